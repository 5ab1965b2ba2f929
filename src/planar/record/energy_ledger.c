/* SPDX-License-Identifier: MIT
 *
 * Energy balance: kinetic, potential and stored energies, dissipation, work, and the residual.
 */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "planar/dynamics/dynamics.h"
#include "planar/record/internal.h"
#include "planar/record/record.h"

static double kinetic_energy(const rsl_planar *system)
{
    double sum = 0.0;
    for (size_t i = 0; i < system->fixed->bodies; i++)
        for (int c = 0; c < 3; c++) {
            double u = system->work.frame[i].u[c];
            sum += 0.5 * system->fixed->dof[i].mass[c] * u * u;
        }
    return sum;
}

/* Tolerances follow energy_moved, which depends on the velocities at the ends of steps alone:
 * sampling does not change a run. */
void rsl_planar_note_energy(const rsl_planar_compiled_model *fixed, rsl_planar_state *state)
{
    const double *u = state->y + fixed->free_count;
    double sum = 0.0;
    for (size_t k = 0; k < fixed->free_count; k++) {
        const rsl_planar_body_dof *dof = &fixed->dof[fixed->coordinates[k].body];
        sum += 0.5 * dof->mass[fixed->coordinates[k].axis] * u[k] * u[k];
    }
    state->energy_moved = fmax(state->energy_moved, sum);
    if (!(sum <= state->energy_scale)) /* true for NaN, which fixed steps test for */
        state->energy_scale = sum;
}

static double largest_term(const rsl_planar_energy *e, double gravity_start)
{
    double parts[] = {e->kinetic,           fabs(e->gravity - gravity_start),
                      e->springs,           e->contacts,
                      fabs(e->work_drives), fabs(e->work_loads),
                      e->lost_contacts,     e->lost_friction,
                      e->lost_dampers};
    double max = 0.0;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        max = fmax(max, parts[i]);
    return max;
}

/* At rest all terms are round-off. The work of the weights along 1e-6 of the distance from the
 * origin plus the largest length is far above round-off and far below that of any motion. */
double rsl_planar_energy_scale_min(const rsl_planar *system)
{
    const rsl_planar_compiled_model *fixed = system->fixed;
    double g[2] = {fabs(fixed->model.gravity.x), fabs(fixed->model.gravity.y)}, sum = 0.0;
    for (size_t k = 0; k < fixed->moving_count; k++) {
        size_t i = fixed->moving[k];
        for (int c = 0; c < 2; c++)
            sum += fixed->dof[i].mass[c] * g[c] *
                   (fixed->length_scale + fabs(system->work.frame[i].q[c]));
    }
    return 1e-6 * sum;
}

rsl_planar_energy rsl_planar_energy_at(rsl_planar *system, double t, const double *y)
{
    assert(system->fixed->sum_count <= RSL_PLANAR_SUM_COUNT);
    const rsl_planar_state *state = &system->state;
    double sums[RSL_PLANAR_SUM_COUNT] = {0};
    memcpy(sums, y + 2 * system->fixed->free_count, system->fixed->sum_count * sizeof *sums);
    rsl_planar_energy energy = {.work_drives = sums[RSL_PLANAR_SUM_DRIVES],
                                .work_loads = sums[RSL_PLANAR_SUM_LOADS],
                                .lost_contacts = sums[RSL_PLANAR_SUM_CONTACTS],
                                .lost_friction = sums[RSL_PLANAR_SUM_FRICTION],
                                .lost_dampers = sums[RSL_PLANAR_SUM_DAMPERS]};
    rsl_planar_evaluate(system, t, y);
    energy.kinetic = kinetic_energy(system);
    energy.gravity = system->work.now.energy_gravity;
    energy.springs = system->work.now.energy_springs;
    energy.contacts = system->work.now.energy_contacts;
    energy.contacts += system->work.now.energy_friction;
    energy.lost_friction -= system->work.now.energy_friction;
    double start = state->ledger_open ? state->gravity_start : energy.gravity;
    energy.scale = fmax(state->energy_scale, largest_term(&energy, start));
    double stored = energy.kinetic + energy.gravity + energy.springs + energy.contacts;
    if (state->ledger_open)
        energy.residual = stored - state->energy_start - energy.work_drives - energy.work_loads +
                          energy.lost_contacts + energy.lost_friction + energy.lost_dampers;
    return energy;
}

/* The largest residual is related to the largest energy so far: at rest, as at the start of many
 * runs, the current energy is round-off. */
rsl_planar_energy rsl_planar_ledger(rsl_planar *system, double t, const double *y)
{
    rsl_planar_state *state = &system->state;
    rsl_planar_energy energy = rsl_planar_energy_at(system, t, y);
    if (!state->ledger_open)
        state->gravity_start = energy.gravity;
    state->ledger_open = 1;
    state->energy_scale = energy.scale;
    energy.scale = fmax(energy.scale, rsl_planar_energy_scale_min(system));
    state->residual_worst = fmax(state->residual_worst, fabs(energy.residual));
    if (energy.scale > 0.0)
        state->summary.residual_max = state->residual_worst / energy.scale;
    return energy;
}
