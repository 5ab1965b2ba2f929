/* SPDX-License-Identifier: MIT
 *
 * An event at the very start of a step cuts it to nothing. What is read off such a step is its
 * beginning: samples, peaks and looks know nothing of the step before the cut.
 */
#include "planar_scenes.h"

static scene s;
static tape t;

/* A ball of radius 0.05 set down on the floor that slides with 1 m/s, and a block on a guide without
 * normal force: the spring of its friction comes to its limit at t = 0. */
static void build(const char *law, double stiffness, rsl_planar_integrator integrator)
{
    scene_weigh(&s, 0.01, 9.81);
    size_t ball = scene_disc(&s, "ball", 1.0, 0.05, 0.0, 0.05);
    s.body[ball].velocity = xy(1.0, 0.0);
    scene_lock(&s, ball, 0, 0, 1);
    rsl_planar_contact_pair *pair =
        scene_touch(&s, ball, scene_floor(&s), "hertz", -1.0, stiffness);
    pair->tangent.laws.friction = rsl_tangent_law_find(law);
    pair->tangent.spec = rsl_tangent_parameters_default();
    pair->tangent.spec.friction = 0.3;
    pair->tangent.spec.poisson = 0.3;
    size_t block = scene_body(&s, "block", 1.0, 0.1, 0.0, 1.0);
    scene_lock(&s, block, 0, 1, 1);
    s.body[block].velocity.x = 1.0;
    rsl_planar_friction_guide *slide = scene_slide(&s, RSL_PLANAR_WORLD, block, 0.0, 0.0);
    slide->tangent.laws.friction = rsl_tangent_law_find("spring");
    slide->tangent.spec = rsl_tangent_parameters_default();
    slide->tangent.spec.friction = 0.3;
    slide->tangent.spec.stiffness = 1e4;
    s.model.integrator = integrator;
}

/* ---- the first sample ------------------------------------------------------------------ */

static void look_at_first(const rsl_planar_view *view, tape *seen)
{
    if (seen->samples != 1)
        return;
    CHECK_NEAR(view->time, 0.0, 0.0);
    CHECK_NEAR(view->pose[0].x, 0.0, 0.0);
    CHECK_NEAR(view->pose[0].y, 0.05, 0.0);
    CHECK_NEAR(view->motion[0].x, 1.0, 0.0);
    CHECK_NEAR(view->motion[0].y, 0.0, 0.0);
    CHECK_NEAR(view->energy.residual, 0.0, 0.0);
    CHECK_NEAR(view->energy.lost_friction, 0.0, 0.0);
}

static void test_first(const char *law, double stiffness, rsl_planar_integrator integrator)
{
    SCENE("%s, %g, %s", law, stiffness, rsl_planar_integrator_type_at(integrator)->name);
    build(law, stiffness, integrator);
    t.look = look_at_first;
    model_run(&s.model, &t, 1e-3);
    CHECK(t.samples >= 1);
    t.look = NULL;
}

/* ---- peaks and looks ----------------------------------------------------------------------- */

static void see_peak(const rsl_planar_peak *peak, void *user)
{
    double *deepest = user;
    if (peak->time == 0.0 && !(peak->depth <= *deepest) && !isnan(peak->depth))
        *deepest = peak->depth;
}

/* At t = 0 nothing has come in yet, and a look finds what was given. */
static void test_sights(void)
{
    SCENE("peaks and looks");
    double deepest = -1.0;
    rsl_planar *system = NULL;
    rsl_planar_view view;
    rsl_error error = {0};
    build("mindlin-rescaled", 1e5, RSL_PLANAR_INTEGRATOR_RK);
    rsl_planar_observer observer = {.user = &deepest, .peak = see_peak};
    CHECK_STATUS(rsl_planar_new(&s.model, &system, &error), RSL_OK);
    CHECK_STATUS(rsl_planar_advance(system, 0.0, &observer, &error), RSL_OK);
    rsl_planar_get_view(system, &view);
    CHECK_NEAR(view.pose[0].x, 0.0, 0.0);
    CHECK_NEAR(view.pose[0].y, 0.05, 0.0);
    CHECK_STATUS(rsl_planar_run(system, &observer, NULL, &error), RSL_OK);
    rsl_planar_free(system);
    CHECK_NEAR(deepest, 0.0, 0.0);
}

int main(void)
{
    static const char *const laws[] = {"mindlin-rescaled", "mindlin-force", "mindlin-displacement"};
    static const double stiffness[] = {1e3, 1e5, 1e8};
    for (size_t i = 0; i < 3; i++)
        for (size_t k = 0; k < 3; k++) {
            test_first(laws[i], stiffness[k], RSL_PLANAR_INTEGRATOR_RK);
            if (rsl_planar_integrator_available(RSL_PLANAR_INTEGRATOR_CVODE))
                test_first(laws[i], stiffness[k], RSL_PLANAR_INTEGRATOR_CVODE);
        }
    test_sights();
    return check_report();
}
