/* SPDX-License-Identifier: MIT
 *
 * A table of measurements: the line of names, whatever stands before it, and
 * the rows of numbers behind.
 */
#include "measure/measure.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { LINE_MAX_LENGTH = 65536 };

static int is_comment(rsl_text_piece line)
{
    line = rsl_text_unquote(line);
    return line.length == 0 || line.at[0] == '#' || line.at[0] == '%' ||
           (line.length > 1 && line.at[0] == '/' && line.at[1] == '/');
}

/* A walk over the cells of a line. */
typedef struct cells {
    const char *at, *end;
    char split;
    int more;
} cells;

static cells cells_of(rsl_text_piece line, char split)
{
    cells c = {line.at, line.at + line.length, split, 1};
    if (split == ' ')
        while (c.at < c.end && rsl_text_is_blank(*c.at))
            c.at++;
    c.more = split != ' ' || c.at < c.end;
    return c;
}

static int next_cell(cells *c, rsl_text_piece *cell)
{
    if (!c->more)
        return 0;
    const char *stop = c->at;
    int quoted = 0;
    for (; stop < c->end; stop++) {
        quoted ^= *stop == '"';
        if (!quoted &&
            (c->split == ' ' ? rsl_text_is_blank(*stop) : *stop == c->split))
            break;
    }
    *cell = rsl_text_unquote((rsl_text_piece){c->at, (size_t)(stop - c->at)});
    c->more = stop < c->end;
    c->at = c->more ? stop + 1 : stop;
    while (c->split == ' ' && c->at < c->end && rsl_text_is_blank(*c->at))
        c->at++;
    if (c->split == ' ' && c->at == c->end)
        c->more = 0;
    return 1;
}

const rsl_measure_column *
rsl_measure_sheet_column(const rsl_measure_sheet *sheet,
                         rsl_measure_quantity quantity)
{
    for (size_t i = 0; i < sheet->column_count; i++)
        if (sheet->columns[i].quantity == quantity)
            return &sheet->columns[i];
    return NULL;
}

/* ---- the line of names --------------------------------------------------- */

/* Columns between blanks: "[kN]" belongs to the name before it. */
static int is_unit_cell(rsl_text_piece cell)
{
    return cell.length > 2 && (cell.at[0] == '[' || cell.at[0] == '(');
}

/* Reads names; returns how many are known. Counts bad units, and names that
 * stand twice. */
static size_t read_names(rsl_measure_sheet *s, rsl_text_piece line, char split,
                         int *faults)
{
    cells c = cells_of(line, split);
    rsl_text_piece cell;
    size_t known = 0;
    s->split = split;
    s->column_count = 0;
    *faults = 0;
    while (next_cell(&c, &cell) && s->column_count < RSL_MEASURE_COLUMNS) {
        int bad = 0;
        double factor;
        if (split == ' ' && is_unit_cell(cell) && s->column_count > 0) {
            rsl_measure_column *last = &s->columns[s->column_count - 1];
            factor = rsl_measure_unit_factor(
                last->quantity, (rsl_text_piece){cell.at + 1, cell.length - 2});
            *faults +=
                last->quantity != RSL_MEASURE_NO_QUANTITY && !(factor > 0.0);
            last->factor = factor;
            continue;
        }
        rsl_measure_quantity q = rsl_measure_quantity_of(cell, &factor, &bad);
        *faults += bad;
        if (q != RSL_MEASURE_NO_QUANTITY && rsl_measure_sheet_column(s, q))
            *faults += 1;
        s->columns[s->column_count++] = (rsl_measure_column){q, factor, NULL};
        known += q != RSL_MEASURE_NO_QUANTITY;
    }
    return known;
}

static const char splits[] = {';', '\t', ',', ' '};

/* The split that makes most known names of a line; 0 if there are none. */
static size_t best_names(rsl_measure_sheet *s, rsl_text_piece line, int *faults)
{
    size_t best = 0;
    char chosen = ' ';
    if (line.length > LINE_MAX_LENGTH)
        return 0;
    for (size_t i = 0; i < sizeof splits; i++) {
        size_t known = read_names(s, line, splits[i], faults);
        if (known > best) {
            best = known;
            chosen = splits[i];
        }
    }
    (void)read_names(s, line, chosen, faults);
    return best;
}

