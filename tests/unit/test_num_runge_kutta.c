/* SPDX-License-Identifier: MIT
 *
 * The Runge-Kutta pair: order 8, dense output of order 7, steps cut short,
 * error control, and what it does at the edge of the domain.
 */
#include <stdlib.h>

#include "check.h"
#include "num/runge_kutta.h"

static double memory[512];

/* y'' = -y as a system, and a third that feels the time: z' = cos(t) z. */
static int swing(double t, const double *y, double *slope, void *user)
{
    (void)user;
    slope[0] = y[1];
    slope[1] = -y[0];
    slope[2] = cos(t) * y[2];
    return 0;
}

static double error_at(double t, const double *y)
{
    return fabs(y[0] - sin(t)) + fabs(y[1] - cos(t)) + fabs(y[2] - exp(sin(t)));
}

static rsl_num_rk begin(rsl_num_ode_function *function, size_t size, double tolerance, double t,
                        const double *y, double first)
{
    rsl_num_rk rk = {.function = function, .relative = tolerance};
    CHECK(rsl_num_rk_memory(size) <= sizeof memory / sizeof *memory);
    rsl_num_rk_place(&rk, size, size, memory);
    for (size_t i = 0; i < size; i++)
        rk.absolute[i] = tolerance;
    CHECK_STATUS(rsl_num_rk_start(&rk, t, y, first), RSL_OK);
    return rk;
}

static const double origin[] = {0.0, 1.0, 1.0};

/* The error after steps of one length; `inside`: of the dense output, the
 * largest within the first step. */
static double error_of_steps(int count, double length, int inside)
{
    rsl_num_rk rk = begin(swing, 3, 1e10, 0.0, origin, length);
    double worst = 0.0, y[3];
    for (int i = 0; i < count; i++) {
        CHECK_STATUS(rsl_num_rk_step(&rk, (i + 1) * length), RSL_OK);
        CHECK(rk.t1 == (i + 1) * length && rk.t0 == i * length);
    }
    if (!inside)
        return error_at(rk.t1, rk.y1);
    for (int i = 1; i < 16; i++) {
        double t = rk.t0 + (rk.t1 - rk.t0) * i / 16.0;
        rsl_num_rk_at(&rk, t, 0, 3, y);
        worst = fmax(worst, error_at(t, y));
    }
    return worst;
}

static void test_order(void)
{
    SCENE("order of the steps");
    double coarse = error_of_steps(4, 0.5, 0), fine = error_of_steps(8, 0.25, 0);
    double order = log2(coarse / fine);
    CHECK(order > 7.6 && order < 9.2);
    CHECK(fine < 1e-8 && fine > 1e-14);
    SCENE("order of the dense output"); /* of one step: one more than global */
    coarse = error_of_steps(1, 0.5, 1), fine = error_of_steps(1, 0.25, 1);
    order = log2(coarse / fine);
    CHECK(order > 7.5 && order < 9.2);
    CHECK(fine < 1e-8);
}

/* Dense output meets the ends exactly and passes them smoothly. */
static void test_dense_ends(void)
{
    rsl_num_rk rk = begin(swing, 3, 1e-12, 0.0, origin, 0.1);
    double y[3], before[3], h = 1e-9;
    SCENE("ends of the dense output");
    rsl_num_rk_step(&rk, 0.1);
    rsl_num_rk_step(&rk, 0.2);
    rsl_num_rk_at(&rk, 0.1, 0, 3, y);
    CHECK(memcmp(y, rk.y0, sizeof y) == 0);
    rsl_num_rk_at(&rk, 0.2, 0, 3, y);
    CHECK(memcmp(y, rk.y1, sizeof y) == 0);
    rsl_num_rk_at(&rk, 0.2 - h, 0, 3, before);
    for (int i = 0; i < 3; i++)
        CHECK_NEAR((y[i] - before[i]) / h, rk.slope[12][i], 1e-6);
    rsl_num_rk_at(&rk, 0.15, 1, 1, before); /* one component alone */
    rsl_num_rk_at(&rk, 0.15, 0, 3, y);
    CHECK(before[0] == y[1]);
}

