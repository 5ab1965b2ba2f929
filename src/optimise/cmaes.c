/* SPDX-License-Identifier: MIT
 *
 * Evolution strategy with covariance matrix adaptation (CMA-ES): N. Hansen, The CMA Evolution
 * Strategy: A Tutorial, arXiv:1604.00772, with weights that are not negative; with restarts of
 * twice the population, A. Auger & N. Hansen, IEEE CEC 2005. In the tutorial's symbols:
 *
 *     x_i = m + sigma y_i, y_i ~ N(0, C)        i = 1 ... lambda
 *     m <- m + sigma <y>, <y> = sum w_i y_i     the mu best
 *     p_s <- (1 - c_s) p_s + sqrt(c_s (2 - c_s) mu_w) C^(-1/2) <y>
 *     sigma <- sigma exp(c_s/d_s (|p_s|/E|N(0, I)| - 1))
 *     p_c <- (1 - c_c) p_c + h sqrt(c_c (2 - c_c) mu_w) <y>
 *     C <- (1 - c_1 - c_mu + (1 - h) c_1 c_c (2 - c_c)) C + c_1 p_c p_c^T + c_mu sum w_i y_i y_i^T
 *
 * A population that ends finds a valley, and nobody knows whether it is the deepest. The search ends
 * where three of growing size have come to the same place, or have seen one value alone.
 *
 * It knows no bounds: what is requested is the point folded back into the unit
 * cube, as if its walls were mirrors.
 */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "num/eigen.h"
#include "num/elementary.h"
#include "num/random.h"
#include "optimise/search.h"

enum { LAMBDA_MAX = 100000, HISTORY = 40, AGREED = 3 };

#define SIGMA_FIRST 0.3
#define SAME_PLACE 1e-4 /* share of the range of a variable */

typedef struct strategy {
    rsl_optimise_search *search;
    size_t n, lambda, mu;
    size_t generation; /* of all restarts */
    size_t age;        /* generations since the restart */
    double mu_w, c_s, d_s, c_c, c_1, c_mu, expected;
    double sigma;
    double min;                               /* value of all restarts that have ended */
    size_t agreed;                            /* of these that came to it */
    double where[RSL_OPTIMISE_DIMENSION_MAX]; /* mean of the population that found it */
    int flat;                                 /* 1: since the restart all values are the same */
    double recent[HISTORY];                   /* best values, in a ring */
    /* owned, in one block */
    double *block;
    double *m, *p_s, *p_c, *mean_y, *d; /* n each; d: roots of eigenvalues */
    double *c, *b, *work;               /* n by n; b: eigenvectors */
    double *weight, *y, *unit, *value;  /* lambda, and lambda by n */
    size_t *order;                      /* lambda */
    rsl_num_random_stream draw;
} strategy;

/* ---- memory and constants ------------------------------------------------ */

static int make_room(strategy *s)
{
    size_t n = s->n, l = s->lambda;
    s->block = calloc(5 * n + 3 * n * n + 2 * l + 2 * l * n, sizeof *s->block);
    s->order = calloc(l, sizeof *s->order);
    if (!s->block || !s->order)
        return 0;
    double *at = s->block;
    double **const vectors[] = {&s->m, &s->p_s, &s->p_c, &s->mean_y, &s->d};
    for (size_t i = 0; i < 5; i++, at += n)
        *vectors[i] = at;
    double **const matrices[] = {&s->c, &s->b, &s->work};
    for (size_t i = 0; i < 3; i++, at += n * n)
        *matrices[i] = at;
    s->weight = at;
    s->value = at + l;
    s->y = at + 2 * l;
    s->unit = s->y + l * n;
    return 1;
}

static void free_room(strategy *s)
{
    free(s->block);
    free(s->order);
    s->block = NULL;
    s->order = NULL;
}

/* Table 1 of the tutorial. */
static void set_constants(strategy *s)
{
    double n = (double)s->n, sum = 0.0, squares = 0.0;
    s->mu = s->lambda / 2;
    assert(s->mu > 0);
    for (size_t i = 0; i < s->mu; i++) {
        s->weight[i] = rsl_num_log(0.5 * ((double)s->lambda + 1.0)) - rsl_num_log((double)(i + 1));
        sum += s->weight[i];
    }
    for (size_t i = 0; i < s->mu; i++) {
        s->weight[i] /= sum;
        squares += s->weight[i] * s->weight[i];
    }
    s->mu_w = 1.0 / squares;
    s->c_s = (s->mu_w + 2.0) / (n + s->mu_w + 5.0);
    s->d_s = 1.0 + 2.0 * fmax(0.0, sqrt((s->mu_w - 1.0) / (n + 1.0)) - 1.0) + s->c_s;
    s->c_c = (4.0 + s->mu_w / n) / (n + 4.0 + 2.0 * s->mu_w / n);
    s->c_1 = 2.0 / ((n + 1.3) * (n + 1.3) + s->mu_w);
    s->c_mu = fmin(1.0 - s->c_1,
                   2.0 * (s->mu_w - 2.0 + 1.0 / s->mu_w) / ((n + 2.0) * (n + 2.0) + s->mu_w));
    s->expected = sqrt(n) * (1.0 - 1.0 / (4.0 * n) + 1.0 / (21.0 * n * n));
}

