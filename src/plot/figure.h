/* SPDX-License-Identifier: MIT
 *
 * figure: a drawing as data. One description is written as an SVG file, as a
 * figure of a page, or as JSON for a page that draws it itself.
 *
 *     rsl_plot_graph graph = {.name = "fit", .points = points, .count = n};
 *     rsl_plot_panel panel = {.x = {.label = "time", .unit = "s"},
 *                             .y = {.label = "force", .unit = "N"},
 *                             .graphs = &graph, .graph_count = 1};
 *     rsl_plot_figure figure = {.title = "Drop test", .panels = &panel,
 *                               .panel_count = 1};
 *     rsl_plot_figure_svg(stream, &figure);
 *
 * Values are in plain units; prefixes, ticks, ranges and margins are chosen
 * here. What is not finite, or not positive on a logarithmic axis, is left out
 * and breaks a line. All texts are escaped.
 */
#ifndef RSL_PLOT_FIGURE_H
#define RSL_PLOT_FIGURE_H

#include <stdio.h>

#include "plot/series.h"

typedef struct rsl_plot_axis {
    const char *label;        /* NULL: none */
    const char *unit;         /* "N"; NULL or "": a pure number */
    int log;                  /* 1: logarithmic */
    int plain;                /* 1: the unit takes no prefix */
    double low, high;         /* low >= high: chosen from the data */
    const char *const *words; /* names of the values 0, 1, 2, ...; NULL: none */
    size_t word_count;
} rsl_plot_axis;

/* How a set of points is drawn; `z` is one more number per point. */
typedef enum rsl_plot_kind {
    RSL_PLOT_LINE,
    RSL_PLOT_STEPS, /* the value stays until the next point */
    RSL_PLOT_DOTS,
    RSL_PLOT_RINGS,
    RSL_PLOT_BUBBLES,   /* dots; z: diameter */
    RSL_PLOT_SHADES,    /* dots; z: from 0, not seen, to 1, full */
    RSL_PLOT_BARS,      /* upright, from 0 to y */
    RSL_PLOT_INTERVALS, /* level, from z to x */
    RSL_PLOT_KIND_COUNT
} rsl_plot_kind;

/* Colours: ten that stay apart for colour-blind eyes, counted from 1, grey for what others are
 * compared with, and black; on pages six filled shades of one scale, from RSL_PLOT_SCALE on. */
enum {
    RSL_PLOT_COLOURS = 10,
    RSL_PLOT_GREY,
    RSL_PLOT_BLACK,
    RSL_PLOT_SCALE,
    RSL_PLOT_SHADE_COUNT = 6
};

/* Dashes of a line; the number is `dashed` of its graph. */
typedef enum rsl_plot_dash {
    RSL_PLOT_SOLID,
    RSL_PLOT_DASHED,
    RSL_PLOT_DOTTED,
    RSL_PLOT_DASHDOT,
    RSL_PLOT_DASH_COUNT
} rsl_plot_dash;

typedef struct rsl_plot_graph {
    rsl_plot_kind kind;
    const char *name; /* in the legend; NULL: not there */
    const rsl_plot_point *points;
    const double *z; /* NULL where the kind has no use for it */
    size_t count;
    int colour;      /* 0: by the place among the graphs */
    int dashed;      /* an rsl_plot_dash */
    double width;    /* of lines and bars, of dots across; 0: as usual */
    double label;    /* x at which the name stands beside the line, not in the legend; 0: legend */
    int label_below; /* 1: right of the point and below it; 0: left of it and above */
} rsl_plot_graph;

/* Values z[i * y_count + j] over x[i] and y[j], which rise or fall. */
typedef struct rsl_plot_map {
    rsl_plot_axis shade; /* of the colours: label and unit */
    const double *x, *y, *z;
    size_t x_count, y_count;
} rsl_plot_map;

/* A line across the panel at one value of x (or of y). */
typedef struct rsl_plot_mark {
    double at;
    int of_y;         /* 1: a level line */
    const char *text; /* beside it; NULL: none */
} rsl_plot_mark;

typedef struct rsl_plot_panel {
    const char *title; /* NULL: none */
    rsl_plot_axis x, y;
    const rsl_plot_graph *graphs;
    size_t graph_count;
    const rsl_plot_map *map; /* NULL: none */
    const rsl_plot_mark *marks;
    size_t mark_count;
    double height; /* of the box with its labels; 0: as usual */
    int equal;     /* 1: both axes have the same scale */
    int bare;      /* 1: no axes */
    int over_time; /* 1: a cursor of the page follows the time along x */
} rsl_plot_panel;

typedef struct rsl_plot_figure {
    const char *title;
    const char *note; /* below it on a page; NULL: none */
    const rsl_plot_panel *panels;
    size_t panel_count;
    size_t columns;   /* of panels in a file; 0: one */
    double width;     /* of a panel in a file; 0: as usual */
    int share_legend; /* 1: one legend for all panels */
    double paper[2];  /* width and height of the file, mm; 0: as the panels need */
    double font;      /* height of letters in a file, points; 0: as usual */
    int black;        /* 1: a file without colours; lines differ by their dashes */
} rsl_plot_figure;

/* A drawing that stands alone: title, panels in rows, legends below them. */
void rsl_plot_figure_svg(FILE *stream, const rsl_plot_figure *figure);

/* Its height, mm: that of the paper, or more where its letters need more. */
double rsl_plot_figure_height(const rsl_plot_figure *figure);

/* The same inside a page: one SVG per panel, so that they wrap on a narrow screen, the legend as a
 * list, and the data for the script of the page. Nothing is written for a figure without points. */
void rsl_plot_figure_html(FILE *stream, const rsl_plot_figure *figure);

/* The same as data: title, axes, kinds and points, six digits. What a drawing
 * leaves out is null; of more than 20,000 points there is no more to see than the drawing shows,
 * and only their count is written. x of a graph is a list, or the number of the earlier graph of the panel
 * that has the same. Fit for a script element. */
void rsl_plot_figure_json(FILE *stream, const rsl_plot_figure *figure);

/* "line", "dots", ... */
const char *rsl_plot_kind_name(rsl_plot_kind kind);

/* The class of the colour of graph `place`: "c0" ... "c9", "cg" for grey, "ck" for black. */
const char *rsl_plot_colour(const rsl_plot_graph *graph, size_t place);

/* The class of a dash behind that of a colour: "", " dashed", " dotted", " dashdot". */
const char *rsl_plot_dash_class(rsl_plot_dash dash);

#endif
