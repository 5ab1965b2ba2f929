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
    double *time, *value; /* in the arena; times rise strictly and are in s */
    size_t count;         /* 2 or more */
    double unit;          /* of the values in SI, as the head says; 1: it does not, 0: the unit that
                             it names is not known */
    const char *si;       /* SI unit of what the name in the head of a table stands for, "m/s^2";
                             NULL: its name is not known, or there is none */
    char head[64];        /* of the column as it is in the file; "": there is none */
    char told[24];        /* the unit as it is in the file; "": there is none */
    char first[64];       /* head of the column of time, if its name is not known; else "" */
    size_t column, line;  /* of the head: from 1 */
    size_t missing;       /* rows without a value that were skipped */
} rsl_measure_record;

/* Formats by the end of a file's name. */
typedef enum rsl_measure_format { RSL_MEASURE_TABLE, RSL_MEASURE_PEER } rsl_measure_format;
rsl_measure_format rsl_measure_history_format(const char *name);

/* How often such a record is integrated in time to give a shift: 2 for .at2, 1 for .vt2, else 0. */
int rsl_measure_history_order(const char *name);

/* Files .at2, .vt2 and .dt2 are of PEER: some lines of text, the last of them
 * "NPTS= 4000, DT= .0050 SEC" or "4000 0.0050 NPTS, DT", then the values; one may say
 * "UNITS OF G", which is told and not applied. Others are tables as measure.h reads them, with or
 * without a line of names; the first column is the time, source->column is the one that is wanted,
 * by its number or name. Names and units of its head are told and not applied; `skip`: rows that
 * lack a value are skipped. */
rsl_status rsl_measure_history_read(rsl_measure_source *source, int skip,
                                    rsl_measure_record *record);

/* The same for a table alone, whose text was checked. */
rsl_status rsl_measure_history_table(rsl_measure_source *source, int skip,
                                     rsl_measure_record *record);

/* The names that columns of an SI unit may have in a history: "acceleration, a, acc". */
void rsl_measure_history_names(const char *si, char *text, size_t room);

#endif