/* A step cut short is the step of that length, bit by bit; after it the integrator starts anew. */
static void test_cut(void)
{
    double whole[3], y[3];
    SCENE("a step cut short");
    rsl_num_rk rk = begin(swing, 3, 1e-12, 0.0, origin, 0.13);
    CHECK_STATUS(rsl_num_rk_step(&rk, 0.13), RSL_OK);
    memcpy(whole, rk.y1, sizeof whole);
    rk = begin(swing, 3, 1e-12, 0.0, origin, 0.3);
    CHECK_STATUS(rsl_num_rk_step(&rk, 0.3), RSL_OK);
    rsl_num_rk_at(&rk, 0.13, 0, 3, y);
    CHECK_NEAR(y[0], whole[0], 1e-9);
    CHECK_STATUS(rsl_num_rk_cut(&rk, 0.13), RSL_OK);
    CHECK(rk.t1 == 0.13 && rk.t0 == 0.0);
    CHECK(memcmp(rk.y1, whole, sizeof whole) == 0);
    rsl_num_rk_at(&rk, 0.07, 0, 3, y);
    CHECK(error_at(0.07, y) < 1e-11);
    CHECK_STATUS(rsl_num_rk_start(&rk, rk.t1, rk.y1, 0.05), RSL_OK);
    while (rk.t1 < 1.0)
        CHECK_STATUS(rsl_num_rk_step(&rk, 1.0), RSL_OK);
    CHECK(error_at(1.0, rk.y1) < 1e-10);
}

/* A step far shorter than the tolerance asks for is shortened as if it had been cut; one that is not
 * is left as it was. */
static void test_shorten(void)
{
    double cut[3], y[3];
    SCENE("a step shortened");
    rsl_num_rk rk = begin(swing, 3, 1e-12, 0.0, origin, 0.01);
    CHECK_STATUS(rsl_num_rk_step(&rk, 0.01), RSL_OK);
    rsl_num_rk_at(&rk, 0.003, 0, 3, y);
    size_t evaluations = rk.evaluations;
    CHECK(rsl_num_rk_shorten(&rk, 0.007) && rk.t1 == 0.007);
    CHECK(rk.evaluations == evaluations);
    memcpy(cut, rk.y1, sizeof cut);
    rsl_num_rk_at(&rk, 0.003, 0, 3, rk.trial); /* inside it is what it was */
    CHECK(memcmp(rk.trial, y, sizeof y) == 0);
    CHECK(rsl_num_rk_shorten(&rk, 0.008) && rk.t1 == 0.008); /* a step has more than its end */
    CHECK(error_at(0.008, rk.y1) < 1e-15);
    CHECK(!rsl_num_rk_shorten(&rk, 0.011) && rk.t1 == 0.008);
    CHECK_STATUS(rsl_num_rk_cut(&rk, 0.007), RSL_OK);
    for (int i = 0; i < 3; i++)
        CHECK_NEAR(cut[i], rk.y1[i], 1e-15);
    rk = begin(swing, 3, 1e-12, 0.0, origin, 0.3);
    CHECK_STATUS(rsl_num_rk_step(&rk, 0.3), RSL_OK);
    double end = rk.t1;
    CHECK(!rsl_num_rk_shorten(&rk, 0.5 * end) && rk.t1 == end);
}

/* The error follows the tolerance, with a guessed first step. */
static void test_tolerance(double tolerance)
{
    rsl_num_rk rk = begin(swing, 3, tolerance, 0.0, origin, 0.0);
    SCENE("tolerance %g", tolerance);
    while (rk.t1 < 20.0)
        if (!CHECK_STATUS(rsl_num_rk_step(&rk, 20.0), RSL_OK))
            return;
    CHECK(rk.t1 == 20.0);
    CHECK(error_at(20.0, rk.y1) < 300.0 * tolerance);
    CHECK((double)rk.steps < 40.0 * pow(1e-3 / tolerance, 0.125) + 20.0);
    CHECK(rk.evaluations >= 12 * rk.steps + 11 * rk.rejected);
}

/* y' = -1/(2 y): y = sqrt(1 - t), and nothing beyond t = 1. */
static int well(double t, const double *y, double *slope, void *user)
{
    (void)t;
    (void)user;
    if (!(y[0] > 0.0))
        return 1;
    slope[0] = -0.5 / y[0];
    return 0;
}

