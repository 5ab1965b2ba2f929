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
#include <unistd.h>

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

int cli_fail_library(const rsl_error *error)
{
    int computed = error->status == RSL_ERROR_NO_SOLUTION ||
                   error->status == RSL_ERROR_CONVERGENCE;

    return cli_fail(computed ? CLI_FAILED : CLI_USAGE, "%s",
                    rsl_error_text(error).text);
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
    return cli_reallocate(NULL, count, size);
}
