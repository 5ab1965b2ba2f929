/* SPDX-License-Identifier: MIT
 *
 * graph: points between the axes. Every graph is one path of strokes, clipped
 * to the frame; coordinates have a tenth of a unit, and what falls on the same
 * pixel is drawn once, so that a hundred thousand dots stay small.
 */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "plot/frame.h"

enum { MANY_DOTS = 2000 };

/* ---- the pen ------------------------------------------------------------- */

/* A place of the drawing, in tenths of a unit. */
typedef struct pixel {
    long x, y;
} pixel;

typedef struct pen {
    FILE *out;
    const rsl_plot_frame *frame;
    const rsl_plot_graph *graph;
    pixel at;
    int down;     /* 1: at `at`, on the paper */
    size_t count; /* of commands, for the ends of lines */
} pen;

static pixel pixel_of(double x, double y) { return (pixel){lround(10.0 * x), lround(10.0 * y)}; }

/* A tenth with no needless zero. The end of the text. */
static char *write_tenth(char *to, long tenths)
{
    char digit[24];
    unsigned long rest = tenths < 0 ? 0ul - (unsigned long)tenths : (unsigned long)tenths;
    unsigned long tenth = rest % 10;
    int count = 0;
    if (tenths < 0)
        *to++ = '-';
    do
        digit[count++] = (char)('0' + (rest /= 10) % 10);
    while (rest >= 10);
    while (count > 0)
        *to++ = digit[--count];
    if (tenth > 0) {
        *to++ = '.';
        *to++ = (char)('0' + tenth);
    }
    return to;
}

static void put_command(pen *p, char letter, pixel to)
{
    char text[64], *end = text;
    if (++p->count % 16 == 0)
        *end++ = '\n';
    *end++ = letter;
    end = write_tenth(end, to.x);
    *end++ = ' ';
    end = write_tenth(end, to.y);
    fwrite(text, 1, (size_t)(end - text), p->out);
    p->at = to;
    p->down = 1;
}

static void pen_move(pen *p, double x, double y)
{
    pixel to = pixel_of(x, y);
    if (!p->down || to.x != p->at.x || to.y != p->at.y)
        put_command(p, 'M', to);
}

static void pen_line(pen *p, double x, double y)
{
    pixel to = pixel_of(x, y);
    assert(p->down);
    if (to.x != p->at.x || to.y != p->at.y)
        put_command(p, 'L', to);
}

static int inside(const rsl_plot_frame *f, double x, double y)
{
    return x >= f->left - 0.05 && x <= f->right + 0.05 && y >= f->top - 0.05 &&
           y <= f->bottom + 0.05;
}

/* Narrows the parts [from, to] of a way to those with low <= at + part * step
 * <= high. */
static void clip(double at, double step, double low, double high, double *from, double *to)
{
    double a = (low - at) / step, b = (high - at) / step;
    if (step == 0.0) {
        if (at < low || at > high)
            *to = -1.0;
        return;
    }
    *from = fmax(*from, fmin(a, b));
    *to = fmin(*to, fmax(a, b));
}

static int is_between(double a, double b, double low, double high)
{
    return a >= low && a <= high && b >= low && b <= high;
}

/* The part of a straight line that lies inside the frame. */
static void put_segment(pen *p, double x0, double y0, double x1, double y1)
{
    const rsl_plot_frame *f = p->frame;
    double from = 0.0, to = 1.0, dx = x1 - x0, dy = y1 - y0;
    if (!is_between(x0, x1, f->left, f->right) || !is_between(y0, y1, f->top, f->bottom)) {
        clip(x0, dx, f->left, f->right, &from, &to);
        clip(y0, dy, f->top, f->bottom, &from, &to);
    }
    if (from > to)
        return;
    pen_move(p, x0 + from * dx, y0 + from * dy);
    pen_line(p, x0 + to * dx, y0 + to * dy);
}

/* ---- the kinds ----------------------------------------------------------- */

