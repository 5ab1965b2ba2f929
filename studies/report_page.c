/* SPDX-License-Identifier: MIT
 *
 * The page of a paper: each item with what is printed beside what is computed,
 * and its figures drawn again. One file that loads nothing.
 */
#include <math.h>
#include <string.h>

#include "mathml.h"
#include "plot/html.h"
#include "plot/page.h"
#include "report.h"

void rsl_study_page_end(FILE *stream)
{
    fprintf(stream, "<footer>Computed by resile %s.</footer>\n", rsl_version());
    rsl_plot_page_end(stream, 0);
}

/* ---- numbers ------------------------------------------------------------- */

rsl_study_digits rsl_study_digits_like(double value, const char *printed)
{
    rsl_study_digits digits;
    const char *point = strchr(printed, '.');
    int decimals = point ? (int)strspn(point + 1, "0123456789") : 0;
    if (!isfinite(value))
        snprintf(digits.text, sizeof digits.text, "—");
    else if (fabs(value) >= 1e7 || (value != 0.0 && fabs(value) < 1e-4) || strpbrk(printed, "eE"))
        snprintf(digits.text, sizeof digits.text, "%.*e", decimals + 2, value);
    else
        snprintf(digits.text, sizeof digits.text, "%.*f", decimals + 2, value == 0.0 ? 0.0 : value);
    return digits;
}

static const struct {
    const char *sign, *class;
} signs[RSL_STUDY_VERDICT_COUNT] = {
    [RSL_STUDY_REPRODUCED] = {"✓", "good"},       [RSL_STUDY_CONSISTENT] = {"≈", "good"},
    [RSL_STUDY_UNDECIDED] = {"?", "open"},        [RSL_STUDY_MISPRINT] = {"✎", "slip"},
    [RSL_STUDY_NOT_REPRODUCIBLE] = {"✗", "open"},
};

static const char *class_of(rsl_study_verdict verdict) { return signs[verdict].class; }

const char *rsl_study_sign(rsl_study_verdict verdict) { return signs[verdict].sign; }

static void put_text_cell(FILE *out, const char *class, const char *text)
{
    rsl_plot_html(out, "<td class=\"%s\">%s</td>", class, text);
}

/* Computed less printed, in two digits. */
static rsl_study_digits difference(const rsl_study_row *row)
{
    rsl_study_digits digits;
    double value = row->computed - row->printed;
    snprintf(digits.text, sizeof digits.text, isfinite(value) ? "%.2g" : "—", value);
    return digits;
}

/* ---- a list -------------------------------------------------------------- */

/* The computed side of a formula: what was found without it; where it is wrong, its value as
 * printed and corrected. */
static void put_formula_cell(FILE *out, const rsl_study_row *row)
{
    fputs("<td class=\"text\">", out);
    fprintf(out, "%.8g", row->computed);
    if (row->verdict == RSL_STUDY_MISPRINT)
        fprintf(out, "<br>as printed %.8g", row->printed);
    if (isfinite(row->right))
        fprintf(out, "<br>corrected %.8g", row->right);
    fputs("</td>", out);
}

/* Where a choice is open, what follows from each. */
static void put_choices_cell(FILE *out, const rsl_study_row *row)
{
    fputs("<td class=\"text\">", out);
    for (const rsl_study_choice *c = row->choices; c; c = c->next) {
        fputs(c == row->choices ? "" : "<br>", out);
        rsl_plot_html(out, "<b>%s</b>, %s: %s", c->name, c->holds ? "holds" : "fails", c->found);
    }
    fputs("</td>", out);
}

/* A text of the file; a formula in the notation of the paper. */
static void put_text(FILE *out, const rsl_study *study, const rsl_study_row *row, const char *text)
{
    if (row->class == RSL_STUDY_FORMULA)
        rsl_study_mathml(out, study, text);
    else
        rsl_plot_html_text(out, text);
}

/* What should stand there. */
static void put_right(FILE *out, const rsl_study *study, const rsl_study_row *row)
{
    if (row->verdict != RSL_STUDY_MISPRINT || !*row->right_text)
        return;
    fputs("<b>Right: ", out);
    put_text(out, study, row, row->right_text);
    fputs("</b><br>", out);
}

