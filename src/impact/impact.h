/* SPDX-License-Identifier: MIT
 *
 * What the files of the folder share.
 */
#ifndef RSL_IMPACT_IMPACT_H
#define RSL_IMPACT_IMPACT_H

#include "resile/impact.h"

/* Checks a contact and a law; W as nine numbers, symmetric. */
rsl_status rsl_impact_check(const rsl_impact_contact *contact, const rsl_impact_law *law,
                            double w[9], rsl_error *error);

#endif
