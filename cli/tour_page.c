/* SPDX-License-Identifier: MIT
 *
 * The page of `resile tour`: one HTML file with the drawings inside it. It
 * needs nothing beside it but links to the pages of the mechanisms.
 */
#include <stdio.h>

#include "args.h"
#include "cli.h"
#include "report/base64.h"
#include "tour.h"

static const char page_head[] =
    "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width, "
    "initial-scale=1\">\n<title>resile: a short tour</title>\n<style>\n"
    "body { margin: 0 auto; max-width: 62rem; padding: 1.5rem 1rem 4rem;\n"
    "  color: #1c1c1c; background: #fdfdfc;\n"
    "  font: 1rem/1.55 system-ui, -apple-system, 'Segoe UI', Helvetica, "
    "Arial, sans-serif; }\n"
    "h1 { font-size: 1.7rem; margin: 0 0 0.3rem; }\n"
    "h2 { font-size: 1.2rem; margin: 2.4rem 0 0.4rem; "
    "border-bottom: 1px solid #ddd; padding-bottom: 0.2rem; }\n"
    "p { max-width: 44rem; margin: 0.5rem 0; }\n"
    "code { font: 0.9em ui-monospace, 'DejaVu Sans Mono', Menlo, monospace; "
    "background: #f0f0ec; padding: 0.1em 0.3em; border-radius: 3px; }\n"
    ".scroll { overflow-x: auto; margin: 0.8rem 0; }\n"
    "table { border-collapse: collapse; font-size: 0.92rem; }\n"
    "th, td { padding: 0.28rem 0.9rem 0.28rem 0; text-align: left; "
    "white-space: pre; border-bottom: 1px solid #eee; }\n"
    "th { color: #444; font-weight: 600; border-bottom-color: #bbb; }\n"
    ".number { text-align: right; font-variant-numeric: tabular-nums; }\n"
    ".pair { display: flex; flex-wrap: wrap; gap: 0 3rem; }\n"
    "figure { margin: 1rem 0; }\n"
    "img { width: 100%; min-width: 40rem; height: auto; "
    "border: 1px solid #eee; box-sizing: border-box; }\n"
    "figcaption { color: #555; font-size: 0.9rem; }\n"
    "</style>\n</head>\n<body>\n";

static void put_base64(FILE *out, FILE *in)
{
    unsigned char block[3 * 1024];
    size_t count;

    while ((count = fread(block, 1, sizeof block, in)) > 0)
        rsl_report_base64(out, block, count);
}

static void put_figure(FILE *out, const char *path, const char *caption)
{
    FILE *drawing = *path ? fopen(path, "rb") : NULL;

    if (!drawing) {
        fputs("<p>(This drawing needs gnuplot; install the package and run "
              "the tour again.)</p>\n",
              out);
        return;
    }
    fprintf(out,
            "<figure><div class=\"scroll\"><img alt=\"%s\" "
            "src=\"data:image/svg+xml;base64,",
            caption);
    put_base64(out, drawing);
    fprintf(out, "\"></div>\n<figcaption>%s</figcaption></figure>\n", caption);
    fclose(drawing);
}

static void put_catalogue(FILE *out, const cli_tour *tour)
{
    fprintf(out,
            "<h1>resile: the mechanics of impact</h1>\n"
            "<p>Two bodies touch, press and part. A contact law says with "
            "which force; the restitution says with which part of the speed "
            "they leave. Version %s knows %zu laws.</p>\n"
            "<h2>The catalogue</h2>\n",
            rsl_version(), rsl_law_count());
    cli_table_html(&tour->families, out);
    fputs("<p><code>resile laws</code> lists them, <code>resile law "
          "flores</code> explains one.</p>\n",
          out);
}

static void put_laws(FILE *out, const cli_tour *tour)
{
    fprintf(out,
            "<h2>Ten laws asked for a restitution of %g</h2>\n"
            "<p>Most formulas of the literature return something else than "
            "what they are asked for. <em>Published</em> is the author's "
            "formula; <em>exact</em> is the same force with the damping that "
            "returns what was asked. Mass 1 kg, stiffness 10<sup>8</sup> "
            "N/m<sup>3/2</sup>, speed 1 m/s.</p>\n",
            cli_tour_asked);
    cli_table_html(&tour->laws, out);
    put_figure(out, tour->figure[CLI_TOUR_RETURNED],
               "Restitution returned over restitution asked for, as "
               "published. The grey line is what exact damping gives.");
    put_figure(out, tour->figure[CLI_TOUR_LOOPS],
               "Force over depth of the same ten laws, as published, all "
               "asked for the same restitution. The area inside a loop is "
               "the energy lost.");
    fputs("<p><code>resile compare -e 0.5 --exact</code> does this for every "
          "law.</p>\n",
          out);
}

static void put_impact(FILE *out, const cli_tour *tour)
{
    fprintf(out,
            "<h2>One impact</h2>\n<p>%s</p>\n"
            "<div class=\"pair\"><div><p><strong>Outcome</strong></p>\n",
            cli_tour_impact);
    cli_table_html(&tour->outcome, out);
    fputs("</div><div><p><strong>Energy ledger</strong></p>\n", out);
    cli_table_html(&tour->ledger, out);
    fputs("</div></div>\n", out);
    put_figure(out, tour->figure[CLI_TOUR_IMPACT],
               "The same impact: force over depth, and force, depth and "
               "velocity over time.");
    fputs("<p><code>resile collide flores -e 0.6 --mass 1 --stiffness 1.4e8 "
          "--speed 4.2 --plot impact.svg</code> draws it; "
          "<code>--curve impact.csv</code> writes the numbers.</p>\n",
          out);
}

static void put_runs(FILE *out, const cli_tour *tour)
{
    fputs("<h2>Two mechanisms</h2>\n<p>Bodies with joints, springs and "
          "contacts, in the plane. Touch and separation are located, every "
          "event is recorded, and the energies add up. Each run has a page "
          "with an animation, plots and tables:</p>\n<ul>\n",
          out);
    for (int i = 0; i < CLI_TOUR_RUNS; i++)
        fprintf(out, "<li><a href=\"%s/report.html\">%s</a></li>\n",
                tour->run[i].name, tour->run[i].title);
    fputs("</ul>\n", out);
    cli_table_html(&tour->runs, out);
    fputs("<p><code>resile run model.yaml</code> does this for a model of "
          "your own.</p>\n",
          out);
}

int cli_tour_write_page(const cli_tour *tour)
{
    cli_file file;
    int status = cli_file_open(&file, tour->page);

    if (status != CLI_GO)
        return status;
    fputs(page_head, file.stream);
    put_catalogue(file.stream, tour);
    put_laws(file.stream, tour);
    put_impact(file.stream, tour);
    put_runs(file.stream, tour);
    fputs("</body>\n</html>\n", file.stream);
    return cli_file_commit(&file);
}
