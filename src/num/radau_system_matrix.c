/* SPDX-License-Identifier: MIT
 *
 * Jacobian and linear systems of the Radau IIA methods, and what rounding does to them.
 */
#include <float.h>
#include <math.h>
#include <string.h>

#include "num/elementary.h"
#include "num/radau_system_internal.h"

#include "num/radau_system_table.inc"

#define EPSILON 0x1p-52

double *rsl_num_radau_system_absolute(rsl_num_radau_system *r)
{
    return rsl_num_radau_vector(r, 5);
}

/* ---- evaluations ------------------------------------------------------------------------------- */

int rsl_num_radau_evaluate(rsl_num_radau_system *r, double t, const double *y, double *slope)
{
    r->evaluations++;
    r->cost += 1.0;
    return r->function(t, y, slope, r->user);
}

/* The increments of a difference quotient: of places a small part of the reach, far above rounding. */
static double increment(rsl_num_radau_system *r, size_t i, double reach)
{
    double y = fabs(rsl_num_radau_y0_of(r)[i]), rounding = 64.0 * EPSILON * (y + r->length_scale);
    double typical = rsl_num_radau_system_absolute(r)[i] / r->relative;
    if (i >= r->places && i < 2 * r->places)
        return 1e-6 * fmax(y, typical);
    return fmax(fmax(rounding, 1e-16), fmax(1e-4 * reach, i < r->places ? 0.0 : 1e-6 * y));
}

/* Roughness of the slopes: samples of their changes if each place, and the time, is off by a rounding
 * error. Places are moved FARTHER times as far, so that the change is that of a smooth function of
 * them. */
static void measure_roughness(rsl_num_radau_system *r)
{
    enum { SAMPLES = RSL_NUM_RADAU_SAMPLES };
    static const double part[] = {1.0, -0.618, 0.854, -1.236, 0.472, 1.146, -0.764};
    const double farther = 64.0, share = 0.5 / (farther * sqrt((double)SAMPLES));
    double *trial = rsl_num_radau_trial_of(r), *slope = rsl_num_radau_f_of(r, 0);
    memset(rsl_num_radau_roughness_of(r, 0), 0, SAMPLES * r->size * sizeof(double));
    for (size_t k = 0; k < SAMPLES; k++) {
        memcpy(trial, rsl_num_radau_y0_of(r), r->size * sizeof *trial);
        for (size_t i = 0; i < r->places; i++)
            trial[i] += farther * EPSILON * (fabs(trial[i]) + r->length_scale) *
                        part[(SAMPLES * i + k) % 7];
        double t = r->t0 * (1.0 + farther * EPSILON * part[(5 + k) % 7]);
        if (rsl_num_radau_evaluate(r, t, trial, slope) != 0)
            return;
        double *rough = rsl_num_radau_roughness_of(r, (int)k);
        for (size_t i = r->places; i < r->size; i++)
            rough[i] = (slope[i] - rsl_num_radau_slope_of(r)[i]) * share;
    }
}

/* One column of the Jacobian of x, by a difference to either side; zero outside the domain. */
static void difference(rsl_num_radau_system *r, size_t i, double reach, double *column,
                       size_t stride)
{
    double *trial = rsl_num_radau_trial_of(r), *slope = rsl_num_radau_f_of(r, 0),
           h = increment(r, i, reach), y = trial[i];
    const double *base = rsl_num_radau_slope_of(r);
    for (int side = 0; side < 2; side++, h = -h) {
        trial[i] = y + h;
        double change = trial[i] - y;
        if (rsl_num_radau_evaluate(r, r->t0, trial, slope) != 0)
            continue;
        for (size_t j = 0; j < rsl_num_radau_unknowns(r); j++)
            column[j * stride] =
                (slope[rsl_num_radau_component(r, j)] - base[rsl_num_radau_component(r, j)]) /
                change;
        trial[i] = y;
        return;
    }
    trial[i] = y;
    for (size_t j = 0; j < rsl_num_radau_unknowns(r); j++)
        column[j * stride] = 0.0;
}

static void make_jacobian(rsl_num_radau_system *r, double h)
{
    size_t n = r->places, m = rsl_num_radau_unknowns(r);
    double reach =
        r->reach != NULL ? r->reach(r->t0, rsl_num_radau_y0_of(r), h, r->user) : HUGE_VAL;
    reach = fmin(reach, r->length_scale > 0.0 ? 1e-3 * r->length_scale : 1e-3);
    memcpy(rsl_num_radau_trial_of(r), rsl_num_radau_y0_of(r), r->size * sizeof(double));
    for (size_t i = 0; i < n; i++)
        difference(r, i, reach, rsl_num_radau_jacobian_q(r) + i, n);
    for (size_t j = 0; j < m; j++)
        difference(r, rsl_num_radau_component(r, j), reach, rsl_num_radau_jacobian_x(r) + j, m);
    r->known = r->fresh = 1;
    r->factors = 0.0;
}

