/* SPDX-License-Identifier: MIT
 *
 * resile compare: many laws with the same prescribed restitution, side by side.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "args.h"
#include "catalogue.h"
#include "chart.h"
#include "cli.h"
#include "compare.h"
#include "curve.h"
#include "impact.h"
#include "plot.h"
#include "table.h"
#include "text.h"
#include "warn.h"

/* The options of the user. */
typedef struct request {
    rsl_law_parameters spec;
    cli_pair pair;
    const char *laws, *plot, *curve, *csv, *over;
    int exact, end, sort, json, matrix, returned;
    int given_mass, given_stiffness, given_speed;
} request;

/* What came out: impacts that ran, and laws that could not. */
typedef struct comparison {
    const rsl_law **laws;
    size_t law_count;
    cli_impact *impacts;
    size_t impact_count;
    cli_impact *skipped;
    size_t skipped_count;
} comparison;

static int select_laws(const request *requested, comparison *out)
{
    size_t capacity = rsl_law_count();
    out->laws = cli_allocate(capacity, sizeof out->laws[0]);
    out->impacts = cli_allocate(2 * capacity, sizeof out->impacts[0]);
    out->skipped = cli_allocate(2 * capacity, sizeof out->skipped[0]);
    return cli_laws_of("--laws", requested->laws, out->laws, &out->law_count);
}

/* Solves one more impact; returns its status. */
static rsl_status solve_one(const request *requested, const rsl_law *law,
                            rsl_law_calibration calibration, comparison *out)
{
    rsl_collide_options options = rsl_collide_options_default();
    rsl_law_parameters spec = cli_compare_spec(law, &requested->spec, calibration);
    cli_impact *impact = &out->impacts[out->impact_count];
    if (cli_impact_solve(impact, law, &spec, &requested->pair, &options) >= 0)
        out->impact_count++;
    return impact->status;
}

/* A law that cannot be computed is named once, with the first reason. */
static void solve_all(const request *requested, comparison *out)
{
    for (size_t i = 0; i < out->law_count; i++) {
        const rsl_law *law = out->laws[i];
        size_t skipped = out->skipped_count;
        int last =
            requested->exact && cli_compare_has_exact(law) ? RSL_LAW_EXACT : RSL_LAW_PUBLISHED;
        for (int way = RSL_LAW_PUBLISHED; way <= last; way++)
            if (solve_one(requested, law, (rsl_law_calibration)way, out) < 0 &&
                out->skipped_count == skipped) {
                out->skipped[skipped] = out->impacts[out->impact_count];
                out->skipped[out->skipped_count++].contact.calibration = (rsl_law_calibration)way;
            }
    }
}

/* Small errors first; what has none last. */
static int by_error(const void *left, const void *right)
{
    double a = fabs(cli_impact_error(left)), b = fabs(cli_impact_error(right));
    if (isnan(a) || isnan(b))
        return isnan(a) - isnan(b);
    return (a > b) - (a < b);
}

static void print_json(const comparison *out)
{
    rsl_report_json json = rsl_report_json_start(stdout);
    rsl_report_json_array(&json, NULL);
    for (size_t i = 0; i < out->impact_count; i++)
        cli_quantities_object(&json, NULL, cli_impact_rows, &out->impacts[i]);
    for (size_t i = 0; i < out->skipped_count; i++) {
        const rsl_law_contact *contact = &out->skipped[i].contact;
        rsl_report_json_object(&json, NULL);
        rsl_report_json_text(&json, "law", contact->law->key);
        rsl_report_json_text(&json, "calibration", rsl_law_calibration_name(contact->calibration));
        rsl_report_json_number(&json, "restitution_out", RSL_UNSET);
        rsl_report_json_text(&json, "message", rsl_error_text(&out->skipped[i].error).text);
        rsl_report_json_array(&json, "warnings");
        rsl_report_json_close(&json);
        rsl_report_json_close(&json);
    }
    rsl_report_json_close(&json);
}

static const char *defaulted(int given) { return given ? "" : " (default)"; }

static void print_setting(const request *requested)
{
    const rsl_law_parameters *spec = &requested->spec;
    printf("%sRestitution %g asked for%s: ", cli_bold(stdout), spec->restitution,
           cli_plain(stdout));
    if (rsl_given(spec->mass))
        printf("mass %g kg%s, ", spec->mass, defaulted(requested->given_mass));
    if (rsl_given(spec->stiffness))
        printf("stiffness %g N/m^n%s, ", spec->stiffness, defaulted(requested->given_stiffness));
    printf("speed %g m/s%s\n", spec->speed, defaulted(requested->given_speed));
    cli_pair_print(&requested->pair, NULL);
    putchar('\n');
}

