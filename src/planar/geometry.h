/* SPDX-License-Identifier: MIT
 *
 * Points, shapes and gaps at the frames that are there.
 */
#ifndef RSL_PLANAR_GEOMETRY_H
#define RSL_PLANAR_GEOMETRY_H

#include "planar/system.h"

/* ---- points; here, because every force and joint asks for them ------------------- */

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

/* ---- shapes ------------------------------------------------------------------------ */

/* What a disc meets when it meets this shape. */
rsl_planar_spot_kind rsl_planar_shape_spot(rsl_planar_shape_kind kind);
/* Whether a disc of this shape may meet the other. */
int rsl_planar_shape_meets(rsl_planar_shape_kind disc, rsl_planar_shape_kind other);
/* Its corners, or the one centre, and the radius of the discs that stand there. 0: it has none. */
int rsl_planar_shape_corners(const rsl_planar_shape *shape, rsl_planar_point *corner);
double rsl_planar_shape_rounding(const rsl_planar_shape *shape);

/* What a spot is to second order: a disc fixed to one body against a line or a circle fixed to the
 * other, at one state. */
typedef struct rsl_planar_meeting {
    const rsl_planar_frame *disc, *other;
    rsl_planar_point centre; /* of the disc, in the world */
    double radius;           /* from the centre to where the force acts */
    double growth;           /* the rate of that */
    rsl_planar_point anchor; /* on the line, or the centre of the circle */
    double curve;            /* 0: a line; 1: a circle; -1: a hole */
    int turned; /* 1: the disc is of body b, the normal of the touch points to the other */
} rsl_planar_meeting;

rsl_planar_touch rsl_planar_spot_touch(const rsl_planar *system, const rsl_planar_spot *spot);
/* Whether friction acts at the surface of the other body, not at the disc. */
int rsl_planar_spot_slips_at_surface(const rsl_planar_spot *spot);
/* Contact begins: what depends on the side it began at is kept. */
void rsl_planar_spot_hold(const rsl_planar *system, rsl_planar_spot *spot);
/* Gaps less than this are rounding of the places that they come from. */
double rsl_planar_gap_rounding(const rsl_planar_touch *touch);
/* Bodies at rest that are no farther apart touch. */
double rsl_planar_zero_gap(const rsl_planar_touch *touch);
/* Whether a gap is no more than the last digit of the place: no time would make it less. */
int rsl_planar_gap_is_rounding(const rsl_planar_touch *touch);
/* At the beginning of a step: it may be let go. */
void rsl_planar_spot_follow(const rsl_planar *system, rsl_planar_spot *spot);
/* The speed of the disc's centre past the other body. */
double rsl_planar_spot_pace(const rsl_planar *system, const rsl_planar_spot *spot);
int rsl_planar_spot_apart(const rsl_planar *system, const rsl_planar_spot *spot);
void rsl_planar_push(rsl_planar *system, size_t body, rsl_planar_point at, rsl_planar_point force);

#endif
