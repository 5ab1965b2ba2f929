/* SPDX-License-Identifier: MIT
 *
 * Public calls under a malloc that fails: each returns that there is no memory, or a result that is
 * the same to the last bit; what it took is given back; and afterwards everything works.
 *
 *     library        some of the allocations of each scene
 *     library all    every one
 *     library all "two laws"    of one scene
 */
#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <sys/stat.h>

#include "faults.h"
#include "fit_scene.h"
#include "read_file.h"
#include "resile/optimise.h"
#include "resile/report.h"
#include "sweep/run.h"

/* A sum over what came out, to compare. */
typedef struct digest {
    double sum;
} digest;

typedef rsl_status play(const void *of, digest *result, rsl_error *error);

/* ---- mechanisms ---------------------------------------------------------- */

typedef struct mechanism {
    const char *path; /* below examples/ */
    const char *settings[4];
} mechanism;

static rsl_status read_mechanism(const mechanism *m, rsl_model_file **file, rsl_error *error)
{
    char path[512];
    size_t count = 0;
    while (count < 4 && m->settings[count])
        count++;
    snprintf(path, sizeof path, "%s/examples/%s", RESILE_SOURCE, m->path);
    return rsl_model_read(path, m->settings, count, file, error);
}

static rsl_status run_mechanism(const void *of, digest *result, rsl_error *error)
{
    rsl_model_file *file = NULL;
    rsl_planar *system = NULL;
    rsl_planar_observer nobody = {0};
    rsl_planar_summary summary = {0};
    rsl_status status = read_mechanism(of, &file, error);
    if (status == RSL_OK)
        status = rsl_model_system_new(file, &system, error);
    if (status == RSL_OK)
        status = rsl_planar_run(system, &nobody, &summary, error);
    result->sum = summary.energy.kinetic + summary.time + (double)summary.steps;
    rsl_planar_free(system);
    rsl_model_free(file);
    return status;
}

/* Half of the way, there and back again, then the rest. */
static rsl_status save_and_restore(const void *of, digest *result, rsl_error *error)
{
    rsl_model_file *file = NULL;
    rsl_planar *system = NULL;
    rsl_planar_state *state = NULL;
    rsl_planar_observer nobody = {0};
    rsl_planar_summary summary = {0};
    rsl_status status = read_mechanism(of, &file, error);
    if (status == RSL_OK)
        status = rsl_model_system_new(file, &system, error);
    if (status == RSL_OK)
        status = rsl_planar_advance(system, 0.2, &nobody, error);
    if (status == RSL_OK)
        status = rsl_planar_save(system, &state, error);
    if (status == RSL_OK)
        status = rsl_planar_advance(system, 0.4, &nobody, error);
    if (status == RSL_OK)
        status = rsl_planar_restore(system, state, error);
    if (status == RSL_OK)
        status = rsl_planar_advance(system, 0.5, &nobody, error);
    if (status == RSL_OK)
        rsl_planar_finish(system, &nobody, &summary);
    result->sum = summary.energy.kinetic + summary.time + (double)summary.steps;
    rsl_planar_state_free(state);
    rsl_planar_free(system);
    rsl_model_free(file);
    return status;
}

/* What is done under a malloc that fails, between two times. */
typedef enum copy_step { COPY_NONE, COPY_SAVE, COPY_RESTORE } copy_step;

typedef struct copy_case {
    mechanism of;
    copy_step step;
    double saved, later, end; /* times, s */
} copy_case;

/* Saves at one time; at a later one saves again or restores under an order; then restores after the
 * second save, and goes on to the end. */
