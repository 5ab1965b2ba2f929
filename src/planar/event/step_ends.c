/* SPDX-License-Identifier: MIT
 *
 * Gaps and forces of contact points at both ends of a step, and the maxima of indentation and
 * force of closed contacts inside it.
 */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "num/largest.h"
#include "num/roots.h"
#include "planar/contact/contact.h"
#include "planar/core/core.h"
#include "planar/dynamics/dynamics.h"
#include "planar/event/event.h"
#include "planar/event/internal.h"
#include "planar/geometry/geometry.h"
#include "planar/mode/mode.h"

typedef struct query {
    rsl_planar *system;
    rsl_planar_contact_point *point;
} query;

static double rate_at(double t, void *user)
{
    const query *q = user;
    return rsl_planar_gap_at(q->system, q->point, t).gap_rate;
}

static double force_at(double t, void *user)
{
    const query *q = user;
    rsl_planar_gap touch = rsl_planar_gap_at(q->system, q->point, t);
    return rsl_planar_contact_force_at(q->point, &touch).force;
}

int rsl_planar_has_point(const rsl_planar *system, const char *name)
{
    char own[sizeof((rsl_planar_contact_record *)0)->name];
    assert(system != NULL && name != NULL);
    for (size_t i = 0; i < system->state.point_count; i++) {
        rsl_planar_contact_point_name(system->fixed, &system->state.points[i], own, sizeof own);
        if (strcmp(own, name) == 0)
            return 1;
    }
    return 0;
}

/* Maximum indentation: at the zero of the gap rate, or at the end of the step. The time of a
 * maximum is recorded once the gap opens. */
static void record_depth(query *q)
{
    rsl_planar_contact_point *point = q->point;
    rsl_planar_contact_record *record = &point->record;
    double t0 = q->system->state.stepper.t0, t1 = q->system->state.stepper.t1, t = t1;
    double depth = -point->step.end.gap;
    int reverses = point->step.begin.gap_rate < 0.0 && point->step.end.gap_rate > 0.0;
    if (reverses && rsl_num_root_bracketed(rate_at, q, t0, t1, &t) >= 0)
        depth = -rsl_planar_gap_at(q->system, q->point, t).gap;
    if (depth > record->depth_max) {
        record->depth_max = depth;
        record->t_deepest = RSL_NUM_NAN;
        point->t_largest = t;
    }
    if (point->step.end.gap_rate > 0.0 && isnan(record->t_deepest))
        record->t_deepest = point->t_largest;
}

/* 1: the force increases from an end of the step, where it is `at_end`, to the inside. */
static int rises(query *q, double end, double inside, double at_end)
{
    return force_at(end + 1e-3 * (inside - end), q) > at_end;
}

/* 1: the maximum force is not inside the step: the force clearly increases up to the end, or
 * decreases from the beginning. */
static int peak_is_outside(const rsl_planar_contact_point *point, double h)
{
    double rise = point->step.force_end - point->step.force_begin;
    double last = point->step.force_end - rsl_planar_contact_force_between(point, h, 0.75);
    double first = point->step.force_begin - rsl_planar_contact_force_between(point, h, 0.25);
    return rise > 0.0 ? last > 0.15 * rise : first > -0.15 * rise;
}

/* Maximum force. The inside of a step is searched only if the force at an end is at least 80 %
 * of the maximum so far. */
static void record_force(query *q)
{
    rsl_planar_contact_point *point = q->point;
    double t0 = q->system->state.stepper.t0, h = q->system->state.stepper.t1 - t0;
    double *peak = &point->record.force_max;
    double ends = fmax(point->step.force_begin, point->step.force_end);
    *peak = fmax(*peak, point->step.force_end);
    if (ends < 0.8 * *peak || ends <= 0.0 || h <= 0.0 || peak_is_outside(point, h))
        return;
    double best = point->step.force_begin, part = 0.25 * h;
    int peak_sample = 0;
    for (int i = 1; i <= 4; i++) {
        double force = i == 4 ? point->step.force_end : force_at(t0 + i * part, q);
        if (force > best) {
            best = force;
            peak_sample = i;
        }
    }
    if ((peak_sample == 0 && !rises(q, t0, t0 + part, best)) ||
        (peak_sample == 4 && !rises(q, t0 + h, t0 + 3 * part, best)))
        return;
    int from = peak_sample > 0 ? peak_sample - 1 : 0, to = peak_sample < 4 ? peak_sample + 1 : 4;
    double t_peak;
    *peak = fmax(*peak, rsl_num_largest(force_at, q, t0 + from * part, t0 + to * part, &t_peak));
}

