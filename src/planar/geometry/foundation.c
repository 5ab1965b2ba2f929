/* SPDX-License-Identifier: MIT
 *
 * Elastic foundation (Winkler; johnson1985, Sec. 4.3) between two plane shapes: a layer that gives way
 * under each point as a spring of its own, p = K u, with the overlap u(x) of the shapes, of width w
 * across the plane. With the area A of the overlap
 *
 *     F = w K A,   U = w K/2 integral of u^2 dx,   dU/dd = F,
 *
 * and F acts at the centroid x_c of the area: dU/dt = w K integral of u du/dt dx = F du/dt(x_c), as
 * du/dt of a rigid body is linear in x. Force and moment follow from the energy U.
 *
 * Box or polygon on a line: the depth y is linear along each edge, and the integrals are sums over the
 * edges below the line. Where a side leans over the lower edge u is the difference of two depths, and
 * U = w K integral of y dA: force and moment are those of the pressure K y on the outline across the
 * line, and follow from U. The overlap depends on the indentation d of the deepest vertex and on the normal of
 * the line in the frame of the body, `axis`.
 */
#include <assert.h>
#include <math.h>

#include "num/constants.h"
#include "num/elementary.h"
#include "num/quadrature.h"
#include "planar/core/core.h"
#include "planar/geometry/geometry.h"
#include "planar/geometry/internal.h"

/* ---- box or polygon on a line ------------------------------------------------ */

/* Height of vertex i along the axis, and its place across, from the centre of mass. */
static double height_of(const rsl_planar_outline *outline, rsl_planar_point axis, int i)
{
    return rsl_planar_dot(outline->corner[i], axis);
}

static double place_of(const rsl_planar_outline *outline, rsl_planar_point axis, int i)
{
    return outline->corner[i].x * axis.y - outline->corner[i].y * axis.x;
}

/* Vertex with the smallest gap. */
static int lowest(const rsl_planar_outline *outline, rsl_planar_point axis)
{
    int best = 0;
    for (int i = 1; i < outline->count; i++)
        if (height_of(outline, axis, i) < height_of(outline, axis, best))
            best = i;
    return best;
}

/* Adds the integrals over an edge from (x0, u0) to (x1, u1), the part with u > 0. Vertices are
 * counter-clockwise: edges of the lower side have x1 > x0, those of the upper side are subtracted. */
static void add_edge(double x0, double u0, double x1, double u1, rsl_planar_overlap *sum)
{
    if (u0 <= 0.0 && u1 <= 0.0)
        return;
    if (u0 < 0.0) {
        x0 += (x1 - x0) * (-u0 / (u1 - u0));
        u0 = 0.0;
    } else if (u1 < 0.0) {
        x1 += (x0 - x1) * (-u1 / (u0 - u1));
        u1 = 0.0;
    }
    double dx = x1 - x0;
    sum->area += 0.5 * dx * (u0 + u1);
    sum->potential += dx * (u0 * u0 + u0 * u1 + u1 * u1) / 6.0;
    sum->place += dx * (x0 * (2.0 * u0 + u1) + x1 * (u0 + 2.0 * u1)) / 6.0;
}

static rsl_planar_overlap polygon_overlap(const rsl_planar_outline *outline, rsl_planar_point axis,
                                          double depth)
{
    int first = lowest(outline, axis);
    double bottom = height_of(outline, axis, first), origin = place_of(outline, axis, first);
    rsl_planar_overlap sum = {0};
    for (int i = 0; i < outline->count; i++) {
        int next = i + 1 < outline->count ? i + 1 : 0;
        add_edge(place_of(outline, axis, i) - origin,
                 depth - (height_of(outline, axis, i) - bottom),
                 place_of(outline, axis, next) - origin,
                 depth - (height_of(outline, axis, next) - bottom), &sum);
    }
    sum.place = origin + (sum.area > 0.0 ? sum.place / sum.area : 0.0);
    return sum;
}

/* ---- circles --------------------------------------------------------------------- */

/* A circle on a line, with the half angle h of the segment that the line cuts off,
 * sin^2(h/2) = d/(2 R):
 *
 *     A = R^2 (h - sin h cos h),   integral of A dd = R^3 (2/3 sin^3 h - cos h (h - sin h cos h)).
 *
 * For small h both are power series without cancellation, with the coefficients
 * (-1)^(k+1) 4^k/(2k+1)! and (-1)^k (3/4 + 9^k/4 - (2k+1))/(2k+1)! of h^(2k+1). */
