/* SPDX-License-Identifier: MIT
 *
 * Which values a sweep tries: grids, lists, random numbers.
 */
#include <stdlib.h>

#include "check.h"
#include "num/random.h"
#include "sweep/plan.h"
#include "system/number.h"

static rsl_sweep_plan plan;
static rsl_error error;

static rsl_status make(const char *first, const char *second, size_t random)
{
    const char *over[] = {first, second};
    size_t count = second ? 2 : 1;

    return random > 0 ? rsl_sweep_plan_random(&plan, over, count, random, 7, &error)
                      : rsl_sweep_plan_grid(&plan, over, count, &error);
}

static const char *value(size_t run, size_t axis)
{
    static rsl_text_digits digits;
    return rsl_sweep_plan_value(&plan, run, axis, &digits);
}

static void check_value(size_t run, size_t axis, const char *expected)
{
    SCENE("run %zu, axis %zu: '%s'", run, axis, value(run, axis));
    CHECK(strcmp(value(run, axis), expected) == 0);
}

static void test_grid(void)
{
    CHECK_STATUS(make("a=1:2:101", "law=flores,hertz", 0), RSL_OK);
    CHECK_INT(plan.runs, 202);
    check_value(0, 0, "1");
    check_value(0, 1, "flores");
    check_value(1, 0, "1");
    check_value(1, 1, "hertz");
    check_value(2, 0, "1.01");
    check_value(59, 0, "1.29");
    check_value(201, 0, "2");
    CHECK(plan.axes[0].numeric && !plan.axes[1].numeric);
    rsl_sweep_plan_free(&plan);

    CHECK_STATUS(make("a=0.001:1000:7:LOG", NULL, 0), RSL_OK);
    for (size_t i = 0; i < 7; i++) {
        static const char *const powers[] = {"0.001", "0.01", "0.1", "1", "10", "100", "1000"};
        double number;
        CHECK(rsl_number_read(value(i, 0), &number));
        CHECK_CLOSE(number, strtod(powers[i], NULL), 1e-14);
    }
    rsl_sweep_plan_free(&plan);

    CHECK_STATUS(make("a=1e-300:1e300:3:log", NULL, 0), RSL_OK);
    check_value(1, 0, "1");
    rsl_sweep_plan_free(&plan);

    CHECK_STATUS(make("a=2:-2:5", "b=[0, 1],[2, 3], 'x,y'", 0), RSL_OK);
    CHECK_INT(plan.runs, 15);
    check_value(3, 0, "1");
    check_value(7, 0, "0");
    check_value(14, 0, "-2");
    check_value(0, 1, "[0, 1]");
    check_value(2, 1, "'x,y'");
    rsl_sweep_plan_free(&plan);
}

/* Values stay in the unit given; lists of several units are words for the model to read. */
static void test_units(void)
{
    CHECK_STATUS(make("gap=10mm:60mm:11", "k=1e3 kN/m, 2e3kN/m", 0), RSL_OK);
    CHECK_INT(plan.runs, 22);
    CHECK(strcmp(plan.axes[0].unit, "mm") == 0 && strcmp(plan.axes[1].unit, "kN/m") == 0);
    CHECK(plan.axes[0].numeric && plan.axes[1].numeric);
    check_value(2, 0, "15");
    check_value(21, 0, "60");
    check_value(0, 1, "1e3");
    check_value(1, 1, "2e3");
    rsl_sweep_plan_free(&plan);
    CHECK_STATUS(make("a=1mm,2cm", "b=1,2", 0), RSL_OK);
    CHECK(!plan.axes[0].numeric && plan.axes[0].unit[0] == '\0');
    CHECK(plan.axes[1].numeric && plan.axes[1].unit[0] == '\0');
    check_value(2, 0, "2cm");
    rsl_sweep_plan_free(&plan);
    CHECK_STATUS(make("a=10mm:6cm:11", NULL, 0), RSL_ERROR_ARGUMENT);
    CHECK(strstr(error.message, "not the same unit") != NULL);
    CHECK_STATUS(make("a=10:60mm:11", NULL, 0), RSL_ERROR_ARGUMENT);
    CHECK_STATUS(make("a=10mm:60:11", NULL, 0), RSL_ERROR_ARGUMENT);
    CHECK_STATUS(make("a=10mmm:60mmm:11", NULL, 0), RSL_ERROR_ARGUMENT);
    CHECK_STATUS(make("a=1:2:11mm", NULL, 0), RSL_ERROR_ARGUMENT);
}

