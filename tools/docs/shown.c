/* SPDX-License-Identifier: MIT
 *
 * Commands that a page shows without running them, since they take long: indented lines "resile ...",
 * with their continuation lines. The command and its options must exist.
 */
#include <string.h>

#include "args.h"
#include "docs.h"

static const char head[] = "    resile ";

static const cli_command *command_of(const char *word, size_t length)
{
    for (size_t i = 0; cli_commands[i]; i++)
        if (strlen(cli_commands[i]->name) == length &&
            strncmp(cli_commands[i]->name, word, length) == 0)
            return cli_commands[i];
    return NULL;
}

/* Whether "--mass" is an option of the command, or an input of its laws. */
static int has_option(const cli_command *command, const char *option)
{
    const cli_option *row;
    size_t base;
    for (size_t i = 0; (row = cli_option_at(command, i, &base)); i++)
        if (strcmp(row->name, option + 2) == 0)
            return 1;
    for (size_t i = 0; i < RSL_LAW_INPUT_COUNT; i++)
        if (command->inputs >> i & 1u &&
            strcmp(cli_input_option(&rsl_law_input_table()[i]).text, option) == 0)
            return 1;
    return strcmp(option, "--help") == 0;
}

static void check_options(docs_job *job, const char *page, const cli_command *command,
                          const char *at, const char *end)
{
    while ((at = strstr(at, " --")) && at < end) {
        char option[64];
        snprintf(option, sizeof option, "%.*s", (int)strcspn(at + 1, " =\n"), at + 1);
        at += strlen(option) + 1;
        if (has_option(command, option))
            continue;
        fprintf(stderr, "%s: %s has no option '%s'\n", page, command->name, option);
        job->changed++;
    }
}

void docs_check_shown(docs_job *job, const char *page, const char *text)
{
    const cli_command *command = NULL;
    for (const char *line = text, *end; *line; line = *end ? end + 1 : end) {
        int indented = strncmp(line, head, strlen(head)) == 0;
        end = line + strcspn(line, "\n");
        if (indented) {
            const char *name = line + strlen(head);
            command = command_of(name, strcspn(name, " \n"));
            if (!command) {
                fprintf(stderr, "%s: there is no command in '%.*s'\n", page, (int)(end - line),
                        line);
                job->changed++;
            }
        }
        if (command)
            check_options(job, page, command, line, end);
        if (end > line && end[-1] != '\\')
            command = NULL;
    }
}
