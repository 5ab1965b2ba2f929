/* SPDX-License-Identifier: MIT
 *
 * What joints imply: constraints that others imply already, configurations
 * that cannot be, mechanisms that are assembled or refused at t = 0.
 */
#include "planar_scenes.h"

static scene s;
static tape t;

/* ---- redundant constraints ----------------------------------------------- */

/* The redundant joints of a scene, with the system that found them. */
static size_t redundant(size_t *joints, size_t capacity)
{
    rsl_planar *system = NULL;
    rsl_error error = {0};
    if (!CHECK_STATUS(rsl_planar_new(&s.model, &system, &error), RSL_OK))
        printf("    %s\n", rsl_error_text(&error).text);
    size_t count = system == NULL ? 99 : rsl_planar_redundant_joints(system, joints, capacity);
    rsl_planar_free(system);
    return count;
}

/* A beam on `legs` parallel cranks of one length. */
static void build_parallelogram(size_t legs, double start)
{
    scene_weigh(&s, 3.0, 9.81);
    size_t beam = scene_body(&s, "beam", 2.0, 0.5, 0.4 * cos(start), 0.4 * sin(start));
    for (size_t i = 0; i < legs; i++) {
        double x = 0.5 * (double)i;
        size_t leg = scene_body(&s, "leg", 0.3, 0.01, x, 0.0);
        s.body[leg].angle = start;
        scene_pin(&s, RSL_PLANAR_WORLD, leg, xy(x, 0), nil);
        scene_pin(&s, leg, beam, xy(0.4, 0), xy(x, 0));
    }
}

/* All points of the beam run on circles: with the legs' inertia about their
 * feet it is a pendulum, I = M r^2 + sum of legs, moment M g r. */
static void test_parallelogram(size_t legs)
{
    double start = -0.6, depth = start + 0.5 * scene_pi;
    double inertia = 2.0 * 0.16 + (double)legs * 0.01;
    double moment = 2.0 * 9.81 * 0.4;
    double cycle = 4.0 * sqrt(inertia / moment) * scene_elliptic(sin(0.5 * depth));
    size_t joints[4] = {99, 99, 99, 99};
    SCENE("parallelogram on %zu legs", legs);
    build_parallelogram(legs, start);
    CHECK_INT(redundant(joints, 4), legs - 2);
    for (size_t i = 0; i + 2 < legs; i++)
        CHECK(joints[i] >= 5 && joints[i] < s.model.joint_count);
    s.model.end_time = 2.25 * cycle;
    if (!scene_run(&s, &t, cycle))
        return;
    CHECK_NEAR(t.pose[0].x, 0.0, 1e-9);
    CHECK_NEAR(t.pose[0].y, -0.4, 1e-11);
    CHECK_NEAR(t.pose[0].angle, 0.0, 1e-11);
    CHECK_CLOSE(t.energy.kinetic, moment * (1.0 - cos(depth)), 1e-9);
    CHECK(t.summary.joint_drift_position < 1e-10);
    CHECK(t.summary.residual_max < 1e-10);
}

/* Counting beyond the capacity writes nothing there. */
static void test_redundant_capacity(void)
{
    size_t joints[3] = {99, 99, 99};
    SCENE("more redundant constraints than room");
    build_parallelogram(5, -0.6);
    CHECK_INT(redundant(joints, 2), 3);
    CHECK(joints[0] != 99 && joints[1] != 99 && joints[2] == 99);
    CHECK_INT(redundant(NULL, 0), 3);
}

/* The same joint twice, and a joint between bodies that cannot move. */
static void test_doubled_joint(void)
{
    size_t joints[8];
    SCENE("a joint given twice");
    scene_weigh(&s, 1.0, 9.81);
    size_t a = scene_body(&s, "a", 1.0, 0.1, 0.0, 0.0);
    s.body[a].centre_of_mass.x = 0.5;
    scene_pin(&s, RSL_PLANAR_WORLD, a, nil, nil);
    scene_pin(&s, RSL_PLANAR_WORLD, a, nil, nil);
    CHECK_INT(redundant(joints, 8), 2);
    CHECK_INT(joints[0], 1);
    CHECK_INT(joints[1], 1);
    double cycle = 4.0 * sqrt((0.1 + 0.25) / (9.81 * 0.5)) * scene_elliptic(sin(0.25 * scene_pi));
    s.model.end_time = 1.25 * cycle;
    if (scene_run(&s, &t, cycle))
        CHECK_NEAR(t.pose[a].angle, -0.5 * scene_pi, 1e-9);
}

