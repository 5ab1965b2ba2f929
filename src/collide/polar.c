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
 * from its own such place, tan(angle/2) = tan(pi/8) r^grade, 0 <= r <= 1, and the grades make
 * the powers whole, or so high that they do no harm:
 *
 *     S -> 0:  dt ~ r^(g-1) dr, dy ~ r^(g(m+1)-1) dr    grade g (n+1)/2
 *     C -> 0:  dy ~ r^(g(q+1)-1) dr                     grade g
 *
 * Sensitivity: Q is Lambda times something, and d(dy/dtheta)/d ln Q is
 * f/(1 + W Q S) =: b. So a = dy/d ln Lambda obeys a' = b (1 + kappa a), and
 * kappa a = exp(kappa Int b) - 1. At either end of contact that is
 * d ln e/d ln Lambda: where F = 0, u does not change along the path.
 */
#include "collide/polar_panel.h"

#include <assert.h>
#include <math.h>

#include "num/elementary.h"
#include "num/roots.h"

typedef rsl_collide_polar_path polar;
typedef rsl_collide_polar_panel panel;
typedef rsl_collide_polar_place place;
typedef rsl_collide_polar_point point;

enum { N = RSL_NUM_COLLOCATION, TRIALS_MAX = 100 };

#define SINE_45 0.70710678118654752440
#define LOG_SINE_45 -0.34657359027997265471
#define BESIDE_TOUCH 1e-9 /* r at which powers of an angle are still numbers */
#define BESIDE_TURN 1e-40 /* the same where it counts from the deepest point: low grades */
#define GRADE_MAX 30.0    /* BESIDE_TOUCH to this power is one, too */
#define REBOUND_MIN 1e-13 /* less counts as none, see collide.h */
#define REACH_MIN 1e-6    /* shorter panels are no way forward */
#define GO_ON_MAX 2e-5    /* share of r whose cube does not count */
#define STRAIGHT 1e-8     /* the same of its square */
#define CLOSE 3e-5        /* a move whose error is less than the next */
#define NEAR 1e-6         /* from where two or three steps of Newton lead on */

/* ---- formulas -------------------------------------------------------------- */

/* Where a quarter begins or ends, its powers are taken just beside: closer to the deepest point
 * than a weak damping moves the peak of the force away from it. */
static place place_beside(const polar *p, double r)
{
    double least = p->upper ? BESIDE_TURN : BESIDE_TOUCH;
    if (r == 1.0)
        return p->halfway[p->upper];
    return r > least ? rsl_collide_polar_place_at(p, r) : p->edge[p->upper];
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
    if (!rsl_collide_polar_is_damped(p))
        return elastic;
    return elastic + p->way * s->lambda * rsl_num_exp(s->m * depth + s->q * (y + a->log_cosine));
}

/* dF/dtheta times S^2 C (1 + W Q S)/(x^n Q), which is smooth next to C = 0. With f = dy/dtheta,
 * cot = W C/S and tan = W S/C,
 *
 *     d ln(x^n)/dtheta = 2n/(n+1) (f + cot)
 *     d ln(Q/S)/dtheta = kappa f + (mu-1) cot - q tan,
 *
 * 2n/(n+1) + mu - 1 = 2m/(n+1), and with Q S = P/z it is
 *
 *     W C^2 (2n/(n+1) S^2 z/P - (2n/(n+1) + kappa) P/z)
 *         + (1 + W P/z) (2m/(n+1) C^2 - q S^2).
 *
 * Without damping it has no zero and is infinite. */
static void force_rate(const polar *p, int count, const double *sine, const double *cosine,
                       const double *pull, const double *z, double *rate)
{
    double w = p->way, q = p->problem->q;
    double spring = 2.0 * p->problem->n * p->over, damper = 2.0 * p->problem->m * p->over;
    double both = spring + p->kappa;
    for (int i = 0; i < count; i++) {
        double c2 = cosine[i] * cosine[i], s2 = sine[i] * sine[i], drag = w * pull[i];
        double elastic = w * c2 * (spring * s2 * (z[i] * z[i]) - both * (drag * drag));
        double viscous = drag * (z[i] + pull[i]) * (damper * c2 - q * s2);
        rate[i] = (elastic + viscous) / (drag * z[i]);
    }
}

