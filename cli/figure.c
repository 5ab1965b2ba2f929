/* SPDX-License-Identifier: MIT
 *
 * figure: how a drawing looks.
 */
#include "figure.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/word.h"
#include "cli.h"
#include "measure/unit.h"
#include "plot/frame.h"
#include "system/number.h"

CLI_WORDS(log_words, "x", "y", "xy")
CLI_WORDS(colour_words, "colour", "black")
enum { LOG_X = 1, LOG_Y, LOG_XY };
enum { IN_COLOUR = 1, IN_BLACK };

const cli_option cli_figure_options[] = {
    {"figure-width", "MM", CLI_TEXT(cli_figure, width, NULL),
     "width of the drawing in mm, or with a unit such as 85mm, 8.5cm, 3.35in (20 mm to 2 m)"},
    {"figure-height", "MM", CLI_TEXT(cli_figure, height, NULL),
     "its height; without one it follows the width"},
    {"font-size", "PT", CLI_TEXT(cli_figure, font_size, NULL),
     "height of its letters in points (4 to 40; default 9.75)"},
    {"title", "TEXT", CLI_TEXT(cli_figure, title, NULL), "its title; none: without one"},
    {"x-label", "TEXT", CLI_LIST(cli_figure, x_labels),
     "label of the x axis, such as 'time [ms]', whose unit the values then have; given once for "
     "all "
     "panels, or once for each in order, where auto leaves one as it is"},
    {"y-label", "TEXT", CLI_LIST(cli_figure, y_labels), "the same of the y axis"},
    {"x-limits", "LOW:HIGH", CLI_LIST(cli_figure, x_limits),
     "ends of the x axis, 0:2 in its unit or 0:2ms; for all panels or once for each"},
    {"y-limits", "LOW:HIGH", CLI_LIST(cli_figure, y_limits), "the same of the y axis"},
    {"log", NULL, CLI_CHOICE(cli_figure, log, log_words), "axes that are logarithmic"},
    {"colours", NULL, CLI_CHOICE(cli_figure, colours, colour_words),
     "black: lines differ by their dashes, maps are grey (default colour)"},
    {"line", "CURVE=STYLE", CLI_LIST(cli_figure, lines),
     "look of a curve, by its name in the legend or its place there: a colour (blue, orange, "
     "green, pink, ochre, sky, purple, brown, dark, red, grey, black), a dash (solid, dashed, "
     "dotted, dashdot) and a width, as in --line 'flores=black dotted 2'; may be given many times"},
    {"resolution", "DPI", CLI_NUMBER(cli_figure, resolution, CLI_FROM_TO(20.0, 2400.0)),
     "dots per inch of a PNG (default 300)"},
    {0}};

/* ---- checks ------------------------------------------------------------------ */

static int ends_in(const char *path, const char *ending)
{
    size_t length = strlen(path), tail = strlen(ending);
    return length > tail && rsl_word_equal(path + length - tail, ending);
}

int cli_figure_is_page(const cli_figure *figure) { return ends_in(figure->file, ".html"); }

rsl_plot_format cli_figure_format(const cli_figure *figure)
{
    return ends_in(figure->file, ".pdf")   ? RSL_PLOT_PDF
           : ends_in(figure->file, ".png") ? RSL_PLOT_PNG
                                           : RSL_PLOT_SVG;
}

