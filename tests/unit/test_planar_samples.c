/* SPDX-License-Identifier: MIT
 *
 * Samples evaluate what they are asked for: forces at the samples, none for positions and velocities
 * between them, and none for the extremes and sections of signals that need no forces.
 */
#include <math.h>
#include <string.h>

#include "check.h"
#include "resile/model.h"
#include "resile/report.h"
#include "scratch_folder.h"

#define SAMPLES_MAX 4096

/* What an observer was told. */
typedef struct tape {
    size_t samples, motions, parts;
    double time[SAMPLES_MAX], x[SAMPLES_MAX], vx[SAMPLES_MAX], depth[SAMPLES_MAX];
    double marker[SAMPLES_MAX], force[SAMPLES_MAX], residual[SAMPLES_MAX];
    size_t count;
    rsl_planar_summary summary;
} tape;

static void note(tape *t, const rsl_planar_view *state)
{
    size_t k = t->count++;
    if (!CHECK(k < SAMPLES_MAX))
        return;
    t->time[k] = state->time;
    t->x[k] = state->pose[1].x;
    t->vx[k] = state->motion[1].x;
    t->depth[k] = state->contact_depth[0];
    t->marker[k] = state->marker[0].velocity.y;
    t->force[k] = state->contact_force != NULL ? state->contact_force[0] : -1.0;
    t->residual[k] = state->energy.residual;
}

static void on_sample(const rsl_planar_view *state, void *user)
{
    tape *t = user;
    t->samples++;
    CHECK(state->acceleration && state->joint && state->spring && state->drive);
    CHECK(state->contact_force && state->contact_friction && state->clearance);
    CHECK(isfinite(state->energy.kinetic) && isfinite(state->marker[0].acceleration.x));
    note(t, state);
}

static void on_motion(const rsl_planar_view *state, void *user)
{
    tape *t = user;
    t->motions++;
    CHECK(!state->acceleration && !state->joint && !state->spring && !state->drive);
    CHECK(!state->contact_force && !state->contact_friction && !state->clearance);
    CHECK(isnan(state->energy.kinetic) && isnan(state->energy.scale));
    CHECK(isnan(state->marker[0].acceleration.x) && isnan(state->marker[0].acceleration.y));
    note(t, state);
}

/* A ball on a spring against a wall, with a pendulum. */
static const char *const model =
    "gravity: [0, -9.81]\nend_time: 0.5\nbodies:\n"
    "  - {name: wall, fixed: true, shapes: [{line: {normal: [1, 0]}}]}\n"
    "  - {name: ball, mass: 1, inertia: 0.1, position: [0.2, 0], velocity: [-3, 0],\n"
    "     shapes: [{circle: {radius: 0.1}}]}\n"
    "  - {name: bob, mass: 0.2, inertia: 0.01, position: [1, 0],\n"
    "     velocity: [-3, 0]}\n"
    "joints:\n  - {name: pivot, type: revolute, bodies: [ball, bob], points: [[0, 0], [-0.8, 0]]}\n"
    "springs:\n  - {type: axis, bodies: [world, ball], stiffness: 500, rest: 0.1}\n"
    "points:\n  - {name: tip, body: bob, at: [0.1, 0]}\n"
    "contacts:\n  - {name: hit, bodies: [ball, wall], law: hunt-crossley, stiffness: 1e6,\n"
    "     restitution: 0.8}\n";

static int play(tape *t, rsl_planar_observer *observer, const char *signal, double end)
{
    rsl_model_file *file = NULL;
    rsl_planar *system = NULL;
    rsl_error error = {0};
    rsl_planar_extreme extreme;
    rsl_planar_section section = {.kind = RSL_PLANAR_SECTION_LEVEL, .direction = 0};
    *t = (tape){0};
    rsl_status status =
        rsl_model_read_text(model, strlen(model), "samples", NULL, NULL, 0, &file, &error);
    if (status == RSL_OK && signal != NULL) {
        status = rsl_model_signal(file, signal, &section.signal, &error);
        extreme = rsl_planar_extreme_of(&section.signal, 0.0, end);
        observer->extremes = &extreme;
        observer->extreme_count = 1;
        observer->sections = &section;
        observer->section_count = observer->section != NULL;
    }
    if (status == RSL_OK)
        status = rsl_model_system_new(file, &system, &error);
    observer->user = t;
    if (status == RSL_OK)
        status = rsl_planar_run(system, observer, &t->summary, &error);
    if (status != RSL_OK)
        printf("    %s\n", rsl_error_text(&error).text);
    rsl_planar_free(system);
    rsl_model_free(file);
    return CHECK_STATUS(status, RSL_OK);
}

/* ---- positions between samples ------------------------------------------------- */