/* F/x^n */
static void force_share(const polar *p, int count, const double *sine, const double *cosine,
                        const double *pull, const double *z, double *share)
{
    (void)p;
    (void)cosine;
    for (int i = 0; i < count; i++)
        share[i] = 1.0 + pull[i] / (z[i] * sine[i] * sine[i]);
}

/* ---- places on a panel ----------------------------------------------------- */

/* What vanishes at the place that is looked for, at several places; W Q S = pull/z. */
typedef void quantity(const polar *p, int count, const double *sine, const double *cosine,
                      const double *pull, const double *z, double *value);

static double value_of(const polar *p, quantity *of, const place *a, double drag)
{
    double value, pull = p->way * drag * a->sine, one = 1.0;
    of(p, 1, &a->sine, &a->cosine, &pull, &one, &value);
    return value;
}

static double value_at(const polar *p, quantity *of, double r, double y)
{
    place a = place_beside(p, r);
    return value_of(p, of, &a, rsl_collide_polar_drag(p, &a, y));
}

/* A quantity at the ends and nodes of a panel, and the two between which it changes its sign. */
typedef struct search {
    const polar *p;
    quantity *of;
    double value[N + 2];
    int low, high;
} search;

static double place_of(const search *s, int i)
{
    const panel *t = &s->p->panel;
    double fraction = i == 0 ? 0.0 : i > N ? 1.0 : rsl_num_collocation_nodes[i - 1];
    return t->start + t->length * fraction;
}

static double on_panel(double r, void *user)
{
    const search *s = user;
    return value_at(s->p, s->of, r, rsl_collide_polar_near_y(s->p, r));
}

static int is_between(double x, double a, double b) { return (x > a) == (x < b); }

/* Where the polynomial through the values at six places has its zero, and its slope there, or
 * those of a straight line. Zero: not between the two, or one place less would have it elsewhere. */
static int zero_of_polynomial(const search *s, double *zero, double *slope)
{
    enum { POINTS = 6 };
    int first = s->low < 3 ? 1 : s->low > N - 3 ? N + 1 - POINTS : s->low - 2; /* of the nodes */
    double r[POINTS], c[POINTS]; /* divided differences */
    double a = place_of(s, s->low), b = place_of(s, s->high);
    double line = (s->value[s->high] - s->value[s->low]) / (b - a), x = a - s->value[s->low] / line;
    *zero = x;
    for (int i = 0; i < POINTS; i++) {
        r[i] = place_of(s, first + i);
        c[i] = s->value[first + i];
    }
    for (int k = 1; k < POINTS; k++)
        for (int i = POINTS - 1; i >= k; i--)
            c[i] = (c[i] - c[i - 1]) / (r[i] - r[i - k]);
    for (int trial = 0; trial < 8 && is_between(x, a, b); trial++) {
        double value = c[POINTS - 1], last = value;
        *slope = 0.0;
        for (int i = POINTS - 2; i >= 0; i--) {
            *slope = *slope * (x - r[i]) + value;
            value = value * (x - r[i]) + c[i];
            last *= x - r[i];
        }
        x -= value / *slope;
        if (fabs(value) < 1e-6 * fabs(*slope * x)) {
            *zero = x;
            return fabs(last) < CLOSE * fabs(*slope * x) && s->low > 0 && s->high < N + 1;
        }
    }
    *slope = line;
    return 0;
}

/* Where on the panel the quantity vanishes, about, and its slope, or 0: by a polynomial, by secants
 * from there on, or by a search. The error of y may have moved the zero just out of the bracket. */
static double zero_about(search *s, double *slope)
{
    double a = place_of(s, s->low), b = place_of(s, s->high), x, rise, before = 0.0, move = 0.0;
    if (zero_of_polynomial(s, &x, slope))
        return x;
    rise = *slope;
    *slope = 0.0;
    for (int i = 0; i < 5 && is_between(x, a, b); i++) {
        double value = on_panel(x, s);
        rise = i > 0 ? (value - before) / move : rise;
        before = value;
        move = -value / rise;
        x += move;
        if (fabs(move) < 10.0 * NEAR * x && i > 0)
            return x;
    }
    if (rsl_num_root_near(on_panel, s, a, b, NEAR, &x) == RSL_OK)
        return x;
    return fabs(s->value[s->low]) < fabs(s->value[s->high]) ? a : b;
}

/* A place and the direction of the path there. */
typedef struct course {
    place at;
    double y, drag, resistance, slope; /* Q, 1 + W Q S, dy/dtheta */
} course;

