/* SPDX-License-Identifier: MIT
 *
 * surface: how high the grains lie, and the angle of that.
 *
 * The plane of view is cut into columns two and a half of the mean diameters wide: x for a slope,
 * the distance from the axis for a heap. The surface of a column is the top of its highest grain
 * that touches another one, up to a ceiling; splashes in the air do not count. A straight line is fitted by least
 * squares: to a slope over the columns of the middle half of its width, to a heap over those
 * between 0.2 and 0.8 of its height, outside of the foot and the rounded tip. Its angle against
 * the level is the angle of repose, of a drum that turns the dynamic one.
 */
#ifndef RSL_GRAINS_SURFACE_H
#define RSL_GRAINS_SURFACE_H

#include "grains/frames.h"
#include "grains/grains.h"

enum { RSL_GRAINS_PROFILE_MAX = 200 };

typedef struct rsl_grains_profile {
    double x[RSL_GRAINS_PROFILE_MAX], height[RSL_GRAINS_PROFILE_MAX]; /* of the columns in use */
    size_t count;
    size_t first, last;  /* of those that the line is fitted to: first <= i < last */
    double slope, level; /* height = level + slope x; RSL_UNSET: there is no line */
    double angle;        /* rad, 0 or more; RSL_UNSET likewise */
} rsl_grains_profile;

void rsl_grains_profile_find(const rsl_grains_frame *frame, rsl_grains_surface kind, double ceiling,
                             rsl_grains_profile *profile);

#endif
