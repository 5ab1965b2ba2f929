/* SPDX-License-Identifier: MIT
 *
 * Functions shared by the files of mode/.
 */
#ifndef RSL_PLANAR_MODE_INTERNAL_H
#define RSL_PLANAR_MODE_INTERNAL_H

#include "planar/core/system.h"

/* ---- normal_law_modes.c ---------------------------------------------------- */

/* How deep an impact of the length L = (M v0^2/k)^(1/(n+1)) comes, if nobody presses it in. */
double rsl_planar_isolated_impact_depth(const rsl_law_contact *law, double length);
/* Whether the force falls at once where the bodies turn back. */
int rsl_planar_law_force_jumps(const rsl_law_contact *law);
/* Whether it moves in its pit with the restitution of its law. */
int rsl_planar_contact_damps_unloading(rsl_planar *system, const rsl_planar_contact_point *point);
/* At rest at a depth: its law as a touch that gets as deep has it; whether that changed the force. */
int rsl_planar_contact_fit_depth(const rsl_planar *system, rsl_planar_contact_point *point,
                                 double depth);

/* ---- contact_open_close.c -------------------------------------------------- */

/* A touch, or a set-down where the gap does not close: the law is then the one that
 * lasts, and no speed is needed. `closing_acceleration`: acceleration of the depth at touch. */
rsl_status rsl_planar_contact_close(rsl_planar *system, rsl_planar_contact_point *point,
                                    double closing_acceleration, rsl_error *error);

/* ---- stick_slip.c ---------------------------------------------------------- */

/* Who sticks of those that have closed at this instant. */
void rsl_planar_friction_choose_initial_mode(rsl_planar *system,
                                             const rsl_planar_observer *observer);

/* ---- rigid_projection.c ---------------------------------------------------- */

/* The rates of those at rest vanish, if one is not below a speed. */
void rsl_planar_project_rest_velocities(rsl_planar *system, double speed);

/* ---- rigid_contact_modes.c ------------------------------------------------- */

void rsl_planar_lift_off(rsl_planar *system, rsl_planar_contact_point *point,
                         const rsl_planar_observer *observer);

/* ---- tangential_law_modes.c ------------------------------------------------ */

/* Whether springs that have just touched begin on their caps. */
void rsl_planar_tangent_choose_initial_phase(rsl_planar *system);

#endif
