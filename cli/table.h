/* SPDX-License-Identifier: MIT
 *
 * table: aligned text tables, and the same table as HTML. Cells are filled
 * from left to right, row by row.
 */
#ifndef RESILE_CLI_TABLE_H
#define RESILE_CLI_TABLE_H

#include <stddef.h>
#include <stdio.h>

enum { CLI_TABLE_COLUMNS = 12 };

typedef struct cli_table {
    size_t columns;
    char head[CLI_TABLE_COLUMNS][80]; /* "name" left, ">name" right */
    char **cells;                     /* row by row; owned */
    size_t count, capacity;
} cli_table;

/* A table with the given column heads, "name|name|name". A head of ">name"
 * aligns its column to the right. */
cli_table cli_table_new(const char *heads);
void cli_table_free(cli_table *table);

void cli_table_text(cli_table *table, const char *text);
void cli_table_number(cli_table *table, double value); /* six digits, or — */
__attribute__((format(printf, 2, 3))) void cli_table_format(cli_table *table, const char *format,
                                                            ...);

/* One more column, before the first cell. */
__attribute__((format(printf, 2, 3))) void cli_table_column(cli_table *table, const char *format,
                                                            ...);

/* A table of quantity, value and unit, and one row of it. */
cli_table cli_table_quantities(void);
void cli_table_quantity(cli_table *table, const char *name, double value, const char *unit);

/* Prints it on stdout, every line after `indent` spaces. */
void cli_table_print(const cli_table *table, size_t indent);

/* The same, and frees it; alone, or as a section, behind an empty line and a heading. */
void cli_table_show(cli_table *table, size_t indent);
void cli_table_section(cli_table *table, const char *heading);
void cli_table_html(const cli_table *table, FILE *stream);

#endif
