/* SPDX-License-Identifier: MIT
 *
 * A tip and a thin wall: it touches either face, flies round the ends, and is let go at them.
 */
#include "planar_scenes.h"

static scene s;
static tape t;

static const double g = 9.81;

static rsl_planar_shape tip(double x, double y)
{
    return (rsl_planar_shape){.kind = RSL_PLANAR_SHAPE_POINT, .at = {x, y}};
}

/* A point of 2 kg that does not turn. */
static size_t grain(double x, double y)
{
    size_t i = scene_body(&s, "tip", 2.0, 1.0, x, y);
    scene_lock(&s, i, 0, 0, 1);
    scene_shape(&s, i, tip(0.0, 0.0));
    return i;
}

/* The wall y = 0 from -1 to 1, in either direction. */
static size_t ledge(int turned)
{
    return scene_fixed(&s, "wall",
                       turned ? scene_segment(1.0, 0.0, -1.0, 0.0)
                              : scene_segment(-1.0, 0.0, 1.0, 0.0));
}

/* ---- touches ------------------------------------------------------------------------- */

/* A linear spring without loss: the tip falls h, is in contact for half a period and more, and is
 * thrown back up: with w^2 = k/m and v = sqrt(2 g h), deepest (g + sqrt(g^2 + v^2 w^2))/w^2 below,
 * in contact for (pi + 2 atan(g/(v w)))/w. */
static void test_fall(int below, int turned)
{
    double h = 0.3, k = 2e4, w = sqrt(k / 2.0), v = sqrt(2.0 * g * h), sign = below ? -1.0 : 1.0;
    SCENE("a tip falls on a wall from %s, wall %d", below ? "below" : "above", turned);
    scene_weigh(&s, 0.8, sign * g);
    size_t a = grain(0.2, sign * h), b = ledge(turned);
    scene_touch(&s, a, b, "linear", -1.0, k);
    if (!scene_run(&s, &t, 0.1) || !CHECK(t.records >= 1))
        return;
    const rsl_planar_contact_record *r = &t.record[0];
    CHECK_CLOSE(r->t_touch, v / g, 1e-12);
    CHECK_CLOSE(r->speed_touch, v, 1e-12);
    CHECK_CLOSE(r->depth_max, (g + sqrt(g * g + v * v * w * w)) / (w * w), 1e-10);
    CHECK_CLOSE(r->t_separate - r->t_touch, (scene_pi + 2.0 * atan(g / (v * w))) / w, 1e-9);
    CHECK_CLOSE(r->restitution, 1.0, 1e-9);
    CHECK_CLOSE(r->mass, 2.0, 1e-14);
    CHECK_NEAR(r->where.x, 0.2, 1e-14);
    CHECK_NEAR(t.energy.lost_contacts, 0.0, 1e-9);
    CHECK(t.summary.residual_max < 1e-9);
}

/* As on a half-plane, as long as the tip stays between the ends. */
static void test_as_on_a_line(void)
{
    static const char *const laws[] = {"newton", "poisson", "flores", "kelvin-voigt"};
    for (int i = 0; i < 4; i++) {
        double x[2], lost[2];
        size_t records[2];
        for (int line = 0; line < 2; line++) {
            SCENE("%s on a %s", laws[i], line ? "line" : "wall");
            scene_weigh(&s, 2.0, g);
            size_t a = grain(-0.5, 0.4);
            s.body[a].velocity.x = 0.3;
            size_t b = line ? scene_floor(&s) : ledge(0);
            rsl_planar_contact_pair *pair = scene_touch(&s, a, b, laws[i], 0.6, 1e6);
            pair->friction = (rsl_planar_friction){0.1, 0.1, 0.0};
            if (!scene_run(&s, &t, 0.01))
                return;
            x[line] = t.pose[0].x;
            lost[line] = t.energy.lost_contacts + t.energy.lost_friction;
            records[line] = t.records;
        }
        CHECK_INT(records[0], records[1]);
        CHECK_CLOSE(x[0], x[1], 1e-12);
        CHECK_CLOSE(lost[0], lost[1], 1e-12);
    }
}

/* ---- round the ends ---------------------------------------------------------------------- */

/* A rotor with a tip at radius 1, and a wall below it from (0, -2) to (0, -0.5). Without loss the
 * tip hits it at the angles 3/2 pi and -1/2 pi in turn: on its left face, round the upper end, on
 * its right face. */
