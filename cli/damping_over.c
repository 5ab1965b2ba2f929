/* SPDX-License-Identifier: MIT
 *
 * damping: the damping of laws over an input, as table, JSON, CSV and drawing.
 */
#include "damping.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "axis.h"
#include "base/error.h"
#include "base/word.h"
#include "cli.h"
#include "file.h"
#include "plot.h"
#include "plot/look.h"
#include "report/csv.h"
#include "table.h"
#include "text.h"
#include "warn.h"

enum { COLUMNS = 8, DRAWN_MAX = 20 }; /* of one table; lines of a drawing: colours, then dashes */

/* ---- quantities ------------------------------------------------------------------ */

typedef struct sample {
    rsl_collide_damping_measures of;
    double damping;
} sample;

/* `chosen`: the default of the request without a name: the quantity that is usual for the form
 * of the law. */
static const struct quantity {
    const char *name, *key, *title;
    size_t offset;
    int chosen;
} quantities[] = {
    {"h", "hysteresis_ratio", "hysteresis ratio h", offsetof(sample, of.hysteresis_ratio), 1},
    {"xi", "damping_ratio", "damping ratio xi", offsetof(sample, of.damping_ratio), 1},
    {"alpha", "alpha", "alpha = 2 xi", offsetof(sample, of.alpha), 0},
    {"Lambda", "lambda_dimensionless", "dimensionless damping Lambda",
     offsetof(sample, of.lambda_dimensionless), 0},
    {"lambda", "damping", "damping lambda [SI]", offsetof(sample, damping), 0},
    {"integral", "path_integral", "path integral I", offsetof(sample, of.path_integral), 0},
    {"loss-factor", "loss_factor", "loss factor eta", offsetof(sample, of.loss_factor), 0},
    {"resulting-restitution", "restitution_out", "resulting restitution",
     offsetof(sample, of.restitution), 0},
};
enum { QUANTITIES = sizeof quantities / sizeof quantities[0], LAMBDA = 3 };

const char *cli_damping_words(size_t index)
{
    return index < QUANTITIES ? quantities[index].name : NULL;
}

static double value_of(const sample *of, size_t quantity)
{
    double value;
    memcpy(&value, (const char *)of + quantities[quantity].offset, sizeof value);
    return value;
}

/* ---- computing ------------------------------------------------------------------- */

typedef struct line {
    const rsl_law *law;
    sample *at;      /* one per value of the axis */
    rsl_error error; /* reason of the first missing value */
} line;

typedef struct answer {
    const cli_damping_over *requested;
    cli_axis axis;
    line *lines;
    size_t line_count, skipped;
    int shown[QUANTITIES];
} answer;

static sample solve(const cli_question *question, const rsl_law *law, const cli_axis *axis,
                    double value, rsl_error *error)
{
    const double none = RSL_UNSET;
    sample out = {{none, none, none, none, none, none, none}, none};
    rsl_law_parameters given = question->spec;
    *cli_axis_field(axis, &given) = value;
    rsl_law_parameters spec = cli_spec_for(law, &given);
    rsl_law_contact contact;
    if (cli_pair_fill(&question->pair, law, &spec, error) < 0 ||
        rsl_collide_prepare(law, &spec, &contact, error) < 0 ||
        cli_stiffness_check(&contact, error) < 0)
        return out;
    out.damping = contact.damping;
    rsl_collide_damping(&contact, &out.of, error);
    return out;
}

/* Returns 1 if the law has at least one value; else `error` has the reason. */
static int solve_line(answer *out, const rsl_law *law, line *of)
{
    const cli_question *question = out->requested->question;
    size_t found = 0;
    *of = (line){.law = law};
    if (!law->model->damped)
        rsl_error_set(&of->error, RSL_ERROR_ARGUMENT, "the law %s has no damping coefficient",
                      law->key);
    else if (!(cli_inputs_of_use(law, &question->spec) & cli_axis_bit(&out->axis)))
        rsl_error_set(&of->error, RSL_ERROR_ARGUMENT, "%s is not used by %s", out->axis.input->name,
                      law->key);
    if (of->error.message[0])
        return 0;
    of->at = cli_allocate(out->axis.count, sizeof *of->at);
    for (size_t i = 0; i < out->axis.count; i++) {
        rsl_error error = {0};
        of->at[i] = solve(question, law, &out->axis, out->axis.value[i], &error);
        found += rsl_given(of->at[i].damping) ? 1 : 0;
        if (error.message[0] && !of->error.message[0])
            of->error = error;
    }
    return found > 0;
}

