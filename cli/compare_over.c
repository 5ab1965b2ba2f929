/* SPDX-License-Identifier: MIT
 *
 * Laws for several prescribed restitutions: what each returns, and the errors of restitution, impulse
 * and energy. An impact that returns e exactly has the impulse M v0 (1 + e) and loses the energy
 * M v0^2 (1 - e^2)/2, whatever its law.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli.h"
#include "compare.h"
#include "file.h"
#include "plot.h"
#include "report/csv.h"
#include "table.h"
#include "text.h"
#include "warn.h"

enum { REQUESTED_MAX = 100, SHOWN_MAX = 10, DRAWN_MAX = 12 };

/* ---- quantities ----------------------------------------------------------------- */

typedef struct quantity {
    const char *name, *title;
    double (*value)(const cli_impact *impact, double requested);
} quantity;

static double returned_of(const cli_impact *impact, double requested)
{
    (void)requested;
    return impact->outcome.restitution;
}

/* In percent of what it should be; NaN where that is nothing. */
static double error_of(double value, double exact)
{
    return exact > 0.0 ? 100.0 * (value / exact - 1.0) : (double)NAN;
}

static double restitution_error(const cli_impact *impact, double requested)
{
    return error_of(impact->outcome.restitution, requested);
}

static double impulse_error(const cli_impact *impact, double requested)
{
    const rsl_law_contact *c = &impact->contact;
    return error_of(impact->outcome.impulse, c->mass * c->speed * (1.0 + requested));
}

static double energy_error(const cli_impact *impact, double requested)
{
    double lost = impact->outcome.energy_in * (1.0 - requested) * (1.0 + requested);
    return error_of(impact->outcome.energy_in - impact->outcome.energy_out, lost);
}

static const quantity returned_table[] = {{"returned", "Restitution returned", returned_of}, {0}};
static const quantity matrix_table[] = {
    {"restitution_error", "Error of the restitution [%]", restitution_error},
    {"impulse_error", "Error of the impulse [%]", impulse_error},
    {"energy_error", "Error of the energy lost [%]", energy_error},
    {0}};

static const quantity *quantities_of(const cli_compare_over *requested)
{
    return requested->matrix ? matrix_table : returned_table;
}

/* ---- what is asked --------------------------------------------------------------- */

typedef struct restitutions {
    double e[REQUESTED_MAX];
    size_t count;
} restitutions;

static restitutions evenly(double first, double step, size_t count)
{
    restitutions out = {.count = count};
    for (size_t i = 0; i < count; i++)
        out.e[i] = nearbyint(1e6 * (first + step * (double)i)) / 1e6;
    return out;
}

static int read_restitutions(const cli_compare_over *requested, restitutions *out)
{
    cli_word word;
    const char *rest = requested->over;
    *out = requested->matrix ? evenly(0.1, 0.2, 5) : evenly(0.1, 0.1, 9);
    if (!rest)
        return CLI_GO;
    for (out->count = 0; rest; out->count++) {
        cli_next_word(&rest, &word);
        char *end;
        double e = strtod(word.text, &end);
        if (end == word.text || *end || !(e >= 0.0 && e <= 1.0))
            return cli_fail(CLI_USAGE,
                            "--over has '%s'; it takes restitutions from 0 to 1 with commas "
                            "between them, for example 0.1,0.5,0.9",
                            word.text);
        if (out->count == REQUESTED_MAX)
            return cli_fail(CLI_USAGE, "--over has more than %d restitutions; give fewer",
                            REQUESTED_MAX);
        out->e[out->count] = e;
    }
    return CLI_GO;
}

/* ---- computing ------------------------------------------------------------------- */

/* A law in one calibration: an impact for each restitution. */
typedef struct line {
    const rsl_law *law;
    rsl_law_calibration calibration;
    cli_impact *impacts;
    char reason[1200]; /* why one of them failed */
} line;

typedef struct lines {
    line *of;
    size_t count;
    line *skipped; /* laws without one impact; `reason` says why */
    size_t skipped_count;
} lines;

