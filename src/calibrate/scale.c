/* SPDX-License-Identifier: MIT
 *
 * Units of an impact.
 */
#include "calibrate/scale.h"

#include <float.h>
#include <math.h>

double rsl_natural_length(const rsl_contact *c)
{
    double power = 1.0 / (c->n + 1.0);
    double quotient = c->mass * c->speed / c->stiffness * c->speed;
    if (quotient > DBL_MIN && quotient < DBL_MAX)
        return pow(quotient, power);
    return exp(power * (log(c->mass) - log(c->stiffness)) +
               2.0 * power * log(c->speed));
}

double rsl_damping_unit(const rsl_contact *c)
{
    double rate = c->q == 1.0 ? c->speed : pow(c->speed, c->q);
    if (c->m == c->n)
        return c->stiffness / rate;
    return c->stiffness * pow(rsl_natural_length(c), c->n - c->m) / rate;
}
