/* SPDX-License-Identifier: MIT
 *
 * Units of an impact.
 */
#include "calibrate/scale.h"

#include <float.h>
#include <math.h>

#include "law/shapes.h"

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

rsl_contact rsl_unit_contact(const rsl_form *f, double lambda)
{
    rsl_contact c = {
        .shape = f->approach_only ? &rsl_shape_approach : &rsl_shape_power,
        .end = f->end,
        .stiffness = 1.0,
        .n = f->n,
        .damping = lambda,
        .m = f->m,
        .q = f->q,
        .mass = 1.0,
        .speed = 1.0,
    };
    return c;
}
