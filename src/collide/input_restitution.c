/* SPDX-License-Identifier: MIT
 *
 * The input restitution with which a published law has the resulting restitution wanted.
 */
#include <math.h>

#include "base/range.h"
#include "num/roots.h"
#include "resile/collide.h"

/* The smallest input of a formula with 1/e or ln e. */
static const double min_requested = 1e-9;

typedef struct question {
    const rsl_law *law;
    rsl_law_parameters spec;
    double wanted;
    rsl_error error; /* why there is no answer */
} question;

/* Resulting less wanted; NaN where the formula has no answer. */
static double excess(double requested, void *user)
{
    question *of = user;
    rsl_law_contact contact;
    rsl_collide_outcome outcome;
    of->spec.restitution = requested;
    if (rsl_collide_prepare(of->law, &of->spec, &contact, &of->error) < 0 ||
        rsl_collide(&contact, NULL, &outcome, &of->error) < 0)
        return (double)NAN;
    return outcome.restitution - of->wanted;
}

rsl_status rsl_collide_input_restitution(const rsl_law *law, const rsl_law_parameters *spec,
                                         double wanted, double *requested, rsl_error *error)
{
    if (!law)
        return rsl_error_null(error, "law", "rsl_law_find()", "rsl_law_at()");
    if (!spec || !requested)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "the numbers of the law and room for the answer are needed");
    rsl_status status = rsl_range_check("restitution", wanted, RSL_RANGE(0.0, 1.0), "", error);
    if (status != RSL_OK)
        return status;
    if (!((law->inputs | law->options) & RSL_LAW_INPUT_BIT(restitution)))
        return rsl_error_set(error, RSL_ERROR_NO_SOLUTION, "restitution is not used by this law");
    question of = {.law = law, .spec = *spec, .wanted = wanted};
    of.spec.calibration = RSL_LAW_PUBLISHED;
    double low = fmax(law->restitution_min, min_requested);
    status = rsl_num_root_bracketed(excess, &of, low, law->restitution_max, requested);
    if (status == RSL_ERROR_NO_SOLUTION)
        return rsl_error_set(error, status, "%s returns %g for nothing between %g and %g", law->key,
                             wanted, low, law->restitution_max);
    if (status < 0 && of.error.status < 0 && error)
        *error = of.error;
    return status < 0 && of.error.status < 0 ? of.error.status : status;
}
