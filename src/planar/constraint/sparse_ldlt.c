/* SPDX-License-Identifier: MIT
 *
 * Sparse L D L^T factorisation of S = J W J^T (up-looking, Davis 2005, ACM TOMS 31, algorithm 849)
 * for mechanisms with many constraint rows.
 *
 * Two rows are coupled only if they share a body, so S is sparse. Rows are permuted by minimum
 * degree, see min_degree.c. Ordering and pattern are computed once per set of active rows;
 * afterwards only the numerical factorisation is repeated.
 *
 * Most joints have two rows with the same neighbours. Rows are stored in pairs, and S and L
 * consist of 2 x 2 blocks; a single row is paired with an empty one. Block row i of L follows from
 * those above it, with Y_k = L_ik D_k:
 *
 *     Y_k = S_ik - sum_{j < k} Y_j L_kj^T,   D_i = S_ii - sum_{k < i} L_ik Y_k^T,
 *
 * and D_i = U diag(d) U^T, U = (1 0, u 1). With U multiplied into L, D is diagonal.
 */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "planar/constraint/constraint.h"
#include "planar/constraint/internal.h"
#include "planar/constraint/min_degree.h"

/* The rows of one pair at one of their two bodies. */
typedef struct arm {
    double row[2][2][3]; /* per row: J and W J */
} arm;

/* Two arms on one body; `other` belongs to an earlier pair. */
typedef struct arm_coupling {
    unsigned mine, other;
} arm_coupling;

typedef struct block {
    double at[2][2];
} block;

/* 1/d, 0 for a redundant row; u. */
typedef struct pivot {
    double inverse[2], lower;
} pivot;

#define NO_ROW ((unsigned)-1)

struct rsl_planar_sparse {
    size_t rows, capacity;  /* of the matrix; allocated */
    size_t joints;          /* rows from this index on are stick rows */
    size_t places;          /* number of pairs, in the order of elimination */
    size_t *bodies;         /* two per row; the pattern depends on them */
    unsigned (*pair)[2];    /* rows of each pair; NO_ROW: empty */
    arm *arms;              /* two per pair */
    arm_coupling *meetings; /* by pair of the later arm */
    unsigned *meeting_start;
    unsigned *line, *line_start; /* L by rows: columns, ascending */
    unsigned *down, *down_start; /* L by columns: rows below, ascending */
    block *number;               /* blocks of L, by columns */
    unsigned *filled;            /* per column: end of the blocks computed so far */
    pivot *pivot;                /* per pair */
    block *sum;                  /* per pair: row of S; zero between uses */
    double (*solution)[2];       /* per pair */
};

static void clear_pattern(rsl_planar_sparse *sparse)
{
    free(sparse->meetings);
    free(sparse->line);
    free(sparse->down);
    free(sparse->number);
    sparse->meetings = NULL;
    sparse->line = sparse->down = NULL;
    sparse->number = NULL;
    sparse->rows = 0;
}

static void clear_all(rsl_planar_sparse *sparse)
{
    clear_pattern(sparse);
    free(sparse->bodies);
    free(sparse->pair);
    free(sparse->arms);
    free(sparse->meeting_start);
    free(sparse->line_start);
    free(sparse->down_start);
    free(sparse->filled);
    free(sparse->pivot);
    free(sparse->sum);
    free(sparse->solution);
    *sparse = (rsl_planar_sparse){0};
}

void rsl_planar_sparse_free(rsl_planar_sparse *sparse)
{
    if (sparse != NULL)
        clear_all(sparse);
    free(sparse);
}

