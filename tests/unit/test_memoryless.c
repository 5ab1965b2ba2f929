/* SPDX-License-Identifier: MIT
 *
 * The memoryless form: the law itself for an isolated impact, at any speed;
 * well behaved at rest and in several contacts at once.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "contact/memoryless.h"
#include "csv.h"
#include "resile/resile.h"

static rsl_memoryless table;

typedef struct memory_case {
    double n, m, q;
    rsl_law_separation end;
} memory_case;

/* Family A, C, then B and general exponents. */
static const memory_case cases[] = {
    {1.5, 1.5, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH},
    {1.0, 1.0, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH},
    {2.0, 2.0, 1.0, RSL_LAW_SEPARATION_ZERO_FORCE},
    {1.5, 0.25, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH},
    {1.5, 0.25, 1.0, RSL_LAW_SEPARATION_ZERO_FORCE},
    {1.5, 0.5, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH},
    {1.5, 0.5, 1.0, RSL_LAW_SEPARATION_ZERO_FORCE},
    {1.5, 1.5, 1.25, RSL_LAW_SEPARATION_ZERO_DEPTH},
    {1.5, 1.1, 1.25, RSL_LAW_SEPARATION_ZERO_DEPTH},
    {1.5, 1.1, 1.25, RSL_LAW_SEPARATION_ZERO_FORCE},
    {1.5, 1.8, 0.9, RSL_LAW_SEPARATION_ZERO_DEPTH},
    {1.0, 0.0, 1.5, RSL_LAW_SEPARATION_ZERO_FORCE},
};

enum { CASES = sizeof cases / sizeof cases[0] };

static int prepare(const memory_case *c, double e, rsl_law_contact *contact)
{
    rsl_law_parameters spec = rsl_law_parameters_default();
    spec.exponent = c->n;
    spec.m = c->m;
    spec.q = c->q;
    spec.end = c->end;
    spec.stiffness = 3e7;
    spec.mass = 0.2;
    spec.speed = 2.0;
    spec.restitution = e;
    SCENE("n = %g, m = %g, q = %g, end %s, e = %g", c->n, c->m, c->q,
          rsl_law_separation_name(c->end), e);
    return CHECK_STATUS(rsl_collide_prepare(rsl_law_find("general"), &spec, contact, NULL), RSL_OK);
}

/* The same restitution at every speed, and the outcome of the stored form. */
static void check_isolated(const memory_case *c, double e, double tolerance)
{
    rsl_law_contact stored, forgetful;
    rsl_collide_outcome o, p;
    if (!prepare(c, e, &stored) || !CHECK_STATUS(rsl_collide(&stored, NULL, &o, NULL), RSL_OK))
        return;
    forgetful = stored;
    if (!CHECK_STATUS(rsl_memoryless_convert(&forgetful, &table, NULL), RSL_OK))
        return;
    CHECK_STATUS(rsl_collide(&forgetful, NULL, &p, NULL), RSL_OK);
    CHECK_CLOSE(p.restitution, o.restitution, tolerance);
    CHECK_CLOSE(p.duration, o.duration, tolerance);
    CHECK_CLOSE(p.depth_max, o.depth_max, tolerance);
    CHECK_CLOSE(p.force_max, o.force_max, tolerance);
    CHECK_NEAR(p.energy_residual, 0.0, 1e-12 * p.energy_in);
    for (double v = 1e-6; v < 2e3; v *= 1e3) {
        forgetful.speed = v;
        CHECK_STATUS(rsl_collide(&forgetful, NULL, &p, NULL), RSL_OK);
        CHECK_CLOSE(p.restitution, e, tolerance);
    }
}

static void test_isolated(void)
{
    static const double every[] = {1.0, 0.99, 0.9, 0.7, 0.5, 0.3, 0.1};
    for (int i = 0; i < CASES; i++)
        for (size_t j = 0; j < sizeof every / sizeof every[0]; j++)
            check_isolated(&cases[i], every[j], 1e-10);
    for (int i = 0; i < CASES; i++) {
        check_isolated(&cases[i], 0.999, 1e-10);
        check_isolated(&cases[i], 0.05, 1e-10);
        check_isolated(&cases[i], 0.02, 1e-10);
        check_isolated(&cases[i], 0.01, 1e-10);
    }
}

