/* SPDX-License-Identifier: MIT
 *
 * svg: a figure as a file that stands alone, and as part of a page.
 */
#include <math.h>
#include <string.h>

#include "plot/frame.h"
#include "plot/html.h"
#include "plot/label.h"
#include "plot/page.h"

/* Sizes of a panel and of letters, in a page and in a file. */
static const struct {
    double width, height, font;
} in_page = {480.0, 250.0, 12.0}, alone = {680.0, 420.0, 13.0}, in_grid = {460.0, 330.0, 13.0};

/* ---- the frame ----------------------------------------------------------- */

static void put_text_at(FILE *out, double x, double y, const char *anchor, const char *class)
{
    fprintf(out, "<text x=\"%.1f\" y=\"%.1f\"", x, y);
    if (*anchor)
        fprintf(out, " text-anchor=\"%s\"", anchor);
    if (*class)
        fprintf(out, " class=\"%s\"", class);
    putc('>', out);
}

static void put_x_tick(FILE *out, const rsl_plot_frame *f, const rsl_plot_tick *tick, double font)
{
    double x = f->left + tick->part * (f->right - f->left);
    double y = f->bottom + 1.3 * font;
    if (!tick->word)
        fprintf(out, "<path class=\"%s\" d=\"M%.1f %.1fV%.1f\"/>", tick->zero ? "zero" : "grid", x,
                f->top, f->bottom);
    if (f->tilted)
        fprintf(
            out,
            "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"end\" transform=\"rotate(-30 %.1f %.1f)\">",
            x + 4.0, y, x + 4.0, y);
    else
        put_text_at(out, x, y, "middle", "");
    rsl_plot_html(out, "%s</text>\n", tick->word ? tick->word : tick->text);
}

static void put_y_tick(FILE *out, const rsl_plot_frame *f, const rsl_plot_tick *tick, double font)
{
    double y = f->bottom + tick->part * (f->top - f->bottom);
    fprintf(out, "<path class=\"%s\" d=\"M%.1f %.1fH%.1f\"/>",
            tick->zero && !tick->word ? "zero" : "grid", f->left, y, f->right);
    put_text_at(out, f->left - 6.0, y + 0.35 * font, "end", "");
    rsl_plot_html(out, "%s</text>\n", tick->word ? tick->word : tick->text);
}

static void put_axes(FILE *out, const rsl_plot_frame *f, double font)
{
    rsl_plot_tick ticks[RSL_PLOT_TICK_MAX];
    size_t count = rsl_plot_ruler_ticks(&f->x, ticks);
    for (size_t i = 0; i < count; i++)
        put_x_tick(out, f, &ticks[i], font);
    count = rsl_plot_ruler_ticks(&f->y, ticks);
    for (size_t i = 0; i < count; i++)
        put_y_tick(out, f, &ticks[i], font);
    put_text_at(out, f->right, f->height - 0.5 * font, "end", "");
    rsl_plot_ruler_label(out, &f->x);
    fputs("</text>\n", out);
    put_text_at(out, 3.0, f->top - 0.8 * font, "", "");
    rsl_plot_ruler_label(out, &f->y);
    fputs("</text>\n", out);
}

static void put_mark(FILE *out, const rsl_plot_frame *f, const rsl_plot_mark *mark)
{
    double x = mark->of_y ? f->right : rsl_plot_frame_x(f, mark->at);
    double y = mark->of_y ? rsl_plot_frame_y(f, mark->at) : f->top;
    if (!(x >= f->left && x <= f->right && y >= f->top && y <= f->bottom))
        return;
    if (mark->of_y)
        fprintf(out, "<path class=\"mark\" d=\"M%.1f %.1fH%.1f\"/>\n", f->left, y, f->right);
    else
        fprintf(out, "<path class=\"mark\" d=\"M%.1f %.1fV%.1f\"/>\n", x, f->top, f->bottom);
    if (!mark->text)
        return;
    put_text_at(out, x, y - 4.0, mark->of_y ? "end" : "middle", "");
    rsl_plot_html(out, "%s</text>\n", mark->text);
}

