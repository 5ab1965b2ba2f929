/* SPDX-License-Identifier: MIT
 *
 * What the optimisers share: they ask for values of points of the unit cube,
 * and learn whether to go on.
 */
#ifndef RSL_OPTIMISE_SEARCH_H
#define RSL_OPTIMISE_SEARCH_H

#include "base/error.h"
#include "resile/optimise.h"

typedef struct rsl_optimise_search {
    const rsl_optimise_problem *problem;
    const rsl_optimise_options *options;
    rsl_optimise_optimum *best;
    size_t limit;  /* of evaluations */
    double worst;  /* finite value seen; -HUGE_VAL: none */
    double *room;  /* points in the units of the problem */
    size_t points; /* that have room */
    int over;      /* 1: ends; best->end says why */
} rsl_optimise_search;

/* Values of `count` points of the unit cube; not finite becomes HUGE_VAL, and
 * so does what is beyond the limit of evaluations. Returns 0 if the search is
 * over. The problem evaluates at most rsl_optimise_search.points at once. */
int rsl_optimise_search_values(rsl_optimise_search *search, const double *unit, size_t count,
                               double *values);

/* From the unit cube to the units of the problem, never outside its bounds. */
void rsl_optimise_search_scale(const rsl_optimise_problem *problem, const double *unit, double *x);

/* Shows an iteration; returns 0 if the search is over. */
int rsl_optimise_search_watch(rsl_optimise_search *search, const rsl_optimise_view *view);

/* Ends the search for that reason, unless it is over already. */
void rsl_optimise_search_end(rsl_optimise_search *search, rsl_optimise_end reason);

/* ---- the methods: functions of the rows in optimise.c ---------------------- */

/* The imperialist competitive algorithm; variant 1: with ants. */
rsl_status rsl_optimise_search_empires(rsl_optimise_search *search, rsl_error *error);

/* Covariance matrix adaptation, with restarts until three of them agree. */
rsl_status rsl_optimise_search_cmaes(rsl_optimise_search *search, rsl_error *error);

/* Particle swarm optimisation; differential evolution; the genetic algorithm. */
rsl_status rsl_optimise_search_swarm(rsl_optimise_search *search, rsl_error *error);
rsl_status rsl_optimise_search_differential(rsl_optimise_search *search, rsl_error *error);
rsl_status rsl_optimise_search_genetic(rsl_optimise_search *search, rsl_error *error);

/* A method of NLopt; the variant is its nlopt_algorithm. */
rsl_status rsl_optimise_search_nlopt(rsl_optimise_search *search, rsl_error *error);

#endif
