/* SPDX-License-Identifier: MIT
 *
 * Parts of a page: panels, tables, figures.
 */

#include "plot/html.h"
#include "plot/page.h"
#include "report/page.h"

void rsl_report_page_number(FILE *out, double value, int digits)
{
    if (isfinite(value))
        fprintf(out, "%.*g", digits, value == 0.0 ? 0.0 : value);
    else
        fputs("—", out);
}

void rsl_report_page_cell(FILE *out, double value)
{
    fputs("<td class=\"number\">", out);
    rsl_report_page_number(out, value, 6);
    fputs("</td>", out);
}

void rsl_report_page_name(FILE *out, const char *name)
{
    fputs("<td>", out);
    rsl_plot_html_text(out, name ? name : "");
    fputs("</td>", out);
}

/* Opens a table; a head of ">name" is one of a column of numbers. */
void rsl_report_page_open_table(FILE *out, const char *const *heads)
{
    fputs("<div class=\"table\"><table><thead><tr>", out);
    for (; *heads; heads++)
        fprintf(out, "<th%s>%s</th>", **heads == '>' ? " class=\"number\"" : "",
                *heads + (**heads == '>'));
    fputs("</tr></thead><tbody>\n", out);
}

void rsl_report_page_close_table(FILE *out) { fputs("</tbody></table></div>\n", out); }

void rsl_report_page_panel(rsl_plot_builder *builder, const rsl_report *results, const char *name,
                           const char *unit)
{
    *rsl_plot_builder_panel(builder) = (rsl_plot_panel){
        .x = {.label = "time", .unit = "s", .low = results->time_first, .high = results->time_last},
        .y = {.label = name, .unit = unit},
        .over_time = 1};
}

void rsl_report_page_line(rsl_plot_builder *builder, const char *name,
                          const rsl_plot_series *series)
{
    rsl_plot_builder_graph(builder, RSL_PLOT_LINE, name);
    rsl_plot_builder_series(builder, series, 1);
}

void rsl_report_page_figure(FILE *out, rsl_report *results, rsl_plot_builder *builder)
{
    const rsl_plot_figure *figure = rsl_plot_builder_figure(builder);

    if (figure)
        rsl_plot_figure_html(out, figure);
    else
        rsl_report_fail(results, RSL_ERROR_MEMORY, "there is not enough memory for a figure");
    rsl_plot_builder_free(builder);
}
