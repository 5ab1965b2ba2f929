/* SPDX-License-Identifier: MIT
 *
 * The contact problem of one of Moreau's steps: v1 = v + D P with v without
 * contacts, v0 the rates before,
 *
 *     newton   0 <= P _|_ v1 + e min(v0, 0) >= 0
 *     poisson  0 <= P_C _|_ v + D P_C >= 0, then P_E >= e P_C likewise
 *
 * and friction |P_T| <= mu P_N against v1_T. A few contacts: Lemke's method on
 * D, joints eliminated. Many: projected Gauss-Seidel on the velocities of the
 * bodies, with the joints among the rows, from the pushes of the step before,
 * until no row changes its rate by more than 1e-6 of the fastest. Piles with
 * friction do not get there within the sweeps allowed; what is left is kept in
 * the summary, and too much of it is an error.
 */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "planar/constraints.h"
#include "planar/rigid.h"

enum { DIRECT_MOST = 24, SWEEPS_MOST = 400 };

/* Where the sweeps stop, and what they must reach, against the largest rate. */
static const double good = 1e-6, enough = 0.1;

static const rsl_planar_contact_pair *pair_at(const rsl_planar *system, size_t i)
{
    return &system->fixed->model.contacts[system->state.spots[system->work.rigid->list[i]].contact];
}

static double restitution_at(const rsl_planar *system, size_t i)
{
    return system->work.rigid->rate[2 * i] <
                   -system->state.spots[system->work.rigid->list[i]].moreau.slow
               ? pair_at(system, i)->spec.restitution
               : 0.0;
}

/* ---- a few contacts ---------------------------------------------------------------- */

static rsl_status solve_direct(rsl_planar *system, size_t count, rsl_error *error)
{
    rsl_planar_rigid_scratch *scratch = system->work.rigid;
    size_t rows = 2 * count, work_count = rsl_rigid_contacts_workspace(count, 1);
    rsl_error detail = {0};
    int newton = system->fixed->hypothesis == RSL_RIGID_HYPOTHESIS_NEWTON;
    double *work = rsl_planar_rigid_work(system, 2 * rows + 2 * count + work_count);
    if (work == NULL || rsl_planar_rigid_reduce(system, count) != 0)
        return rsl_error_set(error, RSL_ERROR_MEMORY, "there is no memory for %zu rigid contacts",
                             count);
    double *v = work, *after = v + rows, *e = after + rows, *mu = e + count;
    for (size_t i = 0; i < count; i++) {
        double own = restitution_at(system, i);
        v[2 * i] = scratch->after[2 * i];
        v[2 * i + 1] = scratch->after[2 * i + 1];
        if (newton)
            v[2 * i] += own * fmin(scratch->rate[2 * i], 0.0);
        e[i] = newton ? 0.0 : own;
        mu[i] = pair_at(system, i)->friction.kinetic;
    }
    rsl_rigid_contacts contacts = {count, system->fixed->hypothesis, scratch->delassus, v, e, mu};
    rsl_rigid_contacts_after out = {.impulse = scratch->push, .velocity_after = after};
    rsl_status status = rsl_rigid_contacts_solve(&contacts, &out, mu + count, work_count, &detail);
    if (status < 0)
        return rsl_error_set(error, status, "the contacts of the step at t = %.9g s: %.180s",
                             system->state.time, rsl_error_text(&detail).text);
    rsl_planar_rigid_spread(system, count, 0.0);
    return RSL_OK;
}

/* ---- many contacts ------------------------------------------------------------------ */

/* One row in the sweeps. */
typedef struct sweep {
    rsl_planar *system;
    size_t count;
    const double *target;   /* per contact: the normal rate wanted at least */
    const double *lowest;   /* per contact: the least normal push */
    const double *mu, *own; /* friction; D's diagonal, two per contact */
    const double *joint_own;
    double largest; /* change of a rate in this sweep */
} sweep;