static void test_joint_of_fixed(void)
{
    size_t joints[8];
    SCENE("a joint between what never moves");
    scene_begin(&s, 1.0);
    size_t a = scene_body(&s, "a", 1.0, 0.1, 0.0, 0.0);
    scene_lock(&s, a, 1, 1, 1);
    scene_disc(&s, "b", 1.0, 0.1, 0.0, 0.0);
    scene_joint(&s, RSL_PLANAR_JOINT_RIGID, RSL_PLANAR_WORLD, a, nil, nil);
    CHECK_INT(redundant(joints, 8), 3);
    scene_run(&s, &t, 0.5);
}

/* ---- what cannot be ----------------------------------------------------------- */

/* A drive that would tear the mechanism: a crank longer than its rod jams
 * where sin(theta) = rod/crank. */
static void test_jam(void)
{
    double crank = 0.5, rod = 0.3, speed = 2.0;
    SCENE("a crank longer than its rod");
    scene_begin(&s, 1.0);
    s.model.tolerance = 1e-6; /* how near it comes is not the question */
    size_t a = scene_body(&s, "crank", 1.0, 0.01, 0.0, 0.0);
    size_t b = scene_body(&s, "rod", 1.0, 0.01, crank, 0.0);
    size_t c = scene_body(&s, "slider", 1.0, 0.01, crank + rod, 0.0);
    s.body[a].spin = speed;
    s.model.assemble = 1;
    scene_pin(&s, RSL_PLANAR_WORLD, a, nil, nil);
    scene_pin(&s, a, b, xy(crank, 0), nil);
    scene_pin(&s, b, c, xy(rod, 0), nil);
    scene_joint(&s, RSL_PLANAR_JOINT_TRANSLATIONAL, RSL_PLANAR_WORLD, c, nil, nil);
    scene_joint(&s, RSL_PLANAR_JOINT_DRIVEN, RSL_PLANAR_WORLD, a, nil, nil)->drive.rate = speed;
    CHECK_STATUS(model_run(&s.model, &t, 0.01), RSL_ERROR_CONVERGENCE);
    CHECK_TEXT(t.error.message, "singular");
    CHECK_NEAR(t.summary.time, asin(rod / crank) / speed, 1e-6);
}

/* Two drives of one body that differ. */
static void test_quarrel(void)
{
    SCENE("two drives that contradict each other");
    scene_begin(&s, 1.0);
    size_t a = scene_body(&s, "a", 1.0, 0.1, 0.0, 0.0);
    scene_pin(&s, RSL_PLANAR_WORLD, a, nil, nil);
    scene_joint(&s, RSL_PLANAR_JOINT_DRIVEN, RSL_PLANAR_WORLD, a, nil, nil)->drive.rate = 1.0;
    scene_joint(&s, RSL_PLANAR_JOINT_DRIVEN, RSL_PLANAR_WORLD, a, nil, nil)->drive.rate = 2.0;
    s.body[a].spin = 1.0;
    scene_refused(&s, RSL_ERROR_CONFLICT, "joints.2", "velocity by -1 ");
    s.model.assemble = 1;
    scene_refused(&s, RSL_ERROR_CONFLICT, "joints.2", "velocity by -1 ");
}

/* ---- at t = 0 -------------------------------------------------------------------- */

static void test_violated(void)
{
    SCENE("joints violated at t = 0");
    scene_begin(&s, 1.0);
    size_t a = scene_body(&s, "a", 1.0, 0.1, 0.0, 0.0);
    size_t b = scene_body(&s, "b", 1.0, 0.1, 1.0, 0.0);
    scene_pin(&s, RSL_PLANAR_WORLD, a, nil, nil)->name = "foot";
    scene_pin(&s, a, b, xy(0.5, 0), xy(-0.25, 0))->name = "knee";
    scene_refused(&s, RSL_ERROR_CONFLICT, "joints.1",
                  "joint knee is violated at t = 0: its position by 0.25 m");
    s.body[b].position.x = 0.75;
    s.body[b].velocity.y = 0.125;
    scene_refused(&s, RSL_ERROR_CONFLICT, "joints.1",
                  "joint knee is violated at t = 0: its velocity by 0.125 m/s");
    s.body[b].velocity.y = 0.0;
    scene_run(&s, &t, 0.5);
    s.joint[1].kind = RSL_PLANAR_JOINT_DISTANCE;
    s.joint[1].length = 0.5;
    s.body[b].position.x = 1.75;
    scene_refused(&s, RSL_ERROR_CONFLICT, "joints.1", "position by 0.5 m");
}

