/* SPDX-License-Identifier: MIT
 *
 * Functions shared by the files of geometry/.
 */
#ifndef RSL_PLANAR_GEOMETRY_INTERNAL_H
#define RSL_PLANAR_GEOMETRY_INTERNAL_H

#include "planar/core/system.h"
#include "planar/geometry/geometry.h"

/* ---- cam.c ----------------------------------------------------------------- */

/* Curve of a cam and its bounding circle, relative to the centre of mass of its body. */
rsl_status rsl_planar_cam_make(rsl_planar_workspace *work, const rsl_planar_shape *centred,
                               rsl_planar_outline *outline);
/* Area, centroid and inertia of a cam; zeros: out of memory. */
rsl_planar_cam_area rsl_planar_cam_measure(const rsl_planar_shape *shape);
/* Gap and normal at the current frames, without rates. */
rsl_planar_gap rsl_planar_cam_gap(const rsl_planar_workspace *work,
                                  const rsl_planar_contact_point *point);
/* Second-order approximation at the current frames. */
void rsl_planar_cam_osculation(const rsl_planar_workspace *work,
                               const rsl_planar_contact_point *point,
                               rsl_planar_osculating_pair *osculating);

/* ---- shapes.c -------------------------------------------------------------- */

/* Writes the vertices of a shape, or its centre; returns their number. 0: none. */
int rsl_planar_shape_corners(const rsl_planar_shape *shape, rsl_planar_point *corner);
/* Radius of the discs at the vertices, m. */
double rsl_planar_shape_rounding(const rsl_planar_shape *shape);

/* ---- gap.c ----------------------------------------------------------------- */

/* 1: friction acts at the surface of the other body instead of the rim of the disc. */
int rsl_planar_contact_slips_at_surface(const rsl_planar_contact_point *point);

/* ---- convex.c -------------------------------------------------------------- */

/* Gap and normal at the current frames, without rates. */
rsl_planar_gap rsl_planar_outline_gap(const rsl_planar_workspace *work,
                                      const rsl_planar_contact_point *point);
/* Second-order approximation: the vertex as disc against the edge or vertex of the feature. */
void rsl_planar_outline_osculation(const rsl_planar_workspace *work,
                                   const rsl_planar_contact_point *point,
                                   rsl_planar_osculating_pair *osculating);
/* Upper bound of the rate of the distance of two outlines, m/s. */
double rsl_planar_outline_relative_speed(const rsl_planar_workspace *work,
                                         const rsl_planar_contact_point *point);
/* 1: the bounding circles do not overlap. */
int rsl_planar_outline_is_far(const rsl_planar_workspace *work,
                              const rsl_planar_contact_point *point);
/* Onset of contact: stores vertex and edge. */
void rsl_planar_outline_fix_feature(const rsl_planar_compiled_model *fixed,
                                    const rsl_planar_state *state, const rsl_planar_workspace *work,
                                    rsl_planar_contact_point *point);
/* Clears `loose` once the vertex lies within its edge. */
void rsl_planar_outline_tighten_feature(const rsl_planar_workspace *work,
                                        rsl_planar_contact_point *point);

/* ---- foundation.c ---------------------------------------------------------- */

/* Gap, normal, axis and point of action of a box or polygon on a line, without rates. */
rsl_planar_gap rsl_planar_bed_gap(const rsl_planar_workspace *work,
                                  const rsl_planar_contact_point *point);
/* Rate of that gap, m/s. */
double rsl_planar_bed_gap_rate(const rsl_planar_workspace *work,
                               const rsl_planar_contact_point *point, const rsl_planar_gap *touch);
/* Upper bound of the relative speed of the vertices, m/s. */
double rsl_planar_bed_relative_speed(const rsl_planar_workspace *work,
                                     const rsl_planar_contact_point *point);

/* ---- segment.c ------------------------------------------------------------- */

/* Gap and normal of a disc or tip against a thin wall, without rates. */
rsl_planar_gap rsl_planar_segment_gap(const rsl_planar_compiled_model *fixed,
                                      const rsl_planar_workspace *work,
                                      const rsl_planar_contact_point *point,
                                      rsl_planar_point centre);
/* Onset of contact: stores the side of a disc. */
void rsl_planar_segment_fix_side(const rsl_planar_workspace *work, rsl_planar_contact_point *point);
/* Start of a step: updates the side of a tip or of a closed disc, see the head of segment.c. */
void rsl_planar_segment_update_side(const rsl_planar_compiled_model *fixed,
                                    const rsl_planar_workspace *work,
                                    rsl_planar_contact_point *point);

#endif
