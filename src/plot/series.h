/* SPDX-License-Identifier: MIT
 *
 * series: a curve of any length in bounded memory. Points go into buckets of which only the lowest
 * and the highest are kept; when all buckets are full, neighbours are merged and each takes twice
 * as many points. No extreme is ever lost.
 */
#ifndef RSL_PLOT_SERIES_H
#define RSL_PLOT_SERIES_H

#include <stddef.h>

typedef struct rsl_plot_point {
    double x, y;
} rsl_plot_point;

typedef struct rsl_plot_series_bucket {
    rsl_plot_point low, high;
    int high_first; /* the order in which the two arrived */
} rsl_plot_series_bucket;

typedef struct rsl_plot_series {
    rsl_plot_series_bucket *buckets; /* owned */
    size_t capacity;                 /* buckets; an even number */
    size_t count;                    /* in use */
    size_t stride;                   /* points per bucket */
    size_t filled;                   /* points in the last bucket */
    rsl_plot_point first, last;
} rsl_plot_series;

/* At most 2 `buckets` + 2 points come out. Returns 0 if there is no memory. */
int rsl_plot_series_init(rsl_plot_series *series, size_t buckets);
void rsl_plot_series_free(rsl_plot_series *series);

/* Forgets the points, keeps the memory. */
void rsl_plot_series_clear(rsl_plot_series *series);

/* A point; one that is not finite is left out. */
void rsl_plot_series_add(rsl_plot_series *series, double x, double y);

/* The points in the order of arrival, at most 2 count + 2 of them. */
size_t rsl_plot_series_points(const rsl_plot_series *series, rsl_plot_point *points);

/* The same in rising order of x. */
size_t rsl_plot_series_sorted(const rsl_plot_series *series, rsl_plot_point *points);

#endif
