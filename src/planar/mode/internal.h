/* SPDX-License-Identifier: MIT
 *
 * Functions shared by the files of mode/.
 */
#ifndef RSL_PLANAR_MODE_INTERNAL_H
#define RSL_PLANAR_MODE_INTERNAL_H

#include "planar/core/system.h"

/* ---- normal_law_modes.c ---------------------------------------------------- */

/* Bound of the indentation of an isolated impact, m; `length`: L = (M v0^2/k)^(1/(n+1)). */
double rsl_planar_isolated_impact_depth(const rsl_law_contact *law, double length);
/* 1: the force jumps at load reversal. */
int rsl_planar_law_force_jumps(const rsl_law_contact *law);
/* 1: a contact inside its permanent indentation is damped with the restitution of its law. */
int rsl_planar_contact_damps_unloading(const rsl_planar_compiled_model *fixed,
                                       rsl_planar_workspace *work,
                                       const rsl_planar_contact_point *point);
/* Fits a law that depends on the impact velocity to a contact at rest at a given indentation, m.
 * Returns 1 if the force changes. */
int rsl_planar_contact_fit_depth(const rsl_planar_compiled_model *fixed,
                                 rsl_planar_contact_point *point, double depth);

/* ---- contact_open_close.c -------------------------------------------------- */

/* Onset of contact. A contact that starts too slowly for an impact gets the law of a sustained
 * contact. `closing_acceleration`: acceleration of the indentation, m/s^2. */
rsl_status rsl_planar_contact_close(rsl_planar *system, rsl_planar_contact_point *point,
                                    double closing_acceleration, rsl_error *error);

/* ---- stick_slip.c ---------------------------------------------------------- */

/* Friction modes of the contacts that have closed at this instant. */
void rsl_planar_friction_choose_initial_mode(rsl_planar *system,
                                             const rsl_planar_observer *observer);

/* ---- rigid_projection.c ---------------------------------------------------- */

/* Projects contacts at rest onto zero gap rate and stick slip, if one is at least `speed`, m/s. */
void rsl_planar_project_rest_velocities(rsl_planar *system, double speed);

/* ---- rigid_contact_modes.c ------------------------------------------------- */

/* Ends the rest of a rigid contact and its record. */
void rsl_planar_lift_off(rsl_planar *system, rsl_planar_contact_point *point,
                         const rsl_planar_observer *observer);

/* ---- tangential_law_modes.c ------------------------------------------------ */

/* The state y after dt at the constant accelerations of the last evaluation. */
void rsl_planar_extrapolate_from_rest(const rsl_planar *system, double dt, double *y);
/* Chooses whether friction springs of new contacts start elastic or at their friction limit. */
void rsl_planar_tangent_choose_initial_phase(rsl_planar *system);

#endif
