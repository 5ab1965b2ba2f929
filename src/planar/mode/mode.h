/* SPDX-License-Identifier: MIT
 *
 * Mode transitions at events: opening, closing, stick-slip, impacts, sustained contacts.
 */
#ifndef RSL_PLANAR_MODE_MODE_H
#define RSL_PLANAR_MODE_MODE_H

#include "planar/core/system.h"

/* ---- normal_law_modes.c ---------------------------------------------------- */

/* Allocates the laws of sustained contacts; returns 0 without memory. */
int rsl_planar_sustained_laws_new(const rsl_planar_compiled_model *fixed,
                                  rsl_planar_workspace *work);
/* Makes a contact sustained at zero indentation rate; needs an evaluation at this state. */
rsl_status rsl_planar_contact_make_sustained(const rsl_planar_compiled_model *fixed,
                                             rsl_planar_workspace *work,
                                             rsl_planar_contact_point *point, rsl_error *error);
/* 1: at the end of the step the indentation exceeds that of an isolated impact, and the law must be
 * replaced. */
int rsl_planar_contact_is_overcompressed(const rsl_planar_compiled_model *fixed,
                                         rsl_planar_workspace *work,
                                         const rsl_planar_contact_point *point);
/* Updates the peak indentation of the loading history, m. No effect on a contact that stays on its
 * unloading curve. */
void rsl_planar_contact_update_peak(rsl_planar_contact_point *point, double depth);
/* 1: the force jumps down at load reversal so far that the contact is recompressed at once. */
int rsl_planar_contact_recompresses(rsl_planar *system, rsl_planar_contact_point *point);
/* 1: a reversal between these indentation rates, m/s, is an event. */
int rsl_planar_contact_reversal_matters(const rsl_planar_compiled_model *fixed,
                                        const rsl_planar_state *state, rsl_planar_workspace *work,
                                        const rsl_planar_contact_point *point, double rate_before,
                                        double rate_after);
/* After a step: a recompressed contact whose law needs no replacement becomes sustained. */
void rsl_planar_contact_note_reversal(const rsl_planar_compiled_model *fixed,
                                      rsl_planar_workspace *work, rsl_planar_contact_point *point);

/* ---- contact_open_close.c -------------------------------------------------- */

/* Indentation at rest under a force, m. */
double rsl_planar_static_depth(const rsl_planar_contact_point *point, double force);
/* From overlap without force to closed. */
rsl_status rsl_planar_contact_reclose(rsl_planar *system, rsl_planar_contact_point *point,
                                      rsl_error *error);
/* Undoes the closing of a contact point, its count included. */
void rsl_planar_contact_undo_closing(rsl_planar *system, rsl_planar_contact_point *point);
/* Ends a contact: record, energy balance, residual indentation. `status`: the new one. */
void rsl_planar_contact_open(rsl_planar *system, rsl_planar_contact_point *point,
                             rsl_planar_contact_status status);
/* Next feature of an outline whose vertex has passed the end of its edge; and of all such
 * outlines at the present frames. */
void rsl_planar_contact_next_feature(const rsl_planar_compiled_model *fixed,
                                     rsl_planar_state *state, const rsl_planar_workspace *work,
                                     rsl_planar_contact_point *point);
void rsl_planar_contact_next_features(const rsl_planar_compiled_model *fixed,
                                      rsl_planar_state *state, const rsl_planar_workspace *work);

/* ---- contact_begin.c ------------------------------------------------------- */

/* Closes one contact point, under the forces of the others as in rsl_planar_evaluate_with(). Its
 * friction mode is chosen with those of all contacts that close at this instant. */
rsl_status rsl_planar_contact_begin(rsl_planar *system, rsl_planar_contact_point *point,
                                    const rsl_planar_contact_options *contacts,
                                    rsl_planar_restart *restart, rsl_error *error);
/* 1: the contact point is open with zero gap, within tolerance. */
int rsl_planar_is_at_zero(const rsl_planar_contact_point *point, const rsl_planar_gap *touch);
/* Closes compliant contacts with zero gap and gap rate that are loaded. rest.force is set to the
 * normal force of a rigid contact in their place. */
rsl_status rsl_planar_close_resting_contacts(rsl_planar *system, rsl_planar_restart *restart,
                                             rsl_error *error);
