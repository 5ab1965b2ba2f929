/* SPDX-License-Identifier: MIT
 *
 * Homogeneous convex solids: moments of inertia, volume, farthest point along a direction.
 */
#include <assert.h>
#include <math.h>

#include "base/error.h"
#include "impact/impact.h"
#include "num/constants.h"
#include "tangent/vector.h"

typedef struct shape_row {
    const char *name;
    int sizes;
} shape_row;

static const shape_row rows[] = {
#define SHAPE_ROW(name, text, count, what) [name] = {text, count},
    RSL_IMPACT_SHAPE_LIST(SHAPE_ROW)
#undef SHAPE_ROW
};

const char *rsl_impact_shape_name(rsl_impact_shape shape)
{
    return (unsigned)shape < RSL_IMPACT_SHAPE_COUNT ? rows[shape].name : "";
}

/* ---- inertia ------------------------------------------------------------------------ */

/* A cylinder of radius r and length l: (3 r^2 + l^2)/12 across, r^2/2 along. Its hemispheres at both
 * ends: 2/5 r^2 about the centre of the sphere, which is 3/8 r before their centre of mass; at the
 * distance l/2 of the middle the moment across is 2/5 r^2 + l^2/4 + 3/8 l r. */
static void capsule(double r, double l, double moments[3], double *volume)
{
    double round = 4.0 / 3.0 * RSL_NUM_PI * r * r * r, straight = RSL_NUM_PI * r * r * l;
    double all = round + straight, share = round / all;
    double across = share * (0.4 * r * r + 0.25 * l * l + 0.375 * l * r) +
                    (1.0 - share) * (3.0 * r * r + l * l) / 12.0;
    moments[0] = moments[1] = across;
    moments[2] = share * 0.4 * r * r + (1.0 - share) * 0.5 * r * r;
    *volume = all;
}

/* Moments sum of squares of half axes / 5, or of edges / 12. */
static void squares(const double s[3], double factor, double moments[3])
{
    for (int i = 0; i < 3; i++) {
        double a = s[(i + 1) % 3], b = s[(i + 2) % 3];
        moments[i] = factor * (a * a + b * b);
    }
}

rsl_status rsl_impact_solid_moments(const rsl_impact_solid *solid, double moments[3],
                                    double *volume, rsl_error *error)
{
    double of[3] = {0}, room = 0.0;
    if (!solid)
        return rsl_error_missing(error, "a solid");
    const double *s = solid->size;
    if ((unsigned)solid->shape >= RSL_IMPACT_SHAPE_COUNT)
        return rsl_error_at(error, RSL_ERROR_ARGUMENT, "shape", "%d is no shape",
                            (int)solid->shape);
    for (int i = 0; i < rows[solid->shape].sizes; i++)
        if (!(s[i] > 0.0 && s[i] < HUGE_VAL))
            return rsl_error_at(error, RSL_ERROR_ARGUMENT, "size",
                                "%g is out of range: must be > 0 m", s[i]);
    switch (solid->shape) {
    case RSL_IMPACT_SPHERE:
        of[0] = of[1] = of[2] = 0.4 * s[0] * s[0];
        room = 4.0 / 3.0 * RSL_NUM_PI * s[0] * s[0] * s[0];
        break;
    case RSL_IMPACT_BOX:
        squares(s, 1.0 / 12.0, of);
        room = s[0] * s[1] * s[2];
        break;
    case RSL_IMPACT_CYLINDER:
        of[0] = of[1] = (3.0 * s[0] * s[0] + s[1] * s[1]) / 12.0;
        of[2] = 0.5 * s[0] * s[0];
        room = RSL_NUM_PI * s[0] * s[0] * s[1];
        break;
    case RSL_IMPACT_ROD:
        of[0] = of[1] = s[0] * s[0] / 12.0;
        break;
    case RSL_IMPACT_CAPSULE:
        capsule(s[0], s[1], of, &room);
        break;
    default:
        squares(s, 0.2, of);
        room = 4.0 / 3.0 * RSL_NUM_PI * s[0] * s[1] * s[2];
        break;
    }
    for (int i = 0; moments && i < 3; i++)
        moments[i] = of[i];
    if (volume)
        *volume = room;
    return RSL_OK;
}

