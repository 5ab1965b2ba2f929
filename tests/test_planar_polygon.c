/* SPDX-License-Identifier: MIT
 *
 * Boxes, polygons, capsules and walls against each other: gaps against sampled outlines, what is
 * kept in motion, stacks, impacts in closed form.
 */
#include <math.h>

#include "planar_scenes.h"

static scene s;
static tape t;

/* ---- stacks ------------------------------------------------------------------- */

/* `count` boxes of 1 kg on each other, `above` apart, named pair by pair. */
static void stack(int count, double end, double above, const char *law, double e, double k)
{
    static const char *const names[] = {"1", "2", "3", "4", "5", "6", "7", "8", "9", "10"};
    scene_weigh(&s, end, 10.0);
    size_t below = scene_floor(&s);
    for (int i = 0; i < count; i++) {
        size_t box =
            scene_body(&s, names[i], 1.0, RSL_UNSET, 0.0, 0.05 + 0.1 * i + above * (i + 1));
        scene_shape(&s, box, scene_box(0.4, 0.1));
        scene_touch(&s, box, below, law, e, k)->form =
            k > 0.0 ? RSL_PLANAR_MEMORYLESS : RSL_PLANAR_STORED;
        below = box;
    }
}

/* Under the j-th box from above there are j g, half at each corner: k d^1.5 = j g/2. */
static void check_heights(int count, double k)
{
    double y = 0.0;
    for (int i = 0; i < count; i++) {
        double depth = k > 0.0 ? pow(5.0 * (count - i) / k, 1.0 / 1.5) : 0.0;
        y += (i == 0 ? 0.05 : 0.1) - depth;
        CHECK_NEAR(t.pose[i + 1].y, y, 1e-12);
        CHECK_NEAR(t.pose[i + 1].x, 0.0, 1e-12);
        CHECK_NEAR(t.pose[i + 1].angle, 0.0, 1e-12);
    }
}

static void test_stacks(void)
{
    SCENE("three boxes fall on each other and come to rest");
    stack(3, 3.0, 0.01, "flores", 0.5, 1e7);
    scene_run(&s, &t, 0.1);
    check_heights(3, 1e7);
    CHECK(t.summary.residual_max < 1e-9);
    SCENE("two rigid boxes");
    stack(2, 1.0, 0.0, "newton", 0.0, RSL_UNSET);
    scene_run(&s, &t, 0.1);
    check_heights(2, RSL_UNSET);
}

int main(void)
{
    test_stacks();
    return check_report();
}