/* A point alone is seen, too: the ends of lines are round. */
static void put_lines(pen *p, int steps)
{
    double x0 = (double)NAN, y0 = (double)NAN;
    for (size_t i = 0; i < p->graph->count; i++) {
        double x = rsl_plot_frame_x(p->frame, p->graph->points[i].x);
        double y = rsl_plot_frame_y(p->frame, p->graph->points[i].y);
        int drawable = isfinite(x) && isfinite(y);
        if (drawable && !isfinite(x0) && inside(p->frame, x, y)) {
            p->down = 0;
            pen_move(p, x, y);
            fputs("h0", p->out);
        } else if (drawable && isfinite(x0) && steps) {
            put_segment(p, x0, y0, x, y0);
            put_segment(p, x, y0, x, y);
        } else if (drawable && isfinite(x0)) {
            put_segment(p, x0, y0, x, y);
        }
        x0 = drawable ? x : (double)NAN;
        y0 = y;
    }
}

static void put_line(pen *p) { put_lines(p, 0); }

static void put_steps(pen *p) { put_lines(p, 1); }

/* In what order pixels are drawn: before 0, the same 0, behind. */
static int order_of(pixel a, pixel b)
{
    if (a.x != b.x)
        return a.x < b.x ? -1 : 1;
    return (a.y > b.y) - (a.y < b.y);
}

enum { PIXELS = 1024 }; /* drawn in one go */

/* Puts a pixel into its place among the first ones, unless it is there or behind them all. */
static size_t keep_first(pixel *pixels, size_t count, pixel one)
{
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        int order = order_of(one, pixels[middle]);
        if (order == 0)
            return count;
        *(order < 0 ? &high : &low) = middle + (order > 0);
    }
    if (low == PIXELS)
        return count;
    size_t moved = (count < PIXELS ? count : PIXELS - 1) - low;
    memmove(pixels + low + 1, pixels + low, moved * sizeof *pixels);
    pixels[low] = one;
    return count < PIXELS ? count + 1 : count;
}

/* Where the points inside the frame lie, in order and each once; of many, on a grid of half a unit,
 * finer than the eye. The first ones behind `last`, NULL: of all. Returns how many. */
static size_t next_pixels(const pen *p, const pixel *last, pixel *pixels)
{
    long grid = p->graph->count > MANY_DOTS ? 5 : 1;
    size_t count = 0;
    for (size_t i = 0; i < p->graph->count; i++) {
        double x = rsl_plot_frame_x(p->frame, p->graph->points[i].x);
        double y = rsl_plot_frame_y(p->frame, p->graph->points[i].y);
        if (!inside(p->frame, x, y))
            continue;
        pixel one = pixel_of(x, y);
        one.y -= one.y % grid;
        if (!last || order_of(one, *last) > 0)
            count = keep_first(pixels, count, one);
    }
    return count;
}

/* Each pixel as `mark`, which is relative to it. Needs no memory that may not be there, but a look
 * at all points for every PIXELS of them. */
static void put_spots(pen *p, const char *mark)
{
    pixel pixels[PIXELS], last = {0};
    size_t count = next_pixels(p, NULL, pixels);
    while (count > 0) {
        for (size_t i = 0; i < count; i++) {
            put_command(p, 'M', pixels[i]);
            fputs(mark, p->out);
        }
        last = pixels[count - 1];
        count = count == PIXELS ? next_pixels(p, &last, pixels) : 0;
    }
}

static void put_dots(pen *p) { put_spots(p, "h0"); }

static void put_rings(pen *p) { put_spots(p, "m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0"); }

static void put_bars(pen *p)
{
    const rsl_plot_frame *f = p->frame;
    double foot = rsl_plot_frame_y(f, 0.0);
    foot = isfinite(foot) ? fmin(fmax(foot, f->top), f->bottom) : f->bottom;
    for (size_t i = 0; i < p->graph->count; i++) {
        double x = rsl_plot_frame_x(f, p->graph->points[i].x);
        double y = rsl_plot_frame_y(f, p->graph->points[i].y);
        if (isfinite(x) && isfinite(y))
            put_segment(p, x, foot, x, y);
    }
}

