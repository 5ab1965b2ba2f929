/* SPDX-License-Identifier: MIT
 *
 * Records: contact records, energy balance, flags, samples and Poincare sections.
 */
#ifndef RSL_PLANAR_RECORD_RECORD_H
#define RSL_PLANAR_RECORD_RECORD_H

#include "planar/core/system.h"

/* ---- contact_record.c ------------------------------------------------------ */

/* The sums of its record at a state y, which was evaluated last. */
void rsl_planar_sum_record(const rsl_planar *system, rsl_planar_contact_point *point,
                           const double *y);
/* A touch or separation at a time, known or estimated. */
void rsl_planar_begin_record(rsl_planar *system, rsl_planar_contact_point *point,
                             const rsl_planar_gap *touch, double t);
void rsl_planar_end_record(rsl_planar *system, rsl_planar_contact_point *point,
                           const rsl_planar_gap *touch, double t);

/* ---- energy_ledger.c ------------------------------------------------------- */

void rsl_planar_note_energy(rsl_planar *system);
/* The energies at (t, y); they count for the scale and the largest residual. */
rsl_planar_energy rsl_planar_ledger(rsl_planar *system, double t, const double *y);

/* ---- flags.c --------------------------------------------------------------- */

/* Notes one contact event of a kind, `size` in its unit. */
void rsl_planar_flag_raise(rsl_planar *system, rsl_planar_flag_kind kind,
                           const rsl_planar_contact_point *point, double size);
/* The same of a group of a granular group, see dem.h. */
void rsl_planar_flag_granular(rsl_planar *system, rsl_planar_flag_kind kind, size_t contact,
                              double size);
/* The same of a joint. */
void rsl_planar_flag_joint(rsl_planar *system, rsl_planar_flag_kind kind, size_t joint,
                           double size);
/* Whether a contact went deeper than one of its bodies is wide. */
void rsl_planar_flag_depth(const rsl_planar *system, const rsl_planar_contact_point *point,
                           rsl_planar_summary *summary);
/* Whether a compliant contact left the range in which its law holds. */
void rsl_planar_flag_limits(const rsl_planar *system, const rsl_planar_contact_record *record,
                            const rsl_law_contact *law, rsl_planar_summary *summary);
/* Looks at the sums of a compliant contact, which ends or is closed when the run does. */
void rsl_planar_flag_record(const rsl_planar *system, const rsl_planar_contact_point *point,
                            rsl_planar_summary *summary);
/* Looks at the records that moved bodies, at the end of a run. */
void rsl_planar_flag_histories(const rsl_planar *system, rsl_planar_summary *summary);

/* ---- poincare.c ------------------------------------------------------------ */

/* Hands out the states of sections in the step at work, see poincare.c. */
void rsl_planar_pass_sections(rsl_planar *system, const rsl_planar_observer *observer);

/* ---- extremes.c ------------------------------------------------------------ */

/* Looks for extremes of signals in the step at work, see extremes.c. */
void rsl_planar_note_extremes(rsl_planar *system, const rsl_planar_observer *observer);

/* ---- marks.c --------------------------------------------------------------- */

/* Hands out what has been up to the marks in the step at work, see marks.c. */
void rsl_planar_pass_marks(rsl_planar *system, const rsl_planar_observer *observer);

/* ---- view.c ---------------------------------------------------------------- */

/* Hands out the samples of the step at work that are due until a time. */
void rsl_planar_observe(rsl_planar *system, double until, const rsl_planar_observer *observer);

/* ---- granular.c ------------------------------------------------------------ */

/* Passes the records of contacts that ended in the last step to the observer. */
void rsl_planar_grains_report(rsl_planar *system, const rsl_planar_observer *observer);
/* End of the run: records of closed contacts, and totals of groups without records. */
void rsl_planar_grains_finish(rsl_planar *system, const rsl_planar_observer *observer,
                              rsl_planar_summary *summary);

#endif
