/* SPDX-License-Identifier: MIT
 *
 * Translates buildings in a row into bodies, springs and stops, as if these were in the file.
 */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "model/buildings.h"

#define FLOOR_DEPTH 0.3
#define GROUND_DEPTH 0.5
#define GROUND_MARGIN 1.0

/* ---- what they are made of --------------------------------------------------- */

static int add_body(rsl_model_building_set *t, const rsl_model_node *node, const char *name,
                    double mass, rsl_planar_point at, rsl_planar_shape box)
{
    rsl_model_raw_body *body = &t->bodies[t->body_count++];
    rsl_model_raw_shape *shape = rsl_model_building_take(t, 1, sizeof *shape);
    rsl_model_raw_outline *outline = rsl_model_building_take(t, 1, sizeof *outline);
    if (!shape || !outline || !name)
        return 0;
    box.kind = RSL_PLANAR_SHAPE_BOX;
    *outline = (rsl_model_raw_outline){.node = node, .shape = box};
    *shape = (rsl_model_raw_shape){.node = node, .kind = {[RSL_PLANAR_SHAPE_BOX] = outline}};
    *body = (rsl_model_raw_body){.node = node, .body = rsl_planar_body_default(), .locked = 6u};
    body->body.name = name;
    body->body.mass = mass;
    body->body.position = at;
    body->shapes.all = shape;
    body->shapes.count = 1;
    return 1;
}

static int add_ground(rsl_model_building_set *t, double width)
{
    const rsl_model_raw_buildings *raw = t->raw->buildings;
    rsl_planar_shape box = {.at = {0.0, -0.5 * GROUND_DEPTH},
                            .size = {width + 2.0 * GROUND_MARGIN, GROUND_DEPTH}};
    rsl_model_raw_motion *motion = rsl_model_building_take(t, 1, sizeof *motion);
    if (!motion || !add_body(t, raw->node, "ground", RSL_UNSET, (rsl_planar_point){0}, box))
        return 0;
    *motion = (rsl_model_raw_motion){.node = raw->node, .signal = {raw->motion}};
    t->bodies[t->body_count - 1].motion = raw->motion ? motion : NULL;
    t->bodies[t->body_count - 1].fixed = !raw->motion;
    return 1;
}

/* Spring from the ground, or a floor below, to the last floor. */
static rsl_planar_spring *add_spring(rsl_model_building_set *t, const rsl_model_building *b,
                                     const char *name, const char *below, double damping)
{
    rsl_model_raw_spring *spring = &t->springs[t->spring_count++];
    *spring = (rsl_model_raw_spring){.node = b->raw->node, .spring = rsl_planar_spring_default()};
    spring->bodies[0] = below;
    spring->bodies[1] = t->bodies[t->body_count - 1].body.name;
    spring->spring.name = name;
    spring->spring.kind = RSL_PLANAR_SPRING_AXIS;
    spring->spring.damping = damping;
    spring->spring.of_matrix = b->matrix != NULL;
    if (strcmp(below, "ground") == 0)
        spring->spring.point_a.x = b->x;
    return &spring->spring;
}

/* Row i of the matrix: springs to the ground and to the floors below the next one. */
static int add_row(rsl_model_building_set *t, const rsl_model_building *b, size_t i)
{
    const double *c = b->matrix + i * b->n;
    double ground = 0.0;
    for (size_t j = 0; j < b->n; j++)
        ground += c[j];
    const char *name = rsl_model_building_name(t, b->name, "ground", i);
    if (i == 0 || !name)
        return name != NULL;
    add_spring(t, b, name, "ground", ground);
    for (size_t j = 0; j + 1 < i; j++) {
        const char *below = rsl_model_building_name(t, b->name, NULL, j);
        name = below ? rsl_model_building_name(t, below, NULL, i) : NULL;
        if (!name)
            return 0;
        add_spring(t, b, name, below, -c[j]);
    }
    return 1;
}

