/* SPDX-License-Identifier: MIT
 *
 * Contact forces of one island at rest: weighted minimum-norm solution within the friction cones;
 * if it is not admissible, the Chebyshev centre by a linear program.
 *
 * The normal force of a contact is the multiplier of the constraint that its gap stays zero. In
 * stick its tangential force is a second multiplier; in slip it is -slip_ratio times the normal
 * force. With the accelerations q of the rows without contact forces, N of all contacts and T of
 * those in stick follow from
 *
 *     D_NN N - D_NT slip_ratio N + D_NT T = -q_N
 *     D_TN N - D_TT slip_ratio N + D_TT T = -q_T        (rows in stick)
 *
 * More rows than degrees of freedom leave the accelerations unique, but not the forces: with the
 * null space Z of the rows all x + Z y are solutions, and only the set P of those with N >= 0, |T|
 * <= mu N is admissible. The contacts stay at rest as long as P is not empty. One solution is
 * reported, by a fixed rule: it minimises sum N^2 + sum T^2 t_max/(mu N), with N from the minimum-
 * norm solution and t_max the largest mu N. For parallel tangents this is T proportional to mu N,
 * the forces farthest from slip.
 *
 * If this solution is outside of P or near its boundary, the largest margin t of all limits, N_i
 * >= t, mu_i N_i - |T_i| >= t, is computed. It is continuous in time and vanishes where stick or
 * rest must end.
 */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "num/linear.h"
#include "planar/contact/contact.h"
#include "planar/rigid/internal.h"
#include "planar/rigid/rigid.h"

/* Rows with a smaller diagonal entry, relative to the largest, carry no force. */
static const double diagonal_min = 1e-12;

/* Contacts below this fraction of their friction limit need no largest margin. */
static const double far_from_limit = 0.9;

/* Upper bound of the margin, relative to the largest force. */
static const double largest_margin = 0.05;

/* The rows of an island. */
typedef struct held {
    const double *delassus;
    size_t width; /* rows of D */
    rsl_planar_contact_unknown *unknowns;
    size_t holds, count;       /* contacts; rows with a force */
    size_t *row;               /* index of the row in D */
    size_t *of;                /* index of its contact */
    size_t *order;             /* pivots of the solver */
    double *lines, *x;         /* linear system with its right-hand side; forces */
    double *basis;             /* of the null space */
    size_t free;               /* its dimension */
    double *weight, *y, *room; /* W; coordinates in the null space; workspace */
} held;

/* Nonzero: out of memory. */
static int allocate(rsl_planar_workspace *the_work, rsl_planar_contact_unknown *unknowns,
                    size_t holds, size_t width, held *h)
{
    size_t max = 2 * holds, square = max * (max + 1);
    size_t solver = rsl_num_margin_workspace(max, max);
    if (solver < square + rsl_rigid_lcp_workspace(max))
        solver = square + rsl_rigid_lcp_workspace(max);
    double *work = rsl_planar_rigid_work(the_work, 3 * square + 7 * max + solver);
    if (work == NULL)
        return 1;
    *h = (held){.delassus = the_work->rigid->delassus, .width = width};
    h->unknowns = unknowns;
    h->holds = holds;
    h->lines = work;
    h->basis = h->lines + square;
    h->x = h->basis + square;
    h->weight = h->x + max;
    h->y = h->weight + max;
    h->row = (size_t *)(void *)(h->y + max);
    h->of = h->row + max;
    h->order = h->of + max;
    h->room = h->y + 4 * max; /* offsets, slopes, workspace of the solver */
    return 0;
}

static double diagonal(const held *h, size_t row) { return h->delassus[row * h->width + row]; }

