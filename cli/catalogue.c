/* SPDX-License-Identifier: MIT
 *
 * catalogue: a row of the table of laws in words, numbers and JSON.
 */
#include "catalogue.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/word.h"
#include "cli.h"
#include "impact.h"

/* m where it follows n. */
static double exponent_m(const rsl_law *law)
{
    return law->m == RSL_LAW_M_EQUALS_N ? law->n : law->m;
}

/* Whether a row has the exponent: the damping has none without a damping force,
 * the force none without indentation. */
static int has_exponent(const rsl_law *law, double exponent, size_t index)
{
    rsl_law_inputs takes = law->inputs | law->options;
    if (!law->shape->force || (index != RSL_LAW_INDEX_exponent && !law->shape->damped))
        return 0;
    return rsl_given(exponent) || (takes >> index & 1u) || law->n_free;
}

/* Its value; NaN: it has none, or leaves it to the caller. */
static double meaningful(const rsl_law *law, double exponent, size_t index)
{
    return has_exponent(law, exponent, index) ? exponent : RSL_UNSET;
}

static cli_label exponent_label(const rsl_law *law, double exponent, size_t index)
{
    cli_label label = {"—"};
    if (!has_exponent(law, exponent, index))
        return label;
    if (exponent == RSL_LAW_M_EQUALS_N)
        snprintf(label.text, sizeof label.text, "n");
    else if (rsl_given(exponent))
        snprintf(label.text, sizeof label.text, "%g", exponent);
    else
        snprintf(label.text, sizeof label.text, "any");
    return label;
}

cli_label cli_exponent_n(const rsl_law *law)
{
    return exponent_label(law, law->n, RSL_LAW_INDEX_exponent);
}

cli_label cli_exponent_m(const rsl_law *law)
{
    return exponent_label(law, law->m, RSL_LAW_INDEX_m);
}

cli_label cli_exponent_q(const rsl_law *law)
{
    return exponent_label(law, law->q, RSL_LAW_INDEX_q);
}

int cli_takes_restitution(const rsl_law *law)
{
    return ((law->inputs | law->options) & RSL_LAW_INPUT_BIT(restitution)) != 0;
}

cli_label cli_restitution_range(const rsl_law *law)
{
    cli_label label = {"—"};
    if (cli_takes_restitution(law))
        snprintf(label.text, sizeof label.text, "%g %s e ≤ %g", law->restitution_min,
                 law->restitution_min_open ? "<" : "≤", law->restitution_max);
    return label;
}

/* With an exponent left to the caller nothing better than D can be said. */
char cli_solution_letter(const rsl_law *law)
{
    rsl_law_contact contact = {.law = law,
                               .shape = law->shape,
                               .end = law->end,
                               .damping = 1.0,
                               .n = law->n,
                               .m = exponent_m(law),
                               .q = law->q};
    if (!law->shape->damped)
        return 0;
    if (!rsl_given(contact.n) || !rsl_given(contact.m) || !rsl_given(contact.q))
        return law->m == RSL_LAW_M_EQUALS_N && law->q == 1.0 ? 'A' : 'D';
    switch (rsl_law_solution_of(&contact)) {
    case RSL_LAW_SOLUTION_A:
        return 'A';
    case RSL_LAW_SOLUTION_B:
        return 'B';
    case RSL_LAW_SOLUTION_C:
        return 'C';
    case RSL_LAW_SOLUTION_D:
        return 'D';
    case RSL_LAW_SOLUTION_ELASTIC:
    case RSL_LAW_SOLUTION_RIGID:
        break;
    }
    return 0;
}

static void json_inputs(rsl_report_json *json, const char *key, rsl_law_inputs inputs)
{
    const rsl_law_input *table = rsl_law_input_table();
    rsl_report_json_array(json, key);
    for (size_t i = 0; i < RSL_INPUT_COUNT; i++)
        if (inputs >> i & 1u)
            rsl_report_json_text(json, NULL, table[i].name);
    rsl_report_json_close(json);
}

static void json_exponents(rsl_report_json *json, const rsl_law *law)
{
    rsl_report_json_object(json, "exponents");
    rsl_report_json_number(json, "n", meaningful(law, law->n, RSL_LAW_INDEX_exponent));
    rsl_report_json_number(json, "m", meaningful(law, exponent_m(law), RSL_LAW_INDEX_m));
    rsl_report_json_number(json, "q", meaningful(law, law->q, RSL_LAW_INDEX_q));
    rsl_report_json_flag(json, "m_equals_n", law->shape->damped && law->m == RSL_LAW_M_EQUALS_N);
    rsl_report_json_flag(json, "n_free", law->n_free);
    rsl_report_json_close(json);
}

