/* SPDX-License-Identifier: MIT
 *
 * resile collide: one impact, from the onset of contact to separation.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "args.h"
#include "bodies.h"
#include "chart.h"
#include "cli.h"
#include "curve.h"
#include "frame.h"
#include "gradient.h"
#include "impact.h"
#include "plot.h"
#include "table.h"
#include "text.h"

/* What collide takes besides the contact. */
typedef struct request {
    cli_question question;
    double load;
    int method; /* place in method_words */
    int gradient;
    const char *curve, *views;
    cli_figure plot;
    int frame; /* a cli_frame_kind */
    cli_bodies bodies;
} request;

enum { METHOD_INTEGRATED = 2 };
CLI_WORDS(method_words, "auto", "integrated")

/* Chords leave the curve by less than this part of the peak values. */
static const double curve_tolerance = 1e-4;

/* The same impact by the memoryless force, if that was requested. */
static rsl_status forget(cli_question *question, cli_impact *impact)
{
    const rsl_law_model *stored = impact->contact.model;
    rsl_status status = cli_question_forget(question, &impact->contact, &impact->error);
    if (status < 0 || impact->contact.model == stored)
        return status;
    impact->status =
        rsl_collide(&impact->contact, &impact->options, &impact->outcome, &impact->error);
    return impact->status;
}

typedef struct result {
    cli_impact impact;
    rsl_collide_jacobian jacobian; /* --gradient */
    cli_frame frame;               /* --dimensionless */
    cli_bodies_after after;        /* --mass1 */
} result;

static int read_bodies(request *requested)
{
    if (requested->load != 0.0 && cli_bodies_given(&requested->bodies))
        return cli_fail(CLI_USAGE, "--load presses the bodies together, and how it moves each is "
                                   "not known; give --mass and --speed instead of two bodies");
    return cli_bodies_find(&requested->bodies, &requested->question.spec);
}

static int check_drawing(const request *requested)
{
    unsigned views;
    if (requested->views && !requested->plot.file)
        return cli_fail(CLI_USAGE, "--views is drawn; give --plot FILE.svg");
    int status = cli_figure_check(&requested->plot);
    if (status == CLI_GO && requested->views)
        status = cli_chart_views_read(requested->views, cli_chart_view_words, &views);
    return status;
}

static int solve(request *requested, result *out)
{
    cli_impact *impact = &out->impact;
    rsl_collide_options options = rsl_collide_options_default();
    const rsl_law *law;
    int status = read_bodies(requested);
    if (status == CLI_GO)
        status = cli_question_read(&requested->question, &law);
    if (status == CLI_GO)
        status = check_drawing(requested);
    if (status == CLI_GO && requested->question.json && cli_curve_is_output(requested->curve))
        status = cli_curve_fail_json();
    if (status != CLI_GO)
        return status;
    requested->question.impact = 1;
    options.load = requested->load;
    if (requested->method == METHOD_INTEGRATED)
        options.method = RSL_COLLIDE_METHOD_INTEGRATED;
    if (cli_impact_solve(impact, law, &requested->question.spec, &requested->question.pair,
                         &options) < 0 ||
        forget(&requested->question, impact) < 0)
        return cli_question_fail(&requested->question, law, &impact->error);
    if (requested->gradient &&
        cli_gradient_solve(&requested->question, law, &options, &out->jacobian, &impact->error) < 0)
        return cli_fail_library(&impact->error);
    return CLI_GO;
}

/* "flores, as published: input restitution 0.6, resulting 0.583". */
static void write_title(const cli_impact *impact, char *title, size_t capacity)
{
    const rsl_law_contact *contact = &impact->contact;
    double in = contact->restitution;
    snprintf(title, capacity, "%s, %s: %s%s%s %s", contact->law->key,
             contact->calibration == RSL_LAW_EXACT ? "exact" : "as published",
             in >= 0.0 ? "input restitution " : "", in >= 0.0 ? cli_number(in).text : "",
             in >= 0.0 ? ", resulting" : "restitution",
             cli_number(impact->outcome.restitution).text);
}

static int write_curve(const char *path, const cli_impact *impact,
                       const rsl_collide_curve_point *points, size_t count)
{
    cli_curve_file file;
    int status = cli_curve_open(&file, path, 0);
    if (status != CLI_GO)
        return status;
    cli_curve_add(&file, impact, "", points, count);
    return cli_curve_close(&file);
}

static int draw(const request *requested, const result *out, const rsl_collide_curve_point *points,
                size_t count)
{
    rsl_plot_builder builder = {0};
    unsigned views = CLI_CHART_USUAL;
    char title[200];
    if (requested->views)
        cli_chart_views_read(requested->views, cli_chart_view_words, &views);
    write_title(&out->impact, title, sizeof title);
    builder.figure.title = title;
    cli_chart_impact(&builder, views, points, count, out->frame.axes);
    int status = cli_plot_write(&requested->plot, &builder);
    rsl_plot_builder_free(&builder);
    return status;
}

/* Writes the files requested; `count` becomes the number of points. */
static int write_files(const request *requested, result *out, size_t *count)
{
    cli_impact *impact = &out->impact;
    int status = CLI_GO;
    if (!requested->curve && !requested->plot.file)
        return CLI_GO;
    rsl_collide_curve_point *points = cli_impact_curve(impact, curve_tolerance, count);
    if (!points)
        return cli_fail_library(&impact->error);
    if (requested->plot.file)
        status = draw(requested, out, points, *count);
    if (status == CLI_GO && requested->curve)
        status = write_curve(requested->curve, impact, points, *count);
    free(points);
    return status;
}