/* The generator, computed in Python from the formula of random.h. */
static void test_generator(void)
{
    static const struct {
        uint64_t seed, run, axis, bits;
        double unit;
    } rows[] = {
        {0, 1, 1, UINT64_C(0x238275bc38fcbe91), 0.13870941014555432},
        {1, 1, 1, UINT64_C(0xb18a02f46d8d86c3), 0.6935121390102292},
        {1, 2, 1, UINT64_C(0x9edbe9bd18ad781d), 0.6205431067143561},
        {1, 1, 2, UINT64_C(0xf8c5b62c83f707e8), 0.9717668398552313},
        {7, 6, 2, UINT64_C(0x3d5b0357ffbb9aa), 0.01497937494421725},
        {UINT64_C(9007199254740992), 10000000, 16, UINT64_C(0x8dc711c65c57a56d),
         0.5538188084868509},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        SCENE("row %zu", i);
        CHECK(rsl_num_random_bits(rows[i].seed, rows[i].run, rows[i].axis) == rows[i].bits);
        CHECK(rsl_num_random_unit(rows[i].seed, rows[i].run, rows[i].axis) == rows[i].unit);
    }
}

/* Mean 1/2, variance 1/12, no correlation between axes or runs: each within
 * five standard deviations of its estimate. */
static void test_uniform(void)
{
    enum { COUNT = 100000 };
    double sum = 0.0, squares = 0.0, axes = 0.0, runs = 0.0, before = 0.0;
    for (uint64_t run = 1; run <= COUNT; run++) {
        double u = rsl_num_random_unit(3, run, 1) - 0.5;
        double v = rsl_num_random_unit(3, run, 2) - 0.5;
        sum += u;
        squares += u * u;
        axes += u * v;
        runs += u * before;
        before = u;
    }
    SCENE("moments");
    CHECK_NEAR(sum / COUNT, 0.0, 5.0 * sqrt(1.0 / 12.0 / COUNT));
    CHECK_NEAR(squares / COUNT, 1.0 / 12.0, 5.0 * sqrt(1.0 / 180.0 / COUNT));
    CHECK_NEAR(axes / COUNT, 0.0, 5.0 / 12.0 / sqrt((double)COUNT));
    CHECK_NEAR(runs / COUNT, 0.0, 5.0 / 12.0 / sqrt((double)COUNT));
}

static void test_random(void)
{
    size_t words[3] = {0};
    CHECK_STATUS(make("a=1:100:log", "w=x,y,z", 3000), RSL_OK);
    CHECK_INT(plan.runs, 3000);
    for (size_t run = 0; run < plan.runs; run++) {
        double number, unit = rsl_num_random_unit(7, run + 1, 1);
        SCENE("run %zu", run);
        CHECK(rsl_number_read(value(run, 0), &number));
        CHECK_CLOSE(number, pow(100.0, unit), 1e-14);
        words[value(run, 1)[0] - 'x']++;
    }
    for (int i = 0; i < 3; i++) /* five standard deviations of 26 */
        CHECK_NEAR((double)words[i], 1000.0, 130.0);
    rsl_sweep_plan_free(&plan);
}

static void test_refused(void)
{
    static const char *const rows[][2] = {
        {"a", "not PATH=VALUES"},
        {"=1", "not PATH=VALUES"},
        {"a=", "not PATH=VALUES"},
        {"a=1:inf:3", "finite"},
        {"a=1:2:x", "whole number"},
        {"a=1:2:1e9", "count = 1000000000 is out of range: must be 2 to 10000000"},
        {"a=-1:2:3:log", "positive"},
        {"a=1:2:3:lin", "too many parts"},
        {"a=1:2:3:log:4", "too many parts"},
        {"a=1:1e301:3", "1e300"},
        {"a=1,,2", "value 2 of the list is empty"},
        {"a=,", "value 1 of the list is empty"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        SCENE("%s", rows[i][0]);
        error.message[0] = '\0';
        CHECK(make(rows[i][0], NULL, 0) < 0);
        CHECK_TEXT(rsl_error_text(&error).text, rows[i][1]);
    }
    SCENE("together");
    CHECK_STATUS(make("a=1,2", "a=3", 0), RSL_ERROR_CONFLICT);
    CHECK_STATUS(make("a=1:2:9999", "b=1:2:9999", 0), RSL_ERROR_ARGUMENT);
    CHECK_STATUS(make("a=1:2", NULL, 0), RSL_ERROR_ARGUMENT);
    CHECK_STATUS(rsl_sweep_plan_grid(&plan, NULL, 0, &error), RSL_ERROR_MISSING);
}

static void test_digits(void)
{
    SCENE("digits");
    CHECK(strcmp(rsl_number_shortest(0.1).text, "0.1") == 0);
    CHECK(strcmp(rsl_number_shortest(100.0).text, "100") == 0);
    CHECK(strcmp(rsl_number_shortest(-0.0).text, "0") == 0);
    CHECK(strcmp(rsl_number_shortest(1.0 / 3.0).text, "0.3333333333333333") == 0);
    CHECK(strtod(rsl_number_shortest(0x1.fffffffffffffp-3).text, NULL) == 0x1.fffffffffffffp-3);
}

int main(void)
{
    test_grid();
    test_units();
    test_generator();
    test_uniform();
    test_random();
    test_refused();
    test_digits();
    return check_report();
}