static void json_range(rsl_report_json *json, const rsl_law *law)
{
    if (!cli_takes_restitution(law)) {
        rsl_report_json_null(json, "restitution_range");
        return;
    }
    rsl_report_json_array(json, "restitution_range");
    rsl_report_json_number(json, NULL, law->restitution_min);
    rsl_report_json_number(json, NULL, law->restitution_max);
    rsl_report_json_close(json);
}

/* The contract names these first and in this order; more come at the end. */
void cli_law_json(rsl_report_json *json, const rsl_law *law)
{
    char letter[2] = {cli_solution_letter(law), '\0'};
    rsl_report_json_text(json, "key", law->key);
    rsl_report_json_text(json, "title", law->title);
    rsl_report_json_text(json, "authors", law->authors);
    rsl_report_json_number(json, "year", law->year);
    rsl_report_json_text(json, "doi", law->doi);
    rsl_report_json_text(json, "equation", law->equation);
    rsl_report_json_text(json, "family", rsl_law_family_name(law->family));
    json_exponents(json, law);
    rsl_report_json_text(json, "end_rule", rsl_law_end_name(law->end));
    json_inputs(json, "inputs", law->inputs);
    json_range(json, law);
    rsl_report_json_text(json, "errata", law->errata);
    rsl_report_json_text(json, "aliases", law->aliases);
    rsl_report_json_text(json, "parameter", law->parameter);
    json_inputs(json, "options", law->options);
    rsl_report_json_flag(json, "restitution_min_open", law->restitution_min_open);
    if (letter[0])
        rsl_report_json_text(json, "solution", letter);
    else
        rsl_report_json_null(json, "solution");
    rsl_report_json_text(json, "exact", law->exact);
}

/* ---- friction, rolling, twist ---------------------------------------------------- */

cli_label cli_tangent_state(const rsl_tangent_law *law)
{
    cli_label label;
    if (law->state < 0)
        snprintf(label.text, sizeof label.text, "3 n");
    else
        snprintf(label.text, sizeof label.text, "%d", law->state);
    return label;
}

static void inputs_json(rsl_report_json *json, const char *name, unsigned inputs)
{
    rsl_report_json_array(json, name);
    for (size_t i = 0; i < RSL_TANGENT_INPUT_COUNT; i++)
        if (inputs >> i & 1u)
            rsl_report_json_text(json, NULL, rsl_tangent_input_table()[i].name);
    rsl_report_json_close(json);
}

void cli_tangent_json(rsl_report_json *json, const rsl_tangent_law *law)
{
    rsl_report_json_text(json, "key", law->key);
    rsl_report_json_text(json, "kind", rsl_tangent_kind_name(law->kind));
    rsl_report_json_text(json, "title", law->title);
    rsl_report_json_text(json, "aliases", law->aliases);
    rsl_report_json_text(json, "authors", law->authors);
    rsl_report_json_number(json, "year", law->year);
    rsl_report_json_text(json, "doi", law->doi);
    rsl_report_json_text(json, "force", law->equation);
    inputs_json(json, "needs", law->inputs);
    inputs_json(json, "takes", law->options);
    rsl_report_json_number(json, "state", law->state);
    rsl_report_json_number(json, "passive", law->passive);
    rsl_report_json_text(json, "exact", law->exact);
    rsl_report_json_text(json, "errata", law->errata);
}

int cli_friction_find(const char *key, const rsl_tangent_law **law)
{
    *law = rsl_tangent_law_find(key ? key : "mindlin-rescaled");
    if (*law && (*law)->kind == RSL_TANGENT_FRICTION)
        return CLI_GO;
    if (*law)
        return cli_fail(CLI_USAGE, "--tangent %s is a law of %s; one of friction is needed", key,
                        rsl_tangent_kind_name((*law)->kind));
    return cli_fail(CLI_USAGE,
                    "there is no law of friction '%s'; %s'resile laws --kind friction' lists them",
                    key, rsl_word_question(rsl_tangent_law_nearest(key)).text);
}
