/* SPDX-License-Identifier: MIT
 *
 * page: what all pages of the program share: head, style sheet and script. A
 * page is one file that loads nothing.
 */
#ifndef RSL_PLOT_PAGE_H
#define RSL_PLOT_PAGE_H

#include <stdio.h>

/* Up to the open body. */
void rsl_plot_page_begin(FILE *stream, const char *title);

/* The script, which works on the figures and the animation, and the end. */
void rsl_plot_page_end(FILE *stream);

/* A file that is part of the program: "figure.css", "page.css", "page.js". */
void rsl_plot_page_part(FILE *stream, const char *name);

#endif
