/* SPDX-License-Identifier: MIT
 *
 * A table of measurements: the line of names, whatever stands before it, and
 * the rows of numbers behind.
 */
#include "measure/measure.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { LINE_MAX_LENGTH = 65536 };

const rsl_measure_column *rsl_measure_sheet_column(const rsl_measure_sheet *sheet,
                                                   rsl_measure_quantity quantity)
{
    for (size_t i = 0; i < sheet->column_count; i++)
        if (sheet->columns[i].quantity == quantity)
            return &sheet->columns[i];
    return NULL;
}

const double *rsl_measure_values(const rsl_measure_sheet *sheet, rsl_measure_quantity quantity)
{
    const rsl_measure_column *column = rsl_measure_sheet_column(sheet, quantity);
    return column ? column->value : NULL;
}

/* Whether a column is one of numbers that are wanted. */
static int is_wanted(const rsl_measure_column *column)
{
    return column->quantity != RSL_MEASURE_NO_QUANTITY &&
           rsl_measure_row_of(column->quantity)->unit;
}

int rsl_measure_sheet_has_samples(const rsl_measure_sheet *sheet)
{
    for (size_t i = 0; i < sheet->column_count; i++)
        if (is_wanted(&sheet->columns[i]) && rsl_measure_row_of(sheet->columns[i].quantity)->sample)
            return 1;
    return 0;
}

/* ---- the line of names --------------------------------------------------- */

/* Columns between blanks: "[kN]" belongs to the name before it. */
static int is_unit_cell(rsl_text_piece cell)
{
    return cell.length > 2 && (cell.at[0] == '[' || cell.at[0] == '(');
}

static rsl_text_piece without_brackets(rsl_text_piece cell)
{
    return is_unit_cell(cell) ? (rsl_text_piece){cell.at + 1, cell.length - 2} : cell;
}

/* Reads names; returns how many are known. */
static size_t read_names(rsl_measure_sheet *s, rsl_text_piece line, char split)
{
    rsl_measure_cells c = rsl_measure_cells_of(line, split);
    rsl_text_piece cell;
    size_t known = 0;
    assert(!s->room); /* columns have no values yet */
    s->split = split;
    s->column_count = 0;
    while (rsl_measure_next_cell(&c, &cell) && s->column_count < RSL_MEASURE_COLUMNS) {
        if (split == ' ' && is_unit_cell(cell) && s->column_count > 0) {
            rsl_measure_column *last = &s->columns[s->column_count - 1];
            last->factor = rsl_measure_unit_factor(last->quantity, without_brackets(cell));
            continue;
        }
        rsl_measure_column *column = &s->columns[s->column_count++];
        column->quantity = rsl_measure_quantity_of(cell, &column->factor);
        column->value = NULL;
        known += column->quantity != RSL_MEASURE_NO_QUANTITY;
    }
    return known;
}

static const char splits[] = {';', '\t', ',', ' '};

/* Takes the split that makes most known names of a line; 0 if there are none. */
static size_t best_names(rsl_measure_sheet *s, rsl_text_piece line)
{
    size_t best = 0;
    char chosen = ' ';
    if (line.length > LINE_MAX_LENGTH)
        return 0;
    for (size_t i = 0; i < sizeof splits; i++) {
        size_t known = read_names(s, line, splits[i]);
        if (known > best) {
            best = known;
            chosen = splits[i];
        }
    }
    (void)read_names(s, line, chosen);
    return best;
}

/* A cell as a number; a decimal comma is taken where it cannot be anything
 * else. */
static int read_number(rsl_measure_sheet *s, rsl_text_piece cell, double *number)
{
    char copy[64];
    const char *comma = s->split != ',' && cell.length ? memchr(cell.at, ',', cell.length) : NULL;
    if (!comma || s->decimal_comma == 0)
        return rsl_measure_number(cell, number) &&
               !(s->decimal_comma == 1 && memchr(cell.at, '.', cell.length));
    if (cell.length >= sizeof copy || memchr(cell.at, '.', cell.length))
        return 0;
    memcpy(copy, cell.at, cell.length);
    copy[comma - cell.at] = '.';
    s->decimal_comma = 1;
    return rsl_measure_number((rsl_text_piece){copy, cell.length}, number);
}

