/* SPDX-License-Identifier: MIT
 *
 * Projected Gauss-Seidel on the Delassus operator (Jourdan, Alart & Jean 1998), accelerated by a
 * nonsmooth nonlinear conjugate gradient method (Silcowitz-Hansen, Niebe & Erleben, The Visual
 * Computer 26, 2010). With the velocity v of a row and its inverse effective mass D,
 *
 *     P_N <- max(lower bound, P_N - (v - target)/D)
 *     P_T <- P_T - v/D, |P_T| <= mu P_N
 *
 * and joints are rows without bounds. D |dP| of a sweep is the residual of the natural map of a
 * row; its root mean square over all rows is the residual.
 *
 * Sweeps are warm-started with the impulses of the step before, and a minimum number is made in
 * every step: the residual of a heap at rest decreases from step to step, to round-off. Where a
 * few sweeps do not suffice, the change of a sweep is the gradient of the conjugate gradient
 * method,
 *
 *     beta = |dP|^2/|dP before|^2,   P <- P + beta p,   p <- beta p + dP,
 *
 * restarted where beta > 1, with the energy norm |dP|^2 = sum D dP^2.
 */
#include <assert.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

#include "base/error.h"
#include "planar/constraint/constraint.h"
#include "planar/contact/contact.h"
#include "planar/rigid/rigid.h"
#include "planar/timestepping/internal.h"

enum { SWEEPS_MIN = 8, SWEEPS_MAX = 400 };

/* What the sweeps must reach, of the scale of the residual. */
static const double enough = 0.1;

/* What is put down at rest should stay there: the first step aims at this. */
static const double cold = 1e-12;

/* ---- what a sweep reads and writes, packed ---------------------------------------- */

/* A contact: along its normal n, and along the tangent (-n_y, n_x). */
struct rsl_planar_moreau_contact {
    uint32_t a, b;
    double n[2];
    double lever[2][2];        /* of normal and tangent, about a and b */
    double own[2], inverse[2]; /* D and 1/D; 0 where nothing gives */
    double target, lowest, mu;
    double push[2];
};

/* A body: its velocity, and what a push does to it. */
struct rsl_planar_moreau_body {
    double u[3], inverse[3];
    double closing_tolerance[2];
};

typedef struct rsl_planar_moreau_contact contact;

typedef struct rsl_planar_moreau_body body;

_Static_assert(sizeof(contact) == 128 && sizeof(body) == 64, "whole lines of the cache");

typedef struct sweeper {
    rsl_planar *system;
    contact *contacts;
    body *bodies;
    size_t count, joints;
    double *joint_own;  /* D of the joints */
    double *before;     /* pushes before a sweep: two per contact, then the joints' */
    double *direction;  /* p */
    double sum, energy; /* of the last sweep: (D dP)^2 and D dP^2 */
} sweeper;

static double least_of(double a, double b) { return a < b ? a : b; }

static double most_of(double a, double b) { return a > b ? a : b; }

static rsl_planar_constraint_row *joint_at(const sweeper *s, size_t k)
{
    assert(k < s->joints);
    return &s->system->work.rows[s->system->work.active[k]];
}

/* ---- rows ------------------------------------------------------------------------- */

static inline double normal_rate(const contact *c, const body *a, const body *b)
{
    return c->n[0] * (a->u[0] - b->u[0]) + c->n[1] * (a->u[1] - b->u[1]) +
           (c->lever[0][0] * a->u[2] - c->lever[0][1] * b->u[2]);
}

static inline double tangent_rate(const contact *c, const body *a, const body *b)
{
    return c->n[0] * (a->u[1] - b->u[1]) - c->n[1] * (a->u[0] - b->u[0]) +
           (c->lever[1][0] * a->u[2] - c->lever[1][1] * b->u[2]);
}

static inline void push_normal(const contact *c, body *a, body *b, double push)
{
    double x = c->n[0] * push, y = c->n[1] * push;
    a->u[0] += a->inverse[0] * x;
    a->u[1] += a->inverse[1] * y;
    a->u[2] += a->inverse[2] * c->lever[0][0] * push;
    b->u[0] -= b->inverse[0] * x;
    b->u[1] -= b->inverse[1] * y;
    b->u[2] -= b->inverse[2] * c->lever[0][1] * push;
}

