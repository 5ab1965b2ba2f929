/* SPDX-License-Identifier: MIT
 *
 * chart: figures of one impact and of several.
 */
#include "chart.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/word.h"
#include "cli.h"
#include "plot/look.h"
#include "text.h"

/* ---- quantities of a point ----------------------------------------------------- */

typedef struct quantity {
    size_t offset;
    const char *label, *unit, *scaled; /* label of dimensionless axes */
    double (*scale)(const cli_chart_frame *frame);
} quantity;

static double length_of(const cli_chart_frame *f) { return f->length; }
static double time_of(const cli_chart_frame *f) { return f->time; }
static double velocity_of(const cli_chart_frame *f) { return f->length / f->time; }
static double force_of(const cli_chart_frame *f) { return f->force; }
static double energy_of(const cli_chart_frame *f) { return f->energy; }

#define POINT(member) offsetof(rsl_collide_curve_point, member)
static const quantity time = {POINT(time), "time", "s", "time t v0/L", time_of},
                      depth = {POINT(depth), "depth", "m", "depth d/L", length_of},
                      rate = {POINT(rate), "velocity", "m/s", "velocity v/v0", velocity_of},
                      force = {POINT(force), "force", "N", "force F L/(M v0²)", force_of},
                      kinetic = {POINT(energy_kinetic), "kinetic", "J", "kinetic", energy_of},
                      elastic = {POINT(energy_elastic), "elastic", "J", "elastic", energy_of},
                      dissipated = {POINT(energy_dissipated), "energy dissipated", "J",
                                    "energy dissipated W/(M v0²)", energy_of};

static double value_of(const quantity *q, const cli_chart_curve *curve, size_t i)
{
    double value = *(const double *)(const void *)((const char *)&curve->points[i] + q->offset);
    return value / q->scale(&curve->frame);
}

static rsl_plot_axis axis_of(const quantity *q, const cli_chart_frame *frame)
{
    return frame->dimensionless ? (rsl_plot_axis){.label = q->scaled}
                                : (rsl_plot_axis){.label = q->label, .unit = q->unit};
}

cli_chart_frame cli_chart_si(void) { return (cli_chart_frame){1.0, 1.0, 1.0, 1.0, 0}; }

/* ---- views --------------------------------------------------------------------- */

static const struct {
    const char *name;
    const quantity *x, *y;
} views[CLI_CHART_VIEWS] = {{"force-depth", &depth, &force}, {"force-time", &time, &force},
                            {"depth-time", &time, &depth},   {"velocity-time", &time, &rate},
                            {"phase", &depth, &rate},        {"energy", &time, &dissipated}};

const char *cli_chart_view_words(size_t index)
{
    return index < CLI_CHART_VIEWS ? views[index].name : NULL;
}

int cli_chart_views_read(const char *list, cli_words words, unsigned *out)
{
    cli_word word;
    *out = 0;
    while (cli_next_word(&list, &word)) {
        rsl_word_choice choice = rsl_word_choose(word.text);
        size_t i = 0;
        for (; words(i) && !rsl_word_equal(words(i), word.text); i++)
            rsl_word_offer(&choice, words(i));
        if (!words(i))
            return cli_fail(CLI_USAGE, "--views has '%s'; %sallowed: %s", word.text,
                            rsl_word_suggestion(rsl_word_nearest(&choice)).text, choice.list);
        *out |= 1u << i;
    }
    return CLI_GO;
}

enum { MANY = 100 }; /* markers of more samples than this overlap */

/* A curve that lacks one of the two quantities has no points and no entry in the legend. */
static void add_curve(rsl_plot_builder *builder, const cli_chart_curve *curve, const quantity *x,
                      const quantity *y, const char *name)
{
    size_t known = 0;
    for (size_t i = 0; i < curve->count; i++)
        known += isfinite(value_of(x, curve, i)) && isfinite(value_of(y, curve, i));
    if (known == 0)
        return;
    rsl_plot_kind kind = !curve->measured ? RSL_PLOT_LINE
                         : known > MANY   ? RSL_PLOT_DOTS
                                          : RSL_PLOT_RINGS;
    rsl_plot_graph *graph = rsl_plot_builder_graph(builder, kind, name);
    rsl_plot_look_at(graph, curve->look);
    for (size_t i = 0; i < curve->count; i++)
        rsl_plot_builder_point(builder, value_of(x, curve, i), value_of(y, curve, i));
}

/* Kinetic, elastic and dissipated energy of one impact. */
static void add_split(rsl_plot_builder *builder, const cli_chart_curve *curve)
{
    static const quantity *const parts[] = {&kinetic, &elastic, &dissipated};
    static const char *const names[] = {"kinetic", "elastic", "dissipated"};
    for (int i = 0; i < 3; i++) {
        cli_chart_curve part = *curve;
        part.look = (rsl_plot_look){i + 1, curve->look.dash};
        add_curve(builder, &part, &time, parts[i], names[i]);
    }
}

