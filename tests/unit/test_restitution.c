/* SPDX-License-Identifier: MIT
 *
 * Published functions e(v) against digits computed with mpmath, against the laws they belong to,
 * and what is refused.
 */
#include "ordinary_parameters.h"

static rsl_law_parameters steel(void)
{
    rsl_law_parameters spec = rsl_law_parameters_default();
    spec.mass = 0.03;
    spec.modulus = 1.1e11;
    spec.radius = 0.01;
    spec.yield_pressure = 8e8;
    spec.yield_strength = 2.5e8;
    spec.stiffness = 1e8;
    spec.damping = 1e4;
    spec.restitution = 0.9;
    spec.viscosity_shear = 0.5;
    spec.film = 4e-4;
    spec.roughness = 2e-6;
    return spec;
}

static void check_value(const char *key, double speed, double expected)
{
    rsl_law_parameters spec = steel();
    double e = -1.0;
    SCENE("%s at %g m/s", key, speed);
    if (CHECK(rsl_restitution_find(key) != NULL) &&
        CHECK_STATUS(rsl_restitution_value(rsl_restitution_find(key), &spec, speed, &e, NULL),
                     RSL_OK))
        CHECK_CLOSE(e, expected, 1e-14);
}

static void test_digits(void)
{
    check_value("bridges", 0.0002, 0.799298428923029682);
    check_value("bridges", 0.01, 0.32);
    check_value("bridges", 0.05, 0.219579098291664257);
    check_value("johnson-1985", 1, 0.610644362571781645);
    check_value("johnson-1985", 30, 0.260920401656033138);
    check_value("thornton-1997", 0.3, 0.645523471348452096);
    check_value("thornton-1997", 5, 0.322754745140879945);
    check_value("thornton-1997", 100, 0.152712773957340064);
    check_value("mueller-poschel", 0.001, 0.834511156011250575);
    check_value("mueller-poschel", 1, 0.526075184204043929);
    check_value("mueller-poschel", 50, 0.304143964016108501);
    check_value("wet-film", 0.16, 0.0); /* v_c = 0.16645 m/s */
    check_value("wet-film", 0.3, 0.40064535254596404734);
    check_value("wet-film", 1, 0.7501936057637892142);
    check_value("davis-rager-good", 30, 0.89500645352545964047);
    check_value("immersed", 0.3, 0.023039343330386630371);
    check_value("immersed", 1, 0.29971659192476837254);
    check_value("immersed", 30, 0.86761047206435604285);
    check_value("ice", 1e-7, 1.0);          /* at most 1 */
    check_value("johnson-1985", 1e-6, 1.0); /* at most 1 */
    check_value("thornton1997", 1e-4, 1.0); /* below yield */
}

/* Thornton's function is what the law thornton-ning returns. */
static void test_thornton(void)
{
    const rsl_law *law = rsl_law_find("thornton-ning");
    for (double v = 1e-3; v < 200.0; v *= 2.3) {
        rsl_law_parameters spec = steel();
        rsl_law_contact contact;
        rsl_collide_outcome o;
        double e = 0.0;
        spec.speed = v;
        spec.damping = spec.restitution = RSL_UNSET;
        SCENE("thornton-ning at %g m/s", v);
        CHECK_STATUS(
            rsl_restitution_value(rsl_restitution_find("thornton-1997"), &spec, v, &e, NULL),
            RSL_OK);
        if (CHECK_STATUS(rsl_collide_prepare(law, &spec, &contact, NULL), RSL_OK) &&
            CHECK_STATUS(rsl_collide(&contact, NULL, &o, NULL), RSL_OK))
            CHECK_CLOSE(o.restitution, e, 1e-11);
    }
}

/* Mueller and Poschel against the law, Lambda = s^2: as good as they say. */
static void test_mueller(void)
{
    static const struct {
        double lambda, error;
    } rows[] = {{0.01, 2e-6}, {0.1, 6e-5}, {1.0, 5e-3}};
    rsl_collide_exponents form = {1.5, 0.5, 1.0, RSL_LAW_SEPARATION_ZERO_FORCE, 0};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        rsl_law_parameters spec = steel();
        double e = 0.0, law = 0.0;
        spec.mass = spec.stiffness = 1.0;
        spec.damping = rows[i].lambda;
        SCENE("Lambda = %g", rows[i].lambda);
        CHECK_STATUS(
            rsl_restitution_value(rsl_restitution_find("mueller-poschel"), &spec, 1.0, &e, NULL),
            RSL_OK);
        CHECK_STATUS(rsl_collide_restitution_from_lambda(&form, rows[i].lambda, &law, NULL, NULL),
                     RSL_OK);
        CHECK_NEAR(e, law, rows[i].error);
    }
}