/* ---- linear algebra ------------------------------------------------------------------------------ */

static rsl_num_radau_complex divide(rsl_num_radau_complex a, rsl_num_radau_complex b)
{
    double size = b.re * b.re + b.im * b.im;
    return (rsl_num_radau_complex){(a.re * b.re + a.im * b.im) / size,
                                   (a.im * b.re - a.re * b.im) / size};
}

/* L U with partial pivoting of an m x m complex matrix. Nonzero: singular. */
static int factorise(rsl_num_radau_complex *a, double *pivot, size_t m)
{
    for (size_t k = 0; k < m; k++) {
        size_t p = k;
        for (size_t i = k + 1; i < m; i++)
            if (fabs(a[i * m + k].re) + fabs(a[i * m + k].im) >
                fabs(a[p * m + k].re) + fabs(a[p * m + k].im))
                p = i;
        pivot[k] = (double)p;
        if (!(fabs(a[p * m + k].re) + fabs(a[p * m + k].im) > DBL_MIN))
            return 1;
        for (size_t j = 0; p != k && j < m; j++) {
            rsl_num_radau_complex swap = a[k * m + j];
            a[k * m + j] = a[p * m + j];
            a[p * m + j] = swap;
        }
        for (size_t i = k + 1; i < m; i++) {
            rsl_num_radau_complex l = divide(a[i * m + k], a[k * m + k]);
            a[i * m + k] = l;
            for (size_t j = k + 1; j < m; j++) {
                rsl_num_radau_complex u = a[k * m + j];
                a[i * m + j].re -= l.re * u.re - l.im * u.im;
                a[i * m + j].im -= l.re * u.im + l.im * u.re;
            }
        }
    }
    return 0;
}

static void back_substitute(const rsl_num_radau_complex *a, const double *pivot, size_t m,
                            rsl_num_radau_complex *b)
{
    for (size_t k = 0; k < m; k++) {
        size_t p = (size_t)pivot[k];
        rsl_num_radau_complex swap = b[k];
        b[k] = b[p];
        b[p] = swap;
    }
    for (size_t i = 0; i < m; i++)
        for (size_t j = 0; j < i; j++) {
            rsl_num_radau_complex l = a[i * m + j];
            b[i].re -= l.re * b[j].re - l.im * b[j].im;
            b[i].im -= l.re * b[j].im + l.im * b[j].re;
        }
    for (size_t i = m; i-- > 0;) {
        for (size_t j = i + 1; j < m; j++) {
            rsl_num_radau_complex u = a[i * m + j];
            b[i].re -= u.re * b[j].re - u.im * b[j].im;
            b[i].im -= u.re * b[j].im + u.im * b[j].re;
        }
        b[i] = divide(b[i], a[i * m + i]);
    }
}

/* lambda/h - J_x - (h/lambda) J_q E for each shift. */
static int factorise_shifts(rsl_num_radau_system *r, double h)
{
    const rsl_num_radau_method *method = &rsl_num_radau_methods[r->method];
    size_t n = r->places, m = rsl_num_radau_unknowns(r);
    for (int k = 0; 2 * k < method->stages; k++) {
        rsl_num_radau_complex *a = (rsl_num_radau_complex *)(void *)rsl_num_radau_matrix_of(r, k);
        rsl_num_radau_complex shift = {method->lambda[k] / h, method->lambda_im[k] / h};
        rsl_num_radau_complex inverse = divide((rsl_num_radau_complex){1.0, 0.0}, shift);
        for (size_t i = 0; i < m; i++)
            for (size_t j = 0; j < m; j++) {
                double q = j < n ? rsl_num_radau_jacobian_q(r)[i * n + j] : 0.0;
                a[i * m + j].re = -rsl_num_radau_jacobian_x(r)[i * m + j] - q * inverse.re;
                a[i * m + j].im = -q * inverse.im;
                if (i == j) {
                    a[i * m + j].re += shift.re;
                    a[i * m + j].im += shift.im;
                }
            }
        if (factorise(a, rsl_num_radau_pivot_of(r, k), m) != 0)
            return 1;
    }
    r->factors = h;
    r->cost += (double)(m * m * m) * method->stages / 3000.0;
    return 0;
}

