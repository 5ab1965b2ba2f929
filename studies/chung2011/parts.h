/* SPDX-License-Identifier: MIT
 *
 * chung2011: the functions of the tests.
 */
#ifndef RSL_STUDIES_CHUNG2011_H
#define RSL_STUDIES_CHUNG2011_H

#include "oblique.h"

rsl_study_function rsl_study_chung2011_test1, rsl_study_chung2011_test2, rsl_study_chung2011_test3,
    rsl_study_chung2011_test4, rsl_study_chung2011_test5, rsl_study_chung2011_test6,
    rsl_study_chung2011_test7, rsl_study_chung2011_test8;

/* A number of a material in the test that is run: "glass" and "E" are the line test1.glass.E. */
double rsl_study_chung2011_of(rsl_study *study, const char *material, const char *symbol);

/* A number of the test itself: "r" is the line test1.r. */
double rsl_study_chung2011_here(rsl_study *study, const char *symbol);

/* The sphere of a material on a rigid plane, k = (4/3) E/(1 - nu^2) sqrt(r). */
rsl_study_sphere rsl_study_chung2011_sphere(rsl_study *study, const char *material);

#endif
