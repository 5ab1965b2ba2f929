/* SPDX-License-Identifier: MIT
 *
 * banerjee2016: equations of elastic forces (Sec. 2.1), of the frame without
 * dimensions (Secs. 4 and 5) and of rigid impact (Sec. 3).
 */
#include <math.h>

#include "num/constants.h"
#include "parts.h"
#include "resile/rigid.h"
#include "resile/stiffness.h"

static void evaluate(rsl_study *study, const char *key, const char *const *names,
                     const double *values, size_t count, double computed)
{
    rsl_study_evaluate(study, rsl_study_find(study, key), names, values, count, computed);
}

/* ---- elastic forces ------------------------------------------------------ */

/* The force of liu-cylinder at a depth. */
static double joint_force(rsl_study *study, double modulus, double length, double clearance,
                          double depth)
{
    rsl_law_parameters spec = rsl_law_parameters_default();
    rsl_law_contact contact;
    rsl_law_response response = {.force = RSL_NUM_NAN};
    spec.modulus = modulus;
    spec.length = length;
    spec.clearance = clearance;
    if (rsl_collide_prepare(rsl_law_find("liu-cylinder"), &spec, &contact,
                            rsl_study_error(study)) >= 0)
        rsl_law_force(&contact, depth, 0.0, &response, rsl_study_error(study));
    return response.force;
}

static void check_spheres(rsl_study *study)
{
    static const char *const names[] = {"s1", "s2", "R1", "R2"};
    const double E1 = 210e9, nu1 = 0.3, E2 = 70e9, nu2 = 0.33, R1 = 0.02, R2 = 0.05;
    double values[] = {(1.0 - nu1 * nu1) / E1, (1.0 - nu2 * nu2) / E2, R1, R2};
    double modulus = RSL_NUM_NAN, radius = RSL_NUM_NAN, k = RSL_NUM_NAN;
    rsl_stiffness_modulus(E1, nu1, E2, nu2, &modulus, rsl_study_error(study));
    rsl_stiffness_radius(R1, R2, &radius, rsl_study_error(study));
    rsl_stiffness_hertz(modulus, radius, &k, rsl_study_error(study));
    evaluate(study, "eq2", names, values, 4, k);
    evaluate(study, "eq10", names, values, 4, modulus);
    rsl_stiffness_radius(R1, HUGE_VAL, &radius, rsl_study_error(study));
    rsl_stiffness_hertz(modulus, radius, &k, rsl_study_error(study));
    evaluate(study, "eq3", names, values, 4, k);
}

/* Eq. 12 with a circle of radius r_a, and Eqs. 63 and 64: a sphere of radius r
 * sunk by d is cut in a circle of the squared radius r^2 - (r - d)^2. */
static void check_areas(rsl_study *study)
{
    static const char *const names[] = {"E", "A", "ra", "d", "r"};
    const double E = 50e9, r = 0.02, d = 0.001, pi = acos(-1.0);
    double cut = sqrt(r * r - (r - d) * (r - d));
    double values[] = {E, pi * r * r, r, d, r};
    evaluate(study, "eq12", names, values, 5, 2.0 * E * r);
    evaluate(study, "eq63", names, values, 5, pi * cut * cut);
    evaluate(study, "eq64", names, values, 5, 2.0 * E * cut * d);
}

void rsl_study_banerjee2016_stiffness(rsl_study *study)
{
    static const char *const gear[] = {"Y", "nu", "th"};
    static const double gear_values[] = {210e9, 0.3, 0.015};
    static const char *const joint[] = {"E", "L", "DR", "d"};
    static const double joint_values[] = {115e9, 0.02, 1e-4, 3e-5};
    double k = RSL_NUM_NAN;
    check_spheres(study);
    rsl_stiffness_gear(210e9, 0.3, 0.015, &k, rsl_study_error(study));
    evaluate(study, "eq6", gear, gear_values, 3, k);
    evaluate(
        study, "eq9", joint, joint_values, 4,
        joint_force(study, joint_values[0], joint_values[1], joint_values[2], joint_values[3]));
    check_areas(study);
    rsl_study_banerjee2016_forces(study);
}

