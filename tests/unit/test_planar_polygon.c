/* SPDX-License-Identifier: MIT
 *
 * Boxes, polygons, capsules and walls against each other: gaps against the separation in all
 * directions, what is kept in motion, corners that pass edges, stacks, impacts in closed form.
 */
#include <math.h>

#include "planar_scenes.h"

static scene s;
static tape t;

static const rsl_planar_point triangle[] = {{-0.2, -0.1}, {0.3, -0.15}, {0.05, 0.25}};
static const rsl_planar_point hexagon[] = {{0.2, 0.0},    {0.08, 0.2},   {-0.15, 0.15},
                                           {-0.2, -0.05}, {-0.1, -0.18}, {0.12, -0.14}};

static rsl_planar_shape polygon(const rsl_planar_point *points, size_t count)
{
    return (rsl_planar_shape){
        .kind = RSL_PLANAR_SHAPE_POLYGON, .points = points, .point_count = count};
}

static rsl_planar_shape capsule(double x, double y, double to_x, double to_y, double radius)
{
    return (rsl_planar_shape){
        .kind = RSL_PLANAR_SHAPE_CAPSULE, .at = {x, y}, .to = {to_x, to_y}, .radius = radius};
}

enum { KINDS = 7 };

static rsl_planar_shape shape_number(int kind)
{
    switch (kind) {
    case 0:
        return scene_box(0.4, 0.2);
    case 1:
        return polygon(triangle, 3);
    case 2:
        return polygon(hexagon, 6);
    case 3:
        return capsule(-0.2, 0.0, 0.15, 0.1, 0.05);
    case 4:
        return scene_segment(-0.25, -0.05, 0.2, 0.1);
    case 5:
        return scene_circle(0.02, -0.03, 0.1);
    default:
        return (rsl_planar_shape){.kind = RSL_PLANAR_SHAPE_POINT, .at = {0.05, 0.02}};
    }
}

/* ---- the separation of two convex bodies in a direction ---------------------------- */

/* The least of p u over a shape in the world. */
static double lowest(const rsl_planar_shape *shape, const rsl_planar_pose *pose, double ux,
                     double uy)
{
    rsl_planar_point own[4] = {shape->at, shape->to};
    const rsl_planar_point *points = own;
    size_t count = 1;
    if (shape->kind == RSL_PLANAR_SHAPE_POLYGON) {
        points = shape->points;
        count = shape->point_count;
    } else if (shape->kind == RSL_PLANAR_SHAPE_BOX) {
        count = 4;
        for (int i = 0; i < 4; i++)
            own[i] = xy((i & 1 ? 0.5 : -0.5) * shape->size.x, (i & 2 ? 0.5 : -0.5) * shape->size.y);
    } else if (shape->kind != RSL_PLANAR_SHAPE_CIRCLE && shape->kind != RSL_PLANAR_SHAPE_POINT) {
        count = 2;
    }
    double min = HUGE_VAL, c = cos(pose->angle), d = sin(pose->angle);
    for (size_t i = 0; i < count; i++)
        min = fmin(min, (pose->x + c * points[i].x - d * points[i].y) * ux +
                            (pose->y + d * points[i].x + c * points[i].y) * uy);
    return min - shape->radius;
}

static double separation(const rsl_planar_shape *a, const rsl_planar_pose *pa,
                         const rsl_planar_shape *b, const rsl_planar_pose *pb, double angle)
{
    double x = cos(angle), y = sin(angle);
    return lowest(a, pa, x, y) + lowest(b, pb, -x, -y);
}

/* The distance is the largest separation of all directions; each stretch between two corners is
 * a sine, so golden sections find its top. */
static double distance(const rsl_planar_shape *a, const rsl_planar_pose *pa,
                       const rsl_planar_shape *b, const rsl_planar_pose *pb)
{
    enum { PARTS = 90 };
    const double part = 0.3819660112501051, step = 2.0 * scene_pi / PARTS;
    double best = -HUGE_VAL;
    for (int i = 0; i < PARTS; i++) {
        if (separation(a, pa, b, pb, i * step) < best - 0.07)
            continue;
        double low = (i - 1) * step, high = (i + 1) * step;
        while (high - low > 1e-12) {
            double p = low + part * (high - low), q = high - part * (high - low);
            if (separation(a, pa, b, pb, p) > separation(a, pa, b, pb, q))
                high = q;
            else
                low = p;
        }
        best = fmax(best, separation(a, pa, b, pb, low));
    }
    return best;
}

