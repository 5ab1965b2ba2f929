/* SPDX-License-Identifier: MIT
 *
 * What an event does to the system.
 */
#include <math.h>

#include "base/error.h"
#include "planar/contacts.h"
#include "planar/events.h"
#include "planar/forces.h"
#include "planar/friction.h"
#include "planar/geometry.h"
#include "planar/rigid.h"
#include "planar/stepping.h"

rsl_status rsl_planar_event_touch(rsl_planar *system, rsl_planar_spot *spot, rsl_planar_plan *plan,
                                  const rsl_planar_observer *observer, rsl_error *error)
{
    rsl_error detail;
    if (rsl_planar_evaluate(system, system->state.time, system->state.y) != 0)
        return rsl_error_set(error, RSL_ERROR_CONVERGENCE, "joints became singular at t = %.9g s",
                             system->state.time);
    rsl_status status =
        rsl_planar_spot_close(system, spot, rsl_planar_depth_acceleration(system, spot), &detail);
    if (status < 0) {
        char name[96];
        rsl_planar_spot_name(system, spot, name, sizeof name);
        return rsl_error_set(error, status, "contact %.60s at t = %.9g s: %.150s", name,
                             system->state.time, rsl_error_text(&detail).text);
    }
    double first = 0.04 * spot->scale;
    plan->first = plan->first > 0.0 ? fmin(plan->first, first) : first;
    plan->warp = RSL_PLANAR_WARP_AFTER;
    plan->origin = system->state.time;
    if (spot->friction.mode == RSL_PLANAR_FRICTION_SLIP && fabs(spot->step.begin.slip) < 1e-12)
        rsl_planar_try_stick(system, &spot->friction, observer);
    return RSL_OK;
}

static void finish(rsl_planar *system, rsl_planar_spot *spot, rsl_planar_spot_status status,
                   const rsl_planar_observer *observer)
{
    rsl_planar_spot_open(system, spot, status);
    if (observer->contact != NULL)
        observer->contact(&spot->record, observer->user);
}

static void do_separate(rsl_planar *system, rsl_planar_spot *spot, rsl_planar_plan *plan,
                        const rsl_planar_observer *observer)
{
    if (system->work.closed_count == 1) /* as in the flight before */
        plan->first = system->state.flight;
    double depth = -rsl_planar_spot_touch(system, spot).gap;
    int leaves_some = spot->law.end == RSL_LAW_END_FORCE || spot->law.shape->free_depth != NULL;
    int overlaps = leaves_some && depth > 1e-12 * fmax(spot->record.depth_max, 1e-9);
    finish(system, spot, overlaps ? RSL_PLANAR_SPOT_RELEASED : RSL_PLANAR_SPOT_OPEN, observer);
}

static rsl_status do_rigid(rsl_planar *system, const rsl_planar_event *event, rsl_planar_spot *spot,
                           rsl_planar_plan *plan, const rsl_planar_observer *observer,
                           rsl_error *error)
{
    if (event->kind == RSL_PLANAR_EVENT_TOUCH)
        return rsl_planar_rigid_impact(system, plan, observer, error);
    rsl_planar_spot *lifted = event->kind == RSL_PLANAR_EVENT_LIFT ? spot : NULL;
    rsl_planar_friction_point *torn =
        event->kind == RSL_PLANAR_EVENT_TEAR ? rsl_planar_event_friction(system, event) : NULL;
    if (torn != NULL) /* its force, for the direction */
        rsl_planar_evaluate(system, system->state.time, system->state.y);
    return rsl_planar_rest_settle(system, lifted, torn, observer, error);
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
    if (spot != NULL && spot->rigid)
        return do_rigid(system, event, spot, plan, observer, error);
    switch (event->kind) {
    case RSL_PLANAR_EVENT_TOUCH:
        return rsl_planar_event_touch(system, spot, plan, observer, error);
    case RSL_PLANAR_EVENT_TURN:
        rsl_law_track(&spot->law, -rsl_planar_spot_touch(system, spot).gap);
        plan->first = 1e-3 * spot->scale;
        break;
    case RSL_PLANAR_EVENT_SEPARATE:
        do_separate(system, spot, plan, observer);
        break;
    case RSL_PLANAR_EVENT_CLEAR:
        spot->status = RSL_PLANAR_SPOT_OPEN;
        rsl_law_track(&spot->law, 0.0);
        break;
    case RSL_PLANAR_EVENT_RECLOSE:
        return rsl_planar_spot_reclose(system, spot, error);
    case RSL_PLANAR_EVENT_STOP:
        rsl_planar_try_stick(system, rsl_planar_event_friction(system, event), observer);
        break;
    case RSL_PLANAR_EVENT_TEAR:
        rsl_planar_friction_tear(system, rsl_planar_event_friction(system, event), observer);
        break;
    case RSL_PLANAR_EVENT_LIFT:
    case RSL_PLANAR_EVENT_NONE:
        break;
    }
    return RSL_OK;
}

/* Spots that are at zero gap and closing: touches at the same instant. */
rsl_status rsl_planar_event_touches_now(rsl_planar *system, rsl_planar_plan *plan,
                                        const rsl_planar_observer *observer, rsl_error *error)
{
    rsl_planar_unpack(system, system->state.time, system->state.y);
    for (size_t i = 0; i < system->state.spot_count; i++) {
        rsl_planar_spot *spot = &system->state.spots[i];
        if (spot->status != RSL_PLANAR_SPOT_OPEN || spot->rigid)
            continue;
        rsl_planar_touch touch = rsl_planar_spot_touch(system, spot);
        double size = fabs(touch.at.x) + fabs(touch.at.y);
        if (touch.gap > 1e-14 * (1e-3 + size) || touch.gap_rate >= 0.0)
            continue;
        spot->step.begin = touch;
        rsl_status status = rsl_planar_event_touch(system, spot, plan, observer, error);
        if (status < 0)
            return status;
        rsl_planar_plan_restart(plan, rsl_planar_event_name(RSL_PLANAR_EVENT_TOUCH));
        rsl_planar_unpack(system, system->state.time, system->state.y);
    }
    return RSL_OK;
}
