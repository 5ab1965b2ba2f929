/* SPDX-License-Identifier: MIT
 *
 * Known impacts, integrated by the test itself, come back from a fit: without
 * noise to many digits, with noise within their own intervals as often as these
 * promise.
 */
#include <stddef.h>

#include "fit_scene.h"
#include "resile/collide.h"

static scene_record scene;

/* No closed form. */
static const scene_truth odd = {3.5e6, 1.5, 2.2e4, 1.1, 1.25, 0.0896, 15.0, 0};

static rsl_fit_options options_for(const char *law, const scene_truth *truth, rsl_law_inputs free)
{
    return scene_options(law, truth->mass, truth->speed, free);
}

static int fit(const rsl_fit_record *records, size_t count, const rsl_fit_options *o)
{
    return scene_fit((rsl_fit_data){.records = records, .record_count = count}, o);
}

/* ---- without noise ------------------------------------------------------- */

static void check_core(int force, int depth, int rate)
{
    rsl_fit_record r = scene_measured(&scene, force, depth, rate);
    rsl_fit_options o = options_for("hunt-crossley", &scene_core, FREE_K | FREE_E);
    o.spec.calibration = RSL_LAW_EXACT;
    SCENE("core, exact: force %d, depth %d, velocity %d", force, depth, rate);
    if (!fit(&r, 1, &o))
        return;
    CHECK_CLOSE(fitted_value("k"), scene_core.k, 1e-5);
    CHECK_CLOSE(fitted_value("e"), scene.restitution, 1e-5);
    CHECK_CLOSE(fitted.restitution, scene.restitution, 1e-5);
    CHECK_CLOSE(fitted.impact.force_max, scene.force_max, 1e-5);
    CHECK_CLOSE(fitted.impact.depth_max, scene.depth_max, 1e-5);
    CHECK(fitted.identifiable && fitted.converged);
    CHECK_INT(fitted.calibration, RSL_LAW_EXACT);
}

static void check_published(void)
{
    rsl_fit_record r = scene_measured(&scene, 1, 0, 0);
    rsl_fit_options o = options_for("hunt-crossley", &scene_core, FREE_K | FREE_E);
    SCENE("core, as published");
    if (!fit(&r, 1, &o))
        return;
    /* h = lambda v0/k = 3/2 (1 - e) */
    double h = scene_core.lambda * scene_core.speed / scene_core.k;
    CHECK_CLOSE(fitted_value("k"), scene_core.k, 1e-5);
    CHECK_CLOSE(fitted_value("e"), 1.0 - h / 1.5, 1e-4);
    CHECK_CLOSE(fitted.restitution, scene.restitution, 1e-5);
}

static void check_general(const scene_truth *truth, const char *name)
{
    rsl_fit_record r = scene_measured(&scene, 1, 0, 0);
    rsl_fit_options o = options_for("general", truth, FREE_K | FREE_N | FREE_M | FREE_Q | FREE_E);
    SCENE("general on %s: k, n, m, q, e", name);
    if (!fit(&r, 1, &o))
        return;
    CHECK_CLOSE(fitted_value("k"), truth->k, 1e-3);
    CHECK_CLOSE(fitted_value("n"), truth->n, 2e-4);
    CHECK_NEAR(fitted_value("m"), truth->m, 2e-3);
    CHECK_CLOSE(fitted_value("q"), truth->q, 1e-3);
    CHECK_CLOSE(fitted_value("e"), scene.restitution, 1e-4);
}

static void check_lambda(void)
{
    rsl_fit_record r = scene_measured(&scene, 1, 0, 0);
    rsl_fit_options o = options_for("general", &odd, 0);
    o.spec.exponent = 1.5;
    o.spec.m = odd.m;
    o.spec.q = odd.q;
    o.free = FREE_K | FREE_LAMBDA;
    SCENE("general: k and lambda");
    if (!fit(&r, 1, &o))
        return;
    CHECK_CLOSE(fitted_value("k"), odd.k, 1e-5);
    CHECK_CLOSE(fitted_value("lambda"), odd.lambda, 1e-5);
    o.free = 0;
    o.spec.stiffness = odd.k;
    o.spec.exponent = RSL_UNSET;
    SCENE("general: what is not given is free");
    if (!fit(&r, 1, &o))
        return;
    CHECK_CLOSE(fitted_value("e"), scene.restitution, 1e-4);
    CHECK_CLOSE(fitted_value("n"), odd.n, 1e-5);
    CHECK_INT(fitted.free_count, 2);
}

