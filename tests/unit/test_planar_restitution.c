/* SPDX-License-Identifier: MIT
 *
 * A restitution that is a function of the speed: every impact, located and by Moreau's steps, returns
 * what the function says at its speed, with the mass of the bodies and their joints. Laws with a force
 * are calibrated at each onset of contact.
 */
#include "planar_scenes.h"
#include "resile/restitution.h"

static scene s;
static tape t, other;
static const double g = 9.81;

static rsl_planar_contact_pair *let_depend(rsl_planar_contact_pair *pair, const char *key)
{
    pair->spec.restitution_of_speed = rsl_restitution_find(key);
    if (!CHECK(pair->spec.restitution_of_speed != NULL))
        abort();
    return pair;
}

/* A ball of 2 kg whose lowest point is `height` above the floor; step 0: located. */
static rsl_planar_contact_pair *drop(double height, const char *law, double e, double step)
{
    scene_weigh(&s, 0.05, g);
    size_t floor = scene_floor(&s);
    size_t ball = scene_disc(&s, "ball", 2.0, 0.1, 0.0, 0.1 + height);
    s.model.tolerance = 1e-10;
    if (step > 0.0) {
        s.model.integrator = RSL_PLANAR_INTEGRATOR_MOREAU;
        s.model.step_max = step;
    }
    return scene_touch(&s, ball, floor, law, e, RSL_UNSET);
}

/* ---- ice --------------------------------------------------------------------------- */

/* e = 0.32 (v/(1 cm/s))^-0.234, at most 1, and the energy (1 - e^2) m v^2/2 that it costs. */
static void check_ice(double mass, double tolerance)
{
    size_t bounces = 0;
    double lost = 0.0, fastest = 0.0, slowest = HUGE_VAL;
    for (size_t i = 0; i < t.records; i++) {
        const rsl_planar_contact_record *r = &t.record[i];
        lost += r->energy_lost;
        if (!isfinite(r->restitution))
            continue;
        double v = r->speed_touch, e = fmin(1.0, 0.32 * pow(100.0 * v, -0.234));
        CHECK_NEAR(r->restitution, e, tolerance);
        CHECK_NEAR(r->energy_lost, 0.5 * mass * (1.0 - e * e) * v * v, tolerance * mass * v * v);
        fastest = fmax(fastest, v);
        slowest = fmin(slowest, v);
        bounces++;
    }
    CHECK(bounces >= 4 && fastest > 10.0 * slowest);
    CHECK_CLOSE(lost, t.energy.lost_contacts, 1e-9);
    CHECK(t.summary.residual_max < 10.0 * tolerance);
}

static void test_falling(const char *law)
{
    SCENE("ice falls, %s", law);
    let_depend(drop(1e-4, law, -1.0, 0.0), "bridges");
    if (scene_run(&s, &t, 1e-3))
        check_ice(2.0, 1e-12);
}

/* To and fro between two walls, without weight: a step of Moreau's over an impact has no other
 * impulse in it. */
static void test_between(const char *law, double step)
{
    SCENE("ice between walls, %s, %s", law, step > 0.0 ? "moreau" : "located");
    scene_begin(&s, 8.0);
    size_t wall[2] = {scene_fixed(&s, "left", scene_line(0.0, 0.0, 1.0, 0.0)),
                      scene_fixed(&s, "right", scene_line(0.201, 0.0, -1.0, 0.0))};
    size_t ball = scene_disc(&s, "ball", 2.0, 0.1, 0.1005, 0.0);
    s.body[ball].velocity.x = 0.05;
    if (step > 0.0) {
        s.model.integrator = RSL_PLANAR_INTEGRATOR_MOREAU;
        s.model.step_max = step;
    }
    for (int i = 0; i < 2; i++)
        let_depend(scene_touch(&s, ball, wall[i], law, -1.0, RSL_UNSET), "bridges");
    if (scene_run(&s, &t, 0.1))
        check_ice(2.0, 1e-12);
}

