/* SPDX-License-Identifier: MIT
 *
 * csv: rows of cells (RFC 4180, lines end in \n). The writer puts the
 * separators.
 */
#ifndef RSL_REPORT_CSV_H
#define RSL_REPORT_CSV_H

#include <stdio.h>

typedef struct rsl_report_csv {
    FILE *stream;
    char separator;
    int inside; /* 1: the row has a cell already */
} rsl_report_csv;

rsl_report_csv rsl_report_csv_start(FILE *stream, char separator);

/* A cell of text, quoted where it has to be; the head of a column, with its
 * unit unless that is "" or NULL. */
void rsl_report_csv_text(rsl_report_csv *csv, const char *text);
void rsl_report_csv_head(rsl_report_csv *csv, const char *name, const char *unit);

/* With 17 digits; a number that is not finite is an empty cell. */
void rsl_report_csv_number(rsl_report_csv *csv, double value);
/* Several of them, one cell each. */
void rsl_report_csv_numbers(rsl_report_csv *csv, const double *values, size_t count);
void rsl_report_csv_count(rsl_report_csv *csv, size_t count);

/* Ends the row. */
void rsl_report_csv_end(rsl_report_csv *csv);

#endif
