/* SPDX-License-Identifier: MIT
 *
 * Linear spring and damper, n = 1, m = 0 (family C) and its relatives.
 *
 * With zeta = lambda/(2 sqrt(k M)) the impact is that of a linear oscillator. Contact ends
 *
 *     at d = 0                  e = exp(-pi zeta/s)
 *     at F = 0                  e = exp(-2 zeta arccos(zeta)/s)
 *     damped in approach only   e = exp(-zeta arccos(zeta)/s)
 *
 * with s = sqrt(1 - zeta^2); beyond zeta = 1 the last two go on with arccosh.
 */
#include <assert.h>
#include <math.h>

#include "base/error.h"
#include "law/damping.h"
#include "law/families.h"
#include "law/models.h"
#include "law/references.h"
#include "law/references_more.h"
#include "num/elementary.h"
#include "num/roots.h"

static const double pi = 3.14159265358979323846;

/* atan(s/z)/s for s = sqrt(1 - z^2), z > 0: arccos(z)/s, and past z = 1
 * arccosh(z)/sqrt(z^2 - 1). One analytic function; near z = 1 the first terms
 * of its series in s^2 take over from 0/0. */
static double angle_over_sine(double z)
{
    double square = (1.0 - z) * (1.0 + z);
    assert(z >= 0.0);

    if (fabs(square) < 1e-5) {
        double t = square / (z * z);
        return (1.0 - t / 3.0 + t * t / 5.0 - t * t * t / 7.0) / z;
    }
    if (square > 0.0)
        return rsl_num_atan2(sqrt(square), z) / sqrt(square);
    return rsl_num_asinh(sqrt(-square)) / sqrt(-square);
}

/* Residual: ln e + c z atan(s/z)/s. */
typedef struct zeta_equation {
    double factor; /* c */
    double log_e;
} zeta_equation;

static double zeta_residual(double z, void *user)
{
    const zeta_equation *equation = user;
    return equation->log_e + equation->factor * z * angle_over_sine(z);
}

/* zeta from e = exp(-c z atan(s/z)/s). For large z the exponent is
 * c ln(2 z), so that z = exp(-ln e/c) bounds the root from above. */
static rsl_status solve_zeta(double factor, double restitution, double *zeta, rsl_error *error)
{
    zeta_equation equation = {factor, rsl_num_log(restitution)};
    double high = rsl_num_exp(-equation.log_e / factor);
    if (restitution == 1.0) {
        *zeta = 0.0;
        return RSL_OK;
    }
    if (rsl_num_root_bracketed(zeta_residual, &equation, 0.0, high, zeta) != 0) {
        return rsl_error_at(error, RSL_ERROR_CONVERGENCE, "restitution",
                            "no damping ratio found for %g; a larger one is needed", restitution);
    }
    return RSL_OK;
}

static rsl_status damping_from_equation(double factor, const rsl_law_parameters *spec,
                                        rsl_law_contact *contact, rsl_error *error)
{
    double zeta = 0.0;
    if (!rsl_given(spec->damping)) {
        rsl_status status = solve_zeta(factor, contact->restitution, &zeta, error);
        if (status != RSL_OK)
            return status;
    }
    return rsl_law_damping_from_factor(spec, contact, 2.0 * zeta, error);
}

static rsl_status anagnostopoulos(const rsl_law_parameters *spec, rsl_law_contact *contact,
                                  rsl_error *error)
{
    double log_e = rsl_num_log(contact->restitution);
    /* zeta = -ln e/sqrt(pi^2 + ln^2 e)  (anagnostopoulos1988) */
    double zeta = -log_e / rsl_num_hypot(pi, log_e);
    return rsl_law_damping_from_factor(spec, contact, 2.0 * zeta, error);
}

static rsl_status goyal(const rsl_law_parameters *spec, rsl_law_contact *contact, rsl_error *error)
{
    /* e = exp(-(4 z/s) atan(s/z))  (banerjee2016, Eq. 16) */
    return damping_from_equation(4.0, spec, contact, error);
}

static rsl_status brogliato(const rsl_law_parameters *spec, rsl_law_contact *contact,
                            rsl_error *error)
{
    /* e = exp(-(2 z/s) atan(s/z))  (banerjee2016, Eq. 17) */
    return damping_from_equation(2.0, spec, contact, error);
}

