/* SPDX-License-Identifier: MIT
 *
 * Fits of what was read off whole impacts: e(v) of a viscous sphere, bounces, the steel ball and
 * the sliotar cores of zhang2022; what such data cannot tell; and which law is found among many.
 */
#include "fit_scene.h"
#include "num/elementary.h"
#include "num/random.h"
#include "resile/bounce.h"
#include "resile/collide.h"

static scene_record scene;
static rsl_fit_impact rows[64];

static int fit(size_t count, const rsl_fit_options *o)
{
    return scene_fit((rsl_fit_data){.impacts = rows, .impact_count = count}, o);
}

static rsl_fit_impact blank(double speed)
{
    rsl_fit_impact impact = rsl_fit_impact_default();
    impact.speed = speed;
    return impact;
}

static rsl_fit_options options_for(const char *law, double mass)
{
    return scene_options(law, mass, RSL_UNSET, 0);
}

/* ---- a viscous sphere ---------------------------------------------------- */

enum { SPEEDS = 7 };

/* Kuwabara and Kono: n = 3/2, m = 1/2, q = 1; integrated by the test. */
static const scene_truth sphere = {1e8, 1.5, 2e4, 0.5, 1.0, 0.05, 0.0, 0};

static void make_rows(void)
{
    static rsl_fit_impact made[SPEEDS];
    for (int i = 0; i < SPEEDS && made[SPEEDS - 1].mass == 0.0; i++) {
        scene_truth s = sphere;
        s.speed = 0.05 * pow(2.0, i);
        double length = pow(s.mass * s.speed * s.speed / s.k, 0.4);
        scene_make(&scene, &s, 3, 0.0, 8.0 * length / s.speed, 20000);
        made[i] = blank(s.speed);
        made[i].restitution = scene.restitution;
        made[i].duration = scene.duration;
        made[i].force_max = scene.force_max;
        made[i].depth_max = scene.depth_max;
    }
    memcpy(rows, made, sizeof made);
}

static void keep_restitution(void)
{
    for (int i = 0; i < SPEEDS; i++)
        rows[i].duration = rows[i].force_max = rows[i].depth_max = RSL_UNSET;
}

static void check_sphere(void)
{
    rsl_fit_options o = options_for("kuwabara-kono", sphere.mass);
    SCENE("viscous sphere: k and lambda from outcomes");
    make_rows();
    if (fit(SPEEDS, &o)) {
        CHECK_CLOSE(fitted_value("k"), sphere.k, 1e-4);
        CHECK_CLOSE(fitted_value("lambda"), sphere.lambda, 1e-4);
        CHECK(fitted.identifiable);
    }
    o = options_for("general", sphere.mass);
    SCENE("viscous sphere: exponents from outcomes");
    if (fit(SPEEDS, &o)) {
        CHECK_NEAR(fitted_value("n"), 1.5, 1e-3);
        CHECK_NEAR(fitted_value("m"), 0.5, 1e-3);
        CHECK_NEAR(fitted_value("q"), 1.0, 1e-3);
    }
    keep_restitution();
    o = options_for("kuwabara-kono", sphere.mass);
    o.spec.stiffness = sphere.k;
    SCENE("viscous sphere: lambda from e(v)");
    if (fit(SPEEDS, &o))
        CHECK_CLOSE(fitted_value("lambda"), sphere.lambda, 1e-4);
}

/* e(v) depends on lambda k^-(3/5) alone: k and lambda cannot both be had. */
static void check_ambiguous(void)
{
    rsl_fit_options o = options_for("kuwabara-kono", sphere.mass);
    SCENE("viscous sphere: k and lambda from e(v) alone");
    make_rows();
    keep_restitution();
    if (!fit(SPEEDS, &o))
        return;
    CHECK(!fitted.identifiable);
    CHECK(!fitted_find("k")->identifiable && !fitted_find("lambda")->identifiable);
    CHECK(isinf(fitted_find("k")->standard_error));
    CHECK_TEXT(fitted.ambiguity, "k and lambda");
    CHECK_CLOSE(fitted_value("lambda") * pow(fitted_value("k"), -0.6),
                sphere.lambda * pow(sphere.k, -0.6), 1e-4);
    CHECK(fitted.singular[1] < 1e-6 * fitted.singular[0]);
}

