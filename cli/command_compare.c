/* SPDX-License-Identifier: MIT
 *
 * resile compare: many laws with the same prescribed restitution, side by side.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "args.h"
#include "base/word.h"
#include "cli.h"
#include "compare.h"
#include "curve.h"
#include "file.h"
#include "frame.h"
#include "impact.h"
#include "plot.h"
#include "table.h"
#include "text.h"
#include "warn.h"

/* The options of the user. */
typedef struct request {
    rsl_law_parameters spec;
    cli_pair pair;
    cli_bodies bodies;
    cli_figure plot;
    const char *laws, *curve, *csv, *columns, *views, *against;
    cli_list over, data;
    int exact, end, formulation, sort, json, matrix, resulting, frame;
    int given_mass, given_stiffness, given_speed;
} request;

/* What came out: impacts that ran, and laws that could not. */
typedef struct comparison {
    cli_variants variants;
    cli_compare_values restitutions;
    cli_compared *compared;
    size_t count;
    cli_compared *skipped;
    size_t skipped_count;
    cli_quantity *rows;
    cli_column_text columns;
    cli_measured against, data;
    size_t fits; /* impacts that were measured, by --against */
} comparison;

/* ---- impacts ------------------------------------------------------------------- */

static rsl_status solve_one(const request *requested, const cli_variant *variant,
                            rsl_law_calibration calibration, cli_impact *impact)
{
    rsl_collide_options options = rsl_collide_options_default();
    rsl_law_parameters spec = cli_compare_spec(variant->law, &variant->spec, calibration);
    return cli_impact_solve(impact, variant->law, &spec, &requested->pair, &options);
}

/* A law that cannot be computed is named once, with the first reason. */
static void solve_all(const request *requested, comparison *out)
{
    const cli_variants *all = &out->variants;
    const rsl_law *named = NULL;
    out->compared = cli_allocate(all->count, sizeof out->compared[0]);
    out->skipped = cli_allocate(all->count, sizeof out->skipped[0]);
    for (size_t i = 0; i < all->count; i++) {
        const cli_variant *variant = &all->of[i];
        cli_compared *next = &out->compared[out->count];
        next->variant = variant;
        if (solve_one(requested, variant, variant->calibration, &next->impact) >= 0) {
            out->count++;
        } else if (variant->law != named || variant->varied) {
            named = variant->law;
            next->impact.contact.calibration = variant->calibration;
            out->skipped[out->skipped_count++] = *next;
        }
    }
}

/* ---- what they are compared with ------------------------------------------------ */

static int is_exact_reference(const request *requested)
{
    return requested->against && rsl_word_equal(requested->against, "exact");
}

/* The input restitution, the exact form of the law, or what was measured. */
static int find_reference(const request *requested, comparison *out, cli_compared *of)
{
    double e = of->impact.contact.restitution;
    cli_impact exact;
    of->reference = cli_reference_none();
    if (out->against.count > 0)
        return cli_measured_reference(&out->against, &of->impact, &of->reference, &out->fits);
    if (!is_exact_reference(requested)) {
        if (rsl_given(e))
            of->reference = cli_reference_of_restitution(&of->impact, e);
    } else if (cli_compare_has_exact(of->variant->law) &&
               solve_one(requested, of->variant, RSL_LAW_EXACT, &exact) >= 0) {
        of->reference = cli_reference_of_outcome(&exact.outcome);
    }
    return CLI_GO;
}

static int find_references(const request *requested, comparison *out)
{
    int status = CLI_GO;
    if (requested->against && !is_exact_reference(requested) &&
        !rsl_word_equal(requested->against, "input"))
        status = cli_measured_read(&requested->against, 1, requested->spec.mass, &out->against);
    for (size_t i = 0; status == CLI_GO && i < out->count; i++)
        status = find_reference(requested, out, &out->compared[i]);
    for (size_t i = 0; i < out->count; i++) {
        cli_compared *of = &out->compared[i];
        cli_frame_of(&of->impact, requested->frame, &of->frame);
        of->after = cli_bodies_after_impact(&requested->bodies, &of->impact);
    }
    if (status == CLI_GO && out->against.count > 0 && out->fits == 0)
        return cli_fail(CLI_USAGE,
                        "--against: no measured impact has the mass and the speed of an impact "
                        "here; the first has mass %g kg and speed %g m/s",
                        out->compared[0].impact.contact.mass,
                        out->compared[0].impact.contact.speed);
    return status;
}

