/* SPDX-License-Identifier: MIT
 *
 * sweep: curves over time of all runs in one drawing.
 */
#include <string.h>

#include "sweep/sweep.h"
#include "system/number.h"

enum { PANELS_MAX = 12, LINES_MAX = 2 * RSL_PLOT_COLOURS, BUCKETS = 3000 };

/* "restitution = 0.9", of the axis contacts.0.restitution. */
static const char *name_of(const rsl_sweep *sweep, size_t run, size_t axis,
                           rsl_plot_builder *builder)
{
    rsl_text_digits digits;
    const rsl_sweep_axis *of = &sweep->plan.axes[axis];
    const char *text = rsl_sweep_plan_value(&sweep->plan, run, axis, &digits);
    const char *dot = strrchr(of->path, '.');
    double number;
    if (!of->numeric || !rsl_number_read(text, &number))
        return rsl_plot_builder_text(builder, "%s", text);
    return rsl_plot_builder_text(builder, "%s = %.6g%s%s", dot ? dot + 1 : of->path, number,
                                 *of->unit ? " " : "", of->unit);
}

/* All values of a run but those that its panel has. */
static const char *line_of(const rsl_sweep *sweep, size_t run, size_t first,
                           rsl_plot_builder *builder)
{
    const char *name = "";
    for (size_t axis = first; axis < sweep->plan.axis_count; axis++)
        name = rsl_plot_builder_text(builder, "%s%s%s", name, *name ? ", " : "",
                                     name_of(sweep, run, axis, builder));
    return name;
}

/* The points as they are, of very many the extremes. */
static rsl_status add_run(const rsl_sweep_record *record, size_t collector,
                          rsl_plot_builder *builder, rsl_error *error)
{
    rsl_plot_series series;
    if (!rsl_plot_series_init(&series, BUCKETS))
        return rsl_error_no_memory(error);
    for (size_t i = 0; i < record->point_count; i++)
        if (record->points[i].collector == collector)
            rsl_plot_series_add(&series, record->points[i].time, record->points[i].value);
    rsl_plot_builder_series(builder, &series, 0);
    rsl_plot_series_free(&series);
    return RSL_OK;
}

/* 1: each value of the first axis has a panel. */
static int has_panels(const rsl_sweep_plan *plan)
{
    return plan->kind != RSL_SWEEP_PLAN_RANDOM && plan->axis_count == 2 &&
           plan->axes[0].count <= PANELS_MAX && plan->axes[1].count <= LINES_MAX;
}

rsl_status rsl_sweep_overlay(const rsl_sweep *sweep, size_t collector, rsl_plot_builder *builder,
                             rsl_error *error)
{
    const rsl_sweep_plan *plan = &sweep->plan;
    const rsl_sweep_collector *one = &sweep->collection.all[collector];
    size_t split = has_panels(plan) ? plan->axes[1].count : 0; /* runs of a panel; 0: all */
    size_t shown = split || plan->runs < LINES_MAX ? plan->runs : LINES_MAX;
    rsl_status status = RSL_OK;
    const char *name = one->subject, *measured = one->subject;
    if (one->period) {
        name = rsl_plot_builder_text(builder, "%s, in each %s", one->subject, one->period);
        measured = rsl_plot_builder_text(builder, "amplitude of %s", one->subject);
    }
    builder->figure.title = rsl_plot_builder_text(builder, "%s", name);
    if (shown < plan->runs)
        builder->figure.title =
            rsl_plot_builder_text(builder, "%s: first %zu of %zu runs", name, shown, plan->runs);
    builder->figure.columns = !split ? 1 : plan->axes[0].count < 3 ? plan->axes[0].count : 3;
    builder->figure.share_legend = split > 0;
    for (size_t run = 0; run < shown && status == RSL_OK; run++) {
        size_t line = split ? run % split : run;
        rsl_sweep_record record;
        status = rsl_sweep_read(sweep, run, &record, error);
        if (status != RSL_OK)
            break;
        if (line == 0)
            *rsl_plot_builder_panel(builder) =
                (rsl_plot_panel){.title = split ? name_of(sweep, run, 0, builder) : NULL,
                                 .x = {.label = "time", .unit = "s"},
                                 .y = {.label = measured, .unit = one->unit}};
        if (record.outcome == RSL_SWEEP_DONE) {
            const char *values = line_of(sweep, run, split ? 1 : 0, builder);
            rsl_plot_graph *graph = rsl_plot_builder_graph(builder, RSL_PLOT_LINE, values);
            graph->colour = 1 + (int)(line % RSL_PLOT_COLOURS);
            graph->dashed = line >= RSL_PLOT_COLOURS;
            status = add_run(&record, collector, builder, error);
        }
        rsl_sweep_record_free(&record);
    }
    return status;
}
