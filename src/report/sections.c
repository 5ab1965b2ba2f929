/* SPDX-License-Identifier: MIT
 *
 * report: sections of the motion, as a table and as maps over the portrait of the motion.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "report/csv.h"
#include "report/page.h"
#include "report/report.h"

/* ---- the states ------------------------------------------------------------------ */

int rsl_report_section_list_open(rsl_report_section_list *list, const rsl_report_options *options)
{
    *list = (rsl_report_section_list){.all = options->sections, .count = options->section_count};
    list->places = calloc(list->count + 1, sizeof *list->places);
    for (size_t i = 0; list->places && i < list->count; i++)
        list->places[i] = list->all[i].at;
    return list->places != NULL;
}

int rsl_report_section_list_add(rsl_report_section_list *list, size_t number,
                                const rsl_planar_view *state)
{
    const rsl_model_section *of = &list->all[number];
    if (!rsl_array_grow(&list->points, list->point_count, &list->point_room, sizeof *list->points))
        return 0;
    size_t first = list->value_count;
    for (size_t i = 0; i < of->signal_count; i++) {
        if (!rsl_array_grow(&list->values, list->value_count, &list->value_room, sizeof(double)))
            return 0;
        list->values[list->value_count++] = rsl_planar_output_value(&of->signals[i], state);
    }
    list->points[list->point_count++] = (rsl_report_section_row){number, state->time, first};
    return 1;
}

void rsl_report_section_list_free(rsl_report_section_list *list)
{
    free(list->places);
    free(list->points);
    free(list->values);
    *list = (rsl_report_section_list){0};
}

int rsl_report_sections_open(rsl_report *results, const rsl_report_options *options)
{
    rsl_report_sections *s = &results->sections;
    int ok = rsl_report_section_list_open(&s->list, options);
    s->portraits = calloc(s->list.count + 1, sizeof *s->portraits);
    ok = ok && s->portraits;
    for (size_t i = 0; ok && i < s->list.count; i++)
        if (s->list.all[i].signal_count > 1)
            ok = rsl_report_orbit_init(&s->portraits[i], RSL_REPORT_ORBIT_POINTS, 0.0);
    return ok;
}

void rsl_report_sections_free(rsl_report *results)
{
    rsl_report_sections *s = &results->sections;
    for (size_t i = 0; s->portraits && i < s->list.count; i++)
        rsl_report_orbit_free(&s->portraits[i]);
    free(s->portraits);
    rsl_report_section_list_free(&s->list);
    *s = (rsl_report_sections){0};
}

int rsl_report_sections_are_kinematic(const rsl_report_sections *sections)
{
    int all = 1;
    for (size_t i = 0; i < sections->list.count && sections->portraits; i++)
        for (size_t k = 0; k < 2 && sections->portraits[i].capacity > 0; k++)
            all &= rsl_planar_output_is_kinematic(&sections->list.all[i].signals[k]);
    return all;
}

void rsl_report_sections_sample(rsl_report *results, const rsl_planar_view *state)
{
    const rsl_report_sections *s = &results->sections;
    for (size_t i = 0; i < s->list.count && state->time >= results->from; i++)
        if (s->portraits[i].capacity > 0)
            rsl_report_orbit_add(&s->portraits[i], state->time,
                                 rsl_planar_output_value(&s->list.all[i].signals[0], state),
                                 rsl_planar_output_value(&s->list.all[i].signals[1], state));
}

void rsl_report_section_at(size_t number, const rsl_planar_view *state, void *user)
{
    rsl_report *results = user;
    if (!rsl_report_section_list_add(&results->sections.list, number, state))
        rsl_report_fail(results, RSL_ERROR_MEMORY, "there is not enough memory for the sections");
}

/* ---- the table ---------------------------------------------------------------- */

/* "turn: slider.x" */
static void put_head(rsl_report_csv *csv, const rsl_model_section *section,
                     const rsl_planar_output *signal)
{
    char name[512];
    snprintf(name, sizeof name, "%s: %s", section->name, signal->name);
    rsl_report_csv_head(csv, name, rsl_planar_output_unit(signal));
}