static void check_coverage(void)
{
    rsl_fit_options o = options_for("kuwabara-kono", sphere.mass);
    scene_noise noise = {.state = 11};
    rsl_fit_impact clean[SPEEDS];
    size_t inside = 0, runs = 120;
    o.spec.stiffness = sphere.k;
    make_rows();
    keep_restitution();
    memcpy(clean, rows, sizeof clean);
    SCENE("viscous sphere: coverage of lambda with 0.01 of noise");
    for (size_t i = 0; i < runs; i++) {
        for (int j = 0; j < SPEEDS; j++)
            rows[j].restitution = clean[j].restitution + 0.01 * scene_normal(&noise);
        if (!fit(SPEEDS, &o))
            return;
        inside += fitted_find("lambda")->low <= sphere.lambda &&
                  sphere.lambda <= fitted_find("lambda")->high;
    }
    if (!CHECK(inside >= 106 && inside <= 119))
        printf("  %zu of %zu\n", inside, runs);
}

/* ---- which law ----------------------------------------------------------- */

static void check_ranking(void)
{
    static const char *const keys[] = {"kelvin-voigt",    "hunt-crossley", "kuwabara-kono",
                                       "antypov-elliott", "hertz",         "general",
                                       "newton",          "brilliantov"};
    enum { LAWS = sizeof keys / sizeof keys[0] };
    const rsl_law *laws[LAWS];
    rsl_fit_rank ranks[LAWS];
    rsl_fit_data data = {.impacts = rows, .impact_count = SPEEDS};
    rsl_fit_options o = options_for("hertz", sphere.mass);
    scene_noise noise = {.state = 3};
    rsl_error error = {0};
    for (int i = 0; i < LAWS; i++)
        laws[i] = rsl_law_find(keys[i]);
    o.folds = 4;
    make_rows();
    for (int j = 0; j < SPEEDS; j++) {
        rows[j].restitution += 0.005 * scene_normal(&noise);
        rows[j].duration *= 1.0 + 0.005 * scene_normal(&noise);
        rows[j].force_max *= 1.0 + 0.005 * scene_normal(&noise);
    }
    SCENE("the law of a viscous sphere among others");
    if (!CHECK_STATUS(rsl_fit_laws(&data, &o, laws, LAWS, ranks, &error), RSL_OK))
        return;
    CHECK(strcmp(ranks[0].law->key, "kuwabara-kono") == 0);
    CHECK(strcmp(ranks[1].law->key, "general") == 0);
    CHECK(ranks[1].aicc > ranks[0].aicc && ranks[2].aicc > ranks[0].aicc + 50);
    CHECK(ranks[0].cross_validation > 0.9 && ranks[0].cross_validation < 2.0);
    CHECK(ranks[LAWS - 1].status < 0 && ranks[LAWS - 2].status < 0);
    CHECK_TEXT(ranks[LAWS - 1].why, "impulse law");
    CHECK_TEXT(ranks[LAWS - 2].why, "needs young");
}

/* ---- zhang2022 ----------------------------------------------------------- */

/* Tables 1 and 2: e, duration and peak force of the steel ball at two speeds.
 * Hertz with m = n meets all six within 3 %, with the k that the paper took from
 * elsewhere; six numbers are too few to refute n = 3/2, and far too few to find
 * five. */
