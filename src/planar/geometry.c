/* SPDX-License-Identifier: MIT
 *
 * How far two shapes are apart, in which direction and how fast.
 *
 * Every pair is a disc of radius r (zero for points and corners) against one
 * other shape. The force acts at one point of the world on both bodies, so
 * that momentum is kept; with n the normal there, the gap opens at
 * n (v_disc - v_other), both taken at that point as if fixed to the bodies.
 *
 * Along the normal that point may be anywhere without a change of gap, rate or
 * the effect of the normal force. Friction acts where the rim of a disc is. The
 * corners of one edge would be at different depths, and slip at different
 * speeds while the body rocks, so that they could not all stick. Once a corner
 * has stuck, friction acts on it at the surface of the other body instead,
 * which is the same for all of them.
 */
#include <assert.h>
#include <math.h>

#include "planar/contacts.h"
#include "planar/geometry.h"

double rsl_planar_dot(rsl_planar_point a, rsl_planar_point b) { return a.x * b.x + a.y * b.y; }

rsl_planar_point rsl_planar_turn(const rsl_planar_frame *frame, rsl_planar_point p)
{
    return (rsl_planar_point){frame->c * p.x - frame->s * p.y, frame->s * p.x + frame->c * p.y};
}

rsl_planar_point rsl_planar_to_world(const rsl_planar_frame *frame, rsl_planar_point p)
{
    rsl_planar_point arm = rsl_planar_turn(frame, p);
    return (rsl_planar_point){frame->q[0] + arm.x, frame->q[1] + arm.y};
}

rsl_planar_point rsl_planar_velocity_at(const rsl_planar_frame *frame, rsl_planar_point at)
{
    double rx = at.x - frame->q[0], ry = at.y - frame->q[1];
    return (rsl_planar_point){frame->u[0] - frame->u[2] * ry, frame->u[1] + frame->u[2] * rx};
}

void rsl_planar_push(rsl_planar *system, size_t body, rsl_planar_point at, rsl_planar_point force)
{
    const rsl_planar_frame *frame = &system->work.frame[body];
    double *sum = system->work.force[body];
    sum[0] += force.x;
    sum[1] += force.y;
    sum[2] += (at.x - frame->q[0]) * force.y - (at.y - frame->q[1]) * force.x;
}

static rsl_planar_point minus(rsl_planar_point a, rsl_planar_point b)
{
    return (rsl_planar_point){a.x - b.x, a.y - b.y};
}

static rsl_planar_point along(rsl_planar_point from, rsl_planar_point direction, double length)
{
    return (rsl_planar_point){from.x + length * direction.x, from.y + length * direction.y};
}

/* The direction from `from` to `to`, and their distance. Where they coincide
 * any direction will do. */
static rsl_planar_point direction(rsl_planar_point from, rsl_planar_point to, double *distance)
{
    rsl_planar_point d = minus(to, from);
    *distance = hypot(d.x, d.y);
    if (*distance == 0.0)
        return (rsl_planar_point){0.0, 1.0};
    return (rsl_planar_point){d.x / *distance, d.y / *distance};
}

/* The disc outside of a point that stands `reach` away from it. */
static rsl_planar_touch from_point(rsl_planar_point point, rsl_planar_point centre, double radius,
                                   double reach)
{
    rsl_planar_touch touch = {0};
    double distance;
    touch.normal = direction(point, centre, &distance);
    touch.gap = distance - radius - reach;
    touch.at = along(centre, touch.normal, -radius);
    return touch;
}

/* A disc inside of a round hole: the normal points to the hole's centre. */
static rsl_planar_touch in_ring(rsl_planar_point hole, double reach, rsl_planar_point centre,
                                double radius)
{
    rsl_planar_touch touch = {0};
    double distance;
    touch.normal = direction(centre, hole, &distance);
    touch.gap = reach - radius - distance;
    touch.at = along(centre, touch.normal, -radius);
    return touch;
}

