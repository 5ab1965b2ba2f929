/* SPDX-License-Identifier: MIT
 *
 * measure: tables of measured impacts, as load cells, oscilloscopes and people
 * leave them. The bytes are untrusted.
 */
#ifndef RSL_MEASURE_MEASURE_H
#define RSL_MEASURE_MEASURE_H

#include "measure/history.h"
#include "resile/fit.h"

enum { RSL_MEASURE_ROWS = 2000000, RSL_MEASURE_COLUMNS = 256 };

/* What a column may hold. */
typedef enum rsl_measure_quantity {
    RSL_MEASURE_Q_TIME,
    RSL_MEASURE_Q_FORCE,
    RSL_MEASURE_Q_DEPTH,
    RSL_MEASURE_Q_RATE,
    RSL_MEASURE_Q_ACCELERATION,
    RSL_MEASURE_Q_RECORD, /* a mark that parts records: any text */
    RSL_MEASURE_Q_MASS,
    RSL_MEASURE_Q_SPEED,
    RSL_MEASURE_Q_SPEED_OUT,
    RSL_MEASURE_Q_RESTITUTION,
    RSL_MEASURE_Q_FORCE_MAX,
    RSL_MEASURE_Q_DEPTH_MAX,
    RSL_MEASURE_Q_DURATION,
    RSL_MEASURE_Q_HEIGHT, /* of one bounce after the other, or of the drop */
    RSL_MEASURE_Q_REBOUND_HEIGHT, /* beside the height of the drop */
    RSL_MEASURE_Q_FLIGHT_TIME,    /* between one bounce and the next */
    RSL_MEASURE_QUANTITIES,
    RSL_MEASURE_NO_QUANTITY = -1
} rsl_measure_quantity;

const char *rsl_measure_quantity_name(rsl_measure_quantity quantity);

/* The quantity of a column's head, "force [kN]", "t_ms" or "Depth", and the
 * factor to SI. RSL_MEASURE_NO_QUANTITY: none that is known. `bad_unit`: the name is
 * known, the unit is not. */
rsl_measure_quantity rsl_measure_quantity_of(rsl_text_piece head,
                                             double *factor, int *bad_unit);

/* The factor of a unit of that quantity, 0 if it is none. A positive number is
 * a unit of its own: newton per volt, say. */
double rsl_measure_unit_factor(rsl_measure_quantity quantity,
                               rsl_text_piece unit);

typedef struct rsl_measure_options {
    const char *columns;      /* "t,force [kN]": names, where the file has none;
                                 or NULL */
    const char *const *units; /* "force=kN" or "force=125": instead of those of
                                 the file */
    size_t unit_count;
    double gravity; /* m/s^2, for heights and times of flight */
    double mass;    /* kg, for accelerations; RSL_UNSET: not known */
} rsl_measure_options;

/* What a file holds: records, or impacts. All memory is the arena's. */
typedef struct rsl_measure {
    rsl_fit_record *records;
    size_t record_count;
    rsl_fit_impact *impacts;
    size_t impact_count;
} rsl_measure;

/* Reads a table. source->column is not looked at. On failure source->why says
 * what is wrong, and in which line. */
rsl_status rsl_measure_read(rsl_measure_source *source,
                            const rsl_measure_options *options,
                            rsl_measure *measure);

/* ---- between the files of the reader ------------------------------------- */

typedef struct rsl_measure_column {
    rsl_measure_quantity quantity;
    double factor;
    double *value; /* in SI; RSL_UNSET where an impact has none */
} rsl_measure_column;

/* The table as numbers. */
typedef struct rsl_measure_sheet {
    rsl_measure_source *source;
    char split;        /* between columns: ; tab , or a blank for any blanks */
    int decimal_comma; /* -1: not settled yet */
    rsl_measure_column columns[RSL_MEASURE_COLUMNS];
    size_t column_count;
    size_t rows, room;
    unsigned char *first; /* 1: a record begins in this row */
    size_t *line;         /* of the file */
    rsl_text_piece mark;  /* of the record under way */
} rsl_measure_sheet;

/* The column of a quantity, or NULL. */
const rsl_measure_column *
rsl_measure_sheet_column(const rsl_measure_sheet *sheet,
                         rsl_measure_quantity quantity);

/* Records or impacts from the numbers. */
rsl_status rsl_measure_sheet_sort(rsl_measure_sheet *sheet,
                                  const rsl_measure_options *options,
                                  rsl_measure *measure);

#endif
