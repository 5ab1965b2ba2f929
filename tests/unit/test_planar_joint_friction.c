/* SPDX-License-Identifier: MIT
 *
 * Friction of the pins of revolute joints: closed forms with the force that friction itself makes,
 * located rest and break-away, laws with a memory against an integration apart, drives that turn
 * back, states saved and restored, the ledger, what is refused.
 */
#include "csv.h"
#include "planar_scenes.h"

static scene s;
static tape t;

static const double g = 9.81;

static rsl_planar_joint *rub(rsl_planar_joint *joint, double radius, double friction)
{
    joint->radius = radius;
    joint->friction = (rsl_planar_friction){friction, friction, 0.0};
    return joint;
}

/* ---- a rod on a pin, without weight -------------------------------------------------------------
 *
 * The centre of mass at the distance l asks for the force m l w^2 inwards and m l |dw/dt| across, so
 * that with I about the pin and k = mu r m l/I
 *
 *     |dw/dt| = k sqrt(w^4 + (dw/dt)^2),   dw/dt = -c w|w|,   c = k/sqrt(1 - k^2),
 *     w = w0/(1 + c |w0| t).
 */
static const double mass = 2.0, arm = 0.3, about_pin = 0.05 + 2.0 * 0.3 * 0.3;

static rsl_planar_joint *rod(double spin, double time, int second)
{
    scene_begin(&s, time);
    size_t body = scene_body(&s, "rod", mass, 0.05, arm, 0.0);
    s.body[body].spin = spin;
    s.body[body].velocity.y = spin * arm;
    return second ? scene_pin(&s, RSL_PLANAR_WORLD, body, nil, xy(-arm, 0.0))
                  : scene_pin(&s, body, RSL_PLANAR_WORLD, xy(-arm, 0.0), nil);
}

static double reaction_error, friction_seen;

static void look_at_reaction(const rsl_planar_view *view, tape *of)
{
    double w = view->motion[0].angle, dw = view->acceleration[0].angle;
    const rsl_planar_reaction *r = &view->joint[0];
    (void)of;
    reaction_error =
        fmax(reaction_error, fabs(hypot(r->x, r->y) - mass * arm * sqrt(w * w * w * w + dw * dw)));
    friction_seen = r->friction;
    CHECK_NEAR(r->moment, -r->friction, 0.0);
}

static void test_spin_down(void)
{
    static const double friction[] = {0.01, 0.3, 3.0, 15.0}, radius = 0.02;
    for (int i = 0; i < 16; i++) {
        double mu = friction[i % 4], w0 = i & 4 ? -10.0 : 10.0, time = 10.0;
        double k = mu * radius * mass * arm / about_pin, c = k / sqrt(1.0 - k * k);
        double w = w0 / (1.0 + c * fabs(w0) * time);
        int second = i >= 8;
        SCENE("a rod that spins down, friction %g, spin %g", mu, w0);
        rub(rod(w0, time, second), radius, mu);
        t.look = look_at_reaction;
        reaction_error = 0.0;
        int ran = scene_run(&s, &t, 0.1);
        t.look = NULL;
        if (!ran)
            continue;
        CHECK_CLOSE(t.motion[0].angle, w, 1e-11);
        CHECK_NEAR(t.pose[0].angle, w0 / fabs(w0) * log1p(c * fabs(w0) * time) / c, 1e-10);
        CHECK_CLOSE(friction_seen, (second ? 1.0 : -1.0) * about_pin * c * w * fabs(w), 1e-10);
        CHECK_NEAR(reaction_error, 0.0, 1e-11);
        CHECK_CLOSE(t.energy.lost_friction, 0.5 * about_pin * (w0 * w0 - w * w), 1e-10);
        CHECK(t.summary.residual_max < 1e-11);
    }
}

/* Beyond k = 1 no force goes with its own friction. */
static void test_jam(void)
{
    SCENE("a pin that jams");
    rub(rod(10.0, 1.0, 1), 0.5, 1.1 * about_pin / (0.5 * mass * arm));
    CHECK_STATUS(model_run(&s.model, &t, 0.1), RSL_ERROR_CONVERGENCE);
    CHECK_TEXT(t.error.message, "the pin of joint j0 jams at t = 0 s");
}

/* ---- a balanced disc: dw/dt = -mu r (m g + P)/I, and rest ------------------------------------- */

