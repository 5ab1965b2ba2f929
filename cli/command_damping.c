/* SPDX-License-Identifier: MIT
 *
 * resile damping: the damping of a law, as published or exact.
 */
#include <stdio.h>
#include <string.h>

#include "args.h"
#include "base/word.h"
#include "cli.h"
#include "damping.h"
#include "impact.h"
#include "quantity.h"

/* One contact and the measures of its damping. */
typedef struct result {
    rsl_law_contact contact; /* first: rows of a contact are rows of it */
    rsl_collide_damping_measures of;
} result;

static const char *hint(const void *of)
{
    return rsl_given(((const result *)of)->of.restitution) ? "" : "(give --mass and --speed)";
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
    {"restitution_in", "", "input restitution", CLI_IN(result, contact.restitution)},
    {"hysteresis_ratio", "lambda v0/k, where m = n and q = 1", "hysteresis ratio h",
     CLI_IN(result, of.hysteresis_ratio)},
    {"lambda_dimensionless", "dimensionless", "Lambda", CLI_IN(result, of.lambda_dimensionless)},
    {"damping", "", "damping lambda", CLI_IN(result, contact.damping), .unit_of = damping_unit},
    {"end_rule", "", NULL, .text = cli_contact_end},
    {"n", "", "exponent n", CLI_IN(result, contact.n)},
    {"m", "", "exponent m", CLI_IN(result, contact.m)},
    {"q", "", "exponent q", CLI_IN(result, contact.q)},
    {"restitution_out", "", "resulting restitution", CLI_IN(result, of.restitution),
     .unit_of = hint},
    {"damping_ratio", "lambda/(2 sqrt(k M)), where m = (n-1)/2 and q = 1", "damping ratio xi",
     CLI_IN(result, of.damping_ratio), .optional = 1},
    {"alpha", "2 xi", "alpha", CLI_IN(result, of.alpha), .optional = 1},
    {"path_integral", "(1 - e)/((n+1) e h)", "path integral I", CLI_IN(result, of.path_integral),
     .optional = 1},
    {"loss_factor", "lost/(pi stored)", "loss factor eta", CLI_IN(result, of.loss_factor),
     .optional = 1},
    {0}};
static const char lines[] = "restitution_in|restitution_out|hysteresis_ratio|damping_ratio|alpha|"
                            "path_integral|loss_factor|lambda_dimensionless|damping|n|m|q";

typedef struct request {
    cli_question question;
    const char *over, *quantities, *csv;
    cli_figure plot;
} request;

static int answer_one(cli_question *question)
{
    result r;
    rsl_error error = {0};
    int status = cli_question_prepare(question, &r.contact);
    if (status != CLI_GO)
        return status;
    if (!r.contact.model->damped)
        return cli_fail(CLI_USAGE,
                        "the law %s has no damping coefficient; 'resile law %s' says what it has",
                        r.contact.law->key, r.contact.law->key);
    if (rsl_collide_damping(&r.contact, &r.of, &error) < 0)
        return cli_fail_library(&error);
    if (!question->json) {
        cli_contact_print(&r.contact);
        cli_pair_print(&question->pair, r.contact.law);
    }
    return cli_quantities_show(rows, lines, &r, question->json);
}

static int run(void *requested)
{
    request *of = requested;
    int many = strchr(of->question.key, ',') || rsl_word_equal(of->question.key, "all");
    if (!of->over && !many && !of->quantities && !of->csv && !of->plot.file)
        return answer_one(&of->question);
    return cli_damping_over_show(&(cli_damping_over){.question = &of->question,
                                                     .over = of->over,
                                                     .quantities = of->quantities,
                                                     .csv = of->csv,
                                                     .plot = of->plot});
}

static const cli_option options[] = {
    {"over", "INPUT=VALUES", CLI_TEXT(request, over, NULL),
     "several values of an input: e=0.05:0.95:91 (from, to, count), m=1.2,1.5, path_depth=1:5:9"},
    {"quantity", "a,b", CLI_TEXT(request, quantities, cli_damping_words),
     "what is shown of several: h, xi, alpha, Lambda, lambda, integral, loss-factor, "
     "resulting-restitution (default h and xi, where the laws have them)"},
    {"csv", "FILE.csv", CLI_FILE(request, csv), "writes all quantities to a file"},
    {"plot", CLI_FIGURE_FILE, CLI_FILE(request, plot.file), "draws the quantities over the input"},
    {0}};

const cli_command cli_command_damping = {
    .name = "damping",
    .summary = "the damping of a law, published or exact",
    .usage = "KEY[,KEY...] -e E | --over e=FROM:TO:COUNT",
    .about = "Computes the damping lambda of F = k d^n + lambda d^m sgn(v)|v|^q for a restitution, "
             "by the author's formula or calibrated exactly. "
             "With --over, several keys with commas between them, or all, it shows the damping of "
             "laws over the restitution or another input; then mass is 1 kg, stiffness 1e8 and "
             "speed 1 m/s unless they are given.",
    .examples = "  resile damping flores -e 0.5 --stiffness 1e8 --speed 1\n"
                "  resile damping flores -e 0.5 --stiffness 1e8 --speed 1 --exact\n"
                "  resile damping tsuji -e 0.7 --mass 0.2 --stiffness 1e9 --json\n"
                "  resile damping exact,hunt-crossley,lankarani-nikravesh,flores,gharib-hurmuzlu "
                "--over e=0.05:0.95:91 --plot damping.svg\n"
                "  resile damping tsuji,anagnostopoulos --over e=0.1:0.9:9 --quantity alpha,xi\n"
                "  resile damping safaeifar-family -e 0.5 --path-rate 2 --over path_depth=1:5:9 "
                "--quantity h,integral\n",
    CLI_ASKS(request, question, CLI_KEY_MISSING),
    .groups = (const cli_group[]){{options, 0},
                                  {cli_figure_options, offsetof(request, plot)},
                                  CLI_ASKS_OPTIONS(request, question),
                                  {0}},
    .size = sizeof(request),
    .run = run};
