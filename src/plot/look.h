/* SPDX-License-Identifier: MIT
 *
 * look: one colour and dash for each law, the same in every figure and on every page.
 *
 *     rsl_plot_look_at(rsl_plot_builder_graph(builder, RSL_PLOT_LINE, law->key),
 *                      rsl_plot_look_of(law->key));
 */
#ifndef RSL_PLOT_LOOK_H
#define RSL_PLOT_LOOK_H

#include "plot/figure.h"

typedef struct rsl_plot_look {
    int colour; /* 1 to RSL_PLOT_COLOURS; 0: by the place among the graphs */
    rsl_plot_dash dash;
} rsl_plot_look;

/* Of a law as published: solid or dash-dotted. Colour 0: the key is of no law. */
rsl_plot_look rsl_plot_look_of(const char *key);

/* The look of the law unless it is taken in the figure, else one that is not. More than twenty are
 * not told apart: then it is that of the law. */
rsl_plot_look rsl_plot_look_free(const char *key, const rsl_plot_look *taken, size_t count);

/* The same law calibrated exactly: the same colour, dashed or dotted. */
rsl_plot_look rsl_plot_look_exact(rsl_plot_look published);

void rsl_plot_look_at(rsl_plot_graph *graph, rsl_plot_look look);

#endif
