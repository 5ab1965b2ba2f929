/* SPDX-License-Identifier: MIT
 *
 * A heap of discs between walls, as a granular group or contact by contact.
 */
#ifndef PLANAR_HEAP_H
#define PLANAR_HEAP_H

#include "planar_scenes.h"

enum { ROWS = 30, MAX = ROWS * ROWS + 8 };

/* A heap: discs of several sizes above a floor between two walls. */
typedef struct heap {
    rsl_planar_model model;
    rsl_planar_body body[MAX];
    rsl_planar_shape shape[MAX], wall[4], odd;
    rsl_planar_contact_pair contact[2];
    rsl_planar_load load;
    rsl_planar_spring spring;
    size_t group[MAX], discs;
} heap;

static heap heap_of;

static double shaken(unsigned *seed)
{
    *seed = *seed * 1664525u + 1013904223u;
    return (double)(*seed >> 8) / 8388608.0 - 1.0;
}

static size_t add_body(heap *h, const char *name, const rsl_planar_shape *shapes, size_t count)
{
    size_t i = h->model.body_count++;
    h->body[i] = rsl_planar_body_default();
    h->body[i].name = name;
    h->body[i].shapes = shapes;
    h->body[i].shape_count = count;
    return i;
}

static size_t add_fixed(heap *h, const char *name, const rsl_planar_shape *shapes, size_t count)
{
    size_t i = add_body(h, name, shapes, count);
    for (int c = 0; c < 3; c++)
        h->body[i].freedom[c] = RSL_PLANAR_LOCKED;
    return i;
}

static void add_disc(heap *h, size_t number, size_t rows)
{
    unsigned seed = 5u + 77u * (unsigned)number;
    rsl_planar_shape *shape = &h->shape[number];
    *shape = scene_circle(0.0, 0.0, 0.009 + 0.001 * shaken(&seed));
    size_t i = add_body(h, "grain", shape, 1);
    h->body[i].mass = 100.0 * shape->radius * shape->radius;
    h->body[i].position = xy(0.0205 * ((double)(number % rows) + 0.5) + 2e-4 * shaken(&seed),
                             0.0205 * ((double)number / (double)rows + 0.5));
    h->body[i].velocity = xy(shaken(&seed), shaken(&seed) - 0.5);
    h->body[i].spin = 30.0 * shaken(&seed);
}

static rsl_planar_contact_pair *heap_begin(heap *h, size_t rows, double step, size_t steps)
{
    memset(h, 0, sizeof *h);
    h->model = rsl_planar_model_default();
    h->model.bodies = h->body;
    h->model.contacts = h->contact;
    h->model.contact_count = 1;
    h->model.gravity.y = -9.81;
    h->model.locate = 0;
    h->model.allow_overlap = 1;
    h->model.integrator = RSL_PLANAR_INTEGRATOR_VERLET;
    h->model.step_max = step;
    h->model.end_time = step * (double)steps;
    h->wall[0] = scene_line(0.0, 0.0, 0.0, 1.0);
    h->wall[1] = scene_line(0.0, 0.0, 1.0, 0.0);
    h->wall[2] = scene_line(0.0205 * (double)rows, 0.0, -1.0, 0.0);
    add_fixed(h, "walls", h->wall, 3);
    h->discs = rows * rows;
    for (size_t i = 0; i < h->discs; i++)
        add_disc(h, i, rows);
    for (size_t i = 0; i < MAX; i++)
        h->group[i] = i;
    rsl_planar_contact_pair *pair = &h->contact[0];
    *pair = rsl_planar_contact_pair_default();
    pair->name = "grains";
    pair->kind = RSL_PLANAR_CONTACT_GROUP;
    pair->group = h->group;
    pair->group_count = h->model.body_count;
    pair->law = rsl_law_find("antypov-elliott");
    pair->spec.restitution = 0.6;
    pair->spec.stiffness = 1e6;
    pair->form = RSL_PLANAR_MEMORYLESS;
    pair->friction = (rsl_planar_friction){0.3, 0.3, 0.05};
    return pair;
}

/* A distant shape that makes the group no granular one: contact by contact. */
static void by_contact(heap *h)
{
    h->odd = scene_segment(-9.0, -9.0, -9.0, -8.0);
    h->group[h->contact[0].group_count++] = add_fixed(h, "odd", &h->odd, 1);
}

#endif
