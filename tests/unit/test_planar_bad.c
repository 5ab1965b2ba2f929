/* SPDX-License-Identifier: MIT
 *
 * What is wrong with a model is refused with its place and a sentence; and
 * what an observer may do: be absent, be stopped, have long names.
 */
#include "ordinary_parameters.h"
#include "planar_scenes.h"

static const double bad[] = {(double)NAN, (double)INFINITY, -(double)INFINITY};

static scene s;
static tape t;

/* A model of everything that is right. */
static void build(void)
{
    static const double times[] = {0.0, 1.0, 2.0}, values[] = {0.0, 1.0, 0.0};
    scene_weigh(&s, 0.1, 9.81);
    size_t a = scene_disc(&s, "a", 1.0, 0.1, 0.0, 0.0);
    size_t b = scene_disc(&s, "b", 1.0, 0.1, 0.0, 1.0);
    size_t c = scene_body(&s, "c", 1.0, RSL_UNSET, 0.0, 3.0);
    scene_shape(&s, c, scene_box(0.1, 0.1));
    size_t d = scene_fixed(&s, "d", scene_line(0.0, -1.0, 0.0, 1.0));
    scene_shape(&s, d, scene_segment(5.0, 0.0, 6.0, 0.0));
    size_t e = scene_body(&s, "e", 0.0, RSL_UNSET, 9.0, 9.0);
    scene_lock(&s, e, 0, 1, 1);
    scene_prescribe(&s, e, 0,
                    (rsl_planar_signal){.kind = RSL_PLANAR_SIGNAL_HISTORY,
                                        .time = times,
                                        .value = values,
                                        .count = 3,
                                        .scale = 1.0});
    scene_joint(&s, RSL_PLANAR_JOINT_DISTANCE, a, b, nil, nil);
    scene_joint(&s, RSL_PLANAR_JOINT_DRIVEN, RSL_PLANAR_WORLD, b, nil, nil);
    scene_spring(&s, RSL_PLANAR_SPRING_LINE, RSL_PLANAR_WORLD, c, 1.0, 10.0);
    scene_load(&s, c);
    scene_slide(&s, RSL_PLANAR_WORLD, c, 1.0, 0.1);
    scene_touch(&s, a, d, "hunt-crossley", 0.5, 1e6)->shape_b = 0;
    scene_stop(&s, RSL_PLANAR_WORLD, c, xy(1, 0), 1.0);
}

static void test_good(void)
{
    SCENE("a model without faults");
    build();
    scene_run(&s, &t, 0.05);
}

/* Each number in turn is not finite; one that need not be given may be NaN. */
static void try_finite(double *number, const char *where, int first)
{
    for (int i = first; i < 3; i++) {
        double keep = *number;
        *number = bad[i];
        SCENE("%s is %g", where, bad[i]);
        scene_refused(&s, RSL_ERROR_ARGUMENT, where, "");
        *number = keep;
    }
}

static void try_number(double *number, const char *where) { try_finite(number, where, 0); }

static void try_optional(double *number, const char *where) { try_finite(number, where, 1); }

static void try_value(double *number, double value, const char *where, const char *text)
{
    double keep = *number;
    SCENE("%s is %g", where, value);
    *number = value;
    scene_refused(&s, RSL_ERROR_ARGUMENT, where, text);
    *number = keep;
}

static void test_numbers_of_bodies(void)
{
    build();
    try_number(&s.model.gravity.x, "gravity");
    try_number(&s.model.end_time, "end_time");
    try_number(&s.model.tolerance, "tolerance");
    try_optional(&s.model.step_max, "step_max");
    try_number(&s.body[0].mass, "bodies.0.mass");
    try_optional(&s.body[0].inertia, "bodies.0.inertia");
    try_number(&s.body[0].position.x, "bodies.0.position");
    try_number(&s.body[1].velocity.y, "bodies.1.velocity");
    try_number(&s.body[1].angle, "bodies.1.angle");
    try_number(&s.body[1].spin, "bodies.1.spin");
    try_number(&s.body[2].centre_of_mass.x, "bodies.2.centre_of_mass");
    try_number(&s.body[4].motion[0].offset, "bodies.4.motion");
    try_number(&s.body[4].motion[0].scale, "bodies.4.motion");
    try_number(&s.shape[0][0].radius, "bodies.0.shapes.0");
    try_number(&s.shape[0][0].at.x, "bodies.0.shapes.0");
    try_number(&s.shape[2][0].size.y, "bodies.2.shapes.0");
    try_number(&s.shape[2][0].angle, "bodies.2.shapes.0");
    try_number(&s.shape[3][0].normal.x, "bodies.3.shapes.0");
    try_number(&s.shape[3][1].to.x, "bodies.3.shapes.1");
}

