/* SPDX-License-Identifier: MIT
 *
 * Joints with clearance, written out as shapes and contacts:
 *
 *     revolute       a ring on the first body, a circle on the second, one
 *                    contact between them
 *     translational  two lines on the first body, four points on the second,
 *                    a contact for each point with the line on its side
 *
 * Bodies and contacts are added behind those of the file; the joint leaves the list of joints.
 */
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "model/build.h"
#include "num/constants.h"
#include "num/elementary.h"

/* The lists in the making. */
typedef struct maker {
    rsl_model_build *build;
    rsl_planar_body *bodies;
    size_t world; /* the body that has the shapes of the world */
    rsl_planar_contact_pair *pairs;
    size_t pair_count;
    rsl_planar_clearance *clearances;
    size_t clearance_count;
} maker;

/* One joint at work. */
typedef struct task {
    const rsl_model_raw_clearance *raw;
    const rsl_model_node *node; /* of the joint */
    const rsl_planar_joint *joint;
    size_t number; /* in the file */
    size_t a, b;   /* its bodies */
    double gap, journal, bearing, length, height;
    double angle; /* of the slider, in the frame of b */
} task;

/* ---- sizes ----------------------------------------------------------------- */

static int need(const maker *m, const task *at, const char *key, double value, const char *type)
{
    if (rsl_given(value))
        return 1;
    return rsl_model_fail_at(m->build->reader, at->raw->contact.node, key, RSL_ERROR_MISSING,
                             "is required by the clearance of a %s joint", type);
}

static int refuse(const maker *m, const task *at, const char *key, double value, const char *type)
{
    if (!rsl_given(value))
        return 1;
    return rsl_model_fail_at(m->build->reader, at->raw->contact.node, key, RSL_ERROR_CONFLICT,
                             "only the clearance of a %s joint has it", type);
}

/* bearing = journal + gap, of which two are given. */
static int size_journal(const maker *m, task *at)
{
    const rsl_model_raw_clearance *raw = at->raw;
    int given = rsl_given(raw->gap) + rsl_given(raw->journal) + rsl_given(raw->bearing);
    if (given != 2)
        return rsl_model_fail_at(m->build->reader, at->raw->contact.node, NULL,
                                 given < 2 ? RSL_ERROR_MISSING : RSL_ERROR_CONFLICT,
                                 "has %d of the keys 'gap', 'journal' and 'bearing'; the clearance "
                                 "of a revolute joint needs two of them",
                                 given);
    at->journal = rsl_given(raw->journal) ? raw->journal : raw->bearing - raw->gap;
    at->bearing = rsl_given(raw->bearing) ? raw->bearing : raw->journal + raw->gap;
    at->gap = rsl_given(raw->gap) ? raw->gap : raw->bearing - raw->journal;
    if (at->gap > 0.0 && at->journal > 0.0 && at->bearing > at->journal)
        return 1;
    if (rsl_given(raw->gap))
        return rsl_model_fail_at(m->build->reader, at->raw->contact.node, "gap", RSL_ERROR_ARGUMENT,
                                 "= %g is out of range: must be < %g m, the radius of the bearing, "
                                 "and more than its rounding",
                                 at->gap, at->bearing);
    return rsl_model_fail_at(m->build->reader, at->raw->contact.node, "journal", RSL_ERROR_ARGUMENT,
                             "= %g is out of range: must be < %g m, the radius of the bearing",
                             at->journal, at->bearing);
}

/* A slider can turn over in its guide unless its diagonal is larger than the guide is wide. */
static int size_slider(const maker *m, task *at)
{
    const rsl_model_raw_clearance *raw = at->raw;
    if (!need(m, at, "gap", raw->gap, "translational") ||
        !need(m, at, "slider", raw->slider[0], "translational"))
        return 0;
    at->gap = raw->gap;
    at->length = raw->slider[0];
    at->height = raw->slider[1];
    double max = 0.5 * (rsl_num_hypot(at->length, at->height) - at->height);
    if (at->gap < max)
        return 1;
    return rsl_model_fail_at(
        m->build->reader, raw->contact.node, "gap", RSL_ERROR_ARGUMENT,
        "= %g is out of range: must be < %g m, or the slider could turn over in its guide", at->gap,
        max);
}

