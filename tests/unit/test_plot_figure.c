/* SPDX-License-Identifier: MIT
 *
 * One drawing module: every kind of graph, every kind of data, and the same
 * figure as a file, in a page and as JSON.
 */
#define _POSIX_C_SOURCE 200809L

#include <stdlib.h>

#include "check.h"
#include "num/random.h"
#include "plot/axis.h"
#include "plot/builder.h"
#include "plot/frame.h"
#include "plot/html.h"
#include "plot/page.h"

/* ---- what is well formed --------------------------------------------------- */

/* Skips a start or end tag and keeps the depth; NULL: it is not one. */
static const char *skip_tag(const char *at, int *depth)
{
    int ends = at[1] == '/', quoted = 0;
    const char *before = at;
    for (at++; *at && (quoted || *at != '>'); at++) {
        quoted ^= *at == '"';
        if (*at == '<' || (*at == '&' && !strchr(at, ';')))
            return NULL;
        before = at;
    }
    if (!*at)
        return NULL;
    *depth += ends ? -1 : *before == '/' ? 0 : 1;
    return *depth >= 0 ? at + 1 : NULL;
}

/* Whether tags nest and close, and no number went wrong. */
static int well_formed(const char *text)
{
    int depth = 0;
    for (const char *at = text; *at;) {
        if (*at == '<') {
            at = skip_tag(at, &depth);
            if (!at)
                return 0;
        } else {
            at++;
        }
    }
    return depth == 0 && !strstr(text, "nan") && !strstr(text, "inf");
}

/* Brackets of JSON outside of strings. */
static int balanced(const char *text)
{
    int depth = 0, quoted = 0;
    for (; *text && depth >= 0; text++)
        if (*text == '\\')
            text++;
        else if (*text == '"')
            quoted = !quoted;
        else if (!quoted)
            depth += (*text == '{' || *text == '[') - (*text == '}' || *text == ']');
    return depth == 0 && !quoted;
}

typedef void writer(FILE *stream, const rsl_plot_figure *figure);

static char *written(writer *write, const rsl_plot_figure *figure)
{
    char *text = NULL;
    size_t size;
    FILE *stream = open_memstream(&text, &size);
    if (!CHECK(stream != NULL && figure != NULL))
        exit(check_report());
    write(stream, figure);
    fclose(stream);
    return text;
}

/* All three writers take the figure. Returns the file. */
static char *check_figure(const rsl_plot_figure *figure)
{
    char *svg = written(rsl_plot_figure_svg, figure);
    char *html = written(rsl_plot_figure_html, figure);
    char *json = written(rsl_plot_figure_json, figure);
    CHECK(strncmp(svg, "<svg xmlns=", 11) == 0);
    CHECK(well_formed(svg));
    CHECK(well_formed(html));
    CHECK(balanced(json) && json[0] == '{');
    CHECK(!strchr(json, '<') && !strstr(json, "nan") && !strstr(json, "inf"));
    free(html);
    free(json);
    return svg;
}

/* ---- data of every kind ---------------------------------------------------- */

typedef struct data {
    const char *name;
    rsl_plot_point points[4];
    size_t count;
} data;

static const data all_data[] = {
    {"nothing", {{0.0, 0.0}}, 0},
    {"one point", {{3.0, 4.0}}, 1},
    {"one point at zero", {{0.0, 0.0}}, 1},
    {"not a number", {{(double)NAN, 1.0}, {1.0, (double)NAN}}, 2},
    {"infinity", {{0.0, (double)INFINITY}, {1.0, 2.0}, {2.0, 3.0}}, 3},
    {"gap", {{0.0, 1.0}, {1.0, (double)NAN}, {2.0, 1.0}}, 3},
    {"huge range", {{-1.7e308, 1e-308}, {1.7e308, 1e308}, {1e299, 1.0}}, 3},
    {"tiny range", {{1.0, 1.0}, {1.0 + 1e-15, 1.0 + 1e-15}}, 2},
    {"small", {{1e-280, 2e-290}, {2e-280, 1e-290}}, 2},
    {"negative", {{-5.0, -1.0}, {-3.0, -2.0}, {-1.0, -8.0}}, 3},
    {"many decades", {{1e-12, 1e-20}, {1.0, 1.0}, {1e12, 1e20}}, 3},
};