/* Skips rows with a vanishing Delassus diagonal (both bodies immobile along the row). */
static void list_rows(held *h, const double *right)
{
    double max = 0.0;
    for (size_t i = 0; i < h->holds; i++)
        for (size_t c = 0; c < 2; c++)
            max = fmax(max, diagonal(h, 2 * h->unknowns[i].number + c));
    for (size_t i = 0; i < h->holds; i++) {
        h->unknowns[i].residual = 0.0;
        for (size_t c = 0; c < (h->unknowns[i].sticks ? 2u : 1u); c++) {
            size_t row = 2 * h->unknowns[i].number + c;
            if (!(diagonal(h, row) > diagonal_min * max)) {
                h->unknowns[i].residual = c == 1 ? right[row] : 0.0;
                continue;
            }
            h->of[h->count] = i;
            h->row[h->count++] = row;
        }
    }
}

static int is_tangent(const held *h, size_t i) { return h->row[i] % 2 == 1; }

/* Acceleration of row i per unit force of row k, with the friction of a slipping contact. */
static double entry(const held *h, size_t i, size_t k)
{
    const double *d = h->delassus + h->row[i] * h->width + h->row[k];
    return is_tangent(h, k) ? d[0] : d[0] - h->unknowns[h->of[k]].slip_ratio * d[1];
}

/* `upper`: on and above the diagonal only. */
static void fill_lines(held *h, const double *right, int upper)
{
    for (size_t i = 0; i < h->count; i++) {
        double *line = h->lines + i * (h->count + 1);
        for (size_t k = upper ? i : 0; k < h->count; k++)
            line[k] = entry(h, i, k);
        line[h->count] = right[h->row[i]];
    }
}

/* 1: a contact slips, and its friction makes the matrix unsymmetric. */
static int any_slips(const held *h)
{
    for (size_t i = 0; i < h->holds; i++)
        if (h->unknowns[i].slip_ratio != 0.0)
            return 1;
    return 0;
}

/* a'W b over the rows. */
static double weighted(const held *h, const double *a, const double *b)
{
    double sum = 0.0;
    for (size_t i = 0; i < h->count; i++)
        sum += h->weight[i] * a[i] * b[i];
    return sum;
}

static void add_to(const held *h, double *a, double share, const double *b)
{
    for (size_t i = 0; i < h->count; i++)
        a[i] += share * b[i];
}

/* Gram-Schmidt: Z'W Z = 1; then moves x along the null space to the minimum of x'W x. */
static void minimise_norm(held *h)
{
    for (size_t k = 0; k < h->free; k++) {
        double *z = h->basis + k * h->count;
        for (size_t j = 0; j < k; j++) {
            const double *before = h->basis + j * h->count;
            add_to(h, z, -weighted(h, before, z), before);
        }
        double size = sqrt(weighted(h, z, z));
        for (size_t i = 0; i < h->count; i++)
            z[i] /= size;
        add_to(h, h->x, -weighted(h, z, h->x), z);
    }
}

static void weigh_evenly(held *h)
{
    for (size_t i = 0; i < h->count; i++)
        h->weight[i] = 1.0;
}

static double limit_of(const rsl_planar_contact_unknown *contact)
{
    return contact->mu_static * contact->force[0];
}

/* Weights tangential unknowns by 1/(mu N). */
static void weigh_by_limit(held *h)
{
    double max = 0.0;
    for (size_t i = 0; i < h->holds; i++)
        if (h->unknowns[i].sticks)
            max = fmax(max, limit_of(&h->unknowns[i]));
    for (size_t i = 0; i < h->count && max > 0.0; i++)
        if (is_tangent(h, i))
            h->weight[i] = max / fmax(limit_of(&h->unknowns[h->of[i]]), 1e-8 * max);
}

static void write_forces(held *h)
{
    for (size_t i = 0; i < h->holds; i++)
        h->unknowns[i].force[0] = h->unknowns[i].force[1] = 0.0;
    for (size_t i = 0; i < h->count; i++)
        h->unknowns[h->of[i]].force[h->row[i] % 2] = h->x[i];
    for (size_t i = 0; i < h->holds; i++)
        if (!h->unknowns[i].sticks)
            h->unknowns[i].force[1] = -h->unknowns[i].slip_ratio * h->unknowns[i].force[0];
}

