/* SPDX-License-Identifier: MIT
 *
 * chart: what was measured against the fit, and the residual.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "fit.h"
#include "num/elementary.h"
#include "num/random.h"
#include "plot.h"
#include "resile/collide.h"

enum { BUCKETS = 750, DOTS = 1500, CURVE = 600, RECORDS = 4 };

/* The first channel that a record has, or the last one. */
static int channel_of(const rsl_fit_record *r, int last)
{
    for (int i = 0; i < RSL_FIT_CHANNEL_COUNT; i++) {
        int c = last ? RSL_FIT_CHANNEL_COUNT - 1 - i : i;
        if (r->channel[c])
            return c;
    }
    return 0;
}

static rsl_plot_axis axis_of(int channel)
{
    return (rsl_plot_axis){.label = rsl_fit_channel_name((rsl_fit_channel)channel),
                           .unit = rsl_fit_channel_unit((rsl_fit_channel)channel)};
}

/* ---- records over time --------------------------------------------------- */

/* A line of any length; no extreme is lost. */
static void add_line(rsl_plot_builder *builder, const rsl_fit_record *r, const double *y)
{
    rsl_plot_series series;
    if (!rsl_plot_series_init(&series, BUCKETS)) {
        builder->failed = 1;
        return;
    }
    for (size_t i = 0; i < r->count; i++)
        rsl_plot_series_add(&series, r->time[i], y[i]);
    rsl_plot_builder_series(builder, &series, 1);
    rsl_plot_series_free(&series);
}

static double way_of(const double *y, size_t count)
{
    double way = 0.0;
    for (size_t i = 1; i < count; i++)
        way += fabs(y[i] - y[i - 1]);
    return way;
}

/* y less what is in `less`, as dots. Dots show how the noise is distributed, so that the noise must
 * have no part in which samples are drawn. Samples are divided into DOTS parts at most, one dot at a
 * random place of each. The parts are alike in
 *
 *     sample/count + (way of the computed curve)/(its whole way),
 *
 * so that about half of the dots lie where the curve rises and falls, however short that is. */
static void add_dots(rsl_plot_builder *builder, const rsl_fit_record *r, const double *y,
                     const double *less, const double *computed)
{
    double whole = way_of(computed, r->count), level = 0.0;
    int all = r->count <= DOTS;
    size_t first = 0;
    for (size_t i = 0, part = 1; i < r->count; i++) {
        level += 0.5 * DOTS / (double)r->count;
        if (i > 0 && whole > 0.0)
            level += 0.5 * DOTS * fabs(computed[i] - computed[i - 1]) / whole;
        if (!all && level < (double)part && i + 1 < r->count)
            continue;
        size_t at = first + (size_t)(rsl_num_random_unit(1, i + 1, 1) * (double)(i + 1 - first));
        at = at < i ? at : i;
        rsl_plot_builder_point(builder, r->time[at], y[at] - (less ? less[at] : 0.0));
        part = (size_t)level + 1;
        first = i + 1;
    }
}

/* What the fit says at the times of a record. */
static int compute(const cli_fit *fit, size_t number, int channel, double *computed)
{
    const rsl_fit_record *r = &fit->data.records[number];
    double *wanted[RSL_FIT_CHANNEL_COUNT] = {0};
    rsl_error error = {0};
    wanted[channel] = computed;
    if (rsl_fit_curve(&fit->data, fit->result, number, r->time, r->count, wanted, &error) < 0)
        return cli_fail_library(&error);
    return CLI_GO;
}

/* Measured and fit; then `residual`, the difference, in a panel of its own. */
static int add_record(rsl_plot_builder *builder, const cli_fit *fit, size_t number, int channel,
                      int residual)
{
    const rsl_fit_record *r = &fit->data.records[number];
    double *computed = cli_allocate(r->count, sizeof *computed);
    int status = compute(fit, number, channel, computed);
    int colour = 1 + (int)(2 * number % RSL_PLOT_COLOURS);
    rsl_plot_graph *graph =
        rsl_plot_builder_graph(builder, RSL_PLOT_DOTS, residual ? NULL : "measured");
    graph->colour = colour;
    graph->width = 2.0;
    add_dots(builder, r, r->channel[channel], residual ? computed : NULL, computed);
    if (!residual) {
        rsl_plot_builder_graph(builder, RSL_PLOT_LINE, "fit")->colour = colour + 1;
        add_line(builder, r, computed);
    }
    free(computed);
    return status;
}

/* The records that have times and the channel of the first. */
static size_t like_the_first(const rsl_fit_data *d, int channel)
{
    size_t count = 1;
    while (count < d->record_count && count < RECORDS && d->records[count].time &&
           d->records[count].channel[channel])
        count++;
    return count;
}

static int draw_times(rsl_plot_builder *builder, const cli_fit *fit)
{
    int channel = channel_of(&fit->data.records[0], 0), status = CLI_GO;
    size_t count = like_the_first(&fit->data, channel);
    for (int residual = 0; residual < 2; residual++) {
        rsl_plot_panel *panel = rsl_plot_builder_panel(builder);
        *panel = (rsl_plot_panel){.x = {.label = "time", .unit = "s"},
                                  .y = axis_of(channel),
                                  .height = residual ? 190.0 : 360.0};
        if (residual)
            panel->y.label = "residual";
        for (size_t i = 0; i < count && status == CLI_GO; i++)
            status = add_record(builder, fit, i, channel, residual);
    }
    return status;
}

/* ---- loops --------------------------------------------------------------- */

