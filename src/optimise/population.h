/* SPDX-License-Identifier: MIT
 *
 * population: points of the unit cube that move together, what pso, de and ga share.
 */
#ifndef RSL_OPTIMISE_POPULATION_H
#define RSL_OPTIMISE_POPULATION_H

#include "num/random.h"
#include "optimise/search.h"

typedef struct rsl_optimise_population {
    rsl_optimise_search *search;
    size_t n, size;       /* variables, members */
    double *unit, *value; /* members; size by n, and size */
    double *trial, *got;  /* what is tried, and its values; likewise */
    double *more;         /* size by n, for the method */
    double *kept;         /* size, for the method */
    size_t last;          /* iteration that ends the search */
    rsl_num_random_stream draw;
    /* for the view */
    double *x;
    rsl_optimise_country *shown;
    double *block; /* owned: the memory of the arrays of doubles */
} rsl_optimise_population;

/* One step of a method: iteration 1, 2, ..., with `draw` at its numbers. Returns 0 if the search is
 * over. */
typedef int rsl_optimise_population_step(rsl_optimise_population *p);

/* Draws the members evenly and moves them until the search ends. */
rsl_status rsl_optimise_population_run(rsl_optimise_search *search,
                                       void (*begin)(rsl_optimise_population *p),
                                       rsl_optimise_population_step *step, rsl_error *error);

/* A whole number from 0 to count - 1. */
size_t rsl_optimise_population_pick(rsl_optimise_population *p, size_t count);

/* The first of the members with the least value. */
size_t rsl_optimise_population_best(const rsl_optimise_population *p);

#endif
