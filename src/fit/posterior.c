/* SPDX-License-Identifier: MIT
 *
 * Intervals where the force begins or ends with a jump or an infinite slope (damping ~ d^m, m < 1).
 *
 * The sum of squares S then has a corner or a step wherever touch or separation passes the time of a
 * sample: its curvature at one point says nothing, and neither does its profile. What holds for any
 * S is the posterior density of the unknowns with a level of noise that is not known,
 *
 *     P(z) ~ S(z)^(-N/2),
 *
 * Student's distribution where S is a parabola. Its quantiles are the intervals: with the clock of an
 * instrument that knows nothing of the onset, they hold the truth as often as they say. They come
 * from draws z_i of a mixture of Student distributions, each fitted to the draws so far, with weights
 * w_i = P(z_i)/Q(z_i) and Q the mean of the densities of all of them: adaptive multiple importance
 * sampling (Cornuet, Marin, Mira & Robert 2012, doi:10.1111/j.1467-9469.2011.00756.x). The first
 * one has the covariance that samples away from the edges of contact give. The draws are the same
 * whenever the data are.
 */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "fit/problem.h"
#include "num/elementary.h"
#include "num/random.h"

enum { ROUNDS = 6, DRAWS = 300, TRIES = 4 };
enum { TAIL = 5 }; /* freedom of the Student distributions */

#define FEWEST 60.0 /* draws of equal weight that the final ones must be worth, */
#define SPREAD 0.15 /* and share of all that a round must be worth to go on from */

/* A multivariate Student distribution, factor: of Cholesky. */
typedef struct proposal {
    double mean[RSL_FIT_FREE_MAX], factor[RSL_FIT_FREE_MAX][RSL_FIT_FREE_MAX], log_volume;
} proposal;

typedef struct cloud {
    rsl_fit_problem *problem;
    size_t p, count;
    double power;   /* of S */
    double *z;      /* count x p */
    double *target; /* ln P */
    double *weight; /* of sum one */
    size_t best;
    size_t rounds;
    proposal from[ROUNDS];
} cloud;

/* ---- proposals ----------------------------------------------------------- */

/* 0 if the covariance is none. */
static int propose(proposal *q, size_t p, double covariance[RSL_FIT_FREE_MAX][RSL_FIT_FREE_MAX])
{
    q->log_volume = 0.0;
    for (size_t j = 0; j < p; j++)
        for (size_t k = 0; k <= j; k++) {
            double sum = covariance[j][k];
            for (size_t i = 0; i < k; i++)
                sum -= q->factor[j][i] * q->factor[k][i];
            if (k < j) {
                q->factor[j][k] = sum / q->factor[k][k];
                continue;
            }
            if (!(sum > 1e-12 * covariance[j][j]))
                return 0;
            q->factor[j][j] = sqrt(sum);
            q->log_volume += 0.5 * rsl_num_log(sum);
        }
    return 1;
}

static void draw_from(const proposal *q, size_t p, rsl_num_random_stream *stream, double *z)
{
    double x[RSL_FIT_FREE_MAX], chi = 0.0;
    for (size_t j = 0; j < p; j++)
        x[j] = rsl_num_random_normal(stream);
    for (int i = 0; i < TAIL; i++) {
        double y = rsl_num_random_normal(stream);
        chi += y * y / TAIL;
    }
    for (size_t j = 0; j < p; j++) {
        z[j] = q->mean[j];
        for (size_t k = 0; k <= j; k++)
            z[j] += q->factor[j][k] * x[k] / sqrt(chi);
    }
}

/* ln of the density but for a constant: |L|^-1 (1 + |L^-1 (z - mean)|^2/TAIL)^(-(TAIL + p)/2). */
static double log_density(const proposal *q, size_t p, const double *z)
{
    double x[RSL_FIT_FREE_MAX], square = 0.0;
    for (size_t j = 0; j < p; j++) {
        x[j] = z[j] - q->mean[j];
        for (size_t k = 0; k < j; k++)
            x[j] -= q->factor[j][k] * x[k];
        x[j] /= q->factor[j][j];
        square += x[j] * x[j];
    }
    return -q->log_volume - 0.5 * (double)(TAIL + p) * rsl_num_log1p(square / TAIL);
}

