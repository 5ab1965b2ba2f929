/* SPDX-License-Identifier: MIT
 *
 * safaeifar2020: the derivation of the law, Eqs. 2 to 24 and 37 to 62, and the equations of motion
 * of the impact damper, Eqs. 64 to 69.
 */
#include <math.h>

#include "law.h"
#include "mechanism.h"
#include "num/constants.h"
#include "num/elementary.h"
#include "parts.h"
#include "ratios.h"
#include "resile/rigid.h"
#include "resile/stiffness.h"

static void check(rsl_study *study, const char *key, const char *const *names, const double *values,
                  size_t count, double computed)
{
    rsl_study_evaluate(study, rsl_study_find(study, key), names, values, count, computed);
}

/* ---- Eqs. 2 to 19: two spheres ------------------------------------------- */

static void check_stiffness(rsl_study *study)
{
    static const char *const names[] = {"s1", "s2", "R1", "R2"};
    const double E1 = 210e9, nu1 = 0.3, E2 = 70e9, nu2 = 0.33, pi = RSL_NUM_PI;
    const double values[] = {(1.0 - nu1 * nu1) / (pi * E1), (1.0 - nu2 * nu2) / (pi * E2), 0.02,
                             0.05};
    double modulus = RSL_NUM_NAN, radius = RSL_NUM_NAN, k = RSL_NUM_NAN;
    rsl_stiffness_modulus(E1, nu1, E2, nu2, &modulus, rsl_study_error(study));
    rsl_stiffness_radius(values[2], values[3], &radius, rsl_study_error(study));
    rsl_stiffness_hertz(modulus, radius, &k, rsl_study_error(study));
    check(study, "eq2", names, values, 4, k);
    rsl_stiffness_radius(values[2], HUGE_VAL, &radius, rsl_study_error(study));
    rsl_stiffness_hertz(modulus, radius, &k, rsl_study_error(study));
    check(study, "eq4", names, values, 4, k);
}

/* The common velocity is that of a plastic impact, the energies those of the impulse laws. */
static void check_pair(rsl_study *study)
{
    static const char *const names[] = {"m1", "m2", "v1", "v2", "V", "m", "v", "u"};
    rsl_rigid_pair pair = {{1.3, 2.9}, {3.1, -0.7}, 0.0};
    rsl_rigid_pair_after plastic, after;
    if (rsl_rigid_pair_collide(&pair, &plastic, rsl_study_error(study)) < 0)
        return;
    pair.restitution = 0.4;
    if (rsl_rigid_pair_collide(&pair, &after, rsl_study_error(study)) < 0)
        return;
    double v = pair.velocity[0] - pair.velocity[1], m = plastic.impulse / v;
    const double values[] = {pair.mass[0],
                             pair.mass[1],
                             pair.velocity[0],
                             pair.velocity[1],
                             plastic.velocity[0],
                             m,
                             v,
                             after.velocity[0] - after.velocity[1]};
    check(study, "eq12", names, values, 8, m);
    check(study, "eq15", names, values, 8, plastic.velocity[0]);
    check(study, "eq17", names, values, 8, -plastic.energy_lost);
    check(study, "eq18", names, values, 8, -plastic.energy_lost);
    check(study, "eq19", names, values, 8, plastic.energy_lost - after.energy_lost);
}

/* ---- Eqs. 22 to 41: one impact ------------------------------------------- */

/* Velocity over depth of a spring without damping. */
static void check_shape(rsl_study *study, const char *key, const char *law)
{
    static const char *const names[] = {"d", "D"};
    rsl_study_impact impact = {law, 1.0, 1.3, 1e6, .speed = 1.5};
    rsl_collide_outcome o = rsl_study_collide(study, &impact);
    rsl_law_contact contact;
    rsl_collide_curve_point p;
    double time = 0.3 * o.duration;
    if (!rsl_study_contact(study, &impact, &contact) ||
        rsl_collide_at(&contact, NULL, &time, 1, &p, rsl_study_error(study)) < 0)
        return;
    check(study, key, names, (double[]){p.depth, o.depth_max}, 2, p.rate / impact.speed);
}

/* Work of the elastic force, and the velocity that Eq. 37 gives back. */
static void check_impact(rsl_study *study)
{
    static const char *const names[] = {"K", "C", "D", "c", "v"};
    rsl_study_impact impact = {"safaeifar-farshidianfar", 0.6, 2.5, 1e8, .speed = 1.5};
    rsl_study_steps s;
    if (!rsl_study_stepped(study, &impact, &s))
        return;
    const rsl_collide_outcome *o = &s.outcome;
    const double values[] = {impact.stiffness, s.contact.damping, o->depth_max, o->restitution,
                             impact.speed};
    check(study, "eq22", names, values, 5, s.deepest.energy_dissipated - o->energy_in);
    check(study, "eq23", names, values, 5,
          o->energy_out + o->energy_dissipated - s.deepest.energy_dissipated);
    check(study, "eq37", names, values, 5, impact.speed);
    check_shape(study, "eq40", "linear");
    check_shape(study, "eq41", "hertz");
}

