/* SPDX-License-Identifier: MIT
 *
 * A run: step by step, each shortened to the first event inside it.
 */
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "planar/contact/contact.h"
#include "planar/core/core.h"
#include "planar/dem/dem.h"
#include "planar/dynamics/dynamics.h"
#include "planar/event/event.h"
#include "planar/geometry/geometry.h"
#include "planar/integrate/integrate.h"
#include "planar/mode/mode.h"
#include "planar/record/record.h"
#include "planar/run/internal.h"
#include "planar/statics/statics.h"
#include "planar/timestepping/timestepping.h"

/* Zeno guard: more consecutive steps than this without progress in time mean a cycle of events or a
 * singular position of the joints. */
enum { EVENTS_AT_ONCE = 2000 };

/* Joint drift, in m or rad and m/s or rad/s, above which the state is projected: far below the
 * guaranteed accuracy, but not at every step, because a projection restarts the integrator. */
#define DRIFT_PLACE 1e-12
#define DRIFT_SPEED 1e-11

/* ---- event location -------------------------------------------------------------- */

/* 1: the event is a zero of the gap. */
static int is_gap_zero(const rsl_planar *system, const rsl_planar_event *event)
{
    if (event->kind == RSL_PLANAR_EVENT_CONTACT)
        return system->state.points[event->point].rest.closing_tolerance == 0.0;
    return (event->kind == RSL_PLANAR_EVENT_SEPARATION &&
            system->state.points[event->point].law.end == RSL_LAW_END_DEPTH &&
            !system->state.points[event->point].step.tensile &&
            system->state.points[event->point].law.shape->free_depth == NULL);
}

/* Drops the event; the next step starts with the length `shorter`, s. */
static void drop_event(rsl_planar_event *event, rsl_planar_restart *restart, double shorter)
{
    *event = (rsl_planar_event){.kind = RSL_PLANAR_EVENT_NONE};
    rsl_planar_request_restart(restart, "a step that cannot be cut");
    restart->first = shorter;
}

/* Ends the current step at t. Piles of rigid bodies have frequent events: there the dense output is
 * used, which is as accurate as the step itself; else the step is repeated. */
static rsl_status end_step_at(rsl_planar *system, double t)
{
    rsl_planar_stepper *stepper = &system->state.stepper;
    if (system->work.resting > 0 && rsl_planar_stepper_shorten(stepper, t))
        return RSL_OK;
    return rsl_planar_stepper_cut(stepper, t);
}

/* Gaps of the closed contact points at the end of a shortened step. */
static void store_closed_gaps(rsl_planar *system)
{
    for (size_t i = 0; i < system->work.closed_count; i++) {
        rsl_planar_contact_point *point = &system->state.points[system->work.closed[i]];
        point->step.end = rsl_planar_contact_gap(system, point);
    }
}

/* Ends the step at the event. The step is repeated with the shorter length, which is more accurate
 * than the dense output; for a zero of the gap Newton iteration on the time, to round-off. A step
 * that was accepted by chance, far too long, may fail when repeated: the event is then dropped. */
static void end_step_at_event(rsl_planar *system, rsl_planar_event *event,
                              rsl_planar_restart *restart)
{
    rsl_planar_stepper *stepper = &system->state.stepper;
    double t = event->time, t0 = stepper->t0;
    assert(t >= t0 && t <= stepper->t1);
    if (is_gap_zero(system, event) && t >= stepper->t1 * (1.0 - RSL_PLANAR_GAP_TIME_EPS) &&
        rsl_planar_ends_at_gap(system, &system->state.points[event->point].step.end))
        return;
    double latest = t0 + 2.0 * (stepper->t1 - t0);
    if (stepper->problem.transform == RSL_PLANAR_TRANSFORM_BEFORE)
        latest = stepper->problem.origin;
    for (int round = 0; round < 5 && t > t0; round++) {
        if (end_step_at(system, t) < 0) {
            drop_event(event, restart, 0.1 * (t - t0));
            t = t0;
            break;
        }
        rsl_planar_update_kinematics(system, t, rsl_planar_stepper_end(stepper));
        if (!is_gap_zero(system, event) || stepper->which != RSL_PLANAR_INTEGRATOR_RK)
            break;
        rsl_planar_gap touch = rsl_planar_contact_gap(system, &system->state.points[event->point]);
        double next = t - touch.gap / touch.gap_rate;
        if (fabs(next - t) <= RSL_PLANAR_GAP_TIME_EPS * t || !(next > t0 && next < latest))
            break;
        if (system->state.points[event->point].rigid && rsl_planar_gap_is_rounding(&touch))
            break;
        t = next;
    }
    if (t <= t0) { /* event at the start of the step: a step of length zero */
        (void)rsl_planar_stepper_cut(stepper, t0);
        rsl_planar_update_kinematics(system, t0, system->state.y);
    }
    store_closed_gaps(system);
}

