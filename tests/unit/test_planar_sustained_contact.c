/* SPDX-License-Identifier: MIT
 *
 * Contacts that last: they end at F = 0, and need no speed at touch.
 */
#include "planar_scenes.h"

static scene s;
static tape t, other;

/* The least force of all contacts over a run. */
static void look_for_pull(const rsl_planar_view *state, tape *into)
{
    for (size_t i = 0; i < into->contacts; i++)
        into->worst = fmax(into->worst, -state->contact_force[i]);
}

/* ---- pulled open ----------------------------------------------------------------- */

/* A ball on a floor is pulled off it: with h = 8 (1 - e)/(5 e) of flores the force
 * k d^n (1 + h v/v0) vanishes at v = -v0/h, whatever the depth. */
static void test_pulled_open(double e, double pull)
{
    double h = 8.0 * (1.0 - e) / (5.0 * e), v0 = 0.3;
    SCENE("flores %g, pulled off by %g N", e, pull);
    scene_begin(&s, 0.01);
    size_t ball = scene_disc(&s, "ball", 1.0, 0.1, 0.0, 0.1);
    s.body[ball].velocity.y = -v0;
    scene_load(&s, ball)->force_y = scene_constant(pull);
    scene_touch(&s, ball, scene_floor(&s), "flores", e, 1e7);
    t.look = look_for_pull;
    if (scene_run(&s, &t, 1e-5) && CHECK_INT(t.records, 1)) {
        CHECK_CLOSE(t.record[0].speed_separate, v0 / h, 2e-9);
        CHECK(t.record[0].energy_lost > 0.0);
        CHECK_NEAR(t.worst, 0.0, 0.0);
        CHECK(t.summary.residual_max < 1e-11);
    }
    t.look = NULL;
}

/* ---- set down -------------------------------------------------------------------- */

static const char *const laws[] = {"flores",   "hunt-crossley", "exact", "lankarani-nikravesh",
                                   "gonthier", "zhang-sharf"};
enum { LAWS = sizeof laws / sizeof *laws };

/* Two discs on each other fall together, so nothing presses them when they touch; the
 * depths at rest are (30/k)^(2/3) and (20/k)^(2/3). */
static void test_stack(const char *law, double e)
{
    SCENE("two discs on each other, %s %g", law, e);
    scene_weigh(&s, 2.0, 10.0);
    size_t low = scene_disc(&s, "low", 1.0, 0.1, 0.0, 0.1);
    size_t high = scene_disc(&s, "high", 2.0, 0.1, 0.0, 0.3);
    scene_touch(&s, low, scene_floor(&s), law, e, 1e7);
    scene_touch(&s, low, high, law, e, 1e7);
    t.look = look_for_pull;
    if (scene_run(&s, &t, 0.01)) {
        CHECK_NEAR(t.pose[low].y, 0.09979199161769481, 1e-12);
        CHECK_NEAR(t.pose[high].y, 0.299633251512498, 1e-12);
        CHECK_NEAR(t.worst, 0.0, 0.0);
        CHECK_INT(t.summary.open_records, 2);
        CHECK(isnan(t.record[0].onset_speed));
        CHECK(t.summary.steps < 8000);
    }
    t.look = NULL;
}

/* A contact that begins at rest is that of the memoryless form, to the last bit. */
static void test_same_form(const char *law)
{
    SCENE("set down with %s: the memoryless form", law);
    for (int form = 0; form < 2; form++) {
        scene_weigh(&s, 0.3, 9.81);
        size_t ball = scene_disc(&s, "ball", 2.0, 0.1, 0.0, 0.1);
        scene_touch(&s, ball, scene_floor(&s), law, 0.7, 1e7)->form =
            form ? RSL_PLANAR_MEMORYLESS : RSL_PLANAR_STORED;
        if (!scene_run(&s, form ? &other : &t, 1e-3))
            return;
    }
    CHECK(t.hash == other.hash);
}

/* A ball that rests is hit by another, far faster than it was set down: the floor gives what
 * it gives in the memoryless form. */
static void test_second_hit(void)
{
    SCENE("a hit on a ball that rests");
    for (int form = 0; form < 2; form++) {
        scene_weigh(&s, 0.4, 9.81);
        size_t low = scene_disc(&s, "low", 1.0, 0.1, 0.0, 0.1);
        size_t high = scene_disc(&s, "high", 1.0, 0.1, 0.0, 0.7);
        scene_touch(&s, low, scene_floor(&s), "flores", 0.5, 1e7)->form =
            form ? RSL_PLANAR_MEMORYLESS : RSL_PLANAR_STORED;
        scene_touch(&s, low, high, "flores", 0.5, 1e7)->form = RSL_PLANAR_MEMORYLESS;
        if (!scene_run(&s, form ? &other : &t, 1e-3))
            return;
    }
    const rsl_planar_contact_record *one = NULL, *two = NULL;
    for (size_t i = t.records; i-- > 0;)
        one = t.record[i].contact == 0 ? &t.record[i] : one;
    for (size_t i = other.records; i-- > 0;)
        two = other.record[i].contact == 0 ? &other.record[i] : two;
    if (CHECK(one != NULL && two != NULL)) {
        CHECK(one->speed_separate > 0.5);
        CHECK(one->speed_separate == two->speed_separate);
    }
}

