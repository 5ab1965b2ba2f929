/* SPDX-License-Identifier: MIT
 *
 * Functions shared by the files of statics/.
 */
#ifndef RSL_PLANAR_STATICS_INTERNAL_H
#define RSL_PLANAR_STATICS_INTERNAL_H

#include "planar/core/system.h"
#include "planar/statics/statics.h"

/* ---- assemble.c ------------------------------------------------------------ */

/* Moves the bodies onto their joints at t = 0, positions then velocities. */
void rsl_planar_assemble(rsl_planar *system);
/* Velocities alone, at the present positions. */
void rsl_planar_assemble_velocities(rsl_planar *system);

/* ---- linearise.c ----------------------------------------------------------- */

/* Factor of `line` for which no coordinate moves by more than `length`, m. */
double rsl_planar_linear_step(const rsl_planar_linear *l, const double *line, double length);

#endif
