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
 * one or two steps. Each quadrant is cut into two octants; an octant counts its angle
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

/* ---- formulas -------------------------------------------------------------- */

/* At the ends of a quadrant the powers are taken just inside: closer to the deepest point than weak
 * damping moves the peak force away from it. */
static place place_inside(const polar *p, double r)
{
    double min = p->upper ? R_MIN_DEEPEST : R_MIN_ONSET;
    if (r == 1.0)
        return p->halfway[p->upper];
    return r > min ? rsl_collide_polar_place_at(p, r) : p->edge[p->upper];
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
    return elastic + p->sign * s->lambda * rsl_num_exp(s->m * depth + s->q * (y + a->log_cosine));
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
    double w = p->sign, q = p->problem->q;
    double spring = 2.0 * p->problem->n * p->over, damper = 2.0 * p->problem->m * p->over;
    double both = spring + p->kappa;
    for (int i = 0; i < count; i++) {
        double c2 = cosine[i] * cosine[i], s2 = sine[i] * sine[i], damping = w * pull[i];
        double elastic = w * c2 * (spring * s2 * (z[i] * z[i]) - both * (damping * damping));
        double viscous = damping * (z[i] + pull[i]) * (damper * c2 - q * s2);
        rate[i] = (elastic + viscous) / (damping * z[i]);
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

/* A function whose zero is located, at several points; W Q S = pull/z. */
typedef void quantity(const polar *p, int count, const double *sine, const double *cosine,
                      const double *pull, const double *z, double *value);

static double value_of(const polar *p, quantity *of, const place *a, double damping)
{
    double value, pull = p->sign * damping * a->sine, one = 1.0;
    of(p, 1, &a->sine, &a->cosine, &pull, &one, &value);
    return value;
}

static double value_at(const polar *p, quantity *of, double r, double y)
{
    place a = place_inside(p, r);
    return value_of(p, of, &a, rsl_collide_polar_damping_ratio(p, &a, y));
}

/* A quantity at the ends and nodes of a panel, and the bracket of its sign change. */
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

/* The zero of the polynomial through six values, and its slope there, or those of the secant.
 * Returns 0: outside of the bracket, or five values give another zero. */
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
            return fabs(last) < POLYNOMIAL_TOLERANCE * fabs(*slope * x) && s->low > 0 &&
                   s->high < N + 1;
        }
    }
    *slope = line;
    return 0;
}

/* An approximate zero on the panel and its slope, or 0: by the polynomial, the secant method, or a
 * bracketed search. The error of y may move the zero just out of the bracket. */
static double zero_about(search *s, double *slope)
{
    double a = place_of(s, s->low), b = place_of(s, s->high), x, secant, before = 0.0, move = 0.0;
    if (zero_of_polynomial(s, &x, slope))
        return x;
    secant = *slope;
    *slope = 0.0;
    for (int i = 0; i < 5 && is_between(x, a, b); i++) {
        double value = on_panel(x, s);
        secant = i > 0 ? (value - before) / move : secant;
        before = value;
        move = -value / secant;
        x += move;
        if (fabs(move) < 10.0 * NEWTON_RADIUS * x && i > 0)
            return x;
    }
    if (rsl_num_root_near(on_panel, s, a, b, NEWTON_RADIUS, &x) == RSL_OK)
        return x;
    return fabs(s->value[s->low]) < fabs(s->value[s->high]) ? a : b;
}

/* A point and the tangent of the path there. */
typedef struct tangent {
    place at;
    double y, damping, resistance, slope; /* Q, 1 + W Q S, dy/dtheta */
} tangent;

static tangent tangent_of(const polar *p, const place *a, double y, double damping)
{
    double resistance = 1.0 + p->sign * damping * a->sine;
    return (tangent){*a, y, damping, resistance, -damping * a->cosine / resistance};
}

static tangent tangent_at(const polar *p, double r, double y)
{
    place a = place_inside(p, r);
    return tangent_of(p, &a, y, rsl_collide_polar_damping_ratio(p, &a, y));
}

