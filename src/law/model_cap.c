/* SPDX-License-Identifier: MIT
 *
 * A sphere that presses with the circle it cuts out of a plane (Luo & Nahon 2006, put to a sphere
 * by banerjee2016, Sec. 4.1.1): the flat punch F = 2 E* a d with a^2 = 2 R d - d^2,
 *
 *     F = s d sqrt(2 R d - d^2),   s = 2 E*.
 *
 * With z = d/(2 R)
 *
 *     dF/dd = (F/d) (3 - 4 z)/(2 (1 - z))
 *     W = s sqrt(2 R) d^(5/2) J(z),   J(z) = integral of y^(3/2) sqrt(1 - z y) over 0 < y < 1,
 *
 * J by the binomial series. The circle grows up to d = R, and the law ends there: NaN beyond.
 */
#include <float.h>
#include <math.h>

#include "law/extra.h"
#include "law/models.h"

/* J(z) for 0 <= z <= 1/2: 2/5 less positive terms. */
static double energy_share(double z)
{
    double term = 1.0, sum = 0.4;
    for (int j = 1; term > 0.25 * DBL_EPSILON; j++) {
        term *= j == 1 ? 0.5 * z : z * (j - 1.5) / j;
        sum -= term / (j + 2.5);
    }
    return sum;
}

static void cap_force(const rsl_law_contact *contact, double d, double v,
                      rsl_law_response *response)
{
    const rsl_law_conforming *sphere = &rsl_law_extra_of(contact)->conforming;
    double z = 0.5 * d / sphere->radius;
    (void)v;
    *response = (rsl_law_response){0};
    if (!(z <= 0.5)) {
        response->force = (double)NAN;
        return;
    }
    double hertz = sphere->scale * sqrt(2.0 * sphere->radius * d) * d; /* for d << R */
    response->force = hertz * sqrt(1.0 - z);
    response->dforce_ddepth = 0.5 * response->force / d * (3.0 - 4.0 * z) / (1.0 - z);
    response->elastic_energy = hertz * d * energy_share(z);
}

const rsl_law_model rsl_law_model_cap = {.name = "cap",
                                         .force = cap_force,
                                         .elastic_curve = cap_force,
                                         .rate_free = 1,
                                         .fixed_stiffness = 1};
