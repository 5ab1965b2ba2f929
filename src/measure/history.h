/* SPDX-License-Identifier: MIT
 *
 * history: recorded functions of time, from tables and from the files of the
 * PEER ground motion database. The bytes are untrusted.
 */
#ifndef RSL_MEASURE_HISTORY_H
#define RSL_MEASURE_HISTORY_H

#include "measure/source.h"

/* Standard gravity, m/s^2 (ISO 80000-3). */
#define RSL_MEASURE_GRAVITY 9.80665

typedef struct rsl_measure_record {
    double *time, *value; /* in the arena; times rise strictly */
    size_t count;         /* 2 or more */
    double unit;          /* of the values in SI, as the head of a PEER file says; 1: it does not */
} rsl_measure_record;

/* Formats by the end of a file's name. */
typedef enum rsl_measure_format { RSL_MEASURE_TABLE, RSL_MEASURE_PEER } rsl_measure_format;
rsl_measure_format rsl_measure_history_format(const char *name);

/* How often such a record is integrated in time to give a shift: 2 for .at2, 1 for .vt2, else 0. */
int rsl_measure_history_order(const char *name);

/* Files .at2, .vt2 and .dt2 are of PEER: some lines of text, the last of them
 * "NPTS= 4000, DT= .0050 SEC" or "4000 0.0050 NPTS, DT", then the values; one may say
 * "UNITS OF G", which is told and not applied. Others are
 * columns of numbers, split by , ; tab or blanks. Lines that begin with # or % are
 * comments, the first other line may hold names. The first column is the time. */
rsl_status rsl_measure_history_read(rsl_measure_source *source, rsl_measure_record *record);

#endif