/* Along a stored impact both forms have the same force. */
static void check_along(const memory_case *c, double e)
{
    enum { ROOM = 400 };
    static rsl_collide_curve_point points[ROOM];
    rsl_law_contact contact;
    size_t count;
    rsl_collide_outcome o;
    if (!prepare(c, e, &contact) ||
        !CHECK_STATUS(rsl_collide_curve(&contact, NULL, 2e-3, points, ROOM, &count, NULL), RSL_OK))
        return;
    CHECK_STATUS(rsl_collide(&contact, NULL, &o, NULL), RSL_OK);
    CHECK_STATUS(rsl_memoryless_convert(&contact, &table, NULL), RSL_OK);
    for (size_t i = 1; i + 1 < count; i++) {
        rsl_law_response r;
        const rsl_collide_curve_point *p = &points[i];
        double elastic = contact.stiffness * pow(p->depth, c->n);
        CHECK_STATUS(rsl_memoryless_force(&table, contact.stiffness, contact.mass, p->depth,
                                          p->rate, &r, NULL),
                     RSL_OK);
        /* p->depth and p->rate are on the curve to a few 1e-14 */
        CHECK_NEAR(r.force, p->force, 1e-11 * fmax(fabs(p->force), elastic) + 1e-13 * o.force_max);
    }
}

static void test_along(void)
{
    for (int i = 0; i < CASES; i++) {
        check_along(&cases[i], 0.9);
        check_along(&cases[i], 0.5);
        check_along(&cases[i], 0.2);
    }
}

/* Psi at a place of the curve that is known in closed form, in long double. */
static void check_psi(long double sigma, long double psi)
{
    double found = rsl_memoryless_psi(&table, (double)sigma, NULL);
    CHECK_NEAR(found, (double)psi, 1e-12 * fmax(1.0, (double)psi));
    if (rsl_memoryless_table_of(&table)->kind == RSL_MEMORYLESS_LOGARITHM)
        CHECK_CLOSE(found, (double)psi, 1e-12);
}

/* m = n, q = 1, over p = -ln Psi; the energy left is L(h) - (p - 1 + e^-p). */
static void test_curve_of_family_a(void)
{
    for (double e = 0.1; e < 0.95; e += 0.1) {
        rsl_collide_exponents form = {1.5, 1.5, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 0};
        double h = rsl_collide_hysteresis_ratio(e);
        long double energy = (long double)h - log1pl((long double)h);
        SCENE("curve, m = n, q = 1, e = %g", e);
        CHECK_STATUS(rsl_memoryless_prepare(&form, h, &table, NULL), RSL_OK);
        for (int i = -19; i < 20; i++) {
            long double p = i < 0 ? -log1pl((long double)h) * -i / 20.0L
                                  : -log1pl(-(long double)(e * h)) * i / 20.0L;
            long double left = energy - (p + expm1l(-p));
            check_psi(expm1l(-p) / sqrtl(2.5L * left), expl(-p));
        }
    }
}

/* m = n, q = 2: 1 + Lambda u|u| is exponential in the elastic energy s,
 * (1 + Lambda) e^(-2 Lambda s) going in, e^(-2 Lambda (s_max - s)) back. */
static void test_curve_of_square_damping(void)
{
    for (double lambda = 0.1; lambda < 20.0; lambda *= 3.0) {
        rsl_collide_exponents form = {1.5, 1.5, 2.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 0};
        long double l = lambda, deepest = log1pl(l) / (2.0L * l);
        SCENE("curve, m = n, q = 2, Lambda = %g", lambda);
        CHECK_STATUS(rsl_memoryless_prepare(&form, lambda, &table, NULL), RSL_OK);
        for (int i = 1; i < 20; i++) {
            long double s = deepest * i / 20.0L, w = sqrtl(2.5L * s);
            long double in = (1.0L + l) * expl(-2.0L * l * s);
            long double out = expl(-2.0L * l * (deepest - s));
            check_psi(sqrtl((in - 1.0L) / l) / w, in);
            check_psi(-sqrtl((1.0L - out) / l) / w, out);
        }
    }
}

/* Low restitution, any exponents: places of the curve by Taylor series in many
 * digits (reference/memoryless.py), and what an isolated impact returns. */