/* Nuisances: shifted, scaled and lifted. */
static void check_nuisances(void)
{
    static scene_record other;
    other = scene;
    for (size_t i = 0; i < other.count; i++) {
        other.time[i] += 3.3e-4;
        other.force[i] = 1.07 * other.force[i] + 40.0;
    }
    rsl_fit_record r[2] = {scene_measured(&other, 1, 0, 0), scene_measured(&scene, 1, 0, 0)};
    rsl_fit_options o = options_for("exact", &scene_core, FREE_K | FREE_E);
    o.nuisance = 1u << RSL_FIT_OFFSET | 1u << RSL_FIT_GAIN | 1u << RSL_FIT_BASELINE;
    SCENE("offset, gain and baseline");
    if (!fit(r, 1, &o))
        return;
    CHECK_CLOSE(fitted_value("k"), scene_core.k, 1e-4);
    CHECK_CLOSE(fitted_value("e"), scene.restitution, 1e-4);
    CHECK_CLOSE(fitted_value("offset"), 3.3e-4, 1e-4);
    CHECK_CLOSE(fitted_value("gain"), 1.07, 1e-4);
    CHECK_CLOSE(fitted_value("baseline"), 40.0, 1e-3);
    SCENE("the same for two records");
    if (!fit(r, 2, &o))
        return;
    CHECK_INT(fitted.free_count, 8);
    CHECK_CLOSE(fitted_value("offset:1"), 3.3e-4, 1e-4);
    CHECK_NEAR(fitted_value("offset:2"), 0.0, 1e-7);
    CHECK_CLOSE(fitted_value("gain:1"), 1.07, 1e-4);
    CHECK_CLOSE(fitted_value("gain:2"), 1.0, 1e-4);
    rsl_fit_data data = {.records = r, .record_count = 2};
    double force[3], depth[3], *const wanted[] = {force, depth, NULL};
    rsl_error error = {0};
    CHECK_STATUS(rsl_fit_curve(&data, &fitted, 0, &other.time[300], 3, wanted, &error), RSL_OK);
    CHECK_CLOSE(force[0], other.force[300], 1e-4);
    CHECK_CLOSE(depth[2], other.depth[302], 1e-4);
}

/* The mass between contact and load cell takes its share of the force. */
static void check_inertia(void)
{
    static scene_record other;
    other = scene;
    for (size_t i = 0; i < other.count; i++)
        other.force[i] *= 1.0 - 0.01 / scene_core.mass;
    rsl_fit_record r = scene_measured(&other, 1, 0, 0);
    rsl_fit_options o = options_for("exact", &scene_core, FREE_K | FREE_E);
    o.nuisance = 1u << RSL_FIT_INERTIA;
    SCENE("inertia");
    if (fit(&r, 1, &o))
        CHECK_CLOSE(fitted_value("inertia"), 0.01, 1e-4);
    o.nuisance = 0;
    o.value[RSL_FIT_INERTIA] = 0.01;
    SCENE("inertia given");
    if (fit(&r, 1, &o))
        CHECK_CLOSE(fitted_value("k"), scene_core.k, 1e-5);
}

