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

/* Time of zero gap, by linear interpolation over the step, s. */
static double crossing_time(const rsl_planar_state *state, const rsl_planar_contact_point *point)
{
    double t0 = state->stepper.t0, t1 = state->stepper.t1;
    double g0 = point->step.begin.gap, g1 = point->step.end.gap;
    return g0 == g1 ? t1 : t0 + (t1 - t0) * g0 / (g0 - g1);
}

/* Integrands of the record of a contact point at the end of the step. */
static void integrands_of(const rsl_planar *system, const rsl_planar_contact_point *point,
                          double rates[RSL_PLANAR_INTEGRAL_COUNT])
{
    rsl_law_response r = rsl_planar_contact_response(point, &point->step.end);
    rsl_planar_friction_state at = point->friction;
    double friction = 0.0;
    at.normal = fmax(0.0, r.force);
    at.slip = point->step.end.slip;
    if (at.mode != RSL_PLANAR_FRICTION_NONE)
        friction = rsl_planar_tangent_force(system->fixed, &system->state, &system->work, &at);
    rates[RSL_PLANAR_INTEGRAL_IMPULSE] = r.force;
    rates[RSL_PLANAR_INTEGRAL_DISSIPATION] = r.dissipated_power;
    rates[RSL_PLANAR_INTEGRAL_FRICTION_IMPULSE] = friction;
    rates[RSL_PLANAR_INTEGRAL_FRICTION_DISSIPATION] = friction * point->step.end.slip;
    if (point->rolling.mode == RSL_PLANAR_FRICTION_SAMPLED)
        rates[RSL_PLANAR_INTEGRAL_FRICTION_DISSIPATION] +=
            point->rolling.force * point->step.end.spin;
}

/* Adds the step to the record: integrals by the trapezoidal rule, maxima. */
static void update_record(const rsl_planar *system, rsl_planar_contact_point *point)
{
    double half = 0.5 * (system->state.stepper.t1 - system->state.stepper.t0);
    double *before = point->rates, now[RSL_PLANAR_INTEGRAL_COUNT];
    rsl_planar_contact_record *record = &point->record;
    double *const sums[RSL_PLANAR_INTEGRAL_COUNT] = {
        &record->impulse, &record->energy_lost, &record->friction_impulse, &record->friction_lost};
    if (point->friction.mode == RSL_PLANAR_FRICTION_SAMPLED ||
        point->rolling.mode == RSL_PLANAR_FRICTION_SAMPLED)
        rsl_planar_tangent_commit(&system->state, point);
    integrands_of(system, point, now);
    for (int i = 0; i < RSL_PLANAR_INTEGRAL_COUNT; i++)
        *sums[i] += half * (before[i] + now[i]);
    memcpy(before, now, sizeof now);
    record->force_max = fmax(record->force_max, now[RSL_PLANAR_INTEGRAL_IMPULSE]);
    if (-point->step.end.gap > record->depth_max) {
        record->depth_max = -point->step.end.gap;
        record->t_deepest = system->state.stepper.t1;
    }
}

/* 1: a tip has passed the end of its wall. */
static int passed_end(const rsl_planar_compiled_model *fixed, const rsl_planar_state *state,
                      rsl_planar_workspace *work, const rsl_planar_contact_point *point)
{
    if (!rsl_planar_is_tip(point))
        return 0;
    rsl_planar_update_kinematics(fixed, state, work, state->time, state->y);
    return rsl_planar_tip_margin(work, point) < 0.0;
}

/* The stored energy of a tip that has passed the end of its wall is dissipated. */
static void dissipate_at_end(const rsl_planar_compiled_model *fixed, rsl_planar_state *state,
                             rsl_planar_contact_point *point, rsl_planar_restart *restart)
{
    double stored = rsl_planar_contact_response(point, &point->step.begin).elastic_energy;
    state->y[2 * fixed->free_count + RSL_PLANAR_SUM_CONTACTS] += stored;
    point->record.energy_lost += stored;
    rsl_planar_request_restart(restart, "a change of the contact feature");
}

static void end_contact(rsl_planar *system, rsl_planar_contact_point *point,
                        rsl_planar_restart *restart, const rsl_planar_observer *observer)
{
    int passed = passed_end(system->fixed, &system->state, &system->work, point);
    rsl_planar_end_record(&system->state, point, passed ? &point->step.begin : &point->step.end,
                          crossing_time(&system->state, point));
    rsl_planar_flag_depth(system, point, &system->state.summary);
    rsl_planar_flag_limits(system->fixed, &point->record, &point->law, &system->state.summary);
    if (passed)
        dissipate_at_end(system->fixed, &system->state, point, restart);
    point->status = RSL_PLANAR_STATUS_OPEN;
    memset(point->rates, 0, sizeof point->rates);
    memset(point->touch, 0, sizeof point->touch);
    if (observer->contact != NULL)
        observer->contact(&point->record, observer->user);
}

void rsl_planar_update_sampled_contacts(rsl_planar *system, rsl_planar_restart *restart,
                                        const rsl_planar_observer *observer)
{
    assert(rsl_planar_integrator_of(system->fixed)->samples_contacts);
    for (size_t i = 0; i < system->state.point_count; i++) {
        rsl_planar_contact_point *point = &system->state.points[i];
        if (point->status == RSL_PLANAR_STATUS_OPEN && point->step.end.gap < 0.0) {
            rsl_planar_begin_record(system->fixed, &system->state, &system->work, point,
                                    &point->step.end, crossing_time(&system->state, point));
            point->status = RSL_PLANAR_STATUS_CLOSED;
        }
        if (point->status != RSL_PLANAR_STATUS_CLOSED)
            continue;
        update_record(system, point);
        if (point->step.end.gap >= 0.0)
            end_contact(system, point, restart, observer);
    }
}