/* The columns are the signals of all sections, one after the other; those of others are empty. */
void rsl_report_write_sections(rsl_report *results)
{
    const rsl_report_section_list *s = &results->sections.list;
    FILE *stream = s->count > 0 ? rsl_report_create(results, "sections.csv") : NULL;
    if (!stream)
        return;
    rsl_report_csv csv = rsl_report_csv_start(stream, ',');
    rsl_report_csv_text(&csv, "section");
    rsl_report_csv_head(&csv, "time", "s");
    for (size_t i = 0; i < s->count; i++)
        for (size_t k = 0; k < s->all[i].signal_count; k++)
            put_head(&csv, &s->all[i], &s->all[i].signals[k]);
    rsl_report_csv_end(&csv);
    for (size_t p = 0; p < s->point_count; p++) {
        rsl_report_csv_text(&csv, s->all[s->points[p].section].name);
        rsl_report_csv_number(&csv, s->points[p].time);
        for (size_t i = 0; i < s->count; i++)
            for (size_t k = 0; k < s->all[i].signal_count; k++)
                if (i == s->points[p].section)
                    rsl_report_csv_number(&csv, s->values[s->points[p].first + k]);
                else
                    rsl_report_csv_text(&csv, "");
        rsl_report_csv_end(&csv);
    }
    rsl_report_finish(results, stream);
}

/* ---- the page ------------------------------------------------------------------- */

/* The path of the motion behind the states of a section; returns where it begins in time. */
static double draw_portrait(rsl_plot_builder *builder, const rsl_report_orbit *portrait)
{
    rsl_plot_point *path =
        rsl_plot_builder_take(builder, (RSL_REPORT_ORBIT_POINTS + 1) * sizeof *path);
    double since = 0.0;
    size_t count = path ? rsl_report_orbit_points(portrait, path, &since) : 0;
    rsl_plot_graph *line = rsl_plot_builder_graph(builder, RSL_PLOT_LINE, "the motion");
    line->colour = RSL_PLOT_GREY;
    line->width = 0.75;
    for (size_t i = 0; i < count; i++)
        rsl_plot_builder_point(builder, path[i].x, path[i].y);
    return since;
}

/* The value of the second signal over that of the first, on the portrait of the motion; of one
 * signal alone, over time. */
static void draw_section(FILE *out, rsl_report *results, size_t number)
{
    const rsl_report_section_list *s = &results->sections.list;
    const rsl_model_section *of = &s->all[number];
    int two = of->signal_count > 1;
    rsl_plot_builder builder = {0};
    *rsl_plot_builder_panel(&builder) = (rsl_plot_panel){
        .x = {.label = two ? of->signals[0].name : "time",
              .unit = two ? rsl_planar_output_unit(&of->signals[0]) : "s"},
        .y = {.label = of->signals[two].name, .unit = rsl_planar_output_unit(&of->signals[two])}};
    double since = two ? draw_portrait(&builder, &results->sections.portraits[number]) : 0.0;
    rsl_plot_builder_graph(&builder, RSL_PLOT_DOTS, of->name)->colour = 1;
    size_t count = 0;
    for (size_t p = 0; p < s->point_count; p++) {
        const double *value = s->values + s->points[p].first;
        if (s->points[p].section != number || s->points[p].time < results->from)
            continue;
        rsl_plot_builder_point(&builder, two ? value[0] : s->points[p].time, value[two]);
        count++;
    }
    builder.figure.title = rsl_plot_builder_text(&builder, "Section %s", of->name);
    builder.figure.note = rsl_plot_builder_text(
        &builder,
        two ? "%zu states; sections.csv has them all. The line is the motion from %.6g s on."
            : "%zu states; sections.csv has them all.",
        count, since);
    rsl_report_page_figure(out, results, &builder);
}

void rsl_report_page_sections(FILE *out, rsl_report *results)
{
    if (results->sections.list.count == 0)
        return;
    fputs("<h2>Sections of the motion</h2>\n<div class=\"plots\">\n", out);
    for (size_t i = 0; i < results->sections.list.count; i++)
        draw_section(out, results, i);
    fputs("</div>\n", out);
}
