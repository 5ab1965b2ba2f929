/* SPDX-License-Identifier: MIT
 *
 * Damping proportional to the elastic force: m = n, q = 1 (family A).
 *
 *     F = k d^n (1 + h v/v0),   lambda = h k/v0
 *
 * with the hysteresis damping ratio h(e), on which the authors differ. With
 * u = v/v0 and the elastic energy s the impact is u du = -(1 + h u) ds, whose
 * integral relates h and the restitution e' that is returned:
 *
 *     h (1 + e') = ln((1 + h)/(1 - e' h)).
 *
 * It does not depend on n, k, M or v0, and e' h < 1: the force is never tensile.
 */

#include "base/error.h"
#include "law/damping.h"
#include "law/families.h"
#include "law/models.h"
#include "law/references.h"
#include "law/references_more.h"
#include "num/elementary.h"

/* h = (3/2) (1 - e)  (hunt1975; banerjee2016, Eq. 24) */
RSL_LAW_DAMPING_BY_RATIO(hunt_crossley, 1.5 * (1.0 - e))

/* alpha is a number of the material, or follows from e and the speed. */
static rsl_status marhefka_orin(const rsl_law_parameters *spec, rsl_law_contact *contact,
                                rsl_error *error)
{
    double alpha = spec->alpha;
    if (!rsl_given(alpha) && !rsl_given(spec->damping)) {
        if (!rsl_given(spec->restitution) || !rsl_given(spec->speed))
            return rsl_error_set(error, RSL_ERROR_MISSING,
                                 "marhefka-orin needs alpha, or restitution and speed");
        /* alpha = (1 - e)/v0  (marhefka1999) */
        alpha = (1.0 - spec->restitution) / spec->speed;
    }
    return rsl_law_damping_set(spec, contact, 1.5 * alpha * contact->stiffness, error);
}

static rsl_status herbert_mcwhannell(const rsl_law_parameters *spec, rsl_law_contact *contact,
                                     rsl_error *error)
{
    double e = contact->restitution, t = 2.0 * e - 1.0;
    /* h = 6 (1 - e)/((2 e - 1)^2 + 3)  (herbert1977) */
    double h = 6.0 * (1.0 - e) / (t * t + 3.0);
    return rsl_law_damping_from_ratio(spec, contact, h, error);
}

/* h = (3/4) (1 - e)  (lee1983; banerjee2016, Eq. 26) */
RSL_LAW_DAMPING_BY_RATIO(lee_wang, 0.75 * (1.0 - e))

/* h = (3/4) (1 - e^2)  (lankarani1990; banerjee2016, Eq. 27) */
RSL_LAW_DAMPING_BY_RATIO(lankarani_nikravesh, 0.75 * (1.0 - e) * (1.0 + e))

/* h = (1 - e^2)/e  (gonthier2004; banerjee2016, Eq. 28) */
RSL_LAW_DAMPING_BY_RATIO(gonthier, (1.0 - e) * (1.0 + e) / e)

/* h = (3/4) (1 - e^2) exp(2 (1 - e))  (banerjee2016, Eq. 30) */
RSL_LAW_DAMPING_BY_RATIO(zhiying_qishao,
                         0.75 * (1.0 - e) * (1.0 + e) * rsl_num_exp(2.0 * (1.0 - e)))

/* h = 8 (1 - e)/(5 e)  (flores2011, Eq. 43; ye2009): found twice, for soft materials and for
 * pounding */
RSL_LAW_DAMPING_BY_RATIO(flores, 8.0 * (1.0 - e) / (5.0 * e))

/* h = 1/e  (gharib2012; banerjee2016, Eq. 33) */
RSL_LAW_DAMPING_BY_RATIO(gharib_hurmuzlu, 1.0 / e)

/* h = 3 (1 - e)/(2 e)  (hu2015) */
RSL_LAW_DAMPING_BY_RATIO(hu_guo, 3.0 * (1.0 - e) / (2.0 * e))

/* h = 5 (1 - e)/(4 e)  (safaeifar2020, Eq. 59) */
RSL_LAW_DAMPING_BY_RATIO(safaeifar, 5.0 * (1.0 - e) / (4.0 * e))

