/* SPDX-License-Identifier: MIT
 *
 * The rules of thumb for time steps: Rayleigh time against the root of Rayleigh's equation, Hertz
 * time against the exact impact, stability against the linear spring.
 */
#include "ordinary_parameters.h"

static const double pi = 3.14159265358979323846;

static int solve(const char *key, rsl_law_contact *contact, rsl_collide_outcome *outcome)
{
    const rsl_law *law = rsl_law_find(key);
    rsl_law_parameters spec = sensible_published(law);
    return CHECK_STATUS(rsl_collide_prepare(law, &spec, contact, NULL), RSL_OK) &&
           CHECK_STATUS(rsl_collide(contact, NULL, outcome, NULL), RSL_OK);
}

/* Rayleigh's equation, (2 - x^2)^2 = 4 sqrt(1 - x^2) sqrt(1 - k x^2) with
 * k = (1 - 2 nu)/(2 - 2 nu), for x = wave speed over sqrt(G/rho). */
static double rayleigh_root(double nu)
{
    double low = 0.6, high = 0.99999, k = (1.0 - 2.0 * nu) / (2.0 - 2.0 * nu);
    for (int i = 0; i < 100; i++) {
        double x = 0.5 * (low + high), y = 2.0 - x * x;
        double f = y * y - 4.0 * sqrt(1.0 - x * x) * sqrt(1.0 - k * x * x);
        if (f < 0.0)
            low = x;
        else
            high = x;
    }
    return low;
}

static void test_rayleigh(void)
{
    rsl_step_grain steel = {1e-3, 2e11, 0.25, 8000.0}, soft = {1e-3, 1e7, 0.4, 1e3};
    rsl_step_grain small = {2e-4, 2e11, 0.25, 8000.0};
    rsl_step_grain all[] = {soft, steel, small, steel, soft};
    double time, first;
    size_t which = 9;
    SCENE("Rayleigh time");
    CHECK_STATUS(rsl_step_rayleigh(&steel, 1, &first, NULL, NULL), RSL_OK);
    /* G = 8e10: pi 1e-3 sqrt(1e-7)/(0.1631/4 + 0.8766) */
    CHECK_CLOSE(first, pi * 1e-3 * sqrt(1e-7) / 0.917375, 1e-14);
    for (double nu = 0.0; nu <= 0.5; nu += 0.05) {
        steel.poisson = nu;
        CHECK_STATUS(rsl_step_rayleigh(&steel, 1, &time, NULL, NULL), RSL_OK);
        double wave = rayleigh_root(nu) * sqrt(steel.young / (2.0 * (1.0 + nu)) / steel.density);
        CHECK_CLOSE(time, pi * steel.radius / wave, 3.1e-3);
    }
    SCENE("of several grains the smallest time counts");
    CHECK_STATUS(rsl_step_rayleigh(all, 5, &time, &which, NULL), RSL_OK);
    CHECK_INT(which, 2);
    CHECK_CLOSE(time, 0.2 * first, 1e-14);
    CHECK_STATUS(rsl_step_rayleigh(all, 2, &time, &which, NULL), RSL_OK);
    CHECK_INT(which, 1);
    CHECK_CLOSE(time, first, 1e-14);
}

static void test_other_rules(void)
{
    rsl_law_contact c;
    rsl_collide_outcome o;
    double time, radius = 0.02, modulus = 1e11, k;
    SCENE("Hertz time and stability");
    if (!solve("hertz", &c, &o))
        return;
    CHECK_STATUS(rsl_step_hertz(c.mass, c.stiffness, c.speed, &time, NULL), RSL_OK);
    CHECK_CLOSE(time, o.duration, 1e-13);
    CHECK_STATUS(rsl_stiffness_hertz(modulus, radius, &k, NULL), RSL_OK);
    CHECK_STATUS(rsl_step_hertz(0.5, k, 3.0, &time, NULL), RSL_OK);
    double base = 0.25 / (radius * modulus * modulus * 3.0);
    CHECK_CLOSE(time, 2.87 * pow(base, 0.2), 1e-3);
    CHECK_STATUS(rsl_step_stability(&c, &time, NULL), RSL_OK);
    CHECK_CLOSE(time, 2.0 * sqrt(c.mass / (1.5 * c.stiffness * sqrt(o.depth_max))), 1e-12);
    /* a linear spring leaves after half a period */
    if (solve("linear", &c, &o)) {
        CHECK_STATUS(rsl_step_stability(&c, &time, NULL), RSL_OK);
        CHECK_CLOSE(time, 2.0 * o.duration / pi, 1e-12);
    }
}

