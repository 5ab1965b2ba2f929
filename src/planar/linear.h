/* SPDX-License-Identifier: MIT
 *
 * Small dense systems, symmetric and positive definite.
 */
#ifndef RSL_PLANAR_LINEAR_H
#define RSL_PLANAR_LINEAR_H

#include <stddef.h>

/* Factors the lower triangle of the n x n matrix (row by row) in place.
 * Nonzero: it is not positive definite, to rounding. */
int rsl_planar_cholesky(double *matrix, size_t n);

/* Solves with the factor, in place. */
void rsl_planar_cholesky_solve(const double *matrix, size_t n, double *right);

#endif
