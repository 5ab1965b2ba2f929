/* SPDX-License-Identifier: MIT
 *
 * Rows of the catalogue against digits computed with mpmath (30 digits): damping from the
 * formula, restitution returned, depth of a force.
 */
#include "ordinary_parameters.h"

static const double pi = 3.14159265358979323846;

/* ---- what a row returns --------------------------------------------------- */

typedef struct returned {
    const char *key;
    double requested, returned;
} returned;

static const returned rows[] = {
    {"zhang2020", 0.1, 0.099378839107253223},
    {"zhang2020", 0.3, 0.30103875165340564},
    {"zhang2020", 0.5, 0.49997456660353369},
    {"zhang2020", 0.7, 0.69948569522022162},
    {"zhang2020", 0.9, 0.89999762850512803},
    {"zhang2020", 0.8892, 0.88917662405512333}, /* printed by zhang2022: 0.8892 */
    {"zhang2020", 0.7568, 0.75640619208434437}, /* 0.7564 */
    {"hu2011", 0.1, 0.098308408218538284},
    {"hu2011", 0.3, 0.29922595855102867},
    {"hu2011", 0.5, 0.49971082374098572},
    {"hu2011", 0.7, 0.69991062610675705},
    {"hu2011", 0.9, 0.8999808974074933},
    {"pant-wijeyewickrema", 0.1, 0.11407840840519631},
    {"pant-wijeyewickrema", 0.3, 0.32813332020393996},
    {"pant-wijeyewickrema", 0.5, 0.52542769483057357},
    {"pant-wijeyewickrema", 0.7, 0.71368105620324839},
    {"pant-wijeyewickrema", 0.9, 0.90212967292626368},
    {"safaeifar-family", 0.1, 0.0883337315142}, /* a = 1.5, b = 5.5 */
    {"safaeifar-family", 0.5, 0.534527746442},
    {"safaeifar-family", 0.9, 0.914709374666},
};

static void test_returned(void)
{
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const rsl_law *law = rsl_law_find(rows[i].key);
        rsl_law_contact contact;
        rsl_collide_outcome o;
        SCENE("%s, e = %g", rows[i].key, rows[i].requested);
        if (!CHECK(law != NULL))
            continue;
        rsl_law_parameters spec = sensible_spec(law, law->inputs);
        spec.restitution = rows[i].requested;
        if (CHECK_STATUS(rsl_collide_prepare(law, &spec, &contact, NULL), RSL_OK) &&
            CHECK_STATUS(rsl_collide(&contact, NULL, &o, NULL), RSL_OK))
            CHECK_CLOSE(o.restitution, rows[i].returned, 3e-12);
        spec.calibration = RSL_LAW_EXACT;
        if (CHECK_STATUS(rsl_collide_prepare(law, &spec, &contact, NULL), RSL_OK) &&
            CHECK_STATUS(rsl_collide(&contact, NULL, &o, NULL), RSL_OK))
            CHECK_CLOSE(o.restitution, rows[i].requested, 1e-10);
    }
}

/* ---- the parametric law --------------------------------------------------- */

/* h e/(1 - e), by integrating y^n (1 - y^a)^(1/b) */
static void check_family(double a, double b, double n, double factor, double tolerance)
{
    const rsl_law *law = rsl_law_find("parametric");
    rsl_law_parameters spec = sensible_spec(law, law->inputs);
    rsl_law_contact contact;
    spec.path_depth = a;
    spec.path_rate = b;
    spec.exponent = n;
    spec.restitution = 0.5;
    SCENE("a = %g, b = %g, n = %g", a, b, n);
    if (CHECK_STATUS(rsl_collide_prepare(law, &spec, &contact, NULL), RSL_OK))
        CHECK_CLOSE(contact.damping * spec.speed / spec.stiffness, factor, tolerance);
}

static void test_family(void)
{
    check_family(1.5, 5.5, 1.5, 1.25778682587302637, 4e-15);
    check_family(2.939, 3.409, 1.5, 1.2587313734564451, 4e-15);
    check_family(2.0, 2.0, 1.5, 1.60179550335380769, 4e-15);
    check_family(1.3, 0.7, 1.2, 3.60103272765030736, 4e-15);
    check_family(2.5, 2.0, 1.5, 1.5, 4e-15); /* hu-guo */
    check_family(2.0, 2.0, 1.0, 1.5, 4e-15); /* hu-guo, for any n with a = n + 1 */
    check_family(0.05, 0.3, 1.5, 57251.0816384549517, 1e-12);
    check_family(1e-3, 2.0, 1.5, 56.4274207048946971, 1e-11); /* Gamma(2500) has no double */
}

/* ---- line contact and cap ------------------------------------------------- */

static void check_force(const rsl_law_contact *contact, double depth, double force)
{
    rsl_law_response r = {0};
    SCENE("%s at %g m", contact->law->key, depth);
    if (CHECK_STATUS(rsl_law_force(contact, depth, 0.0, &r, NULL), RSL_OK))
        CHECK_CLOSE(r.force, force, 1e-13);
}

