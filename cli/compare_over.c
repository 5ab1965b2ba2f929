/* SPDX-License-Identifier: MIT
 *
 * Laws for several prescribed restitutions: what each returns, and the errors of restitution, impulse
 * and energy. An impact that returns e exactly has the impulse M v0 (1 + e) and loses the energy
 * M v0^2 (1 - e^2)/2, whatever its law.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "compare.h"
#include "file.h"
#include "plot.h"
#include "plot/look.h"
#include "report/csv.h"
#include "table.h"
#include "text.h"
#include "warn.h"

enum { SHOWN_MAX = 9, DRAWN_MAX = 12 };

/* ---- quantities ----------------------------------------------------------------- */

typedef struct quantity {
    const char *name, *title;
    double (*value)(const cli_impact *impact, double requested);
} quantity;

static double resulting_of(const cli_impact *impact, double requested)
{
    (void)requested;
    return impact->outcome.restitution;
}

/* Error in percent of the exact value; NaN where that is zero. */
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

static const quantity resulting_table[] = {
    {"restitution_out", "Resulting restitution", resulting_of}, {0}};
static const quantity matrix_table[] = {
    {"restitution_error", "Error of the restitution [%]", restitution_error},
    {"impulse_error", "Error of the impulse [%]", impulse_error},
    {"energy_error", "Error of the energy lost [%]", energy_error},
    {0}};

static const quantity *quantities_of(const cli_compare_over *requested)
{
    return requested->matrix ? matrix_table : resulting_table;
}

/* ---- what is asked --------------------------------------------------------------- */

typedef cli_compare_values restitutions;

static restitutions evenly(double first, double step, size_t count)
{
    restitutions out = {.count = count};
    for (size_t i = 0; i < count; i++)
        out.at[i] = nearbyint(1e6 * (first + step * (double)i)) / 1e6;
    return out;
}

static restitutions restitutions_of(const cli_compare_over *requested)
{
    if (requested->restitutions.count > 0)
        return requested->restitutions;
    return requested->matrix ? evenly(0.1, 0.2, 5) : evenly(0.1, 0.1, 9);
}

/* ---- computing ------------------------------------------------------------------- */

/* A law in one calibration: an impact for each restitution. */
typedef struct line {
    const cli_variant *variant;
    cli_impact *impacts;
    char reason[1200]; /* reason of a failure */
} line;

typedef struct lines {
    line *of;
    size_t count;
    line *skipped; /* laws without any impact, with the `reason` */
    size_t skipped_count;
} lines;

