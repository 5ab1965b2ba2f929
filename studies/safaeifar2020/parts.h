/* SPDX-License-Identifier: MIT
 *
 * safaeifar2020: what the items share.
 *
 * The paper's law is h = A (1 - c)/c with A = 2/(5 I), where
 *
 *     I(a, b) = integral over 0..1 of y^(3/2) (1 - y^a)^(1/b) dy
 *             = B(5/(2 a), 1 + 1/b)/a                          (Beta function).
 */
#ifndef RSL_STUDIES_SAFAEIFAR2020_H
#define RSL_STUDIES_SAFAEIFAR2020_H

#include "study.h"

rsl_study_function rsl_study_safaeifar2020_table2, rsl_study_safaeifar2020_valley,
    rsl_study_safaeifar2020_rms, rsl_study_safaeifar2020_integral,
    rsl_study_safaeifar2020_equations, rsl_study_safaeifar2020_balance,
    rsl_study_safaeifar2020_fig3, rsl_study_safaeifar2020_fig4, rsl_study_safaeifar2020_fig5,
    rsl_study_safaeifar2020_fig6, rsl_study_safaeifar2020_fig8, rsl_study_safaeifar2020_fig9,
    rsl_study_safaeifar2020_fig10, rsl_study_safaeifar2020_fig11, rsl_study_safaeifar2020_fig13,
    rsl_study_safaeifar2020_fig14, rsl_study_safaeifar2020_fig15, rsl_study_safaeifar2020_fig16,
    rsl_study_safaeifar2020_fig17, rsl_study_safaeifar2020_fig19, rsl_study_safaeifar2020_fig20;

/* I(a, b), and A = 2/(5 I). */
double rsl_study_safaeifar2020_integral_of(double a, double b);
double rsl_study_safaeifar2020_factor(double a, double b);

/* The error that Table 2 lists, in percent, is a root of a mean of squares:
 *
 *     (RMS/100)^2 = k0 - 2 A m1 + A^2 m2,
 *
 * with k0 the mean of 1 and m1, m2 the means of r and r^2 over the sampled c,
 * r = (1 - c)/(c h(c)). */
typedef struct rsl_study_safaeifar2020_moments {
    double k0, m1, m2;
} rsl_study_safaeifar2020_moments;

double rsl_study_safaeifar2020_error(const rsl_study_safaeifar2020_moments *moments, double factor);

/* The moments behind the printed table: which c were sampled is not said, so
 * they are taken from the table itself, three numbers for its 110 cells. */
rsl_study_safaeifar2020_moments rsl_study_safaeifar2020_moments_of(rsl_study *table);

/* The same from the file of Table 2, for other items. */
rsl_study_safaeifar2020_moments rsl_study_safaeifar2020_moments_printed(rsl_study *study);
/* The least and the largest RMS at A over all moments with which each of the 110 cells of Table 2
 * rounds to what is printed. */
void rsl_study_safaeifar2020_range(rsl_study *study, double A, double *low, double *high);

/* The moments if 0 < c < 1 is sampled evenly and without end. */
rsl_study_safaeifar2020_moments rsl_study_safaeifar2020_moments_even(void);

#endif
