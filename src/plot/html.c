/* SPDX-License-Identifier: MIT
 *
 * html: text inside a page, whatever it holds.
 */
#include "plot/html.h"

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
        return NULL;
    }
}

void rsl_plot_html_text(FILE *stream, const char *text)
{
    for (; *text; text++) {
        const char *escaped = entity(*text);
        if (escaped)
            fputs(escaped, stream);
        else
            putc((unsigned char)*text < 0x20 ? ' ' : *text, stream);
    }
}
