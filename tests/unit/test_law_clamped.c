/* SPDX-License-Identifier: MIT
 *
 * Spring and damper, cut off where they would pull: IMPACT and ElastoGap against closed
 * forms, and what the cut must obey.
 */
#include "ordinary_parameters.h"
#include "resile/oblique.h"

static int prepare(const char *key, double stiffness, double damping, double n,
                   rsl_law_contact *contact)
{
    rsl_law_parameters spec = rsl_law_parameters_default();
    spec.stiffness = stiffness;
    spec.damping = damping;
    spec.exponent = n;
    spec.mass = 0.7;
    spec.speed = 1.3;
    if (strcmp(key, "impact-step") == 0)
        spec.damping_depth = 2e-3;
    return CHECK_STATUS(rsl_collide_prepare(rsl_law_find(key), &spec, contact, NULL), RSL_OK);
}

/* Doubled spring until lambda v = k d, then the damped oscillator until lambda v = -k d, then
 * nothing: with Q = v^2 + 2 z w v d + w^2 d^2, which falls like exp(-2 z w t) in between and is
 * v0^2 at its begin and v1^2 at its end, e = exp(-z w t). */
static double gap_restitution(double z)
{
    double s = sqrt(1.0 - z * z);
    return exp(
        -z / s *
        (atan((1.0 - 2.0 * z * z) / (2.0 * z * s)) + atan((1.0 + 2.0 * z * z) / (2.0 * z * s))));
}

static void test_gap(void)
{
    double k = 3e5;
    for (double z = 0.001; z < 1.0; z *= 1.9) {
        rsl_law_contact contact;
        rsl_collide_outcome o;
        SCENE("elasto-gap, damping ratio %g", z);
        if (!prepare("elasto-gap", k, 2.0 * z * sqrt(k * 0.7), 1.0, &contact) ||
            !CHECK_STATUS(rsl_collide(&contact, NULL, &o, NULL), RSL_OK))
            continue;
        CHECK_CLOSE(o.restitution, gap_restitution(z), 1e-11);
        CHECK(o.force_min == 0.0 && o.depth_end == 0.0);
        CHECK(fabs(o.energy_residual) <= 1e-12 * o.energy_in);
    }
}

/* More damping, less comes back, without an end: the same relation continued to z > 1 (mpmath). */
static void test_strong_gap(void)
{
    static const double known[][2] = {
        {1.5, 0.195599777293730760}, {5.0, 0.0681727724016832965}, {100.0, 0.00353469073837429770}};
    rsl_law_contact contact;
    rsl_collide_outcome o;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        SCENE("elasto-gap, damping ratio %g", known[i][0]);
        if (prepare("elasto-gap", 3e5, 2.0 * known[i][0] * sqrt(3e5 * 0.7), 1.0, &contact) &&
            CHECK_STATUS(rsl_collide(&contact, NULL, &o, NULL), RSL_OK))
            CHECK_CLOSE(o.restitution, known[i][1], 1e-11);
    }
}

/* Exact calibration, and what it was calibrated for comes back at other speeds where n = 1. */
static void test_exact(const char *key)
{
    for (double e = 0.1; e < 1.0; e += 0.2) {
        rsl_law_parameters spec = sensible_exact(rsl_law_find(key), e);
        rsl_law_contact contact;
        rsl_collide_outcome o;
        SCENE("%s, exact, e = %g", key, e);
        if (!CHECK_STATUS(rsl_collide_prepare(rsl_law_find(key), &spec, &contact, NULL), RSL_OK) ||
            !CHECK_STATUS(rsl_collide(&contact, NULL, &o, NULL), RSL_OK))
            continue;
        CHECK_CLOSE(o.restitution, e, 1e-10);
        contact.speed *= 10.0;
        if (contact.n == 1.0 && CHECK_STATUS(rsl_collide(&contact, NULL, &o, NULL), RSL_OK))
            CHECK_CLOSE(o.restitution, e, 1e-10);
    }
}

