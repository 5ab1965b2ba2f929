/* SPDX-License-Identifier: MIT
 *
 * data: a figure as JSON.
 */
#include <string.h>

#include "base/text.h"
#include "num/random.h"
#include "plot/axis.h"
#include "plot/html.h"

static void put_text(FILE *out, const char *key, const char *text)
{
    fprintf(out, "\"%s\":", key);
    if (text)
        rsl_plot_json_text(out, text, 1);
    else
        fputs("null", out);
}

static void put_axis(FILE *out, const char *key, const rsl_plot_axis *axis)
{
    fprintf(out, "\"%s\":{", key);
    put_text(out, "label", axis->label);
    putc(',', out);
    put_text(out, "unit", axis->unit && *axis->unit ? axis->unit : NULL);
    fprintf(out, ",\"log\":%s", axis->log ? "true" : "false");
    if (axis->low < axis->high)
        fputs(",\"given\":true", out);
    if (axis->plain)
        fputs(",\"plain\":true", out);
    for (size_t i = 0; i < axis->word_count; i++) {
        fputs(i ? "," : ",\"words\":[", out);
        rsl_plot_json_text(out, axis->words[i], 1);
    }
    fputs(axis->word_count ? "]}" : "}", out);
}

/* Numbers on their way to the stream. */
typedef struct numbers {
    FILE *out;
    size_t used;
    char room[4096];
} numbers;

static void write_room(numbers *n)
{
    fwrite(n->room, 1, n->used, n->out);
    n->used = 0;
}

static void append(numbers *n, const char *text, size_t length)
{
    if (n->used + length > sizeof n->room)
        write_room(n);
    memcpy(n->room + n->used, text, length);
    n->used += length;
}

/* The separator, then the number; null if it has no place on the axis. */
static void put_number(numbers *n, const char *between, double value, const rsl_plot_axis *axis)
{
    append(n, between, strlen(between));
    if (n->used + RSL_TEXT_DECIMAL > sizeof n->room)
        write_room(n);
    if (rsl_plot_axis_has(axis, value))
        n->used += rsl_text_put_decimal(n->room + n->used, value, 6);
    else
        append(n, "null", 4);
}

/* Every `stride`-th number, null for those without a place on the axis. */
static void put_numbers(FILE *out, const char *key, const double *values, size_t count,
                        size_t stride, const rsl_plot_axis *axis)
{
    numbers n;
    n.out = out;
    n.used = 0;
    fprintf(out, ",\"%s\":[", key);
    for (size_t i = 0; i < count; i++)
        put_number(&n, i == 0 ? "" : i % 32 ? "," : ",\n", values[i * stride], axis);
    append(&n, "]", 1);
    write_room(&n);
}

/* Two of the `2 step` points from `from` on, one at a random place of each half: dots show how points
 * are distributed, which their extremes do not. */
static size_t draw_of(const rsl_plot_graph *graph, size_t from, size_t step, size_t kept[3])
{
    size_t count = 0;
    for (size_t i = from; i < graph->count && i < from + 2 * step; i += step) {
        size_t part = graph->count - i < step ? graph->count - i : step;
        kept[count++] = i + (size_t)(rsl_num_random_bits(1, i + 1, 1) % part);
    }
    return count;
}

/* Of the `2 step` points from `from` on those that a thinned graph has, in their order: the lowest,
 * the highest, and one that has no place, where a line is broken. Returns how many. */
static size_t keep_of(const rsl_plot_panel *panel, const rsl_plot_graph *graph, size_t from,
                      size_t step, size_t kept[3])
{
    size_t end = from + 2 * step < graph->count ? from + 2 * step : graph->count, none = end;
    size_t low = end, high = end, count = 0;
    if (graph->kind == RSL_PLOT_DOTS || graph->kind == RSL_PLOT_RINGS)
        return draw_of(graph, from, step, kept);
    for (size_t i = from; i < end; i++) {
        const rsl_plot_point *p = &graph->points[i];
        if (!rsl_plot_axis_has(&panel->x, p->x) || !rsl_plot_axis_has(&panel->y, p->y)) {
            none = i;
            continue;
        }
        low = low == end || p->y < graph->points[low].y ? i : low;
        high = high == end || p->y >= graph->points[high].y ? i : high;
    }
    for (size_t i = from; i < end; i++)
        if (i == none || i == low || i == high)
            kept[count++] = i;
    return count;
}

/* One number of each point of a thinned graph. */
static void put_thinned(FILE *out, const char *key, const double *values, size_t stride,
                        const rsl_plot_axis *axis, const rsl_plot_panel *panel,
                        const rsl_plot_graph *graph, size_t step)
{
    const char *between = "";
    numbers n;
    n.out = out;
    n.used = 0;
    fprintf(out, ",\"%s\":[", key);
    for (size_t from = 0; from < graph->count; from += 2 * step) {
        size_t kept[3], count = keep_of(panel, graph, from, step, kept);
        for (size_t i = 0; i < count; i++) {
            put_number(&n, between, values[kept[i] * stride], axis);
            between = ",";
        }
        append(&n, "\n", 1);
    }
    append(&n, "]", 1);
    write_room(&n);
}

