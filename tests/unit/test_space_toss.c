/* SPDX-License-Identifier: MIT
 *
 * Tosses: a bouncing ball, a sliding box, a ball that begins to roll and the steady rolling of a disc in
 * closed form, impacts against an independent computation with 25 digits, energy and momentum, invariance,
 * rest, accumulation, compliant contact.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "check.h"
#include "csv.h"
#include "num/constants.h"
#include "scratch_folder.h"
#include "space/toss.h"
#include "tangent/vector.h"

enum { KEPT = 4096 };

/* What a run gave: the first impacts, and the last sample of the body. */
typedef struct record {
    rsl_space_event events[KEPT];
    size_t count;
    rsl_space_sample last;
    double highest; /* of all energies at samples, over that at the begin */
    rsl_space_totals totals;
} record;

static record r;

static void keep_event(const rsl_space_event *event, void *user)
{
    record *to = user;
    if (to->count < KEPT)
        to->events[to->count++] = *event;
    CHECK(event->slow || event->energy_change <= 1e-14);
}

static void keep_sample(const rsl_space_sample *sample, void *user)
{
    record *to = user;
    to->last = *sample;
}

/* Reads and runs a text; the result is in r. */
static void toss(const char *text)
{
    rsl_space_toss *file;
    rsl_error error;
    FILE *out = fopen("toss.yaml", "w");
    r = (record){.count = 0};
    if (!out || fputs(text, out) < 0 || fclose(out) != 0)
        slurp_fail("toss.yaml", "cannot be written", "");
    if (!CHECK(rsl_space_toss_read("toss.yaml", NULL, 0, &file, &error) == RSL_OK)) {
        puts(rsl_error_text(&error).text);
        return;
    }
    if (!CHECK(rsl_space_toss_run(file, keep_sample, keep_event, &r, &r.totals, &error) == RSL_OK))
        puts(rsl_error_text(&error).text);
    CHECK_NEAR(r.totals.residual, 0.0, 1e-11 * fabs(r.totals.energy_begin));
    CHECK(r.totals.penetration <= 1e-14);
    rsl_space_toss_free(file);
}

#define BODY(what) "bodies:\n  - {name: b, " what "}\n"

/* t_0 = sqrt(2 h/g), flights of 2 e^k v/g, heights e^2k h; it rests where the flights have a sum. */
static void test_bounce(void)
{
    SCENE("bouncing ball");
    toss(BODY("shape: sphere, radius: 0.1, mass: 2, position: [0, 0, 1.1]") "contact: {friction: "
                                                                            "0.3, restitution: "
                                                                            "0.7}\nend_time: 5\n");
    double v = sqrt(2.0 * 9.81), t = v / 9.81;
    for (int k = 0; k < 20; k++, v *= 0.7, t += 2.0 * v / 9.81) {
        CHECK_CLOSE(r.events[k].time, t, 1e-14);
        CHECK_NEAR(r.events[k].approach, -v, 5e-14);
        CHECK_NEAR(r.events[k].impulse[2], 2.0 * 1.7 * v, 2e-13);
    }
    CHECK_INT(r.totals.end, RSL_SPACE_REST);
    CHECK_NEAR(r.totals.time, sqrt(2.0 / 9.81) * (1.0 + 2.0 * 0.7 / 0.3), 5e-3);
    CHECK(r.last.rests && fabs(r.last.state.position[2] - 0.1) < 1e-7);
    SCENE("the same without rest");
    toss(BODY("shape: sphere, radius: 0.1, mass: 2, position: [0, 0, 1.1]") "contact: {friction: "
                                                                            "0.3, restitution: "
                                                                            "0.7}\nend_time: "
                                                                            "5\nrest_speed: 0\n");
    CHECK_INT(r.totals.end, RSL_SPACE_ACCUMULATION);
    CHECK_NEAR(r.totals.time, sqrt(2.0 / 9.81) * (1.0 + 2.0 * 0.7 / 0.3), 1e-6);
}

