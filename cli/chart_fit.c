/* SPDX-License-Identifier: MIT
 *
 * chart: what was measured against the fit, and what is left.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "fit.h"
#include "plot.h"
#include "resile/collide.h"
#include "text.h"

enum { POINTS = 1500, CURVE = 600, RECORDS = 4 };

/* The first channel that a record has. */
static int channel_of(const rsl_fit_record *r)
{
    for (int c = 0; c < RSL_FIT_CHANNELS; c++)
        if (r->channel[c])
            return c;
    return 0;
}

static double largest(const double *y, size_t count)
{
    double most = 0.0;
    for (size_t i = 0; i < count; i++)
        most = fmax(most, fabs(y[i]));
    return most > 0.0 ? most : 1.0;
}

/* What a drawing of curves needs to know. */
typedef struct sketch {
    const cli_fit *fit;
    cli_plot plot;
    int channel;
    cli_prefix x, y;
} sketch;

/* ---- records over time --------------------------------------------------- */

/* $dataN: time, measured, residual; $curveN: time, computed. */
static int write_record(sketch *s, size_t number)
{
    const rsl_fit_record *r = &s->fit->data.records[number];
    size_t stride = r->count / POINTS + 1;
    double *shown = cli_allocate(r->count, sizeof *shown);
    double *const wanted[] = {s->channel == RSL_FIT_FORCE ? shown : NULL,
                              s->channel == RSL_FIT_DEPTH ? shown : NULL,
                              s->channel == RSL_FIT_RATE ? shown : NULL};
    const double *y = r->channel[s->channel];
    rsl_error error = {0};
    FILE *out = s->plot.script;
    int status = CLI_GO;

    if (rsl_fit_curve(&s->fit->data, s->fit->result, number, r->time, r->count,
                      wanted, &error) < 0)
        status = cli_fail_library(&error);
    fprintf(out, "$data%zu << END_OF_DATA\n", number);
    for (size_t i = 0; i < r->count && status == CLI_GO; i += stride)
        fprintf(out, "%.9g %.9g %.9g %.9g\n", r->time[i] / s->x.factor,
                y[i] / s->y.factor, (y[i] - shown[i]) / s->y.factor,
                shown[i] / s->y.factor);
    fputs("END_OF_DATA\n", out);
    free(shown);
    return status;
}

static void plot_series(FILE *out, size_t count, const char *columns,
                        const char *style, const char *end)
{
    for (size_t i = 0; i < count; i++)
        fprintf(out, "$data%zu using %s with %s lc rgb '%s' %s%s", i, columns,
                style, cli_colours[2 * i % CLI_COLOURS], end,
                i + 1 < count ? ", " : "");
}

static int draw_times(sketch *s, size_t count)
{
    FILE *out = s->plot.script;
    const char *name = rsl_fit_channel_name((rsl_fit_channel)s->channel);
    int status = CLI_GO;

    for (size_t i = 0; i < count && status == CLI_GO; i++)
        status = write_record(s, i);
    fprintf(out,
            "set multiplot\nset autoscale xfix\nset lmargin at screen 0.1\n"
            "set rmargin at screen 0.97\nset bmargin at screen 0.38\n"
            "set tmargin at screen 0.9\nset ylabel '%s [%s%s]'\n"
            "set format x ''\nset title ",
            name, s->y.symbol,
            rsl_fit_channel_unit((rsl_fit_channel)s->channel));
    cli_plot_quoted(out, s->fit->result->law->key);
    fputs("\nplot ", out);
    plot_series(out, count, "1:2", "points pt 7 ps 0.25",
                count == 1 ? "title 'measured'" : "notitle");
    fputs(", ", out);
    for (size_t i = 0; i < count; i++)
        fprintf(out, "$data%zu using 1:4 with lines lw 2 lc rgb '%s' %s%s", i,
                cli_colours[(2 * i + 1) % CLI_COLOURS],
                i == 0 ? "title 'fit'" : "notitle",
                i + 1 < count ? ", " : "\n");
    fprintf(out,
            "unset title\nset format x '%%g'\nset bmargin at screen 0.11\n"
            "set tmargin at screen 0.34\nset xlabel 'time [%ss]'\n"
            "set ylabel 'left [%s%s]'\n"
            "set xzeroaxis lt 1 lc rgb '#999999' lw 0.8\nplot ",
            s->x.symbol, s->y.symbol,
            rsl_fit_channel_unit((rsl_fit_channel)s->channel));
    plot_series(out, count, "1:3", "points pt 7 ps 0.25", "notitle");
    fputs("\nunset multiplot\n", out);
    return status;
}

/* ---- loops --------------------------------------------------------------- */

static int second_channel(const rsl_fit_record *r)
{
    for (int c = RSL_FIT_CHANNELS - 1; c >= 0; c--)
        if (r->channel[c])
            return c;
    return 0;
}

