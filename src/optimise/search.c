/* SPDX-License-Identifier: MIT
 *
 * Functions that all search methods share: evaluation, progress, end.
 */
#include <assert.h>
#include <string.h>

#include "optimise/search.h"
#include "resile/optimise.h"

void rsl_optimise_search_end(rsl_optimise_search *search, rsl_optimise_end reason)
{
    if (!search->over)
        search->best->end = reason;
    search->over = 1;
}

void rsl_optimise_search_scale(const rsl_optimise_problem *problem, const double *unit, double *x)
{
    for (size_t i = 0; i < problem->dimension; i++) {
        double low = problem->lower[i], high = problem->upper[i];
        /* L + r (U - L), written so that it cannot overflow */
        double value = low * (1.0 - unit[i]) + high * unit[i];
        x[i] = fmin(high, fmax(low, value));
    }
}

/* The value, once it is finite; the best is kept. */
static double note(rsl_optimise_search *search, const double *x, double value)
{
    rsl_optimise_optimum *best = search->best;
    assert(best->evaluations < search->limit);
    best->evaluations++;
    if (!isfinite(value)) {
        best->infeasible++;
        return HUGE_VAL;
    }
    search->worst = fmax(search->worst, value);
    if (value < best->value) {
        best->value = value;
        best->found_at = best->evaluations;
        memcpy(best->x, x, search->problem->dimension * sizeof *x);
    }
    if (value <= search->options->target && best->reached_at == 0)
        best->reached_at = best->evaluations;
    return value;
}

static int ask(const rsl_optimise_problem *problem, const double *points, size_t count,
               double *values)
{
    if (problem->values)
        return problem->values(points, count, values, problem->user);
    for (size_t i = 0; i < count; i++)
        values[i] =
            problem->value(points + i * problem->dimension, problem->dimension, problem->user);
    return 0;
}

/* So many points as fit into the room. */
static void ask_some(rsl_optimise_search *search, const double *unit, size_t count, double *values)
{
    size_t n = search->problem->dimension;
    assert(count > 0 && count <= search->points);
    for (size_t i = 0; i < count; i++)
        rsl_optimise_search_scale(search->problem, unit + i * n, search->room + i * n);
    if (ask(search->problem, search->room, count, values) != 0) {
        for (size_t i = 0; i < count; i++)
            values[i] = HUGE_VAL;
        rsl_optimise_search_end(search, RSL_OPTIMISE_END_STOPPED);
        return;
    }
    for (size_t i = 0; i < count; i++)
        values[i] = note(search, search->room + i * n, values[i]);
    if (search->best->reached_at > 0)
        rsl_optimise_search_end(search, RSL_OPTIMISE_END_TARGET);
    else if (search->best->evaluations >= search->limit)
        rsl_optimise_search_end(search, RSL_OPTIMISE_END_EVALUATIONS);
}

static size_t min(size_t a, size_t b) { return a < b ? a : b; }

int rsl_optimise_search_values(rsl_optimise_search *search, const double *unit, size_t count,
                               double *values)
{
    size_t done = 0;
    for (size_t i = 0; i < count; i++)
        values[i] = HUGE_VAL;
    while (done < count && !search->over) {
        size_t left = search->limit - search->best->evaluations;
        size_t some = min(min(count - done, search->points), left);
        ask_some(search, unit + done * search->problem->dimension, some, values + done);
        done += some;
    }
    return !search->over;
}

int rsl_optimise_search_watch(rsl_optimise_search *search, const rsl_optimise_view *view)
{
    const rsl_optimise_options *options = search->options;
    search->best->iterations = view->iteration;
    if (options->watch && options->watch(view, options->user))
        rsl_optimise_search_end(search, RSL_OPTIMISE_END_STOPPED);
    return !search->over;
}
