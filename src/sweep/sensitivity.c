/* SPDX-License-Identifier: MIT
 *
 * sensitivity: derivatives of what is collected of a run, see differences.c.
 */
#include <stdlib.h>

#include "base/error.h"
#include "sweep/differences.h"
#include "sweep/study.h"

#define GOAL 1e-9 /* relative error */

/* The collected quantities of one model and their derivatives. */
typedef struct work {
    const rsl_sweep_study *study;
    rsl_sweep_sensitivity *out;
    double limit;
    rsl_sweep_differences differences;
} work;

/* ---- quantities -------------------------------------------------------------------- */

/* One quantity per single value, then one per point, in the order of the collectors. */
static rsl_status list_quantities(work *w, const rsl_sweep_record *record, rsl_error *error)
{
    const rsl_sweep_collection *collection = &w->study->collection;
    rsl_sweep_sensitivity *out = w->out;
    out->quantities = calloc(collection->count + record->point_count + 1, sizeof *out->quantities);
    if (!out->quantities)
        return rsl_error_no_memory(error);
    size_t point = 0, count = 0;
    for (size_t i = 0; i < collection->count; i++) {
        if (!rsl_sweep_collector_many(&collection->all[i]))
            out->quantities[count++] = (rsl_sweep_quantity){i, 0, RSL_UNSET, record->values[i]};
        for (size_t k = 0; point < record->point_count && record->points[point].collector == i;
             k++, point++)
            out->quantities[count++] =
                (rsl_sweep_quantity){i, k, record->points[point].time, record->points[point].value};
    }
    out->quantity_count = count;
    return RSL_OK;
}

/* The quantities of a neighbour in the order of those of the run; NaN: it has none. */
static void take_values(const work *w, const rsl_sweep_record *record, double *to)
{
    size_t point = 0;
    for (size_t i = 0; i < w->out->quantity_count; i++) {
        const rsl_sweep_quantity *of = &w->out->quantities[i];
        to[i] = RSL_UNSET;
        if (record->outcome != RSL_SWEEP_DONE)
            continue;
        if (!rsl_sweep_collector_many(&w->study->collection.all[of->collector])) {
            to[i] = record->values[of->collector];
            continue;
        }
        while (point < record->point_count && record->points[point].collector < of->collector)
            point++;
        if (point + of->number < record->point_count &&
            record->points[point + of->number].collector == of->collector)
            to[i] = record->points[point + of->number].value;
    }
}

/* ---- runs ---------------------------------------------------------------------------- */

static rsl_status run_values(const void *user, const char *const *settings, size_t setting_count,
                             double *values, rsl_error_line *message, rsl_error *error)
{
    const work *w = user;
    rsl_sweep_record record;
    rsl_status status = rsl_sweep_model_run(&w->study->model, settings, setting_count,
                                            &w->study->collection, w->limit, &record, error);
    take_values(w, &record, values);
    if (status == RSL_OK && record.outcome != RSL_SWEEP_DONE)
        snprintf(message->text, sizeof message->text, "%s", record.message);
    rsl_sweep_record_free(&record);
    return status;
}

static rsl_status read_model(work *w, const char *const *paths, rsl_error *error)
{
    rsl_model_file *file = NULL;
    rsl_status status = rsl_sweep_differences_read(&w->differences, &w->study->model, &file, error);
    for (size_t i = 0; i < w->out->parameter_count && status == RSL_OK; i++)
        status = rsl_sweep_parameter_read(file, paths[i], &w->out->parameters[i], error);
    rsl_model_free(file);
    return status;
}

/* The run itself, and room for its derivatives. */
static rsl_status run_base(work *w, rsl_error *error)
{
    rsl_sweep_sensitivity *out = w->out;
    rsl_sweep_record record;
    rsl_status status =
        rsl_sweep_model_run(&w->study->model, w->differences.settings, w->differences.setting_count,
                            &w->study->collection, w->limit, &record, error);
    w->differences.runs = 1;
    if (status == RSL_OK && record.outcome != RSL_SWEEP_DONE)
        status = rsl_error_set(error, RSL_ERROR_CONVERGENCE, "%s", record.message);
    if (status == RSL_OK)
        status = list_quantities(w, &record, error);
    rsl_sweep_record_free(&record);
    w->differences.count = out->quantity_count;
    out->derivatives =
        calloc(out->quantity_count * out->parameter_count + 1, sizeof *out->derivatives);
    return status != RSL_OK || out->derivatives ? status : rsl_error_no_memory(error);
}

static rsl_status differentiate(work *w, rsl_error *error)
{
    rsl_sweep_sensitivity *out = w->out;
    double *base = calloc(out->quantity_count + 1, sizeof *base);
    rsl_status status = base ? RSL_OK : rsl_error_no_memory(error);
    for (size_t i = 0; base && i < out->quantity_count; i++)
        base[i] = out->quantities[i].value;
    for (size_t j = 0; j < out->parameter_count && status == RSL_OK; j++)
        status = rsl_sweep_differentiate(&w->differences, &out->parameters[j], base,
                                         out->derivatives + j, out->parameter_count, error);
    out->runs = w->differences.runs;
    free(base);
    return status;
}

static rsl_status prepare(work *w, const char *const *settings, size_t setting_count,
                          rsl_error *error)
{
    rsl_sweep_differences *of = &w->differences;
    of->settings = calloc(setting_count + 2, sizeof *of->settings);
    w->out->parameters = calloc(w->out->parameter_count + 1, sizeof *w->out->parameters);
    if (!of->settings || !w->out->parameters)
        return rsl_error_no_memory(error);
    for (size_t i = 0; i < setting_count; i++)
        of->settings[i] = settings[i];
    of->setting_count = setting_count;
    of->goal = GOAL;
    of->run = run_values;
    of->user = w;
    return RSL_OK;
}

rsl_status rsl_sweep_study_sensitivity(const rsl_sweep_study *study, const char *const *settings,
                                       size_t setting_count, const char *const *parameters,
                                       size_t parameter_count, double limit,
                                       rsl_sweep_sensitivity *sensitivity, rsl_error *error)
{
    rsl_error ignored;
    if (!error)
        error = &ignored;
    if (sensitivity)
        *sensitivity = (rsl_sweep_sensitivity){0};
    if (!study || !sensitivity || (!settings && setting_count > 0))
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "there is no study: rsl_sweep_study_new() makes one");
    if (!parameters || parameter_count == 0)
        return rsl_error_missing(error, "a parameter to differentiate with respect to");
    sensitivity->parameter_count = parameter_count;
    work w = {.study = study, .out = sensitivity, .limit = limit};
    rsl_status status = prepare(&w, settings, setting_count, error);
    if (status == RSL_OK)
        status = read_model(&w, parameters, error);
    if (status == RSL_OK)
        status = run_base(&w, error);
    if (status == RSL_OK)
        status = differentiate(&w, error);
    free(w.differences.settings);
    return status;
}

void rsl_sweep_sensitivity_free(rsl_sweep_sensitivity *sensitivity)
{
    if (!sensitivity)
        return;
    free(sensitivity->parameters);
    free(sensitivity->quantities);
    free(sensitivity->derivatives);
    *sensitivity = (rsl_sweep_sensitivity){0};
}

const char *rsl_sweep_derivative_kind_name(rsl_sweep_derivative_kind kind)
{
    static const char *const names[] = {"zero", "smooth", "corner", "none"};
    return (size_t)kind < sizeof names / sizeof *names ? names[kind] : "";
}
