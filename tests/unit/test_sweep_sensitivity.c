/* SPDX-License-Identifier: MIT
 *
 * Derivatives of runs: closed forms of rigid and Hertz impacts, an integration apart, one-sided
 * derivatives where events coincide or a side does not exist, what is refused.
 */
#include <math.h>
#include <string.h>

#include "check.h"
#include "csv.h"
#include "resile/sweep.h"

static rsl_error error;

/* A study of a text, its derivatives, and where they are looked up. */
typedef struct scene {
    rsl_sweep_study *study;
    rsl_sweep_sensitivity found;
} scene;

static int scene_solve(scene *s, const char *text, const char *const *collect,
                       const char *const *settings, const char *const *parameters)
{
    size_t counts[3] = {0};
    const char *const *lists[] = {collect, settings, parameters};
    for (int i = 0; i < 3; i++)
        while (lists[i] && lists[i][counts[i]])
            counts[i]++;
    *s = (scene){0};
    error = (rsl_error){0};
    if (!CHECK_STATUS(rsl_sweep_study_new(text, strlen(text), "model", NULL, collect, counts[0],
                                          &s->study, &error),
                      RSL_OK) ||
        !CHECK_STATUS(rsl_sweep_study_sensitivity(s->study, settings, counts[1], parameters,
                                                  counts[2], RSL_UNSET, &s->found, &error),
                      RSL_OK)) {
        printf("  %s\n", rsl_error_text(&error).text);
        return 0;
    }
    return 1;
}

static void scene_free(scene *s)
{
    rsl_sweep_sensitivity_free(&s->found);
    rsl_sweep_study_free(s->study);
}

static const rsl_sweep_derivative *at(const scene *s, size_t quantity, size_t parameter)
{
    static const rsl_sweep_derivative absent = {.value = 0.0};
    if (!CHECK(quantity < s->found.quantity_count && parameter < s->found.parameter_count))
        return &absent;
    return &s->found.derivatives[quantity * s->found.parameter_count + parameter];
}

/* A smooth derivative within `relative` of the larger of itself and |quantity/parameter|, and within
 * its own error. */
static void check_smooth(const scene *s, size_t quantity, size_t parameter, double expected,
                         double relative)
{
    const rsl_sweep_derivative *d = at(s, quantity, parameter);
    double y = s->found.quantities[quantity].value, p = s->found.parameters[parameter].value;
    double scale = fmax(fabs(expected), fabs(y / (p != 0.0 ? p : 1.0)));
    CHECK(d->kind == RSL_SWEEP_DERIVATIVE_SMOOTH || d->kind == RSL_SWEEP_DERIVATIVE_ZERO);
    CHECK_NEAR(d->value, expected, relative * scale);
    CHECK(fabs(d->value - expected) <= d->error + 1e-300);
    CHECK(d->error <= 2e-9 * scale && d->below == d->value && d->above == d->value);
}

/* ---- a rigid ball that bounces to rest --------------------------------------------------
 *
 * The first touch is at t_1 = sqrt(2 h/g), the k-th at t_1 (1 + 2 (e + ... + e^(k-1))), and all
 * bounces end at t_1 (1 + e)/(1 - e).
 */
static const char bouncing[] =
    "parameters: {e: 0.8, h: 1.25, g: 10}\n"
    "gravity: [0, -g]\n"
    "end_time: 9\n"
    "bodies:\n"
    "  - {name: ground, fixed: true, shapes: [{line: {}}]}\n"
    "  - {name: ball, mass: 2, position: [0, h], locked: [x, angle], shapes: [{point: {}}]}\n"
    "contacts:\n"
    "  - {name: floor, bodies: [ball, ground], law: newton, restitution: e}\n";

