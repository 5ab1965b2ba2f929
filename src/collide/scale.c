/* SPDX-License-Identifier: MIT
 *
 * Units of an impact.
 */
#include "collide/scale.h"

#include <float.h>
#include <math.h>

#include "law/shapes.h"

double rsl_collide_natural_length(const rsl_law_contact *c)
{
    double power = 1.0 / (c->n + 1.0);
    double quotient = c->mass * c->speed / c->stiffness * c->speed;
    if (quotient > DBL_MIN && quotient < DBL_MAX)
        return pow(quotient, power);
    return exp(power * (log(c->mass) - log(c->stiffness)) +
               2.0 * power * log(c->speed));
}

double rsl_collide_damping_unit(const rsl_law_contact *c)
{
    double rate = c->q == 1.0 ? c->speed : pow(c->speed, c->q);
    if (c->m == c->n)
        return c->stiffness / rate;
    return c->stiffness * pow(rsl_collide_natural_length(c), c->n - c->m) /
           rate;
}

rsl_law_contact rsl_collide_unit_contact(const rsl_collide_form *f,
                                         double lambda)
{
    rsl_law_contact c = {
        .shape =
            f->approach_only ? &rsl_law_shape_approach : &rsl_law_shape_power,
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
