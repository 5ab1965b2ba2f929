/* SPDX-License-Identifier: MIT
 *
 * docs/errata.md: what does not hold in the papers, one line each, from the studies themselves.
 */
#include <math.h>
#include <stdlib.h>

#include "docs.h"
#include "report.h"

/* A cell of a table: no bar may end it. */
static void add_cell(docs_text *t, const char *text)
{
    for (; *text; text++)
        docs_add(t, *text == '|' ? "\\%c" : "%c", *text);
}

static void add_code(docs_text *t, const rsl_study_row *row, const char *text)
{
    int code = row->class == RSL_STUDY_FORMULA && *text;
    docs_add(t, code ? "`" : "");
    add_cell(t, text);
    docs_add(t, code ? "`" : "");
}

/* What was found, in a few digits. */
static void add_evidence(docs_text *t, const rsl_study_row *row)
{
    if (row->class == RSL_STUDY_CLAIM)
        add_cell(t, row->computed_text);
    else if (row->class == RSL_STUDY_FORMULA)
        docs_add(t, "found %.6g, as printed %.6g", row->computed, row->printed);
    else if (row->class != RSL_STUDY_READING)
        docs_add(t, "computed %s", rsl_study_digits_like(row->computed, row->printed_text).text);
    if (row->class == RSL_STUDY_FORMULA && isfinite(row->right))
        docs_add(t, ", corrected %.6g", row->right);
    if (isfinite(row->explained))
        docs_add(t, ", by the paper's way %.6g", row->explained);
    if (*row->note) {
        docs_add(t, row->class == RSL_STUDY_READING ? "" : ". ");
        add_cell(t, row->note);
    }
}

static void add_row(docs_text *t, const rsl_study *study, const rsl_study_row *row)
{
    docs_add(t, "| ");
    if (row->class != RSL_STUDY_READING && !rsl_study_names_place(row))
        docs_add(t, "%s: ", study->item->title);
    add_cell(t, row->what);
    docs_add(t, " | ");
    add_code(t, row, row->printed_text);
    docs_add(t, " | ");
    add_code(t, row, row->right_text);
    docs_add(t, " | ");
    add_evidence(t, row);
    docs_add(t, " |\n");
}

static void add_head(docs_text *t, const char *title)
{
    docs_add(t,
             "\n%s\n\n| where | printed | right | evidence |\n"
             "|---|---|---|---|\n",
             title);
}

static void add_kind(docs_text *t, const rsl_study *studies, size_t count, rsl_study_kind kind,
                     const char *title)
{
    if (!rsl_study_kind_total(studies, count, NULL, kind))
        return;
    add_head(t, title);
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < studies[i].row_count; j++)
            if (rsl_study_kind_of(&studies[i].rows[j]) == kind)
                add_row(t, &studies[i], &studies[i].rows[j]);
}

static void add_reading(docs_text *t, const rsl_study_paper *paper)
{
    rsl_study reading;
    if (rsl_study_open_reading(&reading, paper) < 0)
        docs_fail(paper->key, reading.error.message);
    if (reading.row_count)
        add_head(t, "Seen by reading:");
    for (size_t i = 0; i < reading.row_count; i++)
        add_row(t, &reading, &reading.rows[i]);
    rsl_study_free(&reading);
}

static void add_paper(docs_text *t, const rsl_study_paper *paper)
{
    size_t count = paper->item_count;
    rsl_study *studies = calloc(count, sizeof *studies);
    if (!studies)
        docs_fail("no memory for", paper->key);
    for (size_t i = 0; i < count; i++)
        if (rsl_study_run_item(&studies[i], paper, &paper->items[i]) < 0)
            docs_fail(paper->items[i].key, studies[i].error.message);
    docs_add(t, "\n## %s\n\n%s: %s. %s", paper->key, paper->authors, paper->title, paper->journal);
    if (*paper->doi)
        docs_add(t, ", [doi:%s](https://doi.org/%s)", paper->doi, paper->doi);
    docs_add(t, ".\n\n");
    docs_add(t, "%zu numbers, formulas and claims are reproduced.\n",
             rsl_study_total(studies, count, NULL, RSL_STUDY_REPRODUCED));
    add_kind(t, studies, count, RSL_STUDY_KIND_MISPRINT, "Misprints:");
    add_kind(t, studies, count, RSL_STUDY_KIND_WRONG, "Computed wrongly:");
    add_kind(t, studies, count, RSL_STUDY_KIND_FALSE, "Statements that do not hold:");
    add_kind(t, studies, count, RSL_STUDY_KIND_OPEN, "Not reproducible:");
    add_reading(t, paper);
    for (size_t i = 0; i < count; i++)
        rsl_study_free(&studies[i]);
    free(studies);
}

void docs_errata(docs_job *job)
{
    docs_text t = {0};
    char path[1024];
    docs_add(
        &t,
        "# Errata of the papers\n\n"
        "What `resile reproduce` found when it computed the tables and figures of these\npapers "
        "again. Written by `make docs`; every line but those seen by reading is computed.\nA line "
        "stands among what is wrong if what is printed fails and what should stand there\nholds, "
        "or if a wrong way leads to what is printed. The rest is not reproducible.\n");
    for (size_t i = 0; i < rsl_study_paper_count(); i++)
        add_paper(&t, rsl_study_paper_at(i));
    snprintf(path, sizeof path, "%s/docs/errata.md", job->source);
    docs_settle(job, path, &t);
    free(t.at);
}