static rsl_planar_overlap segment_overlap(double radius, double depth)
{
    double h = 2.0 * rsl_num_asin(sqrt(depth / (2.0 * radius))), area = 0.0, potential = 0.0;
    double s = rsl_num_sin(h), c = rsl_num_cos(h), square = radius * radius;
    double power = -h * h * h / 6.0, four = 4.0, nine = 9.0;
    if (h > 0.7) {
        area = h - s * c;
        potential = 2.0 / 3.0 * s * s * s - c * area;
    } else {
        for (int k = 1; k <= 14; k++) {
            area -= four * power;
            potential += (0.75 + 0.25 * nine - (2.0 * k + 1.0)) * power;
            power *= -h * h / ((2.0 * k + 2.0) * (2.0 * k + 3.0));
            four *= 4.0;
            nine *= 9.0;
        }
    }
    return (rsl_planar_overlap){.area = square * area, .potential = square * radius * potential};
}

/* Overlap of two circles, or of a circle with the outside of a hole, at the distance x from the line
 * of centres; the second radius of a hole is negative:
 *
 *     u = d - (r1 - sqrt(r1^2 - x^2)) - (r2 - sqrt(r2^2 - x^2)). */
static double overlap_at(double radius, double other, double depth, double x)
{
    double one = x * x / (radius + sqrt(fmax(0.0, radius * radius - x * x)));
    double two = x * x / (fabs(other) + sqrt(fmax(0.0, other * other - x * x)));
    return depth - one - copysign(two, other);
}

/* Gauss quadrature over x = a sin t: u(x) is smooth in t even for a = r. The half chord a of circles
 * with the distance D of their centres: 4 D^2 a^2 = ((r1 + r2)^2 - D^2) (D^2 - (r1 - r2)^2). */
static rsl_planar_overlap lens_overlap(double radius, double other, double depth)
{
    enum { PANELS = 4 };
    double distance = fabs(radius + other - depth), sum = radius + other,
           difference = radius - other;
    double chord = depth * (2.0 * sum - depth) * (difference * difference - distance * distance);
    double half = sqrt(fabs(chord)) / (2.0 * distance);
    rsl_num_rule rule = rsl_num_rule_prepare(0.0);
    rsl_planar_overlap out = {0};
    for (int panel = 0; panel < PANELS; panel++)
        for (int i = 0; i < RSL_NUM_RULE_POINT_COUNT; i++) {
            double t = 0.5 * RSL_NUM_PI * (panel + rule.node[i]) / PANELS;
            double u = overlap_at(radius, other, depth, half * rsl_num_sin(t));
            double dx = half * rsl_num_cos(t) * rule.weight[i] * RSL_NUM_PI / PANELS;
            out.area += u * dx;
            out.potential += 0.5 * u * u * dx;
        }
    return out;
}

/* Deepest indentation at which u(x) is a function: that of the smaller radius; of a hole that at which
 * the chord passes through the centre of the circle. */
static double deepest(const rsl_planar_contact_point *point)
{
    double r = point->radius, other = point->other.radius;
    if (point->kind == RSL_PLANAR_GEOMETRY_CIRCLE)
        return fmin(r, other);
    if (point->kind == RSL_PLANAR_GEOMETRY_RING)
        return sqrt(fmax(0.0, other * other - r * r)) + r - other;
    return r;
}

static rsl_planar_overlap circle_overlap(const rsl_planar_contact_point *point, double depth)
{
    double d = fmin(depth, point->deep);
    rsl_planar_overlap out =
        point->kind == RSL_PLANAR_GEOMETRY_LINE
            ? segment_overlap(point->radius, d)
            : lens_overlap(point->radius,
                           point->kind == RSL_PLANAR_GEOMETRY_RING ? -point->other.radius
                                                                   : point->other.radius,
                           d);
    out.potential += (depth - d) * out.area; /* beyond it the run ends */
    return out;
}

/* ---- contact points ---------------------------------------------------------------- */

rsl_planar_overlap rsl_planar_foundation_overlap(const rsl_planar_contact_point *point,
                                                 rsl_planar_point axis, double depth)
{
    assert(point->bed > 0.0);
    if (!(depth > 0.0))
        return (rsl_planar_overlap){0};
    return point->kind == RSL_PLANAR_GEOMETRY_BED ? polygon_overlap(point->outline[0], axis, depth)
                                                  : circle_overlap(point, depth);
}

void rsl_planar_foundation_limit(rsl_planar_contact_point *point)
{
    if (point->kind != RSL_PLANAR_GEOMETRY_BED)
        point->deep = fmin(point->deep, deepest(point));
}