static void put_values(FILE *out, const rsl_study *study, const rsl_study_row *row)
{
    int formula = row->class == RSL_STUDY_FORMULA;
    fprintf(out, "<td class=\"%s\">", row->class >= RSL_STUDY_FORMULA ? "text" : "number");
    put_text(out, study, row, row->printed_text);
    if (formula) {
        fputs("<br>", out);
        put_right(out, study, row);
    }
    fputs("</td>", out);
    if (row->choices) {
        put_choices_cell(out, row);
    } else if (row->class == RSL_STUDY_CLAIM) {
        put_text_cell(out, "text", row->computed_text);
    } else if (formula) {
        put_formula_cell(out, row);
    } else {
        fprintf(out, "<td class=\"number\">%s</td>",
                rsl_study_digits_like(row->computed, row->printed_text).text);
    }
    if (row->class == RSL_STUDY_CLAIM)
        fputs("<td></td>", out);
    else
        fprintf(out, "<td class=\"number\">%s</td>", difference(row).text);
}

static void put_row(FILE *out, const rsl_study *study, const rsl_study_row *row)
{
    fprintf(out, "<tr class=\"%s\">", study->varied ? "" : class_of(row->verdict));
    put_text_cell(out, "text", row->what);
    put_values(out, study, row);
    if (study->varied)
        fputs("<td></td><td class=\"text\">", out);
    else
        fprintf(out, "<td class=\"verdict\">%s %s%s</td><td class=\"text\">",
                rsl_study_sign(row->verdict), rsl_study_kind_name(rsl_study_kind_of(row), 1),
                row->verdict == row->expected ? "" : " (not what is expected)");
    if (row->class != RSL_STUDY_FORMULA)
        put_right(out, study, row);
    rsl_plot_html(out, "%s ", row->note);
    if (*row->unknown)
        rsl_plot_html(out, "<em>Not known:</em> %s. ", row->unknown);
    if (row->basis != RSL_STUDY_BASIS_INDEPENDENT)
        rsl_plot_html(out, "<em>Basis: %s.</em>", rsl_study_basis_name(row->basis));
    fputs("</td></tr>\n", out);
}

static int in_matrix(const rsl_study *study, const rsl_study_row *row, const char **down,
                     const char **across)
{
    *down = *across = "";
    for (size_t i = 0; study->down && i < study->column_count; i++) {
        if (strcmp(study->columns[i], study->down) == 0)
            *down = row->cells[i];
        if (strcmp(study->columns[i], study->across) == 0)
            *across = row->cells[i];
    }
    return **down && **across;
}

/* What is said of the printed inputs says nothing of others. */
static int is_moot(const rsl_study *study, const rsl_study_row *row)
{
    return study->varied && row->class == RSL_STUDY_CLAIM;
}

static void put_list(FILE *out, const rsl_study *study)
{
    const char *down, *across;
    size_t listed = 0;
    for (size_t i = 0; i < study->row_count; i++) {
        if (in_matrix(study, &study->rows[i], &down, &across) || is_moot(study, &study->rows[i]))
            continue;
        if (listed++ == 0)
            fputs("<div class=\"table "
                  "list\"><table><thead><tr><th>what</th><th>printed</th><th>computed</"
                  "th><th>difference</th><th>verdict</th><th>note</th></tr></thead><tbody>\n",
                  out);
        put_row(out, study, &study->rows[i]);
    }
    if (listed)
        fputs("</tbody></table></div>\n", out);
}

/* ---- a table in two directions ------------------------------------------- */

static void put_matrix_head(FILE *out, const rsl_study *study, const char *first_down)
{
    const char *down, *across;
    rsl_plot_html(out, "<div class=\"table matrix\"><table><thead><tr><th>%s \\ %s</th>",
                  study->down, study->across);
    for (size_t i = 0; i < study->row_count; i++)
        if (in_matrix(study, &study->rows[i], &down, &across) && strcmp(down, first_down) == 0) {
            rsl_plot_html(out, "<th class=\"number\">%s</th>", across);
        }
    fputs("</tr></thead><tbody>\n", out);
}

static void put_matrix_cell(FILE *out, const rsl_study_row *row)
{
    rsl_plot_html(out, "<td class=\"number %s\"><b>%s</b><br>%s<br><small>%s</small></td>",
                  class_of(row->verdict), row->printed_text,
                  rsl_study_digits_like(row->computed, row->printed_text).text,
                  difference(row).text);
}

/* Rows of the file stand line by line in the order of the table. */
static void put_matrix(FILE *out, const rsl_study *study)
{
    const char *down, *across, *current = NULL;
    for (size_t i = 0; i < study->row_count; i++) {
        if (!in_matrix(study, &study->rows[i], &down, &across))
            continue;
        if (!current)
            put_matrix_head(out, study, down);
        if (!current || strcmp(current, down) != 0) {
            fputs(current ? "</tr>\n<tr><th>" : "<tr><th>", out);
            rsl_plot_html(out, "%s</th>", down);
        }
        current = down;
        put_matrix_cell(out, &study->rows[i]);
    }
    if (current)
        fputs("</tr>\n</tbody></table></div>\n<p class=\"note\">In each cell: printed, computed, "
              "difference.</p>\n",
              out);
}

