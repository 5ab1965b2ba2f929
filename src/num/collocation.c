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
#include "num/lanes.h"

#include <math.h>
#include <string.h>

#include "num/collocation_table.inc"

enum { N = RSL_NUM_COLLOCATION, HALF = N / 2, NEWTON_MAX = 12 };
_Static_assert(COLLOCATION_POINTS == RSL_NUM_COLLOCATION, "table of another rule");

#define CHORD 1e-4 /* change of y that leaves the growth as it is, as far as the next step goes */
#define STIFF 40.0 /* where exp(-A) A exp(A) has lost its digits */

typedef rsl_num_lanes lanes;
enum { LANES = RSL_NUM_LANES, PARTS = HALF / LANES };
_Static_assert(HALF % LANES == 0, "whole lanes");

/* sum of x_j row_j, the rows of a table */
static inline void combine(const double (*row)[HALF], const double *x, double *sum)
{
    lanes of[PARTS] = {0}, part[PARTS];
    for (int j = 0; j < HALF; j++) {
        memcpy(part, row[j], sizeof part);
        for (int k = 0; k < PARTS; k++)
            of[k] += part[k] * x[j];
    }
    memcpy(sum, of, sizeof of);
}

/* The integrals up to every node: those of the even part of f about x = 1/2, which to x and from 1
 * - x add up to the whole, and of the odd part, which are the same to x and to 1 - x. */
static void integrate(const rsl_num_nodal f, rsl_num_nodal integral)
{
    double whole = 0.0, even[HALF], odd[HALF], sum[HALF], difference[HALF];
    for (int j = 0; j < HALF; j++) {
        sum[j] = f[j] + f[N - 1 - j];
        difference[j] = f[j] - f[N - 1 - j];
        whole += collocation_weight[j] * sum[j];
    }
    combine(collocation_even, sum, even);
    combine(collocation_odd, difference, odd);
    for (int i = 0; i < HALF; i++) {
        integral[i] = even[i] + odd[i];
        integral[N - 1 - i] = (whole - even[i]) + odd[i];
    }
}

/* exp(A) and exp(-A) */
typedef struct growth {
    rsl_num_nodal up, down;
} growth;

/* The square root of the sum of squares. */
static double size_of(const rsl_num_nodal x)
{
    lanes sum[2] = {0};
    double of[2 * LANES], all = 0.0;
    for (int i = 0; i < N; i += 2 * LANES)
        for (int k = 0; k < 2; k++) {
            lanes part = rsl_num_lanes_at(x + i + k * LANES);
            sum[k] += part * part;
        }
    memcpy(of, sum, sizeof of);
    for (int i = 0; i < 2 * LANES; i++)
        all += of[i];
    return sqrt(all);
}
_Static_assert(N % (2 * LANES) == 0, "two sums");

/* Well enough for Newton's method: Pade, error A^7/100800, as far as that goes. Nonzero: too
 * large. */
static int grow(const rsl_num_nodal slope_y, growth *g)
{
    rsl_num_nodal a;
    integrate(slope_y, a);
    double size = size_of(a);
    if (!(size < STIFF))
        return 1;
    if (size > 0.7) {
        rsl_num_exps(a, g->up, N);
        for (int i = 0; i < N; i++)
            g->down[i] = 1.0 / g->up[i];
        return 0;
    }
    for (int i = 0; i < N; i++) {
        double even = 120.0 + 12.0 * a[i] * a[i], odd = a[i] * (60.0 + a[i] * a[i]);
        double up = even + odd, down = even - odd, share = 1.0 / (up * down);
        g->up[i] = up * up * share;
        g->down[i] = down * down * share;
    }
    return 0;
}

/* One Newton step; returns the size of the change of y. */
static double correct(double y0, const rsl_num_nodal slope, const rsl_num_nodal slope_y,
                      const growth *g, rsl_num_nodal y)
{
    rsl_num_nodal defect, change;
    integrate(slope, defect);
    for (int i = 0; i < N; i++)
        defect[i] += y0 - y[i];
    for (int i = 0; i < N; i++)
        change[i] = slope_y[i] * defect[i] * g->down[i];
    integrate(change, change);
    for (int i = 0; i < N; i++)
        change[i] = defect[i] + g->up[i] * change[i];
    for (int i = 0; i < N; i++)
        y[i] += change[i];
    return size_of(change);
}

/* Where the nodes do not resolve the path, convergence is slow, and there is no
 * point in going on. */
int rsl_num_collocate(rsl_num_slopes_function *f, void *user, double y0, double tolerance,
                      rsl_num_nodal y, rsl_num_nodal slope)
{
    rsl_num_nodal slope_y;
    growth g;
    double before = HUGE_VAL, stale = 0.0; /* change at the time of the growth in use */
    for (int k = 0; k < NEWTON_MAX; k++) {
        int fresh = before > CHORD;
        if (f(y, slope, slope_y, user) || (fresh && grow(slope_y, &g)))
            return 1;
        double size = correct(y0, slope, slope_y, &g, y), ratio = size / before;
        stale = fresh ? size : stale;
        if (!(size < 1e3) || (k > 2 && ratio > 0.2))
            return 1;
        if (size * fmax(size, stale) <= tolerance * tolerance)
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

double rsl_num_collocation_tail(const rsl_num_nodal f)
{
    double last[2] = {0.0};
    for (int i = 0; i < N; i++) {
        last[0] += collocation_tail[0][i] * f[i];
        last[1] += collocation_tail[1][i] * f[i];
    }
    return fmax(fabs(last[0]), fabs(last[1]));
}
