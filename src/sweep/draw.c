/* SPDX-License-Identifier: MIT
 *
 * sweep: which drawings are made of it.
 *
 *     one axis                   each collected quantity as a line; dots for
 *                                random runs
 *     two, one of them words     a line for each word
 *     two of numbers             a map
 *     many values per run        dots over the first axis of numbers
 *     curves over time           a line of each run, see overlay.c
 *
 * With more axes there is nothing to draw that would not leave something out.
 */
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "plot/builder.h"
#include "sweep/sweep.h"
#include "system/number.h"

enum { DRAWINGS_MAX = 12, LINES_MAX = 10, VALUES_MAX = 4000000 };

/* Settings common to all figures of a sweep. */
typedef struct easel {
    rsl_sweep *sweep;
    FILE *page;
    size_t across, other; /* axes; other = axis_count: there is none */
    double *x;            /* per run */
} easel;

static double number_at(const rsl_sweep *sweep, size_t run, size_t axis)
{
    rsl_text_digits digits;
    double value = NAN;
    const char *text = rsl_sweep_plan_value(&sweep->plan, run, axis, &digits);
    if (sweep->plan.axes[axis].numeric && rsl_number_read(text, &value))
        return value;
    for (size_t i = 0; i < sweep->plan.axes[axis].words.count; i++)
        if (text == sweep->plan.axes[axis].words.all[i])
            return (double)i;
    return value;
}

static rsl_plot_axis axis_of(const rsl_sweep *sweep, size_t axis)
{
    const rsl_sweep_axis *of = &sweep->plan.axes[axis];
    rsl_plot_axis drawn = {
        .label = of->path, .unit = of->unit, .log = of->kind == RSL_SWEEP_AXIS_LOG};
    if (!of->numeric) {
        drawn.words = (const char *const *)of->words.all;
        drawn.word_count = of->words.count;
    }
    return drawn;
}

/* ---- files --------------------------------------------------------------- */

/* "plot-2-ball.y-max.svg" */
static void name_of_file(const easel *e, const char *name, char file_name[96])
{
    snprintf(file_name, 96, "plot-%zu-%.60s", e->sweep->drawings, name);
    for (char *at = file_name; *at; at++)
        if (!isalnum((unsigned char)*at) && *at != '.' && *at != '_')
            *at = '-';
    size_t used = strlen(file_name);
    snprintf(file_name + used, 96 - used, ".svg");
}

/* The drawing goes to its own file and into the page; frees the builder. */
static rsl_status put_drawing(easel *e, rsl_plot_builder *builder, rsl_error *error)
{
    const rsl_plot_figure *figure = rsl_plot_builder_figure(builder);
    char file_name[96];
    if (!figure) {
        rsl_plot_builder_free(builder);
        return rsl_error_no_memory(error);
    }
    e->sweep->drawings++;
    name_of_file(e, figure->title, file_name);
    rsl_plot_figure_html(e->page, figure);
    FILE *stream = rsl_report_folder_create(&e->sweep->folder, file_name, error);
    if (stream)
        rsl_plot_figure_svg(stream, figure);
    rsl_plot_builder_free(builder);
    return stream ? rsl_report_folder_finish(&e->sweep->folder, stream, error) : error->status;
}

/* A builder of what is called `name`, over the axis across. */
static rsl_plot_builder open_sketch(const easel *e, const char *name, const char *unit)
{
    rsl_plot_builder builder = {.figure = {.title = name}};
    *rsl_plot_builder_panel(&builder) =
        (rsl_plot_panel){.x = axis_of(e->sweep, e->across), .y = {.label = name, .unit = unit}};
    return builder;
}

/* ---- one value per run --------------------------------------------------- */

