/* SPDX-License-Identifier: MIT
 *
 * Many bodies: momentum and energy, no overlap beyond what the forces allow,
 * the same bits in every run, and the same motion whatever the order of the
 * bodies; contacts located and only sampled.
 */
#include "planar_scenes.h"

static scene s;
static tape t, other;

/* A number from -1 to 1 that is the same everywhere. */
static double shaken(unsigned *seed)
{
    *seed = *seed * 1664525u + 1013904223u;
    return (double)(*seed >> 8) / 8388608.0 - 1.0;
}

/* `count` discs on a grid with random speeds, in any order. */
static void scatter(size_t count, int reversed)
{
    for (size_t i = 0; i < count; i++) {
        size_t k = reversed ? count - 1 - i : i;
        unsigned seed = 77u + 13u * (unsigned)k;
        double x = 0.25 * (double)(k % 6) + 0.02 * shaken(&seed);
        double y = 0.25 * (double)(k / 6) + 0.02 * shaken(&seed);
        double radius = 0.1 + 0.01 * shaken(&seed), mass = 1.0 + 0.3 * shaken(&seed);
        size_t body = scene_disc(&s, "disc", mass, radius, x, y);
        s.body[body].velocity.x = shaken(&seed);
        s.body[body].velocity.y = shaken(&seed);
        s.body[body].spin = 3.0 * shaken(&seed);
        s.group[i] = body;
    }
}

static rsl_planar_contact_pair *group_of(size_t count, double e)
{
    rsl_planar_contact_pair *pair = scene_exact(&s, 0, 0, "hunt-crossley", e, 1e6);
    pair->kind = RSL_PLANAR_CONTACT_GROUP;
    pair->name = "grains";
    pair->group = s.group;
    pair->group_count = count;
    pair->form = RSL_PLANAR_MEMORYLESS;
    return pair;
}

/* Discs among walls, under gravity. */
static void build_box(size_t count, double e, int reversed, int locate)
{
    scene_weigh(&s, 0.3, 9.81);
    s.model.locate = locate;
    s.model.tolerance = 1e-9;
    scatter(count, reversed);
    size_t walls = scene_fixed(&s, "walls", scene_line(0, -0.15, 0, 1));
    scene_shape(&s, walls, scene_line(-0.15, 0, 1, 0));
    scene_shape(&s, walls, scene_line(1.4, 0, -1, 0));
    s.group[count] = walls;
    group_of(count + 1, e);
}

/* ---- what is kept ---------------------------------------------------------- */

/* The deepest overlap of any two discs, by brute force. */
static void check_apart(const rsl_planar_view *state, tape *tp)
{
    for (size_t i = 0; i + 1 < tp->bodies; i++)
        for (size_t k = 0; k < i; k++) {
            double far =
                hypot(state->pose[i].x - state->pose[k].x, state->pose[i].y - state->pose[k].y);
            double depth = s.shape[i][0].radius + s.shape[k][0].radius - far;
            tp->worst = fmax(tp->worst, depth);
        }
}

static void test_box(int locate, double e)
{
    SCENE("30 discs in a box, %s, e = %g", locate ? "located" : "sampled", e);
    build_box(30, e, 0, locate);
    t.look = check_apart;
    if (!scene_run(&s, &t, 0.01))
        return;
    t.look = NULL;
    CHECK(t.summary.touches > 30);
    CHECK(t.worst > 0.0 && t.worst < 0.02);
    CHECK(t.summary.residual_max < 1e-6);
    for (size_t i = 0; i < 30; i++) {
        double r = s.shape[i][0].radius;
        CHECK(t.pose[i].y > -0.15 + 0.8 * r);
        CHECK(t.pose[i].x > -0.15 + 0.8 * r && t.pose[i].x < 1.4 - 0.8 * r);
    }
    CHECK_INT(t.summary.touches, t.summary.separations + t.summary.open_records);
    if (e < 1.0)
        CHECK(t.energy.lost_contacts > 0.0);
}

