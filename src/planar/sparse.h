/* SPDX-License-Identifier: MIT
 *
 * The matrix of the multipliers for large mechanisms: rows meet only where
 * they share a body, so it is nearly empty. SuiteSparse's KLU factors it.
 */
#ifndef RSL_PLANAR_SPARSE_H
#define RSL_PLANAR_SPARSE_H

#include "resile/planar.h"

typedef struct rsl_planar_sparse rsl_planar_sparse;

/* Factors J W J^T of the active rows. Nonzero: singular, or no memory. */
int rsl_planar_sparse_factor(rsl_planar *system);
void rsl_planar_sparse_solve(rsl_planar *system, double *right);
void rsl_planar_sparse_free(rsl_planar_sparse *sparse);

#endif
