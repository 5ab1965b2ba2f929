/* SPDX-License-Identifier: MIT
 *
 * Functions shared by the files of event/.
 */
#ifndef RSL_PLANAR_EVENT_INTERNAL_H
#define RSL_PLANAR_EVENT_INTERNAL_H

#include "planar/core/system.h"

/* ---- dense_gap.c ----------------------------------------------------------- */

/* Gap function of a contact point at a time t inside the last step. */
rsl_planar_gap rsl_planar_gap_at(rsl_planar *system, const rsl_planar_contact_point *point,
                                 double t);
/* 1: the gap of an open wall tip jumps at t, inside the last step, instead of reaching zero: the
 * tip has passed the end of its wall. */
int rsl_planar_tip_passed_end(rsl_planar *system, const rsl_planar_contact_point *point, double t);

/* ---- step_peaks.c ---------------------------------------------------------- */

/* Maxima of closed contacts inside the last step, see step_peaks.c. */
void rsl_planar_report_peaks(rsl_planar *system, const rsl_planar_observer *observer);
void rsl_planar_update_resultants(rsl_planar *system, const rsl_planar_observer *observer);
/* Contact force at the fraction x of a step of length h, N, with the gap from the Hermite cubic
 * through both ends of the step. */
double rsl_planar_contact_force_between(const rsl_planar_contact_point *point, double h, double x);

#endif
