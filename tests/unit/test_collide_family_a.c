/* SPDX-License-Identifier: MIT
 *
 * Family A, m = n and q = 1: the whole outcome against 20 digits, at scales
 * far apart, under both end rules, by the closed form and by integration.
 */
#include "scaled_row.h"

/* e h < 1: the force never pulls, and both end rules say the same. */
static void check_no_pull(const rsl_collide_outcome *o)
{
    CHECK(o->depth_end == 0.0);
    CHECK(o->force_min == 0.0);
}

static scaled_form form_of(const csv_table *t, size_t row, rsl_law_separation end)
{
    double n = csv_number(t, row, "n");
    scaled_form f = {n, n, 1.0, csv_number(t, row, "h"), end};
    return f;
}

static void test_closed_form(const csv_table *t, size_t row, rsl_law_separation end)
{
    scaled_form f = form_of(t, row, end);
    for (int i = 0; i < SCALED_COUNT; i++) {
        rsl_law_contact contact;
        rsl_collide_outcome o;
        SCENE("n = %g, h = %g, end %s, scale %d", f.n, f.lambda, rsl_law_separation_name(end), i);
        if (!scaled_contact(&f, &scaled_all[i], &contact))
            continue;
        CHECK_NEAR(rsl_collide_lambda(&contact), f.lambda, 1e-14 * f.lambda);
        CHECK_INT(rsl_law_solution_of(&contact),
                  f.lambda > 0.0 ? RSL_LAW_SOLUTION_A : RSL_LAW_SOLUTION_ELASTIC);
        if (scaled_collide(&contact, RSL_COLLIDE_METHOD_AUTO, 0.0, &scaled_all[i], &o)) {
            CHECK_INT(o.method, RSL_COLLIDE_METHOD_CLOSED_FORM);
            scaled_check_row(t, row, &o, 1e-12);
            check_no_pull(&o);
            scaled_check_nature(&o, 0.0);
        }
    }
}

/* The way for every law agrees with the closed form. */
static void test_integrated(const csv_table *t, size_t row, rsl_law_separation end)
{
    scaled_form f = form_of(t, row, end);
    for (int i = 0; i < SCALED_COUNT; i += 2) {
        rsl_law_contact contact;
        rsl_collide_outcome o, closed;
        SCENE("integrated: n = %g, h = %g, end %s, scale %d", f.n, f.lambda,
              rsl_law_separation_name(end), i);
        if (scaled_contact(&f, &scaled_all[i], &contact) &&
            scaled_collide(&contact, RSL_COLLIDE_METHOD_INTEGRATED, 0.0, &scaled_all[i], &o) &&
            scaled_collide(&contact, RSL_COLLIDE_METHOD_AUTO, 0.0, &scaled_all[i], &closed)) {
            CHECK_INT(o.method, RSL_COLLIDE_METHOD_INTEGRATED);
            scaled_check_row(t, row, &o, 1e-11);
            check_no_pull(&o);
            scaled_check_nature(&o, 0.0);
            scaled_check_same(&o, &closed, 1e-11);
        }
    }
}

/* Lambda <-> e without any contact: h for every n, under both end rules. */
static void test_calibration(const csv_table *t, size_t row, rsl_law_separation end)
{
    scaled_form f = form_of(t, row, end);
    scaled_check_calibration(&f, 0, csv_number(t, row, "e"), 1e-15, 1e-15);
}

/* Damping so strong that 1 - e h lies below the range of a double, and so
 * weak that it does not change the last digit. */
static void test_extremes(void)
{
    for (double h = 1e-18; h < 1e9; h *= 10.0) {
        scaled_form f = {1.5, 1.5, 1.0, h, RSL_LAW_SEPARATION_ZERO_DEPTH};
        rsl_law_contact contact;
        rsl_collide_outcome o;
        SCENE("h = %g", h);
        if (scaled_contact(&f, &scaled_units, &contact) &&
            scaled_collide(&contact, RSL_COLLIDE_METHOD_AUTO, 0.0, &scaled_units, &o)) {
            CHECK_CLOSE(o.restitution, rsl_collide_hysteresis_restitution(h), 1e-14);
            scaled_check_nature(&o, 0.0);
        }
    }
}

/* A step in e or in h across the places where one formula hands over to the
 * next changes the outcome smoothly: second differences stay small. */
static void test_seams(void)
{
    static const double seams[] = {1e-20, 1e-8, 1e-3, 0.5, 31.5, 32.0, 1e3};
    for (size_t i = 0; i < sizeof seams / sizeof seams[0]; i++) {
        rsl_collide_outcome o[3];
        int made = 1;
        for (int j = 0; j < 3; j++) {
            double h = seams[i] * (1.0 + 1e-7 * (j - 1));
            scaled_form f = {1.5, 1.5, 1.0, h, RSL_LAW_SEPARATION_ZERO_DEPTH};
            rsl_law_contact contact;
            made &= scaled_contact(&f, &scaled_units, &contact) &&
                    scaled_collide(&contact, RSL_COLLIDE_METHOD_AUTO, 0.0, &scaled_units, &o[j]);
        }
        SCENE("seam at h = %g", seams[i]);
        if (made) {
            CHECK_CLOSE(0.5 * (o[0].duration + o[2].duration), o[1].duration, 1e-13);
            CHECK_CLOSE(0.5 * (o[0].force_max + o[2].force_max), o[1].force_max, 1e-13);
            CHECK_CLOSE(0.5 * (o[0].depth_max + o[2].depth_max), o[1].depth_max, 1e-13);
        }
    }
}

/* A small loss has all its digits: 1 - e is exact in a double for e > 1/2. */
static void test_small_loss(void)
{
    static const double exponents[] = {1.0, 1.5, 2.0};
    for (double lost = 1e-3; lost > 1e-12; lost *= 0.1) {
        for (int i = 0; i < 3; i++) {
            double n = exponents[i], e = 1.0 - lost, h = rsl_collide_hysteresis_ratio(e);
            scaled_form f = {n, n, 1.0, h, RSL_LAW_SEPARATION_ZERO_DEPTH};
            scale unit = {1.0, 1.0, 1.0};
            rsl_law_contact contact;
            rsl_collide_outcome o = {0};
            SCENE("n = %g, 1 - e = %g", n, lost);
            CHECK(scaled_contact(&f, &unit, &contact));
            CHECK_STATUS(rsl_collide(&contact, NULL, &o, NULL), RSL_OK);
            CHECK_CLOSE(o.energy_dissipated, 0.5 * (1.0 - e) * (1.0 + e), 1e-12);
        }
    }
}

int main(void)
{
    csv_table table = csv_read("family_a.csv");
    CHECK(table.rows >= 90);
    for (size_t row = 0; row < table.rows; row++) {
        for (int end = RSL_LAW_SEPARATION_ZERO_DEPTH; end <= RSL_LAW_SEPARATION_ZERO_FORCE; end++) {
            test_closed_form(&table, row, (rsl_law_separation)end);
            test_integrated(&table, row, (rsl_law_separation)end);
            test_calibration(&table, row, (rsl_law_separation)end);
        }
    }
    csv_free(&table);
    test_extremes();
    test_small_loss();
    test_seams();
    return check_report();
}
