/* SPDX-License-Identifier: MIT
 *
 * Output quantities of a state by name: one row per quantity.
 */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/word.h"
#include "num/elementary.h"
#include "resile/planar.h"

/* ---- quantities -------------------------------------------------------------- */

/* Joint reaction: force and moment of the first body on the second. */
#define REACTION(X, of, value)                                                                     \
    X(of, fx, "N", "force on the second body", value.x)                                            \
    X(of, fy, "N", "force on the second body", value.y)                                            \
    X(of, moment, "N m", "about the point of the second body", value.moment)                       \
    X(of, magnitude, "N", "size of the force", rsl_num_hypot(value.x, value.y))

/* Owner, name, unit, meaning, value in `state` for the owner i. */
#define QUANTITIES(X)                                                                              \
    X(BODY, x, "m", "position of the origin", state->pose[i].x)                                    \
    X(BODY, y, "m", "position of the origin", state->pose[i].y)                                    \
    X(BODY, angle, "rad", "angle, counter-clockwise", state->pose[i].angle)                        \
    X(BODY, vx, "m/s", "velocity of the origin", state->motion[i].x)                               \
    X(BODY, vy, "m/s", "velocity of the origin", state->motion[i].y)                               \
    X(BODY, spin, "rad/s", "rate of the angle", state->motion[i].angle)                            \
    X(BODY, ax, "m/s^2", "acceleration of the origin", state->acceleration[i].x)                   \
    X(BODY, ay, "m/s^2", "acceleration of the origin", state->acceleration[i].y)                   \
    X(BODY, spin_rate, "rad/s^2", "second rate of the angle", state->acceleration[i].angle)        \
    X(BODY, drive_fx, "N", "force that its prescribed motion takes", state->drive[i].x)            \
    X(BODY, drive_fy, "N", "force that its prescribed motion takes", state->drive[i].y)            \
    X(BODY, drive_torque, "N m", "moment that its prescribed motion takes",                        \
      state->drive[i].moment)                                                                      \
    X(BODY, drive_power, "W", "power that its prescribed motion takes", state->drive[i].power)     \
    X(CONTACT, force, "N", "normal force, the resultant of its points", state->contact_force[i])   \
    X(CONTACT, depth, "m", "depth of the deepest point; negative: gap", state->contact_depth[i])   \
    X(CONTACT, slip, "m/s", "speed along the tangent, at the deepest point",                       \
      state->contact_slip[i])                                                                      \
    X(CONTACT, friction, "N", "friction against the slip", state->contact_friction[i])             \
    REACTION(X, JOINT, state->joint[i])                                                            \
    X(JOINT, torque, "N m", "of a drive: another word for moment", state->joint[i].moment)         \
    X(JOINT, power, "W", "put in by a drive", state->joint[i].power)                               \
    X(JOINT, friction, "N m", "of a pin: moment of its friction against the turning",              \
      state->joint[i].friction)                                                                    \
    X(JOINT, drag, "N", "of a guide: its friction against the sliding", state->joint[i].drag)      \
    REACTION(X, CLEARANCE, state->clearance[i])                                                    \
    X(SPRING, force, "N", "pull of spring and damper", state->spring[i].force)                     \
    X(SPRING, length, "m", "from end to end, or along the axis", state->spring[i].length)          \
    X(SPRING, speed, "m/s", "rate of the length", state->spring[i].rate)                           \
    X(SPRING, permanent, "m", "elongation that is left, of one that yields",                       \
      state->spring[i].permanent)                                                                  \
    X(TORSION, moment, "N m", "that turns the bodies back", state->spring[i].force)                \
    X(TORSION, angle, "rad", "relative angle", state->spring[i].length)                            \
    X(TORSION, spin, "rad/s", "rate of the relative angle", state->spring[i].rate)                 \
    X(TORSION, permanent, "rad", "angle that is left, of one that yields",                         \
      state->spring[i].permanent)                                                                  \
    X(MARKER, x, "m", "place of the point", state->marker[i].place.x)                              \
    X(MARKER, y, "m", "place of the point", state->marker[i].place.y)                              \
    X(MARKER, vx, "m/s", "velocity of the point", state->marker[i].velocity.x)                     \
    X(MARKER, vy, "m/s", "velocity of the point", state->marker[i].velocity.y)                     \
    X(MARKER, ax, "m/s^2", "acceleration of the point", state->marker[i].acceleration.x)           \
    X(MARKER, ay, "m/s^2", "acceleration of the point", state->marker[i].acceleration.y)           \
    X(ENERGY, kinetic, "J", "of motion", state->energy.kinetic)                                    \
    X(ENERGY, gravity, "J", "of weight", state->energy.gravity)                                    \
    X(ENERGY, springs, "J", "in springs", state->energy.springs)                                   \
    X(ENERGY, contacts, "J", "stored in contacts", state->energy.contacts)                         \
    X(ENERGY, work_drives, "J", "put in by drives", state->energy.work_drives)                     \
    X(ENERGY, work_loads, "J", "put in by loads", state->energy.work_loads)                        \
    X(ENERGY, lost_contacts, "J", "lost in contacts", state->energy.lost_contacts)                 \
    X(ENERGY, lost_friction, "J", "lost by friction", state->energy.lost_friction)                 \
    X(ENERGY, lost_dampers, "J", "lost in dampers", state->energy.lost_dampers)                    \
    X(ENERGY, residual, "J", "what the ledger misses", state->energy.residual)                     \
    X(MOMENTUM, x, "kg m/s", "of the free bodies", state->momentum[0])                             \
    X(MOMENTUM, y, "kg m/s", "of the free bodies", state->momentum[1])                             \
    X(MOMENTUM, angular, "kg m^2/s", "about the origin of the world", state->momentum[2])

