/* SPDX-License-Identifier: MIT
 *
 * help: the texts about a command, from the table its parser uses.
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "args.h"
#include "impact.h"
#include "table.h"
#include "text.h"

enum { HELP_COLUMN = 28 };

/* Whether a text names an option: "--law", and not only "--laws". */
static int names(const char *text, const char *option)
{
    size_t length = strlen(option);
    for (const char *at = text; (at = strstr(at, "--")); at += 2)
        if (strncmp(at + 2, option, length) == 0 && !isalnum((unsigned char)at[2 + length]) &&
            at[2 + length] != '-')
            return 1;
    return 0;
}

/* The optional part of the usage line: "[--load F] [--json]". */
typedef struct usage_text {
    char text[1200];
} usage_text;

static usage_text usage_of(const cli_command *command)
{
    usage_text usage = {""};
    const cli_option *row;
    size_t base, length = 0;
    for (size_t i = 0; (row = cli_option_at(command, i, &base)); i++) {
        cli_word_text value = cli_option_value(row);
        if (names(command->usage, row->name) || length + 1 > sizeof usage.text)
            continue;
        length +=
            (size_t)snprintf(usage.text + length, sizeof usage.text - length, "%s[--%s%s%s%s]",
                             length ? " " : "", row->name, *value.text ? " " : "", value.text,
                             row->kind == CLI_KIND_LIST ? " ..." : "");
    }
    return usage;
}

static void help_line(const char *option, const char *value, const char *text)
{
    size_t width = 2 + cli_width(option) + (*value ? 1 + cli_width(value) : 0);
    printf("  %s%s%s", option, *value ? " " : "", value);
    if (width + 2 > HELP_COLUMN) {
        putchar('\n');
        width = 0;
    }
    cli_spaces(stdout, HELP_COLUMN - width);
    cli_wrap(stdout, text, HELP_COLUMN, HELP_COLUMN);
}

static void help_topic(const cli_topic *topic)
{
    cli_table table = cli_table_new("||");
    cli_topic_row row;
    for (size_t i = 0; topic->row(i, &row); i++) {
        cli_table_text(&table, row.name);
        cli_table_text(&table, *row.of ? row.of : row.meaning);
        cli_table_text(&table, *row.of ? row.meaning : "");
    }
    cli_table_section(&table, topic->title);
}

void cli_help_topics(const cli_topic *topics)
{
    for (; topics && topics->title; topics++)
        help_topic(topics);
}

/* The parameters by what they are for; one that is in no group stands in the last. */
static const struct {
    const char *title;
    rsl_law_inputs inputs;
} groups[] = {
#define BIT(field) RSL_LAW_INPUT_BIT(field)
    {"Exponents and damping", BIT(exponent) | BIT(m) | BIT(q) | BIT(damping) | BIT(alpha) |
                                  BIT(damping_depth) | BIT(path_depth) | BIT(path_rate)},
    {"Numbers of the material", BIT(radius) | BIT(modulus) | BIT(young) | BIT(poisson) |
                                    BIT(viscosity_shear) | BIT(viscosity_bulk) |
                                    BIT(yield_pressure) | BIT(yield_strength)},
    {"Joints, lines and polygons", BIT(length) | BIT(clearance) | BIT(radius_inner) |
                                       BIT(radius_outer) | BIT(area) | BIT(mean_radius) |
                                       BIT(shape_coefficient)},
    {"Laws that unload on another path",
     BIT(permanent_ratio) | BIT(stiffness_unload) | BIT(yield_ratio) | BIT(stiffness_limit) |
         BIT(plasticity_depth) | BIT(latch) | BIT(adhesion_stiffness) | BIT(adhesion_exponent)},
};
enum { GROUPS = sizeof groups / sizeof groups[0] };
static const rsl_law_inputs first = BIT(restitution) | BIT(mass) | BIT(stiffness) | BIT(speed);
#undef BIT

