/* SPDX-License-Identifier: MIT
 *
 * sweep: a parameter study: many runs of a model, each with other values, and
 * a table of what came out.
 *
 *     plan.h      which values
 *     collect.h   what is kept of a run
 *     run.h       one run and its record
 *     pool.h      processes that do the runs; remote.h: on other machines
 *     journal.h   what is done, so that a sweep that was killed goes on
 *     draw.c      which drawings are made of it; overlay.c: curves over time
 *
 * Files in the folder: sweep.journal while it goes on and after; at the end
 * sweep.csv, points.csv if many values per run are collected, drawings and
 * report.html, all at once (report/folder.h). Those of a search: optimise.journal,
 * report.html and evaluations.csv. Their bytes depend on the model, the settings and the program alone, not on how many processes there were or how often it was stopped.
 */
#ifndef RSL_SWEEP_SWEEP_H
#define RSL_SWEEP_SWEEP_H

#include "plot/builder.h"
#include "resile/optimise.h"
#include "sweep/journal.h"
#include "sweep/plan.h"
#include "sweep/remote.h"
#include "sweep/run.h"

enum { RSL_SWEEP_DESIGN_MAX = 1000000 }; /* runs of a search */

typedef struct rsl_sweep_progress {
    size_t done, runs; /* runs that are done, those of earlier included; a search
                          may be over before all are */
    size_t before;     /* of these, done by an earlier call */
    size_t failed;     /* of these, did not reach their end, or have no number */
} rsl_sweep_progress;

typedef struct rsl_sweep_options {
    const char *model; /* path of the file */
    const char *const *settings, *const *over, *const *collect;
    size_t setting_count, over_count, collect_count;
    size_t random; /* runs; 0: the grid */
    uint64_t seed;
    const char *folder; /* is there */
    size_t jobs;        /* processes; 0: as many as there are processors */
    int force;          /* 1: replaces other results and other files in the folder */
    double limit;       /* s that a run may take; 0 or RSL_UNSET: any number */
    /* Called now and then; nonzero stops the work. May be NULL. */
    int (*progress)(const rsl_sweep_progress *progress, void *user);
    void *user;
    /* of a search alone */
    const char *goal; /* a collector that gives one number (collect.h) */
    int maximise;
    rsl_optimise_options optimise;
} rsl_sweep_options;

typedef struct rsl_sweep rsl_sweep;

/* The settings of a run, malloc'ed in one block; NULL: there is no memory. */
typedef const char **rsl_sweep_settings_of(const rsl_sweep *sweep, size_t run, size_t *count);

/* In what a sweep and a search differ. */
typedef struct rsl_sweep_kind {
    const char *name; /* of the command */
    rsl_report_folder_kind folder;
    rsl_sweep_settings_of *settings_of;
    /* Writes what stands before the record in a line; may be NULL. */
    void (*place)(FILE *stream, const rsl_sweep *sweep, size_t run);
    /* A line has gone into the journal; may be NULL. */
    void (*kept)(rsl_sweep *sweep, const char *line);
    /* Writes the last lines of the head of the journal. */
    void (*put_head)(FILE *stream, const rsl_sweep *sweep);
} rsl_sweep_kind;

struct rsl_sweep {
    const rsl_sweep_kind *kind;
    rsl_sweep_options options;
    rsl_sweep_plan plan; /* the axes of a search are its variables */
    rsl_sweep_collection collection;
    rsl_sweep_model model;
    char *head; /* of the journal; owned */
    rsl_report_folder folder;
    rsl_sweep_journal journal;
    rsl_sweep_pool pool;
    rsl_sweep_remote remote;
    rsl_sweep_progress progress;
    size_t outcomes[RSL_SWEEP_OUTCOME_COUNT]; /* of the runs that are done */
    size_t flagged; /* of those that reached their end: with flags; known once they are written */
    size_t drawings;
    int helper; /* 1: a rank that works for rank 0 and writes nothing */
    /* of a search alone */
    double *shared; /* points for the processes, in memory that they see */
    size_t seats;   /* points there */
    double lower[RSL_SWEEP_PLAN_AXIS_MAX], upper[RSL_SWEEP_PLAN_AXIS_MAX]; /* log: logarithms */
    rsl_error trouble;            /* that stopped the optimiser */
    rsl_optimise_optimum optimum; /* x as the model takes it; value as it came out */
};

/* Checks everything that can be checked before a run. The options must live as
 * long as the sweep. */
rsl_status rsl_sweep_prepare(rsl_sweep *sweep, const rsl_sweep_options *options, rsl_error *error);

/* Opens the folder and the journal in it, for a sweep or a search. What was done by an earlier call
 * counts. A rank that works for another one has neither. */
