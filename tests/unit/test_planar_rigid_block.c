/* SPDX-License-Identifier: MIT
 *
 * Blocks with rigid contacts: the rocking block of Housner (1963), a block
 * that lands flat, blocks on slopes, and stacks of discs.
 */
#include "planar_scenes.h"

static scene s;
static tape t;
static const double g = 9.81;

/* ---- rocking ------------------------------------------------------------------- */

/* A block of half-width b and half-height h, turned by `angle` about its right
 * lower corner, which stands on the floor at x = b. */
static size_t block_turned(double b, double h, double angle, double end)
{
    double c = cos(angle), sn = sin(angle);
    scene_weigh(&s, end, g);
    size_t floor = scene_floor(&s);
    /* from the corner to the centre: (-b, h) turned */
    size_t block = scene_body(&s, "block", 3.0, RSL_UNSET, b - b * c - h * sn, -b * sn + h * c);
    scene_shape(&s, block, scene_box(2.0 * b, 2.0 * h));
    s.body[block].angle = angle;
    rsl_planar_contact_pair *pair = scene_touch(&s, block, floor, "newton", 0.0, -1.0);
    pair->spec.stiffness = RSL_UNSET;
    pair->friction = (rsl_planar_friction){5.0, 5.0, 0.0};
    return block;
}

/* With the half diagonal R, the slenderness alpha = atan(b/h) and the angle
 * theta from the flat position, I theta'' = -m g R sin(alpha - theta) about
 * the corner, I = 4/3 m R^2: the speed at impact and the time to it from
 * energy, by the trapezium rule in theta = theta0 sin^2 x ... */
static double spin_at_impact(double alpha, double size, double theta0)
{
    double p2 = 0.75 * g / size;
    return sqrt(2.0 * p2 * (cos(alpha - theta0) - cos(alpha)));
}

/* Quarter period: integral of d theta/omega(theta); theta = theta0 (1 - x^2)
 * takes the root at theta0 away. */
static double quarter(double alpha, double size, double theta0)
{
    const int parts = 4000;
    double p2 = 0.75 * g / size, sum = 0.0;
    for (int i = 0; i <= parts; i++) {
        double x = (double)i / parts, theta = theta0 * (1.0 - x * x);
        double drop = 2.0 * p2 * (cos(alpha - theta0) - cos(alpha - theta));
        double f = i == 0 ? 2.0 * theta0 / sqrt(2.0 * p2 * theta0 * sin(alpha - theta0))
                          : 2.0 * theta0 * x / sqrt(drop);
        sum += f * (i == 0 || i == parts ? 1.0 : i % 2 ? 4.0 : 2.0);
    }
    return sum / (3.0 * parts);
}

static void test_rocking(double b, double h, double share)
{
    const double alpha = atan(b / h), size = hypot(b, h);
    const double theta0 = share * alpha, fall = quarter(alpha, size, theta0);
    const double r = 1.0 - 1.5 * sin(alpha) * sin(alpha);
    const double p = sqrt(0.75 * g / size);
    const double housner = acosh(1.0 / (1.0 - share)) / p;
    SCENE("rocking block %g x %g from %g alpha", b, h, share);
    size_t block = block_turned(b, h, -theta0, fall + 1e-9);
    /* turned clockwise about the right corner: that one stands on the floor */
    (void)block;
    if (!scene_run(&s, &t, fall))
        return;
    /* Housner's period for slender blocks, T = 4/p acosh(1/(1 - theta0/alpha)) */
    CHECK_CLOSE(fall, housner, 0.6 * alpha * alpha);
    const rsl_planar_contact_record *hit = NULL;
    for (size_t i = 0; i < t.records; i++)
        if (t.record[i].t_touch > 0.0)
            hit = &t.record[i];
    if (!CHECK(hit != NULL))
        return;
    double spin = spin_at_impact(alpha, size, theta0);
    CHECK_NEAR(hit->t_touch, fall, 1e-10);
    CHECK_CLOSE(hit->speed_touch, 2.0 * b * spin, 1e-10);
    CHECK_CLOSE(fabs(t.motion[block].angle), r * spin, 1e-7);
    CHECK(t.summary.residual_max < 1e-10);
}

/* Cycle after cycle the amplitude falls as Housner has it,
 * 1 - cos-law: the energy after each impact is r^2 of that before. */
