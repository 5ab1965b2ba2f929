/* SPDX-License-Identifier: MIT
 *
 * chart: several laws in one drawing.
 */
#include "chart.h"

#include <math.h>
#include <stdlib.h>

#include "cli.h"
#include "plot.h"
#include "text.h"

/* More loops than this in one picture cannot be told apart. */
enum { MOST_LOOPS = 12 };

/* What divides depth and force of one impact. */
typedef struct scale {
    double depth, force;
} scale;

/* L and k L^n of collide.h; 0 if the law has no k and n. */
static int natural_scale(const rsl_law_contact *contact, scale *by)
{
    double k = contact->stiffness, n = contact->n;

    if (!(k > 0.0 && n > 0.0 && contact->mass > 0.0 && contact->speed > 0.0))
        return 0;
    by->depth = pow(contact->mass * contact->speed * contact->speed / k,
                    1.0 / (n + 1.0));
    by->force = k * pow(by->depth, n);
    return 1;
}

static int has_loop(const cli_impact *impact)
{
    return impact->status >= 0 && impact->contact.shape->force;
}

/* Writes the loop of one impact as data block $loop<index>; 0 if it has none. */
static int loop_data(FILE *script, cli_impact *impact, size_t index,
                     const scale *by)
{
    size_t count;
    rsl_collide_curve_point *points = cli_impact_curve(impact, 1e-3, &count);

    if (!points)
        return 0;
    fprintf(script, "$loop%zu << END_OF_DATA\n", index);
    for (size_t i = 0; i < count; i++)
        fprintf(script, "%.9g %.9g\n", points[i].depth / by->depth,
                points[i].force / by->force);
    fputs("END_OF_DATA\n", script);
    free(points);
    return 1;
}

static void largest_outcome(const cli_impact *impacts, size_t count,
                            cli_prefix *depth, cli_prefix *force)
{
    double deepest = 0.0, strongest = 0.0;

    for (size_t i = 0; i < count; i++) {
        if (!has_loop(&impacts[i]))
            continue;
        deepest = fmax(deepest, impacts[i].outcome.depth_max);
        strongest = fmax(strongest, impacts[i].outcome.force_max);
    }
    *depth = cli_prefix_for(deepest);
    *force = cli_prefix_for(strongest);
}

/* The plot command for the loops that are there: a colour for each law, its
 * exact form dashed. */
static void plot_loops(FILE *script, const cli_impact *impacts,
                       const int *there, size_t count)
{
    size_t drawn = 0, colour = 0;
    const rsl_law *last = NULL;

    for (size_t i = 0; i < count; i++) {
        int exact = impacts[i].contact.calibration == RSL_LAW_EXACT;
        if (!there[i])
            continue;
        if (last && impacts[i].contact.law != last)
            colour++;
        last = impacts[i].contact.law;
        fprintf(script,
                "%s$loop%zu using 1:2 with lines lw 1.8 dt %d lc rgb '%s' "
                "title '%s%s'",
                drawn ? ", " : "plot ", i, exact ? 2 : 1,
                cli_colours[colour % CLI_COLOURS], impacts[i].contact.law->key,
                exact ? ", exact" : "");
        drawn++;
    }
    fputs(drawn ? "\n" : "plot [0:1] [0:1] NaN notitle\n", script);
}

/* Depth over L and force over k L^n: laws of any exponent compare. */
static void panel_loops_scaled(FILE *script, cli_impact *impacts, size_t count)
{
    int there[MOST_LOOPS];

    for (size_t i = 0; i < count; i++) {
        scale by;
        there[i] = has_loop(&impacts[i]) &&
                   natural_scale(&impacts[i].contact, &by) &&
                   loop_data(script, &impacts[i], i, &by);
    }
    fputs("set xlabel 'depth / L'\nset ylabel 'force / (k L^n)'\n", script);
    plot_loops(script, impacts, there, count);
}

static void panel_loops(FILE *script, cli_impact *impacts, size_t count)
{
    int there[MOST_LOOPS];
    cli_prefix depth, force;

    largest_outcome(impacts, count, &depth, &force);
    for (size_t i = 0; i < count; i++)
        there[i] = has_loop(&impacts[i]) &&
                   loop_data(script, &impacts[i], i,
                             &(scale){depth.factor, force.factor});
    fprintf(script, "set xlabel 'depth [%sm]'\nset ylabel 'force [%sN]'\n",
            depth.symbol, force.symbol);
    plot_loops(script, impacts, there, count);
}

static void put_title(FILE *script, const char *command, const char *title)
{
    fprintf(script, "%s ", command);
    cli_plot_quoted(script, title);
    fputs(" font ',17'\n", script);
}

