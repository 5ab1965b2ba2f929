/* SPDX-License-Identifier: MIT
 *
 * The time-step advisor against the fixed-step codes of step_codes.h: promises
 * over random phases, orders, scaling, and what is refused.
 */
#include <stdlib.h>
#include <time.h>

#include "step_codes.h"

static int prepare(const char *key, double e, rsl_law_separation end, rsl_law_contact *contact)
{
    const rsl_law *law = rsl_law_find(key);
    rsl_law_parameters spec = sensible_exact(law, e);
    spec.end = end;
    if (e == 1.0) {
        spec.restitution = RSL_UNSET;
        spec.calibration = RSL_LAW_PUBLISHED;
    }
    return CHECK_STATUS(rsl_collide_prepare(law, &spec, contact, NULL), RSL_OK);
}

/* ---- the promise ------------------------------------------------------------ */

typedef struct scene {
    const char *law;
    double e;
    rsl_law_separation end;
    int smooth; /* 1: a step up to a tenth larger breaks it */
} scene;

static const scene scenes[] = {
    {"hertz", 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 1},
    {"linear", 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 1},
    {"flores", 0.6, RSL_LAW_SEPARATION_ZERO_DEPTH, 1},
    {"flores", 0.1, RSL_LAW_SEPARATION_ZERO_DEPTH, 0},
    {"flores", 0.95, RSL_LAW_SEPARATION_ZERO_FORCE, 1},
    {"tsuji", 0.5, RSL_LAW_SEPARATION_ZERO_DEPTH, 1},
    {"tsuji", 0.5, RSL_LAW_SEPARATION_ZERO_FORCE, 1},
    {"jankowski", 0.5, RSL_LAW_SEPARATION_ZERO_DEPTH, 1},
    {"kelvin-voigt", 0.5, RSL_LAW_SEPARATION_ZERO_DEPTH, 0},
    {"goyal", 0.5, RSL_LAW_SEPARATION_ZERO_FORCE, 1},
    {"zhang2022", 0.4, RSL_LAW_SEPARATION_ZERO_DEPTH, 1},
};
enum { SCENES = sizeof scenes / sizeof scenes[0] };

/* 2000 phases at the step, and 2000 pairs of a smaller step and a phase. */
static void test_promise(const scene *s, rsl_step_scheme stepper, double wanted)
{
    rsl_law_contact c;
    rsl_step_advice a;
    double larger = 0.0;
    SCENE("%s e = %g end %d, %s, error %g", s->law, s->e, (int)s->end,
          rsl_step_scheme_name(stepper), wanted);
    if (!prepare(s->law, s->e, s->end, &c) ||
        !CHECK_STATUS(rsl_step_advise(&c, stepper, wanted, &a, NULL), RSL_OK))
        return;
    step_code_check_advice(&c, &a, wanted);
    /* the ridge of rk4 at phase 1/2 is sharper than rounding: on one of its sides */
    double at_worst = 0.0;
    for (int k = -1; k <= 1; k++) {
        double e = step_code_returned(&c, stepper, a.step * (1.0 + k * 1e-13), a.worst_phase);
        at_worst = fmax(at_worst, fabs(e - a.restitution_exact));
    }
    CHECK_NEAR(at_worst, a.worst_error, 1e-3 * wanted);
    CHECK(step_code_worst(&c, stepper, &a, a.step, 2000) <= wanted);
    for (int i = 0; i < 2000; i++) {
        /* most of them within one step per contact, where the limit is */
        double more = i % 2 ? 2.0 * step_code_chance() : a.steps_per_contact * step_code_chance();
        double h = a.duration / (a.steps_per_contact + more);
        CHECK(step_code_worst(&c, stepper, &a, h, 1) <= wanted);
    }
    for (int i = 0; i < 200 && s->smooth && larger <= wanted; i++)
        larger = fmax(larger, step_code_worst(&c, stepper, &a,
                                              a.step * (1.0 + 0.1 * step_code_chance()), 50));
    CHECK(!s->smooth || larger > wanted);
}

static void test_promises(void)
{
    for (int i = 0; i < SCENES; i++)
        for (int k = 0; k < RSL_STEP_SCHEME_COUNT; k++)
            if (k != RSL_STEP_SCHEME_SEMI_IMPLICIT_EULER)
                test_promise(&scenes[i], (rsl_step_scheme)k, 1e-2);
    test_promise(&scenes[2], RSL_STEP_SCHEME_SEMI_IMPLICIT_EULER, 1e-3);
    test_promise(&scenes[2], RSL_STEP_SCHEME_VERLET, 1e-4);
    test_promise(&scenes[0], RSL_STEP_SCHEME_RK4, 1e-5);
    test_promise(&scenes[5], RSL_STEP_SCHEME_VERLET, 2e-3);
    test_promise(&scenes[2], RSL_STEP_SCHEME_VERLET_PREDICTED, 0.3);
}

