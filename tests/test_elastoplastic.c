/* SPDX-License-Identifier: MIT
 *
 * Laws with a plastic path: impacts against quadrature in 18 digits, closed forms,
 * the numbers of the papers, and what a path must obey at every depth.
 */
#include "csv.h"
#include "sensible.h"

static int prepare(const char *key, double speed, rsl_law_contact *contact)
{
    const rsl_law *law = rsl_law_find(key);
    if (!CHECK(law != NULL))
        return 0;
    rsl_law_spec spec = sensible_published(law);
    spec.speed = speed;
    return CHECK_STATUS(rsl_collide_prepare(law, &spec, contact, NULL), RSL_OK);
}

static rsl_law_response at(const rsl_law_contact *contact, double depth, double rate)
{
    rsl_law_response r = {0};
    CHECK_STATUS(rsl_law_force(contact, depth, rate, &r, NULL), RSL_OK);
    return r;
}

/* ---- impacts ------------------------------------------------------------------- */

static void test_row(const csv_table *t, size_t row)
{
    const char *key = csv_text(t, row, "law");
    double speed = csv_number(t, row, "speed");
    rsl_law_contact contact;
    rsl_collide_outcome o;
    SCENE("%s at %g m/s", key, speed);
    if (!prepare(key, speed, &contact) ||
        !CHECK_STATUS(rsl_collide(&contact, NULL, &o, NULL), RSL_OK))
        return;
    CHECK_CLOSE(o.restitution, csv_number(t, row, "restitution"), 1e-12);
    CHECK_CLOSE(o.depth_max, csv_number(t, row, "depth_max"), 1e-12);
    CHECK_CLOSE(o.force_max, csv_number(t, row, "force_max"), 1e-12);
    CHECK_CLOSE(o.depth_end, csv_number(t, row, "depth_end"), 1e-10);
    CHECK_CLOSE(o.time_of_depth_max, csv_number(t, row, "time_of_depth_max"), 1e-10);
    CHECK_CLOSE(o.duration, csv_number(t, row, "duration"), 1e-10);
    CHECK(fabs(o.energy_residual) <= 1e-12 * o.energy_in);
    CHECK(o.force_min == 0.0);
}

static void test_impacts(void)
{
    csv_table t = csv_read("elastoplastic.csv");
    for (size_t row = 0; row < t.rows; row++)
        test_row(&t, row);
    csv_free(&t);
}

/* e = r (6/(5 r^2) - 1/5)^(5/12), r = v_y/v0, and 1 below. */
static void test_christoforou(void)
{
    rsl_law_contact contact;
    rsl_collide_outcome o;
    for (double share = 0.5; share < 2000.0; share *= 3.0) {
        SCENE("christoforou-yigit at %g yield speeds", share);
        if (!prepare("christoforou-yigit", 1.0, &contact))
            return;
        const rsl_law_yielding_sphere *y = &contact.extra.yielding;
        contact.speed = share * sqrt(0.8 * y->yield_force * y->yield_depth / contact.mass);
        double r = 1.0 / share, e = r * pow(1.2 / (r * r) - 0.2, 5.0 / 12.0);
        if (CHECK_STATUS(rsl_collide(&contact, NULL, &o, NULL), RSL_OK))
            CHECK_CLOSE(o.restitution, share < 1.0 ? 1.0 : e, 1e-12);
    }
}

/* ---- the papers ------------------------------------------------------------------ */

static double scaled_force(const char *key, double w)
{
    rsl_law_contact contact;
    if (!prepare(key, 1.0, &contact))
        return 0.0;
    const rsl_law_flattened_sphere *s = &contact.extra.flattened;
    return at(&contact, w * s->critical_depth, 1.0).force / s->critical_force;
}

