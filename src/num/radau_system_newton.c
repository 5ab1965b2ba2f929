/* SPDX-License-Identifier: MIT
 *
 * Newton's iteration of the Radau IIA methods.
 */
#include <math.h>
#include <string.h>

#include "num/elementary.h"
#include "num/radau_system_internal.h"

/* The iteration ends below this share of the wanted error (Hairer). */
#define NEWTON_SHARE 1e-2
#define RELAX_SHARE 1e-3
#define STALLED 20.0 /* increments, over the wanted ones, that rounding may explain */
#define EPSILON 0x1p-52

double rsl_num_radau_wanted(rsl_num_radau_system *r, size_t i)
{
    double wanted =
        rsl_num_radau_system_absolute(r)[i] + r->relative * fabs(rsl_num_radau_y0_of(r)[i]);
    return fmax(wanted, rsl_num_radau_noise_of(r)[i]);
}

/* F_i at y0 + Z_i. */
static int evaluate_stages(rsl_num_radau_system *r, double h)
{
    const rsl_num_radau_method *method = &rsl_num_radau_methods[r->method];
    double *trial = rsl_num_radau_trial_of(r);
    memcpy(trial, rsl_num_radau_y0_of(r), r->size * sizeof *trial);
    for (int i = 0; i < method->stages; i++) {
        for (size_t j = 0; j < rsl_num_radau_depends(r); j++) {
            size_t c = rsl_num_radau_depends_on(r, j);
            trial[c] = rsl_num_radau_y0_of(r)[c] + rsl_num_radau_z_of(r, i)[c];
        }
        int outside =
            rsl_num_radau_evaluate(r, r->t0 + method->node[i] * h, trial, rsl_num_radau_f_of(r, i));
        if (outside != 0)
            return outside;
        if (r->decays != NULL)
            r->decays(rsl_num_radau_decay_of(r, i + 1), r->user);
    }
    return 0;
}

/* Solves m x = b of s unknowns by elimination with partial pivoting, in place. */
static void solve_small(double m[RSL_NUM_RADAU_STAGES_MAX][RSL_NUM_RADAU_STAGES_MAX], double *b,
                        int s)
{
    for (int k = 0; k < s; k++) {
        int p = k;
        for (int i = k + 1; i < s; i++)
            p = fabs(m[i][k]) > fabs(m[p][k]) ? i : p;
        for (int j = 0; j < s; j++) {
            double swap = m[k][j];
            m[k][j] = m[p][j];
            m[p][j] = swap;
        }
        double swap = b[k];
        b[k] = b[p];
        b[p] = swap;
        for (int i = k + 1; i < s; i++) {
            double l = m[i][k] / m[k][k];
            for (int j = k; j < s; j++)
                m[i][j] -= l * m[k][j];
            b[i] -= l * b[k];
        }
    }
    for (int i = s; i-- > 0;) {
        for (int j = i + 1; j < s; j++)
            b[i] -= m[i][j] * b[j];
        b[i] /= m[i][i];
    }
}

/* A memory that decays at the rate a(t), z' = b(t) - a(t) z, has the stages
 *
 *     (1 + h A diag(a)) Z = h A (F + a Z_before),   F = b - a (z_0 + Z_before),
 *
 * exactly for the places and rates of the present iterate. The Jacobian of the start of the step knows
 * one a only: of a bristle a = sigma0 |s|/g changes by orders of magnitude within a step where the normal
 * force begins or ends. Returns 1 if stages have changed by more than a part of what is wanted. */
static int relax_memories(rsl_num_radau_system *r, double h)
{
    const rsl_num_radau_method *method = &rsl_num_radau_methods[r->method];
    int s = method->stages, changed = 0;
    for (size_t k = 0; r->decays != NULL && k < r->memories; k++) {
        size_t c = rsl_num_radau_component(r, r->places + k);
        double m[RSL_NUM_RADAU_STAGES_MAX][RSL_NUM_RADAU_STAGES_MAX], b[RSL_NUM_RADAU_STAGES_MAX];
        double fastest = 0.0;
        for (int i = 0; i < s; i++) {
            b[i] = 0.0;
            for (int j = 0; j < s; j++) {
                double a = rsl_num_radau_decay_of(r, j + 1)[k], ha = h * method->matrix[i][j];
                fastest = fmax(fastest, h * a);
                m[i][j] = (i == j) + ha * a;
                b[i] += ha * (rsl_num_radau_f_of(r, j)[c] + a * rsl_num_radau_z_of(r, j)[c]);
            }
        }
        if (!(fastest > RSL_NUM_RADAU_SLOW_DECAY && fastest < HUGE_VAL))
            continue;
        solve_small(m, b, s);
        for (int i = 0; i < s; i++) {
            changed |= !(fabs(b[i] - rsl_num_radau_z_of(r, i)[c]) <=
                         RELAX_SHARE * rsl_num_radau_wanted(r, c));
            rsl_num_radau_z_of(r, i)[c] = b[i];
        }
    }
    return changed;
}

/* The same with memories that satisfy their equations. */
static int evaluate_relaxed(rsl_num_radau_system *r, double h)
{
    int outside = evaluate_stages(r, h);
    return outside == 0 && relax_memories(r, h) ? evaluate_stages(r, h) : outside;
}

