/* SPDX-License-Identifier: MIT
 *
 * Elastic laws: all the energy comes back, unless a restitution is given (model_damped_curve.c).
 * Line contacts are in cylinder.c.
 */
#include <math.h>

#include "base/range.h"
#include "law/damping.h"
#include "law/extra.h"
#include "law/families.h"
#include "law/models.h"
#include "law/references.h"

static const double pi = 3.14159265358979323846;

/* The stiffness of the caller, or that of spur gear teeth. */
static rsl_status linear(const rsl_law_parameters *spec, rsl_law_contact *contact, rsl_error *error)
{
    double nu = spec->poisson;
    if (rsl_given(spec->stiffness))
        return RSL_OK;
    if (!rsl_given(spec->young) || !rsl_given(nu) || !rsl_given(spec->length))
        return rsl_error_set(
            error, RSL_ERROR_MISSING,
            "linear needs stiffness, or young, poisson and length of spur gear teeth");
    if (nu > 0.5)
        return rsl_range_check("poisson", nu, RSL_RANGE(0.0, 0.5), "", error);
    /* k = pi E L/(4 (1 - nu^2))  (banerjee2016, Eq. 6) */
    contact->stiffness = pi * spec->young * spec->length / (4.0 * (1.0 - nu * nu));
    return RSL_OK;
}

/* The stiffness of the caller, or that of spheres. */
static rsl_status hertz(const rsl_law_parameters *spec, rsl_law_contact *contact, rsl_error *error)
{
    if (rsl_given(spec->stiffness))
        return RSL_OK;
    if (!rsl_given(spec->modulus) || !rsl_given(spec->radius))
        return rsl_error_set(error, RSL_ERROR_MISSING,
                             "hertz needs stiffness, or modulus and radius");
    /* k = (4/3) E* sqrt(R)  (johnson1985, Eq. 4.23) */
    contact->stiffness = 4.0 / 3.0 * spec->modulus * sqrt(spec->radius);
    return RSL_OK;
}

/* For a circle, A = pi r_a^2, this is the flat punch F = 2 E* r_a d. */
static rsl_status luo_nahon_polygon(const rsl_law_parameters *spec, rsl_law_contact *contact,
                                    rsl_error *error)
{
    (void)error;
    /* k = 2 E* A/(pi r_a)  (banerjee2016, Eq. 12) */
    contact->stiffness = 2.0 * spec->modulus * spec->area / (pi * spec->mean_radius);
    return RSL_OK;
}

static rsl_status luo_nahon_overlap(const rsl_law_parameters *spec, rsl_law_contact *contact,
                                    rsl_error *error)
{
    (void)error;
    /* k = pi E* A gamma/tau  (banerjee2016, Eq. 13) */
    contact->stiffness = pi * spec->modulus * spec->area * spec->shape_coefficient;
    return RSL_OK;
}

/* The area of contact is the circle that the sphere cuts out, so that it grows with the depth. */
static rsl_status luo_nahon_sphere(const rsl_law_parameters *spec, rsl_law_contact *contact,
                                   rsl_error *error)
{
    (void)error;
    /* F = 2 E* A d/(pi a) with A = pi a^2, a^2 = 2 R d - d^2  (luo2006) */
    rsl_law_extra_in(contact)->conforming.scale = 2.0 * spec->modulus;
    rsl_law_extra_in(contact)->conforming.radius = spec->radius;
    /* k of F = k d^(3/2), d << R */
    contact->stiffness = 2.0 * spec->modulus * sqrt(2.0 * spec->radius);
    return RSL_OK;
}

/* Members common to the rows. */
#define ELASTIC                                                                                    \
    .family = RSL_LAW_FAMILY_ELASTIC, .m = RSL_LAW_M_EQUALS_N, .q = 1.0,                           \
    .end = RSL_LAW_SEPARATION_ZERO_DEPTH, .restitution_max = 1.0, .restitution_min_open = 1,       \
    .calibrated = 1

