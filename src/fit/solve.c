/* SPDX-License-Identifier: MIT
 *
 * Least squares by the trust region method of GSL (Levenberg and Marquardt with
 * More's scaling; QR of the Jacobian, or normal equations for many data).
 */
#include <assert.h>
#include <float.h>
#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "fit/problem.h"

#ifdef RSL_HAVE_GSL

#include <gsl/gsl_errno.h>
#include <gsl/gsl_multifit_nlinear.h>

/* Residuals of a place without a curve: a step there is taken back. */
#define NOWHERE 1e8

/* Residuals from which on the normal equations are worth their loss of digits:
 * the steps need few. */
enum { MANY = 2000 };

/* Share of the sum of squares that a step next to the solution takes off at
 * most. */
#define NEAR 0.5

int rsl_fit_available(void) { return 1; }

/* ---- the error handler of GSL -------------------------------------------- */

/* There is one for the process. The first fit of all threads puts it away, the last one puts it
 * back. */
static atomic_flag handler_in_use = ATOMIC_FLAG_INIT;
static gsl_error_handler_t *handler; /* the application's */
static size_t silent;                /* who needs it away */

static void enter(void)
{
    while (atomic_flag_test_and_set(&handler_in_use))
        ;
}

void rsl_fit_silence_gsl(void)
{
    enter();
    if (silent++ == 0)
        handler = gsl_set_error_handler_off();
    atomic_flag_clear(&handler_in_use);
}

void rsl_fit_release_gsl(void)
{
    enter();
    assert(silent > 0);
    if (--silent == 0)
        gsl_set_error_handler(handler);
    atomic_flag_clear(&handler_in_use);
}

/* ---- the descent ---------------------------------------------------------- */

/* What the callbacks see. One unknown may be pinned. */
typedef struct descent {
    rsl_fit_problem *problem;
    double z[RSL_FIT_FREE_MAX];
    int pinned;     /* -1: none */
    double *buffer; /* Jacobian with the pinned column */
    size_t count;   /* residuals */
    double gain;    /* of the last step, which GSL has not seen; 0: none */
    double step[RSL_FIT_FREE_MAX];
} descent;

static void unpack(descent *d, const gsl_vector *x)
{
    size_t at = 0;
    for (size_t j = 0; j < d->problem->count; j++)
        if ((int)j != d->pinned)
            d->z[j] = gsl_vector_get(x, at++);
}

static int residuals(const gsl_vector *x, void *user, gsl_vector *f)
{
    descent *d = user;
    assert(f->stride == 1);
    unpack(d, x);
    if (rsl_fit_evaluate(d->problem, d->z, f->data, NULL, 0, NULL) < 0)
        gsl_vector_set_all(f, NOWHERE);
    return GSL_SUCCESS;
}

static int jacobian(const gsl_vector *x, void *user, gsl_matrix *J)
{
    descent *d = user;
    size_t p = d->problem->count;
    double *residual = d->buffer;
    double *target = d->pinned < 0 ? J->data : d->buffer + d->count;
    size_t row = d->pinned < 0 ? J->tda : p;
    unpack(d, x);
    if (rsl_fit_evaluate(d->problem, d->z, residual, target, row, NULL) < 0)
        return GSL_EFAILED;
    for (size_t i = 0; i < d->count && d->pinned >= 0; i++)
        for (size_t j = 0, at = 0; j < p; j++)
            if ((int)j != d->pinned)
                gsl_matrix_set(J, i, at++, target[i * p + j]);
    return GSL_SUCCESS;
}

static double cost_of(const gsl_multifit_nlinear_workspace *work)
{
    const gsl_vector *f = gsl_multifit_nlinear_residual(work);
    return rsl_fit_sum(f->data, f->size);
}

/* The full step of Gauss and Newton, -(J^T J)^-1 g with g = J^T r, and what it would take off the
 * sum of squares, g^T (J^T J)^-1 g. HUGE_VAL where J^T J has no inverse. */
