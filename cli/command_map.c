/* SPDX-License-Identifier: MIT
 *
 * resile map: the error of a law over a grid of two of its inputs.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "args.h"
#include "base/error.h"
#include "cli.h"
#include "file.h"
#include "impact.h"
#include "law_error.h"
#include "plot.h"
#include "report/csv.h"
#include "table.h"
#include "text.h"
#include "warn.h"

enum { COLUMNS = 10, CELLS_MAX = 1000000, LEVELS = 8 };

typedef struct request {
    cli_question question;
    cli_law_error_words words;
    cli_list over;
    const char *csv;
    cli_figure plot;
} request;

typedef struct grid {
    const request *requested;
    cli_law_error of;
    cli_axis axis[2]; /* down, across */
    double *cells;    /* [down * count + across] measures, all of them; owned */
    size_t lowest;    /* cell; the number of cells: none has a value */
    size_t missing;   /* cells without a value */
    rsl_error error;  /* reason of the first missing value */
} grid;

static size_t cell_count(const grid *g) { return g->axis[0].count * g->axis[1].count; }

static double cell_of(const grid *g, size_t cell, size_t measure)
{
    return g->cells[cell * RSL_COLLIDE_MEASURE_COUNT + measure];
}

static double shown_of(const grid *g, size_t cell)
{
    return cell_of(g, cell, (size_t)g->of.measure);
}

/* ---- what is asked ----------------------------------------------------------------- */

static int check_axis(const grid *g, const rsl_law *law, const cli_axis *axis)
{
    rsl_law_parameters spec = g->requested->question.spec;
    if (!(cli_inputs_of_use(law, &spec) & cli_axis_bit(axis)))
        return cli_fail(CLI_USAGE, "--over varies %s, but the law %s takes none", axis->input->name,
                        law->key);
    if (rsl_given(*cli_axis_field(axis, &spec)))
        return cli_fail(CLI_USAGE, "%s is given, and --over varies it; give one of the two",
                        cli_input_option(axis->input).text);
    return CLI_GO;
}

static int read_axes(grid *g, const rsl_law *law)
{
    const cli_list *over = &g->requested->over;
    int status = CLI_GO;
    if (over->count != 2)
        return cli_fail(CLI_USAGE,
                        "--over is required twice and is given %zu times, for example --over "
                        "path_depth=1:6:11 --over path_rate=1.5:6:10",
                        over->count);
    for (size_t i = 0; i < 2 && status == CLI_GO; i++) {
        status = cli_axis_read("--over", over->items[i], &g->axis[i]);
        if (status == CLI_GO)
            status = check_axis(g, law, &g->axis[i]);
    }
    if (status == CLI_GO && g->axis[0].input == g->axis[1].input)
        status = cli_fail(CLI_USAGE, "--over varies %s twice", g->axis[0].input->name);
    if (status == CLI_GO && cell_count(g) > CELLS_MAX)
        status =
            cli_fail(CLI_USAGE, "--over makes %zu cells; allowed: %d", cell_count(g), CELLS_MAX);
    return status;
}

static int read_question(grid *g, cli_question *question)
{
    const rsl_law *law;
    int status = cli_question_read(question, &law);
    if (status == CLI_GO && question->exact)
        status = cli_fail(CLI_USAGE, "--exact is given, but the error of an exact law is zero");
    if (status == CLI_GO && question->form == CLI_FORM_MEMORYLESS)
        status = cli_fail(CLI_USAGE, "--form memoryless is given, but a map is of stored contacts");
    if (status == CLI_GO)
        status = read_axes(g, law);
    if (status != CLI_GO)
        return status;
    status = cli_law_error_prepare(&g->requested->words, law, &question->spec, &question->pair,
                                   cli_axis_bit(&g->axis[0]) | cli_axis_bit(&g->axis[1]), &g->of);
    cli_question_complete(question);
    g->of.spec = question->spec;
    return status;
}

/* ---- computing ----------------------------------------------------------------------- */

