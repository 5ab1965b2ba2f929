/* SPDX-License-Identifier: MIT
 *
 * The linear complementarity problem by Lemke's method.
 *
 * Lemke, Management Science 11 (1965) 681; Cottle, Pang & Stone, The Linear
 * Complementarity Problem (1992), chapter 4.
 *
 * The problem is widened by one unknown z0 and a covering vector d > 0,
 *
 *     w - M z - d z0 = q,
 *
 * which z = 0 and a large z0 solve. From there one of each pair (w_i, z_i) is
 * kept at zero: whenever a variable leaves the basis, its partner enters. The
 * path ends when z0 leaves (solved), or when nothing limits the entering
 * variable (a ray). It cannot return to a basis because of the lexicographic
 * rule: rows that tie in the ratio q/column are compared by the columns of w,
 * which are the rows of the inverse of the basis and so never all equal.
 *
 * Scaling: with powers of two R, C (diagonal) and s the problem
 *
 *     w' = (R M C) z' + R q/s,    w' = R w/s,    z = s C z'
 *
 * has the same signs and the same zeros. R and C bring the largest number of
 * each row and column near one, s that of q. The exponents are kept as
 * integers, so nothing overflows on the way.
 */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "rigid/lcp.h"

/* Entries of the entering column below this share of its largest one (or of
 * one) count as zero; ratios closer than this as equal. */
#define PIVOT_MIN 1e-11
#define TIE 1e-12
#define COVERED 1e-12

#define RESIDUAL_MAX 1e-9
#define EQUILIBRATION_PASSES 20
#define COVERINGS 3

enum { NO_ROW = -1 };

/* The scaled problem and the tableau. A variable is a column: w_i is i, z_i is
 * n + i, z0 is 2 n; the last column is the right-hand side. */
typedef struct lemke {
    int n;
    int columns;     /* 2 n + 2 */
    double *tableau; /* n rows of `columns` */
    double *matrix;  /* R M C */
    double *vector;  /* R q/s */
    double *z, *w;   /* the result, scaled */
    double *trial;   /* another z, to compare */
    double *sum;     /* M z + q */
    double *tied;    /* not zero: the row is still a candidate */
    int *basis;      /* variable of each row */
    int pivots;
} lemke;

size_t rsl_rigid_lcp_workspace(size_t count)
{
    if (count < 1 || count > RSL_RIGID_LCP_MAX)
        return 0;
    return 3 * count * count + 8 * count;
}

/* ---- scaling ------------------------------------------------------------- */

typedef rsl_rigid_lcp_scaling scaling;

enum { NOTHING = -1000000 };

static int exponent_of(double x)
{
    int exponent;
    frexp(x, &exponent);
    return x == 0.0 ? NOTHING : exponent;
}

/* Half of the exponent, rounded down. */
static int half(int exponent) { return exponent >= 0 ? exponent / 2 : -((1 - exponent) / 2); }

/* One pass of Ruiz' iteration: every row and column is divided by the root of
 * its largest number. `max` holds 2 n exponents. Returns 0 if nothing
 * changes any more. */
static int equilibrate(const rsl_rigid_lcp *p, scaling *s, double *max)
{
    size_t n = p->count;
    for (size_t i = 0; i < 2 * n; i++)
        max[i] = NOTHING;
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < n; j++) {
            int e = exponent_of(p->matrix[i * n + j]);
            if (e == NOTHING)
                continue;
            e += s->row[i] + s->column[j];
            max[i] = fmax(max[i], e);
            max[n + j] = fmax(max[n + j], e);
        }
    }
    int changed = 0;
    for (size_t i = 0; i < n; i++) {
        int row = max[i] > NOTHING ? half((int)max[i]) : 0;
        int column = max[n + i] > NOTHING ? half((int)max[n + i]) : 0;
        s->row[i] -= row;
        s->column[i] -= column;
        changed |= row != 0 || column != 0;
    }
    return changed;
}

/* Starts with the largest number of all: a common factor of the matrix then
 * changes no bit. */
