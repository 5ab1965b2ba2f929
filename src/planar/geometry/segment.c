/* SPDX-License-Identifier: MIT
 *
 * Thin walls: discs and tips against a line segment.
 *
 * The gap of a disc is the distance of its centre from the nearest point of the wall minus its
 * radius r. Its centre is r away at the onset of contact, so its side is unambiguous.
 *
 * A tip has radius zero: at the onset of contact it lies on the wall, and only the sign of its
 * distance tells the sides apart. It therefore carries a side s at all times, 1 on the left of the
 * wall and -1 on the right. With d the signed distance from the line of the wall, positive on the
 * left, its gap is s d, whose zero is an event as for any other gap. Beyond the ends of the wall
 * the gap is the distance from the end, and the tip takes its actual side at the beginning of
 * every step. A tip that passes round an end within a step has a gap that jumps below zero: this
 * is no contact, and the side changes. A tip pushed along the wall over its end separates there,
 * and its stored energy is dissipated.
 */
#include <assert.h>
#include <math.h>

#include "num/elementary.h"
#include "planar/core/core.h"
#include "planar/geometry/geometry.h"
#include "planar/geometry/internal.h"

/* Wall in the world, and the centre of a disc in its coordinates. */
typedef struct wall_position {
    rsl_planar_point at, along; /* start and unit vector of the wall */
    double length;              /* of the wall, m */
    double fraction;            /* position along the wall as a fraction of its length */
    double left;                /* signed distance from its line, positive on the left, m */
    int side;                   /* 1: left, -1: right */
} wall_position;

static rsl_planar_point centre_of(const rsl_planar_workspace *work,
                                  const rsl_planar_contact_point *point)
{
    return rsl_planar_to_world(&work->frame[point->a], point->centre);
}

static wall_position wall_position_of(const rsl_planar_workspace *work,
                                      const rsl_planar_contact_point *point,
                                      rsl_planar_point centre)
{
    const rsl_planar_frame *frame = &work->frame[point->b];
    wall_position b = {.at = rsl_planar_to_world(frame, point->other.at)};
    rsl_planar_point to = rsl_planar_to_world(frame, point->other.to);
    rsl_planar_point wall = {to.x - b.at.x, to.y - b.at.y};
    rsl_planar_point d = {centre.x - b.at.x, centre.y - b.at.y};
    b.length = rsl_num_hypot(wall.x, wall.y);
    b.along = (rsl_planar_point){wall.x / b.length, wall.y / b.length};
    b.fraction = rsl_planar_dot(d, wall) / rsl_planar_dot(wall, wall);
    b.left = b.along.x * d.y - b.along.y * d.x;
    b.side = b.left < 0.0 ? -1 : 1;
    return b;
}

static int is_beyond(const wall_position *b) { return b->fraction < 0.0 || b->fraction > 1.0; }

int rsl_planar_is_tip(const rsl_planar_contact_point *point)
{
    return point->kind == RSL_PLANAR_GEOMETRY_SEGMENT && point->radius == 0.0;
}

/* Disc against the point of the wall at a fraction of its length; zero normal if they coincide. */
static rsl_planar_gap wall_point_gap(const wall_position *b, double fraction,
                                     rsl_planar_point centre, double radius)
{
    rsl_planar_gap touch = {0};
    double position = fraction * b->length;
    rsl_planar_point d = {centre.x - (b->at.x + position * b->along.x),
                          centre.y - (b->at.y + position * b->along.y)};
    double distance = rsl_num_hypot(d.x, d.y);
    if (distance > 0.0)
        touch.normal = (rsl_planar_point){d.x / distance, d.y / distance};
    touch.gap = distance - radius;
    return touch;
}

/* Normal of the wall on one of its sides. */
static rsl_planar_point normal_to(const wall_position *b, int side)
{
    return (rsl_planar_point){-side * b->along.y, side * b->along.x};
}

/* Disc against the nearest point of the wall. A closed disc keeps its side: with its centre behind
 * the wall the indentation exceeds the radius and the force pushes it back. */
static rsl_planar_gap disc_gap(const rsl_planar_contact_point *point, const wall_position *b,
                               rsl_planar_point centre)
{
    double fraction = fmin(1.0, fmax(0.0, b->fraction)), radius = point->radius;
    rsl_planar_gap touch = wall_point_gap(b, fraction, centre, radius);
    double distance = touch.gap + radius;
    int side = point->status == RSL_PLANAR_STATUS_OPEN || fraction != b->fraction ? 0 : point->side;
    if (distance == 0.0) { /* centre on the wall: normal of the wall */
        touch.normal = normal_to(b, side != 0 ? side : b->side);
    } else if (side * b->side < 0) {
        touch.gap = -distance - radius;
        touch.normal = (rsl_planar_point){-touch.normal.x, -touch.normal.y};
    }
    return touch;
}

