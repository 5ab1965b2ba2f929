/* SPDX-License-Identifier: MIT
 *
 * planar_scenes: models built in a few lines, and a tape of what a run did.
 *
 *     scene s;
 *     tape t = {0};
 *     scene_begin(&s, 2.0);
 *     size_t ball = scene_disc(&s, "ball", 1.0, 0.1, 0.0, 1.0);
 *     scene_touch(&s, ball, scene_floor(&s), "hertz", -1.0, 1e8);
 *     scene_run(&s, &t, 0.01);
 *     CHECK_INT(t.records, 3);
 *
 * A scene points into itself: it must not be copied.
 */
#ifndef RESILE_TESTS_PLANAR_SCENES_H
#define RESILE_TESTS_PLANAR_SCENES_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "resile/planar.h"

enum { SCENE_BODIES = 104, SCENE_SHAPES = 5, SCENE_ITEMS = 12 };
enum { TAPE_RECORDS = 2048, TAPE_STICKS = 2048 };

static const double scene_pi = 3.14159265358979323846;

typedef struct scene {
    rsl_planar_model model;
    rsl_planar_body body[SCENE_BODIES];
    rsl_planar_shape shape[SCENE_BODIES][SCENE_SHAPES];
    rsl_planar_joint joint[SCENE_ITEMS];
    rsl_planar_spring spring[SCENE_ITEMS];
    rsl_planar_load load[SCENE_ITEMS];
    rsl_planar_friction_guide slide[SCENE_ITEMS];
    rsl_planar_contact_pair contact[SCENE_ITEMS];
    size_t group[SCENE_BODIES];
} scene;

static const rsl_planar_point nil = {0.0, 0.0};

static inline rsl_planar_point xy(double x, double y) { return (rsl_planar_point){x, y}; }

/* ---- building ------------------------------------------------------------ */

static inline void scene_begin(scene *s, double end_time)
{
    memset(s, 0, sizeof *s);
    s->model = rsl_planar_model_default();
    s->model.end_time = end_time;
    s->model.bodies = s->body;
    s->model.joints = s->joint;
    s->model.springs = s->spring;
    s->model.loads = s->load;
    s->model.slides = s->slide;
    s->model.contacts = s->contact;
}

/* The same with weight: g downwards. */
static inline void scene_weigh(scene *s, double end_time, double g)
{
    scene_begin(s, end_time);
    s->model.gravity.y = -g;
}

static inline size_t scene_body(scene *s, const char *name, double mass, double inertia, double x,
                                double y)
{
    size_t i = s->model.body_count++;
    if (i >= SCENE_BODIES)
        abort();
    s->body[i] = rsl_planar_body_default();
    s->body[i].name = name;
    s->body[i].mass = mass;
    s->body[i].inertia = inertia;
    s->body[i].position = (rsl_planar_point){x, y};
    s->body[i].shapes = s->shape[i];
    return i;
}

static inline void scene_shape(scene *s, size_t body, rsl_planar_shape shape)
{
    size_t k = s->body[body].shape_count++;
    if (k >= SCENE_SHAPES)
        abort();
    s->shape[body][k] = shape;
}

static inline rsl_planar_shape scene_circle(double x, double y, double radius)
{
    return (rsl_planar_shape){.kind = RSL_PLANAR_SHAPE_CIRCLE, .at = {x, y}, .radius = radius};
}

static inline rsl_planar_shape scene_line(double x, double y, double nx, double ny)
{
    return (rsl_planar_shape){.kind = RSL_PLANAR_SHAPE_LINE, .at = {x, y}, .normal = {nx, ny}};
}

static inline rsl_planar_shape scene_segment(double x, double y, double to_x, double to_y)
{
    return (rsl_planar_shape){.kind = RSL_PLANAR_SHAPE_SEGMENT, .at = {x, y}, .to = {to_x, to_y}};
}

static inline rsl_planar_shape scene_box(double width, double height)
{
    return (rsl_planar_shape){.kind = RSL_PLANAR_SHAPE_BOX, .size = {width, height}};
}

