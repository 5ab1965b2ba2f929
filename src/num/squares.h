/* SPDX-License-Identifier: MIT
 *
 * Least squares: few unknowns x that make the sum of squares of many residuals r(x) small. By hand
 * because a browser has no library for it that may be given away under our licence, and so that a
 * fit has the same bits there as in the program.
 */
#ifndef RSL_NUM_SQUARES_H
#define RSL_NUM_SQUARES_H

#include <stddef.h>

enum { RSL_NUM_SQUARES_MAX = 48 }; /* unknowns */

typedef struct rsl_num_squares {
    size_t count, unknowns; /* residuals, at least as many as unknowns, of which there is one */
    /* Residuals at x and, unless NULL, the Jacobian dr/dx: `count` lines of `unknowns` numbers.
     * Nonzero: there are none at x. */
    int (*evaluate)(void *user, const double *x, double *residual, double *jacobian);
    void *user;
    size_t iterations; /* at most */
    double settled;    /* stop where the next step would take less than this off the sum, in
                          variances sum/count: at 0.1 a third of a standard error is left */
    double *work;      /* count (unknowns + 3) doubles */
} rsl_num_squares;

typedef struct rsl_num_squares_end {
    double sum; /* of squares; where the last step was not looked at, as the step promised it */
    size_t iterations;
    int converged; /* 0: iterations or Jacobian came to an end before */
} rsl_num_squares_end;

/* How a step is kept short where the linear model of the residuals does not reach. A double dog leg
 * walks straight along flat valleys, where damped steps creep, but stumbles where there is no
 * bottom. */
typedef enum rsl_num_squares_method {
    RSL_NUM_SQUARES_DOG_LEG,
    RSL_NUM_SQUARES_DAMPED /* Levenberg and Marquardt */
} rsl_num_squares_method;

/* From x to a minimum near it. Nonzero: there are no residuals or no Jacobian at x. */
int rsl_num_squares_find(const rsl_num_squares *problem, rsl_num_squares_method way, double *x,
                         rsl_num_squares_end *end);

/* The same by a few full steps of Gauss and Newton, for an x next to the minimum. Nonzero: they do
 * not settle at once, and x is of no use. */
int rsl_num_squares_polish(const rsl_num_squares *problem, double *x, rsl_num_squares_end *end);

#endif
