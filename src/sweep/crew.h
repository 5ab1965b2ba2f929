/* SPDX-License-Identifier: MIT
 *
 * crew: what a sweep and a search share. Runs are handed to processes, here and
 * on other ranks, and each leaves a line in a journal.
 */
#ifndef RSL_SWEEP_CREW_H
#define RSL_SWEEP_CREW_H

#include "sweep/journal.h"
#include "sweep/plan.h"
#include "sweep/remote.h"
#include "sweep/run.h"

/* The settings of a run, malloc'ed in one block; NULL: there is no memory. */
typedef const char **rsl_sweep_settings_of(size_t run, size_t *count, void *user);

/* What the runs are: a model with settings that all of them have, axes, and
 * what is kept. */
typedef struct rsl_sweep_job {
    const rsl_sweep_model *model;
    const char *const *settings;
    size_t setting_count;
    const rsl_sweep_plan *plan;
    rsl_sweep_collection *collection;
    rsl_sweep_settings_of *settings_of;
    /* Writes what stands before the record in a line; may be NULL. */
    void (*place)(FILE *stream, size_t run, const void *user);
    /* A line has gone into the journal; may be NULL. */
    void (*kept)(const char *line, void *user);
    /* Called now and then; nonzero stops the work. */
    int (*progress)(void *user);
    void *user; /* of all these functions */
} rsl_sweep_job;

/* The settings of a run: those of all runs, then one per axis with its value.
 * One malloc'ed block; NULL: there is no memory. */
const char **rsl_sweep_job_settings(const rsl_sweep_job *job, const char *const *values,
                                    size_t *count);

/* Finds the first of some runs that the model allows, and with it the
 * fingerprint of its files. If it allows none of them, what is wrong with the
 * first is what is wrong. `of` gives the settings of these runs. */
rsl_status rsl_sweep_job_find_allowed(const rsl_sweep_job *job, rsl_sweep_settings_of *of,
                                      const size_t runs[], size_t count, size_t *good,
                                      uint64_t *inputs, rsl_error *error);

/* The lines with which the head of a journal begins: the program, the model,
 * the settings of all runs and the axes. */
void rsl_sweep_job_put_head(const rsl_sweep_job *job, FILE *stream, const char *program,
                            uint64_t inputs);

typedef struct rsl_sweep_crew {
    const rsl_sweep_job *job;
    rsl_sweep_journal *journal;
    rsl_sweep_pool pool;
    rsl_sweep_remote remote;
} rsl_sweep_crew;

/* Starts `jobs` processes, 0: as many as there are processors; no more than
 * `most`. With other ranks the crew joins them. The job must live as long. */
rsl_status rsl_sweep_crew_start(rsl_sweep_crew *crew, const rsl_sweep_job *job,
                                rsl_sweep_journal *journal, size_t jobs, size_t most, int ranks,
                                rsl_error *error);

/* Does those of the runs first to end - 1 that are not in the journal.
 * RSL_STOPPED: the caller wanted so. */
rsl_status rsl_sweep_crew_work(rsl_sweep_crew *crew, size_t first, size_t end, rsl_error *error);

/* Works for rank 0 until it has no more. */
rsl_status rsl_sweep_crew_serve(rsl_sweep_crew *crew, rsl_error *error);
void rsl_sweep_crew_stop(rsl_sweep_crew *crew);

#endif
