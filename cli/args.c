/* SPDX-License-Identifier: MIT
 *
 * args: from the words of the command line to the request of a command.
 */
#define _POSIX_C_SOURCE 200809L

#include "args.h"

#include <assert.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/range.h"
#include "base/text.h"
#include "base/word.h"
#include "measure/unit.h"
#include "system/number.h"
#include "text.h"

/* What has been read so far. */
typedef struct reader {
    const cli_command *command;
    cli_helper help;
    char *request;
    int argc, next;
    char **argv;
    rsl_law_inputs inputs_seen;
    size_t words;
    int words_only; /* after "--" */
} reader;

/* An option as it stands on the command line. */
typedef struct typed {
    const char *shown; /* as the user wrote it, without the value */
    char name[64];     /* without dashes */
    const char *value; /* after '=', or NULL */
} typed;

/* What is asked of the program: there is one question in its life. */
static rsl_law_inputs powers_typed;                 /* with a unit N/m^n, */
static double stiffness_power[RSL_LAW_INPUT_COUNT]; /* and its n */

const cli_option *cli_typed_of(const cli_option *options)
{
    for (; options->name; options++)
        if (cli_is_typed(options))
            return options;
    return NULL;
}

double cli_stiffness_power(enum rsl_law_input_index input)
{
    return powers_typed & RSL_LAW_INPUT_AT(input) ? stiffness_power[input] : RSL_UNSET;
}

cli_option_name cli_input_option(const rsl_law_input *input)
{
    cli_option_name option;
    snprintf(option.text, sizeof option.text, "--%s", input->name);
    for (char *at = option.text; *at; at++)
        if (*at == '_')
            *at = '-';
    return option;
}

static int input_accepted(const cli_command *command, size_t index)
{
    return (int)(command->inputs >> index & 1u);
}

/* Index of the parameter of that name, or RSL_LAW_INPUT_COUNT. */
static size_t find_input(const cli_command *command, const char *name)
{
    const rsl_law_input *table = rsl_law_input_table();
    size_t i = 0;
    while (i < RSL_LAW_INPUT_COUNT &&
           !(input_accepted(command, i) && rsl_word_equal(table[i].name, name)))
        i++;
    return i;
}

/* ---- values --------------------------------------------------------------- */

int cli_next_word(const char **rest, cli_word *word)
{
    if (!*rest)
        return 0;
    size_t length = strcspn(*rest, ",");
    snprintf(word->text, sizeof word->text, "%.*s",
             length < sizeof word->text ? (int)length : (int)sizeof word->text, *rest);
    *rest = (*rest)[length] ? *rest + length + 1 : NULL;
    return 1;
}

/* The place of a word in a vocabulary counted from 1; 0 if it is not there. */
static size_t place_of(cli_words words, const char *text)
{
    const char *word;
    for (size_t i = 0; (word = words(i)); i++)
        if (rsl_word_equal(word, text))
            return i + 1;
    return 0;
}

const char *cli_word_find(cli_words words, const char *text)
{
    size_t place = place_of(words, text);
    return place > 0 ? words(place - 1) : NULL;
}

/* The value of an option, from behind '=' or from the next argument. */
static int take_value(reader *in, typed *option, const char *what)
{
    if (!option->value && in->next < in->argc)
        option->value = in->argv[in->next++];
    if (option->value && *option->value)
        return CLI_GO;
    return cli_fail(CLI_USAGE, "the option '--%s' needs a value: %s", option->name, what);
}

static rsl_range range_of(const cli_range *range)
{
    return (rsl_range){range->low, range->bounds == CLI_BOTH ? range->high : HUGE_VAL,
                       range->bounds == CLI_GREATER, 0};
}

static int in_range(double value, const cli_range *range)
{
    return range->bounds == CLI_ALL || rsl_range_has(range_of(range), value);
}

/* "--jobs = 0 is out of range: must be a whole number 1 to 512". */
static int fail_range(const typed *option, const char *numbers, const cli_range *range,
                      const char *unit, const char *note)
{
    rsl_range_text bounds = {""};
    if (range->bounds != CLI_ALL)
        bounds = rsl_range_print(range_of(range), range->low, unit);
    return cli_fail(CLI_USAGE, "--%s = %s is out of range: must be %s%s%s", option->name,
                    option->value, numbers, bounds.text, note);
}

/* `of`: the dimension of the unit that was typed, or NULL. */
static int take_number(const typed *option, const char *unit, const cli_range *range,
                       const char *note, double *value, rsl_measure_dimension *of)
{
    rsl_measure_why why;
    if (!rsl_measure_unit_number(option->value, unit, value, of, &why))
        return cli_fail(CLI_USAGE, "--%s is '%s'; %s", option->name, option->value, why.text);
    return in_range(*value, range) ? CLI_GO : fail_range(option, "", range, unit, note);
}

