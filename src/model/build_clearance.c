/* SPDX-License-Identifier: MIT
 *
 * Joints with clearance, written out as shapes and contacts:
 *
 *     revolute       a ring on the first body, a circle on the second, one
 *                    contact between them
 *     translational  two lines on the first body, four points on the second,
 *                    a contact for each point with the line on its side
 *
 * The lists of bodies, joints and contacts are made anew with what is added
 * and without what is replaced.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "model/build.h"
#include "num/constants.h"

enum { CORNERS = 4 };

/* The lists in the making. */
typedef struct maker {
    rsl_model_build *build;
    rsl_planar_body *bodies;
    size_t body_count, world; /* the body that holds shapes of the world */
    rsl_planar_contact_pair *pairs;
    size_t pair_count;
    rsl_planar_clearance *clearances;
    size_t clearance_count;
} maker;

/* One joint at work. */
typedef struct task {
    const rsl_model_raw_clearance *raw;
    const rsl_planar_joint *joint;
    size_t number; /* in the file */
    char path[64]; /* "joints.2.clearance" */
    size_t a, b;   /* its bodies */
    double gap, journal, bearing, length, height;
    double angle; /* of the slider, in the frame of b */
} task;

static rsl_model_node_path key_of(const task *at, const char *key)
{
    return rsl_model_path("%s.%s", at->path, key);
}

/* ---- sizes ---------------------------------------------------------------- */

static rsl_status need(const maker *m, const task *at, const char *key,
                       double value, const char *type)
{
    if (rsl_given(value))
        return RSL_OK;
    return rsl_model_fail_at(m->build->reader, at->path, RSL_ERROR_MISSING,
                             "the key '%s' is missing; the clearance of a %s "
                             "joint needs it",
                             key, type);
}

static rsl_status refuse(const maker *m, const task *at, const char *key,
                         double value, const char *type)
{
    if (!rsl_given(value))
        return RSL_OK;
    return rsl_model_fail_at(m->build->reader, key_of(at, key).text,
                             RSL_ERROR_CONFLICT,
                             "only the clearance of a %s joint has it", type);
}

/* bearing = journal + gap, of which two are given. */
static rsl_status size_journal(const maker *m, task *at)
{
    const rsl_model_raw_clearance *raw = at->raw;
    int given =
        rsl_given(raw->gap) + rsl_given(raw->journal) + rsl_given(raw->bearing);
    if (given != 2)
        return rsl_model_fail_at(
            m->build->reader, at->path,
            given < 2 ? RSL_ERROR_MISSING : RSL_ERROR_CONFLICT,
            "has %d of the keys 'gap', 'journal' and 'bearing'; the clearance "
            "of a revolute joint needs two of them",
            given);
    at->journal =
        rsl_given(raw->journal) ? raw->journal : raw->bearing - raw->gap;
    at->bearing =
        rsl_given(raw->bearing) ? raw->bearing : raw->journal + raw->gap;
    at->gap = rsl_given(raw->gap) ? raw->gap : raw->bearing - raw->journal;
    if (at->gap > 0.0 && at->journal > 0.0 && at->bearing > at->journal)
        return RSL_OK;
    if (rsl_given(raw->gap))
        return rsl_model_fail_at(m->build->reader, key_of(at, "gap").text,
                                 RSL_ERROR_ARGUMENT,
                                 "is %g m in a bearing of the radius %g m; "
                                 "allowed: less, and more than its rounding",
                                 at->gap, at->bearing);
    return rsl_model_fail_at(
        m->build->reader, key_of(at, "journal").text, RSL_ERROR_ARGUMENT,
        "is %g m in a bearing of the radius %g m; allowed: "
        "less than that",
        at->journal, at->bearing);
}

/* A slider can turn over in its guide unless its diagonal is larger than the
 * guide is wide. */
