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
#include "quantity.h"
#include "text.h"
#include "warn.h"

/* State at which the force is evaluated. */
typedef struct state {
    double depth, rate, peak;
} state;

typedef struct request {
    cli_question question;
    state at;
} request;

/* Force at that state, and its contact. */
typedef struct result {
    rsl_law_contact contact; /* first member: quantities of a contact apply to this struct */
    state at;
    rsl_law_response response;
} result;

static const cli_quantity rows[] = {
    {"law", "", NULL, .text = cli_contact_law},
    {"force", "N", "force F", CLI_IN(result, response.force)},
    {"dforce_ddepth", "N/m", "dF/dd", CLI_IN(result, response.dforce_ddepth)},
    {"dforce_drate", "N s/m", "dF/dv", CLI_IN(result, response.dforce_drate)},
    {"elastic_energy", "J", "elastic energy", CLI_IN(result, response.elastic_energy)},
    {"dissipated_power", "W", "dissipated power", CLI_IN(result, response.dissipated_power)},
    {"calibration", "", NULL, .text = cli_contact_calibration},
    {"end_rule", "", NULL, .text = cli_contact_end},
    {"depth", "m", NULL, CLI_IN(result, at.depth)},
    {"rate", "m/s", NULL, CLI_IN(result, at.rate)},
    {"depth_peak", "m", NULL, CLI_IN(result, contact.depth_peak)},
    {"clamped", "", NULL, CLI_YES(result, response.clamped)},
    {"form", "", NULL, .text = cli_contact_form},
    {0}};

static void print_head(const result *r)
{
    const rsl_law_contact *contact = &r->contact;
    printf("%s%s%s, %s, %sat depth %g m and rate %g m/s\n", cli_bold(stdout), contact->law->key,
           cli_plain(stdout), contact->calibration == RSL_LAW_EXACT ? "exact" : "as published",
           cli_is_memoryless(contact) ? "memoryless, " : "", r->at.depth, r->at.rate);
}

static int answer(cli_question *question, const state *at)
{
    result r = {.at = *at};
    rsl_error error = {0};
    int status = cli_question_prepare(question, &r.contact);
    if (status != CLI_GO)
        return status;
    rsl_law_update_history(&r.contact, !rsl_given(at->peak) ? at->depth : at->peak);
    if (rsl_law_force(&r.contact, at->depth, at->rate, &r.response, &error) < 0)
        return cli_fail_library(&error);
    if (r.response.clamped)
        cli_warnings_note(&cli_warned,
                          "The law would pull here; the end rule 'force' cuts it to zero.");
    if (!question->json) {
        print_head(&r);
        cli_pair_print(&question->pair, r.contact.law);
    }
    return cli_quantities_show(rows, NULL, &r, question->json);
}

static int check(const state *at)
{
    if (!rsl_given(at->depth))
        return cli_fail(CLI_USAGE, "--depth is required: the depth in m");
    if (!rsl_given(at->rate))
        return cli_fail(CLI_USAGE,
                        "--rate is required: the rate in m/s, positive while the bodies approach");
    if (at->peak < at->depth)
        return cli_fail(CLI_USAGE, "--peak-depth = %g is out of range: must be >= --depth = %g m",
                        at->peak, at->depth);
    return CLI_GO;
}

static int run(void *requested)
{
    request *of = requested;
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
