/* SPDX-License-Identifier: MIT
 *
 * Fractional exponents make the equation of motion non-smooth at x = 0 (x^n)
 * and at u = 0 (|u|^q), so a method in time loses its order there. In the
 * phase plane the path is one scalar equation, and the variable can be chosen
 * to suit the place. Two kinds of piece, with w the direction of motion:
 *
 *   by depth, away from u = 0:  x = base + r^4,  E = u^2,
 *       dE/dr = 2 (load - f) dx/dr,          dt/dr = (dx/dr)/u
 *   by rate, around u = 0:      u = w z^p  (p = 1 where f is smooth, else 4),
 *       dx/dz = u (du/dz)/(load - f),        dt/dz = (du/dz)/(load - f)
 *
 * r^4 turns every multiple of 1/4 in the exponents into an integer power and
 * any other exponent into a high one, which the step control finds harmless.
 *
 * The path: approach by depth until half of the energy is gone, by rate to the deepest point, back
 * by rate until the motion is under way, then by depth to the end. Where damping dominates on the
 * way back the equation by depth is stiff, hence Radau (radau.c).
 *
 * Sensitivity. Let the dissipated power P grow in step with a damping
 * coefficient lambda, and c = -d(u^2/2)/d ln lambda at fixed x. Differentiating
 * u du/dx = load - f along the path gives, in time, c' = P - f_u c, through
 * the deepest point and up to either end of contact.
 */
#include "collide/phase_plane.h"
#include "num/elementary.h"

#include <assert.h>
#include <math.h>
#include <stddef.h>

#include "num/constants.h"
#include "num/roots.h"

#define ENERGY_MIN 1e-26 /* of the start, RSL_COLLIDE_PHASE_MIN^2: below it is creep */
#define SPAN_MIN 1e-14   /* unloading below this share of the depth is lost in its rounding */
#define STEPS_MAX 4000

enum { TIME, DISSIPATED, IMPULSE };

static double power4(double r) { return (r * r) * (r * r); }

static int rates_by_depth(double r, double energy, rsl_num_rates *rates, void *user)
{
    const rsl_collide_phase_step *s = user;
    double dx = 4.0 * r * r * r;
    *rates = (rsl_num_rates){0};
    if (!(energy > 0.0) || !(energy < HUGE_VAL))
        return 1;
    if (r == 0.0)
        return 0;
    rsl_collide_phase_force f;
    double u = s->way * sqrt(energy);
    s->problem->force(s->base + power4(r), u, &f, s->problem->user);
    rates->slope = 2.0 * (s->problem->load - f.force) * dx;
    rates->slope_y = -f.dforce_du / u * dx;
    rates->sum[TIME] = dx / u;
    rates->sum[DISSIPATED] = f.power * dx / u;
    rates->sum[IMPULSE] = f.force * dx / u;
    rates->decay = f.dforce_du * dx / u;
    rates->source = rates->sum[DISSIPATED];
    return isnan(rates->slope);
}

/* u = w z^p and du/dz. */
static double graded_rate(const rsl_collide_phase_step *s, double z, double *du)
{
    if (s->problem->smooth_rate) {
        *du = s->way;
        return s->way * z;
    }
    *du = s->way * 4.0 * z * z * z;
    return s->way * power4(z);
}

static int rates_by_rate(double z, double x, rsl_num_rates *rates, void *user)
{
    const rsl_collide_phase_step *s = user;
    double du, u = graded_rate(s, z, &du);
    rsl_collide_phase_force f;
    *rates = (rsl_num_rates){0};
    if (!(x > 0.0) || !(x < HUGE_VAL))
        return 1;
    s->problem->force(x, u, &f, s->problem->user);
    double acceleration = s->problem->load - f.force;
    if (!(acceleration < 0.0))
        return 1;
    rates->slope = u * du / acceleration;
    rates->slope_y = rates->slope * f.dforce_dx / acceleration;
    rates->sum[TIME] = du / acceleration;
    rates->sum[DISSIPATED] = f.power * du / acceleration;
    rates->sum[IMPULSE] = f.force * du / acceleration;
    if (du != 0.0) /* f_u may be infinite at u = 0 */
        rates->decay = f.dforce_du * du / acceleration;
    rates->source = rates->sum[DISSIPATED];
    return isnan(rates->slope);
}

