/* SPDX-License-Identifier: MIT
 *
 * Event location: the earliest root of all event functions inside the last step.
 */
#include <math.h>

#include "planar/contact/contact.h"
#include "planar/event/event.h"
#include "planar/event/internal.h"
#include "planar/event/rows.h"
#include "planar/rigid/rigid.h"

/* Number of friction states of guides, pins and compliant contacts. */
static size_t friction_count(const rsl_planar_compiled_model *fixed,
                             const rsl_planar_workspace *work)
{
    return fixed->model.slide_count + (fixed->rolls ? 2 : 1) * work->closed_count;
}

/* Friction states by number, those of rigid contacts at rest last; NULL: past the last. */
static rsl_planar_friction_state *any_friction_at(const rsl_planar_compiled_model *fixed,
                                                  const rsl_planar_state *state,
                                                  const rsl_planar_workspace *work, size_t number)
{
    size_t others = friction_count(fixed, work);
    if (number < others)
        return rsl_planar_friction_at(fixed, state, work, number);
    if (number - others < work->resting)
        return &state->points[work->rigid->resting[number - others]].friction;
    return NULL;
}

static rsl_planar_event friction_event(const rsl_planar_state *state,
                                       const rsl_planar_friction_state *friction,
                                       rsl_planar_event_kind kind)
{
    rsl_planar_event event = {
        .kind = kind, .of_friction = 1, .point = friction->point, .turning = friction->turning};
    if (friction->point == RSL_PLANAR_NO_CONTACT)
        event.slide = (size_t)(friction - state->slides);
    return event;
}

/* Searches the roots of all rows of one subject, in their order. */
static void search_rows(rsl_planar *system, rsl_planar_event_subject subject,
                        rsl_planar_event event, rsl_planar_event *best)
{
    for (event.kind = RSL_PLANAR_EVENT_NONE + 1; event.kind < rsl_planar_event_row_count();
         event.kind++) {
        const rsl_planar_event_row *row = rsl_planar_event_row_of(event.kind);
        if (row->subject == subject)
            rsl_planar_search(system, row, event, best);
    }
}

/* ---- breakaway and lift-off ----------------------------------------------------------
 *
 * Friction limits and the forces of contacts at rest are known after an evaluation. Each quarter of
 * the step is therefore evaluated once for all of them. */

/* The contacts of an island with a common margin have a common root: one contact represents all,
 * one in stick if there is one. */
static void mark_representative(rsl_planar_state *state, const size_t *resting, size_t count)
{
    size_t chosen = 0;
    while (chosen < count && !state->points[resting[chosen]].friction.limit_exceeded)
        chosen++;
    int breaks = chosen < count;
    for (size_t i = 0; i < count; i++) {
        rsl_planar_contact_point *point = &state->points[resting[i]];
        point->friction.limit_exceeded = breaks && i == chosen;
        point->rest.limit_exceeded = !breaks && i == 0;
    }
}

/* Marks the contacts whose friction limit or normal force has a negative margin at the last
 * evaluation; `all`: marks every contact, as the evaluation failed. Returns 1 if any is marked. */
static int mark_limits(const rsl_planar_compiled_model *fixed, rsl_planar_state *state,
                       const rsl_planar_workspace *work, int all)
{
    const rsl_planar_rigid_workspace *rigid = work->rigid;
    rsl_planar_friction_state *friction;
    int any = 0;
    for (size_t i = 0; (friction = any_friction_at(fixed, state, work, i)) != NULL; i++) {
        friction->limit_exceeded = friction->mode == RSL_PLANAR_FRICTION_STICK &&
                                   (all || rsl_planar_stick_margin(state, friction) < 0.0);
        any |= friction->limit_exceeded;
    }
    for (size_t i = 0; i < work->resting; i++) {
        rsl_planar_contact_point *point = &state->points[rigid->resting[i]];
        point->rest.limit_exceeded =
            all || rsl_planar_rest_force_margin(point, point->rest.force) < 0.0;
        any |= point->rest.limit_exceeded;
    }
    for (size_t k = 0; any && work->resting > 0 && k < rigid->islands; k++) {
        const size_t *first = rigid->resting + rigid->begin[k];
        const rsl_planar_contact_point *point = &state->points[*first];
        if (point->rest.limit_exceeded && point->rest.margin < HUGE_VAL)
            mark_representative(state, first, rigid->begin[k + 1] - rigid->begin[k]);
    }
    return any;
}

