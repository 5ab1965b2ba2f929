/* SPDX-License-Identifier: MIT
 *
 * Minimum-degree ordering of the constraint rows of a large mechanism.
 */
#ifndef RSL_PLANAR_CONSTRAINT_MIN_DEGREE_H
#define RSL_PLANAR_CONSTRAINT_MIN_DEGREE_H

#include <stddef.h>

#define RSL_PLANAR_NO_CLIQUE ((size_t)-1)

/* Graph of the rows: a row belongs to at most two cliques, those of its bodies. */
typedef struct rsl_planar_graph {
    size_t rows, cliques;
    const size_t *clique; /* two per row; RSL_PLANAR_NO_CLIQUE: none */
    size_t late;          /* rows from this index on are eliminated last */
} rsl_planar_graph;

/* Elimination order and pattern of L. Owned by the caller. */
typedef struct rsl_planar_ordering {
    size_t *order;  /* row at each position */
    size_t *start;  /* first member per position, then their number */
    size_t *member; /* later positions coupled to it: the column of L below the diagonal */
} rsl_planar_ordering;

/* Nonzero: out of memory; `out` holds nothing. */
int rsl_planar_order_rows(const rsl_planar_graph *graph, rsl_planar_ordering *out);
void rsl_planar_ordering_free(rsl_planar_ordering *ordering);

#endif
