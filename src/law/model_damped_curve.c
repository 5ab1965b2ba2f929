/* SPDX-License-Identifier: MIT
 *
 * An elastic curve F(d) of any law with damping that returns a prescribed restitution. With the
 * elastic energy U(d) and y = sqrt(2 U)
 *
 *     universal        f = F + c v,  c = lambda F/y,      lambda = 2 zeta sqrt(M),
 *     hunt-crossley    f = F + c v,  c = lambda F,        lambda = h/v0,
 *
 * and the tangents, with dF/dd = F' and dU/dd = F,
 *
 *     df/dv = c,   df/dd = F' + c (F'/F - F/(2 U)) v   or   F' + c (F'/F) v.
 *
 * The elastic curve is that of the model of the law, elastic_curve. Where it has no force yet (an
 * initial gap) it has no damping either. A tangent that is infinite at touch is kept finite.
 */
#include <float.h>
#include <math.h>

#include "law/models.h"

/* A tangent that no double holds. */
static double bounded(double tangent) { return fmin(fmax(tangent, -DBL_MAX), DBL_MAX); }

static void elastic_curve(const rsl_law_contact *contact, double d, rsl_law_response *response)
{
    contact->law->model->elastic_curve(contact, d, 0.0, response);
    response->dforce_drate = response->dissipated_power = 0.0;
}

/* Adds c v; `growth` is d ln c/dd. */
static void add_damping(double c, double growth, double v, rsl_law_response *response)
{
    response->dforce_drate = bounded(c);
    response->force += c * v;
    response->dforce_ddepth = bounded(response->dforce_ddepth + c * growth * v);
    response->dissipated_power = c * v * v;
}

static void universal_force(const rsl_law_contact *contact, double d, double v,
                            rsl_law_response *response)
{
    elastic_curve(contact, d, response);
    double force = response->force, energy = response->elastic_energy;
    if (!(force > 0.0) || !(energy > 0.0))
        return;
    /* c = 2 zeta sqrt(M) F/sqrt(2 U) */
    add_damping(contact->damping * (force / sqrt(2.0 * energy)),
                response->dforce_ddepth / force - 0.5 * (force / energy), v, response);
}

/* At v = 0 the tangents are those of the approach. */
static void approach_force(const rsl_law_contact *contact, double d, double v,
                           rsl_law_response *response)
{
    if (v >= 0.0)
        universal_force(contact, d, v, response);
    else
        elastic_curve(contact, d, response);
}

static void proportional_force(const rsl_law_contact *contact, double d, double v,
                               rsl_law_response *response)
{
    elastic_curve(contact, d, response);
    double force = response->force;
    /* c = (h/v0) F */
    if (force > 0.0)
        add_damping(contact->damping * force, response->dforce_ddepth / force, v, response);
}

const rsl_law_model rsl_law_model_universal = {.name = "universal",
                                               .force = universal_force,
                                               .formulation = RSL_LAW_FORMULATION_UNIVERSAL,
                                               .damped = 1,
                                               .fixed_stiffness = 1};

const rsl_law_model rsl_law_model_universal_approach = {.name = "universal approach",
                                                        .force = approach_force,
                                                        .formulation = RSL_LAW_FORMULATION_APPROACH,
                                                        .damped = 1,
                                                        .approach_only = 1,
                                                        .fixed_stiffness = 1};

const rsl_law_model rsl_law_model_proportional = {.name = "proportional",
                                                  .force = proportional_force,
                                                  .formulation = RSL_LAW_FORMULATION_HUNT_CROSSLEY,
                                                  .damped = 1,
                                                  .separable = 1,
                                                  .fixed_stiffness = 1};
