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

static void list_resting(const rsl_planar_compiled_model *fixed, const rsl_planar_state *state,
                         rsl_planar_workspace *work);

/* Representative body of an island: union-find with path halving. */
static size_t root_of(size_t *island, size_t body)
{
    while (island[body] != body)
        body = island[body] = island[island[body]];
    return body;
}

/* 1: the body has a degree of freedom. */
static int is_mobile(const rsl_planar_compiled_model *fixed, size_t body)
{
    return fixed->dof[body].count > 0;
}

static void join(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work, size_t a,
                 size_t b)
{
    size_t *island = work->rigid->island;
    if (is_mobile(fixed, a) && is_mobile(fixed, b))
        island[root_of(island, a)] = root_of(island, b);
}

static size_t island_of(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work,
                        const rsl_planar_contact_point *point)
{
    return root_of(work->rigid->island, is_mobile(fixed, point->a) ? point->a : point->b);
}

/* Joins bodies coupled by joints, guides and closed compliant contacts. */
static void join_compliant(const rsl_planar_compiled_model *fixed, const rsl_planar_state *state,
                           rsl_planar_workspace *work)
{
    const rsl_planar_model *model = &fixed->model;
    for (size_t i = 0; i <= fixed->bodies; i++)
        work->rigid->island[i] = i;
    for (size_t i = 0; i < model->joint_count; i++)
        join(fixed, work, model->joints[i].body_a, model->joints[i].body_b);
    for (size_t i = 0; i < model->slide_count; i++)
        join(fixed, work, model->slides[i].body_a, model->slides[i].body_b);
    for (size_t i = 0; i < work->closed_count; i++) {
        const rsl_planar_contact_point *point = &state->points[work->closed[i]];
        join(fixed, work, point->a, point->b);
    }
}

/* Sorts contact points by the islands that joints, closed contacts and these points form. `begin`
 * receives the first index of each island and the end of the last. Returns the island count. */
static size_t sort_by_islands(const rsl_planar_compiled_model *fixed, const rsl_planar_state *state,
                              rsl_planar_workspace *work, size_t *points, size_t count,
                              size_t *begin)
{
    rsl_planar_rigid_workspace *scratch = work->rigid;
    size_t placed = 0, islands = 0;
    assert(count <= scratch->points);
    join_compliant(fixed, state, work);
    for (size_t i = 0; i < count; i++)
        join(fixed, work, state->points[points[i]].a, state->points[points[i]].b);
    memcpy(scratch->sorted, points, count * sizeof *points);
    for (size_t i = 0; i < count; i++) {
        if (scratch->sorted[i] == RSL_PLANAR_NO_CONTACT)
            continue;
        size_t root = island_of(fixed, work, &state->points[scratch->sorted[i]]);
        begin[islands++] = placed;
        for (size_t k = i; k < count; k++) {
            if (scratch->sorted[k] == RSL_PLANAR_NO_CONTACT ||
                island_of(fixed, work, &state->points[scratch->sorted[k]]) != root)
                continue;
            points[placed++] = scratch->sorted[k];
            scratch->sorted[k] = RSL_PLANAR_NO_CONTACT;
        }
    }
    assert(placed == count);
    begin[islands] = count;
    return islands;
}

size_t rsl_planar_keep_islands(const rsl_planar_compiled_model *fixed,
                               const rsl_planar_state *state, rsl_planar_workspace *work,
                               size_t count, rsl_planar_point_test *test)
{
    rsl_planar_rigid_workspace *scratch = work->rigid;
    size_t *list = scratch->list, *begin = scratch->begin, kept = 0, kept_islands = 0;
    size_t islands = sort_by_islands(fixed, state, work, list, count, begin);
    for (size_t k = 0; k < islands; k++) {
        size_t from = begin[k], to = begin[k + 1];
        int keeps = 0;
        for (size_t i = from; i < to; i++)
            keeps |= test(fixed, work, &state->points[list[i]]);
        if (!keeps)
            continue;
        memmove(list + kept, list + from, (to - from) * sizeof *list);
        begin[kept_islands++] = kept;
        kept += to - from;
    }
    begin[kept_islands] = kept;
    scratch->islands = kept_islands;
    return kept;
}