static void help_inputs(const char *title, rsl_law_inputs mask)
{
    const rsl_law_input *table = rsl_law_input_table();
    if (mask)
        cli_section(title);
    for (size_t i = 0; i < RSL_LAW_INPUT_COUNT; i++) {
        char text[160], option[48];
        int pure = strcmp(table[i].unit, "1") == 0;
        if (!(mask >> i & 1u))
            continue;
        snprintf(option, sizeof option, "%s%s", i == RSL_LAW_INDEX_restitution ? "-e, " : "",
                 cli_input_option(&table[i]).text);
        snprintf(text, sizeof text, pure ? "%s" : "%s [%s]", table[i].meaning, table[i].unit);
        help_line(option, table[i].symbol, text);
    }
}

static void help_option(const cli_option *row)
{
    char option[48];
    snprintf(option, sizeof option, "--%s", row->name);
    help_line(option, cli_option_value(row).text, row->help);
}

/* Whether the bodies may be given by material and size. */
static int takes_pair(const cli_command *command)
{
    const cli_group *group = command->groups;
    while (group->options && group->options != cli_pair_options)
        group++;
    return group->options != NULL;
}

/* What everybody needs, then the rest by what it is for. */
static void help_contact(const cli_command *command)
{
    rsl_law_inputs rest = command->inputs & ~first;
    help_inputs("What nearly every contact needs, in SI units or with a unit: 10mm, 210GPa, 3m/s",
                command->inputs & first);
    if (takes_pair(command)) {
        puts("  or, in place of mass and stiffness:");
        help_option(&cli_pair_options[0]);
        help_option(&cli_pair_options[1]);
    }
    for (size_t i = 0; i < GROUPS; i++) {
        help_inputs(groups[i].title, rest & groups[i].inputs);
        rest &= ~groups[i].inputs;
    }
    help_inputs("Other parameters of laws", rest);
}

/* Only what one law takes. */
static void help_law(const cli_command *command, const rsl_law *law)
{
    rsl_law_parameters exact = rsl_law_parameters_default();
    exact.calibration = RSL_LAW_EXACT;
    rsl_law_inputs needs = law->inputs | RSL_LAW_INPUT_BIT(mass) | RSL_LAW_INPUT_BIT(speed);
    rsl_law_inputs all = cli_inputs_of_use(law, &exact);
    char title[120];
    snprintf(title, sizeof title, "What %s needs, in SI units or with a unit: 10mm, 3m/s",
             law->key);
    help_inputs(title, needs & command->inputs);
    if (takes_pair(command)) {
        if (law->model && law->model->measured)
            help_option(&cli_pair_options[CLI_PAIR_BODIES]);
        puts("  or, in place of what follows from them:");
        for (int i = 0; i < CLI_PAIR_BODIES; i++)
            help_option(&cli_pair_options[i]);
    }
    help_inputs("What it takes instead or besides", all & ~needs & command->inputs);
}

static void help_options(const cli_command *command, int law)
{
    const cli_option *row;
    size_t base;
    cli_section("Options");
    for (size_t i = 0; (row = cli_option_at(command, i, &base)); i++) {
        int shown =
            row >= cli_pair_options && row < cli_pair_options + (law ? CLI_PAIR_BODIES + 1 : 2);
        if (!shown)
            help_option(row);
    }
    help_line("-h, --help", "", "this text");
}

static void help_usage(const cli_command *command)
{
    size_t column = strlen("usage: resile ") + strlen(command->name) + 1;
    char line[sizeof(usage_text) + 400];
    snprintf(line, sizeof line, "%s%s%s", command->usage, *command->usage ? " " : "",
             command->inputs ? "[options]" : usage_of(command).text);
    printf("usage: resile %s ", command->name);
    cli_wrap(stdout, line, column, column);
}

int cli_help(const cli_command *command, const char *key)
{
    const rsl_law *law = key && command->inputs ? rsl_law_find(key) : NULL;
    help_usage(command);
    putchar('\n');
    cli_wrap(stdout, command->about, 0, 0);
    if (law)
        help_law(command, law);
    else if (command->inputs)
        help_contact(command);
    cli_help_topics(command->topics);
    help_options(command, law != NULL);
    if (command->inputs && !law && command->argument.name &&
        strcmp(command->argument.name, "KEY") == 0)
        printf("\n'resile %s KEY --help' shows only what that law takes.\n", command->name);
    cli_section("Examples");
    fputs(command->examples, stdout);
    return CLI_DONE;
}
