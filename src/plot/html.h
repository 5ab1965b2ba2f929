/* SPDX-License-Identifier: MIT
 *
 * html: text inside a page or a drawing, whatever it holds. Bytes that are not
 * UTF-8 become the replacement character U+FFFD.
 */
#ifndef RSL_PLOT_HTML_H
#define RSL_PLOT_HTML_H

#include <stdio.h>

#include "base/error.h"

/* Text with &, <, >, " and ' written as HTML and XML want them; control
 * characters become spaces. Fit for element content and quoted attributes. */
void rsl_plot_html_text(FILE *stream, const char *text);

/* A format in which every %s is such a text; it has no other conversions. */
void rsl_plot_html(FILE *stream, const char *format, ...) RSL_PRINTF(2, 3);

/* A string of JSON with its quotes; `in_page`: nothing in it looks like a tag. */
void rsl_plot_json_text(FILE *stream, const char *text, int in_page);

#endif