static rsl_status size_slider(const maker *m, task *at)
{
    const rsl_model_raw_clearance *raw = at->raw;
    rsl_status status = need(m, at, "gap", raw->gap, "translational");
    if (status == RSL_OK)
        status = need(m, at, "slider", raw->slider[0], "translational");
    if (status != RSL_OK)
        return status;
    at->gap = raw->gap;
    at->length = raw->slider[0];
    at->height = raw->slider[1];
    double most = 0.5 * (hypot(at->length, at->height) - at->height);
    if (at->gap < most)
        return RSL_OK;
    return rsl_model_fail_at(
        m->build->reader, key_of(at, "gap").text, RSL_ERROR_ARGUMENT,
        "is %g m, so that the slider could turn over in its "
        "guide; allowed: less than %g m",
        at->gap, most);
}

static rsl_status size_up(const maker *m, task *at)
{
    const rsl_model_raw_clearance *raw = at->raw;
    const char *one = "revolute", *other = "translational";
    rsl_status status;
    if (at->joint->kind == RSL_PLANAR_JOINT_TRANSLATIONAL) {
        status = refuse(m, at, "journal", raw->journal, one);
        if (status == RSL_OK)
            status = refuse(m, at, "bearing", raw->bearing, one);
        return status == RSL_OK ? size_slider(m, at) : status;
    }
    status = refuse(m, at, "slider", raw->slider[0], other);
    if (status == RSL_OK)
        status = refuse(m, at, "angle", raw->angle, other);
    return status == RSL_OK ? size_journal(m, at) : status;
}

/* ---- where things stand at t = 0 -------------------------------------------- */

static rsl_planar_point turned(double angle, rsl_planar_point p)
{
    double c = cos(angle), s = sin(angle);
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
    return atan2(at->joint->axis_a.y, at->joint->axis_a.x);
}

/* Of the slider against the guide, from -pi to pi. */
static double tilt(const maker *m, const task *at)
{
    double angle = m->bodies[at->b].angle + at->angle - m->bodies[at->a].angle -
                   axis_angle(at);
    return remainder(angle, 2.0 * RSL_NUM_PI);
}

static rsl_status check_journal(const maker *m, const task *at)
{
    rsl_planar_point d = offset(m, at);
    double distance = hypot(d.x, d.y);
    if (distance <= at->gap * (1.0 + 1e-9))
        return RSL_OK;
    return rsl_model_fail_at(
        m->build->reader, at->path, RSL_ERROR_CONFLICT,
        "the journal stands %g m from the centre of its bearing at t = 0, but "
        "the gap is %g m; correct the bodies, or write assemble: true or "
        "allow_overlap: true",
        distance, at->gap);
}

/* How far the slider reaches to each side: |y| + L/2 |sin| + H/2 cos. */
static rsl_status check_slider(const maker *m, const task *at)
{
    rsl_planar_point d = turned(-axis_angle(at), offset(m, at));
    double lean = tilt(m, at), half = 0.5 * at->height + at->gap;
    double reach = fabs(d.y) + 0.5 * at->length * fabs(sin(lean)) +
                   0.5 * at->height * cos(lean);
    if (fabs(lean) >= 0.5 * RSL_NUM_PI)
        return rsl_model_fail_at(
            m->build->reader, at->path, RSL_ERROR_CONFLICT,
            "the slider is turned by %g rad against its guide at t = 0; "
            "allowed: less than a right angle",
            lean);
    if (m->build->file->model.assemble || m->build->file->model.allow_overlap ||
        reach <= half + 1e-9 * at->gap)
        return RSL_OK;
    return rsl_model_fail_at(
        m->build->reader, at->path, RSL_ERROR_CONFLICT,
        "a corner of the slider stands %g m outside of the guide at t = 0; "
        "correct the bodies, or write assemble: true or allow_overlap: true",
        reach - half);
}