/* Reserves memory for the active rows, at worst one per pair; 0: out of memory. */
static int reserve(rsl_planar_workspace *work)
{
    size_t n = work->active_count;
    if (work->sparse == NULL)
        work->sparse = calloc(1, sizeof *work->sparse);
    rsl_planar_sparse *sparse = work->sparse;
    if (sparse == NULL)
        return 0;
    if (n <= sparse->capacity)
        return 1;
    size_t max = n + n / 2;
    clear_all(sparse);
    sparse->bodies = calloc(2 * max, sizeof *sparse->bodies);
    sparse->pair = calloc(max, sizeof *sparse->pair);
    sparse->arms = calloc(2 * max, sizeof *sparse->arms);
    sparse->meeting_start = calloc(max + 1, sizeof *sparse->meeting_start);
    sparse->line_start = calloc(max + 1, sizeof *sparse->line_start);
    sparse->down_start = calloc(max + 1, sizeof *sparse->down_start);
    sparse->filled = calloc(max, sizeof *sparse->filled);
    sparse->pivot = calloc(max, sizeof *sparse->pivot);
    sparse->sum = calloc(max, sizeof *sparse->sum);
    sparse->solution = calloc(max, sizeof *sparse->solution);
    if (sparse->bodies == NULL || sparse->pair == NULL || sparse->arms == NULL ||
        sparse->meeting_start == NULL || sparse->line_start == NULL || sparse->down_start == NULL ||
        sparse->filled == NULL || sparse->pivot == NULL || sparse->sum == NULL ||
        sparse->solution == NULL)
        return 0;
    sparse->capacity = max;
    return 1;
}

static rsl_planar_constraint_row *row_at(const rsl_planar_workspace *work, size_t i)
{
    return &work->rows[work->active[i]];
}

/* ---- the pattern ------------------------------------------------------------------ */

/* 1: the stored pattern is valid. Joint rows always couple the same bodies. */
static int same_pattern(const rsl_planar_workspace *work)
{
    const rsl_planar_sparse *sparse = work->sparse;
    if (sparse->rows != work->active_count || sparse->joints != work->active_joints)
        return 0;
    for (size_t i = sparse->joints; i < sparse->rows; i++)
        if (sparse->bodies[2 * i] != row_at(work, i)->a ||
            sparse->bodies[2 * i + 1] != row_at(work, i)->b)
            return 0;
    return 1;
}

/* Pairs consecutive rows that act on the same bodies; returns the number of pairs. */
static size_t make_pairs(const rsl_planar_sparse *sparse, unsigned (*pair)[2])
{
    size_t count = 0;
    for (size_t i = 0; i < sparse->rows; count++) {
        const size_t *here = &sparse->bodies[2 * i], *next = here + 2;
        int paired = i + 1 < sparse->rows && i + 1 != sparse->joints && here[0] == next[0] &&
                     here[1] == next[1];
        pair[count][0] = (unsigned)i;
        pair[count][1] = paired ? (unsigned)i + 1 : NO_ROW;
        i += paired ? 2 : 1;
    }
    return count;
}

/* Minimum-degree order of the pairs; 0: out of memory. */
static int find_order(const rsl_planar_compiled_model *fixed, const rsl_planar_workspace *work,
                      unsigned (*pair)[2], rsl_planar_ordering *out)
{
    const rsl_planar_sparse *sparse = work->sparse;
    size_t *clique = malloc(2 * sparse->places * sizeof *clique);
    rsl_planar_graph graph = {sparse->places, fixed->bodies, clique, 0};
    if (clique == NULL)
        return 0;
    for (size_t i = 0; i < sparse->places; i++) {
        graph.late += pair[i][0] < sparse->joints;
        for (size_t side = 0; side < 2; side++) {
            size_t body = sparse->bodies[2 * pair[i][0] + side];
            int mobile = fixed->dof[body].count > 0;
            clique[2 * i + side] = mobile ? body : RSL_PLANAR_NO_CLIQUE;
        }
    }
    int failed = rsl_planar_order_rows(&graph, out);
    free(clique);
    return !failed;
}

/* Stores the pairs in the order of elimination; 0: out of memory. */
static int order_pairs(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work,
                       rsl_planar_ordering *ordering)
{
    rsl_planar_sparse *sparse = work->sparse;
    unsigned(*pair)[2] = malloc(sparse->rows * sizeof *pair);
    if (pair == NULL)
        return 0;
    sparse->places = make_pairs(sparse, pair);
    int ok = find_order(fixed, work, pair, ordering);
    for (size_t i = 0; i < sparse->places && ok; i++)
        memcpy(sparse->pair[i], pair[ordering->order[i]], sizeof *pair);
    free(pair);
    return ok;
}

/* Counts to start indices (exclusive prefix sum). */
static void prefix_sum(unsigned *start, size_t n)
{
    unsigned sum = 0;
    for (size_t i = 0; i < n; i++) {
        unsigned count = start[i];
        start[i] = sum;
        sum += count;
    }
    start[n] = sum;
}

