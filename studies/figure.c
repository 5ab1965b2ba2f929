/* SPDX-License-Identifier: MIT
 *
 * Drawings of an item: lines that grow point by point.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "study.h"

typedef struct rsl_study_line {
    const char *name;
    rsl_plot_point *points; /* owned */
    size_t count, room;
    double mark; /* width of dots; 0: a line */
} line;

static void *grow(rsl_study *study, void *block, size_t count, size_t size)
{
    void *larger = realloc(block, count * size);

    if (!larger)
        rsl_study_note_error(study, RSL_ERROR_MEMORY,
                             "there is no more memory");
    return larger;
}

/* "name [unit]" in two. */
static void set_axis(rsl_study *study, const char *axis, const char **name,
                     const char **unit)
{
    const char *bracket = strstr(axis, " [");

    *name = axis;
    *unit = "";
    if (!bracket)
        return;
    *name = rsl_study_print(study, "%.*s", (int)(bracket - axis), axis);
    *unit =
        rsl_study_print(study, "%.*s", (int)strlen(bracket) - 3, bracket + 2);
}

rsl_study_figure *rsl_study_draw(rsl_study *study, const char *title,
                                 const char *x, const char *y)
{
    rsl_study_figure **all =
        grow(study, study->figures, study->figure_count + 1, sizeof *all);
    rsl_study_figure *figure;

    if (!all)
        return NULL;
    study->figures = all;
    figure = grow(study, NULL, 1, sizeof *figure);
    if (!figure)
        return NULL;
    *figure = (rsl_study_figure){.plot = {.title = title}};
    set_axis(study, x, &figure->plot.x_name, &figure->plot.x_unit);
    set_axis(study, y, &figure->plot.y_name, &figure->plot.y_unit);
    study->figures[study->figure_count++] = figure;
    return figure;
}

void rsl_study_line(rsl_study *study, rsl_study_figure *figure,
                    const char *name)
{
    line *lines;

    if (!figure)
        return;
    lines = grow(study, figure->lines, figure->line_count + 1, sizeof *lines);
    if (!lines)
        return;
    lines[figure->line_count] = (line){.name = name};
    figure->lines = lines;
    figure->line_count++;
}

void rsl_study_dots(rsl_study *study, rsl_study_figure *figure,
                    const char *name, double width)
{
    size_t before = figure ? figure->line_count : 0;

    rsl_study_line(study, figure, name);
    if (figure && figure->line_count > before)
        figure->lines[before].mark = width;
}

/* What is not finite is left out. */
void rsl_study_point(rsl_study *study, rsl_study_figure *figure, double x,
                     double y)
{
    line *last;

    if (!figure || figure->line_count == 0 || !isfinite(x) || !isfinite(y))
        return;
    last = &figure->lines[figure->line_count - 1];
    if (last->count == last->room) {
        size_t room = last->room ? 2 * last->room : 64;
        rsl_plot_point *points =
            grow(study, last->points, room, sizeof *points);
        if (!points)
            return;
        last->points = points;
        last->room = room;
    }
    last->points[last->count++] = (rsl_plot_point){x, y};
}

void rsl_study_remark(rsl_study_figure *figure, const char *note)
{
    if (figure)
        figure->plot.note = note;
}

void rsl_study_figure_finish(rsl_study *study, rsl_study_figure *figure)
{
    rsl_plot_svg_line *lines =
        rsl_arena_take(&study->arena, figure->line_count, sizeof *lines);
    double *marks =
        rsl_arena_take(&study->arena, figure->line_count, sizeof *marks);

    if (!lines || !marks) {
        rsl_study_note_error(study, RSL_ERROR_MEMORY,
                             "there is no more memory");
        return;
    }
    for (size_t i = 0; i < figure->line_count; i++) {
        const line *from = &figure->lines[i];
        lines[i] = (rsl_plot_svg_line){from->name, from->points, from->count};
        marks[i] = from->mark;
    }
    figure->plot.lines = lines;
    figure->plot.marks = marks;
    figure->plot.line_count = figure->line_count;
}

void rsl_study_figure_free(rsl_study_figure *figure)
{
    for (size_t i = 0; i < figure->line_count; i++)
        free(figure->lines[i].points);
    free(figure->lines);
    free(figure);
}