/* ---- the frame ----------------------------------------------------------- */

static const double M = 2.5, K = 1e8, V = 1.5;

/* Eq. 52 half-way into the approach of a Hertz impact, the acceleration from
 * the velocities a moment before and after. */
static void check_force(rsl_study *study)
{
    static const char *const names[] = {"a"};
    rsl_study_impact impact = rsl_study_banerjee2016_impact("hertz", 1.0);
    rsl_collide_outcome o = rsl_study_collide(study, &impact);
    double middle = 0.5 * o.time_of_depth_max, step = 1e-4 * middle, a;
    double times[3] = {middle - step, middle, middle + step};
    rsl_collide_curve_point p[3];
    rsl_law_contact contact;
    if (!rsl_study_contact(study, &impact, &contact))
        return;
    if (rsl_collide_at(&contact, NULL, times, 3, p, rsl_study_error(study)) < 0)
        return;
    a = (p[2].rate - p[0].rate) / (2.0 * step);
    evaluate(study, "eq52", names, &a, 1, p[1].force);
}

/* Eq. 57: the integral of the force up to the time 1 is 1 - v(1). */
static void check_limit(rsl_study *study)
{
    rsl_study_impact impact = rsl_study_banerjee2016_impact("linear", 1.0);
    rsl_collide_outcome spring = rsl_study_collide(study, &impact);
    rsl_collide_outcome hertz = rsl_study_banerjee2016_outcome(study, "hertz", 1.0);
    rsl_law_contact contact;
    rsl_collide_curve_point p = {0};
    double one = 1.0;
    if (rsl_study_contact(study, &impact, &contact))
        rsl_collide_at(&contact, NULL, &one, 1, &p, rsl_study_error(study));
    rsl_study_claim(study, "eq57", fabs(1.0 - p.rate - spring.impulse) < 1e-9,
                    fabs(spring.duration - acos(-1.0)) < 1e-9 &&
                        fabs(hertz.duration - 3.218) < 5e-4,
                    "impulse up to the time 1: %.4f of %.4f; durations %.6f and %.6f", 1.0 - p.rate,
                    spring.impulse, spring.duration, hertz.duration);
}

/* Restitutions of bodies that differ in everything, with the damping that the
 * frame says is the same: largest difference. */
static double spread(rsl_study *study, const char *law)
{
    static const double bodies[][3] = {{1.0, 1.0, 1.0}, {0.004, 1e8, 0.3}, {250.0, 3e5, 12.0}};
    double low = 1.0, high = 0.0;
    for (int i = 0; i < 3; i++) {
        rsl_study_impact impact = {law, 0.5, bodies[i][0], bodies[i][1], .speed = bodies[i][2]};
        double e = rsl_study_collide(study, &impact).restitution;
        low = fmin(low, e);
        high = fmax(high, e);
    }
    return high - low;
}

/* Lambda of x'' + x^n + Lambda x^m x' = 0 for a fixed damping of Kuwabara and
 * Kono (m = 1/2) at the speed 32, over that at the speed 1. */
static double growth(rsl_study *study, double *low, double *high)
{
    double lambda[2] = {RSL_NUM_NAN, RSL_NUM_NAN}, e[2] = {RSL_NUM_NAN, RSL_NUM_NAN};
    for (int i = 0; i < 2; i++) {
        rsl_law_parameters spec = rsl_law_parameters_default();
        rsl_law_contact contact;
        rsl_collide_outcome o;
        spec.mass = spec.stiffness = 1.0;
        spec.damping = 0.3;
        spec.speed = i ? 32.0 : 1.0;
        if (rsl_collide_prepare(rsl_law_find("kuwabara-kono"), &spec, &contact,
                                rsl_study_error(study)) < 0 ||
            rsl_collide(&contact, NULL, &o, rsl_study_error(study)) < 0)
            continue;
        lambda[i] = rsl_collide_lambda(&contact);
        e[i] = o.restitution;
    }
    *low = e[1];
    *high = e[0];
    return lambda[1] / lambda[0];
}

