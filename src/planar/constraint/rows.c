/* SPDX-License-Identifier: MIT
 *
 * Lagrange multipliers of joints and stick constraints by the Schur complement. With the Jacobian
 * J, the inverse mass matrix W and the unconstrained accelerations a0,
 *
 *     S f = -(J a0 + bias),   S = J W J^T,   a = a0 + W J^T f.
 *
 * The same S projects positions and velocities onto the constraints. S is symmetric and positive
 * definite once linearly dependent rows are removed.
 */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "planar/constraint/constraint.h"
#include "planar/constraint/internal.h"

/* ---- dense Cholesky factorisation ------------------------------------------- */

/* Factors the lower triangle of the n x n matrix (row by row) in place. Nonzero: not positive
 * definite. A linearly dependent row gets an infinite pivot, hence a zero multiplier and no
 * coupling. Stick rows are those from `sticking` on. Joint rows become dependent at a change point,
 * as a parallelogram with collinear bars: at an angle x from it their relative pivot is x^2; below
 * x^2 = 1e-9 the neglected acceleration is proportional to x, whereas round-off of the multiplier
 * would be 1e-16/x^2. The row with the index dropped_row - 1 is dropped in any case. */
static int cholesky(double *matrix, size_t n, size_t sticking, size_t dropped_row)
{
    for (size_t i = 0; i < n; i++) {
        double *line = matrix + i * n, size = line[i];
        for (size_t k = 0; k < i; k++) {
            const double *before = matrix + k * n;
            double sum = line[k];
            for (size_t j = 0; j < k; j++)
                sum -= line[j] * before[j];
            line[k] = sum / before[k];
        }
        double rest = size;
        for (size_t k = 0; k < i; k++)
            rest -= line[k] * line[k];
        if (i + 1 == dropped_row || rsl_planar_is_spanned(rest, size, i >= sticking))
            rest = HUGE_VAL;
        if (!(size > 0.0))
            return 1;
        line[i] = sqrt(rest);
    }
    return 0;
}

static void cholesky_solve(const double *matrix, size_t n, double *right)
{
    for (size_t i = 0; i < n; i++) {
        const double *line = matrix + i * n;
        for (size_t k = 0; k < i; k++)
            right[i] -= line[k] * right[k];
        right[i] /= line[i];
    }
    for (size_t i = n; i-- > 0;) {
        for (size_t k = i + 1; k < n; k++)
            right[i] -= matrix[k * n + i] * right[k];
        right[i] /= matrix[i * n + i];
    }
}

/* ---- coupling of rows through their bodies ------------------------------------ */

double rsl_planar_delassus_entry(const rsl_planar_compiled_model *fixed,
                                 const rsl_planar_constraint_row *i,
                                 const rsl_planar_constraint_row *k)
{
    double sum = 0.0;
    const double *wa = fixed->dof[i->a].inverse;
    const double *wb = fixed->dof[i->b].inverse;
    for (int c = 0; c < 3; c++) {
        if (i->a == k->a)
            sum += i->ja[c] * wa[c] * k->ja[c];
        if (i->a == k->b)
            sum += i->ja[c] * wa[c] * k->jb[c];
        if (i->b == k->a)
            sum += i->jb[c] * wb[c] * k->ja[c];
        if (i->b == k->b)
            sum += i->jb[c] * wb[c] * k->jb[c];
    }
    return sum;
}

double rsl_planar_coupling(const rsl_planar_compiled_model *fixed, const rsl_planar_workspace *work,
                           size_t i, size_t k)
{
    const rsl_planar_constraint_row *rows = work->rows;
    return rsl_planar_delassus_entry(fixed, &rows[i], &rows[k]);
}

/* Nearly parallel stick rows of one body pair, as of two corners of one edge, are merged
 * (cosine > 1 - 1e-4): kept apart they are ill-conditioned. The force is shared in proportion to
 * the friction limits, so that the merged contacts break away together. */
static const double parallel = 1.0 - 1e-4;

static int is_parallel(const rsl_planar_compiled_model *fixed, const rsl_planar_constraint_row *i,
                       const rsl_planar_constraint_row *k)
{
    const rsl_planar_body_dof *dof = fixed->dof;
    int pair = (i->a == k->a && i->b == k->b) || (i->a == k->b && i->b == k->a) ||
               (i->a == k->a && !dof[i->b].moves && !dof[k->b].moves);
    double both = pair ? rsl_planar_delassus_entry(fixed, i, k) : 0.0;
    return both > 0.0 && both * both > parallel * parallel *
                                           rsl_planar_delassus_entry(fixed, i, i) *
                                           rsl_planar_delassus_entry(fixed, k, k);
}

