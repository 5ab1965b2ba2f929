/* SPDX-License-Identifier: MIT
 *
 * Forces of rigid contacts at rest within an evaluation, island by island, and their margins to
 * separation and slip.
 */
#include <math.h>
#include <string.h>

#include "planar/constraint/constraint.h"
#include "planar/contact/contact.h"
#include "planar/rigid/rigid.h"

static int is_admissible(const rsl_planar *system);

/* ---- forces ------------------------------------------------------------------------ */

/* Ratio -T/N of a slipping contact, see force_dense.c. */
static double slip_ratio_of(const rsl_planar_friction_state *friction, double slip)
{
    if (friction->mode == RSL_PLANAR_FRICTION_SLIP)
        return friction->law->kinetic * friction->sign;
    if (friction->mode == RSL_PLANAR_FRICTION_SMOOTH)
        return rsl_planar_smooth_friction(friction->law, 1.0, slip);
    return 0.0;
}

int rsl_planar_gather_forces(rsl_planar *system, int biases, int with_friction)
{
    rsl_planar_rigid_workspace *scratch = system->work.rigid;
    for (size_t i = 0; i < system->work.resting; i++) {
        rsl_planar_contact_point *point = &system->state.points[scratch->resting[i]];
        rsl_planar_friction_state *friction = &point->friction;
        rsl_planar_rigid_rows(system->fixed, &system->work, point, biases, &scratch->rows[2 * i]);
        friction->slip = scratch->rows[2 * i + 1].rate;
        scratch->unknowns[i] = (rsl_planar_contact_unknown){.number = i};
        scratch->unknowns[i].sticks = friction->mode == RSL_PLANAR_FRICTION_STICK;
        scratch->unknowns[i].slip_ratio =
            with_friction ? slip_ratio_of(friction, friction->slip) : 0.0;
        scratch->unknowns[i].mu_static = scratch->unknowns[i].sticks ? friction->law->static_ : 0.0;
    }
    return rsl_planar_assemble_delassus(system->fixed, &system->work, system->work.resting);
}

void rsl_planar_read_forces(rsl_planar_rigid_workspace *scratch, size_t count)
{
    for (size_t i = 0; i < count; i++)
        memcpy(&scratch->push[2 * i], scratch->unknowns[i].force,
               sizeof scratch->unknowns[i].force);
}

/* Forces and margins of all islands. Nonzero: out of memory. */
static int solve_islands(rsl_planar *system)
{
    rsl_planar_rigid_workspace *scratch = system->work.rigid;
    size_t width = 2 * system->work.resting;
    for (size_t k = 0; k < scratch->islands; k++) {
        size_t first = scratch->begin[k], count = scratch->begin[k + 1] - first;
        double margin;
        if (rsl_planar_solve_rest_forces(system->fixed, &system->work, scratch->unknowns + first,
                                         count, width, scratch->rate, &margin) != 0)
            return 1;
        for (size_t i = first; i < first + count; i++)
            system->state.points[scratch->resting[i]].rest.margin = margin;
    }
    rsl_planar_read_forces(scratch, system->work.resting);
    return 0;
}

/* Stores the forces of a contact point, with the rates of its integrals. */
static void store_force(rsl_planar *system, rsl_planar_contact_point *point, const double *push)
{
    rsl_planar_friction_state *friction = &point->friction;
    point->rest.force = friction->normal = push[0];
    friction->force = -push[1];
    system->work.contact_force[point->contact] += push[0];
    double dissipated =
        friction->mode == RSL_PLANAR_FRICTION_STICK || friction->mode == RSL_PLANAR_FRICTION_NONE
            ? 0.0
            : friction->force * friction->slip;
    system->work.now.power[RSL_PLANAR_SUM_FRICTION] += dissipated;
    if (point->integral_index == RSL_PLANAR_NO_INDEX)
        return;
    double *sum =
        system->state.contact_power + system->fixed->integrals_per_contact * point->integral_index;
    sum[RSL_PLANAR_INTEGRAL_IMPULSE] = push[0];
    sum[RSL_PLANAR_INTEGRAL_DISSIPATION] = 0.0;
    if (system->fixed->integrals_per_contact < RSL_PLANAR_INTEGRAL_COUNT)
        return;
    sum[RSL_PLANAR_INTEGRAL_FRICTION_IMPULSE] = friction->force;
    sum[RSL_PLANAR_INTEGRAL_FRICTION_DISSIPATION] = dissipated;
}

static void accelerate(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work)
{
    const rsl_planar_rigid_workspace *scratch = work->rigid;
    for (size_t k = 0; k < fixed->moving_count; k++) {
        size_t i = fixed->moving[k];
        for (int c = 0; c < 3; c++) {
            work->force[i][c] += scratch->body[i][c];
            work->frame[i].a[c] += fixed->dof[i].inverse[c] * scratch->body[i][c];
        }
    }
}

int rsl_planar_apply_rest_forces(rsl_planar *system)
{
    rsl_planar_rigid_workspace *scratch = system->work.rigid;
    if (rsl_planar_gather_forces(system, 1, 1) != 0)
        return 1;
    for (size_t i = 0; i < 2 * system->work.resting; i++) {
        const rsl_planar_constraint_row *row = &scratch->rows[i];
        scratch->rate[i] = -row->bias - rsl_planar_row_dot(row, system->work.frame[row->a].a,
                                                           system->work.frame[row->b].a);
    }
    if (solve_islands(system) != 0)
        return 1;
    rsl_planar_distribute_impulses(system->fixed, &system->work, system->work.resting, 1.0);
    accelerate(system->fixed, &system->work);
    for (size_t i = 0; i < system->work.resting; i++)
        store_force(system, &system->state.points[scratch->resting[i]], &scratch->push[2 * i]);
    scratch->force_evaluations++;
    scratch->admissible_evaluations += (size_t)is_admissible(system);
    return 0;
}

double rsl_planar_rest_force_margin(const rsl_planar_contact_point *point, double own)
{
    return point->rest.margin < HUGE_VAL ? point->rest.margin + 10.0 * RSL_PLANAR_MARGIN_NOISE
                                         : own;
}

double rsl_planar_stick_margin(const rsl_planar_state *state,
                               const rsl_planar_friction_state *friction)
{
    double own = rsl_planar_breakaway_margin(friction);
    if (friction->point == RSL_PLANAR_NO_CONTACT || !state->points[friction->point].rigid)
        return own;
    return rsl_planar_rest_force_margin(&state->points[friction->point], own);
}

static int is_admissible(const rsl_planar *system)
{
    for (size_t i = 0; i < system->work.resting; i++) {
        const rsl_planar_contact_point *point =
            &system->state.points[system->work.rigid->resting[i]];
        if (!(rsl_planar_rest_force_margin(point, point->rest.force) >= 0.0) ||
            (point->friction.mode == RSL_PLANAR_FRICTION_STICK &&
             !(rsl_planar_stick_margin(&system->state, &point->friction) >= 0.0)))
            return 0;
    }
    return 1;
}
