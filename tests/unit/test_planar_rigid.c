/* SPDX-License-Identifier: MIT
 *
 * Rigid contacts of planar models that are located: the bouncing ball up to
 * its end in closed form, a corner, friction, and a table that moves.
 */
#include "planar_scenes.h"

static scene s;
static tape t;
static const double g = 9.81;

/* ---- one ball ------------------------------------------------------------------ */

/* A ball of 2 kg whose lowest point is `height` above the floor. */
static size_t ball_above(double height, const char *law, double e, double end)
{
    scene_weigh(&s, end, g);
    size_t floor = scene_floor(&s);
    size_t ball = scene_disc(&s, "ball", 2.0, 0.1, 0.0, 0.1 + height);
    scene_touch(&s, ball, floor, law, e, RSL_UNSET);
    return ball;
}

/* Every impact of the series, its rest at the Zeno time, and the ledger. */
static void test_bounces(const char *law, double e)
{
    const double height = 0.9, fall = sqrt(2.0 * height / g), v = g * fall;
    double zeno = fall * (1.0 + e) / (1.0 - e), time = fall, speed = v;
    SCENE("%s, e = %g", law, e);
    size_t ball = ball_above(height, law, e, zeno + 0.3);
    if (!scene_run(&s, &t, 0.01))
        return;
    double worst = 0.0, worst_speed = 0.0;
    for (size_t i = 0; i + 1 < t.records; i++) {
        const rsl_planar_contact_record *r = &t.record[i];
        worst = fmax(worst, fabs(r->t_touch - time));
        worst_speed = fmax(worst_speed, fabs(r->speed_touch / speed - 1.0));
        CHECK(r->t_deepest == r->t_touch && r->t_separate == r->t_touch);
        CHECK_NEAR(r->restitution, e, 1e-12);
        CHECK_CLOSE(r->impulse, 2.0 * (1.0 + e) * r->speed_touch, 1e-12);
        CHECK_CLOSE(r->energy_lost, (1.0 - e * e) * r->speed_touch * r->speed_touch, 1e-11);
        CHECK(r->depth_max == 0.0 && isnan(r->force_max));
        CHECK_CLOSE(r->mass, 2.0, 1e-13);
        time += 2.0 * e * speed / g;
        speed *= e;
    }
    CHECK(worst < 1e-12);
    CHECK(worst_speed < 1e-7);
    const rsl_planar_contact_record *last = &t.record[t.records - 1];
    CHECK_NEAR(last->t_touch, zeno, 1e-12);
    CHECK(isnan(last->t_separate));
    CHECK_CLOSE(last->force_max, 2.0 * g, 1e-12);
    CHECK_INT(t.summary.open_records, 1);
    CHECK_NEAR(t.pose[ball].y, 0.1, 1e-12);
    CHECK_NEAR(t.motion[ball].y, 0.0, 1e-12);
    CHECK_CLOSE(t.contact_force[0], 2.0 * g, 1e-12);
    CHECK_CLOSE(t.energy.lost_contacts, 2.0 * g * height, 1e-9);
    CHECK(t.summary.residual_max < 1e-11);
}

static void test_elastic(void)
{
    const double height = 0.9, fall = sqrt(2.0 * height / g);
    SCENE("elastic ball");
    ball_above(height, "newton", 1.0, 201.0 * fall + 0.1);
    if (!scene_run(&s, &t, 1.0))
        return;
    CHECK_INT(t.records, 101);
    for (size_t i = 0; i < t.records; i++)
        CHECK_NEAR(t.record[i].t_touch, (double)(2 * i + 1) * fall, 1e-10);
    CHECK_NEAR(t.energy.lost_contacts, 0.0, 1e-10);
}

/* Times of some 1000 s have bits of 1e-13 s, in which a ball goes farther than
 * the rounding of its place. */
static void test_elastic_long(double begin, double height)
{
    const double fall = sqrt(2.0 * height / g);
    SCENE("elastic ball, %g s from %g m", begin, height);
    ball_above(height, "newton", 1.0, begin);
    if (!scene_run(&s, &t, 10.0))
        return;
    CHECK_INT(t.records, (long)((begin / fall + 1.0) / 2.0));
    CHECK(t.summary.residual_max < 1e-9);
}

