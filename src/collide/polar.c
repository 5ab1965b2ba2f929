/* SPDX-License-Identifier: MIT
 *
 * With w = sqrt(2 s), s = x^(n+1)/(n+1) the elastic energy, the path of an
 * elastic impact is the half circle u^2 + w^2 = 1. Polar coordinates
 *
 *     u = rho cos(theta),    w = rho sin(theta)
 *
 * run from touch (theta = 0) through the deepest point (pi/2) to separation
 * (pi). With c = (n+1)/2, C = |cos|, S = sin and the sign W of the rate,
 *
 *     x^(n+1) = c w^2,    Q = Lambda c^((m-n)/(n+1)) rho^kappa S^mu C^q,
 *     mu = 1 - 2(n-m)/(n+1),    kappa = q - 2(n-m)/(n+1),
 *
 * the equation of motion becomes one scalar equation for y = ln(rho),
 *
 *     dy/dtheta = -Q C/(1 + W Q S),
 *     dt/dtheta = (rho S)^-alpha/(c^(n/(n+1)) (1 + W Q S)),  alpha = (n-1)/(n+1),
 *     F = x^n (1 + W Q/S).
 *
 * It is mild: between the two places where powers of an angle have no Taylor
 * series, S -> 0 and C -> 0, collocation (collocation.c) takes all of it in
 * one or two steps. Each quarter is cut in halves, each half counts its angle
 * from its own such place, angle = (pi/4) r^grade, 0 <= r <= 1, and the grades
 * make the powers whole, or so high that they do no harm:
 *
 *     S -> 0:  dt ~ r^(g-1) dr, dy ~ r^(g(m+1)-1) dr    grade g (n+1)/2
 *     C -> 0:  dy ~ r^(g(q+1)-1) dr                     grade g
 *
 * Sensitivity: Q is Lambda times something, and d(dy/dtheta)/d ln Q is
 * f/(1 + W Q S) =: b. So a = dy/d ln Lambda obeys a' = b (1 + kappa a), and
 * kappa a = exp(kappa Int b) - 1. At either end of contact that is
 * d ln e/d ln Lambda: where F = 0, u does not change along the path.
 */
#include "collide/polar.h"
#include "num/elementary.h"

#include <assert.h>
#include <math.h>
#include <stddef.h>

#include "num/collocation.h"
#include "num/constants.h"
#include "num/roots.h"

enum { N = RSL_NUM_COLLOCATION, TRIALS_MAX = 100 };

#define BESIDE_TOUCH 1e-9 /* r at which powers of an angle are still numbers */
#define BESIDE_TURN 1e-40 /* the same where it counts from the deepest point: low grades */
#define GRADE_MAX 30.0    /* BESIDE_TOUCH to this power is one, too */
#define REBOUND_MIN 1e-13 /* less counts as none, see collide.h */
#define REACH_MIN 1e-6    /* shorter panels are no way forward */
#define CREEP 1e-4        /* least 1 + W Q S: below, its rounding shows in the time */

/* A point of the path. */
typedef struct point {
    double y, time, dissipated, bend; /* bend: Int b */
} point;

/* A place on a half quarter. */
typedef struct place {
    double sine, cosine, log_sine, log_cosine; /* of theta: S, C */
    double rise;                               /* |dtheta/dr| */
} place;

/* A stretch of a half quarter from r = start on, its length with sign. */
typedef struct panel {
    double start, length;
    point from, to;
    place at[N];
    rsl_num_nodal log_drag;         /* ln Q - kappa y */
    rsl_num_nodal width;            /* dtheta */
    rsl_num_nodal y, slope;         /* ln rho, and dy/dtheta times the width */
    rsl_num_nodal drag, resistance; /* Q, 1 + W Q S */
    rsl_num_nodal series;           /* of the slope, see dense_y */
    double error;
} panel;