/* A cell as a number; a decimal comma is taken where it cannot be anything
 * else. */
static int read_number(rsl_measure_sheet *s, rsl_text_piece cell,
                       double *number)
{
    char copy[64];
    const char *comma = s->split != ',' && cell.length
                            ? memchr(cell.at, ',', cell.length)
                            : NULL;
    if (!comma || s->decimal_comma == 0)
        return rsl_measure_history_number(cell, number) &&
               !(s->decimal_comma == 1 && memchr(cell.at, '.', cell.length));
    if (cell.length >= sizeof copy || memchr(cell.at, '.', cell.length))
        return 0;
    memcpy(copy, cell.at, cell.length);
    copy[comma - cell.at] = '.';
    s->decimal_comma = 1;
    return rsl_measure_history_number((rsl_text_piece){copy, cell.length},
                                      number);
}

/* Whether a line behaves like a row of the columns found. */
static int is_row(rsl_measure_sheet *s, rsl_text_piece line)
{
    cells c = cells_of(line, s->split);
    rsl_text_piece cell;
    size_t i = 0, numbers = 0;
    int comma = s->decimal_comma;
    double number;
    for (; i < s->column_count && next_cell(&c, &cell); i++)
        if (s->columns[i].quantity >= 0 &&
            s->columns[i].quantity != RSL_MEASURE_Q_RECORD)
            numbers += (size_t)read_number(s, cell, &number);
    s->decimal_comma = comma;
    return numbers > 0;
}