/* A box slides v^2/(2 mu g); a ball rolls with 5/7 of its speed after 2 v/(7 mu g). */
static void test_lasting(void)
{
    SCENE("sliding box");
    toss(BODY("shape: box, size: [0.1, 0.1, 0.04], mass: 1, position: [0, 0, 0.02], velocity: [1, "
              "0, 0]") "contact: {friction: 0.2, restitution: 0.3}\nend_time: 2\n");
    CHECK_INT(r.totals.end, RSL_SPACE_REST);
    CHECK_NEAR(r.last.state.position[0], 0.5 / (0.2 * 9.81), 2e-5);
    CHECK_NEAR(r.last.state.position[1], 0.0, 1e-12);
    SCENE("rolling ball");
    toss(BODY(
        "shape: sphere, radius: 0.1, mass: 1, position: [0, 0, 0.1], velocity: [2, 0, 0], spin: "
        "[0, 0, 3]") "contact: {friction: 0.2, restitution: 0.5}\nend_time: 1\nrest_speed: 2e-3\n");
    double slips = 2.0 * 2.0 / (7.0 * 0.2 * 9.81);
    CHECK_INT(r.totals.end, RSL_SPACE_TIME);
    CHECK_CLOSE(r.last.state.velocity[0], 10.0 / 7.0, 1e-12);
    CHECK_CLOSE(r.last.state.spin[1], 100.0 / 7.0, 1e-12);
    CHECK_CLOSE(r.last.state.spin[2], 3.0, 1e-12);
    CHECK_NEAR(r.last.state.position[0],
               2.0 * slips - 0.5 * 0.2 * 9.81 * slips * slips + 10.0 / 7.0 * (1.0 - slips), 1e-3);
    SCENE("box on a slope");
    toss(BODY(
        "shape: box, size: [0.1, 0.1, 0.04], mass: 1, position: [0, 0, 0.02], velocity: [0.3, 0, "
        "0]") "gravity: [2, 0, -9]\ncontact: {friction: 0.5, restitution: 0}\nend_time: 2\n");
    CHECK_INT(r.totals.end, RSL_SPACE_REST); /* 2/9 < 0.5; it stops by 0.5 9 - 2 */
    CHECK_NEAR(r.last.state.position[0], 0.5 * 0.09 / 2.5, 2e-5);
    toss(BODY(
        "shape: box, size: [0.1, 0.1, 0.04], mass: 1, position: [0, 0, 0.02]") "gravity: [2, 0, "
                                                                               "-9]\ncontact: "
                                                                               "{friction: 0.1, "
                                                                               "restitution: "
                                                                               "0}\nend_time: 1\n");
    CHECK_INT(r.totals.end, RSL_SPACE_TIME);
    CHECK_NEAR(r.last.state.velocity[0], 2.0 - 0.9, 1e-3);
}

/* A thin disc rolls on a circle about its centre, which is at rest: W^2 = 4 g/(R sin a). */
static void test_disc(void)
{
    char text[512];
    double a = 0.3, radius = 0.05, thin = 1e-7, rate = sqrt(4.0 * 9.81 / (radius * sin(a)));
    double w = rate * sin(a), q[4], own[3], up[3] = {0, 0, 1};
    SCENE("steady rolling of a disc");
    snprintf(text, sizeof text,
             "bodies:\n  - {name: b, shape: cylinder, radius: %.17g, length: %.17g, mass: 0.1, "
             "position: "
             "[0, 0, %.17g], axis: [1, 0, 0], angle: %.17g, spin: [0, %.17g, %.17g]}\n"
             "contact: {friction: 5, restitution: 0}\nend_time: 0.5\n",
             radius, thin, radius * sin(a) + 0.5 * thin * cos(a), a, w * cos(a), w * sin(a));
    toss(text);
    CHECK_INT(r.totals.end, RSL_SPACE_TIME);
    memcpy(q, r.last.state.orientation, sizeof q);
    rsl_space_rotate(q, 1, up, own);
    CHECK_NEAR(acos(fabs(own[2])), a, 1e-3);
    CHECK_NEAR(rsl_tangent_length(r.last.state.spin), w, 2e-2);
    CHECK_NEAR(r.last.state.position[0], 0.0, 1e-3);
    CHECK_NEAR(r.totals.energy_end, r.totals.energy_begin, 1e-5 * r.totals.energy_begin);
}

/* ---- reference -------------------------------------------------------------------------------- */

