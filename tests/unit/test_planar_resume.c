/* SPDX-License-Identifier: MIT
 *
 * A run in pieces: however it is cut, looked at, saved and restored, every bit
 * of its samples, events and numbers is that of one run.
 */
#include "clearance_scene.h"

/* Every bit that a run hands out, in the order in which it does. */
typedef struct journal {
    tape *bits; /* its hash */
    const rsl_planar_model *model;
    size_t samples, records, sticks, details;
    double time; /* of the last sample */
    rsl_planar_pose pose;
} journal;

static tape bits;

static void hash(journal *j, const void *data, size_t size) { tape_hash(j->bits, data, size); }

static void hash_view(const rsl_planar_view *view, journal *j)
{
    size_t n = j->model->body_count, contacts = j->model->contact_count;
    hash(j, &view->time, sizeof view->time);
    hash(j, view->pose, n * sizeof *view->pose);
    hash(j, view->motion, n * sizeof *view->motion);
    hash(j, view->acceleration, n * sizeof *view->acceleration);
    hash(j, view->contact_force, contacts * sizeof *view->contact_force);
    hash(j, view->contact_depth, contacts * sizeof *view->contact_depth);
    hash(j, view->momentum, sizeof view->momentum);
    hash(j, &view->energy, sizeof view->energy);
}

static void on_sample(const rsl_planar_view *view, void *user)
{
    journal *j = user;
    j->samples++;
    j->time = view->time;
    j->pose = view->pose[j->model->body_count - 1];
    hash_view(view, j);
}

static void on_contact(const rsl_planar_contact_record *r, void *user)
{
    journal *j = user;
    const double numbers[] = {
        r->t_touch,          r->t_deepest,     r->t_separate, r->speed_touch, r->speed_separate,
        r->restitution,      r->depth_max,     r->force_max,  r->impulse,     r->energy_lost,
        r->friction_impulse, r->friction_lost, r->mass,       r->onset_speed, r->where.x,
        r->where.y,          r->time_scale};
    j->records++;
    hash(j, numbers, sizeof numbers);
    hash(j, r->name, strlen(r->name));
}

static void on_stick(const rsl_planar_stick_record *r, void *user)
{
    journal *j = user;
    j->sticks++;
    hash(j, &r->time, sizeof r->time);
    hash(j, &r->sticks, sizeof r->sticks);
    hash(j, r->name, strlen(r->name));
}

static void on_detail(size_t contact, const char *name, double time, double depth, double rate,
                      double force, void *user)
{
    journal *j = user;
    const double numbers[] = {time, depth, rate, force};
    (void)name;
    j->details++;
    hash(j, &contact, sizeof contact);
    hash(j, numbers, sizeof numbers);
}

static rsl_planar_observer observer_of(journal *j, double interval)
{
    return (rsl_planar_observer){.user = j,
                                 .interval = interval,
                                 .sample = on_sample,
                                 .contact = on_contact,
                                 .stick = on_stick,
                                 .detail = on_detail};
}

/* What is known at the end, but for the memory it took. */
static uint64_t verdict(rsl_planar *system, journal *j, const rsl_planar_observer *observer)
{
    rsl_planar_summary summary;
    rsl_planar_view view;
    rsl_planar_finish(system, observer, &summary);
    rsl_planar_get_view(system, &view);
    hash_view(&view, j);
    const double numbers[] = {summary.time,
                              (double)summary.steps,
                              (double)summary.rejected,
                              (double)summary.restarts,
                              (double)summary.touches,
                              (double)summary.separations,
                              (double)summary.sticks,
                              (double)summary.slips,
                              (double)summary.open_records,
                              summary.joint_drift_position,
                              summary.joint_drift_velocity,
                              summary.contact_residual,
                              (double)summary.flags[RSL_PLANAR_FLAG_GAIN].count,
                              summary.flags[RSL_PLANAR_FLAG_GAIN].worst,
                              summary.residual_max};
    hash(j, numbers, sizeof numbers);
    return j->bits->hash;
}

