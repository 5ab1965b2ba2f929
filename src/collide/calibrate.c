/* SPDX-License-Identifier: MIT
 *
 * The damping of a contact: the author's formula, or the one that returns the restitution asked
 * for. A power law has it from Lambda (lambda.c). Any other has one knob and one root: the
 * restitution returned falls with the damping and rises with the restitution put into a formula.
 */
#include <assert.h>
#include <float.h>
#include <math.h>

#include "base/error.h"
#include "collide/impact.h"
#include "law/damping.h"
#include "law/models.h"
#include "num/constants.h"
#include "num/roots.h"

typedef struct knob {
    rsl_law_contact *contact;
    const rsl_law_parameters *spec;
} knob;

static rsl_status no_solution(const rsl_law_contact *c, rsl_error *error)
{
    return rsl_error_at(error, RSL_ERROR_NO_SOLUTION, "restitution",
                        "%g cannot be had from %s with these parameters", c->restitution,
                        c->law->key);
}

/* ---- damping --------------------------------------------------------------- */

static double damping_excess(double damping, void *user)
{
    knob *k = user;
    double e;
    k->contact->damping = damping;
    if (rsl_collide_dimensionless_restitution(k->contact, &e, NULL) < 0)
        return RSL_NUM_NAN;
    return e - k->contact->restitution;
}

/* For a law of another form, whose loss grows with the damping. Its formula sets what else the
 * contact needs. */
static rsl_status search_damping(const rsl_law_parameters *spec, rsl_law_contact *contact,
                                 rsl_error *error)
{
    knob k = {contact, NULL};
    rsl_law_parameters undamped = *spec;
    double low = 0.0, high = 1e-6, root;
    undamped.damping = 0.0;
    rsl_status status =
        contact->law->published ? contact->law->published(&undamped, contact, error) : RSL_OK;
    if (status != RSL_OK)
        return status;
    if (contact->restitution == 0.0) /* any damping that is strong enough, or none */
        return no_solution(contact, error);
    double free = damping_excess(0.0, &k);
    if (free <= 0.0) { /* 1, of a law that loses nothing else */
        contact->damping = 0.0;
        return free > -1e-12 && contact->restitution == 1.0 ? RSL_OK : no_solution(contact, error);
    }
    while (high < 1e30 && damping_excess(high, &k) > 0.0) {
        low = high;
        high *= 10.0;
    }
    if (rsl_num_root_bracketed(damping_excess, &k, low, high, &root) != RSL_OK ||
        damping_excess(root, &k) <= -contact->restitution) /* less than can be told from nothing */
        return no_solution(contact, error);
    contact->damping = root;
    return RSL_OK;
}

/* ---- restitution put in ---------------------------------------------------- */

static rsl_status apply_formula(const knob *k, double e)
{
    rsl_law_parameters spec = *k->spec;
    spec.restitution = e;
    k->contact->restitution = e;
    return k->contact->law->published(&spec, k->contact, NULL);
}

static double formula_excess(double e, void *user)
{
    knob *k = user;
    double returned;
    if (apply_formula(k, e) != RSL_OK ||
        rsl_collide_dimensionless_restitution(k->contact, &returned, NULL) < 0)
        return RSL_NUM_NAN;
    return returned - k->spec->restitution;
}

/* For laws without a damping coefficient: the restitution to put into the author's formula. */
static rsl_status search_restitution(const rsl_law_parameters *spec, rsl_law_contact *contact,
                                     rsl_error *error)
{
    knob k = {contact, spec};
    double wanted = spec->restitution, root = wanted;
    if (!rsl_given(contact->mass) || !rsl_given(contact->speed))
        return rsl_error_set(error, RSL_ERROR_MISSING, "%s, exact, needs mass and speed",
                             contact->law->key);
    if (fabs(formula_excess(wanted, &k)) > 1e-13) {
        double low = fmax(contact->law->restitution_min, 1e-9);
        rsl_status status = rsl_num_root_bracketed(formula_excess, &k, low, 1.0, &root);
        if (status != RSL_OK) {
            contact->restitution = wanted;
            return no_solution(contact, error);
        }
    }
    rsl_status status = apply_formula(&k, root);
    contact->restitution = wanted;
    return status == RSL_OK ? RSL_OK : no_solution(contact, error);
}

/* ---- formula or calibration ------------------------------------------------ */

static rsl_status calibrate_power(rsl_law_contact *c, rsl_error *error)
{
    rsl_collide_exponents form = {c->n, c->m, c->q, c->end, c->model->approach_only};
    double lambda;
    rsl_status status =
        rsl_collide_lambda_from_restitution(&form, c->restitution, &lambda, NULL, error);
    if (status != RSL_OK)
        return status;
    c->damping = lambda * rsl_collide_damping_unit(c);
    if (lambda > 0.0 && c->damping < DBL_MIN)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "the damping that returns %g is less than a double holds: the "
                             "stiffness is too small, or the speed too high",
                             c->restitution);
    return RSL_OK;
}

/* ---- elastic curves ----------------------------------------------------------------- */

/* A restitution of 1 is that of an elastic law as it is, but not of one with an unloading curve of its
 * own. */
