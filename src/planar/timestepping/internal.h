/* SPDX-License-Identifier: MIT
 *
 * Functions shared by the files of timestepping/.
 */
#ifndef RSL_PLANAR_TIMESTEPPING_INTERNAL_H
#define RSL_PLANAR_TIMESTEPPING_INTERNAL_H

#include "planar/core/system.h"

/* Closed contacts up to which a step is solved directly; by sweeps beyond, and with rolling resistance. */
enum { RSL_PLANAR_MOREAU_DIRECT = 24 };

/* ---- active_contacts.c ----------------------------------------------------- */

/* Collects in `list` the contact points with a gap up to about `near`, m, with their rows, and in
 * `resting` the active contact points that have separated. Nonzero: out of memory. */
int rsl_planar_moreau_collect(rsl_planar *system, double near, size_t *closed, size_t *separated);

/* ---- impact_lcp.c ---------------------------------------------------------- */

/* Sets the free velocities u in the frames. */
void rsl_planar_moreau_set_velocities(const rsl_planar_compiled_model *fixed,
                                      rsl_planar_workspace *work, const double *u);
/* Velocities of the contact rows at the frames. */
void rsl_planar_moreau_row_velocities(const rsl_planar_workspace *work, size_t count, double *rate);
/* Solves the contact problem of one step. Input: row velocities before the step in `rate` and
 * without contact impulses in `after`, body velocities without contact impulses in the frames.
 * Output: `push`, `body`, `slip`, `noise`. fall: velocity gained by gravity in the step, m/s. */
rsl_status rsl_planar_moreau_solve(rsl_planar *system, size_t count, double fall, rsl_error *error);
/* Stick states and slops for the next step. Contacts solved by sweeps keep a slop of ten times
 * slow h/2, the distance of free fall in a step: half of the approach allowed at rest. */
void rsl_planar_moreau_store(rsl_planar_state *state, const rsl_planar_workspace *work,
                             size_t count, double h);

/* ---- joint_impulses.c ------------------------------------------------------ */

/* The same with friction of joints and guides. before: velocities before the step; the velocities
 * of the state, after the projection onto the joints, get all impulses. */
rsl_status rsl_planar_moreau_solve_joints(rsl_planar *system, size_t count, double h, double fall,
                                          const double *before, rsl_error *error);

/* ---- pgs.c ----------------------------------------------------------------- */

/* Coefficient of restitution of a closed contact; 0 for impact velocities up to `slow` of its
 * contact point, NaN where its function has no value. */
double rsl_planar_moreau_restitution(const rsl_planar_compiled_model *fixed,
                                     const rsl_planar_state *state, rsl_planar_workspace *work,
                                     size_t number);
/* Contact problem by projected Gauss-Seidel, with the coefficients in `friction`, warm-started with
 * `push`. */
rsl_status rsl_planar_moreau_sweep(rsl_planar *system, size_t count, double fall, rsl_error *error);
/* Contact pair of the model of the closed contact i. */
const rsl_planar_contact_pair *rsl_planar_moreau_pair(const rsl_planar_compiled_model *fixed,
                                                      const rsl_planar_state *state,
                                                      const rsl_planar_workspace *work, size_t i);

#endif
