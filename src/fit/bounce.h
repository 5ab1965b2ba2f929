/* SPDX-License-Identifier: MIT
 *
 * bounce: between its two files.
 */
#ifndef RSL_FIT_BOUNCE_H
#define RSL_FIT_BOUNCE_H

#include "resile/bounce.h"

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