/* A time that was looked at is what a sample at that time says. */
static void check_look(rsl_planar *system, const journal *j, double until)
{
    rsl_planar_view view;
    rsl_planar_get_view(system, &view);
    const rsl_planar_pose *pose = &view.pose[j->model->body_count - 1];
    if (j->model->integrator != RSL_PLANAR_INTEGRATOR_MOREAU)
        CHECK_CLOSE(view.time, until, 0.0);
    if (j->time == view.time)
        CHECK(memcmp(pose, &j->pose, sizeof *pose) == 0);
}

/* To `until`, and back again, several times: what came of it is forgotten. */
static void go_astray(rsl_planar *system, journal *j, double until,
                      const rsl_planar_observer *observer, rsl_planar_state **state)
{
    const journal kept = *j;
    const uint64_t kept_hash = j->bits->hash;
    CHECK_STATUS(rsl_planar_save(system, state, NULL), RSL_OK);
    for (int i = 0; i < 2; i++) {
        CHECK_STATUS(rsl_planar_advance(system, until, observer, NULL), RSL_OK);
        CHECK_STATUS(rsl_planar_restore(system, *state, NULL), RSL_OK);
        *j = kept;
        j->bits->hash = kept_hash;
    }
}

/* The hash of a run in pieces. */
static uint64_t run_pieces(const rsl_planar_model *model, int pieces, int restored, journal *j)
{
    rsl_planar *system = NULL;
    rsl_planar_state *state = NULL;
    double end = model->end_time;
    tape_rewind(&bits);
    *j = (journal){.bits = &bits, .model = model};
    rsl_planar_observer observer = observer_of(j, end / 70.0);
    if (!CHECK_STATUS(rsl_planar_new(model, &system, NULL), RSL_OK))
        return 0;
    for (int k = 1; k <= pieces; k++) {
        double until = k == pieces ? end : (double)(70 / pieces * k) * (end / 70.0);
        if (pieces > 70 && k < pieces)
            until = end * k / pieces;
        if (restored)
            go_astray(system, j, until, &observer, &state);
        rsl_error error;
        if (!CHECK_STATUS(rsl_planar_advance(system, until, &observer, &error), RSL_OK)) {
            printf("    %s\n", rsl_error_text(&error).text);
            break;
        }
        check_look(system, j, until);
    }
    uint64_t found = verdict(system, j, &observer);
    rsl_planar_state_free(state);
    rsl_planar_free(system);
    return found;
}

static uint64_t run_whole(const rsl_planar_model *model, journal *j)
{
    rsl_planar *system = NULL;
    tape_rewind(&bits);
    *j = (journal){.bits = &bits, .model = model};
    rsl_planar_observer observer = observer_of(j, model->end_time / 70.0);
    if (!CHECK_STATUS(rsl_planar_new(model, &system, NULL), RSL_OK))
        return 0;
    CHECK_STATUS(rsl_planar_advance(system, model->end_time, &observer, NULL), RSL_OK);
    uint64_t found = verdict(system, j, &observer);
    rsl_planar_free(system);
    return found;
}

static void check_model(const char *name, const rsl_planar_model *model)
{
    static const int pieces[] = {1, 2, 7, 100};
    journal whole, part;
    SCENE("%s in pieces", name);
    uint64_t expected = run_whole(model, &whole);
    printf("%s: %zu samples, %zu records, %zu sticks and slips, %zu details\n", name, whole.samples,
           whole.records, whole.sticks, whole.details);
    CHECK(whole.samples == 71);
    CHECK(whole.records > 0 || whole.sticks > 0);
    for (size_t i = 0; i < 4; i++) {
        SCENE("%s in %d pieces", name, pieces[i]);
        CHECK(run_pieces(model, pieces[i], 0, &part) == expected);
        CHECK_INT(part.records, whole.records);
        SCENE("%s in %d pieces, each saved and restored", name, pieces[i]);
        CHECK(run_pieces(model, pieces[i], 1, &part) == expected);
        CHECK_INT(part.samples, whole.samples);
        CHECK_INT(part.details, whole.details);
    }
}

