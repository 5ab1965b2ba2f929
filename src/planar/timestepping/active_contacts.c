/* SPDX-License-Identifier: MIT
 *
 * Closed contacts of a Moreau step.
 *
 * Most contact points of a heap are open, most of them by far: walls stay paired with every disc.
 * A gap closes no faster than its two bodies move. With the accumulated largest displacement of
 * all bodies, a contact point is skipped until twice that displacement exceeds its last gap.
 */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "planar/contact/contact.h"
#include "planar/geometry/geometry.h"
#include "planar/rigid/rigid.h"
#include "planar/timestepping/internal.h"

/* Memory for all contact points. Returns 0 if out of memory. */
static int reserve_skip(const rsl_planar_compiled_model *fixed, const rsl_planar_state *state,
                        rsl_planar_workspace *work)
{
    rsl_planar_rigid_workspace *scratch = work->rigid;
    size_t points = state->point_count;
    if (scratch->sleep == NULL)
        scratch->sleep = calloc(1, sizeof *scratch->sleep);
    rsl_planar_moreau_skip *skip = scratch->sleep;
    if (skip == NULL)
        return 0;
    if (skip->place == NULL)
        skip->place = calloc(fixed->bodies + 1, sizeof *skip->place);
    if (points > skip->capacity || skip->wakes == NULL) {
        double *grown = realloc(skip->wakes, (2 * points + 1) * sizeof *grown);
        if (grown == NULL)
            return 0;
        skip->wakes = grown;
        skip->capacity = 2 * points + 1;
    }
    return skip->place != NULL;
}

/* Adds twice the largest displacement of a body since the last step, a bound on the change of any
 * gap. If the number of contact points has changed, all are evaluated. */
static void update_displacement(const rsl_planar_compiled_model *fixed,
                                const rsl_planar_state *state, rsl_planar_workspace *work)
{
    rsl_planar_moreau_skip *skip = work->rigid->sleep;
    double max = 0.0;
    for (size_t k = 0; k < fixed->moving_count; k++) {
        size_t i = fixed->moving[k];
        const double *q = work->frame[i].q;
        double x = q[0] - skip->place[i][0], y = q[1] - skip->place[i][1];
        max = fmax(max, x * x + y * y);
        memcpy(skip->place[i], q, sizeof skip->place[i]);
    }
    skip->way += 2.0 * sqrt(max);
    if (skip->count != state->point_count)
        memset(skip->wakes, 0, state->point_count * sizeof *skip->wakes);
    skip->count = state->point_count;
}

/* 1: a body-fixed point has the displacement of the centre of mass. */
static int moves_as_centre(const rsl_planar_compiled_model *fixed, size_t body, rsl_planar_point at)
{
    return !fixed->dof[body].turns || (at.x == 0.0 && at.y == 0.0);
}

/* 1: displacements of the centres of mass bound the change of the gap: discs about a centre of
 * mass, walls that do not rotate. */
static int can_skip(const rsl_planar_compiled_model *fixed, const rsl_planar_contact_point *point)
{
    if (point->status == RSL_PLANAR_STATUS_RIGID_ACTIVE ||
        !moves_as_centre(fixed, point->a, point->centre))
        return 0;
    if (point->kind == RSL_PLANAR_GEOMETRY_CIRCLE)
        return moves_as_centre(fixed, point->b, point->other.at);
    return point->kind == RSL_PLANAR_GEOMETRY_LINE && !fixed->dof[point->b].turns;
}

/* Clears the impulse, lists a separated active contact, and sets when to evaluate the gap again. */
static void record_open(rsl_planar *system, size_t i, double gap, double near, size_t *separated)
{
    rsl_planar_rigid_workspace *scratch = system->work.rigid;
    rsl_planar_contact_point *point = &system->state.points[i];
    point->moreau.impulse[0] = point->moreau.impulse[1] = point->moreau.rolling = 0.0;
    if (point->status == RSL_PLANAR_STATUS_RIGID_ACTIVE)
        scratch->resting[(*separated)++] = i;
    if (can_skip(system->fixed, point))
        scratch->sleep->wakes[i] = scratch->sleep->way + (gap - near);
}

/* Hysteresis, m: a contact with an impulse in the last step stays closed up to a tenth of its
 * slop. */
static double closing_hysteresis(const rsl_planar_contact_point *point)
{
    return point->moreau.impulse[0] > 0.0 ? 0.1 * point->moreau.slop : 0.0;
}

int rsl_planar_moreau_collect(rsl_planar *system, double near, size_t *closed, size_t *separated)
{
    assert(near > 0.0);
    *closed = *separated = 0;
    if (!reserve_skip(system->fixed, &system->state, &system->work))
        return 1;
    update_displacement(system->fixed, &system->state, &system->work);
    const rsl_planar_moreau_skip *skip = system->work.rigid->sleep;
    for (size_t i = 0; i < system->state.point_count; i++) {
        if (skip->wakes[i] > skip->way)
            continue;
        if (!rsl_planar_rigid_reserve(system->fixed, &system->work, *closed + *separated + 1))
            return 1;
        rsl_planar_contact_point *point = &system->state.points[i];
        rsl_planar_gap touch = rsl_planar_contact_gap(system->fixed, &system->work, point);
        if (touch.gap > near + closing_hysteresis(point)) {
            record_open(system, i, touch.gap, near, separated);
            continue;
        }
        rsl_planar_rigid_workspace *scratch = system->work.rigid;
        scratch->list[*closed] = i;
        rsl_planar_rigid_rows_at(system->fixed, &system->work, point, &touch, 1,
                                 &scratch->rows[2 * *closed]);
        ++*closed;
    }
    return 0;
}