/* Pattern of L by rows and by columns; transposing twice sorts paired. 0: out of memory. */
static int fill_pattern(rsl_planar_sparse *sparse, const rsl_planar_ordering *ordering)
{
    size_t n = sparse->places, count = ordering->start[n];
    sparse->line = malloc((count + 1) * sizeof *sparse->line);
    sparse->down = malloc((count + 1) * sizeof *sparse->down);
    sparse->number = calloc(count + 1, sizeof *sparse->number);
    if (sparse->line == NULL || sparse->down == NULL || sparse->number == NULL)
        return 0;
    memset(sparse->line_start, 0, (n + 1) * sizeof *sparse->line_start);
    for (size_t k = 0; k < count; k++)
        sparse->line_start[ordering->member[k]]++;
    prefix_sum(sparse->line_start, n);
    memcpy(sparse->filled, sparse->line_start, n * sizeof *sparse->filled);
    for (size_t i = 0; i < n; i++) {
        sparse->down_start[i] = (unsigned)ordering->start[i];
        for (size_t k = ordering->start[i]; k < ordering->start[i + 1]; k++)
            sparse->line[sparse->filled[ordering->member[k]]++] = (unsigned)i;
    }
    sparse->down_start[n] = (unsigned)count;
    memcpy(sparse->filled, sparse->down_start, n * sizeof *sparse->filled);
    for (size_t i = 0; i < n; i++)
        for (size_t k = sparse->line_start[i]; k < sparse->line_start[i + 1]; k++)
            sparse->down[sparse->filled[sparse->line[k]]++] = (unsigned)i;
    return 1;
}

#define NO_ARM ((unsigned)-1)

/* Counts, and stores if allocated, the couplings of an arm with the earlier arms on its body.
 * `before` links the arms of a body. */
static unsigned couple_arm(rsl_planar_sparse *sparse, unsigned mine, const unsigned *before,
                           unsigned at)
{
    for (unsigned other = before[mine]; other != NO_ARM; other = before[other], at++)
        if (sparse->meetings != NULL)
            sparse->meetings[at] = (arm_coupling){mine, other};
    return at;
}

/* All couplings, pair by pair; returns their number. Immobile bodies couple nothing. */
static unsigned list_couplings(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work,
                               unsigned *last, unsigned *before)
{
    rsl_planar_sparse *sparse = work->sparse;
    unsigned at = 0;
    for (size_t i = 0; i <= fixed->bodies; i++)
        last[i] = NO_ARM;
    for (size_t i = 0; i < sparse->places; i++) {
        sparse->meeting_start[i] = at;
        for (unsigned side = 0; side < 2; side++) {
            size_t body = sparse->bodies[2 * sparse->pair[i][0] + side];
            unsigned mine = 2 * (unsigned)i + side;
            if (fixed->dof[body].count == 0)
                continue;
            before[mine] = last[body];
            last[body] = mine;
            at = couple_arm(sparse, mine, before, at);
        }
    }
    sparse->meeting_start[sparse->places] = at;
    return at;
}

static int find_couplings(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work)
{
    rsl_planar_sparse *sparse = work->sparse;
    unsigned *last = malloc((fixed->bodies + 1) * sizeof *last);
    unsigned *before = malloc((2 * sparse->places + 1) * sizeof *before);
    int ok = last != NULL && before != NULL;
    if (ok) {
        unsigned count = list_couplings(fixed, work, last, before);
        sparse->meetings = malloc((count + 1) * sizeof *sparse->meetings);
        ok = sparse->meetings != NULL;
    }
    if (ok)
        list_couplings(fixed, work, last, before);
    free(last);
    free(before);
    return ok;
}

static int find_pattern(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work)
{
    rsl_planar_sparse *sparse = work->sparse;
    rsl_planar_ordering ordering;
    clear_pattern(sparse);
    sparse->rows = work->active_count;
    sparse->joints = work->active_joints;
    for (size_t i = 0; i < sparse->rows; i++) {
        sparse->bodies[2 * i] = row_at(work, i)->a;
        sparse->bodies[2 * i + 1] = row_at(work, i)->b;
    }
    int ok = order_pairs(fixed, work, &ordering);
    if (ok) {
        memset(sparse->arms, 0, 2 * sparse->places * sizeof *sparse->arms);
        ok = ordering.start[sparse->places] < NO_ARM && fill_pattern(sparse, &ordering) &&
             find_couplings(fixed, work);
        rsl_planar_ordering_free(&ordering);
    }
    if (!ok)
        clear_pattern(sparse);
    return ok;
}