/* The same with a contact force: to the accuracy of the integration. */
static void test_compliant(const char *law, rsl_law_calibration calibration)
{
    SCENE("ice between walls, %s", law);
    scene_begin(&s, 8.0);
    size_t wall[2] = {scene_fixed(&s, "left", scene_line(0.0, 0.0, 1.0, 0.0)),
                      scene_fixed(&s, "right", scene_line(0.201, 0.0, -1.0, 0.0))};
    size_t ball = scene_disc(&s, "ball", 2.0, 0.1, 0.1005, 0.0);
    s.body[ball].velocity.x = 0.05;
    s.model.tolerance = 1e-10;
    for (int i = 0; i < 2; i++) {
        rsl_planar_contact_pair *pair =
            let_depend(scene_touch(&s, ball, wall[i], law, -1.0, RSL_UNSET), "bridges");
        pair->spec.stiffness = 1e9;
        pair->spec.calibration = calibration;
    }
    if (scene_run(&s, &t, 0.1))
        check_ice(2.0, 1e-8);
}

/* A film of liquid: the speed lost to it is the same in each impact, until the ball stays. */
static void test_film(void)
{
    SCENE("a film of liquid");
    scene_begin(&s, 4.0);
    size_t wall[2] = {scene_fixed(&s, "left", scene_line(0.0, 0.0, 1.0, 0.0)),
                      scene_fixed(&s, "right", scene_line(0.201, 0.0, -1.0, 0.0))};
    size_t ball = scene_disc(&s, "ball", 2.0, 0.1, 0.1005, 0.0);
    s.body[ball].velocity.x = 0.05;
    s.model.tolerance = 1e-10;
    for (int i = 0; i < 2; i++) {
        rsl_planar_contact_pair *pair =
            let_depend(scene_touch(&s, ball, wall[i], "hertz", 0.9, RSL_UNSET), "wet-film");
        pair->spec.stiffness = 1e9;
        pair->spec.radius = 0.1;
        pair->spec.viscosity_shear = 0.02;
        pair->spec.film = 1e-4;
        pair->spec.roughness = 1e-6;
    }
    if (!scene_run(&s, &t, 0.1) || !CHECK(t.records >= 5))
        return;
    double lost = 6.0 * scene_pi * 0.02 * 0.1 * 0.1 / 2.0 * log(100.0);
    for (size_t i = 0; i < t.records && t.record[i].speed_touch > 2.0 * lost; i++)
        CHECK_NEAR(t.record[i].restitution, 0.9 * (1.0 - lost / t.record[i].speed_touch), 1e-8);
}

/* Measured points, as the function itself has them. */
static void test_points(void)
{
    static const double speed[] = {0.01, 0.1, 1.0}, value[] = {0.9, 0.7, 0.4};
    double room[3];
    rsl_restitution measured;
    rsl_law_parameters none = rsl_law_parameters_default();
    SCENE("measured points");
    CHECK_STATUS(rsl_restitution_measured(speed, value, 3, room, &measured, NULL), RSL_OK);
    scene_begin(&s, 8.0);
    size_t wall[2] = {scene_fixed(&s, "left", scene_line(0.0, 0.0, 1.0, 0.0)),
                      scene_fixed(&s, "right", scene_line(0.201, 0.0, -1.0, 0.0))};
    size_t ball = scene_disc(&s, "ball", 2.0, 0.1, 0.1005, 0.0);
    s.body[ball].velocity.x = 0.3;
    s.model.tolerance = 1e-10;
    for (int i = 0; i < 2; i++) {
        rsl_planar_contact_pair *pair = scene_touch(&s, ball, wall[i], "linear", -1.0, RSL_UNSET);
        pair->spec.stiffness = 1e8;
        pair->spec.restitution_of_speed = &measured;
    }
    if (!scene_run(&s, &t, 0.1) || !CHECK(t.records >= 5))
        return;
    for (size_t i = 0; i < t.records; i++) {
        double e = 0.0;
        CHECK_STATUS(rsl_restitution_value(&measured, &none, t.record[i].speed_touch, &e, NULL),
                     RSL_OK);
        CHECK_NEAR(t.record[i].restitution, e, 1e-8);
    }
}

/* ---- a body that is not round ------------------------------------------------------------ */

/* A rod of 0.8 m, tilted by 0.6 rad, falls on the floor at 1 m/s: the restitution is that of its end,
 * whose mass along the normal is m/(1 + 3 cos^2 0.6). */
static int drop_rod(const char *law, double stiffness)
{
    scene_begin(&s, 0.01);
    size_t floor = scene_floor(&s);
    size_t rod = scene_body(&s, "rod", 1.0, 0.8 * 0.8 / 12.0, 0.0, 0.4 * sin(0.6) + 1e-3);
    scene_shape(&s, rod, (rsl_planar_shape){.kind = RSL_PLANAR_SHAPE_POINT, .at = {-0.4, 0.0}});
    s.body[rod].angle = 0.6;
    s.body[rod].velocity.y = -1.0;
    s.model.tolerance = 1e-11;
    rsl_planar_contact_pair *pair = scene_touch(&s, rod, floor, law, 0.5, RSL_UNSET);
    if (stiffness > 0.0)
        pair->spec.stiffness = stiffness;
    return scene_run(&s, &t, 1e-3) && CHECK_INT(t.records, 1) &&
           CHECK_CLOSE(t.record[0].mass, 0.328565127, 1e-8);
}

