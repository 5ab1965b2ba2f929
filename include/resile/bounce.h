/* SPDX-License-Identifier: MIT */
/** @file
 * bounce: coefficient of restitution of a bouncing ball, from heights, times or a track as
 * measured with a ruler, a microphone or a camera. No contact law, mass or stiffness is needed.
 *
 *     double heights[] = {1.000, 0.642, 0.409, 0.262};
 *     rsl_fit_bounce_data data = {.kind = RSL_FIT_BOUNCE_HEIGHTS, .count = 4,
 *                                 .value = heights, .gravity = 9.81};
 *     rsl_fit_bounce_impact impacts[4];
 *     status = rsl_fit_bounce(&data, impacts, &result, &error);
 *
 * The measured values have independent errors. Consecutive values of e share one measured value
 * and are therefore correlated; the intervals account for this.
 *
 * Library: libresile_planar (pkg-config resile-planar). Threads: all functions may be called
 * concurrently; an object must be used by one thread at a time.
 */
#ifndef RESILE_BOUNCE_H
#define RESILE_BOUNCE_H

#include <stddef.h>

#include "resile/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The measured quantity, in m or s. */
typedef enum rsl_fit_bounce_kind {
    RSL_FIT_BOUNCE_HEIGHTS, /**< drop height and height of every bounce */
    RSL_FIT_BOUNCE_FLIGHTS, /**< times between consecutive impacts */
    RSL_FIT_BOUNCE_IMPACTS, /**< times of the impacts */
    RSL_FIT_BOUNCE_TRACK,   /**< height of any point of the ball over time */
    RSL_FIT_BOUNCE_KIND_COUNT
} rsl_fit_bounce_kind;

/** The error model of heights and flight times: a constant relative error, a constant absolute
 * error, or the likelier of the two (AUTO). Impact times and tracks always have a constant
 * absolute error. */
typedef enum rsl_fit_bounce_noise {
    RSL_FIT_BOUNCE_NOISE_AUTO,
    RSL_FIT_BOUNCE_NOISE_RELATIVE,
    RSL_FIT_BOUNCE_NOISE_ABSOLUTE
} rsl_fit_bounce_noise;

typedef struct rsl_fit_bounce_data {
    rsl_fit_bounce_kind kind;
    rsl_fit_bounce_noise noise;
    size_t count;
    const double *value;        /**< heights, flight times or impact times */
    const double *time;         /**< of a track, ascending; otherwise NULL */
    const unsigned char *first; /**< nonzero where a new drop begins; NULL: one drop */
    double gravity;             /**< m/s^2 */
} rsl_fit_bounce_data;

/** One impact. */
typedef struct rsl_fit_bounce_impact {
    size_t drop;           /**< index of the drop, from 0 */
    double speed;          /**< approach velocity, m/s */
    double restitution;    /**< from this impact alone */
    double standard_error; /**< HUGE_VAL: no residual degrees of freedom */
    double low, high;      /**< 95 % interval */
} rsl_fit_bounce_impact;

typedef struct rsl_fit_bounce_result {
    size_t impact_count, drop_count;
    rsl_fit_bounce_noise noise; /**< the error model used */
    double sigma;               /**< standard deviation of one measured value: relative for
                                     RSL_FIT_BOUNCE_NOISE_RELATIVE, otherwise m or s; about e ~
                                     v^exponent if the interval of the exponent excludes zero,
                                     otherwise about a constant restitution */
    size_t freedom;             /**< residual degrees of freedom */
    /** The best estimate of a restitution common to all impacts. */
    double restitution, standard_error, low, high;
    /** Exponent of e ~ v^exponent over the impacts, with its 95 % interval; NAN and infinite bounds
     * for fewer than three impacts. */
    double exponent, exponent_low, exponent_high;
    double coefficient; /**< e = coefficient v^exponent, v in m/s; NAN if the exponent is NAN */
    int scattered;  /**< 1: the scatter of the impacts exceeds the measurement noise; `restitution`
                         is then from the mean of ln e, and its interval is that of the scatter */
    double gravity; /**< for tracks: estimated from the flights; otherwise the given value */
} rsl_fit_bounce_result;

/** Estimates the restitution. `impacts` has data->count elements. At least two values are required,
 * three for impact times; intervals need one value more. */
RSL_API rsl_status rsl_fit_bounce(const rsl_fit_bounce_data *data, rsl_fit_bounce_impact *impacts,
                                  rsl_fit_bounce_result *result, rsl_error *error);

#ifdef __cplusplus
}
#endif
#endif
