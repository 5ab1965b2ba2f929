/* SPDX-License-Identifier: MIT
 *
 * results.json.
 */

#include "report.h"
#include "report/json.h"

/* What follows from each way to make a choice that is open. */
static void put_choices(rsl_report_json *json, const rsl_study_row *row)
{
    rsl_report_json_array(json, "choices");
    for (const rsl_study_choice *c = row->choices; c; c = c->next) {
        rsl_report_json_object(json, NULL);
        rsl_report_json_text(json, "choice", c->name);
        rsl_report_json_flag(json, "holds", c->holds);
        rsl_report_json_text(json, "found", c->found);
        rsl_report_json_close(json);
    }
    rsl_report_json_close(json);
}

static void put_row(rsl_report_json *json, const rsl_study *study, const rsl_study_row *row)
{
    char item[128];
    snprintf(item, sizeof item, "%s.%s", study->paper->key, study->item->key);
    rsl_report_json_object(json, NULL);
    rsl_report_json_text(json, "paper", study->paper->key);
    rsl_report_json_text(json, "item", item);
    rsl_report_json_text(json, "what", row->what);
    if (row->class >= RSL_STUDY_FORMULA)
        rsl_report_json_text(json, "printed", row->printed_text);
    else
        rsl_report_json_number(json, "printed", row->printed);
    if (row->class == RSL_STUDY_CLAIM)
        rsl_report_json_text(json, "computed", row->computed_text);
    else
        rsl_report_json_number(json, "computed", row->computed);
    if (row->class == RSL_STUDY_CLAIM)
        rsl_report_json_null(json, "deviation");
    else
        rsl_report_json_number(json, "deviation", row->computed - row->printed);
    rsl_report_json_text(json, "class", rsl_study_class_name(row->class));
    rsl_report_json_number(json, "within",
                           row->class == RSL_STUDY_DIGITS
                               ? 0.5 * rsl_study_last_unit(row->printed_text)
                               : row->within);
    rsl_report_json_text(json, "right", row->right_text);
    rsl_report_json_number(json, "paper_way", row->explained);
    if (study->varied) {
        rsl_report_json_null(json, "verdict");
        rsl_report_json_null(json, "kind");
    } else {
        rsl_report_json_text(json, "verdict", rsl_study_verdict_name(row->verdict));
        rsl_report_json_text(json, "kind", rsl_study_kind_name(rsl_study_kind_of(row), 1));
    }
    rsl_report_json_text(json, "basis", rsl_study_basis_name(row->basis));
    rsl_report_json_text(json, "reason", row->reason);
    put_choices(json, row);
    rsl_report_json_text(json, "unknown", row->unknown);
    rsl_report_json_text(json, "note", row->note);
    rsl_report_json_close(json);
}

void rsl_study_write_json(FILE *stream, const rsl_study *studies, size_t count)
{
    rsl_report_json json = rsl_report_json_start(stream);
    rsl_report_json_array(&json, NULL);
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < studies[i].row_count; j++)
            put_row(&json, &studies[i], &studies[i].rows[j]);
    rsl_report_json_close(&json);
}
