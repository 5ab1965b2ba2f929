/* SPDX-License-Identifier: MIT
 *
 * results: report.html, one page that needs nothing beside it. All names come
 * from files that nobody vouches for and are escaped; the page may load nothing.
 */
#include "report/page.h"

#include <math.h>

#include "base/text.h"
#include "plot/axis.h"
#include "plot/html.h"
#include "plot/page.h"

/* ---- small pieces -------------------------------------------------------- */

/* Name of the run. */
static const char *heading(const rsl_report *results)
{
    const char *title = results->model->title;

    if (title && *title)
        return title;
    return *results->name ? results->name : "A run of a mechanism";
}

/* ---- head ---------------------------------------------------------------- */

static void put_warning(FILE *out, const char *text)
{
    fputs("<p class=\"warning\">", out);
    rsl_plot_html_text(out, text);
    fputs("</p>\n", out);
}

static void put_warnings(FILE *out, const rsl_report *results, const rsl_planar_summary *summary)
{
    for (size_t i = 0; i < results->warnings.count; i++)
        put_warning(out, results->warnings.all[i]);
    for (size_t i = 0; rsl_planar_flag_type_at(i); i++)
        if (summary->flags[i].count > 0)
            put_warning(out, rsl_planar_flag_text(summary, i).text);
}

enum { RECORDS_SHOWN = 8 };

/* Writes how the first records were read. */
static void put_records(FILE *out, const rsl_planar_model *model)
{
    rsl_report_record record;
    size_t at = 0;
    for (int i = 0; i < RECORDS_SHOWN && rsl_report_next_record(model, &at, &record); i++) {
        fputs("<p class=\"note\">", out);
        rsl_plot_html_text(out, rsl_report_record_text(&record).text);
        fputs(".</p>\n", out);
    }
}

static void put_title(FILE *out, const rsl_report *results, const rsl_planar_summary *summary,
                      const rsl_error *ended_early)
{
    fputs("<header>\n<h1>", out);
    rsl_plot_html_text(out, heading(results));
    fputs("</h1>\n<p class=\"under\">", out);
    if (*results->name) {
        rsl_plot_html_text(out, results->name);
        fputs(" · ", out);
    }
    fprintf(out, "%zu %s · integrator %s · computed in %s s by resile %s</p>\n",
            results->model->body_count, results->model->body_count == 1 ? "body" : "bodies",
            rsl_planar_integrator_type_at(summary->integrator)->name,
            rsl_text_plain(results->wall_seconds).text, rsl_version());
    if (results->setting_count > 0) {
        fputs("<ul class=\"chips\">", out);
        for (size_t i = 0; i < results->setting_count; i++) {
            fputs("<li>", out);
            rsl_plot_html_text(out, results->settings[i]);
            fputs("</li>", out);
        }
        fputs("</ul>\n", out);
    }
    if (ended_early) {
        fprintf(out, "<p class=\"warning\">The run ended at %.6g s of %.6g s: ", summary->time,
                results->model->end_time);
        rsl_plot_html_text(out, ended_early->message[0] ? ended_early->message
                                                        : rsl_status_text(ended_early->status));
        fputs("</p>\n", out);
    }
    if (results->from > 0.0)
        fprintf(out,
                "<p class=\"note\">Numbers and curves count from t = %.6g s on: events that touch "
                "then, and forces, impulses, works and losses from then on, also of contacts that "
                "are closed already. The tables beside this page, the animation, the residual, "
                "the joint drift, the steps and the warnings are of the whole run.</p>\n",
                results->from);
    put_warnings(out, results, summary);
    put_records(out, results->model);
    fputs("</header>\n", out);
}

void rsl_report_page_card(FILE *out, double value, const char *unit, const char *meaning)
{
    int large = *unit && fabs(value) >= 1e4;
    rsl_plot_prefix prefix = rsl_plot_prefix_for(large ? fabs(value) : 1.0);

    if (!prefix.letter)
        prefix = rsl_plot_prefix_for(1.0);
    fputs("<div><b>", out);
    rsl_report_page_number(out, value / prefix.factor, 4);
    fprintf(out, "%s%s%s</b><span>%s</span></div>\n", *unit ? " " : "", prefix.letter, unit,
            meaning);
}

static void put_count_card(FILE *out, size_t count, const char *meaning)
{
    fprintf(out, "<div><b>%zu</b><span>%s</span></div>\n", count, meaning);
}

static double largest_force(const rsl_report *results)
{
    double largest = 0.0;

    for (size_t i = 0; i < results->model->contact_count; i++)
        largest = fmax(largest, results->sums[i].total.force_max);
    return largest;
}

