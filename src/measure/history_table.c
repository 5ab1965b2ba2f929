/* SPDX-License-Identifier: MIT
 *
 * A recorded function of time from a table: one column of time and one that is wanted, with the
 * names, units, decimal commas and gaps of all measured tables.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/word.h"
#include "measure/history.h"
#include "measure/measure.h"

/* ---- the column that is wanted ------------------------------------------------ */

static void copy(rsl_text_piece piece, char *text, size_t room)
{
    snprintf(text, room, "%.*s", piece.length < room ? (int)piece.length : (int)room - 1, piece.at);
}

/* A column by its number, 1 to 9999; 0 if it is a name. */
static size_t column_number(const char *column)
{
    size_t length = strlen(column);
    if (length == 0 || length > 4 || strspn(column, "0123456789") != length)
        return 0;
    return (size_t)strtoul(column, NULL, 10);
}

/* The name of a number, from 1; length 0 and at = NULL if there is none. */
static rsl_text_piece name_at(rsl_text_piece line, char split, size_t number)
{
    rsl_measure_cells cells = rsl_measure_cells_of(line, split);
    rsl_text_piece name = {NULL, 0};
    for (size_t i = 0; i < number; i++)
        if (!rsl_measure_next_name(&cells, &name))
            return (rsl_text_piece){NULL, 0};
    return name;
}

/* The number of a column by its name: as it is written, else by what it means (`acceleration` is
 * that of "Accel (g)"); 0 if there is none. */
static size_t find_column(rsl_text_piece line, char split, const char *column)
{
    rsl_text_piece wanted = {column, strlen(column)};
    rsl_measure_quantity quantity = rsl_measure_column_of(wanted, 1).quantity;
    size_t alike = 0;
    for (size_t i = 1; i <= RSL_MEASURE_COLUMN_MAX; i++) {
        rsl_text_piece name = name_at(line, split, i);
        if (!name.at)
            break;
        if (name.length == wanted.length && memcmp(name.at, column, name.length) == 0)
            return i;
        if (!alike && quantity != RSL_MEASURE_NO_QUANTITY &&
            rsl_measure_column_of(name, 1).quantity == quantity)
            alike = i;
    }
    return alike;
}

static rsl_status no_such_column(const rsl_measure_source *source, rsl_text_piece line, char split)
{
    rsl_word_choice spelling = rsl_word_choose(source->column);
    char names[16][32];
    for (size_t i = 0; i < 16; i++) {
        rsl_text_piece name = name_at(line, split, i + 1);
        if (!name.at)
            break;
        copy(name, names[i], sizeof names[i]);
        rsl_word_offer(&spelling, names[i]);
    }
    return rsl_measure_fail(source, RSL_ERROR_UNKNOWN, "there is no column '%.60s'; %s",
                            source->column, rsl_word_advise(&spelling).text);
}

/* ---- what divides the columns --------------------------------------------------- */

static int has_number(rsl_measure_sheet *s, rsl_text_piece row, char split, size_t column)
{
    rsl_measure_cells cells = rsl_measure_cells_of(row, split);
    rsl_text_piece cell = {NULL, 0};
    double number;
    for (size_t i = 0; i < column; i++)
        if (!rsl_measure_next_cell(&cells, &cell))
            return 0;
    s->split = split;
    int found = rsl_measure_sheet_number(s, cell, &number);
    s->decimal_comma = -1;
    return found;
}

/* The split by which a row has numbers in the column of time and in the one that is wanted, else in
 * that of time alone: "0,5;1,5;2,5" has three columns, and "0,5 1,5" two. */
static char split_of(rsl_measure_sheet *s, const rsl_measure_head *head, size_t number)
{
    char chosen = 0;
    for (size_t i = 0; i < RSL_MEASURE_SPLIT_COUNT; i++) {
        char split = rsl_measure_splits[i];
        size_t column = number          ? number
                        : head->line.at ? find_column(head->line, split, s->source->column)
                                        : 0;
        if (!has_number(s, head->row, split, 1))
            continue;
        if (column > 0 && has_number(s, head->row, split, column))
            return split;
        chosen = chosen ? chosen : split;
    }
    return chosen ? chosen : ' ';
}

/* ---- the columns ------------------------------------------------------------------ */

static size_t count_columns(const rsl_measure_sheet *s, const rsl_measure_head *head)
{
    rsl_measure_cells cells =
        rsl_measure_cells_of(head->line.at ? head->line : head->row, s->split);
    rsl_text_piece cell;
    size_t count = 0;
    while (count < RSL_MEASURE_COLUMN_MAX &&
           (head->line.at ? rsl_measure_next_name : rsl_measure_next_cell)(&cells, &cell))
        count++;
    return count;
}

/* The first column is that of time; where its name is not known, it may still name a unit of it. */
static rsl_status take_time(rsl_measure_sheet *s, rsl_text_piece name, rsl_measure_record *record)
{
    rsl_measure_column c = rsl_measure_column_of(name, 1);
    int length = name.length < 60 ? (int)name.length : 60;
    if (c.quantity == RSL_MEASURE_NO_QUANTITY || c.quantity == RSL_MEASURE_VALUE) {
        if (c.unit.length == 0) /* a unit of time tells what it is */
            copy(name, record->first, sizeof record->first);
        c.factor = c.unit.length ? rsl_measure_si_factor("s", c.unit) : 1.0;
    } else if (c.quantity != RSL_MEASURE_TIME) {
        return rsl_measure_fail(s->source, RSL_ERROR_FILE,
                                "column 1 is '%.*s'; the first column of a history is the time",
                                length, name.at);
    }
    if (!(c.factor > 0.0))
        return rsl_measure_fail(s->source, RSL_ERROR_FILE,
                                "the unit of '%.*s' is not known; a time is in s, ms, us, ns, min "
                                "or h",
                                length, name.at);
    c.quantity = RSL_MEASURE_TIME;
    s->columns[0] = c;
    return RSL_OK;
}

