/* SPDX-License-Identifier: MIT
 *
 * orbit: a path in the plane in bounded memory. A point is left out where the
 * straight line past it stays within a tolerance; when all room is used, the
 * oldest points go.
 */
#ifndef RSL_REPORT_ORBIT_H
#define RSL_REPORT_ORBIT_H

#include "plot/series.h"

typedef struct rsl_report_orbit {
    rsl_plot_point *points; /* owned; a ring */
    double *times;          /* owned */
    size_t capacity, first, count;
    double tolerance;
    /* The line from the last point kept may go in these directions, as angles
     * against the first one. */
    rsl_plot_point from, last;
    double last_time, reach, direction, low, high;
    int open; /* 1: `last` is not kept yet */
} rsl_report_orbit;

/* Returns 0 if there is no memory. */
int rsl_report_orbit_init(rsl_report_orbit *orbit, size_t capacity, double tolerance);
void rsl_report_orbit_free(rsl_report_orbit *orbit);
void rsl_report_orbit_add(rsl_report_orbit *orbit, double time, double x, double y);

/* The points kept and the last one, at most capacity + 1; returns how many.
 * `since`: the time of the first. */
size_t rsl_report_orbit_points(const rsl_report_orbit *orbit, rsl_plot_point *points,
                               double *since);

#endif
