/* SPDX-License-Identifier: MIT
 *
 * Projection of positions and velocities onto the joint constraints, and the cause of a singular
 * constraint matrix.
 */
#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "base/error.h"
#include "planar/constraint/constraint.h"
#include "planar/contact/contact.h"
#include "planar/core/core.h"
#include "planar/dynamics/dynamics.h"
#include "planar/geometry/geometry.h"

/* y += W J^T f over all active rows, f in `right`. */
static void apply_row_corrections(const rsl_planar_compiled_model *fixed,
                                  const rsl_planar_workspace *work, double *y)
{
    for (size_t i = 0; i < work->active_count; i++)
        rsl_planar_row_shift(fixed, &work->rows[work->active[i]], work->right[i], y);
}

void rsl_planar_drift(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work, double t,
                      double *place, double *speed)
{
    rsl_planar_joint_rows(fixed, work, t);
    for (size_t i = 0; i < fixed->joint_rows; i++) {
        const rsl_planar_constraint_row *row = &work->rows[i];
        double rate =
            row->rate + rsl_planar_row_dot(row, work->frame[row->a].u, work->frame[row->b].u);
        *place = fmax(*place, fabs(row->value));
        *speed = fmax(*speed, fabs(rate));
    }
}

void rsl_planar_project_positions(const rsl_planar_compiled_model *fixed,
                                  const rsl_planar_state *state, rsl_planar_workspace *work,
                                  double t, double *y)
{
    for (int round = 0; round < 20; round++) {
        double worst = 0.0;
        rsl_planar_update_kinematics(fixed, state, work, t, y);
        rsl_planar_joint_rows(fixed, work, t);
        for (size_t i = 0; i < fixed->joint_rows; i++)
            worst = fmax(worst, fabs(work->rows[i].value));
        if (worst < 1e-14 || !(worst < HUGE_VAL) || rsl_planar_factor_rows(fixed, work) != 0)
            break;
        for (size_t i = 0; i < work->active_count; i++)
            work->right[i] = -work->rows[work->active[i]].value;
        rsl_planar_solve_factored(work, work->right);
        apply_row_corrections(fixed, work, y);
        rsl_planar_state_changed(work, y);
        if (worst < 1e-11) /* converged: quadratic, the next correction is round-off */
            break;
    }
}

int rsl_planar_project_velocities(rsl_planar *system, double t, double *y)
{
    if (rsl_planar_evaluate(system, t, y) != 0)
        return 1;
    for (size_t i = 0; i < system->work.active_count; i++) {
        const rsl_planar_constraint_row *row = &system->work.rows[system->work.active[i]];
        double rate = row->rate + rsl_planar_row_dot(row, system->work.frame[row->a].u,
                                                     system->work.frame[row->b].u);
        system->work.right[i] = -rate;
    }
    if (system->work.active_count == 0)
        return 0;
    rsl_planar_solve_factored(&system->work, system->work.right);
    apply_row_corrections(system->fixed, &system->work, y + system->fixed->free_count);
    rsl_planar_state_changed(&system->work, y);
    return 0;
}

rsl_status rsl_planar_error_singular(const rsl_planar_compiled_model *fixed,
                                     const rsl_planar_state *state,
                                     const rsl_planar_workspace *work, rsl_error *error)
{
    size_t pin = work->jammed;
    double t = state->time;
    if (pin == RSL_PLANAR_NO_INDEX)
        return rsl_error_set(error, RSL_ERROR_CONVERGENCE, "joints became singular at t = %.9g s",
                             t);
    int guide = rsl_planar_pin_arm(fixed, pin) == 0.0;
    return rsl_error_set(error, RSL_ERROR_CONVERGENCE,
                         "the %s of joint %.60s jams at t = %.9g s: no force on it goes with its "
                         "friction; %s is too large for its bodies",
                         guide ? "guide" : "pin", fixed->model.slides[pin].name, t,
                         guide ? "friction" : "friction times radius");
}

size_t rsl_planar_joint_of_row(const rsl_planar_compiled_model *fixed, size_t row)
{
    size_t joint = 0, count = 0;
    while (joint < fixed->model.joint_count) {
        count += rsl_planar_joint_row_count(&fixed->model.joints[joint]);
        if (row < count)
            break;
        joint++;
    }
    return joint;
}

size_t rsl_planar_redundant_joints(const rsl_planar *system, size_t *joints, size_t capacity)
{
    assert(system != NULL && (joints != NULL || capacity == 0));
    size_t count = 0;
    for (size_t i = 0; i < system->fixed->joint_rows; i++) {
        if (!system->fixed->redundant[i])
            continue;
        if (count < capacity)
            joints[count] = rsl_planar_joint_of_row(system->fixed, i);
        count++;
    }
    return count;
}
