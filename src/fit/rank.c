/* SPDX-License-Identifier: MIT
 *
 * Cross-validation, and many laws on the same data.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "fit/problem.h"

/* ---- cross-validation ---------------------------------------------------- */

/* ---- many laws ----------------------------------------------------------- */

#define BIT RSL_LAW_INPUT_BIT

/* The question without the inputs that this law has no use for. */
static rsl_law_parameters spec_for(const rsl_law *law, const rsl_law_parameters *requested)
{
    rsl_law_parameters spec = *requested;
    rsl_law_inputs use = law->inputs | law->options | BIT(mass) | BIT(speed);
    if (law->n_free)
        use |= BIT(exponent);
    if (spec.calibration == RSL_LAW_EXACT && law->model->damped)
        use |= BIT(restitution);
    for (int i = 0; i < RSL_LAW_INPUT_COUNT; i++)
        if (!(use >> i & 1u))
            rsl_fit_set(&spec, i, RSL_UNSET);
    if (!law->model->damped && !(law->inputs & BIT(restitution)))
        spec.calibration = RSL_LAW_PUBLISHED;
    return spec;
}

static rsl_status skip(rsl_fit_rank *rank, const char *why)
{
    rank->status = RSL_ERROR_MISSING;
    snprintf(rank->why, sizeof rank->why, "%.150s", why);
    return rank->status;
}

static rsl_status fit_law(const rsl_fit_data *data, const rsl_fit_options *requested,
                          const rsl_law *law, rsl_fit_result *result, rsl_fit_rank *rank)
{
    rsl_fit_options options = *requested;
    rsl_error error = {0};
    *rank = (rsl_fit_rank){.law = law, .aicc = HUGE_VAL};
    if (!law->model->force)
        return skip(rank, "is an impulse law: it has no curve");
    options.law = law;
    options.spec = spec_for(law, &requested->spec);
    options.profile = 0;
    rsl_law_inputs lacks = rsl_fit_unknowns(law, &options.spec);
    options.free = 0;
    for (int i = 0; i < RSL_LAW_INPUT_COUNT; i++)
        if ((lacks >> i & 1u) && !rsl_fit_input_of(i)->identifiable) {
            snprintf(error.message, sizeof error.message, "needs %s",
                     rsl_law_input_table()[i].name);
            return skip(rank, error.message);
        }
    rank->status = rsl_fit(data, &options, result, &error);
    if (error.message[0])
        snprintf(rank->why, sizeof rank->why, "%.150s", rsl_error_text(&error).text);
    if (rank->status < 0 || rank->status == RSL_STOPPED)
        return rank->status;
    rank->free_count = result->free_count;
    rank->sigma = result->sigma;
    rank->aicc = result->aicc;
    rank->criterion = result->aic;
    rank->cross_validation = result->cross_validation;
    rank->restitution = result->restitution;
    rank->identifiable = result->identifiable;
    rank->requested = result->contact.restitution;
    return rank->status;
}

/* In hundredths: what differs by less is a matter of rounding. */
static double mark(const rsl_fit_rank *r)
{
    return r->status < 0 ? HUGE_VAL : floor(100.0 * r->criterion + 0.5);
}

static int is_faithful(const rsl_fit_rank *r) { return fabs(r->requested - r->restitution) < 1e-6; }

static int by_criterion(const void *left, const void *right)
{
    const rsl_fit_rank *a = left, *b = right;
    if ((a->status < 0) != (b->status < 0))
        return (a->status < 0) - (b->status < 0);
    if (mark(a) != mark(b))
        return (mark(a) > mark(b)) - (mark(a) < mark(b));
    if (a->free_count != b->free_count)
        return a->free_count > b->free_count ? 1 : -1;
    if (is_faithful(a) != is_faithful(b))
        return is_faithful(b) - is_faithful(a);
    return strcmp(a->law->key, b->law->key);
}

/* AICc of all, unless one of them has none: infinite values would stand behind the worst fit. */
static void choose_criterion(rsl_fit_rank *ranks, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (ranks[i].status >= 0 && !(ranks[i].aicc < HUGE_VAL))
            return;
    for (size_t i = 0; i < count; i++)
        ranks[i].criterion = ranks[i].aicc;
}

/* The same shape, exponents, end and fit: the same curves by other names. */
static int are_same(const rsl_fit_rank *a, const rsl_fit_rank *b)
{
    const rsl_law *x = a->law, *y = b->law;
    return x->model == y->model && x->n == y->n && x->m == y->m && x->q == y->q &&
           x->end == y->end && a->free_count == b->free_count &&
           fabs(a->sigma - b->sigma) <= 1e-3 * a->sigma;
}

static void find_same(rsl_fit_rank *ranks, size_t count)
{
    for (size_t i = 1; i < count; i++)
        for (size_t j = 0; j < i && !ranks[i].same_as; j++)
            if (ranks[i].status >= 0 && are_same(&ranks[i], &ranks[j]))
                ranks[i].same_as = ranks[j].same_as ? ranks[j].same_as : ranks[j].law;
}

rsl_status rsl_fit_laws(const rsl_fit_data *data, const rsl_fit_options *options,
                        const rsl_law *const *laws, size_t count, rsl_fit_rank *ranks,
                        rsl_error *error)
{
    if (!data || !options || !laws || !ranks || count == 0)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "data, options and a list of laws are needed");
    for (size_t i = 0; i < count; i++)
        if (!laws[i])
            return rsl_error_null(error, "a law of the list", "rsl_law_find()", "rsl_law_at()");
        else if (!laws[i]->model)
            return rsl_error_missing(error, "a law in every place of the list");
    rsl_fit_result *result = malloc(sizeof *result);
    if (!result)
        return rsl_error_no_memory(error);
    size_t good = 0;
    int stopped = 0, out_of_memory = 0;
    for (size_t i = 0; i < count && !stopped && !out_of_memory; i++) {
        stopped = options->watch && options->watch(options->user, laws[i], i + 1, count);
        if (!stopped)
            good += fit_law(data, options, laws[i], result, &ranks[i]) >= 0;
        stopped = stopped || ranks[i].status == RSL_STOPPED;
        out_of_memory = !stopped && ranks[i].status == RSL_ERROR_MEMORY;
    }
    free(result);
    if (stopped)
        return RSL_STOPPED;
    if (out_of_memory)
        return rsl_error_no_memory(error);
    choose_criterion(ranks, count);
    qsort(ranks, count, sizeof *ranks, by_criterion);
    find_same(ranks, count);
    if (good == 0)
        return rsl_error_set(error, RSL_ERROR_NO_SOLUTION,
                             "none of the laws can be fitted; the first: %s %.120s",
                             ranks[0].law->key, ranks[0].why);
    return RSL_OK;
}
