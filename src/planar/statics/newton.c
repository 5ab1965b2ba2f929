/* SPDX-License-Identifier: MIT
 *
 * Newton's method for the static equilibrium of an island. With the coordinates x = M^1/2 q and
 * the accelerations a of an evaluation, joints kept and contacts in stick, equilibrium is
 *
 *     f(x) = M^1/2 a = 0.
 *
 * The steps stay within joints and stick constraints, whose rows are C,
 *
 *     (K + e) dx + C' l = f,   C dx = 0,   K = -df/dx,
 *
 * with K by finite differences and a small shift e, so that unconstrained directions do not move.
 */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "num/elementary.h"
#include "num/linear.h"
#include "planar/contact/contact.h"
#include "planar/dynamics/dynamics.h"
#include "planar/mode/mode.h"
#include "planar/statics/island.h"

/* Scale of the coordinates, for round-off. */
static double coordinate_scale(const rsl_planar *system, const rsl_planar_island *in)
{
    double max = 0.0;
    for (size_t i = 0; i < in->count; i++)
        max = fmax(max, fabs(system->state.y[in->at[i]]));
    return 1.0 + max;
}

/* ---- forces and stiffness ------------------------------------------------------- */

double rsl_planar_island_forces(rsl_planar *system, const rsl_planar_island *in, double *force)
{
    double sum = 0.0;
    if (rsl_planar_evaluate(system, 0.0, system->state.y) != 0)
        return HUGE_VAL;
    for (size_t i = 0; i < in->count; i++) {
        rsl_planar_coordinate of = system->fixed->coordinates[in->at[i]];
        force[i] = in->root[i] * system->work.frame[of.body].a[of.axis];
        sum += force[i] * force[i];
    }
    return sqrt(sum);
}

/* One column of K. */
static void difference_column(rsl_planar *system, rsl_planar_island *in, size_t k)
{
    rsl_planar_coordinate of = system->fixed->coordinates[in->at[k]];
    const double *mass = system->fixed->dof[of.body].mass;
    double *y = &system->state.y[in->at[k]], keep = *y,
           *column[2] = {in->lines, in->lines + in->count};
    double arm = of.axis == 2 && mass[0] > 0.0 ? sqrt(mass[2] / mass[0]) : 1.0;
    double h = in->length / arm;
    for (int side = 0; side < 2; side++) {
        *y = keep + (side ? h : -h);
        rsl_planar_island_forces(system, in, column[side]);
    }
    *y = keep;
    for (size_t i = 0; i < in->count; i++)
        in->stiffness[i * in->count + k] = (column[0][i] - column[1][i]) / (2.0 * h * in->root[k]);
}

void rsl_planar_island_stiffness(rsl_planar *system, rsl_planar_island *in)
{
    for (size_t k = 0; k < in->count; k++)
        difference_column(system, in, k);
}

double rsl_planar_island_part(const rsl_planar *system, const rsl_planar_island *in,
                              const rsl_planar_constraint_row *row, size_t k)
{
    rsl_planar_coordinate of = system->fixed->coordinates[in->at[k]];
    double j =
        (row->a == of.body ? row->ja[of.axis] : 0.0) + (row->b == of.body ? row->jb[of.axis] : 0.0);
    return j / in->root[k];
}

/* ---- Newton's step ------------------------------------------------------------------ */

/* Row j of C: joints and stick constraints, then two per rigid contact at rest. NULL: redundant,
 * not in stick, or outside of the island. */
static const rsl_planar_constraint_row *row_at(const rsl_planar *system,
                                               const rsl_planar_island *in, size_t j)
{
    const rsl_planar_constraint_row *row;
    if (j < system->work.active_count) {
        row = &system->work.rows[system->work.active[j]];
    } else {
        const rsl_planar_rigid_workspace *scratch = system->work.rigid;
        size_t number = j - system->work.active_count;
        row = &scratch->rows[number];
        if (number % 2 == 1 && system->state.points[scratch->resting[number / 2]].friction.mode !=
                                   RSL_PLANAR_FRICTION_STICK)
            return NULL;
    }
    return !row->is_redundant && (in->inside[row->a] || in->inside[row->b]) ? row : NULL;
}

static size_t rows_of(const rsl_planar *system)
{
    return system->work.active_count + 2 * system->work.resting;
}

/* Orthogonalises a line of C against the lines from n on: contacts of one edge are redundant.
 * Returns its norm. A dependent line is replaced by l = 0 for its multiplier. */
static double orthogonalise_row(const rsl_planar_island *in, size_t n, size_t line, size_t width)
{
    double *own = in->lines + line * width, norm = 0.0;
    for (size_t before = n; before < line; before++) {
        const double *other = in->lines + before * width;
        double share = 0.0;
        for (size_t k = 0; k < n; k++)
            share += own[k] * other[k];
        for (size_t k = 0; k < n; k++)
            own[k] -= share * other[k];
    }
    for (size_t k = 0; k < n; k++)
        norm = rsl_num_hypot(norm, own[k]);
    if (norm > 1e-8)
        return norm;
    memset(own, 0, n * sizeof *own);
    own[line] = 1.0;
    return 1.0;
}

