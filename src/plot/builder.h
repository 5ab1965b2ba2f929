/* SPDX-License-Identifier: MIT
 *
 * builder: a figure that grows panel by panel, graph by graph, point by point,
 * and owns its points. The first failure of memory is kept: what is added
 * after it goes nowhere, and there is no figure in the end.
 *
 *     rsl_plot_builder builder = {0};
 *     builder.figure.title = "Drop test";
 *     *rsl_plot_builder_panel(&builder) = (rsl_plot_panel){...};
 *     rsl_plot_builder_graph(&builder, RSL_PLOT_LINE, "fit");
 *     rsl_plot_builder_point(&builder, x, y);
 *     figure = rsl_plot_builder_figure(&builder);
 *     ...
 *     rsl_plot_builder_free(&builder);
 */
#ifndef RSL_PLOT_BUILDER_H
#define RSL_PLOT_BUILDER_H

#include "base/compiler.h"
#include "plot/figure.h"

typedef struct rsl_plot_builder_store rsl_plot_builder_store;

typedef struct rsl_plot_builder {
    rsl_plot_figure figure;         /* title, note, columns, width, share_legend */
    rsl_plot_panel *panels;         /* owned, as are all that follow */
    rsl_plot_builder_store *stores; /* of the graphs of all panels */
    rsl_plot_graph *graphs;
    size_t graph_count;
    void **blocks; /* texts and the like */
    size_t block_count;
    int failed;              /* 1: memory ran out */
    rsl_plot_panel no_panel; /* what is filled in when it did */
    rsl_plot_graph no_graph;
} rsl_plot_builder;

/* One more panel, graph of the last panel, point of the last graph. What is
 * returned may be filled in until the next call. */
rsl_plot_panel *rsl_plot_builder_panel(rsl_plot_builder *builder);
rsl_plot_graph *rsl_plot_builder_graph(rsl_plot_builder *builder, rsl_plot_kind kind,
                                       const char *name);
void rsl_plot_builder_point(rsl_plot_builder *builder, double x, double y);

/* A point with one more number. */
void rsl_plot_builder_point_z(rsl_plot_builder *builder, double x, double y, double z);

/* The points of the last graph so far. */
const rsl_plot_point *rsl_plot_builder_points(const rsl_plot_builder *builder);

/* One more graph: the line of the last panel's map at a level, named by it. */
void rsl_plot_builder_contour(rsl_plot_builder *builder, double level);

/* All points of a series in rising order of x, or as they arrived. */
void rsl_plot_builder_series(rsl_plot_builder *builder, const rsl_plot_series *series, int sorted);

/* Zeroed memory and a text that live as long as the builder; NULL and "": memory ran out. */
void *rsl_plot_builder_take(rsl_plot_builder *builder, size_t bytes);
const char *rsl_plot_builder_text(rsl_plot_builder *builder, const char *format, ...)
    RSL_PRINTF(2, 3);

/* The axis of "name [unit]" or "name". */
rsl_plot_axis rsl_plot_builder_axis(rsl_plot_builder *builder, const char *text);

/* The figure; NULL: memory ran out. */
const rsl_plot_figure *rsl_plot_builder_figure(rsl_plot_builder *builder);
void rsl_plot_builder_free(rsl_plot_builder *builder);

#endif
