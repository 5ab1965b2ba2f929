/* SPDX-License-Identifier: MIT
 *
 * loop: a press test, from a table of depths and forces.
 */
#include "measure/loop.h"

#include <stdlib.h>
#include <string.h>

#include "measure/measure.h"

enum { DEPTH, FORCE, BOTH };

typedef struct loop {
    rsl_measure_source *source;
    char split;
    size_t place[BOTH];  /* columns, from 0 */
    double factor[BOTH]; /* to m and N */
    double *value[BOTH];
    size_t count, room;
} loop;

static const char *const names[BOTH] = {"depth", "force"};
static const rsl_measure_quantity quantities[BOTH] = {
    (rsl_measure_quantity)(RSL_MEASURE_CHANNEL + RSL_FIT_DEPTH),
    (rsl_measure_quantity)(RSL_MEASURE_CHANNEL + RSL_FIT_FORCE)};

/* What splits a line: ; before tab before , before blanks. */
static char divider(rsl_text_piece line)
{
    for (const char *c = ";\t,"; *c; c++)
        if (memchr(line.at, *c, line.length))
            return *c;
    return ' ';
}

static rsl_status read_names(loop *l, rsl_text_piece line)
{
    rsl_measure_cells cells = rsl_measure_cells_of(line, l->split);
    rsl_text_piece cell;
    int found[BOTH] = {0};
    for (size_t i = 0; rsl_measure_next_cell(&cells, &cell); i++) {
        double factor;
        rsl_measure_quantity q = rsl_measure_quantity_of(cell, &factor);
        for (int k = 0; k < BOTH; k++)
            if (q == quantities[k]) {
                if (!(factor > 0.0))
                    return rsl_measure_fail(l->source, RSL_ERROR_FILE,
                                            "the unit of '%.*s' is not known",
                                            cell.length < 60 ? (int)cell.length : 60, cell.at);
                l->place[k] = i;
                l->factor[k] = factor;
                found[k] = 1;
            }
    }
    for (int k = 0; k < BOTH; k++)
        if (!found[k])
            return rsl_measure_fail(l->source, RSL_ERROR_FILE,
                                    "there is no column '%s'; a press test has the columns depth "
                                    "and force, as in depth [mm], force [kN]",
                                    names[k]);
    return RSL_OK;
}

static rsl_status read_point(loop *l, rsl_text_piece line)
{
    rsl_measure_cells cells = rsl_measure_cells_of(line, l->split);
    rsl_text_piece cell;
    int found[BOTH] = {0};
    if (l->count == l->room)
        return rsl_measure_fail(l->source, RSL_ERROR_FILE, "there are more than %zu points",
                                l->room);
    for (size_t i = 0; rsl_measure_next_cell(&cells, &cell); i++)
        for (int k = 0; k < BOTH; k++) {
            double number;
            if (i != l->place[k])
                continue;
            if (!rsl_measure_number(rsl_text_trim(cell), &number))
                return rsl_measure_fail(l->source, RSL_ERROR_FILE,
                                        "the %s '%.*s' is not a finite number", names[k],
                                        cell.length < 40 ? (int)cell.length : 40, cell.at);
            l->value[k][l->count] = l->factor[k] * number;
            found[k] = 1;
        }
    if (!found[DEPTH] || !found[FORCE])
        return rsl_measure_fail(l->source, RSL_ERROR_FILE, "there is no %s in this line",
                                names[found[DEPTH] ? FORCE : DEPTH]);
    l->count++;
    return RSL_OK;
}

static rsl_status read_lines(loop *l)
{
    const char *rest = l->source->text;
    rsl_text_piece line, cell;
    double number;
    for (int first = 1; rsl_measure_line(l->source, &rest, &line);) {
        if (rsl_measure_is_comment(line))
            continue;
        if (first)
            l->split = divider(line);
        rsl_measure_cells cells = rsl_measure_cells_of(line, l->split);
        int named = first && rsl_measure_next_cell(&cells, &cell) &&
                    !rsl_measure_number(rsl_text_trim(cell), &number);
        rsl_status status = named ? read_names(l, line) : read_point(l, line);
        if (status != RSL_OK)
            return status;
        first = 0;
    }
    return RSL_OK;
}

rsl_status rsl_measure_loop_read(rsl_measure_source *source, rsl_law_table *table)
{
    loop l = {.source = source, .place = {0, 1}, .factor = {1.0, 1.0}};
    rsl_status status = rsl_measure_check_text(source);
    if (status != RSL_OK)
        return status;
    for (size_t i = 0; i < source->length; i++)
        l.room += source->text[i] == '\n';
    l.room = l.room + 1 < source->point_max ? l.room + 1 : source->point_max;
    l.value[DEPTH] = rsl_arena_take(source->arena, l.room, sizeof(double));
    l.value[FORCE] = rsl_arena_take(source->arena, l.room, sizeof(double));
    double *room = rsl_arena_take(source->arena, RSL_LAW_TABLE_ROOM(l.room), sizeof(double));
    if (!l.value[DEPTH] || !l.value[FORCE] || !room)
        return rsl_measure_no_memory(source);
    status = read_lines(&l);
    if (status != RSL_OK)
        return status;
    status =
        rsl_law_table_make(l.value[DEPTH], l.value[FORCE], l.count, room, table, source->error);
    return status == RSL_OK ? RSL_OK
                            : rsl_error_within(source->error, status, "%.300s: ", source->name);
}
