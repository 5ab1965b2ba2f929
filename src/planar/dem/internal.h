/* SPDX-License-Identifier: MIT
 *
 * Functions shared by the files of dem/.
 */
#ifndef RSL_PLANAR_DEM_INTERNAL_H
#define RSL_PLANAR_DEM_INTERNAL_H

#include "planar/core/system.h"
#include "planar/dem/dem.h"

/* ---- kinematics.c ---------------------------------------------------------- */

/* Grains and obstacles to where they are in the frames, with their speeds. */
void rsl_planar_grains_place(rsl_planar *system);

/* ---- step_ends.c ------------------------------------------------------------- */

/* The touching pairs of a block at the end of a step. */
void rsl_planar_grains_note(rsl_planar *system, const rsl_planar_grain_scratch *scratch,
                            size_t count);

#endif
