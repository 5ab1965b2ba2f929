/* SPDX-License-Identifier: MIT
 *
 * Moreau's steps at rest: what is put down stays where it is, static friction
 * holds up to its limit, and a heap that rests tells nothing of touches.
 */
#include "planar_scenes.h"

static scene s;
static tape t;
static const double g = 9.81;

static void begin(double end, double step, double slope)
{
    scene_begin(&s, end);
    s.model.gravity = (rsl_planar_point){g * sin(slope), -g * cos(slope)};
    s.model.integrator = RSL_PLANAR_INTEGRATOR_MOREAU;
    s.model.step_max = step;
}

/* ---- static above kinetic ------------------------------------------------------------ */

/* A box on a slope, along x; both corners of its base touch. */
static size_t box_on_slope(const char *law, double slope, double fixed, double kinetic)
{
    begin(1.0, 1e-3, slope);
    size_t floor = scene_floor(&s);
    size_t box = scene_body(&s, "box", 1.0, (0.04 + 0.01) / 12.0, 0.0, 0.05);
    scene_shape(&s, box, scene_box(0.2, 0.1));
    scene_touch(&s, box, floor, law, 0.0, RSL_UNSET)->friction =
        (rsl_planar_friction){fixed, kinetic, 0.0};
    return box;
}

static double way;
static size_t watched;

static void watch(const rsl_planar_view *state, tape *kept)
{
    (void)kept;
    way = state->pose[watched].x;
}

static void test_slope(const char *law, double tangent, int holds)
{
    const double slope = atan(tangent), kinetic = 0.3;
    SCENE("%s, a box on a slope of %.9g with static 0.5 and kinetic 0.3", law, tangent);
    watched = box_on_slope(law, slope, 0.5, kinetic);
    t = (tape){.look = watch};
    if (!scene_run(&s, &t, 1.0))
        return;
    /* x = (g sin - mu g cos) t^2/2 */
    double slides = 0.5 * g * (sin(slope) - kinetic * cos(slope));
    CHECK_NEAR(way, holds ? 0.0 : slides, 1e-9);
}

/* ---- nothing moves -------------------------------------------------------------------- */

static void check_still(const char *what)
{
    SCENE("%s over %g s", what, s.model.end_time);
    t = (tape){.look = tape_drift};
    if (!scene_run(&s, &t, 0.5))
        return;
    printf("%s: drift %.2g, residual %.2g, %zu touches\n", what, t.worst,
           t.summary.contact_residual, t.summary.touches);
    CHECK(t.worst < 1e-9);
    CHECK_INT(t.summary.separations, 0);
}

/* All bodies touch all others by one law. */
static void touch_all(const char *law, double friction)
{
    for (size_t i = 0; i < s.model.body_count; i++)
        s.group[i] = i;
    rsl_planar_contact_pair *pair = scene_touch(&s, 0, 0, law, 0.3, RSL_UNSET);
    pair->kind = RSL_PLANAR_CONTACT_GROUP;
    pair->group = s.group;
    pair->group_count = s.model.body_count;
    pair->friction = (rsl_planar_friction){friction, 0.8 * friction, 0.0};
}

static void test_column(size_t discs)
{
    const double r = 0.1;
    begin(100.0, 1e-2, 0.0);
    scene_floor(&s);
    for (size_t i = 0; i < discs; i++)
        scene_disc(&s, "disc", 1.0 + 0.1 * (double)i, r, 0.0, r * (double)(2 * i + 1));
    touch_all("newton", 0.4);
    check_still("a column of discs");
}

/* Lines of discs between walls, each in the grooves of the one below: more
 * contacts than are solved directly. */
static void test_packing(size_t lines, size_t wide)
{
    const double r = 0.1;
    begin(100.0, 1e-2, 0.0);
    size_t box = scene_floor(&s);
    scene_shape(&s, box, scene_line(-r, 0.0, 1.0, 0.0));
    scene_shape(&s, box, scene_line(r * (double)(2 * wide - 1), 0.0, -1.0, 0.0));
    for (size_t line = 0; line < lines; line++)
        for (size_t i = 0; i < wide - line % 2; i++)
            scene_disc(&s, "disc", 1.0, r, r * (double)(2 * i + line % 2),
                       r * (1.0 + sqrt(3.0) * (double)line));
    touch_all("newton", 0.5);
    check_still("discs packed between walls");
}