static void check_steel(void)
{
    rsl_fit_options o = options_for("general", 0.54);
    rows[0] = blank(0.15);
    rows[0].restitution = 0.8892;
    rows[0].duration = 2.52e-4;
    rows[0].force_max = 1076.6;
    rows[1] = blank(0.5);
    rows[1].restitution = 0.7568;
    rows[1].duration = 2.07e-4;
    rows[1].force_max = 4364.6;
    o.spec.exponent = 1.5;
    o.spec.m = 1.5;
    o.spec.q = 1.0;
    o.free = FREE_K | FREE_LAMBDA;
    SCENE("steel ball, Hertz and m = n");
    if (!fit(2, &o))
        return;
    CHECK_CLOSE(fitted_value("k"), 2.4144e10, 0.02);
    CHECK(fitted.sigma < 0.03);
    o.spec.exponent = RSL_UNSET;
    o.free |= FREE_N;
    o.spec.m = 1.4;
    SCENE("steel ball, n free");
    if (!fit(2, &o))
        return;
    CHECK_NEAR(fitted_value("n"), 1.44, 0.01);
    CHECK(fitted_find("n")->low < 1.5 && fitted_find("n")->high > 1.5);
    o.spec.m = o.spec.q = RSL_UNSET;
    o.free |= FREE_M | FREE_Q;
    SCENE("steel ball, everything free");
    if (fit(2, &o))
        CHECK(!fitted.identifiable);
}

/* Table 3, and the peaks measured, which the errors printed for the law with
 * m = 1.1, q = 1.25 imply. */
typedef struct sliotar {
    const char *name;
    double mass, k, e;
    double force_error, depth_error; /* percent */
    double m, q;                     /* what meets the peaks */
} sliotar;

static const sliotar cores[] = {
    {"A", 0.0896, 3.50e6, 0.527, 6.3, 3.4, 1.394, 2.32},
    {"B", 0.0899, 2.85e6, 0.535, 1.6, 0.2, 1.324, 1.63},
    {"C", 0.0891, 5.65e6, 0.533, 1.4, 0.7, 1.389, 1.72},
    {"D", 0.0831, 3.70e6, 0.546, -0.9, -1.9, 1.107, 1.19},
};

static rsl_fit_impact peaks_of(const sliotar *c)
{
    rsl_fit_impact row = blank(15.0);
    rsl_law_parameters spec = rsl_law_parameters_default();
    rsl_law_contact contact;
    rsl_collide_outcome out = {0};
    rsl_error error;
    spec.mass = c->mass;
    spec.speed = 15.0;
    spec.stiffness = c->k;
    spec.restitution = c->e;
    spec.exponent = 1.5;
    spec.m = 1.1;
    spec.q = 1.25;
    CHECK_STATUS(rsl_collide_prepare(rsl_law_find("zhang2022"), &spec, &contact, &error), RSL_OK);
    CHECK_STATUS(rsl_collide(&contact, NULL, &out, &error), RSL_OK);
    row.restitution = c->e;
    row.force_max = out.force_max / (1.0 + 0.01 * c->force_error);
    row.depth_max = out.depth_max / (1.0 + 0.01 * c->depth_error);
    return row;
}

/* The numbers found, integrated by the test, must meet e and both peaks. */
static void check_meets(const sliotar *c)
{
    scene_truth s = {.k = c->k,
                     .n = 1.5,
                     .lambda = fitted.contact.damping,
                     .m = fitted_value("m"),
                     .q = fitted_value("q"),
                     .mass = c->mass,
                     .speed = 15.0};
    scene_make(&scene, &s, 3, 0.0, 5e-3, 20000);
    CHECK_CLOSE(scene.restitution, rows[0].restitution, 1e-4);
    CHECK_CLOSE(scene.force_max, rows[0].force_max, 1e-4);
    CHECK_CLOSE(scene.depth_max, rows[0].depth_max, 1e-4);
}

/* With k and n as printed, each core asks for other exponents: m = 1.1 and
 * q = 1.25 suit core D alone. */
