/* SPDX-License-Identifier: MIT
 *
 * Cylinders in line contact: the depth is given as a function of the force,
 *
 *     d = A F (B - ln F).
 *
 * With F = exp(B - t) this is d = A exp(B) t exp(-t), that is
 *
 *     t - ln t = c,   c = B - ln(d/A)          (-t is Lambert's W, branch -1).
 *
 * d rises with F while t > 1 and falls beyond, so the law reaches only as deep
 * as d = A exp(B - 1); there the force is NaN. Inside,
 *
 *     F = d/(A t),   dF/dd = 1/(A (t - 1)),
 *     W = integral of F dd = A F^2 (2 t - 1)/4.
 */
#include <assert.h>
#include <float.h>
#include <math.h>

#include "law/extra.h"
#include "law/models.h"
#include "num/elementary.h"

/* t > 1 with t - ln t = c, c > 1, by Newton's method. The start is right to first order in sqrt(c -
 * 1) and for large c; the function is convex, so that all steps but the first come from above. */
static double solve_log(double c)
{
    double t = c + rsl_num_log(c + sqrt(2.0 * (c - 1.0)));
    double step = t;
    assert(c > 1.0);
    for (int i = 0; i < 50 && fabs(step) > 1e-15 * t; i++) {
        step = (t - rsl_num_log(t) - c) * t / (t - 1.0);
        t = fmax(t - step, 1.0 + DBL_EPSILON);
    }
    return t;
}

static void cylinder_force(const rsl_law_contact *contact, double d, double v,
                           rsl_law_response *response)
{
    const rsl_law_log_cylinder *line = &rsl_law_extra_of(contact)->cylinder;
    double a = line->compliance;
    double c = line->offset - rsl_num_log(d / a);
    (void)v;
    *response = (rsl_law_response){0};
    if (!(c > 1.0)) {
        response->force = (double)NAN;
        return;
    }
    double t = solve_log(c);
    response->force = d / (a * t);
    response->dforce_ddepth = 1.0 / (a * (t - 1.0));
    response->elastic_energy = 0.25 * response->force * d * (2.0 - 1.0 / t);
}

const rsl_law_model rsl_law_model_cylinder = {.name = "cylinder",
                                              .force = cylinder_force,
                                              .elastic_curve = cylinder_force,
                                              .rate_free = 1,
                                              .fixed_stiffness = 1};