typedef struct polar {
    const rsl_collide_polar_problem *problem;
    rsl_collide_polar_outcome *outcome;
    double kappa, mu, alpha, log_c, log_lambda, time_unit;
    double tolerance, newton; /* of the tail, of Newton's method */
    /* the half quarter under way */
    int way, upper; /* W; 1: the angle counts from the deepest point */
    double grade;
    double r;                /* the place that is reached */
    point now;               /* and what is there */
    double reach;            /* length to try next */
    double growth;           /* most that the next may be longer than the last */
    double layer;            /* r within which Q falls below 1; see find_layer */
    int trials, ended, lost; /* lost: a place could not be found */
    panel panel;
} polar;

/* ---- formulas -------------------------------------------------------------- */

/* Several places at a time: functions of numbers that do not wait for one another take half as
 * long. r^grade needs no more digits than exp(grade ln r) has. */
static void places_at(const polar *p, const double *r, place *at, int count)
{
    double angle[N];
    rsl_num_direction of[N];
    assert(count <= N);
    for (int i = 0; i < count; i++)
        angle[i] = p->grade == 1.0 ? 0.0 : rsl_num_log(r[i]);
    for (int i = 0; i < count; i++)
        angle[i] = 0.25 * RSL_NUM_PI * (p->grade == 1.0 ? r[i] : rsl_num_exp(p->grade * angle[i]));
    for (int i = 0; i < count; i++)
        of[i] = rsl_num_direction_of(angle[i]);
    for (int i = 0; i < count; i++) {
        double s = of[i].sine, c = of[i].cosine, x = rsl_num_log(s), y = rsl_num_log(c);
        double rise = p->grade * angle[i] / r[i];
        at[i] = p->upper ? (place){c, s, y, x, rise} : (place){s, c, x, y, rise};
    }
}

static place place_at(const polar *p, double r)
{
    place a;
    places_at(p, &r, &a, 1);
    return a;
}

/* Where a quarter begins or ends, its powers are taken just beside: closer to the deepest point
 * than a weak damping moves the peak of the force away from it. */
static place place_beside(const polar *p, double r)
{
    return place_at(p, fmax(r, p->upper ? BESIDE_TURN : BESIDE_TOUCH));
}

/* Whether there is damping on this way. */
static int is_damped(const polar *p) { return p->way > 0 || !p->problem->approach_only; }

/* ln Q - kappa y */
static double log_drag_at(const polar *p, const place *a)
{
    if (!is_damped(p))
        return -HUGE_VAL;
    return p->log_lambda + p->mu * a->log_sine + p->problem->q * a->log_cosine;
}

static double drag_at(const polar *p, const place *a, double y)
{
    return rsl_num_exp(log_drag_at(p, a) + p->kappa * y);
}

/* dt/dtheta but for its denominator */
static double slowness(const polar *p, const place *a, double y)
{
    return p->time_unit * rsl_num_exp(-p->alpha * (y + a->log_sine));
}

/* ln x = (ln c + 2 (y + ln S))/(n+1) */
static double log_depth(const polar *p, const place *a, double y)
{
    return (p->log_c + 2.0 * (y + a->log_sine)) / (p->problem->n + 1.0);
}

/* F = x^n + W Lambda x^m (rho C)^q, without the pole of Q/S. */
static double force_at(const polar *p, const place *a, double y)
{
    const rsl_collide_polar_problem *s = p->problem;
    double depth = log_depth(p, a, y), elastic = rsl_num_exp(s->n * depth);
    if (!is_damped(p))
        return elastic;
    return elastic + p->way * s->lambda * rsl_num_exp(s->m * depth + s->q * (y + a->log_cosine));
}

/* dF/dtheta times S C/x^n. With f = dy/dtheta, cot = W C/S and tan = W S/C,
 *
 *     d ln(x^n)/dtheta = 2n/(n+1) (f + cot)
 *     d ln(Q/S)/dtheta = kappa f + (mu-1) cot - q tan,
 *
 * and 2n/(n+1) + mu - 1 = 2m/(n+1) of cot stays with Q/S: nothing for m = 0, where Q/S is
 * large before separation. */
static double force_rate(const polar *p, const place *a, double drag)
{
    double w = p->way, n = p->problem->n, part = w * drag / a->sine;
    double cot = w * a->cosine * a->cosine, tan = w * a->sine * a->sine;
    double f = -drag * a->cosine * a->cosine * a->sine / (1.0 + w * drag * a->sine);
    double spring = 2.0 * n / (n + 1.0), damper = 2.0 * p->problem->m / (n + 1.0);
    return spring * (f + cot) +
           part * ((spring + p->kappa) * f + damper * cot - p->problem->q * tan);
}

