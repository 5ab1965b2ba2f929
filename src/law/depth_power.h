/* SPDX-License-Identifier: MIT
 *
 * d^n for depths, without pow for the exponents that contact laws have.
 */
#ifndef RSL_LAW_DEPTH_POWER_H
#define RSL_LAW_DEPTH_POWER_H

#include <math.h>

#include "num/elementary.h"

/* d^n for d >= 0. The exponents are constants of a law, exact in binary, so
 * they are compared without tolerance. */
static inline double rsl_law_depth_power(double d, double n)
{
    if (n == 1.5)
        return d * sqrt(d);
    if (n == 1.0)
        return d;
    if (n == 0.5)
        return sqrt(d);
    if (n == 0.0)
        return 1.0;
    if (n == 0.25)
        return sqrt(sqrt(d));
    if (n == 2.0)
        return d * d;
    if (n == 2.5)
        return d * d * sqrt(d);
    return rsl_num_pow(d, n);
}

#endif
