/* SPDX-License-Identifier: MIT
 *
 * The path in the polar coordinates of polar.c, y = ln(rho) over theta:
 *
 *     y' = f = -Q C/D,  D = 1 + W Q S,    t' = g = (rho S)^-alpha c^(-n/(n+1))/D,
 *     ln Q = ln Lambda + (m-n)/(n+1) ln c + kappa y + mu ln S + q ln C,
 *
 * and its variation at fixed theta with respect to p = Lambda, n, m, q. As df/d ln Q = f/D and
 * d ln D/d ln Q = W Q S/D, a = dy/dp and b = dt/dp obey
 *
 *     a' = (f/D) (kappa a + l),          l = d ln Q/dp at fixed y and theta,
 *     b' = -g (alpha a + alpha_p (y + ln S) + (n/(n+1) ln c)_p + (W Q S/D) (kappa a + l)).
 *
 * For Lambda the products with l = 1/Lambda are taken as Q/Lambda, so that Lambda = 0 is a place as
 * any other. The ends of the phases are at fixed angles, 0, pi/2 and pi, and need no more. An end
 * where F = 0 and a peak where dF/dtheta = 0 move by the implicit function theorem.
 *
 * An octant counts its angle from where powers and logarithms of it have no Taylor series, S = 0 or
 * C = 0, as tan(angle/2) = tan(pi/8) r^grade, with a grade that makes the integrands and their
 * logarithms vanish there as r^7 ln r.
 */
#include "collide/gradient_path.h"

#include <assert.h>
#include <math.h>

#include "num/elementary.h"
#include "num/roots.h"
#include "num/runge_kutta.h"

#define TAN_PI_8 0.41421356237309504880
#define SMOOTHNESS 8.0      /* the integrands vanish as r^(8-1) */
#define R_MIN 1e-30         /* below it they are zero */
#define TOLERANCE 1e-14     /* of a step */
#define STEPS_MAX 5000      /* of an octant */
#define TIE 1e-9            /* relative difference of two peaks that counts as none */
#define CREEP 1e-9          /* 1 + W Q S below which the bodies creep apart */
#define NOT_STATIONARY 1e-9 /* |d2F/dtheta2| of a peak too flat to say where it is */

/* Components: what the right-hand side looks at comes first. */
enum { Y, A, TIME = A + GROUP_COUNT, B, SIZE = B + GROUP_COUNT, ACTIVE = TIME };
enum { MEMORY = 40 * SIZE };

typedef struct octant {
    int sign;  /* W */
    int upper; /* 1: the angle counts from the deepest point */
    int down;  /* 1: r falls with time */
} octant;

static const octant octants[] = {{1, 0, 0}, {1, 1, 1}, {-1, 1, 0}, {-1, 0, 1}};

typedef struct path {
    const rsl_collide_path_problem *problem;
    rsl_collide_path_gradient *result;
    double log_c, kappa, mu, alpha;
    const octant *at;
    double grade;
    rsl_num_rk rk;
    double memory[MEMORY];
} path;

/* One point: angles, and what does not need the variations. */
typedef struct point {
    double S, C, log_S, log_C, dtheta_dr;
    double y, Q, Q_unit; /* Q_unit = Q/Lambda */
    double D, f, g;
    double x, log_x, E, V, V_unit; /* E = x^n, V = W Lambda x^m (rho C)^q */
    double r1, r2;                 /* d ln w/dtheta and d ln|u|/dtheta */
    double l[GROUP_COUNT];         /* d ln Q/dp; not for Lambda */
} point;

static int is_damped(const path *p) { return p->at->sign > 0 || !p->problem->approach_only; }

static void set_angle(const path *p, double r, point *o)
{
    double t = TAN_PI_8 * rsl_num_pow(r, p->grade), over = 1.0 / (1.0 + t * t);
    double near = 2.0 * t * over, far = (1.0 - t * t) * over;
    o->S = p->at->upper ? far : near;
    o->C = p->at->upper ? near : far;
    o->log_S = rsl_num_log(o->S);
    o->log_C = rsl_num_log(o->C);
    o->dtheta_dr = 2.0 * over * p->grade * t / r;
}

