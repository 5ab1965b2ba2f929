/* SPDX-License-Identifier: MIT
 *
 * The front page: how much of each paper holds.
 */
#include "plot/html.h"
#include "plot/page.h"
#include "report.h"

static size_t items_of(const rsl_study *studies, size_t count, const rsl_study_paper *paper)
{
    size_t items = 0;
    for (size_t i = 0; i < count; i++)
        items += studies[i].paper == paper;
    return items;
}

static void put_cards(FILE *out, const rsl_study *studies, size_t count)
{
    fputs("<div class=\"cards verdicts\">", out);
    for (int i = 0; i < RSL_STUDY_KIND_COUNT; i++) {
        rsl_study_kind kind = (rsl_study_kind)i;
        size_t total = rsl_study_kind_total(studies, count, NULL, kind);
        fprintf(out, "<div><b>%s %zu</b><span>%s</span></div>",
                rsl_study_sign(rsl_study_kind_verdict(kind)), total,
                rsl_study_kind_name(kind, total));
    }
    fprintf(out, "<div><b>%zu</b><span>tables, figures and passages</span></div></div>\n<p>",
            count);
    for (int i = 0; i < RSL_STUDY_BASIS_COUNT; i++)
        fprintf(out, "%s%zu %s (%s)", i ? "; " : "By what the computation rests on: ",
                rsl_study_total_basis(studies, count, NULL, (rsl_study_basis)i),
                rsl_study_basis_name((rsl_study_basis)i),
                rsl_study_basis_meaning((rsl_study_basis)i));
    fputs(".</p>\n", out);
}

/* Heads of the columns of counts, as short as a phone wants them. */
static void put_heads(FILE *out)
{
    for (int i = 0; i < RSL_STUDY_VERDICT_COUNT; i++)
        fprintf(out, "<th class=\"number\"><abbr title=\"%s\">%s</abbr></th>",
                rsl_study_verdict_name((rsl_study_verdict)i), rsl_study_sign((rsl_study_verdict)i));
    fputs("</tr></thead><tbody>\n", out);
}

static void put_counts(FILE *out, const rsl_study *studies, size_t count,
                       const rsl_study_paper *paper)
{
    for (int i = 0; i < RSL_STUDY_VERDICT_COUNT; i++)
        fprintf(out, "<td class=\"number\">%zu</td>",
                rsl_study_total(studies, count, paper, (rsl_study_verdict)i));
    fputs("</tr>\n", out);
}

static void put_papers(FILE *out, const rsl_study *studies, size_t count)
{
    fputs("<h2>The papers</h2>\n<div class=\"table\"><table><thead><tr><th>paper</th>", out);
    put_heads(out);
    for (size_t i = 0; i < rsl_study_paper_count(); i++) {
        const rsl_study_paper *paper = rsl_study_paper_at(i);
        if (!items_of(studies, count, paper))
            continue;
        rsl_plot_html(out, "<tr><td class=\"text\"><a href=\"%s.html\">%s</a><br>%s</td>",
                      paper->key, paper->title, paper->authors);
        put_counts(out, studies, count, paper);
    }
    fputs("</tbody></table></div>\n", out);
}

/* The begin of a row with the words that the filter finds it by: its names and its verdicts. */
static void put_words(FILE *out, const rsl_study *study)
{
    rsl_plot_html(out, "<tr data-words=\"%s.%s %s", study->paper->key, study->item->key,
                  study->item->title);
    for (int i = 0; i < RSL_STUDY_KIND_COUNT; i++)
        if (rsl_study_kind_total(study, 1, NULL, (rsl_study_kind)i))
            fprintf(out, " %s", rsl_study_kind_name((rsl_study_kind)i, 1));
    fputs("\">", out);
}

/* Rows that do not have all words typed are not shown. */
static void put_filter(FILE *out)
{
    fputs("<script>\ndocument.getElementById('filter').addEventListener('input', function() {\n"
          "  const wanted = this.value.toLowerCase().split(/\\s+/);\n"
          "  for (const row of document.querySelectorAll('#items tbody tr')) {\n"
          "    const words = row.dataset.words.toLowerCase();\n"
          "    row.hidden = !wanted.every(word => words.includes(word));\n  }\n});\n</script>\n",
          out);
}

static void put_items(FILE *out, const rsl_study *studies, size_t count)
{
    fputs("<h2>Item by item</h2>\n<p class=\"controls\"><input id=\"filter\" type=\"search\" "
          "aria-label=\"filter\" placeholder=\"words of a name or of a verdict: flores fig "
          "undecided\"></p>\n<div class=\"table\"><table id=\"items\"><thead><tr><th>item</th>",
          out);
    put_heads(out);
    for (size_t i = 0; i < count; i++) {
        const rsl_study *study = &studies[i];
        put_words(out, study);
        rsl_plot_html(out, "<td class=\"text\"><a href=\"%s.html#%s\">%s.%s</a><br>%s</td>",
                      study->paper->key, study->item->key, study->paper->key, study->item->key,
                      study->item->title);
        put_counts(out, study, 1, NULL);
    }
    fputs("</tbody></table></div>\n", out);
}

void rsl_study_write_index(FILE *stream, const rsl_study *studies, size_t count)
{
    rsl_plot_page_begin(stream, "The papers again");
    fputs("<h1>The papers again</h1>\n<p>Tables and figures of papers on contact force laws, "
          "computed once more. A number is <em>reproduced</em> if it agrees within its printed "
          "digits or the tolerance that its item states, and <em>consistent</em> if it does but "
          "the computation is not independent of it: parameters were fitted to the printed "
          "numbers, it is compared with itself, or the printed number is at second hand. Where the "
          "paper leaves a choice open and the "
          "answer depends on it, it is <em>undecided</em>. If it does not agree, and the program "
          "shows "
          "what should stand there, it is a <em>misprint</em>; if it shows which wrong way leads "
          "to what is printed, it was <em>computed wrongly</em>; a statement that fails <em>does "
          "not hold</em>. results.json has the verdict wrong for all three (✎) and the kind beside "
          "it. Otherwise it is "
          "<em>not reproducible</em>.</p>\n",
          stream);
    put_cards(stream, studies, count);
    put_papers(stream, studies, count);
    put_items(stream, studies, count);
    put_filter(stream);
    rsl_study_page_end(stream);
}
