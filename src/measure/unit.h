/* SPDX-License-Identifier: MIT
 *
 * unit: the one table of units. Columns of measurements, options of commands and numbers of model
 * files all read it: "10mm", "2.1e5 MPa", "15deg", "3 m/s", "1.4e8 N/m^1.5".
 */
#ifndef RSL_MEASURE_UNIT_H
#define RSL_MEASURE_UNIT_H

#include <stddef.h>

#include "base/piece.h"

/* What a unit measures: powers of these. Turns are apart from radians, so that Hz is no rad/s. */
enum {
    RSL_MEASURE_LENGTH,
    RSL_MEASURE_MASS_OF, /* RSL_MEASURE_MASS is a column */
    RSL_MEASURE_DURATION,
    RSL_MEASURE_ANGLE,
    RSL_MEASURE_TURNS,
    RSL_MEASURE_DIMENSION_COUNT
};

typedef struct rsl_measure_dimension {
    double power[RSL_MEASURE_DIMENSION_COUNT];
    unsigned open; /* bit i: any power of i will do, as the length of N/m^n */
} rsl_measure_dimension;

/* A unit is times/over of the SI unit: one of the two is 1 for the usual ones, so that 10mm is
 * the double that 0.01 is. */
typedef struct rsl_measure_unit {
    double times, over;
    rsl_measure_dimension of;
} rsl_measure_unit;

/* Name, SI unit and 1/factor of a unit. */
typedef struct rsl_measure_unit_row {
    const char *name, *si;
    double times, over;
} rsl_measure_unit_row;
const rsl_measure_unit_row *rsl_measure_unit_at(size_t index);

/* Reads a unit: a name of the table, or names with powers joined by blanks and slashes, where all
 * that stands behind a slash divides. A letter for a power leaves it open. `wanted` decides
 * between two meanings (g) and may be NULL. Returns 0 if it is none. */
int rsl_measure_unit_read(rsl_text_piece text, const rsl_measure_dimension *wanted,
                          rsl_measure_unit *unit);

/* The longest unit at the beginning of a text; its length, or 0. */
size_t rsl_measure_unit_scan(const char *text, const rsl_measure_dimension *wanted,
                             rsl_measure_unit *unit);

/* Whether what has one dimension may stand where another is wanted. */
int rsl_measure_dimension_fits(const rsl_measure_dimension *given,
                               const rsl_measure_dimension *wanted);

/* The SI unit of the table that has a dimension; "": none. */
const char *rsl_measure_unit_si(const rsl_measure_dimension *of);

/* What is wanted, for messages: "a length, such as 10mm"; "a pure number" of "1". */
typedef struct rsl_measure_wanted {
    char text[96];
} rsl_measure_wanted;
rsl_measure_wanted rsl_measure_wanted_of(const char *si);

/* Whether a quantity may stand where the SI unit `si` is wanted, which may be two: "m or rad". */
int rsl_measure_unit_fits(const rsl_measure_dimension *given, const char *si);

/* The length of the number at the beginning of a text, blanks before it included; 0: none. */
size_t rsl_measure_number_length(const char *text);

/* The unit of the table that a word is in other letters, "rpm" of "RPM", one of the dimension that
 * is wanted (NULL: any) before others; NULL: none. */
const char *rsl_measure_unit_near(rsl_text_piece word, const rsl_measure_dimension *wanted);

/* A number with a decimal comma as it should be written, "0.7" of "0,7"; "" if it is none. */
typedef struct rsl_measure_point {
    char text[48];
} rsl_measure_point;
rsl_measure_point rsl_measure_point_of(const char *text);

/* What went wrong with a number and its unit. */
typedef struct rsl_measure_why {
    char text[240];
} rsl_measure_why;

/* All of a text as one finite number in SI: "0.01", "10mm" or "10 mm"; `si` may be NULL: no unit
 * is allowed. `of`, unless NULL, is what the unit measures, if there is one. 0, and a clause that
 * says what is wrong ("kg is the wrong unit; allowed: a length, such as 10mm"), if it is none. */
int rsl_measure_unit_number(const char *text, const char *si, double *value,
                            rsl_measure_dimension *of, rsl_measure_why *why);

#endif
