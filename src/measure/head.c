/* SPDX-License-Identifier: MIT
 *
 * The line of names of a table of measurements, whatever stands before it, and a line of units
 * below it.
 */
#include "measure/measure.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { LINE_MAX_LENGTH = 65536 };

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

int rsl_measure_next_name(rsl_measure_cells *c, rsl_text_piece *name)
{
    if (!rsl_measure_next_cell(c, name))
        return 0;
    rsl_measure_cells next = *c;
    rsl_text_piece unit;
    if (c->split == ' ' && rsl_measure_next_cell(&next, &unit) && is_unit_cell(unit)) {
        name->length = (size_t)(unit.at + unit.length - name->at);
        *c = next;
    }
    return 1;
}

/* Reads names; returns how many are known. */
static size_t read_names(rsl_measure_sheet *s, rsl_text_piece line, char split)
{
    rsl_measure_cells c = rsl_measure_cells_of(line, split);
    rsl_text_piece name;
    size_t known = 0;
    assert(!s->room); /* columns have no values yet */
    s->split = split;
    s->column_count = 0;
    while (s->column_count < RSL_MEASURE_COLUMN_MAX && rsl_measure_next_name(&c, &name)) {
        s->columns[s->column_count] = rsl_measure_column_of(name, s->history);
        known += s->columns[s->column_count++].quantity != RSL_MEASURE_NO_QUANTITY;
    }
    return known;
}

const char rsl_measure_splits[RSL_MEASURE_SPLIT_COUNT] = {';', '\t', ',', ' '};

int rsl_measure_sheet_number(rsl_measure_sheet *s, rsl_text_piece cell, double *number)
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

/* How a line behaves as a row of the columns found: 0, it has none of their numbers; 1, it has
 * some; 2, it has a cell for each column, too. */
static int is_row(rsl_measure_sheet *s, rsl_text_piece line)
{
    rsl_measure_cells c = rsl_measure_cells_of(line, s->split);
    rsl_text_piece cell;
    int comma = s->decimal_comma, numbers = 0;
    size_t i = 0;
    double number;
    for (; i < s->column_count && rsl_measure_next_cell(&c, &cell); i++)
        if (rsl_measure_is_wanted(&s->columns[i]))
            numbers += rsl_measure_sheet_number(s, cell, &number) ||
                       (cell.length > 0 && rsl_measure_is_missing(cell));
    s->decimal_comma = comma;
    return numbers == 0 ? 0 : i < s->column_count ? 1 : 2;
}

/* A line of units under the names, [s] or s. */
static int read_units(rsl_measure_sheet *s, rsl_text_piece line)
{
    rsl_measure_cells c = rsl_measure_cells_of(line, s->split);
    rsl_text_piece cell, units[RSL_MEASURE_COLUMN_MAX];
    double factors[RSL_MEASURE_COLUMN_MAX], ignored;
    size_t found = 0;
    for (size_t i = 0; i < s->column_count; i++) {
        factors[i] = s->columns[i].factor;
        units[i] = s->columns[i].unit;
    }
    for (size_t i = 0; i < s->column_count && rsl_measure_next_cell(&c, &cell); i++) {
        cell = without_brackets(cell);
        if (rsl_measure_number(cell, &ignored))
            return 0;
        if (!rsl_measure_is_wanted(&s->columns[i]))
            continue;
        units[i] = cell;
        if (s->columns[i].quantity == RSL_MEASURE_VALUE)
            continue; /* what it is a unit of is not known yet */
        factors[i] = rsl_measure_unit_factor(s->columns[i].quantity, cell);
        if (!(factors[i] > 0.0))
            return 0;
        found++;
    }
    for (size_t i = 0; i < s->column_count && found > 0; i++) {
        s->columns[i].factor = factors[i];
        s->columns[i].unit = units[i];
    }
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
        if (rsl_measure_is_wanted(&s->columns[i]) && s->columns[i].factor == 0.0)
            return unknown_unit(s, s->columns[i].quantity, line);
    return RSL_OK;
}

/* ---- the file ------------------------------------------------------------ */

/* Where the names stand. */
typedef struct name_line {
    rsl_text_piece line;
    const char *rest; /* of the text behind them */
    size_t number;    /* of the line */
} name_line;

