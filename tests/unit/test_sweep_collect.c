/* SPDX-License-Identifier: MIT
 *
 * The grammar of collectors, and what they keep of a run whose motion is known in closed form.
 */
#define _POSIX_C_SOURCE 200809L /* open_memstream */

#include <math.h>
#include <stdlib.h>

#include "check.h"
#include "sweep/run.h"

static rsl_error error;

static rsl_status parse(rsl_sweep_collection *collection, const char *text)
{
    return rsl_sweep_collection_init(collection, "collect", &text, 1, &error);
}

static void test_grammar(void)
{
    rsl_sweep_collection c;
    SCENE("a list");
    if (!CHECK_STATUS(
            parse(&c,
                  "ball.y:max, "
                  "peak=contacts.floor.force:max:1:2,events.impulse:sum:0.5,contacts.floor:count,"
                  "sticks.guide:time,ball.y:every:max(1,2)/w:3,contacts.floor:phase:2*pi/w"),
            RSL_OK))
        return;
    CHECK_INT(c.count, 7);
    CHECK(strcmp(c.all[0].name, "ball.y:max") == 0);
    CHECK_INT(c.all[0].kind, RSL_SWEEP_OF_SIGNAL);
    CHECK(c.all[0].from == NULL && c.all[0].to == NULL);
    CHECK(strcmp(c.all[1].name, "peak") == 0);
    CHECK_INT(c.all[1].kind, RSL_SWEEP_OF_SIGNAL);
    CHECK(strcmp(c.all[1].from, "1") == 0 && strcmp(c.all[1].to, "2") == 0);
    CHECK_INT(c.all[2].kind, RSL_SWEEP_OF_COLUMN);
    CHECK(c.all[2].owner == NULL);
    CHECK(strcmp(c.all[2].unit, "N s") == 0);
    CHECK_INT(c.all[3].kind, RSL_SWEEP_OF_EVENTS);
    CHECK(strcmp(c.all[3].owner, "floor") == 0);
    CHECK_INT(c.all[4].kind, RSL_SWEEP_OF_STICKS);
    CHECK(strcmp(c.all[5].period, "max(1,2)/w") == 0);
    CHECK(strcmp(c.all[5].from, "3") == 0);
    CHECK(rsl_sweep_collector_many(&c.all[6]) && !rsl_sweep_collector_many(&c.all[0]));
    rsl_sweep_collection_free(&c);
}