/* ---- Eqs. 43 to 62: the law ---------------------------------------------- */

/* D^(5/2) from (2/5 K + I C v) D^(5/2) = m v^2/2, and C from the loss of both periods,
 * I C v (1 + c) D^(5/2) = m v^2 (1 - c^2)/2: each by halving. */
typedef struct balance {
    double K, m, v, c, I, C, D; /* D to the power 5/2 */
} balance;

static double depth_of(const balance *b, double C)
{
    double low = 0.0, high = 1.25 * b->m * b->v * b->v / b->K;
    for (int i = 0; i < 200; i++) {
        double D = 0.5 * (low + high);
        double work = 0.4 * b->K * D + b->I * C * b->v * D;
        *(work < 0.5 * b->m * b->v * b->v ? &low : &high) = D;
    }
    return 0.5 * (low + high);
}

static void solve(balance *b)
{
    double low = 0.0, high = 1e3 * b->K / b->v;
    for (int i = 0; i < 200; i++) {
        double C = 0.5 * (low + high);
        double lost = b->I * C * b->v * (1.0 + b->c) * depth_of(b, C);
        *(lost < 0.5 * b->m * b->v * b->v * (1.0 - b->c * b->c) ? &low : &high) = C;
    }
    b->C = 0.5 * (low + high);
    b->D = depth_of(b, b->C);
}

static void check_law(rsl_study *study)
{
    static const char *const names[] = {"K", "m", "v", "c", "I", "C", "D", "u", "a", "b"};
    balance b = {.K = 1e8, .m = 2.5, .v = 1.5, .c = 0.6};
    b.I = rsl_study_safaeifar2020_integral_of(1.5, 5.5);
    solve(&b);
    double depth = rsl_num_pow(b.D, 0.4), u = -b.c * b.v, loss = b.I * b.C * b.D;
    const double values[] = {b.K, b.m, b.v, b.c, b.I, b.C, depth, u, 1.5, 5.5};
    rsl_study_integrate(study, rsl_study_find(study, "eq43"), names, values, 10, -loss * b.v);
    rsl_study_integrate(study, rsl_study_find(study, "eq44"), names, values, 10, -loss * b.v);
    check(study, "eq45", names, values, 10, -loss * b.v);
    check(study, "eq46", names, values, 10, loss * u);
    check(study, "eq47", names, values, 10, -0.5 * b.m * b.v * b.v * (1.0 - b.c * b.c));
    check(study, "eq48", names, values, 10, -0.5 * b.m * b.v * b.v * (1.0 - b.c * b.c));
    check(study, "eq50", names, values, 10, -0.5 * b.m * b.v * b.v);
    check(study, "eq51", names, values, 10, b.D);
    check(study, "eq53", names, values, 10, -0.5 * b.m * b.v * b.v * (1.0 - b.c * b.c));
    check(study, "eq54", names, values, 10, b.C);
    check(study, "eq55", names, values, 10, b.C * b.v / b.K);
}

/* Eq. 52 with the damping of the law against the exact depth of Eq. 29. */
static void check_depth(rsl_study *study)
{
    double low = HUGE_VAL, high = -HUGE_VAL;
    for (int i = 1; i < 20; i++) {
        double c = 0.05 * i;
        balance b = {.K = 1e8, .m = 2.5, .v = 1.5, .c = c};
        rsl_study_impact impact = {"safaeifar-farshidianfar", c, b.m, b.K, .speed = b.v};
        rsl_law_contact contact;
        b.I = rsl_study_safaeifar2020_integral_of(1.5, 5.5);
        if (!rsl_study_contact(study, &impact, &contact))
            return;
        double off = rsl_num_pow(depth_of(&b, contact.damping), 0.4) /
                         rsl_study_collide(study, &impact).depth_max -
                     1.0;
        low = fmin(low, off);
        high = fmax(high, off);
    }
    rsl_study_claim(study, "eq52", fmax(fabs(low), fabs(high)) < 0.01,
                    fabs(low + 0.138) < 5e-4 && fabs(high + 0.003) < 5e-4,
                    "c = 0.05 ... 0.95: from %+.1f %% to %+.1f %%", 100.0 * low, 100.0 * high);
}

static void check_own_law(rsl_study *study)
{
    static const char *const names[] = {"K", "c", "v", "d", "w"};
    rsl_study_impact impact = {"safaeifar-farshidianfar", 0.6, 2.5, 1e8, .speed = 1.5};
    rsl_law_contact contact;
    rsl_collide_curve_point p;
    double time = 0.5 * rsl_study_collide(study, &impact).time_of_depth_max;
    if (!rsl_study_contact(study, &impact, &contact) ||
        rsl_collide_at(&contact, NULL, &time, 1, &p, rsl_study_error(study)) < 0)
        return;
    const double values[] = {impact.stiffness, impact.restitution, impact.speed, p.depth, p.rate};
    check(study, "eq59", names, values, 5, contact.damping * impact.speed / impact.stiffness);
    check(study, "eq61", names, values, 5, contact.damping);
    check(study, "eq62", names, values, 5, p.force);
}

