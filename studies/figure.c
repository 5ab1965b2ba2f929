/* SPDX-License-Identifier: MIT
 *
 * Drawings of an item.
 */
#include <math.h>
#include <stdlib.h>

#include "study.h"

static void check_memory(rsl_study *study, const rsl_study_figure *figure)
{
    if (figure && figure->failed)
        rsl_study_note_error(study, RSL_ERROR_MEMORY, "there is no more memory");
}

rsl_study_figure *rsl_study_draw(rsl_study *study, const char *title, const char *x, const char *y)
{
    rsl_study_figure **all = realloc(study->figures, (study->figure_count + 1) * sizeof *all);
    rsl_study_figure *figure = all ? calloc(1, sizeof *figure) : NULL;
    study->figures = all ? all : study->figures;
    if (figure) {
        rsl_plot_axis across = rsl_plot_builder_axis(figure, x);
        rsl_plot_axis up = rsl_plot_builder_axis(figure, y);
        figure->figure.title = title;
        *rsl_plot_builder_panel(figure) = (rsl_plot_panel){.x = across, .y = up};
        study->figures[study->figure_count++] = figure;
    } else {
        rsl_study_note_error(study, RSL_ERROR_MEMORY, "there is no more memory");
    }
    check_memory(study, figure);
    return figure;
}

void rsl_study_line(rsl_study *study, rsl_study_figure *figure, const char *name)
{
    if (figure)
        rsl_plot_builder_graph(figure, RSL_PLOT_LINE, name);
    check_memory(study, figure);
}

void rsl_study_dots(rsl_study *study, rsl_study_figure *figure, const char *name, double width)
{
    if (figure)
        rsl_plot_builder_graph(figure, RSL_PLOT_DOTS, name)->width = width;
    check_memory(study, figure);
}

void rsl_study_dashed(rsl_study_figure *figure)
{
    if (figure && figure->graph_count)
        figure->graphs[figure->graph_count - 1].dashed = 1;
}

/* What is not finite is left out, and does not break a line. */
void rsl_study_point(rsl_study *study, rsl_study_figure *figure, double x, double y)
{
    if (!isfinite(x) || !isfinite(y))
        return;
    if (figure)
        rsl_plot_builder_point(figure, x, y);
    check_memory(study, figure);
}

void rsl_study_range(rsl_study_figure *figure, double x_low, double x_high, double y_low,
                     double y_high)
{
    if (!figure || figure->failed)
        return;
    rsl_plot_panel *panel = &figure->panels[figure->figure.panel_count - 1];
    panel->x.low = x_low;
    panel->x.high = x_high;
    panel->y.low = y_low;
    panel->y.high = y_high;
}

void rsl_study_mark(rsl_study *study, rsl_study_figure *figure, double at, const char *text)
{
    if (!figure || figure->failed || !isfinite(at))
        return;
    rsl_plot_panel *panel = &figure->panels[figure->figure.panel_count - 1];
    rsl_plot_mark *marks =
        rsl_plot_builder_take(figure, (panel->mark_count + 1) * sizeof *panel->marks);
    check_memory(study, figure);
    if (!marks)
        return;
    for (size_t i = 0; i < panel->mark_count; i++)
        marks[i] = panel->marks[i];
    marks[panel->mark_count++] = (rsl_plot_mark){.at = at, .text = text};
    panel->marks = marks;
}

void rsl_study_remark(rsl_study_figure *figure, const char *note)
{
    if (figure)
        figure->figure.note = note;
}