/* F/x^n */
static double force_share(const polar *p, const place *a, double drag)
{
    return 1.0 + p->way * drag / a->sine;
}

/* ---- one panel ------------------------------------------------------------- */

static void lay_panel(polar *p, double length)
{
    panel *s = &p->panel;
    s->start = p->r;
    s->length = length;
    s->from = p->now;
    double r[N];
    for (int i = 0; i < N; i++)
        r[i] = p->r + length * rsl_num_collocation_node(i);
    places_at(p, r, s->at, N);
    for (int i = 0; i < N; i++) {
        s->log_drag[i] = log_drag_at(p, &s->at[i]);
        s->width[i] = s->at[i].rise * fabs(length);
    }
}

/* A first guess of y at a node: as it is, or where the bodies creep apart, on
 * the curve to which all paths are drawn there. On the way back z = Q S obeys
 *
 *     dz/dtheta = z (q S/C - (mu+1) C/S - kappa z C/(S (1-z))),
 *
 * and the curve is where the bracket vanishes. */
static double guess(const polar *p, int i)
{
    const place *a = &p->panel.at[i];
    double c2 = a->cosine * a->cosine, s2 = a->sine * a->sine;
    double push = p->problem->q * s2 - (p->mu + 1.0) * c2;
    if (p->way > 0 || !(p->kappa > 0.0) || !(push > 0.0))
        return p->now.y;
    double log_z = -rsl_num_log1p(p->kappa * c2 / push);
    double y = (log_z - p->panel.log_drag[i] - a->log_sine) / p->kappa;
    return fmin(p->now.y, y);
}

static int slopes(const rsl_num_nodal y, rsl_num_nodal slope, rsl_num_nodal slope_y, void *user)
{
    polar *p = user;
    panel *s = &p->panel;
    double least = HUGE_VAL;
    for (int i = 0; i < N; i++)
        s->drag[i] = rsl_num_exp(s->log_drag[i] + p->kappa * y[i]);
    for (int i = 0; i < N; i++) {
        double resistance = 1.0 + p->way * s->drag[i] * s->at[i].sine;
        double share = 1.0 / resistance;
        slope[i] = -s->drag[i] * s->at[i].cosine * s->width[i] * share;
        slope_y[i] = p->kappa * slope[i] * share;
        s->resistance[i] = resistance;
        least = resistance < least ? resistance : least;
    }
    return !(least > CREEP);
}

/* The integrals that ride along. */
static void gather(polar *p)
{
    panel *s = &p->panel;
    rsl_num_nodal time, dissipated, bend;
    for (int i = 0; i < N; i++)
        bend[i] = s->slope[i] / s->resistance[i];
    s->to.y = s->from.y + rsl_num_collocation_integral(s->slope);
    s->to.bend = s->from.bend + rsl_num_collocation_integral(bend);
    s->error = rsl_num_collocation_tail(s->slope);
    if (p->problem->ends_only)
        return;
    for (int i = 0; i < N; i++)
        dissipated[i] = -rsl_num_exp(2.0 * s->y[i]) * s->slope[i];
    for (int i = 0; i < N; i++)
        time[i] = slowness(p, &s->at[i], s->y[i]) * s->width[i] / s->resistance[i];
    s->to.time = s->from.time + rsl_num_collocation_integral(time);
    s->to.dissipated = s->from.dissipated + rsl_num_collocation_integral(dissipated);
    s->error = fmax(s->error, rsl_num_collocation_tail(time) / s->to.time);
}

/* Solves a panel, with s->y as a guess; nonzero: too long. */
static int solve_panel(polar *p)
{
    panel *s = &p->panel;
    if (rsl_num_collocate(slopes, p, s->from.y, p->newton, s->y, s->slope))
        return 1;
    gather(p);
    return 0;
}

/* ---- places on a panel ----------------------------------------------------- */

/* What vanishes at the place that is looked for. */
typedef double quantity(const polar *p, const place *a, double drag);