static void put_cards(FILE *out, const rsl_report *results, const rsl_planar_summary *summary)
{
    double lost = summary->energy.lost_contacts;

    fputs("<div class=\"cards\">\n", out);
    rsl_report_page_card(out, summary->time, "s", "simulated");
    put_count_card(out, summary->touches, "contact events");
    if (largest_force(results) > 0.0)
        rsl_report_page_card(out, largest_force(results), "N", "largest force at a contact point");
    /* what is lost in elastic contacts is rounding */
    rsl_report_page_card(out, fabs(lost) < 1e-13 * summary->energy.scale ? 0.0 : lost, "J",
                         "lost in contacts");
    rsl_report_page_card(out, summary->residual_max, "", "energy residual, relative");
    if (results->model->joint_count > 0)
        rsl_report_page_card(out, summary->joint_drift_position, "m", "joint drift");
    if (summary->lyapunov.windows > 0)
        rsl_report_page_card(out, summary->lyapunov.exponent, "1/s", "largest Lyapunov exponent");
    put_count_card(out, summary->steps, "steps");
    fputs("</div>\n", out);
}

static void put_stage(FILE *out, const rsl_report *results)
{
    if (results->frames.count == 0)
        return;
    fputs("<div class=\"stage\">\n<canvas id=\"canvas\" role=\"img\" aria-label=\"animation of the "
          "mechanism\"></canvas>\n"
          "<div class=\"controls\"><button id=\"play\">Play</button>\n"
          "<input id=\"time\" type=\"range\" min=\"0\" max=\"1000\" step=\"any\" value=\"0\" "
          "aria-label=\"time\">\n"
          "<output id=\"clock\"></output>\n"
          "<select id=\"speed\" aria-label=\"speed\"></select></div>\n"
          "</div>\n",
          out);
    if (results->frames.bodies < results->model->body_count)
        fprintf(out, "<p class=\"note\">The animation shows the first %zu of %zu bodies.</p>\n",
                results->frames.bodies, results->model->body_count);
}

/* ---- plots --------------------------------------------------------------- */

static void draw_group(FILE *out, rsl_report *results, size_t number)
{
    const rsl_report_group *group = &rsl_report_groups[number];
    rsl_plot_builder builder = {.figure = {.title = group->title}};

    rsl_report_page_panel(&builder, results, group->name, group->unit);
    for (size_t i = 0; i < results->trace_count; i++) {
        const rsl_report_trace *trace = &results->traces[i];
        if (rsl_report_group_of(trace->signal) == group)
            rsl_report_page_line(&builder, trace->signal->name, &trace->series);
    }
    if (builder.graph_count < results->group_total[number])
        builder.figure.note =
            rsl_plot_builder_text(&builder, "%zu of %zu signals are shown.", builder.graph_count,
                                  results->group_total[number]);
    rsl_report_page_figure(out, results, &builder);
}

/* The groups of contacts, or of all others. */
static void draw_groups(FILE *out, rsl_report *results, int contacts)
{
    for (size_t i = 0; i < RSL_REPORT_GROUP_COUNT; i++)
        if ((rsl_report_groups[i].of == RSL_PLANAR_OWNER_CONTACT) == contacts)
            draw_group(out, results, i);
}

/* 1: signals other than those of contacts and energies are drawn. */
static int has_motion(const rsl_report *results)
{
    for (size_t i = 0; i < RSL_REPORT_GROUP_COUNT; i++)
        if (rsl_report_groups[i].of != RSL_PLANAR_OWNER_CONTACT && results->group_total[i] > 0)
            return 1;
    return 0;
}

static void put_motion(FILE *out, rsl_report *results)
{
    if (!has_motion(results))
        return;
    fputs("<h2>Motion</h2>\n<div class=\"plots\">\n", out);
    draw_groups(out, results, 0);
    fputs("</div>\n", out);
}

static void put_loops(FILE *out, rsl_report *results)
{
    rsl_plot_builder builder = {.figure = {.title = "Force over depth",
                                           .note = "The first event and those with the largest "
                                                   "forces. The area inside a loop is lost."}};

    *rsl_plot_builder_panel(&builder) = (rsl_plot_panel){.x = {.label = "depth", .unit = "m"},
                                                         .y = {.label = "force", .unit = "N"}};
    for (size_t i = 0; i < RSL_REPORT_LOOPS_KEPT; i++) {
        const rsl_report_loop *loop = &results->loops.kept[i];
        if (!loop->used)
            continue;
        rsl_plot_builder_graph(
            &builder, RSL_PLOT_LINE,
            rsl_plot_builder_text(&builder, "%s at %.6g s", loop->name, loop->t_touch));
        rsl_plot_builder_series(&builder, &loop->series, 0);
    }
    rsl_report_page_figure(out, results, &builder);
}

