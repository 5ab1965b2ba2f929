/* SPDX-License-Identifier: MIT
 *
 * study: one run of a model with settings, and the numbers kept of it.
 */
#define _POSIX_C_SOURCE 200809L /* strsignal */

#include "sweep/study.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "model/build.h"
#include "model/inputs.h"

const char *const rsl_sweep_study_outcomes[RSL_SWEEP_STUDY_OUTCOMES] = {
    "done", "failed", "refused", "crashed"};

/* ---- the model ----------------------------------------------------------- */

rsl_status rsl_sweep_study_model_read(const char *path,
                                      rsl_sweep_study_model *model,
                                      rsl_error *error)
{
    const char *slash = strrchr(path, '/');
    size_t length = !slash ? 0 : slash == path ? 1 : (size_t)(slash - path);
    char why[200] = "";
    rsl_status status;

    *model = (rsl_sweep_study_model){0};
    status = rsl_model_file_read(path, RSL_MODEL_FILE_MAX, &model->text,
                                 &model->length, why, sizeof why);
    if (status != RSL_OK)
        return rsl_error_set(error, status, "%.600s: %s", path, why);
    model->path = rsl_text_copy(path, strlen(path));
    model->folder = rsl_text_copy(path, length);
    if (model->path && model->folder)
        return RSL_OK;
    rsl_sweep_study_model_free(model);
    return rsl_error_no_memory(error);
}

void rsl_sweep_study_model_free(rsl_sweep_study_model *model)
{
    free(model->path);
    free(model->folder);
    free(model->text);
    *model = (rsl_sweep_study_model){0};
}

/* ---- reading it ---------------------------------------------------------- */

/* The model with settings and bound collectors, before the run. */
typedef struct ready {
    rsl_model_file *file;
    rsl_planar *system;
    rsl_sweep_gather gather;
} ready;

static void release(ready *run)
{
    rsl_sweep_gather_free(&run->gather);
    rsl_planar_free(run->system);
    rsl_model_free(run->file);
    run->system = NULL;
    run->file = NULL;
}

/* What the reader says of a signal is said of the collector instead. */
static rsl_status fail_read(const rsl_error *problem,
                            const rsl_sweep_collection *collection,
                            rsl_error *error)
{
    static const char place[] = "output.signals.";
    const char *found = strstr(problem->path, place);
    size_t number, i = 0;

    if (!found) {
        *error = *problem;
        return problem->status;
    }
    number = strtoul(found + sizeof place - 1, NULL, 10);
    for (; i < collection->count; i++)
        if (collection->all[i].kind == RSL_SWEEP_OF_SIGNAL && number-- == 0)
            break;
    if (i == collection->count) {
        *error = *problem;
        return problem->status;
    }
    return rsl_error_set(error, problem->status, "--collect '%.200s': %s",
                         collection->all[i].name, problem->message);
}

static rsl_status read_file(ready *run, const rsl_sweep_study_model *model,
                            const char *const *settings, size_t setting_count,
                            const rsl_sweep_collection *collection,
                            rsl_error *error)
{
    rsl_error problem = {0};
    char *signals;
    rsl_status status = rsl_sweep_gather_setting(collection, &signals, error);
    const char **all = calloc(setting_count + 1, sizeof *all);

    if (status == RSL_OK && !all)
        status = rsl_error_no_memory(error);
    if (status == RSL_OK) {
        for (size_t i = 0; i < setting_count; i++)
            all[i] = settings[i];
        all[setting_count] = signals;
        status = rsl_model_read_text(
            model->text, model->length, model->path, model->folder, all,
            setting_count + (signals != NULL), &run->file, &problem);
        if (status != RSL_OK)
            status = fail_read(&problem, collection, error);
    }
    free(all);
    free(signals);
    return status;
}

static rsl_status make_ready(ready *run, const rsl_sweep_study_model *model,
                             const char *const *settings, size_t setting_count,
                             const rsl_sweep_collection *collection,
                             rsl_error *error)
{
    rsl_status status;

    *run = (ready){0};
    status = read_file(run, model, settings, setting_count, collection, error);
    if (status != RSL_OK)
        return status;
    status = rsl_model_system(run->file, &run->system, error);
    if (status == RSL_OK)
        status =
            rsl_sweep_gather_bind(&run->gather, collection, run->file, error);
    return status;
}

