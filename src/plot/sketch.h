/* SPDX-License-Identifier: MIT
 *
 * sketch: a figure that grows panel by panel, graph by graph, point by point,
 * and owns its points. The first failure of memory is kept: what is added
 * after it goes nowhere, and there is no figure in the end.
 *
 *     rsl_plot_sketch sketch = {0};
 *     sketch.figure.title = "Drop test";
 *     *rsl_plot_sketch_panel(&sketch) = (rsl_plot_panel){...};
 *     rsl_plot_sketch_graph(&sketch, RSL_PLOT_LINE, "fit");
 *     rsl_plot_sketch_point(&sketch, x, y);
 *     figure = rsl_plot_sketch_figure(&sketch);
 *     ...
 *     rsl_plot_sketch_free(&sketch);
 */
#ifndef RSL_PLOT_SKETCH_H
#define RSL_PLOT_SKETCH_H

#include "base/compiler.h"
#include "plot/figure.h"

typedef struct rsl_plot_sketch_store rsl_plot_sketch_store;

typedef struct rsl_plot_sketch {
    rsl_plot_figure figure;        /* title, note, columns, width, share_legend */
    rsl_plot_panel *panels;        /* owned, as are all that follow */
    rsl_plot_sketch_store *stores; /* of the graphs of all panels */
    rsl_plot_graph *graphs;
    size_t graph_count;
    void **blocks; /* texts and the like */
    size_t block_count;
    int failed;              /* 1: memory ran out */
    rsl_plot_panel no_panel; /* what is filled in when it did */
    rsl_plot_graph no_graph;
} rsl_plot_sketch;

/* One more panel, graph of the last panel, point of the last graph. What is
 * returned may be filled in until the next call. */
rsl_plot_panel *rsl_plot_sketch_panel(rsl_plot_sketch *sketch);
rsl_plot_graph *rsl_plot_sketch_graph(rsl_plot_sketch *sketch, rsl_plot_kind kind,
                                      const char *name);
void rsl_plot_sketch_point(rsl_plot_sketch *sketch, double x, double y);

/* A point with one more number. */
void rsl_plot_sketch_point_z(rsl_plot_sketch *sketch, double x, double y, double z);

/* All points of a series in rising order of x, or as they arrived. */
void rsl_plot_sketch_series(rsl_plot_sketch *sketch, const rsl_plot_series *series, int sorted);

/* Zeroed memory and a text that live as long as the sketch; NULL and "": memory ran out. */
void *rsl_plot_sketch_take(rsl_plot_sketch *sketch, size_t bytes);
const char *rsl_plot_sketch_text(rsl_plot_sketch *sketch, const char *format, ...) RSL_PRINTF(2, 3);

/* The axis of "name [unit]" or "name". */
rsl_plot_axis rsl_plot_sketch_axis(rsl_plot_sketch *sketch, const char *text);

/* The figure; NULL: memory ran out. */
const rsl_plot_figure *rsl_plot_sketch_figure(rsl_plot_sketch *sketch);
void rsl_plot_sketch_free(rsl_plot_sketch *sketch);

#endif
