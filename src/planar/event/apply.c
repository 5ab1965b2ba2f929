/* SPDX-License-Identifier: MIT
 *
 * Jump maps: what each event changes.
 */
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "planar/contact/contact.h"
#include "planar/core/core.h"
#include "planar/dynamics/dynamics.h"
#include "planar/event/event.h"
#include "planar/event/internal.h"
#include "planar/geometry/geometry.h"
#include "planar/integrate/integrate.h"
#include "planar/mode/mode.h"

/* An event of one spot comes once at an instant; noise may repeat it, a fault does so
 * without end. */
enum { SAME_EVENTS = 3 };

static void finish(rsl_planar *system, rsl_planar_spot *spot, rsl_planar_spot_status status,
                   const rsl_planar_observer *observer)
{
    rsl_planar_spot_open(system, spot, status);
    if (observer->contact != NULL)
        observer->contact(&spot->record, observer->user);
}

/* The peak of a law with a memory; a turn inwards, or the first one of a contact that
 * began at rest, makes it last. */
static rsl_status do_turn(rsl_planar *system, rsl_planar_spot *spot, rsl_error *error)
{
    rsl_planar_spot_track(spot, -rsl_planar_spot_touch(system, spot).gap);
    int inward = spot->step.begin.gap_rate > 0.0;
    int passes = spot->stay == RSL_PLANAR_PASSES && !inward;
    if (spot->stay == RSL_PLANAR_LASTS || (passes && !rsl_planar_spot_stays(system, spot)) ||
        rsl_planar_evaluate(system, system->state.time, system->state.y) != 0)
        return RSL_OK;
    return rsl_planar_spot_lasts(system, spot, error);
}

static void do_separate(rsl_planar *system, rsl_planar_spot *spot, rsl_planar_plan *plan,
                        const rsl_planar_observer *observer)
{
    if (system->work.closed_count == 1) /* as in the flight before */
        plan->first = system->state.flight;
    double depth = -rsl_planar_spot_touch(system, spot).gap;
    int leaves_some = spot->law.shape->free_depth == NULL &&
                      (spot->law.end == RSL_LAW_END_FORCE || spot->step.torn);
    int overlaps = leaves_some && depth > 1e-12 * fmax(spot->record.depth_max, 1e-9);
    finish(system, spot, overlaps ? RSL_PLANAR_SPOT_RELEASED : RSL_PLANAR_SPOT_OPEN, observer);
}

static rsl_status do_rigid(rsl_planar *system, const rsl_planar_event *event, rsl_planar_spot *spot,
                           rsl_planar_plan *plan, const rsl_planar_observer *observer,
                           rsl_error *error)
{
    if (event->kind == RSL_PLANAR_EVENT_TOUCH)
        return rsl_planar_rigid_impact(system, plan, observer, error);
    int of_island = spot->rest.margin < HUGE_VAL;
    int lifts = event->kind == RSL_PLANAR_EVENT_LIFT && !of_island;
    int tears =
        event->kind == RSL_PLANAR_EVENT_TEAR || (event->kind == RSL_PLANAR_EVENT_LIFT && of_island);
    if (tears) /* its force, for the direction */
        rsl_planar_evaluate(system, system->state.time, system->state.y);
    rsl_planar_stir(system, spot);
    return rsl_planar_rest_settle(system, lifts ? spot : NULL, tears ? spot : NULL, observer,
                                  error);
}

/* A tip comes round the end of its wall, or is pushed over it and let go. */
static rsl_status do_end_of_wall(rsl_planar *system, rsl_planar_spot *spot,
                                 const rsl_planar_observer *observer, rsl_error *error)
{
    rsl_status status = RSL_OK;
    if (spot->status == RSL_PLANAR_SPOT_CLOSED) {
        finish(system, spot, RSL_PLANAR_SPOT_OPEN, observer);
    } else if (spot->status == RSL_PLANAR_SPOT_RESTING) {
        rsl_planar_stir(system, spot);
        status = rsl_planar_rest_settle(system, spot, NULL, observer, error);
    }
    if (spot->status == RSL_PLANAR_SPOT_RELEASED)
        spot->status = RSL_PLANAR_SPOT_OPEN;
    rsl_planar_tip_take_side(system, spot);
    return status;
}

/* At the next edge the normal is another: bodies at rest may part there, meet or slip. */
static rsl_status do_corner(rsl_planar *system, rsl_planar_spot *spot, rsl_planar_plan *plan,
                            const rsl_planar_observer *observer, rsl_error *error)
{
    rsl_status status = RSL_OK;
    rsl_planar_spot_pass(system, spot);
    plan->first = system->state.taken;
    if (!spot->rigid || spot->status != RSL_PLANAR_SPOT_RESTING)
        return RSL_OK;
    rsl_planar_stir(system, spot);
    status = rsl_planar_rigid_now(system, plan, observer, error);
    return status < 0 ? status : rsl_planar_rest_settle(system, NULL, NULL, observer, error);
}