static int size_up(const maker *m, task *at)
{
    const rsl_model_raw_clearance *raw = at->raw;
    if (at->joint->kind == RSL_PLANAR_JOINT_TRANSLATIONAL)
        return refuse(m, at, "journal", raw->journal, "revolute") &&
               refuse(m, at, "bearing", raw->bearing, "revolute") && size_slider(m, at);
    return refuse(m, at, "slider", raw->slider[0], "translational") &&
           refuse(m, at, "angle", raw->angle, "translational") && size_journal(m, at);
}

/* ---- where things stand at t = 0 ------------------------------------------- */

static rsl_planar_point turned(double angle, rsl_planar_point p)
{
    rsl_num_direction along = rsl_num_direction_of(angle);
    double c = along.cosine, s = along.sine;
    return (rsl_planar_point){c * p.x - s * p.y, s * p.x + c * p.y};
}

/* From the centre of bearing or guide to that of journal or slider, in the
 * frame of the first body. */
static rsl_planar_point offset(const maker *m, const task *at)
{
    const rsl_planar_body *a = &m->bodies[at->a], *b = &m->bodies[at->b];
    rsl_planar_point pa = turned(a->angle, at->joint->point_a);
    rsl_planar_point pb = turned(b->angle, at->joint->point_b);
    rsl_planar_point d = {b->position.x + pb.x - a->position.x - pa.x,
                          b->position.y + pb.y - a->position.y - pa.y};
    return turned(-a->angle, d);
}

static double axis_angle(const task *at)
{
    return rsl_num_atan2(at->joint->axis_a.y, at->joint->axis_a.x);
}

/* Of the slider against the guide, from -pi to pi. */
static double tilt(const maker *m, const task *at)
{
    double angle = m->bodies[at->b].angle + at->angle - m->bodies[at->a].angle - axis_angle(at);
    return remainder(angle, 2.0 * RSL_NUM_PI);
}

static int check_journal(const maker *m, const task *at)
{
    rsl_planar_point d = offset(m, at);
    double distance = rsl_num_hypot(d.x, d.y);
    if (distance <= at->gap * (1.0 + 1e-9))
        return 1;
    return rsl_model_fail_at(
        m->build->reader, at->raw->contact.node, NULL, RSL_ERROR_CONFLICT,
        "the journal stands %g m from the centre of its bearing at t = 0, but the gap is %g m; "
        "correct the bodies, or write assemble: true or allow_overlap: true",
        distance, at->gap);
}

/* Extent of the slider to each side: |y| + L/2 |sin| + H/2 cos. */
static int check_slider(const maker *m, const task *at)
{
    rsl_planar_point d = turned(-axis_angle(at), offset(m, at));
    double angle = tilt(m, at), half = 0.5 * at->height + at->gap;
    double reach = fabs(d.y) + 0.5 * at->length * fabs(rsl_num_sin(angle)) +
                   0.5 * at->height * rsl_num_cos(angle);
    if (fabs(angle) >= 0.5 * RSL_NUM_PI)
        return rsl_model_fail_at(m->build->reader, at->raw->contact.node, NULL, RSL_ERROR_CONFLICT,
                                 "the slider is turned by %g rad against its guide at t = 0; "
                                 "allowed: less than a right angle",
                                 angle);
    if (m->build->file->model.assemble || m->build->file->model.allow_overlap ||
        reach <= half + 1e-9 * at->gap)
        return 1;
    return rsl_model_fail_at(m->build->reader, at->raw->contact.node, NULL, RSL_ERROR_CONFLICT,
                             "a corner of the slider stands %g m outside of the guide at t = 0; "
                             "correct the bodies, or write assemble: true or allow_overlap: true",
                             reach - half);
}

static int is_prescribed(const rsl_planar_body *body)
{
    return body->freedom[0] == RSL_PLANAR_PRESCRIBED || body->freedom[1] == RSL_PLANAR_PRESCRIBED ||
           body->freedom[2] == RSL_PLANAR_PRESCRIBED;
}

