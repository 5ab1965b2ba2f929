/* SPDX-License-Identifier: MIT
 *
 * h(e) and e(h) of the family m = n, q = 1 against 20 digits, the slope
 * against differences, the series at either end, and the edges of the domain.
 */
#include <float.h>

#include "check.h"
#include "csv.h"
#include "json.h"
#include "resile/collide.h"

static void test_ratio(void)
{
    csv_table table = csv_read("h_of_e.csv");
    CHECK(table.rows >= 600);
    for (size_t row = 0; row < table.rows; row++) {
        double e = csv_number(&table, row, "e");
        SCENE("h(e) at e = %.17g", e);
        CHECK_ULP(rsl_collide_hysteresis_ratio(e), csv_number(&table, row, "h"), 4);
    }
    csv_free(&table);
}

static void test_restitution(void)
{
    csv_table table = csv_read("e_of_h.csv");
    CHECK(table.rows >= 400);
    for (size_t row = 0; row < table.rows; row++) {
        double h = csv_number(&table, row, "h");
        SCENE("e(h) at h = %.17g", h);
        CHECK_ULP(rsl_collide_hysteresis_restitution(h), csv_number(&table, row, "e"), 4);
    }
    csv_free(&table);
}

/* 1 - e from the table: where e is near 1 it is known to more digits than the
 * double e can hold, so that the error of e is seen for what it is. */
static void test_loss(void)
{
    csv_table table = csv_read("e_of_h.csv");
    for (size_t row = 0; row < table.rows; row++) {
        double h = csv_number(&table, row, "h");
        double loss = csv_number(&table, row, "one_minus_e");
        SCENE("1 - e(h) at h = %.17g", h);
        CHECK_NEAR(1.0 - rsl_collide_hysteresis_restitution(h), loss, 2 * DBL_EPSILON);
    }
    csv_free(&table);
}

/* Going there and back costs what the rounding of the number between costs:
 * dh/h = c de/e with c = e h'/h. */
static void test_round_trip(void)
{
    for (int i = 1; i <= 1000; i++) {
        double e = 1e-3 * i, h = rsl_collide_hysteresis_ratio(e);
        SCENE("there and back at e = %g", e);
        CHECK_CLOSE(rsl_collide_hysteresis_restitution(h), e, 8 * DBL_EPSILON);
    }
}

static void test_strictly_falling(void)
{
    double before = rsl_collide_hysteresis_ratio(1e-4);
    for (int i = 2; i <= 10000; i++) {
        double h = rsl_collide_hysteresis_ratio(1e-4 * i);
        SCENE("h falls at e = %g", 1e-4 * i);
        CHECK(h < before);
        before = h;
    }
    CHECK(before == 0.0);
}

/* Sixth-order central difference of h(e), its step relative to the distance
 * from the ends: the error is 36 w^6 plus rounding 1e-16/w. */
static double slope_by_difference(double e)
{
    double w = 0.003 * fmin(e, 1.0 - e), sum = 0.0;
    static const double weight[3] = {45.0, -9.0, 1.0};
    for (int k = 1; k <= 3; k++)
        sum += weight[k - 1] *
               (rsl_collide_hysteresis_ratio(e + k * w) - rsl_collide_hysteresis_ratio(e - k * w));
    return sum / (60.0 * w);
}

static void test_slope(void)
{
    static const double places[] = {1e-5, 1e-3, 0.01, 0.03, 0.1,  0.2,
                                    0.25, 0.3,  0.45, 0.6,  0.75, 0.9};
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        double e = places[i];
        SCENE("slope at e = %g", e);
        CHECK_CLOSE(rsl_collide_hysteresis_slope(e), slope_by_difference(e), 1e-12);
    }
}

/* h = 3/2 x + 3/2 x^2 + 27/20 x^3 + ..., x = 1 - e: the slope to all digits
 * near e = 1, where differences have none left. */
static void test_slope_near_one(void)
{
    static const double b[] = {1.5,          1.5,           27.0 / 20.0,
                               6.0 / 5.0,    759.0 / 700.0, 351.0 / 350.0,
                               6639.0 / 7e3, 1599.0 / 1750, 192537 / 215600.0};
    for (double x = 0x1p-5; x > 1e-15; x *= 0.25) {
        double sum = 0.0;
        for (int k = 8; k >= 0; k--)
            sum = sum * x + (k + 1) * b[k];
        SCENE("slope at 1 - e = %g", x);
        CHECK_CLOSE(rsl_collide_hysteresis_slope(1.0 - x), -sum, 1e-12);
    }
    CHECK_CLOSE(rsl_collide_hysteresis_slope(1.0), -1.5, 0.0);
}

/* h = (1 - (1+h) exp(-h(1+e)))/e, so for e -> 0 the slope is -1/e^2. */
static void test_slope_near_zero(void)
{
    for (double e = 1e-2; e > 1e-150; e *= 1e-4) {
        SCENE("slope at e = %g", e);
        CHECK_CLOSE(rsl_collide_hysteresis_slope(e), -1.0 / (e * e), 1e-13);
    }
}