/* The step: nothing at the touch, half of the damping at half of the depth, all beyond. */
static void test_step(void)
{
    rsl_law_contact contact;
    rsl_law_response r;
    SCENE("impact-step");
    if (!prepare("impact-step", 1e6, 500.0, 1.5, &contact))
        return;
    static const double shares[][2] = {
        {0.25, 0.15625}, {0.5, 0.5}, {0.75, 0.84375}, {1.0, 1.0}, {3.0, 1.0}};
    for (size_t i = 0; i < 5; i++) {
        double d = shares[i][0] * 2e-3;
        CHECK_STATUS(rsl_law_force(&contact, d, 0.3, &r, NULL), RSL_OK);
        CHECK_CLOSE(r.force, 1e6 * d * sqrt(d) + shares[i][1] * 500.0 * 0.3, 1e-14);
        CHECK_CLOSE(r.dforce_drate, shares[i][1] * 500.0, 1e-14);
    }
    CHECK_STATUS(rsl_law_force(&contact, 1e-3, -10.0, &r, NULL), RSL_OK);
    CHECK(r.force == 0.0 && r.dissipated_power > 0.0 && r.clamped == 0);
}

/* n = 2 and a step that is not passed: an analytic equation, by its Taylor series in 20 digits. */
static void test_step_impact(void)
{
    static const double known[][2] = {{200.0, 0.91320467717257607}, {1000.0, 0.66640942072634772}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        rsl_law_contact contact;
        rsl_collide_outcome o;
        SCENE("impact-step, n = 2, damping %g", known[i][0]);
        if (prepare("impact-step", 1e9, known[i][0], 2.0, &contact) &&
            CHECK_STATUS(rsl_collide(&contact, NULL, &o, NULL), RSL_OK))
            CHECK_CLOSE(o.restitution, known[i][1], 1e-10);
    }
}

/* A fixed step of one code in two hundred thousand of the contact finds the same, through
 * every kink. */
static void test_against_steps(const char *key, double damping)
{
    rsl_law_contact contact;
    rsl_collide_outcome o;
    double e;
    SCENE("%s, damping %g, against small steps", key, damping);
    if (!prepare(key, 1e6, damping, 1.5, &contact) ||
        !CHECK_STATUS(rsl_collide(&contact, NULL, &o, NULL), RSL_OK))
        return;
    CHECK_STATUS(
        rsl_step_restitution(&contact, RSL_STEP_SCHEME_RK4, o.duration / 2e5, 1.0, &e, NULL),
        RSL_OK);
    CHECK_NEAR(o.restitution, e, 1e-8);
    CHECK(o.force_min == 0.0);
}

/* A damper so strong that the ball comes back with 1e-7 of its speed, free of force from 0.03 s on
 * and in contact for hours. A bristle is not deflected there. e_t by scipy's Radau at a tolerance
 * of 1e-12, from d = 1e-8 m on, piece by piece between d = dc and the turns of the slip. */
static void test_creeps_back(void)
{
    static const char *const keys[] = {"dahl", "lugre"};
    rsl_law_parameters spec = rsl_law_parameters_default();
    rsl_tangent_parameters along = rsl_tangent_parameters_default();
    double v = sqrt(0.5);
    spec.stiffness = 2.59e5;
    spec.damping = 1.17e3;
    spec.exponent = 3.0;
    spec.damping_depth = 9.41e-5;
    spec.mass = 1.0;
    spec.speed = v;
    along.friction = 0.3;
    along.stiffness = 7.35e5;
    for (int i = 0; i < 2; i++) {
        rsl_law_contact normal;
        rsl_tangent made;
        rsl_oblique_outcome out;
        const rsl_tangent_laws laws = {.friction = rsl_tangent_law_find(keys[i])};
        rsl_oblique ball = rsl_oblique_on_plane(0.4, 1.0, 0.02, v, v, 0.0);
        SCENE("impact-step and %s, hardly back", keys[i]);
        CHECK_STATUS(rsl_collide_prepare(rsl_law_find("impact-step"), &spec, &normal, NULL),
                     RSL_OK);
        CHECK_STATUS(rsl_tangent_prepare(&laws, &along, &normal, &made, NULL), RSL_OK);
        if (CHECK_STATUS(rsl_oblique_collide(&normal, &made, &ball, NULL, &out, NULL, NULL),
                         RSL_OK))
            CHECK_NEAR(out.restitution_tangential, 0.02039484855, 1e-10);
    }
}

int main(void)
{
    test_gap();
    test_strong_gap();
    test_exact("elasto-gap");
    test_exact("impact-step");
    test_step();
    test_step_impact();
    test_creeps_back();
    for (double damping = 30.0; damping < 1e4; damping *= 5.0) {
        test_against_steps("impact-step", damping);
        test_against_steps("elasto-gap", damping);
    }
    return check_report();
}
