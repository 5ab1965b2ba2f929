/* SPDX-License-Identifier: MIT
 *
 * From the number a paper gives (a ratio, a factor) to lambda.
 */
#include "law/damping.h"

#include <assert.h>
#include <math.h>

#include "base/error.h"

rsl_status rsl_law_damping_set(const rsl_law_parameters *spec, rsl_law_contact *contact,
                               double lambda, rsl_error *error)
{
    assert(spec != NULL && contact != NULL && contact->law != NULL);
    if (rsl_given(spec->damping))
        lambda = spec->damping;
    if (!isfinite(lambda) || lambda < 0.0) {
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "the formula of %s gives the damping %g from these numbers; a finite "
                             "one >= 0 is needed",
                             contact->law->key, lambda);
    }
    contact->damping = lambda;
    return RSL_OK;
}

rsl_status rsl_law_damping_from_ratio(const rsl_law_parameters *spec, rsl_law_contact *contact,
                                      double h, rsl_error *error)
{
    double lambda = h * contact->stiffness / contact->speed;
    return rsl_law_damping_set(spec, contact, lambda, error);
}

rsl_status rsl_law_damping_from_factor(const rsl_law_parameters *spec, rsl_law_contact *contact,
                                       double alpha, rsl_error *error)
{
    double lambda = alpha * sqrt(contact->mass * contact->stiffness);
    return rsl_law_damping_set(spec, contact, lambda, error);
}

rsl_status rsl_law_damping_of_caller(const rsl_law_parameters *spec, rsl_law_contact *contact,
                                     rsl_error *error)
{
    if (!rsl_given(spec->damping))
        return rsl_error_set(error, RSL_ERROR_MISSING,
                             "%s takes its damping from the caller: give damping or restitution",
                             contact->law->key);
    return rsl_law_damping_set(spec, contact, spec->damping, error);
}
