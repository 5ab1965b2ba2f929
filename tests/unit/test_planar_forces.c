/* SPDX-License-Identifier: MIT
 *
 * Springs, dampers, loads and gravity against closed forms, with the ledger of
 * energies.
 */
#include "planar_scenes.h"

static scene s;
static tape t;

/* A mass that moves along x only. */
static size_t mass_on_axis(double mass, double x, double speed)
{
    size_t body = scene_body(&s, "mass", mass, RSL_UNSET, x, 0.0);
    scene_lock(&s, body, 0, 1, 1);
    s.body[body].velocity.x = speed;
    return body;
}

static int run_quietly(double interval)
{
    int ran = scene_run(&s, &t, interval);
    CHECK(t.summary.residual_max < 1e-10);
    return ran;
}

/* ---- springs ------------------------------------------------------------------- */

static void check_cosine(const rsl_planar_view *state, tape *tp)
{
    double w = *(const double *)tp->user, at = w * state->time;
    tape_worst(tp, state->pose[0].x - (0.4 + 0.3 * cos(at)));
    tape_worst(tp, state->motion[0].x / w + 0.3 * sin(at));
}

/* On an axis, and along the line between the points. */
static void test_harmonic(rsl_planar_spring_kind kind)
{
    double w = sqrt(50.0 / 2.0);
    SCENE("spring of kind %d", kind);
    scene_begin(&s, 40.0);
    mass_on_axis(2.0, 0.7, 0.0);
    scene_spring(&s, kind, RSL_PLANAR_WORLD, 0, 0.4, 50.0);
    t.look = check_cosine;
    t.user = &w;
    if (run_quietly(0.1)) {
        CHECK(t.worst < 1e-9);
        CHECK_CLOSE(t.energy.kinetic + t.energy.springs, 0.5 * 50.0 * 0.09, 1e-10);
    }
    t.look = NULL;
}

/* Two masses on a spring: the reduced mass swings, the common one flies. */
static void test_two_masses(void)
{
    double m1 = 1.0, m2 = 3.0, k = 30.0, w = sqrt(k * (m1 + m2) / (m1 * m2));
    SCENE("two masses on a spring");
    scene_begin(&s, 10.0);
    size_t a = scene_disc(&s, "a", m1, 0.1, 0.0, 0.0);
    size_t b = scene_disc(&s, "b", m2, 0.1, 0.6, 0.8);
    s.body[a].velocity = s.body[b].velocity = xy(0.5, -0.2);
    scene_spring(&s, RSL_PLANAR_SPRING_LINE, a, b, 0.75, k);
    if (!run_quietly(0.1))
        return;
    double dx = t.pose[b].x - t.pose[a].x, dy = t.pose[b].y - t.pose[a].y;
    CHECK_CLOSE(hypot(dx, dy), 0.75 + 0.25 * cos(w * 10.0), 1e-10);
    CHECK_CLOSE(dy / dx, 0.8 / 0.6, 1e-11);
    CHECK(t.momentum_error < 1e-12);
    CHECK_CLOSE((m1 * t.pose[a].x + m2 * t.pose[b].x) / (m1 + m2), 0.45 + 0.5 * 10.0, 1e-12);
}

/* A spring that is held off the centre turns its body: momentum is kept. */
static void test_off_centre(void)
{
    SCENE("springs held off the centres");
    scene_begin(&s, 5.0);
    size_t a = scene_disc(&s, "a", 1.0, 0.1, 0.0, 0.0);
    size_t b = scene_disc(&s, "b", 3.0, 0.1, 0.6, 0.8);
    s.body[a].centre_of_mass = xy(0.02, 0.03);
    s.body[a].spin = 2.0;
    rsl_planar_spring *line = scene_spring(&s, RSL_PLANAR_SPRING_LINE, a, b, 0.5, 30.0);
    line->point_a = xy(0.05, 0.08);
    line->point_b = xy(-0.07, 0.0);
    line->damping = 0.4;
    rsl_planar_spring *axis = scene_spring(&s, RSL_PLANAR_SPRING_AXIS, a, b, 0.1, 20.0);
    axis->axis_a = xy(1.0, 2.0);
    axis->point_a = xy(0.0, 0.05);
    axis->damping2 = 0.3;
    scene_spring(&s, RSL_PLANAR_SPRING_TORSION, a, b, 0.2, 0.5)->damping = 0.01;
    if (run_quietly(0.05)) {
        CHECK(t.momentum_error < 1e-11);
        CHECK(t.energy.lost_dampers > 0.1);
    }
}

