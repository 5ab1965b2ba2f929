/* SPDX-License-Identifier: MIT
 *
 * Equilibria within the friction limits, by Newton's method with a largest-margin linear program.
 *
 * With all contacts in stick, their tangential forces T follow from the positions and may exceed
 * the friction limits; at nearby positions they may not. With f and K of newton.c without contact
 * friction, t the tangents, n the normals and k the stiffnesses, positions and forces change by
 *
 *     K dx - t' dT - C' l = f + t' T,   C dx = 0,
 *
 * which is underdetermined. If |T| <= mu N already has a margin, the Newton step is taken.
 * Otherwise the step is the one with the largest margin,
 *
 *     mu (N - k n dx) -+ (T + dT) >= margin   for all contacts.
 */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "num/linear.h"
#include "planar/contact/contact.h"
#include "planar/geometry/geometry.h"
#include "planar/rigid/rigid.h"
#include "planar/statics/island.h"

/* Upper bound of the margin, relative to the load; half of it is accepted. */
static const double margin_max = 0.01;

/* Noise of finite-difference stiffnesses, relative to the largest. */
static const double stiffness_noise = 1e-7;

typedef struct bearing {
    rsl_planar *system;
    rsl_planar_island *in;
    double *push;        /* T of each contact point */
    size_t *point;       /* closed contact points of the island */
    size_t points, rows; /* their number; rows of joints and guides */
    size_t size, free;   /* unknowns dx, l, dT; dimension of the null space */
    double way, force;   /* units of dx and dT */
    double *x, *basis, *offset, *slope, *y, *work;
    size_t *order;
} bearing;

static size_t list_points(const rsl_planar *system, const rsl_planar_island *in, size_t *point)
{
    size_t count = 0;
    for (size_t i = 0; i < system->work.closed_count; i++) {
        const rsl_planar_contact_point *closed = &system->state.points[system->work.closed[i]];
        if (in->inside[closed->a] || in->inside[closed->b])
            point[count++] = system->work.closed[i];
    }
    return count;
}

static void free_bearing(bearing *b)
{
    free(b->point);
    free(b->order);
    free(b->x);
}

/* 0: out of memory. */
static int make_bearing(rsl_planar *system, rsl_planar_island *in, double *push, bearing *b)
{
    *b = (bearing){.system = system, .in = in, .push = push};
    b->point = calloc(system->work.closed_count + 1, sizeof *b->point);
    b->order = calloc(in->width + 1, sizeof *b->order);
    size_t u = in->width, limits = 2 * (system->work.closed_count + in->count);
    b->x = calloc(2 * u + u * u + limits * (u + 1) + rsl_num_margin_workspace(limits, u),
                  sizeof *b->x);
    if (b->point == NULL || b->order == NULL || b->x == NULL)
        return 0;
    b->y = b->x + u;
    b->basis = b->y + u;
    b->offset = b->basis + u * u;
    b->slope = b->offset + limits;
    b->work = b->slope + limits * u;
    b->points = list_points(system, in, b->point);
    return 1;
}

/* ---- linear system -------------------------------------------------------------------- */

static void rows_of(const bearing *b, size_t i, rsl_planar_constraint_row rows[2])
{
    rsl_planar_rigid_rows(b->system, &b->system->state.points[b->point[i]], 0, rows);
}

static const rsl_planar_friction *friction_of(const bearing *b, size_t i)
{
    size_t contact = b->system->state.points[b->point[i]].contact;
    return &b->system->fixed->model.contacts[contact].friction;
}

/* K by finite differences, and f, both without contact friction. */
static void evaluate_forces(bearing *b)
{
    static const rsl_planar_friction none;
    for (size_t i = 0; i < b->points; i++) {
        rsl_planar_friction_state *friction = &b->system->state.points[b->point[i]].friction;
        if (friction->mode == RSL_PLANAR_FRICTION_STICK)
            rsl_planar_friction_set_slip(friction, 1);
        friction->law = &none;
    }
    rsl_planar_island_stiffness(b->system, b->in);
    rsl_planar_island_forces(b->system, b->in, b->in->force);
    rsl_planar_update_kinematics(b->system, 0.0, b->system->state.y);
}

/* Units that make all numbers of order one. */
static void choose_units(bearing *b)
{
    size_t n = b->in->count;
    double stiff = 0.0, part = 0.0;
    for (size_t i = 0; i < n; i++)
        stiff = fmax(stiff, fabs(b->in->stiffness[i * n + i]));
    for (size_t i = 0; i < n; i++)
        part = fmax(part, 1.0 / b->in->root[i]);
    for (size_t i = 0; i < n * n; i++)
        if (fabs(b->in->stiffness[i]) < stiffness_noise * stiff)
            b->in->stiffness[i] = 0.0;
    b->way = b->in->load / stiff;
    b->force = b->in->load / part;
}

/* Column of dT of a contact, and t' T on the right-hand side. */
static void add_tangent(const bearing *b, size_t i)
{
    rsl_planar_constraint_row rows[2];
    size_t n = b->in->count, column = n + b->rows + i;
    if (friction_of(b, i)->static_ == 0.0)
        return;
    rows_of(b, i, rows);
    for (size_t k = 0; k < n; k++) {
        double part = rsl_planar_island_part(b->system, b->in, &rows[1], k) / b->in->load;
        double *line = b->in->lines + k * (b->size + 1);
        line[column] = -part * b->force;
        line[b->size] += part * b->push[b->point[i]];
    }
}

