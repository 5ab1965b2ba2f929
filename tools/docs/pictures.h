/* SPDX-License-Identifier: MIT
 *
 * pictures: what the pictures of the documentation are made with.
 */
#ifndef RESILE_TOOLS_PICTURES_H
#define RESILE_TOOLS_PICTURES_H

#include "docs.h"
#include "plot/builder.h"

/* A table of texts; the first row of a CSV file has the names. */
typedef struct docs_table {
    docs_text text;
    char **cells;
    size_t columns, rows;
} docs_table;

/* Runs examples/MODEL.yaml with settings up to a NULL; the tables go to
 * BUILD/pictures/NAME. */
void docs_run(const docs_job *job, const char *name, const char *model,
              const char *const *settings);

/* BUILD/pictures/NAME: comma-separated if it is a .csv, else by spaces. */
docs_table docs_table_read(const docs_job *job, const char *name);
void docs_table_free(docs_table *t);
size_t docs_column(const docs_table *t, const char *name);
const char *docs_cell(const docs_table *t, size_t row, size_t column);
double docs_number(const docs_table *t, size_t row, size_t column);

/* One more panel; axes are "name [unit]" or "name", and the range of x; 0 and
 * 0: that of the data. */
void docs_panel(rsl_plot_builder *builder, const char *title, const char *x, const char *y,
                double from, double to);

/* factor * column + at */
typedef struct docs_scaled {
    const char *column;
    double factor, at;
} docs_scaled;

/* The rows of a table as points of the last graph. */
void docs_line(rsl_plot_builder *builder, const docs_table *t, docs_scaled x, docs_scaled y);

/* A table of a run: "trajectory" or "events". */
docs_table docs_table_of(const docs_job *job, const char *run, const char *which);
/* A line of a run; colour 0: that of the law that is the first word of the name, dashed for "..., exact". */
void docs_add_run(const docs_job *job, rsl_plot_builder *builder, const char *run, const char *name,
                  docs_scaled x, docs_scaled y, int colour);

/* The look of a law, "KEY" or "KEY, exact". */
void docs_look(rsl_plot_graph *graph, const char *name);

/* Writes docs/img/NAME.svg and frees the builder. */
void docs_picture(docs_job *job, const char *name, rsl_plot_builder *builder);

/* The pictures of docs/examples, docs/theory/memoryless.md and docs/guide/which-law.md. */
void docs_draw_examples(docs_job *job);
void docs_draw_motion(docs_job *job); /* of the README */
void docs_draw_tangents(docs_job *job);
void docs_draw_friction(docs_job *job);
void docs_draw_fast(docs_job *job); /* a few of them, which the test draws again */

/* Gives all pictures the style sheet of this version. */
void docs_picture_styles(docs_job *job);
void docs_draw_memoryless(docs_job *job);
void docs_draw_which_law(docs_job *job);

#endif