/* Whether a line behaves like a row of the columns found. */
static int is_row(rsl_measure_sheet *s, rsl_text_piece line)
{
    rsl_measure_cells c = rsl_measure_cells_of(line, s->split);
    rsl_text_piece cell;
    int comma = s->decimal_comma, numbers = 0;
    double number;
    for (size_t i = 0; i < s->column_count && rsl_measure_next_cell(&c, &cell); i++)
        if (is_wanted(&s->columns[i]))
            numbers += read_number(s, cell, &number);
    s->decimal_comma = comma;
    return numbers > 0;
}

/* A line of units under the names, [s] or s. */
static int read_units(rsl_measure_sheet *s, rsl_text_piece line)
{
    rsl_measure_cells c = rsl_measure_cells_of(line, s->split);
    rsl_text_piece cell;
    double factors[RSL_MEASURE_COLUMNS], ignored;
    size_t found = 0;
    for (size_t i = 0; i < s->column_count; i++)
        factors[i] = s->columns[i].factor;
    for (size_t i = 0; i < s->column_count && rsl_measure_next_cell(&c, &cell); i++) {
        cell = without_brackets(cell);
        if (rsl_measure_number(cell, &ignored))
            return 0;
        if (!is_wanted(&s->columns[i]))
            continue;
        factors[i] = rsl_measure_unit_factor(s->columns[i].quantity, cell);
        if (!(factors[i] > 0.0))
            return 0;
        found++;
    }
    for (size_t i = 0; i < s->column_count && found > 0; i++)
        s->columns[i].factor = factors[i];
    return found > 0;
}

/* ---- units from outside -------------------------------------------------- */

/* "kN", "125", and with a sign for channels of instruments that count the other
 * way: "-kN", "-125". 0: none of these. */
static double signed_factor(rsl_measure_quantity q, const char *unit)
{
    int turned = unit[0] == '-' && q != RSL_MEASURE_NO_QUANTITY && rsl_measure_row_of(q)->turns;
    const char *word = unit + turned;
    double factor = rsl_measure_unit_factor(q, (rsl_text_piece){word, strlen(word)});
    return turned ? -factor : factor;
}

static rsl_status set_unit(rsl_measure_sheet *s, const char *setting)
{
    size_t length = strcspn(setting, "=");
    double factor;
    rsl_measure_quantity q = rsl_measure_quantity_of((rsl_text_piece){setting, length}, &factor);
    factor = setting[length] ? signed_factor(q, setting + length + 1) : 0.0;
    if (factor == 0.0)
        return rsl_measure_fail(s->source, RSL_ERROR_ARGUMENT,
                                "the unit '%.60s' is not known: NAME=UNIT as in force=kN, or "
                                "NAME=NUMBER, SI units per unit",
                                setting);
    for (size_t i = 0; i < s->column_count; i++)
        if (s->columns[i].quantity == q)
            s->columns[i].factor = factor;
    return RSL_OK;
}

static rsl_status unknown_unit(const rsl_measure_sheet *s, rsl_measure_quantity q,
                               rsl_text_piece line)
{
    char units[200], column[80];
    rsl_measure_units_of(q, units, sizeof units);
    snprintf(column, sizeof column, "column %s", rsl_measure_name_of(q).text);
    rsl_status status =
        rsl_error_at(s->source->error, RSL_ERROR_MISSING, column,
                     "its unit is not known in '%.*s'; it can be %s, or a number of SI units",
                     line.length < 60 ? (int)line.length : 60, line.at, units);
    return rsl_measure_within(s->source, status);
}

static rsl_status check_names(rsl_measure_sheet *s, rsl_text_piece line)
{
    const rsl_measure_options *o = s->options;
    for (size_t i = 0; i < s->column_count; i++)
        for (size_t j = 0; j < i; j++)
            if (s->columns[i].quantity != RSL_MEASURE_NO_QUANTITY &&
                s->columns[i].quantity == s->columns[j].quantity)
                return rsl_measure_fail(s->source, RSL_ERROR_FILE,
                                        "columns %zu and %zu are both %s", j + 1, i + 1,
                                        rsl_measure_name_of(s->columns[i].quantity).text);
    for (size_t i = 0; i < o->unit_count; i++) {
        rsl_status status = set_unit(s, o->units[i]);
        if (status != RSL_OK)
            return status;
    }
    for (size_t i = 0; i < s->column_count; i++)
        if (is_wanted(&s->columns[i]) && s->columns[i].factor == 0.0)
            return unknown_unit(s, s->columns[i].quantity, line);
    return RSL_OK;
}

