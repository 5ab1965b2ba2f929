/* SPDX-License-Identifier: MIT
 *
 * chart: one impact, and several laws in one drawing.
 */
#include "chart.h"

#include <stddef.h>
#include <stdlib.h>

/* ---- one impact: force over depth and the motion in time ----------------- */

/* What the points of an impact have. */
typedef struct quantity {
    size_t offset;
    const char *label, *unit;
} quantity;

static double value_of(const quantity *q, const rsl_collide_curve_point *point)
{
    return *(const double *)((const char *)point + q->offset);
}

void cli_chart_impact(rsl_plot_builder *builder, const rsl_collide_curve_point *points,
                      size_t count)
{
    static const quantity time = {offsetof(rsl_collide_curve_point, time), "time", "s"},
                          depth = {offsetof(rsl_collide_curve_point, depth), "depth", "m"},
                          rate = {offsetof(rsl_collide_curve_point, rate), "velocity", "m/s"},
                          force = {offsetof(rsl_collide_curve_point, force), "force", "N"};
    static const struct {
        const quantity *x, *y;
        int colour;
    } views[] = {{&depth, &force, 1}, {&time, &force, 2}, {&time, &depth, 3}, {&time, &rate, 7}};
    builder->figure.columns = 2;
    for (size_t i = 0; i < sizeof views / sizeof views[0]; i++) {
        const quantity *x = views[i].x, *y = views[i].y;
        *rsl_plot_builder_panel(builder) = (rsl_plot_panel){
            .x = {.label = x->label, .unit = x->unit}, .y = {.label = y->label, .unit = y->unit}};
        rsl_plot_builder_graph(builder, RSL_PLOT_LINE, NULL)->colour = views[i].colour;
        for (size_t j = 0; j < count; j++)
            rsl_plot_builder_point(builder, value_of(x, &points[j]), value_of(y, &points[j]));
    }
}

/* ---- several laws -------------------------------------------------------- */

/* More loops than this in one picture cannot be told apart. */
enum { MAX_LOOPS = 12 };

static const char *name_of(rsl_plot_builder *builder, const cli_impact *impact)
{
    return rsl_plot_builder_text(builder, "%s%s", impact->contact.law->key,
                                 impact->contact.calibration == RSL_LAW_EXACT ? ", exact" : "");
}

static int has_loop(const cli_impact *impact)
{
    return impact->status >= 0 && impact->contact.model->force;
}

/* One curve, if there is one: force over depth, or over time; the exact form of a law is dashed. */
static void add_loop(rsl_plot_builder *builder, cli_impact *impact, int over_time, size_t colour)
{
    size_t count;
    rsl_collide_curve_point *points = cli_impact_curve(impact, 1e-3, &count);
    if (!points)
        return;
    rsl_plot_graph *graph =
        rsl_plot_builder_graph(builder, RSL_PLOT_LINE, name_of(builder, impact));
    graph->colour = 1 + (int)(colour % RSL_PLOT_COLOURS);
    graph->dashed = impact->contact.calibration == RSL_LAW_EXACT;
    for (size_t i = 0; i < count; i++)
        rsl_plot_builder_point(builder, over_time ? points[i].time : points[i].depth,
                               points[i].force);
    free(points);
}

/* A panel of up to MOST_LOOPS of them, with a colour for each law. */
static void add_loops(rsl_plot_builder *builder, cli_impact *impacts, size_t count, int over_time)
{
    const rsl_law *last = NULL;
    size_t colour = 0;
    *rsl_plot_builder_panel(builder) = (rsl_plot_panel){
        .x = {.label = over_time ? "time" : "depth", .unit = over_time ? "s" : "m"},
        .y = {.label = "force", .unit = "N"}};
    for (size_t i = 0; i < count && i < MAX_LOOPS; i++) {
        if (!has_loop(&impacts[i]))
            continue;
        if (last && impacts[i].contact.law != last)
            colour++;
        last = impacts[i].contact.law;
        add_loop(builder, &impacts[i], over_time, colour);
    }
}

void cli_chart_loops(rsl_plot_builder *builder, cli_impact *impacts, size_t count)
{
    add_loops(builder, impacts, count, 0);
}

/* One row per law, the first on top; a bar from what was asked to what came
 * back. */
static void add_returned(rsl_plot_builder *builder, const cli_impact *impacts, size_t count,
                         double requested)
{
    rsl_plot_mark *mark = rsl_plot_builder_take(builder, sizeof *mark);
    const char **names = rsl_plot_builder_take(builder, count * sizeof *names);
    if (!mark || !names)
        return;
    mark->at = requested;
    for (size_t i = 0; i < count; i++)
        names[i] = name_of(builder, &impacts[count - 1 - i]);
    *rsl_plot_builder_panel(builder) =
        (rsl_plot_panel){.x = {.label = "restitution returned", .high = 1.0},
                         .y = {.words = names, .word_count = count},
                         .marks = mark,
                         .mark_count = 1,
                         .height = count > MAX_LOOPS ? 70.0 + 20.0 * (double)count : 0.0};
    rsl_plot_builder_graph(builder, RSL_PLOT_INTERVALS, NULL)->colour = 1;
    for (size_t i = 0; i < count; i++)
        rsl_plot_builder_point_z(builder, impacts[count - 1 - i].outcome.restitution, (double)i,
                                 requested);
    rsl_plot_builder_graph(builder, RSL_PLOT_DOTS, NULL)->colour = 1;
    for (size_t i = 0; i < count; i++)
        rsl_plot_builder_point(builder, impacts[count - 1 - i].outcome.restitution, (double)i);
}

void cli_chart_compare(rsl_plot_builder *builder, cli_impact *impacts, size_t count,
                       double requested)
{
    add_returned(builder, impacts, count, requested);
    if (count > MAX_LOOPS)
        return;
    builder->figure.columns = 3;
    add_loops(builder, impacts, count, 0);
    add_loops(builder, impacts, count, 1);
}
