/* SPDX-License-Identifier: MIT
 *
 * Whatever is put in: a status, a sentence that names the argument, outputs
 * left alone, and never a crash. What succeeds gives finite numbers.
 */
#include <float.h>
#include <stdint.h>

#include "ordinary_parameters.h"

static const double nan_value = (double)NAN;

/* ---- prepare ------------------------------------------------------------- */

/* The refusal of one spec: status, sentence, contact untouched. */
static void check_refused(const rsl_law *law, const rsl_law_parameters *spec, rsl_status expected,
                          const char *word)
{
    rsl_law_contact contact, before;
    rsl_error error = {0};
    memset(&contact, 0x5a, sizeof contact);
    memcpy(&before, &contact, sizeof contact);
    CHECK_STATUS(rsl_collide_prepare(law, spec, &contact, &error), expected);
    CHECK_STATUS(error.status, expected);
    CHECK_TEXT(rsl_error_text(&error).text, word);
    CHECK(memcmp(&contact, &before, sizeof contact) == 0);
    CHECK_STATUS(rsl_collide_prepare(law, spec, &contact, NULL), expected);
}

/* Every field of the spec, needed or not, with what is no number for it. */
static void test_fields(const rsl_law *law)
{
    static const double bad[] = {(double)INFINITY, (double)-INFINITY, -2.0, -1.0,
                                 -1e-300,          -DBL_MAX};
    for (size_t i = 0; i < RSL_LAW_INPUT_COUNT; i++) {
        const rsl_law_input *row = &rsl_law_input_table()[i];
        for (size_t j = 0; j <= sizeof bad / sizeof bad[0]; j++) {
            rsl_law_parameters spec = sensible_published(law);
            double value = j < sizeof bad / sizeof bad[0] ? bad[j] : 0.0;
            if (value == 0.0 && row->closed)
                continue;
            *sensible_field(&spec, i) = value;
            SCENE("%s, %s = %g", law->key, row->name, value);
            check_refused(law, &spec, RSL_ERROR_ARGUMENT, row->name);
        }
    }
}

static void test_prepare_pointers(void)
{
    const rsl_law *law = rsl_law_find("flores");
    rsl_law_parameters spec = sensible_published(law);
    rsl_law_contact contact;
    rsl_error error = {0};
    rsl_law hollow = *law;
    hollow.model = NULL;
    SCENE("prepare without a pointer");
    CHECK_STATUS(rsl_collide_prepare(NULL, &spec, &contact, &error), RSL_ERROR_ARGUMENT);
    CHECK_TEXT(rsl_error_text(&error).text, "law");
    CHECK_STATUS(rsl_collide_prepare(law, NULL, &contact, &error), RSL_ERROR_ARGUMENT);
    CHECK_STATUS(rsl_collide_prepare(law, &spec, NULL, &error), RSL_ERROR_ARGUMENT);
    CHECK_STATUS(rsl_collide_prepare(&hollow, &spec, &contact, &error), RSL_ERROR_ARGUMENT);
    CHECK_STATUS(rsl_collide_prepare(NULL, NULL, NULL, NULL), RSL_ERROR_ARGUMENT);
}

