/* SPDX-License-Identifier: MIT
 *
 * Rigid and compliant contacts side by side: the compliant solution goes to
 * the rigid one as the stiffness grows; Newton's cradle by Newton, Poisson and
 * by springs; a mechanism from a file.
 */
#include "planar_scenes.h"
#include "resile/model.h"

static scene s;
static tape t;
static const double g = 9.81;

/* ---- the limit of great stiffness --------------------------------------------------- */

/* A bar with a tip that falls askew on the floor: the impact turns it. */
static void falling_bar(const char *law, double stiffness)
{
    scene_weigh(&s, 0.4, g);
    size_t floor = scene_floor(&s);
    size_t bar = scene_body(&s, "bar", 1.0, 0.02, 0.0, 0.5);
    scene_shape(&s, bar, scene_circle(0.2, 0.0, 0.05));
    s.body[bar].angle = 0.3;
    s.body[bar].spin = -1.0;
    if (!rsl_given(stiffness))
        scene_touch(&s, bar, floor, law, 0.6, RSL_UNSET);
    else
        scene_exact(&s, bar, floor, law, 0.6, stiffness);
}

/* The difference of the state after the impact. The duration of a contact of
 * Hertz's exponent goes with k^(-2/5), and so do the differences. */
static void test_limit(void)
{
    const double stiffness[4] = {1e8, 1e10, 1e12, 1e14};
    double error[4];
    SCENE("the rigid limit");
    falling_bar("newton", RSL_UNSET);
    if (!scene_run(&s, &t, 0.4))
        return;
    rsl_planar_pose pose = t.pose[1];
    rsl_planar_motion motion = t.motion[1];
    CHECK_INT(t.records, 1);
    for (int i = 0; i < 4; i++) {
        falling_bar("flores", stiffness[i]);
        if (!scene_run(&s, &t, 0.4) || !CHECK_INT(t.records, 1))
            return;
        error[i] = hypot(t.pose[1].y - pose.y, t.pose[1].angle - pose.angle) +
                   hypot(t.motion[1].y - motion.y, t.motion[1].angle - motion.angle);
    }
    for (int i = 1; i < 4; i++) {
        double order = log(error[i - 1] / error[i]) / log(100.0);
        CHECK(order > 0.36 && order < 0.44);
    }
    CHECK(error[3] < 2e-4);
    printf("rigid limit: differences %.3g %.3g %.3g %.3g\n", error[0], error[1], error[2],
           error[3]);
}

/* ---- the cradle ------------------------------------------------------------------------ */

static char names[8][24];

/* `count` equal balls on a line, touching or apart; the first arrives with
 * 1 m/s. */
static void cradle(size_t count, double gap, const char *law, double e, double stiffness,
                   rsl_planar_contact_form form)
{
    scene_begin(&s, 2.0);
    for (size_t i = 0; i < count; i++) {
        snprintf(names[i], sizeof names[i], "b%zu", i);
        double x = i == 0 ? -0.5 : (double)(i - 1) * (0.2 + gap);
        size_t ball = scene_disc(&s, names[i], 1.0, 0.1, x, 0.0);
        scene_lock(&s, ball, 0, 1, 1);
        if (i == 0) {
            s.body[ball].velocity.x = 1.0;
            continue;
        }
        rsl_planar_contact_pair *pair = scene_touch(&s, ball - 1, ball, law, e, stiffness);
        pair->name = names[i];
        pair->form = form;
        if (rsl_given(stiffness) && e >= 0.0)
            pair->spec.calibration = RSL_LAW_EXACT;
    }
    s.model.allow_overlap = 1;
}

static void check_balance(size_t count, double lost)
{
    double momentum = 0.0, energy = 0.0;
    for (size_t i = 0; i < count; i++) {
        momentum += t.motion[i].x;
        energy += 0.5 * t.motion[i].x * t.motion[i].x;
    }
    CHECK_NEAR(momentum, 1.0, 1e-10);
    CHECK_NEAR(t.energy.lost_contacts, lost, 1e-9);
    CHECK_NEAR(energy + t.energy.lost_contacts, 0.5, 1e-9);
}

