/* SPDX-License-Identifier: MIT
 *
 * Bracketing of contact onset and separation.
 *
 * A contact shorter than the step is visible at neither of its ends. Inside the step the gap and
 * its rate are sampled at eighths; where the gap has a minimum, the minimum is located and
 * tested. A step whose gap cannot reach zero, by the convex hull of its cubic with a margin, is
 * skipped.
 * */
#include <assert.h>
#include <math.h>

#include "planar/contact/contact.h"
#include "planar/core/core.h"
#include "planar/event/internal.h"
#include "planar/event/rows.h"
#include "planar/mode/mode.h"

enum { PARTS = 8 };

/* ---- onset ------------------------------------------------------------------------- */

/* Lower bound of the gap within the step, m. Against a straight wall the gap is smooth: minimum
 * of the control points of the Hermite cubic, less a quarter of their spread. Against a vertex
 * or a disc the gap may fall and rise as sharply as |t|, by half the relative displacement of
 * the bodies. */
static double gap_lower_bound(const rsl_planar_contact_point *point, double h)
{
    double a = point->step.begin.gap, d = point->step.end.gap;
    if (point->kind == RSL_PLANAR_GEOMETRY_CIRCLE || point->kind == RSL_PLANAR_GEOMETRY_SEGMENT ||
        point->kind == RSL_PLANAR_GEOMETRY_BOX || point->kind == RSL_PLANAR_GEOMETRY_OUTLINE ||
        point->kind == RSL_PLANAR_GEOMETRY_CAM || point->kind == RSL_PLANAR_GEOMETRY_BED) {
        double path = 1.25 * h * fmax(point->step.speed_begin, point->step.speed_end);
        return fmin(fmin(a, d), 0.5 * (a + d - path));
    }
    double b = a + h * point->step.begin.gap_rate / 3.0;
    double c = d - h * point->step.end.gap_rate / 3.0;
    double low = fmin(fmin(a, b), fmin(c, d));
    double high = fmax(fmax(a, b), fmax(c, d));
    return low - 0.25 * (high - low);
}

/* Searches contact onset between low and high; 1: found. */
static int onset_between(rsl_planar *system, const rsl_planar_event_row *row,
                         rsl_planar_event event, double low, double high,
                         const rsl_planar_gap *from, const rsl_planar_gap *to,
                         rsl_planar_event *best)
{
    double extremum = low;
    int falls = from->gap_rate<0.0, rises = to->gap_rate> 0.0;
    if (!falls && rises && to->gap > -rsl_planar_gap_rounding(to))
        return 0; /* separates throughout, from zero by round-off */
    if (falls == rises || from->gap_rate == 0.0)
        extremum = rsl_planar_gap_extremum(system, &event, low, high);
    if (to->gap < 0.0) {
        if (from->gap < 0.0 && rises)
            return 0; /* separates from an overlap by round-off */
        /* open first, then closing: the root is after the widest gap */
        rsl_planar_offer_root(system, row, event, falls ? low : extremum, high, best);
        return 1;
    }
    if (!falls || !rises || row->event_function(system, &event, extremum) >= 0.0)
        return 0;
    rsl_planar_offer_root(system, row, event, low, extremum, best);
    return 1;
}

/* 1: a smooth gap falls to zero exactly at the end of the step. */
static int closes_at_end(const rsl_planar_state *state, const rsl_planar_contact_point *point,
                         double h)
{
    double b = point->step.begin.gap + h * point->step.begin.gap_rate / 3.0;
    double c = point->step.end.gap - h * point->step.end.gap_rate / 3.0;
    return (point->kind == RSL_PLANAR_GEOMETRY_LINE || point->kind == RSL_PLANAR_GEOMETRY_STOP) &&
           point->step.end.gap_rate < 0.0 && fmin(b, c) > 0.25 * fabs(b - c) &&
           rsl_planar_ends_at_gap(state, &point->step.end);
}

void rsl_planar_search_onset(rsl_planar *system, const rsl_planar_event_row *row,
                             rsl_planar_event event, rsl_planar_event *best)
{
    rsl_planar_contact_point *point = &system->state.points[event.point];
    assert(point->status == RSL_PLANAR_STATUS_OPEN && point->residual_indentation >= 0.0);
    double t0 = system->state.stepper.t0, h = system->state.stepper.t1 - t0;
    double gap = gap_lower_bound(point, h);
    rsl_planar_gap from = point->step.begin, to;
    double low = t0, high;
    rsl_planar_note_open_until(&system->state, point, gap);
    if (gap > 0.0)
        return;
    if (best->kind == RSL_PLANAR_EVENT_NONE && closes_at_end(&system->state, point, h)) {
        *best = event;
        best->time = system->state.stepper.t1;
        return;
    }
    from.gap += point->rest.closing_tolerance;
    for (int k = 1; k <= PARTS; k++, from = to, low = high) {
        high = k == PARTS ? system->state.stepper.t1 : t0 + h * k / PARTS;
        if (best->kind != RSL_PLANAR_EVENT_NONE && low > best->time)
            return;
        to = k == PARTS ? point->step.end : rsl_planar_gap_at(system, point, high);
        to.gap += point->rest.closing_tolerance;
        if (onset_between(system, row, event, low, high, &from, &to, best))
            return;
    }
}

