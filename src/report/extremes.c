/* SPDX-License-Identifier: MIT
 *
 * report: the smallest and the largest value of the columns, on request. The run finds them inside
 * its steps; where steps have no states inside they are those of the samples.
 */
#include <math.h>
#include <stdlib.h>

#include "report/page.h"

int rsl_report_extremes_init(rsl_report_extremes *extremes, const rsl_report_columns *columns,
                             double from)
{
    *extremes = (rsl_report_extremes){.all = calloc(columns->count + 1, sizeof *extremes->all)};
    if (!extremes->all)
        return 0;
    extremes->count = columns->count;
    for (size_t i = 0; i < columns->count; i++)
        extremes->all[i] = rsl_planar_extreme_of(&columns->all[i], from, HUGE_VAL);
    return 1;
}

void rsl_report_extremes_free(rsl_report_extremes *extremes)
{
    free(extremes->all);
    *extremes = (rsl_report_extremes){0};
}

void rsl_report_extremes_sample(rsl_report_extremes *extremes, double time, const double *values)
{
    if (extremes->count == 0 || time < extremes->all[0].from)
        return;
    extremes->samples++;
    for (size_t i = 0; i < extremes->count; i++) {
        rsl_planar_extreme *one = &extremes->all[i];
        if (values[i] < one->min) {
            one->min = values[i];
            one->t_min = time;
        }
        if (values[i] > one->max) {
            one->max = values[i];
            one->t_max = time;
        }
    }
}

void rsl_report_write_extremes(rsl_report_json *json, const rsl_report *results)
{
    const rsl_report_extremes *extremes = &results->extremes;
    if (extremes->count == 0)
        return;
    rsl_report_json_array(json, "signals");
    for (size_t i = 0; i < extremes->count; i++) {
        const rsl_planar_extreme *one = &extremes->all[i];
        rsl_report_json_object(json, NULL);
        rsl_report_json_text(json, "name", results->columns.names[i]);
        rsl_report_json_text(json, "unit", rsl_planar_output_unit(&one->signal));
        rsl_report_json_number(json, "min", one->min);
        rsl_report_json_number(json, "t_min", one->t_min);
        rsl_report_json_number(json, "max", one->max);
        rsl_report_json_number(json, "t_max", one->t_max);
        if (!one->located)
            rsl_report_json_number(json, "of_samples", (double)extremes->samples);
        rsl_report_json_close(json);
    }
    rsl_report_json_close(json);
}

void rsl_report_page_extremes(FILE *out, const rsl_report *results)
{
    static const char *const heads[] = {"signal",   "unit",    ">smallest", ">at [s]",
                                        ">largest", ">at [s]", NULL};
    const rsl_report_extremes *extremes = &results->extremes;
    if (extremes->count == 0)
        return;
    fputs("<h2>Smallest and largest values</h2>\n", out);
    rsl_report_page_open_table(out, heads);
    for (size_t i = 0; i < extremes->count; i++) {
        const rsl_planar_extreme *one = &extremes->all[i];
        fputs("<tr>", out);
        rsl_report_page_name(out, results->columns.names[i]);
        rsl_report_page_name(out, rsl_planar_output_unit(&one->signal));
        rsl_report_page_cell(out, one->min);
        rsl_report_page_cell(out, one->t_min);
        rsl_report_page_cell(out, one->max);
        rsl_report_page_cell(out, one->t_max);
        fputs("</tr>\n", out);
    }
    rsl_report_page_close_table(out);
    if (extremes->all[0].located)
        fputs("<p class=\"note\">Found inside the steps, between the samples.</p>\n", out);
    else
        fprintf(out,
                "<p class=\"note\">Of %zu samples: the steps of this integrator have no states "
                "inside.</p>\n",
                extremes->samples);
}