/* ---- an item ------------------------------------------------------------- */

static void put_chips(FILE *out, const rsl_study *studies, size_t count,
                      const rsl_study_paper *paper)
{
    fputs("<ul class=\"chips\">", out);
    for (int i = 0; i < RSL_STUDY_KIND_COUNT; i++) {
        rsl_study_kind kind = (rsl_study_kind)i;
        rsl_study_verdict verdict = rsl_study_kind_verdict(kind);
        size_t total = rsl_study_kind_total(studies, count, paper, kind);
        if (total)
            fprintf(out, "<li class=\"%s\">%s %zu %s</li>", class_of(verdict),
                    rsl_study_sign(verdict), total, rsl_study_kind_name(kind, total));
    }
    fputs("</ul>\n", out);
}

/* The amounts that the rows of a class allow, each once. */
static void put_amounts(FILE *out, const rsl_study *study, int class)
{
    const char *before = ": ";
    for (size_t i = 0; i < study->row_count; i++) {
        const rsl_study_row *row = &study->rows[i];
        size_t earlier = 0;
        while (earlier < i && ((int)study->rows[earlier].class != class ||
                               study->rows[earlier].within != row->within))
            earlier++;
        if ((int)row->class != class || earlier < i || !isfinite(row->within))
            continue;
        fprintf(out, "%s%g", before, row->within);
        before = ", ";
    }
}

/* Which tolerances the item uses, in words. */
static void put_tolerances(FILE *out, const rsl_study *study)
{
    int used[RSL_STUDY_CLASS_COUNT] = {0};
    for (size_t i = 0; i < study->row_count; i++)
        used[study->rows[i].class] = 1;
    fputs("<p class=\"note\">Compared by: ", out);
    for (int i = 0, first = 1; i < RSL_STUDY_CLASS_COUNT; i++) {
        if (!used[i])
            continue;
        fprintf(out, "%s%s (%s", first ? "" : "; ", rsl_study_class_name((rsl_study_class)i),
                rsl_study_class_meaning((rsl_study_class)i));
        put_amounts(out, study, i);
        fputs(")", out);
        first = 0;
    }
    fputs(".</p>\n", out);
}

/* Why rows are not independent, each reason once with its count. */
static void put_bases(FILE *out, const rsl_study *study)
{
    for (size_t i = 0; i < study->row_count; i++) {
        const rsl_study_row *row = &study->rows[i];
        size_t alike = 0, earlier = 0;
        for (size_t j = 0; j < study->row_count; j++)
            if (strcmp(study->rows[j].reason, row->reason) == 0) {
                alike++;
                earlier += j < i;
            }
        if (row->basis == RSL_STUDY_BASIS_INDEPENDENT || earlier)
            continue;
        fprintf(out, "<p class=\"note\">%zu of %zu not independent (%s: %s). ", alike,
                study->row_count, rsl_study_basis_name(row->basis),
                rsl_study_basis_meaning(row->basis));
        rsl_plot_html(out, "%s</p>\n", row->reason);
    }
}

static void put_item(FILE *out, const rsl_study *study)
{
    rsl_plot_html(out, "<h2 id=\"%s\">%s</h2>\n<p>%s</p>\n", study->item->key, study->item->title,
                  study->item->claim);
    if (study->varied)
        fputs("<p class=\"note\">The inputs are not those of print: there is no verdict.</p>\n",
              out);
    else
        put_chips(out, study, 1, NULL);
    put_matrix(out, study);
    put_list(out, study);
    put_bases(out, study);
    put_tolerances(out, study);
    rsl_study_put_commands(out, study);
    int beside = study->figure_count == 1 &&
                 rsl_study_has_inputs(study); /* one figure leaves room for its inputs */
    fputs(beside ? "<div class=\"pair\"><div>\n" : "", out);
    rsl_study_put_sides(out, study);
    fputs(beside ? "</div>\n" : "", out);
    if (study->figure_count) {
        fputs("<div class=\"plots\">\n", out);
        for (size_t i = 0; i < study->figure_count; i++) {
            const rsl_plot_figure *figure = rsl_plot_builder_figure(study->figures[i]);
            if (figure)
                rsl_plot_figure_html(out, figure);
        }
        fputs("</div>\n", out);
    }
    fputs(beside ? "</div>\n" : "", out);
}

/* ---- errata -------------------------------------------------------------- */