static course course_of(const polar *p, const place *a, double y, double drag)
{
    double resistance = 1.0 + p->way * drag * a->sine;
    return (course){*a, y, drag, resistance, -drag * a->cosine / resistance};
}

static course course_at(const polar *p, double r, double y)
{
    place a = place_beside(p, r);
    return course_of(p, &a, y, rsl_collide_polar_drag(p, &a, y));
}

/* What theta changes by when r does by a little. */
static double angle_of(const polar *p, const course *c, double move)
{
    return (p->panel.length > 0.0 ? move : -move) * c->at.rise;
}

/* The path on from one place to one beside it, by the mean of the courses there. */
static void go_on(const polar *p, const course *from, const course *to, double move, point *at)
{
    double a = 0.5 * angle_of(p, from, move), b = 0.5 * angle_of(p, to, move);
    double slow_a = rsl_collide_polar_slowness(p, from->at.log_sine, from->y);
    double slow_b = to == from ? slow_a : rsl_collide_polar_slowness(p, to->at.log_sine, to->y);
    at->time += a * slow_a / from->resistance + b * slow_b / to->resistance;
    at->bend += a * from->slope / from->resistance + b * to->slope / to->resistance;
    at->y += a * from->slope + b * to->slope;
}

/* The slope of a quantity along the path, by a difference. */
static double slope_of(const polar *p, quantity *of, double r, const course *c, double here)
{
    double step = 1e-6 * r;
    return (value_at(p, of, r + step, c->y + angle_of(p, c, step) * c->slope) - here) / step;
}

/* The place between two others of the panel where a quantity vanishes: about, then by the path
 * itself. Nonzero: not found. A flat zero is as good as any near it. */
static int find_zero(search *s, double *r, point *found)
{
    const polar *p = s->p;
    double slope;
    *r = zero_about(s, &slope);
    if (p->panels->solve_part(p, *r, found))
        return 1;
    course c = course_at(p, *r, found->y);
    double here = value_of(p, s->of, &c.at, c.drag);
    if (slope == 0.0)
        slope = slope_of(p, s->of, *r, &c, here);
    for (int i = 0; i < 5; i++) {
        double move = -here / slope, size = fabs(move) / *r, before = here;
        double straight = i > 0 ? STRAIGHT : 1e-3 * STRAIGHT; /* the first slope is not so exact */
        course next = c;
        if (!(size < 1e-2))
            break;
        if (size > GO_ON_MAX && p->panels->solve_part(p, *r + move, found))
            return 1;
        if (size > GO_ON_MAX)
            next = course_at(p, *r + move, found->y);
        else if (size > straight)
            next = course_at(p, *r + move, c.y + angle_of(p, &c, move) * c.slope);
        if (size <= GO_ON_MAX)
            go_on(p, &c, size > straight ? &next : &c, move, found);
        *r += move;
        if (size <= straight)
            break;
        c = course_of(p, &next.at, found->y, next.drag * (1.0 + p->kappa * (found->y - next.y)));
        here = value_of(p, s->of, &c.at, c.drag);
        slope = (here - before) / move;
    }
    return 0;
}

/* Called for every change of sign between the ends and nodes of a panel. */
typedef void sign_change(polar *p, search *where);

