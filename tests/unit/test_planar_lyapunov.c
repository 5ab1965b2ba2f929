/* SPDX-License-Identifier: MIT
 *
 * The largest Lyapunov exponent against closed forms and against the tangent of the exact map.
 */
#include "planar_scenes.h"

static scene s;

static int find(double from, rsl_planar_lyapunov *out)
{
    rsl_planar *system = NULL;
    rsl_error error = {0};
    rsl_status status = rsl_planar_new(&s.model, &system, &error);
    if (status == RSL_OK)
        status = rsl_planar_lyapunov_compute(system, from, s.model.end_time, out, &error);
    rsl_planar_free(system);
    if (CHECK_STATUS(status, RSL_OK))
        return 1;
    printf("    %s\n", rsl_error_text(&error).text);
    return 0;
}

/* ---- smooth motions ---------------------------------------------------------------- */

/* m = 1, k = 1: r^2 + c r + 1 = 0. */
static void test_oscillator(double c, double expected, double tolerance)
{
    rsl_planar_lyapunov l;
    SCENE("an oscillator, c = %g", c);
    scene_begin(&s, 60.0);
    size_t a = scene_body(&s, "a", 1.0, 1.0, 0.3, 0.0);
    scene_lock(&s, a, 0, 1, 1);
    scene_spring(&s, RSL_PLANAR_SPRING_AXIS, RSL_PLANAR_WORLD, a, 0.0, 1.0)->damping = c;
    if (find(0.0, &l))
        CHECK_NEAR(l.exponent, expected, tolerance);
}

/* A point on a rod of length l, upside down: exp(sqrt(g/l) t). */
static void test_upside_down(void)
{
    rsl_planar_lyapunov l;
    SCENE("a pendulum upside down");
    scene_weigh(&s, 40.0, 9.81);
    size_t a = scene_body(&s, "bob", 1.0, 1e-9, 0.0, 0.7);
    scene_pin(&s, RSL_PLANAR_WORLD, a, nil, xy(0.0, -0.7));
    if (find(0.0, &l))
        CHECK_CLOSE(l.exponent, sqrt(9.81 * 0.7 / (0.7 * 0.7 + 1e-9)), 1e-6);
}

/* A ball on a table y = A sin(w t), w = 20 pi, e = 0.8. */
static void make_ball(double amplitude, double end)
{
    scene_weigh(&s, end, 9.81);
    size_t ball = scene_body(&s, "ball", 1.0, 1.0, 0.0, 0.02);
    scene_lock(&s, ball, 1, 0, 1);
    scene_shape(&s, ball, scene_circle(0.0, 0.0, 0.01));
    s.body[ball].position.y += 0.01;
    s.body[ball].velocity.y = 0.5;
    size_t table = scene_fixed(&s, "table", scene_line(0.0, 0.0, 0.0, 1.0));
    scene_prescribe(&s, table, 1, scene_harmonic(amplitude, 20.0 * scene_pi, 0.0));
    scene_touch(&s, ball, table, "newton", 0.8, 1.0);
}

/* One flight a period: sums of exponents are those of the impact, whose tangent has the determinant
 * e^2, and the two are conjugate: ln(e)/T. Chaos: tests/reference/lyapunov.py. */
static void test_ball(void)
{
    rsl_planar_lyapunov l;
    SCENE("a ball that bounces once a period");
    make_ball(0.002, 200.0);
    if (find(20.0, &l))
        CHECK_NEAR(l.exponent, log(0.8) / 0.1, 0.005);
    SCENE("a ball that bounces in chaos");
    make_ball(0.006, 400.0);
    if (find(10.0, &l)) {
        CHECK_NEAR(l.exponent, 6.0, 0.25);
        CHECK(l.error > 0.0 && l.error < 0.25);
        CHECK(l.windows > 500);
    }
    SCENE("a ball that comes to rest");
    make_ball(0.0001, 20.0);
    if (find(0.0, &l))
        CHECK(isnan(l.exponent));
}

/* x'' + 2 z x' + x + k max(0, x - g) = sin(w t): a motion of the period of the force, of which the
 * neighbours swing about it: both exponents are -z. The stop is a contact. */
static void test_stop(void)
{
    rsl_planar_lyapunov l;
    SCENE("an oscillator with a soft stop");
    scene_begin(&s, 1200.0);
    size_t a = scene_body(&s, "a", 1.0, 1.0, 0.0, 0.0);
    scene_lock(&s, a, 0, 1, 1);
    scene_spring(&s, RSL_PLANAR_SPRING_AXIS, RSL_PLANAR_WORLD, a, 0.0, 1.0)->damping = 0.1;
    scene_load(&s, a)->force_x = scene_harmonic(1.0, 0.8, 0.0);
    rsl_planar_contact_pair *stop = scene_stop(&s, RSL_PLANAR_WORLD, a, xy(1.0, 0.0), 1.26);
    stop->law = rsl_law_find("linear");
    stop->spec.stiffness = 28.0;
    if (find(200.0, &l))
        CHECK_NEAR(l.exponent, -0.05, 1e-3);
}

static void test_refused(void)
{
    rsl_planar *system = NULL;
    rsl_planar_lyapunov l;
    rsl_error error = {0};
    SCENE("times that are no times");
    make_ball(0.002, 10.0);
    CHECK_STATUS(rsl_planar_new(&s.model, &system, NULL), RSL_OK);
    CHECK_STATUS(rsl_planar_lyapunov_compute(system, 10.0, 10.0, &l, &error), RSL_ERROR_ARGUMENT);
    CHECK_TEXT(rsl_error_text(&error).text, "begins in the run and ends later");
    CHECK_STATUS(rsl_planar_lyapunov_compute(system, NAN, 10.0, &l, NULL), RSL_ERROR_ARGUMENT);
    CHECK_STATUS(rsl_planar_lyapunov_compute(system, 0.0, 5e-324, &l, NULL), RSL_ERROR_ARGUMENT);
    CHECK_STATUS(rsl_planar_lyapunov_compute(system, nextafter(10.0, 0.0), 10.0, &l, NULL),
                 RSL_ERROR_ARGUMENT);
    CHECK_STATUS(rsl_planar_lyapunov_compute(NULL, 0.0, 10.0, &l, NULL), RSL_ERROR_MISSING);
    rsl_planar_free(system);
    SCENE("nothing that moves");
    scene_begin(&s, 1.0);
    scene_prescribe(&s, scene_fixed(&s, "table", scene_line(0.0, 0.0, 0.0, 1.0)), 1,
                    scene_harmonic(0.1, 1.0, 0.0));
    CHECK_STATUS(rsl_planar_new(&s.model, &system, NULL), RSL_OK);
    CHECK_STATUS(rsl_planar_lyapunov_compute(system, 0.0, 1.0, &l, &error), RSL_ERROR_ARGUMENT);
    CHECK_TEXT(rsl_error_text(&error).text, "free to move");
    rsl_planar_free(system);
}

int main(void)
{
    test_oscillator(0.0, 0.0, 1e-6);
    test_oscillator(0.2, -0.1, 1e-3);
    test_oscillator(2.5, -0.5, 1e-5);
    test_upside_down();
    test_ball();
    test_stop();
    test_refused();
    return check_report();
}
