/* SPDX-License-Identifier: MIT
 *
 * The matrix of the multipliers for large mechanisms: rows meet only where
 * they share a body, so it is nearly empty. SuiteSparse's KLU factors it.
 * The pattern is found once per set of active rows, by the bodies they share;
 * then only the numbers change.
 */
#include <assert.h>
#include <klu.h>
#include <stdlib.h>
#include <string.h>

#include "planar/constraints.h"

struct rsl_planar_sparse {
    size_t rows, capacity; /* of the matrix; memory for so many */
    size_t *bodies;        /* the two bodies of each row: the pattern's key */
    int *start, *index;    /* columns, and the rows in them */
    double *value;
    size_t *first, *member; /* rows of each body */
    int *mark;
    klu_common common;
    klu_symbolic *symbolic;
    klu_numeric *numeric;
};

static void forget(rsl_planar_sparse *sparse)
{
    klu_free_numeric(&sparse->numeric, &sparse->common);
    klu_free_symbolic(&sparse->symbolic, &sparse->common);
}

void rsl_planar_sparse_free(rsl_planar_sparse *sparse)
{
    if (sparse == NULL)
        return;
    forget(sparse);
    free(sparse->bodies);
    free(sparse->start);
    free(sparse->index);
    free(sparse->value);
    free(sparse->first);
    free(sparse->member);
    free(sparse->mark);
    free(sparse);
}

/* Room for the rows there are; 0: no memory. */
static int make_room(rsl_planar *system)
{
    size_t n = system->work.active_count;
    if (system->work.sparse == NULL) {
        system->work.sparse = calloc(1, sizeof *system->work.sparse);
        if (system->work.sparse == NULL)
            return 0;
        klu_defaults(&system->work.sparse->common);
    }
    rsl_planar_sparse *sparse = system->work.sparse;
    if (n <= sparse->capacity)
        return 1;
    free(sparse->bodies);
    free(sparse->start);
    free(sparse->first);
    free(sparse->member);
    free(sparse->mark);
    sparse->rows = 0;
    sparse->capacity = n + n / 2;
    sparse->bodies = calloc(2 * sparse->capacity, sizeof *sparse->bodies);
    sparse->start = calloc(sparse->capacity + 1, sizeof *sparse->start);
    sparse->first = calloc(system->fixed->bodies + 2, sizeof *sparse->first);
    sparse->member = calloc(2 * sparse->capacity, sizeof *sparse->member);
    sparse->mark = calloc(sparse->capacity, sizeof *sparse->mark);
    return sparse->bodies != NULL && sparse->start != NULL && sparse->first != NULL &&
           sparse->member != NULL && sparse->mark != NULL;
}

static const rsl_planar_row *row_at(const rsl_planar *system, size_t i)
{
    return &system->work.rows[system->work.active[i]];
}

static int same_pattern(const rsl_planar *system)
{
    const rsl_planar_sparse *sparse = system->work.sparse;
    if (sparse->rows != system->work.active_count || sparse->symbolic == NULL)
        return 0;
    for (size_t i = 0; i < sparse->rows; i++)
        if (sparse->bodies[2 * i] != row_at(system, i)->a ||
            sparse->bodies[2 * i + 1] != row_at(system, i)->b)
            return 0;
    return 1;
}

/* Sorts the rows by the bodies they act on; the world is none. */
static void list_members(rsl_planar *system)
{
    rsl_planar_sparse *sparse = system->work.sparse;
    size_t n = system->work.active_count, bodies = system->fixed->bodies;
    memset(sparse->first, 0, (bodies + 2) * sizeof *sparse->first);
    for (size_t i = 0; i < n; i++) {
        const rsl_planar_row *row = row_at(system, i);
        sparse->bodies[2 * i] = row->a;
        sparse->bodies[2 * i + 1] = row->b;
        sparse->first[row->a + 1]++;
        sparse->first[row->b + 1]++;
    }
    for (size_t i = 0; i <= bodies; i++)
        sparse->first[i + 1] += sparse->first[i];
    for (size_t i = n; i-- > 0;) {
        const size_t ends[2] = {row_at(system, i)->a, row_at(system, i)->b};
        for (int e = 0; e < 2; e++)
            sparse->member[--sparse->first[ends[e] + 1]] = i;
    }
    /* each first[b + 1] has come down to where body b begins */
    memmove(sparse->first, sparse->first + 1, (bodies + 1) * sizeof *sparse->first);
    sparse->first[bodies + 1] = 2 * n;
}

