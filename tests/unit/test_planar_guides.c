/* SPDX-License-Identifier: MIT
 *
 * Friction of translational joints under their own forces: closed forms, laws against an integration
 * apart, sliders that a moment presses against their guide, what is refused.
 */
#include "csv.h"
#include "planar_scenes.h"

static scene s;
static tape t;

static const double g = 9.81;

static rsl_planar_joint *guide(size_t a, size_t b, double friction)
{
    rsl_planar_joint *joint = scene_joint(&s, RSL_PLANAR_JOINT_TRANSLATIONAL, a, b, nil, nil);
    joint->friction = (rsl_planar_friction){friction, friction, 0.0};
    return joint;
}

/* ---- a bead on a rod that turns ------------------------------------------------------------------
 *
 * Nothing presses it but the rod, with 2 m w dr/dt: with w > 0
 *
 *     d2r/dt2 = w^2 r - 2 mu w |dr/dt|,   r = A exp(p t) + B exp(q t),
 *
 * p, q = w (-mu +- sqrt(mu^2 + 1)) on the way out. Outwards first, the way out goes on.
 */
static double drag_seen;

static void look_at_drag(const rsl_planar_view *view, tape *of)
{
    (void)of;
    drag_seen = view->joint[2].drag;
}

static void test_bead(void)
{
    static const double friction[] = {0.05, 0.3, 2.0};
    const double w = 3.0, r0 = 0.2, v0 = 0.1, m = 0.7, time = 1.0;
    for (int i = 0; i < 3; i++) {
        double mu = friction[i], root = sqrt(mu * mu + 1.0), p = w * (root - mu),
               q = -w * (root + mu);
        double a = (v0 - q * r0) / (p - q), b = r0 - a, x = a * exp(p * time) + b * exp(q * time);
        double v = a * p * exp(p * time) + b * q * exp(q * time);
        SCENE("a bead on a rod, friction %g", mu);
        scene_begin(&s, time);
        size_t rod = scene_body(&s, "rod", 1.0, 0.1, 0.0, 0.0);
        size_t bead = scene_body(&s, "bead", m, 0.01, r0, 0.0);
        s.body[rod].spin = s.body[bead].spin = w;
        s.body[bead].velocity = xy(v0, w * r0);
        scene_pin(&s, RSL_PLANAR_WORLD, rod, nil, nil);
        scene_joint(&s, RSL_PLANAR_JOINT_DRIVEN, RSL_PLANAR_WORLD, rod, nil, nil)->drive =
            (rsl_planar_signal){.rate = w};
        guide(rod, bead, mu);
        s.model.tolerance = 1e-13;
        t.look = look_at_drag;
        int ran = scene_run(&s, &t, 0.1);
        t.look = NULL;
        if (!ran)
            continue;
        CHECK_CLOSE(hypot(t.pose[bead].x, t.pose[bead].y), x, 1e-11);
        CHECK_CLOSE(t.motion[bead].x * cos(w * time) + t.motion[bead].y * sin(w * time), v, 1e-11);
        CHECK_CLOSE(drag_seen, 2.0 * mu * m * w * v, 1e-10);
        CHECK(t.summary.residual_max < 1e-11);
    }
}

/* ---- a drawer --------------------------------------------------------------------------------------
 *
 * Pulled by F beside its middle, at the distance b: the ends press with 2 F b/L, it goes by
 * F (1 - 2 mu b/L), and with 2 mu b/L > 1 it does not come at any force.
 */
static void test_drawer(void)
{
    const double m = 4.0, length = 0.5, pull = 30.0, mu = 0.4;
    for (int i = 0; i < 2; i++) {
        double beside = i == 0 ? 0.3 : 0.7, a = pull * (1.0 - 2.0 * mu * beside / length) / m;
        SCENE("a drawer that is pulled at %g m", beside);
        scene_begin(&s, 1.0);
        size_t drawer = scene_body(&s, "drawer", m, 0.1, 0.0, 0.0);
        guide(RSL_PLANAR_WORLD, drawer, mu)->length = length;
        rsl_planar_load *load = scene_load(&s, drawer);
        load->point = xy(0.0, beside);
        load->force_x = scene_constant(pull);
        if (!scene_run(&s, &t, 0.1))
            continue;
        CHECK_NEAR(t.pose[0].x, i == 0 ? 0.5 * a : 0.0, 1e-13);
        CHECK_NEAR(t.energy.lost_friction, i == 0 ? (pull - m * a) * 0.5 * a : 0.0, 1e-12);
    }
}

