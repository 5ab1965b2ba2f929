/* SPDX-License-Identifier: MIT
 *
 * chart: drawings of a sweep as SVG.
 */
#include "plot/chart.h"

#include <math.h>
#include <stdlib.h>

#include "plot/html.h"
#include "plot/svg.h"

enum {
    WIDTH = 860,
    HEIGHT = 470,
    LEFT = 84,
    TOP = 38,
    BOTTOM = 410,
    RIGHT = 836,     /* of lines and dots */
    MAP_RIGHT = 724, /* of a map, which has a bar of colours beside it */
    LEGEND_WIDTH = 150
};

static const char *const colours[] = {
    "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00",
    "#56b4e9", "#7b3294", "#8c510a", "#666666", "#b2182b"};
enum { COLOURS = sizeof colours / sizeof colours[0] };

/* ---- axes ---------------------------------------------------------------- */

static double scaled(const rsl_plot_chart_axis *axis, double value)
{
    return axis->log ? log(value) : value;
}

static double along(const rsl_plot_chart_axis *axis, double value, double from,
                    double to)
{
    double low = scaled(axis, axis->low), high = scaled(axis, axis->high);

    return from + (scaled(axis, value) - low) / (high - low) * (to - from);
}

/* A range for values that are all the same, or that are none. */
static void widen(rsl_plot_chart_axis *axis)
{
    if (axis->low < axis->high)
        return;
    if (!(axis->low <= axis->high)) {
        axis->low = 0.0;
        axis->high = 1.0;
    } else if (axis->log) {
        axis->low *= 0.5;
        axis->high *= 2.0;
    } else {
        double half = axis->low != 0.0 ? 0.1 * fabs(axis->low) : 1.0;
        axis->low -= half;
        axis->high += half;
    }
}

static void put_tick(FILE *out, int is_x, double at, double right,
                     const char *text)
{
    if (is_x)
        fprintf(out,
                "<path class=\"g\" d=\"M%.1f %dV%d\"/><text x=\"%.1f\" "
                "y=\"%d\" text-anchor=\"middle\">",
                at, TOP, BOTTOM, at, BOTTOM + 18);
    else
        fprintf(out,
                "<path class=\"g\" d=\"M%d %.1fH%.0f\"/><text x=\"%d\" "
                "y=\"%.1f\" text-anchor=\"end\">",
                LEFT, at, right, LEFT - 8, at + 4.5);
    rsl_plot_html_text(out, text);
    fputs("</text>\n", out);
}

static void put_number_tick(FILE *out, const rsl_plot_chart_axis *axis,
                            int is_x, double value, double right)
{
    char text[32];
    double at = is_x ? along(axis, value, LEFT, right)
                     : along(axis, value, BOTTOM, TOP);

    snprintf(text, sizeof text, "%.10g", value);
    put_tick(out, is_x, at, right, text);
}

/* Powers of ten; with few of them 2 and 5 in between. */
static void put_log_ticks(FILE *out, const rsl_plot_chart_axis *axis, int is_x,
                          double right)
{
    static const double steps[] = {1.0, 2.0, 5.0};
    double first = floor(log10(axis->low)), decades;
    int few;

    decades = log10(axis->high) - log10(axis->low);
    few = decades < 3.0;
    for (double power = first; power <= log10(axis->high) + 1.0;
         power += decades > 12.0 ? 3.0 : 1.0)
        for (int i = 0; i < (few ? 3 : 1); i++) {
            double value = steps[i] * pow(10.0, power);
            if (value >= axis->low * (1.0 - 1e-9) &&
                value <= axis->high * (1.0 + 1e-9))
                put_number_tick(out, axis, is_x, value, right);
        }
}

static void put_linear_ticks(FILE *out, const rsl_plot_chart_axis *axis,
                             int is_x, double right)
{
    rsl_plot_svg_axis ticks = rsl_plot_svg_axis_for(axis->low, axis->high, 0.0);
    double step = ticks.step * ticks.factor;
    double first = ceil(axis->low / step - 1e-9);

    for (int i = 0; i < 40; i++) {
        double value = (first + i) * step;
        if (value > axis->high + 1e-9 * step)
            break;
        if (fabs(value) < 1e-9 * step)
            value = 0.0;
        put_number_tick(out, axis, is_x, value, right);
    }
}

static void put_ticks(FILE *out, const rsl_plot_chart_axis *axis, int is_x,
                      double right)
{
    if (axis->words)
        for (size_t i = 0; i < axis->word_count; i++)
            put_tick(out, is_x,
                     is_x ? along(axis, (double)i, LEFT, right)
                          : along(axis, (double)i, BOTTOM, TOP),
                     right, axis->words[i]);
    else if (axis->log)
        put_log_ticks(out, axis, is_x, right);
    else
        put_linear_ticks(out, axis, is_x, right);
}

