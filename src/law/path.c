/* SPDX-License-Identifier: MIT
 *
 * Loading on any curve F(d), unloading on a power p of what is left to come back.
 *
 * A contact that turns at the depth d1, with the force F1 = F(d1), gives back the
 * depth s and then stands free at dp = d1 - s:
 *
 *     F = F1 ((d - dp)/s)^p,     W = Int_dp^d F = F (d - dp)/(p + 1).
 *
 * s and p may depend on d1. Below d1 the contact moves on this curve in both
 * directions, and nothing is lost there. While loading, the energy that would come
 * back is W = F s/(p + 1) with its rate
 *
 *     dW/dd = (F' s + F s' - W p')/(p + 1),
 *
 * and the power lost is (F - dW/dd) v.
 */
#include "law/path.h"

#include <assert.h>

#include "law/depth_power.h"

static void load(const rsl_law_unloading_state *t, double v, rsl_law_response *response)
{
    double energy = t->force * t->span / (t->power + 1.0);
    double recoverable = (t->slope * t->span + t->force * t->span_slope - energy * t->power_slope) /
                         (t->power + 1.0);
    response->force = t->force;
    response->dforce_ddepth = t->slope;
    response->elastic_energy = energy;
    response->dissipated_power = fmax(t->force - recoverable, 0.0) * v;
}

/* `back` is the way from the turn. */
static void unload(const rsl_law_unloading_state *t, double back, rsl_law_response *response)
{
    double left = t->span - back; /* d - dp, exact near the turn */
    if (left > 0.0) {
        double share = left / t->span, p = t->power;
        response->force = t->force * rsl_law_depth_power(share, p);
        response->dforce_ddepth = p * (t->force / t->span) * rsl_law_depth_power(share, p - 1.0);
        response->elastic_energy = response->force * left / (p + 1.0);
    }
}

void rsl_law_path_force(const rsl_law_contact *contact, double d, double v,
                        rsl_law_response *response)
{
    double peak = fmax(d, contact->depth_peak);
    rsl_law_unloading_state turn;
    assert(contact->model->unloading != NULL);
    *response = (rsl_law_response){0};
    contact->model->unloading(contact, peak, &turn);
    assert(!(turn.span < 0.0) && !(turn.power < 0.0));
    if (d >= contact->depth_peak && v > 0.0)
        load(&turn, v, response);
    else
        unload(&turn, peak - d, response);
}

double rsl_law_path_free_depth(const rsl_law_contact *contact)
{
    rsl_law_unloading_state turn;
    if (!(contact->depth_peak > 0.0))
        return 0.0;
    contact->model->unloading(contact, contact->depth_peak, &turn);
    return contact->depth_peak - turn.span;
}