/* ln Q and its derivatives at fixed y and theta; c_n/c = 1/(n+1), mu_n = kappa_n. */
static void set_damping(const path *p, point *o)
{
    const rsl_collide_path_problem *s = p->problem;
    double over = 1.0 / (s->n + 1.0), share = (s->m - s->n) * over, w = o->y + o->log_S;
    double log_unit = share * p->log_c + p->kappa * o->y + p->mu * o->log_S + s->q * o->log_C;
    o->Q_unit = is_damped(p) ? rsl_num_exp(log_unit) : 0.0;
    o->Q = s->lambda * o->Q_unit;
    o->l[GROUP_LAMBDA] = 0.0;
    o->l[GROUP_N] = -(s->m + 1.0) * over * over * (p->log_c + 2.0 * w) + share * over;
    o->l[GROUP_M] = over * (p->log_c + 2.0 * w);
    o->l[GROUP_Q] = o->y + o->log_C;
}

static point point_at(const path *p, double r, double y)
{
    const rsl_collide_path_problem *s = p->problem;
    point o = {.y = y};
    double W = p->at->sign, over = 1.0 / (s->n + 1.0);
    set_angle(p, r, &o);
    set_damping(p, &o);
    o.D = 1.0 + W * o.Q * o.S;
    o.f = -o.Q * o.C / o.D;
    o.g = rsl_num_exp(-p->alpha * (y + o.log_S) - s->n * over * p->log_c) / o.D;
    return o;
}

static void set_force(const path *p, point *o)
{
    const rsl_collide_path_problem *s = p->problem;
    double W = p->at->sign;
    o->log_x = (p->log_c + 2.0 * (o->y + o->log_S)) / (s->n + 1.0);
    o->x = rsl_num_exp(o->log_x);
    o->E = rsl_num_exp(s->n * o->log_x);
    o->V_unit = is_damped(p) ? W * rsl_num_exp(s->m * o->log_x + s->q * (o->y + o->log_C)) : 0.0;
    o->V = s->lambda * o->V_unit;
    o->r1 = o->f + W * o->C / o->S;
    o->r2 = o->f - W * o->S / o->C;
}

static double r_of(const path *p, double s) { return p->at->down ? 1.0 - s : s; }

/* da/dtheta; for Lambda (f/D)/Lambda = -(Q/Lambda) C/D^2 */
static double vary_f(const path *p, const point *o, int group, double a)
{
    double own = group == GROUP_LAMBDA ? -o->Q_unit * o->C / (o->D * o->D) : 0.0;
    return o->f / o->D * (p->kappa * a + o->l[group]) + own;
}

/* db/dtheta */
static double vary_g(const path *p, const point *o, int group, double a)
{
    double W = p->at->sign, n = p->problem->n, over = 1.0 / (n + 1.0);
    double sum = p->alpha * a + W * o->Q * o->S / o->D * (p->kappa * a + o->l[group]);
    if (group == GROUP_LAMBDA)
        sum += W * o->Q_unit * o->S / o->D;
    if (group == GROUP_N)
        sum += 2.0 * over * over * (o->y + o->log_S) + over * over * (p->log_c + n);
    return -o->g * sum;
}

static int rates(double s, const double *z, double *slope, void *user)
{
    const path *p = user;
    double r = r_of(p, s);
    if (r < R_MIN) {
        for (int i = 0; i < SIZE; i++)
            slope[i] = 0.0;
        return 0;
    }
    point o = point_at(p, r, z[Y]);
    if (!(o.D > CREEP))
        return 1;
    slope[Y] = o.f * o.dtheta_dr;
    slope[TIME] = o.g * o.dtheta_dr;
    for (int i = 0; i < GROUP_COUNT; i++) {
        slope[A + i] = vary_f(p, &o, i, z[A + i]) * o.dtheta_dr;
        slope[B + i] = vary_g(p, &o, i, z[A + i]) * o.dtheta_dr;
    }
    return 0;
}

/* ---- variations at a point ---------------------------------------------------- */

