/* SPDX-License-Identifier: MIT
 *
 * resile bounce: the restitution of a bouncing ball, from what was measured of it.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "args.h"
#include "cli.h"
#include "file.h"
#include "fit.h"
#include "fit/judge.h"
#include "num/elementary.h"
#include "plot.h"
#include "plot/html.h"
#include "quantity.h"
#include "text.h"
#include "warn.h"

/* One impact: the number of its drop, and its own in that. */
typedef struct line {
    size_t drop, number;
    rsl_fit_bounce_impact impact;
} line;

typedef struct request {
    const char *path, *columns, *csv;
    cli_figure plot;
    cli_list units;
    double gravity;
    int noise, json, missing;
    /* read and found */
    rsl_measure_file *file;
    rsl_fit_bounce_data data;
    rsl_fit_bounce_impact *impacts;
    rsl_fit_bounce_result result;
    line *lines;
} request;

static const struct kind {
    const char *name, *unit, *of; /* "noise of a height" */
} kinds[RSL_FIT_BOUNCE_KIND_COUNT] = {
    [RSL_FIT_BOUNCE_HEIGHTS] = {"heights", "m", "a height"},
    [RSL_FIT_BOUNCE_FLIGHTS] = {"flights", "s", "a flight"},
    [RSL_FIT_BOUNCE_IMPACTS] = {"times of impacts", "s", "a time"},
    [RSL_FIT_BOUNCE_TRACK] = {"a track", "m", "a height"}};

static const struct kind *kind_of(const request *r) { return &kinds[r->data.kind]; }

/* ---- reading -------------------------------------------------------------------- */

static int read_data(request *r)
{
    rsl_measure_options options = rsl_measure_options_default();
    options.columns = r->columns;
    options.units = r->units.items;
    options.unit_count = r->units.count;
    options.gravity = r->gravity;
    options.missing = cli_missing_of(r->missing);
    int status = cli_measure_read(rsl_measure_file_read_bounces, r->path, &options,
                                  "--columns and --unit", &r->file);
    if (status != CLI_GO)
        return status;
    r->data = *rsl_measure_file_bounces(r->file);
    r->data.noise = (rsl_fit_bounce_noise)(r->noise > 0 ? r->noise - 1 : 0); /* words from 1 */
    return CLI_GO;
}

static void number_lines(request *r)
{
    r->lines = cli_allocate(r->result.impact_count, sizeof *r->lines);
    for (size_t i = 0; i < r->result.impact_count; i++) {
        line *to = &r->lines[i];
        *to = (line){.drop = r->impacts[i].drop + 1, .number = 1, .impact = r->impacts[i]};
        if (i > 0 && to->drop == to[-1].drop)
            to->number = to[-1].number + 1;
    }
}

static int find(request *r)
{
    rsl_error error = {0};
    r->impacts = cli_allocate(r->data.count, sizeof *r->impacts);
    rsl_status status = rsl_fit_bounce(&r->data, r->impacts, &r->result, &error);
    if (status == RSL_OK) {
        number_lines(r);
        return CLI_GO;
    }
    rsl_error_within(&error, status, "%.300s: ", r->path);
    return cli_fail_library(&error);
}

/* ---- showing ---------------------------------------------------------------------- */

/* The lower end of an interval; NaN where there is none. */
static double low_of(const void *of)
{
    const rsl_fit_bounce_impact *p = of;
    return p->standard_error < HUGE_VAL ? p->low : (double)NAN;
}

static const cli_quantity impact_rows[] = {
    {"drop", "", "drop", CLI_IN(line, drop)},
    {NULL, "", "impact", CLI_IN(line, number)},
    {"speed", "m/s", "speed", CLI_IN(line, impact.speed)},
    {"restitution", "", "e", CLI_IN(line, impact.restitution)},
    {"stderr", "", "std. error", CLI_IN(line, impact.standard_error), .csv = "std. error"},
    {"low", "", NULL, CLI_IN(line, impact.low)},
    {NULL, "", "95 % from", .number = low_of, .offset = offsetof(line, impact)},
    {"high", "", "to", CLI_IN(line, impact.high)},
    {0}};

static cli_results impacts_of(const request *r)
{
    return CLI_RESULTS(r->lines, r->result.impact_count);
}