/* h = 200 (1 - e)/(159 e)  (sheikhi2023, Eq. 28) */
RSL_LAW_DAMPING_BY_RATIO(sheikhi, 200.0 * (1.0 - e) / (159.0 * e))

/* h = (3/2) (1 - e) (11 - e)/(1 + 9 e)  (carvalho2019) */
RSL_LAW_DAMPING_BY_RATIO(carvalho_martins, 1.5 * (1.0 - e) * (11.0 - e) / (1.0 + 9.0 * e))

/* h = 3 (1 - e)/(2 e (0.6181 exp(-3.52 e) + 0.899 exp(0.09025 e)))  (zhang2020) */
RSL_LAW_DAMPING_BY_RATIO(zhang2020, 1.5 * (1.0 - e) /
                                        (e * (0.6181 * rsl_num_exp(-3.52 * e) +
                                              0.899 * rsl_num_exp(0.09025 * e))))

/* The parametric law. It assumes that approach and return follow
 *
 *     v/v0 = (1 - y^a)^(1/b),   v/v0 = -e (1 - y^a)^(1/b),   y = d/dmax,
 *
 * so that the damping takes (1 + e) lambda v0 dmax^(n+1) I out of (1 - e^2) M v0^2/2, with
 * I = integral of y^n (1 - y^a)^(1/b) over 0 < y < 1, a Beta function; and that the spring holds
 * k dmax^(n+1)/(n+1) = e M v0^2/2 at the peak. */
static rsl_status safaeifar_family(const rsl_law_parameters *spec, rsl_law_contact *contact,
                                   rsl_error *error)
{
    double e = contact->restitution, n = contact->n, a = spec->path_depth;
    if (rsl_given(spec->damping))
        return rsl_law_damping_set(spec, contact, spec->damping, error);
    /* I = B((n + 1)/a, 1 + 1/b)/a */
    double x = (n + 1.0) / a, y = 1.0 + 1.0 / spec->path_rate;
    double integral = rsl_num_beta(x, y) / a;
    /* h = (1 - e)/((n + 1) I e); 2 (1 - e)/(5 I e) for n = 3/2  (safaeifar2020, Eq. 55) */
    double h = (1.0 - e) / ((n + 1.0) * integral * e);
    return rsl_law_damping_from_ratio(spec, contact, h, error);
}

/* Members common to the rows. */
#define FORM                                                                                       \
    .family = RSL_LAW_FAMILY_HUNT_CROSSLEY, .equation = "F = k d^n (1 + h v/v0)", .n = 1.5,        \
    .m = RSL_LAW_M_EQUALS_N, .q = 1.0, .end = RSL_LAW_SEPARATION_ZERO_DEPTH,                       \
    .restitution_max = 1.0, .model = &rsl_law_model_power
#define HYSTERESIS FORM, .inputs = RSL_LAW_IN_K | RSL_LAW_IN_E | RSL_LAW_IN_V0

#define RETURNS                                                                                    \
    "returns e' with h (1 + e') = ln((1 + h)/(1 - e' h)); inputs 0.1, "                            \
    "0.5, 0.9 give "

