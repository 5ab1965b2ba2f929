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

/* An event of one contact point comes once at an instant; noise may repeat it, a fault does so
 * without end. */
enum { SAME_EVENTS = 3 };

static void finish(rsl_planar *system, rsl_planar_contact_point *point,
                   rsl_planar_contact_status status, const rsl_planar_observer *observer)
{
    rsl_planar_contact_open(system, point, status);
    if (observer->contact != NULL)
        observer->contact(&point->record, observer->user);
}

/* The peak of a law with a memory; a turn inwards, or the first one of a contact that
 * began at rest, makes it last. */
static rsl_status do_turn(rsl_planar *system, rsl_planar_contact_point *point, rsl_error *error)
{
    rsl_planar_contact_update_peak(point, -rsl_planar_contact_gap(system, point).gap);
    int inward = point->step.begin.gap_rate > 0.0;
    int passes = point->regime == RSL_PLANAR_REGIME_IMPACT && !inward;
    if (point->regime == RSL_PLANAR_REGIME_SUSTAINED ||
        (passes && !rsl_planar_contact_recompresses(system, point)) ||
        rsl_planar_evaluate(system, system->state.time, system->state.y) != 0)
        return RSL_OK;
    return rsl_planar_contact_make_sustained(system, point, error);
}

static void do_separate(rsl_planar *system, rsl_planar_contact_point *point,
                        rsl_planar_restart *restart, const rsl_planar_observer *observer)
{
    if (system->work.closed_count == 1) /* as in the flight before */
        restart->first = system->state.flight;
    double depth = -rsl_planar_contact_gap(system, point).gap;
    int leaves_some = point->law.shape->free_depth == NULL &&
                      (point->law.end == RSL_LAW_END_FORCE || point->step.tensile);
    int overlaps = leaves_some && depth > 1e-12 * fmax(point->record.depth_max, 1e-9);
    finish(system, point, overlaps ? RSL_PLANAR_STATUS_OVERLAPPING_FREE : RSL_PLANAR_STATUS_OPEN,
           observer);
}

static rsl_status do_rigid(rsl_planar *system, const rsl_planar_event *event,
                           rsl_planar_contact_point *point, rsl_planar_restart *restart,
                           const rsl_planar_observer *observer, rsl_error *error)
{
    if (event->kind == RSL_PLANAR_EVENT_CONTACT)
        return rsl_planar_rigid_impact(system, restart, observer, error);
    int of_island = point->rest.margin < HUGE_VAL;
    int lifts = event->kind == RSL_PLANAR_EVENT_LIFT_OFF && !of_island;
    int tears = event->kind == RSL_PLANAR_EVENT_STICK_TO_SLIP ||
                (event->kind == RSL_PLANAR_EVENT_LIFT_OFF && of_island);
    if (tears) /* its force, for the direction */
        rsl_planar_evaluate(system, system->state.time, system->state.y);
    rsl_planar_mark_island_dirty(system, point);
    return rsl_planar_solve_contact_modes(system, lifts ? point : NULL, tears ? point : NULL,
                                          observer, error);
}

/* A tip comes round the end of its wall, or is pushed over it and let go. */
static rsl_status do_end_of_wall(rsl_planar *system, rsl_planar_contact_point *point,
                                 const rsl_planar_observer *observer, rsl_error *error)
{
    rsl_status status = RSL_OK;
    if (point->status == RSL_PLANAR_STATUS_CLOSED) {
        finish(system, point, RSL_PLANAR_STATUS_OPEN, observer);
    } else if (point->status == RSL_PLANAR_STATUS_RIGID_ACTIVE) {
        rsl_planar_mark_island_dirty(system, point);
        status = rsl_planar_solve_contact_modes(system, point, NULL, observer, error);
    }
    if (point->status == RSL_PLANAR_STATUS_OVERLAPPING_FREE)
        point->status = RSL_PLANAR_STATUS_OPEN;
    rsl_planar_tip_update_side(system, point);
    return status;
}

/* At the next edge the normal is another: bodies at rest may part there, meet or slip. */
static rsl_status do_corner(rsl_planar *system, rsl_planar_contact_point *point,
                            rsl_planar_restart *restart, const rsl_planar_observer *observer,
                            rsl_error *error)
{
    rsl_status status = RSL_OK;
    rsl_planar_contact_next_feature(system, point);
    restart->first = system->state.taken;
    if (!point->rigid || point->status != RSL_PLANAR_STATUS_RIGID_ACTIVE)
        return RSL_OK;
    rsl_planar_mark_island_dirty(system, point);
    status = rsl_planar_handle_velocity_jumps(system, restart, observer, error);
    return status < 0 ? status
                      : rsl_planar_solve_contact_modes(system, NULL, NULL, observer, error);
}