/* Extremes of the acting force at ends of steps, after the separation criterion has removed
 * tension. A step of zero length is skipped: the gap rate may jump with the normal there and end
 * the contact. */
static void record_acting_force(rsl_planar_state *state, rsl_planar_contact_point *point)
{
    if (!(state->stepper.t1 > state->stepper.t0))
        return;
    double force = rsl_planar_contact_response(point, &point->step.end).force;
    point->record.force_min = fmin(point->record.force_min, force);
    state->contact_force_max = fmax(state->contact_force_max, force);
}

/* Maximum normal force of rigid contacts at rest, at ends of steps. */
static void record_rest_forces(rsl_planar *system)
{
    if (rsl_planar_evaluate(system, system->state.stepper.t1,
                            rsl_planar_stepper_end(&system->state.stepper)) != 0)
        return;
    for (size_t i = 0; i < system->state.point_count; i++) {
        rsl_planar_contact_point *point = &system->state.points[i];
        if (point->status == RSL_PLANAR_STATUS_RIGID_ACTIVE)
            point->record.force_max = fmax(point->record.force_max, point->rest.force);
    }
}

void rsl_planar_update_contact_records(rsl_planar *system, const rsl_planar_observer *observer)
{
    int located = rsl_planar_integrator_of(system->fixed)->locates_events;
    if (system->work.resting > 0)
        record_rest_forces(system);
    for (size_t i = 0; i < system->state.point_count && located; i++) {
        rsl_planar_contact_point *point = &system->state.points[i];
        query q = {system, point};
        if (point->status != RSL_PLANAR_STATUS_CLOSED)
            continue;
        double depth = -point->step.end.gap, rate = -point->step.end.gap_rate;
        point->step.force_end = rsl_planar_contact_force_at(point, &point->step.end).force;
        record_acting_force(&system->state, point);
        point->effort.steps++;
        point->effort.time += system->state.stepper.t1 - system->state.stepper.t0;
        record_depth(&q);
        record_force(&q);
        rsl_planar_contact_note_reversal(system->fixed, &system->work, point);
        if (observer->detail != NULL && system->state.stepper.t1 > system->state.stepper.t0)
            observer->detail(point->contact, point->record.name, system->state.stepper.t1, depth,
                             rate, point->step.force_end, observer->user);
    }
    if ((observer->peak != NULL || observer->point != NULL) && located)
        rsl_planar_report_peaks(system, observer);
    if (observer->resultants != NULL && located)
        rsl_planar_update_resultants(system, observer);
}

/* ---- contact points at both ends of a step --------------------------------------------------- */

void rsl_planar_store_step_begin(const rsl_planar_compiled_model *fixed, rsl_planar_state *state,
                                 const rsl_planar_workspace *work)
{
    int sustained_plastic = rsl_planar_sustained_plastic_contact(state, work);
    int sampled = rsl_planar_integrator_of(fixed)->samples_contacts;
    if (sampled)
        rsl_planar_contact_next_features(fixed, state, work);
    for (size_t i = 0; i < state->point_count; i++) {
        rsl_planar_contact_point *point = &state->points[i];
        if (sampled) { /* continues the previous step */
            point->step.begin = point->step.end;
            continue;
        }
        rsl_planar_contact_update_side(fixed, work, point);
        point->step.begin = rsl_planar_contact_gap(fixed, work, point);
        point->step.speed_begin = rsl_planar_contact_relative_speed(work, point);
        point->step.force_begin = 0.0;
        if (point->status != RSL_PLANAR_STATUS_CLOSED)
            continue;
        point->smooth = sustained_plastic;
        if (point->step.begin.gap_rate > 0.0) /* load reversal by a velocity jump */
            rsl_planar_contact_update_peak(point, -point->step.begin.gap);
        point->step.force_begin = rsl_planar_contact_force_at(point, &point->step.begin).force;
    }
}

void rsl_planar_store_step_end(const rsl_planar_compiled_model *fixed, rsl_planar_state *state,
                               const rsl_planar_workspace *work)
{
    for (size_t i = 0; i < state->point_count; i++) {
        rsl_planar_contact_point *point = &state->points[i];
        point->step.end = rsl_planar_contact_gap(fixed, work, point);
        point->step.speed_end = rsl_planar_contact_relative_speed(work, point);
    }
}
