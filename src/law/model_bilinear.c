/* SPDX-License-Identifier: MIT
 *
 * The bilinear impact element: a parallelogram in the plane of depth and force.
 *
 *     loading     F = K1 d                       d <= dy
 *                 F = K1 dy + K2 (d - dy)        d >  dy
 *     unloading   F = Fmax - K1 (dmax - d)       for the first dy on the way
 *                 F = K2 d                       back to the origin
 *
 * The unloading path is the larger of its two lines, for any dmax; with dmax <= dy it is the
 * loading path, and nothing is lost. Below dmax the contact moves on the unloading path in both
 * directions. The recovered energy would be the area under that path,
 *
 *     W = K2 d^2/2                                           d <= dmax - dy
 *     W = K2 c^2/2 + (F(c) + F(d)) (d - c)/2, c = dmax - dy    d >  dmax - dy
 *
 * so that while loading beyond dy dW/dd = K2 d, and the power lost is
 * (F - K2 d) v = (K1 - K2) dy v.
 */
#include <assert.h>
#include <math.h>

#include "law/extra.h"
#include "law/models.h"

static double bilinear_loading(const rsl_law_bilinear *b, double d)
{
    if (d <= b->yield_depth)
        return b->stiffness_first * d;
    return b->stiffness_first * b->yield_depth + b->stiffness_second * (d - b->yield_depth);
}

/* Area under the unloading path that starts at `peak`, from 0 to d. */
static double bilinear_energy(const rsl_law_bilinear *b, double d, double peak, double force)
{
    double corner = fmax(peak - b->yield_depth, 0.0);
    if (d <= corner)
        return 0.5 * force * d;
    return 0.5 * b->stiffness_second * corner * corner +
           0.5 * (b->stiffness_second * corner + force) * (d - corner);
}

static void load(const rsl_law_bilinear *b, double d, double v, rsl_law_response *response)
{
    int yields = d > b->yield_depth;
    response->force = bilinear_loading(b, d);
    response->dforce_ddepth = yields ? b->stiffness_second : b->stiffness_first;
    response->elastic_energy = bilinear_energy(b, d, d, response->force);
    if (yields)
        response->dissipated_power =
            (b->stiffness_first - b->stiffness_second) * b->yield_depth * v;
}

static void unload(const rsl_law_bilinear *b, double d, double peak, rsl_law_response *response)
{
    double steep = bilinear_loading(b, peak) - b->stiffness_first * (peak - d);
    double shallow = b->stiffness_second * d;
    int on_steep = steep > shallow;
    response->force = on_steep ? steep : shallow;
    response->dforce_ddepth = on_steep ? b->stiffness_first : b->stiffness_second;
    response->elastic_energy = bilinear_energy(b, d, peak, response->force);
}

static void bilinear_force(const rsl_law_contact *contact, double d, double v,
                           rsl_law_response *response)
{
    const rsl_law_bilinear *b = &rsl_law_extra_of(contact)->bilinear;
    assert(b->stiffness_first >= b->stiffness_second);
    *response = (rsl_law_response){0};
    if (d >= contact->depth_peak && v > 0.0)
        load(b, d, v, response);
    else
        unload(b, d, fmax(d, contact->depth_peak), response);
}

/* The prescribed restitution, for a sustained contact: an impact has one of its own (see the row). */
static double bilinear_restitution(const rsl_law_contact *contact) { return contact->restitution; }

const rsl_law_model rsl_law_model_bilinear = {.name = "bilinear",
                                              .force = bilinear_force,
                                              .path_restitution = bilinear_restitution,
                                              .rate_free = 1,
                                              .nonsmooth = 1,
                                              .fixed_stiffness = 1};
