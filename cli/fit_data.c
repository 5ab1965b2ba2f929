/* SPDX-License-Identifier: MIT
 *
 * fit: the files of measurements, one after the other.
 */
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "cli.h"
#include "file.h"
#include "fit.h"
#include "model/build.h"
#include "model/reader.h"

/* What is missing can be said by options. */
static int fail_table(const rsl_error *error)
{
    return cli_fail(cli_status_of(error->status, CLI_USAGE), "%s%s", rsl_error_text(error).text,
                    error->status == RSL_ERROR_MISSING
                        ? "; --columns, --unit and --mass say what a file leaves out"
                        : "");
}

/* Appends what one file held. */
static void append(cli_fit *fit, const rsl_measure *m)
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

static int read_one(cli_fit *fit, const char *path)
{
    rsl_measure_options options = {.columns = fit->columns,
                                   .units = fit->units.items,
                                   .unit_count = fit->units.count,
                                   .gravity = fit->gravity,
                                   .mass = fit->options.spec.mass};
    rsl_error error = {0};
    rsl_measure_source source = {
        .name = path, .point_max = RSL_MEASURE_ROWS, .arena = &fit->arena, .error = &error};
    rsl_measure measure = {0};
    char *text = NULL;
    size_t length = 0;
    cli_file_reads(path);
    rsl_status status = rsl_file_read(path, RSL_MODEL_HISTORY_MAX, &text, &length, &error);
    if (status != RSL_OK)
        return cli_fail(cli_status_of(status, CLI_USAGE), "the file '%s' %s", path, error.message);
    source.text = text;
    source.length = length;
    status = rsl_measure_read(&source, &options, &measure);
    if (status == RSL_OK)
        append(fit, &measure);
    free(text); /* numbers and names live in the arena */
    return status == RSL_OK ? CLI_GO : fail_table(&error);
}

int cli_fit_read(cli_fit *fit)
{
    int status = CLI_GO;
    fit->arena.limit = RSL_MODEL_MEMORY_MAX;
    for (size_t i = 0; i < fit->paths.count && status == CLI_GO; i++)
        status = read_one(fit, fit->paths.items[i]);
    return status;
}

void cli_fit_free(cli_fit *fit)
{
    rsl_arena_free(&fit->arena);
    free(fit->records);
    free(fit->impacts);
    free(fit->result);
    free(fit->ranks);
}
