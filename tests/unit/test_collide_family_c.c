/* SPDX-License-Identifier: MIT
 *
 * Family C, m = (n-1)/2 and q = 1: both end rules and damping during approach
 * only, against 20 digits, at scales far apart, by the closed form and by
 * integration.
 */
#include <float.h>
#include <time.h>

#include "collide/impact.h"
#include "scaled_row.h"

static int is_approach(const csv_table *t, size_t row)
{
    return strcmp(csv_text(t, row, "end"), "approach") == 0;
}

static scaled_form form_of(const csv_table *t, size_t row)
{
    double n = csv_number(t, row, "n");
    scaled_form f = {n, 0.5 * (n - 1.0), 1.0, csv_number(t, row, "Lambda"),
                     scaled_end_of_row(t, row)};
    return f;
}

/* Damping during approach only has no row with free exponents in the
 * catalogue; a row of one's own borrows the shape of one that has it. */
static int contact_of(const csv_table *t, size_t row, const scale *s, rsl_law_contact *contact)
{
    scaled_form f = form_of(t, row);
    if (!is_approach(t, row))
        return scaled_contact(&f, s, contact);
    static rsl_law law;
    law = *rsl_law_find("mahmoud-jankowski");
    law.n = law.m = RSL_UNSET;
    rsl_law_parameters spec = scaled_spec(&f, s);
    return CHECK_STATUS(rsl_collide_prepare(&law, &spec, contact, NULL), RSL_OK);
}

static void check_outcome(const csv_table *t, size_t row, const rsl_collide_outcome *o,
                          double tolerance)
{
    double lambda = csv_number(t, row, "Lambda");
    scaled_check_row(t, row, o, tolerance);
    CHECK_NEAR(o->depth_end, csv_number(t, row, "depth_end"), tolerance);
    scaled_check_nature(o, 0.0);
    if (is_approach(t, row) || scaled_end_of_row(t, row) == RSL_LAW_SEPARATION_ZERO_FORCE)
        CHECK(o->force_min == 0.0);
    else if (lambda > 0.0)
        CHECK(o->force_min < 0.0);
}

static void test_row(const csv_table *t, size_t row)
{
    double lambda = csv_number(t, row, "Lambda");
    for (int i = 0; i < SCALED_COUNT; i++) {
        const scale *s = &scaled_all[i];
        rsl_law_contact contact;
        rsl_collide_outcome o, path;
        SCENE("n = %s, e = %s, end %s, scale %d", csv_text(t, row, "n"), csv_text(t, row, "e"),
              csv_text(t, row, "end"), i);
        if (!contact_of(t, row, s, &contact))
            continue;
        CHECK_NEAR(rsl_collide_lambda(&contact), lambda, 1e-14 * lambda);
        CHECK_INT(rsl_law_solution_of(&contact),
                  lambda > 0.0 ? RSL_LAW_SOLUTION_C : RSL_LAW_SOLUTION_ELASTIC);
        if (scaled_collide(&contact, RSL_COLLIDE_METHOD_AUTO, 0.0, s, &o)) {
            CHECK_INT(o.method, RSL_COLLIDE_METHOD_CLOSED_FORM);
            check_outcome(t, row, &o, 1e-12);
        }
        if (i % 2 == 0 && scaled_collide(&contact, RSL_COLLIDE_METHOD_INTEGRATED, 0.0, s, &path)) {
            CHECK_INT(path.method, RSL_COLLIDE_METHOD_INTEGRATED);
            check_outcome(t, row, &path, 1e-11);
            scaled_check_same(&path, &o, 1e-11);
        }
    }
}

static void test_calibration(const csv_table *t, size_t row)
{
    scaled_form f = form_of(t, row);
    /* d ln e/d ln Lambda reaches 40 where an end at d = 0 is hardly met */
    scaled_check_calibration(&f, is_approach(t, row), csv_number(t, row, "e"), 1e-14, 2e-14);
}

/* Slopes of the three relations, by the derivatives of exp(-pi z/s) and of
 * exp(-p z A(z)), A = arccos(z)/s, typed from the calculus. */
