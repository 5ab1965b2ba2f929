/* SPDX-License-Identifier: MIT
 *
 * The pieces from which report.html is put together.
 */
#ifndef RSL_IO_RESULTS_PAGE_H
#define RSL_IO_RESULTS_PAGE_H

#include "io/results.h"
#include "io/svg.h"

enum {
    RSL_PAGE_ROWS = 100, /* of a table */
    RSL_CANVAS_POINTS = 2 * RSL_TRACE_BUCKETS + 2
};

/* A table; a head of ">name" is one of a column of numbers. */
void rsl_page_open_table(FILE *out, const char *const *heads);
void rsl_page_close_table(FILE *out);
void rsl_page_cell(FILE *out, double value);
void rsl_page_name(FILE *out, const char *name);

/* Room for the points of all lines of one plot. */
typedef struct rsl_canvas {
    FILE *out;
    rsl_series_point *points;
    rsl_svg_line lines[RSL_SVG_COLOURS];
    size_t count;
    double from, to; /* of the time axes */
} rsl_canvas;

/* One more line, then the plot over time; it starts a new one. */
void rsl_canvas_line(rsl_canvas *plot, const char *name,
                     const rsl_series *series);
void rsl_canvas_draw(rsl_canvas *plot, const char *title, const char *y_name,
                     const char *y_unit, const char *note);

/* The section of joints with clearance. */
void rsl_page_clearances(rsl_canvas *plot, const rsl_results *results);

#endif
