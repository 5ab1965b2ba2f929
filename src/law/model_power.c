/* SPDX-License-Identifier: MIT
 *
 * F = k d^n + lambda d^m sgn(v)|v|^q, with the damping in both phases, in the
 * approach only, or absent.
 *
 *     dF/dd = n k d^(n-1) + m lambda d^(m-1) sgn(v)|v|^q
 *     dF/dv = q lambda d^m |v|^(q-1)
 *     elastic energy = k d^(n+1)/(n+1)
 *     dissipated power = lambda d^m |v|^(q+1)
 *
 * Where a tangent is infinite (dF/dv at v = 0 for q < 1; dF/dd towards d = 0
 * for n < 1 or m < 1) the largest finite number stands in, so that a zero
 * times a tangent is zero and never NaN.
 */
#include <float.h>

#include "law/depth_power.h"
#include "law/models.h"
#include "num/elementary.h"

static double at_most_finite(double tangent) { return tangent < DBL_MAX ? tangent : DBL_MAX; }

static void elastic_force(const rsl_law_contact *contact, double d, double v,
                          rsl_law_response *response)
{
    double n = contact->n;
    double force = contact->stiffness * rsl_law_depth_power(d, n);
    (void)v;
    response->force = force;
    response->dforce_ddepth = at_most_finite(n * force / d);
    response->dforce_drate = 0.0;
    response->elastic_energy = force * d / (n + 1.0);
    response->dissipated_power = 0.0;
}

/* dF/dv, where `coefficient` is lambda d^m and `size` lambda d^m |v|^q. For
 * q = 1 it is the first, which a quotient of the second would lose at tiny
 * speeds. */
static double rate_tangent(double coefficient, double size, double speed, double q)
{
    if (q == 1.0)
        return at_most_finite(coefficient);
    if (speed > 0.0)
        return at_most_finite(q * size / speed);
    return q > 1.0 || coefficient == 0.0 ? 0.0 : DBL_MAX;
}

static void add_damping(const rsl_law_contact *contact, double d, double v,
                        rsl_law_response *response)
{
    double m = contact->m, q = contact->q, speed = fabs(v);
    double coefficient = contact->damping * rsl_law_depth_power(d, m);
    double size = coefficient * (q == 1.0 ? speed : rsl_num_pow(speed, q));
    response->dforce_drate = rate_tangent(coefficient, size, speed, q);
    if (speed == 0.0)
        return;
    response->force += copysign(size, v);
    response->dforce_ddepth += copysign(at_most_finite(m * size / d), v);
    response->dissipated_power = size * speed;
}

static void power_force(const rsl_law_contact *contact, double d, double v,
                        rsl_law_response *response)
{
    elastic_force(contact, d, v, response);
    if (contact->damping != 0.0)
        add_damping(contact, d, v, response);
}

/* At v = 0 the tangents are those of the approach. */
static void approach_force(const rsl_law_contact *contact, double d, double v,
                           rsl_law_response *response)
{
    elastic_force(contact, d, v, response);
    if (contact->damping != 0.0 && v >= 0.0)
        add_damping(contact, d, v, response);
}

const rsl_law_model rsl_law_model_elastic = {.name = "elastic",
                                             .force = elastic_force,
                                             .elastic_curve = elastic_force,
                                             .rate_free = 1,
                                             .power = 1};

const rsl_law_model rsl_law_model_power = {
    .name = "power", .force = power_force, .damped = 1, .power = 1};

const rsl_law_model rsl_law_model_approach = {
    .name = "approach", .force = approach_force, .damped = 1, .power = 1, .approach_only = 1};