static void test_bouncing(void)
{
    static const char *const collect[] = {"events.t_touch:each:0:4", "events.t_touch:last", NULL};
    static const char *const parameters[] = {"e", "parameters.h", "g", "bodies.ball.mass", NULL};
    double e = 0.8, first = 0.5, sum = 0.0, slope = 0.0;
    scene s;
    SCENE("a rigid ball that bounces");
    if (!scene_solve(&s, bouncing, collect, NULL, parameters))
        return;
    CHECK_INT(s.found.quantity_count, 11);
    for (size_t k = 0; k < 10; k++) {
        SCENE("touch %zu", k + 1);
        double t = first * (1.0 + 2.0 * sum);
        CHECK_INT(s.found.quantities[k].number, k);
        CHECK_NEAR(s.found.quantities[k].value, t, 1e-12);
        check_smooth(&s, k, 0, 2.0 * first * slope, 1e-10);
        check_smooth(&s, k, 1, t / 2.5, 1e-10);
        check_smooth(&s, k, 2, -t / 20.0, 1e-10);
        CHECK_INT(at(&s, k, 3)->kind, RSL_SWEEP_DERIVATIVE_ZERO);
        slope += (double)(k + 1) * pow(e, (double)k);
        sum += pow(e, (double)(k + 1));
    }
    SCENE("the end of all bounces");
    CHECK_NEAR(s.found.quantities[10].value, first * 9.0, 1e-12);
    check_smooth(&s, 10, 0, 2.0 * first / (0.2 * 0.2), 1e-10);
    check_smooth(&s, 10, 1, 9.0 * first / 2.5, 1e-10);
    check_smooth(&s, 10, 2, -9.0 * first / 20.0, 1e-10);
    scene_free(&s);
}

/* At e = 1 a greater restitution is refused: only the derivative from below exists. */
static void test_one_side(void)
{
    static const char *const collect[] = {"events.t_touch:each:0:4", NULL};
    static const char *const settings[] = {"e=1", NULL}, *const parameters[] = {"e", NULL};
    static const double expected[] = {0.0, 1.0, 3.0, 6.0};
    scene s;
    SCENE("an end of the range");
    if (!scene_solve(&s, bouncing, collect, settings, parameters))
        return;
    CHECK_INT(s.found.quantity_count, 4);
    for (size_t k = 0; k < 4; k++) {
        const rsl_sweep_derivative *d = at(&s, k, 0);
        SCENE("touch %zu at e = 1", k + 1);
        CHECK_INT(d->kind, RSL_SWEEP_DERIVATIVE_CORNER);
        CHECK_NEAR(d->below, expected[k], 1e-7);
        CHECK(d->value == d->below && isnan(d->above));
    }
    scene_free(&s);
}

/* ---- two elastic balls -------------------------------------------------------------------
 *
 * Equal masses exchange their velocities. An impact lasts T ~ m^(2/5) k^(-2/5) v^(-1/5) with m = m_a
 * m_b/(m_a + m_b) and the relative velocity v; the force has the maximum F ~ m^(3/5) k^(2/5) v^(6/5).
 */
static const char balls[] =
    "parameters: {va: 1, vb: 0.25, k: 1e7, mb: 1}\n"
    "gravity: [0, 0]\n"
    "end_time: 1\n"
    "bodies:\n"
    "  - {name: a, mass: 1, velocity: [va, 0], locked: [y, angle],\n"
    "     shapes: [{circle: {radius: 0.1}}]}\n"
    "  - {name: b, mass: mb, position: [0.5, 0], velocity: [vb, 0], locked: [y, angle],\n"
    "     shapes: [{circle: {radius: 0.1}}]}\n"
    "contacts:\n"
    "  - {name: ab, bodies: [a, b], law: hertz, stiffness: k}\n";

