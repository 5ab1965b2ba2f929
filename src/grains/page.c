/* SPDX-License-Identifier: MIT
 *
 * grains: report.html, one page that needs nothing beside it.
 */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/text.h"
#include "grains/results.h"
#include "num/constants.h"
#include "num/elementary.h"
#include "plot/html.h"
#include "plot/page.h"
#include "report/page.h"

/* ---- head ------------------------------------------------------------------------------------ */

static const char *heading(const rsl_grains_results *results)
{
    return *results->grains->title ? results->grains->title : results->model;
}

static void put_head(FILE *out, const rsl_grains_results *results)
{
    const rsl_grains *grains = results->grains;
    rsl_plot_html(out, "<header>\n<h1>%s</h1>\n<p class=\"under\">%s · %s · %s, by LAMMPS",
                  heading(results), results->model, grains->scene->name, grains->contact.law->key);
    fprintf(out, " on %zu rank%s · computed in %s s by resile %s</p>\n", results->ranks,
            results->ranks == 1 ? "" : "s", rsl_text_plain(results->seconds).text, rsl_version());
    if (results->setting_count > 0)
        fputs("<ul class=\"chips\">", out);
    for (size_t i = 0; i < results->setting_count; i++)
        rsl_plot_html(out, "<li>%s</li>", results->settings[i]);
    if (results->setting_count > 0)
        fputs("</ul>\n", out);
    if (results->ended_early) {
        double time = results->rows.count
                          ? results->rows.all[results->rows.count - 1].of[RSL_GRAINS_time]
                          : 0.0;
        fprintf(out, "<p class=\"warning\">The run ended at %.6g s of %.6g s: ", time,
                grains->end_time);
        rsl_plot_html(out, "%s</p>\n", results->ended_early->message);
    }
    fputs("</header>\n", out);
}

/* A whole number as it is, a rate by its name. */
static void put_card(FILE *out, const rsl_grains_number *number, double value)
{
    if (!*number->unit && value == floor(value) && value < 1e15)
        fprintf(out, "<div><b>%.0f</b><span>%s</span></div>\n", value, number->meaning);
    else
        rsl_report_page_card(out, value, number->unit[0] == '1' ? "" : number->unit,
                             number->meaning);
}

static void put_cards(FILE *out, const rsl_grains_results *results)
{
    static const char *const shown[] = {"time",         "grains", "contacts_per_second",
                                        "coordination", "lost",   "angle_of_repose",
                                        "imbalance"};
    const rsl_grains_number *number;
    fputs("<div class=\"cards\">\n", out);
    for (size_t c = 0; c < sizeof shown / sizeof shown[0]; c++)
        for (size_t i = 0; (number = rsl_grains_number_at(i)); i++)
            if (strcmp(number->name, shown[c]) == 0 && rsl_given(number->value(results)))
                put_card(out, number, number->value(results));
    fputs("</div>\n", out);
}

/* ---- figures ----------------------------------------------------------------------------------- */

static void finish(FILE *out, rsl_grains_results *results, rsl_plot_builder *builder)
{
    const rsl_plot_figure *figure = rsl_plot_builder_figure(builder);
    if (figure)
        rsl_plot_figure_html(out, figure);
    else
        results->out_of_memory = 1;
    rsl_plot_builder_free(builder);
}

/* Lengths of a small scene are in millimetres. */
static double length_unit(const rsl_grains *grains, const char **unit)
{
    int small = fmax(fmax(grains->box[0], grains->box[1]), grains->box[2]) < 1.0;
    *unit = small ? "mm" : "m";
    return small ? 1e3 : 1.0;
}

/* A true section: a plane y = c cuts a grain in a circle of radius sqrt(r^2 - (y - c)^2). It goes
 * through the grain that is nearest to the middle. */
enum { CORNERS = 16, CIRCLES = 4000, SHADES = RSL_PLOT_SHADE_COUNT };

static double middle_of(const rsl_grains_frame *frame)
{
    double middle = HUGE_VAL;
    for (size_t i = 0; i < frame->count; i++)
        if (fabs(frame->bodies[i].at[1]) < fabs(middle))
            middle = frame->bodies[i].at[1];
    return middle;
}

