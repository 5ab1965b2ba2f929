/* SPDX-License-Identifier: MIT
 *
 * flores2011: equations that can be tried.
 */
#include <math.h>

#include "law.h"
#include "mechanism.h"
#include "num/constants.h"
#include "num/elementary.h"
#include "parts.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

/* ---- Eqs. 2, 7, 9, 44: stiffness and forces ------------------------------ */

static void check_stiffness(rsl_study *study)
{
    static const char *const names[] = {"Ri", "Rj", "si", "sj"};
    const double values[] = {0.03, 0.05, (1.0 - 0.09) / 2.1e11, (1.0 - 0.1156) / 7e10};
    double modulus = RSL_NUM_NAN, radius = RSL_NUM_NAN, k = RSL_NUM_NAN;
    if (rsl_stiffness_modulus(2.1e11, 0.3, 7e10, 0.34, &modulus, NULL) < 0 ||
        rsl_stiffness_radius(0.03, 0.05, &radius, NULL) < 0 ||
        rsl_stiffness_hertz(modulus, radius, &k, NULL) < 0)
        k = RSL_NUM_NAN;
    rsl_study_evaluate(study, rsl_study_find(study, "eq2"), names, values, COUNT(values), k);
}

/* At a depth and two rates, one of approach and one of restitution. */
static void check_force(rsl_study *study, const char *key, const char *law)
{
    static const char *const names[] = {"K", "d", "n", "c", "dd", "v"};
    rsl_study_impact impact = {law, 0.6, 1.0, 1.4e8, .speed = 4.2};
    rsl_law_contact contact;
    if (!rsl_study_contact(study, &impact, &contact))
        return;
    for (int i = 0; i < 2; i++) {
        double values[] = {1.4e8, 1e-3, 1.5, 0.6, i ? -1.7 : 2.9, 4.2};
        rsl_law_response response = {.force = RSL_NUM_NAN};
        rsl_law_force(&contact, values[1], values[4], &response, NULL);
        rsl_study_evaluate(study, rsl_study_find(study, key), names, values, COUNT(values),
                           response.force);
    }
}

/* ---- Eqs. 10 to 17 and 42: two bodies ------------------------------------ */

/* Velocities after as found; m and v of the relative motion; the common velocity is that of a
 * plastic impact. */
static void check_balances(rsl_study *study, const rsl_rigid_pair *pair,
                           const rsl_rigid_pair_after *after)
{
    static const char *const names[] = {"mi", "mj", "vi", "vj", "ui", "uj", "m", "v", "c"};
    const double mi = pair->mass[0], mj = pair->mass[1], c = pair->restitution;
    const double v = pair->velocity[0] - pair->velocity[1];
    double m = after->impulse / ((1.0 + c) * v);
    const double values[] = {
        mi, mj, pair->velocity[0], pair->velocity[1], after->velocity[0], after->velocity[1], m,
        v,  c};
    rsl_rigid_pair plastic = *pair;
    rsl_rigid_pair_after together = {
        .velocity = {RSL_NUM_NAN, RSL_NUM_NAN}, .impulse = RSL_NUM_NAN, .energy_lost = RSL_NUM_NAN};
    plastic.restitution = 0.0;
    rsl_rigid_pair_collide(&plastic, &together, rsl_study_error(study));
    rsl_study_evaluate(study, rsl_study_find(study, "eq10"), names, values, COUNT(values),
                       after->energy_lost);
    rsl_study_evaluate(study, rsl_study_find(study, "eq11"), names, values, COUNT(values),
                       mj * (after->velocity[1] - pair->velocity[1]));
    rsl_study_evaluate(study, rsl_study_find(study, "eq16"), names, values, COUNT(values),
                       after->energy_lost);
    rsl_study_evaluate(study, rsl_study_find(study, "eq17"), names, values, COUNT(values), m);
    rsl_study_evaluate(study, rsl_study_find(study, "eq42"), names, values, COUNT(values),
                       together.velocity[0]);
}

static void check_pair(rsl_study *study)
{
    static const char *const names[] = {"mi", "mj", "vi", "vj", "c"};
    const double values[] = {1.3, 2.9, 3.1, -0.7, 0.4};
    const rsl_rigid_pair pair = {{1.3, 2.9}, {3.1, -0.7}, 0.4};
    rsl_rigid_pair_after after = {
        .velocity = {RSL_NUM_NAN, RSL_NUM_NAN}, .impulse = RSL_NUM_NAN, .energy_lost = RSL_NUM_NAN};
    rsl_rigid_pair_collide(&pair, &after, NULL);
    rsl_study_evaluate(study, rsl_study_find(study, "eq13"), names, values, COUNT(values),
                       after.velocity[0]);
    rsl_study_evaluate(study, rsl_study_find(study, "eq14"), names, values, COUNT(values),
                       after.velocity[1]);
    rsl_study_evaluate(study, rsl_study_find(study, "eq15"), names, values, COUNT(values),
                       after.energy_lost);
    check_balances(study, &pair, &after);
}

