/* SPDX-License-Identifier: MIT
 *
 * Numbers of a model from measured signals: a straight line with its intervals in closed form, a ball
 * that bounces, parameters that a measurement does not determine, what is refused.
 */
#include <math.h>
#include <string.h>

#include "check.h"
#include "num/student.h"
#include "resile/collide.h"
#include "resile/sweep.h"

static rsl_error error;

static rsl_status solve(const char *text, const char *const *settings, size_t setting_count,
                        const rsl_sweep_measured *measured, const char *const *parameters,
                        size_t count, rsl_sweep_identified *found)
{
    rsl_sweep_study *study = NULL;
    error = (rsl_error){0};
    CHECK_STATUS(rsl_sweep_study_new(text, strlen(text), "model", NULL, NULL, 0, &study, &error),
                 RSL_OK);
    rsl_status status = rsl_sweep_study_identify(study, settings, setting_count, measured,
                                                 parameters, count, RSL_UNSET, found, &error);
    rsl_sweep_study_free(study);
    return status;
}

/* ---- a straight line ----------------------------------------------------------------------
 *
 * x = x0 + v t is linear regression: v = S_tx/S_tt with S the sums about the means, and with s^2 the
 * sum of squared residuals over n - 2 the standard errors are s/sqrt(S_tt) of v and s sqrt(1/n +
 * mean(t)^2/S_tt) of x0, their correlation -mean(t)/sqrt(mean(t^2)).
 */
static const char line[] =
    "parameters: {x0: 0.5, v: 1, nothing: 3}\n"
    "gravity: [0, 0]\n"
    "end_time: 1\n"
    "bodies:\n"
    "  - {name: a, mass: 1 + 0*nothing, position: [x0, 0], velocity: [v, 0], locked: [y, angle]}\n";

enum { POINTS = 6 };
static const double line_time[POINTS] = {0.0, 0.1, 0.3, 0.6, 0.7, 1.0};
static const double line_value[POINTS] = {0.21, 0.37, 0.82, 1.37, 1.63, 2.18};

static void test_line(void)
{
    static const char *const parameters[] = {"x0", "v"};
    const rsl_sweep_channel channel = {"a.x", line_value};
    const rsl_sweep_measured measured = {POINTS, line_time, 1, &channel};
    rsl_sweep_identified found;
    double t = 0.0, x = 0.0, tt = 0.0, tx = 0.0, sum = 0.0, squares = 0.0;
    for (int i = 0; i < POINTS; i++) {
        t += line_time[i] / POINTS;
        x += line_value[i] / POINTS;
        squares += line_time[i] * line_time[i] / POINTS;
    }
    for (int i = 0; i < POINTS; i++) {
        tt += (line_time[i] - t) * (line_time[i] - t);
        tx += (line_time[i] - t) * (line_value[i] - x);
    }
    double v = tx / tt, x0 = x - v * t;
    for (int i = 0; i < POINTS; i++)
        sum += pow(line_value[i] - x0 - v * line_time[i], 2.0);
    double s = sqrt(sum / (POINTS - 2)),
           errors[] = {s * sqrt(1.0 / POINTS + t * t / tt), s / sqrt(tt)};
    SCENE("a straight line");
    if (!CHECK_STATUS(solve(line, NULL, 0, &measured, parameters, 2, &found), RSL_OK))
        return;
    const double values[] = {x0, v};
    CHECK(found.converged && found.iterations <= 10);
    CHECK_INT(found.values, POINTS);
    for (int j = 0; j < 2; j++) {
        const rsl_sweep_estimate *e = &found.estimates[j];
        SCENE("a straight line, parameter %d", j);
        CHECK(e->identifiable);
        CHECK_CLOSE(e->parameter.value, values[j], 1e-9);
        CHECK_CLOSE(e->standard_error, errors[j], 1e-7);
        CHECK_CLOSE(e->high - e->low, 2.0 * rsl_num_student_975(POINTS - 2) * errors[j], 1e-7);
        CHECK_CLOSE(e->start, j == 0 ? 0.5 : 1.0, 1e-15);
    }
    CHECK_CLOSE(found.correlation[0][1], -t / sqrt(squares), 1e-7);
    CHECK_CLOSE(found.correlation[0][0], 1.0, 1e-12);
}

/* The mass of a free body has no effect on its motion. */
static void test_undetermined(void)
{
    static const char *const parameters[] = {"x0", "bodies.a.mass", "v"};
    static const char *const settings[] = {"bodies.a.mass=2"};
    const rsl_sweep_channel channel = {"a.x", line_value};
    const rsl_sweep_measured measured = {POINTS, line_time, 1, &channel};
    rsl_sweep_identified found;
    SCENE("a mass without effect");
    if (!CHECK_STATUS(solve(line, settings, 1, &measured, parameters, 3, &found), RSL_OK))
        return;
    CHECK(found.estimates[0].identifiable && found.estimates[2].identifiable);
    CHECK(!found.estimates[1].identifiable && isnan(found.estimates[1].standard_error));
    CHECK(isnan(found.correlation[0][1]) && isfinite(found.correlation[0][2]));
}

/* ---- a ball that bounces -------------------------------------------------------------------
 *
 * Parabolas between the touches at sqrt(2 h/g) (1 + 2 (e + ... + e^(k-1))); some heights and all
 * speeds are missing.
 */
static const char bouncing[] =
    "parameters: {e: 0.7, h: 1.3, g: 9.5}\n"
    "gravity: [0, -g]\n"
    "end_time: 2\n"
    "bodies:\n"
    "  - {name: ground, fixed: true, shapes: [{line: {}}]}\n"
    "  - {name: ball, mass: 2, position: [0, h], locked: [x, angle], shapes: [{point: {}}]}\n"
    "contacts:\n"
    "  - {name: floor, bodies: [ball, ground], law: newton, restitution: e}\n";