/* A load cell that drifts, behind a filter that delays it; the depth is measured beside. */
static void check_drift(void)
{
    static scene_record other;
    other = scene;
    for (size_t i = 0; i < other.count; i++) {
        other.time[i] += 5.0;
        other.force[i] = scene.force[i > 20 ? i - 20 : 0] + 30.0 + 8e4 * 4e-6 * (double)i;
    }
    rsl_fit_record r = scene_measured(&other, 1, 1, 0);
    rsl_fit_options o = options_for("exact", &scene_core, FREE_K | FREE_E);
    o.nuisance =
        1u << RSL_FIT_OFFSET | 1u << RSL_FIT_BASELINE | 1u << RSL_FIT_DRIFT | 1u << RSL_FIT_DELAY;
    SCENE("drift and delay");
    if (!fit(&r, 1, &o))
        return;
    CHECK_CLOSE(fitted_value("k"), scene_core.k, 1e-4);
    CHECK_CLOSE(fitted_value("e"), scene.restitution, 1e-4);
    CHECK_CLOSE(fitted_value("drift"), 8e4, 1e-4);
    CHECK_CLOSE(fitted_value("baseline"), 30.0, 1e-3);
    CHECK_CLOSE(fitted_value("delay"), 20 * 4e-6, 1e-4);
    CHECK_CLOSE(fitted_value("offset"), 5.0, 1e-7);
    rsl_fit_data data = {.records = &r, .record_count = 1};
    double force[2], *const wanted[] = {force, NULL, NULL};
    CHECK_STATUS(rsl_fit_curve(&data, &fitted, 0, &other.time[300], 2, wanted, NULL), RSL_OK);
    CHECK_CLOSE(force[1], other.force[301], 1e-4);
    SCENE("drift unseen: a warning");
    o.nuisance &= ~(1u << RSL_FIT_DRIFT);
    if (fit(&r, 1, &o))
        CHECK(fitted.wander > 1.0);
    SCENE("delay of a force alone");
    r = scene_measured(&other, 1, 0, 0);
    if (fit(&r, 1, &o))
        CHECK_TEXT(fitted.ambiguity, "offset and delay");
}

/* Force over depth, no time. */
static void check_loop(void)
{
    static double depth[SCENE_MAX], force[SCENE_MAX];
    size_t count = 0;
    for (size_t i = 0; i < scene.count; i++)
        if (scene.force[i] > 0.0) {
            depth[count] = scene.depth[i];
            force[count++] = scene.force[i];
        }
    rsl_fit_record r = {.count = count, .mass = RSL_UNSET, .speed = RSL_UNSET};
    r.channel[RSL_FIT_FORCE] = force;
    r.channel[RSL_FIT_DEPTH] = depth;
    rsl_fit_options o = options_for("general", &scene_core, FREE_K | FREE_N | FREE_M | FREE_E);
    o.spec.q = 1.0;
    SCENE("a loop");
    if (!fit(&r, 1, &o))
        return;
    CHECK_CLOSE(fitted_value("k"), scene_core.k, 2e-3);
    CHECK_CLOSE(fitted_value("n"), scene_core.n, 3e-4);
    CHECK_CLOSE(fitted_value("m"), scene_core.m, 2e-3);
    CHECK_CLOSE(fitted_value("e"), scene.restitution, 1e-3);
}

static void check_global(void)
{
    rsl_fit_record r = scene_measured(&scene, 1, 0, 0);
    rsl_fit_options o = options_for("exact", &scene_core, FREE_K | FREE_E);
    o.global = 1;
    SCENE("global search");
    if (!rsl_fit_global_available() || !fit(&r, 1, &o))
        return;
    CHECK_CLOSE(fitted_value("k"), scene_core.k, 1e-5);
    o.spec.stiffness = 2.0; /* a start a million times too small */
    o.global = 0;
    SCENE("a start far off");
    if (fit(&r, 1, &o))
        CHECK_CLOSE(fitted_value("k"), scene_core.k, 1e-5);
}

/* ---- with noise ---------------------------------------------------------- */

typedef struct tally {
    size_t runs, inside[RSL_FIT_FREE_MAX];
} tally;

static void check_rates(const tally *t, size_t count, double low, double high)
{
    for (size_t j = 0; j < count; j++) {
        double rate = (double)t->inside[j] / (double)t->runs;
        if (!CHECK(rate >= low && rate <= high))
            printf("  parameter %zu: %.3f\n", j, rate);
    }
}

