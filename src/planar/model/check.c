/* SPDX-License-Identifier: MIT
 *
 * Validation of a model: every number is finite and in range, every reference exists. The first
 * error is reported.
 */
#include <math.h>
#include <stdarg.h>
#include <stdio.h>

#include "base/range.h"
#include "base/text.h"
#include "num/elementary.h"
#include "planar/contact/contact.h"
#include "planar/core/takes.h"
#include "planar/geometry/geometry.h"
#include "planar/model/internal.h"
#include "planar/run/run.h"

/* Item under validation. */
typedef struct checker {
    const rsl_planar_model *model;
    rsl_planar_integrator_row integrator;
    rsl_error *error;
    const char *list; /* key of its list, as "bodies" */
    size_t index;
    const char *name;
    rsl_status status; /* of the first error; later ones are ignored */
} checker;

static rsl_status wrong(checker *c, const char *field, const char *text, ...)
{
    char sentence[180];
    va_list arguments;
    if (c->status < 0)
        return c->status;
    va_start(arguments, text);
    rsl_text_print_list(sentence, sizeof sentence, text, arguments);
    va_end(arguments);
    rsl_error_at(c->error, RSL_ERROR_ARGUMENT, field, "%s %.40s: %s", c->list,
                 c->name != NULL ? c->name : "", sentence);
    return c->status = rsl_error_within(c->error, RSL_ERROR_ARGUMENT, "%s.%zu.", c->list, c->index);
}

static int finite_point(rsl_planar_point p) { return isfinite(p.x) && isfinite(p.y); }

static int has_length(rsl_planar_point p)
{
    return finite_point(p) && rsl_num_hypot(p.x, p.y) > 0.0;
}

static rsl_status check_range(checker *c, const char *field, double x, rsl_range range,
                              const char *unit)
{
    return rsl_range_has(range, x) ? RSL_OK
                                   : wrong(c, field, "%s = %.10g is out of range: must be %s",
                                           field, x, rsl_range_print(range, x, unit).text);
}

static rsl_status check_number(checker *c, const char *field, double x, double low, int closed)
{
    return check_range(c, field, x, (rsl_range){low, HUGE_VAL, !closed, 0}, "");
}

static rsl_status check_point(checker *c, const char *field, rsl_planar_point p)
{
    return finite_point(p)
               ? RSL_OK
               : wrong(c, field, "%s = (%g, %g) is out of range: both must be finite numbers",
                       field, p.x, p.y);
}

/* Checks an enumerator against its table. */
static rsl_status check_kind(checker *c, const char *field, size_t kind,
                             const rsl_planar_type *type_of(size_t))
{
    size_t count = 0;
    if (type_of(kind) != NULL)
        return RSL_OK;
    while (type_of(count) != NULL)
        count++;
    return wrong(c, field, "there is no kind number %d, the last is %d", (int)kind, (int)count - 1);
}

static rsl_status check_body_number(checker *c, const char *field, size_t body, int world)
{
    if (body < c->model->body_count || (world && body == RSL_PLANAR_WORLD))
        return RSL_OK;
    return wrong(c, field, "there is no body number %zu, only %zu of them", body,
                 c->model->body_count);
}

/* ---- signals -------------------------------------------------------------------- */

static rsl_status check_record(checker *c, const char *field, const rsl_planar_signal *s)
{
    if (s->count < 2 || s->time == NULL || s->value == NULL)
        return wrong(c, field, "a history needs at least two points");
    if (s->order < 0 || s->order > 2)
        return wrong(c, field, "the order of a history = %d is out of range: must be 0 to 2",
                     s->order);
    for (size_t i = 0; i < s->count; i++) {
        if (!isfinite(s->time[i]) || !isfinite(s->value[i]))
            return wrong(c, field, "point %zu of the history is not finite", i);
        if (i > 0 && !(s->time[i] > s->time[i - 1]))
            return wrong(c, field,
                         "the times of a history must rise; point %zu has %g s after %g s", i,
                         s->time[i], s->time[i - 1]);
    }
    return RSL_OK;
}