/* ---- islands to be solved again ----------------------------------------------------------- */

void rsl_planar_mark_island_dirty(rsl_planar_workspace *work, const rsl_planar_contact_point *point)
{
    work->rigid->dirty[point->a] = work->rigid->dirty[point->b] = 1;
}

int rsl_planar_island_is_dirty(const rsl_planar_compiled_model *fixed,
                               const rsl_planar_workspace *work,
                               const rsl_planar_contact_point *point)
{
    const unsigned char *dirty = work->rigid->dirty;
    return (is_mobile(fixed, point->a) && dirty[point->a]) ||
           (is_mobile(fixed, point->b) && dirty[point->b]);
}

/* ---- integrals and lists of closed contacts ------------------------------------------------ */

double *rsl_planar_integrals_of(const rsl_planar_compiled_model *fixed,
                                const rsl_planar_state *state)
{
    return state->y + 2 * fixed->free_count;
}

double *rsl_planar_contact_integrals(const rsl_planar_compiled_model *fixed,
                                     const rsl_planar_state *state,
                                     const rsl_planar_contact_point *point)
{
    return state->y + rsl_planar_place_of_sums(fixed, point);
}

rsl_status rsl_planar_take_integrals(rsl_planar *system, rsl_planar_contact_point *point,
                                     rsl_error *error)
{
    assert(point->integral_index == RSL_PLANAR_NO_INDEX);
    size_t integral_index = 0;
    while (integral_index < system->state.integral_sets &&
           system->state.integral_set_used[integral_index])
        integral_index++;
    if (integral_index == system->state.integral_sets) {
        if (rsl_planar_grow_slots(system, integral_index + 1) != RSL_OK)
            return rsl_error_set(error, RSL_ERROR_MEMORY,
                                 "there is no memory for %zu contacts at once", integral_index + 1);
        system->state.integral_sets++;
        system->state.size += system->fixed->integrals_per_contact;
    }
    system->state.integral_set_used[integral_index] = 1;
    point->integral_index = integral_index;
    double *sums = rsl_planar_contact_integrals(system->fixed, &system->state, point);
    memset(sums, 0, system->fixed->integrals_per_contact * sizeof *sums);
    return RSL_OK;
}

void rsl_planar_list_closed_contacts(const rsl_planar_compiled_model *fixed,
                                     const rsl_planar_state *state, rsl_planar_workspace *work)
{
    work->closed_count = 0;
    int all = rsl_planar_integrator_of(fixed)->samples_contacts;
    assert(state->point_count <= work->closed_capacity);
    for (size_t i = 0; i < state->point_count; i++)
        if (all || state->points[i].status == RSL_PLANAR_STATUS_CLOSED)
            work->closed[work->closed_count++] = i;
    if (fixed->rigid_contacts > 0)
        list_resting(fixed, state, work);
}

/* ---- workspace of rigid contacts ----------------------------------------------------------- */

static void moreau_skip_free(rsl_planar_moreau_skip *sleep)
{
    if (sleep == NULL)
        return;
    free(sleep->wakes);
    free(sleep->place);
    free(sleep);
}

/* Makes the next Moreau step evaluate the gaps of all contact points. */
static void moreau_skip_reset(rsl_planar_workspace *work)
{
    if (work->rigid != NULL && work->rigid->sleep != NULL)
        work->rigid->sleep->count = 0;
}

static void list_resting(const rsl_planar_compiled_model *fixed, const rsl_planar_state *state,
                         rsl_planar_workspace *work)
{
    rsl_planar_rigid_workspace *scratch = work->rigid;
    size_t count = 0;
    work->resting = 0;
    if (rsl_planar_integrator_of(fixed)->contact_impulses) {
        moreau_skip_reset(work);
        return; /* impulses are solved in each step */
    }
    if (scratch == NULL)
        return;
    for (size_t i = 0; i < state->point_count; i++)
        if (state->points[i].status == RSL_PLANAR_STATUS_RIGID_ACTIVE)
            scratch->resting[count++] = i;
    scratch->islands = sort_by_islands(fixed, state, work, scratch->resting, count, scratch->begin);
    work->resting = count;
}