/* dF/dtheta and d2F/dtheta2, with E' = A E r1, V' = V (B r1 + q r2). */
static double force_slope(const path *p, const point *o)
{
    const rsl_collide_path_problem *s = p->problem;
    double over = 2.0 / (s->n + 1.0);
    return s->n * over * o->E * o->r1 + o->V * (s->m * over * o->r1 + s->q * o->r2);
}

static double force_curvature(const path *p, const point *o)
{
    const rsl_collide_path_problem *s = p->problem;
    double W = p->at->sign, over = 2.0 / (s->n + 1.0), elastic = s->n * over, depth = s->m * over;
    double cot = W * o->C / o->S, tan = W * o->S / o->C, share = W * o->Q * o->S / o->D;
    double log_Q = p->kappa * o->f + p->mu * cot - s->q * tan;
    double f1 = o->f * (log_Q * (1.0 - share) - tan - share * cot);
    double r1 = f1 - 1.0 / (o->S * o->S), r2 = f1 - 1.0 / (o->C * o->C);
    double viscous = depth * o->r1 + s->q * o->r2;
    return elastic * o->E * (elastic * o->r1 * o->r1 + r1) +
           o->V * (viscous * viscous + depth * r1 + s->q * r2);
}

/* d ln x/dp at fixed theta */
static double vary_depth(const path *p, const point *o, int group, double a)
{
    double over = 1.0 / (p->problem->n + 1.0);
    return 2.0 * over * a + (group == GROUP_N ? over * (over - o->log_x) : 0.0);
}

typedef struct force_change {
    double E, V, rate; /* of E, V and dF/dtheta at fixed theta */
} force_change;

static force_change vary_force(const path *p, const point *o, int group, double a)
{
    const rsl_collide_path_problem *s = p->problem;
    double over = 1.0 / (s->n + 1.0), x = vary_depth(p, o, group, a), f = vary_f(p, o, group, a);
    double of_m = group == GROUP_M, of_q = group == GROUP_Q, of_n = group == GROUP_N;
    force_change d;
    d.E = o->E * (s->n * x + of_n * o->log_x);
    d.V = o->V * (s->m * x + s->q * a + of_m * o->log_x + of_q * (o->y + o->log_C));
    if (group == GROUP_LAMBDA)
        d.V += o->V_unit;
    double elastic = 2.0 * s->n * over, depth = 2.0 * s->m * over;
    double elastic_p = of_n * 2.0 * over * over;
    double depth_p = of_m * 2.0 * over - of_n * 2.0 * s->m * over * over;
    d.rate = elastic * (d.E * o->r1 + o->E * f) + elastic_p * o->E * o->r1 +
             d.V * (depth * o->r1 + s->q * o->r2) +
             o->V * (depth_p * o->r1 + (depth + s->q) * f + of_q * o->r2);
    return d;
}

/* ---- what is recorded ----------------------------------------------------------- */

/* A peak replaces a lower one; one of the same height makes a corner. */
static void offer_peak(path *p, const rsl_collide_varied *force, const rsl_collide_varied *time)
{
    rsl_collide_varied *best = &p->result->force_max;
    int tie = fabs(force->value - best->value) <= TIE * force->value;
    if (force->value > best->value) {
        *best = *force;
        p->result->time_of_force_max = *time;
    }
    best->corner |= tie;
    p->result->time_of_force_max.corner |= tie;
}

/* At touch F = Lambda for m = 0, at time 0. */
static void offer_touch(path *p)
{
    rsl_collide_varied force = {.value = p->problem->lambda}, time = {0};
    force.slope[GROUP_LAMBDA] = 1.0;
    if (p->problem->m == 0.0 && p->problem->lambda > 0.0)
        offer_peak(p, &force, &time);
}

/* A peak between the ends of a phase. */
static void offer_stationary(path *p, double r, const double *z)
{
    point o = point_at(p, r, z[Y]);
    set_force(p, &o);
    rsl_collide_varied force = {.value = o.E + o.V}, time = {.value = z[TIME]};
    double curvature = force_curvature(p, &o);
    if (curvature > 0.0)
        return;
    time.corner = fabs(curvature) < NOT_STATIONARY * fabs(force.value);
    for (int i = 0; i < GROUP_COUNT; i++) {
        force_change d = vary_force(p, &o, i, z[A + i]);
        force.slope[i] = d.E + d.V;
        time.slope[i] = z[B + i] - o.g * d.rate / curvature;
    }
    offer_peak(p, &force, &time);
}