/* The name beside the point of the line that is nearest to `label`. */
static void put_direct_label(FILE *out, const rsl_plot_frame *f, const rsl_plot_graph *graph)
{
    size_t nearest = 0;
    if (!graph->name || !(graph->label > 0.0) || graph->count == 0)
        return;
    for (size_t i = 1; i < graph->count; i++)
        if (fabs(graph->points[i].x - graph->label) < fabs(graph->points[nearest].x - graph->label))
            nearest = i;
    double x = rsl_plot_frame_x(f, graph->points[nearest].x);
    double y = rsl_plot_frame_y(f, graph->points[nearest].y);
    if (!isfinite(x) || !isfinite(y))
        return;
    fprintf(out, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\"%s>",
            x + (graph->label_below ? 6.0 : 10.0), y + (graph->label_below ? 15.0 : -8.0),
            graph->label_below ? "start" : "end",
            f->panel->map ? " style=\"paint-order:stroke;stroke:#fff;stroke-width:3px\"" : "");
    rsl_plot_html(out, "%s</text>\n", graph->name);
}

/* All of a panel, in units of its box; in groups, so that a script finds what it draws again. */
static void put_panel(FILE *out, const rsl_plot_frame *f, double font)
{
    const rsl_plot_panel *panel = f->panel;
    if (panel->title) {
        put_text_at(out, 3.0, 1.2 * font, "", "head");
        rsl_plot_html(out, "%s</text>\n", panel->title);
    }
    fputs("<g>\n", out);
    if (!panel->bare)
        put_axes(out, f, font);
    fputs("</g>\n<g>\n", out);
    if (panel->map)
        rsl_plot_draw_map(out, f);
    fputs("</g>\n<g>\n", out);
    for (size_t i = 0; i < panel->mark_count; i++)
        put_mark(out, f, &panel->marks[i]);
    fputs("</g>\n<g>\n", out);
    for (size_t i = 0; i < panel->graph_count; i++)
        rsl_plot_draw_graph(out, f, &panel->graphs[i], i);
    fputs("</g>\n", out);
    for (size_t i = 0; i < panel->graph_count; i++)
        put_direct_label(out, f, &panel->graphs[i]);
}

/* ---- legends ------------------------------------------------------------- */

/* The graphs that a legend names: of panels[first] to panels[last - 1], each name once. */
typedef struct legend {
    const rsl_plot_figure *figure;
    size_t first, last;  /* panels */
    size_t panel, graph; /* the one that comes next */
} legend;

static int named_before(const legend *l, size_t panel, size_t graph)
{
    const rsl_plot_panel *panels = l->figure->panels;
    const char *name = panels[panel].graphs[graph].name;
    for (size_t i = l->first; i <= panel; i++)
        for (size_t j = 0; j < (i == panel ? graph : panels[i].graph_count); j++)
            if (panels[i].graphs[j].name && strcmp(panels[i].graphs[j].name, name) == 0)
                return 1;
    return 0;
}

/* The next graph with a name of its own; NULL: there is no more. */
static const rsl_plot_graph *next_named(legend *l, size_t *place)
{
    for (; l->panel < l->last; l->panel++, l->graph = 0) {
        const rsl_plot_panel *panel = &l->figure->panels[l->panel];
        while (l->graph < panel->graph_count) {
            *place = l->graph++;
            const rsl_plot_graph *graph = &panel->graphs[*place];
            if (graph->name && !(graph->label > 0.0) && !named_before(l, l->panel, *place))
                return graph;
        }
    }
    return NULL;
}

static legend legend_of(const rsl_plot_figure *figure, size_t first, size_t last)
{
    return (legend){figure, first, last, first, 0};
}

/* 1: the legends of two panels are equal. */
static int same_legend(legend a, legend b)
{
    for (;;) {
        size_t place_a, place_b;
        const rsl_plot_graph *of_a = next_named(&a, &place_a), *of_b = next_named(&b, &place_b);
        if (!of_a || !of_b)
            return of_a == of_b;
        if (strcmp(of_a->name, of_b->name) != 0 || of_a->kind != of_b->kind ||
            strcmp(rsl_plot_colour(of_a, place_a), rsl_plot_colour(of_b, place_b)) != 0 ||
            of_a->dashed != of_b->dashed)
            return 0;
    }
}

/* Legends that all panels with names repeat are written once. */
static int shares_legend(const rsl_plot_figure *figure)
{
    size_t first = figure->panel_count, alike = 0;
    if (figure->share_legend)
        return 1;
    for (size_t i = 0; i < figure->panel_count; i++) {
        size_t place;
        legend own = legend_of(figure, i, i + 1), look = own;
        if (!next_named(&look, &place))
            continue;
        if (first == figure->panel_count)
            first = i;
        else if (!same_legend(legend_of(figure, first, first + 1), own))
            return 0;
        else
            alike++;
    }
    return alike > 0;
}

