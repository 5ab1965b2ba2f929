/* SPDX-License-Identifier: MIT
 *
 * chart: the drawings of impacts and laws. Each adds what it shows to an empty
 * builder, which the caller writes and frees.
 */
#ifndef RESILE_CLI_CHART_H
#define RESILE_CLI_CHART_H

#include "impact.h"
#include "plot/builder.h"
#include "plot/look.h"

/* The units of a drawing: SI, or the scales of an impact. */
typedef struct cli_chart_frame {
    double length, time, force, energy; /* m, s, N, J */
    int dimensionless;
} cli_chart_frame;
cli_chart_frame cli_chart_si(void);

/* One curve of each panel. */
typedef struct cli_chart_curve {
    char name[240];
    rsl_collide_curve_point *points; /* owned; NaN: not known */
    size_t count;
    rsl_plot_look look;
    int measured; /* 1: drawn as rings, or dots */
    cli_chart_frame frame;
} cli_chart_curve;
void cli_chart_curves_free(cli_chart_curve *curves, size_t count);

/* More curves than this in one panel cannot be told apart. */
enum { CLI_CHART_CURVES = 12 };

/* The pictures of an impact by name: force-depth, force-time, depth-time, velocity-time, phase,
 * energy. NULL behind the last. */
const char *cli_chart_view_words(size_t index);
enum { CLI_CHART_VIEWS = 6 };

/* The bits 1 << index of a list of words, which --views has. Returns CLI_GO or an exit status. */
int cli_chart_views_read(const char *list, cli_words words, unsigned *out);

/* A panel for each of the views, which are bits 1 << index. The energy of one curve is split into
 * kinetic, elastic and dissipated; of several it is what each dissipates. */
void cli_chart_views(rsl_plot_builder *builder, unsigned views, const cli_chart_curve *curves,
                     size_t count, const char *title);

/* One impact, in two columns; the usual views are force over depth, and force, depth and velocity
 * over time. */
enum { CLI_CHART_USUAL = 15 };
void cli_chart_impact(rsl_plot_builder *builder, unsigned views,
                      const rsl_collide_curve_point *points, size_t count, cli_chart_frame frame);

/* Force over depth of up to twelve impacts, in SI units. */
void cli_chart_loops(rsl_plot_builder *builder, cli_impact *impacts, size_t count);

/* Level bars from one value to another, the first on top; a line across at `mark` unless NaN. */
typedef struct cli_chart_bar {
    const char *name;
    double from, to;
} cli_chart_bar;
void cli_chart_bars(rsl_plot_builder *builder, rsl_plot_axis axis, const cli_chart_bar *bars,
                    size_t count, double mark);

#endif