static void test_balls(void)
{
    static const char *const collect[] = {"a.vx:end",
                                          "b.vx:end",
                                          "contacts.ab.force:max",
                                          "events.t_touch:last",
                                          "events.t_separate:last",
                                          NULL};
    static const char *const parameters[] = {"va", "vb", "mb", "k", "bodies.b.position.0", NULL};
    scene s;
    SCENE("two elastic balls");
    if (!scene_solve(&s, balls, collect, NULL, parameters))
        return;
    double v = 0.75, force = s.found.quantities[2].value;
    double touch = s.found.quantities[3].value;
    double duration = s.found.quantities[4].value - touch, m = 0.5;
    static const double velocities[2][5] = {{0.0, 1.0, -0.375, 0.0, 0.0},
                                            {1.0, 0.0, -0.375, 0.0, 0.0}};
    /* relative velocity, effective mass m = mb/(1 + mb), stiffness */
    const double dv[] = {1.0, -1.0, 0.0, 0.0, 0.0}, dm[] = {0.0, 0.0, 0.25, 0.0, 0.0};
    for (size_t j = 0; j < 5; j++) {
        SCENE("parameter %zu", j);
        double dk = j == 3 ? 1e-7 : 0.0, place = j == 4 ? 1.0 : 0.0; /* relative; of the gap */
        double of_touch = place / v - touch * dv[j] / v;
        check_smooth(&s, 0, j, velocities[0][j], 1e-9);
        check_smooth(&s, 1, j, velocities[1][j], 1e-9);
        check_smooth(&s, 2, j, force * (1.2 * dv[j] / v + 0.6 * dm[j] / m + 0.4 * dk), 1e-9);
        check_smooth(&s, 3, j, of_touch, 1e-9);
        check_smooth(&s, 4, j,
                     of_touch + duration * (-0.2 * dv[j] / v + 0.4 * dm[j] / m - 0.4 * dk), 1e-9);
    }
    scene_free(&s);
}

/* ---- motions integrated apart -------------------------------------------------------------- */

static const char ball[] =
    "parameters: {e: 0.7, k: 1e6, h: 0.9, m: 0.5}\n"
    "gravity: [0, -9.81]\n"
    "end_time: 1.45\n"
    "output: {interval: 0.1}\n"
    "bodies:\n"
    "  - {name: ground, fixed: true, shapes: [{line: {}}]}\n"
    "  - {name: ball, mass: m, position: [0, h], locked: [x, angle], shapes: [{point: {}}]}\n"
    "contacts:\n"
    "  - {name: floor, bodies: [ball, ground], law: flores, restitution: e, stiffness: k}\n";

/* The joint has multipliers; the angle is measured from the downward vertical. */
static const char pendulum[] =
    "parameters: {k: 2e5, length: 0.4, m: 0.3, g: 9.81, j: 1e-3}\n"
    "gravity: [0, -g]\n"
    "end_time: 0.6\n"
    "bodies:\n"
    "  - {name: wall, fixed: true, shapes: [{line: {normal: [1, 0]}}]}\n"
    "  - name: bob\n"
    "    mass: m\n"
    "    inertia: j\n"
    "    position: [length*sin(0.8), -length*cos(0.8)]\n"
    "    angle: 0.8\n"
    "    shapes: [{circle: {radius: 0.05}}]\n"
    "joints:\n"
    "  - {name: pivot, type: revolute, bodies: [world, bob], points: [[0, 0], [0, length]]}\n"
    "contacts:\n"
    "  - {name: stop, bodies: [bob, wall], law: hertz, stiffness: k}\n";

/* The names of the table stand before "=". */
static const char *const of_ball[] = {"t=events.t_touch:each", "y=ball.y:end:0:1.3",
                                      "v=ball.vy:end:0:1.3", NULL};
static const char *const of_pendulum[] = {"touch=events.t_touch:first",
                                          "separate=events.t_separate:first", "angle=bob.angle:end",
                                          "rate=bob.spin:end", NULL};
static const char *const ball_parameters[] = {"e", "k", "h", "m", NULL};
static const char *const pendulum_parameters[] = {"k", "length", "m", "g", "j", NULL};

