/* SPDX-License-Identifier: MIT
 *
 * outcomes: calibration and outcome of many impacts at once, for studies over
 * parameters.
 *
 *     rsl_batch_outcome batch = {.count = count,
 *                           .form = {1.5, 1.5, 1.0, RSL_LAW_END_DEPTH, 0},
 *                           .mass = mass, .stiffness = stiffness,    in
 *                           .speed = speed, .restitution_in = e,
 *                           .duration = duration, .force_max = force}; out
 *     status = rsl_batch_outcomes(&batch, &error);
 *
 * Each impact is computed by itself: its result depends on its own numbers
 * only, not on its neighbours, its place, or the length or alignment of the
 * arrays. So a batch may be cut into parts for threads, and the bits stay the
 * same. Nothing is allocated, nothing is remembered.
 */
#ifndef RESILE_OUTCOMES_H
#define RESILE_OUTCOMES_H

#include "resile/collide.h"

#ifdef __cplusplus
extern "C" {
#endif

/* rsl_collide_hysteresis_ratio and rsl_collide_hysteresis_restitution for arrays, the same
 * bits: h(e) and e(h) of the family m = n, q = 1, within 4 ulp. NaN where e is
 * not in (0, 1], where h is negative, infinite or NaN, and nowhere else.
 * Both arrays may be the same; any length and alignment will do. */
RSL_API void rsl_batch_hysteresis_ratio(const double *e, double *h,
                                        size_t count);
RSL_API void rsl_batch_hysteresis_restitution(const double *h, double *e,
                                              size_t count);

/* The arrays of a batch, `count` elements each. Start from {0}: an array that
 * is left NULL is not read, or not wanted. An output may be the same array as
 * an input; arrays that overlap in any other way are not allowed. */
typedef struct rsl_batch_outcome {
    size_t count; /* impacts; 0 is allowed */
    rsl_collide_form
        form;        /* exponents, end rule and phases of the damping, the same
                        for all of them */
    double accuracy; /* see rsl_collide_options; default 0 */

    /* in: needed, each finite and > 0 */
    const double *mass;      /* M, kg */
    const double *stiffness; /* k, N/m^n */
    const double *speed;     /* v0, m/s */

    /* in: one of these two */
    const double *lambda;         /* Lambda >= 0 (calibrate.h); for m = n and
                                     q = 1 the ratio h = lambda v0/k */
    const double *restitution_in; /* 0 < e <= 1: Lambda by calibration */

    /* out: the fields of rsl_collide_outcome */
    double *restitution;       /* 1 */
    double *depth_max;         /* m */
    double *time_of_depth_max; /* s */
    double *force_max;         /* N */
    double *time_of_force_max; /* s */
    double *duration;          /* s */
    double *impulse;           /* N s */
    int *status;               /* what rsl_collide would say: RSL_OK,
                                  RSL_NO_SEPARATION, or why the rest is NaN */
} rsl_batch_outcome;

/* The outcome of every impact.
 *
 * n = m = 3/2, q = 1 and a restitution of 1/1024 or more: from tables, relative
 * error below 1e-14, in less than 100 ns each. Anything else is computed by
 * rsl_collide_lambda_from_restitution and rsl_collide, impact after impact; there an
 * impact that asks for the same restitution as the one before is calibrated
 * once.
 *
 * Data are not refused one by one: where an impact's numbers are outside of
 * what is allowed (NaN and infinity included) or lead out of the range of a
 * double, its results are NaN and its status says why. Refused are a missing
 * array, both or none of `lambda` and `restitution_in`, exponents or an end
 * rule that are not allowed, and a bad accuracy. */
RSL_API rsl_status rsl_batch_outcomes(const rsl_batch_outcome *batch,
                                      rsl_error *error);

#ifdef __cplusplus
}
#endif
#endif
