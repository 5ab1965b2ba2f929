/* SPDX-License-Identifier: MIT
 *
 * Saving and restoring the state of a run.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "planar/contact/contact.h"
#include "planar/dem/dem.h"
#include "planar/model/model.h"

static void grains_restored(rsl_planar *system)
{
    /* cannot fail: capacities never shrink, and this pair list has been arranged before */
    int arranged = rsl_planar_grains_arrange(system);
    assert(arranged);
    (void)arranged;
    system->work.grains->drifted = 0.0;
}

void rsl_planar_state_free(rsl_planar_state *state)
{
    if (state == NULL)
        return;
    rsl_planar_state_clear(state);
    free(state);
}

/* Copies the first `count` entries of an array, growing the copy as needed. Returns 0 if out of
 * memory. */
static int copy_array(void **to, size_t *capacity, const void *from, size_t count, size_t size)
{
    if (count > *capacity || *to == NULL) {
        void *grown = realloc(*to, (count + 1) * size);
        if (grown == NULL)
            return 0;
        *to = grown;
        *capacity = count;
    }
    if (count > 0)
        memcpy(*to, from, count * size);
    return 1;
}

#define COPY(member, scratch, count)                                                               \
    copy_array((void **)&to->member, &to->scratch, from->member, count, sizeof *from->member)

/* Arrays of constant length, allocated at the first copy. */
#define COPY_WHOLE(member, count)                                                                  \
    copy_array((void **)&to->member, &(size_t){to->member != NULL ? (count) : 0}, from->member,    \
               count, sizeof *from->member)

static int copy_arrays(rsl_planar_state *to, const rsl_planar_state *from,
                       const rsl_planar_compiled_model *fixed)
{
    return COPY(y, y_capacity, from->size) && COPY(absolute, absolute_capacity, from->size) &&
           COPY(before, before_capacity, from->size) &&
           COPY(points, point_capacity, from->point_count) &&
           COPY(integral_set_used, integral_set_capacity, from->integral_sets) &&
           COPY(contact_power, power_capacity,
                from->integral_sets * fixed->integrals_per_contact) &&
           COPY_WHOLE(slides, fixed->model.slide_count) &&
           COPY_WHOLE(plastic, fixed->model.spring_count) &&
           COPY_WHOLE(members, from->member_count);
}

/* Copies all members except arrays and the memory of the integrator, which `to` keeps. */
static void copy_values(rsl_planar_state *to, const rsl_planar_state *from)
{
    rsl_planar_state own = *to;
    *to = *from;
    to->y = own.y;
    to->y_capacity = own.y_capacity;
    to->absolute = own.absolute;
    to->absolute_capacity = own.absolute_capacity;
    to->before = own.before;
    to->before_capacity = own.before_capacity;
    to->points = own.points;
    to->point_capacity = own.point_capacity;
    to->integral_set_used = own.integral_set_used;
    to->integral_set_capacity = own.integral_set_capacity;
    to->contact_power = own.contact_power;
    to->power_capacity = own.power_capacity;
    to->slides = own.slides;
    to->plastic = own.plastic;
    to->members = own.members;
    to->grains = own.grains;
    to->stepper = own.stepper;
}

/* Returns 0 if out of memory; arrays of `to` may then hold values of `from` already. */
static int copy_state(rsl_planar_state *to, const rsl_planar_state *from,
                      const rsl_planar_compiled_model *fixed)
{
    if (!copy_arrays(to, from, fixed) || !rsl_planar_stepper_copy(&to->stepper, &from->stepper))
        return 0;
    if (fixed->grains != NULL &&
        !rsl_planar_grains_state_copy(fixed->grains, fixed->free_count, &to->grains, from->grains))
        return 0;
    copy_values(to, from);
    assert(to->size <= to->y_capacity || to->size == 0);
    return 1;
}

static rsl_status no_memory(rsl_error *error)
{
    return rsl_error_set(error, RSL_ERROR_MEMORY, "there is no memory for the state of a run");
}

rsl_status rsl_planar_save(const rsl_planar *system, rsl_planar_state **state, rsl_error *error)
{
    if (system == NULL || state == NULL)
        return rsl_error_missing(error, "a system and room for its state");
    const rsl_planar_stepper *stepper = &system->state.stepper;
    if (!rsl_planar_stepper_copies(stepper))
        return rsl_error_set(
            error, RSL_ERROR_ARGUMENT,
            "the integrator %s is at work, whose memory cannot be copied; use integrator: rk",
            rsl_planar_integrator_type(stepper->which)->name);
    if (*state == NULL)
        *state = calloc(1, sizeof **state);
    if (*state == NULL || !copy_state(*state, &system->state, system->fixed))
        return no_memory(error);
    assert((*state)->of == system);
    return RSL_OK;
}

rsl_status rsl_planar_restore(rsl_planar *system, const rsl_planar_state *state, rsl_error *error)
{
    if (system == NULL || state == NULL || state->of != system)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT, "this is no state of this system");
    if (!copy_state(&system->state, state, system->fixed))
        return no_memory(error);
    rsl_planar_stepper_bind(&system->state.stepper, system, system->state.absolute);
    rsl_planar_list_closed_contacts(system);
    if (system->fixed->grains != NULL)
        grains_restored(system);
    return RSL_OK;
}