/* A number, or the word for infinity. */
static int take_quantity(const typed *option, const cli_option *known, double *value)
{
    if (known->words && cli_word_find(known->words, option->value)) {
        *value = HUGE_VAL;
        return CLI_GO;
    }
    return take_number(option, known->unit, &known->range, "", value, NULL);
}

/* A number with s, min or h behind it; alone it is seconds. */
static int take_time(const typed *option, double *value)
{
    rsl_measure_why why;
    if (rsl_measure_unit_number(option->value, "s", value, NULL, &why) && *value > 0.0)
        return CLI_GO;
    return cli_fail(CLI_USAGE,
                    "--%s is '%s'; allowed: a time greater than 0, such as 90s, 5min "
                    "or 2h",
                    option->name, option->value);
}

static int take_count(const typed *option, const cli_range *range, size_t *value)
{
    double number;
    if (!rsl_number_read(option->value, &number) || number != floor(number) ||
        !in_range(number, range))
        return fail_range(option, "a whole number ", range, NULL, "");
    *value = (size_t)number;
    return CLI_GO;
}

static int take_choice(const typed *option, cli_words words, int *value)
{
    *value = (int)place_of(words, option->value);
    if (*value > 0)
        return CLI_GO;
    rsl_word_choice choice = rsl_word_choose(option->value);
    for (size_t i = 0; words(i); i++)
        rsl_word_offer(&choice, words(i));
    return cli_fail(CLI_USAGE, "--%s is '%s'; %sallowed: %s", option->name, option->value,
                    rsl_word_suggestion(rsl_word_nearest(&choice)).text, choice.list);
}

/* A name that would be printed as it is, or become part of one that is. */
static int check_name(const char *name)
{
    if (!rsl_text_has_controls(name))
        return CLI_GO;
    return cli_fail(CLI_USAGE, "'%s' has control characters; allowed: names without them", name);
}

static int take_text(const typed *option, const cli_option *known)
{
    if (strncmp(option->value, "--", 2) != 0)
        return CLI_GO;
    return cli_fail(CLI_USAGE,
                    "the option '--%s' needs a value, %s, and is followed by the option '%s'",
                    option->name, cli_option_value(known).text, option->value);
}

/* Puts the value of an option into its field. */
static int take_field(const reader *in, const cli_option *known, const typed *option, void *field)
{
    cli_list *list = field;
    int status;
    switch (known->kind) {
    case CLI_KIND_NUMBER:
        return take_quantity(option, known, field);
    case CLI_KIND_TIME:
        return take_time(option, field);
    case CLI_KIND_COUNT:
        return take_count(option, &known->range, field);
    case CLI_KIND_CHOICE:
        return take_choice(option, known->words, field);
    case CLI_KIND_LIST:
        status = take_text(option, known);
        if (!list->items)
            list->items = cli_allocate((size_t)in->argc + 1, sizeof(char *));
        list->items[list->count++] = option->value;
        return status;
    case CLI_KIND_TEXT:
    case CLI_KIND_FOLDER:
    case CLI_KIND_FILE:
        *(const char **)field = option->value;
        status = take_text(option, known);
        return status == CLI_GO ? check_name(option->value) : status;
    case CLI_KIND_FLAG:
        break;
    }
    *(int *)field = 1;
    return CLI_GO;
}

/* ---- options, parameters, words ------------------------------------------- */

/* Splits "--name=value"; "-e" is short for --restitution, "-h" for --help. */
static typed split(const char *argument)
{
    typed option = {.shown = argument};
    const char *name = argument + 1 + (argument[1] == '-');
    const char *equals = strchr(argument, '=');
    if (strcmp(argument, "-e") == 0 || strncmp(argument, "-e=", 3) == 0)
        name = "restitution";
    else if (strcmp(argument, "-h") == 0)
        name = "help";
    snprintf(option.name, sizeof option.name, "%.*s", (int)strcspn(name, "="), name);
    option.value = equals ? equals + 1 : NULL;
    return option;
}

/* The parameter that goes by a symbol, as in '-k' for --stiffness. */
static const char *find_symbol(const cli_command *command, const char *symbol)
{
    const rsl_law_input *table = rsl_law_input_table();
    for (size_t i = 0; i < RSL_LAW_INPUT_COUNT; i++)
        if (input_accepted(command, i) && strcmp(table[i].symbol, symbol) == 0)
            return table[i].name;
    return NULL;
}

