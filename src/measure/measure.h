/* SPDX-License-Identifier: MIT
 *
 * measure: tables of measured impacts, as load cells, oscilloscopes and people
 * leave them. The bytes are untrusted.
 */
#ifndef RSL_MEASURE_MEASURE_H
#define RSL_MEASURE_MEASURE_H

#include "measure/source.h"
#include "resile/bounce.h"
#include "resile/measure.h"

enum { RSL_MEASURE_ROWS = 2000000, RSL_MEASURE_COLUMN_MAX = 256 };

/* What a file has: records, or impacts. All memory is the arena's. */
typedef struct rsl_measure {
    rsl_fit_record *records;
    size_t record_count;
    rsl_fit_impact *impacts;
    size_t impact_count;
    size_t missing; /* rows that lacked a value and were skipped */
} rsl_measure;

/* Reads a table. source->column is not looked at. On failure source->error says
 * in which line and what is wrong. RSL_ERROR_MISSING: the options may help,
 * which can name columns, units and the mass. */
rsl_status rsl_measure_read(rsl_measure_source *source, const rsl_measure_options *options,
                            rsl_measure *measure);

/* Reads a table as the bounces of a ball: heights, with or without the rebound beside the drop;
 * flights; times of impacts (a time alone); or a track (a time and a height). Fills all of `data`
 * but its noise. `missing`: rows that lacked a value and were skipped. */
rsl_status rsl_measure_bounces_read(rsl_measure_source *source, const rsl_measure_options *options,
                                    rsl_fit_bounce_data *data, size_t *missing);

/* ---- columns: columns.c ----------------------------------------------------- */

/* Columns with a part of their own. Behind them stand those of the quantities
 * of a fit, in their order: RSL_MEASURE_OBSERVED + RSL_FIT_QUANTITY_... */
typedef enum rsl_measure_quantity {
    RSL_MEASURE_NO_QUANTITY = -1,
    RSL_MEASURE_TIME,
    RSL_MEASURE_CHANNEL, /* force, depth and velocity: + rsl_fit_channel */
    RSL_MEASURE_ACCELERATION = RSL_MEASURE_CHANNEL + RSL_FIT_CHANNEL_COUNT,
    RSL_MEASURE_RECORD, /* a mark that parts records: any text */
    RSL_MEASURE_MASS,
    RSL_MEASURE_SPEED,
    RSL_MEASURE_HEIGHT,         /* of one bounce after the other, or of the drop */
    RSL_MEASURE_REBOUND_HEIGHT, /* beside the height of the drop */
    RSL_MEASURE_SPEED_OUT,
    RSL_MEASURE_FLIGHT_TIME, /* between one bounce and the next */
    RSL_MEASURE_OBSERVED,
    RSL_MEASURE_QUANTITY_COUNT = RSL_MEASURE_OBSERVED + RSL_FIT_QUANTITY_COUNT,
    /* of histories alone; fits do not know their names */
    RSL_MEASURE_TURN = RSL_MEASURE_QUANTITY_COUNT,
    RSL_MEASURE_TURN_RATE,
    RSL_MEASURE_TURN_ACCELERATION,
    RSL_MEASURE_TORQUE,
    RSL_MEASURE_VALUE, /* a column whose name is not known */
    RSL_MEASURE_ALL
} rsl_measure_quantity;

typedef struct rsl_measure_column {
    rsl_measure_quantity quantity;
    double factor;       /* to SI; 0: its unit is not known */
    rsl_text_piece unit; /* as the head has it; length 0: it has none */
    double *value;       /* in SI; RSL_UNSET where an impact has none */
} rsl_measure_column;

/* The table as numbers. */
typedef struct rsl_measure_sheet {
    rsl_measure_source *source;
    const rsl_measure_options *options;
    char split;        /* between columns: ; tab , or a blank for any blanks */
    int decimal_comma; /* -1: not settled yet */
    rsl_measure_column columns[RSL_MEASURE_COLUMN_MAX];
    size_t column_count;
    size_t rows, room;
    unsigned char *first; /* 1: a record begins in this row */
    unsigned char *gap;   /* 1: a row before this one was left out */
    int lacks;            /* 1: the row under way lacks a value */
    size_t missing;       /* rows that lacked one and were skipped */
    size_t *line;         /* of the file */
    rsl_text_piece mark;  /* of the record under way */
    int history;          /* 1: names of histories are known, too */
} rsl_measure_sheet;

