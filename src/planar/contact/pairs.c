/* SPDX-License-Identifier: MIT
 *
 * Contact points from the contacts of the model: every pair of shapes becomes discs against one
 * other shape, or two points between convex outlines.
 */
#include <assert.h>
#include <math.h>

#include "base/error.h"
#include "num/elementary.h"
#include "planar/constraint/constraint.h"
#include "planar/contact/contact.h"
#include "planar/contact/internal.h"
#include "planar/core/core.h"
#include "planar/core/takes.h"
#include "planar/geometry/geometry.h"
#include "resile/collide.h"

/* Law prepared for 1 kg and 1 m/s, unless the model prescribes them. */
static rsl_status prepare_unit_law(const rsl_planar_contact_pair *pair, rsl_law_contact *probe,
                                   rsl_error *error)
{
    rsl_law_parameters spec = pair->spec;
    if (!rsl_given(spec.mass))
        spec.mass = 1.0;
    if (!rsl_given(spec.speed))
        spec.speed = 1.0;
    return rsl_collide_prepare(pair->law, &spec, probe, error);
}

/* Sets the standoff of a law that acts at a distance, where its indentation is zero. Outlines,
 * segments and cams are refused: beyond their ends the gap is valid for contact only. */
static rsl_status set_standoff(const rsl_planar_compiled_model *fixed,
                               rsl_planar_contact_point *point, rsl_error *error)
{
    const rsl_planar_contact_pair *pair = &fixed->model.contacts[point->contact];
    rsl_law_contact probe = {0};
    if (!pair->law->model->noncontact || prepare_unit_law(pair, &probe, NULL) < 0)
        return RSL_OK; /* the error is reported by check_stored */
    if (point->kind == RSL_PLANAR_GEOMETRY_OUTLINE || point->kind == RSL_PLANAR_GEOMETRY_CAM ||
        point->kind == RSL_PLANAR_GEOMETRY_SEGMENT) {
        rsl_error_at(error, RSL_ERROR_CONFLICT, "law",
                     "contact %.60s: %s acts at a distance, which is known of circles, points, "
                     "lines, rings and stops: take one of these, or a law of another kind",
                     pair->name, pair->law->key);
        return rsl_error_within(error, RSL_ERROR_CONFLICT, "contacts.%zu.", point->contact);
    }
    point->standoff = rsl_law_standoff(&probe);
    point->deep += point->standoff;
    return RSL_OK;
}

static rsl_status add_point(rsl_planar *system, rsl_planar_contact_point point, rsl_error *error)
{
    assert(point.contact < system->fixed->model.contact_count);
    assert(point.a != point.b && point.a <= system->fixed->bodies &&
           point.b <= system->fixed->bodies);
    if (rsl_planar_grow_contact_points(&system->state, &system->work,
                                       system->state.point_count + 1) != RSL_OK)
        return rsl_error_set(error, RSL_ERROR_MEMORY, "there is no memory for %zu pairs of shapes",
                             system->state.point_count + 1);
    rsl_status status = set_standoff(system->fixed, &point, error);
    if (status < 0)
        return status;
    if (point.bed > 0.0)
        rsl_planar_foundation_limit(&point);
    point.integral_index = RSL_PLANAR_NO_INDEX;
    point.rigid = system->fixed->model.contacts[point.contact].law->family == RSL_LAW_FAMILY_RIGID;
    point.rest.lifted = point.rest.breakaway_time = -1.0;
    point.friction.mode = point.rolling.mode = RSL_PLANAR_FRICTION_NONE;
    point.friction.point = point.rolling.point = system->state.point_count;
    system->state.points[system->state.point_count++] = point;
    return RSL_OK;
}

/* Shape relative to the centre of mass of its body, with a unit normal. */
static rsl_planar_shape centred(const rsl_planar_compiled_model *fixed, size_t body,
                                const rsl_planar_shape *shape)
{
    rsl_planar_shape out = *shape;
    double length = rsl_num_hypot(shape->normal.x, shape->normal.y);
    out.at = rsl_planar_from_centre(fixed, body, shape->at);
    out.to = rsl_planar_from_centre(fixed, body, shape->to);
    if (length > 0.0)
        out.normal = (rsl_planar_point){shape->normal.x / length, shape->normal.y / length};
    return out;
}

