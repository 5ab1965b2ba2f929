/* SPDX-License-Identifier: MIT
 *
 * orbit: a path in the plane in bounded memory.
 */
#include "report/orbit.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "num/constants.h"

int rsl_report_orbit_init(rsl_report_orbit *orbit, size_t capacity, double tolerance)
{
    assert(capacity > 0 && tolerance > 0.0);
    *orbit = (rsl_report_orbit){.capacity = capacity, .tolerance = tolerance};
    orbit->points = calloc(capacity, sizeof *orbit->points);
    orbit->times = calloc(capacity, sizeof *orbit->times);
    return orbit->points && orbit->times;
}

void rsl_report_orbit_free(rsl_report_orbit *orbit)
{
    free(orbit->points);
    free(orbit->times);
    *orbit = (rsl_report_orbit){0};
}

static void keep(rsl_report_orbit *orbit, double time, rsl_plot_point point)
{
    assert(orbit->count <= orbit->capacity && orbit->first < orbit->capacity);
    size_t at = (orbit->first + orbit->count) % orbit->capacity;
    if (orbit->count < orbit->capacity)
        orbit->count++;
    else
        orbit->first = (orbit->first + 1) % orbit->capacity;
    orbit->points[at] = point;
    orbit->times[at] = time;
    orbit->from = point;
    orbit->open = 0;
    orbit->reach = 0.0;
}

/* Narrows the directions to those that pass `point` within the tolerance;
 * 0: there is none left, or the path has turned back. */
static int passes(rsl_report_orbit *orbit, rsl_plot_point point)
{
    double x = point.x - orbit->from.x, y = point.y - orbit->from.y;
    double distance = hypot(x, y), angle = atan2(y, x), width;
    if (distance < orbit->reach - orbit->tolerance)
        return 0;
    if (distance <= orbit->tolerance)
        return orbit->reach <= orbit->tolerance;
    if (orbit->reach <= orbit->tolerance) {
        orbit->direction = angle;
        orbit->low = -RSL_NUM_PI;
        orbit->high = RSL_NUM_PI;
    }
    angle = remainder(angle - orbit->direction, 2.0 * RSL_NUM_PI);
    if (angle < orbit->low || angle > orbit->high)
        return 0;
    width = asin(orbit->tolerance / distance);
    orbit->low = fmax(orbit->low, angle - width);
    orbit->high = fmin(orbit->high, angle + width);
    orbit->reach = fmax(orbit->reach, distance);
    return 1;
}

void rsl_report_orbit_add(rsl_report_orbit *orbit, double time, double x, double y)
{
    rsl_plot_point point = {x, y};
    if (!isfinite(x) || !isfinite(y))
        return;
    if (orbit->count == 0) {
        keep(orbit, time, point);
        return;
    }
    if (!passes(orbit, point)) {
        keep(orbit, orbit->last_time, orbit->last);
        (void)passes(orbit, point);
    }
    orbit->last = point;
    orbit->last_time = time;
    orbit->open = 1;
}

size_t rsl_report_orbit_points(const rsl_report_orbit *orbit, rsl_plot_point *points, double *since)
{
    size_t count = orbit->count;
    for (size_t i = 0; i < count; i++)
        points[i] = orbit->points[(orbit->first + i) % orbit->capacity];
    *since = count > 0 ? orbit->times[orbit->first] : 0.0;
    if (orbit->open)
        points[count++] = orbit->last;
    return count;
}