static int add_floor(rsl_model_building_set *t, const rsl_model_building *b, size_t i)
{
    const char *below = i ? t->bodies[t->body_count - 1].body.name : "ground";
    const char *name = rsl_model_building_name(t, b->name, NULL, i);
    const char *other = rsl_model_building_name(t, b->name, "ground", i);
    rsl_planar_shape box = {.size = {b->raw->width, FLOOR_DEPTH}};
    if (!other ||
        !add_body(t, b->raw->node, name, b->mass[i], (rsl_planar_point){b->x, b->top[i]}, box))
        return 0;
    rsl_planar_spring *storey = add_spring(t, b, name, below, b->damper[i]);
    storey->stiffness = b->stiffness[i];
    storey->yield = b->yield ? b->yield[i] : 0.0;
    storey->hardening = b->raw->hardening;
    if (b->a0 > 0.0)
        add_spring(t, b, other, "ground", b->a0 * b->mass[i]);
    if (b->matrix && !add_row(t, b, i))
        return 0;
    rsl_model_raw_marker *point = &t->points[t->point_count++];
    *point = (rsl_model_raw_marker){.node = b->raw->node, .body = name, .seen_from = "ground"};
    point->marker.name = name;
    point->marker.at = (rsl_planar_point){-b->x, -b->top[i]};
    return 1;
}

static int add_stop(rsl_model_building_set *t, const rsl_model_building *a, size_t i,
                    const rsl_model_building *b, size_t j)
{
    rsl_model_raw_contact *contact = &t->contacts[t->contact_count++];
    rsl_model_raw_stop *stop = rsl_model_building_take(t, 1, sizeof *stop);
    *contact = *t->raw->buildings->pounding;
    contact->pair.name = rsl_model_building_name(t, a->name, b->name, i);
    contact->bodies[0] = rsl_model_building_name(t, a->name, NULL, i);
    contact->bodies[1] = rsl_model_building_name(t, b->name, NULL, j);
    if (!stop || !contact->pair.name || !contact->bodies[0] || !contact->bodies[1])
        return 0;
    *stop =
        (rsl_model_raw_stop){.node = contact->node,
                             .axis = {-1.0, 0.0},
                             .points = {{0.5 * a->raw->width, 0.0}, {-0.5 * b->raw->width, 0.0}}};
    contact->stop = stop;
    contact->shapes[0] = contact->shapes[1] = -1;
    return 1;
}

/* Stops between floors of equal height. */
static int add_stops(rsl_model_building_set *t, const rsl_model_building *a,
                     const rsl_model_building *b)
{
    size_t before = t->contact_count;
    for (size_t i = 0; i < a->n; i++)
        for (size_t j = 0; j < b->n; j++)
            if (fabs(a->top[i] - b->top[j]) <= 1e-9 * a->top[i] && !add_stop(t, a, i, b, j))
                return 0;
    return t->contact_count > before ||
           rsl_model_fail_at(t->reader, b->raw->node, "heights", RSL_ERROR_CONFLICT,
                             "has no floor at the height of one of '%.64s'; pounding is between "
                             "floors of equal height",
                             a->name);
}

/* ---- all of them ------------------------------------------------------------- */

/* The centre of the row is at x = 0. */
static int place(rsl_model_building_set *t, double *width)
{
    double x = 0.0;
    for (size_t i = 0; i < t->count; i++) {
        const rsl_model_raw_building *raw = t->buildings[i].raw;
        if (i == 0 && raw->gap > 0.0)
            return rsl_model_fail_at(t->reader, raw->node, "gap", RSL_ERROR_CONFLICT,
                                     "is to the building before, and this one is the first");
        x += raw->gap + (i ? 0.5 * raw->width : 0.0);
        t->buildings[i].x = x;
        x += 0.5 * raw->width;
    }
    double first = 0.5 * t->buildings[0].raw->width, middle = 0.5 * (x - first);
    *width = x + first;
    for (size_t i = 0; i < t->count; i++)
        t->buildings[i].x -= middle;
    return 1;
}