static void check_returned(const rsl_collide_exponents *form, double lambda, double e)
{
    rsl_law_parameters spec = rsl_law_parameters_default();
    rsl_law_contact contact;
    rsl_collide_outcome o;
    spec.exponent = form->n;
    spec.m = form->m;
    spec.q = form->q;
    spec.end = form->end;
    spec.damping = lambda;
    spec.stiffness = spec.mass = spec.speed = 1.0;
    if (!CHECK_STATUS(rsl_collide_prepare(rsl_law_find("general"), &spec, &contact, NULL),
                      RSL_OK) ||
        !CHECK_STATUS(rsl_memoryless_convert(&contact, &table, NULL), RSL_OK))
        return;
    CHECK(rsl_memoryless_table_of(&table)->kind == RSL_MEMORYLESS_TABLE && table.error <= 5e-13);
    for (double v = 1e-3; v < 2e3; v *= 1e3) {
        contact.speed = v;
        CHECK_STATUS(rsl_collide(&contact, NULL, &o, NULL), RSL_OK);
        if (form->end == RSL_LAW_SEPARATION_ZERO_DEPTH)
            CHECK_CLOSE(o.restitution, e, 1e-10);
    }
}

static void check_places(const csv_table *places, rsl_law_separation end)
{
    double last = 0.0;
    for (size_t row = 0; row < places->rows; row++) {
        double lambda = csv_number(places, row, "Lambda");
        double sigma = csv_number(places, row, "sigma");
        double psi = csv_number(places, row, "Psi");
        rsl_collide_exponents form = {csv_number(places, row, "n"), csv_number(places, row, "m"),
                                      csv_number(places, row, "q"), end, 0};
        SCENE("n = %g, m = %g, q = %g, end %s, Lambda = %g, sigma = %g", form.n, form.m, form.q,
              rsl_law_separation_name(end), lambda, sigma);
        if (lambda != last)
            check_returned(&form, lambda, csv_number(places, row, "e"));
        last = lambda;
        if (end == RSL_LAW_SEPARATION_ZERO_FORCE && psi < 0.0)
            continue; /* contact is over */
        CHECK_NEAR(rsl_memoryless_psi(&table, sigma, NULL), psi, 1e-12 * fmax(1.0, fabs(psi)));
    }
}

static void test_low_restitution(void)
{
    csv_table places = csv_read("memoryless.csv");
    check_places(&places, RSL_LAW_SEPARATION_ZERO_DEPTH);
    check_places(&places, RSL_LAW_SEPARATION_ZERO_FORCE);
    csv_free(&places);
}

/* At rest k d^n to the last bit; the tangents are those of the force. */
static void check_tangents(double k, double mass, double d, double v, double n)
{
    rsl_law_response r, up, down;
    double step = 1e-5;
    SCENE("d = %g, v = %g", d, v);
    rsl_memoryless_force(&table, k, mass, d, 0.0, &r, NULL);
    CHECK(r.force == k * pow(d, n) || fabs(r.force / (k * pow(d, n)) - 1.0) < 3e-16);
    CHECK(r.dissipated_power == 0.0);
    rsl_memoryless_force(&table, k, mass, d, v, &r, NULL);
    double scale = fabs(r.force) + k * pow(d, n);
    CHECK(r.dissipated_power >= 0.0);
    rsl_memoryless_force(&table, k, mass, d * (1 + step), v, &up, NULL);
    rsl_memoryless_force(&table, k, mass, d * (1 - step), v, &down, NULL);
    CHECK_NEAR((up.force - down.force) / (2.0 * step), r.dforce_ddepth * d, 1e-7 * scale);
    rsl_memoryless_force(&table, k, mass, d, v * (1 + step), &up, NULL);
    rsl_memoryless_force(&table, k, mass, d, v * (1 - step), &down, NULL);
    CHECK_NEAR((up.force - down.force) / (2.0 * step), r.dforce_drate * v, 1e-7 * scale);
}

static void test_states(void)
{
    for (int i = 0; i < CASES; i++) {
        rsl_law_contact contact;
        if (cases[i].end == RSL_LAW_SEPARATION_ZERO_FORCE || !prepare(&cases[i], 0.4, &contact))
            continue;
        CHECK_STATUS(rsl_memoryless_convert(&contact, &table, NULL), RSL_OK);
        for (double d = 1e-7; d < 1e-2; d *= 7.3)
            for (double v = 1e-5; v < 1e2; v *= 31.0) {
                check_tangents(1e7, 0.3, d, v, cases[i].n);
                check_tangents(1e7, 0.3, d, -v, cases[i].n);
            }
    }
}

/* m = n, q = 1 never pulls, wherever the state is. */
/* F/(k d^n) is a function of sigma alone, also where d^(n+1) is no double any more. */
static void test_min_depths(void)
{
    rsl_collide_exponents form = {1.5, 1.5, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 0};
    double root = 1e-175, depth = 1e-140; /* d^((n+1)/2) of d */
    CHECK_STATUS(rsl_memoryless_prepare(&form, 3.0, &table, NULL), RSL_OK);
    for (double sigma = -0.8; sigma < 3.0; sigma += 0.3) {
        rsl_law_response r = {0};
        double expected = rsl_memoryless_psi(&table, sigma, NULL);
        SCENE("depth 1e-140, sigma = %g", sigma);
        CHECK_STATUS(rsl_memoryless_force(&table, 1e4, 1.0, depth, 100.0 * sigma * root, &r, NULL),
                     RSL_OK);
        CHECK_CLOSE(r.force / 1e-206, expected, 1e-12); /* k d^n */
    }
}

