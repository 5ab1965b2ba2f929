/* SPDX-License-Identifier: MIT
 *
 * sweep: one run of a model with other values, and what is collected of it. The command `sweep` and
 * the search `optimise` are made of such runs; so are studies of your own.
 *
 *     const char *collect[] = {"ball.y:max", "contacts.floor.force:max"};
 *     const char *settings[] = {"contacts.floor.restitution=0.7"};
 *     rsl_sweep_study_new(text, length, "ball.yaml", folder, collect, 2, &study, &error);
 *     rsl_sweep_study_run(study, settings, 1, RSL_UNSET, &record, &error);
 *     ... record.values[0], record.values[1] ...
 *     rsl_sweep_record_free(&record);
 *     rsl_sweep_study_free(study);
 *
 * What can be collected stands in docs/sweep.md. Part of the library resile_planar.
 */
#ifndef RESILE_SWEEP_H
#define RESILE_SWEEP_H

#include <stddef.h>

#include "resile/base.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { RSL_SWEEP_COLLECT_MOST = 64 };

typedef struct rsl_sweep_study rsl_sweep_study;

/* One of many values of a run, of a collector that gives many (`every`, `phase`, ...). */
typedef struct rsl_sweep_point {
    size_t collector;
    double time, value;
} rsl_sweep_point;

typedef enum rsl_sweep_outcome {
    RSL_SWEEP_DONE,
    RSL_SWEEP_FAILED,  /* it did not reach its end */
    RSL_SWEEP_REFUSED, /* the model does not allow these values */
    RSL_SWEEP_CRASHED, /* its process died */
    RSL_SWEEP_LIMITED, /* it took more time than it may */
    RSL_SWEEP_OUTCOMES
} rsl_sweep_outcome;

/* "done", "failed", ...; "" for anything else. */
RSL_API const char *rsl_sweep_outcome_name(rsl_sweep_outcome outcome);

/* What is kept of a run. */
typedef struct rsl_sweep_record {
    rsl_sweep_outcome outcome;
    double time; /* reached, s */
    size_t steps, touches, sticks;
    double energy_lost;                    /* in contacts, by friction and in dampers, J */
    double residual;                       /* of the energy ledger, relative: the largest */
    double values[RSL_SWEEP_COLLECT_MOST]; /* per collector; NaN: none, many */
    rsl_sweep_point *points;               /* of those that give many; owned */
    size_t point_count;
    char message[sizeof(rsl_error_line)]; /* why it is not done; if it is, its flags or "" */
} rsl_sweep_record;

/* A model as a text, and the collectors. `name` stands for the file in messages, `folder` is where
 * files that the model names are looked for, as in rsl_model_read_text. */
RSL_API rsl_status rsl_sweep_study_new(const char *text, size_t length, const char *name,
                                       const char *folder, const char *const *collect,
                                       size_t collect_count, rsl_sweep_study **study,
                                       rsl_error *error);

/* How many collectors there are, their names and units; NULL outside. The units of signals are
 * known after a check. */
RSL_API size_t rsl_sweep_study_count(const rsl_sweep_study *study);
RSL_API const char *rsl_sweep_study_name(const rsl_sweep_study *study, size_t collector);
RSL_API const char *rsl_sweep_study_unit(const rsl_sweep_study *study, size_t collector);

/* Reads the model with these settings and binds the collectors, without a run. */
RSL_API rsl_status rsl_sweep_study_check(rsl_sweep_study *study, const char *const *settings,
                                         size_t setting_count, rsl_error *error);

/* Runs, for `limit` seconds at most unless that is RSL_UNSET. What is wrong with the run stands in
 * the record, whose points are to be freed in any case; a failure is only what says nothing about the run, such as want of memory. Many runs
 * of one study can go on at the same time. */
RSL_API rsl_status rsl_sweep_study_run(const rsl_sweep_study *study, const char *const *settings,
                                       size_t setting_count, double limit, rsl_sweep_record *record,
                                       rsl_error *error);

/* NULL is allowed, here and below. */
RSL_API void rsl_sweep_record_free(rsl_sweep_record *record);
RSL_API void rsl_sweep_study_free(rsl_sweep_study *study);

#ifdef __cplusplus
}
#endif
#endif
