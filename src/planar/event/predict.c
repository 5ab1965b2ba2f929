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

/* ---- the beginning --------------------------------------------------------- */

/* Whether nothing acts but weight: gaps are parabolas then, or nearly. */
static int flies_freely(const rsl_planar *system)
{
    const rsl_planar_model *m = &system->fixed->model;
    return m->locate && system->work.neighbours == NULL && system->fixed->steady &&
           system->work.closed_count == 0 && system->fixed->joint_rows == 0 &&
           m->spring_count == 0 && m->slide_count == 0 && m->load_count == 0;
}

/* The first T > 0 with g + v T + a T^2/2 = 0; a flight no higher than rounding is none. */
static double time_to_touch(const rsl_planar *system, const rsl_planar_contact_point *point)
{
    double g = point->step.begin.gap, v = point->step.begin.gap_rate;
    double a = -rsl_planar_depth_acceleration(system, point), square = v * v - 2.0 * a * g;
    if (!(square >= 0.0) || (v >= 0.0 ? a >= 0.0 : g <= 0.0) ||
        (v >= 0.0 && v * v < -2.0 * a * rsl_planar_gap_rounding(&point->step.begin)))
        return HUGE_VAL;
    return v < 0.0 ? 2.0 * g / (sqrt(square) - v) : -(v + sqrt(square)) / a;
}

/* Steps of free flight end at the touch, and need not be cut there. */
double rsl_planar_predict_touch(rsl_planar *system)
{
    double first = HUGE_VAL;
    if (!flies_freely(system) ||
        rsl_planar_evaluate(system, system->state.time, system->state.y) != 0)
        return HUGE_VAL;
    for (size_t i = 0; i < system->state.point_count; i++)
        if (system->state.points[i].status == RSL_PLANAR_STATUS_OPEN)
            first = fmin(first, time_to_touch(system, &system->state.points[i]));
    return system->state.time + first > system->state.time ? system->state.time + first : HUGE_VAL;
}

/* ---- the end --------------------------------------------------------------- */

/* This far from the end of contact, as a share of the largest depth, the
 * estimate of the end is so good that what is left beyond it does not count. */
#define NEAR_END 0.05

/* When a closed contact point that parts will open: with the depth d falling at the
 * rate v, and an acceleration a that dies out as the power n of the time left,
 * d - v T + a T^2/(n + 2) = 0; or one that stays, n = 0, once it is there.
 * HUGE_VAL: not in sight. */
static double time_to_end(const rsl_planar *system, const rsl_planar_contact_point *point,
                          int there)
{
    rsl_planar_gap touch = rsl_planar_contact_gap(system, point);
    double d = -touch.gap - rsl_planar_contact_free_depth(point), v = touch.gap_rate;
    double n = there ? 0.0 : point->law.n > 0.0 ? point->law.n : 1.5;
    double a = -rsl_planar_depth_acceleration(system, point) / (n + 2.0);
    double root = v * v + 4.0 * a * d;
    if (!(d > 0.0 && v > 0.0 && root > 0.0) || point->law.end != RSL_LAW_END_DEPTH)
        return HUGE_VAL;
    return 2.0 * d / (v + sqrt(root));
}

/* The nearest end of a contact in sight, and whether it is near. */
static double nearest_end(rsl_planar *system, int there, int *near)
{
    double end = HUGE_VAL;
    int parting = 0;
    for (size_t i = 0; i < system->work.closed_count; i++)
        parting |= system->state.points[system->work.closed[i]].step.end.gap_rate > 0.0;
    if (!parting || rsl_planar_evaluate(system, system->state.time, system->state.y) != 0)
        return HUGE_VAL;
    for (size_t i = 0; i < system->work.closed_count; i++) {
        const rsl_planar_contact_point *point = &system->state.points[system->work.closed[i]];
        double its = time_to_end(system, point, there);
        if (its >= end)
            continue;
        end = its;
        *near = -point->step.end.gap - rsl_planar_contact_free_depth(point) <
                NEAR_END * point->record.depth_max;
    }
    return end;
}

/* Steps towards the end of a contact are taken in warped time once they would
 * come near it. The estimate of the end is better the nearer it is, so it is
 * made anew after each of them until it is near. From there one step leads to
 * the end. */
void rsl_planar_predict_end(rsl_planar *system, rsl_planar_restart *restart, double taken)
{
    assert(system->fixed->model.locate && taken >= 0.0);
    const rsl_planar_ode *now = &system->state.stepper.problem;
    int transformed = now->transform == RSL_PLANAR_TRANSFORM_BEFORE, near = 0;
    double next = rsl_planar_stepper_next(&system->state.stepper);
    if (system->state.stepper.which != RSL_PLANAR_INTEGRATOR_RK || restart->requested ||
        (transformed && restart->end_is_near && system->state.time < now->origin))
        return;
    if (transformed && system->state.time + next >= now->origin)
        next = HUGE_VAL; /* it would have gone on */
    int there = transformed && system->state.time >= now->origin;
    double end = nearest_end(system, there, &near);
    /* an end at once is passed by the next step as it is */
    int ahead = end < 2.0 * next && end > 1e-3 * taken && end > 1e-13 * system->state.time;
    int reach = (transformed || ahead) && isfinite(end) && !there &&
                system->state.time + end > system->state.time;
    if (!reach && !transformed)
        return;
    rsl_planar_request_restart(restart, "the end of a contact");
    restart->end_is_near = near;
    restart->transform = reach ? RSL_PLANAR_TRANSFORM_BEFORE : RSL_PLANAR_TRANSFORM_NONE;
    restart->origin = system->state.time + end;
    if (there)
        restart->first = isfinite(end) ? end : taken;
    else
        restart->first =
            reach ? fmin(transformed ? next : 0.75 * next, near ? end : 0.9 * end) : taken;
}