static void test_disc(void)
{
    static const double preload[] = {0.0, 30.0};
    for (int i = 0; i < 4; i++) {
        double w0 = i < 2 ? 20.0 : -20.0, r = 0.015, mu = 0.2, m = 3.0, inertia = 0.5 * m * 0.04;
        double a = mu * r * (m * g + preload[i % 2]) / inertia, stop = fabs(w0) / a;
        SCENE("a disc on a pin, preload %g N", preload[i % 2]);
        scene_weigh(&s, 1.25 * stop, g);
        size_t disc = scene_disc(&s, "disc", m, 0.2, 0.0, 0.0);
        s.body[disc].spin = w0;
        rub(scene_pin(&s, RSL_PLANAR_WORLD, disc, nil, nil), r, mu)->normal_force = preload[i % 2];
        if (!scene_run(&s, &t, 0.01) || !CHECK_INT(t.sticks, 1))
            continue;
        CHECK_CLOSE(t.stick[0].time, stop, 1e-12);
        CHECK_CLOSE(t.pose[0].angle, 0.5 * w0 * stop, 1e-11);
        CHECK_NEAR(t.motion[0].angle, 0.0, 1e-14);
        CHECK_CLOSE(t.energy.lost_friction, 0.5 * inertia * w0 * w0, 1e-12);
        CHECK(t.summary.residual_max < 1e-12);
    }
}

/* ---- rest, and its end -------------------------------------------------------------------------
 *
 * At rest the force on the pin and the load on the rod are one pair, which friction holds as long as
 * its line passes the pin at less than mu r: a pendulum stays where l sin(angle) <= mu r, and one
 * that hangs moves from a sideways force F at its centre on with  F l = mu r sqrt(F^2 + (m g)^2).
 */
static rsl_planar_joint *pendulum(double angle, double time)
{
    scene_weigh(&s, time, g);
    size_t body = scene_body(&s, "rod", mass, 0.05, arm * sin(angle), -arm * cos(angle));
    s.body[body].angle = angle;
    return scene_pin(&s, RSL_PLANAR_WORLD, body, nil, xy(0.0, arm));
}

static void test_rest(void)
{
    double mu = 0.4, r = 0.05, limit = asin(mu * r / arm);
    for (int i = 0; i < 4; i++) {
        double angle = (i & 1 ? -1.0 : 1.0) * limit * (i & 2 ? 1.0 + 1e-9 : 1.0 - 1e-9);
        SCENE("a pendulum at the angle %.12g", angle);
        rub(pendulum(angle, 5.0), r, mu);
        if (!scene_run(&s, &t, 0.1))
            continue;
        CHECK_INT(t.pose[0].angle == angle, i < 2);
        CHECK_INT(t.motion[0].angle == 0.0, i < 2);
    }
}

/* So much friction that a slip would jam: at rest the pin holds all the same. */
static void test_locked(void)
{
    SCENE("a pin that nothing turns");
    rub(pendulum(1.5, 1.0), 0.5, 8.0);
    if (!scene_run(&s, &t, 0.1))
        return;
    CHECK_INT(t.sticks, 1);
    CHECK(t.pose[0].angle == 1.5);
}

static void test_break_away(void)
{
    double mu = 0.4, r = 0.05, rate = 0.7, sine = mu * r / arm;
    double force = mass * g * sine / sqrt(1.0 - sine * sine);
    for (int i = 0; i < 2; i++) {
        SCENE("a pendulum that is pulled to the %s", i ? "left" : "right");
        rub(pendulum(0.0, 2.5), r, mu)->friction.kinetic = 0.9 * mu;
        scene_load(&s, 0)->force_x = (rsl_planar_signal){.rate = i ? -rate : rate};
        if (!scene_run(&s, &t, 0.1) || !CHECK_INT(t.sticks, 2))
            continue;
        CHECK_INT(t.stick[0].sticks, 1);
        CHECK_INT(t.stick[1].sticks, 0);
        CHECK_CLOSE(t.stick[1].time, force / rate, 1e-9);
        CHECK(i ? t.pose[0].angle < 0.0 : t.pose[0].angle > 0.0);
        CHECK(t.summary.residual_max < 1e-10);
    }
}