/* ---- the frame ----------------------------------------------------------- */

static void put_text(FILE *out, const char *attributes, const char *text)
{
    fprintf(out, "<text %s>", attributes);
    rsl_plot_html_text(out, text);
    fputs("</text>\n", out);
}

static void open_drawing(FILE *out, const char *title)
{
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
            "font-family=\"Helvetica, Arial, sans-serif\" font-size=\"13\" "
            "fill=\"#333\" stroke=\"none\" stroke-linejoin=\"round\">\n"
            "<style>.g{stroke:#e4e4e4;stroke-width:.7;fill:none}"
            ".l{fill:none;stroke-width:1.7}"
            ".d{fill:none;stroke-linecap:round}</style>\n"
            "<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n",
            WIDTH, HEIGHT, WIDTH, HEIGHT);
    put_text(out, "x=\"84\" y=\"22\" font-size=\"15\" fill=\"#111\"", title);
}

/* The axes after what they frame. */
static void close_drawing(FILE *out, const rsl_plot_chart_axis *x,
                          const rsl_plot_chart_axis *y, double right)
{
    char place[80];

    fprintf(out, "<path d=\"M%d %dV%dH%.0f\" fill=\"none\" stroke=\"#555\"/>\n",
            LEFT, TOP, BOTTOM, right);
    snprintf(place, sizeof place, "x=\"%.0f\" y=\"%d\" text-anchor=\"middle\"",
             0.5 * (LEFT + right), HEIGHT - 14);
    put_text(out, place, x->label);
    snprintf(place, sizeof place,
             "transform=\"translate(18,%d) rotate(-90)\" "
             "text-anchor=\"middle\"",
             (TOP + BOTTOM) / 2);
    put_text(out, place, y->label);
    fputs("</svg>\n", out);
}

/* ---- lines and dots ------------------------------------------------------ */

static void choose_range(rsl_plot_chart_axis *axis, const rsl_plot_chart *chart,
                         int of_y)
{
    double room;

    if (axis->low < axis->high)
        return;
    axis->low = HUGE_VAL;
    axis->high = -HUGE_VAL;
    for (size_t i = 0; i < chart->series_count; i++)
        for (size_t j = 0; j < chart->series[i].count; j++) {
            double x = chart->series[i].x[j], y = chart->series[i].y[j];
            if (!isfinite(x) || !isfinite(y))
                continue;
            axis->low = fmin(axis->low, of_y ? y : x);
            axis->high = fmax(axis->high, of_y ? y : x);
        }
    widen(axis);
    room = of_y ? 0.04 * (axis->high - axis->low) : 0.0;
    axis->low -= room;
    axis->high += room;
}

/* A place of the drawing, in tenths of a point. */
typedef struct spot {
    long x, y;
} spot;

static spot spot_of(const rsl_plot_chart *chart, double x, double y)
{
    return (spot){lround(10.0 * along(&chart->x, x, LEFT, RIGHT)),
                  lround(10.0 * along(&chart->y, y, BOTTOM, TOP))};
}

/* A tenth with no needless zero. */
static void put_tenth(FILE *out, long tenths)
{
    if (tenths % 10 == 0)
        fprintf(out, "%ld", tenths / 10);
    else
        fprintf(out, "%s%ld.%ld", tenths < 0 ? "-" : "", labs(tenths) / 10,
                labs(tenths) % 10);
}

static void put_line(FILE *out, const rsl_plot_chart *chart,
                     const rsl_plot_chart_series *series, const char *colour)
{
    int down = 0;
    spot before = {0, 0};

    fprintf(out, "<path class=\"l\" stroke=\"%s\" d=\"", colour);
    for (size_t i = 0; i < series->count; i++) {
        spot now;
        if (!isfinite(series->x[i]) || !isfinite(series->y[i])) {
            down = 0;
            continue;
        }
        now = spot_of(chart, series->x[i], series->y[i]);
        if (down && now.x == before.x && now.y == before.y)
            continue;
        fputs(down ? (i % 20 ? "L" : "\nL") : "M", out);
        put_tenth(out, now.x);
        putc(' ', out);
        put_tenth(out, now.y);
        if (!down)
            fputs("h.1", out); /* a point alone is seen, too */
        before = now;
        down = 1;
    }
    fputs(series->count ? "\"/>\n" : "M0 0\"/>\n", out);
}