/* ---- numerical factorisation --------------------------------------------------------- */

static inline double dot(const double a[3], const double b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static inline void fill_arm(double out[2][3], const double push[3], const double inverse[3])
{
    out[0][0] = push[0];
    out[0][1] = push[1];
    out[0][2] = push[2];
    out[1][0] = inverse[0] * push[0];
    out[1][1] = inverse[1] * push[1];
    out[1][2] = inverse[2] * push[2];
}

/* Fills the arms of pair i; returns S_ii. */
static block fill_arms(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work, size_t i)
{
    rsl_planar_sparse *sparse = work->sparse;
    const rsl_planar_body_dof *dof = fixed->dof;
    const rsl_planar_constraint_row *row = row_at(work, sparse->pair[i][0]);
    const double *inverse_a = dof[row->a].inverse, *inverse_b = dof[row->b].inverse;
    arm *a = &sparse->arms[2 * i], *b = a + 1;
    block s = {{{0.0}}};
    fill_arm(a->row[0], row->ja, inverse_a);
    fill_arm(b->row[0], row->jb, inverse_b);
    s.at[0][0] = dot(a->row[0][0], a->row[0][1]) + dot(b->row[0][0], b->row[0][1]);
    if (sparse->pair[i][1] == NO_ROW)
        return s;
    row = row_at(work, sparse->pair[i][1]);
    fill_arm(a->row[1], row->ja, inverse_a);
    fill_arm(b->row[1], row->jb, inverse_b);
    s.at[1][0] = dot(a->row[1][0], a->row[0][1]) + dot(b->row[1][0], b->row[0][1]);
    s.at[1][1] = dot(a->row[1][0], a->row[1][1]) + dot(b->row[1][0], b->row[1][1]);
    return s;
}

/* Row i of S left of the diagonal, into `sum`. */
static inline void couple(rsl_planar_sparse *sparse, size_t i)
{
    for (unsigned k = sparse->meeting_start[i]; k < sparse->meeting_start[i + 1]; k++) {
        const arm_coupling *m = &sparse->meetings[k];
        const arm *mine = &sparse->arms[m->mine], *other = &sparse->arms[m->other];
        block *sum = &sparse->sum[m->other / 2];
        sum->at[0][0] += dot(mine->row[0][0], other->row[0][1]);
        sum->at[0][1] += dot(mine->row[0][0], other->row[1][1]);
        sum->at[1][0] += dot(mine->row[1][0], other->row[0][1]);
        sum->at[1][1] += dot(mine->row[1][0], other->row[1][1]);
    }
}

/* a -= b c^T */
static inline void subtract_product(block *a, const block *b, const block *c)
{
    a->at[0][0] -= b->at[0][0] * c->at[0][0] + b->at[0][1] * c->at[0][1];
    a->at[0][1] -= b->at[0][0] * c->at[1][0] + b->at[0][1] * c->at[1][1];
    a->at[1][0] -= b->at[1][0] * c->at[0][0] + b->at[1][1] * c->at[0][1];
    a->at[1][1] -= b->at[1][0] * c->at[1][0] + b->at[1][1] * c->at[1][1];
}

/* Flushes tiny forces to zero. Along a chain forces decay by a factor of about 4 per joint and
 * would reach subnormal numbers, which are slow; below 1e-140 the squares of the resulting
 * velocities would. */
static inline double flush_tiny(double x) { return fabs(x) < 1e-140 ? 0.0 : x; }

/* Computes row i of L. Returns D_i; reduces the right-hand side x of L x = right. */
static inline block eliminate(rsl_planar_sparse *sparse, size_t i, block rest, double x[2])
{
    static const block zero;
    for (unsigned k = sparse->line_start[i]; k < sparse->line_start[i + 1]; k++) {
        unsigned column = sparse->line[k], end = sparse->filled[column];
        const pivot *d = &sparse->pivot[column];
        block y = sparse->sum[column];
        sparse->sum[column] = zero;
        y.at[0][1] -= d->lower * y.at[0][0];
        y.at[1][1] -= d->lower * y.at[1][0];
        for (unsigned p = sparse->down_start[column]; p < end; p++)
            subtract_product(&sparse->sum[sparse->down[p]], &y, &sparse->number[p]);
        block l = {{{y.at[0][0] * d->inverse[0], y.at[0][1] * d->inverse[1]},
                    {y.at[1][0] * d->inverse[0], y.at[1][1] * d->inverse[1]}}};
        subtract_product(&rest, &l, &y);
        const double *above = sparse->solution[column];
        x[0] -= l.at[0][0] * above[0] + l.at[0][1] * above[1];
        x[1] -= l.at[1][0] * above[0] + l.at[1][1] * above[1];
        sparse->number[end] = l;
        sparse->filled[column] = end + 1;
    }
    return rest;
}

/* 1/d of one row from its pivot; 0 for a redundant row. */
static inline double invert(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work,
                            unsigned row, double rest, double size)
{
    const rsl_planar_sparse *sparse = work->sparse;
    if (row == NO_ROW)
        return 1.0;
    if (!rsl_planar_is_spanned(rest, size, row >= sparse->joints))
        return 1.0 / rest;
    rsl_planar_mark_redundant(fixed, work, row);
    return 0.0;
}

/* Factors row i, with the right-hand side of L x = right in `solution`. Nonzero: paired bodies of
 * a row are immobile. */
static inline int factor_pair(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work,
                              size_t i)
{
    rsl_planar_sparse *sparse = work->sparse;
    double *x = sparse->solution[i];
    const unsigned *pair = sparse->pair[i];
    pivot *d = &sparse->pivot[i];
    block s = fill_arms(fixed, work, i);
    couple(sparse, i);
    block rest = eliminate(sparse, i, s, x);
    d->inverse[0] = invert(fixed, work, pair[0], rest.at[0][0], s.at[0][0]);
    d->lower = rest.at[1][0] * d->inverse[0];
    d->inverse[1] =
        invert(fixed, work, pair[1], rest.at[1][1] - d->lower * rest.at[1][0], s.at[1][1]);
    x[0] = flush_tiny(x[0]);
    x[1] = flush_tiny(x[1] - d->lower * x[0]);
    return !(s.at[0][0] > 0.0) || !(s.at[1][1] > 0.0 || pair[1] == NO_ROW);
}

/* Memory and pattern for the active rows; 0: out of memory. */
static int prepare(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work)
{
    if (!reserve(work) || (!same_pattern(work) && !find_pattern(fixed, work)))
        return 0;
    rsl_planar_sparse *sparse = work->sparse;
    memcpy(sparse->filled, sparse->down_start, sparse->places * sizeof *sparse->filled);
    return 1;
}

/* ---- substitution --------------------------------------------------------------------- */

/* Forward substitution L x = right at pair i. */
static inline void substitute_forward(rsl_planar_sparse *sparse, size_t i)
{
    double(*x)[2] = sparse->solution;
    double first = x[i][0] = flush_tiny(x[i][0]);
    double second = x[i][1] = flush_tiny(x[i][1] - sparse->pivot[i].lower * first);
    for (unsigned p = sparse->down_start[i]; p < sparse->down_start[i + 1]; p++) {
        const block *l = &sparse->number[p];
        double *below = x[sparse->down[p]];
        below[0] -= l->at[0][0] * first + l->at[0][1] * second;
        below[1] -= l->at[1][0] * first + l->at[1][1] * second;
    }
}

/* Back substitution L^T x = D^-1 y at pair i. */
static inline void substitute_back(rsl_planar_sparse *sparse, size_t i)
{
    const pivot *d = &sparse->pivot[i];
    double(*x)[2] = sparse->solution;
    double first = x[i][0] * d->inverse[0], second = x[i][1] * d->inverse[1];
    for (unsigned p = sparse->down_start[i]; p < sparse->down_start[i + 1]; p++) {
        const block *l = &sparse->number[p];
        const double *below = x[sparse->down[p]];
        first -= l->at[0][0] * below[0] + l->at[1][0] * below[1];
        second -= l->at[0][1] * below[0] + l->at[1][1] * below[1];
    }
    x[i][1] = second = flush_tiny(second);
    x[i][0] = flush_tiny(first - d->lower * second);
}

void rsl_planar_sparse_solve(rsl_planar_workspace *work, double *right)
{
    rsl_planar_sparse *sparse = work->sparse;
    double(*x)[2] = sparse->solution;
    assert(sparse->rows == work->active_count);
    for (size_t i = 0; i < sparse->places; i++) {
        x[i][0] = right[sparse->pair[i][0]];
        x[i][1] = sparse->pair[i][1] == NO_ROW ? 0.0 : right[sparse->pair[i][1]];
    }
    for (size_t i = 0; i < sparse->places; i++)
        substitute_forward(sparse, i);
    for (size_t i = sparse->places; i-- > 0;) {
        substitute_back(sparse, i);
        right[sparse->pair[i][0]] = x[i][0];
        if (sparse->pair[i][1] != NO_ROW)
            right[sparse->pair[i][1]] = x[i][1];
    }
}

/* ---- multipliers ----------------------------------------------------------------------- */

/* Right-hand side -(J a0 + bias) of pair i. */

static void fill_right(rsl_planar_workspace *work, size_t i)
{
    rsl_planar_sparse *sparse = work->sparse;
    const rsl_planar_frame *frame = work->frame;
    double *x = sparse->solution[i];
    const rsl_planar_constraint_row *row = row_at(work, sparse->pair[i][0]);
    const double *a = frame[row->a].a, *b = frame[row->b].a;
    x[0] = -row->bias - rsl_planar_row_dot(row, a, b);
    if (sparse->pair[i][1] == NO_ROW)
        return;
    row = row_at(work, sparse->pair[i][1]);
    x[1] = -row->bias - rsl_planar_row_dot(row, a, b);
}

/* Adds the multipliers of paired rows to the acceleration of a body and, if it is driven, to its
 * force. */
static inline void apply_multipliers(const rsl_planar_compiled_model *fixed,
                                     rsl_planar_workspace *work, size_t body, const arm *by,
                                     const double x[2])
{
    double *a = work->frame[body].a;
    a[0] += by->row[0][1][0] * x[0] + by->row[1][1][0] * x[1];
    a[1] += by->row[0][1][1] * x[0] + by->row[1][1][1] * x[1];
    a[2] += by->row[0][1][2] * x[0] + by->row[1][1][2] * x[1];
    for (int c = 0; c < 3 && fixed->dof[body].driven; c++)
        work->force[body][c] += by->row[0][0][c] * x[0] + by->row[1][0][c] * x[1];
}

static void apply_forces(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work,
                         size_t i)
{
    const rsl_planar_sparse *sparse = work->sparse;
    const double *x = sparse->solution[i];
    rsl_planar_constraint_row *row = row_at(work, sparse->pair[i][0]);
    row->force = x[0];
    if (!isfinite(x[0] + x[1])) /* 0 x infinity would stay in coordinates that are not free */
        return;
    apply_multipliers(fixed, work, row->a, &sparse->arms[2 * i], x);
    apply_multipliers(fixed, work, row->b, &sparse->arms[2 * i + 1], x);
    if (sparse->pair[i][1] != NO_ROW)
        row_at(work, sparse->pair[i][1])->force = x[1];
}

/* Factors S and solves L x = right along with it; right = -(J a0 + bias) if `loaded`, else 0.
 * Nonzero: singular, or out of memory. */
static int factor(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work, int loaded)
{
    int failed = !prepare(fixed, work);
    rsl_planar_sparse *sparse = work->sparse;
    for (size_t i = 0; !failed && i < sparse->places; i++) {
        sparse->solution[i][0] = sparse->solution[i][1] = 0.0;
        if (loaded)
            fill_right(work, i);
        failed = factor_pair(fixed, work, i);
    }
    return failed;
}

int rsl_planar_sparse_factor(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work)
{
    return factor(fixed, work, 0);
}

int rsl_planar_sparse_forces(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work)
{
    if (factor(fixed, work, 1) != 0)
        return 1;
    rsl_planar_sparse *sparse = work->sparse;
    double sum = 0.0; /* not finite if a multiplier is not */
    for (size_t i = sparse->places; i-- > 0;) {
        substitute_back(sparse, i);
        apply_forces(fixed, work, i);
        sum += sparse->solution[i][0] + sparse->solution[i][1];
    }
    return !isfinite(sum);
}
