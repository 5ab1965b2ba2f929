/* SPDX-License-Identifier: MIT
 *
 * fit: the files of measurements, one after the other.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "file.h"
#include "fit.h"

const char *cli_missing_words(size_t index)
{
    static const char *const words[] = {"stop", "skip"};
    return index < sizeof words / sizeof words[0] ? words[index] : NULL;
}

/* The place of a word counts from 1, and is 0 where the option is not given. */
rsl_measure_missing cli_missing_of(int place)
{
    return place == 2 ? RSL_MEASURE_MISSING_SKIP : RSL_MEASURE_MISSING_STOP;
}

void cli_print_missing(size_t rows)
{
    printf("%zu row%s a value and %s skipped\n", rows, rows == 1 ? " lacks" : "s lack",
           rows == 1 ? "was" : "were");
}

/* Rows that a file would lose if those without a value were skipped; 0: it cannot be read then
 * either. */
static size_t count_missing(cli_reader read, const char *path, const rsl_measure_options *options)
{
    rsl_measure_options skipping = *options;
    rsl_measure_file *file = NULL;
    size_t count = 0;
    skipping.missing = RSL_MEASURE_MISSING_SKIP;
    if (read(path, &skipping, &file, NULL) == RSL_OK)
        count = rsl_measure_file_missing(file);
    rsl_measure_file_free(file);
    return count;
}

int cli_measure_read(cli_reader read, const char *path, const rsl_measure_options *options,
                     const char *advice, rsl_measure_file **file)
{
    rsl_error error = {0};
    char more[160] = "";
    cli_file_reads(path);
    if (read(path, options, file, &error) == RSL_OK)
        return CLI_GO;
    size_t missing = options->missing == RSL_MEASURE_MISSING_STOP && error.status == RSL_ERROR_FILE
                         ? count_missing(read, path, options)
                         : 0;
    if (error.status == RSL_ERROR_FILE && missing == 0)
        return cli_fail_input(&error);
    if (error.status == RSL_ERROR_MISSING)
        snprintf(more, sizeof more, "; %s say what a file leaves out", advice);
    else if (missing > 0)
        snprintf(more, sizeof more,
                 "; --missing skip takes the file without the %zu row%s that "
                 "lack%s a value",
                 missing, missing == 1 ? "" : "s", missing == 1 ? "s" : "");
    return cli_fail(cli_status_of(error.status, CLI_USAGE), "%s%s", rsl_error_text(&error).text,
                    more);
}

/* Appends what one file held. */
static void append(cli_fit *fit, const rsl_fit_data *m)
{
    rsl_fit_data *d = &fit->data;
    fit->records =
        cli_reallocate(fit->records, d->record_count + m->record_count + 1, sizeof *fit->records);
    fit->impacts =
        cli_reallocate(fit->impacts, d->impact_count + m->impact_count + 1, sizeof *fit->impacts);
    if (m->record_count > 0)
        memcpy(fit->records + d->record_count, m->records, m->record_count * sizeof *m->records);
    if (m->impact_count > 0)
        memcpy(fit->impacts + d->impact_count, m->impacts, m->impact_count * sizeof *m->impacts);
    d->record_count += m->record_count;
    d->impact_count += m->impact_count;
    d->records = fit->records;
    d->impacts = fit->impacts;
}

static int read_one(cli_fit *fit, size_t which)
{
    rsl_measure_options options = {.columns = fit->columns,
                                   .units = fit->units.items,
                                   .unit_count = fit->units.count,
                                   .gravity = fit->gravity,
                                   .mass = fit->options.spec.mass,
                                   .missing = cli_missing_of(fit->missing)};
    int status = cli_measure_read(rsl_measure_file_read, fit->paths.items[which], &options,
                                  "--columns, --unit and --mass", &fit->files[which]);
    if (status != CLI_GO)
        return status;
    append(fit, rsl_measure_file_data(fit->files[which]));
    fit->lacking += rsl_measure_file_missing(fit->files[which]);
    return CLI_GO;
}

int cli_fit_read(cli_fit *fit)
{
    int status = CLI_GO;
    fit->files = cli_allocate(fit->paths.count, sizeof *fit->files);
    for (size_t i = 0; i < fit->paths.count && status == CLI_GO; i++)
        status = read_one(fit, i);
    return status;
}

void cli_fit_free(cli_fit *fit)
{
    for (size_t i = 0; fit->files && i < fit->paths.count; i++)
        rsl_measure_file_free(fit->files[i]);
    free(fit->files);
    free(fit->records);
    free(fit->impacts);
    free(fit->result);
    free(fit->ranks);
}
