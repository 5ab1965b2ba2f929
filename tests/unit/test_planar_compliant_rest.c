/* SPDX-License-Identifier: MIT
 *
 * Compliant contacts at rest: set down together, held by friction, sliding at its
 * limit, with every law that a mechanism can use.
 */
#include "planar_scenes.h"
#include "resile/collide.h"

static const double g = 9.81;

static scene s;
static tape t;

/* A box of 1 kg, 0.4 x 0.1, this high above the floor. */
static size_t box_above_floor(double height, double friction)
{
    size_t box = scene_body(&s, "box", 1.0, RSL_UNSET, 0.0, 0.05 + height);
    scene_shape(&s, box, scene_box(0.4, 0.1));
    scene_touch(&s, box, scene_floor(&s), "flores", 0.5, 1e7)->friction =
        (rsl_planar_friction){friction, friction, 0.0};
    return box;
}

/* The static depth of half the weight: k d^n = m g/2. */
static double depth_of(const rsl_law *law)
{
    rsl_law_parameters spec = s.contact[0].spec;
    rsl_law_contact contact;
    spec.mass = spec.speed = 1.0;
    CHECK_STATUS(rsl_collide_prepare(law, &spec, &contact, NULL), RSL_OK);
    return pow(0.5 * g / 1e7, 1.0 / contact.n);
}

/* Laws that take restitution and stiffness, one curve for loading and unloading, from the touch on. */
static int is_requested(const rsl_law *law)
{
    rsl_law_parameters spec = s.contact[0].spec;
    rsl_law_contact contact;
    spec.mass = spec.speed = 1.0;
    return law->family != RSL_LAW_FAMILY_RIGID && law->family != RSL_LAW_FAMILY_PIECEWISE &&
           !law->model->noncontact && rsl_collide_prepare(law, &spec, &contact, NULL) >= 0;
}

/* Both corners are set down at once, nothing turns and nothing slips. */
static void test_box_at_rest(double height)
{
    size_t ran = 0;
    for (size_t i = 0; i < rsl_law_count(); i++) {
        const rsl_law *law = rsl_law_at(i);
        scene_weigh(&s, 0.6, g);
        size_t box = box_above_floor(height, 0.4);
        if (!is_requested(law))
            continue;
        SCENE("box at rest %g above the floor, law %s", height, law->key);
        s.contact[0].law = law;
        if (!scene_run(&s, &t, 0.1))
            continue;
        ran++;
        CHECK_NEAR(t.pose[box].y, 0.05 - depth_of(law), 1e-9);
        CHECK_NEAR(t.pose[box].x, 0.0, 1e-9);
        CHECK_NEAR(t.pose[box].angle, 0.0, 1e-12);
        CHECK(height > 0.0 || t.summary.slips == 0);
    }
    CHECK(ran >= 30);
}

/* One corner alone would need |T|/N = (b h/I)/(1/m + h^2/I) = 0.6. */
static void test_corners_together(void)
{
    SCENE("two corners need no friction");
    scene_weigh(&s, 0.6, g);
    size_t box = box_above_floor(0.0, 0.01);
    if (!scene_run(&s, &t, 0.05))
        return;
    CHECK_INT(t.summary.slips, 0);
    CHECK_INT(t.summary.sticks, 2);
    CHECK_NEAR(t.pose[box].x, 0.0, 1e-13);
    CHECK_NEAR(t.pose[box].y, 0.05 - 6.219555407751e-5, 1e-10);
}

/* Friction can do nothing about a body that only moves up and down. */
static void test_no_mobility(int by_joint)
{
    double y[2];
    SCENE("a ball that only moves up and down, by %s", by_joint ? "a joint" : "locks");
    for (int rough = 0; rough < 2; rough++) {
        scene_weigh(&s, 0.2, g);
        size_t ball = scene_disc(&s, "ball", 1.0, 0.1, 0.0, 0.11);
        scene_touch(&s, ball, scene_floor(&s), "flores", 0.5, 1e7)->friction =
            (rsl_planar_friction){0.5 * rough, 0.5 * rough, 0.0};
        if (by_joint)
            scene_joint(&s, RSL_PLANAR_JOINT_TRANSLATIONAL, RSL_PLANAR_WORLD, ball, nil, nil)
                ->axis_a = xy(0.0, 1.0);
        else
            scene_lock(&s, ball, 1, 0, 1);
        if (!scene_run(&s, &t, 0.1))
            return;
        y[rough] = t.pose[ball].y;
        CHECK_NEAR(t.pose[ball].x, 0.0, 1e-15);
    }
    CHECK_NEAR(y[1], y[0], 1e-12);
}

