/* SPDX-License-Identifier: MIT
 *
 * launch: LAMMPS as a process of its own, whose rows come in while it runs.
 */
#ifndef RSL_GRAINS_LAUNCH_H
#define RSL_GRAINS_LAUNCH_H

#include "grains/grains.h"

typedef struct rsl_grains_row {
    double of[RSL_GRAINS_COLUMN_COUNT];
} rsl_grains_row;

typedef struct rsl_grains_rows {
    rsl_grains_row *all; /* owned; steps rise */
    size_t count, room;
} rsl_grains_rows;

typedef struct rsl_grains_job {
    const char *program; /* path of lmp-resile, from the root */
    size_t ranks;
    const char *folder;                    /* where it works: its words are names, not paths */
    const char *input, *data, *dump, *log; /* names of files in it */
    int lock;                              /* of the folder, held by LAMMPS as well; -1: none */
    /* Called now and then, with the rows that are there; nonzero: the run is to stop. */
    int (*watch)(const rsl_grains_rows *rows, void *user);
    void *user;
} rsl_grains_job;

/* Runs to the end. RSL_STOPPED: `watch` wanted it so. A failure has the sentence of LAMMPS, or of
 * mpirun; the rows up to then are kept in each case. */
rsl_status rsl_grains_launch(const rsl_grains_job *job, rsl_grains_rows *rows, rsl_error *error);
void rsl_grains_rows_free(rsl_grains_rows *rows);

/* A line of LAMMPS: a row of numbers is added, one of the same step replaced. 0: no memory. */
int rsl_grains_rows_take(rsl_grains_rows *rows, const char *line);

#endif
