/* SPDX-License-Identifier: MIT
 *
 * Records: contact records, energy balance, flags, samples and Poincare sections.
 */
#ifndef RSL_PLANAR_RECORD_RECORD_H
#define RSL_PLANAR_RECORD_RECORD_H

#include "planar/core/system.h"

/* ---- contact_record.c ------------------------------------------------------ */

/* Copies the integrals of a contact from y, the last evaluated state, into its record. */
void rsl_planar_sum_record(const rsl_planar_compiled_model *fixed, rsl_planar_contact_point *point,
                           const double *y);
/* Begin and end of a contact record at t, located or interpolated: impact and separation
 * velocities, restitution, counts. */
void rsl_planar_begin_record(const rsl_planar_compiled_model *fixed, rsl_planar_state *state,
                             const rsl_planar_workspace *work, rsl_planar_contact_point *point,
                             const rsl_planar_gap *touch, double t);
void rsl_planar_end_record(rsl_planar_state *state, rsl_planar_contact_point *point,
                           const rsl_planar_gap *touch, double t);

/* ---- energy_ledger.c ------------------------------------------------------- */

/* Updates the largest kinetic energy with that of the current state. */
void rsl_planar_note_energy(const rsl_planar_compiled_model *fixed, rsl_planar_state *state);
/* Energies at (t, y). Updates the energy scale and the largest residual. */
rsl_planar_energy rsl_planar_ledger(rsl_planar *system, double t, const double *y);

/* ---- flags.c --------------------------------------------------------------- */

/* Raises a flag at a contact point; `size` in the unit of the kind. */
void rsl_planar_flag_raise(const rsl_planar_compiled_model *fixed, rsl_planar_state *state,
                           rsl_planar_flag_kind kind, const rsl_planar_contact_point *point,
                           double size);
/* Raises a flag at a contact of a granular group, see dem.h. */
void rsl_planar_flag_granular(const rsl_planar_compiled_model *fixed, rsl_planar_state *state,
                              rsl_planar_flag_kind kind, size_t contact, double size);
/* Raises a flag at a joint. */
void rsl_planar_flag_joint(const rsl_planar_compiled_model *fixed, rsl_planar_state *state,
                           rsl_planar_flag_kind kind, size_t joint, double size);
/* Flags a maximum indentation larger than a body. */
void rsl_planar_flag_depth(const rsl_planar *system, const rsl_planar_contact_point *point,
                           rsl_planar_summary *summary);
/* Flags a compliant contact that exceeded the validity limits of its law. */
void rsl_planar_flag_limits(const rsl_planar_compiled_model *fixed,
                            const rsl_planar_contact_record *record, const rsl_law_contact *law,
                            rsl_planar_summary *summary);
/* Checks the record of a compliant contact, at separation or if closed at the end of the run:
 * tensile force, energy gain, indentation, validity limits. */
void rsl_planar_flag_record(const rsl_planar *system, const rsl_planar_contact_point *point,
                            rsl_planar_summary *summary);
/* Checks the histories that prescribe motions, at the end of a run. */
void rsl_planar_flag_histories(const rsl_planar *system, rsl_planar_summary *summary);
/* Gravity points upwards and nothing touches: its sign may be wrong. */
void rsl_planar_flag_gravity(const rsl_planar *system, rsl_planar_summary *summary);

/* ---- poincare.c ------------------------------------------------------------ */

/* Reports the section states inside the current step, see poincare.c. */
void rsl_planar_pass_sections(rsl_planar *system, const rsl_planar_observer *observer);

/* ---- extremes.c ------------------------------------------------------------ */

/* Updates the extremes of signals inside the current step, see extremes.c. */
void rsl_planar_note_extremes(rsl_planar *system, const rsl_planar_observer *observer);

/* ---- marks.c --------------------------------------------------------------- */

/* Reports state and closed contacts at the marks inside the current step, see marks.c. */
void rsl_planar_pass_marks(rsl_planar *system, const rsl_planar_observer *observer);

/* ---- view.c ---------------------------------------------------------------- */

/* Time of the next sample, or of the next motion between samples, s; HUGE_VAL: there is none. */
double rsl_planar_next_sample(const rsl_planar *system, const rsl_planar_observer *observer);
/* Reports the samples due in the current step up to the time `until`. */
void rsl_planar_observe(rsl_planar *system, double until, const rsl_planar_observer *observer);

/* ---- granular.c ------------------------------------------------------------ */

/* Passes the records of contacts that ended in the last step to the observer. */
void rsl_planar_grains_report(rsl_planar *system, const rsl_planar_observer *observer);
/* End of the run: records of closed contacts, and totals of groups without records. */
void rsl_planar_grains_finish(rsl_planar *system, const rsl_planar_observer *observer,
                              rsl_planar_summary *summary);

#endif
