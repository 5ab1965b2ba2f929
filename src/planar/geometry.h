/* SPDX-License-Identifier: MIT
 *
 * Points, shapes and gaps at the frames that are there.
 */
#ifndef RSL_PLANAR_GEOMETRY_H
#define RSL_PLANAR_GEOMETRY_H

#include "planar/system.h"

/* What a disc meets when it meets this shape. */
rsl_planar_spot_kind rsl_planar_shape_spot(rsl_planar_shape_kind kind);
/* Whether a disc of this shape may meet the other. */
int rsl_planar_shape_meets(rsl_planar_shape_kind disc, rsl_planar_shape_kind other);
/* The discs that stand for it: its corners, or the one centre. */
int rsl_planar_shape_discs(const rsl_planar_shape *shape, rsl_planar_point centre[4]);

rsl_planar_touch rsl_planar_spot_touch(const rsl_planar *system, const rsl_planar_spot *spot);
/* Whether friction acts at the surface of the other body, not at the disc. */
int rsl_planar_spot_slips_at_surface(const rsl_planar_spot *spot);
/* The speed of the disc's centre past the other body. */
double rsl_planar_spot_pace(const rsl_planar *system, const rsl_planar_spot *spot);
int rsl_planar_spot_apart(const rsl_planar *system, const rsl_planar_spot *spot);
rsl_planar_point rsl_planar_to_world(const rsl_planar_frame *frame, rsl_planar_point local);
rsl_planar_point rsl_planar_turn(const rsl_planar_frame *frame, rsl_planar_point local);
rsl_planar_point rsl_planar_velocity_at(const rsl_planar_frame *frame, rsl_planar_point world);
double rsl_planar_dot(rsl_planar_point a, rsl_planar_point b);
void rsl_planar_push(rsl_planar *system, size_t body, rsl_planar_point at, rsl_planar_point force);

#endif