static rsl_status check_signal(checker *c, const char *field, const rsl_planar_signal *s)
{
    const double numbers[] = {s->offset, s->rate, s->amplitude, s->frequency, s->phase, s->scale};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (!isfinite(numbers[i]))
            return wrong(c, field, "all numbers of a signal must be finite");
    if (check_kind(c, field, s->kind, rsl_planar_signal_type_at) < 0)
        return RSL_ERROR_ARGUMENT;
    return s->kind == RSL_PLANAR_SIGNAL_HISTORY ? check_record(c, field, s) : RSL_OK;
}

/* ---- bodies --------------------------------------------------------------------- */

/* Convex polygon in either orientation: exterior angles of one sign, sum +-2 pi. */
static rsl_status check_corners(checker *c, const char *field, const rsl_planar_shape *shape)
{
    const rsl_planar_point *p = shape->points;
    size_t n = shape->point_count;
    double around = 0.0;
    if (p == NULL || n < 3 || n > RSL_PLANAR_CORNERS_MAX)
        return wrong(c, field, "a polygon has 3 to %d corners, not %zu; a rounder body is a circle",
                     RSL_PLANAR_CORNERS_MAX, p == NULL ? 0 : n);
    for (size_t i = 0; i < n; i++) {
        rsl_planar_point a = p[i], b = p[(i + 1) % n], d = p[(i + 2) % n];
        if (!finite_point(a))
            return wrong(c, field, "corner %zu of the polygon is not finite", i);
        double ux = b.x - a.x, uy = b.y - a.y, vx = d.x - b.x, vy = d.y - b.y;
        double turn = rsl_num_atan2(ux * vy - uy * vx, ux * vx + uy * vy);
        around += turn;
        if (!(fabs(turn) > 1e-6) || turn * around < 0.0)
            return wrong(c, field,
                         "corner %zu of the polygon lies on a line with its neighbours or makes a "
                         "dent; it must be convex: leave the corner out, or use several shapes",
                         (i + 1) % n);
    }
    if (fabs(fabs(around) - 2.0 * RSL_NUM_PI) > 1e-3)
        return wrong(c, field, "the corners of the polygon go around more than once");
    return RSL_OK;
}

static rsl_status check_cam(checker *c, const char *field, const rsl_planar_shape *shape)
{
    const rsl_planar_point *p = shape->points;
    size_t n = shape->point_count;
    double around = 0.0;
    if (p == NULL || n < RSL_PLANAR_CAM_POINTS_MIN || n > RSL_PLANAR_CAM_POINTS_MAX)
        return wrong(c, field, "a cam has %d to %d points, not %zu", RSL_PLANAR_CAM_POINTS_MIN,
                     RSL_PLANAR_CAM_POINTS_MAX, p == NULL ? 0 : n);
    for (size_t i = 0; i < n; i++) {
        rsl_planar_point a = p[i], b = p[(i + 1) % n], d = p[(i + 2) % n];
        if (!finite_point(a))
            return wrong(c, field, "point %zu of the cam is not finite", i);
        double ux = b.x - a.x, uy = b.y - a.y, vx = d.x - b.x, vy = d.y - b.y;
        if (!(rsl_num_hypot(ux, uy) > 0.0))
            return wrong(c, field, "points %zu and %zu of the cam are the same", i, (i + 1) % n);
        double turn = rsl_num_atan2(ux * vy - uy * vx, ux * vx + uy * vy);
        if (fabs(turn) > 0.5 * RSL_NUM_PI)
            return wrong(c, field,
                         "the cam turns by more than a right angle at point %zu; it "
                         "needs more points there",
                         (i + 1) % n);
        around += turn;
    }
    if (fabs(fabs(around) - 2.0 * RSL_NUM_PI) > 1e-3)
        return wrong(c, field, "the points of the cam do not go around once");
    return RSL_OK;
}