static double speed_of(const rsl_grains_body *body)
{
    const double *v = body->velocity;
    return sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
}

/* What one shade of the speed spans: 1, 2 or 5 times a power of ten, so that five of them reach at least
 * twice the mean speed of all pictures. */
static double speed_step(const rsl_grains_results *results)
{
    double sum = 0.0, count = 0.0;
    for (size_t k = 0; k < RSL_GRAINS_SHOWN; k++)
        for (size_t i = 0; i < results->shown[k].count; i++, count += 1.0)
            sum += speed_of(&results->shown[k].bodies[i]);
    double wanted = count > 0.0 ? 2.0 * sum / count / (SHADES - 1) : 0.0;
    if (!(wanted > 1e-12 && wanted < 1e12))
        return 1e-3;
    double power = 1.0;
    while (power > wanted)
        power /= 10.0;
    while (10.0 * power <= wanted)
        power *= 10.0;
    return wanted <= power         ? power
           : wanted <= 2.0 * power ? 2.0 * power
           : wanted <= 5.0 * power ? 5.0 * power
                                   : 10.0 * power;
}

/* The circles of one shade: speeds from shade * step on, the last one without end. */
static void draw_shade(rsl_plot_builder *builder, const rsl_grains_frame *frame, int shade,
                       double step, double scale)
{
    double middle = middle_of(frame);
    size_t cut = 0;
    for (size_t i = 0; i < frame->count; i++) {
        const rsl_grains_body *body = &frame->bodies[i];
        double off = body->at[1] - middle, squared = body->radius * body->radius - off * off;
        if (!(squared > 0.0) || ++cut > CIRCLES)
            continue;
        if ((int)fmin(speed_of(body) / step, SHADES - 1) != shade)
            continue;
        for (int k = 0; k <= CORNERS; k++) {
            rsl_num_direction to = rsl_num_direction_of(2.0 * RSL_NUM_PI * k / CORNERS);
            rsl_plot_builder_point(builder, scale * (body->at[0] + sqrt(squared) * to.cosine),
                                   scale * (body->at[2] + sqrt(squared) * to.sine));
        }
        rsl_plot_builder_point(builder, NAN, NAN);
    }
}

static size_t left_out(const rsl_grains_frame *frame)
{
    double middle = middle_of(frame);
    size_t cut = 0;
    for (size_t i = 0; i < frame->count; i++)
        cut += fabs(frame->bodies[i].at[1] - middle) < frame->bodies[i].radius;
    return cut > CIRCLES ? cut - CIRCLES : 0;
}

static void draw_walls(rsl_plot_builder *builder, const rsl_grains *grains, double scale)
{
    double at[RSL_GRAINS_OUTLINE][2];
    size_t count = grains->scene->outline(grains, at);
    rsl_plot_graph *graph = rsl_plot_builder_graph(builder, RSL_PLOT_LINE, NULL);
    graph->colour = 9;
    graph->width = 2.0;
    for (size_t i = 0; i < count; i++)
        rsl_plot_builder_point(builder, scale * at[i][0], scale * at[i][1]);
}

/* The same range of z in all pictures: of the grains and the walls that are near them. */
static void find_range(const rsl_grains_results *results, double scale, rsl_plot_axis *z)
{
    double at[RSL_GRAINS_OUTLINE][2], low = HUGE_VAL, high = -HUGE_VAL;
    size_t count = results->grains->scene->outline(results->grains, at);
    for (size_t k = 0; k < RSL_GRAINS_SHOWN; k++)
        for (size_t i = 0; i < results->shown[k].count; i++) {
            const rsl_grains_body *body = &results->shown[k].bodies[i];
            low = fmin(low, body->at[2] - body->radius);
            high = fmax(high, body->at[2] + body->radius);
        }
    for (size_t i = 0; i < count; i++)
        if (isfinite(at[i][0])) {
            low = fmin(low, at[i][1]);
            high = fmax(high, at[i][1]);
        }
    z->low = scale * (low - 0.02 * (high - low));
    z->high = scale * (high + 0.02 * (high - low));
}