/* ---- Eqs. 26 to 30: the linear model ------------------------------------- */

/* A contact with a linear spring lasts half a period: omega = pi/T. */
static void check_linear(rsl_study *study)
{
    static const char *const names[] = {"k", "m", "v", "w"};
    rsl_study_impact impact = {"linear", 1.0, 2.5, 1e6, .speed = 1.5};
    rsl_collide_outcome o = rsl_study_collide(study, &impact);
    double values[] = {1e6, 2.5, 1.5, RSL_NUM_PI / o.duration};
    rsl_study_evaluate(study, rsl_study_find(study, "eq26"), names, values, COUNT(values),
                       RSL_NUM_PI / o.duration);
    rsl_study_evaluate(study, rsl_study_find(study, "eq28"), names, values, COUNT(values),
                       o.depth_max);
    rsl_study_evaluate(study, rsl_study_find(study, "eq29"), names, values, COUNT(values),
                       o.time_of_depth_max);
}

/* Eqs. 30 to 32 on a spring without damping, on the way in and on the way out. */
static void check_ellipse(rsl_study *study)
{
    static const char *const names[] = {"d", "D", "v", "u", "dd"};
    rsl_study_impact impact = {"linear", 1.0, 1.3, 1e6, .speed = 1.5};
    rsl_collide_outcome o = rsl_study_collide(study, &impact);
    rsl_law_contact contact;
    rsl_collide_curve_point at[2];
    double times[2] = {0.3 * o.duration, 0.8 * o.duration};
    if (!rsl_study_contact(study, &impact, &contact) ||
        rsl_collide_at(&contact, NULL, times, 2, at, rsl_study_error(study)) < 0)
        return;
    for (int i = 0; i < 2; i++) {
        const double values[] = {at[i].depth, o.depth_max, impact.speed, -o.speed_out, at[i].rate};
        rsl_study_evaluate(study, rsl_study_find(study, "eq30"), names, values, 5, 1.0);
        rsl_study_evaluate(study, rsl_study_find(study, i ? "eq32" : "eq31"), names, values, 5,
                           at[i].rate);
    }
}

/* Eqs. 23 to 27 on a damped spring, integrated: half a period of the damped motion is the duration,
 * and ln c = -zeta pi/sqrt(1 - zeta^2). */
static void check_damped(rsl_study *study)
{
    static const char *const names[] = {"C", "m", "w", "z", "wd", "v", "t"};
    const double mass = 2.5, stiffness = 1e6, damping = 400.0, speed = 1.5;
    rsl_law_parameters spec = rsl_law_parameters_default();
    rsl_collide_options options = rsl_collide_options_default();
    rsl_collide_outcome o;
    rsl_law_contact contact;
    rsl_collide_curve_point p;
    spec.mass = mass;
    spec.stiffness = stiffness;
    spec.damping = damping;
    spec.speed = speed;
    spec.end = RSL_LAW_SEPARATION_ZERO_DEPTH;
    options.method = RSL_COLLIDE_METHOD_INTEGRATED;
    if (rsl_collide_prepare(rsl_law_find("kelvin-voigt"), &spec, &contact, rsl_study_error(study)) <
            0 ||
        rsl_collide(&contact, &options, &o, rsl_study_error(study)) < 0)
        return;
    double time = 0.3 * o.duration, decay = -rsl_num_log(o.restitution);
    double zeta = decay / rsl_num_hypot(RSL_NUM_PI, decay), frequency = RSL_NUM_PI / o.duration;
    const double values[] = {damping, mass, frequency / sqrt(1.0 - zeta * zeta), zeta, frequency,
                             speed,   time};
    if (rsl_collide_at(&contact, &options, &time, 1, &p, rsl_study_error(study)) < 0)
        return;
    rsl_study_evaluate(study, rsl_study_find(study, "eq23"), names, values, 7, p.depth);
    rsl_study_evaluate(study, rsl_study_find(study, "eq24"), names, values, 7, p.rate);
    rsl_study_evaluate(study, rsl_study_find(study, "eq25"), names, values, 7, zeta);
    rsl_study_evaluate(study, rsl_study_find(study, "eq27"), names, values, 7, frequency);
}

/* ---- Eqs. 18 and 21: energies of an impact ------------------------------- */

static void check_energies(rsl_study *study)
{
    static const char *const names[] = {"K", "D", "U", "E"};
    rsl_study_impact impact = {"flores", 0.6, 1.3, 1.4e8, .speed = 4.2};
    rsl_study_steps s;
    if (!rsl_study_stepped(study, &impact, &s))
        return;
    const double values[] = {impact.stiffness, s.outcome.depth_max, s.deepest.energy_elastic,
                             s.deepest.energy_dissipated};
    rsl_study_evaluate(study, rsl_study_find(study, "eq18"), names, values, 4, s.outcome.energy_in);
    rsl_study_evaluate(study, rsl_study_find(study, "eq21"), names, values, 4,
                       s.outcome.energy_in - s.deepest.energy_dissipated);
}