static double full_step(const gsl_matrix *J, const gsl_vector *g, double *step)
{
    size_t p = J->size2;
    assert(p <= RSL_FIT_FREE_MAX && g->size == p);
    double L[RSL_FIT_FREE_MAX][RSL_FIT_FREE_MAX] = {{0}}, sum = 0.0;
    double w[RSL_FIT_FREE_MAX];
    for (size_t i = 0; i < J->size1; i++)
        for (size_t j = 0; j < p; j++)
            for (size_t k = 0; k <= j; k++)
                L[j][k] += J->data[i * J->tda + j] * J->data[i * J->tda + k];
    for (size_t j = 0; j < p; j++) { /* Cholesky, and L w = g on the way */
        double whole = L[j][j];
        for (size_t k = 0; k <= j; k++) {
            for (size_t i = 0; i < k; i++)
                L[j][k] -= L[j][i] * L[k][i];
            if (k < j)
                L[j][k] /= L[k][k];
        }
        if (!(L[j][j] > 1e-13 * whole))
            return HUGE_VAL;
        L[j][j] = sqrt(L[j][j]);
        w[j] = gsl_vector_get(g, j);
        for (size_t k = 0; k < j; k++)
            w[j] -= L[j][k] * w[k];
        w[j] /= L[j][j];
        sum += w[j] * w[j];
    }
    for (size_t j = p; j-- > 0;) { /* L^T step = -w */
        step[j] = -w[j];
        for (size_t k = j + 1; k < p; k++)
            step[j] -= L[k][j] * step[k];
        step[j] /= L[j][j];
    }
    return sum;
}

/* Steps until a full step would gain next to nothing, in variances: 0.1 means
 * that the solution is a third of a standard error away. That step is taken
 * last, without looking again. Or until the sum falls no more: GSL's own tests
 * look at the length of steps and go on trying where rounding has taken over. */
static int iterate(descent *d, gsl_multifit_nlinear_workspace *work, size_t iterations)
{
    double before = cost_of(work);
    for (size_t i = 0; i < iterations; i++) {
        double enough = d->problem->settled * before / (double)d->count;
        double gain = full_step(gsl_multifit_nlinear_jac(work), work->g, d->step);
        if (gain <= enough) {
            d->gain = gain;
            return 1;
        }
        int code = gsl_multifit_nlinear_iterate(work);
        double now = cost_of(work);
        if (code == GSL_ENOPROG)
            return 1;
        if (code != GSL_SUCCESS)
            return 0;
        if (before - now <= 1e-5 * enough || now < 1e-26 * (double)d->count)
            return 1;
        before = now;
    }
    return 0;
}

/* Runs GSL; its error handler, which would end the program, is out of the way
 * meanwhile. */
static rsl_status descend(descent *d, const double *start, size_t iterations,
                          const gsl_multifit_nlinear_trs *way, rsl_fit_solution *out)
{
    size_t free = d->problem->count - (d->pinned >= 0);
    gsl_multifit_nlinear_parameters how = gsl_multifit_nlinear_default_parameters();
    gsl_multifit_nlinear_fdf fdf = {
        .f = residuals, .df = jacobian, .n = d->count, .p = free, .params = d};
    how.trs = way;
    if (d->count > MANY)
        how.solver = gsl_multifit_nlinear_solver_cholesky;
    rsl_fit_silence_gsl();
    gsl_multifit_nlinear_workspace *work =
        gsl_multifit_nlinear_alloc(gsl_multifit_nlinear_trust, &how, d->count, free);
    gsl_vector *x = gsl_vector_alloc(free);
    rsl_status status = work && x ? RSL_OK : rsl_fit_starve(d->problem);
    d->gain = 0.0;
    if (status == RSL_OK) {
        for (size_t j = 0, at = 0; j < d->problem->count; j++)
            if ((int)j != d->pinned)
                gsl_vector_set(x, at++, start[j]);
        if (gsl_multifit_nlinear_init(x, &fdf, work) != GSL_SUCCESS)
            status = RSL_ERROR_CONVERGENCE;
    }
    if (status == RSL_OK) {
        out->converged = iterate(d, work, iterations);
        gsl_vector_memcpy(x, gsl_multifit_nlinear_position(work));
        for (size_t j = 0; j < free && d->gain > 0.0; j++)
            gsl_vector_set(x, j, gsl_vector_get(x, j) + d->step[j]);
        unpack(d, x);
        memcpy(out->z, d->z, sizeof out->z);
        out->sum = cost_of(work) - d->gain;
        out->iterations = gsl_multifit_nlinear_niter(work);
        if (!(out->sum < 0.8 * NOWHERE * NOWHERE * (double)d->count))
            status = RSL_ERROR_CONVERGENCE;
    }
    gsl_vector_free(x);
    gsl_multifit_nlinear_free(work);
    rsl_fit_release_gsl();
    return status;
}