static void test_numbers_of_links(void)
{
    build();
    try_number(&s.joint[0].point_a.x, "joints.0.points");
    try_number(&s.joint[0].axis_a.x, "joints.0.axis");
    try_optional(&s.joint[0].length, "joints.0.length");
    try_number(&s.joint[1].drive.rate, "joints.1.drive");
    try_number(&s.spring[0].point_b.y, "springs.0.points");
    try_number(&s.spring[0].stiffness, "springs.0.stiffness");
    try_number(&s.spring[0].stiffness3, "springs.0.stiffness3");
    try_number(&s.spring[0].damping2, "springs.0.damping2");
    try_number(&s.load[0].point.x, "loads.0.point");
    try_number(&s.load[0].force_x.amplitude, "loads.0.force");
    try_number(&s.load[0].torque.phase, "loads.0.torque");
    try_number(&s.slide[0].normal_force, "slides.0.normal_force");
    try_number(&s.slide[0].friction.kinetic, "slides.0.friction");
    try_number(&s.contact[0].friction.static_, "contacts.0.friction");
    try_number(&s.contact[0].friction.slip_speed, "contacts.0.friction");
    try_optional(&s.contact[0].speed_floor, "contacts.0.speed_floor");
    try_number(&s.contact[1].gap, "contacts.1.gap");
    try_number(&s.contact[1].point_a.x, "contacts.1.points");
    SCENE("rest is infinite");
    s.spring[0].rest = (double)INFINITY;
    scene_refused(&s, RSL_ERROR_ARGUMENT, "springs.0.rest", "finite");
}

static void test_ranges(void)
{
    build();
    try_value(&s.body[0].mass, 0.0, "bodies.0.mass", "bodies a: mass = 0");
    try_value(&s.body[0].mass, -1.0, "bodies.0.mass", "must be > 0");
    try_value(&s.body[0].inertia, 0.0, "bodies.0.inertia", "must be > 0");
    try_value(&s.body[0].inertia, -2.0, "bodies.0.inertia", "must be > 0");
    try_value(&s.shape[0][0].radius, 0.0, "bodies.0.shapes.0", "radius = 0");
    try_value(&s.shape[2][0].size.x, -1.0, "bodies.2.shapes.0", "size");
    try_value(&s.shape[3][0].normal.y, 0.0, "bodies.3.shapes.0", "normal");
    try_value(&s.shape[3][1].to.x, 5.0, "bodies.3.shapes.1", "differ");
    try_value(&s.model.end_time, 0.0, "end_time", "must be > 0");
    try_value(&s.model.end_time, -1.0, "end_time", "must be > 0");
    try_value(&s.model.tolerance, 0.0, "tolerance", "must be 1e-14 to 1e-2");
    try_value(&s.model.tolerance, 0.1, "tolerance", "must be 1e-14 to 1e-2");
    try_value(&s.model.step_max, 0.0, "step_max", "must be > 0");
    try_value(&s.model.step_max, 1e-30, "step_max", "end_time");
    try_value(&s.joint[0].length, 0.0, "joints.0.length", "must be > 0");
    try_value(&s.joint[0].axis_a.x, 0.0, "joints.0.axis", "not zero");
    try_value(&s.spring[0].damping, -1.0, "springs.0.damping", "must be >= 0");
    try_value(&s.slide[0].normal_force, -1.0, "slides.0.normal_force", "must be >= 0");
    try_value(&s.slide[0].friction.kinetic, -0.1, "slides.0.friction", "must be >= 0");
    try_value(&s.slide[0].friction.kinetic, 0.2, "slides.0.friction", "larger than static");
    try_value(&s.contact[0].friction.static_, -0.1, "contacts.0.friction", "must be >= 0");
    try_value(&s.contact[0].speed_floor, 0.0, "contacts.0.speed_floor", "must be > 0");
}

