/* SPDX-License-Identifier: MIT
 *
 * One panel in polar coordinates. The exponential of kappa y leaves the equation with
 *
 *     z = exp(-kappa (y - y0)) = 1 + kappa zeta,    y0: y at the start,
 *     dzeta/dtheta = a C z/(z + W a S),             a: Q for y = y0,
 *
 * so that a trial of Newton's method is one division at each node. From zeta
 *
 *     y = y0 - ln(1 + kappa zeta)/kappa,    1 + W Q S = (z + W a S)/z.
 *
 * Places. The angle from the place where a half quarter begins counts by the tangent of its half,
 * t = tan(pi/8) r^grade with 0 <= r <= 1:
 *
 *     sine 2 t/(1 + t^2),    cosine (1 - t^2)/(1 + t^2),    dangle = 2 dt/(1 + t^2).
 */
#include "collide/polar_panel.h"

#include <assert.h>
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

enum { N = RSL_NUM_COLLOCATION };

#define CREEP 1e-4   /* least 1 + W Q S: below, its rounding shows in the time */
#define STRONG 230.0 /* ln Q beyond which S^mu C^q may be no normal number */
#define LOG_2_TAN -0.18822640645959771582 /* ln(2 tan(pi/8)) */
#define KAPPA_SMALL 0.05                  /* ln(z)/kappa has lost digits below */

/* ---- places ---------------------------------------------------------------- */

/* atanh(s)/s and ln(1 - s^2)/2 over s^2 <= tan(pi/8)^4, where the next term is 1e-18. */
static const double atanh_series[] = {1.0,        1.0 / 3.0,  1.0 / 5.0,  1.0 / 7.0,
                                      1.0 / 9.0,  1.0 / 11.0, 1.0 / 13.0, 1.0 / 15.0,
                                      1.0 / 17.0, 1.0 / 19.0, 1.0 / 21.0};
static const double log_series[] = {0.0,         -1.0 / 2.0,  -1.0 / 4.0,  -1.0 / 6.0,
                                    -1.0 / 8.0,  -1.0 / 10.0, -1.0 / 12.0, -1.0 / 14.0,
                                    -1.0 / 16.0, -1.0 / 18.0, -1.0 / 20.0};

/* A polynomial of degree 10 at every node. */
static inline void polynomial_each(const double *c, const double *restrict x, double *restrict y)
{
    for (int i = 0; i < N; i++)
        y[i] = c[10];
    for (int k = 9; k >= 0; k--)
        for (int i = 0; i < N; i++)
            y[i] = y[i] * x[i] + c[k];
}

static inline double log_shape_of(const path *p, const place *a)
{
    return p->mu * a->log_sine + p->problem->q * a->log_cosine;
}

place rsl_collide_polar_place_at(const path *p, double r)
{
    double log_2t = p->grade * rsl_num_log(r) + LOG_2_TAN, t = 0.5 * rsl_num_exp(log_2t);
    double s = t * t, s2 = s * s, share = 1.0 / (1.0 + s);
    double far = 2.0 * t * share, near = (1.0 - s) * share, rise = p->grade * far / r;
    double odd = s * rsl_num_polynomial(atanh_series, 10, s2);
    double log_far = log_2t - (rsl_num_polynomial(log_series, 10, s2) + odd), log_near = -2.0 * odd;
    return p->upper ? (place){near, far, log_near, log_far, rise}
                    : (place){far, near, log_far, log_near, rise};
}

/* The same at every node. */
static void fill_grid(const path *p, const double *r, grid *g)
{
    double t[N], log_2t[N], s[N], s2[N], odd[N], even[N], log_near[N];
    double *near = p->upper ? g->sine : g->cosine, *far = p->upper ? g->cosine : g->sine;
    double near_power = p->upper ? p->mu : p->problem->q;
    double far_power = p->upper ? p->problem->q : p->mu;
    rsl_num_logs(r, log_2t, N);
    for (int i = 0; i < N; i++)
        log_2t[i] = p->grade * log_2t[i] + LOG_2_TAN;
    rsl_num_exps(log_2t, t, N);
    for (int i = 0; i < N; i++) {
        s[i] = 0.25 * t[i] * t[i];
        s2[i] = s[i] * s[i];
    }
    polynomial_each(atanh_series, s2, odd);
    polynomial_each(log_series, s2, even);
    for (int i = 0; i < N; i++) {
        log_near[i] = -2.0 * (s[i] * odd[i]);
        log_2t[i] -= even[i] + s[i] * odd[i];
        s2[i] = 1.0 / (1.0 + s[i]);
    }
    for (int i = 0; i < N; i++)
        far[i] = t[i] * s2[i];
    for (int i = 0; i < N; i++)
        near[i] = (1.0 - s[i]) * s2[i];
    for (int i = 0; i < N; i++)
        g->rise[i] = p->grade * (t[i] * s2[i]) / r[i];
    for (int i = 0; i < N; i++)
        g->log_shape[i] = near_power * log_near[i] + far_power * log_2t[i];
    memcpy(g->log_sine, p->upper ? log_near : log_2t, sizeof t);
    rsl_num_exps(g->log_shape, g->shape, N);
}

