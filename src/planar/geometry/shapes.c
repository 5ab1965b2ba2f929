/* SPDX-License-Identifier: MIT
 *
 * Shapes of bodies: one row each.
 *
 * A contact is a disc against another shape. A circle is its own disc, a point a disc of radius
 * zero; shapes with corners have a disc at each. Discs touch lines and rings, points also thin
 * walls; a circle touches every shape. Other pairs of shapes with corners touch as convex
 * outlines, see convex.c.
 */
#include <assert.h>
#include <math.h>

#include "num/elementary.h"
#include "planar/core/takes.h"
#include "planar/geometry/geometry.h"
#include "planar/geometry/internal.h"

/* ---- moment of inertia of unit mass about the centroid --------------------------------------- */

static double inertia_circle(const rsl_planar_shape *shape)
{
    return 0.5 * shape->radius * shape->radius;
}

static double inertia_box(const rsl_planar_shape *shape)
{
    double w = shape->size.x, h = shape->size.y;
    return (w * w + h * h) / 12.0;
}

/* Two half discs and a rectangle. A half disc about the centre of the capsule, at the distance l/2
 * from its flat side: r^2/2 + l^2/4 + 4 l r/(3 pi). */
static double inertia_capsule(const rsl_planar_shape *shape)
{
    double l = rsl_num_hypot(shape->to.x - shape->at.x, shape->to.y - shape->at.y),
           r = shape->radius;
    double discs = RSL_NUM_PI * r * r, middle = 2.0 * l * r;
    double of_discs = 0.5 * r * r + 0.25 * l * l + 4.0 * l * r / (3.0 * RSL_NUM_PI);
    double of_middle = (l * l + 4.0 * r * r) / 12.0;
    return (discs * of_discs + middle * of_middle) / (discs + middle);
}

/* ---- vertices --------------------------------------------------------------------- */

static int corner_one(const rsl_planar_shape *shape, rsl_planar_point *corner)
{
    corner[0] = shape->at;
    return 1;
}

static int corners_two(const rsl_planar_shape *shape, rsl_planar_point *corner)
{
    corner[0] = shape->at;
    corner[1] = shape->to;
    return 2;
}

static int corners_box(const rsl_planar_shape *shape, rsl_planar_point *corner)
{
    rsl_num_direction along = rsl_num_direction_of(shape->angle);
    double c = along.cosine, s = along.sine;
    for (int i = 0; i < 4; i++) {
        double x = (i == 1 || i == 2 ? 0.5 : -0.5) * shape->size.x;
        double y = (i >= 2 ? 0.5 : -0.5) * shape->size.y;
        corner[i] = (rsl_planar_point){shape->at.x + c * x - s * y, shape->at.y + s * x + c * y};
    }
    return 4;
}

/* Point of the shape's frame in that of its body. */
static rsl_planar_point placed(const rsl_planar_shape *shape, rsl_planar_point p)
{
    rsl_num_direction along = rsl_num_direction_of(shape->angle);
    double c = along.cosine, s = along.sine;
    return (rsl_planar_point){shape->at.x + c * p.x - s * p.y, shape->at.y + s * p.x + c * p.y};
}

/* Twice the area between the origin and the edge from p to q; positive counter-clockwise. */
static double cross(rsl_planar_point p, rsl_planar_point q) { return p.x * q.y - p.y * q.x; }

static double area_of(const rsl_planar_shape *shape)
{
    double twice = 0.0;
    for (size_t i = 0; i < shape->point_count; i++)
        twice += cross(shape->points[i], shape->points[(i + 1) % shape->point_count]);
    return 0.5 * twice;
}

/* Counter-clockwise, for either orientation of the input. */
static int corners_polygon(const rsl_planar_shape *shape, rsl_planar_point *corner)
{
    assert(shape->point_count >= 3 && shape->point_count <= RSL_PLANAR_CORNERS_MAX);
    size_t n = shape->point_count;
    int turned = area_of(shape) < 0.0;
    for (size_t i = 0; i < n; i++)
        corner[i] = placed(shape, shape->points[turned ? (n - i) % n : i]);
    return (int)n;
}