static const char *measured(const void *of) { return kind_of(of)->name; }

static const char *noise_name(const void *of)
{
    static const char *const noises[] = {"likelier", "share", "size"};
    return noises[((const request *)of)->result.noise];
}

static double missing(const void *of)
{
    return (double)rsl_measure_file_missing(((const request *)of)->file);
}

static void put_impacts(const void *of, rsl_report_json *json)
{
    cli_results_json(json, "impacts", impact_rows, impacts_of(of));
}

static const cli_quantity rows[] = {
    {"measured", "", NULL, .text = measured},
    {"noise", "", NULL, .text = noise_name},
    {"scattered", "", NULL, CLI_YES(request, result.scattered)},
    {"restitution", "", "restitution", CLI_IN(request, result.restitution)},
    {"stderr", "", "  standard error", CLI_IN(request, result.standard_error)},
    {"low", "", "  95 % from", CLI_IN(request, result.low)},
    {"high", "", "  to", CLI_IN(request, result.high)},
    {"sigma", "", NULL, CLI_IN(request, result.sigma)},
    {"exponent", "", NULL, CLI_IN(request, result.exponent)},
    {"exponent_low", "", NULL, CLI_IN(request, result.exponent_low)},
    {"exponent_high", "", NULL, CLI_IN(request, result.exponent_high)},
    {"coefficient", "", NULL, CLI_IN(request, result.coefficient)},
    {"freedom", "", NULL, CLI_IN(request, result.freedom)},
    {"drops", "", NULL, CLI_IN(request, result.drop_count)},
    {"gravity", "m/s^2", NULL, CLI_IN(request, result.gravity)},
    {"missing", "", NULL, .number = missing},
    {.json = put_impacts},
    {0}};

static cli_table all_of(const request *r)
{
    const rsl_fit_bounce_result *a = &r->result;
    cli_table table = cli_quantities_table(
        rows, a->standard_error < HUGE_VAL ? "restitution|stderr|low|high" : "restitution", r);
    char name[60];
    if (a->freedom > 0 && !(a->scattered && r->data.kind != RSL_FIT_BOUNCE_TRACK)) {
        snprintf(name, sizeof name, "noise of %s", kind_of(r)->of);
        int share = a->noise == RSL_FIT_BOUNCE_NOISE_RELATIVE;
        cli_table_quantity(&table, name, share ? 100.0 * a->sigma : a->sigma,
                           share ? "%" : kind_of(r)->unit);
    }
    if (r->data.kind == RSL_FIT_BOUNCE_TRACK)
        cli_table_quantity(&table, "gravity that the flights show", a->gravity, "m/s^2");
    return table;
}

/* e over the speed in a sentence; "" where nothing is known of it. */
static void write_trend(const rsl_fit_bounce_result *a, char *text, size_t room)
{
    text[0] = '\0';
    if (isnan(a->exponent))
        return;
    static const char *const whats[] = {"e falls with the speed", "e shows no trend with the speed",
                                        "e rises with the speed"};
    const char *what = whats[1 + rsl_fit_bounce_trend(a)];
    snprintf(text, room, "%s: e ~ v^%.3g, 95 %% from %.3g to %.3g.", what, a->exponent,
             a->exponent_low, a->exponent_high);
}

/* What an answer says of itself, sentence by sentence. */
static void warn_of(const request *r, void (*tell)(const char *text, FILE *out), FILE *out)
{
    const rsl_fit_bounce_result *a = &r->result;
    size_t above = rsl_fit_bounce_impossible(a, r->impacts);
    char text[200];
    if (a->impact_count == 1 && a->freedom == 0)
        tell("there is one impact: e has no interval; measure one bounce more", out);
    if (a->scattered)
        tell("the impacts differ by more than the noise: no single e holds for all of them; "
             "the one shown is their mean, its interval that of the scatter",
             out);
    snprintf(text, sizeof text,
             "%zu impact%s return%s more than came in (e > 1): a bounce may be missing, or the "
             "order turned round",
             above, above == 1 ? "" : "s", above == 1 ? "s" : "");
    if (above > 0)
        tell(text, out);
}

static void warn_reader(const char *text, FILE *out)
{
    (void)out;
    cli_warn("%s", text);
}

