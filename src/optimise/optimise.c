/* SPDX-License-Identifier: MIT
 *
 * optimise: what is checked before a search, counting and scaling during it, statistics after many.
 */
#include "resile/optimise.h"
#include "base/range.h"
#include "num/constants.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "optimise/search.h"
#include "system/nlopt.h"

/* ---- the methods ------------------------------------------------------- */

/* One row each, with the function that searches. A new method is a row here and a
 * file with its function. */
#ifdef RSL_HAVE_NLOPT
#define NLOPT(name) .search = rsl_optimise_search_nlopt, .variant = NLOPT_##name
#else
#define NLOPT(name) .missing = "NLopt"
#endif

/* The default stands first: see rsl_optimise_method_default(). */
static const rsl_optimise_method methods[] = {
    {"cma-es", "covariance matrix adaptation, with restarts",
     "Hansen (2016), Auger & Hansen (2005)", "a population", .random = 1,
     .search = rsl_optimise_search_cmaes},
    {"ica", "imperialist competitive algorithm",
     "Atashpaz-Gargari & Lucas (2007), as in sheikhi2023", "a population", .countries = 1,
     .iterations = 1, .random = 1, .search = rsl_optimise_search_empires},
    {"icaco", "imperialist competitive ant colony optimisation",
     "Sheikhi & Ghoddosian (2013), as in sheikhi2023", "a population", .countries = 1,
     .iterations = 1, .random = 1, .search = rsl_optimise_search_empires, .variant = 1},
    {"pso", "particle swarm optimisation", "Kennedy & Eberhart (1995), Clerc & Kennedy (2002)",
     "a population", .iterations = 1, .random = 1, .search = rsl_optimise_search_swarm},
    {"de", "differential evolution, rand/1/bin", "Storn & Price (1997)", "a population",
     .iterations = 1, .random = 1, .search = rsl_optimise_search_differential},
    {"ga", "genetic algorithm with real variables", "Deb & Agrawal (1995), Deb & Goyal (1996)",
     "a population", .iterations = 1, .random = 1, .search = rsl_optimise_search_genetic},
    {"crs2", "controlled random search with local mutation", "Kaelo & Ali (2006), NLopt",
     "one point", .random = 1, NLOPT(GN_CRS2_LM)},
    {"isres", "improved stochastic ranking evolution strategy", "Runarsson & Yao (2005), NLopt",
     "one point", .random = 1, NLOPT(GN_ISRES)},
    {"direct", "dividing rectangles", "Jones, Perttunen & Stuckman (1993), NLopt", "one point",
     NLOPT(GN_DIRECT)},
    {"direct-l", "dividing rectangles, locally biased", "Gablonsky & Kelley (2001), NLopt",
     "one point", NLOPT(GN_DIRECT_L)},
    {"nelder-mead", "simplex of Nelder and Mead", "Nelder & Mead (1965), Box (1965), NLopt",
     "one point", .local = 1, NLOPT(LN_NELDERMEAD)},
    {"bobyqa", "quadratic models inside bounds", "Powell (2009), NLopt", "one point", .local = 1,
     .dimension_min = 2, NLOPT(LN_BOBYQA)},
    {"slsqp", "sequential quadratic programming, with central differences", "Kraft (1994), NLopt",
     "the 2n points of a gradient", .local = 1, NLOPT(LD_SLSQP)},
};

enum { METHODS = sizeof methods / sizeof methods[0] };

const rsl_optimise_method *rsl_optimise_method_at(size_t index)
{
    return index < METHODS ? &methods[index] : NULL;
}

const rsl_optimise_method *rsl_optimise_method_find(const char *key)
{
    for (size_t i = 0; key && i < METHODS; i++)
        if (strcmp(methods[i].key, key) == 0)
            return &methods[i];
    return NULL;
}

const rsl_optimise_method *rsl_optimise_method_default(void)
{
    const rsl_optimise_method *method = methods;
    while (method->missing)
        method++;
    return method;
}

rsl_optimise_options rsl_optimise_options_default(void)
{
    return (rsl_optimise_options){
        .method = rsl_optimise_method_default(),
        .seed = 1,
        .target = -HUGE_VAL,
        .ica = {.countries = 20,
                .imperialists = 3,
                .beta = 2.0,
                .gamma = 0.3,
                .xi = 0.1,
                .eta_last = 1e-3},
        .population = {.size = 20},
        .pso = {.inertia = 0.7298, .cognitive = 1.49618, .social = 1.49618},
        .de = {.weight = 0.7, .crossover = 0.9},
        .ga = {.crossover = 0.9,
               .mutation = RSL_UNSET,
               .crossover_index = 15.0,
               .mutation_index = 20.0},
        .tolerance = 1e-9,
        .difference = 6e-6};
}

const char *rsl_optimise_end_text(rsl_optimise_end end)
{
    static const char *const texts[] = {"iterations", "target", "evaluations", "tolerance",
                                        "stopped"};
    return (size_t)end < sizeof texts / sizeof texts[0] ? texts[end] : "?";
}