/* ---- polygons -------------------------------------------------------------------- */

/* Green's theorem with c_i = p_i x p_j over the edges from i to j: A = sum c_i/2, centroid
 * sum c_i (p_i + p_j)/(6 A), mean r^2 sum c_i (p_i p_i + p_i p_j + p_j p_j)/(12 A). */
static rsl_planar_point centre_polygon(const rsl_planar_shape *shape)
{
    rsl_planar_point sum = {0.0, 0.0};
    double area = area_of(shape);
    for (size_t i = 0; i < shape->point_count; i++) {
        rsl_planar_point p = shape->points[i], q = shape->points[(i + 1) % shape->point_count];
        sum.x += cross(p, q) * (p.x + q.x);
        sum.y += cross(p, q) * (p.y + q.y);
    }
    return placed(shape, (rsl_planar_point){sum.x / (6.0 * area), sum.y / (6.0 * area)});
}

static double inertia_polygon(const rsl_planar_shape *shape)
{
    rsl_planar_shape here = {.points = shape->points, .point_count = shape->point_count};
    rsl_planar_point c = centre_polygon(&here);
    double sum = 0.0;
    for (size_t i = 0; i < shape->point_count; i++) {
        rsl_planar_point p = shape->points[i], q = shape->points[(i + 1) % shape->point_count];
        p = (rsl_planar_point){p.x - c.x, p.y - c.y};
        q = (rsl_planar_point){q.x - c.x, q.y - c.y};
        sum += cross(p, q) * (rsl_planar_dot(p, p) + rsl_planar_dot(p, q) + rsl_planar_dot(q, q));
    }
    return sum / (12.0 * area_of(shape));
}

static rsl_planar_point centre_capsule(const rsl_planar_shape *shape)
{
    return (rsl_planar_point){0.5 * (shape->at.x + shape->to.x), 0.5 * (shape->at.y + shape->to.y)};
}

static rsl_planar_point centre_cam(const rsl_planar_shape *shape)
{
    return rsl_planar_cam_measure(shape).centre;
}

static double inertia_cam(const rsl_planar_shape *shape)
{
    return rsl_planar_cam_measure(shape).inertia;
}

/* ---- table of shapes ----------------------------------------------------------------------- */

typedef struct shape_row {
    rsl_planar_type type;
    rsl_planar_contact_geometry point; /* of a disc against it */
    unsigned meets;                    /* bits of the shapes that its own discs may touch */
    int (*corners)(const rsl_planar_shape *shape, rsl_planar_point *corner); /* NULL: none */
    rsl_planar_point (*centre)(const rsl_planar_shape *shape);               /* NULL: shape->at */
    double (*inertia)(const rsl_planar_shape *shape);                        /* NULL: not solid */
} shape_row;

#define BIT(kind) (1U << RSL_PLANAR_SHAPE_##kind)
#define WALLS (BIT(LINE) | BIT(RING))

