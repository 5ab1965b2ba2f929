/* SPDX-License-Identifier: MIT
 *
 * Any exponents: F = k d^n + lambda d^m sgn(v)|v|^q.
 */
#include <math.h>

#include "base/error.h"
#include "law/damping.h"
#include "law/extra.h"
#include "law/families.h"
#include "law/models.h"
#include "law/references.h"
#include "law/references_more.h"
#include "num/constants.h"
#include "num/elementary.h"

/* The dissipating contact is replaced by a stiff spring in compression and a
 * soft one in restitution, with the same energies. Its peak depth is
 *
 *     dmax^(n+1) = M (n+1) v0^2 (e^2 + e^q)/(2 k (1 + e^q))
 *
 * and lambda dmax^(m+1) is the energy lost up to a factor of q and m. */
static double zhang_depth(const rsl_law_contact *contact)
{
    double e = contact->restitution, eq = rsl_num_pow(e, contact->q), n = contact->n;
    double energy = contact->mass * contact->speed * contact->speed;
    double share = (e * e + eq) / (1.0 + eq);
    return rsl_num_pow(energy * (n + 1.0) * share / (2.0 * contact->stiffness), 1.0 / (n + 1.0));
}

static rsl_status zhang(const rsl_law_parameters *spec, rsl_law_contact *contact, rsl_error *error)
{
    double e = contact->restitution, v0 = contact->speed;
    double m = contact->m, q = contact->q, depth = zhang_depth(contact);
    double energy = contact->mass * v0 * v0; /* M v0^2 */
    double eq = rsl_num_pow(e, q);
    /* lambda = M (2+q) (1-e^2) (m+1) v0^(2-q)/(4 (1+e^q)) dmax^-(m+1) (zhang2022, Eq. 35) */
    double lambda = (2.0 + q) * (1.0 - e) * (1.0 + e) * (m + 1.0) * energy /
                    (4.0 * (1.0 + eq) * rsl_num_pow(v0, q) * rsl_num_pow(depth, m + 1.0));
    return rsl_law_damping_set(spec, contact, lambda, error);
}

/* The two springs themselves, k_in d^m and k_out d^m (zhang2022, Eqs. 25 and 36):
 *
 *     k_in  = (m+1)/(n+1) k dmax^(n-m) + 2/(2+q) lambda v0^q
 *     k_out = (m+1)/(n+1) k dmax^(n-m) - 2/(2+q) lambda (e v0)^q
 *
 * With lambda of above the first holds M v0^2/2 at dmax, and the second e^2 times that. */
static rsl_status zhang_springs(const rsl_law_parameters *spec, rsl_law_contact *contact,
                                rsl_error *error)
{
    double e = contact->restitution, m = contact->m;
    double energy = 0.5 * contact->mass * contact->speed * contact->speed;
    double in = (m + 1.0) * energy / rsl_num_pow(zhang_depth(contact), m + 1.0);
    (void)spec;
    rsl_law_extra_in(contact)->springs = (rsl_law_springs){in, e * e * in};
    if (isfinite(in) && e * e * in > 0.0)
        return RSL_OK;
    return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                         "%s has springs of %g and %g from these numbers; two finite ones > 0 are "
                         "needed",
                         contact->law->key, in, e * e * in);
}

/* d^((n-1)/2) v is linear in the energy coordinate: zeta = alpha/sqrt(2 (n + 1)) is the damping ratio
 * of a linear oscillator (collide/damped_curve.c). */
static rsl_status feng(const rsl_law_parameters *spec, rsl_law_contact *contact, rsl_error *error)
{
    double log_e = rsl_num_log(contact->restitution);
    /* alpha = sqrt(2 (n + 1)) (-ln e)/sqrt(pi^2 + ln^2 e)  (feng2026) */
    double alpha = sqrt(2.0 * (contact->n + 1.0)) * -log_e / rsl_num_hypot(RSL_NUM_PI, log_e);
    return rsl_law_damping_from_factor(spec, contact, alpha, error);
}