static void check_nan(double value) { CHECK(isnan(value)); }

static void test_outside(void)
{
    SCENE("outside of the domain");
    check_nan(rsl_collide_hysteresis_ratio(0.0));
    check_nan(rsl_collide_hysteresis_ratio(-0.0));
    check_nan(rsl_collide_hysteresis_ratio(-0.5));
    check_nan(rsl_collide_hysteresis_ratio(1.0 + DBL_EPSILON));
    check_nan(rsl_collide_hysteresis_ratio((double)NAN));
    check_nan(rsl_collide_hysteresis_ratio(HUGE_VAL));
    check_nan(rsl_collide_hysteresis_restitution(-DBL_TRUE_MIN));
    check_nan(rsl_collide_hysteresis_restitution(-1.0));
    check_nan(rsl_collide_hysteresis_restitution((double)NAN));
    check_nan(rsl_collide_hysteresis_restitution(HUGE_VAL));
    check_nan(rsl_collide_hysteresis_slope(0.0));
    check_nan(rsl_collide_hysteresis_slope(-0.1));
    check_nan(rsl_collide_hysteresis_slope(1.5));
    check_nan(rsl_collide_hysteresis_slope((double)NAN));
}

/* The smallest restitution whose damping is still a number. */
static void test_edges(void)
{
    SCENE("edges of the domain");
    CHECK(rsl_collide_hysteresis_ratio(1.0) == 0.0);
    CHECK(rsl_collide_hysteresis_restitution(0.0) == 1.0);
    CHECK_ULP(rsl_collide_hysteresis_ratio(DBL_MIN), 1.0 / DBL_MIN, 1);
    CHECK_ULP(rsl_collide_hysteresis_restitution(1e300), 1e-300, 2);
    CHECK_ULP(rsl_collide_hysteresis_restitution(DBL_MAX), 1.0 / DBL_MAX, 4);
    /* h of the last double below 1 is 3/2 of its distance from 1 */
    CHECK_ULP(rsl_collide_hysteresis_ratio(1.0 - 0x1p-53), 1.5 * 0x1p-53, 1);
}

#define REFERENCE RESILE_TEST_DATA "/papers.json"

static void test_paper_ratios(void)
{
    static const char *const names[] = {"0.01", "0.05", "0.10", "0.20", "0.25", "0.30",
                                        "0.40", "0.45", "0.50", "0.55", "0.60", "0.70",
                                        "0.75", "0.80", "0.90", "0.95", "0.99"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char key[32];
        snprintf(key, sizeof key, "h_exact_c%s", names[i]);
        SCENE("%s", key);
        CHECK_CLOSE(rsl_collide_hysteresis_ratio(atof(names[i])),
                    json_number(REFERENCE, key, "value"), 2e-15);
    }
}

/* A Taylor series of ten terms at x. */
static double series(const char *name, double x)
{
    double sum = 0.0;
    for (int k = 9; k >= 0; k--) {
        char index[16];
        snprintf(index, sizeof index, "%d", k);
        sum = sum * x + json_number(REFERENCE, name, "value", index);
    }
    return sum;
}

/* e(h) at h = 0: the next term is h^10/8. */
static void test_paper_series(void)
{
    for (double h = 0.01; h > 1e-12; h *= 0.5) {
        SCENE("series of e(h) at h = %g", h);
        CHECK_ULP(rsl_collide_hysteresis_restitution(h), series("c_of_h_series", h), 4);
    }
}

static void test_paper_inverse_series(void)
{
    for (double x = 0x1p-7; x > 1e-15; x *= 0.5) {
        SCENE("series of h(1 - x) at x = %g", x);
        CHECK_CLOSE(rsl_collide_hysteresis_ratio(1.0 - x), series("h_of_1mc_series", x), 1e-15);
    }
}

/* 1 - e h at e = 0.01 is 1.38e-42: with h = 100 to all digits of a double, it
 * shows in the duration of the contact only (tests of family A). Here: h is the double 1/e. */
static void test_paper_left(void)
{
    SCENE("1 - e h at e = 0.01");
    double left = json_number(REFERENCE, "one_minus_ch_c0.01", "value");
    double h = rsl_collide_hysteresis_ratio(0.01);
    /* (1+h) exp(-h (1+e)) */
    CHECK_CLOSE((1.0 + h) * exp(-h * 1.01), left, 1e-13);
}

int main(void)
{
    test_ratio();
    test_restitution();
    test_loss();
    test_round_trip();
    test_strictly_falling();
    test_slope();
    test_slope_near_one();
    test_slope_near_zero();
    test_outside();
    test_edges();
    test_paper_ratios();
    test_paper_series();
    test_paper_inverse_series();
    test_paper_left();
    return check_report();
}
