/* SPDX-License-Identifier: MIT
 *
 * Collocation solves y = y0 + B f(y) at the nodes, B being the integration
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
#include "num/lanes.h"

#include <math.h>
#include <string.h>

#include "num/collocation_table.inc"

enum { N = RSL_NUM_COLLOCATION, HALF = N / 2, NEWTON_MAX = 12 };
_Static_assert(COLLOCATION_POINTS == RSL_NUM_COLLOCATION, "table of another rule");

#define SAFE 16.0  /* what K may be off by, squared */
#define STIFF 40.0 /* where exp(-A) A exp(A) has lost its digits */
#define KNOWN 1e-2 /* share of what is allowed, squared, for an error that is not only a bound */
#define WEAK 0.02  /* |A| of which A^2/2 does no harm */
#define WEIGHTS 0.0602 /* the sum of the squared weights */

typedef rsl_num_lanes lanes;
enum { LANES = RSL_NUM_LANES, PARTS = (HALF + LANES - 1) / LANES };
_Static_assert(PARTS *LANES <= COLLOCATION_ROW, "whole lanes");

/* The sum of products, in four parts whatever the lanes. */
static inline double product(const double *x, const double *y)
{
    enum { SUMS = 4 };
    lanes sum[SUMS / LANES] = {0};
    double of[SUMS];
    for (int i = 0; i < N; i += SUMS)
        for (int k = 0; k < SUMS / LANES; k++)
            sum[k] += rsl_num_lanes_at(x + i + k * LANES) * rsl_num_lanes_at(y + i + k * LANES);
    memcpy(of, sum, sizeof of);
    return (of[0] + of[2]) + (of[1] + of[3]);
}
_Static_assert(N % 4 == 0, "four sums");

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
void rsl_num_collocation_integrals(const rsl_num_nodal f, rsl_num_nodal integral)
{
    double whole = product(collocation_weight, f);
    double even[COLLOCATION_ROW], odd[COLLOCATION_ROW], sum[HALF], difference[HALF];
    for (int j = 0; j < HALF; j++) {
        sum[j] = f[j] + f[N - 1 - j];
        difference[j] = f[j] - f[N - 1 - j];
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
    double max;   /* square of a bound of |A| */
    double loose; /* and of the share of a change that they leave undone beside its own */
} growth;

/* Taylor series, error (A/2^halvings)^8/40320, squared as often. */
static void grow_by_squares(const rsl_num_nodal a, int halvings, growth *g)
{
    double unit = ldexp(1.0, -halvings);
    for (int i = 0; i < N; i++) {
        double part = unit * a[i], x = part * part;
        double even = 1.0 + x * (1.0 / 2 + x * (1.0 / 24 + x * (1.0 / 720)));
        double odd = part * (1.0 + x * (1.0 / 6 + x * (1.0 / 120 + x * (1.0 / 5040))));
        g->up[i] = even + odd;
        g->down[i] = even - odd;
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
    g->max = WEIGHTS * product(slope_y, slope_y);
    g->loose = 0.0;
    if (g->max < WEAK * WEAK) {
        for (int i = 0; i < N; i++)
            g->up[i] = g->down[i] = 1.0;
        g->loose = 0.25 * g->max * g->max;
        return 0;
    }
    rsl_num_collocation_integrals(slope_y, a);
    double square = product(a, a);
    if (!(square < STIFF * STIFF))
        return 1;
    (void)frexp(2.0 * square, &halvings); /* of the square */
    grow_by_squares(a, halvings > 0 ? (halvings + 1) / 2 : 0, g);
    return 0;
}

/* Residual of y; returns its square. */
static double defect_of(double y0, const rsl_num_nodal slope, const rsl_num_nodal y,
                        rsl_num_nodal defect)
{
    rsl_num_collocation_integrals(slope, defect);
    for (int i = 0; i < N; i++)
        defect[i] += y0 - y[i];
    return product(defect, defect);
}

/* One Newton step; returns the square of the change of y. */
static double correct(const rsl_num_nodal slope_y, const growth *g, const rsl_num_nodal defect,
                      rsl_num_nodal y)
{
    rsl_num_nodal change;
    for (int i = 0; i < N; i++)
        change[i] = slope_y[i] * defect[i] * g->down[i];
    rsl_num_collocation_integrals(change, change);
    for (int i = 0; i < N; i++)
        change[i] = defect[i] + g->up[i] * change[i];
    for (int i = 0; i < N; i++)
        y[i] += change[i];
    return product(change, change);
}

/* A change c of y leaves K c d, where d is the change since the growth was made, or c itself, and K
 * about the last change over the square of the one before; here are the squares. Where A times the
 * defect is too small to count, that is the whole change. Where the nodes do not resolve the path,
 * convergence is slow, and there is no point in going on. */
int rsl_num_collocate(rsl_num_slopes_function *f, void *user, double y0, double tolerance,
                      double *contraction, rsl_num_nodal y, rsl_num_nodal slope)
{
    rsl_num_nodal slope_y, defect;
    growth g = {.max = 0.0, .loose = 0.0};
    double before = HUGE_VAL, stale = HUGE_VAL; /* the last change, d */
    double min = tolerance * tolerance * (tolerance * tolerance);
    for (int k = 0; k < NEWTON_MAX; k++) {
        if (f(y, slope, slope_y, user))
            return 1;
        double size = defect_of(y0, slope, y, defect);
        int fresh = !(stale * size <= min);
        if (fresh && grow(slope_y, &g))
            return 1;
        if (g.max * size <= KNOWN * min) {
            for (int i = 0; i < N; i++)
                y[i] += defect[i];
            return f(y, slope, slope_y, user);
        }
        double square = correct(slope_y, &g, defect, y);
        if (!(square < 1e6) || (k > 2 && square > 0.04 * before))
            return 1;
        if (k > 0)
            *contraction = fmin(*contraction, SAFE * square / (before * before));
        stale = fresh ? square : stale;
        if (*contraction * stale * square <= min && square * g.loose <= KNOWN * min)
            return f(y, slope, slope_y, user);
        before = square;
    }
    return 1;
}

double rsl_num_collocation_integral(const rsl_num_nodal f)
{
    return product(collocation_weight, f);
}

double rsl_num_collocation_tail(const rsl_num_nodal f)
{
    return fmax(fabs(product(collocation_tail[0], f)), fabs(product(collocation_tail[1], f)));
}
