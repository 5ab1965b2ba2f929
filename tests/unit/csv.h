/* SPDX-License-Identifier: MIT
 *
 * csv: the reference values in the tables of tests/reference.
 *
 *     csv_table table = csv_read("h_of_e.csv");
 *     for (size_t row = 0; row < table.rows; row++)
 *         CHECK_ULP(rsl_collide_hysteresis_ratio(csv_number(&table, row, "e")),
 *                   csv_number(&table, row, "h"), 4);
 *     csv_free(&table);
 *
 * The format: lines that begin with '#' are comments, the first other line names the columns, each
 * further line is a row; cells are separated by commas and never quoted. Numbers may have any count
 * of digits and are rounded to the nearest double. A broken file, a wrong name or a cell that is no
 * number ends the test at once: there is nothing to check against.
 */
#ifndef RESILE_TESTS_CSV_H
#define RESILE_TESTS_CSV_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "read_file.h"

typedef struct csv_table {
    size_t rows, columns;
    char **cells; /* the names of the columns, then row by row */
    char *text;   /* what the cells point into */
    char name[64];
} csv_table;

/* Cuts `line` at its commas into `cells` (NULL: only counts); the count. */
static inline size_t csv_split(char *line, char **cells)
{
    size_t count = 0;
    for (char *cell = line; cell != NULL;) {
        char *comma = strchr(cell, ',');
        if (cells != NULL) {
            cells[count] = cell;
            if (comma != NULL)
                *comma = '\0';
        }
        count++;
        cell = comma ? comma + 1 : NULL;
    }
    return count;
}

/* The next line of content, ended by '\0', or NULL; moves `text` past it. */
static inline char *csv_line(char **text)
{
    while (**text != '\0') {
        char *line = *text;
        size_t length = strcspn(line, "\n");
        *text = line + length + (line[length] == '\n');
        if (length > 0 && line[length - 1] == '\r')
            length--;
        line[length] = '\0';
        if (length > 0 && line[0] != '#')
            return line;
    }
    return NULL;
}

/* Reads RESILE_TEST_DATA/name. */
static inline csv_table csv_read(const char *name)
{
    csv_table table = {0};
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", RESILE_TEST_DATA, name);
    snprintf(table.name, sizeof table.name, "%s", name);
    table.text = slurp(path);

    char *rest = table.text;
    char *line = csv_line(&rest);
    if (line == NULL)
        slurp_fail(name, "no line with the names of the columns", "");
    table.columns = csv_split(line, NULL);

    /* every line is at least one newline: an upper bound for the rows */
    size_t lines = 2;
    for (const char *c = rest; *c != '\0'; c++)
        lines += *c == '\n';
    table.cells = calloc(lines * table.columns, sizeof *table.cells);
    if (table.cells == NULL)
        slurp_fail(name, "out of memory", "");

    csv_split(line, table.cells);
    while ((line = csv_line(&rest)) != NULL) {
        if (strchr(line, '"') != NULL)
            slurp_fail(name, "quotes are not understood: ", line);
        if (csv_split(line, NULL) != table.columns)
            slurp_fail(name, "wrong number of cells: ", line);
        csv_split(line, table.cells + ++table.rows * table.columns);
    }
    return table;
}

/* The cell of a row, 0 <= row < rows, as it is written. */
static inline const char *csv_text(const csv_table *table, size_t row, const char *column)
{
    if (row >= table->rows)
        slurp_fail(table->name, "row past the end, asked for ", column);
    for (size_t i = 0; i < table->columns; i++)
        if (strcmp(table->cells[i], column) == 0)
            return table->cells[(row + 1) * table->columns + i];
    slurp_fail(table->name, "no column ", column);
}

/* The cell of a row as the nearest double. */
static inline double csv_number(const csv_table *table, size_t row, const char *column)
{
    const char *text = csv_text(table, row, column);
    char *end;
    double number = strtod(text, &end);
    if (end == text || *end != '\0')
        slurp_fail(table->name, "not a number: ", text);
    return number;
}

static inline void csv_free(csv_table *table)
{
    free(table->cells);
    free(table->text);
    *table = (csv_table){0};
}

#endif
