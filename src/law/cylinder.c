/* SPDX-License-Identifier: MIT
 *
 * Elastic line contacts: a journal of length L in a bush, radii apart by the
 * clearance D. Two cylinders touching from outside have D = R1 + R2.
 */
#include <math.h>

#include "base/range.h"
#include "law/extra.h"
#include "law/families.h"
#include "law/models.h"
#include "law/references.h"
#include "law/references_more.h"
#include "num/elementary.h"

static const double pi = 3.14159265358979323846;

/* With f = F/L, d = f/(pi E*) (ln(4 pi E* D/f) - 1). In terms of F it is
 * d = A F (B - ln F), A = 1/(pi E* L), B = ln(4 pi E* D L) - 1, and the law
 * reaches as deep as A exp(B - 1) = 4 D/e^2 = 0.541 D. */
static rsl_status johnson(const rsl_law_parameters *spec, rsl_law_contact *contact,
                          rsl_error *error)
{
    double line = pi * spec->modulus * spec->length;
    (void)error;
    /* d = (F/(pi E* L)) (ln(4 pi E* D L/F) - 1)  (johnson1985, Sec. 5.6) */
    rsl_law_extra_in(contact)->cylinder.compliance = 1.0 / line;
    rsl_law_extra_in(contact)->cylinder.offset = rsl_num_log(4.0 * line * spec->clearance) - 1.0;
    contact->stiffness = line; /* a measure: F/d is this over a logarithm */
    return RSL_OK;
}

/* d = (F/(pi E* L)) (2/3 + ln(4 R1/b) + ln(4 R2/b)) with the full width of contact
 * b = 1.60 sqrt(2) sqrt(F R1 R2/(D L E*)), so that the radii cancel:
 *
 *     ln(16 R1 R2/b^2) = ln(3.125 E* L D/F).
 *
 * The law reaches as deep as A exp(B - 1) = (3.125/pi) D exp(-1/3) = 0.713 D. */
static rsl_status radzimovsky(const rsl_law_parameters *spec, rsl_law_contact *contact,
                              rsl_error *error)
{
    double line = pi * spec->modulus * spec->length;
    (void)error;
    /* d = (F/(pi E* L)) (2/3 + ln(3.125 E* L D/F))  (radzimovsky1953) */
    rsl_law_extra_in(contact)->cylinder.compliance = 1.0 / line;
    rsl_law_extra_in(contact)->cylinder.offset =
        2.0 / 3.0 + rsl_num_log(3.125 * spec->modulus * spec->length * spec->clearance);
    contact->stiffness = line; /* a measure: F/d is this over a logarithm */
    return RSL_OK;
}

static rsl_status liu(const rsl_law_parameters *spec, rsl_law_contact *contact, rsl_error *error)
{
    (void)error;
    /* F = (pi/2) E* L d sqrt(d/(2 (D + d)))  (liu2005) */
    rsl_law_extra_in(contact)->conforming.scale = 0.5 * pi * spec->modulus * spec->length;
    rsl_law_extra_in(contact)->conforming.clearance = spec->clearance;
    /* k of F = k d^(3/2), d << D */
    contact->stiffness = rsl_law_extra_in(contact)->conforming.scale / sqrt(2.0 * spec->clearance);
    return RSL_OK;
}

/* The exponent of pereira2015 for a clearance in mm. The two branches of the
 * fit meet at 0.34954 mm. */
static double pereira_exponent(double clearance)
{
    double y = clearance < 0.34954 ? 1.51 * rsl_num_pow(rsl_num_log(1000.0 * clearance), -0.151)
                                   : 0.0151 * clearance + 1.151;
    return y * rsl_num_pow(clearance, -0.005);
}

/* The fit is in mm, MPa and N. Per unit, F = k d^n with d in m has
 * k = ((a D + b)/D) L E* 1000^n, lengths in mm and E* in MPa. */
static rsl_status pereira(const rsl_law_parameters *spec, rsl_law_contact *contact,
                          rsl_error *error)
{
    double clearance = 1e3 * spec->clearance;
    if (!rsl_range_has(RSL_RANGE(5e-6, 0.01), spec->clearance))
        return rsl_range_refuse(error, "clearance", spec->clearance,
                                "5e-06 to 0.01 m, for which pereira was fitted");
    /* F = ((0.965 D + 0.0965)/D) L E* d^n  (pereira2015) */
    contact->n = pereira_exponent(clearance);
    contact->m = contact->n;
    contact->stiffness = (0.965 * clearance + 0.0965) / clearance * (1e3 * spec->length) *
                         (1e-6 * spec->modulus) * rsl_num_pow(1e3, contact->n);
    return RSL_OK;
}

