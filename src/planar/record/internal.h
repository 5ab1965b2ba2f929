/* SPDX-License-Identifier: MIT
 *
 * Functions shared by the files of record/.
 */
#ifndef RSL_PLANAR_RECORD_INTERNAL_H
#define RSL_PLANAR_RECORD_INTERNAL_H

#include "planar/core/system.h"

/* ---- reactions.c ----------------------------------------------------------- */

/* Reactions, contact forces and marked points at the last evaluation, see reactions.c. */
void rsl_planar_measure(const rsl_planar_compiled_model *fixed, const rsl_planar_state *state,
                        rsl_planar_workspace *work);
/* Indentation and slip of contacts and the motion of marked points, from the current frames. */
void rsl_planar_measure_motion(const rsl_planar_compiled_model *fixed,
                               const rsl_planar_state *state, rsl_planar_workspace *work);

/* ---- flags.c --------------------------------------------------------------- */

/* Flags an impact velocity beyond the range of the restitution function. */
void rsl_planar_flag_speed(const rsl_planar_compiled_model *fixed, rsl_planar_state *state,
                           const rsl_planar_contact_record *record);

/* ---- view.c ---------------------------------------------------------------- */

/* View of the state at t inside the current step; kinematic: without an evaluation of forces. */
rsl_planar_view rsl_planar_view_inside(rsl_planar *system, double t, int kinematic);

/* ---- energy_ledger.c ------------------------------------------------------- */

/* Energies at (t, y); the state is not changed. */
rsl_planar_energy rsl_planar_energy_at(rsl_planar *system, double t, const double *y);
/* Lower bound of the energy scale, J. */
double rsl_planar_energy_scale_min(const rsl_planar *system);

#endif
