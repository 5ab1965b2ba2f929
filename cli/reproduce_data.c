/* SPDX-License-Identifier: MIT
 *
 * What items computed, as files of a folder and as a table.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "file.h"
#include "reproduce.h"
#include "table.h"

enum { NAME = 160, LISTED = 4 };

/* The names of an item's files, "ITEM*.csv", behind that of the inputs, which is written last. */
typedef struct data_names {
    char (*patterns)[NAME];
    const char **all;
} data_names;

static data_names name_files(const cli_reproduce_job *job)
{
    data_names names = {cli_allocate(job->count, NAME),
                        cli_allocate(job->count + 2, sizeof(char *))};
    names.all[0] = "inputs.csv";
    for (size_t i = 0; i < job->count; i++) {
        snprintf(names.patterns[i], NAME, "%s*.csv", job->items[i].name);
        names.all[i + 1] = names.patterns[i];
    }
    names.all[job->count + 1] = NULL;
    return names;
}

static int write_rows(rsl_report_folder *place, const cli_reproduce_item *item,
                      const rsl_study *study)
{
    char name[NAME];
    snprintf(name, sizeof name, "%s.csv", item->name);
    FILE *stream = cli_folder_create(place, name);
    if (!stream)
        return CLI_FAILED;
    rsl_study_write_rows(stream, study);
    return cli_folder_finish(place, stream);
}

static int write_figures(rsl_report_folder *place, const cli_reproduce_item *item,
                         const rsl_study *study)
{
    int status = CLI_GO;
    for (size_t i = 0; i < study->figure_count && status == CLI_GO; i++) {
        const rsl_plot_figure *figure = rsl_plot_builder_figure(study->figures[i]);
        char name[NAME];
        snprintf(name, sizeof name, "%s-%zu.csv", item->name, i + 1);
        FILE *stream = figure ? cli_folder_create(place, name) : NULL;
        if (!stream)
            return CLI_FAILED;
        rsl_study_write_figure(stream, figure);
        status = cli_folder_finish(place, stream);
    }
    return status;
}

static int write_inputs(rsl_report_folder *place, const cli_reproduce_job *job)
{
    FILE *stream = cli_folder_create(place, "inputs.csv");
    if (!stream)
        return CLI_FAILED;
    rsl_study_write_inputs(stream, job->studies, job->count);
    return cli_folder_finish(place, stream);
}

int cli_reproduce_write_data(const cli_reproduce_job *job, const char *path, int force)
{
    data_names names = name_files(job);
    rsl_report_folder_kind kind = {.command = "reproduce-data", .files = names.all};
    rsl_report_folder place = {0};
    int status = cli_folder_take(&place, path, &kind, force);
    for (size_t i = 0; i < job->count && status == CLI_GO; i++) {
        status = write_rows(&place, &job->items[i], &job->studies[i]);
        if (status == CLI_GO)
            status = write_figures(&place, &job->items[i], &job->studies[i]);
    }
    if (status == CLI_GO)
        status = write_inputs(&place, job);
    if (status == CLI_GO)
        status = cli_folder_commit(&place);
    rsl_report_folder_close(&place);
    free(names.patterns);
    free(names.all);
    return status;
}

void cli_reproduce_print_data(const cli_reproduce_job *job, const char *path)
{
    size_t length = strlen(path);
    const char *slash = length > 0 && path[length - 1] == '/' ? "" : "/";
    printf("\n%s%sinputs.csv\n", path, slash);
    if (job->count > LISTED) {
        size_t files = job->count;
        for (size_t i = 0; i < job->count; i++)
            files += job->studies[i].figure_count;
        printf("%s%s*.csv (%zu of %zu items)\n", path, slash, files, job->count);
        return;
    }
    for (size_t i = 0; i < job->count; i++) {
        printf("%s%s%s.csv\n", path, slash, job->items[i].name);
        for (size_t j = 0; j < job->studies[i].figure_count; j++)
            printf("%s%s%s-%zu.csv\n", path, slash, job->items[i].name, j + 1);
    }
}

void cli_reproduce_print_rows(const cli_reproduce_job *job)
{
    cli_table table = cli_table_new("item|number in print|>printed|>computed");
    size_t numbers = 0;
    for (size_t i = 0; i < job->count; i++)
        for (size_t j = 0; j < job->studies[i].row_count; j++) {
            const rsl_study_row *row = &job->studies[i].rows[j];
            if (row->class >= RSL_STUDY_FORMULA)
                continue;
            cli_table_text(&table, job->items[i].name);
            cli_table_text(&table, row->what);
            cli_table_text(&table, row->printed_text);
            cli_table_text(&table, rsl_study_digits_like(row->computed, row->printed_text).text);
            numbers++;
        }
    if (numbers) {
        putchar('\n');
        cli_table_show(&table, 0);
    } else {
        cli_table_free(&table);
    }
}