static void put_legend_html(FILE *out, legend l)
{
    const rsl_plot_graph *graph;
    size_t place, count = 0;
    while ((graph = next_named(&l, &place))) {
        fputs(count++ ? "" : "<ul class=\"legend\">", out);
        rsl_plot_html(out, "<li><i class=\"%s%s\"></i>%s</li>", rsl_plot_colour(graph, place),
                      rsl_plot_dash_class((rsl_plot_dash)graph->dashed), graph->name);
    }
    if (count)
        fputs("</ul>\n", out);
}

/* A sample of the graph, 18 wide. */
static void put_sample(FILE *out, const rsl_plot_graph *graph, size_t place, double x, double y)
{
    int dot = graph->kind == RSL_PLOT_DOTS || graph->kind == RSL_PLOT_RINGS ||
              graph->kind == RSL_PLOT_BUBBLES || graph->kind == RSL_PLOT_SHADES;
    fprintf(out, "<path class=\"%s %s%s\" d=\"",
            graph->kind == RSL_PLOT_BARS ? "spans solid" : rsl_plot_kind_class(graph->kind),
            rsl_plot_colour(graph, place), rsl_plot_dash_class((rsl_plot_dash)graph->dashed));
    if (graph->kind == RSL_PLOT_RINGS)
        fprintf(out, "M%.1f %.1fa3 3 0 1 0 6 0a3 3 0 1 0-6 0\"/>", x + 6.0, y);
    else
        fprintf(out, "M%.1f %.1fh%d\"%s/>", dot ? x + 9.0 : x, y, dot ? 0 : 18,
                dot ? " style=\"stroke-width:5\"" : "");
}

/* The names side by side in lines of `width`, from (x, y) down; returns how
 * high they are. `out` NULL: only that. */
static double put_legend_svg(FILE *out, legend l, double x, double y, double width, double font)
{
    const rsl_plot_graph *graph;
    double at = 0.0, line = 1.45 * font, down = 0.0;
    size_t place, count = 0;
    while ((graph = next_named(&l, &place))) {
        double wide = 26.0 + rsl_plot_text_width(graph->name, font) + 16.0;
        if (at > 0.0 && at + wide - 16.0 > width) {
            at = 0.0;
            down += line;
        }
        if (out) {
            put_sample(out, graph, place, x + at, y + down + 0.7 * font);
            put_text_at(out, x + at + 24.0, y + down + 1.05 * font, "", "");
            rsl_plot_html(out, "%s</text>\n", graph->name);
        }
        at += wide;
        count++;
    }
    return count ? down + line : 0.0;
}

/* ---- a page -------------------------------------------------------------- */

static int has_points(const rsl_plot_figure *figure)
{
    for (size_t i = 0; i < figure->panel_count; i++)
        if (rsl_plot_panel_has_points(&figure->panels[i]))
            return 1;
    return 0;
}

static void put_panel_html(FILE *out, const rsl_plot_figure *figure, size_t i)
{
    const rsl_plot_panel *panel = &figure->panels[i];
    rsl_plot_frame f =
        rsl_plot_frame_prepare(panel, in_page.width, in_page.height, in_page.font, 0.0);
    const rsl_plot_ruler *x = &f.x, *y = &f.y;
    fprintf(out, "<svg viewBox=\"0 0 %.0f %.0f\" role=\"img\" aria-label=\"", f.width, f.height);
    rsl_plot_html_text(out, panel->title ? panel->title : figure->title);
    fprintf(out,
            "\" data-area=\"%.1f %.1f %.1f %.1f\" data-range=\"%.9g %.9g %.9g %.9g\" "
            "data-prefix=\"%d %d\"%s>\n",
            f.left, f.right, f.bottom, f.top, rsl_plot_ruler_value(x, 0.0),
            rsl_plot_ruler_value(x, 1.0), rsl_plot_ruler_value(y, 0.0),
            rsl_plot_ruler_value(y, 1.0), x->prefix.exponent, y->prefix.exponent,
            panel->over_time ? " data-time" : "");
    put_panel(out, &f, in_page.font);
    if (panel->over_time)
        fprintf(out, "<path class=\"now\" d=\"M0 %.1fV%.1f\"/>\n", f.top, f.bottom);
    fputs("</svg>\n", out);
    if (!shares_legend(figure))
        put_legend_html(out, legend_of(figure, i, i + 1));
}