static void start_scaling(const rsl_rigid_lcp *p, scaling *s)
{
    size_t n = p->count;
    int max = NOTHING;
    memset(s, 0, sizeof *s);
    for (size_t i = 0; i < n * n; i++) {
        int e = exponent_of(p->matrix[i]);
        max = e > max ? e : max;
    }
    for (size_t i = 0; i < n && max > NOTHING; i++)
        s->row[i] = -max;
}

void rsl_rigid_lcp_scale(const rsl_rigid_lcp *p, rsl_rigid_lcp_scaling *s, double *matrix,
                         double *vector, double *scratch)
{
    size_t n = p->count;
    start_scaling(p, s);
    for (int pass = 0; pass < EQUILIBRATION_PASSES; pass++)
        if (!equilibrate(p, s, scratch))
            break;
    s->vector = NOTHING;
    for (size_t i = 0; i < n; i++) {
        int e = exponent_of(p->vector[i]);
        if (e != NOTHING && e + s->row[i] > s->vector)
            s->vector = e + s->row[i];
    }
    if (s->vector == NOTHING)
        s->vector = 0;
    for (size_t i = 0; i < n; i++) {
        vector[i] = ldexp(p->vector[i], s->row[i] - s->vector);
        for (size_t j = 0; j < n; j++)
            matrix[i * n + j] = ldexp(p->matrix[i * n + j], s->row[i] + s->column[j]);
    }
}

/* ---- Lemke's method ------------------------------------------------------ */

static double *row_of(const lemke *l, int row)
{
    return l->tableau + (size_t)row * (size_t)l->columns;
}

/* A covering vector: ones at first, then others, should the path of the first
 * end on a ray or in rounding. */
static double covering(int attempt, int i)
{
    return attempt == 0 ? 1.0 : 1.0 + fmod(0.618 * attempt * (i + 1), 1.0);
}

static void fill_tableau(lemke *l, int attempt)
{
    int n = l->n;
    for (int i = 0; i < n; i++) {
        double *row = row_of(l, i);
        memset(row, 0, (size_t)l->columns * sizeof *row);
        row[i] = 1.0;
        for (int j = 0; j < n; j++)
            row[n + j] = -l->matrix[(size_t)i * (size_t)n + (size_t)j];
        row[2 * n] = -covering(attempt, i);
        row[2 * n + 1] = l->vector[i];
        l->basis[i] = i;
    }
}

/* Brings variable `column` into the basis at `pivot_row`. */
static void pivot(lemke *l, int pivot_row, int column)
{
    double *source = row_of(l, pivot_row);
    double factor = 1.0 / source[column];
    for (int j = 0; j < l->columns; j++)
        source[j] *= factor;
    source[column] = 1.0;
    for (int i = 0; i < l->n; i++) {
        double *row = row_of(l, i);
        double by = row[column];
        if (i == pivot_row || by == 0.0)
            continue;
        for (int j = 0; j < l->columns; j++)
            row[j] -= by * source[j];
        row[column] = 0.0;
    }
    l->basis[pivot_row] = column;
    l->pivots++;
}

/* Keeps, of the tied rows, those with the smallest entry in column `key` over the
 * entry in column `entering`; how many are left. */
static int keep_min(lemke *l, int entering, int key)
{
    double min = HUGE_VAL, max = 0.0;
    for (int i = 0; i < l->n; i++) {
        if (l->tied[i] != 0.0) {
            double ratio = row_of(l, i)[key] / row_of(l, i)[entering];
            min = fmin(min, ratio);
            max = fmax(max, fabs(ratio));
        }
    }
    /* the numbers of the tableau are of the order of one */
    double limit = min + TIE * fmax(1.0, fmin(max, fabs(min)));
    int left = 0;
    for (int i = 0; i < l->n; i++) {
        if (l->tied[i] != 0.0) {
            double ratio = row_of(l, i)[key] / row_of(l, i)[entering];
            l->tied[i] = ratio <= limit;
            left += ratio <= limit;
        }
    }
    return left;
}

static int first_tied(const lemke *l)
{
    for (int i = 0; i < l->n; i++)
        if (l->tied[i] != 0.0)
            return i;
    return NO_ROW;
}

