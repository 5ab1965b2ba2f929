/* SPDX-License-Identifier: MIT
 *
 * Moreau's steps: against the located solution with first order, with joints,
 * and a pile of discs that comes to rest.
 */
#include "planar_scenes.h"
#include "resile/model.h"

static scene s;
static tape t;
static const double g = 9.81;

/* ---- order ----------------------------------------------------------------------- */

enum { HEIGHTS = 6, SAMPLES = 1400 };

static size_t bouncing(const char *law, int height)
{
    scene_weigh(&s, 1.3, g);
    size_t floor = scene_floor(&s);
    size_t ball = scene_disc(&s, "ball", 2.0, 0.1, 0.0, 1.0 + 0.0137 * height);
    s.body[ball].velocity.x = 0.7;
    scene_touch(&s, ball, floor, law, 0.8, RSL_UNSET)->friction =
        (rsl_planar_friction){0.3, 0.3, 0.0};
    return ball;
}

static double reference[HEIGHTS][SAMPLES];
static size_t height_now, sample_now;

static void keep(const rsl_planar_view *state, tape *kept)
{
    if (sample_now < SAMPLES)
        reference[height_now][sample_now++] = state->pose[1].y;
    (void)kept;
}

static void compare(const rsl_planar_view *state, tape *kept)
{
    if (sample_now < SAMPLES)
        kept->worst += fabs(state->pose[1].y - reference[height_now][sample_now++]);
}

/* The mean error over a run from one height. */
static double error_with(const char *law, int height, double step)
{
    bouncing(law, height);
    s.model.integrator = RSL_PLANAR_INTEGRATOR_MOREAU;
    s.model.step_max = step;
    sample_now = 0;
    t = (tape){.look = compare};
    if (!scene_run(&s, &t, 1e-3))
        return NAN;
    CHECK(t.summary.residual_max < 1e-10);
    return t.worst / (double)sample_now;
}

/* Means over several heights, so that where impacts fall inside the steps does
 * not decide. */
static void test_order(const char *law)
{
    const double step[3] = {1e-3, 2e-4, 4e-5};
    double error[3] = {0};
    SCENE("moreau against located, %s", law);
    for (int height = 0; height < HEIGHTS; height++) {
        bouncing(law, height);
        height_now = (size_t)height;
        sample_now = 0;
        t = (tape){.look = keep};
        if (!scene_run(&s, &t, 1e-3))
            return;
        for (int i = 0; i < 3; i++)
            error[i] += error_with(law, height, step[i]) / HEIGHTS;
    }
    printf("%s: mean errors %.3g %.3g %.3g m with steps %g %g %g s\n", law, error[0], error[1],
           error[2], step[0], step[1], step[2]);
    CHECK(error[0] < 5e-3);
    double order = log(error[0] / error[2]) / log(25.0);
    CHECK(order > 0.8 && order < 1.2);
}

/* ---- joints -------------------------------------------------------------------------- */

/* A pendulum against a wall: the energy after each impact is e^2 of that
 * before. */
static void test_pendulum(void)
{
    scene_weigh(&s, 3.0, g);
    s.model.integrator = RSL_PLANAR_INTEGRATOR_MOREAU;
    s.model.step_max = 2e-4;
    size_t wall = scene_fixed(&s, "wall", scene_line(-0.1, 0.0, 1.0, 0.0));
    size_t bob = scene_disc(&s, "bob", 1.0, 0.1, 1.0 * sin(0.5), -1.0 * cos(0.5));
    scene_pin(&s, RSL_PLANAR_WORLD, bob, nil, xy(-sin(0.5), cos(0.5)));
    scene_touch(&s, bob, wall, "newton", 0.5, RSL_UNSET);
    SCENE("pendulum against a wall");
    if (!scene_run(&s, &t, 0.01) || !CHECK(t.records >= 2))
        return;
    /* about the pivot: I = m (1 + r^2/2) */
    double spin = sqrt(2.0 * g * (1.0 - cos(0.5)) / (1.0 + 0.005));
    CHECK_CLOSE(t.record[0].speed_touch, spin, 2e-3);
    CHECK_NEAR(t.record[0].restitution, 0.5, 1e-9);
    CHECK_CLOSE(t.record[1].speed_touch, 0.5 * spin, 2e-3);
    CHECK(t.summary.residual_max < 1e-3);
    CHECK(t.summary.joint_drift_position < 1e-6);
}

