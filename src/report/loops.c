/* SPDX-License-Identifier: MIT
 *
 * report: force over depth of the first event and of those with the largest
 * forces. A contact is followed from its first point; when its record arrives,
 * the curve is kept or its memory goes to the next one.
 */
#include "report/report.h"

#include <assert.h>
#include <math.h>
#include <string.h>

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