/* Rigid exactly; a sustained contact the time T up to the angle that the rod turns in T. */
static void test_rod(void)
{
    SCENE("a tilted rod");
    if (!drop_rod("newton", 0.0))
        return;
    CHECK_CLOSE(t.record[0].restitution, 0.5, 1e-12);
    CHECK_NEAR(sqrt(1.0 - t.record[0].energy_lost / 0.5), 0.868087642311, 1e-11);
    CHECK_NEAR(t.motion[1].y, -0.507152309465, 1e-11);
    double before = 0.0;
    for (double stiffness = 1e8; stiffness < 1e19; stiffness *= 1e5) {
        if (!drop_rod("hertz", stiffness))
            return;
        double error = fabs(t.record[0].restitution - 0.5);
        CHECK(error < 0.01 && (before == 0.0 || error < 0.02 * before));
        CHECK(t.record[0].energy_lost > 0.0);
        before = error;
    }
}

/* ---- a constant --------------------------------------------------------------------- */

static double six_tenths(const rsl_law_parameters *spec, double speed)
{
    (void)spec, (void)speed;
    return 0.6;
}

static const rsl_restitution constant = {
    .key = "constant", .aliases = "", .high = HUGE_VAL, .value = six_tenths};

static void test_constant(const char *law, double step)
{
    SCENE("a constant function by %s, %s", law, step > 0.0 ? "moreau" : "located");
    drop(1e-3, law, 0.6, step);
    if (!scene_run(&s, &other, 1e-3))
        return;
    drop(1e-3, law, -1.0, step)->spec.restitution_of_speed = &constant;
    if (!scene_run(&s, &t, 1e-3) || !CHECK_INT(t.records, other.records))
        return;
    CHECK(t.records >= 3 && t.hash == other.hash);
    for (size_t i = 0; i < t.records; i++) {
        CHECK(!memcmp(&t.record[i].t_touch, &other.record[i].t_touch, sizeof(double)));
        CHECK(!memcmp(&t.record[i].restitution, &other.record[i].restitution, sizeof(double)));
    }
}

/* ---- mass ---------------------------------------------------------------------------- */

/* e of Thornton 1997 from the speed of yield:  M v_y^2 = (8/15) pi R p dy^2, dy = R (pi p/(2 E))^2. */
static double thornton(double mass, double speed)
{
    const double p = 1e9, modulus = 1.1e11, radius = 0.05;
    double dy = radius * pow(scene_pi * p / (2.0 * modulus), 2.0);
    double r = sqrt(8.0 / 15.0 * scene_pi * radius * p * dy * dy / mass) / speed;
    return sqrt(1.2 * sqrt(3.0) * (1.0 - r * r / 6.0)) *
           pow(r / (r + 2.0 * sqrt(1.2 - 0.2 * r * r)), 0.25);
}

static void give_thornton(rsl_planar_contact_pair *pair)
{
    pair->spec.yield_pressure = 1e9;
    pair->spec.modulus = 1.1e11;
    pair->spec.radius = 0.05;
    let_depend(pair, "thornton-1997");
}

/* A pendulum against a wall: a bob of mass m and radius r at distance 1 of the pivot strikes with
 * the mass m (1 + r^2/2) of its joint, or with what is given. */
static void test_mass(double step, double given)
{
    scene_weigh(&s, 3.0, g);
    if (step > 0.0) {
        s.model.integrator = RSL_PLANAR_INTEGRATOR_MOREAU;
        s.model.step_max = step;
    }
    size_t wall = scene_fixed(&s, "wall", scene_line(-0.1, 0.0, 1.0, 0.0));
    size_t bob = scene_disc(&s, "bob", 1.0, 0.1, sin(0.5), -cos(0.5));
    scene_pin(&s, RSL_PLANAR_WORLD, bob, nil, xy(-sin(0.5), cos(0.5)));
    rsl_planar_contact_pair *pair = scene_touch(&s, bob, wall, "newton", -1.0, RSL_UNSET);
    give_thornton(pair);
    pair->spec.mass = given;
    SCENE("mass of a pendulum, %s, given %g", step > 0.0 ? "moreau" : "located", given);
    if (!scene_run(&s, &t, 0.01) || !CHECK(t.records >= 2))
        return;
    double mass = rsl_given(given) ? given : 1.0 + 0.5 * 0.1 * 0.1;
    for (size_t i = 0; i < t.records; i++)
        if (isfinite(t.record[i].restitution))
            CHECK_NEAR(t.record[i].restitution, thornton(mass, t.record[i].speed_touch),
                       step > 0.0 ? 1e-8 : 1e-12);
}

