/* SPDX-License-Identifier: MIT
 *
 * The authors' formulas, typed a second time from the list of laws and not
 * from the catalogue, against what the rows of the catalogue make of them; and
 * what the rows claim to return, against what they return.
 */
#include <stdlib.h>

#include "law/extra.h"
#include "ordinary_parameters.h"

static const double pi = 3.14159265358979323846;

static const double places[] = {0.06, 0.1, 0.25, 0.5, 0.7, 0.9, 0.99, 1.0};

enum { PLACES = sizeof places / sizeof places[0] };

/* ---- m = n, q = 1: the hysteresis damping ratio h(e) --------------------- */

static double hunt_crossley(double e) { return 3 * (1 - e) / 2; }

static double herbert_mcwhannell(double e) { return 6 * (1 - e) / (pow(2 * e - 1, 2) + 3); }

static double lee_wang(double e) { return 3 * (1 - e) / 4; }

static double lankarani_nikravesh(double e) { return 3 * (1 - e * e) / 4; }

static double gonthier(double e) { return (1 - e * e) / e; }

static double zhiying_qishao(double e) { return 3 * (1 - e * e) * exp(2 * (1 - e)) / 4; }

static double flores(double e) { return 8 * (1 - e) / (5 * e); }

static double gharib_hurmuzlu(double e) { return 1 / e; }

static double hu_guo(double e) { return 3 * (1 - e) / (2 * e); }

static double safaeifar(double e) { return 5 * (1 - e) / (4 * e); }

static double sheikhi(double e) { return 200 * (1 - e) / (159 * e); }

static double carvalho_martins(double e) { return 3 * (1 - e) * (11 - e) / (2 * (1 + 9 * e)); }

/* h of the implicit relation, by bisection: h e < 1. */
static double implicit(double e)
{
    double low = 0.0, high = (1 - 1e-15) / e;
    if (e == 1.0)
        return 0.0;
    low = 1e-3 * (1 - e);
    for (int i = 0; i < 200; i++) {
        double h = 0.5 * (low + high);
        double excess = log1p(h) - log1p(-e * h) - h * (1 + e);
        *(excess < 0 ? &low : &high) = h;
    }
    return 0.5 * (low + high);
}

typedef struct formula {
    const char *key;
    double (*value)(double e);
    double tolerance;
} formula;

static const formula ratios[] = {
    {"hunt-crossley", hunt_crossley, 1e-14},
    {"marhefka-orin", hunt_crossley, 1e-14},
    {"herbert-mcwhannell", herbert_mcwhannell, 1e-14},
    {"lee-wang", lee_wang, 1e-14},
    {"lankarani-nikravesh", lankarani_nikravesh, 1e-14},
    {"muthukumar-desroches", lankarani_nikravesh, 1e-14},
    {"gonthier", gonthier, 1e-14},
    {"zhiying-qishao", zhiying_qishao, 1e-14},
    {"ye", flores, 1e-14},
    {"flores", flores, 1e-14},
    {"gharib-hurmuzlu", gharib_hurmuzlu, 1e-14},
    {"hu-guo", hu_guo, 1e-14},
    {"ye-linear", hu_guo, 1e-14},
    {"safaeifar-farshidianfar", safaeifar, 1e-14},
    {"sheikhi-safaeifar", sheikhi, 1e-14},
    {"carvalho-martins", carvalho_martins, 1e-14},
    {"zhang-sharf", implicit, 1e-9},
    {"luo-nahon", implicit, 1e-9},
    {"khatiwada", implicit, 1e-9},
    {"exact", implicit, 1e-9},
};

/* A contact of the law at e, M = 0.5 kg, v0 = 0.8 m/s, k = 1e9. */
static int prepare(const char *key, double e, rsl_law_contact *contact)
{
    const rsl_law *law = rsl_law_find(key);
    rsl_law_parameters spec;
    SCENE("%s, e = %g", key, e);
    if (!CHECK(law != NULL))
        return 0;
    spec = sensible_spec(law, law->inputs);
    spec.restitution = e;
    return CHECK_STATUS(rsl_collide_prepare(law, &spec, contact, NULL), RSL_OK);
}