/* 1: closed, with located events: only the event at the end of the wall releases the tip. */
static int is_held(const rsl_planar_compiled_model *fixed, const rsl_planar_contact_point *point)
{
    return rsl_planar_integrator_of(fixed)->locates_events &&
           point->status != RSL_PLANAR_STATUS_OPEN;
}

/* Tip against the wall; while held, against the whole line of the wall. */
static rsl_planar_gap tip_gap(const rsl_planar_compiled_model *fixed,
                              const rsl_planar_contact_point *point, const wall_position *b,
                              rsl_planar_point centre)
{
    if (!is_held(fixed, point) && is_beyond(b))
        return wall_point_gap(b, b->fraction < 0.0 ? 0.0 : 1.0, centre, 0.0);
    int side = point->side != 0 ? point->side : b->side;
    return (rsl_planar_gap){.gap = side * b->left, .normal = normal_to(b, side)};
}

rsl_planar_gap rsl_planar_segment_gap(const rsl_planar_compiled_model *fixed,
                                      const rsl_planar_workspace *work,
                                      const rsl_planar_contact_point *point,
                                      rsl_planar_point centre)
{
    wall_position b = wall_position_of(work, point, centre);
    rsl_planar_gap touch =
        rsl_planar_is_tip(point) ? tip_gap(fixed, point, &b, centre) : disc_gap(point, &b, centre);
    touch.at = (rsl_planar_point){centre.x - point->radius * touch.normal.x,
                                  centre.y - point->radius * touch.normal.y};
    return touch;
}

/* ---- sides --------------------------------------------------------------------- */

/* Side of a closed disc: stored within the wall, 0 beyond its ends. */
static void store_disc_side(rsl_planar_contact_point *point, const wall_position *b)
{
    if (is_beyond(b))
        point->side = 0;
    else if (point->side == 0)
        point->side = b->side;
}

/* Side of a tip at its first step. If the tip lies on the wall: the side of its body's centre of
 * mass, else the side the tip comes from, else the side from which gravity presses the tip on. */
static int initial_side(const rsl_planar_compiled_model *fixed, const rsl_planar_workspace *work,
                        const rsl_planar_contact_point *point, const wall_position *b)
{
    const rsl_planar_frame *fa = &work->frame[point->a], *fb = &work->frame[point->b];
    rsl_planar_point centre = centre_of(work, point), n = normal_to(b, 1);
    rsl_planar_point va = rsl_planar_velocity_at(fa, centre),
                     vb = rsl_planar_velocity_at(fb, centre);
    rsl_planar_gap touch = {.at = centre};
    double size = 1e-3 + fabs(centre.x) + fabs(centre.y),
           rounding = rsl_planar_gap_rounding(&touch);
    const double left[] = {
        b->left,
        n.x * (fa->q[0] - centre.x) + n.y * (fa->q[1] - centre.y),
        (n.x * (vb.x - va.x) + n.y * (vb.y - va.y)) * size,
        -rsl_planar_dot(n, fixed->model.gravity) * size,
    };
    for (size_t i = 0; i < sizeof left / sizeof left[0]; i++)
        if (fabs(left[i]) > rounding)
            return left[i] < 0.0 ? -1 : 1;
    return b->side;
}

void rsl_planar_segment_fix_side(const rsl_planar_workspace *work, rsl_planar_contact_point *point)
{
    if (rsl_planar_is_tip(point))
        return;
    wall_position b = wall_position_of(work, point, centre_of(work, point));
    point->side = 0;
    store_disc_side(point, &b);
}

void rsl_planar_segment_update_side(const rsl_planar_compiled_model *fixed,
                                    const rsl_planar_workspace *work,
                                    rsl_planar_contact_point *point)
{
    if (point->status == RSL_PLANAR_STATUS_OPEN && !rsl_planar_is_tip(point))
        return;
    wall_position b = wall_position_of(work, point, centre_of(work, point));
    if (!rsl_planar_is_tip(point))
        store_disc_side(point, &b);
    else if (is_beyond(&b) && !is_held(fixed, point))
        point->side = b.side;
    else if (point->side == 0)
        point->side = initial_side(fixed, work, point, &b);
}

/* ---- ends ------------------------------------------------------------------ */

/* Offset by more than the round-off of positions: a released tip lies beyond the end. */
double rsl_planar_tip_margin(const rsl_planar_workspace *work,
                             const rsl_planar_contact_point *point)
{
    assert(rsl_planar_is_tip(point));
    rsl_planar_gap touch = {.at = centre_of(work, point)};
    wall_position b = wall_position_of(work, point, touch.at);
    return fmin(b.fraction, 1.0 - b.fraction) * b.length + 2.0 * rsl_planar_gap_rounding(&touch);
}

void rsl_planar_tip_update_side(const rsl_planar_workspace *work, rsl_planar_contact_point *point)
{
    assert(rsl_planar_is_tip(point));
    point->side = wall_position_of(work, point, centre_of(work, point)).side;
}