/* "t2" is the second value of the collector "t". */
static size_t find_quantity(const scene *s, const char *name)
{
    for (size_t i = 0; i < s->found.quantity_count; i++) {
        char own[40];
        snprintf(own, sizeof own, "%s%.0zu",
                 rsl_sweep_study_name(s->study, s->found.quantities[i].collector),
                 isnan(s->found.quantities[i].time) ? (size_t)0
                                                    : s->found.quantities[i].number + 1);
        if (strcmp(own, name) == 0)
            return i;
    }
    return (size_t)-1;
}

static void check_motion(const csv_table *table, const char *motion, const scene *s)
{
    size_t rows = 0;
    for (size_t row = 0; row < table->rows; row++) {
        if (strcmp(csv_text(table, row, "motion"), motion) != 0)
            continue;
        size_t i = find_quantity(s, csv_text(table, row, "quantity")), j = 0;
        SCENE("%s, d %s/d %s", motion, csv_text(table, row, "quantity"),
              csv_text(table, row, "parameter"));
        while (j < s->found.parameter_count &&
               strcmp(s->found.parameters[j].path, csv_text(table, row, "parameter")) != 0)
            j++;
        if (!CHECK(i < s->found.quantity_count))
            continue;
        CHECK_NEAR(s->found.quantities[i].value, csv_number(table, row, "value"), 1e-11);
        check_smooth(s, i, j, csv_number(table, row, "derivative"), 1e-9);
        rows++;
    }
    CHECK(rows >= 20);
}

static void test_reference(void)
{
    csv_table table = csv_read("sensitivity.csv");
    scene s;
    SCENE("a damped ball");
    if (scene_solve(&s, ball, of_ball, NULL, ball_parameters))
        check_motion(&table, "ball", &s);
    scene_free(&s);
    SCENE("a pendulum against a wall");
    if (scene_solve(&s, pendulum, of_pendulum, NULL, pendulum_parameters))
        check_motion(&table, "pendulum", &s);
    scene_free(&s);
    csv_free(&table);
}

/* ---- corners -------------------------------------------------------------------------------
 *
 * A disc flies past a fixed one at the lateral distance y; both have the radius r. It touches for y <
 * 2 r, with cos(a) = y/(2 r) the normal at the angle a, and loses (1 + e) of its velocity v sin(a)
 * along that normal:
 *
 *     vx = v (1 - (1 + e) (1 - (y/2r)^2)),
 *
 * whose slope at y = 2 r is 2 (1 + e) v/(2 r) below and 0 above. The transverse velocity has an
 * infinite slope there.
 */
static const char grazing[] =
    "parameters: {v: 1, y: 0.2}\n"
    "gravity: [0, 0]\n"
    "end_time: 1\n"
    "bodies:\n"
    "  - {name: a, mass: 1, position: [-0.5, y], velocity: [v, 0], locked: [angle],\n"
    "     shapes: [{circle: {radius: 0.1}}]}\n"
    "  - {name: b, fixed: true, shapes: [{circle: {radius: 0.1}}]}\n"
    "contacts:\n"
    "  - {name: ab, bodies: [a, b], law: newton, restitution: 0.5}\n";

