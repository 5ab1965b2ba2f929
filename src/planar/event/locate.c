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
static double holds(const rsl_planar_spot *spot, const rsl_planar_touch *touch)
{
    double depth = -touch->gap, rate = -touch->gap_rate;
    int by_force = spot->law.end == RSL_LAW_END_FORCE || spot->step.torn;
    if (depth <= 0.0 || !by_force || spot->law.shape->free_depth != NULL) {
        /* set down on each other, bodies that fall together part by rounding alone; so far apart
         * as this they would not be set down again */
        double still = spot->stay == RSL_PLANAR_PASSES ? 0.0 : 2.0 * rsl_planar_zero_gap(touch);
        return depth - rsl_planar_spot_free_depth(spot) + still;
    }
    double force = rsl_planar_spot_force(spot, depth, rate).force;
    return rate < 0.0 ? force : fabs(force);
}

/* Everything at a time inside the last step; nonzero: singular. */
static int evaluate_at(rsl_planar *system, double t)
{
    rsl_planar_stepper_at(&system->state.stepper, t, 0, system->state.size, system->work.sample_y);
    return rsl_planar_evaluate(system, t, system->work.sample_y);
}

static double slip_at(rsl_planar *system, const rsl_planar_friction_point *friction, double t)
{
    if (friction->spot != RSL_PLANAR_NO_SPOT) {
        rsl_planar_touch touch =
            rsl_planar_touch_at(system, &system->state.spots[friction->spot], t);
        return friction->turning ? touch.spin : touch.slip;
    }
    rsl_planar_stepper_at(&system->state.stepper, t, 0, system->state.size, system->work.sample_y);
    rsl_planar_unpack(system, t, system->work.sample_y);
    return rsl_planar_friction_slip(system, friction);
}

/* One at the limit of its friction may be held by others that stick: it then slips by no more than
 * rounding, in either direction, or than what bringing others to rest has left it. */
static double held_slip(rsl_planar *system, const rsl_planar_friction_point *friction)
{
    const double least = 0.1 * RSL_PLANAR_SLOWEST;
    double begin = friction->spot == RSL_PLANAR_NO_SPOT
                       ? slip_at(system, friction, system->state.stepper.t0)
                       : system->state.spots[friction->spot].step.begin.slip;
    double slip = friction->sign * begin, most = fmax(10.0 * least, 2.0 * friction->creep);
    return !friction->turning && slip < least && slip > -most ? fmax(least, -2.0 * slip) : 0.0;
}

static double friction_value(rsl_planar *system, rsl_planar_friction_point *friction, double t)
{
    if (friction->mode == RSL_PLANAR_FRICTION_STICK)
        return evaluate_at(system, t) != 0 ? -1.0 : rsl_planar_stick_margin(system, friction);
    return friction->sign * slip_at(system, friction, t) + held_slip(system, friction);
}