static void test_rows(void)
{
    for (size_t i = 0; i < rsl_restitution_count(); i++) {
        const rsl_restitution *f = rsl_restitution_at(i);
        rsl_law_parameters spec = steel(), none = rsl_law_parameters_default();
        rsl_error error = {0};
        double e, before = f->inputs & RSL_LAW_INPUT_BIT(restitution) ? 0.0 : 1.0;
        SCENE("%s", f->key);
        CHECK(f->key[0] && f->title[0] && f->authors[0] && f->formula[0] && f->range[0]);
        CHECK(rsl_restitution_find(f->key) == f && rsl_law_find(f->key) == NULL);
        CHECK(f->low < f->high);
        for (double v = 1e-6; v < 1e4; v *= 10.0) {
            CHECK_STATUS(rsl_restitution_value(f, &spec, v, &e, &error), RSL_OK);
            CHECK(e >= 0.0 && e <= 1.0); /* dry bodies lose more at a high speed, wet ones less */
            CHECK(f->inputs & RSL_LAW_INPUT_BIT(restitution) ? e >= before : e <= before);
            before = e;
        }
        CHECK_STATUS(rsl_restitution_value(f, &spec, 0.0, &e, &error), RSL_ERROR_ARGUMENT);
        CHECK_STATUS(rsl_restitution_value(f, &spec, -1.0, &e, &error), RSL_ERROR_ARGUMENT);
        CHECK_STATUS(rsl_restitution_value(f, &spec, HUGE_VAL, &e, &error), RSL_ERROR_ARGUMENT);
        CHECK_STATUS(rsl_restitution_value(f, &spec, (double)NAN, &e, &error), RSL_ERROR_ARGUMENT);
        CHECK_STATUS(rsl_restitution_value(f, &none, 1.0, &e, &error),
                     f->inputs ? RSL_ERROR_MISSING : RSL_OK);
        spec.mass = -1.0;
        CHECK_STATUS(rsl_restitution_value(f, &spec, 1.0, &e, &error),
                     f->inputs ? RSL_ERROR_ARGUMENT : RSL_OK);
    }
    CHECK(rsl_restitution_at(rsl_restitution_count()) == NULL);
    CHECK(rsl_restitution_find("granite") == NULL && rsl_restitution_find(NULL) == NULL);
}

/* ---- measured points -------------------------------------------------------------- */

static double measured_at(const rsl_restitution *function, double speed)
{
    rsl_law_parameters none = rsl_law_parameters_default();
    double e = -1.0;
    CHECK_STATUS(rsl_restitution_value(function, &none, speed, &e, NULL), RSL_OK);
    return e;
}

static void test_measured(void)
{
    static const double speed[] = {0.1, 1.0, 10.0, 40.0}, value[] = {0.9, 0.8, 0.55, 0.5};
    double room[4], before = 1.0;
    rsl_restitution f;
    SCENE("measured points");
    if (!CHECK_STATUS(rsl_restitution_measured(speed, value, 4, room, &f, NULL), RSL_OK))
        return;
    for (int i = 0; i < 4; i++)
        CHECK_CLOSE(measured_at(&f, speed[i]), value[i], 1e-15);
    CHECK_CLOSE(measured_at(&f, 0.3), 0.86717263412226640612, 1e-14);
    CHECK_CLOSE(measured_at(&f, 2.5), 0.70354788087569446894, 1e-14);
    CHECK_CLOSE(measured_at(&f, 12.0), 0.54066711209429709771, 1e-14);
    CHECK_CLOSE(measured_at(&f, 39.0), 0.50024102458578266131, 1e-14);
    CHECK(measured_at(&f, 1e-3) == 0.9 && measured_at(&f, 1e3) == 0.5);
    for (double v = 0.05; v < 80.0; v *= 1.01) {
        double e = measured_at(&f, v);
        CHECK(e <= before);
        before = e;
    }
    CHECK_STATUS(rsl_restitution_measured(speed, value, 1, room, &f, NULL), RSL_OK);
    CHECK(measured_at(&f, 5.0) == 0.9);
    CHECK_STATUS(rsl_restitution_measured(speed, value, 2, room, &f, NULL), RSL_OK);
    CHECK_CLOSE(measured_at(&f, sqrt(0.1)), 0.85, 1e-15);
}

