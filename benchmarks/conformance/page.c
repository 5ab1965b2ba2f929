/* SPDX-License-Identifier: MIT
 *
 * docs/reference/conformance.md: a table and a figure for each question.
 */
#include <math.h>
#include <stdarg.h>
#include <stdio.h>

#include "conformance.h"
#include "plot/figure.h"

enum { MAX_ENGINES = 24 };

/* ---- tables -------------------------------------------------------------- */

/* A number in a cell; a dash where there is none. */
static void cell(FILE *out, const char *format, double value)
{
    fputs(" ", out);
    if (isfinite(value))
        fprintf(out, format, value); // NOLINT: formats are those of this file
    else
        fputs("-", out);
    fputs(" |", out);
}

/* The lines of a table: the reference first, then the engines that ran. */
static void rows(FILE *out, const answer *answers, const answer *right,
                 void (*cells)(FILE *, const answer *))
{
    fputs("| **right** |", out);
    cells(out, right);
    fputs("\n", out);
    for (size_t i = 0; i < engine_count; i++) {
        if (answers[i].missing[0])
            continue;
        fprintf(out, "| %s |", engines[i].name);
        cells(out, &answers[i]);
        fputs("\n", out);
    }
}

static void pair_cells(FILE *out, const answer *a)
{
    for (size_t i = 0; i < REQUESTED; i++)
        cell(out, "%.4f", a->returned[i]);
}

static void bounce_cells(FILE *out, const answer *a)
{
    static const size_t shown[] = {0, 1, 2, 4, 7};
    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++)
        cell(out, "%.4f", a->apex[shown[i]]);
    cell(out, "%.2f", a->still_from);
}

static void row_cells(FILE *out, const answer *a)
{
    for (size_t i = 0; i < MAX_BALLS; i++)
        cell(out, "%.4f", a->after[i]);
    cell(out, "%.4f", a->kept);
}

static void rest_cells(FILE *out, const answer *a)
{
    cell(out, "%.3g", 1e3 * a->sunk);
    cell(out, "%.1e", a->moved);
    cell(out, "%.1e", a->trembled);
}

/* ---- figures ------------------------------------------------------------- */

static int draw(const char *root, const char *name, const rsl_plot_figure *figure)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/docs/img/conformance-%s.svg", root, name);
    FILE *out = fopen(path, "w");
    if (!out)
        return 0;
    rsl_plot_figure_svg(out, figure);
    return fclose(out) == 0;
}

/* One panel for engines with forces, one for those with impulses: value i of an engine is
 * `of(answer, i)`, drawn over `x(i)`. */
static int draw_curves(const char *root, const char *name, const char *title, rsl_plot_axis x,
                       rsl_plot_axis y, size_t count, double (*place)(size_t),
                       double (*value)(const answer *, size_t), const answer *answers)
{
    static rsl_plot_point points[MAX_ENGINES][BOUNCES];
    rsl_plot_graph graphs[2][MAX_ENGINES];
    rsl_plot_panel panels[2];
    size_t used[2] = {0, 0};
    for (size_t i = 0; i < engine_count && i < MAX_ENGINES; i++) {
        if (answers[i].missing[0])
            continue;
        for (size_t k = 0; k < count; k++)
            points[i][k] = (rsl_plot_point){place(k), value(&answers[i], k)};
        int kind = !engines[i].compliant;
        graphs[kind][used[kind]++] =
            (rsl_plot_graph){.name = engines[i].name, .points = points[i], .count = count};
    }
    for (int kind = 0; kind < 2; kind++)
        panels[kind] = (rsl_plot_panel){.title = kind ? "impulses" : "forces",
                                        .x = x,
                                        .y = y,
                                        .graphs = graphs[kind],
                                        .graph_count = used[kind]};
    rsl_plot_figure figure = {.title = title, .panels = panels, .panel_count = 2, .columns = 2};
    return draw(root, name, &figure);
}

static double requested_at(size_t i) { return (double)(i + 1) / 10.0; }
static double bounce_at(size_t i) { return (double)(i + 1); }
static double error_at(const answer *a, size_t i) { return a->returned[i] - requested_at(i); }
static double height_at(const answer *a, size_t i)
{
    return a->apex[i] > 0.0 ? a->apex[i] : (double)NAN;
}

/* Values of each engine, one line of the panel each. */
static int draw_dots(const char *root, const char *name, const char *title, rsl_plot_axis x,
                     size_t count, const char *const *names,
                     double (*value)(const answer *, size_t), const answer *answers)
{
    static rsl_plot_point points[MAX_BALLS][MAX_ENGINES];
    const char *words[MAX_ENGINES];
    rsl_plot_graph graphs[MAX_BALLS];
    size_t shown = 0;
    for (size_t i = engine_count; i-- > 0;) {
        if (answers[i].missing[0] || shown == MAX_ENGINES)
            continue;
        for (size_t k = 0; k < count; k++)
            points[k][shown] = (rsl_plot_point){value(&answers[i], k), (double)shown};
        words[shown++] = engines[i].name;
    }
    for (size_t k = 0; k < count; k++)
        graphs[k] = (rsl_plot_graph){.kind = RSL_PLOT_DOTS,
                                     .name = names[k],
                                     .points = points[k],
                                     .count = shown,
                                     .width = 7.0};
    rsl_plot_panel panel = {
        .x = x,
        .y = {.words = words, .word_count = shown, .low = -0.6, .high = (double)shown - 0.4},
        .graphs = graphs,
        .graph_count = count,
        .height = 90.0 + 24.0 * (double)shown};
    rsl_plot_figure figure = {.title = title, .panels = &panel, .panel_count = 1};
    return draw(root, name, &figure);
}