/* ---- Eqs. 64 to 69: the impact damper ------------------------------------ */

enum { MAIN, SMALL, RIGHT = 0, LEFT = 1 };

/* A state of both masses; `left` and `right` are contacts. */
typedef struct moment {
    double time, X, V, A, x, u, a, force; /* main mass, small mass, force of the left stop */
    int wanted;                           /* 0: the first sample, 1: deepest at the left stop */
    double depth;
} moment;

static void on_sample(const rsl_planar_view *state, void *user)
{
    moment *m = user;
    double depth = state->contact_depth[LEFT];
    if (m->wanted ? depth <= m->depth : state->time <= 0.0)
        return;
    *m = (moment){state->time,
                  state->pose[MAIN].x,
                  state->motion[MAIN].x,
                  state->acceleration[MAIN].x,
                  state->pose[SMALL].x,
                  state->motion[SMALL].x,
                  state->acceleration[SMALL].x,
                  state->contact_force[LEFT],
                  m->wanted,
                  depth};
}

static void run(rsl_study *study, moment *m, double interval, double end, rsl_study_events *events)
{
    rsl_study_model model = {
        .name = "impact-damper", .interval = interval, .sample = on_sample, .user = m};
    rsl_study_set(study, &model, "parameters.gap", rsl_study_input(study, "gap13"));
    rsl_study_set(study, &model, "end_time", end);
    rsl_study_simulate(study, &model, events);
}

/* The first touch of a stop: time and speed. */
static const rsl_planar_contact_record *touch(const rsl_study_events *events, size_t side)
{
    for (size_t i = 0; i < events->count; i++)
        if (events->records[i].contact == side)
            return &events->records[i];
    return NULL;
}

/* Positions at a touch: a run that ends there. */
static void check_touch(rsl_study *study, const char *key, double time)
{
    static const char *const names[] = {"X", "gap"};
    moment m = {0};
    rsl_study_events events;
    run(study, &m, time, time, &events);
    rsl_study_events_free(&events);
    check(study, key, names, (double[]){m.X, rsl_study_input(study, "gap13")}, 2, m.x);
}

static void check_motion(rsl_study *study, const moment *m, const char *main_key,
                         const char *small_key, double force)
{
    static const char *const names[] = {"M", "m", "C", "K", "X", "VM", "mu", "g", "s", "F"};
    double M = rsl_study_input(study, "damper.main"),
           small = rsl_study_input(study, "damper.small");
    double K = rsl_study_input(study, "damper.spring");
    double C = 2.0 * rsl_study_input(study, "damper.ratio") * sqrt(K * M);
    const double values[] = {M,
                             small,
                             C,
                             K,
                             m->X,
                             m->V,
                             rsl_study_input(study, "damper.friction"),
                             rsl_study_input(study, "damper.g"),
                             m->V > m->u ? 1.0 : -1.0,
                             force};
    check(study, main_key, names, values, 10, m->A);
    check(study, small_key, names, values, 10, m->a);
}

static void check_damper(rsl_study *study)
{
    static const char *const names[] = {"KH", "X", "gap", "x", "c", "v", "VM", "vm"};
    static const char *const fall[] = {"x", "mu", "g", "s", "t"};
    moment flight = {0}, contact = {.wanted = 1};
    rsl_study_events events;
    run(study, &flight, 0.04, 0.04, &events);
    rsl_study_events_free(&events);
    check_motion(study, &flight, "eq64a", "eq64b", 0.0);
    check(study, "eq65b", fall,
          (double[]){rsl_study_input(study, "damper.displacement"),
                     rsl_study_input(study, "damper.friction"), rsl_study_input(study, "damper.g"),
                     flight.V > flight.u ? 1.0 : -1.0, flight.time},
          5, flight.x);
    run(study, &contact, 1e-5, 0.5, &events);
    const rsl_planar_contact_record *right = touch(&events, RIGHT), *left = touch(&events, LEFT);
    if (right && left) {
        double t_right = right->t_touch, t_left = left->t_touch, speed = RSL_NUM_NAN;
        for (size_t i = 0; i < events.count; i++)
            if (events.records[i].contact == LEFT && events.records[i].t_touch <= contact.time)
                speed = events.records[i].speed_touch;
        check_motion(study, &contact, "eq68a", "eq68b", contact.force);
        check(study, "eq69", names,
              (double[]){rsl_study_input(study, "damper.stiffness"), contact.X,
                         rsl_study_input(study, "gap13"), contact.x,
                         rsl_study_input(study, "damper.restitution"), speed, contact.V, contact.u},
              8, contact.force);
        check_touch(study, "eq67a", t_left);
        check_touch(study, "eq67b", t_right);
    }
    rsl_study_events_free(&events);
}

void rsl_study_safaeifar2020_balance(rsl_study *study)
{
    check_stiffness(study);
    check_pair(study);
    check_impact(study);
    check_law(study);
    check_depth(study);
    check_own_law(study);
    check_damper(study);
}
