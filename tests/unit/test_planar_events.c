/* SPDX-License-Identifier: MIT
 *
 * Touches are found however short and whatever the step: bullets, grazes,
 * spinning boxes and fast tables; several at once; contacts that begin or end
 * without a speed. Times against closed forms.
 */
#include "planar_scenes.h"

static const double g = 9.81;

static scene s;
static tape t;

/* ---- touches shorter than a step ----------------------------------------------- */

/* A body flies freely, so that steps grow without a limit, and meets a disc or
 * a thin wall: first touch where the distance is the sum of the radii. */
static void test_bullet(int wall, double speed, double way, double aside)
{
    double start = -way, reach = wall ? 0.1 : sqrt(0.04 - aside * aside);
    SCENE("bullet on %s: %g m/s, %g m away, %g m aside", wall ? "a wall" : "a disc", speed, way,
          aside);
    scene_begin(&s, 2.3 * way / speed);
    size_t a = scene_disc(&s, "bullet", 1.0, 0.1, start, aside);
    s.body[a].velocity.x = speed;
    size_t b = wall ? scene_fixed(&s, "wall", scene_segment(0, -0.3, 0, 0.3))
                    : scene_disc(&s, "disc", 2.0, 0.1, 0.0, 0.0);
    scene_touch(&s, a, b, "hertz", -1.0, 1e8);
    if (!scene_run(&s, &t, way / speed) || !CHECK_INT(t.records, 1))
        return;
    CHECK_CLOSE(t.record[0].t_touch, (way - reach) / speed, 1e-11);
    CHECK(t.record[0].restitution > 0.5); /* it went round, not through */
    CHECK(t.summary.residual_max < 1e-9);
}

static void test_bullets(void)
{
    for (int wall = 0; wall < 2; wall++)
        for (double speed = 0.3; speed < 150.0; speed *= 5.1)
            for (double way = 0.4; way < 1000.0; way *= 6.7)
                for (double aside = 0.0; aside < 0.16; aside += 0.05)
                    test_bullet(wall, speed, way, aside);
}

/* Nearly without a force: the path stays straight. At the distance b < R the
 * contact lasts 2 sqrt(R^2 - b^2)/v and is R - b deep; at b > R there is
 * none. */
static void test_graze(double inside, rsl_planar_shape_kind kind)
{
    double v = 3.0, b = 0.3 - inside, way = 2.0;
    SCENE("graze by %g on shape %d", inside, kind);
    scene_begin(&s, 2.0 * way / v);
    size_t a = scene_disc(&s, "a", 1.0, 0.2, -way, b);
    s.body[a].velocity.x = v;
    rsl_planar_shape shape = scene_circle(0.0, 0.0, 0.1);
    if (kind == RSL_PLANAR_SHAPE_SEGMENT)
        shape = scene_segment(0.0, -1.0, 0.0, 0.1);
    if (kind == RSL_PLANAR_SHAPE_BOX) {
        shape = scene_box(0.1 * sqrt(2.0), 0.1 * sqrt(2.0));
        shape.angle = 0.25 * scene_pi;
    }
    size_t c = scene_fixed(&s, "post", shape);
    scene_touch(&s, a, c, "linear", -1.0, 1e-9);
    if (!scene_run(&s, &t, 0.1) || !CHECK_INT(t.records, inside > 0.0))
        return;
    if (inside < 0.0)
        return;
    double reach = kind == RSL_PLANAR_SHAPE_CIRCLE ? 0.3 : 0.2;
    double half = sqrt(inside * (2.0 * reach - inside)) / v;
    CHECK_NEAR(t.record[0].t_touch, way / v - half, 1e-9 * sqrt(1e-3 / inside));
    CHECK_NEAR(t.record[0].t_separate, way / v + half, 1e-9 * sqrt(1e-3 / inside));
    CHECK_NEAR(t.record[0].depth_max, inside, 1e-12);
    CHECK_NEAR(t.record[0].t_deepest, way / v, 1e-8);
}

static void test_grazes(void)
{
    static const rsl_planar_shape_kind kinds[] = {RSL_PLANAR_SHAPE_CIRCLE, RSL_PLANAR_SHAPE_SEGMENT,
                                                  RSL_PLANAR_SHAPE_BOX};
    for (int i = 0; i < 3; i++)
        for (double size = 1e-3; size > 1e-10; size *= 0.01) {
            test_graze(size, kinds[i]);
            test_graze(-size, kinds[i]);
        }
}

