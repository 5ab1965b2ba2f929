/* SPDX-License-Identifier: MIT
 *
 * Radau IIA methods with 3, 5 and 7 stages for systems (Hairer & Wanner, Solving Ordinary
 * Differential Equations II, sections IV.5 and IV.8; Hairer & Wanner, Stiff differential equations
 * solved by Radau methods, J. Comput. Appl. Math. 111 (1999) 93-111):
 *
 *     Z_i = h sum_j A_ij F(t + c_j h, y0 + Z_j),  y1 = y0 + Z_s.
 *
 * Simplified Newton with A^-1 = T diag(lambda) T^-1 and W = T^-1 Z solves one real and (s - 1)/2
 * complex systems of the size of x,
 *
 *     (lambda/h - J) dW = T^-1 F - (lambda/h) W,
 *
 * in which the rows q' = u are eliminated: dq = (h/lambda)(r_q + du) and
 *
 *     (lambda/h - J_x - (h/lambda) J_q E) dx = r_x + (h/lambda) J_q r_q,   E x = u.
 *
 * The error of a step is that of an embedded method of order s, filtered by the real system. It is
 * also the order in h of the dense output, and of stiff components driven by slow motion.
 */
#include "num/radau_system.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "num/elementary.h"
#include "num/radau_system_internal.h"

/* Hairer's constants: the Jacobian is kept below this contraction, steps change within these factors,
 * and stay where the change is small. */
#define KEEP_JACOBIAN 1e-2
#define SAFETY 0.9
#define SHRINK 0.125
#define GROWTH 8.0
#define KEEP_STEP 1.2
#define HELD 0.5 /* errors that may be round-off, which is then measured again */
#define TOO_LONG 1e3
#define TRY 1.5    /* step growth where the error is round-off */
#define LITTLE 0.1 /* error below which its change from step to step tells nothing */
#define DENSE_SHARE 0.2
#define RAISE_ORDER 2e-2
#define LOWER_ORDER 0.8
#define SHORTEST 64.0 /* length of a step in roundings of time that is accepted with any error */
#define EPSILON 0x1p-52

/* ---- memory ------------------------------------------------------------ */

const double *rsl_num_radau_system_end(const rsl_num_radau_system *r)
{
    return rsl_num_radau_y1_of(r);
}

size_t rsl_num_radau_system_memory(size_t size, size_t places, size_t memories)
{
    size_t m = places + memories;
    return RSL_NUM_RADAU_ROW_COUNT * size + m + m * places + m * m +
           RSL_NUM_RADAU_SHIFTS * (2 * m * m + m + 2 * (places + m)) +
           (RSL_NUM_RADAU_STAGES_MAX + 1) * memories;
}

double *rsl_num_radau_system_place(rsl_num_radau_system *r, size_t size, size_t places,
                                   size_t memories, double *memory)
{
    assert(2 * places + memories <= size);
    r->size = size;
    r->places = places;
    r->memories = memories;
    r->memory = memory;
    r->known = 0;
    r->factors = r->path = 0.0;
    double *index = rsl_num_radau_index_of(r);
    for (size_t i = 0; i < places; i++)
        index[i] = (double)(places + i);
    return index + places;
}

/* ---- norms ------------------------------------------------------------ */

/* Root mean square over the wanted errors, 0 where nothing is solved for, without quadratures: their order is 2 s - 1, and rounding
 * of a stiff force may be more than is wanted of its impulse. */
static double norm(rsl_num_radau_system *r, const double *v)
{
    double sum = 0.0;
    for (size_t j = 0; j < rsl_num_radau_depends(r); j++) {
        size_t c = rsl_num_radau_depends_on(r, j);
        double d = v[c] / rsl_num_radau_wanted(r, c);
        sum += d * d;
    }
    return sqrt(sum / fmax(1.0, (double)rsl_num_radau_depends(r)));
}

/* ---- collocation polynomial
 * ---------------------------------------------------------------------- */

/* Weights at x of the values at {0, c_1, ..., c_s} (Berrut & Trefethen, SIAM Review 46 (2004)
 * 501-517). */
static void weights_at(const rsl_num_radau_method *method, double x,
                       double weight[RSL_NUM_RADAU_STAGES_MAX + 1])
{
    double sum = 0.0;
    int s = method->stages;
    for (int i = 0; i <= s; i++) {
        double distance = x - (i > 0 ? method->node[i - 1] : 0.0);
        if (distance == 0.0) {
            memset(weight, 0, (RSL_NUM_RADAU_STAGES_MAX + 1) * sizeof *weight);
            weight[i] = 1.0;
            return;
        }
        weight[i] = method->barycentric[i] / distance;
        sum += weight[i];
    }
    for (int i = 0; i <= s; i++)
        weight[i] /= sum;
}

