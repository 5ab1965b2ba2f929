/* SPDX-License-Identifier: MIT
 *
 * Geometry: shapes, gap functions and their rates, kinematics of bodies, signals.
 */
#ifndef RSL_PLANAR_GEOMETRY_GEOMETRY_H
#define RSL_PLANAR_GEOMETRY_GEOMETRY_H

#include "planar/core/system.h"

/* Allowed number of points of a cam. */
enum { RSL_PLANAR_CAM_POINTS_MIN = 6, RSL_PLANAR_CAM_POINTS_MAX = 10000 };

/* Area inside a cam, m^2, centroid, and moment of inertia of unit mass about it, m^2. */
typedef struct rsl_planar_cam_area {
    double area, inertia;
    rsl_planar_point centre;
} rsl_planar_cam_area;

static inline double rsl_planar_dot(rsl_planar_point a, rsl_planar_point b)
{
    return a.x * b.x + a.y * b.y;
}

/* Vector of the body frame in world axes. */
static inline rsl_planar_point rsl_planar_turn(const rsl_planar_frame *frame, rsl_planar_point p)
{
    return (rsl_planar_point){frame->c * p.x - frame->s * p.y, frame->s * p.x + frame->c * p.y};
}

/* Point of the body frame in the world. */
static inline rsl_planar_point rsl_planar_to_world(const rsl_planar_frame *frame,
                                                   rsl_planar_point local)
{
    rsl_planar_point arm = rsl_planar_turn(frame, local);
    return (rsl_planar_point){frame->q[0] + arm.x, frame->q[1] + arm.y};
}

/* Velocity of the body at a point of the world, m/s. */
static inline rsl_planar_point rsl_planar_velocity_at(const rsl_planar_frame *frame,
                                                      rsl_planar_point at)
{
    double rx = at.x - frame->q[0], ry = at.y - frame->q[1];
    return (rsl_planar_point){frame->u[0] - frame->u[2] * ry, frame->u[1] + frame->u[2] * rx};
}

/* Second-order approximation of a contact point: a disc fixed to one body against a line or circle
 * fixed to the other. */
typedef struct rsl_planar_osculating_pair {
    const rsl_planar_frame *disc, *other;
    rsl_planar_point centre; /* of the disc, in the world */
    double radius;           /* from the centre to the point of force application, m */
    double growth;           /* its rate, m/s */
    rsl_planar_point anchor; /* point of the line, or centre of the circle */
    double curve;            /* 0: line; 1: circle; -1: round hole */
    int disc_is_b; /* 1: the disc belongs to body b; the contact normal points away from it */
} rsl_planar_osculating_pair;

/* Maximum number of vertices of an outline. */
enum { RSL_PLANAR_CORNERS_MAX = 64 };

/* ---- cam.c ----------------------------------------------------------------- */

/* Smallest radius of curvature of the concave parts, m; HUGE_VAL: convex. */
double rsl_planar_cam_hollow(const rsl_planar_curve *curve);

/* ---- shapes.c -------------------------------------------------------------- */

/* Moment of inertia about the centre of mass, kg m^2: given, or that of the first solid shape as a
 * homogeneous body; RSL_UNSET: neither. */
double rsl_planar_inertia_of(const rsl_planar_body *body);
/* Contact geometry of a disc against this shape. */
rsl_planar_contact_geometry rsl_planar_shape_contact_geometry(rsl_planar_shape_kind kind);
/* 1: the discs of the first shape may touch the other. */
int rsl_planar_shape_meets(rsl_planar_shape_kind disc, rsl_planar_shape_kind other);

/* ---- signal.c -------------------------------------------------------------- */

/* Tabulates the first and second integral of a record at its points. */
void rsl_planar_signal_sum(const rsl_planar_signal *signal, double *once, double *twice);
/* 1: all signals are constant. */
int rsl_planar_model_is_time_invariant(const rsl_planar_compiled_model *fixed);
/* Time of the next discontinuity of a signal or its slope; HUGE_VAL: none. */
double rsl_planar_next_signal_discontinuity(const rsl_planar_compiled_model *fixed, double after);

/* ---- kinematics.c ---------------------------------------------------------- */

/* Frames of all bodies at t = 0, and of the world. */
void rsl_planar_place_fixed(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work);
/* Frames of all moving bodies at (t, y). */
void rsl_planar_update_kinematics(const rsl_planar_compiled_model *fixed,
                                  const rsl_planar_state *state, rsl_planar_workspace *work,
                                  double t, const double *y);
/* Frame of one body at (t, y). */
void rsl_planar_update_body_kinematics(const rsl_planar_compiled_model *fixed,
                                       const rsl_planar_state *state, rsl_planar_workspace *work,
                                       double t, const double *y, size_t body);
/* Frame of a body without free coordinates at t. */
void rsl_planar_place_driven(const rsl_planar_compiled_model *fixed, const rsl_planar_state *state,
                             rsl_planar_workspace *work, size_t body, double t);
