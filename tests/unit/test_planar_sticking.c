/* SPDX-License-Identifier: MIT
 *
 * Laws with adhesion in mechanisms: a ball leaves with the speed that the closed form gives, or
 * stays, and the books close on every way in and out.
 */
#include "planar_scenes.h"

static scene s;
static tape t;

static const double k1 = 1e6, kp = 4e6;

/* Luding's spring under a ball of 1 kg and 0.1 m, hardening fully at d* = 4/3 mm. */
static rsl_planar_contact_pair *sticky(size_t ball, size_t floor, const char *law, double adhesion)
{
    rsl_planar_contact_pair *pair = scene_touch(&s, ball, floor, law, -1.0, k1);
    pair->spec.adhesion_stiffness = adhesion;
    if (strcmp(law, "luding") == 0) {
        pair->spec.stiffness_limit = kp;
        pair->spec.plasticity_depth = 5e-3;
        pair->spec.radius = 0.1;
    } else {
        pair->spec.exponent = 1.0;
        pair->spec.stiffness_unload = 2.0 * k1;
    }
    return pair;
}

/* No weight: e^2 = k1/k2 - k_adh (k2 - k1)^2/(k1 k2 (k2 + k_adh)); not positive: it stays. */
static void test_impact(double speed, double adhesion)
{
    double k2 = k1 + (kp - k1) * fmin(speed * sqrt(1.0 / k1) / (4e-3 / 3.0), 1.0);
    double squared = k1 / k2 - adhesion * (k2 - k1) * (k2 - k1) / (k1 * k2 * (k2 + adhesion));
    SCENE("luding at %g m/s, adhesion %g, e^2 = %g", speed, adhesion, squared);
    scene_weigh(&s, 0.1, 0.0);
    size_t ball = scene_disc(&s, "ball", 1.0, 0.1, 0.0, 0.101);
    s.body[ball].velocity = xy(0.0, -speed);
    sticky(ball, scene_floor(&s), "luding", adhesion);
    if (!scene_run(&s, &t, 0.01))
        return;
    CHECK(t.summary.residual_max < 1e-8);
    CHECK_INT(t.records, 1);
    if (squared > 0.0)
        CHECK_CLOSE(t.motion[0].y, speed * sqrt(squared), 1e-8);
    else
        CHECK_NEAR(t.pose[0].y, 0.1, 4e-3);
}

/* Dropped, it sticks in the end, and turns on the limit of adhesion on its way. */
static void test_drop(const char *law, double adhesion)
{
    SCENE("%s dropped, adhesion %g", law, adhesion);
    scene_weigh(&s, 0.6, 9.81);
    size_t ball = scene_disc(&s, "ball", 1.0, 0.1, 0.0, 0.12);
    sticky(ball, scene_floor(&s), law, adhesion);
    if (scene_run(&s, &t, 0.001))
        CHECK(t.summary.residual_max < 1e-8);
}

/* A table that shakes it to and fro: it is pulled off and caught again. */
static void test_table(const char *law)
{
    SCENE("%s on a table", law);
    scene_weigh(&s, 0.5, 9.81);
    size_t table = scene_fixed(&s, "table", scene_line(0.0, 0.0, 0.0, 1.0));
    scene_prescribe(&s, table, 1, scene_harmonic(5e-3, 60.0, 0.0));
    size_t ball = scene_disc(&s, "ball", 1.0, 0.1, 0.0, 0.11);
    sticky(ball, table, law, 2e5);
    if (scene_run(&s, &t, 0.01)) {
        CHECK(t.records > 2);
        CHECK(t.summary.residual_max < 1e-8);
    }
}

/* ---- spheres that stick ------------------------------------------------------------ */

static const double modulus = 1e7, radius = 0.01, g = 9.81, mass = 0.01;

/* The depth at which spheres bear a force F, which may pull: with the pull-off force P
 *
 *     jkr  a^3 = 3 R (F + 2 P + 2 sqrt(P (F + P)))/(4 E), d = a^2/R - sqrt(2 pi w a/E)
 *     dmt  F = 4/3 E sqrt(R) d^(3/2) - P */