/* Z_i from the polynomial of the step before, or from constant slopes. */
static void guess_stages(rsl_num_radau_system *r, double h)
{
    const rsl_num_radau_method *method = &rsl_num_radau_methods[r->method],
                               *old = &rsl_num_radau_methods[r->path_method];
    for (int i = 0; i < method->stages; i++) {
        double *z = rsl_num_radau_z_of(r, i), weight[RSL_NUM_RADAU_STAGES_MAX + 1],
               ch = method->node[i] * h;
        if (!(r->path > 0.0) || h > 10.0 * r->path) {
            for (size_t k = 0; k < r->size; k++)
                z[k] = k < r->places ? ch * rsl_num_radau_slope_of(r)[k] : 0.0;
            continue;
        }
        weights_at(old, 1.0 + ch / r->path, weight);
        for (size_t k = 0; k < r->size; k++) {
            double sum = -rsl_num_radau_path_of(r, old->stages - 1)[k];
            for (int j = 1; j <= old->stages; j++)
                sum += weight[j] * rsl_num_radau_path_of(r, j - 1)[k];
            z[k] = sum;
        }
    }
}

void rsl_num_radau_system_at(const rsl_num_radau_system *r, double t, size_t first, size_t count,
                             double *out)
{
    const rsl_num_radau_method *method = &rsl_num_radau_methods[r->path_method];
    double weight[RSL_NUM_RADAU_STAGES_MAX + 1];
    assert(first + count <= r->size);
    if (t == r->t0 || t == r->t1) {
        memcpy(out, (t == r->t0 ? rsl_num_radau_y0_of(r) : rsl_num_radau_y1_of(r)) + first,
               count * sizeof *out);
        return;
    }
    weights_at(method, (t - r->t0) / (r->t1 - r->t0), weight);
    for (size_t i = 0; i < count; i++) {
        double sum = 0.0;
        for (int j = 1; j <= method->stages; j++)
            sum += weight[j] * rsl_num_radau_path_of(r, j - 1)[first + i];
        out[i] = rsl_num_radau_y0_of(r)[first + i] + sum;
    }
}

/* ---- after Newton's iteration
 * ------------------------------------------------------------------- */

/* Quadratures at the stages, and the polynomial. */
static void finish_stages(rsl_num_radau_system *r, double h)
{
    const rsl_num_radau_method *method = &rsl_num_radau_methods[r->method];
    size_t s = (size_t)method->stages;
    double *is_active = rsl_num_radau_trial_of(r);
    memset(is_active, 0, r->size * sizeof *is_active);
    for (size_t j = 0; j < rsl_num_radau_depends(r); j++)
        is_active[rsl_num_radau_depends_on(r, j)] = 1.0;
    for (size_t c = 0; c < r->size; c++)
        for (size_t i = 0; i < s && is_active[c] == 0.0; i++) {
            double sum = 0.0;
            for (size_t j = 0; j < s; j++)
                sum += method->matrix[i][j] * rsl_num_radau_f_of(r, (int)j)[c];
            rsl_num_radau_z_of(r, (int)i)[c] = h * sum;
        }
    for (size_t c = 0; c < r->size; c++)
        rsl_num_radau_y1_of(r)[c] =
            rsl_num_radau_y0_of(r)[c] + rsl_num_radau_z_of(r, (int)s - 1)[c];
}

static void keep_path(rsl_num_radau_system *r, double h)
{
    r->path_method = r->method;
    r->path = h;
    memcpy(rsl_num_radau_path_of(r, 0), rsl_num_radau_z_of(r, 0),
           (size_t)rsl_num_radau_methods[r->method].stages * r->size * sizeof(double));
}

/* ---- error
 * -------------------------------------------------------------------------------------- */