/* 200 repeats of k and e from 160 samples with `share` of the peak as noise. */
static void check_coverage(double share, int profile, size_t runs)
{
    static scene_record clean;
    scene_noise noise = {.state = 20220 + (uint64_t)(1000.0 * share)};
    tally t = {.runs = runs};
    double truth[2];
    scene_make(&clean, &scene_core, 160, -2e-4, 2.2e-3, 400);
    truth[0] = clean.restitution; /* in the order of the inputs */
    truth[1] = scene_core.k;
    rsl_fit_options o = options_for("exact", &scene_core, FREE_K | FREE_E);
    o.nuisance = 1u << RSL_FIT_OFFSET;
    o.profile = profile;
    SCENE("coverage with %g of noise%s", share, profile ? ", profiles" : "");
    double mean_sigma = 0.0;
    for (size_t i = 0; i < runs; i++) {
        scene = clean;
        scene_add(&noise, scene.force, scene.count, share * clean.force_max);
        rsl_fit_record r = scene_measured(&scene, 1, 0, 0);
        if (!fit(&r, 1, &o))
            return;
        for (int j = 0; j < 2; j++)
            t.inside[j] +=
                fitted.parameters[j].low <= truth[j] && truth[j] <= fitted.parameters[j].high;
        t.inside[2] += fitted.parameters[2].low <= 0.0 && 0.0 <= fitted.parameters[2].high;
        mean_sigma += fitted.sigma / (double)runs;
    }
    check_rates(&t, 3, 0.9, 0.99);
    CHECK_CLOSE(mean_sigma, share * clean.force_max, 0.02);
}

/* Exponents, too: of k, n, m, e of a general law. */
static void check_general_coverage(void)
{
    static scene_record clean;
    scene_noise noise = {.state = 7};
    tally t = {.runs = 100};
    scene_make(&clean, &odd, 400, 0.0, 2.0e-3, 100);
    double truth[] = {clean.restitution, odd.k, odd.n, odd.m};
    rsl_fit_options o = options_for("general", &odd, FREE_K | FREE_E | FREE_N | FREE_M);
    o.spec.q = odd.q;
    SCENE("coverage of exponents with 0.01 of noise");
    for (size_t i = 0; i < t.runs; i++) {
        scene = clean;
        scene_add(&noise, scene.force, scene.count, 0.01 * clean.force_max);
        rsl_fit_record r = scene_measured(&scene, 1, 0, 0);
        if (!fit(&r, 1, &o))
            return;
        for (int j = 0; j < 4; j++)
            t.inside[j] +=
                fitted.parameters[j].low <= truth[j] && truth[j] <= fitted.parameters[j].high;
    }
    check_rates(&t, 4, 0.88, 1.0);
}

/* One sample in twenty is wild: robust weights must not care. */
static void check_robust(void)
{
    scene_noise noise = {.state = 99};
    scene_make(&scene, &scene_core, 400, -2e-4, 2.2e-3, 200);
    scene_add(&noise, scene.force, scene.count, 20.0);
    for (size_t i = 7; i < scene.count; i += 20)
        scene.force[i] += 3000.0 * scene_uniform(&noise);
    rsl_fit_record r = scene_measured(&scene, 1, 0, 0);
    rsl_fit_options o = options_for("exact", &scene_core, FREE_K | FREE_E);
    SCENE("wild samples");
    if (!fit(&r, 1, &o))
        return;
    double plain = fabs(fitted_value("e") - scene.restitution);
    o.robust = 1;
    if (!fit(&r, 1, &o))
        return;
    double robust = fabs(fitted_value("e") - scene.restitution);
    CHECK(robust < 0.02);
    CHECK(robust < 0.3 * plain);
    CHECK(fitted_find("k")->low < scene_core.k * 1.03 &&
          fitted_find("k")->high > scene_core.k * 0.97);
}

