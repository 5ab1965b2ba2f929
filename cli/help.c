/* SPDX-License-Identifier: MIT
 *
 * help: the texts about a command, from the table its parser uses.
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "args.h"
#include "table.h"
#include "text.h"

enum { HELP_COLUMN = 28 };

cli_word_text cli_option_value(const cli_option *option)
{
    cli_word_text name = {""};
    if (!option->value && option->kind == CLI_KIND_CHOICE)
        return cli_word_list(option->words, "|");
    snprintf(name.text, sizeof name.text, "%s", option->value ? option->value : "");
    return name;
}

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

static void help_inputs(const cli_command *command)
{
    const rsl_law_input *table = rsl_law_input_table();
    cli_section("Parameters of the contact, in SI units");
    for (size_t i = 0; i < RSL_INPUT_COUNT; i++) {
        char text[160], option[48];
        int pure = strcmp(table[i].unit, "1") == 0;
        if (!(command->inputs >> i & 1u))
            continue;
        snprintf(option, sizeof option, "%s%s", i == RSL_LAW_INDEX_restitution ? "-e, " : "",
                 cli_input_option(&table[i]).text);
        snprintf(text, sizeof text, pure ? "%s" : "%s [%s]", table[i].meaning, table[i].unit);
        help_line(option, table[i].symbol, text);
    }
}

static void help_options(const cli_command *command)
{
    const cli_option *row;
    size_t base;
    cli_section("Options");
    for (size_t i = 0; (row = cli_option_at(command, i, &base)); i++) {
        char option[48];
        snprintf(option, sizeof option, "--%s", row->name);
        help_line(option, cli_option_value(row).text, row->help);
    }
    help_line("-h, --help", "", "this text");
}

static void help_usage(const cli_command *command)
{
    size_t column = strlen("usage: resile ") + strlen(command->name) + 1;
    char line[sizeof(usage_text) + 400];
    snprintf(line, sizeof line, "%s%s%s%s%s", command->usage, *command->usage ? " " : "",
             command->inputs ? "[parameters of the contact]" : "", command->inputs ? " " : "",
             usage_of(command).text);
    printf("usage: resile %s ", command->name);
    cli_wrap(stdout, line, column, column);
}

int cli_help(const cli_command *command)
{
    help_usage(command);
    putchar('\n');
    cli_wrap(stdout, command->about, 0, 0);
    for (const cli_topic *at = command->topics; at && at->title; at++)
        help_topic(at);
    if (command->inputs)
        help_inputs(command);
    help_options(command);
    cli_section("Examples");
    fputs(command->examples, stdout);
    return CLI_DONE;
}
