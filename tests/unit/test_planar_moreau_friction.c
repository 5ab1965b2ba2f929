/* SPDX-License-Identifier: MIT
 *
 * Friction of pins and guides in Moreau's steps: closed forms of spin-down, rest, break-away and
 * impacts whose joint reactions rub, and the located solution.
 */
#include "planar_scenes.h"

static scene s;
static tape t;
static const double g = 9.81;

static void by_steps(double step)
{
    s.model.integrator = RSL_PLANAR_INTEGRATOR_MOREAU;
    s.model.step_max = step;
}

static rsl_planar_joint *rub(rsl_planar_joint *joint, double static_, double kinetic)
{
    joint->friction = (rsl_planar_friction){static_, kinetic, 0.0};
    joint->radius = 0.02;
    return joint;
}

/* ---- a balanced disc on a pin: dw/dt = -mu r (m g + p)/I, then rest ---------------------------- */

static void test_disc(void)
{
    const double mass = 2.0, inertia = 0.01, mu = 0.25, preload = 3.0, spin = 8.0;
    double rate = mu * 0.02 * (mass * g + preload) / inertia;
    for (int k = 0; k < 4; k++) {
        double time = k < 2 ? 0.5 * spin / rate : 1.5 * spin / rate, w0 = k & 1 ? -spin : spin;
        SCENE("a disc on a pin, case %d", k);
        scene_weigh(&s, time, g);
        size_t body = scene_body(&s, "disc", mass, inertia, 0.3, 0.1);
        s.body[body].spin = w0;
        rsl_planar_joint *pin =
            rub(scene_pin(&s, RSL_PLANAR_WORLD, body, xy(0.3, 0.1), nil), mu, mu);
        pin->normal_force = preload;
        by_steps(7e-4);
        if (!scene_run(&s, &t, 0.1))
            continue;
        double left = fmax(spin - rate * time, 0.0);
        CHECK_NEAR(t.motion[0].angle, w0 > 0.0 ? left : -left, 1e-12);
        CHECK_CLOSE(t.energy.lost_friction, 0.5 * inertia * (spin * spin - left * left), 1e-12);
        CHECK(t.summary.residual_max < 1e-11);
    }
}

/* ---- a slider on an inclined guide --------------------------------------------------------------
 *
 * Slip with a = g (sin b - mu cos b) - mu p/m, rest while m g sin b <= mu_s (m g cos b + p). */

static void incline(double angle, double static_, double kinetic, double speed)
{
    scene_weigh(&s, 0.8, g);
    size_t body = scene_body(&s, "slider", 3.0, 0.2, 0.0, 0.0);
    s.body[body].velocity = xy(speed * cos(angle), speed * sin(angle));
    rsl_planar_joint *guide =
        scene_joint(&s, RSL_PLANAR_JOINT_TRANSLATIONAL, RSL_PLANAR_WORLD, body, nil, nil);
    guide->axis_a = xy(cos(angle), sin(angle));
    rub(guide, static_, kinetic)->normal_force = 2.0;
    by_steps(1e-3);
}

static void test_incline(void)
{
    const double angle = 0.5, preload = 2.0 / 3.0;
    SCENE("a slider slips down, friction %g", 0.3);
    incline(angle, 0.3, 0.3, 0.0);
    double a = g * (sin(angle) - 0.3 * cos(angle)) - 0.3 * preload;
    if (scene_run(&s, &t, 0.1)) {
        CHECK_NEAR(t.motion[0].x, -0.8 * a * cos(angle), 1e-12);
        CHECK_NEAR(t.pose[0].y, -0.5 * a * 0.64 * sin(angle), 1e-12);
    }
    SCENE("a slider at rest holds, friction %g", 0.6);
    incline(angle, 0.6, 0.1, 0.0);
    if (scene_run(&s, &t, 0.1)) {
        CHECK_NEAR(t.motion[0].x, 0.0, 1e-14);
        CHECK_NEAR(t.pose[0].x, 0.0, 1e-13);
        CHECK_NEAR(t.energy.lost_friction, 0.0, 1e-14);
    }
    SCENE("a slider that slips takes its kinetic friction, %g", 0.1);
    incline(angle, 0.6, 0.1, -0.5);
    a = g * (sin(angle) - 0.1 * cos(angle)) - 0.1 * preload;
    if (scene_run(&s, &t, 0.1))
        CHECK_NEAR(t.motion[0].x, -(0.5 + 0.8 * a) * cos(angle), 1e-12);
}

