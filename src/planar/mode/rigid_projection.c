/* SPDX-License-Identifier: MIT
 *
 * Projection of rigid contacts at rest onto zero gaps and gap rates, joints included.
 */
#include <math.h>

#include "planar/constraint/constraint.h"
#include "planar/contact/contact.h"
#include "planar/dynamics/dynamics.h"
#include "planar/geometry/geometry.h"
#include "planar/integrate/integrate.h"
#include "planar/mode/internal.h"
#include "planar/mode/mode.h"
#include "planar/rigid/rigid.h"

static int hold_rows(rsl_planar *system)
{
    rsl_planar_rigid_workspace *scratch = system->work.rigid;
    size_t width = 2 * system->work.resting;
    for (size_t k = 0; k < scratch->islands; k++)
        if (rsl_planar_solve_bilateral(system, scratch->unknowns + scratch->begin[k],
                                       scratch->begin[k + 1] - scratch->begin[k], width,
                                       scratch->rate) != 0)
            return 1;
    rsl_planar_read_forces(scratch, system->work.resting);
    return 0;
}

/* At the last evaluation: pushes so that gaps (`rates` 0) or rates vanish. */
static void push_at(rsl_planar *system, int rates, double *x)
{
    rsl_planar_rigid_workspace *scratch = system->work.rigid;
    if (rsl_planar_factor_joints(system) != 0 || rsl_planar_gather_forces(system, 0, 0) != 0)
        return;
    for (size_t i = 0; i < 2 * system->work.resting; i++)
        scratch->rate[i] = rates ? -scratch->rows[i].rate : -scratch->rows[i].value;
    if (hold_rows(system) != 0)
        return;
    rsl_planar_distribute_impulses(system, system->work.resting, 0.0);
    rsl_planar_apply_impulses(system, x);
    for (size_t i = 0; rates && i < 2 * system->work.resting; i++)
        system->state.y[2 * system->fixed->free_count + RSL_PLANAR_SUM_CONTACTS] +=
            0.5 * scratch->push[i] * scratch->rate[i];
}

static void largest_drift(rsl_planar *system, double *place, double *speed)
{
    for (size_t i = 0; i < system->work.resting; i++) {
        const rsl_planar_contact_point *point =
            &system->state.points[system->work.rigid->resting[i]];
        rsl_planar_gap touch = rsl_planar_contact_gap(system, point);
        *place = fmax(*place, fabs(touch.gap));
        *speed = fmax(*speed, fabs(touch.gap_rate));
        if (point->friction.mode == RSL_PLANAR_FRICTION_STICK)
            *speed = fmax(*speed, fabs(touch.slip));
    }
}

static void push_back(rsl_planar *system, int rates, double *x)
{
    if (rsl_planar_evaluate(system, system->state.time, system->state.y) == 0)
        push_at(system, rates, x);
}

/* The next round would be rounding, or leads nowhere. */
void rsl_planar_project_rest_gaps(rsl_planar *system)
{
    double far = HUGE_VAL, before;
    do {
        double fast = 0.0;
        push_back(system, 0, system->state.y);
        before = far;
        far = 0.0;
        rsl_planar_update_kinematics(system, system->state.time, system->state.y);
        largest_drift(system, &far, &fast);
    } while (far > 1e-14 && far < 0.1 * before);
}

void rsl_planar_project_rest_contacts(rsl_planar *system, rsl_planar_restart *restart, double place,
                                      double speed)
{
    double far = 0.0, fast = 0.0;
    rsl_planar_update_kinematics(system, system->state.time, system->state.y);
    largest_drift(system, &far, &fast);
    if (far < place && fast < speed)
        return;
    if (far >= place)
        push_back(system, 0, system->state.y);
    push_back(system, 1, system->state.y + system->fixed->free_count);
    rsl_planar_continue_restart(restart, &system->state.stepper, "drift");
}

void rsl_planar_project_rest_velocities(rsl_planar *system, double speed)
{
    double far = 0.0, fast = 0.0;
    if (rsl_planar_evaluate(system, system->state.time, system->state.y) != 0)
        return; /* the step to come says why */
    largest_drift(system, &far, &fast);
    if (fast >= speed)
        push_at(system, 1, system->state.y + system->fixed->free_count);
}
