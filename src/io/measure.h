/* SPDX-License-Identifier: MIT
 *
 * measure: tables of measured impacts, as load cells, oscilloscopes and people
 * leave them. The bytes are untrusted.
 */
#ifndef RSL_IO_MEASURE_H
#define RSL_IO_MEASURE_H

#include "io/history.h"
#include "resile/fit.h"

enum { IO_MEASURE_ROWS = 2000000, IO_MEASURE_COLUMNS = 256 };

/* What a column may hold. */
typedef enum io_quantity {
    IO_Q_TIME,
    IO_Q_FORCE,
    IO_Q_DEPTH,
    IO_Q_RATE,
    IO_Q_ACCELERATION,
    IO_Q_RECORD, /* a mark that parts records: any text */
    IO_Q_MASS,
    IO_Q_SPEED,
    IO_Q_SPEED_OUT,
    IO_Q_RESTITUTION,
    IO_Q_FORCE_MAX,
    IO_Q_DEPTH_MAX,
    IO_Q_DURATION,
    IO_Q_HEIGHT,         /* of one bounce after the other, or of the drop */
    IO_Q_REBOUND_HEIGHT, /* beside the height of the drop */
    IO_Q_FLIGHT_TIME,    /* between one bounce and the next */
    IO_QUANTITIES,
    IO_NO_QUANTITY = -1
} io_quantity;

const char *rsl_quantity_name(io_quantity quantity);

/* The quantity of a column's head, "force [kN]", "t_ms" or "Depth", and the
 * factor to SI. IO_NO_QUANTITY: none that is known. `bad_unit`: the name is
 * known, the unit is not. */
io_quantity rsl_quantity_of(io_piece head, double *factor, int *bad_unit);

/* The factor of a unit of that quantity, 0 if it is none. A positive number is
 * a unit of its own: newton per volt, say. */
double rsl_unit_factor(io_quantity quantity, io_piece unit);

typedef struct io_measure_options {
    const char *columns;      /* "t,force [kN]": names, where the file has none;
                                 or NULL */
    const char *const *units; /* "force=kN" or "force=125": instead of those of
                                 the file */
    size_t unit_count;
    double gravity; /* m/s^2, for heights and times of flight */
    double mass;    /* kg, for accelerations; RSL_UNSET: not known */
} io_measure_options;

/* What a file holds: records, or impacts. All memory is the arena's. */
typedef struct io_measure {
    rsl_fit_record *records;
    size_t record_count;
    rsl_fit_impact *impacts;
    size_t impact_count;
} io_measure;

/* Reads a table. source->column is not looked at. On failure source->why says
 * what is wrong, and in which line. */
rsl_status rsl_measure_read(io_source *source,
                            const io_measure_options *options,
                            io_measure *measure);

/* ---- between the files of the reader ------------------------------------- */

typedef struct io_column {
    io_quantity quantity;
    double factor;
    double *value; /* in SI; RSL_UNSET where an impact has none */
} io_column;

/* The table as numbers. */
typedef struct io_sheet {
    io_source *source;
    char split;        /* between columns: ; tab , or a blank for any blanks */
    int decimal_comma; /* -1: not settled yet */
    io_column columns[IO_MEASURE_COLUMNS];
    size_t column_count;
    size_t rows, room;
    unsigned char *first; /* 1: a record begins in this row */
    size_t *line;         /* of the file */
    io_piece mark;        /* of the record under way */
} io_sheet;

/* The column of a quantity, or NULL. */
const io_column *rsl_sheet_column(const io_sheet *sheet, io_quantity quantity);

/* Records or impacts from the numbers. */
rsl_status rsl_sheet_sort(io_sheet *sheet, const io_measure_options *options,
                          io_measure *measure);

#endif
