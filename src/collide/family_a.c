/* SPDX-License-Identifier: MIT
 *
 * Family A: m = n, q = 1. Restitution and damping, both ways; the outcome.
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
 *
 * The outcome. In the same variable p = -ln(1 + h u) the elastic energy is
 * h^2 s = L(h) - c(p), and
 *
 *     dt = -du/(x^n (1 + h u)) = dp/(h ((n+1) s)^a),      a = n/(n+1).
 *
 * Measured from either end of contact, delta = p + ln(1+h) or p_end - p,
 *
 *     h^2 s = h delta - (1+h) c(delta)             from touch,
 *     h^2 s = e h delta - (1 - e h) c(-delta)      from separation,
 *
 * both h delta times a smooth function g, one at the ends for weak damping: Gauss-Jacobi with
 * weight delta^-a for g^-a. At low restitution the bodies part over a long stretch of
 * p where h^2 s = delta to the last bit; that part is integrated in closed form.
 *
 * Peak force: dF/du = 0 where (n+1) h s = n u. With h u = e^b - 1 that is
 *
 *     (n+1)(L(h) + b) = (2n+1)(e^b - 1),
 *
 * concave in b, so Newton's method from the right is safe. For n = 3/2 all of
 * this is a table over e: down to e = 0 the times grow like powers and
 * logarithms of e, which look alike in every octave.
 *
 * References: Hunt & Crossley 1975; Zhang & Sharf 2004; Carvalho & Martins 2019.
 */
#include <assert.h>
#include <math.h>

#include "collide/families.h"
#include "collide/hertz_table.inc"
#include "collide/hysteresis_table.inc"
#include "num/constants.h"
#include "num/elementary.h"
#include "num/octave.h"
#include "num/polynomial.h"
#include "num/quadrature.h"

#define PANEL 6.0      /* poles of the integrand are 2 pi away */
#define FLAT 40.0      /* exp(-40) does not count beside 1 */
#define H_WEAK 0x1p-10 /* below this the loss is taken from h, see dissipated() */
#define H_MIN 1e-20    /* below this damping changes no digit */

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
        return z - rsl_num_log1p(z);
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
        return (p + (rsl_num_exp(-p) - 1.0)) / p;
    return p * rsl_num_polynomial(reciprocal_factorial, 15, p);
}

/* The root p > 0 of c(p) = energy. Start: p = a + a^2/6 + a^3/36 with
 * a = sqrt(2 energy) (the inverse series), or p = energy + 1 - exp(-..). */
static double end_from_energy(double energy)
{
    double a = sqrt(2.0 * energy);
    double p = a < 2.0 ? a * (1.0 + a * (1.0 / 6.0 + a / 36.0)) : energy + 1.0;
    for (int i = 0; i < 6; i++) {
        double slope = -rsl_num_expm1(-p);
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
    r.touch = rsl_num_log1p(h);
    r.energy = rsl_collide_log_defect(h);
    if (h < 1e-8) { /* e = 1 - 2h/3 + ..., p = h - h^2/6 + ... */
        r.end = h * (1.0 - h / 6.0);
        r.restitution = 1.0 - h * (2.0 / 3.0);
        r.kept = h * r.restitution;
        r.left = 1.0 - r.kept;
        return r;
    }
    r.end = end_from_energy(r.energy);
    r.kept = -rsl_num_expm1(-r.end);
    r.left = rsl_num_exp(-r.end);
    r.restitution = r.kept / h;
    return r;
}

/* ---- tables ----------------------------------------------------------------- */

_Static_assert(HYSTERESIS_DEGREE == 6, "see at_place");

/* The polynomial of a row: odd and even powers side by side, and the constant,
 * beside which they are small, last. */
static inline double at_place(const double (*table)[HYSTERESIS_DEGREE + 2], rsl_num_octave_place at)
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
    if (!(e >= RATIO_MIN && e < 1.0))
        return ratio_beyond(e);
    rsl_num_octave_place at = rsl_num_octave_find(e, RATIO_FIRST, HYSTERESIS_CUTS);
    return at_place(ratio_table, at) * (1.0 - e);
}

static double restitution_beyond(double h)
{
    return h > 0.0 && h < HUGE_VAL ? 1.0 / h : RSL_NUM_NAN;
}

/* 1 - e of 0 <= h < 1, with all its digits. */
static inline double loss_of(double h)
{
    return h * at_place(restitution_table, rsl_num_octave_find(1.0 + h, 0, HYSTERESIS_CUTS));
}

static inline double restitution_of(double h)
{
    double z = 1.0 + h;
    if (!(h >= 0.0 && z < RESTITUTION_MAX))
        return restitution_beyond(h);
    rsl_num_octave_place at = rsl_num_octave_find(z, 0, HYSTERESIS_CUTS);
    double value = at_place(restitution_table, at);
    double from = z < 2.0 ? 1.0 : 0.0, factor = z < 2.0 ? -h : 1.0;
    return from + factor * value;
}

