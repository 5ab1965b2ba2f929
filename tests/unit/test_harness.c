/* SPDX-License-Identifier: MIT
 *
 * The tests' own tools: a check that ought to fail does, and the readers of
 * reference values give the digits that are written in the file.
 */
#include "check.h"
#include "csv.h"
#include "json.h"

#include <float.h>

/* Counts how many of the checks in `body` failed, without printing them. */
static unsigned long failures_of(void (*body)(void))
{
    unsigned long count = check_state.count, failed = check_state.failed;
    fflush(stdout);
    check_state.failed = CHECK_LINES_MAX; /* nothing is printed any more */
    body();
    unsigned long seen = check_state.failed - CHECK_LINES_MAX;
    check_state.count = count;
    check_state.failed = failed;
    return seen;
}

static void all_fail(void)
{
    CHECK(1 == 2);
    CHECK_INT(1, 2);
    CHECK_CLOSE(1.0, 1.0 + 3e-15, 1e-15);
    CHECK_CLOSE(DBL_MIN, 0.0, 1e-3);
    CHECK_CLOSE((double)NAN, (double)NAN, 1.0);
    CHECK_CLOSE(1.0, HUGE_VAL, 1.0);
    CHECK_CLOSE(HUGE_VAL, 1.0, 1.0);
    CHECK_CLOSE(HUGE_VAL, -HUGE_VAL, 1.0);
    CHECK_NEAR(1e-3, 0.0, 1e-4);
    CHECK_ULP(1.0, 1.0 + 2 * DBL_EPSILON, 1);
    CHECK_ULP((double)NAN, (double)NAN, 1e300);
    CHECK_ULP(-1.0, 1.0, 4);
    CHECK_STATUS(RSL_OK, RSL_ERROR_ARGUMENT);
    CHECK_TEXT("the cat", "dog");
    CHECK_TEXT(NULL, "dog");
}

static void all_hold(void)
{
    CHECK(1 == 1);
    CHECK_INT(-2, -2);
    CHECK_CLOSE(1.0, 1.0 + 1e-15, 2e-15);
    CHECK_CLOSE(-0.0, 0.0, 0.0);
    CHECK_CLOSE(HUGE_VAL, HUGE_VAL, 1e-3);
    CHECK_NEAR(1e-5, 0.0, 1e-4);
    CHECK_ULP(1.0, 1.0 + DBL_EPSILON, 1);
    CHECK_ULP(-0.0, 0.0, 0);
    CHECK_ULP(-DBL_TRUE_MIN, DBL_TRUE_MIN, 2);
    CHECK_STATUS(RSL_NO_SEPARATION, RSL_NO_SEPARATION);
    CHECK_TEXT("the cat", "cat");
}

static void test_checks(void)
{
    SCENE("checks");
    CHECK_INT(failures_of(all_fail), 15);
    CHECK_INT(failures_of(all_hold), 0);
    CHECK_INT(check_verdict(0, 0), CHECK_FAILED);
    CHECK_INT(check_verdict(1, 0), CHECK_PASSED);
    CHECK_INT(check_verdict(2, 1), CHECK_FAILED);
}

static void test_csv(void)
{
    SCENE("a table with comments, text and long numbers");
    csv_table table = csv_read("sample.csv");
    CHECK_INT(table.rows, 3);
    CHECK_INT(table.columns, 3);
    CHECK(strcmp(csv_text(&table, 0, "name"), "pi") == 0);
    CHECK_ULP(csv_number(&table, 0, "value"), 0x1.921fb54442d18p+1, 0);
    CHECK_ULP(csv_number(&table, 1, "value"), 1e-300, 0);
    CHECK_CLOSE(csv_number(&table, 2, "last column"), -3.0, 0.0);
    csv_free(&table);
}

static void test_json(void)
{
    SCENE("numbers in nested objects and arrays");
    const char *path = RESILE_TEST_DATA "/sample.json";
    CHECK_ULP(json_number(path, "h (c0.50)", "value"), 0x1.6ec8bd2bba244p+0, 0);
    CHECK_CLOSE(json_number(path, "second", "value", "c_out"), -2.5e-3, 0.0);
    CHECK_CLOSE(json_number(path, "second", "value", "c"), 7.0, 0.0);
    CHECK_CLOSE(json_number(path, "series", "value", "1"), -2.0 / 3.0, 0.0);
    CHECK_CLOSE(json_number(path, "series", "events", "1", "t"), 4.5, 0.0);
    CHECK(json_has(path, "series", "value", "2"));
    CHECK(!json_has(path, "series", "value", "3"));
    CHECK(!json_has(path, "series", "value", "x"));
    CHECK(!json_has(path, "c_out"));
    CHECK(!json_has(path, "second", "value", "c_out", "deeper"));
}

static void test_paper_reference(void)
{
    SCENE("the reference values of the papers");
    const char *path = RESILE_TEST_DATA "/papers.json";
    CHECK_CLOSE(json_number(path, "h_exact_c0.50", "value"), 1.43275053327137502805272, 0.0);
    CHECK_CLOSE(json_number(path, "c_of_h_series", "value", "3"), -44.0 / 135.0, 0.0);
    CHECK_CLOSE(json_number(path, "banerjee2016_T1_Hunt_c0.25", "value", "c_out"),
                0.563610070955003122, 0.0);
}

int main(void)
{
    test_checks();
    test_csv();
    test_json();
    test_paper_reference();
    return check_report();
}