static void offer_limit(rsl_planar *system, rsl_planar_event event, double low, double high,
                        rsl_planar_event *best)
{
    const rsl_planar_event_row *row = rsl_planar_event_row_of(event.kind);
    rsl_planar_offer_root(system, row, event,
                          rsl_planar_positive_from(system, row, &event, low, high), high, best);
}

static void offer_limits(rsl_planar *system, double low, double high, rsl_planar_event *best)
{
    rsl_planar_friction_state *friction;
    for (size_t i = 0;
         (friction = any_friction_at(system->fixed, &system->state, &system->work, i)) != NULL; i++)
        if (friction->limit_exceeded)
            offer_limit(system,
                        friction_event(&system->state, friction, RSL_PLANAR_EVENT_STICK_TO_SLIP),
                        low, high, best);
    for (size_t i = 0; i < system->work.resting; i++) {
        size_t point = system->work.rigid->resting[i];
        if (system->state.points[point].rest.limit_exceeded)
            offer_limit(system,
                        (rsl_planar_event){.kind = RSL_PLANAR_EVENT_LIFT_OFF, .point = point}, low,
                        high, best);
    }
}

/* 1: limits must be sampled. Stick constraints always are; rigid contacts at rest are not if their
 * forces were admissible at all stages of an rk step, which then serve as samples. */
static int limits_uncertain(const rsl_planar *system)
{
    enum { STAGES = 6 };
    const rsl_planar_rigid_workspace *rigid = system->work.rigid;
    for (size_t i = 0, others = friction_count(system->fixed, &system->work); i < others; i++)
        if (any_friction_at(system->fixed, &system->state, &system->work, i)->mode ==
            RSL_PLANAR_FRICTION_STICK)
            return 1;
    return system->work.resting > 0 &&
           (!system->state.stepper.method->runge_kutta || rigid->force_evaluations < STAGES ||
            rigid->admissible_evaluations < rigid->force_evaluations);
}

static void search_limits(rsl_planar *system, rsl_planar_event *best)
{
    enum { QUARTERS = 4 };
    double t0 = system->state.stepper.t0, t1 = system->state.stepper.t1, low = t0, high;
    int uncertain = limits_uncertain(system);
    for (int k = 1; uncertain && k <= QUARTERS; k++, low = high) {
        high = k == QUARTERS ? t1 : t0 + (t1 - t0) * k / QUARTERS;
        if (best->kind != RSL_PLANAR_EVENT_NONE && low > best->time)
            return;
        if (mark_limits(system->fixed, &system->state, &system->work,
                        rsl_planar_evaluate_inside(system, high)))
            offer_limits(system, low, high, best);
    }
}

rsl_planar_event rsl_planar_locate_event(rsl_planar *system)
{
    rsl_planar_event best = {.kind = RSL_PLANAR_EVENT_NONE, .time = HUGE_VAL};
    rsl_planar_friction_state *friction;
    for (size_t i = 0; i < system->state.point_count; i++) {
        system->state.points[i].step.tensile = 0;
        search_rows(system, RSL_PLANAR_SUBJECT_CONTACT, (rsl_planar_event){.point = i}, &best);
    }
    for (size_t i = 0;
         (friction = any_friction_at(system->fixed, &system->state, &system->work, i)) != NULL; i++)
        search_rows(system, RSL_PLANAR_SUBJECT_FRICTION,
                    friction_event(&system->state, friction, RSL_PLANAR_EVENT_NONE), &best);
    search_limits(system, &best);
    for (size_t i = 0; i < system->fixed->model.spring_count; i++)
        search_rows(system, RSL_PLANAR_SUBJECT_SPRING,
                    (rsl_planar_event){.point = RSL_PLANAR_NO_CONTACT, .spring = i}, &best);
    if (best.kind == RSL_PLANAR_EVENT_CONTACT &&
        rsl_planar_tip_passed_end(system, &system->state.points[best.point], best.time))
        best.kind = RSL_PLANAR_EVENT_NEXT_FEATURE;
    return best;
}
