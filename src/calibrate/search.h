/* SPDX-License-Identifier: MIT
 *
 * Calibration by search, for laws that are not a power of depth and rate.
 */
#ifndef RSL_CALIBRATE_SEARCH_H
#define RSL_CALIBRATE_SEARCH_H

#include "resile/law.h"

/* Finds contact->damping such that the impact returns contact->restitution:
 * for a law of the caller's own whose force grows with the damping. */
rsl_status rsl_search_damping(rsl_contact *contact, rsl_error *error);

/* Finds the restitution to put into the author's formula so that the impact
 * returns contact->restitution: for laws without a damping coefficient. */
rsl_status rsl_search_restitution(const rsl_spec *spec, rsl_contact *contact,
                                  rsl_error *error);

#endif