static void test_torsion(void)
{
    double w = sqrt(8.0 / 0.5);
    SCENE("torsion spring");
    scene_begin(&s, 20.0);
    size_t a = scene_body(&s, "disc", 1.0, 0.5, 0.0, 0.0);
    s.body[a].angle = 1.0;
    scene_spring(&s, RSL_PLANAR_SPRING_TORSION, RSL_PLANAR_WORLD, a, 0.4, 8.0);
    if (run_quietly(0.1))
        CHECK_NEAR(t.pose[a].angle, 0.4 + 0.6 * cos(w * 20.0), 1e-10);
}

/* Rest left open: as at t = 0. */
static void test_rest_as_found(void)
{
    SCENE("springs at rest as found");
    scene_begin(&s, 2.0);
    size_t a = scene_disc(&s, "a", 1.0, 0.1, 0.3, 0.4);
    s.body[a].angle = 0.7;
    scene_spring(&s, RSL_PLANAR_SPRING_LINE, RSL_PLANAR_WORLD, a, (double)NAN, 100.0);
    scene_spring(&s, RSL_PLANAR_SPRING_AXIS, RSL_PLANAR_WORLD, a, (double)NAN, 100.0);
    scene_spring(&s, RSL_PLANAR_SPRING_TORSION, RSL_PLANAR_WORLD, a, (double)NAN, 1.0);
    if (!scene_run(&s, &t, 0.5))
        return;
    CHECK(t.pose[a].x == 0.3 && t.pose[a].y == 0.4 && t.pose[a].angle == 0.7);
    CHECK(t.energy.kinetic == 0.0 && t.energy.springs == 0.0);
}

/* x'' + 2 z w x' + w^2 x = 0 from x = 1 at rest. */
static double damped(double z, double w, double time)
{
    if (z == 1.0)
        return exp(-w * time) * (1.0 + w * time);
    if (z < 1.0) {
        double r = sqrt(1.0 - z * z), p = w * r * time;
        return exp(-z * w * time) * (cos(p) + z / r * sin(p));
    }
    double r = sqrt(z * z - 1.0), p = w * r * time;
    return exp(-z * w * time) * (cosh(p) + z / r * sinh(p));
}

static void test_damped(double z)
{
    double m = 0.5, w = 6.0, time = 1.3;
    SCENE("damping ratio %g", z);
    scene_begin(&s, time);
    mass_on_axis(m, 1.0, 0.0);
    scene_spring(&s, RSL_PLANAR_SPRING_AXIS, RSL_PLANAR_WORLD, 0, 0.0, m * w * w)->damping =
        2.0 * z * w * m;
    if (!run_quietly(0.1))
        return;
    CHECK_NEAR(t.pose[0].x, damped(z, w, time), 1e-11);
    double left = t.energy.kinetic + t.energy.springs;
    CHECK_CLOSE(t.energy.lost_dampers, 0.5 * m * w * w - left, 1e-10);
}

/* m x'' = -k x - k3 x^3 from A at rest: x = A cn, T = 4 K(k)/W,
 * W^2 = (k + k3 A^2)/m, k^2 = k3 A^2/(2 (k + k3 A^2)). */
static void test_duffing(double k, double k3)
{
    double m = 1.5, a = 0.8, w = sqrt((k + k3 * a * a) / m);
    double modulus = sqrt(k3 * a * a / (2.0 * (k + k3 * a * a)));
    double cycle = 4.0 * scene_elliptic(modulus) / w;
    SCENE("Duffing, k = %g, k3 = %g", k, k3);
    scene_begin(&s, 10.25 * cycle);
    mass_on_axis(m, a, 0.0);
    scene_spring(&s, RSL_PLANAR_SPRING_AXIS, RSL_PLANAR_WORLD, 0, 0.0, k)->stiffness3 = k3;
    if (!run_quietly(cycle))
        return;
    double speed = sqrt((k * a * a + 0.5 * k3 * pow(a, 4)) / m);
    CHECK_NEAR(t.pose[0].x, 0.0, 1e-9);
    CHECK_CLOSE(t.motion[0].x, -speed, 1e-11);
}

