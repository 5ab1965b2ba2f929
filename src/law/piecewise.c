/* SPDX-License-Identifier: MIT
 *
 * Laws whose loading differs from their unloading.
 */
#include <float.h>
#include <math.h>

#include "base/range.h"
#include "law/damping.h"
#include "law/extra.h"
#include "law/families.h"
#include "law/models.h"
#include "law/references.h"
#include "num/elementary.h"

static const double pi = 3.14159265358979323846;

static rsl_status goldsmith(const rsl_law_parameters *spec, rsl_law_contact *contact,
                            rsl_error *error)
{
    double ratio = spec->permanent_ratio;
    if (!(ratio < 1.0))
        return rsl_range_check("permanent_ratio", ratio, RSL_RANGE_BELOW(0.0, 1.0), "", error);
    /* F = Fmax ((d - dp)/(dmax - dp))^n  (banerjee2016, Eq. 4) */
    rsl_law_extra_in(contact)->plastic.recovered_fraction = 1.0 - ratio;
    return RSL_OK;
}

/* The recovered energy is the fraction 1 - dp/dmax of what went in, for any
 * n (see model_plastic.c); it has to be e^2. */
static rsl_status permanent_from_restitution(const rsl_law_parameters *spec,
                                             rsl_law_contact *contact, rsl_error *error)
{
    double e = contact->restitution;
    (void)spec;
    /* dp = (1 - e^2) dmax  (energy; for n = 1, k_u = k/e^2 of walton1986) */
    rsl_law_extra_in(contact)->plastic.recovered_fraction = e * e;
    if (e * e < DBL_MIN)
        return rsl_error_at(error, RSL_ERROR_ARGUMENT, "restitution",
                            "%g is too small for %s: the share e^2 of the energy that springs back "
                            "is less than a double holds, e >= %g is needed",
                            e, contact->law->key, 1.5e-154);
    return RSL_OK;
}

/* dp follows from the two stiffnesses, k1 dmax = k2 (dmax - dp), or from e. */
static rsl_status valles_reinhorn(const rsl_law_parameters *spec, rsl_law_contact *contact,
                                  rsl_error *error)
{
    double k1 = contact->stiffness, k2 = spec->stiffness_unload;
    if (rsl_given(k2) == rsl_given(spec->restitution))
        return rsl_error_set(
            error, rsl_given(k2) ? RSL_ERROR_CONFLICT : RSL_ERROR_MISSING,
            "valles-reinhorn takes stiffness_unload or restitution, one of the two");
    if (!rsl_given(k2))
        return permanent_from_restitution(spec, contact, error);
    /* F = k2 (d - dp)  (banerjee2016, Eq. 35) */
    return rsl_law_set_unloading_stiffness(k1, k2, &rsl_law_extra_in(contact)->plastic, error);
}

/* xi = (sqrt(5)/(2 pi)) (1 - e^2)/e  (jankowski2005) */
RSL_LAW_DAMPING_BY_FACTOR(jankowski2005, 2.0 * (sqrt(5.0) / (2.0 * pi) * (1.0 - e) * (1.0 + e) / e))

/* xi = (9 sqrt(5)/2) (1 - e^2)/(e (e (9 pi - 16) + 16))  (jankowski2006) */
RSL_LAW_DAMPING_BY_FACTOR(jankowski2006, 2.0 * (4.5 * sqrt(5.0) * (1.0 - e) * (1.0 + e) /
                                                (e * (e * (9.0 * pi - 16.0) + 16.0))))

/* The element is made for one peak depth dm, that of an elastic Hertz impact
 * at v0. Its secant there is Keff = k sqrt(dm), and the two slopes are tilted
 * about it so that the parallelogram has the area dE. */