static void warn_page(const char *text, FILE *out)
{
    rsl_plot_html(out, "<p class=\"warning\">%s</p>\n", text);
}

/* The tables on a page, above the drawing. */
static void write_page(FILE *page, const void *requested)
{
    const request *r = requested;
    cli_table all = all_of(r), impacts = cli_results_table(impact_rows, NULL, impacts_of(r));
    char trend[300];
    write_trend(&r->result, trend, sizeof trend);
    warn_of(r, warn_page, page);
    if (cli_missing_of(r->missing))
        fprintf(page, "<p>Rows that lack a value and were skipped: %zu.</p>\n",
                rsl_measure_file_missing(r->file));
    fputs("<h2>In all</h2>\n", page);
    cli_table_html(&all, page);
    rsl_plot_html(page, "<p>%s</p>\n<h2>Each impact</h2>\n", trend);
    cli_table_html(&impacts, page);
    cli_table_free(&all);
    cli_table_free(&impacts);
}

static void print_answer(const request *r)
{
    const rsl_fit_bounce_result *a = &r->result;
    char trend[300];
    printf("%se = %s%s", cli_bold(stdout), cli_number(a->restitution).text, cli_plain(stdout));
    if (a->standard_error < HUGE_VAL)
        printf(", 95 %% from %s to %s", cli_number(a->low).text, cli_number(a->high).text);
    printf("; %zu impact%s of %zu drop%s, from %s\n", a->impact_count,
           a->impact_count == 1 ? "" : "s", a->drop_count, a->drop_count == 1 ? "" : "s",
           kind_of(r)->name);
    if (cli_missing_of(r->missing))
        cli_print_missing(rsl_measure_file_missing(r->file));
    cli_table impacts = cli_results_table(impact_rows, NULL, impacts_of(r)), all = all_of(r);
    cli_table_section(&impacts, "Each impact");
    cli_table_section(&all, "In all");
    write_trend(a, trend, sizeof trend);
    if (trend[0]) {
        putchar('\n');
        cli_wrap(stdout, trend, 0, 0);
    }
    if (r->plot.file)
        printf("\nThe plot is in %s\n", r->plot.file);
}

static int write_csv(const request *r)
{
    cli_file file;
    int status = cli_file_open(&file, r->csv);
    if (status != CLI_GO)
        return status;
    cli_results_csv(file.stream, impact_rows, impacts_of(r));
    return cli_file_commit(&file);
}

/* e = coefficient v^exponent */
static void draw_trend(rsl_plot_builder *builder, const rsl_fit_bounce_result *a, double slowest,
                       double fastest)
{
    enum { PARTS = 60 };
    rsl_plot_builder_graph(builder, RSL_PLOT_LINE,
                           rsl_plot_builder_text(builder, "e ~ v^%.3g", a->exponent))
        ->colour = 3;
    for (int i = 0; i <= PARTS; i++) {
        double v = slowest + (fastest - slowest) * i / PARTS;
        rsl_plot_builder_point(builder, v, a->coefficient * rsl_num_pow(v, a->exponent));
    }
}

/* Each impact with its interval, the one restitution across, and the trend if it is sure. */
static int draw(const request *r)
{
    const rsl_fit_bounce_result *a = &r->result;
    rsl_plot_builder builder = {0};
    double slowest = HUGE_VAL, fastest = 0.0;
    builder.figure.title = "Restitution over the speed of approach";
    *rsl_plot_builder_panel(&builder) = (rsl_plot_panel){
        .x = {.label = "speed of approach", .unit = "m/s"}, .y = {.label = "restitution"}};
    rsl_plot_builder_graph(&builder, RSL_PLOT_LINE, "95 % of each")->colour = 1;
    for (size_t i = 0; i < a->impact_count; i++) {
        const rsl_fit_bounce_impact *p = &r->impacts[i];
        slowest = fmin(slowest, p->speed);
        fastest = fmax(fastest, p->speed);
        if (!(p->standard_error < HUGE_VAL))
            continue;
        rsl_plot_builder_point(&builder, p->speed, p->low);
        rsl_plot_builder_point(&builder, p->speed, p->high);
        rsl_plot_builder_point(&builder, (double)NAN, (double)NAN);
    }
    rsl_plot_builder_graph(&builder, RSL_PLOT_DOTS, "each impact")->colour = 1;
    for (size_t i = 0; i < a->impact_count; i++)
        rsl_plot_builder_point(&builder, r->impacts[i].speed, r->impacts[i].restitution);
    rsl_plot_graph *all = rsl_plot_builder_graph(&builder, RSL_PLOT_LINE, "in all");
    all->colour = 2;
    all->dashed = rsl_fit_bounce_trend(a) != 0;
    rsl_plot_builder_point(&builder, slowest, a->restitution);
    rsl_plot_builder_point(&builder, fastest, a->restitution);
    if (rsl_fit_bounce_trend(a) != 0)
        draw_trend(&builder, a, slowest, fastest);
    int status = cli_plot_write_with(&r->plot, &builder, write_page, r);
    rsl_plot_builder_free(&builder);
    return status;
}