/* Channels with noise of their own are weighed by it. */
static void check_channels(void)
{
    scene_noise noise = {.state = 5};
    scene_make(&scene, &scene_core, 300, -2e-4, 2.2e-3, 200);
    scene_add(&noise, scene.force, scene.count, 100.0);
    scene_add(&noise, scene.depth, scene.count, 2e-5);
    scene_add(&noise, scene.rate, scene.count, 0.5);
    rsl_fit_record r = scene_measured(&scene, 1, 1, 1);
    rsl_fit_options o = options_for("exact", &scene_core, FREE_K | FREE_E);
    SCENE("three channels");
    if (!fit(&r, 1, &o))
        return;
    CHECK_CLOSE(fitted.noise[RSL_FIT_FORCE], 100.0, 0.15);
    CHECK_CLOSE(fitted.noise[RSL_FIT_DEPTH], 2e-5, 0.15);
    CHECK_CLOSE(fitted.noise[RSL_FIT_RATE], 0.5, 0.15);
    CHECK_CLOSE(fitted_value("k"), scene_core.k, 0.01);
    CHECK_NEAR(fitted.autocorrelation, 0.0, 0.2);
}

/* Sum of squares of a spec on the force of the scene. */
static double sum_at(const rsl_fit_record *r, const rsl_law_parameters *spec)
{
    static double force[SCENE_MAX];
    rsl_fit_data data = {.records = r, .record_count = 1};
    rsl_fit_result other = fitted;
    double *const channel[RSL_FIT_CHANNEL_COUNT] = {[RSL_FIT_FORCE] = force};
    double sum = 0.0;
    other.spec = *spec;
    CHECK_STATUS(rsl_fit_curve(&data, &other, 0, r->time, r->count, channel, NULL), RSL_OK);
    for (size_t i = 0; i < r->count; i++)
        sum +=
            (force[i] - r->channel[RSL_FIT_FORCE][i]) * (force[i] - r->channel[RSL_FIT_FORCE][i]);
    return sum;
}

/* The parabola of the sum of squares through a standard error to both sides
 * has its bottom at the solution. */
static void check_bottom(const rsl_fit_record *r, const char *name, size_t offset)
{
    rsl_law_parameters high = fitted.spec, low = fitted.spec;
    *(double *)((char *)&high + offset) += fitted_find(name)->standard_error;
    *(double *)((char *)&low + offset) -= fitted_find(name)->standard_error;
    double up = sum_at(r, &high), down = sum_at(r, &low);
    double curvature = up + down - 2.0 * sum_at(r, &fitted.spec);
    CHECK(curvature > 0.0);
    CHECK_NEAR(0.5 * (down - up) / curvature, 0.0, 0.03);
}

static void check_many(void)
{
    scene_noise noise = {.state = 11};
    scene_make(&scene, &odd, 8000, -2e-4, 2.2e-3, 20);
    scene_add(&noise, scene.force, scene.count, 25.0);
    rsl_fit_record r = scene_measured(&scene, 1, 0, 0);
    rsl_fit_options o = options_for("general", &odd, 0);
    o.spec.q = odd.q;
    o.free = FREE_K | FREE_N | FREE_M | FREE_LAMBDA;
    SCENE("many samples: the bottom of the valley");
    if (!fit(&r, 1, &o))
        return;
    CHECK_NEAR(fitted_value("k"), odd.k, 4.0 * fitted_find("k")->standard_error);
    CHECK_NEAR(fitted_value("m"), odd.m, 4.0 * fitted_find("m")->standard_error);
    check_bottom(&r, "k", offsetof(rsl_law_parameters, stiffness));
    check_bottom(&r, "n", offsetof(rsl_law_parameters, exponent));
    check_bottom(&r, "m", offsetof(rsl_law_parameters, m));
    check_bottom(&r, "lambda", offsetof(rsl_law_parameters, damping));
}

int main(void)
{
    scene_make(&scene, &scene_core, 601, -2e-4, 2.2e-3, 400);
    check_core(1, 0, 0);
    check_core(0, 1, 0);
    check_core(0, 0, 1);
    check_core(1, 1, 1);
    check_published();
    check_nuisances();
    check_inertia();
    check_drift();
    check_loop();
    check_global();
    check_general(&scene_core, "the core");
    scene_make(&scene, &odd, 601, -2e-4, 2.2e-3, 400);
    check_general(&odd, "odd exponents");
    check_lambda();
    check_coverage(0.01, 0, 200);
    check_coverage(0.05, 0, 200);
    check_coverage(0.05, 1, 30);
    check_general_coverage();
    check_robust();
    check_channels();
    check_many();
    return check_report();
}