void rsl_collide_polar_grid_make(path *p)
{
    double r[N];
    for (int i = 0; i < N; i++)
        r[i] = rsl_num_collocation_nodes[i];
    fill_grid(p, r, &p->whole[p->upper]);
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
    reverse(from->log_sine, to->log_sine);
    reverse(from->rise, to->rise);
    reverse(from->log_shape, to->log_shape);
    reverse(from->shape, to->shape);
}

static void lay_grid(const path *p, panel *s)
{
    double r[N];
    if (s->start == 0.0 && s->length == 1.0)
        s->at = p->whole[p->upper];
    else if (s->start == 1.0 && s->length == -1.0)
        reverse_grid(&p->whole[p->upper], &s->at);
    else {
        for (int i = 0; i < N; i++)
            r[i] = s->start + s->length * rsl_num_collocation_nodes[i];
        fill_grid(p, r, &s->at);
    }
}

/* ---- formulas -------------------------------------------------------------- */

int rsl_collide_polar_is_damped(const path *p) { return p->way > 0 || !p->problem->approach_only; }

double rsl_collide_polar_drag(const path *p, const place *a, double y)
{
    if (!rsl_collide_polar_is_damped(p))
        return 0.0;
    return rsl_num_exp(p->log_lambda + log_shape_of(p, a) + p->kappa * y);
}

double rsl_collide_polar_slowness(const path *p, double log_sine, double y)
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
static void drag_at_start(const path *p, const panel *s, rsl_num_nodal drag)
{
    double log_scale = p->log_lambda + p->kappa * s->from.y;
    double scale = rsl_collide_polar_is_damped(p) ? rsl_num_exp(log_scale) : 0.0;
    if (fabs(log_scale) < STRONG || scale == 0.0)
        for (int i = 0; i < N; i++)
            drag[i] = scale * s->at.shape[i];
    else
        for (int i = 0; i < N; i++)
            drag[i] = rsl_num_exp(log_scale + s->at.log_shape[i]);
}

void rsl_collide_polar_lay(path *p, double length)
{
    panel *s = &p->panel;
    rsl_num_nodal drag;
    s->start = p->r;
    s->length = length;
    s->from = p->now;
    lay_grid(p, s);
    drag_at_start(p, s, drag);
    for (int i = 0; i < N; i++) {
        s->width[i] = s->at.rise[i] * fabs(length);
        s->push[i] = drag[i] * s->at.cosine[i] * s->width[i];
        s->pull[i] = p->way * drag[i] * s->at.sine[i];
    }
}

static int slopes(const rsl_num_nodal zeta, rsl_num_nodal slope, rsl_num_nodal slope_zeta,
                  void *user)
{
    path *p = user;
    panel *s = &p->panel;
    double kappa = p->kappa;
    rsl_num_mask inside = rsl_num_lanes_at(zeta) == rsl_num_lanes_at(zeta);
    for (int i = 0; i < N; i += RSL_NUM_LANES) {
        rsl_num_lanes z = 1.0 + kappa * rsl_num_lanes_at(zeta + i);
        rsl_num_lanes pull = rsl_num_lanes_at(s->pull + i), sum = z + pull, share = 1.0 / sum;
        rsl_num_lanes push = rsl_num_lanes_at(s->push + i) * share;
        inside &= (z > 0.0) & (sum > CREEP * z);
        rsl_num_lanes_put(z, s->z + i);
        rsl_num_lanes_put(share, s->share + i);
        rsl_num_lanes_put(push * z, slope + i);
        rsl_num_lanes_put(push * (kappa * pull * share), slope_zeta + i);
    }
    return !rsl_num_mask_all(inside);
}

