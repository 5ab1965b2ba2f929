/* SPDX-License-Identifier: MIT
 *
 * Cams: smooth closed curves, and what they touch.
 */
#ifndef RSL_PLANAR_CAM_H
#define RSL_PLANAR_CAM_H

#include "planar/geometry.h"
#include "planar/system.h"

/* A cam has so many points. */
enum { RSL_PLANAR_CAM_LEAST = 6, RSL_PLANAR_CAM_MOST = 10000 };

/* The curve of a cam and the circle around it, from the centre of mass of its body. */
rsl_status rsl_planar_cam_make(rsl_planar *system, const rsl_planar_shape *centred,
                               rsl_planar_hull *hull);
/* The least radius of its hollows; HUGE_VAL: it has none. */
double rsl_planar_cam_hollow(const rsl_planar_curve *curve);
/* Area, centre and inertia of mass 1 about it, of the curve through points. */
typedef struct rsl_planar_cam_area {
    double area, inertia;
    rsl_planar_point centre;
} rsl_planar_cam_area;
rsl_planar_cam_area rsl_planar_cam_measure(const rsl_planar_shape *shape);

/* The spot at the frames that are there, without its rates; and to second order. */
rsl_planar_touch rsl_planar_cam_touch(const rsl_planar *system, const rsl_planar_spot *spot);
void rsl_planar_cam_meeting(const rsl_planar *system, const rsl_planar_spot *spot,
                            rsl_planar_meeting *meeting);

#endif
