/* SPDX-License-Identifier: MIT
 *
 * Family m = n, q = 1: the public face of collide/hysteresis.c.
 */
#include "collide/hysteresis.h"

#include <math.h>

#include "resile/calibrate.h"

double rsl_collide_hysteresis_ratio(double restitution)
{
    return rsl_collide_hysteresis_ratio_of(restitution);
}

double rsl_collide_hysteresis_restitution(double h)
{
    return rsl_collide_hysteresis_restitution_of(h);
}

/* Differentiating h (1+e) = ln(1+h) - ln(1 - e h):
 *
 *     dh/de = e h (1+h) / ((1+e) (1 - e - e h)).
 *
 * 1 - e - e h is (1-e)(1 - phi) with phi = e h/(1-e); towards e = 0 it is
 * (1 - e h) - e, where 1 - e h is known on its own. At e = 1, h = 3(1-e)/2
 * makes it -3/2. */
double rsl_collide_hysteresis_slope(double e)
{
    double h = rsl_collide_hysteresis_ratio_of(e);
    if (e == 1.0)
        return -1.5;
    double rest =
        e < 0.25 ? rsl_collide_hysteresis_ends(h).left - e : 1.0 - e - e * h;
    return e * h * (1.0 + h) / ((1.0 + e) * rest);
}
