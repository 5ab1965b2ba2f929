/* SPDX-License-Identifier: MIT
 *
 * space: a file of two bodies that collide; bodies and laws of contact of a file.
 */
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "model/fields.h"
#include "model/raw.h"
#include "model/reader.h"
#include "num/elementary.h"
#include "resile/collide.h"
#include "space/read.h"
#include "tangent/vector.h"

typedef rsl_model_raw_space_body raw_body;

static int wrong(rsl_model_reader *reader, const struct rsl_model_node *node, const char *key,
                 const char *sentence)
{
    return rsl_model_fail_at(reader, node, key, RSL_ERROR_ARGUMENT, "%s", sentence);
}

int rsl_space_take_vector(const rsl_model_raw_numbers *raw, double to[3])
{
    for (int i = 0; i < 3; i++)
        to[i] = raw->count == 3 ? raw->all[i] : 0.0;
    return raw->count == 3;
}

/* ---- the shape ------------------------------------------------------------------------ */

/* The keys of the sizes of each shape; `size` stands for three numbers. */
static const struct {
    const char *needs[2];
} shapes[RSL_IMPACT_SHAPE_COUNT] = {
    [RSL_IMPACT_SPHERE] = {{"radius", NULL}},       [RSL_IMPACT_BOX] = {{"size", NULL}},
    [RSL_IMPACT_CYLINDER] = {{"radius", "length"}}, [RSL_IMPACT_ROD] = {{"length", NULL}},
    [RSL_IMPACT_CAPSULE] = {{"radius", "length"}},  [RSL_IMPACT_ELLIPSOID] = {{"size", NULL}}};

static int needs(rsl_impact_shape shape, const char *key)
{
    for (int i = 0; i < 2; i++)
        if (shapes[shape].needs[i] && strcmp(shapes[shape].needs[i], key) == 0)
            return 1;
    return 0;
}

/* The sizes that the shape has, and no other. */
static int take_solid(rsl_model_reader *reader, const raw_body *raw, rsl_space_body *body)
{
    const struct {
        const char *key;
        int given;
    } keys[] = {{"radius", rsl_given(raw->radius)},
                {"length", rsl_given(raw->length)},
                {"size", raw->size.count > 0}};
    body->has_solid = raw->shape > 0;
    body->solid.shape = (rsl_impact_shape)(raw->shape > 0 ? raw->shape - 1 : 0);
    const char *name = body->has_solid ? rsl_impact_shape_name(body->solid.shape) : "none";
    int place = 0;
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        int wanted = body->has_solid && needs(body->solid.shape, keys[i].key);
        if (wanted && !keys[i].given)
            return rsl_model_fail_at(reader, raw->node, keys[i].key, RSL_ERROR_MISSING,
                                     "is required by the shape %s", name);
        if (!wanted && keys[i].given)
            return rsl_model_fail_at(reader, raw->node, keys[i].key, RSL_ERROR_CONFLICT,
                                     "is no key of the shape %s", name);
        if (!wanted)
            continue;
        if (i == 2)
            rsl_space_take_vector(&raw->size, body->solid.size);
        else
            body->solid.size[place++] = i ? raw->length : raw->radius;
    }
    return 1;
}

/* ---- mass and inertia ------------------------------------------------------------------- */

static int take_inertia(rsl_model_reader *reader, const raw_body *raw, const double moments[3],
                        rsl_space_body *body)
{
    const double *given = raw->inertia.all;
    size_t count = raw->inertia.count;
    if (count != 0 && count != 3 && count != 6)
        return wrong(reader, raw->node, "inertia",
                     "needs 3 numbers (xx, yy, zz) or 6 (xx, yy, zz, xy, xz, yz)");
    for (int i = 0; i < 3; i++)
        body->inertia[i][i] = count ? given[i] : body->mass * moments[i];
    for (int i = 3; i < (int)count; i++) {
        int row = i == 5 ? 1 : 0, column = i == 3 ? 1 : 2;
        body->inertia[row][column] = body->inertia[column][row] = given[i];
        if (given[i] != 0.0 && !(given[0] > 0.0 && given[1] > 0.0 && given[2] > 0.0))
            return wrong(reader, raw->node, "inertia",
                         "is not positive definite: xx, yy and zz must be > 0 where xy, xz or yz "
                         "is not 0");
    }
    return 1;
}