static rsl_status refuse_pair(const rsl_planar_compiled_model *fixed, size_t contact,
                              rsl_planar_shape_kind a, rsl_planar_shape_kind b, rsl_error *error)
{
    rsl_error_at(error, RSL_ERROR_CONFLICT, "bodies",
                 "contact %.60s: a %s and a %s cannot touch; lines and rings touch only what has "
                 "corners or is round, cams neither rings nor cams, points no points",
                 fixed->model.contacts[contact].name, rsl_planar_shape_type_at(a)->name,
                 rsl_planar_shape_type_at(b)->name);
    return rsl_error_within(error, RSL_ERROR_CONFLICT, "contacts.%zu.", contact);
}

/* Two shapes of two bodies. */
typedef struct shape_pair {
    size_t contact, body[2], shape[2];
} shape_pair;

static const rsl_planar_shape *shape_of(const rsl_planar_compiled_model *fixed, const shape_pair *c,
                                        int which)
{
    return &rsl_planar_body_kind(fixed, c->body[which])->shapes[c->shape[which]];
}

static const rsl_planar_outline *outline_of(const rsl_planar_compiled_model *fixed,
                                            const shape_pair *c, int which)
{
    return &fixed->outline[c->body[which]][c->shape[which]];
}

/* Contact point of two shapes without its geometry. */
static rsl_planar_contact_point point_between(const rsl_planar_compiled_model *fixed,
                                              const shape_pair *c)
{
    rsl_planar_contact_point point = {.contact = c->contact, .corner = -1};
    point.a = c->body[0];
    point.b = c->body[1];
    point.shape_a = c->shape[0];
    point.shape_b = c->shape[1];
    point.deep = HUGE_VAL;
    point.bed = fixed->model.contacts[c->contact].foundation.modulus *
                fixed->model.contacts[c->contact].foundation.width;
    for (int i = 0; i < 2; i++) {
        double half = outline_of(fixed, c, i)->half_width;
        if (half > 0.0)
            point.deep = fmin(point.deep, half);
    }
    return point;
}

/* Discs of the first shape, one per vertex, against the second shape. */
static rsl_status add_discs(rsl_planar *system, const shape_pair *c, rsl_error *error)
{
    const rsl_planar_outline *outline = outline_of(system->fixed, c, 0);
    rsl_planar_contact_point point = point_between(system->fixed, c);
    rsl_status status = RSL_OK;
    point.other = centred(system->fixed, point.b, shape_of(system->fixed, c, 1));
    point.kind = rsl_planar_shape_contact_geometry(point.other.kind);
    point.radius = outline->radius;
    if (point.other.kind == RSL_PLANAR_SHAPE_POINT)
        point.other.radius = 0.0;
    for (int i = 0; i < outline->count && status >= 0; i++) {
        point.centre = outline->corner[i];
        point.corner = outline->count > 1 ? i : -1;
        status = add_point(system, point, error);
    }
    return status;
}

/* Two convex outlines: the two ends of their line of contact, or one point if one of them is a
 * disc. */
static rsl_status add_outlines(rsl_planar *system, const shape_pair *c, rsl_error *error)
{
    rsl_planar_contact_point point = point_between(system->fixed, c);
    point.kind = RSL_PLANAR_GEOMETRY_OUTLINE;
    for (int i = 0; i < 2; i++)
        point.outline[i] = outline_of(system->fixed, c, i);
    if (point.outline[0]->count == 1 || point.outline[1]->count == 1)
        return add_point(system, point, error);
    point.corner = 0;
    point.partner = 1;
    rsl_status status = add_point(system, point, error);
    if (status < 0)
        return status;
    point.corner = 1;
    point.partner = -1;
    return add_point(system, point, error);
}

/* ---- elastic foundations ------------------------------------------------------ */

/* 1: a box or polygon, and a line under it. */
static int lies_on_line(const rsl_planar_compiled_model *fixed, const shape_pair *c)
{
    return outline_of(fixed, c, 0)->count > 2 &&
           shape_of(fixed, c, 1)->kind == RSL_PLANAR_SHAPE_LINE;
}

/* 1: a circle, and a circle, line or ring. */
static int is_round(const rsl_planar_compiled_model *fixed, const shape_pair *c)
{
    rsl_planar_shape_kind other = shape_of(fixed, c, 1)->kind;
    return shape_of(fixed, c, 0)->kind == RSL_PLANAR_SHAPE_CIRCLE &&
           (other == RSL_PLANAR_SHAPE_CIRCLE || other == RSL_PLANAR_SHAPE_LINE ||
            other == RSL_PLANAR_SHAPE_RING);
}