/* A ball thrown up to a ceiling that it reaches, or not, by a hair. */
static void test_apex(double inside)
{
    double v = 5.0, height = 0.5 * v * v / g;
    SCENE("apex %g above the ceiling", inside);
    scene_weigh(&s, 2.0, g);
    size_t a = scene_disc(&s, "ball", 1.0, 0.1, 0.0, 0.0);
    s.body[a].velocity.y = v;
    size_t top = scene_fixed(&s, "ceiling", scene_line(0.0, height + 0.1 - inside, 0.0, -1.0));
    scene_touch(&s, a, top, "linear", -1.0, 1e-9);
    if (!scene_run(&s, &t, 0.1) || !CHECK_INT(t.records, inside > 0.0))
        return;
    if (inside > 0.0) {
        double half = sqrt(2.0 * inside / g);
        CHECK_NEAR(t.record[0].t_touch, v / g - half, 1e-8);
        CHECK_NEAR(t.record[0].t_separate, v / g + half, 1e-8);
    }
}

/* ---- motion that the integrator does not feel --------------------------------- */

/* The first touch of a scene as it is and with a step that misses nothing. */
static void check_first_touch(double fine)
{
    static tape slow;
    if (!scene_run(&s, &t, 0.1))
        return;
    s.model.step_max = fine;
    if (!scene_run(&s, &slow, 0.1))
        return;
    if (CHECK_INT(t.records, slow.records) && CHECK(t.records > 0)) {
        CHECK_NEAR(t.record[0].t_touch, slow.record[0].t_touch, 1e-11);
        CHECK_CLOSE(t.record[0].speed_touch, slow.record[0].speed_touch, 1e-9);
    }
}

static void test_spinning_box(double spin)
{
    SCENE("box at %g rad/s", spin);
    scene_begin(&s, spin == 10.0 ? 0.75 : 0.55);
    size_t a = scene_body(&s, "box", 1.0, RSL_UNSET, 0.0, 1.0);
    scene_shape(&s, a, scene_box(1.0, 0.01));
    s.body[a].spin = spin;
    s.body[a].velocity.y = -1.0;
    scene_touch(&s, a, scene_floor(&s), "hertz", -1.0, 1e8);
    check_first_touch(2e-4);
}

static void test_fast_table(double omega)
{
    SCENE("table at %g rad/s", omega);
    scene_weigh(&s, 0.43, g);
    size_t table = scene_body(&s, "table", 0.0, RSL_UNSET, 0.0, 0.0);
    scene_shape(&s, table, scene_line(0.0, 0.0, 0.0, 1.0));
    scene_lock(&s, table, 1, 0, 1);
    scene_prescribe(&s, table, 1, scene_harmonic(0.05, omega, 0.0));
    size_t ball = scene_disc(&s, "ball", 1.0, 0.1, 0.0, 1.0);
    scene_touch(&s, ball, table, "hertz", -1.0, 1e8);
    check_first_touch(2e-4);
}

/* A pendulum that swings past a post at its lowest point, in one step. */
static void test_swinging_past(void)
{
    SCENE("pendulum past a post");
    scene_weigh(&s, 1.0, g);
    size_t rod = scene_body(&s, "rod", 1.0, 0.1, 0.0, 0.0);
    s.body[rod].centre_of_mass.y = -0.5;
    s.body[rod].angle = 1.2;
    scene_shape(&s, rod, scene_circle(0.0, -1.0, 0.02));
    scene_pin(&s, RSL_PLANAR_WORLD, rod, nil, nil);
    size_t post = scene_fixed(&s, "post", scene_segment(0.0, -2.0, 0.0, -1.0195));
    scene_touch(&s, rod, post, "linear", -1.0, 1e-9);
    check_first_touch(1e-4);
}

/* ---- several at once ------------------------------------------------------------- */

/* A box that lands flat touches with two corners in the same instant, and goes
 * up straight. */
static void test_flat_landing(void)
{
    SCENE("a box lands flat");
    scene_weigh(&s, 0.5, g);
    size_t box = scene_body(&s, "box", 2.0, RSL_UNSET, 0.0, 0.6);
    scene_shape(&s, box, scene_box(0.4, 0.2));
    scene_touch(&s, box, scene_floor(&s), "hertz", -1.0, 1e8);
    if (!scene_run(&s, &t, 0.01) || !CHECK_INT(t.records, 2))
        return;
    CHECK_CLOSE(t.record[0].t_touch, sqrt(2.0 * 0.5 / g), 1e-12);
    CHECK(t.record[0].t_touch == t.record[1].t_touch);
    CHECK_NEAR(t.record[0].t_separate, t.record[1].t_separate, 1e-11);
    CHECK_NEAR(t.motion[box].angle, 0.0, 1e-8);
    CHECK_NEAR(t.motion[box].x, 0.0, 1e-9);
    /* two springs of k d^1.5: m g d + m v^2/2 = 2 k d^2.5/2.5 */
    double d = t.record[0].depth_max, v = t.record[0].speed_touch;
    CHECK_CLOSE(2.0 * g * d + v * v, 0.8e8 * pow(d, 2.5), 1e-9);
}

