/* SPDX-License-Identifier: MIT
 *
 * Maximum force and indentation of each contact inside a step, for observers that ask for them.
 *
 * The force of a contact is the sum over its contact points; its maximum need not be that of a
 * single point. The sum is sampled at quarters of the step, and a maximum between samples is
 * located; jumps of the force lie at the ends of steps. The indentation is that of the deepest
 * point and has its maximum where the rate changes sign.
 */
#include <assert.h>
#include <math.h>

#include "num/largest.h"
#include "num/roots.h"
#include "planar/contact/contact.h"
#include "planar/event/internal.h"

/* Contact points first ... end - 1 that belong to one contact. The points of a pair are
 * consecutive, those of a group are not. */
typedef struct query {
    rsl_planar *system;
    size_t first, end; /* range of contact points */
    size_t contact;    /* only the points of this contact */
} query;

typedef void peak_callback(const rsl_planar_peak *peak, void *user);

static int is_closed_compliant(const rsl_planar_contact_point *point)
{
    return point->status == RSL_PLANAR_STATUS_CLOSED && !point->rigid;
}

static double force_at(double t, void *user)
{
    const query *q = user;
    double sum = 0.0;
    for (size_t i = q->first; i < q->end; i++) {
        const rsl_planar_contact_point *point = &q->system->state.points[i];
        if (point->contact != q->contact)
            continue;
        if (point->status == RSL_PLANAR_STATUS_RIGID_ACTIVE)
            sum += point->rest.force;
        if (!is_closed_compliant(point))
            continue;
        rsl_planar_gap touch = rsl_planar_gap_at(q->system, point, t);
        sum += rsl_planar_contact_response(point, &touch).force;
    }
    return sum;
}

static double rate_at(double t, void *user)
{
    const query *q = user;
    return rsl_planar_gap_at(q->system, &q->system->state.points[q->first], t).gap_rate;
}

static void report_force(query *q, peak_callback *callback, void *user)
{
    enum { PARTS = 4 };
    double t0 = q->system->state.stepper.t0, h = q->system->state.stepper.t1 - t0;
    rsl_planar_peak peak = {q->contact, t0, 0.0, RSL_NUM_NAN};
    double force[PARTS + 1], time = t0;
    for (int i = 0; i <= PARTS; i++)
        force[i] = force_at(t0 + 0.25 * i * h, q);
    for (int i = 0; i <= PARTS; i += PARTS) {
        peak.time = t0 + 0.25 * i * h;
        peak.force = force[i];
        callback(&peak, user);
    }
    for (int i = 0; i <= PARTS && h > 0.0; i++) {
        int from = i > 0 ? i - 1 : 0, to = i < PARTS ? i + 1 : PARTS;
        if (force[i] < force[from] || force[i] < force[to])
            continue;
        peak.force = rsl_num_largest(force_at, q, t0 + 0.25 * from * h, t0 + 0.25 * to * h, &time);
        peak.time = time;
        callback(&peak, user);
    }
}

static void report_depth(rsl_planar *system, size_t i, peak_callback *callback, void *user)
{
    const rsl_planar_contact_point *point = &system->state.points[i];
    query q = {system, i, i + 1, point->contact};
    double t = system->state.stepper.t1;
    int reverses = point->step.begin.gap_rate < 0.0 && point->step.end.gap_rate > 0.0;
    if (reverses && rsl_num_root_bracketed(rate_at, &q, system->state.stepper.t0, t, &t) < 0)
        t = system->state.stepper.t1;
    rsl_planar_peak peak = {point->contact, t, RSL_NUM_NAN,
                            -rsl_planar_gap_at(system, point, t).gap};
    callback(&peak, user);
}

/* Reports the consecutive points from `first` on that belong to one contact; returns their end. */
static size_t report_row(rsl_planar *system, size_t first, const rsl_planar_observer *observer)
{
    const rsl_planar_contact_point *points = system->state.points;
    size_t contact = points[first].contact, closed = 0, i = first;
    int group = system->fixed->model.contacts[contact].kind == RSL_PLANAR_CONTACT_GROUP;
    for (; i < system->state.point_count && points[i].contact == contact; i++) {
        int rests = points[i].status == RSL_PLANAR_STATUS_RIGID_ACTIVE,
            compliant = is_closed_compliant(&points[i]);
        query single = {system, i, i + 1, contact};
        closed += rests || compliant;
        if (observer->point != NULL && (rests || compliant))
            report_force(&single, observer->point, observer->user);
        if (observer->point != NULL && compliant)
            report_depth(system, i, observer->point, observer->user);
        if (observer->peak != NULL && compliant && !group)
            report_depth(system, i, observer->peak, observer->user);
    }
    query q = {system, first, i, contact};
    if (observer->peak != NULL && closed > 0 && !group)
        report_force(&q, observer->peak, observer->user);
    return i;
}

