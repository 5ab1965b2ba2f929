/* SPDX-License-Identifier: MIT
 *
 * csv: cells of tables.
 */
#include "report/csv.h"

#include <math.h>
#include <string.h>

void rsl_report_csv_cell(FILE *stream, const char *text, const char *unit)
{
    int quoted = strpbrk(text, ",\"\r\n") != NULL;

    if (quoted)
        putc('"', stream);
    for (; *text; text++) {
        if (*text == '"')
            putc('"', stream);
        putc(*text, stream);
    }
    if (unit)
        fprintf(stream, " [%s]", unit);
    if (quoted)
        putc('"', stream);
}

void rsl_report_csv_number(FILE *stream, double value)
{
    if (isfinite(value))
        fprintf(stream, "%.17g", value);
}
