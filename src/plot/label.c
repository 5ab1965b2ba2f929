/* SPDX-License-Identifier: MIT
 *
 * label: for each named curve the places above, below and beside points of it are tried. A name may
 * lie on no curve, and the nearest curve must be its own; of those places the one farthest from the
 * other curves is taken.
 */
#include "plot/label.h"

#include <math.h>
#include <string.h>

enum { CURVES = 8, VERTICES = 1200, TRIES = 48 };

typedef struct vertex {
    float x, y; /* NaN: the line is broken */
} vertex;

/* All curves of a panel as they are drawn. */
typedef struct scene {
    const rsl_plot_frame *frame;
    double font;
    size_t curves, count[CURVES];
    vertex at[CURVES][VERTICES];
} scene;

typedef struct box {
    double left, right, top, bottom;
} box;

/* ---- distances ----------------------------------------------------------- */

static double from_box(const box *b, double x, double y)
{
    double across = fmax(fmax(b->left - x, x - b->right), 0.0);
    double up = fmax(fmax(b->top - y, y - b->bottom), 0.0);
    return across > 0.0 && up > 0.0 ? sqrt(across * across + up * up) : fmax(across, up);
}

/* Of a curve from a box: its vertices are no more than a few units apart, or the segment is divided. */
static double from_curve(const scene *s, size_t curve, const box *b)
{
    double nearest = HUGE_VAL;
    for (size_t i = 0; i < s->count[curve]; i++) {
        vertex from = s->at[curve][i], to = i + 1 < s->count[curve] ? s->at[curve][i + 1] : from;
        if (isnan(from.x))
            continue;
        if (isnan(to.x))
            to = from;
        double dx = (double)(to.x - from.x), dy = (double)(to.y - from.y);
        int parts = 1 + (int)(fmax(fabs(dx), fabs(dy)) / 3.0);
        for (int k = 0; k <= parts; k++)
            nearest = fmin(nearest, from_box(b, (double)from.x + dx * k / parts,
                                             (double)from.y + dy * k / parts));
    }
    return nearest;
}

static int overlap(const box *a, const box *b)
{
    return a->left < b->right + 6.0 && b->left < a->right + 6.0 && a->top < b->bottom + 2.0 &&
           b->top < a->bottom + 2.0;
}

/* ---- curves -------------------------------------------------------------- */

/* Returns 0 if there are too many vertices to find a place among. */
static int read_curve(scene *s, const rsl_plot_graph *graph)
{
    vertex *at = s->at[s->curves], last = {(float)NAN, (float)NAN};
    size_t count = 0;
    for (size_t i = 0; i < graph->count; i++) {
        vertex v = {(float)rsl_plot_frame_x(s->frame, graph->points[i].x),
                    (float)rsl_plot_frame_y(s->frame, graph->points[i].y)};
        if (isnan(v.x) || isnan(v.y))
            v = (vertex){(float)NAN, (float)NAN};
        else if (fabsf(v.x - last.x) < 1.5f && fabsf(v.y - last.y) < 1.5f)
            continue;
        if (isnan(v.x) && isnan(last.x))
            continue;
        if (count == VERTICES)
            return 0;
        at[count++] = last = v;
    }
    s->count[s->curves++] = count;
    return 1;
}

static int is_line(const rsl_plot_graph *graph)
{
    return graph->kind == RSL_PLOT_LINE || graph->kind == RSL_PLOT_STEPS;
}

/* Lists the names that are to be placed; 0: there is to be a legend. */
static size_t read_panel(scene *s, rsl_plot_label labels[RSL_PLOT_LABELS])
{
    const rsl_plot_panel *panel = s->frame->panel;
    size_t named = 0;
    if (panel->map || panel->graph_count > CURVES)
        return 0;
    for (size_t i = 0; i < panel->graph_count; i++) {
        const rsl_plot_graph *graph = &panel->graphs[i];
        if (graph->label > 0.0 || (graph->name && (!is_line(graph) || named == RSL_PLOT_LABELS)) ||
            !read_curve(s, graph))
            return 0;
        if (graph->name && s->count[i] > 0)
            labels[named++] = (rsl_plot_label){.graph = graph, .place = i};
    }
    return named > 1 ? named : 0;
}

/* ---- places -------------------------------------------------------------- */

/* Rating of a position; negative: not possible. */
static double worth(const scene *s, const box *b, size_t own, const box *taken, size_t taken_count)
{
    const rsl_plot_frame *f = s->frame;
    double nearest = 60.0;
    if (b->left < f->left + 3.0 || b->right > f->right - 2.0 || b->top < f->top + 1.0 ||
        b->bottom > f->bottom - 2.0)
        return -1.0;
    for (size_t i = 0; i < taken_count; i++)
        if (overlap(b, &taken[i]))
            return -1.0;
    for (size_t i = 0; i < f->panel->mark_count; i++) {
        const rsl_plot_mark *mark = &f->panel->marks[i];
        double x = rsl_plot_frame_x(f, mark->at), y = rsl_plot_frame_y(f, mark->at);
        if (mark->of_y ? y > b->top - 2.0 && y < b->bottom + 2.0
                       : x > b->left - 2.0 && x < b->right + 2.0)
            return -1.0;
    }
    double near_own = from_curve(s, own, b);
    if (near_own < 2.5)
        return -1.0;
    for (size_t i = 0; i < s->curves; i++)
        if (i != own)
            nearest = fmin(nearest, from_curve(s, i, b));
    return nearest < near_own + 0.6 * s->font ? -1.0 : nearest - 0.5 * near_own;
}

/* The text above, below, right and left of a point. */
static box box_at(const scene *s, vertex at, int side, double width)
{
    static const double aside[][2] = {{0.0, -1.0}, {0.0, 1.0}, {1.0, 0.0}, {-1.0, 0.0}};
    double x = (double)at.x + aside[side][0] * (0.5 * width + 6.0);
    double y = (double)at.y + aside[side][1] * (0.5 * s->font + 5.0);
    return (box){x - 0.5 * width, x + 0.5 * width, y - 0.5 * s->font, y + 0.5 * s->font};
}

/* Slopes push the text away from its curve: the distances at which it is tried. */
static int place_one(const scene *s, rsl_plot_label *label, box *taken, size_t taken_count)
{
    size_t own = label->place, count = s->count[own];
    double width = rsl_plot_text_width(label->graph->name, s->font), best = 0.0;
    for (size_t k = 0; k < TRIES; k++)
        for (int side = 0; side < 4; side++)
            for (double away = 0.0; away < 22.0; away += 7.0) {
                vertex at = s->at[own][(size_t)((double)count * ((double)k + 0.5) / TRIES)];
                if (isnan(at.x))
                    continue;
                if (side < 2)
                    at.y += (float)(side == 0 ? -away : away);
                else
                    at.x += (float)(side == 2 ? away : -away);
                box b = box_at(s, at, side, width);
                double value = worth(s, &b, own, taken, taken_count);
                if (value <= best)
                    continue;
                best = value;
                taken[taken_count] = b;
                label->x = 0.5 * (b.left + b.right);
                label->y = b.bottom - 0.14 * s->font;
            }
    return best > 0.0;
}

size_t rsl_plot_labels_place(const rsl_plot_frame *frame, double font,
                             rsl_plot_label labels[RSL_PLOT_LABELS])
{
    scene s = {.frame = frame, .font = font};
    box taken[RSL_PLOT_LABELS];
    size_t count = read_panel(&s, labels);
    for (size_t i = 0; i < count; i++)
        if (!place_one(&s, &labels[i], taken, i))
            return 0;
    return count;
}