/* The printed formulas, evaluated in 20 digits for nu = 0.3, Y/E* = 0.005. */
static void test_fits(void)
{
    SCENE("kogut-etsion");
    CHECK_CLOSE(scaled_force("kogut-etsion", 1.0), 1.0, 1e-13);
    CHECK_CLOSE(scaled_force("kogut-etsion", 3.0), 1.03 * pow(3.0, 1.425), 1e-13);
    CHECK_CLOSE(scaled_force("kogut-etsion", 50.0), 1.40 * pow(50.0, 1.263), 1e-13);
    CHECK_CLOSE(scaled_force("kogut-etsion", 110.0), 1.40 * pow(110.0, 1.263), 1e-13);
    SCENE("jackson-green");
    CHECK_CLOSE(scaled_force("jackson-green", 1.9), 2.6189692628971421, 1e-13); /* Hertz */
    CHECK_CLOSE(scaled_force("jackson-green", 6.0), 13.001762580479918, 1e-12);
    CHECK_CLOSE(scaled_force("jackson-green", 50.0), 200.37088605315244, 1e-12);
    CHECK_CLOSE(scaled_force("jackson-green", 1000.0), 4333.411453937705, 1e-12);
    SCENE("two fits of one sphere agree within 5 %%");
    CHECK_CLOSE(scaled_force("jackson-green", 6.0), scaled_force("kogut-etsion", 6.0), 0.05);
    CHECK_CLOSE(scaled_force("jackson-green", 50.0), scaled_force("kogut-etsion", 50.0), 0.05);
}

/* ---- what a path obeys -------------------------------------------------------------- */

/* At a depth: the tangent is that of the force; what is stored and lost adds up to
 * the work; the way back begins with the force of the way in, and ends free. */
static void check_depth(rsl_law_contact *contact, double d)
{
    double step = 1e-6 * d;
    rsl_law_response r = at(contact, d, 1.0);
    rsl_law_response below = at(contact, d - step, 1.0), above = at(contact, d + step, 1.0);
    double stored = (above.elastic_energy - below.elastic_energy) / (2.0 * step);
    CHECK_CLOSE(r.dforce_ddepth, (above.force - below.force) / (2.0 * step), 1e-4);
    CHECK_CLOSE(r.dissipated_power + stored, r.force, 1e-4);
    CHECK(r.dissipated_power >= 0.0);
    rsl_law_track(contact, d);
    rsl_law_response back = at(contact, d, -1.0);
    CHECK_CLOSE(back.force, r.force, 1e-12);
    CHECK_CLOSE(back.elastic_energy, r.elastic_energy, 1e-12);
    CHECK(back.dissipated_power == 0.0);
    if (contact->shape->free_depth) {
        double free = contact->shape->free_depth(contact);
        CHECK(free >= -1e-12 * d && free < d);
        CHECK(at(contact, free + 1e-9 * d, -1.0).force < 1e-6 * r.force);
        CHECK(free <= 0.0 || at(contact, 0.5 * free, -1.0).force == 0.0);
    }
    rsl_law_track(contact, 0.0);
}

/* Every law of the catalogue that is one, from far below yield to far beyond. The
 * share of the depths keeps off the corners of the curves. */
static void test_paths(void)
{
    for (size_t i = 0; i < rsl_law_count(); i++) {
        const rsl_law *law = rsl_law_at(i);
        rsl_law_contact contact;
        if (!law->shape->rate_free || !law->shape->free_depth || !prepare(law->key, 1.0, &contact))
            continue;
        for (double d = 1.01e-7; d < 2e-3; d *= 1.37) {
            SCENE("path of %s at %g m", law->key, d);
            check_depth(&contact, d);
        }
    }
}

static void test_refused(void)
{
    static const char *const keys[] = {"kogut-etsion", "jackson-green"};
    for (size_t i = 0; i < 2; i++) {
        const rsl_law *law = rsl_law_find(keys[i]);
        rsl_law_spec spec = sensible_published(law);
        rsl_law_contact contact;
        rsl_error error = {0};
        SCENE("%s with nu = 0.6", keys[i]);
        spec.poisson = 0.6;
        CHECK_STATUS(rsl_collide_prepare(law, &spec, &contact, &error), RSL_ERROR_ARGUMENT);
        CHECK_TEXT(rsl_error_text(&error).text, "poisson");
        SCENE("%s that never yields", keys[i]);
        spec = sensible_published(law);
        spec.yield_strength = 1e-300;
        CHECK_STATUS(rsl_collide_prepare(law, &spec, &contact, &error), RSL_ERROR_ARGUMENT);
        CHECK_TEXT(rsl_error_text(&error).text, "yield");
    }
}

int main(void)
{
    test_impacts();
    test_christoforou();
    test_fits();
    test_paths();
    test_refused();
    return check_report();
}
