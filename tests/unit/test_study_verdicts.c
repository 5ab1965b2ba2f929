/* SPDX-License-Identifier: MIT
 *
 * Verdicts follow from what is computed: what is off is said to be off, what
 * is left out is refused; and the numbers behind the studies, against digits
 * computed elsewhere in arbitrary precision.
 */
#include <string.h>

#include "banerjee2016/parts.h"
#include "check.h"
#include "flores2011/parts.h"
#include "law.h"
#include "safaeifar2020/parts.h"
#include "study.h"

static const rsl_study_paper *const saf = &rsl_study_safaeifar2020;

static const rsl_study_item *item_of(const rsl_study_paper *paper, const char *key)
{
    for (size_t i = 0; i < paper->item_count; i++)
        if (strcmp(paper->items[i].key, key) == 0)
            return &paper->items[i];
    return NULL;
}

/* ---- tampered runs ------------------------------------------------------- */

static void shifted(rsl_study *study)
{
    item_of(saf, "table2")->run(study);
    for (size_t i = 0; i < study->row_count; i++)
        study->rows[i].computed += 0.0011;
}

static void forgetful(rsl_study *study)
{
    for (size_t i = 1; i < study->row_count; i++)
        rsl_study_answer(&study->rows[i], study->rows[i].printed);
}

static void nothing(rsl_study *study)
{
    for (size_t i = 0; i < study->row_count; i++)
        rsl_study_answer(&study->rows[i], (double)NAN);
}

static rsl_status run_as(rsl_study *study, const char *key, void (*run)(rsl_study *study))
{
    static rsl_study_item item; /* the study points to it */
    item = *item_of(saf, key);
    item.run = run;
    return rsl_study_run_item(study, saf, &item);
}

static void test_tampered(void)
{
    rsl_study study;
    SCENE("every cell off by one unit of the last digit");
    CHECK_STATUS(run_as(&study, "table2", shifted), RSL_OK);
    CHECK_INT(rsl_study_count(&study, RSL_STUDY_NOT_REPRODUCIBLE), 110);
    CHECK_INT(rsl_study_surprises(&study), 110);
    rsl_study_free(&study);

    SCENE("a cell without an answer");
    CHECK_STATUS(run_as(&study, "table2", forgetful), RSL_ERROR_FILE);
    CHECK(strstr(study.error.message, "a = 1, b = 1.5") != NULL);
    rsl_study_free(&study);

    SCENE("NaN agrees with nothing");
    CHECK_STATUS(run_as(&study, "table2", nothing), RSL_OK);
    CHECK_INT(rsl_study_count(&study, RSL_STUDY_REPRODUCED), 0);
    CHECK_INT(rsl_study_count(&study, RSL_STUDY_CONSISTENT), 0);
    CHECK_INT(rsl_study_count(&study, RSL_STUDY_MISPRINT), 0);
    rsl_study_free(&study);
}

static void test_missing(void)
{
    rsl_study_item item = {.key = "table99", .run = nothing};
    rsl_study study;
    SCENE("an item without a file");
    CHECK_STATUS(rsl_study_run_item(&study, saf, &item), RSL_ERROR_FILE);
    CHECK(strstr(study.error.message, "safaeifar2020/table99.csv") != NULL);
    rsl_study_free(&study);
}

/* ---- a misprint must be shown -------------------------------------------- */

static void set(rsl_study_row *row, double printed, double right, double computed)
{
    row->class = RSL_STUDY_DIGITS;
    row->printed_text = "1.00";
    row->printed = printed;
    row->right = right;
    rsl_study_answer(row, computed);
}

/* Rows of their own in place of the first ones of Table 1. */
static void made_up(rsl_study *study)
{
    rsl_study_row *row = study->rows;
    for (size_t i = 0; i < study->row_count; i++) {
        row[i].right_text = "1.10";
        row[i].basis = RSL_STUDY_BASIS_INDEPENDENT;
    }
    set(&row[0], 1.00, (double)NAN, 1.0049); /* rounds to what is printed */
    set(&row[1], 1.00, (double)NAN, 1.0051); /* does not */
    set(&row[2], 1.00, 1.10, 1.1049);        /* the correction holds */
    set(&row[3], 1.00, 1.10, 1.1051);        /* the correction fails too */
    set(&row[4], 1.00, (double)NAN, 1.2);    /* the paper's way explains it */
    rsl_study_explain(&row[4], 0.9951);
}

