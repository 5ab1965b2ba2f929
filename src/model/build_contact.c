/* SPDX-License-Identifier: MIT
 *
 * Contacts: who may touch, by which law, with which inputs.
 */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "measure/loop.h"
#include "model/build.h"
#include "model/expression.h"
#include "planar/contact/contact.h"
#include "resile/collide.h"
#include "resile/stiffness.h"

/* Contacts whose inputs are tried out while reading; of a granular model with
 * very many, the others are checked when the run is made. */
enum { CHECKED_MAX = 1000 };

/* ---- the law and its inputs ---------------------------------------------- */

static int find_law(rsl_model_build *build, const rsl_model_raw_contact *raw, const rsl_law **law)
{
    rsl_error error;
    rsl_status status = rsl_law_get(raw->law, law, &error);
    return status == RSL_OK ||
           rsl_model_fail_at(build->reader, raw->node, "law", status, "%s", error.message);
}

/* Spheres of Hertz that stick: the law is that of the adhesion. */
static int take_adhesion(rsl_model_build *build, const rsl_model_raw_adhesion *raw,
                         rsl_planar_contact_pair *pair)
{
    if (!raw)
        return 1;
    const rsl_law *law = rsl_law_find(raw->law);
    if (!law || law->family != RSL_LAW_FAMILY_ADHESIVE)
        return rsl_model_fail_at(build->reader, raw->node, "law", RSL_ERROR_UNKNOWN,
                                 "there is no law of adhesion '%.64s'; allowed: jkr, dmt",
                                 raw->law);
    if (pair->law != rsl_law_find("hertz"))
        return rsl_model_fail_at(build->reader, raw->node, NULL, RSL_ERROR_CONFLICT,
                                 "goes with `law: hertz`, whose spheres it makes stick, not with "
                                 "'%s'; `damping` damps them",
                                 pair->law->key);
    if (rsl_given(pair->spec.stiffness))
        return rsl_model_fail_at(build->reader, raw->node, NULL, RSL_ERROR_CONFLICT,
                                 "needs `materials`, or `modulus` and `radius`, in place of "
                                 "`stiffness`");
    pair->law = law;
    pair->spec.work_of_adhesion = raw->work;
    return 1;
}

/* The modulus of an elastic foundation, given or that of a layer. */
static int find_modulus(rsl_model_build *build, const rsl_model_raw_foundation *raw,
                        double *modulus)
{
    int layer = rsl_given(raw->young) + rsl_given(raw->poisson) + rsl_given(raw->thickness);
    rsl_error error;
    *modulus = raw->modulus;
    if (rsl_given(raw->modulus) ? layer > 0 : layer < 3)
        return rsl_model_fail_at(build->reader, raw->node, NULL,
                                 layer == 3 ? RSL_ERROR_CONFLICT : RSL_ERROR_MISSING,
                                 "needs either `modulus`, or `young`, `poisson` and `thickness`");
    if (layer == 0)
        return 1;
    rsl_status status =
        rsl_stiffness_foundation_modulus(raw->young, raw->poisson, raw->thickness, modulus, &error);
    return status == RSL_OK ||
           rsl_model_fail_at(build->reader, raw->node, error.path, status, "%s", error.message);
}

/* An elastic foundation in place of a stiffness. */
static int take_foundation(rsl_model_build *build, const rsl_model_raw_contact *raw,
                           rsl_planar_contact_pair *pair)
{
    if (!raw->foundation)
        return 1;
    if (rsl_given(pair->spec.stiffness) || raw->materials[0] || raw->adhesion)
        return rsl_model_fail_at(build->reader, raw->foundation->node, NULL, RSL_ERROR_CONFLICT,
                                 "takes the place of `stiffness`, `materials` and `adhesion`");
    pair->foundation.width = raw->foundation->width;
    pair->spec.stiffness = 1.0; /* not used */
    return find_modulus(build, raw->foundation, &pair->foundation.modulus);
}