static int fail_unknown(const cli_command *command, const typed *option)
{
    const rsl_law_input *table = rsl_law_input_table();
    const char *meant = find_symbol(command, option->name);
    rsl_word_choice choice = rsl_word_choose(option->name);
    const cli_option *row;
    size_t base;
    char near[80];
    rsl_word_offer(&choice, "help");
    for (size_t i = 0; (row = cli_option_at(command, i, &base)); i++)
        rsl_word_offer(&choice, row->name);
    for (size_t i = 0; i < RSL_LAW_INPUT_COUNT; i++)
        if (input_accepted(command, i))
            rsl_word_offer(&choice, cli_input_option(&table[i]).text + 2);
    if (!meant)
        meant = rsl_word_nearest(&choice);
    snprintf(near, sizeof near, "--%s", meant ? meant : "");
    return cli_fail(CLI_USAGE, "%s has no option '%.*s'; %s'resile %s --help' lists them all",
                    command->name, (int)strcspn(option->shown, "="), option->shown,
                    rsl_word_suggestion(meant ? near : NULL).text, command->name);
}

static int fail_repeated(const typed *option)
{
    return cli_fail(CLI_USAGE, "the option '--%s' is given twice; give it once", option->name);
}

static int take_input(reader *in, typed *option, size_t index)
{
    const rsl_law_input *input = &rsl_law_input_table()[index];
    cli_range range = {input->closed ? CLI_MIN : CLI_GREATER, input->low, 0.0};
    char note[160];
    double value;
    rsl_measure_dimension of = {{0.0}, 0};
    if (in->inputs_seen >> index & 1u)
        return fail_repeated(option);
    in->inputs_seen |= RSL_LAW_INPUT_AT(index);
    snprintf(note, sizeof note, " (%s)", input->meaning);
    int status = take_value(in, option, input->meaning);
    if (status == CLI_GO)
        status = take_number(option, input->unit, &range, note, &value, &of);
    if (of.power[RSL_MEASURE_MASS_OF] == 1.0 && strcmp(input->unit, "N/m^n") == 0) {
        powers_typed |= RSL_LAW_INPUT_AT(index);
        stiffness_power[index] = 1.0 - of.power[RSL_MEASURE_LENGTH]; /* N = kg m/s^2 */
    }
    if (status == CLI_GO)
        memcpy(in->request + in->command->spec + input->offset, &value, sizeof value);
    return status;
}

static int take_option(reader *in, typed *option, const cli_option *known, size_t index,
                       size_t base)
{
    int status = CLI_GO;
    assert(index < 64);
    if (cli_is_typed(known) && known->kind != CLI_KIND_LIST)
        return fail_repeated(option);
    cli_note_typed(index);
    if (known->kind == CLI_KIND_FLAG && option->value)
        return cli_fail(CLI_USAGE, "the option '--%s' takes no value, and '%s' was given",
                        option->name, option->value);
    if (known->kind != CLI_KIND_FLAG)
        status = take_value(in, option, known->help);
    return status == CLI_GO ? take_field(in, known, option, in->request + base + known->offset)
                            : status;
}

/* "--mass 20 g": the word behind an option and its number is a unit, and no file is called so. */
static int is_stray_unit(const reader *in, const char *word)
{
    rsl_measure_unit unit;
    double number;
    int at = in->next - 1;
    return at >= 2 && in->argv[at - 2][0] == '-' && rsl_number_read(in->argv[at - 1], &number) &&
           rsl_measure_unit_read((rsl_text_piece){word, strlen(word)}, NULL, &unit) &&
           access(word, F_OK) != 0;
}

static int take_word(reader *in, const char *word)
{
    if (is_stray_unit(in, word))
        return cli_fail(CLI_USAGE, "'%s' stands apart from its number; write %s%s without a blank",
                        word, in->argv[in->next - 2], word);
    const cli_command *command = in->command;
    char *field = in->request + command->argument.offset;
    if (!command->argument.name || (in->words > 0 && !command->argument.many))
        return cli_fail(CLI_USAGE, "'%s' is one argument too many; usage: resile %s %s", word,
                        command->name, command->usage);
    in->words++;
    int status = check_name(word);
    if (command->argument.many) {
        cli_list *list = (cli_list *)(void *)field;
        if (!list->items)
            list->items = cli_allocate((size_t)in->argc + 1, sizeof(char *));
        list->items[list->count++] = word;
    } else {
        *(const char **)(void *)field = word;
    }
    return status;
}