/* Every run of the library is a run of the codes above. */
static void test_same_run(const scene *s, rsl_step_scheme stepper, double steps)
{
    rsl_law_contact c;
    rsl_collide_outcome o;
    double e = (double)NAN, phase = step_code_chance();
    SCENE("%s e = %g, %s, %g steps", s->law, s->e, rsl_step_scheme_name(stepper), steps);
    if (!prepare(s->law, s->e, s->end, &c) ||
        !CHECK_STATUS(rsl_collide(&c, NULL, &o, NULL), RSL_OK))
        return;
    double h = o.duration / steps, own = step_code_returned(&c, stepper, h, phase);
    rsl_status status = rsl_step_restitution(&c, stepper, h, phase, &e, NULL);
    CHECK_STATUS(status, isnan(own) ? RSL_ERROR_CONVERGENCE : RSL_OK);
    CHECK(isnan(own) == isnan(e));
    CHECK(isnan(own) || fabs(e - own) < 1e-10);
}

static void test_same_runs(void)
{
    static const double steps[] = {3.7, 11.0, 58.3, 201.5};
    for (int i = 0; i < SCENES; i++)
        for (int k = 0; k < RSL_STEP_SCHEME_COUNT; k++)
            for (int n = 0; n < 4; n++)
                test_same_run(&scenes[i], (rsl_step_scheme)k, steps[n]);
}

/* Velocity Verlet with the half-step velocity and semi-implicit Euler. */
static void test_two_names(void)
{
    rsl_law_contact c;
    rsl_step_advice a, b;
    SCENE("verlet is semi-implicit Euler");
    if (!prepare("tsuji", 0.5, RSL_LAW_SEPARATION_ZERO_DEPTH, &c))
        return;
    for (int i = 0; i < 200; i++) {
        double h = 2e-6 * step_code_chance() + 1e-8, phase = step_code_chance();
        CHECK_NEAR(step_code_returned(&c, RSL_STEP_SCHEME_VERLET, h, phase),
                   step_code_returned(&c, RSL_STEP_SCHEME_SEMI_IMPLICIT_EULER, h, phase), 1e-10);
    }
    CHECK_STATUS(rsl_step_advise(&c, RSL_STEP_SCHEME_VERLET, 0.01, &a, NULL), RSL_OK);
    CHECK_STATUS(rsl_step_advise(&c, RSL_STEP_SCHEME_SEMI_IMPLICIT_EULER, 0.01, &b, NULL), RSL_OK);
    CHECK_CLOSE(a.step, b.step, 0.0);
}

/* ---- orders ----------------------------------------------------------------- */

/* A force that starts as d^r costs h^(r+1) at the touch, whatever the method. */
static void test_order(const char *law, double e, rsl_step_scheme stepper, double low, double high)
{
    rsl_law_contact c;
    rsl_step_advice a = {0};
    SCENE("order of %s, e = %g, %s", law, e, rsl_step_scheme_name(stepper));
    if (!prepare(law, e, RSL_LAW_SEPARATION_ZERO_DEPTH, &c) ||
        !CHECK_STATUS(rsl_step_advise(&c, stepper, 5e-3, &a, NULL), RSL_OK))
        return;
    if (!CHECK(a.order > low && a.order < high))
        printf("  order %g\n", a.order);
}

static void test_orders(void)
{
    const rsl_step_scheme verlet = RSL_STEP_SCHEME_VERLET, rk4 = RSL_STEP_SCHEME_RK4;
    const rsl_step_scheme predicted = RSL_STEP_SCHEME_VERLET_PREDICTED;
    const rsl_step_scheme euler = RSL_STEP_SCHEME_SEMI_IMPLICIT_EULER;
    test_order("linear", 1.0, verlet, 1.95, 2.05);
    test_order("linear", 1.0, rk4, 1.95, 2.05);
    test_order("hertz", 1.0, verlet, 2.4, 2.6);
    test_order("hertz", 1.0, rk4, 2.4, 2.6);
    /* m = n: the half-step velocity costs nothing, a better one does */
    test_order("flores", 0.6, verlet, 2.4, 2.6);
    test_order("flores", 0.6, euler, 2.4, 2.6);
    test_order("flores", 0.6, predicted, 1.95, 2.1);
    test_order("flores", 0.6, rk4, 2.4, 2.6);
    /* m = 1/4: order 1 inside and 5/4 at the touch, 5/4 alone */
    test_order("tsuji", 0.5, verlet, 0.98, 1.27);
    test_order("tsuji", 0.5, predicted, 1.15, 1.3);
    test_order("tsuji", 0.5, rk4, 1.15, 1.35);
    /* m = 0: the force jumps */
    test_order("kelvin-voigt", 0.5, verlet, 0.93, 1.07);
    test_order("kelvin-voigt", 0.5, predicted, 0.93, 1.07);
    test_order("kelvin-voigt", 0.5, rk4, 0.93, 1.07);
}

