/* SPDX-License-Identifier: MIT
 *
 * resile law: one law, and its resulting restitution.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "args.h"
#include "catalogue.h"
#include "cli.h"
#include "engine.h"
#include "impact.h"
#include "table.h"
#include "text.h"
#include "warn.h"

/* Prescribed restitutions, and the impact for which they are evaluated. */
static const double requested[] = {0.1, 0.3, 0.5, 0.7, 0.9};

enum { REQUESTED = sizeof requested / sizeof requested[0], BLOCK_PERCENT = 2, BAR_WIDTH = 40 };

/* Computes one impact per prescribed restitution; returns the number of results. A law that
 * leaves the damping to the caller has no published value. */
static size_t solve_all(const rsl_law *law, cli_impact *impacts)
{
    rsl_law_parameters spec = cli_sample_spec(law);
    rsl_collide_options options = rsl_collide_options_default();
    size_t solved = 0;
    for (size_t i = 0; i < REQUESTED; i++) {
        impacts[i].status = RSL_ERROR_ARGUMENT;
        if (!cli_takes_restitution(law))
            continue;
        spec.restitution = requested[i];
        if (cli_impact_solve(&impacts[i], law, &spec, NULL, &options) < 0)
            continue;
        if (impacts[i].contact.calibration == RSL_LAW_PUBLISHED)
            solved++;
        else
            impacts[i].status = RSL_ERROR_ARGUMENT;
    }
    return solved;
}

/* A bar of one block for every BLOCK_PERCENT of error. */
static void add_bar(cli_table *table, double error)
{
    char bar[BAR_WIDTH * 3 + 1] = "";
    long length = lround(fmin(fabs(error) / BLOCK_PERCENT, BAR_WIDTH));
    for (long i = 0; i < length; i++)
        strcat(bar, i + 1 < BAR_WIDTH ? "█" : "…");
    cli_table_text(table, bar);
}

static void print_returns(const rsl_law *law, const cli_impact *impacts)
{
    cli_table table = cli_table_new(">input e|>resulting e|>error [%]|█ = 2 %");
    for (size_t i = 0; i < REQUESTED; i++) {
        double error = (double)NAN;
        cli_table_number(&table, requested[i]);
        if (impacts[i].status >= 0) {
            error = cli_impact_error(&impacts[i]);
            cli_table_format(&table, "%.6f", impacts[i].outcome.restitution);
            cli_table_format(&table, "%+.3f", error + 0.0);
            add_bar(&table, error);
        } else {
            cli_table_number(&table, error);
            cli_table_number(&table, error);
            cli_table_text(&table, "outside what the formula admits");
        }
    }
    printf("\n%sResulting restitution, as published%s (mass 1 kg, speed 1 m/s%s%s%s%s)\n",
           cli_bold(stdout), cli_plain(stdout),
           law->inputs & RSL_LAW_INPUT_BIT(stiffness) ? ", stiffness 1e8" : "",
           !rsl_given(law->n) ? ", n 1.5" : "", !rsl_given(law->m) ? ", m 1.5" : "",
           !rsl_given(law->q) ? ", q 1" : "");
    cli_table_show(&table, 2);
}

static void print_inputs(const char *label, rsl_law_inputs inputs)
{
    const rsl_law_input *table = rsl_law_input_table();
    for (size_t i = 0; i < RSL_LAW_INPUT_COUNT; i++) {
        char text[200];
        if (!(inputs >> i & 1u))
            continue;
        snprintf(text, sizeof text, "%s: %s, %s%s%s", cli_input_option(&table[i]).text,
                 table[i].symbol, table[i].meaning, strcmp(table[i].unit, "1") ? ", " : "",
                 strcmp(table[i].unit, "1") ? table[i].unit : "");
        cli_field(stdout, label, text);
        label = "";
    }
}

/* n, and m and q where there is a damping force. */
static void print_exponents(const rsl_law *law)
{
    cli_label n = cli_exponent_n(law);
    char text[200] = "";
    int length = 0;
    if (strcmp(n.text, "—") != 0)
        length = snprintf(text, sizeof text, "n = %s%s", n.text,
                          law->n_free ? " (or any other, --exponent)" : "");
    if (law->model->damped)
        length += snprintf(text + length, sizeof text - (size_t)length, ", m = %s, q = %s",
                           cli_exponent_m(law).text, cli_exponent_q(law).text);
    if (!rsl_given(law->m))
        snprintf(text + length, sizeof text - (size_t)length, "; not given, n = 1.5, m = n%s",
                 rsl_given(law->q) ? "" : ", q = 1");
    cli_field(stdout, "exponents", text);
}

static void print_validity(const rsl_law *law)
{
    print_exponents(law);
    if (cli_takes_restitution(law))
        cli_field(stdout, "validity", cli_restitution_range(law).text);
    if (law->model->force)
        cli_field(stdout, "end",
                  law->end == RSL_LAW_SEPARATION_ZERO_DEPTH ? "depth: contact ends at d = 0"
                                                            : "force: contact ends at F = 0");
}