static void put_sections(FILE *out, rsl_grains_results *results)
{
    rsl_plot_builder builder = {
        .figure = {.title = "Sections through the middle, coloured by speed", .share_legend = 1}};
    rsl_plot_axis z = {.label = "z", .plain = 1};
    double scale = length_unit(results->grains, &z.unit), step = speed_step(results);
    size_t left = 0;
    find_range(results, scale, &z);
    for (size_t i = 0; i < RSL_GRAINS_SHOWN; i++) {
        const rsl_grains_frame *frame = &results->shown[i];
        if (frame->count == 0)
            continue;
        *rsl_plot_builder_panel(&builder) =
            (rsl_plot_panel){.title = rsl_plot_builder_text(&builder, "t = %.4g s",
                                                            frame->step * results->grains->step),
                             .x = {.label = "x",
                                   .unit = z.unit,
                                   .plain = 1,
                                   .low = scale * frame->low[0],
                                   .high = scale * frame->high[0]},
                             .y = z,
                             .equal = 1};
        draw_walls(&builder, results->grains, scale);
        for (int shade = 0; shade < SHADES; shade++) {
            const char *name = shade + 1 < SHADES
                                   ? rsl_plot_builder_text(&builder, "%g to %g m/s", shade * step,
                                                           (shade + 1) * step)
                                   : rsl_plot_builder_text(&builder, "above %g m/s", shade * step);
            rsl_plot_graph *graph = rsl_plot_builder_graph(&builder, RSL_PLOT_LINE, name);
            graph->width = 0.8;
            graph->colour = RSL_PLOT_SCALE + shade;
            draw_shade(&builder, frame, shade, step, scale);
        }
        left += left_out(frame);
    }
    if (left > 0)
        builder.figure.note = rsl_plot_builder_text(&builder, "%zu circles are left out.", left);
    if (builder.figure.panel_count > 0)
        finish(out, results, &builder);
}

/* A panel over time, and lines of it: a column, or what it changes by per second. */
static void over_time(rsl_plot_builder *builder, const char *label, const char *unit)
{
    *rsl_plot_builder_panel(builder) =
        (rsl_plot_panel){.x = {.label = "time", .unit = "s"}, .y = {.label = label, .unit = unit}};
}

static void line(rsl_plot_builder *builder, const rsl_grains_results *results, size_t column,
                 double less, const char *name)
{
    rsl_plot_builder_graph(builder, RSL_PLOT_LINE, name);
    for (size_t i = 0; i < results->rows.count; i++) {
        const double *row = results->rows.all[i].of;
        rsl_plot_builder_point(builder, row[RSL_GRAINS_time], row[column] - less);
    }
}

static void put_energy(FILE *out, rsl_grains_results *results)
{
    static const struct {
        size_t column;
        const char *name;
    } lines[] = {{RSL_GRAINS_kinetic, "kinetic"},
                 {RSL_GRAINS_turning, "rotational"},
                 {RSL_GRAINS_gravity, "gravity"},
                 {RSL_GRAINS_stored, "in contacts"},
                 {RSL_GRAINS_lost, "dissipated in contacts"},
                 {RSL_GRAINS_work, "work of moving walls"}};
    const double *first = results->rows.all[0].of;
    rsl_plot_builder energy = {
        .figure = {.title = "Energy balance",
                   .note = "Gravity and work relative to their initial values."}};
    over_time(&energy, "energy", "J");
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        if (lines[i].column != RSL_GRAINS_work || results->grains->scene->takes[0])
            line(&energy, results, lines[i].column,
                 lines[i].column == RSL_GRAINS_gravity ? first[RSL_GRAINS_gravity] : 0.0,
                 lines[i].name);
    finish(out, results, &energy);
    rsl_plot_builder rest = {.figure = {.title = "Residual of the energy balance"}};
    over_time(&rest, "energy", "J");
    line(&rest, results, RSL_GRAINS_balance, first[RSL_GRAINS_balance], NULL);
    finish(out, results, &rest);
}

