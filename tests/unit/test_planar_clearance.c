/* SPDX-License-Identifier: MIT
 *
 * Joints with clearance: flight, rest, the way to the ideal joint, impacts
 * against an integration apart.
 */
#include "clearance_scene.h"

/* Laws of a cylinder in a bearing know its radii from the joint. */
static void test_cylinder(void)
{
    static const char *const laws[] = {"johnson-cylinder", "liu-cylinder", "pereira"};
    for (int i = 0; i < 3; i++) {
        SCENE("%s in a bearing", laws[i]);
        rsl_model_file *file = read_model(
            "end_time: 0.01\nbodies: [{name: pin, mass: 0.5, inertia: 1e-3, velocity: [0, -0.1]}]\n"
            "joints: [{name: bush, type: revolute, bodies: [world, pin], clearance: {gap: 1e-4, "
            "journal: 0.02, law: %s, modulus: 1e11, length: 0.02}}]\n",
            laws[i]);
        if (run_model(file, 1e-3)) {
            const rsl_law_parameters *spec = &rsl_model_planar(file)->contacts[0].spec;
            CHECK(!rsl_given(spec->clearance) || spec->clearance == 1e-4);
            CHECK(!rsl_given(spec->radius_inner) || spec->radius_inner == 0.02);
            CHECK(rsl_given(spec->clearance) || rsl_given(spec->radius_inner));
            CHECK_CLOSE(t.record[0].t_touch, 1e-3, 1e-12);
            CHECK_CLOSE(t.record[0].restitution, 1.0, 1e-10);
        }
        rsl_model_free(file);
    }
}

/* ---- flight --------------------------------------------------------------- */

static const double gravity = 9.81;

typedef struct throw { double vx, vy, gap, touch; }
throw;

static rsl_planar_point flown(const throw *of, double time)
{
    return (rsl_planar_point){of->vx * time, of->vy * time - 0.5 * gravity * time * time};
}

static void look_at_flight(const rsl_planar_view *state, tape *on)
{
    const throw *of = on->user;
    rsl_planar_point at = flown(of, state->time);
    if (state->time >= of->touch)
        return;
    tape_worst(on, (state->pose[0].x - at.x) / of->gap);
    tape_worst(on, (state->pose[0].y - at.y) / of->gap);
    tape_worst(on, (state->contact_depth[0] + of->gap - hypot(at.x, at.y)) / of->gap);
}

/* A parabola until its distance from the centre is the gap. */
static void test_flight(void)
{
    throw of = {0.3, 0.2, 0.01, 0.0};
    double low = 0.0, high = 0.2;
    SCENE("free flight in a bearing");
    for (int i = 0; i < 200; i++) {
        double middle = 0.5 * (low + high);
        rsl_planar_point at = flown(&of, middle);
        *(hypot(at.x, at.y) < of.gap ? &low : &high) = middle;
    }
    of.touch = low;
    rsl_model_file *file =
        read_model("end_time: 0.05\ngravity: [0, -9.81]\n"
                   "bodies: [{name: pin, mass: 0.5, inertia: 1e-3, velocity: [%g, %g], spin: 3}]\n"
                   "joints: [{name: bush, type: revolute, bodies: [world, pin], clearance: {gap: "
                   "%g, journal: 0.02, law: flores, restitution: 0.5, stiffness: 1e8}}]\n",
                   of.vx, of.vy, of.gap);
    t = (tape){.look = look_at_flight, .user = &of};
    if (run_model(file, 1e-4)) {
        CHECK(t.worst < 1e-12);
        CHECK_CLOSE(t.record[0].t_touch, of.touch, 1e-12);
        CHECK(!strcmp(t.record[0].name, "bush"));
        CHECK(t.summary.residual_max < 1e-8);
    }
    rsl_model_free(file);
    t = (tape){0};
}

/* ---- rest ----------------------------------------------------------------- */

/* Under a load of 5 N the journal rests at the gap and the depth of
 * K d^(3/2) = 5 N, in the direction of the load. */
