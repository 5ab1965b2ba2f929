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

static void apply_gravity(rsl_planar *system)
{
    const rsl_planar_point g = system->fixed->model.gravity;
    double energy = 0.0;
    for (size_t k = 0; k < system->fixed->moving_count; k++) {
        size_t i = system->fixed->moving[k];
        const double *mass = system->fixed->dof[i].mass, *q = system->work.frame[i].q;
        double x = mass[0] * g.x, y = mass[1] * g.y;
        system->work.force[i][0] += x;
        system->work.force[i][1] += y;
        energy -= x * q[0];
        energy -= y * q[1];
    }
    system->work.now.energy_gravity = energy;
}

/* Unconstrained accelerations of free coordinates; prescribed ones are set by the kinematics. */
static void set_free_accelerations(rsl_planar *system)
{
    for (size_t k = 0; k < system->fixed->moving_count; k++) {
        size_t i = system->fixed->moving[k];
        const rsl_planar_body_dof *dof = &system->fixed->dof[i];
        const double *force = system->work.force[i];
        double *a = system->work.frame[i].a;
        a[0] = dof->free[0] < 0 ? a[0] : dof->inverse[0] * force[0];
        a[1] = dof->free[1] < 0 ? a[1] : dof->inverse[1] * force[1];
        a[2] = dof->free[2] < 0 ? a[2] : dof->inverse[2] * force[2];
    }
}

/* Power of the actuators: multiplier times prescribed rate of a driven joint, and the reaction to
 * the applied forces times velocity of a prescribed coordinate. */
static void add_drive_power(rsl_planar *system)
{
    double power = 0.0;
    if (system->fixed->sum_count <= RSL_PLANAR_SUM_DRIVES)
        return;
    for (size_t i = 0; i < system->fixed->joint_rows; i++)
        power -= system->work.rows[i].force * system->work.rows[i].rate;
    for (size_t k = 0; k < system->fixed->moving_count; k++) {
        size_t i = system->fixed->moving[k];
        for (int c = 0; c < 3; c++)
            if (system->fixed->dof[i].prescribed[c])
                power -= system->work.force[i][c] * system->work.frame[i].u[c];
    }
    system->work.now.power[RSL_PLANAR_SUM_DRIVES] = power;
}

static void read_stick(const rsl_planar *system, rsl_planar_friction_state *friction)
{
    if (friction->mode == RSL_PLANAR_FRICTION_STICK)
        rsl_planar_friction_read(system, friction);
}

static void read_sticks(rsl_planar *system)
{
    for (size_t i = 0; i < system->fixed->model.slide_count; i++) {
        read_stick(system, &system->state.slides[i]);
    }
    for (size_t i = 0; i < system->work.closed_count; i++) {
        rsl_planar_contact_point *point = &system->state.points[system->work.closed[i]];
        read_stick(system, &point->rolling);
        if (point->friction.mode != RSL_PLANAR_FRICTION_STICK)
            continue;
        rsl_planar_friction_read(system, &point->friction);
        if (point->integral_index != RSL_PLANAR_NO_INDEX)
            system->state
                .contact_power[system->fixed->integrals_per_contact * point->integral_index +
                               RSL_PLANAR_INTEGRAL_FRICTION_IMPULSE] = point->friction.force;
    }
}

/* Applied forces at the current frames: gravity, loads, springs, contacts and friction guides. */
static void apply_forces(rsl_planar *system, double t)
{
    system->work.now = (rsl_planar_evaluation){.time = t};
    memset(system->work.force, 0, (system->fixed->bodies + 1) * sizeof *system->work.force);
    apply_gravity(system);
    rsl_planar_apply_loads(system, rsl_planar_signal_time(system, t));
    rsl_planar_apply_springs(system);
    rsl_planar_joint_rows(system, rsl_planar_signal_time(system, t));
    rsl_planar_apply_contact_forces(system);
    rsl_planar_apply_slides(system);
}

void rsl_planar_apply_beside(rsl_planar *system, double t)
{
    assert(system->fixed->joint_rows == 0);
    apply_forces(system, t);
    rsl_planar_grains_push_obstacles(system);
    add_drive_power(system);
}

/* Forces, multipliers and accelerations for the current normal forces of the joints with friction.
 * Nonzero: the constraints are singular. */
static int solve_accelerations(rsl_planar *system, double t)
{
    apply_forces(system, t);
    if (system->fixed->grains != NULL)
        rsl_planar_grains_apply(system);
    set_free_accelerations(system);
    if (rsl_planar_solve_rows(system) != 0)
        return 1;
    if (system->work.resting > 0 && rsl_planar_apply_rest_forces(system) != 0)
        return 1;
    read_sticks(system);
    add_drive_power(system);
    return 0;
}

int rsl_planar_evaluate(rsl_planar *system, double t, const double *y)
{
    rsl_planar_update_kinematics(system, t, y);
    system->work.at = y;
    return rsl_planar_solve_joint_friction(system, t, solve_accelerations);
}