/* Counts the events of a contact point at this instant. */
static rsl_status check_repetition(rsl_planar *system, rsl_planar_contact_point *point,
                                   rsl_planar_event_kind kind, rsl_error *error)
{
    double t = system->state.time;
    if (t > point->events.time * (1.0 + RSL_PLANAR_GAP_TIME_EPS))
        memset(&point->events, 0, sizeof point->events);
    point->events.time = t;
    if (++point->events.count[kind] <= SAME_EVENTS)
        return RSL_OK;
    char name[96];
    rsl_planar_contact_point_name(system, point, name, sizeof name);
    return rsl_error_set(error, RSL_ERROR_CONVERGENCE,
                         "contact %.60s does not come on at t = %.9g s: %s follows itself", name, t,
                         rsl_planar_event_name(kind));
}

rsl_status rsl_planar_apply_event(rsl_planar *system, const rsl_planar_event *event,
                                  rsl_planar_restart *restart, const rsl_planar_observer *observer,
                                  rsl_error *error)
{
    rsl_planar_contact_point *point =
        event->point == RSL_PLANAR_NO_CONTACT || system->state.point_count == 0
            ? NULL
            : &system->state.points[event->point];
    rsl_planar_request_restart(restart, rsl_planar_event_name(event->kind));
    rsl_planar_choose_after_event(system);
    if (rsl_planar_sustained_plastic_contact(system)) /* it sets the pace, before and after */
        restart->first = system->state.taken;
    if (event->kind == RSL_PLANAR_EVENT_NEXT_FEATURE && rsl_planar_is_tip(point))
        return do_end_of_wall(system, point, observer, error);
    if (event->kind == RSL_PLANAR_EVENT_NEXT_FEATURE)
        return do_corner(system, point, restart, observer, error);
    if (event->kind == RSL_PLANAR_EVENT_SPRING_YIELD) {
        rsl_planar_plastic_spring_apply_event(system, event->spring);
        restart->first = system->state.taken;
        return RSL_OK;
    }
    if (point != NULL && point->rigid)
        return do_rigid(system, event, point, restart, observer, error);
    if (point != NULL && rsl_planar_event_friction(system, event) == NULL &&
        check_repetition(system, point, event->kind, error) < 0)
        return RSL_ERROR_CONVERGENCE;
    switch (event->kind) {
    case RSL_PLANAR_EVENT_CONTACT:
        return rsl_planar_contact_begin(system, point, restart, error);
    case RSL_PLANAR_EVENT_RATE_REVERSAL:
        restart->first = 1e-3 * point->scale;
        return do_turn(system, point, error);
    case RSL_PLANAR_EVENT_DEPTH_BEYOND_IMPACT:
        restart->first = 1e-3 * point->scale;
        return rsl_planar_evaluate(system, system->state.time, system->state.y) != 0
                   ? rsl_planar_error_singular(system, error)
                   : rsl_planar_contact_make_sustained(system, point, error);
    case RSL_PLANAR_EVENT_PLASTIC_LOADING: /* the curve of loading, and back without damping */
        point->law.depth_peak = 0.0;
        if (point->damper != NULL)
            point->regime = RSL_PLANAR_REGIME_IMPACT;
        point->damper = NULL;
        restart->first = 1e-3 * point->scale;
        break;
    case RSL_PLANAR_EVENT_SEPARATION:
        do_separate(system, point, restart, observer);
        break;
    case RSL_PLANAR_EVENT_OVERLAP_END:
        point->status = RSL_PLANAR_STATUS_OPEN;
        point->residual_indentation = 0.0;
        break;
    case RSL_PLANAR_EVENT_RECLOSE:
        return rsl_planar_contact_reclose(system, point, error);
    case RSL_PLANAR_EVENT_SLIP_TO_STICK:
        rsl_planar_friction_try_stick(system, rsl_planar_event_friction(system, event), observer);
        break;
    case RSL_PLANAR_EVENT_STICK_TO_SLIP:
        rsl_planar_friction_break_away(system, rsl_planar_event_friction(system, event), observer);
        break;
    case RSL_PLANAR_EVENT_TANGENTIAL_SPRING_LIMIT:
    case RSL_PLANAR_EVENT_TANGENTIAL_FORCE_LIMIT:
    case RSL_PLANAR_EVENT_CONTACT_AREA_REVERSAL:
        rsl_planar_tangent_apply_event(system, rsl_planar_event_friction(system, event),
                                       event->kind, observer);
        break;
    case RSL_PLANAR_EVENT_SPRING_YIELD:
    case RSL_PLANAR_EVENT_LIFT_OFF:
    case RSL_PLANAR_EVENT_NEXT_FEATURE:
    case RSL_PLANAR_EVENT_NONE:
    case RSL_PLANAR_EVENT_KIND_COUNT:
        break;
    }
    return RSL_OK;
}
