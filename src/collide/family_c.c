/* SPDX-License-Identifier: MIT
 *
 * Family C: m = (n-1)/2, q = 1. With w = x^((n+1)/2) and the pseudo-time
 * d tau = x^((n-1)/2) dt the impact is a damped linear oscillator,
 *
 *     dw/dtau = (n+1)/2 u,   du/dtau = -(w + Lambda u),
 *
 * of frequency omega = sqrt((n+1)/2) and damping ratio
 * zeta = Lambda/(2 omega). With s = sqrt(1 - zeta^2) the phase omega s tau is
 *
 *     arccos(zeta)    at the deepest point,
 *     2 arccos(zeta)  where the force vanishes (u is extreme there),
 *     pi              back at d = 0,
 *
 * and the speed then is exp(-zeta phase/s), which gives the three relations
 * below. Beyond zeta = 1 cosine becomes hyperbolic and the first two hold with
 * arccosh (Schwager & Poeschel 2007; Antypov & Elliott 2011).
 *
 * The outcome. With s = sqrt|1 - zeta^2| and theta = omega tau:
 *
 *     w = omega e^(-zeta theta) S,    u = e^(-zeta theta) (C - zeta S),
 *     S = sin(s theta)/s,  C = cos(s theta)     (sinh, cosh beyond zeta = 1).
 *
 * Time: dt = w^-b d tau with b = (n-1)/(n+1); w vanishes linearly at touch and
 * at d = 0, so Gauss-Jacobi with weight theta^-b.
 *
 * Force: F = w^b (w + Lambda u). It is extreme where kappa = u/w solves
 *
 *     (n-1)/2 Lambda kappa^2 + (n - Lambda^2) kappa - Lambda = 0,
 *
 * the positive root on the way in (peak), the negative one on the way back
 * (deepest pull); and u/w = kappa where tan(s theta)/s = 1/(omega kappa + zeta).
 */
#include <assert.h>
#include <math.h>

#include "collide/families.h"
#include "num/constants.h"
#include "num/elementary.h"
#include "num/quadrature.h"
#include "num/roots.h"

double rsl_collide_ratio_angle(double zeta)
{
    assert(zeta >= 0.0);
    double s2 = (1.0 - zeta) * (1.0 + zeta), s = sqrt(fabs(s2));
    if (s == 0.0)
        return 1.0;
    return s2 > 0.0 ? rsl_num_atan2(s, zeta) / s : rsl_num_asinh(s) / s;
}

/* -ln e as a multiple of zeta angle(zeta): end at F = 0, or approach only. */
static double passes(int approach_only) { return approach_only ? 1.0 : 2.0; }

double rsl_collide_ratio_restitution(double zeta, rsl_law_end end, int approach_only)
{
    if (approach_only || end == RSL_LAW_END_FORCE)
        return rsl_num_exp(-passes(approach_only) * zeta * rsl_collide_ratio_angle(zeta));
    if (zeta >= 1.0)
        return 0.0;
    return rsl_num_exp(-RSL_NUM_PI * zeta / sqrt((1.0 - zeta) * (1.0 + zeta)));
}

/* d(zeta angle)/dzeta = (angle - zeta)/(1 - zeta^2), 2/3 at zeta = 1. */
static double angle_product_slope(double zeta)
{
    double s2 = (1.0 - zeta) * (1.0 + zeta);
    if (fabs(s2) < 1e-5) /* angle = 1 - (zeta-1)/3 + 2 (zeta-1)^2/15 */
        return 2.0 / 3.0 - 0.4 * (zeta - 1.0);
    return (rsl_collide_ratio_angle(zeta) - zeta) / s2;
}

double rsl_collide_ratio_slope(double zeta, rsl_law_end end, int approach_only)
{
    double e = rsl_collide_ratio_restitution(zeta, end, approach_only);
    if (approach_only || end == RSL_LAW_END_FORCE)
        return -e * passes(approach_only) * angle_product_slope(zeta);
    if (zeta >= 1.0)
        return 0.0;
    return -e * RSL_NUM_PI / rsl_num_pow((1.0 - zeta) * (1.0 + zeta), 1.5);
}