static rsl_status play_copies(const copy_case *c, copy_step step, faults_order *order,
                              digest *result, rsl_error *error)
{
    rsl_model_file *file = NULL;
    rsl_planar *system = NULL;
    rsl_planar_state *state = NULL;
    rsl_planar_observer nobody = {0};
    rsl_planar_summary summary = {0};
    rsl_status copied = RSL_OK;
    CHECK_STATUS(read_mechanism(&c->of, &file, error), RSL_OK);
    CHECK_STATUS(rsl_model_system_new(file, &system, error), RSL_OK);
    if (c->saved > 0.0)
        CHECK_STATUS(rsl_planar_advance(system, c->saved, &nobody, error), RSL_OK);
    CHECK_STATUS(rsl_planar_save(system, &state, error), RSL_OK);
    CHECK_STATUS(rsl_planar_advance(system, c->later, &nobody, error), RSL_OK);
    faults_obey(order);
    if (step == COPY_SAVE)
        copied = rsl_planar_save(system, &state, error);
    if (step == COPY_RESTORE)
        copied = rsl_planar_restore(system, state, error);
    faults_obey(NULL);
    if (c->step == COPY_SAVE)
        CHECK_STATUS(rsl_planar_restore(system, state, error), RSL_OK);
    CHECK_STATUS(rsl_planar_advance(system, c->end, &nobody, error), RSL_OK);
    rsl_planar_finish(system, &nobody, &summary);
    result->sum = summary.energy.kinetic + summary.energy.contacts + (double)summary.steps;
    rsl_planar_state_free(state);
    rsl_planar_free(system);
    rsl_model_free(file);
    return copied;
}

/* A save or restore without memory changes nothing: the run ends as if it had not been tried, which
 * is also how it ends after one that works. */
static void try_copies(const copy_case *c)
{
    rsl_error error = {0};
    digest wanted = {0};
    CHECK_STATUS(play_copies(c, COPY_NONE, NULL, &wanted, &error), RSL_OK);
    uint64_t at = 0;
    for (rsl_status status = RSL_ERROR_MEMORY; status != RSL_OK && at < 100;) {
        faults_order order = {.kind = FAULTS_MEMORY, .manner = FAULTS_LASTING, .at = ++at};
        digest result = {0};
        SCENE("%s, %s without allocation %llu", c->of.path,
              c->step == COPY_SAVE ? "save" : "restore", (unsigned long long)at);
        status = play_copies(c, c->step, &order, &result, &error);
        if (status != RSL_OK)
            CHECK_STATUS(status, RSL_ERROR_MEMORY);
        CHECK(memcmp(&result.sum, &wanted.sum, sizeof result.sum) == 0);
    }
    CHECK(at > 1 && at < 100);
}

static rsl_status write_report(const void *of, digest *result, rsl_error *error)
{
    rsl_model_file *file = NULL;
    rsl_planar *system = NULL;
    rsl_report *report = NULL;
    rsl_planar_summary summary = {0};
    rsl_report_options options = rsl_report_options_default();
    options.force = 1;
    rsl_status status = read_mechanism(of, &file, error);
    if (status == RSL_OK)
        status = rsl_model_system_new(file, &system, error);
    if (status == RSL_OK)
        status = rsl_report_open("report", rsl_model_planar(file), &options, &report, error);
    if (status == RSL_OK) {
        rsl_planar_observer observer = rsl_report_observer(report);
        status = rsl_planar_run(system, &observer, &summary, error);
    }
    if (report) {
        rsl_error later = {0};
        rsl_status written =
            rsl_report_close(report, &summary, status == RSL_OK ? NULL : error, &later);
        if (status >= RSL_OK && written != RSL_OK) {
            status = written;
            *error = later;
        }
    }
    result->sum = summary.energy.kinetic + summary.time + (double)summary.steps;
    rsl_report_free(report);
    rsl_planar_free(system);
    rsl_model_free(file);
    return status;
}

static rsl_status run_of_sweep(const void *of, digest *result, rsl_error *error)
{
    static const char *const wanted[] = {"ball.y:max", "ball.y:every:0.1"};
    const mechanism *m = of;
    char path[512];
    rsl_sweep_model model = {0};
    rsl_sweep_collection collection = {0};
    rsl_sweep_record record = {0};
    snprintf(path, sizeof path, "%s/examples/%s", RESILE_SOURCE, m->path);
    rsl_status status = rsl_sweep_model_read(path, &model, error);
    if (status == RSL_OK)
        status = rsl_sweep_collection_init(&collection, "collect", wanted, 2, error);
    if (status == RSL_OK)
        status = rsl_sweep_model_check(&model, m->settings, 1, &collection, NULL, error);
    if (status == RSL_OK)
        status =
            rsl_sweep_model_run(&model, m->settings, 1, &collection, RSL_UNSET, &record, error);
    result->sum = status == RSL_OK ? record.values[0] + (double)record.point_count : 0.0;
    rsl_sweep_record_free(&record);
    rsl_sweep_collection_free(&collection);
    rsl_sweep_model_free(&model);
    return status;
}