static void try_index(size_t *index, size_t value, const char *where, const char *text)
{
    size_t keep = *index;
    SCENE("%s is %zu", where, value);
    *index = value;
    scene_refused(&s, RSL_ERROR_ARGUMENT, where, text);
    *index = keep;
}

static void test_bodies_that_are_not_there(void)
{
    build();
    try_index(&s.joint[0].body_a, 5, "joints.0.bodies", "no body number 5");
    try_index(&s.joint[0].body_a, 1, "joints.0.bodies", "same");
    try_index(&s.spring[0].body_b, 77, "springs.0.bodies", "no body number 77");
    try_index(&s.load[0].body, RSL_PLANAR_WORLD, "loads.0.body", "no body");
    try_index(&s.slide[0].body_b, RSL_PLANAR_WORLD, "slides.0.bodies", "same");
    try_index(&s.contact[0].body_a, 9, "contacts.0.bodies", "no body number 9");
    try_index(&s.contact[0].body_a, 3, "contacts.0.bodies", "same");
    try_index(&s.contact[0].body_a, 4, "contacts.0.bodies", "no shape");
    try_index(&s.contact[0].shape_b, 2, "contacts.0.shapes", "number 2");
    try_index(&s.contact[1].body_b, 6, "contacts.1.bodies", "no body number 6");
    SCENE("no bodies at all");
    s.model.body_count = 0;
    scene_refused(&s, RSL_ERROR_ARGUMENT, "bodies", "at least one");
}

/* ---- what contradicts itself --------------------------------------------------- */

static void test_missing_inertia(void)
{
    SCENE("inertia without a shape to take it from");
    build();
    s.body[2].shape_count = 0;
    scene_refused(&s, RSL_ERROR_ARGUMENT, "bodies.2.inertia", "lock the angle");
    SCENE("an inertia that is nothing beside mass x arm^2 of a joint");
    for (int k = 0; k < 2; k++) {
        scene_weigh(&s, 0.1, 9.81);
        size_t bob = scene_body(&s, "bob", 0.3, k ? 1e-9 : 1e-11, 0.4, 0.0);
        scene_joint(&s, RSL_PLANAR_JOINT_REVOLUTE, RSL_PLANAR_WORLD, bob, nil, xy(-0.4, 0.0));
        if (k == 0)
            scene_refused(&s, RSL_ERROR_CONFLICT, "joints.0", "at least 9.6e-11 kg m^2");
    }
    scene_run(&s, &t, 0.01);
    SCENE("a centre of mass aside and a locked angle");
    build();
    scene_lock(&s, 0, 0, 0, 1);
    s.body[0].centre_of_mass.x = 0.1;
    scene_refused(&s, RSL_ERROR_ARGUMENT, "bodies.0.centre_of_mass", "all");
}

static void test_bad_records(void)
{
    static const double falling[] = {0.0, 2.0, 1.0}, undefined[] = {0, NAN, 0};
    build();
    rsl_planar_signal *signal = &s.body[4].motion[0];
    rsl_planar_signal keep = *signal;
    SCENE("times that fall");
    signal->time = falling;
    scene_refused(&s, RSL_ERROR_ARGUMENT, "bodies.4.motion", "must rise");
    SCENE("a value that is not a number");
    *signal = keep;
    signal->value = undefined;
    scene_refused(&s, RSL_ERROR_ARGUMENT, "bodies.4.motion", "point 1");
    SCENE("one point only");
    *signal = keep;
    signal->count = 1;
    scene_refused(&s, RSL_ERROR_ARGUMENT, "bodies.4.motion", "two points");
    SCENE("an order of 3");
    *signal = keep;
    signal->order = 3;
    scene_refused(&s, RSL_ERROR_ARGUMENT, "bodies.4.motion", "0 to 2");
    SCENE("a table of a spring that falls");
    *signal = keep;
    s.spring[0].table_elongation = s.spring[0].table_force = falling;
    s.spring[0].table_count = 3;
    scene_refused(&s, RSL_ERROR_ARGUMENT, "springs.0.table", "point 2");
    s.spring[0].table_count = 1;
    scene_refused(&s, RSL_ERROR_ARGUMENT, "springs.0.table", "two points");
}

