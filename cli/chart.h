/* SPDX-License-Identifier: MIT
 *
 * chart: the drawings of impacts and laws. Each adds what it shows to an empty
 * builder, which the caller writes and frees.
 */
#ifndef RESILE_CLI_CHART_H
#define RESILE_CLI_CHART_H

#include "impact.h"
#include "plot/builder.h"

/* One impact: force over depth, and force, depth and velocity over time. */
void cli_chart_impact(rsl_plot_builder *builder, const rsl_collide_curve_point *points,
                      size_t count);

/* Force over depth of up to twelve impacts, in SI units. */
void cli_chart_loops(rsl_plot_builder *builder, cli_impact *impacts, size_t count);

/* Restitution returned by each impact as bars from the one requested; up to
 * twelve impacts also as force over depth and over time, in SI units. */
void cli_chart_compare(rsl_plot_builder *builder, cli_impact *impacts, size_t count,
                       double requested);

#endif