size_t rsl_planar_add_sticking(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work,
                               rsl_planar_constraint_row row)
{
    size_t i = fixed->joint_rows;
    while (i < work->row_count && !is_parallel(fixed, &work->rows[i], &row))
        i++;
    if (i < work->row_count) {
        work->rows[i].friction_limit += row.friction_limit;
        work->rows[i].shared++;
        return i;
    }
    assert(work->row_count < work->row_capacity);
    row.is_redundant = !(rsl_planar_delassus_entry(fixed, &row, &row) > 0.0);
    row.shared = 1;
    work->rows[work->row_count++] = row;
    return i;
}

/* Lists the active rows. 1: they are solved by sparse_ldlt.c. */
static int list_rows(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work)
{
    rsl_planar_list_active(fixed, work);
    assert(work->active_count <= work->row_count);
    assert(work->row_count <= work->row_capacity);
    work->joints_redundant = 0;
    return rsl_planar_is_sparse(work);
}

/* Nonzero: singular. */
static int factor_dense(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work)
{
    size_t n = work->active_count;
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k <= i; k++)
            work->matrix[i * n + k] =
                rsl_planar_coupling(fixed, work, work->active[i], work->active[k]);
    if (cholesky(work->matrix, n, work->active_joints, work->dropped_row) != 0)
        return 1;
    for (size_t i = 0; i < n; i++)
        if (isinf(work->matrix[i * n + i]))
            rsl_planar_mark_redundant(fixed, work, i);
    return 0;
}

int rsl_planar_factor_rows(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work)
{
    return list_rows(fixed, work) ? rsl_planar_sparse_factor(fixed, work)
                                  : factor_dense(fixed, work);
}

static void solve(rsl_planar_workspace *work, double *right)
{
    if (rsl_planar_is_sparse(work))
        rsl_planar_sparse_solve(work, right);
    else
        cholesky_solve(work->matrix, work->active_count, right);
}

int rsl_planar_factor_joints(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work)
{
    work->row_count = fixed->joint_rows;
    work->active_count = 0;
    return fixed->joint_rows > 0 ? rsl_planar_factor_rows(fixed, work) : 0;
}

void rsl_planar_solve_factored(rsl_planar_workspace *work, double *right)
{
    if (work->active_count > 0)
        solve(work, right);
}

/* 1: the accelerations violate a joint row that was dropped as dependent: the mechanism locks
 * instead of passing a change point. */
static int is_locked(const rsl_planar_compiled_model *fixed, const rsl_planar_workspace *work)
{
    size_t found = work->joints_redundant, known = work->dropped_row > 0;
    for (size_t i = 0; found > known && i < fixed->joint_rows; i++) {
        const rsl_planar_constraint_row *row = &work->rows[i];
        if (!row->is_redundant || (known && i == work->active[work->dropped_row - 1]))
            continue;
        const double *a = work->frame[row->a].a, *b = work->frame[row->b].a;
        double size = fabs(row->bias);
        for (int c = 0; c < 3; c++)
            size += fabs(row->ja[c] * a[c]) + fabs(row->jb[c] * b[c]);
        if (fabs(row->bias + rsl_planar_row_dot(row, a, b)) > 1e-2 * size)
            return 1;
    }
    return 0;
}

/* Adds the multiplier of a row to the acceleration of a body and, if the body is driven, to its
 * force. Coordinates that are not free are skipped: 0 x infinity of a diverging step would stay
 * in them. */
static inline void apply_multiplier(const rsl_planar_compiled_model *fixed,
                                    rsl_planar_workspace *work, size_t body, const double *j,
                                    double force)
{
    const rsl_planar_body_dof *dof = &fixed->dof[body];
    double *a = work->frame[body].a;
    const double on[3] = {j[0] * force, j[1] * force, j[2] * force};
    for (int c = 0; c < 3; c++)
        a[c] += dof->inverse[c] > 0.0 ? dof->inverse[c] * on[c] : 0.0;
    for (int c = 0; c < 3 && dof->driven; c++)
        work->force[body][c] += on[c];
}

