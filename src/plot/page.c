/* SPDX-License-Identifier: MIT
 *
 * page: what all pages of the program share: head, style sheets and scripts.
 */
#include "plot/page.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "plot/html.h"
#include "plot_files.h" /* written by the build */

void rsl_plot_page_part(FILE *stream, const char *name)
{
    size_t i = 0, count = sizeof files / sizeof files[0];
    while (i < count && strcmp(files[i].name, name) != 0)
        i++;
    assert(i < count);
    fwrite(files[i].bytes, 1, files[i].length, stream);
}

void rsl_plot_page_begin(FILE *stream, const char *title)
{
    rsl_plot_html(stream,
                  "<!doctype html>\n<html lang=\"en\">\n<head>\n"
                  "<meta charset=\"utf-8\">\n"
                  "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                  "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                  "style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:\">\n"
                  "<title>%s</title>\n<style>\n",
                  title);
    rsl_plot_page_part(stream, "figure.css");
    rsl_plot_page_part(stream, "page.css");
    fputs("</style>\n</head>\n<body>\n", stream);
}

void rsl_plot_page_end(FILE *stream, int moves)
{
    static const char *const parts[] = {"axis.js",   "drawing.js", "figures.js",   "download.js",
                                        "shapes.js", "stage.js",   "animation.js", "space.js"};
    static const struct {
        size_t first, last;
    } added[] = {[RSL_PLOT_PAGE_STILL] = {4, 4},
                 [RSL_PLOT_PAGE_PLANE] = {4, 7},
                 [RSL_PLOT_PAGE_SPACE] = {7, 8}};
    fputs("<script>\n(function() {\n'use strict';\n", stream);
    for (size_t i = 0; i < 4; i++)
        rsl_plot_page_part(stream, parts[i]);
    for (size_t i = added[moves].first; i < added[moves].last; i++)
        rsl_plot_page_part(stream, parts[i]);
    fputs("})();\n</script>\n</body>\n</html>\n", stream);
}
