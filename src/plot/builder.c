/* SPDX-License-Identifier: MIT
 *
 * builder: a figure that grows and owns its points.
 */
#include "plot/builder.h"

#include <assert.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* The points of a graph, and of which panel it is. */
struct rsl_plot_builder_store {
    rsl_plot_point *points;
    double *z;
    size_t panel;
};

/* `list` with room for one more after `count` things; it doubles as it grows.
 * NULL: memory ran out, now or before. */
static void *grown(rsl_plot_builder *builder, void *list, size_t count, size_t size)
{
    if (!builder->failed && (count & (count - 1)) == 0) {
        void *larger = realloc(list, (count ? 2 * count : 1) * size);
        builder->failed = !larger;
        list = larger ? larger : list;
    }
    return builder->failed ? NULL : list;
}

rsl_plot_panel *rsl_plot_builder_panel(rsl_plot_builder *builder)
{
    size_t count = builder->figure.panel_count;
    rsl_plot_panel *panels = grown(builder, builder->panels, count, sizeof *panels);
    if (!panels)
        return &builder->no_panel;
    builder->panels = panels;
    builder->panels[count] = (rsl_plot_panel){0};
    builder->figure.panel_count++;
    return &builder->panels[count];
}

rsl_plot_graph *rsl_plot_builder_graph(rsl_plot_builder *builder, rsl_plot_kind kind,
                                       const char *name)
{
    size_t count = builder->graph_count;
    rsl_plot_graph *graphs = grown(builder, builder->graphs, count, sizeof *graphs);
    rsl_plot_builder_store *stores;
    assert(builder->failed || builder->figure.panel_count > 0);
    if (!graphs)
        return &builder->no_graph;
    builder->graphs = graphs;
    stores = grown(builder, builder->stores, count, sizeof *stores);
    if (!stores)
        return &builder->no_graph;
    builder->stores = stores;
    builder->graphs[count] = (rsl_plot_graph){.kind = kind, .name = name};
    builder->stores[count] = (rsl_plot_builder_store){.panel = builder->figure.panel_count - 1};
    builder->graph_count++;
    return &builder->graphs[count];
}

/* Points and z grow alike; a graph without z has no use for the latter. */
static void add_point(rsl_plot_builder *builder, rsl_plot_point point, const double *z)
{
    rsl_plot_graph *graph = builder->graphs + builder->graph_count - 1;
    rsl_plot_builder_store *store = builder->stores + builder->graph_count - 1;
    void *list;
    if (builder->failed)
        return;
    assert(builder->graph_count > 0);
    list = grown(builder, store->points, graph->count, sizeof *store->points);
    if (!list)
        return;
    store->points = list;
    list = z ? grown(builder, store->z, graph->count, sizeof *z) : NULL;
    if (builder->failed)
        return;
    store->z = list;
    if (z)
        store->z[graph->count] = *z;
    store->points[graph->count++] = point;
}

void rsl_plot_builder_point_z(rsl_plot_builder *builder, double x, double y, double z)
{
    add_point(builder, (rsl_plot_point){x, y}, &z);
}

void rsl_plot_builder_point(rsl_plot_builder *builder, double x, double y)
{
    add_point(builder, (rsl_plot_point){x, y}, NULL);
}

const rsl_plot_point *rsl_plot_builder_points(const rsl_plot_builder *builder)
{
    assert(builder->graph_count > 0);
    return builder->stores[builder->graph_count - 1].points;
}

void rsl_plot_builder_series(rsl_plot_builder *builder, const rsl_plot_series *series, int sorted)
{
    rsl_plot_point *points = calloc(2 * series->count + 2, sizeof *points);
    size_t count = 0;
    if (!points)
        builder->failed = 1;
    else if (sorted)
        count = rsl_plot_series_sorted(series, points);
    else
        count = rsl_plot_series_points(series, points);
    for (size_t i = 0; i < count; i++)
        rsl_plot_builder_point(builder, points[i].x, points[i].y);
    free(points);
}

void *rsl_plot_builder_take(rsl_plot_builder *builder, size_t bytes)
{
    void **blocks = grown(builder, builder->blocks, builder->block_count, sizeof *blocks);
    void *block = blocks ? calloc(1, bytes) : NULL;
    builder->blocks = blocks ? blocks : builder->blocks;
    if (block)
        builder->blocks[builder->block_count++] = block;
    else
        builder->failed = 1;
    return block;
}

const char *rsl_plot_builder_text(rsl_plot_builder *builder, const char *format, ...)
{
    va_list arguments;
    char *text;
    int length;
    va_start(arguments, format);
    length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    assert(length >= 0);
    text = rsl_plot_builder_take(builder, (size_t)length + 1);
    if (!text)
        return "";
    va_start(arguments, format);
    vsnprintf(text, (size_t)length + 1, format, arguments);
    va_end(arguments);
    return text;
}

rsl_plot_axis rsl_plot_builder_axis(rsl_plot_builder *builder, const char *text)
{
    const char *bracket = strstr(text, " [");
    if (!bracket || text[strlen(text) - 1] != ']')
        return (rsl_plot_axis){.label = text};
    return (rsl_plot_axis){
        .label = rsl_plot_builder_text(builder, "%.*s", (int)(bracket - text), text),
        .unit = rsl_plot_builder_text(builder, "%.*s", (int)strlen(bracket) - 3, bracket + 2)};
}

const rsl_plot_figure *rsl_plot_builder_figure(rsl_plot_builder *builder)
{
    if (builder->failed)
        return NULL;
    for (size_t i = builder->graph_count; i-- > 0;) {
        rsl_plot_panel *panel = &builder->panels[builder->stores[i].panel];
        builder->graphs[i].points = builder->stores[i].points;
        builder->graphs[i].z = builder->stores[i].z;
        panel->graphs = &builder->graphs[i];
    }
    for (size_t i = 0; i < builder->figure.panel_count; i++)
        builder->panels[i].graph_count = 0;
    for (size_t i = 0; i < builder->graph_count; i++)
        builder->panels[builder->stores[i].panel].graph_count++;
    builder->figure.panels = builder->panels;
    return &builder->figure;
}

void rsl_plot_builder_free(rsl_plot_builder *builder)
{
    for (size_t i = 0; i < builder->graph_count; i++) {
        free(builder->stores[i].points);
        free(builder->stores[i].z);
    }
    for (size_t i = 0; i < builder->block_count; i++)
        free(builder->blocks[i]);
    free(builder->blocks);
    free(builder->stores);
    free(builder->graphs);
    free(builder->panels);
    *builder = (rsl_plot_builder){0};
}