static double angle_product_excess(double log_zeta, void *user)
{
    double zeta = rsl_num_exp(log_zeta), *wanted = user;
    return zeta * rsl_collide_ratio_angle(zeta) - *wanted;
}

/* zeta angle(zeta) = wanted: a bracket in ln zeta, then Newton to the end. */
static double ratio_from_angle_product(double wanted)
{
    double root, low = rsl_num_log(wanted) - 1.0, high = wanted + 1.0;
    if (rsl_num_root_bracketed(angle_product_excess, &wanted, low, high, &root) != RSL_OK)
        return RSL_NUM_NAN;
    double zeta = rsl_num_exp(root);
    for (int i = 0; i < 2; i++)
        zeta -= (zeta * rsl_collide_ratio_angle(zeta) - wanted) / angle_product_slope(zeta);
    return zeta;
}

double rsl_collide_ratio_from_restitution(double e, rsl_law_end end, int approach_only)
{
    double loss = -rsl_num_log(e);
    if (loss == 0.0)
        return 0.0;
    if (approach_only || end == RSL_LAW_END_FORCE)
        return ratio_from_angle_product(loss / passes(approach_only));
    /* zeta = -ln e/sqrt(pi^2 + ln^2 e) (anagnostopoulos 2004), 1 at e = 0 */
    return e == 0.0 ? 1.0 : loss / rsl_num_hypot(RSL_NUM_PI, loss);
}

/* ---- the outcome ----------------------------------------------------------- */

typedef struct family_c {
    double n, lambda, omega, zeta, s, b;
    int over;         /* zeta > 1 */
    double turn;      /* theta where w would be zero again */
    double theta_end; /* theta where contact ends */
} family_c;

static double sine(const family_c *f, double theta)
{
    double phase = f->s * theta;
    if (phase == 0.0)
        return theta;
    return (f->over ? rsl_num_sinh(phase) : rsl_num_sin(phase)) / f->s;
}

/* w = omega e^(-zeta theta) S; the exponential alone may underflow. */
static double wave(const family_c *f, double theta)
{
    return f->omega * rsl_num_exp(-f->zeta * theta) * sine(f, theta);
}

static double rate(const family_c *f, double theta)
{
    double phase = f->s * theta, decay = rsl_num_exp(-f->zeta * theta);
    if (f->over || phase == 0.0)
        return decay * (rsl_num_cosh(phase) - f->zeta * sine(f, theta));
    rsl_num_direction at = rsl_num_direction_of(phase);
    return decay * (at.cosine - f->zeta * (at.sine / f->s));
}

/* theta > 0 at which u/w = kappa, within the first half turn. */
static double theta_of_ratio(const family_c *f, double kappa)
{
    double cotangent = f->omega * kappa + f->zeta;
    if (f->s == 0.0)
        return 1.0 / cotangent;
    return (f->over ? rsl_num_atanh(f->s / cotangent) : rsl_num_atan2(f->s, cotangent)) / f->s;
}

/* (w/theta)^-b from touch, and (w/delta)^-b from the end at d = 0. */
static double from_touch(double theta, void *user)
{
    const family_c *f = user;
    return f->b == 0.0 ? 1.0 : rsl_num_pow(wave(f, theta) / theta, -f->b);
}

static double from_end(double delta, void *user)
{
    const family_c *f = user;
    if (f->b == 0.0) /* n = 1: t is tau */
        return 1.0;
    double decay = rsl_num_exp(-f->zeta * (f->turn - delta));
    return rsl_num_pow(f->omega * decay * sine(f, delta) / delta, -f->b);
}

static double power_rate(double theta, void *user)
{
    const family_c *f = user;
    double u = rate(f, theta);
    return f->lambda * u * u / f->omega;
}

static double force_of(const family_c *f, double theta)
{
    double w = wave(f, theta);
    return rsl_num_pow(w, f->b) * (w + f->lambda * rate(f, theta));
}

/* The positive root kappa, free of cancellation; infinite where the force falls from the start. */
static double peak_ratio(const family_c *f)
{
    double n = f->n, l = f->lambda, middle = n - l * l;
    double root = sqrt(middle * middle + 2.0 * (n - 1.0) * l * l);
    if (middle > 0.0)
        return 2.0 * l / (middle + root);
    return n > 1.0 ? (root - middle) / ((n - 1.0) * l) : HUGE_VAL;
}

