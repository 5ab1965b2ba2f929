/* SPDX-License-Identifier: MIT
 *
 * Totals of the items of papers.
 */
#include "report.h"

size_t rsl_study_total(const rsl_study *studies, size_t count, const rsl_study_paper *paper,
                       rsl_study_verdict verdict)
{
    size_t total = 0;
    for (size_t i = 0; i < count; i++)
        if (!paper || studies[i].paper == paper)
            total += rsl_study_count(&studies[i], verdict);
    return total;
}

size_t rsl_study_total_basis(const rsl_study *studies, size_t count, const rsl_study_paper *paper,
                             rsl_study_basis basis)
{
    size_t total = 0;
    for (size_t i = 0; i < count; i++)
        if (!paper || studies[i].paper == paper)
            total += rsl_study_count_basis(&studies[i], basis);
    return total;
}
