/* SPDX-License-Identifier: MIT
 *
 * study: single runs with collectors, for programs that plan their own sweeps.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "sweep/study.h"

/* A model that no file holds; without a folder it may name no files. */
static rsl_status copy_model(rsl_sweep_model *model, const char *text, size_t length,
                             const char *name, const char *folder, rsl_error *error)
{
    model->text = rsl_text_copy(text, length);
    model->length = length;
    model->path = rsl_text_copy(name, strlen(name));
    model->folder = folder ? rsl_text_copy(folder, strlen(folder)) : NULL;
    if (model->text && model->path && (model->folder || !folder))
        return RSL_OK;
    return rsl_error_no_memory(error);
}

rsl_status rsl_sweep_study_new(const char *text, size_t length, const char *name,
                               const char *folder, const char *const *collect, size_t collect_count,
                               rsl_sweep_study **study, rsl_error *error)
{
    if (!text || !name || !study || (collect_count > 0 && !collect))
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "a study needs the text of a model, a name for it, and what is to be "
                             "collected");
    *study = NULL;
    rsl_sweep_study *made = calloc(1, sizeof *made);
    if (!made)
        return rsl_error_no_memory(error);
    rsl_status status = copy_model(&made->model, text, length, name, folder, error);
    if (status == RSL_OK)
        status =
            rsl_sweep_collection_init(&made->collection, "collect", collect, collect_count, error);
    if (status == RSL_OK)
        *study = made;
    else
        rsl_sweep_study_free(made);
    return status;
}

void rsl_sweep_study_free(rsl_sweep_study *study)
{
    if (!study)
        return;
    rsl_sweep_collection_free(&study->collection);
    rsl_sweep_model_free(&study->model);
    free(study);
}

size_t rsl_sweep_study_count(const rsl_sweep_study *study)
{
    assert(study);
    return study->collection.count;
}

const char *rsl_sweep_study_name(const rsl_sweep_study *study, size_t collector)
{
    assert(study);
    return collector < study->collection.count ? study->collection.all[collector].name : NULL;
}

const char *rsl_sweep_study_unit(const rsl_sweep_study *study, size_t collector)
{
    assert(study);
    return collector < study->collection.count ? study->collection.all[collector].unit : NULL;
}

static rsl_status no_study(rsl_error *error)
{
    return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                         "there is no study: rsl_sweep_study_new() makes one");
}

rsl_status rsl_sweep_study_check(rsl_sweep_study *study, const char *const *settings,
                                 size_t setting_count, rsl_error *error)
{
    if (!study)
        return no_study(error);
    return rsl_sweep_model_check(&study->model, settings, setting_count, &study->collection, NULL,
                                 error);
}

rsl_status rsl_sweep_study_run(const rsl_sweep_study *study, const char *const *settings,
                               size_t setting_count, double limit, rsl_sweep_record *record,
                               rsl_error *error)
{
    rsl_error ignored;
    if (!study || !record)
        return no_study(error);
    return rsl_sweep_model_run(&study->model, settings, setting_count, &study->collection, limit,
                               record, error ? error : &ignored);
}
