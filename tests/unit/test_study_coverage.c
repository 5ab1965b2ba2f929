/* SPDX-License-Identifier: MIT
 *
 * Every numbered equation, table and figure of the papers, and every test of the benchmarks, is
 * listed once in coverage.csv, in order,
 * and what is said to be computed is: the rows exist, and each has a verdict of its own.
 */
#include <stdio.h>
#include <string.h>

#include "check.h"
#include "study.h"
#include "study_data.h"

/* How many of each the papers number. */
static const struct {
    const char *paper;
    int equations, tables, figures, drawn; /* drawn: figures with data */
    int tests;                             /* of a benchmark */
} papers[] = {
    {"banerjee2016", 87, 1, 16, 12, 0},  {"flores2011", 48, 0, 9, 5, 0},
    {"safaeifar2020", 70, 6, 20, 15, 0}, {"sheikhi2023", 30, 2, 10, 5, 0},
    {"zhang2022", 49, 3, 7, 4, 0},       {"chung2011", 0, 0, 0, 0, 8},
    {"lammps2026", 0, 0, 0, 0, 2},
};

static const rsl_study_item *item_of(const rsl_study_paper *paper, const char *key, size_t length)
{
    for (size_t i = 0; i < paper->item_count; i++)
        if (strncmp(paper->items[i].key, key, length) == 0 && !paper->items[i].key[length])
            return &paper->items[i];
    return NULL;
}

/* Whether "ITEM" or "ITEM.KEY" is there; the item is read, not computed. */
static int is_there(const rsl_study_paper *paper, const char *word, size_t length)
{
    const char *point = memchr(word, '.', length);
    size_t name = point ? (size_t)(point - word) : length;
    rsl_study study = {.paper = paper, .item = item_of(paper, word, name)};
    int found = !point;
    if (!study.item)
        return 0;
    rsl_study_read(&study);
    for (size_t i = 0; point && i < study.row_count; i++)
        found |= strlen(study.rows[i].key) == length - name - 1 &&
                 strncmp(study.rows[i].key, point + 1, length - name - 1) == 0;
    found &= study.row_count > 0;
    rsl_study_free(&study);
    return found;
}

static int in_reading(const rsl_study_paper *paper, const char *number)
{
    rsl_study reading;
    int found = 0;
    rsl_study_open_reading(&reading, paper);
    for (size_t i = 0; i < reading.row_count; i++)
        found |= strncmp(reading.rows[i].what, "Eq", 2) == 0 &&
                 strstr(reading.rows[i].what, number) != NULL;
    rsl_study_free(&reading);
    return found;
}

static void check_place(const rsl_study *coverage, size_t i)
{
    const rsl_study_table *all = &coverage->inputs;
    const char *place = rsl_study_cell(all, i, "place"), *kind = rsl_study_cell(all, i, "kind");
    const char *by = rsl_study_cell(all, i, "by");
    SCENE("%s, %s", coverage->paper->key, place);
    if (strcmp(kind, "computed") == 0)
        CHECK(*by);
    else if (strcmp(kind, "reading") == 0)
        CHECK(in_reading(coverage->paper, strchr(place, ' ') + 1));
    else
        CHECK(*rsl_study_cell(all, i, "note"));
    while (*by) {
        size_t length = strcspn(by, " ");
        if (!CHECK(is_there(coverage->paper, by, length)))
            printf("    %.*s\n", (int)length, by);
        by += length;
        by += strspn(by, " ");
    }
}

/* The places in order: equations, tables, figures, tests, each counted from 1. */
static void check_places(const rsl_study *coverage, const int counts[4])
{
    const rsl_study_table *all = &coverage->inputs;
    size_t at = 0;
    static const char *const words[] = {"Eq.", "Table", "Fig.", "Test"};
    for (int kind = 0; kind < 4; kind++)
        for (int i = 1; i <= counts[kind]; i++, at++) {
            char place[32];
            snprintf(place, sizeof place, "%s %d", words[kind], i);
            SCENE("%s, %s", coverage->paper->key, place);
            CHECK(at < all->row_count && strcmp(rsl_study_cell(all, at, "place"), place) == 0);
        }
    CHECK_INT(all->row_count, at);
}

int main(void)
{
    int equations = 0, tables = 0, figures = 0;
    for (size_t p = 0; p < sizeof papers / sizeof papers[0]; p++) {
        const rsl_study_paper *paper = rsl_study_paper_at(p);
        rsl_study coverage;
        SCENE("%s", papers[p].paper);
        CHECK(strcmp(paper->key, papers[p].paper) == 0);
        CHECK_STATUS(rsl_study_open_coverage(&coverage, paper), RSL_OK);
        check_places(&coverage, (const int[]){papers[p].equations, papers[p].tables,
                                              papers[p].figures, papers[p].tests});
        for (size_t i = 0; i < coverage.inputs.row_count; i++)
            check_place(&coverage, i);
        SCENE("%s", papers[p].paper);
        CHECK_INT(rsl_study_covered(&coverage, "Fig", RSL_STUDY_COVER_COMPUTED), papers[p].drawn);
        equations += papers[p].equations;
        tables += papers[p].tables;
        figures += papers[p].drawn;
        rsl_study_free(&coverage);
    }
    CHECK_INT(rsl_study_paper_count(), sizeof papers / sizeof papers[0]);
    CHECK_INT(equations, 284);
    CHECK_INT(tables, 12);
    CHECK_INT(figures, 41);
    return check_report();
}