/* Members common to the rows. */
#define GENERAL                                                                                    \
    .family = RSL_LAW_FAMILY_GENERAL, .end = RSL_LAW_SEPARATION_ZERO_DEPTH,                        \
    .restitution_min_open = 1, .restitution_max = 1.0, .model = &rsl_law_model_power

/* Not given, they are 3/2, n and 1. */
#define EXPONENTS RSL_LAW_IN_N | RSL_LAW_INPUT_BIT(m) | RSL_LAW_INPUT_BIT(q)

const rsl_law rsl_law_rows_general[] = {
    {
        GENERAL,
        .key = "zhang2021",
        .aliases = "",
        .title = "Any depth exponent of the damping",
        .authors = "Zhang",
        .year = 2021,
        .doi = "10.1016/j.ymssp.2021.107808",
        .bibtex = RSL_LAW_BIB_ZHANG2021,
        .equation = "F = k d^n + lambda d^m v",
        .parameter =
            "lambda = (3/4) M (1 - e) (m + 1) v0 dmax^-(m+1), dmax^(n+1) = M (n + 1) v0^2 e/(2 k)",
        .n = RSL_UNSET,
        .m = RSL_UNSET,
        .q = 1.0,
        .inputs = RSL_LAW_IN_K | RSL_LAW_IN_E | RSL_LAW_IN_M | RSL_LAW_IN_V0,
        .options = RSL_LAW_IN_LAMBDA | RSL_LAW_IN_N | RSL_LAW_INPUT_BIT(m),
        .published = zhang,
        .exact = "for m = n it is hu-guo: inputs 0.1, 0.5, 0.9 give 0.0741, 0.4877, 0.8999",
        .errata = "",
    },
    {
        GENERAL,
        .key = "zhang2022",
        .aliases = "",
        .title = "Any exponents of the damping",
        .authors = "Zhang, Liang, Zhang, Feng, Zhao, Zhao, He",
        .year = 2022,
        .doi = "10.1016/j.ymssp.2021.108739",
        .bibtex = RSL_LAW_BIB_ZHANG2022,
        .equation = "F = k d^n + lambda d^m sgn(v)|v|^q",
        .parameter = "lambda = M (2 + q) (1 - e^2) (m + 1) v0^(2-q)/(4 (1 + e^q)) dmax^-(m+1), "
                     "dmax^(n+1) = M (n + 1) v0^2 (e^2 + e^q)/(2 k (1 + e^q))",
        .n = RSL_UNSET,
        .m = RSL_UNSET,
        .q = RSL_UNSET,
        .inputs = RSL_LAW_IN_K | RSL_LAW_IN_E | RSL_LAW_IN_M | RSL_LAW_IN_V0,
        .options = RSL_LAW_IN_LAMBDA | EXPONENTS,
        .published = zhang,
        .exact = "for m = n and q = 1 it is hu-guo, h = 3 (1 - e)/(2 e)",
        .errata =
            "Eqs. 8 and 17: spurious minus signs; Eq. 21 needs sgn(v)|v|^q, v^q is complex in "
            "restitution; Eq. 36: the exponent is (n-m)/(n+1); Eq. 45: it is -(m+1)/(n+1); Eq. 47: "
            "restitution has k* - c_r^q lambda*; Eq. 49: lambda* = (m+1) (1-c^2)/(2 (1+c^q))",
    },
    {
        GENERAL,
        .key = "feng",
        .aliases = "power-law-exact",
        .title = "Any power of the depth, the same restitution at any speed",
        .authors = "Feng",
        .year = 2026,
        .doi = "10.48550/arXiv.2603.27764",
        .bibtex = RSL_LAW_BIB_FENG2026,
        .equation = "F = k d^n + lambda d^((n-1)/2) v",
        .parameter = "lambda = alpha sqrt(M k), alpha = -sqrt(2 (n + 1)) ln e/sqrt(pi^2 + ln^2 e)",
        .n = RSL_UNSET,
        .m = RSL_LAW_M_HALF,
        .q = 1.0,
        .inputs = RSL_LAW_IN_K | RSL_LAW_IN_E | RSL_LAW_IN_M,
        .options = RSL_LAW_IN_LAMBDA | RSL_LAW_IN_N,
        .published = feng,
        .exact =
            "returns e exactly at any speed; antypov-elliott for n = 3/2, kelvin-voigt for n = "
            "1; the force is tensile before d = 0, and unbounded at the onset of contact for "
            "n < 1",
        .errata = "",
    },
    {
        GENERAL,
        .key = "general",
        .aliases = "power",
        .title = "Your exponents, your damping",
        .authors = "Hunt, Crossley",
        .year = 1975,
        .doi = "10.1115/1.3423596",
        .bibtex = RSL_LAW_BIB_HUNT1975,
        .equation = "F = k d^n + lambda d^m sgn(v)|v|^q",
        .parameter = "lambda given, or calibrated to e",
        .n = RSL_UNSET,
        .m = RSL_UNSET,
        .q = RSL_UNSET,
        .inputs = RSL_LAW_IN_K,
        .options = RSL_LAW_IN_LAMBDA | RSL_LAW_IN_E | EXPONENTS,
        .published = rsl_law_damping_of_caller,
        .calibrated = 1,
        .exact = "closed form for m = n with q = 1 and for m = (n - 1)/2 with q = 1, quadrature "
                 "for m = n, integrated otherwise",
        .errata = "",
    },
    {
        GENERAL,
        .key = "alizadeh",
        .aliases = "alizadeh-bertrand-chaouki",
        .title = "Dashpot filled with a non-Newtonian liquid",
        .authors = "Alizadeh, Bertrand, Chaouki",
        .year = 2013,
        .doi = "10.1016/j.powtec.2013.01.027",
        .bibtex = RSL_LAW_BIB_ALIZADEH2013,
        .equation = "F = k d^(3/2) + lambda d sgn(v)|v|^q",
        .parameter =
            "lambda and q given, fitted to measurements, or lambda calibrated to e; q is 1 "
            "where it is not given",
        .n = 1.5,
        .m = 1.0,
        .q = RSL_UNSET,
        .inputs = RSL_LAW_IN_K,
        .options = RSL_LAW_IN_LAMBDA | RSL_LAW_IN_E | RSL_LAW_INPUT_BIT(q),
        .published = rsl_law_damping_of_caller,
        .calibrated = 1,
        .exact = "the restitution depends on the speed as lambda v0^(q - 2/5)",
        .errata = "",
    },
    /* The last of this table: its family follows. */
    {
        .family = RSL_LAW_FAMILY_PIECEWISE,
        .key = "zhang-springs",
        .aliases = "zhang-two-springs",
        .title = "The two springs that stand for any exponents of the damping",
        .authors = "Zhang, Liang, Zhang, Feng, Zhao, Zhao, He",
        .year = 2022,
        .doi = "10.1016/j.ymssp.2021.108739",
        .bibtex = RSL_LAW_BIB_ZHANG2022,
        .equation = "F = k_in d^m loading, k_out d^m unloading",
        .parameter = "k_in = (m + 1) M v0^2/(2 dmax^(m+1)), k_out = e^2 k_in, dmax^(n+1) = M (n + "
                     "1) v0^2 (e^2 + e^q)/(2 k (1 + e^q))",
        .n = RSL_UNSET,
        .m = RSL_UNSET,
        .q = RSL_UNSET,
        .end = RSL_LAW_SEPARATION_ZERO_DEPTH,
        .inputs = RSL_LAW_IN_K | RSL_LAW_IN_E | RSL_LAW_IN_M | RSL_LAW_IN_V0,
        .options = EXPONENTS,
        .restitution_min_open = 1,
        .restitution_max = 1.0,
        .model = &rsl_law_model_springs,
        .published = zhang_springs,
        .exact = "returns e, at dmax, at any speed: the force falls to its part e^2 where the "
                 "bodies turn back; the duration is that of k_in, (1 + 1/e)/2 times",
        .errata = "Eq. 36: the exponent is (n-m)/(n+1); Eq. 25 has it right. What zhang2022 "
                  "approximates its own force with, and where its lambda comes from",
    },
};

const size_t rsl_law_rows_general_count = RSL_LAW_ROWS(rsl_law_rows_general);
