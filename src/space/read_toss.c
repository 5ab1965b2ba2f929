/* SPDX-License-Identifier: MIT
 *
 * space: a file of bodies that are tossed.
 */
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "model/fields.h"
#include "space/read.h"
#include "space/toss.h"
#include "tangent/vector.h"

static int wrong(rsl_model_reader *reader, const struct rsl_model_node *node, const char *key,
                 const char *sentence)
{
    return rsl_model_fail_at(reader, node, key, RSL_ERROR_ARGUMENT, "%s", sentence);
}

static int take_plane(rsl_model_reader *reader, const rsl_model_raw_toss_plane *raw, size_t place,
                      rsl_space_plane *plane)
{
    char name[32];
    (void)snprintf(name, sizeof name, "plane-%zu", place + 1);
    const char *given = raw->name ? raw->name : name;
    *plane = (rsl_space_plane){.normal = {0, 0, 1}};
    plane->name = rsl_arena_text(reader->arena, given, strlen(given));
    if (!plane->name)
        return rsl_model_no_memory(reader);
    if (raw->normal.count > 0)
        rsl_space_take_vector(&raw->normal, plane->normal);
    double length = rsl_tangent_length(plane->normal);
    if (!(length > 0.0))
        return wrong(reader, raw->node, "normal", "has no direction: its length is 0");
    rsl_tangent_scale(plane->normal, 1.0 / length);
    rsl_space_take_vector(&raw->point, plane->point);
    plane->offset = rsl_tangent_dot(plane->normal, plane->point);
    return 1;
}

static int take_planes(rsl_model_reader *reader, const rsl_model_raw_toss *raw,
                       rsl_space_toss *toss)
{
    size_t count = raw->planes.count ? raw->planes.count : 1;
    toss->planes = rsl_arena_take(reader->arena, count, sizeof *toss->planes);
    if (!toss->planes)
        return rsl_model_no_memory(reader);
    toss->plane_count = count;
    toss->planes[0] = (rsl_space_plane){.name = "floor", .normal = {0, 0, 1}};
    for (size_t i = 0; i < raw->planes.count; i++)
        if (!take_plane(reader, &raw->planes.all[i], i, &toss->planes[i]))
            return 0;
    return 1;
}

/* What the free motion needs: a mass, a shape, a definite inertia. */
static int check_body(rsl_model_reader *reader, const rsl_model_raw_space_body *raw,
                      const rsl_space_body *body)
{
    double tensor[3][3];
    if (body->fixed)
        return wrong(reader, raw->node, "fixed", "is for impacts; what is fixed is one of planes");
    if (!body->has_solid)
        return rsl_model_fail_at(reader, raw->node, "shape", RSL_ERROR_MISSING,
                                 "is required: sphere, box, cylinder, rod, capsule or ellipsoid");
    if (raw->arm.count > 0)
        return wrong(reader, raw->node, "arm", "follows from the shape");
    if (body->solid.shape == RSL_IMPACT_ROD && raw->inertia.count > 0)
        return wrong(reader, raw->node, "inertia", "follows from the shape of a rod");
    memcpy(tensor, body->inertia, sizeof tensor);
    double xy = tensor[0][0] * tensor[1][1] - tensor[0][1] * tensor[0][1];
    double all = tensor[2][2] * xy - tensor[0][0] * tensor[1][2] * tensor[1][2] -
                 tensor[1][1] * tensor[0][2] * tensor[0][2] +
                 2.0 * tensor[0][1] * tensor[0][2] * tensor[1][2];
    if (body->solid.shape != RSL_IMPACT_ROD && !(tensor[0][0] > 0.0 && xy > 0.0 && all > 0.0))
        return wrong(reader, raw->node, "inertia", "must be positive definite");
    return 1;
}

static int take_bodies(rsl_model_reader *reader, const rsl_model_raw_toss *raw,
                       rsl_space_toss *toss)
{
    toss->body_count = raw->bodies.count;
    toss->bodies = rsl_arena_take(reader->arena, raw->bodies.count, sizeof *toss->bodies);
    if (!toss->bodies)
        return rsl_model_no_memory(reader);
    for (size_t i = 0; i < raw->bodies.count; i++) {
        rsl_space_body *body = &toss->bodies[i];
        *body = (rsl_space_body){0};
        if (!rsl_space_take_body(reader, &raw->bodies.all[i], i, body) ||
            !check_body(reader, &raw->bodies.all[i], body))
            return 0;
        if (body->solid.shape == RSL_IMPACT_ROD)
            body->inertia[2][2] = 0.0;
    }
    return 1;
}

static int build_toss(rsl_model_reader *reader, void *of, void *to)
{
    const rsl_model_raw_toss *raw = of;
    rsl_space_toss *toss = to;
    static const double gravity[3] = {0.0, 0.0, -9.81};
    toss->title = raw->title ? raw->title : "";
    memcpy(toss->gravity, gravity, sizeof gravity);
    if (raw->gravity.count > 0)
        rsl_space_take_vector(&raw->gravity, toss->gravity);
    toss->end_time = raw->end_time;
    toss->rest_speed = raw->rest_speed;
    toss->samples = (size_t)raw->samples;
    toss->impacts = (size_t)raw->impacts;
    return take_bodies(reader, raw, toss) && take_planes(reader, raw, toss) &&
           rsl_space_take_law(reader, raw->contact, &toss->law);
}

rsl_status rsl_space_toss_read(const char *path, const char *const *settings, size_t count,
                               rsl_space_toss **toss, rsl_error *error)
{
    rsl_error unwanted = {0};
    if (!path || !toss)
        return rsl_error_at(error, RSL_ERROR_ARGUMENT, NULL, "needs a %s",
                            path ? "place for the toss" : "path");
    *toss = NULL;
    rsl_space_toss *made = calloc(1, sizeof *made);
    if (!made)
        return rsl_error_no_memory(error);
    made->arena.limit = RSL_MODEL_MEMORY_MAX;
    rsl_model_reader reader = {.name = path,
                               .form = &rsl_model_toss_root,
                               .build = build_toss,
                               .to = made,
                               .settings = settings,
                               .setting_count = settings ? count : 0,
                               .arena = &made->arena};
    rsl_status status = rsl_model_read_form(&reader, error ? error : &unwanted);
    if (status == RSL_OK)
        made->note = rsl_arena_text(&made->arena, reader.note, strlen(reader.note));
    if (status == RSL_OK && !made->note)
        status = rsl_error_no_memory(error);
    if (status == RSL_OK)
        *toss = made;
    else
        rsl_space_toss_free(made);
    return status;
}

void rsl_space_toss_free(rsl_space_toss *toss)
{
    if (!toss)
        return;
    rsl_arena_free(&toss->arena);
    free(toss);
}

size_t rsl_space_toss_body_count(const rsl_space_toss *toss) { return toss ? toss->body_count : 0; }

const char *rsl_space_toss_body_name(const rsl_space_toss *toss, size_t index)
{
    return toss && index < toss->body_count ? toss->bodies[index].name : NULL;
}

size_t rsl_space_toss_plane_count(const rsl_space_toss *toss)
{
    return toss ? toss->plane_count : 0;
}

const char *rsl_space_toss_plane_name(const rsl_space_toss *toss, size_t index)
{
    return toss && index < toss->plane_count ? toss->planes[index].name : NULL;
}
