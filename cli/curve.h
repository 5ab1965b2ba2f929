/* SPDX-License-Identifier: MIT
 *
 * curve: the points of impacts as a table in a file, or on standard output.
 */
#ifndef RESILE_CLI_CURVE_H
#define RESILE_CLI_CURVE_H

#include "file.h"
#include "impact.h"
#include "report/csv.h"

typedef struct cli_curve_file {
    cli_file file; /* unless it is standard output */
    int output;    /* 1: it is */
    int named;     /* 1: law and calibration stand in the first columns; 2: values too */
    rsl_report_csv csv;
} cli_curve_file;

/* Whether a path is standard output, "-"; what is said where JSON is requested too. */
int cli_curve_is_output(const char *path);
int cli_curve_fail_json(void);

/* Begins the table; adds the points of an impact, `values` says which; ends it. Returns CLI_GO or an exit status. */
int cli_curve_open(cli_curve_file *curve, const char *path, int named);
void cli_curve_add(cli_curve_file *curve, const cli_impact *impact, const char *values,
                   const rsl_collide_curve_point *points, size_t count);
int cli_curve_close(cli_curve_file *curve);

#endif