static void test_data(void)
{
    for (size_t i = 0; i < sizeof all_data / sizeof all_data[0]; i++)
        for (int kind = 0; kind < RSL_PLOT_KIND_COUNT; kind++)
            for (int options = 0; options < 16; options++) {
                rsl_plot_builder builder = {.figure = {.title = "data"}};
                const data *d = &all_data[i];
                SCENE("%s as %s, options %d", d->name, rsl_plot_kind_name((rsl_plot_kind)kind),
                      options);
                *rsl_plot_builder_panel(&builder) =
                    (rsl_plot_panel){.x = {"across", "m", .log = options & 1},
                                     .y = {"up", "N", .log = options & 2},
                                     .equal = (options & 4) != 0,
                                     .bare = options == 8};
                if (options & 8)
                    builder.panels[0].y = (rsl_plot_axis){.label = "up", .low = 1.0, .high = 2.0};
                rsl_plot_builder_graph(&builder, (rsl_plot_kind)kind, "graph");
                for (size_t j = 0; j < d->count; j++)
                    rsl_plot_builder_point_z(&builder, d->points[j].x, d->points[j].y, 0.5);
                free(check_figure(rsl_plot_builder_figure(&builder)));
                rsl_plot_builder_free(&builder);
            }
}

/* What lies outside the range is cut at the frame. */
static void test_clipping(void)
{
    const rsl_plot_point points[] = {{-100.0, -100.0}, {100.0, 100.0}};
    const rsl_plot_graph graph = {.points = points, .count = 2};
    const rsl_plot_panel panel = {
        .x = {"x", .high = 1.0}, .y = {"y", .high = 1.0}, .graphs = &graph, .graph_count = 1};
    const rsl_plot_figure figure = {.title = "cut", .panels = &panel, .panel_count = 1};
    double x0, y0, x1, y1;
    char *svg = check_figure(&figure);
    const char *path = strstr(svg, "<path class=\"line c0\"");
    SCENE("a line through the whole frame");
    if (CHECK(path && sscanf(strchr(path, 'M'), "M%lf %lfL%lf %lf", &x0, &y0, &x1, &y1) == 4)) {
        CHECK(x0 > 10.0 && x0 < 80.0 && x1 > 600.0 && x1 < 680.0);
        CHECK(y0 > y1 && y0 < 420.0 && y1 > 20.0);
    }
    free(svg);
}

/* Texts of any kind come out as text. */
static void test_texts(void)
{
    static const char nasty[] = "<b>&\"'\xff\x01\xc3(</script>";
    rsl_plot_builder builder = {.figure = {.title = nasty, .note = nasty}};
    char *svg;
    SCENE("texts that look like tags");
    *rsl_plot_builder_panel(&builder) = (rsl_plot_panel){
        .title = nasty, .x = {.label = nasty, .unit = nasty}, .y = {.label = nasty, .unit = nasty}};
    rsl_plot_builder_graph(&builder, RSL_PLOT_LINE, nasty);
    rsl_plot_builder_point(&builder, 1.0, 2.0);
    svg = check_figure(rsl_plot_builder_figure(&builder));
    CHECK_TEXT(svg, "&lt;b&gt;&amp;&quot;&#39;\xef\xbf\xbd \xef\xbf\xbd(");
    CHECK(!strstr(svg, "<b>") && !strchr(svg, '\xff'));
    free(svg);
    rsl_plot_builder_free(&builder);
}

/* ---- what a drawing shows -------------------------------------------------- */

