/* SPDX-License-Identifier: MIT
 *
 * plot: drawings as files, and as pages like those of runs.
 */
#include "plot.h"

#include "cli.h"
#include "file.h"
#include "plot/html.h"
#include "plot/page.h"

void cli_plot_page(FILE *page, const rsl_plot_figure *figure, cli_plot_body *body, const void *user)
{
    const char *title = figure->title && *figure->title ? figure->title : "resile";
    rsl_plot_page_begin(page, title);
    rsl_plot_html(page, "<header>\n<h1>%s</h1>\n<p class=\"under\">by resile %s</p>\n</header>\n",
                  title, rsl_version());
    if (body)
        body(page, user);
    rsl_plot_figure_html(page, figure);
    rsl_plot_page_end(page, 0);
}

int cli_plot_write_with(const cli_figure *figure, rsl_plot_builder *builder, cli_plot_body *body,
                        const void *user)
{
    double resolution = rsl_given(figure->resolution) ? figure->resolution : 300.0;
    rsl_error error = {0};
    cli_file file;
    int status = cli_figure_apply(figure, builder);
    if (status == CLI_GO)
        status = cli_file_open(&file, figure->file);
    if (status != CLI_GO)
        return status;
    if (cli_figure_is_page(figure))
        cli_plot_page(file.stream, &builder->figure, body, user);
    else if (rsl_plot_convert(file.stream, &builder->figure, cli_figure_format(figure), resolution,
                              &error) != RSL_OK) {
        cli_file_discard(&file);
        return cli_fail_output(&error);
    }
    return cli_file_commit(&file);
}

int cli_plot_write(const cli_figure *figure, rsl_plot_builder *builder)
{
    return cli_plot_write_with(figure, builder, NULL, NULL);
}

int cli_plot_write_page(const cli_figure *figure, rsl_plot_builder *builder,
                        cli_plot_whole_page *page, const void *user)
{
    if (!cli_figure_is_page(figure))
        return cli_plot_write(figure, builder);
    cli_file file;
    int status = cli_figure_apply(figure, builder);
    if (status == CLI_GO)
        status = cli_file_open(&file, figure->file);
    if (status != CLI_GO)
        return status;
    page(file.stream, &builder->figure, user);
    return cli_file_commit(&file);
}
