/* SPDX-License-Identifier: MIT
 *
 * The memoryless force from its table.
 *
 * With w = sqrt(k/M) d^((n+1)/2), so that sigma = v/w, the bounded variable is
 *
 *     s = |v|/(open |v| + scale w),
 *
 * and the damping comes from a function T of s, different in approach and
 * restitution:
 *
 *     m = n, q = 1     F = k d^n exp(T)
 *     otherwise        F = k d^n + k (M/k)^g d^m (w^2 + v^2)^g T,
 *                      g = (n-m)/(n+1)
 *
 * the second being k d^n (1 + (1 + sigma^2)^g T) without overflow at d -> 0.
 * Near rest T = s^q P(s), so that v = 0 gives k d^n to the last bit.
 *
 * An elastic curve F(d) with the energy U is the spring k = M = n = 1 in y = sqrt(2 U) and
 * w = sqrt(M) v, as M v dv/dd = -F Psi becomes w dw/dy = -y Psi(w/y). With g = y Psi of that table,
 *
 *     f = G g(y, w),  G = F/y,  df/dv = sqrt(M) G g_w,  df/dd = G^2 g_y + (F'/y - G^2/y) g.
 */
#include <float.h>
#include <math.h>

#include "base/range.h"
#include "contact/memoryless.h"
#include "law/depth_power.h"
#include "num/elementary.h"

/* Contact that would pull is over. */
static void cut(rsl_law_response *r)
{
    r->force = r->dforce_ddepth = r->dforce_drate = r->dissipated_power = 0.0;
    r->clamped = 1;
}

rsl_status rsl_memoryless_force(const rsl_memoryless *memoryless, double stiffness, double mass,
                                double depth, double rate, rsl_law_response *response,
                                rsl_error *error)
{
    if (!memoryless || !(memoryless->form.n > 0.0))
        return rsl_error_missing(error, "a table made by rsl_memoryless_prepare()");
    if (!response)
        return rsl_error_missing(error, "room for the response");
    rsl_status status =
        rsl_range_check("stiffness", stiffness, RSL_RANGE_ABOVE(0.0), "N/m^n", error);
    status = status ? status : rsl_range_check("mass", mass, RSL_RANGE_ABOVE(0.0), "kg", error);
    status = status ? status : rsl_range_check("depth", depth, RSL_RANGE_FINITE, "m", error);
    status = status ? status : rsl_range_check("rate", rate, RSL_RANGE_FINITE, "m/s", error);
    if (status != RSL_OK)
        return status;
    *response = (rsl_law_response){0};
    if (depth > 0.0)
        rsl_memoryless_response(rsl_memoryless_table_of(memoryless), stiffness, mass, depth, rate,
                                response);
    if (memoryless->form.end == RSL_LAW_SEPARATION_ZERO_FORCE && response->force < 0.0)
        cut(response);
    return RSL_OK;
}

double rsl_memoryless_psi(const rsl_memoryless *memoryless, double sigma, double *slope)
{
    rsl_law_response r = {0};
    if (rsl_memoryless_force(memoryless, 1.0, 1.0, 1.0, sigma, &r, NULL) != RSL_OK)
        return (double)NAN;
    if (slope)
        *slope = r.dforce_drate;
    return r.force;
}

/* ---- as a shape ------------------------------------------------------------ */

static void forgetful_force(const rsl_law_contact *contact, double depth, double rate,
                            rsl_law_response *response)
{
    rsl_memoryless_response(rsl_memoryless_table_of(contact->psi), contact->stiffness,
                            contact->mass, depth, rate, response);
}

const rsl_law_model rsl_memoryless_model = {
    .name = "memoryless", .force = forgetful_force, .damped = 1, .memoryless = 1};

static double bounded(double tangent) { return fmin(fmax(tangent, -DBL_MAX), DBL_MAX); }

static void curve_force(const rsl_law_contact *contact, double depth, double rate,
                        rsl_law_response *response)
{
    rsl_law_response g;
    contact->law->model->elastic_curve(contact, depth, 0.0, response);
    response->dforce_drate = response->dissipated_power = 0.0;
    double force = response->force, y = sqrt(2.0 * response->elastic_energy);
    if (!(force > 0.0) || !(y > 0.0))
        return;
    double root = sqrt(contact->mass), per_y = force / y, slope = response->dforce_ddepth / y;
    rsl_memoryless_response(rsl_memoryless_table_of(contact->psi), 1.0, 1.0, y, root * rate, &g);
    response->force = per_y * g.force;
    response->dforce_drate = bounded(per_y * root * g.dforce_drate);
    response->dforce_ddepth =
        bounded(per_y * per_y * g.dforce_ddepth + (slope - per_y * per_y / y) * g.force);
    response->dissipated_power = per_y / root * g.dissipated_power;
}

const rsl_law_model rsl_memoryless_curve_model = {.name = "memoryless curve",
                                                  .force = curve_force,
                                                  .damped = 1,
                                                  .memoryless = 1,
                                                  .fixed_stiffness = 1};

/* Exponents and damping of the spring n = 1 that an elastic curve is in y and w. */
static double curve_form(const rsl_law_contact *c, rsl_collide_exponents *form)
{
    int proportional = c->model->formulation == RSL_LAW_FORMULATION_HUNT_CROSSLEY;
    *form = (rsl_collide_exponents){1.0, proportional ? 1.0 : 0.0, 1.0, c->end,
                                    c->model->approach_only};
    return c->damping * (proportional ? c->speed : 1.0 / sqrt(c->mass));
}

rsl_status rsl_memoryless_convert(rsl_law_contact *contact, rsl_memoryless *memoryless,
                                  rsl_error *error)
{
    if (!contact || !contact->model)
        return rsl_error_missing(error, "a contact made by rsl_collide_prepare()");
    int curve = contact->model->formulation != RSL_LAW_FORMULATION_DEFAULT;
    rsl_collide_exponents form = {contact->n, contact->m, contact->q, contact->end,
                                  contact->model->approach_only};
    if (!contact->model->power && !curve)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "%s has no memoryless form: it is not a power law with damping, and "
                             "not an elastic curve with a restitution",
                             contact->law ? contact->law->key : "this contact");
    double lambda = curve                     ? curve_form(contact, &form)
                    : contact->damping == 0.0 ? 0.0
                                              : rsl_collide_lambda(contact);
    if (!(contact->mass > 0.0) || !(lambda >= 0.0))
        return rsl_error_set(error, RSL_ERROR_MISSING,
                             "the memoryless form needs mass and speed: of the damping only its "
                             "ratio to both is kept");
    rsl_status status = rsl_memoryless_prepare(&form, lambda, memoryless, error);
    if (status != RSL_OK)
        return status;
    if (curve && form.m < form.n)
        contact->m = 0.0;
    contact->model = curve ? &rsl_memoryless_curve_model : &rsl_memoryless_model;
    contact->psi = memoryless;
    return RSL_OK;
}