/* Swings that die out: what is left of the energy is friction's, and at the end it sticks. */
static void test_swings(void)
{
    SCENE("a pendulum that comes to rest");
    rub(pendulum(1.5, 20.0), 0.02, 0.4)->friction.kinetic = 0.3;
    if (!scene_run(&s, &t, 0.01) || !CHECK_INT(t.sticks, 1))
        return;
    double fell = mass * g * arm * (cos(t.pose[0].angle) - cos(1.5));
    CHECK_CLOSE(t.energy.lost_friction, fell, 1e-10);
    CHECK(fabs(sin(t.pose[0].angle)) < 0.4 * 0.02 / arm);
    CHECK(t.summary.residual_max < 1e-11);
}

/* ---- drives ---------------------------------------------------------------------------------------
 *
 * A drive that swings by A turns a balanced disc 4 A a period: mu r m g times that is lost. The same
 * of a block that a drive pushes to and fro on a slide.
 */
static void test_drives(void)
{
    double m = 3.0, r = 0.015, mu = 0.2, swing = 0.7, f = 2.0, w = 2.0 * scene_pi * f;
    rsl_planar_signal drive = scene_harmonic(swing, w, 0.5 * scene_pi);
    for (int i = 0; i < 3; i++) {
        SCENE("friction of what a drive swings, %d", i);
        scene_weigh(&s, 2.0, g);
        size_t disc = scene_disc(&s, "disc", m, 0.2, 0.0, 0.0);
        if (i < 2)
            rub(scene_pin(&s, RSL_PLANAR_WORLD, disc, nil, nil), r, mu);
        if (i == 0)
            scene_joint(&s, RSL_PLANAR_JOINT_DRIVEN, RSL_PLANAR_WORLD, disc, nil, nil)->drive =
                drive;
        if (i == 1)
            scene_prescribe(&s, disc, 2, drive);
        if (i == 2) {
            scene_lock(&s, disc, 0, 1, 1);
            scene_prescribe(&s, disc, 0, drive);
            scene_slide(&s, RSL_PLANAR_WORLD, disc, r * m * g, mu);
        }
        if (!scene_run(&s, &t, 0.01))
            continue;
        CHECK_CLOSE(t.energy.lost_friction, mu * r * m * g * 4.0 * swing * f * 2.0, 1e-9);
        CHECK_CLOSE(t.energy.work_drives, t.energy.lost_friction, 1e-9);
        CHECK(t.summary.residual_max < 1e-9);
    }
}

/* ---- two rods: four laws against pins.py ------------------------------------------------------------ */

static size_t hang(double x, double y, double m, double l, double angle, rsl_planar_point v,
                   double w)
{
    size_t body = scene_body(&s, "rod", m, m * l * l / 12.0, x + 0.5 * l * sin(angle),
                             y - 0.5 * l * cos(angle));
    s.body[body].angle = angle;
    s.body[body].spin = w;
    s.body[body].velocity = xy(v.x + 0.5 * l * w * cos(angle), v.y + 0.5 * l * w * sin(angle));
    return body;
}

static void two_rods(const double y[4], double time)
{
    const double m[2] = {1.5, 0.8}, l[2] = {0.4, 0.3};
    scene_weigh(&s, time, g);
    rsl_planar_point end = xy(l[0] * sin(y[0]), -l[0] * cos(y[0]));
    size_t upper = hang(0.0, 0.0, m[0], l[0], y[0], nil, y[2]);
    size_t lower = hang(end.x, end.y, m[1], l[1], y[1],
                        xy(l[0] * y[2] * cos(y[0]), l[0] * y[2] * sin(y[0])), y[3]);
    scene_pin(&s, RSL_PLANAR_WORLD, upper, nil, xy(0.0, 0.5 * l[0]))->radius = 0.03;
    scene_pin(&s, upper, lower, xy(0.0, -0.5 * l[0]), xy(0.0, 0.5 * l[1]))->radius = 0.02;
    s.joint[1].normal_force = 2.0;
}