static void test_decay(void)
{
    const double b = 0.1, h = 0.5, alpha = atan(b / h), size = hypot(b, h);
    const double theta0 = 0.6 * alpha;
    const double r = 1.0 - 1.5 * sin(alpha) * sin(alpha);
    double level = cos(alpha - theta0) - cos(alpha), time = 0.0, theta = theta0;
    SCENE("decay");
    size_t block = block_turned(b, h, -theta0, 3.0);
    if (!scene_run(&s, &t, 0.01))
        return;
    (void)block;
    double last = 0.0;
    size_t seen = 0;
    for (size_t i = 0; i < t.records && seen < 5; i++) {
        if (!(t.record[i].speed_touch > 1e-3))
            continue;
        time = (seen == 0 ? 0.0 : time + quarter(alpha, size, theta)) + quarter(alpha, size, theta);
        CHECK_NEAR(t.record[i].t_touch, time, 1e-9);
        CHECK_CLOSE(t.record[i].speed_touch, 2.0 * b * sqrt(1.5 * g / size * level), 1e-9);
        CHECK(t.record[i].t_touch > last);
        last = t.record[i].t_touch;
        level *= r * r;
        theta = alpha - acos(level + cos(alpha));
        seen++;
    }
    CHECK_INT(seen, 5);
    CHECK(t.summary.residual_max < 1e-9);
}

/* ---- flat and on slopes -------------------------------------------------------------- */

static void test_lands_flat(double e)
{
    scene_weigh(&s, 3.0, g);
    size_t floor = scene_floor(&s);
    size_t block = scene_body(&s, "block", 3.0, RSL_UNSET, 0.0, 0.3);
    scene_shape(&s, block, scene_box(0.4, 0.2));
    scene_touch(&s, block, floor, "newton", e, RSL_UNSET);
    SCENE("lands flat, e = %g", e);
    if (!scene_run(&s, &t, 0.1))
        return;
    CHECK_NEAR(t.record[0].t_touch, sqrt(0.4 / g), 1e-13);
    CHECK_NEAR(t.pose[block].y, 0.1, 1e-11);
    CHECK_NEAR(t.pose[block].angle, 0.0, 1e-11);
    CHECK_CLOSE(t.contact_force[0], 3.0 * g, 1e-9);
    CHECK(t.summary.residual_max < 1e-10);
}

/* On a slope: holds if tan < mu, else slides with g (sin - mu cos). */
static void test_slope(double slope, double mu)
{
    const double c = cos(slope), sn = sin(slope);
    scene_weigh(&s, 1.0, g);
    size_t hill = scene_fixed(&s, "hill", scene_line(0.0, 0.0, -sn, c));
    size_t block = scene_body(&s, "block", 3.0, RSL_UNSET, -0.1 * sn, 0.1 * c);
    scene_shape(&s, block, scene_box(0.4, 0.2));
    s.body[block].angle = slope;
    scene_touch(&s, block, hill, "newton", 0.5, RSL_UNSET)->friction =
        (rsl_planar_friction){mu, mu, 0.0};
    SCENE("slope %g, mu %g", slope, mu);
    if (!scene_run(&s, &t, 0.1))
        return;
    double a = fmax(0.0, g * (sn - mu * c));
    CHECK_NEAR(hypot(t.motion[block].x, t.motion[block].y), a, 1e-9);
    CHECK_NEAR(t.pose[block].angle, slope, 1e-9);
    CHECK_CLOSE(t.contact_force[0], 3.0 * g * c, 1e-9);
    CHECK_NEAR(t.energy.residual, 0.0, 1e-9);
}

/* ---- stacks ------------------------------------------------------------------------------ */

/* Discs above each other, the lowest one on the floor: each force is the
 * weight above it. */
static void test_stack(const char *law, double e, double gap)
{
    enum { DISCS = 5 };
    scene_weigh(&s, 4.0, g);
    size_t before = scene_floor(&s);
    for (int i = 0; i < DISCS; i++) {
        size_t disc = scene_disc(&s, "disc", 1.0 + i, 0.1, 0.0, 0.1 + 0.2 * i + gap * (i + 1));
        scene_lock(&s, disc, 1, 0, 0);
        scene_touch(&s, disc, before, law, e, RSL_UNSET);
        before = disc;
    }
    SCENE("stack, %s, e = %g, gap %g", law, e, gap);
    if (!scene_run(&s, &t, 0.1))
        return;
    double weight = 0.0;
    for (int i = DISCS; i-- > 0;) {
        weight += (1.0 + i) * g;
        CHECK_CLOSE(t.contact_force[i], weight, 1e-9);
        CHECK_NEAR(t.pose[i + 1].y, 0.1 + 0.2 * i, 1e-10);
    }
    CHECK_NEAR(t.energy.residual, 0.0, 1e-9);
}

int main(void)
{
    test_rocking(0.1, 0.5, 0.3);
    test_rocking(0.1, 0.5, 0.8);
    test_rocking(0.05, 0.5, 0.5);
    test_decay();
    test_lands_flat(0.0);
    test_lands_flat(0.5);
    test_slope(0.3, 0.2);
    test_slope(0.3, 0.5);
    test_stack("newton", 0.0, 0.0);
    test_stack("newton", 0.3, 0.01);
    test_stack("poisson", 0.3, 0.01);
    return check_report();
}