static int take_mass(rsl_model_reader *reader, const raw_body *raw, rsl_space_body *body)
{
    double moments[3] = {0}, volume = 0.0;
    rsl_error error = {0};
    if (body->has_solid &&
        rsl_impact_solid_moments(&body->solid, moments, &volume, &error) != RSL_OK)
        return wrong(reader, raw->node, "shape", error.message);
    if (raw->fixed) {
        body->fixed = 1;
        body->mass = HUGE_VAL;
        for (int i = 0; i < 3; i++)
            body->inertia[i][i] = HUGE_VAL;
        return 1;
    }
    if (rsl_given(raw->mass) == rsl_given(raw->density))
        return wrong(reader, raw->node, NULL, "needs one of mass and density (or fixed: true)");
    if (rsl_given(raw->density) && !(volume > 0.0))
        return wrong(reader, raw->node, "density", "needs a shape with a volume; give mass");
    body->mass = rsl_given(raw->mass) ? raw->mass : raw->density * volume;
    if (!body->has_solid && raw->inertia.count == 0)
        return wrong(reader, raw->node, NULL, "needs a shape or inertia");
    return take_inertia(reader, raw, moments, body);
}

/* ---- place and motion --------------------------------------------------------------------- */

static int take_orientation(rsl_model_reader *reader, const raw_body *raw, double q[4])
{
    double axis[3], length;
    rsl_space_take_vector(&raw->axis, axis);
    length = rsl_tangent_length(axis);
    if (raw->axis.count > 0 && !(length > 0.0))
        return wrong(reader, raw->node, "axis", "has no direction: its length is 0");
    if (raw->angle != 0.0 && raw->axis.count == 0)
        return rsl_model_fail_at(reader, raw->node, "axis", RSL_ERROR_MISSING,
                                 "is required by the angle");
    rsl_num_direction half = rsl_num_direction_of(0.5 * raw->angle);
    q[0] = half.cosine;
    for (int i = 0; i < 3; i++)
        q[i + 1] = raw->axis.count > 0 ? half.sine * axis[i] / length : 0.0;
    return 1;
}

int rsl_space_take_body(rsl_model_reader *reader, const raw_body *raw, size_t place,
                        rsl_space_body *body)
{
    char name[32];
    (void)snprintf(name, sizeof name, "body-%zu", place + 1);
    const char *given = raw->name ? raw->name : name;
    body->name = rsl_arena_text(reader->arena, given, strlen(given));
    if (!body->name)
        return rsl_model_no_memory(reader);
    rsl_space_take_vector(&raw->position, body->start.position);
    rsl_space_take_vector(&raw->velocity, body->start.velocity);
    rsl_space_take_vector(&raw->spin, body->start.spin);
    return take_solid(reader, raw, body) && take_mass(reader, raw, body) &&
           take_orientation(reader, raw, body->start.orientation);
}

/* ---- one impact ----------------------------------------------------------------------------- */

/* From the centre of body 1 to that of body 2, where the file does not say. */
static int take_normal(rsl_model_reader *reader, const rsl_model_raw_impact *raw,
                       rsl_space_impact *impact)
{
    double *n = impact->bodies.normal;
    rsl_space_take_vector(&raw->tangent, impact->bodies.tangent);
    rsl_space_take_vector(&raw->normal, n);
    for (int i = 0; raw->normal.count == 0 && i < 3; i++)
        n[i] = impact->body[1].start.position[i] - impact->body[0].start.position[i];
    return rsl_tangent_length(n) > 0.0 ||
           wrong(reader, raw->node, "normal",
                 raw->normal.count ? "has no direction: its length is 0"
                                   : "is required: the centres of both bodies are at one place");
}

/* A fixed body that does not turn needs no arm: the point of contact does not move. */
static int take_arm(rsl_model_reader *reader, const raw_body *raw, int second,
                    const double normal[3], rsl_space_body *body)
{
    double towards[3];
    if (raw->arm.count > 0) {
        rsl_space_take_vector(&raw->arm, body->arm);
        return 1;
    }
    for (int i = 0; i < 3; i++)
        towards[i] = second ? -normal[i] : normal[i];
    if (!body->has_solid)
        return (body->fixed && rsl_tangent_length(body->start.spin) == 0.0) ||
               rsl_model_fail_at(reader, raw->node, "arm", RSL_ERROR_MISSING,
                                 "is required by a body without a shape");
    return rsl_impact_support(&body->solid, body->start.orientation, towards, body->arm) ||
           body->fixed ||
           rsl_model_fail_at(reader, raw->node, "arm", RSL_ERROR_MISSING,
                             "is required: an edge or a face of the %s is farthest along the "
                             "normal",
                             rsl_impact_shape_name(body->solid.shape));
}

