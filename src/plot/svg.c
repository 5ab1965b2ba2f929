/* SPDX-License-Identifier: MIT
 *
 * svg: line plots for a page.
 */
#include "plot/svg.h"

#include <math.h>

#include "plot/html.h"

/* The drawing, in its own units; the page scales it. */
enum {
    WIDTH = 480,
    HEIGHT = 250,
    LEFT = 54,
    RIGHT = 466,
    TOP = 24,
    BOTTOM = 212,
    TICKS = 5 /* about so many steps along an axis */
};

/* ---- axes ---------------------------------------------------------------- */

/* The power of 1000 that brings `size` to 1 ... 1000; what reads well without
 * a prefix gets none. */
static void choose_prefix(rsl_plot_svg_axis *axis, double size)
{
    static const struct {
        double factor;
        const char *symbol;
    } all[] = {{1e-18, "a"}, {1e-15, "f"}, {1e-12, "p"}, {1e-9, "n"},
               {1e-6, "µ"},  {1e-3, "m"},  {1.0, ""},    {1e3, "k"},
               {1e6, "M"},   {1e9, "G"},   {1e12, "T"}};
    size_t i = sizeof all / sizeof all[0] - 1;

    axis->factor = 1.0;
    axis->prefix = "";
    if (!(size > 0.0) || (size >= 0.01 && size < 1e4))
        return;
    while (i > 0 && size < all[i].factor)
        i--;
    axis->factor = all[i].factor;
    axis->prefix = all[i].symbol;
}

/* 1, 2 or 5 times a power of ten, near `step`. */
static double nice_step(double step)
{
    double power = pow(10.0, floor(log10(step)));
    double digit = step / power;

    return power * (digit < 1.5   ? 1.0
                    : digit < 3.5 ? 2.0
                    : digit < 7.5 ? 5.0
                                  : 10.0);
}

rsl_plot_svg_axis rsl_plot_svg_axis_for(double low, double high, double slack)
{
    rsl_plot_svg_axis axis = {0};
    double room, size = fmax(fabs(low), fabs(high));

    choose_prefix(&axis, size);
    low /= axis.factor;
    high /= axis.factor;
    /* a constant: the line stands in the middle, and its noise is not shown */
    if (high - low <= 1e-9 * size / axis.factor || high - low < 1e-300) {
        double half = size > 0.0 ? 0.1 * size / axis.factor : 1.0;
        low -= half;
        high += half;
    }
    room = slack * (high - low);
    axis.low = low - room;
    axis.high = high + room;
    axis.step = nice_step((axis.high - axis.low) / TICKS);
    axis.decimals = (int)ceil(-log10(axis.step) - 1e-9);
    if (axis.decimals < 0)
        axis.decimals = 0;
    return axis;
}

/* The lower edge: of equal axes the drawing is a square. */
static int bottom_of(const rsl_plot_svg_plot *plot)
{
    return plot->equal ? TOP + RIGHT - LEFT : BOTTOM;
}

static double along(const rsl_plot_svg_axis *axis, double value, double from,
                    double to)
{
    double part = (value / axis->factor - axis->low) / (axis->high - axis->low);

    return from + part * (to - from);
}

/* ---- the frame ----------------------------------------------------------- */

static void put_label(FILE *stream, const char *name, const char *unit,
                      const char *prefix)
{
    rsl_plot_html_text(stream, name);
    if (*unit || *prefix)
        fprintf(stream, " [%s%s]", prefix, *unit ? unit : "·1");
}

static void put_ticks(FILE *stream, const rsl_plot_svg_axis *axis, int is_x,
                      int bottom)
{
    double first = ceil(axis->low / axis->step - 1e-9);

    for (int i = 0; i < 4 * TICKS; i++) {
        double value = (first + i) * axis->step;
        double at;
        if (value > axis->high + 1e-9 * axis->step)
            break;
        at = is_x ? along(axis, value * axis->factor, LEFT, RIGHT)
                  : along(axis, value * axis->factor, bottom, TOP);
        if (is_x)
            fprintf(stream, "<path class=\"%s\" d=\"M%.1f %dV%d\"/>",
                    first + i == 0.0 ? "zero" : "grid", at, TOP, bottom);
        else
            fprintf(stream, "<path class=\"%s\" d=\"M%d %.1fH%d\"/>",
                    first + i == 0.0 ? "zero" : "grid", LEFT, at, RIGHT);
        fprintf(stream,
                "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%.*f"
                "</text>\n",
                is_x ? at : LEFT - 6.0, is_x ? bottom + 15.0 : at + 4.0,
                is_x ? "middle" : "end", axis->decimals,
                first + i == 0.0 ? 0.0 : value);
    }
}

static void put_frame(FILE *stream, const rsl_plot_svg_plot *plot,
                      const rsl_plot_svg_axis *x, const rsl_plot_svg_axis *y)
{
    put_ticks(stream, x, 1, bottom_of(plot));
    put_ticks(stream, y, 0, bottom_of(plot));
    fprintf(stream, "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">", RIGHT,
            bottom_of(plot) + HEIGHT - BOTTOM - 6);
    put_label(stream, plot->x_name, plot->x_unit, x->prefix);
    fprintf(stream, "</text>\n<text x=\"4\" y=\"13\">");
    put_label(stream, plot->y_name, plot->y_unit, y->prefix);
    fprintf(stream, "</text>\n");
}

/* ---- lines --------------------------------------------------------------- */

