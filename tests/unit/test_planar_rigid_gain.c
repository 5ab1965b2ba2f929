/* SPDX-License-Identifier: MIT
 *
 * An impact law that gains energy is not passed over: Newton's law with
 * friction does so where the slip of a slanting rod turns round (Kane 1984),
 * Poisson's does not.
 */
#include "planar_scenes.h"
#include "resile/rigid.h"

static scene s;
static tape t;

static const double length = 0.5, radius = 0.05, slant = 1.0, height = 0.1;

/* The same impact by the closed form of one contact. */
static rsl_rigid_planar_after alone(rsl_rigid_hypothesis hypothesis)
{
    rsl_rigid_planar impact = {
        .body = {{.mass = HUGE_VAL, .inertia = HUGE_VAL},
                 {.mass = 1.0,
                  .inertia = 1.0 / 12.0,
                  .velocity = {0.75, -1.0},
                  .arm = {-length * cos(slant), -length * sin(slant) - radius}}},
        .normal = {0.0, 1.0},
        .restitution = 1.0,
        .friction = 0.3,
        .hypothesis = hypothesis};
    rsl_rigid_planar_after after;
    CHECK(rsl_rigid_planar_collide(&impact, &after, NULL) == RSL_OK);
    return after;
}

static void test_rod(const char *law, rsl_rigid_hypothesis hypothesis)
{
    rsl_rigid_planar_after one = alone(hypothesis);
    SCENE("rod, %s", law);
    scene_begin(&s, 1.5 * height);
    size_t floor = scene_floor(&s);
    size_t rod = scene_body(&s, "rod", 1.0, 1.0 / 12.0, 0.0, length * sin(slant) + radius + height);
    scene_shape(&s, rod, scene_circle(-length, 0.0, radius));
    s.body[rod].angle = slant;
    s.body[rod].velocity = xy(0.75, -1.0);
    scene_touch(&s, rod, floor, law, 1.0, RSL_UNSET)->friction =
        (rsl_planar_friction){0.3, 0.3, 0.0};
    if (!scene_run(&s, &t, 0.01))
        return;
    CHECK_INT(t.summary.touches, 1);
    CHECK_INT(t.summary.flags[RSL_PLANAR_FLAG_GAIN].count, one.energy_gained);
    CHECK_NEAR(t.summary.flags[RSL_PLANAR_FLAG_GAIN].worst, fmax(0.0, -one.energy_lost), 1e-12);
    CHECK_NEAR(t.energy.lost_contacts + t.energy.lost_friction, one.energy_lost, 1e-12);
}

int main(void)
{
    test_rod("newton", RSL_RIGID_HYPOTHESIS_NEWTON);
    test_rod("poisson", RSL_RIGID_HYPOTHESIS_POISSON);
    CHECK(alone(RSL_RIGID_HYPOTHESIS_NEWTON).energy_gained);
    CHECK(!alone(RSL_RIGID_HYPOTHESIS_POISSON).energy_gained);
    return check_report();
}