/* ---- orientation --------------------------------------------------------------------- */

/* Rotation matrix of a quaternion of any length: columns are the axes of the solid. */
static void axes_of(const double q[4], double r[3][3])
{
    double size = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3], f = 2.0 / size;
    double w = q[0], x = q[1], y = q[2], z = q[3];
    r[0][0] = 1.0 - f * (y * y + z * z);
    r[0][1] = f * (x * y - w * z);
    r[0][2] = f * (x * z + w * y);
    r[1][0] = f * (x * y + w * z);
    r[1][1] = 1.0 - f * (x * x + z * z);
    r[1][2] = f * (y * z - w * x);
    r[2][0] = f * (x * z - w * y);
    r[2][1] = f * (y * z + w * x);
    r[2][2] = 1.0 - f * (x * x + y * y);
}

void rsl_impact_inertia(const double *own, const double orientation[4], double inertia[3][3])
{
    double r[3][3];
    assert(own && orientation && inertia);
    axes_of(orientation, r);
    for (int i = 0; i < 3; i++)
        for (int k = 0; k <= i; k++) {
            double sum = 0.0;
            for (int j = 0; j < 9; j++)
                sum += r[i][j / 3] * own[j] * r[k][j % 3];
            inertia[i][k] = inertia[k][i] = sum;
        }
}

/* ---- the farthest point ---------------------------------------------------------------- */

/* A part of the direction below this share is zero: the farthest points are an edge or a face. */
#define LEVEL 1e-9

/* half the size with the sign of the direction, or 0 where they are level */
static double side(double half, double direction, int *one)
{
    if (fabs(direction) <= LEVEL) {
        *one = 0;
        return 0.0;
    }
    return direction > 0.0 ? half : -half;
}

/* In the axes of the solid; d has length 1. */
static int farthest(const rsl_impact_solid *solid, const double d[3], double arm[3])
{
    const double *s = solid->size;
    double across = sqrt(d[0] * d[0] + d[1] * d[1]), length = 0.0;
    int one = 1;
    for (int i = 0; i < 3; i++)
        arm[i] = 0.0;
    switch (solid->shape) {
    case RSL_IMPACT_BOX:
        for (int i = 0; i < 3; i++)
            arm[i] = side(0.5 * s[i], d[i], &one);
        break;
    case RSL_IMPACT_CYLINDER:
        if (across > LEVEL) {
            arm[0] = s[0] * d[0] / across;
            arm[1] = s[0] * d[1] / across;
        } else {
            one = 0;
        }
        arm[2] = side(0.5 * s[1], d[2], &one);
        break;
    case RSL_IMPACT_ROD:
        arm[2] = side(0.5 * s[0], d[2], &one);
        break;
    case RSL_IMPACT_SPHERE:
    case RSL_IMPACT_CAPSULE:
        for (int i = 0; i < 3; i++)
            arm[i] = s[0] * d[i];
        if (solid->shape == RSL_IMPACT_CAPSULE)
            arm[2] += side(0.5 * s[1], d[2], &one);
        break;
    default:
        for (int i = 0; i < 3; i++)
            length += s[i] * s[i] * d[i] * d[i];
        for (int i = 0; i < 3; i++)
            arm[i] = s[i] * s[i] * d[i] / sqrt(length);
        break;
    }
    return one;
}

int rsl_impact_support(const rsl_impact_solid *solid, const double orientation[4],
                       const double direction[3], double arm[3])
{
    double r[3][3], d[3], own[3];
    assert(solid && orientation && direction && arm);
    double length = rsl_tangent_length(direction);
    axes_of(orientation, r);
    for (int i = 0; i < 3; i++)
        d[i] = (r[0][i] * direction[0] + r[1][i] * direction[1] + r[2][i] * direction[2]) / length;
    int one = farthest(solid, d, own);
    for (int i = 0; i < 3; i++)
        arm[i] = rsl_tangent_dot(r[i], own);
    return one;
}