static void test_labels(void)
{
    static const char *const words[] = {"steel", "glass"};
    rsl_plot_mark mark = {.at = 0.5, .of_y = 1, .text = "limit"};
    rsl_plot_builder builder = {.figure = {.title = "All", .columns = 2}};
    char *svg, *html;
    SCENE("labels, legends and marks");
    *rsl_plot_builder_panel(&builder) =
        (rsl_plot_panel){.title = "left",
                         .x = rsl_plot_builder_axis(&builder, "force [N]"),
                         .y = {.words = words, .word_count = 2},
                         .marks = &mark,
                         .mark_count = 1};
    rsl_plot_builder_graph(&builder, RSL_PLOT_INTERVALS, "spread");
    rsl_plot_builder_point_z(&builder, 2e4, 0.0, 0.0);
    *rsl_plot_builder_panel(&builder) =
        (rsl_plot_panel){.x = {.label = "time", .unit = "s", .log = 1}, .y = {.label = "residual"}};
    rsl_plot_builder_graph(&builder, RSL_PLOT_STEPS, "a")->dashed = 1;
    rsl_plot_builder_point(&builder, 1e-6, 1e-8);
    rsl_plot_builder_point(&builder, 1e2, 2e-8);
    svg = check_figure(rsl_plot_builder_figure(&builder));
    for (const char *const *text =
             (const char *const[]){">All<", ">left<", ">force [kN]<", ">steel<", ">glass<",
                                   ">spread<", ">limit<", ">time [s]<", ">residual [×10⁻⁹]<",
                                   ">10⁻⁶<", ">10²<", "c0 dashed", NULL};
         *text; text++)
        CHECK_TEXT(svg, *text);
    html = written(rsl_plot_figure_html, rsl_plot_builder_figure(&builder));
    CHECK_TEXT(html, "<ul class=\"legend\"><li><i class=\"c0\"></i>spread");
    CHECK_TEXT(html, "<script type=\"application/json\">{\"title\":\"All\"");
    free(svg);
    free(html);
    rsl_plot_builder_free(&builder);
}

static void test_map(void)
{
    const double x[] = {1.0, 10.0, 100.0}, y[] = {2.0, 1.0};
    const double z[] = {1.0, 2.0, (double)NAN, 4.0, 5.0, (double)INFINITY};
    const rsl_plot_map map = {.shade = {.label = "height", .unit = "m"},
                              .x = x,
                              .y = y,
                              .z = z,
                              .x_count = 3,
                              .y_count = 2};
    const rsl_plot_panel panel = {
        .x = {.label = "gap", .log = 1}, .y = {.label = "speed"}, .map = &map};
    const rsl_plot_figure figure = {.title = "map", .panels = &panel, .panel_count = 1};
    char *svg, *json;
    SCENE("a map");
    svg = check_figure(&figure);
    CHECK_TEXT(svg, ">height [m]<");
    CHECK_TEXT(svg, "fill=\"#440154\"");
    CHECK_TEXT(svg, "fill=\"#ddd\"");
    json = written(rsl_plot_figure_json, &figure);
    CHECK_TEXT(json, "\"z\":[1,2,null,4,5,null]");
    free(svg);
    free(json);
}

/* A graph with the x of an earlier one names it; one that differs in the last value has its own. */
static void test_same_x(void)
{
    const rsl_plot_point one[] = {{1, 4}, {2, 5}}, two[] = {{1, 6}, {2, 7}},
                         other[] = {{1, 8}, {3, 9}};
    const rsl_plot_graph graphs[] = {{.points = one, .count = 2, .name = "a"},
                                     {.points = other, .count = 2, .name = "b"},
                                     {.points = two, .count = 2, .name = "c"}};
    const rsl_plot_panel panel = {.x = {.label = "x"}, .graphs = graphs, .graph_count = 3};
    const rsl_plot_figure figure = {.title = "three", .panels = &panel, .panel_count = 1};
    SCENE("graphs with the same x");
    char *json = written(rsl_plot_figure_json, &figure);
    CHECK_TEXT(json, "\"x\":[1,2],\"y\":[4,5]");
    CHECK_TEXT(json, "\"x\":[1,3],\"y\":[8,9]");
    CHECK_TEXT(json, "\"x\":0,\"y\":[6,7]");
    free(json);
}

/* Of z = x + y in every cell, and of z = log10(x) on a logarithmic axis between its values, the line
 * of a level is straight: all its points have that value, and its segments reach from edge to edge. */
