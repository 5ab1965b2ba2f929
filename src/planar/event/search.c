/* SPDX-License-Identifier: MIT
 *
 * Roots of event functions inside the last step: sampling by the kind of crossing, then bracketing
 * by a safeguarded secant method (num/roots.h).
 */
#include <assert.h>
#include <math.h>

#include "num/roots.h"
#include "planar/dynamics/dynamics.h"
#include "planar/event/internal.h"
#include "planar/event/rows.h"

typedef struct request {
    rsl_planar *system;
    const rsl_planar_event_row *row;
    rsl_planar_event event;
} request;

int rsl_planar_evaluate_inside(rsl_planar *system, double t)
{
    rsl_planar_stepper_at(&system->state.stepper, t, 0, system->state.size, system->work.sample_y);
    return rsl_planar_evaluate(system, t, system->work.sample_y);
}

static double value_at(double t, void *user)
{
    request *r = user;
    return r->row->event_function(r->system, &r->event, t);
}

static double gap_rate_at(double t, void *user)
{
    request *r = user;
    return rsl_planar_gap_at(r->system, &r->system->state.points[r->event.point], t).gap_rate;
}

void rsl_planar_offer_root(rsl_planar *system, const rsl_planar_event_row *row,
                           rsl_planar_event event, double low, double high, rsl_planar_event *best)
{
    request r = {system, row, event};
    double t = low;
    assert(low <= high);
    if (rsl_num_root_bracketed(value_at, &r, low, high, &t) < 0)
        t = value_at(low, &r) <= 0.0 ? low : high;
    if (best->kind == RSL_PLANAR_EVENT_NONE || t < best->time) {
        *best = event;
        best->time = t;
    }
}

/* After an event the function may begin below zero by round-off and rise. */
double rsl_planar_positive_from(rsl_planar *system, const rsl_planar_event_row *row,
                                const rsl_planar_event *event, double low, double high)
{
    if (row->event_function(system, event, low) > 0.0)
        return low;
    double length = high - low;
    for (int i = 0; i < 40; i++) {
        length *= 0.5;
        if (row->event_function(system, event, low + length) > 0.0)
            return low + length;
    }
    return low;
}

double rsl_planar_gap_extremum(rsl_planar *system, const rsl_planar_event *event, double low,
                               double high)
{
    request r = {system, NULL, *event};
    double t;
    return rsl_num_root_bracketed(gap_rate_at, &r, low, high, &t) < 0 ? low : t;
}

/* First root of a function that has no minimum inside a part. */
void rsl_planar_search_monotone(rsl_planar *system, const rsl_planar_event_row *row,
                                rsl_planar_event event, int parts, rsl_planar_event *best)
{
    double t0 = system->state.stepper.t0, h = system->state.stepper.t1 - t0, low = t0;
    for (int k = 1; k <= parts; k++) {
        double high = k == parts ? system->state.stepper.t1 : t0 + h * k / parts;
        if (best->kind != RSL_PLANAR_EVENT_NONE && low > best->time)
            return;
        if (row->event_function(system, &event, high) < 0.0) {
            low = rsl_planar_positive_from(system, row, &event, low, high);
            rsl_planar_offer_root(system, row, event, low, high, best);
            return;
        }
        low = high;
    }
}

/* First root of a function whose minima are at the maxima of the gap. */
void rsl_planar_search_minimum(rsl_planar *system, const rsl_planar_event_row *row,
                               rsl_planar_event event, int parts, rsl_planar_event *best)
{
    const rsl_planar_contact_point *point = &system->state.points[event.point];
    double t0 = system->state.stepper.t0, h = system->state.stepper.t1 - t0, low = t0;
    double rate = point->step.begin.gap_rate;
    for (int k = 1; k <= parts; k++) {
        double high = k == parts ? system->state.stepper.t1 : t0 + h * k / parts, top = high;
        double rate_high = rsl_planar_gap_at(system, point, high).gap_rate;
        if (best->kind != RSL_PLANAR_EVENT_NONE && low > best->time)
            return;
        if (rate > 0.0 && rate_high < 0.0)
            top = rsl_planar_gap_extremum(system, &event, low, high);
        if (row->event_function(system, &event, top) < 0.0) {
            low = rsl_planar_positive_from(system, row, &event, low, top);
            rsl_planar_offer_root(system, row, event, low, top, best);
            return;
        }
        low = high;
        rate = rate_high;
    }
}

void rsl_planar_search(rsl_planar *system, const rsl_planar_event_row *row, rsl_planar_event event,
                       rsl_planar_event *best)
{
    if (row->possible != NULL && !row->possible(system, &event))
        return;
    switch (row->crossing) {
    case RSL_PLANAR_CROSSING_MONOTONE:
        rsl_planar_search_monotone(system, row, event, row->parts, best);
        break;
    case RSL_PLANAR_CROSSING_MINIMUM:
        rsl_planar_search_minimum(system, row, event, row->parts, best);
        break;
    case RSL_PLANAR_CROSSING_OWN:
        row->search(system, row, event, best);
        break;
    case RSL_PLANAR_CROSSING_SHARED: /* by locate.c, all rows together */
        break;
    }
}
