/* SPDX-License-Identifier: MIT
 *
 * The page of `resile tour`: one HTML file with the drawings inside it, and
 * links to the pages of the mechanisms.
 */
#include <stdio.h>

#include "args.h"
#include "cli.h"
#include "plot/page.h"
#include "tour.h"

const double cli_tour_requested = 0.5;
const char *const cli_tour_impact = "The law of Flores as published, input restitution "
                                    "0.6: mass 1 kg, stiffness 1.4e8 N/m^1.5, speed 4.2 m/s.";

static void put_figure(FILE *out, const cli_tour *tour, int which, const char *note)
{
    rsl_plot_figure figure = tour->builder[which].figure;
    figure.note = note;
    rsl_plot_figure_html(out, &figure);
}

static void put_catalogue(FILE *out, const cli_tour *tour)
{
    fprintf(
        out,
        "<h1>resile: contact force models for impact</h1>\n"
        "<p>A contact law gives the force between two colliding bodies; the coefficient of "
        "restitution is the ratio of their separation speed to their impact speed. Version %s has "
        "%zu laws.</p>\n"
        "<h2>The catalogue</h2>\n",
        rsl_version(), rsl_law_count());
    cli_table_html(&tour->families, out);
    fputs("<p><code>resile laws</code> lists them, <code>resile law flores</code> explains "
          "one.</p>\n",
          out);
}

static void put_laws(FILE *out, const cli_tour *tour)
{
    fprintf(out,
            "<h2>Ten laws with an input restitution of %g</h2>\n"
            "<p>With most published formulas the resulting restitution differs from the input. "
            " <em>Published</em> is the author's formula; <em>exact</em> is the same force "
            "with the damping whose resulting restitution is the input. Mass 1 kg, stiffness "
            "10<sup>8</sup> "
            "N/m<sup>3/2</sup>, speed 1 m/s.</p>\n",
            cli_tour_requested);
    cli_table_html(&tour->laws, out);
    fputs("<div class=\"plots\">\n", out);
    put_figure(
        out, tour, CLI_TOUR_RETURNED,
        "Resulting against input restitution of five of them, as published. The grey line is "
        "what exact damping gives; the other five lie close to it.");
    put_figure(out, tour, CLI_TOUR_LOOPS,
               "Force over depth of the same ten laws, as published, all with the same input "
               "restitution. The area inside a loop is the energy lost.");
    fputs("</div>\n<p><code>resile compare -e 0.5 --exact</code> does this for every law.</p>\n",
          out);
}

static void put_impact(FILE *out, const cli_tour *tour)
{
    fprintf(out,
            "<h2>One impact</h2>\n<p>%s</p>\n"
            "<div class=\"pair\"><div><p><strong>Outcome</strong></p>\n",
            cli_tour_impact);
    cli_table_html(&tour->outcome, out);
    fputs("</div><div><p><strong>Energy balance</strong></p>\n", out);
    cli_table_html(&tour->ledger, out);
    fputs("</div></div>\n", out);
    put_figure(out, tour, CLI_TOUR_IMPACT,
               "The same impact: force over depth, and force, depth and velocity over time.");
    fputs("<p><code>resile collide flores -e 0.6 --mass 1 --stiffness 1.4e8 --speed 4.2 --plot "
          "impact.svg</code> draws it; <code>--curve impact.csv</code> writes the numbers.</p>\n",
          out);
}

static void put_runs(FILE *out, const cli_tour *tour)
{
    fputs("<h2>Two mechanisms</h2>\n<p>Bodies with joints, springs and contacts, in the plane. "
          "Touch and separation are located, every event is recorded, and the energies add up. "
          "Each run has a page with an animation, plots and tables:</p>\n<ul>\n",
          out);
    for (int i = 0; i < CLI_TOUR_RUNS; i++)
        fprintf(out, "<li><a href=\"%s/report.html\">%s</a></li>\n", tour->run[i].name,
                tour->run[i].title);
    fputs("</ul>\n", out);
    cli_table_html(&tour->runs, out);
    fputs("<p><code>resile run model.yaml</code> does this for a model of your own.</p>\n", out);
}

int cli_tour_write_page(cli_tour *tour)
{
    FILE *stream = cli_folder_create(&tour->place, "index.html");
    if (!stream)
        return CLI_FAILED;
    rsl_plot_page_begin(stream, "resile: a short tour");
    put_catalogue(stream, tour);
    put_laws(stream, tour);
    put_impact(stream, tour);
    put_runs(stream, tour);
    rsl_plot_page_end(stream, 0);
    return cli_folder_finish(&tour->place, stream);
}
