/* SPDX-License-Identifier: MIT
 *
 * From the number a paper gives (a ratio, a factor) to lambda.
 */
#ifndef RSL_LAW_DAMPING_H
#define RSL_LAW_DAMPING_H

#include "resile/law.h"

/* All of these take spec->damping instead, if it was given. */

/* lambda itself, refused unless finite and not negative. */
rsl_status rsl_law_damping_set(const rsl_law_parameters *spec, rsl_law_contact *contact,
                               double lambda, rsl_error *error);

/* lambda = h k/v0, from the hysteresis damping ratio. */
rsl_status rsl_law_damping_from_ratio(const rsl_law_parameters *spec, rsl_law_contact *contact,
                                      double h, rsl_error *error);

/* lambda = alpha sqrt(M k), from a dimensionless factor. */
rsl_status rsl_law_damping_from_factor(const rsl_law_parameters *spec, rsl_law_contact *contact,
                                       double alpha, rsl_error *error);

/* lambda is the caller's: spec->damping is needed. */
rsl_status rsl_law_damping_of_caller(const rsl_law_parameters *spec, rsl_law_contact *contact,
                                     rsl_error *error);

/* Define the rsl_law_function `name` of a formula in e: h(e), or alpha(e). */
#define RSL_LAW_DAMPING_BY(name, from, formula)                                                    \
    static rsl_status name(const rsl_law_parameters *spec, rsl_law_contact *contact,               \
                           rsl_error *error)                                                       \
    {                                                                                              \
        double e = contact->restitution;                                                           \
        return from(spec, contact, formula, error);                                                \
    }
#define RSL_LAW_DAMPING_BY_RATIO(name, h) RSL_LAW_DAMPING_BY(name, rsl_law_damping_from_ratio, h)
#define RSL_LAW_DAMPING_BY_FACTOR(name, alpha)                                                     \
    RSL_LAW_DAMPING_BY(name, rsl_law_damping_from_factor, alpha)

#endif