static int has_no_text(rsl_text_piece line)
{
    size_t i = 0;
    while (i < line.length && strchr(";,\t ", line.at[i]))
        i++;
    return i == line.length;
}

/* The next line that is no comment and not empty from cell to cell; length 0 and at = NULL if there
 * is none. */
static rsl_text_piece next_line(rsl_measure_source *source, const char **rest)
{
    rsl_text_piece line;
    while (rsl_measure_line(source, rest, &line))
        if (!rsl_measure_is_comment(line) && !has_no_text(line))
            return line;
    return (rsl_text_piece){NULL, 0};
}

/* 1: a line below the names contains the unit of a column. */
static int has_unit(const rsl_measure_sheet *s, rsl_text_piece line)
{
    rsl_measure_cells c = rsl_measure_cells_of(line, s->split);
    rsl_text_piece cell;
    for (size_t i = 0; i < s->column_count && rsl_measure_next_cell(&c, &cell); i++)
        if (rsl_measure_is_wanted(&s->columns[i]) &&
            rsl_measure_unit_factor(s->columns[i].quantity, without_brackets(cell)) > 0.0)
            return 1;
    return 0;
}

/* How the next line, or the one behind a line of units, is a row of the columns just read; see
 * is_row. */
static int rows_follow(rsl_measure_sheet *s, const char *rest)
{
    size_t line = s->source->line;
    rsl_text_piece next = next_line(s->source, &rest);
    int found = next.at ? is_row(s, next) : 0;
    if (!found && next.at && has_unit(s, next)) {
        next = next_line(s->source, &rest);
        found = next.at ? is_row(s, next) : 0;
    }
    s->source->line = line;
    return found;
}

/* Takes the split that makes most known names of a line; of two, one whose columns all have a cell
 * in the rows that follow goes before: the blank of "Impact Time (s)" above one column is none.
 * `follow`: see is_row. 0 if no name is known. */
static size_t best_names(rsl_measure_sheet *s, rsl_text_piece line, const char *rest, int *follow)
{
    size_t best = 0;
    char chosen = ' ';
    *follow = 0;
    if (line.length > LINE_MAX_LENGTH)
        return 0;
    for (size_t i = 0; i < RSL_MEASURE_SPLIT_COUNT; i++) {
        size_t known = read_names(s, line, rsl_measure_splits[i]);
        int rows = known > 0 ? rows_follow(s, rest) : 0;
        if (known > 0 && (rows > *follow || (rows == *follow && known > best))) {
            best = known;
            chosen = rsl_measure_splits[i];
            *follow = rows;
        }
    }
    (void)read_names(s, line, chosen);
    return best;
}

static int begins_with_number(rsl_measure_sheet *s, rsl_text_piece line)
{
    double number;
    int found = 0;
    for (size_t i = 0; i < RSL_MEASURE_SPLIT_COUNT && !found; i++) {
        rsl_measure_cells c = rsl_measure_cells_of(line, rsl_measure_splits[i]);
        rsl_text_piece cell;
        s->split = rsl_measure_splits[i];
        found = rsl_measure_next_cell(&c, &cell) && rsl_measure_sheet_number(s, cell, &number);
        s->decimal_comma = -1;
    }
    return found;
}

/* State of a search for column names. */
typedef struct search {
    name_line names; /* those with a row below, else most known ones */
    name_line above; /* the line above the first that begins with a number; line.at = NULL: none */
    size_t known, known_above, numbers; /* known names of both; lines that begin with a number */
    name_line first;                    /* of these lines */
    int follow;                         /* rows below the names: see is_row */
} search;

/* The names that columns may have, the first of each. */
static void list_names(char *text, size_t room)
{
    size_t used = 0;
    for (int q = 0; q < RSL_MEASURE_QUANTITY_COUNT && used < room; q++)
        used += (size_t)snprintf(text + used, room - used, "%s%s", q ? ", " : "",
                                 rsl_measure_name_of((rsl_measure_quantity)q).text);
}