static inline void push_tangent(const contact *c, body *a, body *b, double push)
{
    double x = -c->n[1] * push, y = c->n[0] * push;
    a->u[0] += a->inverse[0] * x;
    a->u[1] += a->inverse[1] * y;
    a->u[2] += a->inverse[2] * c->lever[1][0] * push;
    b->u[0] -= b->inverse[0] * x;
    b->u[1] -= b->inverse[1] * y;
    b->u[2] -= b->inverse[2] * c->lever[1][1] * push;
}

static void push_joint(const sweeper *s, const rsl_planar_constraint_row *row, double push)
{
    body *a = &s->bodies[row->a], *b = &s->bodies[row->b];
    for (int c = 0; c < 3; c++) {
        a->u[c] += a->inverse[c] * row->ja[c] * push;
        b->u[c] += b->inverse[c] * row->jb[c] * push;
    }
}

/* ---- a sweep ---------------------------------------------------------------------- */

static inline void note(sweeper *s, double own, double change)
{
    double rate = own * change;
    s->sum += rate * rate;
    s->energy += rate * change;
}

static inline void sweep_contact(sweeper *s, contact *c)
{
    body *a = &s->bodies[c->a], *b = &s->bodies[c->b];
    double v = normal_rate(c, a, b) - c->target;
    double wanted = most_of(c->lowest, c->push[0] - v * c->inverse[0]);
    double change = wanted - c->push[0];
    c->push[0] = wanted;
    push_normal(c, a, b, change);
    note(s, c->own[0], change);
    double limit = c->mu * wanted;
    wanted = c->push[1] - tangent_rate(c, a, b) * c->inverse[1];
    wanted = most_of(-limit, least_of(limit, wanted));
    change = wanted - c->push[1];
    c->push[1] = wanted;
    push_tangent(c, a, b, change);
    note(s, c->own[1], change);
}

static void sweep_joint(sweeper *s, size_t k)
{
    rsl_planar_constraint_row *row = joint_at(s, k);
    double v = row->rate + rsl_planar_row_dot(row, s->bodies[row->a].u, s->bodies[row->b].u);
    double change = -v / s->joint_own[k];
    row->force += change;
    push_joint(s, row, change);
    note(s, s->joint_own[k], change);
}

static void sweep(sweeper *s)
{
    s->sum = s->energy = 0.0;
    for (size_t i = 0; i < s->count; i++)
        sweep_contact(s, &s->contacts[i]);
    for (size_t k = 0; k < s->joints; k++)
        sweep_joint(s, k);
}

static double residual_of(const sweeper *s)
{
    return sqrt(s->sum / (double)(2 * s->count + s->joints));
}

/* ---- conjugate gradients of sweeps -------------------------------------------------- */

static void keep_pushes(const sweeper *s)
{
    for (size_t i = 0; i < s->count; i++)
        memcpy(&s->before[2 * i], s->contacts[i].push, 2 * sizeof *s->before);
    for (size_t k = 0; k < s->joints; k++)
        s->before[2 * s->count + k] = joint_at(s, k)->force;
}

/* P + beta p; then p is beta p and what the sweep had changed. */
static double turn(const sweeper *s, size_t i, double beta, double push)
{
    double far = beta * s->direction[i];
    s->direction[i] = far + (push - s->before[i]);
    return far;
}

static void go_on(const sweeper *s, double beta)
{
    for (size_t i = 0; i < s->count; i++) {
        contact *c = &s->contacts[i];
        body *a = &s->bodies[c->a], *b = &s->bodies[c->b];
        double normal = turn(s, 2 * i, beta, c->push[0]);
        double tangent = turn(s, 2 * i + 1, beta, c->push[1]);
        c->push[0] += normal;
        c->push[1] += tangent;
        push_normal(c, a, b, normal);
        push_tangent(c, a, b, tangent);
    }
    for (size_t k = 0; k < s->joints; k++) {
        rsl_planar_constraint_row *row = joint_at(s, k);
        double far = turn(s, 2 * s->count + k, beta, row->force);
        row->force += far;
        push_joint(s, row, far);
    }
}