static const char *const cases[] = {
    BODY("shape: box, size: [0.1, 0.07, 0.04], mass: 0.5, position: [0, 0, 0.3], velocity: [0.5, "
         "-0.2, -1], "
         "axis: [1, 2, 3], angle: 0.9, spin: [4, -3, 6]") "contact: {friction: 0.3, restitution: "
                                                          "0.6}\nend_time: 1\n",
    BODY("shape: ellipsoid, size: [0.05, 0.03, 0.02], mass: 0.2, position: [0, 0, 0.2], velocity: "
         "[0.3, 0.1, 0], "
         "axis: [0, 1, 1], angle: 0.7, spin: [10, 5, -8]") "contact: {friction: 0.25, restitution: "
                                                           "0.7}\nend_time: 1\n",
    BODY("shape: cylinder, radius: 0.03, length: 0.02, mass: 0.3, position: [0, 0, 0.2], velocity: "
         "[-0.4, 0.6, 0], "
         "axis: [1, 0, 0.5], angle: 1.1, spin: [3, 12, 20]") "contact: {friction: 0.4, "
                                                             "restitution: 0.5}\nend_time: 1\n",
    BODY("shape: capsule, radius: 0.01, length: 0.05, mass: 0.1, position: [0, 0, 0.15], velocity: "
         "[0.2, 0.2, -0.5], "
         "axis: [2, 1, 0], angle: 0.8, spin: [-5, 9, 2]") "contact: {friction: 0.2, restitution: "
                                                          "0.8}\nend_time: 1\n"};

static void test_reference(void)
{
    csv_table table = csv_read("toss.csv");
    static const char *const columns[] = {"jx", "jy", "jz"};
    int shown = -1;
    for (size_t row = 0; row < table.rows; row++) {
        int which = (int)csv_number(&table, row, "case");
        if (which != shown)
            toss(cases[which]);
        shown = which;
        SCENE("reference %d, impact %s", which, csv_text(&table, row, "impact"));
        const rsl_space_event *event = &r.events[(size_t)csv_number(&table, row, "impact")];
        CHECK_CLOSE(event->time, csv_number(&table, row, "time"), 2e-14);
        for (int i = 0; i < 3; i++)
            CHECK_NEAR(event->impulse[i], csv_number(&table, row, columns[i]),
                       2e-13 * fabs(event->impulse[2]));
    }
    csv_free(&table);
}

/* ---- invariants ---------------------------------------------------------------------------------- */

/* Without friction and loss: energy, horizontal momentum and the angular momentum about the vertical. */
static void test_kept(void)
{
    static const char *const shapes[] = {
        "shape: ellipsoid, size: [0.05, 0.03, 0.02]", "shape: box, size: [0.1, 0.06, 0.04]",
        "shape: cylinder, radius: 0.04, length: 0.03", "shape: capsule, radius: 0.02, length: 0.05",
        "shape: rod, length: 0.2"};
    for (size_t k = 0; k < sizeof shapes / sizeof *shapes; k++) {
        char text[512];
        SCENE("kept: %s", shapes[k]);
        snprintf(
            text, sizeof text,
            "bodies:\n  - {name: b, %s, mass: 0.3, position: [0, 0, 0.4], axis: [1, 1, 0], angle: "
            "0.5, "
            "velocity: [0.3, -0.1, 0], spin: [3, 5, 1]}\ncontact: {restitution: 1}\nend_time: 3\n",
            shapes[k]);
        toss(text);
        CHECK(r.totals.impacts > 5 && r.totals.slow == 0);
        CHECK_CLOSE(r.totals.energy_end, r.totals.energy_begin, 1e-12);
        CHECK_CLOSE(r.last.state.velocity[0], 0.3, 1e-12);
        CHECK_CLOSE(r.last.state.velocity[1], -0.1, 1e-12);
    }
}

