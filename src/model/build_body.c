/* SPDX-License-Identifier: MIT
 *
 * Bodies with their shapes, and the copies of repeated ones.
 */
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "model/build.h"
#include "num/constants.h"
#include "num/elementary.h"
#include "planar/core/takes.h"

/* ---- shapes -------------------------------------------------------------- */

/* Outline of a shape; NULL: it has none. */
static const rsl_model_raw_outline *outline_of(const rsl_model_raw_shape *raw,
                                               rsl_planar_shape_kind *kind)
{
    const rsl_model_raw_outline *found = NULL;
    for (int i = 0; i < RSL_MODEL_SHAPE_KINDS; i++)
        if (raw->kind[i]) {
            if (found)
                return NULL;
            found = raw->kind[i];
            *kind = (rsl_planar_shape_kind)i;
        }
    return found;
}

/* Points of a cam that is given by radii. */
static int place_radii(rsl_model_build *build, const rsl_model_raw_outline *outline,
                       rsl_planar_shape *shape)
{
    size_t n = outline->radii.count;
    if ((n > 0) == (shape->point_count > 0))
        return rsl_model_fail_at(build->reader, outline->node, NULL, RSL_ERROR_CONFLICT,
                                 "a cam has either `points` or `radii`");
    if (n == 0)
        return 1;
    rsl_planar_point *points = rsl_model_build_take(build, n, sizeof *points);
    if (!points)
        return 0;
    for (size_t i = 0; i < n; i++) {
        double r = outline->radii.all[i], angle = 2.0 * RSL_NUM_PI * (double)i / (double)n;
        points[i] = (rsl_planar_point){r * rsl_num_cos(angle), r * rsl_num_sin(angle)};
    }
    shape->points = points;
    shape->point_count = n;
    return 1;
}

static int build_shape(rsl_model_build *build, const rsl_model_raw_shape *raw,
                       rsl_planar_shape *shape)
{
    rsl_planar_shape_kind kind = RSL_PLANAR_SHAPE_POINT;
    const rsl_model_raw_outline *outline = outline_of(raw, &kind);
    if (!outline)
        return rsl_model_fail_at(build->reader, raw->node, NULL, RSL_ERROR_CONFLICT,
                                 "a shape is one of circle, ring, line, segment, point, box, "
                                 "polygon, capsule, cam");
    *shape = outline->shape;
    shape->kind = kind;
    const rsl_planar_type *type = rsl_planar_shape_type_at(kind);
    if (type->takes & RSL_PLANAR_TAKES_TO && shape->to.x == shape->at.x &&
        shape->to.y == shape->at.y)
        return rsl_model_fail_at(build->reader, raw->node, NULL, RSL_ERROR_ARGUMENT,
                                 "the two ends of the %s are the same", type->name);
    if (kind == RSL_PLANAR_SHAPE_CAM)
        return place_radii(build, outline, shape);
    if (kind == RSL_PLANAR_SHAPE_LINE)
        return rsl_model_build_axis(build, shape->normal, outline->node, "normal");
    return 1;
}

static int build_shapes(rsl_model_build *build, const rsl_model_raw_body *raw,
                        rsl_planar_body *body)
{
    rsl_planar_shape *shapes = rsl_model_build_take(build, raw->shapes.count, sizeof *shapes);
    if (!shapes)
        return 0;
    for (size_t i = 0; i < raw->shapes.count; i++)
        if (!build_shape(build, &raw->shapes.all[i], &shapes[i]))
            return 0;
    body->shapes = shapes;
    body->shape_count = raw->shapes.count;
    return 1;
}

/* ---- one body ------------------------------------------------------------ */

static int build_freedom(rsl_model_build *build, const rsl_model_raw_body *raw,
                         rsl_planar_body *body)
{
    static const char *const keys[3] = {"x", "y", "angle"};
    for (size_t i = 0; i < 3; i++) {
        const rsl_model_raw_signal *signal = raw->motion ? raw->motion->signal[i] : NULL;
        int locked = raw->fixed || (raw->locked >> i & 1u);
        if (locked && signal)
            return rsl_model_fail_at(build->reader, signal->node, NULL, RSL_ERROR_CONFLICT,
                                     "%s is locked and has a motion; one of the two is allowed",
                                     keys[i]);
        body->freedom[i] = locked   ? RSL_PLANAR_LOCKED
                           : signal ? RSL_PLANAR_PRESCRIBED
                                    : RSL_PLANAR_FREE;
        if (!rsl_model_build_signal(build, signal, i < 2 ? "m" : "rad", &body->motion[i]))
            return 0;
    }
    return 1;
}

static int check_name(rsl_model_build *build, const rsl_model_raw_body *raw)
{
    static const char *const taken[] = {"world", "contacts", "energy",  "momentum",
                                        "all",   "joints",   "springs", "points"};
    for (size_t i = 0; i < sizeof taken / sizeof taken[0]; i++)
        if (!strcmp(raw->body.name, taken[i]))
            return rsl_model_fail_at(build->reader, raw->node, "name", RSL_ERROR_CONFLICT,
                                     "the name '%s' has a meaning of its own; take another",
                                     taken[i]);
    return 1;
}