static void check_scaling(rsl_study *study)
{
    static const char *const names[] = {"M", "K", "v", "n", "x"};
    rsl_study_impact impact = {"hertz", 1.0, M, K, .speed = V};
    double x = rsl_study_banerjee2016_outcome(study, "hertz", 1.0).depth_max;
    double values[] = {M, K, V, 1.5, x}, low, high, factor;
    double linear = fmax(spread(study, "anagnostopoulos"), spread(study, "brogliato"));
    double damped = fmax(spread(study, "hunt-crossley"), spread(study, "ye"));
    evaluate(study, "eq61", names, values, 5, rsl_study_collide(study, &impact).depth_max);
    factor = growth(study, &low, &high);
    rsl_study_claim(study, "eq71", linear < 1e-9, 0,
                    "restitutions of three pairs of bodies are the same within 1e-9: %s",
                    linear < 1e-9 ? "yes" : "no");
    rsl_study_claim(study, "eq82", damped < 1e-9, 0,
                    "restitutions of three pairs of bodies are the same within 1e-9: %s",
                    damped < 1e-9 ? "yes" : "no");
    rsl_study_claim(study, "eq76", fabs(high - low) < 1e-9, fabs(factor - 2.0) < 1e-9,
                    "m = 1/2: at 32 times the speed the ratio is %.6f times as large; the "
                    "restitution is %.4f instead of %.4f",
                    factor, low, high);
}

/* Eqs. 53, 54, 60, 69 and 80: time, depth, velocity and acceleration of a linear spring in the frame
 * and outside it. */
static void check_units(rsl_study *study)
{
    static const char *const names[] = {"A", "w", "x", "y", "z", "d", "v", "t"};
    rsl_study_impact here = {"linear", 1.0, M, K, .speed = V};
    rsl_study_impact frame = rsl_study_banerjee2016_impact("linear", 1.0);
    rsl_law_contact real, unit;
    rsl_collide_curve_point a, b;
    double one = 0.8, w = sqrt(K / M), time = one / w;
    if (!rsl_study_contact(study, &here, &real) || !rsl_study_contact(study, &frame, &unit) ||
        rsl_collide_at(&real, NULL, &time, 1, &a, rsl_study_error(study)) < 0 ||
        rsl_collide_at(&unit, NULL, &one, 1, &b, rsl_study_error(study)) < 0)
        return;
    const double values[] = {V / w, w, b.depth, b.rate, -b.force, a.depth, V, time};
    evaluate(study, "eq53", names, values, 8, one);
    evaluate(study, "eq54", names, values, 8, b.depth);
    evaluate(study, "eq60", names, values, 8, -a.force / M);
    evaluate(study, "eq69", names, values, 8, a.rate);
    evaluate(study, "eq80", names, (double[]){V / w, w, b.depth, 1.0, 0.0, a.depth, V, time}, 8, V);
}

void rsl_study_banerjee2016_frame(rsl_study *study)
{
    static const char *const names[] = {"M", "v", "c", "I"};
    rsl_study_impact impact = {"exact", 0.5, M, K, .speed = V};
    rsl_collide_outcome o = rsl_study_collide(study, &impact);
    double values[] = {M, V, 0.5, o.impulse};
    check_force(study);
    check_limit(study);
    check_scaling(study);
    evaluate(study, "eq55", names, values, 4, 1.0 + o.restitution);
    evaluate(study, "eq56", names, values, 4, M * (V + o.speed_out));
    evaluate(study, "eq83", names, values, 4, o.impulse / (M * V));
    evaluate(study, "eq84a", names, values, 4, o.energy_out);
    evaluate(study, "eq84b", names, values, 4, o.energy_in);
    evaluate(study, "eq85", names, values, 4, o.energy_dissipated);
    evaluate(study, "eq86", names, values, 4, o.energy_dissipated / (M * V * V));
    check_units(study);
    rsl_study_answer(rsl_study_find(study, "eq87"),
                     rsl_study_banerjee2016_outcome(study, "exact", 0.5).energy_dissipated);
}

/* ---- rigid impact -------------------------------------------------------- */

