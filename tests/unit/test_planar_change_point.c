/* SPDX-License-Identifier: MIT
 *
 * A parallelogram turns through its change points, where all bars lie in one line and the joints
 * would allow it to go on as an antiparallelogram: it goes on as it came.
 */
#include "planar_scenes.h"

static scene s;
static tape t;

/* A beam on two parallel cranks of length r = 0.4, all of it turning with w. */
static void build(double start, double w, double end)
{
    const double r = 0.4;
    scene_begin(&s, end);
    size_t beam = scene_body(&s, "beam", 2.0, 0.5, r * cos(start), r * sin(start));
    s.body[beam].velocity = xy(-r * w * sin(start), r * w * cos(start));
    for (int i = 0; i < 2; i++) {
        double x = 0.5 * i;
        size_t leg = scene_body(&s, "leg", 0.3, 0.01, x, 0.0);
        s.body[leg].angle = start;
        s.body[leg].spin = w;
        scene_pin(&s, RSL_PLANAR_WORLD, leg, xy(x, 0), nil);
        scene_pin(&s, leg, beam, xy(r, 0), xy(x, 0));
    }
}

/* Without weight it turns evenly; at 0 and pi it is flat. */
static void test_turns(double start, double w, double end)
{
    SCENE("parallelogram from %g with %g", start, w);
    build(start, w, end);
    if (!scene_run(&s, &t, 0.05))
        return;
    for (int leg = 1; leg <= 2; leg++)
        CHECK_NEAR(t.pose[leg].angle, start + w * end, 1e-9);
    CHECK_NEAR(t.pose[0].angle, 0.0, 1e-9);
    CHECK(t.summary.joint_drift_position < 1e-10);
    CHECK(t.summary.residual_max < 1e-10);
}

/* With weight, over the top: the beam stays level, and the energy is kept. */
static void test_falls(void)
{
    SCENE("parallelogram with weight");
    build(-0.6, 11.0, 1.0);
    s.model.gravity.y = -9.81;
    if (!scene_run(&s, &t, 0.05))
        return;
    CHECK(t.pose[1].angle > 2.0 * scene_pi);
    CHECK_NEAR(t.pose[1].angle, t.pose[2].angle, 1e-9);
    CHECK_NEAR(t.pose[0].angle, 0.0, 1e-9);
    CHECK(t.summary.residual_max < 1e-10);
}

/* ---- at every tolerance ------------------------------------------------------------------- */

/* A four-bar whose shortest and longest bars, 0.4 and 1.4, are together as long as the others, 1.1
 * and 0.7: it is stretched out where the crank, of the length a, points away from the rocker. */
static void build_four_bar(double gravity)
{
    const double a = 0.4, b = 1.1, c = 0.7, d = 1.4, start = 1.0;
    double x = a * cos(start), y = a * sin(start), far = hypot(d - x, y);
    double coupler = atan2(-y, d - x) + acos((b * b + far * far - c * c) / (2.0 * b * far));
    double u = x + b * cos(coupler), v = y + b * sin(coupler);
    scene_weigh(&s, 2.0, gravity);
    size_t crank = scene_body(&s, "crank", 1.0, 0.1, 0.5 * x, 0.5 * y);
    size_t rod = scene_body(&s, "rod", 1.3, 0.15, 0.5 * (x + u), 0.5 * (y + v));
    size_t rocker = scene_body(&s, "rocker", 0.7, 0.08, 0.5 * (d + u), 0.5 * v);
    s.body[crank].angle = start;
    s.body[crank].spin = 5.0;
    s.body[rod].angle = coupler;
    s.body[rocker].angle = atan2(v, u - d);
    s.model.assemble = 1;
    scene_pin(&s, RSL_PLANAR_WORLD, crank, nil, xy(-0.5 * a, 0));
    scene_pin(&s, crank, rod, xy(0.5 * a, 0), xy(-0.5 * b, 0));
    scene_pin(&s, rod, rocker, xy(0.5 * b, 0), xy(0.5 * c, 0));
    scene_pin(&s, RSL_PLANAR_WORLD, rocker, xy(d, 0), xy(-0.5 * c, 0));
}

