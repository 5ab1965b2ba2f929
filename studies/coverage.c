/* SPDX-License-Identifier: MIT
 *
 * coverage: what of a paper has a verdict.
 */
#include <string.h>

#include "study.h"
#include "study_data.h"

static const struct {
    const char *name, *meaning;
} covers[RSL_STUDY_COVER_COUNT] = {
#define COVER(name, text, meaning) {text, meaning},
    RSL_STUDY_COVER_LIST(COVER)
#undef COVER
};

const char *rsl_study_cover_name(rsl_study_cover cover) { return covers[cover].name; }

const char *rsl_study_cover_meaning(rsl_study_cover cover) { return covers[cover].meaning; }

static int is_kind(const char *text)
{
    for (int i = 0; i < RSL_STUDY_COVER_COUNT; i++)
        if (strcmp(text, covers[i].name) == 0)
            return 1;
    return 0;
}

rsl_status rsl_study_open_coverage(rsl_study *study, const rsl_study_paper *paper)
{
    static const rsl_study_item item = {.key = "coverage"};
    *study = (rsl_study){.paper = paper, .item = &item};
    rsl_study_read_table(study, item.key, &study->inputs);
    for (size_t i = 0; i < study->inputs.row_count; i++)
        if (!is_kind(rsl_study_cell(&study->inputs, i, "kind")))
            rsl_study_note_error(study, RSL_ERROR_FILE, "%s/coverage.csv: %s is of no kind",
                                 paper->key, rsl_study_cell(&study->inputs, i, "place"));
    return study->error.status;
}

size_t rsl_study_covered(const rsl_study *coverage, const char *word, rsl_study_cover cover)
{
    const rsl_study_table *all = &coverage->inputs;
    size_t count = 0;
    for (size_t i = 0; i < all->row_count; i++)
        count += strcmp(rsl_study_cell(all, i, "kind"), covers[cover].name) == 0 &&
                 (!word || strncmp(rsl_study_cell(all, i, "place"), word, strlen(word)) == 0);
    return count;
}
