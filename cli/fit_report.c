/* SPDX-License-Identifier: MIT
 *
 * fit: the answer as tables and as JSON.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli.h"
#include "fit.h"
#include "fit/judge.h"
#include "impact.h"
#include "plot/html.h"
#include "report/json.h"
#include "table.h"
#include "text.h"
#include "warn.h"

/* ---- the model file ------------------------------------------------------ */

/* Inputs that belong to the contact; bodies bring mass and speed. */
static int belongs_to_contact(const rsl_fit_parameter *p)
{
    return p->input >= 0 && p->input != RSL_LAW_INDEX_mass && p->input != RSL_LAW_INDEX_speed;
}

/* The contact as an entry of a model file, lines with '\n'. */
static void write_snippet(const rsl_fit_result *r, char *text, size_t room)
{
    size_t at = 0;
    int n = snprintf(text, room, "contacts:\n  - law: %s\n", r->law->key);
    for (size_t i = 0; i < r->parameter_count && n > 0; i++) {
        const rsl_fit_parameter *p = &r->parameters[i];
        if (!belongs_to_contact(p))
            continue;
        at += (size_t)n;
        const char *name = rsl_law_input_table()[p->input].name;
        if (at >= room)
            n = 0;
        else if (p->identifiable || p->fixed)
            n = snprintf(text + at, room - at, "    %s: %.6g\n", name, p->value);
        else
            n = snprintf(text + at, room - at, "    # %s: the data do not determine it\n", name);
    }
    at += n > 0 ? (size_t)n : 0;
    if (r->calibration == RSL_LAW_EXACT && at < room)
        n = snprintf(text + at, room - at, "    calibration: exact\n");
    if (r->contact.end != r->law->end && at + (size_t)n < room)
        snprintf(text + at + n, room - at - (size_t)n, "    end: %s\n",
                 rsl_law_separation_name(r->contact.end));
}

/* ---- tables -------------------------------------------------------------- */

static void print_head(const cli_fit *f)
{
    const rsl_fit_result *r = f->result;
    printf("%s%s%s, %s, fitted to %zu values", cli_bold(stdout), r->law->key, cli_plain(stdout),
           r->calibration == RSL_LAW_EXACT ? "exact" : "as published", r->observations);
    if (f->data.record_count > 0)
        printf(" of %zu record%s", f->data.record_count, f->data.record_count == 1 ? "" : "s");
    if (f->data.impact_count > 0)
        printf(" of %zu impact%s", f->data.impact_count, f->data.impact_count == 1 ? "" : "s");
    printf("; %zu iterations%s\n", r->iterations, r->converged ? "" : ", NOT converged");
    if (cli_missing_of(f->missing))
        cli_print_missing(f->lacking);
    putchar('\n');
}

static const char *shown_unit(const char *unit) { return strcmp(unit, "1") == 0 ? "" : unit; }

static void add_parameter(cli_table *table, const rsl_fit_parameter *p)
{
    cli_table_text(table, p->name);
    cli_table_number(table, p->identifiable || p->fixed ? p->value : (double)NAN);
    if (p->fixed)
        cli_table_text(table, "given");
    else if (p->at_bound)
        cli_table_text(table, "at its bound");
    else if (!p->identifiable)
        cli_table_text(table, "not determined");
    else
        cli_table_number(table, p->standard_error);
    cli_table_number(table, p->fixed ? (double)NAN : p->low);
    cli_table_number(table, p->fixed ? (double)NAN : p->high);
    cli_table_text(table, shown_unit(p->unit));
}

static cli_table parameters_of(const rsl_fit_result *r)
{
    cli_table table = cli_table_new("parameter|>value|>std. error|>95 % from|>to|unit");
    for (size_t i = 0; i < r->parameter_count; i++)
        add_parameter(&table, &r->parameters[i]);
    return table;
}

