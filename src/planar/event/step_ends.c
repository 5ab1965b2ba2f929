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

typedef struct view {
    rsl_planar *system;
    rsl_planar_spot *spot;
} view;

static double rate_at(double t, void *user)
{
    const view *look = user;
    return rsl_planar_touch_at(look->system, look->spot, t).gap_rate;
}

static double force_at(double t, void *user)
{
    const view *look = user;
    rsl_planar_touch touch = rsl_planar_touch_at(look->system, look->spot, t);
    return rsl_planar_spot_force(look->spot, -touch.gap, -touch.gap_rate).force;
}

int rsl_planar_has_point(const rsl_planar *system, const char *name)
{
    char own[sizeof((rsl_planar_contact_record *)0)->name];
    assert(system != NULL && name != NULL);
    for (size_t i = 0; i < system->state.spot_count; i++) {
        rsl_planar_spot_name(system, &system->state.spots[i], own, sizeof own);
        if (strcmp(own, name) == 0)
            return 1;
    }
    return 0;
}

/* The deepest point is where the rate turns. A depth at the end of a step may
 * be the largest so far; it is the deepest point if the bodies part from it. */
static void record_depth(view *look)
{
    rsl_planar_spot *spot = look->spot;
    rsl_planar_contact_record *record = &spot->record;
    double t0 = look->system->state.stepper.t0, t1 = look->system->state.stepper.t1, t = t1;
    double depth = -spot->step.end.gap;
    int turns = spot->step.begin.gap_rate < 0.0 && spot->step.end.gap_rate > 0.0;
    if (turns && rsl_num_root_bracketed(rate_at, look, t0, t1, &t) >= 0)
        depth = -rsl_planar_touch_at(look->system, look->spot, t).gap;
    if (depth > record->depth_max) {
        record->depth_max = depth;
        record->t_deepest = RSL_NUM_NAN;
        spot->t_largest = t;
    }
    if (spot->step.end.gap_rate > 0.0 && isnan(record->t_deepest))
        record->t_deepest = spot->t_largest;
}

/* Whether the force grows from an end of the step, where it is `at_end`. */
static int rises(view *look, double end, double inside, double at_end)
{
    return force_at(end + 1e-3 * (inside - end), look) > at_end;
}

double rsl_planar_force_between(const rsl_planar_spot *spot, double h, double x)
{
    double a = spot->step.begin.gap, va = h * spot->step.begin.gap_rate;
    double b = spot->step.end.gap, vb = h * spot->step.end.gap_rate, y = 1.0 - x;
    double gap = y * y * (a * (1.0 + 2.0 * x) + va * x) + x * x * (b * (1.0 + 2.0 * y) - vb * y);
    double rate = 6.0 * x * y * (b - a) + va * y * (y - 2.0 * x) + vb * x * (x - 2.0 * y);
    return rsl_planar_spot_force(spot, -gap, -rate / h).force;
}

/* Whether the force clearly grows up to the end of the step, or falls from its
 * beginning: then its peak is not inside. */
static int peak_is_outside(const rsl_planar_spot *spot, double h)
{
    double rise = spot->step.force_end - spot->step.force_begin;
    double last = spot->step.force_end - rsl_planar_force_between(spot, h, 0.75);
    double first = spot->step.force_begin - rsl_planar_force_between(spot, h, 0.25);
    return rise > 0.0 ? last > 0.15 * rise : first > -0.15 * rise;
}

/* Near the peak only: most steps are far from it. */
static void record_force(view *look)
{
    rsl_planar_spot *spot = look->spot;
    double t0 = look->system->state.stepper.t0, h = look->system->state.stepper.t1 - t0;
    double *peak = &spot->record.force_max;
    double ends = fmax(spot->step.force_begin, spot->step.force_end);
    *peak = fmax(*peak, spot->step.force_end);
    if (ends < 0.8 * *peak || ends <= 0.0 || h <= 0.0 || peak_is_outside(spot, h))
        return;
    double best = spot->step.force_begin, part = 0.25 * h;
    int at = 0;
    for (int i = 1; i <= 4; i++) {
        double force = i == 4 ? spot->step.force_end : force_at(t0 + i * part, look);
        if (force > best) {
            best = force;
            at = i;
        }
    }
    if ((at == 0 && !rises(look, t0, t0 + part, best)) ||
        (at == 4 && !rises(look, t0 + h, t0 + 3 * part, best)))
        return;
    int from = at > 0 ? at - 1 : 0, to = at < 4 ? at + 1 : 4;
    double where;
    *peak = fmax(*peak, rsl_num_largest(force_at, look, t0 + from * part, t0 + to * part, &where));
}

