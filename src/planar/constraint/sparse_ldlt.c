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

/* What the rows of a place do to one of their bodies, and what that moves. */
typedef struct arm {
    double row[2][2][3]; /* J and W J of each */
} arm;

/* Two arms on one body, the other one of a place before. */
typedef struct osculating {
    unsigned mine, other;
} osculating;

typedef struct block {
    double at[2][2];
} block;

/* 1/d, 0 where the row is left out; u. */
typedef struct pivot {
    double inverse[2], lower;
} pivot;

#define NO_ROW ((unsigned)-1)

struct rsl_planar_sparse {
    size_t rows, capacity; /* of the matrix; memory for so many */
    size_t joints;         /* rows from here on are sticking ones */
    size_t places;         /* pairs of rows */
    size_t *bodies;        /* the two bodies of each row: the pattern's key */
    unsigned (*pair)[2];   /* the rows of each place; NO_ROW: there is none */
    arm *arms;             /* two per place */
    osculating *meetings;  /* by place, each with itself too */
    unsigned *meeting_start;
    unsigned *line, *line_start; /* of L by places: the columns, ascending */
    unsigned *down, *down_start; /* of L by columns: the places below, ascending */
    block *number;               /* of L, by columns */
    unsigned *filled;            /* per column: up to where there are numbers */
    pivot *pivot;                /* per place */
    block *sum;                  /* per place: zero between uses */
    double (*solution)[2];       /* per place */
};

static void forget(rsl_planar_sparse *sparse)
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

static void forget_all(rsl_planar_sparse *sparse)
{
    forget(sparse);
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
        forget_all(sparse);
    free(sparse);
}

