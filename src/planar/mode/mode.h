/* SPDX-License-Identifier: MIT
 *
 * Modes: what changes at an event. Opening, closing, stick-slip, impacts, sustained contacts.
 */
#ifndef RSL_PLANAR_MODE_MODE_H
#define RSL_PLANAR_MODE_MODE_H

#include "planar/core/system.h"

/* ---- normal_law_modes.c ---------------------------------------------------- */

int rsl_planar_lasting_new(rsl_planar *system);
/* The contact lasts from here on, where its rate is zero; after an evaluation. */
rsl_status rsl_planar_spot_lasts(rsl_planar *system, rsl_planar_spot *spot, rsl_error *error);
/* Whether it is deeper than that at the end of a step. */
int rsl_planar_spot_is_pressed(rsl_planar *system, const rsl_planar_spot *spot);
/* This deep it has been, and no deeper; one that stays on its way back has no peak. */
void rsl_planar_spot_track(rsl_planar_spot *spot, double depth);
/* Whether it turns back in at the very turn, because its force falls there. */
int rsl_planar_spot_stays(rsl_planar *system, rsl_planar_spot *spot);
/* Whether the turn between two rates of the depth changes the force. */
int rsl_planar_spot_turns(rsl_planar *system, const rsl_planar_spot *spot, double rate_before,
                          double rate_after);
/* After a step: whether it has turned inwards, so that it lasts. */
void rsl_planar_spot_note_turn(rsl_planar *system, rsl_planar_spot *spot);

/* ---- contact_open_close.c -------------------------------------------------- */

/* The depth at which it bears a force without any speed. */
double rsl_planar_depth_at_rest(const rsl_planar_spot *spot, double force);
/* From released back to closed. */
rsl_status rsl_planar_spot_reclose(rsl_planar *system, rsl_planar_spot *spot, rsl_error *error);
/* As if it had not closed. */
void rsl_planar_spot_undo(rsl_planar *system, rsl_planar_spot *spot);
void rsl_planar_spot_open(rsl_planar *system, rsl_planar_spot *spot, rsl_planar_spot_status status);
/* A corner of an outline has passed the end of its edge; and all that have, at the frames there. */
void rsl_planar_spot_pass(rsl_planar *system, rsl_planar_spot *spot);
void rsl_planar_pass_corners(rsl_planar *system);
/* Where they stand in y. */
size_t rsl_planar_place_of_sums(const rsl_planar *system, const rsl_planar_spot *spot);

/* ---- contact_begin.c ------------------------------------------------------- */

/* One spot closes; whether it sticks is decided with the others. */
rsl_status rsl_planar_touch_begins(rsl_planar *system, rsl_planar_spot *spot, rsl_planar_plan *plan,
                                   rsl_error *error);
/* Whether an open compliant spot touches, or is about to. */
int rsl_planar_is_at_zero(const rsl_planar_spot *spot, const rsl_planar_touch *touch);
/* What is pressed at zero gap and at rest closes; `rest.force` is what it would
 * bear as a rigid contact. */
rsl_status rsl_planar_set_down(rsl_planar *system, rsl_planar_plan *plan, rsl_error *error);
/* Whatever else touches or is set down at this instant closes too; then it is
 * decided who sticks. */
rsl_status rsl_planar_touch_now(rsl_planar *system, rsl_planar_plan *plan,
                                const rsl_planar_observer *observer, rsl_error *error);

/* ---- stick_slip.c ---------------------------------------------------------- */

/* Sticking ends, if the limit is reached where the step was cut. */
void rsl_planar_friction_tear(rsl_planar *system, rsl_planar_friction_point *friction,
                              const rsl_planar_observer *observer);
/* What sticks has no slip from here on. */
void rsl_planar_end_slips(rsl_planar *system);
/* The slip has come to zero: it sticks, or slips on the other way. */
void rsl_planar_friction_stop(rsl_planar *system, rsl_planar_friction_point *friction,
                              const rsl_planar_observer *observer);
/* It sticks, as nobody has asked yet whether it can; or is undecided again. */
void rsl_planar_friction_hold(rsl_planar_friction_point *friction, int stick);

/* ---- rigid_impact.c -------------------------------------------------------- */

/* All that is closed at this instant. */
rsl_status rsl_planar_rigid_impact(rsl_planar *system, rsl_planar_plan *plan,
                                   const rsl_planar_observer *observer, rsl_error *error);
/* Impacts and rests that stand at the beginning, or after a jump of a
 * prescribed speed. */
rsl_status rsl_planar_rigid_now(rsl_planar *system, rsl_planar_plan *plan,
                                const rsl_planar_observer *observer, rsl_error *error);
/* What the push at one of the spots at work takes out of the ledger, from
 * `rate` and `after`: by the normal, and by friction. */
void rsl_planar_rigid_losses(rsl_planar *system, size_t number, double lost[2]);

/* ---- rigid_projection.c ---------------------------------------------------- */

/* Back to zero gaps, joints included. */
void rsl_planar_rest_close(rsl_planar *system);
/* Back to zero gaps and rates, joints included, if they have drifted. */
void rsl_planar_rest_project(rsl_planar *system, rsl_planar_plan *plan, double place, double speed);

/* ---- rigid_contact_modes.c ------------------------------------------------- */

/* Which of the contacts at zero gap and rate press, stick and slip, in the islands that were
 * stirred; `lifted` is known to open, `torn` to be where the forces of its island have reached
 * their limit; both may be NULL. */
rsl_status rsl_planar_rest_settle(rsl_planar *system, rsl_planar_spot *lifted,
                                  rsl_planar_spot *torn, const rsl_planar_observer *observer,
                                  rsl_error *error);
/* At the start, before forces are known: a rigid contact that touches rests and sticks. Others stay
 * as they are. */
rsl_status rsl_planar_rest_presume(rsl_planar *system, rsl_planar_spot *spot, rsl_error *error);

/* ---- tangential_law_modes.c ------------------------------------------------ */

/* The function whose fall through zero is the event, at the last evaluation; what it does. */
double rsl_planar_tangent_value(rsl_planar *system, rsl_planar_friction_point *friction,
                                rsl_planar_event_kind kind);
void rsl_planar_tangent_happen(rsl_planar *system, rsl_planar_friction_point *friction,
                               rsl_planar_event_kind kind, const rsl_planar_observer *observer);
/* Whether this kind of event can come to it within the last step. */
int rsl_planar_tangent_may(const rsl_planar *system, const rsl_planar_friction_point *friction,
                           rsl_planar_event_kind kind);

#endif
