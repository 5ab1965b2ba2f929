/* SPDX-License-Identifier: MIT
 *
 * Records of contacts, the ledger of energies, what the observer sees.
 */
#ifndef RSL_PLANAR_LEDGER_H
#define RSL_PLANAR_LEDGER_H

#include "planar/system.h"

/* A touch or separation at a time, known or estimated. */
void rsl_planar_begin_record(rsl_planar *system, rsl_planar_spot *spot,
                             const rsl_planar_touch *touch, double t);
void rsl_planar_end_record(rsl_planar *system, rsl_planar_spot *spot, const rsl_planar_touch *touch,
                           double t);
void rsl_planar_record_step(rsl_planar *system, const rsl_planar_observer *observer);
/* Of the contacts that are closed in the step, see peaks.c. */
void rsl_planar_report_peaks(rsl_planar *system, const rsl_planar_observer *observer);
void rsl_planar_raise_resultants(rsl_planar *system, const rsl_planar_observer *observer);
/* The force along the cubic of the gap through both ends of the step, at the share x of it. */
double rsl_planar_force_between(const rsl_planar_spot *spot, double h, double x);
/* Reactions, contacts and points at the last evaluation, see reactions.c. */
void rsl_planar_measure(rsl_planar *system);
void rsl_planar_note_energy(rsl_planar *system);
/* The energies at (t, y); they count for the scale and the largest residual. */
rsl_planar_energy rsl_planar_ledger(rsl_planar *system, double t, const double *y);
/* ---- flags.c: what the ledger cannot see --------------------------------------------- */

/* Notes one contact event of a kind, `size` in its unit. */
void rsl_planar_flag_raise(rsl_planar *system, rsl_planar_flag_kind kind,
                           const rsl_planar_spot *spot, double size);
/* The same of a group of a crowd, see grains.h. */
void rsl_planar_flag_crowd(rsl_planar *system, rsl_planar_flag_kind kind, size_t contact,
                           double size);
/* The same of a joint. */
void rsl_planar_flag_joint(rsl_planar *system, rsl_planar_flag_kind kind, size_t joint,
                           double size);
/* Whether a contact went deeper than one of its bodies is wide. */
void rsl_planar_flag_depth(const rsl_planar *system, const rsl_planar_spot *spot,
                           rsl_planar_summary *summary);
/* Whether a compliant contact left the range in which its law holds. */
void rsl_planar_flag_limits(const rsl_planar *system, const rsl_planar_contact_record *record,
                            const rsl_law_contact *law, rsl_planar_summary *summary);
/* Whether an impact was faster than the function of its restitution holds. */
void rsl_planar_flag_speed(rsl_planar *system, const rsl_planar_contact_record *record);
/* Looks at the sums of a compliant contact, which ends or is closed when the run does. */
void rsl_planar_flag_record(const rsl_planar *system, const rsl_planar_spot *spot,
                            rsl_planar_summary *summary);
/* Looks at the records that moved bodies, at the end of a run. */
void rsl_planar_flag_histories(const rsl_planar *system, rsl_planar_summary *summary);
/* The state at a time of the step at work. */
rsl_planar_view rsl_planar_view_inside(rsl_planar *system, double t);
/* Hands out the states of sections in the step at work, see sections.c. */
void rsl_planar_pass_sections(rsl_planar *system, const rsl_planar_observer *observer);
/* Looks for extremes of signals in the step at work, see extremes.c. */
void rsl_planar_note_extremes(rsl_planar *system, const rsl_planar_observer *observer);
/* Hands out what has been up to the marks in the step at work, see marks.c. */
void rsl_planar_pass_marks(rsl_planar *system, const rsl_planar_observer *observer);
/* Hands out the samples of the step at work that are due until a time. */
void rsl_planar_observe(rsl_planar *system, double until, const rsl_planar_observer *observer);

#endif
