/* SPDX-License-Identifier: MIT
 *
 * chart: drawings of a sweep as SVG that stands alone, in a file or inside a
 * page: lines, dots (a bifurcation diagram) and maps of two quantities.
 * Coordinates have a tenth of a point, what falls on the same spot is drawn
 * once, and dots share one path: a hundred thousand of them stay small.
 */
#ifndef RSL_PLOT_CHART_H
#define RSL_PLOT_CHART_H

#include <stddef.h>
#include <stdio.h>

/* One axis. With `words` the values are 0, 1, 2, ... and named by them. */
typedef struct rsl_plot_chart_axis {
    const char *label;
    double low, high;
    int log;
    char *const *words; /* NULL: numbers */
    size_t word_count;
} rsl_plot_chart_axis;

/* Points of one colour; a value that is not finite breaks a line. */
typedef struct rsl_plot_chart_series {
    const char *name; /* NULL: no legend */
    const double *x, *y;
    size_t count;
} rsl_plot_chart_series;

typedef enum rsl_plot_chart_kind {
    RSL_PLOT_CHART_LINES,
    RSL_PLOT_CHART_DOTS
} rsl_plot_chart_kind;

typedef struct rsl_plot_chart {
    const char *title;
    rsl_plot_chart_kind kind;
    rsl_plot_chart_axis x, y; /* low = high: chosen from the points */
    const rsl_plot_chart_series *series;
    size_t series_count;
} rsl_plot_chart;

void rsl_plot_chart_write(FILE *out, rsl_plot_chart *chart);

/* Values z[i * y_count + j] over x[i] and y[j], which rise or fall. */
typedef struct rsl_plot_chart_map {
    const char *title, *label; /* label of the colours */
    rsl_plot_chart_axis x, y;
    const double *x_values, *y_values, *z;
    size_t x_count, y_count;
} rsl_plot_chart_map;

void rsl_plot_chart_map_write(FILE *out, rsl_plot_chart_map *map);

#endif
