/* SPDX-License-Identifier: MIT
 *
 * fit: what the parts of `resile fit` share: the question, the data, the
 * answer, the report and the drawing.
 */
#ifndef RESILE_CLI_FIT_H
#define RESILE_CLI_FIT_H

#include "args.h"
#include "figure.h"
#include "pair.h"
#include "resile/measure.h"

typedef struct cli_fit {
    /* asked */
    cli_list paths;
    rsl_fit_options options;
    cli_pair pair;
    const char *law, *laws, *free, *columns;
    cli_figure plot;
    cli_list bounds, units;
    double gravity;
    size_t folds;
    int exact, end, formulation, json, missing;
    /* read */
    rsl_measure_file **files; /* one per path; NULL: not read */
    rsl_fit_data data;
    rsl_fit_record *records;
    rsl_fit_impact *impacts;
    size_t lacking; /* rows that lack a value and were skipped */
    /* found */
    rsl_fit_result *result;
    rsl_fit_rank *ranks;
    size_t rank_count;
} cli_fit;

/* Reads a file of measurements; says why it could not be read, which options say what it leaves
 * out (`advice`), and whether --missing skip would do. Returns CLI_GO or an exit status. */
typedef rsl_status (*cli_reader)(const char *path, const rsl_measure_options *options,
                                 rsl_measure_file **file, rsl_error *error);
int cli_measure_read(cli_reader read, const char *path, const rsl_measure_options *options,
                     const char *advice, rsl_measure_file **file);

/* Words and text of the option --missing, and what the place of a word means. */
const char *cli_missing_words(size_t index);
rsl_measure_missing cli_missing_of(int place);
void cli_print_missing(size_t rows);
#define CLI_MISSING_TEXT                                                                           \
    "what to do about rows that lack a value, an empty cell or nan: stop (default), or skip them " \
    "and tell how many"

/* Reads all files. Returns CLI_GO or an exit status. */
int cli_fit_read(cli_fit *fit);
void cli_fit_free(cli_fit *fit);

/* Prints the answer. */
void cli_fit_report(const cli_fit *fit);
void cli_fit_json(const cli_fit *fit);

/* The same tables on a page, above the drawing; `fit` is a cli_fit. */
void cli_fit_page(FILE *page, const void *fit);

/* Data against the fit. Returns CLI_GO or an exit status. */
int cli_chart_fit(const cli_fit *fit);

#endif
