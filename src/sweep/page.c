/* SPDX-License-Identifier: MIT
 *
 * sweep: report.html, one page that needs nothing beside it. Nothing on it
 * tells when or how fast it was made.
 */
#include <math.h>

#include "plot/html.h"
#include "plot/page.h"
#include "sweep/sweep.h"
#include "system/number.h"

enum { ROWS_SHOWN = 200, MESSAGES_SHOWN = 50, COLUMNS_SHOWN = 16 };

/* ---- head ---------------------------------------------------------------- */

static void put_chips(FILE *out, const char *const *texts, size_t count, const char *option)
{
    for (size_t i = 0; i < count; i++) {
        rsl_plot_html(out, "<li>%s %s</li>", option, texts[i]);
    }
}

static void put_head(FILE *out, const rsl_sweep *sweep)
{
    const rsl_sweep_options *options = &sweep->options;
    char title[200];
    snprintf(title, sizeof title, "Sweep of %.180s", options->model);
    rsl_plot_page_begin(out, title);
    rsl_plot_html(out,
                  "<header>\n<h1>Sweep of %s</h1>\n<p class=\"under\">%s by resile %s</p>\n"
                  "<ul class=\"chips\">",
                  options->model,
                  sweep->plan.kind == RSL_SWEEP_PLAN_RANDOM ? "random runs" : "a grid",
                  rsl_version());
    put_chips(out, options->over, options->over_count, "over");
    put_chips(out, options->settings, options->setting_count, "set");
    put_chips(out, options->collect, options->collect_count, "collect");
    fputs("</ul>\n</header>\n", out);
}

static void put_cards(FILE *out, const rsl_sweep *sweep)
{
    fprintf(out, "<div class=\"cards\">\n<div><b>%zu</b><span>runs</span></div>\n",
            sweep->plan.runs);
    for (size_t i = 0; i < RSL_SWEEP_OUTCOME_COUNT; i++)
        if (i == 0 || sweep->outcomes[i] > 0)
            fprintf(out, "<div><b>%zu</b><span>%s</span></div>\n", sweep->outcomes[i],
                    rsl_sweep_outcomes[i].meaning);
    fputs("</div>\n", out);
}

/* ---- the table ----------------------------------------------------------- */

static void put_cell(FILE *out, const char *text)
{
    double number;
    fputs("<td class=\"number\">", out);
    if (rsl_number_read(text, &number))
        fprintf(out, "%.6g", number);
    else
        rsl_plot_html_text(out, *text ? text : "—");
    fputs("</td>", out);
}

static void put_number(FILE *out, double value)
{
    fputs("<td class=\"number\">", out);
    if (isfinite(value))
        fprintf(out, "%.6g", value);
    else
        fputs("—", out);
    fputs("</td>", out);
}

static void put_column_head(FILE *out, const char *text, const char *unit)
{
    rsl_plot_html(out, *unit ? "<th class=\"number\">%s [%s]</th>" : "<th class=\"number\">%s</th>",
                  text, unit);
}

static void put_heads(FILE *out, const rsl_sweep *sweep)
{
    size_t shown = 0;
    fputs("<h2>Runs</h2>\n<div class=\"table\"><table><thead><tr><th class=\"number\">run</th>",
          out);
    for (size_t i = 0; i < sweep->plan.axis_count; i++)
        put_column_head(out, sweep->plan.axes[i].path, sweep->plan.axes[i].unit);
    put_column_head(out, "status", "");
    put_column_head(out, "touches", "");
    for (size_t i = 0; i < sweep->collection.count && shown < COLUMNS_SHOWN; i++)
        if (!rsl_sweep_collector_many(&sweep->collection.all[i])) {
            put_column_head(out, sweep->collection.all[i].name, sweep->collection.all[i].unit);
            shown++;
        }
    fputs("</tr></thead><tbody>\n", out);
}

static void put_row(FILE *out, const rsl_sweep *sweep, size_t run, const rsl_sweep_record *record)
{
    rsl_text_digits digits;
    size_t shown = 0;
    fprintf(out, "<tr><td class=\"number\">%zu</td>", run + 1);
    for (size_t i = 0; i < sweep->plan.axis_count; i++)
        put_cell(out, rsl_sweep_plan_value(&sweep->plan, run, i, &digits));
    put_cell(out, rsl_sweep_outcomes[record->outcome].name);
    put_number(out, (double)record->touches);
    for (size_t i = 0; i < sweep->collection.count && shown < COLUMNS_SHOWN; i++)
        if (!rsl_sweep_collector_many(&sweep->collection.all[i])) {
            put_number(out, record->values[i]);
            shown++;
        }
    fputs("</tr>\n", out);
}

static rsl_status put_rows(FILE *out, const rsl_sweep *sweep, rsl_error *error)
{
    put_heads(out, sweep);
    for (size_t run = 0; run < sweep->plan.runs && run < ROWS_SHOWN; run++) {
        rsl_sweep_record record;
        rsl_status status = rsl_sweep_read(sweep, run, &record, error);
        if (status != RSL_OK)
            return status;
        put_row(out, sweep, run, &record);
        rsl_sweep_record_free(&record);
    }
    fputs("</tbody></table></div>\n", out);
    if (sweep->plan.runs > ROWS_SHOWN)
        fprintf(out, "<p class=\"note\">The first %d of %zu runs; sweep.csv has them all.</p>\n",
                ROWS_SHOWN, sweep->plan.runs);
    return RSL_OK;
}

/* ---- what the runs say ----------------------------------------------------- */

/* The messages of runs that reached their end, or did not, as a list below a title. */
static rsl_status put_messages(FILE *out, const rsl_sweep *sweep, const char *title, int done,
                               rsl_error *error)
{
    size_t shown = 0;
    fprintf(out, "<h2>%s</h2>\n<ul>\n", title);
    for (size_t run = 0; run < sweep->plan.runs && shown < MESSAGES_SHOWN; run++) {
        rsl_sweep_record record;
        rsl_status status = rsl_sweep_read(sweep, run, &record, error);
        if (status != RSL_OK)
            return status;
        if (*record.message && (record.outcome == RSL_SWEEP_DONE) == done) {
            fprintf(out, "<li>run %zu: ", run + 1);
            rsl_plot_html(out, "%s</li>\n", record.message);
            shown++;
        }
        rsl_sweep_record_free(&record);
    }
    fputs("</ul>\n", out);
    return RSL_OK;
}

rsl_status rsl_sweep_write_page(rsl_sweep *sweep, rsl_error *error)
{
    FILE *stream = rsl_report_folder_create(&sweep->folder, "report.html", error);
    if (!stream)
        return error->status;
    put_head(stream, sweep);
    put_cards(stream, sweep);
    fputs("<h2>Drawings</h2>\n<div class=\"plots\">\n", stream);
    rsl_status status = rsl_sweep_draw(sweep, stream, error);
    fputs("</div>\n", stream);
    if (status == RSL_OK && sweep->progress.failed > 0)
        status = put_messages(stream, sweep, "Runs that did not reach their end", 0, error);
    if (status == RSL_OK && sweep->flagged > 0)
        status = put_messages(stream, sweep, "Runs with flags", 1, error);
    if (status == RSL_OK)
        status = put_rows(stream, sweep, error);
    fputs("<footer>The numbers behind this page: sweep.csv beside it.</footer>\n", stream);
    rsl_plot_page_end(stream, 0);
    return status == RSL_OK ? rsl_report_folder_finish(&sweep->folder, stream, error) : status;
}