/* (lambda/h - J)^-1 (f0 + sum e_i Z_i/h); of quadratures without J. */
static double estimate(rsl_num_radau_system *r, double h, const double *slope, double *error)
{
    const rsl_num_radau_method *method = &rsl_num_radau_methods[r->method];
    rsl_num_radau_complex *side = rsl_num_radau_side_of(r, 0);
    for (size_t c = 0; c < r->size; c++) {
        double sum = 0.0;
        for (int i = 0; i < method->stages; i++)
            sum += method->error[i] * rsl_num_radau_z_of(r, i)[c];
        error[c] = slope[c] + sum / h;
    }
    for (size_t j = 0; j < rsl_num_radau_depends(r); j++)
        side[j] = (rsl_num_radau_complex){error[rsl_num_radau_depends_on(r, j)], 0.0};
    rsl_num_radau_solve(r, 0);
    for (size_t c = 0; c < r->size; c++)
        error[c] *= h / method->lambda[0];
    for (size_t j = 0; j < rsl_num_radau_depends(r); j++)
        error[rsl_num_radau_depends_on(r, j)] = side[j].re;
    return norm(r, error);
}

/* Error of the dense output, over the wanted one. Where a stiff force makes the rates follow a slow motion, the
 * ends of steps are far more accurate than the polynomial between them, and the filter does not see that; the
 * error of the embedded method without it is that of the polynomial, but for a factor. */
static double dense_error(rsl_num_radau_system *r, double h)
{
    const rsl_num_radau_method *method = &rsl_num_radau_methods[r->method];
    double sum = 0.0, length = h / method->lambda[0];
    for (size_t c = r->places; c < 2 * r->places; c++) {
        double defect = rsl_num_radau_slope_of(r)[c], noise = 0.0;
        for (int i = 0; i < method->stages; i++)
            defect += method->error[i] * rsl_num_radau_z_of(r, i)[c] / h;
        for (int k = 0; k < RSL_NUM_RADAU_SAMPLES; k++)
            noise = rsl_num_hypot(noise, rsl_num_radau_roughness_of(r, k)[c]);
        double wanted = fmax(rsl_num_radau_wanted(r, c), 15.0 * length * noise),
               error = length * defect / wanted;
        sum += error * error;
    }
    return DENSE_SHARE * sqrt(sum / fmax(1.0, (double)r->places));
}

/* Error relative to the tolerance. A large one is filtered twice, with f at y0 + error, because
 * it contains stiff components that the method damps. */
static double error_of(rsl_num_radau_system *r, double h, int again)
{
    double *error = rsl_num_radau_trial_of(r), *slope = rsl_num_radau_f_of(r, 0);
    double dense = fmax(dense_error(r, h), 1e-10);
    double size = fmax(estimate(r, h, rsl_num_radau_slope_of(r), error), dense);
    if (size < 1.0 || !again)
        return size;
    for (size_t j = 0; j < r->size; j++)
        error[j] += rsl_num_radau_y0_of(r)[j];
    if (rsl_num_radau_evaluate(r, r->t0, error, slope) != 0)
        return size;
    return fmax(estimate(r, h, slope, error), dense);
}

/* ---- steps
 * ---------------------------------------------------------------------------------------- */

static double order(const rsl_num_radau_system *r)
{
    return (double)rsl_num_radau_methods[r->method].stages;
}

/* Length of the first step by Hairer, Norsett & Wanner 1993, II.4. */
static double first_length(rsl_num_radau_system *r)
{
    double *trial = rsl_num_radau_trial_of(r), *slope = rsl_num_radau_f_of(r, 0);
    double size = norm(r, rsl_num_radau_y0_of(r)), speed = norm(r, rsl_num_radau_slope_of(r));
    double h = size < 1e-5 || speed < 1e-5 ? 1e-6 : 0.01 * size / speed;
    for (size_t i = 0; i < r->size; i++)
        trial[i] = rsl_num_radau_y0_of(r)[i] + h * rsl_num_radau_slope_of(r)[i];
    if (rsl_num_radau_evaluate(r, r->t0 + h, trial, slope) != 0)
        return 0.01 * h;
    for (size_t i = 0; i < r->size; i++)
        slope[i] -= rsl_num_radau_slope_of(r)[i];
    double steep = fmax(speed, norm(r, slope) / h);
    double longer =
        steep <= 1e-15 ? fmax(1e-6, 1e-3 * h) : rsl_num_pow(0.01 / steep, 1.0 / (order(r) + 1.0));
    return fmin(100.0 * h, longer);
}

