/* SPDX-License-Identifier: MIT
 *
 * A run: step after step, each cut short at the first event inside it.
 */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "planar/rigid.h"

/* A run that has this many steps in a row without a moment between them is
 * caught in a circle of events, or before a singular position of its joints. */
enum { EVENTS_AT_ONCE = 2000 };

/* How far joints may drift, in m or rad, m/s or rad/s, before they are closed
 * again: far below what is promised, and not after every step, because the
 * integrator starts anew each time. */
#define DRIFT_PLACE 1e-12
#define DRIFT_SPEED 1e-11

/* ---- locate ---------------------------------------------------------------------- */

static int is_of_gap(const rsl_planar *system, const rsl_planar_event *event)
{
    if (event->kind == RSL_PLANAR_EVENT_TOUCH)
        return system->spots[event->spot].slack == 0.0;
    return (event->kind == RSL_PLANAR_EVENT_SEPARATE &&
            system->spots[event->spot].law.end == RSL_LAW_END_DEPTH &&
            system->spots[event->spot].law.shape->free_depth == NULL);
}

/* Whether the last step ended where a gap is zero, to the rounding of time. */
int rsl_planar_ends_at_gap(const rsl_planar *system,
                           const rsl_planar_touch *end)
{
    return fabs(end->gap) <=
           RSL_PLANAR_GAP_TIME * system->stepper.t1 * fabs(end->gap_rate);
}

/* The step as if it had not been, and shorter the next time. */
static void give_up_step(rsl_planar *system, rsl_planar_event *event,
                         double shorter)
{
    *event = (rsl_planar_event){.kind = RSL_PLANAR_EVENT_NONE};
    system->stepper.t1 = system->stepper.t0;
    system->restart = 1;
    system->first = shorter;
}

/* Ends the step at the event. The step is done again with that length, which
 * is more exact than the dense output, and again until the gap vanishes to
 * rounding. Where it was so long that it was accepted by chance, it cannot be
 * done again. */
static void cut_at(rsl_planar *system, rsl_planar_event *event)
{
    rsl_planar_stepper *stepper = &system->stepper;
    double t = event->time, t0 = stepper->t0;
    if (is_of_gap(system, event) &&
        t >= stepper->t1 * (1.0 - RSL_PLANAR_GAP_TIME) &&
        rsl_planar_ends_at_gap(system, &system->spots[event->spot].end))
        return;
    double latest = t0 + 2.0 * (stepper->t1 - t0);
    if (stepper->problem.warp == RSL_PLANAR_WARP_BEFORE)
        latest = stepper->problem.origin;
    for (int round = 0; round < 5 && t > t0; round++) {
        if (rsl_planar_stepper_cut(stepper, t) < 0) {
            give_up_step(system, event, 0.1 * (t - t0));
            t = t0;
            break;
        }
        rsl_planar_unpack(system, t, rsl_planar_stepper_end(stepper));
        if (!is_of_gap(system, event) ||
            stepper->which != RSL_PLANAR_INTEGRATOR_RK)
            break;
        rsl_planar_touch touch =
            rsl_planar_spot_touch(system, &system->spots[event->spot]);
        double next = t - touch.gap / touch.gap_rate;
        if (fabs(next - t) <= RSL_PLANAR_GAP_TIME * t ||
            !(next > t0 && next < latest))
            break;
        t = next;
    }
    if (t <= t0) { /* at the very start of the step */
        stepper->t1 = t0;
        rsl_planar_unpack(system, t0, system->y);
    }
    rsl_planar_mark_end(system);
}

/* ---- check -------------------------------------------------------------------------- */

/* The fastest creep of what should stick. */
static double creep(const rsl_planar *system)
{
    double worst = 0.0;
    for (size_t i = 0; i < system->model.slide_count; i++) {
        const rsl_planar_rub *rub = &system->slides[i];
        if (rub->mode == RSL_PLANAR_RUB_STICK)
            worst = fmax(worst, fabs(rsl_planar_rub_slip(system, rub)));
    }
    for (size_t i = 0; i < system->closed_count; i++) {
        const rsl_planar_rub *rub = &system->spots[system->closed[i]].rub;
        if (rub->mode == RSL_PLANAR_RUB_STICK)
            worst = fmax(worst, fabs(rsl_planar_rub_slip(system, rub)));
    }
    return worst;
}

