/* SPDX-License-Identifier: MIT
 *
 * Family B: m = n, any q. The impact separates in the elastic energy
 * s = x^(n+1)/(n+1):  ds = -u du/(1 + Lambda sgn(u)|u|^q).
 *
 * Approach. With Lambda u^q = exp(p) - 1, p from ln(1+Lambda) to 0,
 *
 *     s_max = 1/(q Lambda) Int_0^{ln(1+Lambda)} ((e^p - 1)/Lambda)^(b-1) dp,
 *
 * b = 2/q. Restitution. With Lambda U^q = 1 - exp(-p), p from 0 to p_end,
 *
 *     s_max = 1/(q Lambda) Int_0^{p_end} ((1 - e^-p)/Lambda)^(b-1) dp,
 *
 * so p_end is one root, e = ((1 - e^-p_end)/Lambda)^(1/q), and 1 - Lambda e^q
 * is never formed by subtraction. The integrands are p^(b-1) times a smooth
 * function: Gauss-Jacobi on the first panel, Gauss-Legendre on the others.
 *
 * For q -> 0 that power grows without bound and leaves the range of a double.
 * There u = u_end exp(-t) makes weight and function smooth, with b-1 nowhere:
 *
 *     s_max = 1/2 Int_0^inf 2 exp(-2t) dt/(1 + Lambda exp(-q t))
 *           = e^2/2 Int_0^inf 2 exp(-2t) dt/(1 - kappa exp(-q t)),
 *
 * kappa = Lambda e^q = 1 - exp(-p_end). The second has a pole ln(kappa)/q before
 * t = 0, from which the panels grow in proportion to their distance.
 *
 * The other way for weak damping, where both integrals nearly agree: with
 * t = (u/u_end)^q on either side their difference is one integral, and
 *
 *     Lambda = (1-e^2)/(e^q + e^2) Int t^(b-1)/D dt / Int t^b/D dt,
 *     D = (1 + Lambda t)(1 - Lambda e^q t),  0 < t < 1,
 *
 * which contracts quickly (the first term is the formula of zhang2022).
 */
#include <math.h>

#include "collide/families.h"
#include "num/constants.h"
#include "num/elementary.h"
#include "num/quadrature.h"
#include "num/roots.h"

#define LONG_PANEL 4.0 /* the integrands have poles 2 pi away */
#define FLAT 40.0      /* beyond this 1 - exp(-p) is 1 */
#define SLOW 0.1       /* q below which the integrals are taken over t = -ln u */
#define WEAK 0.5       /* Lambda below which the poles of D are far, and both integrals agree */
#define T_END 20.0     /* beyond this exp(-2t) is 0 */

typedef struct separable {
    double lambda, q, b;
    double e, back; /* wanted restitution, Lambda e^q: for the inverse */
    double p;       /* of kappa, for the integrand of slow_unloading */
    rsl_num_rule rule;
    double panel;
} separable;

static int is_slow(const separable *s) { return s->q < SLOW; }

static separable separable_make(double lambda, double q)
{
    separable s = {.lambda = lambda, .q = q, .b = 2.0 / q};
    s.rule = rsl_num_rule_prepare(is_slow(&s) ? 0.0 : s.b - 1.0);
    s.panel = LONG_PANEL / fmax(1.0, 0.5 * s.b);
    return s;
}

/* ---- the rate as exp(-t), for small q ------------------------------------- */

/* Int_0^inf 2 exp(-2t) f dt, the factor in f; f has a pole at t = -distance. */
static double slow_mean(separable *s, rsl_num_integrand *f, double distance)
{
    double sum = 0.0;
    for (double t = 0.0, width; t < T_END; t += width) {
        width = fmin(LONG_PANEL, distance + t);
        sum += rsl_num_integrate(&s->rule, f, s, t, t + width, 2.0 * width);
    }
    return sum;
}

static double slow_weight(double t) { return 2.0 * rsl_num_exp(-2.0 * t); }

static double slow_loading_integrand(double t, void *user)
{
    const separable *s = user;
    return slow_weight(t) / (1.0 + s->lambda * rsl_num_exp(-s->q * t));
}

/* 1 - kappa exp(-q t) = 1 - exp(-q t) + exp(-q t - p) */
static double slow_unloading_integrand(double t, void *user)
{
    const separable *s = user;
    return slow_weight(t) / (rsl_num_exp(-s->q * t - s->p) - rsl_num_expm1(-s->q * t));
}

/* 2 s_max. */
static double slow_loading(separable *s) { return slow_mean(s, slow_loading_integrand, T_END); }

/* 2 s_max/e^2; where kappa is 1 to all digits it grows by b for every unit of p. */
static double slow_unloading(separable *s, double p)
{
    s->p = fmin(p, FLAT);
    double distance = -rsl_num_log1p(-rsl_num_exp(-s->p)) / s->q;
    return fmax(0.0, p - FLAT) * s->b + slow_mean(s, slow_unloading_integrand, distance);
}

/* ---- Lambda u^q as exp(p) - 1 ---------------------------------------------- */

/* (e^p - 1)/p and (1 - e^-p)/p, to the power b - 1, relative to Lambda. */
static double loading_integrand(double p, void *user)
{
    const separable *s = user;
    double ratio = p != 0.0 ? rsl_num_expm1(p) / p : 1.0;
    return rsl_num_pow(ratio / s->lambda, s->b - 1.0);
}

static double unloading_integrand(double p, void *user)
{
    const separable *s = user;
    double ratio = p != 0.0 ? -rsl_num_expm1(-p) / p : 1.0;
    return rsl_num_pow(ratio / s->lambda, s->b - 1.0);
}

