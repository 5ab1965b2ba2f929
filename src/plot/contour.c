/* SPDX-License-Identifier: MIT
 *
 * contour: lines of equal value of a map.
 *
 * Each square of four neighbouring values is cut in two triangles on either side of the diagonal
 * from (i, j) to (i+1, j+1), in each of which the value is linear: a level crosses a triangle in one
 * segment or not at all, and no case is ambiguous.
 */
#include <math.h>

#include "num/elementary.h"
#include "plot/builder.h"

typedef struct corner {
    double x, y, z;
} corner;

/* By the axes, so that a line is straight where the axes are logarithmic. */
static double between(double a, double b, double part, int log)
{
    return log ? rsl_num_pow(a, 1.0 - part) * rsl_num_pow(b, part) : a + part * (b - a);
}

static void put_segment(rsl_plot_builder *builder, const rsl_plot_panel *panel, const corner at[3],
                        double level)
{
    double x[2], y[2];
    int found = 0;
    for (int i = 0; i < 3; i++) {
        const corner *a = &at[i], *b = &at[(i + 1) % 3];
        if ((a->z < level) == (b->z < level))
            continue;
        double part = (level - a->z) / (b->z - a->z);
        x[found] = between(a->x, b->x, part, panel->x.log);
        y[found++] = between(a->y, b->y, part, panel->y.log);
    }
    if (found < 2 || (x[0] == x[1] && y[0] == y[1]))
        return;
    rsl_plot_builder_point(builder, x[0], y[0]);
    rsl_plot_builder_point(builder, x[1], y[1]);
    rsl_plot_builder_point(builder, (double)NAN, (double)NAN);
}

static corner corner_of(const rsl_plot_map *map, size_t i, size_t j)
{
    return (corner){map->x[i], map->y[j], map->z[i * map->y_count + j]};
}

static void put_square(rsl_plot_builder *builder, const rsl_plot_panel *panel, size_t i, size_t j,
                       double level)
{
    const corner a = corner_of(panel->map, i, j), b = corner_of(panel->map, i + 1, j),
                 c = corner_of(panel->map, i + 1, j + 1), d = corner_of(panel->map, i, j + 1);
    if (!isfinite(a.z) || !isfinite(b.z) || !isfinite(c.z) || !isfinite(d.z))
        return;
    put_segment(builder, panel, (const corner[]){a, b, c}, level);
    put_segment(builder, panel, (const corner[]){a, c, d}, level);
}

/* The name stands beside one of the segments; of the next line at another part of its length, so
 * that names are apart: multiples of the golden ratio are. */
static void put_label(rsl_plot_builder *builder)
{
    rsl_plot_graph *graph = &builder->graphs[builder->graph_count - 1];
    const rsl_plot_point *points = rsl_plot_builder_points(builder);
    double part = fmod(0.6180339887498949 * (double)builder->graph_count, 1.0);
    size_t segments = graph->count / 3;
    if (segments == 0)
        return;
    graph->label = points[3 * (size_t)(part * (double)segments)].x;
    graph->label_below = 1;
}

void rsl_plot_builder_contour(rsl_plot_builder *builder, double level)
{
    const char *name = rsl_plot_builder_text(builder, "%.4g", level);
    rsl_plot_graph *graph = rsl_plot_builder_graph(builder, RSL_PLOT_LINE, name);
    graph->colour = RSL_PLOT_GREY;
    graph->width = 1.2;
    if (builder->failed)
        return;
    const rsl_plot_panel panel = builder->panels[builder->figure.panel_count - 1];
    for (size_t i = 0; i + 1 < panel.map->x_count; i++)
        for (size_t j = 0; j + 1 < panel.map->y_count; j++)
            put_square(builder, &panel, i, j, level);
    if (!builder->failed)
        put_label(builder);
}