/* The row that limits the entering variable first; NO_ROW on a ray. z0 leaves
 * as soon as it can. */
static int leaving_row(lemke *l, int entering)
{
    int n = l->n, left = 0;
    double max = 1.0;
    for (int i = 0; i < n; i++)
        max = fmax(max, fabs(row_of(l, i)[entering]));
    for (int i = 0; i < n; i++) {
        l->tied[i] = row_of(l, i)[entering] > PIVOT_MIN * max;
        left += l->tied[i] != 0.0;
    }
    if (left == 0)
        return NO_ROW;
    left = keep_min(l, entering, 2 * n + 1);
    for (int i = 0; i < n; i++)
        if (l->tied[i] != 0.0 && l->basis[i] == 2 * n)
            return i;
    for (int key = 0; key < n && left > 1; key++)
        left = keep_min(l, entering, key);
    return first_tied(l);
}

/* The row where z0 enters: least q/d, of equal ones the last, which is the
 * lexicographic choice for the unit matrix. */
static int first_row(const lemke *l)
{
    int row = 0;
    double min = HUGE_VAL;
    for (int i = 0; i < l->n; i++) {
        const double *t = row_of(l, i);
        double ratio = -t[2 * l->n + 1] / t[2 * l->n];
        if (ratio <= min) {
            min = ratio;
            row = i;
        }
    }
    return row;
}

/* Whether z0 is zero but for rounding. A problem that has solutions only on
 * the border of those that have none can end so: on a ray, yet solved. */
static int is_covered(const lemke *l)
{
    for (int i = 0; i < l->n; i++)
        if (l->basis[i] == 2 * l->n)
            return row_of(l, i)[2 * l->n + 1] <= COVERED;
    return 1;
}

/* Follows the path to its end. */
static rsl_status follow_path(lemke *l)
{
    int n = l->n, limit = l->pivots + 50 * n + 100;
    int row = first_row(l), entering = 2 * n;
    while (l->pivots < limit) {
        int leaving = l->basis[row];
        pivot(l, row, entering);
        if (leaving == 2 * n)
            return RSL_OK;
        entering = leaving < n ? leaving + n : leaving - n;
        row = leaving_row(l, entering);
        if (row == NO_ROW)
            return is_covered(l) ? RSL_OK : RSL_ERROR_NO_SOLUTION;
    }
    return RSL_ERROR_CONVERGENCE;
}

/* ---- the solution of the last basis -------------------------------------- */

/* w from z: zero where z is basic (`tied` marks these), else M z + q without
 * its negative part. Returns the residual of rsl_rigid_lcp_solution. */
static double complete(lemke *l, double *z)
{
    int n = l->n;
    double worst = 0.0, max = 0.0;
    for (int i = 0; i < n; i++)
        z[i] = l->tied[i] != 0.0 ? fmax(z[i], 0.0) : 0.0;
    for (int i = 0; i < n; i++) {
        const double *row = l->matrix + (size_t)i * (size_t)n;
        double sum = l->vector[i], size = fabs(l->vector[i]);
        for (int j = 0; j < n; j++) {
            sum += row[j] * z[j];
            size += fabs(row[j] * z[j]);
        }
        l->sum[i] = z[i] > 0.0 ? 0.0 : fmax(sum, 0.0);
        worst = fmax(worst, fabs(l->sum[i] - sum));
        max = fmax(max, size);
    }
    return isfinite(max) ? worst / fmax(max, 1e-300) : HUGE_VAL;
}

/* Solves M_aa z_a = -q_a by elimination with row exchanges, a the basic z; the
 * tableau is overwritten. Returns 0 if M_aa is singular. */