/* Whether there is an impact for one of the restitutions. */
static int solve_line(const cli_compare_over *requested, const restitutions *at, line *of)
{
    rsl_collide_options options = rsl_collide_options_default();
    size_t found = 0;
    snprintf(of->reason, sizeof of->reason, "%s takes no restitution", of->law->key);
    of->impacts = cli_allocate(at->count, sizeof *of->impacts);
    for (size_t i = 0; i < at->count; i++) {
        rsl_law_parameters spec = requested->spec;
        spec.restitution = at->e[i];
        spec = cli_compare_spec(of->law, &spec, of->calibration);
        if (!rsl_given(spec.restitution))
            break;
        cli_impact_solve(&of->impacts[i], of->law, &spec, requested->pair, &options);
        found += of->impacts[i].status >= 0;
        if (of->impacts[i].status < 0)
            snprintf(of->reason, sizeof of->reason, "%s",
                     rsl_error_text(&of->impacts[i].error).text);
    }
    if (found == 0) {
        free(of->impacts);
        of->impacts = NULL;
    }
    return found > 0;
}

static lines solve_lines(const cli_compare_over *requested, const restitutions *at)
{
    lines out = {.of = cli_allocate(2 * requested->law_count, sizeof *out.of),
                 .skipped = cli_allocate(2 * requested->law_count, sizeof *out.skipped)};
    for (size_t i = 0; i < requested->law_count; i++)
        for (int exact = 0;
             exact <= (requested->exact && cli_compare_has_exact(requested->laws[i])); exact++) {
            line next = {.law = requested->laws[i],
                         .calibration = exact ? RSL_LAW_EXACT : RSL_LAW_PUBLISHED};
            if (solve_line(requested, at, &next))
                out.of[out.count++] = next;
            else if (!exact || (out.count > 0 && out.of[out.count - 1].law == next.law))
                out.skipped[out.skipped_count++] = next;
        }
    return out;
}

static void free_lines(lines *of)
{
    for (size_t i = 0; i < of->count; i++)
        free(of->of[i].impacts);
    free(of->of);
    free(of->skipped);
}

/* NaN where there is no impact. */
static double value_at(const line *of, const quantity *what, const restitutions *at, size_t i)
{
    const cli_impact *impact = &of->impacts[i];
    return impact->status >= 0 ? what->value(impact, at->e[i]) : (double)NAN;
}

/* ---- showing --------------------------------------------------------------------- */

static void add_value(cli_table *table, const cli_compare_over *requested, double value)
{
    if (isnan(value))
        cli_table_number(table, value);
    else if (!requested->matrix)
        cli_table_format(table, "%.6f", value);
    else if (fabs(value) < 5e-4)
        cli_table_text(table, "0.000");
    else
        cli_table_format(table, "%+.3f", value);
}

static void print_part(const cli_compare_over *requested, const quantity *what, const lines *of,
                       const restitutions *at, size_t first)
{
    cli_table table = cli_table_new("law|calibration");
    size_t last = first + SHOWN_MAX < at->count ? first + SHOWN_MAX : at->count;
    for (size_t i = first; i < last; i++)
        cli_table_column(&table, ">e = %g", at->e[i]);
    for (size_t k = 0; k < of->count; k++) {
        cli_table_text(&table, of->of[k].law->key);
        cli_table_text(&table, rsl_law_calibration_name(of->of[k].calibration));
        for (size_t i = first; i < last; i++)
            add_value(&table, requested, value_at(&of->of[k], what, at, i));
    }
    cli_table_section(&table, what->title);
}

static void print_skipped(const lines *of)
{
    if (of->skipped_count == 0)
        return;
    cli_section("Skipped");
    for (size_t i = 0; i < of->skipped_count; i++) {
        fputs("  ", stdout);
        cli_wrap(stdout, of->skipped[i].reason, 2, 6);
    }
}

static void print_setting(const cli_compare_over *requested)
{
    const rsl_law_parameters *spec = &requested->spec;
    if (rsl_given(spec->mass))
        printf("mass %g kg, ", spec->mass);
    if (rsl_given(spec->stiffness))
        printf("stiffness %g N/m^n, ", spec->stiffness);
    printf("speed %g m/s; the restitution asked for above each column\n", spec->speed);
    cli_pair_print(requested->pair, NULL);
}