static void check_cores(void)
{
    for (size_t i = 0; i < sizeof cores / sizeof cores[0]; i++) {
        const sliotar *c = &cores[i];
        rsl_fit_options o = options_for("general", c->mass);
        SCENE("sliotar core %s", c->name);
        rows[0] = peaks_of(c);
        o.spec.stiffness = c->k;
        o.spec.exponent = 1.5;
        o.free = FREE_M | FREE_Q | FREE_E;
        if (!fit(1, &o))
            return;
        CHECK_NEAR(fitted_value("m"), c->m, 0.01);
        CHECK_NEAR(fitted_value("q"), c->q, 0.02);
        CHECK(isinf(fitted_find("q")->standard_error)); /* no data to spare */
        check_meets(c);
    }
    /* k and n instead of m and q meet the same three numbers */
    rsl_fit_options o = options_for("general", cores[3].mass);
    SCENE("sliotar core D, k and n instead");
    rows[0] = peaks_of(&cores[3]);
    o.spec.m = 1.5;
    o.spec.q = 1.0;
    o.free = FREE_K | FREE_N | FREE_E;
    if (fit(1, &o))
        CHECK_NEAR(fitted.sigma, 0.0, 1e-8);
}

/* ---- the list of quantities ------------------------------------------------ */

/* Every row is measured and computed under its own name, is refused outside its
 * range, and is enough for a fit by itself. */
static void check_quantities(void)
{
    rsl_fit_options o = options_for("exact", sphere.mass);
    rsl_law_contact contact;
    rsl_collide_outcome out;
    rsl_error error = {0};
    o.spec.stiffness = sphere.k;
    o.spec.speed = 1.0;
    o.spec.restitution = 0.7;
    CHECK_STATUS(rsl_collide_prepare(o.law, &o.spec, &contact, NULL), RSL_OK);
    CHECK_STATUS(rsl_collide(&contact, NULL, &out, NULL), RSL_OK);
    o.spec.restitution = RSL_UNSET;
    o.free = FREE_E;
    for (int i = 0; i < RSL_FIT_QUANTITY_COUNT; i++) {
        const rsl_fit_quantity *q = &rsl_fit_quantity_table()[i];
        double computed = rsl_fit_quantity_computed(q, &out);
        SCENE("quantity %s", q->name);
        CHECK(strncmp(q->names, q->name, strlen(q->name)) == 0);
        rows[0] = blank(1.0);
        CHECK_STATUS(rsl_fit_check_impact(&rows[0], &error), RSL_ERROR_MISSING);
        CHECK_TEXT(rsl_error_text(&error).text, q->name);
        memcpy((char *)&rows[0] + q->in_impact, &computed, sizeof computed);
        CHECK_CLOSE(rsl_fit_quantity_measured(q, &rows[0]), computed, 0.0);
        CHECK_STATUS(rsl_fit_check_impact(&rows[0], &error), RSL_OK);
        if (fit(1, &o))
            CHECK_CLOSE(rsl_fit_quantity_measured(q, &fitted.impact), computed, 1e-6);
        computed = -computed;
        memcpy((char *)&rows[0] + q->in_impact, &computed, sizeof computed);
        CHECK_STATUS(rsl_fit_check_impact(&rows[0], &error), RSL_ERROR_ARGUMENT);
        CHECK_TEXT(rsl_error_text(&error).text, q->name);
    }
}

/* ---- bad and borderline -------------------------------------------------- */

