/* SPDX-License-Identifier: MIT
 *
 * Minimum-degree ordering (George & Liu 1989, SIAM Rev. 31) of constraint rows coupled by bodies.
 *
 * All rows that act on a body are adjacent: a body is a clique of the graph. Eliminating a row
 * merges its two cliques and removes the row. A row therefore belongs to at most two cliques,
 * whose members are its neighbours; no other structure is stored. The next pivot is a row of
 * minimum degree, the oldest one at a tie. A chain is eliminated from both ends in turn and a tree
 * from its leaves, both without fill-in.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "planar/constraint/min_degree.h"

#define NONE ((size_t)-1)

typedef struct links {
    size_t next, before;
} links;

typedef struct work {
    const rsl_planar_graph *graph;
    size_t *clique;           /* two per row not yet eliminated */
    size_t *head, *size;      /* per clique: first entry 2 row + side, number of rows */
    size_t *following;        /* per entry: next entry of the clique */
    size_t *mark;             /* per row: last pivot whose neighbour it was */
    size_t *degree;           /* per row */
    links *queue;             /* per row: links in the queue of its degree */
    size_t *first, *last;     /* per queue: first and last row */
    size_t lowest;            /* queues of lower degree are empty */
    size_t *place;            /* per row: position in the order */
    size_t found, room;       /* members: number, capacity */
    rsl_planar_ordering *out; /* members are rows until all are eliminated, then positions */
} work;

/* ---- queues: rows of equal degree; late rows after all others ----------------------- */

static size_t queues(const rsl_planar_graph *graph) { return 4 * graph->rows + 2; }

static size_t degree_of(const work *w, size_t row)
{
    size_t sum = row >= w->graph->late ? 2 * w->graph->rows : 0;
    for (size_t side = 0; side < 2; side++) {
        size_t clique = w->clique[2 * row + side];
        if (clique != RSL_PLANAR_NO_CLIQUE)
            sum += w->size[clique] - 1;
    }
    return sum;
}

static void enqueue(work *w, size_t row)
{
    size_t degree = w->degree[row] = degree_of(w, row);
    assert(degree < queues(w->graph));
    w->queue[row] = (links){NONE, w->last[degree]};
    if (w->last[degree] == NONE)
        w->first[degree] = row;
    else
        w->queue[w->last[degree]].next = row;
    w->last[degree] = row;
    if (degree < w->lowest)
        w->lowest = degree;
}

static void dequeue(work *w, size_t row)
{
    links at = w->queue[row];
    if (at.before == NONE)
        w->first[w->degree[row]] = at.next;
    else
        w->queue[at.before].next = at.next;
    if (at.next == NONE)
        w->last[w->degree[row]] = at.before;
    else
        w->queue[at.next].before = at.before;
}

/* ---- elimination --------------------------------------------------------------------- */

static int add_member(work *w, size_t row)
{
    if (w->found == w->room) {
        size_t room = 2 * w->room + 16;
        size_t *grown = realloc(w->out->member, room * sizeof *grown);
        if (grown == NULL)
            return 0;
        w->out->member = grown;
        w->room = room;
    }
    w->out->member[w->found++] = row;
    return 1;
}

/* Appends the neighbours of a row, each once: the members of both its cliques. 0: out of memory. */
static int add_neighbours(work *w, size_t row)
{
    for (size_t side = 0; side < 2; side++) {
        size_t clique = w->clique[2 * row + side];
        if (clique == RSL_PLANAR_NO_CLIQUE)
            continue;
        for (size_t at = w->head[clique]; at != NONE; at = w->following[at]) {
            int seen = at / 2 == row || w->mark[at / 2] == row;
            w->clique[at] = RSL_PLANAR_NO_CLIQUE;
            w->mark[at / 2] = row;
            if (!seen && !add_member(w, at / 2))
                return 0;
        }
    }
    return 1;
}

