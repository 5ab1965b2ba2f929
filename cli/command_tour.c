/* SPDX-License-Identifier: MIT
 *
 * resile tour: the catalogue in brief, input and resulting restitution of ten laws, one impact in
 * full, two mechanisms, and a page of figures.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "args.h"
#include "chart.h"
#include "cli.h"
#include "num/elementary.h"
#include "text.h"
#include "tour.h"
#include "warn.h"

/* Ten frequently used laws with k d^(3/2). */
static const char *const keys[CLI_TOUR_LAWS] = {
    "tsuji",
    "hunt-crossley",
    "herbert-mcwhannell",
    "lankarani-nikravesh",
    "gonthier",
    "zhiying-qishao",
    "flores",
    "hu-guo",
    "jankowski",
    "carvalho-martins",
};

/* Steps of the curve of resulting over input restitution. */
enum { STEPS = 99 };

static rsl_law_parameters spec_of(double restitution, double stiffness, double speed,
                                  rsl_law_calibration calibration)
{
    rsl_law_parameters spec = rsl_law_parameters_default();
    spec.restitution = restitution;
    spec.mass = 1.0;
    spec.stiffness = stiffness;
    spec.speed = speed;
    spec.calibration = calibration;
    return spec;
}

static int solve(cli_impact *impact, const char *key, const rsl_law_parameters *spec)
{
    rsl_collide_options options = rsl_collide_options_default();
    const rsl_law *law = rsl_law_find(key);
    if (!law)
        return cli_fail(CLI_FAILED, "the law %s is not in the catalogue", key);
    rsl_law_parameters own = cli_spec_for(law, spec);
    if (cli_impact_solve(impact, law, &own, NULL, &options) < 0)
        return cli_fail_library(&impact->error);
    return CLI_GO;
}

static int solve_all(cli_tour *tour)
{
    rsl_law_parameters published = spec_of(cli_tour_requested, 1e8, 1.0, RSL_LAW_PUBLISHED);
    rsl_law_parameters exact = spec_of(cli_tour_requested, 1e8, 1.0, RSL_LAW_EXACT);
    rsl_law_parameters one = spec_of(0.6, 1.4e8, 4.2, RSL_LAW_PUBLISHED);
    int status = CLI_GO;
    for (size_t i = 0; i < CLI_TOUR_LAWS && status == CLI_GO; i++) {
        status = solve(&tour->published[i], keys[i], &published);
        if (status == CLI_GO)
            status = solve(&tour->exact[i], keys[i], &exact);
    }
    return status == CLI_GO ? solve(&tour->impact, "flores", &one) : status;
}

/* ---- tables -------------------------------------------------------------- */

static cli_table family_table(void)
{
    cli_table table = cli_table_new("family|>laws|what they share");
    for (int family = 0; family < RSL_LAW_FAMILY_COUNT; family++) {
        int count = 0;
        for (size_t i = 0; i < rsl_law_count(); i++)
            count += rsl_law_at(i)->family == (rsl_law_family)family;
        cli_table_text(&table, rsl_law_family_name((rsl_law_family)family));
        cli_table_format(&table, "%d", count);
        cli_table_text(&table, rsl_law_family_meaning((rsl_law_family)family));
    }
    return table;
}

static cli_table law_table(const cli_tour *tour)
{
    cli_table table = cli_table_new(
        "law|>year|>published returns|>error [%]|>exact returns|>peak force [N]|>duration [ms]");
    for (size_t i = 0; i < CLI_TOUR_LAWS; i++) {
        const cli_impact *published = &tour->published[i];
        cli_table_text(&table, published->contact.law->key);
        cli_table_format(&table, "%d", published->contact.law->year);
        cli_table_format(&table, "%.4f", published->outcome.restitution);
        cli_table_format(&table, "%+.2f", cli_impact_error(published));
        cli_table_format(&table, "%.10f", tour->exact[i].outcome.restitution);
        cli_table_format(&table, "%.2f", published->outcome.force_max);
        cli_table_format(&table, "%.5f", 1e3 * published->outcome.duration);
    }
    return table;
}

