/* SPDX-License-Identifier: MIT
 *
 * Eigenvalues and eigenvectors of small symmetric matrices. Hand-written because the
 * core has no dependency; Jacobi's method is short and accurate.
 */
#ifndef RSL_NUM_EIGEN_H
#define RSL_NUM_EIGEN_H

#include <stddef.h>

/* a (n by n, row by row, symmetric; it is destroyed) = V diag(values) V^T;
 * column j of `vectors` belongs to values[j], in no order. Returns 0 if it does
 * not come to an end, which takes numbers that are not finite. */
int rsl_num_eigen_symmetric(double *a, size_t n, double *values, double *vectors);

#endif
