/* SPDX-License-Identifier: MIT
 *
 * What limits the steps of a run: rounding, which is recognised and no longer fought; a place that
 * stands still because the steps are too short for it; and the time that a run is given.
 */
#include "planar_scenes.h"

static tape t;

/* ---- rounding ------------------------------------------------------------------ */

/* 1 kg on a spring of 1e12 N/m and 1 m, which is 2^-27 m too long: the spring's force carries a
 * rounding error of 1e-4 N, and at tolerances below 1e-8 that is more than is wanted. The closed
 * form is x = 1 + 2^-27 cos(1e6 t). */
#define STRETCH 0x1p-27

static void look_at_spring(const rsl_planar_view *state, tape *of)
{
    tape_worst(of, (state->pose[1].x - 1.0) / STRETCH - cos(1e6 * state->time));
    tape_worst(of, state->motion[1].x / (1e6 * STRETCH) + sin(1e6 * state->time));
}

static size_t steps_of_spring(double tolerance, double anchor)
{
    scene s;
    scene_begin(&s, 1e-3);
    s.model.tolerance = tolerance;
    size_t wall = scene_fixed(&s, "wall", scene_circle(0.0, 0.0, 0.1));
    size_t mass = scene_disc(&s, "mass", 1.0, 0.1, 1.0 + STRETCH, 0.0);
    rsl_planar_spring *spring =
        scene_spring(&s, RSL_PLANAR_SPRING_LINE, wall, mass, 1.0 + anchor, 1e12);
    spring->point_a = xy(-anchor, 0.0);
    t.look = look_at_spring;
    scene_run(&s, &t, 1e-5);
    return t.summary.steps;
}

/* As long as rounding is no matter the steps follow the tolerance with the order of the method:
 * 10^(1/8) = 1.33 times as many. Where it is, no more are taken; the error is what rounding leaves
 * after 160 periods. */
static void stiff_spring(double anchor)
{
    size_t before = steps_of_spring(1e-6, anchor);
    for (double tolerance = 1e-7; tolerance > 0.5e-12; tolerance *= 0.1) {
        SCENE("spring of 1e12 N/m, anchor %g, tolerance %g", anchor, tolerance);
        size_t steps = steps_of_spring(tolerance, anchor);
        CHECK((double)steps <= 1.4 * (double)before);
        CHECK(t.worst < (tolerance > 0.5e-7 ? 1e-4 : 2e-5 * (1.0 + anchor)));
        CHECK(steps < 3000);
        before = steps;
    }
    CHECK(t.summary.rounded > t.summary.steps / 2);
}

/* A spring that is not: nothing is rounded. */
static void soft_spring(void)
{
    scene s;
    SCENE("spring of 1e3 N/m");
    scene_begin(&s, 1.0);
    size_t wall = scene_fixed(&s, "wall", scene_circle(0.0, 0.0, 0.1));
    size_t mass = scene_disc(&s, "mass", 1.0, 0.1, 1.1, 0.0);
    scene_spring(&s, RSL_PLANAR_SPRING_LINE, wall, mass, 1.0, 1e3);
    t.look = NULL;
    scene_run(&s, &t, 0.1);
    CHECK_INT(t.summary.rounded, 0);
}

int main(void)
{
    stiff_spring(0.0);
    stiff_spring(3.0);
    soft_spring();
    return check_report();
}