/* ---- critical step ------------------------------------------------------------------ */

/* The growth of a small swing about the depth of rest d0 under a load F(d0), by leapfrog whose force
 * has the rate of half a step before. */
static double growth(const rsl_law_contact *c, double d0, double step)
{
    rsl_law_response r;
    CHECK_STATUS(rsl_law_force(c, d0, 0.0, &r, NULL), RSL_OK);
    double load = r.force, swing = 1e-7 * d0, d = d0 + swing, v = 0.0, late = 0.0;
    for (int i = 0; i < 4000; i++) {
        CHECK_STATUS(rsl_law_force(c, d, v, &r, NULL), RSL_OK);
        v -= step * (r.force - load) / c->mass;
        d += step * v;
        late = i >= 3900 ? fmax(late, fabs(d - d0)) : late;
        if (fabs(d - d0) > 1e-3 * d0)
            return HUGE_VAL;
    }
    return late / swing;
}

static rsl_law_contact curve_contact(const char *key, double e, rsl_law_formulation form)
{
    rsl_law_parameters spec = rsl_law_parameters_default();
    rsl_law_contact c;
    spec.mass = spec.speed = 1.0;
    spec.stiffness = 1.0;
    spec.restitution = e;
    spec.formulation = form;
    spec.modulus = 1e11;
    spec.length = 0.05;
    spec.clearance = 1e-3;
    SCENE("critical step of %s, e = %g", key, e);
    CHECK_STATUS(rsl_collide_prepare(rsl_law_find(key), &spec, &c, NULL), RSL_OK);
    return c;
}

/* Linear: 2 sqrt(M/k) (sqrt(1 + zeta^2) - zeta). Hardening curves have their minimum at the deepest
 * point, and the step is sharp there. */
static void test_critical(void)
{
    static const char *const keys[] = {"linear", "hertz", "johnson-cylinder"};
    rsl_collide_outcome o;
    double step = 0.0, zeta = log(2.0) / hypot(pi, log(2.0));
    rsl_law_contact c = curve_contact("linear", 0.5, RSL_LAW_FORMULATION_UNIVERSAL);
    CHECK_STATUS(rsl_step_critical(&c, &step, NULL), RSL_OK);
    CHECK_CLOSE(step, 2.0 * (sqrt(1.0 + zeta * zeta) - zeta), 1e-12);
    for (int i = 0; i < 3; i++)
        for (int form = RSL_LAW_FORMULATION_UNIVERSAL; form <= RSL_LAW_FORMULATION_HUNT_CROSSLEY;
             form += 2) {
            c = curve_contact(keys[i], 0.3, (rsl_law_formulation)form);
            CHECK_STATUS(rsl_step_critical(&c, &step, NULL), RSL_OK);
            CHECK_STATUS(rsl_collide(&c, NULL, &o, NULL), RSL_OK);
            CHECK(growth(&c, o.depth_max, 0.998 * step) < 1.0);
            CHECK(growth(&c, o.depth_max, 1.002 * step) > 1e3);
        }
    c = curve_contact("hertz", 1.0, RSL_LAW_FORMULATION_DEFAULT);
    double undamped = 0.0;
    CHECK_STATUS(rsl_step_critical(&c, &step, NULL), RSL_OK);
    CHECK_STATUS(rsl_step_stability(&c, &undamped, NULL), RSL_OK);
    CHECK_CLOSE(step, undamped, 1e-14);
}

