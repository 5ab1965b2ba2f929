/* SPDX-License-Identifier: MIT
 *
 * plot: SVG drawings by gnuplot, fed through a pipe. The data go along in the
 * pipe, so nothing but the drawing itself is ever on disk.
 */
#ifndef RESILE_CLI_PLOT_H
#define RESILE_CLI_PLOT_H

#include <stdio.h>

#include "file.h"

typedef struct cli_plot {
    FILE *script;  /* write gnuplot commands and data blocks here */
    cli_file file; /* the drawing */
} cli_plot;

/* Colours of lines, in order: ten that stay apart for colour-blind eyes too. */
enum { CLI_COLOURS = 10 };
extern const char *const cli_colours[CLI_COLOURS];

/* Whether gnuplot is on the path. */
int cli_plot_possible(void);

/* CLI_GO if gnuplot is on the path, else the sentence about how to get it and
 * an exit status. */
int cli_plot_check(void);

/* Starts a drawing of so many points. Returns CLI_GO or an exit status. */
int cli_plot_open(cli_plot *plot, const char *path, int width, int height);

/* Ends it and puts it in its place. Returns CLI_GO or an exit status. */
int cli_plot_close(cli_plot *plot);

/* A text inside '...' of a gnuplot script. */
void cli_plot_quoted(FILE *script, const char *text);

#endif