static void print_tables(const cli_compare_over *requested, const lines *of, const restitutions *at)
{
    print_setting(requested);
    for (const quantity *what = quantities_of(requested); what->name; what++)
        for (size_t first = 0; first < at->count; first += SHOWN_MAX)
            print_part(requested, what, of, at, first);
    print_skipped(of);
    if (requested->csv || requested->plot)
        putchar('\n');
    if (requested->csv)
        printf("The table is in %s\n", requested->csv);
    if (requested->plot)
        printf("The plot is in %s\n", requested->plot);
}

/* Laws without an impact, and why. */
static void put_skipped(rsl_report_json *json, const lines *of)
{
    rsl_report_json_array(json, "skipped");
    for (size_t i = 0; i < of->skipped_count; i++) {
        rsl_report_json_object(json, NULL);
        rsl_report_json_text(json, "law", of->skipped[i].law->key);
        rsl_report_json_text(json, "calibration",
                             rsl_law_calibration_name(of->skipped[i].calibration));
        rsl_report_json_text(json, "message", of->skipped[i].reason);
        rsl_report_json_close(json);
    }
    rsl_report_json_close(json);
}

static void print_json(const cli_compare_over *requested, const lines *of, const restitutions *at)
{
    rsl_report_json json = rsl_report_json_start(stdout);
    rsl_report_json_object(&json, NULL);
    rsl_report_json_array(&json, "asked");
    for (size_t i = 0; i < at->count; i++)
        rsl_report_json_number(&json, NULL, at->e[i]);
    rsl_report_json_close(&json);
    rsl_report_json_array(&json, "laws");
    for (size_t k = 0; k < of->count; k++) {
        rsl_report_json_object(&json, NULL);
        rsl_report_json_text(&json, "law", of->of[k].law->key);
        rsl_report_json_text(&json, "calibration", rsl_law_calibration_name(of->of[k].calibration));
        for (const quantity *what = quantities_of(requested); what->name; what++) {
            rsl_report_json_array(&json, what->name);
            for (size_t i = 0; i < at->count; i++)
                rsl_report_json_number(&json, NULL, value_at(&of->of[k], what, at, i));
            rsl_report_json_close(&json);
        }
        rsl_report_json_close(&json);
    }
    rsl_report_json_close(&json);
    put_skipped(&json, of);
    cli_json_end(&json);
}

/* A row of the table; `i` of one that was skipped is none of the restitutions. */
static void put_row(rsl_report_csv *csv, const cli_compare_over *requested, const line *of,
                    const restitutions *at, size_t i)
{
    const cli_impact *impact = of->impacts ? &of->impacts[i] : NULL;
    rsl_report_csv_text(csv, of->law->key);
    rsl_report_csv_text(csv, rsl_law_calibration_name(of->calibration));
    rsl_report_csv_number(csv, impact ? at->e[i] : (double)NAN);
    for (const quantity *what = quantities_of(requested); what->name; what++)
        rsl_report_csv_number(csv, impact ? value_at(of, what, at, i) : (double)NAN);
    if (!impact)
        rsl_report_csv_text(csv, of->reason);
    else
        rsl_report_csv_text(csv, impact->status < 0 ? rsl_error_text(&impact->error).text : "");
    rsl_report_csv_end(csv);
}

static int write_csv(const cli_compare_over *requested, const lines *of, const restitutions *at)
{
    cli_file file;
    int status = cli_file_open(&file, requested->csv);
    if (status != CLI_GO)
        return status;
    rsl_report_csv csv = rsl_report_csv_start(file.stream, ',');
    rsl_report_csv_text(&csv, "law");
    rsl_report_csv_text(&csv, "calibration");
    rsl_report_csv_text(&csv, "asked");
    for (const quantity *what = quantities_of(requested); what->name; what++)
        rsl_report_csv_text(&csv, what->name);
    rsl_report_csv_text(&csv, "message");
    rsl_report_csv_end(&csv);
    for (size_t k = 0; k < of->count; k++)
        for (size_t i = 0; i < at->count; i++)
            put_row(&csv, requested, &of->of[k], at, i);
    for (size_t k = 0; k < of->skipped_count; k++)
        put_row(&csv, requested, &of->skipped[k], at, 0);
    return cli_file_commit(&file);
}

