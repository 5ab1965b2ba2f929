/* SPDX-License-Identifier: MIT
 *
 * Bodies that touch at rest begin in equilibrium: nothing moves, with any law
 * that has a static depth; and what cannot rest is named.
 */
#include "law/models.h"
#include "planar_scenes.h"
#include "resile/collide.h"

static const double g = 9.81;

static scene s;
static tape t;

static void drift(const rsl_planar_view *state, tape *of)
{
    const rsl_planar_pose *first = of->user;
    for (size_t i = 0; of->samples > 1 && i < of->bodies; i++) {
        tape_worst(of, state->pose[i].x - first[i].x);
        tape_worst(of, state->pose[i].y - first[i].y);
        tape_worst(of, state->pose[i].angle - first[i].angle);
    }
    if (of->samples == 1)
        memcpy((void *)of->user, state->pose, of->bodies * sizeof *state->pose);
}

/* Runs for 100 s; the largest way of any body from the first sample on. */
static int stays(void)
{
    static rsl_planar_pose first[SCENE_BODIES];
    s.model.end_time = 100.0;
    t.look = drift;
    t.user = first;
    int ran = scene_run(&s, &t, 1.0);
    t.look = NULL;
    return ran && CHECK_NEAR(t.worst, 0.0, 1e-9);
}

static void rub_all(double static_, double kinetic)
{
    for (size_t i = 0; i < s.model.contact_count; i++)
        s.contact[i].friction = (rsl_planar_friction){static_, kinetic, 0.0};
}

/* ---- a box with every law ------------------------------------------------------------- */

static size_t box_on_slope(double slope, double width, double height)
{
    scene_begin(&s, 1.0);
    s.model.gravity = xy(g * sin(slope), -g * cos(slope));
    size_t box = scene_body(&s, "box", 1.0, RSL_UNSET, 0.0, 0.5 * height);
    scene_shape(&s, box, scene_box(width, height));
    scene_touch(&s, box, scene_floor(&s), "flores", 0.5, 1e7);
    rub_all(0.4, 0.4);
    return box;
}

/* The law without any speed: the static force at a depth. Mechanisms have none at a distance. */
static int prepare(const rsl_law *law, rsl_law_contact *contact)
{
    s.contact[0].law = law;
    for (int with = 0; with < 2; with++) { /* a law may refuse a restitution */
        s.contact[0].spec.restitution = with ? RSL_UNSET : 0.5;
        rsl_law_parameters spec = s.contact[0].spec;
        spec.mass = spec.speed = 1.0;
        if (law->family != RSL_LAW_FAMILY_RIGID && !law->model->noncontact &&
            rsl_collide_prepare(law, &spec, contact, NULL) >= 0)
            return 1;
    }
    return 0;
}

static void test_every_law(void)
{
    size_t ran = 0;
    for (size_t i = 0; i < rsl_law_count(); i++) {
        rsl_law_contact contact;
        rsl_law_response r;
        size_t box = box_on_slope(0.0, 0.4, 0.1);
        if (!prepare(rsl_law_at(i), &contact))
            continue;
        SCENE("a box at rest with %s", rsl_law_at(i)->key);
        if (!stays())
            continue;
        ran++;
        rsl_law_response_at(&contact, 0.05 - t.pose[box].y, 0.0, &r);
        if (strcmp(rsl_law_at(i)->key, "muthukumar-bilinear") != 0) /* yields by the speed */
            CHECK_CLOSE(r.force, 0.5 * g, 1e-9);
        CHECK_CLOSE(t.summary.start_shift, 0.05 - t.pose[box].y, 1e-12);
        CHECK_INT(t.summary.touches, 2);
        CHECK_INT(t.summary.slips, 0);
    }
    CHECK(ran >= 38);
}

/* k d^n = m g/2 for n = 1.5 and n = 1. */
static void test_depths(void)
{
    static const char *const law[] = {"flores", "kelvin-voigt"};
    static const double depth[] = {6.219555407751e-5, 4.905e-7};
    for (int i = 0; i < 2; i++) {
        SCENE("the depth of a box with %s", law[i]);
        size_t box = box_on_slope(0.0, 0.4, 0.1);
        s.contact[0].law = rsl_law_find(law[i]);
        if (scene_run(&s, &t, 0.1))
            CHECK_CLOSE(0.05 - t.pose[box].y, depth[i], 1e-10);
    }
}

/* ---- piles ---------------------------------------------------------------------------- */