size_t rsl_planar_island_add_rows(const rsl_planar *system, const rsl_planar_island *in, size_t n,
                                  size_t width)
{
    size_t line = n;
    for (size_t j = 0; j < rows_of(system); j++) {
        const rsl_planar_constraint_row *row = row_at(system, in, j);
        double norm = 0.0, *own = in->lines + line * width;
        for (size_t k = 0; k < n && row != NULL; k++)
            norm = rsl_num_hypot(norm, rsl_planar_island_part(system, in, row, k));
        if (!(norm > 0.0))
            continue;
        for (size_t k = 0; k < n; k++)
            own[k] = rsl_planar_island_part(system, in, row, k) / norm;
        norm = system->work.resting > 0 ? orthogonalise_row(in, n, line, width) : 1.0;
        for (size_t k = 0; k < n; k++)
            in->lines[k * width + line] = own[k] /= norm;
        line++;
    }
    return line;
}

size_t rsl_planar_island_row_count(const rsl_planar *system, const rsl_planar_island *in)
{
    size_t count = 0;
    for (size_t j = 0; j < rows_of(system); j++)
        count += row_at(system, in, j) != NULL;
    return count;
}

int rsl_planar_island_step(rsl_planar *system, rsl_planar_island *in)
{
    static const double regularisation = 1e-8;
    size_t n = in->count;
    double max = 0.0;
    for (size_t i = 0; i < n; i++)
        max = fmax(max, fabs(in->stiffness[i * n + i]));
    rsl_planar_island_forces(system, in, in->force);
    size_t width = n + rsl_planar_island_row_count(system, in) + 1;
    assert(width <= in->width + 1);
    memset(in->lines, 0, width * width * sizeof *in->lines);
    for (size_t i = 0; i < n; i++) {
        for (size_t k = 0; k < n; k++)
            in->lines[i * width + k] = in->stiffness[i * n + k] / max;
        in->lines[i * width + i] += regularisation;
        in->lines[i * width + width - 1] = in->force[i] / max;
    }
    size_t unknowns = rsl_planar_island_add_rows(system, in, n, width);
    assert(unknowns + 1 == width);
    if (!(max > 0.0) || rsl_num_solve(in->lines, unknowns, 0.0) != 0)
        return 1;
    for (size_t i = 0; i < n; i++)
        in->force[i] = in->lines[i * width + width - 1];
    return 0;
}

void rsl_planar_island_move(rsl_planar *system, const rsl_planar_island *in, double share)
{
    for (size_t i = 0; i < in->count; i++)
        system->state.y[in->at[i]] = in->start[i] + share * in->force[i] / in->root[i];
    if (system->fixed->joint_rows > 0)
        rsl_planar_project_positions(system, 0.0, system->state.y);
    if (system->work.resting > 0)
        rsl_planar_project_rest_gaps(system);
}

void rsl_planar_island_mark(const rsl_planar *system, const rsl_planar_island *in)
{
    for (size_t i = 0; i < in->count; i++)
        in->start[i] = system->state.y[in->at[i]];
}

/* Largest change of a coordinate in a step. */
static double step_length(const rsl_planar_island *in)
{
    double max = 0.0;
    for (size_t i = 0; i < in->count; i++)
        max = fmax(max, fabs(in->force[i] / in->root[i]));
    return max;
}

double rsl_planar_island_shift(const rsl_planar *system, const rsl_planar_island *in)
{
    double max = 0.0;
    for (size_t i = 0; i < in->count; i++)
        if (system->fixed->coordinates[in->at[i]].axis < 2)
            max = fmax(max, fabs(system->state.y[in->at[i]] - in->given[i]));
    return max;
}

int rsl_planar_island_balance(rsl_planar *system, rsl_planar_island *in)
{
    enum { ROUNDS = 30, HALVES = 16 };
    double left = rsl_planar_island_forces(system, in, in->force);
    for (int round = 0; round < ROUNDS && left > 0.0; round++) {
        double share = 1.0, next = HUGE_VAL;
        rsl_planar_island_mark(system, in);
        rsl_planar_island_stiffness(system, in);
        if (rsl_planar_island_step(system, in) != 0)
            return 0;
        double longest = step_length(in);
        for (int half = 0; half < HALVES && !(next < left); half++, share *= 0.5) {
            rsl_planar_island_move(system, in, share);
            if (rsl_planar_island_shift(system, in) <= in->displacement_max)
                next = rsl_planar_island_forces(system, in, in->lines);
        }
        if (!(next < left)) {
            rsl_planar_island_move(system, in, 0.0);
            return left <= 1e-9 * in->load || longest <= 1e-15 * coordinate_scale(system, in);
        }
        left = next;
    }
    return left <= 1e-9 * in->load;
}
