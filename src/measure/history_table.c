/* SPDX-License-Identifier: MIT
 *
 * Tables of numbers as histories: the first column is the time, one other is
 * wanted.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/word.h"
#include "measure/history.h"

enum { HEADER_MAX = 65536, COLUMN_MAX = 1000 };

typedef struct table {
    rsl_measure_source *source;
    size_t wanted; /* column, from 1; 0: by name, not found yet */
    size_t room;   /* points */
} table;

/* What splits a line: ; before , before blanks. */
static char divider(rsl_text_piece line)
{
    if (memchr(line.at, ';', line.length))
        return ';';
    return memchr(line.at, ',', line.length) ? ',' : ' ';
}

/* The field of a number, from 1; length 0 and at = NULL if there is none. */
static rsl_text_piece field(rsl_text_piece line, size_t number)
{
    rsl_measure_cells cells = rsl_measure_cells_of(line, divider(line));
    rsl_text_piece cell = {NULL, 0};
    for (size_t i = 0; i < number; i++)
        if (!rsl_measure_next_cell(&cells, &cell))
            return (rsl_text_piece){NULL, 0};
    return cell;
}

/* ---- the names ----------------------------------------------------------- */

static rsl_status no_such_column(const table *t, rsl_text_piece line)
{
    rsl_word_choice spelling = rsl_word_choose(t->source->column);
    char names[16][32];
    for (size_t i = 0; i < 16; i++) {
        rsl_text_piece name = field(line, i + 1);
        if (!name.at)
            break;
        (void)snprintf(names[i], sizeof names[i], "%.*s", name.length < 30 ? (int)name.length : 30,
                       name.at);
        rsl_word_offer(&spelling, names[i]);
    }
    return rsl_measure_fail(t->source, RSL_ERROR_UNKNOWN, "there is no column '%.60s'; %s",
                            t->source->column, rsl_word_advise(&spelling).text);
}

static rsl_status find_column(table *t, rsl_text_piece line)
{
    const char *name = t->source->column;
    size_t length = strlen(name);
    if (line.length > HEADER_MAX)
        return rsl_measure_fail(t->source, RSL_ERROR_FILE,
                                "the line of names is longer than %d letters", HEADER_MAX);
    for (size_t i = 1; i <= COLUMN_MAX; i++) {
        rsl_text_piece at = field(line, i);
        if (!at.at)
            break;
        if (at.length == length && !memcmp(at.at, name, length)) {
            t->wanted = i;
            return RSL_OK;
        }
    }
    return t->wanted ? RSL_OK : no_such_column(t, line);
}

/* A column by its number, 1 to 9999; 0 if it is a name. */
static size_t column_number(const char *column)
{
    size_t length = strlen(column);
    if (length == 0 || length > 4 || strspn(column, "0123456789") != length)
        return 0;
    return (size_t)strtoul(column, NULL, 10);
}

/* ---- the numbers --------------------------------------------------------- */

static rsl_status number_of(const table *t, rsl_text_piece line, size_t column, double *number)
{
    rsl_text_piece piece = field(line, column);
    if (!piece.at)
        return rsl_measure_fail(t->source, RSL_ERROR_FILE, "there is no column %zu in this line",
                                column);
    if (!rsl_measure_number(piece, number))
        return rsl_measure_fail(t->source, RSL_ERROR_FILE,
                                "'%.*s' in column %zu is not a finite number",
                                piece.length < 40 ? (int)piece.length : 40, piece.at, column);
    return RSL_OK;
}

static rsl_status add_point(table *t, rsl_text_piece line, rsl_measure_record *record)
{
    double time = 0.0, value = 0.0;
    size_t n = record->count;
    rsl_status status = number_of(t, line, 1, &time);
    if (status == RSL_OK && !t->wanted)
        status = rsl_measure_fail(t->source, RSL_ERROR_UNKNOWN,
                                  "there is no line of names to find the column '%.60s' in",
                                  t->source->column);
    if (status == RSL_OK)
        status = number_of(t, line, t->wanted, &value);
    if (status != RSL_OK)
        return status;
    if (n > 0 && time <= record->time[n - 1])
        return rsl_measure_fail(t->source, RSL_ERROR_FILE,
                                "the time %.10g does not rise: %.10g stands before it", time,
                                record->time[n - 1]);
    if (n >= t->room)
        return rsl_measure_fail(t->source, RSL_ERROR_FILE, "there are more than %zu points",
                                t->room);
    record->time[n] = time;
    record->value[n] = value;
    record->count++;
    return RSL_OK;
}

static rsl_status read_lines(table *t, rsl_measure_record *record)
{
    const char *rest = t->source->text;
    rsl_text_piece line;
    int first = 1;
    double number;
    while (rsl_measure_line(t->source, &rest, &line)) {
        rsl_status status;
        if (rsl_measure_is_comment(line))
            continue;
        if (first && !rsl_measure_number(field(line, 1), &number))
            status = find_column(t, line);
        else
            status = add_point(t, line, record);
        if (status != RSL_OK)
            return status;
        first = 0;
    }
    if (record->count < 2)
        return rsl_measure_fail(t->source, RSL_ERROR_FILE,
                                "a history needs two points at least; there %s %zu",
                                record->count == 1 ? "is" : "are", record->count);
    return RSL_OK;
}

rsl_status rsl_measure_history_table(rsl_measure_source *source, rsl_measure_record *record)
{
    table t = {source, column_number(source->column), 0};
    size_t lines = 1;
    for (size_t i = 0; i < source->length; i++)
        lines += source->text[i] == '\n';
    t.room = lines < source->point_max ? lines : source->point_max;
    record->count = 0;
    record->time = rsl_arena_take(source->arena, t.room, sizeof(double));
    record->value = rsl_arena_take(source->arena, t.room, sizeof(double));
    if (!record->time || !record->value)
        return rsl_measure_no_memory(source);
    return read_lines(&t, record);
}
