/* SPDX-License-Identifier: MIT
 *
 * Joints against closed forms: pendulums by elliptic integrals, sliders on an
 * incline, rigid compounds, driven slider-cranks and four-bars by geometry.
 */
#include "planar_scenes.h"

static const double g = 9.81;

static scene s;
static tape t;

static void check_clean(void)
{
    CHECK(t.summary.joint_drift_position < 1e-10);
    CHECK(t.summary.joint_drift_velocity < 1e-9);
    CHECK(t.summary.residual_max < 1e-10);
}

/* ---- pendulums ------------------------------------------------------------- */

/* Pivot inertia I, moment m g l: T = 4 sqrt(I/(m g l)) K(sin(theta0/2)), and
 * at the lowest point I w^2/2 = m g l (1 - cos theta0). */
static double period(double inertia, double moment, double start)
{
    return 4.0 * sqrt(inertia / moment) * scene_elliptic(sin(0.5 * start));
}

/* After n periods and a quarter the body hangs straight down. */
static void check_lowest(size_t body, double inertia, double moment, double start, double exact)
{
    double spin = sqrt(2.0 * moment / inertia * (1.0 - cos(start)));
    CHECK_NEAR(t.pose[body].angle, 0.0, exact);
    CHECK_CLOSE(t.motion[body].angle, -spin, exact);
    check_clean();
}

/* A body that is held at its origin, its centre of mass below. */
static void test_physical_pendulum(double start, int swings)
{
    double m = 2.0, l = 0.7, inertia = 0.3, about = inertia + m * l * l;
    double cycle = period(about, m * g * l, start);
    SCENE("physical pendulum from %g rad, %d swings", start, swings);
    scene_weigh(&s, (swings + 0.25) * cycle, g);
    size_t body = scene_body(&s, "rod", m, inertia, 0.3, 0.4);
    s.body[body].centre_of_mass.y = -l;
    s.body[body].angle = start;
    scene_pin(&s, RSL_PLANAR_WORLD, body, xy(0.3, 0.4), nil);
    if (!scene_run(&s, &t, cycle))
        return;
    /* far up the period hangs on the start, and errors add up */
    check_lowest(body, about, m * g * l, start, start > 1.0 ? 1e-8 : 2e-10);
    CHECK_NEAR(t.pose[body].x, 0.3, 5e-12);
    CHECK_NEAR(t.pose[body].y, 0.4, 5e-12);
    CHECK_NEAR(t.energy.kinetic, m * g * l * (1.0 - cos(start)), 1e-9);
}

/* The same with the frame at the centre of mass and the world as body b. */
static void test_other_frame(void)
{
    double m = 2.0, l = 0.7, inertia = 0.3, about = inertia + m * l * l;
    double start = 1.9, cycle = period(about, m * g * l, start);
    SCENE("pendulum with its frame at the centre of mass");
    scene_weigh(&s, 2.25 * cycle, g);
    size_t body = scene_body(&s, "rod", m, inertia, l * sin(start), -l * cos(start));
    s.body[body].angle = start;
    scene_pin(&s, body, RSL_PLANAR_WORLD, xy(0, l), nil);
    if (!scene_run(&s, &t, cycle))
        return;
    check_lowest(body, about, m * g * l, start, 2e-10);
    CHECK_NEAR(t.pose[body].x, 0.0, 1e-10);
    CHECK_CLOSE(t.pose[body].y, -l, 1e-12);
    /* the centripetal acceleration of the centre of mass */
    double spin = t.motion[body].angle;
    CHECK_CLOSE(t.acceleration[body].y, l * spin * spin, 1e-9);
}

/* A mass without turning on a rod of fixed length. */
static void test_distance_pendulum(double start)
{
    double l = 1.3, cycle = period(l, g, start);
    SCENE("mass on a rod from %g rad", start);
    scene_weigh(&s, 5.25 * cycle, g);
    size_t body = scene_body(&s, "mass", 0.4, RSL_UNSET, l * sin(start), -l * cos(start));
    scene_lock(&s, body, 0, 0, 1);
    scene_joint(&s, RSL_PLANAR_JOINT_DISTANCE, RSL_PLANAR_WORLD, body, nil, nil);
    if (!scene_run(&s, &t, cycle))
        return;
    CHECK_NEAR(t.pose[body].x, 0.0, 5e-9);
    CHECK_CLOSE(t.pose[body].y, -l, 2e-12);
    CHECK_CLOSE(t.motion[body].x, -sqrt(2.0 * g * l * (1.0 - cos(start))), 1e-10);
    check_clean();
}