static void test_bad_contacts(void)
{
    build();
    SCENE("no law");
    const rsl_law *law = s.contact[0].law;
    s.contact[0].law = NULL;
    scene_refused(&s, RSL_ERROR_ARGUMENT, "contacts.0.law", "rsl_law_find() returns NULL");
    SCENE("at a distance, not located");
    s.contact[0].law = rsl_law_find("exponential-spring");
    s.model.locate = 0;
    s.slide[0].friction.slip_speed = 1e-3;
    scene_refused(&s, RSL_ERROR_ARGUMENT, "contacts.0.law", "acts at a distance");
    s.model.locate = 1;
    SCENE("at a distance of a wall");
    s.contact[0].spec = sensible_exact(s.contact[0].law, 0.5);
    s.contact[0].shape_b = 1;
    scene_refused(&s, RSL_ERROR_CONFLICT, "contacts.0.law", "known of circles");
    build();
    s.contact[0].law = law;
    SCENE("restitution above 1");
    s.contact[0].spec.restitution = 1.5;
    scene_refused(&s, RSL_ERROR_ARGUMENT, "contacts.0", "restitution");
    s.contact[0].spec.restitution = RSL_UNSET;
    SCENE("no restitution");
    scene_refused(&s, RSL_ERROR_MISSING, "contacts.0", "restitution");
    s.contact[0].spec.restitution = 0.5;
    SCENE("a stored form that is not located");
    s.model.locate = 0;
    s.model.contact_count = 1;
    s.slide[0].friction.slip_speed = 0.01;
    s.contact[0].law = rsl_law_find("flores");
    scene_refused(&s, RSL_ERROR_ARGUMENT, "contacts.0.form", "memoryless");
    s.contact[0].form = RSL_PLANAR_MEMORYLESS;
    s.contact[0].friction = (rsl_planar_friction){0.1, 0.1, 0.0};
    scene_refused(&s, RSL_ERROR_ARGUMENT, "contacts.0.friction", "slip_speed");
}

/* A key that is not there leaves NULL, and numbers beside it. */
static void test_unknown_keys(void)
{
    build();
    SCENE("friction of a contact");
    s.contact[0].tangent.laws.friction = rsl_tangent_law_find("sprng");
    s.contact[0].tangent.spec = rsl_tangent_parameters_default();
    s.contact[0].tangent.spec.friction = 0.3;
    scene_refused(&s, RSL_ERROR_CONFLICT, "contacts.0.tangential",
                  "laws.friction is NULL: rsl_tangent_law_find() returns NULL for an unknown key");
    SCENE("rolling of a contact");
    build();
    s.contact[0].tangent.laws.rolling = rsl_tangent_law_find("roling-spring");
    s.contact[0].tangent.spec = rsl_tangent_parameters_default();
    s.contact[0].tangent.spec.rolling_friction = 0.01;
    scene_refused(&s, RSL_ERROR_CONFLICT, "contacts.0.tangential", "laws.rolling is NULL");
    SCENE("friction of a joint");
    build();
    s.joint[0].tangent.spec = rsl_tangent_parameters_default();
    s.joint[0].tangent.spec.friction = 0.3;
    scene_refused(&s, RSL_ERROR_ARGUMENT, "joints.0.tangential", "laws.friction is NULL");
    SCENE("friction of a slide");
    build();
    s.slide[0].tangent.spec = rsl_tangent_parameters_default();
    s.slide[0].tangent.spec.friction = 0.3;
    scene_refused(&s, RSL_ERROR_ARGUMENT, "slides.0.tangential", "laws.friction is NULL");
    SCENE("a function of the speed");
    build();
    s.contact[0].law = rsl_law_find("newton");
    s.contact[0].spec = rsl_law_parameters_default();
    s.contact[0].spec.restitution = 0.5;
    s.contact[0].spec.modulus = 1e11;
    s.contact[0].spec.restitution_of_speed = rsl_restitution_find("thorton-1997");
    scene_refused(&s, RSL_ERROR_CONFLICT, "contacts.0", "rsl_restitution_find() returns NULL");
    SCENE("no law and no number of one");
    build();
    s.contact[0].tangent.spec = s.joint[0].tangent.spec = rsl_tangent_parameters_default();
    scene_run(&s, &t, 0.05);
}

