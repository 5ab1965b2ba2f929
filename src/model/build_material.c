/* SPDX-License-Identifier: MIT
 *
 * The numbers of a contact that follow from materials and radii: Hertz.
 */
#include <math.h>

#include "base/word.h"
#include "model/build.h"
#include "resile/stiffness.h"

/* ---- radii of the shapes -------------------------------------------------- */

/* The radius of a shape as Hertz sees it: a plane is infinite, a hole
 * negative. 0: a tip, which has none. */
static double radius_of(const rsl_planar_shape *shape)
{
    switch (shape->kind) {
    case RSL_PLANAR_SHAPE_CIRCLE:
        return shape->radius;
    case RSL_PLANAR_SHAPE_RING:
        return -shape->radius;
    case RSL_PLANAR_SHAPE_LINE:
    case RSL_PLANAR_SHAPE_SEGMENT:
    case RSL_PLANAR_SHAPE_BOX:
        return HUGE_VAL;
    case RSL_PLANAR_SHAPE_POINT:
        break;
    }
    return 0.0;
}

/* The one radius of a body, or of the shape chosen; NaN if there are several. */
static double body_radius(const rsl_planar_body *body, size_t shape)
{
    double radius = 0.0;
    if (shape != RSL_PLANAR_ALL_SHAPES)
        return radius_of(&body->shapes[shape]);
    for (size_t i = 0; i < body->shape_count; i++) {
        double other = radius_of(&body->shapes[i]);
        if (i > 0 && other != radius)
            return NAN;
        radius = other;
    }
    return radius;
}

/* Of a group: the radius of all its circles, which must be one. */
static double group_radius(const rsl_model_build *build,
                           const rsl_planar_contact_pair *pair)
{
    double radius = NAN;
    for (size_t i = 0; i < pair->group_count; i++) {
        const rsl_planar_body *body = &build->bodies[pair->group[i]];
        for (size_t j = 0; j < body->shape_count; j++) {
            if (body->shapes[j].kind != RSL_PLANAR_SHAPE_CIRCLE)
                continue;
            if (rsl_given(radius) && radius != body->shapes[j].radius)
                return NAN;
            radius = body->shapes[j].radius;
        }
    }
    return radius;
}

static rsl_status find_radii(rsl_model_build *build,
                             const rsl_model_raw_contact *raw, const char *path,
                             const rsl_planar_contact_pair *pair,
                             double radii[2])
{
    int first = rsl_given(raw->radii[0]), second = rsl_given(raw->radii[1]);
    if (first && second) {
        radii[0] = raw->radii[0];
        radii[1] = raw->radii[1];
        return RSL_OK;
    }
    radii[0] = radii[1] = NAN;
    if (pair->kind == RSL_PLANAR_CONTACT_GROUP)
        radii[0] = radii[1] = group_radius(build, pair);
    if (pair->kind == RSL_PLANAR_CONTACT_SHAPES) {
        radii[0] = body_radius(&build->bodies[pair->body_a], pair->shape_a);
        radii[1] = body_radius(&build->bodies[pair->body_b], pair->shape_b);
    }
    if (rsl_given(radii[0]) && rsl_given(radii[1]) && radii[0] != 0.0 &&
        radii[1] != 0.0 && !(isinf(radii[0]) && isinf(radii[1])))
        return RSL_OK;
    return rsl_model_fail_at(build->reader,
                             rsl_model_path("%s.materials", path).text,
                             RSL_ERROR_MISSING,
                             "the shapes do not give one radius for each body; "
                             "add `radii: [r1, r2]`, or `radius`, or say which "
                             "`shapes`");
}

/* ---- the numbers --------------------------------------------------------- */

static const rsl_stiffness_material *
find_material(rsl_model_build *build, const rsl_model_raw_contact *raw,
              const char *path, int which)
{
    const rsl_stiffness_material *material =
        rsl_stiffness_material_find(raw->materials[which]);
    if (!material)
        rsl_model_fail_at(
            build->reader, rsl_model_path("%s.materials.%d", path, which).text,
            RSL_ERROR_UNKNOWN,
            "there is no material '%.64s'; %s`resile stiffness materials` "
            "lists them",
            raw->materials[which],
            rsl_word_question(
                rsl_stiffness_material_nearest(raw->materials[which]))
                .text);
    return material;
}

