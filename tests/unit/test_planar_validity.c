/* SPDX-License-Identifier: MIT
 *
 * Stamps of the workspace: to which state its frames and forces belong.
 */
#include "planar/core/core.h"
#include "planar/dynamics/dynamics.h"
#include "planar/event/internal.h"
#include "planar/geometry/geometry.h"
#include "planar_scenes.h"

static scene s;

/* Three discs in free flight; those that the contact joins are 0 and 1. */
static rsl_planar *make(void)
{
    rsl_planar *system = NULL;
    scene_begin(&s, 1.0);
    size_t a = scene_disc(&s, "a", 1.0, 0.1, 0.0, 0.0), b = scene_disc(&s, "b", 1.0, 0.1, 1.0, 0.0);
    scene_disc(&s, "c", 1.0, 0.1, 2.0, 0.0);
    s.body[a].velocity.x = 0.5;
    scene_touch(&s, a, b, "hunt-crossley", 0.5, 1e6);
    CHECK_STATUS(rsl_planar_new(&s.model, &system, NULL), RSL_OK);
    return system;
}

static void test_evaluation(void)
{
    SCENE("an evaluation, then frames alone, then a change of the state");
    rsl_planar *system = make();
    double *y = system->state.y;
    CHECK(rsl_planar_evaluate(system, 0.0, y) == 0);
    CHECK(rsl_planar_forces_valid(&system->work) && system->work.valid.y == y);
    rsl_planar_update_kinematics(system->fixed, &system->state, &system->work, 0.25, y);
    CHECK(rsl_planar_frames_valid(&system->work) && !rsl_planar_forces_valid(&system->work));
    CHECK(system->work.valid.time == 0.25);
    CHECK(rsl_planar_evaluate(system, 0.0, y) == 0);
    rsl_planar_state_changed(&system->work, system->work.sample_y);
    CHECK(rsl_planar_forces_valid(&system->work));
    rsl_planar_state_changed(&system->work, y);
    CHECK(!rsl_planar_frames_valid(&system->work) && !rsl_planar_forces_valid(&system->work));
    rsl_planar_free(system);
}

static void test_pair(void)
{
    SCENE("the frames of two bodies inside a step");
    rsl_planar *system = make();
    CHECK_STATUS(rsl_planar_advance(system, 0.1, NULL, NULL), RSL_OK);
    rsl_planar_gap_at(system, &system->state.points[0], system->state.stepper.t0);
    CHECK(!rsl_planar_frames_valid(&system->work) && !rsl_planar_forces_valid(&system->work));
    CHECK(rsl_planar_frames_agree(system->fixed, &system->work, 0, 1) &&
          rsl_planar_frames_agree(system->fixed, &system->work, 3, 0));
    CHECK(!rsl_planar_frames_agree(system->fixed, &system->work, 0, 2));
    rsl_planar_free(system);
}

static void test_memory(void)
{
    SCENE("memory that grows, and a state that is restored");
    rsl_planar *system = make();
    rsl_planar_state *state = NULL;
    CHECK_STATUS(rsl_planar_save(system, &state, NULL), RSL_OK);
    rsl_planar_update_kinematics(system->fixed, &system->state, &system->work, 0.0,
                                 system->state.y);
    CHECK_STATUS(rsl_planar_grow_slots(system, 1000), RSL_OK);
    CHECK(system->work.valid.y == system->state.y);
    CHECK_STATUS(rsl_planar_restore(system, state, NULL), RSL_OK);
    CHECK(!rsl_planar_frames_valid(&system->work));
    rsl_planar_state_free(state);
    rsl_planar_free(system);
}

int main(void)
{
    test_evaluation();
    test_pair();
    test_memory();
    return check_report();
}
