/* SPDX-License-Identifier: MIT
 *
 * Rest. A body rests if all its points are slow, its centre of mass is above the polygon of its
 * contacts along gravity, and the planes there can hold it by friction. A ball or an ellipsoid touches at
 * one point: there the centre of mass must be at its lowest.
 */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "num/constants.h"
#include "num/elementary.h"
#include "space/toss.h"
#include "tangent/vector.h"

enum { RIM = 8, POINT_MAX = 128 };

/* Where a body stands: points across gravity, from its centre of mass. */
typedef struct support {
    double side[3], front[3]; /* across gravity */
    double at[POINT_MAX][2];
    int count, smooth, rims;
    const rsl_space_plane *plane; /* of the last */
} support;

static void add_point(support *s, const double arm[3])
{
    if (s->count == POINT_MAX)
        return;
    s->at[s->count][0] = rsl_tangent_dot(s->side, arm);
    s->at[s->count++][1] = rsl_tangent_dot(s->front, arm);
}

/* All of a rim that lies flat, or the point that touches. */
static void add_feature(const rsl_space_run *run, support *s, const rsl_space_touch *touch,
                        const rsl_space_moving *moving, const double arm[3])
{
    const rsl_space_feature *f = &touch->feature;
    double own[3];
    s->smooth += f->half[2] > 0.0;
    s->rims += f->half[0] > 0.0 && !(f->half[2] > 0.0);
    rsl_space_rotate(moving->now.orientation, 1, run->toss->planes[touch->plane].normal, own);
    double tilt = rsl_num_hypot(own[0], own[1]);
    if (f->half[2] > 0.0 || !(f->half[0] > 0.0) ||
        2.0 * f->half[0] * tilt > 8.0 * run->hop_height) {
        add_point(s, arm);
        return;
    }
    for (int i = 0; i < RIM; i++) {
        rsl_num_direction to = rsl_num_direction_of(2.0 * RSL_NUM_PI * i / RIM);
        double point[3] = {f->half[0] * to.cosine, f->half[0] * to.sine, f->point[2]}, turned[3];
        rsl_space_rotate(moving->now.orientation, 0, point, turned);
        add_point(s, turned);
    }
}

/* Distance of the origin from the segment of two points. */
static double distance(const double a[2], const double b[2])
{
    double along[2] = {b[0] - a[0], b[1] - a[1]};
    double square = along[0] * along[0] + along[1] * along[1];
    double share = square > 0.0 ? -(a[0] * along[0] + a[1] * along[1]) / square : 0.0;
    share = fmin(fmax(share, 0.0), 1.0);
    return rsl_num_hypot(a[0] + share * along[0], a[1] + share * along[1]);
}

/* Whether the origin is in the convex hull, or nearer to it than `allowed`: if not, all points are on
 * one side of a line through it, and the points next to that line see no other beyond them. */
static int holds(const support *s, double allowed)
{
    int inside = s->count > 2;
    for (int i = 0; i < s->count; i++)
        for (int k = 0; k <= i; k++)
            if (distance(s->at[i], s->at[k]) <= allowed)
                return 1;
    for (int i = 0; inside && i < s->count; i++) {
        int left = 0, right = 0;
        for (int k = 0; k < s->count; k++) {
            double turn = s->at[i][0] * s->at[k][1] - s->at[i][1] * s->at[k][0];
            left += turn > 0.0;
            right += turn < 0.0;
        }
        inside = left > 0 && right > 0;
    }
    return inside;
}

static double height(const rsl_space_feature *features, int count, const double own[3])
{
    double largest = -HUGE_VAL;
    for (int k = 0; k < count; k++) {
        const rsl_space_feature *f = &features[k];
        double wide[3] = {f->half[0] * own[0], f->half[1] * own[1], f->half[2] * own[2]};
        largest = fmax(largest, rsl_tangent_length(wide) - rsl_tangent_dot(f->point, own));
    }
    return largest;
}

/* Whether the centre of mass of a body over a plane rises however the body is tilted. */
static int is_lowest(const rsl_space_moving *moving, const rsl_space_plane *plane)
{
    rsl_space_feature features[RSL_SPACE_FEATURE_MAX];
    assert(plane);
    int count = rsl_space_features(&moving->body->solid, features);
    double own[3];
    rsl_space_rotate(moving->now.orientation, 1, plane->normal, own);
    double low = height(features, count, own);
    for (int i = 0; i < 3; i++)
        for (int sign = -1; sign <= 1; sign += 2) {
            double other[3] = {own[0], own[1], own[2]};
            other[i] += 0.05 * sign;
            rsl_tangent_scale(other, 1.0 / rsl_tangent_length(other));
            if (height(features, count, other) < low * (1.0 - 1e-5))
                return 0;
        }
    return 1;
}

static void find_support(const rsl_space_run *run, const rsl_space_moving *moving,
                         const double up[3], support *s)
{
    int axis = fabs(up[0]) < fabs(up[1]) ? 0 : 1;
    double other[3] = {0};
    other[axis] = 1.0;
    rsl_tangent_cross(up, other, s->side);
    rsl_tangent_scale(s->side, 1.0 / rsl_tangent_length(s->side));
    rsl_tangent_cross(up, s->side, s->front);
    double cone = 1.0 / sqrt(1.0 + run->friction * run->friction);
    for (size_t i = 0; i < moving->count; i++) {
        const rsl_space_touch *touch = &run->touches[moving->first + i];
        const rsl_space_plane *plane = &run->toss->planes[touch->plane];
        double arm[3];
        if (rsl_tangent_dot(up, plane->normal) < cone * (1.0 - 1e-12) ||
            rsl_space_gap(&touch->feature, plane, &moving->now, arm) > 8.0 * run->hop_height)
            continue;
        s->plane = plane;
        add_feature(run, s, touch, moving, arm);
    }
}

int rsl_space_rests(const rsl_space_run *run, const rsl_space_moving *moving)
{
    const double *gravity = run->toss->gravity;
    double pull = rsl_tangent_length(gravity), limit = 4.0 * run->totals.rest_speed;
    double speed = rsl_tangent_length(moving->now.velocity) +
                   moving->reach * rsl_tangent_length(moving->now.spin);
    double up[3] = {-gravity[0], -gravity[1], -gravity[2]};
    support s = {.count = 0};
    if (!(pull > 0.0 && speed < limit))
        return 0;
    rsl_tangent_scale(up, 1.0 / pull);
    find_support(run, moving, up, &s);
    if (s.count == 0)
        return 0;
    double allowed =
        s.smooth ? limit * sqrt(moving->reach / pull) : (s.rims ? 1e-6 : 1e-9) * moving->reach;
    return holds(&s, allowed) && (!(s.smooth && s.count == 1) || is_lowest(moving, s.plane));
}