static rsl_status no_names(rsl_measure_source *source, const search *seen)
{
    char names[400];
    if (!seen->numbers || !seen->above.line.at) {
        source->line = seen->numbers ? seen->first.number : source->line;
        return rsl_measure_fail(
            source, RSL_ERROR_MISSING,
            "there is no line with names of columns such as t, force, depth or velocity");
    }
    rsl_text_piece line = rsl_text_trim(seen->above.line);
    source->line = seen->above.number;
    list_names(names, sizeof names);
    return rsl_measure_fail(source, RSL_ERROR_MISSING,
                            "none of the names in '%.*s' is known; known are %s",
                            line.length < 60 ? (int)line.length : 60, line.at, names);
}

/* Looks for the names: the first line with a known name that a row of numbers
 * follows, directly or behind a line of units. Else the line with most known
 * names, so that the message is about what follows it. A hundred lines of numbers end the search,
 * and so do ten thousand of any kind. */
static search look_for_names(rsl_measure_sheet *s)
{
    rsl_measure_source *source = s->source;
    const char *rest = source->text;
    search seen = {.names = {.rest = NULL}};
    rsl_text_piece line;
    for (size_t i = 0; !seen.follow && seen.numbers <= 100 && i < 10000; i++) {
        if (!(line = next_line(source, &rest)).at)
            break;
        size_t known = best_names(s, line, rest, &seen.follow);
        name_line here = {line, rest, source->line};
        if (seen.follow || known > seen.known) {
            seen.names = here;
            seen.known = known;
        }
        if (known == 0 && begins_with_number(s, line)) {
            seen.first = seen.numbers++ ? seen.first : here;
        } else if (seen.numbers == 0) {
            seen.above = here;
            seen.known_above = known;
        }
    }
    return seen;
}

static rsl_status find_names(rsl_measure_sheet *s, name_line *found)
{
    search seen = look_for_names(s);
    int unknown = !seen.known || (seen.numbers && seen.above.line.at && !seen.known_above);
    if (!seen.follow && unknown)
        return no_names(s->source, &seen);
    *found = seen.names;
    s->source->line = found->number;
    (void)best_names(s, found->line, found->rest, &seen.follow);
    return RSL_OK;
}

rsl_measure_head rsl_measure_head_find(rsl_measure_sheet *s)
{
    search seen = look_for_names(s);
    name_line names = seen.follow ? seen.names : seen.above;
    rsl_measure_head head = {.line = names.line, .number = names.number, .known = seen.follow > 0};
    head.row = seen.numbers ? seen.first.line : (rsl_text_piece){NULL, 0};
    if (seen.follow) {
        const char *rest = names.rest;
        s->source->line = names.number;
        (void)best_names(s, names.line, names.rest, &seen.follow);
        head.row = next_line(s->source, &rest);
        if (!is_row(s, head.row))
            head.row = next_line(s->source, &rest);
    }
    s->source->line = names.line.at ? names.number : seen.first.number - (seen.numbers > 0);
    head.rest = names.line.at ? names.rest : head.row.at;
    return head;
}

/* The split by which a line is a row of as many cells as there are columns ("1,5;2,5" has two and
 * not three), else of most; 0: it is none. */
static char split_of_row(rsl_measure_sheet *s, rsl_text_piece line)
{
    size_t max = 0;
    char chosen = 0;
    for (size_t i = 0; i < RSL_MEASURE_SPLIT_COUNT; i++) {
        rsl_measure_cells c = rsl_measure_cells_of(line, rsl_measure_splits[i]);
        rsl_text_piece cell;
        size_t count = 0;
        while (rsl_measure_next_cell(&c, &cell))
            count++;
        s->split = rsl_measure_splits[i];
        if (!is_row(s, line) || count < s->column_count)
            continue;
        if (count == s->column_count)
            return rsl_measure_splits[i];
        if (count > max) {
            max = count;
            chosen = rsl_measure_splits[i];
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

void rsl_measure_take_units(rsl_measure_sheet *s, const char **rest)
{
    const char *behind = *rest;
    size_t line = s->source->line;
    rsl_text_piece next = next_line(s->source, &behind);
    if (next.at && read_units(s, next))
        *rest = behind;
    else
        s->source->line = line;
}

rsl_status rsl_measure_head_read(rsl_measure_sheet *s, const char **rest)
{
    name_line names = {.rest = NULL};
    rsl_status status = s->options->columns ? take_names(s, &names) : find_names(s, &names);
    if (status != RSL_OK)
        return status;
    rsl_measure_take_units(s, &names.rest);
    *rest = names.rest;
    return check_names(s, names.line);
}
