/* SPDX-License-Identifier: MIT
 *
 * The file of an item, read.
 */
#ifndef RSL_STUDIES_STUDY_DATA_H
#define RSL_STUDIES_STUDY_DATA_H

#include <stdarg.h>

#include "study.h"

/* Fills columns and rows from the file of the item. */
void rsl_study_read(rsl_study *study);

/* The texts of PAPER/ITEM.csv, whatever its columns are, in the memory of the study.
 * 0, and the run of the study fails: there is no such file, or it is broken. */
int rsl_study_read_table(rsl_study *study, const char *item, rsl_study_table *table);

/* The cell of a column; "" if there is no such column. */
const char *rsl_study_cell(const rsl_study_table *table, size_t row, const char *column);

/* Whether a column of an item is one of its own: a parameter of its rows. */
int rsl_study_is_parameter(const char *column);

/* Inputs and anchors of the paper: reads both; and whether all anchors of the item were met. */
int rsl_study_read_sides(rsl_study *study);
void rsl_study_check_anchors(rsl_study *study);

/* Puts the settings in the place of the printed inputs; and whether all of them were read. */
void rsl_study_set_inputs(rsl_study *study, rsl_study_settings settings);
void rsl_study_check_inputs(rsl_study *study);

/* All of the text as one finite number; NaN if it is not one. */
double rsl_study_read_number(const char *text);

/* rsl_study_print with its arguments as a list. */
const char *rsl_study_print_list(rsl_study *study, const char *format, va_list rest);

#endif
