/* SPDX-License-Identifier: MIT
 *
 * One row per paper, each in the file paper.c of its folder.
 */
#ifndef RSL_STUDIES_PAPERS_H
#define RSL_STUDIES_PAPERS_H

#include "study.h"

extern const rsl_study_paper rsl_study_banerjee2016;
extern const rsl_study_paper rsl_study_flores2011;
extern const rsl_study_paper rsl_study_safaeifar2020;
extern const rsl_study_paper rsl_study_sheikhi2023;
extern const rsl_study_paper rsl_study_zhang2022;

#endif