/* Small errors first; what has none last. */
static int by_error(const void *left, const void *right)
{
    const cli_compared *l = left, *r = right;
    double a = fabs(l->impact.outcome.restitution / l->reference.restitution - 1.0);
    double b = fabs(r->impact.outcome.restitution / r->reference.restitution - 1.0);
    if (!isfinite(a) || !isfinite(b))
        return !isfinite(a) - !isfinite(b);
    return (a > b) - (a < b);
}

/* ---- showing ------------------------------------------------------------------- */

static void print_json(const comparison *out)
{
    rsl_report_json json = rsl_report_json_start(stdout);
    rsl_report_json_array(&json, NULL);
    for (size_t i = 0; i < out->count; i++)
        cli_quantities_object(&json, NULL, out->rows, &out->compared[i]);
    for (size_t i = 0; i < out->skipped_count; i++) {
        const cli_variant *variant = out->skipped[i].variant;
        rsl_report_json_object(&json, NULL);
        rsl_report_json_text(&json, "law", variant->law->key);
        rsl_report_json_text(&json, "calibration", rsl_law_calibration_name(variant->calibration));
        rsl_report_json_number(&json, "restitution_out", RSL_UNSET);
        rsl_report_json_text(&json, "message", rsl_error_text(&out->skipped[i].impact.error).text);
        rsl_report_json_array(&json, "warnings");
        rsl_report_json_close(&json);
        if (variant->varied)
            rsl_report_json_text(&json, "values", variant->text);
        rsl_report_json_close(&json);
    }
    rsl_report_json_close(&json);
}

static int write_csv(const request *requested, const comparison *out)
{
    cli_file file;
    int status = cli_file_open(&file, requested->csv);
    if (status != CLI_GO)
        return status;
    cli_results_csv(file.stream, out->rows, CLI_RESULTS(out->compared, out->count));
    return cli_file_commit(&file);
}

/* "mass 1 kg (default), stiffness 1e+08 N/m^n, speed 2 m/s"; a default that --over replaces is not
 * said. */
static void print_inputs(const request *requested, const comparison *out)
{
    const rsl_law_parameters *spec = &requested->spec;
    const struct {
        size_t input;
        double value;
        int given;
    } rows[] = {{RSL_LAW_INDEX_mass, spec->mass, requested->given_mass},
                {RSL_LAW_INDEX_stiffness, spec->stiffness, requested->given_stiffness},
                {RSL_LAW_INDEX_speed, spec->speed, requested->given_speed}};
    const char *between = "";
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const rsl_law_input *of = &rsl_law_input_table()[rows[i].input];
        if (!rsl_given(rows[i].value) ||
            (!rows[i].given && (out->variants.varied >> rows[i].input & 1u)))
            continue;
        printf("%s%s %g %s%s", between, of->name, rows[i].value, of->unit,
               rows[i].given ? "" : " (default)");
        between = ", ";
    }
    putchar('\n');
}

static void print_setting(const request *requested, const comparison *out)
{
    const rsl_law_parameters *spec = &requested->spec;
    if (rsl_given(spec->restitution))
        printf("%sInput restitution %g%s: ", cli_bold(stdout), spec->restitution,
               cli_plain(stdout));
    print_inputs(requested, out);
    if (requested->against)
        printf("Errors are against %s\n",
               is_exact_reference(requested) ? "the exact form of each law" : requested->against);
    if (out->against.count > 0 && out->fits < out->count)
        printf("%zu of %zu impacts have no measured value at their mass and speed\n",
               out->count - out->fits, out->count);
    cli_pair_print(&requested->pair, NULL);
    putchar('\n');
}

static void print_skipped(const comparison *out)
{
    if (out->skipped_count == 0)
        return;
    cli_section("Skipped");
    for (size_t i = 0; i < out->skipped_count; i++) {
        const cli_variant *variant = out->skipped[i].variant;
        const rsl_error *error = &out->skipped[i].impact.error;
        int placed = error->path[0] != '\0'; /* else it speaks of the law */
        char name[240] = "";
        if (placed || variant->varied)
            snprintf(name, sizeof name, "%s%s%s: ", variant->law->key, variant->varied ? ", " : "",
                     variant->text);
        printf("  %s", name);
        cli_wrap(stdout, rsl_error_text(error).text, 2 + cli_width(name), 6);
    }
}

static cli_compare_drawing drawing_of(const request *requested, const comparison *out)
{
    cli_compare_drawing drawing = {.compared = out->compared,
                                   .count = out->count,
                                   .data = &out->data,
                                   .paths = requested->data.items,
                                   .plot = &requested->plot,
                                   .frame = requested->frame};
    if (requested->views)
        cli_chart_views_read(requested->views, cli_compare_view_words, &drawing.views);
    return drawing;
}

