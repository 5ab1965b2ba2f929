/* SPDX-License-Identifier: MIT
 *
 * Static equilibrium by Newton's method in the null space of the constraints, with step halving
 * (Nocedal & Wright 2006, 11.1 and 16.2). With f, K and the basis Z of linearise.c, joints kept and
 * contacts in stick, equilibrium is f(x) = 0 and a step is
 *
 *     (K + s) (K + s) e = K Z' f,   dx = Z e,
 *
 * with a small shift s: it filters out directions whose stiffness is round-off, which therefore do
 * not move. A step is halved until |f| decreases. Forces with a potential have a symmetric K: there the step uses the magnitudes of
 * its eigenvalues, and so descends in the potential. It is limited in length and, as long as an
 * eigenvalue is not positive, |f| may increase.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "num/eigen.h"
#include "num/linear.h"
#include "planar/dynamics/dynamics.h"
#include "planar/mode/mode.h"
#include "planar/statics/internal.h"
#include "planar/statics/island.h"

int rsl_planar_island_new(const rsl_planar_compiled_model *fixed, rsl_planar_island *in,
                          size_t points)
{
    if (!rsl_planar_linear_new(fixed, in->inside, &in->linear))
        return 0;
    size_t n = in->linear.n, width = n + points + 1;
    in->linear.points = 1;
    in->step = calloc(3 * n + width * width, sizeof *in->step);
    if (in->step == NULL)
        return 0;
    in->start = in->step + n;
    in->given = in->start + n;
    in->lines = in->given + n;
    return 1;
}

void rsl_planar_island_free(rsl_planar_island *in)
{
    rsl_planar_linear_free(&in->linear);
    free(in->inside);
    free(in->step);
}

/* Scale of the coordinates, for round-off. */
static double coordinate_scale(const rsl_planar_state *state, const rsl_planar_island *in)
{
    double max = 0.0;
    for (size_t i = 0; i < in->linear.n; i++)
        max = fmax(max, fabs(state->y[in->linear.at[i]]));
    return 1.0 + max;
}

double rsl_planar_island_forces(rsl_planar *system, rsl_planar_island *in)
{
    return rsl_planar_linear_forces(system, &in->linear, system->state.y, &in->contacts);
}

/* ---- Newton's step ------------------------------------------------------------------ */

void rsl_planar_island_set_step(rsl_planar_island *in, const double *e)
{
    const rsl_planar_linear *l = &in->linear;
    memset(in->step, 0, l->n * sizeof *in->step);
    for (size_t k = 0; k < l->d; k++)
        for (size_t i = 0; i < l->n; i++)
            in->step[i] += e[k] * l->z[k * l->n + i];
}

/* Solves (K + s) x = right, relative to the largest stiffness; the solution replaces `right`.
 * Nonzero: singular. */
static int solve_shifted(rsl_planar_island *in, double shift, double max, double *right)
{
    size_t d = in->linear.d, width = d + 1;
    for (size_t i = 0; i < d; i++) {
        for (size_t k = 0; k < d; k++)
            in->lines[i * width + k] = in->linear.k[i * d + k] / max;
        in->lines[i * width + i] += shift;
        in->lines[i * width + d] = right[i] / max;
    }
    if (rsl_num_solve(in->lines, d, 0.0) != 0)
        return 1;
    for (size_t i = 0; i < d; i++)
        right[i] = in->lines[i * width + d];
    return 0;
}

int rsl_planar_island_step(rsl_planar_island *in, double shift, int passes)
{
    const rsl_planar_linear *l = &in->linear;
    size_t d = l->d;
    double max = 0.0, *e = l->base, *right = in->step;
    for (size_t i = 0; i < d; i++)
        max = fmax(max, fabs(l->k[i * d + i]));
    memcpy(right, l->f, d * sizeof *right);
    for (int pass = 0; pass < passes; pass++) {
        for (size_t i = 0; i < d && pass > 0; i++)
            right[i] = rsl_planar_linear_dot(l->k + i * d, e, d);
        if (d > 0 && (!(max > 0.0) || solve_shifted(in, shift, max, right) != 0))
            return 1;
        memcpy(e, right, d * sizeof *e);
    }
    rsl_planar_island_set_step(in, e);
    return 0;
}

/* Step in modal coordinates, downhill in the potential. `stable`: 1: all eigenvalues are positive.
 * Nonzero: a force without stiffness. */