const rsl_law rsl_law_rows_elastic[] = {
    {
        ELASTIC,
        .key = "linear",
        .aliases = "hooke spring yang-sun cundall-strack",
        .title = "Linear spring",
        .authors = "Cundall, Strack",
        .year = 1979,
        .doi = "10.1680/geot.1979.29.1.47",
        .bibtex = RSL_LAW_BIB_CUNDALL1979,
        .equation = "F = k d",
        .parameter = "k given, or of spur gear teeth (Yang & Sun 1985): k = pi E L/(4 (1 - nu^2))",
        .n = 1.0,
        .inputs = 0,
        .options = RSL_LAW_IN_E | RSL_LAW_IN_K | RSL_LAW_INPUT_BIT(young) |
                   RSL_LAW_INPUT_BIT(poisson) | RSL_LAW_INPUT_BIT(length),
        .model = &rsl_law_model_elastic,
        .published = linear,
        .exact = "e = 1; duration pi sqrt(M/k), depth v0 sqrt(M/k)",
        .errata = "",
    },
    {
        ELASTIC,
        .key = "hertz",
        .aliases = "",
        .title = "Hertz contact of spheres",
        .authors = "Hertz",
        .year = 1882,
        .doi = "10.1515/crll.1882.92.156",
        .bibtex = RSL_LAW_BIB_HERTZ1882,
        .equation = "F = k d^(3/2)",
        .parameter = "k given, or k = (4/3) E* sqrt(R)",
        .n = 1.5,
        .inputs = 0,
        .options =
            RSL_LAW_IN_E | RSL_LAW_IN_K | RSL_LAW_INPUT_BIT(modulus) | RSL_LAW_INPUT_BIT(radius),
        .model = &rsl_law_model_elastic,
        .published = hertz,
        .exact = "e = 1; depth (5 M v0^2/(4 k))^(2/5), duration 2.943 depth/v0",
        .errata = "",
    },
    {
        ELASTIC,
        .key = "brandlein",
        .aliases = "roller",
        .title = "Rollers: line contact as a power law",
        .authors = "Brandlein, Eschmann, Hasbargen, Weigand",
        .year = 1995,
        .doi = "",
        .bibtex = RSL_LAW_BIB_BRANDLEIN1995,
        .equation = "F = k d^1.08",
        .parameter = "k given; it depends on the length of contact only",
        .n = 1.08,
        .inputs = RSL_LAW_IN_K,
        .options = RSL_LAW_IN_E,
        .model = &rsl_law_model_elastic,
        .published = NULL,
        .exact = "e = 1; depth (2.08 M v0^2/(2 k))^(1/2.08)",
        .errata = "",
    },
    {
        ELASTIC,
        .key = "luo-nahon-polygon",
        .aliases = "",
        .title = "Polyhedra touching in a polygon",
        .authors = "Luo, Nahon",
        .year = 2006,
        .doi = "",
        .bibtex = RSL_LAW_BIB_LUO2006,
        .equation = "F = k d",
        .parameter = "k = 2 E* A/(pi r_a)",
        .n = 1.0,
        .inputs =
            RSL_LAW_INPUT_BIT(modulus) | RSL_LAW_INPUT_BIT(area) | RSL_LAW_INPUT_BIT(mean_radius),
        .options = RSL_LAW_IN_E,
        .model = &rsl_law_model_elastic,
        .published = luo_nahon_polygon,
        .exact = "e = 1; a circle gives the rigid flat punch, k = 2 E* r_a",
        .errata = "",
    },
    {
        ELASTIC,
        .key = "luo-nahon-overlap",
        .aliases = "",
        .title = "Polyhedra overlapping in a polygon",
        .authors = "Luo, Nahon",
        .year = 2011,
        .doi = "",
        .bibtex = RSL_LAW_BIB_LUO2011,
        .equation = "F = k d",
        .parameter =
            "k = pi E* A (gamma/tau), gamma of the contact case, tau of the shape of the overlap",
        .n = 1.0,
        .inputs = RSL_LAW_INPUT_BIT(modulus) | RSL_LAW_INPUT_BIT(area) |
                  RSL_LAW_INPUT_BIT(shape_coefficient),
        .options = RSL_LAW_IN_E,
        .model = &rsl_law_model_elastic,
        .published = luo_nahon_overlap,
        .exact = "e = 1",
        .errata = "",
    },
    {
        ELASTIC,
        .key = "luo-nahon-sphere",
        .aliases = "",
        .title = "A sphere with the circle it cuts out as area",
        .authors = "Luo, Nahon",
        .year = 2006,
        .doi = "",
        .bibtex = RSL_LAW_BIB_LUO2006,
        .equation = "F = 2 E* d sqrt(2 R d - d^2)",
        .parameter = "the flat punch of luo-nahon-polygon with the radius sqrt(2 R d - d^2)",
        .n = 1.5,
        .inputs = RSL_LAW_INPUT_BIT(modulus) | RSL_LAW_INPUT_BIT(radius),
        .options = RSL_LAW_IN_E,
        .model = &rsl_law_model_cap,
        .published = luo_nahon_sphere,
        .exact = "e = 1; for d << R it is d^(3/2) with 3/sqrt(2) = 2.12 times the stiffness of "
                 "hertz; reaches as deep as R",
        .errata = "banerjee2016, Eq. 63: the area is pi (2 r d - d^2), without the 2; Eq. 64: the "
                  "radius in the denominator has cancelled, and the factor is 2; Eq. 65 has the "
                  "dimension of force per length",
    },
};

const size_t rsl_law_rows_elastic_count = RSL_LAW_ROWS(rsl_law_rows_elastic);