/* One line per word of the other axis, or one for all. */
static rsl_status draw_lines(easel *e, const char *name, const char *unit, const double *y,
                             rsl_error *error)
{
    const rsl_sweep_plan *plan = &e->sweep->plan;
    int split = e->other < plan->axis_count;
    size_t lines = split ? plan->axes[e->other].count : 1;
    rsl_plot_builder builder = open_sketch(e, name, unit);
    for (size_t i = 0; i < lines; i++) {
        rsl_plot_builder_graph(&builder,
                               plan->kind == RSL_SWEEP_PLAN_RANDOM ? RSL_PLOT_DOTS : RSL_PLOT_LINE,
                               split ? plan->axes[e->other].words.all[i] : NULL);
        for (size_t run = 0; run < plan->runs; run++)
            if (!split || number_at(e->sweep, run, e->other) == (double)i)
                rsl_plot_builder_point(&builder, e->x[run], y[run]);
    }
    return put_drawing(e, &builder, error);
}

/* The grid runs through the last axis fastest: z is y as it is, or turned. */
static rsl_status draw_map(easel *e, const char *name, const char *unit, const double *y,
                           rsl_error *error)
{
    const rsl_sweep_plan *plan = &e->sweep->plan;
    size_t nx = plan->axes[e->across].count, ny = plan->axes[e->other].count;
    double *xs = malloc((nx + ny) * sizeof *xs);
    rsl_plot_map map = {
        .shade = {.label = name, .unit = unit}, .x = xs, .z = y, .x_count = nx, .y_count = ny};
    rsl_plot_builder builder = {.figure = {.title = name}};
    if (!xs)
        return rsl_error_no_memory(error);
    map.y = xs + nx;
    for (size_t i = 0; i < nx; i++)
        xs[i] = number_at(e->sweep, i * ny, e->across);
    for (size_t j = 0; j < ny; j++)
        xs[nx + j] = number_at(e->sweep, j, e->other);
    *rsl_plot_builder_panel(&builder) = (rsl_plot_panel){
        .x = axis_of(e->sweep, e->across), .y = axis_of(e->sweep, e->other), .map = &map};
    rsl_status status = put_drawing(e, &builder, error);
    free(xs);
    return status;
}

/* A column of the table: a standard one, or one collected. */
static rsl_status read_column(const easel *e, const rsl_sweep_column *standard, size_t collector,
                              double *values, rsl_error *error)
{
    for (size_t run = 0; run < e->sweep->plan.runs; run++) {
        rsl_sweep_record record;
        rsl_status status = rsl_sweep_read(e->sweep, run, &record, error);
        if (status != RSL_OK)
            return status;
        values[run] =
            standard ? rsl_sweep_column_number(standard, &record) : record.values[collector];
        if (record.outcome != RSL_SWEEP_DONE)
            values[run] = RSL_UNSET;
        rsl_sweep_record_free(&record);
    }
    return RSL_OK;
}

static rsl_status draw_value(easel *e, const rsl_sweep_column *standard, size_t collector,
                             rsl_error *error)
{
    const rsl_sweep_collector *one = &e->sweep->collection.all[collector];
    const char *name = standard ? standard->name : one->name;
    const char *unit = standard ? standard->unit : one->unit;
    double *values = malloc(e->sweep->plan.runs * sizeof *values);
    if (!values)
        return rsl_error_no_memory(error);
    rsl_status status = read_column(e, standard, collector, values, error);
    if (status == RSL_OK && e->other < e->sweep->plan.axis_count &&
        e->sweep->plan.axes[e->other].numeric)
        status = draw_map(e, name, unit, values, error);
    else if (status == RSL_OK)
        status = draw_lines(e, name, unit, values, error);
    free(values);
    return status;
}

/* ---- many values per run ------------------------------------------------- */

static rsl_status read_points(const easel *e, size_t collector, rsl_plot_builder *builder,
                              rsl_error *error)
{
    size_t count = 0;
    for (size_t run = 0; run < e->sweep->plan.runs; run++) {
        rsl_sweep_record record;
        rsl_status status = rsl_sweep_read(e->sweep, run, &record, error);
        if (status != RSL_OK)
            return status;
        for (size_t i = 0; i < record.point_count && count < VALUES_MAX; i++)
            if (record.points[i].collector == collector) {
                rsl_plot_builder_point(builder, e->x[run], record.points[i].value);
                count++;
            }
        rsl_sweep_record_free(&record);
    }
    return RSL_OK;
}

