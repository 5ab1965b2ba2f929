/* SPDX-License-Identifier: MIT
 *
 * Sections of the motion against closed forms: a level, multiples of a level, a period, a touch.
 */
#include <math.h>
#include <string.h>

#include "check.h"
#include "resile/model.h"

#define PI 3.14159265358979323846

enum { MAX = 64 };

typedef struct tape {
    const rsl_model_section *sections;
    size_t count[4];
    double time[4][MAX], value[4][MAX];
} tape;

static void note(size_t number, const rsl_planar_view *state, void *user)
{
    tape *t = user;
    size_t k = t->count[number]++;
    if (k >= MAX)
        return;
    t->time[number][k] = state->time;
    t->value[number][k] = rsl_planar_output_value(&t->sections[number].signals[0], state);
}

static int play(const char *text, tape *t)
{
    rsl_model_file *file = NULL;
    rsl_planar *system = NULL;
    rsl_error error = {0};
    rsl_planar_section places[4];
    *t = (tape){0};
    rsl_status status =
        rsl_model_read_text(text, strlen(text), "sections", NULL, NULL, 0, &file, &error);
    if (status == RSL_OK)
        status = rsl_model_system_new(file, &system, &error);
    if (status == RSL_OK) {
        const rsl_model_output *output = rsl_model_get_output(file);
        t->sections = output->sections;
        for (size_t i = 0; i < output->section_count; i++)
            places[i] = output->sections[i].at;
        rsl_planar_observer observer = {
            .user = t, .sections = places, .section_count = output->section_count, .section = note};
        status = rsl_planar_run(system, &observer, NULL, &error);
    }
    if (status != RSL_OK)
        printf("%s\n", rsl_error_text(&error).text);
    rsl_planar_free(system);
    rsl_model_free(file);
    t->sections = NULL;
    return CHECK_STATUS(status, RSL_OK);
}

/* x = cos 5 t passes zero upwards at (3/2 + 2 k) pi/5 with the speed 5; both ways twice as often. */
static void test_oscillator(void)
{
    tape t;
    if (!play("end_time: 10\nbodies:\n"
              "  - {name: m, mass: 1, position: [1, 0], locked: [y, angle]}\n"
              "springs:\n  - {type: axis, bodies: [world, m], rest: 0, stiffness: 25}\n"
              "sections:\n"
              "  - {signal: m.x, signals: [m.vx]}\n"
              "  - {signal: m.x, direction: both, level: 0.5, signals: [m.x]}\n"
              "  - {period: 0.7, phase: 0.1, signals: [m.x]}\n"
              "  - {signal: m.x - 0.5, direction: down, signals: [m.vx]}\n",
              &t))
        return;
    CHECK_INT(t.count[0], 8);
    for (size_t k = 0; k < t.count[0]; k++) {
        CHECK_CLOSE(t.time[0][k], (1.5 + 2.0 * (double)k) * PI / 5.0, 1e-11);
        CHECK_CLOSE(t.value[0][k], 5.0, 1e-10);
    }
    CHECK_INT(t.count[1], 16);
    CHECK_CLOSE(t.time[1][1], 5.0 * PI / 15.0, 1e-11);
    CHECK_INT(t.count[2], 15);
    for (size_t k = 0; k < t.count[2]; k++) {
        CHECK_CLOSE(t.time[2][k], 0.1 + 0.7 * (double)k, 1e-14);
        CHECK_NEAR(t.value[2][k], cos(5.0 * t.time[2][k]), 1e-10);
    }
    CHECK_INT(t.count[3], 8);
    CHECK_CLOSE(t.time[3][0], PI / 15.0, 1e-11);
    CHECK_CLOSE(t.value[3][0], -5.0 * sin(PI / 3.0), 1e-10);
}

/* A body that turns: every whole turn, however long the steps are. */
static void test_turns(void)
{
    tape t;
    if (!play("end_time: 1\nbodies:\n"
              "  - {name: m, mass: 1, inertia: 1, spin: 100}\n"
              "sections:\n  - {signal: m.angle, every: 2*pi, signals: [m.angle]}\n",
              &t))
        return;
    CHECK_INT(t.count[0], 15);
    for (size_t k = 0; k < t.count[0]; k++)
        CHECK_CLOSE(t.time[0][k], 2.0 * PI * (double)(k + 1) / 100.0, 1e-12);
}

/* A ball from 1 m: before each touch its speed is sqrt(2 g) e^k. */
static void test_touch(void)
{
    tape t;
    if (!play("gravity: [0, -9.81]\nend_time: 2\nbodies:\n"
              "  - {name: ground, fixed: true, shapes: [{line: {}}]}\n"
              "  - {name: ball, mass: 1, position: [0, 1.1], shapes: [{circle: {radius: 0.1}}]}\n"
              "contacts:\n  - {name: floor, bodies: [ball, ground], law: newton,"
              " restitution: 0.8}\n"
              "sections:\n  - {contact: floor, signals: [ball.vy]}\n",
              &t))
        return;
    double v = sqrt(2.0 * 9.81), time = v / 9.81;
    CHECK(t.count[0] >= 3);
    for (size_t k = 0; k < t.count[0]; k++) {
        CHECK_CLOSE(t.time[0][k], time, 1e-11);
        CHECK_CLOSE(t.value[0][k], -v, 1e-11);
        v *= 0.8;
        time += 2.0 * v / 9.81;
    }
}

static void check_refused(const char *section, const char *word)
{
    char text[400];
    rsl_model_file *file = NULL;
    rsl_error error = {0};
    snprintf(text, sizeof text,
             "end_time: 1\nbodies:\n  - {name: m, mass: 1, inertia: 1}\nsections:\n  - %s\n",
             section);
    SCENE("%s", section);
    CHECK(rsl_model_read_text(text, strlen(text), "s", NULL, NULL, 0, &file, &error) < 0);
    CHECK_TEXT(rsl_error_text(&error).text, word);
    rsl_model_free(file);
}

int main(void)
{
    test_oscillator();
    test_turns();
    test_touch();
    check_refused("{signals: [m.x]}", "give one of them");
    check_refused("{signal: m.x, period: 1, signals: [m.x]}", "give one of them");
    check_refused("{contact: floor, signals: [m.x]}", "no contact");
    check_refused("{signal: m.q, signals: [m.x]}", "quantity");
    check_refused("{signal: m.x, signals: [n.x]}", "no body");
    return check_report();
}
