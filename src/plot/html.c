/* SPDX-License-Identifier: MIT
 *
 * html: text inside a page or a drawing, whatever it holds.
 */
#include "plot/html.h"

#include <assert.h>
#include <stdarg.h>
#include <string.h>

/* Writes the UTF-8 character at `text`, or U+FFFD for a byte that is none;
 * returns how many bytes it took. */
static size_t put_character(FILE *stream, const char *text)
{
    const unsigned char *at = (const unsigned char *)text;
    size_t bytes = *at < 0x80                  ? 1
                   : *at >= 0xc2 && *at < 0xe0 ? 2
                   : *at >= 0xe0 && *at < 0xf0 ? 3
                   : *at >= 0xf0 && *at < 0xf5 ? 4
                                               : 0;
    for (size_t i = 1; i < bytes; i++)
        if ((at[i] & 0xc0) != 0x80)
            bytes = 0;
    if (bytes == 0)
        fputs("\xef\xbf\xbd", stream);
    else
        fwrite(text, 1, bytes, stream);
    return bytes ? bytes : 1;
}

static const char *entity(char letter)
{
    switch (letter) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    case '\'':
        return "&#39;";
    default:
        return (unsigned char)letter < 0x20 ? " " : NULL;
    }
}

void rsl_plot_html_text(FILE *stream, const char *text)
{
    while (*text) {
        const char *escaped = entity(*text);
        if (escaped)
            fputs(escaped, stream);
        text += escaped ? 1 : put_character(stream, text);
    }
}

void rsl_plot_html(FILE *stream, const char *format, ...)
{
    va_list texts;
    va_start(texts, format);
    for (; *format; format++)
        if (*format == '%') {
            assert(format[1] == 's');
            rsl_plot_html_text(stream, va_arg(texts, const char *));
            format++;
        } else {
            putc(*format, stream);
        }
    va_end(texts);
}

void rsl_plot_json_text(FILE *stream, const char *text, int in_page)
{
    putc('"', stream);
    while (*text) {
        unsigned char byte = (unsigned char)*text;
        int plain = 0;
        if (byte == '"' || byte == '\\')
            fprintf(stream, "\\%c", byte);
        else if (byte < 0x20 || (in_page && strchr("<>&", byte)))
            fprintf(stream, "\\u%04x", byte);
        else
            plain = 1;
        text += plain ? put_character(stream, text) : 1;
    }
    putc('"', stream);
}
