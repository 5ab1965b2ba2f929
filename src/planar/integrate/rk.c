/* SPDX-License-Identifier: MIT
 *
 * rk: explicit Runge-Kutta pair of order 8 (num/runge_kutta.h), with a time transform at the onset
 * and the end of contact.
 */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "planar/integrate/internal.h"

/* A step in transformed time is early if it begins less than this many step lengths after the
 * onset of contact. */
#define EARLY 15.0

/* ---- time transform --------------------------------------------------------------- */

static double power_of(const rsl_planar_ode *problem, double x)
{
    return problem->quartic ? (x * x) * (x * x) : x * x;
}

static double root_of(const rsl_planar_ode *problem, double span)
{
    double root = sqrt(fmax(0.0, span));
    return problem->quartic ? sqrt(root) : root;
}

static double to_transformed(const rsl_planar_ode *problem, double t)
{
    switch (problem->transform) {
    case RSL_PLANAR_TRANSFORM_AFTER:
        return root_of(problem, t - problem->origin);
    case RSL_PLANAR_TRANSFORM_BEFORE:
        return -root_of(problem, problem->origin - t);
    case RSL_PLANAR_TRANSFORM_NONE:
        break;
    }
    return t;
}

static double from_transformed(const rsl_planar_ode *problem, double x)
{
    switch (problem->transform) {
    case RSL_PLANAR_TRANSFORM_AFTER:
        return problem->origin + power_of(problem, x);
    case RSL_PLANAR_TRANSFORM_BEFORE:
        return problem->origin - power_of(problem, x);
    case RSL_PLANAR_TRANSFORM_NONE:
        break;
    }
    return x;
}

/* dy/dx = dy/dt dt/dx, dt/dx = p |x|^(p - 1) */
static int transformed_rhs(double x, const double *y, double *slope, void *user)
{
    const rsl_planar_ode *problem = user;
    double dt_dx = problem->quartic ? 4.0 * (x * x) * fabs(x) : 2.0 * fabs(x);
    int failed = problem->function(from_transformed(problem, x), y, slope, problem->user);
    if (failed != 0)
        return failed;
    for (size_t i = 0; i < problem->size; i++)
        slope[i] *= dt_dx;
    return 0;
}

static rsl_status start_rk(rsl_planar_stepper *stepper, double t, const double *y, double first)
{
    const rsl_planar_ode *problem = &stepper->problem;
    rsl_num_rk *rk = &stepper->rk;
    size_t needed = rsl_num_rk_memory(problem->size);
    if (needed > stepper->memory_size) {
        double *memory = realloc(stepper->memory, (needed + needed / 2) * sizeof *memory);
        if (memory == NULL)
            return RSL_ERROR_MEMORY;
        stepper->memory = memory;
        stepper->memory_size = needed + needed / 2;
        rk->size = 0;
    }
    rk->function = problem->transform ? transformed_rhs : problem->function;
    rk->user = problem->transform ? &stepper->problem : problem->user;
    rk->relative = problem->relative;
    rk->length_scale = problem->length_scale;
    rk->light = problem->brief;
    rk->apart = problem->remembers;
    if (rk->size != problem->size)
        rsl_num_rk_place(rk, problem->size,
                         problem->remembers ? problem->size : 2 * problem->coordinates,
                         stepper->memory);
    rk->places = problem->coordinates;
    memcpy(rk->absolute, problem->absolute, problem->size * sizeof *rk->absolute);
    double x = to_transformed(problem, t);
    if (first > 0.0)
        first = to_transformed(problem, t + first) - x;
    rsl_status status = rsl_num_rk_start(rk, x, y, first);
    if (!(first > 0.0) && problem->transform == RSL_PLANAR_TRANSFORM_NONE)
        rk->next = fmin(rk->next, problem->usual);
    return status;
}