static double gap_now(const rsl_planar_pose *pose)
{
    return distance(&s.shape[0][0], &pose[0], &s.shape[1][0], &pose[1]);
}

/* ---- gaps, touches and speeds -------------------------------------------------------- */

static unsigned long long seed = 1;

static double random_between(double low, double high)
{
    seed = seed * 6364136223846793005ULL + 1442695040888963407ULL;
    return low + (high - low) * (double)(seed >> 11) / 9007199254740992.0;
}

/* Two bodies that fly towards each other and turn. */
static void fly(int kind_a, int kind_b, const char *law, double e, double k)
{
    scene_begin(&s, 0.6);
    for (int i = 0; i < 2; i++) {
        double side = i == 0 ? -1.0 : 1.0;
        size_t body = scene_body(&s, i == 0 ? "a" : "b", 1.0 + i, 0.02, 0.6 * side,
                                 random_between(-0.1, 0.1));
        s.body[body].angle = random_between(-3.0, 3.0);
        s.body[body].spin = random_between(-5.0, 5.0);
        s.body[body].velocity = xy(-1.5 * side, random_between(-0.2, 0.2));
        s.body[body].centre_of_mass = xy(0.03, -0.02);
        scene_shape(&s, body, shape_number(i == 0 ? kind_a : kind_b));
    }
    scene_touch(&s, 0, 1, law, e, k);
}

static void check_gap(const rsl_planar_view *state, tape *of)
{
    if (of->records == 0 && state->contact_depth[0] < 0.0)
        tape_worst(of, -state->contact_depth[0] - gap_now(state->pose));
}

/* The gap of every pair is the distance of the outlines, the touch is where that is zero, its speed
 * the rate at which it falls; momentum is kept, and so is the energy by a law without loss. */
static void test_pairs(void)
{
    int touched = 0;
    for (int a = 0; a < KINDS; a++)
        for (int b = 0; b < KINDS; b++) {
            if ((a >= 5 && b >= 5) || (a == 4 && b == 6) || (a == 6 && b == 4))
                continue; /* circles and points: test_planar_geometry.c */
            SCENE("shapes %d and %d", a, b);
            fly(a, b, "hertz", -1.0, 1e7);
            t.look = check_gap;
            if (!scene_run(&s, &t, 0.06))
                continue;
            CHECK(t.worst < 1e-11);
            CHECK(t.momentum_error < 1e-12);
            CHECK(t.summary.residual_max < 1e-9);
            touched += t.records > 0;
            if (t.records == 0)
                continue;
            rsl_planar_contact_record first = t.record[0];
            for (size_t i = 1; i < t.records; i++)
                if (t.record[i].t_touch < first.t_touch)
                    first = t.record[i];
            rsl_planar_pose at[3][2];
            for (int i = 0; i < 3; i++) { /* free flight up to there */
                double when = first.t_touch - 1e-5 * i;
                for (int body = 0; body < 2; body++) {
                    const rsl_planar_body *o = &s.body[body];
                    double turn = o->angle + o->spin * when, c = cos(turn), d = sin(turn);
                    double c0 = cos(o->angle), d0 = sin(o->angle);
                    rsl_planar_point m = o->centre_of_mass;
                    double arm_x = c0 * m.x - d0 * m.y, arm_y = d0 * m.x + c0 * m.y;
                    at[i][body].x = o->position.x + arm_x +
                                    (o->velocity.x - o->spin * arm_y) * when - c * m.x + d * m.y;
                    at[i][body].y = o->position.y + arm_y +
                                    (o->velocity.y + o->spin * arm_x) * when - d * m.x - c * m.y;
                    at[i][body].angle = turn;
                }
            }
            double gap[3] = {gap_now(at[0]), gap_now(at[1]), gap_now(at[2])};
            CHECK_NEAR(gap[0], 0.0, 1e-11);
            CHECK_NEAR((4.0 * gap[1] - gap[2] - 3.0 * gap[0]) / 2e-5, first.speed_touch, 1e-5);
        }
    CHECK(touched > 30);
    t.look = NULL;
}