static void fill_lines(bearing *b)
{
    rsl_planar_island *in = b->in;
    size_t n = in->count;
    b->rows = rsl_planar_island_row_count(b->system, in);
    b->size = n + b->rows + b->points;
    assert(b->size <= in->width);
    memset(in->lines, 0, b->size * (b->size + 1) * sizeof *in->lines);
    for (size_t i = 0; i < n; i++) {
        double *line = in->lines + i * (b->size + 1);
        for (size_t k = 0; k < n; k++)
            line[k] = in->stiffness[i * n + k] * b->way / in->load;
        line[b->size] = in->force[i] / in->load;
    }
    rsl_planar_island_add_rows(b->system, in, n, b->size + 1);
    for (size_t i = 0; i < b->points; i++)
        add_tangent(b, i);
}

/* ---- friction limits ------------------------------------------------------------------- */

/* Change of mu N + sign T of contact i along x or a null-space vector; `by`: dN/dx. */
static double limit(const bearing *b, size_t i, const double *by, int sign, const double *x)
{
    double mu = friction_of(b, i)->static_, sum = sign * x[b->in->count + b->rows + i];
    for (size_t k = 0; k < b->in->count; k++)
        sum += (mu > 0.0 ? mu : 1.0) * by[k] * x[k];
    return sum;
}

/* dN/dd by the difference that K uses: yielding laws have two values, this is the loading one. */
static double stiffness_at(const bearing *b, const rsl_planar_contact_point *point, double depth)
{
    double h = b->in->length;
    return (rsl_planar_contact_force(point, depth + h, 0.0).force -
            rsl_planar_contact_force(point, depth - h, 0.0).force) /
           (2.0 * h);
}

static void add_limits(const bearing *b, size_t i, double *by)
{
    rsl_planar_constraint_row rows[2];
    rows_of(b, i, rows);
    const rsl_planar_contact_point *point = &b->system->state.points[b->point[i]];
    double normal = rsl_planar_contact_force(point, -rows[0].value, 0.0).force;
    double stiffness = stiffness_at(b, point, -rows[0].value), mu = friction_of(b, i)->static_;
    for (size_t k = 0; k < b->in->count; k++)
        by[k] =
            -stiffness * b->way / b->force * rsl_planar_island_part(b->system, b->in, &rows[0], k);
    for (size_t side = 0; side < 2; side++) {
        int sign = side ? 1 : -1;
        size_t j = 2 * i + side;
        b->offset[j] = ((mu > 0.0 ? mu : 1.0) * normal + sign * b->push[b->point[i]]) / b->force +
                       limit(b, i, by, sign, b->x);
        for (size_t k = 0; k < b->free; k++)
            b->slope[j * b->free + k] = limit(b, i, by, sign, b->basis + k * b->size);
    }
}

/* Bounds the step to `step_max` units, where the linearisation holds. */
static void add_bounds(const bearing *b, double step_max)
{
    for (size_t j = 0; j < 2 * b->in->count; j++) {
        double by = (j % 2 ? 1.0 : -1.0) / step_max;
        double *slope = b->slope + (2 * b->points + j) * b->free;
        b->offset[2 * b->points + j] = 1.0 + by * b->x[j / 2];
        for (size_t k = 0; k < b->free; k++)
            slope[k] = by * b->basis[k * b->size + j / 2];
    }
}

static double min_of(const double *number, size_t count)
{
    double min = HUGE_VAL;
    for (size_t i = 0; i < count; i++)
        min = fmin(min, number[i]);
    return min;
}

/* Keeps x if its margin suffices; otherwise the largest margin within the shortest step. */
static void choose_step(bearing *b)
{
    static const double step_limit = 8.0;
    double margin = -HUGE_VAL;
    for (size_t i = 0; i < b->points; i++)
        add_limits(b, i, b->y);
    if (min_of(b->offset, 2 * b->points) >= 0.5 * margin_max)
        return;
    for (double step_max = 1.0; step_max <= step_limit && margin < 0.5 * margin_max;
         step_max *= 2.0) {
        add_bounds(b, step_max);
        margin = rsl_num_largest_margin(2 * (b->points + b->in->count), b->free, b->offset,
                                        b->slope, margin_max, b->y, b->work);
    }
    for (size_t k = 0; k < b->free; k++)
        for (size_t i = 0; i < b->size; i++)
            b->x[i] += b->y[k] * b->basis[k * b->size + i];
}

int rsl_planar_island_solve_with_friction(rsl_planar *system, rsl_planar_island *in, double *push)
{
    bearing b;
    int made = make_bearing(system, in, push, &b);
    if (made && b.points > 0) {
        evaluate_forces(&b);
        choose_units(&b);
        fill_lines(&b);
        b.free = rsl_num_solve_all(in->lines, b.size, 0, b.order, b.x, b.basis);
        choose_step(&b);
        for (size_t i = 0; i < b.points; i++)
            push[b.point[i]] += b.force * b.x[in->count + b.rows + i];
        for (size_t i = 0; i < in->count; i++)
            in->force[i] = b.way * b.x[i];
        rsl_planar_island_mark(system, in);
        rsl_planar_island_move(system, in, 1.0);
    }
    free_bearing(&b);
    return !made;
}
