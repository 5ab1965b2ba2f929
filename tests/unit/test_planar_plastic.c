/* SPDX-License-Identifier: MIT
 *
 * Laws with a permanent indentation in mechanisms: impacts on it, and rest.
 *
 * A ball under weight that hits with v goes in to d,  k d^(n+1)/(n+1) - m g d = m v^2/2,
 * and leaves with e v exactly. It clears the surface if (e v)^2 > 2 g dp, dp = (1 - e^2) d,
 * and comes back with v^2 = (e v)^2 - 2 g dp; else it meets the curve of unloading with e v,
 * and moves on it from then on with the restitution e of an impact without weight.
 */
#include "csv.h"
#include "planar_scenes.h"

static const double g = 9.81, mass = 1.0, radius = 0.1, drop = 0.02;

static scene s;
static tape t;

static rsl_planar_contact_pair *dropped(const char *law, double e, double k, double end_time)
{
    scene_weigh(&s, end_time, g);
    size_t ball = scene_disc(&s, "ball", mass, radius, 0.0, radius + drop);
    return scene_touch(&s, ball, scene_floor(&s), law, e, k);
}

/* The same with the corner of a square, which does not turn, on a slab. */
static rsl_planar_contact_pair *corner_dropped(const char *law, double e, double k, double end_time)
{
    scene_weigh(&s, end_time, g);
    size_t square = scene_body(&s, "square", mass, RSL_UNSET, 0.0, radius + drop);
    scene_shape(&s, square, scene_box(sqrt(2.0) * radius, sqrt(2.0) * radius));
    s.body[square].angle = 0.25 * scene_pi;
    scene_lock(&s, square, 0, 0, 1);
    size_t slab = scene_fixed(&s, "slab", scene_box(1.0, 0.2));
    s.body[slab].position.y = -0.1;
    return scene_touch(&s, square, slab, law, e, k);
}

/* Contacts take time, and so do the flights between them. */
static void check_lengths(void)
{
    for (size_t i = 0; i < t.records; i++) {
        int last = i + 1 == t.records;
        CHECK(last || t.record[i].t_separate > t.record[i].t_touch);
        CHECK(last || t.record[i + 1].t_touch > t.record[i].t_separate);
    }
}

/* ---- a ball that falls --------------------------------------------------------- */

static const double restitution = 0.6, stiffness = 2e6;

/* The row of the first touch of a law; `count`: of its touches, the last of which never ends. */
static size_t rows_of(const csv_table *known, const char *law, size_t *count)
{
    size_t first = 0, end;
    while (first < known->rows && strcmp(csv_text(known, first, "law"), law) != 0)
        first++;
    for (end = first; end < known->rows && strcmp(csv_text(known, end, "law"), law) == 0;)
        end++;
    *count = end - first;
    return first;
}

/* The restitution of the law at every impact, then damped to rest on the residual indentation: at
 * any tolerance, after the same number of impacts and at the same depth. */
static void test_falls(const csv_table *known, const char *law, int corner)
{
    size_t count, first = rows_of(known, law, &count);
    for (double tolerance = 1e-12; tolerance < 2e-9; tolerance *= 10.0) {
        SCENE("a %s with %s comes to rest on its residual indentation, tolerance %g",
              corner ? "corner" : "ball", law, tolerance);
        (corner ? corner_dropped : dropped)(law, restitution, stiffness, 2.0);
        s.model.tolerance = tolerance;
        if (!scene_run(&s, &t, 0.01) || !CHECK_INT(t.records, count))
            continue;
        check_lengths();
        for (size_t i = 0; i < count; i++) {
            CHECK_CLOSE(t.record[i].speed_touch, csv_number(known, first + i, "speed"),
                        1e-10 + 100.0 * tolerance);
            if (i + 1 < count)
                CHECK_CLOSE(t.record[i].speed_separate, csv_number(known, first + i, "leaves"),
                            1e-10 + 100.0 * tolerance);
        }
        CHECK_NEAR(t.pose[0].y, radius - csv_number(known, first, "rest"), 1e-13 + tolerance);
        CHECK_INT(t.summary.open_records, 1);
        CHECK_CLOSE(t.contact_force[0], mass * g, 1e-6);
        CHECK(t.summary.residual_max < fmax(1e-10, 10.0 * tolerance));
    }
}

