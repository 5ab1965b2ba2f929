/* SPDX-License-Identifier: MIT
 *
 * map: values over two quantities as colours, and the bar that explains them.
 */
#include <math.h>

#include "plot/frame.h"
#include "plot/html.h"

enum { SHADES = 96 };

/* Dark blue over green to yellow, even to the eye: nine colours of the map
 * "viridis" (Smith, van der Walt 2015, CC0), straight lines between them. A grey is from a quarter
 * of white to nearly white. */
static void put_shade(FILE *out, double part, int grey)
{
    static const int stops[9][3] = {{68, 1, 84},    {71, 44, 122},  {59, 81, 139},
                                    {44, 113, 142}, {33, 144, 141}, {39, 173, 129},
                                    {92, 200, 99},  {170, 220, 50}, {253, 231, 37}};
    double place = 8.0 * fmin(fmax(part, 0.0), 1.0);
    int stop = place >= 8.0 ? 7 : (int)place;
    unsigned level = 60u + (unsigned)lround(22.5 * place);
    putc('#', out);
    for (int i = 0; i < 3 && grey; i++)
        fprintf(out, "%02x", level);
    for (int i = 0; i < 3 && !grey; i++)
        fprintf(out, "%02x",
                (unsigned)lround(stops[stop][i] +
                                 (place - stop) * (stops[stop + 1][i] - stops[stop][i])));
}

/* A little larger than it is: no gaps between neighbours. */
static void put_rectangle(FILE *out, double x0, double x1, double y0, double y1)
{
    fprintf(out, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"", fmin(x0, x1),
            fmin(y0, y1), fabs(x1 - x0) + 0.2, fabs(y1 - y0) + 0.2);
}

/* -1: no value. */
static int shade_of(const rsl_plot_frame *frame, size_t i, size_t j)
{
    double z = frame->panel->map->z[i * frame->panel->map->y_count + j];
    if (!rsl_plot_axis_has(frame->shade.axis, z))
        return -1;
    return (int)lround(rsl_plot_ruler_part(&frame->shade, z) * (SHADES - 1));
}

static double edge_x(const rsl_plot_frame *frame, size_t i)
{
    const rsl_plot_map *map = frame->panel->map;
    return rsl_plot_frame_x(frame, rsl_plot_cell_edge(frame->x.axis, map->x, map->x_count, i));
}

static double edge_y(const rsl_plot_frame *frame, size_t j)
{
    const rsl_plot_map *map = frame->panel->map;
    return rsl_plot_frame_y(frame, rsl_plot_cell_edge(frame->y.axis, map->y, map->y_count, j));
}

/* A column of cells; neighbours of one shade are one rectangle. */
static void put_column(FILE *out, const rsl_plot_frame *frame, size_t i)
{
    size_t count = frame->panel->map->y_count;
    for (size_t j = 0, next; j < count; j = next) {
        int shade = shade_of(frame, i, j);
        for (next = j + 1; next < count && shade_of(frame, i, next) == shade;)
            next++;
        put_rectangle(out, edge_x(frame, i), edge_x(frame, i + 1), edge_y(frame, j),
                      edge_y(frame, next));
        if (shade < 0)
            fputs("#ddd", out);
        else
            put_shade(out, (double)shade / (SHADES - 1), frame->grey);
        fputs("\"/>\n", out);
    }
}

static void put_bar(FILE *out, const rsl_plot_frame *frame)
{
    enum { STEPS = 48, GAP = 10, BREADTH = 13 };
    double left = frame->right + GAP, right = left + BREADTH;
    double tall = frame->bottom - frame->top;
    rsl_plot_tick ticks[RSL_PLOT_TICK_MAX];
    size_t count = rsl_plot_ruler_ticks(&frame->shade, ticks);
    for (int i = 0; i < STEPS; i++) {
        double from = frame->bottom - tall * i / STEPS;
        put_rectangle(out, left, right, from, from - tall / STEPS);
        put_shade(out, (double)i / (STEPS - 1), frame->grey);
        fputs("\"/>\n", out);
    }
    for (size_t i = 0; i < count; i++)
        fprintf(out, "<text x=\"%.1f\" y=\"%.1f\">%s</text>\n", right + 4.0,
                frame->bottom - ticks[i].part * tall + 4.0, ticks[i].text);
    fprintf(out, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"end\">", frame->width - 2.0,
            frame->top - 8.0);
    rsl_plot_ruler_label(out, &frame->shade);
    fputs("</text>\n", out);
}

void rsl_plot_draw_map(FILE *stream, const rsl_plot_frame *frame)
{
    fputs("<g shape-rendering=\"crispEdges\">\n", stream);
    for (size_t i = 0; i < frame->panel->map->x_count; i++)
        put_column(stream, frame, i);
    fputs("</g>\n", stream);
    put_bar(stream, frame);
}
