/* SPDX-License-Identifier: MIT
 *
 * sweep: which drawings are made of it.
 *
 *     one axis                   each collected quantity as a line; dots for
 *                                random runs
 *     two, one of them words     a line for each word
 *     two of numbers             a map
 *     many values per run        dots over the first axis of numbers
 *
 * With more axes there is nothing to draw that would not leave something out.
 */
#define _POSIX_C_SOURCE 200809L

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "plot/chart.h"
#include "sweep/sweep.h"

enum { DRAWINGS_MOST = 12, LINES_MOST = 10, VALUES_MOST = 4000000 };

/* What all drawings of a sweep share. */
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

    if (sweep->plan.axes[axis].numeric && rsl_text_number(text, &value))
        return value;
    for (size_t i = 0; i < sweep->plan.axes[axis].words.count; i++)
        if (text == sweep->plan.axes[axis].words.all[i])
            return (double)i;
    return value;
}

static rsl_plot_chart_axis axis_of(const rsl_sweep *sweep, size_t axis)
{
    const rsl_sweep_axis *of = &sweep->plan.axes[axis];
    rsl_plot_chart_axis drawn = {.label = of->path,
                                 .log = of->kind == RSL_SWEEP_AXIS_LOG};

    if (!of->numeric) {
        drawn.words = of->words.all;
        drawn.word_count = of->words.count;
        drawn.low = -0.5;
        drawn.high = (double)of->words.count - 0.5;
    }
    return drawn;
}

/* "ball.y:max [m]" */
static void label_of(char label[160], const char *name, const char *unit)
{
    snprintf(label, 160, *unit ? "%.120s [%.16s]" : "%.120s", name, unit);
}

/* ---- files --------------------------------------------------------------- */

/* The drawing goes to its own file and into the page. */
static rsl_status put_drawing(easel *e, const char *name, const char *svg,
                              rsl_error *error)
{
    char file_name[96];
    rsl_file_whole file;
    rsl_status status;
    size_t used;

    snprintf(file_name, sizeof file_name, "plot-%zu-%.60s",
             ++e->sweep->drawings, name);
    for (char *at = file_name; *at; at++)
        if (!isalnum((unsigned char)*at) && *at != '.' && *at != '_')
            *at = '-';
    used = strlen(file_name);
    snprintf(file_name + used, sizeof file_name - used, ".svg");
    fprintf(e->page, "<figure>\n%s</figure>\n", svg);
    status =
        rsl_file_whole_open(&file, e->sweep->options.folder, file_name, error);
    if (status != RSL_OK)
        return status;
    fputs(svg, file.stream);
    return rsl_file_whole_close(&file, RSL_OK, error);
}

static rsl_status put_chart(easel *e, const char *name, rsl_plot_chart *chart,
                            rsl_plot_chart_map *map, rsl_error *error)
{
    char *svg = NULL;
    size_t size;
    FILE *stream = open_memstream(&svg, &size);
    rsl_status status;

    if (!stream)
        return rsl_error_no_memory(error);
    if (chart)
        rsl_plot_chart_write(stream, chart);
    else
        rsl_plot_chart_map_write(stream, map);
    if (fclose(stream) != 0) {
        free(svg);
        return rsl_error_no_memory(error);
    }
    status = put_drawing(e, name, svg, error);
    free(svg);
    return status;
}

/* ---- one value per run --------------------------------------------------- */

