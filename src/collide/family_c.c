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
 * Time: dt = w^-b d tau with b = (n-1)/(n+1); w vanishes linearly at the onset and
 * at d = 0, so Gauss-Jacobi with weight theta^-b. For n = 1 it is theta/omega.
 *
 * Force: F = w^b (w + Lambda u). It is extreme where kappa = u/w solves
 *
 *     (n-1)/2 Lambda kappa^2 + (n - Lambda^2) kappa - Lambda = 0,
 *
 * the positive root during loading (peak), the negative one during unloading
 * (deepest pull); and u/w = kappa where tan(s theta)/s = 1/(omega kappa + zeta).
 *
 * Critical damping, contact until d = 0. As s -> 0 the deepest point, the force
 * and their times pass zeta = 1 smoothly (S -> theta, C -> 1: depth w = omega/e
 * at theta = 1). The end does not: theta_end = pi/s, e = exp(-pi zeta/s), and
 * with delta = theta_end - theta the time of the rebound phase is
 *
 *     omega^(-b-1) e^(b pi zeta/s) Int_0^(pi/s - 1) S(delta)^-b e^(-b zeta delta) ddelta,
 *
 * where the integral goes to Int_0^inf (delta e^delta)^-b ddelta = Gamma(1-b) b^(b-1): its panels
 * are as wide as e^(-b zeta delta) allows, and from b zeta delta = 40 on it has nothing to add.
 *
 *   s^2 < NEAR     e < exp(-993) is 0 as a double. s^2 is then all that counts, and zeta, rounded,
 *                  does not know it: s^2 = (2(n+1) - Lambda^2)/(2(n+1)) in two doubles does.
 *   b pi/s > 709   no double holds the duration either: the bodies stay together.
 *   s^2 < CRITICAL within the rounding of Lambda of zeta = 1, where contact never ends.
 */
#include <assert.h>
#include <float.h>
#include <math.h>

#include "collide/families.h"
#include "num/constants.h"
#include "num/elementary.h"
#include "num/pair.h"
#include "num/quadrature.h"
#include "num/roots.h"

#define PANEL 1.6 /* of zeta theta from FAR on */
#define FAR 0.95  /* zeta from which unloading is long */

#define NEAR 1e-5                    /* |1 - zeta^2| next to critical damping */
#define CRITICAL (8.0 * DBL_EPSILON) /* the same by the rounding of Lambda alone */
#define NOTHING_LEFT 40.0            /* b zeta delta */

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

double rsl_collide_ratio_restitution(double zeta, rsl_law_separation end, int approach_only)
{
    if (approach_only || end == RSL_LAW_SEPARATION_ZERO_FORCE)
        return rsl_num_exp(-passes(approach_only) * zeta * rsl_collide_ratio_angle(zeta));
    if (zeta >= 1.0)
        return 0.0;
    return rsl_num_exp(-RSL_NUM_PI * zeta / sqrt((1.0 - zeta) * (1.0 + zeta)));
}

/* 1 - zeta^2 */
static double margin_of(double n, double lambda)
{
    rsl_num_pair sum = rsl_num_pair_sum(n, 1.0), square = rsl_num_pair_product(lambda, lambda);
    double rest = (2.0 * sum.high - square.high) + (2.0 * sum.low - square.low);
    return rest / (2.0 * sum.high);
}

int rsl_collide_ratio_is_solved(double n, double lambda)
{
    return lambda < sqrt(2.0 * (n + 1.0)) || (lambda < 1e100 && margin_of(n, lambda) > -NEAR);
}

/* d(zeta angle)/dzeta = (angle - zeta)/(1 - zeta^2), 2/3 at zeta = 1. */
static double angle_product_slope(double zeta)
{
    double s2 = (1.0 - zeta) * (1.0 + zeta);
    if (fabs(s2) < 1e-5) /* angle = 1 - (zeta-1)/3 + 2 (zeta-1)^2/15 */
        return 2.0 / 3.0 - 0.4 * (zeta - 1.0);
    return (rsl_collide_ratio_angle(zeta) - zeta) / s2;
}

