/* SPDX-License-Identifier: MIT
 *
 * Prepares a contact from laws and parameters: missing and contradictory inputs, the stiffness.
 */
#include <assert.h>
#include <math.h>

#include "base/range.h"
#include "law/extra.h"
#include "num/elementary.h"
#include "tangent/model.h"

double rsl_tangent_mindlin_ratio(double nu) { return 2.0 * (1.0 - nu) / (2.0 - nu); }

size_t rsl_tangent_state_count(const rsl_tangent *t)
{
    assert(t && t->cells >= 0);
    size_t springs = (size_t)t->cells;
    return RSL_TANGENT_STATE_COUNT + (springs ? 1 + 3 * springs : 0);
}

static double value_at(const rsl_tangent_parameters *spec, size_t i)
{
    return *(const double *)((const char *)spec + rsl_tangent_input_table()[i].offset);
}

static rsl_status check_numbers(const rsl_tangent_parameters *spec, rsl_error *error)
{
    for (size_t i = 0; i < RSL_TANGENT_INPUT_COUNT; i++) {
        const rsl_tangent_input *in = &rsl_tangent_input_table()[i];
        double x = value_at(spec, i);
        if (!rsl_given(x))
            continue;
        rsl_status status = rsl_range_check(
            in->name, x, (rsl_range){in->low, in->high, !in->closed, 0}, in->unit, error);
        if (status != RSL_OK)
            return status;
    }
    return RSL_OK;
}

static rsl_status check_law(const rsl_tangent_law *law, rsl_tangent_kind kind,
                            const rsl_tangent_parameters *spec, rsl_error *error)
{
    if (!law)
        return RSL_OK;
    if (!law->model || law->kind != kind)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT, "%s is no law of %s", law->key,
                             rsl_tangent_kind_name(kind));
    for (size_t i = 0; i < RSL_TANGENT_INPUT_COUNT; i++) {
        const rsl_tangent_input *in = &rsl_tangent_input_table()[i];
        if ((law->inputs >> i & 1u) && !rsl_given(value_at(spec, i)))
            return rsl_error_required(error, in->name, law->key, in->meaning, in->unit);
    }
    return RSL_OK;
}

/* The place that a law which takes the input would have, if nothing is there; else NULL. */
static const char *empty_place(const rsl_tangent_law *const all[3], size_t input)
{
    static const char *const places[3] = {"laws.friction", "laws.rolling", "laws.twist"};
    static const rsl_tangent_kind kinds[3] = {RSL_TANGENT_FRICTION, RSL_TANGENT_ROLLING,
                                              RSL_TANGENT_TWIST};
    for (int i = 0; i < 3; i++)
        for (size_t k = 0; !all[i] && rsl_tangent_law_at(k); k++) {
            const rsl_tangent_law *law = rsl_tangent_law_at(k);
            if (law->kind == kinds[i] && ((law->inputs | law->options) >> input & 1u))
                return places[i];
        }
    return NULL;
}

/* A number that no law takes: because a place is empty, or the law there is another. */
static rsl_status refuse_unused(const rsl_tangent_law *const all[3], size_t input, double value,
                                rsl_error *error)
{
    const char *place = empty_place(all, input), *name = rsl_tangent_input_table()[input].name;
    if (place)
        return rsl_error_set(error, RSL_ERROR_CONFLICT,
                             "%s is NULL: rsl_tangent_law_find() returns NULL for an unknown key; "
                             "none of the laws takes %s = %g",
                             place, name, value);
    return rsl_error_at(error, RSL_ERROR_CONFLICT, name, "none of the laws takes it%s%s",
                        all[0] ? ": " : "", all[0] ? all[0]->key : "");
}

/* Numbers that no law takes. */
static rsl_status check_unused(const rsl_tangent_laws *laws, const rsl_tangent_parameters *spec,
                               rsl_error *error)
{
    const rsl_tangent_law *const all[] = {laws->friction, laws->rolling, laws->twist};
    unsigned taken = 0;
    for (int i = 0; i < 3; i++)
        taken |= all[i] ? all[i]->inputs | all[i]->options : 0u;
    for (size_t i = 0; i < RSL_TANGENT_INPUT_COUNT; i++)
        if (!(taken >> i & 1u) && rsl_given(value_at(spec, i)))
            return refuse_unused(all, i, value_at(spec, i), error);
    return RSL_OK;
}

