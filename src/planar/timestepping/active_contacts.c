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

/* For all contact points there are; 0: no memory. */
static int make_room(rsl_planar *system)
{
    rsl_planar_rigid_workspace *scratch = system->work.rigid;
    size_t points = system->state.point_count;
    if (scratch->sleep == NULL)
        scratch->sleep = calloc(1, sizeof *scratch->sleep);
    rsl_planar_moreau_skip *sleep = scratch->sleep;
    if (sleep == NULL)
        return 0;
    if (sleep->place == NULL)
        sleep->place = calloc(system->fixed->bodies + 1, sizeof *sleep->place);
    if (points > sleep->capacity || sleep->wakes == NULL) {
        double *grown = realloc(sleep->wakes, (2 * points + 1) * sizeof *grown);
        if (grown == NULL)
            return 0;
        sleep->wakes = grown;
        sleep->capacity = 2 * points + 1;
    }
    return sleep->place != NULL;
}

/* Adds the way of the body that moved most since the last look. */
static void look(rsl_planar *system)
{
    rsl_planar_moreau_skip *sleep = system->work.rigid->sleep;
    double max = 0.0;
    for (size_t k = 0; k < system->fixed->moving_count; k++) {
        size_t i = system->fixed->moving[k];
        const double *q = system->work.frame[i].q;
        double x = q[0] - sleep->place[i][0], y = q[1] - sleep->place[i][1];
        max = fmax(max, x * x + y * y);
        memcpy(sleep->place[i], q, sizeof sleep->place[i]);
    }
    sleep->way += 2.0 * sqrt(max);
    if (sleep->count != system->state.point_count)
        memset(sleep->wakes, 0, system->state.point_count * sizeof *sleep->wakes);
    sleep->count = system->state.point_count;
}

static int moves_as_its_body(const rsl_planar *system, size_t body, rsl_planar_point at)
{
    return !system->fixed->dof[body].turns || (at.x == 0.0 && at.y == 0.0);
}

/* Discs about a centre of mass, and walls that do not turn. */
static int can_sleep(const rsl_planar *system, const rsl_planar_contact_point *point)
{
    if (point->status == RSL_PLANAR_STATUS_RIGID_ACTIVE ||
        !moves_as_its_body(system, point->a, point->centre))
        return 0;
    if (point->kind == RSL_PLANAR_GEOMETRY_CIRCLE)
        return moves_as_its_body(system, point->b, point->other.at);
    return point->kind == RSL_PLANAR_GEOMETRY_LINE && !system->fixed->dof[point->b].turns;
}

static void leave_open(rsl_planar *system, size_t i, double gap, double near, size_t *parted)
{
    rsl_planar_rigid_workspace *scratch = system->work.rigid;
    rsl_planar_contact_point *point = &system->state.points[i];
    point->moreau.impulse[0] = point->moreau.impulse[1] = 0.0;
    if (point->status == RSL_PLANAR_STATUS_RIGID_ACTIVE)
        scratch->resting[(*parted)++] = i;
    if (can_sleep(system, point))
        scratch->sleep->wakes[i] = scratch->sleep->way + (gap - near);
}

/* One that was pushed in the last step stays closed a tenth of its slop apart. */
static double hold_of(const rsl_planar_contact_point *point)
{
    return point->moreau.impulse[0] > 0.0 ? 0.1 * point->moreau.slop : 0.0;
}

int rsl_planar_moreau_collect(rsl_planar *system, double near, size_t *closed, size_t *parted)
{
    assert(near > 0.0);
    *closed = *parted = 0;
    if (!make_room(system))
        return 1;
    look(system);
    const rsl_planar_moreau_skip *sleep = system->work.rigid->sleep;
    for (size_t i = 0; i < system->state.point_count; i++) {
        if (sleep->wakes[i] > sleep->way)
            continue;
        if (!rsl_planar_rigid_reserve(system, *closed + *parted + 1))
            return 1;
        rsl_planar_contact_point *point = &system->state.points[i];
        rsl_planar_gap touch = rsl_planar_contact_gap(system, point);
        if (touch.gap > near + hold_of(point)) {
            leave_open(system, i, touch.gap, near, parted);
            continue;
        }
        rsl_planar_rigid_workspace *scratch = system->work.rigid;
        scratch->list[*closed] = i;
        rsl_planar_rigid_rows_at(system, point, &touch, 1, &scratch->rows[2 * *closed]);
        ++*closed;
    }
    return 0;
}