/* Residuals of the tangential rows: dependent rows may be inconsistent, as with a slip imposed
 * by a drive. */
static void store_residuals(held *h, const double *right)
{
    for (size_t i = 0; i < h->count; i++) {
        double left = right[h->row[i]];
        if (!is_tangent(h, i))
            continue;
        for (size_t k = 0; k < h->count; k++)
            left -= entry(h, i, k) * h->x[k];
        h->unknowns[h->of[i]].residual = left;
    }
}

static int solve_general(held *h)
{
    int status = rsl_num_solve(h->lines, h->count, 1e-13);
    for (size_t i = 0; i < h->count; i++)
        h->x[i] = h->lines[i * (h->count + 1) + h->count];
    return status;
}

/* Solves the rows; indeterminate forces minimise x'W x. */
static void solve_rows(held *h, const double *right, int in_limits)
{
    int symmetric = !any_slips(h);
    fill_lines(h, right, symmetric);
    if ((symmetric ? rsl_num_solve_symmetric(h->lines, h->count, 1e-10, h->x) : solve_general(h)) ==
        0) {
        write_forces(h);
        return;
    }
    fill_lines(h, right, 0);
    h->free = rsl_num_solve_all(h->lines, h->count, symmetric, h->order, h->x, h->basis);
    weigh_evenly(h);
    minimise_norm(h);
    write_forces(h);
    if (!in_limits)
        return;
    weigh_by_limit(h);
    minimise_norm(h);
    write_forces(h);
    store_residuals(h, right);
}

/* ---- the margin ---------------------------------------------------------------------------- */

/* Smallest relative margin of the forces to their limits; -1 for a tensile contact. */
static double min_margin(const rsl_planar_contact_unknown *unknowns, size_t count)
{
    double min = 1.0;
    for (size_t i = 0; i < count; i++) {
        const rsl_planar_contact_unknown *c = &unknowns[i];
        if (!(c->force[0] > 0.0))
            return -1.0;
        if (c->sticks)
            min = fmin(min, 1.0 - fabs(c->force[1]) / limit_of(c));
    }
    return min;
}

/* Limits a + B y >= 0 of the island, y the coordinates in the null space. */
typedef struct limits {
    size_t count, unknowns;
    double *offset, *slope;
} limits;

/* Adds the limit (a N + b T)/size of a contact. Null-space components below round-off are set to
 * zero. */
static void add_limit(const held *h, size_t contact, double a, double b, double size, limits *out)
{
    double *slope = out->slope + out->count * out->unknowns, sum = 0.0;
    memset(slope, 0, out->unknowns * sizeof *slope);
    for (size_t i = 0; i < h->count; i++) {
        double by = h->of[i] != contact ? 0.0 : is_tangent(h, i) ? b : a;
        sum += by * h->x[i];
        for (size_t k = 0; by != 0.0 && k < out->unknowns; k++)
            slope[k] += by * h->basis[k * h->count + i];
    }
    for (size_t k = 0; k < out->unknowns; k++)
        slope[k] = fabs(slope[k]) > RSL_PLANAR_MARGIN_NOISE ? slope[k] : 0.0;
    out->offset[out->count++] = sum / size;
}

static int has_row(const held *h, size_t contact)
{
    for (size_t i = 0; i < h->count; i++)
        if (h->of[i] == contact)
            return 1;
    return 0;
}

static limits limits_of(const held *h, double size)
{
    limits l = {.unknowns = h->free, .offset = h->room, .slope = h->room + 2 * h->holds};
    for (size_t i = 0; i < h->holds; i++) {
        if (!has_row(h, i))
            continue;
        if (!h->unknowns[i].sticks) {
            add_limit(h, i, 1.0, 0.0, size, &l);
            continue;
        }
        add_limit(h, i, h->unknowns[i].mu_static, 1.0, size, &l);
        add_limit(h, i, h->unknowns[i].mu_static, -1.0, size, &l);
    }
    return l;
}

