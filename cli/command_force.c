/* SPDX-License-Identifier: MIT
 *
 * resile force: the force of a law at one state, with its derivatives.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "args.h"
#include "cli.h"
#include "impact.h"
#include "table.h"
#include "text.h"
#include "warn.h"

/* Where the force is wanted. */
typedef struct state {
    double depth, rate, peak;
} state;

typedef struct request {
    cli_question question;
    state at;
} request;

static void print_json(const rsl_law_contact *contact, const state *at,
                       const rsl_law_response *response)
{
    rsl_report_json json = rsl_report_json_start(stdout);
    rsl_report_json_object(&json, NULL);
    rsl_report_json_text(&json, "law", contact->law->key);
    rsl_report_json_number(&json, "force", response->force);
    rsl_report_json_number(&json, "dforce_ddepth", response->dforce_ddepth);
    rsl_report_json_number(&json, "dforce_drate", response->dforce_drate);
    rsl_report_json_number(&json, "elastic_energy", response->elastic_energy);
    rsl_report_json_number(&json, "dissipated_power", response->dissipated_power);
    rsl_report_json_text(&json, "calibration", rsl_law_calibration_name(contact->calibration));
    rsl_report_json_text(&json, "end_rule", rsl_law_end_name(contact->end));
    rsl_report_json_number(&json, "depth", at->depth);
    rsl_report_json_number(&json, "rate", at->rate);
    rsl_report_json_number(&json, "depth_peak", contact->depth_peak);
    rsl_report_json_flag(&json, "clamped", response->clamped);
    rsl_report_json_text(&json, "form", cli_is_memoryless(contact) ? "memoryless" : "stored");
    cli_json_end(&json);
}

static void print_table(const rsl_law_contact *contact, const cli_pair *pair, const state *at,
                        const rsl_law_response *response)
{
    cli_table table = cli_table_quantities();
    printf("%s%s%s, %s, %sat depth %g m and rate %g m/s\n", cli_bold(stdout), contact->law->key,
           cli_plain(stdout), contact->calibration == RSL_LAW_EXACT ? "exact" : "as published",
           cli_is_memoryless(contact) ? "memoryless, " : "", at->depth, at->rate);
    cli_pair_print(pair, contact->law);
    cli_table_quantity(&table, "force F", response->force, "N");
    cli_table_quantity(&table, "dF/dd", response->dforce_ddepth, "N/m");
    cli_table_quantity(&table, "dF/dv", response->dforce_drate, "N s/m");
    cli_table_quantity(&table, "elastic energy", response->elastic_energy, "J");
    cli_table_quantity(&table, "dissipated power", response->dissipated_power, "W");
    cli_table_print(&table, 2);
    cli_notes_print();
    cli_table_free(&table);
}

static int answer(cli_question *question, const state *at)
{
    rsl_law_contact contact;
    rsl_law_response response;
    rsl_error error = {0};
    int status = cli_question_prepare(question, &contact);
    if (status != CLI_GO)
        return status;
    rsl_law_track(&contact, !rsl_given(at->peak) ? at->depth : at->peak);
    if (rsl_law_force(&contact, at->depth, at->rate, &response, &error) < 0)
        return cli_fail_library(&error);
    if (response.clamped)
        cli_warnings_note(&cli_told,
                          "The law would pull here; the end rule 'force' cuts it to zero.");
    if (question->json)
        print_json(&contact, at, &response);
    else
        print_table(&contact, &question->pair, at, &response);
    return CLI_DONE;
}

static int check(const state *at)
{
    if (!rsl_given(at->depth))
        return cli_fail(CLI_USAGE, "--depth is missing; give the depth in m");
    if (!rsl_given(at->rate))
        return cli_fail(
            CLI_USAGE,
            "--rate is missing; give the rate in m/s, positive while the bodies approach");
    if (at->peak < at->depth)
        return cli_fail(CLI_USAGE,
                        "--peak-depth is %g and --depth is %g; the peak must be at least the depth",
                        at->peak, at->depth);
    return CLI_GO;
}

static int run(void *asked)
{
    request *of = asked;
    const rsl_law *law;
    int status = cli_question_read(&of->question, &law);
    if (status == CLI_GO)
        status = check(&of->at);
    return status == CLI_GO ? answer(&of->question, &of->at) : status;
}

static const cli_option options[] = {
    {"depth", "D", CLI_QUANTITY(request, at.depth, CLI_FROM(0.0), "m"), "depth in m"},
    {"rate", "R", CLI_QUANTITY(request, at.rate, CLI_ANY, "m/s"),
     "rate in m/s, positive while the bodies approach"},
    {"peak-depth", "D", CLI_QUANTITY(request, at.peak, CLI_FROM(0.0), "m"),
     "deepest point so far in m, for the laws that unload on another path (else the depth itself)"},
    {0}};

const cli_command cli_command_force = {
    .name = "force",
    .summary = "the force of a law at one state",
    .usage = "KEY -e E --mass M --stiffness K --speed V --depth D --rate R",
    .about = "Evaluates the force at one state, with dF/dd, dF/dv, the elastic energy and the "
             "power dissipated.",
    .examples =
        "  resile force flores -e 0.5 --mass 1 --stiffness 1e8 --speed 1 --depth 1e-4 --rate 0.5\n",
    CLI_ASKS(request, question, CLI_KEY_MISSING),
    .groups = (const cli_group[]){{options, 0}, CLI_ASKS_OPTIONS(request, question), {0}},
    .size = sizeof(request),
    .run = run};