/* y at a fraction of the panel, by the polynomial. */
static double dense_y(const panel *s, double fraction)
{
    return s->from.y + rsl_num_collocation_partial(s->series, fraction);
}

static place place_of_fraction(const polar *p, double fraction)
{
    double r = p->panel.start + fraction * p->panel.length;
    return place_beside(p, r);
}

static double value_at(const polar *p, quantity *of, double fraction, double y)
{
    place a = place_of_fraction(p, fraction);
    return of(p, &a, drag_at(p, &a, y));
}

typedef struct search {
    const polar *p;
    quantity *of;
} search;

static double on_panel(double fraction, void *user)
{
    const search *s = user;
    return value_at(s->p, s->of, fraction, dense_y(&s->p->panel, fraction));
}

/* Goes on along the path by a small angle. */
static void go_on(const polar *p, const place *a, double angle, point *at)
{
    double drag = drag_at(p, a, at->y);
    double resistance = 1.0 + p->way * drag * a->sine;
    double f = -drag * a->cosine / resistance;
    at->time += angle * slowness(p, a, at->y) / resistance;
    at->dissipated -= angle * f * rsl_num_exp(2.0 * at->y);
    at->bend += angle * f / resistance;
    at->y += angle * f;
}

/* The path up to a fraction of the panel once more, by itself. */
static int solve_part(const polar *p, double fraction, point *to)
{
    polar part = *p;
    part.r = p->panel.start;
    part.now = p->panel.from;
    lay_panel(&part, fraction * p->panel.length);
    for (int i = 0; i < N; i++)
        part.panel.y[i] = dense_y(&p->panel, fraction * rsl_num_collocation_node(i));
    if (solve_panel(&part))
        return 1;
    *to = part.panel.to;
    return 0;
}

/* Newton's step from a fraction, where y is known, to a zero of a quantity;
 * the slope is that of the polynomial. */
static double newton_move(const polar *p, quantity *of, double fraction, double y)
{
    double step = fraction > 0.5 ? -1e-6 : 1e-6;
    double rise = dense_y(&p->panel, fraction + step) - dense_y(&p->panel, fraction);
    double here = value_at(p, of, fraction, y);
    double there = value_at(p, of, fraction + step, y + rise);
    return -here / (there - here) * step;
}

/* The fraction between two others where a quantity vanishes, by the polynomial;
 * its error may have moved the zero just out of the bracket. */
static double zero_of_polynomial(const polar *p, quantity *of, double low, double high)
{
    search s = {p, of};
    double fraction;
    if (rsl_num_root_bracketed(on_panel, &s, low, high, &fraction) == RSL_OK)
        return fraction;
    return fabs(on_panel(low, &s)) < fabs(on_panel(high, &s)) ? low : high;
}

/* The place between two fractions of the panel where a quantity vanishes: by
 * the polynomial, then by the path itself. Nonzero: not found. */
static int find_zero(const polar *p, quantity *of, double low, double high, double *r, point *found)
{
    double fraction = zero_of_polynomial(p, of, low, high), move;
    for (int i = 0;; i++) {
        if (solve_part(p, fraction, found))
            return 1;
        move = newton_move(p, of, fraction, found->y);
        if (!(fabs(move) > 1e-7 && fabs(move) < 1e-2) || i == 2)
            break;
        fraction = fmin(1.0, fraction + move);
    }
    if (!(fabs(move) <= 1e-7)) /* a flat zero: it is as good as any near it */
        move = 0.0;
    place a = place_of_fraction(p, fraction);
    go_on(p, &a, move * fabs(p->panel.length) * a.rise, found);
    *r = p->panel.start + (fraction + move) * p->panel.length;
    return 0;
}

/* Called for every change of sign between the ends and nodes of a panel. */
typedef void sign_change(polar *p, double low, double high);

static void scan(polar *p, quantity *of, sign_change *found)
{
    panel *s = &p->panel;
    double low = 0.0, before = value_at(p, of, 0.0, s->from.y);
    for (int i = 0; i <= N; i++) {
        double high = i < N ? rsl_num_collocation_node(i) : 1.0;
        double after = i < N ? of(p, &s->at[i], s->drag[i]) : value_at(p, of, 1.0, s->to.y);
        if ((before > 0.0) != (after > 0.0)) {
            rsl_num_collocation_series(s->slope, s->series);
            found(p, low, high);
        }
        low = high;
        before = after;
    }
}

