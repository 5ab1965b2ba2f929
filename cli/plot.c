/* SPDX-License-Identifier: MIT
 *
 * plot: drawings as files.
 */
#include "plot.h"

#include <string.h>

#include "args.h"
#include "base/word.h"
#include "cli.h"
#include "file.h"

int cli_plot_check(const char *path)
{
    size_t length = strlen(path);
    if (length > 4 && rsl_word_alike(path + length - 4, ".svg"))
        return CLI_GO;
    return cli_fail(CLI_USAGE,
                    "a plot is written as SVG, and '%.200s' does not end in .svg; browsers and "
                    "Inkscape make PNG and PDF of it",
                    path);
}

int cli_plot_write(const char *path, rsl_plot_sketch *sketch)
{
    const rsl_plot_figure *figure = rsl_plot_sketch_figure(sketch);
    cli_file file;
    if (!figure)
        return cli_fail(CLI_MEMORY, "there is not enough memory for a plot");
    int status = cli_file_open(&file, path);
    if (status != CLI_GO)
        return status;
    rsl_plot_figure_svg(file.stream, figure);
    return cli_file_commit(&file);
}