/* As Walton and Braun have it: once it no longer clears, at one speed for ever. */
static void test_elastic(const csv_table *known, const char *law, size_t clears)
{
    size_t count, first = rows_of(known, law, &count);
    SCENE("%s, reloaded without loss", law);
    dropped(law, restitution, stiffness, 1.0)->reload = RSL_PLANAR_RELOAD_ELASTIC;
    if (!scene_run(&s, &t, 0.01) || !CHECK(t.records > 30))
        return;
    check_lengths();
    for (size_t i = clears + 1; i < t.records; i++)
        CHECK_CLOSE(t.record[i].speed_touch, csv_number(known, first + clears, "leaves"), 1e-9);
    CHECK(t.summary.residual_max < 1e-10);
}

/* Set down, it never leaves: in to 2 d_s, then at rest on the curve of unloading, where
 * k2 (d - dp) = m g for n = 1. */
static void test_set_down(void)
{
    double k = 2e6, e = 0.6, b = e * e, still = mass * g / k;
    SCENE("a ball set down on a plastic floor");
    scene_weigh(&s, 0.5, g);
    s.model.start = RSL_PLANAR_START_GIVEN;
    size_t ball = scene_disc(&s, "ball", mass, radius, 0.0, radius);
    scene_touch(&s, ball, scene_floor(&s), "walton-braun", e, k);
    if (!scene_run(&s, &t, 0.01))
        return;
    CHECK_INT(t.records, 1);
    CHECK_CLOSE(t.record[0].depth_max, 2.0 * still, 1e-9);
    CHECK_CLOSE(t.contact_depth[0], (1.0 - b) * 2.0 * still + b * still, 1e-8);
    CHECK_CLOSE(t.contact_force[0], mass * g, 1e-9);
    CHECK(t.summary.residual_max < 1e-10);
    CHECK(t.summary.restarts < 20);
}

/* ---- loaded, relieved, loaded again -------------------------------------------- */

static const double pace = 0.02, swing = 1e-3, omega = 40.0, stiff = 1e6;

/* The depth is pace t + swing sin(omega t): in, a little out, in again. */
static double depth_at(double time) { return pace * time + swing * sin(omega * time); }

static double rate_at(double time) { return pace + swing * omega * cos(omega * time); }

/* On the curve of loading while it is deeper than ever; below it what reloads dissipates:
 * the force is more on the way in than on the way out. */
static void look_at_force(const rsl_planar_view *state, tape *into)
{
    double d = depth_at(state->time), peak = 0.0, b = 0.81, force = state->contact_force[0];
    for (double time = 0.0; time < state->time; time += 1e-5)
        peak = fmax(peak, depth_at(time));
    if (d >= peak * (1.0 + 1e-6) && rate_at(state->time) > 0.0)
        tape_worst(into, force / (stiff * d) - 1.0);
    double below = stiff * (d - (1.0 - b) * peak) / b;
    int turned = state->time > 1.6 * scene_pi / omega;
    if (d < peak && turned && (force - below) * rate_at(state->time) < -1e-4 * below)
        tape_worst(into, 1.0);
}

static void test_yields_again(void)
{
    SCENE("a plastic contact that yields again");
    scene_begin(&s, 0.25);
    size_t ball = scene_disc(&s, "ball", mass, radius, 0.0, radius);
    rsl_planar_signal motion = scene_harmonic(-swing, omega, 0.0);
    motion.rate = -pace;
    scene_prescribe(&s, ball, 1, motion);
    rsl_planar_contact_pair *pair =
        scene_touch(&s, ball, scene_floor(&s), "walton-braun", 0.9, stiff);
    pair->spec.mass = mass;
    t.look = look_at_force;
    if (scene_run(&s, &t, 1e-3)) {
        CHECK(t.worst < 1e-9);
        CHECK_INT(t.records, 1);
        CHECK(t.summary.residual_max < 1e-9);
    }
    t.look = NULL;
}