static rsl_planar_touch on_line(rsl_planar_point point, rsl_planar_point normal,
                                rsl_planar_point centre, double radius)
{
    rsl_planar_touch touch = {.normal = normal};
    touch.gap = rsl_planar_dot(minus(centre, point), normal) - radius;
    touch.at = along(centre, normal, -radius);
    return touch;
}

/* The nearest point of the wall from `at` to `to`. */
static rsl_planar_touch on_segment(rsl_planar_point at, rsl_planar_point to,
                                   rsl_planar_point centre, double radius)
{
    rsl_planar_point wall = minus(to, at);
    double share = rsl_planar_dot(minus(centre, at), wall) / rsl_planar_dot(wall, wall);
    share = fmin(1.0, fmax(0.0, share));
    return from_point(along(at, wall, share), centre, radius, 0.0);
}

/* A rectangle with half the size (hx, hy), the disc's centre at p in its own
 * axes: outside the nearest point of the outline, inside the nearest face. */
static rsl_planar_touch on_box(const rsl_planar_frame *frame, const rsl_planar_shape *box,
                               rsl_planar_point centre, double radius)
{
    double c = cos(box->angle), s = sin(box->angle);
    rsl_planar_point ex = rsl_planar_turn(frame, (rsl_planar_point){c, s}), ey = {-ex.y, ex.x};
    rsl_planar_point middle = rsl_planar_to_world(frame, box->at), r = minus(centre, middle);
    double px = rsl_planar_dot(r, ex), py = rsl_planar_dot(r, ey);
    double hx = 0.5 * box->size.x, hy = 0.5 * box->size.y;
    double nx = fmin(hx, fmax(-hx, px)), ny = fmin(hy, fmax(-hy, py));
    if (nx != px || ny != py)
        return from_point(along(along(middle, ex, nx), ey, ny), centre, radius, 0.0);
    rsl_planar_touch touch = {0};
    int flat = hx - fabs(px) < hy - fabs(py);
    double sign = flat ? copysign(1.0, px) : copysign(1.0, py);
    rsl_planar_point axis = flat ? ex : ey;
    touch.normal = (rsl_planar_point){sign * axis.x, sign * axis.y};
    touch.gap = (flat ? fabs(px) - hx : fabs(py) - hy) - radius;
    touch.at = along(centre, touch.normal, -radius);
    return touch;
}

/* The disc's body may move along the axis of the other up to a gap. */
static rsl_planar_touch at_stop(const rsl_planar_frame *other, const rsl_planar_spot *spot,
                                rsl_planar_point centre)
{
    rsl_planar_point axis = rsl_planar_turn(other, spot->direction);
    rsl_planar_point from = rsl_planar_to_world(other, spot->other.at);
    rsl_planar_touch touch = {.normal = {-axis.x, -axis.y}, .at = centre};
    touch.gap = spot->other.radius - rsl_planar_dot(minus(centre, from), axis);
    return touch;
}

static rsl_planar_touch place(const rsl_planar_frame *other, const rsl_planar_spot *spot,
                              rsl_planar_point centre)
{
    const rsl_planar_shape *shape = &spot->other;
    switch (spot->kind) {
    case RSL_PLANAR_SPOT_CIRCLE:
        return from_point(rsl_planar_to_world(other, shape->at), centre, spot->radius,
                          shape->radius);
    case RSL_PLANAR_SPOT_RING:
        return in_ring(rsl_planar_to_world(other, shape->at), shape->radius, centre, spot->radius);
    case RSL_PLANAR_SPOT_LINE:
        return on_line(rsl_planar_to_world(other, shape->at), rsl_planar_turn(other, shape->normal),
                       centre, spot->radius);
    case RSL_PLANAR_SPOT_SEGMENT:
        return on_segment(rsl_planar_to_world(other, shape->at),
                          rsl_planar_to_world(other, shape->to), centre, spot->radius);
    case RSL_PLANAR_SPOT_BOX:
        return on_box(other, shape, centre, spot->radius);
    case RSL_PLANAR_SPOT_STOP:
        break;
    }
    return at_stop(other, spot, centre);
}

