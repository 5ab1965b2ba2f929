/* SPDX-License-Identifier: MIT */
/** @file
 * optimise: minimises a function inside bounds.
 *
 *     rsl_optimise_problem problem = {.dimension = 2, .lower = low, .upper = high,
 *                            .value = my_function};
 *     rsl_optimise_options options = rsl_optimise_options_default();
 *     options.method = rsl_optimise_method_find("bobyqa");
 *     status = rsl_optimise(&problem, &options, &optimum, &error);
 *     ... optimum.x, optimum.value, optimum.evaluations ...
 *
 * The methods are entries of a table. Covariance matrix adaptation (cma-es), the imperialist
 * competitive algorithm (ica) and its hybrid with ant colonies (icaco), particle swarms (pso),
 * differential evolution (de) and a genetic algorithm (ga) are implemented in the library; the
 * others are those of NLopt and need a build with it. All methods work on variables
 * scaled to 0 ... 1 between their bounds, so that units have no influence. The same problem,
 * options and seed give bit-identical results.
 *
 * A value that is not finite marks an infeasible point: it ranks after every feasible point, is
 * counted, and is not an error.
 *
 * Library: libresile_planar (pkg-config resile-planar). Threads: all functions may be called
 * concurrently; an object must be used by one thread at a time.
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
    RSL_OPTIMISE_DIMENSION_MAX = 64,          /**< maximum number of variables */
    RSL_OPTIMISE_COUNTRY_MAX = 10000,         /**< maximum population */
    RSL_OPTIMISE_EVALUATIONS_DEFAULT = 10000, /**< default maximum of evaluations */
    RSL_OPTIMISE_ITERATIONS_DEFAULT = 50      /**< default iterations of a population */
};

/* ---- problems ------------------------------------------------------------ */

/** Either `value` or `values` is given. */
typedef struct rsl_optimise_problem {
    size_t dimension;            /**< of x, 1 ... RSL_OPTIMISE_DIMENSION_MAX */
    const double *lower, *upper; /**< bounds, finite, lower < upper */
    /** The value of one point. */
    double (*value)(const double *x, size_t dimension, void *user);
    /** The values of many points, stored consecutively in `points`, so that they can be evaluated
     * in parallel. Nonzero stops the search. */
    int (*values)(const double *points, size_t count, double *values, void *user);
    void *user;
} rsl_optimise_problem;

/* ---- methods ------------------------------------------------------------- */

struct rsl_optimise_search; /**< state of a search: internal to the library */

typedef struct rsl_optimise_method {
    const char *key, *title;
    const char *source; /**< authors, year, publication */
    const char *asks;   /**< points evaluated at a time: "one point", ... */
    int countries;      /**< 1: a population of countries (ica, icaco) */
    int iterations;     /**< 1: a population that moves in a number of iterations: ica, icaco, pso,
                               de, ga */
    int local;          /**< 1: local descent from a start; 0: global search */
    int random;         /**< 1: the seed affects more than the start */
    size_t dimension_min; /**< minimum number of variables; 0: any number */
    const char *missing;  /**< the library that this build lacks; NULL: available */
    int variant;          /**< internal: distinguishes methods that share one `search` */
    rsl_status (*search)(struct rsl_optimise_search *search, rsl_error *error);
} rsl_optimise_method;

/** The table of methods by index; NULL past the end. */
RSL_API const rsl_optimise_method *rsl_optimise_method_at(size_t index);
/** The method of that key; NULL if there is none. */
RSL_API const rsl_optimise_method *rsl_optimise_method_find(const char *key);
/** The first available method. The table begins with the method that needs the fewest evaluations
 * over the test problems of the library ('resile optimise --compare', docs/guide/optimise.md). */
RSL_API const rsl_optimise_method *rsl_optimise_method_default(void);

/* ---- progress ------------------------------------------------------------ */

/** A country: one point of the population of ica and icaco. A member of the population of pso (the
 * best place of a particle), de and ga is a country of the empire 0 with the best as imperialist. */
typedef struct rsl_optimise_country {
    const double *x;
    double value;    /**< infinite: infeasible */
    size_t empire;   /**< 0, 1, ... */
    int imperialist; /**< 1: the imperialist of its empire */
    double total;    /**< cost of its empire, Eq. 21; of pso, de and ga the value of the best */
} rsl_optimise_country;

/** The state of a search after an iteration. Only methods with iterations have countries; each
 * evaluation of a method of NLopt is an iteration. */
typedef struct rsl_optimise_view {
    size_t iteration; /**< 0: the initial population */
    size_t evaluations;
    double value;    /**< minimum so far; infinite: none yet */
    const double *x; /**< the point of the minimum */
    const rsl_optimise_country *countries;
    size_t country_count, empire_count;
} rsl_optimise_view;

/* ---- searching ----------------------------------------------------------- */

/** The imperialist competitive algorithm (ica) and its hybrid with ant colonies (icaco). The
 * equations and the defaults are those of sheikhi2023. */
typedef struct rsl_optimise_ica_options {
    size_t iterations;   /**< 0: as many as `evaluations` allows; 50 if that is not given */
    size_t countries;    /**< default 20 */
    size_t imperialists; /**< default 3; at most half of the countries */
    double beta;         /**< Eq. 19: maximum step relative to the distance, 2; above 1 */
    double gamma;        /**< Eq. 20: maximum angle, rad, 0.3 */
    double xi;           /**< Eq. 21: weight of the colonies, 0.1; 0 ... 1 */
    double eta_last;     /**< Eq. 24: eta in the last iteration, 0.001 */
} rsl_optimise_ica_options;

/** The population of pso, de and ga. */
typedef struct rsl_optimise_population_options {
    size_t iterations; /**< 0: as many as `evaluations` allows; 50 if that is not given */
    size_t size;       /**< members, default 20; at least 4 */
} rsl_optimise_population_options;

