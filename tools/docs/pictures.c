/* SPDX-License-Identifier: MIT
 *
 * Pictures of the documentation: runs of the examples, and what programs of the examples print.
 */
#define _XOPEN_SOURCE 700 /* scandir */

#include <dirent.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "docs.h"
#include "pictures.h"
#include "plot/look.h"
#include "plot/page.h"
#include "resile/model.h"
#include "resile/report.h"

/* ---- data ---------------------------------------------------------------- */

/* Makes BUILD/pictures/NAME the place of a run and returns it. */
static docs_text folder_of(const docs_job *job, const char *name)
{
    docs_text path = {0};
    docs_add(&path, "%s/pictures", job->build);
    mkdir(path.at, 0777);
    docs_add(&path, "/%s", name);
    mkdir(path.at, 0777);
    return path;
}

static void run_into(const char *folder, const rsl_model_file *file, rsl_error *error)
{
    const rsl_model_output *output = rsl_model_get_output(file);
    rsl_report_options options = rsl_report_options_default();
    rsl_planar_summary summary = {0};
    rsl_planar *system = NULL;
    rsl_report *results = NULL;
    options.interval = output->interval;
    options.signals = output->signals;
    options.envelopes = output->envelopes;
    options.signal_count = output->signal_count;
    if (rsl_model_system_new(file, &system, error) >= 0 &&
        rsl_report_open(folder, rsl_model_planar(file), &options, &results, error) >= 0) {
        rsl_planar_observer observer = rsl_report_observer(results);
        if (rsl_planar_run(system, &observer, &summary, error) >= 0)
            rsl_report_close(results, &summary, NULL, error);
    }
    rsl_report_free(results);
    rsl_planar_free(system);
}

void docs_run(const docs_job *job, const char *name, const char *model, const char *const *settings)
{
    docs_text folder = folder_of(job, name), path = {0};
    rsl_model_file *file = NULL;
    rsl_error error = {0};
    size_t count = 0;
    while (settings[count])
        count++;
    docs_add(&path, "%s/examples/%s.yaml", job->source, model);
    if (rsl_model_read(path.at, settings, count, &file, &error) >= 0)
        run_into(folder.at, file, &error);
    if (error.status < 0)
        docs_fail(rsl_error_text(&error).text, name);
    rsl_model_free(file);
    free(folder.at);
    free(path.at);
}

/* Ends the cell at `at` and returns what follows it; NULL: the line ends. */
static char *end_cell(char *at, char separator)
{
    while (*at && *at != separator && *at != '\n')
        at++;
    if (*at != separator) {
        *at = '\0';
        return NULL;
    }
    *at++ = '\0';
    while (separator == ' ' && *at == ' ')
        at++;
    return at;
}

/* Splits the text into cells; `separator` ' ' stands for many of them. */
static void split(docs_table *t, char separator)
{
    char *line = t->text.at, *next;
    size_t room = 0;
    for (; *line; line = next) {
        size_t columns = 0;
        next = strchr(line, '\n');
        next = next ? next + 1 : line + strlen(line);
        while (separator == ' ' && *line == ' ')
            line++;
        for (char *at = line; at; at = end_cell(at, separator)) {
            if (t->rows * t->columns + columns == room) {
                room = room ? 2 * room : 1024;
                t->cells = realloc(t->cells, room * sizeof *t->cells);
                if (!t->cells)
                    docs_fail("no memory for", "a table");
            }
            t->cells[t->rows * t->columns + columns++] = at;
        }
        if (t->rows == 0)
            t->columns = columns;
        if (columns == t->columns)
            t->rows++;
    }
}

docs_table docs_table_read(const docs_job *job, const char *name)
{
    docs_text path = {0};
    docs_table t = {0};
    docs_add(&path, "%s/pictures/%s", job->build, name);
    t.text = docs_read(path.at);
    if (!t.text.at)
        docs_fail("there is no", path.at);
    split(&t, strstr(name, ".csv") ? ',' : ' ');
    free(path.at);
    return t;
}

void docs_table_free(docs_table *t)
{
    free(t->cells);
    free(t->text.at);
    *t = (docs_table){0};
}

