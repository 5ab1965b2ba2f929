/* SPDX-License-Identifier: MIT
 *
 * Chains of many pendulums: what they take grows as their length, and the ends
 * of a long one do what they must. A chain of equal rods that is let go from
 * the horizontal falls freely far from its pivot, and as it is let go those near
 * to the pivot do not know how long it is: what they feel of a rod falls to
 * 2 - sqrt(3) of it from joint to joint.
 */
#include <stdlib.h>

#include "check.h"
#include "resile/planar.h"

static const double g = 9.81, end = 0.02;

typedef struct found {
    size_t memory;
    rsl_planar_motion first; /* acceleration as it is let go */
    rsl_planar_pose last;    /* at the end */
    double drift;
} found;

static void hang(rsl_planar_body *rod, rsl_planar_joint *pin, size_t i)
{
    rod[i] = rsl_planar_body_default();
    rod[i].name = "rod";
    rod[i].mass = 1.0;
    rod[i].inertia = 1.0 / 12.0;
    rod[i].position.x = 0.5 + (double)i;
    pin[i] = rsl_planar_joint_default();
    pin[i].name = "pin";
    pin[i].kind = RSL_PLANAR_JOINT_REVOLUTE;
    pin[i].body_a = i > 0 ? i - 1 : RSL_PLANAR_WORLD;
    pin[i].body_b = i;
    pin[i].point_a.x = i > 0 ? 0.5 : 0.0;
    pin[i].point_b.x = -0.5;
}

static found let_go(size_t rods)
{
    rsl_planar_model model = rsl_planar_model_default();
    rsl_planar_body *rod = calloc(rods, sizeof *rod);
    rsl_planar_joint *pin = calloc(rods, sizeof *pin);
    rsl_planar_summary summary = {0};
    rsl_planar *system = NULL;
    found out = {0};
    if (rod == NULL || pin == NULL)
        abort();
    for (size_t i = 0; i < rods; i++)
        hang(rod, pin, i);
    model.bodies = rod;
    model.joints = pin;
    model.body_count = model.joint_count = rods;
    model.gravity.y = -g;
    model.end_time = end;
    if (CHECK_STATUS(rsl_planar_new(&model, &system, NULL), RSL_OK)) {
        rsl_planar_view view;
        rsl_planar_get_view(system, &view);
        out.first = view.acceleration[0];
        CHECK_STATUS(rsl_planar_run(system, NULL, &summary, NULL), RSL_OK);
        rsl_planar_get_view(system, &view);
        out.last = view.pose[rods - 1];
        out.memory = summary.memory;
        out.drift = summary.joint_drift_position;
    }
    rsl_planar_free(system);
    free(rod);
    free(pin);
    return out;
}

int main(void)
{
    found chain = let_go(40), longer = let_go(400), longest = let_go(800);
    const double fallen = -0.5 * g * end * end;
    SCENE("the ends of a chain");
    CHECK_NEAR(longest.first.y, chain.first.y, 1e-12);
    CHECK_NEAR(longest.first.angle, chain.first.angle, 1e-12);
    CHECK_NEAR(longer.last.y, fallen, 1e-10);
    CHECK_NEAR(longest.last.y, fallen, 1e-10);
    CHECK(longest.drift < 1e-9);
    SCENE("what it takes");
    printf("memory of chains of 40, 400 and 800: %zu, %zu, %zu bytes\n", chain.memory,
           longer.memory, longest.memory);
    CHECK((double)longest.memory < 2.05 * (double)longer.memory);
    CHECK((double)longest.memory < 4000.0 * 800.0);
    return check_report();
}