const rsl_law rsl_law_rows_hunt_crossley[] = {
    {
        HYSTERESIS,
        .key = "hunt-crossley",
        .aliases = "",
        .title = "Damping proportional to the Hertz force",
        .authors = "Hunt, Crossley",
        .year = 1975,
        .doi = "10.1115/1.3423596",
        .bibtex = RSL_LAW_BIB_HUNT1975,
        .parameter = "h = (3/2) (1 - e), lambda = h k/v0",
        .n_free = 1,
        .options = RSL_LAW_IN_LAMBDA | RSL_LAW_IN_N,
        .published = hunt_crossley,
        .exact = RETURNS "0.5158, 0.6630, 0.9090",
        .errata = "",
    },
    {
        .family = RSL_LAW_FAMILY_HUNT_CROSSLEY,
        .key = "marhefka-orin",
        .aliases = "",
        .title = "Robots: Hunt-Crossley with a damping of its own",
        .authors = "Marhefka, Orin",
        .year = 1999,
        .doi = "10.1109/3468.798060",
        .bibtex = RSL_LAW_BIB_MARHEFKA1999,
        .equation = "F = k d^n (1 + (3/2) alpha v)",
        .parameter = "alpha given, or alpha = (1 - e)/v0; lambda = (3/2) alpha k",
        .n = 1.5,
        .m = RSL_LAW_M_EQUALS_N,
        .q = 1.0,
        .n_free = 1,
        .end = RSL_LAW_SEPARATION_ZERO_DEPTH,
        .inputs = RSL_LAW_IN_K,
        .options = RSL_LAW_INPUT_BIT(alpha) | RSL_LAW_IN_E | RSL_LAW_IN_V0 | RSL_LAW_IN_LAMBDA |
                   RSL_LAW_IN_N,
        .restitution_max = 1.0,
        .model = &rsl_law_model_power,
        .published = marhefka_orin,
        .exact = RETURNS "0.5158, 0.6630, 0.9090",
        .errata = "",
    },
    {
        HYSTERESIS,
        .key = "herbert-mcwhannell",
        .aliases = "",
        .title = "Pulses of an impact pair",
        .authors = "Herbert, McWhannell",
        .year = 1977,
        .doi = "10.1115/1.3439270",
        .bibtex = RSL_LAW_BIB_HERBERT1977,
        .parameter = "h = 6 (1 - e)/((2 e - 1)^2 + 3), lambda = h k/v0",
        .n_free = 1,
        .options = RSL_LAW_IN_LAMBDA | RSL_LAW_IN_N,
        .published = herbert_mcwhannell,
        .exact = RETURNS "0.4907, 0.5936, 0.9009",
        .errata = "banerjee2016, Eq. 25 prints (e - 1)^2 for (2 e - 1)^2; its Table 1 was computed "
                  "with the misprint",
    },
    {
        HYSTERESIS,
        .key = "lee-wang",
        .aliases = "",
        .title = "Intermittent-motion mechanisms",
        .authors = "Lee, Wang",
        .year = 1983,
        .doi = "10.1115/1.3267392",
        .bibtex = RSL_LAW_BIB_LEE1983,
        .parameter = "h = (3/4) (1 - e), lambda = h k/v0",
        .n_free = 1,
        .options = RSL_LAW_IN_LAMBDA | RSL_LAW_IN_N,
        .published = lee_wang,
        .exact = RETURNS "0.6867, 0.7992, 0.9524",
        .errata = "",
    },
    {
        HYSTERESIS,
        .key = "lankarani-nikravesh",
        .aliases = "",
        .title = "Loss of kinetic energy put into hysteresis",
        .authors = "Lankarani, Nikravesh",
        .year = 1990,
        .doi = "10.1115/1.2912617",
        .bibtex = RSL_LAW_BIB_LANKARANI1990,
        .parameter = "h = (3/4) (1 - e^2), lambda = h k/v0",
        .n_free = 1,
        .options = RSL_LAW_IN_LAMBDA | RSL_LAW_IN_N,
        .published = lankarani_nikravesh,
        .exact = RETURNS "0.6653, 0.7252, 0.9132",
        .errata = "",
    },
    {
        HYSTERESIS,
        .key = "gonthier",
        .aliases = "gonthier-mcphee-lange-piedboeuf",
        .title = "Regularized contact, from hard to soft",
        .authors = "Gonthier, McPhee, Lange, Piedboeuf",
        .year = 2004,
        .doi = "10.1023/B:MUBO.0000029392.21648.bc",
        .bibtex = RSL_LAW_BIB_GONTHIER2004,
        .parameter = "h = (1 - e^2)/e, lambda = h k/v0",
        .n_free = 1,
        .options = RSL_LAW_IN_LAMBDA | RSL_LAW_IN_N,
        .restitution_min_open = 1,
        .published = gonthier,
        .exact = RETURNS "0.1010, 0.4877, 0.8764",
        .errata = "",
    },
    {
        HYSTERESIS,
        .key = "zhiying-qishao",
        .aliases = "",
        .title = "Hysteresis with an exponential correction",
        .authors = "Zhiying, Qishao",
        .year = 2006,
        .doi = "",
        .bibtex = RSL_LAW_BIB_ZHIYING2006,
        .parameter = "h = (3/4) (1 - e^2) exp(2 (1 - e)), lambda = h k/v0",
        .options = RSL_LAW_IN_LAMBDA,
        .published = zhiying_qishao,
        .exact = RETURNS "0.2175, 0.4826, 0.8959",
        .errata = "",
    },
    {
        HYSTERESIS,
        .key = "ye",
        .aliases = "",
        .title = "Pounding of buildings",
        .authors = "Ye, Li, Zhu",
        .year = 2009,
        .doi = "10.1002/eqe.883",
        .bibtex = RSL_LAW_BIB_YE2009,
        .parameter = "h = 8 (1 - e)/(5 e), lambda = h k/v0",
        .options = RSL_LAW_IN_LAMBDA,
        .restitution_min_open = 1,
        .published = flores,
        .exact = RETURNS "0.0694, 0.4704, 0.8939",
        .errata = "",
    },
    {
        HYSTERESIS,
        .key = "flores",
        .aliases = "flores-machado-silva-martins",
        .title = "Contact of soft materials",
        .authors = "Flores, Machado, Silva, Martins",
        .year = 2011,
        .doi = "10.1007/s11044-010-9237-4",
        .bibtex = RSL_LAW_BIB_FLORES2011,
        .parameter = "h = 8 (1 - e)/(5 e), lambda = h k/v0",
        .options = RSL_LAW_IN_LAMBDA,
        .restitution_min_open = 1,
        .published = flores,
        .exact = RETURNS "0.0694, 0.4704, 0.8939; it is safaeifar-family with a = b = 2, whose "
                         "1.6018 was rounded to 8/5",
        .errata =
            "Eq. 26: omega = sqrt(k/m), not sqrt(k)/m; Eq. 40: 1 + c_r, not 1 - c_r; Eq. 41: the "
            "speed must be squared; Eq. 38 has the closed form of a Beta function: 1.6018, not 8/5",
    },
    {
        HYSTERESIS,
        .key = "gharib-hurmuzlu",
        .aliases = "",
        .title = "Low restitution",
        .authors = "Gharib, Hurmuzlu",
        .year = 2012,
        .doi = "10.1115/1.4006494",
        .bibtex = RSL_LAW_BIB_GHARIB2012,
        .parameter = "h = 1/e, lambda = h k/v0",
        .options = RSL_LAW_IN_LAMBDA,
        .restitution_min_open = 1,
        .published = gharib_hurmuzlu,
        .exact = RETURNS "0.1000, 0.4107, 0.5668; damped even at e = 1, for low e only",
        .errata = "",
    },
    {
        HYSTERESIS,
        .key = "hu-guo",
        .aliases = "",
        .title = "Dissipative contact force",
        .authors = "Hu, Guo",
        .year = 2015,
        .doi = "10.1007/s11044-015-9453-z",
        .bibtex = RSL_LAW_BIB_HU2015,
        .parameter = "h = 3 (1 - e)/(2 e), lambda = h k/v0",
        .options = RSL_LAW_IN_LAMBDA,
        .restitution_min_open = 1,
        .published = hu_guo,
        .exact = RETURNS "0.0741, 0.4877, 0.8999; it is safaeifar-family with a = 5/2, b = 2",
        .errata = "",
    },
    {
        HYSTERESIS,
        .key = "safaeifar-farshidianfar",
        .aliases = "safaeifar",
        .title = "Solid bodies, fitted factor",
        .authors = "Safaeifar, Farshidianfar",
        .year = 2020,
        .doi = "10.1007/s11044-020-09732-2",
        .bibtex = RSL_LAW_BIB_SAFAEIFAR2020,
        .parameter = "h = 5 (1 - e)/(4 e), lambda = h k/v0",
        .options = RSL_LAW_IN_LAMBDA,
        .restitution_min_open = 1,
        .published = safaeifar,
        .exact = RETURNS "0.0889, 0.5362, 0.9152; it is safaeifar-family with a = 3/2, b = 11/2, "
                         "whose 1.2578 was rounded to 5/4",
        .errata =
            "Eqs. 34 and 35 lack the mass in the first term; Eq. 39 has an explicit solution, "
            "Lambert's W; the integral of Eq. 58 is 0.3180, rounded to 0.32 to give 5/4",
    },
    {
        HYSTERESIS,
        .key = "sheikhi-safaeifar",
        .aliases = "sheikhi",
        .title = "Solid bodies, optimised factor",
        .authors = "Sheikhi Azqandi, Safaeifar",
        .year = 2023,
        .doi = "",
        .bibtex = RSL_LAW_BIB_SHEIKHI2023,
        .parameter = "h = 200 (1 - e)/(159 e), lambda = h k/v0",
        .options = RSL_LAW_IN_LAMBDA,
        .restitution_min_open = 1,
        .published = sheikhi,
        .exact = RETURNS "0.0883, 0.5345, 0.9147; it is safaeifar-family with a = 2.939, "
                         "b = 3.409, whose 1.2587 was rounded to 200/159",
        .errata = "Eq. 26: the integrand is y^(3/2) (1 - y^2.939)^(1/3.409); Eq. 27: 0.31788 "
                  "should be 0.31778; Eq. 28: 200/159 is 1.25786, not 1.25834",
    },
    {
        FORM,
        .key = "safaeifar-family",
        .aliases = "parametric",
        .title = "Two exponents of the path, yours",
        .authors = "Safaeifar, Farshidianfar",
        .year = 2020,
        .doi = "10.1007/s11044-020-09732-2",
        .bibtex = RSL_LAW_BIB_SAFAEIFAR2020,
        .parameter = "h = (1 - e)/((n + 1) I e), I = B((n + 1)/a, 1 + 1/b)/a, lambda = h k/v0; "
                     "2 (1 - e)/(5 I e) for n = 3/2",
        .n_free = 1,
        .inputs = RSL_LAW_IN_K | RSL_LAW_IN_E | RSL_LAW_IN_V0 | RSL_LAW_INPUT_BIT(path_depth) |
                  RSL_LAW_INPUT_BIT(path_rate),
        .options = RSL_LAW_IN_LAMBDA | RSL_LAW_IN_N,
        .restitution_min_open = 1,
        .published = safaeifar_family,
        .exact = "assumes v/v0 = (1 - (d/dmax)^a)^(1/b); returns e' with h (1 + e') = ln((1 + "
                 "h)/(1 - e' h)). Only I counts, so that a curve of pairs (a, b) is one law; "
                 "hu-guo is a = n + 1, b = 2, and flores, safaeifar-farshidianfar and "
                 "sheikhi-safaeifar are members with a rounded factor",
        .errata = "the paper says that a and b depend on the material: h is a pure number, and so "
                  "are they",
    },
    {
        HYSTERESIS,
        .key = "zhang2020",
        .aliases = "jie-zhang",
        .title = "Fitted to the exact relation with two exponentials",
        .authors = "Zhang, Li, Zhao",
        .year = 2020,
        .doi = "10.1016/j.mechmachtheory.2020.103946",
        .bibtex = RSL_LAW_BIB_ZHANG2020,
        .parameter =
            "h = 3 (1 - e)/(2 e (0.6181 exp(-3.52 e) + 0.899 exp(0.09025 e))), lambda = h k/v0",
        .n_free = 1,
        .options = RSL_LAW_IN_LAMBDA | RSL_LAW_IN_N,
        .restitution_min_open = 1,
        .published = zhang2020,
        .exact = RETURNS "0.0994, 0.5000, 0.9000",
        .errata = "",
    },
    {
        HYSTERESIS,
        .key = "carvalho-martins",
        .aliases = "",
        .title = "Rational approximation of the exact relation",
        .authors = "Carvalho, Martins",
        .year = 2019,
        .doi = "10.1016/j.mechmachtheory.2019.03.028",
        .bibtex = RSL_LAW_BIB_CARVALHO2019,
        .parameter = "h = (3/2) (1 - e) (11 - e)/(1 + 9 e), lambda = h k/v0",
        .n_free = 1,
        .options = RSL_LAW_IN_LAMBDA | RSL_LAW_IN_N,
        .published = carvalho_martins,
        .exact = RETURNS "0.1289, 0.5002, 0.9000",
        .errata = "",
    },
    {
        HYSTERESIS,
        .key = "muthukumar-desroches",
        .aliases = "hertzdamp",
        .title = "Hertz-damp for pounding",
        .authors = "Muthukumar, DesRoches",
        .year = 2006,
        .doi = "10.1002/eqe.557",
        .bibtex = RSL_LAW_BIB_MUTHUKUMAR2006,
        .parameter = "h = (3/4) (1 - e^2), lambda = h k/v0",
        .options = RSL_LAW_IN_LAMBDA,
        .published = lankarani_nikravesh,
        .exact = RETURNS "0.6653, 0.7252, 0.9132",
        .errata = "",
    },
    {
        HYSTERESIS,
        .key = "zhang-sharf",
        .aliases = "",
        .title = "Implicit hysteresis damping",
        .authors = "Zhang, Sharf",
        .year = 2009,
        .doi = "10.1115/1.3112739",
        .bibtex = RSL_LAW_BIB_ZHANG2009,
        .parameter = "h (1 + e) = ln((1 + h)/(1 - e h)), lambda = h k/v0",
        .n_free = 1,
        .options = RSL_LAW_IN_LAMBDA | RSL_LAW_IN_N,
        .restitution_min_open = 1,
        .exact_ratio = 1,
        .exact = "returns e exactly, for any n, k, M and v0; the force is never tensile",
        .errata = "banerjee2016, Eq. 29 prints 2 C v e for (1 + e) C v, which has no solution",
    },
    {
        HYSTERESIS,
        .key = "luo-nahon",
        .aliases = "",
        .title = "Implicit damping for polyhedra",
        .authors = "Luo, Nahon",
        .year = 2011,
        .doi = "",
        .bibtex = RSL_LAW_BIB_LUO2011,
        .parameter = "h (1 + e) = ln((1 + h)/(1 - e h)), lambda = h k/v0",
        .n_free = 1,
        .options = RSL_LAW_IN_LAMBDA | RSL_LAW_IN_N,
        .restitution_min_open = 1,
        .exact_ratio = 1,
        .exact = "returns e exactly, for any n, k, M and v0; the force is never tensile",
        .errata = "banerjee2016, Eq. 32: the bracket of the logarithm closes too late; it is ln((1 "
                  "+ h)/(1 - e h))",
    },
    {
        HYSTERESIS,
        .key = "khatiwada",
        .aliases = "khatiwada-chouw-butterworth",
        .title = "Numerically exact damping for pounding",
        .authors = "Khatiwada, Chouw, Butterworth",
        .year = 2014,
        .doi = "",
        .bibtex = RSL_LAW_BIB_KHATIWADA2014,
        .parameter = "h (1 + e) = ln((1 + h)/(1 - e h)), lambda = h k/v0",
        .n_free = 1,
        .options = RSL_LAW_IN_LAMBDA | RSL_LAW_IN_N,
        .restitution_min_open = 1,
        .exact_ratio = 1,
        .exact = "returns e exactly, for any n, k, M and v0; the force is never tensile",
        .errata = "banerjee2016, Eq. 34: it is ln|(kappa + 1)/(kappa - e)|, kappa = K/(C v)",
    },
    {
        HYSTERESIS,
        .key = "exact",
        .aliases = "",
        .title = "Hunt-Crossley form with exact restitution",
        .authors = "Carvalho, Martins",
        .year = 2019,
        .doi = "10.1016/j.mechmachtheory.2019.03.028",
        .bibtex = RSL_LAW_BIB_CARVALHO2019,
        .parameter = "h (1 + e) = ln((1 + h)/(1 - e h)), lambda = h k/v0",
        .n_free = 1,
        .options = RSL_LAW_IN_LAMBDA | RSL_LAW_IN_N,
        .restitution_min_open = 1,
        .exact_ratio = 1,
        .exact = "returns e exactly, for any n, k, M and v0; the force is never tensile",
        .errata = "",
    },
};

const size_t rsl_law_rows_hunt_crossley_count = RSL_LAW_ROWS(rsl_law_rows_hunt_crossley);
