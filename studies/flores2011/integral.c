/* SPDX-License-Identifier: MIT
 *
 * flores2011: the integral of x^1.5 sqrt(1 - x^2) over 0..1.
 */
#include <math.h>

#include "num/elementary.h"
#include "num/quadrature.h"
#include "parts.h"

static double integrand(double x) { return rsl_num_pow(x, 1.5) * sqrt(1.0 - x * x); }

/* The program of the appendix: n points, ends first. */
static double trapezoid(int n)
{
    double dx = 1.0 / (n - 1);
    double area = dx / 2.0 * (integrand(0.0) + integrand(1.0));
    for (int i = 1; i < n - 1; i++)
        area += (dx / 2.0) * 2.0 * integrand(i * dx);
    return area;
}

/* x^1.5 sqrt(1 - x) sqrt(1 + x) in t = 1 - x, without its root of t. */
static double smooth(double t, void *user)
{
    (void)user;
    return rsl_num_pow(1.0 - t, 1.5) * sqrt(2.0 - t);
}

/* The same from the other end, in x, without x^1.5. */
static double other_end(double x, void *user)
{
    (void)user;
    return sqrt(1.0 - x * x);
}

static double quadrature(void)
{
    rsl_num_rule root = rsl_num_rule_prepare(0.5), low = rsl_num_rule_prepare(1.5);
    return rsl_num_integrate(&low, other_end, NULL, 0.0, 0.5, 0.125) +
           rsl_num_integrate(&root, smooth, NULL, 0.0, 0.5, 0.125);
}

void rsl_study_flores2011_integral(rsl_study *study)
{
    double closed = 0.5 * rsl_num_beta(1.25, 1.5);
    double numerical = quadrature();
    rsl_study_answer(rsl_study_find(study, "trapezoid"),
                     trapezoid((int)rsl_study_input_count(study, "points", 10000000)));
    rsl_study_answer(rsl_study_find(study, "quarter"), numerical);
    rsl_study_claim(study, "only", 0, fabs(closed - numerical) < 1e-14,
                    "closed form %.15f, Gauss quadrature %.15f", closed, numerical);
}