/* Whether the data say something about a quantity, also where not all parameters are determined. */
static int is_seen(const cli_fit *f, const rsl_fit_quantity *q)
{
    int seen = f->result->identifiable || f->data.record_count > 0;
    for (size_t i = 0; i < f->data.impact_count && !seen; i++)
        seen = rsl_given(rsl_fit_quantity_measured(q, &f->data.impacts[i]));
    return seen;
}

static cli_table outcome_of(const cli_fit *f)
{
    const rsl_fit_result *r = f->result;
    cli_table table = cli_table_quantities();
    for (int i = 0; i < RSL_FIT_QUANTITY_COUNT; i++) {
        const rsl_fit_quantity *q = &rsl_fit_quantity_table()[i];
        if (!is_seen(f, q))
            continue;
        cli_table_quantity(&table, q->title, rsl_fit_quantity_measured(q, &r->impact),
                           shown_unit(q->unit));
        if (i == RSL_FIT_QUANTITY_restitution)
            cli_table_quantity(&table, "  standard error", r->restitution_error, "");
    }
    return table;
}

/* What the noise is of where single values were measured: differences of restitutions, relative ones
 * of all else, or both. */
static const char *noise_of_values(const rsl_fit_data *data)
{
    int kinds = 0;
    for (size_t i = 0; i < data->impact_count; i++)
        for (int k = 0; k < RSL_FIT_QUANTITY_COUNT; k++) {
            const rsl_fit_quantity *q = &rsl_fit_quantity_table()[k];
            if (rsl_given(rsl_fit_quantity_measured(q, &data->impacts[i])))
                kinds |= q->relative ? 2 : 1;
        }
    return kinds == 1   ? "noise of the restitution"
           : kinds == 3 ? "noise (restitution; others relative)"
                        : "noise, relative";
}

static cli_table residuals_of(const cli_fit *f)
{
    const rsl_fit_result *r = f->result;
    cli_table table = cli_table_quantities();
    int channels = 0;
    for (int c = 0; c < RSL_FIT_CHANNEL_COUNT; c++) {
        char name[40];
        if (!(r->noise[c] > 0.0))
            continue;
        snprintf(name, sizeof name, "noise of the %s", rsl_fit_channel_name((rsl_fit_channel)c));
        cli_table_quantity(&table, name, r->noise[c], rsl_fit_channel_unit((rsl_fit_channel)c));
        channels++;
    }
    if (channels == 0)
        cli_table_quantity(&table, noise_of_values(&f->data), r->sigma, "");
    if (!isnan(r->explained))
        cli_table_quantity(&table, "variance explained", 100.0 * r->explained, "%");
    if (!isnan(r->autocorrelation))
        cli_table_quantity(&table, "correlation of neighbours", r->autocorrelation, "");
    cli_table_quantity(&table, "largest, in standard deviations", r->outlier, "");
    cli_table_quantity(&table, "AICc", r->aicc, "");
    if (!isnan(r->cross_validation))
        cli_table_quantity(&table, "left out over left in (rms)", r->cross_validation, "");
    return table;
}

static void print_correlation(const rsl_fit_result *r)
{
    cli_table table = cli_table_new("correlation");
    if (r->free_count < 2 || r->free_count >= CLI_TABLE_COLUMNS - 1)
        return;
    for (size_t i = 0; i < r->free_count; i++)
        cli_table_column(&table, ">%.30s", r->parameters[i].name);
    for (size_t i = 0; i < r->free_count; i++) {
        cli_table_text(&table, r->parameters[i].name);
        for (size_t j = 0; j < r->free_count; j++)
            if (r->parameters[i].standard_error < HUGE_VAL &&
                r->parameters[j].standard_error < HUGE_VAL)
                cli_table_format(&table, "%+.3f", r->correlation[i][j]);
            else
                cli_table_text(&table, "—");
    }
    putchar('\n');
    cli_table_show(&table, 2);
}