/* A named law must have values; of all laws those with values are shown. */
static int solve_lines(answer *out)
{
    const char *keys = out->requested->question->key;
    const rsl_law **laws = cli_allocate(rsl_law_count(), sizeof *laws);
    size_t count;
    int status = cli_laws_of("KEY", keys, laws, &count);
    out->lines = cli_allocate(rsl_law_count(), sizeof *out->lines);
    for (size_t i = 0; status == CLI_GO && i < count; i++) {
        line *next = &out->lines[out->line_count];
        if (solve_line(out, laws[i], next)) {
            out->line_count++;
            continue;
        }
        free(next->at);
        out->skipped++;
        if (!rsl_word_equal(keys, "all"))
            status = cli_fail_library(&next->error);
    }
    if (status == CLI_GO && out->line_count == 0)
        status = cli_fail(CLI_USAGE, "none of the laws has a damping for these inputs");
    free(laws);
    return status;
}

static int has_value(const line *of, size_t quantity, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (isfinite(value_of(&of->at[i], quantity)))
            return 1;
    return 0;
}

static int is_anywhere(const answer *out, size_t quantity)
{
    for (size_t k = 0; k < out->line_count; k++)
        if (has_value(&out->lines[k], quantity, out->axis.count))
            return 1;
    return 0;
}

/* Finds a quantity by its exact name, because Lambda is not lambda, else in any spelling. */
static size_t find_quantity(const char *name)
{
    for (size_t i = 0; i < QUANTITIES; i++)
        if (strcmp(quantities[i].name, name) == 0)
            return i;
    for (size_t i = 0; i < QUANTITIES; i++)
        if (rsl_word_equal(quantities[i].name, name) || rsl_word_equal(quantities[i].key, name))
            return i;
    return QUANTITIES;
}

/* The requested quantities; else h and xi, where a law has one; else Lambda. */
static int choose_quantities(answer *out)
{
    const char *rest = out->requested->quantities;
    size_t chosen = 0;
    cli_word word;
    while (cli_next_word(&rest, &word)) {
        size_t found = find_quantity(word.text);
        if (found == QUANTITIES)
            return cli_fail(CLI_USAGE, "--quantity has '%s'; allowed: %s", word.text,
                            cli_word_list(cli_damping_words, ", ").text);
        if (!is_anywhere(out, found))
            return cli_fail(CLI_USAGE, "none of the laws has a %s here", quantities[found].title);
        out->shown[found] = 1;
        chosen++;
    }
    for (size_t i = 0; i < QUANTITIES && !out->requested->quantities; i++) {
        out->shown[i] = quantities[i].chosen && is_anywhere(out, i);
        chosen += (size_t)out->shown[i];
    }
    out->shown[LAMBDA] |= chosen == 0;
    return CLI_GO;
}

/* ---- showing --------------------------------------------------------------------- */

/* Table of some laws and one quantity, a column for each law. */
static void print_block(const answer *out, size_t quantity, const size_t *shown, size_t count)
{
    char head[48];
    snprintf(head, sizeof head, ">%s", out->axis.input->name);
    cli_table table = cli_table_new(head);
    for (size_t k = 0; k < count; k++)
        cli_table_column(&table, ">%s", out->lines[shown[k]].law->key);
    for (size_t i = 0; i < out->axis.count; i++) {
        cli_table_number(&table, out->axis.value[i]);
        for (size_t k = 0; k < count; k++)
            cli_table_number(&table, value_of(&out->lines[shown[k]].at[i], quantity));
    }
    cli_table_show(&table, 2);
}

/* Tables of all laws that have the quantity, several laws side by side. */
static void print_quantity(const answer *out, size_t quantity)
{
    size_t shown[COLUMNS], count = 0;
    puts("");
    cli_heading(quantities[quantity].title);
    for (size_t k = 0; k < out->line_count; k++) {
        if (!has_value(&out->lines[k], quantity, out->axis.count))
            continue;
        if (count == COLUMNS) {
            print_block(out, quantity, shown, count);
            puts("");
            count = 0;
        }
        shown[count++] = k;
    }
    print_block(out, quantity, shown, count);
}

