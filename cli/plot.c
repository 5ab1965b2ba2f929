/* SPDX-License-Identifier: MIT
 *
 * plot: SVG drawings by gnuplot, fed through a pipe.
 */
#define _POSIX_C_SOURCE 200809L

#include "plot.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "args.h"
#include "cli.h"

const char *const cli_colours[CLI_COLOURS] = {
    "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00",
    "#56b4e9", "#7b3294", "#8c510a", "#666666", "#b2182b",
};

/* White ground, dark text, thin grid behind the curves. */
static const char style[] =
    "set encoding utf8\n"
    "set border 3 lc rgb '#555555' lw 0.8\n"
    "set tics out nomirror scale 0.5 textcolor rgb '#333333'\n"
    "set grid back lt 1 lc rgb '#e4e4e4' lw 0.6\n"
    "set key textcolor rgb '#222222' samplen 2 spacing 1.1\n"
    "set title textcolor rgb '#111111'\n"
    "set xlabel textcolor rgb '#222222'\n"
    "set ylabel textcolor rgb '#222222'\n"
    "set format '%g'\n";

int cli_plot_possible(void)
{
    const char *path = getenv("PATH");

    while (path && *path) {
        size_t length = strcspn(path, ":");
        char name[PATH_MAX];
        struct stat info;
        snprintf(name, sizeof name, "%.*s/gnuplot", (int)length, path);
        if (length > 0 && length < sizeof name - 16 && stat(name, &info) == 0 &&
            S_ISREG(info.st_mode) && access(name, X_OK) == 0)
            return 1;
        path += length + (path[length] == ':');
    }
    return 0;
}

int cli_plot_check(void)
{
    if (cli_plot_possible())
        return CLI_GO;
    return cli_fail(CLI_USAGE,
                    "a plot needs the program gnuplot, which is not on the "
                    "PATH; install the package gnuplot (on Debian and Ubuntu: "
                    "apt install gnuplot-nox)");
}

void cli_plot_quoted(FILE *script, const char *text)
{
    putc('\'', script);
    for (; *text; text++) {
        if (*text == '\'')
            putc('\'', script);
        putc(*text, script);
    }
    putc('\'', script);
}

/* -d: the picture does not depend on the user's own settings of gnuplot. */
int cli_plot_open(cli_plot *plot, const char *path, int width, int height)
{
    int status = cli_plot_check();

    if (status == CLI_GO)
        status = cli_file_open(&plot->file, path);
    if (status != CLI_GO)
        return status;
    signal(SIGPIPE, SIG_IGN);
    plot->script = popen("gnuplot -d >/dev/null 2>&1", "w");
    if (!plot->script) {
        cli_file_discard(&plot->file);
        return cli_fail(CLI_FAILED, "gnuplot could not be started");
    }
    fprintf(plot->script,
            "set terminal svg size %d,%d enhanced background rgb 'white' "
            "font 'Helvetica,14'\nset output ",
            width, height);
    cli_plot_quoted(plot->script, plot->file.temporary);
    fprintf(plot->script, "\n%s", style);
    return CLI_GO;
}

int cli_plot_close(cli_plot *plot)
{
    struct stat info;
    int status;

    fputs("unset output\n", plot->script);
    status = pclose(plot->script);
    plot->script = NULL;
    if (status == 0 && stat(plot->file.temporary, &info) == 0 &&
        info.st_size > 0)
        return cli_file_commit(&plot->file);
    status =
        cli_fail(CLI_FAILED, "gnuplot could not draw '%s'", plot->file.path);
    cli_file_discard(&plot->file);
    return status;
}