/* xi = (1 - e^2)/(e (e (pi - 2) + 2))  (mahmoud2011) */
RSL_LAW_DAMPING_BY_FACTOR(mahmoud_jankowski,
                          2.0 * ((1.0 - e) * (1.0 + e) / (e * (e * (pi - 2.0) + 2.0))))

/* h = 3 (1 - e)/(2 e)  (ye2009) */
RSL_LAW_DAMPING_BY_RATIO(ye_linear, 1.5 * (1.0 - e) / e)

/* To first order in the damping the loss in approach is lambda v0 dmax^2/3; the exact relation is
 * e^2 = 2 (h - ln(1 + h))/h^2. Here h = 3 (1 - e^2)/(2 e^2)  (pant2012). */
RSL_LAW_DAMPING_BY_RATIO(pant_wijeyewickrema, 1.5 * (1.0 - e) * (1.0 + e) / (e * e))

/* Members common to the rows. */
#define KELVIN .family = RSL_LAW_FAMILY_KELVIN, .n = 1.0, .q = 1.0, .restitution_max = 1.0

#define KELVIN_INPUTS RSL_LAW_IN_K | RSL_LAW_IN_E | RSL_LAW_IN_M

const rsl_law rsl_law_rows_kelvin[] = {
    {
        KELVIN,
        .key = "kelvin-voigt",
        .aliases = "kelvin voigt spring-dashpot",
        .title = "Linear spring and damper",
        .authors = "Goldsmith",
        .year = 1960,
        .doi = "",
        .bibtex = RSL_LAW_BIB_GOLDSMITH1960,
        .equation = "F = k d + lambda v",
        .parameter = "lambda given",
        .m = 0.0,
        .end = RSL_LAW_SEPARATION_ZERO_DEPTH,
        .inputs = RSL_LAW_IN_K | RSL_LAW_IN_LAMBDA,
        .options = RSL_LAW_IN_E,
        .model = &rsl_law_model_power,
        .published = rsl_law_damping_of_caller,
        .calibrated = 1,
        .exact =
            "e = exp(-pi zeta/sqrt(1 - zeta^2)), zeta = lambda/(2 sqrt(k M)); tensile before d "
            "= 0, never separates for zeta >= 1",
        .errata = "",
    },
    {
        KELVIN,
        .key = "anagnostopoulos",
        .aliases = "linear-viscoelastic",
        .title = "Pounding of buildings, linear",
        .authors = "Anagnostopoulos",
        .year = 1988,
        .doi = "",
        .bibtex = RSL_LAW_BIB_ANAGNOSTOPOULOS1988,
        .equation = "F = k d + lambda v",
        .parameter = "lambda = 2 zeta sqrt(k M), zeta = -ln e/sqrt(pi^2 + ln^2 e)",
        .m = 0.0,
        .end = RSL_LAW_SEPARATION_ZERO_DEPTH,
        .inputs = KELVIN_INPUTS,
        .options = RSL_LAW_IN_LAMBDA,
        .model = &rsl_law_model_power,
        .restitution_min_open = 1,
        .published = anagnostopoulos,
        .exact = "returns e exactly; the force is tensile before d = 0",
        .errata = "banerjee2016, Eq. 15: C = 2 xi omega lacks M, and C = 2 (ln e) sqrt(K M) is "
                  "negative and lacks pi",
    },
    {
        KELVIN,
        .key = "goyal",
        .aliases = "goyal-pinson-sinden",
        .title = "Soft contact of rigid bodies",
        .authors = "Goyal, Pinson, Sinden",
        .year = 1994,
        .doi = "",
        .bibtex = RSL_LAW_BIB_GOYAL1994,
        .equation = "F = k d + lambda v",
        .parameter =
            "lambda = 2 zeta sqrt(k M), e = exp(-(4 zeta/s) atan(s/zeta)), s = sqrt(1 - zeta^2)",
        .m = 0.0,
        .end = RSL_LAW_SEPARATION_ZERO_FORCE,
        .inputs = KELVIN_INPUTS,
        .options = RSL_LAW_IN_LAMBDA,
        .model = &rsl_law_model_power,
        .restitution_min_open = 1,
        .published = goyal,
        .exact = "returns sqrt(e): the exponent is twice what contact ending at F = 0 has",
        .errata = "banerjee2016, Eq. 16: C = xi/(2 M omega) stands for 2 xi M omega",
    },
    {
        KELVIN,
        .key = "brogliato",
        .aliases = "",
        .title = "Linear contact without tensile force",
        .authors = "Brogliato",
        .year = 1999,
        .doi = "",
        .bibtex = RSL_LAW_BIB_BROGLIATO1999,
        .equation = "F = k d + lambda v",
        .parameter =
            "lambda = 2 zeta sqrt(k M), e = exp(-(2 zeta/s) atan(s/zeta)), s = sqrt(1 - zeta^2)",
        .m = 0.0,
        .end = RSL_LAW_SEPARATION_ZERO_FORCE,
        .inputs = KELVIN_INPUTS,
        .options = RSL_LAW_IN_LAMBDA,
        .model = &rsl_law_model_power,
        .restitution_min_open = 1,
        .published = brogliato,
        .exact = "returns e exactly, overdamped contact (e < exp(-2)) included",
        .errata = "banerjee2016, Table 1 lists errors of 0.5 to 1.3 %: they come from damping "
                  "ratios read to two digits",
    },
    {
        KELVIN,
        .key = "mahmoud-jankowski",
        .aliases = "modified-linear-viscoelastic",
        .title = "Linear, damped during approach only",
        .authors = "Mahmoud, Jankowski",
        .year = 2011,
        .doi = "",
        .bibtex = RSL_LAW_BIB_MAHMOUD2011,
        .equation = "F = k d + lambda v for v > 0, k d after",
        .parameter = "lambda = 2 xi sqrt(k M), xi = (1 - e^2)/(e (e (pi - 2) + 2))",
        .m = 0.0,
        .end = RSL_LAW_SEPARATION_ZERO_DEPTH,
        .inputs = KELVIN_INPUTS,
        .options = RSL_LAW_IN_LAMBDA,
        .model = &rsl_law_model_approach,
        .restitution_min_open = 1,
        .published = mahmoud_jankowski,
        .exact = "returns exp(-xi arccos(xi)/sqrt(1 - xi^2)): inputs 0.1, 0.5, 0.9 give 0.1025, "
                 "0.5061, 0.9004",
        .errata = "",
    },
    {
        KELVIN,
        .key = "ye-linear",
        .aliases = "",
        .title = "Pounding of buildings, linear, damping proportional to k d",
        .authors = "Ye, Li, Zhu",
        .year = 2009,
        .doi = "10.1002/eqe.883",
        .bibtex = RSL_LAW_BIB_YE2009,
        .equation = "F = k d (1 + h v/v0)",
        .parameter = "h = 3 (1 - e)/(2 e), lambda = h k/v0",
        .m = RSL_LAW_M_EQUALS_N,
        .end = RSL_LAW_SEPARATION_ZERO_DEPTH,
        .inputs = RSL_LAW_IN_K | RSL_LAW_IN_E | RSL_LAW_IN_V0,
        .options = RSL_LAW_IN_LAMBDA,
        .model = &rsl_law_model_power,
        .restitution_min_open = 1,
        .published = ye_linear,
        .exact = "returns e' with h (1 + e') = ln((1 + h)/(1 - e' h)): inputs 0.1, 0.5, 0.9 "
                 "gives 0.0741, 0.4877, 0.8999",
        .errata = "",
    },
    {
        KELVIN,
        .key = "pant-wijeyewickrema",
        .aliases = "pant",
        .title = "Pounding of base-isolated buildings, damped during approach only",
        .authors = "Pant, Wijeyewickrema",
        .year = 2012,
        .doi = "10.1002/eqe.2158",
        .bibtex = RSL_LAW_BIB_PANT2012,
        .equation = "F = k d (1 + h v/v0) for v > 0, k d after",
        .parameter = "h = 3 (1 - e^2)/(2 e^2), lambda = h k/v0",
        .m = RSL_LAW_M_EQUALS_N,
        .end = RSL_LAW_SEPARATION_ZERO_DEPTH,
        .inputs = RSL_LAW_IN_K | RSL_LAW_IN_E | RSL_LAW_IN_V0,
        .options = RSL_LAW_IN_LAMBDA,
        .model = &rsl_law_model_approach,
        .restitution_min_open = 1,
        .published = pant_wijeyewickrema,
        .exact = "returns sqrt(2 (h - ln(1 + h)))/h: inputs 0.1, 0.5, 0.9 give 0.1141, 0.5254, "
                 "0.9021; damped in both phases 0.5 would return 0.217",
        .errata = "",
    },
};

const size_t rsl_law_rows_kelvin_count = RSL_LAW_ROWS(rsl_law_rows_kelvin);
