/* SPDX-License-Identifier: MIT
 *
 * Memory of a system: blocks with the lifetime of the system, and arrays that grow.
 */
#include <assert.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "planar/core/core.h"

/* Singly linked list of blocks. */
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
    system->fixed = rsl_planar_allocate(&system->work, 1, sizeof *system->fixed);
    if (system->fixed != NULL)
        return system;
    free(system);
    return NULL;
}

rsl_planar_compiled_model *rsl_planar_building(rsl_planar *system)
{
    assert(!system->state.begun);
    return (rsl_planar_compiled_model *)system->fixed;
}

void *rsl_planar_allocate(rsl_planar_workspace *work, size_t count, size_t size)
{
    int fits = count <= (SIZE_MAX / 2 - sizeof(rsl_planar_block)) / size;
    rsl_planar_block *block = fits ? calloc(1, sizeof *block + count * size) : NULL;
    work->out_of_memory |= block == NULL;
    if (block == NULL)
        return NULL;
    block->next = work->blocks;
    work->blocks = block;
    work->memory += sizeof *block + count * size;
    return block->start;
}

/* Array of at least `wanted` zero-filled entries, in steps of one half; NULL: out of memory. */
static void *grow(rsl_planar_workspace *work, void *memory, size_t *capacity, size_t wanted,
                  size_t size)
{
    assert(size > 0);
    if (wanted <= *capacity && memory != NULL)
        return memory;
    size_t larger = *capacity < 8 ? 8 : *capacity + *capacity / 2;
    if (larger < wanted)
        larger = wanted;
    char *grown = larger <= SIZE_MAX / 2 / size ? realloc(memory, larger * size) : NULL;
    work->out_of_memory |= grown == NULL;
    if (grown == NULL)
        return NULL;
    memset(grown + *capacity * size, 0, (larger - *capacity) * size);
    work->memory += (larger - *capacity) * size;
    *capacity = larger;
    return grown;
}

/* Grows an array; 0: out of memory, the array is unchanged. */
#define GROW(work, array, capacity, wanted)                                                        \
    grow_member(work, (void **)&(array), &(capacity), wanted, sizeof *(array))

static int grow_member(rsl_planar_workspace *work, void **member, size_t *capacity, size_t wanted,
                       size_t size)
{
    void *grown = grow(work, *member, capacity, wanted, size);
    if (grown != NULL)
        *member = grown;
    return grown != NULL;
}

rsl_status rsl_planar_grow_state(rsl_planar_state *state, rsl_planar_workspace *work)
{
    size_t wanted = state->size + state->integral_sets + RSL_PLANAR_INTEGRAL_ALL + 1;
    rsl_planar_validity *valid = &work->valid;
    int of_state = valid->y == state->y;
    rsl_planar_state_changed(work, work->sample_y);
    rsl_status status = GROW(work, state->y, state->y_capacity, wanted) &&
                                GROW(work, state->before, state->before_capacity, wanted) &&
                                GROW(work, state->absolute, state->absolute_capacity, wanted) &&
                                GROW(work, work->sample_y, work->sample_capacity, wanted)
                            ? RSL_OK
                            : RSL_ERROR_MEMORY;
    if (of_state)
        valid->y = state->y;
    return status;
}

rsl_status rsl_planar_grow_slots(rsl_planar *system, size_t integral_sets)
{
    if (!GROW(&system->work, system->state.integral_set_used, system->state.integral_set_capacity,
              integral_sets) ||
        !GROW(&system->work, system->state.contact_power, system->state.power_capacity,
              integral_sets * system->fixed->integrals_per_contact))
        return RSL_ERROR_MEMORY;
    size_t size = system->state.size;
    system->state.size = system->fixed->tail + integral_sets * system->fixed->integrals_per_contact;
    rsl_status status = rsl_planar_grow_state(&system->state, &system->work);
    system->state.size = size;
    return status;
}

/* Rows: joints, slides, and one (with rolling resistance two) per sticking contact point. */
rsl_status rsl_planar_grow_rows(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work)
{
    size_t rows = fixed->joint_rows + fixed->model.slide_count +
                  (fixed->rolls ? 2 : 1) * work->sticking_points;
    size_t dense = rows < RSL_PLANAR_DENSE_ROWS_MAX ? rows : RSL_PLANAR_DENSE_ROWS_MAX;
    return GROW(work, work->rows, work->row_capacity, rows + 1) &&
                   GROW(work, work->active, work->active_capacity, rows + 1) &&
                   GROW(work, work->right, work->right_capacity, rows + 1) &&
                   GROW(work, work->solved, work->solved_capacity, rows + 1) &&
                   GROW(work, work->matrix, work->matrix_capacity, dense * dense + 1)
               ? RSL_OK
               : RSL_ERROR_MEMORY;
}

rsl_status rsl_planar_grow_contact_points(rsl_planar_state *state, rsl_planar_workspace *work,
                                          size_t points)
{
    return GROW(work, state->points, state->point_capacity, points) &&
                   GROW(work, work->closed, work->closed_capacity, points)
               ? RSL_OK
               : RSL_ERROR_MEMORY;
}

void rsl_planar_blocks_free(rsl_planar_workspace *work)
{
    while (work->blocks != NULL) {
        rsl_planar_block *next = work->blocks->next;
        free(work->blocks);
        work->blocks = next;
    }
}
