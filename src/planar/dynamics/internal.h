/* SPDX-License-Identifier: MIT
 *
 * Functions shared by the files of dynamics/.
 */
#ifndef RSL_PLANAR_DYNAMICS_INTERNAL_H
#define RSL_PLANAR_DYNAMICS_INTERNAL_H

#include "planar/core/system.h"

/* ---- contact_force.c ------------------------------------------------------- */

void rsl_planar_apply_contact_forces(rsl_planar *system);

/* ---- springs.c ------------------------------------------------------------- */

void rsl_planar_apply_springs(rsl_planar *system);
void rsl_planar_apply_loads(rsl_planar *system, double t);

#endif