static void solve_cell(grid *g, size_t cell)
{
    const rsl_law_input *inputs[2] = {g->axis[0].input, g->axis[1].input};
    const double x[2] = {g->axis[0].value[cell / g->axis[1].count],
                         g->axis[1].value[cell % g->axis[1].count]};
    rsl_error error = {0};
    cli_law_error_at(&g->of, inputs, x, 2, &error);
    for (size_t i = 0; i < RSL_COLLIDE_MEASURE_COUNT; i++)
        g->cells[cell * RSL_COLLIDE_MEASURE_COUNT + i] =
            rsl_collide_measure((rsl_collide_error_measure)i, g->of.errors, g->of.sample.count);
    double value = fabs(shown_of(g, cell));
    if (isfinite(value)) {
        if (g->lowest == cell_count(g) || value < fabs(shown_of(g, g->lowest)))
            g->lowest = cell;
        return;
    }
    if (g->missing++ == 0)
        g->error = error;
}

static int solve(grid *g)
{
    size_t count = cell_count(g);
    g->cells = cli_allocate(count * RSL_COLLIDE_MEASURE_COUNT, sizeof *g->cells);
    g->lowest = count;
    for (size_t i = 0; i < count; i++)
        solve_cell(g, i);
    if (g->lowest < count || !g->error.message[0])
        return CLI_GO;
    return cli_fail_library(&g->error);
}

/* ---- showing --------------------------------------------------------------------------- */

static void print_block(const grid *g, size_t from, size_t to)
{
    char head[48];
    snprintf(head, sizeof head, ">%s", g->axis[0].input->name);
    cli_table table = cli_table_new(head);
    for (size_t j = from; j < to; j++)
        cli_table_column(&table, ">%s", cli_number(g->axis[1].value[j]).text);
    for (size_t i = 0; i < g->axis[0].count; i++) {
        cli_table_number(&table, g->axis[0].value[i]);
        for (size_t j = from; j < to; j++)
            cli_table_number(&table, shown_of(g, i * g->axis[1].count + j));
    }
    cli_table_show(&table, 2);
}

static void print_lowest(const grid *g)
{
    size_t cell = g->lowest, across = g->axis[1].count;
    if (cell == cell_count(g))
        return;
    printf("\nLowest cell: %s %% at %s %s, %s %s\n", cli_number(shown_of(g, cell)).text,
           g->axis[0].input->name, cli_number(g->axis[0].value[cell / across]).text,
           g->axis[1].input->name, cli_number(g->axis[1].value[cell % across]).text);
}

static void print_tables(const grid *g)
{
    printf("%s: %s [%%]", g->of.law->key, cli_law_error_title(&g->of).text);
    if (!g->of.single)
        printf(", %s", cli_law_error_sampled(&g->of).text);
    printf("\n%s down, %s across\n", g->axis[0].input->name, g->axis[1].input->name);
    cli_pair_print(&g->requested->question.pair, g->of.law);
    for (size_t j = 0; j < g->axis[1].count; j += COLUMNS) {
        puts("");
        print_block(g, j, j + COLUMNS < g->axis[1].count ? j + COLUMNS : g->axis[1].count);
    }
    print_lowest(g);
    cli_notes_print();
}

static void json_axis(rsl_report_json *json, const char *name, const cli_axis *axis)
{
    rsl_report_json_object(json, name);
    rsl_report_json_text(json, "input", axis->input->name);
    rsl_report_json_vector(json, "values", axis->value, axis->count);
    rsl_report_json_close(json);
}

