/* SPDX-License-Identifier: MIT
 *
 * The pieces from which report.html is put together.
 */
#ifndef RSL_REPORT_PAGE_H
#define RSL_REPORT_PAGE_H

#include "plot/svg.h"
#include "report/report.h"

enum {
    RSL_REPORT_PAGE_ROWS = 100, /* of a table */
    RSL_REPORT_CANVAS_POINTS = 2 * RSL_REPORT_TRACE_BUCKETS + 2
};

/* A table; a head of ">name" is one of a column of numbers. */
void rsl_report_page_open_table(FILE *out, const char *const *heads);
void rsl_report_page_close_table(FILE *out);
void rsl_report_page_cell(FILE *out, double value);
void rsl_report_page_name(FILE *out, const char *name);

/* Room for the points of all lines of one plot. */
typedef struct rsl_report_canvas {
    FILE *out;
    rsl_plot_point *points;
    rsl_plot_svg_line lines[RSL_PLOT_SVG_COLOURS];
    size_t count;
    double from, to; /* of the time axes */
} rsl_report_canvas;

/* One more line, then the plot over time; it starts a new one. */
void rsl_report_canvas_line(rsl_report_canvas *plot, const char *name,
                            const rsl_plot_series *series);
void rsl_report_canvas_draw(rsl_report_canvas *plot, const char *title,
                            const char *y_name, const char *y_unit,
                            const char *note);

/* The section of joints with clearance. */
void rsl_report_page_clearances(rsl_report_canvas *plot,
                                const rsl_report *results);

#endif