/* A length in mm or points, or with a unit; 0: not given. */
static int read_length(const char *option, const char *text, double metres, double low, double high,
                       const char *bounds, double *value)
{
    rsl_measure_why why;
    *value = 0.0;
    if (!text)
        return CLI_GO;
    size_t length = strlen(text);
    if (length > 2 && strcmp(text + length - 2, "pt") == 0) { /* the only unit no table knows */
        char number[40];
        snprintf(number, sizeof number, "%.*s", (int)(length < 40 ? length - 2 : 38), text);
        if (!rsl_number_read(number, value))
            return cli_fail(CLI_USAGE, "--%s is '%s'; allowed: a number of points", option, text);
        *value *= 25.4e-3 / 72.0 / metres;
    } else if (!rsl_number_read(text, value)) {
        if (!rsl_measure_unit_number(text, "m", value, NULL, &why))
            return cli_fail(CLI_USAGE, "--%s is '%s'; %s", option, text, why.text);
        *value /= metres;
    }
    if (*value >= low * (1.0 - 1e-12) && *value <= high * (1.0 + 1e-12))
        return CLI_GO;
    return cli_fail(CLI_USAGE, "--%s = %s is out of range: must be %s", option, text, bounds);
}

static int read_sizes(const cli_figure *figure, double paper[2], double *font)
{
    static const double mm = 1e-3, point = 25.4e-3 / 72.0;
    int status =
        read_length("figure-width", figure->width, mm, 20.0, 2000.0, "20 to 2000 mm", &paper[0]);
    if (status == CLI_GO)
        status = read_length("figure-height", figure->height, mm, 20.0, 2000.0, "20 to 2000 mm",
                             &paper[1]);
    return status == CLI_GO ? read_length("font-size", figure->font_size, point, 4.0, 40.0,
                                          "4 to 40 points", font)
                            : status;
}

/* A page is as wide as its window, and has the colours of its reader. */
static int check_page(const cli_figure *figure)
{
    const char *option = figure->width                   ? "figure-width"
                         : figure->height                ? "figure-height"
                         : figure->font_size             ? "font-size"
                         : figure->colours == IN_BLACK   ? "colours"
                         : rsl_given(figure->resolution) ? "resolution"
                                                         : NULL;
    if (!option)
        return CLI_GO;
    return cli_fail(CLI_USAGE,
                    "--%s is for a drawing on paper; a page (.html) takes the size of its window "
                    "and the colours of its reader; give --plot FILE.svg, .pdf or .png",
                    option);
}

int cli_figure_check(const cli_figure *figure)
{
    const cli_option *typed = cli_typed_of(cli_figure_options);
    double paper[2], font;
    rsl_error error = {0};
    if (!figure->file)
        return typed
                   ? cli_fail(CLI_USAGE, "--%s is for a drawing; give --plot FILE.svg", typed->name)
                   : CLI_GO;
    if (cli_figure_is_page(figure))
        return check_page(figure);
    if (!ends_in(figure->file, ".svg") && cli_figure_format(figure) == RSL_PLOT_SVG)
        return cli_fail(CLI_USAGE,
                        "'%.200s' does not end in .svg, .pdf, .png or, for a page, in .html: the "
                        "ending says how a plot is written",
                        figure->file);
    if (cli_figure_format(figure) != RSL_PLOT_SVG && rsl_plot_convert_check(&error) != RSL_OK)
        return cli_fail(CLI_FAILED, "--plot %.200s: %s; .svg needs no library", figure->file,
                        error.message);
    if (cli_figure_format(figure) != RSL_PLOT_PNG && rsl_given(figure->resolution))
        return cli_fail(CLI_USAGE, "--resolution is for a PNG; %.200s has no dots", figure->file);
    return read_sizes(figure, paper, &font);
}

/* ---- axes -------------------------------------------------------------------- */

/* The text for a panel; NULL: none. */
static const char *text_for(const cli_list *list, size_t panel)
{
    const char *text = list->count == 0      ? NULL
                       : list->count == 1    ? list->items[0]
                       : panel < list->count ? list->items[panel]
                                             : NULL;
    return text && !rsl_word_equal(text, "auto") ? text : NULL;
}

static int check_counts(const char *option, const cli_list *list, size_t panels)
{
    if (list->count <= 1 || list->count == panels)
        return CLI_GO;
    return cli_fail(CLI_USAGE,
                    "--%s is given %zu times, and the drawing has %zu panel%s; give it once, or "
                    "once for each panel",
                    option, list->count, panels, panels == 1 ? "" : "s");
}

