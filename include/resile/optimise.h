/* SPDX-License-Identifier: MIT
 *
 * optimise: the least value of a function inside bounds.
 *
 *     rsl_optimise_problem problem = {.dimension = 2, .lower = low, .upper = high,
 *                            .value = my_function};
 *     rsl_optimise_options options = rsl_optimise_options_default();
 *     options.method = rsl_optimise_method_find("bobyqa");
 *     status = rsl_optimise(&problem, &options, &optimum, &error);
 *     ... optimum.x, optimum.value, optimum.evaluations ...
 *
 * A method is a row of one table. Covariance matrix adaptation and the two of a paper, the
 * imperialist competitive algorithm and its hybrid with ant colonies, are the library's own; the
 * others are NLopt's and need a build with it. All of them see the variables scaled to 0 ... 1
 * between their bounds, so that units play no part. The same problem, options and seed give the
 * same numbers, bit for bit.
 *
 * A value that is not finite means that the point cannot be had: it counts as
 * worse than every other, is counted, and is no error.
 *
 * Part of the library resile_planar.
 */
#ifndef RESILE_OPTIMISE_H
#define RESILE_OPTIMISE_H

#include <stddef.h>
#include <stdint.h>

#include "resile/base.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    RSL_OPTIMISE_VARIABLES = 64,      /* at most */
    RSL_OPTIMISE_COUNTRIES = 10000,   /* at most */
    RSL_OPTIMISE_EVALUATIONS = 10000, /* at most, unless told otherwise */
    RSL_OPTIMISE_ITERATIONS = 50      /* of countries, unless told otherwise */
};

/* ---- problems ------------------------------------------------------------ */

/* One of `value` and `values` is given. */
typedef struct rsl_optimise_problem {
    size_t dimension;            /* of x, 1 ... RSL_OPTIMISE_VARIABLES */
    const double *lower, *upper; /* bounds, finite, lower < upper */
    /* The value of one point. */
    double (*value)(const double *x, size_t dimension, void *user);
    /* The values of many points, one after the other in `points`, so that they
     * can be computed at the same time. Nonzero stops the search. */
    int (*values)(const double *points, size_t count, double *values, void *user);
    void *user;
} rsl_optimise_problem;

/* ---- methods ------------------------------------------------------------- */

struct rsl_optimise_search; /* a search under way: the library's own */

typedef struct rsl_optimise_method {
    const char *key, *title;
    const char *source;     /* authors, year, where */
    const char *asks;       /* what it asks for at a time: "one point", ... */
    int countries;          /* 1: a population of countries, moved in iterations */
    int local;              /* 1: downhill from a start; 0: the whole range */
    int random;             /* 1: the seed plays a part beyond the start */
    size_t dimension_least; /* fewest variables it can do; 0: any number */
    const char *missing;    /* the library that this build lacks; NULL: can be used */
    int variant;            /* for `search`, where several methods share one */
    rsl_status (*search)(struct rsl_optimise_search *search, rsl_error *error);
} rsl_optimise_method;

/* The table of methods, in order of `index`; NULL past the end. */
RSL_API const rsl_optimise_method *rsl_optimise_method_at(size_t index);
/* The one of that key, NULL if there is none. */
RSL_API const rsl_optimise_method *rsl_optimise_method_find(const char *key);
/* The first that can be used. The table begins with the method that takes the fewest evaluations
 * over the library's own problems ('resile optimise --compare', docs/optimise.md). */
RSL_API const rsl_optimise_method *rsl_optimise_method_default(void);

/* ---- what can be watched ------------------------------------------------- */

/* A country: one point of the population. */
typedef struct rsl_optimise_country {
    const double *x;
    double value;    /* infinite: cannot be had */
    size_t empire;   /* 0, 1, ... */
    int imperialist; /* 1: of its empire */
    double total;    /* cost of its empire, Eq. 21 */
} rsl_optimise_country;

/* A search as it stands after an iteration. Only ica and icaco have countries;
 * each evaluation of a method of NLopt is an iteration. */