/* ---- a row of balls -------------------------------------------------------------------- */

/* Poisson's law: the two that touch do not approach, and pass on the first impact elastically, as
 * Thornton's spheres do below the speed of yield. */
static void row(double first, double second)
{
    scene_begin(&s, 0.2);
    size_t a = scene_disc(&s, "a", 1.0, 0.1, -0.3, 0.0),
           b = scene_disc(&s, "b", 1.0, 0.1, 0.0, 0.0);
    size_t c = scene_disc(&s, "c", 1.0, 0.1, 0.2, 0.0);
    s.body[a].velocity.x = 2.0;
    scene_touch(&s, a, b, "poisson", first, RSL_UNSET);
    scene_touch(&s, b, c, "poisson", second, RSL_UNSET);
}

static void test_row(void)
{
    SCENE("a row of balls");
    row(thornton(0.5, 2.0), 1.0);
    if (!scene_run(&s, &other, 0.01))
        return;
    row(-1.0, -1.0);
    give_thornton(&s.contact[0]);
    give_thornton(&s.contact[1]);
    if (!scene_run(&s, &t, 0.01))
        return;
    for (size_t i = 0; i < 3; i++)
        CHECK_NEAR(t.motion[i].x, other.motion[i].x, 1e-12);
    CHECK(t.motion[2].x > 1.0);
}

/* ---- refused ----------------------------------------------------------------------------- */

static double nothing(const rsl_law_parameters *spec, double speed)
{
    (void)spec;
    return speed < 0.5 ? RSL_UNSET : 0.5;
}

static void test_refused(void)
{
    static const rsl_restitution holes = {
        .key = "holes", .aliases = "", .high = HUGE_VAL, .value = nothing};
    SCENE("refused");
    let_depend(drop(1e-3, "newton", 0.5, 0.0), "bridges");
    scene_refused(&s, RSL_ERROR_CONFLICT, "contacts.0", "given twice");
    let_depend(drop(1e-3, "newton", -1.0, 0.0), "thornton-1997")->spec.radius = 0.1;
    scene_refused(&s, RSL_ERROR_MISSING, "contacts.0",
                  "restitution.modulus is required by thornton-1997");
    rsl_planar_contact_pair *pair = let_depend(drop(1e-3, "flores", 0.5, 0.0), "bridges");
    pair->spec.stiffness = 1e8;
    scene_refused(&s, RSL_ERROR_CONFLICT, "contacts.0", "given twice");
    pair = let_depend(drop(1e-3, "flores", -1.0, 0.0), "bridges");
    pair->spec.stiffness = 1e8;
    pair->form = RSL_PLANAR_MEMORYLESS;
    scene_refused(&s, RSL_ERROR_MISSING, "contacts.0.form", "needs a `speed`");
    for (int moreau = 0; moreau < 2; moreau++) {
        drop(1e-3, "newton", -1.0, moreau ? 1e-4 : 0.0)->spec.restitution_of_speed = &holes;
        CHECK(model_run(&s.model, &t, 0.01) < 0);
        CHECK_TEXT(t.error.message, "restitution");
    }
}

int main(void)
{
    static const char *const laws[] = {"newton", "poisson"};
    for (int i = 0; i < 2; i++) {
        test_falling(laws[i]);
        test_between(laws[i], 0.0);
        test_between(laws[i], 1e-3);
        test_constant(laws[i], 0.0);
        test_constant(laws[i], 1e-5);
    }
    test_mass(0.0, RSL_UNSET);
    test_mass(0.0, 3.0);
    test_mass(2e-4, RSL_UNSET);
    test_row();
    test_compliant("hertz", RSL_LAW_PUBLISHED);
    test_compliant("flores", RSL_LAW_EXACT);
    test_film();
    test_points();
    test_rod();
    test_refused();
    return check_report();
}