void rsl_planar_rigid_workspace_free(rsl_planar_rigid_workspace *scratch)
{
    if (scratch == NULL)
        return;
    free(scratch->list);
    free(scratch->resting);
    free(scratch->begin);
    free(scratch->sorted);
    free(scratch->unknowns);
    free(scratch->island);
    free(scratch->dirty);
    free(scratch->rows);
    free(scratch->delassus);
    free(scratch->couple);
    free(scratch->tie);
    free(scratch->push);
    free(scratch->rate);
    free(scratch->after);
    free(scratch->friction);
    free(scratch->slip);
    moreau_skip_free(scratch->sleep);
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

/* Without the matrices: large assemblies under Moreau never need them. */
static int grow_lists(rsl_planar_workspace *work, size_t points)
{
    rsl_planar_rigid_workspace *scratch = work->rigid;
    return rsl_planar_grow_array(&scratch->list, points, sizeof *scratch->list) &&
           rsl_planar_grow_array(&scratch->resting, points, sizeof *scratch->resting) &&
           rsl_planar_grow_array(&scratch->begin, points, sizeof *scratch->begin) &&
           rsl_planar_grow_array(&scratch->sorted, points, sizeof *scratch->sorted) &&
           rsl_planar_grow_array(&scratch->unknowns, points, sizeof *scratch->unknowns) &&
           rsl_planar_grow_array(&scratch->rows, 2 * points, sizeof *scratch->rows) &&
           rsl_planar_grow_array(&scratch->row_next, 4 * points, sizeof *scratch->row_next) &&
           rsl_planar_grow_array(&scratch->push, 2 * points, sizeof *scratch->push) &&
           rsl_planar_grow_array(&scratch->rate, 2 * points, sizeof *scratch->rate) &&
           rsl_planar_grow_array(&scratch->after, 2 * points, sizeof *scratch->after) &&
           rsl_planar_grow_array(&scratch->friction, points, sizeof *scratch->friction) &&
           rsl_planar_grow_array(&scratch->slip, points, sizeof *scratch->slip);
}

static int make_workspace(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work)
{
    size_t bodies = fixed->bodies + 1;
    rsl_planar_rigid_workspace *scratch = calloc(1, sizeof *scratch);
    work->rigid = scratch;
    if (scratch == NULL)
        return 0;
    scratch->dirty = calloc(bodies, sizeof *scratch->dirty);
    return scratch->dirty != NULL &&
           rsl_planar_grow_array(&scratch->body, bodies, sizeof *scratch->body) &&
           rsl_planar_grow_array(&scratch->row_of, bodies, sizeof *scratch->row_of) &&
           rsl_planar_grow_array(&scratch->island, bodies, sizeof *scratch->island);
}

int rsl_planar_rigid_reserve(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work,
                             size_t points)
{
    if (work->rigid == NULL && !make_workspace(fixed, work))
        return 0;
    rsl_planar_rigid_workspace *scratch = work->rigid;
    if (points <= scratch->points && scratch->list != NULL)
        return 1;
    size_t wanted = points + points / 2 + 4;
    if (!grow_lists(work, wanted))
        return 0;
    scratch->points = wanted;
    return 1;
}

double *rsl_planar_rigid_work(rsl_planar_workspace *work, size_t count)
{
    rsl_planar_rigid_workspace *scratch = work->rigid;
    if (count > scratch->work_count) {
        if (!rsl_planar_grow_array(&scratch->work, count, sizeof *scratch->work))
            return NULL;
        scratch->work_count = count;
    }
    return scratch->work;
}

void *rsl_planar_rigid_candidates(rsl_planar_workspace *work, size_t count, size_t size)
{
    rsl_planar_rigid_workspace *scratch = work->rigid;
    if (count * size >= scratch->candidate_bytes) {
        if (!rsl_planar_grow_array(&scratch->candidates, count, size))
            return NULL;
        scratch->candidate_bytes = count * size + 1;
    }
    return scratch->candidates;
}

size_t rsl_planar_place_of_sums(const rsl_planar_compiled_model *fixed,
                                const rsl_planar_contact_point *point)
{
    assert(point->integral_index != RSL_PLANAR_NO_INDEX);
    return fixed->tail + fixed->integrals_per_contact * point->integral_index;
}
