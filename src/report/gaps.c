/* SPDX-License-Identifier: MIT
 *
 * results: the section of report.html on joints with clearance.
 */
#include <math.h>
#include <stdlib.h>

#include "num/constants.h"
#include "report/page.h"

/* The columns of the table: head, and value of clearance `c` or total `t`. */
#define COLUMNS(X)                                                             \
    X("gap [m]", c->gap)                                                       \
    X("flight [%]", 100.0 * t->flight)                                         \
    X("impact [%]", 100.0 * t->impact)                                         \
    X("following [%]", 100.0 * t->following)                                   \
    X("impacts", (double)t->impacts)                                           \
    X("followings", (double)t->followings)                                     \
    X("force, max [N]", t->force_max)                                          \
    X("eccentricity, max", t->eccentricity)

static void put_phases(FILE *out, const rsl_report *results)
{
#define HEAD(head, of_joint) ">" head,
    static const char *const heads[] = {"joint", "type", COLUMNS(HEAD) NULL};
    size_t count = results->model->clearance_count;

    rsl_report_page_open_table(out, heads);
    for (size_t i = 0; i < count && i < RSL_REPORT_PAGE_ROWS; i++) {
        const rsl_planar_clearance *c = &results->model->clearances[i];
        const rsl_report_clearance_total total =
            rsl_report_clearance(results, i);
        const rsl_report_clearance_total *t = &total;
        fputs("<tr>", out);
        rsl_report_page_name(out, c->name);
        rsl_report_page_name(out, rsl_report_clearance_type(c));
#define CELL(head, of_joint) rsl_report_page_cell(out, of_joint);
        COLUMNS(CELL)
        fputs("</tr>\n", out);
    }
    rsl_report_page_close_table(out);
    fprintf(out,
            "<p class=\"note\">Flight: no contact. Impact: contact of at most "
            "%g time scales; following: a longer one. The scale is L/v, about "
            "a third of an impact without loss. phases.csv has them all.</p>\n",
            RSL_REPORT_IMPACT_SCALES);
}

/* The path of the journal, and the circle that its centre reaches when the
 * journal touches. */
static void draw_journal(rsl_report_canvas *plot,
                         const rsl_planar_clearance *clearance,
                         const rsl_report_gap_view *view)
{
    enum { CIRCLE = 240 };
    rsl_plot_point *path = calloc(RSL_REPORT_ORBIT_POINTS + 1, sizeof *path);
    rsl_plot_point circle[CIRCLE + 1];
    double since = 0.0;
    char title[200], note[120];

    if (!path)
        return;
    for (int i = 0; i <= CIRCLE; i++) {
        double angle = 2.0 * RSL_NUM_PI * i / CIRCLE;
        circle[i] = (rsl_plot_point){clearance->gap * cos(angle),
                                     clearance->gap * sin(angle)};
    }
    rsl_plot_svg_line lines[2] = {
        {"path", path, rsl_report_orbit_points(&view->orbit, path, &since)},
        {"clearance circle", circle, CIRCLE + 1}};
    snprintf(title, sizeof title, "Journal in its bearing: %.120s",
             clearance->name ? clearance->name : "");
    snprintf(note, sizeof note, "The path from %.6g s on.", since);
    rsl_plot_svg_plot_write(plot->out, &(rsl_plot_svg_plot){.title = title,
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

static void draw_slider(rsl_report_canvas *plot,
                        const rsl_planar_clearance *clearance,
                        const rsl_report_gap_view *view)
{
    static const char *const names[RSL_REPORT_CORNERS] = {
        "behind, left", "ahead, left", "behind, right", "ahead, right"};
    rsl_plot_point walls[2][2];
    char title[200];

    for (int k = 0; k < RSL_REPORT_CORNERS; k++)
        rsl_report_canvas_line(plot, names[k], &view->corner[k]);
    for (int side = 0; side < 2; side++) {
        double y = side ? -clearance->gap : clearance->gap;
        walls[side][0] = (rsl_plot_point){plot->from, y};
        walls[side][1] = (rsl_plot_point){plot->to, y};
        plot->lines[plot->count++] = (rsl_plot_svg_line){
            side ? "right wall" : "left wall", walls[side], 2};
    }
    snprintf(title, sizeof title, "Corners across the guide: %.120s",
             clearance->name ? clearance->name : "");
    rsl_report_canvas_draw(plot, title, "shift", "m", NULL);
}

void rsl_report_page_clearances(rsl_report_canvas *plot,
                                const rsl_report *results)
{
    if (results->model->clearance_count == 0)
        return;
    fputs("<h2>Joints with clearance</h2>\n<div class=\"plots\">\n", plot->out);
    for (size_t i = 0; i < results->view_count; i++) {
        const rsl_planar_clearance *clearance = &results->model->clearances[i];
        if (clearance->kind == RSL_PLANAR_JOINT_REVOLUTE)
            draw_journal(plot, clearance, &results->views[i]);
        else
            draw_slider(plot, clearance, &results->views[i]);
    }
    fputs("</div>\n", plot->out);
    put_phases(plot->out, results);
}