static void fill_body(const rsl_space_body *from, rsl_impact_body *to)
{
    *to = rsl_impact_immovable();
    if (!from->fixed) {
        to->mass = from->mass;
        rsl_impact_inertia(&from->inertia[0][0], from->start.orientation, to->inertia);
    }
    memcpy(to->arm, from->arm, sizeof to->arm);
    memcpy(to->velocity, from->start.velocity, sizeof to->velocity);
    memcpy(to->spin, from->start.spin, sizeof to->spin);
}

/* A failure of the library at the body, or at the file. */
static int check_impact(rsl_model_reader *reader, const rsl_model_raw_impact *raw,
                        const rsl_space_impact *impact, rsl_impact_contact *contact)
{
    rsl_error error = {0};
    rsl_status status = rsl_impact_prepare(&impact->bodies, contact, &error);
    if (status == RSL_OK)
        return 1;
    int body = strncmp(error.path, "body ", 5) == 0 ? error.path[5] - '1' : -1;
    const char *key = body < 0 && error.path[0] ? error.path : NULL;
    return rsl_model_fail_at(reader, body < 0 ? raw->node : raw->bodies.all[body].node, key, status,
                             "%s", error.message);
}

/* ---- the law of contact ------------------------------------------------------------------------ */

static int take_rigid(rsl_model_reader *reader, const rsl_model_raw_space_contact *contact,
                      rsl_impact_law *law)
{
    if (!rsl_given(contact->spec.restitution))
        return rsl_model_fail_at(reader, contact->node, "restitution", RSL_ERROR_MISSING,
                                 "is required without law");
    if (contact->tangential)
        return wrong(reader, contact->node, "tangential",
                     "needs a law with a force; rigid contact has friction");
    *law = (rsl_impact_law){.friction = rsl_given(contact->friction) ? contact->friction : 0.0,
                            .friction_static = contact->friction_static,
                            .restitution = contact->spec.restitution,
                            .hypothesis = (rsl_impact_hypothesis)contact->hypothesis};
    return !(law->friction_static < law->friction) ||
           wrong(reader, contact->node, "friction_static",
                 "is less than friction: static friction must be at least the kinetic one");
}

static int failed(rsl_model_reader *reader, const struct rsl_model_node *node,
                  const rsl_error *error)
{
    return rsl_model_fail_at(reader, node, NULL, error->status, "%s", rsl_error_text(error).text);
}

static int take_tangent(rsl_model_reader *reader, const rsl_model_raw_space_contact *contact,
                        rsl_space_law *law)
{
    const rsl_model_raw_tangential *raw = contact->tangential;
    rsl_error error = {0};
    law->tangent = rsl_tangent_parameters_default();
    if (!raw)
        return !rsl_given(contact->twist) ||
               rsl_model_fail_at(reader, contact->node, "tangential", RSL_ERROR_MISSING,
                                 "is required by twist");
#define GIVEN(field, symbol, unit, low, closed, high, meaning) law->tangent.field = raw->spec.field;
    RSL_TANGENT_INPUT_LIST_FRICTION(GIVEN)
#undef GIVEN
    if (rsl_tangent_law_get(raw->law, RSL_TANGENT_FRICTION, &law->laws.friction, &error) != RSL_OK)
        return failed(reader, raw->node, &error);
    if (rsl_given(contact->twist)) {
        law->laws.twist = rsl_tangent_law_find("twist");
        law->tangent.radius = contact->twist;
    }
    return 1;
}

static int take_compliant(rsl_model_reader *reader, const rsl_model_raw_space_contact *contact,
                          rsl_space_law *law)
{
    rsl_error error = {0};
    law->spec = contact->spec;
    if (rsl_given(contact->friction) || rsl_given(contact->friction_static))
        return wrong(reader, contact->node, "friction",
                     "belongs to rigid contact; with law: tangential: {law: ..., friction: ...}");
    if (rsl_given(law->spec.mass) || rsl_given(law->spec.speed))
        return wrong(reader, contact->node, rsl_given(law->spec.mass) ? "mass" : "speed",
                     "follows from the bodies");
    if (rsl_law_get(contact->law, &law->normal, &error) != RSL_OK)
        return failed(reader, contact->node, &error);
    return take_tangent(reader, contact, law);
}