static void print_skipped(const comparison *out)
{
    if (out->skipped_count == 0)
        return;
    cli_section("Skipped");
    for (size_t i = 0; i < out->skipped_count; i++) {
        const char *key = out->skipped[i].contact.law->key;
        const rsl_error *error = &out->skipped[i].error;
        int placed = error->path[0] != '\0'; /* else it speaks of the law */
        printf("  %s%s", placed ? key : "", placed ? ": " : "");
        cli_wrap(stdout, rsl_error_text(error).text, placed ? 4 + cli_width(key) : 2, 6);
    }
}

static void print_table(const request *requested, const comparison *out)
{
    static const char columns[] =
        "law|calibration|end|restitution_in|restitution_out|error_percent|"
        "force_max|depth_max|duration|pull";
    print_setting(requested);
    cli_results_show(cli_impact_rows, columns, CLI_RESULTS(out->impacts, out->impact_count), 0, 0);
    print_skipped(out);
    if (requested->plot)
        printf("\nThe plot is in %s\n", requested->plot);
    if (requested->curve)
        printf("%sThe curves are in %s\n", requested->plot ? "" : "\n", requested->curve);
}

/* Several restitutions, or one. */
static int check_restitution(const request *requested)
{
    const rsl_law_parameters *spec = &requested->spec;
    if (requested->matrix && requested->returned)
        return cli_fail(CLI_USAGE, "--matrix and --returned are two questions; ask one");
    if (requested->matrix || requested->returned) {
        const char *other = requested->sort ? "--sort" : requested->curve ? "--curve" : NULL;
        if (rsl_given(spec->restitution))
            return cli_fail(CLI_USAGE, "-e is one restitution; with --matrix and --returned give "
                                       "several by --over, for example --over 0.1,0.5,0.9");
        if (other)
            return cli_fail(CLI_USAGE, "%s is for one restitution, not for --matrix and --returned",
                            other);
        return CLI_GO;
    }
    if (requested->over || requested->csv)
        return cli_fail(CLI_USAGE, "%s is for --matrix and --returned",
                        requested->over ? "--over" : "--csv");
    if (!rsl_given(spec->restitution))
        return cli_fail(CLI_USAGE, "-e is missing; give the restitution asked for, from 0 to 1");
    if (spec->restitution > 1.0)
        return cli_fail(CLI_USAGE, "-e is %g; it must be from 0 to 1", spec->restitution);
    return CLI_GO;
}

/* Mass, stiffness and speed have defaults. */
static int complete(request *requested)
{
    rsl_law_parameters *spec = &requested->spec;
    spec->end = (rsl_law_separation)requested->end;
    int status = check_restitution(requested);
    if (status == CLI_GO)
        status = cli_pair_find(&requested->pair, spec);
    if (status != CLI_GO)
        return status;
    requested->given_mass = rsl_given(spec->mass);
    requested->given_stiffness = rsl_given(spec->stiffness);
    requested->given_speed = rsl_given(spec->speed);
    if (!requested->given_mass && !rsl_given(requested->pair.mass))
        spec->mass = 1.0;
    if (!requested->given_stiffness && !rsl_given(requested->pair.stiffness))
        spec->stiffness = 1e8;
    if (!requested->given_speed)
        spec->speed = 1.0;
    if (requested->json && cli_curve_is_output(requested->curve))
        return cli_curve_fail_json();
    return requested->plot ? cli_plot_check(requested->plot) : CLI_GO;
}

/* Draws the laws that take a restitution; elastic ones do not. */
static int draw(const request *requested, const comparison *out)
{
    cli_impact *damped = cli_allocate(out->impact_count, sizeof *damped);
    rsl_plot_builder builder = {0};
    size_t count = 0;
    int status;
    for (size_t i = 0; i < out->impact_count; i++)
        if (rsl_given(out->impacts[i].contact.restitution))
            damped[count++] = out->impacts[i];
    builder.figure.title = rsl_plot_builder_text(&builder, "Asked for a restitution of %g",
                                                 requested->spec.restitution);
    if (count > 0) {
        cli_chart_compare(&builder, damped, count, requested->spec.restitution);
        status = cli_plot_write(requested->plot, &builder);
    } else {
        status =
            cli_fail(CLI_USAGE, "there is nothing to plot: none of the laws takes a restitution");
    }
    rsl_plot_builder_free(&builder);
    free(damped);
    return status;
}

/* The curves of all impacts one under the other, the law in the first columns. */
static int write_curves(const request *requested, const comparison *out)
{
    cli_curve_file file;
    int status = cli_curve_open(&file, requested->curve, 1);
    for (size_t i = 0; status == CLI_GO && i < out->impact_count; i++) {
        cli_impact *impact = &out->impacts[i];
        if (!impact->contact.model->force)
            continue;
        size_t count;
        rsl_collide_curve_point *points = cli_impact_curve(impact, 1e-4, &count);
        if (points)
            cli_curve_add(&file, impact, points, count);
        free(points);
    }
    return status == CLI_GO ? cli_curve_close(&file) : status;
}