/* What the records lost is what the ledger lost, all contacts open again: the
 * integrator's own sums for located contacts, trapezia for sampled ones. */
static void check_records_sum(void)
{
    double contacts = 0.0, friction = 0.0;
    double within = s.model.locate ? 1e-9 : 2e-3;
    CHECK(t.records == t.summary.touches);
    for (size_t i = 0; i < t.records; i++) {
        contacts += t.record[i].energy_lost;
        friction += t.record[i].friction_lost;
    }
    CHECK_CLOSE(contacts, t.energy.lost_contacts, within);
    CHECK_CLOSE(friction, t.energy.lost_friction, within);
}

/* Alone in space they keep their momentum, turning included. */
static void test_free_cloud(int locate)
{
    SCENE("30 discs alone, %s", locate ? "located" : "sampled");
    scene_begin(&s, locate ? 0.4 : 1.0);
    s.model.locate = locate;
    scatter(30, 0);
    for (size_t i = 0; i < 30; i++) { /* towards the middle */
        s.body[i].velocity.x -= 2.0 * (s.body[i].position.x - 0.6);
        s.body[i].velocity.y -= 2.0 * (s.body[i].position.y - 0.5);
    }
    group_of(30, 0.5)->friction = (rsl_planar_friction){0.3, 0.3, 0.01};
    if (!scene_run(&s, &t, 0.01))
        return;
    CHECK(t.summary.touches > 10);
    CHECK(t.momentum_error < (locate ? 1e-10 : 1e-9));
    CHECK(t.summary.residual_max < 1e-8);
    CHECK(t.energy.lost_friction > 0.0);
    check_records_sum();
}

/* ---- the same again --------------------------------------------------------------- */

static void test_same_bits(int locate)
{
    SCENE("the same bits, %s", locate ? "located" : "sampled");
    build_box(locate ? 12 : 30, 0.6, 0, locate);
    if (!scene_run(&s, &t, 0.01))
        return;
    build_box(locate ? 12 : 30, 0.6, 0, locate);
    if (!scene_run(&s, &other, 0.01))
        return;
    CHECK(t.hash == other.hash);
    CHECK(t.summary.steps == other.summary.steps);
    /* and the hash sees a change of one bit */
    s.body[7].velocity.x = nextafter(s.body[7].velocity.x, 9.0);
    if (scene_run(&s, &other, 0.01))
        CHECK(t.hash != other.hash);
}

/* Before chaos takes over, the order of the bodies does not matter. */
static void test_any_order(int locate)
{
    double worst = 0.0;
    SCENE("the order of the bodies, %s", locate ? "located" : "sampled");
    build_box(30, 0.4, 0, locate);
    s.model.end_time = 0.15;
    s.model.tolerance = 1e-12;
    if (!scene_run(&s, &t, 0.01))
        return;
    build_box(30, 0.4, 1, locate);
    s.model.end_time = 0.15;
    s.model.tolerance = 1e-12;
    if (!scene_run(&s, &other, 0.01))
        return;
    for (size_t i = 0; i < 30; i++)
        worst = fmax(worst,
                     hypot(t.pose[i].x - other.pose[29 - i].x, t.pose[i].y - other.pose[29 - i].y));
    CHECK(worst < 1e-8);
    CHECK(t.summary.touches > 5);
}

/* Two discs that hit a third from both sides: mirror images stay so. */
static void test_mirror(void)
{
    SCENE("mirror images");
    scene_begin(&s, 0.5);
    for (size_t i = 0; i < 3; i++) {
        double side = (double)i - 1.0;
        s.group[i] = scene_disc(&s, "disc", 1.0, 0.1, 0.5 * side, 0.0);
        s.body[i].velocity.x = -2.0 * side;
        s.body[i].spin = 0.7 * side;
    }
    group_of(3, 0.7);
    if (!scene_run(&s, &t, 0.01))
        return;
    CHECK_INT(t.summary.touches, 2);
    CHECK_NEAR(t.pose[1].x, 0.0, 1e-12);
    CHECK_CLOSE(t.motion[0].x, -t.motion[2].x, 1e-10);
    CHECK(t.motion[2].x > 0.5);
    /* a wall in the middle: the restitution of each half */
    CHECK_NEAR(t.record[0].t_touch, t.record[1].t_touch, 1e-13);
}

