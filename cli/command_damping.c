/* SPDX-License-Identifier: MIT
 *
 * resile damping: the damping of a law, as published or exact.
 */
#include <math.h>
#include <stdio.h>

#include "args.h"
#include "cli.h"
#include "impact.h"
#include "quantity.h"

/* h = lambda v0/k where m = n and q = 1, else NaN. */
static double hysteresis_ratio(const rsl_law_contact *contact)
{
    if (contact->m != contact->n || contact->q != 1.0 || !rsl_given(contact->speed) ||
        !rsl_given(contact->stiffness))
        return (double)NAN;
    return contact->damping * contact->speed / contact->stiffness;
}

/* What an impact returns, if mass and speed are known; else NaN. */
static double returned(const rsl_law_contact *contact)
{
    rsl_collide_outcome outcome;
    if (!rsl_given(contact->mass) || !rsl_given(contact->speed))
        return (double)NAN;
    return rsl_collide(contact, NULL, &outcome, NULL) >= 0 ? outcome.restitution : (double)NAN;
}

static double law_returned(const void *of) { return returned(of); }
static double law_hysteresis_ratio(const void *of) { return hysteresis_ratio(of); }

static const char *hint(const void *of)
{
    return isnan(returned(of)) ? "(give --mass and --speed)" : "";
}

static const char *damping_unit(const void *of)
{
    static char unit[48];
    const rsl_law_contact *contact = of;
    if (contact->q == 1.0)
        snprintf(unit, sizeof unit, "N s/m^%g", contact->m + 1.0);
    else
        snprintf(unit, sizeof unit, "N s^%g/m^%g", contact->q, contact->m + contact->q);
    return unit;
}

static const cli_quantity rows[] = {
    {"law", "", NULL, .text = cli_contact_law},
    {"calibration", "", NULL, .text = cli_contact_calibration},
    {"restitution_in", "", "restitution asked", CLI_IN(rsl_law_contact, restitution)},
    {"hysteresis_ratio", "lambda v0/k, where m = n and q = 1", "hysteresis ratio h",
     .number = law_hysteresis_ratio},
    {"lambda_dimensionless", "dimensionless", "Lambda", .number = cli_contact_lambda},
    {"damping", "", "damping lambda", CLI_IN(rsl_law_contact, damping), .unit_of = damping_unit},
    {"end_rule", "", NULL, .text = cli_contact_end},
    {"n", "", "exponent n", CLI_IN(rsl_law_contact, n)},
    {"m", "", "exponent m", CLI_IN(rsl_law_contact, m)},
    {"q", "", "exponent q", CLI_IN(rsl_law_contact, q)},
    {"restitution_out", "", "restitution returned", .number = law_returned, .unit_of = hint},
    {0}};
static const char lines[] =
    "restitution_in|restitution_out|hysteresis_ratio|lambda_dimensionless|damping|n|m|q";

typedef struct request {
    cli_question question;
} request;

static int run(void *requested)
{
    cli_question *question = &((request *)requested)->question;
    rsl_law_contact contact;
    int status = cli_question_prepare(question, &contact);
    if (status != CLI_GO)
        return status;
    if (!contact.model->damped)
        return cli_fail(CLI_USAGE,
                        "the law %s has no damping coefficient; 'resile law %s' says what it has",
                        contact.law->key, contact.law->key);
    if (!question->json) {
        cli_contact_print(&contact);
        cli_pair_print(&question->pair, contact.law);
    }
    return cli_quantities_show(rows, lines, &contact, question->json);
}

const cli_command cli_command_damping = {
    .name = "damping",
    .summary = "the damping of a law, published or exact",
    .usage = "KEY -e E",
    .about = "Computes the damping lambda of F = k d^n + lambda d^m sgn(v)|v|^q for a restitution, "
             "by the author's formula or calibrated so that the restitution comes back exactly.",
    .examples = "  resile damping flores -e 0.5 --stiffness 1e8 --speed 1\n"
                "  resile damping flores -e 0.5 --stiffness 1e8 --speed 1 --exact\n"
                "  resile damping tsuji -e 0.7 --mass 0.2 --stiffness 1e9 --json\n",
    CLI_ASKS(request, question, CLI_KEY_MISSING),
    .groups = (const cli_group[]){CLI_ASKS_OPTIONS(request, question), {0}},
    .size = sizeof(request),
    .run = run};