void rsl_planar_row_pull(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work,
                         const rsl_planar_constraint_row *row, double force)
{
    apply_multiplier(fixed, work, row->a, row->ja, force);
    apply_multiplier(fixed, work, row->b, row->jb, force);
}

/* Nonzero: singular. */
static int dense_forces(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work)
{
    if (factor_dense(fixed, work) != 0)
        return 1;
    size_t n = work->active_count;
    double *right = work->right;
    for (size_t i = 0; i < n; i++) {
        const rsl_planar_constraint_row *row = &work->rows[work->active[i]];
        right[i] =
            -row->bias - rsl_planar_row_dot(row, work->frame[row->a].a, work->frame[row->b].a);
    }
    cholesky_solve(work->matrix, n, right);
    for (size_t i = 0; i < n; i++) {
        rsl_planar_constraint_row *row = &work->rows[work->active[i]];
        row->force = right[i];
        if (!isfinite(row->force))
            return 1;
        rsl_planar_row_pull(fixed, work, row, row->force);
    }
    return 0;
}

int rsl_planar_solve_rows(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work)
{
    work->active_count = 0;
    if (work->row_count == 0)
        return 0;
    int failed =
        list_rows(fixed, work) ? rsl_planar_sparse_forces(fixed, work) : dense_forces(fixed, work);
    return failed || is_locked(fixed, work);
}

/* ---- linearly dependent joint rows ------------------------------------------------
 *
 * Cholesky factor of all rows in skyline storage: a row with a vanishing pivot depends on the rows
 * before it. A line of the factor begins at the first row that shares a body with it: for a chain,
 * memory and time are linear in its length. */

typedef struct lines {
    double *number; /* of the independent rows, line by line */
    size_t used, capacity;
    size_t *first, *begin; /* per line: first column, and its index in `number` */
    size_t *row_of;        /* per body: its first line */
} lines;

#define NO_LINE ((size_t)-1)

static int make_lines(const rsl_planar_compiled_model *fixed, lines *l)
{
    size_t rows = fixed->joint_rows, bodies = fixed->bodies + 1;
    *l = (lines){.first = calloc(rows + 1, sizeof *l->first),
                 .begin = calloc(rows + 1, sizeof *l->begin),
                 .row_of = calloc(bodies, sizeof *l->row_of)};
    for (size_t i = 0; i < bodies && l->row_of != NULL; i++)
        l->row_of[i] = NO_LINE;
    return l->first != NULL && l->begin != NULL && l->row_of != NULL;
}

static void free_lines(lines *l)
{
    free(l->number);
    free(l->first);
    free(l->begin);
    free(l->row_of);
}

/* Reserves one more line; 0: out of memory. */
static int begin_line(lines *l, size_t kept, size_t first)
{
    size_t wanted = l->used + (kept - first) + 1;
    if (wanted > l->capacity) {
        double *grown = realloc(l->number, 2 * wanted * sizeof *grown);
        if (grown == NULL)
            return 0;
        l->number = grown;
        l->capacity = 2 * wanted;
    }
    l->first[kept] = first;
    l->begin[kept] = l->used;
    return 1;
}

/* Fills the line of row i but its diagonal; returns the pivot. */
static double fill_line(const rsl_planar_compiled_model *fixed, const rsl_planar_workspace *work,
                        const lines *l, size_t i, size_t kept, double size)
{
    size_t first = l->first[kept];
    double *line = l->number + l->begin[kept], rest = size;
    for (size_t k = first; k < kept; k++) {
        const double *before = l->number + l->begin[k];
        size_t from = first > l->first[k] ? first : l->first[k];
        double sum = rsl_planar_coupling(fixed, work, i, work->active[k]);
        for (size_t j = from; j < k; j++)
            sum -= line[j - first] * before[j - l->first[k]];
        line[k - first] = sum / before[k - l->first[k]];
        rest -= line[k - first] * line[k - first];
    }
    return rest;
}

static size_t first_line(const rsl_planar_compiled_model *fixed, const lines *l,
                         const rsl_planar_constraint_row *row, size_t kept)
{
    const size_t ends[2] = {row->a, row->b};
    size_t first = kept;
    for (int e = 0; e < 2; e++)
        if (fixed->dof[ends[e]].count > 0 && l->row_of[ends[e]] < first)
            first = l->row_of[ends[e]];
    return first;
}

