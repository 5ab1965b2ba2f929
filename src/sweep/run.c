/* SPDX-License-Identifier: MIT
 *
 * run: one run of a model with settings, and its record.
 */
#include "sweep/run.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "model/build.h"
#include "model/inputs.h"
#include "sweep/window.h"
#include "system/file.h"

/* ---- the model ----------------------------------------------------------- */

rsl_status rsl_sweep_model_read(const char *path, rsl_sweep_model *model, rsl_error *error)
{
    *model = (rsl_sweep_model){0};
    rsl_status status =
        rsl_file_read(path, RSL_MODEL_FILE_MAX, &model->text, &model->length, error);
    if (status != RSL_OK)
        return status;
    model->path = rsl_text_copy(path, strlen(path));
    model->folder = rsl_text_folder_of(path);
    if (model->path && model->folder && rsl_text_words_add(&model->files, path))
        return RSL_OK;
    rsl_sweep_model_free(model);
    return rsl_error_no_memory(error);
}

void rsl_sweep_model_free(rsl_sweep_model *model)
{
    free(model->path);
    free(model->folder);
    free(model->text);
    rsl_text_words_free(&model->files);
    *model = (rsl_sweep_model){0};
}

/* ---- reading it ---------------------------------------------------------- */

/* The model with settings and bound collectors, before the run. */
typedef struct ready {
    rsl_model_file *file;
    rsl_planar *system;
    rsl_sweep_collector_state collectors;
} ready;

static void release(ready *run)
{
    rsl_sweep_collector_free(&run->collectors);
    rsl_planar_free(run->system);
    rsl_model_free(run->file);
    run->system = NULL;
    run->file = NULL;
}

static rsl_status make_ready(ready *run, const rsl_sweep_model *model, const char *const *settings,
                             size_t setting_count, const rsl_sweep_collection *collection,
                             rsl_error *error)
{
    *run = (ready){0};
    rsl_status status = rsl_model_read_text(model->text, model->length, model->path, model->folder,
                                            settings, setting_count, &run->file, error);
    if (status == RSL_OK)
        status = rsl_model_system_new(run->file, &run->system, error);
    if (status == RSL_OK)
        status =
            rsl_sweep_collector_bind(&run->collectors, collection, run->file, run->system, error);
    return status;
}

/* Notes the files that the model reads. */
static rsl_status note_files(rsl_sweep_model *model, const rsl_model_file *file, rsl_error *error)
{
    size_t count;
    const char *const *paths = rsl_model_files(file, &count);
    for (size_t i = 0; i < count; i++)
        if (!rsl_text_words_add(&model->files, paths[i]))
            return rsl_error_no_memory(error);
    return RSL_OK;
}

rsl_status rsl_sweep_model_check(rsl_sweep_model *model, const char *const *settings,
                                 size_t setting_count, rsl_sweep_collection *collection,
                                 uint64_t *inputs, rsl_error *error)
{
    ready *run = malloc(sizeof *run);
    if (!run)
        return rsl_error_no_memory(error);
    rsl_status status = make_ready(run, model, settings, setting_count, collection, error);
    if (status == RSL_OK && inputs)
        *inputs = rsl_model_inputs(run->file);
    if (status == RSL_OK)
        status = note_files(model, run->file, error);
    for (size_t i = 0; status == RSL_OK && i < collection->count; i++) {
        const rsl_planar_output *signal = &run->collectors.cells[i].signal;
        rsl_sweep_collector *one = &collection->all[i];
        assert((signal->quantity != NULL) == (one->kind == RSL_SWEEP_OF_SIGNAL));
        if (one->kind == RSL_SWEEP_OF_SECTION)
            signal = &run->collectors.cells[i].at_section;
        if (signal->quantity)
            snprintf(one->unit, sizeof one->unit, "%s", rsl_planar_output_unit(signal));
    }
    release(run);
    free(run);
    return status;
}

/* ---- running it ---------------------------------------------------------- */

