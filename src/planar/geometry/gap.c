/* SPDX-License-Identifier: MIT
 *
 * Gap function of a contact point: distance, direction and rate.
 *
 * Every pair is a disc of radius r (zero for points and corners) against one other shape. The
 * force acts at one point of space on both bodies, which conserves momentum. With the normal n
 * there, the gap rate is n (v_disc - v_other), both velocities taken at that point.
 *
 * Moving the point along the normal changes neither gap, gap rate nor the effect of the normal
 * force. Friction acts at the rim of the disc. Two corners of one edge at different indentations
 * would slip at different velocities while the body rocks, and could not both stick. Once a corner
 * has stuck, friction therefore acts on it at the surface of the other body, which both corners
 * share.
 */
#include <assert.h>
#include <math.h>

#include "num/elementary.h"
#include "planar/core/core.h"
#include "planar/geometry/geometry.h"
#include "planar/geometry/internal.h"

static rsl_planar_point minus(rsl_planar_point a, rsl_planar_point b)
{
    return (rsl_planar_point){a.x - b.x, a.y - b.y};
}

static rsl_planar_point along(rsl_planar_point from, rsl_planar_point direction, double length)
{
    return (rsl_planar_point){from.x + length * direction.x, from.y + length * direction.y};
}

/* Unit vector from `from` to `to`, and their distance; zero vector if they coincide. */
static rsl_planar_point direction(rsl_planar_point from, rsl_planar_point to, double *distance)
{
    rsl_planar_point d = minus(to, from);
    *distance = rsl_num_hypot(d.x, d.y);
    if (*distance == 0.0)
        return d;
    return (rsl_planar_point){d.x / *distance, d.y / *distance};
}

/* Disc against a circle of radius `reach` about a point. */
static rsl_planar_gap from_point(rsl_planar_point point, rsl_planar_point centre, double radius,
                                 double reach)
{
    rsl_planar_gap touch = {0};
    double distance;
    touch.normal = direction(point, centre, &distance);
    touch.gap = distance - radius - reach;
    touch.at = along(centre, touch.normal, -radius);
    return touch;
}

/* Disc inside a round hole: the normal points to the centre of the hole. At that centre all
 * directions are equivalent. */
static rsl_planar_gap in_ring(rsl_planar_point hole, double reach, rsl_planar_point centre,
                              double radius)
{
    rsl_planar_gap touch = {0};
    double distance;
    touch.normal = direction(centre, hole, &distance);
    if (distance == 0.0)
        touch.normal = (rsl_planar_point){0.0, 1.0};
    touch.gap = reach - radius - distance;
    touch.at = along(centre, touch.normal, -radius);
    return touch;
}

/* Disc against a half-plane. */
static rsl_planar_gap on_line(rsl_planar_point point, rsl_planar_point normal,
                              rsl_planar_point centre, double radius)
{
    rsl_planar_gap touch = {.normal = normal};
    touch.gap = rsl_planar_dot(minus(centre, point), normal) - radius;
    touch.at = along(centre, normal, -radius);
    return touch;
}

/* Disc against a rectangle with half sizes (hx, hy), disc centre p in its axes: nearest point of
 * the boundary if p lies outside, nearest face if p lies inside. */
static rsl_planar_gap on_box(const rsl_planar_frame *frame, const rsl_planar_shape *box,
                             rsl_planar_point centre, double radius)
{
    rsl_num_direction turn = rsl_num_direction_of(box->angle);
    double c = turn.cosine, s = turn.sine;
    rsl_planar_point ex = rsl_planar_turn(frame, (rsl_planar_point){c, s}), ey = {-ex.y, ex.x};
    rsl_planar_point middle = rsl_planar_to_world(frame, box->at), r = minus(centre, middle);
    double px = rsl_planar_dot(r, ex), py = rsl_planar_dot(r, ey);
    double hx = 0.5 * box->size.x, hy = 0.5 * box->size.y;
    double nx = fmin(hx, fmax(-hx, px)), ny = fmin(hy, fmax(-hy, py));
    if (nx != px || ny != py)
        return from_point(along(along(middle, ex, nx), ey, ny), centre, radius, 0.0);
    rsl_planar_gap touch = {0};
    int flat = hx - fabs(px) < hy - fabs(py);
    double sign = flat ? copysign(1.0, px) : copysign(1.0, py);
    rsl_planar_point axis = flat ? ex : ey;
    touch.normal = (rsl_planar_point){sign * axis.x, sign * axis.y};
    touch.gap = (flat ? fabs(px) - hx : fabs(py) - hy) - radius;
    touch.at = along(centre, touch.normal, -radius);
    return touch;
}

