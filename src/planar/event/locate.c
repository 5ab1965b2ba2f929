/* SPDX-License-Identifier: MIT
 *
 * Event location: the earliest root of all event functions inside the last step.
 *
 * A contact shorter than the step is visible at neither of its ends. Inside the step the gap and
 * its rate are sampled at eighths; where the gap has a minimum, the minimum is located and tested.
 * A step whose gap cannot reach zero, by the convex hull of its cubic with a margin, is skipped.
 */
#include <assert.h>
#include <math.h>

#include "num/roots.h"
#include "planar/contact/contact.h"
#include "planar/core/core.h"
#include "planar/dynamics/dynamics.h"
#include "planar/event/event.h"
#include "planar/event/internal.h"
#include "planar/geometry/geometry.h"
#include "planar/mode/mode.h"
#include "planar/rigid/rigid.h"

enum { PARTS = 8 };

/* A contact at rest on its peak depth is deeper only by this share of it, and by rounding. */
#define PEAK_ROUNDING 1e-9

/* ---- event functions -------------------------------------------------------- */

/* Positive while contact goes on: the depth beyond a permanent one; or under
 * the rule `force`, and where it is torn open, the force, which counts once the
 * bodies part. */
static double holds(const rsl_planar_contact_point *point, const rsl_planar_gap *touch)
{
    double depth = -touch->gap, rate = -touch->gap_rate;
    int by_force = point->law.end == RSL_LAW_END_FORCE || point->step.tensile;
    if (depth <= 0.0 || !by_force || point->law.shape->free_depth != NULL) {
        /* set down on each other, bodies that fall together part by rounding alone; so far apart
         * as this they would not be set down again */
        double still =
            point->regime == RSL_PLANAR_REGIME_IMPACT ? 0.0 : 2.0 * rsl_planar_touching_gap(touch);
        return depth - rsl_planar_contact_free_depth(point) + still;
    }
    double force = rsl_planar_contact_force(point, depth, rate).force;
    return rate < 0.0 ? force : fabs(force);
}

/* Everything at a time inside the last step; nonzero: singular. */
static int evaluate_at(rsl_planar *system, double t)
{
    rsl_planar_stepper_at(&system->state.stepper, t, 0, system->state.size, system->work.sample_y);
    return rsl_planar_evaluate(system, t, system->work.sample_y);
}

static double slip_at(rsl_planar *system, const rsl_planar_friction_state *friction, double t)
{
    if (friction->point != RSL_PLANAR_NO_CONTACT) {
        rsl_planar_gap touch = rsl_planar_gap_at(system, &system->state.points[friction->point], t);
        return friction->turning ? touch.spin : touch.slip;
    }
    rsl_planar_stepper_at(&system->state.stepper, t, 0, system->state.size, system->work.sample_y);
    rsl_planar_update_kinematics(system, t, system->work.sample_y);
    return rsl_planar_friction_slip(system, friction);
}

/* One at the limit of its friction may be held by others that stick: it then slips by no more than
 * rounding, in either direction, or than what bringing others to rest has left it. */
static double held_slip(rsl_planar *system, const rsl_planar_friction_state *friction)
{
    const double min = 0.1 * RSL_PLANAR_VELOCITY_EPS;
    double begin = friction->point == RSL_PLANAR_NO_CONTACT
                       ? slip_at(system, friction, system->state.stepper.t0)
                       : system->state.points[friction->point].step.begin.slip;
    double slip = friction->sign * begin, max = fmax(10.0 * min, 2.0 * friction->residual_slip);
    return !friction->turning && slip < min && slip > -max ? fmax(min, -2.0 * slip) : 0.0;
}

static double friction_value(rsl_planar *system, rsl_planar_friction_state *friction, double t)
{
    if (friction->mode == RSL_PLANAR_FRICTION_STICK)
        return evaluate_at(system, t) != 0 ? -1.0 : rsl_planar_stick_margin(system, friction);
    return friction->sign * slip_at(system, friction, t) + held_slip(system, friction);
}

