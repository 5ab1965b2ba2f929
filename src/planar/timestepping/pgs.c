/* SPDX-License-Identifier: MIT
 *
 * Projected Gauss-Seidel on the Delassus operator (Jourdan, Alart & Jean 1998), accelerated by a
 * nonsmooth nonlinear conjugate gradient method (Silcowitz-Hansen, Niebe & Erleben, The Visual
 * Computer 26, 2010). With the velocity v of a row and its inverse effective mass D,
 *
 *     P_N <- max(lower bound, P_N - (v - target)/D)
 *     P_T <- P_T - v/D, |P_T| <= mu P_N
 *     P_R <- P_R - w/D, |P_R| <= mu_r R P_N       rolling resistance, w = w_a - w_b
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

/* Relative residual above which a step fails. */
static const double residual_limit = 0.1;

/* Relative residual of the first step, without a warm start: bodies placed at rest stay at rest. */
static const double cold_tolerance = 1e-12;

/* ---- packed data of a sweep ------------------------------------------------------- */

/* Contact with normal n and tangent (-n_y, n_x). */
struct rsl_planar_moreau_contact {
    uint32_t a, b;
    double n[2];
    double lever[2][2];        /* of normal and tangent about a and b, m */
    double own[2], inverse[2]; /* D and 1/D; 0 if both bodies are immobile */
    double target, lowest, mu; /* normal velocity, m/s; lower bound of P_N, N s */
    double push[2];            /* P_N, P_T, N s */
};

/* Body: velocity, inverse mass and inertia. */
struct rsl_planar_moreau_body {
    double u[3], inverse[3];
    double pad[2]; /* not used: fills a cache line */
};

/* Rolling resistance of a contact: the limit is share R P_N; P_R in N m s. */
struct rsl_planar_moreau_rolling {
    double own, inverse, share, radius, push;
    double total; /* of both phases of an impact (poisson) */
};

typedef struct rsl_planar_moreau_contact contact;

typedef struct rsl_planar_moreau_rolling rolling;

typedef struct rsl_planar_moreau_body body;

_Static_assert(sizeof(contact) == 128 && sizeof(body) == 64, "whole lines of the cache");

typedef struct sweeper {
    rsl_planar *system;
    contact *contacts;
    rolling *rollings; /* per contact; NULL: none has rolling resistance */
    body *bodies;
    size_t count, joints;
    double *joint_own;  /* D of the joints */
    double *before;     /* impulses before a sweep: two per contact, then those of the joints */
    double *direction;  /* p */
    double sum, energy; /* of the last sweep: sums of (D dP)^2 and D dP^2 */
} sweeper;

static double min_of(double a, double b) { return a < b ? a : b; }

static double max_of(double a, double b) { return a > b ? a : b; }

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

static inline void apply_normal(const contact *c, body *a, body *b, double push)
{
    double x = c->n[0] * push, y = c->n[1] * push;
    a->u[0] += a->inverse[0] * x;
    a->u[1] += a->inverse[1] * y;
    a->u[2] += a->inverse[2] * c->lever[0][0] * push;
    b->u[0] -= b->inverse[0] * x;
    b->u[1] -= b->inverse[1] * y;
    b->u[2] -= b->inverse[2] * c->lever[0][1] * push;
}

static inline void apply_tangent(const contact *c, body *a, body *b, double push)
{
    double x = -c->n[1] * push, y = c->n[0] * push;
    a->u[0] += a->inverse[0] * x;
    a->u[1] += a->inverse[1] * y;
    a->u[2] += a->inverse[2] * c->lever[1][0] * push;
    b->u[0] -= b->inverse[0] * x;
    b->u[1] -= b->inverse[1] * y;
    b->u[2] -= b->inverse[2] * c->lever[1][1] * push;
}