static void check_example(const char *name, const char *const *settings, size_t count)
{
    rsl_model_file *file = read_example(name, settings, count);
    if (file == NULL)
        return;
    check_model(name, rsl_model_planar(file));
    rsl_model_free(file);
}

/* A block that is thrown up an incline and stops, on a slide; another that
 * sticks to a shaken table. */
static void test_friction(void)
{
    scene_weigh(&s, 0.5, 9.81);
    size_t table = scene_floor(&s);
    scene_prescribe(&s, table, 0, scene_harmonic(0.02, 12.0, 0.3));
    size_t box = scene_body(&s, "box", 1.0, RSL_UNSET, 0.0, 0.1);
    scene_shape(&s, box, scene_box(0.3, 0.2));
    scene_touch(&s, box, table, "hunt-crossley", 0.6, 1e6)->friction =
        (rsl_planar_friction){0.25, 0.2, 0.0};
    size_t cart = scene_body(&s, "cart", 2.0, 0.1, 2.0, 1.0);
    s.body[cart].velocity.x = 1.5;
    scene_joint(&s, RSL_PLANAR_JOINT_TRANSLATIONAL, RSL_PLANAR_WORLD, cart,
                (rsl_planar_point){2.0, 1.0}, (rsl_planar_point){0, 0});
    scene_slide(&s, RSL_PLANAR_WORLD, cart, 20.0, 0.3);
    check_model("friction", &s.model);
}

/* A rigid block that rocks from one corner to the other. */
static void test_block(void)
{
    scene_weigh(&s, 1.5, 9.81);
    size_t floor = scene_floor(&s);
    double b = 0.1, h = 0.5, turned = -0.1, c = cos(turned), sn = sin(turned);
    size_t block = scene_body(&s, "block", 3.0, RSL_UNSET, b - b * c - h * sn, -b * sn + h * c);
    scene_shape(&s, block, scene_box(2.0 * b, 2.0 * h));
    s.body[block].angle = turned;
    scene_touch(&s, block, floor, "newton", 0.0, RSL_UNSET)->friction =
        (rsl_planar_friction){5.0, 5.0, 0.0};
    check_model("rigid block", &s.model);
}

/* Discs that fall into a box, all of one group. */
static void fill_box(const char *law, double stiffness)
{
    static char names[16][16];
    scene_weigh(&s, 0.3, 9.81);
    size_t box = scene_floor(&s);
    scene_shape(&s, box, scene_line(-0.25, 0.0, 1.0, 0.0));
    scene_shape(&s, box, scene_line(0.25, 0.0, -1.0, 0.0));
    for (int i = 0; i < 16; i++) {
        snprintf(names[i], sizeof names[i], "d%d", i);
        scene_disc(&s, names[i], 0.1, 0.05, -0.19 + 0.11 * (i % 4) + 0.001 * i,
                   0.06 + 0.12 * (double)(i / 4));
    }
    rsl_planar_contact_pair *pair = scene_touch(&s, box, 1, law, 0.3, stiffness);
    pair->kind = RSL_PLANAR_CONTACT_GROUP;
    for (size_t i = 0; i < s.model.body_count; i++)
        s.group[i] = i;
    pair->group = s.group;
    pair->group_count = s.model.body_count;
    pair->friction = (rsl_planar_friction){0.4, 0.4, 0.0};
}

static void test_pile(void)
{
    fill_box("newton", RSL_UNSET);
    s.model.integrator = RSL_PLANAR_INTEGRATOR_MOREAU;
    s.model.step_max = 2e-3;
    check_model("Moreau pile", &s.model);
}