/* On a base that rises with the acceleration a, gravity is g + a; on one that
 * goes at a steady speed it is g. */
static void test_moving_base(double rise, double speed)
{
    static const double times[] = {0.0, 100.0};
    double value[] = {rise, rise}, m = 1.5, l = 0.5, inertia = 0.02;
    double about = inertia + m * l * l, start = 1.0;
    double cycle = period(about, m * (g + rise) * l, start);
    SCENE("pendulum on a base: rise %g, speed %g", rise, speed);
    scene_weigh(&s, 3.25 * cycle, g);
    size_t base = scene_body(&s, "base", 0.0, RSL_UNSET, 0.0, 0.0);
    scene_lock(&s, base, 0, 0, 1);
    scene_prescribe(&s, base, 0, (rsl_planar_signal){.rate = speed});
    scene_prescribe(&s, base, 1,
                    (rsl_planar_signal){.kind = RSL_PLANAR_SIGNAL_HISTORY,
                                        .time = times,
                                        .value = value,
                                        .count = 2,
                                        .scale = 1.0,
                                        .order = 2});
    size_t body = scene_body(&s, "rod", m, inertia, 0.0, 0.0);
    s.body[body].centre_of_mass.y = -l;
    s.body[body].angle = start;
    s.body[body].velocity.x = speed;
    scene_pin(&s, base, body, nil, nil);
    if (!scene_run(&s, &t, cycle))
        return;
    check_lowest(body, about, m * (g + rise) * l, start, 1e-9);
    CHECK_CLOSE(t.pose[body].x, speed * s.model.end_time, 1e-12);
    CHECK_NEAR(t.pose[body].y, 0.5 * rise * pow(s.model.end_time, 2), 1e-11);
    /* what the base puts in shows in the energy of the pendulum */
    double gain =
        t.energy.kinetic + t.energy.gravity - 0.5 * m * speed * speed + m * g * l * cos(start);
    CHECK_NEAR(t.energy.work_drives, gain, 1e-9);
}

/* ---- compounds --------------------------------------------------------------- */

/* Two boxes joined rigidly and thrown: their common centre of mass falls as a
 * stone, they turn at an even rate about it. */
static void test_thrown_pair(void)
{
    double ma = 1.0, mb = 3.0, spin = 2.5, time = 3.0;
    SCENE("two boxes joined rigidly");
    scene_weigh(&s, time, g);
    size_t a = scene_body(&s, "a", ma, 0.1, 0.0, 0.0);
    size_t b = scene_body(&s, "b", mb, 0.2, 1.0, 0.5);
    s.body[b].angle = 0.7;
    scene_joint(&s, RSL_PLANAR_JOINT_RIGID, a, b, xy(0.2, 0.1), xy(-0.4, 0.3));
    double cx = mb * 1.0 / (ma + mb), cy = mb * 0.5 / (ma + mb);
    for (size_t i = a; i <= b; i++) {
        s.body[i].spin = spin;
        s.body[i].velocity.x = 1.0 - spin * (s.body[i].position.y - cy);
        s.body[i].velocity.y = 4.0 + spin * (s.body[i].position.x - cx);
    }
    if (!scene_run(&s, &t, 0.1))
        return;
    double turn = spin * time, c = cos(turn), z = sin(turn);
    double x = cx + time, y = cy + 4.0 * time - 0.5 * g * time * time;
    CHECK_CLOSE(t.pose[a].angle, turn, 1e-11);
    CHECK_CLOSE(t.pose[b].angle, turn + 0.7, 1e-11);
    CHECK_CLOSE(t.pose[a].x, x - c * cx + z * cy, 1e-11);
    CHECK_CLOSE(t.pose[a].y, y - z * cx - c * cy, 1e-11);
    CHECK_CLOSE(t.pose[b].x, x + c * (1.0 - cx) - z * (0.5 - cy), 1e-11);
    CHECK_CLOSE(t.pose[b].y, y + z * (1.0 - cx) + c * (0.5 - cy), 1e-11);
    CHECK_CLOSE(t.momentum[0], (ma + mb) * 1.0, 1e-12);
    check_clean();
}