static void begin(strategy *s, int first)
{
    const rsl_optimise_problem *problem = s->search->problem;
    const double *start = s->search->options->start;
    s->draw =
        (rsl_num_random_stream){s->search->options->seed, s->generation + 1, UINT64_C(1) << 32};
    for (size_t i = 0; i < s->n; i++) {
        s->m[i] = rsl_num_random_next(&s->draw);
        if (first && start)
            s->m[i] = (start[i] - problem->lower[i]) / (problem->upper[i] - problem->lower[i]);
        s->d[i] = s->c[i * s->n + i] = s->b[i * s->n + i] = 1.0;
    }
    s->sigma = SIGMA_FIRST;
    s->age = 0;
    s->flat = 1;
    set_constants(s);
}

/* ---- a generation -------------------------------------------------------- */

/* Mirrors at 0 and 1. */
static double fold(double u)
{
    double t = fmod(fabs(u), 2.0);
    return t > 1.0 ? 2.0 - t : t;
}

/* y = B D z */
static void sample(strategy *s)
{
    double z[RSL_OPTIMISE_DIMENSION_MAX] = {0};
    s->draw = (rsl_num_random_stream){s->search->options->seed, s->generation + 1, 0};
    for (size_t k = 0; k < s->lambda; k++) {
        double *y = s->y + k * s->n;
        for (size_t i = 0; i < s->n; i++)
            z[i] = s->d[i] * rsl_num_random_normal(&s->draw);
        for (size_t i = 0; i < s->n; i++) {
            y[i] = 0.0;
            for (size_t j = 0; j < s->n; j++)
                y[i] += s->b[i * s->n + j] * z[j];
            s->unit[k * s->n + i] = fold(s->m[i] + s->sigma * y[i]);
        }
    }
}

/* Places by rising value, equal ones as they stand. */
static void rank(strategy *s)
{
    for (size_t i = 0; i < s->lambda; i++) {
        size_t at = i;
        for (; at > 0 && s->value[i] < s->value[s->order[at - 1]]; at--)
            s->order[at] = s->order[at - 1];
        s->order[at] = i;
    }
}

/* m and the mean step. */
static void move_mean(strategy *s)
{
    for (size_t i = 0; i < s->n; i++) {
        s->mean_y[i] = 0.0;
        for (size_t k = 0; k < s->mu; k++)
            s->mean_y[i] += s->weight[k] * s->y[s->order[k] * s->n + i];
        s->m[i] += s->sigma * s->mean_y[i];
    }
}

/* The path of sigma, with C^(-1/2) = B D^-1 B^T; returns its length. */
static double follow_sigma(strategy *s)
{
    double turned[RSL_OPTIMISE_DIMENSION_MAX] = {0}, length = 0.0;
    double factor = sqrt(s->c_s * (2.0 - s->c_s) * s->mu_w);
    for (size_t j = 0; j < s->n; j++) {
        for (size_t i = 0; i < s->n; i++)
            turned[j] += s->b[i * s->n + j] * s->mean_y[i];
        turned[j] /= s->d[j];
    }
    for (size_t i = 0; i < s->n; i++) {
        double back = 0.0;
        for (size_t j = 0; j < s->n; j++)
            back += s->b[i * s->n + j] * turned[j];
        s->p_s[i] = (1.0 - s->c_s) * s->p_s[i] + factor * back;
        length += s->p_s[i] * s->p_s[i];
    }
    return sqrt(length);
}

static void adapt(strategy *s)
{
    double length = follow_sigma(s), n = (double)s->n;
    assert(s->sigma > 0.0 && s->c_1 + s->c_mu <= 1.0);
    double fresh = sqrt(1.0 - rsl_num_pow(1.0 - s->c_s, 2.0 * ((double)s->age + 1.0)));
    double h = length / fresh < (1.4 + 2.0 / (n + 1.0)) * s->expected;
    double keep = 1.0 - s->c_1 - s->c_mu + (1.0 - h) * s->c_1 * s->c_c * (2.0 - s->c_c);
    for (size_t i = 0; i < s->n; i++)
        s->p_c[i] =
            (1.0 - s->c_c) * s->p_c[i] + h * sqrt(s->c_c * (2.0 - s->c_c) * s->mu_w) * s->mean_y[i];
    for (size_t i = 0; i < s->n; i++)
        for (size_t j = 0; j <= i; j++) {
            double sum = 0.0, *cell = &s->c[i * s->n + j];
            for (size_t k = 0; k < s->mu; k++)
                sum += s->weight[k] * s->y[s->order[k] * s->n + i] * s->y[s->order[k] * s->n + j];
            *cell = keep * *cell + s->c_1 * s->p_c[i] * s->p_c[j] + s->c_mu * sum;
            s->c[j * s->n + i] = *cell;
        }
    s->sigma *= rsl_num_exp(fmin(1.0, s->c_s / s->d_s * (length / s->expected - 1.0)));
    s->age++;
}