int rsl_collide_has_curve(const rsl_law *law, const rsl_law_parameters *spec)
{
    return law->model->elastic_curve && rsl_given(spec->restitution) &&
           (spec->restitution != 1.0 || law->model->free_depth);
}

int rsl_collide_damps_curve(const rsl_law *law, const rsl_law_parameters *spec)
{
    return rsl_collide_has_curve(law, spec) && spec->calibration == RSL_LAW_EXACT;
}

/* A power k d^n with the damping of family C or A. */
static rsl_status damp_power(rsl_law_formulation form, rsl_law_contact *c, rsl_error *error)
{
    int approach = form == RSL_LAW_FORMULATION_APPROACH;
    c->model = approach ? &rsl_law_model_approach : &rsl_law_model_power;
    c->m = form == RSL_LAW_FORMULATION_HUNT_CROSSLEY ? c->n : 0.5 * (c->n - 1.0);
    c->q = 1.0;
    if (rsl_given(c->speed) && rsl_given(c->mass))
        return calibrate_power(c, error);
    if (form == RSL_LAW_FORMULATION_HUNT_CROSSLEY)
        c->damping = rsl_collide_hysteresis_ratio(c->restitution) * (c->stiffness / c->speed);
    else /* lambda = zeta sqrt(2 (n + 1)) sqrt(M k) */
        c->damping = rsl_collide_ratio_from_restitution(c->restitution, c->end, approach) *
                     sqrt(2.0 * (c->n + 1.0)) * sqrt(c->mass) * sqrt(c->stiffness);
    return RSL_OK;
}

/* No depth of a measured curve may be without force once it has had one: U would not grow. */
static rsl_status check_curve(const rsl_law_contact *c, rsl_error *error)
{
    const rsl_law_table *table = c->user;
    for (size_t i = 1; c->law->model->measured && i < table->in.count; i++)
        if (table->in.force[i - 1] > 0.0 && !(table->in.force[i] > 0.0))
            return rsl_error_at(error, RSL_ERROR_NO_SOLUTION, "restitution",
                                "%g is not available from this curve: its force is 0 at %g m after "
                                "it was positive",
                                c->restitution, table->in.depth[i]);
    return RSL_OK;
}

/* Damping of a contact of an elastic law, complete but for it, that returns c->restitution < 1. */
static rsl_status damp_curve(const rsl_law_parameters *spec, rsl_law_contact *c, rsl_error *error)
{
    rsl_law_formulation form = spec->formulation == RSL_LAW_FORMULATION_DEFAULT
                                   ? RSL_LAW_FORMULATION_UNIVERSAL
                                   : spec->formulation;
    c->calibration = RSL_LAW_EXACT;
    if (c->model->power)
        return damp_power(form, c, error);
    if (form == RSL_LAW_FORMULATION_HUNT_CROSSLEY) {
        c->model = &rsl_law_model_proportional;
        c->damping = rsl_collide_hysteresis_ratio(c->restitution) / c->speed;
    } else {
        int approach = form == RSL_LAW_FORMULATION_APPROACH;
        c->model = approach ? &rsl_law_model_universal_approach : &rsl_law_model_universal;
        c->damping = 2.0 * sqrt(c->mass) *
                     rsl_collide_ratio_from_restitution(c->restitution, c->end, approach);
    }
    return check_curve(c, error);
}

/* ---- all laws ----------------------------------------------------------------------- */

rsl_status rsl_collide_apply_published_formula(const rsl_law_parameters *spec, rsl_law_contact *c,
                                               rsl_error *error)
{
    assert(c->law && !(c->law->exact_ratio && c->law->published));
    if (c->law->exact_ratio) {
        /* h (1 + e) = ln((1 + h)/(1 - e h))  (luo2011; khatiwada2014) */
        double h = rsl_given(spec->damping) ? 0.0 : rsl_collide_hysteresis_ratio(c->restitution);
        return rsl_law_damping_from_ratio(spec, c, h, error);
    }
    return c->law->published ? c->law->published(spec, c, error) : RSL_OK;
}

/* A law without a damping coefficient is calibrated through the restitution
 * that goes into its formula, unless that is exact already. */
rsl_status rsl_collide_calibrate(const rsl_law_parameters *spec, rsl_law_contact *c,
                                 rsl_error *error)
{
    if (rsl_collide_damps_curve(c->law, spec)) {
        rsl_status status = rsl_collide_apply_published_formula(spec, c, error);
        return status == RSL_OK ? damp_curve(spec, c, error) : status;
    }
    if (c->law->model->elastic_curve) /* as it is */
        return rsl_collide_apply_published_formula(spec, c, error);
    int takes_restitution =
        ((c->law->inputs | c->law->options) & RSL_LAW_INPUT_BIT(restitution)) != 0;
    if (c->model->damped && c->model->power)
        return calibrate_power(c, error);
    if (c->model->damped)
        return search_damping(spec, c, error);
    if (takes_restitution && !c->model->plastic && c->model->force)
        return search_restitution(spec, c, error);
    if (rsl_given(c->restitution) && c->restitution != 1.0 && !takes_restitution)
        return rsl_error_set(error, RSL_ERROR_NO_SOLUTION, "%s has no damping to calibrate: %s",
                             c->law->key, c->law->exact ? c->law->exact : "no more is known");
    return rsl_collide_apply_published_formula(spec, c, error);
}