static rsl_status check_shape(checker *c, size_t number, const rsl_planar_shape *shape)
{
    char field[32];
    snprintf(field, sizeof field, "shapes.%zu", number);
    if (check_kind(c, field, shape->kind, rsl_planar_shape_type_at) < 0)
        return RSL_ERROR_ARGUMENT;
    const rsl_planar_type *type = rsl_planar_shape_type_at(shape->kind);
    if (!finite_point(shape->at) || !finite_point(shape->to) || !isfinite(shape->angle))
        return wrong(c, field, "all numbers of a shape must be finite");
    if (type->takes & RSL_PLANAR_TAKES_RADIUS &&
        !rsl_range_has(RSL_RANGE_ABOVE(0.0), shape->radius))
        return wrong(c, field, "radius = %g is out of range: must be > 0 m", shape->radius);
    if (type->takes & RSL_PLANAR_TAKES_NORMAL && !has_length(shape->normal))
        return wrong(c, field, "the normal of a line must not be zero");
    if (type->takes & RSL_PLANAR_TAKES_TO && shape->at.x == shape->to.x &&
        shape->at.y == shape->to.y)
        return wrong(c, field, "the ends of a %s must differ", type->name);
    if (type->takes & RSL_PLANAR_TAKES_SIZE &&
        !(shape->size.x > 0.0 && shape->size.y > 0.0 && finite_point(shape->size)))
        return wrong(c, field, "size = (%g, %g) is out of range: both must be > 0 m", shape->size.x,
                     shape->size.y);
    if (shape->kind == RSL_PLANAR_SHAPE_CAM)
        return check_cam(c, field, shape);
    return type->takes & RSL_PLANAR_TAKES_POINTS ? check_corners(c, field, shape) : RSL_OK;
}

static rsl_status check_mass(checker *c, const rsl_planar_body *body)
{
    int shifts = body->freedom[0] == RSL_PLANAR_FREE || body->freedom[1] == RSL_PLANAR_FREE;
    int turns = body->freedom[2] == RSL_PLANAR_FREE;
    int count =
        (body->freedom[0] == RSL_PLANAR_FREE) + (body->freedom[1] == RSL_PLANAR_FREE) + turns;
    if ((shifts || body->mass != 0.0) && !(body->mass > 0.0 && isfinite(body->mass)))
        return wrong(c, "mass",
                     "mass = %g is out of range: must be > 0 kg for a body that moves freely",
                     body->mass);
    if (turns) {
        double inertia = rsl_planar_inertia_of(body);
        if (!rsl_given(inertia))
            return wrong(
                c, "inertia",
                "inertia is missing; give one, a circle, box, polygon or capsule to take it "
                "from, or lock the angle");
        if (check_range(c, "inertia", inertia, RSL_RANGE_ABOVE(0.0), "kg m^2") < 0)
            return c->status;
    }
    if ((body->centre_of_mass.x != 0.0 || body->centre_of_mass.y != 0.0) && count != 0 &&
        count != 3)
        return wrong(
            c, "centre_of_mass",
            "a centre of mass away from the origin needs x, y and angle all free or none of them");
    return RSL_OK;
}

static rsl_status check_body(checker *c, const rsl_planar_body *body)
{
    check_point(c, "position", body->position);
    check_point(c, "velocity", body->velocity);
    check_point(c, "centre_of_mass", body->centre_of_mass);
    check_number(c, "angle", body->angle, -HUGE_VAL, 0);
    check_number(c, "spin", body->spin, -HUGE_VAL, 0);
    for (int i = 0; i < 3; i++)
        check_kind(c, "locked", body->freedom[i], rsl_planar_freedom_type_at);
    for (size_t i = 0; i < body->shape_count; i++)
        check_shape(c, i, &body->shapes[i]);
    if (c->status >= 0) /* the inertia may come from a shape, valid by now */
        check_mass(c, body);
    for (int i = 0; i < 3; i++)
        if (body->freedom[i] == RSL_PLANAR_PRESCRIBED)
            check_signal(c, "motion", &body->motion[i]);
    return c->status;
}

/* ---- joints, springs, guides, loads, markers --------------------------------------- */

static rsl_status check_ends(checker *c, size_t a, size_t b, rsl_planar_point pa,
                             rsl_planar_point pb, rsl_planar_point axis)
{
    check_body_number(c, "bodies", a, 1);
    check_body_number(c, "bodies", b, 1);
    if (a == b)
        wrong(c, "bodies", "both bodies are the same one");
    if (!finite_point(pa) || !finite_point(pb))
        wrong(c, "points", "all coordinates must be finite numbers");
    if (!has_length(axis))
        wrong(c, "axis", "the axis must be finite and not zero");
    return c->status;
}