static void print_table(const request *requested, const comparison *out)
{
    print_setting(requested, out);
    cli_results_show(out->rows, out->columns.text, CLI_RESULTS(out->compared, out->count), 0, 0);
    print_skipped(out);
    if (requested->plot.file) {
        cli_compare_drawing drawing = drawing_of(requested, out);
        cli_compare_print_drawn(&drawing);
    }
    if (requested->curve)
        printf("%sThe curves are in %s\n", requested->plot.file ? "" : "\n", requested->curve);
    if (requested->csv)
        printf("%sThe table is in %s\n", requested->plot.file || requested->curve ? "" : "\n",
               requested->csv);
}

/* ---- what is asked -------------------------------------------------------------- */

/* --matrix and --resulting have their own tables and drawings. */
static int check_over(const request *requested)
{
    const char *other = requested->sort         ? "--sort"
                        : requested->curve      ? "--curve"
                        : requested->columns    ? "--columns"
                        : requested->against    ? "--against"
                        : requested->data.count ? "--data"
                        : requested->views      ? "--views"
                        : requested->frame      ? "--dimensionless"
                                                : NULL;
    if (requested->matrix && requested->resulting)
        return cli_fail(CLI_USAGE, "--matrix and --resulting are two tables; give one of them");
    if (rsl_given(requested->spec.restitution))
        return cli_fail(CLI_USAGE, "-e is one restitution; with --matrix and --resulting give "
                                   "several by --over, for example --over 0.1,0.5,0.9");
    if (other)
        return cli_fail(CLI_USAGE, "%s is not for --matrix and --resulting; give one of them",
                        other);
    return CLI_GO;
}

static int check_drawing(const request *requested)
{
    const char *drawn = requested->views ? "--views" : requested->data.count ? "--data" : NULL;
    unsigned views;
    if (drawn && !requested->plot.file)
        return cli_fail(CLI_USAGE, "%s is drawn; give --plot FILE.svg", drawn);
    if (requested->frame && requested->data.count)
        return cli_fail(CLI_USAGE, "--data has units, and --dimensionless has none; give one");
    return requested->views ? cli_chart_views_read(requested->views, cli_compare_view_words, &views)
                            : CLI_GO;
}

static int check_restitution(const request *requested)
{
    double e = requested->spec.restitution;
    if (requested->matrix || requested->resulting)
        return check_over(requested);
    if (e > 1.0)
        return cli_fail(CLI_USAGE, "--restitution = %g is out of range: must be 0 to 1", e);
    return check_drawing(requested);
}

/* A law that takes a restitution has one, by -e, by --over or its own, or a damping. */
static int check_given(const request *requested, const comparison *out)
{
    if (requested->matrix || requested->resulting)
        return CLI_GO;
    if (cli_bodies_given(&requested->bodies) &&
        (out->variants.varied & (RSL_LAW_INPUT_BIT(mass) | RSL_LAW_INPUT_BIT(speed))))
        return cli_fail(CLI_USAGE, "mass and speed follow from --mass1 and --velocity1; give them "
                                   "no values of their own");
    for (size_t i = 0; i < out->variants.count; i++) {
        const cli_variant *variant = &out->variants.of[i];
        rsl_law_parameters spec =
            cli_compare_spec(variant->law, &variant->spec, variant->calibration);
        if ((variant->law->inputs & RSL_LAW_INPUT_BIT(restitution)) &&
            !rsl_given(spec.restitution) && !spec.restitution_of_speed && !rsl_given(spec.damping))
            return cli_fail(CLI_USAGE, "-e is required: the input restitution, 0 to 1, or "
                                       "several by --over e=0.2,0.4");
    }
    return CLI_GO;
}

/* Mass, stiffness and speed have defaults. */
static int complete(request *requested)
{
    rsl_law_parameters *spec = &requested->spec;
    spec->end = (rsl_law_separation)requested->end;
    spec->formulation = (rsl_law_formulation)requested->formulation;
    int status = check_restitution(requested);
    if (status == CLI_GO)
        status = cli_bodies_find(&requested->bodies, spec);
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
    return cli_figure_check(&requested->plot);
}

/* ---- the answer ----------------------------------------------------------------- */

