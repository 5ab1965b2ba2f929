/* SPDX-License-Identifier: MIT
 *
 * Methods of NLopt (S. G. Johnson, The NLopt nonlinear-optimization package,
 * https://github.com/stevengj/nlopt) on the unit cube.
 *
 * A point that cannot be had gets a value that is worse than all that were
 * seen: NLopt's models of a function cannot do with infinity.
 */
#include "optimise/search.h"

#ifdef RSL_HAVE_NLOPT

#include <math.h>
#include <string.h>

#include "num/random.h"
#include "system/nlopt.h"

typedef struct run {
    rsl_optimise_search *search;
    nlopt_opt optimiser;
    double scale; /* of values and slopes; 0: not known yet */
    /* room for differences */
    double points[2 * RSL_OPTIMISE_DIMENSION_MAX * RSL_OPTIMISE_DIMENSION_MAX];
} run;

/* In place of infinity: as far above the worst as that is above the best. */
static double penalty(const rsl_optimise_search *search)
{
    double best = search->best->value;
    if (!isfinite(best))
        return 1e20;
    return search->worst + (search->worst - best) + 1.0;
}

static double tame(const rsl_optimise_search *search, double value)
{
    return isfinite(value) ? value : penalty(search);
}

static void show(const run *r)
{
    const rsl_optimise_optimum *best = r->search->best;
    rsl_optimise_view view = {.iteration = best->evaluations,
                              .evaluations = best->evaluations,
                              .value = best->value,
                              .x = best->x};
    rsl_optimise_search_watch(r->search, &view);
}

/* Central differences, one-sided at the bounds: (f(u + h) - f(u - h))/(2 h),
 * all 2 n points at once. */
static void differentiate(run *r, unsigned n, const double *unit, double *gradient)
{
    double *points = r->points;
    double values[2 * RSL_OPTIMISE_DIMENSION_MAX];
    double h = r->search->options->difference;
    for (unsigned i = 0; i < n; i++)
        for (unsigned side = 0; side < 2; side++) {
            double *point = points + (2 * i + side) * n;
            memcpy(point, unit, n * sizeof *unit);
            point[i] = fmin(1.0, fmax(0.0, unit[i] + (side ? h : -h)));
        }
    rsl_optimise_search_values(r->search, points, 2 * (size_t)n, values);
    for (unsigned i = 0; i < n; i++) {
        double width = points[(2 * i + 1) * n + i] - points[2 * i * n + i];
        gradient[i] =
            r->search->over
                ? 0.0
                : (tame(r->search, values[2 * i + 1]) - tame(r->search, values[2 * i])) / width;
    }
}

/* SLSQP does not move where slopes are large (its first step goes against the
 * gradient as it is): the largest of the first ones is made 1. */
static void scale_slopes(run *r, unsigned n, double *gradient)
{
    double largest = 0.0;
    for (unsigned i = 0; i < n; i++)
        largest = fmax(largest, fabs(gradient[i]));
    if (r->scale == 0.0)
        r->scale = largest > 0.0 && isfinite(largest) ? 1.0 / largest : 1.0;
    for (unsigned i = 0; i < n; i++)
        gradient[i] *= r->scale;
}

static double value_of(unsigned n, const double *unit, double *gradient, void *user)
{
    run *r = user;
    double inside[RSL_OPTIMISE_DIMENSION_MAX] = {0}, value;
    for (unsigned i = 0; i < n; i++)
        inside[i] = fmin(1.0, fmax(0.0, unit[i]));
    rsl_optimise_search_values(r->search, inside, 1, &value);
    if (gradient)
        for (unsigned i = 0; i < n; i++)
            gradient[i] = 0.0;
    if (gradient && !r->search->over) {
        differentiate(r, n, inside, gradient);
        scale_slopes(r, n, gradient);
    }
    show(r);
    if (r->search->over)
        rsl_nlopt.nlopt_force_stop(r->optimiser);
    return tame(r->search, value) * (r->scale > 0.0 ? r->scale : 1.0);
}

/* Where it starts: as told, or drawn. */
static void find_start(const rsl_optimise_search *search, double *unit)
{
    const rsl_optimise_problem *problem = search->problem;
    rsl_num_random_stream draw = {search->options->seed, 1, 0};
    for (size_t i = 0; i < problem->dimension; i++) {
        double low = problem->lower[i], high = problem->upper[i];
        unit[i] = search->options->start ? (search->options->start[i] - low) / (high - low)
                                         : rsl_num_random_next(&draw);
        unit[i] = fmin(1.0, fmax(0.0, unit[i]));
    }
}

static nlopt_result configure(run *r)
{
    nlopt_opt o = r->optimiser;
    nlopt_result code = rsl_nlopt.nlopt_set_min_objective(o, value_of, r);
    if (code > 0)
        code = rsl_nlopt.nlopt_set_lower_bounds1(o, 0.0);
    if (code > 0)
        code = rsl_nlopt.nlopt_set_upper_bounds1(o, 1.0);
    return code > 0 ? rsl_nlopt.nlopt_set_xtol_abs1(o, r->search->options->tolerance) : code;
}

/* What NLopt says at the end. Its rounding limit means that nothing moves. */
static rsl_status conclude(run *r, nlopt_result code, rsl_error *error)
{
    const char *why = rsl_nlopt.nlopt_get_errmsg(r->optimiser);
    if (r->search->over)
        return RSL_OK;
    if (code == NLOPT_OUT_OF_MEMORY)
        return rsl_error_no_memory(error);
    rsl_optimise_search_end(r->search, RSL_OPTIMISE_END_TOLERANCE);
    if (code > 0 || code == NLOPT_ROUNDOFF_LIMITED || r->search->best->found_at > 0)
        return RSL_OK;
    return rsl_error_set(error, RSL_ERROR_CONVERGENCE, "the method '%s' failed: %s",
                         r->search->options->method->key,
                         why ? why : rsl_nlopt.nlopt_result_to_string(code));
}

rsl_status rsl_optimise_search_nlopt(rsl_optimise_search *search, rsl_error *error)
{
    double unit[RSL_OPTIMISE_DIMENSION_MAX] = {0}, min;
    nlopt_algorithm number = (nlopt_algorithm)search->options->method->variant;
    run r = {.search = search};
    r.optimiser = rsl_nlopt.nlopt_create(number, (unsigned)search->problem->dimension);
    if (!r.optimiser)
        return rsl_error_no_memory(error);
    find_start(search, unit);
    /* NLopt keeps one state per thread; setting it makes the run repeatable */
    rsl_nlopt.nlopt_srand((unsigned long)rsl_num_random_bits(search->options->seed, 1, 0));
    nlopt_result code = configure(&r);
    if (code > 0)
        code = rsl_nlopt.nlopt_optimize(r.optimiser, unit, &min);
    rsl_status status = conclude(&r, code, error);
    rsl_nlopt.nlopt_destroy(r.optimiser);
    return status;
}

#endif