static rsl_status check_friction(checker *c, const rsl_planar_friction *f,
                                 const rsl_planar_tangent *tangent)
{
    check_number(c, "friction", f->kinetic, 0.0, 1);
    check_number(c, "friction", f->static_, 0.0, 1);
    check_number(c, "friction", f->slip_speed, 0.0, 1);
    if (f->kinetic > f->static_)
        wrong(c, "friction", "kinetic friction %g is larger than static friction %g", f->kinetic,
              f->static_);
    if (f->static_ > 0.0 && tangent->laws.friction != NULL)
        wrong(c, "tangential", "stands beside friction: give one of them");
    return c->status;
}

/* Friction of a guide or joint. */
static rsl_status check_guide_friction(checker *c, double normal_force,
                                       const rsl_planar_friction *friction,
                                       const rsl_planar_tangent *tangent)
{
    check_number(c, "normal_force", normal_force, 0.0, 1);
    check_friction(c, friction, tangent);
    rsl_error detail;
    if (c->status >= 0 && rsl_planar_tangent_check(tangent, NULL, &c->integrator, &detail) < 0)
        wrong(c, "tangential", "%s", rsl_error_text(&detail).text);
    if (c->integrator.samples_contacts && friction->static_ > 0.0 && !(friction->slip_speed > 0.0))
        wrong(c, "friction", "a model that is not located needs a slip_speed above 0");
    if (c->integrator.contact_impulses && tangent->laws.friction != NULL)
        wrong(c, "tangential", "%s takes a coefficient of friction for joints and slides, no law",
              c->integrator.type.name);
    if (c->integrator.contact_impulses && friction->slip_speed > 0.0)
        wrong(c, "friction", "%s has exact rest and takes no slip_speed", c->integrator.type.name);
    return c->status;
}

static rsl_status check_pin(checker *c, const rsl_planar_joint *joint)
{
    const rsl_tangent_law *law = joint->tangent.laws.friction;
    if (joint->friction.static_ == 0.0 && joint->friction.kinetic == 0.0 && law == NULL)
        return check_guide_friction(c, 0.0, &joint->friction, &joint->tangent);
    unsigned takes = rsl_planar_joint_type_at(joint->kind)->takes;
    if (!(takes & RSL_PLANAR_TAKES_FRICTION))
        return wrong(c, "friction", "only revolute and translational joints have friction");
    if (takes & RSL_PLANAR_TAKES_RADIUS)
        check_number(c, "radius", joint->radius, 0.0, 0);
    check_guide_friction(c, joint->normal_force, &joint->friction, &joint->tangent);
    if (c->status >= 0 && rsl_planar_tangent_mode(law) == RSL_PLANAR_FRICTION_SPRING)
        wrong(c, "tangential",
              "%s has a limit that moves with the force on the joint: take dahl or lugre",
              law->key);
    return c->status;
}

static rsl_status check_joint(checker *c, const rsl_planar_joint *joint)
{
    check_ends(c, joint->body_a, joint->body_b, joint->point_a, joint->point_b, joint->axis_a);
    if (check_kind(c, "type", joint->kind, rsl_planar_joint_type_at) < 0)
        return c->status;
    unsigned takes = rsl_planar_joint_type_at(joint->kind)->takes;
    if (takes & RSL_PLANAR_TAKES_LENGTH && rsl_given(joint->length))
        check_number(c, "length", joint->length, 0.0, 0);
    if (takes & RSL_PLANAR_TAKES_DRIVE)
        check_signal(c, "drive", &joint->drive);
    return check_pin(c, joint);
}

static rsl_status check_table(checker *c, const rsl_planar_spring *spring)
{
    for (size_t i = 0; i < spring->table_count; i++)
        if (!isfinite(spring->table_elongation[i]) || !isfinite(spring->table_force[i]) ||
            (i > 0 && !(spring->table_elongation[i] > spring->table_elongation[i - 1])))
            return wrong(c, "table",
                         "elongations must rise and all numbers be finite; point %zu does not fit",
                         i);
    if (spring->table_count == 1)
        return wrong(c, "table", "a table needs at least two points");
    return RSL_OK;
}

