/* SPDX-License-Identifier: MIT
 *
 * page: what all pages of the program share: head, style sheets and scripts. A
 * page is one file that loads nothing.
 */
#ifndef RSL_PLOT_PAGE_H
#define RSL_PLOT_PAGE_H

#include <stdio.h>

/* Up to the open body. */
void rsl_plot_page_begin(FILE *stream, const char *title);

/* What moves on a page: nothing, a mechanism in the plane, bodies in space. */
enum { RSL_PLOT_PAGE_STILL, RSL_PLOT_PAGE_PLANE, RSL_PLOT_PAGE_SPACE };

/* The scripts, of the figures and of what moves, and the end. */
void rsl_plot_page_end(FILE *stream, int moves);

/* A file that is part of the program: "figure.css", "page.css", "figures.js", ... */
void rsl_plot_page_part(FILE *stream, const char *name);

#endif
