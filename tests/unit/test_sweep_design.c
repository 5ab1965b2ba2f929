/* SPDX-License-Identifier: MIT
 *
 * Designs: the best parameter of a model against its exact answer, runs that
 * cannot be had, and that a search which was stopped leaves the same bytes.
 */
#include <stdlib.h>
#include <sys/stat.h>

#include "check.h"
#include "read_file.h"
#include "scratch_folder.h"
#include "sweep/sweep.h"

/* A mass on a spring, without gravity: x = cos(omega t), omega^2 = k. Its
 * largest distance from -1 at t = 1 is 0 at k = pi^2. A mass of no more than
 * zero is refused. */
static const char model_text[] = "title: A mass on a spring\n"
                                 "parameters: {k: 4, m: 1}\n"
                                 "end_time: 1\n"
                                 "tolerance: 1e-10\n"
                                 "output: {interval: 0.05}\n"
                                 "bodies:\n"
                                 "  - name: ball\n"
                                 "    mass: m\n"
                                 "    position: [1, 0]\n"
                                 "    locked: [y, angle]\n"
                                 "springs:\n"
                                 "  - type: axis\n"
                                 "    bodies: [world, ball]\n"
                                 "    axis: [1, 0]\n"
                                 "    rest: 0\n"
                                 "    stiffness: k\n";

static const char model[] = "spring.yaml";

static void write_model(void)
{
    FILE *file = fopen(model, "w");
    fputs(model_text, file);
    fclose(file);
}

static const char *const over_k[] = {"k=1:25"};
static const char *const over_two[] = {"k=1:25:log", "m=-0.5:2"};

static rsl_sweep_options options_for(const char *folder, const char *method)
{
    rsl_sweep_options o = {.model = model,
                           .over = over_k,
                           .over_count = 1,
                           .goal = "ball.x:end",
                           .optimise = rsl_optimise_options_default(),
                           .folder = folder,
                           .jobs = 2};
    o.optimise.method = rsl_optimise_method_find(method);
    return o;
}

static const char *make_folder(const char *name)
{
    CHECK(mkdir(name, 0777) == 0);
    return name;
}

/* Prepares, runs and writes. */
static rsl_status search(rsl_sweep *design, const rsl_sweep_options *options, rsl_error *error)
{
    rsl_status status = rsl_sweep_design_prepare(design, options, error);
    if (status == RSL_OK)
        status = rsl_sweep_open(design, error);
    if (status == RSL_OK)
        status = rsl_sweep_design_run(design, error);
    if (status == RSL_OK)
        status = rsl_sweep_design_write(design, error);
    return status;
}

static void test_answer(void)
{
    static const char *const keys[] = {"icaco", "nelder-mead", "slsqp"};
    const double pi2 = 9.8696044010893586;
    rsl_error error = {0};
    for (size_t i = 0; i < 3; i++) {
        rsl_sweep design;
        SCENE("%s", keys[i]);
        rsl_sweep_options o = options_for(make_folder(keys[i]), keys[i]);
        o.optimise.ica.iterations = 12;
        o.optimise.evaluations = 200;
        if (o.optimise.method->missing)
            continue;
        if (!CHECK(search(&design, &o, &error) == RSL_OK))
            puts(rsl_error_text(&error).text);
        CHECK_NEAR(design.optimum.value, -1.0, 1e-6);
        CHECK_NEAR(design.optimum.x[0], pi2, 5e-3);
        CHECK_INT(design.progress.failed, 0);
        rsl_sweep_free(&design);
        /* the largest x at the end, on the bound: cos(1) at k = 1, or cos 5 */
        o.maximise = 1;
        o.force = 1;
        CHECK_STATUS(search(&design, &o, &error), RSL_OK);
        CHECK(design.optimum.value <= cos(1.0) + 1e-8);
        if (i == 0) {
            CHECK_NEAR(design.optimum.value, cos(1.0), 1e-8);
            CHECK_CLOSE(design.optimum.x[0], 1.0, 1e-8);
        }
        rsl_sweep_free(&design);
    }
}

static int stop_later(const rsl_sweep_progress *progress, void *user)
{
    return progress->done >= *(const size_t *)user;
}

static void same_file(const char *a, const char *b, const char *name)
{
    char path[128];
    snprintf(path, sizeof path, "%s/%s", a, name);
    char *x = slurp(path);
    snprintf(path, sizeof path, "%s/%s", b, name);
    char *y = slurp(path);
    CHECK(x && y && strcmp(x, y) == 0);
    free(x);
    free(y);
}

