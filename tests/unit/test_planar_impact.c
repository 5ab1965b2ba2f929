/* SPDX-License-Identifier: MIT
 *
 * One impact inside a planar system is the impact that rsl_collide solves, for
 * every law; with the effective mass of turning bodies and of mechanisms.
 */
#include "ordinary_parameters.h"
#include "planar_scenes.h"
#include "resile/memoryless.h"

static scene s;
static tape t;

/* ---- central impact of two discs ---------------------------------------------- */

/* Two discs of 1 kg meet at 0.8 m/s: an effective mass of 0.5 kg. */
static rsl_planar_contact_pair *two_discs(const rsl_law *law, double speed)
{
    scene_begin(&s, 0.3 / speed);
    size_t a = scene_disc(&s, "a", 1.0, 0.1, -0.15, 0.2);
    size_t b = scene_disc(&s, "b", 1.0, 0.1, 0.15, 0.2);
    s.body[a].velocity.x = 0.75 * speed;
    s.body[b].velocity.x = -0.25 * speed;
    rsl_planar_contact_pair *pair = scene_touch(&s, a, b, "hertz", -1.0, 1.0);
    pair->law = law;
    return pair;
}

/* Restitution, depth, force, times and energies as rsl_collide has them. */
static void check_outcome(const rsl_law_parameters *spec, const rsl_law *law)
{
    rsl_law_contact contact;
    rsl_collide_outcome o;
    if (!CHECK_STATUS(rsl_collide_prepare(law, spec, &contact, NULL), RSL_OK))
        return;
    rsl_status status = rsl_collide(&contact, NULL, &o, NULL);
    const rsl_planar_contact_record *r = &t.record[0];
    if (status != RSL_OK || !CHECK_INT(t.records, 1))
        return;
    CHECK_CLOSE(r->restitution, o.restitution, 1e-8);
    CHECK_CLOSE(r->depth_max, o.depth_max, 1e-8);
    CHECK_CLOSE(r->force_max, o.force_max, 1e-7);
    CHECK_CLOSE(r->t_separate - r->t_touch, o.duration, 1e-7);
    CHECK_CLOSE(r->t_deepest - r->t_touch, o.time_of_depth_max, 1e-6);
    CHECK_CLOSE(r->impulse, o.impulse, 1e-8);
    CHECK_NEAR(r->energy_lost, o.energy_dissipated, 1e-8 * o.energy_in);
    CHECK_CLOSE(r->mass, 0.5, 1e-14);
    CHECK_CLOSE(r->onset_speed, spec->speed, 1e-13);
    double way = 0.1 - rsl_law_standoff(&contact);
    CHECK_CLOSE(r->t_touch, way / spec->speed, 1e-12);
    CHECK_NEAR(r->where.x, -0.05 + 0.75 * way, 1e-12);
    CHECK_INT(r->floored, 0);
}

static void test_law(const rsl_law *law, rsl_law_parameters spec)
{
    rsl_planar_contact_pair *pair = two_discs(law, spec.speed);
    pair->spec = spec;
    pair->spec.mass = pair->spec.speed = RSL_UNSET; /* as found at touch */
    if (!scene_run(&s, &t, 0.5))
        return;
    check_outcome(&spec, law);
    CHECK(t.momentum_error < 1e-12);
    CHECK(t.summary.residual_max < 1e-9);
    CHECK_NEAR(t.energy.lost_contacts, t.record[0].energy_lost, 1e-12);
}

static void test_published_laws(void)
{
    size_t tested = 0;
    for (size_t i = 0; i < rsl_law_count(); i++) {
        const rsl_law *law = rsl_law_at(i);
        if (!law->model->force)
            continue;
        SCENE("%s as published", law->key);
        test_law(law, sensible_published(law));
        tested++;
    }
    CHECK(tested > 40);
}

/* Both end rules: under `force` the bodies part while they overlap. */
static void test_end_rules(void)
{
    static const char *const laws[] = {"kelvin-voigt", "tsuji", "hunt-crossley"};
    for (int i = 0; i < 3; i++)
        for (int end = RSL_LAW_SEPARATION_ZERO_DEPTH; end <= RSL_LAW_SEPARATION_ZERO_FORCE; end++) {
            const rsl_law *law = rsl_law_find(laws[i]);
            rsl_law_parameters spec = sensible_published(law);
            spec.end = (rsl_law_separation)end;
            SCENE("%s, end rule %d", laws[i], end);
            test_law(law, spec);
            /* after it no force: they fly on */
            CHECK_CLOSE(t.motion[1].x - t.motion[0].x, t.record[0].speed_separate, 1e-11);
        }
}

/* ---- exact calibration ------------------------------------------------------------ */