/* ---- scaling ---------------------------------------------------------------- */

/* A hundred kilograms or a milligram, soft or hard: duration and step change by
 * twelve orders of magnitude, their ratio does not. */
static void test_scaling(const char *key, rsl_step_scheme stepper)
{
    const rsl_law *law = rsl_law_find(key);
    double steps = 0.0, shortest = HUGE_VAL, longest = 0.0;
    for (int i = -6; i <= 6; i++) {
        rsl_law_parameters spec = sensible_exact(law, 0.7);
        rsl_law_contact c;
        rsl_step_advice a;
        spec.mass *= pow(10.0, i);
        spec.stiffness *= pow(10.0, -1.6 * i);
        spec.speed *= pow(10.0, 0.2 * i);
        SCENE("%s, %s, mass %g", key, rsl_step_scheme_name(stepper), spec.mass);
        if (!CHECK_STATUS(rsl_collide_prepare(law, &spec, &c, NULL), RSL_OK) ||
            !CHECK_STATUS(rsl_step_advise(&c, stepper, 1e-2, &a, NULL), RSL_OK))
            return;
        if (i == -6)
            steps = a.steps_per_contact;
        CHECK_CLOSE(a.steps_per_contact, steps, 5e-3);
        CHECK_CLOSE(a.step * steps, a.duration, 5e-3);
        shortest = fmin(shortest, a.duration);
        longest = fmax(longest, a.duration);
    }
    SCENE("%s, range of the durations", key);
    CHECK(longest / shortest > 1e12);
}

/* ---- bands ------------------------------------------------------------------ */

static void test_band(const char *key, rsl_step_scheme stepper, double steps)
{
    rsl_law_contact c;
    rsl_collide_outcome o;
    rsl_step_band b;
    SCENE("band of %s, %s, %g steps", key, rsl_step_scheme_name(stepper), steps);
    if (!prepare(key, 0.5, RSL_LAW_SEPARATION_DEFAULT, &c) ||
        !CHECK_STATUS(rsl_collide(&c, NULL, &o, NULL), RSL_OK))
        return;
    double h = o.duration / steps, low = 2.0, high = -1.0;
    if (!CHECK_STATUS(rsl_step_band_at(&c, stepper, h, &b, NULL), RSL_OK))
        return;
    for (int i = 0; i < 2000; i++) {
        double e = step_code_returned(&c, stepper, h, step_code_chance());
        low = fmin(low, e);
        high = fmax(high, e);
    }
    double width = b.restitution_max - b.restitution_min;
    CHECK(low >= b.restitution_min - 1e-3 * width);
    CHECK(high <= b.restitution_max + 1e-3 * width);
    CHECK(high - low > 0.8 * width);
    CHECK_NEAR(step_code_returned(&c, stepper, h, b.phase_min), b.restitution_min, 1e-5);
    CHECK_NEAR(step_code_returned(&c, stepper, h, b.phase_max), b.restitution_max, 1e-5);
}

/* ---- what is refused -------------------------------------------------------- */

static void refuse(const rsl_law_contact *c, rsl_step_scheme stepper, double wanted,
                   rsl_status expected, const char *word)
{
    rsl_step_advice a = {.step = 42.0};
    rsl_error error = {0};
    CHECK_STATUS(rsl_step_advise(c, stepper, wanted, &a, &error), expected);
    CHECK_TEXT(rsl_error_text(&error).text, word);
    CHECK(a.step == 42.0);
    CHECK_STATUS(rsl_step_advise(c, stepper, wanted, &a, NULL), expected);
}

static void refuse_run(const rsl_law_contact *c, double step, double phase, const char *word)
{
    rsl_error error = {0};
    rsl_step_band band;
    double e = 42.0;
    CHECK_STATUS(rsl_step_restitution(c, RSL_STEP_SCHEME_RK4, step, phase, &e, &error),
                 RSL_ERROR_ARGUMENT);
    CHECK_TEXT(rsl_error_text(&error).text, word);
    CHECK(e == 42.0);
    if (strcmp(word, "step") == 0)
        CHECK_STATUS(rsl_step_band_at(c, RSL_STEP_SCHEME_RK4, step, &band, NULL),
                     RSL_ERROR_ARGUMENT);
}