/* The same contact, rigid: the restitution stays, 1 if there is none. */
static void make_rigid(const rsl_law *law, rsl_planar_contact_pair *pair)
{
    double restitution = pair->spec.restitution;
    pair->law = law;
    pair->form = RSL_PLANAR_STORED;
    pair->foundation = (rsl_planar_foundation){0};
    pair->speed_floor = RSL_UNSET;
    if (pair->tangent.laws.friction)
        pair->friction =
            (rsl_planar_friction){pair->tangent.spec.friction, pair->tangent.spec.friction, 0.0};
    pair->tangent = (rsl_planar_tangent){.spec = rsl_tangent_parameters_default()};
    if (pair->spec.restitution_of_speed)
        return;
    pair->spec = rsl_law_parameters_default();
    pair->spec.restitution = rsl_given(restitution) ? restitution : 1.0;
}

/* Tries the inputs out, with a mass and a speed where the contact takes those of the bodies. */
static rsl_status try_inputs(const rsl_planar_contact_pair *pair, rsl_law_contact *contact,
                             rsl_error *error)
{
    rsl_law_parameters spec = pair->spec;
    if (pair->spec.restitution_of_speed && pair->law->family == RSL_LAW_FAMILY_RIGID)
        return rsl_planar_restitution_check(pair, error);
    if (!rsl_given(spec.mass))
        spec.mass = 1.0;
    if (!rsl_given(spec.speed))
        spec.speed = 1.0;
    return rsl_collide_prepare(pair->law, &spec, contact, error);
}

/* A stiffness whose unit is that of another exponent: N/m^1.5 for a linear law. */
static int check_unit(rsl_model_build *build, const rsl_planar_contact_pair *pair,
                      const rsl_model_node *node)
{
    const rsl_model_node *given = rsl_model_tree_get(node, "stiffness");
    double n = rsl_given(pair->spec.exponent) ? pair->spec.exponent : pair->law->n;
    rsl_model_quantity q;
    char why[RSL_MODEL_WHY_MAX];
    if (!given || !rsl_given(n) ||
        rsl_model_expression_quantity(given->text, build->reader->parameters,
                                      build->reader->parameter_count, NULL, &q, why) != RSL_OK ||
        q.state != RSL_MODEL_MEASURED || fabs(1.0 - q.of.power[RSL_MEASURE_LENGTH] - n) < 1e-9)
        return 1;
    return rsl_model_fail_at(build->reader, given, NULL, RSL_ERROR_CONFLICT,
                             "has the unit of N/m^%g, but '%s' takes N/m^%g",
                             1.0 - q.of.power[RSL_MEASURE_LENGTH], pair->law->key, n);
}

static int check_inputs(rsl_model_build *build, const rsl_planar_contact_pair *pair,
                        const rsl_model_raw_contact *raw)
{
    rsl_error error = {0};
    rsl_law_contact contact = {.law = pair->law};
    if (build->checked_contacts++ >= CHECKED_MAX)
        return 1;
    rsl_status status = try_inputs(pair, &contact, &error);
    if (status >= RSL_OK)
        return rsl_model_check_tangent(build, &pair->tangent, &contact,
                                       raw->tangential ? raw->tangential->node : NULL,
                                       raw->rolling ? raw->rolling->node : NULL);
    return rsl_model_fail_at(build->reader, raw->node, *error.path ? error.path : NULL, status,
                             "%s", error.message);
}

/* The press test of the law `table`. */
static int build_table(rsl_model_build *build, const rsl_model_raw_contact *raw,
                       rsl_planar_contact_pair *pair)
{
    rsl_error error = {0};
    rsl_measure_source source = {.name = raw->table,
                                 .point_max = RSL_MODEL_POINT_MAX,
                                 .arena = &build->file->arena,
                                 .error = &error};
    char *text = NULL;
    if (!raw->table)
        return 1;
    if (!pair->law->model->measured)
        return rsl_model_fail_at(build->reader, raw->node, "table", RSL_ERROR_CONFLICT,
                                 "is for the law table; the law is %s", pair->law->key);
    rsl_law_table *table = rsl_model_build_take(build, 1, sizeof *table);
    if (!table ||
        !rsl_model_build_open(build, raw->node, "table", raw->table, &text, &source.length))
        return 0;
    source.text = text;
    rsl_status status = rsl_measure_loop_read(&source, table);
    free(text);
    pair->spec.user = table;
    return status == RSL_OK || rsl_model_fail_at(build->reader, raw->node, "table", status, "%s",
                                                 rsl_error_text(&error).text);
}