void rsl_plot_figure_html(FILE *stream, const rsl_plot_figure *figure)
{
    if (!has_points(figure))
        return;
    rsl_plot_html(stream, "<figure>\n<figcaption>%s</figcaption>\n", figure->title);
    if (figure->panel_count > 1)
        fputs("<div class=\"panels\">\n", stream);
    for (size_t i = 0; i < figure->panel_count; i++) {
        fputs(figure->panel_count > 1 ? "<div>" : "", stream);
        put_panel_html(stream, figure, i);
        fputs(figure->panel_count > 1 ? "</div>\n" : "", stream);
    }
    if (figure->panel_count > 1)
        fputs("</div>\n", stream);
    if (shares_legend(figure))
        put_legend_html(stream, legend_of(figure, 0, figure->panel_count));
    if (figure->note) {
        rsl_plot_html(stream, "<p class=\"note\">%s</p>\n", figure->note);
    }
    fputs("<script type=\"application/json\">", stream);
    rsl_plot_figure_json(stream, figure);
    fputs("</script>\n</figure>\n", stream);
}

/* ---- a file -------------------------------------------------------------- */

/* Where the panels of a file stand. */
typedef struct sheet {
    const rsl_plot_figure *figure;
    size_t columns;
    double width, height, font; /* of a panel; of letters */
    int shared;                 /* 1: one legend for all panels */
} sheet;

/* Units of the drawing, 96 to the inch. */
static const double unit_of_mm = 96.0 / 25.4, unit_of_point = 96.0 / 72.0;

/* A panel lower than this has no room for its curves. */
static double lowest(double font) { return 8.0 * font + 40.0; }

/* The height of a panel follows the width of the paper in proportion, see fit_height. */
static sheet sheet_of(const rsl_plot_figure *figure)
{
    size_t columns = figure->columns ? figure->columns : 1;
    sheet s = {figure, columns, alone.width, alone.height, alone.font, shares_legend(figure)};
    if (columns > 1) {
        s.width = in_grid.width;
        s.height = in_grid.height;
    }
    if (figure->width > 0.0)
        s.width = figure->width;
    if (figure->font > 0.0)
        s.font = figure->font * unit_of_point;
    if (figure->paper[0] > 0.0) {
        double width = figure->paper[0] * unit_of_mm / (double)columns;
        s.height = fmax(s.height * width / s.width, lowest(s.font));
        s.width = width;
    }
    return s;
}

/* A panel without a height of its own is as high as its row, and the panels of
 * a column begin at the same x. */
static rsl_plot_frame frame_of(const sheet *s, size_t panel, double height)
{
    const rsl_plot_figure *figure = s->figure;
    double left = 0.0;
    for (size_t i = panel % s->columns; i < figure->panel_count; i += s->columns)
        left = fmax(
            left, rsl_plot_frame_prepare(&figure->panels[i], s->width, height, s->font, 0.0).left);
    return rsl_plot_frame_prepare(&figure->panels[panel], s->width, height, s->font, left);
}

static void put_labels(FILE *out, const rsl_plot_label *labels, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const rsl_plot_label *l = &labels[i];
        fprintf(out, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" class=\"named %s\">", l->x,
                l->y, rsl_plot_colour(l->graph, l->place));
        rsl_plot_html(out, "%s</text>\n", l->graph->name);
    }
}

/* One panel, its names beside the curves or below it; returns how high those below are. */
static double put_cell(FILE *out, const sheet *s, size_t i, double x, double y, double height)
{
    rsl_plot_label labels[RSL_PLOT_LABELS];
    rsl_plot_frame f = frame_of(s, i, height);
    size_t labelled = s->shared ? 0 : rsl_plot_labels_place(&f, s->font, labels);
    if (out) {
        f.grey = s->figure->black;
        fprintf(out, "<g transform=\"translate(%.1f %.1f)\">\n", x, y);
        put_panel(out, &f, s->font);
        put_labels(out, labels, labelled);
        fputs("</g>\n", out);
    }
    if (s->shared || labelled > 0)
        return 0.0;
    return put_legend_svg(out, legend_of(s->figure, i, i + 1), x + 8.0, y + height, s->width - 24.0,
                          s->font);
}

