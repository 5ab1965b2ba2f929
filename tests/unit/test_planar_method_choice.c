/* SPDX-License-Identifier: MIT
 *
 * `auto` chooses between the explicit and the implicit method by cost: a ball at rest on a vibrating table
 * goes to the implicit one, a ball that rolls with an undamped tangential vibration stays explicit to the
 * last bit. In both the energy balance closes, and the force on the ball is that of Newton's law.
 */
#include "planar_scenes.h"

static scene s;
static tape t;

static const double g = 9.81, mass = 0.03, amplitude = 1e-4, frequency = 30.0;

/* A ball set down on a table that shakes below 1 g. */
static void on_table(const char *law, double time)
{
    scene_weigh(&s, time, g);
    size_t table = scene_fixed(&s, "table", scene_line(0.0, 0.0, 0.0, 1.0));
    scene_prescribe(&s, table, 1, scene_harmonic(amplitude, 2.0 * scene_pi * frequency, 0.0));
    size_t ball = scene_disc(&s, "ball", mass, 0.01, 0.0, 0.01);
    scene_lock(&s, ball, 1, 0, 1);
    scene_touch(&s, ball, table, law, 0.5, 1e10);
}

/* The ball follows the table, so that N = m (g + y''), but for 2e-4 by which its indentation changes. */
static void goes_implicit(const char *law)
{
    double time = 1.003, omega = 2.0 * scene_pi * frequency;
    SCENE("%s on a vibrating table", law);
    on_table(law, time);
    if (!scene_run(&s, &t, 1e-3))
        return;
    CHECK_INT(t.summary.integrator, RSL_PLANAR_INTEGRATOR_RADAU);
    CHECK(t.summary.steps < 3000);
    CHECK(t.summary.residual_max < 1e-9);
    CHECK_CLOSE(t.contact_force[0], mass * (g - amplitude * omega * omega * sin(omega * time)),
                2e-4);
}

/* The same by the explicit method, for a short time: the choice does not change the motion. */
static void agrees(const char *law)
{
    double time = 0.05;
    SCENE("%s by two methods", law);
    on_table(law, time);
    if (!scene_run(&s, &t, time))
        return;
    double y = t.pose[1].y, v = t.motion[1].y;
    on_table(law, time);
    s.model.integrator = RSL_PLANAR_INTEGRATOR_RK;
    if (!scene_run(&s, &t, time))
        return;
    CHECK_NEAR(t.pose[1].y, y, 1e-12);
    CHECK_NEAR(t.motion[1].y, v, 1e-11);
}

static void on_slope(rsl_planar_integrator integrator)
{
    scene_weigh(&s, 0.2, 8.5);
    s.model.gravity.x = 4.9;
    s.model.integrator = integrator;
    size_t ball = scene_disc(&s, "ball", mass, 0.01, 0.0, 0.0102);
    rsl_planar_contact_pair *pair = scene_touch(&s, ball, scene_floor(&s), "tsuji", 0.6, 1e9);
    pair->tangent.spec = rsl_tangent_parameters_default();
    pair->tangent.laws.friction = rsl_tangent_law_find("mindlin-rescaled");
    pair->tangent.spec.friction = 0.3;
    pair->tangent.spec.poisson = 0.3;
}

static void stays_explicit(void)
{
    SCENE("a ball rolls down a slope with Mindlin's friction");
    on_slope(RSL_PLANAR_INTEGRATOR_RK);
    if (!scene_run(&s, &t, 0.01))
        return;
    uint64_t bits = t.hash;
    on_slope(RSL_PLANAR_INTEGRATOR_AUTO);
    if (!scene_run(&s, &t, 0.01))
        return;
    CHECK_INT(t.summary.integrator, RSL_PLANAR_INTEGRATOR_RK);
    CHECK(t.summary.steps > 1000);
    CHECK(t.summary.residual_max < 1e-11);
    CHECK(t.hash == bits);
}

int main(void)
{
    static const char *const laws[] = {"flores", "kelvin-voigt", "walton-braun", "hunt-crossley",
                                       "tsuji"};
    for (size_t i = 0; i < sizeof laws / sizeof *laws; i++) {
        goes_implicit(laws[i]);
        agrees(laws[i]);
    }
    stays_explicit();
    return check_report();
}