/* ---- rows ---------------------------------------------------------------- */

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
    if (cell.length == 0 && !samples) {
        c->value[s->rows] = RSL_UNSET;
        return RSL_OK;
    }
    if (!read_number(s, cell, &number) || !isfinite(number * c->factor))
        return bad_cell(s, column, cell);
    if (!samples && row->size_only)
        number = fabs(number);                    /* back is a matter of the axis */
    if (!samples && number < 0.0 && !row->placed) /* of the others the fit knows the range */
        return rsl_measure_fail(s->source, RSL_ERROR_FILE,
                                "column %zu (%s) is %.6g; it must not be negative", column + 1,
                                rsl_measure_name_of(c->quantity).text, number);
    c->value[s->rows] = number * c->factor;
    if (s->decimal_comma < 0 && memchr(cell.at, '.', cell.length))
        s->decimal_comma = 0;
    return RSL_OK;
}

static rsl_status add_row(rsl_measure_sheet *s, rsl_text_piece line)
{
    rsl_measure_cells c = rsl_measure_cells_of(line, s->split);
    rsl_text_piece cell;
    size_t i = 0;
    int samples = rsl_measure_sheet_has_samples(s);
    assert(s->rows < s->room);
    s->first[s->rows] = s->rows == 0;
    s->line[s->rows] = s->source->line;
    for (; i < s->column_count && rsl_measure_next_cell(&c, &cell); i++) {
        rsl_status status = RSL_OK;
        if (s->columns[i].quantity == RSL_MEASURE_RECORD)
            read_mark(s, cell);
        else if (is_wanted(&s->columns[i]))
            status = read_cell(s, i, cell, samples);
        if (status != RSL_OK)
            return status;
    }
    for (; i < s->column_count; i++)
        if (s->columns[i].quantity != RSL_MEASURE_NO_QUANTITY)
            return rsl_measure_fail(s->source, RSL_ERROR_FILE,
                                    "there is no column %zu (%s) in this line", i + 1,
                                    rsl_measure_name_of(s->columns[i].quantity).text);
    s->rows++;
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
    size_t most =
        s->source->point_max < RSL_MEASURE_ROWS ? s->source->point_max : (size_t)RSL_MEASURE_ROWS;
    if (rows > most)
        return rsl_measure_fail(s->source, RSL_ERROR_FILE,
                                "there are %zu lines; at most %zu are taken: keep the impact "
                                "itself, or every tenth line",
                                rows, most);
    s->room = rows;
    for (size_t i = 0; i < s->column_count; i++) {
        rsl_measure_column *column = &s->columns[i];
        if (is_wanted(column) && !(column->value = rsl_arena_take(arena, rows, sizeof(double))))
            return rsl_measure_no_memory(s->source);
    }
    s->first = rsl_arena_take(arena, rows, 1);
    s->line = rsl_arena_take(arena, rows, sizeof *s->line);
    return s->first && s->line ? RSL_OK : rsl_measure_no_memory(s->source);
}

static rsl_status read_rows(rsl_measure_sheet *s, const char *rest)
{
    rsl_text_piece line;
    while (rsl_measure_line(s->source, &rest, &line)) {
        rsl_status status = rsl_measure_is_comment(line) ? RSL_OK : add_row(s, line);
        if (status != RSL_OK)
            return status;
    }
    if (s->rows == 0)
        return rsl_measure_fail(s->source, RSL_ERROR_FILE,
                                "there are no numbers below the names of the columns");
    return RSL_OK;
}

/* ---- the file ------------------------------------------------------------ */

/* Where the names stand. */
typedef struct name_line {
    rsl_text_piece line;
    const char *rest; /* of the text behind them */
    size_t number;    /* of the line */
} name_line;

/* The next line that is no comment; length 0 and at = NULL if there is none. */
static rsl_text_piece next_line(rsl_measure_source *source, const char **rest)
{
    rsl_text_piece line;
    while (rsl_measure_line(source, rest, &line))
        if (!rsl_measure_is_comment(line))
            return line;
    return (rsl_text_piece){NULL, 0};
}

/* Whether one of the next two lines is a row of the columns just read. */
static int rows_follow(rsl_measure_sheet *s, const char *rest)
{
    size_t line = s->source->line;
    int found = 0;
    for (int tries = 0; tries < 2 && !found; tries++) {
        rsl_text_piece next = next_line(s->source, &rest);
        found = next.at && is_row(s, next);
    }
    s->source->line = line;
    return found;
}

