/* SPDX-License-Identifier: MIT
 *
 * resile damping: the damping of a law, as published or exact.
 */
#include <math.h>
#include <stdio.h>

#include "args.h"
#include "cli.h"
#include "impact.h"
#include "table.h"
#include "text.h"
#include "warn.h"

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

static void print_json(const rsl_law_contact *contact)
{
    rsl_report_json json = rsl_report_json_start(stdout);
    rsl_report_json_object(&json, NULL);
    rsl_report_json_text(&json, "law", contact->law->key);
    rsl_report_json_text(&json, "calibration", rsl_law_calibration_name(contact->calibration));
    rsl_report_json_number(&json, "restitution_in", contact->restitution);
    rsl_report_json_number(&json, "hysteresis_ratio", hysteresis_ratio(contact));
    rsl_report_json_number(&json, "lambda_dimensionless", rsl_collide_lambda(contact));
    rsl_report_json_number(&json, "damping", contact->damping);
    rsl_report_json_text(&json, "end_rule", rsl_law_end_name(contact->end));
    rsl_report_json_number(&json, "n", contact->n);
    rsl_report_json_number(&json, "m", contact->m);
    rsl_report_json_number(&json, "q", contact->q);
    rsl_report_json_number(&json, "restitution_out", returned(contact));
    cli_json_end(&json);
}

static void print_table(const rsl_law_contact *contact, const cli_pair *pair)
{
    cli_table table = cli_table_quantities();
    char unit[48];
    if (contact->q == 1.0)
        snprintf(unit, sizeof unit, "N s/m^%g", contact->m + 1.0);
    else
        snprintf(unit, sizeof unit, "N s^%g/m^%g", contact->q, contact->m + contact->q);
    cli_contact_print(contact);
    cli_pair_print(pair, contact->law);
    cli_table_quantity(&table, "restitution asked", contact->restitution, "");
    cli_table_quantity(&table, "restitution returned", returned(contact),
                       isnan(returned(contact)) ? "(give --mass and --speed)" : "");
    cli_table_quantity(&table, "hysteresis ratio h", hysteresis_ratio(contact),
                       "lambda v0/k, where m = n and q = 1");
    cli_table_quantity(&table, "Lambda", rsl_collide_lambda(contact), "dimensionless");
    cli_table_quantity(&table, "damping lambda", contact->damping, unit);
    cli_table_quantity(&table, "exponent n", contact->n, "");
    cli_table_quantity(&table, "exponent m", contact->m, "");
    cli_table_quantity(&table, "exponent q", contact->q, "");
    cli_table_show(&table, 2);
}

typedef struct request {
    cli_question question;
} request;

static int run(void *asked)
{
    cli_question *question = &((request *)asked)->question;
    rsl_law_contact contact;
    int status = cli_question_prepare(question, &contact);
    if (status != CLI_GO)
        return status;
    if (!contact.shape->damped)
        return cli_fail(CLI_USAGE,
                        "the law %s has no damping coefficient; 'resile law %s' says what it has",
                        contact.law->key, contact.law->key);
    if (question->json)
        print_json(&contact);
    else
        print_table(&contact, &question->pair);
    return CLI_DONE;
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
