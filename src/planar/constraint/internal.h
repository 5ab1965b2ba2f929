/* SPDX-License-Identifier: MIT
 *
 * Functions shared by the files of constraint/.
 */
#ifndef RSL_PLANAR_CONSTRAINT_INTERNAL_H
#define RSL_PLANAR_CONSTRAINT_INTERNAL_H

#include "planar/core/system.h"

/* ---- active_rows.c --------------------------------------------------------- */

/* Marks the active row i as redundant. */
void rsl_planar_mark_redundant(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work,
                               size_t i);
/* 1: S is factored by sparse_ldlt.c, by its number of active rows. */
int rsl_planar_is_sparse(const rsl_planar_workspace *work);
/* Lists the active rows, joint rows first; returns their number. */
size_t rsl_planar_list_active(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work);

/* ---- sparse_ldlt.c --------------------------------------------------------- */

/* Factors S = J W J^T of the active rows. Nonzero: singular, or out of memory. */
int rsl_planar_sparse_factor(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work);
/* Solves S x = right in place with these factors. */
void rsl_planar_sparse_solve(rsl_planar_workspace *work, double *right);
/* Factors, and adds the multipliers of the rows to forces and accelerations of their bodies.
 * Nonzero: singular, or out of memory. */
int rsl_planar_sparse_forces(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work);

#endif
