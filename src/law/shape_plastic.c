/* SPDX-License-Identifier: MIT
 *
 * Loading on k d^n, unloading on a steeper curve to a permanent depth.
 *
 * dmax is the deepest point so far, b the share of it that springs back and
 * dp = (1 - b) dmax the depth that stays:
 *
 *     loading     F = k d^n
 *     unloading   F = Fmax ((d - dp)/(dmax - dp))^n,   Fmax = k dmax^n
 *
 * Below dmax the contact moves on the unloading curve in both directions, and
 * nothing is lost there. The energy that would come back is
 *
 *     W = integral of the unloading curve from dp to d = F (d - dp)/(n + 1),
 *
 * so that while loading (dmax = d) W = b k d^(n+1)/(n+1) and the power lost is
 * F v - dW/dt = (1 - b) F v. Over a whole impact b is the share of the energy
 * that returns: the restitution is e = sqrt(b), at any speed and for any n.
 */
#include <assert.h>

#include "law/depth_power.h"
#include "law/shapes.h"

static double plastic_free_depth(const rsl_law_contact *contact)
{
    return (1.0 - contact->extra.plastic.springs_back) * contact->depth_peak;
}

static void load(const rsl_law_contact *contact, double d, double v, rsl_law_response *response)
{
    double n = contact->n, k = contact->stiffness;
    double b = contact->extra.plastic.springs_back;
    response->force = k * rsl_law_depth_power(d, n);
    response->dforce_ddepth = n * k * rsl_law_depth_power(d, n - 1.0);
    response->elastic_energy = b * response->force * d / (n + 1.0);
    response->dissipated_power = (1.0 - b) * response->force * v;
}

static void unload(const rsl_law_contact *contact, double d, double peak,
                   rsl_law_response *response)
{
    double n = contact->n;
    double span = contact->extra.plastic.springs_back * peak;
    double left = span - (peak - d); /* d - dp, exact where d is near dmax */
    if (left > 0.0) {
        double force_peak = contact->stiffness * rsl_law_depth_power(peak, n);
        response->force = force_peak * rsl_law_depth_power(left / span, n);
        response->dforce_ddepth =
            n * (force_peak / span) * rsl_law_depth_power(left / span, n - 1.0);
        response->elastic_energy = response->force * left / (n + 1.0);
    }
}

static void plastic_force(const rsl_law_contact *contact, double d, double v,
                          rsl_law_response *response)
{
    assert(contact->extra.plastic.springs_back > 0.0);
    *response = (rsl_law_response){0};
    if (d >= contact->depth_peak && v > 0.0)
        load(contact, d, v, response);
    else
        unload(contact, d, fmax(d, contact->depth_peak), response);
}

const rsl_law_shape rsl_law_shape_plastic = {.name = "plastic",
                                             .force = plastic_force,
                                             .rate_free = 1,
                                             .plastic = 1,
                                             .free_depth = plastic_free_depth};
