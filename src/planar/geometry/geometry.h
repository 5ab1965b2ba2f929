/* SPDX-License-Identifier: MIT
 *
 * Geometry: shapes, gap functions and their rates, kinematics of bodies, signals.
 */
#ifndef RSL_PLANAR_GEOMETRY_GEOMETRY_H
#define RSL_PLANAR_GEOMETRY_GEOMETRY_H

#include "planar/core/system.h"

/* A cam has so many points. */
enum { RSL_PLANAR_CAM_POINTS_MIN = 6, RSL_PLANAR_CAM_POINTS_MAX = 10000 };

/* Area, centre and inertia of mass 1 about it, of the curve through points. */
typedef struct rsl_planar_cam_area {
    double area, inertia;
    rsl_planar_point centre;
} rsl_planar_cam_area;

static inline double rsl_planar_dot(rsl_planar_point a, rsl_planar_point b)
{
    return a.x * b.x + a.y * b.y;
}

static inline rsl_planar_point rsl_planar_turn(const rsl_planar_frame *frame, rsl_planar_point p)
{
    return (rsl_planar_point){frame->c * p.x - frame->s * p.y, frame->s * p.x + frame->c * p.y};
}

static inline rsl_planar_point rsl_planar_to_world(const rsl_planar_frame *frame,
                                                   rsl_planar_point local)
{
    rsl_planar_point arm = rsl_planar_turn(frame, local);
    return (rsl_planar_point){frame->q[0] + arm.x, frame->q[1] + arm.y};
}

/* The velocity of a body at a point of the world. */
static inline rsl_planar_point rsl_planar_velocity_at(const rsl_planar_frame *frame,
                                                      rsl_planar_point at)
{
    double rx = at.x - frame->q[0], ry = at.y - frame->q[1];
    return (rsl_planar_point){frame->u[0] - frame->u[2] * ry, frame->u[1] + frame->u[2] * rx};
}

/* What a contact point is to second order: a disc fixed to one body against a line or a circle fixed to the
 * other, at one state. */
typedef struct rsl_planar_osculating_pair {
    const rsl_planar_frame *disc, *other;
    rsl_planar_point centre; /* of the disc, in the world */
    double radius;           /* from the centre to where the force acts */
    double growth;           /* the rate of that */
    rsl_planar_point anchor; /* on the line, or the centre of the circle */
    double curve;            /* 0: a line; 1: a circle; -1: a hole */
    int turned; /* 1: the disc is of body b, the normal of the touch points to the other */
} rsl_planar_osculating_pair;

/* An outline has at most so many corners: rounder ones are circles or cams. */
enum { RSL_PLANAR_CORNERS_MAX = 64 };

/* ---- cam.c ----------------------------------------------------------------- */

/* The least radius of its hollows; HUGE_VAL: it has none. */
double rsl_planar_cam_hollow(const rsl_planar_curve *curve);

/* ---- shapes.c -------------------------------------------------------------- */

double rsl_planar_inertia_of(const rsl_planar_body *body);
/* What a disc meets when it meets this shape. */
rsl_planar_contact_geometry rsl_planar_shape_contact_geometry(rsl_planar_shape_kind kind);
/* Whether a disc of this shape may meet the other. */
int rsl_planar_shape_meets(rsl_planar_shape_kind disc, rsl_planar_shape_kind other);

/* ---- signal.c -------------------------------------------------------------- */

void rsl_planar_signal_sum(const rsl_planar_signal *signal, double *once, double *twice);
/* Whether no signal changes with time. */
int rsl_planar_model_is_time_invariant(const rsl_planar_model *model);
/* The next kink of a signal; HUGE_VAL: none. */
double rsl_planar_next_signal_discontinuity(const rsl_planar *system, double after);

/* ---- kinematics.c ---------------------------------------------------------- */

void rsl_planar_place_fixed(rsl_planar *system);
void rsl_planar_update_kinematics(rsl_planar *system, double t, const double *y);
/* One body alone. */
void rsl_planar_update_body_kinematics(rsl_planar *system, double t, const double *y, size_t body);
/* The frame of a body that moves as the model says. */
void rsl_planar_place_driven(rsl_planar *system, size_t body, double t);
/* From its free coordinates and their rates; signals are looked at at t. */
void rsl_planar_place_body(rsl_planar *system, size_t i, double t, const double *q,
                           const double *u);
/* When signals are looked at: a step that ends at a kink, or a jump, must not
 * see what comes after it. */
double rsl_planar_signal_time(const rsl_planar *system, double t);

/* ---- gap.c ----------------------------------------------------------------- */

rsl_planar_gap rsl_planar_contact_gap(const rsl_planar *system,
                                      const rsl_planar_contact_point *point);
/* Contact begins: what depends on the side it began at is kept. */
void rsl_planar_contact_fix_feature(const rsl_planar *system, rsl_planar_contact_point *point);
/* At the beginning of a step: it may be let go. */
void rsl_planar_contact_update_side(const rsl_planar *system, rsl_planar_contact_point *point);
/* The speed of the disc's centre past the other body. */
double rsl_planar_contact_relative_speed(const rsl_planar *system,
                                         const rsl_planar_contact_point *point);
int rsl_planar_contact_is_far(const rsl_planar *system, const rsl_planar_contact_point *point);

/* ---- convex.c -------------------------------------------------------------- */

/* Makes the outline of a shape, from the centre of mass of its body. One without corners (a line, a
 * ring) has count 0. */
rsl_status rsl_planar_outline_make(rsl_planar *system, size_t body, const rsl_planar_shape *shape,
                                   rsl_planar_outline *outline);
/* Positive while the corner stands on the edge that is kept. */
double rsl_planar_outline_feature_margin(const rsl_planar *system,
                                         const rsl_planar_contact_point *point);
/* The corner has passed the end of its edge: on to the next. */
void rsl_planar_outline_next_feature(const rsl_planar *system, rsl_planar_contact_point *point);

/* ---- gap_acceleration.c ---------------------------------------------------- */

/* The accelerations of gap and slip at given speeds, without accelerations. */
void rsl_planar_gap_acceleration_bias(const rsl_planar *system,
                                      const rsl_planar_contact_point *point,
                                      const rsl_planar_gap *touch, double bias[2]);

/* ---- segment.c ------------------------------------------------------------- */

/* Whether a contact point is a tip, a disc of no radius, against a thin wall. */
int rsl_planar_is_tip(const rsl_planar_contact_point *point);
/* Of a tip in contact: how far it is from the nearer end of its wall, in m; negative: beyond. */
double rsl_planar_tip_margin(const rsl_planar *system, const rsl_planar_contact_point *point);
/* A tip takes the side that it is on. */
void rsl_planar_tip_update_side(const rsl_planar *system, rsl_planar_contact_point *point);

#endif