static rsl_status draw_points(easel *e, size_t collector, rsl_error *error)
{
    const rsl_sweep_collector *one = &e->sweep->collection.all[collector];
    rsl_plot_builder builder = open_sketch(e, one->name, one->unit);
    rsl_plot_builder_graph(&builder, RSL_PLOT_DOTS, NULL);
    rsl_status status = read_points(e, collector, &builder, error);
    if (status == RSL_OK)
        return put_drawing(e, &builder, error);
    rsl_plot_builder_free(&builder);
    return status;
}

/* ---- curves over time ---------------------------------------------------- */

static rsl_status draw_courses(easel *e, rsl_error *error)
{
    const rsl_sweep_collection *collection = &e->sweep->collection;
    rsl_status status = RSL_OK;
    for (size_t i = 0; i < collection->count && status == RSL_OK; i++) {
        rsl_plot_builder builder = {0};
        if (!rsl_sweep_collector_course(&collection->all[i]))
            continue;
        status = rsl_sweep_overlay(e->sweep, i, &builder, error);
        if (status == RSL_OK)
            status = put_drawing(e, &builder, error);
        else
            rsl_plot_builder_free(&builder);
    }
    return status;
}

/* ---- all of them --------------------------------------------------------- */

/* Which axis goes across, and which is the other; 0: there is no drawing. */
static int choose_axes(easel *e)
{
    const rsl_sweep_plan *plan = &e->sweep->plan;
    size_t count = plan->axis_count;
    e->across = 0;
    e->other = count;
    if (count > 2 || plan->runs > VALUES_MAX)
        return 0;
    if (count == 2) {
        int first = plan->axes[0].numeric, second = plan->axes[1].numeric;
        e->across = !first && second ? 1 : 0;
        e->other = 1 - e->across;
        if (!first && !second && plan->axes[1].count > LINES_MAX)
            return 0;
        if (!plan->axes[e->other].numeric && plan->axes[e->other].count > LINES_MAX)
            return 0;
        if (plan->axes[e->other].numeric && plan->kind == RSL_SWEEP_PLAN_RANDOM)
            e->other = count; /* dots over the first */
    }
    return 1;
}

static rsl_status draw_all(easel *e, rsl_error *error)
{
    const rsl_sweep_collection *collection = &e->sweep->collection;
    rsl_status status = RSL_OK;
    size_t drawn = 0;
    for (size_t i = 0; i < collection->count && status == RSL_OK && drawn < DRAWINGS_MAX;
         i++, drawn++)
        if (!rsl_sweep_collector_course(&collection->all[i]))
            status = rsl_sweep_collector_many(&collection->all[i]) ? draw_points(e, i, error)
                                                                   : draw_value(e, NULL, i, error);
    if (drawn > 0 || status != RSL_OK)
        return status;
    status = draw_value(e, rsl_sweep_column_find("touches"), 0, error);
    return status == RSL_OK ? draw_value(e, rsl_sweep_column_find("energy_lost"), 0, error)
                            : status;
}

rsl_status rsl_sweep_draw(rsl_sweep *sweep, FILE *page, rsl_error *error)
{
    easel e = {.sweep = sweep, .page = page};
    sweep->drawings = 0;
    rsl_status status = draw_courses(&e, error);
    if (status == RSL_OK && !choose_axes(&e)) {
        fputs("<p class=\"note\">More is swept than a drawing can show; sweep.csv has the "
              "numbers.</p>\n",
              page);
        return RSL_OK;
    }
    if (status != RSL_OK)
        return status;
    e.x = malloc(sweep->plan.runs * sizeof *e.x);
    if (!e.x)
        return rsl_error_no_memory(error);
    for (size_t run = 0; run < sweep->plan.runs; run++)
        e.x[run] = number_at(sweep, run, e.across);
    status = draw_all(&e, error);
    free(e.x);
    return status;
}