/* ---- the others, and other scenes ---------------------------------------------- */

static rsl_planar_contact_pair *plastic(size_t a, size_t b, int which)
{
    static const char *const laws[] = {"walton-braun", "lankarani-nikravesh-1994",
                                       "valles-reinhorn", "goldsmith", "thornton-ning"};
    rsl_planar_contact_pair *pair = scene_touch(&s, a, b, laws[which], which < 3 ? 0.5 : -1.0, 2e6);
    if (which == 3)
        pair->spec.permanent_ratio = 0.7;
    if (which == 4) {
        pair->spec.stiffness = RSL_UNSET;
        pair->spec.radius = 0.1;
        pair->spec.modulus = 1e8;
        pair->spec.yield_pressure = 1e6;
    }
    SCENE("%s", laws[which]);
    return pair;
}

static void test_scenes(int which)
{
    scene_weigh(&s, 1.5, g);
    size_t ball = scene_disc(&s, "ball", mass, radius, 0.0, radius + drop);
    plastic(ball, scene_floor(&s), which);
    if (scene_run(&s, &t, 0.01)) {
        check_lengths();
        CHECK(t.summary.residual_max < 1e-8);
    }
    scene_weigh(&s, 1.0, g); /* on a table that throws it */
    ball = scene_disc(&s, "ball", mass, radius, 0.0, radius + drop);
    size_t table = scene_fixed(&s, "table", scene_line(0.0, 0.0, 0.0, 1.0));
    scene_prescribe(&s, table, 1, scene_harmonic(5e-3, 60.0, 0.0));
    plastic(ball, table, which);
    if (scene_run(&s, &t, 0.01)) {
        CHECK(t.records > 5);
        check_lengths();
        CHECK(t.summary.residual_max < 1e-8);
    }
    scene_weigh(&s, 0.3, g); /* a pendulum with a loose pin */
    ball = scene_body(&s, "bob", mass, 0.02, 0.2, 0.0);
    scene_shape(&s, ball, scene_circle(-0.2, 0.0, 0.0099));
    plastic(ball,
            scene_fixed(&s, "bearing",
                        (rsl_planar_shape){.kind = RSL_PLANAR_SHAPE_RING, .radius = 0.01}),
            which);
    if (scene_run(&s, &t, 0.01)) {
        check_lengths();
        CHECK(t.summary.residual_max < 1e-8);
    }
}

/* A box that comes down flat: at the end of each bounce its corners stick with a normal force that
 * is next to nothing, where rounding of the places is more than the margin to breakaway. Once each
 * step came to the end of sticking, and none moved the box. And both corners turn at once: one that
 * was taken to have turned already went back on its curve of loading, by which the box got a spin
 * and energy. */
static void test_box(int which)
{
    static const double tolerances[] = {1e-10, 1e-11, 2e-12, 3e-12, 1e-12, 1e-13};
    for (size_t i = 0; i < sizeof tolerances / sizeof *tolerances; i++) {
        scene_weigh(&s, 0.2, g);
        s.model.tolerance = tolerances[i];
        size_t box = scene_body(&s, "box", mass, RSL_UNSET, 0.0, 0.0501);
        scene_shape(&s, box, scene_box(0.4, 0.1));
        rsl_planar_contact_pair *pair = plastic(box, scene_floor(&s), which);
        pair->spec.stiffness = 1e7;
        pair->friction.static_ = pair->friction.kinetic = 0.4;
        if (!scene_run(&s, &t, 0.01))
            continue;
        CHECK(t.summary.steps < 20000);
        CHECK_NEAR(t.pose[0].x, 0.0, 1e-12);
        CHECK(t.summary.residual_max < fmax(10.0 * tolerances[i], 1e-10));
    }
}

/* At rest on a table that swings: the depth is that of a stiff spring between two places of the
 * size of one, one of them driven by the time. A tolerance below their rounding must not make the
 * steps shorter without end. */
