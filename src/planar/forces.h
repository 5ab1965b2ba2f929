/* SPDX-License-Identifier: MIT
 *
 * From (t, y) to frames, forces and accelerations: signals, joints, springs, loads.
 */
#ifndef RSL_PLANAR_FORCES_H
#define RSL_PLANAR_FORCES_H

#include "planar/system.h"

/* ---- signal.c -------------------------------------------------------------- */

void rsl_planar_signal_sum(const rsl_planar_signal *signal, double *once, double *twice);
double rsl_planar_signal_break(const rsl_planar_signal *signal, double after);

/* ---- evaluate.c: frames, forces, accelerations at (t, y) ------------------- */

void rsl_planar_place_fixed(rsl_planar *system);
void rsl_planar_unpack(rsl_planar *system, double t, const double *y);
/* One body alone. */
void rsl_planar_unpack_body(rsl_planar *system, double t, const double *y, size_t body);
/* A spot at a time inside the last step. */
rsl_planar_touch rsl_planar_touch_at(rsl_planar *system, const rsl_planar_spot *spot, double t);
int rsl_planar_evaluate(rsl_planar *system, double t, const double *y);
/* On frames that are there: the forces and powers of all but a crowd. */
void rsl_planar_apply_beside(rsl_planar *system, double t);
/* The frame of a body that moves as the model says. */
void rsl_planar_place_driven(rsl_planar *system, size_t body, double t);
int rsl_planar_slope_of(double t, const double *y, double *slope, void *user);

/* ---- joints.c, springs.c --------------------------------------------------- */

size_t rsl_planar_joint_row_count(const rsl_planar_joint *joint);
/* What of a joint stays as it is at t = 0, in the frames of its bodies. */
void rsl_planar_joint_begin(rsl_planar_joint *joint, const rsl_planar_frame *a,
                            const rsl_planar_frame *b);
void rsl_planar_joint_rows(rsl_planar *system, double t);
void rsl_planar_apply_springs(rsl_planar *system);
void rsl_planar_apply_loads(rsl_planar *system, double t);
/* Length and rate from the frames; without the force. */
rsl_planar_stretch rsl_planar_spring_stretch(const rsl_planar *system, size_t spring);
double rsl_planar_spring_elongation(const rsl_planar *system, const rsl_planar_spring *spring);

/* The acceleration of the depth, from the last evaluation. */
double rsl_planar_depth_acceleration(const rsl_planar *system, const rsl_planar_spot *spot);

#endif
