/* SPDX-License-Identifier: MIT
 *
 * Functions shared by the files of rigid/.
 */
#ifndef RSL_PLANAR_RIGID_INTERNAL_H
#define RSL_PLANAR_RIGID_INTERNAL_H

#include "planar/contact/contact.h"
#include "planar/core/system.h"

/* force_newton.c: the forces of both, `by_grip` for those that know their limits, where the island is
 * wide, its rows leave a choice and no joint concerns it. Nonzero: it is not, or no forces
 * keep to all limits. */
int rsl_planar_solve_rest_forces_newton(rsl_planar *system, rsl_planar_contact_unknown *unknowns,
                                        size_t count, const double *right, int by_grip);

#endif
