/* SPDX-License-Identifier: MIT
 *
 * The memory of a system: blocks that live as long as it does, and a few
 * arrays that grow.
 */
#include <assert.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "planar/constraints.h"
#include "planar/contacts.h"
#include "planar/grains.h"
#include "planar/stepper.h"
#include "planar/system.h"

struct rsl_planar_block {
    rsl_planar_block *next;
    max_align_t start[];
};

rsl_planar *rsl_planar_memory_new(void)
{
    rsl_planar *system = calloc(1, sizeof *system);
    if (system == NULL)
        return NULL;
    system->state.of = system;
    system->state.kink = HUGE_VAL;
    system->fixed = rsl_planar_allocate(system, 1, sizeof *system->fixed);
    if (system->fixed != NULL)
        return system;
    free(system);
    return NULL;
}

rsl_planar_fixed *rsl_planar_building(rsl_planar *system)
{
    assert(!system->state.begun);
    return (rsl_planar_fixed *)system->fixed;
}

void *rsl_planar_allocate(rsl_planar *system, size_t count, size_t size)
{
    int fits = count <= (SIZE_MAX / 2 - sizeof(rsl_planar_block)) / size;
    rsl_planar_block *block = fits ? calloc(1, sizeof *block + count * size) : NULL;
    system->work.starved |= block == NULL;
    if (block == NULL)
        return NULL;
    block->next = system->work.blocks;
    system->work.blocks = block;
    system->work.memory += sizeof *block + count * size;
    return block->start;
}

static void *grow(rsl_planar *system, void *memory, size_t *capacity, size_t wanted, size_t size)
{
    assert(size > 0);
    if (wanted <= *capacity && memory != NULL)
        return memory;
    size_t larger = *capacity < 8 ? 8 : *capacity + *capacity / 2;
    if (larger < wanted)
        larger = wanted;
    char *grown = larger <= SIZE_MAX / 2 / size ? realloc(memory, larger * size) : NULL;
    system->work.starved |= grown == NULL;
    if (grown == NULL)
        return NULL;
    memset(grown + *capacity * size, 0, (larger - *capacity) * size);
    system->work.memory += (larger - *capacity) * size;
    *capacity = larger;
    return grown;
}

/* Grows *memory; 0 if there is none. */
#define GROW(system, member, capacity, wanted)                                                     \
    grow_member(system, (void **)&(system)->member, &(system)->capacity, wanted,                   \
                sizeof *(system)->member)

static int grow_member(rsl_planar *system, void **member, size_t *capacity, size_t wanted,
                       size_t size)
{
    void *grown = grow(system, *member, capacity, wanted, size);
    if (grown != NULL)
        *member = grown;
    return grown != NULL;
}

rsl_status rsl_planar_grow_state(rsl_planar *system)
{
    size_t wanted = system->state.size + RSL_PLANAR_SPOT_ALL;
    return GROW(system, state.y, state.y_capacity, wanted) &&
                   GROW(system, state.before, state.before_capacity, wanted) &&
                   GROW(system, state.absolute, state.absolute_capacity, wanted) &&
                   GROW(system, work.sample_y, work.sample_capacity, wanted)
               ? RSL_OK
               : RSL_ERROR_MEMORY;
}

rsl_status rsl_planar_grow_slots(rsl_planar *system, size_t slots)
{
    if (!GROW(system, state.slot_used, state.slot_capacity, slots) ||
        !GROW(system, state.spot_power, state.power_capacity, slots * system->fixed->spot_sums))
        return RSL_ERROR_MEMORY;
    size_t size = system->state.size;
    system->state.size = system->fixed->tail + slots * system->fixed->spot_sums;
    rsl_status status = rsl_planar_grow_state(system);
    system->state.size = size;
    return status;
}

