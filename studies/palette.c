/* SPDX-License-Identifier: MIT
 *
 * palette: a line of the same name has one colour and dash in all figures of a page. A dashed line
 * goes with the line before it and has its colour.
 */
#include <stdlib.h>
#include <string.h>

#include "report.h"

enum { STYLES = 2 * RSL_PLOT_COLOURS }; /* every colour as a full and as a dashed line */

typedef struct entry {
    const char *name;
    size_t style;
} entry;

typedef struct palette {
    entry *entries;
    size_t count;
} palette;

static const entry *find(const palette *all, const char *name)
{
    for (size_t i = 0; i < all->count; i++)
        if (strcmp(all->entries[i].name, name) == 0)
            return &all->entries[i];
    return NULL;
}

/* The first style from `from` on that the figure has not; `from` if it has all. */
static size_t next_free(const int used[STYLES], size_t from)
{
    for (size_t i = 0; i < STYLES; i++)
        if (!used[(from + i) % STYLES])
            return (from + i) % STYLES;
    return from % STYLES;
}

/* Without memory the figures keep colours by place. */
static void enter(palette *all, const char *name, size_t style)
{
    entry *grown = realloc(all->entries, (all->count + 1) * sizeof *grown);
    if (!grown)
        return;
    all->entries = grown;
    all->entries[all->count++] = (entry){name, style};
}

static void colour_figure(palette *all, rsl_study_figure *figure)
{
    int used[STYLES] = {0};
    const rsl_plot_graph *before = NULL;
    for (size_t i = 0; i < figure->graph_count; i++) {
        rsl_plot_graph *graph = &figure->graphs[i];
        if (graph->dashed && before) {
            graph->colour = before->colour;
            continue;
        }
        before = graph;
        if (graph->colour || !graph->name)
            continue;
        const entry *known = find(all, graph->name);
        size_t style = next_free(used, known ? known->style : all->count);
        if (!known)
            enter(all, graph->name, style);
        used[style] = 1;
        graph->colour = (int)(style % RSL_PLOT_COLOURS) + 1;
        graph->dashed = style >= RSL_PLOT_COLOURS;
    }
}

void rsl_study_colour(const rsl_study *studies, size_t count, const rsl_study_paper *paper)
{
    palette all = {0};
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; studies[i].paper == paper && j < studies[i].figure_count; j++)
            colour_figure(&all, studies[i].figures[j]);
    free(all.entries);
}
