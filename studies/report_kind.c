/* SPDX-License-Identifier: MIT
 *
 * report: the verdicts in the words of the pages.
 */
#include <string.h>

#include "report.h"

static const struct {
    rsl_study_verdict verdict;
    const char *one, *many;
} kinds[RSL_STUDY_KIND_COUNT] = {
    [RSL_STUDY_KIND_REPRODUCED] = {RSL_STUDY_REPRODUCED, "reproduced", "reproduced"},
    [RSL_STUDY_KIND_CONSISTENT] = {RSL_STUDY_CONSISTENT, "consistent", "consistent"},
    [RSL_STUDY_KIND_UNDECIDED] = {RSL_STUDY_UNDECIDED, "undecided", "undecided"},
    [RSL_STUDY_KIND_MISPRINT] = {RSL_STUDY_MISPRINT, "misprint", "misprints"},
    [RSL_STUDY_KIND_WRONG] = {RSL_STUDY_MISPRINT, "computed wrongly", "computed wrongly"},
    [RSL_STUDY_KIND_FALSE] = {RSL_STUDY_MISPRINT, "does not hold", "do not hold"},
    [RSL_STUDY_KIND_OPEN] = {RSL_STUDY_NOT_REPRODUCIBLE, "not reproducible", "not reproducible"},
};

rsl_study_kind rsl_study_kind_of(const rsl_study_row *row)
{
    if (row->verdict != RSL_STUDY_MISPRINT)
        for (int i = 0; i < RSL_STUDY_KIND_COUNT; i++)
            if (kinds[i].verdict == row->verdict)
                return (rsl_study_kind)i;
    if (row->class == RSL_STUDY_CLAIM)
        return RSL_STUDY_KIND_FALSE;
    return *row->right_text ? RSL_STUDY_KIND_MISPRINT : RSL_STUDY_KIND_WRONG;
}

rsl_study_verdict rsl_study_kind_verdict(rsl_study_kind kind) { return kinds[kind].verdict; }

const char *rsl_study_kind_name(rsl_study_kind kind, size_t count)
{
    return count == 1 ? kinds[kind].one : kinds[kind].many;
}

int rsl_study_names_place(const rsl_study_row *row)
{
    static const char *const places[] = {"Eq", "Fig", "Sec", "Table", "Test"};
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++)
        if (strncmp(row->what, places[i], strlen(places[i])) == 0)
            return 1;
    return 0;
}

size_t rsl_study_kind_total(const rsl_study *studies, size_t count, const rsl_study_paper *paper,
                            rsl_study_kind kind)
{
    size_t total = 0;
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < studies[i].row_count; j++)
            if (!paper || studies[i].paper == paper)
                total += rsl_study_kind_of(&studies[i].rows[j]) == kind;
    return total;
}