static void check_bad(void)
{
    rsl_fit_data none = {0};
    rsl_fit_options o = options_for("exact", 1.0);
    rsl_error error = {0};
    SCENE("bad questions");
    CHECK_STATUS(rsl_fit(&none, &o, &fitted, &error), RSL_ERROR_MISSING);
    CHECK_TEXT(rsl_error_text(&error).text, "no data");
    rsl_fit_data data = {.impacts = rows, .impact_count = 1};
    rows[0] = blank(1.0);
    rows[0].restitution = 0.5;
    o.law = rsl_law_find("newton");
    CHECK_STATUS(rsl_fit(&data, &o, &fitted, &error), RSL_ERROR_NO_FORCE);
    o.law = NULL;
    CHECK_STATUS(rsl_fit(&data, &o, &fitted, &error), RSL_ERROR_ARGUMENT);
    o.law = rsl_law_find("exact");
    CHECK_STATUS(rsl_fit(&data, &o, &fitted, &error), RSL_ERROR_MISSING);
    CHECK_TEXT(rsl_error_text(&error).text, "2 parameters cannot be found from 1");
    o.spec.stiffness = 1e8;
    CHECK_STATUS(rsl_fit(&data, &o, &fitted, &error), RSL_OK);
    CHECK_CLOSE(fitted.parameters[0].value, 0.5, 1e-6);
    o.spec.mass = RSL_UNSET;
    CHECK_STATUS(rsl_fit(&data, &o, &fitted, &error), RSL_ERROR_MISSING);
    CHECK_TEXT(rsl_error_text(&error).text, "mass");
    o.spec.mass = 1.0;
    o.spec.restitution = 0.5;
    CHECK_STATUS(rsl_fit(&data, &o, &fitted, &error), RSL_ERROR_MISSING);
    CHECK_TEXT(rsl_error_text(&error).text, "nothing is free");
    o.spec.restitution = RSL_UNSET;
    rows[0].restitution = -1.0;
    CHECK_STATUS(rsl_fit(&data, &o, &fitted, &error), RSL_ERROR_ARGUMENT);
    rows[0].restitution = 0.5;
    o.low[RSL_LAW_INDEX_restitution] = 0.9;
    o.high[RSL_LAW_INDEX_restitution] = 0.2;
    CHECK_STATUS(rsl_fit(&data, &o, &fitted, &error), RSL_ERROR_ARGUMENT);
    CHECK_TEXT(rsl_error_text(&error).text, "leave no room");
    o.low[RSL_LAW_INDEX_restitution] = o.high[RSL_LAW_INDEX_restitution] = RSL_UNSET;
    o.value[RSL_FIT_OFFSET] = (double)INFINITY;
    CHECK_STATUS(rsl_fit(&data, &o, &fitted, &error), RSL_ERROR_ARGUMENT);
    CHECK_STATUS(rsl_fit(NULL, &o, &fitted, NULL), RSL_ERROR_ARGUMENT);
}

/* Restitution 1 is the end of the range. */
static void check_bound(void)
{
    rsl_fit_options o = options_for("exact", 1.0);
    o.spec.stiffness = 1e8;
    for (int i = 0; i < 5; i++) {
        rows[i] = blank(1.0 + i);
        rows[i].restitution = 1.01;
    }
    SCENE("a restitution at its bound");
    if (!fit(5, &o))
        return;
    CHECK(fitted_find("e")->at_bound);
    CHECK_NEAR(fitted_value("e"), 1.0, 0.0);
}

/* Neighbouring ratios of heights share a height: the error of e is that of the bounces. */
static void check_chain(void)
{
    enum { N = 9 };
    double height[N];
    rsl_fit_impact impacts[N - 1];
    rsl_fit_bounce_impact each[N];
    rsl_fit_bounce_result bounces;
    static rsl_fit_result result;
    rsl_error error = {0};
    SCENE("a chain of bounces");
    for (size_t i = 0; i < N; i++) {
        rsl_num_random_stream random = {.seed = 5, .run = i + 1};
        height[i] = rsl_num_pow(0.64, (double)i) * (1.0 + 1e-3 * rsl_num_random_normal(&random));
    }
    for (size_t i = 0; i + 1 < N; i++) {
        impacts[i] = rsl_fit_impact_default();
        impacts[i].chained = i > 0;
        impacts[i].speed = sqrt(2.0 * 9.81 * height[i]);
        impacts[i].restitution = sqrt(height[i + 1] / height[i]);
    }
    rsl_fit_bounce_data list = {
        .noise = RSL_FIT_BOUNCE_NOISE_RELATIVE, .count = N, .value = height, .gravity = 9.81};
    CHECK_STATUS(rsl_fit_bounce(&list, each, &bounces, &error), RSL_OK);
    rsl_fit_data data = {.impacts = impacts, .impact_count = N - 1};
    rsl_fit_options options = rsl_fit_options_default();
    options.law = rsl_law_find("hunt-crossley");
    options.spec.calibration = RSL_LAW_EXACT;
    options.spec.mass = 0.05;
    options.spec.stiffness = 1e8;
    options.free = RSL_LAW_INPUT_BIT(restitution);
    if (!CHECK_STATUS(rsl_fit(&data, &options, &result, &error), RSL_OK))
        return;
    CHECK_CLOSE(result.parameters[0].value, bounces.restitution, 1e-5);
    CHECK_CLOSE(result.parameters[0].standard_error, bounces.standard_error, 5e-3);
}

