/* SPDX-License-Identifier: MIT
 *
 * Convex outlines and the features by which two of them touch.
 */
#ifndef RSL_PLANAR_GEOMETRY_OUTLINE_H
#define RSL_PLANAR_GEOMETRY_OUTLINE_H

#include "resile/planar.h"

typedef struct rsl_planar_curve rsl_planar_curve; /* of a cam, see cam.c */

/* Convex outline, see convex.c: vertices counter-clockwise, relative to the centre of mass of the
 * body; edge i runs from vertex i to the next; rounded by a radius. */
typedef struct rsl_planar_outline {
    int count;                        /* number of vertices; 0: none (line, ring, cam) */
    double radius;                    /* of rounding, m */
    rsl_planar_point *corner, *along; /* vertices; unit vectors of the edges */
    double *length;                   /* of the edges, m */
    rsl_planar_point middle;          /* centre of the bounding circle */
    double size;                      /* radius of the bounding circle, m */
    double half_width;                /* half the smallest width, m; 0: no interior */
    const rsl_planar_curve *curve;    /* of a cam; else NULL */
} rsl_planar_outline;

/* Feature of two outlines in contact: a vertex of one on an edge or on a vertex of the other. */
typedef struct rsl_planar_feature {
    int of;     /* body of the vertex: 0: a, 1: b */
    int corner; /* vertex of that body */
    int edge;   /* of the other body; -1: vertex on vertex */
    int end;    /* vertex of the other body; valid if edge is -1 */
    int loose;  /* 1: closed beyond the end of its edge; the end is no event yet */
} rsl_planar_feature;

#endif