static void print_json(const grid *g)
{
    rsl_report_json json = rsl_report_json_start(stdout);
    size_t across = g->axis[1].count;
    rsl_report_json_object(&json, NULL);
    rsl_report_json_text(&json, "law", g->of.law->key);
    rsl_report_json_text(&json, "quantity", rsl_collide_error_name((size_t)g->of.quantity));
    rsl_report_json_text(&json, "measure", rsl_collide_measure_name((size_t)g->of.measure));
    json_axis(&json, "down", &g->axis[0]);
    json_axis(&json, "across", &g->axis[1]);
    if (!g->of.single)
        json_axis(&json, "sample", &g->of.sample);
    rsl_report_json_array(&json, "percent");
    for (size_t i = 0; i < g->axis[0].count; i++) {
        rsl_report_json_array(&json, NULL);
        for (size_t j = 0; j < across; j++)
            rsl_report_json_number(&json, NULL, shown_of(g, i * across + j));
        rsl_report_json_close(&json);
    }
    rsl_report_json_close(&json);
    int found = g->lowest < cell_count(g);
    rsl_report_json_object(&json, "lowest");
    rsl_report_json_number(&json, "percent", found ? shown_of(g, g->lowest) : RSL_UNSET);
    rsl_report_json_number(&json, g->axis[0].input->name,
                           found ? g->axis[0].value[g->lowest / across] : RSL_UNSET);
    rsl_report_json_number(&json, g->axis[1].input->name,
                           found ? g->axis[1].value[g->lowest % across] : RSL_UNSET);
    rsl_report_json_close(&json);
    cli_json_end(&json);
}

/* A row per cell, with all measures. */
static int write_csv(const grid *g)
{
    cli_file file;
    int status = cli_file_open(&file, g->requested->csv);
    if (status != CLI_GO)
        return status;
    rsl_report_csv csv = rsl_report_csv_start(file.stream, ',');
    for (size_t i = 0; i < 2; i++)
        rsl_report_csv_head(&csv, g->axis[i].input->name, cli_axis_unit(&g->axis[i]));
    for (size_t i = 0; i < RSL_COLLIDE_MEASURE_COUNT; i++)
        rsl_report_csv_head(&csv, rsl_collide_measure_name(i), "%");
    rsl_report_csv_end(&csv);
    for (size_t cell = 0; cell < cell_count(g); cell++) {
        rsl_report_csv_number(&csv, g->axis[0].value[cell / g->axis[1].count]);
        rsl_report_csv_number(&csv, g->axis[1].value[cell % g->axis[1].count]);
        for (size_t i = 0; i < RSL_COLLIDE_MEASURE_COUNT; i++)
            rsl_report_csv_number(&csv, cell_of(g, cell, i));
        rsl_report_csv_end(&csv);
    }
    return cli_file_commit(&file);
}

/* ---- drawing --------------------------------------------------------------------------- */

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Quantiles of the cells as levels, rounded to two digits. Returns the number of different
 * levels. */
static size_t find_levels(const double *z, size_t count, double *levels)
{
    double *sorted = cli_allocate(count, sizeof *sorted);
    size_t finite = 0, found = 0;
    for (size_t i = 0; i < count; i++)
        if (isfinite(z[i]))
            sorted[finite++] = z[i];
    qsort(sorted, finite, sizeof *sorted, by_value);
    for (size_t i = 1; i < LEVELS && finite > 0; i++) {
        char digits[32];
        snprintf(digits, sizeof digits, "%.1e", sorted[i * (finite - 1) / LEVELS]);
        double level = strtod(digits, NULL);
        if (level > sorted[0] && (found == 0 || level > levels[found - 1]))
            levels[found++] = level;
    }
    free(sorted);
    return found;
}

static void draw_map(rsl_plot_builder *builder, const grid *g, const rsl_plot_map *map)
{
    double levels[LEVELS];
    *rsl_plot_builder_panel(builder) =
        (rsl_plot_panel){.x = {.label = g->axis[0].input->name, .unit = cli_axis_unit(&g->axis[0])},
                         .y = {.label = g->axis[1].input->name, .unit = cli_axis_unit(&g->axis[1])},
                         .map = map};
    size_t count = find_levels(map->z, cell_count(g), levels);
    for (size_t i = 0; i < count; i++)
        rsl_plot_builder_contour(builder, levels[i]);
    if (g->lowest == cell_count(g))
        return;
    rsl_plot_builder_graph(builder, RSL_PLOT_RINGS, "lowest cell")->colour = 2;
    rsl_plot_builder_point(builder, g->axis[0].value[g->lowest / g->axis[1].count],
                           g->axis[1].value[g->lowest % g->axis[1].count]);
}