static void print_setting(const cli_impact *impact)
{
    const rsl_law_contact *contact = &impact->contact;
    cli_contact_print_setting(contact, impact->pair);
    if (impact->options.load != 0.0)
        printf(", load %s N", cli_number(impact->options.load).text);
    if (cli_is_memoryless(contact))
        printf(", memoryless");
    printf("; method: %s\n", rsl_collide_method_name(impact->outcome.method));
}

static void print_notes(const request *requested, size_t count)
{
    cli_notes_print();
    if (requested->curve)
        printf("\nThe curve (%zu points) is in %s\n", count, requested->curve);
    if (requested->plot.file)
        printf("%sThe plot is in %s\n", requested->curve ? "" : "\n", requested->plot.file);
}

static void print_tables(const request *requested, const result *out, size_t count)
{
    const cli_impact *impact = &out->impact;
    cli_table outcome = cli_impact_outcome(impact);
    cli_table ledger = cli_impact_ledger(impact);
    print_setting(impact);
    putchar('\n');
    cli_table_show(&outcome, 2);
    cli_table_section(&ledger, "Energy balance");
    if (cli_bodies_given(&requested->bodies)) {
        cli_table velocities = cli_quantities_table(cli_bodies_rows, NULL, &out->after);
        cli_table_section(&velocities, "Two bodies");
    }
    if (requested->frame) {
        cli_table scales = cli_quantities_table(cli_frame_rows, NULL, &out->frame);
        cli_table_section(&scales, "Without dimensions");
    }
    if (requested->gradient)
        cli_gradient_print(&out->jacobian);
    print_notes(requested, count);
}

static void print_json(const request *requested, const result *out)
{
    rsl_report_json json = rsl_report_json_start(stdout);
    rsl_report_json_object(&json, NULL);
    cli_quantities_json(&json, cli_impact_rows, &out->impact);
    if (requested->frame)
        cli_quantities_object(&json, "dimensionless", cli_frame_rows, &out->frame);
    if (cli_bodies_given(&requested->bodies))
        cli_quantities_object(&json, "bodies", cli_bodies_rows, &out->after);
    if (requested->gradient)
        cli_gradient_json(&json, &out->jacobian);
    rsl_report_json_close(&json);
}

static void defaults(void *requested) { ((request *)requested)->load = 0.0; }

static int run(void *requested)
{
    request *of = requested;
    result out;
    size_t count = 0;
    int status = solve(of, &out);
    if (status == CLI_GO)
        out.after = cli_bodies_after_impact(&of->bodies, &out.impact);
    if (status == CLI_GO)
        status = cli_frame_find(&out.impact, of->frame, &out.frame);
    if (status == CLI_GO)
        status = write_files(of, &out, &count);
    if (status != CLI_GO)
        return status;
    cli_impact_check(&out.impact, &cli_warned);
    if (of->question.json)
        print_json(of, &out);
    else if (!cli_curve_is_output(of->curve))
        print_tables(of, &out, count);
    return CLI_DONE;
}

static const cli_option options[] = {
    {"load", "F", CLI_QUANTITY(request, load, CLI_ANY, "N"),
     "constant force pressing the bodies together in N; negative pulls (default 0)"},
    {"method", NULL, CLI_CHOICE(request, method, method_words),
     "auto: the best there is for the law; integrated: always integrate, as a cross-check"},
    {"gradient", NULL, CLI_FLAG(request, gradient),
     "derivatives of every outcome with respect to every input that was given"},
    {"curve", "FILE.csv", CLI_FILE(request, curve),
     "write time, depth, rate, force and energies; - is standard output"},
    {"plot", CLI_FIGURE_FILE, CLI_FILE(request, plot.file),
     "draw force over depth and the motion in time"},
    {"views", "a,b,...", CLI_TEXT(request, views, cli_chart_view_words),
     "what --plot draws: force-depth, force-time, depth-time, velocity-time, phase (velocity over "
     "depth), energy (kinetic, elastic, dissipated over time)"},
    {0}};

const cli_command cli_command_collide = {
    .name = "collide",
    .summary = "one impact: restitution, peak force, duration, energy",
    .usage = "KEY -e E --mass M --stiffness K --speed V",
    .about = "Solves one impact between two bodies: restitution, peak depth and force, duration, "
             "impulse and the energy balance. The required inputs depend on the law; 'resile law "
             "KEY' lists it.",
    .examples =
        "  resile collide flores -e 0.6 --mass 1 --stiffness 1.4e8 --speed 4.2\n"
        "  resile collide flores -e 0.6 --mass 1 --stiffness 1.4e8 --speed 4.2 --exact "
        "--plot impact.svg\n"
        "  resile collide flores -e 0.6 --mass 1 --stiffness 1.4e8 --speed 4.2 "
        "--dimensionless depth --plot phase.svg --views phase,energy\n"
        "  resile collide flores -e 0.6 --stiffness 1.4e8 --mass1 2 --mass2 3 --velocity1 4 "
        "--velocity2=-1\n",
    CLI_ASKS(request, question, CLI_KEY_MISSING),
    .groups = (const cli_group[]){{options, 0},
                                  {cli_figure_options, offsetof(request, plot)},
                                  {cli_bodies_options, offsetof(request, bodies)},
                                  {cli_frame_option, CLI_AT(int, request, frame)},
                                  CLI_ASKS_OPTIONS(request, question),
                                  {0}},
    .size = sizeof(request),
    .defaults = defaults,
    .run = run};
