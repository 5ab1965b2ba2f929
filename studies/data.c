/* SPDX-License-Identifier: MIT
 *
 * data: what an item computed, as tables.
 */
#include "report.h"
#include "report/csv.h"
#include "study_data.h"

void rsl_study_write_figure(FILE *stream, const rsl_plot_figure *figure)
{
    rsl_report_csv csv = rsl_report_csv_start(stream, ',');
    const rsl_plot_panel *panel = &figure->panels[0];
    rsl_report_csv_text(&csv, "curve");
    rsl_report_csv_head(&csv, panel->x.label, panel->x.unit);
    rsl_report_csv_head(&csv, panel->y.label, panel->y.unit);
    rsl_report_csv_end(&csv);
    for (size_t i = 0; i < panel->graph_count; i++)
        for (size_t j = 0; j < panel->graphs[i].count; j++) {
            rsl_report_csv_text(&csv, panel->graphs[i].name);
            rsl_report_csv_number(&csv, panel->graphs[i].points[j].x);
            rsl_report_csv_number(&csv, panel->graphs[i].points[j].y);
            rsl_report_csv_end(&csv);
        }
}

void rsl_study_write_rows(FILE *stream, const rsl_study *study)
{
    static const char *const heads[] = {"what", "printed", "computed"};
    rsl_report_csv csv = rsl_report_csv_start(stream, ',');
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++)
        rsl_report_csv_text(&csv, heads[i]);
    rsl_report_csv_end(&csv);
    for (size_t i = 0; i < study->row_count; i++) {
        const rsl_study_row *row = &study->rows[i];
        if (study->varied && row->class == RSL_STUDY_CLAIM)
            continue;
        rsl_report_csv_text(&csv, row->what);
        rsl_report_csv_text(&csv, row->printed_text);
        if (row->class == RSL_STUDY_CLAIM)
            rsl_report_csv_text(&csv, row->computed_text);
        else
            rsl_report_csv_number(&csv, row->computed);
        rsl_report_csv_end(&csv);
    }
}

void rsl_study_write_inputs(FILE *stream, const rsl_study *studies, size_t count)
{
    static const char *const columns[] = {"key", "symbol", "what", "value", "unit", "from"};
    enum { COLUMNS = sizeof columns / sizeof columns[0] };
    rsl_report_csv csv = rsl_report_csv_start(stream, ',');
    rsl_report_csv_text(&csv, "item");
    for (size_t k = 0; k < COLUMNS; k++)
        rsl_report_csv_text(&csv, columns[k]);
    rsl_report_csv_end(&csv);
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < studies[i].inputs.row_count; j++) {
            if (!rsl_study_input_shown(&studies[i], j))
                continue;
            rsl_report_csv_text(&csv, studies[i].item->key);
            for (size_t k = 0; k < COLUMNS; k++)
                rsl_report_csv_text(&csv, rsl_study_cell(&studies[i].inputs, j, columns[k]));
            rsl_report_csv_end(&csv);
        }
}