/* Whether the KEY of a law is the argument: --law says the same. */
static int takes_law(const cli_command *command)
{
    return command->argument.name && strcmp(command->argument.name, "KEY") == 0;
}

static int take_law(reader *in, typed *option)
{
    int status = take_value(in, option, "the KEY of a law");
    return status == CLI_GO ? take_word(in, option->value) : status;
}

/* The KEY that was typed, before or just behind --help; NULL if there is none. */
static const char *key_of(const reader *in)
{
    const char *next = in->next < in->argc ? in->argv[in->next] : NULL;
    if (!takes_law(in->command) || in->command->argument.many)
        return NULL;
    if (in->words > 0)
        return *(const char **)(void *)(in->request + in->command->argument.offset);
    return next && next[0] != '-' ? next : NULL;
}

static int take_argument(reader *in)
{
    const char *argument = in->argv[in->next++];
    const cli_option *row;
    size_t base;
    if (in->words_only || argument[0] != '-' || argument[1] == '\0')
        return take_word(in, argument);
    if (strcmp(argument, "--") == 0) {
        in->words_only = 1;
        return CLI_GO;
    }
    typed option = split(argument);
    if (rsl_word_equal(option.name, "help") && !option.value)
        return in->help(in->command, key_of(in));
    for (size_t i = 0; (row = cli_option_at(in->command, i, &base)); i++)
        if (rsl_word_equal(row->name, option.name))
            return take_option(in, &option, row, i, base);
    if (takes_law(in->command) && rsl_word_equal(option.name, "law"))
        return take_law(in, &option);
    size_t input = find_input(in->command, option.name);
    return input < RSL_LAW_INPUT_COUNT ? take_input(in, &option, input)
                                       : fail_unknown(in->command, &option);
}

/* ---- the whole ------------------------------------------------------------ */

static void set_defaults(const cli_command *command, char *request)
{
    const cli_option *row;
    size_t base;
    for (size_t i = 0; (row = cli_option_at(command, i, &base)); i++)
        if (row->kind == CLI_KIND_NUMBER || row->kind == CLI_KIND_TIME)
            *(double *)(void *)(request + base + row->offset) = RSL_UNSET;
    if (command->inputs)
        *(rsl_law_parameters *)(void *)(request + command->spec) = rsl_law_parameters_default();
    if (command->defaults)
        command->defaults(request);
}

static void free_lists(const cli_command *command, char *request)
{
    const cli_option *row;
    size_t base;
    for (size_t i = 0; (row = cli_option_at(command, i, &base)); i++)
        if (row->kind == CLI_KIND_LIST)
            free(((cli_list *)(void *)(request + base + row->offset))->items);
    if (command->argument.many)
        free(((cli_list *)(void *)(request + command->argument.offset))->items);
}

/* The file that an option names, without "./"; NULL: none, or one that many may write to. */
static const char *file_of(const reader *in, const cli_option *row, size_t base)
{
    const char *name = NULL;
    if (row->kind == CLI_KIND_FILE)
        name = *(const char **)(void *)(in->request + base + row->offset);
    while (name && strncmp(name, "./", 2) == 0)
        name += 2;
    return name && strcmp(name, "-") != 0 && strncmp(name, "/dev/", 5) != 0 ? name : NULL;
}

/* Two results in one file would leave the second alone. */
static int check_files(const reader *in)
{
    const cli_option *row, *other;
    size_t base, base_other;
    for (size_t i = 0; (row = cli_option_at(in->command, i, &base)); i++)
        for (size_t j = 0; j < i && (other = cli_option_at(in->command, j, &base_other)); j++) {
            const char *one = file_of(in, row, base), *two = file_of(in, other, base_other);
            if (one && two && strcmp(one, two) == 0)
                return cli_fail(CLI_USAGE, "--%s and --%s name the same file '%s'", other->name,
                                row->name, one);
        }
    return CLI_GO;
}

int cli_run(const cli_command *command, int argc, char **argv, cli_helper help)
{
    reader in = {.command = command, .help = help, .argc = argc, .next = 1, .argv = argv};
    int status = CLI_GO;
    cli_begin(command);
    powers_typed = 0;
    in.request = cli_allocate(1, command->size);
    set_defaults(command, in.request);
    while (status == CLI_GO && in.next < argc)
        status = take_argument(&in);
    if (status == CLI_GO && in.words == 0 && command->argument.missing)
        status = cli_fail(CLI_USAGE, "%s", command->argument.missing);
    if (status == CLI_GO)
        status = check_files(&in);
    if (status == CLI_GO)
        status = command->run(in.request);
    free_lists(command, in.request);
    free(in.request);
    return status;
}
