/* SPDX-License-Identifier: MIT
 *
 * Friction and rolling resistance by laws of tangent.h.
 */
#ifndef RSL_PLANAR_TANGENT_H
#define RSL_PLANAR_TANGENT_H

#include "planar/system.h"

/* What must hold for the laws of a contact with this normal law, or of a slide (NULL). */
rsl_status rsl_planar_tangent_check(const rsl_planar_tangent *tangent,
                                    const rsl_law_contact *normal, int located, rsl_error *error);
/* Whether a law has a memory that is integrated. */
int rsl_planar_tangent_remembers(const rsl_planar_tangent *tangent);
/* What is built once: laws of slides, and rolling as friction. 0: there is no memory. */
rsl_status rsl_planar_tangents_new(rsl_planar *system, rsl_error *error);

/* A spot touches, or is ready to where contacts are not located. */
rsl_status rsl_planar_tangent_begin(rsl_planar *system, rsl_planar_spot *spot, double spin,
                                    rsl_error *error);
/* How a slide or spot begins. */
rsl_planar_friction_mode rsl_planar_tangent_mode(const rsl_tangent_law *law);
/* Whether springs that have just touched begin on their caps. */
void rsl_planar_tangent_decide(rsl_planar *system);

/* The force, the rate of the memory and the energy stored, of one with a memory or smooth. */
double rsl_planar_tangent_force(const rsl_planar *system, rsl_planar_friction_point *friction);
/* The prepared law; laws.friction NULL: none. */
const rsl_tangent *rsl_planar_tangent_of(const rsl_planar *system,
                                         const rsl_planar_friction_point *friction);

/* The kinds of events that end phases of a spring of friction, in the order in which they are
 * looked for; RSL_PLANAR_EVENT_NONE: no more. Whether a kind is one of them. */
rsl_planar_event_kind rsl_planar_tangent_kind(size_t i);
int rsl_planar_is_tangential(rsl_planar_event_kind kind);
/* The function whose fall through zero is the event, at the last evaluation; what it does. */
double rsl_planar_tangent_value(rsl_planar *system, rsl_planar_friction_point *friction,
                                rsl_planar_event_kind kind);
void rsl_planar_tangent_happen(rsl_planar *system, rsl_planar_friction_point *friction,
                               rsl_planar_event_kind kind, const rsl_planar_observer *observer);
/* Whether this kind of event can come to it within the last step. */
int rsl_planar_tangent_may(const rsl_planar *system, const rsl_planar_friction_point *friction,
                           rsl_planar_event_kind kind);

/* Where contacts are not located: force and moment at an evaluation, returns the energy of springs;
 * and what an accepted step makes of the memory. */
double rsl_planar_tangent_sample(const rsl_planar *system, rsl_planar_spot *spot,
                                 const rsl_planar_touch *touch);
void rsl_planar_tangent_commit(const rsl_planar *system, rsl_planar_spot *spot);

#endif