/* As Lambda leaves zero the peak leaves the turn: C^(2-q) = Lambda (Q/(Lambda C^q)) q (n+1)/(2n),
 * in time by -C g. */
static double peak_leaves_turn(const path *p, double g)
{
    const rsl_collide_path_problem *s = p->problem;
    double over = 1.0 / (s->n + 1.0);
    double unit = rsl_num_exp((s->m - s->n) * over * p->log_c);
    if (s->q > 1.0)
        return 0.0;
    return s->q < 1.0 ? -HUGE_VAL : -g * unit * s->q / (2.0 * s->n * over);
}

static void record_turn(path *p, const double *z)
{
    const rsl_collide_path_problem *s = p->problem;
    rsl_collide_path_gradient *out = p->result;
    point o = {.y = z[Y], .S = 1.0};
    set_force(p, &o);
    double g = rsl_num_exp(-p->alpha * o.y - s->n / (s->n + 1.0) * p->log_c);
    rsl_collide_varied force = {.value = o.E};
    out->depth_max.value = o.x;
    out->time_of_depth_max.value = z[TIME];
    for (int i = 0; i < GROUP_COUNT; i++) {
        double x = vary_depth(p, &o, i, z[A + i]);
        out->depth_max.slope[i] = o.x * x;
        out->time_of_depth_max.slope[i] = z[B + i];
        force.slope[i] = o.E * (s->n * x + (i == GROUP_N) * o.log_x);
    }
    rsl_collide_varied time = out->time_of_depth_max;
    if (s->lambda == 0.0)
        time.slope[GROUP_LAMBDA] += peak_leaves_turn(p, g);
    if (out->force_max.value < force.value * (1.0 - TIE) || s->lambda == 0.0)
        offer_peak(p, &force, &time);
}

static void record_end(path *p, const double *z)
{
    rsl_collide_path_gradient *out = p->result;
    out->restitution.value = rsl_num_exp(z[Y]);
    out->duration.value = z[TIME];
    for (int i = 0; i < GROUP_COUNT; i++) {
        out->restitution.slope[i] = out->restitution.value * z[A + i];
        out->duration.slope[i] = z[B + i];
    }
}

/* F = 0: u is stationary along the path, the time and the depth are not. */
static void record_zero_force(path *p, double r, const double *z)
{
    rsl_collide_path_gradient *out = p->result;
    point o = point_at(p, r, z[Y]);
    set_force(p, &o);
    double slope = force_slope(p, &o), over = 2.0 / (p->problem->n + 1.0);
    out->restitution.value = rsl_num_exp(o.y + o.log_C);
    out->duration.value = z[TIME];
    out->depth_end.value = o.x;
    for (int i = 0; i < GROUP_COUNT; i++) {
        force_change d = vary_force(p, &o, i, z[A + i]);
        double theta = -(d.E + d.V) / slope;
        out->restitution.slope[i] = out->restitution.value * z[A + i];
        out->duration.slope[i] = z[B + i] + o.g * theta;
        out->depth_end.slope[i] = o.x * (vary_depth(p, &o, i, z[A + i]) + over * o.r1 * theta);
    }
}

/* ---- the run ---------------------------------------------------------------------- */

typedef double event_function(const path *p, double s, double y);

/* dF/dtheta over what vanishes at the turn; a fall of the force through a peak changes its sign. */
static double peak_event(const path *p, double s, double y)
{
    point o = point_at(p, r_of(p, s), y);
    set_force(p, &o);
    return force_slope(p, &o) * o.C;
}

/* F/x^n */
static double end_event(const path *p, double s, double y)
{
    point o = point_at(p, r_of(p, s), y);
    return 1.0 + p->at->sign * o.Q / o.S;
}

typedef struct search {
    path *p;
    event_function *event;
} search;

