/* SPDX-License-Identifier: MIT
 *
 * The columns of resile compare: those of an impact, its errors against a reference, and the inputs
 * that are varied.
 */
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/word.h"
#include "cli.h"
#include "compare.h"

/* ---- references ----------------------------------------------------------------- */

cli_reference cli_reference_none(void)
{
    double none = (double)NAN;
    return (cli_reference){none, none, none, none, none, none};
}

cli_reference cli_reference_of_restitution(const cli_impact *impact, double e)
{
    const rsl_law_contact *c = &impact->contact;
    cli_reference out = cli_reference_none();
    out.restitution = e;
    out.impulse = c->mass * c->speed * (1.0 + e);
    out.energy_lost = impact->outcome.energy_in * (1.0 - e) * (1.0 + e);
    return out;
}

cli_reference cli_reference_of_outcome(const rsl_collide_outcome *outcome)
{
    return (cli_reference){.restitution = outcome->restitution,
                           .force_max = outcome->force_max,
                           .depth_max = outcome->depth_max,
                           .duration = outcome->duration,
                           .impulse = outcome->impulse,
                           .energy_lost = outcome->energy_in - outcome->energy_out};
}

/* ---- errors --------------------------------------------------------------------- */

/* In percent of the reference; NaN where that is nothing. */
static double error_of(double value, double reference)
{
    return reference > 0.0 && isfinite(reference) ? 100.0 * (value / reference - 1.0) : (double)NAN;
}

static double restitution_error(const void *of)
{
    const cli_compared *c = of;
    return error_of(c->impact.outcome.restitution, c->reference.restitution);
}

static double force_error(const void *of)
{
    const cli_compared *c = of;
    return error_of(c->impact.outcome.force_max, c->reference.force_max);
}

static double depth_error(const void *of)
{
    const cli_compared *c = of;
    return error_of(c->impact.outcome.depth_max, c->reference.depth_max);
}

static double duration_error(const void *of)
{
    const cli_compared *c = of;
    return error_of(c->impact.outcome.duration, c->reference.duration);
}

static double impulse_error(const void *of)
{
    const cli_compared *c = of;
    return error_of(c->impact.outcome.impulse, c->reference.impulse);
}

static double energy_lost(const void *of)
{
    const rsl_collide_outcome *o = &((const cli_impact *)of)->outcome;
    return o->energy_in - o->energy_out;
}

static double energy_error(const void *of)
{
    return error_of(energy_lost(of), ((const cli_compared *)of)->reference.energy_lost);
}

/* ---- rows ----------------------------------------------------------------------- */

#define PERCENT(key, function, title)                                                              \
    {                                                                                              \
        key, "%", NULL, .number = function, .head = title, .format = "%+.3f"                       \
    }

static const cli_quantity own_rows[] = {
    {"energy_lost", "J", NULL, .number = energy_lost, .head = "energy lost"},
    PERCENT("restitution_error", restitution_error, "error of e"),
    PERCENT("force_error", force_error, "error of force"),
    PERCENT("depth_error", depth_error, "error of depth"),
    PERCENT("duration_error", duration_error, "error of duration"),
    PERCENT("impulse_error", impulse_error, "error of impulse"),
    PERCENT("energy_error", energy_error, "error of energy"),
    {"k_non", "", NULL, CLI_IN(cli_compared, frame.stiffness), .head = "k_non", .optional = 2},
    {"lambda_non", "", NULL, CLI_IN(cli_compared, frame.damping), .head = "lambda_non",
     .optional = 2},
    {"velocity_common", "m/s", NULL, CLI_IN(cli_compared, after.velocity_common),
     .head = "common velocity", .optional = 2},
    {"velocity1_out", "m/s", NULL, CLI_IN(cli_compared, after.velocity[0]), .head = "velocity 1",
     .optional = 2},
    {"velocity2_out", "m/s", NULL, CLI_IN(cli_compared, after.velocity[1]), .head = "velocity 2",
     .optional = 2},
    {0}};

static const cli_quantity values_row = {
    "values", "", NULL, CLI_THROUGH(cli_compared, variant, cli_variant, text), .head = "values"};

static size_t count_rows(const cli_quantity *rows)
{
    size_t count = 0;
    while (rows[count].key || rows[count].json || rows[count].head)
        count++;
    return count;
}