/* Where a point moves along a piece, and what is known of the way. */
typedef struct moved {
    rsl_collide_phase_point to;
    rsl_num_radau_polynomial path;
    double error;
} moved;

/* Moves the start of a piece by `length`; nonzero if the step failed. */
static int move(const rsl_collide_phase_step *s, double length,
                const rsl_num_radau_polynomial *guess, moved *result)
{
    rsl_num_radau_result r;
    rsl_collide_phase_step copy = *s;
    rsl_collide_phase_point *to = &result->to;
    double y = s->by_rate ? s->from.x : s->from.u * s->from.u;
    if (rsl_num_radau_step(s->by_rate ? rates_by_rate : rates_by_depth, &copy, s->start, y, length,
                           guess, &r))
        return 1;
    double end = s->start + length, unused;
    if (s->by_rate) {
        to->u = graded_rate(s, end, &unused);
        to->x = r.y;
    } else {
        if (!(r.y > 0.0))
            return 1;
        to->x = s->base + power4(end);
        to->u = s->way * sqrt(r.y);
    }
    to->time = s->from.time + r.sum[TIME];
    to->dissipated = s->from.dissipated + r.sum[DISSIPATED];
    to->impulse = s->from.impulse + r.sum[IMPULSE];
    to->sensitivity = r.gain * s->from.sensitivity + r.offset;
    result->path = r.path;
    /* relative in y and time; energy and impulse are of the order of one */
    result->error = fmax(r.error / fabs(r.y), r.error_sum[TIME] / to->time);
    result->error = fmax(result->error, r.error_sum[DISSIPATED]);
    result->error = fmax(result->error, r.error_sum[IMPULSE]);
    return 0;
}

rsl_status rsl_collide_phase_at(const rsl_collide_phase_step *step, double fraction,
                                rsl_collide_phase_point *point)
{
    moved part;
    if (fraction <= 0.0 || fraction >= 1.0) {
        *point = fraction <= 0.0 ? step->from : step->to;
        return RSL_OK;
    }
    rsl_num_radau_polynomial guess = rsl_num_radau_extend(&step->path, 0.0, fraction);
    if (move(step, fraction * step->length, &guess, &part))
        return RSL_ERROR_CONVERGENCE;
    *point = part.to;
    return RSL_OK;
}

double rsl_collide_phase_force_rate(const rsl_collide_phase_step *step,
                                    const rsl_collide_phase_point *point)
{
    rsl_collide_phase_force f;
    const rsl_collide_phase_problem *p = step->problem;
    double x = rsl_collide_phase_inside(p, point->x, 1e-200);
    double u = point->u != 0.0 ? point->u : step->way * 1e-12;
    p->force(x, u, &f, p->user);
    return f.dforce_dx * u + f.dforce_du * (p->load - f.force);
}

/* ---- walking ------------------------------------------------------------ */

typedef struct walk {
    const rsl_collide_phase_problem *problem;
    rsl_collide_phase_visitor *visit;
    void *visitor;
    rsl_collide_phase_step step; /* the piece under way */
    double h;                    /* step to try next */
    double tolerance;            /* the problem's, or what rounding allows */
    int known;                   /* 1: step.path is of the step before, this piece */
    int steps;
    int ended; /* 1: the force vanished */
} walk;

static double force_at(const rsl_collide_phase_problem *p, const rsl_collide_phase_point *point)
{
    rsl_collide_phase_force f;
    p->force(rsl_collide_phase_inside(p, point->x, 1e-30), point->u, &f, p->user);
    return f.force;
}

static double force_at_fraction(double fraction, void *user)
{
    rsl_collide_phase_point point;
    const rsl_collide_phase_step *step = user;
    if (rsl_collide_phase_at(step, fraction, &point) != RSL_OK)
        return RSL_NUM_NAN;
    return force_at(step->problem, &point);
}

