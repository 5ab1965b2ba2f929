/* SPDX-License-Identifier: MIT
 *
 * The way to the solution: guesses on thinned data, the global search of NLopt
 * on request, all data, other weights.
 */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "fit/problem.h"
#include "num/elementary.h"
#include "system/nlopt.h"

enum { THINNED = 400, SEARCHED = 200 }; /* residuals */
enum { AGREED = 3 };                    /* starts that end in one place */

/* A start that explains so much is not bettered by another; nor is one that
 * explains a fair share and leaves noise. */
#define GOOD 0.9999
#define FAIR 0.8

static size_t stride_for(const rsl_fit_problem *p, size_t wanted)
{
    assert(wanted > 0);
    size_t stride = p->observations / wanted;
    return stride > 1 ? stride : 1;
}

/* Sum of squares of the samples over time, in units of the residuals; of one
 * in `stride`, on average. */
static double data_sum(const rsl_fit_problem *p)
{
    const rsl_fit_data *d = p->data;
    double sum = 0.0;
    for (size_t r = 0; r < d->record_count; r++)
        for (int c = 0; c < RSL_FIT_CHANNEL_COUNT; c++) {
            const double *y = d->records[r].channel[c];
            double unit = 1.0 / (p->scale[c] * p->noise[c]);
            if (!y || !d->records[r].time)
                continue;
            for (size_t i = 0; i < d->records[r].count; i++)
                sum += unit * y[i] * unit * y[i];
        }
    return sum / (double)p->stride;
}

/* Whether residuals look like noise: then another start has nothing to find.
 * Neighbours of noise are unrelated, those of a misfit are alike. */
static int is_noise(rsl_fit_problem *p, const double *z)
{
    size_t count = rsl_fit_residual_count(p);
    double *r = malloc((count + 1) * sizeof *r), both = 0.0, one = 0.0;
    if (!r)
        rsl_fit_starve(p);
    int good = r && count >= 30 && rsl_fit_evaluate(p, z, r, NULL, 0, NULL) >= 0;
    for (size_t i = 1; i < count && good; i++) {
        both += r[i] * r[i - 1];
        one += r[i] * r[i];
    }
    free(r);
    return good && both < 3.0 / sqrt((double)count) * one;
}

/* 1: other starts need not be tried. */
static int is_enough(rsl_fit_problem *p, const rsl_fit_solution *s, double whole)
{
    if (whole > 0.0 && s->sum < (1.0 - GOOD) * whole)
        return 1;
    if (whole > 0.0 && s->sum > (1.0 - FAIR) * whole)
        return 0;
    return is_noise(p, s->z);
}

/* ---- the whole box ------------------------------------------------------- */

int rsl_fit_global_available(void)
{
    rsl_error error;
    return rsl_nlopt_load(&error) == RSL_OK;
}

#ifdef RSL_HAVE_NLOPT

typedef struct global_search {
    rsl_fit_problem *problem;
    double *residual;
    size_t count;
} global_search;

static double logarithm_of_sum(unsigned count, const double *z, double *gradient, void *user)
{
    global_search *h = user;
    (void)count;
    (void)gradient; /* the method needs none */
    if (rsl_fit_evaluate(h->problem, z, h->residual, NULL, 0, NULL) < 0)
        return 1e12;
    return rsl_num_log(rsl_fit_sum(h->residual, h->count) + 1e-30);
}

/* How far from the first guess: inputs without bounds by factors of a thousand,
 * those with bounds over nearly all of their range. */
static void box_around(const rsl_fit_problem *p, const double *z, double *low, double *high)
{
    for (size_t j = 0; j < p->count; j++) {
        int boxed = p->unknown[j].scale == RSL_FIT_BOX;
        double reach = p->unknown[j].scale == RSL_FIT_LOG ? 6.9 : 1.0;
        low[j] = boxed ? -4.0 : z[j] - reach;
        high[j] = boxed ? 4.0 : z[j] + reach;
    }
}

/* A point of the whole box that is as good as NLopt finds, on thinned data. DIRECT with local bias:
 * rectangles of the box are divided in turn, nothing in it is random (Gablonsky & Kelley 2001). */
