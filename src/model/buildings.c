/* SPDX-License-Identifier: MIT
 *
 * Buildings in a row become bodies, springs and stops, as if these stood in the file.
 *
 * A building of n storeys is a chain of floors with masses m_i on springs k_i over the ground.
 * With x = M^1/2 u its stiffness is the symmetric matrix A = M^-1/2 K M^-1/2, whose eigenvalues
 * are the squares of the circular frequencies w. Damping C = a0 M + a1 K gives the ratio
 *
 *     z(w) = (a0/w + a1 w)/2                                     (Rayleigh)
 *
 * to a mode: a1 = 2 z/w1 and a0 = 0 for one ratio, and for the ratios z, y of two modes w < v
 *
 *     a1 = 2 (y v - z w)/(v^2 - w^2),   a0 = 2 z w - a1 w^2.
 *
 * a1 K are dampers beside the springs, a0 M dampers from each floor to the ground.
 */
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "model/build.h"
#include "num/constants.h"
#include "num/eigen.h"

#define FLOOR_DEPTH 0.3
#define GROUND_DEPTH 0.5
#define GROUND_MARGIN 1.0

enum { NAME_ROOM = 2 * RSL_MODEL_NAME_MAX + 16 };

/* One building, all its lists as long as it has storeys. */
typedef struct tower {
    const rsl_model_raw_building *raw;
    const char *name;
    size_t n;
    double *top, *mass, *stiffness, *damper; /* top: height of the floor */
    double a0, x;                            /* x: of its middle */
} tower;

typedef struct town {
    rsl_model_reader *reader;
    rsl_model_raw_model *raw;
    tower *towers;
    size_t count;
    rsl_model_raw_body *bodies;
    rsl_model_raw_spring *springs;
    rsl_model_raw_contact *contacts;
    rsl_model_raw_marker *points;
    size_t body_count, spring_count, contact_count, point_count;
} town;

static void *take(town *t, size_t count, size_t size)
{
    void *piece = rsl_arena_take(t->reader->arena, count, size);
    if (!piece)
        rsl_model_no_memory(t->reader);
    return piece;
}

static const char *keep(town *t, const char *text)
{
    const char *copy = rsl_arena_text(t->reader->arena, text, strlen(text));
    if (!copy)
        rsl_model_no_memory(t->reader);
    return copy;
}

/* "left-3", or "left-right-3" */
static const char *floor_name(town *t, const char *a, const char *b, size_t number)
{
    char made[NAME_ROOM];
    (void)snprintf(made, sizeof made, "%s%s%s-%zu", a, b ? "-" : "", b ? b : "", number + 1);
    return keep(t, made);
}

/* ---- the numbers of a building --------------------------------------------- */