/* ---- a guide with a given normal force ---------------------------------------------------------- */

static void test_slide(void)
{
    SCENE("a slide with a normal force of %g N", 5.0);
    scene_begin(&s, 0.25);
    size_t body = scene_body(&s, "block", 2.0, 0.1, 0.0, 0.0);
    s.body[body].velocity.x = 1.0;
    scene_lock(&s, body, 0, 1, 1);
    scene_slide(&s, RSL_PLANAR_WORLD, body, 5.0, 0.4)->axis_a = xy(1.0, 0.0);
    by_steps(1e-3);
    if (!scene_run(&s, &t, 0.1))
        return;
    CHECK_NEAR(t.motion[0].x, 1.0 - 0.4 * 5.0 / 2.0 * 0.25, 1e-13);
    CHECK_CLOSE(t.energy.lost_friction, 0.4 * 5.0 * (0.25 - 0.125 * 0.0625 * 4.0), 1e-11);
}

/* ---- impacts ------------------------------------------------------------------------------------
 *
 * A slider on the x axis meets a smooth plane with the normal (-cos b, sin b). The guide carries
 * P sin b and rubs with mu P sin b against the slip afterwards, -e v:
 *     m (-e v - v) = -P cos b + mu P sin b,   P = m (1 + e) v/(cos b - mu sin b). */

static void meet(double angle, double mu, double e, int rolls)
{
    scene_begin(&s, 0.1);
    size_t body = scene_body(&s, "slider", 3.0, 0.2, 0.0, 0.0);
    scene_shape(&s, body, scene_circle(0.0, 0.0, 0.05));
    s.body[body].velocity.x = 2.0;
    size_t wall = scene_fixed(&s, "wall", scene_line(0.1, 0.0, -cos(angle), sin(angle)));
    rsl_planar_joint *guide =
        scene_joint(&s, RSL_PLANAR_JOINT_TRANSLATIONAL, RSL_PLANAR_WORLD, body, nil, nil);
    guide->axis_a = xy(1.0, 0.0);
    rub(guide, mu, mu);
    rsl_planar_contact_pair *pair = scene_touch(&s, body, wall, "newton", e, RSL_UNSET);
    if (rolls) { /* solved by sweeps */
        pair->tangent = (rsl_planar_tangent){{NULL, rsl_tangent_law_find("rolling-constant"), NULL},
                                             rsl_tangent_parameters_default()};
        pair->tangent.spec.rolling_friction = 1e-3;
    }
    by_steps(1e-3);
}

static void test_impact(void)
{
    static const double e[] = {0.9, 0.5, 0.0};
    for (int k = 0; k < 6; k++) {
        double angle = 0.6, mu = 0.35, share = e[k % 3];
        SCENE("a slider meets an inclined plane, e = %g, case %d", share, k);
        meet(angle, mu, share, k >= 3);
        if (!scene_run(&s, &t, 0.01))
            continue;
        double before = 2.0, push = 3.0 * (1.0 + share) * before / (cos(angle) - mu * sin(angle));
        if (share > 0.0) {
            CHECK_INT(t.records, 1);
            CHECK_CLOSE(t.record[0].impulse, push, 1e-9);
            /* friction -mu P sin b/e of the mean velocity (v - e v)/2 */
            double rubbed = -0.5 * mu * push * sin(angle) * (before - share * before);
            CHECK_NEAR(t.energy.lost_friction, rubbed, 1e-9);
        }
        CHECK_NEAR(t.motion[0].x, -share * before, 1e-9);
    }
}

/* ---- a pendulum beside the located solution ------------------------------------------------------ */

static double pendulum(double step)
{
    scene_weigh(&s, 0.9, g);
    size_t body = scene_body(&s, "rod", 2.0, 0.05, 0.3, 0.0);
    rub(scene_pin(&s, RSL_PLANAR_WORLD, body, nil, xy(-0.3, 0.0)), 0.4, 0.4)->radius = 0.08;
    if (step > 0.0)
        by_steps(step);
    return scene_run(&s, &t, 0.1) ? t.pose[0].angle : (double)NAN;
}