rsl_status rsl_sweep_open(rsl_sweep *sweep, rsl_error *error);

/* Does the runs that are not done yet. RSL_STOPPED: the caller wanted so. */
rsl_status rsl_sweep_run(rsl_sweep *sweep, rsl_error *error);

/* Writes the tables, the drawings and the page. */
rsl_status rsl_sweep_write(rsl_sweep *sweep, rsl_error *error);

/* Adds the curves over time of a collector to a drawing: one line of each run that reached its end.
 * Of two axes the first has a panel of its own for each value. Of many runs the first ones are
 * drawn, which the title says. */
rsl_status rsl_sweep_overlay(const rsl_sweep *sweep, size_t collector, rsl_plot_builder *builder,
                             rsl_error *error);

/* Of a search too. */
void rsl_sweep_free(rsl_sweep *sweep);

/* The record of a completed run; the caller frees it. */
rsl_status rsl_sweep_read(const rsl_sweep *sweep, size_t run, rsl_sweep_record *record,
                          rsl_error *error);

/* ---- a search ------------------------------------------------------------
 *
 * design: the values of a model's parameters that make one number of its run
 * as small, or as large, as can be.
 *
 * Every run is a piece of work for a pool of processes and a line of a journal (journal.h),
 * numbered as the optimiser requests them. Killed and started again, the optimiser asks the same
 * questions again, and those that are in the journal are answered from there: the result is the
 * same, bit for bit. A run that fails, or whose number does not exist, counts as one that cannot be
 * had, and is recorded.
 */

rsl_status rsl_sweep_design_prepare(rsl_sweep *sweep, const rsl_sweep_options *options,
                                    rsl_error *error);

/* Searches. RSL_STOPPED: the caller wanted so. */
rsl_status rsl_sweep_design_run(rsl_sweep *sweep, rsl_error *error);

/* One run of the search, after it: values, outcome, what came out, the best so
 * far, and why it failed. */
typedef struct rsl_sweep_design_row {
    double x[RSL_SWEEP_PLAN_AXIS_MAX];          /* as the model takes it */
    double coordinate[RSL_SWEEP_PLAN_AXIS_MAX]; /* as the optimiser asked */
    double value;                               /* NaN: there is none */
    rsl_sweep_outcome outcome;
    char message[sizeof(rsl_error_line)];
} rsl_sweep_design_row;
rsl_status rsl_sweep_design_row_read(const rsl_sweep *sweep, size_t evaluation,
                                     rsl_sweep_design_row *row, rsl_error *error);

/* Writes evaluations.csv. */
rsl_status rsl_sweep_design_write(rsl_sweep *sweep, rsl_error *error);

/* ---- parts of both: dispatch.c ----------------------------------------------- */

/* The settings of a run: those of all runs, then one per axis with its value. */
const char **rsl_sweep_settings(const rsl_sweep *sweep, const char *const *values, size_t *count);

/* Reads the model and finds the first of three runs that it allows, and with it
 * the fingerprint of its files. If it allows none of them, what is wrong with
 * the first is what is wrong. `of` gives the settings of these runs. */
rsl_status rsl_sweep_find_allowed(rsl_sweep *sweep, rsl_sweep_settings_of *of, const size_t runs[3],
                                  size_t *good, uint64_t *inputs, rsl_error *error);

/* The head of the journal: the program, the model, the settings of all runs, the
 * axes, and what the kind adds. */
rsl_status rsl_sweep_make_head(rsl_sweep *sweep, uint64_t inputs, rsl_error *error);

/* As rsl_sweep_read, with the numbers that stand before the record. */
rsl_status rsl_sweep_read_after(const rsl_sweep *sweep, size_t run, double *numbers, size_t count,
                                rsl_sweep_record *record, rsl_error *error);

/* Starts the processes, no more than `most`. With other ranks it joins them. */
rsl_status rsl_sweep_dispatch_start(rsl_sweep *sweep, size_t max, int ranks, rsl_error *error);

/* Does those of the runs first to end - 1 that are not in the journal.
 * RSL_STOPPED: the caller wanted so. */
rsl_status rsl_sweep_dispatch_work(rsl_sweep *sweep, size_t first, size_t end, rsl_error *error);

/* Works for rank 0 until it has no more. */
rsl_status rsl_sweep_dispatch_serve(rsl_sweep *sweep, rsl_error *error);
void rsl_sweep_dispatch_stop(rsl_sweep *sweep);

/* ---- parts of a sweep ---------------------------------------------------- */

/* The drawings, as files of their own; report.html shows them. */
rsl_status rsl_sweep_draw(rsl_sweep *sweep, FILE *page, rsl_error *error);
rsl_status rsl_sweep_write_page(rsl_sweep *sweep, rsl_error *error);

#endif