static double rate_of(const sweep *s, const rsl_planar_row *row, double without)
{
    const double *a = s->system->work.rigid->body[row->a];
    const double *b = s->system->work.rigid->body[row->b];
    return without + row->ja[0] * a[0] + row->ja[1] * a[1] + row->ja[2] * a[2] + row->jb[0] * b[0] +
           row->jb[1] * b[1] + row->jb[2] * b[2];
}

/* As impulses of the bodies, or as the speeds that these make. */
static void add_push(rsl_planar *system, const rsl_planar_row *row, double push, int speeds)
{
    static const double plain[3] = {1.0, 1.0, 1.0};
    double *a = system->work.rigid->body[row->a], *b = system->work.rigid->body[row->b];
    const double *wa = speeds ? system->fixed->mover[row->a].inverse : plain;
    const double *wb = speeds ? system->fixed->mover[row->b].inverse : plain;
    for (int c = 0; c < 3; c++) {
        a[c] += wa[c] * row->ja[c] * push;
        b[c] += wb[c] * row->jb[c] * push;
    }
}

static void push_row(sweep *s, const rsl_planar_row *row, double push, double own)
{
    if (push == 0.0)
        return;
    add_push(s->system, row, push, 1);
    s->largest = fmax(s->largest, fabs(push) * own);
}

static void sweep_contact(sweep *s, size_t i)
{
    rsl_planar_rigid_scratch *scratch = s->system->work.rigid;
    double *push = &scratch->push[2 * i];
    const rsl_planar_row *rows = &scratch->rows[2 * i];
    const double *own = &s->own[2 * i];
    double v = rate_of(s, &rows[0], scratch->after[2 * i]) - s->target[i];
    double wanted = fmax(s->lowest[i], push[0] - v / own[0]);
    push_row(s, &rows[0], wanted - push[0], own[0]);
    push[0] = wanted;
    if (s->mu[i] == 0.0)
        return;
    double limit = s->mu[i] * push[0];
    v = rate_of(s, &rows[1], scratch->after[2 * i + 1]);
    wanted = fmax(-limit, fmin(limit, push[1] - v / own[1]));
    push_row(s, &rows[1], wanted - push[1], own[1]);
    push[1] = wanted;
}

/* They held before the contacts: only what these change counts. */
static void sweep_joints(sweep *s)
{
    rsl_planar *system = s->system;
    for (size_t k = 0; k < system->work.active_count; k++) {
        rsl_planar_row *row = &system->work.rows[system->work.active[k]];
        double push = -rate_of(s, row, 0.0) / s->joint_own[k];
        row->force += push;
        push_row(s, row, push, s->joint_own[k]);
    }
}

static rsl_status sweep_all(sweep *s, double fastest, rsl_error *error)
{
    rsl_planar *system = s->system;
    for (int round = 0; round < SWEEPS_MOST; round++) {
        s->largest = 0.0;
        for (size_t i = 0; i < s->count; i++)
            sweep_contact(s, i);
        sweep_joints(s);
        if (!(s->largest > good * fastest))
            break;
    }
    system->state.summary.contact_residual =
        fmax(system->state.summary.contact_residual, s->largest / fastest);
    if (s->largest <= enough * fastest)
        return RSL_OK;
    return rsl_error_set(error, RSL_ERROR_CONVERGENCE,
                         "the %zu contacts of the step at t = %.9g s are not solved after %d "
                         "sweeps: rates still change by %.2g m/s; a shorter step_max may help",
                         s->count, system->state.time, SWEEPS_MOST, s->largest);
}

/* The pushes that are there, summed over the bodies. */
static void sum_pushes(rsl_planar *system, size_t count, int speeds)
{
    rsl_planar_rigid_scratch *scratch = system->work.rigid;
    memset(scratch->body, 0, (system->fixed->bodies + 1) * sizeof *scratch->body);
    for (size_t i = 0; i < 2 * count; i++)
        add_push(system, &scratch->rows[i], scratch->push[i], speeds);
    for (size_t k = 0; k < system->work.active_count; k++) {
        const rsl_planar_row *row = &system->work.rows[system->work.active[k]];
        add_push(system, row, row->force, speeds);
    }
}

