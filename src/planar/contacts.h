/* SPDX-License-Identifier: MIT
 *
 * Spots in contact: how they are made, close, press and open; neighbours of a group.
 */
#ifndef RSL_PLANAR_CONTACTS_H
#define RSL_PLANAR_CONTACTS_H

#include "planar/system.h"

/* ---- build.c, check.c, spots.c, start.c ------------------------------------ */

/* What must hold for a model before a system is made of it. */
rsl_status rsl_planar_check_model(const rsl_planar_model *model, rsl_error *error);
double rsl_planar_inertia_of(const rsl_planar_body *body);
rsl_planar_point rsl_planar_from_centre(const rsl_planar *system, size_t body, rsl_planar_point p);
rsl_status rsl_planar_make_spots(rsl_planar *system, rsl_error *error);
rsl_status rsl_planar_add_pair(rsl_planar *system, size_t contact, size_t body_a, size_t shape_a,
                               size_t body_b, size_t shape_b, rsl_error *error);
/* Whether two bodies overlap by more than rounding. */
int rsl_planar_overlaps(const rsl_planar_touch *touch);
rsl_status rsl_planar_check_start(rsl_planar *system, rsl_error *error);

/* ---- lasting.c: contacts that last ------------------------------------------ */

int rsl_planar_lasting_new(rsl_planar *system);
/* The memoryless form of a law, with a table that lives as long as the system. */
rsl_status rsl_planar_forget(rsl_planar *system, const rsl_planar_contact_pair *pair,
                             rsl_law_contact *law, rsl_error *error);
int rsl_planar_same_at_all_speeds(const rsl_planar_contact_pair *pair);
/* The contact lasts from here on, where its rate is zero; after an evaluation. */
rsl_status rsl_planar_spot_lasts(rsl_planar *system, rsl_planar_spot *spot, rsl_error *error);
/* How deep an impact of the length L = (M v0^2/k)^(1/(n+1)) comes, if nobody presses it in. */
double rsl_planar_reach_of(const rsl_law_contact *law, double length);
/* Whether it is deeper than that at the end of a step. */
int rsl_planar_spot_is_pressed(rsl_planar *system, const rsl_planar_spot *spot);
/* Whether one of the contacts that are closed is plastic and lasts. */
int rsl_planar_pit_lasts(const rsl_planar *system);
/* Whether the force falls at once where the bodies turn back. */
int rsl_planar_law_drops(const rsl_law_contact *law);
/* This deep it has been, and no deeper; one that stays on its way back has no peak. */
void rsl_planar_spot_track(rsl_planar_spot *spot, double depth);
/* Whether it turns back in at the very turn, because its force falls there. */
int rsl_planar_spot_stays(rsl_planar *system, rsl_planar_spot *spot);
/* Before the end rule takes a pull away; smooth beyond the end while the spot is closed. */
rsl_law_response rsl_planar_spot_force(const rsl_planar_spot *spot, double depth, double rate);
/* Whether the force would pull where it must not: contact has ended at F = 0. */
int rsl_planar_spot_pulls(const rsl_planar_spot *spot, const rsl_planar_touch *touch);
/* Whether a plastic law is below its peak, on the curve of unloading. */
int rsl_planar_spot_unloads(const rsl_planar_spot *spot);
/* Whether it moves in its pit with the restitution of its law. */
int rsl_planar_spot_damps(rsl_planar *system, const rsl_planar_spot *spot);
/* At rest at a depth: its law as a touch that gets as deep has it; whether that changed the force. */
int rsl_planar_spot_fit_depth(const rsl_planar *system, rsl_planar_spot *spot, double depth);
/* Whether the turn between two rates of the depth changes the force. */
int rsl_planar_spot_turns(rsl_planar *system, const rsl_planar_spot *spot, double rate_before,
                          double rate_after);
/* After a step: whether it has turned inwards, so that it lasts. */
void rsl_planar_spot_note_turn(rsl_planar *system, rsl_planar_spot *spot);

/* Whether the law sticks: it pulls, and holds down to a depth below zero. */
static inline int rsl_planar_law_sticks(const rsl_law_contact *law)
{
    return law->law != NULL && law->law->family == RSL_LAW_FAMILY_ADHESIVE;
}

/* The pull with which it begins where bodies touch; 0: none. */
double rsl_planar_touch_pull(const rsl_law_contact *law);

/* ---- contacts.c: the force of closed spots; touch and separation ----------- */

void rsl_planar_apply_spots(rsl_planar *system);
/* The permanent indentation: there a plastic law lets go. */
double rsl_planar_spot_free_depth(const rsl_planar_spot *spot);
/* After it: what acts. */
rsl_law_response rsl_planar_spot_response(const rsl_planar_spot *spot,
                                          const rsl_planar_touch *touch);
/* The depth at which it bears a force without any speed. */
double rsl_planar_depth_at_rest(const rsl_planar_spot *spot, double force);
/* A touch, or a set-down where the gap does not close: the law is then the one that
 * lasts, and no speed is needed. `pressing`: acceleration of the depth at touch. */
rsl_status rsl_planar_spot_close(rsl_planar *system, rsl_planar_spot *spot, double pressing,
                                 rsl_error *error);
/* From released back to closed. */
rsl_status rsl_planar_spot_reclose(rsl_planar *system, rsl_planar_spot *spot, rsl_error *error);
/* Gives the spot its integrals in y, all zero. */
rsl_status rsl_planar_slot_take(rsl_planar *system, rsl_planar_spot *spot, rsl_error *error);
/* As if it had not closed. */
void rsl_planar_spot_undo(rsl_planar *system, rsl_planar_spot *spot);
void rsl_planar_spot_open(rsl_planar *system, rsl_planar_spot *spot, rsl_planar_spot_status status);
/* A corner of an outline has passed the end of its edge; and all that have, at the frames there. */
void rsl_planar_spot_pass(rsl_planar *system, rsl_planar_spot *spot);
void rsl_planar_pass_corners(rsl_planar *system);
/* The sums of its record at a state y, which was evaluated last. */
void rsl_planar_sum_record(const rsl_planar *system, rsl_planar_spot *spot, const double *y);
void rsl_planar_list_closed(rsl_planar *system);
int rsl_planar_law_is_smooth(const rsl_law_contact *law);
rsl_status rsl_planar_prepare_spot(const rsl_planar *system, rsl_planar_spot *spot, double mass,
                                   double speed, rsl_error *error);
void rsl_planar_spot_name(const rsl_planar *system, const rsl_planar_spot *spot, char *name,
                          size_t size);

/* ---- sampled.c, neighbours.c ----------------------------------------------- */

void rsl_planar_ready_spot(rsl_planar *system, rsl_planar_spot *spot);
void rsl_planar_sample_contacts(rsl_planar *system, rsl_planar_plan *plan,
                                const rsl_planar_observer *observer);
rsl_status rsl_planar_neighbours_new(rsl_planar *system, rsl_error *error);
void rsl_planar_neighbours_free(rsl_planar_neighbours *neighbours);
/* Finds new neighbours if the bodies have moved far enough. */
rsl_status rsl_planar_neighbours_refresh(rsl_planar *system, rsl_error *error);
double rsl_planar_neighbours_step_limit(const rsl_planar *system);

#endif