/* Members common to the rows. n is the exponent of small depths. */
#define CYLINDER                                                                                   \
    .family = RSL_LAW_FAMILY_ELASTIC, .m = RSL_LAW_M_EQUALS_N, .q = 1.0,                           \
    .end = RSL_LAW_SEPARATION_ZERO_DEPTH, .restitution_max = 1.0, .restitution_min_open = 1,       \
    .calibrated = 1, .options = RSL_LAW_IN_E,                                                      \
    .inputs =                                                                                      \
        RSL_LAW_INPUT_BIT(modulus) | RSL_LAW_INPUT_BIT(length) | RSL_LAW_INPUT_BIT(clearance)

const rsl_law rsl_law_rows_cylinder[] = {
    {
        CYLINDER,
        .key = "johnson-cylinder",
        .aliases = "johnson",
        .title = "Cylinders in line contact",
        .authors = "Johnson",
        .year = 1985,
        .doi = "",
        .bibtex = RSL_LAW_BIB_JOHNSON1985,
        .equation = "d = (F/(pi E* L)) (ln(4 pi E* D L/F) - 1)",
        .n = 1.0,
        .parameter = "D the clearance; for contact from outside give D = R1 + R2",
        .model = &rsl_law_model_cylinder,
        .published = johnson,
        .exact = "e = 1; F = pi E* L d/(-W) with Lambert's W, branch -1, of -exp(1) d/(4 D); "
                 "reaches as deep as 4 D/exp(2) = 0.541 D",
        .errata = "",
    },
    {
        CYLINDER,
        .key = "radzimovsky",
        .aliases = "",
        .title = "Cylinders in line contact, depth to the axes",
        .authors = "Radzimovsky",
        .year = 1953,
        .doi = "",
        .bibtex = RSL_LAW_BIB_RADZIMOVSKY1953,
        .equation = "d = (F/(pi E* L)) (2/3 + ln(4 R1/b) + ln(4 R2/b)), b = 1.60 sqrt(2 F R1 R2/(D "
                    "L E*))",
        .n = 1.0,
        .parameter = "D the clearance; for contact from outside give D = R1 + R2. The radii "
                     "cancel: d = (F/(pi E* L)) (2/3 + ln(3.125 E* L D/F))",
        .model = &rsl_law_model_cylinder,
        .published = radzimovsky,
        .exact = "e = 1; F = pi E* L d/(-W) with Lambert's W, branch -1; reaches as deep as 0.713 "
                 "D. Hertz has 2.2568 for 1.60 sqrt(2) = 2.2627",
        .errata = "1.60 belongs to diameters; with radii in its place, as often copied, b is a "
                  "factor sqrt(2) too small",
    },
    {
        CYLINDER,
        .key = "liu-cylinder",
        .aliases = "liu",
        .title = "Cylindrical joint with clearance",
        .authors = "Liu, Zhang, Yang",
        .year = 2005,
        .doi = "",
        .bibtex = RSL_LAW_BIB_LIU2005,
        .equation = "F = (pi/2) E* L d sqrt(d/(2 (D + d)))",
        .parameter = "D the clearance",
        .n = 1.5,
        .model = &rsl_law_model_conforming_cylinder,
        .published = liu,
        .exact = "e = 1; d^(3/2) for d << D, linear for d >> D; the root is the sine of half the "
                 "contact angle",
        .errata =
            "banerjee2016, Eq. 9 prints the bracket without its exponent 1/2. The sphere in a "
            "socket of the same authors (J. Comput. Nonlinear Dyn. 1, 160, 2006) is not here: "
            "only its abstract could be read, which names distributed elastic forces and no "
            "formula",
    },
    {
        CYLINDER,
        .key = "pereira",
        .aliases = "pereira-ramalho-ambrosio",
        .title = "Journal in a bush, fitted power law",
        .authors = "Pereira, Ramalho, Ambrosio",
        .year = 2015,
        .doi = "10.1007/s11044-015-9463-x",
        .bibtex = RSL_LAW_BIB_PEREIRA2015,
        .equation = "F = k d^n",
        .n = 1.0, /* replaced by the fit, 1.16 to 1.44 */
        .parameter = "in mm and MPa: k = ((0.965 D + 0.0965)/D) L E*, n = Y D^-0.005, Y = 1.51 "
                     "ln(1000 D)^-0.151 for D < 0.34954, else 0.0151 D + 1.151; 0.005 <= D <= 10",
        .model = &rsl_law_model_elastic,
        .published = pereira,
        .exact = "e = 1; within 10 % of johnson-cylinder for D = 0.05 to 5 mm and depths of some "
                 "micrometres",
        .errata = "",
    },
};

const size_t rsl_law_rows_cylinder_count = RSL_LAW_ROWS(rsl_law_rows_cylinder);