static int by_place(const void *left, const void *right)
{
    const spot *a = left, *b = right;

    if (a->x != b->x)
        return a->x < b->x ? -1 : 1;
    return (a->y > b->y) - (a->y < b->y);
}

/* One path of strokes of next to no length, in order and each once. Points of half
 * a point's size: finer than the eye, and many fall together. */
static void put_dots(FILE *out, const rsl_plot_chart *chart,
                     const rsl_plot_chart_series *series, const char *colour)
{
    spot *spots = malloc((series->count + 1) * sizeof *spots);
    double size = series->count > 2000 ? 1.1 : 3.0;
    long grid = series->count > 2000 ? 5 : 1;
    size_t count = 0;

    for (size_t i = 0; spots && i < series->count; i++)
        if (isfinite(series->x[i]) && isfinite(series->y[i])) {
            spots[count] = spot_of(chart, series->x[i], series->y[i]);
            spots[count].y -= spots[count].y % grid;
            count++;
        }
    if (spots)
        qsort(spots, count, sizeof *spots, by_place);
    fprintf(out,
            "<path class=\"d\" stroke=\"%s\" stroke-width=\"%.1f\" d=\"M0 0",
            colour, size);
    for (size_t i = 0; i < count; i++) {
        if (i > 0 && by_place(&spots[i], &spots[i - 1]) == 0)
            continue;
        fputs(i % 16 ? "M" : "\nM", out);
        put_tenth(out, spots[i].x);
        putc(' ', out);
        put_tenth(out, spots[i].y);
        fputs("h.1", out);
    }
    fputs("\"/>\n", out);
    free(spots);
}

static void put_legend(FILE *out, const rsl_plot_chart *chart)
{
    char place[80];

    for (size_t i = 0; i < chart->series_count; i++) {
        int y = TOP + 14 + 18 * (int)i;
        if (!chart->series[i].name)
            continue;
        fprintf(out,
                "<rect x=\"%d\" y=\"%d\" width=\"14\" height=\"4\" "
                "fill=\"%s\"/>",
                RIGHT - LEGEND_WIDTH, y - 6, colours[i % COLOURS]);
        snprintf(place, sizeof place, "x=\"%d\" y=\"%d\"",
                 RIGHT - LEGEND_WIDTH + 20, y);
        put_text(out, place, chart->series[i].name);
    }
}

void rsl_plot_chart_write(FILE *out, rsl_plot_chart *chart)
{
    choose_range(&chart->x, chart, 0);
    choose_range(&chart->y, chart, 1);
    open_drawing(out, chart->title);
    put_ticks(out, &chart->x, 1, RIGHT);
    put_ticks(out, &chart->y, 0, RIGHT);
    for (size_t i = 0; i < chart->series_count; i++)
        if (chart->kind == RSL_PLOT_CHART_DOTS)
            put_dots(out, chart, &chart->series[i], colours[i % COLOURS]);
        else
            put_line(out, chart, &chart->series[i], colours[i % COLOURS]);
    put_legend(out, chart);
    close_drawing(out, &chart->x, &chart->y, RIGHT);
}

/* ---- maps ---------------------------------------------------------------- */

enum { SHADES = 96 };

/* Dark blue over green to yellow, even to the eye: nine colours of the map
 * "viridis" (Smith, van der Walt 2015, CC0), straight lines between them. */
static void put_shade(FILE *out, double part)
{
    static const int stops[9][3] = {
        {68, 1, 84},    {71, 44, 122},  {59, 81, 139},
        {44, 113, 142}, {33, 144, 141}, {39, 173, 129},
        {92, 200, 99},  {170, 220, 50}, {253, 231, 37}};
    double place = 8.0 * fmin(fmax(part, 0.0), 1.0);
    int stop = place >= 8.0 ? 7 : (int)place;

    putc('#', out);
    for (int i = 0; i < 3; i++)
        fprintf(out, "%02x",
                (unsigned)lround(stops[stop][i] +
                                 (place - stop) *
                                     (stops[stop + 1][i] - stops[stop][i])));
}

/* Where the cell of a value begins: half way from the one before. */
static double edge(const rsl_plot_chart_axis *axis, const double *values,
                   size_t count, size_t i)
{
    double a, b;

    if (i > 0 && i < count) {
        a = scaled(axis, values[i - 1]);
        b = scaled(axis, values[i]);
        return 0.5 * (a + b);
    }
    if (count == 1)
        return scaled(axis, values[0]) + (i == 0 ? -0.5 : 0.5);
    a = scaled(axis, values[i == 0 ? 0 : count - 1]);
    b = scaled(axis, values[i == 0 ? 1 : count - 2]);
    return a + 0.5 * (a - b);
}