static void tell_reader(const char *text, FILE *out)
{
    putc('\n', out);
    cli_wrap(out, text, 0, 0);
}

/* Where sentences go: a terminal, a page. */
typedef void teller(const char *text, FILE *out);

/* What must be known beside the numbers, sentence by sentence. */
static const char *const doubts[RSL_FIT_DOUBT_COUNT] = {
    [RSL_FIT_DOUBT_NO_FREEDOM] =
        "There are as many free parameters as data: the fit meets them whatever they are, and "
        "there are no intervals.",
    [RSL_FIT_DOUBT_UNEXPLAINED] =
        "The curve explains less than half of what varies in the data: these numbers are not of "
        "this impact. Look at mass and speed, units and signs, and what is given.",
    [RSL_FIT_DOUBT_CORRELATED] =
        "Neighbouring residuals are alike: the curve departs from the data by more than noise. "
        "Another law, or a free offset, gain or baseline, may do better; the intervals are too "
        "narrow.",
    [RSL_FIT_DOUBT_WANDERING] =
        "The residuals wander over the record by more than noise does: the zero of the instrument "
        "may be off or drift (free baseline and drift), or the law is another; the intervals are "
        "too narrow.",
    [RSL_FIT_DOUBT_OUTLIERS] = "Some samples lie far off; --robust gives them less weight.",
    [RSL_FIT_DOUBT_UNCONVERGED] =
        "The search has not come to rest: try --global, other bounds or other starts.",
};

static void tell_undetermined(const rsl_fit_result *r, teller *tell, FILE *out)
{
    char text[500];
    size_t lost = 0;
    for (size_t i = 0; i < r->free_count; i++)
        lost += !r->parameters[i].identifiable;
    snprintf(text, sizeof text,
             lost > 1 ? "NOT DETERMINED: %s. Other values of them fit these data as well. Give "
                        "some of them, or measure something else besides."
                      : "NOT DETERMINED: %s. Other values of it fit these data as well. Give it, "
                        "or measure something else besides.",
             r->ambiguity);
    tell(text, out);
}

static void warn_of(const rsl_fit_result *r, teller *tell, FILE *out)
{
    unsigned found = rsl_fit_doubts(r);
    for (int i = 0; i < RSL_FIT_DOUBT_COUNT; i++) {
        if (found >> i & 1u && doubts[i])
            tell(doubts[i], out);
        else if (found >> i & 1u)
            tell_undetermined(r, tell, out);
    }
}

/* Laws that could not be fitted, and why. */
static void print_skipped(const cli_fit *f)
{
    cli_section("Skipped");
    for (size_t i = 0; i < f->rank_count; i++) {
        const rsl_fit_rank *k = &f->ranks[i];
        if (k->status >= 0)
            continue;
        printf("  %s: ", k->law->key);
        cli_wrap(stdout, k->why, 4 + cli_width(k->law->key), 6);
    }
}

/* Which they are, and what tells them apart: they differ in what follows from the restitution that
 * is requested. */
static void tell_same(const cli_fit *f, const rsl_fit_rank *first, teller *tell, FILE *out)
{
    double low, high;
    int differ = rsl_fit_ranks_differ(f->ranks, f->rank_count, first, &low, &high);
    char text[4000];
    int at = snprintf(text, sizeof text, "%zu laws give the curves of %s: ",
                      rsl_fit_ranks_same(f->ranks, f->rank_count, first->law), first->law->key);
    const char *between = "";
    for (size_t i = 0; i < f->rank_count; i++) {
        const rsl_fit_rank *k = &f->ranks[i];
        if (k->same_as != first->law || at < 0 || (size_t)at >= sizeof text)
            continue;
        at += snprintf(text + at, sizeof text - (size_t)at, "%s%s", between, k->law->key);
        between = ", ";
    }
    if (at < 0 || (size_t)at >= sizeof text)
        return;
    if (differ)
        snprintf(text + at, sizeof text - (size_t)at,
                 " and itself. The restitution in their formulas tells them apart, %.4f to %.4f "
                 "here: measure it and give it by --restitution, or measure at other speeds.",
                 low, high);
    else
        snprintf(text + at, sizeof text - (size_t)at,
                 " and itself. No measured impact tells them apart.");
    tell(text, out);
}