int rsl_space_take_law(rsl_model_reader *reader, const rsl_model_raw_space_contact *contact,
                       rsl_space_law *law)
{
    return contact->law ? take_compliant(reader, contact, law)
                        : take_rigid(reader, contact, &law->rigid);
}

/* Bodies that do not approach have no speed to calibrate for: it is 1 m/s, and nothing happens. */
rsl_status rsl_space_law_normal(const rsl_space_law *law, const rsl_impact_contact *contact,
                                rsl_law_contact *normal, rsl_error *error)
{
    rsl_law_parameters spec = law->spec;
    spec.mass = 1.0 / contact->inverse_mass[0][0];
    spec.speed = contact->velocity[0] < 0.0 ? -contact->velocity[0] : 1.0;
    rsl_status status = rsl_collide_prepare(law->normal, &spec, normal, error);
    return status < 0 ? status : RSL_OK;
}

rsl_status rsl_space_law_tangent(const rsl_space_law *law, const rsl_law_contact *normal,
                                 rsl_tangent *tangent, rsl_error *error)
{
    *tangent = (rsl_tangent){0};
    if (!law->laws.friction && !law->laws.twist)
        return RSL_OK;
    return rsl_tangent_prepare(&law->laws, &law->tangent, normal, tangent, error);
}

/* The laws of compliant contact for this impact. */
static int prepare_laws(rsl_model_reader *reader, const rsl_model_raw_space_contact *contact,
                        const rsl_space_law *law, const rsl_impact_contact *place,
                        rsl_space_impact *impact)
{
    rsl_error error = {0};
    impact->compliant = 1;
    if (rsl_space_law_normal(law, place, &impact->normal, &error) != RSL_OK)
        return failed(reader, contact->node, &error);
    return rsl_space_law_tangent(law, &impact->normal, &impact->tangent, &error) == RSL_OK ||
           failed(reader, contact->tangential->node, &error);
}

static int build_impact(rsl_model_reader *reader, void *of, void *to)
{
    const rsl_model_raw_impact *raw = of;
    rsl_space_impact *impact = to;
    assert(raw->bodies.count == 2);
    impact->title = raw->title ? raw->title : "";
    const rsl_model_raw_space_contact *contact = raw->contact;
    rsl_impact_contact place;
    rsl_space_law law = {0};
    if (!rsl_space_take_law(reader, contact, &law))
        return 0;
    impact->law = law.rigid;
    for (size_t i = 0; i < 2; i++)
        if (!rsl_space_take_body(reader, &raw->bodies.all[i], i, &impact->body[i]))
            return 0;
    if (!take_normal(reader, raw, impact))
        return 0;
    for (int i = 0; i < 2; i++) {
        rsl_space_body *body = &impact->body[i];
        if (!take_arm(reader, &raw->bodies.all[i], i, impact->bodies.normal, body))
            return 0;
        fill_body(body, &impact->bodies.body[i]);
    }
    return check_impact(reader, raw, impact, &place) &&
           (!law.normal || prepare_laws(reader, contact, &law, &place, impact));
}

rsl_status rsl_space_impact_read(const char *path, const char *const *settings, size_t count,
                                 rsl_space_impact *impact, rsl_error *error)
{
    rsl_error unwanted = {0};
    assert(path && impact);
    *impact = (rsl_space_impact){.arena.limit = RSL_MODEL_MEMORY_MAX};
    rsl_model_reader reader = {.name = path,
                               .form = &rsl_model_impact_root,
                               .build = build_impact,
                               .to = impact,
                               .settings = settings,
                               .setting_count = settings ? count : 0,
                               .arena = &impact->arena};
    rsl_status status = rsl_model_read_form(&reader, error ? error : &unwanted);
    if (status == RSL_OK)
        impact->note = rsl_arena_text(&impact->arena, reader.note, strlen(reader.note));
    if (status == RSL_OK && !impact->note)
        status = rsl_error_no_memory(error);
    if (status != RSL_OK)
        rsl_space_impact_free(impact);
    return status;
}

void rsl_space_impact_free(rsl_space_impact *impact)
{
    rsl_arena_free(&impact->arena);
    *impact = (rsl_space_impact){0};
}
