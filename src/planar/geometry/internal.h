/* SPDX-License-Identifier: MIT
 *
 * Functions shared by the files of geometry/.
 */
#ifndef RSL_PLANAR_GEOMETRY_INTERNAL_H
#define RSL_PLANAR_GEOMETRY_INTERNAL_H

#include "planar/core/system.h"
#include "planar/geometry/geometry.h"

/* ---- cam.c ----------------------------------------------------------------- */

/* The curve of a cam and the circle around it, from the centre of mass of its body. */
rsl_status rsl_planar_cam_make(rsl_planar *system, const rsl_planar_shape *centred,
                               rsl_planar_hull *hull);
rsl_planar_cam_area rsl_planar_cam_measure(const rsl_planar_shape *shape);
/* The spot at the frames that are there, without its rates; and to second order. */
rsl_planar_touch rsl_planar_cam_touch(const rsl_planar *system, const rsl_planar_spot *spot);
void rsl_planar_cam_meeting(const rsl_planar *system, const rsl_planar_spot *spot,
                            rsl_planar_meeting *meeting);

/* ---- shapes.c -------------------------------------------------------------- */

/* Its corners, or the one centre, and the radius of the discs that stand there. 0: it has none. */
int rsl_planar_shape_corners(const rsl_planar_shape *shape, rsl_planar_point *corner);
double rsl_planar_shape_rounding(const rsl_planar_shape *shape);

/* ---- gap.c ----------------------------------------------------------------- */

/* Whether friction acts at the surface of the other body, not at the disc. */
int rsl_planar_spot_slips_at_surface(const rsl_planar_spot *spot);

/* ---- convex.c -------------------------------------------------------------- */

/* The spot at the frames that are there, without its rates. */
rsl_planar_touch rsl_planar_hull_touch(const rsl_planar *system, const rsl_planar_spot *spot);
/* The corner as the disc, and the edge or corner that it meets. */
void rsl_planar_hull_meeting(const rsl_planar *system, const rsl_planar_spot *spot,
                             rsl_planar_meeting *meeting);
/* The largest speed at which the distance of two outlines may change. */
double rsl_planar_hull_pace(const rsl_planar *system, const rsl_planar_spot *spot);
/* Whether circles about the two are apart. */
int rsl_planar_hull_is_far(const rsl_planar *system, const rsl_planar_spot *spot);
/* Contact begins: corner and edge are kept from now on. */
void rsl_planar_hull_hold(const rsl_planar *system, rsl_planar_spot *spot);
/* One that began beside its edge may have come before it. */
void rsl_planar_hull_tighten(const rsl_planar *system, rsl_planar_spot *spot);

/* ---- segment.c ------------------------------------------------------------- */

rsl_planar_touch rsl_planar_wall_touch(const rsl_planar *system, const rsl_planar_spot *spot,
                                       rsl_planar_point centre);
/* Contact begins: a disc keeps the side that it came from. */
void rsl_planar_wall_hold(const rsl_planar *system, rsl_planar_spot *spot);
/* At the beginning of a step: from the ends of the wall on, the side is open. */
void rsl_planar_wall_follow(const rsl_planar *system, rsl_planar_spot *spot);

#endif