/* Bodies on a given motion may start elsewhere; the system checks them. */
static int check_start(const maker *m, const task *at)
{
    const rsl_planar_model *model = &m->build->file->model;
    if (is_prescribed(&m->bodies[at->a]) || is_prescribed(&m->bodies[at->b]))
        return 1;
    if (at->joint->kind == RSL_PLANAR_JOINT_TRANSLATIONAL)
        return check_slider(m, at);
    return model->assemble || model->allow_overlap || check_journal(m, at);
}

/* ---- shapes and contacts --------------------------------------------------- */

/* There is room for it. */
static size_t add_shape(maker *m, size_t body, rsl_planar_shape shape)
{
    rsl_planar_body *to = &m->bodies[body];
    shape.reserved = 1;
    ((rsl_planar_shape *)to->shapes)[to->shape_count] = shape;
    return to->shape_count++;
}

/* Laws of a cylinder in a bearing need its radii; the joint knows them. */
static void give_radii(const task *at, rsl_law_parameters *spec)
{
    const rsl_law *law = rsl_law_find(at->raw->contact.law);
    rsl_law_inputs wanted = law ? law->inputs | law->options : 0;
    if (at->joint->kind != RSL_PLANAR_JOINT_REVOLUTE)
        return;
    if (wanted & RSL_LAW_INPUT_BIT(clearance) && !rsl_given(spec->clearance))
        spec->clearance = at->gap;
    if (wanted & RSL_LAW_INPUT_BIT(radius_inner) && !rsl_given(spec->radius_inner))
        spec->radius_inner = at->journal;
    if (wanted & RSL_LAW_INPUT_BIT(radius_outer) && !rsl_given(spec->radius_outer))
        spec->radius_outer = at->bearing;
}

static int add_contact(maker *m, const task *at, const char *name, size_t shape_a, size_t shape_b)
{
    rsl_model_build *build = m->build;
    rsl_planar_contact_pair *pair = &m->pairs[m->pair_count];
    size_t other = 0;
    *pair = at->raw->contact.pair;
    pair->kind = RSL_PLANAR_CONTACT_SHAPES;
    pair->body_a = at->a;
    pair->body_b = at->b;
    pair->shape_a = shape_a;
    pair->shape_b = shape_b;
    pair->axis_a = (rsl_planar_point){1.0, 0.0};
    pair->name = rsl_model_build_text(build, name);
    if (!pair->name)
        return 0;
    if (rsl_model_build_find(&build->contact_names, name, &other))
        return rsl_model_fail_at(
            build->reader, at->node, "name", RSL_ERROR_CONFLICT,
            "the joint makes a contact '%s', which is the name of contacts.%zu already", name,
            other);
    build->file->contact_joint[m->pair_count - build->file->contact_count] = at->number;
    m->pair_count++;
    give_radii(at, &pair->spec);
    return rsl_model_build_law(build, &at->raw->contact, pair);
}

static int make_bearing(maker *m, const task *at)
{
    rsl_planar_shape ring = {
        .kind = RSL_PLANAR_SHAPE_RING, .at = at->joint->point_a, .radius = at->bearing};
    rsl_planar_shape circle = {
        .kind = RSL_PLANAR_SHAPE_CIRCLE, .at = at->joint->point_b, .radius = at->journal};
    size_t shape_a = add_shape(m, at->a, ring);
    size_t shape_b = add_shape(m, at->b, circle);
    return add_contact(m, at, at->joint->name, shape_a, shape_b);
}

/* The line on one side of the guide, left of the axis for +1. */
static size_t add_wall(maker *m, const task *at, double side)
{
    rsl_planar_point axis = at->joint->axis_a;
    double norm = rsl_num_hypot(axis.x, axis.y);
    rsl_planar_point left = {-axis.y / norm, axis.x / norm};
    double far = side * (0.5 * at->height + at->gap);
    rsl_planar_shape line = {
        .kind = RSL_PLANAR_SHAPE_LINE,
        .at = {at->joint->point_a.x + far * left.x, at->joint->point_a.y + far * left.y},
        .normal = {-side * left.x, -side * left.y}};
    return add_shape(m, at->a, line);
}