static double event_value(rsl_planar *system, const rsl_planar_event *event, double t)
{
    rsl_planar_friction_state *friction = rsl_planar_event_friction(system, event);
    if (rsl_planar_is_tangential(event->kind))
        return evaluate_at(system, t) != 0
                   ? 1.0
                   : rsl_planar_tangent_event_function(system, friction, event->kind);
    if (friction != NULL)
        return friction_value(system, friction, t);
    const rsl_planar_contact_point *point = &system->state.points[event->point];
    if (event->kind == RSL_PLANAR_EVENT_LIFT_OFF)
        return evaluate_at(system, t) != 0 ? -1.0
                                           : rsl_planar_rest_force_margin(point, point->rest.force);
    rsl_planar_gap touch = rsl_planar_gap_at(system, point, t);
    switch (event->kind) {
    case RSL_PLANAR_EVENT_CONTACT:
        return touch.gap + point->rest.closing_tolerance;
    case RSL_PLANAR_EVENT_RATE_REVERSAL:
        return touch.gap_rate;
    case RSL_PLANAR_EVENT_DEPTH_BEYOND_IMPACT:
        return point->isolated_impact_depth + touch.gap;
    case RSL_PLANAR_EVENT_PLASTIC_LOADING:
        return (1.0 + PEAK_ROUNDING) * point->law.depth_peak + touch.gap +
               rsl_planar_gap_rounding(&touch);
    case RSL_PLANAR_EVENT_NEXT_FEATURE:
        return rsl_planar_is_tip(point) ? rsl_planar_tip_margin(system, point)
                                        : rsl_planar_outline_feature_margin(system, point);
    case RSL_PLANAR_EVENT_OVERLAP_END:
        return point->residual_indentation - touch.gap;
    case RSL_PLANAR_EVENT_RECLOSE:
        return -rsl_planar_contact_force(point, -touch.gap, -touch.gap_rate).force;
    default:
        return holds(point, &touch);
    }
}

/* ---- roots -------------------------------------------------------------------- */

typedef struct search {
    rsl_planar *system;
    rsl_planar_event event;
} search;

static double value_of(double t, void *user)
{
    search *asked = user;
    return event_value(asked->system, &asked->event, t);
}

static double gap_rate_of(double t, void *user)
{
    search *asked = user;
    rsl_planar_contact_point *point = &asked->system->state.points[asked->event.point];
    return rsl_planar_gap_at(asked->system, point, t).gap_rate;
}

/* Takes the event if it comes before the best so far. */
static void offer(rsl_planar *system, rsl_planar_event *best, rsl_planar_event event, double low,
                  double high)
{
    search asked = {system, event};
    double t = low;
    assert(low <= high);
    if (rsl_num_root_bracketed(value_of, &asked, low, high, &t) < 0)
        t = value_of(low, &asked) <= 0.0 ? low : high;
    if (best->kind == RSL_PLANAR_EVENT_NONE || t < best->time) {
        *best = event;
        best->time = t;
    }
}

/* ---- touches -------------------------------------------------------------------- */

/* The gap between the ends is larger than this. Along a flat wall it is smooth: by the control
 * points of the cubic through the ends, with a quarter of their spread to spare. Around a corner or
 * a disc it may fall and rise as sharply as |t|, by half the way that the disc goes past the other
 * body. */
static double least_gap(const rsl_planar_contact_point *point, double h)
{
    double a = point->step.begin.gap, d = point->step.end.gap;
    if (point->kind == RSL_PLANAR_GEOMETRY_CIRCLE || point->kind == RSL_PLANAR_GEOMETRY_SEGMENT ||
        point->kind == RSL_PLANAR_GEOMETRY_BOX || point->kind == RSL_PLANAR_GEOMETRY_OUTLINE ||
        point->kind == RSL_PLANAR_GEOMETRY_CAM) {
        double way = 1.25 * h * fmax(point->step.speed_begin, point->step.speed_end);
        return fmin(fmin(a, d), 0.5 * (a + d - way));
    }
    double b = a + h * point->step.begin.gap_rate / 3.0;
    double c = d - h * point->step.end.gap_rate / 3.0;
    double low = fmin(fmin(a, b), fmin(c, d));
    double high = fmax(fmax(a, b), fmax(c, d));
    return low - 0.25 * (high - low);
}

/* Where the rate of the gap vanishes between low and high. */
static double turning_point(rsl_planar *system, rsl_planar_event event, double low, double high)
{
    search asked = {system, event};
    double t;
    return rsl_num_root_bracketed(gap_rate_of, &asked, low, high, &t) < 0 ? low : t;
}

