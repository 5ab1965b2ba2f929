/* SPDX-License-Identifier: MIT
 *
 * fail: the one way errors reach the user, and memory that is there or ends the program.
 */
#define _POSIX_C_SOURCE 200809L

#include "cli.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "args.h"
#include "base/text.h"
#include "file.h"

/* Whatever the user typed or a file holds, the sentence stays on one line, and is text in UTF-8. */
static void keep_on_one_line(char *text)
{
    for (; *text; text += rsl_text_letter(text)) {
        int stray = (unsigned char)*text >= 0x80 && rsl_text_letter(text) == 1;
        memset(text, '?', stray ? 1 : rsl_text_control(text));
    }
}

static unsigned patience;

void cli_fail_late(unsigned seconds) { patience = seconds; }

__attribute__((format(printf, 1, 0))) static void say(const char *format, va_list arguments)
{
    char sentence[1400];

    vsnprintf(sentence, sizeof sentence, format, arguments);
    keep_on_one_line(sentence);
    if (patience > 0)
        sleep(patience);
    fprintf(stderr, "resile: %s\n", sentence);
}

int cli_fail(int status, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    say(format, arguments);
    va_end(arguments);
    return status;
}

void cli_warn(const char *format, ...)
{
    va_list arguments;

    fflush(stdout);
    va_start(arguments, format);
    say(format, arguments);
    va_end(arguments);
}

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

/* The option that the first word of a path stands for: one that was typed if
 * there is one, NULL if there is none at all. */
static const char *option_of(const char *path, size_t length)
{
    const cli_command *command = cli_running();
    const char *found = NULL;
    const cli_option *row;
    size_t base;

    for (size_t i = 0; command && (row = cli_option_at(command, i, &base)); i++)
        if (is_named(path, length, row->name) && (!found || cli_is_typed(row)))
            found = row->name;
    return found;
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

static int fail_with(int status, const rsl_error *error)
{
    rsl_error_line line = rsl_error_text(error);
    size_t length = strcspn(error->path, " ");
    const char *option = option_of(error->path, length);

    if (!option)
        return cli_fail(status, "%s%s", line.text, listing(error));
    /* results that are there already: the way to replace them */
    int taken = error->status == RSL_ERROR_CONFLICT && strcmp(option, "out") == 0;
    return cli_fail(status, "--%s%s%s", option, line.text + length, taken ? " (--force)" : "");
}

int cli_status_of(rsl_status status, int otherwise)
{
    return status == RSL_ERROR_MEMORY ? CLI_MEMORY : otherwise;
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

void cli_starve(void)
{
    cli_file_discard_all();
    exit(cli_fail(CLI_MEMORY, "there is not enough memory"));
}

void *cli_reallocate(void *block, size_t count, size_t size)
{
    void *larger = NULL;

    if (size == 0 || count <= SIZE_MAX / size)
        larger = realloc(block, count * size > 0 ? count * size : 1);
    if (!larger)
        cli_starve();
    return larger;
}

void *cli_allocate(size_t count, size_t size)
{
    void *block = calloc(count > 0 ? count : 1, size > 0 ? size : 1);

    if (!block)
        cli_starve();
    return block;
}
