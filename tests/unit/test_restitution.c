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
        spec.damping = RSL_UNSET;
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
        double e, before = 1.0;
        SCENE("%s", f->key);
        CHECK(f->key[0] && f->title[0] && f->authors[0] && f->formula[0] && f->range[0]);
        CHECK(rsl_restitution_find(f->key) == f && rsl_law_find(f->key) == NULL);
        CHECK(f->low < f->high);
        for (double v = 1e-6; v < 1e4; v *= 10.0) {
            CHECK_STATUS(rsl_restitution_value(f, &spec, v, &e, &error), RSL_OK);
            CHECK(e >= 0.0 && e <= before); /* all of them fall with the speed */
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

int main(void)
{
    test_digits();
    test_thornton();
    test_mueller();
    test_rows();
    return check_report();
}