int rsl_model_build_law(rsl_model_build *build, const rsl_model_raw_contact *raw,
                        rsl_planar_contact_pair *pair)
{
    if (!find_law(build, raw, &pair->law) || !take_adhesion(build, raw->adhesion, pair) ||
        !take_foundation(build, raw, pair) ||
        !rsl_model_build_friction(build, raw->friction, &pair->friction) ||
        !rsl_model_build_tangent(build, raw->tangential, raw->rolling, &pair->tangent,
                                 &pair->friction) ||
        !rsl_model_build_restitution(build, raw->restitution, pair) ||
        !rsl_model_build_material(build, raw, pair) || !build_table(build, raw, pair))
        return 0;
    if (build->reader->rigid)
        make_rigid(build->reader->rigid, pair);
    return check_unit(build, pair, raw->node) && check_inputs(build, pair, raw);
}

/* ---- groups -------------------------------------------------------------- */

/* 1: the name matches the pattern; * stands for any characters. */
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

/* Every walk over all bodies counts, so that a small file cannot ask for a long time. */
static int count_work(rsl_model_build *build, const rsl_model_node *node)
{
    build->reader->group_work += build->body_names.count;
    if (build->reader->group_work <= RSL_MODEL_GROUP_MAX)
        return 1;
    return rsl_model_fail_at(build->reader, node, NULL, RSL_ERROR_ARGUMENT,
                             "there are too many groups of too many bodies");
}

/* Marks the bodies of one pattern. */
static int mark(rsl_model_build *build, const rsl_model_raw_contact *raw, size_t number,
                char *marks)
{
    const char *pattern = raw->group.all[number];
    rsl_model_path_text below = rsl_model_path("group.%zu", number);
    size_t body = 0, found = 0;
    if (!strchr(pattern, '*')) {
        if (!rsl_model_build_body_of(build, pattern, 0, raw->node, below.text, &body))
            return 0;
        marks[body] = 1;
        return 1;
    }
    if (!count_work(build, raw->node))
        return 0;
    for (size_t i = 0; i < build->body_names.count; i++)
        if (fits(pattern, build->bodies[i].name)) {
            marks[i] = 1;
            found++;
        }
    return found > 0 || rsl_model_fail_at(build->reader, raw->node, below.text, RSL_ERROR_UNKNOWN,
                                          "no body fits '%.64s'", pattern);
}

static int build_group(rsl_model_build *build, const rsl_model_raw_contact *raw,
                       rsl_planar_contact_pair *pair)
{
    size_t total = build->body_names.count, count = 0;
    char *marks = rsl_model_build_take(build, total, 1);
    if (!marks || !count_work(build, raw->node))
        return 0;
    for (size_t i = 0; i < raw->group.count; i++)
        if (!mark(build, raw, i, marks))
            return 0;
    for (size_t i = 0; i < total; i++)
        count += (size_t)marks[i];
    if (count < 2)
        return rsl_model_fail_at(build->reader, raw->node, "group", RSL_ERROR_ARGUMENT,
                                 "has %zu body; allowed: two or more", count);
    size_t *group = rsl_model_build_take(build, count, sizeof *group);
    if (!group)
        return 0;
    pair->kind = RSL_PLANAR_CONTACT_GROUP;
    pair->group = group;
    pair->group_count = count;
    for (size_t i = 0; i < total; i++)
        if (marks[i])
            *group++ = i;
    assert(group == pair->group + count);
    return 1;
}

/* ---- pairs and stops ----------------------------------------------------- */