static int modal_step(rsl_planar_island *in, int *stable)
{
    rsl_planar_linear *l = &in->linear;
    size_t d = l->d;
    double max = 0.0, *vectors = in->lines, *values = vectors + d * d, *e = values + d;
    rsl_planar_linear_symmetrise(l->k, d);
    if (d > 0 && !rsl_num_eigen_symmetric(l->k, d, values, vectors))
        return 1;
    *stable = 1;
    for (size_t j = 0; j < d; j++)
        max = fmax(max, fabs(values[j]));
    memset(e, 0, d * sizeof *e);
    for (size_t j = 0; j < d; j++) {
        double force = 0.0, stiffness = fmax(fabs(values[j]), 1e-10 * max);
        for (size_t k = 0; k < d; k++)
            force += vectors[k * d + j] * l->f[k];
        if (!(stiffness > 0.0) && force != 0.0)
            return 1;
        *stable &= values[j] > 0.0;
        for (size_t k = 0; k < d; k++)
            e[k] += stiffness > 0.0 ? force / stiffness * vectors[k * d + j] : 0.0;
    }
    rsl_planar_island_set_step(in, e);
    return 0;
}

double rsl_planar_island_step_length(const rsl_planar_island *in)
{
    double max = 0.0;
    for (size_t i = 0; i < in->linear.n; i++)
        max = fmax(max, fabs(in->step[i] / in->linear.root[i]));
    return max;
}

void rsl_planar_island_move(rsl_planar *system, const rsl_planar_island *in, double share)
{
    const rsl_planar_linear *l = &in->linear;
    for (size_t i = 0; i < l->n; i++)
        system->state.y[l->at[i]] = in->start[i] + share * in->step[i] / l->root[i];
    if (system->fixed->joint_rows > 0)
        rsl_planar_project_positions(system->fixed, &system->state, &system->work, 0.0,
                                     system->state.y);
    if (system->work.resting > 0)
        rsl_planar_project_rest_gaps(system, &in->contacts);
}

void rsl_planar_island_mark(const rsl_planar_state *state, const rsl_planar_island *in)
{
    for (size_t i = 0; i < in->linear.n; i++)
        in->start[i] = state->y[in->linear.at[i]];
}

double rsl_planar_island_shift(const rsl_planar *system, const rsl_planar_island *in)
{
    double max = 0.0;
    for (size_t i = 0; i < in->linear.n; i++)
        if (system->fixed->coordinates[in->linear.at[i]].axis < 2)
            max = fmax(max, fabs(system->state.y[in->linear.at[i]] - in->given[i]));
    return max;
}

/* ---- iteration ---------------------------------------------------------------------- */

/* Step at the present state. `stable`: 0: |f| may increase. Nonzero: failed. */
static int find_step(rsl_planar *system, rsl_planar_island *in, int *stable)
{
    *stable = 1;
    rsl_planar_island_mark(&system->state, in);
    if (!rsl_planar_linear_basis(system, &in->linear, system->state.y, &in->contacts) ||
        !rsl_planar_linear_differences(system, &in->linear, system->state.y, 0, &in->contacts))
        return 1;
    return in->potential ? modal_step(in, stable) : rsl_planar_island_step(in, 1e-8, 2);
}

int rsl_planar_island_balance(rsl_planar *system, rsl_planar_island *in)
{
    enum { HALVES = 16 };
    double left = rsl_planar_island_forces(system, in);
    for (int round = 0; round < in->rounds && left > 1e-15 * in->load; round++) {
        int stable;
        double next = HUGE_VAL;
        if (find_step(system, in, &stable) != 0)
            return 0;
        double longest = rsl_planar_island_step_length(in);
        double share = fmin(1.0, rsl_planar_linear_step(&in->linear, in->step, in->step_max));
        for (int half = 0; half < HALVES && !(next < left); half++, share *= 0.5) {
            rsl_planar_island_move(system, in, share);
            if (rsl_planar_island_shift(system, in) <= in->displacement_max)
                next = rsl_planar_island_forces(system, in);
            if (!stable)
                break;
        }
        if (stable && !(next < left)) {
            rsl_planar_island_move(system, in, 0.0);
            return left <= 1e-9 * in->load ||
                   longest <= 1e-15 * coordinate_scale(&system->state, in);
        }
        left = next;
    }
    return left <= 1e-9 * in->load;
}
