/* SPDX-License-Identifier: MIT
 *
 * fit: the files of measurements, one after the other.
 */
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "file.h"
#include "fit.h"

int cli_fit_fail_read(const rsl_error *error, const char *options)
{
    if (error->status == RSL_ERROR_FILE)
        return cli_fail_input(error);
    int missing = error->status == RSL_ERROR_MISSING;
    return cli_fail(cli_status_of(error->status, CLI_USAGE), "%s%s%s%s", rsl_error_text(error).text,
                    missing ? "; " : "", missing ? options : "",
                    missing ? " say what a file leaves out" : "");
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
                                   .mass = fit->options.spec.mass};
    rsl_error error = {0};
    cli_file_reads(fit->paths.items[which]);
    if (rsl_measure_file_read(fit->paths.items[which], &options, &fit->files[which], &error) < 0)
        return cli_fit_fail_read(&error, "--columns, --unit and --mass");
    append(fit, rsl_measure_file_data(fit->files[which]));
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