/* Depth (or velocity) to the right, the other channel up. */
static int draw_loop(sketch *s)
{
    const rsl_fit_record *r = &s->fit->data.records[0];
    const rsl_fit_result *result = s->fit->result;
    int up = channel_of(r), right = second_channel(r);
    double times[CURVE], value[RSL_FIT_CHANNELS][CURVE];
    double *const wanted[] = {value[0], value[1], value[2]};
    rsl_error error = {0};
    FILE *out = s->plot.script;
    double end =
        isfinite(result->impact.duration) ? result->impact.duration : 1.0;

    s->x = cli_prefix_for(largest(r->channel[right], r->count));
    s->y = cli_prefix_for(largest(r->channel[up], r->count));
    for (int i = 0; i < CURVE; i++)
        times[i] = end * i / (CURVE - 1.0);
    if (rsl_fit_curve(&s->fit->data, result, 0, times, CURVE, wanted, &error) <
        0)
        return cli_fail_library(&error);
    fputs("$data << END_OF_DATA\n", out);
    for (size_t i = 0; i < r->count; i += r->count / POINTS + 1)
        fprintf(out, "%.9g %.9g\n", r->channel[right][i] / s->x.factor,
                r->channel[up][i] / s->y.factor);
    fputs("END_OF_DATA\n$curve << END_OF_DATA\n", out);
    for (int i = 0; i < CURVE; i++)
        fprintf(out, "%.9g %.9g\n", value[right][i] / s->x.factor,
                value[up][i] / s->y.factor);
    fprintf(out,
            "END_OF_DATA\nset xlabel '%s [%s%s]'\nset ylabel '%s [%s%s]'\n",
            rsl_fit_channel_name((rsl_fit_channel)right), s->x.symbol,
            rsl_fit_channel_unit((rsl_fit_channel)right),
            rsl_fit_channel_name((rsl_fit_channel)up), s->y.symbol,
            rsl_fit_channel_unit((rsl_fit_channel)up));
    fprintf(out,
            "plot $data with points pt 7 ps 0.25 lc rgb '%s' title 'measured', "
            "$curve with lines lw 2 lc rgb '%s' title 'fit'\n",
            cli_colours[0], cli_colours[1]);
    return CLI_GO;
}

/* ---- impacts ------------------------------------------------------------- */

static double computed_at(const rsl_fit_result *r, double speed,
                          const rsl_fit_quantity *quantity)
{
    rsl_law_contact contact;
    rsl_collide_outcome o;
    rsl_law_spec spec = r->spec;

    spec.speed = speed;
    if (rsl_collide_prepare(r->law, &spec, &contact, NULL) < 0 ||
        rsl_collide(&contact, NULL, &o, NULL) < 0)
        return (double)NAN;
    return rsl_fit_quantity_computed(quantity, &o);
}

/* The first quantity measured, over the speed. */
static int draw_impacts(sketch *s)
{
    const rsl_fit_quantity *q = rsl_fit_quantity_table();
    const rsl_fit_quantity *last = q + RSL_FIT_QUANTITIES - 1;
    const rsl_fit_data *d = &s->fit->data;
    const rsl_fit_result *r = s->fit->result;
    FILE *out = s->plot.script;
    double low = HUGE_VAL, high = 0.0;

    while (q < last && !rsl_given(rsl_fit_quantity_measured(q, d->impacts)))
        q++;
    int pure = strcmp(q->unit, "1") == 0;
    fputs("$data << END_OF_DATA\n", out);
    for (size_t i = 0; i < d->impact_count; i++) {
        const rsl_fit_impact *m = &d->impacts[i];
        double v = m->speed > 0.0 ? m->speed : r->spec.speed;
        low = fmin(low, v);
        high = fmax(high, v);
        if (rsl_given(rsl_fit_quantity_measured(q, m)))
            fprintf(out, "%.9g %.9g\n", v, rsl_fit_quantity_measured(q, m));
    }
    fputs("END_OF_DATA\n$curve << END_OF_DATA\n", out);
    for (int i = 0; i <= 100; i++) {
        double v = 0.8 * low * pow(1.25 * high / (0.8 * low), i / 100.0);
        fprintf(out, "%.9g %.9g\n", v, computed_at(r, v, q));
    }
    fprintf(out,
            "END_OF_DATA\nset xlabel 'speed [m/s]'\nset ylabel '%s%s%s'\n"
            "set key bottom left\n"
            "plot $data with points pt 7 ps 0.7 lc rgb '%s' title 'measured', "
            "$curve with lines lw 2 lc rgb '%s' title 'fit'\n",
            q->title, pure ? "" : ", ", pure ? "" : q->unit, cli_colours[0],
            cli_colours[1]);
    return CLI_GO;
}

int cli_chart_fit(const char *path, const cli_fit *fit)
{
    sketch s = {.fit = fit};
    const rsl_fit_data *d = &fit->data;
    int status = cli_plot_open(&s.plot, path, 900, 640);
    int drawn;

    if (status != CLI_GO)
        return status;
    if (d->record_count == 0) {
        drawn = draw_impacts(&s);
    } else if (!d->records[0].time) {
        drawn = draw_loop(&s);
    } else {
        const rsl_fit_record *r = &d->records[0];
        size_t count = 1;
        s.channel = channel_of(r);
        while (count < d->record_count && count < RECORDS &&
               d->records[count].time && d->records[count].channel[s.channel])
            count++;
        s.x = cli_prefix_for(largest(r->time, r->count));
        s.y = cli_prefix_for(largest(r->channel[s.channel], r->count));
        drawn = draw_times(&s, count);
    }
    status = cli_plot_close(&s.plot);
    return drawn != CLI_GO ? drawn : status;
}