/* Seen from another frame, the same happens. */
static void test_turned(void)
{
    SCENE("the whole scene turned");
    rsl_planar_pose before[2];
    double turn = 1.234, c = cos(turn), d = sin(turn);
    for (int round = 0; round < 2; round++) {
        seed = 7;
        fly(0, 2, "hertz", -1.0, 1e7);
        for (int i = 0; i < 2 && round == 1; i++) {
            rsl_planar_body *o = &s.body[i];
            o->position =
                xy(c * o->position.x - d * o->position.y, d * o->position.x + c * o->position.y);
            o->velocity =
                xy(c * o->velocity.x - d * o->velocity.y, d * o->velocity.x + c * o->velocity.y);
            o->angle += turn;
        }
        scene_run(&s, &t, 0.1);
        CHECK(t.records > 0);
        if (round == 0)
            memcpy(before, t.pose, sizeof before);
    }
    for (int i = 0; i < 2; i++) {
        CHECK_NEAR(t.pose[i].x, c * before[i].x - d * before[i].y, 1e-9);
        CHECK_NEAR(t.pose[i].y, d * before[i].x + c * before[i].y, 1e-9);
        CHECK_NEAR(t.pose[i].angle, before[i].angle + turn, 1e-9);
    }
}

/* ---- a corner on an edge, in closed form ------------------------------------------------- */

/* A square on its corner meets the top of a bar, both free, aside of its centre: the impulse is
 * P = (1 + e) v/(1/m + 1/M + x^2/J), with the arm x at the bar; none at the square. */
static void test_corner_on_edge(void)
{
    SCENE("corner on edge");
    const double e = 0.6, v = 2.0, x = 0.3, m = 1.5, big = 4.0;
    scene_begin(&s, 0.1);
    size_t square = scene_body(&s, "square", m, RSL_UNSET, x, 0.05 + 0.1 * sqrt(2.0) + 0.1);
    s.body[square].angle = 0.25 * scene_pi;
    s.body[square].velocity = xy(0.0, -v);
    scene_shape(&s, square, scene_box(0.2, 0.2));
    size_t bar = scene_body(&s, "bar", big, RSL_UNSET, 0.0, 0.0);
    scene_shape(&s, bar, scene_box(1.0, 0.1));
    scene_touch(&s, square, bar, "newton", e, RSL_UNSET);
    if (!scene_run(&s, &t, 0.01) || !CHECK_INT(t.records, 1))
        return;
    double inertia = big * (1.0 + 0.01) / 12.0;
    double push = (1.0 + e) * v / (1.0 / m + 1.0 / big + x * x / inertia);
    CHECK_NEAR(t.record[0].t_touch, 0.05, 1e-14);
    CHECK_NEAR(t.record[0].impulse, push, 1e-12);
    CHECK_NEAR(t.motion[square].y, -v + push / m, 1e-12);
    CHECK_NEAR(t.motion[square].angle, 0.0, 1e-12);
    CHECK_NEAR(t.motion[bar].y, -push / big, 1e-12);
    CHECK_NEAR(t.motion[bar].angle, -x * push / inertia, 1e-12);
    CHECK_NEAR(t.energy.lost_contacts, 0.5 * (1.0 - e * e) * v * push / (1.0 + e), 1e-12);
}

/* Two squares meet corner to corner, edges in parallel: one of the faces takes it, nothing is lost
 * and nobody passes. */
static void test_corner_on_corner(void)
{
    SCENE("corner on corner");
    scene_begin(&s, 0.3);
    for (int i = 0; i < 2; i++) {
        double side = i == 0 ? -1.0 : 1.0;
        size_t body = scene_body(&s, i == 0 ? "a" : "b", 1.0, RSL_UNSET, 0.2 * side, 0.2 * side);
        scene_shape(&s, body, scene_box(0.2, 0.2));
        s.body[body].velocity = xy(-side, -1.1 * side);
    }
    scene_touch(&s, 0, 1, "hertz", -1.0, 1e7);
    scene_run(&s, &t, 0.01);
    CHECK(t.records > 0);
    CHECK(t.summary.residual_max < 1e-9);
    CHECK(t.momentum_error < 1e-12);
    CHECK(t.motion[1].y - t.motion[0].y > 0.0 || t.motion[1].x - t.motion[0].x > 0.0);
}

/* ---- corners that pass edges ------------------------------------------------------------- */

/* A tilted box slides along another one, over its end and down: the force goes from the corner on
 * the edge to the corner of the edge, and the energy stays. */