static int make(rsl_model_building_set *t)
{
    double width = 0.0;
    if (!place(t, &width) || !add_ground(t, width))
        return 0;
    for (size_t i = 0; i < t->count; i++)
        for (size_t j = 0; j < t->buildings[i].n; j++)
            if (!add_floor(t, &t->buildings[i], j))
                return 0;
    for (size_t i = 1; t->raw->buildings->pounding && i < t->count; i++)
        if (!add_stops(t, &t->buildings[i - 1], &t->buildings[i]))
            return 0;
    return 1;
}

/* Allocates arrays for the items of the file, which are copied, and the generated ones. */
static void *extend(rsl_model_building_set *t, const void *old, size_t count, size_t more,
                    size_t size)
{
    char *all = rsl_model_building_take(t, count + more, size);
    if (all && count > 0)
        memcpy(all, old, count * size);
    return all;
}

/* Dampers between all floors of a building with a matrix, else at most two per floor. */
static size_t max_springs(const rsl_model_building_set *t)
{
    size_t count = 0;
    for (size_t i = 0; i < t->count; i++) {
        size_t n = t->buildings[i].n;
        count += t->buildings[i].matrix ? n * (n + 1) / 2 + n : 2 * n;
    }
    return count;
}

static int make_room(rsl_model_building_set *t, size_t floors)
{
    rsl_model_raw_model *raw = t->raw;
    t->body_count = raw->bodies.count;
    t->spring_count = raw->springs.count;
    t->contact_count = raw->contacts.count;
    t->point_count = raw->points.count;
    t->bodies = extend(t, raw->bodies.all, t->body_count, floors + 1, sizeof *t->bodies);
    t->springs = extend(t, raw->springs.all, t->spring_count, max_springs(t), sizeof *t->springs);
    t->contacts = extend(t, raw->contacts.all, t->contact_count, floors, sizeof *t->contacts);
    t->points = extend(t, raw->points.all, t->point_count, floors, sizeof *t->points);
    return t->bodies && t->springs && t->contacts && t->points;
}

/* Building of a body or spring, for messages. */
static int note_nodes(rsl_model_building_set *t, rsl_model_file *file)
{
    file->first_body = t->raw->bodies.count;
    file->first_spring = t->raw->springs.count;
    file->first_contact = t->raw->contacts.count;
    size_t bodies = t->body_count - file->first_body,
           springs = t->spring_count - file->first_spring;
    file->made_body = rsl_model_building_take(t, bodies, sizeof *file->made_body);
    file->made_spring = rsl_model_building_take(t, springs, sizeof *file->made_spring);
    if (!file->made_body || !file->made_spring)
        return 0;
    for (size_t i = 0; i < bodies; i++)
        file->made_body[i] = t->bodies[file->first_body + i].node;
    for (size_t i = 0; i < springs; i++)
        file->made_spring[i] = t->springs[file->first_spring + i].node;
    return 1;
}

int rsl_model_expand_buildings(rsl_model_reader *reader, rsl_model_raw_model *raw,
                               rsl_model_file *file)
{
    rsl_model_building_set t = {.reader = reader, .raw = raw};
    size_t floors = 0;
    if (!raw->buildings)
        return 1;
    t.count = raw->buildings->row.count;
    t.buildings = rsl_model_building_take(&t, t.count, sizeof *t.buildings);
    for (size_t i = 0; t.buildings && i < t.count; i++) {
        t.buildings[i].raw = &raw->buildings->row.all[i];
        if (!rsl_model_building_properties(&t, &t.buildings[i]))
            return 0;
        floors += t.buildings[i].n;
    }
    if (!t.buildings || !make_room(&t, floors) || !make(&t) ||
        !rsl_model_building_check_names(&t) || !rsl_model_building_choose_signals(&t) ||
        !note_nodes(&t, file))
        return 0;
    assert(t.body_count == raw->bodies.count + floors + 1);
    raw->bodies.all = t.bodies;
    raw->bodies.count = t.body_count;
    raw->springs = (rsl_model_raw_section){t.springs, t.spring_count};
    raw->contacts = (rsl_model_raw_section){t.contacts, t.contact_count};
    raw->points = (rsl_model_raw_section){t.points, t.point_count};
    return 1;
}
