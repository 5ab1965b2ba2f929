/* SPDX-License-Identifier: MIT
 *
 * One panel in polar coordinates. The exponential of kappa y leaves the equation with
 *
 *     z = exp(-kappa (y - y0)) = 1 + kappa zeta,    y0: y at the start,
 *     dzeta/dtheta = a C z/(z + W a S),             a: Q for y = y0,
 *
 * so that an iteration of Newton's method is one division at each node. From zeta
 *
 *     y = y0 - ln(1 + kappa zeta)/kappa,    1 + W Q S = (z + W a S)/z.
 *
 * Places. The angle from the singular end of an octant is given by the tangent of its half,
 * t = tan(pi/8) r^grade with 0 <= r <= 1:
 *
 *     sine 2 t/(1 + t^2),    cosine (1 - t^2)/(1 + t^2),    dangle = 2 dt/(1 + t^2).
 */
#include "collide/polar_panel.h"

#include <math.h>
#include <string.h>

#include "num/elementary.h"
#include "num/lanes.h"
#include "num/polynomial.h"

typedef rsl_collide_polar_path path;
typedef rsl_collide_polar_panel panel;
typedef rsl_collide_polar_place place;
typedef rsl_collide_polar_point point;
typedef rsl_collide_polar_grid grid;
typedef rsl_num_lanes lanes;

enum { N = RSL_NUM_COLLOCATION };

#define DENOMINATOR_MIN 1e-4  /* smallest 1 + W Q S: below, its round-off shows in the time */
#define CREEP_DAMPING 0.8     /* Q S from which the first guess matters */
#define LOG_DAMPING_MAX 230.0 /* |ln Q| beyond which S^mu C^q may be subnormal */
#define TWO_TAN 0.82842712474619009760    /* 2 tan(pi/8) */
#define LOG_2_TAN -0.18822640645959771582 /* its logarithm */
#define KAPPA_SMALL 0.05                  /* ln(z)/kappa has lost digits below */

/* ---- places ---------------------------------------------------------------- */

/* atanh(s)/s and ln(1 - s^2)/(2 s^2) as polynomials in s^2, cut from their Chebyshev series over
 * s^2 <= tan(pi/8)^4; error 1.2e-18. */
enum { DEGREE = 7 };
static const double atanh_series[] = {1.0,
                                      0.33333333333333825355,
                                      0.19999999999649794141,
                                      0.14285714380601372193,
                                      0.11111098501112163064,
                                      0.090918171987765818045,
                                      0.076562304881168671442,
                                      0.074051813199097105315};
static const double log_series[] = {-0.5,
                                    -0.25000000000000464992,
                                    -0.16666666666335704450,
                                    -0.12500000089671522249,
                                    -0.099999880834127293779,
                                    -0.083341914739334050266,
                                    -0.071087671015947086132,
                                    -0.069477515706355292042};

static inline double log_shape_of(const path *p, const place *a)
{
    return p->mu * a->log_sine + p->problem->q * a->log_cosine;
}

place rsl_collide_polar_place_at(const path *p, double r)
{
    double log_2t = p->grade * rsl_num_log(r) + LOG_2_TAN, t = 0.5 * rsl_num_exp(log_2t);
    double s = t * t, s2 = s * s, share = 1.0 / (1.0 + s);
    double far = 2.0 * t * share, near = (1.0 - s) * share, rise = p->grade * far / r;
    double odd = s * rsl_num_polynomial(atanh_series, DEGREE, s2), log_near = -2.0 * odd;
    double log_far = log_2t - (s2 * rsl_num_polynomial(log_series, DEGREE, s2) + odd);
    return p->upper ? (place){near, far, log_near, log_far, rise}
                    : (place){far, near, log_far, log_near, rise};
}

static inline lanes polynomial_of(const double *c, lanes x)
{
    lanes sum = x * c[DEGREE] + c[DEGREE - 1];
    for (int k = DEGREE - 2; k >= 0; k--)
        sum = sum * x + c[k];
    return sum;
}

