/* SPDX-License-Identifier: MIT
 *
 * design: the values of a model's parameters that make one number of its run
 * as small, or as large, as can be.
 *
 * Every run is a piece of work for a pool of processes and a line of a journal
 * (journal.h), numbered as the optimiser asks for them. Killed and started
 * again, the optimiser asks the same questions again, and those that are in
 * the journal are answered from there: the result is the same, bit for bit.
 * A run that fails, or whose number does not exist, counts as one that cannot
 * be had, and is recorded.
 *
 * Files in the folder: optimise.journal; at the end evaluations.csv.
 */
#ifndef RSL_SWEEP_DESIGN_H
#define RSL_SWEEP_DESIGN_H

#include "resile/optimise.h"
#include "sweep/crew.h"

enum { RSL_SWEEP_DESIGN_MOST = 1000000 }; /* runs */

typedef struct rsl_sweep_design_progress {
    size_t done, most; /* runs; most: it may be over before */
    size_t before;     /* of these, done by an earlier call */
    size_t failed;     /* of these, without a number */
} rsl_sweep_design_progress;

typedef struct rsl_sweep_design_options {
    const char *model; /* path of the file */
    const char *const *settings, *const *over;
    size_t setting_count, over_count;
    const char *goal; /* a collector that gives one number (collect.h) */
    int maximise;
    rsl_optimise_options optimise;
    const char *folder; /* is there */
    size_t jobs;        /* processes; 0: as many as there are processors */
    int force;          /* 1: replaces other results in the folder */
    /* Called now and then; nonzero stops. May be NULL. */
    int (*progress)(const rsl_sweep_design_progress *progress, void *user);
    void *user;
} rsl_sweep_design_options;

typedef struct rsl_sweep_design {
    rsl_sweep_design_options options;
    rsl_sweep_plan plan; /* its axes are the variables */
    rsl_sweep_collection collection;
    rsl_sweep_model model;
    char *head; /* of the journal; owned */
    rsl_sweep_journal journal;
    rsl_sweep_crew crew;
    double *shared; /* points for the processes, in memory that they see */
    size_t seats;   /* points there */
    double lower[RSL_SWEEP_PLAN_AXES], upper[RSL_SWEEP_PLAN_AXES]; /* log: logarithms */
    rsl_sweep_design_progress progress;
    rsl_error trouble;            /* that stopped the optimiser */
    rsl_optimise_optimum optimum; /* x as the model takes it; value as it came out */
} rsl_sweep_design;

/* Checks everything that can be checked before a run. The options must live as
 * long as the design. */
rsl_status rsl_sweep_design_prepare(rsl_sweep_design *design,
                                    const rsl_sweep_design_options *options, rsl_error *error);

/* Searches. RSL_STOPPED: the caller wanted so. */
rsl_status rsl_sweep_design_run(rsl_sweep_design *design, rsl_error *error);
void rsl_sweep_design_free(rsl_sweep_design *design);

/* One run of the search, after it: values, outcome, what came out, the best so
 * far, and why it failed. */
typedef struct rsl_sweep_design_row {
    double x[RSL_SWEEP_PLAN_AXES];          /* as the model takes it */
    double coordinate[RSL_SWEEP_PLAN_AXES]; /* as the optimiser asked */
    double value;                           /* NaN: there is none */
    rsl_sweep_outcome outcome;
    char message[sizeof(rsl_error_line)];
} rsl_sweep_design_row;
rsl_status rsl_sweep_design_row_read(const rsl_sweep_design *design, size_t evaluation,
                                     rsl_sweep_design_row *row, rsl_error *error);

/* Writes evaluations.csv. */
rsl_status rsl_sweep_design_write(rsl_sweep_design *design, rsl_error *error);

#endif
