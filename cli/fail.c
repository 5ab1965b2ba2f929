/* SPDX-License-Identifier: MIT
 *
 * fail: the one way errors reach the user, and memory that is there or ends
 * the program.
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

/* Whatever the user typed, the sentence stays on one line. */
static void keep_on_one_line(char *text)
{
    for (; *text; text++)
        if ((unsigned char)*text < 0x20 || *text == 0x7f)
            *text = '?';
}

static unsigned patience;

void cli_fail_late(unsigned seconds) { patience = seconds; }

int cli_fail(int status, const char *format, ...)
{
    char sentence[1400];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    keep_on_one_line(sentence);
    if (patience > 0)
        sleep(patience);
    fprintf(stderr, "resile: %s\n", sentence);
    return status;
}

static const cli_command *asked;

void cli_fail_as(const cli_command *command) { asked = command; }

/* "--" if a path begins with the name of an option of the command. */
static const char *dashes(const char *path)
{
    char word[32];
    size_t length = strcspn(path, " ");

    if (!asked || length == 0 || length >= sizeof word)
        return "";
    memcpy(word, path, length);
    word[length] = '\0';
    return cli_option_find(asked, word) ? "--" : "";
}

static int fail_with(int status, const rsl_error *error)
{
    return cli_fail(status, "%s%s", dashes(error->path),
                    rsl_error_text(error).text);
}

int cli_fail_library(const rsl_error *error)
{
    int computed = error->status == RSL_ERROR_NO_SOLUTION ||
                   error->status == RSL_ERROR_CONVERGENCE ||
                   error->status == RSL_ERROR_MEMORY;

    return fail_with(computed ? CLI_FAILED : CLI_USAGE, error);
}

int cli_fail_input(const rsl_error *error)
{
    return fail_with(error->status == RSL_ERROR_MEMORY ? CLI_FAILED : CLI_USAGE,
                     error);
}

int cli_fail_output(const rsl_error *error)
{
    return error->status == RSL_ERROR_FILE ? fail_with(CLI_FAILED, error)
                                           : cli_fail_library(error);
}

void *cli_reallocate(void *block, size_t count, size_t size)
{
    void *larger = NULL;

    if (size == 0 || count <= SIZE_MAX / size)
        larger = realloc(block, count * size > 0 ? count * size : 1);
    if (!larger)
        exit(cli_fail(CLI_FAILED, "there is not enough memory"));
    return larger;
}

void *cli_allocate(size_t count, size_t size)
{
    void *block = calloc(count > 0 ? count : 1, size > 0 ? size : 1);

    if (!block)
        exit(cli_fail(CLI_FAILED, "there is not enough memory"));
    return block;
}