/** Particle swarm optimisation; defaults of Clerc & Kennedy (2002). */
typedef struct rsl_optimise_pso_options {
    double inertia;   /**< w, 0.7298; 0 ... 1 */
    double cognitive; /**< c1, towards the best place of the particle, 1.49618; 0 ... 4 */
    double social;    /**< c2, towards the best place of all, 1.49618; 0 ... 4 */
} rsl_optimise_pso_options;

/** Differential evolution, rand/1/bin. */
typedef struct rsl_optimise_de_options {
    double weight;    /**< F of the difference, 0.7; above 0, to 2. With 20 members and 0.5 the
                           population often converges before it has found the minimum */
    double crossover; /**< CR, probability of a variable of the mutant, 0.9; 0 ... 1 */
} rsl_optimise_de_options;

/** The genetic algorithm: simulated binary crossover and polynomial mutation. */
typedef struct rsl_optimise_ga_options {
    double crossover; /**< probability of a pair, 0.9; 0 ... 1 */
    double mutation;  /**< probability of a variable, 0 ... 1; RSL_UNSET: one over the number of
                                 variables */
    double crossover_index; /**< eta of the crossover, 15; 0 ... 1000: the higher, the closer the
                                 children to the parents */
    double mutation_index;  /**< eta of the mutation, 20; 0 ... 1000 */
} rsl_optimise_ga_options;

typedef struct rsl_optimise_options {
    const rsl_optimise_method *method; /**< rsl_optimise_method_default() */
    uint64_t seed;                     /**< default 1 */
    size_t evaluations; /**< maximum; 0: RSL_OPTIMISE_EVALUATIONS_DEFAULT, or for methods with
                             iterations the number that these need */
    double target;      /**< stops when a value is not above it; default -HUGE_VAL */

    rsl_optimise_ica_options ica; /**< for ica and icaco */

    rsl_optimise_population_options population; /**< for pso, de and ga */
    rsl_optimise_pso_options pso;
    rsl_optimise_de_options de;
    rsl_optimise_ga_options ga;

    /** For cma-es and the methods of NLopt. */
    const double *start; /**< NULL: drawn from the seed; global methods may ignore it */
    double tolerance;    /**< of every variable, relative to its range, 1e-9 */
    double difference;   /**< slsqp: step of its finite differences, relative to the range, 6e-6 */

    /** Called after each iteration; nonzero stops. May be NULL. */
    int (*watch)(const rsl_optimise_view *view, void *user);
    void *user;
} rsl_optimise_options;

RSL_API rsl_optimise_options rsl_optimise_options_default(void);

typedef enum rsl_optimise_end {
    RSL_OPTIMISE_END_ITERATIONS,  /**< all iterations done */
    RSL_OPTIMISE_END_TARGET,      /**< target reached */
    RSL_OPTIMISE_END_EVALUATIONS, /**< maximum of evaluations reached */
    RSL_OPTIMISE_END_TOLERANCE,   /**< converged to the tolerance */
    RSL_OPTIMISE_END_STOPPED      /**< stopped by the caller */
} rsl_optimise_end;

/** The end condition as a word: "iterations", "target", ... */
RSL_API const char *rsl_optimise_end_text(rsl_optimise_end end);

typedef struct rsl_optimise_optimum {
    double x[RSL_OPTIMISE_DIMENSION_MAX];
    double value;       /**< infinite: no feasible point found */
    size_t evaluations; /**< points evaluated */
    size_t found_at;    /**< index of the evaluation that gave `value`, from 1; 0: none */
    size_t reached_at;  /**< index of the first evaluation not above the target; 0: none */
    size_t infeasible;  /**< points without a finite value */
    size_t iterations;
    rsl_optimise_end end;
} rsl_optimise_optimum;

/** The maximum number of points that a search evaluates. */
RSL_API size_t rsl_optimise_evaluation_max(const rsl_optimise_options *options);

/** The maximum number of points that are evaluated at once. */
RSL_API size_t rsl_optimise_batch_max(const rsl_optimise_problem *problem,
                                      const rsl_optimise_options *options);

/** The checks that rsl_optimise makes before the first evaluation. */
RSL_API rsl_status rsl_optimise_check(const rsl_optimise_problem *problem,
                                      const rsl_optimise_options *options, rsl_error *error);

/** Searches the minimum. RSL_STOPPED: stopped by the caller; the optimum so far is written.
 * RSL_ERROR_NO_SOLUTION: no point has a finite value. */
RSL_API rsl_status rsl_optimise(const rsl_optimise_problem *problem,
                                const rsl_optimise_options *options, rsl_optimise_optimum *optimum,
                                rsl_error *error);

/* ---- repeated runs ------------------------------------------------------- */

typedef struct rsl_optimise_statistics {
    size_t runs, reached;                /**< reached: runs that reached the target */
    double best, mean, worst, deviation; /**< of the values; deviation with n - 1 */
    size_t best_run;                     /**< from 0; its seed is seed + best_run */
    size_t evaluations;                  /**< over all runs */
    size_t evaluations_to_target;        /**< over all runs, counting only those up to the target in
                                              runs that reached it; divided by `reached`: the
                                              expected cost with restarts */
} rsl_optimise_statistics;

/** Runs the search with seed, seed + 1, ...; the optimum of each run is written to optima[run]
 * unless `optima` is NULL. */
RSL_API rsl_status rsl_optimise_repeat(const rsl_optimise_problem *problem,
                                       const rsl_optimise_options *options, size_t runs,
                                       rsl_optimise_optimum *optima,
                                       rsl_optimise_statistics *statistics, rsl_error *error);

#ifdef __cplusplus
}
#endif
#endif
