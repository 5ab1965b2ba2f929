/* SPDX-License-Identifier: MIT
 *
 * What curves do not tell: reported, not printed as a number. And the weights
 * and sums behind a report.
 */
#include "check.h"
#include "fit_scene.h"
#include "resile/calibrate.h"
#include "resile/fit.h"

static scene_record scene;
static rsl_fit_result result;

static const scene_truth core = {3.5e6, 1.5, 2.5e5, 1.5, 1.0, 0.0896, 15.0, 0};

static int fit(unsigned free, unsigned nuisance, const char *law)
{
    rsl_fit_record r = {.count = scene.count,
                        .time = scene.time,
                        .mass = RSL_UNSET,
                        .speed = RSL_UNSET};
    rsl_fit_data data = {.records = &r, .record_count = 1};
    rsl_fit_options o = rsl_fit_options_default();
    rsl_error error = {0};
    r.channel[RSL_FIT_FORCE] = scene.force;
    o.law = rsl_law_find(law);
    o.spec.mass = core.mass;
    o.spec.speed = core.speed;
    o.free = free;
    o.nuisance = nuisance;
    rsl_status status = rsl_fit(&data, &o, &result, &error);
    if (status != RSL_OK)
        printf("%s\n", rsl_error_text(&error).text);
    return CHECK_STATUS(status, RSL_OK);
}

static const rsl_fit_parameter *find(const char *name)
{
    for (size_t i = 0; i < result.parameter_count; i++)
        if (strcmp(result.parameters[i].name, name) == 0)
            return &result.parameters[i];
    printf("no parameter %s\n", name);
    exit(1);
}

#define K RSL_LAW_INPUT_BIT(stiffness)
#define E RSL_LAW_INPUT_BIT(restitution)

/* F(t) fixes M v0^2/L and L/v0: two numbers for k, M and v0. */
static void check_scales(double noise)
{
    SCENE("k, mass and speed from a force, noise %g", noise);
    if (!fit(K | E | RSL_LAW_INPUT_BIT(mass) | RSL_LAW_INPUT_BIT(speed), 0,
             "exact"))
        return;
    CHECK(!result.identifiable);
    CHECK(find("e")->identifiable);
    CHECK(!find("k")->identifiable && !find("mass")->identifiable &&
          !find("speed")->identifiable);
    CHECK_NEAR(find("e")->value, scene.restitution, 0.01);
    /* the impulse M v0 (1 + e) is what the curve tells */
    CHECK_CLOSE(find("mass")->value * find("speed")->value,
                core.mass * core.speed, 0.01);
}

static void check_gain(void)
{
    SCENE("gain and inertia");
    if (!fit(K | E, 1u << RSL_FIT_GAIN | 1u << RSL_FIT_INERTIA, "exact"))
        return;
    CHECK_TEXT(result.ambiguity, "gain and inertia");
    CHECK(find("k")->identifiable && find("e")->identifiable);
    CHECK_CLOSE(find("k")->value, core.k, 0.02);
}

/* At e = 1 there is no damping whose exponents could be found. */
static void check_elastic(void)
{
    static const scene_truth hertz = {3.5e6, 1.5,    0.0,  1.5,
                                      1.0,   0.0896, 15.0, 0};
    scene_noise noise = {.state = 8};
    scene_make(&scene, &hertz, 300, -1e-4, 2e-3, 100);
    scene_add(&noise, scene.force, scene.count, 30.0);
    SCENE("exponents of a damping that is not there");
    if (!fit(K | E | RSL_LAW_INPUT_BIT(exponent) | RSL_LAW_INPUT_BIT(m) |
                 RSL_LAW_INPUT_BIT(q),
             0, "general"))
        return;
    CHECK(!find("m")->identifiable || !find("q")->identifiable ||
          find("m")->at_bound || find("q")->at_bound);
    CHECK(find("n")->identifiable);
    CHECK_NEAR(find("n")->value, 1.5, 0.03);
}

/* The wrong law leaves residuals that are no noise, and says so. */
static void check_wrong(void)
{
    scene_noise noise = {.state = 9};
    scene_make(&scene, &core, 400, -1e-4, 2.2e-3, 100);
    scene_add(&noise, scene.force, scene.count, 10.0);
    SCENE("the right law");
    if (!fit(K | E, 0, "exact"))
        return;
    double right = result.aicc;
    CHECK_NEAR(result.autocorrelation, 0.0, 0.2);
    CHECK_CLOSE(result.sigma, 10.0, 0.1);
    CHECK(result.explained > 0.9995);
    SCENE("the wrong law");
    if (!fit(K | E, 0, "antypov-elliott"))
        return;
    CHECK(result.autocorrelation > 0.8);
    CHECK(result.aicc > right + 500.0);
}

/* A quarter of the impact must do, and less noise means smaller errors. */
static void check_part(void)
{
    double last = HUGE_VAL, h = core.lambda * core.speed / core.k;
    double truth = rsl_collide_hysteresis_restitution(h);
    for (double size = 80.0; size > 4.0; size /= 4.0) {
        scene_noise noise = {.state = 12};
        scene_make(&scene, &core, 300, 0.0, 1.2e-3, 100);
        scene_add(&noise, scene.force, scene.count, size);
        SCENE("part of an impact, noise %g N", size);
        if (!fit(K | E, 0, "exact"))
            return;
        CHECK(find("e")->low < find("e")->high);
        CHECK(find("e")->standard_error < 0.3 * last);
        CHECK_NEAR(find("e")->value, truth, 4.0 * find("e")->standard_error);
        last = find("e")->standard_error;
    }
}

int main(void)
{
    if (!rsl_fit_available())
        return check_skip("built without GSL");
    scene_noise noise = {.state = 4};
    scene_make(&scene, &core, 300, -1e-4, 2.2e-3, 200);
    check_scales(0.0);
    scene_add(&noise, scene.force, scene.count, 25.0);
    check_scales(25.0);
    check_gain();
    check_elastic();
    check_wrong();
    check_part();
    return check_report();
}
