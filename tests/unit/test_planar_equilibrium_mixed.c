/* SPDX-License-Identifier: MIT
 *
 * Rest at t = 0 of bodies that touch by rigid and by compliant contacts: places in closed form,
 * nothing moves, and what cannot rest is said.
 */
#include "planar_scenes.h"

static scene s;
static tape t;
static const double g = 9.81, stiffness = 1e7;

static void begin(rsl_planar_start how)
{
    scene_weigh(&s, 10.0, g);
    s.model.start = how;
}

static size_t add_box(double x, double y, double width)
{
    size_t box = scene_body(&s, "box", 1.0, RSL_UNSET, x, y);
    scene_shape(&s, box, scene_box(width, 0.1));
    return box;
}

/* Hertz's exponent, or rigid. */
static void touch(size_t a, size_t b, int rigid, double mu)
{
    rsl_planar_contact_pair *pair = rigid ? scene_touch(&s, a, b, "newton", 0.5, RSL_UNSET)
                                          : scene_touch(&s, a, b, "flores", 0.5, stiffness);
    pair->friction = (rsl_planar_friction){mu, mu, 0.0};
}

/* k d^1.5 = N */
static double depth_of(double force) { return pow(force / stiffness, 2.0 / 3.0); }

static int stays(void)
{
    t = (tape){.look = tape_drift};
    if (!scene_run(&s, &t, 1.0))
        return 0;
    CHECK(t.worst < 1e-13);
    CHECK(t.summary.steps < 5);
    return 1;
}

/* Every other contact is rigid, from the floor or from the second on. */
static void test_stack(rsl_planar_start how, size_t boxes, size_t first)
{
    double sunk = 0.0;
    SCENE("stack of %zu, rigid from %zu on, start %d", boxes, first, (int)how);
    begin(how);
    for (size_t i = 0; i < boxes; i++)
        add_box(0.0, 0.05 + 0.1 * (double)i, 0.4);
    size_t floor = scene_floor(&s);
    for (size_t i = 0; i < boxes; i++)
        touch(i, i > 0 ? i - 1 : floor, i % 2 == first, 0.4);
    if (!stays())
        return;
    for (size_t i = 0; i < boxes; i++) {
        if (i % 2 != first)
            sunk += depth_of(0.5 * g * (double)(boxes - i));
        CHECK_NEAR(t.pose[i].y, 0.05 + 0.1 * (double)i - sunk, 1e-13);
        CHECK_NEAR(t.pose[i].x, 0.0, 1e-13);
    }
    CHECK_NEAR(t.contact_force[0], g * (double)boxes, 1e-9);
}

/* A beam on a rigid and on a soft block tilts: of the rigid one's two points one is left, at the
 * block's edge. Forces by the lever, the depth by the law, the turn by both. */
static void test_beam(void)
{
    SCENE("beam");
    begin(RSL_PLANAR_START_EQUILIBRIUM);
    size_t beam = add_box(0.0, 0.15, 0.8);
    for (int side = 0; side < 2; side++) {
        size_t block = scene_fixed(&s, "block", scene_box(0.4, 0.1));
        s.body[block].position = (rsl_planar_point){side ? 0.3 : -0.3, 0.05};
        touch(beam, block, side == 0, 0.4);
    }
    if (!stays())
        return;
    CHECK_NEAR(t.contact_force[0] + t.contact_force[1], g, 1e-6);
    CHECK(t.pose[beam].angle < -1e-6);
    /* the underside goes through the edge at (-0.1, 0.1) */
    double angle = t.pose[beam].angle;
    double under = t.pose[beam].y - 0.05 * cos(angle) +
                   (-0.1 - t.pose[beam].x - 0.05 * sin(angle)) * tan(angle);
    CHECK_NEAR(under, 0.1, 1e-13);
}

/* Three discs: the upper one wedges the lower ones apart; each contact then needs a friction of
 * tan 15 degrees = 0.268. */
static void put_discs(double mu)
{
    begin(RSL_PLANAR_START_EQUILIBRIUM);
    size_t left = scene_disc(&s, "left", 1.0, 0.1, -0.1, 0.1);
    size_t right = scene_disc(&s, "right", 1.0, 0.1, 0.1, 0.1);
    size_t top = scene_disc(&s, "top", 1.0, 0.1, 0.0, 0.1 + 0.1 * sqrt(3.0));
    size_t floor = scene_floor(&s);
    touch(left, floor, 0, mu);
    touch(right, floor, 0, mu);
    touch(top, left, 1, mu);
    touch(top, right, 1, mu);
}

static void test_discs(void)
{
    SCENE("discs");
    put_discs(0.6);
    if (stays()) {
        double sunk = depth_of(1.5 * g);
        CHECK_NEAR(t.pose[0].y, 0.1 - sunk, 1e-13);
        CHECK_NEAR(t.pose[2].x, 0.0, 1e-13);
        CHECK_NEAR(hypot(t.pose[2].x - t.pose[0].x, t.pose[2].y - t.pose[0].y), 0.2, 1e-13);
    }
}

/* The discs, all compliant, slide to where friction carries them; the friction under their table
 * depends on the slip velocity and is zero at rest. */
static void test_discs_on_table(void)
{
    SCENE("discs on a table with smooth friction");
    begin(RSL_PLANAR_START_EQUILIBRIUM);
    size_t table = add_box(0.0, 0.05, 0.6);
    s.body[table].mass = 5.0;
    size_t left = scene_disc(&s, "left", 1.0, 0.1, -0.1, 0.2);
    size_t right = scene_disc(&s, "right", 1.0, 0.1, 0.1, 0.2);
    size_t top = scene_disc(&s, "top", 1.0, 0.1, 0.0, 0.2 + 0.1 * sqrt(3.0));
    touch(table, scene_floor(&s), 0, 0.6);
    s.contact[0].friction.slip_speed = 0.01;
    touch(left, table, 0, 0.28);
    touch(right, table, 0, 0.28);
    touch(left, right, 0, 0.28);
    touch(top, left, 0, 0.28);
    touch(top, right, 0, 0.28);
    stays();
}

static void refuse(const char *text)
{
    rsl_error error = {0};
    rsl_planar *system = NULL;
    CHECK_STATUS(rsl_planar_new(&s.model, &system, &error), RSL_OK);
    CHECK_STATUS(rsl_planar_run(system, NULL, NULL, &error), RSL_ERROR_CONFLICT);
    CHECK_TEXT(rsl_error_text(&error).text, text);
    rsl_planar_free(system);
}

static void test_refused(void)
{
    SCENE("discs that slide");
    put_discs(0.1);
    refuse("there is no equilibrium at t = 0: body top slides");
    SCENE("a box that slides on another");
    begin(RSL_PLANAR_START_EQUILIBRIUM);
    s.model.gravity = (rsl_planar_point){0.3 * g, -g};
    size_t low = add_box(0.0, 0.05, 0.4), top = add_box(0.0, 0.15, 0.4);
    touch(low, scene_floor(&s), 0, 0.4);
    touch(top, low, 1, 0.2);
    s.body[top].name = "upper";
    refuse("there is no equilibrium at t = 0: body upper slides");
}

int main(void)
{
    test_stack(RSL_PLANAR_START_EQUILIBRIUM, 2, 0);
    test_stack(RSL_PLANAR_START_AUTO, 2, 1);
    test_stack(RSL_PLANAR_START_EQUILIBRIUM, 10, 0);
    test_stack(RSL_PLANAR_START_EQUILIBRIUM, 10, 1);
    test_beam();
    test_discs();
    test_discs_on_table();
    test_refused();
    return check_report();
}
