/* SPDX-License-Identifier: MIT
 *
 * Functions shared by the files of integrate/.
 */
#ifndef RSL_PLANAR_INTEGRATE_INTERNAL_H
#define RSL_PLANAR_INTEGRATE_INTERNAL_H

#include "planar/integrate/integrate.h"

/* Copies of the memory of rk, radau and verlet; 0: out of memory. */
int rsl_planar_rk_copy(rsl_planar_stepper *to, const rsl_planar_stepper *from);
int rsl_planar_verlet_copy(rsl_planar_verlet *to, const rsl_planar_verlet *from);
void rsl_planar_verlet_free(rsl_planar_verlet *verlet);
int rsl_planar_radau_copy(rsl_planar_radau_memory *to, const rsl_planar_radau_memory *from);

#endif
