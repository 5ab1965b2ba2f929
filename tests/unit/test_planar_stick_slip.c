/* SPDX-License-Identifier: MIT
 *
 * A block on a belt, held by a spring, in a compliant contact: stick-slip by four laws of friction against
 * tests/reference/stick_slip.csv. The contact begins at its static indentation, so that the normal force
 * is the weight.
 */
#include "csv.h"
#include "planar_scenes.h"

static scene s;
static tape t;

static const double g = 9.81, v = 0.1, k = 1e6;

static void build(const char *law, double time)
{
    scene_weigh(&s, time, g);
    s.model.start = RSL_PLANAR_START_GIVEN;
    size_t block = scene_disc(&s, "block", 1.0, 0.05, 0.0, 0.05 - g / k);
    scene_lock(&s, block, 0, 0, 1);
    s.body[block].velocity.x = v;
    size_t belt = scene_fixed(&s, "belt", scene_line(0.0, 0.0, 0.0, 1.0));
    scene_prescribe(&s, belt, 0, (rsl_planar_signal){.rate = v});
    scene_spring(&s, RSL_PLANAR_SPRING_AXIS, RSL_PLANAR_WORLD, block, 0.0, 100.0)->axis_a =
        xy(1.0, 0.0);
    rsl_planar_contact_pair *pair = scene_touch(&s, block, belt, "linear", -1.0, k);
    s.model.allow_overlap = 1;
    if (strcmp(law, "coulomb") == 0) {
        pair->friction = (rsl_planar_friction){.static_ = 0.45, .kinetic = 0.3};
        return;
    }
    rsl_tangent_parameters *spec = &pair->tangent.spec;
    int stribeck = strcmp(law, "stribeck") == 0;
    pair->tangent.laws.friction = rsl_tangent_law_find(stribeck ? "bengisu-akay" : law);
    *spec = rsl_tangent_parameters_default();
    spec->friction = 0.3;
    if (strcmp(law, "dahl") != 0) {
        spec->friction_static = 0.45;
        spec->slip_speed = 0.01;
    }
    if (stribeck)
        spec->decay = 10.0;
    else
        spec->stiffness = 1e5;
    if (strcmp(law, "lugre") == 0)
        spec->damping = 300.0;
}

int main(void)
{
    csv_table table = csv_read("stick_slip.csv");
    for (size_t row = 0; row < table.rows; row++) {
        const char *law = csv_text(&table, row, "law");
        double time = csv_number(&table, row, "t");
        SCENE("%s at %g s", law, time);
        build(law, time);
        if (!scene_run(&s, &t, time))
            continue;
        CHECK_NEAR(t.pose[0].x, csv_number(&table, row, "x"), 1e-10);
        CHECK_NEAR(t.motion[0].x, csv_number(&table, row, "v"), 1e-9);
        CHECK(t.summary.residual_max < 1e-10);
    }
    csv_free(&table);
    return check_report();
}