static void test_over_the_end(double tilt)
{
    SCENE("over the end, tilted by %g", tilt);
    scene_weigh(&s, 0.4, 10.0);
    size_t table = scene_fixed(&s, "table", scene_box(1.0, 0.2));
    size_t box = scene_body(&s, "box", 1.0, RSL_UNSET, 0.0, 0.0);
    scene_shape(&s, box, scene_box(0.4, 0.2));
    /* its lowest corner at (0.3, 0.1), the end of the edge at 0.5 */
    double c = cos(tilt), d = sin(tilt), side = tilt > 0.0 ? -1.0 : 1.0;
    s.body[box].position = xy(0.3 - (0.2 * side * c + 0.1 * d), 0.1 - (0.2 * side * d - 0.1 * c));
    s.body[box].angle = tilt;
    s.body[box].velocity = xy(2.0, 0.0);
    s.body[box].spin = 4.0 * tilt; /* off the other corners */
    scene_touch(&s, box, table, "hertz", -1.0, 1e6);
    scene_run(&s, &t, 0.01);
    CHECK(t.records > 0);
    CHECK(t.pose[box].x > 0.5);
    CHECK(t.summary.residual_max < 1e-10);
}

/* Bars that rest on each other by half: the points of contact are a corner of each. */
static void test_bricks(void)
{
    SCENE("two bricks, one half over the other");
    scene_weigh(&s, 2.0, 10.0);
    size_t lower = scene_fixed(&s, "lower", scene_box(0.4, 0.1));
    size_t upper = scene_body(&s, "upper", 1.0, RSL_UNSET, 0.1, 0.1);
    scene_lock(&s, upper, 1, 0, 0);
    scene_shape(&s, upper, scene_box(0.4, 0.1));
    scene_touch(&s, upper, lower, "flores", 0.3, 1e7)->form = RSL_PLANAR_MEMORYLESS;
    scene_run(&s, &t, 0.1);
    /* points at -0.1 and 0.2, the weight at 0.1: a third and two thirds, but for the tilt of 1e-4 */
    double left = pow(10.0 / 3.0 / 1e7, 1.0 / 1.5), right = pow(20.0 / 3.0 / 1e7, 1.0 / 1.5);
    CHECK_NEAR(t.pose[upper].angle, (left - right) / 0.3, 1e-8);
    CHECK_NEAR(t.contact_force[0], 10.0, 1e-7);
    CHECK_NEAR(t.contact_depth[0], right, 1e-9);
}

/* ---- stacks ------------------------------------------------------------------------------ */

/* `count` boxes of 1 kg on each other, `above` apart, named pair by pair. */
static void stack(int count, double end, double above, const char *law, double e, double k)
{
    static const char *const names[] = {"1", "2", "3", "4", "5", "6", "7", "8", "9", "10"};
    scene_weigh(&s, end, 10.0);
    size_t below = scene_floor(&s);
    for (int i = 0; i < count; i++) {
        size_t box =
            scene_body(&s, names[i], 1.0, RSL_UNSET, 0.0, 0.05 + 0.1 * i + above * (i + 1));
        scene_shape(&s, box, scene_box(0.4, 0.1));
        scene_touch(&s, box, below, law, e, k)->form =
            k > 0.0 ? RSL_PLANAR_MEMORYLESS : RSL_PLANAR_STORED;
        below = box;
    }
}

/* Under the j-th box from above there are j g, half at each corner: k d^1.5 = j g/2. */
static void check_heights(int count, double k)
{
    double y = 0.0;
    for (int i = 0; i < count; i++) {
        double depth = k > 0.0 ? pow(5.0 * (count - i) / k, 1.0 / 1.5) : 0.0;
        y += (i == 0 ? 0.05 : 0.1) - depth;
        CHECK_NEAR(t.pose[i + 1].y, y, 1e-12);
        CHECK_NEAR(t.pose[i + 1].x, 0.0, 1e-12);
        CHECK_NEAR(t.pose[i + 1].angle, 0.0, 1e-12);
    }
}

static void test_stacks(void)
{
    SCENE("three boxes fall on each other and come to rest");
    stack(3, 3.0, 0.01, "flores", 0.5, 1e7);
    scene_run(&s, &t, 0.1);
    check_heights(3, 1e7);
    CHECK(t.summary.residual_max < 1e-9);
    SCENE("two rigid boxes");
    stack(2, 1.0, 0.0, "newton", 0.0, RSL_UNSET);
    scene_run(&s, &t, 0.1);
    check_heights(2, RSL_UNSET);
}