static const shape_row shapes[] = {
    [RSL_PLANAR_SHAPE_CIRCLE] = {.type = {"circle", "a disc", RSL_PLANAR_TAKES_RADIUS},
                                 .point = RSL_PLANAR_GEOMETRY_CIRCLE,
                                 .meets =
                                     WALLS | BIT(CIRCLE) | BIT(POINT) | BIT(SEGMENT) | BIT(BOX),
                                 .corners = corner_one,
                                 .inertia = inertia_circle},
    [RSL_PLANAR_SHAPE_RING] = {.type = {"ring", "a round hole, solid outside",
                                        RSL_PLANAR_TAKES_RADIUS},
                               .point = RSL_PLANAR_GEOMETRY_RING},
    [RSL_PLANAR_SHAPE_LINE] = {.type = {"line", "a half-plane, normal out of the solid",
                                        RSL_PLANAR_TAKES_NORMAL},
                               .point = RSL_PLANAR_GEOMETRY_LINE},
    [RSL_PLANAR_SHAPE_SEGMENT] = {.type = {"segment", "a thin wall with two faces",
                                           RSL_PLANAR_TAKES_TO},
                                  .point = RSL_PLANAR_GEOMETRY_SEGMENT,
                                  .meets = WALLS,
                                  .corners = corners_two},
    [RSL_PLANAR_SHAPE_POINT] = {.type = {"point", "a sharp tip", 0},
                                .point = RSL_PLANAR_GEOMETRY_CIRCLE,
                                .meets = WALLS | BIT(SEGMENT),
                                .corners = corner_one},
    [RSL_PLANAR_SHAPE_BOX] = {.type = {"box", "a rectangle about its centre",
                                       RSL_PLANAR_TAKES_SIZE | RSL_PLANAR_TAKES_ANGLE},
                              .point = RSL_PLANAR_GEOMETRY_BOX,
                              .meets = WALLS,
                              .corners = corners_box,
                              .inertia = inertia_box},
    [RSL_PLANAR_SHAPE_POLYGON] = {.type = {"polygon", "a convex body by its corners",
                                           RSL_PLANAR_TAKES_POINTS | RSL_PLANAR_TAKES_ANGLE},
                                  .point = RSL_PLANAR_GEOMETRY_OUTLINE,
                                  .meets = WALLS,
                                  .corners = corners_polygon,
                                  .centre = centre_polygon,
                                  .inertia = inertia_polygon},
    [RSL_PLANAR_SHAPE_CAPSULE] = {.type = {"capsule", "a bar with round ends",
                                           RSL_PLANAR_TAKES_TO | RSL_PLANAR_TAKES_RADIUS},
                                  .point = RSL_PLANAR_GEOMETRY_OUTLINE,
                                  .meets = WALLS,
                                  .corners = corners_two,
                                  .centre = centre_capsule,
                                  .inertia = inertia_capsule},
    [RSL_PLANAR_SHAPE_CAM] = {.type = {"cam", "a smooth closed curve through points",
                                       RSL_PLANAR_TAKES_POINTS | RSL_PLANAR_TAKES_ANGLE},
                              .point = RSL_PLANAR_GEOMETRY_CAM,
                              .centre = centre_cam,
                              .inertia = inertia_cam},
};

_Static_assert(RSL_PLANAR_ROWS(shapes) > RSL_PLANAR_SHAPE_CAM,
               "every shape of the enumeration has a row");

_Static_assert(RSL_PLANAR_ROWS(shapes) <= 8 * sizeof(unsigned), "shapes are bits of meets");

const rsl_planar_type *rsl_planar_shape_type_at(size_t kind)
{
    return kind < RSL_PLANAR_ROWS(shapes) ? &shapes[kind].type : NULL;
}

rsl_planar_contact_geometry rsl_planar_shape_contact_geometry(rsl_planar_shape_kind kind)
{
    return shapes[kind].point;
}

int rsl_planar_shape_meets(rsl_planar_shape_kind disc, rsl_planar_shape_kind other)
{
    return (shapes[disc].meets >> other & 1U) != 0;
}

int rsl_planar_shape_corners(const rsl_planar_shape *shape, rsl_planar_point *corner)
{
    const shape_row *row = &shapes[shape->kind];
    return row->corners != NULL ? row->corners(shape, corner) : 0;
}

double rsl_planar_shape_rounding(const rsl_planar_shape *shape)
{
    return shapes[shape->kind].type.takes & RSL_PLANAR_TAKES_RADIUS ? shape->radius : 0.0;
}

/* Parallel-axis theorem from the centroid of the shape to the centre of mass. */
double rsl_planar_inertia_of(const rsl_planar_body *body)
{
    if (rsl_given(body->inertia))
        return body->inertia;
    for (size_t i = 0; i < body->shape_count; i++) {
        const rsl_planar_shape *shape = &body->shapes[i];
        const shape_row *row = &shapes[shape->kind];
        if (shape->reserved || row->inertia == NULL)
            continue;
        rsl_planar_point at = row->centre != NULL ? row->centre(shape) : shape->at;
        double x = at.x - body->centre_of_mass.x, y = at.y - body->centre_of_mass.y;
        return body->mass * (row->inertia(shape) + (x * x + y * y));
    }
    return RSL_UNSET;
}
