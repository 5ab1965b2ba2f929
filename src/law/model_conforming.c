/* SPDX-License-Identifier: MIT
 *
 * A journal in a bush with clearance D, deepening until the two conform (Liu, Zhang & Yang 2005):
 *
 *     F = s d sqrt(d/(2 (D + d))),   s = (pi/2) E* L
 *
 * The contact angle is cos(angle) = D/(D + d), and the root is the sine of its
 * half: F grows as d^(3/2) while d << D and as d when d >> D. With r = d/D
 *
 *     dF/dd = (F/d) (1 + 1/(2 (1 + r)))
 *     W = s D^2/sqrt(2) I(r),   I(r) = integral of x^(3/2)/sqrt(1 + x), 0 to r.
 *
 * With r = sinh(t)^2, I = 2 integral of sinh(t)^4 = sinh(4t)/16 - sinh(2t)/2
 * + 3t/4, which cancels for small r; there the series of positive terms
 *
 *     I = (2/5) r^(5/2)/sqrt(1 + r) sum of c_j (r/(1+r))^j,
 *     c_0 = 1,  c_j = c_(j-1) (2j - 1)/(2j + 5)
 *
 * takes its place.
 */
#include <float.h>
#include <math.h>

#include "law/extra.h"
#include "law/models.h"
#include "num/elementary.h"

/* I(r)/r^(5/2) for r <= 1 */
static double energy_series(double r)
{
    double ratio = r / (1.0 + r), term = 1.0, sum = 1.0;
    for (int j = 1; term > 0.25 * DBL_EPSILON * sum; j++) {
        term *= ratio * (2.0 * j - 1.0) / (2.0 * j + 5.0);
        sum += term;
    }
    return 0.4 * sum / sqrt(1.0 + r);
}

/* I(r)/r^(5/2) for r > 1 */
static double energy_closed(double r)
{
    double t = rsl_num_asinh(sqrt(r));
    double sum = rsl_num_sinh(4.0 * t) / 16.0 - rsl_num_sinh(2.0 * t) / 2.0 + 0.75 * t;
    return sum / (r * r * sqrt(r));
}

static void conforming_cylinder_force(const rsl_law_contact *contact, double d, double v,
                                      rsl_law_response *response)
{
    const rsl_law_conforming *joint = &rsl_law_extra_of(contact)->conforming;
    double r = d / joint->clearance;
    double slope = joint->scale * sqrt(0.5 * d / (joint->clearance + d));
    double share = r > 1.0 ? energy_closed(r) : energy_series(r);
    (void)v;
    *response = (rsl_law_response){0};
    response->force = slope * d;
    response->dforce_ddepth = slope * (1.0 + 0.5 / (1.0 + r));
    /* W = s d^2 sqrt(r/2) I/r^(5/2) */
    response->elastic_energy = response->force * d * sqrt(1.0 + r) * share;
}

const rsl_law_model rsl_law_model_conforming_cylinder = {.name = "conforming cylinder",
                                                         .force = conforming_cylinder_force,
                                                         .elastic_curve = conforming_cylinder_force,
                                                         .rate_free = 1,
                                                         .fixed_stiffness = 1};