/* q Lambda s_max. */
static double loading(separable *s)
{
    if (is_slow(s))
        return 0.5 * s->q * s->lambda * slow_loading(s);
    return rsl_num_integrate(&s->rule, loading_integrand, s, 0.0, rsl_num_log1p(s->lambda),
                             s->panel);
}

/* e^2, as it is wanted or as it follows from p. */
static double kept_energy(const separable *s, double p)
{
    return s->e > 0.0 ? s->e * s->e : rsl_num_pow(-rsl_num_expm1(-p) / s->lambda, s->b);
}

static double unloading(separable *s, double p)
{
    if (is_slow(s))
        return 0.5 * s->q * s->lambda * kept_energy(s, p) * slow_unloading(s, p);
    double flat = fmax(0.0, p - FLAT) * rsl_num_pow(s->lambda, 1.0 - s->b);
    return flat + rsl_num_integrate(&s->rule, unloading_integrand, s, 0.0, fmin(p, FLAT), s->panel);
}

double rsl_collide_separable_energy_max(double lambda, double q)
{
    separable s = separable_make(lambda, q);
    return loading(&s) / (q * lambda);
}

typedef struct unloading_problem {
    separable *s;
    double wanted;
} unloading_problem;

static double unloading_excess(double p, void *user)
{
    unloading_problem *u = user;
    return unloading(u->s, p) - u->wanted;
}

double rsl_collide_separable_restitution(double lambda, double q)
{
    separable s = separable_make(lambda, q);
    unloading_problem u = {&s, loading(&s)};
    double low = 0.0, high = rsl_num_log1p(lambda), p;
    while (high < 1e300 && unloading_excess(high, &u) < 0.0) {
        low = high;
        high *= 2.0;
    }
    if (rsl_num_root_bracketed(unloading_excess, &u, low, high, &p) != RSL_OK)
        return RSL_NUM_NAN;
    if (is_slow(&s))
        return sqrt(slow_loading(&s) / slow_unloading(&s, p));
    return rsl_num_pow(-rsl_num_expm1(-p) / lambda, 1.0 / q);
}

/* ---- the inverse -------------------------------------------------------- */

static double mean_integrand(double t, void *user)
{
    const separable *s = user;
    return 1.0 / ((1.0 + s->lambda * t) * (1.0 - s->back * t));
}

static double mean_integrand_next(double t, void *user) { return t * mean_integrand(t, user); }

/* The same where u = u_end exp(-time), t = exp(-q time). */
static double slow_mean_integrand(double time, void *user)
{
    const separable *s = user;
    return slow_weight(time) * mean_integrand(rsl_num_exp(-s->q * time), user);
}

static double slow_mean_integrand_next(double time, void *user)
{
    const separable *s = user;
    return slow_weight(time) * mean_integrand_next(rsl_num_exp(-s->q * time), user);
}

/* Int t^(b-1)/D dt / Int t^b/D dt */
static double ratio_of_means(separable *s)
{
    if (is_slow(s))
        return slow_mean(s, slow_mean_integrand, T_END) /
               slow_mean(s, slow_mean_integrand_next, T_END);
    double below = rsl_num_integrate(&s->rule, mean_integrand, s, 0.0, 1.0, 0.25);
    double above = rsl_num_integrate(&s->rule, mean_integrand_next, s, 0.0, 1.0, 0.25);
    return below / above;
}

/* Lambda minus the right hand side of the fixed-point form. */
static double near_elastic_excess(double lambda, void *user)
{
    separable *s = user;
    double e = s->e, loss = (1.0 - e) * (1.0 + e), eq = rsl_num_pow(e, s->q);
    s->lambda = lambda;
    s->back = lambda * eq;
    return lambda - loss / (eq + e * e) * ratio_of_means(s);
}

/* The first term of that: right for weak damping, within a factor of a few else. */
static double first_guess(const separable *s)
{
    double e = s->e;
    return (1.0 - e) * (1.0 + e) * (1.0 + 0.5 * s->q) / (rsl_num_pow(e, s->q) + e * e);
}

static double near_elastic(separable *s)
{
    double e = s->e, guess = first_guess(s), lambda;
    double limit = 0.999 * rsl_num_pow(e, -s->q);
    if (rsl_num_root_bracketed(near_elastic_excess, s, 0.2 * guess, fmin(3.0 * guess, limit),
                               &lambda) != RSL_OK)
        return RSL_NUM_NAN;
    return lambda;
}

/* Given e, Lambda = (1 - e^-p) e^-q: one equation in p = p_end. */
static double far_excess(double p, void *user)
{
    separable *s = user;
    s->lambda = -rsl_num_expm1(-p) * rsl_num_pow(s->e, -s->q);
    return unloading(s, p) / loading(s) - 1.0;
}

double rsl_collide_separable_from_restitution(double e, double q)
{
    separable s = separable_make(1.0, q);
    double p, high = 1.0;
    s.e = e;
    if (e == 1.0)
        return 0.0;
    if (!isfinite(rsl_num_pow(e, -q))) /* Lambda -> e^-q for e -> 0 */
        return RSL_NUM_NAN;
    double guess = first_guess(&s);
    if (guess < WEAK)
        return near_elastic(&s);
    while (high < 1e300 && far_excess(high, &s) < 0.0)
        high *= 2.0;
    double low = fmin(1e-3, 1e-2 * guess * rsl_num_pow(e, q));
    if (rsl_num_root_bracketed(far_excess, &s, low, high, &p) != RSL_OK)
        return RSL_NUM_NAN;
    return -rsl_num_expm1(-p) * rsl_num_pow(e, -q);
}