static void test_ratios(void)
{
    for (size_t i = 0; i < sizeof ratios / sizeof ratios[0]; i++) {
        for (size_t j = 0; j < PLACES; j++) {
            rsl_law_contact c;
            double h = ratios[i].value(places[j]);
            if (!prepare(ratios[i].key, places[j], &c))
                continue;
            /* lambda = h k/v0 */
            CHECK_NEAR(c.damping, h * 1e9 / 0.8, ratios[i].tolerance * h * 1e9);
            CHECK(c.m == c.n && c.q == 1.0);
        }
    }
}

/* ---- lambda = factor sqrt(M k) ------------------------------------------- */

static double anagnostopoulos(double e) { return -2 * log(e) / sqrt(pi * pi + log(e) * log(e)); }

/* zeta from ln e = -c (z/s) atan(s/z), by bisection; the factor is 2 zeta. */
static double zeta_of(double e, double c)
{
    double low = 0.0, high = 50.0;
    for (int i = 0; i < 200; i++) {
        double z = 0.5 * (low + high), s = sqrt(fabs(1 - z * z));
        double angle = z < 1 ? atan2(s, z) : log(z + s);
        double excess = log(e) + (s > 0 ? c * z / s * angle : c);
        *(excess < 0 ? &low : &high) = z;
    }
    return 0.5 * (low + high);
}

static double goyal(double e) { return e < 1 ? 2 * zeta_of(e, 4) : 0.0; }

static double brogliato(double e) { return e < 1 ? 2 * zeta_of(e, 2) : 0.0; }

static double mahmoud(double e) { return 2 * (1 - e * e) / (e * (e * (pi - 2) + 2)); }

static double tsuji(double e)
{
    return sqrt(2) * (1.2728 - 4.2783 * e + 11.087 * pow(e, 2) - 22.348 * pow(e, 3) +
                      27.467 * pow(e, 4) - 18.022 * pow(e, 5) + 4.8218 * pow(e, 6));
}

static double antypov(double e) { return -sqrt(5) * log(e) / sqrt(log(e) * log(e) + pi * pi); }

static double jankowski(double e)
{
    return 9 * sqrt(5) * (1 - e * e) / (e * (e * (9 * pi - 16) + 16));
}

static double jankowski2005(double e) { return sqrt(5) / pi * (1 - e * e) / e; }

static void test_factors(void)
{
    static const formula factors[] = {
        {"anagnostopoulos", anagnostopoulos, 1e-14},
        {"goyal", goyal, 1e-13},
        {"brogliato", brogliato, 1e-13},
        {"mahmoud-jankowski", mahmoud, 1e-13},
        {"tsuji", tsuji, 1e-12},
        {"antypov-elliott", antypov, 1e-14},
        {"jankowski", jankowski, 1e-13},
        {"jankowski2005", jankowski2005, 1e-13},
    };
    for (size_t i = 0; i < sizeof factors / sizeof factors[0]; i++) {
        for (size_t j = 0; j < PLACES; j++) {
            rsl_law_contact c;
            double expected = factors[i].value(places[j]) * sqrt(0.5 * 1e9);
            if (prepare(factors[i].key, places[j], &c))
                CHECK_NEAR(c.damping, expected, factors[i].tolerance * sqrt(0.5 * 1e9));
        }
    }
}

/* ---- others -------------------------------------------------------------- */

static void test_zhang(void)
{
    for (size_t j = 0; j < PLACES; j++) {
        double e = places[j], mass = 0.5, v = 0.8, k = 1e9;
        for (int with_q = 0; with_q <= 1; with_q++) {
            double n = 1.5, m = 1.2, q = with_q ? 1.1 : 1.0;
            rsl_law_contact c;
            if (!prepare(with_q ? "zhang2022" : "zhang2021", e, &c))
                continue;
            double bracket =
                mass * (n + 1) * v * v * (e * e + pow(e, q)) / (2 * k * (1 + pow(e, q)));
            double lambda = mass * (2 + q) * (1 - e * e) * (m + 1) * pow(v, 2 - q) /
                            (4 * (1 + pow(e, q))) * pow(bracket, -(m + 1) / (n + 1));
            CHECK_NEAR(c.damping, lambda, 1e-12 * lambda);
            CHECK(c.n == n && c.m == m && c.q == q);
        }
    }
}

