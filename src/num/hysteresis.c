/* SPDX-License-Identifier: MIT
 *
 * Restitution and damping of the family m = n, q = 1, both ways.
 *
 * With u the dimensionless rate and s = x^(n+1)/(n+1) the elastic energy, the
 * impact x'' + x^n (1 + h x') = 0 separates: ds = -u du/(1 + h u), so
 *
 *     h^2 s = L(h) - L(h u),    L(z) = z - ln(1 + z),
 *
 * and contact ends where L(-e h) = L(h). With p = -ln(1 + h u) the right hand
 * side becomes L(h u) = c(p), c(p) = p - 1 + exp(-p): the impact runs from
 * p = -ln(1+h) (touch) through p = 0 (deepest) to p = -ln(1 - e h) (end), and
 * the end is the positive root of
 *
 *     c(p) = L(h).
 *
 * c is convex with c'(p) = 1 - exp(-p), so Halley's method from either the
 * small-p or the large-p expansion settles in three steps. Nothing cancels:
 * 1 - e h = exp(-p) is there even where e h rounds to 1 (e < 0.028).
 *
 * The other way, h(e), is a table of polynomials (tools/family_a_tables.py).
 * References: Hunt & Crossley 1975; Zhang & Sharf 2004; Carvalho & Martins 2019.
 */
#include "num/hysteresis.h"

#include <math.h>

#include "num/constants.h"
#include "num/hysteresis_table.inc"
#include "num/polynomial.h"

/* L(z) = z - ln(1+z). With r = z/(2+z): ln(1+z) = 2 atanh(r) and z - 2r = r z,
 * so L = r z - 2 r^3 (1/3 + r^2/5 + r^4/7 + ...). */
double rsl_num_log_defect(double z)
{
    static const double reciprocal_odd[18] = {
        1.0 / 3.0,  1.0 / 5.0,  1.0 / 7.0,  1.0 / 9.0,  1.0 / 11.0, 1.0 / 13.0,
        1.0 / 15.0, 1.0 / 17.0, 1.0 / 19.0, 1.0 / 21.0, 1.0 / 23.0, 1.0 / 25.0,
        1.0 / 27.0, 1.0 / 29.0, 1.0 / 31.0, 1.0 / 33.0, 1.0 / 35.0, 1.0 / 37.0,
    };
    if (z > 0.5 || z < -0.4)
        return z - log1p(z);
    double r = z / (2.0 + z), r2 = r * r;
    return r * (z - 2.0 * r2 * rsl_polynomial(reciprocal_odd, 17, r2));
}

/* c(p)/p = p/2! - p^2/3! + p^3/4! - ... */
double rsl_num_exp_defect(double p)
{
    static const double reciprocal_factorial[16] = {
        1.0 / 2.0,
        -1.0 / 6.0,
        1.0 / 24.0,
        -1.0 / 120.0,
        1.0 / 720.0,
        -1.0 / 5040.0,
        1.0 / 40320.0,
        -1.0 / 362880.0,
        1.0 / 3628800.0,
        -1.0 / 39916800.0,
        1.0 / 479001600.0,
        -1.0 / 6227020800.0,
        1.0 / 87178291200.0,
        -1.0 / 1307674368000.0,
        1.0 / 20922789888000.0,
        -1.0 / 355687428096000.0,
    };
    if (fabs(p) > 0.7)
        return 1.0 + expm1(-p) / p;
    return p * rsl_polynomial(reciprocal_factorial, 15, p);
}

/* The root p > 0 of c(p) = energy. Start: p = a + a^2/6 + a^3/36 with
 * a = sqrt(2 energy) (the inverse series), or p = energy + 1 - exp(-..). */
static double end_from_energy(double energy)
{
    double a = sqrt(2.0 * energy);
    double p = a < 2.0 ? a * (1.0 + a * (1.0 / 6.0 + a / 36.0)) : energy + 1.0;
    for (int i = 0; i < 6; i++) {
        double slope = -expm1(-p);
        double value = p > 0.7 ? p - slope : p * rsl_num_exp_defect(p);
        double newton = (value - energy) / slope;
        double step = newton / (1.0 - 0.5 * newton * (1.0 - slope) / slope);
        p -= step;
        if (fabs(step) <= 2e-6 * p) /* cubic: what is left is 1e-17 */
            break;
    }
    return p;
}

rsl_hysteresis rsl_num_hysteresis(double h)
{
    rsl_hysteresis r = {RSL_NAN, RSL_NAN, RSL_NAN, RSL_NAN, RSL_NAN, RSL_NAN};
    if (!(h >= 0.0 && h < HUGE_VAL))
        return r;
    r.touch = log1p(h);
    r.energy = rsl_num_log_defect(h);
    if (h < 1e-8) { /* e = 1 - 2h/3 + ..., p = h - h^2/6 + ... */
        r.end = h * (1.0 - h / 6.0);
        r.restitution = 1.0 - h * (2.0 / 3.0);
        r.kept = h * r.restitution;
        r.left = 1.0 - r.kept;
        return r;
    }
    r.end = end_from_energy(r.energy);
    r.kept = -expm1(-r.end);
    r.left = exp(-r.end);
    r.restitution = r.kept / h;
    return r;
}

double rsl_num_hysteresis_ratio(double e)
{
    if (!(e > 0.0 && e <= 1.0))
        return RSL_NAN;
    if (e < 1.0 / 32.0) { /* 1 - e h = (1+h) exp(-h (1+e)) at h = 1/e */
        double left = (1.0 + 1.0 / e) * exp(-1.0 / e - 1.0);
        return (1.0 - left) / e;
    }
    int panel = e < 1.0 ? (int)(32.0 * e) : 31;
    double t = 64.0 * e - (2.0 * panel + 1.0);
    double phi =
        rsl_polynomial(family_a_phi[panel - 1], FAMILY_A_PHI_DEGREE, t);
    return phi * (1.0 - e) / e;
}
