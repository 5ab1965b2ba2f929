/* SPDX-License-Identifier: MIT
 *
 * bounce: the restitution of a ball that was left to bounce, from what a ruler, a microphone or a
 * camera saw. No law, no mass and no stiffness take part.
 *
 *     double heights[] = {1.000, 0.642, 0.409, 0.262};
 *     rsl_fit_bounce_data data = {.kind = RSL_FIT_BOUNCE_HEIGHTS, .count = 4,
 *                                 .value = heights, .gravity = 9.81};
 *     rsl_fit_bounce_impact impacts[4];
 *     status = rsl_fit_bounce(&data, impacts, &result, &error);
 *
 * The numbers measured have independent errors; neighbouring values of e share one of them and are
 * therefore not independent, which the intervals account for.
 */
#ifndef RESILE_BOUNCE_H
#define RESILE_BOUNCE_H

#include <stddef.h>

#include "resile/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What was measured, in m and s. */
typedef enum rsl_fit_bounce_kind {
    RSL_FIT_BOUNCE_HEIGHTS, /* of the drop and of every bounce */
    RSL_FIT_BOUNCE_FLIGHTS, /* times between one impact and the next */
    RSL_FIT_BOUNCE_IMPACTS, /* times of the impacts */
    RSL_FIT_BOUNCE_TRACK,   /* height over time, of any point of the ball */
    RSL_FIT_BOUNCE_KINDS
} rsl_fit_bounce_kind;

/* The errors of heights and flights: whichever is likelier, the same share of each, or the same
 * size for each. Those of times of impacts and of a track have the same size. */
typedef enum rsl_fit_bounce_noise {
    RSL_FIT_BOUNCE_LIKELIER,
    RSL_FIT_BOUNCE_RELATIVE,
    RSL_FIT_BOUNCE_ABSOLUTE
} rsl_fit_bounce_noise;

typedef struct rsl_fit_bounce_data {
    rsl_fit_bounce_kind kind;
    rsl_fit_bounce_noise noise;
    size_t count;
    const double *value;        /* heights, flights or times of impacts */
    const double *time;         /* of a track, rising; else NULL */
    const unsigned char *first; /* nonzero where another drop begins; NULL: one drop */
    double gravity;             /* m/s^2 */
} rsl_fit_bounce_data;

/* One impact. */
typedef struct rsl_fit_bounce_impact {
    size_t drop;           /* which, from 0 */
    double speed;          /* of approach, m/s */
    double restitution;    /* from this impact alone */
    double standard_error; /* HUGE_VAL: there are no data to spare */
    double low, high;      /* 95 % interval */
} rsl_fit_bounce_impact;

typedef struct rsl_fit_bounce_result {
    size_t impact_count, drop_count;
    rsl_fit_bounce_noise noise; /* that was taken */
    double sigma;               /* standard deviation of one value measured: a share for
                                   RSL_FIT_BOUNCE_RELATIVE, else m or s; about e ~ v^exponent where
                                   its interval holds no zero, else about one restitution */
    size_t freedom;             /* data to spare */
    /* The one restitution that all impacts agree with best. */
    double restitution, standard_error, low, high;
    /* e ~ v^exponent over the impacts, with its 95 % interval; NAN and infinite bounds for fewer
     * than three impacts. */
    double exponent, exponent_low, exponent_high;
    double coefficient; /* e = coefficient v^exponent, v in m/s; NAN where the exponent is */
    int scattered;  /* 1: the impacts are no repetitions of one restitution within the noise; what
                       stands above is the mean of ln e, and its interval that of the scatter */
    double gravity; /* tracks: that the flights show; else the one given */
} rsl_fit_bounce_result;

/* `impacts` has room for data->count. Two values at least, three for times of impacts; without one
 * more there are no intervals. */
RSL_API rsl_status rsl_fit_bounce(const rsl_fit_bounce_data *data, rsl_fit_bounce_impact *impacts,
                                  rsl_fit_bounce_result *result, rsl_error *error);

#ifdef __cplusplus
}
#endif
#endif