static void test_never_pulls(void)
{
    for (double e = 0.01; e < 1.0; e += 0.07) {
        rsl_law_contact contact;
        rsl_law_response r;
        if (!prepare(&cases[0], e, &contact))
            continue;
        CHECK_STATUS(rsl_memoryless_convert(&contact, &table, NULL), RSL_OK);
        for (double sigma = -1e6; sigma < -1e-6; sigma *= 0.3) {
            CHECK_STATUS(rsl_memoryless_force(&table, 1.0, 1.0, 1.0, sigma, &r, NULL), RSL_OK);
            CHECK(r.force > 0.0 || e < 0.012);
            CHECK(r.force >= 0.0 && r.force < 1.0 && !r.clamped);
        }
    }
}

/* ---- several bodies, by the classical Runge-Kutta method ----------------------- */

enum { BALLS_MAX = 6 };

typedef struct chain {
    int balls;                       /* in a row; contact i is between i and i + 1 */
    int wall;                        /* 1: ball 0 is a wall that does not move */
    double mass, stiffness, gravity; /* gravity pushes towards the wall */
} chain;

static void accelerate(const chain *c, const double *x, const double *v, double *a)
{
    for (int i = 0; i < c->balls; i++)
        a[i] = -c->gravity;
    for (int i = 0; i + 1 < c->balls; i++) {
        rsl_law_response r;
        double effective = c->wall && i == 0 ? c->mass : 0.5 * c->mass;
        rsl_memoryless_force(&table, c->stiffness, effective, x[i] - x[i + 1], v[i] - v[i + 1], &r,
                             NULL);
        a[i] -= r.force / c->mass;
        a[i + 1] += r.force / c->mass;
    }
    if (c->wall)
        a[0] = 0.0;
}

static void runge_kutta(const chain *c, double *x, double *v, double h)
{
    static const double share[4] = {0.0, 0.5, 0.5, 1.0};
    static const double weight[4] = {1.0, 2.0, 2.0, 1.0};
    double kx[5][BALLS_MAX] = {{0}}, kv[5][BALLS_MAX] = {{0}};
    for (int s = 0; s < 4; s++) {
        double y[BALLS_MAX], u[BALLS_MAX];
        for (int i = 0; i < c->balls; i++) {
            y[i] = x[i] + share[s] * h * kx[s][i];
            u[i] = v[i] + share[s] * h * kv[s][i];
            kx[s + 1][i] = u[i];
        }
        accelerate(c, y, u, kv[s + 1]);
    }
    for (int s = 0; s < 4; s++)
        for (int i = 0; i < c->balls; i++) {
            x[i] += h / 6.0 * weight[s] * kx[s + 1][i];
            v[i] += h / 6.0 * weight[s] * kv[s + 1][i];
        }
}

/* Kinetic, elastic and potential energy. */
static double energy(const chain *c, const double *x, const double *v)
{
    double sum = 0.0;
    for (int i = 0; i < c->balls; i++)
        sum += c->mass * (0.5 * v[i] * v[i] + c->gravity * x[i]);
    for (int i = 0; i + 1 < c->balls; i++) {
        double d = fmax(0.0, x[i] - x[i + 1]);
        sum += c->stiffness * pow(d, 2.5) / 2.5;
    }
    return sum;
}

/* A ball on a plane comes to rest at the static depth and never gains energy. */
static void test_comes_to_rest(void)
{
    chain c = {2, 1, 1.0, 1e6, 9.81};
    double x[2] = {0.0, 0.002}, v[2] = {0.0, 0.0}, h = 2e-5;
    double statics = pow(c.mass * c.gravity / c.stiffness, 1.0 / 1.5);
    rsl_collide_exponents form = {1.5, 1.5, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 0};
    SCENE("ball at rest");
    CHECK_STATUS(rsl_memoryless_prepare(&form, rsl_collide_hysteresis_ratio(0.5), &table, NULL),
                 RSL_OK);
    double before = energy(&c, x, v);
    for (int i = 0; i < 60000; i++) {
        runge_kutta(&c, x, v, h);
        double now = energy(&c, x, v);
        if (now > before + 1e-9)
            CHECK_NEAR(now, before, 1e-9);
        before = now;
    }
    CHECK_CLOSE(x[0] - x[1], statics, 1e-6);
    CHECK_NEAR(v[1], 0.0, 1e-6);
}