static void test_prepare_choices(void)
{
    const rsl_law *law = rsl_law_find("flores");
    rsl_law_parameters spec = sensible_published(law);
    SCENE("an end rule that does not exist");
    spec.end = (rsl_law_separation)17;
    check_refused(law, &spec, RSL_ERROR_ARGUMENT, "end");
    SCENE("a calibration that does not exist");
    spec = sensible_published(law);
    spec.calibration = (rsl_law_calibration)-3;
    check_refused(law, &spec, RSL_ERROR_ARGUMENT, "calibration");
    SCENE("restitution and damping");
    spec = sensible_published(law);
    spec.damping = 1.0;
    check_refused(law, &spec, RSL_ERROR_CONFLICT, "flores");
    SCENE("a restitution of a law that takes none");
    spec = sensible_published(rsl_law_find("goldsmith"));
    spec.restitution = 0.5;
    check_refused(rsl_law_find("goldsmith"), &spec, RSL_ERROR_CONFLICT, "goldsmith");
    SCENE("a formulation of what has none, without a restitution, or that does not exist");
    spec = sensible_published(law);
    spec.formulation = RSL_LAW_FORMULATION_UNIVERSAL;
    check_refused(law, &spec, RSL_ERROR_CONFLICT, "flores has a damping of its own");
    spec = sensible_published(rsl_law_find("hertz"));
    spec.formulation = RSL_LAW_FORMULATION_APPROACH;
    check_refused(rsl_law_find("hertz"), &spec, RSL_ERROR_MISSING, "approach needs a restitution");
    spec.formulation = (rsl_law_formulation)9;
    check_refused(rsl_law_find("hertz"), &spec, RSL_ERROR_ARGUMENT, "9 does not exist");
    SCENE("no rebound of an elastic curve");
    spec = sensible_published(rsl_law_find("hertz"));
    spec.restitution = 0.0;
    check_refused(rsl_law_find("hertz"), &spec, RSL_ERROR_ARGUMENT, "= 0 is out of range");
    SCENE("an alpha of a law that takes none");
    spec = sensible_published(law);
    spec.alpha = 1.0;
    check_refused(law, &spec, RSL_ERROR_CONFLICT, "alpha");
    SCENE("two stiffnesses that contradict");
    law = rsl_law_find("valles-reinhorn");
    spec = sensible_spec(law, RSL_LAW_INPUT_BIT(stiffness));
    check_refused(law, &spec, RSL_ERROR_MISSING, "valles-reinhorn");
    spec.stiffness_unload = 0.5 * spec.stiffness;
    check_refused(law, &spec, RSL_ERROR_ARGUMENT, "stiffness_unload");
    spec.stiffness_unload = 2.0 * spec.stiffness;
    spec.restitution = 0.5;
    check_refused(law, &spec, RSL_ERROR_CONFLICT, "valles-reinhorn");
    SCENE("a permanent depth as deep as the peak");
    law = rsl_law_find("goldsmith");
    spec = sensible_published(law);
    spec.permanent_ratio = 1.0;
    check_refused(law, &spec, RSL_ERROR_ARGUMENT, "permanent_ratio");
    SCENE("Poisson's ratio above one half");
    law = rsl_law_find("brilliantov");
    spec = sensible_published(law);
    spec.poisson = 0.6;
    check_refused(law, &spec, RSL_ERROR_ARGUMENT, "poisson");
}

/* ---- the force ----------------------------------------------------------- */

static void test_force(const rsl_law *law)
{
    static const double bad[] = {(double)NAN, (double)INFINITY, (double)-INFINITY};
    rsl_law_parameters spec = sensible_published(law);
    rsl_law_contact c;
    if (!CHECK_STATUS(rsl_collide_prepare(law, &spec, &c, NULL), RSL_OK))
        return;
    for (int i = 0; i < 3; i++) {
        for (int which = 0; which < 2; which++) {
            rsl_law_response r, before;
            rsl_error error = {0};
            memset(&r, 0x5a, sizeof r);
            memcpy(&before, &r, sizeof r);
            double d = which ? 1e-4 : bad[i], v = which ? bad[i] : 0.1;
            rsl_status expected = law->model->force ? RSL_ERROR_ARGUMENT : RSL_ERROR_NO_FORCE;
            SCENE("%s at d = %g, v = %g", law->key, d, v);
            CHECK_STATUS(rsl_law_force(&c, d, v, &r, &error), expected);
            CHECK_STATUS(error.status, expected);
            CHECK_TEXT(rsl_error_text(&error).text, !law->model->force ? law->key
                                                    : which            ? "rate = "
                                                                       : "depth = ");
            CHECK(memcmp(&r, &before, sizeof r) == 0);
            CHECK_STATUS(rsl_law_force(&c, d, v, &r, NULL), expected);
        }
    }
    rsl_law_update_history(&c, nan_value); /* no depth, no news */
    CHECK(c.depth_peak == 0.0);
}