static void test_contour(void)
{
    const double x[] = {1.0, 2.0, 4.0}, y[] = {0.0, 1.0, 3.0};
    const double xs[] = {1.0, 100.0}, ys[] = {0.0, 1.0}, logs[] = {0.0, 0.0, 2.0, 2.0};
    double z[9], lowest = 9.0, highest = 0.0;
    for (size_t i = 0; i < 9; i++)
        z[i] = x[i / 3] + y[i % 3];
    z[8] = HUGE_VAL; /* the square of four values beside it has no line */
    const rsl_plot_map map = {.x = x, .y = y, .z = z, .x_count = 3, .y_count = 3};
    const rsl_plot_map log_map = {.x = xs, .y = ys, .z = logs, .x_count = 2, .y_count = 2};
    rsl_plot_builder builder = {0};
    SCENE("contour");
    *rsl_plot_builder_panel(&builder) = (rsl_plot_panel){.map = &map};
    rsl_plot_builder_contour(&builder, 3.5);
    rsl_plot_builder_contour(&builder, 9.0);
    *rsl_plot_builder_panel(&builder) = (rsl_plot_panel){.x = {.log = 1}, .map = &log_map};
    rsl_plot_builder_contour(&builder, 0.5);
    const rsl_plot_figure *figure = rsl_plot_builder_figure(&builder);
    const rsl_plot_graph *line = &figure->panels[0].graphs[0];
    CHECK(line->count > 0 && line->count % 3 == 0);
    CHECK_TEXT(line->name, "3.5");
    for (size_t i = 0; i < line->count; i++) {
        if (i % 3 == 2) {
            CHECK(isnan(line->points[i].x));
            continue;
        }
        CHECK_NEAR(line->points[i].x + line->points[i].y, 3.5, 1e-12);
        lowest = fmin(lowest, line->points[i].x);
        highest = fmax(highest, line->points[i].x);
    }
    CHECK_NEAR(lowest, 1.0, 1e-12);
    CHECK_NEAR(highest, 3.5, 1e-12);
    CHECK(figure->panels[0].graphs[1].count == 0);
    line = &figure->panels[1].graphs[0];
    CHECK(line->count == 6);
    CHECK_NEAR(line->points[0].x, sqrt(sqrt(100.0)), 1e-12);
    rsl_plot_builder_free(&builder);
}

static void test_long_shades(void)
{
    const double x[] = {1.0, 2.0}, z[] = {0.0297086, 0.0298169, 0.02975, 0.02976};
    const rsl_plot_map map = {
        .shade = {.label = "a"}, .x = x, .y = x, .z = z, .x_count = 2, .y_count = 2};
    const rsl_plot_panel panel = {.x = {.label = "x"}, .y = {.label = "y"}, .map = &map};
    SCENE("long numbers beside a map");
    for (double width = 260.0; width < 900.0; width += 200.0) {
        rsl_plot_frame frame = rsl_plot_frame_prepare(&panel, width, 240.0, 12.0, 0.0);
        rsl_plot_tick ticks[RSL_PLOT_TICK_MAX];
        size_t count = rsl_plot_ruler_ticks(&frame.shade, ticks);
        CHECK(count > 1);
        for (size_t i = 0; i < count; i++)
            CHECK(frame.right + 27.0 + rsl_plot_text_width(ticks[i].text, 12.0) <= width);
    }
}

/* A hundred thousand dots stay small, and a page without data is empty. */
static void test_size(void)
{
    rsl_plot_builder builder = {.figure = {.title = "dots"}};
    char *text;
    SCENE("many dots");
    *rsl_plot_builder_panel(&builder) = (rsl_plot_panel){.x = {.label = "x"}};
    rsl_plot_builder_graph(&builder, RSL_PLOT_DOTS, NULL);
    for (int i = 0; i < 100000; i++)
        rsl_plot_builder_point(&builder, i % 100, sin(0.001 * (i / 100)));
    text = written(rsl_plot_figure_svg, rsl_plot_builder_figure(&builder));
    CHECK(strlen(text) > 10000 && strlen(text) < 1000000);
    free(text);
    text = written(rsl_plot_figure_html, rsl_plot_builder_figure(&builder));
    CHECK_TEXT(text, "\"count\":100000,\"thinned\":true,\"x\":[");
    CHECK(strlen(text) < 1000000);
    free(text);
    rsl_plot_builder_free(&builder);
    SCENE("no points");
    text = written(rsl_plot_figure_html, &(rsl_plot_figure){.title = "none"});
    CHECK(*text == '\0');
    free(text);
}

