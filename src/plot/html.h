/* SPDX-License-Identifier: MIT
 *
 * html: text inside a page, whatever it holds.
 */
#ifndef RSL_PLOT_HTML_H
#define RSL_PLOT_HTML_H

#include <stdio.h>

/* Text with &, <, >, " and ' written as HTML wants them; control characters
 * become spaces. Fit for element content and for quoted attributes. */
void rsl_plot_html_text(FILE *stream, const char *text);

#endif
