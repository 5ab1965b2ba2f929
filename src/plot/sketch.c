/* SPDX-License-Identifier: MIT
 *
 * sketch: a figure that grows and owns its points.
 */
#include "plot/sketch.h"

#include <assert.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* The points of a graph, and of which panel it is. */
struct rsl_plot_sketch_store {
    rsl_plot_point *points;
    double *z;
    size_t panel;
};

/* `list` with room for one more after `count` things; it doubles as it grows.
 * NULL: memory ran out, now or before. */
static void *grown(rsl_plot_sketch *sketch, void *list, size_t count, size_t size)
{
    if (!sketch->failed && (count & (count - 1)) == 0) {
        void *larger = realloc(list, (count ? 2 * count : 1) * size);
        sketch->failed = !larger;
        list = larger ? larger : list;
    }
    return sketch->failed ? NULL : list;
}

rsl_plot_panel *rsl_plot_sketch_panel(rsl_plot_sketch *sketch)
{
    size_t count = sketch->figure.panel_count;
    rsl_plot_panel *panels = grown(sketch, sketch->panels, count, sizeof *panels);
    if (!panels)
        return &sketch->no_panel;
    sketch->panels = panels;
    sketch->panels[count] = (rsl_plot_panel){0};
    sketch->figure.panel_count++;
    return &sketch->panels[count];
}

rsl_plot_graph *rsl_plot_sketch_graph(rsl_plot_sketch *sketch, rsl_plot_kind kind, const char *name)
{
    size_t count = sketch->graph_count;
    rsl_plot_graph *graphs = grown(sketch, sketch->graphs, count, sizeof *graphs);
    rsl_plot_sketch_store *stores;
    assert(sketch->failed || sketch->figure.panel_count > 0);
    if (!graphs)
        return &sketch->no_graph;
    sketch->graphs = graphs;
    stores = grown(sketch, sketch->stores, count, sizeof *stores);
    if (!stores)
        return &sketch->no_graph;
    sketch->stores = stores;
    sketch->graphs[count] = (rsl_plot_graph){.kind = kind, .name = name};
    sketch->stores[count] = (rsl_plot_sketch_store){.panel = sketch->figure.panel_count - 1};
    sketch->graph_count++;
    return &sketch->graphs[count];
}

/* Points and z grow alike; a graph without z has no use for the latter. */
static void add_point(rsl_plot_sketch *sketch, rsl_plot_point point, const double *z)
{
    rsl_plot_graph *graph = sketch->graphs + sketch->graph_count - 1;
    rsl_plot_sketch_store *store = sketch->stores + sketch->graph_count - 1;
    void *list;
    if (sketch->failed)
        return;
    assert(sketch->graph_count > 0);
    list = grown(sketch, store->points, graph->count, sizeof *store->points);
    if (!list)
        return;
    store->points = list;
    list = z ? grown(sketch, store->z, graph->count, sizeof *z) : NULL;
    if (sketch->failed)
        return;
    store->z = list;
    if (z)
        store->z[graph->count] = *z;
    store->points[graph->count++] = point;
}

void rsl_plot_sketch_point_z(rsl_plot_sketch *sketch, double x, double y, double z)
{
    add_point(sketch, (rsl_plot_point){x, y}, &z);
}

void rsl_plot_sketch_point(rsl_plot_sketch *sketch, double x, double y)
{
    add_point(sketch, (rsl_plot_point){x, y}, NULL);
}

void rsl_plot_sketch_series(rsl_plot_sketch *sketch, const rsl_plot_series *series, int sorted)
{
    rsl_plot_point *points = calloc(2 * series->count + 2, sizeof *points);
    size_t count = 0;
    if (!points)
        sketch->failed = 1;
    else if (sorted)
        count = rsl_plot_series_sorted(series, points);
    else
        count = rsl_plot_series_points(series, points);
    for (size_t i = 0; i < count; i++)
        rsl_plot_sketch_point(sketch, points[i].x, points[i].y);
    free(points);
}

void *rsl_plot_sketch_take(rsl_plot_sketch *sketch, size_t bytes)
{
    void **blocks = grown(sketch, sketch->blocks, sketch->block_count, sizeof *blocks);
    void *block = blocks ? calloc(1, bytes) : NULL;
    sketch->blocks = blocks ? blocks : sketch->blocks;
    if (block)
        sketch->blocks[sketch->block_count++] = block;
    else
        sketch->failed = 1;
    return block;
}

const char *rsl_plot_sketch_text(rsl_plot_sketch *sketch, const char *format, ...)
{
    va_list arguments;
    char *text;
    int length;
    va_start(arguments, format);
    length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    assert(length >= 0);
    text = rsl_plot_sketch_take(sketch, (size_t)length + 1);
    if (!text)
        return "";
    va_start(arguments, format);
    vsnprintf(text, (size_t)length + 1, format, arguments);
    va_end(arguments);
    return text;
}

rsl_plot_axis rsl_plot_sketch_axis(rsl_plot_sketch *sketch, const char *text)
{
    const char *bracket = strstr(text, " [");
    if (!bracket || text[strlen(text) - 1] != ']')
        return (rsl_plot_axis){.label = text};
    return (rsl_plot_axis){
        .label = rsl_plot_sketch_text(sketch, "%.*s", (int)(bracket - text), text),
        .unit = rsl_plot_sketch_text(sketch, "%.*s", (int)strlen(bracket) - 3, bracket + 2)};
}

const rsl_plot_figure *rsl_plot_sketch_figure(rsl_plot_sketch *sketch)
{
    if (sketch->failed)
        return NULL;
    for (size_t i = sketch->graph_count; i-- > 0;) {
        rsl_plot_panel *panel = &sketch->panels[sketch->stores[i].panel];
        sketch->graphs[i].points = sketch->stores[i].points;
        sketch->graphs[i].z = sketch->stores[i].z;
        panel->graphs = &sketch->graphs[i];
    }
    for (size_t i = 0; i < sketch->figure.panel_count; i++)
        sketch->panels[i].graph_count = 0;
    for (size_t i = 0; i < sketch->graph_count; i++)
        sketch->panels[sketch->stores[i].panel].graph_count++;
    sketch->figure.panels = sketch->panels;
    return &sketch->figure;
}

void rsl_plot_sketch_free(rsl_plot_sketch *sketch)
{
    for (size_t i = 0; i < sketch->graph_count; i++) {
        free(sketch->stores[i].points);
        free(sketch->stores[i].z);
    }
    for (size_t i = 0; i < sketch->block_count; i++)
        free(sketch->blocks[i]);
    free(sketch->blocks);
    free(sketch->stores);
    free(sketch->graphs);
    free(sketch->panels);
    *sketch = (rsl_plot_sketch){0};
}