/* Returns 1 if at least one restitution has an impact. */
static int solve_line(const cli_compare_over *requested, const restitutions *at, line *of)
{
    rsl_collide_options options = rsl_collide_options_default();
    size_t found = 0;
    snprintf(of->reason, sizeof of->reason, "restitution is not used by %s", of->variant->law->key);
    of->impacts = cli_allocate(at->count, sizeof *of->impacts);
    for (size_t i = 0; i < at->count; i++) {
        rsl_law_parameters spec = of->variant->spec;
        spec.restitution = at->at[i];
        spec = cli_compare_spec(of->variant->law, &spec, of->variant->calibration);
        if (!rsl_given(spec.restitution))
            break;
        cli_impact_solve(&of->impacts[i], of->variant->law, &spec, requested->pair, &options);
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

/* An exact form without an impact is listed if the published one has some. */
static lines solve_lines(const cli_compare_over *requested, const restitutions *at)
{
    size_t count = requested->variants->count;
    lines out = {.of = cli_allocate(count, sizeof *out.of),
                 .skipped = cli_allocate(count, sizeof *out.skipped)};
    for (size_t i = 0; i < count; i++) {
        line next = {.variant = &requested->variants->of[i]};
        int exact = next.variant->calibration == RSL_LAW_EXACT;
        if (solve_line(requested, at, &next))
            out.of[out.count++] = next;
        else if (!exact ||
                 (out.count > 0 && out.of[out.count - 1].variant->law == next.variant->law))
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
    return impact->status >= 0 ? what->value(impact, at->at[i]) : (double)NAN;
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
    int varied = requested->variants->varied != 0;
    cli_table table = cli_table_new(varied ? "law|values|calibration" : "law|calibration");
    size_t last = first + SHOWN_MAX < at->count ? first + SHOWN_MAX : at->count;
    for (size_t i = first; i < last; i++)
        cli_table_column(&table, ">e = %g", at->at[i]);
    for (size_t k = 0; k < of->count; k++) {
        const cli_variant *variant = of->of[k].variant;
        cli_table_text(&table, variant->law->key);
        if (varied)
            cli_table_text(&table, variant->text);
        cli_table_text(&table, rsl_law_calibration_name(variant->calibration));
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
    printf("speed %g m/s; input restitution e above each column\n", spec->speed);
    cli_pair_print(requested->pair, NULL);
}

static void print_tables(const cli_compare_over *requested, const lines *of, const restitutions *at)
{
    print_setting(requested);
    for (const quantity *what = quantities_of(requested); what->name; what++)
        for (size_t first = 0; first < at->count; first += SHOWN_MAX)
            print_part(requested, what, of, at, first);
    print_skipped(of);
    if (requested->csv || requested->plot.file)
        putchar('\n');
    if (requested->csv)
        printf("The table is in %s\n", requested->csv);
    if (requested->plot.file)
        printf("The plot is in %s\n", requested->plot.file);
    if (requested->plot.file && of->count > DRAWN_MAX)
        printf("It shows the first %d of %zu rows; --laws chooses others\n", DRAWN_MAX, of->count);
}

static void put_names(rsl_report_json *json, const cli_variant *variant)
{
    rsl_report_json_text(json, "law", variant->law->key);
    rsl_report_json_text(json, "calibration", rsl_law_calibration_name(variant->calibration));
    if (variant->varied)
        rsl_report_json_text(json, "values", variant->text);
}

/* Laws without an impact, with the reason. */
static void put_skipped(rsl_report_json *json, const lines *of)
{
    rsl_report_json_array(json, "skipped");
    for (size_t i = 0; i < of->skipped_count; i++) {
        rsl_report_json_object(json, NULL);
        put_names(json, of->skipped[i].variant);
        rsl_report_json_text(json, "message", of->skipped[i].reason);
        rsl_report_json_close(json);
    }
    rsl_report_json_close(json);
}

static void print_json(const cli_compare_over *requested, const lines *of, const restitutions *at)
{
    rsl_report_json json = rsl_report_json_start(stdout);
    rsl_report_json_object(&json, NULL);
    rsl_report_json_vector(&json, "restitution_in", at->at, at->count);
    rsl_report_json_array(&json, "laws");
    for (size_t k = 0; k < of->count; k++) {
        rsl_report_json_object(&json, NULL);
        put_names(&json, of->of[k].variant);
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

/* A row of the table; a skipped law has no restitution, whatever `i` is. */
static void put_row(rsl_report_csv *csv, const cli_compare_over *requested, const line *of,
                    const restitutions *at, size_t i)
{
    const cli_impact *impact = of->impacts ? &of->impacts[i] : NULL;
    rsl_report_csv_text(csv, of->variant->law->key);
    rsl_report_csv_text(csv, rsl_law_calibration_name(of->variant->calibration));
    if (requested->variants->varied)
        rsl_report_csv_text(csv, of->variant->text);
    rsl_report_csv_number(csv, impact ? at->at[i] : (double)NAN);
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
    if (requested->variants->varied)
        rsl_report_csv_text(&csv, "values");
    rsl_report_csv_text(&csv, "restitution_in");
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

/* Line styles of the first lines: the exact form of a law has the same colour. */
static void choose_looks(const lines *of, rsl_plot_look looks[DRAWN_MAX])
{
    for (size_t k = 0; k < of->count && k < DRAWN_MAX; k++) {
        const cli_variant *own = of->of[k].variant;
        size_t twin = 0;
        while (of->of[twin].variant->law != own->law ||
               strcmp(of->of[twin].variant->text, own->text) != 0)
            twin++;
        looks[k] = twin < k ? looks[twin] : rsl_plot_look_free(own->law->key, looks, k);
    }
}

static void draw_panel(rsl_plot_builder *builder, const quantity *what, int diagonal,
                       const lines *of, const restitutions *at)
{
    *rsl_plot_builder_panel(builder) = (rsl_plot_panel){
        .x = {.label = "input restitution", .low = 0.0, .high = 1.0}, .y = {.label = what->title}};
    if (diagonal) {
        rsl_plot_graph *ideal = rsl_plot_builder_graph(builder, RSL_PLOT_LINE, "ideal");
        ideal->colour = RSL_PLOT_GREY;
        ideal->width = 5.0;
        rsl_plot_builder_point(builder, 0.0, 0.0);
        rsl_plot_builder_point(builder, 1.0, 1.0);
    }
    rsl_plot_look looks[DRAWN_MAX];
    choose_looks(of, looks);
    for (size_t k = 0; k < of->count && k < DRAWN_MAX; k++) {
        const line *l = &of->of[k];
        const cli_variant *variant = l->variant;
        int exact = variant->calibration == RSL_LAW_EXACT;
        const char *name = rsl_plot_builder_text(builder, "%s%s%s%s", variant->law->key,
                                                 variant->varied ? ", " : "", variant->text,
                                                 exact ? ", exact" : "");
        rsl_plot_look_at(rsl_plot_builder_graph(builder, RSL_PLOT_LINE, name),
                         exact ? rsl_plot_look_exact(looks[k]) : looks[k]);
        for (size_t i = 0; i < at->count; i++)
            rsl_plot_builder_point(builder, at->at[i], value_at(l, what, at, i));
    }
}

/* Uses a fine grid, independent of the table. Errors relative to very small values would hide
 * the others. */
static int draw(const cli_compare_over *requested)
{
    restitutions at = requested->matrix ? evenly(0.1, 0.02, 45) : evenly(0.02, 0.02, 50);
    lines of = solve_lines(requested, &at);
    rsl_plot_builder builder = {0};
    const char *title = requested->matrix ? "Errors of restitution, impulse and energy"
                                          : "Resulting restitution over input restitution";
    builder.figure.title = title;
    if (of.count > DRAWN_MAX)
        builder.figure.title =
            rsl_plot_builder_text(&builder, "%s: first %d of %zu laws", title, DRAWN_MAX, of.count);
    builder.figure.share_legend = requested->matrix;
    for (const quantity *what = quantities_of(requested); what->name; what++)
        draw_panel(&builder, what, !requested->matrix, &of, &at);
    int status = cli_plot_write(&requested->plot, &builder);
    rsl_plot_builder_free(&builder);
    free_lines(&of);
    return status;
}

int cli_compare_over_show(const cli_compare_over *requested)
{
    restitutions at = restitutions_of(requested);
    int status = CLI_GO;
    lines of = solve_lines(requested, &at);
    if (of.count == 0)
        status = cli_fail(CLI_USAGE, "none of the laws can be computed; the first: %s",
                          of.skipped[0].reason);
    if (status == CLI_GO && requested->plot.file)
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