/* ---- a damping that is searched for -------------------------------------- */

static rsl_law_parameters sticky(double e, double m, double speed)
{
    rsl_law_parameters spec = rsl_law_parameters_default();
    spec.mass = 35.3;
    spec.radius = 0.00174;
    spec.modulus = 2.33e9;
    spec.work_of_adhesion = 0.0119;
    spec.restitution = e;
    spec.m = m;
    spec.speed = speed;
    spec.calibration = RSL_LAW_EXACT;
    return spec;
}

/* `jkr` with the damping that returns e at each speed: restitutions alone are e and tell nothing of
 * m; with durations both are found, with the errors that differences of whole fits show. */
static void check_searched(void)
{
    enum { ROWS = 8 };
    const double e = 0.6, m = 0.8;
    double slope = 0.0, duration[3] = {0};
    rsl_fit_options o = options_for("jkr", 35.3);
    o.spec = sticky(RSL_UNSET, RSL_UNSET, RSL_UNSET);
    for (int i = 0; i < ROWS; i++) {
        rows[i] = blank(0.1 * rsl_num_pow(10.0, i / (double)ROWS));
        rows[i].restitution = e + (i % 2 ? 0.001 : -0.001);
    }
    SCENE("jkr, exact, from restitutions alone");
    if (fit(ROWS, &o)) {
        CHECK_CLOSE(fitted_value("e"), e, 1e-9);
        CHECK(fitted_find("m")->identifiable == 0);
        CHECK_CLOSE(fitted_find("e")->standard_error, 0.001 * sqrt(1.0 / 6.0), 1e-6);
    }
    SCENE("jkr, exact, from restitutions and durations");
    for (int i = 0; i < ROWS; i++)
        for (int k = 0; k < 3; k++) { /* at m, and beside it */
            rsl_law_contact contact;
            rsl_collide_outcome outcome;
            rsl_law_parameters spec =
                sticky(e, m + 1e-4 * (k == 1) - 1e-4 * (k == 2), rows[i].speed);
            CHECK_STATUS(rsl_collide_prepare(o.law, &spec, &contact, NULL), RSL_OK);
            CHECK_STATUS(rsl_collide(&contact, NULL, &outcome, NULL), RSL_OK);
            duration[k] = outcome.duration;
            if (k == 0)
                rows[i].duration = outcome.duration * (i % 4 < 2 ? 1.001 : 0.999);
            else if (k == 2)
                slope += rsl_num_pow((duration[1] - duration[2]) / 2e-4 / rows[i].duration, 2.0);
        }
    if (fit(ROWS, &o)) {
        CHECK_NEAR(fitted_value("e"), e, 2.0 * fitted_find("e")->standard_error);
        CHECK_NEAR(fitted_value("m"), m, 2.0 * fitted_find("m")->standard_error);
        CHECK_CLOSE(fitted_find("m")->standard_error, 0.001 * sqrt(16.0 / 14.0 / slope), 0.1);
    }
}

int main(void)
{
    check_searched();
    check_chain();
    check_sphere();
    check_ambiguous();
    check_coverage();
    check_ranking();
    check_steel();
    check_cores();
    check_quantities();
    check_bad();
    check_bound();
    return check_report();
}
