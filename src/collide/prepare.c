/* SPDX-License-Identifier: MIT
 *
 * From a law and its numbers to a contact: check, fill, then the author's
 * formula or the exact calibration.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/range.h"
#include "collide/impact.h"
#include "resile/restitution.h"

#define BIT RSL_LAW_INPUT_BIT

/* Inputs that say how much damping there is, in one way or another. */
#define DAMPING_INPUTS                                                                             \
    (BIT(restitution) | BIT(mass) | BIT(speed) | BIT(damping) | BIT(alpha) | BIT(young) |          \
     BIT(poisson) | BIT(viscosity_shear) | BIT(viscosity_bulk))

static double input_value(const rsl_law_parameters *spec, size_t index)
{
    const char *base = (const char *)spec;
    double value;
    memcpy(&value, base + rsl_law_input_table()[index].offset, sizeof value);
    return value;
}

static rsl_law_inputs takes_inputs(const rsl_law *law) { return law->inputs | law->options; }

/* A law of the caller's own may leave texts out. */
static const char *text(const char *maybe) { return maybe ? maybe : "no more is known"; }

/* ---- checks -------------------------------------------------------------- */

static rsl_status check_numbers(const rsl_law_parameters *spec, rsl_error *error)
{
    for (size_t i = 0; i < RSL_LAW_INPUT_COUNT; i++) {
        const rsl_law_input *row = &rsl_law_input_table()[i];
        double value = input_value(spec, i);
        if (!rsl_given(value))
            continue;
        rsl_status status = rsl_range_check(
            row->name, value, (rsl_range){row->low, HUGE_VAL, !row->closed, 0}, row->unit, error);
        if (status != RSL_OK)
            return status;
    }
    if (spec->formulation < RSL_LAW_FORMULATION_DEFAULT ||
        spec->formulation > RSL_LAW_FORMULATION_HUNT_CROSSLEY)
        return rsl_error_at(error, RSL_ERROR_ARGUMENT, "formulation", "%d does not exist",
                            (int)spec->formulation);
    if (spec->end < RSL_LAW_SEPARATION_DEFAULT || spec->end > RSL_LAW_SEPARATION_ZERO_FORCE ||
        spec->calibration < RSL_LAW_PUBLISHED || spec->calibration > RSL_LAW_EXACT)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "end rule %d or calibration %d does not exist", (int)spec->end,
                             (int)spec->calibration);
    if (spec->restitution > 1.0)
        return rsl_range_check("restitution", spec->restitution, RSL_RANGE(0.0, 1.0), "", error);
    return RSL_OK;
}

rsl_law_inputs rsl_collide_needs(const rsl_law *law, const rsl_law_parameters *spec)
{
    if (rsl_collide_damps_curve(law, spec))
        return law->inputs | BIT(restitution) |
               (spec->formulation == RSL_LAW_FORMULATION_HUNT_CROSSLEY ? BIT(speed) : BIT(mass));
    if (law->model->damped && spec->calibration == RSL_LAW_EXACT)
        return (law->inputs & ~DAMPING_INPUTS) | BIT(mass) | BIT(speed) | BIT(restitution);
    if (rsl_given(spec->damping) && (law->options & BIT(damping)))
        return law->inputs & ~DAMPING_INPUTS;
    if (rsl_given(spec->alpha) && (law->options & BIT(alpha)))
        return law->inputs & ~DAMPING_INPUTS;
    return law->inputs;
}

static rsl_status check_missing(const rsl_law *law, const rsl_law_parameters *spec,
                                rsl_error *error)
{
    rsl_law_inputs needed = rsl_collide_needs(law, spec);
    for (size_t i = 0; i < RSL_LAW_INPUT_COUNT; i++) {
        const rsl_law_input *row = &rsl_law_input_table()[i];
        if ((needed >> i & 1u) && !rsl_given(input_value(spec, i)))
            return rsl_error_required(error, row->name, law->key, row->meaning, row->unit);
    }
    return RSL_OK;
}

/* A formulation is the damping of an elastic curve, for a restitution. */
static rsl_status check_formulation(const rsl_law *law, const rsl_law_parameters *spec,
                                    rsl_error *error)
{
    if (spec->formulation == RSL_LAW_FORMULATION_DEFAULT)
        return RSL_OK;
    if (!law->model->elastic_curve)
        return rsl_error_at(error, RSL_ERROR_CONFLICT, "formulation",
                            "%s has a damping of its own; a formulation is for elastic laws",
                            law->key);
    if (!rsl_given(spec->restitution))
        return rsl_error_at(error, RSL_ERROR_MISSING, "formulation",
                            "%s needs a restitution for it: without one %s is undamped",
                            rsl_law_formulation_name(spec->formulation), law->key);
    return RSL_OK;
}

