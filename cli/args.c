/* SPDX-License-Identifier: MIT
 *
 * args: the option parser.
 */
#include "args.h"

#include <assert.h>
#include <ctype.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/word.h"
#include "cli.h"
#include "help.h"
#include "text.h"

/* What has been read so far. */
typedef struct reader {
    const cli_syntax *syntax;
    int argc, next;
    char **argv;
    uint64_t options_seen;
    unsigned inputs_seen;
    int words_only; /* after "--" */
} reader;

/* An option as it stands on the command line. */
typedef struct typed {
    const char *shown; /* as the user wrote it, without the value */
    char name[64];     /* long name without dashes */
    const char *value; /* after '=', or NULL */
} typed;

cli_option_name cli_input_option(const rsl_law_input *input)
{
    cli_option_name option;

    snprintf(option.text, sizeof option.text, "--%s", input->name);
    for (char *at = option.text; *at; at++)
        if (*at == '_')
            *at = '-';
    return option;
}

int cli_read_number(const char *text, double *value)
{
    char *end;

    if (*text == '\0' || isspace((unsigned char)*text))
        return 0;
    *value = strtod(text, &end);
    return *end == '\0' && isfinite(*value);
}

/* Splits "--name=value"; "-e" is short for --restitution, "-h" for --help, and
 * a name may be written with '_' as the library does. */
static typed split(const char *argument)
{
    typed option = {.shown = argument};
    const char *name = argument + 2, *equals = strchr(argument, '=');
    size_t length;

    if (strcmp(argument, "-e") == 0 || strncmp(argument, "-e=", 3) == 0)
        name = "restitution";
    else if (strcmp(argument, "-h") == 0)
        name = "help";
    else if (argument[1] != '-')
        name = argument + 1;
    length = strcspn(name, "=");
    if (length >= sizeof option.name)
        length = sizeof option.name - 1;
    memcpy(option.name, name, length);
    for (char *at = option.name; *at; at++)
        if (*at == '_')
            *at = '-';
    option.value = equals ? equals + 1 : NULL;
    return option;
}

/* Index of the option of that name, or option_count. */
static size_t find_option(const cli_syntax *syntax, const char *name)
{
    size_t i = 0;

    while (i < syntax->option_count &&
           strcmp(syntax->options[i].name, name) != 0)
        i++;
    return i;
}

static int input_accepted(const cli_syntax *syntax, size_t index)
{
    return syntax->spec && (syntax->inputs >> index & 1u);
}

/* Index of the physical input of that name, or RSL_INPUT_COUNT. */
static size_t find_input(const cli_syntax *syntax, const char *name)
{
    const rsl_law_input *table = rsl_law_input_table();
    size_t i = 0;

    while (i < RSL_INPUT_COUNT &&
           !(input_accepted(syntax, i) &&
             strcmp(cli_input_option(&table[i]).text + 2, name) == 0))
        i++;
    return i;
}

static int fail_unknown(const cli_syntax *syntax, const typed *option)
{
    const rsl_law_input *table = rsl_law_input_table();
    rsl_word_choice choice = rsl_word_choose(option->name);
    rsl_word_offer(&choice, "help");
    for (size_t i = 0; i < syntax->option_count; i++)
        rsl_word_offer(&choice, syntax->options[i].name);
    for (size_t i = 0; i < RSL_INPUT_COUNT; i++)
        if (input_accepted(syntax, i))
            rsl_word_offer(&choice, cli_input_option(&table[i]).text + 2);
    const char *near = rsl_word_nearest(&choice);
    char name[80];
    snprintf(name, sizeof name, "--%s", near ? near : "");
    return cli_fail(CLI_USAGE,
                    "%s has no option '%.*s'; %s'resile %s --help' lists them "
                    "all",
                    syntax->command, (int)strcspn(option->shown, "="),
                    option->shown, rsl_word_question(near ? name : NULL).text,
                    syntax->command);
}

static int fail_repeated(const typed *option)
{
    return cli_fail(CLI_USAGE, "the option '--%s' is given twice; give it once",
                    option->name);
}

/* The value of an option, from behind '=' or from the next argument. */
static int take_value(reader *in, typed *option, const char *what)
{
    if (!option->value && in->next < in->argc)
        option->value = in->argv[in->next++];
    if (option->value && *option->value)
        return CLI_GO;
    return cli_fail(CLI_USAGE, "the option '--%s' needs a value: %s",
                    option->name, what);
}