/* Ri = 20 mm in Ro = 20.1 mm, L = 20 mm, E* = 100 GPa. */
static void test_radzimovsky(void)
{
    const rsl_law *law = rsl_law_find("radzimovsky");
    rsl_law_parameters spec = sensible_published(law);
    rsl_law_contact contact;
    if (!CHECK_STATUS(rsl_collide_prepare(law, &spec, &contact, NULL), RSL_OK))
        return;
    check_force(&contact, 1.13070329284814919e-6, 1e3);
    check_force(&contact, 3.97767693968721445e-5, 1e5);
    rsl_law_response r;
    SCENE("deeper than the law reaches, 0.7127 D");
    CHECK_STATUS(rsl_law_force(&contact, 0.7127e-4, 0.0, &r, NULL), RSL_OK);
    CHECK_STATUS(rsl_law_force(&contact, 0.7128e-4, 0.0, &r, NULL), RSL_ERROR_ARGUMENT);
}

/* With d = R (1 - cos t), W/(2 E* R^3) = t/2 - sin(2t)/4 - sin(t)^3/3. */
static void test_cap(void)
{
    const rsl_law *law = rsl_law_find("luo-nahon-sphere");
    rsl_law_parameters spec = sensible_published(law);
    rsl_law_contact contact;
    double s = 2.0 * spec.modulus, radius = spec.radius;
    if (!CHECK_STATUS(rsl_collide_prepare(law, &spec, &contact, NULL), RSL_OK))
        return;
    for (double t = 0.3; t <= 0.5 * pi; t += 0.1) {
        double d = radius * (1.0 - cos(t));
        rsl_law_response r = {0};
        SCENE("angle %g", t);
        CHECK_STATUS(rsl_law_force(&contact, d, 0.0, &r, NULL), RSL_OK);
        CHECK_CLOSE(r.force, s * d * radius * sin(t), 1e-14);
        CHECK_CLOSE(r.dforce_ddepth, s * radius * (sin(t) + (1.0 - cos(t)) / tan(t)), 1e-13);
        CHECK_CLOSE(r.elastic_energy,
                    s * pow(radius, 3) * (t / 2 - sin(2 * t) / 4 - pow(sin(t), 3) / 3), 1e-12);
    }
    rsl_law_response r;
    SCENE("deeper than the radius");
    CHECK_STATUS(rsl_law_force(&contact, 1.0001 * radius, 0.0, &r, NULL), RSL_ERROR_ARGUMENT);
}

/* ---- two viscosities ------------------------------------------------------ */

/* lambda/k of young, nu, eta1, eta2 */
static double viscous_time(double nu, double shear, double bulk)
{
    const rsl_law *law = rsl_law_find("kuwabara-kono");
    rsl_law_parameters spec = sensible_spec(law, law->inputs);
    rsl_law_contact contact = {0};
    spec.young = 2e9;
    spec.poisson = nu;
    spec.viscosity_shear = shear;
    spec.viscosity_bulk = bulk;
    CHECK_STATUS(rsl_collide_prepare(law, &spec, &contact, NULL), RSL_OK);
    CHECK_INT(contact.calibration, RSL_LAW_PUBLISHED);
    return contact.damping / spec.stiffness;
}

/* A Kelvin-Voigt solid of one relaxation time has lambda = (3/2) tau k for any nu; and dC/dG, dC/dK
 * of C = 4 G (3 K + G)/(3 K + 4 G) by differences. */
static void test_viscosities(void)
{
    for (double nu = 0.0; nu < 0.5; nu += 0.07) {
        double g = 2e9 / (2.0 * (1.0 + nu)), k = 2e9 / (3.0 * (1.0 - 2.0 * nu)), tau = 3e-6;
        SCENE("nu = %g", nu);
        CHECK_CLOSE(viscous_time(nu, tau * g, tau * k), 1.5 * tau, 1e-14);
        double c = 4.0 * g * (3.0 * k + g) / (3.0 * k + 4.0 * g), step = 1e-5;
        double more = 4.0 * g * (3.0 * k * (1 + step) + g) / (3.0 * k * (1 + step) + 4.0 * g);
        double less = 4.0 * g * (3.0 * k * (1 - step) + g) / (3.0 * k * (1 - step) + 4.0 * g);
        CHECK_CLOSE(viscous_time(nu, 0.0, 1e3), 1.5e3 * (more - less) / (2 * step * k * c), 1e-7);
    }
    const rsl_law *law = rsl_law_find("kuwabara-kono");
    rsl_law_parameters spec = sensible_spec(law, law->inputs | law->options);
    rsl_law_contact contact;
    SCENE("viscosities and a restitution");
    spec.damping = RSL_UNSET;
    CHECK_STATUS(rsl_collide_prepare(law, &spec, &contact, NULL), RSL_ERROR_CONFLICT);
    SCENE("viscosities without a modulus");
    spec.restitution = spec.young = RSL_UNSET;
    CHECK_STATUS(rsl_collide_prepare(law, &spec, &contact, NULL), RSL_ERROR_MISSING);
    SCENE("rubber, nu = 1/2: shear alone loses energy");
    CHECK_CLOSE(viscous_time(0.5, 1e3, 1e9), 1.5 * 3.0 * 1e3 / 2e9, 1e-14);
}

int main(void)
{
    test_returned();
    test_family();
    test_radzimovsky();
    test_cap();
    test_viscosities();
    return check_report();
}
