/* SPDX-License-Identifier: MIT
 *
 * help: the --help text of one command, from the table its parser uses.
 */
#include "help.h"

#include <stdio.h>
#include <string.h>

#include "cli.h"
#include "text.h"

enum { HELP_COLUMN = 28 };

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

static void help_inputs(const cli_syntax *syntax)
{
    const rsl_law_input *table = rsl_law_input_table();

    putchar('\n');
    cli_heading(stdout, "Numbers of the contact, in SI units");
    for (size_t i = 0; i < RSL_INPUT_COUNT; i++) {
        char text[160], option[48];
        if (!(syntax->inputs >> i & 1u))
            continue;
        snprintf(option, sizeof option, "%s%s",
                 i == RSL_LAW_INDEX_restitution ? "-e, " : "",
                 cli_input_option(&table[i]).text);
        snprintf(text, sizeof text, "%s%s%s%s", table[i].meaning,
                 strcmp(table[i].unit, "1") ? " [" : "",
                 strcmp(table[i].unit, "1") ? table[i].unit : "",
                 strcmp(table[i].unit, "1") ? "]" : "");
        help_line(option, table[i].symbol, text);
    }
}

static void help_options(const cli_syntax *syntax)
{
    putchar('\n');
    cli_heading(stdout, "Options");
    for (size_t i = 0; i < syntax->option_count; i++) {
        const cli_option *known = &syntax->options[i];
        char option[48];
        snprintf(option, sizeof option, "--%s", known->name);
        help_line(option, known->value ? known->value : "", known->help);
    }
    help_line("-h, --help", "", "this text");
}

int cli_help(const cli_syntax *syntax)
{
    size_t usage = strlen("usage: resile ") + strlen(syntax->command) + 1;

    printf("usage: resile %s ", syntax->command);
    cli_wrap(stdout, syntax->usage, usage, usage);
    putchar('\n');
    cli_wrap(stdout, syntax->about, 0, 0);
    if (syntax->tables)
        syntax->tables();
    if (syntax->spec && syntax->inputs)
        help_inputs(syntax);
    help_options(syntax);
    putchar('\n');
    cli_heading(stdout, "Examples");
    fputs(syntax->examples, stdout);
    return CLI_DONE;
}