/* The row of panels that begins with `first`, from y down; returns how high it
 * is with its legends. `out` NULL: only that. */
static double put_row(FILE *out, const sheet *s, size_t first, double y)
{
    size_t last = first + s->columns;
    double height = 0.0, below = 0.0;
    if (last > s->figure->panel_count)
        last = s->figure->panel_count;
    for (size_t i = first; i < last; i++)
        height = fmax(height, frame_of(s, i, s->height).height);
    for (size_t i = first; i < last; i++)
        below = fmax(below, put_cell(out, s, i, s->width * (double)(i - first), y, height));
    return height + below + 8.0;
}

/* All below the title; returns where it ends. */
static double put_rows(FILE *out, const sheet *s, double y)
{
    for (size_t i = 0; i < s->figure->panel_count; i += s->columns)
        y += put_row(out, s, i, y);
    if (s->shared)
        y += put_legend_svg(out, legend_of(s->figure, 0, s->figure->panel_count), 8.0, y,
                            s->width * (double)s->columns - 24.0, s->font);
    return y;
}

static double title_height(const sheet *s, const char *title)
{
    return *title ? 8.0 + 2.0 * s->font : 6.0;
}

/* Smaller letters for a title that would not fit. */
static void put_title(FILE *out, const sheet *s, const char *title, double width)
{
    double font = 1.25 * s->font, wide = rsl_plot_text_width(title, font);
    if (!*title)
        return;
    if (wide > width - 24.0)
        font *= (width - 24.0) / wide;
    fprintf(out, "<text x=\"8\" y=\"%.0f\" style=\"font-size:%.1fpx\">",
            title_height(s, title) - 12.0, font);
    rsl_plot_html(out, "%s</text>\n", title);
}

static const char *title_of(const rsl_plot_figure *figure)
{
    return figure->title ? figure->title : "";
}

static double height_of(const sheet *s)
{
    return put_rows(NULL, s, title_height(s, title_of(s->figure))) + 8.0;
}

/* What a panel gains or loses in height, the file gains or loses once per row: the panels take
 * what titles and legends leave of the paper. */
static sheet fitted(const rsl_plot_figure *figure)
{
    sheet s = sheet_of(figure);
    size_t rows = (figure->panel_count + s.columns - 1) / s.columns;
    if (figure->paper[1] > 0.0 && rows > 0) {
        double missing = figure->paper[1] * unit_of_mm - height_of(&s);
        s.height = fmax(s.height + missing / (double)rows, lowest(s.font));
    }
    return s;
}

double rsl_plot_figure_height(const rsl_plot_figure *figure)
{
    sheet s = fitted(figure);
    return height_of(&s) / unit_of_mm;
}

/* Sizes on paper, or in units of the drawing. */
static void put_size(FILE *out, const rsl_plot_figure *figure, double width, double height)
{
    if (figure->paper[0] > 0.0 || figure->paper[1] > 0.0)
        fprintf(out, "width=\"%.2fmm\" height=\"%.2fmm\" viewBox=\"0 0 %.2f %.2f\"",
                width / unit_of_mm, height / unit_of_mm, width, height);
    else
        fprintf(out, "width=\"%.0f\" height=\"%.0f\" viewBox=\"0 0 %.0f %.0f\"", width, height,
                width, height);
}

void rsl_plot_figure_svg(FILE *stream, const rsl_plot_figure *figure)
{
    sheet s = fitted(figure);
    double width = s.width * (double)s.columns, height = height_of(&s);
    fputs("<svg xmlns=\"http://www.w3.org/2000/svg\" ", stream);
    put_size(stream, figure, width, height);
    fputs(">\n<style>\n", stream);
    rsl_plot_page_part(stream, "figure.css");
    if (figure->black)
        rsl_plot_page_part(stream, "black.css");
    if (figure->font > 0.0)
        fprintf(stream, "text { font-size: %.2fpx; }\n", s.font);
    fprintf(stream, "</style>\n<rect width=\"%.0f\" height=\"%.0f\" fill=\"#fff\"/>\n", ceil(width),
            ceil(height));
    put_title(stream, &s, title_of(figure), width);
    put_rows(stream, &s, title_height(&s, title_of(figure)));
    fputs("</svg>\n", stream);
}