/* Digits below this depend on the C library. */
static double power_of_ten_above(double x)
{
    return x > 0.0 ? rsl_num_pow(10.0, ceil(rsl_num_log10(x))) : 0.0;
}

static void compose_residual(const void *of, char *text, size_t size)
{
    snprintf(text, size, "%.0e", power_of_ten_above(*(const double *)of));
}

static const cli_quantity run_rows[] = {
    {"model", "", NULL, CLI_IN(cli_tour_run, name)},
    {NULL, "", "mechanism", CLI_IN(cli_tour_run, title)},
    {"time", "s", "simulated", CLI_IN(cli_tour_run, time)},
    {"touches", "", "touches", CLI_IN(cli_tour_run, touches)},
    {"energy_lost", "J", "lost", CLI_IN(cli_tour_run, energy_lost)},
    {"residual_max", "", NULL, CLI_IN(cli_tour_run, residual_max)},
    {NULL, "", ">energy residual", CLI_IN(cli_tour_run, residual_max), .compose = compose_residual},
    {0}};

static void make_tables(cli_tour *tour)
{
    tour->families = family_table();
    tour->laws = law_table(tour);
    tour->outcome = cli_impact_outcome(&tour->impact);
    tour->ledger = cli_impact_ledger(&tour->impact);
    tour->runs = cli_results_table(run_rows, NULL, CLI_RESULTS(tour->run, CLI_TOUR_RUNS));
}

static void free_tables(cli_tour *tour)
{
    cli_table_free(&tour->families);
    cli_table_free(&tour->laws);
    cli_table_free(&tour->outcome);
    cli_table_free(&tour->ledger);
    cli_table_free(&tour->runs);
}

/* ---- drawings ------------------------------------------------------------ */

/* The five laws whose curves are distinguishable; the others lie within 0.03 of the diagonal
 * from 0.1 on. */
static const char *const drawn[] = {"lankarani-nikravesh", "hunt-crossley", "herbert-mcwhannell",
                                    "zhiying-qishao", "flores"};

/* Restitutions that the law admits. */
static void trace(rsl_plot_builder *builder, size_t which)
{
    const rsl_law *law = rsl_law_find(drawn[which]);
    rsl_collide_options options = rsl_collide_options_default();
    rsl_plot_graph *graph = rsl_plot_builder_graph(builder, RSL_PLOT_LINE, drawn[which]);
    rsl_plot_look_at(graph, rsl_plot_look_of(law->key));
    for (int i = 1; i <= STEPS; i++) {
        cli_impact impact;
        rsl_law_parameters spec = spec_of(0.01 * i, 1e8, 1.0, RSL_LAW_PUBLISHED);
        spec = cli_spec_for(law, &spec);
        if (cli_impact_solve(&impact, law, &spec, NULL, &options) >= 0)
            rsl_plot_builder_point(builder, spec.restitution, impact.outcome.restitution);
    }
}

static void draw_returned(rsl_plot_builder *builder)
{
    rsl_plot_graph *ideal;
    builder->figure.title = "Resulting restitution of published contact laws";
    *rsl_plot_builder_panel(builder) =
        (rsl_plot_panel){.x = {.label = "input coefficient of restitution", .high = 1.0},
                         .y = {.label = "resulting coefficient of restitution", .high = 1.0}};
    ideal = rsl_plot_builder_graph(builder, RSL_PLOT_LINE, "ideal");
    ideal->colour = RSL_PLOT_GREY;
    ideal->width = 5.0;
    for (int i = 0; i <= 20; i++)
        rsl_plot_builder_point(builder, 0.05 * i, 0.05 * i);
    for (size_t i = 0; i < sizeof drawn / sizeof *drawn; i++)
        trace(builder, i);
}