static double slope_exact(double z, rsl_law_separation end, int approach)
{
    double pi = 3.14159265358979323846, s2 = (1.0 - z) * (1.0 + z);
    double s = sqrt(fabs(s2)), a = s2 > 0.0 ? acos(z) / s : acosh(z) / s;
    double p = approach ? 1.0 : 2.0;
    if (!approach && end == RSL_LAW_SEPARATION_ZERO_DEPTH)
        return -pi / (s2 * s) * exp(-pi * z / s);
    return -p * (a - z) / s2 * exp(-p * z * a);
}

static void test_slopes(rsl_law_separation end, int approach)
{
    static const double ratios[] = {0.01, 0.1, 0.3, 0.5, 0.7, 0.9, 1.1, 1.5, 3.0, 20.0};
    double n = 1.5, scale_of_ratio = sqrt(2.0 * (n + 1.0));
    rsl_collide_exponents form = {n, 0.25, 1.0, end, approach};
    for (size_t i = 0; i < sizeof ratios / sizeof ratios[0]; i++) {
        double z = ratios[i], e, slope, lambda, back;
        double exact = slope_exact(z, end, approach) / scale_of_ratio;
        if (z > 1.0 && end == RSL_LAW_SEPARATION_ZERO_DEPTH && !approach)
            break;
        SCENE("slope at zeta = %g, end %s, approach %d", z, rsl_law_separation_name(end), approach);
        CHECK_STATUS(
            rsl_collide_restitution_from_lambda(&form, z * scale_of_ratio, &e, &slope, NULL),
            RSL_OK);
        CHECK_CLOSE(slope, exact, 1e-12);
        CHECK_STATUS(rsl_collide_lambda_from_restitution(&form, e, &lambda, &back, NULL), RSL_OK);
        CHECK_CLOSE(lambda, z * scale_of_ratio, 1e-12);
        CHECK_CLOSE(back, 1.0 / exact, 1e-11);
    }
}

/* Through zeta = 1 the relation is analytic: with y = zeta - 1,
 *     zeta A(zeta) = 1 + 2y/3 - y^2/5 + 8y^3/105 - 2y^4/63 + ...
 * on either side, e = exp(-2 zeta A) and Lambda = 2 zeta. */
static void check_critical(double y)
{
    rsl_collide_exponents form = {1.0, 0.0, 1.0, RSL_LAW_SEPARATION_ZERO_FORCE, 0};
    double e = 0.0, slope = 0.0, z = 1.0 + y, t = z - 1.0;
    double product = 1.0 + t * (2.0 / 3 - t * (0.2 - t * (8.0 / 105 - t * 2.0 / 63)));
    double change = 2.0 / 3 - t * (0.4 - t * (8.0 / 35 - t * 8.0 / 63));
    SCENE("zeta = 1 %+g", y);
    CHECK_STATUS(rsl_collide_restitution_from_lambda(&form, 2.0 * z, &e, &slope, NULL), RSL_OK);
    CHECK_CLOSE(e, exp(-2.0 * product), 1e-14);
    CHECK_CLOSE(slope, -exp(-2.0 * product) * change, 1e-10);
}

static void test_critical(void)
{
    check_critical(0.0);
    for (double y = 1e-4; y > 1e-17; y *= 0.3) {
        check_critical(y);
        check_critical(-y);
    }
}

/* Kelvin-Voigt at zeta >= 1 never comes back to d = 0. */
static void test_overdamped(void)
{
    for (double z = 1.0; z < 100.0; z *= 3.0) {
        scaled_form f = {1.0, 0.0, 1.0, 2.0 * z, RSL_LAW_SEPARATION_ZERO_DEPTH};
        rsl_collide_exponents form = {1.0, 0.0, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 0};
        rsl_law_contact contact;
        rsl_collide_outcome o;
        double e = -1.0;
        SCENE("zeta = %g, end depth", z);
        CHECK_STATUS(rsl_collide_restitution_from_lambda(&form, 2.0 * z, &e, NULL, NULL),
                     RSL_NO_SEPARATION);
        CHECK(e == 0.0);
        if (!scaled_contact(&f, &scaled_units, &contact))
            continue;
        CHECK_STATUS(rsl_collide(&contact, NULL, &o, NULL), RSL_NO_SEPARATION);
        CHECK(o.restitution == 0.0);
        CHECK(o.duration == HUGE_VAL);
        /* the deepest point: exp(-z A(z)), A continued by arccosh */
        double s = sqrt((z - 1.0) * (z + 1.0));
        double product = s > 0.0 ? z * acosh(z) / s : 1.0;
        CHECK_CLOSE(o.depth_max, exp(-product), 1e-11);
    }
}