/* A pendulum of two rods joined rigidly has the sum of their inertias. */
static void test_compound_pendulum(void)
{
    double start = 1.2, about = 0.1 + 1.0 * 0.25 + 0.2 + 2.0 * 1.0;
    double moment = g * (1.0 * 0.5 + 2.0 * 1.0);
    double cycle = period(about, moment, start);
    SCENE("pendulum of two bodies joined rigidly");
    scene_weigh(&s, 4.25 * cycle, g);
    size_t a = scene_body(&s, "a", 1.0, 0.1, 0.0, 0.0);
    size_t b = scene_body(&s, "b", 2.0, 0.2, 0.0, 0.0);
    s.body[a].centre_of_mass.y = -0.5;
    s.body[b].centre_of_mass.y = -1.0;
    s.body[a].angle = s.body[b].angle = start;
    scene_pin(&s, RSL_PLANAR_WORLD, a, nil, nil);
    scene_joint(&s, RSL_PLANAR_JOINT_RIGID, a, b, nil, nil);
    if (scene_run(&s, &t, cycle))
        check_lowest(b, about, moment, start, 2e-10);
}

/* s = g sin(phi) t^2/2 along the incline, whatever points the joint has. */
static void test_incline(double slope)
{
    double time = 1.5, way = 0.5 * g * sin(slope) * time * time;
    rsl_planar_point axis = {-3.0 * cos(slope), -3.0 * sin(slope)};
    SCENE("slider on an incline of %g", slope);
    scene_weigh(&s, time, g);
    size_t body =
        scene_body(&s, "slider", 2.0, 0.4, 0.5 * cos(slope) + 0.1, 0.5 * sin(slope) + 0.2);
    s.body[body].angle = 0.3;
    rsl_planar_joint *guide =
        scene_joint(&s, RSL_PLANAR_JOINT_TRANSLATIONAL, RSL_PLANAR_WORLD, body, xy(0.1, 0.2),
                    xy(0.2 * cos(slope - 0.3), 0.2 * sin(slope - 0.3)));
    guide->axis_a = axis;
    if (!scene_run(&s, &t, 0.1))
        return;
    CHECK_CLOSE(t.pose[body].x, 0.1 + (0.5 - way) * cos(slope), 1e-11);
    CHECK_CLOSE(t.pose[body].y, 0.2 + (0.5 - way) * sin(slope), 1e-11);
    CHECK_NEAR(t.pose[body].angle, 0.3, 1e-13);
    check_clean();
}

/* A bead on a rod that turns at w: s = s0 cosh(w t). */
static void test_bead_on_turning_rod(void)
{
    double w = 3.0, time = 1.0, start = 0.2;
    SCENE("bead on a turning rod");
    scene_begin(&s, time);
    size_t rod = scene_body(&s, "rod", 0.0, RSL_UNSET, 0.0, 0.0);
    scene_lock(&s, rod, 1, 1, 0);
    scene_prescribe(&s, rod, 2, (rsl_planar_signal){.rate = w});
    size_t bead = scene_body(&s, "bead", 0.5, 0.01, start, 0.0);
    s.body[bead].velocity.y = w * start;
    s.body[bead].spin = w;
    scene_joint(&s, RSL_PLANAR_JOINT_TRANSLATIONAL, rod, bead, nil, nil);
    if (!scene_run(&s, &t, 0.1))
        return;
    double far = start * cosh(w * time), out = start * w * sinh(w * time);
    CHECK_CLOSE(hypot(t.pose[bead].x, t.pose[bead].y), far, 1e-10);
    CHECK_CLOSE(t.pose[bead].angle, w * time, 1e-12);
    /* the rod works for the kinetic energy */
    double kinetic = 0.25 * (out * out + w * w * far * far);
    double before = 0.25 * w * w * start * start;
    CHECK_CLOSE(t.energy.work_drives, kinetic - before, 1e-9);
    check_clean();
}

/* ---- driven mechanisms ---------------------------------------------------------- */

static const double crank = 0.2, rod = 0.5, speed = 30.0;

