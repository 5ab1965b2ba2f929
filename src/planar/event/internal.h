/* SPDX-License-Identifier: MIT
 *
 * Functions shared by the files of event/.
 */
#ifndef RSL_PLANAR_EVENT_INTERNAL_H
#define RSL_PLANAR_EVENT_INTERNAL_H

#include "planar/core/system.h"

/* ---- dense_gap.c ----------------------------------------------------------- */

/* A contact point at a time inside the last step. */
rsl_planar_gap rsl_planar_gap_at(rsl_planar *system, const rsl_planar_contact_point *point,
                                 double t);
/* Whether an open tip that has a negative gap at t, inside the last step, came round an end. */
int rsl_planar_tip_passed_end(rsl_planar *system, const rsl_planar_contact_point *point, double t);

/* ---- step_peaks.c ---------------------------------------------------------- */

/* Of the contacts that are closed in the step, see step_peaks.c. */
void rsl_planar_report_peaks(rsl_planar *system, const rsl_planar_observer *observer);
void rsl_planar_update_resultants(rsl_planar *system, const rsl_planar_observer *observer);

/* ---- step_ends.c ----------------------------------------------------------- */

/* The force along the cubic of the gap through both ends of the step, at the share x of it. */
double rsl_planar_contact_force_between(const rsl_planar_contact_point *point, double h, double x);

#endif