/* The exact pull of the linear law: -Lambda e at d = 0 while Lambda <= 1. */
static void test_pull(void)
{
    for (double z = 0.01; z < 0.5; z += 0.07) {
        double pi = 3.14159265358979323846;
        scaled_form f = {1.0, 0.0, 1.0, 2.0 * z, RSL_LAW_SEPARATION_ZERO_DEPTH};
        rsl_law_contact contact;
        rsl_collide_outcome o;
        SCENE("pull at zeta = %g", z);
        if (scaled_contact(&f, &scaled_units, &contact) &&
            scaled_collide(&contact, RSL_COLLIDE_METHOD_AUTO, 0.0, &scaled_units, &o))
            CHECK_CLOSE(o.force_min, -2.0 * z * exp(-pi * z / sqrt(1.0 - z * z)), 1e-13);
    }
}

/* However small a loss is, it has all its digits: (1 - exp(-2 pi zeta/sqrt(1 - zeta^2)))/2 by mpmath
 * in 30 digits, Lambda = 2e-9 for n = 1 and 1e-9 for n = 3/2. */
static void test_small_loss(void)
{
    static const struct {
        double n, m, lambda, lost;
    } known[] = {{1.0, 0.0, 2e-9, 3.1415926437201890553e-9},
                 {1.5, 0.25, 1e-9, 1.4049629442342244879e-9}};
    for (int i = 0; i < 2; i++) {
        rsl_collide_exponents form = {known[i].n, known[i].m, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH,
                                      0};
        rsl_law_contact contact = rsl_collide_unit_contact(&form, known[i].lambda);
        rsl_collide_outcome o = {0};
        SCENE("small loss, n = %g", known[i].n);
        if (CHECK_STATUS(rsl_collide(&contact, NULL, &o, NULL), RSL_OK))
            CHECK_CLOSE(o.energy_dissipated, known[i].lost, 1e-15);
    }
}

static void check_next_to_critical(const csv_table *t, size_t row)
{
    double n = csv_number(t, row, "n"), lambda = csv_number(t, row, "Lambda"), tolerance = 1e-12;
    double margin = csv_number(t, row, "margin"), log_duration = csv_number(t, row, "log_duration");
    rsl_collide_exponents form = {n, 0.5 * (n - 1.0), 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 0};
    rsl_law_contact contact = rsl_collide_unit_contact(&form, lambda);
    rsl_collide_outcome o = {0};
    int stays = margin < 8.0 * DBL_EPSILON || log_duration > log(DBL_MAX);
    SCENE("n = %s, Lambda = %s, next to critical damping", csv_text(t, row, "n"),
          csv_text(t, row, "Lambda"));
    CHECK_STATUS(rsl_collide(&contact, NULL, &o, NULL), stays ? RSL_NO_SEPARATION : RSL_OK);
    CHECK_CLOSE(o.depth_max, csv_number(t, row, "depth_max"), tolerance);
    CHECK_CLOSE(o.time_of_depth_max, csv_number(t, row, "time_of_depth_max"), tolerance);
    CHECK_CLOSE(o.force_max, csv_number(t, row, "force_max"), tolerance);
    CHECK_NEAR(o.time_of_force_max, csv_number(t, row, "time_of_force_max"), tolerance);
    CHECK_CLOSE(o.force_min, csv_number(t, row, "force_min"), 1e-11);
    CHECK_NEAR(o.impulse, 1.0 + o.restitution, tolerance);
    CHECK_NEAR(o.energy_residual, 0.0, tolerance);
    if (stays)
        CHECK(o.restitution == 0.0 && isinf(o.duration) && o.depth_end == o.depth_max);
    else /* rounded, Lambda knows the margin to eps/margin from 1e-5 on */
        CHECK_CLOSE(log(o.duration), log_duration, margin < 1e-5 ? 1e-14 : 1e-11);
    if (margin > 1e-4)
        CHECK_CLOSE(log(o.restitution), -3.14159265358979324 * sqrt(1.0 / margin - 1.0), 1e-12);
    else
        CHECK_NEAR(o.restitution, 0.0, 1e-300);
}