/* ---- on a slope ------------------------------------------------------------------ */

static size_t box_on_slope(double slope, double static_, double kinetic)
{
    scene_begin(&s, 1.0);
    s.model.gravity = xy(g * sin(slope), -g * cos(slope));
    size_t box = box_above_floor(0.0, 0.0);
    s.contact[0].friction = (rsl_planar_friction){static_, kinetic, 0.0};
    return box;
}

static void test_slope_holds(void)
{
    SCENE("a box holds on a slope");
    size_t box = box_on_slope(0.2, 0.4, 0.3);
    if (!scene_run(&s, &t, 0.1))
        return;
    CHECK_NEAR(t.pose[box].x, 0.0, 1e-4); /* what it slips while it sinks in */
    CHECK_NEAR(t.motion[box].x, 0.0, 1e-9);
    CHECK_CLOSE(t.contact_force[0], g * cos(0.2), 1e-9);
}

static void test_slope_slides(void)
{
    double a = g * (sin(0.5) - 0.3 * cos(0.5));
    SCENE("a box slides down a slope");
    size_t box = box_on_slope(0.5, 0.4, 0.3);
    if (scene_run(&s, &t, 0.1))
        CHECK_CLOSE(t.motion[box].x, a, 1e-3);
}

/* ---- slides, stops and breaks away ----------------------------------------------------- */

/* Thin, so that it hardly rocks: v/(mu g) and v^2/(2 mu g). */
static void test_block_stops(void)
{
    SCENE("a box slides 2 m/s and stops");
    scene_weigh(&s, 1.0, g);
    size_t box = scene_body(&s, "box", 1.0, RSL_UNSET, 0.0, 5e-4);
    scene_shape(&s, box, scene_box(1.0, 1e-3));
    s.body[box].velocity.x = 2.0;
    scene_touch(&s, box, scene_floor(&s), "flores", 0.5, 1e9)->friction =
        (rsl_planar_friction){0.3, 0.3, 0.0};
    if (!scene_run(&s, &t, 0.1) || !CHECK(t.sticks >= 1))
        return;
    CHECK_CLOSE(t.stick[0].time, 0.679578661, 1e-5);
    CHECK_CLOSE(t.pose[box].x, 0.679578661, 1e-5);
    CHECK_NEAR(t.motion[box].x, 0.0, 1e-9);
}

/* Pushed at its centre with a force that grows by 1 N/s: it slips at mu m g
 * whatever its height and its kinetic friction. With n > 1 the mean depth changes
 * as the load moves from corner to corner, and the normal force with it by 1e-9. */
static void test_break_away(const char *law, double kinetic, double accuracy)
{
    SCENE("a box is pushed, law %s, kinetic friction %g", law, kinetic);
    scene_weigh(&s, 4.0, g);
    size_t box = box_above_floor(0.0, 0.0);
    s.contact[0].law = rsl_law_find(law);
    s.contact[0].friction = (rsl_planar_friction){0.4, kinetic, 0.0};
    s.model.start = RSL_PLANAR_START_EQUILIBRIUM; /* the load changes with time */
    scene_load(&s, box)->force_x = (rsl_planar_signal){.rate = 1.0};
    if (!scene_run(&s, &t, 0.1) || !CHECK_INT(t.sticks, 4))
        return;
    for (size_t i = 2; i < 4; i++) {
        CHECK_INT(t.stick[i].sticks, 0);
        CHECK_CLOSE(t.stick[i].time, 0.4 * g, accuracy);
    }
}

int main(void)
{
    test_box_at_rest(0.0);
    test_box_at_rest(1e-4);
    test_corners_together();
    test_no_mobility(0);
    test_no_mobility(1);
    test_slope_holds();
    test_slope_slides();
    test_block_stops();
    test_break_away("kelvin-voigt", 0.4, 1e-9);
    test_break_away("flores", 0.4, 2e-9);
    test_break_away("flores", 0.2, 2e-9);
    return check_report();
}
