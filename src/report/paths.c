/* SPDX-License-Identifier: MIT
 *
 * report: force over depth of the first event and of those with the largest forces. A contact is
 * followed from its first point; when its record arrives, the curve is kept or its memory goes to
 * the next one. And paths in the plane in bounded memory.
 */
#include "num/elementary.h"
#include "report/report.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "num/constants.h"

static rsl_report_loop *find_open(rsl_report_loops *loops, size_t contact, const char *name)
{
    for (size_t i = 0; i < RSL_REPORT_LOOPS_OPEN; i++) {
        rsl_report_loop *loop = &loops->open[i];
        if (loop->used && loop->contact == contact &&
            strncmp(loop->name, name, sizeof loop->name - 1) == 0)
            return loop;
    }
    return NULL;
}

static rsl_report_loop *find_free(rsl_report_loops *loops)
{
    for (size_t i = 0; i < RSL_REPORT_LOOPS_OPEN; i++)
        if (!loops->open[i].used)
            return &loops->open[i];
    return NULL;
}

int rsl_report_loops_add(rsl_report_loops *loops, size_t contact, const char *name, double depth,
                         double force)
{
    rsl_report_loop *loop = find_open(loops, contact, name);
    if (!loop) {
        loop = find_free(loops);
        if (!loop)
            return 1; /* enough are followed already */
        if (!loop->series.buckets && !rsl_plot_series_init(&loop->series, RSL_REPORT_LOOP_BUCKETS))
            return 0;
        rsl_plot_series_clear(&loop->series);
        loop->used = 1;
        loop->contact = contact;
        snprintf(loop->name, sizeof loop->name, "%s", name);
    }
    rsl_plot_series_add(&loop->series, depth, force);
    return 1;
}

static void exchange(rsl_report_loop *a, rsl_report_loop *b)
{
    rsl_report_loop between = *a;
    *a = *b;
    *b = between;
}

/* The kept one with the smallest force, a free place before all. */
static rsl_report_loop *smallest_kept(rsl_report_loops *loops)
{
    rsl_report_loop *smallest = &loops->kept[1];
    for (size_t i = 1; i < RSL_REPORT_LOOPS_KEPT; i++) {
        if (!loops->kept[i].used)
            return &loops->kept[i];
        if (loops->kept[i].force_max < smallest->force_max)
            smallest = &loops->kept[i];
    }
    return smallest;
}

void rsl_report_loops_end(rsl_report_loops *loops, const rsl_planar_contact_record *record)
{
    rsl_report_loop *loop = find_open(loops, record->contact, record->name);
    rsl_report_loop *rival;
    if (!loop)
        return;
    assert(loop->used && loop->series.buckets);
    loop->t_touch = record->t_touch;
    loop->force_max = isfinite(record->force_max) ? record->force_max : 0.0;
    if (!loops->kept[0].used || loop->t_touch < loops->kept[0].t_touch)
        exchange(loop, &loops->kept[0]);
    if (loop->used) {
        rival = smallest_kept(loops);
        if (!rival->used || loop->force_max > rival->force_max)
            exchange(loop, rival);
    }
    loop->used = 0;
}

void rsl_report_loops_free(rsl_report_loops *loops)
{
    for (size_t i = 0; i < RSL_REPORT_LOOPS_OPEN; i++)
        rsl_plot_series_free(&loops->open[i].series);
    for (size_t i = 0; i < RSL_REPORT_LOOPS_KEPT; i++)
        rsl_plot_series_free(&loops->kept[i].series);
}

/* ---- orbits ------------------------------------------------------------ */

int rsl_report_orbit_init(rsl_report_orbit *orbit, size_t capacity, double tolerance)
{
    assert(capacity > 0 && tolerance >= 0.0);
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
    double distance = rsl_num_hypot(x, y), angle = rsl_num_atan2(y, x), width;
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
    width = rsl_num_asin(orbit->tolerance / distance);
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
