/* SPDX-License-Identifier: MIT
 *
 * collectors: how often and how long a slide, pin or contact sticks.
 *
 * Records name the contact point: "floor.0" of a contact with corners, "floor:ball-box" of a group.
 * A contact sticks while at least one of its points does; every beginning of sticking of a point
 * counts, as in sticks.csv.
 */
#include "sweep/sticks.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"

/* Names of models have neither dots nor colons. */
int rsl_sweep_sticks_belong(const char *owner, const char *name)
{
    size_t length = strlen(owner);
    return strncmp(owner, name, length) == 0 && strchr(".:", name[length]) != NULL;
}

static rsl_sweep_stuck_point *find(const rsl_sweep_collector_cell *cell, const char *name)
{
    for (size_t i = 0; i < cell->stuck_count; i++)
        if (strcmp(cell->stuck_points[i].name, name) == 0)
            return &cell->stuck_points[i];
    return NULL;
}

/* The contact no longer sticks: what of it lies inside the window is added. */
static void end_all(rsl_sweep_collector_cell *cell, double time)
{
    double from = fmax(cell->stuck_since, cell->from), to = fmin(time, cell->to);
    if (to > from)
        cell->stuck += to - from;
}

rsl_status rsl_sweep_sticks_begin(rsl_sweep_collector_cell *cell, const char *name, double time)
{
    if (time >= cell->from && time <= cell->to)
        cell->count++;
    if (find(cell, name))
        return RSL_OK;
    if (!rsl_array_grow(&cell->stuck_points, cell->stuck_count, &cell->stuck_room,
                        sizeof *cell->stuck_points))
        return RSL_ERROR_MEMORY;
    if (cell->stuck_count == 0)
        cell->stuck_since = time;
    rsl_sweep_stuck_point *point = &cell->stuck_points[cell->stuck_count++];
    snprintf(point->name, sizeof point->name, "%s", name);
    return RSL_OK;
}

void rsl_sweep_sticks_end(rsl_sweep_collector_cell *cell, const char *name, double time)
{
    rsl_sweep_stuck_point *point = find(cell, name);
    if (!point)
        return;
    *point = cell->stuck_points[--cell->stuck_count];
    if (cell->stuck_count == 0)
        end_all(cell, time);
}

void rsl_sweep_sticks_close(rsl_sweep_collector_cell *cell, double time)
{
    if (cell->stuck_count > 0)
        end_all(cell, time);
    cell->stuck_count = 0;
}