/* Makes the members from `begin` on the new clique. */
static void merge_cliques(work *w, size_t begin, size_t clique)
{
    w->head[clique] = NONE;
    w->size[clique] = w->found - begin;
    for (size_t k = w->found; k-- > begin;) {
        size_t row = w->out->member[k];
        size_t at = 2 * row + (w->clique[2 * row] != RSL_PLANAR_NO_CLIQUE);
        assert(w->clique[at] == RSL_PLANAR_NO_CLIQUE);
        w->clique[at] = clique;
        w->following[at] = w->head[clique];
        w->head[clique] = at;
    }
}

static int eliminate(work *w, size_t row, size_t place)
{
    size_t begin = w->found;
    size_t clique = w->clique[2 * row];
    if (clique == RSL_PLANAR_NO_CLIQUE)
        clique = w->clique[2 * row + 1];
    dequeue(w, row);
    w->out->order[place] = row;
    w->out->start[place] = begin;
    w->place[row] = place;
    if (clique == RSL_PLANAR_NO_CLIQUE)
        return 1;
    if (!add_neighbours(w, row))
        return 0;
    merge_cliques(w, begin, clique);
    for (size_t k = begin; k < w->found; k++) {
        dequeue(w, w->out->member[k]);
        enqueue(w, w->out->member[k]);
    }
    return 1;
}

static int eliminate_all(work *w)
{
    size_t rows = w->graph->rows;
    for (size_t place = 0; place < rows; place++) {
        while (w->first[w->lowest] == NONE)
            w->lowest++;
        if (!eliminate(w, w->first[w->lowest], place))
            return 0;
    }
    w->out->start[rows] = w->found;
    for (size_t k = 0; k < w->found; k++)
        w->out->member[k] = w->place[w->out->member[k]];
    return 1;
}

/* ---- ordering ------------------------------------------------------------------------- */

static void list_cliques(work *w)
{
    const rsl_planar_graph *graph = w->graph;
    memcpy(w->clique, graph->clique, 2 * graph->rows * sizeof *w->clique);
    for (size_t i = 0; i < graph->cliques; i++)
        w->head[i] = NONE;
    for (size_t at = 2 * graph->rows; at-- > 0;) {
        size_t clique = w->clique[at];
        if (clique == RSL_PLANAR_NO_CLIQUE)
            continue;
        assert(clique < graph->cliques);
        w->following[at] = w->head[clique];
        w->head[clique] = at;
        w->size[clique]++;
    }
    for (size_t i = 0; i < queues(graph); i++)
        w->first[i] = w->last[i] = NONE;
    for (size_t row = 0; row < graph->rows; row++) {
        w->mark[row] = NONE;
        enqueue(w, row);
    }
}

int rsl_planar_order_rows(const rsl_planar_graph *graph, rsl_planar_ordering *out)
{
    size_t n = graph->rows, ends = queues(graph);
    *out = (rsl_planar_ordering){malloc((n + 1) * sizeof *out->order),
                                 malloc((n + 1) * sizeof *out->start), NULL};
    size_t *memory = calloc(8 * n + 2 * graph->cliques + 2 * ends, sizeof *memory), *at = memory;
    links *queue = calloc(n + 1, sizeof *queue);
    int ok = out->order != NULL && out->start != NULL && memory != NULL && queue != NULL;
    if (ok) {
        work w = {.graph = graph, .queue = queue, .out = out};
        size_t **const arrays[] = {&w.clique, &w.following, &w.mark,  &w.degree, &w.place,
                                   &w.head,   &w.size,      &w.first, &w.last};
        const size_t counts[] = {2 * n, 2 * n, n, n, n, graph->cliques, graph->cliques, ends, ends};
        for (size_t i = 0; i < sizeof counts / sizeof *counts; at += counts[i++])
            *arrays[i] = at;
        list_cliques(&w);
        ok = eliminate_all(&w);
    }
    free(memory);
    free(queue);
    if (!ok)
        rsl_planar_ordering_free(out);
    return !ok;
}

void rsl_planar_ordering_free(rsl_planar_ordering *ordering)
{
    free(ordering->order);
    free(ordering->start);
    free(ordering->member);
    *ordering = (rsl_planar_ordering){0};
}