/* Text of the inputs that are not varied: "mass 1 kg, stiffness 1e+08 N/m^n, speed 1 m/s". */
static void print_setting(const answer *out)
{
    const rsl_law_parameters *spec = &out->requested->question->spec;
    const rsl_law_input *table = rsl_law_input_table();
    const char *before = ", for ";
    printf("%s", spec->calibration == RSL_LAW_EXACT ? "Exact damping" : "Damping as published");
    for (size_t i = 0; i < RSL_LAW_INPUT_COUNT; i++) {
        double value;
        memcpy(&value, (const char *)spec + table[i].offset, sizeof value);
        if (!rsl_given(value) || &table[i] == out->axis.input)
            continue;
        printf("%s%s %s%s%s", before, table[i].name, cli_number(value).text,
               strcmp(table[i].unit, "1") == 0 ? "" : " ",
               strcmp(table[i].unit, "1") == 0 ? "" : table[i].unit);
        before = ", ";
    }
    puts("");
}

static void print_tables(const answer *out)
{
    print_setting(out);
    cli_pair_print(&out->requested->question->pair, NULL);
    for (size_t i = 0; i < QUANTITIES; i++)
        if (out->shown[i])
            print_quantity(out, i);
    cli_notes_print();
}

static void print_json(const answer *out)
{
    rsl_report_json json = rsl_report_json_start(stdout);
    rsl_report_json_object(&json, NULL);
    rsl_report_json_text(&json, "over", out->axis.input->name);
    rsl_report_json_vector(&json, "values", out->axis.value, out->axis.count);
    rsl_report_json_array(&json, "laws");
    for (size_t k = 0; k < out->line_count; k++) {
        const line *of = &out->lines[k];
        rsl_report_json_object(&json, NULL);
        rsl_report_json_text(&json, "law", of->law->key);
        for (size_t q = 0; q < QUANTITIES; q++) {
            rsl_report_json_array(&json, quantities[q].key);
            for (size_t i = 0; i < out->axis.count; i++)
                rsl_report_json_number(&json, NULL, value_of(&of->at[i], q));
            rsl_report_json_close(&json);
        }
        rsl_report_json_close(&json);
    }
    rsl_report_json_close(&json);
    cli_json_end(&json);
}

/* A row per law and value, a column per quantity. */
static int write_csv(const answer *out)
{
    cli_file file;
    int status = cli_file_open(&file, out->requested->csv);
    if (status != CLI_GO)
        return status;
    rsl_report_csv csv = rsl_report_csv_start(file.stream, ',');
    rsl_report_csv_text(&csv, "law");
    rsl_report_csv_head(&csv, out->axis.input->name, cli_axis_unit(&out->axis));
    for (size_t q = 0; q < QUANTITIES; q++)
        rsl_report_csv_text(&csv, quantities[q].key);
    rsl_report_csv_end(&csv);
    for (size_t k = 0; k < out->line_count; k++)
        for (size_t i = 0; i < out->axis.count; i++) {
            rsl_report_csv_text(&csv, out->lines[k].law->key);
            rsl_report_csv_number(&csv, out->axis.value[i]);
            for (size_t q = 0; q < QUANTITIES; q++)
                rsl_report_csv_number(&csv, value_of(&out->lines[k].at[i], q));
            rsl_report_csv_end(&csv);
        }
    return cli_file_commit(&file);
}

/* Upper end of the axis: 10, as in the figures of the papers, or the largest value below,
 * because a ratio that grows without bound as e goes to 0 would hide the rest. */
static double top_of(const answer *out, size_t quantity)
{
    const double bound = 10.0;
    double top = 0.0;
    if (quantity > LAMBDA)
        return 0.0;
    for (size_t k = 0; k < out->line_count; k++)
        for (size_t i = 0; i < out->axis.count; i++) {
            double value = value_of(&out->lines[k].at[i], quantity);
            top = value > top ? value : top;
        }
    return top > bound ? bound : 0.0;
}

static void draw_panel(rsl_plot_builder *builder, const answer *out, size_t quantity)
{
    double top = top_of(out, quantity);
    rsl_plot_look looks[DRAWN_MAX] = {0};
    *rsl_plot_builder_panel(builder) = (rsl_plot_panel){
        .x = {.label = out->axis.input->meaning, .unit = cli_axis_unit(&out->axis)},
        .y = {.label = quantities[quantity].title, .high = top}};
    for (size_t k = 0; k < out->line_count && k < DRAWN_MAX; k++) {
        const line *of = &out->lines[k];
        if (!has_value(of, quantity, out->axis.count))
            continue;
        rsl_plot_graph *graph = rsl_plot_builder_graph(builder, RSL_PLOT_LINE, of->law->key);
        looks[k] = rsl_plot_look_free(of->law->key, looks, k);
        rsl_plot_look_at(graph, looks[k]);
        for (size_t i = 0; i < out->axis.count; i++) {
            double value = value_of(&of->at[i], quantity);
            rsl_plot_builder_point(builder, out->axis.value[i],
                                   top > 0.0 && value > top ? (double)NAN : value);
        }
    }
}

