/* SPDX-License-Identifier: MIT
 *
 * Rigid contacts at rest: over 100 s nothing moves, whether the forces are unique or not.
 */
#include "planar_scenes.h"

static scene s;
static tape t;
static const double g = 9.81;

/* All bodies of the scene in one group. */
static void touch_all(const char *law, double mu)
{
    rsl_planar_contact_pair *pair = &s.contact[s.model.contact_count++];
    *pair = rsl_planar_contact_pair_default();
    pair->name = "heap";
    pair->kind = RSL_PLANAR_CONTACT_GROUP;
    pair->law = rsl_law_find(law);
    pair->spec.restitution = 0.3;
    pair->friction = (rsl_planar_friction){mu, 0.5 * mu, 0.0};
    for (size_t i = 0; i < s.model.body_count; i++)
        s.group[i] = i;
    pair->group = s.group;
    pair->group_count = s.model.body_count;
}

/* Weight on the floor at the end. */
static void rest(const char *law, double mu, double weight)
{
    touch_all(law, mu);
    t = (tape){.look = tape_drift};
    if (!scene_run(&s, &t, 10.0))
        return;
    CHECK(t.worst < 1e-9);
    CHECK(t.summary.separations == 0);
    CHECK(fabs(t.energy.residual) < 1e-9);
    CHECK(t.contact_force[0] > weight);
}

static void test_box(const char *law, double mu)
{
    SCENE("box, %s, friction %g", law, mu);
    scene_weigh(&s, 100.0, g);
    scene_floor(&s);
    scene_shape(&s, scene_body(&s, "box", 1.0, RSL_UNSET, 0.3, 0.05), scene_box(0.4, 0.1));
    rest(law, mu, 0.99 * g);
}

static void test_stack(const char *law, double mu, int boxes)
{
    SCENE("stack of %d boxes, %s, friction %g", boxes, law, mu);
    scene_weigh(&s, 100.0, g);
    scene_floor(&s);
    for (int i = 0; i < boxes; i++)
        scene_shape(&s, scene_body(&s, "box", 1.0, RSL_UNSET, 0.0, 0.05 + 0.1 * i),
                    scene_box(0.4, 0.1));
    rest(law, mu, 0.99 * g * boxes);
}

/* Rows of 4, 3, 2, 1: the lowest touch each other. */
static void test_pyramid(const char *law, double mu, int rows)
{
    const double r = 0.1;
    SCENE("pyramid of %d rows, %s, friction %g", rows, law, mu);
    scene_weigh(&s, 100.0, g);
    scene_floor(&s);
    for (int row = 0; row < rows; row++)
        for (int i = 0; i < rows - row; i++)
            scene_disc(&s, "disc", 1.0, r, r * (2 * i + row), r * (1.0 + sqrt(3.0) * row));
    rest(law, mu, 0.5 * g * rows * (rows + 1));
}

/* A box that stands on its corner and does not turn slides off the end of a shelf: beyond it
 * nothing is in its way. */
static void test_end_of_shelf(double friction)
{
    SCENE("off the end of a shelf, friction %g", friction);
    double corner = hypot(0.1, 0.05), low = corner * sin(0.5 + atan(0.5)), speed = 0.9;
    double brake = 9.81 * friction;
    scene_weigh(&s, 0.4, 9.81);
    size_t box = scene_body(&s, "box", 1.0, RSL_UNSET, 0.0, low + 0.1);
    scene_shape(&s, box, scene_box(0.2, 0.1));
    s.body[box].angle = 0.5;
    s.body[box].velocity.x = speed;
    scene_lock(&s, box, 0, 0, 1);
    double foot = corner * cos(0.5 + atan(0.5)); /* of the centre, to its left */
    size_t shelf = scene_fixed(&s, "shelf", scene_box(2.0, 0.2));
    s.body[shelf].position.x = -1.0 - foot + 0.1;
    rsl_planar_contact_pair *pair = scene_touch(&s, box, shelf, "newton", 0.3, RSL_UNSET);
    pair->friction = (rsl_planar_friction){friction, friction, 0.0};
    t = (tape){0};
    if (!scene_run(&s, &t, 0.1))
        return;
    /* 0.1 = v T - brake T^2/2; then it flies */
    double off = brake > 0.0 ? (speed - sqrt(speed * speed - 0.2 * brake)) / brake : 0.1 / speed;
    double gone = speed - brake * off, fall = 0.4 - off;
    CHECK_NEAR(t.motion[box].x, gone, 1e-9);
    CHECK_NEAR(t.pose[box].x, 0.1 + gone * fall, 1e-9);
    CHECK_NEAR(t.pose[box].y, low + 0.1 - 4.905 * fall * fall, 1e-9);
}

/* A smooth box flush in a corner, and a disc that slides over it: the wall can bear nothing but
 * nothing, which leaves the forces no room. They do not leap by rounding, so steps are not short. */
static void test_flush_in_corner(double height)
{
    SCENE("flush in a corner, height %g", height);
    scene_weigh(&s, 0.2, g);
    scene_floor(&s);
    scene_fixed(&s, "wall", scene_line(-0.4, 0.0, 1.0, 0.0));
    size_t box = scene_body(&s, "box", 1.3, RSL_UNSET, -0.35, 0.5 * height);
    scene_shape(&s, box, scene_box(0.1, height));
    size_t disc = scene_disc(&s, "disc", 0.8, 0.01, -0.38, height + 0.01);
    s.body[disc].velocity.x = 0.3;
    touch_all("newton", 0.0);
    t = (tape){0};
    if (!scene_run(&s, &t, 0.1))
        return;
    CHECK_NEAR(t.pose[box].x, -0.35, 1e-12);
    CHECK_NEAR(t.pose[box].y, 0.5 * height, 1e-12);
    CHECK_NEAR(t.pose[disc].x, -0.38 + 0.3 * 0.2, 1e-12);
    CHECK(t.summary.steps < 1000);
}

int main(void)
{
    test_flush_in_corner(0.14);
    test_flush_in_corner(0.138004455766514);
    test_box("newton", 0.0);
    test_box("poisson", 0.5);
    test_stack("newton", 0.0, 3);
    test_stack("newton", 0.5, 10);
    test_pyramid("newton", 0.5, 3);
    test_pyramid("poisson", 0.6, 4);
    test_end_of_shelf(0.0);
    test_end_of_shelf(0.3);
    return check_report();
}
