/* SPDX-License-Identifier: MIT
 *
 * fail: the one way errors reach the user.
 */
#define _POSIX_C_SOURCE 200809L

#include "cli.h"

#include <string.h>
#include <unistd.h>

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

int cli_status_of(rsl_status status, int otherwise)
{
    return status == RSL_ERROR_MEMORY ? CLI_MEMORY : otherwise;
}
