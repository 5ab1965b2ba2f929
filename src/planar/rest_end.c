/* SPDX-License-Identifier: MIT
 *
 * Rigid contacts at rest that have drifted, and those that lift off.
 */
#include <assert.h>
#include <math.h>

#include "planar/contacts.h"
#include "planar/forces.h"
#include "planar/geometry.h"
#include "planar/ledger.h"
#include "planar/rigid.h"
#include "planar/stepping.h"

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
        rsl_planar_rest_push_back(system, rates, x);
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

void rsl_planar_rest_lift(rsl_planar *system, rsl_planar_spot *spot,
                          const rsl_planar_observer *observer)
{
    assert(spot->status == RSL_PLANAR_SPOT_RESTING);
    rsl_planar_touch touch = rsl_planar_spot_touch(system, spot);
    rsl_planar_end_record(system, spot, &touch, system->state.time);
    rsl_planar_sum_record(system, spot);
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
