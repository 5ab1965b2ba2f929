/* SPDX-License-Identifier: MIT
 *
 * Errors of the library in the words of the command line.
 */
#include <string.h>

#include "args.h"
#include "cli.h"
#include "study.h"

/* Words of the library for what has another name on the command line. */
static const struct {
    const char *word, *option;
} names[] = {{"folder", "out"},   {"settings", "set"},  {"setting", "set"},
             {"setting", "over"}, {"goal", "minimise"}, {"goal", "maximise"}};

static int is_named(const char *word, size_t length, const char *option)
{
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(names[i].option, option) == 0 && strlen(names[i].word) == length &&
            strncmp(names[i].word, word, length) == 0)
            return 1;
    return strlen(option) == length && strncmp(option, word, length) == 0;
}

/* The option that the first word of a path stands for, "--mass": one that was typed if there is one,
 * or that of an input of the laws which the command takes; "" if there is none at all. */
static cli_option_name option_of(const char *path, size_t length)
{
    const cli_command *command = cli_running();
    const rsl_law_input *table = rsl_law_input_table();
    const char *found = NULL;
    cli_option_name option = {""};
    const cli_option *row;
    size_t base;
    for (size_t i = 0; command && (row = cli_option_at(command, i, &base)); i++)
        if (is_named(path, length, row->name) && (!found || cli_is_typed(row)))
            found = row->name;
    if (found)
        snprintf(option.text, sizeof option.text, "--%s", found);
    for (size_t i = 0; command && !found && i < RSL_LAW_INPUT_COUNT; i++)
        if ((command->inputs >> i & 1u) && is_named(path, length, table[i].name))
            option = cli_input_option(&table[i]);
    return option;
}

/* The command that lists what a key of a model file may be, where that is not known. */
static const char *listing(const rsl_error *error)
{
    if (error->status != RSL_ERROR_UNKNOWN)
        return "";
    if (strstr(error->path, ".materials."))
        return " ('resile stiffness materials' lists them)";
    if (strstr(error->path, ".restitution."))
        return " ('resile restitution --help' lists them)";
    const char *key = strrchr(error->path, '.');
    return key && strcmp(key, ".law") == 0 ? " ('resile laws' lists them)" : "";
}

/* The command that writes a file of examples/ that is not there. */
static cli_word_text writer(const rsl_error *error, const char *sentence)
{
    cli_word_text hint = {""};
#ifndef __wasi__ /* where there is no `init` */
    const char *name;
    if (error->status != RSL_ERROR_FILE || !strstr(sentence, "cannot be read"))
        return hint;
    for (size_t i = 0; (name = rsl_study_file_name(i)); i++)
        if (strncmp(name, "examples/", 9) == 0 && strstr(sentence, name))
            snprintf(hint.text, sizeof hint.text, "; 'resile init %s' writes it", name);
#else
    (void)error, (void)sentence;
#endif
    return hint;
}

static int fail_with(int status, const rsl_error *error)
{
    rsl_error_line line = rsl_error_text(error);
    size_t length = strcspn(error->path, " ");
    cli_option_name option = option_of(error->path, length);

    if (length == 0 || option.text[0] == '\0')
        return cli_fail(status, "%s%s%s", line.text, listing(error), writer(error, line.text).text);
    /* results that are there already: the way to replace them */
    int taken = error->status == RSL_ERROR_CONFLICT && strcmp(option.text, "--out") == 0;
    return cli_fail(status, "%s%s%s", option.text, line.text + length, taken ? " (--force)" : "");
}

int cli_fail_library(const rsl_error *error)
{
    int computed = error->status == RSL_ERROR_NO_SOLUTION || error->status == RSL_ERROR_CONVERGENCE;
    return fail_with(cli_status_of(error->status, computed ? CLI_FAILED : CLI_USAGE), error);
}

int cli_fail_input(const rsl_error *error)
{
    return fail_with(cli_status_of(error->status, CLI_USAGE), error);
}

int cli_fail_output(const rsl_error *error)
{
    return error->status == RSL_ERROR_FILE ? fail_with(CLI_FAILED, error) : cli_fail_library(error);
}