static size_t add_corner(maker *m, const task *at, int corner)
{
    rsl_planar_point arm = {(corner % 2 ? 0.5 : -0.5) * at->length,
                            (corner < 2 ? 0.5 : -0.5) * at->height};
    rsl_planar_shape point = {.kind = RSL_PLANAR_SHAPE_POINT};
    arm = turned(at->angle, arm);
    point.at.x = at->joint->point_b.x + arm.x;
    point.at.y = at->joint->point_b.y + arm.y;
    return add_shape(m, at->b, point);
}

static int make_guide(maker *m, const task *at)
{
    rsl_planar_shape box = {.kind = RSL_PLANAR_SHAPE_BOX,
                            .at = at->joint->point_b,
                            .size = {at->length, at->height},
                            .angle = at->angle};
    size_t walls[2] = {add_wall(m, at, 1.0), add_wall(m, at, -1.0)};
    add_shape(m, at->b, box); /* for the picture */
    for (int i = 0; i < RSL_MODEL_SLIDER_CORNERS; i++) {
        char name[RSL_MODEL_NAME_MAX + 8];
        (void)snprintf(name, sizeof name, "%s-%d", at->joint->name, i + 1);
        size_t corner = add_corner(m, at, i);
        if (!add_contact(m, at, name, walls[i / 2], corner))
            return 0;
    }
    return 1;
}

static int make(maker *m, task *at)
{
    int guide = at->joint->kind == RSL_PLANAR_JOINT_TRANSLATIONAL;
    size_t first = m->pair_count;
    if (!size_up(m, at))
        return 0;
    at->angle = rsl_given(at->raw->angle)
                    ? at->raw->angle
                    : m->bodies[at->a].angle + axis_angle(at) - m->bodies[at->b].angle;
    if (!check_start(m, at) || !(guide ? make_guide(m, at) : make_bearing(m, at)))
        return 0;
    m->clearances[m->clearance_count++] =
        (rsl_planar_clearance){.name = at->joint->name,
                               .kind = at->joint->kind,
                               .body_a = at->a,
                               .body_b = at->b,
                               .point_a = at->joint->point_a,
                               .point_b = at->joint->point_b,
                               .gap = at->gap,
                               .first_contact = first,
                               .contact_count = m->pair_count - first};
    return 1;
}

/* ---- the lists ------------------------------------------------------------- */

/* A body of the model for that of the joint: the world becomes one. */
static size_t body_for(const maker *m, size_t body)
{
    return body == RSL_PLANAR_WORLD ? m->world : body;
}

/* Room for `more` shapes of each body, in lists of their own: the copies of a
 * repeated body share theirs. */
static int extend_shapes(maker *m, const size_t *more)
{
    for (size_t i = 0; i <= m->world; i++) {
        rsl_planar_body *body = &m->bodies[i];
        if (more[i] == 0)
            continue;
        rsl_planar_shape *shapes =
            rsl_model_build_take(m->build, body->shape_count + more[i], sizeof *shapes);
        if (!shapes)
            return 0;
        if (body->shape_count > 0)
            memcpy(shapes, body->shapes, body->shape_count * sizeof *shapes);
        body->shapes = shapes;
    }
    return 1;
}

/* The world as a body, if a clearance is on it, and room for all shapes. */
static int prepare_bodies(maker *m, const rsl_planar_joint *joints)
{
    rsl_planar_model *model = &m->build->file->model;
    rsl_planar_body *world = &m->bodies[m->world];
    size_t *more = rsl_model_build_take(m->build, m->world + 1, sizeof *more);
    if (!more)
        return 0;
    *world = rsl_planar_body_default();
    world->name = "world";
    for (int c = 0; c < 3; c++)
        world->freedom[c] = RSL_PLANAR_LOCKED;
    for (size_t i = 0; i < model->joint_count; i++) {
        size_t contacts = rsl_model_build_contacts_of(&m->build->raw->joints.all[i]);
        if (contacts == 0)
            continue;
        more[body_for(m, joints[i].body_a)] += contacts == RSL_MODEL_SLIDER_CORNERS ? 2 : 1;
        more[body_for(m, joints[i].body_b)] +=
            contacts == RSL_MODEL_SLIDER_CORNERS ? 1 + RSL_MODEL_SLIDER_CORNERS : 1;
    }
    model->body_count += more[m->world] > 0;
    return extend_shapes(m, more);
}