static void check_yield(checker *c, const rsl_planar_spring *spring)
{
    check_number(c, "yield", spring->yield, 0.0, 1);
    check_number(c, "hardening", spring->hardening, 0.0, 1);
    if (!(spring->hardening < 1.0))
        wrong(c, "hardening", "hardening = %g is out of range: must be >= 0 and < 1",
              spring->hardening);
    if (!(spring->stiffness > 0.0) || spring->table_count > 0)
        wrong(c, "yield", "a spring that yields needs a stiffness, and has no table");
    if (!c->integrator.locates_events)
        wrong(c, "yield",
              "springs yield only where events are located: not with locate: false, "
              "verlet or moreau");
}

static rsl_status check_spring(checker *c, const rsl_planar_spring *spring)
{
    const double numbers[] = {spring->stiffness, spring->stiffness2, spring->stiffness3,
                              spring->damping, spring->damping2};
    const char *const fields[] = {"stiffness", "stiffness2", "stiffness3", "damping", "damping2"};
    check_ends(c, spring->body_a, spring->body_b, spring->point_a, spring->point_b, spring->axis_a);
    check_kind(c, "type", spring->kind, rsl_planar_spring_type_at);
    for (size_t i = 0; i < 5; i++)
        check_number(c, fields[i], numbers[i], i < 3 || spring->of_matrix ? -HUGE_VAL : 0.0, 1);
    if (rsl_given(spring->yield) && spring->yield != 0.0)
        check_yield(c, spring);
    if (isinf(spring->rest))
        wrong(c, "rest", "rest must be a finite number");
    check_table(c, spring);
    return c->status;
}

static rsl_status check_slide(checker *c, const rsl_planar_friction_guide *slide)
{
    check_ends(c, slide->body_a, slide->body_b, slide->point_a, slide->point_b, slide->axis_a);
    return check_guide_friction(c, slide->normal_force, &slide->friction, &slide->tangent);
}

static rsl_status check_load(checker *c, const rsl_planar_load *load)
{
    check_body_number(c, "body", load->body, 0);
    check_point(c, "point", load->point);
    check_signal(c, "force", &load->force_x);
    check_signal(c, "force", &load->force_y);
    check_signal(c, "torque", &load->torque);
    return c->status;
}

static rsl_status check_marker(checker *c, const rsl_planar_marker *marker)
{
    check_body_number(c, "body", marker->body, 0);
    check_body_number(c, "seen_from", marker->seen_from, 1);
    check_point(c, "at", marker->at);
    return c->status;
}

/* ---- contacts ---------------------------------------------------------------------- */

static rsl_status check_shapes_of(checker *c, size_t body, size_t shape)
{
    const rsl_planar_body *b = &c->model->bodies[body];
    if (b->shape_count == 0)
        return wrong(c, "bodies", "body %.40s has no shape that could touch", b->name);
    if (shape != RSL_PLANAR_ALL_SHAPES && shape >= b->shape_count)
        return wrong(c, "shapes", "body %.40s has no shape number %zu, only %zu of them", b->name,
                     shape, b->shape_count);
    return RSL_OK;
}

static rsl_status check_group(checker *c, const rsl_planar_contact_pair *pair)
{
    if (pair->group_count < 2)
        return wrong(c, "group", "a group needs at least two bodies");
    for (size_t i = 0; i < pair->group_count; i++) {
        rsl_status status = check_body_number(c, "group", pair->group[i], 0);
        if (status >= 0)
            status = check_shapes_of(c, pair->group[i], RSL_PLANAR_ALL_SHAPES);
        if (status < 0)
            return status;
    }
    return RSL_OK;
}