/* ---- the force ------------------------------------------------------------- */

static void note_force(polar *p, double r, const point *at)
{
    place a = place_beside(p, r);
    double force = force_at(p, &a, at->y);
    if (force > p->outcome->force_max) {
        p->outcome->force_max = force;
        p->outcome->time_of_force_max = at->time;
    }
    p->outcome->force_min = fmin(p->outcome->force_min, force);
}

/* Up to the end of contact, that is. */
static void note_extreme(polar *p, double low, double high)
{
    double r;
    point at;
    if (!find_zero(p, force_rate, low, high, &r, &at) && at.time <= p->now.time)
        note_force(p, r, &at);
}

/* Contact ends where the force first vanishes. */
static void note_end(polar *p, double low, double high)
{
    double r;
    point at;
    if (p->ended)
        return;
    if (find_zero(p, force_share, low, high, &r, &at)) {
        p->lost = 1;
        return;
    }
    p->r = r;
    p->now = at;
    p->ended = 1;
}

/* Moves to the end of the panel, or of contact, and notes the force. */
static void take_panel(polar *p)
{
    panel *s = &p->panel;
    if (p->problem->force_end && p->way < 0)
        scan(p, force_share, note_end);
    if (!p->ended) {
        p->r = s->start + s->length;
        p->now = s->to;
    }
    if (p->problem->ends_only)
        return;
    scan(p, force_rate, note_extreme);
    note_force(p, p->r, &p->now);
}

/* ---- walking --------------------------------------------------------------- */

/* Strong damping gives way to the spring only where C is so small that Q < 1.
 * Nodes must not step over that layer, unless it is too thin to count. */
static double find_layer(const polar *p)
{
    place a = place_at(p, 1.0);
    double drag = drag_at(p, &a, p->now.y);
    if (!p->upper || !(drag > 1.0) || rsl_num_pow(drag, -1.0 / p->problem->q) < 1e-17)
        return 1.0;
    return rsl_num_pow(drag, -1.0 / (p->problem->q * p->grade));
}

/* The length to try from here on, towards r = end. */
static double reach_of(const polar *p, double end)
{
    double left = fabs(end - p->r), reach = p->reach;
    if (end == 0.0 && p->r > 8.0 * p->layer)
        reach = fmin(reach, 0.85 * p->r);
    if (p->r == 0.0)
        reach = fmin(reach, 8.0 * p->layer);
    return reach > 0.95 * left ? left : reach;
}

/* One panel towards r = end; nonzero: no way forward. */
static int advance(polar *p, double end)
{
    double left = end - p->r, reach = reach_of(p, end);
    for (; p->trials < TRIALS_MAX && reach > REACH_MIN; p->trials++) {
        double factor = 0.4, error = HUGE_VAL;
        lay_panel(p, copysign(reach, left));
        for (int i = 0; i < N; i++)
            p->panel.y[i] = guess(p, i);
        if (!solve_panel(p)) {
            error = fmax(p->panel.error, 1e-12 * p->tolerance);
            factor = 0.9 * rsl_num_pow(error / p->tolerance, -1.0 / 15.0);
        }
        if (error <= p->tolerance) {
            p->reach = reach * fmin(factor, p->growth);
            p->growth = fmin(3.0, 1.5 * p->growth);
            take_panel(p);
            return 0;
        }
        reach *= fmax(0.2, fmin(factor, 0.75));
        p->growth = error < HUGE_VAL ? p->growth : 1.0;
    }
    return 1;
}

/* How far the first panel of a half quarter may reach. The tail over all of it
 * is about 1e-4 Q^2, Q halfway between touch and the deepest point, less
 * towards the latter and more where the bodies come apart. */
static double first_reach(const polar *p)
{
    place a = place_at(p, 1.0);
    double drag = drag_at(p, &a, p->now.y);
    double tail = (p->upper && p->way > 0 ? 1e-6 : 1e-4) * drag * drag;
    if (tail <= p->tolerance)
        return 1.0;
    return p->way > 0 || p->upper ? 0.7 : 0.5;
}