static void test_refused(void)
{
    static const char *const rows[][2] = {
        {"", "not SUBJECT:STATISTIC"},
        {"ball.y", "not SUBJECT:STATISTIC"},
        {":max", "not SUBJECT:STATISTIC"},
        {"ball.y:", "not SUBJECT:STATISTIC"},
        {"a]:max", "not SUBJECT:STATISTIC"},
        {"ball.y:maximum", "there is no statistic 'maximum' of a signal"},
        {"ball.y:first", "of a signal; allowed: end, min"},
        {"contacts.floor:max", "of events; allowed: count"},
        {"contacts.floor.impulse:count", "allowed: min, max, mean, rms, first"},
        {"contacts.floor.impuls:sum", "did you mean 'impulse'?"},
        {"contacts.floor.xyzzy:sum", "allowed: force, depth, slip, friction, t_touch"},
        {"events.force:max", "there is no 'force'"},
        {"sticks.guide:max", "of sticks; allowed: count, time"},
        {"ball.y:every", "'every' needs a period"},
        {"ball.y:max:1:2:3", "too many parts"},
        {"ball.y:every:1:2:3:4", "too many parts"},
        {"ball.y:max,ball.y:max", "is there already"},
        {"a=ball.y:max,a=ball.x:max", "is there already"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        rsl_sweep_collection c;
        SCENE("%s", rows[i][0]);
        error.message[0] = '\0';
        if (CHECK(parse(&c, rows[i][0]) < 0))
            CHECK_TEXT(rsl_error_text(&error).text, rows[i][1]);
        CHECK_TEXT(error.path, "collect '");
    }
}

/* x = sin(2 pi t): a body that is moved; and a block that slides to a stop
 * under friction, which it does after v/(mu g) = 0.5 s, and sticks from then. */
static const char moved[] = "parameters: {period: 1, mu: 0.2}\n"
                            "end_time: 4\n"
                            "output: {interval: 0.0009765625}\n"
                            "bodies:\n"
                            "  - name: cart\n"
                            "    mass: 1\n"
                            "    locked: [y, angle]\n"
                            "    motion: {x: {harmonic: {amplitude: 1, frequency: 1/period}}}\n"
                            "  - name: block\n"
                            "    mass: 1\n"
                            "    velocity: [1, 0]\n"
                            "    locked: [y, angle]\n"
                            "slides:\n"
                            "  - name: guide\n"
                            "    bodies: [world, block]\n"
                            "    axis: [1, 0]\n"
                            "    normal_force: 10\n"
                            "    friction: mu\n";

static rsl_sweep_model model = {.path = (char *)"moved.yaml",
                                .folder = (char *)"",
                                .text = (char *)moved,
                                .length = sizeof moved - 1};

static void test_values(void)
{
    static const struct {
        const char *text;
        double expected, tolerance;
    } rows[] = {
        {"cart.x:max", 1.0, 1e-12},
        {"cart.x:min", -1.0, 1e-12},
        {"cart.x:amplitude:0:period/8", 0.5 * 0.70710678118654752, 1e-12},
        {"cart.x:mean:0:0.5", 2.0 / 3.14159265358979324, 1e-5},
        {"cart.x:rms:1:3", 0.70710678118654752, 1e-9},
        {"cart.x:end:0:2.25", 1.0, 1e-12},
        {"cart.vx:max", 6.2831853071795865, 1e-12},
        {"block.x:end", 0.25, 1e-9},
        {"sticks.guide:time", 3.5, 1e-9},
        {"sticks.guide:time:1:2", 1.0, 1e-12},
        {"sticks.guide:count", 1.0, 0.0},
    };
    enum { COUNT = sizeof rows / sizeof rows[0] };
    const char *texts[COUNT];
    rsl_sweep_collection c;
    rsl_sweep_record result;
    for (size_t i = 0; i < COUNT; i++)
        texts[i] = rows[i].text;
    SCENE("values");
    if (!CHECK_STATUS(rsl_sweep_collection_init(&c, "collect", texts, COUNT, &error), RSL_OK))
        return;
    CHECK_STATUS(rsl_sweep_model_check(&model, NULL, 0, &c, NULL, &error), RSL_OK);
    CHECK(strcmp(c.all[6].unit, "m/s") == 0);
    CHECK_STATUS(rsl_sweep_model_run(&model, NULL, 0, &c, RSL_UNSET, &result, &error), RSL_OK);
    CHECK_INT(result.outcome, RSL_SWEEP_DONE);
    CHECK_NEAR(result.energy_lost, 0.5, 1e-9);
    for (size_t i = 0; i < COUNT; i++) {
        SCENE("%s", rows[i].text);
        CHECK_CLOSE(result.values[i], rows[i].expected, rows[i].tolerance);
    }
    rsl_sweep_record_free(&result);
    rsl_sweep_collection_free(&c);
}

static char *line_of(const rsl_sweep_record *record, const rsl_sweep_collection *c)
{
    char *line = NULL;
    size_t length;
    FILE *stream = open_memstream(&line, &length);
    rsl_sweep_record_put_line(stream, record, c);
    fclose(stream);
    return line;
}

/* A line that is read back gives the same line; a part of it is refused. */
static void check_line(const rsl_sweep_record *record, const rsl_sweep_collection *c)
{
    char *line = line_of(record, c), *copy = line_of(record, c), *again;
    rsl_sweep_record read;
    SCENE("the line of a %s run", rsl_sweep_outcomes[record->outcome].name);
    CHECK_INT(rsl_sweep_record_outcome(line), record->outcome);
    if (CHECK_STATUS(rsl_sweep_record_read(&read, copy, c, &error), RSL_OK)) {
        again = line_of(&read, c);
        CHECK(strcmp(again, line) == 0);
        CHECK_INT(read.point_count, record->point_count);
        CHECK(read.time == record->time && read.steps == record->steps);
        rsl_sweep_record_free(&read);
        free(again);
    }
    *strrchr(line, '\t') = '\0';
    CHECK_STATUS(rsl_sweep_record_read(&read, line, c, &error), RSL_ERROR_FILE);
    free(line);
    free(copy);
}

/* Once a period, whatever the interval of the output: sin(pi/6) at t = 1/12 of
 * a period of 1.2 s cannot be had with samples at 1/1024 s. */
static void test_points(void)
{
    static const char *const settings[] = {"period=1.2", "end_time=3"};
    static const char *const texts[] = {"cart.x:every:period/12:period/2"};
    rsl_sweep_collection c;
    rsl_sweep_record result;
    SCENE("points");
    if (!CHECK_STATUS(rsl_sweep_collection_init(&c, "collect", texts, 1, &error), RSL_OK))
        return;
    CHECK_STATUS(rsl_sweep_model_run(&model, settings, 2, &c, RSL_UNSET, &result, &error), RSL_OK);
    CHECK_INT(result.outcome, RSL_SWEEP_DONE);
    CHECK_INT(result.point_count, 25);
    for (size_t i = 0; i < result.point_count; i++) {
        double part = (double)(i + 6) / 12.0;
        SCENE("point %zu", i);
        CHECK_NEAR(result.points[i].time, 1.2 * part, 1e-13);
        CHECK_NEAR(result.points[i].value, sin(2.0 * 3.14159265358979324 * part), 1e-11);
    }
    check_line(&result, &c);
    rsl_sweep_record_free(&result);
    SCENE("a run that the model refuses");
    CHECK_STATUS(
        rsl_sweep_model_run(&model, (const char *[]){"mu=-1"}, 1, &c, RSL_UNSET, &result, &error),
        RSL_OK);
    CHECK_INT(result.outcome, RSL_SWEEP_REFUSED);
    CHECK_TEXT(result.message, "slides.0.friction");
    CHECK_INT(result.point_count, 0);
    check_line(&result, &c);
    rsl_sweep_record_free(&result);
    rsl_sweep_collection_free(&c);
}

/* A box with two corners on a floor slides to a stop in v/(mu g) = 0.5 s and sticks from then on. */
static const char box[] =
    "gravity: [0, -10]\n"
    "end_time: 2\n"
    "bodies:\n"
    "  - {name: ground, fixed: true, shapes: [{line: {}}]}\n"
    "  - name: box\n"
    "    mass: 1\n"
    "    position: [0, 0.05]\n"
    "    velocity: [1, 0]\n"
    "    shapes: [{box: {size: [0.1, 0.1]}}]\n"
    "contacts:\n"
    "  - {name: floor, bodies: [box, ground], law: newton, restitution: 0, friction: 0.2}\n";

static rsl_sweep_model box_model = {.path = (char *)"box.yaml",
                                    .folder = (char *)"",
                                    .text = (char *)box,
                                    .length = sizeof box - 1};

static void test_corners_stick(void)
{
    static const char *const texts[] = {"sticks.floor:time", "sticks.floor:count",
                                        "sticks.floor.0:time", "sticks.floor.1:count",
                                        "sticks.floor:time:1:1.5"};
    static const double expected[] = {1.5, 2.0, 1.5, 1.0, 0.5};
    static const char *const none = "sticks.floor.7:time";
    rsl_sweep_collection c;
    rsl_sweep_record result;
    SCENE("two corners stick");
    if (!CHECK_STATUS(rsl_sweep_collection_init(&c, "collect", texts, 5, &error), RSL_OK))
        return;
    CHECK_STATUS(rsl_sweep_model_run(&box_model, NULL, 0, &c, RSL_UNSET, &result, &error), RSL_OK);
    for (size_t i = 0; i < 5; i++) {
        SCENE("%s", texts[i]);
        CHECK_NEAR(result.values[i], expected[i], 1e-9);
    }
    rsl_sweep_record_free(&result);
    rsl_sweep_collection_free(&c);
    SCENE("a point that is not there");
    CHECK_STATUS(rsl_sweep_collection_init(&c, "collect", &none, 1, &error), RSL_OK);
    CHECK(rsl_sweep_model_check(&box_model, NULL, 0, &c, NULL, &error) < 0);
    CHECK_TEXT(rsl_error_text(&error).text, "'floor.7'");
    rsl_sweep_collection_free(&c);
}

/* Extremes of signals inside the steps: samples are five a run and miss all of them. A body moved by
 * x = sin(2 pi t), a mass m on a spring k with the amplitude v sqrt(m/k), and an elastic impact with
 * the depth d = (5 m v^2/(4 k))^(2/5) and the force k d^1.5, whose acceleration jumps neither in
 * sign nor at touch. The spring has its first crest at a quarter of 2 pi sqrt(m/k) = 0.628 s. */
static const char crests[] =
    "end_time: 1\n"
    "output: {interval: 0.2}\n"
    "bodies:\n"
    "  - name: cart\n"
    "    mass: 1\n"
    "    locked: [y, angle]\n"
    "    motion: {x: {harmonic: {amplitude: 1, frequency: 1}}}\n"
    "  - {name: swing, mass: 2, velocity: [3, 0], locked: [y, angle]}\n"
    "  - {name: wall, fixed: true, shapes: [{line: {normal: [-1, 0], at: [100, 0]}}]}\n"
    "  - {name: ball, mass: 2, position: [98.9, 0], velocity: [3, 0], shapes: [{circle: {radius: "
    "0.1}}]}\n"
    "springs:\n"
    "  - {name: coil, type: axis, bodies: [world, swing], stiffness: 200, rest: 0}\n"
    "contacts:\n"
    "  - {name: hit, bodies: [ball, wall], law: hertz, stiffness: 1e8}\n";

static rsl_sweep_model crest_model = {.path = (char *)"crests.yaml",
                                      .folder = (char *)"",
                                      .text = (char *)crests,
                                      .length = sizeof crests - 1};

static void test_extremes(void)
{
    const double depth = pow(1.25 * 2.0 * 9.0 / 1e8, 0.4), force = 1e8 * pow(depth, 1.5);
    const struct {
        const char *text;
        double expected;
    } rows[] = {
        {"cart.x:max", 1.0},
        {"cart.x:min", -1.0},
        {"cart.vx:amplitude", 6.2831853071795865},
        {"swing.x:max", 0.3},
        {"swing.x:amplitude", 0.3},
        {"swing.vx:min", -3.0},
        {"swing.x:max:0.01:0.03", 0.3 * sin(0.3)}, /* at the end of a window without a sample */
        {"swing.x:min:0.01:0.03", 0.3 * sin(0.1)},
        {"swing.x*swing.vx:max", 0.45},
        {"contacts.hit.force:max", force},
        {"contacts.hit.depth:max", depth},
        {"ball.ax:min", -force / 2.0},
        {"ball.vx:max", 3.0}, /* before and after the impact */
        {"ball.vx:min", -3.0},
        {"energy.contacts:max", 9.0},
    };
    enum { COUNT = sizeof rows / sizeof rows[0] };
    const char *texts[COUNT];
    rsl_sweep_collection c;
    rsl_sweep_record result;
    SCENE("extremes");
    for (size_t i = 0; i < COUNT; i++)
        texts[i] = rows[i].text;
    if (!CHECK_STATUS(rsl_sweep_collection_init(&c, "collect", texts, COUNT, &error), RSL_OK))
        return;
    CHECK_STATUS(rsl_sweep_model_run(&crest_model, NULL, 0, &c, RSL_UNSET, &result, &error),
                 RSL_OK);
    CHECK(!*result.message);
    for (size_t i = 0; i < COUNT; i++) {
        SCENE("%s", rows[i].text);
        CHECK_CLOSE(result.values[i], rows[i].expected, 1e-9);
    }
    rsl_sweep_record_free(&result);
    rsl_sweep_collection_free(&c);
}

/* To look for extremes changes no bit of the motion. */
static void test_extremes_change_nothing(void)
{
    static const char *const with[] = {"ball.x:end", "ball.x:max", "swing.vx:min"};
    rsl_sweep_collection c;
    rsl_sweep_record result[2];
    SCENE("the same motion");
    for (size_t i = 0; i < 2; i++) {
        if (!CHECK_STATUS(rsl_sweep_collection_init(&c, "collect", with, i ? 3 : 1, &error),
                          RSL_OK))
            return;
        CHECK_STATUS(rsl_sweep_model_run(&crest_model, NULL, 0, &c, RSL_UNSET, &result[i], &error),
                     RSL_OK);
        rsl_sweep_collection_free(&c);
    }
    CHECK(result[0].values[0] == result[1].values[0] && result[0].steps == result[1].steps);
    rsl_sweep_record_free(&result[0]);
    rsl_sweep_record_free(&result[1]);
}

/* The steps of moreau have no states inside: the number says what it is. */
static void test_sampled(void)
{
    static const char *const settings[] = {"integrator=moreau", "step_max=0.001",
                                           "contacts.floor.friction=0"};
    static const char *const text = "box.x:max";
    rsl_sweep_collection c;
    rsl_sweep_record result;
    SCENE("of samples");
    if (!CHECK_STATUS(rsl_sweep_collection_init(&c, "collect", &text, 1, &error), RSL_OK))
        return;
    CHECK_STATUS(rsl_sweep_model_run(&box_model, settings, 3, &c, RSL_UNSET, &result, &error),
                 RSL_OK);
    CHECK_TEXT(result.message, "box.x:max is that of 1001 samples");
    CHECK_CLOSE(result.values[0], 2.0, 1e-9);
    rsl_sweep_record_free(&result);
    rsl_sweep_collection_free(&c);
}

int main(void)
{
    test_grammar();
    test_refused();
    test_values();
    test_points();
    test_corners_stick();
    test_extremes();
    test_extremes_change_nothing();
    test_sampled();
    return check_report();
}
