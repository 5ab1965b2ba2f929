/* SPDX-License-Identifier: MIT
 *
 * judge: what must be known beside a ranking of laws and a fit of bounces; of one fit: rsl_fit_doubts.
 */
#ifndef RSL_FIT_JUDGE_H
#define RSL_FIT_JUDGE_H

#include "resile/bounce.h"
#include "resile/fit.h"

/* Whether the data are too few for the AICc of some law of a ranking. */
int rsl_fit_ranks_few(const rsl_fit_rank *ranks, size_t count);

/* Laws with the curves of one, itself among them, and the restitutions that their formulas are
 * asked for: 0 where no measured impact tells the laws apart. */
size_t rsl_fit_ranks_same(const rsl_fit_rank *ranks, size_t count, const rsl_law *law);
int rsl_fit_ranks_differ(const rsl_fit_rank *ranks, size_t count, const rsl_fit_rank *first,
                         double *low, double *high);

/* e over the speed: 1 it rises, -1 it falls, 0 neither is sure. */
int rsl_fit_bounce_trend(const rsl_fit_bounce_result *result);

/* Impacts that return more than came in, e > 1, by more than their noise. */
size_t rsl_fit_bounce_impossible(const rsl_fit_bounce_result *result,
                                 const rsl_fit_bounce_impact *impacts);

#endif