static void apply_joint(const sweeper *s, const rsl_planar_constraint_row *row, double push)
{
    body *a = &s->bodies[row->a], *b = &s->bodies[row->b];
    for (int c = 0; c < 3; c++) {
        a->u[c] += a->inverse[c] * row->ja[c] * push;
        b->u[c] += b->inverse[c] * row->jb[c] * push;
    }
}

static void apply_rolling(const contact *c, const sweeper *s, double push)
{
    s->bodies[c->a].u[2] += s->bodies[c->a].inverse[2] * push;
    s->bodies[c->b].u[2] -= s->bodies[c->b].inverse[2] * push;
}

/* ---- one sweep -------------------------------------------------------------------- */

static inline void add_residual(sweeper *s, double own, double change)
{
    double rate = own * change;
    s->sum += rate * rate;
    s->energy += rate * change;
}

static inline void sweep_contact(sweeper *s, contact *c)
{
    body *a = &s->bodies[c->a], *b = &s->bodies[c->b];
    double v = normal_rate(c, a, b) - c->target;
    double wanted = max_of(c->lowest, c->push[0] - v * c->inverse[0]);
    double change = wanted - c->push[0];
    c->push[0] = wanted;
    apply_normal(c, a, b, change);
    add_residual(s, c->own[0], change);
    double limit = c->mu * wanted;
    wanted = c->push[1] - tangent_rate(c, a, b) * c->inverse[1];
    wanted = max_of(-limit, min_of(limit, wanted));
    change = wanted - c->push[1];
    c->push[1] = wanted;
    apply_tangent(c, a, b, change);
    add_residual(s, c->own[1], change);
}

static void sweep_rolling(sweeper *s, const contact *c, rolling *r)
{
    double limit = r->share * r->radius * c->push[0];
    double wanted = r->push - (s->bodies[c->a].u[2] - s->bodies[c->b].u[2]) * r->inverse;
    wanted = max_of(-limit, min_of(limit, wanted));
    double change = wanted - r->push;
    r->push = wanted;
    apply_rolling(c, s, change);
    double rate = r->own * change;
    s->sum += rate * r->radius * rate * r->radius; /* as a velocity at the radius */
    s->energy += rate * change;
}

static void sweep_joint(sweeper *s, size_t k)
{
    rsl_planar_constraint_row *row = joint_at(s, k);
    double v = row->rate + rsl_planar_row_dot(row, s->bodies[row->a].u, s->bodies[row->b].u);
    double change = -v / s->joint_own[k];
    row->force += change;
    apply_joint(s, row, change);
    add_residual(s, s->joint_own[k], change);
}

static void sweep(sweeper *s)
{
    s->sum = s->energy = 0.0;
    for (size_t i = 0; i < s->count; i++) {
        sweep_contact(s, &s->contacts[i]);
        if (s->rollings != NULL)
            sweep_rolling(s, &s->contacts[i], &s->rollings[i]);
    }
    for (size_t k = 0; k < s->joints; k++)
        sweep_joint(s, k);
}

static size_t rows_of(const sweeper *s)
{
    return 2 * s->count + s->joints + (s->rollings != NULL ? s->count : 0);
}

static double residual_of(const sweeper *s) { return sqrt(s->sum / (double)rows_of(s)); }

/* ---- conjugate gradient method ------------------------------------------------------ */

static void store_impulses(const sweeper *s)
{
    for (size_t i = 0; i < s->count; i++)
        memcpy(&s->before[2 * i], s->contacts[i].push, 2 * sizeof *s->before);
    for (size_t k = 0; k < s->joints; k++)
        s->before[2 * s->count + k] = joint_at(s, k)->force;
    for (size_t i = 0; i < s->count && s->rollings != NULL; i++)
        s->before[2 * s->count + s->joints + i] = s->rollings[i].push;
}

/* Returns beta p of row i, to be added to P; p <- beta p + dP. */
static double update_direction(const sweeper *s, size_t i, double beta, double push)
{
    double shift = beta * s->direction[i];
    s->direction[i] = shift + (push - s->before[i]);
    return shift;
}

