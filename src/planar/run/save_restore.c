/* SPDX-License-Identifier: MIT
 *
 * Saving and restoring the state of a run.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "planar/contact/contact.h"
#include "planar/core/core.h"
#include "planar/dem/dem.h"
#include "planar/run/run.h"

static void grains_restored(const rsl_planar_compiled_model *fixed, const rsl_planar_state *state,
                            rsl_planar_workspace *work)
{
    /* cannot fail: capacities never shrink, and this pair list has been arranged before */
    int arranged = rsl_planar_grains_arrange(fixed, state, work);
    assert(arranged);
    (void)arranged;
    work->grains->drifted = 0.0;
}

void rsl_planar_state_clear(rsl_planar_state *state)
{
    rsl_planar_stepper_free(&state->stepper);
    free(state->y);
    free(state->absolute);
    free(state->before);
    free(state->points);
    free(state->integral_set_used);
    free(state->contact_power);
    free(state->slides);
    free(state->members);
    free(state->plastic);
    rsl_planar_grains_state_free(state->grains);
}

void rsl_planar_state_free(rsl_planar_state *state)
{
    if (state == NULL)
        return;
    rsl_planar_state_clear(state);
    free(state);
}

/* Array of a state that is copied. */
typedef struct state_array {
    void **member;
    size_t *capacity; /* NULL: constant length, allocated at the first copy */
    const void *from;
    size_t count, size;
    void *memory; /* of the copy */
    size_t held;  /* its capacity */
} state_array;

/* Reserves memory for the copy. Returns 0 if out of memory; the state is then unchanged. */
static int reserve(state_array *a)
{
    a->held = a->capacity != NULL ? *a->capacity : a->count;
    if (a->count > a->held || *a->member == NULL) {
        void *grown = realloc(*a->member, (a->count + 1) * a->size);
        if (grown == NULL)
            return 0;
        *a->member = grown;
        a->held = a->count;
        if (a->capacity != NULL)
            *a->capacity = a->count;
    }
    a->memory = *a->member;
    return 1;
}

static void copy_array(const state_array *a)
{
    *a->member = a->memory;
    if (a->capacity != NULL)
        *a->capacity = a->held;
    if (a->count > 0)
        memcpy(a->memory, a->from, a->count * a->size);
}

/* Takes the copies of the integrator and of the granular groups. SUNDIALS' memory stays. */
static void copy_values(rsl_planar_state *to, const rsl_planar_state *from,
                        rsl_planar_stepper stepper, rsl_planar_grains_state *grains)
{
    stepper.peer = to->stepper.peer;
    to->stepper.peer = NULL;
    rsl_planar_stepper_free(&to->stepper);
    rsl_planar_grains_state_free(to->grains);
    *to = *from;
    to->stepper = stepper;
    to->grains = grains;
    rsl_planar_stepper_bind(&to->stepper, NULL, NULL);
}

#define ARRAY(name, capacity, count)                                                               \
    {                                                                                              \
        (void **)&to->name, capacity, from->name, count, sizeof *to->name, NULL, 0                 \
    }

/* All memory is reserved before anything is copied. Returns 0 if out of memory; `to` is then
 * unchanged. */
static int copy_state(rsl_planar_state *to, const rsl_planar_state *from,
                      const rsl_planar_compiled_model *fixed)
{
    state_array arrays[] = {
        ARRAY(y, &to->y_capacity, from->size),
        ARRAY(absolute, &to->absolute_capacity, from->size),
        ARRAY(before, &to->before_capacity, from->size),
        ARRAY(points, &to->point_capacity, from->point_count),
        ARRAY(integral_set_used, &to->integral_set_capacity, from->integral_sets),
        ARRAY(contact_power, &to->power_capacity,
              from->integral_sets * fixed->integrals_per_contact),
        ARRAY(slides, NULL, fixed->model.slide_count),
        ARRAY(plastic, NULL, fixed->model.spring_count),
        ARRAY(members, NULL, from->member_count),
    };
    rsl_planar_stepper stepper = {0};
    rsl_planar_grains_state *grains = NULL;
    int reserved =
        rsl_planar_stepper_copy(&stepper, &from->stepper) &&
        (!fixed->integrator.particles ||
         rsl_planar_grains_state_copy(fixed->grains, fixed->free_count, &grains, from->grains));
    for (size_t i = 0; i < RSL_PLANAR_ROWS(arrays) && reserved; i++)
        reserved = reserve(&arrays[i]);
    if (!reserved) {
        rsl_planar_stepper_free(&stepper);
        rsl_planar_grains_state_free(grains);
        return 0;
    }
    copy_values(to, from, stepper, grains);
    for (size_t i = 0; i < RSL_PLANAR_ROWS(arrays); i++)
        copy_array(&arrays[i]);
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
    if (!rsl_planar_stepper_copies(&system->state.stepper))
        return rsl_error_set(
            error, RSL_ERROR_ARGUMENT,
            "the integrator %s is at work, whose memory cannot be copied; use integrator: rk",
            rsl_planar_integrator_type_at(rsl_planar_integrator_at_work(system))->name);
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
    rsl_planar_state_changed(&system->work, system->state.y);
    rsl_planar_list_closed_contacts(system->fixed, &system->state, &system->work);
    if (rsl_planar_integrator_of(system->fixed)->particles)
        grains_restored(system->fixed, &system->state, &system->work);
    return RSL_OK;
}