double rsl_collide_ratio_slope(double zeta, rsl_law_separation end, int approach_only)
{
    double e = rsl_collide_ratio_restitution(zeta, end, approach_only);
    if (approach_only || end == RSL_LAW_SEPARATION_ZERO_FORCE)
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

double rsl_collide_ratio_from_restitution(double e, rsl_law_separation end, int approach_only)
{
    double loss = -rsl_num_log(e);
    if (loss == 0.0)
        return 0.0;
    if (approach_only || end == RSL_LAW_SEPARATION_ZERO_FORCE)
        return ratio_from_angle_product(loss / passes(approach_only));
    /* zeta = -ln e/sqrt(pi^2 + ln^2 e) (anagnostopoulos 2004), 1 at e = 0 */
    return e == 0.0 ? 1.0 : loss / rsl_num_hypot(RSL_NUM_PI, loss);
}

/* ---- the outcome ----------------------------------------------------------- */

typedef struct family_c {
    double n, lambda, omega, zeta, s, b;
    int over;         /* zeta > 1 */
    int near;         /* contact until d = 0 at zeta close to 1 */
    double deepest;   /* theta of the deepest point */
    double turn;      /* theta where w would be zero again */
    double theta_end; /* theta where contact ends */
    double panel;     /* width of the panels of theta */
} family_c;

/* S and C; the exponential of w and u alone may underflow. */
typedef struct swing {
    double s, c;
} swing;

static swing swing_at(const family_c *f, double theta)
{
    double phase = f->s * theta;
    if (phase == 0.0)
        return (swing){theta, 1.0};
    if (f->over)
        return (swing){rsl_num_sinh(phase) / f->s, rsl_num_cosh(phase)};
    rsl_num_direction at = rsl_num_direction_of(phase);
    return (swing){at.sine / f->s, at.cosine};
}

/* theta > 0 at which u/w = kappa, within the first half turn. */
static double theta_of_ratio(const family_c *f, double kappa)
{
    double cotangent = f->omega * kappa + f->zeta;
    if (f->s == 0.0)
        return 1.0 / cotangent;
    return (f->over ? rsl_num_atanh(f->s / cotangent) : rsl_num_atan2(f->s, cotangent)) / f->s;
}

/* ln(S/theta) */
static void log_sines(const family_c *f, const double *theta, double *log_sine)
{
    for (int i = 0; i < RSL_NUM_RULE_POINT_COUNT; i++) {
        double phase = f->s * theta[i];
        log_sine[i] = f->over ? rsl_num_sinh(phase) : rsl_num_sin(phase);
        log_sine[i] = phase == 0.0 ? 1.0 : log_sine[i] / phase;
    }
    rsl_num_logs(log_sine, log_sine, RSL_NUM_RULE_POINT_COUNT);
}

/* ln(w/(omega theta)) from touch, and ln(w/(omega delta)) from the end at d = 0. */
static void from_touch(const double *theta, double *log_share, void *user)
{
    const family_c *f = user;
    log_sines(f, theta, log_share);
    for (int i = 0; i < RSL_NUM_RULE_POINT_COUNT; i++)
        log_share[i] -= f->zeta * theta[i];
}

static void from_end(const double *delta, double *log_share, void *user)
{
    const family_c *f = user;
    log_sines(f, delta, log_share);
    for (int i = 0; i < RSL_NUM_RULE_POINT_COUNT; i++)
        log_share[i] -= f->zeta * (f->turn - delta[i]);
}

static double force_of(const family_c *f, double theta)
{
    swing at = swing_at(f, theta);
    double decay = rsl_num_exp(-f->zeta * theta), w = f->omega * decay * at.s;
    double u = decay * (at.c - f->zeta * at.s);
    return (f->b == 0.0 ? 1.0 : rsl_num_pow(w, f->b)) * (w + f->lambda * u);
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

/* Int omega^b w^-b dtheta over a part of the way, as told by its distance from a zero of w; the
 * next one is half a turn away. */
static double time_over(family_c *f, const rsl_num_rule *rule, rsl_num_log_integrand *log_share,
                        double from, double to)
{
    double beyond = f->over ? HUGE_VAL : f->turn - to;
    return rsl_num_integrate_power(rule, log_share, f, from, to, f->panel, beyond);
}

/* Peak force and the times of loading; `unit` is that of time_over. */
static void way_in(family_c *f, const rsl_num_rule *rule, double unit, rsl_collide_solved *r)
{
    double kappa = peak_ratio(f), peak = kappa < HUGE_VAL ? theta_of_ratio(f, kappa) : 0.0;
    double w = f->omega * rsl_num_exp(-f->zeta * f->deepest);
    r->force_max = peak > 0.0 ? force_of(f, peak) : f->lambda;
    r->time_of_force_max = unit * time_over(f, rule, from_touch, 0.0, peak);
    r->time_of_depth_max = unit * time_over(f, rule, from_touch, 0.0, f->deepest);
    r->depth_max = f->b == 0.0 ? w : rsl_num_pow(w, 2.0 / (f->n + 1.0));
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

/* From the deepest point to d = 0 next to critical damping. */
static double creep_back(family_c *f, const rsl_num_rule *rule)
{
    double rate = f->b * f->zeta, whole = f->turn - f->deepest;
    if (isinf(f->turn) || f->b == 0.0)
        return whole;
    double to = fmin(whole, NOTHING_LEFT / rate);
    f->panel = PANEL / rate;
    return time_over(f, rule, from_end, 0.0, to);
}

static double way_back(family_c *f, const rsl_num_rule *rule, double unit, rsl_law_separation end,
                       int approach_only, rsl_collide_solved *r)
{
    double e = r->restitution;
    if (approach_only) { /* half a swing of the free motion, at speed e */
        rsl_collide_solved free = rsl_collide_solve_elastic(f->n);
        return free.time_of_depth_max * r->depth_max / (free.depth_max * e);
    }
    if (end == RSL_LAW_SEPARATION_ZERO_FORCE)
        r->depth_end = rsl_num_pow(f->lambda * e, 2.0 / (f->n + 1.0));
    else
        r->force_min = deepest_pull(f, e);
    if (f->near)
        return unit * creep_back(f, rule);
    if (f->zeta > FAR &&
        end == RSL_LAW_SEPARATION_ZERO_FORCE) /* d = 0 is far or never: nothing singular */
        return unit * time_over(f, rule, from_touch, f->deepest, f->theta_end);
    return unit * time_over(f, rule, from_end, f->turn - f->theta_end, f->turn - f->deepest);
}

/* -ln e: the loss is 1 - e^2 to all its digits, however little it is. */
static double log_loss(const family_c *f, rsl_law_separation end, int approach_only)
{
    if (approach_only || end == RSL_LAW_SEPARATION_ZERO_FORCE)
        return passes(approach_only) * f->zeta * f->deepest;
    return f->zeta * f->turn;
}

static family_c make(double n, double lambda, rsl_law_separation end, int approach_only)
{
    double omega = sqrt(0.5 * (n + 1.0)), zeta = 0.5 * lambda / omega;
    family_c f = {.n = n,
                  .lambda = lambda,
                  .omega = omega,
                  .zeta = zeta,
                  .s = sqrt(fabs((1.0 - zeta) * (1.0 + zeta))),
                  .b = (n - 1.0) / (n + 1.0),
                  .over = zeta > 1.0,
                  .deepest = rsl_collide_ratio_angle(zeta),
                  .panel = zeta > FAR ? PANEL / zeta : HUGE_VAL};
    if (end == RSL_LAW_SEPARATION_ZERO_DEPTH && !approach_only && f.s * f.s < NEAR) {
        double margin = margin_of(n, lambda);
        f.near = 1;
        f.over = margin < 0.0;
        f.s = sqrt(fabs(margin));
        f.turn = margin > CRITICAL ? RSL_NUM_PI / f.s : HUGE_VAL;
    } else {
        f.turn = RSL_NUM_PI / f.s;
    }
    f.theta_end = end == RSL_LAW_SEPARATION_ZERO_FORCE ? 2.0 * f.deepest : f.turn;
    return f;
}

rsl_collide_solved rsl_collide_solve_family_c(double n, double lambda, rsl_law_separation end,
                                              int approach_only)
{
    if (lambda == 0.0)
        return rsl_collide_solve_elastic(n);
    family_c f = make(n, lambda, end, approach_only);
    rsl_num_rule rule = rsl_num_rule_prepare(-f.b);
    double unit = (f.b == 0.0 ? 1.0 : rsl_num_pow(f.omega, -f.b)) / f.omega;
    double loss = log_loss(&f, end, approach_only);
    rsl_collide_solved r = {.restitution = rsl_num_exp(-loss),
                            .dissipated = -0.5 * rsl_num_expm1(-2.0 * loss)};
    way_in(&f, &rule, unit, &r);
    r.duration = r.time_of_depth_max + way_back(&f, &rule, unit, end, approach_only, &r);
    r.impulse = 1.0 + r.restitution;
    return r;
}