/* One line per word of the other axis, or one for all. */
static rsl_status draw_lines(easel *e, const char *name, const char *label,
                             const double *y, rsl_error *error)
{
    const rsl_sweep_plan *plan = &e->sweep->plan;
    int split = e->other < plan->axis_count;
    size_t lines = split ? plan->axes[e->other].count : 1, runs = plan->runs;
    rsl_plot_chart_series series[LINES_MOST];
    double *room = malloc(2 * lines * runs * sizeof *room);
    rsl_plot_chart chart = {.title = name,
                            .kind = plan->kind == RSL_SWEEP_PLAN_RANDOM
                                        ? RSL_PLOT_CHART_DOTS
                                        : RSL_PLOT_CHART_LINES,
                            .x = axis_of(e->sweep, e->across),
                            .y = {.label = label},
                            .series = series,
                            .series_count = lines};
    rsl_status status;

    if (!room)
        return rsl_error_no_memory(error);
    for (size_t i = 0; i < lines; i++) {
        double *xs = room + 2 * i * runs, *ys = xs + runs;
        size_t count = 0;
        for (size_t run = 0; run < runs; run++)
            if (!split || number_at(e->sweep, run, e->other) == (double)i) {
                xs[count] = e->x[run];
                ys[count++] = y[run];
            }
        series[i] = (rsl_plot_chart_series){
            split ? plan->axes[e->other].words.all[i] : NULL, xs, ys, count};
    }
    status = put_chart(e, name, &chart, NULL, error);
    free(room);
    return status;
}

/* The grid runs through the last axis fastest: z is y as it is, or turned. */
static rsl_status draw_map(easel *e, const char *name, const char *label,
                           const double *y, rsl_error *error)
{
    const rsl_sweep_plan *plan = &e->sweep->plan;
    size_t nx = plan->axes[e->across].count, ny = plan->axes[e->other].count;
    double *xs = malloc((nx + ny) * sizeof *xs), *ys = xs ? xs + nx : NULL;
    rsl_plot_chart_map map = {.title = name,
                              .label = label,
                              .x = axis_of(e->sweep, e->across),
                              .y = axis_of(e->sweep, e->other),
                              .x_values = xs,
                              .y_values = ys,
                              .z = y,
                              .x_count = nx,
                              .y_count = ny};
    rsl_status status;

    if (!xs)
        return rsl_error_no_memory(error);
    for (size_t i = 0; i < nx; i++)
        xs[i] = number_at(e->sweep, i * ny, e->across);
    for (size_t j = 0; j < ny; j++)
        ys[j] = number_at(e->sweep, j, e->other);
    status = put_chart(e, name, NULL, &map, error);
    free(xs);
    return status;
}

/* A column of the table: a standard one, or one collected. */
static rsl_status read_column(const easel *e, const rsl_sweep_column *standard,
                              size_t collector, double *values,
                              rsl_error *error)
{
    for (size_t run = 0; run < e->sweep->plan.runs; run++) {
        rsl_sweep_record record;
        rsl_status status = rsl_sweep_read(e->sweep, run, &record, error);
        if (status != RSL_OK)
            return status;
        values[run] = standard ? rsl_sweep_column_number(standard, &record)
                               : record.values[collector];
        if (record.outcome != RSL_SWEEP_DONE)
            values[run] = RSL_UNSET;
        rsl_sweep_record_free(&record);
    }
    return RSL_OK;
}

static rsl_status draw_value(easel *e, const rsl_sweep_column *standard,
                             size_t collector, rsl_error *error)
{
    const rsl_sweep_collector *one = &e->sweep->collection.all[collector];
    const char *name = standard ? standard->name : one->name;
    const char *unit = standard ? standard->unit : one->unit;
    double *values = malloc(e->sweep->plan.runs * sizeof *values);
    char label[160];
    rsl_status status;

    if (!values)
        return rsl_error_no_memory(error);
    label_of(label, name, unit ? unit : "");
    status = read_column(e, standard, collector, values, error);
    if (status == RSL_OK && e->other < e->sweep->plan.axis_count &&
        e->sweep->plan.axes[e->other].numeric)
        status = draw_map(e, name, label, values, error);
    else if (status == RSL_OK)
        status = draw_lines(e, name, label, values, error);
    free(values);
    return status;
}

/* ---- many values per run ------------------------------------------------- */

typedef struct cloud {
    double *x, *y;
    size_t count, room;
} cloud;

