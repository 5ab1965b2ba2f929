/* SPDX-License-Identifier: MIT
 *
 * series: a curve of any length in bounded memory.
 */
#include "plot/series.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

int rsl_plot_series_init(rsl_plot_series *series, size_t buckets)
{
    assert(buckets >= 2 && buckets % 2 == 0);
    *series = (rsl_plot_series){.capacity = buckets, .stride = 1};
    series->buckets = malloc(buckets * sizeof series->buckets[0]);
    return series->buckets != NULL;
}

void rsl_plot_series_free(rsl_plot_series *series)
{
    free(series->buckets);
    *series = (rsl_plot_series){0};
}

void rsl_plot_series_clear(rsl_plot_series *series)
{
    series->count = series->filled = 0;
    series->stride = 1;
}

/* Two neighbours in one: `a` arrived before `b`. */
static rsl_plot_series_bucket merged(const rsl_plot_series_bucket *a,
                                     const rsl_plot_series_bucket *b)
{
    int low_in_a = a->low.y <= b->low.y, high_in_a = a->high.y >= b->high.y;
    rsl_plot_series_bucket both = {low_in_a ? a->low : b->low, high_in_a ? a->high : b->high, 0};
    if (low_in_a == high_in_a)
        both.high_first = low_in_a ? a->high_first : b->high_first;
    else
        both.high_first = high_in_a;
    return both;
}

static void halve(rsl_plot_series *series)
{
    for (size_t i = 0; i < series->capacity / 2; i++)
        series->buckets[i] = merged(&series->buckets[2 * i], &series->buckets[2 * i + 1]);
    series->count = series->capacity / 2;
    series->stride *= 2;
    series->filled = series->stride;
}

void rsl_plot_series_add(rsl_plot_series *series, double x, double y)
{
    rsl_plot_series_bucket one = {{x, y}, {x, y}, 0};
    if (!isfinite(x) || !isfinite(y))
        return;
    series->last = one.low;
    if (series->count == 0)
        series->first = one.low;
    if (series->count > 0 && series->filled < series->stride) {
        rsl_plot_series_bucket *bucket = &series->buckets[series->count - 1];
        *bucket = merged(bucket, &one);
        series->filled++;
        return;
    }
    if (series->count == series->capacity)
        halve(series);
    series->buckets[series->count++] = one;
    series->filled = 1;
}

static void put(rsl_plot_point *points, size_t *count, rsl_plot_point point)
{
    if (*count > 0 && points[*count - 1].x == point.x && points[*count - 1].y == point.y)
        return;
    points[(*count)++] = point;
}

size_t rsl_plot_series_points(const rsl_plot_series *series, rsl_plot_point *points)
{
    size_t count = 0;
    if (series->count == 0)
        return 0;
    put(points, &count, series->first);
    for (size_t i = 0; i < series->count; i++) {
        const rsl_plot_series_bucket *bucket = &series->buckets[i];
        put(points, &count, bucket->high_first ? bucket->high : bucket->low);
        put(points, &count, bucket->high_first ? bucket->low : bucket->high);
    }
    put(points, &count, series->last);
    return count;
}

static int by_x(const void *left, const void *right)
{
    const rsl_plot_point *a = left, *b = right;
    return (a->x > b->x) - (a->x < b->x);
}

size_t rsl_plot_series_sorted(const rsl_plot_series *series, rsl_plot_point *points)
{
    size_t count = rsl_plot_series_points(series, points);
    size_t sorted = count > 0;
    while (sorted < count && points[sorted - 1].x <= points[sorted].x)
        sorted++;
    if (sorted < count)
        qsort(points, count, sizeof points[0], by_x);
    return count;
}