static cli_table ranking_of(const cli_fit *f)
{
    cli_table table = cli_table_new("law|>free");
    cli_table_column(&table,
                     rsl_fit_ranks_few(f->ranks, f->rank_count) ? ">AIC - best" : ">AICc - best");
    cli_table_column(&table, ">noise");
    cli_table_column(&table, ">left out/in");
    cli_table_column(&table, ">restitution");
    cli_table_column(&table, "%s", "");
    for (size_t i = 0; i < f->rank_count; i++) {
        const rsl_fit_rank *k = &f->ranks[i];
        if (k->status < 0 || k->same_as)
            continue;
        size_t same = rsl_fit_ranks_same(f->ranks, f->rank_count, k->law);
        cli_table_text(&table, k->law->key);
        cli_table_format(&table, "%zu", k->free_count);
        cli_table_format(&table, "%.1f", fmax(0.0, k->criterion - f->ranks[0].criterion));
        cli_table_number(&table, k->sigma);
        cli_table_number(&table, k->cross_validation);
        cli_table_format(&table, "%.4f", k->restitution);
        if (same > 1)
            cli_table_format(&table, "%zu laws give this curve", same);
        else
            cli_table_text(&table, k->identifiable ? "" : "not all determined");
    }
    return table;
}

/* What must be known beside the ranking. */
static void tell_ranking(const cli_fit *f, teller *tell, FILE *out)
{
    for (size_t i = 0; i < f->rank_count; i++)
        if (f->ranks[i].status >= 0 &&
            rsl_fit_ranks_same(f->ranks, f->rank_count, f->ranks[i].law) > 1)
            tell_same(f, &f->ranks[i], tell, out);
    if (rsl_fit_ranks_few(f->ranks, f->rank_count))
        tell("These data cannot rank laws: they are too few for AICc. The order is that of AIC, "
             "which favours laws with more free numbers.",
             out);
}

static void print_ranking(const cli_fit *f)
{
    cli_table table = ranking_of(f);
    size_t skipped = 0;
    for (size_t i = 0; i < f->rank_count; i++)
        skipped += f->ranks[i].status < 0;
    cli_heading("Laws, best first");
    cli_table_show(&table, 2);
    tell_ranking(f, tell_reader, stdout);
    if (skipped > 0)
        print_skipped(f);
}

void cli_fit_report(const cli_fit *f)
{
    char snippet[2000];
    if (f->rank_count > 0) {
        print_ranking(f);
        putchar('\n');
    }
    print_head(f);
    cli_pair_print(&f->pair, f->result->law);
    cli_table parameters = parameters_of(f->result), outcome = outcome_of(f),
              residuals = residuals_of(f);
    cli_table_show(&parameters, 2);
    cli_table_section(&outcome, "The impact that comes out");
    cli_table_section(&residuals, "What is left");
    print_correlation(f->result);
    warn_of(f->result, tell_reader, stdout);
    write_snippet(f->result, snippet, sizeof snippet);
    cli_section("For a model file");
    fputs(snippet, stdout);
    if (f->plot.file)
        printf("\nThe plot is in %s\n", f->plot.file);
}

/* ---- a page ---------------------------------------------------------------- */

static void tell_page(const char *text, FILE *out)
{
    rsl_plot_html(out, "<p class=\"warning\">%s</p>\n", text);
}