static void put_totals(FILE *out, const rsl_report *results)
{
    const rsl_report_total_field *fields = rsl_report_total_fields;
    size_t count = results->model->contact_count;

    fputs("<div class=\"table\"><table><thead><tr><th>contact</th>", out);
    for (size_t j = 0; fields[j].name; j++)
        fprintf(out, "<th class=\"number\">%s</th>", fields[j].head);
    fputs("</tr></thead><tbody>\n", out);
    for (size_t i = 0; i < count && i < RSL_REPORT_PAGE_ROWS; i++) {
        fputs("<tr>", out);
        rsl_report_contact_total total = rsl_report_contact(results, i);
        rsl_report_page_name(out, results->model->contacts[i].name);
        for (size_t j = 0; fields[j].name; j++)
            rsl_report_page_cell(out, fields[j].value(&total));
        fputs("</tr>\n", out);
    }
    rsl_report_page_close_table(out);
    if (count > RSL_REPORT_PAGE_ROWS)
        fprintf(out,
                "<p class=\"note\">The first %d of %zu contacts; summary.json has them all.</p>\n",
                RSL_REPORT_PAGE_ROWS, count);
}

static int is_first_with(const rsl_planar_model *model, size_t contact)
{
    for (size_t i = 0; i < contact; i++)
        if (model->contacts[i].spec.restitution_of_speed ==
            model->contacts[contact].spec.restitution_of_speed)
            return 0;
    return 1;
}

/* The functions of the speed that the contacts of the table have, each once. */
static void put_functions(FILE *out, const rsl_planar_model *model)
{
    for (size_t i = 0; i < model->contact_count && i < RSL_REPORT_PAGE_ROWS; i++) {
        const rsl_restitution *function = model->contacts[i].spec.restitution_of_speed;
        if (!function || !is_first_with(model, i))
            continue;
        const char *const words[] = {
            "Restitution by ", function->key, ": ", function->formula, "; ", function->range, "."};
        fputs("<p class=\"note\">", out);
        for (size_t k = 0; k < sizeof words / sizeof words[0]; k++)
            rsl_plot_html_text(out, words[k] ? words[k] : "");
        fputs("</p>\n", out);
    }
}

static void put_contacts(FILE *out, rsl_report *results)
{
    if (results->model->contact_count == 0)
        return;
    fputs("<h2>Contacts</h2>\n<div class=\"plots\">\n", out);
    draw_groups(out, results, 1);
    put_loops(out, results);
    fputs("</div>\n", out);
    put_totals(out, results);
    fputs(
        "<p class=\"note\">A contact may have several points: corners of a body, pairs of a group. "
        "Events are those of each point. The resultant is the sum of the normal forces of all "
        "points at one time; the plot of contact forces shows it.</p>\n",
        out);
    put_functions(out, results->model);
}

/* ---- energy -------------------------------------------------------------- */

static int part_of_ledger(const rsl_plot_series *series)
{
    for (size_t i = 0; i < series->count; i++)
        if (series->buckets[i].low.y != 0.0 || series->buckets[i].high.y != 0.0)
            return 1;
    return 0;
}

static void put_balance(FILE *out, const rsl_report *results, const rsl_planar_summary *summary)
{
    static const char *const heads[] = {"energy", ">start [J]", ">end [J]", ">change [J]", NULL};
    double before = 0.0, after = 0.0;

    rsl_report_page_open_table(out, heads);
    for (size_t i = 0; i < RSL_REPORT_ENERGY_COUNT; i++) {
        const rsl_report_energy *energy = &rsl_report_energies[i];
        double start = 0.0, end = energy->value(&summary->energy); /* works and losses add up */
        if (energy->part == RSL_REPORT_ENERGY_STORED) {
            before += start = energy->value(&results->before);
            after += end;
        }
        fputs(energy->part == RSL_REPORT_ENERGY_RESIDUAL ? "<tr class=\"total\">" : "<tr>", out);
        rsl_report_page_name(out, energy->meaning);
        rsl_report_page_cell(out, start);
        rsl_report_page_cell(out, end);
        rsl_report_page_cell(out, end - start);
        fputs("</tr>\n", out);
    }
    fputs("<tr class=\"total\"><td>stored in all</td>", out);
    rsl_report_page_cell(out, before);
    rsl_report_page_cell(out, after);
    rsl_report_page_cell(out, after - before);
    fputs("</tr>\n", out);
    rsl_report_page_close_table(out);
    fputs("<p class=\"note\">What is stored changes by the work put in, less what is lost; the "
          "residual is what this account misses. Drawn, the energy of gravity begins at "
          "zero.</p>\n",
          out);
}

