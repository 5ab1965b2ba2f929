/* SPDX-License-Identifier: MIT
 *
 * Gauss with partial and with complete pivoting, and a linear programme by the simplex method.
 */
#include "num/linear.h"

#include <assert.h>
#include <math.h>
#include <string.h>

static void swap(double *a, double *b)
{
    double keep = *a;
    *a = *b;
    *b = keep;
}

static double largest_on_diagonal(const double *lines, size_t n, size_t width)
{
    double max = 0.0;
    for (size_t i = 0; i < n; i++)
        max = fmax(max, fabs(lines[i * width + i]));
    return max;
}

int rsl_num_solve(double *lines, size_t n, double min)
{
    size_t width = n + 1;
    double max = largest_on_diagonal(lines, n, width);
    for (size_t i = 0; i < n; i++) {
        size_t pivot = i;
        for (size_t k = i + 1; k < n; k++)
            if (fabs(lines[k * width + i]) > fabs(lines[pivot * width + i]))
                pivot = k;
        if (!(fabs(lines[pivot * width + i]) > min * max))
            return 1;
        for (size_t j = i; pivot != i && j < width; j++)
            swap(&lines[i * width + j], &lines[pivot * width + j]);
        for (size_t k = i + 1; k < n; k++) {
            double share = lines[k * width + i] / lines[i * width + i];
            for (size_t j = i; j < width && share != 0.0; j++)
                lines[k * width + j] -= share * lines[i * width + j];
        }
    }
    for (size_t i = n; i-- > 0;) {
        double *x = &lines[i * width + n];
        for (size_t j = i + 1; j < n; j++)
            *x -= lines[i * width + j] * lines[j * width + n];
        *x /= lines[i * width + i];
    }
    return 0;
}

/* Beyond its last number a line has nothing to take away: contacts that are neighbours stand near
 * each other in the lines. */
static size_t end_of(const double *line, size_t n)
{
    while (n > 0 && line[n - 1] == 0.0)
        n--;
    return n;
}

/* With what stands behind the n-th number of a line, if `width` has room for it. */
int rsl_num_factor_symmetric(double *lines, size_t n, size_t width, double min)
{
    double max = largest_on_diagonal(lines, n, width);
    assert(width >= n);
    for (size_t i = 0; i < n; i++) {
        const double *line = lines + i * width;
        if (!(line[i] > min * max))
            return 1;
        for (size_t k = i + 1, end = end_of(line, n); k < end; k++) {
            double share = line[k] / line[i], *below = lines + k * width;
            if (share == 0.0)
                continue;
            for (size_t j = k; j < end; j++)
                below[j] -= share * line[j];
            for (size_t j = n; j < width; j++)
                below[j] -= share * line[j];
        }
    }
    return 0;
}

static void solve_upper(const double *lines, size_t n, size_t width, double *x)
{
    for (size_t i = n; i-- > 0;) {
        const double *line = lines + i * width;
        for (size_t j = i + 1, end = end_of(line, n); j < end; j++)
            x[i] -= line[j] * x[j];
        x[i] /= line[i];
    }
}

void rsl_num_solve_factored(const double *lines, size_t n, size_t width, double *x)
{
    for (size_t i = 0; i < n; i++) {
        const double *line = lines + i * width;
        double share = x[i] / line[i];
        for (size_t k = i + 1, end = end_of(line, n); k < end; k++)
            x[k] -= share * line[k];
    }
    solve_upper(lines, n, width, x);
}

int rsl_num_solve_symmetric(double *lines, size_t n, double min, double *x)
{
    if (rsl_num_factor_symmetric(lines, n, n + 1, min) != 0)
        return 1;
    for (size_t i = 0; i < n; i++)
        x[i] = lines[i * (n + 1) + n];
    solve_upper(lines, n, n + 1, x);
    return 0;
}

/* ---- all solutions ------------------------------------------------------------------------- */