void rsl_planar_report_peaks(rsl_planar *system, const rsl_planar_observer *observer)
{
    assert((observer->peak != NULL || observer->point != NULL) &&
           rsl_planar_integrator_of(system->fixed)->locates_events);
    for (size_t first = 0; first < system->state.point_count;)
        first = report_row(system, first, observer);
}

/* ---- maximum resultants --------------------------------------------------------------
 *
 * Most steps do not raise the maximum. The forces at both ends are known, and Hermite cubics of the
 * gaps give estimates in between. The maximum is located only where an estimate comes near the
 * maximum so far. */

/* Estimated resultant at the fraction x of the step, N, from Hermite cubics of the gaps. */
static double estimated_force(const query *q, double x)
{
    double h = q->system->state.stepper.t1 - q->system->state.stepper.t0, sum = 0.0;
    for (size_t i = q->first; i < q->end; i++) {
        const rsl_planar_contact_point *point = &q->system->state.points[i];
        if (point->contact != q->contact)
            continue;
        if (point->status == RSL_PLANAR_STATUS_RIGID_ACTIVE)
            sum += point->rest.force;
        else if (is_closed_compliant(point))
            sum += x <= 0.0   ? point->step.force_begin
                   : x >= 1.0 ? point->step.force_end
                              : rsl_planar_contact_force_between(point, h, x);
    }
    return sum;
}

/* 1: the resultant may exceed `max` inside the step. */
static int may_exceed(const query *q, double max)
{
    double best = -HUGE_VAL, min = HUGE_VAL;
    for (int i = 0; i <= 4; i += 4) { /* the ends first: their forces are stored */
        best = fmax(best, estimated_force(q, 0.25 * i));
        min = fmin(min, estimated_force(q, 0.25 * i));
    }
    if (best < 0.8 * max || best <= 0.0)
        return 0;
    for (int i = 1; i < 4; i++) {
        best = fmax(best, estimated_force(q, 0.25 * i));
        min = fmin(min, estimated_force(q, 0.25 * i));
    }
    return best + 2.0 * (best - min) > max * (1.0 + 1e-10);
}

typedef struct resultant {
    double from, *max;
} resultant;

static void take_larger(const rsl_planar_peak *peak, void *user)
{
    const resultant *target = user;
    if (peak->time >= target->from && peak->force > *target->max)
        *target->max = peak->force;
}

void rsl_planar_update_resultants(rsl_planar *system, const rsl_planar_observer *observer)
{
    const rsl_planar_model *model = &system->fixed->model;
    const rsl_planar_contact_point *points = system->state.points;
    size_t count = system->state.point_count;
    query q = {system, 0, 0, 0};
    if (!(system->state.stepper.t1 >= observer->resultants_from))
        return;
    for (; q.first < count; q.first = q.end) {
        q.contact = points[q.first].contact;
        resultant target = {observer->resultants_from, &observer->resultants[q.contact]};
        for (q.end = q.first; q.end < count && points[q.end].contact == q.contact;)
            q.end++;
        if (model->contacts[q.contact].kind != RSL_PLANAR_CONTACT_GROUP &&
            may_exceed(&q, *target.max))
            report_force(&q, take_larger, &target);
    }
    for (size_t i = 0; i < model->contact_count; i++) {
        query all = {system, 0, count, i};
        resultant target = {observer->resultants_from, &observer->resultants[i]};
        if (model->contacts[i].kind == RSL_PLANAR_CONTACT_GROUP && may_exceed(&all, *target.max))
            report_force(&all, take_larger, &target);
    }
}

double rsl_planar_contact_force_between(const rsl_planar_contact_point *point, double h, double x)
{
    double a = point->step.begin.gap, va = h * point->step.begin.gap_rate;
    double b = point->step.end.gap, vb = h * point->step.end.gap_rate, y = 1.0 - x;
    double gap = y * y * (a * (1.0 + 2.0 * x) + va * x) + x * x * (b * (1.0 + 2.0 * y) - vb * y);
    double rate = 6.0 * x * y * (b - a) + va * y * (y - 2.0 * x) + vb * x * (x - 2.0 * y);
    return rsl_planar_contact_force(point, -gap, -rate / h).force;
}
