/* SPDX-License-Identifier: MIT
 *
 * Convex outlines and the features by which two of them touch.
 */
#ifndef RSL_PLANAR_GEOMETRY_OUTLINE_H
#define RSL_PLANAR_GEOMETRY_OUTLINE_H

#include "resile/planar.h"

typedef struct rsl_planar_curve rsl_planar_curve; /* of a cam, see cam.c */

/* A convex outline, see convex.c: corners counter-clockwise from the centre of mass of its body, edge
 * i from corner i to the next; rounded by a radius. */
typedef struct rsl_planar_outline {
    int count; /* of corners; 0: the shape has none */
    double radius;
    rsl_planar_point *corner, *along; /* along: unit vectors of the edges */
    double *length;                   /* of the edges */
    rsl_planar_point middle;
    double size;                   /* of a circle about the middle */
    double half_width;             /* where it is thinnest; 0: it has no inside */
    const rsl_planar_curve *curve; /* of a cam, which has no corners; else NULL */
} rsl_planar_outline;

/* Where two outlines meet: a corner of one on an edge of the other, or on a corner. */
typedef struct rsl_planar_feature {
    int of; /* the body of the corner: 0 is a, 1 is b */
    int corner;
    int edge; /* of the other body; -1: it is its corner `end` */
    int end;
    int loose; /* 1: of a tip that cuts a corner, it began beside its edge */
} rsl_planar_feature;

#endif