double rsl_collide_hysteresis_ratio(double e) { return ratio_of(e); }

double rsl_collide_hysteresis_restitution(double h) { return restitution_of(h); }

/* Differentiating h (1+e) = ln(1+h) - ln(1 - e h):
 *
 *     dh/de = e h (1+h) / ((1+e) (1 - e - e h)).
 *
 * 1 - e - e h is (1-e)(1 - phi) with phi = e h/(1-e); towards e = 0 it is
 * (1 - e h) - e, where 1 - e h is known on its own. Towards e = 1 it is -h/3, and the series
 * de/dh = -2/3 + 8/9 h - ... keeps the digits. */
double rsl_collide_hysteresis_slope(double e)
{
    double h = ratio_of(e);
    if (h < 1e-3)
        return 1.0 /
               (-2.0 / 3.0 +
                h * (8.0 / 9.0 + h * (-44.0 / 45.0 + h * (416.0 / 405.0 - h * (200.0 / 189.0)))));
    double rest = e < 0.25 ? rsl_collide_hysteresis_ends(h).left - e : 1.0 - e - e * h;
    return e * h * (1.0 + h) / ((1.0 + e) * rest);
}

void rsl_collide_hysteresis_ratios(const double *e, double *h, size_t count)
{
    for (size_t i = 0; i < count; i++)
        h[i] = ratio_of(e[i]);
}

void rsl_collide_hysteresis_restitutions(const double *h, double *e, size_t count)
{
    for (size_t i = 0; i < count; i++)
        e[i] = restitution_of(h[i]);
}

/* ---- the outcome for n = 3/2 ----------------------------------------------- */

enum { COUNT = sizeof hertz_outcome[0][0] / sizeof hertz_outcome[0][0][0] };
_Static_assert(COUNT == sizeof(rsl_collide_hertz) / sizeof(double), "fields of a row");
_Static_assert(HERTZ_DEGREE % 2 == 0, "the even chain is the longer one");

static rsl_num_octave_place hertz_place(double e)
{
    assert(e >= RSL_COLLIDE_HERTZ_MIN && e <= 1.0);
    return rsl_num_octave_find(e < 1.0 ? e : 1.0 - 0x1p-53, HERTZ_FIRST, HERTZ_CUTS);
}

rsl_collide_hertz rsl_collide_hertz_at(double e)
{
    double even[COUNT], odd[COUNT];
    rsl_num_octave_place at = hertz_place(e);
    const double(*c)[COUNT] = hertz_outcome[at.row];
    double t2 = at.t * at.t;
    for (int k = 0; k < COUNT; k++) {
        even[k] = c[HERTZ_DEGREE][k];
        odd[k] = c[HERTZ_DEGREE - 1][k];
    }
    for (int i = HERTZ_DEGREE - 2; i > 0; i -= 2)
        for (int k = 0; k < COUNT; k++) {
            even[k] = even[k] * t2 + c[i][k];
            odd[k] = odd[k] * t2 + c[i - 1][k];
        }
    for (int k = 0; k < COUNT; k++)
        even[k] = (even[k] * t2 + c[0][k]) + odd[k] * at.t;
    return (rsl_collide_hertz){even[0], even[1], even[2], even[3], even[4]};
}

/* t is the mantissa of e less a constant, so that dt/de = 2^-exponent. */
rsl_collide_hertz rsl_collide_hertz_slope(double e)
{
    double sum[COUNT];
    rsl_num_octave_place at = hertz_place(e);
    const double(*c)[COUNT] = hertz_outcome[at.row];
    double scale = ldexp(1.0, -HERTZ_FIRST - (int)(at.row >> HERTZ_CUTS));
    for (int k = 0; k < COUNT; k++)
        sum[k] = HERTZ_DEGREE * c[HERTZ_DEGREE][k];
    for (int i = HERTZ_DEGREE - 1; i > 0; i--)
        for (int k = 0; k < COUNT; k++)
            sum[k] = sum[k] * at.t + i * c[i][k];
    for (int k = 0; k < COUNT; k++)
        sum[k] *= scale;
    return (rsl_collide_hertz){sum[0], sum[1], sum[2], sum[3], sum[4]};
}

/* ---- the outcome for any n ------------------------------------------------- */

typedef struct family_a {
    double n, h, a;
    double growth; /* (1 + h)/h */
    rsl_collide_hysteresis ends;
} family_a;

/* ln(h s/delta) from touch. */
static void from_touch(const double *delta, double *log_slope, void *user)
{
    const family_a *f = user;
    for (int i = 0; i < RSL_NUM_RULE_POINT_COUNT; i++)
        log_slope[i] = 1.0 - f->growth * rsl_collide_exp_defect(delta[i]);
    for (int i = 0; i < RSL_NUM_RULE_POINT_COUNT; i++)
        log_slope[i] = rsl_num_log(log_slope[i]);
}

