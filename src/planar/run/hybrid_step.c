/* SPDX-License-Identifier: MIT
 *
 * One step of the hybrid system by a method for initial value problems: contacts are detected, the
 * step is integrated and shortened to the first event inside it; then the end state is accepted,
 * the jump map of the event is applied, and the state is projected onto the constraints.
 */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "planar/contact/contact.h"
#include "planar/core/core.h"
#include "planar/dynamics/dynamics.h"
#include "planar/event/event.h"
#include "planar/geometry/geometry.h"
#include "planar/integrate/integrate.h"
#include "planar/mode/mode.h"
#include "planar/record/record.h"
#include "planar/run/internal.h"
#include "planar/timestepping/timestepping.h"

/* Joint drift, in m or rad and m/s or rad/s, above which the state is projected: far below the
 * guaranteed accuracy, but not at every step, because a projection restarts the integrator. */
#define DRIFT_PLACE 1e-12
#define DRIFT_SPEED 1e-11

/* ---- event location -------------------------------------------------------------- */

/* 1: the event is a zero of the gap. */
static int is_gap_zero(const rsl_planar_state *state, const rsl_planar_event *event)
{
    if (event->kind == RSL_PLANAR_EVENT_CONTACT)
        return state->points[event->point].rest.closing_tolerance == 0.0;
    return (event->kind == RSL_PLANAR_EVENT_SEPARATION &&
            state->points[event->point].law.end == RSL_LAW_SEPARATION_ZERO_DEPTH &&
            !state->points[event->point].step.tensile &&
            state->points[event->point].law.model->free_depth == NULL);
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
static void store_closed_gaps(const rsl_planar_compiled_model *fixed, rsl_planar_state *state,
                              const rsl_planar_workspace *work)
{
    for (size_t i = 0; i < work->closed_count; i++) {
        rsl_planar_contact_point *point = &state->points[work->closed[i]];
        point->step.end = rsl_planar_contact_gap(fixed, work, point);
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
    if (is_gap_zero(&system->state, event) && t >= stepper->t1 * (1.0 - RSL_PLANAR_GAP_TIME_EPS) &&
        rsl_planar_ends_at_gap(&system->state, &system->state.points[event->point].step.end))
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
        rsl_planar_update_kinematics(system->fixed, &system->state, &system->work, t,
                                     rsl_planar_stepper_end(stepper));
        if (!is_gap_zero(&system->state, event) || !stepper->method->runge_kutta)
            break;
        rsl_planar_gap touch = rsl_planar_contact_gap(system->fixed, &system->work,
                                                      &system->state.points[event->point]);
        double next = t - touch.gap / touch.gap_rate;
        if (fabs(next - t) <= RSL_PLANAR_GAP_TIME_EPS * t || !(next > t0 && next < latest))
            break;
        if (system->state.points[event->point].rigid && rsl_planar_gap_is_rounding(&touch))
            break;
        t = next;
    }
    if (t <= t0) { /* event at the start of the step: a step of length zero */
        (void)rsl_planar_stepper_cut(stepper, t0);
        rsl_planar_update_kinematics(system->fixed, &system->state, &system->work, t0,
                                     system->state.y);
    }
    store_closed_gaps(system->fixed, &system->state, &system->work);
}

/* ---- projection --------------------------------------------------------------------- */

/* Largest slip velocity of the stick constraints, m/s. After an event the rows are evaluated anew:
 * which of them are redundant may have changed, as at the separation of one corner of an edge. */
static double residual_slip(rsl_planar *system)
{
    const rsl_planar_friction_state *friction;
    double worst = 0.0;
    int stale = system->state.event.kind != RSL_PLANAR_EVENT_NONE;
    for (size_t i = 0; (friction = rsl_planar_friction_at(system->fixed, &system->state,
                                                          &system->work, i)) != NULL;
         i++) {
        if (friction->mode != RSL_PLANAR_FRICTION_STICK)
            continue;
        if (stale && rsl_planar_evaluate(system, system->state.time, system->state.y) != 0)
            return 0.0; /* the next step reports the failure */
        stale = 0;
        if (friction->owns_row)
            worst = fmax(worst, fabs(rsl_planar_friction_slip(system->fixed, &system->state,
                                                              &system->work, friction)));
    }
    return worst;
}

/* Projects positions, then velocities, onto the constraints if the drift exceeds its limits. */
static void project(rsl_planar *system, rsl_planar_restart *restart)
{
    rsl_planar_state *state = &system->state;
    rsl_planar_summary *summary = &state->summary;
    double place = 0.0, speed = 0.0;
    rsl_planar_update_kinematics(system->fixed, &system->state, &system->work, state->time,
                                 state->y);
    if (system->fixed->joint_rows > 0)
        rsl_planar_drift(system->fixed, &system->work, state->time, &place, &speed);
    summary->joint_drift_position = fmax(summary->joint_drift_position, place);
    summary->joint_drift_velocity = fmax(summary->joint_drift_velocity, speed);
    if (system->work.resting > 0)
        rsl_planar_project_rest_contacts(system, restart, DRIFT_PLACE, DRIFT_SPEED);
    if (rsl_planar_is_near_change_point(system->fixed, &system->state, state->y) ||
        (place < DRIFT_PLACE && fmax(speed, residual_slip(system)) < DRIFT_SPEED))
        return;
    if (place >= DRIFT_PLACE)
        rsl_planar_project_positions(system->fixed, &system->state, &system->work, state->time,
                                     state->y);
    if (place < DRIFT_PLACE && speed < DRIFT_SPEED)
        rsl_planar_project_slip_velocity(system);
    else
        rsl_planar_project_velocities(system, state->time, state->y);
    if (restart->requested)
        return;
    restart->transform = state->stepper.problem.transform;
    restart->origin = state->stepper.problem.origin;
    restart->quartic = state->stepper.problem.quartic;
    rsl_planar_continue_restart(restart, &state->stepper, "drift");
}

/* ---- the step ---------------------------------------------------------------------------- */

/* Neighbour list, contact onsets and velocity jumps at the current time. */
static rsl_status detect(rsl_planar *system, rsl_planar_restart *restart,
                         const rsl_planar_observer *observer, rsl_error *error)
{
    rsl_status status = RSL_OK;
    if (system->work.neighbours != NULL)
        status = rsl_planar_neighbours_refresh(system, error);
    if (status >= 0 && rsl_planar_integrator_of(system->fixed)->locates_events)
        status = rsl_planar_close_touching_contacts(system, restart, observer, error);
    if (status >= 0 && system->fixed->rigid_contacts > 0)
        status = rsl_planar_handle_velocity_jumps(system, restart, observer, error);
    return status;
}

/* First event inside the step, which is shortened to end there. */
static rsl_planar_event locate(rsl_planar *system, rsl_planar_restart *restart)
{
    rsl_planar_event event = {.kind = RSL_PLANAR_EVENT_NONE};
    if (rsl_planar_integrator_of(system->fixed)->locates_events)
        event = rsl_planar_locate_event(system);
    if (event.kind != RSL_PLANAR_EVENT_NONE)
        end_step_at_event(system, &event, restart);
    return event;
}

rsl_status rsl_planar_hybrid_step(rsl_planar *system, double output,
                                  const rsl_planar_observer *observer, rsl_error *error)
{
    (void)output;
    rsl_planar_state *state = &system->state;
    rsl_planar_restart restart = state->restart;
    rsl_status status = detect(system, &restart, observer, error);
    if (status >= 0)
        status = rsl_planar_take_step(system, &restart, &state->taken, error);
    if (status == RSL_OK)
        state->event = locate(system, &restart);
    state->restart = restart;
    return status;
}

static void accept(const rsl_planar_compiled_model *fixed, rsl_planar_state *state,
                   rsl_planar_restart *restart)
{
    assert(state->stepper.t1 >= state->time);
    assert(state->size <= state->y_capacity);
    memcpy(state->y, rsl_planar_stepper_end(&state->stepper), state->size * sizeof *state->y);
    state->time = state->stepper.t1;
    state->pause += 0.1 * (state->stepper.t1 - state->stepper.t0 - state->pause);
    if (state->time >= state->kink)
        rsl_planar_continue_restart(restart, &state->stepper, "a kink of a signal");
    state->kink = HUGE_VAL;
    rsl_planar_note_energy(fixed, state);
}

/* Without an event, prepares the time transformation towards a separation within reach of `taken`,
 * the length of the step; then projects. */
static void check(rsl_planar *system, rsl_planar_restart *restart)
{
    if (rsl_planar_integrator_of(system->fixed)->locates_events &&
        system->state.event.kind == RSL_PLANAR_EVENT_NONE)
        rsl_planar_predict_end(system, restart, system->state.taken);
    project(system, restart);
}

rsl_status rsl_planar_hybrid_accept(rsl_planar *system, const rsl_planar_observer *observer,
                                    rsl_error *error)
{
    rsl_planar_state *state = &system->state;
    rsl_planar_restart restart = state->restart;
    rsl_planar_update_contact_records(system, observer);
    rsl_planar_leave_change_point(system);
    rsl_status status = rsl_planar_check_stall(system->fixed, &system->state,
                                               rsl_planar_stepper_end(&state->stepper), error);
    accept(system->fixed, &system->state, &restart);
    rsl_planar_state_changed(&system->work, system->state.y);
    if (rsl_planar_integrator_of(system->fixed)->samples_contacts)
        rsl_planar_update_sampled_contacts(system, &restart, observer);
    if (state->event.kind != RSL_PLANAR_EVENT_NONE && state->event.point != RSL_PLANAR_NO_CONTACT)
        state->points[state->event.point].effort.events++;
    if (state->event.kind != RSL_PLANAR_EVENT_NONE) {
        rsl_planar_update_kinematics(system->fixed, &system->state, &system->work, state->time,
                                     state->y);
        status = rsl_planar_apply_event(system, &state->event, &restart, observer, error);
    }
    if (status >= 0)
        check(system, &restart);
    state->restart = restart;
    return status;
}
