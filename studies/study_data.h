/* SPDX-License-Identifier: MIT
 *
 * The file of an item, read.
 */
#ifndef RSL_STUDIES_STUDY_DATA_H
#define RSL_STUDIES_STUDY_DATA_H

#include "study.h"

/* Fills columns and rows. */
void rsl_study_read(rsl_study *study);

/* All of the text as one finite number; NaN if it is not one. */
double rsl_study_read_number(const char *text);

#endif
