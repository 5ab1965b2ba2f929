/* SPDX-License-Identifier: MIT
 *
 * Vectors in space for contacts.
 */
#ifndef RSL_TANGENT_VECTOR_H
#define RSL_TANGENT_VECTOR_H

#include <math.h>

static inline double rsl_tangent_dot(const double a[3], const double b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static inline double rsl_tangent_length(const double a[3]) { return sqrt(rsl_tangent_dot(a, a)); }

/* `out` must differ from a and b. */
static inline void rsl_tangent_cross(const double a[3], const double b[3], double out[3])
{
    out[0] = a[1] * b[2] - a[2] * b[1];
    out[1] = a[2] * b[0] - a[0] * b[2];
    out[2] = a[0] * b[1] - a[1] * b[0];
}

/* a += f b */
static inline void rsl_tangent_add(double a[3], double f, const double b[3])
{
    for (int i = 0; i < 3; i++)
        a[i] += f * b[i];
}

static inline void rsl_tangent_scale(double a[3], double f)
{
    for (int i = 0; i < 3; i++)
        a[i] *= f;
}

/* The twist that, after the smallest turn from n0 to n1, makes the whole turn of a pair that turns
 * as one by a about an axis at the angle theta to its normal: 2 atan(cos theta tan(a/2)). Known are
 * psi = a cos theta, what the mean spin about the normal makes of the step, and
 * q = |n1 - n0|^2 = 4 sin^2 theta sin^2(a/2) = 2 - 2 n0.n1; by their series
 *
 *     psi (1 + q/12 + 11 q^2/720 + q psi^2/360) + O(a^7).
 *
 * psi alone is off by a^3 in a step, by a^2 in a whole turn. */
static inline double rsl_tangent_twisted(double psi, double cosine)
{
    double q = 2.0 - 2.0 * cosine;
    return psi * (1.0 + q * (1.0 / 12.0 + (11.0 / 720.0) * q + (1.0 / 360.0) * (psi * psi)));
}

/* Relative round-off of the squared length of a shortened vector, which is not shortened again. */
#define RSL_TANGENT_ROUNDING 4e-15

/* Limits the length of a; returns 1 if it was longer. */
static inline int rsl_tangent_cut(double a[3], double max)
{
    double square = rsl_tangent_dot(a, a);
    if (!(square > max * max * (1.0 + RSL_TANGENT_ROUNDING)))
        return 0;
    rsl_tangent_scale(a, max / sqrt(square));
    return 1;
}

#endif
