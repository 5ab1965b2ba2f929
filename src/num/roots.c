/* SPDX-License-Identifier: MIT
 *
 * T. R. Chandrupatla, A new hybrid quadratic/bisection algorithm for finding the zero of a
 * nonlinear function without using derivatives, Advances in Engineering Software 28 (1997) 145-149.
 */
#include "num/roots.h"

#include <float.h>
#include <math.h>

/* Three points of the search: b is the newest, a the other side of the root, c the one before. */
typedef struct bracket {
    double a, b, c, fa, fb, fc;
} bracket;

/* The fraction of [b, a] to go: inverse quadratic interpolation where the
 * three points lie such that it cannot leave the bracket, else the middle. */
static double next_fraction(const bracket *s)
{
    double xi = (s->a - s->b) / (s->c - s->b);
    double phi = (s->fa - s->fb) / (s->fc - s->fb);
    if (!(phi * phi < xi && (1.0 - phi) * (1.0 - phi) < 1.0 - xi))
        return 0.5;
    return s->fa / (s->fb - s->fa) * s->fc / (s->fb - s->fc) +
           (s->c - s->a) / (s->b - s->a) * s->fa / (s->fc - s->fa) * s->fb / (s->fc - s->fb);
}

rsl_status rsl_num_root_near(rsl_num_root_function *f, void *user, double low, double high,
                             double error, double *root)
{
    bracket s = {high, low, high, f(high, user), f(low, user), 0.0};
    if (isnan(s.fa) || isnan(s.fb))
        return RSL_ERROR_CONVERGENCE;
    if (s.fa != 0.0 && s.fb != 0.0 && (s.fa > 0.0) == (s.fb > 0.0))
        return RSL_ERROR_NO_SOLUTION;
    s.c = s.a;
    s.fc = s.fa;
    double t = 0.5;
    for (int i = 0; i < 200; i++) {
        double best = fabs(s.fa) < fabs(s.fb) ? s.a : s.b;
        double width = fabs(s.a - s.b);
        double tiny = fmax(error, DBL_EPSILON) * fabs(best) + DBL_MIN;
        if (s.fa == 0.0 || s.fb == 0.0 || width <= tiny) {
            *root = best;
            return RSL_OK;
        }
        double min = 0.5 * tiny / width;
        t = fmin(1.0 - min, fmax(min, t));
        double x = s.a + t * (s.b - s.a), fx = f(x, user);
        if (isnan(fx))
            return RSL_ERROR_CONVERGENCE;
        if ((fx > 0.0) == (s.fa > 0.0)) {
            s.c = s.a;
            s.fc = s.fa;
        } else {
            s.c = s.b;
            s.b = s.a;
            s.fc = s.fb;
            s.fb = s.fa;
        }
        s.a = x;
        s.fa = fx;
        t = next_fraction(&s);
    }
    return RSL_ERROR_CONVERGENCE;
}

rsl_status rsl_num_root_bracketed(rsl_num_root_function *f, void *user, double low, double high,
                                  double *root)
{
    return rsl_num_root_near(f, user, low, high, 0.0, root);
}