static void conjugate_step(const sweeper *s, double beta)
{
    for (size_t i = 0; i < s->count; i++) {
        contact *c = &s->contacts[i];
        body *a = &s->bodies[c->a], *b = &s->bodies[c->b];
        double normal = update_direction(s, 2 * i, beta, c->push[0]);
        double tangent = update_direction(s, 2 * i + 1, beta, c->push[1]);
        c->push[0] += normal;
        c->push[1] += tangent;
        apply_normal(c, a, b, normal);
        apply_tangent(c, a, b, tangent);
    }
    for (size_t k = 0; k < s->joints; k++) {
        rsl_planar_constraint_row *row = joint_at(s, k);
        double shift = update_direction(s, 2 * s->count + k, beta, row->force);
        row->force += shift;
        apply_joint(s, row, shift);
    }
    for (size_t i = 0; i < s->count && s->rollings != NULL; i++) {
        rolling *r = &s->rollings[i];
        double shift = update_direction(s, 2 * s->count + s->joints + i, beta, r->push);
        r->push += shift;
        apply_rolling(&s->contacts[i], s, shift);
    }
}

/* Sweeps until the residual is at most `tolerance`, m/s. Ends after a sweep: all impulses are
 * within their bounds. Returns the residual, m/s. */
static double sweep_all(sweeper *s, double tolerance)
{
    double before = HUGE_VAL;
    for (int round = 1;; round++) {
        int conjugate = round > SWEEPS_MIN;
        if (conjugate)
            store_impulses(s);
        sweep(s);
        double residual = residual_of(s);
        if ((round >= SWEEPS_MIN && residual <= tolerance) || residual == 0.0 ||
            round == SWEEPS_MAX)
            return residual;
        if (!conjugate)
            continue;
        double beta = s->energy / before;
        conjugate_step(s, beta <= 1.0 ? beta : 0.0);
        before = s->energy;
    }
}

/* ---- input and output ---------------------------------------------------------------- */

static double inverse_of(double own) { return own > 0.0 ? 1.0 / own : 0.0; }

