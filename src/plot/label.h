/* SPDX-License-Identifier: MIT
 *
 * label: the names of curves beside them, in place of a legend.
 */
#ifndef RSL_PLOT_LABEL_H
#define RSL_PLOT_LABEL_H

#include "plot/frame.h"

/* More curves than this have a legend. */
enum { RSL_PLOT_LABELS = 6 };

typedef struct rsl_plot_label {
    const rsl_plot_graph *graph;
    size_t place; /* of the graph in its panel */
    double x, y;  /* of the middle of the text, on its base line */
} rsl_plot_label;

/* A place for the name of each curve: nearer to it than to others, on nothing that is drawn. Returns
 * how many; 0: there are no two to six named lines, or one finds no place. */
size_t rsl_plot_labels_place(const rsl_plot_frame *frame, double font,
                             rsl_plot_label labels[RSL_PLOT_LABELS]);

#endif
