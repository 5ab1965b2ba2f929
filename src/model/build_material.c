/* SPDX-License-Identifier: MIT
 *
 * The numbers of a contact that follow from materials and radii: Hertz.
 */
#include <math.h>

#include "model/build.h"
#include "resile/stiffness.h"

/* ---- radii of the shapes --------------------------------------------------- */

/* The radius of a shape as Hertz sees it: a plane is infinite, a hole
 * negative. 0: a tip, which has none. */
static double radius_of(const rsl_planar_shape *shape)
{
    switch (shape->kind) {
    case RSL_PLANAR_SHAPE_CIRCLE:
    case RSL_PLANAR_SHAPE_CAPSULE:
        return shape->radius;
    case RSL_PLANAR_SHAPE_RING:
        return -shape->radius;
    case RSL_PLANAR_SHAPE_LINE:
    case RSL_PLANAR_SHAPE_SEGMENT:
    case RSL_PLANAR_SHAPE_BOX:
    case RSL_PLANAR_SHAPE_POLYGON:
        return HUGE_VAL;
    case RSL_PLANAR_SHAPE_POINT:
    case RSL_PLANAR_SHAPE_CAM: /* another one at every place */
        break;
    }
    return 0.0;
}

/* The one radius of a body, or of the shape chosen; NaN if there are several.
 */
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
static double group_radius(const rsl_model_build *build, const rsl_planar_contact_pair *pair)
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

static int find_radii(rsl_model_build *build, const rsl_model_raw_contact *raw,
                      const rsl_planar_contact_pair *pair, double radii[2])
{
    int first = rsl_given(raw->radii[0]), second = rsl_given(raw->radii[1]);
    if (first && second) {
        radii[0] = raw->radii[0];
        radii[1] = raw->radii[1];
        return 1;
    }
    radii[0] = radii[1] = NAN;
    if (pair->kind == RSL_PLANAR_CONTACT_GROUP)
        radii[0] = radii[1] = group_radius(build, pair);
    if (pair->kind == RSL_PLANAR_CONTACT_SHAPES) {
        radii[0] = body_radius(&build->bodies[pair->body_a], pair->shape_a);
        radii[1] = body_radius(&build->bodies[pair->body_b], pair->shape_b);
    }
    if (rsl_given(radii[0]) && rsl_given(radii[1]) && radii[0] != 0.0 && radii[1] != 0.0 &&
        !(isinf(radii[0]) && isinf(radii[1])))
        return 1;
    return rsl_model_fail_at(build->reader, raw->node, "materials", RSL_ERROR_MISSING,
                             "the shapes do not give one radius for each body; add `radii: [r1, "
                             "r2]`, or `radius`, or say which `shapes`");
}

/* ---- the numbers --------------------------------------------------------- */

static const rsl_stiffness_material *find_material(rsl_model_build *build,
                                                   const rsl_model_raw_contact *raw, int which)
{
    const rsl_stiffness_material *material = NULL;
    rsl_error error;
    rsl_status status = rsl_stiffness_material_get(raw->materials[which], &material, &error);
    if (status < 0)
        rsl_model_fail_at(build->reader, raw->node, rsl_model_path("materials.%d", which).text,
                          status, "%s", error.message);
    return material;
}

/* 1: the law, or its restitution function, takes an input that is not given. */
static int wants(const rsl_planar_contact_pair *pair, rsl_law_inputs input, double value)
{
    rsl_law_inputs all = pair->law->inputs | pair->law->options;
    if (pair->spec.restitution_of_speed)
        all |= pair->spec.restitution_of_speed->inputs;
    return (all & input) && !rsl_given(value);
}

static int refuse(rsl_model_build *build, const rsl_model_raw_contact *raw, const rsl_error *error)
{
    return rsl_model_fail_at(build->reader, raw->node, "materials", error->status, "%s",
                             error->message);
}

static int set_stiffness(rsl_model_build *build, const rsl_model_raw_contact *raw, double modulus,
                         double radius, rsl_planar_contact_pair *pair)
{
    rsl_law_parameters *spec = &pair->spec;
    rsl_error error;
    double n = rsl_given(spec->exponent) ? spec->exponent : pair->law->n;
    if (!rsl_given(n))
        n = spec->exponent = 1.5;
    if (n != 1.5)
        return rsl_model_fail_at(
            build->reader, raw->node, "materials", RSL_ERROR_CONFLICT,
            "give a stiffness of Hertz, of the exponent 3/2, but '%s' has %g; give `stiffness`",
            pair->law->key, n);
    return rsl_stiffness_hertz(modulus, radius, &spec->stiffness, &error) == RSL_OK ||
           refuse(build, raw, &error);
}

