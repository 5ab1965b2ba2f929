/* SPDX-License-Identifier: MIT
 *
 * Friction and rolling resistance of a granular group by the laws of resile/tangent.h.
 *
 * The state of a pair is advanced once per step, by the mean of the relative velocities at its two ends,
 * predicted as for the pair forces: of second order. The forces follow from it and the velocities at
 * the end. As in located contacts the work of friction and rolling is integrated, and what springs
 * store is subtracted when energies are evaluated.
 */
#include <assert.h>
#include <string.h>

#include "planar/dem/dem.h"
#include "planar/dem/internal.h"
#include "resile/tangent_batch.h"

/* ---- laws ------------------------------------------------------------------- */

int rsl_planar_tangent_takes_radius(const rsl_planar_tangent *tangent)
{
    return tangent->laws.rolling != NULL && !rsl_given(tangent->spec.radius) &&
           (tangent->laws.rolling->inputs & RSL_TANGENT_INPUT_BIT(radius)) != 0;
}

/* 1: equal but for the radius. */
static int is_same(const rsl_tangent *a, const rsl_tangent *b)
{
    return a->friction == b->friction && a->friction_static == b->friction_static &&
           a->stiffness == b->stiffness && a->exponent == b->exponent && a->damping == b->damping &&
           a->viscosity == b->viscosity && a->slip_speed == b->slip_speed &&
           a->slip_speed_low == b->slip_speed_low && a->decay == b->decay &&
           a->adhesion == b->adhesion && a->rolling_friction == b->rolling_friction &&
           a->rolling_stiffness == b->rolling_stiffness && a->rolling_damping == b->rolling_damping;
}

int rsl_planar_grains_tangent_prepare(const rsl_planar_tangent *tangent,
                                      const rsl_law_contact *normal, const rsl_law_contact *other,
                                      rsl_planar_granular_group *group)
{
    rsl_tangent_parameters spec = tangent->spec;
    rsl_tangent second;
    if (tangent->laws.friction == NULL && tangent->laws.rolling == NULL)
        return 1;
    group->of_shapes = rsl_planar_tangent_takes_radius(tangent);
    if (group->of_shapes)
        spec.radius = 1.0;
    if (rsl_tangent_prepare(&tangent->laws, &spec, normal, &group->tangent, NULL) < 0)
        return 0;
    if (group->of_shapes)
        spec.radius = 2.0;
    group->needs = rsl_tangent_batch_needs(&group->tangent);
    group->tangential = 1;
    return rsl_tangent_prepare(&tangent->laws, &spec, other, &second, NULL) >= 0 &&
           is_same(&group->tangent, &second);
}

/* ---- kinematics ------------------------------------------------------------------- */

/* As rsl_tangent_kinematics has it: body 1 is the partner, body 2 the grain, t = (-ny, nx). */
static void along_tangent(const rsl_planar_grain_scratch *at, const double *speed, double sign,
                          double *x, double *y, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        x[i] = -sign * speed[i] * at->ny[i];
        y[i] = sign * speed[i] * at->nx[i];
    }
}

/* Relative angular velocities; effective radii R1 R2/(R1 + R2), of a line R1. */
static void add_spins(const rsl_planar *system, rsl_planar_grain_scratch *at, size_t count,
                      int lines)
{
    const rsl_planar_grain *partner = system->work.grains->partner;
    const rsl_planar_grains_state *s = system->state.grains;
    for (size_t i = 0; i < count; i++) {
        const rsl_planar_grain *a = &partner[s->first[at->pair[i]]];
        const rsl_planar_grain *b = &partner[s->second[at->pair[i]]];
        at->spin[i] = a->w - b->w;
        at->radius[i] = lines ? a->radius : a->radius * b->radius / (a->radius + b->radius);
    }
}

/* ---- state of the pairs -------------------------------------------------------------- */

/* Unpacks the states; the first step of a contact begins without a spring and at its own velocities. */
static void gather(const rsl_planar_grains_state *s, rsl_planar_grain_scratch *at, unsigned needs,
                   size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const rsl_planar_grain_touch *touch = &s->touches[at->pair[i]];
        int sustained = (s->status[at->pair[i]] & RSL_PLANAR_PAIR_CLOSED) != 0;
        for (int k = 0; k < RSL_TANGENT_STATE_COUNT; k++)
            if (needs >> k & 1)
                at->state[k][i] = sustained ? touch->state[k] : 0.0;
        at->slip_mean[i] = 0.5 * ((sustained ? touch->slip : at->slip[i]) + at->slip[i]);
        at->spin_mean[i] = 0.5 * ((sustained ? touch->spin : at->spin[i]) + at->spin[i]);
    }
}

