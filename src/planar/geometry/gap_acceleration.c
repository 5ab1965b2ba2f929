/* SPDX-License-Identifier: MIT
 *
 * Acceleration bias of gap and slip: their velocity-dependent parts, dJ/dt u.
 */
#include <math.h>

#include "num/elementary.h"
#include "planar/geometry/geometry.h"
#include "planar/geometry/internal.h"

/* Point fixed to a body: position, velocity, and centripetal acceleration. */
typedef struct fixed_point {
    rsl_planar_point at, v, a;
} fixed_point;

static inline fixed_point fixed_at(const rsl_planar_frame *frame, rsl_planar_point world)
{
    double w2 = frame->u[2] * frame->u[2];
    fixed_point p = {.at = world, .v = rsl_planar_velocity_at(frame, world)};
    p.a.x = -w2 * (world.x - frame->q[0]);
    p.a.y = -w2 * (world.y - frame->q[1]);
    return p;
}

static rsl_planar_point minus(rsl_planar_point a, rsl_planar_point b)
{
    return (rsl_planar_point){a.x - b.x, a.y - b.y};
}

/* gap = side |D| + constant with D = C - P:
 * d2 gap/dt2 = n (a_C - a_P) + side (|v|^2 - (n v)^2)/|D|. */
static double circle_gap_bias(const fixed_point *c, const fixed_point *p, rsl_planar_point n,
                              double side, double distance)
{
    rsl_planar_point v = minus(c->v, p->v);
    double along = rsl_planar_dot(n, v);
    double bias = rsl_planar_dot(n, minus(c->a, p->a));
    if (distance == 0.0)
        return bias;
    return bias + side * (rsl_planar_dot(v, v) - along * along) / distance;
}

/* gap = n (C - P) + constant with n and P fixed to a body of angular velocity w:
 * d2 gap/dt2 = n (a_C - a_P) + 2 w n^ v - w^2 n (C - P). */
static double line_gap_bias(const fixed_point *c, const fixed_point *p, rsl_planar_point n,
                            double w)
{
    rsl_planar_point across = {-n.y, n.x};
    return rsl_planar_dot(n, minus(c->a, p->a)) +
           2.0 * w * rsl_planar_dot(across, minus(c->v, p->v)) -
           w * w * rsl_planar_dot(n, minus(c->at, p->at));
}

/* 1: the end of a segment or the vertex of a box is nearest. */
static int at_corner(const rsl_planar_frame *frame, const rsl_planar_contact_point *point,
                     rsl_planar_point c)
{
    const rsl_planar_shape *shape = &point->other;
    if (point->kind == RSL_PLANAR_GEOMETRY_SEGMENT) {
        rsl_planar_point at = rsl_planar_to_world(frame, shape->at);
        rsl_planar_point wall = minus(rsl_planar_to_world(frame, shape->to), at);
        double fraction = rsl_planar_dot(minus(c, at), wall) / rsl_planar_dot(wall, wall);
        int held = point->status != RSL_PLANAR_STATUS_OPEN && rsl_planar_is_tip(point);
        return !(fraction > 0.0 && fraction < 1.0) && !held;
    }
    rsl_planar_point ex = rsl_planar_turn(
        frame, (rsl_planar_point){rsl_num_cos(shape->angle), rsl_num_sin(shape->angle)});
    rsl_planar_point r = minus(c, rsl_planar_to_world(frame, shape->at)), ey = {-ex.y, ex.x};
    return fabs(rsl_planar_dot(r, ex)) > 0.5 * shape->size.x &&
           fabs(rsl_planar_dot(r, ey)) > 0.5 * shape->size.y;
}

/* The tangent t rotates at the rate `turn`. The point of contact, at the distance r from the centre
 * C, has the velocity p = v_C - r turn t - dr/dt n; r is the radius, or the gap where friction acts
 * at the surface. With the relative velocity v there, the bias of the slip velocity t v is
 *     -turn n v + t (w_a (p - v_a)^ - w_b (p - v_b)^). */