rsl_status rsl_sweep_study_check(const rsl_sweep_study_model *model,
                                 const char *const *settings,
                                 size_t setting_count,
                                 rsl_sweep_collection *collection,
                                 uint64_t *inputs, rsl_error *error)
{
    ready *run = malloc(sizeof *run);
    rsl_status status;

    if (!run)
        return rsl_error_no_memory(error);
    status = make_ready(run, model, settings, setting_count, collection, error);
    if (status == RSL_OK && inputs)
        *inputs = rsl_model_inputs(run->file);
    for (size_t i = 0; status == RSL_OK && i < collection->count; i++) {
        rsl_sweep_collector *one = &collection->all[i];
        if (run->gather.cells[i].signal)
            snprintf(one->unit, sizeof one->unit, "%s",
                     run->gather.cells[i].signal->quantity->unit);
    }
    release(run);
    free(run);
    return status;
}

/* ---- running it ---------------------------------------------------------- */

static void keep_summary(rsl_sweep_study_result *result,
                         const rsl_planar_summary *summary)
{
    result->time = summary->time;
    result->steps = summary->steps;
    result->touches = summary->touches;
    result->sticks = summary->sticks;
    result->energy_lost = summary->energy.lost_contacts +
                          summary->energy.lost_friction +
                          summary->energy.lost_dampers;
    result->residual = summary->residual_max;
}

static void say(rsl_sweep_study_result *result, rsl_sweep_study_outcome outcome,
                const char *message)
{
    result->outcome = outcome;
    snprintf(result->message, sizeof result->message, "%s", message);
}

static void run_it(ready *run, rsl_sweep_study_result *result)
{
    rsl_planar_observer observer = rsl_sweep_gather_observer(&run->gather);
    rsl_planar_summary summary = {0};
    rsl_error error = {0};
    rsl_status status =
        rsl_planar_run(run->system, &observer, &summary, &error);

    keep_summary(result, &summary);
    if (run->gather.status != RSL_OK) {
        say(result, RSL_SWEEP_STUDY_FAILED,
            "there is no memory for so many points; allowed: 1000000 a run");
        return;
    }
    if (status != RSL_OK) {
        say(result, RSL_SWEEP_STUDY_FAILED, rsl_error_text(&error).text);
        return;
    }
    result->outcome = RSL_SWEEP_STUDY_DONE;
    rsl_sweep_gather_end(&run->gather, summary.time);
    for (size_t i = 0; i < run->gather.of->count; i++)
        result->values[i] = rsl_sweep_gather_value(&run->gather, i);
    result->points = run->gather.points;
    result->point_count = run->gather.point_count;
    run->gather.points = NULL;
}

void rsl_sweep_study_run(const rsl_sweep_study_model *model,
                         const char *const *settings, size_t setting_count,
                         const rsl_sweep_collection *collection,
                         rsl_sweep_study_result *result)
{
    ready *run = malloc(sizeof *run);
    rsl_error error = {0};

    *result = (rsl_sweep_study_result){.energy_lost = NAN, .residual = NAN};
    for (size_t i = 0; i < RSL_SWEEP_COLLECT_MOST; i++)
        result->values[i] = NAN;
    if (!run) {
        say(result, RSL_SWEEP_STUDY_FAILED, "there is not enough memory");
        return;
    }
    if (make_ready(run, model, settings, setting_count, collection, &error) ==
        RSL_OK)
        run_it(run, result);
    else
        say(result,
            error.status == RSL_ERROR_MEMORY ? RSL_SWEEP_STUDY_FAILED
                                             : RSL_SWEEP_STUDY_REFUSED,
            rsl_error_text(&error).text);
    release(run);
    free(run);
}

void rsl_sweep_study_result_free(rsl_sweep_study_result *result)
{
    free(result->points);
    result->points = NULL;
    result->point_count = 0;
}

void rsl_sweep_study_crash(rsl_sweep_study_result *result, int signal,
                           int exit_status)
{
    result->outcome = RSL_SWEEP_STUDY_CRASHED;
    result->energy_lost = result->residual = (double)NAN;
    for (size_t i = 0; i < RSL_SWEEP_COLLECT_MOST; i++)
        result->values[i] = (double)NAN;
    if (signal)
        snprintf(result->message, sizeof result->message,
                 "its process ended with signal %d (%s)", signal,
                 strsignal(signal));
    else
        snprintf(result->message, sizeof result->message,
                 "its process ended with status %d", exit_status);
}