/* ---- down a slope ----------------------------------------------------------------------------------- */

static void test_slope(void)
{
    const double angle = 0.5, mu = 0.3, v = -2.0;
    for (int i = 0; i < 3; i++) {
        SCENE("a block in a guide that slopes, %d", i);
        scene_weigh(&s, 2.0, g);
        size_t block = scene_body(&s, "block", 1.3, 0.1, 0.0, 0.0);
        rsl_planar_joint *joint = guide(RSL_PLANAR_WORLD, block, i == 2 ? 0.6 : mu);
        joint->axis_a = xy(cos(angle), -sin(angle));
        if (i == 1) /* up first: it stops, and comes down again */
            s.body[block].velocity = xy(v * cos(angle), -v * sin(angle));
        if (!scene_run(&s, &t, 0.1))
            continue;
        double down = g * (sin(angle) - mu * cos(angle)), up = g * (sin(angle) + mu * cos(angle));
        double stop = -v / up, left = 2.0 - stop;
        double way = i == 0   ? 2.0 * down
                     : i == 1 ? 0.5 * v * stop + 0.5 * down * left * left
                              : 0.0; /* tan(angle) < 0.6: it holds */
        CHECK_NEAR(t.pose[0].x, way * cos(angle), 1e-11);
        CHECK(i == 2 || t.summary.residual_max < 1e-11);
    }
}

/* ---- a carriage with a rod: laws against guides.py --------------------------------------------------- */

static double pressed;

static void look_at_guide(const rsl_planar_view *view, tape *of)
{
    const rsl_planar_joint *joint = &s.joint[0];
    double moment = rsl_given(joint->length) ? 2.0 * view->joint[0].moment / joint->length : 0.0;
    (void)of;
    pressed = fmax(fabs(view->joint[0].y), fabs(moment)) + joint->normal_force;
}

static void carriage(const char *key, double length)
{
    const double m = 1.5, l = 0.6, h = 0.1, p = 1.2, v = 0.5;
    rsl_tangent_parameters spec = rsl_tangent_parameters_default();
    int lugre = strcmp(key, "lugre") == 0, smooth = strcmp(key, "tanh") == 0;
    scene_weigh(&s, 1.5, g);
    s.model.tolerance = 1e-13;
    size_t cart = scene_body(&s, "cart", 2.0, 0.05, 0.0, 0.0);
    size_t rod =
        scene_body(&s, "rod", m, m * l * l / 12.0, 0.5 * l * sin(p), -h - 0.5 * l * cos(p));
    s.body[cart].velocity.x = s.body[rod].velocity.x = v;
    s.body[rod].angle = p;
    rsl_planar_joint *joint = guide(RSL_PLANAR_WORLD, cart, 0.0);
    scene_pin(&s, cart, rod, xy(0.0, -h), xy(0.0, 0.5 * l));
    joint->normal_force = 3.0;
    joint->length = length > 0.0 ? length : RSL_UNSET;
    spec.friction = lugre ? 0.2 : 0.3;
    if (smooth)
        spec.slip_speed = 0.01;
    else
        spec.stiffness = 2e4;
    if (lugre) {
        spec.friction_static = 0.3;
        spec.slip_speed = 0.02;
        spec.damping = 10.0;
        spec.viscosity = 0.5;
    }
    joint->tangent = (rsl_planar_tangent){{rsl_tangent_law_find(key), NULL, NULL}, spec};
    if (smooth) {
        joint->tangent = (rsl_planar_tangent){.spec = rsl_tangent_parameters_default()};
        joint->friction = (rsl_planar_friction){0.3, 0.3, 0.01};
    }
}