static rsl_status take_columns(rsl_measure_sheet *s, const rsl_measure_head *head, size_t wanted,
                               rsl_measure_record *record)
{
    rsl_measure_column none = {RSL_MEASURE_NO_QUANTITY, 1.0, {NULL, 0}, NULL};
    rsl_text_piece name = head->line.at ? name_at(head->line, s->split, wanted) : head->line;
    size_t count = count_columns(s, head);
    s->column_count = count < wanted ? wanted : count;
    for (size_t i = 0; i < s->column_count; i++)
        s->columns[i] = none;
    s->columns[0].quantity = RSL_MEASURE_TIME;
    if (name.at)
        s->columns[wanted - 1] = rsl_measure_column_of(name, 1);
    rsl_measure_quantity q = s->columns[wanted - 1].quantity;
    if (wanted == 1 || q == RSL_MEASURE_TIME)
        return rsl_measure_fail(s->source, RSL_ERROR_FILE,
                                "column %zu is the time; wanted: another one beside it", wanted);
    if (q == RSL_MEASURE_NO_QUANTITY || !rsl_measure_row_of(q)->unit)
        s->columns[wanted - 1].quantity = RSL_MEASURE_VALUE;
    if (name.at)
        copy(name, record->head, sizeof record->head);
    record->column = wanted;
    record->line = head->number;
    return head->line.at ? take_time(s, name_at(head->line, s->split, 1), record) : RSL_OK;
}

/* Unit of the column in the head, reported to the caller and not applied. */
static void tell_unit(rsl_measure_column *column, rsl_measure_record *record)
{
    if (column->quantity != RSL_MEASURE_VALUE)
        record->si = rsl_measure_row_of(column->quantity)->unit;
    record->unit = column->factor;
    copy(column->unit, record->told, sizeof record->told);
    column->factor = 1.0;
}

/* ---- the table ---------------------------------------------------------------------- */

static rsl_status check_times(rsl_measure_sheet *s)
{
    const double *time = rsl_measure_values(s, RSL_MEASURE_TIME);
    for (size_t i = 1; i < s->rows; i++) {
        s->source->line = s->line[i];
        if (time[i] <= time[i - 1])
            return rsl_measure_fail(s->source, RSL_ERROR_FILE,
                                    "the time %.10g does not rise: %.10g stands before it", time[i],
                                    time[i - 1]);
    }
    if (s->rows < 2)
        return rsl_measure_fail(s->source, RSL_ERROR_FILE,
                                "a history needs two points at least; there %s %zu",
                                s->rows == 1 ? "is" : "are", s->rows);
    return RSL_OK;
}

/* The head and the columns: s->source->line is that of the head, or before the first row. */
static rsl_status read_head(rsl_measure_sheet *s, rsl_measure_head *head,
                            rsl_measure_record *record)
{
    *head = rsl_measure_head_find(s);
    size_t wanted = column_number(s->source->column);
    if (!head->row.at)
        return check_times(s);
    if (!head->known)
        s->split = split_of(s, head, wanted);
    if (!wanted && !head->line.at) {
        s->source->line++;
        return rsl_measure_fail(s->source, RSL_ERROR_UNKNOWN,
                                "there is no line of names to find the column '%.60s' in",
                                s->source->column);
    }
    if (!wanted && !(wanted = find_column(head->line, s->split, s->source->column)))
        return no_such_column(s->source, head->line, s->split);
    if (wanted > RSL_MEASURE_COLUMN_MAX)
        return rsl_measure_fail(s->source, RSL_ERROR_FILE, "column %zu is beyond the first %d",
                                wanted, RSL_MEASURE_COLUMN_MAX);
    rsl_status status = take_columns(s, head, wanted, record);
    if (status == RSL_OK && head->line.at)
        rsl_measure_take_units(s, &head->rest);
    if (status == RSL_OK)
        tell_unit(&s->columns[wanted - 1], record);
    return status;
}

rsl_status rsl_measure_history_table(rsl_measure_source *source, int skip,
                                     rsl_measure_record *record)
{
    rsl_measure_options options = {.gravity = RSL_MEASURE_GRAVITY,
                                   .missing =
                                       skip ? RSL_MEASURE_MISSING_SKIP : RSL_MEASURE_MISSING_STOP};
    rsl_measure_sheet s = {
        .source = source, .options = &options, .decimal_comma = -1, .history = 1};
    rsl_measure_head head;
    rsl_status status = read_head(&s, &head, record);
    if (status == RSL_OK)
        status = rsl_measure_rows_read(&s, head.rest);
    if (status == RSL_OK)
        status = check_times(&s);
    if (status != RSL_OK)
        return status;
    record->time = s.columns[0].value;
    record->value = s.columns[record->column - 1].value;
    record->count = s.rows;
    record->missing = s.missing;
    return RSL_OK;
}

void rsl_measure_history_names(const char *si, char *text, size_t room)
{
    size_t used = 0;
    text[0] = '\0';
    for (int q = 0; q < RSL_MEASURE_ALL; q++) {
        const rsl_measure_row *row = rsl_measure_row_of((rsl_measure_quantity)q);
        if (!row->unit || strcmp(row->unit, si) != 0 || !(row->history || q == RSL_MEASURE_TIME))
            continue;
        for (const char *c = row->names; *c && used + 3 < room; c++) {
            if (*c == ' ')
                text[used++] = ',';
            text[used++] = *c;
        }
        text[used] = '\0';
    }
}