/* Depth (or velocity) to the right, the other channel up. */
static int draw_loop(rsl_plot_builder *builder, const cli_fit *fit)
{
    const rsl_fit_record *r = &fit->data.records[0];
    const rsl_fit_result *result = fit->result;
    int up = channel_of(r, 0), right = channel_of(r, 1);
    double times[CURVE], value[RSL_FIT_CHANNEL_COUNT][CURVE];
    double *const wanted[] = {value[0], value[1], value[2]};
    rsl_error error = {0};
    double end = isfinite(result->impact.duration) ? result->impact.duration : 1.0;
    for (int i = 0; i < CURVE; i++)
        times[i] = end * i / (CURVE - 1.0);
    if (rsl_fit_curve(&fit->data, result, 0, times, CURVE, wanted, &error) < 0)
        return cli_fail_library(&error);
    *rsl_plot_builder_panel(builder) = (rsl_plot_panel){.x = axis_of(right), .y = axis_of(up)};
    rsl_plot_builder_graph(builder, RSL_PLOT_DOTS, "measured")->width = 2.0;
    for (size_t i = 0; i < r->count; i++)
        rsl_plot_builder_point(builder, r->channel[right][i], r->channel[up][i]);
    rsl_plot_builder_graph(builder, RSL_PLOT_LINE, "fit");
    for (int i = 0; i < CURVE; i++)
        rsl_plot_builder_point(builder, value[right][i], value[up][i]);
    return CLI_GO;
}

/* ---- impacts ------------------------------------------------------------- */

/* mass: RSL_UNSET for that of the result. */
static double computed_at(const rsl_fit_result *r, double mass, double speed,
                          const rsl_fit_quantity *quantity)
{
    rsl_law_contact contact;
    rsl_collide_outcome o;
    rsl_law_parameters spec = r->spec;
    spec.speed = speed;
    if (rsl_given(mass))
        spec.mass = mass;
    if (rsl_collide_prepare(r->law, &spec, &contact, NULL) < 0 ||
        rsl_collide(&contact, NULL, &o, NULL) < 0)
        return (double)NAN;
    return rsl_fit_quantity_computed(quantity, &o);
}

static double speed_of(const cli_fit *fit, const rsl_fit_impact *m)
{
    return m->speed > 0.0 ? m->speed : fit->result->spec.speed;
}

/* Measured less computed, each impact with its own mass. */
static void draw_residuals(rsl_plot_builder *builder, const cli_fit *fit, const rsl_fit_quantity *q)
{
    rsl_plot_panel *panel = rsl_plot_builder_panel(builder);
    *panel = (rsl_plot_panel){
        .x = {.label = "speed", .unit = "m/s"},
        .y = {.label = "residual", .unit = strcmp(q->unit, "1") == 0 ? NULL : q->unit},
        .height = 190.0};
    rsl_plot_builder_graph(builder, RSL_PLOT_DOTS, NULL)->width = 5.0;
    for (size_t i = 0; i < fit->data.impact_count; i++) {
        const rsl_fit_impact *m = &fit->data.impacts[i];
        double v = speed_of(fit, m), measured = rsl_fit_quantity_measured(q, m);
        rsl_plot_builder_point(builder, v, measured - computed_at(fit->result, m->mass, v, q));
    }
}

/* The first quantity measured, over the speed. */
static void draw_impacts(rsl_plot_builder *builder, const cli_fit *fit)
{
    const rsl_fit_quantity *q = rsl_fit_quantity_table();
    const rsl_fit_quantity *last = q + RSL_FIT_QUANTITY_COUNT - 1;
    const rsl_fit_data *d = &fit->data;
    double low = HUGE_VAL, high = 0.0;
    while (q < last && !rsl_given(rsl_fit_quantity_measured(q, d->impacts)))
        q++;
    *rsl_plot_builder_panel(builder) = (rsl_plot_panel){
        .x = {.label = "speed", .unit = "m/s"},
        .y = {.label = q->title, .unit = strcmp(q->unit, "1") == 0 ? NULL : q->unit}};
    rsl_plot_builder_graph(builder, RSL_PLOT_DOTS, "measured")->width = 5.0;
    for (size_t i = 0; i < d->impact_count; i++) {
        const rsl_fit_impact *m = &d->impacts[i];
        double v = speed_of(fit, m);
        low = fmin(low, v);
        high = fmax(high, v);
        rsl_plot_builder_point(builder, v, rsl_fit_quantity_measured(q, m));
    }
    rsl_plot_builder_graph(builder, RSL_PLOT_LINE, "fit");
    for (int i = 0; i <= 100; i++) {
        double v = 0.8 * low * rsl_num_pow(1.25 * high / (0.8 * low), i / 100.0);
        rsl_plot_builder_point(builder, v, computed_at(fit->result, RSL_UNSET, v, q));
    }
    draw_residuals(builder, fit, q);
}

int cli_chart_fit(const cli_fit *fit)
{
    rsl_plot_builder builder = {.figure = {.title = fit->result->law->key, .share_legend = 1}};
    int status = CLI_GO;
    if (fit->data.record_count == 0)
        draw_impacts(&builder, fit);
    else if (!fit->data.records[0].time)
        status = draw_loop(&builder, fit);
    else
        status = draw_times(&builder, fit);
    if (status == CLI_GO)
        status = cli_plot_write_with(&fit->plot, &builder, cli_fit_page, fit);
    rsl_plot_builder_free(&builder);
    return status;
}
