/* SPDX-License-Identifier: MIT
 *
 * svg: line plots for a page. A figure with its heading, the drawing as inline
 * SVG and the legend as a list below it, so that names of any length wrap on a
 * narrow screen. Colours come from the style sheet: class "c0" ... "c9".
 */
#ifndef RSL_PLOT_SVG_H
#define RSL_PLOT_SVG_H

#include <stddef.h>
#include <stdio.h>

#include "plot/series.h"

enum { RSL_PLOT_SVG_COLOURS = 10 };

typedef struct rsl_plot_svg_line {
    const char *name;
    const rsl_plot_point *points;
    size_t count;
} rsl_plot_svg_line;

typedef struct rsl_plot_svg_plot {
    const char *title;
    const char *x_name, *x_unit, *y_name, *y_unit; /* unit "": a pure number */
    const rsl_plot_svg_line *lines;
    size_t line_count;
    const double *marks; /* one per line: width of its dots in units of the
                            drawing, 0 for a line; NULL: all are lines */
    const char *note;    /* below the legend; NULL: none */
    int over_time;       /* 1: x is time, and a cursor can be moved along it */
    double from, to;     /* of the time axis */
    int equal;           /* 1: both axes have the same scale */
} rsl_plot_svg_plot;

void rsl_plot_svg_plot_write(FILE *stream, const rsl_plot_svg_plot *plot);

/* One axis: the range shown, in units of `factor`, and its ticks. */
typedef struct rsl_plot_svg_axis {
    double low, high, step;
    double factor;      /* the unit with its prefix, in the plain unit */
    const char *prefix; /* "m", "k", ... */
    int decimals;       /* of the tick labels */
} rsl_plot_svg_axis;

/* An axis for values from low to high, `slack` of the range added each side. */
rsl_plot_svg_axis rsl_plot_svg_axis_for(double low, double high, double slack);

#endif
