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
    rsl_memoryless_response(contact->user, contact->stiffness, contact->mass, depth, rate,
                            response);
}

const rsl_law_model rsl_memoryless_model = {
    .name = "memoryless", .force = forgetful_force, .damped = 1, .memoryless = 1};

rsl_status rsl_memoryless_convert(rsl_law_contact *contact, rsl_memoryless *memoryless,
                                  rsl_error *error)
{
    if (!contact || !contact->model)
        return rsl_error_missing(error, "a contact made by rsl_collide_prepare()");
    double lambda = contact->damping == 0.0 ? 0.0 : rsl_collide_lambda(contact);
    rsl_collide_exponents form = {contact->n, contact->m, contact->q, contact->end,
                                  contact->model->approach_only};
    if (!contact->model->power)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "%s has no memoryless form: it is not a power law with damping",
                             contact->law ? contact->law->key : "this contact");
    if (!(contact->mass > 0.0) || !(lambda >= 0.0))
        return rsl_error_set(error, RSL_ERROR_MISSING,
                             "the memoryless form needs mass and speed: of the damping only its "
                             "ratio to both is kept");
    rsl_status status = rsl_memoryless_prepare(&form, lambda, memoryless, error);
    if (status != RSL_OK)
        return status;
    contact->model = &rsl_memoryless_model;
    contact->user = memoryless;
    return RSL_OK;
}