static void test_bad_pairs(void)
{
    static const size_t lonely[] = {0}, strange[] = {0, 99};
    build();
    SCENE("shapes that cannot touch");
    scene_shape(&s, 2, scene_line(0.0, 0.0, 0.0, 1.0));
    s.contact[0].body_a = 2;
    s.contact[0].shape_a = 1;
    s.contact[0].shape_b = 0;
    scene_refused(&s, RSL_ERROR_CONFLICT, "contacts.0", "a line and a line cannot touch");
    SCENE("two bodies that never move");
    build();
    scene_fixed(&s, "f", scene_circle(0.0, 9.0, 0.1));
    s.contact[0].body_a = s.model.body_count - 1;
    scene_refused(&s, RSL_ERROR_CONFLICT, "contacts.0.bodies", "never move");
    SCENE("a group of one");
    build();
    s.contact[0].kind = RSL_PLANAR_CONTACT_GROUP;
    s.contact[0].group = lonely;
    s.contact[0].group_count = 1;
    scene_refused(&s, RSL_ERROR_ARGUMENT, "contacts.0.group", "two bodies");
    s.contact[0].group = strange;
    s.contact[0].group_count = 2;
    scene_refused(&s, RSL_ERROR_ARGUMENT, "contacts.0.group", "number 99");
    SCENE("a rigid law without a restitution");
    build();
    s.contact[0].law = rsl_law_find("newton");
    s.contact[0].spec.restitution = RSL_UNSET;
    scene_refused(&s, RSL_ERROR_MISSING, "contacts.0", "restitution");
    SCENE("a rigid law that is not located");
    build();
    s.contact[0].law = rsl_law_find("newton");
    s.contact[0].spec.restitution = 0.5;
    s.model.slide_count = 0;
    s.model.locate = 0;
    scene_refused(&s, RSL_ERROR_ARGUMENT, "contacts.0.law", "moreau");
    SCENE("a memoryless form of a rigid law");
    s.model.locate = 1;
    s.contact[0].form = RSL_PLANAR_MEMORYLESS;
    scene_refused(&s, RSL_ERROR_ARGUMENT, "contacts.0.form", "newton");
    SCENE("verlet without a step, with located contacts, with joints");
    build();
    s.model.integrator = RSL_PLANAR_INTEGRATOR_VERLET;
    scene_refused(&s, RSL_ERROR_ARGUMENT, "integrator", "verlet needs a step_max");
    s.model.step_max = 1e-3;
    scene_refused(&s, RSL_ERROR_ARGUMENT, "integrator", "verlet needs locate: false");
    s.model.locate = 0;
    CHECK(s.model.joint_count > 0);
    scene_refused(&s, RSL_ERROR_ARGUMENT, "integrator", "without joints");
    SCENE("moreau without a step, without rigid laws, with a bad theta");
    build();
    s.model.integrator = RSL_PLANAR_INTEGRATOR_MOREAU;
    s.model.step_max = 1e-3;
    scene_refused(&s, RSL_ERROR_ARGUMENT, "integrator", "rigid laws");
    s.contact[0].law = rsl_law_find("poisson");
    s.model.step_max = RSL_UNSET;
    scene_refused(&s, RSL_ERROR_ARGUMENT, "integrator", "step_max");
    s.model.step_max = 1e-3;
    s.model.theta = 0.2;
    scene_refused(&s, RSL_ERROR_ARGUMENT, "theta", "must be 0.5 to 1");
    s.model.theta = 0.5;
    s.model.sweep_tolerance = 0.0;
    scene_refused(&s, RSL_ERROR_ARGUMENT, "sweep_tolerance", "> 0 and <= 0.1");
}

/* ---- observers --------------------------------------------------------------------- */