static int solve_basis(lemke *l, const int *index, int size, double *z)
{
    int columns = size + 1;
    double *t = l->tableau;
    for (int i = 0; i < size; i++) {
        const double *row = l->matrix + (size_t)index[i] * (size_t)l->n;
        for (int j = 0; j < size; j++)
            t[i * columns + j] = row[index[j]];
        t[i * columns + size] = -l->vector[index[i]];
    }
    for (int k = 0; k < size; k++) {
        int best = k;
        for (int i = k + 1; i < size; i++)
            if (fabs(t[i * columns + k]) > fabs(t[best * columns + k]))
                best = i;
        if (t[best * columns + k] == 0.0)
            return 0;
        for (int j = k; j < columns && best != k; j++) {
            double swap = t[k * columns + j];
            t[k * columns + j] = t[best * columns + j];
            t[best * columns + j] = swap;
        }
        for (int i = k + 1; i < size; i++) {
            double by = t[i * columns + k] / t[k * columns + k];
            for (int j = k; j < columns && by != 0.0; j++)
                t[i * columns + j] -= by * t[k * columns + j];
        }
    }
    for (int k = size - 1; k >= 0; k--) {
        double sum = t[k * columns + size];
        for (int j = k + 1; j < size; j++)
            sum -= t[k * columns + j] * z[index[j]];
        z[index[k]] = sum / t[k * columns + k];
    }
    return 1;
}

/* Reads z off the tableau, computes it afresh from the basis, and keeps the
 * better. Returns the residual. */
static double read_solution(lemke *l)
{
    int n = l->n, index[RSL_RIGID_LCP_MAX], size = 0;
    memset(l->z, 0, (size_t)n * sizeof *l->z);
    memset(l->trial, 0, (size_t)n * sizeof *l->trial);
    memset(l->tied, 0, (size_t)n * sizeof *l->tied);
    for (int i = 0; i < n; i++) {
        int variable = l->basis[i] - n;
        if (variable >= 0 && variable < n) {
            l->z[variable] = row_of(l, i)[2 * n + 1];
            l->tied[variable] = 1.0;
        }
    }
    for (int i = 0; i < n; i++)
        if (l->tied[i] != 0.0)
            index[size++] = i;
    double residual = complete(l, l->z);
    memcpy(l->w, l->sum, (size_t)n * sizeof *l->w);
    if (!solve_basis(l, index, size, l->trial))
        return residual;
    double afresh = complete(l, l->trial);
    if (!(afresh <= residual))
        return residual;
    memcpy(l->z, l->trial, (size_t)n * sizeof *l->z);
    memcpy(l->w, l->sum, (size_t)n * sizeof *l->w);
    return afresh;
}

/* ---- public -------------------------------------------------------------- */

rsl_status rsl_rigid_lcp_check_workspace(const double *work, size_t given, size_t needed,
                                         rsl_error *error)
{
    if (work == NULL)
        return rsl_error_set(error, RSL_ERROR_MISSING,
                             "the workspace is missing: %zu doubles are needed", needed);
    if (given < needed)
        return rsl_error_set(error, RSL_ERROR_MEMORY,
                             "the workspace holds %zu doubles, %zu are needed", given, needed);
    return RSL_OK;
}

rsl_status rsl_rigid_lcp_check_finite(const double *numbers, size_t count, const char *what,
                                      rsl_error *error)
{
    if (numbers == NULL)
        return rsl_error_set(error, RSL_ERROR_MISSING, "%s is missing", what);
    for (size_t i = 0; i < count; i++)
        if (!isfinite(numbers[i]))
            return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                                 "%s[%zu] = %g is out of range: must be a finite number", what, i,
                                 numbers[i]);
    return RSL_OK;
}

rsl_status rsl_rigid_lcp_check(const rsl_rigid_lcp *p, size_t max, rsl_error *error)
{
    if (p->count < 1 || p->count > max)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT, "%zu unknowns: 1 to %zu are allowed",
                             p->count, max);
    rsl_status status =
        rsl_rigid_lcp_check_finite(p->matrix, p->count * p->count, "the matrix", error);
    if (status == RSL_OK)
        status = rsl_rigid_lcp_check_finite(p->vector, p->count, "the vector", error);
    return status;
}

