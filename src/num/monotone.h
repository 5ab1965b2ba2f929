/* SPDX-License-Identifier: MIT
 *
 * Slopes of monotone cubic interpolation (Fritsch & Butland 1984) from the widths h and the chords s
 * of two neighbouring intervals.
 */
#ifndef RSL_NUM_MONOTONE_H
#define RSL_NUM_MONOTONE_H

#include <math.h>

/* At the first point; h0 and s0 are those of its interval. */
static inline double rsl_num_monotone_end(double h0, double h1, double s0, double s1)
{
    double slope = ((2.0 * h0 + h1) * s0 - h0 * s1) / (h0 + h1);
    if (!(slope * s0 > 0.0))
        return 0.0;
    return s0 * s1 <= 0.0 && fabs(slope) > fabs(3.0 * s0) ? 3.0 * s0 : slope;
}

/* Between the two intervals. */
static inline double rsl_num_monotone_slope(double h0, double h1, double s0, double s1)
{
    double w1 = 2.0 * h1 + h0, w2 = h1 + 2.0 * h0;
    return s0 * s1 > 0.0 ? (w1 + w2) / (w1 / s0 + w2 / s1) : 0.0;
}

#endif