/* m x'' = -k2 x|x|: T/4 = sqrt(3 m/(2 k2 A)) sqrt(pi) G(4/3)/G(5/6). */
static void test_square_spring(void)
{
    double m = 2.0, k2 = 40.0, a = 0.3;
    double quarter =
        sqrt(1.5 * m / (k2 * a)) * sqrt(scene_pi) * tgamma(4.0 / 3.0) / tgamma(5.0 / 6.0);
    SCENE("spring with s|s|");
    scene_begin(&s, 9.0 * quarter);
    mass_on_axis(m, a, 0.0);
    scene_spring(&s, RSL_PLANAR_SPRING_LINE, RSL_PLANAR_WORLD, 0, 0.0, 0.0);
    s.spring[0].kind = RSL_PLANAR_SPRING_AXIS;
    s.spring[0].stiffness2 = k2;
    if (run_quietly(quarter)) {
        CHECK_NEAR(t.pose[0].x, 0.0, 1e-9);
        CHECK_CLOSE(t.motion[0].x, -sqrt(2.0 * k2 * a * a * a / (3.0 * m)), 1e-10);
    }
}

/* m v' = -c2 v|v|: x = m/c2 ln(1 + c2 v0 t/m). */
static void test_square_damper(double speed)
{
    double m = 2.0, c2 = 3.0, time = 4.0;
    double grown = 1.0 + c2 * fabs(speed) * time / m;
    SCENE("damper with v|v|, %g m/s", speed);
    scene_begin(&s, time);
    mass_on_axis(m, 0.0, speed);
    scene_spring(&s, RSL_PLANAR_SPRING_AXIS, RSL_PLANAR_WORLD, 0, 0.0, 0.0)->damping2 = c2;
    if (!run_quietly(0.5))
        return;
    CHECK_CLOSE(t.motion[0].x, speed / grown, 1e-11);
    CHECK_CLOSE(t.pose[0].x, copysign(m / c2 * log(grown), speed), 1e-11);
    CHECK_CLOSE(t.energy.lost_dampers, 0.5 * m * speed * speed * (1.0 - 1.0 / (grown * grown)),
                1e-11);
}

/* Stiffness 8 one way, 2 the other: half a swing of each, beyond the table's
 * ends too. */
static void test_table_spring(void)
{
    static const double way[] = {-0.1, 0.0, 0.2, 0.3};
    static const double pull[] = {-0.2, 0.0, 1.6, 2.4};
    double m = 2.0, half = scene_pi * (sqrt(m / 8.0) + sqrt(m / 2.0));
    SCENE("spring with a table");
    scene_begin(&s, half + 0.5 * scene_pi * sqrt(m / 8.0));
    mass_on_axis(m, 0.5, 0.0);
    rsl_planar_spring *spring =
        scene_spring(&s, RSL_PLANAR_SPRING_AXIS, RSL_PLANAR_WORLD, 0, 0.0, 0.0);
    spring->table_elongation = way;
    spring->table_force = pull;
    spring->table_count = 4;
    if (run_quietly(0.1)) {
        CHECK_NEAR(t.pose[0].x, 0.0, 1e-10);
        CHECK_CLOSE(t.motion[0].x, -0.5 * sqrt(8.0 / m), 1e-10);
    }
}

/* ---- gravity and loads ------------------------------------------------------------ */

static void test_gravity(void)
{
    SCENE("gravity in both directions");
    scene_begin(&s, 3.0);
    s.model.gravity = xy(1.5, -9.81);
    size_t a = scene_disc(&s, "stone", 2.0, 0.1, 1.0, 2.0);
    s.body[a].velocity = xy(-3.0, 7.0);
    s.body[a].spin = 5.0;
    size_t slow = scene_disc(&s, "bead", 1.0, 0.1, 0.0, 0.0);
    scene_lock(&s, slow, 0, 1, 0);
    if (!run_quietly(0.1))
        return;
    CHECK_CLOSE(t.pose[a].x, 1.0 - 9.0 + 0.75 * 9.0, 1e-12);
    CHECK_CLOSE(t.pose[a].y, 2.0 + 21.0 - 0.5 * 9.81 * 9.0, 1e-12);
    CHECK_CLOSE(t.pose[a].angle, 15.0, 1e-13);
    CHECK_CLOSE(t.pose[slow].x, 0.75 * 9.0, 1e-12);
    CHECK(t.pose[slow].y == 0.0);
    CHECK_CLOSE(t.acceleration[a].y, -9.81, 1e-15);
}

/* A force of fixed direction on a point of a free body: it falls with F/m and
 * swings as a pendulum, I a'' = -F l sin(a). */