static double panel_width(const family_c *f) { return 1.5 / fmax(1.0, f->zeta); }

/* Peak force and the times of the way in. */
static void way_in(family_c *f, const rsl_num_rule *rule, rsl_collide_solved *r)
{
    double deepest = rsl_collide_ratio_angle(f->zeta), kappa = peak_ratio(f);
    double peak = kappa < HUGE_VAL ? theta_of_ratio(f, kappa) : 0.0;
    double panel = panel_width(f);
    double before = rsl_num_integrate(rule, from_touch, f, 0.0, peak, panel);
    double after = rsl_num_integrate(rule, from_touch, f, peak, deepest, panel);
    double w = f->omega * rsl_num_exp(-f->zeta * deepest);
    r->force_max = peak > 0.0 ? force_of(f, peak) : f->lambda;
    r->time_of_force_max = before / f->omega;
    r->time_of_depth_max = (before + after) / f->omega;
    r->depth_max = rsl_num_pow(w, 2.0 / (f->n + 1.0));
}

/* The deepest pull before d = 0. */
static double deepest_pull(const family_c *f, double e)
{
    double l = f->lambda, kappa;
    if (f->n == 1.0 && l <= 1.0)
        return -l * e;
    kappa = f->n == 1.0 ? l / (1.0 - l * l) : -2.0 / ((f->n - 1.0) * peak_ratio(f));
    return fmin(0.0, force_of(f, theta_of_ratio(f, kappa)));
}

static double way_back(family_c *f, const rsl_num_rule *rule, rsl_law_end end, int approach_only,
                       rsl_collide_solved *r)
{
    double deepest = rsl_collide_ratio_angle(f->zeta), panel = panel_width(f);
    double e = r->restitution;
    if (approach_only) { /* half a swing of the free motion, at speed e */
        rsl_collide_solved free = rsl_collide_solve_elastic(f->n);
        return f->omega * free.time_of_depth_max * r->depth_max / (free.depth_max * e);
    }
    if (end == RSL_LAW_END_FORCE)
        r->depth_end = rsl_num_pow(f->lambda * e, 2.0 / (f->n + 1.0));
    else
        r->force_min = deepest_pull(f, e);
    if (f->zeta > 0.95) /* d = 0 is far or never: nothing singular ahead */
        return rsl_num_integrate(rule, from_touch, f, deepest, f->theta_end, panel);
    return rsl_num_integrate(rule, from_end, f, f->turn - f->theta_end, f->turn - deepest, panel);
}

rsl_collide_solved rsl_collide_solve_family_c(double n, double lambda, rsl_law_end end,
                                              int approach_only)
{
    if (lambda == 0.0)
        return rsl_collide_solve_elastic(n);
    double omega = sqrt(0.5 * (n + 1.0)), zeta = 0.5 * lambda / omega;
    family_c f = {n,
                  lambda,
                  omega,
                  zeta,
                  sqrt(fabs((1.0 - zeta) * (1.0 + zeta))),
                  (n - 1.0) / (n + 1.0),
                  zeta > 1.0,
                  0.0,
                  0.0};
    rsl_num_rule rule = rsl_num_rule_make(-f.b), plain = rsl_num_rule_make(0.0);
    double deepest = rsl_collide_ratio_angle(zeta), damped = deepest;
    rsl_collide_solved r = {.restitution = rsl_collide_ratio_restitution(zeta, end, approach_only)};
    f.turn = RSL_NUM_PI / f.s;
    f.theta_end = end == RSL_LAW_END_FORCE ? 2.0 * deepest : f.turn;
    way_in(&f, &rule, &r);
    r.duration = r.time_of_depth_max + way_back(&f, &rule, end, approach_only, &r) / omega;
    if (!approach_only)
        damped = f.theta_end;
    r.dissipated = rsl_num_integrate(&plain, power_rate, &f, 0.0, damped, panel_width(&f)) +
                   rsl_num_pow(r.depth_end, n + 1.0) / (n + 1.0);
    r.impulse = 1.0 + r.restitution;
    return r;
}