/* A touch between low and high; 1 if there is one. */
static int touch_between(rsl_planar *system, rsl_planar_event event, double low, double high,
                         const rsl_planar_gap *from, const rsl_planar_gap *to,
                         rsl_planar_event *best)
{
    double turn = low;
    int falls = from->gap_rate<0.0, rises = to->gap_rate> 0.0;
    if (!falls && rises && to->gap > -rsl_planar_gap_rounding(to))
        return 0; /* parts all the time, from zero by rounding */
    if (falls == rises || from->gap_rate == 0.0)
        turn = turning_point(system, event, low, high);
    if (to->gap < 0.0) {
        if (from->gap < 0.0 && rises)
            return 0; /* parts from an overlap by rounding */
        /* apart first, then back: the root is after the widest point */
        offer(system, best, event, falls ? low : turn, high);
        return 1;
    }
    if (!falls || !rises || event_value(system, &event, turn) >= 0.0)
        return 0;
    offer(system, best, event, low, turn);
    return 1;
}

/* Whether a gap that is smooth falls to zero at the very end of the step. */
static int touches_at_end(const rsl_planar *system, const rsl_planar_contact_point *point, double h)
{
    double b = point->step.begin.gap + h * point->step.begin.gap_rate / 3.0;
    double c = point->step.end.gap - h * point->step.end.gap_rate / 3.0;
    return (point->kind == RSL_PLANAR_GEOMETRY_LINE || point->kind == RSL_PLANAR_GEOMETRY_STOP) &&
           point->step.end.gap_rate < 0.0 && fmin(b, c) > 0.25 * fabs(b - c) &&
           rsl_planar_ends_at_gap(system, &point->step.end);
}

static void look_for_touch(rsl_planar *system, size_t i, rsl_planar_event *best)
{
    rsl_planar_contact_point *point = &system->state.points[i];
    assert(point->status == RSL_PLANAR_STATUS_OPEN && point->residual_indentation >= 0.0);
    double t0 = system->state.stepper.t0, h = system->state.stepper.t1 - t0;
    double gap = least_gap(point, h);
    rsl_planar_event event = {.kind = RSL_PLANAR_EVENT_CONTACT, .point = i};
    rsl_planar_gap from = point->step.begin, to;
    double low = t0, high;
    rsl_planar_note_open_until(system, point, gap);
    if (gap > 0.0)
        return;
    if (best->kind == RSL_PLANAR_EVENT_NONE && touches_at_end(system, point, h)) {
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
        if (touch_between(system, event, low, high, &from, &to, best))
            return;
    }
}

/* ---- the other events -------------------------------------------------------------- */

/* After an event the function may begin below zero by rounding and rise: the
 * latest halving of the part at which it is above zero, else its beginning. */
static double risen(rsl_planar *system, const rsl_planar_event *event, double low, double high)
{
    if (event_value(system, event, low) > 0.0)
        return low;
    double length = high - low;
    for (int i = 0; i < 40; i++) {
        length *= 0.5;
        if (event_value(system, event, low + length) > 0.0)
            return low + length;
    }
    return low;
}

/* The first fall through zero of the event's function among the parts. */
static void look_for_fall(rsl_planar *system, rsl_planar_event event, int parts,
                          rsl_planar_event *best)
{
    double t0 = system->state.stepper.t0, h = system->state.stepper.t1 - t0, low = t0;
    for (int k = 1; k <= parts; k++) {
        double high = k == parts ? system->state.stepper.t1 : t0 + h * k / parts;
        if (best->kind != RSL_PLANAR_EVENT_NONE && low > best->time)
            return;
        if (event_value(system, &event, high) < 0.0) {
            offer(system, best, event, risen(system, &event, low, high), high);
            return;
        }
        low = high;
    }
}

/* The same for a function that is least where the gap is widest: a flight inside a residual indentation, or out. */
static void look_for_flight(rsl_planar *system, rsl_planar_event event, int parts,
                            rsl_planar_event *best)
{
    const rsl_planar_contact_point *point = &system->state.points[event.point];
    double t0 = system->state.stepper.t0, h = system->state.stepper.t1 - t0, low = t0;
    double rate = point->step.begin.gap_rate;
    for (int k = 1; k <= parts; k++) {
        double high = k == parts ? system->state.stepper.t1 : t0 + h * k / parts, top = high;
        double rate_there = rsl_planar_gap_at(system, point, high).gap_rate;
        if (best->kind != RSL_PLANAR_EVENT_NONE && low > best->time)
            return;
        if (rate > 0.0 && rate_there < 0.0)
            top = turning_point(system, event, low, high);
        if (event_value(system, &event, top) < 0.0) {
            offer(system, best, event, risen(system, &event, low, top), top);
            return;
        }
        low = high;
        rate = rate_there;
    }
}