static int draw(const request *requested, comparison *out)
{
    int status = cli_measured_read(requested->data.items, requested->data.count,
                                   requested->spec.mass, &out->data);
    if (status != CLI_GO)
        return status;
    for (size_t i = 0; i < out->data.count; i++)
        if (rsl_measure_file_data(out->data.files[i])->record_count == 0)
            return cli_fail(CLI_USAGE,
                            "--data %s has impacts and no samples to draw; --against compares "
                            "with them",
                            requested->data.items[i]);
    cli_compare_drawing drawing = drawing_of(requested, out);
    cli_table table =
        cli_results_table(out->rows, out->columns.text, CLI_RESULTS(out->compared, out->count));
    status = cli_compare_draw(&drawing, &table);
    cli_table_free(&table);
    return status;
}

/* The curves of all impacts one under the other, the law in the first columns. */
static int write_curves(const request *requested, const comparison *out)
{
    cli_curve_file file;
    int status = cli_curve_open(&file, requested->curve, out->variants.varied ? 2 : 1);
    for (size_t i = 0; status == CLI_GO && i < out->count; i++) {
        cli_impact *impact = &out->compared[i].impact;
        if (!impact->contact.model->force)
            continue;
        size_t count;
        rsl_collide_curve_point *points = cli_impact_curve(impact, 1e-4, &count);
        if (points)
            cli_curve_add(&file, impact, out->compared[i].variant->text, points, count);
        free(points);
    }
    return status == CLI_GO ? cli_curve_close(&file) : status;
}

static void check_impact(const void *of, size_t i, cli_warnings *to)
{
    cli_impact_check(&((const comparison *)of)->compared[i].impact, to);
}

static const char *law_of_impact(const void *of, size_t i)
{
    return ((const comparison *)of)->compared[i].variant->law->key;
}

static int fail_none(const comparison *out)
{
    return cli_fail(CLI_USAGE, "none of the laws can be computed; the first: %s",
                    rsl_error_text(&out->skipped[0].impact.error).text);
}

static int show_over(const request *requested, const comparison *out)
{
    return cli_compare_over_show(&(cli_compare_over){.spec = requested->spec,
                                                     .pair = &requested->pair,
                                                     .variants = &out->variants,
                                                     .restitutions = out->restitutions,
                                                     .matrix = requested->matrix,
                                                     .json = requested->json,
                                                     .csv = requested->csv,
                                                     .plot = requested->plot});
}

static int write_files(const request *requested, comparison *out)
{
    int status = requested->plot.file ? draw(requested, out) : CLI_GO;
    if (status == CLI_GO && requested->curve)
        status = write_curves(requested, out);
    if (status == CLI_GO && requested->csv)
        status = write_csv(requested, out);
    return status;
}

static int compute(const request *requested, comparison *out)
{
    solve_all(requested, out);
    if (out->count == 0)
        return fail_none(out);
    int status = find_references(requested, out);
    if (status != CLI_GO)
        return status;
    if (requested->sort)
        qsort(out->compared, out->count, sizeof out->compared[0], by_error);
    return CLI_GO;
}

static int answer(const request *requested, comparison *out)
{
    int over = requested->matrix || requested->resulting;
    int status =
        cli_variants_read(requested->laws, &requested->over, &requested->spec, requested->exact,
                          over ? &out->restitutions : NULL, &out->variants);
    if (status == CLI_GO)
        status = check_given(requested, out);
    if (status != CLI_GO)
        return status;
    if (over)
        return show_over(requested, out);
    out->rows = cli_compare_rows(out->variants.varied);
    cli_column_choice usual = {out->variants.varied != 0, requested->against != NULL,
                               requested->frame != CLI_FRAME_SI,
                               cli_bodies_given(&requested->bodies)};
    status = cli_compare_columns(out->rows, requested->columns, usual, &out->columns);
    if (status == CLI_GO)
        status = compute(requested, out);
    if (status == CLI_GO)
        status = write_files(requested, out);
    if (status != CLI_GO)
        return status;
    if (requested->json)
        print_json(out);
    else if (!cli_curve_is_output(requested->curve))
        print_table(requested, out);
    cli_warn_of_first(out->count, check_impact, law_of_impact, out);
    return CLI_DONE;
}

static int run(void *requested)
{
    comparison out = {0};
    int status = complete(requested);
    if (status == CLI_GO)
        status = answer(requested, &out);
    free(out.variants.of);
    free(out.compared);
    free(out.skipped);
    free(out.rows);
    cli_measured_free(&out.against);
    cli_measured_free(&out.data);
    return status;
}

static void defaults(void *requested) { ((request *)requested)->laws = "all"; }