/* Solves (lambda/h - J) d = side for d in place: n of q, m of x. */
void rsl_num_radau_solve(const rsl_num_radau_system *r, int k)
{
    rsl_num_radau_complex *side = rsl_num_radau_side_of(r, k);
    const rsl_num_radau_method *method = &rsl_num_radau_methods[r->method];
    size_t n = r->places, m = rsl_num_radau_unknowns(r);
    rsl_num_radau_complex *x = side + n;
    rsl_num_radau_complex shift = {method->lambda[k] / r->factors,
                                   method->lambda_im[k] / r->factors};
    for (size_t j = 0; j < n; j++)
        side[j] = divide(side[j], shift);
    for (size_t i = 0; i < m; i++)
        for (size_t j = 0; j < n; j++) {
            x[i].re += rsl_num_radau_jacobian_q(r)[i * n + j] * side[j].re;
            x[i].im += rsl_num_radau_jacobian_q(r)[i * n + j] * side[j].im;
        }
    back_substitute((const rsl_num_radau_complex *)(void *)rsl_num_radau_matrix_of(r, k),
                    rsl_num_radau_pivot_of(r, k), m, x);
    for (size_t j = 0; j < n; j++) {
        rsl_num_radau_complex du = divide(x[j], shift);
        side[j].re += du.re;
        side[j].im += du.im;
    }
}

/* What rounding of the slopes makes of the estimated error, in which their weights have a root mean
 * square sum of 2.1 to 2.5: six deviations of it are the least that is wanted of a step. */
static void set_noise(rsl_num_radau_system *r)
{
    const double deviations = 6.0 * 2.5;
    rsl_num_radau_complex *side = rsl_num_radau_side_of(r, 0);
    double *noise = rsl_num_radau_noise_of(r);
    memset(noise, 0, r->size * sizeof *noise);
    for (int k = 0; k < RSL_NUM_RADAU_SAMPLES; k++) {
        const double *rough = rsl_num_radau_roughness_of(r, k);
        for (size_t j = 0; j < rsl_num_radau_depends(r); j++)
            side[j] = (rsl_num_radau_complex){rough[rsl_num_radau_depends_on(r, j)], 0.0};
        rsl_num_radau_solve(r, 0);
        for (size_t j = 0; j < rsl_num_radau_depends(r); j++) {
            double *of = &noise[rsl_num_radau_depends_on(r, j)];
            *of = rsl_num_hypot(*of, deviations * side[j].re);
        }
    }
}

void rsl_num_radau_renew_noise(rsl_num_radau_system *r)
{
    measure_roughness(r);
    set_noise(r);
}

/* 1: a memory decays at another rate than the Jacobian has it, and as fast as counts in a step of length
 * h. */
static int decays_otherwise(const rsl_num_radau_system *r, double h)
{
    const double *decay = rsl_num_radau_decay_of(r, 0);
    size_t m = rsl_num_radau_unknowns(r);
    for (size_t k = 0, j = r->places; r->decays != NULL && k < r->memories; k++, j++) {
        double known = -rsl_num_radau_jacobian_x(r)[j * m + j];
        if (fabs(decay[k] - known) > 0.5 * fmax(fabs(known), RSL_NUM_RADAU_SLOW_DECAY / h))
            return 1;
    }
    return 0;
}

/* Prepares Jacobian and factors for a step of length h. Nonzero: not possible. */
int rsl_num_radau_prepare(rsl_num_radau_system *r, double h)
{
    if (r->known && !r->fresh && decays_otherwise(r, h))
        r->known = 0;
    if (!r->known)
        make_jacobian(r, h);
    if (r->factors == h)
        return 0;
    if (factorise_shifts(r, h) != 0)
        return 1;
    rsl_num_radau_renew_noise(r);
    return 0;
}

/* 1: the memories satisfy their equations. A Jacobian that is far too stiff, as that of a bristle without
 * normal force, makes increments so small that the iteration seems to have converged. */
int rsl_num_radau_is_consistent(const rsl_num_radau_system *r, double h)
{
    const rsl_num_radau_method *method = &rsl_num_radau_methods[r->method];
    for (size_t m = 0; m < r->memories; m++) {
        size_t c = rsl_num_radau_component(r, r->places + m);
        double worst = 0.0, largest = fabs(rsl_num_radau_y0_of(r)[c]);
        for (int i = 0; i < method->stages; i++) {
            double sum = rsl_num_radau_z_of(r, i)[c];
            largest = fmax(largest, fabs(sum));
            for (int j = 0; j < method->stages; j++)
                sum -= h * method->matrix[i][j] * rsl_num_radau_f_of(r, j)[c];
            worst = fmax(worst, fabs(sum));
        }
        if (worst > 0.1 * largest && worst > 1e-15)
            return 0;
    }
    return 1;
}
