/* SPDX-License-Identifier: MIT
 *
 * The pictures of docs/theory/memoryless.md, from what the programs of the page print:
 * pictures/psi, rest, gaps1 and gaps0.8.
 */
#include "pictures.h"

/* Column `y` over the first one. */
static void add_column(rsl_plot_builder *s, const docs_table *t, size_t y)
{
    for (size_t i = 0; i < t->rows; i++)
        rsl_plot_builder_point(s, docs_number(t, i, 0), docs_number(t, i, y));
}

static void psi(docs_job *job)
{
    static const char *const names[] = {"e = 0.9", "e = 0.7", "e = 0.5", "e = 0.3", "e = 0.1"};
    rsl_plot_builder s = {.figure = {.title = "Force over elastic force, m = n = 3/2, q = 1"}};
    docs_table t = docs_table_read(job, "psi");
    *rsl_plot_builder_panel(&s) =
        (rsl_plot_panel){.x = {.label = "← separation, first contact →      σ = v / √(k dⁿ⁺¹/M)"},
                         .y = {.label = "Ψ = F / (k dⁿ)", .high = 4.0}};
    for (size_t i = 0; i < 5; i++) {
        rsl_plot_builder_graph(&s, RSL_PLOT_LINE, names[i]);
        add_column(&s, &t, i + 1);
    }
    docs_table_free(&t);
    docs_picture(job, "memoryless-psi", &s);
}

/* A ball that comes to rest, with both forms: two columns of the table. */
static void add_rest(rsl_plot_builder *s, const docs_table *t, const char *title, size_t first,
                     const double range[4])
{
    static const rsl_plot_mark statics = {0.45826, 1, "static indentation"};
    *rsl_plot_builder_panel(s) =
        (rsl_plot_panel){.title = title,
                         .x = {.label = "time", .unit = "s", .low = range[0], .high = range[1]},
                         .y = {.label = "indentation [mm]", .low = range[2], .high = range[3]},
                         .marks = &statics,
                         .mark_count = 1};
    rsl_plot_builder_graph(s, RSL_PLOT_LINE, "stored")->colour = 2;
    add_column(s, t, first);
    rsl_plot_builder_graph(s, RSL_PLOT_LINE, "memoryless")->colour = 1;
    add_column(s, t, first + 1);
}

static void rest(docs_job *job)
{
    static const double dropped[] = {0.2, 0.45, -2.0, 2.0}, set_down[] = {0.0, 0.5, 0.0, 0.7};
    rsl_plot_builder s = {.figure = {.columns = 2, .share_legend = 1}};
    docs_table t = docs_table_read(job, "rest");
    add_rest(&s, &t, "Dropped from 5 cm, the last impacts", 1, dropped);
    add_rest(&s, &t, "Set down at 10 µm/s", 3, set_down);
    docs_table_free(&t);
    docs_picture(job, "memoryless-rest", &s);
}

static void add_gaps(docs_job *job, rsl_plot_builder *s, const char *file, const char *title)
{
    docs_table t = docs_table_read(job, file);
    *rsl_plot_builder_panel(s) =
        (rsl_plot_panel){.title = title,
                         .x = {.label = "gap between second and third ball",
                               .unit = "m",
                               .log = 1,
                               .low = 1e-9,
                               .high = 1e-2},
                         .y = {.label = "velocity afterwards", .unit = "m/s"}};
    for (int stored = 0; stored < 2; stored++)
        for (int ball = 1; ball <= 3; ball++) {
            rsl_plot_builder_graph(
                s, stored ? RSL_PLOT_RINGS : RSL_PLOT_LINE,
                rsl_plot_builder_text(s, "ball %d, %s", ball, stored ? "stored" : "memoryless"))
                ->colour = ball;
            add_column(s, &t, (size_t)(stored ? ball : ball + 3));
        }
    docs_table_free(&t);
}

void docs_draw_memoryless(docs_job *job)
{
    rsl_plot_builder cradle = {.figure = {.columns = 2, .share_legend = 1}};
    psi(job);
    rest(job);
    add_gaps(job, &cradle, "gaps1", "e = 1");
    add_gaps(job, &cradle, "gaps0.8", "e = 0.8");
    docs_picture(job, "memoryless-cradle", &cradle);
}