/* ---- weights ------------------------------------------------------------- */

/* ln P - ln Q of every draw, into the weights. */
static void compare(cloud *c)
{
    for (size_t i = 0; i < c->count; i++) {
        const double *z = c->z + i * c->p;
        double max = -HUGE_VAL, each[ROUNDS], sum = 0.0;
        for (size_t r = 0; r < c->rounds; r++) {
            each[r] = log_density(&c->from[r], c->p, z);
            max = fmax(max, each[r]);
        }
        for (size_t r = 0; r < c->rounds; r++)
            sum += rsl_num_exp(each[r] - max);
        c->weight[i] = c->target[i] - max - rsl_num_log(sum / (double)c->rounds);
    }
}

/* Weights exp(heat ln w) of sum one; returns the number of equal ones they are worth. */
static double weigh(const cloud *c, const double *log_weight, double heat, double *weight)
{
    double max = -HUGE_VAL, sum = 0.0, squares = 0.0;
    for (size_t i = 0; i < c->count; i++)
        max = fmax(max, log_weight[i]);
    for (size_t i = 0; i < c->count; i++)
        sum += weight[i] = rsl_num_exp(heat * (log_weight[i] - max));
    for (size_t i = 0; i < c->count; i++) {
        weight[i] /= sum;
        squares += weight[i] * weight[i];
    }
    return 1.0 / squares;
}

/* The weights themselves, or where they rest on too few draws, a power of them that does not:
 * the next proposal moves towards the density by as much as is known of it. */
static void weigh_round(cloud *c, double *work)
{
    double low = 0.0, high = 1.0;
    memcpy(work, c->weight, c->count * sizeof *work);
    if (weigh(c, work, 1.0, c->weight) >= SPREAD * (double)c->count)
        return;
    for (int i = 0; i < 20; i++) {
        double heat = 0.5 * (low + high);
        *(weigh(c, work, heat, c->weight) >= SPREAD * (double)c->count ? &low : &high) = heat;
    }
}

static void moments(const cloud *c, double *mean,
                    double covariance[RSL_FIT_FREE_MAX][RSL_FIT_FREE_MAX])
{
    memset(mean, 0, c->p * sizeof *mean);
    for (size_t i = 0; i < c->count; i++)
        for (size_t j = 0; j < c->p; j++)
            mean[j] += c->weight[i] * c->z[i * c->p + j];
    for (size_t j = 0; j < c->p; j++)
        for (size_t k = 0; k < c->p; k++) {
            covariance[j][k] = 0.0;
            for (size_t i = 0; i < c->count; i++)
                covariance[j][k] +=
                    c->weight[i] * (c->z[i * c->p + j] - mean[j]) * (c->z[i * c->p + k] - mean[k]);
        }
}

/* ---- rounds -------------------------------------------------------------- */

/* DRAWS more of the last proposal. */
static rsl_status add_draws(cloud *c, double *residual)
{
    rsl_num_random_stream stream = {.seed = 1, .run = c->rounds};
    size_t n = rsl_fit_residual_count(c->problem);
    for (size_t end = c->count + DRAWS; c->count < end; c->count++) {
        double *z = c->z + c->count * c->p;
        draw_from(&c->from[c->rounds - 1], c->p, &stream, z);
        rsl_status status = rsl_fit_evaluate(c->problem, z, residual, NULL, 0, NULL);
        if (status == RSL_ERROR_MEMORY)
            return status;
        double sum = status < 0 ? HUGE_VAL : rsl_fit_sum(residual, n);
        c->target[c->count] = -c->power * rsl_num_log(fmax(sum, 1e-300));
        if (c->target[c->count] > c->target[c->best])
            c->best = c->count;
    }
    return RSL_OK;
}