/* Room for the rows there are, each alone if need be; 0: no memory. */
static int make_room(rsl_planar *system)
{
    size_t n = system->work.active_count;
    if (system->work.sparse == NULL)
        system->work.sparse = calloc(1, sizeof *system->work.sparse);
    rsl_planar_sparse *sparse = system->work.sparse;
    if (sparse == NULL)
        return 0;
    if (n <= sparse->capacity)
        return 1;
    size_t max = n + n / 2;
    forget_all(sparse);
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

static rsl_planar_constraint_row *row_at(const rsl_planar *system, size_t i)
{
    return &system->work.rows[system->work.active[i]];
}

/* ---- the pattern ------------------------------------------------------------------ */

/* Of joints the rows are the same at all times. */
static int same_pattern(const rsl_planar *system)
{
    const rsl_planar_sparse *sparse = system->work.sparse;
    if (sparse->rows != system->work.active_count || sparse->joints != system->work.active_joints)
        return 0;
    for (size_t i = sparse->joints; i < sparse->rows; i++)
        if (sparse->bodies[2 * i] != row_at(system, i)->a ||
            sparse->bodies[2 * i + 1] != row_at(system, i)->b)
            return 0;
    return 1;
}

/* Rows that follow each other and act on the same bodies are a pair; how many there are. */
static size_t make_pairs(const rsl_planar_sparse *sparse, unsigned (*pair)[2])
{
    size_t count = 0;
    for (size_t i = 0; i < sparse->rows; count++) {
        const size_t *here = &sparse->bodies[2 * i], *next = here + 2;
        int both = i + 1 < sparse->rows && i + 1 != sparse->joints && here[0] == next[0] &&
                   here[1] == next[1];
        pair[count][0] = (unsigned)i;
        pair[count][1] = both ? (unsigned)i + 1 : NO_ROW;
        i += both ? 2 : 1;
    }
    return count;
}

/* 0: no memory. */
static int find_order(rsl_planar *system, unsigned (*pair)[2], rsl_planar_ordering *out)
{
    const rsl_planar_sparse *sparse = system->work.sparse;
    size_t *clique = malloc(2 * sparse->places * sizeof *clique);
    rsl_planar_graph graph = {sparse->places, system->fixed->bodies, clique, 0};
    if (clique == NULL)
        return 0;
    for (size_t i = 0; i < sparse->places; i++) {
        graph.late += pair[i][0] < sparse->joints;
        for (size_t side = 0; side < 2; side++) {
            size_t body = sparse->bodies[2 * pair[i][0] + side];
            int gives = system->fixed->dof[body].count > 0;
            clique[2 * i + side] = gives ? body : RSL_PLANAR_NO_CLIQUE;
        }
    }
    int failed = rsl_planar_order_rows(&graph, out);
    free(clique);
    return !failed;
}

/* The pairs in the order of elimination; 0: no memory. */
static int order_pairs(rsl_planar *system, rsl_planar_ordering *ordering)
{
    rsl_planar_sparse *sparse = system->work.sparse;
    unsigned(*pair)[2] = malloc(sparse->rows * sizeof *pair);
    if (pair == NULL)
        return 0;
    sparse->places = make_pairs(sparse, pair);
    int ok = find_order(system, pair, ordering);
    for (size_t i = 0; i < sparse->places && ok; i++)
        memcpy(sparse->pair[i], pair[ordering->order[i]], sizeof *pair);
    free(pair);
    return ok;
}

/* From how many there are of each to where they begin. */
static void add_up(unsigned *start, size_t n)
{
    unsigned sum = 0;
    for (size_t i = 0; i < n; i++) {
        unsigned count = start[i];
        start[i] = sum;
        sum += count;
    }
    start[n] = sum;
}

/* L by columns to L by lines, and back: that sorts both. 0: no memory. */
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
    add_up(sparse->line_start, n);
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

/* The meetings of an arm with those before it at its body, each of which knows the one before;
 * written if there is room. */
static unsigned meet(rsl_planar_sparse *sparse, unsigned mine, const unsigned *before, unsigned at)
{
    for (unsigned other = before[mine]; other != NO_ARM; other = before[other], at++)
        if (sparse->meetings != NULL)
            sparse->meetings[at] = (osculating){mine, other};
    return at;
}

/* All of them, place by place; how many. An arm of a body that does not give meets none. */
static unsigned list_meetings(rsl_planar *system, unsigned *last, unsigned *before)
{
    rsl_planar_sparse *sparse = system->work.sparse;
    unsigned at = 0;
    for (size_t i = 0; i <= system->fixed->bodies; i++)
        last[i] = NO_ARM;
    for (size_t i = 0; i < sparse->places; i++) {
        sparse->meeting_start[i] = at;
        for (unsigned side = 0; side < 2; side++) {
            size_t body = sparse->bodies[2 * sparse->pair[i][0] + side];
            unsigned mine = 2 * (unsigned)i + side;
            if (system->fixed->dof[body].count == 0)
                continue;
            before[mine] = last[body];
            last[body] = mine;
            at = meet(sparse, mine, before, at);
        }
    }
    sparse->meeting_start[sparse->places] = at;
    return at;
}

static int find_meetings(rsl_planar *system)
{
    rsl_planar_sparse *sparse = system->work.sparse;
    unsigned *last = malloc((system->fixed->bodies + 1) * sizeof *last);
    unsigned *before = malloc((2 * sparse->places + 1) * sizeof *before);
    int ok = last != NULL && before != NULL;
    if (ok) {
        unsigned count = list_meetings(system, last, before);
        sparse->meetings = malloc((count + 1) * sizeof *sparse->meetings);
        ok = sparse->meetings != NULL;
    }
    if (ok)
        list_meetings(system, last, before);
    free(last);
    free(before);
    return ok;
}

static int find_pattern(rsl_planar *system)
{
    rsl_planar_sparse *sparse = system->work.sparse;
    rsl_planar_ordering ordering;
    forget(sparse);
    sparse->rows = system->work.active_count;
    sparse->joints = system->work.active_joints;
    for (size_t i = 0; i < sparse->rows; i++) {
        sparse->bodies[2 * i] = row_at(system, i)->a;
        sparse->bodies[2 * i + 1] = row_at(system, i)->b;
    }
    int ok = order_pairs(system, &ordering);
    if (ok) {
        memset(sparse->arms, 0, 2 * sparse->places * sizeof *sparse->arms);
        ok = ordering.start[sparse->places] < NO_ARM && fill_pattern(sparse, &ordering) &&
             find_meetings(system);
        rsl_planar_ordering_free(&ordering);
    }
    if (!ok)
        forget(sparse);
    return ok;
}

/* ---- the numbers ------------------------------------------------------------------- */

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

/* The arms of place i; S_ii. */
static block fill_arms(rsl_planar *system, size_t i)
{
    rsl_planar_sparse *sparse = system->work.sparse;
    const rsl_planar_body_dof *dof = system->fixed->dof;
    const rsl_planar_constraint_row *row = row_at(system, sparse->pair[i][0]);
    const double *inverse_a = dof[row->a].inverse, *inverse_b = dof[row->b].inverse;
    arm *a = &sparse->arms[2 * i], *b = a + 1;
    block s = {{{0.0}}};
    fill_arm(a->row[0], row->ja, inverse_a);
    fill_arm(b->row[0], row->jb, inverse_b);
    s.at[0][0] = dot(a->row[0][0], a->row[0][1]) + dot(b->row[0][0], b->row[0][1]);
    if (sparse->pair[i][1] == NO_ROW)
        return s;
    row = row_at(system, sparse->pair[i][1]);
    fill_arm(a->row[1], row->ja, inverse_a);
    fill_arm(b->row[1], row->jb, inverse_b);
    s.at[1][0] = dot(a->row[1][0], a->row[0][1]) + dot(b->row[1][0], b->row[0][1]);
    s.at[1][1] = dot(a->row[1][0], a->row[1][1]) + dot(b->row[1][0], b->row[1][1]);
    return s;
}

/* Line i of S left of that, in the places of its columns. */
static inline void couple(rsl_planar_sparse *sparse, size_t i)
{
    for (unsigned k = sparse->meeting_start[i]; k < sparse->meeting_start[i + 1]; k++) {
        const osculating *m = &sparse->meetings[k];
        const arm *mine = &sparse->arms[m->mine], *other = &sparse->arms[m->other];
        block *sum = &sparse->sum[m->other / 2];
        sum->at[0][0] += dot(mine->row[0][0], other->row[0][1]);
        sum->at[0][1] += dot(mine->row[0][0], other->row[1][1]);
        sum->at[1][0] += dot(mine->row[1][0], other->row[0][1]);
        sum->at[1][1] += dot(mine->row[1][0], other->row[1][1]);
    }
}

/* a -= b c^T */
static inline void take(block *a, const block *b, const block *c)
{
    a->at[0][0] -= b->at[0][0] * c->at[0][0] + b->at[0][1] * c->at[0][1];
    a->at[0][1] -= b->at[0][0] * c->at[1][0] + b->at[0][1] * c->at[1][1];
    a->at[1][0] -= b->at[1][0] * c->at[0][0] + b->at[1][1] * c->at[0][1];
    a->at[1][1] -= b->at[1][0] * c->at[1][0] + b->at[1][1] * c->at[1][1];
}

/* What fades away along a chain, to a quarter from joint to joint, would end in numbers so small
 * that processors take a hundred times as long for each. Forces like that are none, from where on
 * the squares of the speeds that they lead to would be such numbers. */
static inline double without_traces(double x) { return fabs(x) < 1e-140 ? 0.0 : x; }

/* Line i of L, and what it leaves of S_ii and of the solution x of L x = right there. */
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
            take(&sparse->sum[sparse->down[p]], &y, &sparse->number[p]);
        block l = {{{y.at[0][0] * d->inverse[0], y.at[0][1] * d->inverse[1]},
                    {y.at[1][0] * d->inverse[0], y.at[1][1] * d->inverse[1]}}};
        take(&rest, &l, &y);
        const double *above = sparse->solution[column];
        x[0] -= l.at[0][0] * above[0] + l.at[0][1] * above[1];
        x[1] -= l.at[1][0] * above[0] + l.at[1][1] * above[1];
        sparse->number[end] = l;
        sparse->filled[column] = end + 1;
    }
    return rest;
}