/* Back to the joints, if they have drifted at all: positions, then
 * velocities. */
static void project(rsl_planar *system)
{
    rsl_planar_summary *summary = &system->summary;
    double place = 0.0, speed = 0.0;
    rsl_planar_unpack(system, system->time, system->y);
    if (system->joint_rows > 0)
        rsl_planar_drift(system, system->time, &place, &speed);
    summary->joint_drift_position = fmax(summary->joint_drift_position, place);
    summary->joint_drift_velocity = fmax(summary->joint_drift_velocity, speed);
    if (system->resting > 0)
        rsl_planar_rest_project(system, DRIFT_PLACE, DRIFT_SPEED);
    if (place < DRIFT_PLACE && fmax(speed, creep(system)) < DRIFT_SPEED)
        return;
    if (place >= DRIFT_PLACE)
        rsl_planar_project_positions(system, system->time, system->y);
    rsl_planar_project_velocities(system, system->time, system->y);
    if (!system->restart) { /* go on as before */
        system->first = rsl_planar_stepper_next(&system->stepper);
        system->warp = system->stepper.problem.warp;
        system->origin = system->stepper.problem.origin;
    }
    system->restart = 1;
}

/* ---- the run -------------------------------------------------------------------------- */

static void accept(rsl_planar *system)
{
    if (system->stepper.t1 > system->stepper.t0)
        memcpy(system->y, rsl_planar_stepper_end(&system->stepper),
               system->size * sizeof *system->y);
    system->time = system->stepper.t1;
    if (system->time >= system->kink && !system->restart) {
        system->first = rsl_planar_stepper_next(&system->stepper);
        system->restart = 1;
    }
    system->kink = HUGE_VAL;
    rsl_planar_note_energy(system);
}

/* Neighbours, and touches at this very instant. */
static rsl_status detect(rsl_planar *system,
                         const rsl_planar_observer *observer, rsl_error *error)
{
    rsl_status status = RSL_OK;
    if (system->crowd != NULL)
        status = rsl_planar_crowd_refresh(system, error);
    if (status >= 0 && system->model.locate)
        status = rsl_planar_touch_now(system, observer, error);
    if (status >= 0 && system->rigid_contacts > 0)
        status = rsl_planar_rigid_now(system, observer, error);
    return status;
}

/* The first event in the step, which then ends there. */
static void locate(rsl_planar *system, rsl_planar_event *event)
{
    if (system->model.locate)
        *event = rsl_planar_find_event(system);
    if (event->kind != RSL_PLANAR_EVENT_NONE)
        cut_at(system, event);
}

static void record(rsl_planar *system, const rsl_planar_observer *observer)
{
    rsl_planar_observe(system, observer);
    rsl_planar_record_step(system, observer);
    accept(system);
}

static rsl_status happen(rsl_planar *system, const rsl_planar_event *event,
                         const rsl_planar_observer *observer, rsl_error *error)
{
    if (!system->model.locate)
        rsl_planar_sample_contacts(system, observer);
    if (event->kind == RSL_PLANAR_EVENT_NONE)
        return RSL_OK;
    rsl_planar_unpack(system, system->time, system->y);
    return rsl_planar_do_event(system, event, observer, error);
}

/* What `taken`, the length before a cut, means for the next step; and joints
 * that have drifted are closed. */
static void check(rsl_planar *system, rsl_planar_event_kind kind, double taken)
{
    if (system->model.locate && kind == RSL_PLANAR_EVENT_NONE)
        rsl_planar_look_ahead(system, taken);
    project(system);
}

/* The laws of the contacts and the assembly of forces and joints happen in
 * every evaluation of the integrator, see evaluate.c. */
static rsl_status step(rsl_planar *system, const rsl_planar_observer *observer,
                       rsl_error *error)
{
    rsl_planar_event event = {.kind = RSL_PLANAR_EVENT_NONE};
    double taken = 0.0;
    if (system->model.integrator == RSL_PLANAR_INTEGRATOR_MOREAU)
        return rsl_planar_moreau_step(system, observer, error);
    rsl_status status = detect(system, observer, error);
    if (status >= 0)
        status = rsl_planar_take_step(system, &taken, error);
    if (status >= 0) {
        locate(system, &event);
        record(system, observer);
        status = happen(system, &event, observer, error);
    }
    if (status >= 0)
        check(system, event.kind, taken);
    return status;
}