/* What was found, and what the paper's own way gives. */
static void put_evidence(FILE *out, const rsl_study_row *row)
{
    fputs("; found ", out);
    if (row->class == RSL_STUDY_CLAIM)
        rsl_plot_html_text(out, row->computed_text);
    else if (row->class == RSL_STUDY_FORMULA)
        fprintf(out, "%.6g, as printed %.6g", row->computed, row->printed);
    else
        fputs(rsl_study_digits_like(row->computed, row->printed_text).text, out);
    if (isfinite(row->explained))
        fprintf(out, ", by the paper's way %.6g", row->explained);
    fputs(". ", out);
}

static void put_erratum(FILE *out, const rsl_study *study, const rsl_study_row *row)
{
    fprintf(out, "<li class=\"%s\"><a href=\"#%s\">", class_of(row->verdict), study->item->key);
    if (!rsl_study_names_place(row)) {
        rsl_plot_html(out, "%s, ", study->item->title);
    }
    rsl_plot_html(out, "%s</a>: printed <q>", row->what);
    put_text(out, study, row, row->printed_text);
    fputs("</q>", out);
    if (*row->right_text && row->verdict != RSL_STUDY_UNDECIDED) {
        fputs(", right <q>", out);
        put_text(out, study, row, row->right_text);
        fputs("</q>", out);
    }
    put_evidence(out, row);
    rsl_plot_html(out, "%s</li>\n", row->note);
}

static void put_errata(FILE *out, const rsl_study_paper *paper, const rsl_study *studies,
                       size_t count, rsl_study_verdict verdict, const char *title)
{
    if (!rsl_study_total(studies, count, paper, verdict))
        return;
    fprintf(out, "<h2>%s</h2>\n<ol class=\"errata\">\n", title);
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; studies[i].paper == paper && j < studies[i].row_count; j++)
            if (studies[i].rows[j].verdict == verdict)
                put_erratum(out, &studies[i], &studies[i].rows[j]);
    fputs("</ol>\n", out);
}

/* Slips that need no computation. */
static void put_reading(FILE *out, const rsl_study_paper *paper)
{
    rsl_study reading;
    if (rsl_study_open_reading(&reading, paper) >= 0 && reading.row_count) {
        fputs("<h2>Seen by reading</h2>\n<ol class=\"errata\">\n", out);
        for (size_t i = 0; i < reading.row_count; i++) {
            const rsl_study_row *row = &reading.rows[i];
            rsl_plot_html(out, "<li>%s: printed <q>%s</q>, right <q>%s</q>. %s</li>\n", row->what,
                          row->printed_text, row->right_text, row->note);
        }
        fputs("</ol>\n", out);
    }
    rsl_study_free(&reading);
}

static void put_contents(FILE *out, const rsl_study_paper *paper, const rsl_study *studies,
                         size_t count)
{
    fputs("<ul class=\"chips\">", out);
    for (size_t i = 0; i < count; i++)
        if (studies[i].paper == paper) {
            rsl_plot_html(out, "<li><a href=\"#%s\">%s</a></li>", studies[i].item->key,
                          studies[i].item->title);
        }
    fputs("</ul>\n", out);
}

static int is_varied(const rsl_study *studies, size_t count, const rsl_study_paper *paper)
{
    for (size_t i = 0; i < count; i++)
        if (studies[i].paper == paper && studies[i].varied)
            return 1;
    return 0;
}

void rsl_study_write_page(FILE *stream, const rsl_study_paper *paper, const rsl_study *studies,
                          size_t count)
{
    rsl_plot_page_begin(stream, paper->key);
    rsl_plot_html(stream,
                  "<p class=\"under\"><a href=\"index.html\">All papers</a></p>\n<h1>%s</h1>\n"
                  "<p class=\"under\">%s. %s",
                  paper->title, paper->authors, paper->journal);
    if (*paper->doi)
        fprintf(stream, ". doi:%s", paper->doi);
    if (paper->second_hand)
        fprintf(stream, ". %s", paper->second_hand);
    fputs("</p>\n", stream);
    if (!is_varied(studies, count, paper))
        put_chips(stream, studies, count, paper);
    put_contents(stream, paper, studies, count);
    rsl_study_colour(studies, count, paper);
    for (size_t i = 0; i < count; i++)
        if (studies[i].paper == paper)
            put_item(stream, &studies[i]);
    if (!is_varied(studies, count, paper)) {
        put_errata(stream, paper, studies, count, RSL_STUDY_MISPRINT, "Errata");
        put_errata(stream, paper, studies, count, RSL_STUDY_UNDECIDED, "Undecided");
        put_errata(stream, paper, studies, count, RSL_STUDY_NOT_REPRODUCIBLE, "Not reproducible");
        put_reading(stream, paper);
    }
    rsl_study_put_coverage(stream, paper);
    rsl_study_page_end(stream);
}