/* Brings the largest entry from (i, i) on to (i, i); its size. What elimination leaves of a
 * symmetric matrix without negative eigenvalues is one again, and has its largest entry on the
 * diagonal. */
static double place_pivot(double *lines, size_t n, size_t i, int symmetric, size_t *order)
{
    size_t width = n + 1, line = i, column = i;
    for (size_t k = i; k < n; k++)
        for (size_t j = symmetric ? k : i; j < (symmetric ? k + 1 : n); j++)
            if (fabs(lines[k * width + j]) > fabs(lines[line * width + column])) {
                line = k;
                column = j;
            }
    for (size_t j = 0; line != i && j < width; j++)
        swap(&lines[i * width + j], &lines[line * width + j]);
    for (size_t k = 0; column != i && k < n; k++)
        swap(&lines[k * width + i], &lines[k * width + column]);
    size_t keep = order[i];
    order[i] = order[column];
    order[column] = keep;
    return fabs(lines[i * width + i]);
}

/* Backwards through the first `rank` unknowns, the others being there already. */
static void solve_back(const double *lines, size_t n, size_t rank, const size_t *order,
                       double right, double *x)
{
    for (size_t i = rank; i-- > 0;) {
        const double *line = lines + i * (n + 1);
        double sum = right * line[n];
        for (size_t j = i + 1; j < n; j++)
            sum -= line[j] * x[order[j]];
        x[order[i]] = sum / line[i];
    }
}

/* Gauss with complete pivoting ends where nothing but rounding is left: the unknowns beyond its
 * `rank` steps are free. All of them zero gives x; one of them 1 and no right-hand side, a
 * direction of the null space. */
size_t rsl_num_solve_all(double *lines, size_t n, int symmetric, size_t *order, double *x,
                         double *basis)
{
    size_t width = n + 1, rank = 0;
    double first = 0.0;
    for (size_t i = 0; i < n; i++)
        order[i] = i;
    for (; rank < n; rank++) {
        double pivot = place_pivot(lines, n, rank, symmetric, order);
        first = fmax(first, pivot);
        if (!(pivot > 1e-10 * first))
            break;
        for (size_t k = rank + 1; k < n; k++) {
            double share = lines[k * width + rank] / lines[rank * width + rank];
            for (size_t j = rank; j < width && share != 0.0; j++)
                lines[k * width + j] -= share * lines[rank * width + j];
        }
    }
    memset(x, 0, n * sizeof *x);
    solve_back(lines, n, rank, order, 1.0, x);
    memset(basis, 0, (n - rank) * n * sizeof *basis);
    for (size_t free = rank; free < n; free++) {
        double *along = basis + (free - rank) * n;
        along[order[free]] = 1.0;
        solve_back(lines, n, rank, order, 0.0, along);
    }
    return n - rank;
}

/* ---- the largest of least margins --------------------------------------------------------------
 *
 * Its dual has a line per unknown and one more, and a column per margin and one for the cap:
 *
 *     min sum offset_j w_j + cap w_cap,   sum slope_j w_j = 0,   sum w_j + w_cap = 1,   w >= 0.
 *
 * w_cap = 1 is where the simplex method begins, with lines of zero right-hand side that are at once
 * given a column each. The columns of the unit matrix are carried along: their reduced costs end
 * as y and -t. The column that gains most comes
 * next; where that leads nowhere for long, Bland's rule, the first that gains: it does not run in
 * circles. */

typedef struct simplex {
    size_t lines, columns, width; /* columns that may enter, and all */
    double *table;                /* the lines, then the costs */
    double *basis;                /* the column of each line */
} simplex;

size_t rsl_num_margin_workspace(size_t count, size_t unknowns)
{
    size_t lines = unknowns + 1, width = count + 1 + lines + 1;
    return (lines + 1) * width + lines;
}

