/* SPDX-License-Identifier: MIT
 *
 * The file of an item: comma-separated, fields in double quotes where they
 * hold a comma, lines that begin with # left out, names of the columns first.
 */
#include "study_data.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "num/constants.h"

enum { COLUMN_MAX = 24, FIELD_MAX = 2000 };

typedef struct reader {
    rsl_study *study;
    const char *name; /* of the file, without folder and ending */
    const char *at, *end;
    size_t line; /* from 1 */
} reader;

double rsl_study_read_number(const char *text)
{
    char *end;
    double value = strtod(text, &end);
    return end != text && !*end && isfinite(value) ? value : RSL_NUM_NAN;
}

static void fail(reader *r, const char *what)
{
    rsl_study_note_error(r->study, RSL_ERROR_FILE, "%s/%s.csv:%zu: %s", r->study->paper->key,
                         r->name, r->line, what);
}

static void *take(reader *r, size_t count, size_t size)
{
    void *block = rsl_arena_take(&r->study->arena, count, size);
    if (!block)
        rsl_study_note_error(r->study, RSL_ERROR_MEMORY, "there is no more memory");
    return block;
}

/* ---- fields and lines ---------------------------------------------------- */

/* One field, without its quotes; leaves r->at at the comma or line end. */
static const char *read_field(reader *r)
{
    char field[FIELD_MAX];
    size_t length = 0;
    int quoted = r->at < r->end && *r->at == '"';
    r->at += quoted;
    while (r->at < r->end && length < sizeof field - 1) {
        if (quoted && *r->at == '"') {
            r->at++;
            if (r->at == r->end || *r->at != '"')
                break;
        } else if (!quoted && (*r->at == ',' || *r->at == '\n')) {
            break;
        }
        field[length++] = *r->at++;
    }
    if (r->at < r->end && *r->at != ',' && *r->at != '\n')
        fail(r, "a field is too long or its quotes do not end it");
    return rsl_arena_text(&r->study->arena, field, length);
}

/* The fields of a line; 0 at the end of the text. */
static size_t read_line(reader *r, const char **fields)
{
    size_t count = 0;
    while (r->at < r->end && (*r->at == '#' || *r->at == '\n')) {
        while (r->at < r->end && *r->at != '\n')
            r->at++;
        r->at += r->at < r->end;
        r->line++;
    }
    while (r->at < r->end && count < COLUMN_MAX && r->study->error.status >= 0) {
        const char *field = read_field(r);
        fields[count++] = field ? field : "";
        if (r->at == r->end || *r->at++ == '\n')
            break;
    }
    r->line++;
    return count;
}

static size_t count_lines(reader r)
{
    const char *fields[COLUMN_MAX];
    size_t count = 0;
    while (read_line(&r, fields) > 0 && r.study->error.status >= 0)
        count++;
    return count;
}

/* ---- rows ---------------------------------------------------------------- */

static const char *const own_columns[] = {"key",   "what",   "printed",  "right",
                                          "class", "within", "expected", "note",
                                          "basis", "reason", "unknown"};
enum { OWN_COLUMNS = sizeof own_columns / sizeof own_columns[0] };

/* The cell of a column that need not be there. */
static const char *cell(const rsl_study *study, const rsl_study_row *row, const char *column)
{
    for (size_t i = 0; i < study->column_count; i++)
        if (strcmp(study->columns[i], column) == 0)
            return row->cells[i];
    return "";
}

int rsl_study_is_parameter(const char *column)
{
    for (size_t i = 0; i < OWN_COLUMNS; i++)
        if (strcmp(own_columns[i], column) == 0)
            return 0;
    return 1;
}

/* "a = 1, b = 1.5" from the parameters that are set. */
static const char *say_parameters(rsl_study *study, const rsl_study_row *row)
{
    const char *text = "";
    for (size_t i = 0; i < study->column_count; i++)
        if (rsl_study_is_parameter(study->columns[i]) && *row->cells[i])
            text = rsl_study_print(study, "%s%s%s = %s", text, *text ? ", " : "", study->columns[i],
                                   row->cells[i]);
    return text;
}

static void read_class(reader *r, rsl_study_row *row)
{
    const char *text = cell(r->study, row, "class");
    int class = 0;
    while (class < RSL_STUDY_CLASS_COUNT &&
           strcmp(text, rsl_study_class_name((rsl_study_class) class)) != 0)
        class ++;
    if (class == RSL_STUDY_CLASS_COUNT) {
        fail(r, "the class is none of those there are");
        return;
    }
    row->class = (rsl_study_class) class;
    const char *within = cell(r->study, row, "within");
    row->within = strcmp(within, "about") == 0 ? RSL_STUDY_ABOUT : rsl_study_read_number(within);
    if (isnan(row->within) && row->class == RSL_STUDY_FORMULA)
        row->within = 1e-9;
    if (isnan(row->within) &&
        (row->class == RSL_STUDY_ABSOLUTE || row->class == RSL_STUDY_RELATIVE))
        fail(r, "the class needs a number in 'within'");
}