/* Cheaper than a touch: most pairs of a neighbours are apart. */
int rsl_planar_spot_apart(const rsl_planar *system, const rsl_planar_spot *spot)
{
    const rsl_planar_frame *a = &system->work.frame[spot->a], *b = &system->work.frame[spot->b];
    rsl_planar_point centre = rsl_planar_to_world(a, spot->centre);
    if (spot->kind == RSL_PLANAR_SPOT_CIRCLE) {
        rsl_planar_point d = minus(centre, rsl_planar_to_world(b, spot->other.at));
        double reach = spot->radius + spot->other.radius;
        return rsl_planar_dot(d, d) >= reach * reach;
    }
    return place(b, spot, centre).gap >= 0.0;
}

int rsl_planar_spot_slips_at_surface(const rsl_planar_spot *spot)
{
    return spot->friction.settled && spot->radius == 0.0;
}

rsl_planar_touch rsl_planar_spot_touch(const rsl_planar *system, const rsl_planar_spot *spot)
{
    const rsl_planar_frame *a = &system->work.frame[spot->a], *b = &system->work.frame[spot->b];
    rsl_planar_touch touch = place(b, spot, rsl_planar_to_world(a, spot->centre));
    if (rsl_planar_spot_slips_at_surface(spot))
        touch.at = along(touch.at, touch.normal, -touch.gap);
    rsl_planar_point v =
        minus(rsl_planar_velocity_at(a, touch.at), rsl_planar_velocity_at(b, touch.at));
    touch.gap += spot->pit;
    touch.gap_rate = rsl_planar_dot(touch.normal, v);
    touch.slip = touch.normal.x * v.y - touch.normal.y * v.x;
    return touch;
}

double rsl_planar_spot_pace(const rsl_planar *system, const rsl_planar_spot *spot)
{
    const rsl_planar_frame *a = &system->work.frame[spot->a], *b = &system->work.frame[spot->b];
    rsl_planar_point centre = rsl_planar_to_world(a, spot->centre);
    rsl_planar_point v =
        minus(rsl_planar_velocity_at(a, centre), rsl_planar_velocity_at(b, centre));
    return hypot(v.x, v.y);
}

rsl_planar_point rsl_planar_from_centre(const rsl_planar *system, size_t body, rsl_planar_point p)
{
    rsl_planar_point com = system->fixed->mover[body].com;
    return (rsl_planar_point){p.x - com.x, p.y - com.y};
}

/* ---- the shapes of bodies: one row each ---------------------------------------
 *
 * A contact is a disc against another shape: a circle is its own disc, a point
 * a disc of no radius, a box has one at each corner. A circle meets every
 * shape, a point and the corners of a box only what has an inside. */

/* Of mass 1 about the centre. */
static double inertia_circle(const rsl_planar_shape *shape)
{
    return 0.5 * shape->radius * shape->radius;
}

static double inertia_box(const rsl_planar_shape *shape)
{
    double w = shape->size.x, h = shape->size.y;
    return (w * w + h * h) / 12.0;
}

static int one_disc(const rsl_planar_shape *shape, rsl_planar_point centre[4])
{
    centre[0] = shape->at;
    return 1;
}

static int four_corners(const rsl_planar_shape *shape, rsl_planar_point centre[4])
{
    double c = cos(shape->angle), s = sin(shape->angle);
    for (int i = 0; i < 4; i++) {
        double x = (i == 1 || i == 2 ? 0.5 : -0.5) * shape->size.x;
        double y = (i >= 2 ? 0.5 : -0.5) * shape->size.y;
        centre[i] = (rsl_planar_point){shape->at.x + c * x - s * y, shape->at.y + s * x + c * y};
    }
    return 4;
}

typedef struct shape_row {
    rsl_planar_type type;
    rsl_planar_spot_kind spot; /* what a disc meets */
    unsigned meets;            /* shapes that its own discs may meet, by bits */
    int (*discs)(const rsl_planar_shape *shape, rsl_planar_point centre[4]);
    double (*inertia)(const rsl_planar_shape *shape); /* NULL: it gives none */
} shape_row;

