/* SPDX-License-Identifier: MIT
 *
 * Rigid contacts at rest within an evaluation: their forces, island by island (rest_solve.c says
 * which), back to zero gaps and rates what has drifted, and the end of a rest.
 */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "planar/constraints.h"
#include "planar/contacts.h"
#include "planar/events.h"
#include "planar/forces.h"
#include "planar/friction.h"
#include "planar/geometry.h"
#include "planar/ledger.h"
#include "planar/rigid.h"
#include "planar/stepping.h"

void rsl_planar_list_resting(rsl_planar *system)
{
    rsl_planar_rigid_scratch *scratch = system->work.rigid;
    size_t count = 0;
    system->work.resting = 0;
    if (system->fixed->model.integrator == RSL_PLANAR_INTEGRATOR_MOREAU) {
        rsl_planar_moreau_wake(system);
        return; /* solved step by step */
    }
    if (scratch == NULL)
        return;
    for (size_t i = 0; i < system->state.spot_count; i++)
        if (system->state.spots[i].status == RSL_PLANAR_SPOT_RESTING)
            scratch->resting[count++] = i;
    scratch->islands = rsl_planar_islands(system, scratch->resting, count, scratch->begin);
    system->work.resting = count;
}

/* ---- forces ------------------------------------------------------------------------ */

static double lean_of(const rsl_planar_friction_point *friction, double slip)
{
    if (friction->mode == RSL_PLANAR_FRICTION_SLIP)
        return friction->law->kinetic * friction->sign;
    if (friction->mode == RSL_PLANAR_FRICTION_SMOOTH)
        return rsl_planar_smooth_friction(friction->law, 1.0, slip);
    return 0.0;
}

/* All that rests, with its rows; `leaning`: friction acts. */
static int gather(rsl_planar *system, int bends, int leaning)
{
    rsl_planar_rigid_scratch *scratch = system->work.rigid;
    for (size_t i = 0; i < system->work.resting; i++) {
        rsl_planar_spot *spot = &system->state.spots[scratch->resting[i]];
        rsl_planar_friction_point *friction = &spot->friction;
        rsl_planar_rigid_rows(system, spot, bends, &scratch->rows[2 * i]);
        friction->slip = scratch->rows[2 * i + 1].rate;
        scratch->hold[i] = (rsl_planar_hold){.number = i};
        scratch->hold[i].sticks = friction->mode == RSL_PLANAR_FRICTION_STICK;
        scratch->hold[i].lean = leaning ? lean_of(friction, friction->slip) : 0.0;
        scratch->hold[i].grip = scratch->hold[i].sticks ? friction->law->static_ : 0.0;
    }
    return rsl_planar_rigid_reduce(system, system->work.resting);
}

static void take_pushes(rsl_planar_rigid_scratch *scratch, size_t count)
{
    for (size_t i = 0; i < count; i++)
        memcpy(&scratch->push[2 * i], scratch->hold[i].force, sizeof scratch->hold[i].force);
}

/* The forces of all islands, and how near they are to their limits. */
static int select_forces(rsl_planar *system)
{
    rsl_planar_rigid_scratch *scratch = system->work.rigid;
    size_t width = 2 * system->work.resting;
    for (size_t k = 0; k < scratch->islands; k++) {
        size_t first = scratch->begin[k], count = scratch->begin[k + 1] - first;
        double margin;
        if (rsl_planar_rest_select(system, scratch->hold + first, count, width, scratch->rate,
                                   &margin) != 0)
            return 1;
        for (size_t i = first; i < first + count; i++)
            system->state.spots[scratch->resting[i]].rest.margin = margin;
    }
    take_pushes(scratch, system->work.resting);
    return 0;
}

static int hold_rows(rsl_planar *system)
{
    rsl_planar_rigid_scratch *scratch = system->work.rigid;
    size_t width = 2 * system->work.resting;
    for (size_t k = 0; k < scratch->islands; k++)
        if (rsl_planar_rest_hold(system, scratch->hold + scratch->begin[k],
                                 scratch->begin[k + 1] - scratch->begin[k], width,
                                 scratch->rate) != 0)
            return 1;
    take_pushes(scratch, system->work.resting);
    return 0;
}

static void note_force(rsl_planar *system, rsl_planar_spot *spot, const double *push)
{
    rsl_planar_friction_point *friction = &spot->friction;
    spot->rest.force = friction->normal = push[0];
    friction->force = -push[1];
    system->work.contact_force[spot->contact] += push[0];
    double lost =
        friction->mode == RSL_PLANAR_FRICTION_STICK || friction->mode == RSL_PLANAR_FRICTION_NONE
            ? 0.0
            : friction->force * friction->slip;
    system->work.now.power[RSL_PLANAR_SUM_FRICTION] += lost;
    if (spot->slot == RSL_PLANAR_NO_SLOT)
        return;
    double *sum = system->state.spot_power + system->fixed->spot_sums * spot->slot;
    sum[RSL_PLANAR_SPOT_IMPULSE] = push[0];
    sum[RSL_PLANAR_SPOT_LOST] = 0.0;
    if (system->fixed->spot_sums < RSL_PLANAR_SPOT_SUMS)
        return;
    sum[RSL_PLANAR_SPOT_FRICTION_IMPULSE] = friction->force;
    sum[RSL_PLANAR_SPOT_FRICTION_LOST] = lost;
}

static void accelerate(rsl_planar *system)
{
    const rsl_planar_rigid_scratch *scratch = system->work.rigid;
    for (size_t k = 0; k < system->fixed->moving_count; k++) {
        size_t i = system->fixed->moving[k];
        for (int c = 0; c < 3; c++) {
            system->work.force[i][c] += scratch->body[i][c];
            system->work.frame[i].a[c] += system->fixed->mover[i].inverse[c] * scratch->body[i][c];
        }
    }
}