/* The first graph of the panel with the same values of x; itself if there is none. */
static size_t same_x(const rsl_plot_panel *panel, size_t place)
{
    const rsl_plot_graph *graph = &panel->graphs[place];
    for (size_t k = 0; k < place; k++) {
        size_t i = 0;
        while (panel->graphs[k].count == graph->count && i < graph->count &&
               panel->graphs[k].points[i].x == graph->points[i].x)
            i++;
        if (i == graph->count && i > 0)
            return k;
    }
    return place;
}

/* step: one of so many points on average; 1: all. */
static void put_graph(FILE *out, const rsl_plot_panel *panel, size_t place, size_t step)
{
    static const rsl_plot_axis plain = {0};
    const rsl_plot_graph *graph = &panel->graphs[place];
    size_t stride = sizeof graph->points[0] / sizeof(double);
    fprintf(out, "%s{", place ? "," : "");
    put_text(out, "kind", rsl_plot_kind_name(graph->kind));
    putc(',', out);
    put_text(out, "name", graph->name);
    putc(',', out);
    put_text(out, "colour", rsl_plot_colour(graph, place));
    if (graph->dashed)
        fprintf(out, ",\"dashed\":\"%s\"", rsl_plot_dash_class((rsl_plot_dash)graph->dashed) + 1);
    if (graph->width > 0.0)
        fprintf(out, ",\"width\":%.3g", graph->width);
    fprintf(out, ",\"count\":%zu", graph->count);
    if (graph->count > 0 && step == 1) {
        size_t from = same_x(panel, place);
        if (from < place)
            fprintf(out, ",\"x\":%zu", from);
        else
            put_numbers(out, "x", &graph->points->x, graph->count, stride, &panel->x);
        put_numbers(out, "y", &graph->points->y, graph->count, stride, &panel->y);
    } else if (graph->count > 0) {
        fputs(",\"thinned\":true", out);
        put_thinned(out, "x", &graph->points->x, stride, &panel->x, panel, graph, step);
        put_thinned(out, "y", &graph->points->y, stride, &panel->y, panel, graph, step);
    }
    if (graph->z && step == 1)
        put_numbers(out, "z", graph->z, graph->count, 1, &plain);
    else if (graph->z)
        put_thinned(out, "z", graph->z, 1, &plain, panel, graph, step);
    putc('}', out);
}

static void put_map(FILE *out, const rsl_plot_panel *panel)
{
    const rsl_plot_map *map = panel->map;
    fputs(",\"map\":{", out);
    put_axis(out, "shade", &map->shade);
    put_numbers(out, "x", map->x, map->x_count, 1, &panel->x);
    put_numbers(out, "y", map->y, map->y_count, 1, &panel->y);
    put_numbers(out, "z", map->z, map->x_count * map->y_count, 1, &map->shade);
    putc('}', out);
}

static void put_marks(FILE *out, const rsl_plot_panel *panel)
{
    fputs(",\"marks\":[", out);
    for (size_t i = 0; i < panel->mark_count; i++) {
        const rsl_plot_mark *mark = &panel->marks[i];
        fputs(i ? ",{" : "{", out);
        put_text(out, "text", mark->text);
        fprintf(out, ",\"of_y\":%d", mark->of_y);
        put_numbers(out, "at", &mark->at, 1, 1, mark->of_y ? &panel->y : &panel->x);
        putc('}', out);
    }
    putc(']', out);
}

static void put_panel(FILE *out, const rsl_plot_panel *panel, size_t step)
{
    putc('{', out);
    put_text(out, "title", panel->title);
    putc(',', out);
    put_axis(out, "x", &panel->x);
    putc(',', out);
    put_axis(out, "y", &panel->y);
    fputs(",\"graphs\":[", out);
    for (size_t i = 0; i < panel->graph_count; i++)
        put_graph(out, panel, i, step);
    putc(']', out);
    if (panel->mark_count)
        put_marks(out, panel);
    fputs(panel->equal ? ",\"equal\":true" : "", out);
    fputs(panel->bare ? ",\"bare\":true" : "", out);
    if (panel->map)
        put_map(out, panel);
    putc('}', out);
}

static size_t points_of(const rsl_plot_figure *figure)
{
    size_t points = 0;
    for (size_t i = 0; i < figure->panel_count; i++)
        for (size_t j = 0; j < figure->panels[i].graph_count; j++)
            points += figure->panels[i].graphs[j].count;
    return points;
}

void rsl_plot_figure_json(FILE *stream, const rsl_plot_figure *figure)
{
    enum { POINTS_MAX = 20000 };
    size_t points = points_of(figure), step = points > 0 ? 1 + (points - 1) / POINTS_MAX : 1;
    putc('{', stream);
    put_text(stream, "title", figure->title);
    fputs(",\"panels\":[", stream);
    for (size_t i = 0; i < figure->panel_count; i++) {
        fputs(i ? ",\n" : "", stream);
        put_panel(stream, &figure->panels[i], step);
    }
    fputs("]}", stream);
}
