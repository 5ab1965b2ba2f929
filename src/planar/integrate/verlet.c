/* SPDX-License-Identifier: MIT
 *
 * Velocity Verlet with fixed steps, one evaluation each, for velocity-dependent forces and with
 * integrals carried along.
 */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "planar/integrate/internal.h"

static int allocate(rsl_planar_verlet *verlet, size_t n)
{
    if (verlet->size == n)
        return 1;
    double *memory = realloc(verlet->memory, 4 * n * sizeof *memory);
    if (memory == NULL)
        return 0;
    verlet->memory = memory;
    verlet->size = n;
    verlet->y0 = memory;
    verlet->y1 = memory + n;
    verlet->slope0 = memory + 2 * n;
    verlet->slope1 = memory + 3 * n;
    return 1;
}

int rsl_planar_verlet_copy(rsl_planar_verlet *to, const rsl_planar_verlet *from)
{
    size_t bytes = from->size * sizeof *to->y0;
    to->evaluations = from->evaluations;
    if (bytes == 0)
        return 1;
    if (!allocate(to, from->size))
        return 0;
    memcpy(to->y0, from->y0, bytes);
    memcpy(to->y1, from->y1, bytes);
    memcpy(to->slope0, from->slope0, bytes);
    memcpy(to->slope1, from->slope1, bytes);
    return 1;
}

static rsl_status start_verlet(rsl_planar_stepper *stepper, double t, const double *y, double first)
{
    (void)first;
    rsl_planar_verlet *verlet = &stepper->verlet;
    const rsl_planar_ode *problem = &stepper->problem;
    if (!allocate(verlet, problem->size))
        return RSL_ERROR_MEMORY;
    memcpy(verlet->y1, y, problem->size * sizeof *y);
    verlet->evaluations++;
    return problem->function(t, verlet->y1, verlet->slope1, problem->user) == 0
               ? RSL_OK
               : RSL_ERROR_CONVERGENCE;
}

static void swap(double **a, double **b)
{
    double *saved = *a;
    *a = *b;
    *b = saved;
}

static rsl_status step_verlet(rsl_planar_stepper *stepper, double limit)
{
    rsl_planar_verlet *verlet = &stepper->verlet;
    const rsl_planar_ode *problem = &stepper->problem;
    size_t n = problem->coordinates;
    stepper->t0 = stepper->t1;
    stepper->t1 = fmin(limit, stepper->t0 + problem->step_max);
    assert(stepper->t1 > stepper->t0 && problem->size == verlet->size);
    double t1 = stepper->t1, h = t1 - stepper->t0;
    swap(&verlet->y0, &verlet->y1);
    swap(&verlet->slope0, &verlet->slope1);
    const double *y0 = verlet->y0, *a0 = verlet->slope0 + n;
    double *y1 = verlet->y1, *a1 = verlet->slope1 + n;
    for (size_t i = 0; i < n; i++) {
        y1[i] = y0[i] + h * (y0[n + i] + 0.5 * h * a0[i]);
        y1[n + i] = y0[n + i] + h * a0[i];
    }
    memcpy(y1 + 2 * n, y0 + 2 * n, (problem->size - 2 * n) * sizeof *y1);
    verlet->evaluations++;
    if (problem->function(t1, y1, verlet->slope1, problem->user) != 0)
        return RSL_ERROR_CONVERGENCE;
    for (size_t i = 0; i < n; i++)
        y1[n + i] = y0[n + i] + 0.5 * h * (a0[i] + a1[i]);
    memcpy(verlet->slope1, y1 + n, n * sizeof *y1);
    for (size_t i = 2 * n; i < problem->size; i++)
        y1[i] += 0.5 * h * (verlet->slope0[i] + verlet->slope1[i]);
    return RSL_OK;
}

static void at_verlet(rsl_planar_stepper *stepper, double t, size_t first, size_t count,
                      double *out)
{
    const rsl_planar_verlet *verlet = &stepper->verlet;
    double h = stepper->t1 - stepper->t0;
    double x = h > 0.0 ? (t - stepper->t0) / h : 1.0, z = 1.0 - x;
    double b0 = z * z * (1.0 + 2.0 * x), b1 = x * x * (1.0 + 2.0 * z);
    double d0 = h * x * z * z, d1 = -h * x * x * z;
    for (size_t i = 0; i < count; i++) {
        size_t k = first + i;
        out[i] = b0 * verlet->y0[k] + b1 * verlet->y1[k] + d0 * verlet->slope0[k] +
                 d1 * verlet->slope1[k];
    }
}

void rsl_planar_verlet_free(rsl_planar_verlet *verlet)
{
    free(verlet->memory);
    *verlet = (rsl_planar_verlet){0};
}

static const double *end_verlet(const rsl_planar_stepper *stepper) { return stepper->verlet.y1; }

const rsl_planar_ode_method rsl_planar_velocity_verlet = {
    .copies = 1, .start = start_verlet, .step = step_verlet, .end = end_verlet, .at = at_verlet};

const char *rsl_planar_verlet_refuse(const rsl_planar_model *model)
{
    return model->joint_count == 0 ? NULL : "verlet needs a model without joints";
}