/* Colours by the logarithm where the errors span more than one power of ten. */
static int draw(const grid *g)
{
    double *z = cli_allocate(cell_count(g), sizeof *z), low = HUGE_VAL, high = 0.0;
    for (size_t i = 0; i < cell_count(g); i++) {
        z[i] = shown_of(g, i);
        low = z[i] < low ? z[i] : low;
        high = z[i] > high ? z[i] : high;
    }
    rsl_plot_map map = {
        .shade = {.label = "error", .unit = "%", .log = low > 0.0 && high > 5.0 * low},
        .x = g->axis[0].value,
        .y = g->axis[1].value,
        .z = z,
        .x_count = g->axis[0].count,
        .y_count = g->axis[1].count};
    rsl_plot_builder builder = {0};
    char title[240];
    snprintf(title, sizeof title, "%s: %s", g->of.law->key, cli_law_error_title(&g->of).text);
    builder.figure.title = title;
    draw_map(&builder, g, &map);
    int status = cli_plot_write(&g->requested->plot, &builder);
    rsl_plot_builder_free(&builder);
    free(z);
    return status;
}

static int show(const grid *g)
{
    if (g->missing > 0)
        cli_warnings_note(&cli_warned, "%zu of %zu cells have no value%s%s", g->missing,
                          cell_count(g), g->error.message[0] ? ": " : ".",
                          g->error.message[0] ? rsl_error_text(&g->error).text : "");
    int status = g->requested->csv ? write_csv(g) : CLI_GO;
    if (status == CLI_GO && g->requested->plot.file)
        status = draw(g);
    if (status != CLI_GO)
        return status;
    if (g->requested->question.json)
        print_json(g);
    else
        print_tables(g);
    return CLI_DONE;
}

static int run(void *of)
{
    request *requested = of;
    grid g = {.requested = requested};
    int status = cli_figure_check(&requested->plot);
    if (status == CLI_GO)
        status = read_question(&g, &requested->question);
    if (status == CLI_GO)
        status = solve(&g);
    if (status == CLI_GO)
        status = show(&g);
    free(g.cells);
    cli_law_error_free(&g.of);
    for (size_t i = 0; i < 2; i++)
        cli_axis_free(&g.axis[i]);
    return status;
}

static const cli_option over_options[] = {
    {"over", "INPUT=VALUES", CLI_LIST(request, over),
     "an axis of the map, given twice: path_depth=1:6:11 (from, to, count), m=1.2,1.5"},
    {0}};

static const cli_option output_options[] = {
    {"csv", "FILE.csv", CLI_FILE(request, csv), "writes all cells with all measures to a file"},
    {"plot", CLI_FIGURE_FILE, CLI_FILE(request, plot.file),
     "draws the map in colours, with lines of equal error"},
    {0}};

const cli_command cli_command_map = {
    .name = "map",
    .summary = "the error of a law over a grid of two inputs",
    .usage = "KEY --over INPUT=FROM:TO:COUNT --over INPUT=FROM:TO:COUNT",
    .about = "Computes the error of a law as published over a grid of two of its inputs: for each "
             "cell the relative error against the exact law (or the prescribed restitution) at "
             "several values of a third input, --sample, and one measure of them. Mass is 1 kg, "
             "stiffness 1e8 and speed 1 m/s unless they are given. 'resile optimise KEY' searches "
             "the least error.",
    .examples =
        "  resile map safaeifar-family --over path_depth=1:6:11 --over path_rate=1.5:6:10 "
        "--plot map.svg\n"
        "  resile map safaeifar-family --over path_depth=1:3:9 --over path_rate=2:6:9 "
        "--sample e=0.5:0.9:41 --measure max\n"
        "  resile map zhang2022 --over m=0.5:1.5:5 --over q=1:1.5:6 --quantity restitution\n",
    CLI_ASKS(request, question, CLI_KEY_MISSING),
    .groups = (const cli_group[]){{over_options, 0},
                                  {cli_law_error_options, offsetof(request, words)},
                                  {output_options, 0},
                                  {cli_figure_options, offsetof(request, plot)},
                                  CLI_ASKS_OPTIONS(request, question),
                                  {0}},
    .size = sizeof(request),
    .run = run};
