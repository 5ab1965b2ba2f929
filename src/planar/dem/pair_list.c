/* SPDX-License-Identifier: MIT
 *
 * Pair list of a granular group: cell list with a skin (Verlet list), linear cost.
 *
 * Circles are sorted by counting into square cells slightly larger than the largest of them. Each
 * circle searches its own and the adjacent cells for partners of higher number. A pair is listed
 * if it is nearer than the skin; the list is valid until a partner has moved by half the skin.
 * Lines come last.
 *
 * Pairs are ordered by grain and partner. One pass that appends each pair to the slots of both
 * leaves the slots of every grain in the order of its partners: those of lower number precede its
 * own pairs.
 */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "planar/dem/dem.h"

/* ---- memory --------------------------------------------------------------------------- */

/* Capacity for `wanted` entries of an array; 0: out of memory. */
static int reserve(rsl_planar_workspace *work, void **array, size_t *capacity, size_t wanted,
                   size_t size)
{
    if (wanted <= *capacity && *array != NULL)
        return 1;
    size_t larger = wanted + wanted / 8 + 64;
    void *grown = realloc(*array, larger * size);
    if (grown == NULL)
        return 0;
    *array = grown;
    work->memory += (larger - *capacity) * size;
    *capacity = larger;
    return 1;
}

#define RESERVE(work, member, capacity, wanted)                                                    \
    reserve(work, (void **)&(member), &(capacity), wanted, sizeof *(member))

/* Arrays per pair, of one capacity. */
static int reserve_pairs(rsl_planar_state *state, rsl_planar_workspace *work, size_t wanted)
{
    rsl_planar_grains_state *s = state->grains;
    size_t first = s->pair_capacity, second = first, status = first;
    if (!RESERVE(work, s->first, first, wanted) || !RESERVE(work, s->second, second, wanted) ||
        !RESERVE(work, s->status, status, wanted))
        return 0;
    assert(first == second && second == status);
    s->pair_capacity = first;
    return 1;
}

/* ---- cells --------------------------------------------------------------------------- */

typedef struct grid {
    double x, y, cell;    /* lower left corner, cell size, m */
    size_t columns, rows; /* number of cells in both directions */
} grid;

/* Grid of cells of at least the given size; their number is bounded by that of circles. */
static grid grid_of(const rsl_planar_workspace *work, const rsl_planar_granular_group *group,
                    double cell)
{
    const rsl_planar_grain *partner = work->grains->partner;
    double x0 = HUGE_VAL, y0 = HUGE_VAL, x1 = -HUGE_VAL, y1 = -HUGE_VAL;
    for (size_t i = 0; i < group->member_count; i++) {
        const rsl_planar_grain *g = &partner[group->members[i]];
        x0 = g->x < x0 ? g->x : x0;
        x1 = g->x > x1 ? g->x : x1;
        y0 = g->y < y0 ? g->y : y0;
        y1 = g->y > y1 ? g->y : y1;
    }
    double max = 4.0 * (double)group->member_count + 64.0;
    while (((x1 - x0) / cell + 1.0) * ((y1 - y0) / cell + 1.0) > max)
        cell *= 2.0;
    return (grid){x0, y0, cell, (size_t)((x1 - x0) / cell) + 1, (size_t)((y1 - y0) / cell) + 1};
}

/* Counting sort: in_cell from cell_first[k] on holds the circles of cell k, ascending. */
static int sort_into_cells(rsl_planar_workspace *work, const rsl_planar_granular_group *group,
                           const grid *g)
{
    rsl_planar_grains_work *w = work->grains;
    size_t cells = g->columns * g->rows;
    if (!RESERVE(work, w->cell_first, w->cell_capacity, cells + 2))
        return 0;
    memset(w->cell_first, 0, (cells + 2) * sizeof *w->cell_first);
    for (size_t i = 0; i < group->member_count; i++) {
        const rsl_planar_grain *one = &w->partner[group->members[i]];
        size_t column = (size_t)((one->x - g->x) / g->cell);
        size_t row = (size_t)((one->y - g->y) / g->cell);
        assert(column < g->columns && row < g->rows);
        w->cell_of[i] = (uint32_t)(row * g->columns + column);
        w->cell_first[w->cell_of[i] + 2]++;
    }
    for (size_t k = 2; k < cells + 2; k++)
        w->cell_first[k] += w->cell_first[k - 1];
    for (size_t i = 0; i < group->member_count; i++)
        w->in_cell[w->cell_first[w->cell_of[i] + 1]++] = group->members[i];
    return 1;
}