static void test_rules(void)
{
    static const rsl_study_verdict verdicts[] = {RSL_STUDY_REPRODUCED, RSL_STUDY_NOT_REPRODUCIBLE,
                                                 RSL_STUDY_MISPRINT, RSL_STUDY_NOT_REPRODUCIBLE,
                                                 RSL_STUDY_MISPRINT};
    rsl_study study;
    SCENE("rules");
    CHECK_STATUS(run_as(&study, "table1", made_up), RSL_OK);
    for (size_t i = 0; i < 5 && i < study.row_count; i++)
        CHECK_INT(study.rows[i].verdict, verdicts[i]);
    rsl_study_free(&study);
}

/* The same agreement is worth less on another basis; a difference is not. */
static void rested(rsl_study *study)
{
    for (size_t i = 0; i < study->row_count; i++) {
        set(&study->rows[i], 1.00, (double)NAN, 1.0);
        study->rows[i].basis = RSL_STUDY_BASIS_INDEPENDENT;
    }
    study->rows[4].basis = RSL_STUDY_BASIS_SECOND_HAND;
    study->rows[1].basis = RSL_STUDY_BASIS_FITTED;
    study->rows[2].basis = RSL_STUDY_BASIS_SELF;
    set(&study->rows[3], 1.00, (double)NAN, 1.1);
    study->rows[3].basis = RSL_STUDY_BASIS_FITTED;
}

static void test_bases(void)
{
    static const rsl_study_verdict verdicts[] = {RSL_STUDY_REPRODUCED, RSL_STUDY_CONSISTENT,
                                                 RSL_STUDY_CONSISTENT, RSL_STUDY_NOT_REPRODUCIBLE,
                                                 RSL_STUDY_CONSISTENT};
    rsl_study study;
    SCENE("bases");
    CHECK_STATUS(run_as(&study, "table1", rested), RSL_OK);
    for (size_t i = 0; i < 5 && i < study.row_count; i++)
        CHECK_INT(study.rows[i].verdict, verdicts[i]);
    CHECK_INT(rsl_study_count_basis(&study, RSL_STUDY_BASIS_FITTED), 2);
    rsl_study_free(&study);
}

/* Claims of valley.csv under two ways to make a choice: both, none, none with a correction that
 * holds, and one of them. */
static void chosen(rsl_study *study)
{
    static const char *const keys[] = {"bodies", "lowest", "two", "samples"};
    static const int holds[][2] = {{1, 1}, {0, 0}, {0, 0}, {0, 1}};
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 2; j++)
            rsl_study_claim_if(study, keys[i], j ? "one" : "other", holds[i][j], i == 2, "%d", j);
}

static void test_choices(void)
{
    static const rsl_study_verdict verdicts[] = {RSL_STUDY_NOT_REPRODUCIBLE, RSL_STUDY_MISPRINT,
                                                 RSL_STUDY_UNDECIDED, RSL_STUDY_REPRODUCED};
    rsl_study study;
    SCENE("choices left open");
    CHECK_STATUS(run_as(&study, "valley", chosen), RSL_OK);
    for (size_t i = 0; i < 4 && i < study.row_count; i++)
        CHECK_INT(study.rows[i].verdict, verdicts[i]);
    CHECK(strcmp(study.rows[0].computed_text, "other: 0; one: 1") == 0);
    rsl_study_free(&study);
}

static void wrong_formula(rsl_study *study)
{
    static const char *const names[] = {"c"};
    static const double at[] = {0.3, 0.5, 0.7};
    /* right only at c = 0.5: the worst point must count */
    for (size_t i = 0; i < study->row_count; i++)
        for (int j = 0; j < 3; j++) {
            study->rows[i].printed_text = "3*(1-c)";
            study->rows[i].right_text = "6*(1-c)^2";
            rsl_study_evaluate(study, &study->rows[i], names, &at[j], 1,
                               i == 0 ? 6.0 * (1.0 - at[j]) * (1.0 - at[j]) : 1.5);
        }
}

/* The first cell of table 2, 95.092, under two ways; and what is not known. */
static const double *tried;
static const char *missing;

static void two_ways(rsl_study *study)
{
    for (size_t i = 1; i < study->row_count; i++)
        rsl_study_answer(&study->rows[i], study->rows[i].printed);
    study->rows[0].unknown = missing;
    rsl_study_answer_if(study, &study->rows[0], "one", tried[0]);
    rsl_study_answer_if(study, &study->rows[0], "other", tried[1]);
}