/* At once: docs/theory/rigid.md, section 3. */
static void test_cradle_at_once(size_t count, const char *law, double e)
{
    double n = (double)count, rest = (1.0 + e) / n;
    SCENE("%zu balls at once, %s, e = %g", count, law, e);
    cradle(count, 0.0, law, e, RSL_UNSET, RSL_PLANAR_STORED);
    if (!scene_run(&s, &t, 1.0))
        return;
    CHECK_NEAR(t.motion[0].x, rest - e, 1e-12);
    for (size_t i = 1; i < count; i++)
        CHECK_NEAR(t.motion[i].x, rest, 1e-12);
    check_balance(count, 0.5 * (1.0 - e * e) * (n - 1.0) / n);
    CHECK_INT(t.records, count - 1);
}

/* One after the other: with gaps the last ball takes ((1 + e)/2)^(n-1) away. */
static void test_cradle_in_turn(size_t count, const char *law, double e)
{
    double last = pow(0.5 * (1.0 + e), (double)count - 1.0);
    SCENE("%zu balls in turn, %s, e = %g", count, law, e);
    cradle(count, 1e-3, law, e, RSL_UNSET, RSL_PLANAR_STORED);
    s.model.end_time = 0.5; /* before slower ones catch up */
    if (!scene_run(&s, &t, 0.5))
        return;
    CHECK_NEAR(t.motion[count - 1].x, last, 1e-11);
    CHECK_CLOSE(t.record[0].impulse, 0.5 * (1.0 + e), 1e-12);
}

/* Springs: linear ones between three balls that touch part as the modes of the
 * chain have it, neither of both; the stored and the memoryless form of a
 * contact without losses are the same, and keep momentum and energy. */
static void test_cradle_compliant(size_t count)
{
    const rsl_planar_contact_form forms[2] = {RSL_PLANAR_STORED, RSL_PLANAR_MEMORYLESS};
    double speed[2][8] = {{0}};
    for (int k = 0; k < 2; k++) {
        SCENE("%zu balls, hertz, form %d", count, k);
        cradle(count, 0.0, k ? "flores" : "hertz", k ? 1.0 : -1.0, 1e9, forms[k]);
        if (!scene_run(&s, &t, 1.0))
            return;
        for (size_t i = 0; i < count; i++)
            speed[k][i] = t.motion[i].x;
        check_balance(count, 0.0);
    }
    for (size_t i = 0; i < count; i++)
        CHECK_NEAR(speed[0][i], speed[1][i], 1e-7);
    if (count == 2) {
        CHECK_NEAR(speed[0][0], 0.0, 1e-10);
        CHECK_NEAR(speed[0][1], 1.0, 1e-10);
        return;
    }
    /* nearly as the toy does, far from -1/3, 2/3, 2/3 */
    CHECK(speed[0][count - 1] > 0.95 && speed[0][count - 1] < 1.0);
    CHECK(speed[0][0] < 0.0 && speed[0][0] > -0.1);
    for (size_t i = 0; i + 1 < count; i++)
        CHECK(speed[0][i] < speed[0][i + 1]);
}

/* ---- a file -------------------------------------------------------------------------------- */

/* The slider-crank with a block: made rigid, the impact is that of its
 * effective mass, and the joints stay closed. */
static void test_slider_crank(rsl_rigid_hypothesis hypothesis)
{
    rsl_model_file *file = NULL;
    rsl_error error;
    SCENE("slider-crank, %s", rsl_rigid_hypothesis_name(hypothesis));
    if (!CHECK_STATUS(rsl_model_read_rigid(RESILE_SOURCE "/examples/slider-crank.yaml", hypothesis,
                                           NULL, 0, &file, &error),
                      RSL_OK))
        return;
    CHECK_STATUS(model_run(rsl_model_planar(file), &t, 1e-4), RSL_OK);
    if (CHECK_INT(t.records, 2)) {
        const rsl_planar_contact_record *r = &t.record[0];
        CHECK_NEAR(r->restitution, 0.7, 1e-12);
        CHECK_CLOSE(r->impulse, 1.7 * r->mass * r->speed_touch, 1e-11);
        CHECK_CLOSE(r->energy_lost, 0.5 * (1.0 - 0.49) * r->mass * r->speed_touch * r->speed_touch,
                    1e-11);
        /* on the block alone */
        CHECK(r->mass < 0.2 && r->mass > 0.01);
    }
    CHECK(t.summary.residual_max < 1e-10);
    CHECK(t.summary.joint_drift_position < 1e-10);
    rsl_model_free(file);
}

