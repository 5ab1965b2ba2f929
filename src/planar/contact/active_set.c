/* SPDX-License-Identifier: MIT
 *
 * Active contacts: the lists of closed contact points and of rigid contacts at rest, their islands
 * and the integrals that they carry in y.
 *
 * An island is a connected component of bodies coupled by joints and contacts; immobile bodies do
 * not connect. An impulse in one island has no effect in another.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "planar/contact/contact.h"
#include "planar/core/core.h"
#include "planar/mode/mode.h"

static void list_resting(rsl_planar *system);

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

double *rsl_planar_integrals_of(rsl_planar *system)
{
    return system->state.y + 2 * system->fixed->free_count;
}

double *rsl_planar_contact_integrals(const rsl_planar *system, const rsl_planar_spot *spot)
{
    return system->state.y + rsl_planar_place_of_sums(system, spot);
}

rsl_status rsl_planar_slot_take(rsl_planar *system, rsl_planar_spot *spot, rsl_error *error)
{
    assert(spot->slot == RSL_PLANAR_NO_SLOT);
    size_t slot = 0;
    while (slot < system->state.slots && system->state.slot_used[slot])
        slot++;
    if (slot == system->state.slots) {
        if (rsl_planar_grow_slots(system, slot + 1) != RSL_OK)
            return rsl_error_set(error, RSL_ERROR_MEMORY,
                                 "there is no memory for %zu contacts at once", slot + 1);
        system->state.slots++;
        system->state.size += system->fixed->spot_sums;
    }
    system->state.slot_used[slot] = 1;
    spot->slot = slot;
    double *sums = rsl_planar_contact_integrals(system, spot);
    memset(sums, 0, system->fixed->spot_sums * sizeof *sums);
    return RSL_OK;
}

void rsl_planar_list_closed(rsl_planar *system)
{
    system->work.closed_count = 0;
    int all = !system->fixed->model.locate;
    assert(system->state.spot_count <= system->work.closed_capacity);
    for (size_t i = 0; i < system->state.spot_count; i++)
        if (all || system->state.spots[i].status == RSL_PLANAR_SPOT_CLOSED)
            system->work.closed[system->work.closed_count++] = i;
    if (system->fixed->rigid_contacts > 0)
        list_resting(system);
}

static void moreau_sleep_free(rsl_planar_moreau_sleep *sleep)
{
    if (sleep == NULL)
        return;
    free(sleep->wakes);
    free(sleep->place);
    free(sleep);
}

static void moreau_wake(rsl_planar *system)
{
    if (system->work.rigid != NULL && system->work.rigid->sleep != NULL)
        system->work.rigid->sleep->count = 0;
}

static void list_resting(rsl_planar *system)
{
    rsl_planar_rigid_scratch *scratch = system->work.rigid;
    size_t count = 0;
    system->work.resting = 0;
    if (system->fixed->model.integrator == RSL_PLANAR_INTEGRATOR_MOREAU) {
        moreau_wake(system);
        return; /* solved step by step */
    }
    if (scratch == NULL)
        return;
    for (size_t i = 0; i < system->state.spot_count; i++)
        if (system->state.spots[i].status == RSL_PLANAR_SPOT_RESTING)
            scratch->resting[count++] = i;
    scratch->islands = rsl_planar_islands(system, scratch->resting, count, scratch->begin);
    system->work.resting = count;
}

void rsl_planar_rigid_scratch_free(rsl_planar_rigid_scratch *scratch)
{
    if (scratch == NULL)
        return;
    free(scratch->list);
    free(scratch->resting);
    free(scratch->begin);
    free(scratch->sorted);
    free(scratch->hold);
    free(scratch->island);
    free(scratch->stirred);
    free(scratch->rows);
    free(scratch->delassus);
    free(scratch->couple);
    free(scratch->tie);
    free(scratch->push);
    free(scratch->rate);
    free(scratch->after);
    free(scratch->friction);
    free(scratch->slip);
    moreau_sleep_free(scratch->sleep);
    free(scratch->body);
    free(scratch->row_of);
    free(scratch->row_next);
    free(scratch->work);
    free(scratch->candidates);
    free(scratch);
}