rsl_status rsl_num_radau_system_start(rsl_num_radau_system *r, double t, const double *y,
                                      double first)
{
    r->t0 = r->t1 = t;
    memmove(rsl_num_radau_y1_of(r), y, r->size * sizeof *y);
    memcpy(rsl_num_radau_y0_of(r), rsl_num_radau_y1_of(r), r->size * sizeof *y);
    memset(rsl_num_radau_noise_of(r), 0, r->size * sizeof(double));
    r->path = r->factors = r->step_before = 0.0;
    r->known = r->fresh = r->rounded = 0;
    r->steps_in_order = 0;
    r->method = r->relative <= 1e-9 ? RSL_NUM_RADAU_METHODS - 1 : r->relative <= 1e-5 ? 1 : 0;
    r->path_method = r->method;
    if (rsl_num_radau_evaluate(r, t, rsl_num_radau_y0_of(r), rsl_num_radau_slope_of(r)) != 0)
        return RSL_ERROR_CONVERGENCE;
    r->next = first > 0.0 ? first : first_length(r);
    return RSL_OK;
}

/* Hairer & Wanner II, IV.8: the shorter of the elementary and the predictive controller. */
static double controlled(const rsl_num_radau_system *r, double h, double error, int iterations)
{
    double power = 1.0 / (order(r) + 1.0);
    double safety = SAFETY * (2.0 * RSL_NUM_RADAU_NEWTON_MAX + 1.0) /
                    (2.0 * RSL_NUM_RADAU_NEWTON_MAX + iterations);
    double grow = safety * rsl_num_pow(error, -power);
    if (r->step_before > 0.0 && error > LITTLE)
        grow = fmin(grow, SAFETY * (h / r->step_before) *
                              rsl_num_pow(r->error_before / (error * error), power));
    return h * fmin(GROWTH, fmax(SHRINK, grow));
}

static void choose_order(rsl_num_radau_system *r, double h, double next, int iterations)
{
    enum { PATIENCE = 10 };
    r->steps_in_order++;
    if (r->steps_in_order < PATIENCE)
        return;
    int change = 0;
    if (r->method + 1 < RSL_NUM_RADAU_METHODS &&
        (iterations == 1 || r->contraction < RAISE_ORDER) && next < KEEP_STEP * h && next > 0.8 * h)
        change = 1;
    else if (r->method > 0 && r->contraction > LOWER_ORDER)
        change = -1;
    if (change == 0)
        return;
    r->method += change;
    r->steps_in_order = 0;
    r->factors = r->step_before = 0.0;
}

/* 1: round-off is not negligible against the tolerance of some component; the error then depends
 * little on the step length. */
static int is_noisy(rsl_num_radau_system *r)
{
    const double *absolute = rsl_num_radau_system_absolute(r), *y = rsl_num_radau_y0_of(r);
    for (size_t j = 0; j < rsl_num_radau_depends(r); j++) {
        size_t c = rsl_num_radau_depends_on(r, j);
        if (4.0 * rsl_num_radau_noise_of(r)[c] > absolute[c] + r->relative * fabs(y[c]))
            return 1;
    }
    return 0;
}

/* Accepts the step of length h. */
static void accept_step(rsl_num_radau_system *r, double t, double h, double error, int iterations,
                        int shrunk)
{
    double next = controlled(r, h, error, iterations);
    if (error < HELD && is_noisy(r))
        next = fmax(next, TRY * h);
    if (shrunk)
        next = fmin(next, h);
    keep_path(r, h);
    r->t1 = t;
    r->steps++;
    r->error_before = fmax(error, LITTLE);
    r->step_before = h;
    r->fresh = 0;
    if (r->contraction > KEEP_JACOBIAN)
        r->known = 0;
    else if (next > h && next < KEEP_STEP * h)
        next = h; /* the factors are kept */
    choose_order(r, h, next, iterations);
    r->next = next;
}

static rsl_status begin_step(rsl_num_radau_system *r)
{
    memcpy(rsl_num_radau_y0_of(r), rsl_num_radau_y1_of(r), r->size * sizeof(double));
    r->t0 = r->t1;
    if (rsl_num_radau_evaluate(r, r->t0, rsl_num_radau_y0_of(r), rsl_num_radau_slope_of(r)) != 0)
        return RSL_ERROR_CONVERGENCE;
    if (r->decays != NULL)
        r->decays(rsl_num_radau_decay_of(r, 0), r->user);
    return RSL_OK;
}

/* After a failed iteration the Jacobian is renewed first, then the step halved. */
static double recover(rsl_num_radau_system *r, double h)
{
    int stale = !r->fresh;
    r->factors = 0.0;
    r->known = r->fresh;
    if (!stale && r->method > 0 && r->contraction < HUGE_VAL)
        r->steps_in_order = 0;
    return stale ? h : 0.5 * h;
}

