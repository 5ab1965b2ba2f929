/* SPDX-License-Identifier: MIT
 *
 * docs/reference/errata.md: what does not hold in the papers, one line each, from the studies themselves.
 */
#include <assert.h>
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

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
    for (const rsl_study_choice *c = row->choices; c; c = c->next)
        docs_add(t, "%s%s (%s): %s", c == row->choices ? "" : "<br>", c->name,
                 c->holds ? "holds" : "fails", c->found);
    if (row->class == RSL_STUDY_CLAIM && !row->choices)
        add_cell(t, row->computed_text);
    else if (row->class == RSL_STUDY_FORMULA)
        docs_add(t, "found %.6g, as printed %.6g", row->computed, row->printed);
    else if (row->class != RSL_STUDY_READING && !row->choices)
        docs_add(t, "computed %s", rsl_study_digits_like(row->computed, row->printed_text).text);
    if (row->class == RSL_STUDY_FORMULA && isfinite(row->right))
        docs_add(t, ", corrected %.6g", row->right);
    if (isfinite(row->explained))
        docs_add(t, ", by the paper's way %.6g", row->explained);
    if (*row->unknown)
        docs_add(t, ". Not known: %s", row->unknown);
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
    add_code(t, row, row->verdict == RSL_STUDY_UNDECIDED ? "" : row->right_text);
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

/* ---- what the catalogue of laws knows ------------------------------------- */

/* Whether one of the rows stands at a place, "Eq. 21"; further digits are another place. */
static int has_place(const rsl_study *study, const char *place, size_t length)
{
    for (size_t i = 0; i < study->row_count; i++) {
        const char *what = study->rows[i].what;
        int wrong = study->rows[i].class == RSL_STUDY_READING ||
                    study->rows[i].verdict == RSL_STUDY_MISPRINT;
        if (wrong && strncmp(what, place, length) == 0 && !isdigit((unsigned char)what[length]))
            return 1;
    }
    return 0;
}

static int known(const rsl_study *studies, size_t count, const rsl_study *reading,
                 const char *place, size_t length)
{
    for (size_t i = 0; i < count; i++)
        if (has_place(&studies[i], place, length))
            return 1;
    return has_place(reading, place, length);
}

/* Errata of the laws, "PAPER, Eq. 21 lists ...", that no row of the studies has. */
static void add_catalogue(docs_text *t, const rsl_study_paper *paper, const rsl_study *studies,
                          size_t count)
{
    rsl_study reading;
    size_t added = 0;
    if (rsl_study_open_reading(&reading, paper) < 0)
        docs_fail(paper->key, reading.error.message);
    for (size_t i = 0; i < rsl_law_count(); i++) {
        const rsl_law *law = rsl_law_at(i);
        const char *at = law->errata ? strstr(law->errata, paper->key) : NULL;
        if (!at || at[strlen(paper->key)] != ',')
            continue;
        const char *place = at + strlen(paper->key) + 2;
        size_t length = strcspn(place, " ");
        length += place[length] ? 1 + strcspn(place + length + 1, " :,;") : 0;
        if (known(studies, count, &reading, place, length))
            continue;
        if (added++ == 0)
            add_head(t, "Known to the catalogue of laws:");
        docs_add(t, "| %.*s | | | law `%s`: ", (int)length, place, law->key);
        add_cell(t, place);
        docs_add(t, " |\n");
    }
    rsl_study_free(&reading);
}

/* ---- coverage ------------------------------------------------------------- */