#define BIT(kind) (1U << RSL_PLANAR_SHAPE_##kind)

static const shape_row shapes[] = {
    [RSL_PLANAR_SHAPE_CIRCLE] = {{"circle", "a disc", RSL_PLANAR_TAKES_RADIUS},
                                 RSL_PLANAR_SPOT_CIRCLE,
                                 ~0U,
                                 one_disc,
                                 inertia_circle},
    [RSL_PLANAR_SHAPE_RING] = {{"ring", "a round hole, solid outside", RSL_PLANAR_TAKES_RADIUS},
                               RSL_PLANAR_SPOT_RING,
                               0,
                               NULL,
                               NULL},
    [RSL_PLANAR_SHAPE_LINE] = {{"line", "a half-plane, normal out of the solid",
                                RSL_PLANAR_TAKES_NORMAL},
                               RSL_PLANAR_SPOT_LINE,
                               0,
                               NULL,
                               NULL},
    [RSL_PLANAR_SHAPE_SEGMENT] = {{"segment", "a thin wall with two faces", RSL_PLANAR_TAKES_TO},
                                  RSL_PLANAR_SPOT_SEGMENT,
                                  0,
                                  NULL,
                                  NULL},
    [RSL_PLANAR_SHAPE_POINT] = {{"point", "a sharp tip", 0},
                                RSL_PLANAR_SPOT_CIRCLE,
                                BIT(LINE) | BIT(RING) | BIT(BOX),
                                one_disc,
                                NULL},
    [RSL_PLANAR_SHAPE_BOX] = {{"box", "a rectangle about its centre", RSL_PLANAR_TAKES_SIZE},
                              RSL_PLANAR_SPOT_BOX,
                              BIT(LINE) | BIT(RING),
                              four_corners,
                              inertia_box},
};

_Static_assert(RSL_PLANAR_ROWS(shapes) > RSL_PLANAR_SHAPE_BOX,
               "every shape of the enumeration has a row");
_Static_assert(RSL_PLANAR_ROWS(shapes) <= 8 * sizeof(unsigned), "shapes are bits of meets");

const rsl_planar_type *rsl_planar_shape_type(size_t kind)
{
    return kind < RSL_PLANAR_ROWS(shapes) ? &shapes[kind].type : NULL;
}

/* Of an even body of mass 1 about its own centre; RSL_UNSET: it has none. */
static double shape_inertia(const rsl_planar_shape *shape)
{
    const shape_row *row = &shapes[shape->kind];
    return row->inertia != NULL ? row->inertia(shape) : RSL_UNSET;
}

rsl_planar_spot_kind rsl_planar_shape_spot(rsl_planar_shape_kind kind) { return shapes[kind].spot; }

int rsl_planar_shape_meets(rsl_planar_shape_kind disc, rsl_planar_shape_kind other)
{
    return (shapes[disc].meets >> other & 1U) != 0;
}

int rsl_planar_shape_discs(const rsl_planar_shape *shape, rsl_planar_point centre[4])
{
    assert(shapes[shape->kind].discs != NULL);
    return shapes[shape->kind].discs(shape, centre);
}

/* Of an even disc or rectangle about its own centre, and from there to the
 * centre of mass. */
double rsl_planar_inertia_of(const rsl_planar_body *body)
{
    if (rsl_given(body->inertia))
        return body->inertia;
    for (size_t i = 0; i < body->shape_count; i++) {
        const rsl_planar_shape *shape = &body->shapes[i];
        if (shape->reserved)
            continue;
        double x = shape->at.x - body->centre_of_mass.x;
        double y = shape->at.y - body->centre_of_mass.y;
        double far = x * x + y * y, own = shape_inertia(shape);
        if (rsl_given(own))
            return body->mass * (own + far);
    }
    return RSL_UNSET;
}