static void test_domain(void)
{
    const double one = 1.0, none = -1.0;
    rsl_status status = RSL_OK;
    SCENE("the edge of the domain");
    rsl_num_rk rk = begin(well, 1, 1e-9, 0.0, &one, 0.0);
    for (int i = 0; i < 100000 && status >= 0 && rk.t1 < 2.0; i++)
        status = rsl_num_rk_step(&rk, 2.0);
    CHECK_STATUS(status, RSL_ERROR_CONVERGENCE);
    CHECK_NEAR(rk.t0, 1.0, 1e-6);
    CHECK(rk.rejected > 0);
    CHECK_STATUS(rsl_num_rk_start(&rk, 0.0, &none, 0.0), RSL_ERROR_CONVERGENCE);
    /* a first step that leaves the domain is shortened */
    CHECK_STATUS(rsl_num_rk_start(&rk, 0.0, &one, 10.0), RSL_OK);
    CHECK_STATUS(rsl_num_rk_step(&rk, 11.0), RSL_OK);
    CHECK(rk.t1 < 1.0);
    CHECK_NEAR(rk.y1[0], sqrt(1.0 - rk.t1), 1e-7);
}

/* y' = -1000 (y - cos t): stability, not accuracy, limits the step. */
static int stiff(double t, const double *y, double *slope, void *user)
{
    (void)user;
    slope[0] = -1000.0 * (y[0] - cos(t));
    return 0;
}

static void test_stiffness(void)
{
    const double one = 1.0;
    double sum = 0.0;
    SCENE("stiffness is seen");
    rsl_num_rk rk = begin(stiff, 1, 1e-6, 0.0, &one, 0.0);
    for (int i = 0; i < 50; i++)
        rsl_num_rk_step(&rk, 1e9);
    for (int i = 0; i < 50; i++) {
        CHECK_STATUS(rsl_num_rk_step(&rk, 1e9), RSL_OK);
        sum += rk.stiff / 50.0;
    }
    CHECK(sum > 3.0 && sum < 12.0);
    rk = begin(swing, 3, 1e-9, 0.0, origin, 0.0);
    sum = 0.0;
    for (int i = 0; i < 20; i++) {
        rsl_num_rk_step(&rk, 1e9);
        sum = fmax(sum, rk.stiff);
    }
    CHECK(sum < 3.0);
}

/* What the function says is not a number ends in a shorter step, not in one. */
static int discontinuous(double t, const double *y, double *slope, void *user)
{
    (void)y;
    (void)user;
    slope[0] = t < 0.5 ? 1.0 : (double)NAN;
    return 0;
}

static void test_not_a_number(void)
{
    const double one = 1.0;
    rsl_status status = RSL_OK;
    SCENE("a slope that is not a number");
    rsl_num_rk rk = begin(discontinuous, 1, 1e-9, 0.0, &one, 0.1);
    for (int i = 0; i < 100000 && status >= 0 && rk.t1 < 1.0; i++) {
        status = rsl_num_rk_step(&rk, 1.0);
        CHECK(status < 0 || isfinite(rk.y1[0]));
    }
    CHECK_STATUS(status, RSL_ERROR_CONVERGENCE);
    CHECK(rk.t0 <= 0.5);
}

/* sin(t), cos(t) and the integral of sin^2, which nothing looks at. */
static int swing_and_sum(double t, const double *y, double *slope, void *user)
{
    (void)t;
    (void)user;
    slope[0] = y[1];
    slope[1] = -y[0];
    slope[2] = y[0] * y[0];
    return 0;
}

static void test_riders(void)
{
    SCENE("an integral rides along");
    double same[3], y[3] = {0.0, 1.0, 0.0};
    rsl_num_rk rk = begin(swing_and_sum, 3, 1e-12, 0.0, y, 0.0);
    while (rk.t1 < 5.0)
        CHECK_STATUS(rsl_num_rk_step(&rk, 5.0), RSL_OK);
    rsl_num_rk_at(&rk, rk.t1, 0, 3, same);
    CHECK_CLOSE(same[2], 2.5 - sin(10.0) / 4.0, 1e-11);
    rk.active = 2;
    CHECK_STATUS(rsl_num_rk_start(&rk, 0.0, y, 0.0), RSL_OK);
    while (rk.t1 < 5.0)
        CHECK_STATUS(rsl_num_rk_step(&rk, 5.0), RSL_OK);
    for (int i = 0; i < 3; i++)
        CHECK(rk.y1[i] == same[i]);
    double t = 0.5 * (rk.t0 + rk.t1), inside[3];
    rsl_num_rk_at(&rk, t, 0, 3, inside);
    CHECK_CLOSE(inside[2], 0.5 * t - sin(2.0 * t) / 4.0, 1e-10);
}