static void add_coverage(docs_text *t)
{
    static const char *const words[] = {"Eq", "Table", "Fig", "Test"};
    enum { WORDS = sizeof words / sizeof words[0] };
    size_t sums[WORDS][RSL_STUDY_COVER_COUNT] = {{0}};
    docs_add(t, "\n## Coverage\n\nEvery numbered equation, table and figure, and every test of a "
                "benchmark, has a place\n(`studies/*/coverage.csv`, checked by a test): ");
    for (int i = 0; i < RSL_STUDY_COVER_COUNT; i++)
        docs_add(t, "%s*%s*, %s", i ? "; " : "", rsl_study_cover_name((rsl_study_cover)i),
                 rsl_study_cover_meaning((rsl_study_cover)i));
    docs_add(t, ".\n\n| paper | equations: computed | definition | reading | tables: computed | "
                "input | figures: computed | schematic | tests: computed |\n"
                "|---|---|---|---|---|---|---|---|---|\n");
    for (size_t p = 0; p <= rsl_study_paper_count(); p++) {
        const rsl_study_paper *paper = rsl_study_paper_at(p);
        rsl_study coverage = {0};
        size_t here[WORDS][RSL_STUDY_COVER_COUNT];
        if (paper && rsl_study_open_coverage(&coverage, paper) < 0)
            docs_fail(paper->key, coverage.error.message);
        for (int i = 0; i < WORDS; i++)
            for (int j = 0; j < RSL_STUDY_COVER_COUNT; j++) {
                here[i][j] =
                    paper ? rsl_study_covered(&coverage, words[i], (rsl_study_cover)j) : sums[i][j];
                sums[i][j] += paper ? here[i][j] : 0;
            }
        docs_add(t, "| %s | %zu | %zu | %zu | %zu | %zu | %zu | %zu | %zu |\n",
                 paper ? paper->key : "together", here[0][RSL_STUDY_COVER_COMPUTED],
                 here[0][RSL_STUDY_COVER_DEFINITION], here[0][RSL_STUDY_COVER_READING],
                 here[1][RSL_STUDY_COVER_COMPUTED], here[1][RSL_STUDY_COVER_INPUT],
                 here[2][RSL_STUDY_COVER_COMPUTED], here[2][RSL_STUDY_COVER_SCHEMATIC],
                 here[3][RSL_STUDY_COVER_COMPUTED]);
        rsl_study_free(&coverage);
    }
}

/* How many rows of the papers have a verdict, and a basis; filled by docs_errata. */
static struct {
    size_t verdict[RSL_STUDY_VERDICT_COUNT], basis[RSL_STUDY_BASIS_COUNT], all;
} totals;

static void add_to_totals(const rsl_study *studies, size_t count)
{
    for (int i = 0; i < RSL_STUDY_VERDICT_COUNT; i++) {
        size_t more = rsl_study_total(studies, count, NULL, (rsl_study_verdict)i);
        totals.verdict[i] += more;
        totals.all += more;
    }
    for (int i = 0; i < RSL_STUDY_BASIS_COUNT; i++)
        totals.basis[i] += rsl_study_total_basis(studies, count, NULL, (rsl_study_basis)i);
}

void docs_add_papers(docs_text *t)
{
    assert(totals.all > 0);
    docs_add(t,
             " - **Five papers and two benchmarks computed again** (`resile reproduce`, "
             "[errata](docs/reference/errata.md)): of\n   %zu numbers, formulas and claims %zu are "
             "reproduced by an independent "
             "computation, %zu consistent with\n   one that was fitted to them, is the same or is "
             "compared with numbers at second hand\n   (chung2011 was not at hand), "
             "%zu undecided, %zu wrong, %zu not reproducible.\n",
             totals.all, totals.verdict[RSL_STUDY_REPRODUCED], totals.verdict[RSL_STUDY_CONSISTENT],
             totals.verdict[RSL_STUDY_UNDECIDED], totals.verdict[RSL_STUDY_MISPRINT],
             totals.verdict[RSL_STUDY_NOT_REPRODUCIBLE]);
}

/* The same as a table. */
static void add_totals(docs_text *t)
{
    docs_add(t, "\n| verdict | rows |\n|---|---|\n");
    for (int i = 0; i < RSL_STUDY_VERDICT_COUNT; i++)
        docs_add(t, "| %s | %zu |\n", rsl_study_verdict_name((rsl_study_verdict)i),
                 totals.verdict[i]);
    docs_add(t, "\n| what the computation rests on | rows |\n|---|---|\n");
    for (int i = 0; i < RSL_STUDY_BASIS_COUNT; i++)
        docs_add(t, "| %s: %s | %zu |\n", rsl_study_basis_name((rsl_study_basis)i),
                 rsl_study_basis_meaning((rsl_study_basis)i), totals.basis[i]);
}

