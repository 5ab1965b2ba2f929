/* SPDX-License-Identifier: MIT
 *
 * figure: how a drawing looks, in one table of options for every command that draws.
 *
 *     typedef struct request { cli_figure plot; ... } request;
 *
 *     {"plot", CLI_FIGURE_FILE, CLI_FILE(request, plot.file), "draws the curves"},   its options
 *     {cli_figure_options, offsetof(request, plot)},                                its groups
 */
#ifndef RESILE_CLI_FIGURE_H
#define RESILE_CLI_FIGURE_H

#include "args.h"
#include "plot/builder.h"
#include "plot/convert.h"

/* What --plot takes. */
#define CLI_FIGURE_FILE "FILE.svg|pdf|png|html"

typedef struct cli_figure {
    const char *file; /* NULL: nothing is drawn */
    const char *width, *height, *font_size, *title;
    cli_list x_labels, y_labels, x_limits, y_limits; /* of the panels, or one for all */
    cli_list lines;                                  /* "CURVE=STYLE" */
    int log, colours;                                /* words of their options */
    double resolution;                               /* dots per inch; unset: 300 */
} cli_figure;

extern const cli_option cli_figure_options[];

/* CLI_GO if a drawing can be written under its name, or none is wanted; else the sentence that says
 * which formats there are, or which option has no drawing, and an exit status. */
int cli_figure_check(const cli_figure *figure);

/* Whether the file is a page; its format if it is none. */
int cli_figure_is_page(const cli_figure *figure);
rsl_plot_format cli_figure_format(const cli_figure *figure);

/* Changes a drawing as the options say. Returns CLI_GO or an exit status. */
int cli_figure_apply(const cli_figure *figure, rsl_plot_builder *builder);

#endif