static int count_given(double a, double b, double c)
{
    return rsl_given(a) + rsl_given(b) + rsl_given(c);
}

/* The law that needs a tangential stiffness; NULL if none does. */
static const rsl_tangent_law *stiff_law(const rsl_tangent_laws *laws)
{
    const rsl_tangent_law *f = laws->friction;
    if (f && (f->options & RSL_TANGENT_INPUT_BIT(ratio)))
        return f;
    return laws->twist;
}

/* k_t d^p from the normal law: kappa times its elastic slope n k d^(n-1). */
static rsl_status stiffness_of_normal(const rsl_tangent_law *law, const rsl_law_contact *normal,
                                      rsl_tangent *t, rsl_error *error)
{
    if (!normal || !normal->model || !(normal->stiffness > 0.0) || !(normal->n > 0.0))
        return rsl_error_set(error, RSL_ERROR_MISSING,
                             "%s has no normal stiffness to take its own from: give stiffness",
                             law->key);
    if (law->model->part == 0.0 && normal->n != 1.0)
        return rsl_error_set(error, RSL_ERROR_CONFLICT,
                             "%s has a constant stiffness and the normal law %s has not: give "
                             "stiffness, or take mindlin-rescaled",
                             law->key, normal->law ? normal->law->key : "");
    double part = law->model->part > 0.0 ? law->model->part : 1.0;
    t->stiffness = part * t->ratio * normal->n * normal->stiffness;
    t->exponent = normal->n - 1.0;
    return RSL_OK;
}

static rsl_status fill_stiffness(const rsl_tangent_law *law, const rsl_tangent_parameters *spec,
                                 const rsl_law_contact *normal, rsl_tangent *t, rsl_error *error)
{
    int given = count_given(spec->stiffness, spec->ratio, spec->poisson);
    if (given > 1)
        return rsl_error_set(error, RSL_ERROR_CONFLICT,
                             "stiffness, ratio and poisson say the same thing: give one of them");
    if (given == 0)
        return rsl_error_set(error, RSL_ERROR_MISSING,
                             "%s needs a stiffness: stiffness (N/m), or ratio (tangential over "
                             "normal), or poisson",
                             law->key);
    if (!rsl_given(spec->stiffness)) {
        t->ratio = rsl_given(spec->ratio) ? spec->ratio : rsl_tangent_mindlin_ratio(spec->poisson);
        if (rsl_given(spec->exponent))
            return rsl_error_at(error, RSL_ERROR_CONFLICT, "exponent",
                                "it goes with stiffness alone: the normal law gives it here");
        return stiffness_of_normal(law, normal, t, error);
    }
    t->stiffness = spec->stiffness;
    t->exponent = rsl_given(spec->exponent) ? spec->exponent : law->model->part > 0.0 ? 0.5 : 0.0;
    if (normal && normal->stiffness > 0.0 && normal->n - 1.0 == t->exponent)
        t->ratio = t->stiffness / (normal->n * normal->stiffness);
    return RSL_OK;
}

static double or_else(double given, double otherwise)
{
    return rsl_given(given) ? given : otherwise;
}

