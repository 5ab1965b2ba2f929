/* SPDX-License-Identifier: MIT
 *
 * gap: the parts of a body that can touch a plane, their gaps, and for how long a gap stays open.
 */
#ifndef RSL_SPACE_GAP_H
#define RSL_SPACE_GAP_H

#include "space/space.h"

/* An ellipsoid, perhaps flat or a point, in the axes of the body: a corner, a rim, a ball. A body is
 * the convex hull of its features. */
typedef struct rsl_space_feature {
    double point[3], half[3]; /* centre, half axes along x, y, z */
} rsl_space_feature;

enum { RSL_SPACE_FEATURE_MAX = 8 };

/* The features of a solid; returns how many. */
int rsl_space_features(const rsl_impact_solid *solid,
                       rsl_space_feature feature[RSL_SPACE_FEATURE_MAX]);

/* The largest distance of a point of the solid from its centre. */
double rsl_space_reach(const rsl_impact_solid *solid);

typedef struct rsl_space_plane {
    const char *name;
    double normal[3];        /* of length 1, towards the bodies */
    double point[3], offset; /* normal.point */
} rsl_space_plane;

/* Gap of a feature over a plane, and its point there, from the centre of the body, in the axes of the
 * world (NULL: not wanted). */
double rsl_space_gap(const rsl_space_feature *feature, const rsl_space_plane *plane,
                     const rsl_space_state *state, double arm[3]);

/* Bounds of a free motion for all time: of the square of the spin and of the spin's rate. */
typedef struct rsl_space_bound {
    double square, rate; /* rad^2/s^2 */
} rsl_space_bound;

rsl_space_bound rsl_space_bound_of(const rsl_space_body *body, const rsl_space_state *state);

/* A time, at most `longest`, for which the gap stays open, by a lower bound of the gap. It tends to the time of the impact quadratically. */
double rsl_space_open_time(const rsl_space_feature *feature, const rsl_space_plane *plane,
                           const rsl_space_state *state, const double gravity[3],
                           const rsl_space_bound *bound, double longest);

#endif
