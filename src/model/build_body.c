/* SPDX-License-Identifier: MIT
 *
 * Bodies with their shapes, and the copies of repeated ones.
 */
#include <stdio.h>
#include <string.h>

#include "model/build.h"

/* ---- shapes -------------------------------------------------------------- */

/* The outline that a shape has, and its kind; NULL unless it is one. */
static const rsl_model_raw_outline *outline_of(const rsl_model_raw_shape *raw,
                                               rsl_planar_shape_kind *kind)
{
    const rsl_model_raw_outline *const all[] = {
        [RSL_PLANAR_SHAPE_CIRCLE] = raw->circle,
        [RSL_PLANAR_SHAPE_RING] = raw->ring,
        [RSL_PLANAR_SHAPE_LINE] = raw->line,
        [RSL_PLANAR_SHAPE_SEGMENT] = raw->segment,
        [RSL_PLANAR_SHAPE_POINT] = raw->point,
        [RSL_PLANAR_SHAPE_BOX] = raw->box,
    };
    const rsl_model_raw_outline *found = NULL;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (all[i]) {
            if (found)
                return NULL;
            found = all[i];
            *kind = (rsl_planar_shape_kind)i;
        }
    return found;
}

static double or_zero(double number) { return rsl_given(number) ? number : 0; }

static rsl_status build_shape(rsl_model_build *build,
                              const rsl_model_raw_shape *raw, const char *path,
                              rsl_planar_shape *shape)
{
    rsl_planar_shape_kind kind = RSL_PLANAR_SHAPE_POINT;
    const rsl_model_raw_outline *outline = outline_of(raw, &kind);
    if (!outline)
        return rsl_model_fail_at(
            build->reader, path, RSL_ERROR_CONFLICT,
            "a shape is one of circle, ring, line, segment, "
            "point, box");
    *shape = (rsl_planar_shape){.kind = kind,
                                .at = rsl_model_build_point(outline->at)};
    if (kind == RSL_PLANAR_SHAPE_CIRCLE || kind == RSL_PLANAR_SHAPE_RING)
        shape->radius = outline->radius;
    if (kind == RSL_PLANAR_SHAPE_SEGMENT) {
        shape->to = rsl_model_build_point(outline->to);
        if (shape->to.x == shape->at.x && shape->to.y == shape->at.y)
            return rsl_model_fail_at(
                build->reader, path, RSL_ERROR_ARGUMENT,
                "the two ends of the segment are the same");
    }
    if (kind == RSL_PLANAR_SHAPE_BOX) {
        shape->size = rsl_model_build_point(outline->size);
        shape->angle = or_zero(outline->angle);
    }
    if (kind == RSL_PLANAR_SHAPE_LINE)
        return rsl_model_build_axis(build, outline->normal,
                                    rsl_model_path("%s.line.normal", path).text,
                                    &shape->normal);
    return RSL_OK;
}

static rsl_status build_shapes(rsl_model_build *build,
                               const rsl_model_raw_body *raw, const char *path,
                               rsl_planar_body *body)
{
    rsl_planar_shape *shapes =
        rsl_model_build_take(build, raw->shapes_count, sizeof *shapes);
    rsl_status status = shapes ? RSL_OK : RSL_ERROR_MEMORY;
    for (uint32_t i = 0; status == RSL_OK && i < raw->shapes_count; i++)
        status = build_shape(build, &raw->shapes[i],
                             rsl_model_path("%s.shapes.%u", path, i).text,
                             &shapes[i]);
    body->shapes = shapes;
    body->shape_count = raw->shapes_count;
    return status;
}

/* ---- freedom ------------------------------------------------------------- */

static rsl_status build_freedom(rsl_model_build *build,
                                const rsl_model_raw_body *raw, const char *path,
                                rsl_planar_body *body)
{
    static const char *const names[3] = {"x", "y", "angle"};
    const rsl_model_raw_motion none = {NULL, NULL, NULL};
    const rsl_model_raw_motion *motion = raw->motion ? raw->motion : &none;
    const rsl_model_raw_signal *signals[3] = {motion->x, motion->y,
                                              motion->angle};
    for (size_t i = 0; i < 3; i++) {
        int locked = raw->fixed || (raw->locked >> i & 1u);
        rsl_model_node_path where =
            rsl_model_path("%s.motion.%s", path, names[i]);
        if (locked && signals[i])
            return rsl_model_fail_at(
                build->reader, where.text, RSL_ERROR_CONFLICT,
                "%s is locked and has a motion; one of the "
                "two is allowed",
                names[i]);
        body->freedom[i] = locked       ? RSL_PLANAR_LOCKED
                           : signals[i] ? RSL_PLANAR_PRESCRIBED
                                        : RSL_PLANAR_FREE;
        rsl_status status = rsl_model_build_signal(
            build, signals[i], where.text, &body->motion[i]);
        if (status != RSL_OK)
            return status;
    }
    return RSL_OK;
}

/* ---- one body ------------------------------------------------------------ */

static rsl_status check_name(rsl_model_build *build, const char *name,
                             const char *path)
{
    static const char *const taken[] = {"world", "contacts", "energy",
                                        "momentum", "all"};
    for (size_t i = 0; i < sizeof taken / sizeof taken[0]; i++)
        if (!strcmp(name, taken[i]))
            return rsl_model_fail_at(build->reader, path, RSL_ERROR_CONFLICT,
                                     "the name '%s' has a meaning of its own; "
                                     "take another",
                                     name);
    return RSL_OK;
}

