/* SPDX-License-Identifier: MIT
 *
 * Rows of a table of measurements: read, skipped, parted at gaps.
 */
#include <assert.h>
#include <string.h>

#include "measure/measure.h"

static rsl_status bad_cell(rsl_measure_sheet *s, size_t column, rsl_text_piece cell)
{
    rsl_measure_name name = rsl_measure_name_of(s->columns[column].quantity);
    if (cell.length == 0)
        return rsl_measure_fail(s->source, RSL_ERROR_FILE, "column %zu (%s) is empty", column + 1,
                                name.text);
    return rsl_measure_fail(
        s->source, RSL_ERROR_FILE, "'%.*s' in column %zu (%s) is not a finite number%s",
        cell.length < 40 ? (int)cell.length : 40, cell.at, column + 1, name.text,
        s->decimal_comma == 1 ? " with a decimal comma as those before" : "");
}

static int skips(const rsl_measure_sheet *s)
{
    return s->options->missing == RSL_MEASURE_MISSING_SKIP;
}

/* More cells than names: empty ones are no harm. */
static rsl_status check_rest(rsl_measure_sheet *s, rsl_measure_cells *c)
{
    rsl_text_piece cell;
    while (rsl_measure_next_cell(c, &cell))
        if (cell.length > 0)
            return rsl_measure_fail(
                s->source, RSL_ERROR_FILE,
                "there are more cells than the %zu columns that have names%s", s->column_count,
                s->split == ',' ? "; decimal commas need ; or tabs between columns" : "");
    return RSL_OK;
}

/* Another mark than that of the row before begins a record. */
static void read_mark(rsl_measure_sheet *s, rsl_text_piece cell)
{
    if (s->rows > 0 &&
        (cell.length != s->mark.length || memcmp(cell.at, s->mark.at, cell.length) != 0))
        s->first[s->rows] = 1;
    s->mark = cell;
}

/* One number of a row; an impact may lack it. */
static rsl_status read_cell(rsl_measure_sheet *s, size_t column, rsl_text_piece cell, int samples)
{
    const rsl_measure_column *c = &s->columns[column];
    const rsl_measure_row *row = rsl_measure_row_of(c->quantity);
    double number;
    if (rsl_measure_is_missing(cell) && (skips(s) || (cell.length == 0 && !samples))) {
        c->value[s->rows] = RSL_UNSET;
        s->lacks = 1;
        return RSL_OK;
    }
    if (!rsl_measure_sheet_number(s, cell, &number) || !isfinite(number * c->factor))
        return bad_cell(s, column, cell);
    if (!samples && row->size_only)
        number = fabs(number);                    /* back is a matter of the axis */
    if (!samples && number < 0.0 && !row->placed) /* of the others the fit knows the range */
        return rsl_measure_fail(s->source, RSL_ERROR_FILE,
                                "column %zu (%s) = %.6g is out of range: must be >= 0", column + 1,
                                rsl_measure_name_of(c->quantity).text, number);
    c->value[s->rows] = number * c->factor;
    if (s->decimal_comma < 0 && memchr(cell.at, '.', cell.length))
        s->decimal_comma = 0;
    return RSL_OK;
}

/* Takes the row just read, or leaves it out: samples that lack a value. What parts records stays
 * for the next row. */
static void end_row(rsl_measure_sheet *s, int samples)
{
    s->missing += s->lacks && skips(s);
    if (s->lacks && samples) {
        s->gap[s->rows] = 1;
        return;
    }
    s->rows++;
    if (s->rows < s->room) {
        s->first[s->rows] = 0;
        s->gap[s->rows] = 0;
    }
}