static void test_rotor(int turned)
{
    double w = 2.5;
    SCENE("a rotor round the end of a wall, %d", turned);
    scene_begin(&s, 20.0);
    size_t a = scene_body(&s, "rotor", 1.0, 0.7, 0.0, 0.0);
    scene_shape(&s, a, tip(1.0, 0.0));
    scene_lock(&s, a, 1, 1, 0);
    s.body[a].spin = w;
    size_t b = scene_fixed(&s, "wall",
                           turned ? scene_segment(0.0, -0.5, 0.0, -2.0)
                                  : scene_segment(0.0, -2.0, 0.0, -0.5));
    scene_touch(&s, a, b, "newton", 1.0, 1.0);
    if (!scene_run(&s, &t, 0.05) || !CHECK_INT(t.records, 8))
        return;
    for (int i = 0; i < 8; i++) {
        CHECK_CLOSE(t.record[i].t_touch, (1.5 + 2.0 * i) * scene_pi / w, 1e-12);
        CHECK_CLOSE(t.record[i].speed_touch, w, 1e-12);
        CHECK_NEAR(t.record[i].where.y, -1.0, 1e-12);
    }
    CHECK_CLOSE(t.energy.kinetic, 0.5 * 0.7 * w * w, 1e-12);
}

/* Past both ends, and through the line of the wall, however long the steps are. */
static void test_passes_by(void)
{
    static const double x[] = {-1.0 - 1e-9, -7.0, 1.0 + 1e-9, 1e3};
    for (int i = 0; i < 4; i++) {
        SCENE("a tip falls past a wall at x = %.10g", x[i]);
        scene_weigh(&s, 2.0, g);
        size_t a = grain(x[i], 1.0);
        scene_touch(&s, a, ledge(0), "newton", 0.5, 1.0);
        if (!scene_run(&s, &t, 0.5))
            return;
        CHECK_INT(t.records, 0);
        CHECK_CLOSE(t.pose[0].y, 1.0 - 0.5 * g * 4.0, 1e-13);
    }
    SCENE("thrown up beside a wall, it comes down on it");
    scene_weigh(&s, 2.0, g);
    size_t a = grain(-1.5, -0.4);
    s.body[a].velocity = xy(1.0, 4.0);
    scene_touch(&s, a, ledge(0), "newton", 0.0, 1.0);
    scene_run(&s, &t, 0.5);
    if (CHECK(t.summary.touches == 1)) {
        double down = (4.0 + sqrt(16.0 - 0.8 * g)) / g; /* 4 t - g t^2/2 = 0.4 */
        CHECK_CLOSE(t.pose[0].x, -1.5 + 2.0, 1e-12);
        CHECK(down < 2.0);
        CHECK_NEAR(t.pose[0].y, 0.0, 1e-12);
    }
}

/* ---- over the end -------------------------------------------------------------------------- */

/* Set down on a spring it swings by d (1 - cos w t), d = m g/k, and slides off at t = 0.5 with
 * k y^2/2 stored, which is lost; then it falls from there with the speed it had. */
static void test_slides_off(int turned)
{
    double k = 3000.0, w = sqrt(k / 2.0), d = 2.0 * g / k, off = 0.5, end = 0.9;
    double y = -d * (1.0 - cos(w * off)), v = -d * w * sin(w * off), lost = 0.5 * k * y * y;
    SCENE("a tip slides off a soft wall, %d", turned);
    scene_weigh(&s, end, g);
    size_t a = grain(0.0, 0.0);
    s.body[a].velocity.x = 2.0;
    scene_touch(&s, a, ledge(turned), "linear", -1.0, k);
    if (!scene_run(&s, &t, 0.1) || !CHECK_INT(t.records, 1))
        return;
    CHECK_CLOSE(t.record[0].t_separate, off, 1e-12);
    CHECK_CLOSE(t.record[0].energy_lost, lost, 1e-9);
    CHECK_CLOSE(t.energy.lost_contacts, lost, 1e-9);
    CHECK_CLOSE(t.pose[0].y, y + v * (end - off) - 0.5 * g * (end - off) * (end - off), 1e-10);
    CHECK_CLOSE(t.pose[0].x, 2.0 * end, 1e-13);
    CHECK(t.summary.residual_max < 1e-9);
}

/* Rigid and rough: x = v t - mu g t^2/2 up to the end at 1 m. */
static void test_slides_off_rigid(void)
{
    double mu = 0.1, v = 2.0, off = (v - sqrt(v * v - 2.0 * mu * g)) / (mu * g), end = 1.2;
    SCENE("a tip slides off a rigid, rough wall");
    scene_weigh(&s, end, g);
    size_t a = grain(0.0, 0.0);
    s.body[a].velocity.x = v;
    scene_touch(&s, a, ledge(1), "newton", 0.0, 1.0)->friction = (rsl_planar_friction){mu, mu, 0.0};
    if (!scene_run(&s, &t, 0.1))
        return;
    double fall = end - off;
    CHECK_CLOSE(t.pose[0].y, -0.5 * g * fall * fall, 1e-10);
    CHECK_CLOSE(t.motion[0].x, v - mu * g * off, 1e-11);
    CHECK_CLOSE(t.energy.lost_friction, 2.0 * mu * g * 1.0, 1e-10);
    CHECK(t.summary.residual_max < 1e-9);
}

