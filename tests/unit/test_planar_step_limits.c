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

/* ---- standing still ---------------------------------------------------------------- */

/* At 1e6 m an ulp is 1.2e-10 m: at 1e-5 m/s, steps of 1 us move nothing. Without the look the body
 * would stay where it is and keep its speed. */
static void standing_still(void)
{
    scene s;
    SCENE("steps too short to move");
    scene_begin(&s, 1.0);
    s.model.tolerance = 1e-13;
    s.model.step_max = 1e-6;
    size_t body = scene_disc(&s, "far", 1.0, 0.1, 1e6, 0.0);
    s.body[body].velocity = xy(1e-5, 0.0);
    scene_lock(&s, body, 0, 1, 1);
    t.look = NULL;
    CHECK_STATUS(model_run(&s.model, &t, 0.1), RSL_ERROR_CONVERGENCE);
    CHECK_TEXT(t.error.message, "stands still");
    CHECK_TEXT(t.error.message, "x of body far");
    CHECK(t.summary.time < 0.02);
    SCENE("steps that move");
    s.model.step_max = 1e-3;
    s.body[body].velocity = xy(1.0, 0.0);
    scene_run(&s, &t, 0.1);
    CHECK_CLOSE(t.pose[body].x, 1e6 + 1.0, 1e-13);
    SCENE("a flight that ends where it began");
    scene_weigh(&s, 1.0, 8.0);
    body = scene_disc(&s, "ball", 1.0, 0.1, 0.0, 1.0);
    s.body[body].velocity = xy(0.0, 4.0);
    scene_lock(&s, body, 1, 0, 1);
    scene_run(&s, &t, 0.1);
    CHECK_CLOSE(t.pose[body].y, 1.0, 1e-12);
}

/* ---- the time limit ------------------------------------------------------------------- */

/* Two masses that swing for ever, on a spring and into a wall. */
static void swing(scene *s, int wall)
{
    scene_begin(s, 1e6);
    size_t ground = scene_fixed(s, "ground", scene_line(0.0, 0.0, 1.0, 0.0));
    size_t mass = scene_disc(s, "mass", 1.0, 0.1, wall ? 0.1001 : 1.0, 0.0);
    scene_lock(s, mass, 0, 1, 1);
    s->body[mass].velocity = xy(-1.0, 0.0);
    if (wall) {
        scene_touch(s, mass, ground, "hertz", -1.0, 1e9);
        scene_load(s, mass)->force_x = scene_constant(-1e5);
    } else {
        scene_spring(s, RSL_PLANAR_SPRING_LINE, ground, mass, 1.0, 1e9)->name = "bar";
    }
}

/* All that was computed is there, the sentence names what took it, and the run can go on. */
static void limited(int wall, rsl_planar_integrator integrator, const char *blamed)
{
    scene s;
    rsl_planar *system = NULL;
    rsl_planar_view view;
    rsl_planar_summary summary;
    rsl_error error = {0};
    SCENE("limit: %s, integrator %d", blamed, (int)integrator);
    swing(&s, wall);
    s.model.integrator = integrator;
    tape_rewind(&t);
    t.bodies = 2;
    rsl_planar_observer observer = tape_observer(&t, 1e-3);
    CHECK_STATUS(rsl_planar_new(&s.model, &system, &error), RSL_OK);
    rsl_planar_set_time_limit(system, 0.5);
    CHECK_STATUS(rsl_planar_run(system, &observer, &summary, &error), RSL_OUT_OF_TIME);
    CHECK_TEXT(rsl_error_text(&error).text, "the limit of 0.5 s is used up at t = ");
    CHECK_TEXT(rsl_error_text(&error).text, blamed);
    CHECK_TEXT(summary.step_limiter, blamed);
    CHECK(summary.time > 0.0 && summary.time < 1e6);
    CHECK(t.time <= summary.time && t.time > summary.time - 1e-3);
    CHECK_STATUS(rsl_planar_advance(system, 1e6, &observer, &error), RSL_OUT_OF_TIME);
    rsl_planar_set_time_limit(system, RSL_UNSET);
    CHECK_STATUS(rsl_planar_advance(system, summary.time + 1e-3, &observer, &error), RSL_OK);
    rsl_planar_get_view(system, &view);
    CHECK_CLOSE(view.time, summary.time + 1e-3, 1e-9);
    double wanted = integrator == RSL_PLANAR_INTEGRATOR_RK ? 1e-8 : 1e-4;
    CHECK(fabs(view.energy.residual) < wanted * view.energy.scale);
    rsl_planar_free(system);
}

/* A ball falls on a floor that no digits can bear, or deeper than its law reaches. */
static void beyond(const char *law, double e, double stiffness, const char *why)
{
    static scene s;
    SCENE("beyond: %s, e %g, stiffness %g", law, e, stiffness);
    scene_weigh(&s, 0.5, 9.81);
    rsl_planar_contact_pair *pair =
        scene_touch(&s, scene_disc(&s, "ball", 1.0, 0.1, 0.0, 0.12), scene_floor(&s), law, e,
                    rsl_given(stiffness) ? stiffness : RSL_UNSET);
    if (!rsl_given(stiffness)) {
        pair->spec.modulus = 1e4;
        pair->spec.length = 0.02;
        pair->spec.clearance = 1e-4;
    }
    CHECK_STATUS(model_run(&s.model, &t, 0.01), RSL_ERROR_CONVERGENCE);
    CHECK_TEXT(t.error.message, "contact touch");
    CHECK_TEXT(t.error.message, why);
}