static void test_laws(void)
{
    csv_table table = csv_read("guides.csv");
    CHECK_INT(table.rows, 6);
    for (size_t row = 0; row < table.rows; row++) {
        const char *key = csv_text(&table, row, "law");
        double within = 3.0 * csv_number(&table, row, "within");
        double length = csv_number(&table, row, "length");
        if (length > 0.0) /* kinks, where force and moment change places */
            within = fmax(within, 3e-10);
        SCENE("a carriage with a rod, %s, length %g", key, length);
        carriage(key, length);
        t.look = look_at_guide;
        int ran = scene_run(&s, &t, 0.05);
        t.look = NULL;
        if (!ran)
            continue;
        CHECK(within < 1e-9);
        CHECK_NEAR(t.pose[0].x, csv_number(&table, row, "x"), within);
        CHECK_NEAR(t.pose[1].angle, csv_number(&table, row, "p"), within);
        CHECK_NEAR(t.motion[0].x, csv_number(&table, row, "v"), within);
        CHECK_NEAR(t.motion[1].angle, csv_number(&table, row, "w"), within);
        CHECK_NEAR(pressed, csv_number(&table, row, "N"), 10.0 * within);
        double lost = t.energy.lost_friction + t.energy.contacts; /* bristles keep some */
        CHECK_NEAR(lost, csv_number(&table, row, "lost"), within);
        CHECK(t.summary.residual_max < 1e-10);
    }
    csv_free(&table);
}

/* ---- a slider-crank with friction in guide and main pin: what holds one holds both ------------------ */

static void crank(double friction)
{
    scene_weigh(&s, 4.0, g);
    s.model.assemble = 1;
    size_t crank = scene_body(&s, "crank", 1.0, 0.01, 0.0, 0.0);
    size_t rod = scene_body(&s, "rod", 1.0, 0.02, 0.236, 0.024);
    size_t slider = scene_body(&s, "slider", 2.0, 0.01, 0.384, 0.0);
    s.body[crank].angle = 0.5;
    s.body[crank].spin = 20.0;
    s.body[rod].angle = -0.16;
    rsl_planar_joint *main = scene_pin(&s, RSL_PLANAR_WORLD, crank, nil, nil);
    main->radius = 0.02;
    main->friction = (rsl_planar_friction){0.1, 0.1, 0.0};
    scene_pin(&s, crank, rod, xy(0.1, 0.0), xy(-0.15, 0.0));
    scene_pin(&s, rod, slider, xy(0.15, 0.0), nil);
    guide(RSL_PLANAR_WORLD, slider, friction);
}

static void test_crank(void)
{
    static const double friction[] = {0.1, 0.3, 0.5, 1.0, 3.0};
    for (int i = 0; i < 5; i++) {
        SCENE("a slider-crank comes to rest, friction %g", friction[i]);
        crank(friction[i]);
        if (!scene_run(&s, &t, 0.1))
            continue;
        CHECK_NEAR(t.motion[0].angle, 0.0, 1e-9);
        CHECK(t.summary.residual_max < 1e-10);
    }
    SCENE("a slider-crank that jams");
    crank(30.0);
    s.joint[0].friction = (rsl_planar_friction){0};
    scene_refused(&s, RSL_ERROR_CONVERGENCE, "", "the guide of joint j3 jams at t = 0 s");
}

static void test_refused(void)
{
    SCENE("what a guide does not take");
    carriage("dahl", -1.0);
    s.joint[0].length = 0.0;
    scene_refused(&s, RSL_ERROR_ARGUMENT, "joints.0.length", "length");
    carriage("dahl", -1.0);
    s.joint[0].tangent.laws.friction = rsl_tangent_law_find("spring");
    scene_refused(&s, RSL_ERROR_ARGUMENT, "joints.0.tangential", "take dahl or lugre");
    carriage("tanh", -1.0);
    s.joint[0].kind = RSL_PLANAR_JOINT_DISTANCE;
    scene_refused(&s, RSL_ERROR_ARGUMENT, "joints.0.friction", "revolute and translational");
    carriage("tanh", -1.0);
    scene_lock(&s, 0, 0, 1, 1);
    scene_refused(&s, RSL_ERROR_CONFLICT, "joints.0.friction", "is not determined");
}

int main(void)
{
    test_bead();
    test_drawer();
    test_slope();
    test_laws();
    test_crank();
    test_refused();
    return check_report();
}