static void print_law(const rsl_law *law)
{
    char source[300];
    printf("%s%s%s: %s\n\n", cli_bold(stdout), law->key, cli_plain(stdout), law->title);
    snprintf(source, sizeof source, "%s (%d)", law->authors, law->year);
    cli_field(stdout, "family", rsl_law_family_name(law->family));
    cli_field(stdout, "aliases", law->aliases);
    cli_field(stdout, "force", law->equation);
    cli_field(stdout, "with", law->parameter);
    cli_field(stdout, "source", source);
    cli_field(stdout, "doi", law->doi);
    print_validity(law);
    if (law->model->measured)
        cli_field(stdout, "needs",
                  "--table: a file of depths and forces, from touch to peak and back");
    print_inputs("needs", law->inputs);
    print_inputs("takes also", law->options);
    cli_field(stdout, "exactly", law->exact);
    cli_field(stdout, "errata", law->errata);
}

static void print_json(const rsl_law *law, const cli_engine_law *of, const cli_impact *impacts)
{
    rsl_report_json json = rsl_report_json_start(stdout);
    rsl_report_json_object(&json, NULL);
    cli_quantities_json(&json, cli_law_rows, law);
    if (of->engine)
        cli_quantities_json(&json, cli_engine_rows, of);
    rsl_report_json_array(&json, "restitution");
    for (size_t i = 0; i < REQUESTED; i++) {
        if (impacts[i].status < 0)
            continue;
        rsl_report_json_object(&json, NULL);
        rsl_report_json_number(&json, "restitution_in", requested[i]);
        rsl_report_json_number(&json, "restitution_out", impacts[i].outcome.restitution);
        rsl_report_json_number(&json, "error_percent", cli_impact_error(&impacts[i]));
        rsl_report_json_close(&json);
    }
    rsl_report_json_close(&json);
    rsl_report_json_text(&json, "bibtex", law->bibtex);
    cli_json_end(&json);
}

typedef struct request {
    const char *key;
    int json;
} request;

static void print_tangent_inputs(const char *label, unsigned inputs)
{
    for (size_t i = 0; i < RSL_TANGENT_INPUT_COUNT; i++) {
        const rsl_tangent_input *in = &rsl_tangent_input_table()[i];
        char text[200];
        if (!(inputs >> i & 1u))
            continue;
        int pure = strcmp(in->unit, "1") == 0;
        snprintf(text, sizeof text, "%s: %s, %s%s%s", in->name, in->symbol, in->meaning,
                 pure ? "" : ", ", pure ? "" : in->unit);
        cli_field(stdout, label, text);
        label = "";
    }
}

/* A law of friction, rolling or twist. */
static int run_tangent(const rsl_tangent_law *law, int json)
{
    char source[300];
    if (json) {
        rsl_report_json out = rsl_report_json_start(stdout);
        rsl_report_json_object(&out, NULL);
        cli_quantities_json(&out, cli_tangent_rows, law);
        rsl_report_json_text(&out, "bibtex", law->bibtex);
        cli_json_end(&out);
        return CLI_DONE;
    }
    printf("%s%s%s: %s\n\n", cli_bold(stdout), law->key, cli_plain(stdout), law->title);
    snprintf(source, sizeof source, "%s (%d)", law->authors, law->year);
    cli_field(stdout, "kind", rsl_tangent_kind_name(law->kind));
    cli_field(stdout, "aliases", law->aliases);
    cli_field(stdout, "force", law->equation);
    cli_field(stdout, "source", source);
    cli_field(stdout, "doi", law->doi);
    cli_field(stdout, "memory", cli_tangent_state(law).text);
    cli_field(stdout, "passive", law->passive ? "yes: never returns more than it took" : "no");
    print_tangent_inputs("needs", law->inputs);
    print_tangent_inputs("takes also", law->options);
    cli_field(stdout, "exactly", law->exact);
    cli_field(stdout, "errata", law->errata);
    return CLI_DONE;
}

static int run(void *requested_of)
{
    const request *of = requested_of;
    if (!rsl_law_find(of->key) && rsl_tangent_law_find(of->key))
        return run_tangent(rsl_tangent_law_find(of->key), of->json);
    cli_impact impacts[REQUESTED];
    cli_engine_law found;
    const rsl_law *law = &found.law;
    int status = cli_engine_law_find(of->key, &found);
    if (status == CLI_GO && !found.engine)
        status = cli_law_find(of->key, &law);
    if (status != CLI_GO)
        return status;
    size_t solved = solve_all(law, impacts);
    if (of->json) {
        print_json(law, &found, impacts);
        return CLI_DONE;
    }
    if (found.engine)
        cli_engine_law_print(&found);
    print_law(law);
    if (solved > 0)
        print_returns(law, impacts);
    return CLI_DONE;
}

const cli_command cli_command_law = {
    .name = "law",
    .summary = "one law: formula, source, what it really returns",
    .usage = "KEY",
    .about = "Explains one law: formula, source, validity, inputs, end rule, errata, what is known "
             "exactly, and its resulting restitution, as published, for inputs of 0.1 ... 0.9. "
             "ENGINE:NAME is a law as a simulation program has it, under the name that it has "
             "there.",
    .examples = "  resile law flores\n  resile law jankowski --json\n"
                "  resile law mfix:hertzian\n  resile law mindlin-rescaled\n",
    .argument = {.name = "KEY",
                 .offset = CLI_AT(const char *, request, key),
                 .words = cli_law_words,
                 .missing = CLI_KEY_MISSING},
    .groups = (const cli_group[]){{cli_json_option, CLI_AT(int, request, json)}, {0}},
    .size = sizeof(request),
    .run = run};