static rsl_status begin(rsl_planar *system, const rsl_planar_observer *observer,
                        rsl_error *error)
{
    system->stepper.which =
        system->model.integrator == RSL_PLANAR_INTEGRATOR_AUTO
            ? RSL_PLANAR_INTEGRATOR_RK
            : system->model.integrator;
    system->restart = 1;
    system->kink = HUGE_VAL;
    if (rsl_planar_evaluate(system, 0.0, system->y) != 0)
        return rsl_error_set(error, RSL_ERROR_CONVERGENCE,
                             "the joints are singular at t = 0");
    for (size_t i = 0; i < system->model.slide_count; i++)
        if (system->slides[i].mode == RSL_PLANAR_RUB_SLIP &&
            fabs(rsl_planar_rub_slip(system, &system->slides[i])) < 1e-12)
            rsl_planar_try_stick(system, &system->slides[i], observer);
        else if (rsl_planar_rub_slip(system, &system->slides[i]) < 0.0)
            system->slides[i].sign = -1;
    rsl_status status = RSL_OK;
    for (size_t i = 0; i < system->spot_count && status >= 0; i++) {
        rsl_planar_spot *spot = &system->spots[i];
        spot->begin = rsl_planar_spot_touch(system, spot);
        if (system->model.locate && spot->begin.gap < 0.0 && !spot->rigid)
            status = rsl_planar_do_touch(system, spot, observer, error);
    }
    if (status >= 0 && system->rigid_contacts > 0 &&
        system->model.integrator != RSL_PLANAR_INTEGRATOR_MOREAU)
        status = rsl_planar_rest_settle(system, NULL, NULL, observer, error);
    rsl_planar_energy energy = rsl_planar_ledger(system, 0.0, system->y);
    system->energy_start =
        energy.kinetic + energy.gravity + energy.springs + energy.contacts;
    system->energy_moved = system->energy_scale;
    return status;
}

static void end(rsl_planar *system, const rsl_planar_observer *observer)
{
    rsl_planar_summary *summary = &system->summary;
    for (size_t i = 0; i < system->spot_count; i++) {
        rsl_planar_spot *spot = &system->spots[i];
        if (spot->status != RSL_PLANAR_SPOT_CLOSED &&
            spot->status != RSL_PLANAR_SPOT_RESTING)
            continue;
        rsl_planar_sum_record(system, spot);
        summary->open_records++;
        if (observer->contact != NULL)
            observer->contact(&spot->record, observer->user);
    }
    summary->time = system->time;
    summary->steps = system->stepper.steps;
    summary->rejected = rsl_planar_stepper_rejected(&system->stepper);
    summary->evaluations = rsl_planar_stepper_evaluations(&system->stepper);
    summary->integrator = system->stepper.which;
    summary->energy = rsl_planar_ledger(system, system->time, system->y);
}

static int wants_stop(rsl_planar *system, const rsl_planar_observer *observer)
{
    rsl_planar_progress progress = {system->time, system->model.end_time,
                                    system->stepper.steps,
                                    system->summary.touches};
    return observer->progress != NULL &&
           observer->progress(&progress, observer->user) != 0;
}

rsl_status rsl_planar_run(rsl_planar *system,
                          const rsl_planar_observer *observer,
                          rsl_planar_summary *summary, rsl_error *error)
{
    static const rsl_planar_observer nobody = {0};
    if (observer == NULL)
        observer = &nobody;
    if (observer->sample != NULL && !(observer->interval > 0.0))
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "the interval between samples must be positive");
    rsl_status status = begin(system, observer, error);
    int at_once = 0;
    while (status >= 0 && system->time < system->model.end_time) {
        double before = system->time;
        status = step(system, observer, error);
        at_once = system->time - before > 1e-14 * before ? 0 : at_once + 1;
        if (status >= 0 && at_once > EVENTS_AT_ONCE)
            status =
                rsl_error_set(error, RSL_ERROR_CONVERGENCE,
                              "there is no way on at t = %.9g s: events follow "
                              "each other without end, or joints became "
                              "singular",
                              system->time);
        if (status >= 0 && wants_stop(system, observer)) {
            status = RSL_STOPPED;
            break;
        }
    }
    end(system, observer);
    if (summary != NULL)
        *summary = system->summary;
    return status;
}