static double speed_at(const answer *a, size_t i) { return a->after[i]; }
static double rest_at(const answer *a, size_t i)
{
    return i == 0 ? fmax(fabs(a->sunk), 1e-16) : fmax(a->moved, 1e-16);
}

static int draw_all(const char *root, const answer *answers)
{
    static const char *const balls[] = {"first ball", "second", "third"};
    static const char *const rests[] = {"height off the floor at the end", "moved in the last 5 s"};
    rsl_plot_axis requested = {.label = "input restitution"}, bounce = {.label = "bounce"};
    return draw_curves(root, "restitution", "Two balls: resulting minus input restitution",
                       requested, (rsl_plot_axis){.label = "resulting - input"}, REQUESTED,
                       requested_at, error_at, answers) &&
           draw_curves(
               root, "bounce",
               "Ball dropped from 1 m, input restitution 0.8: height of each bounce", bounce,
               (rsl_plot_axis){.label = "height", .unit = "m", .log = 1, .low = 1e-3, .high = 1.0},
               BOUNCES, bounce_at, height_at, answers) &&
           draw_dots(root, "row", "One ball at 1 m/s meets two that touch: speeds afterwards",
                     (rsl_plot_axis){.label = "speed", .unit = "m/s"}, MAX_BALLS, balls, speed_at,
                     answers) &&
           draw_dots(root, "rest", "A ball at rest on the floor for 10 s",
                     (rsl_plot_axis){.label = "length", .unit = "m", .log = 1}, 2, rests, rest_at,
                     answers);
}

/* ---- the page ------------------------------------------------------------ */

static void write_engines(FILE *out, const answer *answers)
{
    fputs("| engine | version | input | time step |\n|---|---|---|---|\n", out);
    for (size_t i = 0; i < engine_count; i++)
        fprintf(out, "| %s | %s | %s | %s |\n", engines[i].name,
                answers[i].missing[0] ? answers[i].missing : answers[i].version, engines[i].law,
                engines[i].step);
}

static void write_text(FILE *out, const answer *answers, const answer *right)
{
    fputs("# What engines really return\n\n"
          "<!-- written by make conformance -->\n\n"
          "The same four questions to every engine that Debian or npm brings, each used as its "
          "manual "
          "recommends, beside the right answer. `make conformance` installs the engines, asks them "
          "and writes this page; each driver in `benchmarks/conformance/` has fewer than 100 "
          "lines. Balls have "
          "a radius of 0.1 m and a mass of 1 kg. These are answers to what these settings ask, not "
          "marks: a game engine that stops a slow ball does what its manual says.\n\n",
          out);
    write_engines(out, answers);
    fputs(
        "\n## 1. Two balls, inputs 0.1 to 0.9\n\nThey meet at 1 m/s each. The result is the speed "
        "at which they part over the speed at which they met.\n\n"
        "![Resulting minus input restitution](../img/conformance-restitution.svg)\n\n"
        "| input | 0.1 | 0.2 | 0.3 | 0.4 | 0.5 | 0.6 | 0.7 | 0.8 | 0.9 |\n"
        "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n",
        out);
    rows(out, answers, right, pair_cells);
    fputs("\n## 2. A ball that bounces for 10 s\n\nIt falls 1 m, with an input restitution of 0.8. "
          "Right are the "
          "heights of a rigid ball, 0.64 of the last one each, and the end of its bounces after "
          "4.06 s.\n\n![Heights of the bounces](../img/conformance-bounce.svg)\n\n"
          "| height of bounce, m | 1 | 2 | 3 | 5 | 8 | at rest from, s |\n"
          "|---|--:|--:|--:|--:|--:|--:|\n",
          out);
    rows(out, answers, right, bounce_cells);
    fputs("\n## 3. Three balls in a row\n\nOne at 1 m/s meets two that touch and rest; the input "
          "is 1, "
          "so no energy should be lost. Right for elastic balls is what Hertz's forces give; "
          "rigid laws have no single answer here, and theirs are 0, 0, 1 (one impact after the "
          "other) or -1/3, 2/3, 2/3 (Newton's law at once).\n\n"
          "![Speeds of three balls](../img/conformance-row.svg)\n\n"
          "| speed after, m/s | first | second | third | energy kept |\n|---|--:|--:|--:|--:|\n",
          out);
    rows(out, answers, right, row_cells);
    fputs("\n## 4. A ball at rest for 10 s\n\nIt is put on the floor, touching. Compliant floors "
          "give way by their static depth (0.27 mm by Hertz for 10 MPa); nothing should move after "
          "that.\n\n"
          "![A ball at rest](../img/conformance-rest.svg)\n\n"
          "| | sunk at the end, mm | moved in the last 5 s, m | largest speed there, m/s |\n"
          "|---|--:|--:|--:|\n",
          out);
    rows(out, answers, right, rest_cells);
}

int write_page(const char *root, const answer *answers, const answer *right)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/docs/reference/conformance.md", root);
    FILE *out = fopen(path, "w");
    if (!out)
        return 0;
    write_text(out, answers, right);
    return (fclose(out) == 0) & draw_all(root, answers);
}
