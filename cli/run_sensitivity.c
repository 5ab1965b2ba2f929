/* SPDX-License-Identifier: MIT
 *
 * resile run --sensitivity: derivatives of what is collected of a run.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "model/reader.h"
#include "report/json.h"
#include "resile/sweep.h"
#include "run.h"
#include "system/file.h"
#include "text.h"
#include "warn.h"

typedef cli_run_request request;

/* A study of the model and what was found of it. */
typedef struct work {
    const request *requested;
    char *text, *folder;
    size_t length;
    rsl_text_words parameters;
    rsl_sweep_study *study;
    rsl_sweep_sensitivity found;
} work;

/* Name of a quantity; one of many values with its number, counted from 1. */
static void name_quantity(const work *w, size_t i, char *name, size_t room)
{
    const rsl_sweep_quantity *of = &w->found.quantities[i];
    const char *collector = rsl_sweep_study_name(w->study, of->collector);
    if (isnan(of->time))
        snprintf(name, room, "%s", collector);
    else
        snprintf(name, room, "%s, %zu", collector, of->number + 1);
}

static const rsl_sweep_derivative *derivative_at(const work *w, size_t quantity, size_t parameter)
{
    return &w->found.derivatives[quantity * w->found.parameter_count + parameter];
}

/* ---- text ------------------------------------------------------------------------- */

static void put_derivative(cli_table *table, const rsl_sweep_derivative *d)
{
    if (d->kind == RSL_SWEEP_DERIVATIVE_ZERO)
        cli_table_text(table, "0");
    else if (d->kind == RSL_SWEEP_DERIVATIVE_NONE)
        cli_table_text(table, "none");
    else if (d->kind == RSL_SWEEP_DERIVATIVE_SMOOTH)
        cli_table_format(table, "%.9g", d->value);
    else if (isnan(d->value))
        cli_table_format(table, "%.6g below, %.6g above*", d->below, d->above);
    else
        cli_table_format(table, "%.9g %s*", d->value, isnan(d->above) ? "below" : "above");
}

/* Error relative to the larger of |derivative| and |quantity/parameter|; 0 without one. */
static double relative_error(const work *w, size_t quantity, size_t parameter)
{
    const rsl_sweep_derivative *d = derivative_at(w, quantity, parameter);
    double y = w->found.quantities[quantity].value, p = w->found.parameters[parameter].value;
    double scale = fmax(fabs(d->value), p != 0.0 ? fabs(y / p) : fabs(y));
    return d->error > 0.0 && scale > 0.0 ? d->error / scale : 0.0;
}

static int print_text(const work *w)
{
    cli_table table = cli_table_new("quantity y|unit of y|>y");
    int corners = 0, none = 0;
    for (size_t j = 0; j < w->found.parameter_count; j++)
        cli_table_column(&table, ">dy/d %s", w->found.parameters[j].path);
    cli_table_column(&table, ">relative error");
    for (size_t i = 0; i < w->found.quantity_count; i++) {
        char name[240];
        double worst = 0.0;
        name_quantity(w, i, name, sizeof name);
        cli_table_text(&table, name);
        cli_table_text(&table, rsl_sweep_study_unit(w->study, w->found.quantities[i].collector));
        cli_table_format(&table, "%.9g", w->found.quantities[i].value);
        for (size_t j = 0; j < w->found.parameter_count; j++) {
            const rsl_sweep_derivative *d = derivative_at(w, i, j);
            put_derivative(&table, d);
            worst = fmax(worst, relative_error(w, i, j));
            corners += d->kind == RSL_SWEEP_DERIVATIVE_CORNER;
            none += d->kind == RSL_SWEEP_DERIVATIVE_NONE;
        }
        cli_table_format(&table, "%.1g", worst);
    }
    cli_heading("Derivatives of the run, in SI units");
    cli_table_show(&table, 2);
    if (corners > 0)
        printf("\n  * one-sided: the other side has another slope or does not exist\n");
    if (none > 0)
        printf("\n  none: the quantity jumps there, or its derivative is infinite\n");
    printf("\n%zu runs\n", w->found.runs);
    return CLI_DONE;
}

/* ---- JSON -------------------------------------------------------------------------- */