/* Discs of radius 0.1 and masses 1 and 2, g 10, k 1e7. */
static void test_two_discs(void)
{
    SCENE("two discs on each other");
    scene_weigh(&s, 1.0, 10.0);
    size_t low = scene_disc(&s, "low", 1.0, 0.1, 0.0, 0.1);
    size_t high = scene_disc(&s, "high", 2.0, 0.1, 0.0, 0.3);
    scene_touch(&s, low, scene_floor(&s), "flores", 0.5, 1e7);
    scene_touch(&s, low, high, "flores", 0.5, 1e7);
    if (!stays())
        return;
    CHECK_CLOSE(t.pose[low].y, 0.09979199161769481, 1e-15);
    CHECK_CLOSE(t.pose[high].y, 0.299633251512498, 1e-15);
}

/* All that has been made so far and the floor may touch. */
static void touch_all(const char *law, double friction)
{
    size_t floor = scene_floor(&s);
    rsl_planar_contact_pair *pair = scene_touch(&s, 0, floor, law, 0.5, 1e7);
    for (size_t i = 0; i <= floor; i++)
        s.group[i] = i;
    pair->kind = RSL_PLANAR_CONTACT_GROUP;
    pair->group = s.group;
    pair->group_count = floor + 1;
    rub_all(friction, friction);
}

static size_t add_box(double x, double y)
{
    size_t box = scene_body(&s, "box", 1.0, RSL_UNSET, x, y);
    scene_shape(&s, box, scene_box(0.4, 0.1));
    return box;
}

/* Ten boxes of 1 kg, g 10: the force under box j from the top is 10 j N, half of
 * it per corner. */
static void test_stack_of_boxes(int count, const char *law)
{
    double y = 0.0, n = strcmp(law, "flores") == 0 ? 1.5 : 1.0, known = 1e-14 * count;
    SCENE("a stack of %d boxes, law %s", count, law);
    scene_weigh(&s, 1.0, 10.0);
    for (int i = 0; i < count; i++)
        add_box(0.0, 0.05 + 0.1 * i);
    touch_all(law, 0.4);
    if (!stays())
        return;
    for (int i = 0; i < count; i++) {
        y += 0.1 - pow(5.0 * (count - i) / 1e7, 1.0 / n);
        CHECK_NEAR(t.pose[i].y, y - 0.05, known);
        CHECK_NEAR(t.pose[i].x, 0.0, known);
        CHECK_NEAR(t.pose[i].angle, 0.0, known);
    }
    CHECK_INT(t.summary.touches, 2 * count);
    CHECK_INT(t.summary.slips, 0);
}

/* Each box stands on the ends of two: sinking in they would turn, which
 * friction hinders as far as it can. */
static void test_pyramid_of_boxes(int rows, const char *law)
{
    double boxes = 0.5 * rows * (rows + 1);
    SCENE("a pyramid of %d rows of boxes, law %s", rows, law);
    scene_weigh(&s, 1.0, g);
    for (int row = 0; row < rows; row++)
        for (int k = 0; k < rows - row; k++)
            add_box(0.42 * k + 0.21 * row, 0.05 + 0.1 * row);
    touch_all(law, 0.4);
    if (!stays())
        return;
    CHECK(t.summary.start_shift > 1e-7 && t.summary.start_shift < 1e-3);
    CHECK_INT(t.summary.touches, 2 * rows + 4 * (boxes - rows));
    CHECK_INT(t.summary.slips, 0);
}

/* Rows of discs of radius 0.1 that stand in the hollows of the row below; the
 * outer ones hold by friction alone. */
static void test_pyramid(int rows, const char *law)
{
    SCENE("a pyramid of %d rows of discs, law %s", rows, law);
    scene_weigh(&s, 1.0, g);
    for (int row = 0; row < rows; row++)
        for (int k = 0; k < rows - row; k++)
            scene_disc(&s, "disc", 1.0, 0.1, 0.2 * k + 0.1 * row, 0.1 + 0.1 * sqrt(3.0) * row);
    touch_all(law, 0.6);
    if (!stays())
        return;
    CHECK(t.summary.start_shift > 1e-7 && t.summary.start_shift < 2e-3);
    CHECK_INT(t.summary.slips, 0);
}

/* ---- slopes ----------------------------------------------------------------------------- */

/* The forces of the two corners by the moments about the surface, where
 * friction acts. */
static void test_holding_slope(void)
{
    double slope = 0.2, b = 0.2;
    SCENE("a box on a slope that holds");
    size_t box = box_on_slope(slope, 0.4, 0.1);
    if (!stays())
        return;
    double tilt = t.pose[box].y / b * sin(slope);
    double d0 = pow(0.5 * g * (cos(slope) - tilt) / 1e7, 1.0 / 1.5);
    double d1 = pow(0.5 * g * (cos(slope) + tilt) / 1e7, 1.0 / 1.5);
    CHECK_CLOSE(0.05 - t.pose[box].y, 0.5 * (d0 + d1), 1e-5);
    CHECK_CLOSE(-t.pose[box].angle, (d1 - d0) / 0.4, 1e-4); /* arms h angle */
    CHECK_CLOSE(t.contact_force[0], g * cos(slope), 1e-12);
    CHECK_INT(t.summary.slips, 0);
}