/* The row of a quantity. */
typedef struct rsl_measure_row {
    const char *names; /* small letters, words joined by '_', separated by
                          blanks; the first in messages */
    const char *unit;  /* SI, "1" for a pure number; NULL: any text */
    int sample;        /* 1: a table with it holds samples of records */
    int history;       /* 1: a function of time that models take */
    int measured;      /* 1: it says something about a whole impact */
    int turns;         /* 1: a unit may turn its sign */
    int size_only;     /* 1: the sign of an impact's does not count */
    int placed;        /* 1: a cell of an impact goes to `member` as it is */
    size_t member;     /* offset in rsl_fit_impact */
    /* What a cell of an impact says about others; or NULL. */
    void (*derive)(const rsl_measure_sheet *sheet, size_t row, double value,
                   rsl_fit_impact *impact);
} rsl_measure_row;

const rsl_measure_row *rsl_measure_row_of(rsl_measure_quantity quantity);

/* The first of its names. */
typedef struct rsl_measure_name {
    char text[64];
} rsl_measure_name;
rsl_measure_name rsl_measure_name_of(rsl_measure_quantity quantity);

/* The quantity of a column's head, "force [kN]", "t_ms" or "Depth", and the factor to SI, 0 if its
 * unit is not known. RSL_MEASURE_NO_QUANTITY: no name that is known. */
rsl_measure_quantity rsl_measure_quantity_of(rsl_text_piece head, double *factor);

/* The same with the words of the unit; `history`: names of histories are known, too. */
rsl_measure_column rsl_measure_column_of(rsl_text_piece head, int history);

/* The factor of a unit of that quantity, 0 if it is none. A positive number is
 * a unit of its own: newton per volt, say. */
double rsl_measure_unit_factor(rsl_measure_quantity quantity, rsl_text_piece unit);
double rsl_measure_si_factor(const char *si, rsl_text_piece unit);

/* Writes "N, kN, lbf", the units of a quantity. */
void rsl_measure_units_of(rsl_measure_quantity quantity, char *text, size_t room);

/* ---- between the files of the reader ------------------------------------- */

/* The column of a quantity, or NULL; its values, or NULL. */
const rsl_measure_column *rsl_measure_sheet_column(const rsl_measure_sheet *sheet,
                                                   rsl_measure_quantity quantity);
const double *rsl_measure_values(const rsl_measure_sheet *sheet, rsl_measure_quantity quantity);

/* 1 if it holds samples of records, 0 if whole impacts. */
int rsl_measure_sheet_has_samples(const rsl_measure_sheet *sheet);

/* Whether a column is one of numbers that are wanted. */
int rsl_measure_is_wanted(const rsl_measure_column *column);

/* A cell as a number; a decimal comma is taken where it cannot be anything else. */
int rsl_measure_sheet_number(rsl_measure_sheet *sheet, rsl_text_piece cell, double *number);

/* The next name of a line of names: between blanks, "[kN]" belongs to the name before it. */
int rsl_measure_next_name(rsl_measure_cells *cells, rsl_text_piece *name);

/* The head of a history: a line that has a known name and rows below it, else the line above the
 * first that begins with a number. */
typedef struct rsl_measure_head {
    rsl_text_piece line; /* at = NULL: there is none */
    size_t number;       /* of the line */
    const char *rest;    /* the text below it */
    rsl_text_piece row;  /* the first line that begins with a number; at = NULL: there is none */
    int known;           /* 1: sheet->split divides the line */
} rsl_measure_head;
rsl_measure_head rsl_measure_head_find(rsl_measure_sheet *sheet);

/* Takes a line of units below the head, if there is one. */
void rsl_measure_take_units(rsl_measure_sheet *sheet, const char **rest);

/* The rows below the head, once the columns are known. */
rsl_status rsl_measure_rows_read(rsl_measure_sheet *sheet, const char *rest);

/* What divides columns, in the order they are tried. */
enum { RSL_MEASURE_SPLIT_COUNT = 4 };
extern const char rsl_measure_splits[RSL_MEASURE_SPLIT_COUNT];

/* The names and units of the columns, from the options or the file; `rest` is the text below
 * them. */
rsl_status rsl_measure_head_read(rsl_measure_sheet *sheet, const char **rest);

/* The numbers of a table, and where one is wrong. */
rsl_status rsl_measure_sheet_read(rsl_measure_source *source, const rsl_measure_options *options,
                                  rsl_measure_sheet *sheet);

/* Whether a cell says that there is no value. */
int rsl_measure_is_missing(rsl_text_piece cell);

/* Rows without a value in the column of a quantity, if there is one, are left out where the options
 * skip them. */
rsl_status rsl_measure_leave_out(rsl_measure_sheet *sheet, rsl_measure_quantity quantity);

/* Neighbours that were not measured one after the other begin a record. */
void rsl_measure_part_at_gaps(rsl_measure_sheet *sheet);

/* Marks where the clock begins anew; returns the number of records. */
size_t rsl_measure_part_records(rsl_measure_sheet *sheet);

/* Records or impacts from the numbers. */
rsl_status rsl_measure_sheet_sort(rsl_measure_sheet *sheet, rsl_measure *measure);

#endif
