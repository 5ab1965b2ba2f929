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
        CHECK_NEAR(t.pose[leg].angle, start + w * end, 1e-6);
    CHECK_NEAR(t.pose[0].angle, 0.0, 1e-6);
    CHECK(t.summary.joint_drift_position < 1e-10);
    CHECK(t.summary.residual_max < 1e-6);
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
    CHECK_NEAR(t.pose[1].angle, t.pose[2].angle, 1e-6);
    CHECK_NEAR(t.pose[0].angle, 0.0, 1e-6);
    CHECK(t.summary.residual_max < 1e-6);
}

int main(void)
{
    test_turns(-0.6, 5.0, 1.0);
    test_turns(2.9, 3.0, 0.5);
    test_falls();
    return check_report();
}