/* Any finite state gives finite numbers or a refusal. */
static void test_force_extremes(const rsl_law *law)
{
    static const double far[] = {0.0, DBL_TRUE_MIN, 1e-300, 1e-100, 1e-9,
                                 1.0, 1e9,          1e100,  1e300,  DBL_MAX};
    rsl_law_parameters spec = sensible_published(law);
    rsl_law_contact c;
    if (!law->model->force || !CHECK_STATUS(rsl_collide_prepare(law, &spec, &c, NULL), RSL_OK))
        return;
    double min = sensible_min_energy(&c);
    for (size_t i = 0; i < 10; i++) {
        for (int j = -9; j < 10; j++) {
            double d = far[i], v = j < 0 ? -far[-j] : far[j];
            rsl_law_response r = {0};
            rsl_error error = {0};
            rsl_status status = rsl_law_force(&c, d, v, &r, &error);
            SCENE("%s at d = %g, v = %g", law->key, d, v);
            if (status != RSL_OK) {
                CHECK_STATUS(status, RSL_ERROR_ARGUMENT);
                CHECK_TEXT(rsl_error_text(&error).text, law->key);
                continue;
            }
            CHECK(isfinite(r.force) && isfinite(r.dforce_ddepth) && isfinite(r.dforce_drate) &&
                  isfinite(r.elastic_energy) && isfinite(r.dissipated_power));
            CHECK(r.dissipated_power >= 0.0);
            CHECK(r.elastic_energy >= min);
        }
    }
}

/* ---- calibration --------------------------------------------------------- */

static void check_form_refused(const rsl_collide_exponents *form, double e, double lambda,
                               const char *word)
{
    double out = 42.0, slope = 43.0;
    rsl_error error = {0};
    CHECK_STATUS(rsl_collide_lambda_from_restitution(form, e, &out, &slope, &error),
                 RSL_ERROR_ARGUMENT);
    CHECK_TEXT(rsl_error_text(&error).text, word);
    error = (rsl_error){0};
    CHECK_STATUS(rsl_collide_restitution_from_lambda(form, lambda, &out, &slope, &error),
                 RSL_ERROR_ARGUMENT);
    CHECK_TEXT(rsl_error_text(&error).text, strcmp(word, "restitution") ? word : "lambda");
    CHECK(out == 42.0 && slope == 43.0);
    CHECK_STATUS(rsl_collide_lambda_from_restitution(form, e, &out, NULL, NULL),
                 RSL_ERROR_ARGUMENT);
}

static void test_forms(void)
{
    static const double bad[] = {(double)NAN, (double)INFINITY, (double)-INFINITY, -0.5};
    for (int i = 0; i < 4; i++) {
        rsl_collide_exponents form = {1.5, 1.5, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 0};
        SCENE("exponent %g", bad[i]);
        form.n = bad[i];
        check_form_refused(&form, 0.5, 1.0, "exponent");
        form = (rsl_collide_exponents){1.5, bad[i], 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 0};
        check_form_refused(&form, 0.5, 1.0, "exponent");
        form = (rsl_collide_exponents){1.5, 1.5, bad[i], RSL_LAW_SEPARATION_ZERO_DEPTH, 0};
        check_form_refused(&form, 0.5, 1.0, "exponent");
        form = (rsl_collide_exponents){1.5, 1.5, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 0};
        SCENE("restitution or Lambda %g", bad[i]);
        check_form_refused(&form, bad[i], bad[i], "restitution");
    }
    SCENE("zero exponents");
    rsl_collide_exponents form = {0.0, 1.0, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 0};
    check_form_refused(&form, 0.5, 1.0, "exponent");
    form = (rsl_collide_exponents){1.5, 1.0, 0.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 0};
    check_form_refused(&form, 0.5, 1.0, "exponent");
    SCENE("an end rule that is none");
    form = (rsl_collide_exponents){1.5, 1.5, 1.0, RSL_LAW_SEPARATION_DEFAULT, 0};
    check_form_refused(&form, 0.5, 1.0, "end rule");
    form.end = (rsl_law_separation)99;
    check_form_refused(&form, 0.5, 1.0, "end rule");
    SCENE("restitution above one");
    form = (rsl_collide_exponents){1.5, 0.5, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 0};
    double out = 42.0;
    CHECK_STATUS(rsl_collide_lambda_from_restitution(&form, 1.0 + 1e-15, &out, NULL, NULL),
                 RSL_ERROR_ARGUMENT);
    CHECK(out == 42.0);
}

