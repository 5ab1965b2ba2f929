/* SPDX-License-Identifier: MIT
 *
 * history: recorded functions of time, from tables and from the files of the
 * PEER ground motion database. The bytes are untrusted.
 */
#ifndef RSL_MEASURE_HISTORY_H
#define RSL_MEASURE_HISTORY_H

#include "measure/source.h"

typedef struct rsl_measure_record {
    double *time, *value; /* in the arena; times rise strictly */
    size_t count;         /* 2 or more */
} rsl_measure_record;

/* Formats by the end of a file's name. */
typedef enum rsl_measure_format { RSL_MEASURE_TABLE, RSL_MEASURE_PEER } rsl_measure_format;
rsl_measure_format rsl_measure_history_format(const char *name);

/* How often such a record is integrated in time to give a shift: 2 for .at2, 1 for .vt2, else 0. */
int rsl_measure_history_order(const char *name);

/* Files .at2, .vt2 and .dt2 are of PEER: some lines of text, the last of them
 * "NPTS= 4000, DT= .0050 SEC" or "4000 0.0050 NPTS, DT", then the values. Others are
 * columns of numbers, split by , ; tab or blanks. Lines that begin with # or % are
 * comments, the first other line may hold names. The first column is the time. */
rsl_status rsl_measure_history_read(rsl_measure_source *source, rsl_measure_record *record);

#endif
