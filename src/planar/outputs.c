/* SPDX-License-Identifier: MIT
 *
 * What can be read off a state, by name: one row per quantity.
 */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/word.h"
#include "resile/planar.h"

/* ---- the quantities ---------------------------------------------------------- */

/* Owner, name, unit, meaning, and the value in `state` for body or contact i. */
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
    X(CONTACT, force, "N", "normal force", state->contact_force[i])                                \
    X(CONTACT, depth, "m", "depth; negative: gap", state->contact_depth[i])                        \
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
    OFFERED_MOST = 1000 /* names that a wrong one is compared with */
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
    return output->quantity->value(state, output->index);
}

/* ---- by name ------------------------------------------------------------------ */

/* A word of a name: up to the next dot. */
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

static int is(word w, const char *name)
{
    return name != NULL && strncmp(w.text, name, w.length) == 0 && name[w.length] == '\0';
}

/* A word that is none of those offered. */
static rsl_status refuse(const rsl_word_choice *choice, const char *what, rsl_error *error)
{
    return rsl_error_set(error, RSL_ERROR_UNKNOWN, "there is no %s '%.64s'; %s", what,
                         choice->typed, rsl_word_advise(choice).text);
}

static void copy_word(word w, char typed[64])
{
    snprintf(typed, 64, "%.*s", (int)w.length, w.text);
}

static rsl_status find_body(const rsl_planar_model *model, word w, size_t *index, rsl_error *error)
{
    char typed[64];
    copy_word(w, typed);
    rsl_word_choice choice = rsl_word_choose(typed);
    for (*index = 0; *index < model->body_count; ++*index)
        if (is(w, model->bodies[*index].name))
            return RSL_OK;
    for (size_t i = 0; i < model->body_count && i < OFFERED_MOST; i++)
        rsl_word_offer(&choice, model->bodies[i].name);
    return refuse(&choice, "body", error);
}

static rsl_status find_contact(const rsl_planar_model *model, word w, size_t *index,
                               rsl_error *error)
{
    char typed[64];
    copy_word(w, typed);
    rsl_word_choice choice = rsl_word_choose(typed);
    for (*index = 0; *index < model->contact_count; ++*index)
        if (is(w, model->contacts[*index].name))
            return RSL_OK;
    for (size_t i = 0; i < model->contact_count && i < OFFERED_MOST; i++)
        rsl_word_offer(&choice, model->contacts[i].name);
    return refuse(&choice, "contact", error);
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
    return refuse(&choice, "quantity", error);
}

rsl_status rsl_planar_output_find(const rsl_planar_model *model, const char *name,
                                  rsl_planar_output *output, rsl_error *error)
{
    const char *rest = name;
    rsl_planar_owner of = RSL_PLANAR_OWNER_BODY;
    rsl_status status = RSL_OK;
    if (model == NULL || name == NULL || output == NULL)
        return rsl_error_missing(error, "a model, a name and room for the output");
    word first = next_word(&rest);
    *output = (rsl_planar_output){.name = name};
    if (name[first.length] != '.')
        return rsl_error_set(
            error, RSL_ERROR_ARGUMENT,
            "'%.64s' is no signal; wanted: body.y, contacts.name.force, energy.kinetic, momentum.x",
            name);
    if (is(first, "energy")) {
        of = RSL_PLANAR_OWNER_ENERGY;
    } else if (is(first, "momentum")) {
        of = RSL_PLANAR_OWNER_MOMENTUM;
    } else if (is(first, "contacts")) {
        of = RSL_PLANAR_OWNER_CONTACT;
        status = find_contact(model, next_word(&rest), &output->index, error);
    } else {
        status = find_body(model, first, &output->index, error);
    }
    return status < 0 ? status : find_quantity(output, of, rest, error);
}
