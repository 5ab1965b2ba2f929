/* SPDX-License-Identifier: MIT
 *
 * fit: what the parts of `resile fit` share: the question, the data, the
 * answer, the report and the drawing.
 */
#ifndef RESILE_CLI_FIT_H
#define RESILE_CLI_FIT_H

#include "args.h"
#include "pair.h"
#include "resile/measure.h"

typedef struct cli_fit {
    /* asked */
    cli_list paths;
    rsl_fit_options options;
    cli_pair pair;
    const char *law, *laws, *free, *columns, *plot;
    cli_list bounds, units;
    double gravity;
    size_t folds;
    int exact, end, json;
    /* read */
    rsl_measure_file **files; /* one per path; NULL: not read */
    rsl_fit_data data;
    rsl_fit_record *records;
    rsl_fit_impact *impacts;
    /* found */
    rsl_fit_result *result;
    rsl_fit_rank *ranks;
    size_t rank_count;
} cli_fit;

/* Says why a file of measurements could not be read, and which options say what it leaves out.
 * Returns an exit status. */
int cli_fit_fail_read(const rsl_error *error, const char *options);

/* Reads all files. Returns CLI_GO or an exit status. */
int cli_fit_read(cli_fit *fit);
void cli_fit_free(cli_fit *fit);

/* Prints the answer. */
void cli_fit_report(const cli_fit *fit);
void cli_fit_json(const cli_fit *fit);

/* The same tables on a page, above the drawing; `fit` is a cli_fit. */
void cli_fit_page(FILE *page, const void *fit);

/* Data against the fit. Returns CLI_GO or an exit status. */
int cli_chart_fit(const char *path, const cli_fit *fit);

#endif