static int show(const request *r)
{
    int status = r->csv ? write_csv(r) : CLI_GO;
    if (status == CLI_GO && r->plot.file)
        status = draw(r);
    if (status != CLI_GO)
        return status;
    warn_of(r, warn_reader, stderr);
    if (r->json)
        return cli_quantities_show(rows, NULL, r, 1);
    print_answer(r);
    return CLI_DONE;
}

static int run(void *given)
{
    request *r = given;
    int status = cli_figure_check(&r->plot);
    if (status == CLI_GO)
        status = read_data(r);
    if (status == CLI_GO)
        status = find(r);
    if (status == CLI_GO)
        status = show(r);
    free(r->impacts);
    free(r->lines);
    rsl_measure_file_free(r->file);
    return status;
}

static void defaults(void *given) { ((request *)given)->gravity = 9.81; }

CLI_WORDS(noise_words, "likelier", "share", "size")

static const cli_option options[] = {
    {"columns", "height", CLI_TEXT(request, columns, NULL),
     "names of the columns, for files without: height, flight_time, t or t,height; units as in a "
     "head"},
    {"unit", "NAME=UNIT", CLI_LIST(request, units),
     "unit of a column, as in height=cm, or SI units per unit as a number"},
    {"missing", NULL, CLI_CHOICE(request, missing, cli_missing_words),
     CLI_MISSING_TEXT ". A drop ends where a bounce is skipped"},
    {"gravity", "G", CLI_QUANTITY(request, gravity, CLI_ABOVE(0.0), "m/s^2"),
     "gravity [m/s^2]; default 9.81"},
    {"noise", NULL, CLI_CHOICE(request, noise, noise_words),
     "errors of heights and flights: the same share of each, the same size for each, or (default) "
     "whichever is likelier"},
    {"csv", "FILE.csv", CLI_FILE(request, csv), "writes the table of the impacts to a file"},
    {"plot", CLI_FIGURE_FILE, CLI_FILE(request, plot.file), "draws e over the speed"},
    {0}};

const cli_command cli_command_bounce = {
    .name = "bounce",
    .summary = "e of a bouncing ball from heights, times or a track",
    .usage = "DATA.csv",
    .about = "Finds the restitution of a ball that was left to bounce: of each impact, and one for "
             "all, with 95 % intervals, and e over the speed. No law, mass or stiffness is needed. "
             "DATA.csv is a table with a column height (the drop, then every bounce), flight_time "
             "(between impacts), t alone (the times of the impacts, as a microphone hears them), "
             "or t and height (a track, as a camera sees it); also drop_height and rebound_height. "
             "Several drops stand below each other, parted by a column drop, or by a clock that "
             "begins anew. Neighbouring values of e share a height or a time: the intervals "
             "account for it.",
    .examples = "  resile bounce heights.csv --plot e.svg\n"
                "  resile bounce clicks.txt --columns t_ms\n"
                "  resile bounce track.csv --unit height=cm --json\n",
    .argument = {.name = "DATA.csv",
                 .offset = CLI_AT(const char *, request, path),
                 .missing = "the file with the bounces is required, for example: resile bounce "
                            "heights.csv"},
    .groups = (const cli_group[]){{options, 0},
                                  {cli_figure_options, offsetof(request, plot)},
                                  {cli_json_option, CLI_AT(int, request, json)},
                                  {0}},
    .size = sizeof(request),
    .defaults = defaults,
    .run = run};