/* The ranking, and behind it which laws could not be fitted and why. */
static void write_ranking(const cli_fit *f, FILE *page)
{
    cli_table ranking = ranking_of(f), skipped = cli_table_new("law|why it could not be fitted");
    for (size_t i = 0; i < f->rank_count; i++)
        if (f->ranks[i].status < 0) {
            cli_table_text(&skipped, f->ranks[i].law->key);
            cli_table_text(&skipped, f->ranks[i].why);
        }
    fputs("<h2>Laws, best first</h2>\n", page);
    cli_table_html(&ranking, page);
    tell_ranking(f, tell_page, page);
    if (skipped.count > 0) {
        fputs("<details><summary>Laws that could not be fitted</summary>\n", page);
        cli_table_html(&skipped, page);
        fputs("</details>\n", page);
    }
    cli_table_free(&ranking);
    cli_table_free(&skipped);
}

void cli_fit_page(FILE *page, const void *fit)
{
    const cli_fit *f = fit;
    char snippet[2000];
    if (f->rank_count > 0)
        write_ranking(f, page);
    cli_table parameters = parameters_of(f->result), outcome = outcome_of(f),
              residuals = residuals_of(f);
    rsl_plot_html(page, "<h2>Parameters of %s</h2>\n", f->result->law->key);
    fprintf(page, "<p>%s, fitted to %zu values.</p>\n",
            f->result->calibration == RSL_LAW_EXACT ? "Exact" : "As published",
            f->result->observations);
    if (cli_missing_of(f->missing))
        fprintf(page, "<p>Rows that lack a value and were skipped: %zu.</p>\n", f->lacking);
    cli_table_html(&parameters, page);
    warn_of(f->result, tell_page, page);
    fputs("<div class=\"pair\"><div><h2>The impact that comes out</h2>\n", page);
    cli_table_html(&outcome, page);
    fputs("</div><div><h2>What is left</h2>\n", page);
    cli_table_html(&residuals, page);
    write_snippet(f->result, snippet, sizeof snippet);
    cli_table_free(&parameters);
    cli_table_free(&outcome);
    cli_table_free(&residuals);
    fputs("</div></div>\n<h2>For a model file</h2>\n<pre>", page);
    for (char *line = strtok(snippet, "\n"); line; line = strtok(NULL, "\n"))
        rsl_plot_html(page, "%s\n", line);
    fputs("</pre>\n", page);
}

/* ---- JSON ---------------------------------------------------------------- */

static void json_parameters(rsl_report_json *json, const rsl_fit_result *r)
{
    rsl_report_json_object(json, "parameters");
    for (size_t i = 0; i < r->parameter_count; i++) {
        const rsl_fit_parameter *p = &r->parameters[i];
        rsl_report_json_object(json, p->name);
        rsl_report_json_number(json, "value", p->value);
        rsl_report_json_number(json, "stderr", p->standard_error);
        rsl_report_json_vector(json, "ci95", (const double[]){p->low, p->high}, 2);
        rsl_report_json_flag(json, "fixed", p->fixed);
        rsl_report_json_flag(json, "identifiable", p->identifiable);
        rsl_report_json_flag(json, "at_bound", p->at_bound);
        rsl_report_json_text(json, "unit", p->unit);
        if (p->input >= 0)
            rsl_report_json_text(json, "input", rsl_law_input_table()[p->input].name);
        rsl_report_json_close(json);
    }
    rsl_report_json_close(json);
}

static void json_ranking(rsl_report_json *json, const cli_fit *f)
{
    rsl_report_json_array(json, "ranking");
    for (size_t i = 0; i < f->rank_count; i++) {
        const rsl_fit_rank *k = &f->ranks[i];
        rsl_report_json_object(json, NULL);
        rsl_report_json_text(json, "law", k->law->key);
        if (k->status < 0) {
            rsl_report_json_text(json, "skipped", k->why);
        } else {
            rsl_report_json_number(json, "aicc", k->aicc);
            rsl_report_json_number(json, "criterion", k->criterion);
            rsl_report_json_number(json, "free", (double)k->free_count);
            rsl_report_json_number(json, "sigma", k->sigma);
            rsl_report_json_number(json, "cross_validation", k->cross_validation);
            rsl_report_json_number(json, "restitution", k->restitution);
            rsl_report_json_flag(json, "identifiable", k->identifiable);
            if (k->same_as)
                rsl_report_json_text(json, "same_as", k->same_as->key);
        }
        rsl_report_json_close(json);
    }
    rsl_report_json_close(json);
}