/* The same at every node, from r, 2 t and ln(2 t) there. */
static void fill_grid(const path *p, int timed, const double *r, const double *t2,
                      const double *log_2t, grid *g)
{
    double *near = p->upper ? g->sine : g->cosine, *far = p->upper ? g->cosine : g->sine;
    double near_power = p->upper ? p->mu : p->problem->q;
    double far_power = p->upper ? p->problem->q : p->mu;
    double near_slow = p->upper ? -p->alpha : 0.0, far_slow = p->upper ? 0.0 : -p->alpha;
    for (int i = 0; i < N; i += RSL_NUM_LANES) {
        lanes at = rsl_num_lanes_at(r + i), t = rsl_num_lanes_at(t2 + i), s = 0.25 * t * t;
        lanes s2 = s * s, over = 1.0 / (at + at * s), share = over * at;
        lanes odd = s * polynomial_of(atanh_series, s2), log_near = -2.0 * odd;
        lanes log_far = rsl_num_lanes_at(log_2t + i) - (s2 * polynomial_of(log_series, s2) + odd);
        rsl_num_lanes_put(t * share, far + i);
        rsl_num_lanes_put((1.0 - s) * share, near + i);
        rsl_num_lanes_put(p->grade * t * over, g->dtheta_dr + i);
        rsl_num_lanes_put(near_power * log_near + far_power * log_far, g->log_shape + i);
        rsl_num_lanes_put(near_slow * log_near + far_slow * log_far, g->slow + i);
    }
    rsl_num_exps(g->log_shape, g->shape, N);
    if (timed)
        rsl_num_exps(g->slow, g->slow, N);
}

/* 2 t at every node, from r and ln(2 t): counted from the deepest point the grade is whole. */
static void two_t_at_nodes(const path *p, const double *r, const double *log_2t, double *t2)
{
    if (!p->upper) {
        rsl_num_exps(log_2t, t2, N);
        return;
    }
    for (int i = 0; i < N; i++)
        t2[i] = TWO_TAN * r[i];
    for (int k = 1; k < p->grade; k++)
        for (int i = 0; i < N; i++)
            t2[i] *= r[i];
}

static void make_grid(path *p)
{
    double *t2 = p->whole_2t[p->upper], *log_2t = p->whole_log_2t[p->upper];
    for (int i = 0; i < N; i++)
        log_2t[i] = p->grade * rsl_num_collocation_log_nodes[i] + LOG_2_TAN;
    two_t_at_nodes(p, rsl_num_collocation_nodes, log_2t, t2);
    fill_grid(p, !p->problem->ends_only, rsl_num_collocation_nodes, t2, log_2t,
              &p->whole[p->upper]);
}

static void reverse(const rsl_num_nodal from, rsl_num_nodal to)
{
    for (int i = 0; i < N; i++)
        to[i] = from[N - 1 - i];
}

static void reverse_grid(const grid *from, grid *to)
{
    reverse(from->sine, to->sine);
    reverse(from->cosine, to->cosine);
    reverse(from->dtheta_dr, to->dtheta_dr);
    reverse(from->log_shape, to->log_shape);
    reverse(from->shape, to->shape);
    reverse(from->slow, to->slow);
}

/* From r = 0 on, or to it: 2 t is in proportion to that of the whole. */
static void scale_grid(const path *p, int timed, double length_tried, int inward, grid *g)
{
    rsl_num_nodal r, t2, log_2t;
    const double *whole_2t = p->whole_2t[p->upper], *whole_log_2t = p->whole_log_2t[p->upper];
    double log_scale = p->grade * rsl_num_log(length_tried), scale = rsl_num_exp(log_scale);
    for (int i = 0; i < N; i++) {
        int of = inward ? N - 1 - i : i;
        r[i] = length_tried * rsl_num_collocation_nodes[of];
        t2[i] = scale * whole_2t[of];
        log_2t[i] = log_scale + whole_log_2t[of];
    }
    fill_grid(p, timed, r, t2, log_2t, g);
}

static void place_grid(const path *p, panel *s)
{
    rsl_num_nodal r, t2, log_2t;
    double end = s->start + s->length;
    if (s->start == 0.0 && end == 1.0)
        s->at = p->whole[p->upper];
    else if (s->start == 1.0 && end == 0.0)
        reverse_grid(&p->whole[p->upper], &s->at);
    else if (s->start == 0.0 || end == 0.0)
        scale_grid(p, s->timed, fabs(s->length), end == 0.0, &s->at);
    else {
        for (int i = 0; i < N; i++)
            r[i] = s->start + s->length * rsl_num_collocation_nodes[i];
        rsl_num_logs(r, log_2t, N);
        for (int i = 0; i < N; i++)
            log_2t[i] = p->grade * log_2t[i] + LOG_2_TAN;
        two_t_at_nodes(p, r, log_2t, t2);
        fill_grid(p, s->timed, r, t2, log_2t, &s->at);
    }
}

/* ---- formulas -------------------------------------------------------------- */

int rsl_collide_polar_is_damped(const path *p) { return p->sign > 0 || !p->problem->approach_only; }