static void test_grazing(void)
{
    static const char *const collect[] = {"a.vx:end", "a.vy:end", "events.t_touch:first", NULL};
    static const char *const parameters[] = {"y", NULL}, *const near[] = {"y=0.1999999", NULL};
    scene s;
    SCENE("grazing");
    if (scene_solve(&s, grazing, collect, NULL, parameters)) {
        const rsl_sweep_derivative *d = at(&s, 0, 0);
        CHECK_INT(d->kind, RSL_SWEEP_DERIVATIVE_CORNER);
        CHECK_NEAR(d->below, 15.0, 1e-6);
        CHECK_NEAR(d->above, 0.0, 1e-6);
        CHECK(isnan(d->value));
        CHECK_INT(at(&s, 1, 0)->kind, RSL_SWEEP_DERIVATIVE_NONE);
        CHECK(isnan(at(&s, 1, 0)->value));
        CHECK_INT(at(&s, 2, 0)->kind, RSL_SWEEP_DERIVATIVE_NONE); /* there is no touch */
    }
    scene_free(&s);
    SCENE("nearly grazing");
    if (scene_solve(&s, grazing, collect, near, parameters)) {
        double c = 0.1999999 / 0.2, sine = sqrt(1.0 - c * c);
        const double expected[] = {15.0 * c, 7.5 * (1.0 - 2.0 * c * c) / sine, 1.0 / sine * c};
        for (size_t i = 0; i < 3; i++) {
            const rsl_sweep_derivative *d = at(&s, i, 0);
            SCENE("nearly grazing, quantity %zu", i);
            CHECK_INT(d->kind, RSL_SWEEP_DERIVATIVE_SMOOTH);
            CHECK_NEAR(d->value, expected[i], 1e-5 * fabs(expected[i]));
            CHECK(fabs(d->value - expected[i]) <= d->error);
        }
    }
    scene_free(&s);
}

/* Three rigid balls meet at one instant: which pair touches first decides, and the result at that
 * instant is none of both. */
static const char meeting[] =
    "parameters: {late: 0}\n"
    "gravity: [0, 0]\n"
    "end_time: 0.5\n"
    "bodies:\n"
    "  - {name: a, mass: 1, position: [-0.1, 0], velocity: [1, 0], locked: [y, angle],\n"
    "     shapes: [{circle: {radius: 0.1}}]}\n"
    "  - {name: b, mass: 1, position: [0.2, 0], locked: [y, angle],\n"
    "     shapes: [{circle: {radius: 0.1}}]}\n"
    "  - {name: c, mass: 1, position: [0.5 + late, 0], velocity: [-1, 0], locked: [y, angle],\n"
    "     shapes: [{circle: {radius: 0.1}}]}\n"
    "contacts:\n"
    "  - {name: all, group: [a, b, c], law: newton, restitution: 0.5}\n";

static void test_meeting(void)
{
    static const char *const collect[] = {"a.vx:end", "a.x:end", NULL};
    static const char *const parameters[] = {"late", NULL};
    scene s;
    SCENE("three balls at once");
    if (scene_solve(&s, meeting, collect, NULL, parameters)) {
        CHECK_INT(at(&s, 0, 0)->kind, RSL_SWEEP_DERIVATIVE_NONE);
        CHECK(isnan(at(&s, 0, 0)->value) && isnan(at(&s, 0, 0)->error));
        CHECK_INT(at(&s, 1, 0)->kind, RSL_SWEEP_DERIVATIVE_NONE);
    }
    scene_free(&s);
}

/* ---- friction ------------------------------------------------------------------------------
 *
 * A box slides to rest, v^2/(2 mu g) far in v/(mu g), and sticks from then on.
 */
static const char box[] =
    "parameters: {v: 2, mu: 0.3, g: 10}\n"
    "gravity: [0, -g]\n"
    "end_time: 1\n"
    "bodies:\n"
    "  - {name: ground, fixed: true, shapes: [{line: {}}]}\n"
    "  - {name: box, mass: 1, position: [0, 0.1], velocity: [v, 0], shapes: [{box: {size: [1, "
    "0.2]}}]}\n"
    "contacts:\n"
    "  - {name: floor, bodies: [box, ground], law: newton, restitution: 0, friction: mu}\n";