/* Restitutions at the ends of the doubles: an answer or a refusal. */
static void test_form_extremes(void)
{
    static const double all[][3] = {{1.5, 1.5, 1.0}, {1.5, 1.5, 0.6}, {1.5, 1.5, 3.0},
                                    {1.0, 0.0, 1.0}, {1.5, 0.5, 1.0}, {2.0, 3.0, 0.7}};
    static const double es[] = {DBL_TRUE_MIN, 1e-300, 1e-20, 1e-8, 1e-4, 1.0 - 1e-8, 1.0 - 0x1p-53};
    for (int i = 0; i < 6; i++) {
        for (int kind = 0; kind < 3; kind++) {
            for (int j = 0; j < 7; j++) {
                rsl_collide_exponents form = {all[i][0], all[i][1], all[i][2],
                                              kind == 1 ? RSL_LAW_SEPARATION_ZERO_FORCE
                                                        : RSL_LAW_SEPARATION_ZERO_DEPTH,
                                              kind == 2};
                double lambda = -1.0, slope = -1.0, e = -1.0;
                rsl_error error = {0};
                rsl_status status =
                    rsl_collide_lambda_from_restitution(&form, es[j], &lambda, &slope, &error);
                SCENE("n = %g, m = %g, q = %g, kind %d, e = %g", form.n, form.m, form.q, kind,
                      es[j]);
                if (status != RSL_OK) {
                    CHECK(status < 0 && lambda == -1.0 && slope == -1.0);
                    CHECK(strlen(error.message) > 10);
                    continue;
                }
                CHECK(isfinite(lambda) && lambda > 0.0);
                status = rsl_collide_restitution_from_lambda(&form, lambda, &e, NULL, NULL);
                CHECK_STATUS(status, RSL_OK);
                CHECK_CLOSE(e, es[j], 1e-8);
            }
        }
    }
}

/* ---- collide ------------------------------------------------------------- */

static int is_finite_outcome(const rsl_collide_outcome *o)
{
    return isfinite(o->restitution) && isfinite(o->speed_out) && isfinite(o->depth_max) &&
           isfinite(o->time_of_depth_max) && isfinite(o->force_max) &&
           isfinite(o->time_of_force_max) && isfinite(o->force_min) && isfinite(o->duration) &&
           isfinite(o->depth_end) && isfinite(o->impulse) && isfinite(o->energy_in) &&
           isfinite(o->energy_out) && isfinite(o->work_of_load) && isfinite(o->energy_dissipated) &&
           isfinite(o->energy_residual);
}

/* One refusal of all three questions about an impact. */
static void check_collide_refused(const rsl_law_contact *c, const rsl_collide_options *options,
                                  rsl_status expected, const char *word)
{
    rsl_collide_outcome o, before;
    rsl_collide_curve_point p;
    rsl_error error = {0};
    size_t count = 77;
    double time = 0.0;
    memset(&o, 0x5a, sizeof o);
    memcpy(&before, &o, sizeof o);
    CHECK_STATUS(rsl_collide(c, options, &o, &error), expected);
    CHECK_STATUS(error.status, expected);
    CHECK_TEXT(rsl_error_text(&error).text, word);
    CHECK(memcmp(&o, &before, sizeof o) == 0);
    CHECK_STATUS(rsl_collide(c, options, &o, NULL), expected);
    CHECK_STATUS(rsl_collide_at(c, options, &time, 1, &p, NULL), expected);
    CHECK_STATUS(rsl_collide_curve(c, options, 1e-3, &p, 1, &count, NULL), expected);
    CHECK_INT(count, 77);
}

static void test_collide(void)
{
    static const double bad[] = {(double)NAN, (double)INFINITY, -1.0, 0.0};
    rsl_law_parameters spec = sensible_published(rsl_law_find("flores"));
    rsl_collide_options options = rsl_collide_options_default();
    rsl_law_contact good, c;
    CHECK_STATUS(rsl_collide_prepare(rsl_law_find("flores"), &spec, &good, NULL), RSL_OK);
    SCENE("no contact");
    check_collide_refused(NULL, NULL, RSL_ERROR_ARGUMENT, "contact");
    for (int i = 0; i < 4; i++) {
        SCENE("mass %g", bad[i]);
        c = good;
        c.mass = bad[i];
        check_collide_refused(&c, NULL, RSL_ERROR_MISSING, "mass");
        SCENE("speed %g", bad[i]);
        c = good;
        c.speed = bad[i];
        check_collide_refused(&c, NULL, RSL_ERROR_MISSING, "speed");
    }
    SCENE("a method that is none");
    CHECK_TEXT(rsl_collide_method_name((rsl_collide_method)99), "unknown");
    SCENE("a stiffness with few digits");
    c = good;
    c.stiffness = 1e-320;
    check_collide_refused(&c, NULL, RSL_ERROR_ARGUMENT, "stiffness");
    for (int i = 0; i < 2; i++) {
        SCENE("load %g", bad[i]);
        options.load = bad[i];
        check_collide_refused(&good, &options, RSL_ERROR_ARGUMENT, "load");
    }
    SCENE("a method that does not exist");
    options = rsl_collide_options_default();
    options.method = (rsl_collide_method)12;
    check_collide_refused(&good, &options, RSL_ERROR_ARGUMENT, "method");
}

