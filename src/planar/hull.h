/* SPDX-License-Identifier: MIT
 *
 * Convex outlines, and how two of them meet.
 */
#ifndef RSL_PLANAR_HULL_H
#define RSL_PLANAR_HULL_H

#include "planar/geometry.h"
#include "planar/system.h"

/* An outline has at most so many corners: rounder ones are circles or cams. */
enum { RSL_PLANAR_CORNERS_MAX = 64 };

/* Makes the outline of a shape, from the centre of mass of its body. One without corners (a line, a
 * ring) has count 0. */
rsl_status rsl_planar_hull_make(rsl_planar *system, size_t body, const rsl_planar_shape *shape,
                                rsl_planar_hull *hull);

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
/* Positive while the corner stands on the edge that is kept. */
double rsl_planar_hull_margin(const rsl_planar *system, const rsl_planar_spot *spot);
/* One that began beside its edge may have come before it. */
void rsl_planar_hull_tighten(const rsl_planar *system, rsl_planar_spot *spot);
/* The corner has passed the end of its edge: on to the next. */
void rsl_planar_hull_pass(const rsl_planar *system, rsl_planar_spot *spot);

#endif