/* Stopped after 7, 30 and 31 runs, with one, two and three processes. */
static void test_resume(void)
{
    static const char *const keys[] = {"icaco", "crs2"};
    rsl_error error = {0};
    for (size_t i = 0; i < 2; i++) {
        static const size_t stops[] = {7, 30, 31};
        rsl_sweep design, again;
        SCENE("stopped and started again, %s", keys[i]);
        const char *whole = make_folder(i ? "whole-crs2" : "whole-icaco");
        const char *parts = make_folder(i ? "parts-crs2" : "parts-icaco");
        rsl_sweep_options o = options_for(whole, keys[i]);
        o.over = over_two;
        o.over_count = 2;
        o.optimise.evaluations = 90;
        if (o.optimise.method->missing)
            continue;
        CHECK_STATUS(search(&design, &o, &error), RSL_OK);
        o.folder = parts;
        o.progress = stop_later;
        for (size_t k = 0; k < 3; k++) {
            size_t stop = stops[k];
            o.user = &stop;
            o.jobs = k + 1;
            CHECK_STATUS(search(&again, &o, &error), RSL_STOPPED);
            CHECK(again.journal.done >= stop);
            CHECK(again.journal.done < 60);
            rsl_sweep_free(&again);
        }
        o.progress = NULL;
        CHECK_STATUS(search(&again, &o, &error), RSL_OK);
        CHECK(again.progress.before >= 31);
        CHECK(memcmp(&again.optimum, &design.optimum, sizeof design.optimum) == 0);
        CHECK(design.progress.failed > 0); /* masses below zero */
        CHECK(design.progress.failed < 90);
        CHECK_INT(again.progress.failed, design.progress.failed);
        CHECK_INT(design.optimum.infeasible, design.progress.failed);
        CHECK(design.optimum.x[1] > 0.0);
        same_file(whole, parts, "evaluations.csv");
        same_file(whole, parts, "optimise.journal");
        rsl_sweep_free(&again);
        rsl_sweep_free(&design);
    }
}

static void refused(rsl_sweep_options o, const char *sentence)
{
    rsl_sweep design;
    rsl_error error = {0};
    CHECK(rsl_sweep_design_prepare(&design, &o, &error) < 0);
    CHECK_TEXT(rsl_error_text(&error).text, sentence);
    rsl_sweep_free(&design);
}

static void test_refused(void)
{
    static const char *const sets[] = {"k=3"};
    static const char *const bad_over[][2] = {
        {"k=1:2:5", "lists and counts are for sweeps"},
        {"k=1,2", "lists and counts"},
        {"k=1:1", "its ends are the same; a range is written from:to or"},
        {"k=0:1:log", "must be positive; a range is written from:to or"},
        {"k", "not PATH=VALUES"},
        {"quirk=1:2", "quirk"}};
    rsl_sweep_options o = options_for(".", "icaco"), w = o;
    SCENE("refused");
    for (size_t i = 0; i < sizeof bad_over / sizeof bad_over[0]; i++) {
        w = o;
        w.over = bad_over[i];
        refused(w, bad_over[i][1]);
    }
    w = o;
    w.over_count = 0;
    refused(w, "over is required");
    w = o;
    w.settings = sets;
    w.setting_count = 1;
    refused(w, "settings: 'k' is set, and varied too");
    w = o;
    w.goal = "ball.x:every:0.1";
    refused(w, "goal 'ball.x:every:0.1': it gives many numbers");
    w.goal = "ball.w:end";
    refused(w, "goal 'ball.w:end': ");
    w.maximise = 1;
    w.goal = "ball.x:largest";
    refused(w, "goal 'ball.x:largest': ");
    w = o;
    w.model = "no/such/file.yaml";
    refused(w, "no/such/file.yaml");
    w = o;
    w.optimise.ica.xi = 2.0;
    refused(w, "xi = 2 is out of range: must be 0 to 1");
}

/* A search that finds no run with a number says so. */
static void test_hopeless(void)
{
    static const char *const over[] = {"m=0.5:2"};
    rsl_sweep design;
    rsl_error error = {0};
    SCENE("hopeless");
    rsl_sweep_options o = options_for(make_folder("hopeless"), "ica");
    o.over = over;
    o.goal = "events.force_max:max"; /* there are no events */
    o.optimise.evaluations = 30;
    CHECK_STATUS(search(&design, &o, &error), RSL_ERROR_NO_SOLUTION);
    CHECK_TEXT(rsl_error_text(&error).text, "none of 30 runs");
    CHECK_INT(design.progress.failed, 30);
    rsl_sweep_free(&design);
}

int main(void)
{
    place_enter();
    write_model();
    test_answer();
    test_resume();
    test_refused();
    test_hopeless();
    return check_report();
}