/* Half a quarter, outward (r from 0 to 1) or inward. */
static int half_quarter(polar *p, int way, int upper, double grade)
{
    int outward = (way > 0) != upper;
    double end = outward ? 1.0 : 0.0;
    p->way = way;
    p->upper = upper;
    p->grade = grade;
    p->r = 1.0 - end;
    p->reach = first_reach(p);
    p->growth = 3.0;
    p->layer = find_layer(p);
    if (p->now.time == 0.0 && !p->problem->ends_only) /* a law may jump at touch */
        note_force(p, p->r, &p->now);
    while (fabs(end - p->r) > 1e-14 && !p->ended)
        if (advance(p, end) || p->lost)
            return 1;
    return 0;
}

/* The least grade that makes g (exponent + 1) whole, or at least 6.3: the
 * sixteen nodes integrate r^5.3 to 5e-14. */
static double grade_of(double exponent, double least)
{
    double enough = ceil(6.3 / (exponent + 1.0));
    for (double g = least; g < enough; g += 1.0) {
        double power = g * (exponent + 1.0);
        if (fabs(power - nearbyint(power)) < 1e-9)
            return g;
    }
    return fmax(least, enough);
}

static polar polar_make(const rsl_collide_polar_problem *s, rsl_collide_polar_outcome *outcome)
{
    double n = s->n, lag = 2.0 * (n - s->m) / (n + 1.0);
    double log_c = rsl_num_log(0.5 * (n + 1.0));
    double tolerance = fmax(1e-6, sqrt(s->accuracy));
    polar p = {.problem = s,
               .outcome = outcome,
               .kappa = s->q - lag,
               .mu = 1.0 - lag,
               .alpha = (n - 1.0) / (n + 1.0),
               .log_c = log_c,
               .log_lambda = rsl_num_log(s->lambda) - 0.5 * lag * log_c,
               .time_unit = rsl_num_exp(-n / (n + 1.0) * log_c),
               .tolerance = tolerance,
               .newton = 3e-2 * tolerance};
    return p;
}

static void close_outcome(polar *p)
{
    rsl_collide_polar_outcome *o = p->outcome;
    double rho = rsl_num_exp(p->now.y), bend = p->now.bend;
    o->slope = p->kappa == 0.0 ? bend : rsl_num_expm1(p->kappa * bend) / p->kappa;
    o->restitution = rho;
    o->duration = p->now.time;
    o->dissipated = p->now.dissipated;
    if (p->ended) {
        place a = place_at(p, p->r);
        o->restitution = rho * a.cosine;
        o->depth_end = rsl_num_exp(log_depth(p, &a, p->now.y));
        o->dissipated += 0.5 * rho * rho * a.sine * a.sine;
    }
}

rsl_status rsl_collide_polar_solve(const rsl_collide_polar_problem *problem,
                                   rsl_collide_polar_outcome *outcome)
{
    assert(problem->lambda > 0.0 && problem->n > 0.0 && problem->q > 0.0);
    polar p = polar_make(problem, outcome);
    double outer = 0.5 * (problem->n + 1.0) * grade_of(problem->m, 2.0);
    double inner = grade_of(problem->q, 1.0);
    *outcome = (rsl_collide_polar_outcome){0};
    if (outer > GRADE_MAX || half_quarter(&p, 1, 0, outer) || half_quarter(&p, 1, 1, inner))
        return RSL_ERROR_CONVERGENCE;
    outcome->time_of_depth_max = p.now.time;
    /* x^(n+1) = c rho^2 */
    outcome->depth_max = rsl_num_exp((p.log_c + 2.0 * p.now.y) / (problem->n + 1.0));
    if (half_quarter(&p, -1, 1, inner) || (!p.ended && half_quarter(&p, -1, 0, outer)))
        return RSL_ERROR_CONVERGENCE;
    close_outcome(&p);
    return outcome->restitution > REBOUND_MIN ? RSL_OK : RSL_ERROR_CONVERGENCE;
}
