/* SPDX-License-Identifier: MIT
 *
 * Inelastic collapse: infinitely many impacts in a finite time, without any weight. Three equal
 * balls in a row, the first one moving, do so below e = 7 - 4 sqrt(3) = 0.0718 (McNamara & Young
 * 1992), and go on together with a third of its speed.
 */
#include "planar_scenes.h"

static scene s;
static tape t;

static void test_three(const char *law, double e)
{
    SCENE("three balls, %s, e = %g", law, e);
    scene_begin(&s, 2.0);
    const double place[3] = {0.0, 0.3, 0.55};
    for (int i = 0; i < 3; i++)
        scene_lock(&s, scene_disc(&s, "ball", 1.0, 0.1, place[i], 0.0), 0, 1, 1);
    s.body[0].velocity.x = 1.0;
    scene_touch(&s, 0, 1, law, e, RSL_UNSET);
    scene_touch(&s, 1, 2, law, e, RSL_UNSET);
    if (!scene_run(&s, &t, 0.5))
        return;
    CHECK(e == 0.0 || t.records > 6);
    for (int i = 0; i < 3; i++)
        CHECK_NEAR(t.motion[i].x, 1.0 / 3.0, 1e-15);
    CHECK_NEAR(t.pose[1].x - t.pose[0].x, 0.2, 1e-12);
    CHECK_NEAR(t.pose[2].x - t.pose[1].x, 0.2, 1e-12);
    CHECK_NEAR(t.energy.lost_contacts, 0.5 * (1.0 - 1.0 / 3.0), 1e-14);
}

int main(void)
{
    const double restitution[] = {0.0, 0.03, 0.07};
    for (int i = 0; i < 3; i++) {
        test_three("newton", restitution[i]);
        test_three("poisson", restitution[i]);
    }
    return check_report();
}