/* A rod of length zero has no direction. */
static void test_no_length(void)
{
    SCENE("a rod of no length");
    scene_begin(&s, 1.0);
    size_t a = scene_body(&s, "a", 1.0, 0.1, 0.0, 0.0);
    scene_joint(&s, RSL_PLANAR_JOINT_DISTANCE, RSL_PLANAR_WORLD, a, nil, nil);
    scene_refused(&s, RSL_ERROR_CONFLICT, "joints.0", "");
}

/* Positions are closed with the least motion in the sense of the masses. */
static void test_assemble_positions(void)
{
    SCENE("assembled positions");
    scene_begin(&s, 1e-6);
    size_t a = scene_body(&s, "a", 1.0, 0.1, 0.0, 0.0);
    size_t b = scene_body(&s, "b", 3.0, 0.1, 1.04, 0.0);
    scene_pin(&s, a, b, xy(0.5, 0), xy(-0.5, 0));
    s.model.assemble = 1;
    if (!scene_run(&s, &t, 1e-6))
        return;
    CHECK_NEAR(t.pose[a].x, 0.03, 1e-12);
    CHECK_NEAR(t.pose[b].x, 1.03, 1e-12);
    CHECK_NEAR(t.pose[a].angle, 0.0, 1e-12);
}

/* Given velocities stay, those of the others follow. */
static void test_assemble_velocities(void)
{
    double angle = 0.8, spin = 7.0, z = sin(angle), c = cos(angle);
    double tilt = asin(-0.2 * z / 0.5), turn = -0.2 * c * spin / (0.5 * cos(tilt));
    SCENE("assembled velocities");
    scene_begin(&s, 1e-9);
    size_t a = scene_body(&s, "crank", 1.0, 0.01, 0.0, 0.0);
    size_t b = scene_body(&s, "rod", 1.0, 0.01, 0.2 * c, 0.2 * z);
    size_t d = scene_body(&s, "slider", 1.0, 0.01, 0.2 * c + 0.5 * cos(tilt), 0.0);
    s.body[a].angle = angle;
    s.body[a].spin = spin;
    s.body[b].angle = tilt;
    s.model.assemble = 1;
    scene_pin(&s, RSL_PLANAR_WORLD, a, nil, nil);
    scene_pin(&s, a, b, xy(0.2, 0), nil);
    scene_pin(&s, b, d, xy(0.5, 0), nil);
    scene_joint(&s, RSL_PLANAR_JOINT_TRANSLATIONAL, RSL_PLANAR_WORLD, d, nil, nil);
    if (!scene_run(&s, &t, 1e-9))
        return;
    CHECK_CLOSE(t.motion[a].angle, spin, 1e-6); /* 1e-9 s later */
    CHECK_CLOSE(t.motion[b].angle, turn, 1e-6);
    CHECK_CLOSE(t.motion[d].x, -0.2 * z * spin - 0.5 * sin(tilt) * turn, 1e-6);
    CHECK_NEAR(t.motion[d].y, 0.0, 1e-12);
}

/* A given velocity that the joints do not allow is brought to them. */
static void test_assemble_impossible(void)
{
    SCENE("a given velocity that a joint forbids");
    scene_begin(&s, 1e-9);
    size_t a = scene_body(&s, "slider", 1.0, 0.1, 0.0, 0.0);
    s.body[a].velocity = xy(2.0, 3.0);
    s.model.assemble = 1;
    scene_joint(&s, RSL_PLANAR_JOINT_TRANSLATIONAL, RSL_PLANAR_WORLD, a, nil, nil);
    if (!scene_run(&s, &t, 1e-9))
        return;
    CHECK_NEAR(t.motion[a].y, 0.0, 1e-12);
    CHECK_CLOSE(t.motion[a].x, 2.0, 1e-9);
}

