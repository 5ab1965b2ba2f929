/* SPDX-License-Identifier: MIT
 *
 * The drawing of resile compare: curves of the impacts and of measured files, bars of the resulting restitution
 * and of the errors.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "compare.h"
#include "frame.h"
#include "plot.h"

enum { RESTITUTION = CLI_CHART_VIEWS, ERRORS };

const char *cli_compare_view_words(size_t index)
{
    return index == RESTITUTION ? "restitution"
           : index == ERRORS    ? "errors"
                                : cli_chart_view_words(index);
}

/* ---- curves --------------------------------------------------------------------- */

static void write_name(const cli_compared *of, char *name, size_t capacity)
{
    const cli_variant *v = of->variant;
    snprintf(name, capacity, "%s%s%s%s", v->law->key, v->varied ? ", " : "", v->text,
             v->calibration == RSL_LAW_EXACT ? ", exact" : "");
}

/* The place of the first impact with the law and the parameters of impact i. */
static size_t twin_of(const cli_compared *shown[], size_t i)
{
    size_t twin = 0;
    while (shown[twin]->variant->law != shown[i]->variant->law ||
           strcmp(shown[twin]->variant->text, shown[i]->variant->text) != 0)
        twin++;
    return twin;
}

/* Each variant as published; its exact calibration has the same colour. */
static void choose_looks(const cli_compared *shown[], size_t count, rsl_plot_look *looks)
{
    for (size_t i = 0; i < count; i++) {
        size_t twin = twin_of(shown, i);
        looks[i] =
            twin < i ? looks[twin] : rsl_plot_look_free(shown[i]->variant->law->key, looks, i);
    }
}

/* Impacts with a curve and a frame, at most `room`. Returns their number. */
static size_t choose(const cli_compare_drawing *of, size_t room, const cli_compared *shown[])
{
    size_t count = 0;
    for (size_t i = 0; i < of->count; i++) {
        cli_frame frame;
        if (!of->compared[i].impact.contact.model->force ||
            !cli_frame_of(&of->compared[i].impact, of->frame, &frame))
            continue;
        if (count < room)
            shown[count] = &of->compared[i];
        count++;
    }
    return count;
}

static size_t add_impacts(const cli_compare_drawing *of, const cli_compared *shown[], size_t count,
                          cli_chart_curve *curves)
{
    size_t made = 0;
    rsl_plot_look looks[CLI_CHART_CURVES];
    choose_looks(shown, count, looks);
    for (size_t i = 0; i < count; i++) {
        cli_chart_curve *next = &curves[made];
        cli_impact impact = shown[i]->impact;
        cli_frame frame;
        cli_frame_of(&impact, of->frame, &frame);
        *next = (cli_chart_curve){.look = looks[i], .frame = frame.axes};
        if (shown[i]->variant->calibration == RSL_LAW_EXACT)
            next->look = rsl_plot_look_exact(looks[i]);
        write_name(shown[i], next->name, sizeof next->name);
        next->points = cli_impact_curve(&impact, 1e-3, &next->count);
        made += next->points != NULL;
    }
    return made;
}

static int has_colour(const cli_chart_curve *curves, size_t count, int colour)
{
    for (size_t i = 0; i < count; i++)
        if (curves[i].look.colour == colour)
            return 1;
    return 0;
}

/* Measured curves have the colours that no law uses. */
static void choose_measured(cli_chart_curve *curves, size_t first, size_t count)
{
    int next = 1;
    for (size_t i = first; i < count; i++, next++) {
        while (next <= RSL_PLOT_COLOURS && has_colour(curves, first, next))
            next++;
        curves[i].look.colour = 1 + (next - 1) % RSL_PLOT_COLOURS;
    }
}

static void add_curves(rsl_plot_builder *builder, const cli_compare_drawing *of, unsigned views)
{
    const cli_compared *shown[CLI_CHART_CURVES];
    size_t measured =
        of->frame == CLI_FRAME_SI ? cli_measured_curves(of->data, of->paths, NULL) : 0;
    size_t all = choose(of, CLI_CHART_CURVES, shown);
    size_t count = all < CLI_CHART_CURVES ? all : CLI_CHART_CURVES;
    cli_chart_curve *curves = cli_allocate(count + measured + 1, sizeof *curves);
    size_t made = add_impacts(of, shown, count, curves);
    size_t first = made;
    if (measured > 0)
        made += cli_measured_curves(of->data, of->paths, curves + made);
    choose_measured(curves, first, made);
    const char *title =
        all > count ? rsl_plot_builder_text(builder, "first %zu of %zu impacts", count, all) : NULL;
    cli_chart_views(builder, views & ((1u << CLI_CHART_VIEWS) - 1u), curves, made, title);
    cli_chart_curves_free(curves, made);
}

/* ---- bars ----------------------------------------------------------------------- */

/* Common restitution of all impacts but those without damping of elastic laws, which are drawn for
 * reference; NaN if they differ. */
static double common_restitution(const cli_compare_drawing *of)
{
    double common = RSL_UNSET;
    for (size_t i = 0; i < of->count; i++) {
        double e = of->compared[i].impact.contact.restitution;
        if (of->compared[i].variant->law->family == RSL_LAW_FAMILY_ELASTIC && e == 1.0)
            continue;
        if (rsl_given(e) && rsl_given(common) && e != common)
            return (double)NAN;
        common = rsl_given(e) ? e : common;
    }
    return rsl_given(common) ? common : (double)NAN;
}

