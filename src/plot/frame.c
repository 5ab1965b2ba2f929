/* SPDX-License-Identifier: MIT
 *
 * frame: a panel with all decided: rulers, margins, where a value is drawn.
 */
#include "plot/frame.h"
#include "num/elementary.h"

#include <assert.h>
#include <math.h>

/* ---- ranges -------------------------------------------------------------- */

typedef struct range {
    double low, high;
} range;

static void include(range *of, const rsl_plot_axis *axis, double value)
{
    if (!rsl_plot_axis_has(axis, value))
        return;
    of->low = fmin(of->low, value);
    of->high = fmax(of->high, value);
}

double rsl_plot_cell_edge(const rsl_plot_axis *axis, const double *values, size_t count, size_t i)
{
    size_t inner = i == 0 ? 0 : i < count ? i - 1 : count - 1;
    size_t next = i == 0 ? 1 : i < count ? i : count - 2;
    double a = values[inner], b = values[count == 1 ? 0 : next], edge;
    if (count == 1)
        return axis->log ? a * (i == 0 ? 0.5 : 2.0) : a + (i == 0 ? -0.5 : 0.5);
    if (axis->log) {
        edge = sqrt(a / b);
        return i == 0 || i == count ? a * edge : a / edge;
    }
    return i == 0 || i == count ? a + 0.5 * (a - b) : 0.5 * (a + b);
}

static void include_map(range *of, const rsl_plot_panel *panel, int of_y)
{
    const rsl_plot_map *map = panel->map;
    const rsl_plot_axis *axis = of_y ? &panel->y : &panel->x;
    const double *values = of_y ? map->y : map->x;
    size_t count = of_y ? map->y_count : map->x_count;
    if (count == 0)
        return;
    include(of, axis, rsl_plot_cell_edge(axis, values, count, 0));
    include(of, axis, rsl_plot_cell_edge(axis, values, count, count));
}

static void include_graph(range *of, const rsl_plot_panel *panel, const rsl_plot_graph *graph,
                          int of_y)
{
    const rsl_plot_axis *axis = of_y ? &panel->y : &panel->x;
    for (size_t i = 0; i < graph->count; i++) {
        const rsl_plot_point *p = &graph->points[i];
        if (!rsl_plot_axis_has(&panel->x, p->x) || !rsl_plot_axis_has(&panel->y, p->y))
            continue;
        include(of, axis, of_y ? p->y : p->x);
        if (graph->kind == RSL_PLOT_INTERVALS && !of_y)
            include(of, axis, graph->z[i]);
        if (graph->kind == RSL_PLOT_BARS && of_y)
            include(of, axis, 0.0);
    }
}

static range range_of_data(const rsl_plot_panel *panel, int of_y)
{
    range of = {HUGE_VAL, -HUGE_VAL};
    for (size_t i = 0; i < panel->graph_count; i++)
        include_graph(&of, panel, &panel->graphs[i], of_y);
    if (panel->map)
        include_map(&of, panel, of_y);
    return of;
}

int rsl_plot_panel_has_points(const rsl_plot_panel *panel)
{
    range of = range_of_data(panel, 0);
    return of.low <= of.high;
}

/* The range requested, that of the words, or that of the data. */
static range choose_range(const rsl_plot_panel *panel, int of_y, int *given)
{
    const rsl_plot_axis *axis = of_y ? &panel->y : &panel->x;
    range of = {axis->low, axis->high};
    *given = 1;
    if (of.low < of.high && rsl_plot_axis_has(axis, of.low) && rsl_plot_axis_has(axis, of.high))
        return of;
    if (axis->words && axis->word_count > 0)
        return (range){-0.6, (double)axis->word_count - 0.4};
    *given = 0;
    of = range_of_data(panel, of_y);
    if (of.low <= of.high)
        return of;
    return (range){axis->log ? 0.1 : 0.0, 1.0};
}

/* Limits a value to the range that axes can have. */
static double bounded(double value) { return fmin(fmax(value, -1e300), 1e300); }

/* The same length of both ranges, about their middles. */
static void make_square(range *x, range *y)
{
    double half = 0.5 * fmax(x->high - x->low, y->high - y->low);
    double at = 0.5 * (x->low + x->high), level = 0.5 * (y->low + y->high);
    if (half <= 0.0)
        half = at != 0.0 || level != 0.0 ? 0.1 * rsl_num_hypot(at, level) : 1.0;
    *x = (range){bounded(at - half), bounded(at + half)};
    *y = (range){bounded(level - half), bounded(level + half)};
}

/* ---- margins ------------------------------------------------------------- */

/* Bytes that begin a character count. */
double rsl_plot_text_width(const char *text, double font)
{
    size_t letters = 0;
    for (; *text; text++)
        letters += ((unsigned char)*text & 0xc0) != 0x80;
    return 0.56 * font * (double)letters;
}