/* The point of action moves along the body while it rocks: no tangential constraint holds there. */
static rsl_status add_bed(rsl_planar *system, const shape_pair *c, rsl_error *error)
{
    const rsl_planar_contact_pair *pair = &system->fixed->model.contacts[c->contact];
    rsl_planar_contact_point point = point_between(system->fixed, c);
    int sticks = pair->friction.static_ > 0.0 && !(pair->friction.slip_speed > 0.0);
    if (sticks || pair->tangent.laws.friction != NULL || pair->tangent.laws.rolling != NULL) {
        rsl_error_at(
            error, RSL_ERROR_CONFLICT, "friction",
            "contact %.60s: a box or polygon on an elastic foundation takes friction with a "
            "slip_speed above 0, and no law of friction or rolling",
            pair->name);
        return rsl_error_within(error, RSL_ERROR_CONFLICT, "contacts.%zu.", c->contact);
    }
    point.kind = RSL_PLANAR_GEOMETRY_BED;
    point.other = centred(system->fixed, point.b, shape_of(system->fixed, c, 1));
    point.outline[0] = outline_of(system->fixed, c, 0);
    return add_point(system, point, error);
}

static rsl_status add_on_foundation(rsl_planar *system, const shape_pair *forward,
                                    const shape_pair *reversed, rsl_error *error)
{
    const rsl_planar_compiled_model *fixed = system->fixed;
    if (lies_on_line(fixed, forward))
        return add_bed(system, forward, error);
    if (lies_on_line(fixed, reversed))
        return add_bed(system, reversed, error);
    if (is_round(fixed, forward))
        return add_discs(system, forward, error);
    if (is_round(fixed, reversed))
        return add_discs(system, reversed, error);
    rsl_error_at(error, RSL_ERROR_CONFLICT, "foundation",
                 "contact %.60s: an elastic foundation lies between a circle and a line, circle or "
                 "ring, or between a box or polygon and a line, not between a %s and a %s",
                 fixed->model.contacts[forward->contact].name,
                 rsl_planar_shape_type_at(shape_of(fixed, forward, 0)->kind)->name,
                 rsl_planar_shape_type_at(shape_of(fixed, forward, 1)->kind)->name);
    return rsl_error_within(error, RSL_ERROR_CONFLICT, "contacts.%zu.", forward->contact);
}

/* Refuses shapes that would touch a concave part of a cam at two points. */
static rsl_status check_hollow(const rsl_planar_compiled_model *fixed, const shape_pair *c,
                               rsl_error *error)
{
    const rsl_planar_outline *other = outline_of(fixed, c, 1);
    double hollow = rsl_planar_cam_hollow(outline_of(fixed, c, 0)->curve);
    if (hollow == HUGE_VAL || (other->count == 1 && other->radius < hollow))
        return RSL_OK;
    rsl_error_at(error, RSL_ERROR_CONFLICT, "bodies",
                 "contact %.60s: the cam has a hollow of radius %.4g m, into which only points and "
                 "circles of a smaller radius fit",
                 fixed->model.contacts[c->contact].name, hollow);
    return rsl_error_within(error, RSL_ERROR_CONFLICT, "contacts.%zu.", c->contact);
}

/* Cam against a line or an outline: one contact point. */
static rsl_status add_cam(rsl_planar *system, const shape_pair *c, rsl_error *error)
{
    rsl_planar_contact_point point = point_between(system->fixed, c);
    rsl_status status = check_hollow(system->fixed, c, error);
    point.kind = RSL_PLANAR_GEOMETRY_CAM;
    point.other = centred(system->fixed, point.b, shape_of(system->fixed, c, 1));
    for (int i = 0; i < 2; i++)
        point.outline[i] = outline_of(system->fixed, c, i);
    return status < 0 ? status : add_point(system, point, error);
}

/* 1: the first shape is a cam, the second a line or an outline. */
static int meets_cam(const rsl_planar_compiled_model *fixed, const shape_pair *c)
{
    return shape_of(fixed, c, 0)->kind == RSL_PLANAR_SHAPE_CAM &&
           (outline_of(fixed, c, 1)->count > 0 ||
            shape_of(fixed, c, 1)->kind == RSL_PLANAR_SHAPE_LINE);
}

/* 1: two outlines have a contact geometry: one has an interior, or both have edges. */
static int outlines_can_touch(const rsl_planar_outline *a, const rsl_planar_outline *b)
{
    int thick = a->half_width > 0.0 || b->half_width > 0.0;
    return a->count > 0 && b->count > 0 && (thick || (a->count > 1 && b->count > 1));
}