/* The change of theta for a small change of r. */
static double angle_of(const polar *p, const tangent *c, double move)
{
    return (p->panel.length > 0.0 ? move : -move) * c->at.dtheta_dr;
}

/* Extrapolates the path to a near point by the mean of the tangents at both. */
static void extrapolate(const polar *p, const tangent *from, const tangent *to, double move,
                        point *at)
{
    double a = 0.5 * angle_of(p, from, move), b = 0.5 * angle_of(p, to, move);
    double slow_a = rsl_collide_polar_dt_dtheta(p, from->at.log_sine, from->y);
    double slow_b = to == from ? slow_a : rsl_collide_polar_dt_dtheta(p, to->at.log_sine, to->y);
    at->time += a * slow_a / from->resistance + b * slow_b / to->resistance;
    at->sensitivity += a * from->slope / from->resistance + b * to->slope / to->resistance;
    at->y += a * from->slope + b * to->slope;
}

/* The slope of a quantity along the path, by a difference. */
static double slope_of(const polar *p, quantity *of, double r, const tangent *c, double here)
{
    double step = 1e-6 * r;
    return (value_at(p, of, r + step, c->y + angle_of(p, c, step) * c->slope) - here) / step;
}

/* Locates a zero on the panel: approximately, then on the path itself. Nonzero: not found. Any point
 * near a flat zero will do. */