/* 1/d of one row of a place, from what is left of its square; 0: it is left out. */
static inline double invert(rsl_planar *system, unsigned row, double rest, double size)
{
    const rsl_planar_sparse *sparse = system->work.sparse;
    if (row == NO_ROW)
        return 1.0;
    if (!rsl_planar_is_spanned(rest, size, row >= sparse->joints))
        return 1.0 / rest;
    rsl_planar_mark_redundant(system, row);
    return 0.0;
}

/* With the right side of L x = right in the solution. Nonzero: a row that nobody can follow. */
static inline int factor_place(rsl_planar *system, size_t i)
{
    rsl_planar_sparse *sparse = system->work.sparse;
    double *x = sparse->solution[i];
    const unsigned *pair = sparse->pair[i];
    pivot *d = &sparse->pivot[i];
    block s = fill_arms(system, i);
    couple(sparse, i);
    block rest = eliminate(sparse, i, s, x);
    d->inverse[0] = invert(system, pair[0], rest.at[0][0], s.at[0][0]);
    d->lower = rest.at[1][0] * d->inverse[0];
    d->inverse[1] = invert(system, pair[1], rest.at[1][1] - d->lower * rest.at[1][0], s.at[1][1]);
    x[0] = without_traces(x[0]);
    x[1] = without_traces(x[1] - d->lower * x[0]);
    return !(s.at[0][0] > 0.0) || !(s.at[1][1] > 0.0 || pair[1] == NO_ROW);
}

/* Ready for the numbers of the rows there are; 0: no memory. */
static int prepare(rsl_planar *system)
{
    if (!make_room(system) || (!same_pattern(system) && !find_pattern(system)))
        return 0;
    rsl_planar_sparse *sparse = system->work.sparse;
    memcpy(sparse->filled, sparse->down_start, sparse->places * sizeof *sparse->filled);
    return 1;
}

/* ---- solutions ------------------------------------------------------------------------ */