/* Stop: limits the displacement along an axis of the other body to point->other.radius. */
static rsl_planar_gap at_stop(const rsl_planar_frame *other, const rsl_planar_contact_point *point,
                              rsl_planar_point centre)
{
    rsl_planar_point axis = rsl_planar_turn(other, point->direction);
    rsl_planar_point from = rsl_planar_to_world(other, point->other.at);
    rsl_planar_gap touch = {.normal = {-axis.x, -axis.y}, .at = centre};
    touch.gap = point->other.radius - rsl_planar_dot(minus(centre, from), axis);
    return touch;
}

/* The same for a disc against a simple shape or a stop. */
static rsl_planar_gap disc_gap(const rsl_planar_compiled_model *fixed,
                               const rsl_planar_workspace *work,
                               const rsl_planar_contact_point *point, rsl_planar_point centre)
{
    const rsl_planar_frame *other = &work->frame[point->b];
    const rsl_planar_shape *shape = &point->other;
    switch (point->kind) {
    case RSL_PLANAR_GEOMETRY_CIRCLE:
        return from_point(rsl_planar_to_world(other, shape->at), centre, point->radius,
                          shape->radius);
    case RSL_PLANAR_GEOMETRY_RING:
        return in_ring(rsl_planar_to_world(other, shape->at), shape->radius, centre, point->radius);
    case RSL_PLANAR_GEOMETRY_LINE:
        return on_line(rsl_planar_to_world(other, shape->at), rsl_planar_turn(other, shape->normal),
                       centre, point->radius);
    case RSL_PLANAR_GEOMETRY_SEGMENT:
        return rsl_planar_segment_gap(fixed, work, point, centre);
    case RSL_PLANAR_GEOMETRY_BOX:
        return on_box(other, shape, centre, point->radius);
    case RSL_PLANAR_GEOMETRY_STOP:
    case RSL_PLANAR_GEOMETRY_OUTLINE:
    case RSL_PLANAR_GEOMETRY_CAM:
    case RSL_PLANAR_GEOMETRY_BED:
        break;
    }
    assert(point->kind == RSL_PLANAR_GEOMETRY_STOP);
    return at_stop(other, point, centre);
}

/* Cheaper than rsl_planar_contact_gap: most pairs of a neighbour list do not touch. */
int rsl_planar_contact_is_far(const rsl_planar *system, const rsl_planar_contact_point *point)
{
    const rsl_planar_frame *a = &system->work.frame[point->a], *b = &system->work.frame[point->b];
    rsl_planar_point centre = rsl_planar_to_world(a, point->centre);
    if (point->kind == RSL_PLANAR_GEOMETRY_CIRCLE) {
        rsl_planar_point d = minus(centre, rsl_planar_to_world(b, point->other.at));
        double reach = point->radius + point->other.radius;
        return rsl_planar_dot(d, d) >= reach * reach;
    }
    if (point->kind == RSL_PLANAR_GEOMETRY_OUTLINE)
        return rsl_planar_outline_is_far(&system->work, point) ||
               rsl_planar_outline_gap(&system->work, point).gap >= 0.0;
    if (point->kind == RSL_PLANAR_GEOMETRY_CAM)
        return (point->outline[1]->count > 0 && rsl_planar_outline_is_far(&system->work, point)) ||
               rsl_planar_cam_gap(&system->work, point).gap >= 0.0;
    if (point->kind == RSL_PLANAR_GEOMETRY_BED)
        return rsl_planar_bed_gap(&system->work, point).gap >= 0.0;
    return disc_gap(system->fixed, &system->work, point, centre).gap >= 0.0;
}

int rsl_planar_contact_slips_at_surface(const rsl_planar_contact_point *point)
{
    if (!point->friction.has_stuck || point->radius != 0.0 ||
        point->kind == RSL_PLANAR_GEOMETRY_CAM || point->kind == RSL_PLANAR_GEOMETRY_BED)
        return 0;
    return point->kind != RSL_PLANAR_GEOMETRY_OUTLINE ||
           (point->feature.of == 0 && point->outline[0]->radius + point->outline[1]->radius == 0.0);
}

/* Normal of two discs with coincident centres: the direction of their relative velocity. */
static void set_coincident_normal(const rsl_planar_frame *a, const rsl_planar_frame *b,
                                  rsl_planar_gap *touch, double radius)
{
    rsl_planar_point v =
        minus(rsl_planar_velocity_at(a, touch->at), rsl_planar_velocity_at(b, touch->at));
    double speed = rsl_num_hypot(v.x, v.y);
    touch->normal =
        speed > 0.0 ? (rsl_planar_point){v.x / speed, v.y / speed} : (rsl_planar_point){0.0, 1.0};
    touch->at = along(touch->at, touch->normal, -radius);
}