static void test_friction(void)
{
    static const char *const collect[] = {"box.x:end", "sticks.floor:time", "box.vx:end", NULL};
    static const char *const parameters[] = {"v", "mu", "g", NULL};
    scene s;
    SCENE("a box that slides to rest");
    if (scene_solve(&s, box, collect, NULL, parameters)) {
        double way = 4.0 / 6.0, time = 2.0 / 3.0;
        const double slope[] = {2.0 / 2.0, -1.0 / 0.3, -1.0 / 10.0}; /* of ln(way) */
        for (size_t j = 0; j < 3; j++) {
            check_smooth(&s, 0, j, way * slope[j], 1e-9);
            check_smooth(&s, 1, j, -time * (j == 0 ? 0.5 : slope[j]), 1e-9);
        }
        CHECK(at(&s, 2, 0)->value == 0.0 && at(&s, 2, 0)->error < 1e-11); /* round-off of 0 */
    }
    scene_free(&s);
}

/* ---- the rest -------------------------------------------------------------------------------- */

/* Values in other units and expressions: derivatives are per SI unit. */
static void test_units(void)
{
    static const char text[] = "parameters: {turn: 30 deg, way: 250 mm}\n"
                               "gravity: [0, 0]\n"
                               "end_time: 2\n"
                               "bodies:\n"
                               "  - {name: a, mass: 1, position: [way*cos(turn), 2*way], velocity: "
                               "[20 mm/s, 0], locked: [angle]}\n";
    static const char *const collect[] = {"a.x:end", "a.y:end", NULL};
    static const char *const parameters[] = {"turn", "way", "bodies.a.velocity.0",
                                             "bodies.a.position.1", NULL};
    scene s;
    SCENE("units");
    if (scene_solve(&s, text, collect, NULL, parameters)) {
        CHECK(strcmp(s.found.parameters[0].unit, "rad") == 0);
        CHECK(strcmp(s.found.parameters[1].unit, "m") == 0);
        CHECK_CLOSE(s.found.parameters[1].value, 0.25, 1e-15);
        CHECK_CLOSE(s.found.parameters[3].value, 0.5, 1e-15);
        check_smooth(&s, 0, 0, -0.125, 1e-10);
        check_smooth(&s, 0, 1, 0.86602540378443864676, 1e-10);
        check_smooth(&s, 0, 2, 2.0, 1e-10);
        check_smooth(&s, 1, 1, 2.0, 1e-10);
        check_smooth(&s, 1, 3, 1.0, 1e-10);
        CHECK_INT(at(&s, 1, 0)->kind, RSL_SWEEP_DERIVATIVE_ZERO);
    }
    scene_free(&s);
}

static void refused(const char *setting, const char *parameter, const char *words)
{
    static const char *const collect[] = {"ball.y:end"};
    rsl_sweep_study *study = NULL;
    rsl_sweep_sensitivity found;
    const char *const settings[] = {setting, "step_max=0.001"};
    SCENE("%s", words);
    CHECK_STATUS(
        rsl_sweep_study_new(bouncing, strlen(bouncing), "model", NULL, collect, 1, &study, &error),
        RSL_OK);
    CHECK_STATUS(rsl_sweep_study_sensitivity(study, settings, setting ? 2 : 0, &parameter, 1,
                                             RSL_UNSET, &found, &error),
                 RSL_ERROR_UNKNOWN);
    CHECK_TEXT(error.message, words);
    rsl_sweep_sensitivity_free(&found);
    rsl_sweep_study_free(study);
}

static void test_refused(void)
{
    refused("integrator=moreau", "e", "the integrator moreau does not locate the contacts");
    refused(NULL, "stifness", "'stifness': the model has no number there");
    refused(NULL, "contacts.floor.law", "'contacts.floor.law': ");
    refused(NULL, "bodies.ball", "'bodies.ball': the model has no number there");
    CHECK(strcmp(rsl_sweep_derivative_kind_name(RSL_SWEEP_DERIVATIVE_CORNER), "corner") == 0);
}

int main(void)
{
    test_bouncing();
    test_one_side();
    test_balls();
    test_reference();
    test_grazing();
    test_meeting();
    test_friction();
    test_units();
    test_refused();
    return check_report();
}
