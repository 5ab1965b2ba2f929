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

/* The points of one contact stand in one row, the pairs of a group anywhere. */
typedef struct view {
    rsl_planar *system;
    size_t first, end; /* contact points */
    size_t contact;    /* of these: those of this one */
} view;

typedef void hand(const rsl_planar_peak *peak, void *user);

static int counts(const rsl_planar_contact_point *point)
{
    return point->status == RSL_PLANAR_STATUS_CLOSED && !point->rigid;
}

static double force_at(double t, void *user)
{
    const view *look = user;
    double sum = 0.0;
    for (size_t i = look->first; i < look->end; i++) {
        const rsl_planar_contact_point *point = &look->system->state.points[i];
        if (point->contact != look->contact)
            continue;
        if (point->status == RSL_PLANAR_STATUS_RIGID_ACTIVE)
            sum += point->rest.force;
        if (!counts(point))
            continue;
        rsl_planar_gap touch = rsl_planar_gap_at(look->system, point, t);
        sum += rsl_planar_contact_response(point, &touch).force;
    }
    return sum;
}

static double rate_at(double t, void *user)
{
    const view *look = user;
    return rsl_planar_gap_at(look->system, &look->system->state.points[look->first], t).gap_rate;
}

static void report_force(view *look, hand *give, void *user)
{
    enum { PARTS = 4 };
    double t0 = look->system->state.stepper.t0, h = look->system->state.stepper.t1 - t0;
    rsl_planar_peak peak = {look->contact, t0, 0.0, RSL_NUM_NAN};
    double force[PARTS + 1], time = t0;
    for (int i = 0; i <= PARTS; i++)
        force[i] = force_at(t0 + 0.25 * i * h, look);
    for (int i = 0; i <= PARTS; i += PARTS) {
        peak.time = t0 + 0.25 * i * h;
        peak.force = force[i];
        give(&peak, user);
    }
    for (int i = 0; i <= PARTS && h > 0.0; i++) {
        int from = i > 0 ? i - 1 : 0, to = i < PARTS ? i + 1 : PARTS;
        if (force[i] < force[from] || force[i] < force[to])
            continue;
        peak.force =
            rsl_num_largest(force_at, look, t0 + 0.25 * from * h, t0 + 0.25 * to * h, &time);
        peak.time = time;
        give(&peak, user);
    }
}

static void report_depth(rsl_planar *system, size_t i, hand *to, void *user)
{
    const rsl_planar_contact_point *point = &system->state.points[i];
    view look = {system, i, i + 1, point->contact};
    double t = system->state.stepper.t1;
    int turns = point->step.begin.gap_rate < 0.0 && point->step.end.gap_rate > 0.0;
    if (turns && rsl_num_root_bracketed(rate_at, &look, system->state.stepper.t0, t, &t) < 0)
        t = system->state.stepper.t1;
    rsl_planar_peak peak = {point->contact, t, RSL_NUM_NAN,
                            -rsl_planar_gap_at(system, point, t).gap};
    to(&peak, user);
}

/* The points from `first` on that belong to one contact; returns the end of their row. */
static size_t report_row(rsl_planar *system, size_t first, const rsl_planar_observer *observer)
{
    const rsl_planar_contact_point *points = system->state.points;
    size_t contact = points[first].contact, closed = 0, i = first;
    int group = system->fixed->model.contacts[contact].kind == RSL_PLANAR_CONTACT_GROUP;
    for (; i < system->state.point_count && points[i].contact == contact; i++) {
        int rests = points[i].status == RSL_PLANAR_STATUS_RIGID_ACTIVE,
            counted = counts(&points[i]);
        view alone = {system, i, i + 1, contact};
        closed += rests || counted;
        if (observer->point != NULL && (rests || counted))
            report_force(&alone, observer->point, observer->user);
        if (observer->point != NULL && counted)
            report_depth(system, i, observer->point, observer->user);
        if (observer->peak != NULL && counted && !group)
            report_depth(system, i, observer->peak, observer->user);
    }
    view look = {system, first, i, contact};
    if (observer->peak != NULL && closed > 0 && !group)
        report_force(&look, observer->peak, observer->user);
    return i;
}

void rsl_planar_report_peaks(rsl_planar *system, const rsl_planar_observer *observer)
{
    assert((observer->peak != NULL || observer->point != NULL) && system->fixed->model.locate);
    for (size_t first = 0; first < system->state.point_count;)
        first = report_row(system, first, observer);
}

/* ---- largest resultants --------------------------------------------------------------
 *
 * Most steps have no larger one: the forces at their ends are known, and between them the cubics of
 * the gaps say nearly what they are. Only where that comes near the largest so far is it looked for. */

/* At the share x of the step, by the cubics of the gaps. */
static double nearly_at(const view *look, double x)
{
    double h = look->system->state.stepper.t1 - look->system->state.stepper.t0, sum = 0.0;
    for (size_t i = look->first; i < look->end; i++) {
        const rsl_planar_contact_point *point = &look->system->state.points[i];
        if (point->contact != look->contact)
            continue;
        if (point->status == RSL_PLANAR_STATUS_RIGID_ACTIVE)
            sum += point->rest.force;
        else if (counts(point))
            sum += x <= 0.0   ? point->step.force_begin
                   : x >= 1.0 ? point->step.force_end
                              : rsl_planar_contact_force_between(point, h, x);
    }
    return sum;
}

static int may_exceed(const view *look, double max)
{
    double best = -HUGE_VAL, min = HUGE_VAL;
    for (int i = 0; i <= 4; i += 4) { /* the ends first: they are there */
        best = fmax(best, nearly_at(look, 0.25 * i));
        min = fmin(min, nearly_at(look, 0.25 * i));
    }
    if (best < 0.8 * max || best <= 0.0)
        return 0;
    for (int i = 1; i < 4; i++) {
        best = fmax(best, nearly_at(look, 0.25 * i));
        min = fmin(min, nearly_at(look, 0.25 * i));
    }
    return best + 2.0 * (best - min) > max * (1.0 + 1e-10);
}

typedef struct resultant {
    double from, *max;
} resultant;

static void take_larger(const rsl_planar_peak *peak, void *user)
{
    const resultant *of = user;
    if (peak->time >= of->from && peak->force > *of->max)
        *of->max = peak->force;
}

void rsl_planar_update_resultants(rsl_planar *system, const rsl_planar_observer *observer)
{
    const rsl_planar_model *model = &system->fixed->model;
    const rsl_planar_contact_point *points = system->state.points;
    size_t count = system->state.point_count;
    view look = {system, 0, 0, 0};
    if (!(system->state.stepper.t1 >= observer->resultants_from))
        return;
    for (; look.first < count; look.first = look.end) {
        look.contact = points[look.first].contact;
        resultant of = {observer->resultants_from, &observer->resultants[look.contact]};
        for (look.end = look.first; look.end < count && points[look.end].contact == look.contact;)
            look.end++;
        if (model->contacts[look.contact].kind != RSL_PLANAR_CONTACT_GROUP &&
            may_exceed(&look, *of.max))
            report_force(&look, take_larger, &of);
    }
    for (size_t i = 0; i < model->contact_count; i++) {
        view all = {system, 0, count, i};
        resultant of = {observer->resultants_from, &observer->resultants[i]};
        if (model->contacts[i].kind == RSL_PLANAR_CONTACT_GROUP && may_exceed(&all, *of.max))
            report_force(&all, take_larger, &of);
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