/* Gap, normal and point of contact, without rates. */
static rsl_planar_gap gap_without_rates(const rsl_planar_compiled_model *fixed,
                                        const rsl_planar_workspace *work,
                                        const rsl_planar_contact_point *point)
{
    if (point->kind == RSL_PLANAR_GEOMETRY_OUTLINE)
        return rsl_planar_outline_gap(work, point);
    if (point->kind == RSL_PLANAR_GEOMETRY_CAM)
        return rsl_planar_cam_gap(work, point);
    if (point->kind == RSL_PLANAR_GEOMETRY_BED)
        return rsl_planar_bed_gap(work, point);
    return disc_gap(fixed, work, point, rsl_planar_to_world(&work->frame[point->a], point->centre));
}

rsl_planar_gap rsl_planar_contact_gap(const rsl_planar_compiled_model *fixed,
                                      const rsl_planar_workspace *work,
                                      const rsl_planar_contact_point *point)
{
    const rsl_planar_frame *a = &work->frame[point->a], *b = &work->frame[point->b];
    assert(rsl_planar_frames_agree(fixed, work, point->a, point->b));
    rsl_planar_gap touch = gap_without_rates(fixed, work, point);
    if (touch.normal.x == 0.0 && touch.normal.y == 0.0)
        set_coincident_normal(a, b, &touch, point->radius);
    touch.gap += point->residual_indentation;
    if (rsl_planar_contact_slips_at_surface(point))
        touch.at = along(touch.at, touch.normal, -touch.gap);
    touch.gap -= point->standoff;
    rsl_planar_point v =
        minus(rsl_planar_velocity_at(a, touch.at), rsl_planar_velocity_at(b, touch.at));
    touch.gap_rate = touch.rate_at = rsl_planar_dot(touch.normal, v);
    if (point->kind == RSL_PLANAR_GEOMETRY_BED)
        touch.gap_rate = rsl_planar_bed_gap_rate(work, point, &touch);
    touch.slip = touch.normal.x * v.y - touch.normal.y * v.x;
    touch.spin = a->u[2] - b->u[2];
    return touch;
}

void rsl_planar_contact_fix_feature(const rsl_planar_compiled_model *fixed,
                                    const rsl_planar_state *state, const rsl_planar_workspace *work,
                                    rsl_planar_contact_point *point)
{
    if (point->status != RSL_PLANAR_STATUS_OPEN)
        return;
    if (point->kind == RSL_PLANAR_GEOMETRY_OUTLINE)
        rsl_planar_outline_fix_feature(fixed, state, work, point);
    if (point->kind == RSL_PLANAR_GEOMETRY_SEGMENT)
        rsl_planar_segment_fix_side(work, point);
    if (point->kind == RSL_PLANAR_GEOMETRY_BED) {
        point->axis = rsl_planar_bed_axis(work, point);
        rsl_planar_bed_fix_vertices(work, point);
    }
}

void rsl_planar_contact_update_side(const rsl_planar_compiled_model *fixed,
                                    const rsl_planar_workspace *work,
                                    rsl_planar_contact_point *point)
{
    if (point->kind == RSL_PLANAR_GEOMETRY_SEGMENT)
        rsl_planar_segment_update_side(fixed, work, point);
    else if (point->kind == RSL_PLANAR_GEOMETRY_OUTLINE && point->status != RSL_PLANAR_STATUS_OPEN)
        rsl_planar_outline_tighten_feature(work, point);
    else if (point->kind == RSL_PLANAR_GEOMETRY_BED)
        point->axis = rsl_planar_bed_axis(work, point);
}

double rsl_planar_contact_relative_speed(const rsl_planar_workspace *work,
                                         const rsl_planar_contact_point *point)
{
    const rsl_planar_frame *a = &work->frame[point->a], *b = &work->frame[point->b];
    if (point->kind == RSL_PLANAR_GEOMETRY_OUTLINE || point->kind == RSL_PLANAR_GEOMETRY_CAM)
        return rsl_planar_outline_relative_speed(work, point);
    if (point->kind == RSL_PLANAR_GEOMETRY_BED)
        return rsl_planar_bed_relative_speed(work, point);
    rsl_planar_point centre = rsl_planar_to_world(a, point->centre);
    rsl_planar_point v =
        minus(rsl_planar_velocity_at(a, centre), rsl_planar_velocity_at(b, centre));
    return rsl_num_hypot(v.x, v.y);
}