static void test_rest(void)
{
    double gap = 5e-4, stiffness = 1e9, depth = pow(5.0 / stiffness, 2.0 / 3.0);
    double far = gap + depth;
    SCENE("a journal at rest under a load");
    rsl_model_file *file = read_model(
        "end_time: 0.5\nallow_overlap: true\n"
        "bodies: [{name: pin, mass: 0.5, inertia: 1e-3, position: [%.17g, %.17g]}]\n"
        "loads: [{body: pin, force: [3, -4]}]\n"
        "joints: [{name: bush, type: revolute, bodies: [world, pin], clearance: {gap: %g, bearing: "
        "0.02, law: lankarani-nikravesh, restitution: 0.5, stiffness: %g}}]\n",
        0.6 * far, -0.8 * far, gap, stiffness);
    if (run_model(file, 0.1)) {
        CHECK_NEAR(t.pose[0].x, 0.6 * far, 1e-12 * gap);
        CHECK_NEAR(t.pose[0].y, -0.8 * far, 1e-12 * gap);
        CHECK_CLOSE(t.contact_force[0], 5.0, 1e-9);
        CHECK_CLOSE(t.contact_depth[0], depth, 1e-9);
        CHECK_INT(t.records, 1);
    }
    rsl_model_free(file);
}

/* A slider on the right wall of its guide, its centre of mass off the middle:
 * both corners carry their part by the lever, the compliance included. */
static void test_slider_at_rest(void)
{
    double length = 0.1, height = 0.05, gap = 1e-3, off = 0.02, mass = 2.0;
    double stiffness = 1e8, weight = mass * gravity, tilt = 0.0;
    double behind = 0.0, ahead = 0.0, deep[2] = {0.0, 0.0};
    SCENE("a slider at rest on two corners");
    for (int i = 0; i < 60; i++) {
        double c = cos(tilt), up = 0.5 * height * sin(tilt);
        double arm_ahead = (0.5 * length - off) * c + up;
        double arm_behind = (0.5 * length + off) * c - up;
        ahead = weight * arm_behind / (arm_ahead + arm_behind);
        behind = weight - ahead;
        deep[0] = pow(behind / stiffness, 2.0 / 3.0);
        deep[1] = pow(ahead / stiffness, 2.0 / 3.0);
        tilt = asin((deep[0] - deep[1]) / length);
    }
    double y = 0.5 * height * cos(tilt) - 0.5 * height - gap - 0.5 * (deep[0] + deep[1]);
    rsl_model_file *file = read_model(
        "end_time: 0.2\nallow_overlap: true\ngravity: [0, -9.81]\n"
        "bodies: [{name: block, mass: %g, inertia: 2e-3, position: [0.3, %.17g], angle: %.17g, "
        "centre_of_mass: [%g, 0]}]\n"
        "joints: [{name: way, type: translational, bodies: [world, block], clearance: {gap: %g, "
        "slider: [%g, %g], angle: 0, law: flores, restitution: 0.5, stiffness: %g}}]\n",
        mass, y, tilt, off, gap, length, height, stiffness);
    if (run_model(file, 0.05)) {
        CHECK_CLOSE(t.contact_force[2], behind, 1e-8);
        CHECK_CLOSE(t.contact_force[3], ahead, 1e-8);
        CHECK_NEAR(t.contact_force[0], 0.0, 0.0);
        CHECK_CLOSE(t.contact_depth[3], deep[1], 1e-8);
        CHECK_NEAR(t.pose[0].angle, tilt, 1e-12);
        CHECK_NEAR(t.pose[0].x, 0.3, 1e-12);
        CHECK(t.contact_depth[0] < -2.0 * gap);
    }
    rsl_model_free(file);
}

/* ---- towards the ideal joint ------------------------------------------------ */

/* A pendulum that swings up from its lowest point; a gap of 0: an ideal pin.
 * Its angle after 0.4 s. */
static double swing(double gap)
{
    const double spin = 2.0, length = 0.2, stiffness = 1e10;
    double pull = 1.0 * (gravity + spin * spin * length);
    double far = gap > 0.0 ? gap + pow(pull / stiffness, 2.0 / 3.0) : 0.0;
    char clearance[200] = "";
    if (gap > 0.0)
        snprintf(
            clearance, sizeof clearance,
            ", clearance: {gap: %g, bearing: 0.02, law: flores, restitution: 0.5, stiffness: %g}",
            gap, stiffness);
    rsl_model_file *file = read_model(
        "end_time: 0.4\ngravity: [0, -9.81]\nallow_overlap: true\n"
        "bodies: [{name: bob, mass: 1, inertia: 0.02, position: [0, %.17g], velocity: [%g, 0], "
        "spin: %g}]\n"
        "joints: [{type: revolute, bodies: [world, bob], points: [[0, 0], [0, %g]]%s}]\n",
        -length - far, spin * length, spin, length, clearance);
    double angle = run_model(file, 0.05) ? t.pose[0].angle : (double)NAN;
    CHECK(t.summary.residual_max < 1e-8);
    rsl_model_free(file);
    return angle;
}