/* ---- checking ------------------------------------------------------------ */

static rsl_status check_problem(const rsl_optimise_problem *problem, rsl_error *error)
{
    if (!problem)
        return rsl_error_missing(error, "a problem");
    if (problem->dimension < 1 || problem->dimension > RSL_OPTIMISE_DIMENSION_MAX)
        return rsl_range_check("variables", (double)problem->dimension,
                               RSL_RANGE(1, RSL_OPTIMISE_DIMENSION_MAX), "", error);
    if (!problem->lower || !problem->upper)
        return rsl_error_set(error, RSL_ERROR_MISSING, "the bounds are missing");
    if (!problem->value == !problem->values)
        return rsl_error_set(error, RSL_ERROR_MISSING,
                             "a problem has one function, of one point or of many");
    for (size_t i = 0; i < problem->dimension; i++)
        if (!isfinite(problem->lower[i]) || !isfinite(problem->upper[i]) ||
            !(problem->lower[i] < problem->upper[i]))
            return rsl_error_set(
                error, RSL_ERROR_ARGUMENT,
                "variable %zu goes from %.15g to %.15g; the bounds must be finite, "
                "the lower below the upper",
                i + 1, problem->lower[i], problem->upper[i]);
    return RSL_OK;
}

static rsl_status check_method(const rsl_optimise_problem *problem,
                               const rsl_optimise_options *options, rsl_error *error)
{
    const rsl_optimise_method *method = options ? options->method : NULL;
    if (!options)
        return rsl_error_missing(error, "options that start from rsl_optimise_options_default()");
    if (!method)
        return rsl_error_null(error, "method, in options of rsl_optimise_options_default(),",
                              "rsl_optimise_method_find()", "rsl_optimise_method_at()");
    if (method->missing)
        return rsl_error_set(
            error, RSL_ERROR_UNKNOWN,
            "the method '%s' needs %s, which this build lacks; '%s' needs nothing else",
            method->key, method->missing, rsl_optimise_method_default()->key);
    if (method->search == rsl_optimise_search_nlopt && rsl_nlopt_load(error) != RSL_OK)
        return rsl_error_within(error, RSL_ERROR_UNKNOWN, "method %s", method->key);
    if (problem->dimension < method->dimension_min)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "the method '%s' needs %zu variables or more, and there is %zu",
                             method->key, method->dimension_min, problem->dimension);
    return RSL_OK;
}

static rsl_status check_numbers(const rsl_optimise_options *o, rsl_error *error)
{
    const struct {
        const char *name;
        double value;
        rsl_range range;
    } rows[] = {
        {"countries", (double)o->ica.countries, RSL_RANGE(2, RSL_OPTIMISE_COUNTRY_MAX)},
        {"imperialists", (double)o->ica.imperialists, RSL_RANGE(1, (double)(o->ica.countries / 2))},
        {"beta", o->ica.beta, RSL_RANGE_UP_TO(1.0, 1e6)},
        {"gamma", o->ica.gamma, RSL_RANGE(0.0, RSL_NUM_PI)},
        {"xi", o->ica.xi, RSL_RANGE(0.0, 1.0)},
        {"eta_last", o->ica.eta_last, RSL_RANGE_UP_TO(0.0, 1.0)},
        {"population", (double)o->population.size, RSL_RANGE(4, RSL_OPTIMISE_COUNTRY_MAX)},
        {"pso.inertia", o->pso.inertia, RSL_RANGE(0.0, 1.0)},
        {"pso.cognitive", o->pso.cognitive, RSL_RANGE(0.0, 4.0)},
        {"pso.social", o->pso.social, RSL_RANGE(0.0, 4.0)},
        {"de.weight", o->de.weight, RSL_RANGE_UP_TO(0.0, 2.0)},
        {"de.crossover", o->de.crossover, RSL_RANGE(0.0, 1.0)},
        {"ga.crossover", o->ga.crossover, RSL_RANGE(0.0, 1.0)},
        {"ga.mutation", rsl_given(o->ga.mutation) ? o->ga.mutation : 1.0, RSL_RANGE(0.0, 1.0)},
        {"ga.crossover_index", o->ga.crossover_index, RSL_RANGE(0.0, 1000.0)},
        {"ga.mutation_index", o->ga.mutation_index, RSL_RANGE(0.0, 1000.0)},
        {"tolerance", o->tolerance, RSL_RANGE(0.0, 1.0)},
        {"difference", o->difference, RSL_RANGE(1e-15, 0.1)},
    };
    rsl_status status = RSL_OK;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0] && status == RSL_OK; i++)
        status = rsl_range_check(rows[i].name, rows[i].value, rows[i].range, "", error);
    if (status != RSL_OK)
        return status;
    if (isnan(o->target))
        return rsl_error_set(error, RSL_ERROR_ARGUMENT, "the target is not a number");
    return RSL_OK;
}