typedef struct rsl_optimise_view {
    size_t iteration; /* 0: the first countries */
    size_t evaluations;
    double value;    /* the least so far; infinite: none yet */
    const double *x; /* where */
    const rsl_optimise_country *countries;
    size_t country_count, empire_count;
} rsl_optimise_view;

/* ---- searching ----------------------------------------------------------- */

typedef struct rsl_optimise_options {
    const rsl_optimise_method *method; /* rsl_optimise_method_default() */
    uint64_t seed;                     /* default 1 */
    size_t evaluations;                /* at most; 0: RSL_OPTIMISE_EVALUATIONS, but as many as
                           the iterations take for ica and icaco */
    double target;                     /* stops once a value is not above; default -HUGE_VAL */

    /* ica and icaco, as sheikhi2023 sets them */
    size_t iterations;   /* 0: as many as `evaluations` allows, 50 without */
    size_t countries;    /* default 20 */
    size_t imperialists; /* default 3; at most half of the countries */
    double beta;         /* Eq. 19: longest step in distances, 2; above 1 */
    double gamma;        /* Eq. 20: largest angle, rad, 0.3 */
    double xi;           /* Eq. 21: weight of the colonies, 0.1; 0 ... 1 */
    double eta_last;     /* Eq. 24: eta in the last iteration, 0.001 */

    /* cma-es and methods of NLopt */
    const double *start; /* NULL: drawn from the seed; global ones may ignore */
    double tolerance;    /* of every variable, in shares of its range, 1e-9 */
    double difference;   /* slsqp: step of its differences, a share, 6e-6 */

    /* Called after each iteration; nonzero stops. May be NULL. */
    int (*watch)(const rsl_optimise_view *view, void *user);
    void *user;
} rsl_optimise_options;

RSL_API rsl_optimise_options rsl_optimise_options_default(void);

typedef enum rsl_optimise_end {
    RSL_OPTIMISE_END_ITERATIONS,  /* all done */
    RSL_OPTIMISE_END_TARGET,      /* reached */
    RSL_OPTIMISE_END_EVALUATIONS, /* used up */
    RSL_OPTIMISE_END_TOLERANCE,   /* nothing moves any more */
    RSL_OPTIMISE_END_STOPPED      /* by the caller */
} rsl_optimise_end;

/* The end as a word: "iterations", "target", ... */
RSL_API const char *rsl_optimise_end_text(rsl_optimise_end end);

typedef struct rsl_optimise_optimum {
    double x[RSL_OPTIMISE_VARIABLES];
    double value;       /* infinite: no point can be had */
    size_t evaluations; /* points whose value was asked for */
    size_t found_at;    /* evaluation that gave the value, from 1; 0: none */
    size_t reached_at;  /* first evaluation not above the target; 0: none */
    size_t infeasible;  /* points without a finite value */
    size_t iterations;
    rsl_optimise_end end;
} rsl_optimise_optimum;

/* How many points a problem is asked for, at most. */
RSL_API size_t rsl_optimise_limit(const rsl_optimise_options *options);

/* How many of them at once, at most. */
RSL_API size_t rsl_optimise_at_once(const rsl_optimise_problem *problem,
                                    const rsl_optimise_options *options);

/* What rsl_optimise checks before its first question. */
RSL_API rsl_status rsl_optimise_check(const rsl_optimise_problem *problem,
                                      const rsl_optimise_options *options, rsl_error *error);

/* Searches. RSL_STOPPED if the caller stopped it; the optimum so far is there
 * then too. RSL_ERROR_NO_SOLUTION if no point has a finite value. */
RSL_API rsl_status rsl_optimise(const rsl_optimise_problem *problem,
                                const rsl_optimise_options *options, rsl_optimise_optimum *optimum,
                                rsl_error *error);

/* ---- many runs ----------------------------------------------------------- */