/* The radius of a body of the pair that moves, from its shapes: `radii` are those of surfaces. */
static double moving_radius(const rsl_model_build *build, const rsl_planar_contact_pair *pair,
                            int which)
{
    size_t number = which ? pair->body_b : pair->body_a;
    if (pair->kind == RSL_PLANAR_CONTACT_GROUP)
        return group_radius(build, pair);
    if (number == RSL_PLANAR_WORLD)
        return RSL_UNSET;
    const rsl_planar_body *body = &build->bodies[number];
    int moves = body->freedom[0] == RSL_PLANAR_FREE || body->freedom[1] == RSL_PLANAR_FREE;
    return moves ? body_radius(body, which ? pair->shape_b : pair->shape_a) : RSL_UNSET;
}

/* Properties for the checks of impacts. */
static rsl_collide_bodies bodies_of(const rsl_model_build *build,
                                    const rsl_stiffness_material *const m[2], const double radii[2],
                                    double modulus, double radius,
                                    const rsl_planar_contact_pair *pair)
{
    rsl_collide_bodies bodies = rsl_collide_bodies_of(m, radii, modulus, radius);
    bodies.wave_time = RSL_UNSET;
    for (int i = 0; i < 2; i++)
        bodies.wave_time =
            fmax(bodies.wave_time, rsl_collide_wave_time(m[i], moving_radius(build, pair, i)));
    if (pair->law->inputs & RSL_LAW_INPUT_BIT(length))
        bodies.length = pair->spec.length;
    return bodies;
}

static int fill(rsl_model_build *build, const rsl_model_raw_contact *raw,
                const rsl_stiffness_material *const m[2], const double radii[2], double radius,
                rsl_planar_contact_pair *pair)
{
    rsl_law_parameters *spec = &pair->spec;
    rsl_error error;
    double modulus = spec->modulus;
    if (!rsl_given(modulus) && rsl_stiffness_modulus(m[0]->young, m[0]->poisson, m[1]->young,
                                                     m[1]->poisson, &modulus, &error) != RSL_OK)
        return refuse(build, raw, &error);
    pair->bodies = bodies_of(build, m, radii, modulus, radius, pair);
    if (wants(pair, RSL_LAW_INPUT_BIT(modulus), spec->modulus))
        spec->modulus = modulus;
    if (wants(pair, RSL_LAW_INPUT_BIT(radius), spec->radius))
        spec->radius = radius;
    if (m[0] == m[1] && wants(pair, RSL_LAW_INPUT_BIT(young), spec->young))
        spec->young = m[0]->young;
    if (m[0] == m[1] && wants(pair, RSL_LAW_INPUT_BIT(poisson), spec->poisson))
        spec->poisson = m[0]->poisson;
    return !wants(pair, RSL_LAW_INPUT_BIT(stiffness), spec->stiffness) ||
           set_stiffness(build, raw, modulus, radius, pair);
}

/* A key beside which `materials` is wanted, or is not. */
static int check_keys(rsl_model_build *build, const rsl_model_raw_contact *raw)
{
    if (!raw->materials[0] && rsl_given(raw->radii[0]))
        return rsl_model_fail_at(build->reader, raw->node, "radii", RSL_ERROR_CONFLICT,
                                 "has a meaning only beside `materials`");
    if (raw->materials[0] && rsl_given(raw->pair.spec.stiffness))
        return rsl_model_fail_at(build->reader, raw->node, "materials", RSL_ERROR_CONFLICT,
                                 "stands beside `stiffness`; allowed: one of the two");
    return 1;
}

int rsl_model_build_material(rsl_model_build *build, const rsl_model_raw_contact *raw,
                             rsl_planar_contact_pair *pair)
{
    const rsl_stiffness_material *m[2];
    double radii[2] = {RSL_UNSET, RSL_UNSET}, radius = pair->spec.radius;
    rsl_error error;
    if (!check_keys(build, raw))
        return 0;
    if (!raw->materials[0])
        return 1;
    for (int i = 0; i < 2; i++) {
        m[i] = find_material(build, raw, i);
        if (!m[i])
            return 0;
    }
    if (!rsl_given(radius)) {
        if (!find_radii(build, raw, pair, radii))
            return 0;
        if (rsl_stiffness_radius(radii[0], radii[1], &radius, &error) != RSL_OK)
            return refuse(build, raw, &error);
    }
    return fill(build, raw, m, radii, radius, pair);
}