static void scan(polar *p, quantity *of, sign_change *found)
{
    const panel *t = &p->panel;
    search s;
    s.p = p;
    s.of = of;
    s.value[0] = value_at(p, of, t->start, t->from.y);
    of(p, N, t->at.sine, t->at.cosine, t->pull, t->z, s.value + 1);
    s.value[N + 1] = value_at(p, of, t->start + t->length, t->to.y);
    for (int i = 0, was = s.value[0] > 0.0; i <= N; i++) {
        int is = s.value[i + 1] > 0.0;
        if (is == was)
            continue;
        s.low = i;
        s.high = i + 1;
        was = is;
        found(p, &s);
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

static void note_extreme(polar *p, search *where)
{
    double r;
    point at;
    if (!find_zero(where, &r, &at))
        note_force(p, r, &at);
}

/* On the way back the force is less than at the deepest point, and only how far it pulls is left to
 * be found; contact that ends where it vanishes does not come so far. */
static int may_be_extreme(const polar *p)
{
    const rsl_collide_polar_problem *s = p->problem;
    return p->way > 0 || (!s->force_end && !s->approach_only && s->m < s->n);
}

/* Contact ends where the force first vanishes. */
static void note_end(polar *p, search *where)
{
    double r;
    point at;
    if (p->ended)
        return;
    if (find_zero(where, &r, &at)) {
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
    if (p->problem->ends_only || !may_be_extreme(p))
        return;
    scan(p, force_rate, note_extreme);
    if (p->r == 0.0)
        note_force(p, p->r, &p->now);
}

/* ---- walking --------------------------------------------------------------- */

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

/* How much longer the panel might have been, for its error. */
static double room(const polar *p)
{
    double error = fmax(p->panel.error, 1e-12 * p->tolerance);
    return 0.9 * rsl_num_pow(error / p->tolerance, -1.0 / 18.0);
}

/* The length of the next panel, after one that was taken. Behind a wide corner it is easy. */
static void plan_next(polar *p, double reach)
{
    p->reach = reach * fmin(room(p), p->growth);
    p->growth = fmin(3.0, 1.5 * p->growth);
    if (p->corner > 0.0 && p->panel.start == 0.0) {
        p->reach = p->corner;
    } else if (p->corner > 0.0 && p->wide) {
        p->reach = 0.55 * p->corner;
        p->corner = 0.0;
    } else if (p->wide && p->panel.error < 0.1 * p->tolerance) {
        p->reach = 2.5 * reach;
    }
}

/* One panel towards r = end; nonzero: no way forward. */
static int advance(polar *p, double end)
{
    double left = end - p->r, reach = reach_of(p, end);
    for (; p->trials < TRIALS_MAX && reach > REACH_MIN; p->trials++) {
        p->panels->lay(p, copysign(reach, left));
        int failed = p->panels->solve(p);
        if (!failed && p->panel.error <= p->tolerance) {
            if (reach < fabs(left))
                plan_next(p, reach);
            take_panel(p);
            return 0;
        }
        reach *= failed ? 0.4 : fmax(0.2, fmin(room(p), 0.75));
        p->growth = failed ? 1.0 : p->growth;
        p->wide = p->wide && !failed;
    }
    return 1;
}

/* Q = 1 at this r, about, for Q halfway between touch and the deepest point. */
static double place_of_unit_drag(const polar *p, double drag)
{
    return rsl_num_pow(drag, -1.0 / (p->problem->q * p->grade));
}

/* Strong damping gives way to the spring only where C is so small that Q < 1.
 * Nodes must not step over that layer, unless it is too thin to count. */
static double find_layer(const polar *p, double drag)
{
    if (!p->upper || !(drag > 1.0) || rsl_num_pow(drag, -1.0 / p->problem->q) < 1e-17)
        return 1.0;
    return place_of_unit_drag(p, drag);
}

/* How far the first panel of a half quarter may reach, by Q halfway: as measured. Low grades leave
 * more room. */
static double first_reach(const polar *p, double drag)
{
    int low = p->grade <= (p->upper ? 1.0 : 2.5);
    if (p->way > 0 && p->upper)
        return drag < 6.0 ? 1.0 : 0.75;
    if (p->way > 0)
        return drag < (low ? 4.0 : 0.8) ? 1.0 : drag < 3.0 ? 0.75 : 0.6;
    if (p->upper)
        return drag < (low ? 1.1 : 0.42) ? 1.0 : 0.75 * fmin(1.0, place_of_unit_drag(p, drag));
    return low || drag < 0.4 || drag > 0.75 ? 1.0 : 0.7;
}

/* Half a quarter, outward (r from 0 to 1) or inward. */
static int half_quarter(polar *p, int way, int upper)
{
    int outward = (way > 0) != upper;
    double end = outward ? 1.0 : 0.0;
    p->way = way;
    p->upper = upper;
    p->grade = p->grades[upper];
    p->r = 1.0 - end;
    double drag = rsl_collide_polar_drag(p, &p->halfway[upper], p->now.y);
    p->reach = first_reach(p, drag);
    int creeps = way < 0 && upper && drag > 1.1;
    p->wide = creeps && drag < 3.6 && p->grade > 1.0;
    p->corner = creeps ? (p->wide ? 0.6 / drag + 0.03 : 0.15) * p->reach : 0.0;
    p->growth = creeps ? 1.0 : 3.0;
    p->layer = find_layer(p, drag);
    if (p->now.time == 0.0 && !p->problem->ends_only) /* a law may jump at touch */
        note_force(p, p->r, &p->now);
    while (fabs(end - p->r) > 1e-14 && !p->ended)
        if (advance(p, end) || p->lost)
            return 1;
    return 0;
}

/* The least grade that makes g (exponent + 1) whole, or at least 6.3: the
 * twenty nodes integrate r^5.3 to 5e-15. */
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

/* The places that are asked for again and again. */
static void keep_places(polar *p, int upper, double grade)
{
    p->upper = upper;
    p->grade = p->grades[upper] = grade;
    p->panels->make_grid(p);
    p->halfway[upper] = (place){SINE_45, SINE_45, LOG_SINE_45, LOG_SINE_45, grade * SINE_45};
    p->edge[upper] = rsl_collide_polar_place_at(p, upper ? BESIDE_TURN : BESIDE_TOUCH);
}

static const rsl_collide_polar_panels *panels_here(void)
{
#if defined(RSL_COLLIDE_POLAR_WIDE)
    if (__builtin_cpu_supports("avx2"))
        return &rsl_collide_polar_wide;
#endif
    return &rsl_collide_polar_plain;
}

void rsl_collide_polar_begin(polar *p, const rsl_collide_polar_problem *problem)
{
    double n = problem->n, lag = 2.0 * (n - problem->m) / (n + 1.0);
    assert(n > 0.0 && problem->q > 0.0);
    p->panels = panels_here();
    p->problem = problem;
    p->kappa = problem->q - lag;
    p->mu = 1.0 - lag;
    p->alpha = (n - 1.0) / (n + 1.0);
    p->over = 1.0 / (n + 1.0);
    p->log_c = rsl_num_log(0.5 * (n + 1.0));
    p->log_unit = -0.5 * lag * p->log_c;
    p->time_unit = rsl_num_exp(-n / (n + 1.0) * p->log_c);
    keep_places(p, 0, 0.5 * (n + 1.0) * grade_of(problem->m, 2.0));
    keep_places(p, 1, grade_of(problem->q, 1.0));
}

/* Back to the touch. */
static void start(polar *p, rsl_collide_polar_outcome *outcome)
{
    assert(p->problem->lambda > 0.0);
    p->outcome = outcome;
    *outcome = (rsl_collide_polar_outcome){0};
    p->log_lambda = rsl_num_log(p->problem->lambda) + p->log_unit;
    p->tolerance = fmax(3e-6, sqrt(p->problem->accuracy));
    p->newton = 3e-2 * p->tolerance;
    p->now = (point){0};
    p->trials = p->ended = p->lost = 0;
}

static void close_outcome(polar *p)
{
    rsl_collide_polar_outcome *o = p->outcome;
    double rho = rsl_num_exp(p->now.y), bend = p->now.bend;
    o->slope = p->kappa == 0.0 ? bend : rsl_num_expm1(p->kappa * bend) / p->kappa;
    o->restitution = rho;
    o->duration = p->now.time;
    o->dissipated =
        -0.5 * rsl_num_expm1(2.0 * p->now.y); /* rho^2/2 is kinetic and elastic energy */
    if (p->ended) {
        place a = rsl_collide_polar_place_at(p, p->r);
        o->restitution = rho * a.cosine;
        o->depth_end = rsl_num_exp(log_depth(p, &a, p->now.y));
        o->dissipated += 0.5 * rho * rho * a.sine * a.sine;
    }
}

rsl_status rsl_collide_polar_run(polar *p, rsl_collide_polar_outcome *outcome)
{
    start(p, outcome);
    if (p->grades[0] > GRADE_MAX || half_quarter(p, 1, 0) || half_quarter(p, 1, 1))
        return RSL_ERROR_CONVERGENCE;
    outcome->time_of_depth_max = p->now.time;
    /* x^(n+1) = c rho^2 */
    outcome->depth_max = rsl_num_exp((p->log_c + 2.0 * p->now.y) * p->over);
    if (half_quarter(p, -1, 1) || (!p->ended && half_quarter(p, -1, 0)))
        return RSL_ERROR_CONVERGENCE;
    close_outcome(p);
    return outcome->restitution > REBOUND_MIN ? RSL_OK : RSL_ERROR_CONVERGENCE;
}

rsl_status rsl_collide_polar_solve(const rsl_collide_polar_problem *problem,
                                   rsl_collide_polar_outcome *outcome)
{
    polar p;
    rsl_collide_polar_begin(&p, problem);
    return rsl_collide_polar_run(&p, outcome);
}