static void test_measured_refused(void)
{
    static const double speed[] = {0.1, 1.0, 1.0, -2.0}, value[] = {0.9, 0.8, 0.7, 1.5};
    double room[4];
    rsl_restitution f;
    rsl_error error = {0};
    SCENE("measured points that are refused");
    CHECK_STATUS(rsl_restitution_measured(speed, value, 0, room, &f, &error), RSL_ERROR_MISSING);
    CHECK_STATUS(rsl_restitution_measured(speed, value, 3, room, &f, &error), RSL_ERROR_ARGUMENT);
    CHECK_TEXT(error.message, "must ascend");
    CHECK_STATUS(rsl_restitution_measured(speed + 3, value, 1, room, &f, &error),
                 RSL_ERROR_ARGUMENT);
    CHECK_STATUS(rsl_restitution_measured(speed, value + 3, 1, room, &f, &error),
                 RSL_ERROR_ARGUMENT);
    CHECK_TEXT(error.message, "restitution from 0 to 1");
}

/* ---- laws with a force ------------------------------------------------------------- */

/* Every law that takes a restitution returns e(v0), calibrated at the impact velocity. */
static void check_law(const rsl_law *law, const char *key, double speed)
{
    rsl_law_parameters spec = steel();
    rsl_law_contact contact;
    rsl_collide_outcome o;
    double e;
    spec.restitution_of_speed = rsl_restitution_find(key);
    if (!(spec.restitution_of_speed->inputs & RSL_LAW_INPUT_BIT(restitution)))
        spec.restitution = RSL_UNSET;
    if (!(spec.restitution_of_speed->inputs & RSL_LAW_INPUT_BIT(damping)))
        spec.damping = RSL_UNSET;
    if (!(spec.restitution_of_speed->inputs & RSL_LAW_INPUT_BIT(viscosity_shear)))
        spec.viscosity_shear = RSL_UNSET;
    spec.calibration = RSL_LAW_EXACT;
    spec.speed = speed;
    SCENE("%s with %s at %g m/s", law->key, key, speed);
    CHECK_STATUS(rsl_restitution_value(spec.restitution_of_speed, &spec, speed, &e, NULL), RSL_OK);
    if (CHECK_STATUS(rsl_collide_prepare(law, &spec, &contact, NULL), RSL_OK) &&
        CHECK_STATUS(rsl_collide(&contact, NULL, &o, NULL), RSL_OK))
        CHECK_CLOSE(o.restitution, fmax(e, 1e-6), 1e-9);
}

static void test_laws(void)
{
    static const char *const laws[] = {"hertz", "linear", "flores", "antypov-elliott", "feng"};
    static const char *const keys[] = {"bridges", "thornton-1997", "mueller-poschel", "wet-film",
                                       "immersed"};
    for (size_t i = 0; i < sizeof laws / sizeof laws[0]; i++)
        for (size_t k = 0; k < sizeof keys / sizeof keys[0]; k++)
            for (double v = 0.05; v < 20.0; v *= 7.0)
                check_law(rsl_law_find(laws[i]), keys[k], v);
}

static void test_laws_refused(void)
{
    rsl_law_parameters spec = rsl_law_parameters_default();
    rsl_law_contact contact;
    rsl_error error = {0};
    SCENE("laws with a function, refused");
    spec.mass = 1.0;
    spec.stiffness = 1e8;
    spec.restitution_of_speed = rsl_restitution_find("bridges");
    CHECK_STATUS(rsl_collide_prepare(rsl_law_find("hertz"), &spec, &contact, &error),
                 RSL_ERROR_MISSING);
    CHECK_TEXT(error.path, "speed");
    spec.speed = 1.0;
    spec.restitution = 0.5;
    CHECK_STATUS(rsl_collide_prepare(rsl_law_find("hertz"), &spec, &contact, &error),
                 RSL_ERROR_CONFLICT);
    CHECK_TEXT(error.message, "given twice");
    spec.restitution = RSL_UNSET;
    spec.restitution_of_speed = rsl_restitution_find("wet-film");
    CHECK_STATUS(rsl_collide_prepare(rsl_law_find("hertz"), &spec, &contact, &error),
                 RSL_ERROR_MISSING);
    CHECK_TEXT(rsl_error_text(&error).text, "wet-film");
    spec.restitution_of_speed = rsl_restitution_find("bridges");
    CHECK_STATUS(rsl_collide_prepare(rsl_law_find("goldsmith"), &spec, &contact, &error),
                 RSL_ERROR_CONFLICT);
}

int main(void)
{
    test_digits();
    test_thornton();
    test_mueller();
    test_rows();
    test_measured();
    test_measured_refused();
    test_laws();
    test_laws_refused();
    return check_report();
}
