/* SPDX-License-Identifier: MIT
 *
 * Right-hand side of the equations of motion: rates of the state from an evaluation, near a change
 * point of the state projected onto the joints.
 */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "planar/core/core.h"
#include "planar/dynamics/dynamics.h"

/* Finite check by summation; four accumulators for instruction-level parallelism. */
static int are_finite(const double *number, size_t count)
{
    double sum[4] = {0.0};
    size_t i = 0;
    for (; i + 4 <= count; i += 4)
        for (size_t k = 0; k < 4; k++)
            sum[k] += number[i + k];
    for (; i < count; i++)
        sum[0] += number[i];
    return isfinite((sum[0] + sum[1]) + (sum[2] + sum[3]));
}

static void read_accelerations(const rsl_planar *system, double *out)
{
    for (size_t i = 0; i < system->fixed->moving_count; i++) {
        const rsl_planar_body_dof *dof = &system->fixed->dof[system->fixed->moving[i]];
        const double *a = system->work.frame[system->fixed->moving[i]].a;
        if (dof->count == 3)
            memcpy(out + dof->first, a, 3 * sizeof *a);
        for (size_t k = dof->first; dof->count < 3 && k < dof->first + dof->count; k++)
            out[k] = a[system->fixed->coordinates[k].axis];
    }
}

/* Rates of gaps that are components of their own. */
static void read_gap_rates(const rsl_planar *system, double *out)
{
    memset(out, 0, system->state.stepper.problem.gaps * sizeof *out);
    for (size_t i = 0; i < system->work.closed_count; i++) {
        const rsl_planar_contact_point *point = &system->state.points[system->work.closed[i]];
        if (point->integral_index != RSL_PLANAR_NO_INDEX)
            out[point->integral_index] = point->gap_rate;
    }
}

int rsl_planar_rhs(double t, const double *y, double *slope, void *user)
{
    rsl_planar *system = user;
    size_t n = system->fixed->free_count;
    const rsl_planar_compiled_model *fixed = system->fixed;
    assert(system->state.size ==
           fixed->tail + system->state.integral_sets * fixed->integrals_per_contact);
    if (rsl_planar_clock_over(system->fixed, &system->work, 0) && system->work.clock.stepping)
        return -1;
    size_t gaps = system->state.stepper.problem.gaps;
    system->work.own_gaps = gaps > 0 ? y + system->state.size : NULL;
    y = rsl_planar_evaluate_on_joints(system, t, y, slope);
    int evaluated_with_gaps = system->work.own_gaps != NULL;
    system->work.own_gaps = NULL;
    if (y == NULL)
        return 1;
    if (evaluated_with_gaps) {
        read_gap_rates(system, slope + system->state.size);
        rsl_planar_state_changed(&system->work, y); /* forces are not those of the coordinates */
    }
    memcpy(slope, y + n, n * sizeof *slope);
    read_accelerations(system, slope + n);
    memcpy(slope + 2 * n, system->work.now.power, fixed->sum_count * sizeof *slope);
    for (size_t i = 0; i < fixed->slide_memory; i++)
        slope[fixed->tail - fixed->slide_memory + i] = system->state.slides[i].memory_rate;
    if (system->state.integral_sets > 0)
        memcpy(slope + fixed->tail, system->state.contact_power,
               system->state.integral_sets * fixed->integrals_per_contact * sizeof *slope);
    return !are_finite(slope + n, system->state.size - n);
}