static void test_driven(void)
{
    SCENE("a plastic contact on a driven table");
    scene_weigh(&s, 3.0, g);
    s.model.tolerance = 1e-13;
    size_t ball = scene_disc(&s, "ball", mass, radius, 0.0, 1.0);
    size_t table = scene_fixed(&s, "table", scene_line(0.0, 0.0, 0.0, 1.0));
    scene_prescribe(&s, table, 1, scene_harmonic(0.1, 7.5, 0.0));
    s.body[table].position.y = 0.5;
    scene_touch(&s, ball, table, "walton-braun", 0.5, 1.4e8);
    if (scene_run(&s, &t, 0.01)) {
        CHECK(t.summary.steps < 175000);
        CHECK_NEAR(t.pose[0].y, t.pose[1].y + radius, 2e-4);
        CHECK(t.summary.residual_max < 1e-9);
    }
}

/* A curve of unloading that is no power of the depth: k2 (d^n - dp^n). What is stored is nothing at its
 * end, and a little beyond. */
static void test_no_power(void)
{
    SCENE("a ball with eepa comes to rest on its residual indentation");
    dropped("eepa", -1.0, 1e4, 1.0)->spec.stiffness_unload = 2e4;
    if (scene_run(&s, &t, 0.01)) {
        CHECK_CLOSE(t.contact_force[0], mass * g, 1e-3);
        CHECK(t.summary.residual_max < 1e-10);
    }
}

/* Dominoes in a row, and a ball on its way to the first. */
static void build_dominoes(const char *law, double away, double end_time)
{
    enum { ROW = 4 };
    scene_weigh(&s, end_time, g);
    for (size_t i = 0; i < ROW; i++) {
        size_t domino = scene_body(&s, "domino", 0.2, RSL_UNSET, 0.06 * (double)i, 0.1);
        scene_shape(&s, domino, scene_box(0.02, 0.2));
    }
    size_t ball = scene_disc(&s, "ball", 0.5, 0.03, -0.05 - away, 0.18);
    s.body[ball].velocity = xy(1.5, 0.3);
    scene_floor(&s);
    rsl_planar_contact_pair *all = scene_touch(&s, 0, 1, law, 0.5, 1e7);
    for (size_t i = 0; i < s.model.body_count; i++)
        s.group[i] = i;
    all->kind = RSL_PLANAR_CONTACT_GROUP;
    all->group = s.group;
    all->group_count = s.model.body_count;
    all->friction = (rsl_planar_friction){0.3, 0.3, 0.0};
}

/* A plastic force has a kink where it turns, yields again and ends. A step that led across one of
 * them was tried again and again, ever shorter, up to the very kink: half as many steps were
 * rejected as were taken, and dominoes that stand still took more than 1500 steps. Without kinks they
 * take a few dozen: no pair that is far apart limits them. */
static void test_kinks(void)
{
    SCENE("dominoes that fall");
    build_dominoes("walton-braun", 0.0, 0.2);
    if (scene_run(&s, &t, 0.01)) {
        CHECK(t.records > 100);
        CHECK(4 * t.summary.rejected < t.summary.steps);
        CHECK(t.summary.residual_max < 1e-9);
    }
    SCENE("dominoes that wait");
    build_dominoes("flores", 1.0, 0.1);
    if (scene_run(&s, &t, 0.01))
        CHECK(t.summary.steps < 40);
    build_dominoes("walton-braun", 1.0, 0.1);
    if (scene_run(&s, &t, 0.01))
        CHECK(t.summary.steps < 700);
}

int main(void)
{
    csv_table known = csv_read("residual_indentation.csv");
    test_falls(&known, "walton-braun", 0);
    test_falls(&known, "walton-braun", 1);
    test_falls(&known, "lankarani-nikravesh-1994", 0);
    test_falls(&known, "lankarani-nikravesh-1994", 1);
    test_elastic(&known, "walton-braun", 5);
    test_elastic(&known, "lankarani-nikravesh-1994", 2);
    csv_free(&known);
    test_set_down();
    test_yields_again();
    for (int which = 0; which < 5; which++)
        test_scenes(which);
    for (int which = 0; which < 3; which++)
        test_box(which);
    test_driven();
    test_kinks();
    test_no_power();
    return check_report();
}