/* Whether the depth of a closed contact point stays between two values within the step: by the control points
 * of its cubic, with a quarter of their spread to spare. */
static int stays_between(const rsl_planar_contact_point *point, double h, double min, double max)
{
    double a = -point->step.begin.gap, d = -point->step.end.gap;
    double b = a - h * point->step.begin.gap_rate / 3.0;
    double c = d + h * point->step.end.gap_rate / 3.0;
    double low = fmin(fmin(a, b), fmin(c, d)), high = fmax(fmax(a, b), fmax(c, d));
    double spare = 0.25 * (high - low);
    return low - spare > min && high + spare < max;
}

/* Whether the depth grows all through a step at both ends of which it does. Contact begins at a gap
 * of nothing, and a step may be too short to leave it. */
static int goes_in(const rsl_planar_contact_point *point, double h)
{
    double end = -point->step.end.gap + rsl_planar_touching_gap(&point->step.end);
    return end > 0.0 && end + h * point->step.end.gap_rate / 3.0 > 0.0;
}

/* Whether the depth falls to zero at the very end of the step. */
static int separates_at_end(const rsl_planar *system, const rsl_planar_contact_point *point,
                            double h)
{
    double b = -point->step.begin.gap - h * point->step.begin.gap_rate / 3.0;
    double c = -point->step.end.gap + h * point->step.end.gap_rate / 3.0;
    return point->law.end == RSL_LAW_END_DEPTH && point->step.end.gap_rate > 0.0 &&
           point->law.shape->free_depth == NULL && fmin(b, c) > 0.25 * fabs(b - c) &&
           rsl_planar_ends_at_gap(system, &point->step.end);
}

/* A plastic contact below its peak: deeper than ever, at the end or where it turns; or out of its pit. */
static void look_at_unloading(rsl_planar *system, size_t i, rsl_planar_event *best)
{
    const rsl_planar_contact_point *point = &system->state.points[i];
    double t0 = system->state.stepper.t0, deepest = system->state.stepper.t1, h = deepest - t0;
    rsl_planar_event yield = {RSL_PLANAR_EVENT_PLASTIC_LOADING, .point = i};
    if (!stays_between(point, h, -HUGE_VAL, point->law.depth_peak)) {
        if (point->step.begin.gap_rate < 0.0 && point->step.end.gap_rate > 0.0)
            deepest = turning_point(system, yield, t0, deepest);
        if (event_value(system, &yield, deepest) < 0.0)
            offer(system, best, yield, risen(system, &yield, t0, deepest), deepest);
    }
    if (!stays_between(point, h, rsl_planar_contact_free_depth(point), HUGE_VAL))
        look_for_flight(system, (rsl_planar_event){RSL_PLANAR_EVENT_SEPARATION, .point = i}, 4,
                        best);
}

static void look_at_closed(rsl_planar *system, size_t i, rsl_planar_event *best)
{
    rsl_planar_contact_point *point = &system->state.points[i];
    double h = system->state.stepper.t1 - system->state.stepper.t0;
    double rate0 = -point->step.begin.gap_rate, rate1 = -point->step.end.gap_rate;
    rsl_planar_event separate = {.kind = RSL_PLANAR_EVENT_SEPARATION, .point = i};
    if (rsl_planar_contact_reversal_matters(system, point, rate0, rate1))
        offer(system, best, (rsl_planar_event){RSL_PLANAR_EVENT_RATE_REVERSAL, .point = i},
              system->state.stepper.t0, system->state.stepper.t1);
    if (rsl_planar_contact_is_overcompressed(system, point))
        look_for_fall(system, (rsl_planar_event){RSL_PLANAR_EVENT_DEPTH_BEYOND_IMPACT, .point = i},
                      2, best);
    if (rsl_planar_contact_is_unloading(point)) {
        look_at_unloading(system, i, best);
        return;
    }
    if (rate0 > 0.0 && rate1 > 0.0) {
        if (!goes_in(point, h)) /* and out, and in again */
            look_for_flight(system, separate, 4, best);
        return;
    }
    point->step.tensile = rsl_planar_contact_is_tensile(point, &point->step.end);
    int by_force = point->law.end == RSL_LAW_END_FORCE || point->step.tensile;
    if (!by_force && stays_between(point, h, rsl_planar_contact_free_depth(point), HUGE_VAL))
        return;
    if (best->kind == RSL_PLANAR_EVENT_NONE && separates_at_end(system, point, h)) {
        *best = separate;
        best->time = system->state.stepper.t1;
        return;
    }
    if (by_force && rate0 >= 0.0 && rate1 >= 0.0)
        return;
    look_for_fall(system, separate, by_force || rate0 > 0.0 ? 4 : 2, best);
}