static rsl_status muthukumar_bilinear(const rsl_law_parameters *spec, rsl_law_contact *contact,
                                      rsl_error *error)
{
    double e = contact->restitution, k = contact->stiffness;
    double a = rsl_given(spec->yield_ratio) ? spec->yield_ratio : 0.1;
    double lost = 0.4 * (1.0 - e) * (1.0 + e); /* dE/(k dm^(5/2)) */
    rsl_law_bilinear *b = &rsl_law_extra_in(contact)->bilinear;
    if (!(a + lost < 1.0))
        return rsl_range_refuse(error, "yield_ratio", a, "< %.10g with restitution = %.10g",
                                1.0 - lost, e);
    double dm = rsl_num_pow(1.25 * contact->mass * contact->speed * contact->speed / k, 0.4);
    double secant = k * sqrt(dm);
    /* K1 = Keff + dE/(a dm^2), K2 = Keff - dE/((1 - a) dm^2)
     *                                              (muthukumar2006) */
    b->stiffness_first = secant * (1.0 + lost / a);
    b->stiffness_second = secant * (1.0 - lost / (1.0 - a));
    b->yield_depth = a * dm;
    return RSL_OK;
}

#define PLASTIC                                                                                    \
    .family = RSL_LAW_FAMILY_PIECEWISE, .m = RSL_LAW_M_EQUALS_N, .q = 1.0,                         \
    .end = RSL_LAW_SEPARATION_ZERO_FORCE, .restitution_max = 1.0, .restitution_min_open = 1

#define APPROACH                                                                                   \
    .family = RSL_LAW_FAMILY_PIECEWISE, .n = 1.5, .m = 0.25, .q = 1.0,                             \
    .equation = "F = k d^(3/2) + lambda d^(1/4) v for v > 0, k d^(3/2) after",                     \
    .end = RSL_LAW_SEPARATION_ZERO_DEPTH, .inputs = RSL_LAW_IN_K | RSL_LAW_IN_E | RSL_LAW_IN_M,    \
    .options = RSL_LAW_IN_LAMBDA, .restitution_max = 1.0, .restitution_min_open = 1,               \
    .model = &rsl_law_model_approach

