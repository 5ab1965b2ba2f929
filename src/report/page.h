/* SPDX-License-Identifier: MIT
 *
 * The pieces from which report.html is put together.
 */
#ifndef RSL_REPORT_PAGE_H
#define RSL_REPORT_PAGE_H

#include "plot/builder.h"
#include "report/report.h"

enum { RSL_REPORT_PAGE_ROWS = 100 }; /* of a table */

/* A table; a head of ">name" is one of a column of numbers. */
void rsl_report_page_open_table(FILE *out, const char *const *heads);
void rsl_report_page_close_table(FILE *out);
void rsl_report_page_number(FILE *out, double value, int digits);
void rsl_report_page_cell(FILE *out, double value);
void rsl_report_page_name(FILE *out, const char *name);

/* A number among the cards: four digits, with a prefix of the unit where that reads better. */
void rsl_report_page_card(FILE *out, double value, const char *unit, const char *meaning);

/* A panel over the time of the run, a line of it, and the figure when it is
 * done, which frees the builder. */
void rsl_report_page_panel(rsl_plot_builder *builder, const rsl_report *results, const char *name,
                           const char *unit);
void rsl_report_page_line(rsl_plot_builder *builder, const char *name,
                          const rsl_plot_series *series);
void rsl_report_page_figure(FILE *out, rsl_report *results, rsl_plot_builder *builder);

/* The section of joints with clearance. */
void rsl_report_page_clearances(FILE *out, rsl_report *results);

#endif