/* ---- many ------------------------------------------------------------------------------- */

enum { COLUMNS = 10, LINES = 20, DISCS = COLUMNS * LINES };

static rsl_planar_model pile;
static rsl_planar_body pile_body[DISCS + 1];
static rsl_planar_shape pile_shape[DISCS + 3];
static size_t pile_group[DISCS + 1];
static rsl_planar_contact_pair pile_contact;
static double pile_deepest, pile_fastest, pile_highest;

static void look_at_pile(const rsl_planar_view *state, void *user)
{
    (void)user;
    pile_fastest = pile_highest = 0.0;
    pile_deepest = 0.0;
    for (size_t i = 1; i <= DISCS; i++) {
        const rsl_planar_pose *p = &state->pose[i];
        pile_fastest = fmax(pile_fastest, hypot(state->motion[i].x, state->motion[i].y));
        pile_highest = fmax(pile_highest, p->y);
        double r = pile_shape[i + 2].radius;
        pile_deepest = fmax(pile_deepest, r - p->y);
        pile_deepest = fmax(pile_deepest, r - p->x);
        for (size_t k = 1; k < i; k++) {
            const rsl_planar_pose *q = &state->pose[k];
            double gap = hypot(p->x - q->x, p->y - q->y) - r - pile_shape[k + 2].radius;
            pile_deepest = fmax(pile_deepest, -gap);
        }
    }
}

static void build_pile(const char *law, double end)
{
    const double width = 0.24;
    pile = rsl_planar_model_default();
    pile.gravity.y = -g;
    pile.end_time = end;
    pile.integrator = RSL_PLANAR_INTEGRATOR_MOREAU;
    pile.step_max = 2e-3;
    pile.locate = 0; /* makes no difference */
    pile.bodies = pile_body;
    pile.body_count = DISCS + 1;
    pile.contacts = &pile_contact;
    pile.contact_count = 1;
    pile_body[0] = rsl_planar_body_default();
    pile_body[0].name = "box";
    for (int c = 0; c < 3; c++)
        pile_body[0].freedom[c] = RSL_PLANAR_LOCKED;
    pile_shape[0] = scene_line(0.0, 0.0, 0.0, 1.0);
    pile_shape[1] = scene_line(0.0, 0.0, 1.0, 0.0);
    pile_shape[2] = scene_line(width, 0.0, -1.0, 0.0);
    pile_body[0].shapes = pile_shape;
    pile_body[0].shape_count = 3;
    for (int i = 0; i < DISCS; i++) {
        rsl_planar_body *body = &pile_body[i + 1];
        double r = 0.010 + 0.001 * ((i * 7) % 3 - 1);
        *body = rsl_planar_body_default();
        body->name = "disc";
        body->mass = 1000.0 * scene_pi * r * r;
        body->position.x = 0.012 + 0.0238 * (i % COLUMNS) + 1e-4 * (i % 7);
        body->position.y = 0.012 + 0.0235 * (double)(i / COLUMNS);
        pile_shape[i + 3] = scene_circle(0.0, 0.0, r);
        body->shapes = &pile_shape[i + 3];
        body->shape_count = 1;
    }
    for (size_t i = 0; i <= DISCS; i++)
        pile_group[i] = i;
    pile_contact = rsl_planar_contact_pair_default();
    pile_contact.name = "pile";
    pile_contact.kind = RSL_PLANAR_CONTACT_GROUP;
    pile_contact.group = pile_group;
    pile_contact.group_count = DISCS + 1;
    pile_contact.law = rsl_law_find(law);
    pile_contact.spec.restitution = 0.3;
    pile_contact.friction = (rsl_planar_friction){0.3, 0.3, 0.0};
}

