/* SPDX-License-Identifier: MIT
 *
 * What a solution is worth. With the Jacobian J at the solution and columns of
 * unit length, J D^-1 = U S V^T, the covariance of the unknowns is
 *
 *     C = sigma^2 D^-1 V S^-2 V^T D^-1,     sigma^2 = sum r^2/(N - p).
 *
 * A singular value that is zero beside the largest belongs to a direction that changes nothing that
 * was measured: the unknowns in it cannot be told apart. Intervals are taken on the scale of the
 * unknowns, where they are free, and brought back, so that none of them crosses a bound.
 */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "fit/problem.h"
#include "num/eigen.h"
#include "resile/collide.h"

#define NULL_DIRECTION 1e-6 /* singular value that counts as zero */
#define TAKES_PART 0.05     /* of an unknown in a direction */

/* ---- singular values ----------------------------------------------------- */

/* Columns of V and values S, the largest first. */
static void sort(size_t p, double *S, double *V)
{
    for (size_t k = 0; k < p; k++) {
        size_t largest = k;
        for (size_t j = k + 1; j < p; j++)
            if (S[j] > S[largest])
                largest = j;
        for (size_t i = 0; i <= p && largest != k; i++) {
            double *line = i < p ? V + i * p : S, kept = line[k];
            line[k] = line[largest];
            line[largest] = kept;
        }
    }
}

/* Lengths of the columns of J (N x p); V and S^2 from the eigenvalues of the matrix of their
 * cosines, which are right to 1e-16: singular values below 1e-8 are zero. */
static rsl_status decompose(const double *J, size_t count, size_t p, double *lengths, double *V,
                            double *S)
{
    double G[RSL_FIT_FREE_MAX * RSL_FIT_FREE_MAX] = {0};
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < p; j++)
            for (size_t k = 0; k <= j; k++)
                G[j * p + k] += J[i * p + j] * J[i * p + k];
    for (size_t j = 0; j < p; j++)
        lengths[j] = sqrt(G[j * p + j]);
    for (size_t j = 0; j < p; j++)
        for (size_t k = 0; k <= j; k++) {
            double unit = lengths[j] * lengths[k];
            G[j * p + k] = G[k * p + j] = unit > 0.0 ? G[j * p + k] / unit : 0.0;
        }
    if (!rsl_num_eigen_symmetric(G, p, S, V))
        return RSL_ERROR_CONVERGENCE;
    sort(p, S, V);
    for (size_t j = 0; j < p; j++)
        S[j] = sqrt(fmax(0.0, S[j]));
    return RSL_OK;
}

static void covariance(size_t p, const double *V, const double *S, const double *lengths,
                       rsl_fit_uncertainty *w)
{
    double cut = NULL_DIRECTION * S[0];
    for (size_t i = 0; i < p; i++)
        for (size_t j = 0; j < p; j++) {
            double sum = 0.0;
            for (size_t k = 0; k < p && S[k] > cut; k++)
                sum += V[i * p + k] * V[j * p + k] / (S[k] * S[k]);
            double unit = lengths[i] * lengths[j];
            w->covariance[i][j] = unit > 0.0 ? w->variance * sum / unit : 0.0;
        }
    for (size_t k = 0; k < p; k++) {
        w->singular[k] = S[k];
        for (size_t j = 0; j < p && !(S[k] > cut); j++)
            if (fabs(V[j * p + k]) > TAKES_PART)
                w->lost[j] = 1;
    }
    for (size_t j = 0; j < p; j++)
        if (lengths[j] == 0.0)
            w->lost[j] = 1;
}

rsl_status rsl_fit_uncertainty_of(const double *J, size_t count, size_t p, double variance,
                                  rsl_fit_uncertainty *w)
{
    double V[RSL_FIT_FREE_MAX * RSL_FIT_FREE_MAX], S[RSL_FIT_FREE_MAX], lengths[RSL_FIT_FREE_MAX];
    assert(p > 0 && p <= RSL_FIT_FREE_MAX);
    memset(w, 0, sizeof *w);
    w->variance = variance;
    rsl_status status = decompose(J, count, p, lengths, V, S);
    if (status == RSL_OK)
        covariance(p, V, S, lengths, w);
    return status;
}

/* ---- profiles ------------------------------------------------------------ */

/* One side of one profile. */
typedef struct profile {
    rsl_fit_problem *problem;
    const rsl_fit_solution *best;
    size_t unknown;
    double limit; /* sum of squares at the end of the interval */
    double z[RSL_FIT_FREE_MAX];
} profile;

/* Sum of squares with the unknown moved, less the limit. */
static double excess(profile *f, double shift)
{
    rsl_fit_solution s;
    double start[RSL_FIT_FREE_MAX];
    memcpy(start, f->z, sizeof start);
    start[f->unknown] = f->best->z[f->unknown] + shift;
    if (rsl_fit_solve(f->problem, start, (int)f->unknown, 60, &s, NULL) < 0)
        return HUGE_VAL;
    memcpy(f->z, s.z, sizeof s.z);
    return s.sum - f->limit;
}

/* Where the profile crosses the limit, by doubling and then halving with a parabola in mind;
 * infinite if it does not within a reach of 12 on the scale of the unknown. */
static double crossing(profile *f, double first)
{
    double low = 0.0, high = first, value = excess(f, high);
    double at_low = f->best->sum - f->limit;
    while (value < 0.0 && fabs(high) < 12.0) {
        low = high;
        at_low = value;
        high *= 1.7;
        value = excess(f, high);
    }
    if (value < 0.0)
        return copysign(HUGE_VAL, first);
    for (int i = 0; i < 12 && fabs(high - low) > 1e-3 * fabs(high); i++) {
        double share = isfinite(value) ? at_low / (at_low - value) : 0.5;
        double middle = low + (high - low) * fmin(0.9, fmax(0.1, share));
        double v = excess(f, middle);
        if (v < 0.0) {
            low = middle;
            at_low = v;
        } else {
            high = middle;
            value = v;
        }
    }
    return 0.5 * (low + high);
}

void rsl_fit_profile(rsl_fit_problem *p, const rsl_fit_solution *best, size_t unknown,
                     double spread, double quantile, double *low, double *high)
{
    assert(unknown < p->count && p->observations > p->count);
    size_t freedom = p->observations - p->count;
    double variance = best->sum / (double)freedom;
    profile f = {.problem = p, .best = best, .unknown = unknown};
    double first = fmin(3.0, fmax(1e-9, quantile * spread));
    f.limit = best->sum + quantile * quantile * variance;
    memcpy(f.z, best->z, sizeof f.z);
    *low = best->z[unknown] + crossing(&f, -first);
    memcpy(f.z, best->z, sizeof f.z);
    *high = best->z[unknown] + crossing(&f, first);
}
