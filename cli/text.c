/* SPDX-License-Identifier: MIT
 *
 * text: widths, wrapping and emphasis of plain text.
 */
#define _POSIX_C_SOURCE 200809L

#include "text.h"

#include "base/text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LABEL_WIDTH = 13 };

size_t cli_width(const char *text)
{
    size_t width = 0;
    for (; *text; text++)
        width += ((unsigned char)*text & 0xc0) != 0x80;
    return width;
}

void cli_spaces(FILE *stream, size_t count)
{
    while (count-- > 0)
        putc(' ', stream);
}

/* Length in bytes of the word at `text`; what stands in [] is one word. */
static size_t word_bytes(const char *text)
{
    const char *closing = *text == '[' ? strchr(text, ']') : NULL;
    size_t inside = closing ? (size_t)(closing - text) : 0;
    if (inside > CLI_LINE / 2)
        inside = 0;
    return inside + strcspn(text + inside, " \n");
}

static size_t word_width(const char *text, size_t bytes)
{
    size_t width = 0;
    for (size_t i = 0; i < bytes; i++)
        width += ((unsigned char)text[i] & 0xc0) != 0x80;
    return width;
}

void cli_wrap(FILE *stream, const char *text, size_t column, size_t indent)
{
    const char *before = ""; /* what goes before the next word */
    while (*text) {
        size_t bytes = word_bytes(text), width = word_width(text, bytes);
        if (*before == ' ' && column + 1 + width > CLI_LINE)
            before = "\n";
        fputs(before, stream);
        if (*before == '\n')
            cli_spaces(stream, indent);
        column = *before == '\n' ? indent : column + (*before == ' ');
        fwrite(text, 1, bytes, stream);
        column += width;
        text += bytes;
        before = strncmp(text, "\n\n", 2) == 0 ? "\n\n" : " ";
        text += strspn(text, " \n");
    }
    putc('\n', stream);
}

void cli_field(FILE *stream, const char *label, const char *text)
{
    size_t width = cli_width(label);
    if (!*text)
        return;
    fputs(label, stream);
    cli_spaces(stream, width < LABEL_WIDTH ? LABEL_WIDTH - width : 1);
    cli_wrap(stream, text, LABEL_WIDTH, LABEL_WIDTH);
}

void cli_heading(const char *text)
{
    printf("%s%s%s\n", cli_bold(stdout), text, cli_plain(stdout));
}

void cli_section(const char *text)
{
    putchar('\n');
    cli_heading(text);
}

/* NO_COLOR: any value but the empty one, https://no-color.org. */
static int emphasis_allowed(FILE *stream)
{
    const char *no_color = getenv("NO_COLOR"), *terminal = getenv("TERM");
    if (no_color && *no_color)
        return 0;
    if (!terminal || strcmp(terminal, "dumb") == 0)
        return 0;
    return isatty(fileno(stream));
}

const char *cli_bold(FILE *stream) { return emphasis_allowed(stream) ? "\033[1m" : ""; }

const char *cli_plain(FILE *stream) { return emphasis_allowed(stream) ? "\033[0m" : ""; }

cli_digits cli_number(double value)
{
    cli_digits digits = {"—"};
    if (isfinite(value))
        snprintf(digits.text, sizeof digits.text, "%.6g", value == 0.0 ? 0.0 : value);
    return digits;
}

cli_digits cli_duration(double seconds)
{
    cli_digits digits;
    int minutes = seconds >= 99.5, hours = seconds >= 99.5 * 60.0;
    double value = seconds / (hours ? 3600.0 : minutes ? 60.0 : 1.0);
    snprintf(digits.text, sizeof digits.text, "%.20s %s",
             rsl_text_plain(value < 1e-3 ? 1e-3 : value).text,
             hours     ? "h"
             : minutes ? "min"
                       : "s");
    return digits;
}
