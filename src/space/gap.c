/* SPDX-License-Identifier: MIT
 *
 * The gap of a feature over a plane with the normal n, in the axes of the body N(t):
 *
 *     gap = n.c + p.N - |a N| - offset         c centre of mass, p centre and a half axes of the feature
 *
 * with (a N)_i = a_i N_i. In free motion N'' is bounded, |N''| <= w^2 + |w'|, and so is c''. With
 * N = N0 + N1 t + r, |r| <= (w^2 + |w'|) t^2/2, and |a (x + y)| <= |a x| + |a y|,
 *
 *     gap >= n.(c0 + c1 t) + p.(N0 + N1 t) - |a (N0 + N1 t)| - offset - K t^2/2
 *     K = (|p| + max a)(w^2 + |w'|) + max(-n.gravity, 0)
 *
 * for corners, rims, balls and ellipsoids alike, a rim that lies flat included. The bound is concave in t
 * and of second order: steps to its root never pass an impact and tend to it quadratically.
 */
#include "space/gap.h"

#include <assert.h>
#include <math.h>

#include "num/eigen.h"
#include "num/elementary.h"
#include "tangent/vector.h"

/* ---- shapes ----------------------------------------------------------------------------- */

int rsl_space_features(const rsl_impact_solid *solid,
                       rsl_space_feature feature[RSL_SPACE_FEATURE_MAX])
{
    const double *s = solid->size;
    int ends = solid->shape == RSL_IMPACT_SPHERE || solid->shape == RSL_IMPACT_ELLIPSOID ? 1 : 2;
    assert((unsigned)solid->shape < RSL_IMPACT_SHAPE_COUNT);
    if (solid->shape == RSL_IMPACT_BOX) {
        for (int k = 0; k < 8; k++)
            feature[k] = (rsl_space_feature){.point = {k & 1 ? 0.5 * s[0] : -0.5 * s[0],
                                                       k & 2 ? 0.5 * s[1] : -0.5 * s[1],
                                                       k & 4 ? 0.5 * s[2] : -0.5 * s[2]}};
        return 8;
    }
    double length = solid->shape == RSL_IMPACT_ROD ? s[0] : s[1];
    for (int k = 0; k < ends; k++) {
        feature[k] = (rsl_space_feature){.point = {0.0, 0.0,
                                                   ends == 1 ? 0.0
                                                   : k       ? 0.5 * length
                                                             : -0.5 * length}};
        for (int i = 0; i < 3; i++)
            feature[k].half[i] = solid->shape == RSL_IMPACT_ELLIPSOID            ? s[i]
                                 : solid->shape == RSL_IMPACT_ROD                ? 0.0
                                 : solid->shape == RSL_IMPACT_CYLINDER && i == 2 ? 0.0
                                                                                 : s[0];
    }
    return ends;
}

double rsl_space_reach(const rsl_impact_solid *solid)
{
    const double *s = solid->size;
    switch (solid->shape) {
    case RSL_IMPACT_BOX:
        return 0.5 * rsl_tangent_length(s);
    case RSL_IMPACT_SPHERE:
        return s[0];
    case RSL_IMPACT_CYLINDER:
        return rsl_num_hypot(s[0], 0.5 * s[1]);
    case RSL_IMPACT_ROD:
        return 0.5 * s[0];
    case RSL_IMPACT_CAPSULE:
        return s[0] + 0.5 * s[1];
    default:
        return fmax(s[0], fmax(s[1], s[2]));
    }
}

/* ---- the gap ----------------------------------------------------------------------------- */

static void stretch(const rsl_space_feature *feature, const double v[3], double out[3])
{
    for (int i = 0; i < 3; i++)
        out[i] = feature->half[i] * v[i];
}

double rsl_space_gap(const rsl_space_feature *feature, const rsl_space_plane *plane,
                     const rsl_space_state *state, double arm[3])
{
    double own[3], wide[3];
    rsl_space_rotate(state->orientation, 1, plane->normal, own);
    stretch(feature, own, wide);
    double size = rsl_tangent_length(wide);
    if (arm) {
        double point[3];
        for (int i = 0; i < 3; i++)
            point[i] = feature->point[i] - (size > 0.0 ? feature->half[i] * wide[i] / size : 0.0);
        rsl_space_rotate(state->orientation, 0, point, arm);
    }
    return rsl_tangent_dot(plane->normal, state->position) - plane->offset +
           rsl_tangent_dot(feature->point, own) - size;
}