/* ---- turned back in --------------------------------------------------------------- */

/* A ball that no longer leaves comes to rest at the depth of its weight; the ledger sees no
 * jump where the law gives way. */
static void test_turn(const char *law, double e)
{
    double k = 1e6, m = 2.0, g = 9.81, depth = pow(m * g / k, 1.0 / 1.5);
    SCENE("a ball comes to rest, %s %g", law, e);
    scene_weigh(&s, 2.5, g);
    size_t ball = scene_disc(&s, "ball", m, 0.1, 0.0, 0.15);
    scene_touch(&s, ball, scene_floor(&s), law, e, k);
    t.look = look_for_pull;
    if (scene_run(&s, &t, 0.01)) {
        CHECK_INT(t.summary.open_records, 1);
        CHECK_CLOSE(t.contact_depth[0], depth, 1e-9);
        CHECK_CLOSE(t.contact_force[0], m * g, 1e-9);
        CHECK_NEAR(t.worst, 0.0, 0.0);
        CHECK(t.summary.residual_max < 1e-9);
    }
    t.look = NULL;
}

/* The restitution of this law depends on the speed: no memoryless form. Its damping takes the
 * scale of the turn. */
static rsl_status slower_is_bouncier(const rsl_law_parameters *spec, rsl_law_contact *contact,
                                     rsl_error *error)
{
    (void)error;
    contact->damping = 0.3 * spec->stiffness / pow(spec->speed, 0.75);
    return RSL_OK;
}

static void test_anchor(double height)
{
    rsl_law law = *rsl_law_find("hunt-crossley");
    double k = 1e6, m = 2.0, g = 9.81, depth = pow(m * g / k, 1.0 / 1.5);
    law.key = "of one's own";
    law.published = slower_is_bouncier;
    law.exact_ratio = 0;
    SCENE("a law without a memoryless form, from %g m", height);
    scene_weigh(&s, 3.0, g);
    size_t ball = scene_disc(&s, "ball", m, 0.1, 0.0, 0.1 + height);
    scene_touch(&s, ball, scene_floor(&s), "hunt-crossley", 0.7, k)->law = &law;
    if (scene_run(&s, &t, 0.01)) {
        CHECK_CLOSE(t.contact_depth[0], depth, 1e-8);
        CHECK(t.summary.residual_max < 1e-9);
        CHECK(t.summary.steps < 20000);
    }
}

/* A block that rocks on its edges: the counter-swing of the rigid one is
 * cos(alpha - theta) = cos alpha + r^2 (cos(alpha - 0.2) - cos alpha), r = 1 - 1.5 sin^2 alpha. */
static void look_for_swing(const rsl_planar_view *state, tape *into)
{
    into->worst = fmax(into->worst, -state->pose[0].angle);
}

static void test_rocking(double e, rsl_planar_contact_form form)
{
    const double width = 0.4, height = 1.2, tilt = 0.2, rigid = 0.123493438;
    SCENE("a rocking block, %s, restitution %g", form ? "memoryless" : "stored", e);
    scene_weigh(&s, 0.85, 9.81);
    double x = 0.5 * width * cos(tilt) - 0.5 * height * sin(tilt);
    double y = 0.5 * width * sin(tilt) + 0.5 * height * cos(tilt);
    size_t block = scene_body(&s, "block", 1.0, RSL_UNSET, x, y + 1e-9);
    s.body[block].angle = tilt;
    scene_shape(&s, block, scene_box(width, height));
    rsl_planar_contact_pair *pair = scene_touch(&s, block, scene_floor(&s), "exact", e, 1e9);
    pair->form = form;
    pair->friction = (rsl_planar_friction){0.9, 0.9, 0.0};
    t.look = look_for_swing;
    if (scene_run(&s, &t, 1e-3))
        CHECK_CLOSE(t.worst, rigid, 0.02);
    t.look = NULL;
}

/* ---- smooth beyond the end ---------------------------------------------------------- */

/* F = k d + c v does not vanish with the depth: the integrator must not see a jump. Nor is a first
 * step that is too short to leave the gap at which contact begins a separation. */
static void test_kelvin(rsl_planar_integrator integrator, double tolerance)
{
    SCENE("a box on the floor with kelvin-voigt, integrator %d at %g", (int)integrator, tolerance);
    if (!rsl_planar_integrator_available(integrator))
        return;
    scene_weigh(&s, 0.1, 9.81);
    s.model.integrator = integrator;
    s.model.tolerance = tolerance;
    size_t box = scene_body(&s, "box", 1.0, RSL_UNSET, 0.0, 0.05 + 1e-4);
    scene_shape(&s, box, scene_box(0.4, 0.1));
    scene_touch(&s, box, scene_floor(&s), "kelvin-voigt", 0.5, 1e7)->friction =
        (rsl_planar_friction){0.4, 0.4, 0.0};
    if (scene_run(&s, &t, 0.01)) {
        CHECK_NEAR(t.pose[box].y, 0.05 - 4.905e-7, 1e-9);
        CHECK(t.summary.steps < 20000);
    }
}