/* ---- contacts that do not end, and pairs far apart ------------------------------------ */

/* A disc spins without friction on the floor; its contact vibrates about the static load, so that
 * the gap opens in every other half period. It is not taken for a separation: the spin does not
 * lift the disc, and after two wrong predictions there is none. */
static void vibrates(double spin)
{
    scene s;
    SCENE("contact that vibrates, spin %g", spin);
    scene_weigh(&s, 0.05, 9.81);
    size_t disc = scene_disc(&s, "disc", 1.0, 0.1, 0.0, 0.1 - 0.2 * 9.81e-6);
    s.body[disc].spin = spin;
    s.model.allow_overlap = 1;
    scene_touch(&s, disc, scene_floor(&s), "linear", -1.0, 1e6);
    t.look = NULL;
    if (!scene_run(&s, &t, 0.01))
        return;
    CHECK_INT(t.summary.touches, 1);
    CHECK(t.summary.restarts < 12);
    CHECK(t.summary.residual_max < 1e-10);
}

/* A force like d^(1/4) is smooth in the fourth root of the time since onset. In the square root an impact
 * of tsuji takes 1844 evaluations, of jankowski 1719, of bordbar-hyppanen 1270, of brandlein 2056. The restitution
 * is that of the quadrature by rsl_collide. */
static void fractional_power(const char *law)
{
    scene s;
    rsl_law_parameters spec = rsl_law_parameters_default();
    rsl_law_contact contact;
    rsl_collide_outcome outcome;
    SCENE("fractional exponents: %s", law);
    scene_begin(&s, 0.01);
    size_t disc = scene_disc(&s, "disc", 1.0, 0.1, 0.101, 0.0);
    size_t wall = scene_fixed(&s, "wall", scene_line(0.0, 0.0, 1.0, 0.0));
    s.body[disc].velocity = xy(-1.0, 0.0);
    scene_lock(&s, disc, 0, 1, 1);
    scene_touch(&s, disc, wall, law, 0.5, 1e8);
    t.look = NULL;
    spec.mass = spec.speed = 1.0;
    spec.stiffness = 1e8;
    spec.restitution = 0.5;
    CHECK_STATUS(rsl_collide_prepare(rsl_law_find(law), &spec, &contact, NULL), RSL_OK);
    CHECK_STATUS(rsl_collide(&contact, NULL, &outcome, NULL), RSL_OK);
    if (!scene_run(&s, &t, 0.01))
        return;
    CHECK_NEAR(t.motion[disc].x, outcome.restitution, 2e-12);
    CHECK(t.summary.residual_max < 1e-12);
    CHECK(t.summary.evaluations < 1150);
}

/* Two discs of a group pass each other at ten diameters: their flight is one of free bodies, and a
 * step ends long after the neighbour list would have to be built anew. */
static void far_apart(void)
{
    static size_t members[3];
    scene s;
    SCENE("discs far apart");
    scene_weigh(&s, 1.0, 9.81);
    for (size_t i = 0; i < 3; i++) {
        members[i] = scene_disc(&s, "disc", 1.0, 0.01, 0.0, 0.2 * (double)i);
        s.body[members[i]].velocity.x = (double)i;
    }
    rsl_planar_contact_pair *pair = scene_touch(&s, members[0], members[1], "hertz", -1.0, 1e8);
    pair->kind = RSL_PLANAR_CONTACT_GROUP;
    pair->group = members;
    pair->group_count = 3;
    t.look = NULL;
    if (!scene_run(&s, &t, 0.1))
        return;
    CHECK(t.summary.steps < 30);
    CHECK_INT(t.summary.touches, 0);
}

int main(void)
{
    vibrates(0.0);
    vibrates(100.0);
    fractional_power("tsuji");
    fractional_power("bordbar-hyppanen");
    fractional_power("jankowski");
    fractional_power("brandlein");
    far_apart();
    beyond("flores", 0.5, 1e300, "its stiffness is too large, or its restitution too small");
    beyond("flores", 1e-300, 1e7, "its restitution too small");
    beyond("flores", 0.5, 1e30, "its stiffness is too large");
    beyond("johnson-cylinder", -1.0, RSL_UNSET, "the reach of its law, johnson-cylinder, ends");
    standing_still();
    limited(0, RSL_PLANAR_INTEGRATOR_RK, "spring bar makes the steps short");
    limited(1, RSL_PLANAR_INTEGRATOR_RK, "contact touch makes the steps short");
    if (rsl_planar_integrator_available(RSL_PLANAR_INTEGRATOR_CVODE))
        limited(0, RSL_PLANAR_INTEGRATOR_CVODE, "spring bar makes the steps short");
    stiff_spring(0.0);
    stiff_spring(3.0);
    soft_spring();
    return check_report();
}