/* Dimensionless Hertz chain of three that touch, by Runge and Kutta's classic
 * with many steps; speeds after the impact. */
static void chain_slope(const double y[6], double slope[6])
{
    double d1 = fmax(0.0, y[0] - y[1]), d2 = fmax(0.0, y[1] - y[2]);
    double f1 = d1 * sqrt(d1), f2 = d2 * sqrt(d2);
    memcpy(slope, y + 3, 3 * sizeof *slope);
    slope[3] = -f1;
    slope[4] = f1 - f2;
    slope[5] = f2;
}

static void chain(double out[3])
{
    double y[6] = {0, 0, 0, 1, 0, 0}, k[4][6], at[6], h = 5e-5;
    for (int step = 0; step < 400000; step++) {
        for (int i = 0; i < 4; i++) {
            double part = i == 0 ? 0.0 : i == 3 ? h : 0.5 * h;
            for (int c = 0; c < 6; c++)
                at[c] = y[c] + (i > 0 ? part * k[i - 1][c] : 0.0);
            chain_slope(at, k[i]);
        }
        for (int c = 0; c < 6; c++)
            y[c] += h / 6.0 * (k[0][c] + 2.0 * k[1][c] + 2.0 * k[2][c] + k[3][c]);
    }
    memcpy(out, y + 3, 3 * sizeof *out);
}

static void build_cradle(double gap, const char *law, double e, rsl_planar_contact_form form)
{
    scene_begin(&s, 0.1);
    for (int i = 0; i < 3; i++) {
        size_t ball =
            scene_disc(&s, "ball", 1.0, 0.1, (0.2 + gap) * i - (i == 0 ? 0.05 : 0.0), 0.0);
        s.body[ball].velocity.x = i == 0 ? 2.0 : 0.0;
    }
    for (size_t i = 0; i < 2; i++) {
        scene_touch(&s, i, i + 1, law, e, 1e8)->form = form;
        if (e >= 0.0)
            s.contact[i].spec.calibration = RSL_LAW_EXACT;
    }
}

static void test_cradle(rsl_planar_contact_form form)
{
    double after[3];
    SCENE("three balls that touch, form %d", form);
    chain(after);
    if (form == RSL_PLANAR_STORED) {
        build_cradle(0.0, "hertz", -1.0, form);
    } else { /* hardly damped at all */
        build_cradle(0.0, "hunt-crossley", 1.0 - 1e-10, form);
    }
    if (!scene_run(&s, &t, 0.01))
        return;
    for (int i = 0; i < 3; i++)
        CHECK_NEAR(t.motion[i].x, 2.0 * after[i], 1e-7);
    CHECK(t.momentum_error < 1e-12);
    CHECK(t.summary.residual_max < 1e-9);
}

/* Apart they collide in pairs: v (1 -+ e)/2 each time. */
static void test_pairs(rsl_planar_contact_form form)
{
    double e = 0.6, v = 2.0, low = 0.5 * (1.0 - e), high = 0.5 * (1.0 + e);
    SCENE("three balls apart, form %d", form);
    build_cradle(0.05, "hunt-crossley", e, form);
    s.model.end_time = 0.8;
    if (!scene_run(&s, &t, 0.01) || !CHECK(t.records >= 3))
        return;
    CHECK_CLOSE(t.record[0].speed_touch, v, 1e-12);
    CHECK_CLOSE(t.record[1].speed_touch, high * v, 1e-8);
    CHECK_CLOSE(t.record[2].speed_touch, (low - low * high) * v, 1e-8);
    for (int i = 0; i < 3; i++)
        CHECK_CLOSE(t.record[i].restitution, e, 1e-8);
    CHECK_CLOSE(t.motion[2].x, high * high * v, 1e-8);
    CHECK(t.momentum_error < 1e-12);
}

/* ---- without a speed --------------------------------------------------------------- */

/* A table falls away from a ball at rest on it with the acceleration a > g:
 * depth (m/k) (a cos(wt) - (a - g)), contact ends where that is zero. */