static rsl_status check_start(const rsl_optimise_problem *problem, const double *start,
                              rsl_error *error)
{
    for (size_t i = 0; start && i < problem->dimension; i++)
        if (!(start[i] >= problem->lower[i] && start[i] <= problem->upper[i]))
            return rsl_error_set(
                error, RSL_ERROR_ARGUMENT,
                "the start of variable %zu = %.15g is out of range: must be %.15g to "
                "%.15g",
                i + 1, start[i], problem->lower[i], problem->upper[i]);
    return RSL_OK;
}

rsl_status rsl_optimise_check(const rsl_optimise_problem *problem,
                              const rsl_optimise_options *options, rsl_error *error)
{
    rsl_status status = check_problem(problem, error);
    if (status == RSL_OK)
        status = check_method(problem, options, error);
    if (status == RSL_OK)
        status = check_numbers(options, error);
    if (status == RSL_OK)
        status = check_start(problem, options->start, error);
    return status;
}

/* ---- searching ----------------------------------------------------------- */

size_t rsl_optimise_evaluation_max(const rsl_optimise_options *options)
{
    assert(options && options->method);
    const rsl_optimise_method *method = options->method;
    size_t iterations =
        method->countries ? options->ica.iterations : options->population.iterations;
    if (options->evaluations > 0)
        return options->evaluations;
    if (!method->iterations)
        return RSL_OPTIMISE_EVALUATIONS_DEFAULT;
    if (iterations == 0)
        iterations = RSL_OPTIMISE_ITERATIONS_DEFAULT;
    /* the first countries, then fewer than two points for each of them; of others one for each, and
     * one to spare, so that it is the iterations that end the search */
    return method->countries ? options->ica.countries * (1 + 2 * iterations)
                             : options->population.size * (1 + iterations) + 1;
}

size_t rsl_optimise_batch_max(const rsl_optimise_problem *problem,
                              const rsl_optimise_options *options)
{
    assert(problem && options);
    int others = options->method && options->method->iterations && !options->method->countries;
    return (others ? options->population.size : options->ica.countries) + 2 * problem->dimension;
}

rsl_status rsl_optimise(const rsl_optimise_problem *problem, const rsl_optimise_options *options,
                        rsl_optimise_optimum *optimum, rsl_error *error)
{
    rsl_optimise_search search = {
        .problem = problem, .options = options, .best = optimum, .worst = -HUGE_VAL};
    if (!optimum)
        return rsl_error_missing(error, "room for the optimum");
    rsl_status status = rsl_optimise_check(problem, options, error);
    *optimum = (rsl_optimise_optimum){.value = HUGE_VAL};
    if (status != RSL_OK)
        return status;
    search.limit = rsl_optimise_evaluation_max(options);
    search.points = rsl_optimise_batch_max(problem, options);
    search.room = calloc(search.points * problem->dimension, sizeof(double));
    if (!search.room)
        return rsl_error_no_memory(error);
    status = options->method->search(&search, error);
    free(search.room);
    if (status != RSL_OK)
        return status;
    if (optimum->end == RSL_OPTIMISE_END_STOPPED)
        return rsl_error_set(error, RSL_STOPPED, "stopped");
    if (optimum->found_at == 0)
        return rsl_error_set(error, RSL_ERROR_NO_SOLUTION,
                             "none of %zu points inside the bounds has a finite value",
                             optimum->evaluations);
    return RSL_OK;
}

/* ---- many runs ----------------------------------------------------------- */

static void count_run(rsl_optimise_statistics *s, const rsl_optimise_optimum *one)
{
    double before = s->mean;
    s->runs++;
    /* Welford (1962): mean and sum of squares in one pass */
    s->mean += (one->value - before) / (double)s->runs;
    s->deviation += (one->value - before) * (one->value - s->mean);
    if (s->runs == 1 || one->value < s->best) {
        s->best = one->value;
        s->best_run = s->runs - 1;
    }
    if (s->runs == 1 || one->value > s->worst)
        s->worst = one->value;
    s->evaluations += one->evaluations;
    s->reached += one->reached_at > 0;
    s->evaluations_to_target += one->reached_at > 0 ? one->reached_at : one->evaluations;
}

rsl_status rsl_optimise_repeat(const rsl_optimise_problem *problem,
                               const rsl_optimise_options *options, size_t runs,
                               rsl_optimise_optimum *optima, rsl_optimise_statistics *statistics,
                               rsl_error *error)
{
    if (!options || !statistics)
        return rsl_error_missing(error, "options and room for the statistics");
    rsl_optimise_options mine = *options;
    rsl_optimise_optimum one;
    *statistics = (rsl_optimise_statistics){0};
    if (runs < 1)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT, "runs = 0 is out of range: must be >= 1");
    for (size_t run = 0; run < runs; run++) {
        mine.seed = options->seed + run;
        rsl_status status = rsl_optimise(problem, &mine, &one, error);
        if (status != RSL_OK)
            return status;
        if (optima)
            optima[run] = one;
        count_run(statistics, &one);
    }
    statistics->deviation = runs > 1 ? sqrt(statistics->deviation / (double)(runs - 1)) : 0.0;
    return RSL_OK;
}
