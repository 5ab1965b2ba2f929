/* SPDX-License-Identifier: MIT
 *
 * The memory of a system: blocks that live as long as it does, and a few
 * arrays that grow.
 */
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "planar/rigid.h"

struct rsl_planar_block {
    rsl_planar_block *next;
    max_align_t start[];
};

rsl_planar *rsl_planar_memory_new(void)
{
    rsl_planar *system = calloc(1, sizeof *system);
    if (system != NULL)
        system->kink = HUGE_VAL;
    return system;
}

void *rsl_planar_allocate(rsl_planar *system, size_t count, size_t size)
{
    if (count > (SIZE_MAX / 2 - sizeof(rsl_planar_block)) / size)
        return NULL;
    rsl_planar_block *block = calloc(1, sizeof *block + count * size);
    if (block == NULL)
        return NULL;
    block->next = system->blocks;
    system->blocks = block;
    system->summary.memory += sizeof *block + count * size;
    return block->start;
}

static void *grow(rsl_planar *system, void *memory, size_t *capacity,
                  size_t wanted, size_t size)
{
    if (wanted <= *capacity && memory != NULL)
        return memory;
    size_t larger = *capacity < 8 ? 8 : *capacity + *capacity / 2;
    if (larger < wanted)
        larger = wanted;
    if (larger > SIZE_MAX / 2 / size)
        return NULL;
    char *grown = realloc(memory, larger * size);
    if (grown == NULL)
        return NULL;
    memset(grown + *capacity * size, 0, (larger - *capacity) * size);
    system->summary.memory += (larger - *capacity) * size;
    *capacity = larger;
    return grown;
}

/* Grows *memory; 0 if there is none. */
#define GROW(system, member, capacity, wanted)                                 \
    grow_member(system, (void **)&(system)->member, &(system)->capacity,       \
                wanted, sizeof *(system)->member)

static int grow_member(rsl_planar *system, void **member, size_t *capacity,
                       size_t wanted, size_t size)
{
    void *grown = grow(system, *member, capacity, wanted, size);
    if (grown != NULL)
        *member = grown;
    return grown != NULL;
}

rsl_status rsl_planar_grow_state(rsl_planar *system)
{
    size_t wanted = system->size + RSL_PLANAR_SPOT_SUMS;
    return GROW(system, y, y_capacity, wanted) &&
                   GROW(system, absolute, absolute_capacity, wanted) &&
                   GROW(system, sample_y, sample_capacity, wanted)
               ? RSL_OK
               : RSL_ERROR_MEMORY;
}

rsl_status rsl_planar_grow_slots(rsl_planar *system, size_t slots)
{
    if (!GROW(system, slot_used, slot_capacity, slots) ||
        !GROW(system, spot_power, power_capacity, slots * system->spot_sums))
        return RSL_ERROR_MEMORY;
    size_t size = system->size;
    system->size =
        2 * system->free_count + system->sum_count + slots * system->spot_sums;
    rsl_status status = rsl_planar_grow_state(system);
    system->size = size;
    return status;
}

/* Rows: of the joints, the slides and the closed spots. */
rsl_status rsl_planar_grow_rows(rsl_planar *system)
{
    size_t rows =
        system->joint_rows + system->model.slide_count + system->sticky_spots;
    return GROW(system, rows, row_capacity, rows + 1) &&
                   GROW(system, redundant, redundant_capacity,
                        system->joint_rows + 1) &&
                   GROW(system, active, active_capacity, rows + 1) &&
                   GROW(system, right, right_capacity, rows + 1) &&
                   GROW(system, solved, solved_capacity, rows + 1) &&
                   GROW(system, matrix, matrix_capacity, rows * rows + 1)
               ? RSL_OK
               : RSL_ERROR_MEMORY;
}

rsl_status rsl_planar_grow_spots(rsl_planar *system, size_t spots)
{
    return GROW(system, spots, spot_capacity, spots) &&
                   GROW(system, closed, closed_capacity, spots)
               ? RSL_OK
               : RSL_ERROR_MEMORY;
}

void rsl_planar_free(rsl_planar *system)
{
    if (system == NULL)
        return;
    while (system->blocks != NULL) {
        rsl_planar_block *next = system->blocks->next;
        free(system->blocks);
        system->blocks = next;
    }
    rsl_planar_stepper_free(&system->stepper);
    rsl_planar_crowd_free(system->crowd);
    rsl_planar_rigid_room_free(system->room);
    rsl_planar_sparse_free(system->sparse);
    free(system->y);
    free(system->absolute);
    free(system->sample_y);
    free(system->slot_used);
    free(system->spot_power);
    free(system->rows);
    free(system->redundant);
    free(system->active);
    free(system->right);
    free(system->solved);
    free(system->matrix);
    free(system->spots);
    free(system->closed);
    free(system);
}
