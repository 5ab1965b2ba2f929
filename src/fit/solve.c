/* SPDX-License-Identifier: MIT
 *
 * The least squares of a fit: its unknowns, one of which may be pinned, as num/squares.h has them.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "fit/problem.h"
#include "num/squares.h"

/* Residuals from which on full steps to the end are tried first. */
enum { MANY = 2000 };

_Static_assert((int)RSL_FIT_FREE_MAX <= (int)RSL_NUM_SQUARES_MAX, "room for all unknowns");

typedef struct descent {
    rsl_fit_problem *problem;
    rsl_num_squares squares;
    double z[RSL_FIT_FREE_MAX];
    int pinned;   /* -1: none */
    double *wide; /* the Jacobian with the pinned column */
} descent;

/* The unknowns that are free, out of all, and back. */
static void pack(const descent *d, const double *z, double *x)
{
    for (size_t j = 0; j < d->problem->count; j++)
        if ((int)j != d->pinned)
            *x++ = z[j];
}

static void unpack(descent *d, const double *x)
{
    for (size_t j = 0; j < d->problem->count; j++)
        if ((int)j != d->pinned)
            d->z[j] = *x++;
}

static int evaluate(void *user, const double *x, double *residual, double *jacobian)
{
    descent *d = user;
    size_t p = d->problem->count, free = d->squares.unknowns;
    double *target = jacobian && d->pinned >= 0 ? d->wide : jacobian;
    unpack(d, x);
    if (rsl_fit_evaluate(d->problem, d->z, residual, target, p, NULL) < 0)
        return 1;
    for (size_t i = 0; target != jacobian && i < d->squares.count; i++)
        pack(d, target + i * p, jacobian + i * free);
    return 0;
}

/* 0: memory ran short. */
static int prepare(descent *d, rsl_fit_problem *p, const double *start, int pinned)
{
    size_t count = rsl_fit_residual_count(p), free = p->count - (pinned >= 0);
    *d = (descent){.problem = p, .pinned = pinned};
    d->squares = (rsl_num_squares){
        .count = count, .unknowns = free, .evaluate = evaluate, .user = d, .settled = p->settled};
    memcpy(d->z, start, p->count * sizeof *start);
    d->squares.work = malloc(count * (free + 3 + (pinned >= 0 ? p->count : 0)) * sizeof(double));
    d->wide = d->squares.work + count * (free + 3);
    return d->squares.work != NULL;
}

static void put_end(descent *d, const double *x, const rsl_num_squares_end *end,
                    rsl_fit_solution *out)
{
    unpack(d, x);
    memcpy(out->z, d->z, sizeof out->z);
    out->sum = end->sum;
    out->iterations = end->iterations;
    out->converged = end->converged;
}

int rsl_fit_polish(rsl_fit_problem *p, const double *start, rsl_fit_solution *out)
{
    descent d;
    rsl_num_squares_end end;
    double x[RSL_FIT_FREE_MAX];
    size_t count = rsl_fit_residual_count(p);
    if (count <= MANY || count < p->count)
        return 0;
    if (!prepare(&d, p, start, -1)) {
        rsl_fit_starve(p);
        return 0;
    }
    pack(&d, start, x);
    int settled = rsl_num_squares_polish(&d.squares, x, &end) == 0;
    if (settled)
        put_end(&d, x, &end, out);
    free(d.squares.work);
    return settled;
}

/* The way down from the start by one way of steps. */
static rsl_status descend(descent *d, const double *start, rsl_num_squares_method way,
                          rsl_fit_solution *out)
{
    double x[RSL_FIT_FREE_MAX];
    rsl_num_squares_end end;
    pack(d, start, x);
    if (rsl_num_squares_find(&d->squares, way, x, &end) != 0)
        return RSL_ERROR_CONVERGENCE;
    put_end(d, x, &end, out);
    return RSL_OK;
}

/* All pinned: there is nothing to move. */
static rsl_status stay(descent *d, const double *start, rsl_fit_solution *out)
{
    rsl_status status = rsl_fit_evaluate(d->problem, start, d->squares.work, NULL, 0, NULL);
    *out =
        (rsl_fit_solution){.sum = rsl_fit_sum(d->squares.work, d->squares.count), .converged = 1};
    memcpy(out->z, start, d->problem->count * sizeof *start);
    return status;
}

rsl_status rsl_fit_solve(rsl_fit_problem *p, const double *start, int pinned, size_t iterations,
                         rsl_fit_solution *out, rsl_error *error)
{
    assert(p->count > 0 && pinned < (int)p->count);
    descent d;
    size_t wanted = p->count - (pinned >= 0), count = rsl_fit_residual_count(p);
    if (count < wanted)
        return rsl_error_set(error, RSL_ERROR_MISSING,
                             "%zu parameters cannot be found from %zu measured values", wanted,
                             count);
    if (!prepare(&d, p, start, pinned))
        return rsl_error_set(error, rsl_fit_starve(p), "there is not enough memory");
    d.squares.iterations = iterations;
    rsl_status status =
        wanted == 0 ? stay(&d, start, out) : descend(&d, start, RSL_NUM_SQUARES_DOG_LEG, out);
    if (wanted > 0 && (status < 0 || (!out->converged && out->iterations < iterations)))
        status = descend(&d, start, RSL_NUM_SQUARES_DAMPED, out);
    free(d.squares.work);
    return status < 0 ? rsl_fit_no_match(p, status, error) : RSL_OK;
}