/* ---- pairs ----------------------------------------------------------------------------- */

static void add_pair(rsl_planar_grains_state *s, uint32_t first, uint32_t second)
{
    assert(s->pair_count < s->pair_capacity && first < second);
    s->first[s->pair_count] = first;
    s->second[s->pair_count++] = second;
}

/* Partners of higher number among the circles of cells [from, to) of a row. */
static int pair_in_row(rsl_planar *system, uint32_t i, size_t from, size_t to)
{
    rsl_planar_grains_state *s = system->state.grains;
    const rsl_planar_grains_work *w = system->work.grains;
    const rsl_planar_grain *a = &w->partner[i];
    double skin = system->fixed->grains->skin;
    size_t begin = w->cell_first[from], end = w->cell_first[to];
    if (!reserve_pairs(&system->state, &system->work, s->pair_count + (end - begin)))
        return 0;
    for (size_t k = begin; k < end; k++) {
        uint32_t j = w->in_cell[k];
        const rsl_planar_grain *b = &w->partner[j];
        double dx = a->x - b->x, dy = a->y - b->y, contact_distance = a->radius + b->radius + skin;
        if (j > i && dx * dx + dy * dy < contact_distance * contact_distance)
            add_pair(s, i, j);
    }
    return 1;
}

/* Insertion sort. */
static void sort_few(uint32_t *values, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        uint32_t value = values[i];
        size_t k = i;
        for (; k > 0 && values[k - 1] > value; k--)
            values[k] = values[k - 1];
        values[k] = value;
    }
}

static int pair_circles(rsl_planar *system, const rsl_planar_granular_group *group)
{
    rsl_planar_grains_state *s = system->state.grains;
    const rsl_planar_grains_work *w = system->work.grains;
    grid g = grid_of(&system->work, group, 2.0 * group->largest + system->fixed->grains->skin);
    if (!sort_into_cells(&system->work, group, &g))
        return 0;
    for (size_t i = 0; i < group->member_count; i++) {
        if (group->members[i] >= system->fixed->grains->grains)
            break; /* obstacles do not pair with each other */
        size_t column = w->cell_of[i] % g.columns, row = w->cell_of[i] / g.columns;
        size_t left = column > 0 ? column - 1 : 0, from = s->pair_count;
        size_t right = column + 2 < g.columns ? column + 2 : g.columns;
        for (size_t r = row > 0 ? row - 1 : 0; r <= row + 1 && r < g.rows; r++)
            if (!pair_in_row(system, group->members[i], r * g.columns + left,
                             r * g.columns + right))
                return 0;
        sort_few(s->second + from, s->pair_count - from);
    }
    return 1;
}

static int pair_lines(rsl_planar *system, const rsl_planar_granular_group *group)
{
    rsl_planar_grains_state *s = system->state.grains;
    const rsl_planar_grains_fixed *fixed = system->fixed->grains;
    const rsl_planar_grains_work *w = system->work.grains;
    for (size_t i = 0; i < group->member_count && group->members[i] < fixed->grains; i++) {
        const rsl_planar_grain *a = &w->partner[group->members[i]];
        if (!reserve_pairs(&system->state, &system->work, s->pair_count + group->line_count))
            return 0;
        for (size_t k = 0; k < group->line_count; k++) {
            const rsl_planar_wall *wall = &w->walls[group->lines[k] - fixed->round];
            double far = (a->x - wall->x) * wall->nx + (a->y - wall->y) * wall->ny;
            if (far < a->radius + fixed->skin)
                add_pair(s, group->members[i], group->lines[k]);
        }
    }
    return 1;
}

