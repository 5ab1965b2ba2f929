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

/* The words for an outcome. */
typedef struct rsl_sweep_outcome_row {
    const char *name;    /* in tables */
    const char *meaning; /* "3 did not reach their end" */
} rsl_sweep_outcome_row;
extern const rsl_sweep_outcome_row rsl_sweep_outcomes[RSL_SWEEP_OUTCOME_COUNT];

/* Nothing is known yet: no numbers, no points. */
void rsl_sweep_record_init(rsl_sweep_record *record, rsl_sweep_outcome outcome);

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

/* Reads a line, which is cut into its fields in place; the caller frees the
 * record. RSL_ERROR_FILE: it is not a record of that collection. */
rsl_status rsl_sweep_record_read(rsl_sweep_record *record, char *line,
                                 const rsl_sweep_collection *collection, rsl_error *error);

#endif
