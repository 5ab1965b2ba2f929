/* SPDX-License-Identifier: MIT
 *
 * resile identify: numbers of a model from measured signals of its motion.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "args.h"
#include "base/text.h"
#include "cli.h"
#include "identify.h"
#include "model/reader.h"
#include "report/json.h"
#include "resile/sweep.h"
#include "system/file.h"
#include "table.h"
#include "text.h"
#include "warn.h"

typedef struct request {
    cli_list paths; /* model and measurement */
    const char *free;
    cli_list settings;
    double limit; /* s */
    int json;
} request;

typedef struct work {
    const request *requested;
    char *text, *folder;
    size_t length;
    rsl_text_words parameters;
    cli_identify_data data;
    rsl_sweep_study *study;
    rsl_sweep_identified found;
} work;

/* ---- printing ------------------------------------------------------------------- */

static void print_correlations(const work *w)
{
    const rsl_sweep_identified *f = &w->found;
    size_t determined = 0;
    for (size_t j = 0; j < f->parameter_count; j++)
        determined += f->estimates[j].identifiable != 0;
    if (determined < 2)
        return;
    cli_table table = cli_table_new("correlation");
    for (size_t j = 0; j < f->parameter_count; j++)
        cli_table_column(&table, ">%s", f->estimates[j].parameter.path);
    for (size_t i = 0; i < f->parameter_count; i++) {
        cli_table_text(&table, f->estimates[i].parameter.path);
        for (size_t j = 0; j < f->parameter_count; j++)
            if (isnan(f->correlation[i][j]))
                cli_table_text(&table, "—");
            else
                cli_table_format(&table, "%+.3f", f->correlation[i][j]);
    }
    cli_table_section(&table, "Correlations");
}

static int print_text(const work *w)
{
    const rsl_sweep_identified *f = &w->found;
    cli_table table = cli_table_new("parameter|>start|>value|>std. error|>95 % from|>to|unit");
    for (size_t j = 0; j < f->parameter_count; j++) {
        const rsl_sweep_estimate *e = &f->estimates[j];
        cli_table_text(&table, e->parameter.path);
        cli_table_number(&table, e->start);
        if (e->identifiable)
            cli_table_format(&table, "%.9g", e->parameter.value);
        else
            cli_table_text(&table, "not determined");
        cli_table_number(&table, e->standard_error);
        cli_table_number(&table, e->low);
        cli_table_number(&table, e->high);
        cli_table_text(&table, e->parameter.unit);
    }
    cli_heading("Identified numbers of the model, in SI units");
    cli_table_show(&table, 2);
    printf("\n%zu measured values, %zu iterations, %zu runs; residual %.3g of the signals\n",
           f->values, f->iterations, f->runs, f->noise);
    print_correlations(w);
    return f->converged ? CLI_DONE : CLI_FAILED;
}

static int print_json(const work *w)
{
    const rsl_sweep_identified *f = &w->found;
    rsl_report_json json = rsl_report_json_start(stdout);
    rsl_report_json_object(&json, NULL);
    rsl_report_json_object(&json, "parameters");
    for (size_t j = 0; j < f->parameter_count; j++) {
        const rsl_sweep_estimate *e = &f->estimates[j];
        rsl_report_json_object(&json, e->parameter.path);
        rsl_report_json_number(&json, "start", e->start);
        rsl_report_json_number(&json, "value", e->identifiable ? e->parameter.value : (double)NAN);
        rsl_report_json_text(&json, "unit", e->parameter.unit);
        rsl_report_json_flag(&json, "identifiable", e->identifiable);
        rsl_report_json_number(&json, "standard_error", e->standard_error);
        rsl_report_json_number(&json, "low", e->low);
        rsl_report_json_number(&json, "high", e->high);
        rsl_report_json_vector(&json, "correlation", f->correlation[j], f->parameter_count);
        rsl_report_json_close(&json);
    }
    rsl_report_json_close(&json);
    rsl_report_json_number(&json, "values", (double)f->values);
    rsl_report_json_number(&json, "noise", f->noise);
    rsl_report_json_number(&json, "iterations", (double)f->iterations);
    rsl_report_json_number(&json, "runs", (double)f->runs);
    rsl_report_json_flag(&json, "converged", f->converged);
    cli_json_end(&json);
    return f->converged ? CLI_DONE : CLI_FAILED;
}

/* ---- the search ------------------------------------------------------------------- */

