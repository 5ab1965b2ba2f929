/* SPDX-License-Identifier: MIT
 *
 * Rigid contacts: Delassus operator, and contact forces at rest.
 */
#ifndef RSL_PLANAR_RIGID_RIGID_H
#define RSL_PLANAR_RIGID_RIGID_H

#include "planar/contact/contact.h"
#include "planar/core/system.h"

/* Margins are known to this share of the largest force. */
#define RSL_PLANAR_MARGIN_NOISE 1e-12

/* ---- delassus.c ------------------------------------------------------------ */

/* The two rows of a contact point, with bends if asked for. */
void rsl_planar_rigid_rows(rsl_planar *system, rsl_planar_contact_point *point, int biases,
                           rsl_planar_constraint_row rows[2]);
/* The same where the touch is known. */
void rsl_planar_rigid_rows_at(rsl_planar *system, const rsl_planar_contact_point *point,
                              const rsl_planar_gap *touch, int biases,
                              rsl_planar_constraint_row rows[2]);
/* Fills `delassus` and `tie` for `points` contact points from the rows, with the factor
 * that is there. Nonzero: no memory. */
int rsl_planar_assemble_delassus(rsl_planar *system, size_t points);
/* From `push` to `body`; the multipliers of the joints grow by `share` of
 * theirs. */
void rsl_planar_distribute_impulses(rsl_planar *system, size_t points, double share);
/* Adds a push along a row to `body`. */
void rsl_planar_rigid_add_row(rsl_planar_rigid_workspace *scratch,
                              const rsl_planar_constraint_row *row, double push);
/* Adds W x body to the free coordinates' numbers x. */
void rsl_planar_apply_impulses(rsl_planar *system, double *x);
/* Adds what `body` as an impulse puts in through drives to the energy balance. */
void rsl_planar_rigid_drive_work(rsl_planar *system);

/* ---- rest_forces.c --------------------------------------------------------- */

/* Within an evaluation, after the joints; nonzero: singular. */
int rsl_planar_apply_rest_forces(rsl_planar *system);
/* All that rests, with its rows; `leaning`: friction acts. */
int rsl_planar_gather_forces(rsl_planar *system, int biases, int leaning);
void rsl_planar_read_forces(rsl_planar_rigid_workspace *scratch, size_t count);
/* What is left of a grip. In an island whose forces leave a choice it is the margin of all of
 * them, and so is what is left of a force; `own`: of this contact alone. A contact that can bear
 * nothing makes the margin zero for good, to rounding: less than that is none. */
double rsl_planar_rest_force_margin(const rsl_planar_contact_point *point, double own);
double rsl_planar_stick_margin(const rsl_planar *system, const rsl_planar_friction_state *friction);

/* ---- force_dense.c --------------------------------------------------------- */

/* Pushes at the contacts of an island so that their rows change by `right`, one number per row of
 * D, which has `width` rows. Nonzero: there is no memory. */
int rsl_planar_solve_bilateral(rsl_planar *system, rsl_planar_contact_unknown *unknowns,
                               size_t count, size_t width, const double *right);
/* The same for forces, which know their limits. `margin`: HUGE_VAL if the rows leave no choice;
 * else, if negative, no forces keep to all limits. */
int rsl_planar_solve_rest_forces(rsl_planar *system, rsl_planar_contact_unknown *unknowns,
                                 size_t count, size_t width, const double *right, double *margin);

#endif