/* ---- drawing --------------------------------------------------------------------- */

static void draw_panel(rsl_plot_builder *builder, const quantity *what, int diagonal,
                       const lines *of, const restitutions *at)
{
    *rsl_plot_builder_panel(builder) =
        (rsl_plot_panel){.x = {.label = "restitution asked for", .low = 0.0, .high = 1.0},
                         .y = {.label = what->title}};
    if (diagonal) {
        rsl_plot_builder_graph(builder, RSL_PLOT_LINE, "as asked");
        rsl_plot_builder_point(builder, 0.0, 0.0);
        rsl_plot_builder_point(builder, 1.0, 1.0);
    }
    for (size_t k = 0; k < of->count; k++) {
        const line *l = &of->of[k];
        rsl_plot_builder_graph(
            builder, RSL_PLOT_LINE,
            rsl_plot_builder_text(builder, "%s%s", l->law->key,
                                  l->calibration == RSL_LAW_EXACT ? ", exact" : ""));
        for (size_t i = 0; i < at->count; i++)
            rsl_plot_builder_point(builder, at->e[i], value_at(l, what, at, i));
    }
}

/* Over a fine grid, whatever the table has; errors relative to very little would hide the rest. */
static int draw(const cli_compare_over *requested)
{
    restitutions at = requested->matrix ? evenly(0.1, 0.02, 45) : evenly(0.02, 0.02, 50);
    lines of = solve_lines(requested, &at);
    rsl_plot_builder builder = {0};
    int status = CLI_GO;
    builder.figure.title = requested->matrix ? "Errors of restitution, impulse and energy"
                                             : "Restitution returned over restitution asked for";
    builder.figure.share_legend = requested->matrix;
    if (of.count > DRAWN_MAX)
        status = cli_fail(CLI_USAGE,
                          "--plot draws up to %d rows, but there are %zu; name some "
                          "with --laws",
                          DRAWN_MAX, of.count);
    for (const quantity *what = quantities_of(requested); what->name && status == CLI_GO; what++)
        draw_panel(&builder, what, !requested->matrix, &of, &at);
    if (status == CLI_GO)
        status = cli_plot_write(requested->plot, &builder);
    rsl_plot_builder_free(&builder);
    free_lines(&of);
    return status;
}

int cli_compare_over_show(const cli_compare_over *requested)
{
    restitutions at;
    int status = read_restitutions(requested, &at);
    if (status != CLI_GO)
        return status;
    lines of = solve_lines(requested, &at);
    if (of.count == 0)
        status = cli_fail(CLI_USAGE, "none of the laws can be computed; the first: %s",
                          of.skipped[0].reason);
    if (status == CLI_GO && requested->plot)
        status = draw(requested);
    if (status == CLI_GO && requested->csv)
        status = write_csv(requested, &of, &at);
    if (status == CLI_GO && requested->json)
        print_json(requested, &of, &at);
    else if (status == CLI_GO)
        print_tables(requested, &of, &at);
    free_lines(&of);
    return status == CLI_GO ? CLI_DONE : status;
}

/* A law wants a damping or a restitution, not both: the damping given is for
 * the laws that cannot do without. */
rsl_law_parameters cli_compare_spec(const rsl_law *law, const rsl_law_parameters *spec,
                                    rsl_law_calibration calibration)
{
    rsl_law_parameters out = *spec;
    out.calibration = calibration;
    int needed = calibration == RSL_LAW_PUBLISHED && law->calibrated;
    if (needed && rsl_given(out.damping))
        out.restitution = RSL_UNSET;
    else
        out.damping = RSL_UNSET;
    return cli_spec_for(law, &out);
}

/* A law has an exact form if there is something to calibrate. */
int cli_compare_has_exact(const rsl_law *law)
{
    return law->model->damped ||
           (law->model->force && (law->inputs & RSL_LAW_INPUT_BIT(restitution)));
}