rsl_planar_point rsl_planar_bed_axis(const rsl_planar_workspace *work,
                                     const rsl_planar_contact_point *point)
{
    const rsl_planar_frame *a = &work->frame[point->a];
    rsl_planar_point n = rsl_planar_turn(&work->frame[point->b], point->other.normal);
    return (rsl_planar_point){a->c * n.x + a->s * n.y, a->c * n.y - a->s * n.x};
}

/* Height of vertex i over the line. */
static double rise_of(const rsl_planar_workspace *work, const rsl_planar_contact_point *point,
                      int i)
{
    const rsl_planar_frame *b = &work->frame[point->b];
    rsl_planar_point at = rsl_planar_to_world(&work->frame[point->a], point->outline[0]->corner[i]);
    rsl_planar_point base = rsl_planar_to_world(b, point->other.at);
    return rsl_planar_dot((rsl_planar_point){at.x - base.x, at.y - base.y},
                          rsl_planar_turn(b, point->other.normal));
}

rsl_planar_point rsl_planar_bed_centre(const rsl_planar_workspace *work,
                                       const rsl_planar_contact_point *point, double depth)
{
    const rsl_planar_frame *a = &work->frame[point->a], *b = &work->frame[point->b];
    rsl_planar_point n = rsl_planar_turn(b, point->other.normal);
    rsl_planar_point base = rsl_planar_to_world(b, point->other.at);
    double rise = (a->q[0] - base.x) * n.x + (a->q[1] - base.y) * n.y;
    double place =
        polygon_overlap(point->outline[0], rsl_planar_bed_axis(work, point), depth).place;
    return (rsl_planar_point){a->q[0] + place * n.y - rise * n.x,
                              a->q[1] - place * n.x - rise * n.y};
}

/* The gap is that of the lowest vertex; the force acts at the centroid of the overlap. */
rsl_planar_gap rsl_planar_bed_gap(const rsl_planar_workspace *work,
                                  const rsl_planar_contact_point *point)
{
    rsl_planar_gap touch = {.normal = rsl_planar_turn(&work->frame[point->b], point->other.normal),
                            .axis = rsl_planar_bed_axis(work, point)};
    touch.gap = rise_of(work, point, lowest(point->outline[0], touch.axis));
    touch.at = rsl_planar_bed_centre(work, point, fmax(0.0, -touch.gap));
    return touch;
}

double rsl_planar_bed_gap_rate(const rsl_planar_workspace *work,
                               const rsl_planar_contact_point *point, const rsl_planar_gap *touch)
{
    const rsl_planar_frame *a = &work->frame[point->a], *b = &work->frame[point->b];
    const rsl_planar_outline *outline = point->outline[0];
    rsl_planar_point at = rsl_planar_to_world(a, outline->corner[lowest(outline, touch->axis)]);
    rsl_planar_point v = rsl_planar_velocity_at(a, at), w = rsl_planar_velocity_at(b, at);
    return touch->normal.x * (v.x - w.x) + touch->normal.y * (v.y - w.y);
}

/* A change counts once the vertex is beyond the line by more than round-off. */
static double noise_of(const rsl_planar_contact_point *point)
{
    return 1e-12 * point->outline[0]->size;
}

void rsl_planar_bed_fix_vertices(const rsl_planar_workspace *work, rsl_planar_contact_point *point)
{
    point->below = 0;
    for (int i = 0; i < point->outline[0]->count; i++)
        if (rise_of(work, point, i) <= 0.5 * noise_of(point))
            point->below |= (uint64_t)1 << i;
}

double rsl_planar_bed_margin(const rsl_planar_workspace *work,
                             const rsl_planar_contact_point *point)
{
    double margin = HUGE_VAL;
    for (int i = 0; i < point->outline[0]->count; i++) {
        double rise = rise_of(work, point, i);
        margin = fmin(margin, (point->below >> i) & 1 ? -rise : rise);
    }
    return margin + noise_of(point);
}

double rsl_planar_bed_relative_speed(const rsl_planar_workspace *work,
                                     const rsl_planar_contact_point *point)
{
    const rsl_planar_frame *a = &work->frame[point->a], *b = &work->frame[point->b];
    rsl_planar_point middle = rsl_planar_to_world(a, point->outline[0]->middle);
    rsl_planar_point v = rsl_planar_velocity_at(a, middle), w = rsl_planar_velocity_at(b, middle);
    return rsl_num_hypot(v.x - w.x, v.y - w.y) + fabs(a->u[2] - b->u[2]) * point->outline[0]->size;
}
