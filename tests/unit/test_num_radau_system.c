/* SPDX-License-Identifier: MIT
 *
 * Radau IIA methods for systems: exact solutions of stiff and of oscillating problems at three
 * tolerances (three orders), dense output, quadratures, memories, a step repeated with another length,
 * and forces with rounding errors.
 */
#include <math.h>
#include <stdlib.h>

#include "check.h"
#include "num/radau_system.h"

/* q'' = -rate (u - cos t) - sin t, so that u = cos t and q = sin t; a quadrature of u^2; a memory
 * z' = -rate (z - q) + u, which is q; a component that is unused. */
typedef struct problem {
    double rate;
    size_t evaluations;
    double far; /* distance from the origin at which a spring finds its length, m */
} problem;

enum { Q, U, UNUSED, SQUARE, Z, SIZE };

static int slopes(double t, const double *y, double *slope, void *user)
{
    problem *p = user;
    p->evaluations++;
    slope[Q] = y[U];
    slope[U] = -p->rate * (y[U] - cos(t)) - sin(t) - 100.0 * ((y[Q] + p->far) - (sin(t) + p->far));
    slope[UNUSED] = 0.0;
    slope[SQUARE] = y[U] * y[U];
    slope[Z] = -p->rate * (y[Z] - y[Q]) + y[U];
    return 0;
}

/* Kepler's ellipse with eccentricity 0.5: not stiff; the energy as a check. */
static int kepler(double t, const double *y, double *slope, void *user)
{
    double r2 = y[0] * y[0] + y[1] * y[1], r3 = r2 * sqrt(r2);
    (void)t;
    (*(size_t *)user)++;
    slope[0] = y[2];
    slope[1] = y[3];
    slope[2] = -y[0] / r3;
    slope[3] = -y[1] / r3;
    return 0;
}

static double *begin(rsl_num_radau_system *r, size_t size, size_t places, size_t memories,
                     double tolerance)
{
    double *memory = calloc(rsl_num_radau_system_memory(size, places, memories), sizeof *memory);
    *r = (rsl_num_radau_system){.relative = tolerance, .length_scale = 1.0};
    double *index = rsl_num_radau_system_place(r, size, places, memories, memory);
    if (memories > 0)
        index[0] = (double)Z;
    for (size_t i = 0; i < size; i++)
        rsl_num_radau_system_absolute(r)[i] = tolerance;
    return memory;
}

static void check_inside(rsl_num_radau_system *r, double error)
{
    double out[SIZE], t = r->t0 + 0.37 * (r->t1 - r->t0);
    rsl_num_radau_system_at(r, t, 0, SIZE, out);
    CHECK_NEAR(out[Q], sin(t), error);
    CHECK_NEAR(out[U], cos(t), 100.0 * error);
    CHECK_NEAR(out[Z], sin(t), error);
}

static void test_stiff(double rate, double tolerance, size_t steps, double error)
{
    static const double start[SIZE] = {[U] = 1.0};
    problem p = {.rate = rate};
    rsl_num_radau_system r;
    double *memory = begin(&r, SIZE, 1, 1, tolerance);
    r.function = slopes;
    r.user = &p;
    CHECK(rsl_num_radau_system_start(&r, 0.0, start, 0.0) == RSL_OK);
    while (r.t1 < 10.0 && rsl_num_radau_system_step(&r, 10.0) == RSL_OK)
        check_inside(&r, error);
    const double *y = rsl_num_radau_system_end(&r);
    CHECK_NEAR(r.t1, 10.0, 0.0);
    CHECK_NEAR(y[Q], sin(10.0), error);
    CHECK_NEAR(y[U], cos(10.0), error);
    CHECK_NEAR(y[SQUARE], 5.0 + 0.25 * sin(20.0), error);
    CHECK_NEAR(y[Z], sin(10.0), error);
    CHECK(r.steps < steps);
    CHECK_INT(r.evaluations, p.evaluations);
    free(memory);
}

