/* SPDX-License-Identifier: MIT
 *
 * range: what a number may be, and the one message for a number that is not.
 */
#ifndef RSL_BASE_RANGE_H
#define RSL_BASE_RANGE_H

#include <math.h>

#include "base/error.h"

/* An interval. Only finite numbers are in it, also where a bound is infinite. */
typedef struct rsl_range {
    double low, high;
    int low_open, high_open;
} rsl_range;

#define RSL_RANGE(low, high) ((rsl_range){(low), (high), 0, 0})         /* low <= x <= high */
#define RSL_RANGE_UP_TO(low, high) ((rsl_range){(low), (high), 1, 0})   /* low < x <= high */
#define RSL_RANGE_BELOW(low, high) ((rsl_range){(low), (high), 0, 1})   /* low <= x < high */
#define RSL_RANGE_BETWEEN(low, high) ((rsl_range){(low), (high), 1, 1}) /* low < x < high */
#define RSL_RANGE_FROM(low) ((rsl_range){(low), HUGE_VAL, 0, 0})        /* low <= x */
#define RSL_RANGE_ABOVE(low) ((rsl_range){(low), HUGE_VAL, 1, 0})       /* low < x */
#define RSL_RANGE_FINITE ((rsl_range){-HUGE_VAL, HUGE_VAL, 0, 0})

/* "> 0 m/s", "0 to 1", ">= 0 and < 1", "a finite number" */
typedef struct rsl_range_text {
    char text[120];
} rsl_range_text;

int rsl_range_has(rsl_range range, double value);

/* The bounds as text, with what sets them if `value` is not finite; `unit` may be NULL or "1". */
rsl_range_text rsl_range_print(rsl_range range, double value, const char *unit);

/* Refuses a number that is not in the range: "speed = -1 is out of range: must be > 0 m/s". */
rsl_status rsl_range_check(const char *name, double value, rsl_range range, const char *unit,
                           rsl_error *error);

/* The same message for bounds that are another quantity or come with a reason: "permanent_ratio =
 * 2 is out of range: must be " and the text. */
rsl_status rsl_range_refuse(rsl_error *error, const char *name, double value, const char *format,
                            ...) RSL_PRINTF(4, 5);

#endif