/* T^-1 F - (lambda/h) T^-1 Z of one shift. */
static void fill_side(const rsl_num_radau_system *r, int k, double h)
{
    rsl_num_radau_complex *side = rsl_num_radau_side_of(r, k);
    const rsl_num_radau_method *method = &rsl_num_radau_methods[r->method];
    double re = method->lambda[k] / h, im = method->lambda_im[k] / h;
    for (size_t j = 0; j < rsl_num_radau_depends(r); j++) {
        size_t c = rsl_num_radau_depends_on(r, j);
        rsl_num_radau_complex f = {0.0, 0.0}, w = {0.0, 0.0};
        for (int i = 0; i < method->stages; i++) {
            f.re += method->left[k][i] * rsl_num_radau_f_of(r, i)[c];
            f.im += method->left_im[k][i] * rsl_num_radau_f_of(r, i)[c];
            w.re += method->left[k][i] * rsl_num_radau_z_of(r, i)[c];
            w.im += method->left_im[k][i] * rsl_num_radau_z_of(r, i)[c];
        }
        side[j].re = f.re - (re * w.re - im * w.im);
        side[j].im = f.im - (re * w.im + im * w.re);
    }
}

/* Adds the increments to Z_i. Returns their norm; raises `size` of each component to the largest. */
static double add_increments(rsl_num_radau_system *r, double *size)
{
    const rsl_num_radau_method *method = &rsl_num_radau_methods[r->method];
    double sum = 0.0;
    for (size_t j = 0; j < rsl_num_radau_depends(r); j++) {
        size_t c = rsl_num_radau_depends_on(r, j);
        double wanted = rsl_num_radau_wanted(r, c);
        size[c] = 0.0;
        for (int i = 0; i < method->stages; i++) {
            double d = 0.0;
            for (int k = 0; 2 * k < method->stages; k++) {
                rsl_num_radau_complex w = rsl_num_radau_side_of(r, k)[j];
                d += method->right[k][i] * w.re - method->right_im[k][i] * w.im;
            }
            rsl_num_radau_z_of(r, i)[c] += d;
            size[c] = fmax(size[c], fabs(d));
            sum += (d / wanted) * (d / wanted);
        }
    }
    return sqrt(sum / fmax(1.0, (double)(rsl_num_radau_depends(r) * (size_t)method->stages)));
}

/* The iteration has stalled: rounding of the places explains the increments, which become the least
 * error that is wanted. */
static int is_rounding(rsl_num_radau_system *r, double size, const double *increments)
{
    if (r->newton > 0.0)
        return size <= STALLED * r->newton;
    for (size_t i = 0; i < r->places; i++)
        if (!(increments[i] <=
              64.0 * EPSILON * (fabs(rsl_num_radau_y0_of(r)[i]) + r->length_scale)))
            return 0;
    if (size <= 1.0)
        return 1;
    for (size_t j = 0; j < rsl_num_radau_depends(r); j++) {
        size_t c = rsl_num_radau_depends_on(r, j);
        rsl_num_radau_noise_of(r)[c] = fmax(rsl_num_radau_noise_of(r)[c], 4.0 * increments[c]);
    }
    r->rounded = 1;
    return 1;
}

/* Solves for Z_i. `solved`: they are those of a part of a step that is solved already. `iterations`:
 * their number. */
static rsl_num_radau_newton iterate(rsl_num_radau_system *r, double h, int solved, int *iterations)
{
    const rsl_num_radau_method *method = &rsl_num_radau_methods[r->method];
    double before = HUGE_VAL, fastest = HUGE_VAL, *increments = rsl_num_radau_trial_of(r);
    r->contraction = 0.0;
    for (int k = 0; k < RSL_NUM_RADAU_NEWTON_MAX; k++) {
        int outside = evaluate_relaxed(r, h);
        if (outside != 0)
            return outside < 0 ? RSL_NUM_RADAU_NEWTON_GIVEN_UP : RSL_NUM_RADAU_NEWTON_OUTSIDE;
        for (int shift = 0; 2 * shift < method->stages; shift++) {
            fill_side(r, shift, h);
            rsl_num_radau_solve(r, shift);
        }
        r->cost += (double)(rsl_num_radau_unknowns(r) * rsl_num_radau_unknowns(r) *
                            (size_t)method->stages) /
                   500.0;
        double size = add_increments(r, increments), rate = size / before;
        *iterations = k + 1;
        if (!isfinite(size))
            return RSL_NUM_RADAU_NEWTON_OUTSIDE;
        if (k > 0)
            r->contraction = k == 1 ? rate : sqrt(rate * r->contraction);
        double left = k == 0 ? size : size * fmin(rate, 1.0) / fmax(1.0 - rate, 1e-3);
        double share = r->newton > 0.0 ? r->newton : NEWTON_SHARE;
        if (size == 0.0 || (k > 0 && rate < 0.9 && left <= share) || (solved && size <= r->newton))
            return RSL_NUM_RADAU_NEWTON_DONE;
        if (k > 1 && rate > 0.3 && fastest < 0.3 && is_rounding(r, size, increments)) {
            r->contraction = fastest;
            return RSL_NUM_RADAU_NEWTON_DONE;
        }
        if (k > 0 && rate >= 0.99 && !(solved && size <= STALLED * r->newton))
            return RSL_NUM_RADAU_NEWTON_SLOW;
        fastest = k > 0 ? fmin(fastest, rate) : fastest;
        before = size;
    }
    return RSL_NUM_RADAU_NEWTON_SLOW;
}

/* The same, with F at the solution, for the quadratures. */
rsl_num_radau_newton rsl_num_radau_solve_stages(rsl_num_radau_system *r, double h, int solved,
                                                int *iterations)
{
    rsl_num_radau_newton result = iterate(r, h, solved, iterations);
    if (result != RSL_NUM_RADAU_NEWTON_DONE)
        return result;
    if (evaluate_relaxed(r, h) != 0)
        return RSL_NUM_RADAU_NEWTON_OUTSIDE;
    return rsl_num_radau_is_consistent(r, h) ? RSL_NUM_RADAU_NEWTON_DONE
                                             : RSL_NUM_RADAU_NEWTON_SLOW;
}
