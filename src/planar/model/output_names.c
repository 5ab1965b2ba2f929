/* SPDX-License-Identifier: MIT
 *
 * Outputs by name: the owner in a model, and its quantity.
 */
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/word.h"
#include "planar/run/run.h"

enum { OFFERED_MAX = 1000 /* names compared for a suggestion */ };

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
    output->quantity = rsl_planar_quantity_find(of, name);
    if (output->quantity != NULL)
        return RSL_OK;
    const rsl_planar_quantity *quantity;
    for (size_t i = 0; (quantity = rsl_planar_quantity_at(i)) != NULL; i++)
        if (quantity->of == of)
            rsl_word_offer(&choice, quantity->name);
    return error_unknown(&choice, "quantity", error);
}

#define SECTION(what, list, number)                                                                \
    {                                                                                              \
        what, model->list, model->number, sizeof *model->list                                      \
    }

/* Impulses of joints are not separated from those of contacts. */
static rsl_status check_reaction(const rsl_planar_model *model, rsl_error *error)
{
    rsl_planar_integrator_row integrator = rsl_planar_integrator_for(model);
    if (!integrator.contact_impulses)
        return RSL_OK;
    return rsl_error_set(error, RSL_ERROR_CONFLICT,
                         "the integrator %s steps over impacts and has no reactions of joints; "
                         "another one has them",
                         integrator.type.name);
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
