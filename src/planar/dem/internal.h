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

/* ---- tangent_force.c ------------------------------------------------------- */

/* Prepares the laws of friction and rolling of a group, from its normal law for two effective masses.
 * 0: they depend on the mass, or on the radius in another way than by the limit of rolling. */
int rsl_planar_grains_tangent_prepare(const rsl_planar_tangent *tangent,
                                      const rsl_law_contact *normal, const rsl_law_contact *other,
                                      rsl_planar_granular_group *group);
/* Friction and rolling moments of the pairs of a block in contact, after their normal forces;
 * look = 0: their states are advanced by the step. */
void rsl_planar_grains_tangent(rsl_planar *system, const rsl_planar_granular_group *group,
                               rsl_planar_grain_scratch *at, size_t count, int lines, int look);
/* Adds the rolling moments to the pair forces, their power and the energy of the springs to `sums`. */
void rsl_planar_grains_add_rolling(rsl_planar_grains_work *w, const rsl_planar_grain_scratch *at,
                                   size_t count, int look, rsl_planar_grain_sums *sums);

/* ---- records.c ------------------------------------------------------------- */

/* Updates the records of the pairs of a block in contact, at the end of a step. */
void rsl_planar_grains_note(rsl_planar_state *state, const rsl_planar_workspace *work,
                            const rsl_planar_grain_scratch *scratch, size_t count);

#endif
