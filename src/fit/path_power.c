/* SPDX-License-Identifier: MIT
 *
 * F = k d^n + lambda d^m sgn(v)|v|^q: the curve and its derivatives in one go.
 *
 * Without units (collide.h: length L, time L/v0, force M v0^2/L)
 *
 *     x' = u,   u' = -f,   f = x^n + Lambda x^m sgn(u)|u|^q,   x(0) = 0, u(0) = 1,
 *
 * and the change of the path with p = n, m, q, Lambda at fixed time obeys the variational equations
 *
 *     X' = U,   U' = -(f_x X + f_u U + f_p),   X(0) = U(0) = 0.
 *
 * All ten are integrated together. The units follow by the chain rule: for any
 * parameter, with l = ln L, w = ln v0 and the time t without unit,
 *
 *     d = L x:           dd = L (l' x + X - u t (l' - w')),
 *     v = v0 u:          dv = v0 (w' u + U + f t (l' - w')),
 *     F = M v0^2/L f:    dF = M v0^2/L ((ln M' + 2 w' - l') f + f_p
 *                                        - f' t (l' - w')).
 *
 * Where the damping is calibrated, Lambda depends on n, m, q and e through
 * e = -u(end), whose derivatives the path brings along:
 * Lambda' = (e' - e_n n' - e_m m' - e_q q')/e_Lambda.
 */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "collide/impact.h"
#include "fit/path.h"
#include "num/elementary.h"
#include "num/roots.h"
#include "num/runge_kutta.h"

enum { EXPONENT_N, EXPONENT_M, EXPONENT_Q, STRENGTH, UNIT_PARAMETERS };
enum { STATE = 2 + 2 * UNIT_PARAMETERS };
enum { NODE = 1 + STATE }; /* time and state */

#define SPACING 0.012 /* of nodes at first */
#define LONGEST 150.0 /* contact that does not end by then creeps, */
#define SLOW 1e-5     /* as does one that has become as slow as this */
#define STEPS 5000    /* or takes as many steps as these */
#define STRONGEST 1e3 /* damping that leaves no bounce to speak of */
#define SHALLOW 1e-10 /* as good as d = 0, where slopes may be infinite */

typedef struct unit_impact {
    double n, m, q, lambda;
    int force_end, approach_only;
    int back; /* 1: during unloading */
    int derive;
    rsl_num_rk rk;
} unit_impact;

/* The force and its derivatives at a state. */
typedef struct unit_force {
    double f, fx, fu, fp[UNIT_PARAMETERS];
} unit_force;

static int acts(const unit_impact *i) { return !(i->back && i->approach_only); }

/* Right of x = 0 the law; left of it, where only a trial step gets to, zero. */
static unit_force force_at(const unit_impact *i, double x, double u)
{
    unit_force r = {0};
    if (!(x > 0.0)) {
        double speed = i->q == 1.0 ? u : copysign(rsl_num_pow(fabs(u), i->q), u);
        r.f = i->m == 0.0 && acts(i) && x == 0.0 ? i->lambda * speed : 0.0;
        r.fp[STRENGTH] = i->m == 0.0 && x == 0.0 ? speed : 0.0;
        return r;
    }
    double lx = rsl_num_log(x), xn = rsl_num_exp(i->n * lx), size = fabs(u);
    r.f = xn;
    r.fx = i->n * xn / x;
    r.fp[EXPONENT_N] = xn * lx;
    if (!acts(i))
        return r;
    double xm = i->m == i->n ? xn : rsl_num_exp(i->m * lx);
    double uq = i->q == 1.0 ? u : copysign(rsl_num_pow(size, i->q), u);
    double damping = i->lambda * xm * uq;
    r.f += damping;
    r.fx += i->m * damping / x;
    r.fu = i->lambda * xm * i->q * (i->q == 1.0 ? 1.0 : rsl_num_pow(fmax(size, 1e-9), i->q - 1.0));
    r.fp[EXPONENT_M] = damping * lx;
    r.fp[EXPONENT_Q] = size > 0.0 ? damping * rsl_num_log(size) : 0.0;
    r.fp[STRENGTH] = xm * uq;
    return r;
}

/* The force alone: what every trial needs. */
static double bare_force(const unit_impact *i, double x, double u)
{
    if (!(x > 0.0))
        return force_at(i, x, u).f;
    double lx = rsl_num_log(x), xn = rsl_num_exp(i->n * lx);
    if (!acts(i))
        return xn;
    double xm = i->m == i->n ? xn : rsl_num_exp(i->m * lx);
    double uq = i->q == 1.0 ? u : copysign(rsl_num_pow(fabs(u), i->q), u);
    return xn + i->lambda * xm * uq;
}

