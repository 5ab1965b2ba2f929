/* SPDX-License-Identifier: MIT
 *
 * Friction and rolling resistance by laws of the catalogue of tangent.h.
 */
#include <string.h>

#include "model/build.h"
#include "model/reader.h"
#include "planar/contact/contact.h"
#include "planar/run/run.h"

/* A law of one kind by its key; the others are offered. */
static int find_law(rsl_model_build *build, const char *key, rsl_tangent_kind kind,
                    const rsl_model_node *node, const rsl_tangent_law **law)
{
    rsl_error error;
    rsl_status status = rsl_tangent_law_get(key, kind, law, &error);
    return status == RSL_OK ||
           rsl_model_fail_at(build->reader, node, "law", status, "%s", error.message);
}

/* Coulomb's law, and smooth by tanh, are what `friction` says: the rows of the catalogue stand for
 * the same force. */
static int take_friction(rsl_model_build *build, const rsl_model_raw_tangential *raw,
                         rsl_planar_tangent *tangent, rsl_planar_friction *friction)
{
    const rsl_tangent_parameters *spec = &raw->spec;
    int smooth = tangent->laws.friction->model == &rsl_tangent_model_tanh;
    if (!smooth && !tangent->laws.friction->model->impulse)
        return 1;
    rsl_error error = {0};
    rsl_tangent made;
    rsl_status status = rsl_tangent_prepare(&tangent->laws, &tangent->spec, NULL, &made, &error);
    if (status < 0)
        return rsl_model_fail_at(build->reader, raw->node, *error.path ? error.path : NULL, status,
                                 "%s", error.message);
    if (made.restitution != 0.0)
        return rsl_model_fail_at(build->reader, raw->node, "restitution", RSL_ERROR_CONFLICT,
                                 "is for one impact; contacts of a mechanism that stick have none");
    *friction =
        (rsl_planar_friction){spec->friction, spec->friction, smooth ? spec->slip_speed : 0.0};
    *tangent = (rsl_planar_tangent){.spec = rsl_tangent_parameters_default()};
    return 1;
}

static int take_tangential(rsl_model_build *build, const rsl_model_raw_tangential *raw,
                           rsl_planar_tangent *tangent, rsl_planar_friction *friction)
{
    if (!raw)
        return 1;
    if (friction->static_ > 0.0)
        return rsl_model_fail_at(build->reader, raw->node, NULL, RSL_ERROR_CONFLICT,
                                 "stands beside `friction`; allowed: one of the two");
#define TAKE(field, symbol, unit, low, closed, high, meaning) tangent->spec.field = raw->spec.field;
    RSL_TANGENT_INPUT_LIST_FRICTION(TAKE)
#undef TAKE
    return find_law(build, raw->law, RSL_TANGENT_FRICTION, raw->node, &tangent->laws.friction) &&
           take_friction(build, raw, tangent, friction);
}

static int take_rolling(rsl_model_build *build, const rsl_model_raw_rolling *raw,
                        rsl_planar_tangent *tangent)
{
    if (!raw)
        return 1;
    tangent->spec.rolling_friction = raw->friction;
    tangent->spec.rolling_stiffness = raw->stiffness;
    tangent->spec.rolling_damping = raw->damping;
    tangent->spec.radius = raw->radius;
    if (!find_law(build, raw->law, RSL_TANGENT_ROLLING, raw->node, &tangent->laws.rolling))
        return 0;
    const struct {
        const char *key;
        double given;
        unsigned bit;
    } keys[] = {{"friction", raw->friction, RSL_TANGENT_INPUT_BIT(rolling_friction)},
                {"stiffness", raw->stiffness, RSL_TANGENT_INPUT_BIT(rolling_stiffness)},
                {"damping", raw->damping, RSL_TANGENT_INPUT_BIT(rolling_damping)}};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if ((tangent->laws.rolling->inputs & keys[i].bit) && !rsl_given(keys[i].given))
            return rsl_model_fail_at(build->reader, raw->node, keys[i].key, RSL_ERROR_MISSING,
                                     "is required by %s", tangent->laws.rolling->key);
    return 1;
}

int rsl_model_build_tangent(rsl_model_build *build, const rsl_model_raw_tangential *tangential,
                            const rsl_model_raw_rolling *rolling, rsl_planar_tangent *tangent,
                            rsl_planar_friction *friction)
{
    *tangent = (rsl_planar_tangent){.spec = rsl_tangent_parameters_default()};
    return take_tangential(build, tangential, tangent, friction) &&
           take_rolling(build, rolling, tangent);
}

/* The key of `rolling` that a law or a number of the spec stands under. */
static const char *key_of(const char *name, int *rolls)
{
    *rolls = 1;
    if (!strcmp(name, "rolling_law"))
        return "law";
    if (!strcmp(name, "rolling_friction"))
        return "friction";
    if (!strcmp(name, "rolling_stiffness"))
        return "stiffness";
    if (!strcmp(name, "rolling_damping"))
        return "damping";
    *rolls = !strcmp(name, "radius");
    return name;
}

int rsl_model_check_tangent(rsl_model_build *build, const rsl_planar_tangent *tangent,
                            const rsl_law_contact *normal, const rsl_model_node *tangential,
                            const rsl_model_node *rolling)
{
    rsl_error error = {0};
    int rolls;
    rsl_planar_integrator_row by = rsl_planar_integrator_for(&build->file->model);
    rsl_status status = rsl_planar_tangent_check(tangent, normal, &by, &error);
    if (status >= 0)
        return 1;
    const char *key = key_of(error.path, &rolls);
    const rsl_model_node *node = (rolls && rolling) || !tangential ? rolling : tangential;
    return rsl_model_fail_at(build->reader, node, *key ? key : NULL, status, "%s", error.message);
}

int rsl_model_build_friction(rsl_model_build *build, const rsl_model_raw_friction *raw,
                             rsl_planar_friction *friction)
{
    *friction = (rsl_planar_friction){0.0, 0.0, 0.0};
    if (!raw)
        return 1;
    *friction = raw->friction;
    if (!rsl_given(friction->static_) && !rsl_given(friction->kinetic))
        return rsl_model_fail_at(build->reader, raw->node, NULL, RSL_ERROR_MISSING,
                                 "needs `static` or `kinetic`");
    if (!rsl_given(friction->static_))
        friction->static_ = friction->kinetic;
    if (!rsl_given(friction->kinetic))
        friction->kinetic = friction->static_;
    if (friction->kinetic > friction->static_)
        return rsl_model_fail_at(build->reader, raw->node, "kinetic", RSL_ERROR_ARGUMENT,
                                 "= %g is out of range: must be <= static, %g", friction->kinetic,
                                 friction->static_);
    return 1;
}
