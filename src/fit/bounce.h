/* SPDX-License-Identifier: MIT
 *
 * bounce: between its files.
 */
#ifndef RSL_FIT_BOUNCE_H
#define RSL_FIT_BOUNCE_H

#include "resile/bounce.h"

enum { RSL_FIT_BOUNCE_WIDTH = 4 };

/* One impact as a function of the x from `at` on. */
typedef struct rsl_fit_bounce_row {
    size_t at, width, drop;
    double value, slope[RSL_FIT_BOUNCE_WIDTH]; /* ln e and its derivatives */
    double speed, rise[RSL_FIT_BOUNCE_WIDTH];  /* v, and the derivatives of ln v */
} rsl_fit_bounce_row;

/* Values and derivatives of a row at x, of a track with the centres of its two flights; 0 where a
 * double cannot hold them. relative: x are logarithms. */
int rsl_fit_bounce_row_prepare(const rsl_fit_bounce_data *data, int relative, const double *x,
                               const double *centre, rsl_fit_bounce_row *row);

/* Whether the data can be asked at all; and whether another drop begins at value i. */
rsl_status rsl_fit_bounce_check(const rsl_fit_bounce_data *data, rsl_error *error);
static inline int rsl_fit_bounce_begins(const rsl_fit_bounce_data *data, size_t i)
{
    return i == 0 || (data->first && data->first[i]);
}

/* One free flight of a track, z = at + rate (t - centre) - g t^2/2, with `centre` the mean time of
 * its samples: the two have independent errors. */
typedef struct rsl_fit_bounce_flight {
    size_t from, to; /* samples [from, to) */
    size_t used;
    double centre, at, rate;
    double spread; /* sum of (t - centre)^2 */
} rsl_fit_bounce_flight;

typedef struct rsl_fit_bounce_track {
    rsl_fit_bounce_flight *flights; /* owned: free() */
    size_t count;
    double sum; /* of squares of what is left */
    size_t freedom;
    double gravity; /* that they show */
} rsl_fit_bounce_track;

/* The flights of the samples [from, to). */
rsl_status rsl_fit_bounce_flights(const rsl_fit_bounce_data *data, size_t from, size_t to,
                                  rsl_fit_bounce_track *track, rsl_error *error);

#endif