/* ---- fits and searches --------------------------------------------------- */

static scene_record measured;

static rsl_status fit_law(const void *of, digest *result, rsl_error *error)
{
    static rsl_fit_result found;
    const rsl_fit_record record = scene_measured(&measured, 1, 0, 0);
    const rsl_fit_data data = {.records = &record, .record_count = 1};
    rsl_status status = rsl_fit(&data, of, &found, error);
    result->sum =
        status == RSL_OK ? found.sigma + found.restitution + found.restitution_error : 0.0;
    return status;
}

static rsl_status fit_laws(const void *of, digest *result, rsl_error *error)
{
    const rsl_law *laws[2] = {rsl_law_find("hunt-crossley"), rsl_law_find("kelvin-voigt")};
    rsl_fit_rank ranks[2] = {0};
    const rsl_fit_record record = scene_measured(&measured, 1, 0, 0);
    const rsl_fit_data data = {.records = &record, .record_count = 1};
    rsl_status status = rsl_fit_laws(&data, of, laws, 2, ranks, error);
    result->sum = status == RSL_OK ? ranks[0].aicc + ranks[1].sigma : 0.0;
    return status;
}

static double valley(const double *x, size_t dimension, void *user)
{
    (void)dimension, (void)user;
    return (x[0] - 0.3) * (x[0] - 0.3) + fabs(x[1] + 0.2);
}

static rsl_status search(const void *of, digest *result, rsl_error *error)
{
    const double lower[] = {-1.0, -1.0}, upper[] = {1.0, 1.0};
    const rsl_optimise_problem problem = {
        .dimension = 2, .lower = lower, .upper = upper, .value = valley};
    rsl_optimise_options options = rsl_optimise_options_default();
    rsl_optimise_optimum optimum = {0};
    options.method = rsl_optimise_method_find(of);
    options.evaluations = 60;
    rsl_status status = rsl_optimise(&problem, &options, &optimum, error);
    result->sum = optimum.value + (double)optimum.evaluations;
    return status;
}

/* ---- every allocation ---------------------------------------------------- */

enum { SOME = 16 };

typedef struct scene {
    const char *name;
    play *play;
    const void *of;
    const char *writes; /* a file, part of the result: without memory for its stream it cannot be
                           written; NULL: none */
    int aborts;         /* 1: NLopt ends the program if it cannot say why it failed */
    int forgets;        /* blocks that NLopt's DIRECT may lose: a list that cannot grow */
} scene;

/* Plays it under an order; what it has written counts as well. */
static rsl_status play_under(faults_order *order, const scene *s, digest *result, rsl_error *error)
{
    faults_obey(order);
    rsl_status status = s->play(s->of, result, error);
    faults_obey(NULL);
    char *text = status == RSL_OK && s->writes ? slurp(s->writes) : NULL;
    for (size_t i = 0; text && text[i]; i++)
        result->sum += (double)(i % 1009) * (double)text[i];
    free(text);
    return status;
}

/* With allocation number `at` failing, what is promised holds. */
static void disturb(const scene *s, uint64_t at, faults_manner manner, const digest *wanted)
{
    faults_order order = {.kind = FAULTS_MEMORY, .manner = manner, .at = at};
    digest result = {0};
    rsl_error error = {0};
    SCENE("%s: allocation %llu%s", s->name, (unsigned long long)at,
          manner == FAULTS_LASTING ? " and all that follow" : "");
    rsl_status status = play_under(&order, s, &result, &error);
    if (status == RSL_OK)
        CHECK(memcmp(&result.sum, &wanted->sum, sizeof result.sum) == 0);
    else if (status != RSL_ERROR_FILE || !s->writes)
        CHECK_STATUS(status, RSL_ERROR_MEMORY);
    CHECK((status == RSL_OK) == (error.message[0] == '\0'));
    CHECK(order.live >= 0 && order.live <= s->forgets);
}