static int add_to_cloud(cloud *c, double x, double y)
{
    if (c->count == c->room) {
        size_t room = c->room ? 2 * c->room : 1024;
        double *xs = realloc(c->x, room * sizeof *xs);
        double *ys = xs ? realloc(c->y, room * sizeof *ys) : NULL;
        c->x = xs ? xs : c->x;
        c->y = ys ? ys : c->y;
        if (!xs || !ys)
            return 0;
        c->room = room;
    }
    c->x[c->count] = x;
    c->y[c->count++] = y;
    return 1;
}

static rsl_status read_cloud(const easel *e, size_t collector, cloud *c,
                             rsl_error *error)
{
    for (size_t run = 0; run < e->sweep->plan.runs; run++) {
        rsl_sweep_record record;
        int room = 1;
        rsl_status status = rsl_sweep_read(e->sweep, run, &record, error);
        if (status != RSL_OK)
            return status;
        for (size_t i = 0;
             room && c->count < VALUES_MOST && i < record.point_count; i++)
            if (record.points[i].collector == collector)
                room = add_to_cloud(c, e->x[run], record.points[i].value);
        rsl_sweep_record_free(&record);
        if (!room)
            return rsl_error_no_memory(error);
    }
    return RSL_OK;
}

static rsl_status draw_points(easel *e, size_t collector, rsl_error *error)
{
    const rsl_sweep_collector *one = &e->sweep->collection.all[collector];
    cloud c = {0};
    char label[160];
    rsl_status status = read_cloud(e, collector, &c, error);

    label_of(label, one->name, one->unit);
    if (status == RSL_OK) {
        rsl_plot_chart_series series = {NULL, c.x, c.y, c.count};
        rsl_plot_chart chart = {.title = one->name,
                                .kind = RSL_PLOT_CHART_DOTS,
                                .x = axis_of(e->sweep, e->across),
                                .y = {.label = label},
                                .series = &series,
                                .series_count = 1};
        status = put_chart(e, one->name, &chart, NULL, error);
    }
    free(c.x);
    free(c.y);
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
    if (count > 2 || plan->runs > VALUES_MOST)
        return 0;
    if (count == 2) {
        int first = plan->axes[0].numeric, second = plan->axes[1].numeric;
        e->across = !first && second ? 1 : 0;
        e->other = 1 - e->across;
        if (!first && !second && plan->axes[1].count > LINES_MOST)
            return 0;
        if (!plan->axes[e->other].numeric &&
            plan->axes[e->other].count > LINES_MOST)
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

    for (size_t i = 0;
         i < collection->count && status == RSL_OK && drawn < DRAWINGS_MOST;
         i++, drawn++)
        status = rsl_sweep_collector_many(&collection->all[i])
                     ? draw_points(e, i, error)
                     : draw_value(e, NULL, i, error);
    if (drawn > 0 || status != RSL_OK)
        return status;
    status = draw_value(e, rsl_sweep_column_find("touches"), 0, error);
    return status == RSL_OK
               ? draw_value(e, rsl_sweep_column_find("energy_lost"), 0, error)
               : status;
}

rsl_status rsl_sweep_draw(rsl_sweep *sweep, FILE *page, rsl_error *error)
{
    easel e = {.sweep = sweep, .page = page};
    rsl_status status;

    sweep->drawings = 0;
    if (!choose_axes(&e)) {
        fputs("<p class=\"note\">More is swept than a drawing can show; "
              "sweep.csv has the numbers.</p>\n",
              page);
        return RSL_OK;
    }
    e.x = malloc(sweep->plan.runs * sizeof *e.x);
    if (!e.x)
        return rsl_error_no_memory(error);
    for (size_t run = 0; run < sweep->plan.runs; run++)
        e.x[run] = number_at(sweep, run, e.across);
    status = draw_all(&e, error);
    free(e.x);
    return status;
}