/* What an impact returns at half the critical step: no more than it had, but not what was asked. The
 * ranges over all phases and steps in [h/2, h] of an independent computation. */
static void test_half_critical(void)
{
    static const struct {
        const char *key;
        double e, low, high;
    } rows[] = {{"linear", 0.5, 0.332, 0.692},
                {"hertz", 0.5, 0.443, 0.582},
                {"linear", 0.2, 0.064, 0.300},
                {"hertz", 0.2, 0.136, 0.216}};
    for (int i = 0; i < 4; i++) {
        rsl_law_contact c = curve_contact(rows[i].key, rows[i].e, RSL_LAW_FORMULATION_UNIVERSAL);
        double step = 0.0, low = 1.0, high = 0.0;
        CHECK_STATUS(rsl_step_critical(&c, &step, NULL), RSL_OK);
        for (int k = 0; k <= 100; k++) {
            rsl_step_band band;
            double share = 0.25 + 0.0025 * k;
            CHECK_STATUS(rsl_step_band_at(&c, RSL_STEP_SCHEME_VERLET, share * step, &band, NULL),
                         RSL_OK);
            low = fmin(low, band.restitution_min);
            high = fmax(high, band.restitution_max);
        }
        CHECK_NEAR(low, rows[i].low, 2e-3);
        CHECK_NEAR(high, rows[i].high, 2e-3);
    }
}

/* n < 1: the slope is unbounded at touch. */
static void test_no_critical(void)
{
    rsl_law_parameters spec = rsl_law_parameters_default();
    rsl_law_contact c;
    double step = -1.0;
    SCENE("no critical step");
    spec.mass = spec.speed = spec.stiffness = 1.0;
    spec.restitution = 0.5;
    spec.exponent = 0.7;
    CHECK_STATUS(rsl_collide_prepare(rsl_law_find("feng"), &spec, &c, NULL), RSL_OK);
    CHECK_STATUS(rsl_step_critical(&c, &step, NULL), RSL_OK);
    CHECK(step == 0.0);
}

static void test_bad_grains(void)
{
    const double bad[] = {0.0, -1.0, HUGE_VAL, (double)NAN};
    rsl_error error = {0};
    double time = 42.0;
    SCENE("grains that are refused");
    CHECK_STATUS(rsl_step_rayleigh(NULL, 1, &time, NULL, &error), RSL_ERROR_ARGUMENT);
    for (int i = 0; i < 4; i++) {
        rsl_step_grain g[] = {{bad[i], 1e9, 0.3, 1e3},
                              {1.0, bad[i], 0.3, 1e3},
                              {1.0, 1e9, bad[i], 1e3},
                              {1.0, 1e9, 0.3, bad[i]}};
        for (int k = 0; k < 4; k++)
            if (k != 2 || i != 0) /* nu = 0 is fine */
                CHECK_STATUS(rsl_step_rayleigh(&g[k], 1, &time, NULL, &error), RSL_ERROR_ARGUMENT);
        CHECK_STATUS(rsl_step_hertz(bad[i], 1.0, 1.0, &time, &error), RSL_ERROR_ARGUMENT);
        CHECK_STATUS(rsl_step_hertz(1.0, bad[i], 1.0, &time, &error), RSL_ERROR_ARGUMENT);
        CHECK_STATUS(rsl_step_hertz(1.0, 1.0, bad[i], &time, &error), RSL_ERROR_ARGUMENT);
    }
    CHECK(time == 42.0);
    CHECK_STATUS(rsl_step_rayleigh(&(rsl_step_grain){1.0, 1e9, 0.3, 1e3}, 0, &time, NULL, &error),
                 RSL_ERROR_ARGUMENT);
}

int main(void)
{
    test_rayleigh();
    test_other_rules();
    test_critical();
    test_half_critical();
    test_no_critical();
    test_bad_grains();
    return check_report();
}