/* The rows that meet column j; counted, and written if there is an index. */
static int fill_column(rsl_planar *system, size_t j, int at)
{
    rsl_planar_sparse *sparse = system->work.sparse;
    const size_t ends[2] = {sparse->bodies[2 * j], sparse->bodies[2 * j + 1]};
    for (int e = 0; e < 2; e++) {
        if (system->fixed->mover[ends[e]].count == 0)
            continue;
        for (size_t k = sparse->first[ends[e]]; k < sparse->first[ends[e] + 1]; k++) {
            size_t i = sparse->member[k];
            if (sparse->mark[i] == (int)j + 1)
                continue;
            sparse->mark[i] = (int)j + 1;
            if (sparse->index != NULL)
                sparse->index[at] = (int)i;
            at++;
        }
    }
    return at;
}

static int fill_pattern(rsl_planar *system)
{
    rsl_planar_sparse *sparse = system->work.sparse;
    size_t n = system->work.active_count;
    int at = 0;
    memset(sparse->mark, 0, n * sizeof *sparse->mark);
    for (size_t j = 0; j < n; j++) {
        sparse->start[j] = at;
        at = fill_column(system, j, at);
    }
    sparse->start[n] = at;
    return at;
}

static int find_pattern(rsl_planar *system)
{
    rsl_planar_sparse *sparse = system->work.sparse;
    forget(sparse);
    sparse->rows = system->work.active_count;
    list_members(system);
    free(sparse->index);
    sparse->index = NULL;
    size_t entries = (size_t)fill_pattern(system);
    free(sparse->value);
    sparse->index = malloc((entries + 1) * sizeof *sparse->index);
    sparse->value = malloc((entries + 1) * sizeof *sparse->value);
    if (sparse->index == NULL || sparse->value == NULL)
        return 1;
    fill_pattern(system);
    sparse->symbolic =
        klu_analyze((int)sparse->rows, sparse->start, sparse->index, &sparse->common);
    return sparse->symbolic == NULL;
}

/* The pivots of the factors before are tried first; where they have become
 * bad, new ones are sought. The matrix is positive definite and its pivots stay
 * on the diagonal, so that it does not matter which factors were before. */
static int factor_numbers(rsl_planar_sparse *sparse)
{
    klu_common *common = &sparse->common;
    if (sparse->numeric != NULL &&
        klu_refactor(sparse->start, sparse->index, sparse->value, sparse->symbolic, sparse->numeric,
                     common) &&
        klu_rcond(sparse->symbolic, sparse->numeric, common) && common->rcond > 1e-14)
        return 0;
    klu_free_numeric(&sparse->numeric, common);
    sparse->numeric =
        klu_factor(sparse->start, sparse->index, sparse->value, sparse->symbolic, common);
    if (sparse->numeric == NULL)
        return 1;
    klu_rcond(sparse->symbolic, sparse->numeric, common);
    return !(common->rcond > 1e-15);
}

int rsl_planar_sparse_factor(rsl_planar *system)
{
    if (!make_room(system))
        return 1;
    rsl_planar_sparse *sparse = system->work.sparse;
    if (!same_pattern(system) && find_pattern(system) != 0)
        return 1;
    for (size_t j = 0; j < sparse->rows; j++)
        for (int k = sparse->start[j]; k < sparse->start[j + 1]; k++)
            sparse->value[k] = rsl_planar_coupling(system, system->work.active[sparse->index[k]],
                                                   system->work.active[j]);
    return factor_numbers(sparse);
}

void rsl_planar_sparse_solve(rsl_planar *system, double *right)
{
    rsl_planar_sparse *sparse = system->work.sparse;
    assert(sparse->rows == system->work.active_count);
    klu_solve(sparse->symbolic, sparse->numeric, (int)sparse->rows, 1, right, &sparse->common);
}
