/* SPDX-License-Identifier: MIT
 *
 * Equations of motion: right-hand side, springs, projection onto the constraints.
 */
#ifndef RSL_PLANAR_DYNAMICS_DYNAMICS_H
#define RSL_PLANAR_DYNAMICS_DYNAMICS_H

#include "planar/core/system.h"

/* ---- projection.c ---------------------------------------------------------- */

/* Whose row it is. */
size_t rsl_planar_joint_of_row(const rsl_planar *system, size_t row);
/* The largest violation of the joints at the frames that are there. */
void rsl_planar_drift(rsl_planar *system, double t, double *place, double *speed);
void rsl_planar_project_positions(rsl_planar *system, double t, double *y);
/* Nonzero: the joints are singular. */
int rsl_planar_project_velocities(rsl_planar *system, double t, double *y);
/* Why an evaluation failed. */
rsl_status rsl_planar_error_singular(const rsl_planar *system, rsl_error *error);

/* ---- change_point.c -------------------------------------------------------- */

/* The state to evaluate for (t, y): brought back to the joints in such a step. NULL: it cannot. */
const double *rsl_planar_project_to_joints(rsl_planar *system, double t, const double *y);

/* ---- rhs.c ----------------------------------------------------------------- */

int rsl_planar_evaluate(rsl_planar *system, double t, const double *y);
/* On frames that are there: the forces and powers of all but a granular group. */
void rsl_planar_apply_beside(rsl_planar *system, double t);
int rsl_planar_rhs(double t, const double *y, double *slope, void *user);

/* ---- springs.c ------------------------------------------------------------- */

/* Length and rate from the frames; without the force. */
rsl_planar_stretch rsl_planar_spring_stretch(const rsl_planar *system, size_t spring);
double rsl_planar_spring_elongation(const rsl_planar *system, const rsl_planar_spring *spring);
int rsl_planar_spring_is_plastic(const rsl_planar_spring *spring);
/* The elongation z of the part that yields, at the elongation s. */
double rsl_planar_spring_elastic_elongation(const rsl_planar *system, size_t spring, double s);
double rsl_planar_spring_yield_limit(const rsl_planar_spring *spring);

#endif
