/* SPDX-License-Identifier: MIT
 *
 * Calibration by search, for laws that are not a power of depth and rate.
 */
#ifndef RSL_COLLIDE_SEARCH_H
#define RSL_COLLIDE_SEARCH_H

#include "resile/law.h"

/* Finds contact->damping such that the impact returns contact->restitution:
 * for a law of the caller's own whose force grows with the damping. */
rsl_status rsl_collide_search_damping(rsl_law_contact *contact,
                                      rsl_error *error);

/* Finds the restitution to put into the author's formula so that the impact
 * returns contact->restitution: for laws without a damping coefficient. */
rsl_status rsl_collide_search_restitution(const rsl_law_spec *spec,
                                          rsl_law_contact *contact,
                                          rsl_error *error);

#endif