static rsl_status search_box(rsl_fit_problem *p, double *z, rsl_error *error)
{
    double low[RSL_FIT_FREE_MAX], high[RSL_FIT_FREE_MAX], best;
    global_search h = {.problem = p, .count = rsl_fit_residual_count(p)};
    if (rsl_nlopt_load(error) != RSL_OK)
        return RSL_ERROR_ARGUMENT;
    h.residual = malloc((h.count + 1) * sizeof *h.residual);
    nlopt_opt way = rsl_nlopt.nlopt_create(NLOPT_GN_DIRECT_L, (unsigned)p->count);
    rsl_status status = RSL_ERROR_MEMORY;
    if (h.residual && way) {
        double trial[RSL_FIT_FREE_MAX];
        memcpy(trial, z, p->count * sizeof *z);
        box_around(p, z, low, high);
        rsl_nlopt.nlopt_set_min_objective(way, logarithm_of_sum, &h);
        rsl_nlopt.nlopt_set_lower_bounds(way, low);
        rsl_nlopt.nlopt_set_upper_bounds(way, high);
        rsl_nlopt.nlopt_set_maxeval(way, 1000 + 1000 * (int)p->count);
        int ended = rsl_nlopt.nlopt_optimize(way, trial, &best);
        status = ended >= 0                     ? RSL_OK
                 : ended == NLOPT_OUT_OF_MEMORY ? rsl_fit_starve(p)
                                                : RSL_ERROR_CONVERGENCE;
        if (status == RSL_OK)
            memcpy(z, trial, p->count * sizeof *z);
    }
    rsl_nlopt.nlopt_destroy(way);
    free(h.residual);
    return status < 0 ? rsl_error_set(error, status, "the global search failed") : RSL_OK;
}

#else

static rsl_status search_box(rsl_fit_problem *p, double *z, rsl_error *error)
{
    (void)p;
    (void)z;
    return rsl_nlopt_load(error);
}

#endif

/* ---- many starts --------------------------------------------------------- */

/* The best so far, and how many starts led there. */
static void keep_better(rsl_fit_solution *best, const rsl_fit_solution *trial, int *found)
{
    size_t iterations = best->iterations + trial->iterations;
    int same = *found && fabs(trial->sum - best->sum) <= 1e-3 * best->sum;
    int better = !*found || trial->sum < best->sum;
    *found = same ? *found + 1 : better ? 1 : *found;
    if (better)
        *best = *trial;
    best->iterations = iterations;
}

/* The best of many starts on thinned data. */
static rsl_status find_thinned(rsl_fit_problem *p, int global, rsl_fit_solution *best,
                               rsl_error *error)
{
    double starts[RSL_FIT_STARTS_MAX][RSL_FIT_FREE_MAX];
    size_t count = rsl_fit_starts(p, starts);
    rsl_fit_solution trial;
    int found = 0;
    if (global) {
        double z[RSL_FIT_FREE_MAX];
        memcpy(z, starts[0], sizeof z);
        p->stride = stride_for(p, SEARCHED);
        rsl_status status = search_box(p, z, error);
        p->stride = stride_for(p, THINNED);
        if (status < 0)
            return status;
        if (rsl_fit_solve(p, z, -1, 60, &trial, error) >= 0)
            keep_better(best, &trial, &found);
    }
    p->stride = stride_for(p, THINNED);
    double whole = data_sum(p);
    for (size_t i = 0; i < count && !p->out_of_memory && !p->stopped; i++) {
        if (rsl_fit_solve(p, starts[i], -1, 60, &trial, error) >= 0)
            keep_better(best, &trial, &found);
        if (found && best->converged && (found == AGREED || is_enough(p, best, whole)))
            break;
    }
    if (found)
        return RSL_OK;
    return error ? error->status : RSL_ERROR_CONVERGENCE;
}

rsl_status rsl_fit_find(rsl_fit_problem *p, int global, rsl_fit_solution *best, rsl_error *error)
{
    rsl_fit_solution trial;
    rsl_fit_data cut;
    rsl_status status = rsl_fit_window(p, stride_for(p, THINNED), &cut);
    memset(best, 0, sizeof *best);
    if (status < 0)
        return status;
    p->path.rough = 1;
    if (cut.records != p->whole->records)
        rsl_fit_problem_take(p, &cut);
    status = find_thinned(p, global, best, error);
    p->stride = 1;
    p->path.rough = 0;
    if (cut.records != p->whole->records) {
        rsl_fit_problem_take(p, p->whole);
        free((void *)cut.records);
    }
    if (status < 0)
        return status;
    size_t before = best->iterations;
    if (!rsl_fit_polish(p, best->z, &trial))
        status = rsl_fit_solve(p, best->z, -1, 100, &trial, error);
    if (status < 0)
        return status;
    *best = trial;
    best->iterations += before;
    return RSL_OK;
}

/* ---- other weights ------------------------------------------------------- */