/* A first guess of zeta: as it is, or where the bodies creep apart, on the curve to which all
 * paths are drawn there. On the way back w = Q S obeys
 *
 *     dw/dtheta = w (q S/C - (mu+1) C/S - kappa w C/(S (1-w))),
 *
 * and the curve is where the bracket vanishes. */
static void guess(const path *p, panel *s)
{
    double q = p->problem->q, mu = p->mu, kappa = p->kappa, first = 1.0;
    for (int i = 0; i < N; i++)
        s->zeta[i] = 0.0;
    for (int i = 0; p->way < 0 && kappa > 0.0 && i < N; i++) {
        double c2 = s->at.cosine[i] * s->at.cosine[i];
        double force = q * (1.0 - c2) - (mu + 1.0) * c2;
        double lead = force > 2.0 * kappa * c2 ? kappa * c2 / force : 0.5;
        double z = -s->pull[i] * (1.0 + lead);
        first = i == 0 ? fmax(z, 1.0) : first;
        z = fmax(z / first, -s->pull[i] * (1.0 + 0.3 * lead));
        s->zeta[i] = z > 1.0 ? (z - 1.0) / kappa : 0.0;
    }
}

/* y - y0 at the nodes */
static void logs_of(const path *p, const panel *s, rsl_num_nodal y)
{
    double factor = -1.0 / p->kappa;
    if (!(fabs(p->kappa) > KAPPA_SMALL)) {
        for (int i = 0; i < N; i++)
            y[i] = log_of(p, s->zeta[i]);
        return;
    }
    rsl_num_logs(s->z, y, N);
    for (int i = 0; i < N; i++)
        y[i] *= factor;
}

static void gather_time(path *p)
{
    panel *s = &p->panel;
    rsl_num_nodal time, y;
    double speed = -p->alpha * s->from.y;
    logs_of(p, s, y);
    for (int i = 0; i < N; i++)
        time[i] = speed - p->alpha * (y[i] + s->at.log_sine[i]);
    rsl_num_exps(time, time, N);
    for (int i = 0; i < N; i++)
        time[i] *= p->time_unit * s->width[i] * s->z[i] * s->share[i];
    s->to.time = s->from.time + rsl_num_collocation_integral(time);
    s->error = fmax(s->error, rsl_num_collocation_tail(time) / s->to.time);
}

/* The integrals that ride along. */
static void gather(path *p)
{
    panel *s = &p->panel;
    rsl_num_nodal bend, rate;
    for (int i = 0; i < N; i++) {
        bend[i] = s->slope[i] * s->share[i];
        rate[i] = s->push[i] * s->share[i]; /* -dy */
    }
    s->whole = rsl_num_collocation_integral(s->slope);
    s->to.y = s->from.y + log_of(p, s->whole);
    s->to.bend = s->from.bend - rsl_num_collocation_integral(bend);
    s->error = rsl_num_collocation_tail(rate);
    if (!p->problem->ends_only)
        gather_time(p);
}

/* With zeta as it is for a guess. */
static int solve_from(path *p)
{
    panel *s = &p->panel;
    if (rsl_num_collocate(slopes, p, 0.0, p->newton, s->zeta, s->slope))
        return 1;
    gather(p);
    return 0;
}

int rsl_collide_polar_solve_panel(path *p)
{
    guess(p, &p->panel);
    return solve_from(p);
}

/* ---- parts of it ----------------------------------------------------------- */

/* zeta at a fraction of the panel, about: the cubic between the nodes i and i + 1. */
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

int rsl_collide_polar_solve_part(const path *p, double r, point *to)
{
    path part = *p;
    double length = r - p->panel.start, share = length / p->panel.length;
    part.r = p->panel.start;
    part.now = p->panel.from;
    rsl_collide_polar_lay(&part, length);
    for (int i = 0, gap = 0; i < N; i++) {
        double fraction = share * rsl_num_collocation_nodes[i];
        gap = gap_of(fraction, gap);
        part.panel.zeta[i] = zeta_between(&p->panel, gap, fraction);
    }
    if (solve_from(&part))
        return 1;
    *to = part.panel.to;
    return 0;
}