static const cli_quantity *find_row(const cli_quantity *rows, size_t count, const char *key)
{
    for (size_t i = 0; i < count; i++)
        if (rows[i].key && strcmp(rows[i].key, key) == 0)
            return &rows[i];
    return NULL;
}

/* Inputs that are no rows yet; the restitution is restitution_in. */
static size_t add_inputs(cli_quantity *rows, size_t count, rsl_law_inputs varied)
{
    const rsl_law_input *table = rsl_law_input_table();
    for (size_t i = 0; i < RSL_LAW_INPUT_COUNT; i++)
        if ((varied >> i & 1u) && i != RSL_LAW_INDEX_restitution &&
            !find_row(rows, count, table[i].name))
            rows[count++] =
                (cli_quantity){.key = table[i].name,
                               .unit = strcmp(table[i].unit, "1") == 0 ? "" : table[i].unit,
                               .kind = CLI_VALUE_NUMBER,
                               .offset = offsetof(cli_compared, variant),
                               .inner = offsetof(cli_variant, spec) + table[i].offset,
                               .pointed = 1,
                               .head = table[i].name};
    return count;
}

cli_quantity *cli_compare_rows(rsl_law_inputs varied)
{
    size_t shared = count_rows(cli_impact_rows), own = count_rows(own_rows);
    cli_quantity *rows = cli_allocate(shared + own + RSL_LAW_INPUT_COUNT + 2, sizeof *rows);
    _Static_assert(offsetof(cli_compared, impact) == 0, "rows of an impact are rows of it");
    memcpy(rows, cli_impact_rows, shared * sizeof *rows);
    memcpy(rows + shared, own_rows, own * sizeof *rows);
    size_t count = shared + own;
    if (varied)
        rows[count++] = values_row;
    add_inputs(rows, count, varied);
    return rows;
}

/* ---- columns -------------------------------------------------------------------- */

static void append(cli_column_text *to, const char *key)
{
    size_t length = strlen(to->text);
    assert(length + strlen(key) + 2 < sizeof to->text);
    snprintf(to->text + length, sizeof to->text - length, "%s%s", length ? "|" : "", key);
}

static int add_column(const cli_quantity *rows, const char *word, cli_column_text *out)
{
    rsl_word_choice choice = rsl_word_choose(word);
    for (const cli_quantity *row = rows; row->key || row->json || row->head; row++) {
        if (!row->key || !(row->head || row->meaning))
            continue;
        if (rsl_word_equal(row->key, word)) {
            append(out, row->key);
            return CLI_GO;
        }
        rsl_word_offer(&choice, row->key);
    }
    return cli_fail(CLI_USAGE, "--columns has '%s'; %sallowed: %s", word,
                    rsl_word_suggestion(rsl_word_nearest(&choice)).text, choice.list);
}

static const char *usual_columns(cli_column_choice usual)
{
    return usual.against  ? "restitution_out|restitution_error|force_max|force_error|depth_max|"
                            "depth_error|duration|duration_error"
           : usual.bodies ? "restitution_in|restitution_out|error_percent|force_max|duration|"
                            "impulse|velocity1_out|velocity2_out"
           : usual.frame  ? "restitution_in|restitution_out|error_percent|force_max|depth_max|"
                            "duration|k_non|lambda_non"
                          : "end|restitution_in|restitution_out|error_percent|force_max|depth_max|"
                            "duration|pull";
}

int cli_compare_columns(const cli_quantity *rows, const char *list, cli_column_choice usual,
                        cli_column_text *out)
{
    size_t count = usual.varied ? 3 : 2;
    int status = CLI_GO;
    cli_word word;
    *out = (cli_column_text){"law"};
    if (usual.varied)
        append(out, "values");
    append(out, "calibration");
    if (!list)
        append(out, usual_columns(usual));
    while (status == CLI_GO && cli_next_word(&list, &word)) {
        if (++count > CLI_TABLE_COLUMNS)
            return cli_fail(CLI_USAGE, "--columns has more than %d names; --csv writes all columns",
                            CLI_TABLE_COLUMNS - (usual.varied ? 3 : 2));
        status = add_column(rows, word.text, out);
    }
    return status;
}
