/* SPDX-License-Identifier: MIT
 *
 * axis: from the values of an axis to its range, its unit and its ticks.
 */
#ifndef RSL_PLOT_AXIS_H
#define RSL_PLOT_AXIS_H

#include "plot/figure.h"

/* A power of 1000, and the letter that stands for it in front of a unit. */
typedef struct rsl_plot_prefix {
    double factor;
    int exponent;       /* factor = 10^exponent */
    const char *letter; /* "m", "k", ...; NULL: there is none */
} rsl_plot_prefix;

/* Brings `size` to 1 ... 1000; what reads well without a prefix gets none. */
rsl_plot_prefix rsl_plot_prefix_for(double size);

/* An axis with all decided. The range is in units of the prefix, or logarithms to the base 10. */
typedef struct rsl_plot_ruler {
    const rsl_plot_axis *axis;
    double low, high;
    double step; /* between ticks */
    rsl_plot_prefix prefix;
    int decimals; /* of the tick labels */
} rsl_plot_ruler;

/* For values from low to high, both on the axis, and about `wanted` ticks;
 * `slack` of the range is added at each end. */
rsl_plot_ruler rsl_plot_ruler_prepare(const rsl_plot_axis *axis, double low, double high,
                                      double slack, double wanted);

/* Whether a value has a place on the axis, inside the range or not. */
int rsl_plot_axis_has(const rsl_plot_axis *axis, double value);

/* Where it stands: 0 at the low end of the range, 1 at the high one. */
double rsl_plot_ruler_part(const rsl_plot_ruler *ruler, double value);

/* Between them the plain value again. */
double rsl_plot_ruler_value(const rsl_plot_ruler *ruler, double part);

typedef struct rsl_plot_tick {
    double part;
    const char *word; /* NULL: the text is a number */
    char text[48];
    int zero; /* 1: the value is 0 */
} rsl_plot_tick;

/* The ticks of the range in rising order; returns how many. */
enum { RSL_PLOT_TICK_MAX = 512 };
size_t rsl_plot_ruler_ticks(const rsl_plot_ruler *ruler, rsl_plot_tick ticks[RSL_PLOT_TICK_MAX]);

/* What stands beside the axis: "force [kN]". */
void rsl_plot_ruler_label(FILE *stream, const rsl_plot_ruler *ruler);

#endif