static int motion(double t, const double *y, double *slope, void *user)
{
    const unit_impact *i = user;
    (void)t;
    slope[0] = y[1];
    if (!i->derive) {
        slope[1] = -bare_force(i, y[0], y[1]);
        return !isfinite(slope[1]);
    }
    unit_force r = force_at(i, y[0], y[1]);
    slope[1] = -r.f;
    for (int p = 0; p < UNIT_PARAMETERS; p++) {
        const double *var = y + 2 + 2 * p;
        slope[2 + 2 * p] = var[1];
        slope[3 + 2 * p] = -(r.fx * var[0] + r.fu * var[1] + r.fp[p]);
    }
    return !isfinite(slope[1]);
}

/* ---- running it ---------------------------------------------------------- */

/* Event function of a phase: rate during loading, depth or force during unloading. */
static double remaining(const unit_impact *i, const double *y)
{
    if (!i->back)
        return y[1];
    return i->force_end ? bare_force(i, y[0], y[1]) : y[0] - SHALLOW;
}

static double remaining_at(double t, void *user)
{
    unit_impact *i = user;
    double y[2];
    rsl_num_rk_at(&i->rk, t, 0, 2, y);
    return remaining(i, y);
}

/* Cuts the last step where its phase ends. */
static rsl_status cut(unit_impact *i)
{
    double at = i->rk.t1;
    rsl_status status = rsl_num_root_bracketed(remaining_at, i, i->rk.t0, i->rk.t1, &at);
    if (status != RSL_OK || !(at > i->rk.t0))
        return RSL_OK; /* the phase ends where the step began */
    return rsl_num_rk_cut(&i->rk, at);
}

/* The next node; NULL if there is no room for it. */
static double *add_node(rsl_fit_path *path, double t)
{
    if (!rsl_array_grow(&path->unit, path->count, &path->unit_capacity, NODE * sizeof *path->unit))
        return NULL;
    double *node = path->unit + path->count++ * NODE;
    memset(node, 0, NODE * sizeof *node);
    node[0] = t;
    return node;
}

/* The nodes of the last step but its start. Steps are short where the curve is
 * sharp, and so are their pieces. */
static rsl_status add_step(rsl_fit_path *path, unit_impact *i)
{
    rsl_num_rk *rk = &i->rk;
    double span = rk->t1 - rk->t0; /* late pieces may be longer */
    double width = (path->rough ? 4.0 : 1.0) * SPACING * (1.0 + 0.2 * rk->t0);
    double wanted = ceil(span / width);
    int pieces = (int)fmin(400.0, fmax(path->rough ? 2.0 : 5.0, wanted));
    for (int j = 1; j <= pieces; j++) {
        double t = j == pieces ? rk->t1 : rk->t0 + span * j / pieces;
        double *node = add_node(path, t);
        if (!node)
            return RSL_ERROR_MEMORY;
        rsl_num_rk_at(rk, t, 0, rk->size, node + 1);
    }
    return RSL_OK;
}

/* One phase, from where the last one ended. RSL_NO_SEPARATION: it creeps. */
static rsl_status run_phase(rsl_fit_path *path, unit_impact *i)
{
    for (;;) {
        rsl_status status = rsl_num_rk_step(&i->rk, LONGEST);
        if (status != RSL_OK)
            return status;
        int over = remaining(i, i->rk.y1) <= 0.0;
        if (over)
            status = cut(i);
        if (status == RSL_OK)
            status = add_step(path, i);
        if (status != RSL_OK || over)
            return status;
        int creeps = i->back && i->rk.t1 > 2.0 * path->turn + 5.0 && fabs(i->rk.y1[1]) < SLOW;
        if (creeps || i->rk.t1 >= LONGEST || i->rk.steps > STEPS)
            return RSL_NO_SEPARATION;
    }
}

static rsl_status run(rsl_fit_path *path, unit_impact *i)
{
    double memory[(RSL_NUM_RK_STAGE_COUNT + RSL_NUM_RK_TERM_COUNT + 5) * STATE];
    double start[STATE] = {0.0, 1.0};
    size_t size = i->derive ? STATE : 2;
    assert(rsl_num_rk_memory(size) <= sizeof memory / sizeof memory[0]);
    rsl_num_rk_place(&i->rk, size, size, memory);
    i->rk.function = motion;
    i->rk.user = i;
    i->rk.length_scale = 0.0;
    double rough = path->rough ? 1e3 : 1.0;
    i->rk.relative = 1e-9 * rough;
    for (size_t j = 0; j < size; j++)
        i->rk.absolute[j] = rough * (j < 2 ? 1e-10 : 1e-6);
    path->count = 0;
    double *node = add_node(path, 0.0);
    if (!node)
        return RSL_ERROR_MEMORY;
    node[2] = 1.0;
    rsl_status status = rsl_num_rk_start(&i->rk, 0.0, start, 1e-5);
    if (status == RSL_OK)
        status = run_phase(path, i);
    path->turn = i->rk.t1;
    i->back = 1;
    if (status == RSL_OK)
        status = run_phase(path, i);
    return status;
}