static void test_pin_limit(void)
{
    double ideal = swing(0.0), before = 0.0;
    SCENE("a gap that shrinks: the ideal pin, in first order");
    for (int i = 0; i < 3; i++) {
        double gap = ldexp(8e-4, -i), error = fabs(swing(gap) - ideal);
        CHECK(error > 0.0 && error < 20.0 * gap);
        if (i > 0)
            CHECK(before / error > 1.9 && before / error < 2.1);
        before = error;
    }
}

/* ---- the slider-crank of examples/ ------------------------------------------ */

/* The first contacts of examples/slider-crank-clearance.yaml by a program
 * apart, in Python with mpmath: two coordinates, the angle of the rod and the
 * place of the slider, their equations of Lagrange with the crank's angle as a
 * function of time, and extrapolated midpoint steps with 25 digits, to a local
 * error of 1e-19. Depth 0: the largest of several was not looked for. */
static const struct {
    double touch, separate, speed_in, speed_out, depth;
} apart[] = {
    {0.00022728488012106522, 0.00028072078443166777, 4.3858265135121946, 3.9112301265909721,
     7.7949678183842757e-5},
    {0.00063642827838293072, 0.00069022097055721951, 2.7483453081400932, 1.7619975748465774,
     4.5955565106375558e-5},
    {0.00074914004375198119, 0.00081470939518935383, 1.8255041841755932, 2.1272527805574973,
     5.3044380636251776e-5},
    {0.00107954399334511, 0.0011396965984138553, 1.0847259459993229, 0.73711835064963733,
     2.0856147157628362e-5},
    {0.0012034282009607994, 0.0014862242871111076, 0.85285359608367891, 0.35382409615935017, 0.0},
    {0.0015538463513694158, 0.0016276296254262373, 0.30182342625547323, 0.26921949314578653,
     8.9055368202501969e-6},
};

static void test_against_apart(void)
{
    const char *const setting[] = {"parameters.turns=0.14"};
    rsl_model_file *file = read_example("slider-crank-clearance", setting, 1);
    SCENE("the slider-crank with clearance at its pin");
    if (run_model(file, 1e-4) && CHECK(t.records >= 6))
        for (size_t i = 0; i < 6; i++) {
            const rsl_planar_contact_record *record = &t.record[i];
            CHECK_CLOSE(record->t_touch, apart[i].touch, 1e-10);
            CHECK_CLOSE(record->t_separate, apart[i].separate, 1e-10);
            CHECK_CLOSE(record->speed_touch, apart[i].speed_in, 5e-9);
            CHECK_CLOSE(record->speed_separate, apart[i].speed_out, 5e-9);
            if (apart[i].depth > 0.0)
                CHECK_CLOSE(record->depth_max, apart[i].depth, 1e-8);
        }
    CHECK(t.summary.residual_max < 1e-8);
    rsl_model_free(file);
}

static void look_for_pull(const rsl_planar_view *state, tape *into)
{
    into->worst = fmax(into->worst, -state->contact_force[0]);
}

/* With strong damping the pin is pulled off the bearing faster than it would part by itself:
 * it does not pull, with the speed at touch kept or not. */
static void test_pin_never_pulls(const char *floor)
{
    const char *const settings[] = {"parameters.turns=0.95", "joints.pin.clearance.law=flores",
                                    "joints.pin.clearance.restitution=0.1", floor};
    rsl_model_file *file = read_example("slider-crank-clearance", settings, 4);
    SCENE("the slider-crank with a strongly damped pin, %s", floor);
    t.look = look_for_pull;
    if (run_model(file, 2e-6)) {
        CHECK_NEAR(t.worst, 0.0, 0.0);
        CHECK(t.summary.residual_max < 1e-8);
    }
    t.look = NULL;
    rsl_model_free(file);
}

/* Where the slider of examples/slider-crank-guide.yaml is after 0.05 s,
 * without friction. */
static double guided(double gap)
{
    char size[80];
    snprintf(size, sizeof size, "joints.guide.clearance.gap=%.17g", gap);
    const char *const settings[] = {size, "end_time=0.05", "joints.guide.clearance.friction=0"};
    rsl_model_file *file = read_example("slider-crank-guide", settings, 3);
    double x = (double)NAN;
    if (run_model(file, 0.01)) {
        x = t.pose[2].x;
        CHECK(t.records > 10);
        CHECK(fabs(t.pose[2].y) < 1.2 * gap);
        CHECK(t.summary.residual_max < 1e-8);
    }
    rsl_model_free(file);
    return x;
}

