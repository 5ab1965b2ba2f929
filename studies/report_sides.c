/* SPDX-License-Identifier: MIT
 *
 * What stands beside the items of a page.
 */
#include <math.h>
#include <string.h>

#include "plot/html.h"
#include "report.h"
#include "study_data.h"

/* A symbol "c_r" as MathML; Greek letters by their names. */
static void put_symbol(FILE *out, const char *symbol)
{
    static const char *const greek[][2] = {{"epsilon", "ε"}, {"omega", "ω"}, {"gamma", "γ"},
                                           {"nu", "ν"},      {"rho", "ρ"},   {"beta", "β"},
                                           {"eta", "η"},     {"xi", "ξ"},    {"mu", "μ"}};
    char base[32];
    size_t length = strcspn(symbol, "_");
    const char *letter = base;
    snprintf(base, sizeof base, "%.*s", (int)length, symbol);
    for (size_t i = 0; i < sizeof greek / sizeof greek[0]; i++)
        if (strcmp(base, greek[i][0]) == 0)
            letter = greek[i][1];
    if (symbol[length])
        rsl_plot_html(out, "<math><msub><mi>%s</mi><mi>%s</mi></msub></math>", letter,
                      symbol + length + 1);
    else if (*symbol)
        rsl_plot_html(out, "<math><mi>%s</mi></math>", letter);
}

/* What a user types for it. */
static void put_lines(FILE *out, const rsl_study *study)
{
    const char *line = rsl_study_line_of(study, 0);
    if (!line)
        return;
    fputs("<details><summary>With your own parameters</summary>\n<pre>", out);
    for (size_t i = 0; (line = rsl_study_line_of(study, i)); i++)
        rsl_plot_html(out, "%s\n", line);
    fputs("</pre></details>\n", out);
}

void rsl_study_put_commands(FILE *out, const rsl_study *study)
{
    rsl_plot_html(out, "<p class=\"note\">Again: <code>resile reproduce %s.%s</code>",
                  study->paper->key, study->item->key);
    for (size_t i = 0; i < study->model_count; i++)
        rsl_plot_html(out, "%s<a href=\"%s.yaml\">%s.yaml</a>", i ? ", " : "; model ",
                      study->models[i], study->models[i]);
    fputs("</p>\n", out);
    put_lines(out, study);
    if (!study->command_count)
        return;
    fprintf(out, "<details><summary>%zu run%s of it</summary>\n", study->command_count,
            study->command_count == 1 ? "" : "s");
    for (size_t i = 0; i < study->command_count; i++)
        rsl_plot_html(out, "<pre>%s</pre>\n", study->commands[i]);
    fputs("</details>\n", out);
}

int rsl_study_has_inputs(const rsl_study *study)
{
    for (size_t i = 0; i < study->inputs.row_count; i++)
        if (rsl_study_input_shown(study, i))
            return 1;
    return 0;
}

static void put_inputs(FILE *out, const rsl_study *study)
{
    const rsl_study_table *all = &study->inputs;
    size_t shown = 0;
    for (size_t i = 0; i < all->row_count; i++) {
        if (!rsl_study_input_shown(study, i))
            continue;
        const char *from = rsl_study_cell(all, i, "from");
        if (shown++ == 0)
            fputs("<details open><summary>Inputs and assumptions</summary>\n<div class=\"table\">"
                  "<table><thead><tr><th>--set</th><th>what</th><th></th><th "
                  "class=\"number\">value</th><th>unit</th><th>from</th>"
                  "</tr></thead><tbody>\n",
                  out);
        fprintf(out, "<tr class=\"%s\">", strncmp(from, "assumed", 7) == 0 ? "open" : "");
        rsl_plot_html(out, "<td>%s</td><td class=\"text\">%s</td><td>",
                      rsl_study_input_settable(study, i) ? rsl_study_cell(all, i, "key") : "",
                      rsl_study_cell(all, i, "what"));
        put_symbol(out, rsl_study_cell(all, i, "symbol"));
        rsl_plot_html(
            out, "</td><td class=\"number\">%s</td><td>%s</td><td class=\"text\">%s</td></tr>\n",
            rsl_study_cell(all, i, "value"), rsl_study_cell(all, i, "unit"), from);
    }
    if (shown)
        fputs("</tbody></table></div></details>\n", out);
}

static void put_anchors(FILE *out, const rsl_study *study)
{
    const rsl_study_table *all = &study->anchors;
    size_t shown = 0;
    for (size_t i = 0; i < all->row_count; i++) {
        if (!rsl_study_anchor_here(study, i) || !study->anchored || isnan(study->anchored[i]))
            continue;
        if (shown++ == 0)
            fputs("<details><summary>Asserted numbers that the paper does not print</summary>\n"
                  "<div class=\"table\"><table><thead><tr><th>what</th><th>computed "
                  "independently</th><th>here</th><th>unit</th></tr></thead><tbody>\n",
                  out);
        rsl_plot_html(out,
                      "<tr class=\"good\"><td class=\"text\">%s</td><td class=\"number\">%s</td>",
                      rsl_study_cell(all, i, "what"), rsl_study_cell(all, i, "value"));
        fprintf(out, "<td class=\"number\">%.12g</td>", study->anchored[i]);
        rsl_plot_html(out, "<td>%s</td></tr>\n", rsl_study_cell(all, i, "unit"));
    }
    if (shown)
        fputs("</tbody></table></div></details>\n", out);
}

void rsl_study_put_sides(FILE *stream, const rsl_study *study)
{
    put_inputs(stream, study);
    put_anchors(stream, study);
}

/* "equations.eq7 fig5" as links. */
static void put_links(FILE *out, const char *by)
{
    for (; *by; by += strspn(by, " ")) {
        size_t length = strcspn(by, " "), item = strcspn(by, ". ");
        fprintf(out, "<a href=\"#%.*s\">%.*s</a> ", (int)item, by, (int)length, by);
        by += length;
    }
}

void rsl_study_put_coverage(FILE *stream, const rsl_study_paper *paper)
{
    rsl_study coverage;
    if (rsl_study_open_coverage(&coverage, paper) >= 0) {
        const rsl_study_table *all = &coverage.inputs;
        fputs("<h2>Coverage</h2>\n<details><summary>Every numbered equation, table, figure and "
              "test</summary>\n<div class=\"table\"><table><thead><tr><th>place</th><th>kind</th>"
              "<th>where, or what</th></tr></thead><tbody>\n",
              stream);
        for (size_t i = 0; i < all->row_count; i++) {
            rsl_plot_html(stream, "<tr><td>%s</td><td>%s</td><td class=\"text\">",
                          rsl_study_cell(all, i, "place"), rsl_study_cell(all, i, "kind"));
            put_links(stream, rsl_study_cell(all, i, "by"));
            rsl_plot_html(stream, "%s</td></tr>\n", rsl_study_cell(all, i, "note"));
        }
        fputs("</tbody></table></div></details>\n", stream);
    }
    rsl_study_free(&coverage);
}