/* What agrees, by what the computation rests on. */
static void add_counts(docs_text *t, const rsl_study *studies, size_t count)
{
    size_t consistent = rsl_study_total(studies, count, NULL, RSL_STUDY_CONSISTENT);
    docs_add(t, "%zu numbers, formulas and claims are reproduced by independent computation",
             rsl_study_total(studies, count, NULL, RSL_STUDY_REPRODUCED));
    if (consistent)
        docs_add(t,
                 "; %zu\nconsistent only: fitted to the printed numbers, compared "
                 "with themselves, or second hand",
                 consistent);
    docs_add(t, ".\n");
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
    if (paper->second_hand)
        docs_add(t, "%s\n\n", paper->second_hand);
    add_counts(t, studies, count);
    add_to_totals(studies, count);
    add_kind(t, studies, count, RSL_STUDY_KIND_MISPRINT, "Misprints:");
    add_kind(t, studies, count, RSL_STUDY_KIND_WRONG, "Computed wrongly:");
    add_kind(t, studies, count, RSL_STUDY_KIND_FALSE, "Statements that do not hold:");
    add_kind(t, studies, count, RSL_STUDY_KIND_UNDECIDED, "Undecided:");
    add_kind(t, studies, count, RSL_STUDY_KIND_OPEN, "Not reproducible:");
    add_reading(t, paper);
    add_catalogue(t, paper, studies, count);
    for (size_t i = 0; i < count; i++)
        rsl_study_free(&studies[i]);
    free(studies);
}

/* One rule per class of claim, for all papers. */
static const char rules[] =
    "\nOne rule holds for each class of claim, in all papers:\n\n"
    "- A printed number is what the computed one rounds to. Cut instead of rounded is a misprint.\n"
    "- What is printed as about (an \"approximately equal\", or what follows from one) holds "
    "within "
    "1 %.\n"
    "  If it agrees only within a tolerance that was inferred from the paper, it is consistent.\n"
    "- *All*, *none*, *the best* fail if one case is against it; the cases are counted.\n"
    "- *Increases*, *decreases*: at every step of the values that the paper shows.\n"
    "- *Linear*, *nearly linear*: within a twentieth of the range of the straight line from the "
    "first\n"
    "  point to the last.\n"
    "- The picture of one random run: undecided if some runs show it and others do not.\n"
    "- *Close*, *almost*, *similar* of a restitution: within 0.05. *Alike*, *similar* of forces, "
    "depths,\n"
    "  times and counts: within 20 %. *Hardly changes*, *almost the same*: within 5 %. *Much "
    "less*: "
    "half.\n"
    "- A formula that is compared with the same one of the catalogue is consistent, not "
    "reproduced.\n"
    "- Numbers that were not read in the source itself (second hand) are at most consistent.\n"
    "\nWhether a slip of ours would be noticed is measured: [mutations](mutations.md).\n";

void docs_errata(docs_job *job)
{
    docs_text t = {0}, papers = {0};
    char path[1024];
    for (size_t i = 0; i < rsl_study_paper_count(); i++)
        add_paper(&papers, rsl_study_paper_at(i));
    docs_add(
        &t,
        "# Errata of the papers\n\n"
        "What `resile reproduce` found when it computed the tables and figures of these\npapers "
        "again. Written by `make docs`; every line but those seen by reading is computed.\nA line "
        "stands among what is wrong if what is printed fails and what should stand there\nholds, "
        "or if a wrong way leads to what is printed. The rest is not reproducible.\n"
        "A number that agrees is *reproduced* if its computation is independent of it, and\n"
        "*consistent* if parameters were fitted to the printed numbers or a formula is\ncompared "
        "with itself. It is *undecided* if the paper leaves a choice open and the\nanswer depends "
        "on it, or a parameter is given nowhere.\n");
    docs_add(&t, "%s", rules);
    add_totals(&t);
    add_coverage(&t);
    docs_add_bytes(&t, papers.at, papers.length);
    free(papers.at);
    snprintf(path, sizeof path, "%s/docs/reference/errata.md", job->source);
    docs_settle(job, path, &t);
    free(t.at);
}
