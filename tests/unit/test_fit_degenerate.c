/* SPDX-License-Identifier: MIT
 *
 * What curves do not tell: reported, not printed as a number. And the weights
 * and sums behind a report.
 */
#include <pthread.h>
#include <string.h>

#include "fit_scene.h"
#include "resile/collide.h"

static scene_record scene;

static int fit(rsl_law_inputs free, unsigned nuisance, const char *law)
{
    rsl_fit_record r = scene_measured(&scene, 1, 0, 0);
    rsl_fit_options o = scene_options(law, scene_core.mass, scene_core.speed, free);
    o.nuisance = nuisance;
    return scene_fit((rsl_fit_data){.records = &r, .record_count = 1}, &o);
}

/* F(t) fixes M v0^2/L and L/v0: two numbers for k, M and v0. */
static void check_scales(double noise)
{
    SCENE("k, mass and speed from a force, noise %g", noise);
    if (!fit(FREE_K | FREE_E | FREE_MASS | FREE_SPEED, 0, "exact"))
        return;
    CHECK(!fitted.identifiable);
    CHECK(fitted_find("e")->identifiable);
    CHECK(!fitted_find("k")->identifiable && !fitted_find("mass")->identifiable &&
          !fitted_find("speed")->identifiable);
    CHECK_NEAR(fitted_value("e"), scene.restitution, 0.01);
    /* the impulse M v0 (1 + e) is what the curve tells */
    CHECK_CLOSE(fitted_value("mass") * fitted_value("speed"), scene_core.mass * scene_core.speed,
                0.01);
}

static void check_gain(void)
{
    SCENE("gain and inertia");
    if (!fit(FREE_K | FREE_E, 1u << RSL_FIT_GAIN | 1u << RSL_FIT_INERTIA, "exact"))
        return;
    CHECK_TEXT(fitted.ambiguity, "gain and inertia");
    CHECK(fitted_find("k")->identifiable && fitted_find("e")->identifiable);
    CHECK_CLOSE(fitted_value("k"), scene_core.k, 0.02);
}

/* At e = 1 there is no damping whose exponents could be found. */
static void check_elastic(void)
{
    static const scene_truth hertz = {3.5e6, 1.5, 0.0, 1.5, 1.0, 0.0896, 15.0, 0};
    scene_noise noise = {.state = 8};
    scene_make(&scene, &hertz, 300, -1e-4, 2e-3, 100);
    scene_add(&noise, scene.force, scene.count, 30.0);
    SCENE("exponents of a damping that is not there");
    if (!fit(FREE_K | FREE_E | FREE_N | FREE_M | FREE_Q, 0, "general"))
        return;
    CHECK(!fitted_find("m")->identifiable || !fitted_find("q")->identifiable ||
          fitted_find("m")->at_bound || fitted_find("q")->at_bound);
    CHECK(fitted_find("n")->identifiable);
    CHECK_NEAR(fitted_value("n"), 1.5, 0.03);
}

/* The wrong law leaves residuals that are no noise, and says so. */
static void check_wrong(void)
{
    scene_noise noise = {.state = 9};
    scene_make(&scene, &scene_core, 400, -1e-4, 2.2e-3, 100);
    scene_add(&noise, scene.force, scene.count, 10.0);
    SCENE("the right law");
    if (!fit(FREE_K | FREE_E, 0, "exact"))
        return;
    double right = fitted.aicc;
    CHECK_NEAR(fitted.autocorrelation, 0.0, 0.2);
    CHECK_CLOSE(fitted.sigma, 10.0, 0.1);
    CHECK(fitted.explained > 0.9995);
    SCENE("the wrong law");
    if (!fit(FREE_K | FREE_E, 0, "antypov-elliott"))
        return;
    CHECK(fitted.autocorrelation > 0.8);
    CHECK(fitted.aicc > right + 500.0);
}

/* A quarter of the impact must do, and less noise means smaller errors. */
static void check_part(void)
{
    double last = HUGE_VAL, h = scene_core.lambda * scene_core.speed / scene_core.k;
    double truth = rsl_collide_hysteresis_restitution(h);
    for (double size = 80.0; size > 4.0; size /= 4.0) {
        scene_noise noise = {.state = 12};
        scene_make(&scene, &scene_core, 300, 0.0, 1.2e-3, 100);
        scene_add(&noise, scene.force, scene.count, size);
        SCENE("part of an impact, noise %g N", size);
        if (!fit(FREE_K | FREE_E, 0, "exact"))
            return;
        CHECK(fitted_find("e")->low < fitted_find("e")->high);
        CHECK(fitted_find("e")->standard_error < 0.3 * last);
        CHECK_NEAR(fitted_value("e"), truth, 4.0 * fitted_find("e")->standard_error);
        last = fitted_find("e")->standard_error;
    }
}

static void *fit_again(void *user)
{
    rsl_fit_record r = scene_measured(&scene, 1, 0, 0);
    rsl_fit_data data = {.records = &r, .record_count = 1};
    rsl_fit_options o = scene_options("exact", 1.0, 1.0, FREE_K | FREE_E);
    for (int i = 0; i < 10; i++)
        (void)rsl_fit(&data, &o, user, NULL);
    return user;
}

/* Fits of several threads at once do not know of each other. */
static void check_threads(void)
{
    enum { THREADS = 4 };
    static rsl_fit_result results[THREADS], alone;
    pthread_t threads[THREADS];
    SCENE("%d threads", THREADS);
    fit_again(&alone);
    CHECK(alone.converged);
    for (int i = 0; i < THREADS; i++)
        CHECK_INT(pthread_create(&threads[i], NULL, fit_again, &results[i]), 0);
    for (int i = 0; i < THREADS; i++) {
        CHECK_INT(pthread_join(threads[i], NULL), 0);
        CHECK(memcmp(results[i].singular, alone.singular, sizeof alone.singular) == 0);
        CHECK(memcmp(&results[i].restitution, &alone.restitution, sizeof alone.restitution) == 0);
    }
}

int main(void)
{
    scene_noise noise = {.state = 4};
    scene_make(&scene, &scene_core, 300, -1e-4, 2.2e-3, 200);
    check_scales(0.0);
    scene_add(&noise, scene.force, scene.count, 25.0);
    check_scales(25.0);
    check_gain();
    check_elastic();
    check_wrong();
    check_part();
    check_threads();
    return check_report();
}
