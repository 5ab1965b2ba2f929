/* SPDX-License-Identifier: MIT
 *
 * Small dense systems of linear equations, and the largest of least margins.
 */
#ifndef RSL_NUM_LINEAR_H
#define RSL_NUM_LINEAR_H

#include <stddef.h>

/* Gauss with partial pivoting on n lines of n + 1 numbers, the last one the right-hand side and
 * then the solution. Nonzero: singular, for a pivot is at most `least` of the largest number on the
 * diagonal. Hand-written because the core has no dependency, and a call would cost more than the work. */
int rsl_num_solve(double *lines, size_t n, double min);
/* The same of a symmetric matrix without negative eigenvalues, by what stands on and above its
 * diagonal, and without a search for pivots: a fraction of the time. The solution goes to x. A
 * pivot p of the largest number d makes rounding errors sqrt(d/p) times as large, so that `least`
 * should be 1e-10 or more. */
int rsl_num_solve_symmetric(double *lines, size_t n, double min, double *x);
/* The same in two parts: n lines of `width` numbers once, then right-hand sides x that become
 * solutions. Short work where a line has its last number soon. */
int rsl_num_factor_symmetric(double *lines, size_t n, size_t width, double min);
void rsl_num_solve_factored(const double *lines, size_t n, size_t width, double *x);

/* The same where the matrix may be singular and the lines say nothing that contradicts each other:
 * one solution x, and the null space, k lines of n numbers in `basis`. Returns k. `symmetric`: so is
 * the matrix, and no eigenvalue is negative. `order`: room for n. The lines are used up. */
size_t rsl_num_solve_all(double *lines, size_t n, int symmetric, size_t *order, double *x,
                         double *basis);

/* The largest t <= cap for which some y has  offset_j + slope_j y >= t  for all j: `count`
 * margins, each linear in `unknowns` numbers y. Returns t, and leaves y. The numbers should be of
 * order one. `work`: as many doubles as the function below says. */
double rsl_num_largest_margin(size_t count, size_t unknowns, const double *offset,
                              const double *slope, double cap, double *y, double *work);
size_t rsl_num_margin_workspace(size_t count, size_t unknowns);

#endif