static void test_dropping_table(void)
{
    static const double times[] = {0.0, 10.0}, drop[] = {-30.0, -30.0};
    double k = 1e4, m = 2.0, w = sqrt(k / m), a = 30.0, depth = m * g / k;
    SCENE("a table that drops away");
    scene_weigh(&s, 0.1, g);
    s.model.allow_overlap = 1;
    size_t table = scene_body(&s, "table", 0.0, RSL_UNSET, 0.0, 0.0);
    scene_shape(&s, table, scene_line(0.0, 0.0, 0.0, 1.0));
    scene_lock(&s, table, 1, 0, 1);
    scene_prescribe(&s, table, 1,
                    (rsl_planar_signal){.kind = RSL_PLANAR_SIGNAL_HISTORY,
                                        .time = times,
                                        .value = drop,
                                        .count = 2,
                                        .scale = 1.0,
                                        .order = 2});
    size_t ball = scene_disc(&s, "ball", m, 0.1, 0.0, 0.1 - depth);
    scene_touch(&s, ball, table, "linear", -1.0, k);
    if (!scene_run(&s, &t, 0.01) || !CHECK_INT(t.records, 1))
        return;
    double end = acos((a - g) / a) / w;
    CHECK_CLOSE(t.record[0].t_separate, end, 1e-10);
    CHECK_CLOSE(t.record[0].speed_separate, m / k * a * w * sin(w * end), 1e-10);
    CHECK_CLOSE(t.acceleration[ball].y, -g, 1e-12);
    CHECK(t.summary.residual_max < 1e-10);
}

/* A ball that is set down: the law needs no onset speed, or takes the one asked for. */
static void test_floor(double requested)
{
    double k = 1e7, m = 2.0;
    SCENE("a ball set down, floor %g", requested);
    scene_weigh(&s, 0.5, g);
    size_t ball = scene_disc(&s, "ball", m, 0.1, 0.0, 0.1 + 1e-13);
    scene_exact(&s, ball, scene_floor(&s), "hunt-crossley", 0.5, k)->speed_floor =
        requested > 0.0 ? requested : RSL_UNSET;
    if (!scene_run(&s, &t, 0.01) || !CHECK(t.records >= 1))
        return;
    CHECK_INT(t.record[0].floored, 1);
    if (requested > 0.0)
        CHECK_CLOSE(t.record[0].onset_speed, requested, 1e-6);
    else
        CHECK(isnan(t.record[0].onset_speed));
    CHECK_CLOSE(t.record[0].mass, m, 1e-14);
    CHECK(t.summary.residual_max < 1e-9);
}

/* Memoryless: it comes to rest where the force carries the weight. */
static void test_rest(void)
{
    double k = 1e6, m = 2.0, depth = pow(m * g / k, 1.0 / 1.5);
    SCENE("a ball comes to rest, memoryless");
    scene_weigh(&s, 3.0, g);
    size_t ball = scene_disc(&s, "ball", m, 0.1, 0.0, 0.3);
    scene_exact(&s, ball, scene_floor(&s), "hunt-crossley", 0.5, k)->form = RSL_PLANAR_MEMORYLESS;
    if (!scene_run(&s, &t, 0.01))
        return;
    CHECK_INT(t.summary.open_records, 1);
    CHECK(isnan(t.record[t.records - 1].t_separate));
    CHECK_CLOSE(t.contact_depth[0], depth, 1e-6);
    CHECK_CLOSE(t.contact_force[0], m * g, 1e-6);
    CHECK_NEAR(t.motion[ball].y, 0.0, 1e-7);
    /* all the height is lost in contact but for what is stored */
    CHECK_CLOSE(t.energy.lost_contacts + t.energy.contacts, m * g * (0.2 + depth), 1e-8);
}

/* At rest for a thousand seconds: that takes no steps, while the impulse goes
 * on growing; unless something else still moves, however slowly. */
static void test_long_rest(double drift)
{
    double k = 1e6, m = 2.0, end = drift > 0.0 ? 8.0 : 1000.0;
    SCENE("at rest for long, beside a body at %g m/s", drift);
    scene_weigh(&s, end, g);
    size_t ball = scene_disc(&s, "ball", m, 0.1, 0.0, 0.3);
    scene_touch(&s, ball, scene_floor(&s), "flores", 0.5, k);
    size_t other = scene_body(&s, "other", 1.0, 1.0, 0.0, 5.0);
    s.body[other].freedom[1] = RSL_PLANAR_LOCKED;
    s.body[other].velocity.x = drift;
    if (!scene_run(&s, &t, 0.25))
        return;
    double impulse = 0.0;
    for (size_t i = 0; i < t.records; i++)
        impulse += t.record[i].impulse;
    CHECK_CLOSE(impulse, m * g * end, 1e-10);
    CHECK_CLOSE(t.contact_force[0], m * g, 1e-9);
    CHECK_CLOSE(t.pose[other].x, drift * end, 1e-12);
    CHECK(drift > 0.0 || t.summary.steps < 2000);
    CHECK(t.summary.residual_max < 1e-10);
}

