/* SPDX-License-Identifier: MIT
 *
 * Equations of motion: right-hand side, springs, projection onto the constraints.
 */
#ifndef RSL_PLANAR_DYNAMICS_DYNAMICS_H
#define RSL_PLANAR_DYNAMICS_DYNAMICS_H

#include "planar/core/system.h"

/* ---- projection.c ---------------------------------------------------------- */

/* Index of the joint that owns a joint row. */
size_t rsl_planar_joint_of_row(const rsl_planar_compiled_model *fixed, size_t row);
/* Raises *place (m or rad) and *speed (m/s or rad/s) to the largest violation of the joint rows at
 * the current frames. */
void rsl_planar_drift(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work, double t,
                      double *place, double *speed);
/* Newton iteration of the free coordinates of y onto the joint positions. */
void rsl_planar_project_positions(const rsl_planar_compiled_model *fixed,
                                  const rsl_planar_state *state, rsl_planar_workspace *work,
                                  double t, double *y);
/* Projects the velocities of y onto the joint constraints. Nonzero: singular constraints. */
int rsl_planar_project_velocities(rsl_planar *system, double t, double *y);
/* Sets the error of a failed evaluation: joint friction jams, or the joints are singular. */
rsl_status rsl_planar_error_singular(const rsl_planar_compiled_model *fixed,
                                     const rsl_planar_state *state,
                                     const rsl_planar_workspace *work, rsl_error *error);

/* ---- change_point.c -------------------------------------------------------- */

/* Distance of the change point ahead of the state y in a step near it, at the velocities of the
 * start of the step, s; negative: behind. HUGE_VAL: the step is not near one. */
double rsl_planar_change_point_ahead(const rsl_planar_compiled_model *fixed,
                                     const rsl_planar_state *state, const double *y);
/* Whether joint rows are interpolated at the state y. */
int rsl_planar_is_near_change_point(const rsl_planar_compiled_model *fixed,
                                    const rsl_planar_state *state, const double *y);
/* State at which the right-hand side is evaluated for (t, y): y, or y projected onto the joints in
 * a step near a change point. `sum` has room for positions and velocities. NULL: the projection
 * fails. */
const double *rsl_planar_project_to_joints(const rsl_planar_compiled_model *fixed,
                                           const rsl_planar_state *state,
                                           rsl_planar_workspace *work, double t, const double *y,
                                           double *sum);
/* The same, with forces and accelerations evaluated there. */
const double *rsl_planar_evaluate_on_joints(rsl_planar *system, double t, const double *y,
                                            double *sum);

/* ---- evaluate.c ------------------------------------------------------------ */

/* Frames, forces, multipliers and accelerations at (t, y). Nonzero: singular constraints. */
int rsl_planar_evaluate(rsl_planar *system, double t, const double *y);
/* The same with the contact forces of `contacts`; NULL: those of the contact modes and laws. */
int rsl_planar_evaluate_with(rsl_planar *system, double t, const double *y,
                             const rsl_planar_contact_options *contacts);
/* Forces and powers at the current frames, without pair forces inside granular groups. */
void rsl_planar_apply_beside(rsl_planar *system, double t);

/* ---- rhs.c ----------------------------------------------------------------- */

/* dy/dt into `slope`. Returns 1 if the evaluation fails or is not finite, -1 if the time limit is
 * exceeded. */
int rsl_planar_rhs(double t, const double *y, double *slope, void *user);

/* ---- springs.c ------------------------------------------------------------- */

/* Length (m or rad) and its rate at the current frames; the force is not set. */
rsl_planar_spring_state rsl_planar_spring_stretch(const rsl_planar *system, size_t spring);
/* Length (m or rad) at the current frames; the rest length is not subtracted. */
double rsl_planar_spring_elongation(const rsl_planar_workspace *work,
                                    const rsl_planar_spring *spring);
int rsl_planar_spring_is_plastic(const rsl_planar_spring *spring);
/* Elastic elongation z of the elastic-plastic element at the elongation s. */
double rsl_planar_spring_elastic_elongation(const rsl_planar_compiled_model *fixed,
                                            const rsl_planar_state *state, size_t spring, double s);
/* Elastic elongation at yield, yield/stiffness. */
double rsl_planar_spring_yield_limit(const rsl_planar_spring *spring);

#endif