static void look_at_released(rsl_planar *system, size_t i, rsl_planar_event *best)
{
    look_for_flight(system, (rsl_planar_event){RSL_PLANAR_EVENT_OVERLAP_END, .point = i}, PARTS,
                    best);
    look_for_fall(system, (rsl_planar_event){RSL_PLANAR_EVENT_RECLOSE, .point = i}, 2, best);
}

/* Slides and compliant contacts, which may stick. */
static size_t friction_count(const rsl_planar *system)
{
    return system->fixed->model.slide_count +
           (system->fixed->rolls ? 2 : 1) * system->work.closed_count;
}

/* All that may stick, rigid contacts at rest included; NULL: no more. */
static rsl_planar_friction_state *any_friction_at(rsl_planar *system, size_t number)
{
    size_t others = friction_count(system);
    if (number < others)
        return rsl_planar_friction_at(system, number);
    if (number - others < system->work.resting)
        return &system->state.points[system->work.rigid->resting[number - others]].friction;
    return NULL;
}

static rsl_planar_event friction_event(const rsl_planar *system,
                                       const rsl_planar_friction_state *friction,
                                       rsl_planar_event_kind kind)
{
    rsl_planar_event event = {.kind = kind, .point = friction->point, .turning = friction->turning};
    if (friction->point == RSL_PLANAR_NO_CONTACT)
        event.slide = (size_t)(friction - system->state.slides);
    return event;
}

static void look_for_stop(rsl_planar *system, rsl_planar_friction_state *friction,
                          rsl_planar_event *best)
{
    if (friction->mode == RSL_PLANAR_FRICTION_SLIP)
        look_for_fall(system, friction_event(system, friction, RSL_PLANAR_EVENT_SLIP_TO_STICK), 4,
                      best);
    rsl_planar_event_kind kind;
    for (size_t i = 0; (kind = rsl_planar_tangent_kind(i)) != RSL_PLANAR_EVENT_NONE; i++)
        if (rsl_planar_tangent_event_possible(system, friction, kind))
            look_for_fall(system, friction_event(system, friction, kind), 4, best);
}

/* ---- ends of sticking and of rest -------------------------------------------------
 *
 * Grips and the forces of rest are known once everything is evaluated. So each
 * quarter of the step is evaluated once, and asked for all of them. */

/* The contacts of an island that share a margin share its root: one of them, one that sticks if
 * there is one, stands for all. */
static void mark_one(rsl_planar *system, const size_t *resting, size_t count)
{
    size_t chosen = 0;
    while (chosen < count && !system->state.points[resting[chosen]].friction.limit_exceeded)
        chosen++;
    int tears = chosen < count;
    for (size_t i = 0; i < count; i++) {
        rsl_planar_contact_point *point = &system->state.points[resting[i]];
        point->friction.limit_exceeded = tears && i == chosen;
        point->rest.limit_exceeded = !tears && i == 0;
    }
}

/* Who has no grip, or no force, left at the last evaluation; `all`: it failed. */
static int mark_falls(rsl_planar *system, int all)
{
    const rsl_planar_rigid_workspace *scratch = system->work.rigid;
    rsl_planar_friction_state *friction;
    int any = 0;
    for (size_t i = 0; (friction = any_friction_at(system, i)) != NULL; i++) {
        friction->limit_exceeded = friction->mode == RSL_PLANAR_FRICTION_STICK &&
                                   (all || rsl_planar_stick_margin(system, friction) < 0.0);
        any |= friction->limit_exceeded;
    }
    for (size_t i = 0; i < system->work.resting; i++) {
        rsl_planar_contact_point *point = &system->state.points[scratch->resting[i]];
        point->rest.limit_exceeded =
            all || rsl_planar_rest_force_margin(point, point->rest.force) < 0.0;
        any |= point->rest.limit_exceeded;
    }
    for (size_t k = 0; any && system->work.resting > 0 && k < scratch->islands; k++) {
        const size_t *first = scratch->resting + scratch->begin[k];
        const rsl_planar_contact_point *point = &system->state.points[*first];
        if (point->rest.limit_exceeded && point->rest.margin < HUGE_VAL)
            mark_one(system, first, scratch->begin[k + 1] - scratch->begin[k]);
    }
    return any;
}