static rsl_status check_pair(checker *c, const rsl_planar_contact_pair *pair)
{
    rsl_status status;
    if (pair->kind == RSL_PLANAR_CONTACT_GROUP)
        return check_group(c, pair);
    if (pair->kind == RSL_PLANAR_CONTACT_STOP) {
        status =
            check_ends(c, pair->body_a, pair->body_b, pair->point_a, pair->point_b, pair->axis_a);
        return status < 0 ? status : check_number(c, "gap", pair->gap, -HUGE_VAL, 0);
    }
    status = check_body_number(c, "bodies", pair->body_a, 0);
    if (status >= 0)
        status = check_body_number(c, "bodies", pair->body_b, 0);
    if (status >= 0 && pair->body_a == pair->body_b)
        status = wrong(c, "bodies", "both bodies are the same one");
    if (status >= 0)
        status = check_shapes_of(c, pair->body_a, pair->shape_a);
    return status < 0 ? status : check_shapes_of(c, pair->body_b, pair->shape_b);
}

static rsl_status check_rigid(checker *c, const rsl_planar_contact_pair *pair)
{
    if (c->integrator.samples_contacts)
        return wrong(c, "law",
                     "the rigid law %s has no force to sample; leave locate at true, or use "
                     "integrator: moreau",
                     pair->law->key);
    if (pair->form != RSL_PLANAR_STORED)
        return wrong(c, "form", "the rigid law %s has no memoryless form", pair->law->key);
    return RSL_OK;
}

static rsl_status check_contact(checker *c, const rsl_planar_contact_pair *pair)
{
    rsl_status status = check_kind(c, "type", pair->kind, rsl_planar_contact_type_at);
    if (status >= 0)
        status = check_kind(c, "form", pair->form, rsl_planar_form_type_at);
    if (status >= 0)
        status = check_kind(c, "reload", pair->reload, rsl_planar_reload_type_at);
    if (status >= 0)
        status = check_pair(c, pair);
    if (status >= 0 && pair->law == NULL)
        status = wrong(c, "law", "it is NULL: rsl_law_find() returns NULL for an unknown key");
    if (status >= 0 && (pair->foundation.modulus != 0.0 || pair->foundation.width != 0.0)) {
        check_number(c, "foundation.modulus", pair->foundation.modulus, 0.0, 0);
        status = check_number(c, "foundation.width", pair->foundation.width, 0.0, 0);
    }
    if (status >= 0 && rsl_given(pair->speed_floor))
        status = check_number(c, "speed_floor", pair->speed_floor, 0.0, 0);
    if (status >= 0)
        status = check_friction(c, &pair->friction, &pair->tangent);
    if (status >= 0 && pair->law->model->noncontact &&
        (c->integrator.samples_contacts || pair->kind == RSL_PLANAR_CONTACT_GROUP))
        return wrong(c, "law",
                     "%s acts at a distance; groups and contacts not located begin at zero gap",
                     pair->law->key);
    if (status >= 0 && pair->law->family == RSL_LAW_FAMILY_ADHESIVE &&
        c->integrator.samples_contacts)
        return wrong(c, "law", "%s pulls until it lets go, which must be located", pair->law->key);
    if (status >= 0 && pair->law->family == RSL_LAW_FAMILY_RIGID)
        return check_rigid(c, pair);
    if (status >= 0 && c->integrator.samples_contacts && pair->form == RSL_PLANAR_STORED &&
        (pair->law->inputs & RSL_LAW_INPUT_BIT(speed)) != 0)
        status = wrong(c, "form", "contacts that are not located need the memoryless form");
    if (status >= 0 && c->integrator.samples_contacts && pair->friction.static_ > 0.0 &&
        !(pair->friction.slip_speed > 0.0))
        status = wrong(c, "friction", "contacts that are not located need a slip_speed above 0");
    return status;
}

/* ---- model ---------------------------------------------------------------------------- */

/* Only an uninitialised item has no name. */
static rsl_status check_name(checker *c, const char *maker)
{
    return c->name != NULL ? RSL_OK : wrong(c, "name", "there is none; start from %s()", maker);
}