/* One number for all storeys, or one for each. */
static double *spread(town *t, const tower *b, const char *key, const double *given, size_t count)
{
    if (count != 1 && count != b->n) {
        rsl_model_fail_at(t->reader, b->raw->node, key, RSL_ERROR_ARGUMENT,
                          "has %zu entries; allowed: one for all storeys, or %zu", count, b->n);
        return NULL;
    }
    double *all = take(t, b->n, sizeof *all);
    for (size_t i = 0; all && i < b->n; i++)
        all[i] = given[count == 1 ? 0 : i];
    return all;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

/* The circular frequencies, rising. */
static double *frequencies(town *t, const tower *b)
{
    size_t n = b->n;
    double *a = take(t, n * n, sizeof *a), *w = take(t, n, sizeof *w);
    double *vectors = take(t, n * n, sizeof *vectors);
    if (!a || !w || !vectors)
        return NULL;
    for (size_t i = 0; i < n; i++) {
        double above = i + 1 < n ? b->stiffness[i + 1] : 0.0;
        a[i * n + i] = (b->stiffness[i] + above) / b->mass[i];
        if (i + 1 < n)
            a[i * n + i + 1] = a[(i + 1) * n + i] = -above / sqrt(b->mass[i] * b->mass[i + 1]);
    }
    int found = rsl_num_eigen_symmetric(a, n, w, vectors);
    qsort(w, n, sizeof *w, by_size);
    if (!found || !(w[0] > 0.0) || !isfinite(w[n - 1])) {
        rsl_model_fail_at(t->reader, b->raw->node, NULL, RSL_ERROR_ARGUMENT,
                          "has no periods that can be computed: its masses or its stiffnesses "
                          "differ by too many orders");
        return NULL;
    }
    for (size_t i = 0; i < n; i++)
        w[i] = sqrt(w[i]);
    return w;
}

/* Given, or as `period` wants it for storeys that are all alike. */
static int find_stiffness(town *t, tower *b)
{
    const rsl_model_raw_building *raw = b->raw;
    int period = rsl_given(raw->period);
    double one = 1.0;
    if (period == (raw->stiffness.count > 0))
        return rsl_model_fail_at(
            t->reader, raw->node, NULL, period ? RSL_ERROR_CONFLICT : RSL_ERROR_MISSING,
            "needs either `stiffness`, of its storeys, or `period`, its first");
    b->stiffness = spread(t, b, "stiffness", period ? &one : raw->stiffness.all,
                          period ? 1 : raw->stiffness.count);
    if (!b->stiffness || !period)
        return b->stiffness != NULL;
    const double *w = frequencies(t, b);
    if (!w)
        return 0;
    double ratio = 2.0 * RSL_NUM_PI / (raw->period * w[0]);
    for (size_t i = 0; i < b->n; i++)
        b->stiffness[i] = ratio * ratio;
    return 1;
}

static int check_rayleigh(town *t, const tower *b, double a1)
{
    if (b->a0 >= 0.0 && a1 >= 0.0)
        return 1;
    return rsl_model_fail_at(t->reader, b->raw->node, "damping", RSL_ERROR_ARGUMENT,
                             "gives a negative damper, a0 = %g 1/s and a1 = %g s; allowed: ratios "
                             "that are nearer to each other",
                             b->a0, a1);
}

static int find_damping(town *t, tower *b)
{
    const rsl_model_raw_building *raw = b->raw;
    size_t ratios = raw->damping.count, first = (size_t)raw->modes[0],
           second = (size_t)raw->modes[1];
    double none = 0.0;
    if (ratios > 0 && raw->dampers.count > 0)
        return rsl_model_fail_at(t->reader, raw->node, "dampers", RSL_ERROR_CONFLICT,
                                 "stands beside `damping`; allowed: one of the two");
    b->damper = spread(t, b, "dampers", raw->dampers.count ? raw->dampers.all : &none,
                       raw->dampers.count ? raw->dampers.count : 1);
    if (!b->damper || ratios == 0)
        return b->damper != NULL;
    const double *w = frequencies(t, b);
    if (!w)
        return 0;
    if (ratios == 2 && (first >= second || second > b->n))
        return rsl_model_fail_at(t->reader, raw->node, "modes", RSL_ERROR_ARGUMENT,
                                 "is [%zu, %zu]; allowed: two different modes, rising, of %zu",
                                 first, second, b->n);
    double z = raw->damping.all[0], a1 = 2.0 * z / w[0];
    if (ratios == 2) {
        double low = w[first - 1], high = w[second - 1];
        a1 = 2.0 * (raw->damping.all[1] * high - z * low) / ((high - low) * (high + low));
        b->a0 = 2.0 * z * low - a1 * low * low;
    }
    for (size_t i = 0; i < b->n; i++)
        b->damper[i] = a1 * b->stiffness[i];
    return check_rayleigh(t, b, a1);
}

static int size_up(town *t, tower *b)
{
    const rsl_model_raw_building *raw = b->raw;
    b->name = raw->name;
    b->n = (size_t)raw->storeys;
    b->top = spread(t, b, "heights", raw->heights.all, raw->heights.count);
    b->mass = b->top ? spread(t, b, "masses", raw->masses.all, raw->masses.count) : NULL;
    if (!b->mass)
        return 0;
    for (size_t i = 1; i < b->n; i++)
        b->top[i] += b->top[i - 1];
    return find_stiffness(t, b) && find_damping(t, b);
}

/* ---- what they are made of --------------------------------------------------- */

static int add_body(town *t, const rsl_model_node *node, const char *name, double mass,
                    rsl_planar_point at, rsl_planar_shape box)
{
    rsl_model_raw_body *body = &t->bodies[t->body_count++];
    rsl_model_raw_shape *shape = take(t, 1, sizeof *shape);
    rsl_model_raw_outline *outline = take(t, 1, sizeof *outline);
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

static int add_ground(town *t, double width)
{
    const rsl_model_raw_buildings *raw = t->raw->buildings;
    rsl_planar_shape box = {.at = {0.0, -0.5 * GROUND_DEPTH},
                            .size = {width + 2.0 * GROUND_MARGIN, GROUND_DEPTH}};
    rsl_model_raw_motion *motion = take(t, 1, sizeof *motion);
    if (!motion || !add_body(t, raw->node, "ground", RSL_UNSET, (rsl_planar_point){0}, box))
        return 0;
    *motion = (rsl_model_raw_motion){.node = raw->node, .signal = {raw->motion}};
    t->bodies[t->body_count - 1].motion = raw->motion ? motion : NULL;
    t->bodies[t->body_count - 1].fixed = !raw->motion;
    return 1;
}

static void add_spring(town *t, const tower *b, const char *name, const char *below, size_t floor,
                       double stiffness, double damping)
{
    rsl_model_raw_spring *spring = &t->springs[t->spring_count++];
    *spring = (rsl_model_raw_spring){.node = b->raw->node, .spring = rsl_planar_spring_default()};
    spring->bodies[0] = below;
    spring->bodies[1] = t->bodies[t->body_count - 1].body.name;
    spring->spring.name = name;
    spring->spring.kind = RSL_PLANAR_SPRING_AXIS;
    spring->spring.stiffness = stiffness;
    spring->spring.damping = damping;
    if (floor == 0 || stiffness == 0.0)
        spring->spring.point_a.x = b->x;
}

static int add_floor(town *t, const tower *b, size_t i)
{
    const char *below = i ? t->bodies[t->body_count - 1].body.name : "ground";
    const char *name = floor_name(t, b->name, NULL, i);
    const char *other = floor_name(t, b->name, "ground", i);
    rsl_planar_shape box = {.size = {b->raw->width, FLOOR_DEPTH}};
    if (!other ||
        !add_body(t, b->raw->node, name, b->mass[i], (rsl_planar_point){b->x, b->top[i]}, box))
        return 0;
    add_spring(t, b, name, below, i, b->stiffness[i], b->damper[i]);
    if (b->a0 > 0.0)
        add_spring(t, b, other, "ground", i, 0.0, b->a0 * b->mass[i]);
    rsl_model_raw_marker *point = &t->points[t->point_count++];
    *point = (rsl_model_raw_marker){.node = b->raw->node, .body = name, .seen_from = "ground"};
    point->marker.name = name;
    point->marker.at = (rsl_planar_point){-b->x, -b->top[i]};
    return 1;
}

static int add_stop(town *t, const tower *a, size_t i, const tower *b, size_t j)
{
    rsl_model_raw_contact *contact = &t->contacts[t->contact_count++];
    rsl_model_raw_stop *stop = take(t, 1, sizeof *stop);
    *contact = *t->raw->buildings->pounding;
    contact->pair.name = floor_name(t, a->name, b->name, i);
    contact->bodies[0] = floor_name(t, a->name, NULL, i);
    contact->bodies[1] = floor_name(t, b->name, NULL, j);
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

/* Floors of equal height pound. */
static int add_stops(town *t, const tower *a, const tower *b)
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

/* The row has its middle at x = 0. */
static int place(town *t, double *width)
{
    double x = 0.0;
    for (size_t i = 0; i < t->count; i++) {
        const rsl_model_raw_building *raw = t->towers[i].raw;
        if (i == 0 && raw->gap > 0.0)
            return rsl_model_fail_at(t->reader, raw->node, "gap", RSL_ERROR_CONFLICT,
                                     "is to the building before, and this one is the first");
        x += raw->gap + (i ? 0.5 * raw->width : 0.0);
        t->towers[i].x = x;
        x += 0.5 * raw->width;
    }
    double first = 0.5 * t->towers[0].raw->width, middle = 0.5 * (x - first);
    *width = x + first;
    for (size_t i = 0; i < t->count; i++)
        t->towers[i].x -= middle;
    return 1;
}

static int make(town *t)
{
    double width = 0.0;
    if (!place(t, &width) || !add_ground(t, width))
        return 0;
    for (size_t i = 0; i < t->count; i++)
        for (size_t j = 0; j < t->towers[i].n; j++)
            if (!add_floor(t, &t->towers[i], j))
                return 0;
    for (size_t i = 1; t->raw->buildings->pounding && i < t->count; i++)
        if (!add_stops(t, &t->towers[i - 1], &t->towers[i]))
            return 0;
    return 1;
}

/* Room for what the file has and for what is made, the former copied. */
static void *extend(town *t, const void *old, size_t count, size_t more, size_t size)
{
    char *all = take(t, count + more, size);
    if (all && count > 0)
        memcpy(all, old, count * size);
    return all;
}

static int make_room(town *t, size_t floors)
{
    rsl_model_raw_model *raw = t->raw;
    t->body_count = raw->bodies.count;
    t->spring_count = raw->springs.count;
    t->contact_count = raw->contacts.count;
    t->point_count = raw->points.count;
    t->bodies = extend(t, raw->bodies.all, t->body_count, floors + 1, sizeof *t->bodies);
    t->springs = extend(t, raw->springs.all, t->spring_count, 2 * floors, sizeof *t->springs);
    t->contacts = extend(t, raw->contacts.all, t->contact_count, floors, sizeof *t->contacts);
    t->points = extend(t, raw->points.all, t->point_count, floors, sizeof *t->points);
    return t->bodies && t->springs && t->contacts && t->points;
}

int rsl_model_expand_buildings(rsl_model_reader *reader, rsl_model_raw_model *raw)
{
    town t = {.reader = reader, .raw = raw};
    size_t floors = 0;
    if (!raw->buildings)
        return 1;
    t.count = raw->buildings->row.count;
    t.towers = take(&t, t.count, sizeof *t.towers);
    for (size_t i = 0; t.towers && i < t.count; i++) {
        t.towers[i].raw = &raw->buildings->row.all[i];
        if (!size_up(&t, &t.towers[i]))
            return 0;
        floors += t.towers[i].n;
    }
    if (!t.towers || !make_room(&t, floors) || !make(&t))
        return 0;
    assert(t.body_count == raw->bodies.count + floors + 1);
    raw->bodies.all = t.bodies;
    raw->bodies.count = t.body_count;
    raw->springs = (rsl_model_raw_section){t.springs, t.spring_count};
    raw->contacts = (rsl_model_raw_section){t.contacts, t.contact_count};
    raw->points = (rsl_model_raw_section){t.points, t.point_count};
    return 1;
}