/* ---- previous list ------------------------------------------------------------- */

/* Copies the list to the memory of the pair forces, which are not in use meanwhile. */
static int keep_old(const rsl_planar_state *state, rsl_planar_workspace *work)
{
    rsl_planar_grains_state *s = state->grains;
    rsl_planar_grains_work *w = work->grains;
    size_t n = s->pair_count;
    _Static_assert(sizeof *w->pair_force >=
                       sizeof *w->old_first + sizeof *w->old_second + sizeof *w->old_status,
                   "an entry of the previous list fits into a pair force");
    if (!RESERVE(work, w->pair_force, w->pair_force_capacity, n) ||
        (s->record_capacity > 0 && !RESERVE(work, w->old_records, w->old_record_capacity, n)) ||
        (s->touch_capacity > 0 && !RESERVE(work, w->old_touches, w->old_touch_capacity, n)))
        return 0;
    w->old_first = (uint32_t *)(void *)w->pair_force;
    w->old_second = w->old_first + n;
    w->old_status = (unsigned char *)(w->old_second + n);
    if (n == 0)
        return 1;
    memcpy(w->old_first, s->first, n * sizeof *s->first);
    memcpy(w->old_second, s->second, n * sizeof *s->second);
    memcpy(w->old_status, s->status, n * sizeof *s->status);
    if (s->record_capacity > 0)
        memcpy(w->old_records, s->records, n * sizeof *s->records);
    if (s->touch_capacity > 0)
        memcpy(w->old_touches, s->touches, n * sizeof *s->touches);
    return 1;
}

/* Merge of two sorted lists: a pair of the previous list keeps its status, record and touch. */
static void merge(rsl_planar_state *state, const rsl_planar_workspace *work,
                  const rsl_planar_segment *old, const rsl_planar_segment *now,
                  const rsl_planar_granular_group *group)
{
    rsl_planar_grains_state *s = state->grains;
    const rsl_planar_grains_work *w = work->grains;
    const size_t from[2] = {old->first, old->lines}, until[2] = {old->lines, old->end};
    const size_t begin[2] = {now->first, now->lines}, end[2] = {now->lines, now->end};
    for (int kind = 0; kind < 2; kind++) {
        size_t o = from[kind];
        for (size_t i = begin[kind]; i < end[kind]; i++) {
            while (o < until[kind] &&
                   (w->old_first[o] < s->first[i] ||
                    (w->old_first[o] == s->first[i] && w->old_second[o] < s->second[i])))
                o++;
            int there = o < until[kind] && w->old_first[o] == s->first[i] &&
                        w->old_second[o] == s->second[i];
            s->status[i] = there ? w->old_status[o] : RSL_PLANAR_PAIR_APART;
            if (group->records && there)
                s->records[i] = w->old_records[o];
            if (group->needs != 0 && there)
                s->touches[i] = w->old_touches[o];
        }
    }
}

/* ---- slots and blocks ----------------------------------------------------------------- */

/* Slots of every partner: counting sort of the pairs by partner. */
static void fill_slots(const rsl_planar_compiled_model *fixed, const rsl_planar_state *state,
                       rsl_planar_workspace *work)
{
    const rsl_planar_grains_state *s = state->grains;
    rsl_planar_grains_work *w = work->grains;
    size_t partners = fixed->grains->partners;
    /* shifted by one, so that slot_first holds the first slots at the end */
    uint32_t *next = w->slot_first + 1;
    memset(w->slot_first, 0, (partners + 2) * sizeof *w->slot_first);
    for (size_t i = 0; i < s->pair_count; i++) {
        w->slot_first[s->first[i] + 2]++;
        w->slot_first[s->second[i] + 2]++;
    }
    for (size_t i = 2; i < partners + 2; i++)
        w->slot_first[i] += w->slot_first[i - 1];
    for (size_t i = 0; i < s->pair_count; i++) {
        w->pair_slot[next[s->first[i]]++] = (uint32_t)(2 * i);
        w->pair_slot[next[s->second[i]]++] = (uint32_t)(2 * i + 1);
    }
}