static int build_stop(rsl_model_build *build, const rsl_model_raw_stop *raw,
                      rsl_planar_contact_pair *pair)
{
    pair->kind = RSL_PLANAR_CONTACT_STOP;
    pair->gap = raw->gap;
    pair->point_a = raw->points[0];
    pair->point_b = raw->points[1];
    pair->axis_a = raw->axis;
    return rsl_model_build_axis(build, raw->axis, raw->node, "axis");
}

static int check_shape(rsl_model_build *build, const rsl_model_raw_contact *raw,
                       const rsl_planar_body *body, int which, size_t *shape)
{
    int64_t number = raw->shapes[which];
    if (number >= 0 && (size_t)number >= body->shape_count)
        return rsl_model_fail_at(build->reader, raw->node, rsl_model_path("shapes.%d", which).text,
                                 RSL_ERROR_ARGUMENT,
                                 "is %d, but '%s' has %zu shapes, counted from 0", (int)number,
                                 body->name, body->shape_count);
    if (body->shape_count == 0)
        return rsl_model_fail_at(
            build->reader, raw->node, rsl_model_path("bodies.%d", which).text, RSL_ERROR_MISSING,
            "'%s' has no shapes, so nothing can touch it; give it one, or use a `stop`",
            body->name);
    if (number >= 0)
        *shape = (size_t)number;
    return 1;
}

static int build_pair(rsl_model_build *build, const rsl_model_raw_contact *raw,
                      rsl_planar_contact_pair *pair)
{
    if (!rsl_model_build_two_bodies(build, raw->bodies, raw->stop != NULL, raw->node, &pair->body_a,
                                    &pair->body_b))
        return 0;
    if (raw->stop)
        return build_stop(build, raw->stop, pair);
    pair->kind = RSL_PLANAR_CONTACT_SHAPES;
    return check_shape(build, raw, &build->bodies[pair->body_a], 0, &pair->shape_a) &&
           check_shape(build, raw, &build->bodies[pair->body_b], 1, &pair->shape_b);
}

/* Either two bodies or a group, and what goes with which. */
static int check_kind(rsl_model_build *build, const rsl_model_raw_contact *raw)
{
    int group = raw->group.count > 0, bodies = raw->bodies[0] != NULL;
    int shapes = raw->shapes[0] >= 0 || raw->shapes[1] >= 0;
    if (group == bodies)
        return rsl_model_fail_at(build->reader, raw->node, NULL,
                                 group ? RSL_ERROR_CONFLICT : RSL_ERROR_MISSING,
                                 "needs either `bodies`, two of them, or `group`");
    if (group && (raw->stop || shapes))
        return rsl_model_fail_at(build->reader, raw->node, NULL, RSL_ERROR_CONFLICT,
                                 "a group has neither a `stop` nor `shapes`");
    if (raw->stop && shapes)
        return rsl_model_fail_at(build->reader, raw->node, NULL, RSL_ERROR_CONFLICT,
                                 "a `stop` has no `shapes`");
    return 1;
}

static int finish_contact(rsl_model_build *build, const void *entry, void *part)
{
    const rsl_model_raw_contact *raw = entry;
    rsl_planar_contact_pair *pair = part;
    pair->shape_a = pair->shape_b = RSL_PLANAR_ALL_SHAPES;
    pair->axis_a = (rsl_planar_point){1.0, 0.0};
    return check_kind(build, raw) &&
           (raw->group.count > 0 ? build_group(build, raw, pair) : build_pair(build, raw, pair)) &&
           rsl_model_build_law(build, raw, pair);
}

int rsl_model_build_contacts(rsl_model_build *build)
{
    static const rsl_model_build_section section = {"contacts",
                                                    "contact",
                                                    sizeof(rsl_model_raw_contact),
                                                    sizeof(rsl_planar_contact_pair),
                                                    offsetof(rsl_model_raw_contact, pair),
                                                    finish_contact};
    const rsl_model_raw_section *raw = &build->raw->contacts;
    void *pairs;
    if (!rsl_model_build_parts(build, &section, raw->all, raw->count,
                               rsl_model_build_clearance_contacts(build->raw), &pairs,
                               &build->contact_names))
        return 0;
    build->file->model.contacts = pairs;
    build->file->model.contact_count = raw->count;
    return 1;
}
