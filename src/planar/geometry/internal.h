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
                               rsl_planar_outline *outline);
rsl_planar_cam_area rsl_planar_cam_measure(const rsl_planar_shape *shape);
/* The contact point at the frames that are there, without its rates; and to second order. */
rsl_planar_gap rsl_planar_cam_gap(const rsl_planar *system, const rsl_planar_contact_point *point);
void rsl_planar_cam_osculation(const rsl_planar *system, const rsl_planar_contact_point *point,
                               rsl_planar_osculating_pair *osculating);

/* ---- shapes.c -------------------------------------------------------------- */

/* Its corners, or the one centre, and the radius of the discs that stand there. 0: it has none. */
int rsl_planar_shape_corners(const rsl_planar_shape *shape, rsl_planar_point *corner);
double rsl_planar_shape_rounding(const rsl_planar_shape *shape);

/* ---- gap.c ----------------------------------------------------------------- */

/* Whether friction acts at the surface of the other body, not at the disc. */
int rsl_planar_contact_slips_at_surface(const rsl_planar_contact_point *point);

/* ---- convex.c -------------------------------------------------------------- */

/* The contact point at the frames that are there, without its rates. */
rsl_planar_gap rsl_planar_outline_gap(const rsl_planar *system,
                                      const rsl_planar_contact_point *point);
/* The corner as the disc, and the edge or corner that it meets. */
void rsl_planar_outline_osculation(const rsl_planar *system, const rsl_planar_contact_point *point,
                                   rsl_planar_osculating_pair *osculating);
/* The largest speed at which the distance of two outlines may change. */
double rsl_planar_outline_relative_speed(const rsl_planar *system,
                                         const rsl_planar_contact_point *point);
/* Whether circles about the two are apart. */
int rsl_planar_outline_is_far(const rsl_planar *system, const rsl_planar_contact_point *point);
/* Contact begins: corner and edge are kept from now on. */
void rsl_planar_outline_fix_feature(const rsl_planar *system, rsl_planar_contact_point *point);
/* One that began beside its edge may have come before it. */
void rsl_planar_outline_tighten_feature(const rsl_planar *system, rsl_planar_contact_point *point);

/* ---- segment.c ------------------------------------------------------------- */

rsl_planar_gap rsl_planar_segment_gap(const rsl_planar *system,
                                      const rsl_planar_contact_point *point,
                                      rsl_planar_point centre);
/* Contact begins: a disc keeps the side that it came from. */
void rsl_planar_segment_fix_side(const rsl_planar *system, rsl_planar_contact_point *point);
/* At the beginning of a step: from the ends of the wall on, the side is open. */
void rsl_planar_segment_update_side(const rsl_planar *system, rsl_planar_contact_point *point);

#endif