/* The same motion whatever the tolerance, its energy kept, and told by a flag. */
static void test_tolerances(const char *what, double gravity, size_t points)
{
    static const double tolerance[] = {1e-11, 1e-12, 1e-13, 1e-14};
    double angle[3] = {0.0};
    for (size_t i = 0; i < 4; i++) {
        SCENE("%s, weight %g, tolerance %g", what, gravity, tolerance[i]);
        if (what[0] == 'f')
            build_four_bar(gravity);
        else
            build(0.8, -6.7, 2.0);
        s.model.tolerance = tolerance[i];
        if (!scene_run(&s, &t, 0.05))
            return;
        CHECK(fabs(t.energy.residual) < 1e-11 * t.energy.scale);
        CHECK(t.summary.residual_max < 2e-11);
        CHECK(t.summary.steps < 1000);
        CHECK_INT(t.summary.flags[RSL_PLANAR_FLAG_CHANGE_POINT].count, points);
        for (int k = 0; k < 3; k++) {
            if (i == 0)
                angle[k] = t.pose[k].angle;
            CHECK_NEAR(t.pose[k].angle, angle[k], 1e-9);
        }
    }
}

/* Against a quadrature along its branch, see tests/reference/change_point.py. */
static void test_reference(void)
{
    SCENE("four-bar against a reference");
    build_four_bar(9.81);
    if (!scene_run(&s, &t, 0.05))
        return;
    CHECK_NEAR(t.pose[0].angle, 16.18503662110112, 1e-9);
    CHECK_NEAR(t.pose[1].angle, -0.05294908279727921, 1e-9);
    CHECK_NEAR(t.motion[0].angle, 8.625505013754301, 1e-8);
}

/* ---- steps that end near the point -------------------------------------------------------- */

static const double tolerances[] = {1e-8, 1e-9, 1e-10, 1e-11, 1e-12, 1e-13, 1e-14};
static const double offsets[] = {-1e-2, -1e-3, -1e-4, -1e-5, -1e-6, -1e-8, -1e-12, 0.0,  1e-13,
                                 1e-10, 1e-8,  1e-7,  1e-6,  1e-5,  2e-5,  1e-4,   9e-4, 1e-2};

/* How well a run of that tolerance knows an angle. */
static double known(double tolerance) { return fmax(1e-9, 10.0 * tolerance); }

/* The run ends before, at or just after the point, at whatever tolerance. */
static void test_ends(void)
{
    const double start = 0.8, w = -6.7, point = start / -w;
    for (size_t i = 0; i < (sizeof tolerances / sizeof *tolerances); i++)
        for (size_t k = 0; k < (sizeof offsets / sizeof *offsets); k++) {
            double end = point + offsets[k];
            SCENE("parallelogram to %g beside its point, tolerance %g", offsets[k], tolerances[i]);
            build(start, w, end);
            s.model.tolerance = tolerances[i];
            if (!scene_run(&s, &t, 0.05))
                continue;
            CHECK_NEAR(t.pose[0].angle, 0.0, known(tolerances[i]));
            for (int leg = 1; leg <= 2; leg++) {
                CHECK_NEAR(t.pose[leg].angle, start + w * end, known(tolerances[i]));
                CHECK_NEAR(t.motion[leg].angle, w, 10.0 * known(tolerances[i]));
            }
            CHECK(t.summary.steps < 200);
            if (fabs(offsets[k]) > 1e-9)
                CHECK_INT(t.summary.flags[RSL_PLANAR_FLAG_CHANGE_POINT].count, offsets[k] > 0.0);
        }
}

/* The same of a four-bar with weight: its crank points away from the rocker at the point. */
static void test_four_bar_ends(void)
{
    double point = 0.4, ratio = 0.0;
    for (int round = 0; round < 6; round++) {
        SCENE("four-bar to its point, round %d", round);
        build_four_bar(9.81);
        s.model.end_time = point;
        if (!scene_run(&s, &t, 0.05))
            return;
        point -= (t.pose[0].angle - scene_pi) / t.motion[0].angle;
        ratio = t.motion[2].angle / t.motion[0].angle;
    }
    for (size_t i = 0; i < sizeof tolerances / sizeof *tolerances; i++)
        for (size_t k = 0; k < sizeof offsets / sizeof *offsets; k++) {
            SCENE("four-bar to %g beside its point, tolerance %g", offsets[k], tolerances[i]);
            build_four_bar(9.81);
            s.model.tolerance = tolerances[i];
            s.model.end_time = point + offsets[k];
            if (!scene_run(&s, &t, 0.05))
                continue;
            CHECK(t.summary.residual_max < fmax(1e-11, tolerances[i]));
            CHECK_NEAR(t.motion[2].angle / t.motion[0].angle, ratio,
                       known(tolerances[i]) + 10.0 * fabs(offsets[k]));
        }
}