/* Slider, rod angle and their rates from the crank's angle. */
static void check_slider(const rsl_planar_view *state, tape *tp)
{
    double a = speed * state->time, c = cos(a), z = sin(a);
    double w = sqrt(rod * rod - crank * crank * z * z);
    double x = crank * c + w;
    double v = -crank * z * speed * (1.0 + crank * c / w);
    double b = (c * c - z * z) / w + crank * crank * z * z * c * c / (w * w * w);
    double acceleration = -crank * speed * speed * (c + crank * b);
    tape_worst(tp, (state->pose[2].x - x) / crank);
    tape_worst(tp, (state->motion[2].x - v) / (crank * speed));
    tape_worst(tp, 1e-2 * (state->acceleration[2].x - acceleration) / (crank * speed * speed));
    tape_worst(tp, state->pose[1].angle + asin(crank * z / rod));
}

static void build_slider_crank(void)
{
    size_t a = scene_body(&s, "crank", 0.3, 0.001, 0.0, 0.0);
    size_t b = scene_body(&s, "rod", 0.5, 0.01, crank, 0.0);
    size_t c = scene_body(&s, "slider", 0.8, 0.002, crank + rod, 0.0);
    s.body[b].centre_of_mass.x = 0.5 * rod;
    s.body[a].spin = speed;
    scene_pin(&s, RSL_PLANAR_WORLD, a, nil, nil);
    scene_pin(&s, a, b, xy(crank, 0), nil);
    scene_pin(&s, b, c, xy(rod, 0), nil);
    scene_joint(&s, RSL_PLANAR_JOINT_TRANSLATIONAL, RSL_PLANAR_WORLD, c, nil, nil);
    s.model.assemble = 1;
}

static void test_driven_slider_crank(void)
{
    SCENE("driven slider-crank");
    scene_begin(&s, 2.0);
    build_slider_crank();
    rsl_planar_joint *motor =
        scene_joint(&s, RSL_PLANAR_JOINT_DRIVEN, RSL_PLANAR_WORLD, 0, nil, nil);
    motor->drive.rate = speed;
    t.look = check_slider;
    if (scene_run(&s, &t, 0.0071)) {
        CHECK(t.worst < 1e-11);
        CHECK(t.samples > 280);
        check_clean();
        /* the motor's work is the change of kinetic energy */
        rsl_planar_motion *m = t.motion, *at = &m[1];
        double angle = t.pose[1].angle, half = 0.5 * rod;
        double vx = at->x - half * sin(angle) * at->angle;
        double vy = at->y + half * cos(angle) * at->angle;
        double now = 0.0005 * m[0].angle * m[0].angle + 0.25 * (vx * vx + vy * vy) +
                     0.005 * at->angle * at->angle + 0.4 * m[2].x * m[2].x;
        double side = speed * crank * 0.5, turn = speed * crank / rod;
        double first = 0.0005 * speed * speed + 0.25 * side * side + 0.005 * turn * turn;
        CHECK_CLOSE(t.energy.kinetic, now, 1e-12);
        CHECK_NEAR(t.energy.work_drives, now - first, 1e-9 * first);
    }
    t.look = NULL;
}

/* Its own inertia moves it on: what it holds stays. */
static void test_free_slider_crank(void)
{
    SCENE("free slider-crank");
    scene_begin(&s, 2.0);
    build_slider_crank();
    if (scene_run(&s, &t, 0.01)) {
        check_clean();
        double side = speed * crank * 0.5, turn = speed * crank / rod;
        double first = 0.0005 * speed * speed + 0.25 * side * side + 0.005 * turn * turn;
        CHECK_CLOSE(t.energy.kinetic, first, 1e-10);
    }
}

/* A four-bar with a driven crank: the far joint is where two circles meet. */
static void check_four_bar(const rsl_planar_view *state, tape *tp)
{
    double a = 0.5 + 2.0 * sin(state->time); /* driven harmonically */
    double px = 0.3 * cos(a), py = 0.3 * sin(a), dx = 1.0 - px;
    double far = hypot(dx, py), along = (far * far + 0.9 * 0.9 - 0.7 * 0.7) / (2.0 * far);
    double up = sqrt(0.9 * 0.9 - along * along);
    double qx = px + (along * dx + up * py) / far;
    double qy = py + (-along * py + up * dx) / far;
    tape_worst(tp, state->pose[1].angle - atan2(qy - py, qx - px));
    tape_worst(tp, state->pose[2].angle - atan2(qy, qx - 1.0));
}