static void test_viscosities(void)
{
    static const char *const keys[] = {"brilliantov", "schwager-poschel"};
    for (int i = 0; i < 2; i++) {
        rsl_law_parameters spec = sensible_published(rsl_law_find(keys[i]));
        double eta1 = 1e6, eta2 = 3e6, nu = 0.3, young = 2e11, k = 1e9;
        rsl_law_contact c;
        SCENE("%s", keys[i]);
        if (!CHECK_STATUS(rsl_collide_prepare(rsl_law_find(keys[i]), &spec, &c, NULL), RSL_OK))
            continue;
        double a = pow(3 * eta2 - eta1, 2) / (3 * eta2 + 2 * eta1) / 3 * (1 - nu * nu) *
                   (1 - 2 * nu) / (young * nu * nu);
        CHECK_CLOSE(c.damping, 1.5 * a * k, 1e-14);
        CHECK(c.m == 0.5 && c.n == 1.5);
    }
}

static void test_marhefka_alpha(void)
{
    rsl_law_parameters spec = rsl_law_parameters_default();
    rsl_law_contact c;
    spec.stiffness = 1e9;
    spec.alpha = 0.3;
    SCENE("marhefka-orin with alpha");
    if (CHECK_STATUS(rsl_collide_prepare(rsl_law_find("marhefka-orin"), &spec, &c, NULL), RSL_OK))
        CHECK_CLOSE(c.damping, 1.5 * 0.3 * 1e9, 1e-15);
}

static void test_plastic(void)
{
    static const char *const keys[] = {"lankarani-nikravesh-1994", "walton-braun",
                                       "valles-reinhorn"};
    for (size_t j = 0; j < PLACES; j++) {
        double e = places[j];
        rsl_law_contact c;
        rsl_collide_outcome o;
        for (int i = 0; i < 3; i++)
            if (prepare(keys[i], e, &c) && CHECK_STATUS(rsl_collide(&c, NULL, &o, NULL), RSL_OK))
                CHECK_NEAR(o.depth_end, (1 - e * e) * o.depth_max, 1e-13 * o.depth_max);
    }
    rsl_law_parameters spec =
        sensible_spec(rsl_law_find("valles-reinhorn"),
                      RSL_LAW_INPUT_BIT(stiffness) | RSL_LAW_INPUT_BIT(stiffness_unload));
    rsl_law_contact c;
    rsl_collide_outcome o;
    SCENE("valles-reinhorn, k2 = 2 k1");
    if (CHECK_STATUS(rsl_collide_prepare(rsl_law_find("valles-reinhorn"), &spec, &c, NULL),
                     RSL_OK) &&
        CHECK_STATUS(rsl_collide(&c, NULL, &o, NULL), RSL_OK))
        CHECK_CLOSE(o.restitution, sqrt(0.5), 1e-12);
    spec = sensible_published(rsl_law_find("goldsmith"));
    SCENE("goldsmith, dp/dmax = 0.3");
    if (CHECK_STATUS(rsl_collide_prepare(rsl_law_find("goldsmith"), &spec, &c, NULL), RSL_OK) &&
        CHECK_STATUS(rsl_collide(&c, NULL, &o, NULL), RSL_OK)) {
        CHECK_CLOSE(o.restitution, sqrt(0.7), 1e-12);
        CHECK_CLOSE(o.depth_end, 0.3 * o.depth_max, 1e-12);
    }
}

/* Muthukumar & DesRoches: dE = k dm^(n+1) (1-e^2)/(n+1), dy = a dm,
 * K1 = Keff + dE/(a dm^2), K2 = Keff - dE/((1-a) dm^2), Keff = k sqrt(dm). */
static void test_bilinear(void)
{
    for (size_t j = 0; j < PLACES; j++) {
        double e = places[j], k = 1e9, a = 0.1;
        double dm = pow(5 * 0.5 * 0.8 * 0.8 / (4 * k), 0.4);
        double loss = k * pow(dm, 2.5) * (1 - e * e) / 2.5;
        rsl_law_contact c;
        if (!prepare("muthukumar-bilinear", e, &c))
            continue;
        CHECK_CLOSE(rsl_law_extra_of(&c)->bilinear.yield_depth, a * dm, 1e-14);
        CHECK_CLOSE(rsl_law_extra_of(&c)->bilinear.stiffness_first,
                    k * sqrt(dm) + loss / (a * dm * dm), 1e-13);
        CHECK_CLOSE(rsl_law_extra_of(&c)->bilinear.stiffness_second,
                    k * sqrt(dm) - loss / ((1 - a) * dm * dm), 1e-13);
    }
}

