/* SPDX-License-Identifier: MIT
 *
 * Contacts without event location: every contact point has a force wherever it overlaps, steps
 * pass over contact onset and separation, and the times in the records are interpolated linearly
 * between the ends of the steps.
 */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "planar/contact/contact.h"
#include "planar/core/core.h"
#include "planar/geometry/geometry.h"
#include "planar/integrate/integrate.h"
#include "planar/record/record.h"
#include "planar/timestepping/timestepping.h"

/* When the gap went through zero. */
static double crossing(const rsl_planar *system, const rsl_planar_spot *spot)
{
    double t0 = system->state.stepper.t0, t1 = system->state.stepper.t1;
    double g0 = spot->step.begin.gap, g1 = spot->step.end.gap;
    return g0 == g1 ? t1 : t0 + (t1 - t0) * g0 / (g0 - g1);
}

/* What a spot adds to its integrals per second, at the end of the step. */
static void rates_of(const rsl_planar *system, const rsl_planar_spot *spot,
                     double rates[RSL_PLANAR_SPOT_SUMS])
{
    rsl_law_response r = rsl_planar_spot_response(spot, &spot->step.end);
    rsl_planar_friction_point at = spot->friction;
    double friction = 0.0;
    at.normal = fmax(0.0, r.force);
    at.slip = spot->step.end.slip;
    if (at.mode != RSL_PLANAR_FRICTION_NONE)
        friction = rsl_planar_tangent_force(system, &at);
    rates[RSL_PLANAR_SPOT_IMPULSE] = r.force;
    rates[RSL_PLANAR_SPOT_LOST] = r.dissipated_power;
    rates[RSL_PLANAR_SPOT_FRICTION_IMPULSE] = friction;
    rates[RSL_PLANAR_SPOT_FRICTION_LOST] = friction * spot->step.end.slip;
    if (spot->rolling.mode == RSL_PLANAR_FRICTION_SAMPLED)
        rates[RSL_PLANAR_SPOT_FRICTION_LOST] += spot->rolling.force * spot->step.end.spin;
}

/* Trapezia over the step. */
static void go_on(const rsl_planar *system, rsl_planar_spot *spot)
{
    double half = 0.5 * (system->state.stepper.t1 - system->state.stepper.t0);
    double *before = spot->rates, now[RSL_PLANAR_SPOT_SUMS];
    rsl_planar_contact_record *record = &spot->record;
    double *const sums[RSL_PLANAR_SPOT_SUMS] = {&record->impulse, &record->energy_lost,
                                                &record->friction_impulse, &record->friction_lost};
    if (spot->friction.mode == RSL_PLANAR_FRICTION_SAMPLED ||
        spot->rolling.mode == RSL_PLANAR_FRICTION_SAMPLED)
        rsl_planar_tangent_commit(system, spot);
    rates_of(system, spot, now);
    for (int i = 0; i < RSL_PLANAR_SPOT_SUMS; i++)
        *sums[i] += half * (before[i] + now[i]);
    memcpy(before, now, sizeof now);
    record->force_max = fmax(record->force_max, now[RSL_PLANAR_SPOT_IMPULSE]);
    if (-spot->step.end.gap > record->depth_max) {
        record->depth_max = -spot->step.end.gap;
        record->t_deepest = system->state.stepper.t1;
    }
}

static int went_over_end(rsl_planar *system, const rsl_planar_spot *spot)
{
    if (!rsl_planar_is_tip(spot))
        return 0;
    rsl_planar_unpack(system, system->state.time, system->state.y);
    return rsl_planar_tip_margin(system, spot) < 0.0;
}

/* What is stored in a tip that has gone over the end of its wall is lost. */
static void lose_over_end(rsl_planar *system, rsl_planar_spot *spot, rsl_planar_plan *plan)
{
    double left = rsl_planar_spot_response(spot, &spot->step.begin).elastic_energy;
    system->state.y[2 * system->fixed->free_count + RSL_PLANAR_SUM_CONTACTS] += left;
    spot->record.energy_lost += left;
    rsl_planar_plan_restart(plan, rsl_planar_event_name(RSL_PLANAR_EVENT_CORNER));
}

static void finish(rsl_planar *system, rsl_planar_spot *spot, rsl_planar_plan *plan,
                   const rsl_planar_observer *observer)
{
    int over = went_over_end(system, spot);
    rsl_planar_end_record(system, spot, over ? &spot->step.begin : &spot->step.end,
                          crossing(system, spot));
    rsl_planar_flag_depth(system, spot, &system->state.summary);
    rsl_planar_flag_limits(system, &spot->record, &spot->law, &system->state.summary);
    if (over)
        lose_over_end(system, spot, plan);
    spot->status = RSL_PLANAR_SPOT_OPEN;
    memset(spot->rates, 0, sizeof spot->rates);
    memset(spot->touch, 0, sizeof spot->touch);
    if (observer->contact != NULL)
        observer->contact(&spot->record, observer->user);
}

void rsl_planar_sample_contacts(rsl_planar *system, rsl_planar_plan *plan,
                                const rsl_planar_observer *observer)
{
    assert(!system->fixed->model.locate);
    for (size_t i = 0; i < system->state.spot_count; i++) {
        rsl_planar_spot *spot = &system->state.spots[i];
        if (spot->status == RSL_PLANAR_SPOT_OPEN && spot->step.end.gap < 0.0) {
            rsl_planar_begin_record(system, spot, &spot->step.end, crossing(system, spot));
            spot->status = RSL_PLANAR_SPOT_CLOSED;
        }
        if (spot->status != RSL_PLANAR_SPOT_CLOSED)
            continue;
        go_on(system, spot);
        if (spot->step.end.gap >= 0.0)
            finish(system, spot, plan, observer);
    }
}
