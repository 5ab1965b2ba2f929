/* SPDX-License-Identifier: MIT
 *
 * zhang2022: the functions of the items, and what they share.
 */
#ifndef RSL_STUDIES_ZHANG2022_H
#define RSL_STUDIES_ZHANG2022_H

#include "law.h"

rsl_study_function rsl_study_zhang2022_equations, rsl_study_zhang2022_fig4,
    rsl_study_zhang2022_fig5, rsl_study_zhang2022_table1, rsl_study_zhang2022_table2,
    rsl_study_zhang2022_table3, rsl_study_zhang2022_fig6, rsl_study_zhang2022_fig7;

/* What a program reports that integrates by the classical Runge-Kutta method
 * of order 4 in steps, and raises the rate to the power q as a complex number
 * whatever its sign: a negative one gets an imaginary part in restitution. */
typedef struct rsl_study_zhang2022_sampled {
    double restitution; /* |rate| of the last sample in contact over the speed */
    double duration;    /* number of samples, start and the first one after the
                           end included, times the step */
} rsl_study_zhang2022_sampled;

rsl_study_zhang2022_sampled rsl_study_zhang2022_sample(const rsl_law_contact *contact, double step);

#endif