/* Of many points of a line some stand in the page: every extreme, and where it is broken. */
static void test_thinned(void)
{
    rsl_plot_builder builder = {.figure = {.title = "line"}};
    size_t numbers = 0;
    SCENE("many points of a line");
    *rsl_plot_builder_panel(&builder) = (rsl_plot_panel){.x = {.label = "x"}};
    rsl_plot_builder_graph(&builder, RSL_PLOT_LINE, NULL);
    for (int i = 0; i < 100001; i++)
        rsl_plot_builder_point(&builder, i,
                               i == 777     ? (double)NAN
                               : i == 54321 ? 7.25
                               : i == 54322 ? -8.5
                                            : 0.5 * (i % 2));
    char *json = written(rsl_plot_figure_json, rsl_plot_builder_figure(&builder));
    CHECK_TEXT(json, ",54321,54322");
    CHECK_TEXT(json, ",7.25,-8.5");
    CHECK_TEXT(json, "null");
    CHECK_TEXT(json, "[0,1"); /* the first two are the lowest and the highest there */
    for (const char *at = strstr(json, "\"y\":["); at && *at && *at != ']'; at++)
        numbers += *at == ',';
    CHECK(numbers > 15000 && numbers < 20001);
    free(json);
    rsl_plot_builder_free(&builder);
}

/* Of many dots a fair share: of equally likely numbers as many in the middle as elsewhere. */
static void test_fair(void)
{
    rsl_plot_builder builder = {.figure = {.title = "dots"}};
    rsl_num_random_stream random = {.seed = 5, .run = 1};
    size_t numbers = 0, middle = 0;
    SCENE("many dots that are thinned");
    *rsl_plot_builder_panel(&builder) = (rsl_plot_panel){.x = {.label = "x"}};
    rsl_plot_builder_graph(&builder, RSL_PLOT_DOTS, NULL);
    for (int i = 0; i < 100000; i++)
        rsl_plot_builder_point(&builder, i, rsl_num_random_next(&random));
    char *json = written(rsl_plot_figure_json, rsl_plot_builder_figure(&builder));
    for (char *at = strstr(json, "\"y\":["); at && *at != ']'; at = strpbrk(at + 1, ",]")) {
        double y = strtod(at + (*at == ',' ? 1 : 5), NULL);
        numbers++;
        middle += y > 0.25 && y < 0.75;
    }
    CHECK(numbers > 15000 && numbers < 20001);
    CHECK_NEAR((double)middle / (double)numbers, 0.5, 0.02);
    free(json);
    rsl_plot_builder_free(&builder);
}

/* Only an animated page carries the script of the animation. */
static void test_page(int animated)
{
    char *page = NULL;
    size_t size;
    FILE *stream = open_memstream(&page, &size);
    SCENE("the page around, %s", animated ? "animated" : "still");
    if (!CHECK(stream != NULL))
        return;
    rsl_plot_page_begin(stream, "a < b");
    rsl_plot_page_end(stream, animated);
    fclose(stream);
    CHECK_TEXT(page, "<title>a &lt; b</title>");
    CHECK_TEXT(page, "default-src 'none'");
    CHECK_TEXT(page, "--c0:");
    CHECK_TEXT(page, "function nearestPoint(");
    CHECK((strstr(page, "animate(sceneIn(document));") != NULL) == animated);
    CHECK(!strstr(page, "http:") && !strstr(page, "https:"));
    free(page);
}

/* ---- its pieces ------------------------------------------------------------ */

