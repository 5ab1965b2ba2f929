/* SPDX-License-Identifier: MIT
 *
 * results: the section of report.html on joints with clearance.
 */
#include <math.h>
#include <stdlib.h>

#include "num/constants.h"
#include "report/page.h"

/* The columns of the table: head, and value of clearance `c` or total `t`. */
#define COLUMNS(X)                                                                                 \
    X("gap [m]", c->gap)                                                                           \
    X("flight [%]", 100.0 * t->flight)                                                             \
    X("impact [%]", 100.0 * t->impact)                                                             \
    X("following [%]", 100.0 * t->following)                                                       \
    X("impacts", (double)t->impacts)                                                               \
    X("followings", (double)t->followings)                                                         \
    X("force, max [N]", t->force_max)                                                              \
    X("eccentricity, max", t->eccentricity)

static void put_phases(FILE *out, const rsl_report *results)
{
#define HEAD(head, of_joint) ">" head,
    static const char *const heads[] = {"joint", "type", COLUMNS(HEAD) NULL};
    size_t count = results->model->clearance_count;

    rsl_report_page_open_table(out, heads);
    for (size_t i = 0; i < count && i < RSL_REPORT_PAGE_ROWS; i++) {
        const rsl_planar_clearance *c = &results->model->clearances[i];
        const rsl_report_clearance_total total = rsl_report_clearance(results, i);
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
static void draw_journal(FILE *out, const rsl_planar_clearance *clearance,
                         const rsl_report_gap_view *view)
{
    enum { CIRCLE = 240 };
    rsl_plot_sketch sketch = {0};
    rsl_plot_point *path = calloc(RSL_REPORT_ORBIT_POINTS + 1, sizeof *path);
    double since = 0.0;
    size_t count = path ? rsl_report_orbit_points(&view->orbit, path, &since) : 0;

    *rsl_plot_sketch_panel(&sketch) = (rsl_plot_panel){
        .x = {.label = "x", .unit = "m"}, .y = {.label = "y", .unit = "m"}, .equal = 1};
    rsl_plot_sketch_graph(&sketch, RSL_PLOT_LINE, "path");
    for (size_t i = 0; i < count; i++)
        rsl_plot_sketch_point(&sketch, path[i].x, path[i].y);
    free(path);
    rsl_plot_sketch_graph(&sketch, RSL_PLOT_LINE, "clearance circle");
    for (int i = 0; i <= CIRCLE; i++) {
        double angle = 2.0 * RSL_NUM_PI * i / CIRCLE;
        rsl_plot_sketch_point(&sketch, clearance->gap * cos(angle), clearance->gap * sin(angle));
    }
    sketch.figure.title = rsl_plot_sketch_text(&sketch, "Journal in its bearing: %s",
                                               clearance->name ? clearance->name : "");
    sketch.figure.note = rsl_plot_sketch_text(&sketch, "The path from %.6g s on.", since);
    rsl_report_page_figure(out, &sketch);
}

static void draw_slider(FILE *out, const rsl_report *results, const rsl_planar_clearance *clearance,
                        const rsl_report_gap_view *view)
{
    static const char *const names[RSL_REPORT_CORNERS] = {"behind, left", "ahead, left",
                                                          "behind, right", "ahead, right"};
    rsl_plot_sketch sketch = {0};

    rsl_report_page_panel(&sketch, results, "shift", "m");
    for (int k = 0; k < RSL_REPORT_CORNERS; k++)
        rsl_report_page_line(&sketch, names[k], &view->corner[k]);
    for (int side = 0; side < 2; side++) {
        double y = side ? -clearance->gap : clearance->gap;
        rsl_plot_sketch_graph(&sketch, RSL_PLOT_LINE, side ? "right wall" : "left wall");
        rsl_plot_sketch_point(&sketch, results->time_first, y);
        rsl_plot_sketch_point(&sketch, results->time_last, y);
    }
    sketch.figure.title = rsl_plot_sketch_text(&sketch, "Corners across the guide: %s",
                                               clearance->name ? clearance->name : "");
    rsl_report_page_figure(out, &sketch);
}

void rsl_report_page_clearances(FILE *out, const rsl_report *results)
{
    if (results->model->clearance_count == 0)
        return;
    fputs("<h2>Joints with clearance</h2>\n<div class=\"plots\">\n", out);
    for (size_t i = 0; i < results->view_count; i++) {
        const rsl_planar_clearance *clearance = &results->model->clearances[i];
        if (clearance->kind == RSL_PLANAR_JOINT_REVOLUTE)
            draw_journal(out, clearance, &results->views[i]);
        else
            draw_slider(out, results, clearance, &results->views[i]);
    }
    fputs("</div>\n", out);
    put_phases(out, results);
}