/* ---- units and parameters ------------------------------------------------ */

/* Derivative of the contact with respect to one input. */
typedef struct contact_rates {
    double length, mass, speed; /* of their logarithms */
    double unit[UNIT_PARAMETERS];
} contact_rates;

/* The contact without its damping where that would have to be searched for:
 * what else depends on the inputs is all that is asked. */
static rsl_status skeleton(const rsl_fit_source *source, int calibrated,
                           const rsl_law_parameters *requested, rsl_law_contact *contact)
{
    rsl_law_parameters spec = *requested;
    rsl_law_inputs takes = source->law->inputs | source->law->options;
    if (calibrated && (takes & RSL_LAW_INPUT_BIT(damping))) {
        spec.restitution = RSL_UNSET;
        spec.calibration = RSL_LAW_PUBLISHED;
        spec.damping = 1.0;
    }
    return rsl_collide_prepare(source->law, &spec, contact, NULL);
}

static double difference(double a, double b, double h) { return (b - a) / h; }

/* By central differences, one-sided at the edge of what is allowed. */
static rsl_status rates_of(const rsl_fit_source *source, const rsl_law_contact *contact,
                           int calibrated, int input, contact_rates *rates)
{
    double value = rsl_fit_get(&source->spec, input);
    double h = 1e-5 * (fabs(value) > 0.0 ? fabs(value) : 1.0);
    rsl_law_parameters low = source->spec, high = source->spec;
    rsl_law_contact a, b;
    rsl_fit_set(&low, input, value - h);
    rsl_fit_set(&high, input, value + h);
    double width = 2.0 * h;
    if (skeleton(source, calibrated, &low, &a) < 0) {
        if (skeleton(source, calibrated, &source->spec, &a) < 0)
            return RSL_ERROR_ARGUMENT;
        width -= h;
    }
    if (skeleton(source, calibrated, &high, &b) < 0) {
        if (width < 1.5 * h || skeleton(source, calibrated, &source->spec, &b) < 0)
            return RSL_ERROR_ARGUMENT;
        width -= h;
    }
    rates->length = difference(rsl_num_log(rsl_collide_natural_length(&a)),
                               rsl_num_log(rsl_collide_natural_length(&b)), width);
    rates->mass = difference(rsl_num_log(a.mass), rsl_num_log(b.mass), width);
    rates->speed = difference(rsl_num_log(a.speed), rsl_num_log(b.speed), width);
    rates->unit[EXPONENT_N] = difference(a.n, b.n, width);
    rates->unit[EXPONENT_M] = difference(a.m, b.m, width);
    rates->unit[EXPONENT_Q] = difference(a.q, b.q, width);
    rates->unit[STRENGTH] = 0.0;
    if (!calibrated && !contact->model->rate_free)
        rates->unit[STRENGTH] = difference(rsl_collide_lambda(&a), rsl_collide_lambda(&b), width);
    return RSL_OK;
}

/* de/dp of the unit impact: de = -dU, and what the moved end adds. */
static void end_rates(const unit_impact *i, const double *node, double rates[UNIT_PARAMETERS])
{
    double x = node[1], u = node[2];
    double f = bare_force(i, fmax(x, 1e-12), u);
    for (int p = 0; p < UNIT_PARAMETERS; p++) {
        double later = i->force_end ? 0.0 : -node[3 + 2 * p] / u;
        rates[p] = -(node[4 + 2 * p] - f * later);
    }
}

/* Closes the rate of Lambda where e rules it. */
static void calibrate_rates(const unit_impact *i, const double *end, int input,
                            contact_rates *rates)
{
    double e[UNIT_PARAMETERS];
    end_rates(i, end, e);
    double wanted = input == RSL_LAW_INDEX_restitution ? 1.0 : 0.0;
    for (int p = EXPONENT_N; p <= EXPONENT_Q; p++)
        wanted -= e[p] * rates->unit[p];
    rates->unit[STRENGTH] = wanted / e[STRENGTH];
}