/* A group is the same as its pairs, one by one. */
static void test_group_is_pairs(void)
{
    SCENE("a group and its pairs");
    scene_begin(&s, 0.8);
    scatter(3, 0);
    for (size_t i = 0; i < 3; i++)
        s.body[i].velocity.x = 1.0 - (double)i;
    group_of(3, 0.5);
    if (!scene_run(&s, &t, 0.01))
        return;
    s.model.contact_count = 0;
    for (size_t i = 0; i < 3; i++)
        for (size_t k = i + 1; k < 3; k++)
            scene_exact(&s, i, k, "hunt-crossley", 0.5, 1e6)->form = RSL_PLANAR_MEMORYLESS;
    if (!scene_run(&s, &other, 0.01))
        return;
    CHECK(t.summary.touches > 0);
    CHECK_INT(t.summary.touches, other.summary.touches);
    for (size_t i = 0; i < 3; i++) {
        CHECK_NEAR(t.pose[i].x, other.pose[i].x, 1e-10);
        CHECK_NEAR(t.motion[i].y, other.motion[i].y, 1e-9);
    }
    CHECK_TEXT(t.record[0].name, "grains:disc-disc");
}

/* Fast discs meet wherever they come from: the list of neighbours follows. */
static void test_neighbours(double speed)
{
    SCENE("neighbours at %g m/s", speed);
    scene_begin(&s, 4.0 / speed);
    for (size_t i = 0; i < 2; i++) {
        double side = i == 0 ? -1.0 : 1.0;
        s.group[i] = scene_disc(&s, "disc", 1.0, 0.1, 1.6 * side, 0.05 * side);
        s.body[i].velocity.x = -speed * side;
    }
    group_of(2, 0.9);
    if (scene_run(&s, &t, 1.0 / speed) && CHECK_INT(t.records, 1))
        CHECK_CLOSE(t.record[0].t_touch, (1.6 - 0.5 * sqrt(0.04 - 0.01)) / speed, 1e-10);
}

/* Fixed steps of second order: half the step, a quarter of the error. */
static void test_verlet(void)
{
    double off[2];
    SCENE("fixed steps");
    build_box(30, 0.5, 0, 0);
    s.model.end_time = 0.12;
    s.model.tolerance = 1e-12;
    if (!scene_run(&s, &other, 0.12))
        return;
    s.model.integrator = RSL_PLANAR_INTEGRATOR_VERLET;
    for (int k = 0; k < 2; k++) {
        s.model.step_max = k == 0 ? 2e-5 : 1e-5;
        if (!scene_run(&s, &t, 0.12))
            return;
        off[k] = 0.0;
        for (size_t i = 0; i < 30; i++)
            off[k] =
                fmax(off[k], hypot(t.pose[i].x - other.pose[i].x, t.pose[i].y - other.pose[i].y));
    }
    CHECK(t.summary.touches > 5);
    CHECK(off[0] < 1e-4);
    CHECK(off[1] < 0.4 * off[0] && off[1] > 0.05 * off[0]);
    CHECK_INT(t.summary.integrator, RSL_PLANAR_INTEGRATOR_VERLET);
    uint64_t hash = t.hash;
    if (scene_run(&s, &t, 0.12))
        CHECK(t.hash == hash);
}

int main(void)
{
    test_verlet();
    test_box(1, 0.5);
    test_box(0, 0.5);
    test_free_cloud(1);
    test_free_cloud(0);
    test_same_bits(1);
    test_same_bits(0);
    test_any_order(1);
    test_any_order(0);
    test_mirror();
    test_group_is_pairs();
    test_neighbours(0.5);
    test_neighbours(300.0);
    return check_report();
}