/* Frame of body i from its free coordinates q and velocities u; prescribed coordinates at t. */
void rsl_planar_place_body(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work,
                           size_t i, double t, const double *q, const double *u);
/* Time at which signals are evaluated: at the end of a step that is a discontinuity of a signal,
 * the left-hand limit. */
double rsl_planar_signal_time(const rsl_planar_state *state, double t);

/* ---- gap.c ----------------------------------------------------------------- */

/* Gap, normal, gap rate and slip velocity at the current frames. */
rsl_planar_gap rsl_planar_contact_gap(const rsl_planar_compiled_model *fixed,
                                      const rsl_planar_workspace *work,
                                      const rsl_planar_contact_point *point);
/* Onset of contact: stores the feature of two outlines, or the side of a thin wall. */
void rsl_planar_contact_fix_feature(const rsl_planar_compiled_model *fixed,
                                    const rsl_planar_state *state, const rsl_planar_workspace *work,
                                    rsl_planar_contact_point *point);
/* Start of a step: updates the side of a thin wall, or clears `loose` of a feature. */
void rsl_planar_contact_update_side(const rsl_planar_compiled_model *fixed,
                                    const rsl_planar_workspace *work,
                                    rsl_planar_contact_point *point);
/* Relative speed of the disc's centre, or its bound for two outlines, m/s. */
double rsl_planar_contact_relative_speed(const rsl_planar_workspace *work,
                                         const rsl_planar_contact_point *point);
/* 1: the bodies do not touch at the current frames. */
int rsl_planar_contact_is_far(const rsl_planar *system, const rsl_planar_contact_point *point);

/* ---- outline.c ------------------------------------------------------------- */

/* Outline of a shape, relative to the centre of mass of its body. count is 0 for shapes without
 * vertices (line, ring, cam). */
rsl_status rsl_planar_outline_make(const rsl_planar_compiled_model *fixed,
                                   rsl_planar_workspace *work, size_t body,
                                   const rsl_planar_shape *shape, rsl_planar_outline *outline);

/* ---- convex.c -------------------------------------------------------------- */

/* Margin to the change of the stored feature, m; negative: passed. HUGE_VAL: loose. */
double rsl_planar_outline_feature_margin(const rsl_planar_workspace *work,
                                         const rsl_planar_contact_point *point);
/* Replaces the stored feature after the vertex has passed the end of its edge. */
void rsl_planar_outline_next_feature(const rsl_planar_compiled_model *fixed,
                                     const rsl_planar_state *state,
                                     const rsl_planar_workspace *work,
                                     rsl_planar_contact_point *point);

/* ---- foundation.c ---------------------------------------------------------- */

/* Overlap of two shapes with an elastic foundation between them, in their plane. */
typedef struct rsl_planar_overlap {
    double area;      /* A, m^2 */
    double potential; /* stored energy over modulus and width, m^3; its slope over d is A */
    double place;     /* box or polygon: of the centroid, from the centre of mass of the body, along
                           the line, m */
} rsl_planar_overlap;

/* Overlap at an indentation, m; `axis`: normal of the line in the frame of a box or polygon. */
rsl_planar_overlap rsl_planar_foundation_overlap(const rsl_planar_contact_point *point,
                                                 rsl_planar_point axis, double depth);
/* Limits `deep` of circles to the indentations for which the overlap is known. */
void rsl_planar_foundation_limit(rsl_planar_contact_point *point);
/* Stores which vertices of a box or polygon are below the line: the force is smooth between changes. */
void rsl_planar_bed_fix_vertices(const rsl_planar_workspace *work, rsl_planar_contact_point *point);
/* Margin to the next change, m; negative: passed. */
double rsl_planar_bed_margin(const rsl_planar_workspace *work,
                             const rsl_planar_contact_point *point);
/* Point of action on the line at an indentation of the box or polygon in its direction, m. */
rsl_planar_point rsl_planar_bed_centre(const rsl_planar_workspace *work,
                                       const rsl_planar_contact_point *point, double depth);
/* The axis of a box or polygon at the current frames. */
rsl_planar_point rsl_planar_bed_axis(const rsl_planar_workspace *work,
                                     const rsl_planar_contact_point *point);

/* ---- gap_acceleration.c ---------------------------------------------------- */

/* Acceleration bias dJ/dt u of gap (bias[0]) and slip (bias[1]), m/s^2. */
void rsl_planar_gap_acceleration_bias(const rsl_planar_workspace *work,
                                      const rsl_planar_contact_point *point,
                                      const rsl_planar_gap *touch, double bias[2]);

/* ---- segment.c ------------------------------------------------------------- */

/* 1: a tip (disc of radius zero) against a thin wall. */
int rsl_planar_is_tip(const rsl_planar_contact_point *point);
/* Distance of a closed tip from the nearer end of its wall, m; negative: beyond the end. */
double rsl_planar_tip_margin(const rsl_planar_workspace *work,
                             const rsl_planar_contact_point *point);
/* Sets the side of a tip to its actual side. */
void rsl_planar_tip_update_side(const rsl_planar_workspace *work, rsl_planar_contact_point *point);

#endif
