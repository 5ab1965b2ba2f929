/* SPDX-License-Identifier: MIT
 *
 * Two springs: k_in d^m while a new peak is made, k_out d^m below it in both directions. The force
 * falls to its part k_out/k_in where the bodies turn back. The recovered energy would be
 * k_out d^(m+1)/(m+1), the power lost during loading (k_in - k_out) d^m v, and e = sqrt(k_out/k_in).
 */
#include <assert.h>
#include <math.h>

#include "law/depth_power.h"
#include "law/extra.h"
#include "law/models.h"

static void springs_force(const rsl_law_contact *contact, double d, double v,
                          rsl_law_response *response)
{
    const rsl_law_springs *s = &rsl_law_extra_of(contact)->springs;
    double m = contact->m, power = rsl_law_depth_power(d, m);
    int loads = d >= contact->depth_peak && v > 0.0;
    double k = loads ? s->in : s->out;
    assert(s->in >= s->out && s->out > 0.0);
    *response = (rsl_law_response){
        .force = k * power,
        .dforce_ddepth = m > 0.0 ? m * k * rsl_law_depth_power(d, m - 1.0) : 0.0,
        .elastic_energy = s->out * power * d / (m + 1.0),
        .dissipated_power = loads ? (s->in - s->out) * power * v : 0.0,
    };
}

static double springs_restitution(const rsl_law_contact *contact)
{
    return sqrt(rsl_law_extra_of(contact)->springs.out / rsl_law_extra_of(contact)->springs.in);
}

const rsl_law_model rsl_law_model_springs = {.name = "springs",
                                             .force = springs_force,
                                             .path_restitution = springs_restitution,
                                             .rate_free = 1,
                                             .fixed_stiffness = 1};