rsl_status rsl_planar_add_pair(rsl_planar *system, size_t contact, size_t body_a, size_t shape_a,
                               size_t body_b, size_t shape_b, rsl_error *error)
{
    shape_pair forward = {contact, {body_a, body_b}, {shape_a, shape_b}};
    shape_pair reversed = {contact, {body_b, body_a}, {shape_b, shape_a}};
    rsl_planar_shape_kind a = shape_of(system->fixed, &forward, 0)->kind;
    rsl_planar_shape_kind b = shape_of(system->fixed, &forward, 1)->kind;
    if (system->fixed->model.contacts[contact].foundation.modulus > 0.0)
        return add_on_foundation(system, &forward, &reversed, error);
    if (rsl_planar_shape_meets(a, b))
        return add_discs(system, &forward, error);
    if (rsl_planar_shape_meets(b, a))
        return add_discs(system, &reversed, error);
    if (meets_cam(system->fixed, &forward))
        return add_cam(system, &forward, error);
    if (meets_cam(system->fixed, &reversed))
        return add_cam(system, &reversed, error);
    if (outlines_can_touch(outline_of(system->fixed, &forward, 0),
                           outline_of(system->fixed, &forward, 1)))
        return add_outlines(system, &forward, error);
    return refuse_pair(system->fixed, contact, a, b, error);
}

static rsl_status add_stop(rsl_planar *system, size_t contact, rsl_error *error)
{
    const rsl_planar_contact_pair *pair = &system->fixed->model.contacts[contact];
    size_t a = pair->body_a == RSL_PLANAR_WORLD ? system->fixed->bodies : pair->body_a;
    size_t b = pair->body_b == RSL_PLANAR_WORLD ? system->fixed->bodies : pair->body_b;
    double length = rsl_num_hypot(pair->axis_a.x, pair->axis_a.y);
    rsl_planar_contact_point point = {
        .contact = contact, .corner = -1, .kind = RSL_PLANAR_GEOMETRY_STOP};
    point.a = b; /* disc: the point of body b of the model */
    point.b = a;
    point.centre = rsl_planar_from_centre(system->fixed, b, pair->point_b);
    point.other.at = rsl_planar_from_centre(system->fixed, a, pair->point_a);
    point.other.radius = pair->gap;
    point.direction = (rsl_planar_point){pair->axis_a.x / length, pair->axis_a.y / length};
    point.deep = HUGE_VAL;
    return add_point(system, point, error);
}

/* 1: the contact selects this shape, by its number or as one of all. */
static int is_selected(const rsl_planar_body *body, size_t chosen, size_t shape)
{
    return chosen == RSL_PLANAR_ALL_SHAPES ? !body->shapes[shape].reserved : chosen == shape;
}

static rsl_status add_shapes(rsl_planar *system, size_t contact, rsl_error *error)
{
    const rsl_planar_contact_pair *pair = &system->fixed->model.contacts[contact];
    const rsl_planar_body *a = rsl_planar_body_kind(system->fixed, pair->body_a);
    const rsl_planar_body *b = rsl_planar_body_kind(system->fixed, pair->body_b);
    rsl_status status = RSL_OK;
    size_t first = system->state.point_count;
    for (size_t i = 0; i < a->shape_count; i++)
        for (size_t k = 0; k < b->shape_count && status >= 0; k++) {
            if (!is_selected(a, pair->shape_a, i) || !is_selected(b, pair->shape_b, k))
                continue;
            size_t before = system->state.point_count;
            status = rsl_planar_add_pair(system, contact, pair->body_a, i, pair->body_b, k, error);
            /* several pairs of one contact: numbered */
            if (status >= 0 && before > first && system->state.points[before].corner < 0)
                system->state.points[before].corner = (int)(before - first);
        }
    return status;
}

/* Checks that the tangential laws can be prepared at each onset of contact. */
static rsl_status check_tangent(const rsl_planar_compiled_model *fixed, size_t contact,
                                const rsl_law_contact *normal, rsl_error *error)
{
    const rsl_planar_model *m = &fixed->model;
    const rsl_planar_contact_pair *pair = &m->contacts[contact];
    rsl_error detail;
    rsl_status status =
        rsl_planar_tangent_check(&pair->tangent, normal, rsl_planar_integrator_of(fixed), &detail);
    if (status >= 0)
        return RSL_OK;
    rsl_error_at(error, status, "tangential", "contact %.60s: %s", pair->name,
                 rsl_error_text(&detail).text);
    return rsl_error_within(error, status, "contacts.%zu.", contact);
}

