/* SPDX-License-Identifier: MIT
 *
 * chart: one impact, force over depth and the motion in time.
 */
#include "chart.h"

#include <math.h>
#include <stdlib.h>

#include "cli.h"
#include "plot.h"
#include "text.h"

/* Largest size of one member over all points. */
#define LARGEST(points, count, member, result)                                 \
    do {                                                                       \
        (result) = 0.0;                                                        \
        for (size_t i_ = 0; i_ < (count); i_++)                                \
            (result) = fmax((result), fabs((points)[i_].member));              \
    } while (0)

/* Prefixes that bring the axes of one impact to readable numbers. */
typedef struct axes {
    cli_prefix time, depth, rate, force;
} axes;

static axes axes_for(const rsl_collide_curve_point *points, size_t count)
{
    double time, depth, rate, force;

    LARGEST(points, count, time, time);
    LARGEST(points, count, depth, depth);
    LARGEST(points, count, rate, rate);
    LARGEST(points, count, force, force);
    return (axes){cli_prefix_for(time), cli_prefix_for(depth),
                  cli_prefix_for(rate), cli_prefix_for(force)};
}

static void impact_data(FILE *script, const axes *axis,
                        const rsl_collide_curve_point *points, size_t count)
{
    fputs("$impact << END_OF_DATA\n", script);
    for (size_t i = 0; i < count; i++)
        fprintf(script, "%.9g %.9g %.9g %.9g\n",
                points[i].time / axis->time.factor,
                points[i].depth / axis->depth.factor,
                points[i].rate / axis->rate.factor,
                points[i].force / axis->force.factor);
    fputs("END_OF_DATA\n", script);
}

static void panel(FILE *script, const char *x, const char *y,
                  const char *columns, const char *colour)
{
    fprintf(script,
            "set xlabel '%s'\nset ylabel '%s'\n"
            "plot $impact using %s with lines lw 2 lc rgb '%s' notitle\n",
            x, y, columns, colour);
}

/* Dashed lines mark the axes that a curve crosses. */
int cli_chart_impact(const char *path, const char *title,
                     const rsl_collide_curve_point *points, size_t count)
{
    axes axis = axes_for(points, count);
    char time[32], depth[32], rate[32], force[32];
    cli_plot plot;
    int status = cli_plot_open(&plot, path, 960, 760);

    if (status != CLI_GO)
        return status;
    snprintf(time, sizeof time, "time [%ss]", axis.time.symbol);
    snprintf(depth, sizeof depth, "depth [%sm]", axis.depth.symbol);
    snprintf(rate, sizeof rate, "velocity [%sm/s]", axis.rate.symbol);
    snprintf(force, sizeof force, "force [%sN]", axis.force.symbol);
    impact_data(plot.script, &axis, points, count);
    fputs("set multiplot layout 2,2 margins 0.09,0.975,0.09,0.91 "
          "spacing 0.115,0.13 title ",
          plot.script);
    cli_plot_quoted(plot.script, title);
    fputs(" font ',17'\nset xzeroaxis lt 1 lc rgb '#999999' lw 0.8\n",
          plot.script);
    panel(plot.script, depth, force, "2:4", cli_colours[0]);
    panel(plot.script, time, force, "1:4", cli_colours[1]);
    panel(plot.script, time, depth, "1:2", cli_colours[2]);
    panel(plot.script, time, rate, "1:3", cli_colours[6]);
    fputs("unset multiplot\n", plot.script);
    return cli_plot_close(&plot);
}