/* The residual of the energy balance, or all the others. */
static void draw_ledger(FILE *out, rsl_report *results, int residual)
{
    rsl_plot_builder builder = {0};

    builder.figure.title = residual ? "Residual of the energy balance" : "Energy balance";
    rsl_report_page_panel(&builder, results, "energy", "J");
    for (size_t i = 0; i < RSL_REPORT_ENERGY_COUNT; i++) {
        const rsl_report_energy *energy = &rsl_report_energies[i];
        int is_residual = energy->part == RSL_REPORT_ENERGY_RESIDUAL;
        if (is_residual == residual && (residual || part_of_ledger(&results->ledger[i].series)))
            rsl_report_page_line(&builder, energy->meaning, &results->ledger[i].series);
    }
    rsl_report_page_figure(out, results, &builder);
}

static void put_energy(FILE *out, rsl_report *results, const rsl_planar_summary *summary)
{
    fputs("<h2>Energy</h2>\n<div class=\"plots\">\n", out);
    draw_ledger(out, results, 0);
    draw_ledger(out, results, 1);
    fputs("</div>\n", out);
    put_balance(out, results, summary);
}

/* ---- events -------------------------------------------------------------- */

/* The columns of events that have a head on the page. */
static void put_event_heads(FILE *out)
{
    fputs("<div class=\"table\"><table><thead><tr><th>contact</th>", out);
    for (const rsl_report_event_column *c = rsl_report_event_columns; c->name; c++)
        if (c->head)
            fprintf(out,
                    *c->unit ? "<th class=\"number\">%s [%s]</th>" : "<th class=\"number\">%s</th>",
                    c->head, c->unit);
    fputs("</tr></thead><tbody>\n", out);
}

/* Groups whose touches are only counted. */
static void put_counted(FILE *out, const rsl_report *results)
{
    for (size_t i = 0; i < results->model->contact_count; i++) {
        if (!results->sums[i].total.counted)
            continue;
        fputs("<p class=\"note\">The touches of ", out);
        rsl_plot_html_text(out, results->model->contacts[i].name);
        fputs(" are counted and leave no records; events: all writes them.</p>\n", out);
    }
}

static void put_events(FILE *out, const rsl_report *results)
{
    size_t count = results->events.count, first = 0;

    put_counted(out, results);
    while (first < count && results->events.all[first].t_touch < results->from)
        first++;
    if (first == count)
        return;
    fputs("<h2>Contact events</h2>\n", out);
    put_event_heads(out);
    for (size_t i = first; i < count && i < first + RSL_REPORT_EVENTS_SHOWN; i++) {
        const rsl_planar_contact_record *record = &results->events.all[i];
        fputs("<tr>", out);
        rsl_report_page_name(out, record->name);
        for (const rsl_report_event_column *c = rsl_report_event_columns; c->name; c++)
            if (c->head)
                rsl_report_page_cell(out, c->value(record));
        fputs("</tr>\n", out);
    }
    rsl_report_page_close_table(out);
    if (count - first > RSL_REPORT_EVENTS_SHOWN)
        fprintf(out, "<p class=\"note\">The first %d of %zu events; events.csv has them all.</p>\n",
                RSL_REPORT_EVENTS_SHOWN, count - first);
}

/* ---- the page ------------------------------------------------------------ */

static void put_page(FILE *out, rsl_report *results, const rsl_planar_summary *summary,
                     const rsl_error *ended_early)
{
    rsl_plot_page_begin(out, heading(results));
    put_title(out, results, summary, ended_early);
    put_cards(out, results, summary);
    put_stage(out, results);
    put_motion(out, results);
    rsl_report_page_extremes(out, results);
    put_contacts(out, results);
    rsl_report_page_clearances(out, results);
    rsl_report_page_sections(out, results);
    put_energy(out, results, summary);
    put_events(out, results);
    fputs("<footer>The numbers behind this page: trajectory.csv, events.csv and summary.json "
          "beside it.</footer>\n",
          out);
    if (results->frames.count > 0)
        rsl_report_write_scene(out, results);
    rsl_plot_page_end(out, 1);
}

void rsl_report_write_page(rsl_report *results, const rsl_planar_summary *summary,
                           const rsl_error *ended_early)
{
    FILE *out = rsl_report_create(results, "report.html");

    if (!out)
        return;
    put_page(out, results, summary, ended_early);
    rsl_report_finish(results, out);
}