/* The unit of an axis as a text of a user has it, and what the values are multiplied by. */
typedef struct own_unit {
    int of_y;
    double factor;
} own_unit;

/* A number is in the unit that stands at the axis; one with a unit of its own is converted. */
static int read_end(const own_unit *unit, const char *text, const char *si, double *value)
{
    rsl_measure_why why;
    if (rsl_number_read(text, value))
        return CLI_GO;
    if (!rsl_measure_unit_number(text, si, value, NULL, &why))
        return cli_fail(CLI_USAGE, "--%c-limits: '%s': %s", unit->of_y ? 'y' : 'x', text, why.text);
    *value *= unit->factor;
    return CLI_GO;
}

static int read_limits(const own_unit *unit, const char *text, const char *si, rsl_plot_axis *axis)
{
    const char *colon = text ? strchr(text, ':') : NULL;
    char low[80], name = unit->of_y ? 'y' : 'x';
    if (!text)
        return CLI_GO;
    if (!colon || colon == text || !colon[1] || (size_t)(colon - text) >= sizeof low)
        return cli_fail(CLI_USAGE, "--%c-limits is '%s'; allowed: LOW:HIGH, such as 0:2", name,
                        text);
    snprintf(low, sizeof low, "%.*s", (int)(colon - text), text);
    int status = read_end(unit, low, si, &axis->low);
    if (status == CLI_GO)
        status = read_end(unit, colon + 1, si, &axis->high);
    if (status == CLI_GO && !(axis->low < axis->high))
        return cli_fail(CLI_USAGE, "--%c-limits is '%s'; the low end must be below the high one",
                        name, text);
    if (status == CLI_GO && axis->log && !(axis->low > 0.0))
        return cli_fail(CLI_USAGE, "--%c-limits is '%s'; the ends of a logarithmic axis are > 0",
                        name, text);
    return status;
}

/* The points of the panel, which the builder owns, in another unit. */
static int convert(rsl_plot_builder *builder, rsl_plot_panel *panel, int of_y, double factor)
{
    rsl_plot_axis *axis = of_y ? &panel->y : &panel->x;
    rsl_plot_mark *marks =
        rsl_plot_builder_take(builder, (panel->mark_count + 1) * sizeof *panel->marks);
    if (!marks)
        return cli_fail(CLI_MEMORY, "there is not enough memory for a plot");
    for (size_t i = 0; i < panel->graph_count; i++) {
        rsl_plot_graph *graph = builder->graphs + (panel->graphs - builder->graphs) + i;
        rsl_plot_point *points = (rsl_plot_point *)graph->points;
        double *z = (double *)graph->z;
        for (size_t k = 0; k < graph->count; k++) {
            *(of_y ? &points[k].y : &points[k].x) *= factor;
            if (z && graph->kind == RSL_PLOT_INTERVALS && !of_y)
                z[k] *= factor;
        }
        graph->label *= of_y ? 1.0 : factor;
    }
    for (size_t i = 0; i < panel->mark_count; i++) {
        marks[i] = panel->marks[i];
        marks[i].at *= marks[i].of_y == of_y ? factor : 1.0;
    }
    panel->marks = marks;
    axis->low *= factor;
    axis->high *= factor;
    return CLI_GO;
}

