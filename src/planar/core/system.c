/* SPDX-License-Identifier: MIT
 *
 * Names of contacts and events, points relative to centres of mass, forces on bodies, the clock.
 */
#define _POSIX_C_SOURCE 200809L

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <time.h>

#include "planar/core/core.h"
#include "planar/dem/dem.h"

void rsl_planar_apply_force_at(rsl_planar_workspace *work, size_t body, rsl_planar_point at,
                               rsl_planar_point force)
{
    const rsl_planar_frame *frame = &work->frame[body];
    double *sum = work->force[body];
    sum[0] += force.x;
    sum[1] += force.y;
    sum[2] += (at.x - frame->q[0]) * force.y - (at.y - frame->q[1]) * force.x;
}

rsl_planar_point rsl_planar_from_centre(const rsl_planar_compiled_model *fixed, size_t body,
                                        rsl_planar_point p)
{
    rsl_planar_point com = fixed->dof[body].com;
    return (rsl_planar_point){p.x - com.x, p.y - com.y};
}

size_t rsl_planar_body_of(const rsl_planar_grains_fixed *grains, size_t partner)
{
    assert(partner < grains->partners);
    return partner < grains->grains ? grains->body[partner]
                                    : grains->obstacles[partner - grains->grains].body;
}

void rsl_planar_grains_name(const rsl_planar_compiled_model *fixed, size_t group, size_t first,
                            size_t second, char *name, size_t size)
{
    const rsl_planar_grains_fixed *grains = fixed->grains;
    const rsl_planar_body_start *bodies = fixed->start;
    snprintf(name, size, "%s:%s-%s", fixed->model.contacts[grains->groups[group].contact].name,
             bodies[rsl_planar_body_of(grains, first)].name,
             bodies[rsl_planar_body_of(grains, second)].name);
}

/* ---- wall-clock limit ---------------------------------------------------------------
 *
 * A single step may exceed the limit, so the clock is read inside the right-hand side: after
 * EVALUATIONS evaluations of a small model, after each evaluation of a large one. */
enum { EVALUATIONS = 64, COORDINATES = 16 };

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

void rsl_planar_set_time_limit(rsl_planar *system, double seconds)
{
    assert(system != NULL);
    rsl_planar_clock *clock = &system->work.clock;
    *clock = (rsl_planar_clock){.limited = rsl_given(seconds) && seconds < HUGE_VAL};
    clock->seconds = seconds;
    if (clock->limited)
        clock->deadline = now() + seconds;
}

int rsl_planar_clock_over(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work,
                          int at_once)
{
    rsl_planar_clock *clock = &work->clock;
    if (!clock->limited || clock->over)
        return clock->over;
    clock->evaluations += 1 + fixed->free_count / COORDINATES;
    if (!at_once && clock->evaluations < EVALUATIONS)
        return 0;
    clock->evaluations = 0;
    clock->over = now() >= clock->deadline;
    return clock->over;
}

void rsl_planar_contact_point_name(const rsl_planar_compiled_model *fixed,
                                   const rsl_planar_contact_point *point, char *name, size_t size)
{
    const rsl_planar_contact_pair *pair = &fixed->model.contacts[point->contact];
    const rsl_planar_body_start *bodies = fixed->start;
    if (pair->kind == RSL_PLANAR_CONTACT_GROUP)
        snprintf(name, size, "%s:%s-%s", pair->name, bodies[point->a].name, bodies[point->b].name);
    else if (point->corner >= 0)
        snprintf(name, size, "%s.%d", pair->name, point->corner);
    else
        snprintf(name, size, "%s", pair->name);
}
