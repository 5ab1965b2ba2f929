/* SPDX-License-Identifier: MIT
 *
 * radau: Radau IIA methods of orders 5, 9 and 13 (num/radau_system.h).
 */
#include <stdlib.h>
#include <string.h>

#include "planar/core/system.h"
#include "planar/integrate/internal.h"

static size_t set_count(const rsl_planar_ode *problem)
{
    return problem->stride > 0 ? (problem->size - problem->tail) / problem->stride : 0;
}

/* Components of friction memories and gaps. */
static void list_memories(const rsl_planar_ode *problem, double *index)
{
    for (size_t i = 0; i < problem->slide_count; i++)
        *index++ = (double)(problem->slide_first + i);
    for (size_t i = 0, set = problem->tail; i < set_count(problem); i++, set += problem->stride) {
        *index++ = (double)(set + RSL_PLANAR_INTEGRAL_FRICTION_SPRING);
        *index++ = (double)(set + RSL_PLANAR_INTEGRAL_ROLLING_SPRING);
    }
    for (size_t i = 0; i < problem->gaps; i++)
        *index++ = (double)(problem->size + i);
}

static rsl_status start_radau(rsl_planar_stepper *stepper, double t, const double *y, double first)
{
    const rsl_planar_ode *problem = &stepper->problem;
    rsl_planar_radau_memory *radau = &stepper->radau;
    rsl_num_radau_system *core = &radau->core;
    size_t n = problem->coordinates, size = problem->size + problem->gaps;
    size_t memories = problem->slide_count + 2 * set_count(problem) + problem->gaps;
    size_t needed = rsl_num_radau_system_memory(size, n, memories);
    if (needed > radau->size) {
        double *memory = realloc(radau->memory, needed * sizeof *memory);
        if (memory == NULL)
            return RSL_ERROR_MEMORY;
        radau->memory = memory;
        radau->size = needed;
    }
    list_memories(problem, rsl_num_radau_system_place(core, size, n, memories, radau->memory));
    core->function = problem->function;
    core->reach = problem->reach;
    core->decays = problem->decays;
    core->passes = problem->passes;
    core->user = problem->user;
    core->relative = problem->relative;
    core->length_scale = problem->length_scale;
    memcpy(rsl_num_radau_system_absolute(core), problem->absolute,
           size * sizeof *problem->absolute);
    return rsl_num_radau_system_start(core, t, y, first);
}

static rsl_status step_radau(rsl_planar_stepper *stepper, double limit)
{
    rsl_status status = rsl_num_radau_system_step(&stepper->radau.core, limit);
    stepper->t0 = stepper->radau.core.t0;
    stepper->t1 = stepper->radau.core.t1;
    return status;
}

static rsl_status cut_radau(rsl_planar_stepper *stepper, double t)
{
    return rsl_num_radau_system_cut(&stepper->radau.core, t);
}

static void hold_radau(rsl_planar_stepper *stepper, double limit)
{
    rsl_num_radau_system_hold(&stepper->radau.core, limit);
}

static const double *end_radau(const rsl_planar_stepper *stepper)
{
    return rsl_num_radau_system_end(&stepper->radau.core);
}

static void at_radau(rsl_planar_stepper *stepper, double t, size_t first, size_t count, double *out)
{
    rsl_num_radau_system_at(&stepper->radau.core, t, first, count, out);
}

static double next_radau(const rsl_planar_stepper *stepper) { return stepper->radau.core.next; }

int rsl_planar_radau_copy(rsl_planar_radau_memory *to, const rsl_planar_radau_memory *from)
{
    if (from->size > to->size) {
        double *memory = realloc(to->memory, from->size * sizeof *memory);
        if (memory == NULL)
            return 0;
        to->memory = memory;
        to->size = from->size;
    }
    to->core = from->core;
    to->core.memory = to->memory;
    if (from->size > 0)
        memcpy(to->memory, from->memory, from->size * sizeof *to->memory);
    return 1;
}

const rsl_planar_ode_method rsl_planar_radau = {.copies = 1,
                                                .own_gaps = 1,
                                                .start = start_radau,
                                                .step = step_radau,
                                                .cut = cut_radau,
                                                .hold = hold_radau,
                                                .end = end_radau,
                                                .at = at_radau,
                                                .next = next_radau};
