/* SPDX-License-Identifier: MIT
 *
 * Functions shared by the files of rigid/.
 */
#ifndef RSL_PLANAR_RIGID_INTERNAL_H
#define RSL_PLANAR_RIGID_INTERNAL_H

#include "planar/contact/contact.h"
#include "planar/core/system.h"

/* ---- force_newton.c -------------------------------------------------------- */

/* Forces of a large island without joints whose rows leave the forces indeterminate; `in_limits`:
 * within the friction cones, weighted by the friction limits. Nonzero: not such an island, or no
 * admissible forces found. */
int rsl_planar_solve_rest_forces_newton(const rsl_planar_compiled_model *fixed,
                                        rsl_planar_workspace *work,
                                        rsl_planar_contact_unknown *unknowns, size_t count,
                                        const double *right, int in_limits);

#endif
