/* SPDX-License-Identifier: MIT
 *
 * Models in which no coordinate is free: nothing happens, to the end of the run, with every
 * integrator; what is prescribed moves.
 */
#include "planar_scenes.h"

static scene s;
static tape t;

static void check_nothing_moves(rsl_planar_integrator integrator)
{
    SCENE("%s", rsl_planar_integrator_type_at(integrator)->name);
    scene_weigh(&s, 1.0, 9.81);
    scene_fixed(&s, "wall", scene_line(0.0, 0.0, 0.0, 1.0));
    s.model.integrator = integrator;
    s.model.step_max = 0.125;
    s.model.locate = integrator != RSL_PLANAR_INTEGRATOR_VERLET;
    if (!scene_run(&s, &t, 0.25))
        return;
    CHECK_INT(t.samples, 5);
    CHECK_NEAR(t.summary.time, 1.0, 0.0);
    CHECK_NEAR(t.energy.residual, 0.0, 0.0);
}

/* A table in harmonic motion alone. */
static void check_prescribed(void)
{
    SCENE("a prescribed motion");
    scene_begin(&s, 1.0);
    size_t table = scene_body(&s, "table", 0.0, RSL_UNSET, 0.0, 0.0);
    scene_lock(&s, table, 1, 0, 1);
    scene_prescribe(&s, table, 1, scene_harmonic(0.1, 7.5, 0.0));
    if (scene_run(&s, &t, 0.25))
        CHECK_NEAR(t.pose[0].y, 0.1 * sin(7.5), 1e-15);
}

int main(void)
{
    for (size_t i = 0; rsl_planar_integrator_type_at(i) != NULL; i++)
        if (rsl_planar_integrator_available(i))
            check_nothing_moves((rsl_planar_integrator)i);
    check_prescribed();
    return check_report();
}
