/* SPDX-License-Identifier: MIT
 *
 * A run: its beginning, its steps by the integrator, its end.
 */
#include <assert.h>
#include <math.h>
#include <stdio.h>

#include "base/range.h"
#include "planar/contact/contact.h"
#include "planar/core/core.h"
#include "planar/dynamics/dynamics.h"
#include "planar/geometry/geometry.h"
#include "planar/integrate/integrate.h"
#include "planar/mode/mode.h"
#include "planar/record/record.h"
#include "planar/run/internal.h"
#include "planar/run/run.h"
#include "planar/statics/statics.h"

/* Zeno guard: more consecutive steps than this without progress in time mean a cycle of events or a
 * singular position of the joints. */
enum { EVENTS_AT_ONCE = 2000 };

/* ---- one step ------------------------------------------------------------------------ */

/* Fails after more than EVENTS_AT_ONCE consecutive steps without progress in time. */
static rsl_status check_progress(const rsl_planar_compiled_model *fixed, rsl_planar_state *state,
                                 const rsl_planar_workspace *work, rsl_error *error)
{
    double before = state->stepper.t0;
    int moves = state->time - before > 1e-14 * before;
    state->at_once = moves ? 0 : state->at_once + 1;
    if (state->at_once <= EVENTS_AT_ONCE)
        return RSL_OK;
    return rsl_error_set(error, RSL_ERROR_CONVERGENCE,
                         "no progress at t = %.9g s: events follow each other without end, "
                         "or joints became singular (the last: %s)%s",
                         state->time, state->restart.why != NULL ? state->restart.why : "none",
                         rsl_planar_stop_reason(fixed, state, work).text);
}

/* Next time at which the caller or the observer reads the state, s. */
static double next_output(const rsl_planar *system, double until,
                          const rsl_planar_observer *observer)
{
    return fmin(until, rsl_planar_next_sample(system, observer));
}

/* First half of a step, by the integrator. The end state is not accepted yet: see leave_step. */
static rsl_status enter_step(rsl_planar *system, double until, const rsl_planar_observer *observer,
                             rsl_error *error)
{
    const rsl_planar_integrator_row *integrator = rsl_planar_integrator_of(system->fixed);
    assert(!system->state.inside);
    if (rsl_planar_clock_over(system->fixed, &system->work, integrator->fixed_step))
        return rsl_planar_clock_error(system, error);
    rsl_status status =
        integrator->step(system, next_output(system, until, observer), observer, error);
    system->state.inside = status == RSL_OK;
    return status;
}

/* Second half of a step: outputs inside it, acceptance of its end state. */
static rsl_status leave_step(rsl_planar *system, const rsl_planar_observer *observer,
                             rsl_error *error)
{
    const rsl_planar_integrator_row *integrator = rsl_planar_integrator_of(system->fixed);
    rsl_status status = RSL_OK;
    assert(system->state.inside);
    if (observer->section != NULL && observer->section_count > 0)
        rsl_planar_pass_sections(system, observer);
    if (observer->extreme_count > 0)
        rsl_planar_note_extremes(system, observer);
    if (integrator->report != NULL)
        integrator->report(system, observer);
    if (observer->mark_count > 0)
        rsl_planar_pass_marks(system, observer);
    system->state.inside = 0;
    if (integrator->accept != NULL)
        status = integrator->accept(system, observer, error);
    return status < 0 ? status
                      : check_progress(system->fixed, &system->state, &system->work, error);
}

/* ---- run ------------------------------------------------------------------------------ */

/* Initial friction modes of guides and pins: stick at rest, else slip in its direction. */
static void begin_slides(rsl_planar *system, const rsl_planar_observer *observer)
{
    for (size_t i = 0; i < system->fixed->model.slide_count; i++) {
        rsl_planar_friction_state *friction = &system->state.slides[i];
        double slip =
            rsl_planar_friction_slip(system->fixed, &system->state, &system->work, friction);
        if (friction->mode == RSL_PLANAR_FRICTION_SLIP && fabs(slip) < 1e-12)
            rsl_planar_friction_try_stick(system, friction, observer);
        else if (friction->mode == RSL_PLANAR_FRICTION_NONE && fabs(slip) < 1e-12)
            friction->sign = 0;
        else if (slip < 0.0)
            friction->sign = -1;
    }
}

/* Switches guides and pins of joints at rest between modes. They stick in the first evaluation: a
 * pin that would jam in slip may stick. */