static double fastest_of(const rsl_planar *system, size_t count, double least)
{
    double most = least;
    for (size_t i = 0; i < 2 * count; i++)
        most = fmax(most, fabs(system->work.rigid->after[i]));
    return most;
}

/* Expansion after compression: the pushes so far are done, at least e of them
 * come on top. */
static rsl_status expand(rsl_planar *system, sweep *s, double *lowest, double *done, double least,
                         rsl_error *error)
{
    rsl_planar_rigid_scratch *scratch = system->work.rigid;
    size_t rows = 2 * s->count;
    for (size_t i = 0; i < rows; i++)
        scratch->after[i] = rate_of(s, &scratch->rows[i], scratch->after[i]);
    memcpy(done, scratch->push, rows * sizeof *done);
    for (size_t k = 0; k < system->work.active_count; k++) {
        rsl_planar_row *row = &system->work.rows[system->work.active[k]];
        done[rows + k] = row->force;
        row->force = 0.0;
    }
    for (size_t i = 0; i < s->count; i++) {
        lowest[i] = restitution_at(system, i) * scratch->push[2 * i];
        scratch->push[2 * i] = lowest[i];
        scratch->push[2 * i + 1] = 0.0;
    }
    sum_pushes(system, s->count, 1);
    rsl_status status = sweep_all(s, fastest_of(system, s->count, least), error);
    for (size_t i = 0; i < rows; i++)
        scratch->push[i] += done[i];
    for (size_t k = 0; k < system->work.active_count; k++)
        system->work.rows[system->work.active[k]].force += done[rows + k];
    return status;
}

static rsl_status solve_many(rsl_planar *system, size_t count, double least, rsl_error *error)
{
    rsl_planar_rigid_scratch *scratch = system->work.rigid;
    size_t joints = system->work.active_count;
    double *work = rsl_planar_rigid_work(system, 7 * count + 2 * joints);
    int newton = system->fixed->hypothesis == RSL_RIGID_HYPOTHESIS_NEWTON;
    if (work == NULL)
        return rsl_error_set(error, RSL_ERROR_MEMORY, "there is no memory for %zu rigid contacts",
                             count);
    double *target = work, *lowest = target + count, *mu = lowest + count;
    double *own = mu + count, *done = own + 2 * count, *joint = done + 2 * count + joints;
    for (size_t i = 0; i < count; i++) {
        const rsl_planar_row *rows = &scratch->rows[2 * i];
        const rsl_planar_spot *spot = &system->state.spots[scratch->list[i]];
        double e = restitution_at(system, i);
        target[i] = newton ? -e * fmin(scratch->rate[2 * i], 0.0) : 0.0;
        lowest[i] = 0.0;
        mu[i] = pair_at(system, i)->friction.kinetic;
        own[2 * i] = rsl_planar_row_coupling(system, &rows[0], &rows[0]);
        own[2 * i + 1] = rsl_planar_row_coupling(system, &rows[1], &rows[1]);
        scratch->push[2 * i] = spot->moreau.impulse[0];
        scratch->push[2 * i + 1] = spot->moreau.impulse[1];
    }
    for (size_t k = 0; k < joints; k++) {
        rsl_planar_row *row = &system->work.rows[system->work.active[k]];
        joint[k] = rsl_planar_row_coupling(system, row, row);
        row->force = 0.0;
    }
    sum_pushes(system, count, 1);
    sweep s = {system, count, target, lowest, mu, own, joint, 0.0};
    rsl_status status = sweep_all(&s, fastest_of(system, count, least), error);
    if (status >= 0 && !newton)
        status = expand(system, &s, lowest, done, least, error);
    sum_pushes(system, count, 0);
    return status;
}

rsl_status rsl_planar_moreau_solve(rsl_planar *system, size_t count, double least, rsl_error *error)
{
    assert(count > 0 && least >= 0.0);
    return count <= DIRECT_MOST ? solve_direct(system, count, error)
                                : solve_many(system, count, least, error);
}
