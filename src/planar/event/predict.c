/* SPDX-License-Identifier: MIT
 *
 * Prediction of contact onset and separation, and step lengths that suit them.
 */
#include <assert.h>
#include <math.h>

#include "planar/contact/contact.h"
#include "planar/core/core.h"
#include "planar/dynamics/dynamics.h"
#include "planar/event/event.h"
#include "planar/geometry/geometry.h"
#include "planar/integrate/integrate.h"

/* ---- onset ------------------------------------------------------------------ */

/* 1: free flight under gravity alone, in which gaps are parabolas or nearly so. */
static int in_free_flight(const rsl_planar *system)
{
    const rsl_planar_model *m = &system->fixed->model;
    return rsl_planar_integrator_of(system->fixed)->locates_events &&
           system->work.neighbours == NULL && system->fixed->steady &&
           system->work.closed_count == 0 && system->fixed->joint_rows == 0 &&
           m->spring_count == 0 && m->slide_count == 0 && m->load_count == 0;
}

/* Smallest T > 0 with g + v T + a T^2/2 = 0, s; HUGE_VAL: none. A flight lower than the
 * round-off of the gap does not count. */
static double time_to_touch(const rsl_planar *system, const rsl_planar_contact_point *point)
{
    double g = point->step.begin.gap, v = point->step.begin.gap_rate;
    double a = -rsl_planar_depth_acceleration(system, point), square = v * v - 2.0 * a * g;
    if (!(square >= 0.0) || (v >= 0.0 ? a >= 0.0 : g <= 0.0) ||
        (v >= 0.0 && v * v < -2.0 * a * rsl_planar_gap_rounding(&point->step.begin)))
        return HUGE_VAL;
    return v < 0.0 ? 2.0 * g / (sqrt(square) - v) : -(v + sqrt(square)) / a;
}

/* Steps limited to this time end at the onset of contact without being cut. */
double rsl_planar_predict_touch(rsl_planar *system)
{
    double first = HUGE_VAL;
    if (!in_free_flight(system) ||
        rsl_planar_evaluate(system, system->state.time, system->state.y) != 0)
        return HUGE_VAL;
    for (size_t i = 0; i < system->state.point_count; i++)
        if (system->state.points[i].status == RSL_PLANAR_STATUS_OPEN)
            first = fmin(first, time_to_touch(system, &system->state.points[i]));
    return system->state.time + first > system->state.time ? system->state.time + first : HUGE_VAL;
}

/* ---- separation ------------------------------------------------------------- */

/* Indentation, as a fraction of the maximum, below which the estimated time of separation is
 * accurate enough to be reached in one step. */
#define NEAR_END 0.05

/* Wrong predictions after which separation of a contact is left to the regular steps: a contact that
 * vibrates about its static load comes near separation in every period. */
enum { WRONG_MAX = 2 };

/* Estimated time to separation of a closed contact point, s; HUGE_VAL: not foreseeable. The gap
 * opens at the rate v and the acceleration a_F + a_0: that of the contact force, F/m, decays as the
 * power n of the time left, the rest (gravity, joints, other contacts) is constant,
 *
 *     d - v T - (a_F/(n + 2) + a_0/2) T^2 = 0,
 *
 * without a root where the rest holds the contact closed. Past the origin of the time transform all
 * of it is constant, n = 0. */
static double time_to_end(const rsl_planar *system, const rsl_planar_contact_point *point,
                          int past_origin)
{
    rsl_planar_gap touch = rsl_planar_contact_gap(system->fixed, &system->work, point);
    double d = -touch.gap - rsl_planar_contact_free_depth(point), v = touch.gap_rate;
    double n = past_origin ? 0.0 : point->law.n > 0.0 ? point->law.n : 1.5;
    double by_force = rsl_planar_contact_force_at(point, &touch).force / point->law.mass;
    double rest = -rsl_planar_depth_acceleration(system, point) - by_force;
    double a = by_force / (n + 2.0) + 0.5 * rest, root = v * v + 4.0 * a * d;
    if (!(d > 0.0 && v > 0.0 && root > 0.0) || point->law.end != RSL_LAW_SEPARATION_ZERO_DEPTH)
        return HUGE_VAL;
    return 2.0 * d / (v + sqrt(root));
}

