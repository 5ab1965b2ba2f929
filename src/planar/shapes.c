/* SPDX-License-Identifier: MIT
 *
 * The shapes of bodies: one row each.
 *
 * A contact is a disc against another shape: a circle is its own disc, a point
 * a disc of no radius, a box has one at each corner. A circle meets every
 * shape, a point and the corners of a box only what has an inside.
 */
#include <assert.h>
#include <math.h>

#include "planar/contacts.h"
#include "planar/geometry.h"

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

double rsl_planar_shape_inertia(const rsl_planar_shape *shape)
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
        double far = x * x + y * y, own = rsl_planar_shape_inertia(shape);
        if (rsl_given(own))
            return body->mass * (own + far);
    }
    return RSL_UNSET;
}