/* From 1e-1 to the last bit on either side of critical damping, each within microseconds. */
static void test_next_to_critical(void)
{
    csv_table table = csv_read("family_c_critical.csv");
    clock_t start = clock();
    CHECK(table.rows >= 200);
    for (size_t row = 0; row < table.rows; row++)
        check_next_to_critical(&table, row);
    CHECK((double)(clock() - start) < 0.01 * (double)table.rows * CLOCKS_PER_SEC);
    csv_free(&table);
}

/* Asked for a restitution of 0 a law stays together, whatever the rounding of its damping, and so
 * does the same damping at any other speed. */
static void test_no_restitution(void)
{
    static const char *const keys[] = {"kelvin-voigt", "tsuji", "antypov-elliott", "hu2011"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        for (double x = 1e-3; x < 1e3; x *= 1.37) {
            rsl_law_contact contact;
            rsl_collide_outcome o;
            rsl_law_parameters spec = rsl_law_parameters_default();
            spec.restitution = 0.0;
            spec.calibration = RSL_LAW_EXACT;
            spec.mass = 3.7 * x;
            spec.stiffness = 1e6 / x;
            spec.speed = sqrt(x);
            SCENE("%s asked for 0, x = %g", keys[i], x);
            if (!CHECK_STATUS(rsl_collide_prepare(rsl_law_find(keys[i]), &spec, &contact, NULL),
                              RSL_OK))
                continue;
            CHECK_STATUS(rsl_collide(&contact, NULL, &o, NULL), RSL_NO_SEPARATION);
            spec.damping = contact.damping;
            spec.restitution = RSL_UNSET;
            spec.calibration = RSL_LAW_PUBLISHED;
            spec.speed = x;
            if (CHECK_STATUS(rsl_collide_prepare(rsl_law_find(keys[i]), &spec, &contact, NULL),
                             RSL_OK))
                CHECK_STATUS(rsl_collide(&contact, NULL, &o, NULL), RSL_NO_SEPARATION);
        }
}

/* m = 0.1 and n = 1.2 are family C, though not to the last bit; so are other decimals. */
static void test_decimal_exponents(void)
{
    for (int i = 1; i < 40; i++) {
        double n = 1.0 + i / 10.0, lambda = 0.0;
        rsl_collide_exponents form = {n, i / 20.0, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 0};
        SCENE("n = %g, m = %g asked for 0", n, i / 20.0);
        if (CHECK_STATUS(rsl_collide_lambda_from_restitution(&form, 0.0, &lambda, NULL, NULL),
                         RSL_OK))
            CHECK_CLOSE(lambda, sqrt(2.0 * (n + 1.0)), 1e-11);
    }
}

int main(void)
{
    csv_table table = csv_read("family_c.csv");
    CHECK(table.rows >= 280);
    test_small_loss();
    for (size_t row = 0; row < table.rows; row++) {
        test_row(&table, row);
        test_calibration(&table, row);
    }
    csv_free(&table);
    test_slopes(RSL_LAW_SEPARATION_ZERO_DEPTH, 0);
    test_slopes(RSL_LAW_SEPARATION_ZERO_FORCE, 0);
    test_slopes(RSL_LAW_SEPARATION_ZERO_DEPTH, 1);
    test_critical();
    test_overdamped();
    test_pull();
    test_next_to_critical();
    test_no_restitution();
    test_decimal_exponents();
    return check_report();
}