/* ---- preparation of the laws ----------------------------------------------------- */

static rsl_status make_memoryless(rsl_planar_compiled_model *fixed, rsl_planar_workspace *work,
                                  size_t contact, rsl_error *error)
{
    const rsl_planar_contact_pair *pair = &fixed->model.contacts[contact];
    rsl_error detail;
    if (!rsl_planar_damping_is_velocity_independent(pair)) {
        rsl_error_at(error, RSL_ERROR_MISSING, "form",
                     "contact %.60s: the restitution of %s depends on the speed, so its memoryless "
                     "form needs a `speed`",
                     pair->name, pair->law->key);
        return rsl_error_within(error, RSL_ERROR_MISSING, "contacts.%zu.", contact);
    }
    rsl_status status =
        rsl_planar_make_memoryless_law(work, pair, &fixed->template[contact], &detail);
    if (status >= 0)
        return check_tangent(fixed, contact, &fixed->template[contact], error);
    rsl_error_at(error, status, "form", "contact %.60s: %s", pair->name,
                 rsl_error_text(&detail).text);
    return rsl_error_within(error, status, "contacts.%zu.", contact);
}

/* The stored form is prepared at each onset of contact; checks that this is possible. */
static rsl_status check_stored(rsl_planar_compiled_model *fixed, rsl_planar_workspace *work,
                               size_t contact, rsl_error *error)
{
    (void)work;
    const rsl_planar_contact_pair *pair = &fixed->model.contacts[contact];
    rsl_law_contact probe = {0};
    rsl_error detail;
    int rigid = pair->law->family == RSL_LAW_FAMILY_RIGID;
    rsl_status status = rigid && pair->spec.restitution_of_speed
                            ? rsl_planar_restitution_check(pair, &detail)
                            : prepare_unit_law(pair, &probe, &detail);
    if (status >= 0)
        status = rsl_planar_restitution_unused(pair, &detail);
    if (status >= 0 && rigid) {
        fixed->rigid_contacts++;
        fixed->hypothesis = (rsl_rigid_hypothesis)pair->law->hypothesis;
        return check_tangent(fixed, contact, &(rsl_law_contact){.law = pair->law}, error);
    }
    if (status >= 0 && probe.model->force == NULL)
        status =
            rsl_error_set(&detail, RSL_ERROR_NO_FORCE,
                          "%s is an impulse law without a force; a law with a force is needed here",
                          pair->law->key);
    if (status >= 0)
        return check_tangent(fixed, contact, &probe, error);
    rsl_error_set(error, status, "contact %.60s: %s", pair->name, rsl_error_text(&detail).text);
    return rsl_error_within(error, status, "contacts.%zu", contact);
}

/* ---- kinds of contacts and forms of laws, one row each ---------------------- */

typedef rsl_status contact_function(rsl_planar *system, size_t contact, rsl_error *error);

typedef struct contact_row {
    rsl_planar_type type;
    contact_function *add; /* adds the contact points; NULL: by broad_phase.c during the run */
} contact_row;

static const contact_row contacts[] = {
    [RSL_PLANAR_CONTACT_SHAPES] = {{"shapes", "between shapes of two bodies", 0}, add_shapes},
    [RSL_PLANAR_CONTACT_GROUP] = {{"group", "between all shapes of all bodies of a list", 0}, NULL},
    [RSL_PLANAR_CONTACT_STOP] = {{"stop", "along one axis, up to a gap", RSL_PLANAR_TAKES_AXIS},
                                 add_stop},
};

typedef struct form_row {
    rsl_planar_type type;
    rsl_status (*prepare)(rsl_planar_compiled_model *fixed, rsl_planar_workspace *work,
                          size_t contact, rsl_error *error);
} form_row;

static const form_row forms[] = {
    [RSL_PLANAR_STORED] = {{"stored", "takes the onset speed at every touch", 0}, check_stored},
    [RSL_PLANAR_MEMORYLESS] = {{"memoryless",
                                "needs no onset speed: depth and rate alone give the force", 0},
                               make_memoryless},
};

static const rsl_planar_type reloads[] = {
    [RSL_PLANAR_RELOAD_DAMPED] = {"damped",
                                  "back on the curve of unloading, with the restitution of the law",
                                  0},
    [RSL_PLANAR_RELOAD_ELASTIC] = {"elastic", "back on the curve of unloading, without loss", 0},
};

_Static_assert(RSL_PLANAR_ROWS(contacts) > RSL_PLANAR_CONTACT_STOP,
               "every contact of the enumeration has a row");

