/* SPDX-License-Identifier: MIT
 *
 * study: one run of a model with settings, and the numbers kept of it.
 *
 *     rsl_sweep_study_model_read("ball.yaml", &model, &error);
 *     rsl_sweep_collection_make(&collection, texts, count, &error);
 *     rsl_sweep_study_check(&model, settings, n, &collection, NULL, &error);
 *     rsl_sweep_study_run(&model, settings, n, &collection, &result);
 *     ... result.values[i] ...
 *     rsl_sweep_study_result_free(&result);
 *
 * A run changes nothing but its result: many can go on at the same time.
 */
#ifndef RSL_SWEEP_STUDY_H
#define RSL_SWEEP_STUDY_H

#include <stdint.h>

#include "sweep/gather.h"

/* The text of a model file, read once. */
typedef struct rsl_sweep_study_model {
    char *path, *folder; /* owned, as is the text */
    char *text;
    size_t length;
} rsl_sweep_study_model;

rsl_status rsl_sweep_study_model_read(const char *path,
                                      rsl_sweep_study_model *model,
                                      rsl_error *error);
void rsl_sweep_study_model_free(rsl_sweep_study_model *model);

typedef enum rsl_sweep_study_outcome {
    RSL_SWEEP_STUDY_DONE,
    RSL_SWEEP_STUDY_FAILED,  /* it did not reach its end */
    RSL_SWEEP_STUDY_REFUSED, /* the model does not allow these values */
    RSL_SWEEP_STUDY_CRASHED, /* its process died */
    RSL_SWEEP_STUDY_OUTCOMES
} rsl_sweep_study_outcome;

extern const char *const rsl_sweep_study_outcomes[RSL_SWEEP_STUDY_OUTCOMES];

typedef struct rsl_sweep_study_result {
    rsl_sweep_study_outcome outcome;
    double time; /* reached, s */
    size_t steps, touches, sticks;
    double energy_lost; /* in contacts, by friction and in dampers, J */
    double residual;    /* of the energy ledger, relative: the largest */
    double
        values[RSL_SWEEP_COLLECT_MOST]; /* per collector; NaN: none, or many */
    rsl_sweep_study_point *points;      /* of those that give many; owned */
    size_t point_count;
    char message[sizeof(rsl_error_line)]; /* why it is not done; "" if it is */
} rsl_sweep_study_result;

/* Reads the model with these settings and binds the collectors, without a run.
 * Fills the units of signals, and the fingerprint of the files that the model
 * reads unless `inputs` is NULL. */
rsl_status rsl_sweep_study_check(const rsl_sweep_study_model *model,
                                 const char *const *settings,
                                 size_t setting_count,
                                 rsl_sweep_collection *collection,
                                 uint64_t *inputs, rsl_error *error);

/* Runs. Whatever is wrong stands in the result, whose points are to be freed
 * in any case. What is collected is there only if the run is done. */
void rsl_sweep_study_run(const rsl_sweep_study_model *model,
                         const char *const *settings, size_t setting_count,
                         const rsl_sweep_collection *collection,
                         rsl_sweep_study_result *result);
void rsl_sweep_study_result_free(rsl_sweep_study_result *result);

/* The result of a run whose process died: of a signal, or if that is 0 with an
 * exit status. */
void rsl_sweep_study_crash(rsl_sweep_study_result *result, int signal,
                           int exit_status);

#endif
