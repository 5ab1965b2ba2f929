/* SPDX-License-Identifier: MIT
 *
 * Cross-validation of a fit by blocks of the data.
 */
#include <assert.h>
#include <stdlib.h>

#include "fit/problem.h"

static rsl_status sum_at(rsl_fit_problem *p, const double *z, double *sum)
{
    size_t count = rsl_fit_residual_count(p);
    double *residual = malloc((count + 1) * sizeof *residual);
    rsl_status status = RSL_ERROR_MEMORY;
    if (residual)
        status = rsl_fit_evaluate(p, z, residual, NULL, 0, NULL);
    for (size_t i = 0; i < count && status >= 0; i++)
        *sum += residual[i] * residual[i];
    free(residual);
    return status;
}

rsl_status rsl_fit_validate(rsl_fit_problem *p, const rsl_fit_solution *s, size_t folds,
                            double *ratio, rsl_error *error)
{
    assert(folds > 1 && p->folds == 0);
    double outside = 0.0, whole = 0.0;
    rsl_fit_solution part = {.sum = 0.0};
    rsl_status status = sum_at(p, s->z, &whole);
    p->folds = folds;
    for (p->fold = 0; p->fold < folds && status >= 0; p->fold++) {
        p->inside = 0;
        status = rsl_fit_solve(p, s->z, -1, 60, &part, error);
        p->inside = 1;
        if (status >= 0)
            status = sum_at(p, part.z, &outside);
    }
    p->folds = p->fold = 0;
    p->inside = 0;
    *ratio = whole > 0.0 ? sqrt(outside / whole) : (double)NAN;
    return status;
}