/* Conditions on two parameters at once. */
static rsl_status check_pairs(const rsl_tangent *t, const rsl_tangent_parameters *spec,
                              rsl_error *error)
{
    const rsl_tangent_law *law = t->laws.friction;
    if (rsl_given(spec->slip_speed_low) && !(t->slip_speed_low < t->slip_speed))
        return rsl_range_refuse(error, "slip_speed_low", t->slip_speed_low,
                                "< slip_speed, %.10g m/s", t->slip_speed);
    if (t->friction_static < t->friction)
        return rsl_range_refuse(error, "friction_static", t->friction_static, ">= friction, %.10g",
                                t->friction);
    if (law && law->model->bristle && t->friction_static > t->friction &&
        !rsl_given(spec->slip_speed))
        return rsl_error_set(error, RSL_ERROR_MISSING,
                             "%s with friction_static needs slip_speed: where it has fallen",
                             law->key);
    if (law && law->model->cells && t->exponent != 0.5)
        return rsl_error_set(error, RSL_ERROR_CONFLICT,
                             "%s has its springs over the radius of two spheres, k_t in step with "
                             "d^0.5, and the normal law gives d^%g: take one with n = 1.5",
                             law->key, t->exponent);
    if (law && law->model->bristle && !(t->stiffness > 0.0))
        return rsl_error_at(error, RSL_ERROR_ARGUMENT, "stiffness", "a bristle needs more than 0");
    return RSL_OK;
}

static rsl_status fill(const rsl_tangent_parameters *spec, const rsl_law_contact *normal,
                       rsl_tangent *t, rsl_error *error)
{
    const rsl_tangent_law *friction = t->laws.friction, *stiff = stiff_law(&t->laws);
    t->friction = or_else(spec->friction, 0.0);
    t->friction_static = or_else(spec->friction_static, t->friction);
    t->damping = or_else(spec->damping, 0.0);
    t->viscosity = or_else(spec->viscosity, 0.0);
    t->restitution = or_else(spec->restitution, 0.0);
    t->slip_speed = or_else(spec->slip_speed, 0.0);
    t->slip_speed_low = or_else(spec->slip_speed_low, 0.0);
    t->decay = or_else(spec->decay, 0.0);
    t->ratio = RSL_UNSET;
    t->radius = or_else(spec->radius, 0.0);
    int sticks = normal && normal->law && normal->law->family == RSL_LAW_FAMILY_ADHESIVE;
    t->adhesion = or_else(spec->adhesion, sticks ? rsl_law_extra_of(normal)->adhesive.pull : 0.0);
    t->rolling_friction = or_else(spec->rolling_friction, 0.0);
    t->rolling_stiffness = or_else(spec->rolling_stiffness, 0.0);
    t->rolling_damping = or_else(spec->rolling_damping, 0.0);
    t->stiffness = or_else(spec->stiffness, 0.0);
    if (friction && friction->model->cells)
        t->cells = (int)or_else(spec->cells, 100.0);
    if (friction)
        t->reset_with_damper = spec->reset_with_damper < 0 ? friction->model->reset_with_damper
                                                           : spec->reset_with_damper != 0;
    return stiff ? fill_stiffness(stiff, spec, normal, t, error) : RSL_OK;
}

/* A struct of zeros, where inputs that are not given are RSL_UNSET: it was not initialised. */
static int is_blank(const rsl_tangent_parameters *spec)
{
    for (size_t i = 0; i < RSL_TANGENT_INPUT_COUNT; i++)
        if (value_at(spec, i) != 0.0)
            return 0;
    return 1;
}

rsl_status rsl_tangent_prepare(const rsl_tangent_laws *laws, const rsl_tangent_parameters *spec,
                               const rsl_law_contact *normal, rsl_tangent *tangent,
                               rsl_error *error)
{
    if (!laws || !spec || !tangent)
        return rsl_error_missing(error, "the laws, their numbers and room for the contact");
    if (is_blank(spec))
        return rsl_error_missing(error, "a spec that starts from rsl_tangent_parameters_default()");
    rsl_tangent made = {.laws = *laws};
    rsl_status status = check_numbers(spec, error);
    if (status == RSL_OK)
        status = check_law(laws->friction, RSL_TANGENT_FRICTION, spec, error);
    if (status == RSL_OK)
        status = check_law(laws->rolling, RSL_TANGENT_ROLLING, spec, error);
    if (status == RSL_OK)
        status = check_law(laws->twist, RSL_TANGENT_TWIST, spec, error);
    if (status == RSL_OK)
        status = check_unused(laws, spec, error);
    if (status == RSL_OK)
        status = fill(spec, normal, &made, error);
    if (status == RSL_OK)
        status = check_pairs(&made, spec, error);
    if (status == RSL_OK)
        *tangent = made;
    return status;
}
