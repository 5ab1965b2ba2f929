/* SPDX-License-Identifier: MIT
 *
 * Back to the constraints: how far positions and velocities have drifted from them, and
 * their projection.
 */
#include <math.h>

#include "planar/constraints.h"
#include "planar/forces.h"

/* y += W J^T f for the coordinates that begin at `y`. */
static void shift(const rsl_planar *system, double *y)
{
    for (size_t i = 0; i < system->work.active_count; i++) {
        const rsl_planar_row *row = &system->work.rows[system->work.active[i]];
        const rsl_planar_mover *a = &system->fixed->mover[row->a],
                               *b = &system->fixed->mover[row->b];
        for (int c = 0; c < 3; c++) {
            if (a->free[c] >= 0)
                y[a->free[c]] += a->inverse[c] * row->ja[c] * system->work.right[i];
            if (b->free[c] >= 0)
                y[b->free[c]] += b->inverse[c] * row->jb[c] * system->work.right[i];
        }
    }
}

void rsl_planar_drift(rsl_planar *system, double t, double *place, double *speed)
{
    rsl_planar_joint_rows(system, t);
    for (size_t i = 0; i < system->fixed->joint_rows; i++) {
        const rsl_planar_row *row = &system->work.rows[i];
        double rate = row->rate + rsl_planar_across(row, system->work.frame[row->a].u,
                                                    system->work.frame[row->b].u);
        *place = fmax(*place, fabs(row->value));
        *speed = fmax(*speed, fabs(rate));
    }
}

void rsl_planar_project_positions(rsl_planar *system, double t, double *y)
{
    for (int round = 0; round < 20; round++) {
        double worst = 0.0;
        rsl_planar_unpack(system, t, y);
        rsl_planar_joint_rows(system, t);
        for (size_t i = 0; i < system->fixed->joint_rows; i++)
            worst = fmax(worst, fabs(system->work.rows[i].value));
        if (worst < 1e-14 || !(worst < HUGE_VAL) || rsl_planar_factor(system) != 0)
            break;
        for (size_t i = 0; i < system->work.active_count; i++)
            system->work.right[i] = -system->work.rows[system->work.active[i]].value;
        rsl_planar_solve_factored(system, system->work.right);
        shift(system, y);
        if (worst < 1e-11) /* the next one would be rounding */
            break;
    }
}

int rsl_planar_project_velocities(rsl_planar *system, double t, double *y)
{
    if (rsl_planar_evaluate(system, t, y) != 0)
        return 1;
    for (size_t i = 0; i < system->work.active_count; i++) {
        const rsl_planar_row *row = &system->work.rows[system->work.active[i]];
        double rate = row->rate + rsl_planar_across(row, system->work.frame[row->a].u,
                                                    system->work.frame[row->b].u);
        system->work.right[i] = -rate;
    }
    if (system->work.active_count == 0)
        return 0;
    rsl_planar_solve_factored(system, system->work.right);
    shift(system, y + system->fixed->free_count);
    return 0;
}
