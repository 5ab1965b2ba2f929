/* SPDX-License-Identifier: MIT
 *
 * Radau IIA with eight stages: collocation at the right Radau points, order 15, L-stable (Hairer &
 * Wanner, Solving Ordinary Differential Equations II, section IV.5). Hand-written because the core has
 * no dependency; a scalar equation needs no more than an 8 x 8 linear system per Newton step.
 *
 * Why implicit: at low restitution the bodies creep apart along a slow manifold, damping against
 * spring, and the phase-plane equation is stiff there by a factor of about 1/e^2. Why one step at a
 * time: callers find events by taking the same step again with another length.
 */
#include "num/radau.h"
#include "num/elementary.h"

#include <float.h>
#include <math.h>

#include "num/radau_table.inc"

enum { S = RSL_NUM_RADAU_STAGE_COUNT, NEWTON_MAX = 12 };
_Static_assert(RADAU_STAGES == RSL_NUM_RADAU_STAGE_COUNT, "table of another method");

/* Gaussian elimination with partial pivoting; b becomes the solution. */
static int solve(double a[S][S], double b[S])
{
    for (int k = 0; k < S; k++) {
        int p = k;
        for (int i = k + 1; i < S; i++)
            p = fabs(a[i][k]) > fabs(a[p][k]) ? i : p;
        if (!(fabs(a[p][k]) > DBL_MIN))
            return 1;
        for (int j = k; p != k && j < S; j++) {
            double swap = a[k][j];
            a[k][j] = a[p][j];
            a[p][j] = swap;
        }
        double swap = b[k];
        b[k] = b[p];
        b[p] = swap;
        for (int i = k + 1; i < S; i++) {
            double factor = a[i][k] / a[k][k];
            for (int j = k + 1; j < S; j++)
                a[i][j] -= factor * a[k][j];
            b[i] -= factor * b[k];
        }
    }
    for (int i = S - 1; i >= 0; i--) {
        for (int j = i + 1; j < S; j++)
            b[i] -= a[i][j] * b[j];
        b[i] /= a[i][i];
    }
    return 0;
}

/* One Newton step for  Y_i = y + h sum_j A_ij f(Y_j);  returns the size of the
 * correction relative to Y, or -1 outside the domain. */
static double newton_step(const rsl_num_rates *rates, double y, double h, double stage[S])
{
    double jacobian[S][S], residual[S];
    for (int i = 0; i < S; i++) {
        double sum = 0.0;
        for (int j = 0; j < S; j++) {
            sum += rsl_num_radau_matrix[i][j] * rates[j].slope;
            jacobian[i][j] = -h * rsl_num_radau_matrix[i][j] * rates[j].slope_y;
        }
        jacobian[i][i] += 1.0;
        residual[i] = y - stage[i] + h * sum;
    }
    if (solve(jacobian, residual))
        return -1.0;
    double size = 0.0;
    for (int i = 0; i < S; i++) {
        stage[i] += residual[i];
        size = fmax(size, fabs(residual[i]) / fmax(fabs(stage[i]), DBL_MIN));
        if (isnan(residual[i]))
            return -1.0;
    }
    return size;
}

static int evaluate(rsl_num_rates_function *f, void *user, double t, double h,
                    const double stage[S], rsl_num_rates rates[S])
{
    for (int i = 0; i < S; i++)
        if (f(t + h * rsl_num_radau_node[i], stage[i], &rates[i], user))
            return 1;
    return 0;
}

/* The companion equation over a step: with A the integral of the decay,
 * c(t+h) = exp(-A_end) c(t) + Int source exp(A - A_end). */
static void carry_companion(const rsl_num_rates rates[S], double h, rsl_num_radau_result *result)
{
    double total[S];
    for (int i = 0; i < S; i++) {
        total[i] = 0.0;
        for (int j = 0; j < S; j++)
            total[i] += h * rsl_num_radau_matrix[i][j] * rates[j].decay;
    }
    result->gain = rsl_num_exp(-total[S - 1]);
    result->offset = 0.0;
    for (int i = 0; i < S; i++)
        result->offset += h * rsl_num_radau_matrix[S - 1][i] * rates[i].source *
                          rsl_num_exp(total[i] - total[S - 1]);
}

/* Ends a step. The error estimate uses the slope at the start, where a stiff
 * equation turns rounding of y into noise; dividing by 1 - h b J damps that as
 * the method itself does (Hairer & Wanner II, section IV.8). */
static void gather(const rsl_num_rates *first, const rsl_num_rates rates[S], double h,
                   rsl_num_radau_result *result)
{
    double error = rsl_num_radau_error[0] * first->slope;
    double stiffness = fmax(0.0, -h * first->slope_y);
    for (int k = 0; k < RSL_NUM_RADAU_SUM_MAX; k++) {
        double sum = 0.0, doubt = rsl_num_radau_error[0] * first->sum[k];
        for (int i = 0; i < S; i++) {
            sum += rsl_num_radau_matrix[S - 1][i] * rates[i].sum[k];
            doubt += rsl_num_radau_error[i + 1] * rates[i].sum[k];
        }
        result->sum[k] = h * sum;
        result->error_sum[k] = fabs(h * doubt);
    }
    carry_companion(rates, h, result);
    for (int i = 0; i < S; i++)
        error += rsl_num_radau_error[i + 1] * rates[i].slope;
    result->error = fabs(h * error) / (1.0 + rsl_num_radau_error[0] * stiffness);
}

/* Berrut & Trefethen, SIAM Review 46 (2004) 501-517. */
double rsl_num_radau_at(const rsl_num_radau_polynomial *path, double x)
{
    double above = 0.0, below = 0.0;
    for (int i = 0; i <= S; i++) {
        double distance = x - (i ? rsl_num_radau_node[i - 1] : 0.0);
        if (distance == 0.0)
            return path->y[i];
        double weight = radau_barycentric[i] / distance;
        above += weight * path->y[i];
        below += weight;
    }
    return above / below;
}

rsl_num_radau_polynomial rsl_num_radau_extend(const rsl_num_radau_polynomial *path, double from,
                                              double ratio)
{
    rsl_num_radau_polynomial part;
    for (int i = 0; i <= S; i++)
        part.y[i] = rsl_num_radau_at(path, from + ratio * (i ? rsl_num_radau_node[i - 1] : 0.0));
    return part;
}

int rsl_num_radau_step(rsl_num_rates_function *f, void *user, double t, double y, double h,
                       const rsl_num_radau_polynomial *guess, rsl_num_radau_result *result)
{
    rsl_num_rates first, rates[S];
    double *stage = result->path.y + 1;
    if (f(t, y, &first, user))
        return 1;
    for (int i = 0; i < S; i++)
        stage[i] = guess ? guess->y[i + 1] : y;
    double before = HUGE_VAL;
    for (int k = 0; k < NEWTON_MAX; k++) {
        if (evaluate(f, user, t, h, stage, rates))
            return 1;
        double size = newton_step(rates, y, h, stage);
        if (size < 0.0 || (k > 3 && size > before))
            return 1;
        before = size;
        /* Quadratic convergence: what is left is the square of the last. */
        if (size < 1e-9) {
            if (evaluate(f, user, t, h, stage, rates))
                return 1;
            gather(&first, rates, h, result);
            result->y = stage[S - 1];
            result->path.y[0] = y;
            return 0;
        }
    }
    return 1;
}