static void cut_blocks(rsl_planar_grains_work *w, size_t group, size_t first, size_t end, int lines)
{
    while (first < end) {
        size_t count =
            end - first < RSL_PLANAR_GRAINS_BLOCK ? end - first : RSL_PLANAR_GRAINS_BLOCK;
        assert(w->block_count < w->block_capacity);
        w->blocks[w->block_count++] = (rsl_planar_grain_block){group, first, count, lines};
        first += count;
    }
}

int rsl_planar_grains_arrange(const rsl_planar_compiled_model *fixed, const rsl_planar_state *state,
                              rsl_planar_workspace *work)
{
    const rsl_planar_grains_state *s = state->grains;
    rsl_planar_grains_work *w = work->grains;
    size_t groups = fixed->grains->group_count;
    size_t max = s->pair_count / RSL_PLANAR_GRAINS_BLOCK + 2 * groups;
    if (!RESERVE(work, w->pair_force, w->pair_force_capacity, s->pair_count) ||
        !RESERVE(work, w->pair_slot, w->pair_slot_capacity, 2 * s->pair_count) ||
        !RESERVE(work, w->blocks, w->block_capacity, max) ||
        !RESERVE(work, w->sums, w->sum_capacity, max))
        return 0;
    fill_slots(fixed, state, work);
    w->block_count = 0;
    for (size_t i = 0; i < groups; i++) {
        cut_blocks(w, i, s->segments[i].first, s->segments[i].lines, 0);
        cut_blocks(w, i, s->segments[i].lines, s->segments[i].end, 1);
    }
    return 1;
}

/* Stores the positions at which the list was built. */
static void store_positions(const rsl_planar_compiled_model *compiled, rsl_planar_state *state,
                            const rsl_planar_workspace *work)
{
    const rsl_planar_grains_fixed *fixed = compiled->grains;
    rsl_planar_grains_state *s = state->grains;
    const rsl_planar_grains_work *w = work->grains;
    for (size_t i = 0; i < fixed->round; i++)
        s->listed[i] = (rsl_planar_point){w->partner[i].x, w->partner[i].y};
    memcpy(s->walls, w->walls, (fixed->partners - fixed->round) * sizeof *s->walls);
}

int rsl_planar_grains_list(rsl_planar *system)
{
    const rsl_planar_grains_fixed *fixed = system->fixed->grains;
    rsl_planar_grains_state *s = system->state.grains;
    int records = 0, touches = 0;
    if (!keep_old(&system->state, &system->work))
        return 0;
    s->pair_count = 0;
    for (size_t i = 0; i < fixed->group_count; i++) {
        rsl_planar_segment old = s->segments[i], now = {.first = s->pair_count};
        if (!pair_circles(system, &fixed->groups[i]))
            return 0;
        now.lines = s->pair_count;
        if (!pair_lines(system, &fixed->groups[i]))
            return 0;
        now.end = s->pair_count;
        records |= fixed->groups[i].records;
        touches |= fixed->groups[i].needs != 0;
        if ((records && !RESERVE(&system->work, s->records, s->record_capacity, s->pair_count)) ||
            (touches && !RESERVE(&system->work, s->touches, s->touch_capacity, s->pair_count)))
            return 0;
        merge(&system->state, &system->work, &old, &now, &fixed->groups[i]);
        s->segments[i] = now;
    }
    store_positions(system->fixed, &system->state, &system->work);
    return rsl_planar_grains_arrange(system->fixed, &system->state, &system->work);
}