/* The same with an ideal guide. */
static double guided_ideally(void)
{
    const char *const setting[] = {"end_time=0.05"};
    rsl_model_file *file = read_example("slider-crank-guide", setting, 1);
    if (file == NULL)
        return (double)NAN;
    rsl_planar_model ideal = *rsl_model_planar(file);
    rsl_planar_joint joints[4] = {ideal.joints[0], ideal.joints[1], ideal.joints[2],
                                  rsl_planar_joint_default()};
    joints[3].name = "guide";
    joints[3].kind = RSL_PLANAR_JOINT_TRANSLATIONAL;
    joints[3].body_a = RSL_PLANAR_WORLD;
    joints[3].body_b = 2;
    ideal.joints = joints;
    ideal.joint_count = 4;
    ideal.contact_count = ideal.clearance_count = 0;
    CHECK_STATUS(model_run(&ideal, &t, 0.01), RSL_OK);
    rsl_model_free(file);
    return t.pose[2].x;
}

/* The first touch, of two corners at the same instant, does not depend on a
 * law: the equations of Flores, Leine & Glocker (2010) in two angles,
 * integrated as above, with 25 digits. */
static void test_first_touch(void)
{
    const char *const setting[] = {"end_time=0.003"};
    rsl_model_file *file = read_example("slider-crank-guide", setting, 1);
    SCENE("two corners land together");
    if (run_model(file, 1e-3) && CHECK(t.records >= 2))
        for (size_t i = 0; i < 2; i++) {
            CHECK_CLOSE(t.record[i].t_touch, 0.0026925027520212121, 1e-12);
            CHECK_CLOSE(t.record[i].speed_touch, 0.84161232203286864, 1e-12);
            CHECK(t.record[i].contact < 2); /* those on the left */
        }
    rsl_model_free(file);
}

/* Impacts cost energy in proportion to the gap in which they gather speed. */
static void test_guide_limit(void)
{
    SCENE("a gap that shrinks: the ideal guide, in first order");
    double ideal = guided_ideally(), before = 0.0;
    for (int i = 0; i < 3; i++) {
        double gap = ldexp(1e-3, -i), error = fabs(guided(gap) - ideal);
        CHECK(error < 3.0 * gap);
        if (i > 0)
            CHECK(before / error > 1.6 && before / error < 2.4);
        before = error;
    }
}

/* ---- reserved shapes --------------------------------------------------------- */

/* A disc with a larger journal lands on its own outline. */
static void test_reserved(void)
{
    scene_weigh(&s, 1.0, gravity);
    size_t ball = scene_disc(&s, "ball", 1.0, 0.1, 0.0, 1.0);
    rsl_planar_shape large = scene_circle(0.0, 0.0, 0.3);
    large.reserved = 1;
    scene_shape(&s, ball, large);
    scene_touch(&s, ball, scene_floor(&s), "hertz", -1.0, 1e8);
    SCENE("a reserved shape touches nothing by itself");
    if (scene_run(&s, &t, 0.1)) {
        CHECK_CLOSE(t.record[0].t_touch, sqrt(2.0 * 0.9 / gravity), 1e-12);
        CHECK(!strcmp(t.record[0].name, "touch"));
    }
    SCENE("nor in a group");
    s.contact[0].kind = RSL_PLANAR_CONTACT_GROUP;
    s.group[0] = 0;
    s.group[1] = 1;
    s.contact[0].group = s.group;
    s.contact[0].group_count = 2;
    if (scene_run(&s, &t, 0.1))
        CHECK_CLOSE(t.record[0].t_touch, sqrt(2.0 * 0.9 / gravity), 1e-12);
    SCENE("nor by its number if another is named");
    s.contact[0].kind = RSL_PLANAR_CONTACT_SHAPES;
    s.contact[0].shape_a = 1;
    if (scene_run(&s, &t, 0.1))
        CHECK_CLOSE(t.record[0].t_touch, sqrt(2.0 * 0.7 / gravity), 1e-12);
}

int main(void)
{
    test_cylinder();
    test_flight();
    test_rest();
    test_slider_at_rest();
    test_pin_limit();
    test_against_apart();
    test_pin_never_pulls("joints.pin.clearance.speed_floor=1e-6");
    test_pin_never_pulls("joints.pin.clearance.form=memoryless");
    test_first_touch();
    test_guide_limit();
    test_reserved();
    return check_report();
}