/* ---- plastic loading and separation --------------------------------------------------- */

/* 1: the indentation stays between two values within the step, by the control points of its Hermite
 * cubic and a margin of a quarter of their spread. */
static int stays_between(const rsl_planar_contact_point *point, double h, double min, double max)
{
    double a = -point->step.begin.gap, d = -point->step.end.gap;
    double b = a - h * point->step.begin.gap_rate / 3.0;
    double c = d + h * point->step.end.gap_rate / 3.0;
    double low = fmin(fmin(a, b), fmin(c, d)), high = fmax(fmax(a, b), fmax(c, d));
    double margin = 0.25 * (high - low);
    return low - margin > min && high + margin < max;
}

/* 1: the indentation stays positive within a step that loads at both ends. The end is tested
 * with the tolerance of a zero gap, because a step after the onset may be too short to leave it. */
static int compresses(const rsl_planar_contact_point *point, double h)
{
    double end = -point->step.end.gap + rsl_planar_touching_gap(&point->step.end);
    return end > 0.0 && end + h * point->step.end.gap_rate / 3.0 > 0.0;
}

/* 1: the indentation falls to zero exactly at the end of the step. */
static int separates_at_end(const rsl_planar_state *state, const rsl_planar_contact_point *point,
                            double h)
{
    double b = -point->step.begin.gap - h * point->step.begin.gap_rate / 3.0;
    double c = -point->step.end.gap + h * point->step.end.gap_rate / 3.0;
    return point->law.end == RSL_LAW_SEPARATION_ZERO_DEPTH && point->step.end.gap_rate > 0.0 &&
           point->law.model->free_depth == NULL && fmin(b, c) > 0.25 * fabs(b - c) &&
           rsl_planar_ends_at_gap(state, &point->step.end);
}

/* A plastic contact below its peak exceeds it at the end of the step or at its deepest point. */
void rsl_planar_search_plastic_loading(rsl_planar *system, const rsl_planar_event_row *row,
                                       rsl_planar_event event, rsl_planar_event *best)
{
    const rsl_planar_contact_point *point = &system->state.points[event.point];
    double t0 = system->state.stepper.t0, deepest = system->state.stepper.t1;
    if (stays_between(point, deepest - t0, -HUGE_VAL, point->law.depth_peak))
        return;
    if (point->step.begin.gap_rate < 0.0 && point->step.end.gap_rate > 0.0)
        deepest = rsl_planar_gap_extremum(system, &event, t0, deepest);
    if (row->event_function(system, &event, deepest) < 0.0) {
        double low = rsl_planar_positive_from(system, row, &event, t0, deepest);
        rsl_planar_offer_root(system, row, event, low, deepest, best);
    }
}

void rsl_planar_search_separation(rsl_planar *system, const rsl_planar_event_row *row,
                                  rsl_planar_event event, rsl_planar_event *best)
{
    rsl_planar_contact_point *point = &system->state.points[event.point];
    double h = system->state.stepper.t1 - system->state.stepper.t0;
    double rate0 = -point->step.begin.gap_rate, rate1 = -point->step.end.gap_rate;
    if (rsl_planar_contact_is_unloading(point)) {
        if (!stays_between(point, h, rsl_planar_contact_free_depth(point), HUGE_VAL))
            rsl_planar_search_minimum(system, row, event, 4, best);
        return;
    }
    if (rate0 > 0.0 && rate1 > 0.0) {
        if (!compresses(point, h)) /* separation and renewed compression */
            rsl_planar_search_minimum(system, row, event, 4, best);
        return;
    }
    point->step.tensile = rsl_planar_contact_is_tensile(point, &point->step.end);
    int by_force = point->law.end == RSL_LAW_SEPARATION_ZERO_FORCE || point->step.tensile;
    if (!by_force && stays_between(point, h, rsl_planar_contact_free_depth(point), HUGE_VAL))
        return;
    if (best->kind == RSL_PLANAR_EVENT_NONE && separates_at_end(&system->state, point, h)) {
        *best = event;
        best->time = system->state.stepper.t1;
        return;
    }
    if (by_force && rate0 >= 0.0 && rate1 >= 0.0)
        return;
    rsl_planar_search_monotone(system, row, event, by_force || rate0 > 0.0 ? 4 : 2, best);
}