static int draw(const answer *out)
{
    rsl_plot_builder builder = {0};
    builder.figure.title =
        out->requested->question->exact ? "Damping, exact" : "Damping as published";
    for (size_t i = 0; i < QUANTITIES; i++)
        if (out->shown[i])
            draw_panel(&builder, out, i);
    int status = cli_plot_write(&out->requested->plot, &builder);
    rsl_plot_builder_free(&builder);
    return status;
}

static void note_lines(const answer *out)
{
    for (size_t k = 0; k < out->line_count; k++)
        if (out->lines[k].error.message[0])
            cli_warnings_note(&cli_warned, "%s has no value everywhere: %s", out->lines[k].law->key,
                              rsl_error_text(&out->lines[k].error).text);
    if (out->skipped > 0)
        cli_warnings_note(&cli_warned,
                          "%zu laws are left out: they have no damping coefficient, "
                          "or need inputs that are not given.",
                          out->skipped);
    if (out->requested->plot.file && out->line_count > DRAWN_MAX)
        cli_warnings_note(&cli_warned, "The drawing shows the first %d of %zu laws.", DRAWN_MAX,
                          out->line_count);
}

/* ---- the question ------------------------------------------------------------------ */

/* Refuses an input that no law uses. */
static int check_use(const answer *out)
{
    rsl_law_parameters spec = out->requested->question->spec;
    rsl_law_inputs use = RSL_LAW_INPUT_BIT(mass) | RSL_LAW_INPUT_BIT(stiffness);
    for (size_t k = 0; k < out->line_count; k++)
        use |= cli_inputs_of_use(out->lines[k].law, &spec);
    return cli_check_inputs(&spec, use, out->requested->question->key);
}

static int read_axis(answer *out)
{
    const cli_damping_over *requested = out->requested;
    char one[48];
    if (requested->question->form == CLI_FORM_MEMORYLESS)
        return cli_fail(CLI_USAGE, "--form memoryless is for one law without --over");
    if (requested->over)
        return cli_axis_read("--over", requested->over, &out->axis);
    if (!rsl_given(requested->question->spec.restitution))
        return cli_fail(CLI_USAGE, "-e is required: the restitution, or several by --over, for "
                                   "example --over e=0.05:0.95:91");
    snprintf(one, sizeof one, "e=%.17g", requested->question->spec.restitution);
    return cli_axis_read("-e", one, &out->axis);
}

static int show(const answer *out)
{
    int status = out->requested->csv ? write_csv(out) : CLI_GO;
    if (status == CLI_GO && out->requested->plot.file)
        status = draw(out);
    if (status != CLI_GO)
        return status;
    if (out->requested->question->json)
        print_json(out);
    else
        print_tables(out);
    return CLI_DONE;
}

int cli_damping_over_show(const cli_damping_over *requested)
{
    cli_question *question = requested->question;
    answer out = {.requested = requested};
    int status = cli_figure_check(&requested->plot);
    if (status == CLI_GO)
        status = read_axis(&out);
    if (status == CLI_GO)
        status = cli_pair_find(&question->pair, &question->spec);
    if (status == CLI_GO && requested->over &&
        rsl_given(*cli_axis_field(&out.axis, &question->spec)))
        status = cli_fail(CLI_USAGE, "%s is given, and --over varies it; give one of the two",
                          cli_input_option(out.axis.input).text);
    if (status == CLI_GO) {
        cli_question_complete(question);
        status = solve_lines(&out);
    }
    if (status == CLI_GO)
        status = check_use(&out);
    if (status == CLI_GO)
        status = choose_quantities(&out);
    if (status == CLI_GO) {
        note_lines(&out);
        status = show(&out);
    }
    for (size_t k = 0; k < out.line_count; k++)
        free(out.lines[k].at);
    free(out.lines);
    cli_axis_free(&out.axis);
    return status;
}