static void test_plastic(void)
{
    const double height = 0.9, fall = sqrt(2.0 * height / g);
    SCENE("a ball that does not rebound");
    size_t ball = ball_above(height, "stereo-mechanical", 0.0, 1.0);
    if (!scene_run(&s, &t, 0.1))
        return;
    CHECK_INT(t.records, 1);
    CHECK_NEAR(t.record[0].t_touch, fall, 1e-13);
    CHECK_NEAR(t.pose[ball].y, 0.1, 1e-13);
    CHECK_CLOSE(t.record[0].impulse, 2.0 * g * fall + 2.0 * g * (1.0 - fall), 1e-11);
}

/* It leaves the floor from 1e-14 m below it: that is rounding, and no touch. */
static void test_leaves(const char *law)
{
    SCENE("a ball that leaves from below by rounding, %s", law);
    size_t ball = ball_above(-1e-14, law, 0.5, 0.3);
    s.body[ball].velocity.y = 1.0;
    if (!scene_run(&s, &t, 0.1))
        return;
    CHECK_INT(t.records, 1);
    CHECK_NEAR(t.record[0].t_touch, 2.0 / g, 1e-12);
    CHECK_CLOSE(t.record[0].speed_touch, 1.0, 1e-12);
}

/* A disc falls into a groove of two lines without friction. The impact ends its rates at both lines
 * but for rounding, some 1e-17 m/s: they are zero, and it rests there at once. */
static void test_falls_into(double steep)
{
    SCENE("a disc falls into a groove with slopes of %g", steep);
    scene_weigh(&s, 1.0, g);
    size_t disc = scene_disc(&s, "disc", 0.7, 0.1, 0.0, 0.4);
    size_t groove = scene_fixed(&s, "groove", scene_line(0.0, 0.0, sin(steep), cos(steep)));
    scene_shape(&s, groove, scene_line(0.0, 0.0, -sin(steep), cos(steep)));
    scene_touch(&s, disc, groove, "poisson", 0.0, RSL_UNSET);
    if (!scene_run(&s, &t, 0.1))
        return;
    CHECK_NEAR(t.pose[disc].x, 0.0, 1e-12);
    CHECK_NEAR(t.pose[disc].y, 0.1 / cos(steep), 1e-12);
    CHECK_NEAR(hypot(t.motion[disc].x, t.motion[disc].y), 0.0, 1e-12);
}

/* It begins on the floor, at rest. */
static void test_starts_at_rest(void)
{
    SCENE("a ball that lies on the floor");
    size_t ball = ball_above(0.0, "newton", 1.0, 3.0);
    if (!scene_run(&s, &t, 0.1))
        return;
    CHECK_INT(t.records, 1);
    CHECK(t.record[0].t_touch == 0.0 && t.record[0].speed_touch == 0.0);
    CHECK_CLOSE(t.record[0].impulse, 2.0 * g * 3.0, 1e-12);
    CHECK_NEAR(t.pose[ball].y, 0.1, 1e-14);
}

/* ---- friction ------------------------------------------------------------------- */

/* A disc lands slipping: docs/theory/rigid.md, section 4. */
static void test_spin(double slip, double mu, double e)
{
    const double v = 2.0, r = 0.1;
    scene_begin(&s, 0.2);
    size_t floor = scene_floor(&s);
    size_t ball = scene_disc(&s, "ball", 2.0, r, 0.0, r + 0.2);
    s.body[ball].velocity = xy(slip, -v);
    rsl_planar_contact_pair *pair = scene_touch(&s, ball, floor, "poisson", e, -1.0);
    pair->friction = (rsl_planar_friction){mu, mu, 0.0};
    pair->spec.stiffness = RSL_UNSET;
    SCENE("slip %g, mu %g, e %g", slip, mu, e);
    if (!scene_run(&s, &t, 0.2) || !CHECK_INT(t.records, 1))
        return;
    double change = fmin(slip / 3.0, mu * (1.0 + e) * v);
    CHECK_NEAR(t.motion[ball].x, slip - change, 1e-13);
    CHECK_NEAR(t.motion[ball].angle, -2.0 * change / r, 1e-12);
    CHECK_NEAR(t.motion[ball].y, e * v, 1e-13);
    CHECK_NEAR(t.record[0].friction_impulse, -2.0 * change, 1e-13);
    CHECK_NEAR(t.record[0].friction_lost, t.energy.lost_friction, 1e-14);
    CHECK(t.summary.residual_max < 1e-13);
}