/* Joints with clearance leave the list of joints. */
static int make_all(maker *m, rsl_planar_joint *joints)
{
    rsl_model_file *file = m->build->file;
    size_t left = 0;
    for (size_t i = 0; i < file->model.joint_count; i++) {
        const rsl_model_raw_joint *raw = &m->build->raw->joints.all[i];
        task at = {.raw = raw->clearance,
                   .node = raw->node,
                   .joint = &joints[i],
                   .number = i,
                   .a = body_for(m, joints[i].body_a),
                   .b = body_for(m, joints[i].body_b)};
        if (!at.raw) {
            file->joint_number[left] = i;
            joints[left++] = joints[i];
        } else if (!make(m, &at)) {
            return 0;
        }
    }
    assert(left + m->clearance_count == file->model.joint_count);
    file->model.joint_count = left;
    return 1;
}

/* Bodies begin as the ideal mechanism would: all joints closed, the velocities that go with it. */
static int assemble_ideal(rsl_model_build *build)
{
    rsl_planar_model ideal = build->file->model;
    rsl_planar *system;
    rsl_planar_view view;
    rsl_error error = {0};
    ideal.contact_count = ideal.clearance_count = ideal.marker_count = 0;
    ideal.slide_count = ideal.spring_count = ideal.load_count = 0; /* joints alone decide */
    ideal.locate = 1;
    ideal.start = RSL_PLANAR_START_GIVEN;
    ideal.integrator = RSL_PLANAR_INTEGRATOR_RK;
    rsl_status status = rsl_planar_new(&ideal, &system, &error);
    if (status != RSL_OK)
        return rsl_model_fail_at(build->reader, build->reader->root, error.path, status,
                                 "without clearances: %s", error.message);
    rsl_planar_get_view(system, &view);
    for (size_t i = 0; i < ideal.body_count; i++) {
        rsl_planar_body *body = &build->bodies[i];
        for (int c = 0; c < 3; c++) /* what is prescribed moves from its own start */
            if (body->freedom[c] == RSL_PLANAR_FREE) {
                *(c == 2 ? &body->angle
                  : c    ? &body->position.y
                         : &body->position.x) = c == 2 ? view.pose[i].angle
                                             : c    ? view.pose[i].y
                                                    : view.pose[i].x;
                *(c == 2 ? &body->spin
                  : c    ? &body->velocity.y
                         : &body->velocity.x) = c == 2 ? view.motion[i].angle
                                             : c    ? view.motion[i].y
                                                    : view.motion[i].x;
            }
        body->given = RSL_PLANAR_GIVEN_SET | 63u;
    }
    rsl_planar_free(system);
    return 1;
}

int rsl_model_build_clearances(rsl_model_build *build)
{
    rsl_model_file *file = build->file;
    rsl_planar_model *model = &file->model;
    rsl_planar_joint *joints = (rsl_planar_joint *)model->joints;
    size_t more = rsl_model_build_clearance_contacts(build->raw);
    maker m = {.build = build,
               .bodies = build->bodies,
               .world = model->body_count,
               .pairs = (rsl_planar_contact_pair *)model->contacts,
               .pair_count = model->contact_count};
    file->contact_count = model->contact_count;
    file->joint_number =
        rsl_model_build_take(build, model->joint_count, sizeof *file->joint_number);
    file->contact_joint = rsl_model_build_take(build, more, sizeof *file->contact_joint);
    m.clearances = rsl_model_build_take(build, more, sizeof *m.clearances);
    if (more > 0 && model->assemble && !assemble_ideal(build))
        return 0;
    if (!file->joint_number || !file->contact_joint || !m.clearances ||
        !prepare_bodies(&m, joints) || !make_all(&m, joints))
        return 0;
    if (more == 0)
        return 1;
    assert(m.pair_count == file->contact_count + more);
    model->contact_count = m.pair_count;
    model->clearances = m.clearances;
    model->clearance_count = m.clearance_count;
    return rsl_model_build_index(build, "contacts", m.pairs, m.pair_count, sizeof *m.pairs,
                                 &build->contact_names);
}
