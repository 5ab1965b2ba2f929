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
#include "num/elementary.h"
#include "plot.h"
#include "plot/html.h"
#include "report/csv.h"
#include "report/json.h"
#include "table.h"
#include "text.h"
#include "warn.h"

typedef struct request {
    const char *path, *columns, *plot, *csv;
    cli_list units;
    double gravity;
    int noise, json, missing;
    /* read and found */
    rsl_measure_file *file;
    rsl_fit_bounce_data data;
    rsl_fit_bounce_impact *impacts;
    rsl_fit_bounce_result result;
} request;

static const struct kind {
    const char *name, *unit, *of; /* "noise of a height" */
} kinds[RSL_FIT_BOUNCE_KINDS] = {[RSL_FIT_BOUNCE_HEIGHTS] = {"heights", "m", "a height"},
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

static int find(request *r)
{
    rsl_error error = {0};
    r->impacts = cli_allocate(r->data.count, sizeof *r->impacts);
    rsl_status status = rsl_fit_bounce(&r->data, r->impacts, &r->result, &error);
    if (status == RSL_OK)
        return CLI_GO;
    rsl_error_within(&error, status, "%.300s: ", r->path);
    return cli_fail_library(&error);
}

/* ---- showing ---------------------------------------------------------------------- */

static cli_table impacts_of(const request *r)
{
    cli_table table = cli_table_new(">drop|>impact|>speed [m/s]|>e|>std. error|>95 % from|>to");
    size_t number = 0;
    for (size_t i = 0; i < r->result.impact_count; i++) {
        const rsl_fit_bounce_impact *p = &r->impacts[i];
        int known = p->standard_error < HUGE_VAL;
        number = i > 0 && p->drop != r->impacts[i - 1].drop ? 1 : number + 1;
        cli_table_format(&table, "%zu", p->drop + 1);
        cli_table_format(&table, "%zu", number);
        cli_table_number(&table, p->speed);
        cli_table_number(&table, p->restitution);
        cli_table_number(&table, p->standard_error);
        cli_table_number(&table, known ? p->low : (double)NAN);
        cli_table_number(&table, p->high);
    }
    return table;
}

static cli_table all_of(const request *r)
{
    const rsl_fit_bounce_result *a = &r->result;
    cli_table table = cli_table_quantities();
    char name[60];
    cli_table_quantity(&table, "restitution", a->restitution, "");
    if (a->standard_error < HUGE_VAL) {
        cli_table_quantity(&table, "  standard error", a->standard_error, "");
        cli_table_quantity(&table, "  95 % from", a->low, "");
        cli_table_quantity(&table, "  to", a->high, "");
    }
    if (a->freedom > 0 && !(a->scattered && r->data.kind != RSL_FIT_BOUNCE_TRACK)) {
        snprintf(name, sizeof name, "noise of %s", kind_of(r)->of);
        int share = a->noise == RSL_FIT_BOUNCE_RELATIVE;
        cli_table_quantity(&table, name, share ? 100.0 * a->sigma : a->sigma,
                           share ? "%" : kind_of(r)->unit);
    }
    if (r->data.kind == RSL_FIT_BOUNCE_TRACK)
        cli_table_quantity(&table, "gravity that the flights show", a->gravity, "m/s^2");
    return table;
}

/* 1: e rises with the speed, -1: it falls, 0: neither is sure */
static int trend_of(const rsl_fit_bounce_result *a)
{
    return (a->exponent_low > 0.0) - (a->exponent_high < 0.0);
}

/* e over the speed in a sentence; "" where nothing is known of it. */
static void write_trend(const rsl_fit_bounce_result *a, char *text, size_t room)
{
    text[0] = '\0';
    if (isnan(a->exponent))
        return;
    static const char *const whats[] = {"e falls with the speed", "e shows no trend with the speed",
                                        "e rises with the speed"};
    const char *what = whats[1 + trend_of(a)];
    snprintf(text, room, "%s: e ~ v^%.3g, 95 %% from %.3g to %.3g.", what, a->exponent,
             a->exponent_low, a->exponent_high);
}

/* What an answer says of itself, sentence by sentence. */
static void warn_of(const request *r, void (*tell)(const char *text, FILE *out), FILE *out)
{
    const rsl_fit_bounce_result *a = &r->result;
    size_t above = 0;
    char text[200];
    for (size_t i = 0; i < a->impact_count; i++)
        above += r->impacts[i].restitution > 1.0 && !(r->impacts[i].low < 1.0 && a->freedom > 0);
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
static void write_page(FILE *page, const void *asked)
{
    const request *r = asked;
    cli_table all = all_of(r), impacts = impacts_of(r);
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
    cli_table impacts = impacts_of(r), all = all_of(r);
    cli_table_section(&impacts, "Each impact");
    cli_table_section(&all, "In all");
    write_trend(a, trend, sizeof trend);
    if (trend[0]) {
        putchar('\n');
        cli_wrap(stdout, trend, 0, 0);
    }
    if (r->plot)
        printf("\nThe plot is in %s\n", r->plot);
}

static void print_json(const request *r)
{
    static const char *const noises[] = {"likelier", "share", "size"};
    const rsl_fit_bounce_result *a = &r->result;
    const struct {
        const char *name;
        double value;
    } numbers[] = {{"restitution", a->restitution},
                   {"stderr", a->standard_error},
                   {"low", a->low},
                   {"high", a->high},
                   {"sigma", a->sigma},
                   {"exponent", a->exponent},
                   {"exponent_low", a->exponent_low},
                   {"exponent_high", a->exponent_high},
                   {"coefficient", a->coefficient},
                   {"freedom", (double)a->freedom},
                   {"drops", (double)a->drop_count},
                   {"gravity", a->gravity},
                   {"missing", (double)rsl_measure_file_missing(r->file)}};
    rsl_report_json json = rsl_report_json_start(stdout);
    rsl_report_json_object(&json, NULL);
    rsl_report_json_text(&json, "measured", kind_of(r)->name);
    rsl_report_json_text(&json, "noise", noises[a->noise]);
    rsl_report_json_flag(&json, "scattered", a->scattered);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        rsl_report_json_number(&json, numbers[i].name, numbers[i].value);
    rsl_report_json_array(&json, "impacts");
    for (size_t i = 0; i < a->impact_count; i++) {
        const rsl_fit_bounce_impact *p = &r->impacts[i];
        rsl_report_json_object(&json, NULL);
        rsl_report_json_number(&json, "drop", (double)p->drop + 1.0);
        rsl_report_json_number(&json, "speed", p->speed);
        rsl_report_json_number(&json, "restitution", p->restitution);
        rsl_report_json_number(&json, "stderr", p->standard_error);
        rsl_report_json_number(&json, "low", p->low);
        rsl_report_json_number(&json, "high", p->high);
        rsl_report_json_close(&json);
    }
    rsl_report_json_close(&json);
    cli_json_end(&json);
}

static int write_csv(const request *r)
{
    static const char *const heads[] = {"drop",       "speed [m/s]", "restitution",
                                        "std. error", "low",         "high"};
    cli_file file;
    int status = cli_file_open(&file, r->csv);
    if (status != CLI_GO)
        return status;
    rsl_report_csv csv = rsl_report_csv_start(file.stream, ',');
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++)
        rsl_report_csv_text(&csv, heads[i]);
    rsl_report_csv_end(&csv);
    for (size_t i = 0; i < r->result.impact_count; i++) {
        const rsl_fit_bounce_impact *p = &r->impacts[i];
        const double cells[] = {(double)p->drop + 1.0, p->speed, p->restitution,
                                p->standard_error,     p->low,   p->high};
        for (size_t j = 0; j < sizeof cells / sizeof cells[0]; j++)
            rsl_report_csv_number(&csv, cells[j]);
        rsl_report_csv_end(&csv);
    }
    return cli_file_commit(&file);
}

/* e = coefficient v^exponent */
static void draw_trend(rsl_plot_sketch *sketch, const rsl_fit_bounce_result *a, double slowest,
                       double fastest)
{
    enum { PARTS = 60 };
    rsl_plot_sketch_graph(sketch, RSL_PLOT_LINE,
                          rsl_plot_sketch_text(sketch, "e ~ v^%.3g", a->exponent))
        ->colour = 3;
    for (int i = 0; i <= PARTS; i++) {
        double v = slowest + (fastest - slowest) * i / PARTS;
        rsl_plot_sketch_point(sketch, v, a->coefficient * rsl_num_pow(v, a->exponent));
    }
}

/* Each impact with its interval, the one restitution across, and the trend if it is sure. */
static int draw(const request *r)
{
    const rsl_fit_bounce_result *a = &r->result;
    rsl_plot_sketch sketch = {0};
    double slowest = HUGE_VAL, fastest = 0.0;
    sketch.figure.title = "Restitution over the speed of approach";
    *rsl_plot_sketch_panel(&sketch) = (rsl_plot_panel){
        .x = {.label = "speed of approach", .unit = "m/s"}, .y = {.label = "restitution"}};
    rsl_plot_sketch_graph(&sketch, RSL_PLOT_LINE, "95 % of each")->colour = 1;
    for (size_t i = 0; i < a->impact_count; i++) {
        const rsl_fit_bounce_impact *p = &r->impacts[i];
        slowest = fmin(slowest, p->speed);
        fastest = fmax(fastest, p->speed);
        if (!(p->standard_error < HUGE_VAL))
            continue;
        rsl_plot_sketch_point(&sketch, p->speed, p->low);
        rsl_plot_sketch_point(&sketch, p->speed, p->high);
        rsl_plot_sketch_point(&sketch, (double)NAN, (double)NAN);
    }
    rsl_plot_sketch_graph(&sketch, RSL_PLOT_DOTS, "each impact")->colour = 1;
    for (size_t i = 0; i < a->impact_count; i++)
        rsl_plot_sketch_point(&sketch, r->impacts[i].speed, r->impacts[i].restitution);
    rsl_plot_graph *all = rsl_plot_sketch_graph(&sketch, RSL_PLOT_LINE, "in all");
    all->colour = 2;
    all->dashed = trend_of(a) != 0;
    rsl_plot_sketch_point(&sketch, slowest, a->restitution);
    rsl_plot_sketch_point(&sketch, fastest, a->restitution);
    if (trend_of(a) != 0)
        draw_trend(&sketch, a, slowest, fastest);
    int status = cli_plot_write_with(r->plot, &sketch, write_page, r);
    rsl_plot_sketch_free(&sketch);
    return status;
}

static int show(const request *r)
{
    int status = r->csv ? write_csv(r) : CLI_GO;
    if (status == CLI_GO && r->plot)
        status = draw(r);
    if (status != CLI_GO)
        return status;
    warn_of(r, warn_reader, stderr);
    if (r->json)
        print_json(r);
    else
        print_answer(r);
    return CLI_DONE;
}

static int run(void *given)
{
    request *r = given;
    int status = r->plot ? cli_plot_check(r->plot) : CLI_GO;
    if (status == CLI_GO)
        status = read_data(r);
    if (status == CLI_GO)
        status = find(r);
    if (status == CLI_GO)
        status = show(r);
    free(r->impacts);
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
    {"plot", "FILE.svg|html", CLI_FILE(request, plot), "draws e over the speed"},
    {0}};

const cli_command cli_command_bounce = {
    .name = "bounce",
    .summary = "e of a bouncing ball from heights, times or a track",
    .usage = "DATA.csv",
    .about = "Finds the restitution of a ball that was left to bounce: of each impact, and one for "
             "all, with 95 % intervals, and e over the speed. No law, mass or stiffness is asked. "
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
                 .missing = "the file with the bounces is missing; for example: resile bounce "
                            "heights.csv"},
    .groups = (const cli_group[]){{options, 0}, {cli_json_option, CLI_AT(int, request, json)}, {0}},
    .size = sizeof(request),
    .defaults = defaults,
    .run = run};