static void keep_line(rsl_planar_workspace *work, lines *l, size_t i, size_t kept, double rest)
{
    const rsl_planar_constraint_row *row = &work->rows[i];
    l->number[l->begin[kept] + (kept - l->first[kept])] = sqrt(rest);
    l->used = l->begin[kept] + (kept - l->first[kept]) + 1;
    work->active[kept] = i;
    if (l->row_of[row->a] == NO_LINE)
        l->row_of[row->a] = kept;
    if (l->row_of[row->b] == NO_LINE)
        l->row_of[row->b] = kept;
}

int rsl_planar_find_redundant(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work)
{
    assert(work->row_count == fixed->joint_rows);
    assert(work->row_count < work->active_capacity);
    lines l;
    size_t kept = 0;
    int ok = make_lines(fixed, &l);
    for (size_t i = 0; i < fixed->joint_rows && ok; i++) {
        double size = rsl_planar_coupling(fixed, work, i, i);
        size_t first = first_line(fixed, &l, &work->rows[i], kept);
        ok = begin_line(&l, kept, first);
        if (!ok)
            break;
        double rest = fill_line(fixed, work, &l, i, kept, size);
        fixed->redundant[i] = !(rest > 1e-10 * size);
        if (!fixed->redundant[i])
            keep_line(work, &l, i, kept++, rest);
    }
    work->active_joints = kept;
    free_lines(&l);
    return !ok;
}

/* 1/(effective mass) along a row, joints included, 1/kg. */
static double inverse_mass(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work,
                           const rsl_planar_constraint_row *push)
{
    assert(push->a != push->b);
    double inverse = rsl_planar_delassus_entry(fixed, push, push);
    work->row_count = fixed->joint_rows; /* impacts break stick rows */
    if (fixed->joint_rows == 0 || rsl_planar_factor_rows(fixed, work) != 0)
        return inverse;
    size_t count = work->active_count;
    for (size_t i = 0; i < count; i++)
        work->right[i] = rsl_planar_delassus_entry(fixed, &work->rows[work->active[i]], push);
    memcpy(work->solved, work->right, count * sizeof *work->solved);
    solve(work, work->solved);
    for (size_t i = 0; i < count; i++)
        inverse -= work->right[i] * work->solved[i];
    return inverse;
}

double rsl_planar_row_mass(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work,
                           const rsl_planar_constraint_row *push)
{
    return 1.0 / inverse_mass(fixed, work, push);
}

rsl_planar_constraint_row rsl_planar_row_along(const rsl_planar_workspace *work, size_t a, size_t b,
                                               rsl_planar_point at, rsl_planar_point e)
{
    const rsl_planar_frame *fa = &work->frame[a], *fb = &work->frame[b];
    rsl_planar_constraint_row row = {.a = a, .b = b};
    row.ja[0] = e.x;
    row.ja[1] = e.y;
    row.ja[2] = (at.x - fa->q[0]) * e.y - (at.y - fa->q[1]) * e.x;
    row.jb[0] = -e.x;
    row.jb[1] = -e.y;
    row.jb[2] = -((at.x - fb->q[0]) * e.y - (at.y - fb->q[1]) * e.x);
    return row;
}

double rsl_planar_effective_mass(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work,
                                 const rsl_planar_gap *touch, size_t a, size_t b)
{
    rsl_planar_constraint_row push = rsl_planar_row_along(work, a, b, touch->at, touch->normal);
    return rsl_planar_row_mass(fixed, work, &push);
}

double rsl_planar_heaviest_mass(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work,
                                const rsl_planar_gap *touch, size_t a, size_t b, double mass)
{
    rsl_planar_point n = touch->normal;
    rsl_planar_constraint_row push = {.a = a, .b = b, .ja = {n.x, n.y}, .jb = {-n.x, -n.y}};
    double inverse = inverse_mass(fixed, work, &push);
    return mass * fmin(100.0, fmax(1.0, 1.0 / fmax(mass * inverse, 1e-3)));
}

void rsl_planar_row_shift(const rsl_planar_compiled_model *fixed,
                          const rsl_planar_constraint_row *row, double force, double *y)
{
    const rsl_planar_body_dof *a = &fixed->dof[row->a], *b = &fixed->dof[row->b];
    for (int c = 0; c < 3; c++) {
        if (a->free[c] >= 0)
            y[a->free[c]] += a->inverse[c] * row->ja[c] * force;
        if (b->free[c] >= 0)
            y[b->free[c]] += b->inverse[c] * row->jb[c] * force;
    }
}