/* The axis reaches to the outer edges of the cells. */
static void fit_axis(rsl_plot_chart_axis *axis, const double *values,
                     size_t count)
{
    double a = edge(axis, values, count, 0);
    double b = edge(axis, values, count, count);

    axis->low = fmin(a, b);
    axis->high = fmax(a, b);
    if (axis->log) {
        axis->low = exp(axis->low);
        axis->high = exp(axis->high);
    }
}

/* -1: no value. */
static int shade_of(const rsl_plot_chart_map *map, size_t i, size_t j,
                    double low, double high)
{
    double z = map->z[i * map->y_count + j];

    if (!isfinite(z))
        return -1;
    return high > low ? (int)lround((z - low) / (high - low) * (SHADES - 1))
                      : 0;
}

static double on_axis(const rsl_plot_chart_axis *axis, const double *values,
                      size_t count, size_t i, double from, double to)
{
    double at = edge(axis, values, count, i);

    return along(axis, axis->log ? exp(at) : at, from, to);
}

/* A column of cells; neighbours of one shade are one rectangle. */
static void put_column(FILE *out, const rsl_plot_chart_map *map, size_t i,
                       double low, double high)
{
    double x0 =
        on_axis(&map->x, map->x_values, map->x_count, i, LEFT, MAP_RIGHT);
    double x1 =
        on_axis(&map->x, map->x_values, map->x_count, i + 1, LEFT, MAP_RIGHT);

    for (size_t j = 0, next; j < map->y_count; j = next) {
        int shade = shade_of(map, i, j, low, high);
        double y0, y1;
        for (next = j + 1;
             next < map->y_count && shade_of(map, i, next, low, high) == shade;)
            next++;
        y0 = on_axis(&map->y, map->y_values, map->y_count, j, BOTTOM, TOP);
        y1 = on_axis(&map->y, map->y_values, map->y_count, next, BOTTOM, TOP);
        fprintf(out,
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" "
                "fill=\"",
                fmin(x0, x1), fmin(y0, y1), fabs(x1 - x0) + 0.2,
                fabs(y1 - y0) + 0.2);
        if (shade < 0)
            fputs("#ddd", out);
        else
            put_shade(out, (double)shade / (SHADES - 1));
        fputs("\"/>\n", out);
    }
}

static void put_bar(FILE *out, const rsl_plot_chart_map *map, double low,
                    double high)
{
    enum { BAR = MAP_RIGHT + 22, BAR_WIDTH = 16, STEPS = 48 };
    char place[80], text[32];

    for (int i = 0; i < STEPS; i++) {
        double part = (double)i / STEPS, tall = (BOTTOM - TOP) / (double)STEPS;
        fprintf(out,
                "<rect x=\"%d\" y=\"%.1f\" width=\"%d\" height=\"%.1f\" "
                "fill=\"",
                BAR, BOTTOM - part * (BOTTOM - TOP) - tall, BAR_WIDTH,
                tall + 0.2);
        put_shade(out, part);
        fputs("\"/>\n", out);
    }
    for (int i = 0; i <= 4; i++) {
        snprintf(place, sizeof place, "x=\"%d\" y=\"%.1f\"",
                 BAR + BAR_WIDTH + 6, BOTTOM - 0.25 * i * (BOTTOM - TOP) + 4.5);
        snprintf(text, sizeof text, "%.4g", low + 0.25 * i * (high - low));
        put_text(out, place, text);
    }
    snprintf(place, sizeof place, "x=\"%d\" y=\"%d\" text-anchor=\"end\"",
             WIDTH - 12, TOP - 14);
    put_text(out, place, map->label);
}

void rsl_plot_chart_map_write(FILE *out, rsl_plot_chart_map *map)
{
    rsl_plot_chart_axis range = {.low = HUGE_VAL, .high = -HUGE_VAL};

    for (size_t i = 0; i < map->x_count * map->y_count; i++)
        if (isfinite(map->z[i])) {
            range.low = fmin(range.low, map->z[i]);
            range.high = fmax(range.high, map->z[i]);
        }
    widen(&range);
    fit_axis(&map->x, map->x_values, map->x_count);
    fit_axis(&map->y, map->y_values, map->y_count);
    open_drawing(out, map->title);
    put_ticks(out, &map->x, 1, MAP_RIGHT);
    put_ticks(out, &map->y, 0, MAP_RIGHT);
    for (size_t i = 0; i < map->x_count; i++)
        put_column(out, map, i, range.low, range.high);
    put_bar(out, map, range.low, range.high);
    close_drawing(out, &map->x, &map->y, MAP_RIGHT);
}