/* Closes all other contacts with zero gap that approach or are loaded at this instant, then chooses
 * the friction modes. */
rsl_status rsl_planar_close_touching_contacts(rsl_planar *system, rsl_planar_restart *restart,
                                              const rsl_planar_observer *observer,
                                              rsl_error *error);

/* ---- stick_slip.c ---------------------------------------------------------- */

/* Breakaway, if the friction limit is reached at the end of the cut step. */
void rsl_planar_friction_break_away(rsl_planar *system, rsl_planar_friction_state *friction,
                                    const rsl_planar_observer *observer);
/* Projects the velocities onto zero slip of all stick constraints. */
void rsl_planar_project_slip_velocity(rsl_planar *system);
/* At zero slip velocity: sticks, or slips in the opposite direction. */
void rsl_planar_friction_try_stick(rsl_planar *system, rsl_planar_friction_state *friction,
                                   const rsl_planar_observer *observer);
/* Sets stick without a test of the limit; `stick` 0: slip, with the mode pending. */
void rsl_planar_friction_set_stick(rsl_planar_friction_state *friction, int stick);

/* ---- rigid_impact.c -------------------------------------------------------- */

/* Impact of all rigid contacts in the islands that approach at this instant. */
rsl_status rsl_planar_rigid_impact(rsl_planar *system, rsl_planar_restart *restart,
                                   const rsl_planar_observer *observer, rsl_error *error);
/* Impacts and lift-offs at the start, or after a jump of a prescribed velocity. */
rsl_status rsl_planar_handle_velocity_jumps(rsl_planar *system, rsl_planar_restart *restart,
                                            const rsl_planar_observer *observer, rsl_error *error);
/* Energy dissipated by the impulse at a contact of the workspace, J: normal, friction. Adds it
 * to the energy balance. Uses `rate` and `after`, the velocities before and after. */
void rsl_planar_rigid_losses(const rsl_planar_compiled_model *fixed, rsl_planar_state *state,
                             const rsl_planar_workspace *work, size_t number, double lost[2]);

/* ---- rigid_projection.c ---------------------------------------------------- */

/* Projects contacts at rest onto zero gaps, joints included; `contacts` as in
 * rsl_planar_evaluate_with(). */
void rsl_planar_project_rest_gaps(rsl_planar *system, const rsl_planar_contact_options *contacts);
/* Projects contacts at rest onto zero gaps and rates, joints included, if a gap exceeds `place`,
 * m, or a rate `speed`, m/s. */
void rsl_planar_project_rest_contacts(rsl_planar *system, rsl_planar_restart *restart, double place,
                                      double speed);

/* ---- rigid_contact_modes.c ------------------------------------------------- */

/* Modes of the rigid contacts with zero gap and gap rate in the islands that have changed:
 * closed or open, stick or slip. `lifted` opens; at `breaking` the forces of its island have
 * reached a limit. Both may be NULL. */
rsl_status rsl_planar_solve_contact_modes(rsl_planar *system, rsl_planar_contact_point *lifted,
                                          rsl_planar_contact_point *breaking,
                                          const rsl_planar_observer *observer, rsl_error *error);
/* At the start, before forces are known: a rigid contact with zero gap and gap rate is at rest and
 * sticks. Other contacts are unchanged. */
rsl_status rsl_planar_assume_rest_modes(rsl_planar *system, rsl_planar_contact_point *point,
                                        rsl_error *error);

/* ---- tangential_law_modes.c ------------------------------------------------ */

/* Event function of the phase of a friction spring at the last evaluation, positive while the phase
 * holds; and the jump map. */
double rsl_planar_tangent_event_function(const rsl_planar *system,
                                         rsl_planar_friction_state *friction,
                                         rsl_planar_event_kind kind);
void rsl_planar_tangent_apply_event(rsl_planar *system, rsl_planar_friction_state *friction,
                                    rsl_planar_event_kind kind,
                                    const rsl_planar_observer *observer);
/* 1: this kind of event may occur within the last step. */
int rsl_planar_tangent_event_possible(const rsl_planar_state *state,
                                      const rsl_planar_friction_state *friction,
                                      rsl_planar_event_kind kind);

#endif