int rsl_planar_rest_forces(rsl_planar *system)
{
    rsl_planar_rigid_scratch *scratch = system->work.rigid;
    if (gather(system, 1, 1) != 0)
        return 1;
    for (size_t i = 0; i < 2 * system->work.resting; i++) {
        const rsl_planar_row *row = &scratch->rows[i];
        scratch->rate[i] = -row->bend - rsl_planar_across(row, system->work.frame[row->a].a,
                                                          system->work.frame[row->b].a);
    }
    if (select_forces(system) != 0)
        return 1;
    rsl_planar_rigid_spread(system, system->work.resting, 1.0);
    accelerate(system);
    for (size_t i = 0; i < system->work.resting; i++)
        note_force(system, &system->state.spots[scratch->resting[i]], &scratch->push[2 * i]);
    scratch->looks++;
    scratch->firm += (size_t)rsl_planar_rests_on(system);
    return 0;
}

/* At the last evaluation: pushes so that gaps (`rates` 0) or rates vanish. */
static void push_at(rsl_planar *system, int rates, double *x)
{
    rsl_planar_rigid_scratch *scratch = system->work.rigid;
    if (rsl_planar_factor_joints(system) != 0 || gather(system, 0, 0) != 0)
        return;
    for (size_t i = 0; i < 2 * system->work.resting; i++)
        scratch->rate[i] = rates ? -scratch->rows[i].rate : -scratch->rows[i].value;
    if (hold_rows(system) != 0)
        return;
    rsl_planar_rigid_spread(system, system->work.resting, 0.0);
    rsl_planar_rigid_shift(system, x);
    for (size_t i = 0; rates && i < 2 * system->work.resting; i++)
        system->state.y[2 * system->fixed->free_count + RSL_PLANAR_SUM_CONTACTS] +=
            0.5 * scratch->push[i] * scratch->rate[i];
}

/* ---- what has drifted, and what lifts off ------------------------------------ */

static void largest_drift(rsl_planar *system, double *place, double *speed)
{
    for (size_t i = 0; i < system->work.resting; i++) {
        const rsl_planar_spot *spot = &system->state.spots[system->work.rigid->resting[i]];
        rsl_planar_touch touch = rsl_planar_spot_touch(system, spot);
        *place = fmax(*place, fabs(touch.gap));
        *speed = fmax(*speed, fabs(touch.gap_rate));
        if (spot->friction.mode == RSL_PLANAR_FRICTION_STICK)
            *speed = fmax(*speed, fabs(touch.slip));
    }
}

static void push_back(rsl_planar *system, int rates, double *x)
{
    if (rsl_planar_evaluate(system, system->state.time, system->state.y) == 0)
        push_at(system, rates, x);
}

/* The next round would be rounding, or leads nowhere. */
void rsl_planar_rest_close(rsl_planar *system)
{
    double far = HUGE_VAL, before;
    do {
        double fast = 0.0;
        push_back(system, 0, system->state.y);
        before = far;
        far = 0.0;
        rsl_planar_unpack(system, system->state.time, system->state.y);
        largest_drift(system, &far, &fast);
    } while (far > 1e-14 && far < 0.1 * before);
}

void rsl_planar_rest_project(rsl_planar *system, rsl_planar_plan *plan, double place, double speed)
{
    double far = 0.0, fast = 0.0;
    rsl_planar_unpack(system, system->state.time, system->state.y);
    largest_drift(system, &far, &fast);
    if (far < place && fast < speed)
        return;
    if (far >= place)
        push_back(system, 0, system->state.y);
    push_back(system, 1, system->state.y + system->fixed->free_count);
    rsl_planar_plan_go_on(plan, &system->state.stepper, "drift");
}

void rsl_planar_rest_stop(rsl_planar *system, double speed)
{
    double far = 0.0, fast = 0.0;
    if (rsl_planar_evaluate(system, system->state.time, system->state.y) != 0)
        return; /* the step to come says why */
    largest_drift(system, &far, &fast);
    if (fast >= speed)
        push_at(system, 1, system->state.y + system->fixed->free_count);
}

void rsl_planar_rest_lift(rsl_planar *system, rsl_planar_spot *spot,
                          const rsl_planar_observer *observer)
{
    assert(spot->status == RSL_PLANAR_SPOT_RESTING);
    rsl_planar_touch touch = rsl_planar_spot_touch(system, spot);
    rsl_planar_stir(system, spot);
    rsl_planar_end_record(system, spot, &touch, system->state.time);
    rsl_planar_sum_record(system, spot, system->state.y);
    spot->record.t_touch = fmin(spot->record.t_touch, system->state.time);
    spot->record.t_deepest = spot->record.t_touch;
    if (spot->slot != RSL_PLANAR_NO_SLOT)
        system->state.slot_used[spot->slot] = 0;
    spot->slot = RSL_PLANAR_NO_SLOT;
    spot->status = RSL_PLANAR_SPOT_OPEN;
    spot->rest.slack = touch.gap_rate > RSL_PLANAR_SLOWEST
                           ? fmax(0.0, -touch.gap)
                           : fmax(rsl_planar_rigid_reach(system, &touch), 2.0 * fabs(touch.gap));
    spot->rest.force = 0.0;
    spot->friction.mode = RSL_PLANAR_FRICTION_NONE;
    if (observer->contact != NULL)
        observer->contact(&spot->record, observer->user);
}