typedef double bar_value(const cli_compared *of);

static double resulting(const cli_compared *of) { return of->impact.outcome.restitution; }
static double prescribed(const cli_compared *of)
{
    double e = of->impact.contact.restitution;
    return rsl_given(e) ? e : resulting(of);
}
static double zero(const cli_compared *of)
{
    (void)of;
    return 0.0;
}

static double percent(double value, double reference)
{
    return reference > 0.0 ? 100.0 * (value / reference - 1.0) : (double)NAN;
}
static double restitution_error(const cli_compared *of)
{
    return percent(of->impact.outcome.restitution, of->reference.restitution);
}
static double impulse_error(const cli_compared *of)
{
    return percent(of->impact.outcome.impulse, of->reference.impulse);
}
static double area_error(const cli_compared *of)
{
    const rsl_collide_outcome *o = &of->impact.outcome;
    return percent(o->energy_in - o->energy_out, of->reference.energy_lost);
}

static void add_bars(rsl_plot_builder *builder, const cli_compare_drawing *of, rsl_plot_axis axis,
                     bar_value *from, bar_value *to, double mark)
{
    cli_chart_bar *bars = cli_allocate(of->count, sizeof *bars);
    for (size_t i = 0; i < of->count; i++) {
        char name[240];
        write_name(&of->compared[i], name, sizeof name);
        bars[i] = (cli_chart_bar){rsl_plot_builder_text(builder, "%s", name),
                                  from(&of->compared[i]), to(&of->compared[i])};
    }
    cli_chart_bars(builder, axis, bars, of->count, mark);
    free(bars);
}

static int has_values(const cli_compare_drawing *of, bar_value *value)
{
    for (size_t i = 0; i < of->count; i++)
        if (isfinite(value(&of->compared[i])))
            return 1;
    return 0;
}

/* Loop area, restitution and impulse, in percent of the reference. */
static void add_errors(rsl_plot_builder *builder, const cli_compare_drawing *of)
{
    static const struct {
        const char *label;
        bar_value *value;
    } rows[] = {{"error of the loop area", area_error},
                {"error of the restitution", restitution_error},
                {"error of the impulse", impulse_error}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (has_values(of, rows[i].value))
            add_bars(builder, of, (rsl_plot_axis){.label = rows[i].label, .unit = "%"}, zero,
                     rows[i].value, 0.0);
}

/* ---- the whole ------------------------------------------------------------------ */

static unsigned usual(const cli_compare_drawing *of)
{
    for (size_t i = 0; i < of->count; i++)
        if (rsl_given(of->compared[i].impact.contact.restitution))
            return 1u << RESTITUTION | 1u << 0 | 1u << 1;
    return 1u << 0 | 1u << 1 | 1u << 4; /* force over depth and time, phase portrait */
}

static size_t count_panels(unsigned views)
{
    size_t count = views >> ERRORS & 1u ? 2 : 0; /* three panels of errors */
    for (; views; views &= views - 1)
        count++;
    return count;
}

static const char *title_of(rsl_plot_builder *builder, const cli_compare_drawing *of)
{
    double e = common_restitution(of);
    if (isnan(e))
        return rsl_plot_builder_text(builder, "%zu impacts", of->count);
    return rsl_plot_builder_text(builder, "Input restitution %g", e);
}

static void write_body(FILE *page, const void *table) { cli_table_html(table, page); }

int cli_compare_draw(const cli_compare_drawing *of, const cli_table *table)
{
    unsigned views = of->views ? of->views : usual(of);
    rsl_plot_builder builder = {0};
    const cli_compared *none[1];
    int status = CLI_GO;
    size_t panels = count_panels(views);
    builder.figure.title = title_of(&builder, of);
    builder.figure.columns = panels < 3 ? panels : 3;
    if (views >> RESTITUTION & 1u)
        add_bars(&builder, of, (rsl_plot_axis){.label = "resulting restitution", .high = 1.0},
                 prescribed, resulting, common_restitution(of));
    if (views >> ERRORS & 1u)
        add_errors(&builder, of);
    add_curves(&builder, of, views);
    if (choose(of, 0, none) == 0 && !(views >> RESTITUTION & 3u))
        status = cli_fail(CLI_USAGE, "there is nothing to plot: none of the impacts has a curve%s",
                          of->frame ? " with dimensionless axes" : "");
    else if (builder.figure.panel_count == 0)
        status = cli_fail(CLI_USAGE, "there is nothing to plot: none of the impacts has a "
                                     "reference for its errors");
    if (status == CLI_GO)
        status = cli_plot_write_with(of->plot, &builder, write_body, table);
    rsl_plot_builder_free(&builder);
    return status;
}

void cli_compare_print_drawn(const cli_compare_drawing *of)
{
    const cli_compared *none[1];
    size_t all = choose(of, 0, none), rigid = of->count - all;
    printf("\nThe plot is in %s\n", of->plot->file);
    if (all > CLI_CHART_CURVES)
        printf("Its curves are those of the first %d of %zu impacts; --laws chooses others\n",
               CLI_CHART_CURVES, all);
    if (rigid > 0)
        printf("%zu of %zu impacts have no curve%s\n", rigid, of->count,
               of->frame ? " with these axes" : ": the law is rigid");
}
