/* SPDX-License-Identifier: MIT
 *
 * Islands: bodies that hang together through joints and contacts. A push in one of them is not
 * felt in another. A body that does not give joins nothing: two grains on one floor are two
 * islands.
 */
#include <assert.h>
#include <string.h>

#include "planar/rigid.h"

/* The body that stands for the island of this one; ways are shortened as they are gone. */
static size_t root_of(size_t *island, size_t body)
{
    while (island[body] != body)
        body = island[body] = island[island[body]];
    return body;
}

static int gives(const rsl_planar *system, size_t body)
{
    return system->fixed->mover[body].count > 0;
}

static void join(rsl_planar *system, size_t a, size_t b)
{
    size_t *island = system->work.rigid->island;
    if (gives(system, a) && gives(system, b))
        island[root_of(island, a)] = root_of(island, b);
}

static size_t island_of(rsl_planar *system, const rsl_planar_spot *spot)
{
    return root_of(system->work.rigid->island, gives(system, spot->a) ? spot->a : spot->b);
}

/* What lasts: joints, slides and compliant contacts. */
static void join_lasting(rsl_planar *system)
{
    const rsl_planar_model *model = &system->fixed->model;
    for (size_t i = 0; i <= system->fixed->bodies; i++)
        system->work.rigid->island[i] = i;
    for (size_t i = 0; i < model->joint_count; i++)
        join(system, model->joints[i].body_a, model->joints[i].body_b);
    for (size_t i = 0; i < model->slide_count; i++)
        join(system, model->slides[i].body_a, model->slides[i].body_b);
    for (size_t i = 0; i < system->work.closed_count; i++) {
        const rsl_planar_spot *spot = &system->state.spots[system->work.closed[i]];
        join(system, spot->a, spot->b);
    }
}

size_t rsl_planar_islands(rsl_planar *system, size_t *spots, size_t count, size_t *begin)
{
    rsl_planar_rigid_scratch *scratch = system->work.rigid;
    size_t placed = 0, islands = 0;
    assert(count <= scratch->spots);
    join_lasting(system);
    for (size_t i = 0; i < count; i++)
        join(system, system->state.spots[spots[i]].a, system->state.spots[spots[i]].b);
    memcpy(scratch->sorted, spots, count * sizeof *spots);
    for (size_t i = 0; i < count; i++) {
        if (scratch->sorted[i] == RSL_PLANAR_NO_SPOT)
            continue;
        size_t root = island_of(system, &system->state.spots[scratch->sorted[i]]);
        begin[islands++] = placed;
        for (size_t k = i; k < count; k++) {
            if (scratch->sorted[k] == RSL_PLANAR_NO_SPOT ||
                island_of(system, &system->state.spots[scratch->sorted[k]]) != root)
                continue;
            spots[placed++] = scratch->sorted[k];
            scratch->sorted[k] = RSL_PLANAR_NO_SPOT;
        }
    }
    assert(placed == count);
    begin[islands] = count;
    return islands;
}

/* ---- what has changed ---------------------------------------------------------------------- */

void rsl_planar_stir(rsl_planar *system, const rsl_planar_spot *spot)
{
    system->work.rigid->stirred[spot->a] = system->work.rigid->stirred[spot->b] = 1;
}

int rsl_planar_is_stirred(const rsl_planar *system, const rsl_planar_spot *spot)
{
    const unsigned char *stirred = system->work.rigid->stirred;
    return (gives(system, spot->a) && stirred[spot->a]) ||
           (gives(system, spot->b) && stirred[spot->b]);
}
