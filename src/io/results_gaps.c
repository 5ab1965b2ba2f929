/* SPDX-License-Identifier: MIT
 *
 * results: the section of report.html on joints with clearance.
 */
#include <math.h>
#include <stdlib.h>

#include "io/results_page.h"
#include "num/constants.h"

static void put_phases(FILE *out, const rsl_results *results)
{
    static const char *const heads[] = {"joint",
                                        "type",
                                        ">gap [m]",
                                        ">flight [%]",
                                        ">impact [%]",
                                        ">following [%]",
                                        ">impacts",
                                        ">followings",
                                        ">force, max [N]",
                                        ">eccentricity, max",
                                        NULL};
    size_t count = results->model->clearance_count;

    rsl_page_open_table(out, heads);
    for (size_t i = 0; i < count && i < RSL_PAGE_ROWS; i++) {
        const rsl_clearance *clearance = &results->model->clearances[i];
        rsl_clearance_total total = rsl_results_clearance(results, i);
        fputs("<tr>", out);
        rsl_page_name(out, clearance->name);
        rsl_page_name(out, rsl_clearance_type(clearance));
        rsl_page_cell(out, clearance->gap);
        rsl_page_cell(out, 100.0 * total.flight);
        rsl_page_cell(out, 100.0 * total.impact);
        rsl_page_cell(out, 100.0 * total.following);
        rsl_page_cell(out, (double)total.impacts);
        rsl_page_cell(out, (double)total.followings);
        rsl_page_cell(out, total.force_max);
        rsl_page_cell(out, total.eccentricity);
        fputs("</tr>\n", out);
    }
    rsl_page_close_table(out);
    fprintf(out,
            "<p class=\"note\">Flight: no contact. Impact: contact of at most "
            "%g time scales; following: a longer one. The scale is L/v, about "
            "a third of an impact without loss. phases.csv has them all.</p>\n",
            RSL_IMPACT_SCALES);
}

/* The path of the journal, and the circle that its centre reaches when the
 * journal touches. */
static void draw_journal(rsl_canvas *plot, const rsl_clearance *clearance,
                         const rsl_gap_view *view)
{
    enum { CIRCLE = 240 };
    rsl_series_point *path = calloc(RSL_ORBIT_POINTS + 1, sizeof *path);
    rsl_series_point circle[CIRCLE + 1];
    double since = 0.0;
    char title[200], note[120];

    if (!path)
        return;
    for (int i = 0; i <= CIRCLE; i++) {
        double angle = 2.0 * RSL_PI * i / CIRCLE;
        circle[i] = (rsl_series_point){clearance->gap * cos(angle),
                                       clearance->gap * sin(angle)};
    }
    rsl_svg_line lines[2] = {
        {"path", path, rsl_orbit_points(&view->orbit, path, &since)},
        {"clearance circle", circle, CIRCLE + 1}};
    snprintf(title, sizeof title, "Journal in its bearing: %.120s",
             clearance->name ? clearance->name : "");
    snprintf(note, sizeof note, "The path from %.6g s on.", since);
    rsl_svg_plot_write(plot->out, &(rsl_svg_plot){.title = title,
                                                  .x_name = "x",
                                                  .x_unit = "m",
                                                  .y_name = "y",
                                                  .y_unit = "m",
                                                  .lines = lines,
                                                  .line_count = 2,
                                                  .note = note,
                                                  .equal = 1});
    free(path);
}

static void draw_slider(rsl_canvas *plot, const rsl_clearance *clearance,
                        const rsl_gap_view *view)
{
    static const char *const names[RSL_CORNERS] = {
        "behind, left", "ahead, left", "behind, right", "ahead, right"};
    rsl_series_point walls[2][2];
    char title[200];

    for (int k = 0; k < RSL_CORNERS; k++)
        rsl_canvas_line(plot, names[k], &view->corner[k]);
    for (int side = 0; side < 2; side++) {
        double y = side ? -clearance->gap : clearance->gap;
        walls[side][0] = (rsl_series_point){plot->from, y};
        walls[side][1] = (rsl_series_point){plot->to, y};
        plot->lines[plot->count++] =
            (rsl_svg_line){side ? "right wall" : "left wall", walls[side], 2};
    }
    snprintf(title, sizeof title, "Corners across the guide: %.120s",
             clearance->name ? clearance->name : "");
    rsl_canvas_draw(plot, title, "shift", "m", NULL);
}

void rsl_page_clearances(rsl_canvas *plot, const rsl_results *results)
{
    if (results->model->clearance_count == 0)
        return;
    fputs("<h2>Joints with clearance</h2>\n<div class=\"plots\">\n", plot->out);
    for (size_t i = 0; i < results->view_count; i++) {
        const rsl_clearance *clearance = &results->model->clearances[i];
        if (clearance->kind == RSL_JOINT_REVOLUTE)
            draw_journal(plot, clearance, &results->views[i]);
        else
            draw_slider(plot, clearance, &results->views[i]);
    }
    fputs("</div>\n", plot->out);
    put_phases(plot->out, results);
}