/* The samples are those of an observer without parts, the motions those of finer samples. */
static void test_parts(void)
{
    static tape coarse, fine, parted;
    rsl_planar_observer plain = {.interval = 0.5 / 256, .sample = on_sample};
    rsl_planar_observer finer = {.interval = 0.5 / 1024, .sample = on_sample};
    rsl_planar_observer parts = {
        .interval = 0.5 / 256, .sample = on_sample, .parts = 4, .motion = on_motion};
    if (!play(&coarse, &plain, NULL, 0.0) || !play(&fine, &finer, NULL, 0.0) ||
        !play(&parted, &parts, NULL, 0.0))
        return;
    SCENE("calls");
    CHECK_INT(coarse.samples, 257);
    CHECK_INT(coarse.motions, 0);
    CHECK_INT(parted.samples, 257);
    CHECK_INT(parted.motions, 768);
    CHECK(coarse.summary.touches > 0);
    SCENE("values");
    for (size_t i = 0; i < parted.count; i++) {
        CHECK(parted.time[i] == fine.time[i]);
        CHECK(parted.x[i] == fine.x[i] && parted.vx[i] == fine.vx[i]);
        CHECK(parted.depth[i] == fine.depth[i] && parted.marker[i] == fine.marker[i]);
    }
    for (size_t i = 0; i < coarse.count; i++) {
        CHECK(parted.time[4 * i] == coarse.time[i] && parted.force[4 * i] == coarse.force[i]);
        CHECK(parted.residual[4 * i] == coarse.residual[i]);
    }
    SCENE("evaluations");
    CHECK_INT(parted.summary.evaluations, fine.summary.evaluations);
    CHECK_INT(parted.summary.output_evaluations, coarse.summary.output_evaluations);
    CHECK(coarse.summary.output_evaluations >= 257 && coarse.summary.output_evaluations <= 260);
}

/* Parts that do not divide the time evenly: the last sample is a whole one, at the end. */
static void test_end(void)
{
    static tape t;
    rsl_planar_observer observer = {
        .interval = 0.3, .sample = on_sample, .parts = 3, .motion = on_motion};
    if (!play(&t, &observer, NULL, 0.0))
        return;
    CHECK_INT(t.samples, 3);
    CHECK_INT(t.motions, 3);
    CHECK_INT(t.count, 6);
    const double expected[] = {0.0, 0.1, 0.2, 0.3, 0.4, 0.5};
    for (size_t i = 0; i < t.count; i++)
        CHECK_NEAR(t.time[i], expected[i], 1e-15);
    CHECK(t.time[3] == 0.3 && t.time[5] == 0.5);
    CHECK(t.force[5] >= 0.0);
}

/* ---- extremes and sections ------------------------------------------------------- */

static void on_section(size_t number, const rsl_planar_view *state, void *user)
{
    tape *t = user;
    (void)number;
    CHECK(state->joint != NULL);
    t->motions++;
}

static void test_signals(void)
{
    static tape t;
    static const struct {
        const char *signal;
        int forces;
    } all[] = {{"ball.x", 0},           {"bob.spin", 0},
               {"points.tip.vx", 0},    {"contacts.hit.slip", 0},
               {"momentum.angular", 0}, {"ball.x - bob.x", 0},
               {"points.tip.ax", 1},    {"contacts.hit.force", 1},
               {"ball.x + ball.ax", 1}};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        rsl_planar_observer observer = {.section = on_section};
        SCENE("%s", all[i].signal);
        if (!play(&t, &observer, all[i].signal, 0.5))
            return;
        size_t samples_min = 8 * t.summary.steps;
        if (all[i].forces)
            CHECK(t.summary.output_evaluations > samples_min);
        else
            CHECK_INT(t.summary.output_evaluations, t.motions + 1);
    }
}

/* ---- a run with its page --------------------------------------------------------- */

/* At most 5 % of the right-hand sides of a run serve its table and its page. */
static void test_example(void)
{
    rsl_model_file *file = NULL;
    rsl_planar *system = NULL;
    rsl_report *results = NULL;
    rsl_error error = {0};
    rsl_planar_summary summary = {0};
    rsl_report_options options = rsl_report_options_default();
    SCENE("slider-crank-clearance");
    rsl_status status = rsl_model_read(RESILE_SOURCE "/examples/slider-crank-clearance.yaml", NULL,
                                       0, &file, &error);
    if (!CHECK_STATUS(status, RSL_OK))
        return;
    options.interval = rsl_model_get_output(file)->interval;
    status = rsl_model_system_new(file, &system, &error);
    if (status == RSL_OK)
        status = rsl_report_open(".", rsl_model_planar(file), &options, &results, &error);
    if (CHECK_STATUS(status, RSL_OK)) {
        rsl_planar_observer observer = rsl_report_observer(results);
        CHECK_STATUS(rsl_planar_run(system, &observer, &summary, &error), RSL_OK);
        CHECK_STATUS(rsl_report_close(results, &summary, NULL, &error), RSL_OK);
        double all = (double)(summary.evaluations + summary.output_evaluations);
        CHECK(summary.output_evaluations >= 2401); /* the rows of the table */
        CHECK((double)summary.output_evaluations <= 0.05 * all);
    }
    rsl_report_free(results);
    rsl_planar_free(system);
    rsl_model_free(file);
}

int main(void)
{
    place_enter();
    test_parts();
    test_end();
    test_signals();
    test_example();
    return check_report();
}