/* One that stops before the end stays. */
static void test_stays(void)
{
    SCENE("a tip stops on a rough wall");
    scene_weigh(&s, 3.0, g);
    size_t a = grain(0.0, 0.0);
    s.body[a].velocity.x = 1.0;
    scene_touch(&s, a, ledge(0), "newton", 0.0, 1.0)->friction =
        (rsl_planar_friction){0.1, 0.1, 0.0};
    scene_run(&s, &t, 0.1);
    CHECK_CLOSE(t.pose[0].x, 0.5 / (0.1 * g), 1e-11);
    CHECK_NEAR(t.pose[0].y, 0.0, 1e-12);
}

/* ---- the side at the start ------------------------------------------------------------------- */

/* On the wall: where its body is, whatever pushes. */
static void test_first_side(void)
{
    for (int i = 0; i < 4; i++) {
        int above = i < 2;
        SCENE("a tip begins on a wall, its body %s it, wall %d", above ? "above" : "below", i % 2);
        scene_weigh(&s, 1.0, g);
        size_t a = scene_body(&s, "body", 1.0, 1.0, 0.0, above ? 0.5 : -0.5);
        scene_lock(&s, a, 0, 0, 1);
        scene_shape(&s, a, tip(0.0, above ? -0.5 : 0.5));
        scene_touch(&s, a, ledge(i % 2), "newton", 0.0, 1.0);
        scene_run(&s, &t, 0.5);
        CHECK_NEAR(t.pose[0].y, above ? 0.5 : -0.5 - 0.5 * g, 1e-11);
    }
}

/* ---- groups, and steps that go over the events -------------------------------------------------- */

static void make_group(rsl_planar_contact_pair *pair)
{
    s.group[0] = 0;
    s.group[1] = 1;
    pair->kind = RSL_PLANAR_CONTACT_GROUP;
    pair->group = s.group;
    pair->group_count = 2;
}

static void test_group(void)
{
    double y[2];
    for (int group = 0; group < 2; group++) {
        SCENE("a tip and a wall, group %d", group);
        scene_weigh(&s, 1.5, g);
        size_t a = grain(0.0, 0.4);
        s.body[a].velocity.x = 0.5;
        rsl_planar_contact_pair *pair = scene_touch(&s, a, ledge(0), "flores", 0.7, 1e6);
        if (group)
            make_group(pair);
        if (!scene_run(&s, &t, 0.01) || !CHECK(t.records >= 3))
            return;
        y[group] = t.pose[0].y;
    }
    CHECK_CLOSE(y[0], y[1], 1e-11);
}

/* The books close to the step: what is stored at the end of the wall is lost. */
static void test_sampled(void)
{
    double k = 3000.0, w = sqrt(k / 2.0), d = 2.0 * g / k, off = 0.5;
    double y = -d * (1.0 - cos(w * off)), lost = 0.5 * k * y * y;
    SCENE("steps of fixed length over the end of a wall");
    scene_weigh(&s, 0.9, g);
    size_t a = grain(0.0, 0.0);
    s.body[a].velocity.x = 2.0;
    rsl_planar_contact_pair *pair = scene_touch(&s, a, ledge(0), "linear", -1.0, k);
    pair->form = RSL_PLANAR_MEMORYLESS;
    s.model.integrator = RSL_PLANAR_INTEGRATOR_VERLET;
    s.model.locate = 0;
    s.model.step_max = 1e-4;
    if (!scene_run(&s, &t, 0.1))
        return;
    CHECK_NEAR(t.energy.lost_contacts, lost, 0.02 * lost);
    SCENE("Moreau's steps over the end of a wall");
    s.model.integrator = RSL_PLANAR_INTEGRATOR_MOREAU;
    pair->form = RSL_PLANAR_STORED;
    pair->law = rsl_law_find("newton");
    pair->spec.restitution = 0.0;
    if (scene_run(&s, &t, 0.1))
        CHECK_NEAR(t.pose[0].y, -0.5 * g * 0.16, 1e-3);
}

int main(void)
{
    for (int i = 0; i < 4; i++)
        test_fall(i / 2, i % 2);
    test_as_on_a_line();
    for (int i = 0; i < 2; i++) {
        test_rotor(i);
        test_slides_off(i);
    }
    test_passes_by();
    test_slides_off_rigid();
    test_stays();
    test_first_side();
    test_group();
    test_sampled();
    return check_report();
}
