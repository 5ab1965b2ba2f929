/* SPDX-License-Identifier: MIT
 *
 * catalogue: a row of the table of laws in words, numbers and JSON.
 */
#include "catalogue.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli.h"
#include "impact.h"

/* m where it follows n. */
static double exponent_m(const rsl_law *law) { return rsl_law_exponent_m(law, law->n); }

/* Whether a row has the exponent: the damping has none without a damping force,
 * the force none without indentation. */
static int has_exponent(const rsl_law *law, double exponent, size_t index)
{
    rsl_law_inputs takes = law->inputs | law->options;
    if (!law->model->force || (index != RSL_LAW_INDEX_exponent && !law->model->damped))
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
    else if (exponent == RSL_LAW_M_HALF)
        snprintf(label.text, sizeof label.text, "(n-1)/2");
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
                               .model = law->model,
                               .end = law->end,
                               .damping = 1.0,
                               .n = law->n,
                               .m = exponent_m(law),
                               .q = law->q};
    if (!law->model->damped)
        return 0;
    if (!rsl_given(contact.n) || !rsl_given(contact.m) || !rsl_given(contact.q))
        return law->q != 1.0                  ? 'D'
               : law->m == RSL_LAW_M_EQUALS_N ? 'A'
               : law->m == RSL_LAW_M_HALF     ? 'C'
                                              : 'D';
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

static void put_names(rsl_report_json *json, const char *key, rsl_law_inputs inputs)
{
    rsl_report_json_array(json, key);
    for (size_t i = 0; i < RSL_LAW_INPUT_COUNT; i++)
        if (inputs >> i & 1u)
            rsl_report_json_text(json, NULL, rsl_law_input_table()[i].name);
    rsl_report_json_close(json);
}

static void put_inputs(const void *of, rsl_report_json *json)
{
    put_names(json, "inputs", ((const rsl_law *)of)->inputs);
}

static void put_options(const void *of, rsl_report_json *json)
{
    put_names(json, "options", ((const rsl_law *)of)->options);
}

static void put_exponents(const void *of, rsl_report_json *json)
{
    const rsl_law *law = of;
    rsl_report_json_object(json, "exponents");
    rsl_report_json_number(json, "n", meaningful(law, law->n, RSL_LAW_INDEX_exponent));
    rsl_report_json_number(json, "m", meaningful(law, exponent_m(law), RSL_LAW_INDEX_m));
    rsl_report_json_number(json, "q", meaningful(law, law->q, RSL_LAW_INDEX_q));
    rsl_report_json_flag(json, "m_equals_n", law->model->damped && law->m == RSL_LAW_M_EQUALS_N);
    rsl_report_json_flag(json, "n_free", law->n_free);
    rsl_report_json_close(json);
}

static void put_range(const void *of, rsl_report_json *json)
{
    const rsl_law *law = of;
    if (!cli_takes_restitution(law)) {
        rsl_report_json_null(json, "restitution_range");
        return;
    }
    rsl_report_json_vector(json, "restitution_range",
                           (const double[]){law->restitution_min, law->restitution_max}, 2);
}

static const char *family_name(const void *of)
{
    return rsl_law_family_name(((const rsl_law *)of)->family);
}

static const char *end_name(const void *of)
{
    return rsl_law_separation_name(((const rsl_law *)of)->end);
}

static const char *end_of_force(const void *of)
{
    return ((const rsl_law *)of)->model->force ? end_name(of) : NULL;
}

static const char *solution_name(const void *of)
{
    static const char *const names[] = {"A", "B", "C", "D"};
    char letter = cli_solution_letter(of);
    return letter ? names[letter - 'A'] : NULL;
}

#define COMPOSE(name, function)                                                                    \
    static void name(const void *of, char *text, size_t size)                                      \
    {                                                                                              \
        snprintf(text, size, "%s", function(of).text);                                             \
    }
COMPOSE(compose_n, cli_exponent_n)
COMPOSE(compose_m, cli_exponent_m)
COMPOSE(compose_q, cli_exponent_q)
COMPOSE(compose_range, cli_restitution_range)
COMPOSE(compose_state, cli_tangent_state)