/* Rows: of the joints, the slides and the closed spots. */
rsl_status rsl_planar_grow_rows(rsl_planar *system)
{
    size_t rows = system->fixed->joint_rows + system->fixed->model.slide_count +
                  (system->fixed->rolls ? 2 : 1) * system->work.sticky_spots;
    size_t dense = rows < RSL_PLANAR_DENSE_ROWS ? rows : RSL_PLANAR_DENSE_ROWS;
    return GROW(system, work.rows, work.row_capacity, rows + 1) &&
                   GROW(system, work.active, work.active_capacity, rows + 1) &&
                   GROW(system, work.right, work.right_capacity, rows + 1) &&
                   GROW(system, work.solved, work.solved_capacity, rows + 1) &&
                   GROW(system, work.matrix, work.matrix_capacity, dense * dense + 1)
               ? RSL_OK
               : RSL_ERROR_MEMORY;
}

rsl_status rsl_planar_grow_spots(rsl_planar *system, size_t spots)
{
    return GROW(system, state.spots, state.spot_capacity, spots) &&
                   GROW(system, work.closed, work.closed_capacity, spots)
               ? RSL_OK
               : RSL_ERROR_MEMORY;
}

void rsl_planar_blocks_free(rsl_planar *system)
{
    while (system->work.blocks != NULL) {
        rsl_planar_block *next = system->work.blocks->next;
        free(system->work.blocks);
        system->work.blocks = next;
    }
}

/* ---- the state of a run: saved, restored, freed ---------------------------------
 *
 * A copy has memory of its own; what it still points to is built once and stays, as the
 * laws of the model. */

void rsl_planar_state_clear(rsl_planar_state *state)
{
    rsl_planar_stepper_free(&state->stepper);
    free(state->y);
    free(state->absolute);
    free(state->before);
    free(state->spots);
    free(state->slot_used);
    free(state->spot_power);
    free(state->slides);
    free(state->members);
    free(state->flows);
    rsl_planar_grains_state_free(state->grains);
}

void rsl_planar_state_free(rsl_planar_state *state)
{
    if (state == NULL)
        return;
    rsl_planar_state_clear(state);
    free(state);
}

/* The first `count` entries of one array, which grows if it must; 0: there is
 * no memory. */
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

/* Arrays that never change their length, at most made. */
#define COPY_WHOLE(member, count)                                                                  \
    copy_array((void **)&to->member, &(size_t){to->member != NULL ? (count) : 0}, from->member,    \
               count, sizeof *from->member)

static int copy_arrays(rsl_planar_state *to, const rsl_planar_state *from,
                       const rsl_planar_fixed *fixed)
{
    return COPY(y, y_capacity, from->size) && COPY(absolute, absolute_capacity, from->size) &&
           COPY(before, before_capacity, from->size) &&
           COPY(spots, spot_capacity, from->spot_count) &&
           COPY(slot_used, slot_capacity, from->slots) &&
           COPY(spot_power, power_capacity, from->slots * fixed->spot_sums) &&
           COPY_WHOLE(slides, fixed->model.slide_count) &&
           COPY_WHOLE(flows, fixed->model.spring_count) && COPY_WHOLE(members, from->member_count);
}

/* All of `from` but its arrays and the integrator's memory, which `to` keeps
 * for itself. */
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
    to->spots = own.spots;
    to->spot_capacity = own.spot_capacity;
    to->slot_used = own.slot_used;
    to->slot_capacity = own.slot_capacity;
    to->spot_power = own.spot_power;
    to->power_capacity = own.power_capacity;
    to->slides = own.slides;
    to->flows = own.flows;
    to->members = own.members;
    to->grains = own.grains;
    to->stepper = own.stepper;
}

/* Nothing of `to` is changed unless all memory is there. */
static int copy_state(rsl_planar_state *to, const rsl_planar_state *from,
                      const rsl_planar_fixed *fixed)
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
    rsl_planar_list_closed(system);
    if (system->fixed->grains != NULL)
        rsl_planar_grains_restored(system);
    return RSL_OK;
}
