/* SPDX-License-Identifier: MIT
 *
 * plot: drawings as files, and as pages like those of runs.
 */
#ifndef RESILE_CLI_PLOT_H
#define RESILE_CLI_PLOT_H

#include "figure.h"

/* Writes the drawing as its options say: SVG, PDF, PNG or a page. Returns CLI_GO or an exit
 * status. */
int cli_plot_write(const cli_figure *figure, rsl_plot_builder *builder);

/* The same; on a page `body` writes what stands between head and drawing. */
typedef void cli_plot_body(FILE *page, const void *user);
int cli_plot_write_with(const cli_figure *figure, rsl_plot_builder *builder, cli_plot_body *body,
                        const void *user);

/* The same; `page` writes the whole of a page. */
typedef void cli_plot_whole_page(FILE *page, const rsl_plot_figure *figure, const void *user);
int cli_plot_write_page(const cli_figure *figure, rsl_plot_builder *builder,
                        cli_plot_whole_page *page, const void *user);

/* The page of cli_plot_write_with() alone. */
void cli_plot_page(FILE *page, const rsl_plot_figure *figure, cli_plot_body *body,
                   const void *user);

#endif
