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

/* Representative body of an island: union-find with path halving. */
static size_t root_of(size_t *island, size_t body)
{
    while (island[body] != body)
        body = island[body] = island[island[body]];
    return body;
}

/* 1: the body has a degree of freedom. */
static int is_mobile(const rsl_planar *system, size_t body)
{
    return system->fixed->dof[body].count > 0;
}

static void join(rsl_planar *system, size_t a, size_t b)
{
    size_t *island = system->work.rigid->island;
    if (is_mobile(system, a) && is_mobile(system, b))
        island[root_of(island, a)] = root_of(island, b);
}

static size_t island_of(rsl_planar *system, const rsl_planar_contact_point *point)
{
    return root_of(system->work.rigid->island, is_mobile(system, point->a) ? point->a : point->b);
}

/* Joins bodies coupled by joints, guides and closed compliant contacts. */
static void join_compliant(rsl_planar *system)
{
    const rsl_planar_model *model = &system->fixed->model;
    for (size_t i = 0; i <= system->fixed->bodies; i++)
        system->work.rigid->island[i] = i;
    for (size_t i = 0; i < model->joint_count; i++)
        join(system, model->joints[i].body_a, model->joints[i].body_b);
    for (size_t i = 0; i < model->slide_count; i++)
        join(system, model->slides[i].body_a, model->slides[i].body_b);
    for (size_t i = 0; i < system->work.closed_count; i++) {
        const rsl_planar_contact_point *point = &system->state.points[system->work.closed[i]];
        join(system, point->a, point->b);
    }
}

size_t rsl_planar_islands(rsl_planar *system, size_t *points, size_t count, size_t *begin)
{
    rsl_planar_rigid_workspace *scratch = system->work.rigid;
    size_t placed = 0, islands = 0;
    assert(count <= scratch->points);
    join_compliant(system);
    for (size_t i = 0; i < count; i++)
        join(system, system->state.points[points[i]].a, system->state.points[points[i]].b);
    memcpy(scratch->sorted, points, count * sizeof *points);
    for (size_t i = 0; i < count; i++) {
        if (scratch->sorted[i] == RSL_PLANAR_NO_CONTACT)
            continue;
        size_t root = island_of(system, &system->state.points[scratch->sorted[i]]);
        begin[islands++] = placed;
        for (size_t k = i; k < count; k++) {
            if (scratch->sorted[k] == RSL_PLANAR_NO_CONTACT ||
                island_of(system, &system->state.points[scratch->sorted[k]]) != root)
                continue;
            points[placed++] = scratch->sorted[k];
            scratch->sorted[k] = RSL_PLANAR_NO_CONTACT;
        }
    }
    assert(placed == count);
    begin[islands] = count;
    return islands;
}

/* ---- islands to be solved again ----------------------------------------------------------- */

void rsl_planar_mark_island_dirty(rsl_planar *system, const rsl_planar_contact_point *point)
{
    system->work.rigid->dirty[point->a] = system->work.rigid->dirty[point->b] = 1;
}

int rsl_planar_island_is_dirty(const rsl_planar *system, const rsl_planar_contact_point *point)
{
    const unsigned char *dirty = system->work.rigid->dirty;
    return (is_mobile(system, point->a) && dirty[point->a]) ||
           (is_mobile(system, point->b) && dirty[point->b]);
}

/* ---- integrals and lists of closed contacts ------------------------------------------------ */

double *rsl_planar_integrals_of(rsl_planar *system)
{
    return system->state.y + 2 * system->fixed->free_count;
}

double *rsl_planar_contact_integrals(const rsl_planar *system,
                                     const rsl_planar_contact_point *point)
{
    return system->state.y + rsl_planar_place_of_sums(system, point);
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
    double *sums = rsl_planar_contact_integrals(system, point);
    memset(sums, 0, system->fixed->integrals_per_contact * sizeof *sums);
    return RSL_OK;
}

void rsl_planar_list_closed_contacts(rsl_planar *system)
{
    system->work.closed_count = 0;
    int all = !system->fixed->model.locate;
    assert(system->state.point_count <= system->work.closed_capacity);
    for (size_t i = 0; i < system->state.point_count; i++)
        if (all || system->state.points[i].status == RSL_PLANAR_STATUS_CLOSED)
            system->work.closed[system->work.closed_count++] = i;
    if (system->fixed->rigid_contacts > 0)
        list_resting(system);
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
static void moreau_skip_reset(rsl_planar *system)
{
    if (system->work.rigid != NULL && system->work.rigid->sleep != NULL)
        system->work.rigid->sleep->count = 0;
}

static void list_resting(rsl_planar *system)
{
    rsl_planar_rigid_workspace *scratch = system->work.rigid;
    size_t count = 0;
    system->work.resting = 0;
    if (system->fixed->model.integrator == RSL_PLANAR_INTEGRATOR_MOREAU) {
        moreau_skip_reset(system);
        return; /* impulses are solved in each step */
    }
    if (scratch == NULL)
        return;
    for (size_t i = 0; i < system->state.point_count; i++)
        if (system->state.points[i].status == RSL_PLANAR_STATUS_RIGID_ACTIVE)
            scratch->resting[count++] = i;
    scratch->islands = rsl_planar_islands(system, scratch->resting, count, scratch->begin);
    system->work.resting = count;
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
static int grow_lists(rsl_planar *system, size_t points)
{
    rsl_planar_rigid_workspace *scratch = system->work.rigid;
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

static int make_workspace(rsl_planar *system)
{
    size_t bodies = system->fixed->bodies + 1;
    rsl_planar_rigid_workspace *scratch = calloc(1, sizeof *scratch);
    system->work.rigid = scratch;
    if (scratch == NULL)
        return 0;
    scratch->dirty = calloc(bodies, sizeof *scratch->dirty);
    return scratch->dirty != NULL &&
           rsl_planar_grow_array(&scratch->body, bodies, sizeof *scratch->body) &&
           rsl_planar_grow_array(&scratch->row_of, bodies, sizeof *scratch->row_of) &&
           rsl_planar_grow_array(&scratch->island, bodies, sizeof *scratch->island);
}

int rsl_planar_rigid_reserve(rsl_planar *system, size_t points)
{
    if (system->work.rigid == NULL && !make_workspace(system))
        return 0;
    rsl_planar_rigid_workspace *scratch = system->work.rigid;
    if (points <= scratch->points && scratch->list != NULL)
        return 1;
    size_t wanted = points + points / 2 + 4;
    if (!grow_lists(system, wanted))
        return 0;
    scratch->points = wanted;
    return 1;
}

double *rsl_planar_rigid_work(rsl_planar *system, size_t count)
{
    rsl_planar_rigid_workspace *scratch = system->work.rigid;
    if (count > scratch->work_count) {
        if (!rsl_planar_grow_array(&scratch->work, count, sizeof *scratch->work))
            return NULL;
        scratch->work_count = count;
    }
    return scratch->work;
}

void *rsl_planar_rigid_candidates(rsl_planar *system, size_t count, size_t size)
{
    rsl_planar_rigid_workspace *scratch = system->work.rigid;
    if (count * size >= scratch->candidate_bytes) {
        if (!rsl_planar_grow_array(&scratch->candidates, count, size))
            return NULL;
        scratch->candidate_bytes = count * size + 1;
    }
    return scratch->candidates;
}

size_t rsl_planar_place_of_sums(const rsl_planar *system, const rsl_planar_contact_point *point)
{
    assert(point->integral_index < system->state.integral_sets);
    assert(system->state.integral_set_used[point->integral_index]);
    return system->fixed->tail + system->fixed->integrals_per_contact * point->integral_index;
}