/* A label, and with a unit in brackets the values in that unit. */
static int label(const char *text, rsl_plot_builder *builder, rsl_plot_panel *panel, own_unit *unit)
{
    rsl_plot_axis *axis = unit->of_y ? &panel->y : &panel->x, named;
    rsl_measure_unit own, shown;
    if (!text)
        return CLI_GO;
    named = rsl_plot_builder_axis(builder, text);
    axis->label = named.label;
    if (!named.unit || (axis->unit && strcmp(axis->unit, named.unit) == 0))
        return CLI_GO;
    const char *si = axis->unit ? axis->unit : "";
    if (*si && (!rsl_measure_unit_read((rsl_text_piece){si, strlen(si)}, NULL, &shown) ||
                !rsl_measure_unit_read((rsl_text_piece){named.unit, strlen(named.unit)}, &shown.of,
                                       &own) ||
                !rsl_measure_dimension_fits(&own.of, &shown.of) || panel->map))
        return cli_fail(CLI_USAGE,
                        "--%c-label '%s': the axis is in %s, which cannot be shown in %s",
                        unit->of_y ? 'y' : 'x', text, si, named.unit);
    axis->unit = named.unit;
    axis->plain = 1;
    if (!*si)
        return CLI_GO;
    unit->factor = own.over / own.times * shown.times / shown.over;
    return convert(builder, panel, unit->of_y, unit->factor);
}

static int shape_axis(const cli_figure *figure, rsl_plot_builder *builder, size_t i, int of_y)
{
    rsl_plot_panel *panel = &builder->panels[i];
    rsl_plot_axis *axis = of_y ? &panel->y : &panel->x;
    own_unit unit = {.of_y = of_y, .factor = 1.0};
    const char *si = axis->unit && *axis->unit ? axis->unit : NULL;
    if ((figure->log == LOG_XY || figure->log == (of_y ? LOG_Y : LOG_X)) && !axis->words)
        axis->log = 1;
    int status =
        label(text_for(of_y ? &figure->y_labels : &figure->x_labels, i), builder, panel, &unit);
    return status == CLI_GO
               ? read_limits(&unit, text_for(of_y ? &figure->y_limits : &figure->x_limits, i), si,
                             axis)
               : status;
}

static int shape_panel(const cli_figure *figure, rsl_plot_builder *builder, size_t i)
{
    int had_points = rsl_plot_panel_has_points(&builder->panels[i]);
    int status = shape_axis(figure, builder, i, 0);
    if (status == CLI_GO)
        status = shape_axis(figure, builder, i, 1);
    if (status == CLI_GO && figure->log && had_points &&
        !rsl_plot_panel_has_points(&builder->panels[i]))
        return cli_fail(CLI_USAGE, "--log %s: no value of panel %zu is positive",
                        log_words((size_t)figure->log - 1), i + 1);
    return status;
}

/* ---- curves ------------------------------------------------------------------ */

static const struct {
    const char *name;
    int colour;
} colours[] = {{"blue", 1},
               {"orange", 2},
               {"green", 3},
               {"pink", 4},
               {"ochre", 5},
               {"sky", 6},
               {"purple", 7},
               {"brown", 8},
               {"dark", 9},
               {"red", 10},
               {"grey", RSL_PLOT_GREY},
               {"gray", RSL_PLOT_GREY},
               {"black", RSL_PLOT_BLACK}};

typedef struct look {
    int colour, dash; /* 0, -1: as it is */
    double width;     /* 0: as it is */
} look;

static int read_word(const char *word, look *of)
{
    static const char *const dashes[] = {"solid", "dashed", "dotted", "dashdot"};
    double width;
    for (size_t i = 0; i < sizeof colours / sizeof colours[0]; i++)
        if (rsl_word_equal(colours[i].name, word)) {
            of->colour = colours[i].colour;
            return 1;
        }
    for (int i = 0; i < RSL_PLOT_DASH_COUNT; i++)
        if (rsl_word_equal(dashes[i], word)) {
            of->dash = i;
            return 1;
        }
    if (!rsl_number_read(word, &width) || !(width >= 0.1 && width <= 20.0))
        return 0;
    of->width = width;
    return 1;
}

static int read_look(const char *line, const char *style, look *of)
{
    *of = (look){.dash = -1};
    while (*style) {
        char word[32];
        size_t length = strcspn(style, " ,");
        snprintf(word, sizeof word, "%.*s", (int)(length < 31 ? length : 31), style);
        if (length > 0 && !read_word(word, of))
            return cli_fail(CLI_USAGE,
                            "--line '%s': '%s' is no colour (blue, orange, green, pink, ochre, "
                            "sky, purple, brown, dark, red, grey, black), no dash (solid, dashed, "
                            "dotted, dashdot) and no width (0.1 to 20)",
                            line, word);
        style += length + (style[length] != '\0');
    }
    return CLI_GO;
}

