/* SPDX-License-Identifier: MIT
 *
 * Small dense systems of linear equations. By hand because the core has no
 * dependency, and a library call would cost more than the work.
 */
#ifndef RSL_NUM_GAUSS_H
#define RSL_NUM_GAUSS_H

#include <stddef.h>

/* n lines of n + 1 numbers, the last one the right-hand side and then the
 * solution. Nonzero: singular, for a pivot is at most `least` of the largest
 * number on the diagonal. */
int rsl_num_gauss(double *lines, size_t n, double least);

#endif
