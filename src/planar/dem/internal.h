/* SPDX-License-Identifier: MIT
 *
 * Functions shared by the files of dem/.
 */
#ifndef RSL_PLANAR_DEM_INTERNAL_H
#define RSL_PLANAR_DEM_INTERNAL_H

#include "planar/core/system.h"
#include "planar/dem/dem.h"

/* ---- kinematics.c ---------------------------------------------------------- */

/* State of grains and obstacles from the current frames. */
void rsl_planar_grains_place(const rsl_planar_compiled_model *compiled, rsl_planar_workspace *work);

/* ---- records.c ------------------------------------------------------------- */

/* Updates the records of the pairs of a block in contact, at the end of a step. */
void rsl_planar_grains_note(rsl_planar_state *state, const rsl_planar_workspace *work,
                            const rsl_planar_grain_scratch *scratch, size_t count);

#endif
