/* SPDX-License-Identifier: MIT
 *
 * frame: a panel with all decided: rulers, margins, where a value is drawn.
 */
#ifndef RSL_PLOT_FRAME_H
#define RSL_PLOT_FRAME_H

#include "plot/axis.h"

/* Lengths are units of the drawing, y goes down. */
typedef struct rsl_plot_frame {
    const rsl_plot_panel *panel;
    rsl_plot_ruler x, y;
    rsl_plot_ruler shade;            /* of the colours of a map */
    double width, height;            /* of the box */
    double left, right, top, bottom; /* of what lies between the axes */
    int tilted;                      /* words below the x axis are tilted */
    int grey;                        /* 1: the shades of a map are greys */
} rsl_plot_frame;

/* A panel with a height of its own has that. Letters are `font` high, and the
 * margin at the left is at least `left`. */
rsl_plot_frame rsl_plot_frame_prepare(const rsl_plot_panel *panel, double width, double height,
                                      double font, double left);

/* Whether there is anything to draw. */
int rsl_plot_panel_has_points(const rsl_plot_panel *panel);

/* How wide a text is, about. */
double rsl_plot_text_width(const char *text, double font);

/* Where a value is drawn; NaN for one that has no place on the axis. */
double rsl_plot_frame_x(const rsl_plot_frame *frame, double value);
double rsl_plot_frame_y(const rsl_plot_frame *frame, double value);

/* Edge i of the cells of a map over count values: half way to the next. */
double rsl_plot_cell_edge(const rsl_plot_axis *axis, const double *values, size_t count, size_t i);

/* What stands between the axes. */
void rsl_plot_draw_graph(FILE *stream, const rsl_plot_frame *frame, const rsl_plot_graph *graph,
                         size_t place);
const char *rsl_plot_kind_class(rsl_plot_kind kind); /* of the style sheet */
void rsl_plot_draw_map(FILE *stream, const rsl_plot_frame *frame);

#endif