/* ---- projection --------------------------------------------------------------------- */

/* Largest slip velocity of the stick constraints, m/s. After an event the rows are evaluated anew:
 * which of them are redundant may have changed, as at the separation of one corner of an edge. */
static double residual_slip(rsl_planar *system)
{
    const rsl_planar_friction_state *friction;
    double worst = 0.0;
    int stale = system->state.event.kind != RSL_PLANAR_EVENT_NONE;
    for (size_t i = 0; (friction = rsl_planar_friction_at(system, i)) != NULL; i++) {
        if (friction->mode != RSL_PLANAR_FRICTION_STICK)
            continue;
        if (stale && rsl_planar_evaluate(system, system->state.time, system->state.y) != 0)
            return 0.0; /* the next step reports the failure */
        stale = 0;
        if (friction->owns_row)
            worst = fmax(worst, fabs(rsl_planar_friction_slip(system, friction)));
    }
    return worst;
}

/* Projects positions, then velocities, onto the constraints if the drift exceeds its limits. */
static void project(rsl_planar *system, rsl_planar_restart *restart)
{
    rsl_planar_state *state = &system->state;
    rsl_planar_summary *summary = &state->summary;
    double place = 0.0, speed = 0.0;
    rsl_planar_update_kinematics(system, state->time, state->y);
    if (system->fixed->joint_rows > 0)
        rsl_planar_drift(system, state->time, &place, &speed);
    summary->joint_drift_position = fmax(summary->joint_drift_position, place);
    summary->joint_drift_velocity = fmax(summary->joint_drift_velocity, speed);
    if (system->work.resting > 0)
        rsl_planar_project_rest_contacts(system, restart, DRIFT_PLACE, DRIFT_SPEED);
    if (rsl_planar_is_near_change_point(system, state->y) ||
        (place < DRIFT_PLACE && fmax(speed, residual_slip(system)) < DRIFT_SPEED))
        return;
    if (place >= DRIFT_PLACE)
        rsl_planar_project_positions(system, state->time, state->y);
    if (place < DRIFT_PLACE && speed < DRIFT_SPEED)
        rsl_planar_project_slip_velocity(system);
    else
        rsl_planar_project_velocities(system, state->time, state->y);
    if (restart->requested)
        return;
    restart->transform = state->stepper.problem.transform;
    restart->origin = state->stepper.problem.origin;
    rsl_planar_continue_restart(restart, &state->stepper, "drift");
}

/* ---- one step -------------------------------------------------------------------------- */

/* Neighbour list, contact onsets and velocity jumps at the current time. */
static rsl_status detect(rsl_planar *system, rsl_planar_restart *restart,
                         const rsl_planar_observer *observer, rsl_error *error)
{
    rsl_status status = RSL_OK;
    if (system->work.neighbours != NULL)
        status = rsl_planar_neighbours_refresh(system, error);
    if (status >= 0 && system->fixed->model.locate)
        status = rsl_planar_close_touching_contacts(system, restart, observer, error);
    if (status >= 0 && system->fixed->rigid_contacts > 0)
        status = rsl_planar_handle_velocity_jumps(system, restart, observer, error);
    return status;
}

/* First event inside the step, which is shortened to end there. */
static rsl_planar_event locate(rsl_planar *system, rsl_planar_restart *restart)
{
    rsl_planar_event event = {.kind = RSL_PLANAR_EVENT_NONE};
    if (system->fixed->model.locate)
        event = rsl_planar_locate_event(system);
    if (event.kind != RSL_PLANAR_EVENT_NONE)
        end_step_at_event(system, &event, restart);
    return event;
}

static int is_moreau(const rsl_planar *system)
{
    return system->fixed->model.integrator == RSL_PLANAR_INTEGRATOR_MOREAU;
}

/* Next time at which the caller or the observer reads the state, s. */
static double next_output(const rsl_planar *system, double until,
                          const rsl_planar_observer *observer)
{
    if (observer->sample == NULL || system->state.sampled_end)
        return until;
    return fmin(until, (double)system->state.sample_number * observer->interval);
}

/* First half of a step: detection, integration, location of the first event. Consumes the restart
 * requested by the step before. The end state is not accepted yet: see leave_step. */