double rsl_collide_polar_damping_ratio(const path *p, const place *a, double y)
{
    if (!rsl_collide_polar_is_damped(p))
        return 0.0;
    return rsl_num_exp(p->log_lambda + log_shape_of(p, a) + p->kappa * y);
}

double rsl_collide_polar_dt_dtheta(const path *p, double log_sine, double y)
{
    return p->time_unit * rsl_num_exp(-p->alpha * (y + log_sine));
}

/* y - y0 */
static double log_of(const path *p, double zeta)
{
    return p->kappa == 0.0 ? -zeta : -rsl_num_log1p(p->kappa * zeta) / p->kappa;
}

/* ---- one panel ------------------------------------------------------------- */

/* Q for y = y0 at the nodes */
static void damping_at_start(const path *p, const panel *s, rsl_num_nodal damping)
{
    double log_scale = p->log_lambda + p->kappa * s->from.y;
    double scale = rsl_collide_polar_is_damped(p) ? rsl_num_exp(log_scale) : 0.0;
    if (fabs(log_scale) < LOG_DAMPING_MAX || scale == 0.0)
        for (int i = 0; i < N; i++)
            damping[i] = scale * s->at.shape[i];
    else
        for (int i = 0; i < N; i++)
            damping[i] = rsl_num_exp(log_scale + s->at.log_shape[i]);
}

/* Places a panel at a known point, forward (1) or backward (-1) along the path. */
static void place_panel(const path *p, panel *s, const point *from, double start, double length,
                        int ahead)
{
    rsl_num_nodal damping;
    double span = ahead * fabs(length);
    s->start = start;
    s->length = length;
    s->from = *from;
    place_grid(p, s);
    damping_at_start(p, s, damping);
    for (int i = 0; i < N; i++) {
        s->width[i] = s->at.dtheta_dr[i] * span;
        s->push[i] = damping[i] * s->at.cosine[i] * s->width[i];
        s->pull[i] = p->sign * damping[i] * s->at.sine[i];
    }
}

static void place_next(path *p, double length)
{
    p->panel.timed = !p->problem->ends_only;
    place_panel(p, &p->panel, &p->now, p->r, length, 1);
}

/* Data of an iteration of Newton's method. */
typedef struct trial {
    double kappa;
    panel *s;
} trial;

static int slopes(const rsl_num_nodal zeta, rsl_num_nodal slope, rsl_num_nodal slope_zeta,
                  void *user)
{
    const trial *t = user;
    panel *s = t->s;
    double kappa = t->kappa;
    rsl_num_mask inside = rsl_num_lanes_at(zeta) == rsl_num_lanes_at(zeta);
    for (int i = 0; i < N; i += RSL_NUM_LANES) {
        lanes z = 1.0 + kappa * rsl_num_lanes_at(zeta + i);
        lanes pull = rsl_num_lanes_at(s->pull + i), sum = z + pull, share = 1.0 / sum;
        lanes push = rsl_num_lanes_at(s->push + i) * share;
        inside &= (z > 0.0) & (sum > DENOMINATOR_MIN * z);
        rsl_num_lanes_put(z, s->z + i);
        rsl_num_lanes_put(share, s->share + i);
        rsl_num_lanes_put(push * z, slope + i);
        rsl_num_lanes_put(push * (kappa * pull * share), slope_zeta + i);
    }
    return !rsl_num_mask_all(inside);
}

/* Where the bodies creep apart w = Q S obeys
 *
 *     dw/dtheta = w (q S/C - (mu+1) C/S - kappa w C/(S (1-w))),
 *
 * and all paths are attracted by the curve where the bracket vanishes, 1/w = 1 + excess. */
static double excess_at(const path *p, double cosine)
{
    double c2 = cosine * cosine, force = p->problem->q * (1.0 - c2) - (p->mu + 1.0) * c2;
    return force > 2.0 * p->kappa * c2 ? p->kappa * c2 / force : 0.5;
}

/* Starting values on that curve. */
static void guess_creeping(const path *p, panel *s)
{
    double first = fmax(1.0, -s->pull[0] * (1.0 + excess_at(p, s->at.cosine[0])));
    for (int i = 0; i < N; i++) {
        double excess = excess_at(p, s->at.cosine[i]);
        double z = -s->pull[i] * fmax((1.0 + excess) / first, 1.0 + 0.3 * excess);
        s->zeta[i] = fmax(0.0, z - 1.0) / p->kappa;
    }
}

/* Starting values of a path that approaches it: implicit Euler from node to node. With P = Q S for y = y0 and
 * the step g of kappa zeta but for its share z/(z - P), the next z is the root beyond P of
 *
 *     (z - z0) (z - P) = g z. */
