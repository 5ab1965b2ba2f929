/* SPDX-License-Identifier: MIT
 *
 * Hertz with a damping that does not know the speed at the onset.
 *
 * With m = 1/4 (family C) the impact is that of a linear oscillator of damping
 * ratio zeta = lambda/sqrt(5 k M): the restitution does not depend on the
 * speed. With m = 1/2 or 0 it does, and the damping is a number of the
 * material.
 */
#include <assert.h>
#include <math.h>

#include "base/range.h"
#include "law/damping.h"
#include "law/families.h"
#include "law/models.h"
#include "law/references.h"
#include "law/references_more.h"
#include "num/elementary.h"

static const double pi = 3.14159265358979323846;

/* c[0] + c[1] x + c[2] x^2 + ... */
static double polynomial(const double *c, int count, double x)
{
    double sum = 0.0;
    assert(count > 0);
    for (int i = count - 1; i >= 0; i--)
        sum = sum * x + c[i];
    return sum;
}

/* The curve alpha(e) of tsuji1992 as a polynomial, which gives alpha/sqrt(2).
 * It returns e within 0.0005 for 0.1 <= e <= 0.9; at e = 1 alpha is 0.0004. */
static rsl_status tsuji(const rsl_law_parameters *spec, rsl_law_contact *contact, rsl_error *error)
{
    static const double c[] = {1.2728, -4.2783, 11.087, -22.348, 27.467, -18.022, 4.8218};
    /* lambda = alpha sqrt(M k)  (banerjee2016, Eq. 20) */
    double alpha = sqrt(2.0) * polynomial(c, 7, contact->restitution);
    return rsl_law_damping_from_factor(spec, contact, alpha, error);
}

static rsl_status antypov_elliott(const rsl_law_parameters *spec, rsl_law_contact *contact,
                                  rsl_error *error)
{
    double log_e = rsl_num_log(contact->restitution);
    /* alpha = -sqrt(5) ln e/sqrt(pi^2 + ln^2 e)  (antypov2011) */
    double alpha = -sqrt(5.0) * log_e / rsl_num_hypot(pi, log_e);
    return rsl_law_damping_from_factor(spec, contact, alpha, error);
}

static rsl_status hu2011(const rsl_law_parameters *spec, rsl_law_contact *contact, rsl_error *error)
{
    double log_e = rsl_num_log(contact->restitution);
    /* alpha = -2.2664 ln e/sqrt(10.1354 + ln^2 e)  (hu2011) */
    double alpha = -2.2664 * log_e / sqrt(10.1354 + log_e * log_e);
    return rsl_law_damping_from_factor(spec, contact, alpha, error);
}

/* gamma(e) of thornton2013, Eqs. B6 and B7, with the polynomial of its
 * Table 2; damping 2 gamma sqrt(M S) v, S = (3/2) k d^(1/2) the Hertz slope,
 * hence lambda = gamma sqrt(6) sqrt(M k). */
static rsl_status thornton_hertz(const rsl_law_parameters *spec, rsl_law_contact *contact,
                                 rsl_error *error)
{
    static const double c[] = {0.0,       -6.918798, -16.41105, 146.8049, -796.4559, 2928.711,
                               -7206.864, 11494.29,  -11342.18, 6276.757, -1489.915};
    double e = contact->restitution;
    double a = polynomial(c, 11, e);
    /* gamma = sqrt(1/(1 - (1 + e)^2 exp(a)) - 1)  (thornton2013, Eq. B6) */
    double gamma = sqrt(1.0 / (1.0 - (1.0 + e) * (1.0 + e) * rsl_num_exp(a)) - 1.0);
    return rsl_law_damping_from_factor(spec, contact, sqrt(6.0) * gamma, error);
}