static void test_cut(void)
{
    static const double start[SIZE] = {[U] = 1.0};
    problem p = {.rate = 1e4};
    rsl_num_radau_system r;
    double *memory = begin(&r, SIZE, 1, 1, 1e-12);
    r.function = slopes;
    r.user = &p;
    CHECK(rsl_num_radau_system_start(&r, 0.0, start, 0.0) == RSL_OK);
    for (int i = 0; i < 12; i++)
        CHECK(rsl_num_radau_system_step(&r, 10.0) == RSL_OK);
    double t0 = r.t0, t1 = r.t1;
    static const double parts[] = {0.3, 0.9, 1.3};
    for (size_t i = 0; i < 3; i++) {
        double t = t0 + parts[i] * (t1 - t0);
        CHECK(rsl_num_radau_system_cut(&r, t) == RSL_OK);
        CHECK_NEAR(r.t1, t, 0.0);
        CHECK_NEAR(rsl_num_radau_system_end(&r)[Q], sin(t), 1e-11);
        CHECK_NEAR(rsl_num_radau_system_end(&r)[SQUARE], 0.5 * t + 0.25 * sin(2.0 * t), 1e-11);
        check_inside(&r, 1e-11);
    }
    CHECK(rsl_num_radau_system_cut(&r, t0) == RSL_OK);
    CHECK_NEAR(rsl_num_radau_system_end(&r)[Q], sin(t0), 1e-11);
    free(memory);
}

static void test_hold(void)
{
    static const double start[SIZE] = {[Q] = 0.5, [U] = 2.0};
    problem p = {.rate = 1.0};
    rsl_num_radau_system r;
    double *memory = begin(&r, SIZE, 1, 1, 1e-12), out[SIZE];
    r.function = slopes;
    r.user = &p;
    CHECK(rsl_num_radau_system_start(&r, 0.0, start, 0.1) == RSL_OK);
    rsl_num_radau_system_hold(&r, 2.0);
    CHECK_NEAR(rsl_num_radau_system_end(&r)[Q], 0.5, 0.0);
    CHECK_NEAR(rsl_num_radau_system_end(&r)[SQUARE], 8.0, 1e-14);
    rsl_num_radau_system_at(&r, 1.0, 0, SIZE, out);
    CHECK_NEAR(out[SQUARE], 4.0, 1e-14);
    CHECK_NEAR(out[U], 2.0, 0.0);
    free(memory);
}

/* One revolution returns to the start. */
static void test_kepler(double tolerance, double error)
{
    static const double pi = 3.14159265358979323846;
    double start[4] = {0.5, 0.0, 0.0, sqrt(3.0)};
    size_t evaluations = 0;
    rsl_num_radau_system r;
    double *memory = begin(&r, 4, 2, 0, tolerance);
    r.function = kepler;
    r.user = &evaluations;
    CHECK(rsl_num_radau_system_start(&r, 0.0, start, 0.0) == RSL_OK);
    while (r.t1 < 2.0 * pi && rsl_num_radau_system_step(&r, 2.0 * pi) == RSL_OK)
        ;
    for (int i = 0; i < 4; i++)
        CHECK_NEAR(rsl_num_radau_system_end(&r)[i], start[i], error);
    free(memory);
}

/* Rounding of the force that is far above the tolerance does not make the steps short. */
static void test_rounding(void)
{
    static const double start[SIZE] = {[U] = 1.0};
    problem p = {.rate = 1e4, .far = 1e5};
    rsl_num_radau_system r;
    double *memory = begin(&r, SIZE, 1, 1, 1e-13);
    r.length_scale = p.far;
    r.function = slopes;
    r.user = &p;
    CHECK(rsl_num_radau_system_start(&r, 0.0, start, 0.0) == RSL_OK);
    while (r.t1 < 10.0 && r.steps < 5000 && rsl_num_radau_system_step(&r, 10.0) == RSL_OK)
        ;
    CHECK_NEAR(r.t1, 10.0, 0.0);
    CHECK_NEAR(rsl_num_radau_system_end(&r)[Q], sin(10.0), 1e-10);
    CHECK(r.steps < 1500);
    free(memory);
}

int main(void)
{
    test_stiff(1.0, 1e-12, 200, 1e-10);
    test_stiff(1e3, 1e-12, 200, 1e-10);
    test_stiff(1e6, 1e-12, 400, 1e-10);
    test_stiff(1e6, 1e-7, 400, 1e-5);
    test_stiff(1e6, 1e-4, 400, 1e-2);
    test_cut();
    test_hold();
    test_kepler(1e-13, 1e-10);
    test_kepler(1e-8, 1e-5);
    test_rounding();
    return check_report();
}