static void test_pile(const char *law, double end)
{
    rsl_planar *system = NULL;
    rsl_planar_summary summary;
    rsl_error error = {0};
    rsl_planar_observer observer = {.interval = 0.05, .sample = look_at_pile};
    SCENE("a pile of %d discs, %s", DISCS, law);
    build_pile(law, end);
    rsl_status status = rsl_planar_new(&pile, &system, &error);
    if (status >= 0)
        status = rsl_planar_run(system, &observer, &summary, &error);
    if (!CHECK_STATUS(status, RSL_OK))
        printf("     %s\n", rsl_error_text(&error).text);
    if (end >= 1.0)
        CHECK(pile_fastest < 2e-2);
    CHECK(pile_deepest < 2e-3); /* a fifth of a radius */
    CHECK(pile_highest > 0.2 && pile_highest < 0.5);
    CHECK(summary.contact_residual < 0.1);
    CHECK(summary.touches < 20 * DISCS); /* the noise of the solver makes none */
    CHECK(summary.residual_max < 1e-2);
    CHECK(summary.energy.lost_contacts > 0.0 && summary.energy.lost_friction > 0.0);
    printf(
        "pile %s: fastest %.3g deepest %.3g highest %.3g residual %.3g contacts %.2g touches %zu\n",
        law, pile_fastest, pile_deepest, pile_highest, summary.residual_max,
        summary.contact_residual, summary.touches);
    rsl_planar_free(system);
}

/* ---- a slider that follows its guide ---------------------------------------------- */

typedef struct rests {
    size_t count; /* records that last */
    double until; /* the end of the first */
} rests;

static void look_for_rest(const rsl_planar_contact_record *record, void *user)
{
    rests *found = user;
    if (!(record->t_separate > record->t_touch + 1e-4))
        return;
    if (found->count++ == 0)
        found->until = record->t_separate;
}

static rsl_planar_summary run_guide(const char *const *settings, size_t count, rests *found)
{
    const char *path = RESILE_SOURCE "/examples/slider-crank-guide.yaml";
    rsl_planar_observer observer = {.user = found, .contact = look_for_rest};
    rsl_planar_summary summary = {0};
    rsl_model_file *file = NULL;
    rsl_planar *system = NULL;
    rsl_status status =
        rsl_model_read_rigid(path, RSL_RIGID_HYPOTHESIS_NEWTON, settings, count, &file, NULL);
    if (status >= 0)
        status = rsl_planar_new(rsl_model_planar(file), &system, NULL);
    if (status >= 0)
        status = rsl_planar_run(system, &observer, &summary, NULL);
    CHECK_STATUS(status, RSL_OK);
    rsl_planar_free(system);
    rsl_model_free(file);
    return summary;
}

/* Two corners come to rest on the guide, pressed by the rod and not by their
 * weight, and leave it as located ones do. 25000 steps of 2e-6 s are less than
 * 0.05 s by rounding, which is no step. */
static void test_follows(void)
{
    const char *settings[] = {"end_time=0.05", "integrator=moreau", "step_max=2e-6"};
    rests located = {0}, stepped = {0};
    SCENE("a slider that follows its guide");
    rsl_planar_summary right = run_guide(settings, 1, &located);
    rsl_planar_summary summary = run_guide(settings, 3, &stepped);
    CHECK_INT(summary.steps, 25000);
    CHECK(located.count >= 4);
    CHECK_INT(stepped.count, located.count);
    CHECK_NEAR(stepped.until, located.until, 1e-5);
    CHECK(summary.touches <= right.touches);
    CHECK(summary.residual_max < 2e-3);
}

int main(void)
{
    test_follows();
    test_order("newton");
    test_order("poisson");
    test_pendulum();
    test_pile("newton", 1.0);
    test_pile("poisson", 0.15);
    return check_report();
}
