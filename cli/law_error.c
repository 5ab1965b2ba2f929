/* SPDX-License-Identifier: MIT
 *
 * law_error: one number for the errors of a law over several values of an input.
 */
#include "law_error.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "cli.h"
#include "impact.h"
#include "text.h"

/* The place of a word, counted from 0; -1: there is none. */
static int place_of(cli_words words, const char *word)
{
    const char *known = cli_word_find(words, word);
    for (int i = 0; known; i++)
        if (words((size_t)i) == known)
            return i;
    return -1;
}

static int read_word(const char *option, cli_words words, const char *word, int *place)
{
    *place = word ? place_of(words, word) : 0;
    return *place >= 0 ? CLI_GO
                       : cli_fail(CLI_USAGE, "%s is '%s'; allowed: %s", option, word,
                                  cli_word_list(words, ", ").text);
}

static double *field_of(rsl_law_parameters *spec, const rsl_law_input *input)
{
    return (double *)((char *)spec + input->offset);
}

/* What the errors are taken over: --sample, else -e, else the restitution. */
static int read_sample(const cli_law_error_words *words, rsl_law_inputs varied, cli_law_error *out)
{
    char one[48];
    if (words->sample) {
        int status = cli_axis_read("--sample", words->sample, &out->sample);
        if (status != CLI_GO)
            return status;
        if (cli_axis_bit(&out->sample) & varied)
            return cli_fail(CLI_USAGE, "--sample and --over both vary %s", out->sample.input->name);
        if (rsl_given(*cli_axis_field(&out->sample, &out->spec)))
            return cli_fail(CLI_USAGE, "%s is given, and --sample varies it; give one of the two",
                            cli_input_option(out->sample.input).text);
        return CLI_GO;
    }
    out->single = (varied & RSL_LAW_INPUT_BIT(restitution)) != 0;
    if (out->single)
        return cli_axis_read("--sample", "e=0.5", &out->sample);
    if (!rsl_given(out->spec.restitution))
        return cli_axis_read("--sample", "e=0.01:0.99:99", &out->sample);
    snprintf(one, sizeof one, "e=%.17g", out->spec.restitution);
    return cli_axis_read("-e", one, &out->sample);
}

static int check_law(const cli_law_error *of)
{
    if (!of->law->model->damped)
        return cli_fail(CLI_USAGE, "the law %s has no damping, and so no error to show",
                        of->law->key);
    if (!(cli_inputs_of_use(of->law, &of->spec) & cli_axis_bit(&of->sample)))
        return cli_fail(CLI_USAGE, "--sample varies %s, but the law %s takes none",
                        of->sample.input->name, of->law->key);
    return CLI_GO;
}

int cli_law_error_prepare(const cli_law_error_words *words, const rsl_law *law,
                          const rsl_law_parameters *spec, const cli_pair *pair,
                          rsl_law_inputs varied, cli_law_error *out)
{
    int quantity = 0, measure = 0;
    *out = (cli_law_error){.law = law, .spec = *spec, .pair = pair};
    int status = read_word("--quantity", rsl_collide_error_name, words->quantity, &quantity);
    if (status == CLI_GO)
        status = read_word("--measure", rsl_collide_measure_name, words->measure, &measure);
    if (status == CLI_GO)
        status = read_sample(words, varied, out);
    if (status == CLI_GO)
        status = check_law(out);
    if (status == CLI_GO)
        out->errors = cli_allocate(out->sample.count, sizeof *out->errors);
    out->quantity = (rsl_collide_error_quantity)quantity;
    out->measure = (rsl_collide_error_measure)measure;
    return status;
}

void cli_law_error_free(cli_law_error *of)
{
    cli_axis_free(&of->sample);
    free(of->errors);
    of->errors = NULL;
}

rsl_status cli_law_error_at(cli_law_error *of, const rsl_law_input *const *inputs, const double *x,
                            size_t count, rsl_error *error)
{
    const rsl_law_input *table = rsl_law_input_table();
    rsl_law_parameters given = of->spec;
    const double *values = of->sample.value;
    for (size_t i = 0; i < count; i++) {
        *field_of(&given, inputs[i]) = x[i];
        if (of->single && inputs[i] == of->sample.input)
            values = &x[i];
    }
    rsl_law_parameters spec = cli_spec_for(of->law, &given);
    rsl_status status = of->pair ? cli_pair_fill(of->pair, of->law, &spec, error) : RSL_OK;
    if (status >= 0)
        status =
            rsl_collide_law_errors(of->law, &spec, of->quantity, (size_t)(of->sample.input - table),
                                   values, of->sample.count, of->errors, error);
    for (size_t i = 0; i < of->sample.count; i++)
        of->errors[i] = status < 0 ? RSL_UNSET : 100.0 * of->errors[i];
    return status;
}

cli_law_error_text cli_law_error_title(const cli_law_error *of)
{
    cli_law_error_text out;
    snprintf(out.text, sizeof out.text, "%s error of the %s",
             rsl_collide_measure_name((size_t)of->measure),
             rsl_collide_error_name((size_t)of->quantity));
    return out;
}

cli_law_error_text cli_law_error_sampled(const cli_law_error *of)
{
    const cli_axis *s = &of->sample;
    cli_law_error_text out;
    if (of->single)
        out.text[0] = '\0';
    else if (s->count == 1)
        snprintf(out.text, sizeof out.text, "%s %s", s->input->name, cli_number(s->value[0]).text);
    else
        snprintf(out.text, sizeof out.text, "%zu values of %s from %s to %s", s->count,
                 s->input->name, cli_number(s->value[0]).text,
                 cli_number(s->value[s->count - 1]).text);
    return out;
}

const cli_option cli_law_error_options[] = {
    {"sample", "INPUT=VALUES", CLI_TEXT(cli_law_error_words, sample, NULL),
     "values over which the error of a law is taken (default e=0.01:0.99:99, or -e)"},
    {"quantity", "WHAT", CLI_TEXT(cli_law_error_words, quantity, rsl_collide_error_name),
     "what is compared: damping, restitution, force, depth, duration, impulse, loss (default "
     "damping)"},
    {"measure", "HOW", CLI_TEXT(cli_law_error_words, measure, rsl_collide_measure_name),
     "rms, mean (of the absolute values), max, bias (signed mean) (default rms)"},
    {0}};
