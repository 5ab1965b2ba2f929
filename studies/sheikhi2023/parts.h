/* SPDX-License-Identifier: MIT
 *
 * sheikhi2023: what the items share.
 *
 * The paper goes on with the problem of safaeifar2020: find a and b so that
 * the RMS error of h = A (1 - c)/c, A = 2/(5 I(a, b)), is least. Integral and
 * RMS are those of safaeifar2020/parts.h, with the moments of its Table 2.
 */
#ifndef RSL_STUDIES_SHEIKHI2023_H
#define RSL_STUDIES_SHEIKHI2023_H

#include "safaeifar2020/parts.h"
#include "study.h"

rsl_study_function rsl_study_sheikhi2023_equations, rsl_study_sheikhi2023_fig4,
    rsl_study_sheikhi2023_optimum, rsl_study_sheikhi2023_table2, rsl_study_sheikhi2023_tuning,
    rsl_study_sheikhi2023_fig7, rsl_study_sheikhi2023_fig8, rsl_study_sheikhi2023_fig9,
    rsl_study_sheikhi2023_fig10;

/* A country of a search, and a search iteration by iteration. */
enum {
    RSL_STUDY_SHEIKHI2023_ITERATIONS = 50,
    RSL_STUDY_SHEIKHI2023_COUNTRIES = 20,
    RSL_STUDY_SHEIKHI2023_RUNS = 50
};

typedef struct rsl_study_sheikhi2023_country {
    double a, b, value;
    int imperialist;
} rsl_study_sheikhi2023_country;

typedef struct rsl_study_sheikhi2023_moment {
    double min; /* RMS so far */
    size_t evaluations, empires, country_count;
    rsl_study_sheikhi2023_country countries[RSL_STUDY_SHEIKHI2023_COUNTRIES];
} rsl_study_sheikhi2023_moment;

typedef struct rsl_study_sheikhi2023_course {
    rsl_study_sheikhi2023_moment at[RSL_STUDY_SHEIKHI2023_ITERATIONS + 1];
} rsl_study_sheikhi2023_course;

/* A search by "ica" or "icaco" with the settings of the paper. The bounds are
 * those of Table 2 of safaeifar2020, as the paper prints none. 0: failed. */
int rsl_study_sheikhi2023_search(rsl_study *study, const char *method, unsigned seed,
                                 const rsl_study_safaeifar2020_moments *moments,
                                 rsl_study_sheikhi2023_course *course);

#endif
