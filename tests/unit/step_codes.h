/* SPDX-License-Identifier: MIT
 *
 * step_codes: fixed-step codes as a particle code has them: in SI units, from
 * free flight to free flight, with the public force.
 */
#ifndef RESILE_TESTS_STEP_CODES_H
#define RESILE_TESTS_STEP_CODES_H

#include <stdint.h>

#include "ordinary_parameters.h"

typedef struct step_code {
    rsl_law_contact contact;
    double h, d, v, a;
    int been_inside;
} step_code;

static inline double step_code_push(const step_code *c, double d, double v)
{
    rsl_law_response r = {0};
    if (rsl_law_force(&c->contact, d, v, &r, NULL) < 0)
        return (double)NAN;
    return -r.force / c->contact.mass;
}

/* Kick, drift, force, kick; `predict` is the share of the last kick that the
 * force sees in advance. */
static inline void step_code_verlet(step_code *c, double predict)
{
    double half = c->v + 0.5 * c->h * c->a;
    c->d += c->h * half;
    rsl_law_update_history(&c->contact, c->d);
    c->a = step_code_push(c, c->d, half + predict * 0.5 * c->h * c->a);
    c->v = half + 0.5 * c->h * c->a;
}

static inline void step_code_euler(step_code *c)
{
    rsl_law_update_history(&c->contact, c->d);
    c->v += c->h * step_code_push(c, c->d, c->v);
    c->d += c->h * c->v;
}

static inline void step_code_rk4(step_code *c)
{
    static const double node[] = {0.0, 0.5, 0.5, 1.0};
    static const double weight[] = {1.0, 2.0, 2.0, 1.0};
    double kd = 0.0, kv = 0.0, sum_d = 0.0, sum_v = 0.0;
    for (int i = 0; i < 4; i++) {
        double d = c->d + node[i] * c->h * kd, v = c->v + node[i] * c->h * kv;
        kd = v;
        kv = step_code_push(c, d, v);
        sum_d += weight[i] * kd;
        sum_v += weight[i] * kv;
    }
    c->d += c->h * sum_d / 6.0;
    c->v += c->h * sum_v / 6.0;
    rsl_law_update_history(&c->contact, c->d);
}

/* On the way back, out of contact or held by nothing any more. */
static inline int step_code_is_out(const step_code *c)
{
    int back = c->v < 0.0, held = c->contact.model->sustains_tension && c->contact.depth_peak > 0.0;
    return c->been_inside &&
           ((c->d <= 0.0 && !held) || (back && c->contact.end == RSL_LAW_SEPARATION_ZERO_FORCE &&
                                       step_code_push(c, c->d, c->v) == 0.0));
}

static inline void step_code_advance(step_code *c, rsl_step_scheme stepper)
{
    switch (stepper) {
    case RSL_STEP_SCHEME_VERLET:
        step_code_verlet(c, 0.0);
        break;
    case RSL_STEP_SCHEME_VERLET_PREDICTED:
        step_code_verlet(c, 1.0);
        break;
    case RSL_STEP_SCHEME_SEMI_IMPLICIT_EULER:
        step_code_euler(c);
        break;
    default:
        step_code_rk4(c);
    }
    if (c->d > 0.0)
        c->been_inside = 1;
}

/* Three steps of free flight, then the impact. */
static inline double step_code_returned(const rsl_law_contact *contact, rsl_step_scheme stepper,
                                        double h, double phase)
{
    step_code c = {.contact = *contact, .h = h, .v = contact->speed};
    c.contact.depth_peak = 0.0;
    c.d = (phase - 3.0) * h * contact->speed;
    for (long i = 0; i < 4000000 && isfinite(c.v); i++) {
        step_code_advance(&c, stepper);
        if (step_code_is_out(&c))
            return -c.v / contact->speed;
    }
    return (double)NAN;
}

/* Numbers in (0, 1], always the same. */
static inline double step_code_chance(void)
{
    static uint64_t state = 88172645463325252u;
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return ((double)(state >> 11) + 1.0) * 0x1p-53;
}

static inline double step_code_worst(const rsl_law_contact *contact, rsl_step_scheme stepper,
                                     const rsl_step_advice *advice, double h, int phases)
{
    double worst = 0.0;
    for (int i = 0; i < phases; i++) {
        double e = step_code_returned(contact, stepper, h, step_code_chance());
        double error = fabs(e - advice->restitution_exact);
        if (!(error <= worst))
            worst = error;
    }
    return worst;
}

static inline void step_code_check_advice(const rsl_law_contact *contact, const rsl_step_advice *a,
                                          double wanted)
{
    rsl_collide_outcome o;
    if (!CHECK_STATUS(rsl_collide(contact, NULL, &o, NULL), RSL_OK))
        return;
    CHECK_CLOSE(a->restitution_exact, o.restitution, 0.0);
    CHECK_CLOSE(a->duration, o.duration, 0.0);
    CHECK_CLOSE(a->step * a->steps_per_contact, o.duration, 1e-14);
    CHECK(a->worst_error > 0.0 && a->worst_error <= wanted);
    CHECK(a->worst_phase > 0.0 && a->worst_phase <= 1.0);
    CHECK(a->steps_per_contact >= RSL_STEP_COUNT_MIN);
    CHECK(a->steps_per_contact <= RSL_STEP_COUNT_MAX);
}

#endif