/* The sentence for a number that is not one, or not a finite one. */
static int take_number(const typed *option, double *value)
{
    if (cli_read_number(option->value, value))
        return CLI_GO;
    return cli_fail(CLI_USAGE, "--%s is '%s'; it must be a finite number",
                    option->name, option->value);
}

static int take_input(reader *in, typed *option, size_t index)
{
    const rsl_law_input *input = &rsl_law_input_table()[index];
    double value;
    int status;

    if (in->inputs_seen >> index & 1u)
        return fail_repeated(option);
    in->inputs_seen |= 1u << index;
    status = take_value(in, option, input->meaning);
    if (status == CLI_GO)
        status = take_number(option, &value);
    if (status != CLI_GO)
        return status;
    if (value < input->low || (value == input->low && !input->closed))
        return cli_fail(CLI_USAGE, "--%s is %s; it must be %s %g (%s%s%s)",
                        option->name, option->value,
                        input->closed ? "at least" : "greater than", input->low,
                        input->meaning, strcmp(input->unit, "1") ? ", in " : "",
                        strcmp(input->unit, "1") ? input->unit : "");
    memcpy((char *)in->syntax->spec + input->offset, &value, sizeof value);
    return CLI_GO;
}

static int check_bounds(const cli_option *known, const typed *option)
{
    double value = *known->number;

    if (known->bounded == CLI_UNBOUNDED || value > known->low ||
        (value == known->low && known->bounded == CLI_AT_LEAST))
        return CLI_GO;
    return cli_fail(CLI_USAGE, "--%s is %s; it must be %s %g (%s)",
                    option->name, option->value,
                    known->bounded == CLI_ABOVE ? "greater than" : "at least",
                    known->low, known->help);
}

static int take_text(const cli_option *known, const typed *option)
{
    if (strncmp(option->value, "--", 2) == 0)
        return cli_fail(CLI_USAGE,
                        "the option '--%s' needs a value, %s, and is followed "
                        "by the option '%s'",
                        option->name, known->value, option->value);
    if (known->list)
        known->list->items[known->list->count++] = option->value;
    else
        *known->text = option->value;
    return CLI_GO;
}

static int take_option(reader *in, typed *option, size_t index)
{
    const cli_option *known = &in->syntax->options[index];
    int status;

    if (in->options_seen >> index & 1u && !known->list)
        return fail_repeated(option);
    in->options_seen |= (uint64_t)1 << index;
    if (known->flag) {
        if (option->value)
            return cli_fail(CLI_USAGE,
                            "the option '--%s' takes no value, and '%s' was "
                            "given",
                            option->name, option->value);
        *known->flag = 1;
        return CLI_GO;
    }
    status = take_value(in, option, known->help);
    if (status != CLI_GO)
        return status;
    if (known->text || known->list)
        return take_text(known, option);
    status = take_number(option, known->number);
    return status == CLI_GO ? check_bounds(known, option) : status;
}

static int take_word(const reader *in, const char *word)
{
    const cli_syntax *syntax = in->syntax;

    if (syntax->word_capacity == 0 ||
        *syntax->word_count == syntax->word_capacity)
        return cli_fail(CLI_USAGE,
                        "'%s' is one argument too many; the usage is: resile "
                        "%s %s",
                        word, syntax->command, syntax->usage);
    syntax->words[(*syntax->word_count)++] = word;
    return CLI_GO;
}

static int take_argument(reader *in)
{
    const char *argument = in->argv[in->next++];
    typed option;
    size_t index;

    if (in->words_only || argument[0] != '-' || argument[1] == '\0')
        return take_word(in, argument);
    if (strcmp(argument, "--") == 0) {
        in->words_only = 1;
        return CLI_GO;
    }
    option = split(argument);
    if (strcmp(option.name, "help") == 0 && !option.value)
        return cli_help(in->syntax);
    index = find_option(in->syntax, option.name);
    if (index < in->syntax->option_count)
        return take_option(in, &option, index);
    index = find_input(in->syntax, option.name);
    if (index < RSL_INPUT_COUNT)
        return take_input(in, &option, index);
    return fail_unknown(in->syntax, &option);
}

int cli_parse(const cli_syntax *syntax, int argc, char **argv)
{
    reader in = {.syntax = syntax, .argc = argc, .next = 1, .argv = argv};
    int status = CLI_GO;

    assert(syntax->option_count <= 64);
    while (status == CLI_GO && in.next < argc)
        status = take_argument(&in);
    return status;
}
