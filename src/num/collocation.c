/* SPDX-License-Identifier: MIT
 *
 * Collocation asks for y = y0 + B f(y) at the nodes, B being the integration
 * matrix of the interpolating polynomial. Newton's method needs d with
 *
 *     d - B (f_y d) = F,    F = y0 + B f(y) - y.
 *
 * That is the linear equation d' = f_y d + F', whose solution is known: with
 * A = Int f_y,
 *
 *     d = F + exp(A) Int exp(-A) f_y F.
 *
 * Taking the integrals with B costs two products of a matrix and a vector
 * where an elimination would cost N^3/3 and more, and converges as fast as
 * Newton's method until it is as good as B itself.
 */
#include "num/collocation.h"
#include "num/elementary.h"

#include <math.h>

#include "num/collocation_table.inc"

enum { N = RSL_NUM_COLLOCATION, HALF = N / 2, NEWTON_MAX = 12 };
_Static_assert(COLLOCATION_POINTS == RSL_NUM_COLLOCATION, "table of another rule");

#define STIFF 40.0 /* where exp(-A) A exp(A) has lost its digits */

double rsl_num_collocation_node(int i) { return collocation_node[i]; }

/* The integrals up to every node: those of the even part of f about x = 1/2, which to x and from 1
 * - x add up to the whole, and of the odd part, which are the same to x and to 1 - x. */
static void integrate(const rsl_num_nodal f, rsl_num_nodal integral)
{
    double even[HALF] = {0.0}, odd[HALF] = {0.0}, whole = 0.0;
    for (int j = 0; j < HALF; j++) {
        double sum = f[j] + f[N - 1 - j], difference = f[j] - f[N - 1 - j];
        whole += collocation_weight[j] * sum;
        for (int i = 0; i < HALF; i++) {
            even[i] += collocation_even[j][i] * sum;
            odd[i] += collocation_odd[j][i] * difference;
        }
    }
    for (int i = 0; i < HALF; i++) {
        integral[i] = even[i] + odd[i];
        integral[N - 1 - i] = (whole - even[i]) + odd[i];
    }
}

/* exp(x) well enough for Newton's method. */
static double growth_of(double x)
{
    if (fabs(x) > 0.7)
        return rsl_num_exp(x);
    double even = 120.0 + 12.0 * x * x, odd = x * (60.0 + x * x);
    return (even + odd) / (even - odd); /* Pade: error x^7/100800 */
}

/* One Newton step; returns the largest change of y, infinite if it failed. */
static double correct(double y0, const rsl_num_nodal slope, const rsl_num_nodal slope_y,
                      rsl_num_nodal y)
{
    rsl_num_nodal defect, growth, change;
    double size = 0.0;
    integrate(slope, defect);
    integrate(slope_y, growth);
    for (int i = 0; i < N; i++) {
        if (!(fabs(growth[i]) < STIFF))
            return HUGE_VAL;
        growth[i] = growth_of(growth[i]);
        defect[i] += y0 - y[i];
        change[i] = slope_y[i] * defect[i] / growth[i];
    }
    integrate(change, change);
    for (int i = 0; i < N; i++) {
        double step = defect[i] + growth[i] * change[i];
        y[i] += step;
        size = fabs(step) > size ? fabs(step) : size;
    }
    return size;
}

/* Where the nodes do not resolve the path, convergence is slow, and there is no
 * point in going on. */
int rsl_num_collocate(rsl_num_slopes_function *f, void *user, double y0, double tolerance,
                      rsl_num_nodal y, rsl_num_nodal slope)
{
    rsl_num_nodal slope_y;
    double before = HUGE_VAL;
    for (int k = 0; k < NEWTON_MAX; k++) {
        if (f(y, slope, slope_y, user))
            return 1;
        double size = correct(y0, slope, slope_y, y), ratio = size / before;
        if (!(size < 1e3) || (k > 2 && ratio > 0.2))
            return 1;
        if (size <= tolerance)
            return f(y, slope, slope_y, user);
        before = size;
    }
    return 1;
}

double rsl_num_collocation_integral(const rsl_num_nodal f)
{
    double sum = 0.0;
    for (int i = 0; i < N; i++)
        sum += collocation_weight[i] * f[i];
    return sum;
}

static double coefficient(const rsl_num_nodal f, int k)
{
    double sum = 0.0;
    for (int i = 0; i < N; i++)
        sum += collocation_series[k][i] * f[i];
    return sum;
}

double rsl_num_collocation_tail(const rsl_num_nodal f)
{
    return fmax(fabs(coefficient(f, N - 1)), fabs(coefficient(f, N - 2)));
}

void rsl_num_collocation_series(const rsl_num_nodal f, rsl_num_nodal series)
{
    for (int k = 0; k < N; k++)
        series[k] = coefficient(f, k);
}

double rsl_num_collocation_partial(const rsl_num_nodal series, double x)
{
    double z = 2.0 * x - 1.0, below = 1.0, here = z, sum = series[0] * x;
    for (int k = 1; k < N; k++) {
        const double *c = collocation_recurrence[k];
        double above = c[0] * z * here - c[1] * below;
        sum += series[k] * c[2] * (above - below);
        below = here;
        here = above;
    }
    return sum;
}