/* What the bodies feel, at the ends of steps; an end at zero force cuts the law's pull off. A step
 * cut at its very start passes no force on: the rate may jump with the normal, and the contact end
 * there. */
static void record_pull(rsl_planar *system, rsl_planar_spot *spot)
{
    if (!(system->state.stepper.t1 > system->state.stepper.t0))
        return;
    double felt = rsl_planar_spot_response(spot, &spot->step.end).force;
    spot->record.force_min = fmin(spot->record.force_min, felt);
    system->state.force_most = fmax(system->state.force_most, felt);
}

/* The largest force of contacts at rest, at the ends of steps. */
static void record_rests(rsl_planar *system)
{
    if (rsl_planar_evaluate(system, system->state.stepper.t1,
                            rsl_planar_stepper_end(&system->state.stepper)) != 0)
        return;
    for (size_t i = 0; i < system->state.spot_count; i++) {
        rsl_planar_spot *spot = &system->state.spots[i];
        if (spot->status == RSL_PLANAR_SPOT_RESTING)
            spot->record.force_max = fmax(spot->record.force_max, spot->rest.force);
    }
}

void rsl_planar_record_step(rsl_planar *system, const rsl_planar_observer *observer)
{
    if (system->work.resting > 0)
        record_rests(system);
    for (size_t i = 0; i < system->state.spot_count && system->fixed->model.locate; i++) {
        rsl_planar_spot *spot = &system->state.spots[i];
        view look = {system, spot};
        if (spot->status != RSL_PLANAR_SPOT_CLOSED)
            continue;
        double depth = -spot->step.end.gap, rate = -spot->step.end.gap_rate;
        spot->step.force_end = rsl_planar_spot_force(spot, depth, rate).force;
        record_pull(system, spot);
        spot->pace.steps++;
        spot->pace.time += system->state.stepper.t1 - system->state.stepper.t0;
        record_depth(&look);
        record_force(&look);
        rsl_planar_spot_note_turn(system, spot);
        if (observer->detail != NULL && system->state.stepper.t1 > system->state.stepper.t0)
            observer->detail(spot->contact, spot->record.name, system->state.stepper.t1, depth,
                             rate, spot->step.force_end, observer->user);
    }
    if ((observer->peak != NULL || observer->point != NULL) && system->fixed->model.locate)
        rsl_planar_report_peaks(system, observer);
    if (observer->resultants != NULL && system->fixed->model.locate)
        rsl_planar_raise_resultants(system, observer);
}

/* ---- the spots at both ends of a step ------------------------------------------------ */

void rsl_planar_mark_begin(rsl_planar *system)
{
    int lasts = rsl_planar_pit_lasts(system);
    if (!system->fixed->model.locate)
        rsl_planar_pass_corners(system);
    for (size_t i = 0; i < system->state.spot_count; i++) {
        rsl_planar_spot *spot = &system->state.spots[i];
        if (!system->fixed->model.locate) { /* the end of the step before */
            spot->step.begin = spot->step.end;
            continue;
        }
        rsl_planar_spot_follow(system, spot);
        spot->step.begin = rsl_planar_spot_touch(system, spot);
        spot->step.pace_begin = rsl_planar_spot_pace(system, spot);
        spot->step.force_begin = 0.0;
        if (spot->status != RSL_PLANAR_SPOT_CLOSED)
            continue;
        spot->smooth = lasts;
        if (spot->step.begin.gap_rate > 0.0) /* turned at once, by a jump of the speeds */
            rsl_planar_spot_track(spot, -spot->step.begin.gap);
        spot->step.force_begin =
            rsl_planar_spot_force(spot, -spot->step.begin.gap, -spot->step.begin.gap_rate).force;
    }
}

void rsl_planar_mark_end(rsl_planar *system)
{
    for (size_t i = 0; i < system->state.spot_count; i++) {
        rsl_planar_spot *spot = &system->state.spots[i];
        spot->step.end = rsl_planar_spot_touch(system, spot);
        spot->step.pace_end = rsl_planar_spot_pace(system, spot);
    }
}