const rsl_law rsl_law_rows_piecewise[] = {
    {
        PLASTIC,
        .key = "goldsmith",
        .aliases = "",
        .title = "Hertz with a permanent indentation",
        .authors = "Goldsmith",
        .year = 1960,
        .doi = "",
        .bibtex = RSL_LAW_BIB_GOLDSMITH1960,
        .equation = "F = k d^n loading, Fmax ((d - dp)/(dmax - dp))^n unloading",
        .parameter = "dp/dmax given",
        .n = 1.5,
        .n_free = 1,
        .inputs = RSL_LAW_IN_K | RSL_LAW_INPUT_BIT(permanent_ratio),
        .options = RSL_LAW_IN_N,
        .model = &rsl_law_model_plastic,
        .published = goldsmith,
        .exact = "e = sqrt(1 - dp/dmax) at any speed",
        .errata = "",
    },
    {
        PLASTIC,
        .key = "lankarani-nikravesh-1994",
        .aliases = "lankarani1994",
        .title = "Permanent indentation from the restitution",
        .authors = "Lankarani, Nikravesh",
        .year = 1994,
        .doi = "10.1007/BF00045676",
        .bibtex = RSL_LAW_BIB_LANKARANI1994,
        .equation = "F = k d^n loading, Fmax ((d - dp)/(dmax - dp))^n unloading",
        .parameter = "dp = (1 - e^2) dmax",
        .n = 1.5,
        .n_free = 1,
        .inputs = RSL_LAW_IN_K | RSL_LAW_IN_E,
        .options = RSL_LAW_IN_N,
        .model = &rsl_law_model_plastic,
        .published = permanent_from_restitution,
        .exact = "returns e exactly at any speed",
        .errata = "",
    },
    {
        PLASTIC,
        .key = "valles-reinhorn",
        .aliases = "",
        .title = "Pounding with two stiffnesses",
        .authors = "Valles, Reinhorn",
        .year = 1997,
        .doi = "",
        .bibtex = RSL_LAW_BIB_VALLES1997,
        .equation = "F = k1 d loading, k2 (d - dp) unloading",
        .parameter = "k2 given, dp = (1 - k1/k2) dmax; or e given, k2 = k1/e^2",
        .n = 1.0,
        .inputs = RSL_LAW_IN_K,
        .options = RSL_LAW_INPUT_BIT(stiffness_unload) | RSL_LAW_IN_E,
        .model = &rsl_law_model_plastic,
        .published = valles_reinhorn,
        .exact = "e = sqrt(k1/k2) at any speed",
        .errata = "",
    },
    {
        PLASTIC,
        .key = "walton-braun",
        .aliases = "",
        .title = "Partially latching spring",
        .authors = "Walton, Braun",
        .year = 1986,
        .doi = "10.1122/1.549893",
        .bibtex = RSL_LAW_BIB_WALTON1986,
        .equation = "F = k d loading, k_u (d - dp) unloading",
        .parameter = "k_u = k/e^2, dp = (1 - e^2) dmax",
        .n = 1.0,
        .inputs = RSL_LAW_IN_K | RSL_LAW_IN_E,
        .options = 0,
        .model = &rsl_law_model_plastic,
        .published = permanent_from_restitution,
        .exact = "returns e exactly at any speed",
        .errata = "",
    },
    {
        APPROACH,
        .key = "jankowski",
        .aliases = "jankowski2006",
        .title = "Pounding, damped during approach only",
        .authors = "Jankowski",
        .year = 2006,
        .doi = "10.1002/eqe.537",
        .bibtex = RSL_LAW_BIB_JANKOWSKI2006,
        .parameter =
            "lambda = 2 xi sqrt(M k), xi = (9 sqrt(5)/2) (1 - e^2)/(e (e (9 pi - 16) + 16))",
        .published = jankowski2006,
        .exact = "returns exp(-(z/s) atan(s/z)), z = 2 xi/sqrt(5), s = sqrt(1 - z^2): inputs 0.1, "
                 "0.5, 0.9 give 0.0933, 0.4946, 0.8997",
        .errata = "banerjee2016, Eq. 36 garbles the second xi; its impulse and energy columns for "
                  "this law contradict the restitution column",
    },
    {
        APPROACH,
        .key = "jankowski2005",
        .aliases = "",
        .title = "Pounding, damped during approach only, first formula",
        .authors = "Jankowski",
        .year = 2005,
        .doi = "10.1002/eqe.434",
        .bibtex = RSL_LAW_BIB_JANKOWSKI2005,
        .parameter = "lambda = 2 xi sqrt(M k), xi = (sqrt(5)/(2 pi)) (1 - e^2)/e",
        .published = jankowski2005,
        .exact = "returns exp(-(z/s) atan(s/z)), z = 2 xi/sqrt(5), s = sqrt(1 - z^2): inputs 0.1, "
                 "0.5, 0.9 give 0.1475, 0.5582, 0.9037",
        .errata = "",
    },
    {
        PLASTIC,
        .key = "muthukumar-bilinear",
        .aliases = "bilinear",
        .title = "Bilinear impact element for pounding",
        .authors = "Muthukumar, DesRoches",
        .year = 2006,
        .doi = "10.1002/eqe.557",
        .bibtex = RSL_LAW_BIB_MUTHUKUMAR2006,
        .equation =
            "F = K1 d to dy, K1 dy + K2 (d - dy) beyond; unloading with K1 over dy, then K2 d",
        .parameter = "K1 = Keff + dE/(a dm^2), K2 = Keff - dE/((1 - a) dm^2), dy = a dm, a = 0.1 "
                     "or yield_ratio, Keff = k sqrt(dm), dE = (2/5) k dm^(5/2) (1 - e^2), dm = (5 "
                     "M v0^2/(4 k))^(2/5)",
        .n = 1.5,
        .inputs = RSL_LAW_IN_K | RSL_LAW_IN_E | RSL_LAW_IN_M | RSL_LAW_IN_V0,
        .options = RSL_LAW_INPUT_BIT(yield_ratio),
        .model = &rsl_law_model_bilinear,
        .published = muthukumar_bilinear,
        .exact = "at the peak depth dm the loop has exactly the area dE, but an impact at v0 stops "
                 "short of dm: inputs 0.1, 0.5, 0.9 with a = 0.1 give 0.6091, 0.6924, 0.9172",
        .errata = "",
    },
};

const size_t rsl_law_rows_piecewise_count = RSL_LAW_ROWS(rsl_law_rows_piecewise);
