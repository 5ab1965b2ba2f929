/* SPDX-License-Identifier: MIT
 *
 * How gaps and slips bend: their accelerations at given speeds.
 */
#include <math.h>

#include "planar/geometry.h"
#include "planar/rigid.h"

/* A point fixed to a body: where it is, its speed, and its acceleration at
 * given speeds without accelerations. */
typedef struct fixed_point {
    rsl_planar_point at, v, a;
} fixed_point;

static fixed_point fixed_at(const rsl_planar_frame *frame, rsl_planar_point world)
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
static double round_bend(const fixed_point *c, const fixed_point *p, rsl_planar_point n,
                         double side)
{
    rsl_planar_point d = minus(c->at, p->at), v = minus(c->v, p->v);
    double distance = hypot(d.x, d.y), along = rsl_planar_dot(n, v);
    double bend = rsl_planar_dot(n, minus(c->a, p->a));
    if (distance == 0.0)
        return bend;
    return bend + side * (rsl_planar_dot(v, v) - along * along) / distance;
}

/* gap = n (C - P) + constant with n and P fixed to a body that turns with w:
 * d2 gap/dt2 = n (a_C - a_P) + 2 w n^ v - w^2 n (C - P). */
static double flat_bend(const fixed_point *c, const fixed_point *p, rsl_planar_point n, double w)
{
    rsl_planar_point across = {-n.y, n.x};
    return rsl_planar_dot(n, minus(c->a, p->a)) +
           2.0 * w * rsl_planar_dot(across, minus(c->v, p->v)) -
           w * w * rsl_planar_dot(n, minus(c->at, p->at));
}

/* Whether the end of a segment or the corner of a box is nearest. */
static int at_corner(const rsl_planar_frame *frame, const rsl_planar_spot *spot, rsl_planar_point c)
{
    const rsl_planar_shape *shape = &spot->other;
    if (spot->kind == RSL_PLANAR_SPOT_SEGMENT) {
        rsl_planar_point at = rsl_planar_to_world(frame, shape->at);
        rsl_planar_point wall = minus(rsl_planar_to_world(frame, shape->to), at);
        double share = rsl_planar_dot(minus(c, at), wall) / rsl_planar_dot(wall, wall);
        return !(share > 0.0 && share < 1.0);
    }
    rsl_planar_point ex =
        rsl_planar_turn(frame, (rsl_planar_point){cos(shape->angle), sin(shape->angle)});
    rsl_planar_point r = minus(c, rsl_planar_to_world(frame, shape->at)), ey = {-ex.y, ex.x};
    return fabs(rsl_planar_dot(r, ex)) > 0.5 * shape->size.x &&
           fabs(rsl_planar_dot(r, ey)) > 0.5 * shape->size.y;
}

/* The tangent t turns with the rate `turn`, and the point where the bodies
 * touch, a reach r from the centre C, moves with p = v_C - r turn t - dr/dt n;
 * r is the radius, or the gap where friction acts at the surface. With the difference v of the bodies'
 * speeds there, the slip t v changes by
 *     -turn n v + t (w_a (p - v_a)^ - w_b (p - v_b)^). */
static double slip_bend(const rsl_planar_frame *fa, const rsl_planar_frame *fb,
                        const rsl_planar_spot *spot, const rsl_planar_touch *touch,
                        const fixed_point *c, double turn)
{
    rsl_planar_point n = touch->normal, t = {-n.y, n.x}, p;
    int surface = rsl_planar_spot_slips_at_surface(spot);
    double way = (surface ? touch->gap : spot->radius) * turn;
    double sinks = surface ? touch->gap_rate : 0.0;
    p.x = c->v.x - way * t.x - sinks * n.x;
    p.y = c->v.y - way * t.y - sinks * n.y;
    rsl_planar_point a = {-(p.y - fa->u[1]), p.x - fa->u[0]};
    rsl_planar_point b = {-(p.y - fb->u[1]), p.x - fb->u[0]};
    return fa->u[2] * rsl_planar_dot(t, a) - fb->u[2] * rsl_planar_dot(t, b) -
           turn * touch->gap_rate;
}

/* The turning of the normal around a point at the distance D of the centre. */
static double round_turn(const fixed_point *c, const fixed_point *p, rsl_planar_point n,
                         double side)
{
    rsl_planar_point d = minus(c->at, p->at), t = {-n.y, n.x};
    double distance = hypot(d.x, d.y);
    return distance == 0.0 ? 0.0 : side * rsl_planar_dot(t, minus(c->v, p->v)) / distance;
}

void rsl_planar_rest_bend(const rsl_planar *system, const rsl_planar_spot *spot,
                          const rsl_planar_touch *touch, double bend[2])
{
    const rsl_planar_frame *fa = &system->work.frame[spot->a], *fb = &system->work.frame[spot->b];
    fixed_point c = fixed_at(fa, rsl_planar_to_world(fa, spot->centre));
    rsl_planar_point n = touch->normal, foot;
    double reach = spot->radius + touch->gap, side = 0.0;
    foot.x = c.at.x - reach * n.x;
    foot.y = c.at.y - reach * n.y;
    int thin = spot->kind == RSL_PLANAR_SPOT_SEGMENT || spot->kind == RSL_PLANAR_SPOT_BOX;
    fixed_point p = fixed_at(fb, thin ? foot : rsl_planar_to_world(fb, spot->other.at));
    if (spot->kind == RSL_PLANAR_SPOT_CIRCLE || (thin && at_corner(fb, spot, c.at)))
        side = 1.0;
    else if (spot->kind == RSL_PLANAR_SPOT_RING)
        side = -1.0;
    double turn = side == 0.0 ? fb->u[2] : round_turn(&c, &p, n, side);
    bend[0] = side == 0.0 ? flat_bend(&c, &p, n, fb->u[2]) : round_bend(&c, &p, n, side);
    bend[1] = slip_bend(fa, fb, spot, touch, &c, turn);
}