static contact pack(const rsl_planar_compiled_model *fixed, const rsl_planar_state *state,
                    rsl_planar_workspace *work, size_t i)
{
    const rsl_planar_rigid_workspace *scratch = work->rigid;
    const rsl_planar_constraint_row *normal = &scratch->rows[2 * i], *tangent = normal + 1;
    double own[2] = {rsl_planar_delassus_entry(fixed, normal, normal),
                     rsl_planar_delassus_entry(fixed, tangent, tangent)};
    double e = fixed->hypothesis == RSL_RIGID_HYPOTHESIS_NEWTON
                   ? rsl_planar_moreau_restitution(fixed, state, work, i)
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

static rolling pack_rolling(const rsl_planar_compiled_model *fixed, const rsl_planar_state *state,
                            const rsl_planar_workspace *work, size_t i)
{
    const rsl_planar_contact_point *point = &state->points[work->rigid->list[i]];
    const rsl_planar_tangent *tangent = &fixed->model.contacts[point->contact].tangent;
    double own = fixed->dof[point->a].inverse[2] + fixed->dof[point->b].inverse[2];
    if (tangent->laws.rolling == NULL)
        return (rolling){.own = own};
    return (rolling){.own = own,
                     .inverse = inverse_of(own),
                     .share = tangent->spec.rolling_friction,
                     .radius = rsl_given(tangent->spec.radius) ? tangent->spec.radius
                                                               : rsl_planar_effective_radius(point),
                     .push = point->moreau.rolling};
}

/* Packs bodies with the velocities of the frames, and contacts with their initial impulses. */
static void begin(sweeper *s)
{
    rsl_planar *system = s->system;
    for (size_t i = 0; i <= system->fixed->bodies; i++) {
        memcpy(s->bodies[i].u, system->work.frame[i].u, sizeof s->bodies[i].u);
        memcpy(s->bodies[i].inverse, system->fixed->dof[i].inverse, sizeof s->bodies[i].inverse);
    }
    for (size_t i = 0; i < s->count; i++)
        s->contacts[i] = pack(system->fixed, &system->state, &system->work, i);
    for (size_t i = 0; i < s->count && s->rollings != NULL; i++)
        s->rollings[i] = pack_rolling(system->fixed, &system->state, &system->work, i);
    for (size_t k = 0; k < s->joints; k++) {
        rsl_planar_constraint_row *row = joint_at(s, k);
        s->joint_own[k] = rsl_planar_delassus_entry(system->fixed, row, row);
        row->force = 0.0;
    }
    memset(s->direction, 0, rows_of(s) * sizeof *s->direction);
}

/* Root mean square of the natural map without impulses, m/s: scale of the residual. */
static double residual_scale(const sweeper *s)
{
    double sum = 0.0;
    for (size_t i = 0; i < s->count; i++) {
        const contact *c = &s->contacts[i];
        double v = normal_rate(c, &s->bodies[c->a], &s->bodies[c->b]) - c->target;
        if (v < 0.0)
            sum += v * v;
    }
    return sqrt(sum / (double)rows_of(s));
}

/* 1: no contact has an initial impulse. */
static int is_cold(const sweeper *s)
{
    for (size_t i = 0; i < s->count; i++)
        if (s->contacts[i].push[0] > 0.0)
            return 0;
    return 1;
}

static void apply_impulses(const sweeper *s)
{
    for (size_t i = 0; i < s->count; i++) {
        const contact *c = &s->contacts[i];
        apply_normal(c, &s->bodies[c->a], &s->bodies[c->b], c->push[0]);
        apply_tangent(c, &s->bodies[c->a], &s->bodies[c->b], c->push[1]);
        if (s->rollings != NULL)
            apply_rolling(c, s, s->rollings[i].push);
    }
}

/* Resultant impulse per body, and slip velocities. */
static void store_results(const sweeper *s)
{
    rsl_planar *system = s->system;
    rsl_planar_rigid_workspace *scratch = system->work.rigid;
    memset(scratch->body, 0, (system->fixed->bodies + 1) * sizeof *scratch->body);
    for (size_t i = 0; i < s->count; i++) {
        const contact *c = &s->contacts[i];
        scratch->slip[i] = tangent_rate(c, &s->bodies[c->a], &s->bodies[c->b]);
        for (size_t r = 0; r < 2; r++)
            rsl_planar_rigid_add_row(scratch, &scratch->rows[2 * i + r], scratch->push[2 * i + r]);
        if (s->rollings == NULL)
            continue;
        scratch->body[c->a][2] += s->rollings[i].total;
        scratch->body[c->b][2] -= s->rollings[i].total;
        system->state.points[scratch->list[i]].moreau.rolling = s->rollings[i].total;
    }
    for (size_t k = 0; k < s->joints; k++)
        rsl_planar_rigid_add_row(scratch, joint_at(s, k), joint_at(s, k)->force);
}

static int reserve(sweeper *s)
{
    int rolls = s->system->fixed->rolls;
    size_t rows = (rolls ? 3 : 2) * s->count + s->joints, bodies = s->system->fixed->bodies + 1;
    char *buffer = rsl_planar_rigid_candidates(
        &s->system->work,
        bodies * sizeof *s->bodies +
            s->count * (sizeof *s->contacts + (rolls ? sizeof *s->rollings : 0)),
        1);
    double *work = rsl_planar_rigid_work(&s->system->work, s->joints + 2 * rows);
    if (buffer == NULL || work == NULL)
        return 0;
    s->bodies = (body *)(void *)buffer;
    s->contacts = (contact *)(void *)(s->bodies + bodies);
    s->rollings = rolls ? (rolling *)(void *)(s->contacts + s->count) : NULL;
    s->joint_own = work;
    s->before = work + s->joints;
    s->direction = s->before + rows;
    return 1;
}

/* Restitution phase (poisson): normal impulses of at least e times those of the compression phase,
 * which are applied already. Returns the residual, m/s. */
static double expand(const rsl_planar_compiled_model *fixed, const rsl_planar_state *state,
                     rsl_planar_workspace *work, sweeper *s, double tolerance)
{
    double *compression = work->rigid->push;
    for (size_t i = 0; i < s->count; i++) {
        contact *c = &s->contacts[i];
        c->push[0] = c->lowest =
            rsl_planar_moreau_restitution(fixed, state, work, i) * compression[2 * i];
        c->push[1] = 0.0;
        if (s->rollings != NULL)
            s->rollings[i].push = 0.0;
    }
    apply_impulses(s);
    return sweep_all(s, tolerance);
}

/* P <- share P + the packed impulses. */
static void add_impulses(const sweeper *s, double share)
{
    double *push = s->system->work.rigid->push;
    for (size_t i = 0; i < s->count; i++)
        for (size_t r = 0; r < 2; r++)
            push[2 * i + r] = share * push[2 * i + r] + s->contacts[i].push[r];
    for (size_t i = 0; i < s->count && s->rollings != NULL; i++)
        s->rollings[i].total = share * s->rollings[i].total + s->rollings[i].push;
}

rsl_status rsl_planar_moreau_sweep(rsl_planar *system, size_t count, double fall, rsl_error *error)
{
    sweeper s = {.system = system, .count = count, .joints = system->work.active_count};
    if (!reserve(&s))
        return rsl_error_set(error, RSL_ERROR_MEMORY, "there is no memory for %zu rigid contacts",
                             count);
    begin(&s);
    double scale = fmax(fall, residual_scale(&s));
    int exact = is_cold(&s) || (s.rollings != NULL && count <= RSL_PLANAR_MOREAU_DIRECT);
    double tolerance = (exact ? cold_tolerance : system->fixed->model.sweep_tolerance) * scale;
    apply_impulses(&s);
    double residual = sweep_all(&s, tolerance);
    add_impulses(&s, 0.0);
    if (system->fixed->hypothesis == RSL_RIGID_HYPOTHESIS_POISSON) {
        residual =
            fmax(residual, expand(system->fixed, &system->state, &system->work, &s, tolerance));
        add_impulses(&s, 1.0);
    }
    store_results(&s);
    system->work.rigid->noise = fmax(10.0 * residual, 0.01 * fall);
    if (residual > 0.0)
        system->state.summary.contact_residual =
            fmax(system->state.summary.contact_residual, residual / scale);
    if (residual <= residual_limit * scale)
        return RSL_OK;
    return rsl_error_set(error, RSL_ERROR_CONVERGENCE,
                         "the %zu contacts of the step at t = %.9g s are not solved after %d "
                         "sweeps: rates still change by %.2g m/s; a shorter step_max may help",
                         count, system->state.time, SWEEPS_MAX, residual);
}

const rsl_planar_contact_pair *rsl_planar_moreau_pair(const rsl_planar_compiled_model *fixed,
                                                      const rsl_planar_state *state,
                                                      const rsl_planar_workspace *work, size_t i)
{
    return &fixed->model.contacts[state->points[work->rigid->list[i]].contact];
}

double rsl_planar_moreau_restitution(const rsl_planar_compiled_model *fixed,
                                     const rsl_planar_state *state, rsl_planar_workspace *work,
                                     size_t i)
{
    const rsl_planar_rigid_workspace *scratch = work->rigid;
    double rate = scratch->rate[2 * i];
    return rate < -state->points[scratch->list[i]].moreau.slow
               ? rsl_planar_restitution(fixed, work, rsl_planar_moreau_pair(fixed, state, work, i),
                                        &scratch->rows[2 * i], rate)
               : 0.0;
}