typedef struct rsl_optimise_statistics {
    size_t runs, reached;                /* reached: runs that met the target */
    double best, mean, worst, deviation; /* of the values; n - 1 in the sum */
    size_t best_run;                     /* from 0: its seed is seed + run */
    size_t evaluations;                  /* of all runs */
    size_t evaluations_to_target;        /* of all runs, those that met the target up
                                     to there; divided by `reached` it is the
                                     expected cost with restarts */
} rsl_optimise_statistics;

/* Runs with seed, seed + 1, ...; the optimum of each goes to optima[run] unless that is NULL. */
RSL_API rsl_status rsl_optimise_repeat(const rsl_optimise_problem *problem,
                                       const rsl_optimise_options *options, size_t runs,
                                       rsl_optimise_optimum *optima,
                                       rsl_optimise_statistics *statistics, rsl_error *error);

/* ---- problems with a known answer ---------------------------------------- */

/* sheikhi2023's problem: find a and b of the rate of approach
 * v/v0 = (1 - (d/d_max)^a)^(1/b), so that the damping ratio that follows,
 *
 *     h = A (1 - e)/e,   A = 2/(5 I),   I = B(5/(2a), 1 + 1/b)/a,
 *
 * has the least root mean square of its relative error, in percent:
 *
 *     rms^2 / 10^4 = k0 - 2 A m1 + A^2 m2,   r = (1 - e)/(e h_exact(e)),
 *     k0 = <1>, m1 = <r>, m2 = <r^2>.
 *
 * Only A matters: the least rms is 100 sqrt(k0 - m1^2/m2) at A = m1/m2, on a
 * whole curve of (a, b). */
typedef struct rsl_optimise_hysteresis_moments {
    double k0, m1, m2;
} rsl_optimise_hysteresis_moments;

typedef struct rsl_optimise_test_function {
    const char *key, *title;
    size_t dimension_least, dimension_most;
} rsl_optimise_test_function;

/* The table: rastrigin, rosenbrock, ackley, griewank; and hysteresis, the
 * problem of sheikhi2023 (see rsl_optimise_hysteresis_moments), hysteresis-mean. */
RSL_API const rsl_optimise_test_function *rsl_optimise_test_function_at(size_t index);

/* A problem from the table. Do not copy: it points into itself. */
typedef struct rsl_optimise_test_problem {
    const rsl_optimise_test_function *function;
    rsl_optimise_problem problem;
    double lower[RSL_OPTIMISE_VARIABLES], upper[RSL_OPTIMISE_VARIABLES];
    double at[RSL_OPTIMISE_VARIABLES];       /* where the minimum is; for hysteresis
                                          one of many places */
    double minimum;                          /* the least value, exact */
    rsl_optimise_hysteresis_moments moments; /* of hysteresis */
} rsl_optimise_test_problem;

RSL_API rsl_status rsl_optimise_test_problem_make(const char *key, size_t dimension,
                                                  rsl_optimise_test_problem *test,
                                                  rsl_error *error);

/* The moments behind the published tables (safaeifar2020 Table 2, which
 * sheikhi2023 goes on with): the sampling of e was not published; these three
 * numbers reproduce its 110 cells within 0.0005. */
RSL_API rsl_optimise_hysteresis_moments rsl_optimise_hysteresis_published(void);

/* Those of the plain mean over 0 < e < 1. */
RSL_API rsl_optimise_hysteresis_moments rsl_optimise_hysteresis_mean(void);

/* The rms in percent of (a, b), a > 0 and b > 0. */
RSL_API double rsl_optimise_hysteresis_rms(rsl_optimise_hysteresis_moments moments, double a,
                                           double b);

/* A of (a, b); the A of the least rms; that rms. */
RSL_API double rsl_optimise_hysteresis_factor(double a, double b);
RSL_API double rsl_optimise_hysteresis_best_factor(rsl_optimise_hysteresis_moments moments);
RSL_API double rsl_optimise_hysteresis_best_rms(rsl_optimise_hysteresis_moments moments);

#ifdef __cplusplus
}
#endif
#endif
