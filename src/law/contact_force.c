/* SPDX-License-Identifier: MIT
 *
 * The force of one contact: checks and end rule around its shape.
 */
#include <assert.h>
#include <math.h>

#include "base/range.h"
#include "law/models.h"

/* Below d = 0 only what has touched and holds on. */
static int holds_on(const rsl_law_contact *contact, double depth)
{
    return contact->model->sustains_tension && contact->depth_peak > 0.0 &&
           depth >= contact->model->free_depth(contact);
}

int rsl_law_force_at(const rsl_law_contact *contact, double depth, double rate,
                     rsl_law_response *response)
{
    assert(contact->model->force != NULL);
    int acts = depth > 0.0 || holds_on(contact, depth);
    if (acts) {
        contact->model->force(contact, depth, rate, response);
        response->clamped = 0;
    } else {
        *response = (rsl_law_response){0};
    }
    return acts;
}

void rsl_law_response_at(const rsl_law_contact *contact, double depth, double rate,
                         rsl_law_response *response)
{
    if (rsl_law_force_at(contact, depth, rate, response) && contact->model->energy)
        response->elastic_energy = contact->model->energy(contact, depth);
}

/* Contact that would pull is over: no force, no tangent, no loss. */
static void cut_pull(const rsl_law_contact *contact, rsl_law_response *response)
{
    if (contact->end == RSL_LAW_SEPARATION_ZERO_FORCE && response->force < 0.0) {
        response->force = 0.0;
        response->dforce_ddepth = 0.0;
        response->dforce_drate = 0.0;
        response->dissipated_power = 0.0;
        response->clamped = 1;
    }
}

static rsl_status check_state(const rsl_law_contact *contact, double depth, double rate,
                              rsl_error *error)
{
    if (contact == NULL || contact->model == NULL)
        return rsl_error_missing(error, "a contact made by rsl_collide_prepare()");
    if (contact->model->force == NULL)
        return rsl_error_set(error, RSL_ERROR_NO_FORCE,
                             "%s is an impulse law: it has no force at a depth", contact->law->key);
    rsl_status status = rsl_range_check("depth", depth, RSL_RANGE_FINITE, "m", error);
    return status ? status : rsl_range_check("rate", rate, RSL_RANGE_FINITE, "m/s", error);
}

static int is_finite_response(const rsl_law_response *response)
{
    return isfinite(response->force) && isfinite(response->dforce_ddepth) &&
           isfinite(response->dforce_drate) && isfinite(response->elastic_energy) &&
           isfinite(response->dissipated_power);
}

rsl_status rsl_law_force(const rsl_law_contact *contact, double depth, double rate,
                         rsl_law_response *response, rsl_error *error)
{
    rsl_law_response found;
    rsl_status status = check_state(contact, depth, rate, error);
    if (status != RSL_OK)
        return status;
    if (response == NULL)
        return rsl_error_missing(error, "room for the response");
    rsl_law_response_at(contact, depth, rate, &found);
    if (!is_finite_response(&found)) {
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "depth %g m at rate %g m/s is outside the range where %s has a force; "
                             "a smaller depth is needed",
                             depth, rate, contact->law->key);
    }
    cut_pull(contact, &found);
    *response = found;
    return RSL_OK;
}

void rsl_law_update_history(rsl_law_contact *contact, double depth)
{
    assert(contact != NULL && contact->depth_peak >= 0.0);
    if (depth <= 0.0)
        contact->depth_peak = holds_on(contact, depth) ? contact->depth_peak : 0.0;
    else if (depth > contact->depth_peak)
        contact->depth_peak = depth;
    else if (contact->model->peak_at_limit)
        contact->depth_peak =
            fmin(contact->depth_peak, contact->model->peak_at_limit(contact, depth));
}

static rsl_law_solution solution_of_exponents(double n, double m, double q, int approach_only)
{
    if (m == 0.5 * (n - 1.0) && q == 1.0)
        return RSL_LAW_SOLUTION_C;
    if (m != n || approach_only)
        return RSL_LAW_SOLUTION_D;
    return q == 1.0 ? RSL_LAW_SOLUTION_A : RSL_LAW_SOLUTION_B;
}

rsl_law_solution rsl_law_solution_of(const rsl_law_contact *contact)
{
    assert(contact != NULL && contact->model != NULL);
    const rsl_law_model *shape = contact->model;
    if (shape->force == NULL)
        return RSL_LAW_SOLUTION_RIGID;
    if (shape->rate_free)
        return RSL_LAW_SOLUTION_ELASTIC;
    if (!shape->power)
        return RSL_LAW_SOLUTION_D;
    if (contact->damping == 0.0)
        return RSL_LAW_SOLUTION_ELASTIC;
    return solution_of_exponents(contact->n, contact->m, contact->q, shape->approach_only);
}

rsl_law_formulation rsl_law_formulation_of(const rsl_law_contact *contact)
{
    if (!contact || !contact->model || !contact->law || contact->damping == 0.0)
        return RSL_LAW_FORMULATION_DEFAULT;
    if (contact->model->formulation || !contact->law->model->elastic_curve)
        return contact->model->formulation;
    if (contact->model->approach_only)
        return RSL_LAW_FORMULATION_APPROACH;
    return contact->m == contact->n ? RSL_LAW_FORMULATION_HUNT_CROSSLEY
                                    : RSL_LAW_FORMULATION_UNIVERSAL;
}
