/* SPDX-License-Identifier: MIT
 *
 * The elastic-perfectly plastic sphere (Thornton 1997, Thornton & Ning 1998).
 *
 *     d <= dy     F = k d^(3/2), k = (4/3) E* sqrt(R)  Hertz
 *     d >  dy     F = Fy + s (d - dy), s = pi R p_y    pressure cut at p_y
 *     unloading   Hertz with a larger radius Rp, from the permanent depth dp on
 *
 * At the end of loading, force F1 at depth d1, the paper gives the contact
 * radius as a^2 = (2 F1 + Fy)/(2 pi p_y). Since dy is where the Hertz pressure
 * reaches p_y, s = (3/2) k sqrt(dy) = (3/2) Fy/dy, and with
 * F1 = Fy + s (d1 - dy) this is a^2 = R d1. The depth that comes back follows
 * from Hertz with Rp,
 *
 *     d1 - dp = a^2/Rp = (3/4) F1/(E* a) = F1/(k sqrt(d1)),
 *
 * and the unloading curve is F = F1 ((d - dp)/(d1 - dp))^(3/2). The energy that
 * would come back is W = (2/5) F (d - dp). While the sphere flows,
 *
 *     dW/dd = (4 s F/sqrt(d) - F^2/d^(3/2))/(5 k),
 *
 * and the power lost, (F - dW/dd) v, is zero at dy and grows from there on.
 */
#include <math.h>

#include "law/depth_power.h"
#include "law/shapes.h"

static double loading_force(const rsl_law_contact *contact, double d)
{
    const rsl_law_yielding_sphere *y = &contact->extra.yielding;
    if (d <= y->yield_depth)
        return contact->stiffness * rsl_law_depth_power(d, 1.5);
    return y->yield_force + y->plastic_slope * (d - y->yield_depth);
}

/* d1 - dp, the depth that comes back after the peak depth d1. */
static double elastic_depth(const rsl_law_contact *contact, double peak)
{
    if (peak <= contact->extra.yielding.yield_depth)
        return peak;
    return loading_force(contact, peak) / (contact->stiffness * sqrt(peak));
}

static double yielding_free_depth(const rsl_law_contact *contact)
{
    double peak = contact->depth_peak;
    return peak - elastic_depth(contact, peak);
}

static void load(const rsl_law_contact *contact, double d, double v, rsl_law_response *response)
{
    const rsl_law_yielding_sphere *y = &contact->extra.yielding;
    double k = contact->stiffness, force = loading_force(contact, d);
    response->force = force;
    response->elastic_energy = 0.4 * force * elastic_depth(contact, d);
    if (d <= y->yield_depth) {
        response->dforce_ddepth = 1.5 * k * sqrt(d);
    } else {
        double s = y->plastic_slope, hertz = k * sqrt(d);
        double recoverable = force * (4.0 * s - force / d) / (5.0 * hertz);
        response->dforce_ddepth = s;
        response->dissipated_power = fmax(force - recoverable, 0.0) * v;
    }
}

static void unload(const rsl_law_contact *contact, double d, double peak,
                   rsl_law_response *response)
{
    double span = elastic_depth(contact, peak);
    double left = span - (peak - d);
    if (left > 0.0) {
        double force_peak = loading_force(contact, peak);
        response->force = force_peak * rsl_law_depth_power(left / span, 1.5);
        response->dforce_ddepth = 1.5 * (force_peak / span) * sqrt(left / span);
        response->elastic_energy = 0.4 * response->force * left;
    }
}

static void yielding_force(const rsl_law_contact *contact, double d, double v,
                           rsl_law_response *response)
{
    *response = (rsl_law_response){0};
    if (d >= contact->depth_peak && v > 0.0)
        load(contact, d, v, response);
    else
        unload(contact, d, fmax(d, contact->depth_peak), response);
}

const rsl_law_shape rsl_law_shape_yielding = {.name = "yielding",
                                              .force = yielding_force,
                                              .rate_free = 1,
                                              .kinked = 1,
                                              .fixed_stiffness = 1,
                                              .free_depth = yielding_free_depth};