/* Until the residual is good; it ends after a sweep, so that all pushes are
 * within their bounds. */
static double sweep_all(sweeper *s, double good)
{
    double before = HUGE_VAL;
    for (int round = 1;; round++) {
        int conjugate = round > SWEEPS_MIN;
        if (conjugate)
            keep_pushes(s);
        sweep(s);
        double residual = residual_of(s);
        if ((round >= SWEEPS_MIN && residual <= good) || residual == 0.0 || round == SWEEPS_MAX)
            return residual;
        if (!conjugate)
            continue;
        double beta = s->energy / before;
        go_on(s, beta <= 1.0 ? beta : 0.0);
        before = s->energy;
    }
}

/* ---- from the step and back ---------------------------------------------------------- */

static double inverse_of(double own) { return own > 0.0 ? 1.0 / own : 0.0; }

static contact pack(rsl_planar *system, size_t i)
{
    const rsl_planar_rigid_workspace *scratch = system->work.rigid;
    const rsl_planar_constraint_row *normal = &scratch->rows[2 * i], *tangent = normal + 1;
    double own[2] = {rsl_planar_delassus_entry(system, normal, normal),
                     rsl_planar_delassus_entry(system, tangent, tangent)};
    double e = system->fixed->hypothesis == RSL_RIGID_HYPOTHESIS_NEWTON
                   ? rsl_planar_moreau_restitution(system, i)
                   : 0.0;
    return (contact){
        .a = (uint32_t)normal->a,
        .b = (uint32_t)normal->b,
        .n = {normal->ja[0], normal->ja[1]},
        .lever = {{normal->ja[2], -normal->jb[2]}, {tangent->ja[2], -tangent->jb[2]}},
        .own = {own[0], own[1]},
        .inverse = {inverse_of(own[0]), inverse_of(own[1])},
        .target = -e * fmin(scratch->rate[2 * i], 0.0),
        .mu = scratch->friction[i],
        .push = {scratch->push[2 * i], scratch->push[2 * i + 1]},
    };
}

/* With the velocities that stand in the frames, and the pushes on top. */
static void begin(sweeper *s)
{
    rsl_planar *system = s->system;
    for (size_t i = 0; i <= system->fixed->bodies; i++) {
        memcpy(s->bodies[i].u, system->work.frame[i].u, sizeof s->bodies[i].u);
        memcpy(s->bodies[i].inverse, system->fixed->dof[i].inverse, sizeof s->bodies[i].inverse);
    }
    for (size_t i = 0; i < s->count; i++)
        s->contacts[i] = pack(system, i);
    for (size_t k = 0; k < s->joints; k++) {
        rsl_planar_constraint_row *row = joint_at(s, k);
        s->joint_own[k] = rsl_planar_delassus_entry(system, row, row);
        row->force = 0.0;
    }
    memset(s->direction, 0, (2 * s->count + s->joints) * sizeof *s->direction);
}

/* What the contacts have to change rates by: the root mean square of the
 * natural map without any push. */
static double needed(const sweeper *s)
{
    double sum = 0.0;
    for (size_t i = 0; i < s->count; i++) {
        const contact *c = &s->contacts[i];
        double v = normal_rate(c, &s->bodies[c->a], &s->bodies[c->b]) - c->target;
        if (v < 0.0)
            sum += v * v;
    }
    return sqrt(sum / (double)(2 * s->count + s->joints));
}

/* No contact was pushed before: there is nothing to carry on. */
static int is_cold(const sweeper *s)
{
    for (size_t i = 0; i < s->count; i++)
        if (s->contacts[i].push[0] > 0.0)
            return 0;
    return 1;
}

static void apply(const sweeper *s)
{
    for (size_t i = 0; i < s->count; i++) {
        const contact *c = &s->contacts[i];
        push_normal(c, &s->bodies[c->a], &s->bodies[c->b], c->push[0]);
        push_tangent(c, &s->bodies[c->a], &s->bodies[c->b], c->push[1]);
    }
}