static inline void scene_lock(scene *s, size_t body, int x, int y, int angle)
{
    const int lock[3] = {x, y, angle};
    for (int c = 0; c < 3; c++)
        if (lock[c])
            s->body[body].freedom[c] = RSL_PLANAR_LOCKED;
}

/* A disc of even density. */
static inline size_t scene_disc(scene *s, const char *name, double mass, double radius, double x,
                                double y)
{
    size_t i = scene_body(s, name, mass, RSL_UNSET, x, y);
    scene_shape(s, i, scene_circle(0.0, 0.0, radius));
    return i;
}

/* A fixed body with one shape. */
static inline size_t scene_fixed(scene *s, const char *name, rsl_planar_shape shape)
{
    size_t i = scene_body(s, name, 0.0, RSL_UNSET, 0.0, 0.0);
    scene_lock(s, i, 1, 1, 1);
    scene_shape(s, i, shape);
    return i;
}

/* The half-plane y < 0. */
static inline size_t scene_floor(scene *s)
{
    return scene_fixed(s, "floor", scene_line(0.0, 0.0, 0.0, 1.0));
}

static inline rsl_planar_joint *scene_joint(scene *s, rsl_planar_joint_kind kind, size_t a,
                                            size_t b, rsl_planar_point point_a,
                                            rsl_planar_point point_b)
{
    static const char *const names[] = {"j0", "j1", "j2", "j3", "j4",  "j5",
                                        "j6", "j7", "j8", "j9", "j10", "j11"};
    if (s->model.joint_count >= SCENE_ITEMS)
        abort();
    rsl_planar_joint *joint = &s->joint[s->model.joint_count];
    *joint = rsl_planar_joint_default();
    joint->name = names[s->model.joint_count++];
    joint->kind = kind;
    joint->body_a = a;
    joint->body_b = b;
    joint->point_a = point_a;
    joint->point_b = point_b;
    return joint;
}

/* The commonest of them. */
static inline rsl_planar_joint *scene_pin(scene *s, size_t a, size_t b, rsl_planar_point point_a,
                                          rsl_planar_point point_b)
{
    return scene_joint(s, RSL_PLANAR_JOINT_REVOLUTE, a, b, point_a, point_b);
}

static inline rsl_planar_spring *scene_spring(scene *s, rsl_planar_spring_kind kind, size_t a,
                                              size_t b, double rest, double stiffness)
{
    if (s->model.spring_count >= SCENE_ITEMS)
        abort();
    rsl_planar_spring *spring = &s->spring[s->model.spring_count++];
    *spring = rsl_planar_spring_default();
    spring->name = "spring";
    spring->kind = kind;
    spring->body_a = a;
    spring->body_b = b;
    spring->rest = rest;
    spring->stiffness = stiffness;
    return spring;
}

static inline rsl_planar_load *scene_load(scene *s, size_t body)
{
    if (s->model.load_count >= SCENE_ITEMS)
        abort();
    rsl_planar_load *load = &s->load[s->model.load_count++];
    *load = rsl_planar_load_default();
    load->name = "load";
    load->body = body;
    return load;
}

static inline rsl_planar_friction_guide *scene_slide(scene *s, size_t a, size_t b,
                                                     double normal_force, double friction)
{
    if (s->model.slide_count >= SCENE_ITEMS)
        abort();
    rsl_planar_friction_guide *slide = &s->slide[s->model.slide_count++];
    *slide = rsl_planar_friction_guide_default();
    slide->name = "slide";
    slide->body_a = a;
    slide->body_b = b;
    slide->normal_force = normal_force;
    slide->friction = (rsl_planar_friction){friction, friction, 0.0};
    return slide;
}

/* A contact of two bodies; a negative restitution asks for none. */
static inline rsl_planar_contact_pair *scene_touch(scene *s, size_t a, size_t b, const char *law,
                                                   double restitution, double stiffness)
{
    if (s->model.contact_count >= SCENE_ITEMS)
        abort();
    rsl_planar_contact_pair *pair = &s->contact[s->model.contact_count++];
    *pair = rsl_planar_contact_pair_default();
    pair->name = "touch";
    pair->body_a = a;
    pair->body_b = b;
    pair->law = rsl_law_find(law);
    if (pair->law == NULL)
        abort();
    pair->spec.restitution = restitution < 0.0 ? RSL_UNSET : restitution;
    pair->spec.stiffness = stiffness;
    return pair;
}