/* A disc set down slipping with v0 rolls after v0/(3 mu g), at 2 v0/3. */
static void test_rolls(void)
{
    const double mu = 0.25, v0 = 1.5, r = 0.1, when = v0 / (3.0 * mu * g);
    SCENE("slips, then rolls");
    size_t ball = ball_above(0.0, "newton", 0.5, 2.0);
    s.body[ball].velocity.x = v0;
    s.contact[0].friction = (rsl_planar_friction){mu, mu, 0.0};
    if (!scene_run(&s, &t, 0.1) || !CHECK_INT(t.sticks, 1))
        return;
    CHECK_NEAR(t.stick[0].time, when, 1e-12);
    CHECK_NEAR(t.motion[ball].x, 2.0 * v0 / 3.0, 1e-11);
    CHECK_NEAR(t.motion[ball].angle, -2.0 * v0 / 3.0 / r, 1e-10);
    CHECK_CLOSE(t.energy.lost_friction, 2.0 * v0 * v0 / 6.0, 1e-10);
    CHECK(t.summary.residual_max < 1e-11);
}

/* ---- corners ---------------------------------------------------------------------- */

/* Into a corner along its bisector: both walls at once, and back. */
static void test_corner(const char *law, double e)
{
    scene_begin(&s, 0.5);
    size_t floor = scene_floor(&s);
    size_t wall = scene_fixed(&s, "wall", scene_line(0.0, 0.0, 1.0, 0.0));
    size_t ball = scene_disc(&s, "ball", 1.0, 0.1, 0.6, 0.6);
    s.body[ball].velocity = xy(-2.0, -2.0);
    scene_touch(&s, ball, floor, law, e, RSL_UNSET);
    scene_touch(&s, ball, wall, law, e, RSL_UNSET)->name = "wall";
    SCENE("corner, %s, e = %g", law, e);
    if (!scene_run(&s, &t, 0.1) || !CHECK_INT(t.records, 2))
        return;
    for (int i = 0; i < 2; i++) {
        CHECK_NEAR(t.record[i].t_touch, 0.25, 1e-14);
        CHECK_CLOSE(t.record[i].impulse, 2.0 * (1.0 + e), 1e-13);
    }
    CHECK_NEAR(t.motion[ball].x, 2.0 * e, 1e-13);
    CHECK_NEAR(t.motion[ball].y, 2.0 * e, 1e-13);
}

/* Falls into a V of two walls at 45 degrees and rests on both. */
static void test_groove(void)
{
    const double c = sqrt(0.5);
    scene_weigh(&s, 3.0, g);
    size_t left = scene_fixed(&s, "left", scene_line(0.0, 0.0, c, c));
    size_t right = scene_fixed(&s, "right", scene_line(0.0, 0.0, -c, c));
    size_t ball = scene_disc(&s, "ball", 2.0, 0.1, 0.03, 0.5);
    scene_touch(&s, ball, left, "newton", 0.4, RSL_UNSET);
    scene_touch(&s, ball, right, "newton", 0.4, RSL_UNSET)->name = "right";
    SCENE("groove");
    if (!scene_run(&s, &t, 0.1))
        return;
    CHECK_NEAR(t.pose[ball].x, 0.0, 1e-11);
    CHECK_NEAR(t.pose[ball].y, 0.1 / c, 1e-11);
    CHECK_CLOSE(t.contact_force[0], 2.0 * g * c, 1e-11);
    CHECK_CLOSE(t.contact_force[1], 2.0 * g * c, 1e-11);
    CHECK(t.summary.residual_max < 1e-10);
    /* the same with friction: four rows, three freedoms */
    s.contact[0].friction = s.contact[1].friction = (rsl_planar_friction){0.3, 0.3, 0.0};
    SCENE("groove with friction");
    if (!scene_run(&s, &t, 0.1))
        return;
    CHECK_NEAR(t.motion[ball].x, 0.0, 1e-10);
    CHECK_NEAR(t.motion[ball].angle, 0.0, 1e-9);
    CHECK_NEAR(t.contact_depth[0], 0.0, 1e-11);
}

/* ---- a table that moves -------------------------------------------------------------- */

/* y = a sin(w t): the ball on it leaves when a w^2 sin(w t) = g, on its way
 * up with a w cos(w t), and lands where the table has gone meanwhile. */
