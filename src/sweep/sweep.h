/* SPDX-License-Identifier: MIT
 *
 * sweep: a parameter study: many runs of a model, each with other values, and
 * a table of what came out.
 *
 *     plan.h      which values
 *     collect.h   what is kept of a run
 *     run.h       one run and its record
 *     crew.h      processes that do the runs; remote.h: on other machines
 *     journal.h   what is done, so that a sweep that was killed goes on
 *
 * Files in the folder: sweep.journal while it goes on and after; at the end
 * sweep.csv, points.csv if many values per run are collected, drawings and
 * report.html. Their bytes depend on the model, the settings and the program
 * alone, not on how many processes there were or how often it was stopped.
 */
#ifndef RSL_SWEEP_SWEEP_H
#define RSL_SWEEP_SWEEP_H

#include "sweep/crew.h"

typedef struct rsl_sweep_progress {
    size_t done, runs; /* runs that are done, those of earlier included */
    size_t before;     /* of these, done by an earlier call */
    size_t failed;     /* of these, did not reach their end */
} rsl_sweep_progress;

typedef struct rsl_sweep_options {
    const char *model; /* path of the file */
    const char *const *settings, *const *over, *const *collect;
    size_t setting_count, over_count, collect_count;
    size_t random; /* runs; 0: the grid */
    uint64_t seed;
    const char *folder; /* is there */
    size_t jobs;        /* processes; 0: as many as there are processors */
    int force;          /* 1: replaces another sweep in the folder */
    /* Called now and then; nonzero stops the sweep. May be NULL. */
    int (*progress)(const rsl_sweep_progress *progress, void *user);
    void *user;
} rsl_sweep_options;

typedef struct rsl_sweep {
    rsl_sweep_options options;
    rsl_sweep_plan plan;
    rsl_sweep_collection collection;
    rsl_sweep_model model;
    char *head; /* of the journal; owned */
    rsl_sweep_journal journal;
    rsl_sweep_progress progress;
    size_t outcomes[RSL_SWEEP_OUTCOMES]; /* of the runs that are done */
    size_t drawings;
    int helper; /* 1: a rank that works for rank 0 and writes nothing */
} rsl_sweep;

/* Checks everything that can be checked before a run. The options must live as
 * long as the sweep. */
rsl_status rsl_sweep_prepare(rsl_sweep *sweep, const rsl_sweep_options *options, rsl_error *error);

/* Does the runs that are not done yet. RSL_STOPPED: the caller wanted so. */
rsl_status rsl_sweep_run(rsl_sweep *sweep, rsl_error *error);

/* Writes the tables, the drawings and the page. */
rsl_status rsl_sweep_write(rsl_sweep *sweep, rsl_error *error);
void rsl_sweep_free(rsl_sweep *sweep);

/* The record of a run that is done, to be freed. */
rsl_status rsl_sweep_read(const rsl_sweep *sweep, size_t run, rsl_sweep_record *record,
                          rsl_error *error);

/* ---- its parts ----------------------------------------------------------- */

/* The drawings, as files of their own; report.html shows them. */
rsl_status rsl_sweep_draw(rsl_sweep *sweep, FILE *page, rsl_error *error);
rsl_status rsl_sweep_write_page(rsl_sweep *sweep, rsl_error *error);

#endif