/* Whether a graph is meant: by its name, or by its place among those of its panel that have one. */
static int is_meant(const rsl_plot_graph *graph, size_t place, const char *name)
{
    double number;
    if (graph->name && strcmp(graph->name, name) == 0)
        return 1;
    return rsl_number_read(name, &number) && number == (double)place;
}

static int style_line(const cli_figure *figure, rsl_plot_builder *builder, size_t k)
{
    const char *line = figure->lines.items[k], *equals = strrchr(line, '=');
    char name[240];
    rsl_word_choice choice;
    look of;
    size_t found = 0;
    if (!equals || equals == line || (size_t)(equals - line) >= sizeof name)
        return cli_fail(CLI_USAGE,
                        "--line is '%s'; allowed: CURVE=STYLE, such as 'flores=black "
                        "dashed'",
                        line);
    snprintf(name, sizeof name, "%.*s", (int)(equals - line), line);
    choice = rsl_word_choose(name);
    int status = read_look(line, equals + 1, &of);
    for (size_t i = 0, next = 0; status == CLI_GO && i < builder->figure.panel_count; i++)
        for (size_t place = 1; place <= builder->panels[i].graph_count; place++) {
            rsl_plot_graph *graph = &builder->graphs[next++];
            if (graph->name)
                rsl_word_offer(&choice, graph->name);
            if (!is_meant(graph, place, name))
                continue;
            found++;
            graph->colour = of.colour ? of.colour : graph->colour;
            graph->dashed = of.dash >= 0 ? of.dash : graph->dashed;
            graph->width = of.width > 0.0 ? of.width : graph->width;
        }
    if (status == CLI_GO && found == 0)
        return cli_fail(CLI_USAGE, "--line '%s': there is no curve '%s'; %s", line, name,
                        rsl_word_advise(&choice).text);
    return status;
}

/* ---- the whole --------------------------------------------------------------- */

static int check_height(const cli_figure *figure, const rsl_plot_figure *drawn)
{
    double height = rsl_plot_figure_height(drawn);
    if (!(drawn->paper[1] > 0.0) || height <= drawn->paper[1] + 0.05)
        return CLI_GO;
    return cli_fail(CLI_USAGE,
                    "--figure-height %s is too low for this drawing; %.0f mm is the least with "
                    "letters of this size",
                    figure->height, ceil(height));
}

int cli_figure_apply(const cli_figure *figure, rsl_plot_builder *builder)
{
    rsl_plot_figure *drawn = &builder->figure;
    size_t panels = drawn->panel_count;
    if (!rsl_plot_builder_figure(builder))
        return cli_fail(CLI_MEMORY, "there is not enough memory for a plot");
    int status = read_sizes(figure, drawn->paper, &drawn->font);
    if (status == CLI_GO)
        status = check_counts("x-label", &figure->x_labels, panels);
    if (status == CLI_GO)
        status = check_counts("y-label", &figure->y_labels, panels);
    if (status == CLI_GO)
        status = check_counts("x-limits", &figure->x_limits, panels);
    if (status == CLI_GO)
        status = check_counts("y-limits", &figure->y_limits, panels);
    for (size_t i = 0; status == CLI_GO && i < panels; i++)
        status = shape_panel(figure, builder, i);
    for (size_t i = 0; status == CLI_GO && i < figure->lines.count; i++)
        status = style_line(figure, builder, i);
    if (figure->title)
        drawn->title = rsl_word_equal(figure->title, "none") ? "" : figure->title;
    drawn->black = figure->colours == IN_BLACK;
    return status == CLI_GO ? check_height(figure, drawn) : status;
}
