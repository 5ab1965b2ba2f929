/* SPDX-License-Identifier: MIT
 *
 * Where an impact leaves the range in which its law holds: pressure, width and time against closed
 * forms that share no code with the library, at a point and along a line.
 */
#include "check.h"
#include "resile/resile.h"

static const double pi = 3.14159265358979323846;
static const double unset[2] = {RSL_UNSET, RSL_UNSET};

static const rsl_stiffness_material soft = {
    .key = "soft", .young = 4e6, .density = 1000.0, .yield = RSL_UNSET};
static const rsl_stiffness_material hard = {
    .key = "hard", .young = 2e11, .density = 8000.0, .yield = 3e8};
static const rsl_stiffness_material *const both[2] = {&soft, &hard};

static rsl_law_contact contact_of(const char *key, double mass, double stiffness, double speed)
{
    rsl_law_parameters spec = rsl_law_parameters_default();
    rsl_law_contact contact = {0};
    rsl_error error = {0};
    spec.mass = mass;
    spec.stiffness = stiffness;
    spec.speed = speed;
    CHECK(rsl_collide_prepare(rsl_law_find(key), &spec, &contact, &error) >= 0);
    return contact;
}

/* c = sqrt(E/rho): 63.25 m/s in the soft one, 5000 m/s in the hard one; there and back are two
 * diameters. */
static void bodies(void)
{
    const double sizes[2] = {0.02, 0.1}, plane[2] = {0.02, HUGE_VAL}, hole[2] = {0.02, -0.021};
    CHECK_CLOSE(rsl_collide_wave_time(&soft, 0.02), 0.08 / sqrt(4000.0), 1e-15);
    CHECK_CLOSE(rsl_collide_wave_time(&hard, 0.02), 1.6e-5, 1e-14);
    CHECK(!rsl_given(rsl_collide_wave_time(&hard, HUGE_VAL)));
    CHECK(!rsl_given(rsl_collide_wave_time(&hard, -0.02)));
    rsl_collide_bodies b = rsl_collide_bodies_of(both, sizes, 4e6, 0.02 * 0.1 / 0.12);
    CHECK_CLOSE(b.size, 0.02 * 0.1 / 0.12, 1e-15);
    CHECK_CLOSE(b.yield, 3e8, 0.0); /* the other one does not yield */
    CHECK_CLOSE(b.wave_time, 0.08 / sqrt(4000.0), 1e-15);
    CHECK(!rsl_given(b.length));
    /* R of a ball in a hole is larger than the ball; the ball is the size */
    b = rsl_collide_bodies_of(both, hole, 4e6, 0.02 * 0.021 / 0.001);
    CHECK_CLOSE(b.size, 0.02, 0.0);
    b = rsl_collide_bodies_of((const rsl_stiffness_material *const[2]){&hard, &soft}, plane, 4e6,
                              0.02);
    CHECK_CLOSE(b.wave_time, 1.6e-5, 1e-14); /* the plane has none */
    b = rsl_collide_bodies_of(both, unset, 4e6, RSL_UNSET);
    CHECK(!rsl_given(b.size) && !rsl_given(b.wave_time));
}