static void take_law(const char *key, rsl_planar_joint *joint)
{
    rsl_tangent_parameters spec = rsl_tangent_parameters_default();
    int lugre = strcmp(key, "lugre") == 0, falls = strcmp(key, "bengisu-akay") == 0;
    spec.friction = lugre || falls ? 0.2 : 0.3;
    if (lugre || falls) {
        spec.friction_static = lugre ? 0.3 : 0.35;
        spec.slip_speed = lugre ? 0.02 : 0.01;
    }
    if (falls)
        spec.decay = 5.0;
    if (lugre || strcmp(key, "dahl") == 0)
        spec.stiffness = 2e4;
    if (lugre) {
        spec.damping = 10.0;
        spec.viscosity = 0.5;
    }
    joint->tangent = (rsl_planar_tangent){{rsl_tangent_law_find(key), NULL, NULL}, spec};
    if (strcmp(key, "tanh") == 0) { /* which is what `friction` says */
        joint->tangent = (rsl_planar_tangent){.spec = rsl_tangent_parameters_default()};
        joint->friction = (rsl_planar_friction){0.3, 0.3, 0.01};
    }
}

static void build_rods(const char *key)
{
    static const double slow[4] = {1.2, 0.5, 0.0, 3.0}, fast[4] = {0.3, 1.0, 9.0, -25.0};
    int falls = strcmp(key, "bengisu-akay") == 0;
    two_rods(falls ? fast : slow, falls ? 0.1 : 2.0);
    s.model.tolerance = 1e-13;
    take_law(key, &s.joint[0]);
    take_law(key, &s.joint[1]);
}

static double pressed[2];

static void look_at_pins(const rsl_planar_view *view, tape *of)
{
    (void)of;
    for (int i = 0; i < 2; i++)
        pressed[i] = hypot(view->joint[i].x, view->joint[i].y) + s.joint[i].normal_force;
}

static void test_laws(void)
{
    csv_table table = csv_read("pins.csv");
    CHECK_INT(table.rows, 4);
    for (size_t row = 0; row < table.rows; row++) {
        const char *key = csv_text(&table, row, "law");
        double within = 3.0 * csv_number(&table, row, "within");
        SCENE("two rods, %s", key);
        build_rods(key);
        t.look = look_at_pins;
        int ran = scene_run(&s, &t, 0.05);
        t.look = NULL;
        if (!ran)
            continue;
        CHECK(within < 5e-10);
        CHECK_NEAR(t.pose[0].angle, csv_number(&table, row, "p"), within);
        CHECK_NEAR(t.pose[1].angle, csv_number(&table, row, "q"), within);
        CHECK_NEAR(t.motion[0].angle, csv_number(&table, row, "u"), within);
        CHECK_NEAR(t.motion[1].angle, csv_number(&table, row, "v"), within);
        CHECK_NEAR(pressed[0], csv_number(&table, row, "N1"), within);
        CHECK_NEAR(pressed[1], csv_number(&table, row, "N2"), within);
        double lost = t.energy.lost_friction + t.energy.contacts; /* bristles keep some */
        CHECK_NEAR(lost, csv_number(&table, row, "lost"), within);
        CHECK(t.summary.residual_max < 1e-10);
    }
    csv_free(&table);
}

/* ---- many pins, contacts, and the rest --------------------------------------------------------------- */

/* The books close, with more rows than are solved densely, and beside contacts that bounce and rest. */
static void test_ledger(void)
{
    SCENE("a chain of eleven rods");
    scene_weigh(&s, 1.0, g);
    for (size_t i = 0; i < 11; i++) {
        size_t body = hang(0.1 * (double)i, 0.0, 0.1, 0.1, 0.5 * scene_pi, nil, 0.0);
        rub(scene_pin(&s, i ? body - 1 : RSL_PLANAR_WORLD, body, i ? xy(0.0, -0.05) : nil,
                      xy(0.0, 0.05)),
            0.005, 0.3);
    }
    if (scene_run(&s, &t, 0.01)) {
        CHECK(t.energy.lost_friction > 0.01);
        CHECK(t.summary.residual_max < 1e-9);
    }
    static const char *const laws[] = {"newton", "hunt-crossley"};
    for (int i = 0; i < 2; i++) {
        SCENE("a rod on a pin falls on a floor, %s", laws[i]);
        rub(pendulum(0.5 * scene_pi, 3.0), 0.02, 0.3);
        scene_shape(&s, 0, scene_circle(0.0, -0.2, 0.05));
        size_t ground = scene_fixed(&s, "floor", scene_line(0.0, -0.3, 0.0, 1.0));
        scene_touch(&s, 0, ground, laws[i], 0.6, i ? 1e7 : RSL_UNSET);
        if (!scene_run(&s, &t, 0.01))
            continue;
        CHECK(t.records > 3);
        CHECK(t.energy.lost_friction > 0.01);
        CHECK(t.summary.residual_max < 1e-9);
    }
}

