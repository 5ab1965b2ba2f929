/* SPDX-License-Identifier: MIT
 *
 * Equilibria within the friction limits, by Newton's method with a largest-margin linear program.
 *
 * With all contacts in stick, their tangential forces T follow from the positions and may exceed
 * the friction limits; at nearby positions they may not. With Z' f, K and the basis Z of linearise.c
 * without contact friction, t the tangents, n the normals and k the stiffnesses, positions and
 * forces change by
 *
 *     K e - Z' t' dT = Z' (f + t' T),   dx = Z e,
 *
 * which is underdetermined. If |T| <= mu N already has a margin, the Newton step is taken.
 * Otherwise the step is the one with the largest margin,
 *
 *     mu (N - k n Z e) -+ (T + dT) >= margin   for all contacts.
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
    double *push;         /* T of each contact point */
    size_t *point;        /* closed contact points of the island */
    size_t points;        /* their number */
    size_t size, free;    /* unknowns e, dT; dimension of the null space */
    double length, force; /* units of e and dT */
    double *line, *part;  /* row of a contact; its projection on the basis */
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
    size_t n = in->linear.n, u = n + system->work.closed_count;
    size_t limits = 2 * u;
    b->order = calloc(u + 1, sizeof *b->order);
    b->x = calloc(2 * n + 2 * u + u * u + limits * (u + 1) + rsl_num_margin_workspace(limits, u),
                  sizeof *b->x);
    if (b->point == NULL || b->order == NULL || b->x == NULL)
        return 0;
    b->y = b->x + u;
    b->basis = b->y + u;
    b->offset = b->basis + u * u;
    b->slope = b->offset + limits;
    b->line = b->slope + limits * u;
    b->part = b->line + n;
    b->work = b->part + n;
    b->points = list_points(system, in, b->point);
    return 1;
}

/* ---- linear system -------------------------------------------------------------------- */

/* Projection of the normal (0) or tangential (1) row of a contact, into `part`. Returns the gap. */
static double project_row(const bearing *b, size_t i, int which)
{
    rsl_planar_constraint_row rows[2];
    rsl_planar_rigid_rows(b->system->fixed, &b->system->work, &b->system->state.points[b->point[i]],
                          0, rows);
    rsl_planar_linear_row(b->system->fixed, &b->in->linear, &rows[which], b->line);
    rsl_planar_linear_project(&b->in->linear, b->line, b->part);
    return rows[0].value;
}

static const rsl_planar_friction *friction_of(const bearing *b, size_t i)
{
    size_t contact = b->system->state.points[b->point[i]].contact;
    return &b->system->fixed->model.contacts[contact].friction;
}

/* K by finite differences, and Z' f, both without contact friction. 0: an evaluation failed. */
static int evaluate_forces(bearing *b)
{
    double *y = b->system->state.y;
    const rsl_planar_contact_options *contacts = &b->in->contacts;
    assert(contacts->bodies == b->in->inside && contacts->kinetic_ratio == 0.0);
    int ok = rsl_planar_linear_basis(b->system, &b->in->linear, y, contacts) &&
             rsl_planar_linear_differences(b->system, &b->in->linear, y, 0, contacts);
    rsl_planar_update_kinematics(b->system->fixed, &b->system->state, &b->system->work, 0.0, y);
    return ok;
}

/* Units that make all numbers of order one. */
static void choose_units(bearing *b)
{
    const rsl_planar_linear *l = &b->in->linear;
    double stiff = 0.0, part = 0.0;
    for (size_t i = 0; i < l->d; i++)
        stiff = fmax(stiff, fabs(l->k[i * l->d + i]));
    for (size_t i = 0; i < l->n; i++)
        part = fmax(part, 1.0 / l->root[i]);
    for (size_t i = 0; i < l->d * l->d; i++)
        if (fabs(l->k[i]) < stiffness_noise * stiff)
            l->k[i] = 0.0;
    b->length = b->in->load / stiff;
    b->force = b->in->load / part;
}

/* Column of dT of a contact, and t' T on the right-hand side. */
static void add_tangent(const bearing *b, size_t i)
{
    size_t d = b->in->linear.d;
    if (friction_of(b, i)->static_ == 0.0)
        return;
    project_row(b, i, 1);
    for (size_t k = 0; k < d; k++) {
        double part = b->part[k] / b->in->load, *line = b->in->lines + k * (b->size + 1);
        line[d + i] = -part * b->force;
        line[b->size] += part * b->push[b->point[i]];
    }
}

static void fill_lines(bearing *b)
{
    const rsl_planar_linear *l = &b->in->linear;
    double load = b->in->load;
    b->size = l->d + b->points;
    memset(b->in->lines, 0, b->size * (b->size + 1) * sizeof *b->in->lines);
    for (size_t i = 0; i < l->d; i++) {
        double *line = b->in->lines + i * (b->size + 1);
        for (size_t k = 0; k < l->d; k++)
            line[k] = l->k[i * l->d + k] * b->length / load;
        line[b->size] = l->f[i] / load;
    }
    for (size_t i = 0; i < b->points; i++)
        add_tangent(b, i);
}

/* ---- friction limits ------------------------------------------------------------------- */

/* Change of mu N + sign T of contact i along x or a null-space vector; `by`: dN/de. */
static double limit(const bearing *b, size_t i, const double *by, int sign, const double *x)
{
    double mu = friction_of(b, i)->static_, sum = sign * x[b->in->linear.d + i];
    for (size_t k = 0; k < b->in->linear.d; k++)
        sum += (mu > 0.0 ? mu : 1.0) * by[k] * x[k];
    return sum;
}

/* dN/dd by the difference that K uses: yielding laws have two values, this is the loading one. */
static double stiffness_at(const bearing *b, const rsl_planar_contact_point *point, double depth)
{
    double h = b->in->linear.step;
    return (rsl_planar_contact_force(point, depth + h, 0.0).force -
            rsl_planar_contact_force(point, depth - h, 0.0).force) /
           (2.0 * h);
}

static void add_limits(const bearing *b, size_t i, double *by)
{
    const rsl_planar_contact_point *point = &b->system->state.points[b->point[i]];
    double depth = -project_row(b, i, 0), mu = friction_of(b, i)->static_;
    double normal = rsl_planar_contact_force(point, depth, 0.0).force;
    double stiffness = stiffness_at(b, point, depth);
    for (size_t k = 0; k < b->in->linear.d; k++)
        by[k] = -stiffness * b->length / b->force * b->part[k];
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
    for (size_t j = 0; j < 2 * b->in->linear.d; j++) {
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
        margin = rsl_num_largest_margin(2 * (b->points + b->in->linear.d), b->free, b->offset,
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
    if (made && b.points > 0 && evaluate_forces(&b)) {
        choose_units(&b);
        fill_lines(&b);
        b.free = rsl_num_solve_all(in->lines, b.size, 0, b.order, b.x, b.basis);
        choose_step(&b);
        for (size_t i = 0; i < b.points; i++)
            push[b.point[i]] += b.force * b.x[in->linear.d + i];
        for (size_t i = 0; i < in->linear.d; i++)
            b.x[i] *= b.length;
        rsl_planar_island_set_step(in, b.x);
        rsl_planar_island_mark(&system->state, in);
        rsl_planar_island_move(system, in, 1.0);
    }
    free_bearing(&b);
    return !made;
}