static void test_four_bar(void)
{
    double px = 0.3 * cos(0.5), py = 0.3 * sin(0.5);
    SCENE("four-bar");
    scene_weigh(&s, 12.0, g);
    size_t a = scene_body(&s, "crank", 1.0, 0.01, 0.0, 0.0);
    size_t b = scene_body(&s, "coupler", 1.0, 0.1, px, py);
    size_t c = scene_body(&s, "rocker", 1.0, 0.1, 1.0, 0.0);
    s.body[a].angle = 0.5;
    s.body[b].angle = 0.7; /* near enough: assembled */
    s.body[c].angle = 2.0;
    s.body[a].spin = 2.0;
    s.model.assemble = 1;
    scene_pin(&s, RSL_PLANAR_WORLD, a, nil, nil);
    scene_pin(&s, a, b, xy(0.3, 0), nil);
    scene_pin(&s, RSL_PLANAR_WORLD, c, xy(1, 0), nil);
    scene_pin(&s, b, c, xy(0.9, 0), xy(0.7, 0));
    rsl_planar_joint *motor =
        scene_joint(&s, RSL_PLANAR_JOINT_DRIVEN, RSL_PLANAR_WORLD, a, nil, nil);
    motor->drive = scene_harmonic(2.0, 1.0, 0.0);
    t.look = check_four_bar;
    if (scene_run(&s, &t, 0.05)) {
        CHECK(t.worst < 1e-11);
        check_clean();
    }
    t.look = NULL;
}

/* ---- free motion -------------------------------------------------------------------- */

static void test_double_pendulum(void)
{
    rsl_planar_point end = {0, -1.0};
    SCENE("double pendulum, 20 s of chaos");
    scene_weigh(&s, 20.0, g);
    size_t a = scene_body(&s, "a", 1.0, 0.1, 0.0, 0.0);
    size_t b = scene_body(&s, "b", 2.0, 0.2, 0.0, 0.0);
    s.body[a].angle = 2.5;
    s.body[b].angle = 2.0;
    s.body[a].centre_of_mass.y = s.body[b].centre_of_mass.y = -0.5;
    s.body[b].position = xy(sin(2.5), -cos(2.5));
    scene_pin(&s, RSL_PLANAR_WORLD, a, nil, nil);
    scene_pin(&s, a, b, end, nil);
    if (!scene_run(&s, &t, 0.1))
        return;
    double start = -g * (0.5 * cos(2.5) + 2.0 * (cos(2.5) + 0.5 * cos(2.0)));
    CHECK_CLOSE(t.energy.kinetic + t.energy.gravity, start, 1e-10);
    CHECK(t.energy.kinetic > 0.0);
    check_clean();
}

/* Two discs on a rod in free flight: momentum is kept. */
static void test_dumbbell(void)
{
    SCENE("dumbbell");
    scene_begin(&s, 10.0);
    size_t a = scene_disc(&s, "a", 1.0, 0.1, 0.0, 0.0);
    size_t b = scene_disc(&s, "b", 2.0, 0.1, 1.5, 0.0);
    s.body[a].velocity = xy(0.3, -2.0);
    s.body[b].velocity = xy(0.3, 1.0);
    s.body[b].spin = 3.0;
    scene_joint(&s, RSL_PLANAR_JOINT_DISTANCE, a, b, nil, nil);
    if (!scene_run(&s, &t, 0.5))
        return;
    CHECK(t.momentum_error < 1e-10);
    double dx = t.pose[b].x - t.pose[a].x, dy = t.pose[b].y - t.pose[a].y;
    CHECK_CLOSE(hypot(dx, dy), 1.5, 1e-12);
    CHECK_NEAR(dy, 1.5 * sin(2.0 * 10.0), 1e-10); /* w = 3/1.5 */
    CHECK_CLOSE(t.pose[b].angle, 30.0, 1e-12);
    check_clean();
}

int main(void)
{
    test_physical_pendulum(0.1, 5);
    test_physical_pendulum(3.0, 5);
    test_physical_pendulum(1.5, 100);
    test_other_frame();
    test_distance_pendulum(0.5);
    test_distance_pendulum(2.5);
    test_moving_base(0.0, 3.0);
    test_moving_base(5.0, -2.0);
    test_thrown_pair();
    test_compound_pendulum();
    test_incline(0.4);
    test_incline(1.4);
    test_bead_on_turning_rod();
    test_driven_slider_crank();
    test_free_slider_crank();
    test_four_bar();
    test_double_pendulum();
    test_dumbbell();
    return check_report();
}