static void scatter(rsl_planar_grains_state *s, const rsl_planar_grain_scratch *at, unsigned needs,
                    size_t count)
{
    for (size_t i = 0; i < count; i++) {
        rsl_planar_grain_touch *touch = &s->touches[at->pair[i]];
        for (int k = 0; k < RSL_TANGENT_STATE_COUNT; k++)
            if (needs >> k & 1)
                touch->state[k] = at->state[k][i];
        touch->slip = at->slip[i];
        touch->spin = at->spin[i];
    }
}

/* ---- forces ------------------------------------------------------------------------- */

static rsl_tangent_batch batch_of(const rsl_planar_granular_group *group,
                                  rsl_planar_grain_scratch *at, size_t count)
{
    static const double none[RSL_PLANAR_GRAINS_BLOCK] = {0.0};
    rsl_tangent_batch batch = {.count = count,
                               .normal = {at->nx, at->ny, none},
                               .slip = {at->slip_x, at->slip_y, none},
                               .depth = at->depth,
                               .force = at->force};
    if (group->tangent.laws.rolling != NULL) {
        batch.rolling[0] = at->roll_x;
        batch.rolling[1] = at->roll_y;
        batch.rolling[2] = none;
    }
    if (group->of_shapes)
        batch.radius = at->radius;
    for (int k = 0; k < RSL_TANGENT_STATE_COUNT; k++)
        if (group->needs >> k & 1)
            batch.memory[k] = at->state[k];
    return batch;
}

void rsl_planar_grains_tangent(rsl_planar *system, const rsl_planar_granular_group *group,
                               rsl_planar_grain_scratch *at, size_t count, int lines, int look)
{
    const rsl_planar_grains_work *w = system->work.grains;
    rsl_tangent_batch batch = batch_of(group, at, count);
    add_spins(system, at, count, lines);
    if (group->needs != 0) {
        gather(system->state.grains, at, group->needs, count);
        along_tangent(at, at->slip_mean, 1.0, at->slip_x, at->slip_y, count);
        along_tangent(at, at->spin_mean, -1.0, at->roll_x, at->roll_y, count);
    }
    rsl_status status = RSL_OK;
    if (group->needs != 0 && !look) {
        status = rsl_tangent_batch_advance(&group->tangent, &batch, w->t1 - w->t0, NULL, NULL);
        scatter(system->state.grains, at, group->needs, count);
    }
    along_tangent(at, at->slip, 1.0, at->slip_x, at->slip_y, count);
    along_tangent(at, at->spin, -1.0, at->roll_x, at->roll_y, count);
    batch.traction[0] = at->traction_x;
    batch.traction[1] = at->traction_y;
    if (group->tangent.laws.rolling != NULL)
        batch.torque_rolling[2] = at->rolling;
    if (look)
        batch.elastic_energy = at->stored;
    if (status == RSL_OK)
        status = rsl_tangent_batch_force(&group->tangent, &batch, NULL, NULL);
    assert(status == RSL_OK);
    (void)status;
    for (size_t i = 0; i < count; i++) {
        at->friction[i] = at->traction_x[i] * at->ny[i] - at->traction_y[i] * at->nx[i];
        at->rolling[i] = batch.torque_rolling[2] ? -at->rolling[i] : 0.0;
    }
}

/* Rolling moments, and the powers and energies of the pairs of a block. */
void rsl_planar_grains_add_rolling(rsl_planar_grains_work *w, const rsl_planar_grain_scratch *at,
                                   size_t count, int look, rsl_planar_grain_sums *sums)
{
    for (size_t i = 0; i < count; i++) {
        rsl_planar_pair_force *pair_force = &w->pair_force[at->pair[i]];
        pair_force->moment[0] -= at->rolling[i];
        pair_force->moment[1] += at->rolling[i];
        sums->rubbed += at->rolling[i] * at->spin[i];
    }
    for (size_t i = 0; i < count && look; i++)
        sums->stored += at->stored[i];
}
