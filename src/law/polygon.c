/* SPDX-License-Identifier: MIT
 *
 * The area of contact of flat faces: a convex polygon with the vertices v_i, in either order. With the
 * area A and its centre c, and of each side the unit vector t along it, its distance p from c and the
 * coordinates s1, s2 of its ends along t from the foot of p, the mean over all directions of the distance
 * from c to the edge is
 *
 *     r = 1/(2 pi) integral of p/cos(phi) dphi = 1/(2 pi) sum p (asinh(s2/p) - asinh(s1/p))
 */
#include <math.h>

#include "base/error.h"
#include "num/constants.h"
#include "num/elementary.h"
#include "resile/stiffness.h"

typedef struct point {
    double x, y;
} point;

/* From one vertex to another. */
static point from_to(const double *v, size_t a, size_t b)
{
    return (point){v[2 * b] - v[2 * a], v[2 * b + 1] - v[2 * a + 1]};
}

static double cross(point a, point b) { return a.x * b.y - a.y * b.x; }

/* All turns are to one side, and so are all triangles with the first vertex: the sides go round once. */
static rsl_status check_convex(const double *v, size_t count, rsl_error *error)
{
    int left = 0, right = 0;
    for (size_t i = 0; i < count; i++) {
        size_t next = (i + 1) % count, after = (i + 2) % count;
        if (!isfinite(v[2 * i]) || !isfinite(v[2 * i + 1]))
            return rsl_error_at(error, RSL_ERROR_ARGUMENT, "polygon", "is not finite at vertex %zu",
                                i);
        double turn = cross(from_to(v, i, next), from_to(v, next, after));
        double fan = cross(from_to(v, 0, i), from_to(v, 0, next));
        left += (turn > 0.0) + (fan > 0.0);
        right += (turn < 0.0) + (fan < 0.0);
    }
    if (left && right)
        return rsl_error_at(error, RSL_ERROR_ARGUMENT, "polygon",
                            "is not convex, with its vertices in order around it");
    if (!left && !right)
        return rsl_error_at(error, RSL_ERROR_ARGUMENT, "polygon",
                            "is a line: a polygon has an area");
    return RSL_OK;
}

static double mean_radius(const double *v, size_t count, const double centre[2])
{
    double sum = 0.0;
    for (size_t i = 0; i < count; i++) {
        size_t next = (i + 1) % count;
        point side = from_to(v, i, next);
        double length = rsl_num_hypot(side.x, side.y);
        if (length == 0.0)
            continue;
        point t = {side.x / length, side.y / length};
        point first = {v[2 * i] - centre[0], v[2 * i + 1] - centre[1]};
        point second = {v[2 * next] - centre[0], v[2 * next + 1] - centre[1]};
        double p = fabs(cross(first, t));
        double s1 = first.x * t.x + first.y * t.y, s2 = second.x * t.x + second.y * t.y;
        sum += p * (rsl_num_asinh(s2 / p) - rsl_num_asinh(s1 / p));
    }
    return sum / (2.0 * RSL_NUM_PI);
}

rsl_status rsl_stiffness_polygon(const double *vertices, size_t count, rsl_stiffness_patch *result,
                                 rsl_error *error)
{
    if (!vertices || !result)
        return rsl_error_missing(error, "the vertices of a polygon and room for the patch");
    if (count < 3)
        return rsl_error_at(error, RSL_ERROR_ARGUMENT, "polygon",
                            "is of %zu points; a polygon has three or more", count);
    rsl_status status = check_convex(vertices, count, error);
    if (status != RSL_OK)
        return status;
    double twice = 0.0, x = 0.0, y = 0.0;
    for (size_t i = 1; i + 1 < count; i++) {
        point a = from_to(vertices, 0, i), b = from_to(vertices, 0, i + 1);
        double part = cross(a, b);
        twice += part;
        x += part * (a.x + b.x) / 3.0;
        y += part * (a.y + b.y) / 3.0;
    }
    *result = (rsl_stiffness_patch){.area = 0.5 * fabs(twice),
                                    .centre = {vertices[0] + x / twice, vertices[1] + y / twice}};
    result->mean_radius = mean_radius(vertices, count, result->centre);
    return RSL_OK;
}