/* F = (4/3) E* sqrt(R) d^(3/2), a = sqrt(R d), p0 = 3 F/(2 pi a^2). */
static void at_a_point(void)
{
    rsl_collide_bodies b = {
        .modulus = 1e11, .radius = 0.01, .size = 0.01, .yield = 2.5e8, .wave_time = 1e-5};
    rsl_law_contact hertz = contact_of("hertz", 0.03, 4.0 / 3.0 * 1e11 * 0.1, 1.0);
    rsl_collide_limit found[RSL_COLLIDE_LIMIT_COUNT];
    double d = 1e-6, a = sqrt(0.01 * d), force = 4.0 / 3.0 * 1e11 * 0.1 * d * sqrt(d);
    CHECK_INT(rsl_collide_check_limits(&b, &hertz, force, d, 1e-4, found),
              1u << RSL_COLLIDE_LIMIT_YIELD);
    CHECK_CLOSE(found[RSL_COLLIDE_LIMIT_YIELD].value, 1.5 * force / (pi * a * a), 1e-14);
    CHECK_CLOSE(found[RSL_COLLIDE_LIMIT_YIELD].limit, 4e8, 1e-15);
    CHECK_CLOSE(found[RSL_COLLIDE_LIMIT_SIZE].value, a, 1e-15);
    CHECK_CLOSE(found[RSL_COLLIDE_LIMIT_SIZE].limit, 1e-3, 1e-15);
    CHECK_CLOSE(found[RSL_COLLIDE_LIMIT_WAVES].limit, 4e-5, 1e-15);
    /* at the speed of yield the pressure is that of yield */
    double speed = rsl_collide_yield_speed(&b, 0.03);
    rsl_collide_outcome outcome;
    hertz = contact_of("hertz", 0.03, 4.0 / 3.0 * 1e11 * 0.1, speed);
    CHECK(rsl_collide(&hertz, NULL, &outcome, NULL) >= 0);
    CHECK_INT(rsl_collide_check_limits(&b, &hertz, outcome.force_max, outcome.depth_max, RSL_UNSET,
                                       found) &
                  ~1u,
              0u);
    CHECK_CLOSE(found[RSL_COLLIDE_LIMIT_YIELD].value, 4e8, 1e-12);
    CHECK(!rsl_given(found[RSL_COLLIDE_LIMIT_WAVES].value));
    /* wide and short */
    b.yield = RSL_UNSET;
    CHECK_INT(rsl_collide_check_limits(&b, &hertz, force, 1.1e-4, 3.9e-5, found),
              1u << RSL_COLLIDE_LIMIT_SIZE | 1u << RSL_COLLIDE_LIMIT_WAVES);
    CHECK_TEXT(rsl_collide_limit_text(RSL_COLLIDE_LIMIT_SIZE, &found[RSL_COLLIDE_LIMIT_SIZE]).text,
               "contact radius 1.05 mm is 10 % of the radius 10 mm");
    CHECK_TEXT(
        rsl_collide_limit_text(RSL_COLLIDE_LIMIT_WAVES, &found[RSL_COLLIDE_LIMIT_WAVES]).text,
        "contact lasts 39 µs, and a wave needs 10 µs");
    CHECK_INT(rsl_collide_check_limits(&b, &hertz, force, 0.9e-4, 4.1e-5, found), 0u);
}

/* a = sqrt(4 F R/(pi L E*)), p0 = 2 F/(pi a L). */
static void along_a_line(void)
{
    rsl_collide_bodies b = {
        .modulus = 1e11, .radius = 0.5, .size = 0.01, .length = 0.02, .yield = 2.5e8};
    rsl_law_contact hertz = contact_of("hertz", 1.0, 1e10, 1.0);
    rsl_collide_limit found[RSL_COLLIDE_LIMIT_COUNT];
    double a = sqrt(4.0 * 1e5 * 0.5 / (pi * 0.02 * 1e11));
    CHECK_INT(rsl_collide_check_limits(&b, &hertz, 1e5, 1e-6, RSL_UNSET, found),
              1u << RSL_COLLIDE_LIMIT_YIELD | 1u << RSL_COLLIDE_LIMIT_SIZE);
    CHECK_CLOSE(found[RSL_COLLIDE_LIMIT_YIELD].value, 2.0 * 1e5 / (pi * a * 0.02), 1e-14);
    CHECK_CLOSE(found[RSL_COLLIDE_LIMIT_YIELD].limit, 1.79 * 2.5e8, 1e-15);
    CHECK_CLOSE(found[RSL_COLLIDE_LIMIT_SIZE].value, a, 1e-14);
}

/* Laws that yield, or have no depth, are not judged by Hertz; nothing known, nothing judged. */
static void not_judged(void)
{
    rsl_collide_bodies b = {.modulus = 1e11, .radius = 0.01, .size = 0.01, .yield = 1e6};
    rsl_collide_bodies none = {0};
    rsl_law_contact hertz = contact_of("hertz", 1.0, 1e10, 1.0), rigid = hertz;
    rsl_law_contact walton = hertz;
    rsl_collide_limit found[RSL_COLLIDE_LIMIT_COUNT];
    walton.model = rsl_law_find("walton-braun")->model;
    rigid.model = rsl_law_find("newton")->model;
    CHECK(rsl_collide_check_limits(&b, &hertz, 1e6, 1e-3, 1e-9, found) != 0);
    CHECK_INT(rsl_collide_check_limits(&b, &walton, 1e6, 1e-3, 1e-9, found), 0u);
    CHECK_INT(rsl_collide_check_limits(&b, &rigid, 1e6, 1e-3, 1e-9, found), 0u);
    CHECK_INT(rsl_collide_check_limits(&none, &hertz, 1e6, 1e-3, 1e-9, found), 0u);
    for (int i = 0; i < RSL_COLLIDE_LIMIT_COUNT; i++)
        CHECK(!rsl_given(found[i].value) && !rsl_given(found[i].limit));
}

int main(void)
{
    bodies();
    at_a_point();
    along_a_line();
    not_judged();
    return check_report();
}