/* The same, with the damping that returns the restitution exactly. */
static inline rsl_planar_contact_pair *scene_exact(scene *s, size_t a, size_t b, const char *law,
                                                   double restitution, double stiffness)
{
    rsl_planar_contact_pair *pair = scene_touch(s, a, b, law, restitution, stiffness);
    pair->spec.calibration = RSL_LAW_EXACT;
    return pair;
}

/* Body b may move up to `gap` along the axis against body a. */
static inline rsl_planar_contact_pair *scene_stop(scene *s, size_t a, size_t b,
                                                  rsl_planar_point axis, double gap)
{
    rsl_planar_contact_pair *pair = scene_touch(s, a, b, "hertz", -1.0, 1e8);
    pair->kind = RSL_PLANAR_CONTACT_STOP;
    pair->axis_a = axis;
    pair->gap = gap;
    return pair;
}

static inline rsl_planar_signal scene_constant(double value)
{
    return (rsl_planar_signal){.offset = value};
}

static inline rsl_planar_signal scene_harmonic(double amplitude, double omega, double phase)
{
    return (rsl_planar_signal){.kind = RSL_PLANAR_SIGNAL_HARMONIC,
                               .amplitude = amplitude,
                               .frequency = omega / (2.0 * scene_pi),
                               .phase = phase};
}

static inline void scene_prescribe(scene *s, size_t body, int coordinate, rsl_planar_signal motion)
{
    s->body[body].freedom[coordinate] = RSL_PLANAR_PRESCRIBED;
    s->body[body].motion[coordinate] = motion;
}

/* ---- running ------------------------------------------------------------- */

typedef struct tape tape;

/* What a run did: events, the last sample, and what all samples had. */
struct tape {
    rsl_planar_contact_record record[TAPE_RECORDS];
    size_t records;
    struct {
        double time;
        int sticks;
    } stick[TAPE_STICKS];
    size_t sticks;
    double time;
    rsl_planar_pose pose[SCENE_BODIES], first[SCENE_BODIES];
    rsl_planar_motion motion[SCENE_BODIES], acceleration[SCENE_BODIES];
    double contact_force[SCENE_ITEMS], contact_depth[SCENE_ITEMS];
    double momentum[3], momentum_first[3];
    double momentum_error; /* largest change of it */
    rsl_planar_energy energy;
    size_t samples, bodies, contacts;
    uint64_t hash; /* of every bit of every sample */
    /* called with each sample, if there is one */
    void (*look)(const rsl_planar_view *state, tape *t);
    const void *user;
    double worst; /* for `look` to keep */
    rsl_planar_summary summary;
    rsl_error error;
};

static inline void tape_hash(tape *t, const void *data, size_t size)
{
    const unsigned char *byte = data;
    for (size_t i = 0; i < size; i++)
        t->hash = (t->hash ^ byte[i]) * 0x100000001b3u;
}

/* Keeps the largest error, NaN above all. */
static inline void tape_worst(tape *t, double error)
{
    if (!(fabs(error) <= t->worst))
        t->worst = fabs(error);
}

/* How far any body is from where it was first seen; to be a `look`. */
static inline void tape_drift(const rsl_planar_view *state, tape *t)
{
    for (size_t i = 0; i < t->bodies; i++) {
        const rsl_planar_pose *now = &state->pose[i], *first = &t->first[i];
        if (t->samples == 1)
            t->first[i] = *now;
        tape_worst(t, now->x - first->x);
        tape_worst(t, now->y - first->y);
        tape_worst(t, now->angle - first->angle);
    }
}

