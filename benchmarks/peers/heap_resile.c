/* SPDX-License-Identifier: MIT
 *
 * The heap by Moreau's steps.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "heap.h"
#include "planar/geometry/geometry.h"

static const double pi = 3.14159265358979323846;

typedef struct scene {
    rsl_planar_model model;
    rsl_planar_contact_pair touch;
    rsl_planar_body *body; /* the box is the last */
    rsl_planar_shape *shape;
    size_t *group;
} scene;

static void add_disc(scene *out, const heap *given, size_t i)
{
    const heap_disc *disc = &given->disc[i];
    rsl_planar_body *body = &out->body[i];
    *body = rsl_planar_body_default();
    body->name = "disc";
    body->mass = given->density * pi * disc->radius * disc->radius;
    body->position = (rsl_planar_point){disc->x, disc->y};
    out->shape[i] = (rsl_planar_shape){.kind = RSL_PLANAR_SHAPE_CIRCLE, .radius = disc->radius};
    body->shapes = &out->shape[i];
    body->shape_count = 1;
}

static void add_box(scene *out, const heap *given)
{
    rsl_planar_body *box = &out->body[given->count];
    rsl_planar_shape *wall = &out->shape[given->count];
    const rsl_planar_shape line = {.kind = RSL_PLANAR_SHAPE_LINE};
    wall[0] = wall[1] = wall[2] = line;
    wall[0].normal.y = wall[1].normal.x = 1.0;
    wall[2].normal.x = -1.0;
    wall[2].at.x = given->width;
    *box = rsl_planar_body_default();
    box->name = "box";
    for (int c = 0; c < 3; c++)
        box->freedom[c] = RSL_PLANAR_LOCKED;
    box->shapes = wall;
    box->shape_count = 3;
}

static void build(scene *out, const heap *given, double end)
{
    size_t bodies = given->count + 1;
    out->body = calloc(bodies, sizeof *out->body);
    out->shape = calloc(bodies + 2, sizeof *out->shape);
    out->group = calloc(bodies, sizeof *out->group);
    if (out->body == NULL || out->shape == NULL || out->group == NULL)
        exit(1);
    for (size_t i = 0; i < given->count; i++)
        add_disc(out, given, i);
    add_box(out, given);
    for (size_t i = 0; i < bodies; i++)
        out->group[i] = i;
    out->touch = rsl_planar_contact_pair_default();
    out->touch.name = "heap";
    out->touch.kind = RSL_PLANAR_CONTACT_GROUP;
    out->touch.group = out->group;
    out->touch.group_count = bodies;
    out->touch.law = rsl_law_find("newton");
    out->touch.spec.restitution = given->restitution;
    out->touch.friction = (rsl_planar_friction){given->friction, given->friction, 0.0};
    out->model = rsl_planar_model_default();
    out->model.gravity.y = -given->gravity;
    out->model.end_time = end;
    out->model.integrator = RSL_PLANAR_INTEGRATOR_MOREAU;
    out->model.step_max = given->step;
    out->model.bodies = out->body;
    out->model.body_count = bodies;
    out->model.contacts = &out->touch;
    out->model.contact_count = 1;
}

static heap_contact read_contact(const rsl_planar *system, const rsl_planar_contact_point *point,
                                 size_t count)
{
    rsl_planar_gap touch = rsl_planar_contact_gap(system->fixed, &system->work, point);
    return (heap_contact){.a = point->a,
                          .b = point->b == count ? HEAP_WALL : point->b,
                          .nx = touch.normal.x,
                          .ny = touch.normal.y,
                          .x = touch.at.x,
                          .y = touch.at.y,
                          .normal = point->moreau.impulse[0],
                          .tangent = point->moreau.impulse[1]};
}

static void measure(const heap *given, const rsl_planar *system, heap_part *part)
{
    const rsl_planar_state *now = &system->state;
    heap_state state = {calloc(given->count, sizeof *state.place),
                        calloc(given->count, sizeof *state.speed),
                        calloc(now->point_count, sizeof *state.contact), 0};
    if (state.place == NULL || state.speed == NULL || state.contact == NULL)
        exit(1);
    for (size_t i = 0; i < given->count; i++) {
        memcpy(state.place[i], system->work.frame[i].q, sizeof *state.place);
        memcpy(state.speed[i], system->work.frame[i].u, sizeof *state.speed);
    }
    for (size_t i = 0; i < now->point_count; i++)
        if (now->points[i].moreau.impulse[0] > 0.0 ||
            rsl_planar_contact_gap(system->fixed, &system->work, &now->points[i]).gap <= 0.0)
            state.contact[state.contacts++] = read_contact(system, &now->points[i], given->count);
    heap_measure(given, &state, part);
    free(state.place);
    free(state.speed);
    free(state.contact);
}

static void check(rsl_status status, const rsl_error *error)
{
    if (status >= 0)
        return;
    fprintf(stderr, "bench_heap: %s\n", rsl_error_text(error).text);
    exit(1);
}

void heap_run_resile(const heap *given, heap_part *parts, size_t count)
{
    scene built;
    rsl_planar *system = NULL;
    rsl_error error = {0};
    build(&built, given, parts[count - 1].until);
    check(rsl_planar_new(&built.model, &system, &error), &error);
    size_t done = 0;
    for (size_t k = 0; k < count; k++) {
        double start = heap_seconds();
        check(rsl_planar_advance(system, parts[k].until, NULL, &error), &error);
        parts[k].seconds = heap_seconds() - start;
        parts[k].steps = system->state.stepper.steps - done;
        done = system->state.stepper.steps;
        rsl_planar_view view;
        rsl_planar_get_view(system, &view);
        measure(given, system, &parts[k]);
    }
    rsl_planar_free(system);
    free(built.body);
    free(built.shape);
    free(built.group);
}
