/* SPDX-License-Identifier: MIT
 *
 * Contacts: who may touch, by which law, with which numbers.
 */
#include <math.h>
#include <string.h>

#include "base/word.h"
#include "model/build.h"
#include "resile/collide.h"

/* Contacts whose numbers are tried out while reading; of a granular model with
 * very many, the others are checked when the run is made. */
enum { CHECKED_MAX = 1000 };

/* ---- the law and its numbers --------------------------------------------- */

static rsl_status find_law(rsl_model_build *build,
                           const rsl_model_raw_contact *raw, const char *path,
                           const rsl_law **law)
{
    rsl_model_node_path where = rsl_model_path("%s.law", path);
    *law = rsl_law_find(raw->law);
    if (!*law)
        return rsl_model_fail_at(
            build->reader, where.text, RSL_ERROR_UNKNOWN,
            "there is no law '%.64s'; %s`resile laws` "
            "lists them",
            raw->law, rsl_word_question(rsl_law_nearest(raw->law)).text);
    return RSL_OK;
}

static rsl_law_spec spec_of(const rsl_model_raw_contact *raw)
{
    rsl_law_spec spec = rsl_law_spec_default();
#define INPUT_TAKE(field, symbol, unit, low, closed, meaning)                  \
    if (rsl_given(raw->spec.field))                                            \
        spec.field = raw->spec.field;
    RSL_LAW_INPUT_LIST(INPUT_TAKE)
#undef INPUT_TAKE
    spec.end = (rsl_law_end)raw->end;
    spec.calibration = (rsl_law_calibration)raw->calibration;
    return spec;
}

/* Tries the numbers out, with a mass and a speed where the contact takes those
 * of the bodies. */
static rsl_status check_numbers(rsl_model_build *build,
                                const rsl_planar_contact_pair *pair,
                                const char *path)
{
    rsl_law_contact contact;
    rsl_error error;
    rsl_law_spec spec = pair->spec;
    if (build->checked_contacts++ >= CHECKED_MAX)
        return RSL_OK;
    if (!rsl_given(spec.mass))
        spec.mass = 1.0;
    if (!rsl_given(spec.speed))
        spec.speed = 1.0;
    rsl_status status = rsl_collide_prepare(pair->law, &spec, &contact, &error);
    if (status >= RSL_OK)
        return RSL_OK;
    return rsl_model_fail_at(
        build->reader,
        rsl_model_path("%s%s%s", path, *error.path ? "." : "", error.path).text,
        status, "%s", error.message);
}

/* ---- groups -------------------------------------------------------------- */

/* Whether a name fits a pattern in which * stands for any letters. */
static int fits(const char *pattern, const char *name)
{
    const char *star = NULL, *back = NULL;
    while (*name) {
        if (*pattern == '*') {
            star = pattern++;
            back = name;
        } else if (*pattern == *name) {
            pattern++;
            name++;
        } else if (star) {
            pattern = star + 1;
            name = ++back;
        } else {
            return 0;
        }
    }
    while (*pattern == '*')
        pattern++;
    return !*pattern;
}

/* Every walk over all bodies counts, so that a small file cannot ask for a
 * long time. */
static rsl_status count_work(rsl_model_build *build, const char *path)
{
    build->reader->group_work += build->body_names.count;
    if (build->reader->group_work > RSL_MODEL_GROUP_MAX)
        return rsl_model_fail_at(
            build->reader, path, RSL_ERROR_ARGUMENT,
            "there are too many groups of too many bodies");
    return RSL_OK;
}

/* Marks the bodies of one pattern. */
static rsl_status mark(rsl_model_build *build, const char *pattern,
                       const char *path, char *marks)
{
    size_t body = 0, found = 0, count = build->body_names.count;
    rsl_status status;
    if (!strchr(pattern, '*')) {
        status = rsl_model_build_body_of(build, pattern, 0, path, &body);
        if (status == RSL_OK)
            marks[body] = 1;
        return status;
    }
    status = count_work(build, path);
    if (status != RSL_OK)
        return status;
    for (size_t i = 0; i < count; i++)
        if (fits(pattern, build->bodies[i].name)) {
            marks[i] = 1;
            found++;
        }
    if (found == 0)
        return rsl_model_fail_at(build->reader, path, RSL_ERROR_UNKNOWN,
                                 "no body fits '%.64s'", pattern);
    return RSL_OK;
}

static rsl_status build_group(rsl_model_build *build,
                              const rsl_model_raw_contact *raw,
                              const char *path, rsl_planar_contact_pair *pair)
{
    size_t total = build->body_names.count, count = 0;
    char *marks = rsl_model_build_take(build, total, 1);
    rsl_status status = marks ? count_work(build, path) : RSL_ERROR_MEMORY;
    for (uint32_t i = 0; status == RSL_OK && i < raw->group_count; i++)
        status = mark(build, raw->group[i],
                      rsl_model_path("%s.group.%u", path, i).text, marks);
    if (status != RSL_OK)
        return status;
    for (size_t i = 0; i < total; i++)
        count += (size_t)marks[i];
    if (count < 2)
        return rsl_model_fail_at(
            build->reader, rsl_model_path("%s.group", path).text,
            RSL_ERROR_ARGUMENT, "has %zu body; allowed: two or more", count);
    size_t *group = rsl_model_build_take(build, count, sizeof *group);
    if (!group)
        return RSL_ERROR_MEMORY;
    pair->group = group;
    pair->group_count = count;
    for (size_t i = 0; i < total; i++)
        if (marks[i])
            *group++ = i;
    return RSL_OK;
}

/* ---- pairs and stops ----------------------------------------------------- */

