/* SPDX-License-Identifier: MIT
 *
 * A ball hits a wall of bricks: many contacts stick and slip at once, and who does is decided for all
 * of them. A run that is caught in a circle of events ends here by the number of its steps.
 */
#include "planar_scenes.h"

static scene s;

static int is_caught(const rsl_planar_progress *progress, void *user)
{
    return progress->steps > *(const size_t *)user;
}

static void put_wall(void)
{
    scene_floor(&s);
    for (int row = 0; row < 4; row++)
        for (int i = 0; i < 3; i++) {
            size_t brick = scene_body(&s, "brick", 1.0, RSL_UNSET,
                                      (i + (row % 2 ? 0.5 : 0.0)) * 0.21, (row + 0.5) * 0.1);
            scene_shape(&s, brick, scene_box(0.2, 0.1));
        }
    size_t ball = scene_disc(&s, "ball", 2.0, 0.05, -0.4, 0.22);
    s.body[ball].velocity = (rsl_planar_point){5.0, 0.5};
}

static void test_wall(const char *law, double end, size_t steps_max)
{
    rsl_planar_observer observer = {.user = &steps_max, .progress = is_caught};
    rsl_planar_summary summary;
    rsl_planar *system = NULL;
    rsl_error error = {0};
    SCENE("a wall of bricks, %s", law);
    scene_weigh(&s, end, 9.81);
    put_wall();
    rsl_planar_contact_pair *pair = scene_touch(&s, 0, 1, law, 0.3, 1e7);
    for (size_t i = 0; i < s.model.body_count; i++)
        s.group[i] = i;
    pair->kind = RSL_PLANAR_CONTACT_GROUP;
    pair->group = s.group;
    pair->group_count = s.model.body_count;
    pair->friction = (rsl_planar_friction){0.4, 0.4, 0.0};
    if (!CHECK_STATUS(rsl_planar_new(&s.model, &system, &error), RSL_OK))
        return;
    CHECK_STATUS(rsl_planar_run(system, &observer, &summary, &error), RSL_OK);
    CHECK(summary.time == end);
    CHECK(summary.energy.lost_friction > (end < 0.1 ? 0.0 : 1.0));
    CHECK(summary.residual_max < 1e-7);
    rsl_planar_free(system);
}

int main(void)
{
    test_wall("flores", 0.13, 10000);
    test_wall("kelvin-voigt", 0.125, 30000);
    test_wall("walton-braun", 1e-3, 5000);
    return check_report();
}