/* Returns the input restitution, in both forms, at any speed. */
static void check_exact(const rsl_law *law, double e, double speed, rsl_planar_contact_form form)
{
    rsl_law_parameters spec = sensible_exact(law, e);
    rsl_law_contact contact;
    spec.speed = speed;
    SCENE("%s exactly %g at %g m/s, form %d", law->key, e, speed, form);
    if (rsl_collide_prepare(law, &spec, &contact, NULL) != RSL_OK)
        return;
    rsl_planar_contact_pair *pair = two_discs(law, speed);
    pair->spec = spec;
    pair->spec.mass = pair->spec.speed = RSL_UNSET;
    pair->form = form;
    rsl_status status = model_run(&s.model, &t, 0.5);
    if (form == RSL_PLANAR_MEMORYLESS && status < 0)
        return; /* a law without such a form says so */
    CHECK_STATUS(status, RSL_OK);
    if (CHECK_INT(t.records, 1))
        CHECK_CLOSE(t.record[0].restitution, e, 1e-8);
    CHECK(t.momentum_error < 1e-12);
    CHECK(t.summary.residual_max < 1e-9);
}

static void test_exact_laws(void)
{
    static const double speeds[] = {0.8, 0.05};
    static const double wanted[] = {0.9, 0.3};
    for (size_t i = 0; i < rsl_law_count(); i++) {
        const rsl_law *law = rsl_law_at(i);
        if (!law->model->damped)
            continue;
        for (int k = 0; k < 2; k++)
            for (int form = RSL_PLANAR_STORED; form <= RSL_PLANAR_MEMORYLESS; form++)
                check_exact(law, wanted[k], speeds[k], (rsl_planar_contact_form)form);
    }
}

/* The memoryless form is there for the family that needs it most. */
static void test_memoryless(void)
{
    for (double speed = 0.01; speed < 20.0; speed *= 7.0)
        for (double e = 0.1; e < 1.0; e += 0.2) {
            SCENE("memoryless, e = %g at %g m/s", e, speed);
            two_discs(rsl_law_find("hunt-crossley"), speed);
            s.contact[0].spec.stiffness = 1e8;
            s.contact[0].spec.restitution = e;
            s.contact[0].spec.calibration = RSL_LAW_EXACT;
            s.contact[0].form = RSL_PLANAR_MEMORYLESS;
            if (scene_run(&s, &t, 0.3 / speed) && CHECK_INT(t.records, 1))
                CHECK_CLOSE(t.record[0].restitution, e, 1e-8);
        }
}

/* ---- effective mass ------------------------------------------------------------------ */

/* A box that falls on its lowest corner: 1/M = 1/m + x^2/I with the lever x,
 * and the impulse M (1 + e) v; the more exactly, the harder the ground. */
static double eccentric_error(double stiffness)
{
    double m = 2.0, inertia = 2.0 * (0.16 + 0.04) / 12.0, e = 0.6, v = 3.0;
    double tilt = 0.3;
    double x = -0.2 * cos(tilt) + 0.1 * sin(tilt);
    double low = 0.2 * sin(tilt) + 0.1 * cos(tilt);
    scene_begin(&s, 0.011);
    size_t ground = scene_floor(&s);
    size_t box = scene_body(&s, "box", m, RSL_UNSET, 0.0, low + 0.03);
    scene_shape(&s, box, scene_box(0.4, 0.2));
    s.body[box].angle = tilt;
    s.body[box].velocity.y = -v;
    scene_exact(&s, box, ground, "hunt-crossley", e, stiffness);
    double mass = 1.0 / (1.0 / m + x * x / inertia);
    if (!scene_run(&s, &t, 0.01) || !CHECK_INT(t.records, 1))
        return 1.0;
    CHECK_CLOSE(t.record[0].mass, mass, 1e-12);
    CHECK_TEXT(t.record[0].name, "touch.0");
    CHECK(t.summary.residual_max < 1e-9);
    double push = mass * (1.0 + e) * v;
    return fabs(t.motion[box].y + v - push / m) + fabs(t.motion[box].angle - push * x / inertia) +
           fabs(t.motion[box].x);
}

static void test_eccentric(void)
{
    SCENE("a box on its corner");
    double soft = eccentric_error(1e9), hard = eccentric_error(1e14);
    CHECK(soft < 0.2);
    CHECK(hard < 0.02 * soft);
    CHECK(hard < 1e-3);
}

/* A ball hits a rod that hangs on a pivot, d below it: M = m I/(I + m d^2)
 * with the inertia I about the pivot. Without the pivot the rod has I0 about
 * its middle, l below: 1/M = 1/m + 1/m0 + (d - l)^2/I0. */
