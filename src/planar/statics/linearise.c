/* SPDX-License-Identifier: MIT
 *
 * Linearisation about a state at rest by the null-space method (Nocedal & Wright 2006, 16.2) with
 * central differences, of all bodies or of some of them.
 *
 * With the coordinates x = M^1/2 q and the accelerations a of an evaluation, joints and stick
 * constraints kept, f(x, x') = M^1/2 a. Small motions that satisfy the constraint rows C lie in
 * their null space, with the orthonormal basis Z: x = x0 + Z e, and
 *
 *     e'' + D e' + K e = Z' f,   K = -Z' df/dx Z,   D = -Z' df/dx' Z.
 *
 * K is symmetric where the forces have a potential; its eigenvalues are the squared angular
 * frequencies. An evaluation off the constraints by a second-order distance does not change a
 * first derivative. Frequencies take differences of eighth order: with steps of 0.2 % of the
 * lengths their truncation error is at the level of round-off. For Newton's method the second
 * order is enough.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "planar/contact/contact.h"
#include "planar/dynamics/dynamics.h"
#include "planar/geometry/geometry.h"
#include "planar/statics/internal.h"
#include "planar/statics/statics.h"

void rsl_planar_linear_free(rsl_planar_linear *l)
{
    free(l->at);
    free(l->root);
}

int rsl_planar_linear_new(const rsl_planar_compiled_model *fixed, const unsigned char *inside,
                          rsl_planar_linear *l)
{
    double length = fixed->length_scale > 0.0 ? fixed->length_scale : 1.0;
    size_t max = 0;
    for (size_t i = 0; i < fixed->free_count; i++)
        max += inside == NULL || inside[fixed->coordinates[i].body];
    *l = (rsl_planar_linear){.at = calloc(max + 1, sizeof *l->at),
                             .root = calloc(3 * max * max + 5 * max + 1, sizeof *l->root)};
    if (l->at == NULL || l->root == NULL)
        return 0;
    l->arm = l->root + max;
    l->f = l->arm + max;
    l->full = l->f + max;
    l->base = l->full + max;
    l->z = l->base + max;
    l->k = l->z + max * max;
    l->c = l->k + max * max;
    for (size_t i = 0; i < fixed->free_count; i++) {
        rsl_planar_coordinate of = fixed->coordinates[i];
        if (inside != NULL && !inside[of.body])
            continue;
        l->root[l->n] = sqrt(fixed->dof[of.body].mass[of.axis]);
        l->arm[l->n] = of.axis == 2 ? length : 1.0;
        l->at[l->n++] = i;
    }
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

void rsl_planar_linear_row(const rsl_planar_compiled_model *fixed, const rsl_planar_linear *l,
                           const rsl_planar_constraint_row *row, double *line)
{
    for (size_t k = 0; k < l->n; k++) {
        rsl_planar_coordinate of = fixed->coordinates[l->at[k]];
        double j = (row->a == of.body ? row->ja[of.axis] : 0.0) +
                   (row->b == of.body ? row->jb[of.axis] : 0.0);
        line[k] = j / l->root[k];
    }
}

void rsl_planar_linear_project(const rsl_planar_linear *l, const double *line, double *out)
{
    for (size_t i = 0; i < l->d; i++)
        out[i] = rsl_planar_linear_dot(l->z + i * l->n, line, l->n);
}

void rsl_planar_linear_add(const rsl_planar_compiled_model *fixed, const rsl_planar_linear *l,
                           const rsl_planar_constraint_row *row, double stiffness, double *lines)
{
    double *part = lines + l->n;
    rsl_planar_linear_row(fixed, l, row, lines);
    rsl_planar_linear_project(l, lines, part);
    for (size_t i = 0; i < l->d; i++)
        for (size_t k = 0; k < l->d; k++)
            l->k[i * l->d + k] += stiffness * part[i] * part[k];
}

/* The chord is the slope of the area over the depth. */
void rsl_planar_linear_add_bed(const rsl_planar_compiled_model *fixed, const rsl_planar_linear *l,
                               const rsl_planar_contact_point *point, double depth, double *lines)
{
    const double h = 1e-4;
    const rsl_planar_constraint_row turn = {
        .a = point->a, .b = point->b, .ja = {[2] = 1.0}, .jb = {[2] = -1.0}};
    double more = rsl_planar_foundation_overlap(point, point->axis, (1.0 + h) * depth).area;
    double less = rsl_planar_foundation_overlap(point, point->axis, (1.0 - h) * depth).area;
    double chord = (more - less) / (2.0 * h * depth);
    rsl_planar_linear_add(fixed, l, &turn, point->bed * chord * chord * chord / 12.0, lines);
}

/* Row j of C: joints and stick constraints, then two per rigid contact at rest. NULL: redundant or
 * not in stick. */
static const rsl_planar_constraint_row *row_at(const rsl_planar *system, size_t j)
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
    return row->is_redundant ? NULL : row;
}