/* Checks every item of one list of the model. */
#define CHECK_LIST(member, count, check, maker)                                                    \
    for (size_t i = 0; i < model->count && status >= 0; i++) {                                     \
        checker c = {model, integrator, error, #member, i, model->member[i].name, RSL_OK};         \
        status = check_name(&c, maker);                                                            \
        if (status >= 0)                                                                           \
            status = check(&c, &model->member[i]);                                                 \
    }

static int is_rigid(const rsl_planar_contact_pair *pair)
{
    return pair->law != NULL && pair->law->family == RSL_LAW_FAMILY_RIGID;
}

/* Simultaneous impacts are solved together, with one restitution hypothesis. */
static rsl_status check_hypotheses(const rsl_planar_model *model, rsl_error *error)
{
    const rsl_law *first = NULL;
    for (size_t i = 0; i < model->contact_count; i++) {
        const rsl_planar_contact_pair *pair = &model->contacts[i];
        if (!is_rigid(pair))
            continue;
        if (first == NULL)
            first = pair->law;
        if (pair->law->hypothesis == first->hypothesis)
            continue;
        rsl_error_at(error, RSL_ERROR_CONFLICT, "law",
                     "contact %.60s has the law %s, others have %s; all rigid contacts of a model "
                     "need the same one",
                     pair->name, pair->law->key, first->key);
        return rsl_error_within(error, RSL_ERROR_CONFLICT, "contacts.%zu.", i);
    }
    return RSL_OK;
}

static rsl_status check_plain(const rsl_planar_model *model,
                              const rsl_planar_integrator_row *integrator, rsl_error *error)
{
    const struct {
        const char *field;
        int ok;
        const char *sentence;
    } rules[] = {
        {"", model->tolerance != 0.0 || model->theta != 0.0 || model->sweep_tolerance != 0.0,
         "the model is not initialised: start from rsl_planar_model_default()"},
        {"gravity", finite_point(model->gravity), "gravity must be two finite numbers"},
        {"end_time", model->end_time > 0.0 && isfinite(model->end_time),
         "is out of range: must be > 0 s"},
        {"tolerance", model->tolerance >= 1e-14 && model->tolerance <= 1e-2,
         "is out of range: must be 1e-14 to 1e-2"},
        {"step_max",
         !rsl_given(model->step_max) || (model->step_max > 0.0 && isfinite(model->step_max)),
         "is out of range: must be > 0 s"},
        {"step_max", !rsl_given(model->step_max) || model->step_max >= 1e-12 * model->end_time,
         "is out of range: must be >= 1e-12 end_time"},
        {"start", rsl_planar_start_type_at(model->start) != NULL, "there is no such start"},
        {"start", model->start != RSL_PLANAR_START_EQUILIBRIUM || !integrator->samples_contacts,
         "start: equilibrium needs contacts that are located"},
        {"sweep_tolerance", model->sweep_tolerance > 0.0 && model->sweep_tolerance <= 0.1,
         "is out of range: must be > 0 and <= 0.1"},
        {"theta", model->theta >= 0.5 && model->theta <= 1.0, "is out of range: must be 0.5 to 1"},
        {"bodies", model->body_count > 0 && model->bodies, "there must be at least one body"},
    };
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        if (!rules[i].ok)
            return rsl_error_at(error, RSL_ERROR_ARGUMENT, rules[i].field, "%s", rules[i].sentence);
    return RSL_OK;
}

rsl_status rsl_planar_check_model(const rsl_planar_model *model, rsl_error *error)
{
    rsl_planar_integrator_row integrator = rsl_planar_integrator_for(model);
    rsl_status status = check_plain(model, &integrator, error);
    if (status >= 0)
        status = rsl_planar_check_integrator(model, error);
    CHECK_LIST(bodies, body_count, check_body, "rsl_planar_body_default")
    CHECK_LIST(joints, joint_count, check_joint, "rsl_planar_joint_default")
    CHECK_LIST(springs, spring_count, check_spring, "rsl_planar_spring_default")
    CHECK_LIST(loads, load_count, check_load, "rsl_planar_load_default")
    CHECK_LIST(slides, slide_count, check_slide, "rsl_planar_friction_guide_default")
    CHECK_LIST(contacts, contact_count, check_contact, "rsl_planar_contact_pair_default")
    CHECK_LIST(markers, marker_count, check_marker, "a name of its own")
    if (status >= 0)
        status = check_hypotheses(model, error);
    return status;
}