static const cli_option options[] = {
    {"laws", "a,b|all", CLI_TEXT(request, laws, cli_law_words),
     "keys with commas between them (default all), each with values of its own behind an @: "
     "zhang2022@m=1.2,q=1.1; table:FILE.csv is the law table with that press test"},
    {"over", "NAME=V,V,...", CLI_LIST(request, over),
     "values of an input, as a list or as FIRST:LAST:COUNT; again for a further input. Without a "
     "name: restitutions (default of --resulting 0.1,0.2,...,0.9, of --matrix 0.1,0.3,...,0.9)"},
    {"exact", NULL, CLI_FLAG(request, exact),
     "also every law with exact damping, where it has one"},
    {"end", NULL, CLI_CHOICE(request, end, cli_end_words),
     "where contact ends, for every law (else its own rule)"},
    {"formulation", NULL, CLI_CHOICE(request, formulation, cli_formulation_words),
     CLI_FORMULATION_TEXT},
    {"against", "exact|FILE.csv", CLI_TEXT(request, against, NULL),
     "what errors are against: the exact form of each law, or measured values (else the "
     "input restitution)"},
    {"columns", "KEY,KEY,...", CLI_TEXT(request, columns, NULL),
     "columns of the table, by their names in --json, such as impulse,energy_lost,depth_end"},
    {"sort", NULL, CLI_FLAG(request, sort),
     "smallest error first (else in order of the catalogue)"},
    {"plot", CLI_FIGURE_FILE, CLI_FILE(request, plot.file),
     "draw the resulting restitution, and force over depth and over time of the first twelve"},
    {"views", "a,b,...", CLI_TEXT(request, views, cli_compare_view_words),
     "what --plot draws: force-depth, force-time, depth-time, velocity-time, phase, energy, "
     "restitution, errors"},
    {"data", "FILE.csv", CLI_LIST(request, data),
     "measured samples to draw beside the laws, such as depth and force; again for more files"},
    {"curve", "FILE.csv", CLI_FILE(request, curve),
     "write time, depth, rate, force and energies of every impact; - is standard output"},
    {"resulting", NULL, CLI_FLAG(request, resulting),
     "the resulting restitution of each law for several input restitutions, see --over"},
    {"matrix", NULL, CLI_FLAG(request, matrix),
     "errors of restitution, impulse and energy lost for several restitutions, see --over"},
    {"csv", "FILE.csv", CLI_FILE(request, csv), "write the table, with all columns, to a file"},
    {0}};

const cli_command cli_command_compare = {
    .name = "compare",
    .summary = "many laws side by side",
    .usage = "-e E | --over e=E,E,... | --resulting | --matrix [--laws a,b|all]",
    .about = "Gives many laws the same input restitution and shows the resulting restitution of "
             "each, in "
             "the order of the list or of the catalogue. The defaults are mass 1 kg, stiffness 1e8 "
             "and speed 1 m/s. A law that needs a parameter that was not given is listed as "
             "skipped, with the "
             "reason; "
             "in the array of --json it comes last, with restitution_out null and a message.",
    .examples =
        "  resile compare -e 0.5\n"
        "  resile compare -e 0.5 --laws flores,gonthier,tsuji --exact --plot compare.svg\n"
        "  resile compare -e 0.7 --mass 0.2 --speed 3 --sort\n"
        "  resile compare -e 0.7 --laws flores,tsuji --material steel --radius1 10mm --speed "
        "20mm/s --curve curves.csv\n"
        "  resile compare --laws hertz,flores --over e=0.2,0.4,0.6,0.8 --plot loops.svg\n"
        "  resile compare -e 0.8 --laws zhang2022 --over m=1.2,1.5 --over q=1,1.25 --columns "
        "restitution_out,impulse,energy_lost\n"
        "  resile compare --resulting --laws flores,gonthier,lankarani-nikravesh --plot "
        "resulting.svg\n"
        "  resile compare --matrix --over 0.1,0.5,0.9 --csv errors.csv\n",
    .groups = (const cli_group[]){{options, 0},
                                  {cli_figure_options, offsetof(request, plot)},
                                  {cli_bodies_options, offsetof(request, bodies)},
                                  {cli_frame_option, CLI_AT(int, request, frame)},
                                  {cli_pair_options, offsetof(request, pair)},
                                  {cli_json_option, CLI_AT(int, request, json)},
                                  {0}},
    .inputs = CLI_ALL_INPUTS & ~RSL_LAW_INPUT_BIT(alpha),
    .spec = offsetof(request, spec),
    .size = sizeof(request),
    .defaults = defaults,
    .run = run};
