/* SPDX-License-Identifier: MIT
 *
 * Covariance, identifiability and profiles of a solution.
 */
#ifndef RSL_FIT_INTERVAL_H
#define RSL_FIT_INTERVAL_H

#include "fit/problem.h"

typedef struct rsl_fit_uncertainty {
    double variance;                   /* of the residuals */
    double singular[RSL_FIT_FREE_MAX]; /* falling */
    int lost[RSL_FIT_FREE_MAX];        /* 1: in a direction without effect */
    double covariance[RSL_FIT_FREE_MAX][RSL_FIT_FREE_MAX];
} rsl_fit_uncertainty;

/* 97.5 % quantile of Student's distribution. */
double rsl_fit_quantile(double freedom);

/* J: count x p. */
rsl_status rsl_fit_uncertainty_of(const double *J, size_t count, size_t p, double variance,
                                  rsl_fit_uncertainty *uncertainty);

/* 95 % interval of one unknown where the best sum of squares, all others being
 * free, has risen by quantile^2 variance. Infinite: it never does. */
void rsl_fit_profile(rsl_fit_problem *problem, const rsl_fit_solution *best, size_t unknown,
                     double spread, double quantile, double *low, double *high);

#endif