/* ---- its bound ----------------------------------------------------------------------------- */

/* The largest sum of the squares x_i of the spins about the principal axes with the energy and the
 * angular momentum of the motion, sum I_i x_i = e and sum I_i^2 x_i = l: at an end of the segment
 * where one of them is 0. */
static double largest_square(const double moment[3], double e, double l, double now)
{
    double largest = now;
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < i; k++) {
            double a = moment[i], b = moment[k];
            if (fabs(a - b) < 1e-6 * (a + b)) /* the other pairs have its ends */
                continue;
            double x = (l - b * e) / (a * (a - b)), y = (l - a * e) / (b * (b - a));
            if (x >= -1e-9 * now && y >= -1e-9 * now)
                largest = fmax(largest, x + y);
        }
    return 1.0001 * largest;
}

rsl_space_bound rsl_space_bound_of(const rsl_space_body *body, const rsl_space_state *state)
{
    double copy[9], moment[3], axes[9], momentum[3];
    double now = rsl_tangent_dot(state->spin, state->spin), factor = 0.0;
    for (int i = 0; i < 9; i++)
        copy[i] = body->inertia[i / 3][i % 3];
    rsl_space_bound bound = {now, 0.0};
    if (!rsl_num_eigen_symmetric(copy, 3, moment, axes) ||
        !(fmin(moment[0], fmin(moment[1], moment[2])) > 0.0))
        return bound; /* a rod: its spin is constant */
    rsl_space_momentum(body, state, momentum);
    bound.square = largest_square(moment, rsl_tangent_dot(momentum, state->spin),
                                  rsl_tangent_dot(momentum, momentum), now);
    for (int i = 0; i < 3; i++)
        factor = fmax(factor, fabs(moment[(i + 1) % 3] - moment[(i + 2) % 3]) / moment[i]);
    bound.rate = 0.578 * factor * bound.square; /* |(x y, y z, z x)| <= |(x, y, z)|^2/sqrt(3) */
    return bound;
}

double rsl_space_open_time(const rsl_space_feature *feature, const rsl_space_plane *plane,
                           const rsl_space_state *state, const double gravity[3],
                           const rsl_space_bound *bound, double longest)
{
    double own[3], rate[3], turn[3], wide[3], widen[3];
    rsl_space_rotate(state->orientation, 1, plane->normal, own);
    rsl_tangent_cross(plane->normal, state->spin, turn);
    rsl_space_rotate(state->orientation, 1, turn, rate);
    stretch(feature, own, wide);
    stretch(feature, rate, widen);
    double largest = fmax(feature->half[0], fmax(feature->half[1], feature->half[2]));
    double k = (rsl_tangent_length(feature->point) + largest) * (bound->square + bound->rate) +
               fmax(-rsl_tangent_dot(plane->normal, gravity), 0.0);
    double start = rsl_tangent_dot(plane->normal, state->position) - plane->offset +
                   rsl_tangent_dot(feature->point, own);
    double speed =
        rsl_tangent_dot(plane->normal, state->velocity) + rsl_tangent_dot(feature->point, rate);
    double s00 = rsl_tangent_dot(wide, wide), s01 = rsl_tangent_dot(wide, widen),
           s11 = rsl_tangent_dot(widen, widen), time = longest;
    start = fmax(start, sqrt(s00)); /* not closed, but for rounding */
    for (int round = 0; round < 100;
         round++) { /* Newton's steps from above, of a concave function */
        double square = fmax(s00 + time * (2.0 * s01 + time * s11), 0.0), size = sqrt(square);
        double value = start + time * (speed - 0.5 * k * time) - size;
        double slope = speed - k * time - (size > 0.0 ? (s01 + time * s11) / size : sqrt(s11));
        if (value >= 0.0 || !(slope < 0.0))
            return round ? time * (1.0 - 1e-9) : time;
        double next = time - value / slope;
        if (!(next > 0.0))
            return 0.0;
        if (!(next < time * (1.0 - 1e-12)))
            return next * (1.0 - 1e-9);
        time = next;
    }
    return time * (1.0 - 1e-9);
}
