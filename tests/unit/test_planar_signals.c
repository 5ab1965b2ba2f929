/* SPDX-License-Identifier: MIT
 *
 * Functions of time: their values and derivatives, and what they do to the
 * bodies they move. Records are linear between their points, so that motion
 * under them is a polynomial between any two.
 */
#include "planar_scenes.h"

static scene s;
static tape t;

static const double times[] = {1.0, 2.0, 4.0, 5.0};
static const double values[] = {2.0, -1.0, 3.0, 0.5};

static rsl_planar_signal record(int order, double scale)
{
    return (rsl_planar_signal){.kind = RSL_PLANAR_SIGNAL_HISTORY,
                               .time = times,
                               .value = values,
                               .count = 4,
                               .scale = scale,
                               .order = order};
}

static void check_signal(const rsl_planar_signal *signal, double time, double value, double rate,
                         double acceleration)
{
    double found[2];
    SCENE("kind %d, order %d, t = %g", signal->kind, signal->order, time);
    CHECK_NEAR(rsl_planar_signal_at(signal, time, &found[0], &found[1]), value, 1e-14);
    CHECK_NEAR(found[0], rate, 1e-14);
    CHECK_NEAR(found[1], acceleration, 1e-13);
    CHECK_NEAR(rsl_planar_signal_at(signal, time, NULL, NULL), value, 1e-14);
}

static void test_plain(void)
{
    rsl_planar_signal zero = {0}, line = {.offset = 2.0, .rate = -0.5};
    rsl_planar_signal wave = {.kind = RSL_PLANAR_SIGNAL_HARMONIC,
                              .offset = 1.0,
                              .rate = 0.25,
                              .amplitude = 3.0,
                              .frequency = 0.5,
                              .phase = 0.3};
    double at = scene_pi * 1.7 + 0.3;
    check_signal(&zero, 3.0, 0.0, 0.0, 0.0);
    check_signal(&line, 3.0, 0.5, -0.5, 0.0);
    check_signal(&wave, 1.7, 1.425 + 3.0 * sin(at), 0.25 + 3.0 * scene_pi * cos(at),
                 -3.0 * scene_pi * scene_pi * sin(at));
}

/* By hand: pieces of 1, 2 and 1 s with slopes -3, 2, -2.5; integrals 0.5, 2,
 * 1.75; second integrals from the pieces' cubics. */
static void test_record(void)
{
    rsl_planar_signal value = record(0, 2.0), speed = record(1, 2.0), force = record(2, 2.0);
    value.offset = speed.offset = force.offset = 0.0;
    check_signal(&value, 0.9, 0.0, 0.0, 0.0);
    check_signal(&value, 1.0, 4.0, -6.0, 0.0);
    check_signal(&value, 1.5, 1.0, -6.0, 0.0);
    check_signal(&value, 3.0, 2.0, 4.0, 0.0);
    check_signal(&value, 4.5, 3.5, -5.0, 0.0);
    check_signal(&value, 5.5, 0.0, 0.0, 0.0);
    check_signal(&speed, 0.5, 0.0, 0.0, 0.0);
    check_signal(&speed, 1.5, 2.0 * (1.0 - 0.375), 1.0, -6.0);
    check_signal(&speed, 2.0, 1.0, -2.0, 4.0);
    check_signal(&speed, 4.0, 5.0, 6.0, -5.0);
    check_signal(&speed, 7.0, 8.5, 0.0, 0.0);
    check_signal(&force, 0.5, 0.0, 0.0, 0.0);
    check_signal(&force, 2.0, 2.0 * (1.0 - 0.5), 1.0, -2.0);
    /* 0.5 + 0.5*2 - 1*2 + 2*8/6 = 13/6 at 4 s; then 2.5 + 1.5 - 2.5/6 */
    check_signal(&force, 4.0, 2.0 * 13.0 / 6.0, 5.0, 6.0);
    double end = 13.0 / 6.0 + 2.5 + 1.5 - 2.5 / 6.0;
    check_signal(&force, 7.0, 2.0 * (end + 2.0 * 4.25), 8.5, 0.0);
}

/* A record adds to offset and rate. */
static void test_record_and_line(void)
{
    rsl_planar_signal both = record(0, 1.0);
    both.offset = 10.0;
    both.rate = 0.5;
    check_signal(&both, 0.0, 10.0, 0.5, 0.0);
    check_signal(&both, 3.0, 12.5, 2.5, 0.0);
}

/* A derivative by differences, at many times. */
static void test_derivatives(void)
{
    rsl_planar_signal all[] = {record(1, 1.0), record(2, -3.0), scene_harmonic(2.0, 5.0, 1.0)};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        for (double at = 0.13; at < 6.0; at += 0.37) {
            double h = 1e-5, rate, second, before, after;
            double low = rsl_planar_signal_at(&all[i], at - h, &before, NULL);
            double high = rsl_planar_signal_at(&all[i], at + h, &after, NULL);
            rsl_planar_signal_at(&all[i], at, &rate, &second);
            SCENE("signal %zu, t = %g", i, at);
            CHECK_NEAR((high - low) / (2.0 * h), rate, 1e-8);
            CHECK_NEAR((after - before) / (2.0 * h), second, 1e-7);
        }
}

