/* SPDX-License-Identifier: MIT
 *
 * The end of a contact ahead: when it will come, and steps that suit it.
 */
#include <math.h>

#include "planar/system.h"

/* This far from the end of contact, as a share of the largest depth, the
 * estimate of the end is as good as exact. */
#define NEAR_END 0.02

/* When a closed spot that parts will open: with the depth d falling at the
 * rate v, and an acceleration a that dies out as the power n of the time left,
 * d - v T + a T^2/(n + 2) = 0. HUGE_VAL: not in sight. */
static double time_to_end(const rsl_planar *system, const rsl_spot *spot)
{
    rsl_touch touch = rsl_spot_touch(system, spot);
    double d = -touch.gap - rsl_spot_free_depth(spot), v = touch.gap_rate;
    double n = spot->law.n > 0.0 ? spot->law.n : 1.5;
    double a = -rsl_pressing(system, spot) / (n + 2.0);
    double root = v * v + 4.0 * a * d;
    if (!(d > 0.0 && v > 0.0 && root > 0.0) || spot->law.end != RSL_END_DEPTH)
        return HUGE_VAL;
    return 2.0 * d / (v + sqrt(root));
}

/* The nearest end of a contact in sight, and whether it is near. */
static double nearest_end(rsl_planar *system, int *near)
{
    double end = HUGE_VAL;
    int parting = 0;
    for (size_t i = 0; i < system->closed_count; i++)
        parting |= system->spots[system->closed[i]].end.gap_rate > 0.0;
    if (!parting || rsl_evaluate(system, system->time, system->y) != 0)
        return HUGE_VAL;
    for (size_t i = 0; i < system->closed_count; i++) {
        const rsl_spot *spot = &system->spots[system->closed[i]];
        double its = time_to_end(system, spot);
        if (its >= end)
            continue;
        end = its;
        *near = -spot->end.gap - rsl_spot_free_depth(spot) <
                NEAR_END * spot->record.depth_max;
    }
    return end;
}

/* Steps towards the end of a contact are taken in warped time once they would
 * come near it. The estimate of the end is better the nearer it is, so it is
 * made anew after each of them. */
void rsl_look_ahead(rsl_planar *system, double taken)
{
    const rsl_problem *now = &system->stepper.problem;
    int warped = now->warp == RSL_WARP_BEFORE, near = 0;
    double next = rsl_stepper_next(&system->stepper);
    if (warped && system->time + next >= now->origin)
        next = HUGE_VAL; /* it would have gone on */
    if (system->stepper.which != RSL_INTEGRATOR_RK || system->restart)
        return;
    /* at the estimate the end is next, without a force to speak of */
    int there = warped && system->time >= now->origin;
    double end = there ? HUGE_VAL : nearest_end(system, &near);
    int reach = (warped || end < 2.0 * next) && isfinite(end) &&
                system->time + end > system->time;
    if (!reach && !warped)
        return;
    system->restart = 1;
    system->first = near ? end : reach ? fmin(next, 0.9 * end) : taken;
    system->warp = reach ? RSL_WARP_BEFORE : RSL_WARP_NONE;
    system->origin = system->time + end;
}