/* lambda = (3/2) A k of a solid whose stress is elastic plus viscous, shear viscosity eta1 and bulk
 * viscosity eta2. While the depth grows at the rate v, the bodies move as under a rigid flat punch
 * of the radius of contact a, whose elastic energy is U = C a v^2 with
 * C = E/(1 - nu^2) = 4 G (3 K + G)/(3 K + 4 G). That field is stationary, so that G dU/dG and
 * K dU/dK are its shares of shear and of compression, and the power lost is
 * 2 (eta1 dU/dG + eta2 dU/dK):
 *
 *     A = (eta1 dC/dG + eta2 dC/dK)/C
 *       = (1 + nu)/((1 - nu) E) ((4/3) eta1 (1 - nu + nu^2) + eta2 (1 - 2 nu)^2)
 *
 * as derived by Goldobin, Susloparov, Pimenova and Brilliantov, Eur. Phys. J. E 38 (2015).
 *
 * If the viscosities are tau G and tau K, A is tau, as it has to be. */
static rsl_status kuwabara_kono(const rsl_law_parameters *spec, rsl_law_contact *contact,
                                rsl_error *error)
{
    double eta1 = spec->viscosity_shear, eta2 = spec->viscosity_bulk;
    double nu = spec->poisson, young = spec->young;
    if (rsl_given(spec->damping))
        return rsl_law_damping_set(spec, contact, spec->damping, error);
    if (!rsl_given(eta1) || !rsl_given(eta2) || !rsl_given(nu) || !rsl_given(young))
        return rsl_error_set(error, RSL_ERROR_MISSING,
                             "kuwabara-kono needs damping, or restitution, or young, poisson, "
                             "viscosity_shear and viscosity_bulk");
    if (!(nu <= 0.5))
        return rsl_range_check("poisson", nu, RSL_RANGE(0.0, 0.5), "", error);
    double shear = 4.0 / 3.0 * eta1 * (1.0 - nu + nu * nu);
    double bulk = eta2 * (1.0 - 2.0 * nu) * (1.0 - 2.0 * nu);
    double time = (1.0 + nu) / ((1.0 - nu) * young) * (shear + bulk);
    return rsl_law_damping_set(spec, contact, 1.5 * time * contact->stiffness, error);
}

/* lambda = (3/2) A k, where A has the unit of time. nu = 0 and nu = 1/2 are
 * limits of the material model and refused. */
static rsl_status brilliantov(const rsl_law_parameters *spec, rsl_law_contact *contact,
                              rsl_error *error)
{
    double eta1 = spec->viscosity_shear, eta2 = spec->viscosity_bulk;
    double nu = spec->poisson;
    if (rsl_given(spec->damping))
        return rsl_law_damping_set(spec, contact, spec->damping, error);
    if (!(nu > 0.0 && nu <= 0.5))
        return rsl_range_check("poisson", nu, RSL_RANGE_UP_TO(0.0, 0.5), "", error);
    if (eta1 == 0.0 && eta2 == 0.0)
        return rsl_law_damping_set(spec, contact, 0.0, error);
    /* A = (3 eta2 - eta1)^2/(3 (3 eta2 + 2 eta1))
     *     (1 - nu^2)(1 - 2 nu)/(E nu^2)  (banerjee2016, Eq. 22) */
    double viscosity =
        (3.0 * eta2 - eta1) * (3.0 * eta2 - eta1) / (3.0 * (3.0 * eta2 + 2.0 * eta1));
    double time = viscosity * (1.0 - nu * nu) * (1.0 - 2.0 * nu) / (spec->young * nu * nu);
    return rsl_law_damping_set(spec, contact, 1.5 * time * contact->stiffness, error);
}

/* Members common to the rows. */
#define VISCOUS                                                                                    \
    .family = RSL_LAW_FAMILY_VISCOUS, .n = 1.5, .q = 1.0, .restitution_max = 1.0,                  \
    .model = &rsl_law_model_power

#define VISCOSITIES                                                                                \
    RSL_LAW_INPUT_BIT(young) | RSL_LAW_INPUT_BIT(poisson) | RSL_LAW_INPUT_BIT(viscosity_shear) |   \
        RSL_LAW_INPUT_BIT(viscosity_bulk)