static int draw_impact(rsl_plot_builder *builder, cli_impact *impact)
{
    size_t count;
    rsl_collide_curve_point *points = cli_impact_curve(impact, 1e-3, &count);
    if (!points)
        return cli_fail_library(&impact->error);
    builder->figure.title = "One impact: flores, 1 kg at 4.2 m/s";
    cli_chart_impact(builder, CLI_CHART_USUAL, points, count, cli_chart_si());
    free(points);
    return CLI_GO;
}

/* Files that the tour may write, without those of the mechanisms; the page is written last,
 * after the figures. */
static const rsl_report_folder_kind kind = {
    .command = "tour",
    .files =
        (const char *const[]){"index.html", "loops.svg", "restitution.svg", "impact.svg", NULL}};

static const char *figure_file(int which) { return kind.files[1 + which]; }

static int draw(cli_tour *tour, int which)
{
    const rsl_plot_figure *figure = rsl_plot_builder_figure(&tour->builder[which]);
    if (!figure)
        return cli_fail(CLI_MEMORY, "there is not enough memory for a plot");
    FILE *stream = cli_folder_create(&tour->place, figure_file(which));
    if (!stream)
        return CLI_FAILED;
    rsl_plot_figure_svg(stream, figure);
    return cli_folder_finish(&tour->place, stream);
}

static int draw_all(cli_tour *tour)
{
    int status = draw_impact(&tour->builder[CLI_TOUR_IMPACT], &tour->impact);
    draw_returned(&tour->builder[CLI_TOUR_RETURNED]);
    tour->builder[CLI_TOUR_LOOPS].figure.title = "Ten laws, input restitution 0.5";
    cli_chart_loops(&tour->builder[CLI_TOUR_LOOPS], tour->published, CLI_TOUR_LAWS);
    for (int i = 0; i < CLI_TOUR_FIGURES && status == CLI_GO; i++)
        status = draw(tour, i);
    return status;
}

static int take_folder(cli_tour *tour, const char *folder, int force)
{
    if (strlen(folder) + 64 > PATH_MAX)
        return cli_fail(CLI_USAGE, "--out is too long for the name of a folder");
    for (int i = 0; i < CLI_TOUR_FIGURES; i++)
        snprintf(tour->figure[i], PATH_MAX, "%s/%s", folder, figure_file(i));
    snprintf(tour->page, PATH_MAX, "%s/index.html", folder);
    return cli_folder_take(&tour->place, folder, &kind, force);
}

/* ---- output -------------------------------------------------------------- */

/* One line for each command that the tour does not show. */
static void print_next(void)
{
    static const char *const lines[] = {
        "the files used below     resile init examples",
        "a mechanism              resile run examples/pounding-2.yaml",
        "a rigid one              resile run examples/cradle.yaml --rigid newton",
        "many runs of it          resile sweep examples/impact-damper.yaml --over gap=0.01:0.1:19",
        ("its best parameters      resile optimise examples/impact-damper.yaml --minimise "
         "container.x:amplitude:20 --over gap=0.005:0.15 --method direct-l --evaluations 60"),
        ("a law from a drop test   resile fit examples/drop.csv --laws hunt-crossley,tsuji,flores "
         "--mass 89.6g --speed 15m/s"),
        "papers and benchmarks    resile reproduce"};
    cli_section("To go on");
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        printf("  %s\n", lines[i]);
}

static void print_files(const cli_tour *tour)
{
    cli_section("To look at");
    printf("  %s\n", tour->page);
    for (int i = 0; i < CLI_TOUR_RUNS; i++)
        printf("  %s\n", tour->run[i].report);
    for (int i = 0; i < CLI_TOUR_FIGURES; i++)
        printf("  %s\n", tour->figure[i]);
}