static rsl_status enter_step(rsl_planar *system, double until, const rsl_planar_observer *observer,
                             rsl_error *error)
{
    rsl_planar_state *state = &system->state;
    rsl_planar_restart restart = state->restart;
    rsl_status status;
    assert(!state->inside);
    if (rsl_planar_clock_over(system, is_moreau(system) || system->fixed->grains != NULL))
        return rsl_planar_clock_error(system, error);
    if (is_moreau(system)) {
        status = rsl_planar_moreau_step(system, observer, error);
        state->inside = status >= 0;
        return status;
    }
    if (system->fixed->grains != NULL) {
        status = rsl_planar_granular_step(system, next_output(system, until, observer), error);
        state->inside = status >= 0;
        return status;
    }
    status = detect(system, &restart, observer, error);
    if (status >= 0)
        status = rsl_planar_take_step(system, &restart, &state->taken, error);
    if (status == RSL_OK)
        state->event = locate(system, &restart);
    state->restart = restart;
    state->inside = status == RSL_OK;
    return status;
}

static void accept(rsl_planar *system, rsl_planar_restart *restart)
{
    rsl_planar_state *state = &system->state;
    assert(state->stepper.t1 >= state->time);
    assert(state->size <= state->y_capacity);
    memcpy(state->y, rsl_planar_stepper_end(&state->stepper), state->size * sizeof *state->y);
    state->time = state->stepper.t1;
    state->pause += 0.1 * (state->stepper.t1 - state->stepper.t0 - state->pause);
    if (state->time >= state->kink)
        rsl_planar_continue_restart(restart, &state->stepper, "a kink of a signal");
    state->kink = HUGE_VAL;
    rsl_planar_note_energy(system);
}

/* Without an event, prepares the time transformation towards a separation within reach of `taken`,
 * the length of the step; then projects. */
static void check(rsl_planar *system, rsl_planar_restart *restart)
{
    if (system->fixed->model.locate && system->state.event.kind == RSL_PLANAR_EVENT_NONE)
        rsl_planar_predict_end(system, restart, system->state.taken);
    project(system, restart);
}

/* Fails after more than EVENTS_AT_ONCE consecutive steps without progress in time. */
static rsl_status check_progress(rsl_planar *system, rsl_error *error)
{
    rsl_planar_state *state = &system->state;
    double before = state->stepper.t0;
    int moves = state->time - before > 1e-14 * before;
    state->at_once = moves ? 0 : state->at_once + 1;
    if (state->at_once <= EVENTS_AT_ONCE)
        return RSL_OK;
    return rsl_error_set(error, RSL_ERROR_CONVERGENCE,
                         "no progress at t = %.9g s: events follow each other without end, "
                         "or joints became singular (the last: %s)%s",
                         state->time, state->restart.why != NULL ? state->restart.why : "none",
                         rsl_planar_stop_reason(system).text);
}

/* Second half of a step: outputs inside it, acceptance of its end state, its event, projection. */
static rsl_status leave_step(rsl_planar *system, const rsl_planar_observer *observer,
                             rsl_error *error)
{
    rsl_planar_state *state = &system->state;
    rsl_planar_restart restart = state->restart;
    rsl_status status = RSL_OK;
    assert(state->inside);
    if (observer->section != NULL && observer->section_count > 0)
        rsl_planar_pass_sections(system, observer);
    if (observer->extreme_count > 0)
        rsl_planar_note_extremes(system, observer);
    if (system->fixed->grains != NULL)
        rsl_planar_grains_report(system, observer);
    if (observer->mark_count > 0)
        rsl_planar_pass_marks(system, observer);
    state->inside = 0;
    if (is_moreau(system))
        return check_progress(system, error);
    if (system->fixed->grains != NULL) {
        state->kink = HUGE_VAL;
        rsl_planar_update_sampled_contacts(system, &state->restart, observer);
        return check_progress(system, error);
    }
    rsl_planar_update_contact_records(system, observer);
    rsl_planar_leave_change_point(system);
    status = rsl_planar_check_stall(system, rsl_planar_stepper_end(&state->stepper), error);
    accept(system, &restart);
    if (!system->fixed->model.locate)
        rsl_planar_update_sampled_contacts(system, &restart, observer);
    if (state->event.kind != RSL_PLANAR_EVENT_NONE && state->event.point != RSL_PLANAR_NO_CONTACT)
        state->points[state->event.point].pace.events++;
    if (state->event.kind != RSL_PLANAR_EVENT_NONE) {
        rsl_planar_update_kinematics(system, state->time, state->y);
        status = rsl_planar_apply_event(system, &state->event, &restart, observer, error);
    }
    if (status >= 0)
        check(system, &restart);
    state->restart = restart;
    return status < 0 ? status : check_progress(system, error);
}

/* ---- run ------------------------------------------------------------------------------ */

