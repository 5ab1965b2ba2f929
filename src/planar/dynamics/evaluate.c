/* SPDX-License-Identifier: MIT
 *
 * Evaluation at one state: from (t, y) to body frames, forces, multipliers and accelerations.
 */
#include <assert.h>
#include <string.h>

#include "planar/constraint/constraint.h"
#include "planar/dem/dem.h"
#include "planar/dynamics/dynamics.h"
#include "planar/dynamics/internal.h"
#include "planar/geometry/geometry.h"
#include "planar/rigid/rigid.h"

static void apply_gravity(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work)
{
    const rsl_planar_point g = fixed->model.gravity;
    double energy = 0.0;
    for (size_t k = 0; k < fixed->moving_count; k++) {
        size_t i = fixed->moving[k];
        const double *mass = fixed->dof[i].mass, *q = work->frame[i].q;
        double x = mass[0] * g.x, y = mass[1] * g.y;
        work->force[i][0] += x;
        work->force[i][1] += y;
        energy -= x * q[0];
        energy -= y * q[1];
    }
    work->now.energy_gravity = energy;
}

/* Unconstrained accelerations of free coordinates; prescribed ones are set by the kinematics. */
static void set_free_accelerations(const rsl_planar_compiled_model *fixed,
                                   rsl_planar_workspace *work)
{
    for (size_t k = 0; k < fixed->moving_count; k++) {
        size_t i = fixed->moving[k];
        const rsl_planar_body_dof *dof = &fixed->dof[i];
        const double *force = work->force[i];
        double *a = work->frame[i].a;
        a[0] = dof->free[0] < 0 ? a[0] : dof->inverse[0] * force[0];
        a[1] = dof->free[1] < 0 ? a[1] : dof->inverse[1] * force[1];
        a[2] = dof->free[2] < 0 ? a[2] : dof->inverse[2] * force[2];
    }
}

/* Power of the actuators: multiplier times prescribed rate of a driven joint, and the reaction to
 * the applied forces times velocity of a prescribed coordinate. */
static void add_drive_power(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work)
{
    double power = 0.0;
    if (fixed->sum_count <= RSL_PLANAR_SUM_DRIVES)
        return;
    for (size_t i = 0; i < fixed->joint_rows; i++)
        power -= work->rows[i].force * work->rows[i].rate;
    for (size_t k = 0; k < fixed->moving_count; k++) {
        size_t i = fixed->moving[k];
        for (int c = 0; c < 3; c++)
            if (fixed->dof[i].prescribed[c])
                power -= work->force[i][c] * work->frame[i].u[c];
    }
    work->now.power[RSL_PLANAR_SUM_DRIVES] = power;
}

static void read_stick(const rsl_planar_workspace *work, rsl_planar_friction_state *friction)
{
    if (friction->mode == RSL_PLANAR_FRICTION_STICK)
        rsl_planar_friction_read(work, friction);
}

static void read_sticks(const rsl_planar_compiled_model *fixed, rsl_planar_state *state,
                        const rsl_planar_workspace *work,
                        const rsl_planar_contact_options *contacts)
{
    for (size_t i = 0; i < fixed->model.slide_count; i++) {
        read_stick(work, &state->slides[i]);
    }
    if (contacts != NULL && contacts->none)
        return;
    for (size_t i = 0; i < work->closed_count; i++) {
        rsl_planar_contact_point *point = &state->points[work->closed[i]];
        read_stick(work, &point->rolling);
        if (point->friction.mode != RSL_PLANAR_FRICTION_STICK)
            continue;
        rsl_planar_friction_read(work, &point->friction);
        size_t set = fixed->integrals_per_contact * point->integral_index;
        if (point->integral_index != RSL_PLANAR_NO_INDEX)
            state->contact_power[set + RSL_PLANAR_INTEGRAL_FRICTION_IMPULSE] =
                point->friction.force;
    }
}

/* Applied forces at the current frames: gravity, loads, springs, contacts and friction guides. */
static void apply_forces(rsl_planar *system, double t, const rsl_planar_contact_options *contacts)
{
    system->work.now = (rsl_planar_evaluation){.time = t};
    memset(system->work.force, 0, (system->fixed->bodies + 1) * sizeof *system->work.force);
    apply_gravity(system->fixed, &system->work);
    rsl_planar_apply_loads(system->fixed, &system->work, rsl_planar_signal_time(&system->state, t));
    rsl_planar_apply_springs(system->fixed, &system->state, &system->work);
    rsl_planar_joint_rows(system->fixed, &system->work, rsl_planar_signal_time(&system->state, t));
    rsl_planar_apply_contact_forces(system, contacts);
    rsl_planar_apply_slides(system->fixed, &system->state, &system->work);
}

void rsl_planar_apply_beside(rsl_planar *system, double t)
{
    assert(system->fixed->joint_rows == 0);
    apply_forces(system, t, NULL);
    rsl_planar_grains_push_obstacles(system->fixed, &system->work);
    add_drive_power(system->fixed, &system->work);
}

/* Forces, multipliers and accelerations for the current normal forces of the joints with friction.
 * Nonzero: the constraints are singular. */
static int solve_accelerations(rsl_planar *system, double t,
                               const rsl_planar_contact_options *contacts)
{
    apply_forces(system, t, contacts);
    if (rsl_planar_integrator_of(system->fixed)->particles)
        rsl_planar_grains_apply(system);
    set_free_accelerations(system->fixed, &system->work);
    if (rsl_planar_solve_rows(system->fixed, &system->work) != 0)
        return 1;
    if (system->work.resting > 0 && rsl_planar_apply_rest_forces(system) != 0)
        return 1;
    read_sticks(system->fixed, &system->state, &system->work, contacts);
    add_drive_power(system->fixed, &system->work);
    return 0;
}

int rsl_planar_evaluate_with(rsl_planar *system, double t, const double *y,
                             const rsl_planar_contact_options *contacts)
{
    rsl_planar_update_kinematics(system->fixed, &system->state, &system->work, t, y);
    system->work.at = y;
    int failed = rsl_planar_solve_joint_friction(system, t, contacts, solve_accelerations);
    system->work.valid.forces = failed == 0 ? 1 : -1;
    return failed;
}

int rsl_planar_evaluate(rsl_planar *system, double t, const double *y)
{
    return rsl_planar_evaluate_with(system, t, y, NULL);
}