/* The contract names these first and in this order; more come at the end. */
const cli_quantity cli_law_rows[] = {
    {"key", "", "key", CLI_IN(rsl_law, key)},
    {"title", "", NULL, CLI_IN(rsl_law, title)},
    {"authors", "", "authors", CLI_IN(rsl_law, authors)},
    {"year", "", "year", CLI_IN(rsl_law, year)},
    {"doi", "", NULL, CLI_IN(rsl_law, doi)},
    {"equation", "", NULL, CLI_IN(rsl_law, equation)},
    {"family", "", NULL, .text = family_name},
    {.json = put_exponents},
    {"end_rule", "", NULL, .text = end_name},
    {.json = put_inputs},
    {.json = put_range},
    {"errata", "", NULL, CLI_IN(rsl_law, errata)},
    {"aliases", "", NULL, CLI_IN(rsl_law, aliases)},
    {"parameter", "", NULL, CLI_IN(rsl_law, parameter)},
    {.json = put_options},
    {"restitution_min_open", "", NULL, CLI_YES(rsl_law, restitution_min_open)},
    {"solution", "", NULL, .text = solution_name},
    {"exact", "", NULL, CLI_IN(rsl_law, exact)},
    /* columns of text alone */
    {NULL, "", NULL, .compose = compose_n, .head = ">n"},
    {NULL, "", NULL, .compose = compose_m, .head = ">m"},
    {NULL, "", NULL, .compose = compose_q, .head = ">q"},
    {NULL, "", NULL, .text = end_of_force, .head = "end"},
    {NULL, "", NULL, .compose = compose_range, .head = "range of e"},
    {0}};
const char cli_law_columns[] = "key|year|>n|>m|>q|end|range of e|authors";

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

static void put_tangent_names(rsl_report_json *json, const char *key, unsigned inputs)
{
    rsl_report_json_array(json, key);
    for (size_t i = 0; i < RSL_TANGENT_INPUT_COUNT; i++)
        if (inputs >> i & 1u)
            rsl_report_json_text(json, NULL, rsl_tangent_input_table()[i].name);
    rsl_report_json_close(json);
}

static void put_needs(const void *of, rsl_report_json *json)
{
    put_tangent_names(json, "needs", ((const rsl_tangent_law *)of)->inputs);
    put_tangent_names(json, "takes", ((const rsl_tangent_law *)of)->options);
}

static const char *kind_name(const void *of)
{
    return rsl_tangent_kind_name(((const rsl_tangent_law *)of)->kind);
}

static const char *is_passive(const void *of)
{
    return ((const rsl_tangent_law *)of)->passive ? "yes" : "no";
}

const cli_quantity cli_tangent_rows[] = {
    {"key", "", "key", CLI_IN(rsl_tangent_law, key)},
    {"kind", "", NULL, .text = kind_name},
    {"title", "", NULL, CLI_IN(rsl_tangent_law, title)},
    {"aliases", "", NULL, CLI_IN(rsl_tangent_law, aliases)},
    {"authors", "", "authors", CLI_IN(rsl_tangent_law, authors)},
    {"year", "", "year", CLI_IN(rsl_tangent_law, year)},
    {"doi", "", NULL, CLI_IN(rsl_tangent_law, doi)},
    {"force", "", "force", CLI_IN(rsl_tangent_law, equation)},
    {.json = put_needs},
    {"state", "", NULL, CLI_IN(rsl_tangent_law, state)},
    {"passive", "", NULL, CLI_IN(rsl_tangent_law, passive)},
    {"exact", "", NULL, CLI_IN(rsl_tangent_law, exact)},
    {"errata", "", NULL, CLI_IN(rsl_tangent_law, errata)},
    /* columns of text alone */
    {NULL, "", NULL, .compose = compose_state, .head = ">memory"},
    {NULL, "", NULL, .text = is_passive, .head = "passive"},
    {0}};
const char cli_tangent_columns[] = "key|year|force|>memory|passive|authors";

int cli_friction_find(const char *key, const rsl_tangent_law **law)
{
    rsl_error error;
    if (rsl_tangent_law_get(key ? key : "mindlin-rescaled", RSL_TANGENT_FRICTION, law, &error) < 0)
        return cli_fail(CLI_USAGE, "--tangent: %s", error.message);
    return CLI_GO;
}