static rsl_status run_rounds(cloud *c, double *work, rsl_fit_uncertainty *w)
{
    rsl_status status = RSL_OK;
    while (c->rounds < ROUNDS && status >= 0) {
        proposal *q = &c->from[c->rounds];
        if (c->rounds > 0) {
            weigh_round(c, work);
            moments(c, q->mean, w->covariance);
        }
        if (!propose(q, c->p, w->covariance))
            return RSL_ERROR_CONVERGENCE;
        c->rounds++;
        status = add_draws(c, work);
        compare(c);
    }
    return status;
}

/* ---- the answer ---------------------------------------------------------- */

typedef struct weighed {
    double z, weight;
} weighed;

static int by_place(const void *a, const void *b)
{
    double x = ((const weighed *)a)->z, y = ((const weighed *)b)->z;
    return (x > y) - (x < y);
}

/* Where the weights below sum up to `share`. */
static double quantile(const weighed *draws, size_t count, double share)
{
    double sum = 0.0;
    for (size_t i = 0; i < count; i++) {
        double before = sum;
        sum += draws[i].weight;
        if (sum >= share)
            return i == 0 ? draws[0].z
                          : draws[i - 1].z +
                                (draws[i].z - draws[i - 1].z) * (share - before) / draws[i].weight;
    }
    return draws[count - 1].z;
}

static rsl_status put_quantiles(const cloud *c, rsl_fit_uncertainty *w)
{
    weighed *draws = malloc(c->count * sizeof *draws);
    if (!draws)
        return RSL_ERROR_MEMORY;
    for (size_t j = 0; j < c->p; j++) {
        for (size_t i = 0; i < c->count; i++)
            draws[i] = (weighed){c->z[i * c->p + j], c->weight[i]};
        qsort(draws, c->count, sizeof *draws, by_place);
        w->low[j] = quantile(draws, c->count, 0.025);
        w->high[j] = quantile(draws, c->count, 0.975);
    }
    free(draws);
    return RSL_OK;
}

/* All rounds around `centre`, with the covariance in `found`; leaves the best of them there, and the
 * last covariance for another try. */
static void try_from(cloud *c, double *centre, rsl_fit_uncertainty *found, rsl_fit_uncertainty *w,
                     rsl_status *status)
{
    size_t all = ROUNDS * DRAWS;
    double mean[RSL_FIT_FREE_MAX], *work = c->weight + all;
    c->count = c->rounds = c->best = 0;
    memcpy(c->from[0].mean, centre, c->p * sizeof *centre);
    *status = run_rounds(c, work, found);
    if (*status < 0)
        return;
    memcpy(work, c->weight, all * sizeof *work);
    double worth = weigh(c, work, 1.0, c->weight);
    memcpy(centre, c->z + c->best * c->p, c->p * sizeof *centre);
    if (worth >= FEWEST) {
        moments(c, mean, w->covariance);
        *status = put_quantiles(c, w);
        w->surveyed = *status >= 0;
    }
}

rsl_status rsl_fit_sample_posterior(rsl_fit_problem *p, const double *centre, double power,
                                    rsl_fit_uncertainty *w, double *better)
{
    size_t all = ROUNDS * DRAWS, n = rsl_fit_residual_count(p);
    assert(p->observations > p->count);
    rsl_fit_uncertainty found = *w;
    cloud *c = calloc(1, sizeof *c);
    double *block = calloc(all * (p->count + 2) + (n > all ? n : all), sizeof *block);
    rsl_status status = c && block ? RSL_OK : RSL_ERROR_MEMORY;
    memcpy(better, centre, p->count * sizeof *better);
    if (status == RSL_OK) {
        *c = (cloud){.problem = p, .p = p->count, .z = block, .power = power};
        c->target = block + all * p->count;
        c->weight = c->target + all;
        for (int i = 0; i < TRIES && status >= 0 && !w->surveyed; i++)
            try_from(c, better, &found, w, &status);
    }
    free(block);
    free(c);
    return status == RSL_ERROR_MEMORY ? rsl_fit_starve(p) : RSL_OK;
}