static void pivot_on(simplex *s, size_t line, size_t column)
{
    double *pivot = s->table + line * s->width, by = 1.0 / pivot[column];
    for (size_t j = 0; j < s->width; j++)
        pivot[j] *= by;
    for (size_t i = 0; i <= s->lines; i++) {
        double *other = s->table + i * s->width, share = other[column];
        if (i == line || share == 0.0)
            continue;
        for (size_t j = 0; j < s->width; j++)
            other[j] -= share * pivot[j];
        other[column] = 0.0;
    }
    s->basis[line] = (double)column;
}

static void fill_table(simplex *s, const double *offset, const double *slope, double cap)
{
    size_t count = s->columns - 1, unknowns = s->lines - 1;
    double *cost = s->table + s->lines * s->width;
    memset(s->table, 0, (s->lines + 1) * s->width * sizeof *s->table);
    for (size_t j = 0; j < count; j++) {
        for (size_t k = 0; k < unknowns; k++)
            s->table[k * s->width + j] = slope[j * unknowns + k];
        s->table[unknowns * s->width + j] = 1.0;
        cost[j] = offset[j] - cap;
    }
    s->table[unknowns * s->width + count] = 1.0;
    s->table[unknowns * s->width + s->width - 1] = 1.0;
    for (size_t k = 0; k < s->lines; k++)
        s->table[k * s->width + s->columns + k] = 1.0;
    cost[s->columns + unknowns] = cost[s->width - 1] = -cap;
    s->basis[unknowns] = (double)count;
}

/* Gives the lines of zero right-hand side a column. */
static void fill_basis(simplex *s)
{
    for (size_t k = 0; k + 1 < s->lines; k++) {
        const double *line = s->table + k * s->width;
        size_t best = 0;
        for (size_t j = 1; j + 1 < s->columns; j++)
            if (fabs(line[j]) > fabs(line[best]))
                best = j;
        s->basis[k] = (double)s->columns; /* one that is never offered again */
        if (fabs(line[best]) > 1e-12)
            pivot_on(s, k, best);
    }
}

/* The line that bounds the column's growth; `lines`: none does. */
static size_t leaving_line(const simplex *s, size_t column)
{
    size_t best = s->lines;
    double min = HUGE_VAL;
    for (size_t i = 0; i < s->lines; i++) {
        const double *line = s->table + i * s->width;
        if (!(line[column] > 1e-11))
            continue;
        double ratio = fmax(0.0, line[s->width - 1]) / line[column];
        if (best < s->lines && !(ratio < min || (ratio == min && s->basis[i] < s->basis[best])))
            continue;
        min = ratio;
        best = i;
    }
    return best;
}

/* The column that gains most, or `first`, the first that gains; `columns`: none does. */
static size_t entering_column(const simplex *s, int first)
{
    const double *cost = s->table + s->lines * s->width;
    size_t best = s->columns;
    for (size_t j = 0; j < s->columns; j++)
        if (cost[j] < (best < s->columns ? cost[best] : -1e-13)) {
            best = j;
            if (first)
                break;
        }
    return best;
}

double rsl_num_largest_margin(size_t count, size_t unknowns, const double *offset,
                              const double *slope, double cap, double *y, double *work)
{
    enum { PIVOTS = 20000, PATIENCE = 20 };
    int stalled = 0;
    simplex s = {unknowns + 1, count + 1, count + unknowns + 3, work, NULL};
    double *cost = s.table + s.lines * s.width;
    s.basis = cost + s.width;
    assert(count > 0 && s.basis + s.lines == work + rsl_num_margin_workspace(count, unknowns));
    fill_table(&s, offset, slope, cap);
    fill_basis(&s);
    for (int i = 0; i < PIVOTS; i++) {
        size_t column = entering_column(&s, stalled > PATIENCE), line;
        if (column == s.columns || (line = leaving_line(&s, column)) == s.lines)
            break;
        double before = cost[s.width - 1];
        pivot_on(&s, line, column);
        stalled = cost[s.width - 1] > before ? 0 : stalled + 1;
    }
    for (size_t k = 0; k < unknowns; k++)
        y[k] = cost[s.columns + k];
    return -cost[s.columns + unknowns];
}
