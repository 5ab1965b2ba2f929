/* SPDX-License-Identifier: MIT
 *
 * Contact problem of one Moreau step, by Lemke's method on the Delassus operator for few contacts
 * and by projected Gauss-Seidel (pgs.c) for many: v1 = v + D P with v the velocities without
 * contacts and v0 those before,
 *
 *     newton   0 <= P _|_ v1 + e min(v0, 0) >= 0
 *     poisson  0 <= P_C _|_ v + D P_C >= 0, then P_E >= e P_C likewise
 *
 * and friction |P_T| <= mu P_N against v1_T.
 *
 * mu is static for a contact that has stuck so far. Contacts that slip nevertheless get the
 * kinetic value, and the problem is solved again until none is added.
 *
 * A pile with more contacts than degrees of freedom may both stay at rest and fall apart: both
 * solve the problem. A pile at rest stays at rest.
 */
#include <assert.h>
#include <math.h>

#include "base/error.h"
#include "planar/constraint/constraint.h"
#include "planar/contact/contact.h"
#include "planar/rigid/rigid.h"
#include "planar/timestepping/internal.h"

void rsl_planar_moreau_set_velocities(const rsl_planar_compiled_model *fixed,
                                      rsl_planar_workspace *work, const double *u)
{
    for (size_t k = 0; k < fixed->free_count; k++)
        work->frame[fixed->coordinates[k].body].u[fixed->coordinates[k].axis] = u[k];
}

void rsl_planar_moreau_row_velocities(const rsl_planar_workspace *work, size_t count, double *rate)
{
    for (size_t i = 0; i < 2 * count; i++) {
        const rsl_planar_constraint_row *row = &work->rigid->rows[i];
        rate[i] = rsl_planar_row_dot(row, work->frame[row->a].u, work->frame[row->b].u);
    }
}

/* Fails where a restitution function has no value at the impact velocity. */
static rsl_status check_restitutions(const rsl_planar_compiled_model *fixed,
                                     const rsl_planar_state *state, rsl_planar_workspace *work,
                                     size_t count, rsl_error *error)
{
    for (size_t i = 0; i < count; i++)
        if (isnan(rsl_planar_moreau_restitution(fixed, state, work, i)))
            return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                                 "contact %.60s at t = %.9g s: the restitution has no value at the "
                                 "speed %.9g m/s",
                                 rsl_planar_moreau_pair(fixed, state, work, i)->name, state->time,
                                 -work->rigid->rate[2 * i]);
    return RSL_OK;
}

/* ---- direct solution --------------------------------------------------------------- */

/* Round-off of a velocity relative to the largest velocity. */
static const double velocity_roundoff = 1e-12;

static double largest_speed(const double *rate, size_t rows, double min)
{
    double max = min;
    for (size_t i = 0; i < rows; i++)
        max = fmax(max, fabs(rate[i]));
    return max;
}

static rsl_status solve_direct(const rsl_planar_compiled_model *fixed,
                               const rsl_planar_state *state, rsl_planar_workspace *workspace,
                               size_t count, double fall, rsl_error *error)
{
    rsl_planar_rigid_workspace *scratch = workspace->rigid;
    size_t rows = 2 * count, work_count = rsl_rigid_contacts_workspace(count, 1);
    rsl_error detail = {0};
    int newton = fixed->hypothesis == RSL_RIGID_HYPOTHESIS_NEWTON;
    double *work = rsl_planar_rigid_work(workspace, 2 * rows + count + work_count);
    if (work == NULL || rsl_planar_assemble_delassus(fixed, workspace, count) != 0)
        return rsl_error_set(error, RSL_ERROR_MEMORY, "there is no memory for %zu rigid contacts",
                             count);
    double *v = work, *after = v + rows, *e = after + rows;
    for (size_t i = 0; i < count; i++) {
        double restitution = rsl_planar_moreau_restitution(fixed, state, workspace, i);
        v[2 * i] = scratch->after[2 * i];
        v[2 * i + 1] = scratch->after[2 * i + 1];
        if (newton)
            v[2 * i] += restitution * fmin(scratch->rate[2 * i], 0.0);
        e[i] = newton ? 0.0 : restitution;
    }
    rsl_rigid_contacts contacts = {count, fixed->hypothesis, scratch->delassus, v,
                                   e,     scratch->friction};
    rsl_rigid_contacts_after out = {.impulse = scratch->push, .velocity_after = after};
    rsl_status status = rsl_rigid_contacts_solve(&contacts, &out, e + count, work_count, &detail);
    if (status < 0)
        return rsl_error_set(error, status, "the contacts of the step at t = %.9g s: %.180s",
                             state->time, rsl_error_text(&detail).text);
    for (size_t i = 0; i < count; i++)
        scratch->slip[i] = after[2 * i + 1];
    scratch->noise = velocity_roundoff * largest_speed(v, rows, fall);
    rsl_planar_distribute_impulses(fixed, workspace, count, 0.0);
    return RSL_OK;
}

/* ---- static and kinetic friction ------------------------------------------------------ */

/* Static friction where a contact stuck in the last step, or is new without slip velocity; kinetic
 * otherwise. Warm start with the impulses of the last step. */
static void choose_friction(const rsl_planar_compiled_model *fixed, const rsl_planar_state *state,
                            rsl_planar_workspace *work, size_t count)
{
    const rsl_planar_rigid_workspace *scratch = work->rigid;
    for (size_t i = 0; i < count; i++) {
        const rsl_planar_friction *friction =
            &rsl_planar_moreau_pair(fixed, state, work, i)->friction;
        const rsl_planar_contact_point *point = &state->points[scratch->list[i]];
        int had_impulse = point->moreau.impulse[0] > 0.0;
        int sticks = had_impulse ? point->moreau.stuck
                                 : fabs(scratch->rate[2 * i + 1]) <= RSL_PLANAR_VELOCITY_EPS;
        scratch->friction[i] = sticks ? friction->static_ : friction->kinetic;
        scratch->push[2 * i] = point->moreau.impulse[0];
        scratch->push[2 * i + 1] = point->moreau.impulse[1];
    }
}

