/* SPDX-License-Identifier: MIT
 *
 * Linearisation about an equilibrium by finite differences of eighth order.
 *
 * With the coordinates x = M^1/2 q and the accelerations a of an evaluation, joints and stick
 * constraints kept, f(x, x') = M^1/2 a. Small motions that satisfy the constraint rows C lie in
 * their null space, with the orthonormal basis Z: x = x0 + Z e, and
 *
 *     e'' + D e' + K e = 0,   K = -Z' df/dx Z,   D = -Z' df/dx' Z.
 *
 * K is symmetric where the forces have a potential; its eigenvalues are the squared angular
 * frequencies. An evaluation off the constraints by a second-order distance does not change a
 * first derivative. With steps of 0.2 % of the lengths the truncation error is at the level of
 * round-off.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "planar/dynamics/dynamics.h"
#include "planar/geometry/geometry.h"
#include "planar/statics/internal.h"
#include "planar/statics/statics.h"

void rsl_planar_linear_free(rsl_planar_linear *l)
{
    free(l->root);
    free(l->z);
    free(l->k);
    free(l->c);
    free(l->f);
    free(l->full);
    free(l->y);
    free(l->beside);
}

int rsl_planar_linear_new(const rsl_planar *system, rsl_planar_linear *l)
{
    size_t n = system->fixed->free_count, size = system->state.size;
    *l = (rsl_planar_linear){.n = n,
                             .root = calloc(n + 1, sizeof(double)),
                             .z = calloc((n + 1) * (n + 1), sizeof(double)),
                             .k = calloc((n + 1) * (n + 1), sizeof(double)),
                             .c = calloc((n + 1) * (n + 1), sizeof(double)),
                             .f = calloc(n + 1, sizeof(double)),
                             .full = calloc(n + 1, sizeof(double)),
                             .y = calloc(size + 1, sizeof(double)),
                             .beside = calloc(size + 1, sizeof(double))};
    if (!l->root || !l->z || !l->k || !l->c || !l->f || !l->full || !l->y || !l->beside)
        return 0;
    for (size_t i = 0; i < n; i++) {
        rsl_planar_coordinate of = system->fixed->coordinates[i];
        l->root[i] = sqrt(system->fixed->dof[of.body].mass[of.axis]);
    }
    memcpy(l->y, system->state.y, size * sizeof(double));
    return 1;
}

double rsl_planar_linear_dot(const double *a, const double *b, size_t n)
{
    double sum = 0.0;
    for (size_t i = 0; i < n; i++)
        sum += a[i] * b[i];
    return sum;
}

/* Orthogonalises a line against `count` orthonormal lines, twice against round-off; returns its
 * remaining norm. */
static double orthogonalise(const double *lines, size_t count, size_t n, double *line)
{
    for (int round = 0; round < 2; round++)
        for (size_t k = 0; k < count; k++) {
            double part = rsl_planar_linear_dot(lines + k * n, line, n);
            for (size_t i = 0; i < n; i++)
                line[i] -= part * lines[k * n + i];
        }
    return sqrt(rsl_planar_linear_dot(line, line, n));
}

static void scale(double *line, size_t n, double by)
{
    for (size_t i = 0; i < n; i++)
        line[i] *= by;
}

/* Constraint row in the coordinates x. */
static void fill_row(const rsl_planar *system, const rsl_planar_linear *l,
                     const rsl_planar_constraint_row *row, double *line)
{
    const rsl_planar_body_dof *a = &system->fixed->dof[row->a], *b = &system->fixed->dof[row->b];
    memset(line, 0, l->n * sizeof *line);
    for (int c = 0; c < 3; c++) {
        if (a->free[c] >= 0)
            line[a->free[c]] += row->ja[c] / l->root[a->free[c]];
        if (b->free[c] >= 0)
            line[b->free[c]] += row->jb[c] / l->root[b->free[c]];
    }
}

/* Basis Z of the null space at the last evaluation: Gram-Schmidt over the rows, then over the
 * coordinate with the largest remainder each time. The latter lines are Z. */
static void find_basis(const rsl_planar *system, rsl_planar_linear *l)
{
    size_t n = l->n, held = 0;
    for (size_t i = 0; i < system->work.active_count && held < n; i++) {
        const rsl_planar_constraint_row *row = &system->work.rows[system->work.active[i]];
        double *line = l->z + held * n;
        if (row->is_redundant)
            continue;
        fill_row(system, l, row, line);
        double size = sqrt(rsl_planar_linear_dot(line, line, n)),
               left = orthogonalise(l->z, held, n, line);
        if (left > 1e-9 * size) {
            scale(line, n, 1.0 / left);
            held++;
        }
    }
    for (size_t count = held; count < n; count++) {
        double *line = l->z + count * n, max = -1.0;
        size_t best = 0;
        for (size_t i = 0; i < n; i++) {
            double left = 1.0;
            for (size_t k = 0; k < count; k++)
                left -= l->z[k * n + i] * l->z[k * n + i];
            if (left > max) {
                max = left;
                best = i;
            }
        }
        memset(line, 0, n * sizeof *line);
        line[best] = 1.0;
        scale(line, n, 1.0 / orthogonalise(l->z, count, n, line));
    }
    l->d = n - held;
    memmove(l->z, l->z + held * n, l->d * n * sizeof *l->z);
}