static void test_table(void)
{
    const double a = 0.02, w = 31.0;
    scene_weigh(&s, 1.0, g);
    size_t table = scene_fixed(&s, "table", scene_line(0.0, 0.0, 0.0, 1.0));
    scene_prescribe(&s, table, 1, scene_harmonic(a, w, 0.0));
    size_t ball = scene_disc(&s, "ball", 2.0, 0.1, 0.0, 0.1);
    s.body[ball].velocity.y = a * w;
    scene_touch(&s, ball, table, "newton", 0.3, RSL_UNSET);
    SCENE("table");
    if (!scene_run(&s, &t, 0.001) || !CHECK(t.records > 3))
        return;
    double leaves = asin(g / (a * w * w)) / w, low = leaves + 1e-3, high = 0.2;
    double y0 = a * sin(w * leaves), v0 = a * w * cos(w * leaves);
    CHECK_NEAR(t.record[0].t_separate, leaves, 1e-11);
    CHECK_CLOSE(t.record[0].force_max, 2.0 * g, 1e-9);
    for (int i = 0; i < 100; i++) {
        double mid = 0.5 * (low + high), d = mid - leaves;
        if (y0 + v0 * d - 0.5 * g * d * d > a * sin(w * mid))
            low = mid;
        else
            high = mid;
    }
    CHECK_NEAR(t.record[1].t_touch, low, 1e-11);
    CHECK(t.summary.residual_max < 1e-9);
}

/* The table drops away with 2 g: the ball leaves at once and falls behind it. */
static void test_drops_away(void)
{
    static const double time[] = {0.0, 0.5, 0.5000001, 2.0};
    static const double value[] = {0.0, 0.0, -2.0 * 9.81, -2.0 * 9.81};
    scene_weigh(&s, 0.8, g);
    size_t table = scene_fixed(&s, "table", scene_line(0.0, 0.0, 0.0, 1.0));
    scene_prescribe(&s, table, 1,
                    (rsl_planar_signal){.kind = RSL_PLANAR_SIGNAL_HISTORY,
                                        .time = time,
                                        .value = value,
                                        .count = 4,
                                        .scale = 1.0,
                                        .order = 2});
    size_t ball = scene_disc(&s, "ball", 2.0, 0.1, 0.0, 0.1 + 0.01);
    scene_touch(&s, ball, table, "newton", 0.5, RSL_UNSET);
    SCENE("drops away");
    if (!scene_run(&s, &t, 0.01) || !CHECK(t.records > 10))
        return;
    const rsl_planar_contact_record *rest = &t.record[t.records - 1];
    CHECK_NEAR(rest->t_touch, 3.0 * sqrt(0.02 / g), 1e-12);
    CHECK_NEAR(rest->t_separate, 0.50000005, 1e-12);
    double fall = 0.8 - 0.50000005;
    CHECK_NEAR(t.motion[ball].y, -g * fall, 1e-6);
    CHECK_INT(t.summary.open_records, 0);
    CHECK(t.summary.residual_max < 1e-9);
}

/* ---- mixed ------------------------------------------------------------------------------ */

/* A rigid floor and a compliant ceiling in one model. */
static void test_mixed(void)
{
    scene_begin(&s, 1.0);
    size_t floor = scene_floor(&s);
    size_t top = scene_fixed(&s, "top", scene_line(0.0, 1.0, 0.0, -1.0));
    size_t ball = scene_disc(&s, "ball", 2.0, 0.1, 0.0, 0.5);
    s.body[ball].velocity.y = -4.0;
    scene_touch(&s, ball, floor, "newton", 0.5, RSL_UNSET);
    scene_exact(&s, ball, top, "flores", 0.8, 1e9)->name = "top";
    SCENE("rigid and compliant");
    if (!scene_run(&s, &t, 0.1) || !CHECK(t.records >= 2))
        return;
    CHECK_NEAR(t.record[0].t_touch, 0.1, 1e-14);
    CHECK_NEAR(t.record[0].speed_separate, 2.0, 1e-13);
    CHECK_NEAR(t.record[1].t_touch, 0.5, 1e-13);
    CHECK_NEAR(t.record[1].speed_separate, 1.6, 1e-8);
    CHECK(t.summary.residual_max < 1e-10);
}

int main(void)
{
    static const double restitutions[] = {0.3, 0.5, 0.8, 0.9};
    for (int i = 0; i < 4; i++) {
        test_bounces("newton", restitutions[i]);
        test_bounces("poisson", restitutions[i]);
    }
    test_elastic();
    test_elastic_long(3000.0, 0.9);
    test_elastic_long(10000.0, 100.0);
    test_plastic();
    test_leaves("newton");
    test_leaves("poisson");
    for (int i = 1; i < 12; i++)
        test_falls_into(0.1 * i);
    test_starts_at_rest();
    test_spin(1.0, 0.4, 0.5);
    test_spin(3.0, 0.1, 0.5);
    test_spin(3.0, 0.5, 0.0);
    test_rolls();
    test_corner("newton", 0.7);
    test_corner("poisson", 0.7);
    test_corner("newton", 1.0);
    test_groove();
    test_table();
    test_drops_away();
    test_mixed();
    return check_report();
}