/* Initial friction modes of guides and pins: stick at rest, else slip in its direction. */
static void begin_slides(rsl_planar *system, const rsl_planar_observer *observer)
{
    for (size_t i = 0; i < system->fixed->model.slide_count; i++) {
        rsl_planar_friction_state *friction = &system->state.slides[i];
        double slip = rsl_planar_friction_slip(system, friction);
        if (friction->mode == RSL_PLANAR_FRICTION_SLIP && fabs(slip) < 1e-12)
            rsl_planar_friction_try_stick(system, friction, observer);
        else if (slip < 0.0)
            friction->sign = -1;
    }
}

/* Switches guides and pins of joints at rest between modes. They stick in the first evaluation: a
 * pin that would jam in slip may stick. */
static void switch_resting_pins(rsl_planar *system, rsl_planar_friction_mode from,
                                rsl_planar_friction_mode to)
{
    for (size_t i = system->fixed->first_pin; i < system->fixed->model.slide_count; i++) {
        rsl_planar_friction_state *pin = &system->state.slides[i];
        if (pin->mode == from && fabs(rsl_planar_friction_slip(system, pin)) < 1e-12)
            pin->mode = to;
    }
}

/* Initial contact states: contacts closed at rest, overlapping contacts, equilibrium of compliant
 * contacts, modes of rigid contacts, equilibrium of springs if requested. */
static rsl_status begin_points(rsl_planar *system, rsl_planar_restart *restart,
                               const rsl_planar_observer *observer, rsl_error *error)
{
    int located = system->fixed->model.locate && !is_moreau(system);
    for (size_t i = 0; i < system->state.point_count; i++)
        rsl_planar_contact_update_side(system, &system->state.points[i]);
    rsl_status status =
        located ? rsl_planar_close_resting_contacts(system, restart, error) : RSL_OK;
    for (size_t i = 0; i < system->state.point_count && status >= 0; i++) {
        rsl_planar_contact_point *point = &system->state.points[i];
        point->step.begin = rsl_planar_contact_gap(system, point);
        if (system->fixed->model.locate && point->step.begin.gap < 0.0 && !point->rigid &&
            point->status == RSL_PLANAR_STATUS_OPEN)
            status = rsl_planar_contact_begin(system, point, restart, error);
    }
    if (status >= 0 && located)
        status = rsl_planar_find_contact_equilibrium(system, restart, observer, error);
    if (status >= 0 && system->fixed->rigid_contacts > 0 && !is_moreau(system))
        status = rsl_planar_solve_contact_modes(system, NULL, NULL, observer, error);
    if (status >= 0 && located && system->work.closed_count == 0 && system->work.resting == 0 &&
        system->fixed->model.start == RSL_PLANAR_START_EQUILIBRIUM)
        status = rsl_planar_find_spring_equilibrium(system, error);
    return status;
}

static rsl_status begin(rsl_planar *system, const rsl_planar_observer *observer, rsl_error *error)
{
    rsl_planar_state *state = &system->state;
    rsl_planar_integrator integrator = system->fixed->model.integrator;
    state->stepper.which =
        integrator == RSL_PLANAR_INTEGRATOR_AUTO ? RSL_PLANAR_INTEGRATOR_RK : integrator;
    rsl_planar_request_restart(&state->restart, "the beginning");
    rsl_planar_update_kinematics(system, 0.0, state->y);
    switch_resting_pins(system, RSL_PLANAR_FRICTION_SLIP, RSL_PLANAR_FRICTION_STICK);
    if (rsl_planar_evaluate(system, 0.0, state->y) != 0)
        return rsl_planar_error_singular(system, error);
    switch_resting_pins(system, RSL_PLANAR_FRICTION_STICK, RSL_PLANAR_FRICTION_SLIP);
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
    return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                         "the interval between samples must be positive");
}

/* With far too long steps the energy overflows before the coordinates do. */
static rsl_status check_finite(rsl_planar *system, rsl_error *error)
{
    rsl_planar_view view;
    rsl_planar_look(system, &view);
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
        rsl_planar_sum_record(system, point, system->state.y);
        if (!point->rigid)
            rsl_planar_flag_record(system, point, &summary);
        summary.open_records++;
        if (observer != NULL && observer->contact != NULL)
            observer->contact(&point->record, observer->user);
    }
    if (system->fixed->grains != NULL)
        rsl_planar_grains_finish(system, observer, &summary);
    rsl_planar_flag_histories(system, &summary);
    if (out == NULL)
        return;
    rsl_planar_view view;
    rsl_planar_look(system, &view);
    summary.time = view.time;
    summary.steps = state->stepper.steps;
    summary.rejected = rsl_planar_stepper_rejected(&state->stepper);
    summary.evaluations = rsl_planar_stepper_evaluations(&state->stepper);
    summary.rounded = state->stepper.rk.rounded;
    snprintf(summary.pace, sizeof summary.pace, "%s", rsl_planar_step_limiter_text(system).text);
    summary.integrator = state->stepper.which;
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