/* One node with its units, its derivatives by all inputs. */
static void put_node(rsl_fit_path *path, const unit_impact *i, const rsl_law_contact *contact,
                     double length, size_t at, const contact_rates *rates)
{
    const double *node = path->unit + at * NODE;
    double t = node[0], x = node[1], u = node[2], v0 = contact->speed;
    double force = contact->mass * v0 * v0 / length;
    unit_impact here = *i;
    here.back = t > path->turn;
    unit_force r = force_at(&here, x, u);
    if (at == 0 || !(x > 0.0)) /* the limit from inside */
        r.f = bare_force(&here, 1e-200, u);
    double ft = r.fx * u - r.fu * r.f;
    path->time[at] = t * (length / v0);
    path->value[RSL_FIT_DEPTH][at] = length * x;
    path->value[RSL_FIT_RATE][at] = v0 * u;
    path->value[RSL_FIT_FORCE][at] = force * r.f;
    path->slope[RSL_FIT_DEPTH][at] = v0 * u;
    path->slope[RSL_FIT_RATE][at] = -force * r.f / contact->mass;
    path->slope[RSL_FIT_FORCE][at] = at == 0 || !(x > 0.0) ? HUGE_VAL : force * ft * (v0 / length);
    for (size_t j = 0; j < path->width; j++) {
        const contact_rates *c = &rates[j];
        double X = 0.0, U = 0.0, G = 0.0, shift = t * (c->length - c->speed);
        for (int p = 0; p < UNIT_PARAMETERS; p++) {
            double dx = node[3 + 2 * p], du = node[4 + 2 * p];
            X += dx * c->unit[p];
            U += du * c->unit[p];
            G += (r.fx * dx + r.fu * du + r.fp[p]) * c->unit[p];
        }
        size_t cell = at * path->width + j;
        path->derivative[RSL_FIT_DEPTH][cell] = length * (c->length * x + X - u * shift);
        path->derivative[RSL_FIT_RATE][cell] = v0 * (c->speed * u + U + r.f * shift);
        path->derivative[RSL_FIT_FORCE][cell] =
            force *
            ((c->mass + 2.0 * c->speed - c->length) * r.f + G - (isfinite(ft) ? ft * shift : 0.0));
    }
}

/* The rate after the end: at a fixed depth, not at a fixed time. */
static void put_after(rsl_fit_path *path, const unit_impact *i)
{
    size_t last = path->count - 1;
    double rate = path->value[RSL_FIT_RATE][last];
    double slope = path->slope[RSL_FIT_RATE][last];
    const double *depth = path->derivative[RSL_FIT_DEPTH] + last * path->width;
    const double *speed = path->derivative[RSL_FIT_RATE] + last * path->width;
    for (size_t j = 0; j < path->width; j++) {
        double later = i->force_end || rate == 0.0 ? 0.0 : -depth[j] / rate;
        path->after[j] = path->separated ? speed[j] + slope * later : 0.0;
    }
}

int rsl_fit_path_is_power(const rsl_law_contact *contact) { return contact->model->power; }

static unit_impact unit_of(const rsl_law_contact *contact, int derive)
{
    int elastic = !contact->model->damped;
    unit_impact i = {
        .n = contact->n,
        .m = elastic ? contact->n : contact->m,
        .q = elastic ? 1.0 : contact->q,
        .lambda = elastic ? 0.0 : rsl_collide_lambda(contact),
        .force_end = !elastic && contact->end == RSL_LAW_SEPARATION_ZERO_FORCE &&
                     rsl_collide_can_pull(contact),
        .approach_only = contact->model->approach_only,
        .derive = derive,
    };
    return i;
}

rsl_status rsl_fit_path_power(rsl_fit_path *path, const rsl_fit_source *source,
                              const rsl_law_contact *contact, int derive, rsl_error *error)
{
    contact_rates rates[RSL_FIT_INPUTS_MAX];
    unit_impact i = unit_of(contact, derive);
    size_t width = derive ? source->count : 0;
    int calibrated =
        contact->calibration == RSL_LAW_EXACT && rsl_given(contact->restitution) && i.lambda > 0.0;
    if (!(i.lambda >= 0.0 && i.lambda < STRONGEST))
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "the damping of %s is beyond what can be fitted", contact->law->key);
    rsl_status status = run(path, &i);
    if (status >= 0 && rsl_fit_path_reserve(path, path->count, width) != RSL_OK)
        status = RSL_ERROR_MEMORY;
    path->separated = status == RSL_OK;
    for (size_t j = 0; j < width && status >= 0; j++) {
        if (rates_of(source, contact, calibrated, source->inputs[j], &rates[j]) < 0)
            status = RSL_ERROR_ARGUMENT;
        else if (calibrated)
            calibrate_rates(&i, path->unit + (path->count - 1) * NODE, source->inputs[j],
                            &rates[j]);
    }
    if (status < 0)
        return rsl_error_set(error, status, "the curve of %s cannot be computed",
                             contact->law->key);
    double length = rsl_collide_natural_length(contact);
    for (size_t at = 0; at < path->count; at++)
        put_node(path, &i, contact, length, at, rates);
    path->turn *= length / contact->speed;
    put_after(path, &i);
    return RSL_OK;
}