/* C = B D^2 B^T; 0 if it has lost its shape. */
static int decompose(strategy *s)
{
    double min = HUGE_VAL, largest = 0.0;
    memcpy(s->work, s->c, s->n * s->n * sizeof *s->c);
    if (!rsl_num_eigen_symmetric(s->work, s->n, s->d, s->b))
        return 0;
    for (size_t i = 0; i < s->n; i++) {
        if (!(s->d[i] > 0.0))
            return 0;
        s->d[i] = sqrt(s->d[i]);
        min = fmin(min, s->d[i]);
        largest = fmax(largest, s->d[i]);
    }
    return largest < 1e7 * min;
}

/* 1: the mean is at the place of the smallest value of the earlier populations. */
static int is_same_place(const strategy *s)
{
    double apart = 0.0;
    for (size_t i = 0; i < s->n; i++)
        apart = fmax(apart, fabs(fold(s->m[i]) - s->where[i]));
    return s->agreed > 0 && apart < SAME_PLACE;
}

/* Whether there is nothing more to find here: steps below the tolerance, or in the valley that is
 * known already, or values that have not differed for some generations. */
static int is_done(strategy *s)
{
    double step = 0.0, min = HUGE_VAL, largest = -HUGE_VAL;
    size_t span = 10 + (30 * s->n + s->lambda - 1) / s->lambda;
    if (span > HISTORY)
        span = HISTORY;
    s->recent[s->age % HISTORY] = s->value[s->order[0]];
    for (size_t i = 0; i < s->n; i++)
        step = fmax(step, s->sigma * s->d[i]);
    if (step < s->search->options->tolerance || step > 1e3 || !(step > 0.0) ||
        (step < SAME_PLACE && is_same_place(s)))
        return 1;
    if (s->age < span)
        return 0;
    for (size_t i = 0; i < span; i++) {
        double value = s->recent[(s->age + HISTORY - i) % HISTORY];
        min = fmin(min, value);
        largest = fmax(largest, value);
    }
    min = fmin(min, s->value[s->order[s->mu]]);
    largest = fmax(largest, s->value[s->order[s->mu]]);
    return isfinite(min) && largest - min <= 1e-13 * fmax(1e-3, fabs(min));
}

/* ---- the whole ----------------------------------------------------------- */

/* One population until it is done; 0 if the search is over. */
static int evolve(strategy *s)
{
    const rsl_optimise_optimum *best = s->search->best;
    for (;;) {
        sample(s);
        rsl_optimise_search_values(s->search, s->unit, s->lambda, s->value);
        s->generation++;
        rsl_optimise_view view = {.iteration = s->generation,
                                  .evaluations = best->evaluations,
                                  .value = best->value,
                                  .x = best->x};
        if (!rsl_optimise_search_watch(s->search, &view))
            return 0;
        rank(s);
        s->flat &= s->value[s->order[0]] == s->value[s->order[s->lambda - 1]];
        move_mean(s);
        adapt(s);
        if (is_done(s) || !decompose(s))
            return 1;
    }
}

/* Whether AGREED populations have come to the same valley. A population that ends is as small as a
 * point. */
static int have_agreed(strategy *s)
{
    double value = s->value[s->order[0]];
    int same = (s->flat && value == s->min) || is_same_place(s);
    s->agreed = same ? s->agreed + 1 : value < s->min ? 1 : s->agreed;
    if (value < s->min) {
        s->min = value;
        for (size_t i = 0; i < s->n; i++)
            s->where[i] = fold(s->m[i]);
    }
    return s->agreed >= AGREED;
}

rsl_status rsl_optimise_search_cmaes(rsl_optimise_search *search, rsl_error *error)
{
    size_t n = search->problem->dimension;
    strategy s = {
        .search = search, .n = n, .lambda = 4 + (size_t)floor(3.0 * rsl_num_log((double)n))};
    s.min = HUGE_VAL;
    int goes_on = 1;
    for (int first = 1; goes_on; first = 0) {
        if (!make_room(&s)) {
            free_room(&s);
            return rsl_error_no_memory(error);
        }
        begin(&s, first);
        goes_on = evolve(&s);
        if (goes_on && have_agreed(&s)) {
            rsl_optimise_search_end(search, RSL_OPTIMISE_END_TOLERANCE);
            goes_on = 0;
        }
        free_room(&s);
        if (2 * s.lambda <= LAMBDA_MAX)
            s.lambda *= 2;
    }
    return RSL_OK;
}