static double event_value(rsl_planar *system, const rsl_planar_event *event, double t)
{
    rsl_planar_friction_point *friction = rsl_planar_event_friction(system, event);
    if (rsl_planar_is_tangential(event->kind))
        return evaluate_at(system, t) != 0
                   ? 1.0
                   : rsl_planar_tangent_value(system, friction, event->kind);
    if (friction != NULL)
        return friction_value(system, friction, t);
    const rsl_planar_spot *spot = &system->state.spots[event->spot];
    if (event->kind == RSL_PLANAR_EVENT_LIFT)
        return evaluate_at(system, t) != 0 ? -1.0 : rsl_planar_rest_margin(spot, spot->rest.force);
    rsl_planar_touch touch = rsl_planar_touch_at(system, spot, t);
    switch (event->kind) {
    case RSL_PLANAR_EVENT_TOUCH:
        return touch.gap + spot->rest.slack;
    case RSL_PLANAR_EVENT_TURN:
        return touch.gap_rate;
    case RSL_PLANAR_EVENT_PRESS:
        return spot->reach + touch.gap;
    case RSL_PLANAR_EVENT_YIELD:
        return (1.0 + PEAK_ROUNDING) * spot->law.depth_peak + touch.gap +
               rsl_planar_gap_rounding(&touch);
    case RSL_PLANAR_EVENT_CORNER:
        return rsl_planar_is_tip(spot) ? rsl_planar_tip_margin(system, spot)
                                       : rsl_planar_hull_margin(system, spot);
    case RSL_PLANAR_EVENT_CLEAR:
        return spot->pit - touch.gap;
    case RSL_PLANAR_EVENT_RECLOSE:
        return -rsl_planar_spot_force(spot, -touch.gap, -touch.gap_rate).force;
    default:
        return holds(spot, &touch);
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
    rsl_planar_spot *spot = &asked->system->state.spots[asked->event.spot];
    return rsl_planar_touch_at(asked->system, spot, t).gap_rate;
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
static double least_gap(const rsl_planar_spot *spot, double h)
{
    double a = spot->step.begin.gap, d = spot->step.end.gap;
    if (spot->kind == RSL_PLANAR_SPOT_CIRCLE || spot->kind == RSL_PLANAR_SPOT_SEGMENT ||
        spot->kind == RSL_PLANAR_SPOT_BOX || spot->kind == RSL_PLANAR_SPOT_HULL ||
        spot->kind == RSL_PLANAR_SPOT_CAM) {
        double way = 1.25 * h * fmax(spot->step.pace_begin, spot->step.pace_end);
        return fmin(fmin(a, d), 0.5 * (a + d - way));
    }
    double b = a + h * spot->step.begin.gap_rate / 3.0;
    double c = d - h * spot->step.end.gap_rate / 3.0;
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
                         const rsl_planar_touch *from, const rsl_planar_touch *to,
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
static int touches_at_end(const rsl_planar *system, const rsl_planar_spot *spot, double h)
{
    double b = spot->step.begin.gap + h * spot->step.begin.gap_rate / 3.0;
    double c = spot->step.end.gap - h * spot->step.end.gap_rate / 3.0;
    return (spot->kind == RSL_PLANAR_SPOT_LINE || spot->kind == RSL_PLANAR_SPOT_STOP) &&
           spot->step.end.gap_rate < 0.0 && fmin(b, c) > 0.25 * fabs(b - c) &&
           rsl_planar_ends_at_gap(system, &spot->step.end);
}

static void look_for_touch(rsl_planar *system, size_t i, rsl_planar_event *best)
{
    rsl_planar_spot *spot = &system->state.spots[i];
    assert(spot->status == RSL_PLANAR_SPOT_OPEN && spot->pit >= 0.0);
    double t0 = system->state.stepper.t0, h = system->state.stepper.t1 - t0;
    double gap = least_gap(spot, h);
    rsl_planar_event event = {.kind = RSL_PLANAR_EVENT_TOUCH, .spot = i};
    rsl_planar_touch from = spot->step.begin, to;
    double low = t0, high;
    rsl_planar_rigid_note_clear(system, spot, gap);
    if (gap > 0.0)
        return;
    if (best->kind == RSL_PLANAR_EVENT_NONE && touches_at_end(system, spot, h)) {
        *best = event;
        best->time = system->state.stepper.t1;
        return;
    }
    from.gap += spot->rest.slack;
    for (int k = 1; k <= PARTS; k++, from = to, low = high) {
        high = k == PARTS ? system->state.stepper.t1 : t0 + h * k / PARTS;
        if (best->kind != RSL_PLANAR_EVENT_NONE && low > best->time)
            return;
        to = k == PARTS ? spot->step.end : rsl_planar_touch_at(system, spot, high);
        to.gap += spot->rest.slack;
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

/* The same for a function that is least where the gap is widest: a flight inside a pit, or out. */
static void look_for_flight(rsl_planar *system, rsl_planar_event event, int parts,
                            rsl_planar_event *best)
{
    const rsl_planar_spot *spot = &system->state.spots[event.spot];
    double t0 = system->state.stepper.t0, h = system->state.stepper.t1 - t0, low = t0;
    double rate = spot->step.begin.gap_rate;
    for (int k = 1; k <= parts; k++) {
        double high = k == parts ? system->state.stepper.t1 : t0 + h * k / parts, top = high;
        double rate_there = rsl_planar_touch_at(system, spot, high).gap_rate;
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

/* Whether the depth of a closed spot stays between two values within the step: by the control points
 * of its cubic, with a quarter of their spread to spare. */
static int stays_between(const rsl_planar_spot *spot, double h, double least, double most)
{
    double a = -spot->step.begin.gap, d = -spot->step.end.gap;
    double b = a - h * spot->step.begin.gap_rate / 3.0;
    double c = d + h * spot->step.end.gap_rate / 3.0;
    double low = fmin(fmin(a, b), fmin(c, d)), high = fmax(fmax(a, b), fmax(c, d));
    double spare = 0.25 * (high - low);
    return low - spare > least && high + spare < most;
}

/* Whether the depth grows all through a step at both ends of which it does. Contact begins at a gap
 * of nothing, and a step may be too short to leave it. */
static int goes_in(const rsl_planar_spot *spot, double h)
{
    double end = -spot->step.end.gap + rsl_planar_zero_gap(&spot->step.end);
    return end > 0.0 && end + h * spot->step.end.gap_rate / 3.0 > 0.0;
}

/* Whether the depth falls to zero at the very end of the step. */
static int separates_at_end(const rsl_planar *system, const rsl_planar_spot *spot, double h)
{
    double b = -spot->step.begin.gap - h * spot->step.begin.gap_rate / 3.0;
    double c = -spot->step.end.gap + h * spot->step.end.gap_rate / 3.0;
    return spot->law.end == RSL_LAW_END_DEPTH && spot->step.end.gap_rate > 0.0 &&
           spot->law.shape->free_depth == NULL && fmin(b, c) > 0.25 * fabs(b - c) &&
           rsl_planar_ends_at_gap(system, &spot->step.end);
}

/* A plastic contact below its peak: deeper than ever, at the end or where it turns; or out of its pit. */
static void look_at_unloading(rsl_planar *system, size_t i, rsl_planar_event *best)
{
    const rsl_planar_spot *spot = &system->state.spots[i];
    double t0 = system->state.stepper.t0, deepest = system->state.stepper.t1, h = deepest - t0;
    rsl_planar_event yield = {RSL_PLANAR_EVENT_YIELD, .spot = i};
    if (!stays_between(spot, h, -HUGE_VAL, spot->law.depth_peak)) {
        if (spot->step.begin.gap_rate < 0.0 && spot->step.end.gap_rate > 0.0)
            deepest = turning_point(system, yield, t0, deepest);
        if (event_value(system, &yield, deepest) < 0.0)
            offer(system, best, yield, risen(system, &yield, t0, deepest), deepest);
    }
    if (!stays_between(spot, h, rsl_planar_spot_free_depth(spot), HUGE_VAL))
        look_for_flight(system, (rsl_planar_event){RSL_PLANAR_EVENT_SEPARATE, .spot = i}, 4, best);
}

static void look_at_closed(rsl_planar *system, size_t i, rsl_planar_event *best)
{
    rsl_planar_spot *spot = &system->state.spots[i];
    double h = system->state.stepper.t1 - system->state.stepper.t0;
    double rate0 = -spot->step.begin.gap_rate, rate1 = -spot->step.end.gap_rate;
    rsl_planar_event separate = {.kind = RSL_PLANAR_EVENT_SEPARATE, .spot = i};
    if (rsl_planar_spot_turns(system, spot, rate0, rate1))
        offer(system, best, (rsl_planar_event){RSL_PLANAR_EVENT_TURN, .spot = i},
              system->state.stepper.t0, system->state.stepper.t1);
    if (rsl_planar_spot_is_pressed(system, spot))
        look_for_fall(system, (rsl_planar_event){RSL_PLANAR_EVENT_PRESS, .spot = i}, 2, best);
    if (rsl_planar_spot_unloads(spot)) {
        look_at_unloading(system, i, best);
        return;
    }
    if (rate0 > 0.0 && rate1 > 0.0) {
        if (!goes_in(spot, h)) /* and out, and in again */
            look_for_flight(system, separate, 4, best);
        return;
    }
    spot->step.torn = rsl_planar_spot_pulls(spot, &spot->step.end);
    int by_force = spot->law.end == RSL_LAW_END_FORCE || spot->step.torn;
    if (!by_force && stays_between(spot, h, rsl_planar_spot_free_depth(spot), HUGE_VAL))
        return;
    if (best->kind == RSL_PLANAR_EVENT_NONE && separates_at_end(system, spot, h)) {
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
    look_for_flight(system, (rsl_planar_event){RSL_PLANAR_EVENT_CLEAR, .spot = i}, PARTS, best);
    look_for_fall(system, (rsl_planar_event){RSL_PLANAR_EVENT_RECLOSE, .spot = i}, 2, best);
}

/* Slides and compliant contacts, which may stick. */
static size_t friction_count(const rsl_planar *system)
{
    return system->fixed->model.slide_count +
           (system->fixed->rolls ? 2 : 1) * system->work.closed_count;
}

/* All that may stick, rigid contacts at rest included; NULL: no more. */
static rsl_planar_friction_point *any_friction_at(rsl_planar *system, size_t number)
{
    size_t others = friction_count(system);
    if (number < others)
        return rsl_planar_friction_at(system, number);
    if (number - others < system->work.resting)
        return &system->state.spots[system->work.rigid->resting[number - others]].friction;
    return NULL;
}

static rsl_planar_event friction_event(const rsl_planar *system,
                                       const rsl_planar_friction_point *friction,
                                       rsl_planar_event_kind kind)
{
    rsl_planar_event event = {.kind = kind, .spot = friction->spot, .turning = friction->turning};
    if (friction->spot == RSL_PLANAR_NO_SPOT)
        event.slide = (size_t)(friction - system->state.slides);
    return event;
}

static void look_for_stop(rsl_planar *system, rsl_planar_friction_point *friction,
                          rsl_planar_event *best)
{
    if (friction->mode == RSL_PLANAR_FRICTION_SLIP)
        look_for_fall(system, friction_event(system, friction, RSL_PLANAR_EVENT_STOP), 4, best);
    rsl_planar_event_kind kind;
    for (size_t i = 0; (kind = rsl_planar_tangent_kind(i)) != RSL_PLANAR_EVENT_NONE; i++)
        if (rsl_planar_tangent_may(system, friction, kind))
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
    while (chosen < count && !system->state.spots[resting[chosen]].friction.falls)
        chosen++;
    int tears = chosen < count;
    for (size_t i = 0; i < count; i++) {
        rsl_planar_spot *spot = &system->state.spots[resting[i]];
        spot->friction.falls = tears && i == chosen;
        spot->rest.falls = !tears && i == 0;
    }
}

/* Who has no grip, or no force, left at the last evaluation; `all`: it failed. */
static int mark_falls(rsl_planar *system, int all)
{
    const rsl_planar_rigid_scratch *scratch = system->work.rigid;
    rsl_planar_friction_point *friction;
    int any = 0;
    for (size_t i = 0; (friction = any_friction_at(system, i)) != NULL; i++) {
        friction->falls = friction->mode == RSL_PLANAR_FRICTION_STICK &&
                          (all || rsl_planar_stick_margin(system, friction) < 0.0);
        any |= friction->falls;
    }
    for (size_t i = 0; i < system->work.resting; i++) {
        rsl_planar_spot *spot = &system->state.spots[scratch->resting[i]];
        spot->rest.falls = all || rsl_planar_rest_margin(spot, spot->rest.force) < 0.0;
        any |= spot->rest.falls;
    }
    for (size_t k = 0; any && system->work.resting > 0 && k < scratch->islands; k++) {
        const size_t *first = scratch->resting + scratch->begin[k];
        const rsl_planar_spot *spot = &system->state.spots[*first];
        if (spot->rest.falls && spot->rest.margin < HUGE_VAL)
            mark_one(system, first, scratch->begin[k + 1] - scratch->begin[k]);
    }
    return any;
}

static void offer_falls(rsl_planar *system, double low, double high, rsl_planar_event *best)
{
    rsl_planar_friction_point *friction;
    for (size_t i = 0; (friction = any_friction_at(system, i)) != NULL; i++) {
        rsl_planar_event tear = friction_event(system, friction, RSL_PLANAR_EVENT_TEAR);
        if (friction->falls)
            offer(system, best, tear, risen(system, &tear, low, high), high);
    }
    for (size_t i = 0; i < system->work.resting; i++) {
        rsl_planar_event lift = {.kind = RSL_PLANAR_EVENT_LIFT,
                                 .spot = system->work.rigid->resting[i]};
        if (system->state.spots[lift.spot].rest.falls)
            offer(system, best, lift, risen(system, &lift, low, high), high);
    }
}

/* Whether something sticks or rests that may not go on: the stages of a step have looked at what
 * rests as often as is done here. */
static int has_grips(rsl_planar *system)
{
    enum { LOOKS = 6 };
    const rsl_planar_rigid_scratch *scratch = system->work.rigid;
    for (size_t i = 0, others = friction_count(system); i < others; i++)
        if (any_friction_at(system, i)->mode == RSL_PLANAR_FRICTION_STICK)
            return 1;
    return system->work.resting > 0 && (system->state.stepper.which != RSL_PLANAR_INTEGRATOR_RK ||
                                        scratch->looks < LOOKS || scratch->firm < scratch->looks);
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
    const rsl_planar_spot *spot = &system->state.spots[i];
    if ((spot->kind == RSL_PLANAR_SPOT_HULL || rsl_planar_is_tip(spot)) &&
        spot->status != RSL_PLANAR_SPOT_OPEN)
        look_for_fall(system, (rsl_planar_event){RSL_PLANAR_EVENT_CORNER, .spot = i}, 1, best);
}

rsl_planar_event rsl_planar_find_event(rsl_planar *system)
{
    rsl_planar_event best = {.kind = RSL_PLANAR_EVENT_NONE, .time = HUGE_VAL};
    rsl_planar_friction_point *friction;
    for (size_t i = 0; i < system->state.spot_count; i++) {
        rsl_planar_spot *spot = &system->state.spots[i];
        spot->step.torn = 0;
        if (spot->status == RSL_PLANAR_SPOT_OPEN && spot->pit > 0.0)
            look_for_flight(system, (rsl_planar_event){RSL_PLANAR_EVENT_CLEAR, .spot = i}, PARTS,
                            &best);
        if (spot->status == RSL_PLANAR_SPOT_OPEN)
            look_for_touch(system, i, &best);
        else if (spot->status == RSL_PLANAR_SPOT_CLOSED)
            look_at_closed(system, i, &best);
        else if (spot->status == RSL_PLANAR_SPOT_RELEASED)
            look_at_released(system, i, &best);
        look_at_corner(system, i, &best);
    }
    for (size_t i = 0; (friction = any_friction_at(system, i)) != NULL; i++)
        look_for_stop(system, friction, &best);
    look_for_loss_of_grip(system, &best);
    rsl_planar_yield_look(system, &best);
    if (best.kind == RSL_PLANAR_EVENT_TOUCH &&
        rsl_planar_tip_came_round(system, &system->state.spots[best.spot], best.time))
        best.kind = RSL_PLANAR_EVENT_CORNER;
    return best;
}