static rsl_status add_row(rsl_measure_sheet *s, rsl_text_piece line)
{
    rsl_measure_cells c = rsl_measure_cells_of(line, s->split);
    rsl_text_piece cell;
    size_t i = 0;
    int samples = rsl_measure_sheet_has_samples(s);
    assert(s->rows < s->room);
    s->line[s->rows] = s->source->line;
    s->lacks = 0;
    for (; i < s->column_count && rsl_measure_next_cell(&c, &cell); i++) {
        rsl_status status = RSL_OK;
        if (s->columns[i].quantity == RSL_MEASURE_RECORD)
            read_mark(s, cell);
        else if (rsl_measure_is_wanted(&s->columns[i]))
            status = read_cell(s, i, cell, samples);
        if (status != RSL_OK)
            return status;
    }
    for (; i < s->column_count; i++) {
        if (s->columns[i].quantity == RSL_MEASURE_NO_QUANTITY)
            continue;
        if (!skips(s))
            return rsl_measure_fail(s->source, RSL_ERROR_FILE,
                                    "there is no column %zu (%s) in this line", i + 1,
                                    rsl_measure_name_of(s->columns[i].quantity).text);
        s->lacks = 1;
        if (s->columns[i].value)
            s->columns[i].value[s->rows] = RSL_UNSET;
    }
    end_row(s, samples);
    return check_rest(s, &c);
}

static size_t lines_from(const rsl_measure_source *source, const char *rest)
{
    size_t lines = 1;
    const char *end = source->text + source->length;
    while (rest < end && (rest = memchr(rest, '\n', (size_t)(end - rest)))) {
        lines++;
        rest++;
    }
    return lines;
}

static rsl_status make_room(rsl_measure_sheet *s, const char *rest)
{
    rsl_arena *arena = s->source->arena;
    size_t rows = lines_from(s->source, rest);
    size_t max =
        s->source->point_max < RSL_MEASURE_ROWS ? s->source->point_max : (size_t)RSL_MEASURE_ROWS;
    if (rows > max)
        return rsl_measure_fail(s->source, RSL_ERROR_FILE,
                                "there are %zu lines; at most %zu are taken: keep the part "
                                "that matters, or every tenth line",
                                rows, max);
    s->room = rows;
    for (size_t i = 0; i < s->column_count; i++) {
        rsl_measure_column *column = &s->columns[i];
        if (rsl_measure_is_wanted(column) &&
            !(column->value = rsl_arena_take(arena, rows, sizeof(double))))
            return rsl_measure_no_memory(s->source);
    }
    s->first = rsl_arena_take(arena, rows, 1);
    s->gap = rsl_arena_take(arena, rows, 1);
    s->line = rsl_arena_take(arena, rows, sizeof *s->line);
    if (!s->first || !s->gap || !s->line)
        return rsl_measure_no_memory(s->source);
    s->first[0] = 1;
    s->gap[0] = 0;
    return RSL_OK;
}

static rsl_status check_rows(const rsl_measure_sheet *s)
{
    if (s->rows > 0)
        return RSL_OK;
    return rsl_measure_fail(s->source, RSL_ERROR_FILE,
                            s->missing ? "every row below the names of the columns lacks a value"
                                       : "there are no numbers below the names of the columns");
}

rsl_status rsl_measure_rows_read(rsl_measure_sheet *s, const char *rest)
{
    rsl_text_piece line;
    rsl_status made = make_room(s, rest);
    if (made != RSL_OK)
        return made;
    while (rsl_measure_line(s->source, &rest, &line)) {
        rsl_status status = rsl_measure_is_comment(line) ? RSL_OK : add_row(s, line);
        if (status != RSL_OK)
            return status;
    }
    return check_rows(s);
}

rsl_status rsl_measure_leave_out(rsl_measure_sheet *s, rsl_measure_quantity quantity)
{
    const double *value = rsl_measure_values(s, quantity);
    size_t kept = 0;
    int first = 0, gap = 0;
    for (size_t row = 0; value && skips(s) && row < s->rows; row++) {
        first |= s->first[row];
        gap |= s->gap[row];
        if (!rsl_given(value[row])) {
            gap = 1;
            continue;
        }
        for (size_t i = 0; i < s->column_count; i++)
            if (s->columns[i].value)
                s->columns[i].value[kept] = s->columns[i].value[row];
        s->line[kept] = s->line[row];
        s->first[kept] = (unsigned char)first;
        s->gap[kept++] = (unsigned char)gap;
        first = gap = 0;
    }
    if (value && skips(s))
        s->rows = kept;
    return check_rows(s);
}

void rsl_measure_part_at_gaps(rsl_measure_sheet *s)
{
    for (size_t i = 0; i < s->rows; i++)
        s->first[i] |= s->gap[i];
}