static double height(double t, double e, double h, double g)
{
    double touch = sqrt(2.0 * h / g), speed = g * touch;
    if (t < touch)
        return h - 0.5 * g * t * t;
    for (double next = touch;; touch = next) {
        speed *= e;
        next = touch + 2.0 * speed / g;
        if (t < next)
            return speed * (t - touch) - 0.5 * g * (t - touch) * (t - touch);
    }
}

static void test_ball(void)
{
    static const char *const parameters[] = {"e", "h", "g"};
    enum { COUNT = 80 };
    double time[COUNT], value[COUNT], speed[COUNT];
    const rsl_sweep_channel channels[] = {{"2*ball.y", value}, {"ball.vy", speed}};
    const rsl_sweep_measured measured = {COUNT, time, 2, channels};
    const double expected[] = {0.8, 1.25, 10.0};
    rsl_sweep_identified found;
    for (int i = 0; i < COUNT; i++) {
        time[i] = 0.025 * i;
        value[i] = i % 7 == 3 ? (double)NAN : 2.0 * height(time[i], 0.8, 1.25, 10.0);
        speed[i] = (double)NAN;
    }
    SCENE("a ball that bounces");
    if (!CHECK_STATUS(solve(bouncing, NULL, 0, &measured, parameters, 3, &found), RSL_OK))
        return;
    CHECK(found.converged && found.iterations <= 10);
    CHECK_INT(found.values, COUNT - 11);
    CHECK(found.noise < 1e-9);
    for (int j = 0; j < 3; j++)
        CHECK_CLOSE(found.estimates[j].parameter.value, expected[j], 1e-9);
}

/* ---- one speed after an impact ---------------------------------------------------------------
 *
 * The damping from a tenth of it, by one value: the speed is that of the law itself, solved alone.
 */
static const char impact[] =
    "parameters: {c: 3e4}\n"
    "gravity: [0, 0]\n"
    "end_time: 0.01\n"
    "bodies:\n"
    "  - {name: wall, fixed: true, shapes: [{line: {}}]}\n"
    "  - {name: a, mass: 1, position: [0, 0.001], velocity: [0, -1], locked: [x, angle],\n"
    "     shapes: [{point: {}}]}\n"
    "contacts:\n"
    "  - {name: w, bodies: [a, wall], law: general, damping: c, stiffness: 1e8, exponent: 1.5,\n"
    "     m: 0.7, q: 1.2}\n";

static void test_impact(void)
{
    static const char *const parameters[] = {"c"};
    rsl_law_parameters spec = rsl_law_parameters_default();
    rsl_collide_outcome outcome;
    rsl_sweep_identified found;
    spec.mass = spec.speed = 1.0;
    spec.stiffness = 1e8;
    spec.damping = 3e5;
    spec.exponent = 1.5;
    spec.m = 0.7;
    spec.q = 1.2;
    SCENE("a damping from one speed");
    rsl_law_contact contact;
    if (!CHECK_STATUS(rsl_collide_prepare(rsl_law_find("general"), &spec, &contact, &error),
                      RSL_OK) ||
        !CHECK_STATUS(rsl_collide(&contact, NULL, &outcome, &error), RSL_OK))
        return;
    const double time = 0.01;
    const rsl_sweep_channel channel = {"a.vy", &outcome.speed_out};
    const rsl_sweep_measured measured = {1, &time, 1, &channel};
    if (!CHECK_STATUS(solve(impact, NULL, 0, &measured, parameters, 1, &found), RSL_OK))
        return;
    CHECK(found.iterations <= 10 && found.estimates[0].identifiable);
    CHECK_CLOSE(found.estimates[0].parameter.value, 3e5, 1e-9);
    CHECK(isnan(found.estimates[0].standard_error));
}

/* ---- what is refused ------------------------------------------------------------------------- */

static void test_refused(void)
{
    static const char *const parameters[] = {"x0", "v"}, *const wrong[] = {"w"};
    static const double late[] = {0.0, 1.5}, back[] = {0.5, 0.2};
    const rsl_sweep_channel channel = {"a.x", line_value}, other = {"b.x", line_value};
    rsl_sweep_identified found;
    SCENE("refused");
    CHECK_STATUS(solve(line, NULL, 0, &(rsl_sweep_measured){1, line_time, 1, &channel}, parameters,
                       2, &found),
                 RSL_ERROR_ARGUMENT);
    CHECK_TEXT(error.message, "1 measured values do not determine 2 parameters");
    CHECK_STATUS(
        solve(line, NULL, 0, &(rsl_sweep_measured){2, late, 1, &channel}, parameters, 2, &found),
        RSL_ERROR_ARGUMENT);
    CHECK_TEXT(error.message,
               "time 2 of the measurement is 1.5 s; allowed: in order, from 0 to the");
    CHECK_STATUS(
        solve(line, NULL, 0, &(rsl_sweep_measured){2, back, 1, &channel}, parameters, 2, &found),
        RSL_ERROR_ARGUMENT);
    CHECK_STATUS(solve(line, NULL, 0, &(rsl_sweep_measured){POINTS, line_time, 1, &channel}, wrong,
                       1, &found),
                 RSL_ERROR_UNKNOWN);
    CHECK_TEXT(error.message, "'w': the model has no number there");
    CHECK(solve(line, NULL, 0, &(rsl_sweep_measured){POINTS, line_time, 1, &other}, parameters, 2,
                &found) < 0);
    CHECK_TEXT(error.message, "there is no body 'b'");
}

int main(void)
{
    test_line();
    test_undetermined();
    test_ball();
    test_impact();
    test_refused();
    return check_report();
}
