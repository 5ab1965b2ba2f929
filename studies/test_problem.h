/* SPDX-License-Identifier: MIT
 *
 * Optimisation problems with a known minimum: four test functions of the literature, and the
 * problem of sheikhi2023.
 *
 * sheikhi2023 looks for a and b of the rate of approach v/v0 = (1 - (d/d_max)^a)^(1/b), so that
 * the RMS error of the damping ratio h = A (1 - e)/e is least (safaeifar2020/parts.h). Only
 * A(a, b) matters: the least RMS is 100 sqrt(k0 - m1^2/m2) at A = m1/m2, on a whole curve of
 * (a, b).
 */
#ifndef RSL_STUDIES_TEST_PROBLEM_H
#define RSL_STUDIES_TEST_PROBLEM_H

#include "resile/optimise.h"
#include "safaeifar2020/parts.h"

typedef struct rsl_study_test_function {
    const char *key, *title;
    size_t dimension_min, dimension_max;
} rsl_study_test_function;

/* The table: rastrigin, rosenbrock, ackley, griewank, hysteresis (sheikhi2023 with the published
 * sampling), hysteresis-mean (with the mean over 0 < e < 1). NULL past the end. */
const rsl_study_test_function *rsl_study_test_function_at(size_t index);

/* A problem from the table. Do not copy: it points into itself. */
typedef struct rsl_study_test_problem {
    const rsl_study_test_function *function;
    rsl_optimise_problem problem;
    double lower[RSL_OPTIMISE_DIMENSION_MAX], upper[RSL_OPTIMISE_DIMENSION_MAX];
    double at[RSL_OPTIMISE_DIMENSION_MAX];   /* the minimum; of hysteresis one of many points */
    double minimum;                          /* the least value, exact */
    double factor;                           /* of hysteresis: A of the least RMS; else 0 */
    rsl_study_safaeifar2020_moments moments; /* of hysteresis */
} rsl_study_test_problem;

rsl_status rsl_study_test_problem_prepare(const char *key, size_t dimension,
                                          rsl_study_test_problem *test, rsl_error *error);

#endif