static void test_rigid(void)
{
    rsl_law_parameters spec = sensible_published(rsl_law_find("newton"));
    rsl_collide_options options = {.load = 1.0, .method = RSL_COLLIDE_METHOD_AUTO};
    rsl_law_contact c;
    rsl_collide_curve_point p;
    rsl_error error = {0};
    double time = 0.0;
    size_t count = 77;
    SCENE("a rigid law");
    CHECK_STATUS(rsl_collide_prepare(rsl_law_find("newton"), &spec, &c, NULL), RSL_OK);
    check_collide_refused(&c, &options, RSL_ERROR_CONFLICT, "newton");
    CHECK_STATUS(rsl_collide_at(&c, NULL, &time, 1, &p, &error), RSL_ERROR_NO_FORCE);
    CHECK_TEXT(rsl_error_text(&error).text, "newton");
    CHECK_STATUS(rsl_collide_curve(&c, NULL, 1e-3, &p, 1, &count, &error), RSL_ERROR_NO_FORCE);
    CHECK_INT(count, 77);
}

static void test_tolerance(void)
{
    static const double bad[] = {(double)NAN, (double)INFINITY, -1e-3, 0.0, 1.0, 2.0};
    rsl_law_parameters spec = sensible_published(rsl_law_find("flores"));
    rsl_law_contact c;
    CHECK_STATUS(rsl_collide_prepare(rsl_law_find("flores"), &spec, &c, NULL), RSL_OK);
    for (int i = 0; i < 6; i++) {
        rsl_collide_curve_point p;
        rsl_error error = {0};
        size_t count = 77;
        SCENE("tolerance %g", bad[i]);
        CHECK_STATUS(rsl_collide_curve(&c, NULL, bad[i], &p, 1, &count, &error),
                     RSL_ERROR_ARGUMENT);
        CHECK_TEXT(rsl_error_text(&error).text, "tolerance");
        CHECK_INT(count, 77);
    }
}

/* ---- stiffness ----------------------------------------------------------- */

static void check_stiffness(rsl_status status, const rsl_error *error, double out, const char *word)
{
    CHECK_STATUS(status, RSL_ERROR_ARGUMENT);
    CHECK_TEXT(rsl_error_text(error).text, word);
    CHECK(out == 42.0);
}

