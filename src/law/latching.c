/* SPDX-License-Identifier: MIT
 *
 * Springs that latch: a steeper way back, with or without adhesion, as particle codes
 * have them for powders. Without their viscous part, which would make two losses of one.
 */
#include <math.h>

#include "base/range.h"
#include "law/extra.h"
#include "law/families.h"
#include "law/models.h"
#include "law/references.h"
#include "law/references_elastoplastic.h"

/* k2 = k1 + S Fmax = k1 (1 + S dmax), without an end. */
static rsl_status walton_braun_variable(const rsl_law_parameters *spec, rsl_law_contact *contact,
                                        rsl_error *error)
{
    (void)error;
    rsl_law_extra_in(contact)->plastic = (rsl_law_plastic){
        .recovered_fraction = 1.0, .hardening = spec->latch, .hardening_depth = HUGE_VAL};
    return RSL_OK;
}

#define STEEPER_MAX 1e12

/* The contact pulls, if there is any adhesion: it ends at d = 0. */
static rsl_status stick(const rsl_law_parameters *spec, rsl_law_contact *contact, double exponent,
                        rsl_error *error)
{
    if (!rsl_given(spec->adhesion_stiffness) || spec->adhesion_stiffness == 0.0) {
        if (rsl_given(spec->adhesion_exponent))
            return rsl_error_unused(error, "adhesion_exponent", contact->law->key,
                                    "it goes with adhesion_stiffness");
        return RSL_OK;
    }
    if (spec->end == RSL_LAW_SEPARATION_ZERO_FORCE)
        return rsl_error_set(
            error, RSL_ERROR_CONFLICT,
            "%s with adhesion is tensile before separation, which the end rule force "
            "would cut off",
            contact->law->key);
    const rsl_law_plastic *p = &rsl_law_extra_in(contact)->sticking.plastic;
    double steeper =
        p->hardening > 0.0 ? 1.0 + p->hardening * p->hardening_depth : 1.0 / p->recovered_fraction;
    if (!(steeper <= STEEPER_MAX)) /* unloading would be lost in the round-off of the depth */
        return rsl_error_set(
            error, RSL_ERROR_ARGUMENT,
            "the stiffness of unloading over that of loading = %g is out of range: "
            "must be <= %g for %s with adhesion",
            steeper, STEEPER_MAX, contact->law->key);
    contact->model = &rsl_law_model_sticking;
    contact->end = RSL_LAW_SEPARATION_ZERO_DEPTH;
    rsl_law_extra_in(contact)->sticking.adhesion = spec->adhesion_stiffness;
    rsl_law_extra_in(contact)->sticking.exponent = exponent;
    return RSL_OK;
}

/* k2 = k1 + (kp - k1) dmax/d*, at most kp; d* = kp/(kp - k1) phi_f 2 R  (luding2008) */
static rsl_status luding(const rsl_law_parameters *spec, rsl_law_contact *contact, rsl_error *error)
{
    double k1 = contact->stiffness, kp = spec->stiffness_limit;
    if (!(kp > k1))
        return rsl_range_refuse(error, "stiffness_limit", kp, "> stiffness, %.10g N/m", k1);
    double depth = kp / (kp - k1) * spec->plasticity_depth * 2.0 * spec->radius;
    rsl_law_plastic plastic = {
        .recovered_fraction = 1.0, .hardening = (kp / k1 - 1.0) / depth, .hardening_depth = depth};
    if (!(isfinite(plastic.hardening) && isfinite(depth) && depth > 0.0))
        return rsl_error_set(
            error, RSL_ERROR_ARGUMENT,
            "stiffness %g and %g, plasticity_depth %g and radius %g give no finite "
            "depth of hardening",
            k1, kp, spec->plasticity_depth, spec->radius);
    rsl_law_extra_in(contact)->plastic = plastic; /* the head of extra.plastic_adhesion as well */
    return stick(spec, contact, 1.0, error);
}

/* dp^n = (1 - k1/k2) dmax^n  (thakur2014) */
static rsl_status eepa(const rsl_law_parameters *spec, rsl_law_contact *contact, rsl_error *error)
{
    double x = spec->adhesion_exponent;
    rsl_law_extra_in(contact)->sticking = (rsl_law_plastic_adhesion){0};
    rsl_status status =
        rsl_law_set_unloading_stiffness(contact->stiffness, spec->stiffness_unload,
                                        &rsl_law_extra_in(contact)->sticking.plastic, error);
    return status == RSL_OK ? stick(spec, contact, rsl_given(x) ? x : contact->n, error) : status;
}

