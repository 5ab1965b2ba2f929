/* SPDX-License-Identifier: MIT
 *
 * What the papers print was keyed twice, into studies/ and into tests/reference/printed.txt; the two
 * agree. And a slip in either is noticed.
 */
#include "check.h"
#include "printed.h"

static void test_both_copies(printed_copy *copy)
{
    for (size_t i = 0; i < rsl_study_paper_count(); i++) {
        const rsl_study_paper *paper = rsl_study_paper_at(i);
        SCENE("%s", paper->key);
        for (size_t j = 0; j < paper->item_count; j++)
            printed_item(copy, paper, &paper->items[j]);
        printed_inputs(copy, paper);
        CHECK_INT(copy->differences, 0);
    }
}

/* A digit, a sign, an exponent, a line: each is a difference. */
static void test_slips(const char *text)
{
    static const char *const slips[][2] = {{"12.596 12.718", "12.595 12.718"},
                                           {"25.31", "25.21"},
                                           {"damper.ratio : 0.003", "damper.ratio : 0.002"},
                                           {"eq18 = U+E", "eq18 = U-E"},
                                           {"eq26 = y^2.939", "eq26 = y^2.938"},
                                           {"optimum ~ 1.1 1.25", "optimum ~ 1.1 1.5"},
                                           {"1.962646 @ 2.5069", "1.962646 @ 2.5068"},
                                           {"eq28 : 1.25834\n", ""}};
    for (size_t i = 0; i < sizeof slips / sizeof slips[0]; i++) {
        static char other[1 << 16];
        const char *at = strstr(text, slips[i][0]);
        SCENE("%s", slips[i][0]);
        if (!CHECK(at != NULL))
            continue;
        snprintf(other, sizeof other, "%.*s%s%s", (int)(at - text), text, slips[i][1],
                 at + strlen(slips[i][0]));
        printed_copy copy = {.text = other, .quiet = 1};
        for (size_t p = 0; p < rsl_study_paper_count(); p++) {
            const rsl_study_paper *paper = rsl_study_paper_at(p);
            for (size_t j = 0; j < paper->item_count; j++)
                printed_item(&copy, paper, &paper->items[j]);
            printed_inputs(&copy, paper);
        }
        CHECK(copy.differences > 0);
    }
}

int main(void)
{
    char *text = slurp(RESILE_TEST_DATA "/printed.txt");
    printed_copy copy = {.text = text};
    test_both_copies(&copy);
    printf("%zu printed numbers, formulas and inputs compared\n", copy.compared);
    CHECK(copy.compared > 600);
    test_slips(text);
    free(text);
    return check_report();
}