/* Smallest time to separation of all contacts, s, and the contact point; NULL: none. `near`: 1 if
 * within NEAR_END. */
static double nearest_end(rsl_planar *system, int past_origin, int *near,
                          const rsl_planar_contact_point **first)
{
    double end = HUGE_VAL;
    int separating = 0;
    *first = NULL;
    for (size_t i = 0; i < system->work.closed_count; i++) {
        const rsl_planar_contact_point *point = &system->state.points[system->work.closed[i]];
        separating |= point->step.end.gap_rate > 0.0 && point->end.wrong < WRONG_MAX;
    }
    if (!separating || rsl_planar_evaluate(system, system->state.time, system->state.y) != 0)
        return HUGE_VAL;
    for (size_t i = 0; i < system->work.closed_count; i++) {
        const rsl_planar_contact_point *point = &system->state.points[system->work.closed[i]];
        double time =
            point->end.wrong < WRONG_MAX ? time_to_end(system, point, past_origin) : HUGE_VAL;
        if (time >= end)
            continue;
        end = time;
        *first = point;
        *near = -point->step.end.gap - rsl_planar_contact_free_depth(point) <
                NEAR_END * point->record.depth_max;
    }
    return end;
}

/* The time transform aims at the separation of `first` from now on. NULL: it ends and no contact
 * has, which counts. */
static void aim_at(rsl_planar *system, const rsl_planar_contact_point *first)
{
    for (size_t i = 0; i < system->work.closed_count; i++) {
        rsl_planar_contact_point *point = &system->state.points[system->work.closed[i]];
        point->end.wrong += first == NULL && point->end.predicted;
        point->end.predicted = point == first;
    }
}

/* Once steps come near a separation they are taken in transformed time with the estimated
 * separation as origin. The estimate improves on approach and is renewed after each step until
 * the separation is near; a single step then reaches it. */
void rsl_planar_predict_end(rsl_planar *system, rsl_planar_restart *restart, double taken)
{
    assert(rsl_planar_integrator_of(system->fixed)->locates_events && taken >= 0.0);
    const rsl_planar_ode *now = &system->state.stepper.problem;
    int transformed = now->transform == RSL_PLANAR_TRANSFORM_BEFORE, near = 0;
    double next = rsl_planar_stepper_next(&system->state.stepper);
    if (!system->state.stepper.method->runge_kutta || restart->requested ||
        (transformed && restart->end_is_near && system->state.time < now->origin))
        return;
    if (transformed && system->state.time + next >= now->origin)
        next = HUGE_VAL; /* the origin limited it */
    int past_origin = transformed && system->state.time >= now->origin;
    const rsl_planar_contact_point *first;
    double end = nearest_end(system, past_origin, &near, &first);
    /* a separation too close for a restart is left to the next regular step */
    int ahead = end < 2.0 * next && end > 1e-3 * taken && end > 1e-13 * system->state.time;
    int reach = (transformed || ahead) && isfinite(end) && !past_origin &&
                system->state.time + end > system->state.time;
    if (!reach && !transformed)
        return;
    rsl_planar_request_restart(restart, "the end of a contact");
    aim_at(system, reach ? first : NULL);
    restart->end_is_near = near;
    restart->transform = reach ? RSL_PLANAR_TRANSFORM_BEFORE : RSL_PLANAR_TRANSFORM_NONE;
    restart->origin = system->state.time + end;
    restart->quartic = reach && rsl_planar_contact_is_quartic(first);
    if (past_origin)
        restart->first = isfinite(end) ? end : taken;
    else
        restart->first =
            reach ? fmin(transformed ? next : 0.75 * next, near ? end : 0.9 * end) : taken;
}