static void test_nothing_holds(double slope, double width, double friction, const char *says)
{
    SCENE("no equilibrium: it %s", says);
    box_on_slope(slope, width, 0.1);
    rub_all(friction, friction);
    s.model.start = RSL_PLANAR_START_EQUILIBRIUM;
    CHECK_STATUS(model_run(&s.model, &t, 0.1), RSL_ERROR_CONFLICT);
    CHECK_TEXT(t.error.path, "start");
    CHECK_TEXT(t.error.message, "body box");
    CHECK_TEXT(t.error.message, says);
    s.model.start = RSL_PLANAR_START_AUTO; /* then it moves */
    if (scene_run(&s, &t, 0.1))
        CHECK(t.summary.start_shift == 0.0 && t.pose[0].x > 0.1);
}

/* ---- what else there is -------------------------------------------------------------------- */

/* A lever on a pivot rests on a stop; a spring pulls at it. The stop is
 * pressed with (m g 0.5 - k e 1)/0.8. */
static void test_lever(void)
{
    SCENE("a lever on a disc, held by a spring");
    scene_weigh(&s, 1.0, g);
    size_t lever = scene_body(&s, "lever", 2.0, 0.2, 0.5, 0.1);
    scene_shape(&s, lever, scene_circle(0.3, 0.0, 0.1));
    scene_pin(&s, RSL_PLANAR_WORLD, lever, xy(0.0, 0.1), xy(-0.5, 0.0));
    rsl_planar_spring *spring =
        scene_spring(&s, RSL_PLANAR_SPRING_LINE, RSL_PLANAR_WORLD, lever, 0.9, 50.0);
    spring->point_a = xy(1.0, 1.1);
    spring->point_b = xy(0.5, 0.0);
    scene_touch(&s, lever, scene_floor(&s), "flores", 0.5, 1e7);
    if (!stays())
        return;
    CHECK_CLOSE(t.contact_force[0], (2.0 * g * 0.5 - 50.0 * 0.1) / 0.8, 1e-2);
    CHECK(t.summary.joint_drift_position < 1e-12);
}

/* A box rests while a ball falls on it: only what touches is in equilibrium. */
static void test_ball_in_flight(void)
{
    SCENE("a ball above a box at rest");
    size_t box = box_on_slope(0.0, 0.4, 0.1);
    size_t ball = scene_disc(&s, "ball", 0.1, 0.05, 0.0, 0.3);
    scene_touch(&s, ball, box, "flores", 0.5, 1e7);
    s.model.end_time = sqrt(2.0 * 0.14 / g);
    if (!scene_run(&s, &t, 0.1))
        return;
    CHECK_CLOSE(t.pose[ball].y, 0.16, 1e-9);
    CHECK_NEAR(t.pose[box].y, 0.05 - 6.219555407751e-5, 1e-12);
}

/* From a mere touch it sinks in and swings, if that is wanted. */
static void test_as_given(void)
{
    SCENE("a box begins where it is placed");
    size_t box = box_on_slope(0.0, 0.4, 0.1);
    s.model.start = RSL_PLANAR_START_GIVEN;
    s.model.end_time = 1e-4;
    if (!scene_run(&s, &t, 0.1))
        return;
    CHECK_CLOSE(t.pose[box].y, 0.05 - 0.5 * g * 1e-8, 1e-6);
    CHECK_NEAR(t.summary.start_shift, 0.0, 0.0);
}

int main(void)
{
    test_every_law();
    test_depths();
    test_two_discs();
    test_pyramid(2, "flores");
    test_pyramid(3, "flores");
    test_pyramid(2, "walton-braun");
    test_stack_of_boxes(10, "flores");
    test_stack_of_boxes(100, "flores");
    test_stack_of_boxes(10, "walton-braun");
    test_stack_of_boxes(10, "kelvin-voigt");
    test_pyramid_of_boxes(4, "flores");
    test_pyramid_of_boxes(3, "walton-braun");
    test_holding_slope();
    test_nothing_holds(0.5, 0.4, 0.4, "slides");
    test_nothing_holds(0.5, 0.4, 0.0, "slides");
    test_nothing_holds(1.2, 0.04, 9.0, "tips");
    test_lever();
    test_ball_in_flight();
    test_as_given();
    return check_report();
}
