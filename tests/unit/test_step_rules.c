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
    test_bad_grains();
    return check_report();
}