static void keep_summary(rsl_sweep_record *record, const rsl_planar_summary *summary)
{
    record->time = summary->time;
    record->steps = summary->steps;
    record->residual = summary->residual_max;
}

/* A run that is done may have something to say too. */
static void keep_flags(rsl_sweep_record *record, const rsl_planar_summary *summary)
{
    size_t used = 0;
    for (size_t i = 0; rsl_planar_flag_type_at(i) && used < sizeof record->message; i++)
        if (summary->flags[i].count > 0)
            used +=
                (size_t)snprintf(record->message + used, sizeof record->message - used, "%s%s: %s",
                                 used > 0 ? "; " : "", rsl_planar_flag_type_at(i)->name,
                                 rsl_planar_flag_text(summary, i).text);
}

/* Extremes of signals where steps have no states inside. */
static void keep_samples(rsl_sweep_record *record, const rsl_sweep_collector_state *collectors)
{
    for (size_t i = 0; i < collectors->of->count; i++) {
        size_t samples = rsl_sweep_collector_samples(collectors, i), used = strlen(record->message);
        if (samples > 0)
            snprintf(record->message + used, sizeof record->message - used,
                     "%s%.64s is that of %zu samples", used > 0 ? "; " : "",
                     collectors->of->all[i].name, samples);
    }
}

static rsl_status points_trouble(rsl_status status, rsl_error *error)
{
    if (status == RSL_ERROR_MEMORY)
        return rsl_error_no_memory(error);
    return rsl_error_set(error, status, "it has more points than are kept; allowed: %d a run",
                         RSL_SWEEP_POINT_MAX);
}

static rsl_status run_it(ready *run, double limit, rsl_sweep_record *record, rsl_error *error)
{
    rsl_planar_observer observer = rsl_sweep_collector_observer(&run->collectors);
    rsl_planar_summary summary = {0};
    rsl_status status = rsl_planar_run(run->system, &observer, &summary, error);
    keep_summary(record, &summary);
    rsl_sweep_window_summary(&run->collectors, &summary, record);
    if (run->collectors.status != RSL_OK)
        status = points_trouble(run->collectors.status, error);
    if (status == RSL_OK)
        status = rsl_sweep_collector_lyapunov(&run->collectors, run->file, limit, error);
    if (status != RSL_OK)
        return status;
    keep_flags(record, &summary);
    keep_samples(record, &run->collectors);
    rsl_sweep_collector_end(&run->collectors, summary.time);
    for (size_t i = 0; i < run->collectors.of->count; i++)
        record->values[i] = rsl_sweep_collector_value(&run->collectors, i);
    record->points = run->collectors.points;
    record->point_count = run->collectors.point_count;
    run->collectors.points = NULL;
    return RSL_OK;
}

static rsl_sweep_outcome outcome_of(rsl_status status, int started)
{
    if (status == RSL_OK)
        return RSL_SWEEP_DONE;
    if (!started)
        return RSL_SWEEP_REFUSED;
    return status == RSL_OUT_OF_TIME ? RSL_SWEEP_LIMITED : RSL_SWEEP_FAILED;
}

rsl_status rsl_sweep_model_run(const rsl_sweep_model *model, const char *const *settings,
                               size_t setting_count, const rsl_sweep_collection *collection,
                               double limit, rsl_sweep_record *record, rsl_error *error)
{
    rsl_sweep_record_init(record, RSL_SWEEP_DONE);
    ready *run = malloc(sizeof *run);
    if (!run)
        return rsl_error_no_memory(error);
    rsl_status status = make_ready(run, model, settings, setting_count, collection, error);
    int started = status == RSL_OK;
    if (started) {
        limit = limit > 0.0 ? limit : RSL_UNSET;
        rsl_planar_set_time_limit(run->system, limit);
        status = run_it(run, limit, record, error);
    }
    release(run);
    free(run);
    record->outcome = outcome_of(status, started);
    if (status != RSL_OK)
        snprintf(record->message, sizeof record->message, "%s", rsl_error_text(error).text);
    return status == RSL_ERROR_MEMORY ? status : RSL_OK;
}
