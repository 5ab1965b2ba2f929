/* SPDX-License-Identifier: MIT
 *
 * csv: rows of cells.
 */
#include "report/csv.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/text.h"

rsl_report_csv rsl_report_csv_start(FILE *stream, char separator)
{
    assert(stream && strchr(",\t", separator));
    return (rsl_report_csv){.stream = stream, .separator = separator};
}

static void next_cell(rsl_report_csv *csv)
{
    if (csv->inside)
        putc(csv->separator, csv->stream);
    csv->inside = 1;
}

void rsl_report_csv_head(rsl_report_csv *csv, const char *name, const char *unit)
{
    int quoted = strpbrk(name, ",\"\r\n") != NULL;
    next_cell(csv);
    if (quoted)
        putc('"', csv->stream);
    for (; *name; name++) {
        if (*name == '"')
            putc('"', csv->stream);
        putc(*name, csv->stream);
    }
    if (unit && *unit)
        fprintf(csv->stream, " [%s]", unit);
    if (quoted)
        putc('"', csv->stream);
}

void rsl_report_csv_text(rsl_report_csv *csv, const char *text)
{
    rsl_report_csv_head(csv, text, NULL);
}

void rsl_report_csv_number(rsl_report_csv *csv, double value)
{
    char cell[1 + RSL_TEXT_DECIMAL] = {csv->separator};
    size_t length = isfinite(value) ? rsl_text_put_decimal(cell + 1, value, 17) : 0;
    if (csv->inside)
        fwrite(cell, 1, 1 + length, csv->stream);
    else
        fwrite(cell + 1, 1, length, csv->stream);
    csv->inside = 1;
}

void rsl_report_csv_count(rsl_report_csv *csv, size_t count)
{
    next_cell(csv);
    fprintf(csv->stream, "%zu", count);
}

void rsl_report_csv_end(rsl_report_csv *csv)
{
    assert(csv->inside);
    putc('\n', csv->stream);
    csv->inside = 0;
}