static void try_scene(const scene *s, int all)
{
    faults_order order = {.kind = FAULTS_MEMORY};
    digest first = {0}, wanted = {0}, after = {0};
    rsl_error error = {0};
    SCENE("%s", s->name);
    /* once for what libraries keep for ever, once to count */
    if (!CHECK_STATUS(play_under(NULL, s, &first, &error), RSL_OK)) {
        printf("%s\n", rsl_error_text(&error).text);
        return;
    }
    CHECK_STATUS(play_under(&order, s, &wanted, &error), RSL_OK);
    CHECK_INT(order.live, 0);
    uint64_t count = order.seen, tries = all || count < SOME ? count : SOME;
    CHECK(count > 0);
    for (uint64_t i = 0; i < tries; i++) {
        disturb(s, i * count / tries + 1, FAULTS_ONCE, &wanted);
        if (!s->aborts)
            disturb(s, i * count / tries + 1, FAULTS_LASTING, &wanted);
    }
    SCENE("%s, afterwards", s->name);
    CHECK_STATUS(play_under(NULL, s, &after, &error), RSL_OK);
    CHECK(memcmp(&after.sum, &wanted.sum, sizeof after.sum) == 0);
}

int main(int count, char **arguments)
{
    static const mechanism ball = {"bouncing-ball.yaml", {"end_time=0.5", "output.interval=0.05"}};
    static const mechanism euler = {
        "bouncing-ball.yaml",
        {"end_time=0.5", "integrator=moreau", "step_max=0.01", "contacts.floor.law=newton"}};
    static const mechanism joint = {"slider-crank-clearance.yaml", {"end_time=0.0005"}};
    static const mechanism guide = {"slider-crank-guide.yaml", {"end_time=0.0005"}};
    static const mechanism cam = {"cam.yaml", {"end_time=0.01"}};
    static const mechanism boxes = {"boxes.yaml", {"end_time=0.01"}};
    static const mechanism grains = {"granular.yaml", {"end_time=0.002"}};
    static const copy_case copies[] = {
        {{"boxes.yaml", {"end_time=0.01"}}, COPY_SAVE, 0.0, 0.005, 0.01},
        {{"granular.yaml", {"end_time=0.002"}}, COPY_SAVE, 0.0, 0.001, 0.002},
        {{"granular.yaml", {"end_time=0.002"}}, COPY_RESTORE, 0.0005, 0.001, 0.002},
    };
    static const mechanism quake = {"pounding-2.yaml", {"end_time=0.3"}};
    rsl_fit_options fit = scene_options("hunt-crossley", scene_core.mass, scene_core.speed, 0);
    rsl_fit_options global = fit;
    global.global = rsl_fit_global_available();
    global.robust = 1;
    const scene scenes[] = {
        {"a ball", run_mechanism, &ball, NULL, 0, 0},
        {"a ball in fixed steps", run_mechanism, &euler, NULL, 0, 0},
        {"a joint with clearance", run_mechanism, &joint, NULL, 0, 0},
        {"a guide with clearance", run_mechanism, &guide, NULL, 0, 0},
        {"a cam", run_mechanism, &cam, NULL, 0, 0},
        {"boxes", run_mechanism, &boxes, NULL, 0, 0},
        {"grains", run_mechanism, &grains, NULL, 0, 0},
        {"an earthquake", run_mechanism, &quake, NULL, 0, 0},
        {"there and back", save_and_restore, &ball, NULL, 0, 0},
        {"a report", write_report, &ball, "report/report.html", 0, 0},
        {"a report on a joint", write_report, &joint, "report/report.html", 0, 0},
        {"a run of a sweep", run_of_sweep, &ball, NULL, 0, 0},
        {"a fit", fit_law, &fit, NULL, 0, 0},
        {"a global fit", fit_law, &global, NULL, 0, 1},
        {"two laws", fit_laws, &fit, NULL, 0, 0},
        {"a search", search, "cma-es", NULL, 0, 0},
        {"a search by countries", search, "icaco", NULL, 0, 0},
        {"a search by NLopt", search, "bobyqa", NULL, 1, 0},
    };
    if (mkdir("report", 0777) != 0 && errno != EEXIST)
        return CHECK_FAILED;
    scene_make(&measured, &scene_core, 60, -1e-5, 6e-4, 20);
    for (size_t i = 0; i < sizeof scenes / sizeof scenes[0]; i++)
        if (count < 3 || strcmp(arguments[2], scenes[i].name) == 0)
            try_scene(&scenes[i], count > 1 && strcmp(arguments[1], "all") == 0);
    for (size_t i = 0; count < 3 && i < sizeof copies / sizeof copies[0]; i++)
        try_copies(&copies[i]);
    return check_report();
}