static void guess_approaching(const path *p, panel *s)
{
    double z = 1.0, from = 0.0;
    for (int i = 0; i < N; i++) {
        double to = rsl_num_collocation_nodes[i], step = p->kappa * (to - from) * s->push[i];
        double sum = z - s->pull[i] + step;
        z = 0.5 * (sum + sqrt(sum * sum + 4.0 * z * s->pull[i]));
        s->zeta[i] = (z - 1.0) / p->kappa;
        from = to;
    }
}

/* To the second order: with G the integral of the slope f for zeta = 0, and c = f_zeta/f there as if
 * straight over G,
 *
 *     zeta = G + Int c G dG = G + G^2 (c0/6 + c/3). */
static void guess_plain(const path *p, panel *s)
{
    rsl_num_nodal f, c, sum;
    for (int i = 0; i < N; i++) {
        double share = 1.0 / (1.0 + s->pull[i]);
        f[i] = s->push[i] * share;
        c[i] = p->kappa * s->pull[i] * share;
    }
    rsl_num_collocation_integrals(f, sum);
    for (int i = 0; i < N; i++)
        s->zeta[i] = sum[i] + sum[i] * sum[i] * (1.0 / 6 * c[0] + 1.0 / 3 * c[i]);
}

/* A first guess of zeta. */
static void guess(const path *p, panel *s)
{
    double min = 0.0, excess = excess_at(p, s->at.cosine[0]);
    for (int i = 0; i < N; i++)
        min = s->pull[i] < min ? s->pull[i] : min;
    if (!(p->kappa > 0.0) || min > -CREEP_DAMPING)
        guess_plain(p, s);
    else if (excess < 0.06 && -s->pull[0] * (1.0 + excess) > 0.98)
        guess_creeping(p, s);
    else
        guess_approaching(p, s);
}

/* 1/k */
static const double over[] = {0.0,      1.0,      1.0 / 2,  1.0 / 3,  1.0 / 4,  1.0 / 5,  1.0 / 6,
                              1.0 / 7,  1.0 / 8,  1.0 / 9,  1.0 / 10, 1.0 / 11, 1.0 / 12, 1.0 / 13,
                              1.0 / 14, 1.0 / 15, 1.0 / 16, 1.0 / 17, 1.0 / 18, 1.0 / 19, 1.0 / 20,
                              1.0 / 21, 1.0 / 22, 1.0 / 23, 1.0 / 24, 1.0 / 25, 1.0 / 26, 1.0 / 27,
                              1.0 / 28, 1.0 / 29, 1.0 / 30, 1.0 / 31, 1.0 / 32, 1.0 / 33, 1.0 / 34};
enum { TERMS_MAX = sizeof over / sizeof *over };

/* z^power by the binomial series about 1, or about the middle c of its range: x = z/c - 1,
 * |x| <= 1/3, until x^k is less than a rounding. Zero: the range is too wide. */
static int power_by_series(const rsl_num_nodal z, double end, double power, rsl_num_nodal result)
{
    double middle = fabs(end - 1.0) < 0.15 ? 1.0 : 0.5 * (1.0 + end), share = 1.0 / middle;
    double max = fabs(end - middle) * share, left = 1.0, term[TERMS_MAX];
    int k = 0;
    if (!(max < 1.0 / 3) || fabs(power) > 4.0)
        return 0;
    rsl_num_nodal x;
    for (int i = 0; i < N; i++)
        x[i] = z[i] * share - 1.0;
    term[0] = middle == 1.0 ? 1.0 : rsl_num_exp(power * rsl_num_log(middle));
    for (; k + 1 < TERMS_MAX && left > 1e-17; left *= max, k++)
        term[k + 1] = term[k] * ((power - k) * over[k + 1]);
    for (int i = 0; i < N; i++)
        result[i] = term[k];
    while (k-- > 0)
        for (int i = 0; i < N; i++)
            result[i] = result[i] * x[i] + term[k];
    return 1;
}

/* exp(-alpha (y - y0)) = z^(alpha/kappa) at the nodes. */
static void time_factor(const path *p, const panel *s, rsl_num_nodal factor)
{
    double power = p->alpha / p->kappa;
    int plain = fabs(p->kappa) > KAPPA_SMALL;
    if (plain && power_by_series(s->z, 1.0 + p->kappa * s->whole, power, factor))
        return;
    if (plain)
        rsl_num_logs(s->z, factor, N);
    for (int i = 0; i < N; i++)
        factor[i] = plain ? power * factor[i] : -p->alpha * log_of(p, s->zeta[i]);
    rsl_num_exps(factor, factor, N);
}