/* Thornton & Ning 1998: e above the yield speed v_y, with r = v_y/v0. */
static void test_yielding(void)
{
    const rsl_law *law = rsl_law_find("thornton-ning");
    rsl_law_parameters spec = sensible_published(law);
    double py = spec.yield_pressure, radius = spec.radius;
    /* M v^2/2 = (2/5) Fy dy, Fy = (2/3) pi R p_y dy, dy = R (pi p_y/2E*)^2 */
    double dy = radius * pow(pi * py / (2 * spec.modulus), 2);
    double yield = sqrt(8.0 / 15.0 * pi * radius * py * dy * dy / spec.mass);
    for (double v = 0.2 * yield; v < 1e3 * yield; v *= 1.7) {
        rsl_law_contact c;
        rsl_collide_outcome o;
        double r = yield / v;
        spec.speed = v;
        SCENE("thornton-ning at %g v_y", v / yield);
        if (!CHECK_STATUS(rsl_collide_prepare(law, &spec, &c, NULL), RSL_OK) ||
            !CHECK_STATUS(rsl_collide(&c, NULL, &o, NULL), RSL_OK))
            continue;
        double e = sqrt(6 * sqrt(3) / 5) * sqrt(1 - r * r / 6) *
                   pow(r / (r + 2 * sqrt(1.2 - r * r / 5)), 0.25);
        CHECK_CLOSE(o.restitution, r < 1 ? e : 1.0, 1e-11);
    }
}

/* ---- elastic stiffness --------------------------------------------------- */

static void check_stiffness(const char *key, rsl_law_inputs inputs, double k)
{
    const rsl_law *law = rsl_law_find(key);
    rsl_law_parameters spec = sensible_spec(law, inputs);
    rsl_law_contact c;
    SCENE("stiffness of %s", key);
    if (CHECK_STATUS(rsl_collide_prepare(law, &spec, &c, NULL), RSL_OK))
        CHECK_CLOSE(c.stiffness, k, 1e-14);
}

static void test_stiffness(void)
{
#define BIT RSL_LAW_INPUT_BIT
    check_stiffness("hertz", BIT(modulus) | BIT(radius), 4.0 / 3 * 1e11 * sqrt(0.02));
    check_stiffness("linear", BIT(young) | BIT(poisson) | BIT(length),
                    pi * 2e11 * 0.02 / (4 * (1 - 0.09)));
    check_stiffness("luo-nahon-polygon", BIT(modulus) | BIT(area) | BIT(mean_radius),
                    2 * 1e11 * 1e-4 / (pi * 5e-3));
    check_stiffness("luo-nahon-overlap", BIT(modulus) | BIT(area) | BIT(shape_coefficient),
                    pi * 1e11 * 1e-4 * 10);
    check_stiffness("thornton-ning", BIT(modulus) | BIT(radius) | BIT(yield_pressure),
                    4.0 / 3 * 1e11 * sqrt(0.02));
#undef BIT
}

/* The force of the line contacts put into their own relation. */
static void test_line_contacts(void)
{
    double modulus = 1e11, length = 0.02, clearance = 1e-4;
    static const char *const keys[] = {"johnson-cylinder", "liu-cylinder"};
    for (int i = 0; i < 2; i++) {
        rsl_law_parameters spec = sensible_published(rsl_law_find(keys[i]));
        rsl_law_contact c;
        SCENE("%s", keys[i]);
        if (!CHECK_STATUS(rsl_collide_prepare(rsl_law_find(keys[i]), &spec, &c, NULL), RSL_OK))
            continue;
        for (double d = 1e-9; d < 5e-5; d *= 3.0) {
            rsl_law_response r = {0};
            SCENE("%s at d = %g", keys[i], d);
            CHECK_STATUS(rsl_law_force(&c, d, 0.0, &r, NULL), RSL_OK);
            double line = pi * modulus * length / r.force;
            if (i == 0)
                CHECK_CLOSE((log(4 * line * clearance) - 1) / line, d, 1e-13);
            else
                CHECK_CLOSE(r.force,
                            pi / 2 * modulus * length * d * sqrt(d / (2 * (clearance + d))), 1e-14);
        }
    }
}