/* A column by its whole head, or by what stands before the unit. */
size_t docs_column(const docs_table *t, const char *name)
{
    size_t length = strlen(name);
    for (size_t i = 0; i < t->columns; i++)
        if (strncmp(t->cells[i], name, length) == 0 &&
            (!t->cells[i][length] || strncmp(t->cells[i] + length, " [", 2) == 0))
            return i;
    docs_fail("there is no column", name);
    return 0;
}

const char *docs_cell(const docs_table *t, size_t row, size_t column)
{
    return t->cells[row * t->columns + column];
}

double docs_number(const docs_table *t, size_t row, size_t column)
{
    return strtod(docs_cell(t, row, column), NULL);
}

/* ---- drawing ------------------------------------------------------------- */

void docs_panel(rsl_plot_builder *builder, const char *title, const char *x, const char *y,
                double from, double to)
{
    rsl_plot_axis across = rsl_plot_builder_axis(builder, x);
    rsl_plot_axis up = rsl_plot_builder_axis(builder, y);
    across.low = from;
    across.high = to;
    *rsl_plot_builder_panel(builder) = (rsl_plot_panel){.title = title, .x = across, .y = up};
}

void docs_look(rsl_plot_graph *graph, const char *name)
{
    char key[64];
    snprintf(key, sizeof key, "%.*s", (int)strcspn(name, ",:"), name);
    rsl_plot_look look = rsl_plot_look_of(key);
    rsl_plot_look_at(graph, strstr(name, ", exact") ? rsl_plot_look_exact(look) : look);
}

void docs_line(rsl_plot_builder *builder, const docs_table *t, docs_scaled x, docs_scaled y)
{
    size_t from = docs_column(t, x.column), to = docs_column(t, y.column);
    for (size_t i = 1; i < t->rows; i++)
        rsl_plot_builder_point(builder, x.factor * docs_number(t, i, from) + x.at,
                               y.factor * docs_number(t, i, to) + y.at);
}

/* What stands between <style> and </style> becomes the style sheet; other drawings stay. */
static void refresh_style(docs_job *job, const char *path, const docs_text *style)
{
    docs_text old = docs_read(path), fresh = {0};
    char *begin = strstr(old.at, "<style>\n"), *end = begin ? strstr(begin, "</style>") : NULL;
    if (end && strstr(begin, "\n.grid, .zero")) {
        docs_add_bytes(&fresh, old.at, (size_t)(begin - old.at) + strlen("<style>\n"));
        docs_add_bytes(&fresh, style->at, style->length);
        docs_add_bytes(&fresh, end, strlen(end));
        docs_settle(job, path, &fresh);
    }
    free(fresh.at);
    free(old.at);
}

void docs_picture_styles(docs_job *job)
{
    docs_text style = {0}, folder = {0};
    struct dirent **entries;
    FILE *stream = tmpfile();
    if (!stream)
        docs_fail("no room for", "a style sheet");
    rsl_plot_page_part(stream, "figure.css");
    rewind(stream);
    docs_add_stream(&style, stream);
    fclose(stream);
    docs_add(&folder, "%s/docs/img", job->source);
    int count = scandir(folder.at, &entries, NULL, alphasort);
    if (count < 0)
        docs_fail("cannot list", folder.at);
    for (int i = 0; i < count; i++) {
        docs_text path = {0};
        docs_add(&path, "%s/%s", folder.at, entries[i]->d_name);
        if (strstr(entries[i]->d_name, ".svg"))
            refresh_style(job, path.at, &style);
        free(path.at);
        free(entries[i]);
    }
    free(entries);
    free(folder.at);
    free(style.at);
}

void docs_picture(docs_job *job, const char *name, rsl_plot_builder *builder)
{
    const rsl_plot_figure *figure = rsl_plot_builder_figure(builder);
    docs_text path = {0}, svg = {0};
    FILE *stream = tmpfile();
    if (!figure || !stream)
        docs_fail("no memory for", name);
    rsl_plot_figure_svg(stream, figure);
    rewind(stream);
    docs_add_stream(&svg, stream);
    fclose(stream);
    docs_add(&path, "%s/docs/img/%s.svg", job->source, name);
    docs_settle(job, path.at, &svg);
    rsl_plot_builder_free(builder);
    free(path.at);
    free(svg.at);
}