static double slip_bias(const rsl_planar_osculating_pair *m, rsl_planar_point n, double gap_rate,
                        const fixed_point *c, double turn)
{
    const rsl_planar_frame *fa = m->disc, *fb = m->other;
    rsl_planar_point t = {-n.y, n.x}, p;
    double shift = m->radius * turn;
    p.x = c->v.x - shift * t.x - m->growth * n.x;
    p.y = c->v.y - shift * t.y - m->growth * n.y;
    rsl_planar_point a = {-(p.y - fa->u[1]), p.x - fa->u[0]};
    rsl_planar_point b = {-(p.y - fb->u[1]), p.x - fb->u[0]};
    return fa->u[2] * rsl_planar_dot(t, a) - fb->u[2] * rsl_planar_dot(t, b) - turn * gap_rate;
}

/* Rotation rate of the normal about a point at the given distance from the centre, rad/s. */
static double normal_rotation_rate(const fixed_point *c, const fixed_point *p, rsl_planar_point n,
                                   double side, double distance)
{
    rsl_planar_point t = {-n.y, n.x};
    return distance == 0.0 ? 0.0 : side * rsl_planar_dot(t, minus(c->v, p->v)) / distance;
}

static rsl_planar_osculating_pair osculating_pair_of(const rsl_planar_workspace *work,
                                                     const rsl_planar_contact_point *point,
                                                     const rsl_planar_gap *touch)
{
    rsl_planar_osculating_pair m = {.disc = &work->frame[point->a],
                                    .other = &work->frame[point->b]};
    if (rsl_planar_contact_slips_at_surface(point)) {
        m.radius = touch->gap;
        m.growth = touch->gap_rate;
    } else if (point->kind != RSL_PLANAR_GEOMETRY_STOP) {
        m.radius = point->radius;
    }
    if (point->kind == RSL_PLANAR_GEOMETRY_OUTLINE) {
        rsl_planar_outline_osculation(work, point, &m);
        return m;
    }
    if (point->kind == RSL_PLANAR_GEOMETRY_CAM) {
        rsl_planar_cam_osculation(work, point, &m);
        return m;
    }
    m.centre = point->kind == RSL_PLANAR_GEOMETRY_BED ? touch->at
                                                      : rsl_planar_to_world(m.disc, point->centre);
    double reach = point->radius + touch->gap;
    int thin = point->kind == RSL_PLANAR_GEOMETRY_SEGMENT || point->kind == RSL_PLANAR_GEOMETRY_BOX;
    m.anchor = thin ? (rsl_planar_point){m.centre.x - reach * touch->normal.x,
                                         m.centre.y - reach * touch->normal.y}
                    : rsl_planar_to_world(m.other, point->other.at);
    if (point->kind == RSL_PLANAR_GEOMETRY_CIRCLE || (thin && at_corner(m.other, point, m.centre)))
        m.curve = 1.0;
    else if (point->kind == RSL_PLANAR_GEOMETRY_RING)
        m.curve = -1.0;
    return m;
}

void rsl_planar_gap_acceleration_bias(const rsl_planar_workspace *work,
                                      const rsl_planar_contact_point *point,
                                      const rsl_planar_gap *touch, double bias[2])
{
    rsl_planar_osculating_pair m = osculating_pair_of(work, point, touch);
    rsl_planar_point n = touch->normal;
    if (m.disc_is_b)
        n = (rsl_planar_point){-n.x, -n.y};
    fixed_point c = fixed_at(m.disc, m.centre), p = fixed_at(m.other, m.anchor);
    double turn = m.other->u[2];
    if (m.curve == 0.0) {
        bias[0] = line_gap_bias(&c, &p, n, turn);
    } else {
        double distance = rsl_num_hypot(c.at.x - p.at.x, c.at.y - p.at.y);
        turn = normal_rotation_rate(&c, &p, n, m.curve, distance);
        bias[0] = circle_gap_bias(&c, &p, n, m.curve, distance);
    }
    bias[1] = slip_bias(&m, n, touch->gap_rate, &c, turn);
}
