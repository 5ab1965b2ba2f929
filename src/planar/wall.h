/* SPDX-License-Identifier: MIT
 *
 * Thin walls: discs and tips against a segment.
 */
#ifndef RSL_PLANAR_WALL_H
#define RSL_PLANAR_WALL_H

#include "planar/system.h"

/* Whether a spot is a tip, a disc of no radius, against a thin wall. */
int rsl_planar_is_tip(const rsl_planar_spot *spot);
rsl_planar_touch rsl_planar_wall_touch(const rsl_planar *system, const rsl_planar_spot *spot,
                                       rsl_planar_point centre);
/* Contact begins: a disc keeps the side that it came from. */
void rsl_planar_wall_hold(const rsl_planar *system, rsl_planar_spot *spot);
/* At the beginning of a step: from the ends of the wall on, the side is open. */
void rsl_planar_wall_follow(const rsl_planar *system, rsl_planar_spot *spot);
/* Of a tip in contact: how far it is from the nearer end of its wall, in m; negative: beyond. */
double rsl_planar_tip_margin(const rsl_planar *system, const rsl_planar_spot *spot);
/* Whether an open tip that has a negative gap at t, inside the last step, came round an end. */
int rsl_planar_tip_came_round(rsl_planar *system, const rsl_planar_spot *spot, double t);
/* A tip takes the side that it is on. */
void rsl_planar_tip_take_side(const rsl_planar *system, rsl_planar_spot *spot);

#endif