/* W-projection of x onto P, by the LCP 0 <= w _|_ a + B B'w >= 0 with y = B'w. Continuous in
 * time as P is. */
static void project_onto_limits(held *h, const limits *l, double size)
{
    size_t n = l->count;
    double *matrix = l->slope + n * l->unknowns, *w = matrix + n * n, *work = w + n;
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++) {
            matrix[i * n + j] = 0.0;
            for (size_t k = 0; k < l->unknowns; k++)
                matrix[i * n + j] += l->slope[i * l->unknowns + k] * l->slope[j * l->unknowns + k];
        }
    rsl_rigid_lcp problem = {n, matrix, l->offset};
    rsl_rigid_lcp_solution found = {.z = w};
    if (rsl_rigid_lcp_solve(&problem, &found, work, rsl_rigid_lcp_workspace(n), NULL) < 0)
        return;
    for (size_t k = 0; k < l->unknowns; k++) {
        double y = 0.0;
        for (size_t i = 0; i < n; i++)
            y += l->slope[i * l->unknowns + k] * w[i];
        add_to(h, h->x, size * y, h->basis + k * h->count);
    }
}

/* Largest margin over P. Forces outside of their limits, `share` < 0, are projected onto P if it
 * is not empty. Contacts that carry no force leave a margin of round-off of either sign; the
 * limits are then relaxed by it, so that the forces do not jump. */
static double margin_of(held *h, double share)
{
    double size = 0.0;
    for (size_t i = 0; i < h->count; i++)
        size = fmax(size, fabs(h->x[i]));
    limits l = limits_of(h, size > 0.0 ? size : 1.0);
    if (l.count == 0)
        return largest_margin;
    double margin = rsl_num_largest_margin(l.count, l.unknowns, l.offset, l.slope, largest_margin,
                                           h->y, l.slope + l.count * l.unknowns);
    if (!(share < 0.0 && margin >= -RSL_PLANAR_MARGIN_NOISE))
        return margin;
    for (size_t i = 0; i < l.count; i++)
        l.offset[i] += fmax(0.0, RSL_PLANAR_MARGIN_NOISE - margin);
    project_onto_limits(h, &l, size);
    return margin;
}

/* ---- shared functions ---------------------------------------------------------------------- */

int rsl_planar_solve_bilateral(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work,
                               rsl_planar_contact_unknown *unknowns, size_t count, size_t width,
                               const double *right)
{
    held h;
    if (rsl_planar_solve_rest_forces_newton(fixed, work, unknowns, count, right, 0) == 0)
        return 0;
    if (allocate(work, unknowns, count, width, &h) != 0)
        return 1;
    list_rows(&h, right);
    solve_rows(&h, right, 0);
    return 0;
}

int rsl_planar_solve_rest_forces(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work,
                                 rsl_planar_contact_unknown *unknowns, size_t count, size_t width,
                                 const double *right, double *margin)
{
    held h;
    assert(count > 0);
    if (rsl_planar_solve_rest_forces_newton(fixed, work, unknowns, count, right, 1) == 0) {
        *margin = fmax(0.0, min_margin(unknowns, count));
        return 0;
    }
    if (allocate(work, unknowns, count, width, &h) != 0)
        return 1;
    list_rows(&h, right);
    solve_rows(&h, right, 1);
    *margin = HUGE_VAL;
    if (h.free == 0)
        return 0;
    double share = min_margin(unknowns, count);
    *margin = share;
    if (share > 1.0 - far_from_limit)
        return 0;
    *margin = margin_of(&h, share);
    write_forces(&h);
    return 0;
}
