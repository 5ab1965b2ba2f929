/* SPDX-License-Identifier: MIT
 *
 * ratios: the laws with m = n, q = 1 that safaeifar2020 and sheikhi2023
 * compare, over the input restitution c.
 */
#ifndef RSL_STUDIES_RATIOS_H
#define RSL_STUDIES_RATIOS_H

#include "law.h"

/* In the order of the legends. */
typedef enum rsl_study_rival {
    RSL_STUDY_EXACT,
    RSL_STUDY_HUNT,
    RSL_STUDY_LANKARANI,
    RSL_STUDY_FLORES,
    RSL_STUDY_GHARIB,
    RSL_STUDY_HU_GUO,
    RSL_STUDY_SAFAEIFAR,
    RSL_STUDY_SHEIKHI,
    RSL_STUDY_RIVALS
} rsl_study_rival;

const char *rsl_study_rival_name(int law);

/* c is looked at in steps: i/RSL_STUDY_STEPS for 0 < i <= RSL_STUDY_STEPS. */
enum { RSL_STUDY_STEPS = 200 };
double rsl_study_step(int i);

/* h of the law; h over h of the exact relation, minus 1. */
double rsl_study_rival_ratio(rsl_study *study, int law, double c);
double rsl_study_rival_off(rsl_study *study, int law, double c);

/* The resulting restitution minus c; its largest distance from 0 over the steps
 * from c >= `from` to below 1. */
double rsl_study_rival_error(rsl_study *study, int law, double c);
double rsl_study_rival_worst(rsl_study *study, int law, double from);

/* A line of h over c, as far as h <= 10. */
void rsl_study_rival_draw(rsl_study *study, rsl_study_figure *figure, int law, const char *name);

#endif