static rsl_status step_rk(rsl_planar_stepper *stepper, double limit)
{
    const rsl_planar_ode *problem = &stepper->problem;
    if (problem->transform == RSL_PLANAR_TRANSFORM_BEFORE)
        limit = fmin(limit, problem->origin);
    double max = to_transformed(problem, limit);
    rsl_status status = rsl_num_rk_step(&stepper->rk, max);
    /* errors grow from step to step after the onset of contact: limit the growth of steps */
    double length = stepper->rk.t1 - stepper->rk.t0;
    double growth = stepper->rk.t0 < EARLY * length ? 1.0 : 1.5;
    if (problem->transform == RSL_PLANAR_TRANSFORM_AFTER)
        stepper->rk.next = fmin(stepper->rk.next, growth * length);
    stepper->t0 = stepper->t1;
    stepper->t1 = stepper->rk.t1 == max ? limit : from_transformed(problem, stepper->rk.t1);
    return status;
}

static rsl_status cut_rk(rsl_planar_stepper *stepper, double t)
{
    double x = t == stepper->t0 ? stepper->rk.t0 : to_transformed(&stepper->problem, t);
    return rsl_num_rk_cut(&stepper->rk, x);
}

static const double *end_rk(const rsl_planar_stepper *stepper) { return stepper->rk.y1; }

/* Exact at both ends of the step, free of round-off of the transform. */
static double transformed_time(const rsl_planar_stepper *stepper, double t)
{
    if (t == stepper->t1)
        return stepper->rk.t1;
    if (t == stepper->t0)
        return stepper->rk.t0;
    return to_transformed(&stepper->problem, t);
}

static void at_rk(rsl_planar_stepper *stepper, double t, size_t first, size_t count, double *out)
{
    rsl_num_rk_at(&stepper->rk, transformed_time(stepper, t), first, count, out);
}

static int shorten_rk(rsl_planar_stepper *stepper, double t)
{
    return rsl_num_rk_shorten(&stepper->rk, to_transformed(&stepper->problem, t));
}

static void hold_rk(rsl_planar_stepper *stepper, double limit)
{
    assert(stepper->problem.transform == RSL_PLANAR_TRANSFORM_NONE);
    rsl_num_rk_hold(&stepper->rk, limit);
}

static double next_rk(const rsl_planar_stepper *stepper)
{
    const rsl_planar_ode *problem = &stepper->problem;
    double x = stepper->rk.t1 + stepper->rk.next;
    if (problem->transform == RSL_PLANAR_TRANSFORM_BEFORE)
        x = fmin(x, 0.0);
    return from_transformed(problem, x) - stepper->t1;
}

const rsl_planar_ode_method rsl_planar_rk = {.runge_kutta = 1,
                                             .copies = 1,
                                             .start = start_rk,
                                             .step = step_rk,
                                             .cut = cut_rk,
                                             .shorten = shorten_rk,
                                             .hold = hold_rk,
                                             .end = end_rk,
                                             .at = at_rk,
                                             .next = next_rk};

/* ---- copies ---------------------------------------------------------------------- */

/* The arrays of rk are swapped from step to step: each keeps its offset in the memory of `from`. */
static void relocate_arrays(rsl_num_rk *rk, const double *from, double *to)
{
    double **const arrays[] = {&rk->y0, &rk->y1, &rk->trial, &rk->absolute, &rk->noise};
    for (size_t i = 0; i < RSL_PLANAR_ROWS(arrays); i++)
        *arrays[i] = to + (*arrays[i] - from);
    for (int i = 0; i < RSL_NUM_RK_STAGE_COUNT; i++)
        rk->slope[i] = to + (rk->slope[i] - from);
    for (int i = 0; i < RSL_NUM_RK_TERM_COUNT; i++)
        rk->term[i] = to + (rk->term[i] - from);
}

int rsl_planar_rk_copy(rsl_planar_stepper *to, const rsl_planar_stepper *from)
{
    size_t count = rsl_num_rk_memory(from->rk.size);
    if (count > to->memory_size) {
        double *memory = realloc(to->memory, count * sizeof *memory);
        if (memory == NULL)
            return 0;
        to->memory = memory;
        to->memory_size = count;
    }
    to->rk = from->rk;
    if (count == 0)
        return 1;
    memcpy(to->memory, from->memory, count * sizeof *to->memory);
    relocate_arrays(&to->rk, from->memory, to->memory);
    return 1;
}
