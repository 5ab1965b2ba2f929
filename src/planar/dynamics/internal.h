/* SPDX-License-Identifier: MIT
 *
 * Functions shared by the files of dynamics/.
 */
#ifndef RSL_PLANAR_DYNAMICS_INTERNAL_H
#define RSL_PLANAR_DYNAMICS_INTERNAL_H

#include "planar/core/system.h"

/* ---- contact_force.c ------------------------------------------------------- */

/* Forces of the closed contact points, as they are if `contacts` is NULL. */
void rsl_planar_apply_contact_forces(rsl_planar *system,
                                     const rsl_planar_contact_options *contacts);

/* ---- springs.c ------------------------------------------------------------- */

void rsl_planar_apply_springs(const rsl_planar_compiled_model *fixed, const rsl_planar_state *state,
                              rsl_planar_workspace *work);
void rsl_planar_apply_loads(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work,
                            double t);

#endif
