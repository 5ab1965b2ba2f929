/* SPDX-License-Identifier: MIT
 *
 * Equilibrium of bodies without contacts, under springs, joints and loads, by the Newton steps of
 * newton.c downhill in the potential.
 */
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "planar/dynamics/dynamics.h"
#include "planar/statics/island.h"

/* Equilibrium of all bodies with zero velocities; if there is none, y is restored. 1: found. */
static int find_equilibrium(rsl_planar *system, rsl_planar_island *in)
{
    size_t size = in->linear.n * sizeof(double);
    double *y = system->state.y, *rates = y + in->linear.n, length = system->fixed->length_scale;
    memcpy(in->given, y, size);
    memcpy(in->linear.c, rates, size); /* D is not needed */
    memset(rates, 0, size);
    in->linear.step = rsl_planar_linear_length(system);
    in->step_max = 0.2 * (length > 0.0 ? length : 1.0);
    in->load = fmax(rsl_planar_linear_weight(system->fixed), rsl_planar_island_forces(system, in));
    int found = rsl_planar_island_balance(system, in);
    memcpy(rates, in->linear.c, size);
    if (!found)
        memcpy(y, in->given, size);
    return found;
}

rsl_status rsl_planar_find_spring_equilibrium(rsl_planar *system, rsl_error *error)
{
    rsl_planar_island in = {.potential = 1, .rounds = 200, .displacement_max = HUGE_VAL};
    double *shift = &system->state.summary.start_shift;
    size_t n = system->fixed->free_count;
    if (n == 0)
        return RSL_OK;
    if (n > RSL_PLANAR_COORDINATES_MAX || rsl_planar_integrator_of(system->fixed)->particles)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "start: equilibrium without contacts is for %d free coordinates at "
                             "most, and there are %zu",
                             RSL_PLANAR_COORDINATES_MAX, n);
    int made = rsl_planar_island_new(system->fixed, &in, 0);
    int found = made && find_equilibrium(system, &in);
    if (found)
        *shift = fmax(*shift, rsl_planar_island_shift(system, &in));
    rsl_planar_island_free(&in);
    if (!made)
        return rsl_error_no_memory(error);
    if (!found)
        return rsl_error_set(error, RSL_ERROR_CONVERGENCE,
                             "start: equilibrium finds no state of rest: something falls, or "
                             "nothing holds it; start: given begins where the bodies are placed");
    rsl_planar_project_velocities(system, 0.0, system->state.y);
    return rsl_planar_evaluate(system, 0.0, system->state.y) == 0
               ? RSL_OK
               : rsl_error_set(error, RSL_ERROR_CONVERGENCE, "the joints are singular at t = 0");
}