static int is_prescribed(const rsl_planar_body *body)
{
    return body->freedom[0] == RSL_PLANAR_PRESCRIBED ||
           body->freedom[1] == RSL_PLANAR_PRESCRIBED ||
           body->freedom[2] == RSL_PLANAR_PRESCRIBED;
}

/* Bodies on a given motion may start elsewhere; the system checks them. */
static rsl_status check_start(const maker *m, const task *at)
{
    const rsl_planar_model *model = &m->build->file->model;
    if (is_prescribed(&m->bodies[at->a]) || is_prescribed(&m->bodies[at->b]))
        return RSL_OK;
    if (at->joint->kind == RSL_PLANAR_JOINT_TRANSLATIONAL)
        return check_slider(m, at);
    return model->assemble || model->allow_overlap ? RSL_OK
                                                   : check_journal(m, at);
}

/* ---- shapes and contacts ----------------------------------------------------- */

/* There is room for it. */
static size_t add_shape(maker *m, size_t body, rsl_planar_shape shape)
{
    rsl_planar_body *to = &m->bodies[body];
    shape.reserved = 1;
    ((rsl_planar_shape *)to->shapes)[to->shape_count] = shape;
    return to->shape_count++;
}

/* Laws of a cylinder in a bearing need its radii; the joint knows them. */
static void give_radii(const task *at, rsl_model_raw_contact *contact)
{
    const rsl_law *law = rsl_law_find(contact->law);
    unsigned wanted = law ? law->inputs | law->options : 0;
    if (at->joint->kind != RSL_PLANAR_JOINT_REVOLUTE)
        return;
    if (wanted & RSL_LAW_INPUT_BIT(clearance) &&
        !rsl_given(contact->spec.clearance))
        contact->spec.clearance = at->gap;
    if (wanted & RSL_LAW_INPUT_BIT(radius_inner) &&
        !rsl_given(contact->spec.radius_inner))
        contact->spec.radius_inner = at->journal;
    if (wanted & RSL_LAW_INPUT_BIT(radius_outer) &&
        !rsl_given(contact->spec.radius_outer))
        contact->spec.radius_outer = at->bearing;
}

static rsl_status add_contact(maker *m, const task *at, const char *name,
                              size_t shape_a, size_t shape_b)
{
    rsl_model_build *build = m->build;
    rsl_planar_contact_pair *pair = &m->pairs[m->pair_count];
    size_t other = 0;
    *pair = rsl_planar_contact_pair_default();
    pair->kind = RSL_PLANAR_CONTACT_SHAPES;
    pair->body_a = at->a;
    pair->body_b = at->b;
    pair->shape_a = shape_a;
    pair->shape_b = shape_b;
    pair->name = rsl_model_build_text(build, name);
    if (!pair->name)
        return RSL_ERROR_MEMORY;
    if (rsl_model_build_find(&build->contact_names, name, &other))
        return rsl_model_fail_at(
            build->reader, rsl_model_path("joints.%zu.name", at->number).text,
            RSL_ERROR_CONFLICT,
            "the joint makes a contact '%s', which is the "
            "name of contacts.%zu already",
            name, other);
    build->file->contact_joint[m->pair_count - build->file->contact_count] =
        at->number;
    m->pair_count++;
    rsl_model_raw_contact contact = at->raw->contact;
    give_radii(at, &contact);
    return rsl_model_build_law(build, &contact, at->path, pair);
}

static rsl_status make_bearing(maker *m, const task *at)
{
    rsl_planar_shape ring = {.kind = RSL_PLANAR_SHAPE_RING,
                             .at = at->joint->point_a,
                             .radius = at->bearing};
    rsl_planar_shape circle = {.kind = RSL_PLANAR_SHAPE_CIRCLE,
                               .at = at->joint->point_b,
                               .radius = at->journal};
    size_t shape_a = add_shape(m, at->a, ring);
    size_t shape_b = add_shape(m, at->b, circle);
    return add_contact(m, at, at->joint->name, shape_a, shape_b);
}