static rsl_status build_body(rsl_model_build *build,
                             const rsl_model_raw_body *raw, const char *path,
                             rsl_planar_body *body)
{
    rsl_model_node_path where = rsl_model_path("%s.name", path);
    *body = rsl_planar_body_default();
    rsl_status status =
        rsl_model_build_name(build, raw->name, "", 0, where.text, &body->name);
    if (status == RSL_OK)
        status = check_name(build, raw->name, where.text);
    if (status != RSL_OK)
        return status;
    if (rsl_given(raw->mass))
        body->mass = raw->mass;
    if (rsl_given(raw->inertia))
        body->inertia = raw->inertia;
    body->centre_of_mass = rsl_model_build_point(raw->centre_of_mass);
    body->position = rsl_model_build_point(raw->position);
    body->angle = raw->angle;
    body->velocity = rsl_model_build_point(raw->velocity);
    body->spin = raw->spin;
    status = build_freedom(build, raw, path, body);
    return status == RSL_OK ? build_shapes(build, raw, path, body) : status;
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

/* Even between -1 and 1. */
static double random_shift(uint64_t *state)
{
    return (double)(random_bits(state) >> 11) * 0x1p-52 - 1.0;
}

static rsl_status build_copies(rsl_model_build *build,
                               const rsl_model_raw_repeat *raw,
                               const char *path, rsl_planar_body *bodies)
{
    rsl_planar_body model;
    uint64_t state = raw->seed;
    size_t n = 0;
    rsl_status status = build_body(
        build, raw->body, rsl_model_path("%s.body", path).text, &model);
    for (uint32_t j = 0; status == RSL_OK && j < raw->count[1]; j++)
        for (uint32_t i = 0; status == RSL_OK && i < raw->count[0]; i++, n++) {
            char name[RSL_MODEL_NAME_MAX + 24];
            double dx = raw->jitter * random_shift(&state);
            double dy = raw->jitter * random_shift(&state);
            (void)snprintf(name, sizeof name, "%s-%zu", model.name, n + 1);
            bodies[n] = model;
            bodies[n].name = rsl_model_build_text(build, name);
            bodies[n].position.x += raw->from[0] + i * raw->spacing[0] + dx;
            bodies[n].position.y += raw->from[1] + j * raw->spacing[1] + dy;
            status = bodies[n].name ? RSL_OK : RSL_ERROR_MEMORY;
        }
    return status;
}

/* ---- all bodies ---------------------------------------------------------- */

static rsl_status count_bodies(rsl_model_build *build, size_t *count)
{
    const rsl_model_raw_model *raw = build->raw;
    rsl_model_file *file = build->file;
    *count = file->body_count = raw->bodies_count;
    file->repeat_count = raw->repeat_count;
    file->first =
        rsl_model_build_take(build, raw->repeat_count, sizeof *file->first);
    if (!file->first)
        return RSL_ERROR_MEMORY;
    for (uint32_t i = 0; i < raw->repeat_count; i++) {
        size_t more = (size_t)raw->repeat[i].count[0] * raw->repeat[i].count[1];
        file->first[i] = *count;
        if (more > RSL_MODEL_BODY_MAX - *count)
            return rsl_model_fail_at(
                build->reader, rsl_model_path("repeat.%u.count", i).text,
                RSL_ERROR_ARGUMENT,
                "makes more than %d bodies; allowed: at most "
                "that many in all",
                RSL_MODEL_BODY_MAX);
        *count += more;
    }
    if (*count == 0)
        return rsl_model_fail_at(build->reader, "bodies", RSL_ERROR_MISSING,
                                 "there are no bodies; a model needs one at "
                                 "least");
    return RSL_OK;
}

static rsl_status index_bodies(rsl_model_build *build, size_t count)
{
    const char **names = rsl_model_build_take(build, count, sizeof *names);
    if (!names)
        return RSL_ERROR_MEMORY;
    for (size_t i = 0; i < count; i++)
        names[i] = build->bodies[i].name;
    return rsl_model_build_index(build, "bodies", names, count,
                                 &build->body_names);
}

rsl_status rsl_model_build_bodies(rsl_model_build *build)
{
    const rsl_model_raw_model *raw = build->raw;
    size_t count = 0;
    rsl_status status = count_bodies(build, &count);
    if (status != RSL_OK)
        return status;
    build->bodies = rsl_model_build_take(build, count, sizeof *build->bodies);
    if (!build->bodies)
        return RSL_ERROR_MEMORY;
    for (uint32_t i = 0; status == RSL_OK && i < raw->bodies_count; i++)
        status =
            build_body(build, &raw->bodies[i],
                       rsl_model_path("bodies.%u", i).text, &build->bodies[i]);
    for (uint32_t i = 0; status == RSL_OK && i < raw->repeat_count; i++)
        status = build_copies(build, &raw->repeat[i],
                              rsl_model_path("repeat.%u", i).text,
                              build->bodies + build->file->first[i]);
    if (status != RSL_OK)
        return status;
    build->file->model.bodies = build->bodies;
    build->file->model.body_count = count;
    return index_bodies(build, count);
}
