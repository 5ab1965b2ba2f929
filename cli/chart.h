/* SPDX-License-Identifier: MIT
 *
 * chart: the drawings of the program.
 */
#ifndef RESILE_CLI_CHART_H
#define RESILE_CLI_CHART_H

#include "impact.h"

/* One line of a drawing. */
typedef struct cli_line {
    const char *name;
    double *x, *y;
    size_t count;
} cli_line;

/* One impact: force over depth, and force, depth and velocity over time. */
int cli_chart_impact(const char *path, const char *title,
                     const rsl_collide_curve_point *points, size_t count);

/* Force over depth of up to twelve impacts, in SI units. */
int cli_chart_loops(const char *path, const char *title, cli_impact *impacts,
                    size_t count);

/* Restitution returned by each impact as bars from the one asked for; up to
 * twelve impacts also as loops, depth over L and force over k L^n (see
 * collide.h), so that laws of any exponent compare. */
int cli_chart_compare(const char *path, const char *title, cli_impact *impacts,
                      size_t count, double asked);

/* Restitution returned (y) over asked (x) of several laws. */
int cli_chart_lines(const char *path, const char *title, const cli_line *lines,
                    size_t count);

#endif
