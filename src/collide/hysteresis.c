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
 * The restitution alone, and the other way, h(e), come from tables of
 * polynomials over octaves (octave.h, tools/family_a_tables.py), each written
 * so that it is right to the last digits at either end of the range:
 *
 *     h = (1-e) psi(e),    e = 1 - h chi(1+h) for h < 1,    e = eps(1+h) beyond.
 *
 * Outside of the tables 1 - e h is below 1e-25, and e h = 1.
 * References: Hunt & Crossley 1975; Zhang & Sharf 2004; Carvalho & Martins 2019.
 */
#include "collide/hysteresis.h"

#include <math.h>

#include "collide/hysteresis_table.inc"
#include "num/constants.h"
#include "num/octave.h"
#include "num/polynomial.h"

/* L(z) = z - ln(1+z). With r = z/(2+z): ln(1+z) = 2 atanh(r) and z - 2r = r z,
 * so L = r z - 2 r^3 (1/3 + r^2/5 + r^4/7 + ...). */
double rsl_collide_log_defect(double z)
{
    static const double reciprocal_odd[18] = {
        1.0 / 3.0,  1.0 / 5.0,  1.0 / 7.0,  1.0 / 9.0,  1.0 / 11.0, 1.0 / 13.0,
        1.0 / 15.0, 1.0 / 17.0, 1.0 / 19.0, 1.0 / 21.0, 1.0 / 23.0, 1.0 / 25.0,
        1.0 / 27.0, 1.0 / 29.0, 1.0 / 31.0, 1.0 / 33.0, 1.0 / 35.0, 1.0 / 37.0,
    };
    if (z > 0.5 || z < -0.4)
        return z - log1p(z);
    double r = z / (2.0 + z), r2 = r * r;
    return r * (z - 2.0 * r2 * rsl_num_polynomial(reciprocal_odd, 17, r2));
}

/* c(p)/p = p/2! - p^2/3! + p^3/4! - ... */
double rsl_collide_exp_defect(double p)
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
    return p * rsl_num_polynomial(reciprocal_factorial, 15, p);
}

/* The root p > 0 of c(p) = energy. Start: p = a + a^2/6 + a^3/36 with
 * a = sqrt(2 energy) (the inverse series), or p = energy + 1 - exp(-..). */
static double end_from_energy(double energy)
{
    double a = sqrt(2.0 * energy);
    double p = a < 2.0 ? a * (1.0 + a * (1.0 / 6.0 + a / 36.0)) : energy + 1.0;
    for (int i = 0; i < 6; i++) {
        double slope = -expm1(-p);
        double value = p > 0.7 ? p - slope : p * rsl_collide_exp_defect(p);
        double newton = (value - energy) / slope;
        double step = newton / (1.0 - 0.5 * newton * (1.0 - slope) / slope);
        p -= step;
        if (fabs(step) <= 2e-6 * p) /* cubic: what is left is 1e-17 */
            break;
    }
    return p;
}

rsl_collide_hysteresis rsl_collide_hysteresis_ends(double h)
{
    rsl_collide_hysteresis r = {RSL_NUM_NAN, RSL_NUM_NAN, RSL_NUM_NAN,
                                RSL_NUM_NAN, RSL_NUM_NAN, RSL_NUM_NAN};
    if (!(h >= 0.0 && h < HUGE_VAL))
        return r;
    r.touch = log1p(h);
    r.energy = rsl_collide_log_defect(h);
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

/* ---- tables ----------------------------------------------------------------- */

_Static_assert(HYSTERESIS_DEGREE == 6, "see at_place");

/* The polynomial of a row: odd and even powers side by side, and the constant,
 * beside which they are small, last. */
static inline double at_place(const double (*table)[HYSTERESIS_DEGREE + 2],
                              rsl_num_octave_place at)
{
    const double *c = table[at.row];
    double t2 = at.t * at.t, t4 = t2 * t2;
    double odd = (c[1] + c[3] * t2) + c[5] * t4;
    double even = (c[2] + c[4] * t2) + c[6] * t4;
    return c[0] + (odd * at.t + even * t2);
}

/* Outside of the table, and outside of the domain. */
static double ratio_beyond(double e)
{
    if (!(e > 0.0 && e <= 1.0))
        return RSL_NUM_NAN;
    return e == 1.0 ? 0.0 : 1.0 / e;
}

static inline double ratio_of(double e)
{
    if (!(e >= RATIO_LEAST && e < 1.0))
        return ratio_beyond(e);
    rsl_num_octave_place at =
        rsl_num_octave_find(e, RATIO_FIRST, HYSTERESIS_CUTS);
    return at_place(ratio_table, at) * (1.0 - e);
}

static double restitution_beyond(double h)
{
    return h > 0.0 && h < HUGE_VAL ? 1.0 / h : RSL_NUM_NAN;
}

static inline double restitution_of(double h)
{
    double z = 1.0 + h;
    if (!(h >= 0.0 && z < RESTITUTION_MOST))
        return restitution_beyond(h);
    rsl_num_octave_place at = rsl_num_octave_find(z, 0, HYSTERESIS_CUTS);
    double value = at_place(restitution_table, at);
    double from = z < 2.0 ? 1.0 : 0.0, factor = z < 2.0 ? -h : 1.0;
    return from + factor * value;
}

double rsl_collide_hysteresis_ratio_of(double e) { return ratio_of(e); }

double rsl_collide_hysteresis_restitution_of(double h)
{
    return restitution_of(h);
}

void rsl_collide_hysteresis_ratios(const double *e, double *h, size_t count)
{
    for (size_t i = 0; i < count; i++)
        h[i] = ratio_of(e[i]);
}

void rsl_collide_hysteresis_restitutions(const double *h, double *e,
                                         size_t count)
{
    for (size_t i = 0; i < count; i++)
        e[i] = restitution_of(h[i]);
}