static void print_text(const cli_tour *tour)
{
    printf("%sThe catalogue%s: %zu laws\n", cli_bold(stdout), cli_plain(stdout), rsl_law_count());
    cli_table_print(&tour->families, 2);
    printf("\n%sTen laws with an input restitution of %g%s (1 kg, 1e8 N/m^1.5, 1 m/s)\n",
           cli_bold(stdout), cli_tour_requested, cli_plain(stdout));
    cli_table_print(&tour->laws, 2);
    cli_section("One impact");
    cli_wrap(stdout, cli_tour_impact, 0, 0);
    cli_table_print(&tour->outcome, 2);
    cli_section("Its energy balance");
    cli_table_print(&tour->ledger, 2);
    cli_section("Two mechanisms");
    cli_table_print(&tour->runs, 2);
    print_files(tour);
    print_next();
}

static void print_json(const cli_tour *tour)
{
    rsl_report_json json = rsl_report_json_start(stdout);
    rsl_report_json_object(&json, NULL);
    rsl_report_json_number(&json, "laws", (double)rsl_law_count());
    cli_results_json(&json, "published", cli_impact_rows,
                     CLI_RESULTS(tour->published, CLI_TOUR_LAWS));
    cli_results_json(&json, "exact", cli_impact_rows, CLI_RESULTS(tour->exact, CLI_TOUR_LAWS));
    cli_quantities_object(&json, "impact", cli_impact_rows, &tour->impact);
    cli_results_json(&json, "runs", run_rows, CLI_RESULTS(tour->run, CLI_TOUR_RUNS));
    rsl_report_json_array(&json, "files");
    rsl_report_json_text(&json, NULL, tour->page);
    for (int i = 0; i < CLI_TOUR_RUNS; i++)
        rsl_report_json_text(&json, NULL, tour->run[i].report);
    for (int i = 0; i < CLI_TOUR_FIGURES; i++)
        rsl_report_json_text(&json, NULL, tour->figure[i]);
    rsl_report_json_close(&json);
    cli_json_end(&json);
}

static int answer(cli_tour *tour, const char *folder, int json, int force)
{
    int status = take_folder(tour, folder, force);
    if (status == CLI_GO)
        status = solve_all(tour);
    if (status == CLI_GO)
        status = cli_tour_simulate(tour, folder, force);
    if (status != CLI_GO)
        return status;
    make_tables(tour);
    status = draw_all(tour);
    if (status == CLI_GO)
        status = cli_tour_write_page(tour);
    if (status == CLI_GO)
        status = cli_folder_commit(&tour->place);
    if (status != CLI_GO)
        return status;
    if (json)
        print_json(tour);
    else
        print_text(tour);
    return CLI_DONE;
}

typedef struct request {
    const char *folder;
    int json, force;
} request;

static int run(void *requested)
{
    const request *of = requested;
    cli_tour *tour = cli_allocate(1, sizeof *tour);
    int status = answer(tour, of->folder, of->json, of->force);
    rsl_report_folder_close(&tour->place);
    free_tables(tour);
    for (int i = 0; i < CLI_TOUR_FIGURES; i++)
        rsl_plot_builder_free(&tour->builder[i]);
    free(tour);
    return status;
}

static void defaults(void *requested) { ((request *)requested)->folder = "resile-tour"; }

static const cli_option options[] = {
    {"out", "DIR", CLI_FOLDER(request, folder),
     "folder of the report and the figures (default resile-tour); created if it does not exist"},
    {0}};

const cli_command cli_command_tour = {
    .name = "tour",
    .summary = "a short tour, with a page of plots",
    .usage = "",
    .about = "Shows what the program does: the catalogue, ten laws against what they promise, one "
             "impact in full, two mechanisms; and writes a page with drawings.",
    .examples = "  resile tour\n  resile tour --out /tmp/tour\n",
    .groups = (const cli_group[]){{options, 0},
                                  {cli_force_option, CLI_AT(int, request, force)},
                                  {cli_json_option, CLI_AT(int, request, json)},
                                  {0}},
    .size = sizeof(request),
    .defaults = defaults,
    .run = run};