/* The same toss in other axes: gravity, plane, body and spin turned by one rotation. */
static void test_turned(void)
{
    const double turn[4] = {0.5, 0.1, -0.7, 0.5}, axis[3] = {1, 2, 3};
    double given[][3] = {{0, 0, 0.3}, {0.5, -0.2, -1}, {4, -3, 6}, {0, 0, -9.81}, {0, 0, 1}},
           to[5][3];
    double s = sin(0.45) / sqrt(14.0), q[4] = {cos(0.45), s * axis[0], s * axis[1], s * axis[2]},
           p[4];
    char text[1024];
    rsl_space_event before[8];
    toss(cases[0]);
    memcpy(before, r.events, sizeof before);
    double size = sqrt(0.25 + 0.01 + 0.49 + 0.25);
    for (int i = 0; i < 5; i++)
        rsl_space_rotate(turn, 0, given[i], to[i]);
    p[0] = turn[0] * q[0] - turn[1] * q[1] - turn[2] * q[2] - turn[3] * q[3];
    p[1] = turn[0] * q[1] + turn[1] * q[0] + turn[2] * q[3] - turn[3] * q[2];
    p[2] = turn[0] * q[2] + turn[2] * q[0] + turn[3] * q[1] - turn[1] * q[3];
    p[3] = turn[0] * q[3] + turn[3] * q[0] + turn[1] * q[2] - turn[2] * q[1];
    snprintf(
        text, sizeof text,
        "bodies:\n  - {name: b, shape: box, size: [0.1, 0.07, 0.04], mass: 0.5, position: [%.17g, "
        "%.17g, "
        "%.17g], velocity: [%.17g, %.17g, %.17g], spin: [%.17g, %.17g, %.17g], axis: [%.17g, "
        "%.17g, "
        "%.17g], angle: %.17g}\ngravity: [%.17g, %.17g, %.17g]\nplanes: [{normal: [%.17g, %.17g, "
        "%.17g]}]\ncontact: {friction: 0.3, restitution: 0.6}\nend_time: 1\n",
        to[0][0], to[0][1], to[0][2], to[1][0], to[1][1], to[1][2], to[2][0], to[2][1], to[2][2],
        p[1], p[2], p[3], 2.0 * acos(p[0] / size), to[3][0], to[3][1], to[3][2], to[4][0], to[4][1],
        to[4][2]);
    toss(text);
    SCENE("turned");
    for (int k = 0; k < 8; k++) {
        double impulse[3];
        rsl_space_rotate(turn, 0, before[k].impulse, impulse);
        CHECK_CLOSE(r.events[k].time, before[k].time, 1e-10);
        for (int i = 0; i < 3; i++)
            CHECK_NEAR(r.events[k].impulse[i], impulse[i], 1e-8 * rsl_tangent_length(impulse));
    }
}

/* Whatever is thrown comes to rest where it should, or rolls. */
static void test_rest(void)
{
    static const struct {
        const char *shape;
        double low; /* height of the centre at rest; 0: it rolls */
    } rows[] = {{"shape: box, size: [0.05, 0.05, 0.05]", 0.025},
                {"shape: rod, length: 0.2", 1e-9},
                {"shape: box, size: [0.08, 0.06, 0.01]", 0.005},
                {"shape: capsule, radius: 0.01, length: 0.05", 0.0}};
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++)
        for (int spin = 0; spin < 4; spin++) {
            char text[512];
            SCENE("thrown %s, spin %d", rows[k].shape, spin);
            snprintf(text, sizeof text,
                     "bodies:\n  - {name: b, %s, mass: 0.1, position: [0, 0, 0.3], velocity: [0.5, "
                     "0, 0], "
                     "spin: [%d, 7, %d]}\ncontact: {friction: 0.4, restitution: 0.4}\nend_time: 2\n"
                     "rest_speed: 2e-3\n",
                     rows[k].shape, 3 * spin, 11 - 4 * spin);
            toss(text);
            CHECK(r.totals.lost_impacts - r.totals.lost_slow > 0.0);
            CHECK(r.totals.lost_slow > -1e-5 * r.totals.energy_begin);
            if (rows[k].low > 0.0) {
                CHECK_INT(r.totals.end, RSL_SPACE_REST);
                CHECK_NEAR(r.last.state.position[2], rows[k].low, 2e-5);
            }
        }
}

/* An elastic force without friction returns what came; one with damping what it is calibrated for. */
static void test_compliant(void)
{
    SCENE("hertz");
    toss(BODY(
        "shape: sphere, radius: 0.1, mass: 2, position: [0, 0, 1.1]") "contact: {law: hertz, "
                                                                      "stiffness: 1e8}\nend_time: "
                                                                      "1.2\nrest_speed: 0\n");
    CHECK_INT((long long)r.totals.impacts, 1);
    CHECK_CLOSE(r.events[0].separation, sqrt(2.0 * 9.81), 1e-11);
    SCENE("hunt-crossley, exact");
    toss(BODY("shape: box, size: [0.1, 0.1, 0.1], mass: 2, position: [0, 0, 1.1], axis: [1, 2, 0], "
              "angle: 0.6, "
              "spin: [0, 0, 4]") "contact: {law: hunt-crossley, stiffness: 1e8, restitution: 0.6, "
                                 "calibration: exact,\n"
                                 "          tangential: {law: mindlin-rescaled, friction: 0.3, "
                                 "poisson: 0.3}}\nend_time: 4\n");
    CHECK(r.totals.impacts > 10);
    CHECK_INT(r.totals.end, RSL_SPACE_REST);
    CHECK_NEAR(r.last.state.position[2], 0.05, 1e-5);
}

int main(void)
{
    place_enter();
    test_bounce();
    test_lasting();
    test_disc();
    test_reference();
    test_kept();
    test_turned();
    test_rest();
    test_compliant();
    return check_report();
}