static rsl_status check_conflicts(const rsl_law *law, const rsl_law_parameters *spec,
                                  rsl_error *error)
{
    rsl_law_inputs takes = takes_inputs(law);
    int exact = spec->calibration == RSL_LAW_EXACT;
    int viscous = rsl_given(spec->viscosity_shear) || rsl_given(spec->viscosity_bulk);
    int damped = rsl_given(spec->damping) || rsl_given(spec->alpha) || (law->calibrated && viscous);
    if (rsl_given(spec->damping) && !(takes & BIT(damping)))
        return rsl_error_unused(error, "damping", law->key, text(law->parameter));
    if (rsl_given(spec->alpha) && !(takes & BIT(alpha)))
        return rsl_error_unused(error, "alpha", law->key, text(law->parameter));
    if (damped && rsl_given(spec->restitution))
        return rsl_error_set(error, RSL_ERROR_CONFLICT,
                             "give %s either a restitution or a damping, not both", law->key);
    if (damped && exact)
        return rsl_error_set(
            error, RSL_ERROR_CONFLICT,
            "exact calibration finds the damping of %s: give a restitution instead of a damping",
            law->key);
    if (rsl_given(spec->restitution) && !(takes & BIT(restitution)) &&
        !((law->model->damped || law->model->elastic_curve) && exact) && spec->restitution != 1.0)
        return rsl_error_unused(error, "restitution", law->key, text(law->parameter));
    return check_formulation(law, spec, error);
}

static rsl_status check_range(const rsl_law *law, const rsl_law_parameters *spec, rsl_error *error)
{
    double e = spec->restitution;
    int open = law->restitution_min_open;
    rsl_law_inputs takes = takes_inputs(law);
    int calibrated = spec->calibration == RSL_LAW_EXACT && law->model->damped;
    if (rsl_collide_damps_curve(law, spec) && !(e > 0.0))
        return rsl_range_refuse(error, "restitution", e,
                                "> 0 and <= 1 on an elastic curve, as no damping of it ends the "
                                "contact without a rebound");
    if (!rsl_given(e) || calibrated || !(takes & BIT(restitution)))
        return RSL_OK;
    if (e < law->restitution_min || (open && e == law->restitution_min) ||
        e > law->restitution_max) {
        rsl_range range = {law->restitution_min, law->restitution_max, open, 0};
        return rsl_range_refuse(error, "restitution", e, "%s for %s",
                                rsl_range_print(range, e, "").text, law->key);
    }
    return RSL_OK;
}

/* ---- exponents ------------------------------------------------------------ */

/* One exponent: the law's own, the caller's, or what is usual where neither says. */
typedef struct exponent {
    int input;         /* RSL_LAW_INDEX_... */
    double own, usual; /* own: RSL_UNSET where the caller may choose */
    int free;          /* 1: the caller's takes the place of the law's own */
} exponent;

static rsl_status resolve(const exponent *of, const rsl_law_parameters *spec, rsl_law_contact *c,
                          double *result, rsl_error *error)
{
    const rsl_law_input *row = &rsl_law_input_table()[of->input];
    double requested = input_value(spec, (size_t)of->input);
    if (rsl_given(of->own) && rsl_given(requested) && requested != of->own && !of->free)
        return rsl_error_at(error, RSL_ERROR_CONFLICT, row->name,
                            "%g does not fit %s, which has %s = %g", requested, c->law->key,
                            row->symbol, of->own);
    *result = rsl_given(requested) ? requested : of->own;
    if (!rsl_given(*result)) {
        *result = of->usual;
        c->assumed |= RSL_LAW_INPUT_AT(of->input);
    }
    return RSL_OK;
}

static rsl_status resolve_exponents(const rsl_law *law, const rsl_law_parameters *spec,
                                    rsl_law_contact *c, rsl_error *error)
{
    exponent n = {RSL_LAW_INDEX_exponent, law->n, 1.5, law->n_free};
    rsl_status status = resolve(&n, spec, c, &c->n, error);
    exponent m = {RSL_LAW_INDEX_m, rsl_law_exponent_m(law, c->n), c->n, 0};
    exponent q = {RSL_LAW_INDEX_q, law->q, 1.0, 0};
    if (status == RSL_OK)
        status = resolve(&m, spec, c, &c->m, error);
    if (status == RSL_OK)
        status = resolve(&q, spec, c, &c->q, error);
    return status;
}

/* ---- the contact ---------------------------------------------------------- */

