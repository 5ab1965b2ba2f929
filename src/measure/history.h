/* SPDX-License-Identifier: MIT
 *
 * history: recorded functions of time, from tables and from the files of the
 * PEER ground motion database. The bytes are untrusted.
 */
#ifndef RSL_MEASURE_HISTORY_H
#define RSL_MEASURE_HISTORY_H

#include <stddef.h>

#include "base/arena.h"
#include "base/piece.h"
#include "resile/base.h"

typedef struct rsl_measure_record {
    double *time, *value; /* in the arena; times rise strictly */
    size_t count;         /* 2 or more */
} rsl_measure_record;

/* What to read, and what was wrong. */
typedef struct rsl_measure_source {
    const char *name; /* of the file, for messages */
    const char *text; /* text[length] must be 0 */
    size_t length;
    const char *column; /* of a table: name, or number from 1 */
    size_t point_max;   /* points allowed */
    rsl_arena *arena;   /* where the record goes */
    size_t line;        /* under way, from 1 */
    char why[400];      /* "quake.at2:5: ..." */
} rsl_measure_source;

/* Formats by the end of a file's name. */
typedef enum rsl_measure_format {
    RSL_MEASURE_TABLE,
    RSL_MEASURE_PEER
} rsl_measure_format;
rsl_measure_format rsl_measure_history_format(const char *name);

/* How often such a record is integrated in time to give a shift: 2 for .at2,
 * 1 for .vt2, else 0. */
int rsl_measure_history_order(const char *name);

/* Columns of numbers, split by , ; tab or blanks. Lines that begin with # or %
 * are comments, the first other line may hold names. The first column is the
 * time. */
rsl_status rsl_measure_history_table(rsl_measure_source *source,
                                     rsl_measure_record *record);

/* Some lines of text, the last of them "NPTS= 4000, DT= .0050 SEC" or
 * "4000 0.0050 NPTS, DT", then the values. */
rsl_status rsl_measure_history_peer(rsl_measure_source *source,
                                    rsl_measure_record *record);

rsl_status rsl_measure_history_read(rsl_measure_source *source,
                                    rsl_measure_record *record);

/* ---- shared by the two --------------------------------------------------- */

/* The next line, without its end; 0 if there is none. Counts source->line. */
int rsl_measure_history_line(rsl_measure_source *source, const char **rest,
                             rsl_text_piece *line);

/* A finite number that is the whole piece; 0 if it is none. */
int rsl_measure_history_number(rsl_text_piece piece, double *number);

__attribute__((format(printf, 3, 4))) rsl_status
rsl_measure_history_fail(rsl_measure_source *source, rsl_status status,
                         const char *format, ...);

#endif