static void put_json_row(rsl_report_json *json, const work *w, size_t i)
{
    const rsl_sweep_quantity *of = &w->found.quantities[i];
    rsl_report_json_object(json, NULL);
    rsl_report_json_text(json, "quantity", rsl_sweep_study_name(w->study, of->collector));
    rsl_report_json_text(json, "unit", rsl_sweep_study_unit(w->study, of->collector));
    if (!isnan(of->time)) {
        rsl_report_json_number(json, "number", (double)of->number + 1.0);
        rsl_report_json_number(json, "time", of->time);
    }
    rsl_report_json_number(json, "value", of->value);
    rsl_report_json_object(json, "derivatives");
    for (size_t j = 0; j < w->found.parameter_count; j++) {
        const rsl_sweep_derivative *d = derivative_at(w, i, j);
        rsl_report_json_object(json, w->found.parameters[j].path);
        rsl_report_json_text(json, "kind", rsl_sweep_derivative_kind_name(d->kind));
        rsl_report_json_number(json, "value", d->value);
        rsl_report_json_number(json, "error", d->error);
        rsl_report_json_number(json, "below", d->below);
        rsl_report_json_number(json, "above", d->above);
        rsl_report_json_close(json);
    }
    rsl_report_json_close(json);
    rsl_report_json_close(json);
}

static int print_json(const work *w)
{
    rsl_report_json json = rsl_report_json_start(stdout);
    rsl_report_json_object(&json, NULL);
    rsl_report_json_text(&json, "model", w->requested->path);
    rsl_report_json_number(&json, "runs", (double)w->found.runs);
    rsl_report_json_array(&json, "parameters");
    for (size_t j = 0; j < w->found.parameter_count; j++) {
        rsl_report_json_object(&json, NULL);
        rsl_report_json_text(&json, "path", w->found.parameters[j].path);
        rsl_report_json_number(&json, "value", w->found.parameters[j].value);
        rsl_report_json_text(&json, "unit", w->found.parameters[j].unit);
        rsl_report_json_close(&json);
    }
    rsl_report_json_close(&json);
    rsl_report_json_array(&json, "quantities");
    for (size_t i = 0; i < w->found.quantity_count; i++)
        put_json_row(&json, w, i);
    rsl_report_json_close(&json);
    cli_json_end(&json);
    return CLI_DONE;
}

/* ---- the study ----------------------------------------------------------------------- */

static rsl_status solve(work *w, rsl_error *error)
{
    const request *requested = w->requested;
    const cli_list *settings = &requested->settings, *collect = &requested->collect;
    rsl_status status =
        rsl_file_read(requested->path, RSL_MODEL_FILE_MAX, &w->text, &w->length, error);
    if (status == RSL_OK && (w->folder = rsl_text_folder_of(requested->path)) == NULL)
        status = rsl_error_no_memory(error);
    if (status == RSL_OK)
        status = rsl_sweep_study_new(w->text, w->length, requested->path, w->folder, collect->items,
                                     collect->count, &w->study, error);
    if (status == RSL_OK)
        status = rsl_sweep_study_check(w->study, settings->items, settings->count, error);
    if (status != RSL_OK)
        return status;
    return rsl_sweep_study_sensitivity(w->study, settings->items, settings->count,
                                       (const char *const *)w->parameters.all, w->parameters.count,
                                       requested->limit, &w->found, error);
}

int cli_run_sensitivity(const request *requested)
{
    work w = {.requested = requested};
    rsl_error error = {0};
    if (requested->rigid)
        return cli_fail(CLI_USAGE,
                        "--rigid cannot be combined with --sensitivity; allowed: a model "
                        "with an impulse law, as by --set contacts.floor.law=newton");
    if (requested->collect.count == 0)
        return cli_fail(CLI_USAGE,
                        "--sensitivity needs --collect, the quantities to differentiate, "
                        "such as --collect ball.y:end");
    if (!rsl_text_split(requested->sensitivity, strlen(requested->sensitivity), &w.parameters)) {
        (void)rsl_error_no_memory(&error);
        return cli_fail_input(&error);
    }
    int status = CLI_DONE;
    if (solve(&w, &error) != RSL_OK)
        status = cli_fail_input(&error);
    else
        status = requested->json ? print_json(&w) : print_text(&w);
    rsl_sweep_sensitivity_free(&w.found);
    rsl_sweep_study_free(w.study);
    rsl_text_words_free(&w.parameters);
    free(w.folder);
    free(w.text);
    return status;
}
