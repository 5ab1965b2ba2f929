/* SPDX-License-Identifier: MIT
 *
 * All solutions of a small linear complementarity problem.
 *
 * The solutions whose support {i: z_i > 0} lies in a set a, and whose w vanishes on a, form the
 * polyhedron
 *
 *     P_a = {z: z_a >= 0, z_i = 0 outside a, (M z + q)_a = 0, M z + q >= 0},
 *
 * and all solutions are the union of these over a (Cottle, Pang & Stone, The Linear Complementarity
 * Problem (1992), section 3.1). A P_a lies in z >= 0, contains no line, and so is the convex hull of
 * its vertices, extended by its extreme rays. A vertex with support b is where w vanishes on as many
 * rows J, which contain b, as make it unique:
 *
 *     M_Jb z_b = -q_J,   rank M_Jb = |b|.
 *
 * J = b unless M_bb is singular; otherwise every choice of |b| - rank M_bb further rows is examined.
 * The rays are the vertices of the same problem with q = 0 and sum z = 1.
 *
 * If x and y solve the problem, so does the segment between them if and only if z_x'w_y = 0 and
 * z_y'w_x = 0. There are infinitely many solutions if and only if some P_a has a ray or two
 * vertices, hence if two vertices, or a vertex and a ray, fulfil this.
 */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "rigid/lcp.h"

enum { N = RSL_RIGID_LCP_ENUMERATE_MAX };

/* Pivots and remainders below this are zero; the scaled matrix has entries of the order of one. */
#define PIVOT_MIN 1e-11
#define ZERO 1e-9

typedef struct search {
    size_t n;
    int rays; /* 1: q = 0 and sum z = 1 */
    const rsl_rigid_lcp_scaling *scaling;
    double matrix[N * N], vector[N]; /* scaled */
    size_t capacity, count, first;   /* first: of the support under examination */
    double *z, *w;                   /* rows of n */
    int full;                        /* 1: there are more than fit */
} search;

static size_t size_of(unsigned set)
{
    size_t size = 0;
    for (; set; set &= set - 1)
        size++;
    return size;
}

static void swap_rows(double *one, double *other, size_t width)
{
    for (size_t j = 0; j < width; j++) {
        double kept = one[j];
        one[j] = other[j];
        other[j] = kept;
    }
}

/* Divides the line by its number in that column, and clears the column in the others. */
static void clear_column(double *lines, size_t rows, size_t width, size_t line, size_t column)
{
    double *pivot = lines + line * width, by = pivot[column];
    for (size_t j = 0; j < width; j++)
        pivot[j] /= by;
    for (size_t i = 0; i < rows; i++) {
        by = lines[i * width + column];
        for (size_t j = 0; j < width && i != line && by != 0.0; j++)
            lines[i * width + j] -= by * pivot[j];
    }
}

/* Gauss-Jordan elimination with complete pivoting of `rows` lines of columns + 1 numbers; column[k]
 * becomes the unknown of line k. Returns the rank, or -1 if the equations contradict each other. */
static int reduce(double *lines, size_t rows, size_t columns, size_t *column)
{
    size_t width = columns + 1, rank = 0;
    for (; rank < rows && rank < columns; rank++) {
        size_t row = rank, best = 0;
        double max = PIVOT_MIN;
        for (size_t i = rank; i < rows; i++)
            for (size_t j = 0; j < columns; j++)
                if (fabs(lines[i * width + j]) > max) {
                    max = fabs(lines[i * width + j]);
                    row = i;
                    best = j;
                }
        if (max == PIVOT_MIN)
            break;
        column[rank] = best;
        swap_rows(lines + row * width, lines + rank * width, width);
        clear_column(lines, rows, width, rank, best);
    }
    for (size_t i = rank; i < rows; i++)
        if (fabs(lines[i * width + columns]) > ZERO)
            return -1;
    return (int)rank;
}

/* ---- a candidate ----------------------------------------------------------------- */

/* w = M z + q, exactly zero where the equations of J say so or where it is nothing but rounding.
 * Returns 0 if it is negative somewhere, or not zero on the support. */
static int complete(const search *s, const double *z, double *w)
{
    for (size_t i = 0; i < s->n; i++) {
        double sum = s->rays ? 0.0 : s->vector[i], size = fmax(1.0, fabs(sum));
        for (size_t j = 0; j < s->n; j++) {
            sum += s->matrix[i * s->n + j] * z[j];
            size += fabs(s->matrix[i * s->n + j] * z[j]);
        }
        w[i] = fabs(sum) > ZERO * size ? sum : 0.0;
        if (w[i] < 0.0 || (w[i] > 0.0 && z[i] > 0.0))
            return 0;
    }
    return 1;
}

/* The same vertex by another choice of rows. */
static int is_known(const search *s, const double *z)
{
    for (size_t k = s->first; k < s->count; k++) {
        double apart = 0.0, size = 0.0;
        for (size_t i = 0; i < s->n; i++) {
            apart = fmax(apart, fabs(s->z[k * s->n + i] - z[i]));
            size = fmax(size, fabs(z[i]));
        }
        if (apart <= ZERO * size)
            return 1;
    }
    return 0;
}

/* z = s C z', w = s R^-1 w'; rays have a sum of one. */
static void write_row(const search *s, double *z, double *w)
{
    const rsl_rigid_lcp_scaling *by = s->scaling;
    int factor = s->rays ? 0 : by->vector;
    double sum = 0.0;
    for (size_t i = 0; i < s->n; i++) {
        z[i] = ldexp(z[i], factor + by->column[i]);
        w[i] = ldexp(w[i], factor - by->row[i]);
        sum += z[i];
    }
    for (size_t i = 0; i < s->n && s->rays; i++) {
        z[i] /= sum;
        w[i] /= sum;
    }
}