/* Counts the events of a spot at this instant. */
static rsl_status check_repetition(rsl_planar *system, rsl_planar_spot *spot,
                                   rsl_planar_event_kind kind, rsl_error *error)
{
    double t = system->state.time;
    if (t > spot->events.time * (1.0 + RSL_PLANAR_GAP_TIME))
        memset(&spot->events, 0, sizeof spot->events);
    spot->events.time = t;
    if (++spot->events.count[kind] <= SAME_EVENTS)
        return RSL_OK;
    char name[96];
    rsl_planar_spot_name(system, spot, name, sizeof name);
    return rsl_error_set(error, RSL_ERROR_CONVERGENCE,
                         "contact %.60s does not come on at t = %.9g s: %s follows itself", name, t,
                         rsl_planar_event_name(kind));
}

rsl_status rsl_planar_event_apply(rsl_planar *system, const rsl_planar_event *event,
                                  rsl_planar_plan *plan, const rsl_planar_observer *observer,
                                  rsl_error *error)
{
    rsl_planar_spot *spot = event->spot == RSL_PLANAR_NO_SPOT || system->state.spot_count == 0
                                ? NULL
                                : &system->state.spots[event->spot];
    rsl_planar_plan_restart(plan, rsl_planar_event_name(event->kind));
    rsl_planar_choose_after_event(system);
    if (rsl_planar_pit_lasts(system)) /* it sets the pace, before and after */
        plan->first = system->state.taken;
    if (event->kind == RSL_PLANAR_EVENT_CORNER && rsl_planar_is_tip(spot))
        return do_end_of_wall(system, spot, observer, error);
    if (event->kind == RSL_PLANAR_EVENT_CORNER)
        return do_corner(system, spot, plan, observer, error);
    if (event->kind == RSL_PLANAR_EVENT_FLOW) {
        rsl_planar_yield_happen(system, event->spring);
        plan->first = system->state.taken;
        return RSL_OK;
    }
    if (spot != NULL && spot->rigid)
        return do_rigid(system, event, spot, plan, observer, error);
    if (spot != NULL && rsl_planar_event_friction(system, event) == NULL &&
        check_repetition(system, spot, event->kind, error) < 0)
        return RSL_ERROR_CONVERGENCE;
    switch (event->kind) {
    case RSL_PLANAR_EVENT_TOUCH:
        return rsl_planar_touch_begins(system, spot, plan, error);
    case RSL_PLANAR_EVENT_TURN:
        plan->first = 1e-3 * spot->scale;
        return do_turn(system, spot, error);
    case RSL_PLANAR_EVENT_PRESS:
        plan->first = 1e-3 * spot->scale;
        return rsl_planar_evaluate(system, system->state.time, system->state.y) != 0
                   ? rsl_planar_say_singular(system, error)
                   : rsl_planar_spot_lasts(system, spot, error);
    case RSL_PLANAR_EVENT_YIELD: /* the curve of loading, and back without damping */
        spot->law.depth_peak = 0.0;
        if (spot->damper != NULL)
            spot->stay = RSL_PLANAR_PASSES;
        spot->damper = NULL;
        plan->first = 1e-3 * spot->scale;
        break;
    case RSL_PLANAR_EVENT_SEPARATE:
        do_separate(system, spot, plan, observer);
        break;
    case RSL_PLANAR_EVENT_CLEAR:
        spot->status = RSL_PLANAR_SPOT_OPEN;
        spot->pit = 0.0;
        break;
    case RSL_PLANAR_EVENT_RECLOSE:
        return rsl_planar_spot_reclose(system, spot, error);
    case RSL_PLANAR_EVENT_STOP:
        rsl_planar_friction_stop(system, rsl_planar_event_friction(system, event), observer);
        break;
    case RSL_PLANAR_EVENT_TEAR:
        rsl_planar_friction_tear(system, rsl_planar_event_friction(system, event), observer);
        break;
    case RSL_PLANAR_EVENT_CAP:
    case RSL_PLANAR_EVENT_CLIP:
    case RSL_PLANAR_EVENT_AREA:
        rsl_planar_tangent_happen(system, rsl_planar_event_friction(system, event), event->kind,
                                  observer);
        break;
    case RSL_PLANAR_EVENT_FLOW:
    case RSL_PLANAR_EVENT_LIFT:
    case RSL_PLANAR_EVENT_CORNER:
    case RSL_PLANAR_EVENT_NONE:
    case RSL_PLANAR_EVENT_KINDS:
        break;
    }
    return RSL_OK;
}
