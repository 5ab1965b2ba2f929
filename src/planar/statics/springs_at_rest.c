/* SPDX-License-Identifier: MIT
 *
 * Static equilibrium of bodies without contacts, under springs, joints and loads, by Newton's
 * method on the linearised equations of linearise.c.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "num/eigen.h"
#include "planar/dynamics/dynamics.h"
#include "planar/statics/internal.h"
#include "planar/statics/statics.h"

/* Newton step in modal coordinates, downhill in the potential (|eigenvalues|), limited to 20 %
 * of the length scale. Nonzero: a force without stiffness. */
static int newton(rsl_planar *system, rsl_planar_linear *l, double *values, double *vectors)
{
    size_t d = l->d;
    double max = 0.0, *step = l->full;
    rsl_planar_linear_symmetrise(l->k, d);
    if (!rsl_num_eigen_symmetric(l->k, d, values, vectors))
        return 1;
    for (size_t j = 0; j < d; j++)
        max = fmax(max, fabs(values[j]));
    memset(step, 0, l->n * sizeof *step);
    for (size_t j = 0; j < d; j++) {
        double force = 0.0, stiffness = fmax(fabs(values[j]), 1e-10 * max);
        for (size_t k = 0; k < d; k++)
            force += vectors[k * d + j] * l->f[k];
        if (!(stiffness > 0.0))
            return force != 0.0;
        for (size_t k = 0; k < d; k++)
            for (size_t i = 0; i < l->n; i++)
                step[i] += force / stiffness * vectors[k * d + j] * l->z[k * l->n + i];
    }
    double length = system->fixed->length_scale > 0.0 ? system->fixed->length_scale : 1.0;
    double far = rsl_planar_linear_step(system, l, step, 0.2 * length);
    for (size_t i = 0; i < l->n; i++)
        l->y[i] += fmin(1.0, far) * step[i] / l->root[i];
    return 0;
}

/* Newton steps until the residual forces reach round-off; 1: found. */
static int find_equilibrium(rsl_planar *system, rsl_planar_linear *l)
{
    enum { ROUNDS = 200 };
    double *values = calloc(l->n + 1, sizeof *values);
    double *vectors = calloc(l->n * l->n + 1, sizeof *vectors);
    double weight = rsl_planar_linear_weight(system), before = HUGE_VAL;
    int found = 0, ok = values && vectors;
    for (int round = 0; ok && !found && round < ROUNDS; round++) {
        ok = rsl_planar_linearise(system, l, 0);
        double left = ok ? sqrt(rsl_planar_linear_dot(l->f, l->f, l->d)) : HUGE_VAL;
        found = left <= 1e-15 * weight || (left <= 1e-12 * weight && left >= 0.5 * before) ||
                (weight == 0.0 && left >= 0.5 * before && before < 1e-9);
        before = left;
        if (ok && !found)
            ok = newton(system, l, values, vectors) == 0;
        if (ok && system->fixed->joint_rows > 0)
            rsl_planar_project_positions(system, 0.0, l->y);
    }
    free(values);
    free(vectors);
    return ok && found;
}

rsl_status rsl_planar_find_spring_equilibrium(rsl_planar *system, rsl_error *error)
{
    rsl_planar_linear l;
    double far = 0.0;
    size_t n = system->fixed->free_count;
    if (n == 0)
        return RSL_OK;
    if (n > RSL_PLANAR_COORDINATES_MAX || system->fixed->grains != NULL)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "start: equilibrium without contacts is for %d free coordinates at "
                             "most, and there are %zu",
                             RSL_PLANAR_COORDINATES_MAX, n);
    int ok = rsl_planar_linear_new(system, &l);
    if (!ok) {
        rsl_planar_linear_free(&l);
        return rsl_error_no_memory(error);
    }
    memset(l.y + n, 0, n * sizeof *l.y);
    ok = find_equilibrium(system, &l);
    for (size_t i = 0; ok && i < n; i++) {
        if (system->fixed->coordinates[i].axis < 2)
            far = fmax(far, fabs(l.y[i] - system->state.y[i]));
        system->state.y[i] = l.y[i];
    }
    rsl_planar_linear_free(&l);
    if (!ok)
        return rsl_error_set(error, RSL_ERROR_CONVERGENCE,
                             "start: equilibrium finds no state of rest: something falls, or "
                             "nothing holds it; start: given begins where the bodies are placed");
    system->state.summary.start_shift = fmax(system->state.summary.start_shift, far);
    rsl_planar_project_velocities(system, 0.0, system->state.y);
    return rsl_planar_evaluate(system, 0.0, system->state.y) == 0
               ? RSL_OK
               : rsl_error_set(error, RSL_ERROR_CONVERGENCE, "the joints are singular at t = 0");
}