#define CLOSED_FORM_NEEDS RSL_LAW_IN_K | RSL_LAW_IN_E | RSL_LAW_IN_M

const rsl_law rsl_law_rows_viscous[] = {
    {
        VISCOUS,
        .key = "kuwabara-kono",
        .aliases = "",
        .title = "Viscoelastic spheres",
        .authors = "Kuwabara, Kono",
        .year = 1987,
        .doi = "10.1143/JJAP.26.1230",
        .bibtex = RSL_LAW_BIB_KUWABARA1987,
        .equation = "F = k d^(3/2) + lambda d^(1/2) v",
        .parameter = "lambda given, a number of the material; or lambda = (3/2) A k, A = (1 + "
                     "nu)/((1 - nu) E) ((4/3) eta1 (1 - nu + nu^2) + eta2 (1 - 2 nu)^2), of the "
                     "shear viscosity eta1 and the bulk viscosity eta2 (Goldobin et al. 2015)",
        .m = 0.5,
        .end = RSL_LAW_SEPARATION_ZERO_DEPTH,
        .inputs = RSL_LAW_IN_K,
        .options = RSL_LAW_IN_LAMBDA | RSL_LAW_IN_E | VISCOSITIES,
        .restitution_min_open = 1,
        .published = kuwabara_kono,
        .calibrated = 1,
        .exact = "1 - e grows as v0^(1/5) for weak damping; the force is tensile before d = 0",
        .errata = "banerjee2016, Eq. 19: the dimensions of C and D are impossible; sigma there is "
                  "Poisson's ratio",
    },
    {
        VISCOUS,
        .key = "tsuji",
        .aliases = "tsuji-tanaka-ishida",
        .title = "Plug flow of spheres, empirical curve",
        .authors = "Tsuji, Tanaka, Ishida",
        .year = 1992,
        .doi = "10.1016/0032-5910(92)88030-L",
        .bibtex = RSL_LAW_BIB_TSUJI1992,
        .equation = "F = k d^(3/2) + lambda d^(1/4) v",
        .parameter = "lambda = alpha sqrt(M k), alpha = sqrt(2) (1.2728 - 4.2783 e + 11.087 e^2 - "
                     "22.348 e^3 + 27.467 e^4 - 18.022 e^5 + 4.8218 e^6)",
        .m = 0.25,
        .end = RSL_LAW_SEPARATION_ZERO_DEPTH,
        .inputs = CLOSED_FORM_NEEDS,
        .options = RSL_LAW_IN_LAMBDA,
        .published = tsuji,
        .exact =
            "returns exp(-pi zeta/sqrt(1 - zeta^2)), zeta = alpha/sqrt(5), at any speed: inputs "
            "0.1, 0.5, 0.9 give 0.0995, 0.4999, 0.9002; the force is tensile before d = 0",
        .errata = "the polynomial is often used without the factor sqrt(2): 0.5 then returns 0.616",
    },
    {
        VISCOUS,
        .key = "antypov-elliott",
        .aliases = "",
        .title = "Tsuji's damping with the exact factor",
        .authors = "Antypov, Elliott",
        .year = 2011,
        .doi = "10.1209/0295-5075/94/50004",
        .bibtex = RSL_LAW_BIB_ANTYPOV2011,
        .equation = "F = k d^(3/2) + lambda d^(1/4) v",
        .parameter = "lambda = alpha sqrt(M k), alpha = -sqrt(5) ln e/sqrt(pi^2 + ln^2 e)",
        .m = 0.25,
        .end = RSL_LAW_SEPARATION_ZERO_DEPTH,
        .inputs = CLOSED_FORM_NEEDS,
        .options = RSL_LAW_IN_LAMBDA,
        .restitution_min_open = 1,
        .published = antypov_elliott,
        .exact = "returns e exactly at any speed; the force is tensile before d = 0",
        .errata = "",
    },
    {
        VISCOUS,
        .key = "hu2011",
        .aliases = "hu-hu-jian-liu-wan",
        .title = "Tsuji's damping, fitted factor",
        .authors = "Hu, Hu, Jian, Liu, Wan",
        .year = 2011,
        .doi = "",
        .bibtex = RSL_LAW_BIB_HU2011,
        .equation = "F = k d^(3/2) + lambda d^(1/4) v",
        .parameter = "lambda = alpha sqrt(M k), alpha = -2.2664 ln e/sqrt(10.1354 + ln^2 e)",
        .m = 0.25,
        .end = RSL_LAW_SEPARATION_ZERO_DEPTH,
        .inputs = CLOSED_FORM_NEEDS,
        .options = RSL_LAW_IN_LAMBDA,
        .restitution_min_open = 1,
        .published = hu2011,
        .exact = "returns exp(-pi zeta/sqrt(1 - zeta^2)), zeta = alpha/sqrt(5), at any speed: "
                 "inputs 0.1, 0.5, 0.9 give 0.0983, 0.4997, 0.9000; sqrt(5) for 2.2664 and "
                 "pi^2 for 10.1354 make it antypov-elliott",
        .errata = "often used with pi^2 in place of 10.1354: 0.5 then returns 0.4951",
    },
    {
        VISCOUS,
        .key = "lee-herrmann",
        .aliases = "",
        .title = "Granular piles",
        .authors = "Lee, Herrmann",
        .year = 1993,
        .doi = "10.1088/0305-4470/26/2/021",
        .bibtex = RSL_LAW_BIB_LEE1993,
        .equation = "F = k d^(3/2) + lambda v",
        .parameter = "lambda = gamma M given, gamma a rate of the material",
        .m = 0.0,
        .end = RSL_LAW_SEPARATION_ZERO_DEPTH,
        .inputs = RSL_LAW_IN_K | RSL_LAW_IN_LAMBDA,
        .options = RSL_LAW_IN_E,
        .restitution_min_open = 1,
        .published = rsl_law_damping_of_caller,
        .calibrated = 1,
        .exact = "restitution increases with the speed; the force jumps at the onset of contact "
                 "and is tensile "
                 "before d = 0; never separates from lambda = 1.128 (M^3 k^2 v0)^(1/5) on",
        .errata = "banerjee2016, Eq. 21 lists m = 1, which gives gamma the unit 1/(m s); a rate "
                  "needs m = 0",
    },
    {
        VISCOUS,
        .key = "ristow",
        .aliases = "",
        .title = "Granular flow",
        .authors = "Ristow",
        .year = 1992,
        .doi = "10.1051/jp1:1992159",
        .bibtex = RSL_LAW_BIB_RISTOW1992,
        .equation = "F = k d^(3/2) + lambda v",
        .parameter = "lambda = gamma M given, gamma a rate of the material",
        .m = 0.0,
        .end = RSL_LAW_SEPARATION_ZERO_DEPTH,
        .inputs = RSL_LAW_IN_K | RSL_LAW_IN_LAMBDA,
        .options = RSL_LAW_IN_E,
        .restitution_min_open = 1,
        .published = rsl_law_damping_of_caller,
        .calibrated = 1,
        .exact = "restitution increases with the speed; the force jumps at the onset of contact "
                 "and is tensile "
                 "before d = 0; never separates from lambda = 1.128 (M^3 k^2 v0)^(1/5) on",
        .errata = "zhang2022, Sec. 1 lists m = 1; the damping is gamma M v",
    },
    {
        VISCOUS,
        .key = "brilliantov",
        .aliases = "",
        .title = "Viscoelastic spheres of two viscosities",
        .authors = "Brilliantov, Spahn, Hertzsch, Poschel",
        .year = 1996,
        .doi = "10.1103/PhysRevE.53.5382",
        .bibtex = RSL_LAW_BIB_BRILLIANTOV1996,
        .equation = "F = k d^(3/2) + lambda d^(1/2) v",
        .parameter = "lambda = (3/2) A k, A = (3 eta2 - eta1)^2 (1 - nu^2) (1 - 2 nu)/(3 (3 eta2 + "
                     "2 eta1) E nu^2)",
        .m = 0.5,
        .end = RSL_LAW_SEPARATION_ZERO_DEPTH,
        .inputs = RSL_LAW_IN_K | VISCOSITIES,
        .options = RSL_LAW_IN_LAMBDA | RSL_LAW_IN_E,
        .restitution_min_open = 1,
        .published = brilliantov,
        .exact = "1 - e grows as v0^(1/5) for weak damping; the force is tensile before d = 0",
        .errata = "",
    },
    {
        VISCOUS,
        .key = "schwager-poschel",
        .aliases = "delayed-recovery",
        .title = "Viscoelastic spheres without tensile force",
        .authors = "Schwager, Poschel",
        .year = 2008,
        .doi = "10.1103/PhysRevE.78.051304",
        .bibtex = RSL_LAW_BIB_SCHWAGER2008,
        .equation = "F = k d^(3/2) + lambda d^(1/2) v while F > 0",
        .parameter = "lambda = (3/2) A k, A = (3 eta2 - eta1)^2 (1 - nu^2) (1 - 2 nu)/(3 (3 eta2 + "
                     "2 eta1) E nu^2)",
        .m = 0.5,
        .end = RSL_LAW_SEPARATION_ZERO_FORCE,
        .inputs = RSL_LAW_IN_K | VISCOSITIES,
        .options = RSL_LAW_IN_LAMBDA | RSL_LAW_IN_E,
        .restitution_min_open = 1,
        .published = brilliantov,
        .exact = "contact ends at d > 0, where k d = lambda |v|",
        .errata = "",
    },
    {
        VISCOUS,
        .key = "bordbar-hyppanen",
        .aliases = "",
        .title = "Viscoelastic spheres of different size",
        .authors = "Bordbar, Hyppanen",
        .year = 2007,
        .doi = "",
        .bibtex = RSL_LAW_BIB_BORDBAR2007,
        .equation = "F = k d^(3/2) + lambda d^0.65 v",
        .parameter = "lambda given, a number of the material",
        .m = 0.65,
        .end = RSL_LAW_SEPARATION_ZERO_DEPTH,
        .inputs = RSL_LAW_IN_K | RSL_LAW_IN_LAMBDA,
        .options = RSL_LAW_IN_E,
        .restitution_min_open = 1,
        .published = rsl_law_damping_of_caller,
        .calibrated = 1,
        .exact = "1 - e grows as v0^(8/25) for weak damping",
        .errata = "banerjee2016, Eq. 23 prints the lambda of m = 1/2, whose dimension does not fit "
                  "m = 0.65",
    },
    {
        VISCOUS,
        .key = "thornton-hertz",
        .aliases = "thornton-cummins-cleary",
        .title = "Hertz without tensile force, fitted factor",
        .authors = "Thornton, Cummins, Cleary",
        .year = 2013,
        .doi = "10.1016/j.powtec.2012.08.012",
        .bibtex = RSL_LAW_BIB_THORNTON2013,
        .equation = "F = k d^(3/2) + lambda d^(1/4) v while F > 0",
        .parameter = "lambda = gamma sqrt(6 M k), gamma = sqrt(1/(1 - (1 + e)^2 exp(a)) - 1), a(e) "
                     "a polynomial of degree 10",
        .m = 0.25,
        .end = RSL_LAW_SEPARATION_ZERO_FORCE,
        .inputs = CLOSED_FORM_NEEDS,
        .options = RSL_LAW_IN_LAMBDA,
        .restitution_min_open = 1,
        .published = thornton_hertz,
        .exact =
            "returns exp(-2 zeta arccos(zeta)/sqrt(1 - zeta^2)), zeta = gamma sqrt(6/5): within "
            "0.0003 up to e = 0.9, but inputs 0.95, 0.99, 1 give 0.948, 0.979, 0.985",
        .errata = "",
    },
};

const size_t rsl_law_rows_viscous_count = RSL_LAW_ROWS(rsl_law_rows_viscous);