/* Cuts the piece where the force crosses zero during unloading. */
static void cut_at_zero_force(walk *w)
{
    rsl_collide_phase_step *s = &w->step;
    if (!w->problem->force_end || s->way > 0 || !(force_at(w->problem, &s->to) < 0.0))
        return;
    double fraction;
    if (rsl_num_root_bracketed(force_at_fraction, s, 0.0, 1.0, &fraction) != RSL_OK)
        return;
    rsl_collide_phase_point cut;
    if (rsl_collide_phase_at(s, fraction, &cut) != RSL_OK)
        return;
    s->to = cut;
    s->length *= fraction;
    s->path = rsl_num_radau_extend(&s->path, 0.0, fraction);
    w->ended = 1;
}

/* A trial step, from the continuation of the last one if there is one. */
static int try_step(const walk *w, double h, moved *result)
{
    rsl_num_radau_polynomial guess;
    double ratio = w->known ? h / w->step.length : HUGE_VAL;
    if (ratio < 2.0) {
        guess = rsl_num_radau_extend(&w->step.path, 1.0, ratio);
        if (!move(&w->step, h, &guess, result))
            return 0;
    }
    return move(&w->step, h, NULL, result);
}

static void take(walk *w, double h, const moved *result)
{
    w->step.to = result->to;
    w->step.length = h;
    w->step.path = result->path;
    cut_at_zero_force(w);
    w->visit(&w->step, w->visitor);
    w->step.start += h;
    w->step.from = w->step.to;
    w->known = 1;
    w->steps++;
}

/* One accepted step of at most `length_max`; nonzero: no way forward. */
static int accept_step(walk *w, double length_max)
{
    double h = copysign(fmin(w->h, fabs(length_max)), length_max);
    for (; w->steps < STEPS_MAX; w->steps++) {
        moved result;
        double factor = 0.25, error = HUGE_VAL;
        if (!try_step(w, h, &result)) {
            error = result.error;
            factor = 0.9 * rsl_num_pow(fmax(error / w->tolerance, 1e-30), -1.0 / 9.0);
            factor = fmin(4.0, fmax(0.1, factor));
        }
        if (error <= w->tolerance) {
            w->h = fmax(w->h, fabs(h) * factor);
            if (fabs(h) < fabs(length_max))
                w->h = fabs(h) * factor;
            take(w, h, &result);
            return 0;
        }
        h *= fmin(factor, 0.7);
        w->h = fabs(h);
        if (fabs(h) <= 4e-16 * fabs(w->step.start) || fabs(h) < 1e-200)
            return 1;
    }
    return 1;
}

static void begin(walk *w, int by_rate, int way, double start, double h)
{
    w->step.problem = w->problem;
    w->step.by_rate = by_rate;
    w->step.way = way;
    w->step.start = start;
    w->h = h;
    w->known = 0;
}

/* The variable z of a rate. */
static double rate_variable(const walk *w, double u)
{
    return w->problem->smooth_rate ? fabs(u) : sqrt(sqrt(fabs(u)));
}

enum approach { TURNED, GOING, CREEPS, STUCK };

/* The force that slows the bodies down, and whether it is enough to turn them: overdamped under a
 * load they creep to where the force holds the load, and it dies out with the rate. */
static int will_turn(const walk *w)
{
    double load = w->problem->load;
    double slowing = force_at(w->problem, &w->step.from) - load;
    return slowing > 0.01 * (fabs(load) + w->problem->pull);
}

/* Approach by depth until half of the energy is gone (a load may add some). */
static enum approach approach_by_depth(walk *w)
{
    double max = 1.0, r = sqrt(sqrt(w->step.from.x));
    begin(w, 0, 1, r, 0.25);
    for (;;) {
        if (accept_step(w, 1e3))
            return will_turn(w) ? STUCK : CREEPS;
        double energy = w->step.from.u * w->step.from.u;
        max = fmax(max, energy);
        if (energy < ENERGY_MIN * max)
            return CREEPS;
        if (energy < 0.5 * max && will_turn(w))
            return GOING;
    }
}

static enum approach approach_by_rate(walk *w)
{
    double z = rate_variable(w, w->step.from.u);
    begin(w, 1, 1, z, 0.5 * z);
    while (w->step.start > 1e-15 * z) {
        if (accept_step(w, -w->step.start))
            return STUCK;
        if (w->step.start > 1e-15 * z && !will_turn(w))
            return GOING;
    }
    w->step.from.u = 0.0;
    return TURNED;
}