/* On a step that is held only the riders move, evenly. */
static void test_hold(void)
{
    SCENE("a step that is held");
    double y[3] = {0.6, 0.8, 2.0}, inside[3];
    rsl_num_rk rk = begin(swing_and_sum, 3, 1e-12, 0.0, y, 0.0);
    rk.active = 2;
    rsl_num_rk_hold(&rk, 5.0);
    rsl_num_rk_at(&rk, 2.5, 0, 3, inside);
    CHECK(rk.t0 == 0.0 && rk.t1 == 5.0);
    CHECK(inside[0] == 0.6 && inside[1] == 0.8);
    CHECK(rk.y1[0] == 0.6 && rk.y1[1] == 0.8);
    CHECK_CLOSE(inside[2], 2.0 + 2.5 * 0.36, 1e-15);
    CHECK_CLOSE(rk.y1[2], 2.0 + 5.0 * 0.36, 1e-15);
    /* and it goes on from there */
    while (rk.t1 < 5.1)
        CHECK_STATUS(rsl_num_rk_step(&rk, 5.1), RSL_OK);
    CHECK_CLOSE(rk.y1[0], 0.6 * cos(0.1) + 0.8 * sin(0.1), 1e-12);
}

/* The error of one light step of that length, or of its dense output. */
static double error_of_light(double length, int inside)
{
    rsl_num_rk rk = begin(swing, 3, 1.0, 0.0, origin, length);
    double worst = error_at(0.0, rk.y1), y[3];
    size_t before = rk.evaluations;
    rk.light = length;
    CHECK_STATUS(rsl_num_rk_step(&rk, length), RSL_OK);
    CHECK(rk.is_light && rk.t1 == length);
    for (int i = 1; i < 16 && inside; i++) {
        rsl_num_rk_at(&rk, length * i / 16.0, 0, 3, y);
        worst = fmax(worst, error_at(length * i / 16.0, y));
    }
    CHECK(rk.evaluations == before + 6);
    return inside ? worst : error_at(length, rk.y1);
}

/* Short steps that are expected to end soon do with order 5 and half the evaluations; one for which
 * that is not enough is the step of order 8, bit by bit. */
static void test_light(void)
{
    SCENE("light steps");
    double order = log2(error_of_light(0.2, 0) / error_of_light(0.1, 0));
    CHECK(order > 5.5 && order < 6.8);
    order = log2(error_of_light(0.2, 1) / error_of_light(0.1, 1));
    CHECK(order > 4.5 && order < 5.8);
    rsl_num_rk rk = begin(swing, 3, 1e-12, 0.0, origin, 0.1);
    rk.light = 1e-3;
    CHECK_STATUS(rsl_num_rk_step(&rk, 0.1), RSL_OK);
    CHECK(!rk.is_light && rk.longest < 0.02);
    double end = rk.t1, y[3];
    memcpy(y, rk.y1, sizeof y);
    rk = begin(swing, 3, 1e-12, 0.0, origin, 0.1);
    CHECK_STATUS(rsl_num_rk_step(&rk, 0.1), RSL_OK);
    CHECK(rk.t1 == end && memcmp(y, rk.y1, sizeof y) == 0);
}

/* A light step may be shortened and cut as any other. */
static void test_light_cut(void)
{
    SCENE("light steps cut short");
    rsl_num_rk rk = begin(swing, 3, 1e-10, 0.0, origin, 1e-3);
    rk.light = 1e-3;
    CHECK_STATUS(rsl_num_rk_step(&rk, 1e-3), RSL_OK);
    CHECK(rk.is_light && rsl_num_rk_shorten(&rk, 4e-4) && rk.t1 == 4e-4);
    CHECK(error_at(4e-4, rk.y1) < 1e-15);
    CHECK_STATUS(rsl_num_rk_cut(&rk, 3e-4), RSL_OK);
    double y[3];
    rsl_num_rk_at(&rk, 2e-4, 0, 3, y);
    CHECK(!rk.is_light && error_at(2e-4, y) < 1e-15);
}

int main(void)
{
    test_order();
    test_hold();
    test_riders();
    test_dense_ends();
    test_cut();
    test_shorten();
    test_light();
    test_light_cut();
    for (double tolerance = 1e-4; tolerance > 1e-13; tolerance *= 0.01)
        test_tolerance(tolerance);
    test_domain();
    test_stiffness();
    test_not_a_number();
    return check_report();
}
