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
#define KNOWN 1e-4 /* share of what is allowed, squared, for an error that is not only a bound */
#define WEAK 0.05  /* |A| of which A^2/2 does no harm */
#define WEIGHTS 0.0602 /* the sum of the squared weights */

typedef rsl_num_lanes lanes;
enum { LANES = RSL_NUM_LANES, PARTS = HALF / LANES };
_Static_assert(HALF % LANES == 0, "whole lanes");

/* The sums of x_j row_j over the rows of the two tables. */
static inline void combine(const double *x, const double *y, double *even, double *odd)
{
    lanes of[2][PARTS] = {0}, part[2][PARTS];
    for (int j = 0; j < HALF; j++) {
        memcpy(part[0], collocation_even[j], sizeof part[0]);
        memcpy(part[1], collocation_odd[j], sizeof part[1]);
        for (int k = 0; k < PARTS; k++) {
            of[0][k] += part[0][k] * x[j];
            of[1][k] += part[1][k] * y[j];
        }
    }
    memcpy(even, of[0], sizeof of[0]);
    memcpy(odd, of[1], sizeof of[1]);
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
    combine(sum, difference, even, odd);
    for (int i = 0; i < HALF; i++) {
        integral[i] = even[i] + odd[i];
        integral[N - 1 - i] = (whole - even[i]) + odd[i];
    }
}

/* exp(A) and exp(-A). */
typedef struct growth {
    rsl_num_nodal up, down;
    double most;  /* square of a bound of |A| */
    double loose; /* and of the share of a change that they leave undone beside its own */
} growth;

/* The sum of squares. */
static double square_of(const rsl_num_nodal x)
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
    return all;
}
_Static_assert(N % (2 * LANES) == 0, "two sums");

/* Pade, error (A/2^halvings)^7/100800, squared as often. */
static void grow_by_squares(const rsl_num_nodal a, int halvings, growth *g)
{
    double unit = ldexp(1.0, -halvings);
    for (int i = 0; i < N; i++) {
        double part = unit * a[i], square = part * part;
        double even = 120.0 + 12.0 * square, odd = part * (60.0 + square);
        double up = even + odd, down = even - odd, share = 1.0 / (up * down);
        g->up[i] = up * up * share;
        g->down[i] = down * down * share;
    }
    for (; halvings > 0; halvings--)
        for (int i = 0; i < N; i++) {
            g->up[i] *= g->up[i];
            g->down[i] *= g->down[i];
        }
}

/* Well enough for Newton's method: 1 where A is small. Nonzero: too large. */
static int grow(const rsl_num_nodal slope_y, growth *g)
{
    rsl_num_nodal a;
    int halvings;
    g->most = WEIGHTS * square_of(slope_y);
    g->loose = 0.0;
    if (g->most < WEAK * WEAK) {
        for (int i = 0; i < N; i++)
            g->up[i] = g->down[i] = 1.0;
        g->loose = 0.25 * g->most * g->most;
        return 0;
    }
    integrate(slope_y, a);
    double square = square_of(a);
    if (!(square < STIFF * STIFF))
        return 1;
    (void)frexp(2.0 * square, &halvings); /* of the square */
    grow_by_squares(a, halvings > 0 ? (halvings + 1) / 2 : 0, g);
    return 0;
}

/* One Newton step; returns the square of the change of y. Where that of A d is less than `least`,
 * the defect is the whole change. */
static double correct(double y0, const rsl_num_nodal slope, const rsl_num_nodal slope_y,
                      const growth *g, double least, rsl_num_nodal y)
{
    rsl_num_nodal defect, change;
    integrate(slope, defect);
    for (int i = 0; i < N; i++)
        defect[i] += y0 - y[i];
    if (g->most * square_of(defect) <= KNOWN * least) {
        for (int i = 0; i < N; i++)
            y[i] += defect[i];
        return 0.0;
    }
    for (int i = 0; i < N; i++)
        change[i] = slope_y[i] * defect[i] * g->down[i];
    integrate(change, change);
    for (int i = 0; i < N; i++)
        change[i] = defect[i] + g->up[i] * change[i];
    for (int i = 0; i < N; i++)
        y[i] += change[i];
    return square_of(change);
}

/* Where the nodes do not resolve the path, convergence is slow, and there is no
 * point in going on. */
int rsl_num_collocate(rsl_num_slopes_function *f, void *user, double y0, double tolerance,
                      rsl_num_nodal y, rsl_num_nodal slope)
{
    rsl_num_nodal slope_y;
    growth g;
    double before = HUGE_VAL, stale = 0.0; /* squares of changes: the last, that of the growth */
    double least = tolerance * tolerance * (tolerance * tolerance);
    g.most = g.loose = 0.0;
    for (int k = 0; k < NEWTON_MAX; k++) {
        int fresh = before > CHORD * CHORD;
        if (f(y, slope, slope_y, user) || (fresh && grow(slope_y, &g)))
            return 1;
        double square = correct(y0, slope, slope_y, &g, least, y);
        stale = fresh ? square : stale;
        if (!(square < 1e6) || (k > 2 && square > 0.04 * before))
            return 1;
        if (square * (stale > square ? stale : square) <= least &&
            square * g.loose <= KNOWN * least)
            return f(y, slope, slope_y, user);
        before = square;
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