/* Basis Z of the null space at the last evaluation: Gram-Schmidt over the rows, then over the
 * coordinate with the largest remainder each time. The latter lines are Z. */
static void find_basis(const rsl_planar *system, rsl_planar_linear *l)
{
    size_t n = l->n, held = 0, rows = system->work.active_count + 2 * system->work.resting;
    for (size_t i = 0; i < rows && held < n; i++) {
        const rsl_planar_constraint_row *row = row_at(system, i);
        double *line = l->z + held * n;
        if (row == NULL)
            continue;
        rsl_planar_linear_row(system->fixed, l, row, line);
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

double rsl_planar_linear_forces(rsl_planar *system, rsl_planar_linear *l, const double *y,
                                const rsl_planar_contact_options *contacts)
{
    if (rsl_planar_evaluate_with(system, 0.0, y, contacts) != 0)
        return HUGE_VAL;
    for (size_t i = 0; i < l->n; i++) {
        rsl_planar_coordinate of = system->fixed->coordinates[l->at[i]];
        l->full[i] = l->root[i] * system->work.frame[of.body].a[of.axis];
    }
    return sqrt(rsl_planar_linear_dot(l->full, l->full, l->n));
}

double rsl_planar_linear_length(const rsl_planar *system)
{
    double length = system->fixed->length_scale > 0.0 ? 2e-3 * system->fixed->length_scale : 2e-3;
    for (size_t i = 0; i < system->work.closed_count; i++) {
        const rsl_planar_contact_point *point = &system->state.points[system->work.closed[i]];
        double depth = -rsl_planar_contact_gap(system->fixed, &system->work, point).gap;
        if (point->status == RSL_PLANAR_STATUS_CLOSED && depth > 0.0)
            length = fmin(length, 0.02 * depth);
    }
    return length;
}

double rsl_planar_linear_step(const rsl_planar_linear *l, const double *line, double length)
{
    double max = 0.0;
    for (size_t i = 0; i < l->n; i++)
        max = fmax(max, l->arm[i] * fabs(line[i] / l->root[i]));
    return length / max;
}

/* One column of K, or of D if `rates`: the derivative along a line of the basis, by differences of
 * second order or, with four points on each side, of eighth order. 0: failed. */
static int difference_column(rsl_planar *system, rsl_planar_linear *l, double *y, size_t column,
                             int rates, double *out, const rsl_planar_contact_options *contacts)
{
    static const double second[] = {1.0 / 2.0};
    static const double eighth[] = {4.0 / 5.0, -1.0 / 5.0, 4.0 / 105.0, -1.0 / 280.0};
    const double *line = l->z + column * l->n, *weights = l->points == 4 ? eighth : second;
    double h = rsl_planar_linear_step(l, line, l->step), *moved = y;
    int ok = 1;
    if (rates)
        moved += system->fixed->free_count;
    for (size_t i = 0; i < l->n; i++)
        l->base[i] = moved[l->at[i]];
    for (size_t i = 0; i < l->d; i++)
        out[i * l->d + column] = 0.0;
    for (int k = 1; k <= l->points && ok; k++)
        for (int side = -1; side <= 1 && ok; side += 2) {
            for (size_t i = 0; i < l->n; i++)
                moved[l->at[i]] = l->base[i] + side * k * h * line[i] / l->root[i];
            ok = rsl_planar_linear_forces(system, l, y, contacts) < HUGE_VAL;
            for (size_t i = 0; i < l->d && ok; i++)
                out[i * l->d + column] -= side * weights[k - 1] / h *
                                          rsl_planar_linear_dot(l->z + i * l->n, l->full, l->n);
        }
    for (size_t i = 0; i < l->n; i++)
        moved[l->at[i]] = l->base[i];
    return ok;
}

int rsl_planar_linear_basis(rsl_planar *system, rsl_planar_linear *l, const double *y,
                            const rsl_planar_contact_options *contacts)
{
    if (!(rsl_planar_linear_forces(system, l, y, contacts) < HUGE_VAL))
        return 0;
    find_basis(system, l);
    rsl_planar_linear_project(l, l->full, l->f);
    return 1;
}

int rsl_planar_linear_differences(rsl_planar *system, rsl_planar_linear *l, double *y, int damping,
                                  const rsl_planar_contact_options *contacts)
{
    for (size_t i = 0; i < l->d; i++)
        if (!difference_column(system, l, y, i, 0, l->k, contacts) ||
            (damping && !difference_column(system, l, y, i, 1, l->c, contacts)))
            return 0;
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

double rsl_planar_linear_weight(const rsl_planar_compiled_model *fixed)
{
    const double g[2] = {fixed->model.gravity.x, fixed->model.gravity.y};
    double sum = 0.0;
    for (size_t i = 0; i < fixed->free_count; i++) {
        rsl_planar_coordinate of = fixed->coordinates[i];
        if (of.axis < 2)
            sum += fixed->dof[of.body].mass[of.axis] * g[of.axis] * g[of.axis];
    }
    return sqrt(sum);
}
