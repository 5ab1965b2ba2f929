/* SPDX-License-Identifier: MIT
 *
 * The damping of a contact in the measures of the literature.
 */
#include <float.h>
#include <math.h>

#include "base/error.h"
#include "collide/impact.h"
#include "resile/collide.h"

#define PI 3.141592653589793238462643383279

/* h = lambda v0/k, where m = n and q = 1. */
static double hysteresis_ratio(const rsl_law_contact *c)
{
    if (c->m != c->n || c->q != 1.0 || !rsl_given(c->speed) || !rsl_given(c->stiffness))
        return RSL_UNSET;
    return c->damping * c->speed / c->stiffness;
}

/* xi = lambda/(2 sqrt(k M)), where m = (n-1)/2 and q = 1: then it has no dimension, and the
 * restitution depends on it alone. */
static double damping_ratio(const rsl_law_contact *c)
{
    int same = fabs(c->m - 0.5 * (c->n - 1.0)) < DBL_EPSILON * fmax(1.0, c->n);
    if (!same || c->q != 1.0 || !rsl_given(c->mass) || !rsl_given(c->stiffness))
        return RSL_UNSET;
    return 0.5 * c->damping / (sqrt(c->stiffness) * sqrt(c->mass));
}

/* The balance of a law with m = n, q = 1 assumes that the damping takes
 * (1 + e) lambda v0 dmax^(n+1) I = (1 - e^2) M v0^2/2 and that the spring holds
 * k dmax^(n+1)/(n+1) = e M v0^2/2, so that h = (1 - e)/((n+1) I e). */
static double path_integral(const rsl_law_contact *c, double h)
{
    double e = c->restitution;
    if (!rsl_given(h) || !rsl_given(e) || !(e > 0.0) || !(h > 0.0))
        return RSL_UNSET;
    return (1.0 - e) / ((c->n + 1.0) * e * h);
}

/* eta = dW/(pi U), U the elastic energy at the deepest point. */
static rsl_status loss_factor(const rsl_law_contact *contact, const rsl_collide_outcome *outcome,
                              double *eta, rsl_error *error)
{
    rsl_law_contact c = *contact;
    rsl_law_response response;
    rsl_law_update_history(&c, outcome->depth_max);
    rsl_status status = rsl_law_force(&c, outcome->depth_max, 0.0, &response, error);
    if (status >= 0 && response.elastic_energy > 0.0)
        *eta = outcome->energy_dissipated / (PI * response.elastic_energy);
    return status;
}

rsl_status rsl_collide_damping(const rsl_law_contact *contact,
                               rsl_collide_damping_measures *measures, rsl_error *error)
{
    rsl_collide_damping_measures out = {RSL_UNSET, RSL_UNSET, RSL_UNSET, RSL_UNSET,
                                        RSL_UNSET, RSL_UNSET, RSL_UNSET};
    rsl_collide_outcome outcome;
    rsl_status status = RSL_OK;
    if (!contact || !contact->model)
        return rsl_error_missing(error, "a contact made by rsl_collide_prepare()");
    if (!measures)
        return rsl_error_missing(error, "room for the measures");
    if (rsl_collide_has_lambda(contact)) { /* else lambda is the factor of another force */
        out.hysteresis_ratio = hysteresis_ratio(contact);
        out.damping_ratio = damping_ratio(contact);
        out.alpha = 2.0 * out.damping_ratio;
        out.path_integral = path_integral(contact, out.hysteresis_ratio);
        out.lambda_dimensionless = rsl_collide_lambda(contact);
    }
    if (rsl_given(contact->mass) && rsl_given(contact->speed)) {
        status = rsl_collide(contact, NULL, &outcome, error);
        if (status < 0)
            return status;
        out.restitution = outcome.restitution;
    }
    if (rsl_given(out.restitution) && status != RSL_NO_SEPARATION && contact->model->force &&
        loss_factor(contact, &outcome, &out.loss_factor, error) < 0)
        return RSL_ERROR_CONVERGENCE;
    *measures = out;
    return status;
}