/* Points that fall on the one before are left out. */
static void put_line(FILE *stream, const rsl_plot_svg_line *line, size_t colour,
                     const rsl_plot_svg_axis *x, const rsl_plot_svg_axis *y,
                     int bottom)
{
    long before_x = 0, before_y = 0;
    int begun = 0;

    fprintf(stream, "<path class=\"line c%zu\" d=\"", colour);
    for (size_t i = 0; i < line->count; i++) {
        double px = along(x, line->points[i].x, LEFT, RIGHT);
        double py = along(y, line->points[i].y, bottom, TOP);
        long now_x = lround(10.0 * px), now_y = lround(10.0 * py);
        if (begun && now_x == before_x && now_y == before_y)
            continue;
        fprintf(stream, "%s%.1f %.1f", begun ? (i % 20 ? " " : "\n") : "M",
                (double)now_x / 10.0, (double)now_y / 10.0);
        before_x = now_x;
        before_y = now_y;
        begun = 1;
    }
    fputs(begun ? "\"/>\n" : "M0 0\"/>\n", stream);
}

/* Dots: ends of lines that have no length. */
static void put_dots(FILE *stream, const rsl_plot_svg_line *line, size_t colour,
                     const rsl_plot_svg_axis *x, const rsl_plot_svg_axis *y,
                     int bottom, double width)
{
    fprintf(stream,
            "<path class=\"line c%zu\" style=\"stroke-width:%.1f;"
            "stroke-linecap:round\" d=\"M0 0",
            colour, width);
    for (size_t i = 0; i < line->count; i++)
        fprintf(stream, "%sM%.1f %.1fh0", i % 10 ? "" : "\n",
                along(x, line->points[i].x, LEFT, RIGHT),
                along(y, line->points[i].y, bottom, TOP));
    fputs("\"/>\n", stream);
}

static void put_legend(FILE *stream, const rsl_plot_svg_plot *plot)
{
    fputs("<ul class=\"legend\">", stream);
    for (size_t i = 0; i < plot->line_count; i++) {
        fprintf(stream, "<li><i class=\"c%zu\"></i>", i % RSL_PLOT_SVG_COLOURS);
        rsl_plot_html_text(stream, plot->lines[i].name);
        fputs("</li>", stream);
    }
    fputs("</ul>\n", stream);
}

/* Lowest and highest of all points; 0 if there is none. */
static int limits(const rsl_plot_svg_plot *plot, rsl_plot_point *low,
                  rsl_plot_point *high)
{
    *low = (rsl_plot_point){HUGE_VAL, HUGE_VAL};
    *high = (rsl_plot_point){-HUGE_VAL, -HUGE_VAL};
    for (size_t i = 0; i < plot->line_count; i++)
        for (size_t j = 0; j < plot->lines[i].count; j++) {
            const rsl_plot_point *p = &plot->lines[i].points[j];
            low->x = fmin(low->x, p->x);
            low->y = fmin(low->y, p->y);
            high->x = fmax(high->x, p->x);
            high->y = fmax(high->y, p->y);
        }
    return low->x <= high->x;
}

/* The same length of both ranges, about their middles. */
static void make_square(rsl_plot_point *low, rsl_plot_point *high)
{
    double half = 0.5 * fmax(high->x - low->x, high->y - low->y);
    double x = 0.5 * (low->x + high->x), y = 0.5 * (low->y + high->y);

    *low = (rsl_plot_point){x - half, y - half};
    *high = (rsl_plot_point){x + half, y + half};
}

static void put_drawing(FILE *stream, const rsl_plot_svg_plot *plot,
                        rsl_plot_point low, rsl_plot_point high)
{
    rsl_plot_svg_axis x =
        rsl_plot_svg_axis_for(low.x, high.x, plot->over_time ? 0.0 : 0.03);
    rsl_plot_svg_axis y =
        rsl_plot_svg_axis_for(low.y, high.y, plot->equal ? 0.03 : 0.05);

    fprintf(stream, "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"",
            WIDTH, bottom_of(plot) + HEIGHT - BOTTOM);
    rsl_plot_html_text(stream, plot->title);
    if (plot->over_time)
        fprintf(stream,
                "\" data-t0=\"%.9g\" data-t1=\"%.9g\" data-x0=\"%d\" "
                "data-x1=\"%d",
                x.low * x.factor, x.high * x.factor, LEFT, RIGHT);
    fputs("\">\n", stream);
    put_frame(stream, plot, &x, &y);
    for (size_t i = 0; i < plot->line_count; i++)
        if (plot->marks && plot->marks[i] > 0.0)
            put_dots(stream, &plot->lines[i], i % RSL_PLOT_SVG_COLOURS, &x, &y,
                     bottom_of(plot), plot->marks[i]);
        else
            put_line(stream, &plot->lines[i], i % RSL_PLOT_SVG_COLOURS, &x, &y,
                     bottom_of(plot));
    if (plot->over_time)
        fprintf(stream, "<path class=\"now\" d=\"M0 %dV%d\"/>\n", TOP, BOTTOM);
    fputs("</svg>\n", stream);
}

void rsl_plot_svg_plot_write(FILE *stream, const rsl_plot_svg_plot *plot)
{
    rsl_plot_point low, high;

    if (!limits(plot, &low, &high))
        return;
    if (plot->over_time && plot->from < plot->to) {
        low.x = plot->from;
        high.x = plot->to;
    }
    if (plot->equal)
        make_square(&low, &high);
    fputs("<figure>\n<figcaption>", stream);
    rsl_plot_html_text(stream, plot->title);
    fputs("</figcaption>\n", stream);
    put_drawing(stream, plot, low, high);
    put_legend(stream, plot);
    if (plot->note) {
        fputs("<p class=\"note\">", stream);
        rsl_plot_html_text(stream, plot->note);
        fputs("</p>\n", stream);
    }
    fputs("</figure>\n", stream);
}