/* Bodies that overlap are refused, pushed apart, or let be. */
static void test_overlap(void)
{
    SCENE("two discs that overlap");
    scene_begin(&s, 1e-6);
    size_t a = scene_disc(&s, "a", 1.0, 0.1, 0.0, 0.0);
    size_t b = scene_disc(&s, "b", 3.0, 0.1, 0.16, 0.0);
    scene_touch(&s, a, b, "hertz", -1.0, 1e6);
    scene_refused(&s, RSL_ERROR_CONFLICT, "contacts.0", "touch overlaps by 0.04 m at t = 0");
    s.model.assemble = 1;
    if (scene_run(&s, &t, 1e-6)) {
        CHECK_NEAR(t.pose[a].x, -0.03, 1e-12);
        CHECK_NEAR(t.pose[b].x, 0.17, 1e-12);
        CHECK_INT(t.records, 0);
    }
    s.model.assemble = 0;
    s.model.allow_overlap = 1;
    if (scene_run(&s, &t, 1e-6)) {
        CHECK_NEAR(t.contact_depth[0], 0.04, 1e-6);
        CHECK_CLOSE(t.contact_force[0], 1e6 * pow(0.04, 1.5), 1e-4);
    }
}

/* A bar that turns about a pin, its end in a ball: moved apart, all joints are kept with their
 * velocities, and a flag tells. Where the ball is fixed and the bar held, the overlap is named. */
static void test_overlap_of_joints(void)
{
    SCENE("a bar in a ball");
    scene_begin(&s, 1e-6);
    size_t bar = scene_body(&s, "bar", 1.0, 0.1, 0.5, 0.0);
    size_t ball = scene_disc(&s, "ball", 1.0, 0.1, 1.1, 0.13);
    s.body[bar].spin = 3.0;
    scene_shape(&s, bar, scene_circle(0.5, 0.0, 0.1));
    scene_pin(&s, RSL_PLANAR_WORLD, bar, nil, xy(-0.5, 0.0));
    scene_touch(&s, bar, ball, "hertz", -1.0, 1e6);
    s.model.assemble = 1;
    if (scene_run(&s, &t, 1e-6)) {
        CHECK(hypot(t.pose[bar].x, t.pose[bar].y) < 0.5 + 1e-12);
        CHECK(t.pose[bar].y < -0.001);
        CHECK_NEAR(t.pose[bar].x * t.motion[bar].x + t.pose[bar].y * t.motion[bar].y, 0.0, 1e-12);
        CHECK_CLOSE(t.motion[bar].angle, 3.0, 1e-9);
        CHECK_INT(t.summary.flags[RSL_PLANAR_FLAG_OVERLAP].count, 1);
        CHECK_NEAR(t.summary.flags[RSL_PLANAR_FLAG_OVERLAP].worst, 0.2 - hypot(0.1, 0.13), 1e-12);
    }
    scene_lock(&s, ball, 1, 1, 1);
    scene_joint(&s, RSL_PLANAR_JOINT_DRIVEN, RSL_PLANAR_WORLD, bar, nil, nil)->drive.rate = 3.0;
    scene_refused(
        &s, RSL_ERROR_CONFLICT, "contacts.0",
        "touch overlaps by 0.0359878 m at t = 0, and assemble cannot move the bodies apart "
        "within their joints; move bar and ball apart, or write allow_overlap: true");
}

/* What an overlap holds at t = 0 comes back: k d^2.5/2.5 of energy. */
static void test_overlap_energy(void)
{
    double held = 1e6 * pow(0.04, 2.5) / 2.5;
    SCENE("an overlap lets go");
    scene_begin(&s, 0.1);
    size_t a = scene_disc(&s, "a", 1.0, 0.1, 0.0, 0.0);
    size_t b = scene_disc(&s, "b", 3.0, 0.1, 0.16, 0.0);
    scene_touch(&s, a, b, "hertz", -1.0, 1e6);
    s.model.allow_overlap = 1;
    if (!scene_run(&s, &t, 0.01))
        return;
    /* both get the same momentum: p^2/2 (1 + 1/3) = held */
    CHECK_CLOSE(t.motion[b].x, sqrt(1.5 * held) / 3.0, 1e-9);
    CHECK_CLOSE(t.motion[a].x, -sqrt(1.5 * held), 1e-9);
    CHECK_INT(t.records, 1);
    CHECK(t.summary.residual_max < 1e-9);
}

int main(void)
{
    test_parallelogram(2);
    test_parallelogram(3);
    test_parallelogram(4);
    test_redundant_capacity();
    test_doubled_joint();
    test_joint_of_fixed();
    test_jam();
    test_quarrel();
    test_violated();
    test_no_length();
    test_assemble_positions();
    test_assemble_velocities();
    test_assemble_impossible();
    test_overlap();
    test_overlap_of_joints();
    test_overlap_energy();
    return check_report();
}