/* ---- Eqs. 34 to 39: the loss along the ellipse --------------------------- */

/* With d = D sin s and the rate v cos s each integral is half a Beta function. */
static void check_losses(rsl_study *study)
{
    static const char *const names[] = {"X", "D", "v", "u"};
    const double X = 1e6, D = 2e-3, v = 2.0, u = 1.3, values[] = {X, D, v, u};
    double one = X * rsl_num_pow(D, 2.5) * 0.5 * rsl_num_beta(1.25, 1.5);
    rsl_study_integrate(study, rsl_study_find(study, "eq34"), names, values, 4, one * v);
    rsl_study_integrate(study, rsl_study_find(study, "eq35"), names, values, 4, one * u);
    rsl_study_integrate(study, rsl_study_find(study, "eq36"), names, values, 4, one * (v + u));
    rsl_study_integrate(study, rsl_study_find(study, "eq37"), names, values, 4, one * (v + u));
    rsl_study_evaluate(study, rsl_study_find(study, "eq39"), names, values, 4, one * (v + u));
}

/* ---- Eqs. 39 to 43: the energy balance ----------------------------------- */

/* Two bodies with the damping factor X: chi times the deepest depth to the 5/2 power. */
static void check_balance(rsl_study *study)
{
    static const char *const energy[] = {"X", "v", "c", "mi", "mj", "vij", "E"};
    const double mi = 1.3, mj = 2.9, vi = 3.1, vj = -0.7, c = 0.4;
    double m = mi * mj / (mi + mj), v = vi - vj;
    double vij = (mi * vi + mj * vj) / (mi + mj);
    double X = 3.7;
    double values[] = {X, v, c, mi, mj, vij, 0.5 * m * v * v};
    /* Eq. 39 with the velocities themselves: v and |u| = c v */
    rsl_study_evaluate(study, rsl_study_find(study, "eq40"), energy, values, COUNT(values),
                       0.25 * X * (v + c * v));
    rsl_study_evaluate(study, rsl_study_find(study, "eq41"), energy, values, COUNT(values),
                       0.5 * mi * vi * vi + 0.5 * mj * vj * vj);
}

/* chi from Eqs. 16, 39 and 41 by numbers: with D = depth_max^2.5,
 *     m v^2/2 = (2/5 K + chi v/4) D        compression
 *     m v^2 (1 - c^2)/2 = chi v (1 + c) D/4   the whole contact
 * so chi v/4 = (1 - c) (2/5 K + chi v/4), iterated to its fixed point. */
static void check_factor(rsl_study *study)
{
    static const char *const names[] = {"K", "c", "v"};
    const double K = 1.4e8, c = 0.6, v = 4.2;
    const double values[] = {K, c, v};
    double chi = 0.0;
    for (int i = 0; i < 200; i++)
        chi = 4.0 / v * (1.0 - c) * (0.4 * K + 0.25 * chi * v);
    rsl_study_evaluate(study, rsl_study_find(study, "eq43"), names, values, COUNT(values), chi);
}

/* ---- Eqs. 45 and 48: the deformation ------------------------------------- */

typedef struct deepest {
    double ball, table, depth;
} deepest;

static void on_sample(const rsl_planar_view *state, void *user)
{
    deepest *d = user;
    if (state->contact_depth[0] > d->depth)
        *d = (deepest){state->pose[1].y, state->pose[0].y, state->contact_depth[0]};
}

static void check_depth(rsl_study *study, const char *key, const char *name, double end)
{
    static const char *const names[] = {"yb", "yt", "R"};
    deepest d = {0.0, 0.0, 0.0};
    rsl_study_model model = {.name = name, .interval = 1e-4, .sample = on_sample, .user = &d};
    rsl_study_events events;
    double values[3];
    rsl_study_set(study, &model, "end_time", end);
    rsl_study_simulate(study, &model, &events);
    rsl_study_events_free(&events);
    values[0] = d.ball;
    values[1] = d.table;
    values[2] = rsl_study_input(study, "radius");
    rsl_study_evaluate(study, rsl_study_find(study, key), names, values, 3, d.depth);
}

void rsl_study_flores2011_equations(rsl_study *study)
{
    check_stiffness(study);
    check_force(study, "eq7", "hunt-crossley");
    check_force(study, "eq9", "lankarani-nikravesh");
    check_force(study, "eq44", "flores");
    check_pair(study);
    check_linear(study);
    check_ellipse(study);
    check_damped(study);
    check_energies(study);
    check_losses(study);
    check_balance(study);
    check_factor(study);
    check_depth(study, "eq45", "bouncing-ball", 0.6);
    check_depth(study, "eq48", "vibrating-table", 0.3);
}
