/* SPDX-License-Identifier: MIT
 *
 * Springs with a damper that is cut off, so that the contact never pulls and still
 * ends at d = 0: what multibody programs ship.
 *
 * step     F = max(0, k d^n + c(d) v),  c = lambda s^2 (3 - 2 s),  s = min(d/dc, 1)
 *          (Adams IMPACT). Where the damper would pull the force is zero, and it may
 *          push again: for n < 2 the spring outlasts the damper as d -> 0.
 *
 * gap      F = k d^n + max(-k d^n, min(lambda v, k d^n))
 *          (Modelica ElastoGap). 0 <= F <= 2 k d^n, and F = 0 at the onset.
 *
 * The spring stores k d^(n+1)/(n+1), the rest of F is lost, (F - k d^n) v >= 0.
 */
#include <assert.h>
#include <math.h>

#include "law/depth_power.h"
#include "law/extra.h"
#include "law/models.h"

/* The spring alone; the damper is added by the caller. */
static void begin_spring(const rsl_law_contact *contact, double d, rsl_law_response *response)
{
    double n = contact->n, k = contact->stiffness;
    *response = (rsl_law_response){
        .force = k * rsl_law_depth_power(d, n),
        .dforce_ddepth = n * k * rsl_law_depth_power(d, n - 1.0),
    };
    response->elastic_energy = response->force * d / (n + 1.0);
}

static void step_force(const rsl_law_contact *contact, double d, double v,
                       rsl_law_response *response)
{
    double s = fmin(d / rsl_law_extra_of(contact)->clamped.damping_depth, 1.0);
    double c = contact->damping * s * s * (3.0 - 2.0 * s);
    double c_slope =
        6.0 * contact->damping * s * (1.0 - s) / rsl_law_extra_of(contact)->clamped.damping_depth;
    begin_spring(contact, d, response);
    double spring = response->force;
    if (spring + c * v > 0.0) {
        response->force += c * v;
        response->dforce_ddepth += c_slope * v;
        response->dforce_drate = c;
        response->dissipated_power = c * v * v;
    } else {
        response->force = 0.0;
        response->dforce_ddepth = 0.0;
        response->dissipated_power = -spring * v;
    }
}

static void gap_force(const rsl_law_contact *contact, double d, double v,
                      rsl_law_response *response)
{
    begin_spring(contact, d, response);
    double spring = response->force, damper = contact->damping * v;
    if (fabs(damper) < spring) {
        response->force += damper;
        response->dforce_drate = contact->damping;
    } else {
        response->force = damper > 0.0 ? 2.0 * spring : 0.0;
        response->dforce_ddepth *= damper > 0.0 ? 2.0 : 0.0;
    }
    response->dissipated_power = (response->force - spring) * v;
    assert(response->force >= 0.0);
}

const rsl_law_model rsl_law_model_step = {
    .name = "step", .force = step_force, .damped = 1, .clamps_tension = 1};
const rsl_law_model rsl_law_model_gap = {
    .name = "gap", .force = gap_force, .damped = 1, .clamps_tension = 1};