static rsl_status identify(work *w, rsl_error *error)
{
    const request *requested = w->requested;
    const cli_identify_data *data = &w->data;
    rsl_sweep_channel *channels = cli_allocate(data->signal_count + 1, sizeof *channels);
    for (size_t c = 0; c < data->signal_count; c++)
        channels[c] = (rsl_sweep_channel){data->signals[c], data->values + (c + 1) * data->room};
    const rsl_sweep_measured measured = {data->count, data->values, data->signal_count, channels};
    rsl_status status =
        rsl_sweep_study_identify(w->study, requested->settings.items, requested->settings.count,
                                 &measured, (const char *const *)w->parameters.all,
                                 w->parameters.count, requested->limit, &w->found, error);
    free(channels);
    return status;
}

static rsl_status solve(work *w, rsl_error *error)
{
    const char *model = w->requested->paths.items[0];
    rsl_status status = cli_identify_read(w->requested->paths.items[1], &w->data, error);
    if (status == RSL_OK)
        status = rsl_file_read(model, RSL_MODEL_FILE_MAX, &w->text, &w->length, error);
    if (status == RSL_OK && (w->folder = rsl_text_folder_of(model)) == NULL)
        status = rsl_error_no_memory(error);
    if (status == RSL_OK)
        status =
            rsl_sweep_study_new(w->text, w->length, model, w->folder, NULL, 0, &w->study, error);
    return status == RSL_OK ? identify(w, error) : status;
}

static int run(void *request_of)
{
    const request *requested = request_of;
    work w = {.requested = requested};
    rsl_error error = {0};
    if (requested->paths.count != 2)
        return cli_fail(CLI_USAGE, "a model and a measurement are required: resile identify "
                                   "MODEL.yaml DATA.csv --free PATHS");
    if (!requested->free)
        return cli_fail(CLI_USAGE, "--free is required: the numbers of the model to identify, such "
                                   "as --free contacts.floor.restitution");
    int status = CLI_DONE;
    if (!rsl_text_split(requested->free, strlen(requested->free), &w.parameters)) {
        (void)rsl_error_no_memory(&error);
        return cli_fail_input(&error);
    }
    if (solve(&w, &error) != RSL_OK)
        status = cli_fail_input(&error);
    else {
        if (!w.found.converged)
            cli_warn("%s: the iterations came to their end before the minimum",
                     requested->paths.items[0]);
        status = requested->json ? print_json(&w) : print_text(&w);
    }
    rsl_sweep_study_free(w.study);
    cli_identify_free(&w.data);
    rsl_text_words_free(&w.parameters);
    free(w.folder);
    free(w.text);
    return status;
}

static const cli_option options[] = {
    {"free", "A,B", CLI_TEXT(request, free, NULL),
     "the numbers to identify: parameters of the model, or keys such as contacts.floor.stiffness; "
     "the search begins at their values in the model"},
    {0}};

const cli_command cli_command_identify = {
    .name = "identify",
    .summary = "numbers of a model from measured signals of its motion",
    .usage = "MODEL.yaml DATA.csv --free A,B",
    .about =
        "Fits a mechanism to a measurement by least squares, with derivatives through the "
        "located impacts, and gives standard errors, 95 % intervals and correlations. DATA.csv "
        "has a head \"t [s],ball.y [mm],...\": the time, then signals or expressions of them as "
        "in output.signals, with units in brackets (without one: SI). An empty cell was not "
        "measured. Each signal is divided by its root mean square about its mean. The minimum "
        "next to the start is found; a start whose impacts are others than the measured ones "
        "may lead to another minimum, with a large residual.",
    .examples = "  resile identify ball.yaml heights.csv --free contacts.floor.restitution\n"
                "  resile identify ball.yaml heights.csv --free e,height --set e=0.5 --json\n",
    .argument = {.name = "MODEL.yaml DATA.csv",
                 .offset = CLI_AT(cli_list, request, paths),
                 .many = 1,
                 .missing = "a model and a measurement are required: resile identify MODEL.yaml "
                            "DATA.csv --free PATHS"},
    .groups = (const cli_group[]){{options, 0},
                                  {cli_set_option, CLI_AT(cli_list, request, settings)},
                                  {cli_limit_option, CLI_AT(double, request, limit)},
                                  {cli_json_option, CLI_AT(int, request, json)},
                                  {0}},
    .size = sizeof(request),
    .run = run};