/* ---- breakaway on a table ------------------------------------------------------------ */

static void slab(const char *name, double y, double width)
{
    size_t i = scene_body(&s, name, 1.0, 0.01, 0.0, y);
    scene_shape(&s, i, scene_box(width, 0.1));
    scene_lock(&s, i, 0, 0, 1);
}

/* A slab on a slab on a table whose acceleration jumps from 0 to 10 m/s^2 at 1 s. With both in stick the
 * lower contact carries 20 N of 9.81 N and the upper one 10 N of 3.924 N. The lower one slips with
 * 0.3 * 2 g * 1 kg; the acceleration 0.3 g of both slabs leaves the upper contact in stick. */
static void test_table(const char *law, double stiffness)
{
    static const double times[2] = {1.0, 10.0}, values[2] = {10.0, 10.0};
    double time = 2.0, way = 0.5 * 0.3 * g * time * time;
    SCENE("two slabs on a table that starts, %s", law);
    scene_weigh(&s, 1.0 + time, g);
    s.model.start = RSL_PLANAR_START_EQUILIBRIUM;
    size_t table = scene_body(&s, "table", 1.0, 1.0, 0.0, 0.0);
    scene_shape(&s, table, scene_line(0.0, 0.0, 0.0, 1.0));
    scene_lock(&s, table, 0, 1, 1);
    scene_prescribe(&s, table, 0,
                    (rsl_planar_signal){.kind = RSL_PLANAR_SIGNAL_HISTORY,
                                        .time = times,
                                        .value = values,
                                        .count = 2,
                                        .scale = 1.0,
                                        .order = 2});
    slab("lower", 0.05, 50.0);
    slab("upper", 0.15, 0.1);
    double e = rsl_given(stiffness) ? -1.0 : 0.0;
    scene_touch(&s, 1, table, law, e, stiffness)->friction = (rsl_planar_friction){0.5, 0.3, 0.0};
    scene_touch(&s, 2, 1, law, e, stiffness)->friction = (rsl_planar_friction){0.4, 0.35, 0.0};
    if (!scene_run(&s, &t, 0.1))
        return;
    CHECK_NEAR(t.pose[0].x, 0.5 * 10.0 * time * time, 1e-11);
    CHECK_NEAR(t.pose[1].x, way, 1e-10);
    CHECK_NEAR(t.pose[2].x, way, 1e-10);
    for (size_t i = 0; i < t.sticks; i++)
        CHECK(t.stick[i].sticks ? t.stick[i].time == 0.0 : t.stick[i].time == 1.0);
    CHECK(t.summary.slips >= 1 && t.summary.slips <= 2);
}

int main(void)
{
    test_limit();
    test_table("hertz", 1e7);
    test_table("newton", RSL_UNSET);
    test_table("poisson", RSL_UNSET);
    for (size_t count = 2; count <= 5; count++) {
        test_cradle_at_once(count, "newton", 1.0);
        test_cradle_at_once(count, "poisson", 1.0);
        test_cradle_at_once(count, "newton", 0.5);
        test_cradle_at_once(count, "poisson", 0.5);
        test_cradle_in_turn(count, "newton", 1.0);
        test_cradle_in_turn(count, "poisson", 0.9);
        test_cradle_compliant(count);
    }
    test_slider_crank(RSL_RIGID_HYPOTHESIS_NEWTON);
    test_slider_crank(RSL_RIGID_HYPOTHESIS_POISSON);
    return check_report();
}