/* No extreme is lost, however many points there are. */
static void test_series(void)
{
    static rsl_plot_point points[202];
    rsl_plot_series series;
    size_t count, peaks = 0;
    SCENE("a long curve in few points");
    if (!CHECK(rsl_plot_series_init(&series, 100)))
        return;
    for (size_t i = 0; i < 100000; i++)
        rsl_plot_series_add(&series, (double)i,
                            i == 77777   ? 9.0
                            : i == 77778 ? -9.0
                                         : sin((double)i));
    rsl_plot_series_add(&series, (double)NAN, 1.0);
    rsl_plot_series_add(&series, 1e5, (double)INFINITY);
    count = rsl_plot_series_points(&series, points);
    CHECK(count > 100 && count <= 202);
    CHECK(points[0].x == 0.0 && points[count - 1].x == 99999.0);
    for (size_t i = 1; i < count; i++)
        CHECK(points[i].x > points[i - 1].x);
    for (size_t i = 0; i < count; i++)
        peaks += points[i].y == 9.0 || points[i].y == -9.0;
    CHECK_INT(peaks, 2);
    rsl_plot_series_clear(&series);
    CHECK_INT(rsl_plot_series_points(&series, points), 0);
    for (size_t i = 0; i < 100; i++)
        rsl_plot_series_add(&series, 100.0 - (double)i, (double)i);
    CHECK_INT(rsl_plot_series_points(&series, points), 100);
    CHECK_INT(rsl_plot_series_sorted(&series, points), 100);
    CHECK(points[0].x == 1.0 && points[0].y == 99.0);
    rsl_plot_series_free(&series);
}

static void check_axis(double low, double high, double step, double factor, const char *letter)
{
    static const rsl_plot_axis plain = {0};
    rsl_plot_ruler ruler = rsl_plot_ruler_prepare(&plain, low, high, 0.0, 5.0);
    SCENE("an axis from %g to %g", low, high);
    CHECK_CLOSE(ruler.step, step, 1e-12);
    CHECK_CLOSE(ruler.prefix.factor, factor, 1e-12);
    CHECK(letter ? ruler.prefix.letter && strcmp(ruler.prefix.letter, letter) == 0
                 : !ruler.prefix.letter);
    CHECK(ruler.low <= low / factor && ruler.high >= high / factor);
}

static void test_axis(void)
{
    check_axis(0.0, 1.0, 0.2, 1.0, "");
    check_axis(0.0, 3.0, 0.5, 1.0, "");
    check_axis(-7.0, 9.0, 2.0, 1.0, "");
    check_axis(0.0, 2.4e-4, 50.0, 1e-6, "µ");
    check_axis(0.0, 15000.0, 2.0, 1e3, "k");
    check_axis(-3e-15, 1e-15, 1.0, 1e-15, "f");
    check_axis(5.0, 5.0, 0.2, 1.0, "");
    check_axis(0.0, 0.0, 0.5, 1.0, "");
    check_axis(0.0, 1e-30, 0.2, 1e-30, NULL);
    check_axis(0.0, 2.5e21, 0.5, 1e21, NULL);
}