static int find_zero(search *s, double *r, point *found)
{
    const polar *p = s->p;
    double slope;
    *r = zero_about(s, &slope);
    if (p->panels->solve_part(p, *r, found))
        return 1;
    tangent c = tangent_at(p, *r, found->y);
    double here = value_of(p, s->of, &c.at, c.damping);
    if (slope == 0.0)
        slope = slope_of(p, s->of, *r, &c, here);
    for (int i = 0; i < 5; i++) {
        double move = -here / slope, size = fabs(move) / *r, before = here;
        double square_negligible =
            i > 0 ? SQUARE_NEGLIGIBLE
                  : 1e-3 * SQUARE_NEGLIGIBLE; /* the first slope is less accurate */
        tangent next = c;
        if (!(size < 1e-2))
            break;
        if (size > CUBE_NEGLIGIBLE && p->panels->solve_part(p, *r + move, found))
            return 1;
        if (size > CUBE_NEGLIGIBLE)
            next = tangent_at(p, *r + move, found->y);
        else if (size > square_negligible)
            next = tangent_at(p, *r + move, c.y + angle_of(p, &c, move) * c.slope);
        if (size <= CUBE_NEGLIGIBLE)
            extrapolate(p, &c, size > square_negligible ? &next : &c, move, found);
        *r += move;
        if (size <= square_negligible)
            break;
        c = tangent_of(p, &next.at, found->y,
                       next.damping * (1.0 + p->kappa * (found->y - next.y)));
        here = value_of(p, s->of, &c.at, c.damping);
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

static void record_force(polar *p, double r, const point *at)
{
    place a = place_inside(p, r);
    double force = force_at(p, &a, at->y);
    if (force > p->outcome->force_max) {
        p->outcome->force_max = force;
        p->outcome->time_of_force_max = at->time;
    }
    p->outcome->force_min = fmin(p->outcome->force_min, force);
}

static void record_extreme(polar *p, search *where)
{
    double r;
    point at;
    if (!find_zero(where, &r, &at))
        record_force(p, r, &at);
}

/* During restitution the force is below that at the deepest point, so only its tensile minimum is
 * located; contact that ends at zero force has none. */
static int may_be_extreme(const polar *p)
{
    const rsl_collide_polar_problem *s = p->problem;
    return p->sign > 0 || (!s->force_end && !s->approach_only && s->m < s->n);
}

/* Contact ends where the force first vanishes. */
static void record_end(polar *p, search *where)
{
    double r;
    point at;
    if (p->ended)
        return;
    if (find_zero(where, &r, &at)) {
        p->not_found = 1;
        return;
    }
    p->r = r;
    p->now = at;
    p->ended = 1;
}

/* Moves to the end of the panel, or of contact, and records the force. */
static void accept_panel(polar *p)
{
    panel *s = &p->panel;
    if (p->problem->force_end && p->sign < 0)
        scan(p, force_share, record_end);
    if (!p->ended) {
        p->r = s->start + s->length;
        p->now = s->to;
    }
    if (p->problem->ends_only || !may_be_extreme(p))
        return;
    scan(p, force_rate, record_extreme);
    if (p->r == 0.0)
        record_force(p, p->r, &p->now);
}

/* ---- step-size controller -------------------------------------------------- */

/* The length of the first trial from here towards r = end. */
static double trial_length(const polar *p, double end)
{
    double left = fabs(end - p->r), length = p->next_length;
    if (end == 0.0 && p->r > POLAR_LAYERS * p->layer)
        length = fmin(length, POLAR_INWARD * p->r);
    if (p->r == 0.0)
        length = fmin(length, POLAR_LAYERS * p->layer);
    return length > POLAR_REST * left ? left : length;
}

/* The factor of the length that the error estimate allows. */
static double length_factor(const polar *p)
{
    double error = fmax(p->panel.error, 1e-12 * p->tolerance);
    return POLAR_SAFETY * rsl_num_pow(error / p->tolerance, -1.0 / POLAR_ORDER);
}

/* Predicts the length of the next panel after an accepted one. */
static void predict_length(polar *p, double length)
{
    p->next_length = length * fmin(length_factor(p), p->growth);
    p->growth = fmin(POLAR_GROWTH_MAX, POLAR_GROWTH_RATE * p->growth);
    if (p->corner > 0.0 && p->panel.start == 0.0) {
        p->next_length = p->corner;
    } else if (p->corner > 0.0 && p->wide_corner) {
        p->next_length = POLAR_AFTER_CORNER * p->corner;
        p->corner = 0.0;
    } else if (p->wide_corner && p->panel.error < POLAR_EASY * p->tolerance) {
        p->next_length = POLAR_AFTER_EASY * length;
    }
}

/* One panel towards r = end; nonzero: below the shortest length. */
static int advance(polar *p, double end)
{
    double left = end - p->r, length = trial_length(p, end);
    for (; p->trials < TRIALS_MAX && length > PANEL_MIN; p->trials++) {
        p->panels->place_panel(p, copysign(length, left));
        int failed = p->panels->solve(p);
        if (!failed && p->panel.error <= p->tolerance) {
            if (length < fabs(left))
                predict_length(p, length);
            accept_panel(p);
            return 0;
        }
        length *= failed ? POLAR_FAILED_FACTOR
                         : fmax(POLAR_REJECTED_MIN, fmin(length_factor(p), POLAR_REJECTED_MAX));
        p->growth = failed ? 1.0 : p->growth;
        p->wide_corner = p->wide_corner && !failed;
    }
    return 1;
}

/* The r with Q = 1, approximately, from Q at 45 degrees. */
static double place_of_unit_damping(const polar *p, double damping)
{
    return rsl_num_pow(damping, -1.0 / (p->problem->q * p->grade));
}

/* Under strong damping the spring dominates only in the layer where C is so small that Q < 1.
 * The nodes must resolve it, unless it is negligibly thin. */
static double layer_width(const polar *p, double damping)
{
    if (!p->upper || !(damping > 1.0) || rsl_num_pow(damping, -1.0 / p->problem->q) < 1e-17)
        return 1.0;
    return place_of_unit_damping(p, damping);
}

/* The length of the first panel of an octant, by Q at 45 degrees: measured, see polar_panel.h. Low
 * grades allow longer ones. */
static double first_length(const polar *p, double damping)
{
    int low = p->grade <= (p->upper ? POLAR_LOW_GRADE_DEEPEST : POLAR_LOW_GRADE);
    if (p->sign > 0 && p->upper)
        return damping < 6.0 ? 1.0 : 0.75;
    if (p->sign > 0)
        return damping < (low ? 4.0 : 0.8) ? 1.0 : damping < 3.0 ? 0.75 : 0.6;
    if (p->upper)
        return damping < (low ? 1.1 : 0.42) ? 1.0
                                            : 0.75 * fmin(1.0, place_of_unit_damping(p, damping));
    return low || damping < 0.4 || damping > 0.75 ? 1.0 : 0.7;
}

/* Solves one octant, outward (r from 0 to 1) or inward. */
static int solve_octant(polar *p, int sign, int upper)
{
    int outward = (sign > 0) != upper;
    double end = outward ? 1.0 : 0.0;
    p->sign = sign;
    p->upper = upper;
    p->grade = p->grades[upper];
    p->r = 1.0 - end;
    double damping = rsl_collide_polar_damping_ratio(p, &p->halfway[upper], p->now.y);
    p->next_length = first_length(p, damping);
    int creeps = sign < 0 && upper && damping > POLAR_CREEP_Q;
    p->wide_corner = creeps && damping < POLAR_WIDE_Q && p->grade > 1.0;
    p->corner = creeps ? (p->wide_corner ? POLAR_CORNER_WIDE(damping) : POLAR_CORNER_NARROW) *
                             p->next_length
                       : 0.0;
    p->growth = creeps ? 1.0 : POLAR_GROWTH_MAX;
    p->layer = layer_width(p, damping);
    if (p->now.time == 0.0 &&
        !p->problem->ends_only) /* the force may jump at the onset of contact */
        record_force(p, p->r, &p->now);
    while (fabs(end - p->r) > 1e-14 && !p->ended)
        if (advance(p, end) || p->not_found)
            return 1;
    return 0;
}

/* The smallest grade that makes g (exponent + 1) whole, or at least 6.3: the
 * twenty nodes integrate r^5.3 to 5e-15. */
static double grade_of(double exponent, double min)
{
    double enough = ceil(6.3 / (exponent + 1.0));
    for (double g = min; g < enough; g += 1.0) {
        double power = g * (exponent + 1.0);
        if (fabs(power - nearbyint(power)) < 1e-9)
            return g;
    }
    return fmax(min, enough);
}

/* Points that every run needs. */
static void prepare_places(polar *p, int upper, double grade)
{
    p->upper = upper;
    p->grade = p->grades[upper] = grade;
    p->panels->make_grid(p);
    p->halfway[upper] = (place){SINE_45, SINE_45, LOG_SINE_45, LOG_SINE_45, grade * SINE_45};
    p->edge[upper] = rsl_collide_polar_place_at(p, upper ? R_MIN_DEEPEST : R_MIN_ONSET);
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
    prepare_places(p, 0, 0.5 * (n + 1.0) * grade_of(problem->m, 2.0));
    prepare_places(p, 1, grade_of(problem->q, 1.0));
}

/* Resets the path to the onset of contact. */
static void start(polar *p, rsl_collide_polar_outcome *outcome)
{
    assert(p->problem->lambda > 0.0);
    p->outcome = outcome;
    *outcome = (rsl_collide_polar_outcome){0};
    p->log_lambda = rsl_num_log(p->problem->lambda) + p->log_unit;
    p->tolerance = fmax(3e-6, sqrt(p->problem->accuracy));
    p->newton = 3e-2 * p->tolerance;
    p->now = (point){0};
    p->trials = p->ended = p->not_found = 0;
}

static void close_outcome(polar *p)
{
    rsl_collide_polar_outcome *o = p->outcome;
    double rho = rsl_num_exp(p->now.y), sensitivity = p->now.sensitivity;
    o->slope = p->kappa == 0.0 ? sensitivity : rsl_num_expm1(p->kappa * sensitivity) / p->kappa;
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
    if (p->grades[0] > GRADE_MAX || solve_octant(p, 1, 0) || solve_octant(p, 1, 1))
        return RSL_ERROR_CONVERGENCE;
    outcome->time_of_depth_max = p->now.time;
    /* x^(n+1) = c rho^2 */
    outcome->depth_max = rsl_num_exp((p->log_c + 2.0 * p->now.y) * p->over);
    if (solve_octant(p, -1, 1) || (!p->ended && solve_octant(p, -1, 0)))
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
