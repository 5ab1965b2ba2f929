/* SPDX-License-Identifier: MIT
 *
 * Minimum-degree ordering of the constraint rows of a large mechanism.
 */
#ifndef RSL_PLANAR_CONSTRAINT_MIN_DEGREE_H
#define RSL_PLANAR_CONSTRAINT_MIN_DEGREE_H

#include <stddef.h>

#define RSL_PLANAR_NO_CLIQUE ((size_t)-1)

/* The graph of the rows: each belongs to one clique or two, its bodies, or to none. */
typedef struct rsl_planar_graph {
    size_t rows, cliques;
    const size_t *clique; /* two per row; RSL_PLANAR_NO_CLIQUE: none */
    size_t late;          /* rows from here on come after all others */
} rsl_planar_graph;

/* What it leads to. The lists belong to the caller; all are freed by free(). */
typedef struct rsl_planar_ordering {
    size_t *order;  /* the row at each place */
    size_t *start;  /* of the list of each place, and the end of the last one */
    size_t *member; /* places after it whose rows meet it once those before are gone */
} rsl_planar_ordering;

/* Nonzero: there is no memory, and nothing to free. */
int rsl_planar_order_rows(const rsl_planar_graph *graph, rsl_planar_ordering *out);
void rsl_planar_ordering_free(rsl_planar_ordering *ordering);

#endif