/* Pereira, Ramalho & Ambrosio in their own units, mm, MPa and N: internal
 * contact, F = (0.965 D + 0.0965) L E* d^n/D, n = Y D^-0.005. */
static void test_pereira(double clearance)
{
    const rsl_law *law = rsl_law_find("pereira");
    rsl_law_parameters spec = sensible_published(law);
    rsl_law_contact c;
    rsl_law_response r = {0};
    double y = clearance < 0.34954 ? 1.51 * pow(log(1000 * clearance), -0.151)
                                   : 0.0151 * clearance + 1.151;
    double n = y * pow(clearance, -0.005), d = 2e-3;
    spec.clearance = 1e-3 * clearance;
    SCENE("pereira, %g mm", clearance);
    CHECK_STATUS(rsl_collide_prepare(law, &spec, &c, NULL), RSL_OK);
    CHECK_STATUS(rsl_law_force(&c, 1e-3 * d, 0.0, &r, NULL), RSL_OK);
    CHECK_CLOSE(r.force, (0.965 * clearance + 0.0965) * 20.0 * 1e5 * pow(d, n) / clearance, 1e-13);
}

/* ---- what the rows say of themselves ------------------------------------- */

/* What the row returns; free exponents are n = m = 3/2, q = 1. */
static void check_claim(const rsl_law *law, double e, double said)
{
    rsl_law_parameters spec = sensible_spec(law, law->inputs);
    rsl_law_contact c;
    rsl_collide_outcome o;
    spec.restitution = e;
    if (!rsl_given(law->m))
        spec.m = 1.5;
    if (!rsl_given(law->q))
        spec.q = 1.0;
    SCENE("%s, e = %g", law->key, e);
    if (CHECK_STATUS(rsl_collide_prepare(law, &spec, &c, NULL), RSL_OK) &&
        CHECK_STATUS(rsl_collide(&c, NULL, &o, NULL), RSL_OK))
        CHECK_NEAR(o.restitution, said, 5.0001e-5);
}

/* "... inputs 0.1, 0.5, 0.9 give 0.5158, 0.6630, 0.9090" */
static void test_claims(void)
{
    static const double requested[] = {0.1, 0.5, 0.9};
    size_t claims = 0;
    for (size_t i = 0; i < rsl_law_count(); i++) {
        const rsl_law *law = rsl_law_at(i);
        const char *says = strstr(law->exact, "0.1, 0.5, 0.9 give ");
        if (!says)
            continue;
        claims++;
        const char *number = strstr(says, "give ") + 5;
        for (int j = 0; j < 3; j++) {
            char *end;
            check_claim(law, requested[j], strtod(number, &end));
            number = end + 2; /* past ", " */
        }
    }
    SCENE("rows with a claim");
    CHECK(claims >= 15);
}

/* Rows that claim to return what they are asked for. */
static void test_exact_rows(void)
{
    static const char *const keys[] = {
        "anagnostopoulos", "brogliato", "antypov-elliott",          "zhang-sharf", "luo-nahon",
        "khatiwada",       "exact",     "lankarani-nikravesh-1994", "walton-braun"};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        for (size_t j = 0; j < PLACES; j++) {
            rsl_law_contact c;
            rsl_collide_outcome o;
            if (prepare(keys[i], places[j], &c) &&
                CHECK_STATUS(rsl_collide(&c, NULL, &o, NULL), RSL_OK))
                CHECK_CLOSE(o.restitution, places[j], 1e-12);
        }
    }
    /* thornton-hertz is a fit: within 0.0003 up to e = 0.9 */
    for (double e = 0.02; e < 0.905; e += 0.02) {
        rsl_law_contact c;
        rsl_collide_outcome o;
        if (prepare("thornton-hertz", e, &c) &&
            CHECK_STATUS(rsl_collide(&c, NULL, &o, NULL), RSL_OK))
            CHECK_NEAR(o.restitution, e, 3e-4);
    }
}

int main(void)
{
    test_ratios();
    test_factors();
    test_zhang();
    test_viscosities();
    test_marhefka_alpha();
    test_plastic();
    test_bilinear();
    test_yielding();
    test_stiffness();
    test_line_contacts();
    test_pereira(0.05);
    test_pereira(0.3);
    test_pereira(2.0);
    test_claims();
    test_exact_rows();
    return check_report();
}