/* Whether the law takes an input that was not given. */
static int wants(const rsl_law *law, unsigned input, double value)
{
    return ((law->inputs | law->options) & input) && !rsl_given(value);
}

static rsl_status set_stiffness(rsl_model_build *build, const char *path,
                                rsl_planar_contact_pair *pair, double modulus,
                                double radius, rsl_error *error)
{
    rsl_law_spec *spec = &pair->spec;
    double n = rsl_given(spec->exponent) ? spec->exponent : pair->law->n;
    if (!rsl_given(n))
        n = spec->exponent = 1.5;
    if (n != 1.5)
        return rsl_model_fail_at(
            build->reader, rsl_model_path("%s.materials", path).text,
            RSL_ERROR_CONFLICT,
            "give a stiffness of Hertz, of the exponent 3/2, "
            "but '%s' has %g; give `stiffness`",
            pair->law->key, n);
    return rsl_stiffness_hertz(modulus, radius, &spec->stiffness, error);
}

static rsl_status fill(rsl_model_build *build, const char *path,
                       const rsl_stiffness_material *const m[2], double radius,
                       rsl_planar_contact_pair *pair, rsl_error *error)
{
    rsl_law_spec *spec = &pair->spec;
    double modulus = spec->modulus;
    rsl_status status = RSL_OK;
    if (!rsl_given(modulus))
        status = rsl_stiffness_modulus(m[0]->young, m[0]->poisson, m[1]->young,
                                       m[1]->poisson, &modulus, error);
    if (status != RSL_OK)
        return status;
    if (wants(pair->law, RSL_LAW_INPUT_BIT(modulus), spec->modulus))
        spec->modulus = modulus;
    if (wants(pair->law, RSL_LAW_INPUT_BIT(radius), spec->radius))
        spec->radius = radius;
    if (m[0] == m[1] && wants(pair->law, RSL_LAW_INPUT_BIT(young), spec->young))
        spec->young = m[0]->young;
    if (m[0] == m[1] &&
        wants(pair->law, RSL_LAW_INPUT_BIT(poisson), spec->poisson))
        spec->poisson = m[0]->poisson;
    if (wants(pair->law, RSL_LAW_INPUT_BIT(stiffness), spec->stiffness))
        status = set_stiffness(build, path, pair, modulus, radius, error);
    return status;
}

rsl_status rsl_model_build_material(rsl_model_build *build,
                                    const rsl_model_raw_contact *raw,
                                    const char *path,
                                    rsl_planar_contact_pair *pair)
{
    rsl_error error = {0};
    double radii[2], radius = pair->spec.radius;
    if (!raw->materials[0]) {
        if (rsl_given(raw->radii[0]))
            return rsl_model_fail_at(
                build->reader, rsl_model_path("%s.radii", path).text,
                RSL_ERROR_CONFLICT, "has a meaning only beside `materials`");
        return RSL_OK;
    }
    if (rsl_given(pair->spec.stiffness))
        return rsl_model_fail_at(
            build->reader, rsl_model_path("%s.materials", path).text,
            RSL_ERROR_CONFLICT,
            "stands beside `stiffness`; allowed: one of the "
            "two");
    const rsl_stiffness_material *m[2] = {find_material(build, raw, path, 0),
                                          NULL};
    m[1] = m[0] ? find_material(build, raw, path, 1) : NULL;
    if (!m[0] || !m[1])
        return RSL_ERROR_UNKNOWN;
    rsl_status status = RSL_OK;
    if (!rsl_given(radius)) {
        status = find_radii(build, raw, path, pair, radii);
        if (status != RSL_OK)
            return status;
        status = rsl_stiffness_radius(radii[0], radii[1], &radius, &error);
    }
    if (status == RSL_OK)
        status = fill(build, path, m, radius, pair, &error);
    if (status != RSL_OK && *error.message)
        return rsl_model_fail_at(build->reader,
                                 rsl_model_path("%s.materials", path).text,
                                 status, "%s", error.message);
    return status;
}