int cli_chart_loops(const char *path, const char *title, cli_impact *impacts,
                    size_t count)
{
    cli_plot plot;
    int status = cli_plot_open(&plot, path, 960, 600);

    if (status != CLI_GO)
        return status;
    put_title(plot.script, "set title", title);
    fputs("set xzeroaxis lt 1 lc rgb '#999999' lw 0.8\n"
          "set key outside right center Left reverse\n",
          plot.script);
    panel_loops(plot.script, impacts, count < MOST_LOOPS ? count : MOST_LOOPS);
    return cli_plot_close(&plot);
}

static void returned_data(FILE *script, const cli_impact *impacts, size_t count)
{
    fputs("$returned << END_OF_DATA\n", script);
    for (size_t i = 0; i < count; i++)
        fprintf(script, "%zu %.9g \"%s%s\"\n", i,
                impacts[i].outcome.restitution, impacts[i].contact.law->key,
                impacts[i].contact.calibration == RSL_LAW_EXACT ? ", exact"
                                                                : "");
    fputs("END_OF_DATA\n", script);
}

/* One row per law, a bar from what was asked to what came back. */
static void panel_returned(FILE *script, const cli_impact *impacts,
                           size_t count, double asked)
{
    returned_data(script, impacts, count);
    fprintf(script,
            "set xrange [0:1]\nset yrange [%zu.6:-0.6]\nset border 1\n"
            "set ytics scale 0\nunset grid\n"
            "set grid x back lt 1 lc rgb '#e4e4e4' lw 0.6\n"
            "set xlabel 'restitution returned'\nunset ylabel\n"
            "set arrow 1 from %.9g,graph 0 to %.9g,graph 1 nohead lw 1.2 "
            "lc rgb '#333333' back\n"
            "plot $returned using (%.9g):1:($2-(%.9g)):(0):ytic(3) with "
            "vectors nohead lw 7 lc rgb '#9ecae1' notitle, "
            "$returned using 2:1 with points pt 7 ps 0.7 lc rgb '%s' notitle\n",
            count - 1, asked, asked, asked, asked, cli_colours[0]);
}

/* Back to what an ordinary panel looks like. */
static const char ordinary_panel[] =
    "unset arrow 1\nset border 3\nset autoscale\nunset ytics\n"
    "set ytics out nomirror scale 0.5\n"
    "set grid back lt 1 lc rgb '#e4e4e4' lw 0.6\n"
    "set xzeroaxis lt 1 lc rgb '#999999' lw 0.8\n"
    "set key at screen 0.785,0.55 left center Left reverse\n";

static void compare_panels(FILE *script, const char *title, cli_impact *impacts,
                           size_t count, double asked)
{
    put_title(script, "set multiplot title", title);
    fputs("set lmargin at screen 0.19\nset rmargin at screen 0.44\n"
          "set tmargin at screen 0.88\nset bmargin at screen 0.17\n",
          script);
    panel_returned(script, impacts, count, asked);
    fputs(ordinary_panel, script);
    fputs("set lmargin at screen 0.52\nset rmargin at screen 0.77\n", script);
    panel_loops_scaled(script, impacts, count);
    fputs("unset multiplot\n", script);
}

int cli_chart_compare(const char *path, const char *title, cli_impact *impacts,
                      size_t count, double asked)
{
    int both = count <= MOST_LOOPS;
    int height = both ? 480 : 130 + 22 * (int)(count < 400 ? count : 400);
    cli_plot plot;
    int status = cli_plot_open(&plot, path, both ? 1280 : 860, height);

    if (status != CLI_GO)
        return status;
    if (both) {
        compare_panels(plot.script, title, impacts, count, asked);
    } else {
        put_title(plot.script, "set title", title);
        fputs("set lmargin 31\n", plot.script);
        panel_returned(plot.script, impacts, count, asked);
    }
    return cli_plot_close(&plot);
}

int cli_chart_lines(const char *path, const char *title, const cli_line *lines,
                    size_t count)
{
    cli_plot plot;
    int status = cli_plot_open(&plot, path, 960, 640);

    if (status != CLI_GO)
        return status;
    for (size_t i = 0; i < count; i++) {
        fprintf(plot.script, "$line%zu << END_OF_DATA\n", i);
        for (size_t j = 0; j < lines[i].count; j++)
            fprintf(plot.script, "%.9g %.9g\n", lines[i].x[j], lines[i].y[j]);
        fputs("END_OF_DATA\n", plot.script);
    }
    put_title(plot.script, "set title", title);
    fputs("set xrange [0:1]\nset yrange [0:1]\n"
          "set xlabel 'restitution asked for'\n"
          "set ylabel 'restitution returned'\n"
          "set key outside right center Left reverse\n"
          "plot x with lines lw 6 lc rgb '#dddddd' title 'exact'",
          plot.script);
    for (size_t i = 0; i < count; i++)
        fprintf(plot.script,
                ", $line%zu using 1:2 with lines lw 1.8 lc rgb '%s' title '%s'",
                i, cli_colours[i % CLI_COLOURS], lines[i].name);
    putc('\n', plot.script);
    return cli_plot_close(&plot);
}