static void test_numbers_with_choices(void)
{
    static const struct {
        const char *scene;
        double tried[2], shown;
        const char *missing;
        rsl_study_verdict verdict;
    } cases[] = {
        {"both agree", {95.0922, 95.0921}, 95.0921, "", RSL_STUDY_CONSISTENT},
        {"one agrees", {90.0, 95.0921}, 95.0921, "", RSL_STUDY_UNDECIDED},
        {"none does", {90.0, 94.0}, 94.0, "", RSL_STUDY_NOT_REPRODUCIBLE},
        {"none does, a parameter is missing", {94.0, 90.0}, 94.0, "x", RSL_STUDY_UNDECIDED},
        {"both agree, it does not matter", {95.0922, 95.0921}, 95.0921, "x", RSL_STUDY_CONSISTENT}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        rsl_study study;
        SCENE("%s", cases[i].scene);
        tried = cases[i].tried;
        missing = cases[i].missing;
        CHECK_STATUS(run_as(&study, "table2", two_ways), RSL_OK);
        CHECK_INT(study.rows[0].verdict, cases[i].verdict);
        CHECK(study.rows[0].computed == cases[i].shown);
        rsl_study_free(&study);
    }
}

static void test_formula(void)
{
    rsl_study study;
    SCENE("formulas at several points");
    CHECK_STATUS(run_as(&study, "table1", wrong_formula), RSL_OK);
    CHECK_INT(study.rows[0].verdict, RSL_STUDY_MISPRINT);
    CHECK_INT(study.rows[1].verdict, RSL_STUDY_NOT_REPRODUCIBLE);
    rsl_study_free(&study);
}

/* ---- every item of every paper ------------------------------------------- */

/* Fast ones only: mechanisms are run by the test of the command. */
static int is_fast(const rsl_study_item *item) { return strncmp(item->key, "fig", 3) != 0; }

static void test_items(void)
{
    for (size_t i = 0; i < rsl_study_paper_count(); i++) {
        const rsl_study_paper *paper = rsl_study_paper_at(i);
        for (size_t j = 0; j < paper->item_count; j++) {
            rsl_study study;
            if (!is_fast(&paper->items[j]))
                continue;
            SCENE("%s.%s", paper->key, paper->items[j].key);
            if (!CHECK_STATUS(rsl_study_run_item(&study, paper, &paper->items[j]), RSL_OK))
                printf("    %s\n", study.error.message);
            CHECK(study.row_count > 0);
            CHECK_INT(rsl_study_surprises(&study), 0);
            rsl_study_free(&study);
        }
    }
}

/* A list of tests has no text to read. */
static int is_benchmark(const rsl_study_paper *paper)
{
    rsl_study coverage;
    CHECK_STATUS(rsl_study_open_coverage(&coverage, paper), RSL_OK);
    size_t tests = rsl_study_covered(&coverage, "Test", RSL_STUDY_COVER_COMPUTED);
    rsl_study_free(&coverage);
    return tests > 0;
}

static void test_reading(void)
{
    for (size_t i = 0; i < rsl_study_paper_count(); i++) {
        rsl_study study;
        SCENE("reading of %s", rsl_study_paper_at(i)->key);
        CHECK_STATUS(rsl_study_open_reading(&study, rsl_study_paper_at(i)), RSL_OK);
        CHECK(study.row_count > 0 || is_benchmark(rsl_study_paper_at(i)));
        rsl_study_free(&study);
    }
}

/* ---- digits -------------------------------------------------------------- */

static double computed(const rsl_study_paper *paper, const char *item, const char *key)
{
    rsl_study study;
    double value = (double)NAN;
    SCENE("%s.%s, %s", paper->key, item, key);
    if (CHECK_STATUS(rsl_study_run_item(&study, paper, item_of(paper, item)), RSL_OK)) {
        rsl_study_row *row = rsl_study_find(&study, key);
        value = row ? row->computed : value;
    }
    rsl_study_free(&study);
    return value;
}

/* The restitutions behind Table 1 of banerjee2016: its errors, against digits
 * computed in arbitrary precision. */