#define VALUE(of, name, unit, doc, value)                                                          \
    static double of##_##name(const rsl_planar_view *state, size_t i)                              \
    {                                                                                              \
        (void)i;                                                                                   \
        return value;                                                                              \
    }

QUANTITIES(VALUE)

static const rsl_planar_quantity quantities[] = {
#define ROW(of, name, unit, doc, value) {RSL_PLANAR_OWNER_##of, #name, unit, doc, of##_##name},
    QUANTITIES(ROW)};

enum {
    QUANTITY_COUNT = sizeof quantities / sizeof *quantities,
    OFFERED_MAX = 1000 /* names compared for a suggestion */
};

const rsl_planar_quantity *rsl_planar_quantity_at(size_t number)
{
    return number < QUANTITY_COUNT ? &quantities[number] : NULL;
}

const rsl_planar_quantity *rsl_planar_quantity_of(rsl_planar_owner of, const char *name)
{
    for (size_t i = 0; i < QUANTITY_COUNT; i++)
        if (name != NULL && quantities[i].of == of && strcmp(quantities[i].name, name) == 0)
            return &quantities[i];
    return NULL;
}

double rsl_planar_output_value(const rsl_planar_output *output, const rsl_planar_view *state)
{
    assert(output != NULL && output->quantity != NULL && state != NULL);
    if (output->formula != NULL)
        return output->formula->value(output->formula, state);
    return output->quantity->value(state, output->index);
}

const char *rsl_planar_output_unit(const rsl_planar_output *output)
{
    assert(output != NULL && output->quantity != NULL);
    return output->formula != NULL ? output->formula->unit : output->quantity->unit;
}

/* ---- by name ------------------------------------------------------------------ */

/* One component of a dotted name. */
typedef struct word {
    const char *text;
    size_t length;
} word;

static word next_word(const char **rest)
{
    word w = {*rest, strcspn(*rest, ".")};
    *rest += w.length + ((*rest)[w.length] == '.');
    return w;
}

static int equals(word w, const char *name)
{
    return name != NULL && strncmp(w.text, name, w.length) == 0 && name[w.length] == '\0';
}

/* Error for an unknown name, with a suggestion. */
static rsl_status error_unknown(const rsl_word_choice *choice, const char *what, rsl_error *error)
{
    return rsl_error_set(error, RSL_ERROR_UNKNOWN, "there is no %s '%.64s'; %s", what,
                         choice->typed, rsl_word_advise(choice).text);
}

static void copy_word(word w, char typed[64])
{
    snprintf(typed, 64, "%.*s", (int)w.length, w.text);
}

/* Array of structs whose first member is the name. */
typedef struct section {
    const char *what; /* "body" */
    const void *all;
    size_t count, size;
} section;

static const char *name_at(const section *in, size_t i)
{
    const char *name;
    memcpy(&name, (const char *)in->all + i * in->size, sizeof name);
    return name;
}

/* Index of a name, counted through both sections; the second may be empty. */
static rsl_status find_named(const section in[2], word w, size_t *index, rsl_error *error)
{
    char typed[64];
    copy_word(w, typed);
    rsl_word_choice choice = rsl_word_choose(typed);
    for (size_t k = 0, before = 0; k < 2; before += in[k].count, k++)
        for (size_t i = 0; i < in[k].count; i++)
            if (equals(w, name_at(&in[k], i))) {
                *index = before + i;
                return RSL_OK;
            }
    for (size_t k = 0; k < 2; k++)
        for (size_t i = 0; i < in[k].count && i < OFFERED_MAX; i++)
            rsl_word_offer(&choice, name_at(&in[k], i));
    return error_unknown(&choice, in[0].what, error);
}