static int stop_at_once(const rsl_planar_progress *progress, void *user)
{
    size_t *calls = user;
    CHECK(progress->time > 0.0 && progress->end_time == 10.0);
    return ++*calls == 3;
}

static void test_stop(void)
{
    size_t calls = 0;
    rsl_planar *system = NULL;
    rsl_planar_observer observer = {.progress = stop_at_once, .user = &calls};
    rsl_planar_summary summary;
    SCENE("stopped on request");
    build();
    s.model.end_time = 10.0;
    CHECK_STATUS(rsl_planar_new(&s.model, &system, NULL), RSL_OK);
    CHECK_STATUS(rsl_planar_run(system, &observer, &summary, NULL), RSL_STOPPED);
    CHECK_INT(calls, 3);
    CHECK(summary.time > 0.0 && summary.time < 10.0);
    CHECK(summary.steps == 3 && summary.memory > 0);
    rsl_planar_free(system);
}

static void test_nobody_looks(void)
{
    rsl_planar *system = NULL;
    rsl_planar_summary summary;
    rsl_error error;
    rsl_planar_observer hasty = {.sample = tape_sample, .user = &t};
    SCENE("nobody looks");
    build();
    CHECK_STATUS(rsl_planar_new(&s.model, &system, NULL), RSL_OK);
    CHECK_STATUS(rsl_planar_run(system, &hasty, &summary, &error), RSL_ERROR_ARGUMENT);
    CHECK_TEXT(rsl_error_text(&error).text, "interval");
    CHECK_STATUS(rsl_planar_run(system, NULL, NULL, NULL), RSL_OK);
    rsl_planar_free(system);
    rsl_planar_free(NULL);
    CHECK_STATUS(rsl_planar_new(&s.model, &system, NULL), RSL_OK);
    CHECK_STATUS(rsl_planar_run(system, NULL, &summary, NULL), RSL_OK);
    CHECK(summary.time == 0.1 && summary.residual_max < 1e-9);
    rsl_planar_free(system);
}

/* Samples are at 0, at every interval and at the end, once each. */
static void check_times(const rsl_planar_view *state, tape *tp)
{
    double at = 0.03 * (double)(tp->samples - 1);
    tape_worst(tp, state->time - fmin(at, 0.1));
}

static void test_sample_times(void)
{
    SCENE("times of samples");
    build();
    t.look = check_times;
    if (scene_run(&s, &t, 0.03)) {
        CHECK_INT(t.samples, 5);
        CHECK(t.worst == 0.0);
    }
    t.look = NULL;
}

static void test_long_names(void)
{
    static char name[5000];
    SCENE("very long names");
    memset(name, 'x', sizeof name - 1);
    scene_weigh(&s, 1.0, 9.81);
    size_t a = scene_disc(&s, name, 1.0, 0.1, 0.0, 0.5);
    size_t b = scene_floor(&s);
    s.body[b].name = name;
    scene_touch(&s, a, b, "hertz", -1.0, 1e6)->name = name;
    if (scene_run(&s, &t, 0.1) && CHECK(t.records > 0))
        CHECK_INT(strlen(t.record[0].name), sizeof t.record[0].name - 1);
    s.body[a].mass = -1.0;
    scene_refused(&s, RSL_ERROR_ARGUMENT, "bodies.0.mass", "xxx: mass = -1");
    s.body[a].mass = 1.0;
    s.body[a].position.y = 0.05;
    scene_refused(&s, RSL_ERROR_CONFLICT, "contacts.0", "overlaps by 0.05 m");
    s.body[a].position.y = 0.5;
    s.contact[0].law = rsl_law_find("flores");
    scene_refused(&s, RSL_ERROR_MISSING, "contacts.0", "xxx: ");
}

int main(void)
{
    test_good();
    test_numbers_of_bodies();
    test_numbers_of_links();
    test_ranges();
    test_bodies_that_are_not_there();
    test_missing_inertia();
    test_bad_records();
    test_bad_contacts();
    test_unknown_keys();
    test_bad_pairs();
    test_stop();
    test_nobody_looks();
    test_sample_times();
    test_long_names();
    return check_report();
}