static enum approach approach(walk *w)
{
    enum approach way = GOING;
    while (way == GOING) {
        way = approach_by_depth(w);
        if (way == GOING)
            way = approach_by_rate(w);
    }
    return way;
}

/* The force that drives the bodies apart at the deepest point, just after: a
 * law may jump at u = 0, as dry friction does. */
static double driving_force(const walk *w)
{
    const rsl_collide_phase_problem *p = w->problem;
    rsl_collide_phase_force f;
    p->force(w->step.from.x, -1e-200, &f, p->user);
    return f.force - p->load;
}

/* A speed at which half of the driving force is still there, and not more than
 * a quarter of what it could give. */
static double rate_under_way(const walk *w)
{
    const rsl_collide_phase_problem *p = w->problem;
    rsl_collide_phase_force f;
    double x = w->step.from.x, u = 0.0, static_force = driving_force(w);
    if (!(static_force > 0.0))
        return 0.0;
    u = 0.25 * sqrt(static_force * (x - w->step.base));
    for (int i = 0; i < 400; i++) {
        p->force(x, -u, &f, p->user);
        if (f.force - p->load >= 0.5 * static_force)
            break;
        u *= 0.5;
    }
    return u;
}

/* To the goal, or as far as the force holds up: on the way the depth shrinks,
 * and beyond the fastest point the rate is no variable any more. */
static int restitution_by_rate(walk *w)
{
    double goal = rate_variable(w, rate_under_way(w));
    double static_force = driving_force(w);
    if (!(goal > 0.0))
        return 1;
    begin(w, 1, -1, 0.0, 0.25 * goal);
    while (!w->ended && goal - w->step.start > 1e-15 * goal) {
        if (accept_step(w, goal - w->step.start))
            return 1;
        double left = force_at(w->problem, &w->step.from) - w->problem->load;
        if (left < 0.5 * static_force)
            break;
    }
    return 0;
}

static int restitution_by_depth(walk *w)
{
    double x = w->step.from.x - w->step.base, r = sqrt(sqrt(fmax(x, 0.0)));
    /* under a load the motion dies out at rest, where rounding feeds it */
    double min = w->problem->load + w->problem->pull > 0.0 ? 1e-16 : ENERGY_MIN;
    begin(w, 0, -1, r, 0.1 * r);
    while (!w->ended && w->step.start > 1e-15 * r) {
        double u = w->step.from.u;
        if (u * u < min || accept_step(w, -w->step.start))
            return 1;
    }
    return 0;
}

/* Creeping back to where the force holds the load, until rounding stops it. */
static int comes_to_rest(const walk *w)
{
    double u = w->step.from.u;
    return w->problem->load + w->problem->pull > 0.0 && u * u < 1e-10;
}

rsl_status rsl_collide_phase_run(const rsl_collide_phase_problem *problem,
                                 rsl_collide_phase_visitor *visit, void *visitor,
                                 rsl_collide_phase_point *end)
{
    assert(problem->force && problem->turn && problem->tolerance > 0.0);
    walk w = {
        .problem = problem, .visit = visit, .visitor = visitor, .tolerance = problem->tolerance};
    w.step.from = (rsl_collide_phase_point){.u = 1.0};
    enum approach way = approach(&w);
    if (way != TURNED)
        return way == CREEPS ? RSL_NO_SEPARATION : RSL_ERROR_CONVERGENCE;
    w.step.base = problem->turn(w.step.from.x, problem->user);
    if (w.step.from.x - w.step.base < SPAN_MIN * w.step.from.x)
        return RSL_NO_SEPARATION;
    /* x - base carries the rounding of x, and so does the force on the way */
    w.tolerance = fmax(w.tolerance, 4e-16 * w.step.from.x / (w.step.from.x - w.step.base));
    if (restitution_by_rate(&w) || (!w.ended && restitution_by_depth(&w)))
        return w.steps < STEPS_MAX || comes_to_rest(&w) ? RSL_NO_SEPARATION : RSL_ERROR_CONVERGENCE;
    *end = w.step.to;
    double u = end->u;
    return u * u < ENERGY_MIN ? RSL_NO_SEPARATION : RSL_OK;
}
