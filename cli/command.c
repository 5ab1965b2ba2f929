/* SPDX-License-Identifier: MIT
 *
 * The command that is running, and its options.
 */
#include <stdio.h>

#include "args.h"

/* The program answers one question in its life. */
static const cli_command *running;
static uint64_t typed_options; /* by their places */

void cli_begin(const cli_command *command)
{
    running = command;
    typed_options = 0;
}

void cli_note_typed(size_t option) { typed_options |= (uint64_t)1 << option; }

const cli_option *cli_option_at(const cli_command *command, size_t index, size_t *base)
{
    for (const cli_group *group = command->groups; group->options; group++)
        for (const cli_option *row = group->options; row->name; row++)
            if (index-- == 0) {
                *base = group->base;
                return row;
            }
    return NULL;
}

const cli_command *cli_running(void) { return running; }

int cli_is_typed(const cli_option *option)
{
    const cli_option *row;
    size_t base;
    for (size_t i = 0; (row = cli_option_at(running, i, &base)); i++)
        if (row == option)
            return (int)(typed_options >> i & 1u);
    return 0;
}

cli_word_text cli_word_list(cli_words words, const char *between)
{
    cli_word_text list = {""};
    size_t length = 0;
    const char *word;
    for (size_t i = 0; (word = words(i)) && length < sizeof list.text; i++)
        length += (size_t)snprintf(list.text + length, sizeof list.text - length, "%s%s",
                                   i > 0 ? between : "", word);
    return list;
}

cli_word_text cli_option_value(const cli_option *option)
{
    cli_word_text name = {""};
    if (!option->value && option->kind == CLI_KIND_CHOICE)
        return cli_word_list(option->words, "|");
    snprintf(name.text, sizeof name.text, "%s", option->value ? option->value : "");
    return name;
}