static inline void tape_sample(const rsl_planar_view *state, void *user)
{
    tape *t = user;
    size_t n = t->bodies;
    memcpy(t->pose, state->pose, n * sizeof *t->pose);
    memcpy(t->motion, state->motion, n * sizeof *t->motion);
    memcpy(t->acceleration, state->acceleration, n * sizeof *t->acceleration);
    tape_hash(t, state->pose, n * sizeof *state->pose);
    tape_hash(t, state->motion, n * sizeof *state->motion);
    for (size_t i = 0; i < t->contacts; i++) {
        t->contact_force[i] = state->contact_force[i];
        t->contact_depth[i] = state->contact_depth[i];
    }
    memcpy(t->momentum, state->momentum, sizeof t->momentum);
    if (t->samples++ == 0)
        memcpy(t->momentum_first, state->momentum, sizeof t->momentum_first);
    for (int c = 0; c < 3; c++)
        t->momentum_error =
            fmax(t->momentum_error, fabs(state->momentum[c] - t->momentum_first[c]));
    t->time = state->time;
    t->energy = state->energy;
    if (t->look != NULL)
        t->look(state, t);
}

static inline void tape_contact(const rsl_planar_contact_record *record, void *user)
{
    tape *t = user;
    if (t->records < TAPE_RECORDS)
        t->record[t->records] = *record;
    t->records++;
}

static inline void tape_stick(const rsl_planar_stick_record *record, void *user)
{
    tape *t = user;
    if (t->sticks < TAPE_STICKS) {
        t->stick[t->sticks].time = record->time;
        t->stick[t->sticks].sticks = record->sticks;
    }
    t->sticks++;
}

static inline rsl_planar_observer tape_observer(tape *t, double interval)
{
    return (rsl_planar_observer){.user = t,
                                 .interval = interval,
                                 .sample = tape_sample,
                                 .contact = tape_contact,
                                 .stick = tape_stick};
}

/* Everything but `look` and `user` afresh. */
static inline void tape_rewind(tape *t)
{
    void (*look)(const rsl_planar_view *, tape *) = t->look;
    const void *user = t->user;
    memset(t, 0, sizeof *t);
    t->look = look;
    t->user = user;
    t->hash = 0xcbf29ce484222325u;
}

/* Runs a model to its end; says why it could not. */
static inline rsl_status model_run(const rsl_planar_model *model, tape *t, double interval)
{
    rsl_planar *system = NULL;
    tape_rewind(t);
    if (model->body_count > SCENE_BODIES || model->contact_count > SCENE_ITEMS)
        abort();
    t->bodies = model->body_count;
    t->contacts = model->contact_count;
    rsl_planar_observer observer = tape_observer(t, interval);
    rsl_status status = rsl_planar_new(model, &system, &t->error);
    if (status >= 0)
        status = rsl_planar_run(system, &observer, &t->summary, &t->error);
    rsl_planar_free(system);
    return status;
}

/* Runs a scene that must work: 1 if it did. */
static inline int scene_run(scene *s, tape *t, double interval)
{
    rsl_status status = model_run(&s->model, t, interval);
    if (CHECK_STATUS(status, RSL_OK))
        return 1;
    printf("    %s\n", rsl_error_text(&t->error).text);
    return 0;
}

/* A scene that rsl_planar_new must refuse, naming place and reason. */
static inline void scene_refused(scene *s, rsl_status status, const char *where, const char *text)
{
    rsl_planar *system = NULL;
    rsl_error error = {0};
    CHECK_STATUS(rsl_planar_new(&s->model, &system, &error), status);
    CHECK(system == NULL);
    CHECK_TEXT(error.path, where);
    CHECK_TEXT(rsl_error_text(&error).text, text);
    CHECK_STATUS(rsl_planar_new(&s->model, &system, NULL), status);
    rsl_planar_free(system);
}

/* ---- closed forms -------------------------------------------------------- */

/* The complete elliptic integral K of the modulus k, by the arithmetic- geometric mean. */
static inline double scene_elliptic(double k)
{
    double a = 1.0, b = sqrt((1.0 - k) * (1.0 + k));
    while (fabs(a - b) > 1e-15 * a) {
        double mean = 0.5 * (a + b);
        b = sqrt(a * b);
        a = mean;
    }
    return scene_pi / (2.0 * a);
}

#endif