/* A basis that is not independent says why. */
static void read_basis(reader *r, rsl_study_row *row)
{
    const char *text = cell(r->study, row, "basis");
    int basis = RSL_STUDY_BASIS_INDEPENDENT;
    while (*text && basis < RSL_STUDY_BASIS_COUNT &&
           strcmp(text, rsl_study_basis_name((rsl_study_basis)basis)) != 0)
        basis++;
    row->reason = cell(r->study, row, "reason");
    if (basis == RSL_STUDY_BASIS_COUNT)
        fail(r, "the basis is none of those there are");
    else
        row->basis = (rsl_study_basis)basis;
    if (row->basis == RSL_STUDY_BASIS_INDEPENDENT && r->study->paper->second_hand) {
        row->basis = RSL_STUDY_BASIS_SECOND_HAND;
        row->reason = r->study->paper->second_hand;
    }
    if ((row->basis == RSL_STUDY_BASIS_INDEPENDENT) == (*row->reason != '\0'))
        fail(r, "a basis has a reason if it is not independent, and only then");
}

static void read_expected(reader *r, rsl_study_row *row)
{
    const char *text = cell(r->study, row, "expected");
    if (row->class == RSL_STUDY_READING && !*text)
        return;
    for (int i = 0; i < RSL_STUDY_VERDICT_COUNT; i++)
        if (strcmp(text, rsl_study_verdict_name((rsl_study_verdict)i)) == 0) {
            row->expected = (rsl_study_verdict)i;
            return;
        }
    fail(r, "the expected verdict is none of those there are");
}

static void read_row(reader *r, rsl_study_row *row)
{
    rsl_study *study = r->study;
    row->key = cell(study, row, "key");
    row->note = cell(study, row, "note");
    row->unknown = cell(study, row, "unknown");
    row->printed_text = cell(study, row, "printed");
    row->right_text = cell(study, row, "right");
    row->what = cell(study, row, "what");
    if (!*row->what)
        row->what = say_parameters(study, row);
    read_class(r, row);
    read_basis(r, row);
    read_expected(r, row);
    row->computed = row->explained = row->printed = row->right = RSL_NUM_NAN;
    row->computed_text = "";
    if (row->class >= RSL_STUDY_FORMULA)
        return;
    row->printed = rsl_study_read_number(row->printed_text);
    row->right = rsl_study_read_number(row->right_text);
    if (isnan(row->printed) || (*row->right_text && isnan(row->right)))
        fail(r, "what is printed, or right, is not a number");
}

/* ---- files --------------------------------------------------------------- */

static void read_lines(reader *r, rsl_study_table *table, size_t lines)
{
    const char *fields[COLUMN_MAX];
    table->rows = take(r, lines, sizeof *table->rows);
    table->lines = take(r, lines, sizeof *table->lines);
    while (r->study->error.status >= 0 && table->row_count < lines) {
        size_t count = read_line(r, fields);
        if (count == 0)
            break;
        if (count != table->column_count) {
            fail(r, "the number of fields is not that of the columns");
            break;
        }
        const char **cells = take(r, count, sizeof *cells);
        if (!cells)
            break;
        memcpy(cells, fields, count * sizeof *fields);
        table->lines[table->row_count] = r->line;
        table->rows[table->row_count++] = cells;
    }
}

int rsl_study_read_table(rsl_study *study, const char *item, rsl_study_table *table)
{
    const char *fields[COLUMN_MAX];
    char name[128];
    size_t length;
    reader r = {.study = study, .name = item, .line = 1};
    *table = (rsl_study_table){0};
    snprintf(name, sizeof name, "%s/%s.csv", study->paper->key, item);
    r.at = rsl_study_file(name, &length);
    if (!r.at) {
        rsl_study_note_error(study, RSL_ERROR_FILE, "there is no %s", name);
        return 0;
    }
    r.end = r.at + length;
    table->column_count = read_line(&r, fields);
    table->columns = take(&r, table->column_count, sizeof *table->columns);
    if (!table->columns)
        return 0;
    memcpy(table->columns, fields, table->column_count * sizeof *fields);
    read_lines(&r, table, count_lines(r));
    return study->error.status >= 0;
}

const char *rsl_study_cell(const rsl_study_table *table, size_t row, const char *column)
{
    for (size_t i = 0; i < table->column_count; i++)
        if (strcmp(table->columns[i], column) == 0)
            return table->rows[row][i];
    return "";
}

void rsl_study_read(rsl_study *study)
{
    rsl_study_table table;
    reader r = {.study = study, .name = study->item->key};
    if (!rsl_study_read_table(study, study->item->key, &table))
        return;
    study->columns = table.columns;
    study->column_count = table.column_count;
    study->rows = take(&r, table.row_count, sizeof *study->rows);
    for (size_t i = 0; study->error.status >= 0 && i < table.row_count; i++) {
        r.line = table.lines[i];
        study->rows[i].cells = table.rows[i];
        study->row_count++;
        read_row(&r, &study->rows[i]);
    }
}