static void go(rsl_planar *system, double until, double out[6])
{
    rsl_planar_view view;
    CHECK_STATUS(rsl_planar_advance(system, until, NULL, NULL), RSL_OK);
    rsl_planar_get_view(system, &view);
    const double all[6] = {view.pose[0].angle,   view.pose[1].angle,     view.motion[0].angle,
                           view.motion[1].angle, view.joint[1].friction, view.energy.lost_friction};
    memcpy(out, all, sizeof all);
}

/* Saved in the middle, restored, and cut into pieces: the same bits. */
static void test_restored(void)
{
    static const char *const laws[] = {"coulomb", "dahl", "lugre"};
    for (size_t i = 0; i < 3; i++) {
        rsl_planar *system = NULL;
        rsl_planar_state *state = NULL;
        double first[6], again[6], waste[6];
        SCENE("%s, saved and restored", laws[i]);
        build_rods(i ? laws[i] : "tanh");
        if (i == 0)
            s.joint[0].friction.slip_speed = s.joint[1].friction.slip_speed = 0.0;
        if (!CHECK_STATUS(rsl_planar_new(&s.model, &system, &t.error), RSL_OK))
            continue;
        go(system, 0.7123, waste);
        CHECK_STATUS(rsl_planar_save(system, &state, NULL), RSL_OK);
        go(system, 1.5, first);
        CHECK_STATUS(rsl_planar_restore(system, state, NULL), RSL_OK);
        go(system, 1.1, waste);
        go(system, 1.5, again);
        CHECK(memcmp(first, again, sizeof first) == 0);
        CHECK(memcmp(first, waste, sizeof first) != 0);
        rsl_planar_state_free(state);
        rsl_planar_free(system);
    }
}

static void test_refused(void)
{
    SCENE("what a pin does not take");
    rub(rod(1.0, 1.0, 1), 0.0, 0.3);
    scene_refused(&s, RSL_ERROR_ARGUMENT, "joints.0.radius", "radius");
    rub(rod(1.0, 1.0, 1), RSL_UNSET, 0.3);
    scene_refused(&s, RSL_ERROR_ARGUMENT, "joints.0.radius", "radius");
    rub(rod(1.0, 1.0, 1), 0.1, -0.3);
    scene_refused(&s, RSL_ERROR_ARGUMENT, "joints.0.friction", "friction");
    rub(rod(1.0, 1.0, 1), 0.1, 0.3)->normal_force = -1.0;
    scene_refused(&s, RSL_ERROR_ARGUMENT, "joints.0.normal_force", "normal_force");
    rub(rod(1.0, 1.0, 1), 0.1, 0.3)->kind = RSL_PLANAR_JOINT_RIGID;
    scene_refused(&s, RSL_ERROR_ARGUMENT, "joints.0.friction", "revolute and translational");
    rub(rod(1.0, 1.0, 1), 0.1, 0.3);
    s.model.locate = 0;
    scene_refused(&s, RSL_ERROR_ARGUMENT, "joints.0.friction", "slip_speed");
    rsl_planar_joint *joint = rub(rod(1.0, 1.0, 1), 0.1, 0.0);
    joint->tangent = (rsl_planar_tangent){{rsl_tangent_law_find("spring"), NULL, NULL},
                                          rsl_tangent_parameters_default()};
    joint->tangent.spec.friction = 0.3;
    joint->tangent.spec.stiffness = 1e4;
    scene_refused(&s, RSL_ERROR_ARGUMENT, "joints.0.tangential", "take dahl or lugre");
    rub(rod(0.0, 1.0, 1), 0.1, 0.3);
    scene_lock(&s, 0, 1, 1, 0);
    scene_refused(&s, RSL_ERROR_CONFLICT, "joints.0.friction", "is not determined");
}

int main(void)
{
    test_spin_down();
    test_jam();
    test_disc();
    test_rest();
    test_locked();
    test_break_away();
    test_swings();
    test_drives();
    test_laws();
    test_ledger();
    test_restored();
    test_refused();
    return check_report();
}