/* g = J^T r; returns r^T r. */
static double gradient_of(const gsl_matrix *J, const double *r, double *g)
{
    double sum = 0.0;
    memset(g, 0, J->size2 * sizeof *g);
    for (size_t i = 0; i < J->size1; i++) {
        for (size_t j = 0; j < J->size2; j++)
            g[j] += J->data[i * J->tda + j] * r[i];
        sum += r[i] * r[i];
    }
    return sum;
}

/* The rounds of rsl_fit_polish; 1: settled. */
static int polish(rsl_fit_problem *p, gsl_matrix *J, double *r, rsl_fit_solution *s)
{
    double step[RSL_FIT_FREE_MAX], gradient[RSL_FIT_FREE_MAX];
    double before = HUGE_VAL;
    gsl_vector_view g = gsl_vector_view_array(gradient, p->count);
    for (size_t round = 0; round < 4; round++) {
        if (rsl_fit_evaluate(p, s->z, r, J->data, J->tda, NULL) < 0)
            return 0;
        double sum = gradient_of(J, r, gradient);
        double gain = full_step(J, &g.vector, step);
        if (!(sum < before) || !(gain < NEAR * sum))
            return 0;
        for (size_t j = 0; j < p->count; j++)
            s->z[j] += step[j];
        s->sum = sum - gain;
        s->iterations = round;
        if (gain <= p->settled * sum / (double)J->size1)
            return 1;
        before = sum;
    }
    return 0;
}

int rsl_fit_polish(rsl_fit_problem *p, const double *start, rsl_fit_solution *out)
{
    size_t count = rsl_fit_residual_count(p);
    if (count <= MANY || count < p->count)
        return 0;
    rsl_fit_silence_gsl();
    gsl_matrix *J = gsl_matrix_alloc(count, p->count);
    double *r = malloc(count * sizeof *r);
    rsl_fit_solution s = {.converged = 1};
    memcpy(s.z, start, p->count * sizeof *start);
    if (!J || !r)
        rsl_fit_starve(p);
    int settled = J && r && polish(p, J, r, &s);
    if (settled)
        *out = s;
    free(r);
    gsl_matrix_free(J);
    rsl_fit_release_gsl();
    return settled;
}

rsl_status rsl_fit_solve(rsl_fit_problem *p, const double *start, int pinned, size_t iterations,
                         rsl_fit_solution *out, rsl_error *error)
{
    assert(p->count > 0 && pinned < (int)p->count);
    descent d = {.problem = p, .pinned = pinned};
    d.count = rsl_fit_residual_count(p);
    memcpy(d.z, start, p->count * sizeof *start);
    size_t wanted = p->count - (pinned >= 0);
    if (d.count < wanted)
        return rsl_error_set(error, RSL_ERROR_MISSING,
                             "%zu parameters cannot be found from %zu measured values", wanted,
                             d.count);
    d.buffer = malloc(d.count * (pinned >= 0 ? p->count + 1 : 1) * sizeof *d.buffer);
    if (!d.buffer)
        return rsl_error_set(error, rsl_fit_starve(p), "there is not enough memory");
    rsl_status status = RSL_OK;
    if (wanted == 0) { /* all pinned: there is nothing to move */
        status = rsl_fit_evaluate(p, start, d.buffer, NULL, 0, NULL);
        memcpy(out->z, start, p->count * sizeof *start);
        out->sum = rsl_fit_sum(d.buffer, d.count);
        out->converged = 1;
    } else {
        /* a dog leg walks straight along flat valleys, where damped steps
         * creep, but stumbles where there is no bottom */
        status = descend(&d, start, iterations, gsl_multifit_nlinear_trs_ddogleg, out);
        if (status == RSL_ERROR_CONVERGENCE ||
            (status == RSL_OK && !out->converged && out->iterations < iterations))
            status = descend(&d, start, iterations, gsl_multifit_nlinear_trs_lm, out);
    }
    free(d.buffer);
    if (status < 0)
        return rsl_fit_no_match(p, status, error);
    return RSL_OK;
}

#else

int rsl_fit_available(void) { return 0; }

int rsl_fit_polish(rsl_fit_problem *p, const double *start, rsl_fit_solution *out)
{
    (void)p;
    (void)start;
    (void)out;
    return 0;
}

rsl_status rsl_fit_solve(rsl_fit_problem *p, const double *start, int pinned, size_t iterations,
                         rsl_fit_solution *out, rsl_error *error)
{
    (void)p;
    (void)start;
    (void)pinned;
    (void)iterations;
    (void)out;
    return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                         "this resile was built without the GNU Scientific Library; build it again "
                         "where libgsl-dev is installed");
}

#endif