static void integrate_time(const path *p, panel *s)
{
    rsl_num_nodal time;
    double unit = p->time_unit * rsl_num_exp(-p->alpha * s->from.y);
    time_factor(p, s, time);
    for (int i = 0; i < N; i++)
        time[i] *= (unit * s->width[i]) * s->at.slow[i] * (s->z[i] * s->share[i]);
    s->to.time = s->from.time + rsl_num_collocation_integral(time);
    s->error = fmax(s->error, rsl_num_collocation_tail(time) / s->to.time);
}

/* Integrates y, the sensitivity and the time over the panel. */
static void integrate(const path *p, panel *s)
{
    rsl_num_nodal sensitivity, rate;
    for (int i = 0; i < N; i++) {
        sensitivity[i] = s->slope[i] * s->share[i];
        rate[i] = s->push[i] * s->share[i]; /* -dy */
    }
    s->whole = rsl_num_collocation_integral(s->slope);
    s->to.y = s->from.y + log_of(p, s->whole);
    s->to.sensitivity = s->from.sensitivity - rsl_num_collocation_integral(sensitivity);
    s->to.time = s->from.time;
    s->error = rsl_num_collocation_tail(rate);
    if (s->timed)
        integrate_time(p, s);
}

/* Solves with zeta as starting values. */
static int solve_from(const path *p, panel *s)
{
    trial t = {p->kappa, s};
    if (rsl_num_collocate(slopes, &t, 0.0, p->newton, &s->contraction, s->zeta, s->slope))
        return 1;
    integrate(p, s);
    return 0;
}

static int solve_panel(path *p)
{
    p->panel.contraction = 1.0;
    guess(p, &p->panel);
    return solve_from(p, &p->panel);
}

/* ---- parts of a panel ------------------------------------------------------ */

/* zeta at a fraction of the panel by the cubic Hermite polynomial between the nodes i and i + 1. */
static inline double zeta_between(const panel *s, int i, double fraction)
{
    double from = rsl_num_collocation_nodes[i], h = rsl_num_collocation_nodes[i + 1] - from;
    double t = (fraction - from) / h, rise = s->zeta[i + 1] - s->zeta[i];
    double a = h * s->slope[i] - rise, b = rise - h * s->slope[i + 1];
    return s->zeta[i] + t * (rise + (1.0 - t) * ((1.0 - t) * a + t * b));
}

/* Of the nodes i and i + 1 the ones beside a fraction, not before `i`. */
static inline int gap_of(double fraction, int i)
{
    while (i < N - 2 && fraction > rsl_num_collocation_nodes[i + 1])
        i++;
    return i;
}

double rsl_collide_polar_near_y(const path *p, double r)
{
    const panel *s = &p->panel;
    double fraction = (r - s->start) / s->length;
    return s->from.y + log_of(p, zeta_between(s, gap_of(fraction, 0), fraction));
}

/* Whether the path may be integrated backward from the end of the panel: that is r = 0, and errors do
 * not grow, as they do in creep. */
static int is_mild(const path *p, const panel *s)
{
    int mild = s->start + s->length == 0.0;
    for (int i = 0; mild && p->sign < 0 && i < N; i++)
        mild = s->z[i] * s->share[i] < 3.0;
    return mild;
}

static int solve_part(const path *p, double r, point *to)
{
    const panel *whole = &p->panel;
    panel part;
    int back = is_mild(p, whole);
    double start = back ? 0.0 : whole->start, zeta0 = back ? whole->whole : 0.0;
    double share = 1.0 / (1.0 + p->kappa * zeta0);
    double first = (start - whole->start) / whole->length, share_of = (r - start) / whole->length;
    part.timed = whole->timed && (p->sign > 0 || p->problem->force_end);
    part.contraction = whole->contraction;
    place_panel(p, &part, back ? &whole->to : &whole->from, start, r - start, back ? -1 : 1);
    for (int k = 0, gap = 0; k < N; k++) {
        int i = back ? N - 1 - k : k;
        double fraction = first + share_of * rsl_num_collocation_nodes[i];
        gap = gap_of(fraction, gap);
        part.zeta[i] = (zeta_between(whole, gap, fraction) - zeta0) * share;
    }
    if (solve_from(p, &part))
        return 1;
    *to = part.to;
    return 0;
}

#if defined(RSL_NUM_WIDE)
const rsl_collide_polar_panels rsl_collide_polar_wide = {make_grid, place_next, solve_panel,
                                                         solve_part};
#else
const rsl_collide_polar_panels rsl_collide_polar_plain = {make_grid, place_next, solve_panel,
                                                          solve_part};
#endif