/* The ticks of a logarithmic axis, as text. */
static void check_log_ticks(double low, double high, const char *expected)
{
    const rsl_plot_axis axis = {.log = 1};
    rsl_plot_ruler ruler = rsl_plot_ruler_prepare(&axis, low, high, 0.0, 6.0);
    rsl_plot_tick ticks[RSL_PLOT_TICK_MAX];
    size_t count = rsl_plot_ruler_ticks(&ruler, ticks);
    char text[400] = "";
    SCENE("a logarithmic axis from %g to %g", low, high);
    for (size_t i = 0; i < count; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s ", ticks[i].text);
    CHECK_TEXT(text, expected);
}

static void test_log_axis(void)
{
    check_log_ticks(1.0, 100.0, "1 2 5 10 20 50 100 ");
    check_log_ticks(1e-5, 1e-3, "10⁻⁵ 2·10⁻⁵ 5·10⁻⁵ 10⁻⁴ ");
    check_log_ticks(1e-3, 1e4, "0.01 1 100 10⁴ ");
    check_log_ticks(1.0, 1e5, "1 10 10² 10³ 10⁴ 10⁵ ");
    check_log_ticks(1e-12, 1e12, "10⁻¹² 10⁻⁸ 10⁻⁴ 1 10⁴ 10⁸ 10¹² ");
    check_log_ticks(2.0, 3.0, "2 2.2 2.4 2.6 2.8 3 ");
}

/* ---- on paper -------------------------------------------------------------- */

/* The paper is kept to 0.1 mm with any number of panels, columns, letters and names below; a paper
 * that is too low is as high as its letters need. */
static void test_paper(void)
{
    for (size_t panels = 1; panels <= 5; panels++)
        for (size_t columns = 1; columns <= 3; columns++)
            for (double font = 5.0; font < 12.0; font += 3.0) {
                rsl_plot_builder builder = {.figure = {.title = "paper", .columns = columns}};
                SCENE("%zu panels, %zu columns, %g points", panels, columns, font);
                for (size_t i = 0; i < panels; i++) {
                    *rsl_plot_builder_panel(&builder) =
                        (rsl_plot_panel){.x = {.label = "time", .unit = "s"}};
                    rsl_plot_builder_graph(&builder, RSL_PLOT_LINE, "a name that is long");
                    rsl_plot_builder_point(&builder, 0.0, 0.0);
                    rsl_plot_builder_point(&builder, 1.0, 2e5);
                }
                builder.figure.font = font;
                builder.figure.paper[0] = 85.0 * (double)columns;
                builder.figure.paper[1] = 75.0 * (double)panels;
                const rsl_plot_figure *figure = rsl_plot_builder_figure(&builder);
                CHECK(figure != NULL &&
                      fabs(rsl_plot_figure_height(figure) - 75.0 * (double)panels) < 0.1);
                builder.figure.paper[1] = 5.0;
                CHECK(rsl_plot_figure_height(figure) > 15.0);
                free(check_figure(figure));
                rsl_plot_builder_free(&builder);
            }
}

/* A dash is a class in the drawing and a word in the data; an axis that is plain has no prefix. */
static void test_looks(void)
{
    static const char *const words[] = {"", "dashed", "dotted", "dashdot"};
    for (int dash = 0; dash < RSL_PLOT_DASH_COUNT; dash++) {
        rsl_plot_builder builder = {.figure = {.title = "looks", .black = dash & 1}};
        char class[64], word[64];
        *rsl_plot_builder_panel(&builder) =
            (rsl_plot_panel){.x = {.label = "time", .unit = "s"},
                             .y = {.label = "force", .unit = "kN", .plain = dash & 1}};
        rsl_plot_graph *graph = rsl_plot_builder_graph(&builder, RSL_PLOT_LINE, "one");
        graph->dashed = dash;
        graph->colour = RSL_PLOT_BLACK;
        rsl_plot_builder_point(&builder, 0.0, 1e5);
        rsl_plot_builder_point(&builder, 1.0, 2e5);
        const rsl_plot_figure *figure = rsl_plot_builder_figure(&builder);
        char *svg = check_figure(figure), *json = written(rsl_plot_figure_json, figure);
        snprintf(class, sizeof class, "class=\"line ck%s%s\"", dash ? " " : "", words[dash]);
        snprintf(word, sizeof word, "\"dashed\":\"%s\"", words[dash]);
        CHECK(strstr(svg, class) != NULL);
        CHECK((strstr(json, word) != NULL) == (dash > 0));
        CHECK((strstr(svg, "[kN]") != NULL) == (dash & 1));
        CHECK((strstr(svg, ".line.c1 {") != NULL) == (dash & 1));
        free(svg);
        free(json);
        rsl_plot_builder_free(&builder);
    }
}

int main(void)
{
    test_data();
    test_paper();
    test_looks();
    test_clipping();
    test_texts();
    test_labels();
    test_map();
    test_same_x();
    test_contour();
    test_long_shades();
    test_size();
    test_thinned();
    test_fair();
    test_page(0);
    test_page(1);
    test_series();
    test_axis();
    test_log_axis();
    return check_report();
}
