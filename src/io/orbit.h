/* SPDX-License-Identifier: MIT
 *
 * orbit: a path in the plane in bounded memory. A point is left out where the
 * straight line past it stays within a tolerance; when all room is used, the
 * oldest points go.
 */
#ifndef RSL_IO_ORBIT_H
#define RSL_IO_ORBIT_H

#include "io/series.h"

typedef struct rsl_orbit {
    rsl_series_point *points; /* owned; a ring */
    double *times;            /* owned */
    size_t capacity, first, count;
    double tolerance;
    /* The line from the last point kept may go in these directions, as angles
     * against the first one. */
    rsl_series_point from, last;
    double last_time, reach, direction, low, high;
    int open; /* 1: `last` is not kept yet */
} rsl_orbit;

/* Returns 0 if there is no memory. */
int rsl_orbit_init(rsl_orbit *orbit, size_t capacity, double tolerance);
void rsl_orbit_free(rsl_orbit *orbit);
void rsl_orbit_add(rsl_orbit *orbit, double time, double x, double y);

/* The points kept and the last one, at most capacity + 1; returns how many.
 * `since`: the time of the first. */
size_t rsl_orbit_points(const rsl_orbit *orbit, rsl_series_point *points,
                        double *since);

#endif