static double depth_under(const char *law, double work, double force)
{
    if (strcmp(law, "dmt") == 0)
        return pow((force + 2.0 * scene_pi * work * radius) / (4.0 / 3.0 * modulus * sqrt(radius)),
                   2.0 / 3.0);
    double off = 1.5 * scene_pi * work * radius;
    double a =
        cbrt(0.75 * radius / modulus * (force + 2.0 * off + 2.0 * sqrt(off * (force + off))));
    return a * a / radius - sqrt(2.0 * scene_pi * work * a / modulus);
}

/* Work of adhesion whose pull-off force is so many weights of a body. */
static double work_for(const char *law, double weights)
{
    return weights * mass * g / ((strcmp(law, "dmt") == 0 ? 2.0 : 1.5) * scene_pi * radius);
}

static void sphere(size_t a, size_t b, const char *law, double weights, double friction)
{
    rsl_planar_contact_pair *pair = scene_touch(&s, a, b, law, -1.0, RSL_UNSET);
    pair->spec.modulus = modulus;
    pair->spec.radius = radius;
    pair->spec.work_of_adhesion = work_for(law, weights);
    pair->spec.damping = 1.0;
    pair->friction = (rsl_planar_friction){friction, friction, 0.0};
}

/* What touches a ceiling or a floor hangs there or stands, and nothing moves. */
static void test_rest(const char *law, double weights, double friction, int box, int side)
{
    double half = box ? 0.05 : radius, share = box ? 0.5 : 1.0;
    SCENE("%s %s, pull-off %g weights, friction %g, side %d", box ? "box" : "ball", law, weights,
          friction, side);
    scene_weigh(&s, 1.0, g);
    size_t body = scene_body(&s, "body", mass, RSL_UNSET, 0.0, side * half);
    scene_shape(&s, body, box ? scene_box(0.4, 0.1) : scene_circle(0.0, 0.0, radius));
    size_t wall = scene_fixed(&s, "wall", scene_line(0.0, 0.0, 0.0, side));
    sphere(body, wall, law, weights, friction);
    t.look = tape_drift;
    if (scene_run(&s, &t, 0.1)) {
        double want = depth_under(law, work_for(law, weights), side * share * mass * g);
        CHECK_NEAR(half - fabs(t.pose[0].y), want, 1e-10 * want);
        CHECK_NEAR(t.worst, 0.0, 0.0);
    }
    t.look = NULL;
}

/* A load that grows tears it off where the force is the pull-off force, at t = P/rate less its weight;
 * what swings before is small, and nothing pulls more. */
static void test_pulled_off(const char *law, double weights)
{
    double off = weights * mass * g, rate = off / 10.0;
    SCENE("%s pulled off, pull-off %g weights", law, weights);
    scene_weigh(&s, 20.0, g);
    size_t ball = scene_disc(&s, "ball", mass, radius, 0.0, radius);
    sphere(ball, scene_floor(&s), law, weights, 0.0);
    scene_load(&s, ball)->force_y = (rsl_planar_signal){.rate = rate};
    if (scene_run(&s, &t, 0.01)) {
        CHECK_INT(t.records, 1);
        CHECK_NEAR(t.record[0].t_separate, (off + mass * g) / rate, 0.1);
        CHECK(t.summary.residual_max < 1e-8);
    }
}

static void test_spheres(const char *law)
{
    for (int k = 0; k < 16; k++)
        test_rest(law, k & 8 ? 100.0 : 1.5, k & 4 ? 0.5 : 0.0, k & 2, k & 1 ? 1 : -1);
    test_pulled_off(law, 5.0);
}

int main(void)
{
    test_spheres("jkr");
    test_spheres("dmt");
    for (double adhesion = 1e5; adhesion < 1e7; adhesion *= 4.0)
        for (double speed = 0.1; speed < 3.0; speed *= 2.3)
            test_impact(speed, adhesion);
    for (double adhesion = 1e5; adhesion < 5e6; adhesion *= 3.0) {
        test_drop("luding", adhesion);
        test_drop("eepa", adhesion);
    }
    test_table("luding");
    test_table("eepa");
    return check_report();
}
