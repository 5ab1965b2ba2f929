/* SPDX-License-Identifier: MIT
 *
 * The force of one contact: checks and end rule around its shape.
 */
#include <assert.h>
#include <math.h>

#include "base/error.h"
#include "law/shapes.h"

void rsl_response_at(const rsl_contact *contact, double depth, double rate,
                     rsl_response *response)
{
    assert(contact->shape->force != NULL);
    if (depth > 0.0) {
        contact->shape->force(contact, depth, rate, response);
        response->clamped = 0;
    } else {
        *response = (rsl_response){0};
    }
}

/* Contact that would pull is over: no force, no tangent, no loss. */
static void cut_pull(const rsl_contact *contact, rsl_response *response)
{
    if (contact->end == RSL_END_FORCE && response->force < 0.0) {
        response->force = 0.0;
        response->dforce_ddepth = 0.0;
        response->dforce_drate = 0.0;
        response->dissipated_power = 0.0;
        response->clamped = 1;
    }
}

static rsl_status check_state(const rsl_contact *contact, double depth,
                              double rate, rsl_error *error)
{
    assert(contact != NULL && contact->shape != NULL);
    if (contact->shape->force == NULL) {
        return rsl_fail(error, RSL_ERROR_NO_FORCE,
                        "%s is an impulse law: it has no force at a depth",
                        contact->law->key);
    }
    if (!isfinite(depth) || !isfinite(rate)) {
        return rsl_fail(error, RSL_ERROR_ARGUMENT,
                        "depth (%g) and rate (%g) must be finite numbers",
                        depth, rate);
    }
    return RSL_OK;
}

static int is_finite_response(const rsl_response *response)
{
    return isfinite(response->force) && isfinite(response->dforce_ddepth) &&
           isfinite(response->dforce_drate) &&
           isfinite(response->elastic_energy) &&
           isfinite(response->dissipated_power);
}

rsl_status rsl_contact_force(const rsl_contact *contact, double depth,
                             double rate, rsl_response *response,
                             rsl_error *error)
{
    rsl_response found;
    rsl_status status = check_state(contact, depth, rate, error);

    assert(response != NULL);
    if (status != RSL_OK) {
        return status;
    }
    rsl_response_at(contact, depth, rate, &found);
    if (!is_finite_response(&found)) {
        return rsl_fail(error, RSL_ERROR_ARGUMENT,
                        "depth %g m at rate %g m/s is outside the range where "
                        "%s has a force; a smaller depth is needed",
                        depth, rate, contact->law->key);
    }
    cut_pull(contact, &found);
    *response = found;
    return RSL_OK;
}

void rsl_contact_track(rsl_contact *contact, double depth)
{
    assert(contact != NULL && contact->depth_peak >= 0.0);
    if (depth <= 0.0) {
        contact->depth_peak = 0.0;
    } else if (depth > contact->depth_peak) {
        contact->depth_peak = depth;
    }
}

static rsl_solution solution_of_exponents(double n, double m, double q,
                                          int approach_only)
{
    if (m == 0.5 * (n - 1.0) && q == 1.0) {
        return RSL_SOLUTION_C;
    }
    if (m != n || approach_only) {
        return RSL_SOLUTION_D;
    }
    return q == 1.0 ? RSL_SOLUTION_A : RSL_SOLUTION_B;
}

rsl_solution rsl_contact_solution(const rsl_contact *contact)
{
    const rsl_shape *shape = contact->shape;
    int approach_only = shape == &rsl_shape_approach;

    if (shape->force == NULL) {
        return RSL_SOLUTION_RIGID;
    }
    if (shape->rate_free) {
        return RSL_SOLUTION_ELASTIC;
    }
    if (shape != &rsl_shape_power && !approach_only) {
        return RSL_SOLUTION_D;
    }
    if (contact->damping == 0.0) {
        return RSL_SOLUTION_ELASTIC;
    }
    return solution_of_exponents(contact->n, contact->m, contact->q,
                                 approach_only);
}