static void test_error_matrix(void)
{
    static const struct {
        const char *what;
        double error;
    } cells[] = {
        {"Hunt, impulse, c = 0.25", 25.0888056764002},
        {"Hunt, energy, c = 0.5", 25.269183817452},
        {"Lee and Wang, impulse, c = 0.5", 19.9465854795712},
        {"Hunt, restitution, c = 0.5", 32.5924400003091976},
        {"Lee and Wang, restitution, c = 0.25", 190.096445604078907},
        {"Lankarani, energy, c = 0.25", 42.3081909865147},
        {"Gonthier, impulse, c = 0.5", 0.817249598976765},
        {"Zhiying, energy, c = 0.5", 2.27859979866282},
        {"Ye, impulse, c = 0.25", 3.63127581768789},
        {"Gharib, impulse, c = 1", 20.318786997998},
        {"Jankowski, impulse, c = 0.25", 0.6848036434212},
        {"Jankowski, energy, c = 0.5", 0.717721472210499},
    };
    rsl_study study;
    size_t found = 0;
    SCENE("Table 1 of banerjee2016");
    CHECK_STATUS(rsl_study_run_item(&study, &rsl_study_banerjee2016,
                                    item_of(&rsl_study_banerjee2016, "table1")),
                 RSL_OK);
    for (size_t i = 0; i < study.row_count; i++)
        for (size_t j = 0; j < sizeof cells / sizeof cells[0]; j++)
            if (strcmp(study.rows[i].what, cells[j].what) == 0) {
                CHECK_CLOSE(study.rows[i].computed, cells[j].error, 1e-11);
                found++;
            }
    CHECK_INT(found, sizeof cells / sizeof cells[0]);
    rsl_study_free(&study);
}

/* What is linear, and what is not. */
static void test_nonlinearity(void)
{
    static const double x[] = {0.0, 1.0, 2.0, 4.0}, line[] = {5.0, 4.0, 3.0, 1.0};
    static const double power[] = {16.0, 8.0, 4.0, 1.0};
    SCENE("nonlinearity");
    CHECK(rsl_study_nonlinearity(x, line, 4) < 1e-15);
    CHECK_CLOSE(rsl_study_nonlinearity(x, power, 4), 4.5 / 15.0, 1e-15);
    CHECK(rsl_study_nonlinearity(x, power, 4) > RSL_STUDY_LINEAR);
}

static void test_digits(void)
{
    rsl_study_safaeifar2020_moments even = rsl_study_safaeifar2020_moments_even();
    SCENE("digits");
    CHECK_CLOSE(rsl_study_safaeifar2020_integral_of(1.5, 5.5), 0.31801891367590139991, 1e-14);
    CHECK_CLOSE(rsl_study_safaeifar2020_integral_of(2.0, 2.0), 0.24971976707543998195, 1e-14);
    CHECK_CLOSE(rsl_study_safaeifar2020_integral_of(2.5, 2.0), 4.0 / 15.0, 1e-14);
    CHECK_CLOSE(even.m1, 0.740870074514288067, 1e-13);
    CHECK_CLOSE(even.m2, 0.557198025525996116, 1e-13);
    CHECK_CLOSE(computed(&rsl_study_flores2011, "integral", "quarter"), 0.24971976707543998195,
                1e-14);
    CHECK_CLOSE(computed(saf, "rms", "flores"), 29.312, 2e-5);
    CHECK_CLOSE(computed(&rsl_study_sheikhi2023, "optimum", "eq27"), 0.31778027340465021723, 1e-14);
    CHECK_CLOSE(computed(&rsl_study_sheikhi2023, "table2", "worst"), 12.595564179253579, 2e-6);
    /* a linear program over the moments, computed independently: 12.595506 */
    CHECK_CLOSE(computed(&rsl_study_sheikhi2023, "table2", "best"), 12.595506, 4e-8);
    CHECK_CLOSE(rsl_study_explicit(5.0 / 6.0), 0.6383055546715394769, 1e-14);
    CHECK_CLOSE(rsl_study_banerjee2016_kelvin(0.597342252153460123, RSL_LAW_SEPARATION_ZERO_FORCE),
                0.25, 1e-14);
    CHECK_CLOSE(rsl_study_banerjee2016_kelvin(0.215453761966246781, RSL_LAW_SEPARATION_ZERO_DEPTH),
                0.5, 1e-14);
}

int main(void)
{
    test_tampered();
    test_missing();
    test_rules();
    test_bases();
    test_choices();
    test_numbers_with_choices();
    test_formula();
    test_items();
    test_reading();
    test_error_matrix();
    test_nonlinearity();
    test_digits();
    return check_report();
}