/* Coordinates in the file are given; the others may follow from the joints. */
static unsigned given_of(const rsl_model_node *node)
{
    static const struct {
        const char *key;
        unsigned bits;
    } keys[] = {{"position", 3u}, {"angle", 4u}, {"velocity", 24u}, {"spin", 32u}};
    unsigned given = RSL_PLANAR_GIVEN_SET;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (rsl_model_tree_get(node, keys[i].key))
            given |= keys[i].bits;
    return given;
}

static int build_body(rsl_model_build *build, const rsl_model_raw_body *raw, rsl_planar_body *body)
{
    *body = raw->body;
    body->given = given_of(raw->node);
    assert(body->name);
    if (!rsl_given(body->mass))
        body->mass = 0.0;
    return rsl_model_build_name(build, raw->node, "body", 0, &body->name) &&
           check_name(build, raw) && build_freedom(build, raw, body) &&
           build_shapes(build, raw, body);
}

/* ---- copies -------------------------------------------------------------- */

/* The generator splitmix64 (Steele, Lea & Flood 2014): the same on every
 * machine. */
static uint64_t random_bits(uint64_t *state)
{
    uint64_t z = (*state += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

/* Uniformly distributed between -1 and 1. */
static double random_shift(uint64_t *state)
{
    return (double)(random_bits(state) >> 11) * 0x1p-52 - 1.0;
}

static int build_copies(rsl_model_build *build, const rsl_model_raw_repeat *raw,
                        rsl_planar_body *bodies)
{
    rsl_planar_body model;
    uint64_t state = (uint64_t)raw->seed;
    size_t n = 0;
    if (!build_body(build, raw->body, &model))
        return 0;
    for (int64_t j = 0; j < raw->count[1]; j++)
        for (int64_t i = 0; i < raw->count[0]; i++, n++) {
            char name[RSL_MODEL_NAME_MAX + 24];
            double dx = raw->jitter * random_shift(&state);
            double dy = raw->jitter * random_shift(&state);
            (void)snprintf(name, sizeof name, "%s-%zu", model.name, n + 1);
            bodies[n] = model;
            bodies[n].given |= 3u;
            bodies[n].name = rsl_model_build_text(build, name);
            if (!bodies[n].name)
                return 0;
            bodies[n].position.x += raw->from.x + (double)i * raw->spacing.x + dx;
            bodies[n].position.y += raw->from.y + (double)j * raw->spacing.y + dy;
        }
    return 1;
}

/* ---- all bodies ---------------------------------------------------------- */

static int count_bodies(rsl_model_build *build, size_t *count)
{
    const rsl_model_raw_model *raw = build->raw;
    rsl_model_file *file = build->file;
    *count = file->body_count = raw->bodies.count;
    file->repeat_count = raw->repeat.count;
    file->first = rsl_model_build_take(build, raw->repeat.count, sizeof *file->first);
    if (!file->first)
        return 0;
    for (size_t i = 0; i < raw->repeat.count; i++) {
        const rsl_model_raw_repeat *repeat = &raw->repeat.all[i];
        size_t more = (size_t)repeat->count[0] * (size_t)repeat->count[1];
        assert(more >= 1 && *count <= RSL_MODEL_BODY_MAX);
        file->first[i] = *count;
        if (more > RSL_MODEL_BODY_MAX - *count)
            return rsl_model_fail_at(build->reader, repeat->node, "count", RSL_ERROR_ARGUMENT,
                                     "makes more than %d bodies; allowed: at most that many in all",
                                     RSL_MODEL_BODY_MAX);
        *count += more;
    }
    if (*count == 0)
        return rsl_model_fail_at(build->reader, raw->node, "bodies", RSL_ERROR_MISSING,
                                 "there are no bodies; a model needs one at least");
    return 1;
}

int rsl_model_build_bodies(rsl_model_build *build)
{
    const rsl_model_raw_model *raw = build->raw;
    size_t count = 0;
    if (!count_bodies(build, &count))
        return 0;
    /* one more for the world: a clearance may add shapes to it */
    build->bodies = rsl_model_build_take(build, count + 1, sizeof *build->bodies);
    if (!build->bodies)
        return 0;
    for (size_t i = 0; i < raw->bodies.count; i++)
        if (!build_body(build, &raw->bodies.all[i], &build->bodies[i]))
            return 0;
    for (size_t i = 0; i < raw->repeat.count; i++)
        if (!build_copies(build, &raw->repeat.all[i], build->bodies + build->file->first[i]))
            return 0;
    build->file->model.bodies = build->bodies;
    build->file->model.body_count = count;
    return rsl_model_build_index(build, "bodies", build->bodies, count, sizeof *build->bodies,
                                 &build->body_names);
}