/* At rest on a stiff spring the error of a step is rounding, and says nothing of its length: steps
 * that began short become longer all the same. */
static void test_growing_push(void)
{
    SCENE("a push that grows from nothing");
    scene_weigh(&s, 0.5, 9.81);
    size_t box = scene_body(&s, "box", 1.0, RSL_UNSET, 0.0, 0.05);
    scene_shape(&s, box, scene_box(0.4, 0.1));
    scene_touch(&s, box, scene_floor(&s), "kelvin-voigt", 0.5, 1e7)->friction =
        (rsl_planar_friction){0.4, 0.4, 0.0};
    scene_load(&s, box)->force_x.rate = 10.0;
    if (scene_run(&s, &t, 0.1)) {
        CHECK_NEAR(t.stick[t.sticks - 1].time, 0.3924, 1e-9); /* mu m g = 10 t */
        CHECK(t.summary.evaluations < 300000);
    }
}

/* ---- saved and restored -------------------------------------------------------------- */

/* At rest on its residual indentation: the state has all that bears on what follows. */
static void test_restored(double until, const char *law)
{
    rsl_planar *system = NULL;
    rsl_planar_state *state = NULL;
    rsl_planar_view view;
    double y[2] = {0.0, 1.0};
    SCENE("%s, saved at %g s", law, until);
    scene_weigh(&s, 1.0, 9.81);
    size_t ball = scene_disc(&s, "ball", 1.0, 0.1, 0.0, 0.12);
    scene_touch(&s, ball, scene_floor(&s), law, 0.6, 2e6);
    if (!CHECK_STATUS(rsl_planar_new(&s.model, &system, NULL), RSL_OK))
        return;
    CHECK_STATUS(rsl_planar_advance(system, until, NULL, NULL), RSL_OK);
    CHECK_STATUS(rsl_planar_save(system, &state, NULL), RSL_OK);
    for (int round = 0; round < 2; round++) {
        CHECK_STATUS(rsl_planar_advance(system, 1.0, NULL, NULL), RSL_OK);
        rsl_planar_get_view(system, &view);
        y[round] = view.pose[ball].y;
        CHECK_STATUS(rsl_planar_restore(system, state, NULL), RSL_OK);
    }
    CHECK(y[0] == y[1]);
    rsl_planar_state_free(state);
    rsl_planar_free(system);
}

/* A ball touches a floor with v0, slowly, and is then pressed in by a force that grows to F: far deeper
 * than v0 can lead. Quasi-static, so that F = k d^n; with the damping of v0 the depth would lag by
 * h d/v0, 1e4 times as long as the run for the smaller one. */
static void test_pressed_in(const char *law, double e, double n, double v0)
{
    double k = 1e7, end = 0.1, force = 100.0, still = pow(force / k, 1.0 / n);
    SCENE("%s %g touches with %g m/s and is pressed in", law, e, v0);
    scene_begin(&s, end);
    size_t ball = scene_disc(&s, "ball", 1.0, 0.1, 0.0, 0.1 + 1e-4 * v0);
    s.body[ball].velocity.y = -v0;
    scene_load(&s, ball)->force_y = (rsl_planar_signal){.rate = -force / end};
    scene_touch(&s, ball, scene_floor(&s), law, e, k);
    if (!scene_run(&s, &t, 0.001))
        return;
    CHECK_CLOSE(t.contact_depth[0], still, 0.05);
    CHECK(t.summary.steps < 20000);
    CHECK(t.summary.residual_max < 1e-10);
}

int main(void)
{
    for (int i = 0; i < 3; i++)
        test_pulled_open(0.2 + 0.2 * i, 4e3 * (i + 1));
    for (int i = 0; i < LAWS; i++) {
        test_stack(laws[i], 0.5);
        test_same_form(laws[i]);
        test_turn(laws[i], 0.4);
    }
    test_second_hit();
    test_anchor(0.05);
    test_anchor(0.0);
    for (int i = 0; i < 5; i++) {
        test_rocking(0.1 + 0.2 * i, RSL_PLANAR_STORED);
        test_rocking(0.1 + 0.2 * i, RSL_PLANAR_MEMORYLESS);
    }
    test_kelvin(RSL_PLANAR_INTEGRATOR_CVODE, 1e-12);
    test_kelvin(RSL_PLANAR_INTEGRATOR_CVODE, 3e-12);
    test_kelvin(RSL_PLANAR_INTEGRATOR_ARKODE, 1e-12);
    test_kelvin(RSL_PLANAR_INTEGRATOR_RADAU, 1e-12);
    test_growing_push();
    for (int i = 0; i < 2; i++) {
        test_restored(0.247, i ? "walton-braun" : "flores");
        test_restored(0.5, i ? "walton-braun" : "flores");
    }
    for (double v0 = 1e-3; v0 > 1e-6; v0 *= 0.1) {
        test_pressed_in("pant-wijeyewickrema", 0.3, 1.0, v0);
        test_pressed_in("flores", 0.3, 1.5, v0);
    }
    return check_report();
}