static void rest_long(void)
{
    s.model.end_time = 100.0;
    s.model.step_max = 1e-2;
}

static void test_still(void)
{
    watched = box_on_slope("newton", 0.0, 0.3, 0.3);
    rest_long();
    check_still("a box on the floor");
    watched = box_on_slope("newton", atan(0.45), 0.5, 0.3);
    rest_long();
    check_still("a box on a slope that holds");
    test_column(10);
    test_packing(6, 7);
}

/* ---- rolling resistance -------------------------------------------------------------- */

static double speed, spin;

static void watch_rolling(const rsl_planar_view *state, tape *kept)
{
    (void)kept;
    way = state->pose[watched].x;
    speed = state->motion[watched].x;
    spin = state->motion[watched].angle;
}

/* A disc of radius R on a slope, with mu_r R N against rolling. */
static void disc_on_slope(const char *law, double slope, double v, double end)
{
    const double radius = 0.05;
    begin(end, 1e-3, slope);
    size_t floor = scene_floor(&s);
    watched = scene_disc(&s, "disc", 2.0, radius, 0.0, radius);
    s.body[watched].velocity.x = v;
    s.body[watched].spin = -v / radius;
    rsl_planar_contact_pair *pair = scene_touch(&s, watched, floor, law, 0.3, RSL_UNSET);
    pair->friction = (rsl_planar_friction){0.5, 0.5, 0.0};
    pair->tangent.laws.rolling = rsl_tangent_law_find("rolling-constant");
    pair->tangent.spec = rsl_tangent_parameters_default();
    pair->tangent.spec.rolling_friction = 0.05;
    t = (tape){.look = watch_rolling};
}

/* v' = 2/3 g (sin - mu_r cos) of a rolling disc; it stops, and holds up to tan = mu_r. */
static void test_rolling(const char *law)
{
    SCENE("%s, a disc rolls to rest", law);
    disc_on_slope(law, 0.0, 0.3, 0.5);
    if (scene_run(&s, &t, 0.5)) {
        CHECK_NEAR(speed, 0.3 - 2.0 / 3.0 * 0.05 * g * 0.5, 1e-12);
        CHECK_NEAR(spin, -speed / 0.05, 1e-11);
        CHECK_NEAR(way, 0.15 - 0.05 * g * 0.25 / 3.0, 1e-12);
        CHECK_NEAR(t.summary.energy.lost_friction, 0.135 - 1.5 * speed * speed, 1e-12);
        CHECK(fabs(t.summary.energy.residual) < 1e-13);
    }
    disc_on_slope(law, 0.0, 0.3, 1.0);
    if (scene_run(&s, &t, 1.0)) {
        CHECK_NEAR(speed, 0.0, 1e-13);
        CHECK_NEAR(spin, 0.0, 1e-12);
        CHECK_NEAR(t.summary.energy.lost_friction, 0.135, 1e-12);
    }
    for (int rolls = 0; rolls < 2; rolls++) {
        double slope = atan(rolls ? 0.0501 : 0.0499);
        SCENE("%s, a disc on a slope of %g with 0.05", law, tan(slope));
        disc_on_slope(law, slope, 0.0, 1.0);
        if (scene_run(&s, &t, 1.0))
            CHECK_NEAR(speed, rolls ? 2.0 / 3.0 * g * (sin(slope) - 0.05 * cos(slope)) : 0.0,
                       1e-12);
    }
}

static void test_rolling_refused(void)
{
    SCENE("rolling resistance that rigid contacts do not take");
    disc_on_slope("newton", 0.0, 0.0, 1.0);
    s.model.integrator = RSL_PLANAR_INTEGRATOR_AUTO;
    s.model.step_max = RSL_UNSET;
    scene_refused(&s, RSL_ERROR_CONFLICT, "contacts.0.tangential",
                  "rolling-constant of a rigid contact needs the integrator moreau");
    disc_on_slope("stronge-energetic", 0.0, 0.0, 1.0);
    scene_refused(&s, RSL_ERROR_ARGUMENT, "integrator", "goes with newton and poisson");
}

int main(void)
{
    test_rolling("newton");
    test_rolling("poisson");
    test_rolling_refused();
    test_slope("newton", 0.45, 1);
    test_slope("newton", 0.4999999, 1);
    test_slope("newton", 0.5000001, 0);
    test_slope("poisson", 0.45, 1);
    test_slope("poisson", 0.55, 0);
    test_still();
    return check_report();
}
