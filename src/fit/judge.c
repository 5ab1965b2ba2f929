/* SPDX-License-Identifier: MIT
 *
 * judge: what must be known beside the numbers of a fit.
 */
#include "fit/judge.h"

#include <assert.h>
#include <math.h>

#define HALF_EXPLAINED 0.5
#define ALIKE 0.5         /* correlation of neighbouring residuals */
#define WANDERS 1.0       /* of a record, over what noise does */
#define ROUNDING 0.999999 /* explained from which on what is left is no noise */
#define FAR_OFF 6.0       /* standard deviations */
#define FEW 20            /* data among which one far off says nothing */
#define TOLD_APART 1e-3   /* of the restitutions that formulas are asked for */

/* The residuals of curves: one word about them is enough. */
static unsigned judge_curves(const rsl_fit_result *r)
{
    int noisy = r->explained < ROUNDING;
    if (r->explained < HALF_EXPLAINED)
        return 1u << RSL_FIT_DOUBT_UNEXPLAINED;
    if (r->autocorrelation > ALIKE && noisy)
        return 1u << RSL_FIT_DOUBT_CORRELATED;
    return r->wander > WANDERS && noisy ? 1u << RSL_FIT_DOUBT_WANDERING : 0;
}

static const struct doubt_row {
    const char *name, *meaning;
} doubt_rows[] = {
#define ROW(constant, name, meaning) {name, meaning},
    RSL_FIT_DOUBT_LIST(ROW)
#undef ROW
};

const char *rsl_fit_doubt_name(rsl_fit_doubt doubt)
{
    return (unsigned)doubt < RSL_FIT_DOUBT_COUNT ? doubt_rows[doubt].name : "";
}

const char *rsl_fit_doubt_meaning(rsl_fit_doubt doubt)
{
    return (unsigned)doubt < RSL_FIT_DOUBT_COUNT ? doubt_rows[doubt].meaning : "";
}

unsigned rsl_fit_doubts(const rsl_fit_result *r)
{
    assert(r != NULL);
    unsigned doubts = judge_curves(r);
    if (!r->identifiable)
        doubts |= 1u << RSL_FIT_DOUBT_UNDETERMINED;
    if (r->observations == r->free_count)
        doubts |= 1u << RSL_FIT_DOUBT_NO_FREEDOM;
    if (r->outlier > FAR_OFF && r->observations > FEW && !(r->explained > 1 - 1e-9))
        doubts |= 1u << RSL_FIT_DOUBT_OUTLIERS;
    if (!r->converged)
        doubts |= 1u << RSL_FIT_DOUBT_UNCONVERGED;
    return doubts;
}

int rsl_fit_ranks_few(const rsl_fit_rank *ranks, size_t count)
{
    int few = 0;
    for (size_t i = 0; i < count; i++)
        few |= ranks[i].status >= 0 && !(ranks[i].aicc < HUGE_VAL);
    return few;
}

size_t rsl_fit_ranks_same(const rsl_fit_rank *ranks, size_t count, const rsl_law *law)
{
    size_t same = 1;
    for (size_t i = 0; i < count; i++)
        same += ranks[i].same_as == law;
    return same;
}

int rsl_fit_ranks_differ(const rsl_fit_rank *ranks, size_t count, const rsl_fit_rank *first,
                         double *low, double *high)
{
    *low = *high = first->requested;
    for (size_t i = 0; i < count; i++)
        if (ranks[i].same_as == first->law) {
            *low = fmin(*low, ranks[i].requested);
            *high = fmax(*high, ranks[i].requested);
        }
    return *high - *low > TOLD_APART;
}

int rsl_fit_bounce_trend(const rsl_fit_bounce_result *a)
{
    return (a->exponent_low > 0.0) - (a->exponent_high < 0.0);
}

size_t rsl_fit_bounce_impossible(const rsl_fit_bounce_result *a,
                                 const rsl_fit_bounce_impact *impacts)
{
    size_t above = 0;
    for (size_t i = 0; i < a->impact_count; i++)
        above += impacts[i].restitution > 1.0 && !(impacts[i].low < 1.0 && a->freedom > 0);
    return above;
}