static void test_pendulum(void)
{
    SCENE("a pendulum with pin friction, radius %g", 0.08);
    double exact = pendulum(0.0), coarse = pendulum(2e-3) - exact, fine = pendulum(1e-3) - exact;
    CHECK(fabs(coarse) < 6e-3 && fabs(fine) < 0.55 * fabs(coarse));
}

/* Four rods in a chain, the last with a rough ball above a floor: friction of four pins and a contact
 * in the same steps. The projections onto the joints lose energy of first order in the step. */
static void test_chain(void)
{
    SCENE("a chain of %d rods with rough pins on a floor", 4);
    scene_weigh(&s, 1.0, g);
    size_t last = RSL_PLANAR_WORLD;
    for (int i = 0; i < 4; i++) {
        static const char *const names[] = {"r0", "r1", "r2", "r3"};
        size_t body = scene_body(&s, names[i], 0.5, 0.5 * 0.04 / 12.0, 0.1 + 0.2 * i, 0.0);
        rub(scene_pin(&s, last, body, i ? xy(0.1, 0.0) : nil, xy(-0.1, 0.0)), 0.3, 0.2);
        last = body;
    }
    scene_shape(&s, last, scene_circle(0.1, 0.0, 0.03));
    size_t floor = scene_fixed(&s, "floor", scene_line(0.0, -0.5, 0.0, 1.0));
    scene_touch(&s, last, floor, "newton", 0.4, RSL_UNSET)->friction =
        (rsl_planar_friction){0.3, 0.3, 0.0};
    by_steps(5e-4);
    if (!scene_run(&s, &t, 0.1))
        return;
    CHECK(t.summary.touches > 0);
    CHECK(t.energy.lost_friction > 0.05);
    CHECK(t.energy.residual < 0.0 && t.summary.residual_max < 0.05);
}

/* A chain of rods whose pins stick is a cantilever: the moment at pin i is that of the weights
 * beyond it, and all hold. With a pin less rough at the wall it turns there and nowhere else. */
static void test_cantilever(void)
{
    for (int slips = 0; slips < 2; slips++) {
        SCENE("a cantilever of stuck pins, case %d", slips);
        scene_weigh(&s, 0.05, g);
        size_t last = RSL_PLANAR_WORLD;
        for (int i = 0; i < 5; i++) {
            static const char *const names[] = {"r0", "r1", "r2", "r3", "r4"};
            size_t body = scene_body(&s, names[i], 0.5, 0.5 * 0.04 / 12.0, 0.1 + 0.2 * i, 0.0);
            double mu = slips && i == 0 ? 0.5 : 1e3;
            rub(scene_pin(&s, last, body, i ? xy(0.1, 0.0) : nil, xy(-0.1, 0.0)), mu, mu);
            last = body;
        }
        by_steps(1e-3);
        if (!scene_run(&s, &t, 0.05))
            continue;
        for (int i = 0; i < 5; i++) {
            /* in motion up to the projection onto the joints at the ends of steps */
            CHECK_NEAR(t.motion[i].angle, slips ? t.motion[0].angle : 0.0, slips ? 1e-7 : 1e-11);
            CHECK_NEAR(t.pose[i].angle, slips ? t.pose[0].angle : 0.0, slips ? 1e-8 : 1e-12);
        }
        CHECK(!slips || t.motion[0].angle < -0.1);
    }
}

static void test_refused(void)
{
    SCENE("a slip speed in Moreau's steps, %g", 0.1);
    incline(0.5, 0.3, 0.3, 0.0);
    s.joint[0].friction.slip_speed = 0.1;
    scene_refused(&s, RSL_ERROR_ARGUMENT, "joints.0.friction", "slip_speed");
    incline(0.5, 0.0, 0.0, 0.0);
    s.joint[0].tangent = (rsl_planar_tangent){{rsl_tangent_law_find("dahl"), NULL, NULL},
                                              rsl_tangent_parameters_default()};
    s.joint[0].tangent.spec.friction = 0.3;
    s.joint[0].tangent.spec.stiffness = 1e4;
    scene_refused(&s, RSL_ERROR_ARGUMENT, "joints.0.tangential", "coefficient of friction");
}

int main(void)
{
    test_disc();
    test_incline();
    test_slide();
    test_impact();
    test_pendulum();
    test_chain();
    test_cantilever();
    test_refused();
    return check_report();
}