static void check_impact(const void *of, size_t i, cli_warnings *to)
{
    cli_impact_check(&((const comparison *)of)->impacts[i], to);
}

static const char *law_of_impact(const void *of, size_t i)
{
    return ((const comparison *)of)->impacts[i].contact.law->key;
}

static int fail_none(const comparison *out)
{
    return cli_fail(CLI_USAGE, "none of the laws can be computed; the first: %s",
                    rsl_error_text(&out->skipped[0].error).text);
}

static int answer(const request *requested, comparison *out)
{
    int status = select_laws(requested, out);
    if (status != CLI_GO)
        return status;
    if (requested->matrix || requested->returned)
        return cli_compare_over_show(&(cli_compare_over){.spec = requested->spec,
                                                         .pair = &requested->pair,
                                                         .laws = out->laws,
                                                         .law_count = out->law_count,
                                                         .over = requested->over,
                                                         .matrix = requested->matrix,
                                                         .exact = requested->exact,
                                                         .json = requested->json,
                                                         .csv = requested->csv,
                                                         .plot = requested->plot});
    solve_all(requested, out);
    if (out->impact_count == 0)
        return fail_none(out);
    if (requested->sort)
        qsort(out->impacts, out->impact_count, sizeof out->impacts[0], by_error);
    if (requested->plot)
        status = draw(requested, out);
    if (status == CLI_GO && requested->curve)
        status = write_curves(requested, out);
    if (status != CLI_GO)
        return status;
    if (requested->json)
        print_json(out);
    else if (!cli_curve_is_output(requested->curve))
        print_table(requested, out);
    cli_warn_of_first(out->impact_count, check_impact, law_of_impact, out);
    return CLI_DONE;
}

static int run(void *requested)
{
    comparison out = {0};
    int status = complete(requested);
    if (status == CLI_GO)
        status = answer(requested, &out);
    free(out.laws);
    free(out.impacts);
    free(out.skipped);
    return status;
}

static void defaults(void *requested) { ((request *)requested)->laws = "all"; }

static const cli_option options[] = {
    {"laws", "a,b|all", CLI_TEXT(request, laws, cli_law_words),
     "keys with commas between them (default all)"},
    {"exact", NULL, CLI_FLAG(request, exact),
     "also every law with exact damping, where it has one"},
    {"end", NULL, CLI_CHOICE(request, end, cli_end_words),
     "where contact ends, for every law (else its own rule)"},
    {"sort", NULL, CLI_FLAG(request, sort),
     "smallest error first (else in order of the catalogue)"},
    {"plot", "FILE.svg|html", CLI_FILE(request, plot),
     "draw what each returns and, for up to twelve rows, force over depth and over time"},
    {"curve", "FILE.csv", CLI_FILE(request, curve),
     "write time, depth, rate, force and energies of every impact; - is standard output"},
    {"returned", NULL, CLI_FLAG(request, returned),
     "what each law returns for several restitutions asked for, see --over"},
    {"matrix", NULL, CLI_FLAG(request, matrix),
     "errors of restitution, impulse and energy lost for several restitutions, see --over"},
    {"over", "E,E,...", CLI_TEXT(request, over, NULL),
     "restitutions of --returned (default 0.1,0.2,...,0.9) and --matrix (0.1,0.3,...,0.9)"},
    {"csv", "FILE.csv", CLI_FILE(request, csv), "writes the table of these two to a file"},
    {0}};

const cli_command cli_command_compare = {
    .name = "compare",
    .summary = "many laws side by side",
    .usage = "-e E | --returned | --matrix [--laws a,b|all]",
    .about = "Asks many laws for the same restitution and shows what each returns, in the order of "
             "the list or of the catalogue. Without them, mass is 1 kg, stiffness 1e8 and speed 1 "
             "m/s. A law that needs a parameter that was not given is listed as skipped, with the "
             "reason; "
             "in the array of --json it comes last, returns null and has a message.",
    .examples =
        "  resile compare -e 0.5\n"
        "  resile compare -e 0.5 --laws flores,gonthier,tsuji --exact --plot compare.svg\n"
        "  resile compare -e 0.7 --mass 0.2 --speed 3 --sort\n"
        "  resile compare -e 0.7 --laws flores,tsuji --material steel --radius1 10mm --speed "
        "20mm/s --curve curves.csv\n"
        "  resile compare --returned --laws flores,gonthier,lankarani-nikravesh --plot "
        "returned.svg\n"
        "  resile compare --matrix --over 0.1,0.5,0.9 --csv errors.csv\n",
    .groups = (const cli_group[]){{options, 0},
                                  {cli_pair_options, offsetof(request, pair)},
                                  {cli_json_option, CLI_AT(int, request, json)},
                                  {0}},
    .inputs = CLI_ALL_INPUTS & ~RSL_LAW_INPUT_BIT(alpha),
    .spec = offsetof(request, spec),
    .size = sizeof(request),
    .defaults = defaults,
    .run = run};