/* Balls pressed together stay where they are. */
static void test_pressed(void)
{
    for (int balls = 3; balls <= 4; balls++) {
        chain c = {balls, 1, 1.0, 1e6, 9.81};
        double x[BALLS_MAX] = {0}, v[BALLS_MAX] = {0}, start[BALLS_MAX];
        SCENE("%d balls pressed together", balls - 1);
        for (int i = 1; i < balls; i++) /* each carries those behind */
            x[i] = x[i - 1] - pow((balls - i) * 9.81 / 1e6, 1.0 / 1.5);
        memcpy(start, x, sizeof x);
        for (int i = 0; i < 4000; i++)
            runge_kutta(&c, x, v, 2e-5);
        for (int i = 1; i < balls; i++)
            CHECK_NEAR(x[i], start[i], 1e-12);
    }
}

/* Newton's cradle at e = 1: momentum, energy, and back in time. */
static void test_cradle(void)
{
    rsl_collide_exponents form = {1.5, 1.5, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 0};
    CHECK_STATUS(rsl_memoryless_prepare(&form, 0.0, &table, NULL), RSL_OK);
    for (int balls = 3; balls <= 5; balls += 2) {
        chain c = {balls, 0, 1.0, 1e6, 0.0};
        double x[BALLS_MAX] = {0}, v[BALLS_MAX] = {1.0}, sum = 0.0;
        int steps = 40000;
        SCENE("cradle of %d balls", balls);
        for (int i = 0; i < steps; i++)
            runge_kutta(&c, x, v, 1e-6);
        for (int i = 0; i < balls; i++)
            sum += v[i];
        CHECK_NEAR(sum, 1.0, 1e-12);
        CHECK_NEAR(energy(&c, x, v), 0.5, 1e-9);
        CHECK(v[balls - 1] > 0.98); /* the last one goes */
        if (balls == 3) {           /* Hertz: (-.071, .076, .995) */
            CHECK_NEAR(v[0], -0.071, 1e-3);
            CHECK_NEAR(v[2], 0.995, 1e-3);
        }
        for (int i = 0; i < balls; i++)
            v[i] = -v[i];
        for (int i = 0; i < steps; i++)
            runge_kutta(&c, x, v, 1e-6);
        CHECK_NEAR(v[0], -1.0, 1e-9);
    }
}

static void test_refusals(void)
{
    rsl_collide_exponents form = {1.0, 0.0, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 0};
    rsl_law_response r = {0};
    rsl_error error = {0};
    SCENE("refused");
    CHECK_STATUS(rsl_memoryless_prepare(&form, 3.0, &table, &error), RSL_ERROR_NO_SOLUTION);
    CHECK_TEXT(rsl_error_text(&error).text, "never ends");
    form.end = RSL_LAW_SEPARATION_ZERO_FORCE;
    CHECK_STATUS(rsl_memoryless_prepare(&form, 3.0, &table, &error), RSL_OK);
    CHECK_STATUS(rsl_memoryless_prepare(&form, (double)NAN, &table, &error), RSL_ERROR_ARGUMENT);
    CHECK_STATUS(rsl_memoryless_prepare(&form, 0.5, &table, &error), RSL_OK);
    CHECK_STATUS(rsl_memoryless_force(&table, -1.0, 1.0, 1.0, 0.0, &r, &error), RSL_ERROR_ARGUMENT);
    CHECK_STATUS(rsl_memoryless_force(&table, 1.0, 1.0, (double)INFINITY, 0.0, &r, &error),
                 RSL_ERROR_ARGUMENT);
    CHECK_STATUS(rsl_memoryless_force(&table, 1.0, 1.0, 1.0, -5.0, &r, &error), RSL_OK);
    CHECK(r.force == 0.0 && r.clamped == 1);
    CHECK(isnan(rsl_memoryless_psi(&table, (double)NAN, NULL)));
    CHECK(rsl_memoryless_psi(&table, 0.0, NULL) == 1.0);
}

int main(void)
{
    test_isolated();
    test_along();
    test_curve_of_family_a();
    test_curve_of_square_damping();
    test_low_restitution();
    test_states();
    test_min_depths();
    test_never_pulls();
    test_comes_to_rest();
    test_pressed();
    test_cradle();
    test_refusals();
    return check_report();
}