static rsl_status check(const rsl_rigid_lcp *p, const rsl_rigid_lcp_solution *solution,
                        const double *work, size_t work_count, rsl_error *error)
{
    if (p == NULL || solution == NULL || solution->z == NULL)
        return rsl_error_set(error, RSL_ERROR_MISSING,
                             "the problem or room for its solution is missing");
    rsl_status status = rsl_rigid_lcp_check(p, RSL_RIGID_LCP_MAX, error);
    if (status == RSL_OK)
        status = rsl_rigid_lcp_check_workspace(work, work_count, rsl_rigid_lcp_workspace(p->count),
                                               error);
    return status;
}

static void divide_work(lemke *l, size_t n, double *work, int *basis)
{
    *l = (lemke){.n = (int)n, .columns = 2 * (int)n + 2, .basis = basis};
    l->tableau = work;
    l->matrix = work + n * (2 * n + 2);
    l->vector = l->matrix + n * n;
    l->z = l->vector + n;
    l->w = l->z + n;
    l->trial = l->w + n;
    l->sum = l->trial + n;
    l->tied = l->sum + n;
    assert((size_t)(l->tied + n - work) == rsl_rigid_lcp_workspace(n));
}

/* Follows a path from each covering vector until one ends well. */
static rsl_status solve_scaled(lemke *l, double *residual)
{
    int on_ray = 0;
    for (int attempt = 0; attempt < COVERINGS; attempt++) {
        fill_tableau(l, attempt);
        rsl_status status = follow_path(l);
        on_ray |= status == RSL_ERROR_NO_SOLUTION;
        if (status != RSL_OK)
            continue;
        *residual = read_solution(l);
        if (*residual <= RESIDUAL_MAX)
            return RSL_OK;
    }
    return on_ray ? RSL_ERROR_NO_SOLUTION : RSL_ERROR_CONVERGENCE;
}

/* Trivial solution: q >= 0, so z = 0. */
static int is_trivial(const rsl_rigid_lcp *p)
{
    for (size_t i = 0; i < p->count; i++)
        if (p->vector[i] < 0.0)
            return 0;
    return 1;
}

static void write_trivial(const rsl_rigid_lcp *p, rsl_rigid_lcp_solution *solution)
{
    for (size_t i = 0; i < p->count; i++) {
        solution->z[i] = 0.0;
        if (solution->w != NULL)
            solution->w[i] = p->vector[i];
    }
    solution->residual = 0.0;
    solution->pivots = 0;
}

/* z = s C z', w = s R^-1 w'; into the places of the scaled ones. */
static rsl_status scale_back(lemke *l, const scaling *s)
{
    for (int i = 0; i < l->n; i++) {
        l->z[i] = ldexp(l->z[i], s->vector + s->column[i]);
        l->w[i] = ldexp(l->w[i], s->vector - s->row[i]);
        if (!isfinite(l->z[i]) || !isfinite(l->w[i]))
            return RSL_ERROR_CONVERGENCE;
    }
    return RSL_OK;
}

rsl_status rsl_rigid_lcp_solve(const rsl_rigid_lcp *problem, rsl_rigid_lcp_solution *solution,
                               double *work, size_t work_count, rsl_error *error)
{
    rsl_status status = check(problem, solution, work, work_count, error);
    if (status != RSL_OK)
        return status;
    if (is_trivial(problem)) {
        write_trivial(problem, solution);
        return RSL_OK;
    }
    int basis[RSL_RIGID_LCP_MAX];
    lemke l;
    scaling s;
    double residual = 0.0;
    divide_work(&l, problem->count, work, basis);
    rsl_rigid_lcp_scale(problem, &s, l.matrix, l.vector, l.tableau);
    status = solve_scaled(&l, &residual);
    if (status == RSL_ERROR_NO_SOLUTION)
        return rsl_error_set(
            error, status, "Lemke's method ended on a ray: no z >= 0 with M z + q >= 0 was found");
    if (status == RSL_OK)
        status = scale_back(&l, &s);
    if (status != RSL_OK)
        return rsl_error_set(error, status,
                             "the solution is lost to rounding or leaves the range of a double");
    memcpy(solution->z, l.z, problem->count * sizeof *l.z);
    if (solution->w != NULL)
        memcpy(solution->w, l.w, problem->count * sizeof *l.w);
    solution->residual = residual;
    solution->pivots = l.pivots;
    return RSL_OK;
}