static rsl_status build_stop(rsl_model_build *build,
                             const rsl_model_raw_stop *raw, const char *path,
                             rsl_planar_contact_pair *pair)
{
    pair->kind = RSL_PLANAR_CONTACT_STOP;
    pair->gap = raw->gap;
    pair->point_a = rsl_model_build_point(raw->points[0]);
    pair->point_b = rsl_model_build_point(raw->points[1]);
    return rsl_model_build_axis(build, raw->axis,
                                rsl_model_path("%s.stop.axis", path).text,
                                &pair->axis_a);
}

static rsl_status check_shape(rsl_model_build *build,
                              const rsl_planar_body *body, int32_t number,
                              const char *path, int which, size_t *shape)
{
    *shape = number < 0 ? RSL_PLANAR_ALL_SHAPES : (size_t)number;
    if (number >= 0 && (size_t)number >= body->shape_count)
        return rsl_model_fail_at(
            build->reader, rsl_model_path("%s.shapes.%d", path, which).text,
            RSL_ERROR_ARGUMENT,
            "is %d, but '%s' has %zu shapes, counted from 0", (int)number,
            body->name, body->shape_count);
    if (body->shape_count == 0)
        return rsl_model_fail_at(
            build->reader, rsl_model_path("%s.bodies.%d", path, which).text,
            RSL_ERROR_MISSING,
            "'%s' has no shapes, so nothing can touch it; "
            "give it one, or use a `stop`",
            body->name);
    return RSL_OK;
}

static rsl_status build_pair(rsl_model_build *build,
                             const rsl_model_raw_contact *raw, const char *path,
                             rsl_planar_contact_pair *pair)
{
    int stop = raw->stop != NULL;
    rsl_status status = rsl_model_build_two_bodies(
        build, raw->bodies, stop, path, &pair->body_a, &pair->body_b);
    if (status != RSL_OK)
        return status;
    if (stop)
        return build_stop(build, raw->stop, path, pair);
    pair->kind = RSL_PLANAR_CONTACT_SHAPES;
    status = check_shape(build, &build->bodies[pair->body_a], raw->shapes[0],
                         path, 0, &pair->shape_a);
    if (status == RSL_OK)
        status = check_shape(build, &build->bodies[pair->body_b],
                             raw->shapes[1], path, 1, &pair->shape_b);
    return status;
}

static rsl_status build_kind(rsl_model_build *build,
                             const rsl_model_raw_contact *raw, const char *path,
                             rsl_planar_contact_pair *pair)
{
    int group = raw->group_count > 0, bodies = raw->bodies[0] != NULL;
    if (group == bodies)
        return rsl_model_fail_at(
            build->reader, path, group ? RSL_ERROR_CONFLICT : RSL_ERROR_MISSING,
            "needs either `bodies`, two of them, or `group`");
    if (group && (raw->stop || raw->shapes[0] >= 0 || raw->shapes[1] >= 0))
        return rsl_model_fail_at(build->reader, path, RSL_ERROR_CONFLICT,
                                 "a group has neither a `stop` nor `shapes`");
    if (raw->stop && (raw->shapes[0] >= 0 || raw->shapes[1] >= 0))
        return rsl_model_fail_at(build->reader, path, RSL_ERROR_CONFLICT,
                                 "a `stop` has no `shapes`");
    if (!group)
        return build_pair(build, raw, path, pair);
    pair->kind = RSL_PLANAR_CONTACT_GROUP;
    return build_group(build, raw, path, pair);
}

/* ---- all of it ----------------------------------------------------------- */

rsl_status rsl_model_build_law(rsl_model_build *build,
                               const rsl_model_raw_contact *raw,
                               const char *path, rsl_planar_contact_pair *pair)
{
    rsl_status status = find_law(build, raw, path, &pair->law);
    if (status != RSL_OK)
        return status;
    pair->spec = spec_of(raw);
    pair->form = (rsl_planar_contact_form)raw->form;
    if (rsl_given(raw->speed_floor))
        pair->speed_floor = raw->speed_floor;
    status = rsl_model_build_friction(build, raw->friction,
                                      rsl_model_path("%s.friction", path).text,
                                      &pair->friction);
    if (status == RSL_OK)
        status = rsl_model_build_material(build, raw, path, pair);
    return status == RSL_OK ? check_numbers(build, pair, path) : status;
}

static rsl_status build_contact(rsl_model_build *build,
                                const rsl_model_raw_contact *raw,
                                const char *path, rsl_planar_contact_pair *pair)
{
    *pair = rsl_planar_contact_pair_default();
    rsl_status status = build_kind(build, raw, path, pair);
    return status == RSL_OK ? rsl_model_build_law(build, raw, path, pair)
                            : status;
}

rsl_status rsl_model_build_contacts(rsl_model_build *build)
{
    size_t count = build->raw->contacts_count;
    const char **names = rsl_model_build_take(build, count, sizeof *names);
    rsl_planar_contact_pair *pairs =
        names ? rsl_model_build_take(build, count, sizeof *pairs) : NULL;
    rsl_status status = pairs ? RSL_OK : RSL_ERROR_MEMORY;
    for (size_t i = 0; status == RSL_OK && i < count; i++) {
        const rsl_model_raw_contact *raw = &build->raw->contacts[i];
        rsl_model_node_path path = rsl_model_path("contacts.%zu", i);
        status = rsl_model_build_name(build, raw->name, "contact", i,
                                      rsl_model_path("%s.name", path.text).text,
                                      &names[i]);
        if (status == RSL_OK)
            status = build_contact(build, raw, path.text, &pairs[i]);
        pairs[i].name = names[i];
    }
    build->file->model.contacts = pairs;
    build->file->model.contact_count = count;
    return status == RSL_OK
               ? rsl_model_build_index(build, "contacts", names, count,
                                       &build->contact_names)
               : status;
}