static void offer_falls(rsl_planar *system, double low, double high, rsl_planar_event *best)
{
    rsl_planar_friction_state *friction;
    for (size_t i = 0; (friction = any_friction_at(system, i)) != NULL; i++) {
        rsl_planar_event break_away =
            friction_event(system, friction, RSL_PLANAR_EVENT_STICK_TO_SLIP);
        if (friction->limit_exceeded)
            offer(system, best, break_away, risen(system, &break_away, low, high), high);
    }
    for (size_t i = 0; i < system->work.resting; i++) {
        rsl_planar_event lift = {.kind = RSL_PLANAR_EVENT_LIFT_OFF,
                                 .point = system->work.rigid->resting[i]};
        if (system->state.points[lift.point].rest.limit_exceeded)
            offer(system, best, lift, risen(system, &lift, low, high), high);
    }
}

/* Whether something sticks or rests that may not go on: the stages of a step have looked at what
 * rests as often as is done here. */
static int has_grips(rsl_planar *system)
{
    enum { LOOKS = 6 };
    const rsl_planar_rigid_workspace *scratch = system->work.rigid;
    for (size_t i = 0, others = friction_count(system); i < others; i++)
        if (any_friction_at(system, i)->mode == RSL_PLANAR_FRICTION_STICK)
            return 1;
    return system->work.resting > 0 &&
           (system->state.stepper.which != RSL_PLANAR_INTEGRATOR_RK ||
            scratch->force_evaluations < LOOKS ||
            scratch->admissible_evaluations < scratch->force_evaluations);
}

static void look_for_loss_of_grip(rsl_planar *system, rsl_planar_event *best)
{
    enum { QUARTERS = 4 };
    double t0 = system->state.stepper.t0, t1 = system->state.stepper.t1, low = t0, high;
    int grips = has_grips(system);
    for (int k = 1; grips && k <= QUARTERS; k++, low = high) {
        high = k == QUARTERS ? t1 : t0 + (t1 - t0) * k / QUARTERS;
        if (best->kind != RSL_PLANAR_EVENT_NONE && low > best->time)
            return;
        if (mark_falls(system, evaluate_at(system, high)))
            offer_falls(system, low, high, best);
    }
}

/* A corner of an outline that leaves the edge it stands on, or a tip its wall. */
static void look_at_corner(rsl_planar *system, size_t i, rsl_planar_event *best)
{
    const rsl_planar_contact_point *point = &system->state.points[i];
    if ((point->kind == RSL_PLANAR_GEOMETRY_OUTLINE || rsl_planar_is_tip(point)) &&
        point->status != RSL_PLANAR_STATUS_OPEN)
        look_for_fall(system, (rsl_planar_event){RSL_PLANAR_EVENT_NEXT_FEATURE, .point = i}, 1,
                      best);
}

rsl_planar_event rsl_planar_locate_event(rsl_planar *system)
{
    rsl_planar_event best = {.kind = RSL_PLANAR_EVENT_NONE, .time = HUGE_VAL};
    rsl_planar_friction_state *friction;
    for (size_t i = 0; i < system->state.point_count; i++) {
        rsl_planar_contact_point *point = &system->state.points[i];
        point->step.tensile = 0;
        if (point->status == RSL_PLANAR_STATUS_OPEN && point->residual_indentation > 0.0)
            look_for_flight(system, (rsl_planar_event){RSL_PLANAR_EVENT_OVERLAP_END, .point = i},
                            PARTS, &best);
        if (point->status == RSL_PLANAR_STATUS_OPEN)
            look_for_touch(system, i, &best);
        else if (point->status == RSL_PLANAR_STATUS_CLOSED)
            look_at_closed(system, i, &best);
        else if (point->status == RSL_PLANAR_STATUS_OVERLAPPING_FREE)
            look_at_released(system, i, &best);
        look_at_corner(system, i, &best);
    }
    for (size_t i = 0; (friction = any_friction_at(system, i)) != NULL; i++)
        look_for_stop(system, friction, &best);
    look_for_loss_of_grip(system, &best);
    rsl_planar_plastic_spring_locate(system, &best);
    if (best.kind == RSL_PLANAR_EVENT_CONTACT &&
        rsl_planar_tip_passed_end(system, &system->state.points[best.point], best.time))
        best.kind = RSL_PLANAR_EVENT_NEXT_FEATURE;
    return best;
}
