/* SPDX-License-Identifier: MIT
 *
 * record: the result of a run as one line of text, and back. The numbers have
 * 17 digits and go into the tables as they are, so that a table does not
 * depend on who computed what when. Fields are split by tabs:
 *
 *     outcome time steps touches sticks energy_lost residual
 *     one value per collector that gives one
 *     message
 *     number of points, then collector, time and value of each
 */
#ifndef RSL_SWEEP_RECORD_H
#define RSL_SWEEP_RECORD_H

#include "sweep/study.h"

/* Standard columns of a run, before those collected. */
enum { RSL_SWEEP_RECORD_STANDARD = 7 };

typedef struct rsl_sweep_record_column {
    const char *name, *unit; /* unit NULL: none */
} rsl_sweep_record_column;
extern const rsl_sweep_record_column
    rsl_sweep_record_columns[RSL_SWEEP_RECORD_STANDARD];

/* The line, malloc'ed, without its end; NULL if there is no memory. */
char *rsl_sweep_record_write(const rsl_sweep_study_result *result,
                             const rsl_sweep_collection *collection,
                             size_t *length);

/* A line cut into its fields. */
typedef struct rsl_sweep_record {
    const char *standard[RSL_SWEEP_RECORD_STANDARD];
    const char *values[RSL_SWEEP_COLLECT_MOST]; /* NULL: gives many */
    const char *message;
    size_t point_count;
    char *points; /* for rsl_sweep_record_point */
} rsl_sweep_record;

/* Cuts a line in place. Returns 0 if it is not a record of that collection. */
int rsl_sweep_record_read(char *line, const rsl_sweep_collection *collection,
                          rsl_sweep_record *record);

/* The next point: collector, and time and value as texts of given length. */
typedef struct rsl_sweep_record_point_text {
    size_t collector;
    const char *time, *value;
} rsl_sweep_record_point_text;
int rsl_sweep_record_point(rsl_sweep_record *record,
                           rsl_sweep_record_point_text *point);

/* Which outcome, RSL_SWEEP_STUDY_OUTCOMES if none. */
rsl_sweep_study_outcome rsl_sweep_record_outcome(const char *text);

#endif