static void put_intervals(pen *p)
{
    for (size_t i = 0; i < p->graph->count; i++) {
        double x = rsl_plot_frame_x(p->frame, p->graph->points[i].x);
        double y = rsl_plot_frame_y(p->frame, p->graph->points[i].y);
        double from = rsl_plot_frame_x(p->frame, p->graph->z[i]);
        if (isfinite(x) && isfinite(y) && isfinite(from))
            put_segment(p, from, y, x, y);
    }
}

/* ---- one graph ----------------------------------------------------------- */

/* `attribute`: what z is for dots that differ, each a path of its own. */
static const struct {
    const char *name, *class, *attribute;
    void (*draw)(pen *p);
} kinds[] = {
    [RSL_PLOT_LINE] = {"line", "line", NULL, put_line},
    [RSL_PLOT_STEPS] = {"steps", "line", NULL, put_steps},
    [RSL_PLOT_DOTS] = {"dots", "dots", NULL, put_dots},
    [RSL_PLOT_RINGS] = {"rings", "rings", NULL, put_rings},
    [RSL_PLOT_BUBBLES] = {"bubbles", "dots", "stroke-width", NULL},
    [RSL_PLOT_SHADES] = {"shades", "dots", "stroke-opacity", NULL},
    [RSL_PLOT_BARS] = {"bars", "bars", NULL, put_bars},
    [RSL_PLOT_INTERVALS] = {"intervals", "spans", NULL, put_intervals},
};
_Static_assert(sizeof kinds / sizeof kinds[0] == RSL_PLOT_KIND_COUNT, "every kind has its row");

const char *rsl_plot_kind_name(rsl_plot_kind kind) { return kinds[kind].name; }

const char *rsl_plot_kind_class(rsl_plot_kind kind) { return kinds[kind].class; }

const char *rsl_plot_colour(const rsl_plot_graph *graph, size_t place)
{
    static const char *const classes[] = {"c0", "c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8",
                                          "c9", "cg", "ck", "s0", "s1", "s2", "s3", "s4", "s5"};
    assert(graph->colour >= 0 && graph->colour < RSL_PLOT_SCALE + RSL_PLOT_SHADE_COUNT);
    return classes[graph->colour > 0 ? (size_t)graph->colour - 1 : place % RSL_PLOT_COLOURS];
}

const char *rsl_plot_dash_class(rsl_plot_dash dash)
{
    static const char *const names[RSL_PLOT_DASH_COUNT] = {"", " dashed", " dotted", " dashdot"};
    return names[dash];
}

static void put_different(pen *p, const char *attribute)
{
    for (size_t i = 0; i < p->graph->count; i++) {
        double x = rsl_plot_frame_x(p->frame, p->graph->points[i].x);
        double y = rsl_plot_frame_y(p->frame, p->graph->points[i].y);
        if (!inside(p->frame, x, y) || !isfinite(p->graph->z[i]))
            continue;
        fprintf(p->out, "<path %s=\"%.3g\" d=\"", attribute, p->graph->z[i]);
        put_command(p, 'M', pixel_of(x, y));
        fputs("h0\"/>\n", p->out);
    }
}

void rsl_plot_draw_graph(FILE *stream, const rsl_plot_frame *frame, const rsl_plot_graph *graph,
                         size_t place)
{
    const char *attribute = kinds[graph->kind].attribute;
    pen p = {.out = stream, .frame = frame, .graph = graph};
    double width = graph->width;
    if (width <= 0.0 && graph->kind == RSL_PLOT_DOTS && graph->count > MANY_DOTS)
        width = 1.1;
    fprintf(stream, "<%s class=\"%s %s%s\"", attribute ? "g" : "path", kinds[graph->kind].class,
            rsl_plot_colour(graph, place), rsl_plot_dash_class((rsl_plot_dash)graph->dashed));
    if (width > 0.0)
        fprintf(stream, " style=\"stroke-width:%.3g\"", width);
    if (attribute) {
        fputs(">\n", stream);
        put_different(&p, attribute);
        fputs("</g>\n", stream);
        return;
    }
    fputs(" d=\"", stream);
    kinds[graph->kind].draw(&p);
    fputs("\"/>\n", stream);
}