/* ln(h s/delta) from separation; exp(delta) alone may overflow. */
static void from_end(const double *delta, double *log_slope, void *user)
{
    const family_a *f = user;
    const rsl_collide_hysteresis *ends = &f->ends;
    for (int i = 0; i < RSL_NUM_RULE_POINT_COUNT; i++) {
        double d = delta[i];
        log_slope[i] = d < 1.0 ? ends->kept + ends->left * rsl_collide_exp_defect(-d)
                               : 1.0 - (rsl_num_exp(d - ends->end) - ends->left) / d;
    }
    for (int i = 0; i < RSL_NUM_RULE_POINT_COUNT; i++)
        log_slope[i] = rsl_num_log(log_slope[i] / f->h);
}

/* Time from touch on, in units of the prefactor: from either end of contact the other one is the
 * next singularity. */
static double way_in(family_a *f, const rsl_num_rule *rule, double delta)
{
    double beyond = f->ends.touch - delta + f->ends.end;
    return rsl_num_integrate_power(rule, from_touch, f, 0.0, delta, PANEL, beyond);
}

/* Time from the deepest point to separation, likewise. */
static double way_back(family_a *f, const rsl_num_rule *rule)
{
    double end = f->ends.end, flat = end - FLAT;
    if (flat < PANEL)
        return rsl_num_integrate_power(rule, from_end, f, 0.0, end, PANEL, f->ends.touch);
    return rsl_num_pow(flat, 1.0 - f->a) / (1.0 - f->a) * rsl_num_pow(f->h, f->a) +
           rsl_num_integrate_power(rule, from_end, f, flat, end, PANEL, f->ends.touch);
}

/* b = ln(1 + h u) at the peak force. */
static double peak_force_place(const family_a *f)
{
    double energy = f->ends.energy, n = f->n;
    double b = fmin(f->ends.touch, (n + 1.0) * energy / n);
    for (int i = 0; i < 60; i++) {
        double rise = rsl_num_expm1(b), excess = (n + 1.0) * (energy + b) - (2.0 * n + 1.0) * rise;
        double step = excess / ((2.0 * n + 1.0) * rise + n);
        b += step;
        if (fabs(step) <= 1e-9 * b) /* quadratic: what is left is 1e-18 */
            break;
    }
    return fmin(b, f->ends.touch); /* for n near 0 the peak is at the onset, but for rounding */
}

static void solve_by_quadrature(family_a *f, rsl_collide_solved *s)
{
    rsl_num_rule rule = rsl_num_rule_prepare(-f->a);
    double n = f->n, h = f->h, b = peak_force_place(f), u = rsl_num_expm1(b) / h;
    double peak = f->ends.touch - b;
    double unit = rsl_num_pow((n + 1.0) / h, -f->a) / h;
    s->time_of_force_max = unit * way_in(f, &rule, peak);
    s->time_of_depth_max = unit * way_in(f, &rule, f->ends.touch);
    s->duration = s->time_of_depth_max + unit * way_back(f, &rule);
    /* x^(n+1) = (n+1) L(h)/h^2 at the deepest point */
    s->depth_max = rsl_num_pow((n + 1.0) * (f->ends.energy / h) / h, 1.0 / (n + 1.0));
    /* F = x^n (1 + h u) with x^(n+1) = (n+1) s = n u/h */
    s->force_max = rsl_num_pow(n * u / h, f->a) * (1.0 + h * u);
}

static void solve_by_table(double e, rsl_collide_solved *s)
{
    rsl_collide_hertz hertz = rsl_collide_hertz_at(e);
    s->time_of_force_max = hertz.time_of_force_max;
    s->time_of_depth_max = hertz.time_of_depth_max;
    s->duration = hertz.duration;
    s->depth_max = hertz.depth_max;
    s->force_max = hertz.force_max;
}

/* Int h x^n u^2 dt = (1 - e^2)/2 - (c(p_end) distance from L(h))/h^2; of a small loss the
 * rounding of e, and of that distance, would leave few digits. */
static double dissipated(const family_a *f)
{
    double e = f->ends.restitution, h = f->h;
    if (h < H_WEAK) {
        double loss = loss_of(h);
        return 0.5 * loss * (2.0 - loss);
    }
    double miss = f->ends.energy - f->ends.end * rsl_collide_exp_defect(f->ends.end);
    return 0.5 * (1.0 - e) * (1.0 + e) - miss / h / h;
}

rsl_collide_solved rsl_collide_solve_family_a(double n, double h)
{
    if (h < H_MIN)
        return rsl_collide_solve_elastic(n);
    family_a f = {n, h, n / (n + 1.0), (1.0 + h) / h, rsl_collide_hysteresis_ends(h)};
    double e = f.ends.restitution;
    rsl_collide_solved s = {.restitution = e, .impulse = 1.0 + e};
    if (n == 1.5 && e >= RSL_COLLIDE_HERTZ_MIN)
        solve_by_table(e, &s);
    else
        solve_by_quadrature(&f, &s);
    s.dissipated = dissipated(&f);
    return s;
}
