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

void rsl_report_csv_numbers(rsl_report_csv *csv, const double *values, size_t count)
{
    char cells[16 * (1 + RSL_TEXT_DECIMAL)];
    size_t used = 0;
    for (size_t i = 0; i < count; i++) {
        if (used + 1 + RSL_TEXT_DECIMAL > sizeof cells) {
            fwrite(cells, 1, used, csv->stream);
            used = 0;
        }
        if (csv->inside)
            cells[used++] = csv->separator;
        if (isfinite(values[i]))
            used += rsl_text_put_decimal(cells + used, values[i], 17);
        csv->inside = 1;
    }
    fwrite(cells, 1, used, csv->stream);
}

void rsl_report_csv_number(rsl_report_csv *csv, double value)
{
    rsl_report_csv_numbers(csv, &value, 1);
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
