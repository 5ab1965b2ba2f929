/* SPDX-License-Identifier: MIT
 *
 * Modes: what changes at an event. Opening, closing, stick-slip, impacts, sustained contacts.
 */
#ifndef RSL_PLANAR_MODE_MODE_H
#define RSL_PLANAR_MODE_MODE_H

#include "planar/core/system.h"

/* ---- normal_law_modes.c ---------------------------------------------------- */

int rsl_planar_sustained_laws_new(rsl_planar *system);
/* The contact lasts from here on, where its rate is zero; after an evaluation. */
rsl_status rsl_planar_contact_make_sustained(rsl_planar *system, rsl_planar_contact_point *point,
                                             rsl_error *error);
/* Whether it is deeper than that at the end of a step. */
int rsl_planar_contact_is_overcompressed(rsl_planar *system, const rsl_planar_contact_point *point);
/* This deep it has been, and no deeper; one that stays on its way back has no peak. */
void rsl_planar_contact_update_peak(rsl_planar_contact_point *point, double depth);
/* Whether it turns back in at the very turn, because its force falls there. */
int rsl_planar_contact_recompresses(rsl_planar *system, rsl_planar_contact_point *point);
/* Whether the turn between two rates of the depth changes the force. */
int rsl_planar_contact_reversal_matters(rsl_planar *system, const rsl_planar_contact_point *point,
                                        double rate_before, double rate_after);
/* After a step: whether it has turned inwards, so that it lasts. */
void rsl_planar_contact_note_reversal(rsl_planar *system, rsl_planar_contact_point *point);

/* ---- contact_open_close.c -------------------------------------------------- */

/* The depth at which it bears a force without any speed. */
double rsl_planar_static_depth(const rsl_planar_contact_point *point, double force);
/* From released back to closed. */
rsl_status rsl_planar_contact_reclose(rsl_planar *system, rsl_planar_contact_point *point,
                                      rsl_error *error);
/* As if it had not closed. */
void rsl_planar_contact_undo_closing(rsl_planar *system, rsl_planar_contact_point *point);
void rsl_planar_contact_open(rsl_planar *system, rsl_planar_contact_point *point,
                             rsl_planar_contact_status status);
/* A corner of an outline has passed the end of its edge; and all that have, at the frames there. */
void rsl_planar_contact_next_feature(rsl_planar *system, rsl_planar_contact_point *point);
void rsl_planar_contact_next_features(rsl_planar *system);

/* ---- contact_begin.c ------------------------------------------------------- */

/* One contact point closes; whether it sticks is decided with the others. */
rsl_status rsl_planar_contact_begin(rsl_planar *system, rsl_planar_contact_point *point,
                                    rsl_planar_restart *restart, rsl_error *error);
/* Whether an open compliant contact point touches, or is about to. */
int rsl_planar_is_at_zero(const rsl_planar_contact_point *point, const rsl_planar_gap *touch);
/* What is pressed at zero gap and at rest closes; `rest.force` is what it would
 * bear as a rigid contact. */
rsl_status rsl_planar_close_resting_contacts(rsl_planar *system, rsl_planar_restart *restart,
                                             rsl_error *error);
/* Whatever else touches or is set down at this instant closes too; then it is
 * decided who sticks. */
rsl_status rsl_planar_close_touching_contacts(rsl_planar *system, rsl_planar_restart *restart,
                                              const rsl_planar_observer *observer,
                                              rsl_error *error);

/* ---- stick_slip.c ---------------------------------------------------------- */

/* Sticking ends, if the limit is reached where the step was cut. */
void rsl_planar_friction_break_away(rsl_planar *system, rsl_planar_friction_state *friction,
                                    const rsl_planar_observer *observer);
/* What sticks has no slip from here on. */
void rsl_planar_project_slip_velocity(rsl_planar *system);
/* The slip has come to zero: it sticks, or slips on the other way. */
void rsl_planar_friction_try_stick(rsl_planar *system, rsl_planar_friction_state *friction,
                                   const rsl_planar_observer *observer);
/* It sticks, as nobody has asked yet whether it can; or is undecided again. */
void rsl_planar_friction_set_stick(rsl_planar_friction_state *friction, int stick);

/* ---- rigid_impact.c -------------------------------------------------------- */

/* All that is closed at this instant. */
rsl_status rsl_planar_rigid_impact(rsl_planar *system, rsl_planar_restart *restart,
                                   const rsl_planar_observer *observer, rsl_error *error);
/* Impacts and rests that stand at the beginning, or after a jump of a
 * prescribed speed. */
rsl_status rsl_planar_handle_velocity_jumps(rsl_planar *system, rsl_planar_restart *restart,
                                            const rsl_planar_observer *observer, rsl_error *error);
/* What the push at one of the contact points at work takes out of the energy balance, from
 * `rate` and `after`: by the normal, and by friction. */
void rsl_planar_rigid_losses(rsl_planar *system, size_t number, double lost[2]);

/* ---- rigid_projection.c ---------------------------------------------------- */

/* Back to zero gaps, joints included. */
void rsl_planar_project_rest_gaps(rsl_planar *system);
/* Back to zero gaps and rates, joints included, if they have drifted. */
void rsl_planar_project_rest_contacts(rsl_planar *system, rsl_planar_restart *restart, double place,
                                      double speed);

/* ---- rigid_contact_modes.c ------------------------------------------------- */

/* Which of the contacts at zero gap and rate press, stick and slip, in the islands that were
 * stirred; `lifted` is known to open, `breaking` to be where the forces of its island have reached
 * their limit; both may be NULL. */
rsl_status rsl_planar_solve_contact_modes(rsl_planar *system, rsl_planar_contact_point *lifted,
                                          rsl_planar_contact_point *breaking,
                                          const rsl_planar_observer *observer, rsl_error *error);
/* At the start, before forces are known: a rigid contact that touches rests and sticks. Others stay
 * as they are. */
rsl_status rsl_planar_assume_rest_modes(rsl_planar *system, rsl_planar_contact_point *point,
                                        rsl_error *error);

/* ---- tangential_law_modes.c ------------------------------------------------ */

/* The function whose fall through zero is the event, at the last evaluation; what it does. */
double rsl_planar_tangent_event_function(rsl_planar *system, rsl_planar_friction_state *friction,
                                         rsl_planar_event_kind kind);
void rsl_planar_tangent_apply_event(rsl_planar *system, rsl_planar_friction_state *friction,
                                    rsl_planar_event_kind kind,
                                    const rsl_planar_observer *observer);
/* Whether this kind of event can come to it within the last step. */
int rsl_planar_tangent_event_possible(const rsl_planar *system,
                                      const rsl_planar_friction_state *friction,
                                      rsl_planar_event_kind kind);

#endif
