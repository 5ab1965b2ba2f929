/* SPDX-License-Identifier: MIT
 *
 * Many impacts.
 */
#include "base/error.h"
#include "impact/impact.h"

rsl_status rsl_impact_batch(const rsl_impact_contact *contact, const rsl_impact_law *law,
                            size_t law_step, size_t count, rsl_impact_outcome *outcome,
                            size_t *failed, rsl_error *error)
{
    if (count > 0 && (!contact || !law || !outcome))
        return rsl_error_missing(error, "contacts, laws and room for the outcomes");
    rsl_status first = RSL_OK;
    size_t bad = 0;
    for (size_t i = 0; i < count; i++) {
        rsl_status status =
            rsl_impact_solve(&contact[i], &law[i * law_step], &outcome[i], bad ? NULL : error);
        if (status == RSL_OK)
            continue;
        if (bad++ == 0)
            first = rsl_error_within(error, status, "impact %zu ", i);
        outcome[i] = (rsl_impact_outcome){.restitution_newton = RSL_UNSET,
                                          .restitution_poisson = RSL_UNSET,
                                          .restitution_energetic = RSL_UNSET,
                                          .friction_critical = RSL_UNSET,
                                          .phase_count = -1};
        for (int k = 0; k < 3; k++)
            outcome[i].velocity[k] = contact[i].velocity[k];
    }
    if (failed)
        *failed = bad;
    return first;
}