/* ---- bodies under records ---------------------------------------------------- */

/* A load that is a record: the body's way is the record twice integrated. */
static void test_load(void)
{
    rsl_planar_signal twice = record(2, 2.5);
    double rate, end = rsl_planar_signal_at(&twice, 6.0, &rate, NULL);
    SCENE("a record as load");
    scene_begin(&s, 6.0);
    size_t a = scene_disc(&s, "a", 2.0, 0.1, 0.0, 0.0);
    scene_load(&s, a)->force_x = record(0, 5.0);
    if (!scene_run(&s, &t, 0.5))
        return;
    CHECK_CLOSE(t.pose[a].x, end, 1e-11);
    CHECK_CLOSE(t.motion[a].x, rate, 1e-11);
    CHECK(t.summary.residual_max < 1e-11);
    CHECK_CLOSE(t.energy.work_loads, rate * rate, 1e-11);
}

/* The same history as value, speed and acceleration moves a body alike, and
 * what hangs on it too. */
static void check_follow(const rsl_planar_view *state, tape *tp)
{
    const rsl_planar_signal *signal = tp->user;
    double rate, second, value = rsl_planar_signal_at(signal, state->time, &rate, &second);
    tape_worst(tp, state->pose[0].x - value);
    tape_worst(tp, state->motion[0].x - rate);
    tape_worst(tp, state->acceleration[0].x - second);
    tape_worst(tp, state->pose[1].x - value);
    tape_worst(tp, state->motion[1].x - rate);
}

static void test_prescribed(int order)
{
    static const double gentle[] = {0.0, -1.0, 3.0, 0.0};
    rsl_planar_signal signal = record(order, 0.3);
    if (order == 1) /* a jump of the speed would need a blow */
        signal.value = gentle;
    SCENE("a record of order %d moves a body", order);
    scene_begin(&s, 6.0);
    size_t base = scene_body(&s, "base", 0.0, RSL_UNSET, 0.0, 0.0);
    scene_lock(&s, base, 0, 1, 1);
    scene_prescribe(&s, base, 0, signal);
    size_t load = scene_body(&s, "load", 2.0, 0.1, 0.0, 0.0);
    scene_joint(&s, RSL_PLANAR_JOINT_RIGID, base, load, nil, nil);
    t.look = check_follow;
    t.user = &signal;
    if (scene_run(&s, &t, 0.11)) {
        CHECK(t.worst < 1e-11);
        CHECK(t.summary.residual_max < 1e-10);
        CHECK(t.summary.joint_drift_position < 1e-10);
    }
    t.look = NULL;
}

/* Kinks are stops: steps end there, however long they might be. */

static double step_times[4096];
static size_t step_count;

static int keep_step(const rsl_planar_progress *progress, void *user)
{
    (void)user;
    if (step_count < 4096)
        step_times[step_count++] = progress->time;
    return 0;
}

static void test_kinks_are_stops(void)
{
    rsl_planar *system = NULL;
    rsl_planar_observer observer = {.progress = keep_step};
    SCENE("steps end at kinks");
    scene_begin(&s, 6.0);
    size_t a = scene_disc(&s, "a", 2.0, 0.1, 0.0, 0.0);
    scene_load(&s, a)->torque = record(0, 1.0);
    step_count = 0;
    CHECK_STATUS(rsl_planar_new(&s.model, &system, NULL), RSL_OK);
    rsl_planar_summary summary = {0};
    CHECK_STATUS(rsl_planar_run(system, &observer, &summary, NULL), RSL_OK);
    rsl_planar_free(system);
    /* a step that ends at a jump does not see it: nothing to reject */
    CHECK(summary.rejected <= 2 && summary.steps < 40);
    for (size_t k = 0; k < 4; k++) {
        int found = 0;
        for (size_t i = 0; i < step_count; i++)
            found |= step_times[i] == times[k];
        CHECK(found);
    }
}

/* A pulse far shorter than any step would be is not stepped over. */
static void test_short_pulse(void)
{
    static const double at[] = {50.0, 50.0 + 1e-6, 50.0 + 2e-6};
    static const double kick[] = {0.0, 1e6, 0.0};
    SCENE("a short pulse");
    scene_begin(&s, 100.0);
    size_t a = scene_disc(&s, "a", 1.0, 0.1, 0.0, 0.0);
    scene_load(&s, a)->force_y = (rsl_planar_signal){
        .kind = RSL_PLANAR_SIGNAL_HISTORY, .time = at, .value = kick, .count = 3, .scale = 1.0};
    if (scene_run(&s, &t, 10.0)) {
        double width = at[1] - at[0];
        /* times near 50 s are known to 7e-15 s, 1e-8 of the pulse */
        CHECK_CLOSE(t.motion[a].y, 1e6 * 0.5 * (at[2] - at[0]), 2e-7);
        CHECK_CLOSE(t.pose[a].y, t.motion[a].y * (50.0 - width), 2e-7);
    }
}

int main(void)
{
    test_plain();
    test_record();
    test_record_and_line();
    test_derivatives();
    test_load();
    test_prescribed(1);
    test_prescribed(2);
    test_kinks_are_stops();
    test_short_pulse();
    return check_report();
}
