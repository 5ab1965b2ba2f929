/* SPDX-License-Identifier: MIT
 *
 * Static friction above kinetic with several rigid contacts: blocks stay as long as any forces
 * hold them, and break away where none do.
 */
#include "planar_scenes.h"

static scene s;
static tape t;
static const double g = 9.81, mu_s = 0.5, mu_k = 0.3;

/* A block of mass 1 with friction on a body, its centre `up` above the surface along the normal. */
static size_t block_on(size_t ground, double width, double height, double angle, double along)
{
    double c = cos(angle), sn = sin(angle), up = 0.5 * height;
    size_t block =
        scene_body(&s, "block", 1.0, RSL_UNSET, along * c - up * sn, along * sn + up * c);
    scene_shape(&s, block, scene_box(width, height));
    s.body[block].angle = angle;
    scene_touch(&s, block, ground, "newton", 0.0, RSL_UNSET)->friction =
        (rsl_planar_friction){mu_s, mu_k, 0.0};
    return block;
}

/* ---- a slope ----------------------------------------------------------------------------- */

static void test_slope(double tangent, double width, double height)
{
    double angle = atan(tangent), c = cos(angle), sn = sin(angle);
    SCENE("slope of %.9g, block %g x %g", tangent, width, height);
    scene_weigh(&s, 1.0, g);
    size_t hill = scene_fixed(&s, "hill", scene_line(0.0, 0.0, -sn, c));
    size_t block = block_on(hill, width, height, angle, 0.0);
    if (!scene_run(&s, &t, 0.1))
        return;
    double a = tangent > mu_s ? g * (sn - mu_k * c) : 0.0;
    double along =
        (t.pose[block].x + 0.5 * height * sn) * c + (t.pose[block].y - 0.5 * height * c) * sn;
    CHECK_NEAR(along, -0.5 * a, 1e-9);
    CHECK_NEAR(t.pose[block].angle, angle, 1e-10);
    CHECK_CLOSE(t.contact_force[0], g * c, 1e-12);
    CHECK_INT(t.summary.slips, 0); /* at once, or never */
    CHECK_NEAR(t.energy.residual, 0.0, 1e-10);
}

/* A slope that tilts at the rate w: at rest on it, at (x, y) in its frame,
 * T = m (g sin - w^2 x), N = m (g cos - w^2 y). */
static void test_tilting(double w, double x, double width, double height)
{
    double y = 0.5 * height, low = 0.0, high = 1.0;
    for (int i = 0; i < 100; i++) {
        double a = 0.5 * (low + high);
        if (g * sin(a) - w * w * x < mu_s * (g * cos(a) - w * w * y))
            low = a;
        else
            high = a;
    }
    SCENE("tilting at %g, block %g x %g at %g", w, width, height, x);
    scene_weigh(&s, low / w + 0.05, g);
    size_t hill = scene_body(&s, "hill", 0.0, RSL_UNSET, 0.0, 0.0);
    scene_lock(&s, hill, 1, 1, 0);
    s.body[hill].freedom[2] = RSL_PLANAR_PRESCRIBED;
    s.body[hill].motion[2] = (rsl_planar_signal){.rate = w};
    scene_shape(&s, hill, scene_line(0.0, 0.0, 0.0, 1.0));
    size_t block = block_on(hill, width, height, 0.0, x);
    s.body[block].velocity = xy(-w * y, w * x);
    s.body[block].spin = w;
    if (!scene_run(&s, &t, 0.01))
        return;
    CHECK_INT(t.summary.slips, 2);
    CHECK_NEAR(t.stick[t.sticks - 1].time, low / w, 1e-9);
}

/* ---- a push ------------------------------------------------------------------------------ */

/* By F = f t at the centre: it slips at mu_s m g/f whatever its height, up to w/mu_s; above, it
 * tips where F H = m g w. */
static void test_pushed(double height)
{
    const double f = 2.0, width = 0.2, begin = mu_s * g / f, end = begin + 0.3;
    int tips = height > width / mu_s;
    SCENE("pushed, height %g", height);
    scene_weigh(&s, end, g);
    size_t block = block_on(scene_floor(&s), width, height, 0.0, 0.0);
    scene_load(&s, block)->force_x =
        (rsl_planar_signal){.kind = RSL_PLANAR_SIGNAL_CONSTANT, .rate = f};
    if (!scene_run(&s, &t, 0.01))
        return;
    if (tips) {
        CHECK(t.records > 0);
        CHECK_NEAR(t.record[0].t_separate, g * width / (height * f), 1e-9);
        return;
    }
    CHECK_INT(t.summary.slips, 2);
    CHECK_NEAR(t.stick[t.sticks - 1].time, begin, 1e-9);
    CHECK_NEAR(t.motion[block].x, 0.5 * f * (end * end - begin * begin) - mu_k * g * (end - begin),
               1e-9);
    CHECK_NEAR(t.pose[block].angle, 0.0, 1e-11);
}

/* Slides to a stop, and stays: v/(mu g), v^2/(2 mu g). */
static void test_stops(void)
{
    SCENE("slides to a stop");
    scene_weigh(&s, 2.0, g);
    size_t block = block_on(scene_floor(&s), 0.2, 0.1, 0.0, 0.0);
    s.body[block].velocity.x = 2.0;
    if (!scene_run(&s, &t, 0.1))
        return;
    CHECK_NEAR(t.pose[block].x, 2.0 / (mu_k * g), 1e-9);
    CHECK_INT(t.motion[block].x == 0.0 || fabs(t.motion[block].x) < 1e-12, 1);
    CHECK_NEAR(t.stick[t.sticks - 1].time, 2.0 / (mu_k * g), 1e-9);
}

int main(void)
{
    test_slope(0.45, 0.2, 0.1);
    test_slope(0.4999999, 0.2, 0.1);
    test_slope(0.5000001, 0.2, 0.1);
    test_slope(0.49, 0.2, 0.38);
    test_tilting(0.1, 0.0, 0.2, 0.1);
    test_tilting(0.5, 0.3, 0.2, 0.2);
    const double heights[] = {0.05, 0.1, 0.2, 0.3, 0.39, 0.6};
    for (size_t i = 0; i < sizeof heights / sizeof *heights; i++)
        test_pushed(heights[i]);
    test_stops();
    return check_report();
}