rsl_status rsl_num_radau_system_step(rsl_num_radau_system *r, double limit)
{
    assert(limit > r->t1);
    double h = r->next;
    int shrunk = 0, measured = 0;
    if (begin_step(r) < 0)
        return RSL_ERROR_CONVERGENCE;
    for (;;) {
        int last = r->t0 + 1.01 * h >= limit, iterations = 0;
        double length = last ? limit - r->t0 : h, t = last ? limit : r->t0 + length;
        if (!(t > r->t0) || rsl_num_radau_prepare(r, length) != 0)
            return RSL_ERROR_CONVERGENCE;
        guess_stages(r, length);
        rsl_num_radau_newton result = rsl_num_radau_solve_stages(r, length, 0, &iterations);
        if (result == RSL_NUM_RADAU_NEWTON_GIVEN_UP)
            return RSL_ERROR_CONVERGENCE;
        if (result != RSL_NUM_RADAU_NEWTON_DONE) {
            h = result == RSL_NUM_RADAU_NEWTON_SLOW ? recover(r, length) : 0.25 * length;
            shrunk = 1;
            r->rejected += h < length;
            continue;
        }
        finish_stages(r, length);
        double error = error_of(r, length, shrunk || r->step_before == 0.0);
        if (error > HELD && error < TOO_LONG && !measured) {
            rsl_num_radau_renew_noise(r);
            measured = 1;
            error = fmin(error, error_of(r, length, 0));
        }
        /* no shorter step resolves a kink of the slopes in time */
        int shortest = length <= SHORTEST * EPSILON * fabs(t);
        if (error <= 1.0 || shortest) {
            r->rounded |= shortest;
            accept_step(r, t, length, fmin(error, 1.0), iterations, shrunk);
            if (shortest && r->passes)
                r->next = fmax(r->next, 2.0 * length);
            if (last && h > length)
                r->next = fmax(r->next, h);
            return RSL_OK;
        }
        h = fmin(0.9 * length, controlled(r, length, error, iterations));
        shrunk = 1;
        r->rejected++;
    }
}

void rsl_num_radau_system_hold(rsl_num_radau_system *r, double limit)
{
    const rsl_num_radau_method *method = &rsl_num_radau_methods[r->method];
    (void)begin_step(r);
    double h = limit - r->t0;
    for (int i = 0; i < method->stages; i++) {
        for (size_t c = 0; c < r->size; c++)
            rsl_num_radau_z_of(r, i)[c] = h * method->node[i] * rsl_num_radau_slope_of(r)[c];
        for (size_t j = 0; j < rsl_num_radau_depends(r); j++)
            rsl_num_radau_z_of(r, i)[rsl_num_radau_depends_on(r, j)] = 0.0;
    }
    for (size_t c = 0; c < r->size; c++)
        rsl_num_radau_y1_of(r)[c] =
            rsl_num_radau_y0_of(r)[c] + rsl_num_radau_z_of(r, method->stages - 1)[c];
    keep_path(r, h);
    r->path_method = r->method;
    r->t1 = limit;
    r->steps++;
}

rsl_status rsl_num_radau_system_cut(rsl_num_radau_system *r, double t)
{
    enum { TRIES = 2 };
    const rsl_num_radau_method *old = &rsl_num_radau_methods[r->path_method];
    double h = t - r->t0, weight[RSL_NUM_RADAU_STAGES_MAX + 1];
    int iterations;
    assert(h >= 0.0);
    if (h == 0.0) {
        memcpy(rsl_num_radau_y1_of(r), rsl_num_radau_y0_of(r), r->size * sizeof(double));
        r->t1 = t;
        r->path = 0.0;
        return RSL_OK;
    }
    for (int i = 0; i < TRIES; i++) {
        r->method = r->path_method;
        if (rsl_num_radau_prepare(r, h) != 0)
            return RSL_ERROR_CONVERGENCE;
        for (int k = 0; k < old->stages; k++) {
            weights_at(old, old->node[k] * h / r->path, weight);
            for (size_t c = 0; c < r->size; c++) {
                double sum = 0.0;
                for (int j = 1; j <= old->stages; j++)
                    sum += weight[j] * rsl_num_radau_path_of(r, j - 1)[c];
                rsl_num_radau_z_of(r, k)[c] = sum;
            }
        }
        if (rsl_num_radau_solve_stages(r, h, 1, &iterations) == RSL_NUM_RADAU_NEWTON_DONE) {
            finish_stages(r, h);
            keep_path(r, h);
            r->t1 = t;
            return RSL_OK;
        }
        r->known = 0;
    }
    return RSL_ERROR_CONVERGENCE;
}
