/* SPDX-License-Identifier: MIT
 *
 * chart: one impact, force over depth and the motion in time.
 */
#include <stddef.h>

#include "chart.h"

/* What the points of an impact have. */
typedef struct quantity {
    size_t offset;
    const char *label, *unit;
} quantity;

static double value_of(const quantity *q, const rsl_collide_curve_point *point)
{
    return *(const double *)((const char *)point + q->offset);
}

void cli_chart_impact(rsl_plot_sketch *sketch, const rsl_collide_curve_point *points, size_t count)
{
    static const quantity time = {offsetof(rsl_collide_curve_point, time), "time", "s"},
                          depth = {offsetof(rsl_collide_curve_point, depth), "depth", "m"},
                          rate = {offsetof(rsl_collide_curve_point, rate), "velocity", "m/s"},
                          force = {offsetof(rsl_collide_curve_point, force), "force", "N"};
    static const struct {
        const quantity *x, *y;
        int colour;
    } views[] = {{&depth, &force, 1}, {&time, &force, 2}, {&time, &depth, 3}, {&time, &rate, 7}};

    sketch->figure.columns = 2;
    for (size_t i = 0; i < sizeof views / sizeof views[0]; i++) {
        const quantity *x = views[i].x, *y = views[i].y;
        *rsl_plot_sketch_panel(sketch) = (rsl_plot_panel){
            .x = {.label = x->label, .unit = x->unit}, .y = {.label = y->label, .unit = y->unit}};
        rsl_plot_sketch_graph(sketch, RSL_PLOT_LINE, NULL)->colour = views[i].colour;
        for (size_t j = 0; j < count; j++)
            rsl_plot_sketch_point(sketch, value_of(x, &points[j]), value_of(y, &points[j]));
    }
}