static void test_stiffness(void)
{
    static const double bad[] = {(double)NAN, (double)-INFINITY, -1.0, 0.0};
    for (int i = 0; i < 4; i++) {
        double k = 42.0, x = bad[i];
        rsl_error e = {0};
        SCENE("stiffness of %g", x);
        check_stiffness(rsl_stiffness_modulus(x, 0.3, 1e9, 0.3, &k, &e), &e, k, "young1");
        check_stiffness(rsl_stiffness_modulus(1e9, 0.3, x, 0.3, &k, &e), &e, k, "young2");
        check_stiffness(rsl_stiffness_hertz(x, 0.1, &k, &e), &e, k, "modulus");
        check_stiffness(rsl_stiffness_hertz(1e9, x, &k, &e), &e, k, "radius");
        check_stiffness(rsl_stiffness_gear(x, 0.3, 0.1, &k, &e), &e, k, "young");
        check_stiffness(rsl_stiffness_gear(1e9, 0.3, x, &k, &e), &e, k, "width");
        if (x != -1.0) {
            check_stiffness(rsl_stiffness_radius(x, 0.1, &k, &e), &e, k, "radius1");
            check_stiffness(rsl_stiffness_radius(0.1, x, &k, &e), &e, k, "radius2");
        }
        double nu = i == 2 ? -1.0 : i == 3 ? 0.51 : bad[i];
        check_stiffness(rsl_stiffness_modulus(1e9, nu, 1e9, 0.3, &k, &e), &e, k, "poisson1");
        check_stiffness(rsl_stiffness_modulus(1e9, 0.3, 1e9, nu, &k, &e), &e, k, "poisson2");
        check_stiffness(rsl_stiffness_gear(1e9, nu, 0.1, &k, &e), &e, k, "poisson");
    }
    double k = 42.0;
    rsl_error e = {0};
    SCENE("two rigid bodies, two concave ones, a socket smaller than its ball");
    check_stiffness(rsl_stiffness_modulus(HUGE_VAL, 0, HUGE_VAL, 0, &k, &e), &e, k, "young");
    check_stiffness(rsl_stiffness_radius(-0.1, -0.1, &k, &e), &e, k, "radius");
    check_stiffness(rsl_stiffness_radius(0.1, -0.05, &k, &e), &e, k, "radius");
    check_stiffness(rsl_stiffness_radius(0.1, -0.1, &k, &e), &e, k, "radius");
    check_stiffness(rsl_stiffness_radius(HUGE_VAL, HUGE_VAL, &k, &e), &e, k, "radius");
    check_stiffness(rsl_stiffness_hertz(HUGE_VAL, 0.1, &k, &e), &e, k, "modulus");
    CHECK_STATUS(rsl_stiffness_modulus(1e9, 0.3, HUGE_VAL, 0.3, &k, &e), RSL_OK);
    CHECK_CLOSE(k, 1e9 / 0.91, 1e-14);
}

/* Names and words for values that do not exist. */
static void test_names(void)
{
    SCENE("names of nothing");
    CHECK(strlen(rsl_status_text((rsl_status)-1234)) > 0);
    CHECK(strlen(rsl_law_family_name((rsl_law_family)-1)) > 0);
    CHECK(strlen(rsl_law_family_name(RSL_LAW_FAMILY_COUNT)) > 0);
    CHECK(strlen(rsl_law_family_meaning((rsl_law_family)1000)) > 0);
    CHECK(strlen(rsl_law_separation_name((rsl_law_separation)-5)) > 0);
    CHECK(strlen(rsl_law_calibration_name((rsl_law_calibration)9)) > 0);
    CHECK(strlen(rsl_collide_method_name((rsl_collide_method)77)) > 0);
    CHECK(rsl_stiffness_material_find(NULL) == NULL);
    CHECK(rsl_stiffness_material_find("unobtainium") == NULL);
    const rsl_stiffness_material *material = NULL;
    const rsl_restitution *function = NULL;
    const rsl_tangent_law *law = NULL;
    rsl_error error;
    CHECK_STATUS(rsl_stiffness_material_get(NULL, &material, &error), RSL_ERROR_MISSING);
    CHECK_STATUS(rsl_stiffness_material_get("unobtainium", &material, &error), RSL_ERROR_UNKNOWN);
    CHECK_TEXT(rsl_error_text(&error).text,
               "'unobtainium'; 'resile stiffness materials' lists them all");
    CHECK_STATUS(rsl_restitution_get(NULL, &function, &error), RSL_ERROR_MISSING);
    CHECK_STATUS(rsl_restitution_get("bridgs", &function, &error), RSL_ERROR_UNKNOWN);
    CHECK_TEXT(rsl_error_text(&error).text,
               "there is no restitution 'bridgs'; did you mean 'bridges'?");
    CHECK_STATUS(rsl_tangent_law_get(NULL, RSL_TANGENT_FRICTION, &law, &error), RSL_ERROR_MISSING);
    CHECK_STATUS(rsl_tangent_law_get("sprng", RSL_TANGENT_FRICTION, &law, &error),
                 RSL_ERROR_UNKNOWN);
    CHECK_TEXT(rsl_error_text(&error).text,
               "there is no law of friction 'sprng'; did you mean 'spring'?");
    CHECK_STATUS(rsl_tangent_law_get("spring", RSL_TANGENT_ROLLING, &law, &error),
                 RSL_ERROR_UNKNOWN);
    CHECK(law == NULL && material == NULL && function == NULL);
    CHECK_STATUS(rsl_tangent_law_get("spring", RSL_TANGENT_FRICTION, &law, &error), RSL_OK);
    CHECK(law == rsl_tangent_law_find("spring"));
    CHECK(rsl_stiffness_material_at(rsl_stiffness_material_count()) == NULL);
}