static void put_contacts(FILE *out, rsl_grains_results *results)
{
    rsl_plot_builder touch = {.figure = {.title = "Coordination number"}};
    over_time(&touch, "contacts per grain", "");
    rsl_plot_builder_graph(&touch, RSL_PLOT_LINE, NULL);
    for (size_t i = 0; i < results->rows.count; i++) {
        const double *row = results->rows.all[i].of;
        rsl_plot_builder_point(&touch, row[RSL_GRAINS_time],
                               2.0 * row[RSL_GRAINS_contacts] / row[RSL_GRAINS_grains]);
    }
    finish(out, results, &touch);
    rsl_plot_builder power = {.figure = {.title = "Dissipation"}};
    over_time(&power, "power dissipated in contacts", "W");
    rsl_plot_builder_graph(&power, RSL_PLOT_LINE, NULL);
    for (size_t i = 1; i < results->rows.count; i++) {
        const double *a = results->rows.all[i - 1].of, *b = results->rows.all[i].of;
        rsl_plot_builder_point(&power, 0.5 * (a[RSL_GRAINS_time] + b[RSL_GRAINS_time]),
                               (b[RSL_GRAINS_lost] - a[RSL_GRAINS_lost]) /
                                   (b[RSL_GRAINS_time] - a[RSL_GRAINS_time]));
    }
    finish(out, results, &power);
}

static void put_surface(FILE *out, rsl_grains_results *results)
{
    const rsl_grains_profile *p = &results->profile;
    int heap = results->grains->scene->surface == RSL_GRAINS_HEAP;
    rsl_plot_builder builder = {.figure = {.title = "Surface of the bed at the end"}};
    if (p->count == 0)
        return;
    const char *unit;
    double scale = length_unit(results->grains, &unit);
    *rsl_plot_builder_panel(&builder) = (rsl_plot_panel){
        .x = {.label = heap ? "distance from the axis" : "x", .unit = unit, .plain = 1},
        .y = {.label = "z", .unit = unit, .plain = 1}};
    rsl_plot_builder_graph(&builder, RSL_PLOT_DOTS, "highest grain in contact");
    for (size_t i = 0; i < p->count; i++)
        rsl_plot_builder_point(&builder, scale * p->x[i], scale * p->height[i]);
    if (rsl_given(p->angle)) {
        rsl_plot_builder_graph(
            &builder, RSL_PLOT_LINE,
            rsl_plot_builder_text(&builder, "%.3g deg", 180.0 / RSL_NUM_PI * p->angle));
        for (size_t i = p->first; i < p->last; i++)
            rsl_plot_builder_point(&builder, scale * p->x[i],
                                   scale * (p->level + p->slope * p->x[i]));
    }
    finish(out, results, &builder);
}

/* ---- tables ------------------------------------------------------------------------------------- */

static void put_numbers(FILE *out, const rsl_grains_results *results)
{
    static const char *const heads[] = {"quantity", ">value", "unit", NULL};
    const rsl_grains_number *number;
    fputs("<h2>Numbers</h2>\n", out);
    rsl_report_page_open_table(out, heads);
    for (size_t i = 0; (number = rsl_grains_number_at(i)); i++) {
        fputs("<tr>", out);
        rsl_report_page_name(out, number->meaning);
        rsl_report_page_cell(out, number->value(results));
        rsl_report_page_name(out, number->unit);
        fputs("</tr>\n", out);
    }
    rsl_report_page_close_table(out);
}

void rsl_grains_put_page(FILE *out, rsl_grains_results *results)
{
    assert(results->rows.count > 0);
    rsl_plot_page_begin(out, heading(results));
    put_head(out, results);
    put_cards(out, results);
    fputs("<h2>Grains</h2>\n", out);
    put_sections(out, results);
    fputs("<div class=\"plots\">\n", out);
    put_surface(out, results);
    put_contacts(out, results);
    fputs("</div>\n<h2>Energy</h2>\n<div class=\"plots\">\n", out);
    put_energy(out, results);
    fputs("</div>\n", out);
    put_numbers(out, results);
    fputs(
        "<footer>The numbers behind this page: rows.csv and summary.json beside it. grains.dump is "
        "for OVITO, grains.vtk.series for ParaView, input.lmp for LAMMPS.</footer>\n",
        out);
    rsl_plot_page_end(out, 0);
}
