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

/* Impulses that change the rows by `rate`, all contacts bilateral. Nonzero: no memory. */
static int solve_islands(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work)
{
    rsl_planar_rigid_workspace *scratch = work->rigid;
    size_t width = 2 * work->resting;
    for (size_t k = 0; k < scratch->islands; k++)
        if (rsl_planar_solve_bilateral(fixed, work, scratch->unknowns + scratch->begin[k],
                                       scratch->begin[k + 1] - scratch->begin[k], width,
                                       scratch->rate) != 0)
            return 1;
    rsl_planar_read_forces(scratch, work->resting);
    return 0;
}

/* Projects gaps (`rates` 0) or gap rates and stick slip (1) of contacts at rest to zero in x;
 * needs an evaluation at this state. The work of velocity impulses enters the energy balance. */
static void project_at(rsl_planar *system, int rates, double *x)
{
    rsl_planar_rigid_workspace *scratch = system->work.rigid;
    if (rsl_planar_factor_joints(system->fixed, &system->work) != 0 ||
        rsl_planar_gather_forces(system, 0, 0) != 0)
        return;
    for (size_t i = 0; i < 2 * system->work.resting; i++)
        scratch->rate[i] = rates ? -scratch->rows[i].rate : -scratch->rows[i].value;
    if (solve_islands(system->fixed, &system->work) != 0)
        return;
    rsl_planar_distribute_impulses(system->fixed, &system->work, system->work.resting, 0.0);
    rsl_planar_apply_impulses(system->fixed, &system->work, x);
    for (size_t i = 0; rates && i < 2 * system->work.resting; i++)
        system->state.y[2 * system->fixed->free_count + RSL_PLANAR_SUM_CONTACTS] +=
            0.5 * scratch->push[i] * scratch->rate[i];
}

/* Largest |gap|, m, and |gap rate| or stick slip, m/s, of contacts at rest. */
static void largest_drift(const rsl_planar *system, double *place, double *speed)
{
    for (size_t i = 0; i < system->work.resting; i++) {
        const rsl_planar_contact_point *point =
            &system->state.points[system->work.rigid->resting[i]];
        rsl_planar_gap touch = rsl_planar_contact_gap(system->fixed, &system->work, point);
        *place = fmax(*place, fabs(touch.gap));
        *speed = fmax(*speed, fabs(touch.gap_rate));
        if (point->friction.mode == RSL_PLANAR_FRICTION_STICK)
            *speed = fmax(*speed, fabs(touch.slip));
    }
}

static void evaluate_and_project(rsl_planar *system, const rsl_planar_contact_options *contacts,
                                 int rates, double *x)
{
    if (rsl_planar_evaluate_with(system, system->state.time, system->state.y, contacts) == 0)
        project_at(system, rates, x);
}

/* Iterates until converged to round-off or stagnating. */
void rsl_planar_project_rest_gaps(rsl_planar *system, const rsl_planar_contact_options *contacts)
{
    double gap_max = HUGE_VAL, before;
    do {
        double rate_max = 0.0;
        evaluate_and_project(system, contacts, 0, system->state.y);
        before = gap_max;
        gap_max = 0.0;
        rsl_planar_update_kinematics(system->fixed, &system->state, &system->work,
                                     system->state.time, system->state.y);
        largest_drift(system, &gap_max, &rate_max);
    } while (gap_max > 1e-14 && gap_max < 0.1 * before);
}

void rsl_planar_project_rest_contacts(rsl_planar *system, rsl_planar_restart *restart, double place,
                                      double speed)
{
    double gap_max = 0.0, rate_max = 0.0;
    rsl_planar_update_kinematics(system->fixed, &system->state, &system->work, system->state.time,
                                 system->state.y);
    largest_drift(system, &gap_max, &rate_max);
    if (gap_max < place && rate_max < speed)
        return;
    if (gap_max >= place)
        evaluate_and_project(system, NULL, 0, system->state.y);
    evaluate_and_project(system, NULL, 1, system->state.y + system->fixed->free_count);
    rsl_planar_continue_restart(restart, &system->state.stepper, "drift");
}

void rsl_planar_project_rest_velocities(rsl_planar *system, double speed)
{
    double gap_max = 0.0, rate_max = 0.0;
    if (rsl_planar_evaluate(system, system->state.time, system->state.y) != 0)
        return; /* the next step reports the failure */
    largest_drift(system, &gap_max, &rate_max);
    if (rate_max >= speed)
        project_at(system, 1, system->state.y + system->fixed->free_count);
}