static void switch_resting_pins(const rsl_planar_compiled_model *fixed, rsl_planar_state *state,
                                const rsl_planar_workspace *work, rsl_planar_friction_mode from,
                                rsl_planar_friction_mode to)
{
    for (size_t i = fixed->first_pin; i < fixed->model.slide_count; i++) {
        rsl_planar_friction_state *pin = &state->slides[i];
        if (pin->mode == from && fabs(rsl_planar_friction_slip(fixed, state, work, pin)) < 1e-12)
            pin->mode = to;
    }
}

/* Initial contact states: contacts closed at rest, overlapping contacts, equilibrium of compliant
 * contacts, modes of rigid contacts, equilibrium of springs if requested. */
static rsl_status begin_points(rsl_planar *system, rsl_planar_restart *restart,
                               const rsl_planar_observer *observer, rsl_error *error)
{
    int located = rsl_planar_integrator_of(system->fixed)->locates_events;
    for (size_t i = 0; i < system->state.point_count; i++)
        rsl_planar_contact_update_side(system->fixed, &system->work, &system->state.points[i]);
    rsl_status status =
        located ? rsl_planar_close_resting_contacts(system, restart, error) : RSL_OK;
    for (size_t i = 0; i < system->state.point_count && status >= 0; i++) {
        rsl_planar_contact_point *point = &system->state.points[i];
        point->step.begin = rsl_planar_contact_gap(system->fixed, &system->work, point);
        if (located && point->step.begin.gap < 0.0 && !point->rigid &&
            point->status == RSL_PLANAR_STATUS_OPEN)
            status = rsl_planar_contact_begin(system, point, NULL, restart, error);
    }
    if (status >= 0 && located)
        status = rsl_planar_find_contact_equilibrium(system, restart, observer, error);
    if (status >= 0 && system->fixed->rigid_contacts > 0 &&
        !rsl_planar_integrator_of(system->fixed)->contact_impulses)
        status = rsl_planar_solve_contact_modes(system, NULL, NULL, observer, error);
    if (status >= 0 && located && system->work.closed_count == 0 && system->work.resting == 0 &&
        system->fixed->model.start == RSL_PLANAR_START_EQUILIBRIUM)
        status = rsl_planar_find_spring_equilibrium(system, error);
    return status;
}

static rsl_status begin(rsl_planar *system, const rsl_planar_observer *observer, rsl_error *error)
{
    rsl_planar_state *state = &system->state;
    state->stepper.method = rsl_planar_integrator_of(system->fixed)->method;
    rsl_planar_request_restart(&state->restart, "the beginning");
    rsl_planar_update_kinematics(system->fixed, &system->state, &system->work, 0.0, state->y);
    switch_resting_pins(system->fixed, &system->state, &system->work, RSL_PLANAR_FRICTION_SLIP,
                        RSL_PLANAR_FRICTION_STICK);
    if (rsl_planar_evaluate(system, 0.0, state->y) != 0)
        return rsl_planar_error_singular(system->fixed, &system->state, &system->work, error);
    switch_resting_pins(system->fixed, &system->state, &system->work, RSL_PLANAR_FRICTION_STICK,
                        RSL_PLANAR_FRICTION_SLIP);
    begin_slides(system, observer);
    rsl_status status = begin_points(system, &state->restart, observer, error);
    rsl_planar_energy energy = rsl_planar_ledger(system, 0.0, state->y);
    state->energy_start = energy.kinetic + energy.gravity + energy.springs + energy.contacts;
    state->energy_moved = state->energy_scale;
    state->begun = status >= 0;
    return status;
}

static int wants_stop(const rsl_planar *system, const rsl_planar_observer *observer)
{
    const rsl_planar_state *state = &system->state;
    rsl_planar_progress progress = {state->time, system->fixed->model.end_time,
                                    state->stepper.steps, state->summary.touches};
    return observer->progress != NULL && observer->progress(&progress, observer->user) != 0;
}

/* Steps until t1 >= until. The last step stays open: outputs come from its dense output, so that
 * the times at which the caller reads the state do not change the steps. */
static rsl_status step_until(rsl_planar *system, double until, const rsl_planar_observer *observer,
                             rsl_error *error)
{
    rsl_planar_state *state = &system->state;
    double end = system->fixed->model.end_time;
    rsl_status status = RSL_OK;
    while (status == RSL_OK && (state->inside || state->time < end)) {
        if (!state->inside)
            status = enter_step(system, until, observer, error);
        if (status != RSL_OK)
            break;
        rsl_planar_observe(system, until, observer);
        state->reached = fmin(until, state->stepper.t1);
        if (state->stepper.t1 >= until && until < end)
            break;
        status = leave_step(system, observer, error);
        if (status >= 0 && wants_stop(system, observer))
            status = RSL_STOPPED;
    }
    return status;
}