/* Ten boxes with friction lie on each other for 100 s, by a compliant law and by a rigid one: the
 * lowest corners carry 50 N each, and nothing moves. */
static void test_ten(const char *law, double e, double k)
{
    SCENE("ten boxes, %s", law);
    stack(10, 100.0, 0.0, law, e, k);
    for (int i = 0; i < 10; i++)
        s.contact[i].friction = (rsl_planar_friction){0.4, 0.4, 0.0};
    scene_run(&s, &t, 10.0);
    check_heights(10, k);
    CHECK_NEAR(t.contact_force[0], 100.0, 1e-9);
}

/* In a group, boxes fall on a floor and on each other, by located impacts and by Moreau's steps. */
static void test_group(int moreau)
{
    static const char *const names[] = {"a", "b", "c"};
    SCENE("a group of boxes, moreau %d", moreau);
    scene_weigh(&s, 1.0, 10.0);
    s.group[0] = scene_floor(&s);
    for (int i = 0; i < 3; i++) {
        size_t box = scene_body(&s, names[i], 1.0, RSL_UNSET, 0.11 * i, 0.06 + 0.12 * (i == 1));
        scene_shape(&s, box, scene_box(0.2, 0.1));
        s.group[box] = box;
    }
    s.body[3].position.x = 0.22;
    rsl_planar_contact_pair *group = scene_touch(&s, 0, 1, "newton", 0.0, RSL_UNSET);
    group->kind = RSL_PLANAR_CONTACT_GROUP;
    group->group = s.group;
    group->group_count = 4;
    group->friction = (rsl_planar_friction){0.5, 0.5, 0.0};
    if (moreau) {
        s.model.integrator = RSL_PLANAR_INTEGRATOR_MOREAU;
        s.model.step_max = 1e-3;
    }
    scene_run(&s, &t, 0.1);
    double slack = moreau ? 2e-5 : 1e-12;
    CHECK_NEAR(t.pose[1].y, 0.05, slack);
    CHECK_NEAR(t.pose[2].y, 0.15, slack);
    CHECK_NEAR(t.pose[3].y, 0.05, slack);
    CHECK_NEAR(t.pose[2].x, 0.11, moreau ? 1e-5 : 1e-12);
}

/* ---- through and through ---------------------------------------------------------------- */

static void test_deep(void)
{
    /* 1 kg at 2 m/s against 200 N/m: v/w = 0.1414 m deep, beyond the radius of 0.05 */
    SCENE("a disc deeper than its radius in a wall");
    scene_begin(&s, 0.5);
    size_t wall = scene_fixed(&s, "wall", scene_segment(-1.0, 0.0, 1.0, 0.0));
    size_t disc = scene_disc(&s, "disc", 1.0, 0.05, 0.2, 0.15);
    s.body[disc].velocity = xy(0.0, -2.0);
    scene_touch(&s, disc, wall, "linear", -1.0, 200.0);
    scene_run(&s, &t, 0.01);
    if (CHECK_INT(t.records, 1)) {
        CHECK_NEAR(t.record[0].depth_max, 2.0 / sqrt(200.0), 1e-10);
        CHECK_NEAR(t.record[0].t_separate - t.record[0].t_touch, scene_pi / sqrt(200.0), 1e-10);
    }
    CHECK_NEAR(t.motion[disc].y, 2.0, 1e-9);
    CHECK_INT(t.summary.flags[RSL_PLANAR_FLAG_TOO_DEEP].count, 1);
    CHECK_NEAR(t.summary.flags[RSL_PLANAR_FLAG_TOO_DEEP].worst, 2.0 / sqrt(200.0), 1e-10);
    SCENE("around the end of a wall");
    s.body[disc].position = xy(1.04, 0.15);
    scene_run(&s, &t, 0.01);
    CHECK(t.motion[disc].x > 0.0);
    CHECK(t.summary.residual_max < 1e-9);
    SCENE("two discs in one place");
    scene_begin(&s, 0.1);
    for (int i = 0; i < 2; i++)
        scene_disc(&s, i == 0 ? "a" : "b", 1.0, 0.05, 0.3, 0.4);
    scene_touch(&s, 0, 1, "linear", -1.0, 200.0);
    s.model.allow_overlap = 1;
    scene_refused(&s, RSL_ERROR_CONFLICT, "contacts.0", "in one place");
    SCENE("two discs that part from one place");
    s.body[0].velocity = xy(0.3, 0.1);
    scene_run(&s, &t, 0.01);
    CHECK(t.motion[0].x > t.motion[1].x + 0.3);
    CHECK_NEAR(3.0 * (t.motion[0].y - t.motion[1].y), t.motion[0].x - t.motion[1].x, 1e-9);
    CHECK(t.momentum_error < 1e-12);
}