int rsl_planar_grow_array(void *member, size_t count, size_t size)
{
    void *old, *grown;
    memcpy(&old, member, sizeof old);
    grown = realloc(old, (count + 1) * size);
    if (grown == NULL)
        return 0;
    memcpy(member, &grown, sizeof grown);
    return 1;
}

/* Piles of moreau never need the matrices. */
static int grow_lists(rsl_planar *system, size_t spots)
{
    rsl_planar_rigid_scratch *scratch = system->work.rigid;
    return rsl_planar_grow_array(&scratch->list, spots, sizeof *scratch->list) &&
           rsl_planar_grow_array(&scratch->resting, spots, sizeof *scratch->resting) &&
           rsl_planar_grow_array(&scratch->begin, spots, sizeof *scratch->begin) &&
           rsl_planar_grow_array(&scratch->sorted, spots, sizeof *scratch->sorted) &&
           rsl_planar_grow_array(&scratch->hold, spots, sizeof *scratch->hold) &&
           rsl_planar_grow_array(&scratch->rows, 2 * spots, sizeof *scratch->rows) &&
           rsl_planar_grow_array(&scratch->row_next, 4 * spots, sizeof *scratch->row_next) &&
           rsl_planar_grow_array(&scratch->push, 2 * spots, sizeof *scratch->push) &&
           rsl_planar_grow_array(&scratch->rate, 2 * spots, sizeof *scratch->rate) &&
           rsl_planar_grow_array(&scratch->after, 2 * spots, sizeof *scratch->after) &&
           rsl_planar_grow_array(&scratch->friction, spots, sizeof *scratch->friction) &&
           rsl_planar_grow_array(&scratch->slip, spots, sizeof *scratch->slip);
}

static int begin_scratch(rsl_planar *system)
{
    size_t bodies = system->fixed->bodies + 1;
    rsl_planar_rigid_scratch *scratch = calloc(1, sizeof *scratch);
    system->work.rigid = scratch;
    if (scratch == NULL)
        return 0;
    scratch->stirred = calloc(bodies, sizeof *scratch->stirred);
    return scratch->stirred != NULL &&
           rsl_planar_grow_array(&scratch->body, bodies, sizeof *scratch->body) &&
           rsl_planar_grow_array(&scratch->row_of, bodies, sizeof *scratch->row_of) &&
           rsl_planar_grow_array(&scratch->island, bodies, sizeof *scratch->island);
}

int rsl_planar_rigid_reserve(rsl_planar *system, size_t spots)
{
    if (system->work.rigid == NULL && !begin_scratch(system))
        return 0;
    rsl_planar_rigid_scratch *scratch = system->work.rigid;
    if (spots <= scratch->spots && scratch->list != NULL)
        return 1;
    size_t wanted = spots + spots / 2 + 4;
    if (!grow_lists(system, wanted))
        return 0;
    scratch->spots = wanted;
    return 1;
}

double *rsl_planar_rigid_work(rsl_planar *system, size_t count)
{
    rsl_planar_rigid_scratch *scratch = system->work.rigid;
    if (count > scratch->work_count) {
        if (!rsl_planar_grow_array(&scratch->work, count, sizeof *scratch->work))
            return NULL;
        scratch->work_count = count;
    }
    return scratch->work;
}

void *rsl_planar_rigid_candidates(rsl_planar *system, size_t count, size_t size)
{
    rsl_planar_rigid_scratch *scratch = system->work.rigid;
    if (count * size >= scratch->candidate_bytes) {
        if (!rsl_planar_grow_array(&scratch->candidates, count, size))
            return NULL;
        scratch->candidate_bytes = count * size + 1;
    }
    return scratch->candidates;
}