static rsl_status find_quantity(rsl_planar_output *output, rsl_planar_owner of, const char *name,
                                rsl_error *error)
{
    rsl_word_choice choice = rsl_word_choose(name);
    output->quantity = rsl_planar_quantity_of(of, name);
    if (output->quantity != NULL)
        return RSL_OK;
    for (size_t i = 0; i < QUANTITY_COUNT; i++)
        if (quantities[i].of == of)
            rsl_word_offer(&choice, quantities[i].name);
    return error_unknown(&choice, "quantity", error);
}

#define SECTION(what, list, number)                                                                \
    {                                                                                              \
        what, model->list, model->number, sizeof *model->list                                      \
    }

/* Moreau steps do not separate joint impulses from contact impulses. */
static rsl_status check_reaction(const rsl_planar_model *model, rsl_error *error)
{
    if (model->integrator != RSL_PLANAR_INTEGRATOR_MOREAU)
        return RSL_OK;
    return rsl_error_set(error, RSL_ERROR_CONFLICT,
                         "the integrator moreau steps over impacts and has no reactions of joints; "
                         "another one has them");
}

static rsl_status find_joint(const rsl_planar_model *model, const char **rest,
                             rsl_planar_output *output, rsl_planar_owner *of, rsl_error *error)
{
    const section in[2] = {SECTION("joint", joints, joint_count),
                           SECTION("joint", clearances, clearance_count)};
    rsl_status status = find_named(in, next_word(rest), &output->index, error);
    *of = RSL_PLANAR_OWNER_JOINT;
    if (status == RSL_OK && output->index >= model->joint_count) {
        output->index -= model->joint_count;
        *of = RSL_PLANAR_OWNER_CLEARANCE;
    }
    return status == RSL_OK ? check_reaction(model, error) : status;
}

static rsl_status find_spring(const rsl_planar_model *model, const char **rest,
                              rsl_planar_output *output, rsl_planar_owner *of, rsl_error *error)
{
    const section in[2] = {SECTION("spring", springs, spring_count)};
    rsl_status status = find_named(in, next_word(rest), &output->index, error);
    if (status == RSL_OK)
        *of = model->springs[output->index].kind == RSL_PLANAR_SPRING_TORSION
                  ? RSL_PLANAR_OWNER_TORSION
                  : RSL_PLANAR_OWNER_SPRING;
    return status;
}

/* Owner and its index from the leading components of a name. */
static rsl_status find_owner(const rsl_planar_model *model, const char **rest,
                             rsl_planar_output *output, rsl_planar_owner *of, rsl_error *error)
{
    const section contacts[2] = {SECTION("contact", contacts, contact_count)};
    const section markers[2] = {SECTION("point", markers, marker_count)};
    const section bodies[2] = {SECTION("body", bodies, body_count)};
    word first = next_word(rest);
    if (equals(first, "energy") || equals(first, "momentum")) {
        *of = equals(first, "energy") ? RSL_PLANAR_OWNER_ENERGY : RSL_PLANAR_OWNER_MOMENTUM;
        return RSL_OK;
    }
    if (equals(first, "joints"))
        return find_joint(model, rest, output, of, error);
    if (equals(first, "springs"))
        return find_spring(model, rest, output, of, error);
    if (equals(first, "contacts") || equals(first, "points")) {
        *of = equals(first, "contacts") ? RSL_PLANAR_OWNER_CONTACT : RSL_PLANAR_OWNER_MARKER;
        return find_named(equals(first, "contacts") ? contacts : markers, next_word(rest),
                          &output->index, error);
    }
    *of = RSL_PLANAR_OWNER_BODY;
    return find_named(bodies, first, &output->index, error);
}

rsl_status rsl_planar_output_find(const rsl_planar_model *model, const char *name,
                                  rsl_planar_output *output, rsl_error *error)
{
    const char *rest = name;
    rsl_planar_owner of = RSL_PLANAR_OWNER_BODY;
    if (model == NULL || name == NULL || output == NULL)
        return rsl_error_missing(error, "a model, a name and room for the output");
    *output = (rsl_planar_output){.name = name};
    if (name[strcspn(name, ".")] != '.')
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "'%.64s' is no signal; wanted: body.y, joints.name.fx, "
                             "springs.name.force, points.name.x, contacts.name.force, "
                             "energy.kinetic, momentum.x",
                             name);
    rsl_status status = find_owner(model, &rest, output, &of, error);
    return status < 0 ? status : find_quantity(output, of, rest, error);
}