/* ---- what is refused ------------------------------------------------------------------------ */

static void refuse_polygon(const rsl_planar_point *points, size_t count, const char *text)
{
    scene_begin(&s, 1.0);
    size_t a = scene_body(&s, "a", 1.0, 1.0, 0.0, 0.0);
    scene_shape(&s, a, polygon(points, count));
    scene_refused(&s, RSL_ERROR_ARGUMENT, "bodies.0.shapes.0", text);
}

static void test_refused(void)
{
    static const rsl_planar_point dent[] = {{0, 0}, {1, 0}, {0.2, 0.2}, {0, 1}};
    static const rsl_planar_point flat[] = {{0, 0}, {1, 0}, {2, 0}, {0, 1}};
    static const rsl_planar_point twice[] = {{0, 0}, {1, 0}, {1, 0}, {0, 1}};
    static const rsl_planar_point star[] = {
        {1, 0}, {-0.8, 0.6}, {0.3, -0.95}, {0.3, 0.95}, {-0.8, -0.6}};
    SCENE("polygons that are none");
    refuse_polygon(triangle, 2, "3 to 64 corners, not 2");
    refuse_polygon(dent, 4, "corner 2 of the polygon");
    refuse_polygon(flat, 4, "corner 1 of the polygon");
    refuse_polygon(twice, 4, "must be convex");
    refuse_polygon(star, 5, "more than once");
    SCENE("the inertia of a polygon, in both senses");
    static const rsl_planar_point left[] = {{1, 1}, {3, 1}, {3, 2}, {1, 2}};
    static const rsl_planar_point right[] = {{1, 1}, {1, 2}, {3, 2}, {3, 1}};
    for (int i = 0; i < 2; i++) {
        scene_begin(&s, 1.0);
        size_t a = scene_body(&s, "a", 2.0, RSL_UNSET, 0.0, 0.0);
        s.body[a].centre_of_mass = xy(2.0, 1.0);
        s.body[a].spin = 3.0;
        scene_shape(&s, a, polygon(i ? right : left, 4));
        scene_run(&s, &t, 0.5);
        CHECK_NEAR(t.energy.kinetic, 0.5 * 9.0 * 2.0 * (5.0 / 12.0 + 0.25 + 5.0), 1e-12);
    }
    SCENE("two points");
    scene_begin(&s, 1.0);
    for (int i = 0; i < 2; i++)
        scene_shape(&s, scene_body(&s, i == 0 ? "a" : "b", 1.0, 1.0, i, 0.0), shape_number(6));
    scene_touch(&s, 0, 1, "hertz", -1.0, 1e7);
    scene_refused(&s, RSL_ERROR_CONFLICT, "contacts.0", "a point and a point cannot touch");
    SCENE("two lines in a group, one of which moves");
    scene_begin(&s, 1.0);
    s.group[0] = scene_floor(&s);
    s.group[1] = scene_body(&s, "a", 1.0, 1.0, 0.0, 1.0);
    scene_shape(&s, s.group[1], scene_line(0.0, 0.0, 0.0, 1.0));
    rsl_planar_contact_pair *group = scene_touch(&s, 0, 1, "hertz", -1.0, 1e7);
    group->kind = RSL_PLANAR_CONTACT_GROUP;
    group->group = s.group;
    group->group_count = 2;
    scene_refused(&s, RSL_ERROR_CONFLICT, "contacts.0", "a line and a line cannot touch");
}

int main(void)
{
    test_pairs();
    test_turned();
    test_corner_on_edge();
    test_corner_on_corner();
    test_over_the_end(0.3);
    test_over_the_end(-0.3);
    test_over_the_end(1e-3);
    test_bricks();
    test_stacks();
    test_ten("flores", 0.5, 1e7);
    test_ten("newton", 0.0, RSL_UNSET);
    test_group(0);
    test_group(1);
    test_deep();
    test_refused();
    return check_report();
}