/* One contact with the effective mass M: w = z/M + q. */
static double complement(rsl_study *study, double q, double *w)
{
    double inverse = 1.0 / M, z = RSL_NUM_NAN, room[16];
    rsl_rigid_lcp problem = {1, &inverse, &q};
    rsl_rigid_lcp_solution solution = {.z = &z, .w = w};
    rsl_rigid_lcp_solve(&problem, &solution, room, 16, rsl_study_error(study));
    return z;
}

/* Impulse and velocity after of one contact under a hypothesis. */
static double impulse_of(rsl_study *study, rsl_rigid_hypothesis hypothesis, double c, double before,
                         double *velocity)
{
    double inverse = 1.0 / M, impulse = RSL_NUM_NAN, room[64];
    rsl_rigid_contacts contacts = {1, hypothesis, &inverse, &before, &c, NULL};
    rsl_rigid_contacts_after after = {.impulse = &impulse, .velocity_after = velocity};
    *velocity = RSL_NUM_NAN;
    rsl_rigid_contacts_solve(&contacts, &after, room, 64, rsl_study_error(study));
    return impulse;
}

static void check_pair(rsl_study *study)
{
    static const char *const names[] = {"m1", "m2", "u", "v", "c"};
    const rsl_rigid_pair pair = {{2.0, 5.0}, {3.0, -1.0}, 0.6};
    double values[] = {2.0, 5.0, 3.0, -1.0, 0.6};
    rsl_rigid_pair_after after;
    if (rsl_rigid_pair_collide(&pair, &after, rsl_study_error(study)) < 0)
        return;
    evaluate(study, "eq37a", names, values, 5, after.velocity[0]);
    evaluate(study, "eq37b", names, values, 5, after.velocity[1]);
}

/* Newton: v_N = L/M + (1 + c) d, Eq. 42. Poisson: compression L_C/M + d,
 * Eq. 46; expansion L_P/M - c d with L_P = L_E - c L_C, Eq. 49. */
static void check_phases(rsl_study *study, double c, double before)
{
    static const char *const names[] = {"M", "c", "d", "LC", "LE"};
    double jump, velocity, rest;
    double newton = complement(study, (1.0 + c) * before, &jump);
    double compression = complement(study, before, &rest);
    double beyond = complement(study, -c * before, &velocity);
    double expansion = beyond + c * compression;
    double values[] = {M, c, before, compression, expansion};
    evaluate(study, "eq43a", names, values, 5, newton);
    evaluate(study, "eq43b", names, values, 5, jump - c * before);
    evaluate(study, "eq44", names, values, 5, c);
    evaluate(study, "eq47", names, values, 5, compression);
    evaluate(study, "eq49", names, values, 5, velocity - rest);
    evaluate(study, "eq50a", names, values, 5, velocity);
    evaluate(study, "eq50b", names, values, 5, expansion);
    double total = impulse_of(study, RSL_RIGID_HYPOTHESIS_POISSON, c, before, &velocity);
    evaluate(study, "eq51", names, values, 5, total);
    rsl_study_claim(study, "eq38", newton > 0.0 && jump > 0.0,
                    newton >= 0.0 && jump >= 0.0 && newton * jump == 0.0, "impulse %.4f, v_N %.4f",
                    newton, jump);
}

void rsl_study_banerjee2016_rigid(rsl_study *study)
{
    const double before = -1.7;
    double worst = 0.0;
    check_pair(study);
    check_phases(study, 0.6, before);
    for (int i = 0; i <= 100; i++)
        for (int k = 0; k < RSL_RIGID_HYPOTHESIS_COUNT; k++) {
            double c = 0.01 * i, velocity;
            double impulse = impulse_of(study, (rsl_rigid_hypothesis)k, c, before, &velocity);
            /* Eq. 83, and v+ = -c v- */
            worst = fmax(worst, fabs(impulse / (-M * before) - (1.0 + c)));
            worst = fmax(worst, fabs(velocity / -before - c));
        }
    rsl_study_claim(study, "exact", worst < 1e-12, 0,
                    "impulse 1 + c and velocity c within 1e-12: %s", worst < 1e-12 ? "yes" : "no");
}