/* f = M^1/2 a at the state y, into `full`; 0: the evaluation failed. */
static int forces(rsl_planar *system, rsl_planar_linear *l, const double *y)
{
    if (rsl_planar_evaluate(system, 0.0, y) != 0)
        return 0;
    for (size_t i = 0; i < l->n; i++) {
        rsl_planar_coordinate of = system->fixed->coordinates[i];
        l->full[i] = l->root[i] * system->work.frame[of.body].a[of.axis];
    }
    return 1;
}

/* Step of the differences: 0.2 % of the length scale or of a radian, and at most 2 % of the
 * indentation of closed contacts, where their force is smooth. */
static double difference_step(const rsl_planar *system)
{
    double reach = system->fixed->length_scale > 0.0 ? 2e-3 * system->fixed->length_scale : 2e-3;
    for (size_t i = 0; i < system->work.closed_count; i++) {
        const rsl_planar_contact_point *point = &system->state.points[system->work.closed[i]];
        double depth = -rsl_planar_contact_gap(system, point).gap;
        if (point->status == RSL_PLANAR_STATUS_CLOSED && depth > 0.0)
            reach = fmin(reach, 0.02 * depth);
    }
    return reach;
}

double rsl_planar_linear_step(const rsl_planar *system, const rsl_planar_linear *l,
                              const double *line, double reach)
{
    double max = 0.0,
           length = system->fixed->length_scale > 0.0 ? system->fixed->length_scale : 1.0;
    for (size_t i = 0; i < l->n; i++) {
        double arm = system->fixed->coordinates[i].axis == 2 ? length : 1.0;
        max = fmax(max, arm * fabs(line[i] / l->root[i]));
    }
    return reach / max;
}

/* One column of K, or of D if `rates`: the derivative along a line of the basis. 0: failed. */
static int difference_column(rsl_planar *system, rsl_planar_linear *l, size_t column, int rates,
                             double h, double *out)
{
    static const double weights[] = {4.0 / 5.0, -1.0 / 5.0, 4.0 / 105.0, -1.0 / 280.0};
    const double *line = l->z + column * l->n;
    size_t first = rates ? l->n : 0;
    for (size_t i = 0; i < l->d; i++)
        out[i * l->d + column] = 0.0;
    for (int k = 1; k <= 4; k++)
        for (int side = -1; side <= 1; side += 2) {
            memcpy(l->beside, l->y, system->state.size * sizeof(double));
            for (size_t i = 0; i < l->n; i++)
                l->beside[first + i] += side * k * h * line[i] / l->root[i];
            if (!forces(system, l, l->beside))
                return 0;
            for (size_t i = 0; i < l->d; i++)
                out[i * l->d + column] -= side * weights[k - 1] / h *
                                          rsl_planar_linear_dot(l->z + i * l->n, l->full, l->n);
        }
    return 1;
}

int rsl_planar_linearise(rsl_planar *system, rsl_planar_linear *l, int damping)
{
    if (!forces(system, l, l->y))
        return 0;
    find_basis(system, l);
    double reach = difference_step(system);
    for (size_t i = 0; i < l->d; i++)
        l->f[i] = rsl_planar_linear_dot(l->z + i * l->n, l->full, l->n);
    for (size_t i = 0; i < l->d; i++) {
        double h = rsl_planar_linear_step(system, l, l->z + i * l->n, reach);
        if (!difference_column(system, l, i, 0, h, l->k) ||
            (damping && !difference_column(system, l, i, 1, h, l->c)))
            return 0;
    }
    return 1;
}

double rsl_planar_linear_symmetrise(double *matrix, size_t n)
{
    double max = 0.0, skew = 0.0;
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k <= i; k++) {
            double a = matrix[i * n + k], b = matrix[k * n + i];
            max = fmax(max, fmax(fabs(a), fabs(b)));
            skew = fmax(skew, 0.5 * fabs(a - b));
            matrix[i * n + k] = matrix[k * n + i] = 0.5 * (a + b);
        }
    return max > 0.0 ? skew / max : 0.0;
}

double rsl_planar_linear_weight(const rsl_planar *system)
{
    const double g[2] = {system->fixed->model.gravity.x, system->fixed->model.gravity.y};
    double sum = 0.0;
    for (size_t i = 0; i < system->fixed->free_count; i++) {
        rsl_planar_coordinate of = system->fixed->coordinates[i];
        if (of.axis < 2)
            sum += system->fixed->dof[of.body].mass[of.axis] * g[of.axis] * g[of.axis];
    }
    return sqrt(sum);
}
