/* SPDX-License-Identifier: MIT
 *
 * The papers, in the order of the pages; then the benchmarks.
 */
#include "study.h"

static const rsl_study_paper *const papers[] = {
    &rsl_study_banerjee2016, &rsl_study_flores2011, &rsl_study_safaeifar2020,
    &rsl_study_sheikhi2023,  &rsl_study_zhang2022,  &rsl_study_chung2011,
    &rsl_study_lammps2026,
};

size_t rsl_study_paper_count(void) { return sizeof papers / sizeof papers[0]; }

const rsl_study_paper *rsl_study_paper_at(size_t index)
{
    return index < rsl_study_paper_count() ? papers[index] : NULL;
}