static int begins_with_number(rsl_text_piece line)
{
    rsl_measure_cells c = rsl_measure_cells_of(line, ' ');
    rsl_text_piece cell;
    double number;
    return rsl_measure_next_cell(&c, &cell) && rsl_measure_number(cell, &number);
}

/* Looks for the names: the first line with a known name that a row of numbers
 * follows, directly or behind a line of units. Else the line with most known
 * names, so that the message is about what follows it. */
static rsl_status find_names(rsl_measure_sheet *s, name_line *found)
{
    rsl_measure_source *source = s->source;
    const char *rest = source->text;
    size_t best = 0, numeric = 0;
    int settled = 0;
    rsl_text_piece line;
    *found = (name_line){.rest = NULL};
    while (!settled && (line = next_line(source, &rest)).at) {
        size_t known = best_names(s, line);
        numeric += known == 0 && begins_with_number(line);
        if (numeric > 100 && best == 0)
            break; /* a table without names */
        settled = known > 0 && rows_follow(s, rest);
        if (settled || known > best)
            *found = (name_line){line, rest, source->line};
        best = known > best ? known : best;
    }
    if (!found->rest)
        return rsl_measure_fail(
            source, RSL_ERROR_MISSING,
            "there is no line with names of columns such as t, force, depth or velocity");
    source->line = found->number;
    (void)best_names(s, found->line);
    return RSL_OK;
}

/* The split by which a line is a row of as many cells as there are columns ("1,5;2,5" has two and
 * not three), else of most; 0: it is none. */
static char split_of_row(rsl_measure_sheet *s, rsl_text_piece line)
{
    size_t most = 0;
    char chosen = 0;
    for (size_t i = 0; i < sizeof splits; i++) {
        rsl_measure_cells c = rsl_measure_cells_of(line, splits[i]);
        rsl_text_piece cell;
        size_t count = 0;
        while (rsl_measure_next_cell(&c, &cell))
            count++;
        s->split = splits[i];
        if (!is_row(s, line) || count < s->column_count)
            continue;
        if (count == s->column_count)
            return splits[i];
        if (count > most) {
            most = count;
            chosen = splits[i];
        }
    }
    return chosen;
}

/* Names from outside: a line of names in the file is then skipped. */
static rsl_status take_names(rsl_measure_sheet *s, name_line *taken)
{
    rsl_measure_source *source = s->source;
    const char *columns = s->options->columns, *rest = source->text;
    rsl_text_piece line;
    *taken = (name_line){.line = {columns, strlen(columns)}, .rest = rest};
    if (read_names(s, taken->line, ',') == 0)
        return rsl_measure_fail(source, RSL_ERROR_ARGUMENT, "none of the columns '%.60s' is known",
                                columns);
    while (rsl_measure_line(source, &rest, &line)) {
        s->split = rsl_measure_is_comment(line) ? 0 : split_of_row(s, line);
        if (s->split) {
            source->line--;
            return RSL_OK;
        }
        taken->rest = rest;
    }
    return rsl_measure_fail(source, RSL_ERROR_FILE, "no line holds numbers for the columns '%.60s'",
                            columns);
}

/* Skips a line of units behind the names, if there is one. */
static void take_units(rsl_measure_sheet *s, const char **rest)
{
    const char *behind = *rest;
    size_t line = s->source->line;
    rsl_text_piece next = next_line(s->source, &behind);
    if (next.at && read_units(s, next))
        *rest = behind;
    else
        s->source->line = line;
}

rsl_status rsl_measure_sheet_read(rsl_measure_source *source, const rsl_measure_options *options,
                                  rsl_measure_sheet *sheet)
{
    *sheet = (rsl_measure_sheet){.source = source, .options = options, .decimal_comma = -1};
    name_line names;
    rsl_status status = rsl_measure_check_text(source);
    if (status == RSL_OK)
        status = options->columns ? take_names(sheet, &names) : find_names(sheet, &names);
    if (status == RSL_OK) {
        take_units(sheet, &names.rest);
        status = check_names(sheet, names.line);
    }
    if (status == RSL_OK)
        status = make_room(sheet, names.rest);
    return status == RSL_OK ? read_rows(sheet, names.rest) : status;
}

rsl_status rsl_measure_read(rsl_measure_source *source, const rsl_measure_options *options,
                            rsl_measure *measure)
{
    rsl_measure_sheet sheet;
    rsl_status status = rsl_measure_sheet_read(source, options, &sheet);
    return status == RSL_OK ? rsl_measure_sheet_sort(&sheet, measure) : status;
}