static double on_step(double s, void *user)
{
    search *q = user;
    double y;
    rsl_num_rk_at(&q->p->rk, s, Y, 1, &y);
    return q->event(q->p, s, y);
}

/* Cuts the last step at the event if there is one on it: 1. */
static int cut_at(path *p, event_function *event)
{
    rsl_num_rk *rk = &p->rk;
    double a = fmax(rk->t0, R_MIN), b = fmin(rk->t1, 1.0 - 1e-15), where;
    if (!(b > a) || r_of(p, a) < R_MIN || r_of(p, b) < R_MIN)
        return 0;
    double before = event(p, a, rk->y0[Y]), after = event(p, b, rk->y1[Y]);
    search q = {p, event};
    if (!(before > 0.0 && after <= 0.0) || rsl_num_root_bracketed(on_step, &q, a, b, &where) != 0 ||
        !(where > rk->t0))
        return 0;
    return rsl_num_rk_cut(rk, where) == RSL_OK;
}

/* Handles the events of the last step: 1 if contact ends. */
static int handle_events(path *p)
{
    rsl_num_rk *rk = &p->rk;
    int damped = is_damped(p) && p->problem->lambda > 0.0;
    if (p->at->sign < 0 && damped && p->problem->force_end && cut_at(p, end_event)) {
        record_zero_force(p, r_of(p, rk->t1), rk->y1);
        return 1;
    }
    if (p->at->sign > 0 && damped && cut_at(p, peak_event)) {
        offer_stationary(p, r_of(p, rk->t1), rk->y1);
        (void)rsl_num_rk_start(rk, rk->t1, rk->y1, 0.0);
    }
    return 0;
}

/* Runs an octant from `z`, which it moves on. */
static rsl_status run_octant(path *p, double *z, int *ended)
{
    rsl_num_rk *rk = &p->rk;
    rsl_num_rk_place(rk, SIZE, ACTIVE, p->memory);
    rk->function = rates;
    rk->user = p;
    rk->relative = TOLERANCE;
    rk->places = 0;
    for (int i = 0; i < SIZE; i++)
        rk->absolute[i] = TOLERANCE;
    rsl_status status = rsl_num_rk_start(rk, 0.0, z, 0.02);
    for (int step = 0; status == RSL_OK && rk->t1 < 1.0 && !*ended; step++) {
        status = step < STEPS_MAX ? rsl_num_rk_step(rk, 1.0) : RSL_ERROR_CONVERGENCE;
        if (status == RSL_OK)
            *ended = handle_events(p);
    }
    for (int i = 0; i < SIZE; i++)
        z[i] = rk->y1[i];
    return status;
}

static void begin(path *p, const rsl_collide_path_problem *problem,
                  rsl_collide_path_gradient *result)
{
    double n = problem->n, over = 1.0 / (n + 1.0);
    *result = (rsl_collide_path_gradient){0};
    p->problem = problem;
    p->result = result;
    p->log_c = rsl_num_log(0.5 * (n + 1.0));
    p->kappa = problem->q - 2.0 * (n - problem->m) * over;
    p->mu = 1.0 - 2.0 * (n - problem->m) * over;
    p->alpha = (n - 1.0) * over;
}

rsl_status rsl_collide_path_gradient_solve(const rsl_collide_path_problem *problem,
                                           rsl_collide_path_gradient *result)
{
    path p;
    double z[SIZE] = {0.0};
    int ended = 0;
    assert(rsl_num_rk_memory(SIZE) <= MEMORY);
    begin(&p, problem, result);
    p.rk = (rsl_num_rk){0};
    p.at = &octants[0];
    offer_touch(&p);
    for (int i = 0; i < 4 && !ended; i++) {
        p.at = &octants[i];
        p.grade = SMOOTHNESS * (p.at->upper ? 1.0 : 0.5 * (problem->n + 1.0));
        rsl_status status = run_octant(&p, z, &ended);
        if (status != RSL_OK)
            return status;
        if (i == 1)
            record_turn(&p, z);
    }
    if (!ended)
        record_end(&p, z);
    return RSL_OK;
}
