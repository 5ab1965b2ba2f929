/* SPDX-License-Identifier: MIT
 *
 * Functions shared by the files of record/.
 */
#ifndef RSL_PLANAR_RECORD_INTERNAL_H
#define RSL_PLANAR_RECORD_INTERNAL_H

#include "planar/core/system.h"

/* ---- reactions.c ----------------------------------------------------------- */

/* Reactions, contacts and points at the last evaluation, see reactions.c. */
void rsl_planar_measure(rsl_planar *system);

/* ---- flags.c --------------------------------------------------------------- */

/* Whether an impact was faster than the function of its restitution holds. */
void rsl_planar_flag_speed(rsl_planar *system, const rsl_planar_contact_record *record);

/* ---- view.c ---------------------------------------------------------------- */

/* The state at a time of the step at work. */
rsl_planar_view rsl_planar_view_inside(rsl_planar *system, double t);

/* ---- energy_ledger.c ------------------------------------------------------- */

/* The energies at (t, y); a look at them changes nothing. */
rsl_planar_energy rsl_planar_energy_at(rsl_planar *system, double t, const double *y);
/* Where nothing moves all parts are rounding, and none is a scale. What the weights do along a
 * millionth of the way from the origin, and of the largest length, is far above rounding and far
 * below any motion. */
double rsl_planar_energy_scale_min(const rsl_planar *system);

#endif
