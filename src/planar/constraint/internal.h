/* SPDX-License-Identifier: MIT
 *
 * Functions shared by the files of constraint/.
 */
#ifndef RSL_PLANAR_CONSTRAINT_INTERNAL_H
#define RSL_PLANAR_CONSTRAINT_INTERNAL_H

#include "planar/core/system.h"

/* ---- active_rows.c --------------------------------------------------------- */

/* The active row i is. */
void rsl_planar_mark_redundant(rsl_planar *system, size_t i);
int rsl_planar_is_sparse(const rsl_planar *system);
/* The active rows, in order; those of joints stand there since the redundant ones were found. */
size_t rsl_planar_list_active(rsl_planar *system);

/* ---- sparse_ldlt.c --------------------------------------------------------- */

/* Factors J W J^T of the active rows. Nonzero: singular, or no memory. */
int rsl_planar_sparse_factor(rsl_planar *system);
/* With these factors. */
void rsl_planar_sparse_solve(rsl_planar *system, double *right);
/* Factors, and puts the forces of the rows on their bodies, with what they accelerate. Nonzero:
 * singular, or no memory. */
int rsl_planar_sparse_forces(rsl_planar *system);

#endif
