/* SPDX-License-Identifier: MIT
 *
 * csv: cells of tables (RFC 4180, lines end in \n).
 */
#ifndef RSL_REPORT_CSV_H
#define RSL_REPORT_CSV_H

#include <stdio.h>

/* A text, with " [unit]" behind it unless that is NULL; quoted where it has to
 * be. */
void rsl_report_csv_cell(FILE *stream, const char *text, const char *unit);

/* 17 digits. An empty cell for what is not finite: it has not happened. */
void rsl_report_csv_number(FILE *stream, double value);

#endif