/* To look at a run does not change it, not by a bit. */
static void test_watched(void)
{
    SCENE("watched closely and not");
    double y[2], v[2];
    for (int i = 0; i < 2; i++) {
        scene_begin(&s, 3.0);
        s.model.gravity.y = -g;
        s.model.tolerance = 1e-9;
        size_t ball = scene_disc(&s, "ball", 2.0, 0.1, 0.0, 0.5);
        scene_touch(&s, ball, scene_floor(&s), "flores", 0.8, 1e7);
        scene_spring(&s, RSL_PLANAR_SPRING_AXIS, RSL_PLANAR_WORLD, ball, 0.0, 3.0)->axis_a =
            xy(0.0, 1.0);
        if (!scene_run(&s, &t, i == 0 ? 3.0 : 0.0037))
            return;
        CHECK(t.samples > (i == 0 ? 1u : 800u));
        CHECK(t.summary.touches > 5);
        y[i] = t.pose[ball].y;
        v[i] = t.motion[ball].y;
    }
    CHECK(y[0] == y[1]);
    CHECK(v[0] == v[1]);
}

/* ---- tolerances and integrators ---------------------------------------------------- */

static void bounce(void)
{
    scene_weigh(&s, 1.5, g);
    size_t ball = scene_disc(&s, "ball", 1.0, 0.1, 0.0, 0.6);
    s.body[ball].velocity.x = 0.3;
    scene_exact(&s, ball, scene_floor(&s), "hunt-crossley", 0.8, 1e7);
}

static void test_same_events(rsl_planar_integrator which, double tolerance, double allowed)
{
    static tape best;
    SCENE("integrator %s at %g", rsl_planar_integrator_type_at(which)->name, tolerance);
    bounce();
    if (!scene_run(&s, &best, 0.1))
        return;
    s.model.integrator = which;
    s.model.tolerance = tolerance;
    if (!rsl_planar_integrator_available(which)) {
        scene_refused(&s, RSL_ERROR_ARGUMENT, "integrator", "install libsundials-dev");
        return;
    }
    if (!scene_run(&s, &t, 0.1) || !CHECK_INT(t.records, best.records))
        return;
    CHECK(best.records >= 3);
    for (size_t i = 0; i < t.records; i++) {
        CHECK_NEAR(t.record[i].t_touch, best.record[i].t_touch, allowed);
        CHECK_NEAR(t.record[i].restitution, best.record[i].restitution, 10.0 * allowed);
    }
    CHECK_NEAR(t.pose[0].y, best.pose[0].y, 10.0 * allowed);
    CHECK_NEAR(t.pose[0].x, best.pose[0].x, allowed);
    CHECK_INT(t.summary.integrator,
              which == RSL_PLANAR_INTEGRATOR_AUTO ? RSL_PLANAR_INTEGRATOR_RK : which);
}

int main(void)
{
    test_bullets();
    test_grazes();
    for (double size = 1e-3; size > 1e-10; size *= 0.01) {
        test_apex(size);
        test_apex(-size);
    }
    test_spinning_box(10.0);
    test_spinning_box(300.0);
    test_spinning_box(-2000.0);
    test_fast_table(50.0);
    test_fast_table(1000.0);
    test_swinging_past();
    test_flat_landing();
    test_cradle(RSL_PLANAR_STORED);
    test_cradle(RSL_PLANAR_MEMORYLESS);
    test_pairs(RSL_PLANAR_STORED);
    test_pairs(RSL_PLANAR_MEMORYLESS);
    test_dropping_table();
    test_floor(0.0);
    test_floor(0.2);
    test_rest();
    test_watched();
    test_long_rest(0.0);
    test_long_rest(1e-9);
    test_same_events(RSL_PLANAR_INTEGRATOR_RK, 1e-12, 1e-13);
    test_same_events(RSL_PLANAR_INTEGRATOR_AUTO, 1e-9, 1e-7);
    test_same_events(RSL_PLANAR_INTEGRATOR_RK, 1e-6, 1e-4);
    /* of lower order, at tolerances they can keep */
    test_same_events(RSL_PLANAR_INTEGRATOR_ARKODE, 1e-11, 1e-7);
    test_same_events(RSL_PLANAR_INTEGRATOR_CVODE, 1e-10, 1e-6);
    test_same_events(RSL_PLANAR_INTEGRATOR_RADAU, 1e-12, 1e-9);
    return check_report();
}