/* L x = right: place i, once those before it are done. */
static inline void go_down(rsl_planar_sparse *sparse, size_t i)
{
    double(*x)[2] = sparse->solution;
    double first = x[i][0] = without_traces(x[i][0]);
    double second = x[i][1] = without_traces(x[i][1] - sparse->pivot[i].lower * first);
    for (unsigned p = sparse->down_start[i]; p < sparse->down_start[i + 1]; p++) {
        const block *l = &sparse->number[p];
        double *below = x[sparse->down[p]];
        below[0] -= l->at[0][0] * first + l->at[0][1] * second;
        below[1] -= l->at[1][0] * first + l->at[1][1] * second;
    }
}

/* L^T x = D^-1 of that, once those after it are done. */
static inline void come_up(rsl_planar_sparse *sparse, size_t i)
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
    x[i][1] = second = without_traces(second);
    x[i][0] = without_traces(first - d->lower * second);
}

void rsl_planar_sparse_solve(rsl_planar *system, double *right)
{
    rsl_planar_sparse *sparse = system->work.sparse;
    double(*x)[2] = sparse->solution;
    assert(sparse->rows == system->work.active_count);
    for (size_t i = 0; i < sparse->places; i++) {
        x[i][0] = right[sparse->pair[i][0]];
        x[i][1] = sparse->pair[i][1] == NO_ROW ? 0.0 : right[sparse->pair[i][1]];
    }
    for (size_t i = 0; i < sparse->places; i++)
        go_down(sparse, i);
    for (size_t i = sparse->places; i-- > 0;) {
        come_up(sparse, i);
        right[sparse->pair[i][0]] = x[i][0];
        if (sparse->pair[i][1] != NO_ROW)
            right[sparse->pair[i][1]] = x[i][1];
    }
}

/* ---- forces: what the rows ask for, and what their forces do, place by place -------------- */

static void ask(rsl_planar *system, size_t i)
{
    rsl_planar_sparse *sparse = system->work.sparse;
    const rsl_planar_frame *frame = system->work.frame;
    double *x = sparse->solution[i];
    const rsl_planar_constraint_row *row = row_at(system, sparse->pair[i][0]);
    const double *a = frame[row->a].a, *b = frame[row->b].a;
    x[0] = -row->bias - rsl_planar_row_dot(row, a, b);
    if (sparse->pair[i][1] == NO_ROW)
        return;
    row = row_at(system, sparse->pair[i][1]);
    x[1] = -row->bias - rsl_planar_row_dot(row, a, b);
}

/* Of both rows on one body. */
static inline void pull(rsl_planar *system, size_t body, const arm *by, const double x[2])
{
    double *a = system->work.frame[body].a;
    a[0] += by->row[0][1][0] * x[0] + by->row[1][1][0] * x[1];
    a[1] += by->row[0][1][1] * x[0] + by->row[1][1][1] * x[1];
    a[2] += by->row[0][1][2] * x[0] + by->row[1][1][2] * x[1];
    for (int c = 0; c < 3 && system->fixed->dof[body].driven; c++)
        system->work.force[body][c] += by->row[0][0][c] * x[0] + by->row[1][0][c] * x[1];
}

static void give(rsl_planar *system, size_t i)
{
    const rsl_planar_sparse *sparse = system->work.sparse;
    const double *x = sparse->solution[i];
    rsl_planar_constraint_row *row = row_at(system, sparse->pair[i][0]);
    row->force = x[0];
    if (!isfinite(x[0] + x[1])) /* 0 x infinity would stay in what is not free */
        return;
    pull(system, row->a, &sparse->arms[2 * i], x);
    pull(system, row->b, &sparse->arms[2 * i + 1], x);
    if (sparse->pair[i][1] != NO_ROW)
        row_at(system, sparse->pair[i][1])->force = x[1];
}

/* All numbers, and on the way down L x = right with what the rows ask for, or with nothing.
 * Nonzero: singular, or no memory. */
static int factor(rsl_planar *system, int asks)
{
    int failed = !prepare(system);
    rsl_planar_sparse *sparse = system->work.sparse;
    for (size_t i = 0; !failed && i < sparse->places; i++) {
        sparse->solution[i][0] = sparse->solution[i][1] = 0.0;
        if (asks)
            ask(system, i);
        failed = factor_place(system, i);
    }
    return failed;
}

int rsl_planar_sparse_factor(rsl_planar *system) { return factor(system, 0); }

int rsl_planar_sparse_forces(rsl_planar *system)
{
    if (factor(system, 1) != 0)
        return 1;
    rsl_planar_sparse *sparse = system->work.sparse;
    double sum = 0.0; /* one that is not finite makes it so */
    for (size_t i = sparse->places; i-- > 0;) {
        come_up(sparse, i);
        give(system, i);
        sum += sparse->solution[i][0] + sparse->solution[i][1];
    }
    return !isfinite(sum);
}