#define LATCHING                                                                                   \
    .family = RSL_LAW_FAMILY_PIECEWISE, .m = RSL_LAW_M_EQUALS_N, .q = 1.0,                         \
    .end = RSL_LAW_SEPARATION_ZERO_FORCE, .restitution_max = 1.0, .restitution_min_open = 1

const rsl_law rsl_law_rows_latching[] = {
    {
        LATCHING,
        .key = "walton-braun-variable",
        .aliases = "walton-braun-latch",
        .title = "Partially latching spring, stiffer the harder it was pressed",
        .authors = "Walton, Braun",
        .year = 1986,
        .doi = "10.1122/1.549893",
        .bibtex = RSL_LAW_BIB_WALTON1986,
        .equation = "F = k d loading, k2 (d - dp) unloading",
        .parameter = "k2 = k + S Fmax, dp = (1 - k/k2) dmax",
        .n = 1.0,
        .inputs = RSL_LAW_IN_K | RSL_LAW_INPUT_BIT(latch),
        .model = &rsl_law_model_plastic,
        .published = walton_braun_variable,
        .exact = "e = 1/sqrt(1 + S dmax), dmax = v0 sqrt(M/k): falls with the speed; there is no "
                 "input restitution, S = (1/e^2 - 1)/dmax gives e at one speed",
        .errata = "",
    },
    {
        LATCHING,
        .key = "luding",
        .aliases = "linear-plastic hooke-hysteresis",
        .title = "Hysteretic spring for powders, with or without adhesion",
        .authors = "Luding",
        .year = 2008,
        .doi = "10.1007/s10035-008-0099-x",
        .bibtex = RSL_LAW_BIB_LUDING2008,
        .equation = "F = k1 d loading, k2 (d - dp) unloading, no less than -k_adh d",
        .parameter =
            "k2 = k1 + (kp - k1) dmax/d*, at most kp, d* = 2 R phi_f kp/(kp - k1), dp = (1 "
            "- k1/k2) dmax; on the limit dmax becomes d (k2 + k_adh)/(k2 - k1)",
        .n = 1.0,
        .inputs = RSL_LAW_IN_K | RSL_LAW_INPUT_BIT(stiffness_limit) |
                  RSL_LAW_INPUT_BIT(plasticity_depth) | RSL_LAW_INPUT_BIT(radius),
        .options = RSL_LAW_INPUT_BIT(adhesion_stiffness),
        .model = &rsl_law_model_plastic,
        .published = luding,
        .exact = "e^2 = k1/k2 - k_adh (k2 - k1)^2/(k1 k2 (k2 + k_adh)) with k2 at dmax = v0 "
                 "sqrt(M/k1), and the bodies stick where that is not positive; there is no "
                 "input restitution. The viscous part of the source is left out",
        .errata = "",
    },
    {
        LATCHING,
        .key = "eepa",
        .aliases = "edinburgh",
        .title = "Edinburgh elasto-plastic contact, with or without adhesion",
        .authors = "Thakur, Morrissey, Sun, Chen, Ooi",
        .year = 2014,
        .doi = "10.1007/s10035-014-0506-4",
        .bibtex = RSL_LAW_BIB_THAKUR2014,
        .equation = "F = k1 d^n loading, k2 (d^n - dp^n) unloading, no less than -k_adh d^x",
        .parameter = "dp^n = (1 - k1/k2) dmax^n; x = n unless adhesion_exponent says else",
        .n = 1.5,
        .n_free = 1,
        .inputs = RSL_LAW_IN_K | RSL_LAW_INPUT_BIT(stiffness_unload),
        .options = RSL_LAW_IN_N | RSL_LAW_INPUT_BIT(adhesion_stiffness) |
                   RSL_LAW_INPUT_BIT(adhesion_exponent),
        .model = &rsl_law_model_latching,
        .published = eepa,
        .exact = "without adhesion e^2 = (1 - s^(n+1) - (n+1) s^n (1 - s))/(1 - s^n), s^n = 1 - "
                 "k1/k2, at any speed: sqrt(k1/k2) for n = 1; k2 = 2 k1 gives 0.7071, 0.6670, "
                 "0.6436 for n = 1, 1.5, 2. The constant pull f0 and the viscous part of the "
                 "source are left out",
        .errata = "",
    },
};

const size_t rsl_law_rows_latching_count = RSL_LAW_ROWS(rsl_law_rows_latching);