/* The line on one side of the guide, left of the axis for +1. */
static size_t add_wall(maker *m, const task *at, double side)
{
    rsl_planar_point axis = at->joint->axis_a;
    double norm = hypot(axis.x, axis.y);
    rsl_planar_point left = {-axis.y / norm, axis.x / norm};
    double far = side * (0.5 * at->height + at->gap);
    rsl_planar_shape line = {.kind = RSL_PLANAR_SHAPE_LINE,
                             .at = {at->joint->point_a.x + far * left.x,
                                    at->joint->point_a.y + far * left.y},
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

static rsl_status make_guide(maker *m, const task *at)
{
    rsl_planar_shape box = {.kind = RSL_PLANAR_SHAPE_BOX,
                            .at = at->joint->point_b,
                            .size = {at->length, at->height},
                            .angle = at->angle};
    size_t walls[2] = {add_wall(m, at, 1.0), add_wall(m, at, -1.0)};
    rsl_status status = RSL_OK;
    add_shape(m, at->b, box); /* for the picture */
    for (int i = 0; i < CORNERS && status == RSL_OK; i++) {
        char name[RSL_MODEL_NAME_MAX + 8];
        (void)snprintf(name, sizeof name, "%s-%d", at->joint->name, i + 1);
        size_t corner = add_corner(m, at, i);
        status = add_contact(m, at, name, walls[i / 2], corner);
    }
    return status;
}

static rsl_status make(maker *m, task *at)
{
    rsl_status status = size_up(m, at);
    if (status != RSL_OK)
        return status;
    at->angle =
        rsl_given(at->raw->angle)
            ? at->raw->angle
            : m->bodies[at->a].angle + axis_angle(at) - m->bodies[at->b].angle;
    status = check_start(m, at);
    if (status != RSL_OK)
        return status;
    size_t first = m->pair_count;
    status = at->joint->kind == RSL_PLANAR_JOINT_REVOLUTE ? make_bearing(m, at)
                                                          : make_guide(m, at);
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
    return status;
}

/* ---- the lists ------------------------------------------------------------- */

/* A body of the model for that of the joint: the world becomes one. */
static size_t body_for(const maker *m, size_t body)
{
    return body == RSL_PLANAR_WORLD ? m->world : body;
}

/* The bodies, one more for the world, each with room for the shapes to come. */
static rsl_status copy_bodies(maker *m, const rsl_planar_joint *joints,
                              size_t count)
{
    rsl_model_build *build = m->build;
    rsl_planar_model *model = &build->file->model;
    size_t *more =
        rsl_model_build_take(build, model->body_count + 1, sizeof *more);
    m->world = model->body_count;
    m->bodies = more ? rsl_model_build_take(build, model->body_count + 1,
                                            sizeof *m->bodies)
                     : NULL;
    if (!m->bodies)
        return RSL_ERROR_MEMORY;
    memcpy(m->bodies, model->bodies, model->body_count * sizeof *m->bodies);
    m->bodies[m->world] = rsl_planar_body_default();
    m->bodies[m->world].name = "world";
    for (int c = 0; c < 3; c++)
        m->bodies[m->world].freedom[c] = RSL_PLANAR_LOCKED;
    for (size_t i = 0; i < count; i++)
        if (build->raw->joints[i].clearance) {
            int guide = joints[i].kind == RSL_PLANAR_JOINT_TRANSLATIONAL;
            more[body_for(m, joints[i].body_a)] += guide ? 2 : 1;
            more[body_for(m, joints[i].body_b)] += guide ? 1 + CORNERS : 1;
        }
    m->body_count = model->body_count + (more[m->world] > 0);
    for (size_t i = 0; i < m->body_count; i++) {
        rsl_planar_body *body = &m->bodies[i];
        if (more[i] == 0)
            continue;
        rsl_planar_shape *shapes = rsl_model_build_take(
            build, body->shape_count + more[i], sizeof *shapes);
        if (!shapes)
            return RSL_ERROR_MEMORY;
        if (body->shape_count > 0)
            memcpy(shapes, body->shapes, body->shape_count * sizeof *shapes);
        body->shapes = shapes;
    }
    return RSL_OK;
}

/* The contacts of the file, with room for those of the joints. */
static rsl_status copy_contacts(maker *m, const rsl_planar_joint *joints,
                                size_t count)
{
    rsl_model_build *build = m->build;
    rsl_planar_model *model = &build->file->model;
    size_t more = 0, made = 0;
    for (size_t i = 0; i < count; i++)
        if (build->raw->joints[i].clearance) {
            more += joints[i].kind == RSL_PLANAR_JOINT_REVOLUTE ? 1 : CORNERS;
            made++;
        }
    m->pair_count = build->file->contact_count = model->contact_count;
    m->pairs = rsl_model_build_take(build, model->contact_count + more,
                                    sizeof *m->pairs);
    m->clearances =
        m->pairs ? rsl_model_build_take(build, made, sizeof *m->clearances)
                 : NULL;
    build->file->contact_joint =
        m->clearances ? rsl_model_build_take(build, more,
                                             sizeof *build->file->contact_joint)
                      : NULL;
    if (!build->file->contact_joint)
        return RSL_ERROR_MEMORY;
    if (model->contact_count > 0)
        memcpy(m->pairs, model->contacts,
               model->contact_count * sizeof *m->pairs);
    return RSL_OK;
}

static rsl_status index_contacts(maker *m)
{
    const char **names =
        rsl_model_build_take(m->build, m->pair_count, sizeof *names);
    if (!names)
        return RSL_ERROR_MEMORY;
    for (size_t i = 0; i < m->pair_count; i++)
        names[i] = m->pairs[i].name;
    return rsl_model_build_index(m->build, "contacts", names, m->pair_count,
                                 &m->build->contact_names);
}

/* Joints with clearance leave the list of joints. */
static rsl_status make_all(maker *m, rsl_planar_joint *joints, size_t count,
                           size_t *left)
{
    size_t *number = m->build->file->joint_number;
    rsl_status status = RSL_OK;
    *left = 0;
    for (size_t i = 0; i < count && status == RSL_OK; i++) {
        task at = {.raw = m->build->raw->joints[i].clearance,
                   .joint = &joints[i],
                   .number = i,
                   .a = body_for(m, joints[i].body_a),
                   .b = body_for(m, joints[i].body_b)};
        (void)snprintf(at.path, sizeof at.path, "joints.%zu.clearance", i);
        if (at.raw) {
            status = make(m, &at);
        } else {
            number[*left] = i;
            joints[(*left)++] = joints[i];
        }
    }
    return status;
}

rsl_status rsl_model_build_clearances(rsl_model_build *build)
{
    rsl_planar_model *model = &build->file->model;
    rsl_planar_joint *joints = (rsl_planar_joint *)model->joints;
    size_t count = model->joint_count, left = 0;
    maker m = {.build = build};
    build->file->joint_number =
        rsl_model_build_take(build, count, sizeof *build->file->joint_number);
    if (!build->file->joint_number)
        return RSL_ERROR_MEMORY;
    rsl_status status = copy_bodies(&m, joints, count);
    if (status == RSL_OK)
        status = copy_contacts(&m, joints, count);
    if (status != RSL_OK)
        return status;
    model->bodies = build->bodies = m.bodies;
    model->body_count = m.body_count;
    status = make_all(&m, joints, count, &left);
    if (status != RSL_OK)
        return status;
    model->joint_count = left;
    model->contacts = m.pairs;
    model->contact_count = m.pair_count;
    model->clearances = m.clearances;
    model->clearance_count = m.clearance_count;
    return m.clearance_count > 0 ? index_contacts(&m) : RSL_OK;
}
