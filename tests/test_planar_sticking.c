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

/* A table that shakes it to and fro: it is torn off and caught again. */
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

int main(void)
{
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