/* Root mean square by kind, of residuals without weights. */
static rsl_status noise_of(rsl_fit_problem *p, const double *z, double noise[RSL_FIT_GROUP_COUNT])
{
    size_t count = p->observations;
    double *residual = malloc(count * sizeof *residual);
    rsl_fit_tag *tags = malloc(count * sizeof *tags);
    rsl_status status = RSL_ERROR_MEMORY;
    double sum[RSL_FIT_GROUP_COUNT] = {0};
    if (residual && tags)
        status = rsl_fit_evaluate(p, z, residual, NULL, 0, tags);
    if (status >= 0)
        rsl_fit_sums(p, residual, tags, count, sum);
    for (int g = 0; g < RSL_FIT_GROUP_COUNT; g++)
        noise[g] = p->size[g] > 0 ? sqrt(sum[g] / (double)p->size[g]) : 0.0;
    free(residual);
    free(tags);
    return status;
}

/* Kinds with enough samples get the noise that they show as their weight. */
static rsl_status weigh_kinds(rsl_fit_problem *p, rsl_fit_solution *s, rsl_error *error)
{
    int kinds = 0;
    for (int g = 0; g < RSL_FIT_GROUP_COUNT; g++)
        kinds += p->size[g] >= 20;
    for (int round = 0; kinds > 1 && round < 3; round++) {
        double noise[RSL_FIT_GROUP_COUNT], largest = 0.0;
        rsl_status status = noise_of(p, s->z, noise);
        if (status < 0)
            return status;
        for (int g = 0; g < RSL_FIT_GROUP_COUNT; g++)
            largest = fmax(largest, noise[g]);
        if (largest < 1e-7)
            return RSL_OK; /* data without noise */
        double change = 0.0;
        for (int g = 0; g < RSL_FIT_GROUP_COUNT; g++)
            if (p->size[g] >= 20) {
                double before = p->noise[g];
                p->noise[g] = fmax(noise[g], 1e-3 * largest) / largest;
                change = fmax(change, fabs(rsl_num_log(p->noise[g] / before)));
            }
        if (change < 0.05)
            break;
        size_t iterations = s->iterations;
        status = rsl_fit_solve(p, s->z, -1, 100, s, error);
        if (status < 0)
            return status;
        s->iterations += iterations;
    }
    return RSL_OK;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Huber's weights: residuals beyond 1.345 deviations count by their size, not
 * by its square; the deviation from the median of the sizes. */
static rsl_status huber_weights(rsl_fit_problem *p, const double *z, double *residual,
                                double *sorted)
{
    size_t count = p->observations;
    double *kept = p->huber;
    p->huber = NULL;
    rsl_status status = rsl_fit_evaluate(p, z, residual, NULL, 0, NULL);
    p->huber = kept;
    if (status < 0)
        return status;
    for (size_t i = 0; i < count; i++)
        sorted[i] = fabs(residual[i]);
    qsort(sorted, count, sizeof *sorted, by_size);
    double deviation = 1.4826 * sorted[count / 2];
    for (size_t i = 0; i < count; i++) {
        double size = fabs(residual[i]);
        kept[i] = size > 1.345 * deviation && size > 0.0
                      ? sqrt(fmax(1e-12, 1.345 * deviation / size))
                      : 1.0;
    }
    return RSL_OK;
}

static rsl_status weigh_robustly(rsl_fit_problem *p, rsl_fit_solution *s, rsl_error *error)
{
    size_t count = p->observations;
    double *work = malloc(2 * count * sizeof *work);
    rsl_status status = RSL_OK;
    p->huber = malloc(count * sizeof *p->huber);
    if (!work || !p->huber) {
        free(work);
        return rsl_error_no_memory(error);
    }
    for (size_t i = 0; i < count; i++)
        p->huber[i] = 1.0;
    for (int round = 0; round < 12 && status >= 0; round++) {
        double before[RSL_FIT_FREE_MAX], moved = 0.0;
        memcpy(before, s->z, sizeof before);
        status = huber_weights(p, s->z, work, work + count);
        if (status >= 0)
            status = rsl_fit_solve(p, s->z, -1, 100, s, error);
        for (size_t j = 0; j < p->count; j++)
            moved = fmax(moved, fabs(s->z[j] - before[j]));
        if (moved < 1e-8)
            break;
    }
    free(work);
    return status;
}

rsl_status rsl_fit_reweigh(rsl_fit_problem *p, int robust, rsl_fit_solution *solution,
                           rsl_error *error)
{
    rsl_status status = weigh_kinds(p, solution, error);
    if (status >= 0 && robust)
        status = weigh_robustly(p, solution, error);
    return status;
}
