/* SPDX-License-Identifier: MIT
 *
 * run: one run of a model with settings, and its record.
 *
 *     rsl_sweep_model_read("ball.yaml", &model, &error);
 *     rsl_sweep_collection_init(&collection, "collect", texts, count, &error);
 *     rsl_sweep_model_check(&model, settings, n, &collection, NULL, &error);
 *     rsl_sweep_model_run(&model, settings, n, &collection, RSL_UNSET, &record, &error);
 *     ... record.values[i] ...
 *     rsl_sweep_record_free(&record);
 *
 * A run changes nothing but its record: many can go on at the same time.
 */
#ifndef RSL_SWEEP_RUN_H
#define RSL_SWEEP_RUN_H

#include <stdint.h>

#include "base/text.h"
#include "sweep/record.h"

/* The text of a model file, read once. */
typedef struct rsl_sweep_model {
    char *path, *folder; /* owned, as is the text */
    char *text;
    size_t length;
    rsl_text_words files; /* it and those that it names, as far as they were checked */
} rsl_sweep_model;

rsl_status rsl_sweep_model_read(const char *path, rsl_sweep_model *model, rsl_error *error);
void rsl_sweep_model_free(rsl_sweep_model *model);

/* Reads the model with these settings and binds the collectors, without a run. Fills the units of
 * signals, notes the files that the model reads, and gives their fingerprint unless `inputs` is
 * NULL. */
rsl_status rsl_sweep_model_check(rsl_sweep_model *model, const char *const *settings,
                                 size_t setting_count, rsl_sweep_collection *collection,
                                 uint64_t *inputs, rsl_error *error);

/* Runs, for `limit` seconds at most unless that is 0 or RSL_UNSET. Whatever is wrong with the run
 * stands in the record, whose points the caller frees in any case; what is collected is there only if
 * the run is done. RSL_ERROR_MEMORY: there was not enough of it, which says nothing about the run. */
rsl_status rsl_sweep_model_run(const rsl_sweep_model *model, const char *const *settings,
                               size_t setting_count, const rsl_sweep_collection *collection,
                               double limit, rsl_sweep_record *record, rsl_error *error);

#endif