/* What all pushes come to, per body, and where the slips are. */
static void hand_back(const sweeper *s)
{
    rsl_planar *system = s->system;
    rsl_planar_rigid_workspace *scratch = system->work.rigid;
    memset(scratch->body, 0, (system->fixed->bodies + 1) * sizeof *scratch->body);
    for (size_t i = 0; i < s->count; i++) {
        const contact *c = &s->contacts[i];
        scratch->slip[i] = tangent_rate(c, &s->bodies[c->a], &s->bodies[c->b]);
        for (size_t r = 0; r < 2; r++)
            rsl_planar_rigid_add_row(scratch, &scratch->rows[2 * i + r], scratch->push[2 * i + r]);
    }
    for (size_t k = 0; k < s->joints; k++)
        rsl_planar_rigid_add_row(scratch, joint_at(s, k), joint_at(s, k)->force);
}

static int make_room(sweeper *s)
{
    size_t rows = 2 * s->count + s->joints, bodies = s->system->fixed->bodies + 1;
    char *room = rsl_planar_rigid_candidates(
        s->system, bodies * sizeof *s->bodies + s->count * sizeof *s->contacts, 1);
    double *work = rsl_planar_rigid_work(s->system, s->joints + 2 * rows);
    if (room == NULL || work == NULL)
        return 0;
    s->bodies = (body *)(void *)room;
    s->contacts = (contact *)(void *)(s->bodies + bodies);
    s->joint_own = work;
    s->before = work + s->joints;
    s->direction = s->before + rows;
    return 1;
}

/* Expansion after compression: the pushes so far are done, at least e of them
 * come on top. */
static double expand(rsl_planar *system, sweeper *s, double good)
{
    double *done = system->work.rigid->push;
    for (size_t i = 0; i < s->count; i++) {
        contact *c = &s->contacts[i];
        c->push[0] = c->lowest = rsl_planar_moreau_restitution(system, i) * done[2 * i];
        c->push[1] = 0.0;
    }
    apply(s);
    return sweep_all(s, good);
}

static void add_pushes(const sweeper *s, double share)
{
    double *push = s->system->work.rigid->push;
    for (size_t i = 0; i < s->count; i++)
        for (size_t r = 0; r < 2; r++)
            push[2 * i + r] = share * push[2 * i + r] + s->contacts[i].push[r];
}

rsl_status rsl_planar_moreau_sweep(rsl_planar *system, size_t count, double fall, rsl_error *error)
{
    sweeper s = {.system = system, .count = count, .joints = system->work.active_count};
    if (!make_room(&s))
        return rsl_error_set(error, RSL_ERROR_MEMORY, "there is no memory for %zu rigid contacts",
                             count);
    begin(&s);
    double scale = fmax(fall, needed(&s));
    double good = (is_cold(&s) ? cold : system->fixed->model.sweep_tolerance) * scale;
    apply(&s);
    double residual = sweep_all(&s, good);
    add_pushes(&s, 0.0);
    if (system->fixed->hypothesis == RSL_RIGID_HYPOTHESIS_POISSON) {
        residual = fmax(residual, expand(system, &s, good));
        add_pushes(&s, 1.0);
    }
    hand_back(&s);
    system->work.rigid->noise = fmax(10.0 * residual, 0.01 * fall);
    if (residual > 0.0)
        system->state.summary.contact_residual =
            fmax(system->state.summary.contact_residual, residual / scale);
    if (residual <= enough * scale)
        return RSL_OK;
    return rsl_error_set(error, RSL_ERROR_CONVERGENCE,
                         "the %zu contacts of the step at t = %.9g s are not solved after %d "
                         "sweeps: rates still change by %.2g m/s; a shorter step_max may help",
                         count, system->state.time, SWEEPS_MAX, residual);
}

const rsl_planar_contact_pair *rsl_planar_moreau_pair(const rsl_planar *system, size_t i)
{
    return &system->fixed->model
                .contacts[system->state.points[system->work.rigid->list[i]].contact];
}

double rsl_planar_moreau_restitution(rsl_planar *system, size_t i)
{
    const rsl_planar_rigid_workspace *scratch = system->work.rigid;
    double rate = scratch->rate[2 * i];
    return rate < -system->state.points[scratch->list[i]].moreau.slow
               ? rsl_planar_restitution(system, rsl_planar_moreau_pair(system, i),
                                        &scratch->rows[2 * i], rate)
               : 0.0;
}
