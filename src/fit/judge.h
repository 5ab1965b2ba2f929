/* SPDX-License-Identifier: MIT
 *
 * judge: what must be known beside the numbers of a fit.
 */
#ifndef RSL_FIT_JUDGE_H
#define RSL_FIT_JUDGE_H

#include "resile/bounce.h"
#include "resile/fit.h"

/* In the order in which they are told. */
typedef enum rsl_fit_doubt {
    RSL_FIT_DOUBT_UNDETERMINED, /* the data do not determine all free parameters */
    RSL_FIT_DOUBT_NO_FREEDOM,   /* as many free parameters as data */
    RSL_FIT_DOUBT_UNEXPLAINED,  /* less than half of the variance is explained */
    RSL_FIT_DOUBT_CORRELATED,   /* neighbouring residuals are alike */
    RSL_FIT_DOUBT_WANDERING,    /* the residuals wander over the record by more than noise */
    RSL_FIT_DOUBT_OUTLIERS,     /* samples beyond six standard deviations */
    RSL_FIT_DOUBT_UNCONVERGED,
    RSL_FIT_DOUBT_COUNT
} rsl_fit_doubt;

/* A bit 1 << doubt for each. */
unsigned rsl_fit_judge(const rsl_fit_result *result);

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