static void test_load_on_a_point(void)
{
    double m = 2.0, inertia = 0.3, l = 0.4, force = 5.0, start = 1.8;
    double cycle = 4.0 * sqrt(inertia / (force * l)) * scene_elliptic(sin(0.5 * start));
    SCENE("load on a point");
    scene_begin(&s, 3.25 * cycle);
    size_t a = scene_body(&s, "body", m, inertia, 0.1, 0.2);
    s.body[a].angle = start;
    s.body[a].centre_of_mass = nil;
    rsl_planar_load *load = scene_load(&s, a);
    load->point = xy(0.0, -l);
    load->force_y = scene_constant(-force);
    if (!run_quietly(cycle))
        return;
    double time = s.model.end_time;
    CHECK_NEAR(t.pose[a].angle, 0.0, 1e-9);
    CHECK_CLOSE(t.pose[a].x, 0.1, 1e-12);
    CHECK_CLOSE(t.pose[a].y, 0.2 - 0.5 * force / m * time * time, 1e-11);
    CHECK_CLOSE(t.energy.work_loads, t.energy.kinetic, 1e-11);
}

/* x'' + w^2 x = f sin(w t): x = f/(2 w^2) (sin wt - wt cos wt). */
static void test_resonance(void)
{
    double m = 2.0, w = 5.0, force = 3.0, time = 20.3, at = w * time;
    double size = force / (2.0 * m * w * w);
    SCENE("resonance");
    scene_begin(&s, time);
    mass_on_axis(m, 0.0, 0.0);
    scene_spring(&s, RSL_PLANAR_SPRING_AXIS, RSL_PLANAR_WORLD, 0, 0.0, m * w * w);
    scene_load(&s, 0)->force_x = scene_harmonic(force, w, 0.0);
    if (!run_quietly(0.1))
        return;
    CHECK_CLOSE(t.pose[0].x, size * (sin(at) - at * cos(at)), 1e-10);
    CHECK_CLOSE(t.motion[0].x, size * w * at * sin(at), 1e-10);
    CHECK_CLOSE(t.energy.work_loads, t.energy.kinetic + t.energy.springs, 1e-10);
}

/* Torque offset + amplitude sin(w t + p) on a free body. */
static void test_torque(void)
{
    double inertia = 0.5, w = 3.0, p = 0.4, time = 2.0;
    SCENE("harmonic torque");
    scene_begin(&s, time);
    size_t a = scene_body(&s, "body", 1.0, inertia, 0.0, 0.0);
    rsl_planar_load *load = scene_load(&s, a);
    load->torque = scene_harmonic(2.0, w, p);
    load->torque.offset = 0.3;
    load->torque.rate = 0.1;
    if (!run_quietly(0.1))
        return;
    double swing = (2.0 * (time * cos(p) / w) - 2.0 * (sin(w * time + p) - sin(p)) / (w * w));
    CHECK_CLOSE(t.pose[a].angle, (swing + 0.15 * time * time + 0.1 * pow(time, 3) / 6.0) / inertia,
                1e-11);
}

/* A mass on a spring from a base that swings as Y sin(W t): from rest
 * x = Y w^2/(w^2 - W^2) (sin Wt - W/w sin wt). */
static void test_swinging_base(void)
{
    double m = 1.2, w = 4.0, drive = 7.0, size = 0.3, time = 9.0;
    SCENE("spring on a swinging base");
    scene_begin(&s, time);
    mass_on_axis(m, 0.5, 0.0);
    size_t base = scene_body(&s, "base", 0.0, RSL_UNSET, 0.0, 0.0);
    scene_lock(&s, base, 0, 1, 1);
    scene_prescribe(&s, base, 0, scene_harmonic(size, drive, 0.0));
    scene_spring(&s, RSL_PLANAR_SPRING_AXIS, base, 0, 0.5, m * w * w);
    if (!run_quietly(0.1))
        return;
    double gain = size * w * w / (w * w - drive * drive);
    double x = gain * (sin(drive * time) - drive / w * sin(w * time));
    CHECK_NEAR(t.pose[0].x, 0.5 + x, 1e-10);
    CHECK_NEAR(t.pose[base].x, size * sin(drive * time), 1e-14);
    CHECK_NEAR(t.energy.work_drives, t.energy.kinetic + t.energy.springs, 1e-10);
}

int main(void)
{
    test_harmonic(RSL_PLANAR_SPRING_AXIS);
    test_harmonic(RSL_PLANAR_SPRING_LINE);
    test_two_masses();
    test_off_centre();
    test_torsion();
    test_rest_as_found();
    test_damped(0.1);
    test_damped(1.0);
    test_damped(2.5);
    test_duffing(10.0, 200.0);
    test_duffing(0.0, 50.0);
    test_square_spring();
    test_square_damper(4.0);
    test_square_damper(-4.0);
    test_table_spring();
    test_gravity();
    test_load_on_a_point();
    test_resonance();
    test_torque();
    test_swinging_base();
    return check_report();
}
