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
 * nothing is lost there. The recovered energy would be
 *
 *     W = integral of the unloading curve from dp to d = F (d - dp)/(n + 1),
 *
 * so that while loading (dmax = d) W = b k d^(n+1)/(n+1) and the power lost is
 * F v - dW/dt = (1 - b) F v. Over a whole impact b is the share of the energy
 * that returns: the restitution is e = sqrt(b), at any speed and for any n.
 *
 * A contact may harden with its peak depth, 1/b = 1/b0 + c min(dmax, d*): for n = 1 that is the
 * stiffness of unloading, k2 = k1/b, which grows in step with dmax. Then e = sqrt(b(dmax))
 * falls with the speed, and the power lost has a part more, -b' F d/(n + 1), b' = -c b^2.
 */
#include <assert.h>
#include <float.h>

#include "base/range.h"
#include "law/depth_power.h"
#include "law/extra.h"
#include "law/models.h"

double rsl_law_recovered_fraction(const rsl_law_plastic *plastic, double peak)
{
    if (plastic->hardening == 0.0)
        return plastic->recovered_fraction;
    double grown = plastic->hardening * fmin(peak, plastic->hardening_depth);
    return plastic->recovered_fraction / (1.0 + plastic->recovered_fraction * grown);
}

rsl_status rsl_law_set_unloading_stiffness(double k1, double k2, rsl_law_plastic *plastic,
                                           rsl_error *error)
{
    plastic->recovered_fraction = k1 / k2;
    if (k2 >= k1 && k1 / k2 >= DBL_MIN)
        return RSL_OK;
    return rsl_range_refuse(error, "stiffness_unload", k2,
                            ">= stiffness, %.10g, and at most 1e307 times as much", k1);
}

static double plastic_free_depth(const rsl_law_contact *contact)
{
    double peak = contact->depth_peak;
    return (1.0 - rsl_law_recovered_fraction(&rsl_law_extra_of(contact)->plastic, peak)) * peak;
}

/* Of one that hardens, at low speeds. */
static double plastic_restitution(const rsl_law_contact *contact)
{
    return sqrt(rsl_law_extra_of(contact)->plastic.recovered_fraction);
}

static void load(const rsl_law_contact *contact, double d, double v, rsl_law_response *response)
{
    const rsl_law_plastic *p = &rsl_law_extra_of(contact)->plastic;
    double n = contact->n, k = contact->stiffness, b = rsl_law_recovered_fraction(p, d);
    response->force = k * rsl_law_depth_power(d, n);
    response->dforce_ddepth = n * k * rsl_law_depth_power(d, n - 1.0);
    response->elastic_energy = b * response->force * d / (n + 1.0);
    response->dissipated_power = (1.0 - b) * response->force * v;
    if (d < p->hardening_depth)
        response->dissipated_power += p->hardening * b * response->elastic_energy * v;
}

static void unload(const rsl_law_contact *contact, double d, double peak,
                   rsl_law_response *response)
{
    double n = contact->n;
    double span = rsl_law_recovered_fraction(&rsl_law_extra_of(contact)->plastic, peak) * peak;
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
    assert(rsl_law_extra_of(contact)->plastic.recovered_fraction > 0.0);
    *response = (rsl_law_response){0};
    if (d >= contact->depth_peak && v > 0.0)
        load(contact, d, v, response);
    else
        unload(contact, d, fmax(d, contact->depth_peak), response);
}

const rsl_law_model rsl_law_model_plastic = {.name = "plastic",
                                             .force = plastic_force,
                                             .rate_free = 1,
                                             .plastic = 1,
                                             .free_depth = plastic_free_depth,
                                             .path_restitution = plastic_restitution};