/* Takes the solution with that support if it is one. */
static void take(search *s, const size_t *index, size_t size, const double *values)
{
    double z[N] = {0}, w[N];
    for (size_t k = 0; k < size; k++) {
        if (!(values[k] > ZERO))
            return; /* it belongs to a smaller support */
        z[index[k]] = values[k];
    }
    if (!complete(s, z, w))
        return;
    write_row(s, z, w);
    if (is_known(s, z))
        return;
    s->full |= s->count == s->capacity;
    if (s->full)
        return;
    memcpy(s->z + s->count * s->n, z, s->n * sizeof *z);
    memcpy(s->w + s->count * s->n, w, s->n * sizeof *w);
    s->count++;
}

/* ---- a support ------------------------------------------------------------------- */

/* Equations of the rows J for the unknowns of the support b; the values of z_b if they are unique.
 * Returns the rank, or -1. */
static int solve_rows(const search *s, unsigned rows, const size_t *index, size_t size,
                      double *values)
{
    double lines[(N + 1) * (N + 1)];
    size_t count = 0, width = size + 1, column[N];
    for (size_t i = 0; i < s->n; i++) {
        if (!(rows >> i & 1u))
            continue;
        for (size_t k = 0; k < size; k++)
            lines[count * width + k] = s->matrix[i * s->n + index[k]];
        lines[count++ * width + size] = s->rays ? 0.0 : -s->vector[i];
    }
    for (size_t k = 0; k <= size && s->rays; k++)
        lines[count * width + k] = 1.0;
    count += (size_t)s->rays;
    assert(size <= N && count <= N + 1);
    int rank = reduce(lines, count, size, column);
    for (int k = 0; k < rank && rank == (int)size; k++)
        values[column[k]] = lines[(size_t)k * width + size];
    return rank;
}

static void examine(search *s, unsigned support)
{
    size_t index[N], size = 0;
    unsigned rest = ~support & ((1u << s->n) - 1u);
    double values[N];
    for (size_t i = 0; i < s->n; i++)
        if (support >> i & 1u)
            index[size++] = i;
    s->first = s->count;
    int rank = solve_rows(s, support, index, size, values);
    if (rank == (int)size)
        take(s, index, size, values);
    if (rank < 0 || rank == (int)size)
        return;
    for (unsigned more = rest; more; more = (more - 1) & rest) /* the subsets of the rest */
        if (size_of(more) == size - (size_t)rank &&
            solve_rows(s, support | more, index, size, values) == (int)size)
            take(s, index, size, values);
}

/* ---- all ------------------------------------------------------------------------- */

/* 1: the segment between two solutions, or from one along a ray, solves the problem. */
static int connected(size_t n, const double *z1, const double *w1, const double *z2,
                     const double *w2)
{
    for (size_t i = 0; i < n; i++)
        if ((z1[i] > 0.0 && w2[i] > 0.0) || (z2[i] > 0.0 && w1[i] > 0.0))
            return 0;
    return 1;
}

static int is_infinite(size_t n, const rsl_rigid_lcp_solutions *all)
{
    for (size_t i = 0; i < all->count; i++) {
        const double *z = all->z + i * n, *w = all->w + i * n;
        for (size_t k = 0; k < i; k++)
            if (connected(n, z, w, all->z + k * n, all->w + k * n))
                return 1;
        for (size_t k = 0; k < all->ray_count; k++)
            if (connected(n, z, w, all->ray + k * n, all->ray_rate + k * n))
                return 1;
    }
    return 0;
}

static void find_all(search *s)
{
    unsigned last = (1u << s->n) - 1u;
    for (unsigned support = s->rays ? 1u : 0u; support <= last && !s->full; support++)
        examine(s, support);
}

rsl_status rsl_rigid_lcp_enumerate(const rsl_rigid_lcp *problem, rsl_rigid_lcp_solutions *solutions,
                                   rsl_error *error)
{
    if (problem == NULL || solutions == NULL || solutions->z == NULL || solutions->w == NULL ||
        solutions->ray == NULL || solutions->ray_rate == NULL)
        return rsl_error_set(error, RSL_ERROR_MISSING,
                             "the problem or room for its solutions is missing");
    rsl_status status = rsl_rigid_lcp_check(problem, N, error);
    if (status != RSL_OK)
        return status;
    rsl_rigid_lcp_scaling scaling;
    double scratch[2 * N];
    search s = {.n = problem->count,
                .scaling = &scaling,
                .capacity = solutions->capacity,
                .z = solutions->z,
                .w = solutions->w};
    rsl_rigid_lcp_scale(problem, &scaling, s.matrix, s.vector, scratch);
    find_all(&s);
    solutions->count = s.count;
    s.rays = 1;
    s.count = 0;
    s.z = solutions->ray;
    s.w = solutions->ray_rate;
    find_all(&s);
    solutions->ray_count = s.count;
    solutions->infinite = is_infinite(s.n, solutions);
    if (s.full)
        return rsl_error_set(error, RSL_ERROR_MEMORY,
                             "there are more basic solutions or rays than the %zu that the arrays "
                             "hold",
                             solutions->capacity);
    for (size_t i = 0; i < solutions->count * s.n; i++)
        if (!isfinite(solutions->z[i]) || !isfinite(solutions->w[i]))
            return rsl_error_set(error, RSL_ERROR_CONVERGENCE,
                                 "a solution leaves the range of a double");
    return RSL_OK;
}