/* A torque on one leg that begins near the point. Both turn with the inertia 2 r^2 + 2 0.01. */
static void test_kinks(void)
{
    static const double torque[] = {2.0, 2.0};
    const double start = 0.8, w = -6.7, point = start / -w, end = 0.3, inertia = 0.34;
    for (size_t i = 0; i < (sizeof tolerances / sizeof *tolerances); i++)
        for (size_t k = 0; k < (sizeof offsets / sizeof *offsets); k++) {
            double at[] = {point + offsets[k], 1.0}, since = end - at[0];
            SCENE("torque %g beside the point, tolerance %g", offsets[k], tolerances[i]);
            build(start, w, end);
            s.model.tolerance = tolerances[i];
            scene_load(&s, 1)->torque = (rsl_planar_signal){.kind = RSL_PLANAR_SIGNAL_HISTORY,
                                                            .time = at,
                                                            .value = torque,
                                                            .count = 2,
                                                            .scale = 1.0};
            if (!scene_run(&s, &t, 0.05))
                continue;
            CHECK_NEAR(t.pose[0].angle, 0.0, known(tolerances[i]));
            for (int leg = 1; leg <= 2; leg++)
                CHECK_NEAR(t.pose[leg].angle, start + w * end + since * since / inertia,
                           known(tolerances[i]));
            CHECK(t.summary.steps < 400);
            CHECK_INT(t.summary.flags[RSL_PLANAR_FLAG_CHANGE_POINT].count, 1);
        }
}

/* The beam meets a floor near the point, and returns half of its speed. An impulse at the point
 * itself may change the branch: the run says so. */
static void test_impacts(const char *law)
{
    const double start = 0.8, w = -6.7, r = 0.4, point = start / -w, end = 0.3;
    for (size_t i = 0; i < (sizeof tolerances / sizeof *tolerances); i += 3)
        for (size_t k = 0; k < (sizeof offsets / sizeof *offsets); k++) {
            double hit = point + offsets[k];
            int at_point = law[0] == 'n' && fabs(offsets[k]) < 5e-6;
            SCENE("%s impact %g beside the point, tolerance %g", law, offsets[k], tolerances[i]);
            build(start, w, end);
            s.model.tolerance = tolerances[i];
            size_t floor = scene_fixed(&s, "floor", scene_line(0, r * sin(start + w * hit), 0, 1));
            scene_shape(&s, 0, scene_circle(0.0, 0.1, 0.1));
            scene_touch(&s, floor, 0, law, 0.5, 1e7);
            if (at_point) {
                CHECK_STATUS(model_run(&s.model, &t, 0.05), RSL_ERROR_CONVERGENCE);
                CHECK_TEXT(t.error.message, "joint j3 depends on the others");
                continue;
            }
            if (!scene_run(&s, &t, 0.05))
                continue;
            CHECK_NEAR(t.pose[0].angle, 0.0, known(tolerances[i]));
            CHECK_NEAR(t.pose[1].angle, t.pose[2].angle, known(tolerances[i]));
            CHECK(t.motion[1].angle > 3.0);
            CHECK(t.summary.steps < 2000);
            if (law[0] == 'n')
                CHECK_NEAR(t.pose[1].angle, start + w * hit - 0.5 * w * (end - hit), 1e-7);
        }
}

int main(void)
{
    test_turns(-0.6, 5.0, 1.0);
    test_turns(2.9, 3.0, 0.5);
    test_falls();
    test_tolerances("parallelogram", 0.0, 5);
    test_tolerances("four-bar", 0.0, 2);
    test_tolerances("four-bar", 9.81, 3);
    test_reference();
    test_ends();
    test_four_bar_ends();
    test_kinks();
    test_impacts("hunt-crossley");
    test_impacts("newton");
    return check_report();
}