static void test_sampled(void)
{
    fill_box("hunt-crossley", 1e5);
    s.contact[0].form = RSL_PLANAR_MEMORYLESS;
    s.contact[0].friction.slip_speed = 1e-3;
    s.model.locate = 0;
    s.model.integrator = RSL_PLANAR_INTEGRATOR_VERLET;
    s.model.step_max = 5e-5;
    check_model("Verlet pile", &s.model);
}

/* So many rows that their matrix is not factored densely: its pattern lasts
 * from step to step. */
static void test_chain(void)
{
    enum { LINKS = 15 };
    static rsl_planar_joint joint[LINKS];
    scene_weigh(&s, 0.4, 9.81);
    for (size_t i = 0; i < LINKS; i++) {
        double x = 0.1 * (double)i;
        size_t link = scene_body(&s, "link", 0.1 + 0.02 * (double)i, 1e-4, x + 0.05, 0.0);
        joint[i] = rsl_planar_joint_default();
        joint[i].name = "pin";
        joint[i].body_a = i == 0 ? RSL_PLANAR_WORLD : link - 1;
        joint[i].body_b = link;
        joint[i].point_a.x = i == 0 ? 0.0 : 0.05;
        joint[i].point_b.x = -0.05;
    }
    scene_shape(&s, LINKS - 1, scene_circle(0.05, 0.0, 0.02));
    size_t wall = scene_fixed(&s, "wall", scene_line(0.0, -0.3, 0.0, 1.0));
    scene_touch(&s, LINKS - 1, wall, "hunt-crossley", 0.7, 1e6);
    s.model.joints = joint;
    s.model.joint_count = LINKS;
    check_model("chain", &s.model);
}

static void test_refused(void)
{
    rsl_planar *system = NULL, *other = NULL;
    rsl_planar_state *state = NULL;
    rsl_error error;
    SCENE("what is refused");
    scene_weigh(&s, 1.0, 9.81);
    size_t ball = scene_disc(&s, "ball", 1.0, 0.1, 0.0, 1.0);
    scene_touch(&s, ball, scene_floor(&s), "hertz", -1.0, 1e8);
    CHECK_STATUS(rsl_planar_new(&s.model, &system, &error), RSL_OK);
    CHECK_STATUS(rsl_planar_new(&s.model, &other, &error), RSL_OK);
    CHECK_STATUS(rsl_planar_advance(system, 0.5, NULL, &error), RSL_OK);
    CHECK_STATUS(rsl_planar_advance(system, 0.4, NULL, &error), RSL_ERROR_ARGUMENT);
    CHECK_TEXT(rsl_error_text(&error).text, "cannot go from t = 0.5 s to 0.4 s");
    CHECK_STATUS(rsl_planar_advance(system, NAN, NULL, &error), RSL_ERROR_ARGUMENT);
    CHECK_STATUS(rsl_planar_save(system, &state, &error), RSL_OK);
    CHECK_STATUS(rsl_planar_restore(other, state, &error), RSL_ERROR_ARGUMENT);
    CHECK_TEXT(rsl_error_text(&error).text, "no state of this system");
    CHECK_STATUS(rsl_planar_advance(system, 9.0, NULL, &error), RSL_OK);
    rsl_planar_view view;
    rsl_planar_get_view(system, &view);
    CHECK_CLOSE(view.time, 1.0, 0.0);
    rsl_planar_state_free(state);
    rsl_planar_free(system);
    rsl_planar_free(other);
}

int main(void)
{
    check_example("bouncing-ball", NULL, 0);
    check_example("slider-crank-clearance", (const char *const[]){"end_time=0.01"}, 1);
    check_example("vibrating-table", (const char *const[]){"end_time=0.5"}, 1);
    test_block();
    test_pile();
    test_sampled();
    test_friction();
    test_chain();
    test_refused();
    return check_report();
}
