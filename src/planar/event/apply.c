/* SPDX-License-Identifier: MIT
 *
 * Application of an event: restart of the integrator, then the jump map of its row.
 */
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "planar/contact/contact.h"
#include "planar/core/core.h"
#include "planar/dynamics/dynamics.h"
#include "planar/event/event.h"
#include "planar/event/rows.h"
#include "planar/integrate/integrate.h"
#include "planar/mode/mode.h"

/* Zeno guard: repetitions of one event of a contact point at one instant. */
enum { SAME_EVENTS = 3 };

/* The jump map of a rigid contact: an impact, or the contact modes of its island. */
static rsl_status jump_rigid(rsl_planar *system, const rsl_planar_event *event,
                             rsl_planar_contact_point *point, const rsl_planar_jump *jump,
                             rsl_error *error)
{
    if (event->kind == RSL_PLANAR_EVENT_CONTACT)
        return rsl_planar_rigid_impact(system, jump->restart, jump->observer, error);
    int of_island = point->rest.margin < HUGE_VAL;
    int lifts = event->kind == RSL_PLANAR_EVENT_LIFT_OFF && !of_island;
    int breaks = event->kind == RSL_PLANAR_EVENT_STICK_TO_SLIP ||
                 (event->kind == RSL_PLANAR_EVENT_LIFT_OFF && of_island);
    if (breaks) /* the friction force gives the slip direction */
        rsl_planar_evaluate(system, system->state.time, system->state.y);
    rsl_planar_mark_island_dirty(&system->work, point);
    return rsl_planar_solve_contact_modes(system, lifts ? point : NULL, breaks ? point : NULL,
                                          jump->observer, error);
}

/* Counts events of one kind at this instant; fails beyond SAME_EVENTS. */
static rsl_status check_repetition(const rsl_planar *system, rsl_planar_contact_point *point,
                                   rsl_planar_event_kind kind, rsl_error *error)
{
    double t = system->state.time;
    if (t > point->events.time * (1.0 + RSL_PLANAR_GAP_TIME_EPS))
        memset(&point->events, 0, sizeof point->events);
    point->events.time = t;
    if (++point->events.count[kind] <= SAME_EVENTS)
        return RSL_OK;
    char name[96];
    rsl_planar_contact_point_name(system->fixed, point, name, sizeof name);
    return rsl_error_set(error, RSL_ERROR_CONVERGENCE,
                         "contact %.60s does not advance at t = %.9g s: %s repeats", name, t,
                         rsl_planar_event_row_of(kind)->name);
}

rsl_status rsl_planar_apply_event(rsl_planar *system, const rsl_planar_event *event,
                                  rsl_planar_restart *restart, const rsl_planar_observer *observer,
                                  rsl_error *error)
{
    const rsl_planar_event_row *row = rsl_planar_event_row_of(event->kind);
    const rsl_planar_jump jump = {restart, observer};
    rsl_planar_contact_point *point =
        event->point == RSL_PLANAR_NO_CONTACT || system->state.point_count == 0
            ? NULL
            : &system->state.points[event->point];
    rsl_planar_request_restart(restart, row->name);
    rsl_planar_choose_after_event(system->fixed, &system->state);
    restart->at_usual = point != NULL && row->subject == RSL_PLANAR_SUBJECT_FRICTION;
    if (rsl_planar_sustained_plastic_contact(&system->state,
                                             &system->work)) /* limits the step before and after */
        restart->first = system->state.taken;
    if (point != NULL && point->rigid && !row->any_stiffness)
        return jump_rigid(system, event, point, &jump, error);
    if (point != NULL && row->subject == RSL_PLANAR_SUBJECT_CONTACT && !row->may_repeat &&
        check_repetition(system, point, event->kind, error) < 0)
        return RSL_ERROR_CONVERGENCE;
    return row->jump != NULL ? row->jump(system, event, &jump, error) : RSL_OK;
}
