/* SPDX-License-Identifier: MIT
 *
 * plot: drawings as files, and as pages like those of runs.
 */
#include "plot.h"

#include <string.h>

#include "base/word.h"
#include "cli.h"
#include "file.h"
#include "plot/html.h"
#include "plot/page.h"

static int ends_in(const char *path, const char *ending)
{
    size_t length = strlen(path), tail = strlen(ending);
    return length > tail && rsl_word_equal(path + length - tail, ending);
}

int cli_plot_check(const char *path)
{
    if (ends_in(path, ".svg") || ends_in(path, ".html"))
        return CLI_GO;
    return cli_fail(
        CLI_USAGE,
        "a plot is written as SVG, and '%.200s' does not end in .svg or, for a page, in "
        ".html; browsers and Inkscape make PNG and PDF of it",
        path);
}

void cli_plot_page(FILE *page, const rsl_plot_figure *figure, cli_plot_body *body, const void *user)
{
    const char *title = figure->title ? figure->title : "resile";
    rsl_plot_page_begin(page, title);
    rsl_plot_html(page, "<header>\n<h1>%s</h1>\n<p class=\"under\">by resile %s</p>\n</header>\n",
                  title, rsl_version());
    if (body)
        body(page, user);
    rsl_plot_figure_html(page, figure);
    rsl_plot_page_end(page, 0);
}

int cli_plot_write_with(const char *path, rsl_plot_builder *builder, cli_plot_body *body,
                        const void *user)
{
    const rsl_plot_figure *figure = rsl_plot_builder_figure(builder);
    cli_file file;
    if (!figure)
        return cli_fail(CLI_MEMORY, "there is not enough memory for a plot");
    int status = cli_file_open(&file, path);
    if (status != CLI_GO)
        return status;
    if (ends_in(path, ".html"))
        cli_plot_page(file.stream, figure, body, user);
    else
        rsl_plot_figure_svg(file.stream, figure);
    return cli_file_commit(&file);
}

int cli_plot_write(const char *path, rsl_plot_builder *builder)
{
    return cli_plot_write_with(path, builder, NULL, NULL);
}