static double widest_tick(const rsl_plot_ruler *ruler, double font)
{
    rsl_plot_tick ticks[RSL_PLOT_TICK_MAX];
    size_t count = rsl_plot_ruler_ticks(ruler, ticks);
    double widest = 0.0;
    for (size_t i = 0; i < count; i++)
        widest =
            fmax(widest, rsl_plot_text_width(ticks[i].word ? ticks[i].word : ticks[i].text, font));
    return widest;
}

/* Words that do not fit side by side are tilted and need more room below. */
static double room_below(rsl_plot_frame *frame, double font)
{
    double widest = widest_tick(&frame->x, font);
    double place = (frame->width - 60.0) /
                   (double)(frame->panel->x.word_count ? frame->panel->x.word_count : 1);
    frame->tilted = frame->panel->x.words && widest + 6.0 > place;
    return 3.1 * font + (frame->tilted ? 0.5 * fmin(widest, 200.0) : 0.0);
}

/* About as many ticks as have room. */
static rsl_plot_ruler ruler_of_x(const rsl_plot_frame *frame, range of, int given)
{
    int flush = given || frame->panel->over_time || frame->panel->map;
    return rsl_plot_ruler_prepare(&frame->panel->x, of.low, of.high,
                                  flush                 ? 0.0
                                  : frame->panel->equal ? 0.03
                                                        : 0.02,
                                  frame->width / 90.0);
}

static rsl_plot_ruler ruler_of_y(const rsl_plot_frame *frame, range of, int given)
{
    int flush = given || frame->panel->map;
    return rsl_plot_ruler_prepare(&frame->panel->y, of.low, of.high,
                                  flush                 ? 0.0
                                  : frame->panel->equal ? 0.03
                                                        : 0.05,
                                  fmax(2.0, (frame->height - 62.0) / 38.0));
}

static void decide_shades(rsl_plot_frame *frame)
{
    const rsl_plot_map *map = frame->panel->map;
    range of = {HUGE_VAL, -HUGE_VAL};
    for (size_t i = 0; i < map->x_count * map->y_count; i++)
        include(&of, &map->shade, map->z[i]);
    if (!(of.low <= of.high))
        of = (range){0.0, 1.0};
    frame->shade = rsl_plot_ruler_prepare(&map->shade, of.low, of.high, 0.0, 5.0);
}

static void decide_margins(rsl_plot_frame *frame, double font, double left)
{
    const rsl_plot_panel *panel = frame->panel;
    double title = panel->title ? 1.7 * font : 0.0;
    frame->left = panel->bare ? 4.0 : widest_tick(&frame->y, font) + 14.0;
    frame->left = fmin(fmax(frame->left, left), 0.5 * frame->width);
    double right = panel->bare ? 4.0 : 1.3 * font;
    if (panel->map) /* the bar of shades and its numbers */
        right =
            fmax(5.8 * font, 1.15 * widest_tick(&frame->shade, font) + 30.0); /* digits are wide */
    frame->right = fmax(frame->width - right, frame->left + 0.1 * frame->width);
    frame->top = title + (panel->bare ? 4.0 : 2.0 * font);
    frame->bottom = frame->height - (panel->bare ? 4.0 : room_below(frame, font));
}

static double span(const rsl_plot_ruler *ruler)
{
    return (ruler->high - ruler->low) * ruler->prefix.factor;
}

/* A height that gives both axes the same scale. */
static void make_even(rsl_plot_frame *frame)
{
    double below = frame->height - frame->bottom;
    double shape = span(&frame->y) / span(&frame->x);
    frame->bottom = frame->top + (frame->right - frame->left) * fmin(fmax(shape, 0.1), 4.0);
    frame->height = frame->bottom + below;
}

rsl_plot_frame rsl_plot_frame_prepare(const rsl_plot_panel *panel, double width, double height,
                                      double font, double left)
{
    rsl_plot_frame frame = {.panel = panel, .width = width, .height = height};
    int x_given, y_given;
    int even = panel->equal && !panel->x.log && !panel->y.log;
    range x = choose_range(panel, 0, &x_given);
    range y = choose_range(panel, 1, &y_given);
    if (panel->height > 0.0)
        frame.height = panel->height;
    if (even && !x_given && !y_given)
        make_square(&x, &y);
    frame.x = ruler_of_x(&frame, x, x_given);
    frame.y = ruler_of_y(&frame, y, y_given);
    if (panel->map)
        decide_shades(&frame);
    decide_margins(&frame, font, left);
    if (even)
        make_even(&frame);
    assert(frame.left < frame.right && frame.top < frame.bottom);
    return frame;
}

double rsl_plot_frame_x(const rsl_plot_frame *frame, double value)
{
    if (!rsl_plot_axis_has(frame->x.axis, value))
        return (double)NAN;
    return frame->left + rsl_plot_ruler_part(&frame->x, value) * (frame->right - frame->left);
}

double rsl_plot_frame_y(const rsl_plot_frame *frame, double value)
{
    if (!rsl_plot_axis_has(frame->y.axis, value))
        return (double)NAN;
    return frame->bottom + rsl_plot_ruler_part(&frame->y, value) * (frame->top - frame->bottom);
}