static rsl_status check_observer(const rsl_planar_observer *observer, rsl_error *error)
{
    if (observer == NULL || observer->sample == NULL || observer->interval > 0.0)
        return RSL_OK;
    return rsl_range_refuse(error, "interval", observer->interval, "> 0 s");
}

/* With far too long steps the energy overflows before the coordinates do. */
static rsl_status check_finite(rsl_planar *system, rsl_error *error)
{
    rsl_planar_view view;
    rsl_planar_get_view(system, &view);
    if (isfinite(view.energy.residual))
        return RSL_OK;
    return rsl_error_set(error, RSL_ERROR_CONVERGENCE, "the motion is not finite at t = %.9g s",
                         view.time);
}

rsl_status rsl_planar_advance(rsl_planar *system, double until, const rsl_planar_observer *observer,
                              rsl_error *error)
{
    static const rsl_planar_observer no_observer = {0};
    if (system == NULL)
        return rsl_error_missing(error, "a system");
    rsl_planar_state *state = &system->state;
    rsl_status status = check_observer(observer, error);
    if (observer == NULL)
        observer = &no_observer;
    if (status >= 0 && !(until >= state->reached))
        status = rsl_error_set(error, RSL_ERROR_ARGUMENT,
                               "a run cannot go from t = %.9g s to %.9g s", state->reached, until);
    if (status >= 0 && !state->begun)
        status = begin(system, observer, error);
    if (status < 0)
        return status;
    status = step_until(system, fmin(until, system->fixed->model.end_time), observer, error);
    if (system->work.out_of_memory && status >= 0)
        return rsl_error_no_memory(error);
    return status == RSL_OK ? check_finite(system, error) : status;
}

void rsl_planar_finish(rsl_planar *system, const rsl_planar_observer *observer,
                       rsl_planar_summary *out)
{
    assert(system != NULL);
    rsl_planar_state *state = &system->state;
    rsl_planar_summary summary = state->summary;
    for (size_t i = 0; i < state->point_count; i++) {
        rsl_planar_contact_point *point = &state->points[i];
        if (point->status != RSL_PLANAR_STATUS_CLOSED &&
            point->status != RSL_PLANAR_STATUS_RIGID_ACTIVE)
            continue;
        rsl_planar_sum_record(system->fixed, point, system->state.y);
        if (!point->rigid)
            rsl_planar_flag_record(system, point, &summary);
        summary.open_records++;
        if (observer != NULL && observer->contact != NULL)
            observer->contact(&point->record, observer->user);
    }
    if (rsl_planar_integrator_of(system->fixed)->finish != NULL)
        rsl_planar_integrator_of(system->fixed)->finish(system, observer, &summary);
    rsl_planar_flag_histories(system, &summary);
    rsl_planar_flag_gravity(system, &summary);
    if (out == NULL)
        return;
    rsl_planar_view view;
    rsl_planar_get_view(system, &view);
    summary.time = view.time;
    summary.steps = state->stepper.steps;
    summary.rejected = rsl_planar_stepper_rejected(&state->stepper);
    summary.evaluations = rsl_planar_stepper_evaluations(&state->stepper);
    summary.rounded = state->stepper.rk.rounded;
    snprintf(summary.step_limiter, sizeof summary.step_limiter, "%s",
             rsl_planar_step_limiter_text(system->fixed, &system->state).text);
    summary.integrator = rsl_planar_integrator_at_work(system);
    summary.energy = view.energy;
    summary.memory = system->work.memory;
    if (view.energy.scale > 0.0)
        summary.residual_max =
            fmax(state->residual_worst, fabs(view.energy.residual)) / view.energy.scale;
    *out = summary;
}

rsl_status rsl_planar_run(rsl_planar *system, const rsl_planar_observer *observer,
                          rsl_planar_summary *summary, rsl_error *error)
{
    rsl_status status =
        system != NULL ? check_observer(observer, error) : rsl_error_missing(error, "a system");
    if (status < 0)
        return status;
    status = rsl_planar_advance(system, system->fixed->model.end_time, observer, error);
    rsl_planar_finish(system, observer, summary);
    return status;
}
