/* SPDX-License-Identifier: MIT
 *
 * table: aligned text tables, and the same table as HTML.
 */
#include "table.h"

#include <assert.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "plot/html.h"
#include "text.h"

void cli_table_column(cli_table *table, const char *format, ...)
{
    va_list arguments;
    assert(table->columns < CLI_TABLE_COLUMNS && table->count == 0);
    va_start(arguments, format);
    vsnprintf(table->head[table->columns++], sizeof table->head[0], format, arguments);
    va_end(arguments);
}

cli_table cli_table_new(const char *heads)
{
    cli_table table = {0};
    do {
        size_t length = strcspn(heads, "|");
        cli_table_column(&table, "%.*s", (int)length, heads);
        heads += length;
    } while (*heads++);
    return table;
}

void cli_table_free(cli_table *table)
{
    for (size_t i = 0; i < table->count; i++)
        free(table->cells[i]);
    free(table->cells);
    *table = (cli_table){0};
}

void cli_table_text(cli_table *table, const char *text)
{
    size_t bytes = strlen(text) + 1;
    if (table->count == table->capacity) {
        table->capacity = table->capacity ? 2 * table->capacity : 64;
        table->cells = cli_reallocate(table->cells, table->capacity, sizeof table->cells[0]);
    }
    table->cells[table->count] = cli_allocate(bytes, 1);
    memcpy(table->cells[table->count], text, bytes);
    table->count++;
}

void cli_table_number(cli_table *table, double value)
{
    cli_table_text(table, cli_number(value).text);
}

void cli_table_format(cli_table *table, const char *format, ...)
{
    char text[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    cli_table_text(table, text);
}

cli_table cli_table_quantities(void) { return cli_table_new("|>|"); }

void cli_table_quantity(cli_table *table, const char *name, double value, const char *unit)
{
    cli_table_text(table, name);
    cli_table_number(table, value);
    cli_table_text(table, unit);
}

static int right_aligned(const cli_table *table, size_t column)
{
    return table->head[column][0] == '>';
}

static const char *head_text(const cli_table *table, size_t column)
{
    return table->head[column] + right_aligned(table, column);
}

static size_t column_width(const cli_table *table, size_t column)
{
    size_t width = cli_width(head_text(table, column));
    for (size_t i = column; i < table->count; i += table->columns) {
        size_t cell = cli_width(table->cells[i]);
        if (cell > width)
            width = cell;
    }
    return width;
}

/* One line of cells; spaces are kept back until something follows them. */
static void print_line(const cli_table *table, size_t indent, const char *const *cells,
                       const size_t *widths)
{
    size_t pending = indent;
    for (size_t i = 0; i < table->columns; i++) {
        size_t fill = widths[i] - cli_width(cells[i]);
        int right = right_aligned(table, i);
        if (*cells[i]) {
            cli_spaces(stdout, pending + (right ? fill : 0));
            fputs(cells[i], stdout);
            pending = 2 + (right ? 0 : fill);
        } else {
            pending += 2 + fill;
        }
    }
}

static int has_head(const cli_table *table)
{
    for (size_t i = 0; i < table->columns; i++)
        if (*head_text(table, i))
            return 1;
    return 0;
}

void cli_table_print(const cli_table *table, size_t indent)
{
    size_t widths[CLI_TABLE_COLUMNS];
    const char *heads[CLI_TABLE_COLUMNS];
    assert(table->count % table->columns == 0);
    for (size_t i = 0; i < table->columns; i++) {
        widths[i] = column_width(table, i);
        heads[i] = head_text(table, i);
    }
    if (has_head(table)) {
        fputs(cli_bold(stdout), stdout);
        print_line(table, indent, heads, widths);
        puts(cli_plain(stdout));
    }
    for (size_t i = 0; i < table->count; i += table->columns) {
        print_line(table, indent, (const char *const *)(table->cells + i), widths);
        putchar('\n');
    }
}

void cli_table_show(cli_table *table, size_t indent)
{
    cli_table_print(table, indent);
    cli_table_free(table);
}

void cli_table_section(cli_table *table, const char *heading)
{
    cli_section(heading);
    cli_table_show(table, 2);
}

static void html_cell(const cli_table *table, FILE *stream, const char *tag, size_t column,
                      const char *text)
{
    fprintf(stream, "<%s%s>", tag, right_aligned(table, column) ? " class=\"number\"" : "");
    rsl_plot_html_text(stream, text);
    fprintf(stream, "</%s>", tag);
}

void cli_table_html(const cli_table *table, FILE *stream)
{
    fputs("<div class=\"table\"><table>\n", stream);
    if (has_head(table)) {
        fputs("<thead><tr>", stream);
        for (size_t i = 0; i < table->columns; i++)
            html_cell(table, stream, "th", i, head_text(table, i));
        fputs("</tr></thead>\n", stream);
    }
    fputs("<tbody>\n", stream);
    for (size_t i = 0; i < table->count; i++) {
        size_t column = i % table->columns;
        if (column == 0)
            fputs("<tr>", stream);
        html_cell(table, stream, "td", column, table->cells[i]);
        if (column + 1 == table->columns)
            fputs("</tr>\n", stream);
    }
    fputs("</tbody></table></div>\n", stream);
}
