/* SPDX-License-Identifier: MIT
 *
 * Functions shared by the files of statics/.
 */
#ifndef RSL_PLANAR_STATICS_INTERNAL_H
#define RSL_PLANAR_STATICS_INTERNAL_H

#include "planar/core/system.h"
#include "planar/statics/statics.h"

/* ---- assemble.c ------------------------------------------------------------ */

void rsl_planar_assemble(rsl_planar *system);
/* The velocities alone, at the positions that are there. */
void rsl_planar_assemble_velocities(rsl_planar *system);

/* ---- linearise.c ----------------------------------------------------------- */

double rsl_planar_linear_step(const rsl_planar *system, const rsl_planar_linear *l,
                              const double *line, double reach);

#endif