/* A line of units under the names, [s] or s. */
static int read_units(rsl_measure_sheet *s, rsl_text_piece line)
{
    cells c = cells_of(line, s->split);
    rsl_text_piece cell;
    double factors[RSL_MEASURE_COLUMNS];
    size_t found = 0;
    for (size_t i = 0; i < s->column_count; i++) {
        factors[i] = s->columns[i].factor;
        if (!next_cell(&c, &cell))
            break;
        if (is_unit_cell(cell))
            cell = (rsl_text_piece){cell.at + 1, cell.length - 2};
        double ignored,
            factor = rsl_measure_unit_factor(s->columns[i].quantity, cell);
        if (rsl_measure_history_number(cell, &ignored))
            return 0;
        if (s->columns[i].quantity < 0 ||
            s->columns[i].quantity == RSL_MEASURE_Q_RECORD)
            continue;
        if (!(factor > 0.0))
            return 0;
        factors[i] = factor;
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
    int turned = unit[0] == '-' && q >= RSL_MEASURE_Q_FORCE &&
                 q <= RSL_MEASURE_Q_ACCELERATION;
    const char *word = unit + turned;
    double factor =
        rsl_measure_unit_factor(q, (rsl_text_piece){word, strlen(word)});
    return turned ? -factor : factor;
}

static rsl_status set_unit(rsl_measure_sheet *s, const char *setting)
{
    const char *equals = strchr(setting, '=');
    double ignored;
    int bad;
    rsl_text_piece name = {setting, equals ? (size_t)(equals - setting) : 0};
    rsl_measure_quantity q = rsl_measure_quantity_of(name, &ignored, &bad);
    double factor = equals ? signed_factor(q, equals + 1) : 0.0;
    if (q == RSL_MEASURE_NO_QUANTITY || factor == 0.0)
        return rsl_measure_history_fail(
            s->source, RSL_ERROR_ARGUMENT,
            "the unit '%.60s' is not known: NAME=UNIT as "
            "in force=kN, or NAME=NUMBER, SI units per "
            "unit",
            setting);
    for (size_t i = 0; i < s->column_count; i++)
        if (s->columns[i].quantity == q)
            s->columns[i].factor = factor;
    return RSL_OK;
}

static rsl_status check_names(rsl_measure_sheet *s, rsl_text_piece line,
                              const rsl_measure_options *o)
{
    for (size_t i = 0; i < s->column_count; i++)
        for (size_t j = 0; j < i; j++)
            if (s->columns[i].quantity >= 0 &&
                s->columns[i].quantity == s->columns[j].quantity)
                return rsl_measure_history_fail(
                    s->source, RSL_ERROR_FILE,
                    "columns %zu and %zu are both %s", j + 1, i + 1,
                    rsl_measure_quantity_name(s->columns[i].quantity));
    for (size_t i = 0; i < o->unit_count; i++) {
        rsl_status status = set_unit(s, o->units[i]);
        if (status != RSL_OK)
            return status;
    }
    for (size_t i = 0; i < s->column_count; i++)
        if (s->columns[i].quantity >= 0 &&
            s->columns[i].quantity != RSL_MEASURE_Q_RECORD &&
            s->columns[i].factor == 0.0)
            return rsl_measure_history_fail(
                s->source, RSL_ERROR_FILE,
                "the unit of the column %s is not known in '%.*s'; give it as "
                "--unit %s=UNIT, or as a number of SI units",
                rsl_measure_quantity_name(s->columns[i].quantity),
                line.length < 60 ? (int)line.length : 60, line.at,
                rsl_measure_quantity_name(s->columns[i].quantity));
    return RSL_OK;
}

/* ---- rows ---------------------------------------------------------------- */

static int has_samples(const rsl_measure_sheet *s)
{
    return rsl_measure_sheet_column(s, RSL_MEASURE_Q_TIME) ||
           rsl_measure_sheet_column(s, RSL_MEASURE_Q_FORCE) ||
           rsl_measure_sheet_column(s, RSL_MEASURE_Q_DEPTH) ||
           rsl_measure_sheet_column(s, RSL_MEASURE_Q_ACCELERATION);
}

static rsl_status bad_cell(rsl_measure_sheet *s, size_t column,
                           rsl_text_piece cell)
{
    const char *name = rsl_measure_quantity_name(s->columns[column].quantity);
    int length = cell.length < 40 ? (int)cell.length : 40;
    if (cell.length == 0)
        return rsl_measure_history_fail(s->source, RSL_ERROR_FILE,
                                        "column %zu (%s) is empty", column + 1,
                                        name);
    return rsl_measure_history_fail(
        s->source, RSL_ERROR_FILE,
        "'%.*s' in column %zu (%s) is not a finite number%s", length, cell.at,
        column + 1, name,
        s->decimal_comma == 1 ? " with a decimal comma as those before" : "");
}

/* More cells than names: empty ones are no harm. */
static rsl_status check_rest(rsl_measure_sheet *s, cells *c)
{
    rsl_text_piece cell;
    size_t count = s->column_count;
    while (next_cell(c, &cell)) {
        count++;
        if (cell.length == 0)
            continue;
        return rsl_measure_history_fail(
            s->source, RSL_ERROR_FILE,
            "there are more cells than the %zu columns that have names%s",
            s->column_count,
            s->split == ',' ? "; decimal commas need ; or tabs between columns"
                            : "");
    }
    return RSL_OK;
}

static rsl_status add_row(rsl_measure_sheet *s, rsl_text_piece line)
{
    cells c = cells_of(line, s->split);
    rsl_text_piece cell;
    size_t i = 0, row = s->rows;
    int samples = has_samples(s);
    s->first[row] = row == 0;
    s->line[row] = s->source->line;
    for (; i < s->column_count && next_cell(&c, &cell); i++) {
        rsl_measure_column *column = &s->columns[i];
        double number;
        if (column->quantity == RSL_MEASURE_Q_RECORD) {
            if (row > 0 && (cell.length != s->mark.length ||
                            memcmp(cell.at, s->mark.at, cell.length) != 0))
                s->first[row] = 1;
            s->mark = cell;
        } else if (column->quantity >= 0) {
            if (cell.length == 0 && !samples) {
                column->value[row] = RSL_UNSET;
                continue;
            }
            if (!read_number(s, cell, &number) ||
                !isfinite(number * column->factor))
                return bad_cell(s, i, cell);
            if (!samples && column->quantity == RSL_MEASURE_Q_SPEED_OUT)
                number = fabs(number); /* back is a matter of the axis */
            if (!samples && number < 0.0)
                return rsl_measure_history_fail(
                    s->source, RSL_ERROR_FILE, "column %zu (%s) must be > 0",
                    i + 1, rsl_measure_quantity_name(column->quantity));
            column->value[row] = number * column->factor;
            if (s->decimal_comma < 0 && memchr(cell.at, '.', cell.length))
                s->decimal_comma = 0;
        }
    }
    for (; i < s->column_count; i++)
        if (s->columns[i].quantity >= 0)
            return rsl_measure_history_fail(
                s->source, RSL_ERROR_FILE,
                "there is no column %zu (%s) in this line", i + 1,
                rsl_measure_quantity_name(s->columns[i].quantity));
    s->rows++;
    return check_rest(s, &c);
}

static rsl_status make_room(rsl_measure_sheet *s, size_t rows)
{
    rsl_arena *arena = s->source->arena;
    size_t most = s->source->point_max < RSL_MEASURE_ROWS
                      ? s->source->point_max
                      : (size_t)RSL_MEASURE_ROWS;
    if (rows > most)
        return rsl_measure_history_fail(
            s->source, RSL_ERROR_FILE,
            "there are %zu lines; at most %zu are taken: "
            "keep the impact itself, or every tenth line",
            rows, most);
    int good = 1;
    s->room = rows;
    for (size_t i = 0; i < s->column_count && good; i++)
        if (s->columns[i].quantity >= 0 &&
            s->columns[i].quantity != RSL_MEASURE_Q_RECORD)
            good = (s->columns[i].value =
                        rsl_arena_take(arena, rows, sizeof(double))) != NULL;
    if (good) {
        s->first = rsl_arena_take(arena, rows, 1);
        s->line = rsl_arena_take(arena, rows, sizeof *s->line);
    }
    if (!good || !s->first || !s->line)
        return rsl_measure_history_fail(s->source, RSL_ERROR_MEMORY,
                                        "there is not enough memory");
    return RSL_OK;
}

/* ---- the file ------------------------------------------------------------ */

/* Looks for the names: the first line with a known name that a row of numbers
 * follows, directly or behind a line of units. Else the line with most known
 * names, so that the message is about what follows it. */
static rsl_status find_names(rsl_measure_sheet *s, const char **rest,
                             rsl_text_piece *names)
{
    rsl_measure_source *source = s->source;
    const char *at = source->text, *best_rest = NULL;
    size_t best = 0, best_line = 0, numeric = 0;
    rsl_text_piece line, best_names_line = {NULL, 0};
    int faults;
    double number;
    while (rsl_measure_history_line(source, &at, &line)) {
        if (is_comment(line))
            continue;
        size_t known = best_names(s, line, &faults);
        if (known == 0) {
            cells c = cells_of(line, ' ');
            rsl_text_piece cell;
            numeric += next_cell(&c, &cell) &&
                       rsl_measure_history_number(cell, &number);
            if (numeric > 100 && best == 0)
                break; /* a table without names */
            continue;
        }
        if (known > best) {
            best = known;
            best_line = source->line;
            best_names_line = line;
            best_rest = at;
        }
        const char *ahead = at;
        size_t here = source->line;
        rsl_text_piece next = {NULL, 0};
        int row = 0;
        for (int tries = 0; tries < 2 && !row; tries++) {
            while (rsl_measure_history_line(source, &ahead, &next) &&
                   is_comment(next))
                ;
            row = next.at && is_row(s, next);
        }
        source->line = here;
        if (row) {
            best_line = here;
            best_names_line = line;
            best_rest = at;
            break;
        }
    }
    if (!best_rest)
        return rsl_measure_history_fail(
            source, RSL_ERROR_FILE,
            "there is no line with names of columns such as t, force, depth or "
            "velocity; give them as --columns t,force");
    source->line = best_line;
    (void)best_names(s, best_names_line, &faults);
    *names = best_names_line;
    *rest = best_rest;
    return RSL_OK;
}

/* Names from outside: a line of names in the file is then skipped. */
static rsl_status take_names(rsl_measure_sheet *s, const char *columns,
                             const char **rest, rsl_text_piece *names)
{
    rsl_measure_source *source = s->source;
    rsl_text_piece line;
    int faults;
    *names = (rsl_text_piece){columns, strlen(columns)};
    *rest = source->text;
    if (read_names(s, *names, ',', &faults) == 0)
        return rsl_measure_history_fail(source, RSL_ERROR_ARGUMENT,
                                        "none of the columns '%.60s' is known",
                                        columns);
    const char *at = source->text;
    while (rsl_measure_history_line(source, &at, &line)) {
        size_t most = 0;
        char chosen = 0;
        for (size_t i = 0; i < sizeof splits && !is_comment(line); i++) {
            cells c = cells_of(line, splits[i]);
            rsl_text_piece cell;
            size_t count = 0;
            while (next_cell(&c, &cell))
                count++;
            s->split = splits[i];
            if (is_row(s, line) && count >= s->column_count && count > most) {
                most = count;
                chosen = splits[i];
            }
        }
        if (chosen) {
            s->split = chosen;
            source->line--;
            return RSL_OK;
        }
        *rest = at;
    }
    return rsl_measure_history_fail(
        source, RSL_ERROR_FILE, "no line holds numbers for the columns '%.60s'",
        columns);
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

/* Skips a line of units behind the names, if there is one. */
static void take_units(rsl_measure_sheet *s, const char **rest)
{
    const char *ahead = *rest;
    size_t line = s->source->line;
    rsl_text_piece next = {NULL, 0};
    while (rsl_measure_history_line(s->source, &ahead, &next) &&
           is_comment(next))
        next.at = NULL;
    if (next.at && read_units(s, next))
        *rest = ahead;
    else
        s->source->line = line;
}

static rsl_status read_rows(rsl_measure_sheet *s, const char *rest)
{
    rsl_text_piece line;
    while (rsl_measure_history_line(s->source, &rest, &line)) {
        rsl_status status = is_comment(line) ? RSL_OK : add_row(s, line);
        if (status != RSL_OK)
            return status;
    }
    if (s->rows == 0)
        return rsl_measure_history_fail(
            s->source, RSL_ERROR_FILE,
            "there are no numbers below the names of the "
            "columns");
    return RSL_OK;
}

static rsl_status check_text(rsl_measure_source *source)
{
    source->line = 1;
    if (source->length == 0)
        return rsl_measure_history_fail(source, RSL_ERROR_FILE,
                                        "the file is empty");
    if (memchr(source->text, '\0', source->length))
        return rsl_measure_history_fail(
            source, RSL_ERROR_FILE, "is not a text file: there is a zero byte");
    source->line = 0;
    /* some programs begin a text with the mark of its encoding */
    if (source->length >= 3 && memcmp(source->text, "\xef\xbb\xbf", 3) == 0) {
        source->text += 3;
        source->length -= 3;
    }
    return RSL_OK;
}

rsl_status rsl_measure_read(rsl_measure_source *source,
                            const rsl_measure_options *options,
                            rsl_measure *measure)
{
    rsl_measure_sheet sheet = {.source = source, .decimal_comma = -1};
    const char *rest = NULL;
    rsl_text_piece names;
    rsl_status status = check_text(source);
    if (status == RSL_OK)
        status = options->columns
                     ? take_names(&sheet, options->columns, &rest, &names)
                     : find_names(&sheet, &rest, &names);
    if (status == RSL_OK) {
        take_units(&sheet, &rest);
        status = check_names(&sheet, names, options);
    }
    if (status == RSL_OK)
        status = make_room(&sheet, lines_from(source, rest));
    if (status == RSL_OK)
        status = read_rows(&sheet, rest);
    if (status == RSL_OK)
        status = rsl_measure_sheet_sort(&sheet, options, measure);
    return status;
}