static double struck_mass(int pivoted, double d)
{
    double m = 0.3, m0 = 2.0, l = 0.5, inner = 0.17;
    scene_begin(&s, 0.05);
    size_t rod = scene_body(&s, "rod", m0, inner, 0.0, 0.0);
    s.body[rod].centre_of_mass.y = -l;
    scene_shape(&s, rod, scene_segment(0.0, 0.0, 0.0, -1.2));
    size_t ball = scene_disc(&s, "ball", m, 0.05, -0.1, -d);
    s.body[ball].velocity.x = 4.0;
    scene_exact(&s, ball, rod, "hunt-crossley", 0.5, 1e11);
    if (pivoted)
        scene_pin(&s, RSL_PLANAR_WORLD, rod, nil, nil);
    if (!scene_run(&s, &t, 0.01) || !CHECK_INT(t.records, 1))
        return (double)NAN;
    double about = inner + m0 * l * l;
    double free = 1.0 / (1.0 / m + 1.0 / m0 + (d - l) * (d - l) / inner);
    CHECK_CLOSE(t.record[0].mass, pivoted ? m * about / (about + m * d * d) : free, 1e-11);
    CHECK_CLOSE(t.record[0].restitution, 0.5, 1e-3);
    return t.record[0].mass;
}

/* Struck at the centre of percussion the rod does not feel its pivot. */
static void test_percussion(void)
{
    double percussion = (0.17 + 2.0 * 0.25) / (2.0 * 0.5);
    SCENE("a rod struck on its pivot's side");
    CHECK(struck_mass(1, 0.3) > 1.001 * struck_mass(0, 0.3));
    SCENE("a rod struck at its end");
    CHECK(struck_mass(1, 1.1) > 1.001 * struck_mass(0, 1.1));
    SCENE("a rod struck at the centre of percussion");
    double held = struck_mass(1, percussion);
    double spin = t.motion[0].angle;
    CHECK_CLOSE(struck_mass(0, percussion), held, 1e-11);
    CHECK_CLOSE(t.motion[0].angle, spin, 1e-5);
}

/* A disc comes to rest above the floor, where F1 exp(bd x) is its weight. */
static void test_rest_at_a_distance(void)
{
    SCENE("rest at a distance");
    scene_weigh(&s, 10.0, 9.81);
    size_t disc = scene_disc(&s, "disc", 0.5, 0.05, 0.0, 0.3);
    rsl_planar_contact_pair *pair =
        scene_touch(&s, disc, scene_floor(&s), "exponential-spring", -1.0, RSL_UNSET);
    pair->spec.force_scale = 100.0;
    pair->spec.steepness = 500.0;
    pair->spec.alpha = 1.0;
    if (!scene_run(&s, &t, 0.5))
        return;
    CHECK_NEAR(t.pose[disc].y, 0.05 - log(0.5 * 9.81 / 100.0) / 500.0, 1e-10);
    CHECK(t.summary.residual_max < 1e-9);
}

/* ---- with a spring of friction ----------------------------------------------------------- */

/* Four alumina spheres hit glass obliquely (Kharaz, Gorham & Salman 2001). Springs of friction remember
 * lengths far below those of the bodies: what they want of a step must not hide what the normal
 * motion wants, so that the input restitution results within the tolerance. */
static void test_with_friction(double tolerance)
{
    static const double degrees[] = {2.1, 20.31, 30.16, 84.78};
    const double r = 2.5e-3, speed = 3.9, mass = 4000.0 * 4.0 / 3.0 * scene_pi * r * r * r;
    SCENE("oblique impacts, tolerance %g", tolerance);
    scene_begin(&s, 1e-3);
    s.model.tolerance = tolerance;
    size_t plate = scene_floor(&s);
    for (size_t i = 0; i < 4; i++) {
        double angle = degrees[i] * scene_pi / 180.0;
        size_t ball = scene_body(&s, "ball", mass, 0.4 * mass * r * r, 0.1 * (double)i, r + 2e-4);
        scene_shape(&s, ball, scene_circle(0.0, 0.0, r));
        s.body[ball].velocity = xy(speed * sin(angle), -speed * cos(angle));
        rsl_planar_contact_pair *pair = scene_exact(&s, ball, plate, "tsuji", 0.98, 3.9e9);
        pair->tangent.laws.friction = rsl_tangent_law_find("mindlin-rescaled");
        pair->tangent.spec = rsl_tangent_parameters_default();
        pair->tangent.spec.friction = 0.092;
        pair->tangent.spec.poisson = 0.23;
    }
    if (!scene_run(&s, &t, 1e-3))
        return;
    CHECK_INT(t.records, 4);
    for (size_t i = 0; i < 4; i++)
        CHECK_CLOSE(t.record[i].restitution, 0.98, 100.0 * tolerance);
}

int main(void)
{
    test_published_laws();
    test_rest_at_a_distance();
    test_end_rules();
    test_exact_laws();
    test_memoryless();
    test_eccentric();
    test_percussion();
    for (double tolerance = 1e-9; tolerance > 5e-14; tolerance *= 0.1)
        test_with_friction(tolerance);
    return check_report();
}