static void json_correlation(rsl_report_json *json, const rsl_fit_result *r)
{
    rsl_report_json_array(json, "correlation");
    for (size_t i = 0; i < r->free_count; i++) {
        rsl_report_json_vector(json, NULL, r->correlation[i], r->free_count);
    }
    rsl_report_json_close(json);
    rsl_report_json_vector(json, "singular_values", r->singular, r->free_count);
}

static void json_residuals(rsl_report_json *json, const rsl_fit_result *r)
{
    rsl_report_json_object(json, "noise");
    for (int c = 0; c < RSL_FIT_CHANNEL_COUNT; c++)
        if (r->noise[c] > 0.0)
            rsl_report_json_number(json, rsl_fit_channel_name((rsl_fit_channel)c), r->noise[c]);
    rsl_report_json_close(json);
    rsl_report_json_number(json, "explained", r->explained);
    rsl_report_json_number(json, "autocorrelation", r->autocorrelation);
    rsl_report_json_number(json, "wander", r->wander);
    rsl_report_json_number(json, "outlier", r->outlier);
    rsl_report_json_number(json, "cross_validation", r->cross_validation);
}

static void tell_json(const char *text, FILE *out)
{
    (void)out;
    cli_warnings_note(&cli_warned, "%s", text);
}

void cli_fit_json(const cli_fit *f)
{
    const rsl_fit_result *r = f->result;
    rsl_report_json json = rsl_report_json_start(stdout);
    char snippet[2000];
    write_snippet(r, snippet, sizeof snippet);
    rsl_report_json_object(&json, NULL);
    rsl_report_json_text(&json, "law", r->law->key);
    cli_pair_json(&f->pair, &json);
    json_parameters(&json, r);
    rsl_report_json_number(&json, "sigma", r->sigma);
    rsl_report_json_number(&json, "aicc", r->aicc);
    rsl_report_json_number(&json, "restitution", r->restitution);
    rsl_report_json_flag(&json, "identifiable", r->identifiable);
    json_ranking(&json, f);
    rsl_report_json_text(&json, "calibration", rsl_law_calibration_name(r->calibration));
    rsl_report_json_text(&json, "end_rule", rsl_law_separation_name(r->contact.end));
    rsl_report_json_number(&json, "restitution_stderr", r->restitution_error);
    rsl_report_json_text(&json, "ambiguity", r->ambiguity);
    rsl_report_json_flag(&json, "converged", r->converged);
    rsl_report_json_number(&json, "observations", (double)r->observations);
    rsl_report_json_number(&json, "missing", (double)f->lacking);
    for (int i = 0; i < RSL_FIT_QUANTITY_COUNT; i++) {
        const rsl_fit_quantity *q = &rsl_fit_quantity_table()[i];
        if (i != RSL_FIT_QUANTITY_restitution) /* stands above */
            rsl_report_json_number(&json, q->name, rsl_fit_quantity_measured(q, &r->impact));
    }
    json_residuals(&json, r);
    json_correlation(&json, r);
    rsl_report_json_text(&json, "model", snippet);
    rsl_report_json_array(&json, "doubts");
    for (int i = 0; i < RSL_FIT_DOUBT_COUNT; i++)
        if (rsl_fit_doubts(r) >> i & 1u)
            rsl_report_json_text(&json, NULL, rsl_fit_doubt_name((rsl_fit_doubt)i));
    rsl_report_json_close(&json);
    tell_ranking(f, tell_json, NULL);
    warn_of(r, tell_json, NULL);
    cli_json_end(&json);
}
