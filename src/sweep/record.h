/* SPDX-License-Identifier: MIT
 *
 * record: what is kept of a run: a struct, and one line of text that a journal stores. Numbers have
 * 17 digits, so that what is read back is what was written, and a table does not depend on who
 * computed what when. The fields of a line are split by tabs:
 *
 *     the standard columns, in order of rsl_sweep_columns
 *     one value per collector that gives one
 *     message
 *     number of points, then collector, time and value of each
 */
#ifndef RSL_SWEEP_RECORD_H
#define RSL_SWEEP_RECORD_H

#include "report/csv.h"
#include "sweep/collect.h"

typedef enum rsl_sweep_outcome {
    RSL_SWEEP_DONE,
    RSL_SWEEP_FAILED,  /* it did not reach its end */
    RSL_SWEEP_REFUSED, /* the model does not allow these values */
    RSL_SWEEP_CRASHED, /* its process died */
    RSL_SWEEP_LIMITED, /* it took more time than it may */
    RSL_SWEEP_OUTCOMES
} rsl_sweep_outcome;

typedef struct rsl_sweep_outcome_row {
    const char *name;    /* in tables */
    const char *meaning; /* "3 did not reach their end" */
} rsl_sweep_outcome_row;
extern const rsl_sweep_outcome_row rsl_sweep_outcomes[RSL_SWEEP_OUTCOMES];

typedef struct rsl_sweep_record {
    rsl_sweep_outcome outcome;
    double time; /* reached, s */
    size_t steps, touches, sticks;
    double energy_lost;                    /* in contacts, by friction and in dampers, J */
    double residual;                       /* of the energy ledger, relative: the largest */
    double values[RSL_SWEEP_COLLECT_MOST]; /* per collector; NaN: none, many */
    rsl_sweep_point *points;               /* of those that give many; owned */
    size_t point_count;
    char message[sizeof(rsl_error_line)]; /* why it is not done; if it is, its flags or "" */
} rsl_sweep_record;

/* Nothing is known yet: no numbers, no points. */
void rsl_sweep_record_init(rsl_sweep_record *record, rsl_sweep_outcome outcome);
void rsl_sweep_record_free(rsl_sweep_record *record);

/* ---- columns ------------------------------------------------------------- */

/* How a field of the record is written, read and drawn. */
typedef struct rsl_sweep_field_kind {
    void (*put)(rsl_report_csv *csv, const void *field);
    int (*read)(const char *text, void *field); /* 0: it is none */
    double (*number)(const void *field);        /* NaN: it is a word */
} rsl_sweep_field_kind;

/* A standard column of every run; a row without a name ends the table. */
typedef struct rsl_sweep_column {
    const char *name, *unit; /* unit NULL: none */
    const rsl_sweep_field_kind *kind;
    size_t offset; /* in the record */
} rsl_sweep_column;
extern const rsl_sweep_column rsl_sweep_columns[];

const rsl_sweep_column *rsl_sweep_column_find(const char *name);
double rsl_sweep_column_number(const rsl_sweep_column *column, const rsl_sweep_record *record);

/* The standard columns and the values, as cells of a row. */
void rsl_sweep_record_put(rsl_report_csv *csv, const rsl_sweep_record *record,
                          const rsl_sweep_collection *collection);

/* ---- lines --------------------------------------------------------------- */

/* The whole line, without its end. */
void rsl_sweep_record_put_line(FILE *stream, const rsl_sweep_record *record,
                               const rsl_sweep_collection *collection);

/* The outcome of a line that begins with a record. */
rsl_sweep_outcome rsl_sweep_record_outcome(const char *line);

/* Reads a line, which is cut into its fields in place; the record is to be
 * freed. RSL_ERROR_FILE: it is not a record of that collection. */
rsl_status rsl_sweep_record_read(rsl_sweep_record *record, char *line,
                                 const rsl_sweep_collection *collection, rsl_error *error);

#endif