static void add_view(rsl_plot_builder *builder, size_t view, const cli_chart_curve *curves,
                     size_t count, const char *title)
{
    const cli_chart_frame *frame = &curves[0].frame;
    int split = views[view].y == &dissipated && count == 1;
    rsl_plot_panel *panel = rsl_plot_builder_panel(builder);
    *panel = (rsl_plot_panel){
        .title = title, .x = axis_of(views[view].x, frame), .y = axis_of(views[view].y, frame)};
    if (split) {
        panel->y.label = frame->dimensionless ? "energy W/(M v0²)" : "energy";
        add_split(builder, &curves[0]);
        return;
    }
    for (size_t i = 0; i < count; i++)
        add_curve(builder, &curves[i], views[view].x, views[view].y,
                  count > 1 ? rsl_plot_builder_text(builder, "%s", curves[i].name) : NULL);
}

void cli_chart_views(rsl_plot_builder *builder, unsigned shown, const cli_chart_curve *curves,
                     size_t count, const char *title)
{
    for (size_t i = 0; count > 0 && i < CLI_CHART_VIEWS; i++)
        if (shown >> i & 1u)
            add_view(builder, i, curves, count, title);
}

void cli_chart_curves_free(cli_chart_curve *curves, size_t count)
{
    for (size_t i = 0; i < count; i++)
        free(curves[i].points);
    free(curves);
}

/* ---- one impact, and loops of the tour --------------------------------------------- */

void cli_chart_impact(rsl_plot_builder *builder, unsigned shown,
                      const rsl_collide_curve_point *points, size_t count, cli_chart_frame frame)
{
    static const int colours[CLI_CHART_VIEWS] = {1, 2, 3, 7, 5, 6};
    cli_chart_curve curve = {
        .points = (rsl_collide_curve_point *)points, .count = count, .frame = frame};
    builder->figure.columns = 2;
    for (size_t i = 0; i < CLI_CHART_VIEWS; i++) {
        curve.look.colour = colours[i];
        cli_chart_views(builder, shown & 1u << i, &curve, 1, NULL);
    }
}

void cli_chart_loops(rsl_plot_builder *builder, cli_impact *impacts, size_t count)
{
    cli_chart_curve curves[CLI_CHART_CURVES] = {0};
    size_t drawn = 0;
    for (size_t i = 0; i < count && drawn < CLI_CHART_CURVES; i++) {
        const rsl_law_contact *contact = &impacts[i].contact;
        cli_chart_curve *next = &curves[drawn];
        if (impacts[i].status < 0 || !contact->model->force)
            continue;
        int exact = contact->calibration == RSL_LAW_EXACT;
        rsl_plot_look look = rsl_plot_look_of(contact->law->key);
        look = exact ? rsl_plot_look_exact(look) : look;
        *next = (cli_chart_curve){.look = look, .frame = cli_chart_si()};
        snprintf(next->name, sizeof next->name, "%s%s", contact->law->key, exact ? ", exact" : "");
        next->points = cli_impact_curve(&impacts[i], 1e-3, &next->count);
        drawn += next->points != NULL;
    }
    cli_chart_views(builder, 1u, curves, drawn, NULL);
    for (size_t i = 0; i < drawn; i++)
        free(curves[i].points);
}

/* ---- bars ---------------------------------------------------------------------- */

void cli_chart_bars(rsl_plot_builder *builder, rsl_plot_axis axis, const cli_chart_bar *bars,
                    size_t count, double mark)
{
    rsl_plot_mark *line = rsl_plot_builder_take(builder, sizeof *line);
    const char **names = rsl_plot_builder_take(builder, count * sizeof *names);
    if (!line || !names)
        return;
    line->at = mark;
    for (size_t i = 0; i < count; i++)
        names[i] = rsl_plot_builder_text(builder, "%s", bars[count - 1 - i].name);
    *rsl_plot_builder_panel(builder) =
        (rsl_plot_panel){.x = axis,
                         .y = {.words = names, .word_count = count},
                         .marks = line,
                         .mark_count = isnan(mark) ? 0u : 1u,
                         .height = count > CLI_CHART_CURVES ? 70.0 + 20.0 * (double)count : 0.0};
    rsl_plot_builder_graph(builder, RSL_PLOT_INTERVALS, NULL)->colour = 1;
    for (size_t i = 0; i < count; i++)
        rsl_plot_builder_point_z(builder, bars[count - 1 - i].to, (double)i,
                                 bars[count - 1 - i].from);
    rsl_plot_builder_graph(builder, RSL_PLOT_DOTS, NULL)->colour = 1;
    for (size_t i = 0; i < count; i++)
        rsl_plot_builder_point(builder, bars[count - 1 - i].to, (double)i);
}