/* Sets kinetic friction where contacts slip in spite of static friction. Returns 0 if none does. */
static int switch_to_kinetic(const rsl_planar_compiled_model *fixed, const rsl_planar_state *state,
                             rsl_planar_workspace *work, size_t count)
{
    const rsl_planar_rigid_workspace *scratch = work->rigid;
    int any = 0;
    for (size_t i = 0; i < count; i++) {
        double kinetic = rsl_planar_moreau_pair(fixed, state, work, i)->friction.kinetic;
        if (scratch->friction[i] == kinetic || fabs(scratch->slip[i]) <= scratch->noise)
            continue;
        scratch->friction[i] = kinetic;
        any = 1;
    }
    return any;
}

/* ---- persistence of rest ---------------------------------------------------------------- */

/* 1: all contacts are at rest before the step and at least one slips after it. */
static int leaves_rest(const rsl_planar_workspace *work, size_t count)
{
    const rsl_planar_rigid_workspace *scratch = work->rigid;
    int slips = 0;
    for (size_t i = 0; i < count; i++) {
        if (fabs(scratch->rate[2 * i]) > RSL_PLANAR_VELOCITY_EPS ||
            fabs(scratch->rate[2 * i + 1]) > RSL_PLANAR_VELOCITY_EPS)
            return 0;
        slips |= fabs(scratch->slip[i]) > scratch->noise;
    }
    return slips;
}

static void negate(double *rate, size_t rows)
{
    for (size_t i = 0; i < rows; i++)
        rate[i] = -rate[i];
}

/* Impulses within all friction limits that keep the contacts at rest, with the assembled D, in
 * `unknowns`. Returns 0 if there are none. */
static int can_rest(const rsl_planar_compiled_model *fixed, const rsl_planar_state *state,
                    rsl_planar_workspace *work, size_t count)
{
    rsl_planar_rigid_workspace *scratch = work->rigid;
    double margin;
    for (size_t i = 0; i < count; i++) {
        double mu_static = rsl_planar_moreau_pair(fixed, state, work, i)->friction.static_;
        scratch->unknowns[i] = (rsl_planar_contact_unknown){
            .number = i, .sticks = mu_static > 0.0, .mu_static = mu_static};
    }
    negate(scratch->after, 2 * count);
    int failed = rsl_planar_solve_rest_forces(fixed, work, scratch->unknowns, count, 2 * count,
                                              scratch->after, &margin);
    negate(scratch->after, 2 * count);
    if (failed || margin == HUGE_VAL || !(margin >= -RSL_PLANAR_MARGIN_NOISE))
        return 0;
    for (size_t i = 0; i < count; i++)
        if (fabs(scratch->unknowns[i].residual) > scratch->noise)
            return 0;
    return 1;
}

static void stay_at_rest(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work,
                         size_t count)
{
    rsl_planar_rigid_workspace *scratch = work->rigid;
    for (size_t i = 0; i < count; i++) {
        scratch->push[2 * i] = scratch->unknowns[i].force[0];
        scratch->push[2 * i + 1] = scratch->unknowns[i].force[1];
        scratch->slip[i] = 0.0;
    }
    rsl_planar_distribute_impulses(fixed, work, count, 0.0);
}

void rsl_planar_moreau_store(rsl_planar_state *state, const rsl_planar_workspace *work,
                             size_t count, double h)
{
    const rsl_planar_rigid_workspace *scratch = work->rigid;
    for (size_t i = 0; i < count; i++) {
        rsl_planar_contact_point *point = &state->points[scratch->list[i]];
        point->moreau.stuck = fabs(scratch->slip[i]) <= scratch->noise;
        point->moreau.slop =
            count <= RSL_PLANAR_MOREAU_DIRECT ? 0.0 : 10.0 * 0.5 * point->moreau.slow * h;
    }
}

rsl_status rsl_planar_moreau_solve(rsl_planar *system, size_t count, double fall, rsl_error *error)
{
    assert(count > 0 && fall >= 0.0);
    rsl_status status =
        check_restitutions(system->fixed, &system->state, &system->work, count, error);
    if (status < 0)
        return status;
    int direct = count <= RSL_PLANAR_MOREAU_DIRECT && !system->fixed->rolls, stays = 0;
    if (!direct && system->fixed->hypothesis == RSL_RIGID_HYPOTHESIS_STRONGE)
        return rsl_error_set(
            error, RSL_ERROR_ARGUMENT,
            "%zu rigid contacts are closed at t = %.9g s; the energetic law is for "
            "up to %d, newton and poisson for more",
            count, system->state.time, RSL_PLANAR_MOREAU_DIRECT);
    choose_friction(system->fixed, &system->state, &system->work, count);
    do {
        status =
            direct ? solve_direct(system->fixed, &system->state, &system->work, count, fall, error)
                   : rsl_planar_moreau_sweep(system, count, fall, error);
        stays = status >= 0 && direct && leaves_rest(&system->work, count) &&
                can_rest(system->fixed, &system->state, &system->work, count);
    } while (status >= 0 && !stays &&
             switch_to_kinetic(system->fixed, &system->state, &system->work, count));
    if (stays)
        stay_at_rest(system->fixed, &system->work, count);
    return status;
}