/* ---- extreme magnitudes and nonsense ------------------------------------- */

static void check_any_impact(const rsl_law *law, const rsl_law_parameters *spec)
{
    rsl_law_contact c;
    rsl_collide_outcome o;
    rsl_error error = {0};
    rsl_status status = rsl_collide_prepare(law, spec, &c, &error);
    if (status == RSL_OK)
        status = rsl_collide(&c, NULL, &o, &error);
    if (status < 0) {
        CHECK(error.status == status && strlen(error.message) > 10);
        return;
    }
    if (status == RSL_NO_SEPARATION) {
        CHECK(o.duration == HUGE_VAL && o.restitution == 0.0);
        o.duration = 0.0;
    }
    if (!law->model->force && o.force_max == HUGE_VAL)
        o.force_max = 0.0; /* an impulse */
    CHECK(is_finite_outcome(&o));
    CHECK(o.restitution >= 0.0 && o.restitution <= 1.0 + 1e-9);
}

static void test_extremes(const rsl_law *law)
{
    static const double far[] = {DBL_TRUE_MIN, 1e-300, 1e-150, 1e-30, 1e30, 1e150, 1e300, DBL_MAX};
    static const size_t knobs[] = {RSL_LAW_INDEX_mass, RSL_LAW_INDEX_stiffness, RSL_LAW_INDEX_speed,
                                   RSL_LAW_INDEX_damping, RSL_LAW_INDEX_modulus};
    for (size_t i = 0; i < 5; i++) {
        for (size_t j = 0; j < 8; j++) {
            rsl_law_parameters spec = sensible_published(law);
            if (!rsl_given(*sensible_field(&spec, knobs[i])))
                continue;
            *sensible_field(&spec, knobs[i]) = far[j];
            SCENE("%s, %s = %g", law->key, rsl_law_input_table()[knobs[i]].name, far[j]);
            check_any_impact(law, &spec);
        }
    }
}

/* xorshift64*, seeded: the same nonsense every time. */
static uint64_t seed = 0x9e3779b97f4a7c15u;

static unsigned draw(unsigned below)
{
    seed ^= seed >> 12;
    seed ^= seed << 25;
    seed ^= seed >> 27;
    return (unsigned)((seed * 0x2545f4914f6cdd1du) >> 33) % below;
}

static void test_nonsense(void)
{
    static const double pool[] = {(double)NAN, (double)INFINITY,
                                  -1.0,        0.0,
                                  -2.0,        1e-300,
                                  1e-9,        1e-3,
                                  0.1,         0.5,
                                  0.99,        1.0,
                                  1.5,         2.0,
                                  100.0,       1e6,
                                  1e9,         1e12,
                                  1e300,       0.3,
                                  0.7};
    for (int i = 0; i < 3000; i++) {
        const rsl_law *law = rsl_law_at(draw((unsigned)rsl_law_count()));
        rsl_law_parameters spec = sensible_published(law);
        for (unsigned changes = draw(4); changes > 0; changes--)
            *sensible_field(&spec, draw(RSL_LAW_INPUT_COUNT)) =
                pool[draw(sizeof pool / sizeof pool[0])];
        spec.end = (rsl_law_separation)draw(3);
        spec.calibration = (rsl_law_calibration)draw(2);
        SCENE("nonsense %d, %s", i, law->key);
        check_any_impact(law, &spec);
    }
}

int main(void)
{
    for (size_t i = 0; i < rsl_law_count(); i++) {
        const rsl_law *law = rsl_law_at(i);
        test_fields(law);
        test_force(law);
        test_force_extremes(law);
        test_extremes(law);
    }
    test_prepare_pointers();
    test_prepare_choices();
    test_forms();
    test_form_extremes();
    test_collide();
    test_rigid();
    test_tolerance();
    test_stiffness();
    test_names();
    test_nonsense();
    return check_report();
}