static void test_bad_errors(const rsl_law_contact *c)
{
    static const double bad[] = {0.0, -1e-3, 1.0, 2.0, 1e-10, HUGE_VAL, -HUGE_VAL};
    const rsl_step_scheme verlet = RSL_STEP_SCHEME_VERLET;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        refuse(c, verlet, bad[i], RSL_ERROR_ARGUMENT, "error");
    refuse(c, verlet, (double)NAN, RSL_ERROR_ARGUMENT, "error");
    refuse(c, (rsl_step_scheme)RSL_STEP_SCHEME_COUNT, 1e-3, RSL_ERROR_ARGUMENT, "stepper");
    refuse(NULL, verlet, 1e-3, RSL_ERROR_ARGUMENT, "contact");
}

static void test_bad_contacts(void)
{
    const rsl_step_scheme verlet = RSL_STEP_SCHEME_VERLET;
    const rsl_law *law = rsl_law_find("kelvin-voigt");
    rsl_law_parameters spec = sensible_published(law);
    rsl_law_contact c;
    spec.damping = 4.0 * sqrt(spec.stiffness * spec.mass);
    CHECK_STATUS(rsl_collide_prepare(law, &spec, &c, NULL), RSL_OK);
    refuse(&c, verlet, 1e-3, RSL_ERROR_NO_SOLUTION, "do not separate");
    spec.damping = 0.1 * sqrt(spec.stiffness * spec.mass);
    CHECK_STATUS(rsl_collide_prepare(law, &spec, &c, NULL), RSL_OK);
    refuse(&c, verlet, 1e-7, RSL_ERROR_NO_SOLUTION, "steps per contact");
    c.mass = RSL_UNSET;
    refuse(&c, verlet, 1e-3, RSL_ERROR_MISSING, "mass");
    law = rsl_law_find("newton");
    spec = sensible_published(law);
    CHECK_STATUS(rsl_collide_prepare(law, &spec, &c, NULL), RSL_OK);
    refuse(&c, verlet, 1e-3, RSL_ERROR_NO_FORCE, "impulse law");
}

static void test_refused(void)
{
    rsl_law_contact c;
    SCENE("what is refused");
    if (!prepare("flores", 0.5, RSL_LAW_SEPARATION_DEFAULT, &c))
        return;
    test_bad_errors(&c);
    test_bad_contacts();
    refuse_run(&c, 0.0, 0.5, "step");
    refuse_run(&c, -1e-6, 0.5, "step");
    refuse_run(&c, (double)NAN, 0.5, "step");
    refuse_run(&c, 1.0, 0.5, "step");
    refuse_run(&c, 1e-6, 0.0, "phase");
    refuse_run(&c, 1e-6, 1.5, "phase");
    refuse_run(&c, 1e-6, (double)NAN, "phase");
    CHECK_TEXT(rsl_step_scheme_name((rsl_step_scheme)99), "unknown");
    CHECK_TEXT(rsl_step_scheme_meaning(RSL_STEP_SCHEME_VERLET), "half-step");
    CHECK_INT(rsl_step_scheme_forces(RSL_STEP_SCHEME_RK4), 4);
    CHECK_INT(rsl_step_scheme_forces((rsl_step_scheme)99), 0);
}

/* A climb along a ridge crept in its finest strides: 13.5 s for this impact. */
static void test_time(void)
{
    rsl_law_parameters spec = rsl_law_parameters_default();
    rsl_law_contact contact;
    rsl_step_advice advice = {0};
    clock_t start = clock();
    spec.stiffness = 1.58e11;
    spec.latch = 20794.0;
    spec.mass = 4.74e5;
    spec.speed = 6e5;
    SCENE("walton-braun-variable at 6e5 m/s");
    if (!CHECK_STATUS(
            rsl_collide_prepare(rsl_law_find("walton-braun-variable"), &spec, &contact, NULL),
            RSL_OK))
        return;
    CHECK_STATUS(rsl_step_advise(&contact, RSL_STEP_SCHEME_VERLET, 1e-4, &advice, NULL), RSL_OK);
    CHECK_CLOSE(advice.steps_per_contact, 5011.65, 1e-6);
    CHECK_CLOSE(advice.worst_error, 9.83785e-05, 1e-6);
    CHECK((double)(clock() - start) < 8.0 * CLOCKS_PER_SEC);
}

int main(void)
{
    test_promises();
    test_same_runs();
    test_two_names();
    test_orders();
    test_scaling("flores", RSL_STEP_SCHEME_VERLET);
    test_scaling("tsuji", RSL_STEP_SCHEME_RK4);
    test_band("flores", RSL_STEP_SCHEME_VERLET, 10.0);
    test_band("tsuji", RSL_STEP_SCHEME_RK4, 20.0);
    test_band("kelvin-voigt", RSL_STEP_SCHEME_VERLET_PREDICTED, 50.3);
    test_band("walton-braun", RSL_STEP_SCHEME_SEMI_IMPLICIT_EULER, 15.0);
    test_refused();
    test_time();
    return check_report();
}