static rsl_status fill(const rsl_law *law, const rsl_law_parameters *spec, rsl_law_contact *c,
                       rsl_error *error)
{
    *c = (rsl_law_contact){
        .law = law,
        .model = law->model,
        .end = spec->end == RSL_LAW_SEPARATION_DEFAULT ? law->end : spec->end,
        .calibration = spec->calibration,
        .stiffness = spec->stiffness,
        .mass = spec->mass,
        .speed = spec->speed,
        .restitution = spec->restitution,
        .user = spec->user,
    };
    rsl_status status = resolve_exponents(law, spec, c, error);
    if (status != RSL_OK)
        return status;
    if (spec->calibration == RSL_LAW_EXACT)
        return rsl_collide_calibrate(spec, c, error);
    return rsl_collide_apply_published_formula(spec, c, error);
}

/* A law that leaves the damping to the caller, or has an elastic curve alone, has no formula for a
 * restitution: given one, it is calibrated. */
static rsl_law_parameters settle_calibration(const rsl_law *law,
                                             const rsl_law_parameters *requested)
{
    rsl_law_parameters spec = *requested;
    int damped = law->calibrated && law->model->damped;
    if ((damped || rsl_collide_has_curve(law, requested)) && rsl_given(spec.restitution) &&
        !rsl_given(spec.damping))
        spec.calibration = RSL_LAW_EXACT;
    return spec;
}

/* The least restitution that a function of the speed is taken for: few laws with a force have an
 * impact without rebound. */
static const double function_min = 1e-6;

/* A function of the speed becomes the number that it is at the impact velocity. What it alone takes is
 * removed. */
static rsl_status settle_function(const rsl_law *law, rsl_law_parameters *spec, rsl_error *error)
{
    const rsl_restitution *function = spec->restitution_of_speed;
    if (!function)
        return RSL_OK;
    rsl_law_inputs dry = function->inputs & BIT(restitution);
    if (!dry && rsl_given(spec->restitution))
        return rsl_error_at(error, RSL_ERROR_CONFLICT, "restitution",
                            "is given twice, as %g and as the function %s; allowed: one of the two",
                            spec->restitution, function->key);
    if (!rsl_given(spec->speed))
        return rsl_error_at(error, RSL_ERROR_MISSING, "speed",
                            "is required: the restitution %s depends on it", function->key);
    double e;
    rsl_status status = rsl_restitution_value(function, spec, spec->speed, &e, error);
    if (status != RSL_OK)
        return status;
    spec->restitution = law->model->force ? fmax(e, function_min) : e;
    spec->restitution_of_speed = NULL;
    if (function->inputs & BIT(damping))
        spec->damping = RSL_UNSET;
    if (function->inputs & BIT(viscosity_shear))
        spec->viscosity_shear = RSL_UNSET;
    return RSL_OK;
}

/* 1: all members are zero, not RSL_UNSET: the struct was not initialised. */
static int is_blank(const rsl_law_parameters *spec)
{
    for (size_t i = 0; i < RSL_LAW_INPUT_COUNT; i++)
        if (*(const double *)((const char *)spec + rsl_law_input_table()[i].offset) != 0.0)
            return 0;
    return 1;
}

rsl_status rsl_collide_prepare(const rsl_law *law, const rsl_law_parameters *requested,
                               rsl_law_contact *contact, rsl_error *error)
{
    rsl_law_contact made;
    if (!law)
        return rsl_error_null(error, "law", "rsl_law_find()", "rsl_law_at()");
    if (!law->key || !law->model || !requested || !contact)
        return rsl_error_set(
            error, RSL_ERROR_ARGUMENT,
            "a law with a key and a shape, its numbers and room for the contact are needed");
    if (is_blank(requested))
        return rsl_error_missing(error, "a spec that starts from rsl_law_parameters_default()");
    rsl_law_parameters plain = *requested; /* a number in place of a function */
    rsl_law_parameters settled, *spec = &settled;
    rsl_status status = check_numbers(requested, error);
    if (status == RSL_OK)
        status = settle_function(law, &plain, error);
    if (status != RSL_OK)
        return status;
    settled = settle_calibration(law, &plain);
    if (status == RSL_OK)
        status = check_conflicts(law, spec, error);
    if (status == RSL_OK)
        status = check_missing(law, spec, error);
    if (status == RSL_OK)
        status = check_range(law, spec, error);
    if (status == RSL_OK)
        status = fill(law, spec, &made, error);
    if (status == RSL_OK && !isfinite(made.damping))
        status = rsl_error_set(error, RSL_ERROR_ARGUMENT,
                               "the damping of %s is not finite for these numbers", law->key);
    if (status == RSL_OK)
        *contact = made;
    return status;
}