_Static_assert(RSL_PLANAR_ROWS(forms) > RSL_PLANAR_MEMORYLESS,
               "every form of the enumeration has a row");

_Static_assert(RSL_PLANAR_ROWS(reloads) > RSL_PLANAR_RELOAD_ELASTIC,
               "every way of reloading has a row");

const rsl_planar_type *rsl_planar_contact_type_at(size_t kind)
{
    return kind < RSL_PLANAR_ROWS(contacts) ? &contacts[kind].type : NULL;
}

const rsl_planar_type *rsl_planar_form_type_at(size_t form)
{
    return form < RSL_PLANAR_ROWS(forms) ? &forms[form].type : NULL;
}

const rsl_planar_type *rsl_planar_reload_type_at(size_t reload)
{
    return reload < RSL_PLANAR_ROWS(reloads) ? &reloads[reload] : NULL;
}

/* ---- contact points --------------------------------------------------------- */

/* 1: neither body moves, freely or by prescription. */
static int is_immovable(const rsl_planar_compiled_model *fixed,
                        const rsl_planar_contact_point *point)
{
    return !fixed->dof[point->a].moves && !fixed->dof[point->b].moves;
}

/* Refuses a law whose damping is not a factor of its elastic force. */
static rsl_status check_foundation(const rsl_planar_compiled_model *fixed, size_t contact,
                                   rsl_error *error)
{
    const rsl_planar_contact_pair *pair = &fixed->model.contacts[contact];
    rsl_law_contact probe = {0};
    if (!(pair->foundation.modulus > 0.0) || prepare_unit_law(pair, &probe, NULL) < 0)
        return RSL_OK; /* the error is reported by check_stored */
    int factor = probe.damping == 0.0 || (probe.m == probe.n && probe.q == 1.0);
    if (probe.model->power && factor && pair->kind != RSL_PLANAR_CONTACT_STOP)
        return RSL_OK;
    rsl_error_at(
        error, RSL_ERROR_CONFLICT, "foundation",
        "contact %.60s: %s; allowed: shapes, and a power law without damping or with m = n "
        "and q = 1, such as hertz, flores or exact",
        pair->name,
        probe.model->power && factor ? "a stop has no foundation"
                                     : "its law does not go with an elastic foundation");
    return rsl_error_within(error, RSL_ERROR_CONFLICT, "contacts.%zu.", contact);
}

rsl_status rsl_planar_make_contact_points(rsl_planar *system, rsl_error *error)
{
    rsl_status status = RSL_OK;
    for (size_t i = 0; i < system->fixed->model.contact_count && status >= 0; i++) {
        const rsl_planar_contact_pair *pair = &system->fixed->model.contacts[i];
        contact_function *add = contacts[pair->kind].add;
        status = check_foundation(system->fixed, i, error);
        if (status >= 0)
            status =
                forms[pair->form].prepare(rsl_planar_building(system), &system->work, i, error);
        if (status >= 0 && add != NULL)
            status = add(system, i, error);
    }
    if (status < 0)
        return status;
    for (size_t i = 0; i < system->state.point_count; i++)
        if (is_immovable(system->fixed, &system->state.points[i])) {
            size_t contact = system->state.points[i].contact;
            rsl_error_at(error, RSL_ERROR_CONFLICT, "bodies",
                         "contact %.60s is between two bodies that never move",
                         system->fixed->model.contacts[contact].name);
            return rsl_error_within(error, RSL_ERROR_CONFLICT, "contacts.%zu.", contact);
        }
    return status;
}

void rsl_planar_ready_contact(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work,
                              rsl_planar_contact_point *point)
{
    const rsl_planar_contact_pair *pair = &fixed->model.contacts[point->contact];
    if (!rsl_planar_integrator_of(fixed)->samples_contacts)
        return;
    rsl_planar_gap touch = rsl_planar_contact_gap(fixed, work, point);
    double mass = pair->spec.mass;
    point->step.end = touch;
    if (!rsl_given(mass))
        mass = rsl_planar_effective_mass(fixed, work, &touch, point->a, point->b);
    rsl_planar_prepare_contact(fixed, point, mass, 1.0, NULL);
    point->friction.law = &pair->friction;
    point->friction.mode =
        pair->friction.static_ > 0.0 ? RSL_PLANAR_FRICTION_SMOOTH : RSL_PLANAR_FRICTION_NONE;
    rsl_planar_tangent_begin(fixed, work, point, 0.0, NULL);
}
